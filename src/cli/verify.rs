//! `gridpress verify`: every claim of a set, rebuilt.
//! What never lives here: the judge.

use super::list::ListArgs;
use super::output::{Sink, Voice};
use super::{Common, Outcome, verify_folder};
use crate::puzzle::id_of;
use crate::verify::{Finding, judge};
use std::collections::HashMap;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Verify {
    #[command(flatten)]
    list: ListArgs,
    /// Leave out ratings, guesses and minimality
    #[arg(long)]
    fast: bool,
    /// A file for the findings [default: stdout]
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub fn run(args: &Verify, common: &Common) -> anyhow::Result<Outcome> {
    if let Some(place) = args.list.file.as_deref().filter(|path| path.is_dir()) {
        return verify_folder::run(place, args.fast, args.out.as_deref(), common).map(|judged| judged.0);
    }
    let mut voice = Voice::new(common);
    let mut list = args.list.open()?;
    let mut sink = Sink::open(args.out.as_deref())?;
    sink.write(b"line,puzzle,column,claimed,found\n")?;
    let mut first_line: HashMap<String, u64> = HashMap::new();
    let (mut n_rows, mut n_bad, mut n_repeats) = (0u64, 0u64, 0u64);
    let map = |row: crate::formats::Row| {
        let findings = judge(&row, args.fast);
        (row.line, id_of(row.kind, row.size, &row.layout, &row.clues), row.text, findings)
    };
    let result = list.each(common.jobs()?, &mut voice, map, |(line, id, text, findings), _| {
        n_rows += 1;
        n_bad += !findings.is_empty() as u64;
        if *first_line.entry(id).or_insert(line) != line {
            n_repeats += 1;
        }
        let one = |f: &Finding| {
            let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
            format!("{line},{text},{},{},{}\n", f.column, quoted(&f.claimed), quoted(&f.found))
        };
        sink.write(findings.iter().map(one).collect::<String>().as_bytes())
    });
    sink.end(result)?;
    let repeats = if n_repeats > 0 { format!(", {n_repeats} repeats of an earlier row") } else { String::new() };
    let line = format!("{n_rows} rows judged, {} hold, {n_bad} do not{repeats}", n_rows - n_bad);
    voice.summary(&line, serde_json::json!({ "rows": n_rows, "bad": n_bad, "repeats": n_repeats }));
    Ok(if list.report(&mut voice) || n_bad > 0 { Outcome::Failed } else { Outcome::Done })
}
