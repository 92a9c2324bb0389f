//! Deadly patterns: unique rectangles and loops, and the bivalue universal grave. In a puzzle with one solution the cells of a
//! pattern are not left with only its two digits, since these could be exchanged. So one of its cells holds another digit.

use super::Case;
use super::fill::{Rule, none_fits};
use super::ground::{Doubt, Ground, Proof, unproven};
use crate::board::{Cell, Digit, DigitSet};

/// The most ways of two digits a cell that are tried for a grave.
const MOST_WAYS: u32 = 20_000;

impl Case<'_> {
    pub(super) fn unique_loop(&self) -> Proof {
        let (ground, cells) = (self.ground, &self.seen.cells);
        let mut doubt = Doubt::Unproven("its cells are no loop of two digits".into());
        for n in (4..=cells.len()).rev().filter(|n| n % 2 == 0) {
            let ring = &cells[..n];
            let is_of_size = if self.key == "unique-rectangle" { n == 4 } else { n >= 6 };
            if !is_of_size || ring.iter().any(|&c| !ground.is_open(c)) {
                continue;
            }
            let common = ring.iter().fold(self.seen.digits, |all, &c| all & ground.left(c));
            for a in common.iter() {
                for b in common.iter().filter(|&b| a < b) {
                    let pair = DigitSet::of(a).with(b);
                    match told_apart(ground, ring, pair).map_or_else(|| self.escapes_ring(ring, pair), unproven) {
                        Ok(()) => return Ok(()),
                        Err(other) => doubt = other,
                    }
                }
            }
        }
        Err(doubt)
    }

    fn escapes_ring(&self, ring: &[Cell], pair: DigitSet) -> Proof {
        let extra: Vec<Cell> = ring.iter().copied().filter(|&c| self.ground.left(c) != pair).collect();
        let usual = vec![pair; extra.len()];
        self.escapes(extra, usual, self.seen.cells.clone())
    }

    fn escapes(&self, extra: Vec<Cell>, usual: Vec<DigitSet>, mut cells: Vec<Cell>) -> Proof {
        if extra.is_empty() {
            return unproven("no cell of its pattern has a further digit");
        }
        for &house in self.seen.houses.iter().filter(|&&h| self.ground.layout.house_is_full(h as usize)) {
            cells.extend(self.ground.open(house));
        }
        none_fits(self.ground, &self.denied(), &cells, &[Rule::Escape { cells: extra, usual }])
    }

    pub(super) fn grave(&self) -> Proof {
        let ground = self.ground;
        let layout = ground.layout;
        if has_other_clues(ground) || !layout.bonds.is_empty() {
            return unproven("sums, signs or marks tell the two ways apart");
        }
        let open: Vec<Cell> = (0..layout.n_cells() as Cell).filter(|&c| ground.is_open(c)).collect();
        let many: Vec<Cell> = open.iter().copied().filter(|&c| ground.left(c).len() > 2).collect();
        let mut usual = ground.left.clone();
        let mut n_ways = MOST_WAYS;
        match usual_digits(ground, &many, 0, &mut usual, &mut n_ways) {
            Some(true) => {}
            Some(false) => return unproven("not every digit has two places in every house"),
            None => return Err(Doubt::Undecided("too many cells have more than two candidates".into())),
        }
        // Cells that see each other outside of full houses must also differ after the exchange.
        let shares = |a: Cell, b: Cell| {
            let mut houses = layout.houses_of(a).iter().filter(|&&h| layout.house_is_full(h as usize));
            houses.any(|h| layout.houses_of(b).contains(h))
        };
        let held = |c: Cell| usual[c as usize];
        let tells = |a: Cell, b: Cell| !shares(a, b) && held(a) != held(b) && !(held(a) & held(b)).is_empty();
        if open.iter().any(|&a| layout.peers(a).iter().any(|&b| ground.is_open(b) && tells(a, b))) {
            return unproven("a pair tells the two ways apart");
        }
        let mut cells = self.seen.cells.clone();
        cells.extend(&many);
        let digits = many.iter().map(|&c| held(c)).collect();
        self.escapes(many, digits, cells)
    }
}

/// Whether anything other than houses and pairs that differ restricts cells.
fn has_other_clues(ground: &Ground) -> bool {
    let layout = ground.layout;
    !layout.cages.is_empty() || !layout.signs.is_empty() || !ground.clues.items.is_empty() || !layout.allows_all()
}

/// The reason why two digits can't be exchanged along a ring of cells, if there is one.
fn told_apart(ground: &Ground, ring: &[Cell], pair: DigitSet) -> Option<String> {
    let layout = ground.layout;
    if has_other_clues(ground) {
        return Some("sums, signs or marks tell the two ways apart".into());
    }
    if ring.iter().enumerate().any(|(i, c)| ring[..i].contains(c)) {
        return Some("it names a cell twice".into());
    }
    for (h, house) in layout.houses.iter().enumerate() {
        let inside: Vec<usize> = (0..ring.len()).filter(|&i| house.cells.contains(&ring[i])).map(|i| i % 2).collect();
        if !inside.is_empty() && (inside.len() != 2 || inside[0] == inside[1]) {
            return Some(format!("{} tells the two ways apart", ground.house(h as u16)));
        }
    }
    for &cell in ring {
        if !layout.apart(cell).iter().all(|&other| (ground.left(other) & pair).is_empty()) {
            return Some("a pair that differs tells the two ways apart".into());
        }
        for (other, _) in layout.bound_to(cell) {
            let theirs = ground.grid.get(other).map_or(ground.left(other), DigitSet::of);
            // A house of both holds the two digits in the ring.
            let theirs = if ring.contains(&other) || !ground.sees(cell, other) { theirs } else { theirs.without(pair) };
            let tells = |x: Digit| theirs.iter().any(|y| !ground.relations_allow((cell, x), (other, y)));
            if pair.iter().any(tells) {
                return Some("a neighbour tells the two ways apart".into());
            }
        }
    }
    None
}

/// Finds two digits for each cell that has more, so that each digit has two places or none in each full house.
fn usual_digits(ground: &Ground, many: &[Cell], i: usize, usual: &mut [DigitSet], n_ways: &mut u32) -> Option<bool> {
    let layout = ground.layout;
    let count = |usual: &[DigitSet], house: usize, digit: Digit, until: usize| {
        let is_counted = |c: &&Cell| many[until..].iter().all(|m| m != *c) && usual[**c as usize].has(digit);
        layout.houses[house].cells.iter().filter(is_counted).count()
    };
    let full = || (0..layout.houses.len()).filter(|&h| layout.house_is_full(h));
    *n_ways = n_ways.checked_sub(1)?;
    if i == many.len() {
        return Some(full().all(|h| layout.held_by(h).iter().all(|d| matches!(count(usual, h, d, i), 0 | 2))));
    }
    let cell = many[i];
    let held = ground.left(cell);
    for a in held.iter() {
        for b in held.iter().filter(|&b| a < b) {
            usual[cell as usize] = DigitSet::of(a).with(b);
            let mine = || layout.houses_of(cell).iter().map(|&h| h as usize).filter(|&h| layout.house_is_full(h));
            let fits = mine().all(|h| [a, b].into_iter().all(|d| count(usual, h, d, i + 1) <= 2));
            if fits && usual_digits(ground, many, i + 1, usual, n_ways)? {
                return Some(true);
            }
        }
    }
    usual[cell as usize] = held;
    Some(false)
}
