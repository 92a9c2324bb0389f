//! Cages, houses minus cages, signs and lines: filled in every way, with all other digits left as they are.

use super::Case;
use super::balance::weights_of;
use super::fill::{Rule, fill, none_fits};
use super::ground::{Doubt, Proof, unproven};
use crate::board::{Cell, Course, Digit, DigitSet, Sign, Sort};

/// Techniques about all open cells of one cage.
const OF_ONE_CAGE: &[&str] = &["one-combination", "last-in-cage", "cage-bounds", "combinations", "run-combinations"];
/// Signs and straights that are meant as a whole.
const OF_WHOLE_SIGN: &[&str] =
    &["room-on-line", "push-along-line", "along-line", "along-long-line", "ways-of-cage", "reach-of-straight"];

impl Case<'_> {
    pub(super) fn by_cages(&self) -> Proof {
        let (ground, seen) = (self.ground, self.seen);
        if seen.cages.is_empty() {
            return self.by_signs();
        }
        let mut rules = seen.cages.iter().map(|&k| Rule::cage(ground, k)).collect::<Result<Vec<Rule>, Doubt>>()?;
        let is_whole = OF_ONE_CAGE.contains(&self.key);
        if (is_whole || self.key == "cage-needs") && rules.len() != 1 {
            return unproven("a step of that technique is about one cage");
        }
        if is_whole && !is_same(&seen.cells, rules[0].cells().iter().copied().filter(|&c| ground.is_open(c))) {
            return unproven("the cells that it names are not the open cells of the cage");
        }
        let is_named = |c: &Cell| {
            rules.iter().any(|rule| rule.cells().contains(c)) || seen.houses.iter().any(|&h| ground.cells_of(h).contains(c))
        };
        if !seen.cells.iter().all(is_named) {
            return unproven("it names cells beyond its cages");
        }
        rules.extend(self.sums_of_houses());
        self.refuted_by(&seen.cells, &rules)
    }

    /// The sums of the full houses that are named.
    fn sums_of_houses(&self) -> Vec<Rule> {
        let full = self.seen.houses.iter().filter(|&&h| self.ground.layout.house_is_full(h as usize));
        let sum = |&house: &u16| {
            let weights: Vec<(Cell, i64)> = self.ground.cells_of(house).iter().map(|&c| (c, 1)).collect();
            Rule::sum(self.ground, &weights, total(self.ground.layout.held_by(house as usize)))
        };
        full.map(sum).collect()
    }

    /// Each conclusion denied. If a cell has one candidate left, the sum is also checked for the removed digits.
    pub(super) fn refuted_by(&self, cells: &[Cell], rules: &[Rule]) -> Proof {
        let mut denied = self.denied();
        if let (true, Some((cell, digit))) = (denied.is_empty(), self.place) {
            denied = (1..=self.ground.layout.n_digits).filter(|&d| d != digit).map(|d| (cell, d)).collect();
        }
        none_fits(self.ground, &denied, cells, rules)
    }

    /// The houses less the cages, over open cells.
    fn balance(&self, cages: &[u16]) -> Result<(Rule, Vec<Cell>), Doubt> {
        let ground = self.ground;
        let mut weights = vec![0i64; ground.layout.n_cells()];
        let mut left = 0i64;
        let mut count = |cells: &[Cell], k: i64| {
            for &cell in cells {
                match ground.grid.get(cell) {
                    Some(digit) => left -= k * digit as i64,
                    None => weights[cell as usize] += k,
                }
            }
        };
        let mut all = 0i64;
        for &house in &self.seen.houses {
            count(ground.full(house)?, 1);
            all += total(ground.layout.held_by(house as usize));
        }
        for &cage in cages {
            let Some(sum) = ground.clues.sums[cage as usize] else { return unproven("it names a cage without a sum") };
            count(&ground.layout.cages[cage as usize].cells, -1);
            all -= sum as i64;
        }
        let counted: Vec<(Cell, i64)> =
            weights.iter().enumerate().filter(|(_, k)| **k != 0).map(|(c, &k)| (c as Cell, k)).collect();
        let cells = counted.iter().map(|&(c, _)| c).collect();
        Ok((Rule::sum(ground, &counted, all + left), cells))
    }

    pub(super) fn innies(&self) -> Proof {
        let (rule, cells) = self.balance(&self.seen.cages)?;
        let seen = &self.seen.cells;
        let fits = if self.key == "innies-need" {
            !seen.is_empty() && seen.iter().all(|c| cells.contains(c))
        } else {
            is_same(seen, cells.iter().copied())
        };
        match fits {
            true => self.refuted_by(seen, &[rule]),
            false => unproven("its houses less its cages leave other cells than it names"),
        }
    }

    pub(super) fn splitting(&self) -> Proof {
        let Some((&cage, others)) = self.seen.cages.split_last() else { return unproven("it names no cage") };
        let (rule, mut cells) = self.balance(others)?;
        let split = Rule::cage(self.ground, cage)?;
        cells.extend(split.cells().iter().copied().filter(|&c| self.ground.is_open(c)));
        match is_same(&self.seen.cells, cells.into_iter()) {
            true => self.refuted_by(&self.seen.cells, &[rule, split]),
            false => unproven("its houses and cages leave other cells than it names"),
        }
    }

    /// Steps do not name signs: any sign may be meant that has the cells of the step.
    pub(super) fn by_signs(&self) -> Proof {
        let (ground, seen) = (self.ground, self.seen);
        let named = &seen.cells;
        if named.is_empty() {
            return unproven("it names no cells");
        }
        let is_whole = OF_WHOLE_SIGN.contains(&self.key);
        let is_meant = |sign: &&Sign| {
            let has_all = named.iter().all(|c| sign.cells.contains(c));
            let has_no_other = sign.cells.iter().all(|c| named.contains(c) || !ground.is_open(*c));
            has_all && (has_no_other || !is_whole)
        };
        let meant: Vec<&Sign> = ground.layout.signs.iter().filter(is_meant).collect();
        if self.key == "place-in-straight" {
            return self.only_place_of_sign(&meant);
        }
        let mut tried: Vec<Vec<Rule>> = meant.iter().map(|sign| Rule::sign(ground, sign)).collect();
        // If a sign is several laws, usually one of them suffices, and trying it first is faster.
        let of_several = meant.iter().filter(|sign| sign.n_laws(ground.layout.n_digits) > 1);
        let single: Vec<Vec<Rule>> = of_several.flat_map(|sign| Rule::sign(ground, sign)).map(|rule| vec![rule]).collect();
        tried.splice(0..0, single);
        if matches!(self.key, "straights-of-line" | "straight-needs") {
            let house = seen.houses.first().map(|&h| ground.cells_of(h));
            let in_house = |sign: &&Sign| {
                sign.cells.iter().any(|c| named.contains(c))
                    && house.is_none_or(|house| sign.cells.iter().all(|c| house.contains(c)))
            };
            let inside: Vec<Rule> =
                ground.layout.signs.iter().filter(in_house).flat_map(|sign| Rule::sign(ground, sign)).collect();
            if !inside.is_empty() {
                tried.push(inside);
            }
        }
        if matches!(self.key, "room-on-line" | "push-along-line") {
            // Chains of signs: all that lie between its cells.
            let inside = ground.layout.signs.iter().filter(|sign| sign.cells.iter().all(|c| named.contains(c)));
            tried.push(inside.flat_map(|sign| Rule::sign(ground, sign)).collect());
        }
        if self.key == "across-sign" {
            // Where there is no sign although all are shown, the cells are bound as well.
            tried.push(Vec::new());
        }
        let mut doubt = Doubt::Unproven("no sign has the cells that it names".into());
        for rules in tried {
            match self.refuted_by(named, &rules) {
                Ok(()) => return Ok(()),
                Err(Doubt::Unproven(why)) if matches!(doubt, Doubt::Undecided(_)) => drop(why),
                Err(other) => doubt = other,
            }
        }
        Err(doubt)
    }

    /// A house filled with the signs that lie in it. What binds two cells is known anyway.
    pub(super) fn signs_in_house(&self) -> Proof {
        let (ground, seen) = (self.ground, self.seen);
        let [house] = seen.houses[..] else { return unproven("a step of that technique is about one house") };
        let cells = ground.cells_of(house);
        if !seen.cells.iter().all(|cell| cells.contains(cell)) {
            return unproven("it names cells beyond its house");
        }
        let is_inside =
            |sign: &&Sign| sign.sort.course() != Course::Outside && sign.cells.iter().all(|cell| cells.contains(cell));
        let signs = ground.layout.signs.iter().filter(is_inside);
        let rules: Vec<Rule> = signs.flat_map(|sign| Rule::sign(ground, sign)).collect();
        let open: Vec<Cell> = cells.iter().copied().filter(|&cell| ground.is_open(cell)).collect();
        self.refuted_by(&open, &rules)
    }

    /// Each candidate goes by one of the cages or signs that are named: of greater-than signs, by all that hang together.
    pub(super) fn first_look(&self) -> Proof {
        let (ground, seen) = (self.ground, self.seen);
        let mut looked: Vec<Vec<Rule>> = Vec::new();
        for &cage in &seen.cages {
            looked.push(vec![Rule::cage(ground, cage)?]);
        }
        let is_named = |cells: &[Cell]| cells.iter().all(|cell| seen.cells.contains(cell));
        let mut pieces: Vec<Vec<Cell>> = Vec::new();
        for sign in &ground.layout.signs {
            if is_named(&sign.cells) {
                looked.push(Rule::sign(ground, sign));
            }
            // A line may be meant with only some of the pairs that it binds.
            let bonds = sign.bonds(&ground.layout.area, ground.layout.n_digits);
            let pairs = bonds.iter().filter(|bond| is_named(&bond.cells));
            looked.extend(pairs.map(|bond| vec![Rule::Pairs(bond.cells.to_vec())]));
            if sign.sort == Sort::Greater && is_named(&sign.cells) {
                let touches = |piece: &Vec<Cell>| piece.iter().any(|cell| sign.cells.contains(cell));
                let (near, mut far): (Vec<_>, Vec<_>) = pieces.into_iter().partition(touches);
                far.push(near.into_iter().flatten().chain(sign.cells.iter().copied()).collect());
                pieces = far;
            }
        }
        looked.extend(pieces.into_iter().map(|cells| vec![Rule::Pairs(cells)]));
        for denied in self.denied() {
            let has_cell = |rules: &&Vec<Rule>| rules.iter().any(|rule| rule.cells().contains(&denied.0));
            let goes = |rules: &Vec<Rule>| none_fits(ground, &[denied], &[], rules).is_ok();
            if !looked.iter().filter(has_cell).any(goes) {
                return unproven("no cage or sign that it names bars that by itself");
            }
        }
        Ok(())
    }

    /// The straight has the digit, and no other of its cells can hold it.
    fn only_place_of_sign(&self, meant: &[&Sign]) -> Proof {
        let ground = self.ground;
        let Some((cell, digit)) = self.place else { return unproven("a step of that technique writes a digit") };
        for sign in meant.iter().filter(|sign| sign.cells.contains(&cell)) {
            let mut left = ground.left.clone();
            sign.cells.iter().for_each(|&c| left[c as usize] = left[c as usize].without(DigitSet::of(digit)));
            let has_it = fill(ground, &left, &[], &Rule::sign(ground, sign)) == Some(false);
            let has_others = sign.cells.iter().any(|&c| c != cell && ground.has(c, digit));
            if has_it && !has_others {
                return Ok(());
            }
        }
        unproven("the straight has another way")
    }

    /// A step without a technique: what its cells, houses and cages imply together.
    pub(super) fn by_what_is_named(&self) -> Proof {
        let (ground, seen) = (self.ground, self.seen);
        if seen.cells.is_empty() && seen.houses.is_empty() && seen.cages.is_empty() {
            return unproven("it names nothing that its conclusion follows from");
        }
        let rules = seen.cages.iter().map(|&k| Rule::cage(ground, k)).collect::<Result<Vec<Rule>, Doubt>>()?;
        // All cells of a full house differ, so that each of its digits has a place.
        let mut cells = seen.cells.clone();
        for &house in seen.houses.iter().filter(|&&h| ground.layout.house_is_full(h as usize)) {
            cells.extend(ground.open(house));
        }
        cells.retain(|&c| ground.is_open(c));
        none_fits(ground, &self.denied(), &cells, &rules)
    }

    /// A sum within a chain: the cells of the balance, and their total.
    pub(super) fn is_balance(&self, balance: &crate::board::Balance) -> Result<Rule, Doubt> {
        let weights = weights_of(balance);
        if weights.iter().any(|&(c, _)| !self.ground.is_open(c)) {
            return unproven("its sum counts a written cell");
        }
        match super::balance::is_known(self.ground, &weights, balance.left as i64) {
            true => Ok(Rule::sum(self.ground, &weights, balance.left as i64)),
            false => unproven("its sum does not follow from cages and houses"),
        }
    }
}

fn total(digits: DigitSet) -> i64 {
    digits.iter().map(|d: Digit| d as i64).sum()
}

fn is_same(named: &[Cell], cells: impl Iterator<Item = Cell>) -> bool {
    let sorted = |mut cells: Vec<Cell>| {
        cells.sort_unstable();
        cells.dedup();
        cells
    };
    sorted(named.to_vec()) == sorted(cells.collect())
}
