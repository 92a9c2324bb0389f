//! Crook's pencil-and-paper algorithm in full: forced digits, then preemptive sets of any size, then what they force; when
//! nothing more follows, a guess. suji's version stops before guessing. A step is a digit written, forced or guessed.
//!
//! A preemptive set is m cells of a house that have m candidates in total; these digits can be removed from the other cells of
//! the house. A house of n cells has 2ⁿ subsets, too many to test on a large board. Instead, compute a matching of the house:
//! each cell with one of its candidates. The smallest preemptive set that contains a cell consists of the cells reachable from
//! it, where each step goes from a cell to the cells matched with its candidates. A preemptive set that contains the cell must
//! contain these too, because it has as many digits as cells; and a set closed under these steps has as many digits as cells.

use super::ledger::{Ledger, Spent, Why};
use super::slate::Slate;
use super::solvers::{Ending, Problem};
use super::trials::{Moment, search};
use crate::board::{Cell, Digit, DigitSet, MAX_DIGITS};

/// Crook's algorithm.
pub fn crook(problem: &Problem, ledger: &mut Ledger) -> Result<Ending, Spent> {
    let Some(mut slate) = Slate::new(problem.layout, problem.clues) else { return Ok(Ending::Done) };
    if !conclude(&mut slate, ledger)? {
        return Ok(Ending::Done);
    }
    search(&mut slate, ledger, conclude, |moment, slate, ledger| match moment {
        Moment::Full(_) => ledger.found(|| slate.grid()),
        Moment::Choice => false,
    })
}

/// Applies forced digits and preemptive sets in turn until nothing changes; false on a contradiction.
fn conclude(slate: &mut Slate, ledger: &mut Ledger) -> Result<bool, Spent> {
    if !slate.settle(ledger)? {
        return Ok(false);
    }
    let layout = slate.layout;
    let mut house = 0;
    // The number of consecutive houses without an elimination.
    let mut n_idle = 0;
    while n_idle < layout.houses.len() {
        match strike_sets(slate, house, ledger) {
            Struck::Contradiction => return Ok(false),
            Struck::Nothing => n_idle += 1,
            Struck::Some => {
                n_idle = 0;
                if !slate.settle(ledger)? {
                    return Ok(false);
                }
            }
        }
        house = (house + 1) % layout.houses.len();
    }
    Ok(true)
}

/// The outcome of a search for preemptive sets in a house.
enum Struck {
    Nothing,
    Some,
    Contradiction,
}

/// Removes the digits of the smallest preemptive sets of a house from its other cells.
fn strike_sets(slate: &mut Slate, house: usize, ledger: &mut Ledger) -> Struck {
    let layout = slate.layout;
    let cells = &layout.houses[house].cells;
    let cands: Vec<u32> = cells.iter().map(|&c| slate.cands[c as usize]).collect();
    let mut owner: Owners = [None; MAX_DIGITS];
    let mut gone: Vec<(Cell, Digit, u8)> = Vec::new();
    for start in 0..cells.len() {
        if let Err(set) = give(start, &cands, &mut owner) {
            // Fewer digits than cells: the other cells are a preemptive set, which leaves this cell no candidate.
            let n = DigitSet(set).len() as u8;
            gone = DigitSet(cands[start]).iter().map(|digit| (cells[start], digit, n)).collect();
            break;
        }
    }
    if gone.is_empty() {
        for start in 0..cells.len() {
            let Some(set) = set_of(start, &cands, &owner) else { continue };
            let others = (0..cells.len()).filter(|&i| cands[i] & !set != 0);
            let struck = others.flat_map(|i| DigitSet(cands[i] & set).iter().map(move |digit| (i, digit)));
            gone.extend(struck.map(|(i, digit)| (cells[i], digit, DigitSet(set).len() as u8)));
        }
    }
    // Smallest sets first, as on paper.
    gone.sort_by_key(|&(_, _, n)| n);
    for &(cell, digit, n) in &gone {
        if !slate.strike(cell, digit, Why::Set { house: house as u16, n }, ledger) {
            return Struck::Contradiction;
        }
    }
    if gone.is_empty() { Struck::Nothing } else { Struck::Some }
}

/// For each digit, the cell matched with it, as an index in its house.
type Owners = [Option<usize>; MAX_DIGITS];

/// Finds a digit for a cell, moving other cells to other digits if possible. If there is none, returns the digits of the cells
/// in the way.
fn give(start: usize, cands: &[u32], owner: &mut Owners) -> Result<(), u32> {
    // For each reached digit, the cell from which it was reached.
    let mut reached_from = [0; MAX_DIGITS];
    let (mut reached, mut queue, mut next) = (0u32, vec![start], 0);
    while let Some(&cell) = queue.get(next) {
        next += 1;
        for digit in DigitSet(cands[cell] & !reached).iter() {
            let d = digit as usize - 1;
            reached |= 1 << d;
            reached_from[d] = cell;
            let Some(holder) = owner[d] else {
                // Along the path, each cell takes the next digit and passes its own to the cell before.
                let mut free = d;
                loop {
                    let taker = reached_from[free];
                    let own = owner.iter().position(|&holder| holder == Some(taker));
                    owner[free] = Some(taker);
                    match own {
                        Some(own) => free = own,
                        None => return Ok(()),
                    }
                }
            };
            queue.push(holder);
        }
    }
    Err(reached)
}

/// The digits of the smallest preemptive set that contains a cell; `None` if no set is smaller than the house (a house with
/// digits to spare has none).
fn set_of(start: usize, cands: &[u32], owner: &Owners) -> Option<u32> {
    let (mut set, mut fresh) = (cands[start], cands[start]);
    while fresh != 0 {
        let mut reached = 0;
        for digit in DigitSet(fresh).iter() {
            reached |= cands[owner[digit as usize - 1]?];
        }
        fresh = reached & !set;
        set |= reached;
    }
    Some(set)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every preemptive set of a house, found by testing each subset of its cells.
    fn struck_by_all_sets(cands: &[u32]) -> Vec<u32> {
        let mut left = cands.to_vec();
        for chosen in 1u32..1 << cands.len() {
            let members = (0..cands.len()).filter(|&i| chosen >> i & 1 == 1);
            let union = members.fold(0, |union, i| union | cands[i]);
            if union.count_ones() <= chosen.count_ones() {
                let others = (0..cands.len()).filter(|&i| chosen >> i & 1 == 0);
                others.for_each(|i| left[i] &= !union);
            }
        }
        left
    }

    #[test]
    fn no_preemptive_set_is_missed_in_houses_full_and_small() {
        let mut stream = crate::seed::Key::of(&["crook"]).stream(0, 0);
        let (mut n_struck, mut n_failed) = (0, 0);
        for round in 0..4000 {
            let n_cells = 4 + (round % 3);
            let cands: Vec<u32> = (0..n_cells).map(|_| (1 + stream.below(63)) & (1 + stream.below(63))).collect();
            if cands.contains(&0) {
                continue;
            }
            let mut owner: Owners = [None; MAX_DIGITS];
            let expected = struck_by_all_sets(&cands);
            if (0..n_cells).any(|i| give(i, &cands, &mut owner).is_err()) {
                n_failed += 1;
                continue;
            }
            let mut left = cands.clone();
            for set in (0..n_cells).filter_map(|i| set_of(i, &cands, &owner)) {
                (0..n_cells).filter(|&i| cands[i] & !set != 0).for_each(|i| left[i] &= !set);
            }
            assert_eq!(left, expected, "{cands:?}");
            n_struck += (left != cands) as u32;
        }
        assert!(n_struck > 500 && n_failed > 500, "{n_struck} {n_failed}");
    }
}
