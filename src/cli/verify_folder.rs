//! `gridpress verify DIR`: the files of a run by their hashes, and every row of them.
//! What never lives here: the judge, what lies in a folder.

use super::list::ListArgs;
use super::output::{Sink, Voice};
use super::{Common, Outcome};
use crate::formats::{Row, record};
use crate::press::run::{FileRows, Rows, inspect};
use crate::verify::{Finding, judge};
use anyhow::Context;
use std::borrow::Cow;
use std::path::{Path, PathBuf};

/// Judges a folder. `disjoint` hears of every file of rows.
pub fn run(place: &Path, is_fast: bool, out: Option<&Path>, common: &Common) -> anyhow::Result<(Outcome, Vec<PathBuf>)> {
    let found =
        inspect(place)?.with_context(|| format!("{}: no run of gridpress is here; expected a run.json", place.display()))?;
    let mut voice = Voice::new(common);
    let mut sink = Sink::open(out)?;
    sink.write(b"line,puzzle,column,claimed,found,file\n")?;
    let tell = |line: String, puzzle: &str, column: &str, claimed: &str, found: &str, file: &str| {
        record([line.as_str(), puzzle, column, claimed, found, file].map(Cow::Borrowed))
    };
    let mut n_flaws = found.flaws.len() as u64;
    for flaw in &found.flaws {
        sink.write(&tell(String::new(), "", "", "", &flaw.problem, &flaw.file))?;
    }
    let mut rows = Rows::of(&found.facts);
    let (mut n_rows, mut n_bad) = (0u64, 0u64);
    voice.start("judging", found.files.len() as u64);
    for (done, file) in found.files.iter().enumerate() {
        let list = ListArgs {
            file: Some(file.place.clone()),
            from: Some(found.facts.format.clone()),
            kind: Some(found.facts.kind.clone()),
            size: Some(found.facts.size.clone()),
            skip_bad: true,
            ..ListArgs::default()
        };
        let mut list = list.open()?;
        let mut of_file = FileRows::default();
        let look = |rows: &Rows, row: Row| {
            let seen = rows.look(file, &row);
            (row.line, row.text.clone(), judge(&row, is_fast), seen)
        };
        // Rows are compared with each other when all that each says by itself is known.
        let mut looked = Vec::new();
        list.each(
            common.jobs()?,
            &mut voice,
            |row| look(&rows, row),
            |one, _| {
                looked.push(one);
                Ok(())
            },
        )?;
        for (line, text, mut findings, seen) in looked {
            let more = rows.note(&mut of_file, seen).into_iter();
            findings.extend(more.map(|(column, claimed, found)| Finding { column: column.into(), claimed, found }));
            n_rows += 1;
            n_bad += !findings.is_empty() as u64;
            for f in &findings {
                sink.write(&tell(line.to_string(), &text, &f.column, &f.claimed, &f.found, &file.name))?;
            }
        }
        n_bad += list.n_bad;
        if let Some(flaw) = rows.end(file, of_file) {
            n_flaws += 1;
            sink.write(&tell(String::new(), "", "", "", &flaw.problem, &flaw.file))?;
        }
        voice.tick(done as u64 + 1);
    }
    sink.finish()?;
    let flaws = if n_flaws > 0 { format!("; {n_flaws} flaws of files") } else { String::new() };
    let line =
        format!("{} files, {n_rows} rows judged, {} hold, {n_bad} do not{flaws}", found.files.len(), n_rows - n_bad.min(n_rows));
    let values = serde_json::json!({ "files": found.files.len(), "rows": n_rows, "bad": n_bad, "flaws": n_flaws });
    voice.summary(&line, values);
    let outcome = if n_bad + n_flaws > 0 { Outcome::Failed } else { Outcome::Done };
    Ok((outcome, found.files.into_iter().map(|file| file.place).collect()))
}
