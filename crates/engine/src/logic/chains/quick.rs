//! A quick bound on what follows from an assumption, ignoring order. It is faster than a flow, and says beforehand what a flow
//! could find.

use super::carry::Gone;
use super::field::{Cand, Field};
use super::flow::Rules;
use super::patterns::patterns;
use super::standing::Standing;
use crate::logic::bits::{Bits, is_one, ones};
use crate::logic::tables::Tables;

/// The largest board for which this is used; larger ones would need too much memory.
const LARGEST: usize = 144;

/// The consequences of every assumption asked about.
#[derive(Default)]
pub struct Quick<const W: usize> {
    field: Field<W>,
    /// What follows directly, and with patterns.
    closures: [Closures<W>; 2],
    on: Vec<Bits<W>>,
    todo: Vec<(u16, u8)>,
    victims: Vec<(Bits<W>, u32)>,
    /// For flows on an unchanged board, and whether it was prepared.
    standing: Standing<W>,
    is_standing: bool,
    /// Whether the board has a single that still rules something out: the web knows nothing of that, so all must be followed.
    has_single: bool,
}

/// Consequences by assumption.
#[derive(Default)]
struct Closures<const W: usize> {
    /// By digit: the true candidates, then the false ones.
    planes: Vec<Bits<W>>,
    /// Where the planes of an assumption start, or one of the constants below.
    known: Vec<u32>,
    /// Where planes were that hold no more.
    spare: Vec<u32>,
}

/// The assumption was not computed yet.
const UNKNOWN: u32 = u32::MAX;
/// The assumption may lead to a contradiction, so anything may follow.
const ANYTHING: u32 = u32::MAX - 1;

impl<const W: usize> Closures<W> {
    fn begin(&mut self, n: usize) {
        self.planes.clear();
        self.spare.clear();
        self.known.clear();
        self.known.resize(n, UNKNOWN);
    }

    /// Stores planes, and returns where they start.
    fn store(&mut self, planes: impl Iterator<Item = Bits<W>>) -> u32 {
        let at = self.spare.pop().unwrap_or(self.planes.len() as u32);
        match at as usize == self.planes.len() {
            true => self.planes.extend(planes),
            false => self.planes[at as usize..].iter_mut().zip(planes).for_each(|(to, from)| *to = from),
        }
        at
    }

    /// Forgets what does not hold on the next board. What leads to a contradiction still does.
    fn carry(&mut self, gone: &Gone<W>, n_digits: usize) {
        for known in self.known.iter_mut().filter(|known| **known < ANYTHING) {
            let at = *known as usize;
            let (on, off) = self.planes[at..at + 2 * n_digits].split_at(n_digits);
            if !gone.keeps(on, off, true) {
                self.spare.push(*known);
                *known = UNKNOWN;
            }
        }
    }
}

impl<const W: usize> Quick<W> {
    /// Forgets everything.
    pub fn begin(&mut self, start: &Field<W>) {
        self.field.copy(start);
        self.closures.iter_mut().for_each(|closures| closures.begin(start.cands.len() * start.n_digits() * 2));
        self.is_standing = false;
    }

    /// Takes the next board of a walk, and forgets what does not hold there. Flows eliminate candidates as they go.
    pub fn carry(&mut self, start: &Field<W>, gone: &Gone<W>) {
        self.field.copy(start);
        let [direct, with_patterns] = &mut self.closures;
        direct.carry(gone, start.n_digits());
        with_patterns.begin(start.cands.len() * start.n_digits() * 2);
    }

    /// Whether an assumption could lead to a contradiction.
    pub fn may_clash(&mut self, tables: &Tables<W>, start: &Field<W>, rules: Rules, cand: Cand, holds: bool) -> bool {
        self.look(tables, start, rules, cand, holds) == ANYTHING
    }

    /// Whether all these assumptions could have a common consequence.
    pub fn may_share(&mut self, tables: &Tables<W>, start: &Field<W>, rules: Rules, assumed: &[(Cand, bool)]) -> bool {
        for &(cand, holds) in assumed {
            self.look(tables, start, rules, cand, holds);
        }
        let mut sure = assumed.iter().filter_map(|&(cand, holds)| self.planes_of(start, rules, cand, holds));
        let Some(first) = sure.next() else { return true };
        // On an unchanged board only the false candidates are known; any common true one has others in its cell.
        (0..first.len()).any(|k| !sure.clone().fold(first[k], |a, b| a.and(&b[k])).is_empty())
    }

    /// The true candidates that follow from an assumption that was looked at, by digit, then the false ones (on an unchanged board
    /// only these), unless anything may follow.
    pub fn planes_of(&self, start: &Field<W>, rules: Rules, cand: Cand, holds: bool) -> Option<&[Bits<W>]> {
        let closures = self.closures.get(rules.level as usize)?;
        let at = closures.known[cand as usize * 2 + holds as usize];
        let n = start.n_digits() * (1 + rules.is_dynamic as usize);
        (at < ANYTHING).then(|| &closures.planes[at as usize..at as usize + n])
    }

    fn look(&mut self, tables: &Tables<W>, start: &Field<W>, rules: Rules, cand: Cand, holds: bool) -> u32 {
        let (place, level) = (cand as usize * 2 + holds as usize, rules.level as usize);
        if level >= self.closures.len() || tables.n_cells > LARGEST {
            return ANYTHING;
        }
        if self.closures[level].known[place] == UNKNOWN {
            let at = match rules.is_dynamic {
                true => self.close(tables, start, rules, cand, holds),
                false => self.stand(tables, start, cand, holds),
            };
            self.closures[level].known[place] = at.unwrap_or(ANYTHING);
        }
        self.closures[level].known[place]
    }

    /// For flows on an unchanged board: where the planes are; `None` on a contradiction.
    fn stand(&mut self, tables: &Tables<W>, start: &Field<W>, cand: Cand, holds: bool) -> Option<u32> {
        if !self.is_standing {
            self.is_standing = true;
            self.has_single = has_single(tables, start);
            self.standing.prepare(tables, start);
        }
        let planes = &mut self.closures[0].planes;
        let ((cell, digit), at) = (start.split(cand), planes.len());
        if !holds || self.has_single {
            return None;
        }
        self.standing.follow(tables, start, cand, planes);
        // Two claims that contradict each other rule out what both follow from.
        (!planes[at + digit].has(cell)).then_some(at as u32)
    }

    /// Computes all consequences for flows that eliminate candidates from the board as they go: where the planes are; `None` on a
    /// contradiction.
    fn close(&mut self, tables: &Tables<W>, start: &Field<W>, rules: Rules, cand: Cand, holds: bool) -> Option<u32> {
        let (n, level) = (start.n_digits(), rules.level as usize);
        // What follows directly does so with patterns as well, and first.
        let direct = if level == 0 { None } else { Some(self.look(tables, start, Rules { level: 0, ..rules }, cand, holds)) };
        if direct == Some(ANYTHING) {
            return None;
        }
        self.field.restore(start);
        self.on.clear();
        self.on.resize(n, Bits::EMPTY);
        self.todo.clear();
        let (cell, digit) = start.split(cand);
        if let Some(at) = direct {
            let Quick { closures, field, on, .. } = self;
            let (true_ones, false_ones) = closures[0].planes[at as usize..][..2 * n].split_at(n);
            on.copy_from_slice(true_ones);
            false_ones.iter().enumerate().for_each(|(d, plane)| plane.iter().for_each(|c| field.strike(tables, c, d)));
        } else if holds {
            self.force(cell, digit);
        } else if !self.strike(tables, rules, cell, digit) {
            return None;
        }
        if !self.spread(tables, rules) {
            return None;
        }
        let off = start.planes.iter().zip(&self.field.planes).map(|(start, now)| start.without(now));
        Some(self.closures[level].store(self.on.iter().copied().chain(off)))
    }

    /// Follows what is true until nothing follows any more; false on a contradiction.
    fn spread(&mut self, tables: &Tables<W>, rules: Rules) -> bool {
        loop {
            while let Some((cell, digit)) = self.todo.pop() {
                let (cell, digit) = (cell as usize, digit as usize);
                if rules.in_cells {
                    for d in ones(self.field.cands[cell] & !(1 << digit)) {
                        if !self.strike(tables, rules, cell, d) {
                            return false;
                        }
                    }
                }
                for c in self.field.planes[digit].and(&tables.links.alike[cell]).iter() {
                    if !self.strike(tables, rules, c, digit) {
                        return false;
                    }
                }
                for (c, d) in tables.links.bonds(self.field.cand(cell, digit) as usize) {
                    if self.field.planes[d].has(c) && !self.strike(tables, rules, c, d) {
                        return false;
                    }
                }
            }
            if rules.level == 0 {
                return true;
            }
            let mut victims = std::mem::take(&mut self.victims);
            victims.clear();
            patterns(tables, &self.field, |pattern| {
                victims.push((pattern.cells, pattern.digits));
                true
            });
            let is_over = victims.is_empty();
            for &(cells, digits) in &victims {
                for c in cells.iter() {
                    for d in ones(self.field.cands[c] & digits) {
                        if !self.strike(tables, rules, c, d) {
                            return false;
                        }
                    }
                }
            }
            self.victims = victims;
            if is_over {
                return true;
            }
        }
    }

    /// Eliminates a candidate, and records any last candidate of its cell or houses; false on a contradiction.
    fn strike(&mut self, tables: &Tables<W>, rules: Rules, cell: usize, digit: usize) -> bool {
        if self.on[digit].has(cell) {
            return false;
        }
        self.field.cands[cell] &= !(1 << digit);
        self.field.planes[digit].remove(cell);
        let left = self.field.cands[cell];
        if rules.in_cells {
            if left == 0 {
                return false;
            }
            if is_one(left) {
                self.force(cell, left.trailing_zeros() as usize);
            }
        }
        for place in tables.places_of(cell) {
            let at = &mut self.field.positions[place.row as usize + digit];
            *at &= !place.bit;
            let at = *at;
            if place.is_full {
                if at == 0 {
                    return false;
                }
                if is_one(at) {
                    let c = tables.houses[place.house as usize].cells[at.trailing_zeros() as usize];
                    self.force(c as usize, digit);
                }
            }
        }
        true
    }

    fn force(&mut self, cell: usize, digit: usize) {
        if !self.on[digit].has(cell) {
            self.on[digit].insert(cell);
            self.todo.push((cell as u16, digit as u8));
        }
    }
}

/// Whether a cell with one candidate still sees others that it rules out.
pub fn has_single<const W: usize>(tables: &Tables<W>, field: &Field<W>) -> bool {
    let mut singles = field.cands.iter().enumerate().filter(|&(_, &digits)| is_one(digits));
    singles.any(|(cell, digits)| {
        let digit = digits.trailing_zeros() as usize;
        let mut bound = tables.links.bonds(field.cand(cell, digit) as usize);
        !field.planes[digit].and(&tables.links.alike[cell]).is_empty() || bound.any(|(c, d)| field.planes[d].has(c))
    })
}

#[cfg(test)]
mod tests {
    use super::super::several::{Flows, Search};
    use super::*;
    use crate::logic::testing::{self, boxes};
    use crate::logic::{state::State, walk::walk};

    /// If a flow finds a contradiction, the quick check must allow one; otherwise both must find the same.
    #[test]
    fn a_quick_look_says_all_that_a_flow_could_come_to() {
        let tables = Tables::<2>::new(&boxes(3, 3));
        let (mut flows, mut quick, mut start) = (Flows::default(), Quick::default(), Field::default());
        let (mut n_sure, mut n_clash) = (0, 0);
        for row in testing::rows().filter(|row| row.puzzle.len() == 81).step_by(9) {
            let mut boards: Vec<State<2>> = Vec::new();
            walk(&tables, &row.clues, 74, |hint, state, _| boards.extend((hint.cost() >= 65).then(|| state.clone())));
            for (board, search) in boards.iter().zip([Search::dynamic(0), Search::NISHIO, Search::dynamic(1)].into_iter().cycle())
            {
                start.take(board);
                flows.begin(&start);
                quick.begin(&start);
                for cand in 0..729 {
                    let (cell, digit) = start.split(cand);
                    if start.cands[cell] >> digit & 1 == 0 || start.cands[cell].count_ones() < 2 {
                        continue;
                    }
                    for holds in [true, false] {
                        let may_clash = quick.may_clash(&tables, &start, search.rules, cand, holds);
                        let k = flows.from(&tables, &start, search.rules, cand, holds);
                        let run = flows.run(k);
                        assert!(may_clash || run.clash.is_none(), "{} {cand} {holds}", row.puzzle);
                        n_clash += run.clash.is_some() as u32;
                        if !may_clash {
                            let planes = quick.planes_of(&start, search.rules, cand, holds).unwrap();
                            assert_eq!(planes[..9], run.on, "{} {cand} {holds}", row.puzzle);
                            assert_eq!(planes[9..], run.off, "{} {cand} {holds}", row.puzzle);
                            n_sure += 1;
                        }
                    }
                }
            }
        }
        assert!(n_sure > 2_000 && n_clash > 100, "{n_sure} sure, {n_clash} clashes");
    }
}
