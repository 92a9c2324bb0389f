//! Computes the classes of many rows, and which classes two lists share, in bounded memory.

use super::record::{Unfair, only_solutions};
use crate::board::{ClassId, Classes, Grid};
use crate::formats::Row;
use crate::puzzle::{board_text, grid_text};
use crate::store::Sorter;
use crate::symmetry::{Canon, classes_and_form, clue_class, pattern_class};
use std::borrow::Cow;
use std::io;
use std::path::Path;

/// The classes of a valid puzzle.
pub struct Classed {
    /// Its unique solution.
    pub solution: Grid,
    /// The classes of the puzzle and of its solution.
    pub classes: Classes,
    /// Its canonical form, if its board has one.
    pub form: Option<Canon>,
}

/// The classes of each row, or why it has none. The rows are solved together, which is faster.
pub fn classed(rows: &[Row]) -> Vec<Result<Classed, Unfair>> {
    let one = |(row, solution): (&Row, Result<Grid, Unfair>)| {
        solution.map(|solution| {
            let (classes, form) = classes_and_form(&row.layout, &row.clues, &solution);
            Classed { solution, classes, form }
        })
    };
    rows.iter().zip(only_solutions(rows)).map(one).collect()
}

/// The columns of `canon`.
pub const CANON_COLUMNS: [&str; 10] = [
    "puzzle",
    "canonical",
    "solution",
    "class",
    "grid_class",
    "automorphisms",
    "clue_automorphisms",
    "clue_symmetry",
    "status",
    "canonical_solution",
];

/// The fields of a row below [`CANON_COLUMNS`].
pub fn canon_fields(row: &Row, classed: Result<Classed, Unfair>) -> [Cow<'_, str>; 10] {
    let nothing = || Cow::from("");
    let Classed { solution, classes, form } = match classed {
        Ok(classed) => classed,
        Err(unfair) => {
            let mut fields = [(); 10].map(|()| nothing());
            fields[0] = Cow::from(&row.text);
            fields[8] = unfair.status().into();
            return fields;
        }
    };
    let is_claim_wrong = row.solution.as_ref().is_some_and(|claimed| *claimed != solution);
    let (canonical, canonical_solution, clue_automorphisms) = match &form {
        Some(form) => (grid_text(&form.puzzle).into(), grid_text(&form.grid).into(), form.clue_automorphisms.to_string().into()),
        None => (nothing(), nothing(), nothing()),
    };
    [
        Cow::from(&row.text),
        canonical,
        board_text(&row.layout, &solution).into(),
        classes.puzzle.to_string().into(),
        classes.grid.to_string().into(),
        classes.automorphisms.map_or_else(nothing, |n| n.to_string().into()),
        clue_automorphisms,
        classes.masks.into(),
        if is_claim_wrong { Unfair::WrongSolution.status() } else { "done" }.into(),
        canonical_solution,
    ]
}

/// A property that two rows may have in common.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Aspect {
    /// The puzzle, up to equivalence.
    Puzzle,
    /// The solution, up to equivalence.
    Grid,
    /// The set of clue cells, up to equivalence.
    Pattern,
}

impl Aspect {
    /// Each aspect with its name.
    pub const ALL: [(&'static str, Aspect); 3] =
        [("puzzle", Aspect::Puzzle), ("grid", Aspect::Grid), ("pattern", Aspect::Pattern)];

    /// The name of the aspect.
    pub fn name(self) -> &'static str {
        Aspect::ALL[self as usize].0
    }
}

/// The classes of each row for the requested aspects. A puzzle without a unique solution is compared by its clues only and has
/// no grid class.
pub fn classes_of_rows(rows: &[Row], aspects: &[Aspect]) -> Vec<Vec<(Aspect, ClassId)>> {
    let solved = match aspects.iter().all(|aspect| *aspect == Aspect::Pattern) {
        true => Vec::new(),
        false => classed(rows),
    };
    let class = |at: usize, row: &Row, aspect: Aspect| match (aspect, solved.get(at)) {
        (Aspect::Pattern, _) => Some(pattern_class(&row.layout, &row.clues)),
        (Aspect::Puzzle, Some(Ok(classed))) => Some(classed.classes.puzzle),
        (Aspect::Grid, Some(Ok(classed))) => Some(classed.classes.grid),
        (Aspect::Puzzle, _) => Some(clue_class(&row.layout, &row.clues)),
        (Aspect::Grid, _) => None,
    };
    let of_row = |(at, row)| aspects.iter().filter_map(|&aspect| Some((aspect, class(at, row, aspect)?))).collect();
    rows.iter().enumerate().map(of_row).collect()
}

/// One of the two lists.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Side {
    /// The first.
    A,
    /// The second.
    B,
}

/// Collects the classes that two lists share.
pub struct Overlap {
    found: Sorter,
    met: Sorter,
}

/// For one aspect: the number of shared classes, and the number of lines of each list with such a class.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Shared {
    /// Classes.
    pub classes: u64,
    /// Lines of the first list.
    pub in_a: u64,
    /// Lines of the second.
    pub in_b: u64,
}

/// A record: aspect, class, list, line. Sorting puts equal classes side by side, the lines of the first list first.
const WIDTH: usize = 1 + 16 + 1 + 8;
const CLASS: usize = 17;
/// A record: aspect, line of the second list, line of the first.
const MET: usize = 1 + 8 + 8;

impl Overlap {
    /// Starts empty. Data beyond `memory` goes to a file in `folder`.
    pub fn new(folder: &Path, memory: usize) -> Overlap {
        // Two sorters are in use, each with half of the memory.
        Overlap { found: Sorter::new(folder, WIDTH, memory / 2), met: Sorter::new(folder, MET, memory / 2) }
    }

    /// Adds a line of one of the lists with its classes.
    pub fn put(&mut self, side: Side, line: u64, classes: &[(Aspect, ClassId)]) -> io::Result<()> {
        for (aspect, class) in classes {
            let mut record = [0; WIDTH];
            record[0] = *aspect as u8;
            record[1..CLASS].copy_from_slice(&class.bytes());
            record[CLASS] = side as u8;
            record[CLASS + 1..].copy_from_slice(&line.to_be_bytes());
            self.found.push(&record)?;
        }
        Ok(())
    }

    /// The result, by aspect in the order of [`Aspect::ALL`]. Calls `each` for every line of the second list whose class also
    /// occurs in the first, with the first such line there; aspect by aspect, in the order of the second list.
    pub fn finish<E: From<io::Error>>(self, mut each: impl FnMut(Aspect, u64, u64) -> Result<(), E>) -> Result<[Shared; 3], E> {
        let mut found = self.found.finish()?;
        let mut met = self.met;
        let mut shared = [Shared::default(); 3];
        let mut class = [u8::MAX; CLASS];
        // For the current class: its first line in A, its number of lines in A, and whether B has it too.
        let (mut first, mut n_in_a, mut is_shared) = ([0; 8], 0, false);
        while let Some(record) = found.next_record()? {
            if record[..CLASS] != class {
                class.copy_from_slice(&record[..CLASS]);
                (n_in_a, is_shared) = (0, false);
            }
            let line = &record[CLASS + 1..];
            if record[CLASS] == Side::A as u8 {
                if n_in_a == 0 {
                    first.copy_from_slice(line);
                }
                n_in_a += 1;
            } else if n_in_a > 0 {
                let of_aspect = &mut shared[record[0] as usize];
                if !is_shared {
                    of_aspect.classes += 1;
                    of_aspect.in_a += n_in_a;
                }
                is_shared = true;
                of_aspect.in_b += 1;
                let mut meeting = [0; MET];
                meeting[0] = record[0];
                meeting[1..9].copy_from_slice(line);
                meeting[9..].copy_from_slice(&first);
                met.push(&meeting)?;
            }
        }
        let mut met = met.finish()?;
        let number = |bytes: &[u8]| bytes.iter().fold(0, |number, &byte| number << 8 | byte as u64);
        while let Some(meeting) = met.next_record()? {
            each(Aspect::ALL[meeting[0] as usize].1, number(&meeting[9..]), number(&meeting[1..9]))?;
        }
        Ok(shared)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(hash: u128) -> ClassId {
        ClassId { hash, is_exact: true }
    }

    #[test]
    fn what_is_shared_is_counted_whatever_the_memory() {
        for memory in [0, 100, 1 << 20] {
            let mut overlap = Overlap::new(&std::env::temp_dir(), memory);
            let mut put = |side, line, puzzle, grid| {
                overlap.put(side, line, &[(Aspect::Puzzle, id(puzzle)), (Aspect::Grid, id(grid))]).unwrap();
            };
            put(Side::B, 9, 5, 7);
            put(Side::B, 4, 6, 7);
            put(Side::A, 3, 5, 7);
            put(Side::A, 2, 5, 8);
            put(Side::A, 8, 1, 5);
            put(Side::B, 1, 7, 6);
            let mut told = Vec::new();
            let tell = |aspect, a, b| {
                told.push((aspect, a, b));
                Ok::<_, io::Error>(())
            };
            let shared = overlap.finish(tell).unwrap();
            assert_eq!(shared[0], Shared { classes: 1, in_a: 2, in_b: 1 });
            assert_eq!(shared[1], Shared { classes: 1, in_a: 1, in_b: 2 });
            assert_eq!(shared[2], Shared::default());
            assert_eq!(told, [(Aspect::Puzzle, 2, 9), (Aspect::Grid, 3, 4), (Aspect::Grid, 3, 9)]);
        }
    }
}
