//! When each clue became necessary while others were removed, board by board.

use super::{Ask, NO_BUDGET, solve};
use crate::board::{Cell, CellSet, Clues, Grid, Layout};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Clues of a full grid that were removed one after the other, each while the solution stayed unique.
#[derive(Clone, Debug)]
pub struct Descent {
    /// The board.
    pub layout: Arc<Layout>,
    /// The full grid.
    pub solution: Grid,
    /// The cells that were emptied, in their order.
    pub removed: Vec<Cell>,
    /// The number of removals after which the needed clues are known.
    pub known: usize,
    /// Those clues. Nothing is asked about them.
    pub needed: CellSet,
}

/// For each cell, the number of removals after which its clue was first needed. `None` for emptied cells, for clues that can
/// still be removed after the last removal, and for those already known.
pub type NeededFrom = Vec<Option<u16>>;

/// Answers for one descent. `nine/descend.rs` has the same questions in lanes, and the reason for their order.
pub fn needed_from_one(descent: &Descent) -> NeededFrom {
    let n_cells = descent.layout.n_cells();
    let mut emptied = vec![u16::MAX; n_cells];
    descent.removed.iter().zip(1..).for_each(|(&cell, n)| emptied[cell as usize] = n);
    let answer = |cell: usize| {
        let mut needed_from = None;
        let mut n_removed = descent.removed.len() as u16;
        while let Some(other) = another(descent, cell, &emptied, n_removed) {
            let differs = |&at: &usize| at != cell && other.0[at] != descent.solution.0[at];
            let from = (0..n_cells).filter(differs).map(|at| emptied[at]).max().unwrap_or(0);
            needed_from = Some(from);
            // It was not needed while that was known, nor in a full grid.
            if from as usize <= descent.known + 1 {
                break;
            }
            n_removed = from - 1;
        }
        needed_from
    };
    let is_asked = |&cell: &usize| emptied[cell] == u16::MAX && !descent.needed.has(cell as Cell);
    (0..n_cells).map(|cell| Some(cell).filter(is_asked).and_then(answer)).collect()
}

/// Another solution after this many removals and without the clue of a cell.
fn another(descent: &Descent, cell: usize, emptied: &[u16], n_removed: u16) -> Option<Grid> {
    let layout = &descent.layout;
    let mut clues = Clues::all(layout, &descent.solution);
    let is_empty = |&at: &usize| at == cell || emptied[at] <= n_removed;
    (0..emptied.len()).filter(is_empty).for_each(|at| clues.givens.clear(at as Cell));
    let mut found = None;
    solve::search(&Ask { layout, clues: &clues }, &NO_BUDGET, &mut |digits| {
        if digits == descent.solution.0 {
            return ControlFlow::Continue(());
        }
        found = Some(Grid(digits.to_vec()));
        ControlFlow::Break(())
    });
    found
}

#[cfg(test)]
mod tests {
    use super::super::{Draw, Drop, Lanes, Removal, Terms, count_up_to, fill, nine, remove};
    use super::*;
    use crate::kinds::{kind_named, parse_size};
    use crate::seed::Key;

    /// Descents to minimal puzzles, cut off after some removals.
    fn descents(kind: &str, size: &str, n: u64) -> Vec<Descent> {
        let kind = kind_named(kind).unwrap();
        let params = kind.check(Some(parse_size(size).unwrap()), None, false).unwrap();
        let layout = Arc::new(kind.draw(&params, &mut Key::of(&[]).stream(0, 0)));
        let descent = |slot: u64| {
            let stream = Key::of(&["descents"]).stream(slot, 0);
            let solution = fill(&[Draw { layout: layout.clone(), stream: stream.clone() }]).remove(0).unwrap();
            let removal = Removal::to_minimal(layout.clone(), solution.clone(), &mut stream.chapter(1));
            let left = remove(std::slice::from_ref(&removal)).remove(0).clues.givens;
            let cells = removal.order.iter().flat_map(|drop| if let Drop::Cells(cells) = drop { &cells[..] } else { &[] });
            let mut removed: Vec<Cell> = cells.copied().filter(|&cell| left.get(cell).is_none()).collect();
            removed.truncate(removed.len() - slot as usize % 3 * 2);
            Descent { layout: layout.clone(), solution, removed, known: 0, needed: CellSet::EMPTY }
        };
        (0..n).map(descent).collect()
    }

    /// By counting solutions without each clue after each number of removals.
    fn counted(descent: &Descent) -> NeededFrom {
        let Descent { layout, solution, removed, .. } = descent;
        let mut answers = vec![None; layout.n_cells()];
        let mut all = Clues::all(layout, solution);
        for n in 0..=removed.len() {
            if n > 0 {
                all.givens.clear(removed[n - 1]);
            }
            for (cell, answer) in answers.iter_mut().enumerate() {
                if answer.is_some() || all.givens.0[cell] == 0 {
                    continue;
                }
                let mut clues = all.clone();
                clues.givens.clear(cell as Cell);
                let is_unique = count_up_to(&[Ask { layout, clues: &clues }], 2, &NO_BUDGET)[0].is_unique();
                *answer = (!is_unique).then_some(n as u16);
            }
        }
        removed.iter().for_each(|&cell| answers[cell as usize] = None);
        answers
    }

    /// The second half of each descent, with the results of its first half.
    fn second_halves(descents: &[Descent], wanted: &[NeededFrom]) -> Vec<Descent> {
        let half = |(descent, wanted): (&Descent, &NeededFrom)| {
            let mut half = Descent { known: descent.removed.len() / 2, ..descent.clone() };
            let is_needed = |&cell: &usize| wanted[cell].is_some_and(|from| from as usize <= half.known);
            let needed: Vec<usize> = (0..wanted.len()).filter(is_needed).collect();
            needed.into_iter().for_each(|cell| half.needed.insert(cell as Cell));
            half
        };
        descents.iter().zip(wanted).map(half).collect()
    }

    #[test]
    fn clues_are_needed_from_where_counting_says() {
        for (kind, size, n) in [("sudoku", "2x2", 12), ("sudoku", "2x3", 6), ("sudoku", "3x3", 6), ("x", "3x3", 3)] {
            let descents = descents(kind, size, n);
            let wanted: Vec<NeededFrom> = descents.iter().map(counted).collect();
            assert_eq!(descents.iter().map(needed_from_one).collect::<Vec<_>>(), wanted, "{kind} {size}");
            let halves = second_halves(&descents, &wanted);
            let later = |(half, all): (&Descent, &NeededFrom)| -> NeededFrom {
                all.iter().map(|from| from.filter(|&from| from as usize > half.known)).collect()
            };
            let left: Vec<NeededFrom> = halves.iter().zip(&wanted).map(later).collect();
            assert!(halves.iter().any(|half| !half.needed.is_empty()) && left.iter().flatten().any(Option::is_some));
            assert_eq!(halves.iter().map(needed_from_one).collect::<Vec<_>>(), left, "{kind} {size}");
            let Some(terms) = Terms::of(&descents[0].layout) else { continue };
            let asked: Vec<_> = descents.iter().map(|descent| (descent, &terms)).collect();
            assert_eq!(nine::needed_from(Lanes::in_use(), &asked), wanted, "{kind} {size}");
            let asked: Vec<_> = halves.iter().map(|half| (half, &terms)).collect();
            assert_eq!(nine::needed_from(Lanes::in_use(), &asked), left, "{kind} {size}");
            // Cut off, some clues can still go; at the end, none can.
            assert!(wanted[1].iter().flatten().count() + descents[1].removed.len() < descents[1].layout.n_cells());
            assert_eq!(wanted[0].iter().flatten().count() + descents[0].removed.len(), descents[0].layout.n_cells());
        }
    }
}
