//! All that a chain takes away. Sudoku Explainer's chains are about one candidate each, and rows count them so. Whoever has drawn
//! the chain takes away whatever both of its ends rule out.

use crate::board::{Because, Branch, Cell, Claim, Digit, Layout, Position, Step};

/// The candidates at the two ends of a chain that refutes one candidate: if the first does not hold, the last does. Nothing for
/// other steps, and where a claim needs more than the one before it.
///
/// ```text
///   v supposed: not a = b - c = d, so not v      one of a and d holds, and v sees both
/// ```
pub fn ends_of_chain(step: &Step) -> Option<[(Cell, Digit); 2]> {
    let [Branch { claims }] = step.evidence.branches.as_slice() else { return None };
    let follows = |(k, claim): (usize, &Claim)| {
        let is_plain = matches!(claim.because, Because::Cell | Because::House(_) | Because::Pair);
        is_plain && claim.from == [k as u16] && claim.holds != claims[k].holds
    };
    let [first, a, .., d, last] = claims.as_slice() else { return None };
    let is_refuted = first.holds && !last.holds && (first.cell, first.digit) == (last.cell, last.digit);
    let is_chain = is_refuted && !a.holds && d.holds && claims[1..].iter().enumerate().all(follows);
    is_chain.then_some([(a.cell, a.digit), (d.cell, d.digit)])
}

/// The same chain with all that it takes away on this board; nothing if that is no more than the step has.
pub fn whole_chain(layout: &Layout, before: &Position, step: &Step) -> Option<Step> {
    let ends = ends_of_chain(step)?;
    let rules_out = |&(cell, digit): &(Cell, Digit), victim: (Cell, Digit)| match cell == victim.0 {
        true => digit != victim.1,
        false => digit == victim.1 && layout.peers(cell).contains(&victim.0),
    };
    let mut strikes = step.conclusion.strikes.clone();
    let cells = 0..layout.n_cells() as Cell;
    let open = cells.flat_map(|cell| before.candidates[cell as usize].iter().map(move |digit| (cell, digit)));
    strikes.extend(
        open.filter(|&victim| !step.conclusion.strikes.contains(&victim) && ends.iter().all(|end| rules_out(end, victim))),
    );
    let n_own = step.conclusion.strikes.len();
    let mut whole = step.clone();
    whole.conclusion.strikes = strikes;
    (whole.conclusion.strikes.len() > n_own).then_some(whole)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Clues;
    use crate::logic::testing::boxes;
    use crate::logic::{path, step_by, testing};

    #[test]
    fn a_whole_chain_takes_away_what_is_false_and_more_than_its_step() {
        let layout = boxes(3, 3);
        let (mut n_chains, mut n_whole, mut n_digits) = (0, 0, 0);
        for row in testing::rows().step_by(3) {
            let (_, steps) = path(&layout, &row.clues);
            let mut board = Position::start(&layout, &row.clues);
            let boards: Vec<Position> = steps
                .iter()
                .map(|step| {
                    let before = board.clone();
                    board.apply(&layout, &step.conclusion);
                    before
                })
                .collect();
            for (before, step) in boards.iter().zip(&steps) {
                n_chains += u32::from(ends_of_chain(step).is_some());
                let Some(whole) = whole_chain(&layout, before, step) else { continue };
                let (own, all) = (&step.conclusion.strikes, &whole.conclusion.strikes);
                assert!(all.starts_with(own) && all.len() > own.len() && whole.conclusion.place.is_none());
                for &(cell, digit) in all {
                    assert!(before.has(cell, digit) && board.grid.get(cell) != Some(digit), "{step:?}");
                }
                n_whole += 1;
                n_digits += u32::from(all.iter().any(|strike| strike.1 != all[0].1));
            }
        }
        assert!(n_chains > 150 && n_whole > 20 && n_digits > 0, "{n_chains} {n_whole} {n_digits}");
    }

    /// The ends of a skyscraper in rows 1 and 7 both see r2c6 and r3c6, and r8c5 and r9c5.
    #[test]
    fn a_skyscraper_has_four_victims() {
        let layout = boxes(3, 3);
        let clues = Clues::none(&layout);
        let mut before = Position::start(&layout, &clues);
        for cell in 0..81 {
            let keeps = match layout.row(cell) {
                0 => [0, 4].contains(&layout.col(cell)),
                6 => [0, 5].contains(&layout.col(cell)),
                _ => true,
            };
            let left = before.candidates[cell as usize];
            before.candidates[cell as usize] = left.iter().filter(|&digit| keeps || digit != 5).collect();
        }
        let step = step_by(&layout, &clues, &before, "x-cycle").unwrap();
        let whole = whole_chain(&layout, &before, &step).unwrap();
        let mut victims = whole.conclusion.strikes;
        victims.sort_unstable();
        assert_eq!(victims, [(1, 5), (2, 5), (7, 4), (8, 4)].map(|(row, col)| (layout.cell(row, col).unwrap(), 5)));
    }
}
