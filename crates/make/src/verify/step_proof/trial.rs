//! Trials within chains: whether a board of candidates is refuted by single candidates, single places and, to a depth, by
//! trying the digits of a cell.

use super::ground::Ground;
use crate::board::{Cell, DigitSet};

/// Cells that are tried at each depth, and the most candidates of one.
const MOST_CELLS: usize = 12;
const MOST_DIGITS: u32 = 3;

/// Whether the candidates contradict each other; `None` once the trials of this step are used up.
pub(super) fn contradicts(ground: &Ground, left: &[DigitSet], depth: u32) -> Option<bool> {
    ground.spreads.set(ground.spreads.get().checked_sub(1)?);
    let mut left = left.to_vec();
    if !spread(ground, &mut left) {
        return Some(true);
    }
    if depth == 0 {
        return Some(false);
    }
    let mut cells: Vec<Cell> =
        (0..left.len() as Cell).filter(|&c| ground.is_open(c) && (2..=MOST_DIGITS).contains(&left[c as usize].len())).collect();
    cells.sort_by_key(|&c| left[c as usize].len());
    for &cell in cells.iter().take(MOST_CELLS) {
        let mut are_all = true;
        for digit in left[cell as usize].iter() {
            let mut tried = left.clone();
            tried[cell as usize] = DigitSet::of(digit);
            if !contradicts(ground, &tried, depth - 1)? {
                are_all = false;
                break;
            }
        }
        if are_all {
            return Some(true);
        }
    }
    Some(false)
}

/// Single candidates and single places until nothing changes; false if something is left without any.
fn spread(ground: &Ground, left: &mut [DigitSet]) -> bool {
    let layout = ground.layout;
    let n = left.len() as Cell;
    let mut is_done = vec![false; left.len()];
    let mut todo: Vec<Cell> = (0..n).filter(|&c| ground.is_open(c) && left[c as usize].len() <= 1).collect();
    loop {
        while let Some(cell) = todo.pop() {
            let Some(digit) = left[cell as usize].only() else { return false };
            if std::mem::replace(&mut is_done[cell as usize], true) {
                continue;
            }
            let bound = layout.bound_to(cell).map(|(other, relation)| (other, relation.beside(layout.n_digits, digit)));
            let seen = layout.peers(cell).iter().map(|&peer| (peer, DigitSet::all(layout.n_digits).without(DigitSet::of(digit))));
            for (other, kept) in seen.chain(bound) {
                if !ground.is_open(other) {
                    continue;
                }
                let there = left[other as usize];
                let then = there & kept;
                if then.is_empty() {
                    return false;
                }
                if then != there {
                    left[other as usize] = then;
                    if then.len() == 1 {
                        todo.push(other);
                    }
                }
            }
        }
        for (h, house) in layout.houses.iter().enumerate().filter(|(h, _)| layout.house_is_full(*h)) {
            let written: DigitSet = house.cells.iter().filter_map(|&c| ground.grid.get(c)).collect();
            for digit in layout.held_by(h).without(written).iter() {
                let mut places = house.cells.iter().copied().filter(|&c| left[c as usize].has(digit));
                match (places.next(), places.next()) {
                    (None, _) => return false,
                    (Some(only), None) if left[only as usize].len() > 1 => {
                        left[only as usize] = DigitSet::of(digit);
                        todo.push(only);
                    }
                    _ => {}
                }
            }
        }
        if todo.is_empty() {
            return true;
        }
    }
}
