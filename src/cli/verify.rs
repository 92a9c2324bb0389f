//! `gridpress verify`: checks every claim of a set.

use super::list::ListArgs;
use super::output::{Console, Sink, counted, judged_in_words};
use super::overlap::Disjoint;
use super::{Common, Outcome, verify_folder};
use crate::formats::record;
use crate::press::Aspect;
use crate::puzzle::id_of;
use crate::verify::{Finding, judge};
use std::borrow::Cow;
use std::collections::HashMap;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Verify {
    #[command(flatten)]
    pub list: ListArgs,
    /// Skip ratings, guesses and minimality, and count solutions with the engine that made the puzzle
    #[arg(long)]
    pub fast: bool,
    /// A list that must share no puzzle and no grid with this one, up to equivalence
    #[arg(long, value_name = "FILE")]
    pub disjoint_from: Option<PathBuf>,
    /// A file for the findings; one of that name is replaced once the new one is complete [default: stdout]
    #[arg(long, short, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

pub fn run(args: &Verify, common: &Common) -> anyhow::Result<Outcome> {
    if let Some(place) = args.list.file.as_deref().filter(|path| path.is_dir()) {
        return verify_folder::run(place, args, common);
    }
    let mut console = Console::new(common);
    let mut list = args.list.open(common)?;
    let mut disjoint = args.disjoint_from.as_deref().map(|file| Disjoint::new(file, &args.list, common)).transpose()?;
    let asks_classes = disjoint.is_some();
    let mut sink = Sink::open(args.out.as_deref())?;
    sink.write(&record(["line", "puzzle", "column", "claimed", "found"].map(Cow::from)))?;
    let mut first_line: HashMap<String, u64> = HashMap::new();
    let (mut n_rows, mut n_bad, mut n_repeats) = (0u64, 0u64, 0u64);
    let map = |row: crate::formats::Row| {
        let findings = judge(&row, args.fast);
        let classes = if asks_classes { Disjoint::classes(&row) } else { Vec::new() };
        (row.line, id_of(row.kind, row.size, &row.layout, &row.clues), row.text, findings, classes)
    };
    let result = list.each(common.jobs()?, &mut console, map, |(line, id, text, findings, classes), _| {
        n_rows += 1;
        if let Some(disjoint) = &mut disjoint {
            disjoint.put(line, &classes)?;
        }
        n_bad += !findings.is_empty() as u64;
        if *first_line.entry(id).or_insert(line) != line {
            n_repeats += 1;
        }
        let one = |f: &Finding| {
            let (line, claimed, found) = (line.to_string(), f.claimed.as_str(), f.found.as_str());
            record([line.as_str(), &text, &f.column, claimed, found].map(Cow::from))
        };
        findings.iter().try_for_each(|finding| sink.write(&one(finding)))
    });
    let mut is_shared = false;
    let result = result.and_then(|()| {
        let Some(disjoint) = disjoint else { return Ok(()) };
        let (words, found) = shared(disjoint, common, &mut console, &mut sink)?;
        is_shared = found;
        console.say(&words);
        Ok(())
    });
    sink.end(result)?;
    let of_earlier = |n| counted(n, "repeat of an earlier row", "repeats of an earlier row");
    let repeats = if n_repeats > 0 { format!(", {}", of_earlier(n_repeats)) } else { String::new() };
    let line = format!("{}{repeats}", judged_in_words(n_rows, n_bad));
    console.summary(&line, serde_json::json!({ "rows": n_rows, "bad": n_bad, "repeats": n_repeats }));
    Ok(if list.report(&mut console) || n_bad > 0 || is_shared { Outcome::Failed } else { Outcome::Done })
}

/// Writes and reports the matches with another list; returns a summary, and whether the overlap matters for a test set.
pub fn shared(disjoint: Disjoint, common: &Common, console: &mut Console, sink: &mut Sink) -> anyhow::Result<(String, bool)> {
    let (file, mut is_shared) = (disjoint.name(), false);
    let words = disjoint.finish(common, console, |aspect, here, there| {
        // Clue patterns may coincide by chance, which does no harm to a test set.
        is_shared |= aspect != Aspect::Pattern;
        let [here, class] = [here.to_string(), format!("{} class", aspect.name())];
        sink.write(&record([here, "".into(), class, "only here".into(), format!("line {there} of {file}")].map(Cow::from)))
    })?;
    Ok((words, is_shared))
}
