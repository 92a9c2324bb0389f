//! `gridpress verify DIR`: checks the files of a run by their hashes, and every row in them; or a book.

use super::list::ListArgs;
use super::output::{Console, Sink, counted, judged_in_words};
use super::overlap::Disjoint;
use super::verify::{Verify, shared};
use super::{Common, Outcome, verify_book};
use crate::formats::{Columns, Row, record};
use crate::guard::named;
use crate::press::book_check::inspect_book;
use crate::press::run::{Beside, FileRows, Rows, inspect};
use crate::verify::{Finding, judge};
use anyhow::bail;
use std::borrow::Cow;
use std::path::Path;

/// The columns of the findings in a folder.
pub fn head() -> Vec<u8> {
    finding("line".into(), "puzzle", "column", "claimed", "found", "file")
}

/// One row of the findings.
pub fn finding(line: String, puzzle: &str, column: &str, claimed: &str, found: &str, file: &str) -> Vec<u8> {
    record([line.as_str(), puzzle, column, claimed, found, file].map(Cow::Borrowed))
}

/// Verifies a folder. For a comparison with another list, rows are numbered over all files.
pub fn run(place: &Path, args: &Verify, common: &Common) -> anyhow::Result<Outcome> {
    let Some(found) = inspect(place)? else {
        return match inspect_book(place)? {
            Some(book) => verify_book::run(book, args, common),
            None => {
                bail!("{}: neither a run nor a book of gridpress is here; expected a run.json or a manifest.json", named(place))
            }
        };
    };
    let mut console = Console::new(common);
    let mut sink = Sink::open(args.out.as_deref())?;
    sink.write(&head())?;
    let mut n_flaws = found.flaws.len() as u64;
    for flaw in &found.flaws {
        sink.write(&finding(String::new(), "", "", "", &flaw.problem, &flaw.file))?;
    }
    let told = || ListArgs { kind: Some(found.facts.kind.clone()), size: Some(found.facts.size.clone()), ..ListArgs::default() };
    let mut disjoint = args.disjoint_from.as_deref().map(|file| Disjoint::new(file, &told(), common)).transpose()?;
    let asks_classes = disjoint.is_some();
    let rows = Rows::of(&found.facts);
    let mut beside = Beside::default();
    let (mut n_rows, mut n_bad) = (0u64, 0u64);
    console.start("judging", found.files.len() as u64);
    for (done, file) in found.files.iter().enumerate() {
        let format = Some(found.facts.format.clone());
        let columns = Columns::read(&found.facts.columns).unwrap_or_default();
        let list = ListArgs { from: format, skip_bad: true, columns, ..told() };
        let input = Box::new(found.folder.file(&file.name)?);
        let mut list = list.open_on(input, named(&found.folder.path(&file.name)), false)?;
        let mut of_file = FileRows::default();
        let look = |row: Row| {
            let seen = rows.look(file, &row);
            let classes = if asks_classes { Disjoint::classes(&row) } else { Vec::new() };
            (judge(&row, args.fast), row.line, row.text, seen, classes)
        };
        list.each(common.jobs()?, &mut console, look, |(mut findings, line, text, seen, classes), _| {
            let more = rows.note(&mut beside, &mut of_file, seen).into_iter();
            findings.extend(more.map(|(column, claimed, found)| Finding { column: column.into(), claimed, found }));
            n_rows += 1;
            if let Some(disjoint) = &mut disjoint {
                disjoint.put(n_rows, &classes)?;
            }
            n_bad += !findings.is_empty() as u64;
            for f in &findings {
                sink.write(&finding(line.to_string(), &text, &f.column, &f.claimed, &f.found, &file.name))?;
            }
            Ok(())
        })?;
        n_bad += list.n_bad;
        if let Some(flaw) = rows.end(file, of_file) {
            n_flaws += 1;
            sink.write(&finding(String::new(), "", "", "", &flaw.problem, &flaw.file))?;
        }
        console.tick(done as u64 + 1);
    }
    let mut is_shared = false;
    if let Some(disjoint) = disjoint {
        let words;
        (words, is_shared) = shared(disjoint, common, &mut console, &mut sink)?;
        console.say(&words);
    }
    sink.finish()?;
    let flaws = if n_flaws > 0 { format!("; {}", counted(n_flaws, "flaw of a file", "flaws of files")) } else { String::new() };
    let line = format!("{}, {}{flaws}", counted(found.files.len() as u64, "file", "files"), judged_in_words(n_rows, n_bad));
    let values = serde_json::json!({ "files": found.files.len(), "rows": n_rows, "bad": n_bad, "flaws": n_flaws });
    console.summary(&line, values);
    Ok(if n_bad + n_flaws > 0 || is_shared { Outcome::Failed } else { Outcome::Done })
}
