//! How long a row of a list is thought about, and what becomes of one on which the program itself fails.

use super::list::Batch;
use crate::board::Budget;
use crate::formats::Row;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// How many times the usual effort, in thousandths.
#[derive(Clone, Copy, Debug)]
pub struct Effort(u64);

impl Default for Effort {
    fn default() -> Effort {
        Effort(1000)
    }
}

/// Parses how many times the usual effort.
pub fn effort(text: &str) -> Result<Effort, String> {
    let said = text.parse::<f64>().ok().filter(|n| (0.001..=1_000_000.0).contains(n));
    said.map(|n| Effort((n * 1000.0).round() as u64)).ok_or_else(|| "expected a number from 0.001 to 1000000, such as 10".into())
}

/// Parses a number of seconds.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let said = text.parse::<f64>().ok().filter(|n| (0.001..=31_536_000.0).contains(n));
    said.map(Duration::from_secs_f64).ok_or_else(|| "expected seconds, such as 10 or 0.5".into())
}

/// What an answer about a row may cost, and by which clock it ends.
#[derive(Clone, Copy)]
pub struct Patience {
    pub effort: Effort,
    pub time_limit: Option<Duration>,
}

impl Patience {
    /// For the next row. Its clock starts when the work begins.
    pub fn budget(self) -> Budget {
        let budget = Budget::thousandths(self.effort.0);
        let Some(limit) = self.time_limit else { return budget };
        let start = OnceLock::new();
        budget.until(move || start.get_or_init(Instant::now).elapsed() >= limit)
    }
}

/// Printed of a row on which the program itself failed.
pub const FAILED: &str =
    "gridpress failed on this row, which is a fault of its own: please report it with the row; the others are answered";

/// Maps a batch. If that panics, its rows are mapped one by one, and those that panic again are told by their lines: whatever a row
/// does, all others are answered.
pub fn isolated<T>(batch: Batch, map: impl Fn(Batch) -> Vec<T>) -> Vec<Result<T, u64>> {
    let guarded = |batch: Batch| catch_unwind(AssertUnwindSafe(|| map(batch)));
    let again = batch.clone();
    if let Ok(results) = guarded(batch) {
        return results.into_iter().map(Ok).collect();
    }
    let rows = match again {
        Batch::Rows(rows) => rows,
        Batch::Run(run) => run.rows().collect(),
    };
    let one = |row: Row| {
        let line = row.line;
        guarded(Batch::Rows(vec![row])).map_or_else(|_| vec![Err(line)], |results| results.into_iter().map(Ok).collect())
    };
    rows.into_iter().flat_map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{Expect, read};

    #[test]
    fn a_row_that_panics_is_told_and_the_others_are_answered() {
        let list = "12..34..2..3..21\n1...34..2..3..21\n12..34..2..3...1\n";
        let rows: Vec<Row> = read(list.as_bytes(), &Expect::default()).map(Result::unwrap).collect();
        let map = |batch: Batch| -> Vec<u64> {
            let Batch::Rows(rows) = batch else { return Vec::new() };
            rows.iter().map(|row| if row.line == 2 { panic!("on purpose") } else { row.line }).collect()
        };
        assert_eq!(isolated(Batch::Rows(rows), map), [Ok(1), Err(2), Ok(3)]);
    }
}
