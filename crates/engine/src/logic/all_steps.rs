//! What may be done next on a board: every single, and of each other technique the first step that it finds.

use super::bits::is_one;
use super::ladder::{LADDER, technique_named, technique_of};
use super::state::State;
use super::tables::Tables;
use super::technique::{Board, Width};
use super::walk;
use crate::board::{Clues, Conclusion, DigitSet, Evidence, Position, Step};

/// All of them, easiest first, of techniques that may cost so much. Chains are searched as well if they may.
pub(super) fn steps<const W: usize>(tables: &Tables<W>, clues: &Clues, position: &Position, most: u16) -> Vec<Step>
where
    Board<W>: Width<W>,
{
    let state = State::in_the_middle(tables, clues, position);
    if state.n_empty == 0 || state.is_broken {
        return Vec::new();
    }
    let mut all: Vec<Step> = singles(tables, position).into_iter().filter(|step| step.cost <= most).collect();
    for &row in tables.ladder.iter().filter(|&&row| LADDER[row as usize].costs[0] <= most) {
        let first = walk::step_of(tables, clues, position, &[row]);
        all.extend(first.filter(|step| step.cost <= most));
    }
    all.sort_by_key(|step| (technique_row(step), step.conclusion.place, step.evidence.houses.clone()));
    all.dedup();
    all
}

fn technique_row(step: &Step) -> usize {
    technique_of(step).and_then(|technique| technique_named(technique.key)).unwrap_or(usize::MAX)
}

/// Every full house, hidden and naked single.
fn singles<const W: usize>(tables: &Tables<W>, position: &Position) -> Vec<Step> {
    let mut all = Vec::new();
    let mut add = |key: &str, variant: usize, houses: Vec<u16>, cell: u16, digit: u8| {
        let Some(row) = technique_named(key).filter(|&row| tables.ladder.contains(&(row as u8))) else { return };
        let technique = &LADDER[row];
        all.push(Step {
            technique: technique.name,
            cost: technique.costs[variant],
            evidence: Evidence { cells: vec![cell], digits: DigitSet::of(digit), houses, ..Evidence::default() },
            conclusion: Conclusion { place: Some((cell, digit)), strikes: Vec::new() },
        });
    };
    for (h, house) in tables.houses.iter().enumerate().filter(|(_, house)| house.is_full) {
        let open = || house.cells.iter().copied().filter(|&c| position.grid.get(c).is_none());
        let is_last = open().count() == 1;
        for digit in 1..=tables.n_digits as u8 {
            let mut places = open().filter(|&c| position.has(c, digit));
            if let (Some(cell), None) = (places.next(), places.next()) {
                let key = if is_last { "full-house" } else { "hidden-single" };
                add(key, if is_last { 0 } else { house.is_like_line as usize }, vec![h as u16], cell, digit);
            }
        }
    }
    for (cell, left) in position.candidates.iter().enumerate().filter(|(_, left)| is_one(left.0)) {
        left.first().into_iter().for_each(|digit| add("naked-single", 0, Vec::new(), cell as u16, digit));
    }
    all
}
