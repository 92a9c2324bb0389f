//! Makes puzzles from each row of a list, and writes them as a list.

use super::Common;
use super::list::{ListArgs, format_named};
use super::output::{Console, Sink};
use crate::formats::{self, Record, Row, Style, Writer};
use crate::puzzle::Puzzle;
use std::path::Path;

/// The fate of the rows.
pub struct Remade {
    /// The puzzles that were made of them.
    pub n_made: u64,
    /// Rows for which something could not be made.
    pub n_failed: u64,
    /// Whether the list has rows that are not puzzles.
    pub is_bad: bool,
}

/// Makes puzzles from each row; the list's own columns are passed on with each. If nothing can be made from a row, `make` says why:
/// that ends the list, unless bad rows are skipped.
pub fn remake(
    (list, common, console): (&ListArgs, &Common, &mut Console),
    (to, out): (&str, Option<&Path>),
    goes_on: bool,
    make: impl Fn(&Row) -> (Vec<Puzzle>, Option<String>) + Sync,
) -> anyhow::Result<Remade> {
    let format = format_named(to)?;
    let mut list = list.open(common)?;
    let mut sink = Sink::open(out)?;
    let style = Style { columns: list.columns_for(format), ..Style::full(format) };
    let mut writer = Writer::new(style);
    sink.write(&writer.head())?;
    let name = list.name.clone();
    let mut remade = Remade { n_made: 0, n_failed: 0, is_bad: false };
    let map = |row: Row| {
        let (puzzles, why) = make(&row);
        let records = || puzzles.iter().map(|puzzle| Record::Of(puzzle, &row));
        let chunk = match records().find_map(|record| style.refuses(record)) {
            Some(why) => Err(why),
            None => Ok(formats::chunk(style, records())),
        };
        (row.line, puzzles.len() as u64, why, chunk)
    };
    let result = list.each(common.jobs()?, console, map, |(line, n, why, chunk), console| {
        if let Some(why) = why {
            let told = format!("{name}, line {line}: {why}");
            anyhow::ensure!(goes_on, "{told}");
            console.complain(&told);
            remade.n_failed += 1;
        }
        remade.n_made += n;
        match chunk {
            Ok(chunk) => sink.write(&writer.put(chunk)),
            Err(why) => anyhow::bail!("{name}, line {line}: {} can't hold it: {why}", format.name()),
        }
    });
    let result = result.and_then(|_| sink.write(&writer.end()));
    sink.end(result)?;
    remade.is_bad = list.report(console);
    Ok(remade)
}
