//! Why a board has no solution: clues and rules that cannot hold together, none of which could be left out; and where two
//! solutions differ. For those who set boards by hand.

use crate::board::{Allowance, Budget, Cell, Clues, Grid, Layout, Shape};
use crate::kinds::{KINDS, Piece, pieces, read_rules, text_of};
use crate::search::{Ask, count_up_to, solve};
use std::ops::ControlFlow;

/// Parts that cannot hold together.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Clash {
    /// Given digits.
    pub givens: Vec<Cell>,
    /// Sums, by the number of their cage, on boards that have no other rules.
    pub sums: Vec<usize>,
    /// Pieces of rules, by their numbers in [`pieces`].
    pub pieces: Vec<usize>,
}

/// A part that may be left out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Given(Cell),
    Sum(usize),
    Piece(usize),
}

/// How many times less is searched than for a board as a whole: there are many questions.
const SHARE: u64 = 20;

/// The parts of a board without a solution that cannot hold together; `None` if that could not be shown in time.
pub fn clash(size: Shape, layout: &Layout, clues: &Clues) -> Option<Clash> {
    let all = pieces(layout, clues);
    // A run stays a run without its total.
    let is_loose = |piece: &Piece| !piece.rule.is_ground() || piece.text.contains(':');
    let loose = (0..all.len()).filter(|&k| is_loose(&all[k])).map(Part::Piece);
    let sums = (0..clues.sums.len()).filter(|&k| all.is_empty() && clues.sums[k].is_some()).map(Part::Sum);
    // Digits last: a rule is kept only if the digits by themselves do not clash.
    let givens = clues.givens.filled().map(|(cell, _)| Part::Given(cell));
    let parts: Vec<Part> = givens.chain(sums).chain(loose).collect();
    let allowance = Allowance::new(&Budget::USUAL);
    let board = Board { size, layout, clues, all, allowance: &allowance };
    if !board.is_broken(&parts) {
        return None;
    }
    let mut found = Clash::default();
    let least = board.least(&[], false, &parts);
    if allowance.is_empty() {
        return None;
    }
    for part in least {
        match part {
            Part::Given(cell) => found.givens.push(cell),
            Part::Sum(cage) => found.sums.push(cage),
            Part::Piece(k) => found.pieces.push(k),
        }
    }
    found.givens.sort_unstable();
    Some(found)
}

struct Board<'a> {
    size: Shape,
    layout: &'a Layout,
    clues: &'a Clues,
    all: Vec<Piece>,
    /// The joint budget of all questions.
    allowance: &'a Allowance<'a>,
}

impl Board<'_> {
    /// Parts of `parts` that cannot hold together with `base`, none of which can be left out; halves are tried first.
    fn least(&self, base: &[Part], is_new: bool, parts: &[Part]) -> Vec<Part> {
        if is_new && self.is_broken(base) {
            return Vec::new();
        }
        if parts.len() <= 1 {
            return parts.to_vec();
        }
        let (first, second) = parts.split_at(parts.len() / 2);
        let of_second = self.least(&[base, first].concat(), !first.is_empty(), second);
        let of_first = self.least(&[base, &of_second].concat(), !of_second.is_empty(), first);
        [of_first, of_second].concat()
    }

    /// Whether a board with only these parts has no solution; false if unknown.
    fn is_broken(&self, parts: &[Part]) -> bool {
        let is_kept = |k: usize| parts.contains(&Part::Piece(k));
        let without =
            |piece: &Piece| Piece { text: piece.text.split(':').next_back().unwrap_or_default().into(), ..piece.clone() };
        let kept = |(k, piece): (usize, &Piece)| match (is_kept(k), piece.rule.is_ground()) {
            (true, _) => Some(piece.clone()),
            (false, true) => Some(without(piece)),
            (false, false) => None,
        };
        let pieces: Vec<Piece> = self.all.iter().enumerate().filter_map(kept).collect();
        let givens = parts.iter().filter_map(|part| if let Part::Given(cell) = part { Some(*cell) } else { None });
        let mut clues = Clues { givens: Grid::empty(self.layout.n_cells()), ..self.clues.clone() };
        givens.for_each(|cell| clues.givens.0[cell as usize] = self.clues.givens.0[cell as usize]);
        if self.all.is_empty() {
            let sum = |k: usize| self.clues.sums[k].filter(|_| parts.contains(&Part::Sum(k)));
            clues.sums = (0..self.clues.sums.len()).map(sum).collect();
            return self.has_none(self.layout, &clues);
        }
        let Ok(said) = read_rules(&text_of(&pieces, self.size), self.size) else { return false };
        let Ok(layout) = KINDS[0].rebuild_with(self.size, "", &said.rules) else { return false };
        let (sums, items) = (said.totals, said.items);
        layout.n_cells() == self.layout.n_cells() && self.has_none(&layout, &Clues { sums, items, ..clues })
    }

    fn has_none(&self, layout: &Layout, clues: &Clues) -> bool {
        let budget = self.allowance.left().at_most(Budget::USUAL.work / SHARE);
        let count = count_up_to(&[Ask { layout, clues }], 1, &budget).remove(0);
        self.allowance.spend(count.work);
        count.is_decided && count.found == 0
    }
}

/// Two solutions of a board, if it has two and they are found in time.
pub fn two_solutions(layout: &Layout, clues: &Clues) -> Option<[Grid; 2]> {
    let mut found: Vec<Grid> = Vec::new();
    solve(Ask { layout, clues }, &Budget::USUAL, |grid| {
        found.push(grid.clone());
        if found.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    found.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::parse_size;

    fn board(size: &str, rules: &str, givens: &[(usize, u8)]) -> (Shape, Layout, Clues) {
        let size = parse_size(size).unwrap();
        let said = read_rules(rules, size).unwrap();
        let layout = KINDS[0].rebuild_with(size, "", &said.rules).unwrap();
        let mut clues = Clues { sums: said.totals, items: said.items, ..Clues::none(&layout) };
        givens.iter().for_each(|&(cell, digit)| clues.givens.0[cell] = digit);
        (size, layout, clues)
    }

    #[test]
    fn what_cannot_hold_together_is_found_and_nothing_else() {
        let (size, layout, clues) = board("3x3", "cages=17:r1c1,r1c2;3:r9c8,r9c9 diagonals", &[(0, 5), (8, 5), (40, 1)]);
        assert_eq!(clash(size, &layout, &clues), Some(Clash { givens: vec![0, 8], ..Clash::default() }));
        // 17 is 8 and 9, so there is no 5: the cage and one digit.
        let (size, layout, clues) = board("3x3", "cages=17:r1c1,r1c2;3:r9c8,r9c9 diagonals", &[(0, 5), (40, 1)]);
        let found = clash(size, &layout, &clues).unwrap();
        let told: Vec<String> = found.pieces.iter().map(|&k| pieces(&layout, &clues)[k].text.clone()).collect();
        assert_eq!((found.givens, told), (vec![0], vec!["17:r1c1,r1c2".to_string()]));
        // Two signs against each other.
        let (size, layout, clues) = board("2x3", "greater=r1c1,r1c2;r1c2,r1c1;r4c4,r4c5", &[(20, 3)]);
        assert_eq!(clash(size, &layout, &clues), Some(Clash { pieces: vec![0, 1], ..Clash::default() }));
        // A run with a total that its digits don't add up to.
        let runs = "runs=3:r1c1-r1c3;r1c1-r3c1;r1c2-r3c2;r1c3-r3c3;r2c1-r2c3;r3c1-r3c3";
        let (size, layout, clues) = board("3x3", runs, &[(0, 1)]);
        assert_eq!(clash(size, &layout, &clues), Some(Clash { pieces: vec![0], ..Clash::default() }));
        let (size, layout, clues) = board("3x3", "diagonals", &[(0, 1)]);
        assert_eq!(clash(size, &layout, &clues), None);
    }

    #[test]
    fn two_solutions_differ_and_each_is_one() {
        let (_, layout, clues) = board("2x3", "diagonals", &[(0, 1)]);
        let [a, b] = two_solutions(&layout, &clues).unwrap();
        assert!(a != b && a.solves(&layout, &clues) && b.solves(&layout, &clues));
        let (_, layout, clues) = board("2x3", "greater=r1c1,r1c2;r1c2,r1c1", &[]);
        assert_eq!(two_solutions(&layout, &clues), None);
    }
}
