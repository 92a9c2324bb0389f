//! Assesses the rows of a list: whether they are valid puzzles, how hard, of which class, and whether a clue is redundant.

use super::classed::{Classed, classed};
use super::record::{Prepared, Rated, Unfair, ratings};
use crate::board::Classes;
use crate::formats::Row;
use crate::puzzle::{Minimal, Puzzle};
use crate::symmetry::{clue_class, masks_obeyed};
use crate::verify::needs_every_clue;

/// The assessment of a row.
pub struct Assessed {
    /// The status word of `gridpress rate`.
    pub status: &'static str,
    /// The puzzle with its solution, rating and classes; `None` without a unique solution.
    pub puzzle: Option<Puzzle>,
    /// The class; without a unique solution, computed from the clues only.
    pub class: crate::board::ClassId,
    /// The masks that its clues obey.
    pub masks: String,
}

/// Assesses rows together, which is faster than one by one.
pub fn assessed(rows: &[Row]) -> Vec<Assessed> {
    let rated = ratings(rows, &Prepared::default());
    rows.iter().zip(rated).zip(classed(rows)).map(|((row, rated), classed)| one(row, rated, classed)).collect()
}

fn one(row: &Row, rated: Result<Rated, Unfair>, classed: Result<Classed, Unfair>) -> Assessed {
    match (rated, classed) {
        (Ok(rated), Ok(classed)) => {
            let Classes { puzzle: class, masks, .. } = classed.classes.clone();
            let minimal = match needs_every_clue(row) {
                Some(true) => Minimal::Yes,
                Some(false) => Minimal::No,
                None => Minimal::Unknown,
            };
            let puzzle = Puzzle::new(row.kind, row.size, row.layout.clone(), row.clues.clone(), classed.solution);
            let (status, guesses, classes) = (rated.status(), rated.guesses, Some(Box::new(classed.classes)));
            let rating = Some(rated.rating);
            Assessed { status, puzzle: Some(Puzzle { rating, guesses, minimal, classes, ..puzzle }), class, masks }
        }
        (Err(unfair), _) | (_, Err(unfair)) => Assessed {
            status: unfair.status(),
            puzzle: None,
            class: clue_class(&row.layout, &row.clues),
            masks: masks_obeyed(&row.layout, &row.clues),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{Expect, read};

    #[test]
    fn rows_are_assessed_as_the_commands_do() {
        let list = "12..34..2..3..21\n................\n11..............\n34..12..4..1..43\n12..34..2..3..2.\n";
        let rows: Vec<Row> = read(list.as_bytes(), &Expect::default()).map(Result::unwrap).collect();
        let all = assessed(&rows);
        let statuses: Vec<&str> = all.iter().map(|one| one.status).collect();
        assert_eq!(statuses, ["done", "several solutions", "no solution", "done", "done"]);
        // The fourth row is the first with other digits; the fifth has one clue less.
        assert!(all[0].class == all[3].class && all[0].class != all[4].class);
        assert_eq!(all[0].puzzle.as_ref().unwrap().minimal, Minimal::No);
        assert!(all[1].puzzle.is_none() && all[1].masks.contains("half-turn") && !all[0].masks.contains("half-turn"));
    }
}
