//! The short form of a step has only its technique and its conclusion. If few patterns of the technique are possible, each is
//! tried; of chains and sums over several houses there are too many, so they have to be named.

use super::Case;
use super::ground::{Ground, Proof, unproven};
use crate::board::{Cell, Digit, DigitSet, Evidence, HouseKind};

/// The most patterns that are looked at for one step.
const MOST_TRIED: usize = 50_000;

impl Case<'_> {
    pub(super) fn looked_up(&self) -> Proof {
        let found = match self.key {
            "" => return unproven("it names neither a technique nor anything that it follows from"),
            "full-house" | "hidden-single" => self.houses_of_place(),
            "naked-single" => vec![Evidence { cells: self.place.iter().map(|place| place.0).collect(), ..Evidence::default() }],
            "pointing" | "claiming" => self.locked_in(),
            "naked-pair" => self.sets(2, false),
            "naked-triplet" => self.sets(3, false),
            "naked-quad" => self.sets(4, false),
            "hidden-pair" => self.sets(2, true),
            "hidden-triplet" => self.sets(3, true),
            "hidden-quad" => self.sets(4, true),
            "x-wing" => self.fishes(2),
            "swordfish" => self.fishes(3),
            "jellyfish" => self.fishes(4),
            "xy-wing" => self.wings(2),
            "xyz-wing" => self.wings(3),
            "cage-of-one" | "last-in-cage" | "one-combination" | "cage-bounds" | "combinations" | "run-combinations" => {
                self.cages()
            }
            _ => {
                return unproven(
                    "it names nothing that its conclusion follows from; the short form is not enough for this technique",
                );
            }
        };
        let is_proof = |seen: &Evidence| {
            let Case { ground, key, place, .. } = *self;
            Case { ground, key, seen, strikes: self.strikes.clone(), place }.proof().is_ok()
        };
        match found.iter().take(MOST_TRIED).any(is_proof) {
            true => Ok(()),
            false => unproven("no pattern of this technique on the board gives its conclusion"),
        }
    }

    /// The cell of the conclusion that is looked at first.
    fn first(&self) -> Option<(Cell, Digit)> {
        self.place.or(self.strikes.first().copied())
    }

    fn houses_of_place(&self) -> Vec<Evidence> {
        let houses = self.place.map_or(&[][..], |(cell, _)| self.ground.layout.houses_of(cell));
        houses.iter().map(|&house| Evidence { houses: vec![house], ..Evidence::default() }).collect()
    }

    fn cages(&self) -> Vec<Evidence> {
        let cages = self.first().map_or(&[][..], |(cell, _)| self.ground.layout.cages_of(cell));
        let one = |&cage: &u16| {
            let cells = self.ground.layout.cages[cage as usize].cells.iter().copied().filter(|&c| self.ground.is_open(c));
            Evidence { cells: cells.collect(), cages: vec![cage], ..Evidence::default() }
        };
        cages.iter().map(one).collect()
    }

    fn locked_in(&self) -> Vec<Evidence> {
        let Some((cell, digit)) = self.first() else { return Vec::new() };
        let layout = self.ground.layout;
        let mut found = Vec::new();
        for &second in layout.houses_of(cell) {
            for first in 0..layout.houses.len() as u16 {
                let cells = self.ground.places(first, digit);
                if !cells.is_empty() && cells.iter().all(|c| self.ground.cells_of(second).contains(c)) {
                    found.push(Evidence {
                        cells,
                        digits: DigitSet::of(digit),
                        houses: vec![first, second],
                        ..Evidence::default()
                    });
                }
            }
        }
        found
    }

    fn sets(&self, n: usize, is_hidden: bool) -> Vec<Evidence> {
        let Some((cell, _)) = self.first() else { return Vec::new() };
        let ground = self.ground;
        let mut found = Vec::new();
        for &house in ground.layout.houses_of(cell) {
            let open: Vec<Cell> = ground.open(house).collect();
            if is_hidden {
                let fits = |d: &Digit| (1..=n).contains(&ground.places(house, *d).len());
                let digits: Vec<Digit> = (1..=ground.layout.n_digits).filter(fits).collect();
                choose(&digits, n, MOST_TRIED, &mut |some| {
                    let mut cells: Vec<Cell> = some.iter().flat_map(|&d| ground.places(house, d)).collect();
                    cells.sort_unstable();
                    cells.dedup();
                    if cells.len() == n {
                        let digits = some.iter().copied().collect();
                        found.push(Evidence { cells, digits, houses: vec![house], ..Evidence::default() });
                    }
                });
            } else {
                let small: Vec<Cell> = open.into_iter().filter(|&c| c != cell && ground.left(c).len() as usize <= n).collect();
                choose(&small, n, MOST_TRIED, &mut |some| {
                    let digits = some.iter().fold(DigitSet::EMPTY, |all, &c| all | ground.left(c));
                    if digits.len() as usize == n {
                        found.push(Evidence { cells: some.to_vec(), digits, houses: vec![house], ..Evidence::default() });
                    }
                });
            }
        }
        found
    }

    fn fishes(&self, n: usize) -> Vec<Evidence> {
        let Some((_, digit)) = self.first() else { return Vec::new() };
        let layout = self.ground.layout;
        let lines = [HouseKind::Row, HouseKind::Column].map(|kind| layout.houses_of_kind(kind));
        let mut found = Vec::new();
        for (bases, covers) in [(0, 1), (1, 0)] {
            let fits = |h: &u16| (1..=n).contains(&self.ground.places(*h, digit).len());
            let lined: Vec<u16> = lines[bases].clone().map(|h| h as u16).filter(fits).collect();
            choose(&lined, n, MOST_TRIED, &mut |some| {
                let cells: Vec<Cell> = some.iter().flat_map(|&h| self.ground.places(h, digit)).collect();
                let over = lines[covers]
                    .clone()
                    .map(|h| h as u16)
                    .filter(|&h| cells.iter().any(|c| self.ground.cells_of(h).contains(c)));
                let houses: Vec<u16> = some.iter().copied().chain(over).collect();
                if houses.len() == 2 * n {
                    found.push(Evidence { cells, digits: DigitSet::of(digit), houses, ..Evidence::default() });
                }
            });
        }
        found
    }

    fn wings(&self, n: u32) -> Vec<Evidence> {
        let ground: &Ground = self.ground;
        let mut found = Vec::new();
        for pivot in (0..ground.layout.n_cells() as Cell).filter(|&c| ground.left(c).len() == n) {
            let peers = ground.layout.peers(pivot).iter().copied();
            let small: Vec<Cell> = peers.filter(|&c| ground.left(c).len() == 2).collect();
            choose(&small, 2, MOST_TRIED, &mut |some| {
                let digits = some.iter().fold(ground.left(pivot), |all, &c| all | ground.left(c));
                if digits.len() == 3 && found.len() < MOST_TRIED {
                    found.push(Evidence { cells: vec![pivot, some[0], some[1]], digits, ..Evidence::default() });
                }
            });
        }
        found
    }
}

/// Every choice of `n` items, up to a number of choices.
fn choose<T: Copy>(all: &[T], n: usize, most: usize, take: &mut impl FnMut(&[T])) {
    fn go<T: Copy>(all: &[T], n: usize, chosen: &mut Vec<T>, left: &mut usize, take: &mut impl FnMut(&[T])) {
        if n == 0 {
            *left = left.saturating_sub(1);
            return take(chosen);
        }
        for i in 0..all.len() {
            if *left == 0 {
                return;
            }
            chosen.push(all[i]);
            go(&all[i + 1..], n - 1, chosen, left, take);
            chosen.pop();
        }
    }
    let mut left = most;
    go(all, n, &mut Vec::new(), &mut left, take);
}
