//! `gridpress verify DIR` for a book: its files by the manifest, and every row of its list.
//! What never lives here: the judge, what lies in a folder.

use super::list::ListArgs;
use super::output::{Sink, Voice};
use super::verify::Verify;
use super::verify_folder::{HEAD, finding};
use super::{Common, Outcome};
use crate::formats::Row;
use crate::guard::named;
use crate::press::book_check::{InspectedBook, LIST};
use crate::press::run::Flaw;
use crate::verify::judge;
use anyhow::bail;

/// Judges a book.
pub fn run(mut found: InspectedBook, args: &Verify, common: &Common) -> anyhow::Result<Outcome> {
    if args.disjoint_from.is_some() {
        bail!("--disjoint-from is for lists and runs; give {} instead of the folder", named(&found.folder.path(LIST)));
    }
    let mut voice = Voice::new(common);
    let mut sink = Sink::open(args.out.as_deref())?;
    sink.write(HEAD)?;
    let (mut n_rows, mut n_bad) = (0u64, 0u64);
    // A list that can't be read is a flaw already.
    if let Ok(file) = found.folder.file(LIST) {
        let name = named(&found.folder.path(LIST));
        let mut list =
            ListArgs { skip_bad: true, from: Some("csv".into()), ..ListArgs::default() }.open_on(Box::new(file), name, false)?;
        let look = |row: Row| (judge(&row, args.fast), row.line, row.text);
        list.each(common.jobs()?, &mut voice, look, |(findings, line, text), _| {
            n_rows += 1;
            n_bad += !findings.is_empty() as u64;
            findings.iter().try_for_each(|f| sink.write(&finding(line.to_string(), &text, &f.column, &f.claimed, &f.found, LIST)))
        })?;
        n_bad += list.n_bad;
        if found.n_puzzles.is_some_and(|n| n != n_rows + list.n_bad) {
            let problem =
                format!("it has {} rows; the manifest says {} puzzles", n_rows + list.n_bad, found.n_puzzles.unwrap_or(0));
            found.flaws.push(Flaw { file: LIST.into(), problem });
        }
    }
    for flaw in &found.flaws {
        sink.write(&finding(String::new(), "", "", "", &flaw.problem, &flaw.file))?;
    }
    sink.finish()?;
    let n_flaws = found.flaws.len();
    let flaws = if n_flaws > 0 { format!("; {n_flaws} flaws of files") } else { String::new() };
    let line = format!(
        "a book of {} files, {n_rows} rows judged, {} hold, {n_bad} do not{flaws}",
        found.n_files,
        n_rows - n_bad.min(n_rows)
    );
    voice.summary(&line, serde_json::json!({ "files": found.n_files, "rows": n_rows, "bad": n_bad, "flaws": n_flaws }));
    Ok(if n_bad > 0 || n_flaws > 0 { Outcome::Failed } else { Outcome::Done })
}
