//! `gridpress verify DIR` for a book: checks its files against the manifest, every row of its list, and that each row is on the
//! pages of the PDFs.

use super::list::{List, ListArgs};
use super::output::{Console, Sink, counted, judged_in_words};
use super::verify::Verify;
use super::verify_folder::{finding, head};
use super::{Common, Outcome};
use crate::formats::Row;
use crate::guard::named;
use crate::press::book_check::{InspectedBook, LIST};
use crate::press::originals;
use crate::press::printed_boards::{Sides, printed, side_of};
use crate::press::run::Flaw;

use crate::verify::judge;
use anyhow::bail;

/// Verifies a book.
pub fn run(mut found: InspectedBook, args: &Verify, common: &Common) -> anyhow::Result<Outcome> {
    if args.disjoint_from.is_some() {
        bail!("--disjoint-from is for lists and runs; give {} instead of the folder", named(&found.folder.path(LIST)));
    }
    let mut console = Console::new(common);
    let mut sink = Sink::open(args.out.as_deref())?;
    sink.write(&head())?;
    let (mut n_rows, mut n_bad) = (0u64, 0u64);
    // An unreadable list was already reported.
    if found.folder.file(LIST).is_ok() {
        // The list says what to look for on pages, so it is read twice.
        let mut sides = Sides::new();
        let mut list = list_of(&found)?;
        list.each(
            common.jobs()?,
            &mut console,
            |row| side_of(&row),
            |side, _| {
                sides.insert(side);
                Ok(())
            },
        )?;
        let (printed, flaws) = printed(&found, &sides, &originals(&common.library()?)?);
        found.flaws.extend(flaws);
        let look = |row: Row| {
            let unprinted: Vec<_> =
                printed.iter().flat_map(|pdf| pdf.missing(&row).into_iter().map(|column| (pdf.name, column))).collect();
            (judge(&row, args.fast), row.line, row.text, unprinted)
        };
        let mut list = list_of(&found)?;
        list.is_told = true;
        list.each(common.jobs()?, &mut console, look, |(findings, line, text, unprinted), _| {
            n_rows += 1;
            n_bad += u64::from(!findings.is_empty() || !unprinted.is_empty());
            for f in &findings {
                sink.write(&finding(line.to_string(), &text, &f.column, &f.claimed, &f.found, LIST))?;
            }
            unprinted
                .iter()
                .try_for_each(|(pdf, column)| sink.write(&finding(line.to_string(), &text, column, "", "it is on no page", pdf)))
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
    let flaws =
        if n_flaws > 0 { format!("; {}", counted(n_flaws as u64, "flaw of a file", "flaws of files")) } else { String::new() };
    let line = format!("a book of {}, {}{flaws}", counted(found.n_files as u64, "file", "files"), judged_in_words(n_rows, n_bad));
    console.summary(&line, serde_json::json!({ "files": found.n_files, "rows": n_rows, "bad": n_bad, "flaws": n_flaws }));
    Ok(if n_bad > 0 || n_flaws > 0 { Outcome::Failed } else { Outcome::Done })
}

/// The list of a book.
fn list_of(found: &InspectedBook) -> anyhow::Result<List> {
    let args = ListArgs { skip_bad: true, from: Some("csv".into()), ..ListArgs::default() };
    args.open_on(Box::new(found.folder.file(LIST)?), named(&found.folder.path(LIST)), false)
}
