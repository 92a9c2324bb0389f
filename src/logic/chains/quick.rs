//! A quick bound on what follows from an assumption, ignoring order. It is faster than a flow, and says beforehand what a flow
//! could find.

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
    /// By assumption and digit: the true candidates, then the false ones.
    planes: Vec<Bits<W>>,
    /// Where the planes of an assumption start, or one of the constants below.
    known: Vec<u32>,
    on: Vec<Bits<W>>,
    todo: Vec<(u16, u8)>,
    victims: Vec<(Bits<W>, u32)>,
    /// For flows on an unchanged board, and whether it was prepared.
    standing: Standing<W>,
    is_standing: bool,
    /// Whether the board has a single that still rules something out: the web knows nothing of that, so all must be followed.
    has_single: bool,
}

/// The assumption was not computed yet.
const UNKNOWN: u32 = u32::MAX;
/// The assumption may lead to a contradiction, so anything may follow.
const ANYTHING: u32 = u32::MAX - 1;

impl<const W: usize> Quick<W> {
    /// Forgets everything.
    pub fn begin(&mut self, start: &Field<W>) {
        self.field.copy(start);
        self.planes.clear();
        self.known.clear();
        self.is_standing = false;
        self.known.resize(start.cands.len() * start.n_digits() * 2, UNKNOWN);
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
        let known = assumed.iter().map(|&(cand, holds)| self.known[cand as usize * 2 + holds as usize]);
        let mut sure = known.filter(|&at| at != ANYTHING);
        let Some(first) = sure.next() else { return true };
        // On an unchanged board only the false candidates are known; any common true one has others in its cell.
        (0..start.n_digits() * (1 + rules.is_dynamic as usize)).any(|k| {
            let all = sure.clone().map(|at| self.planes[at as usize + k]);
            !all.fold(self.planes[first as usize + k], |a, b| a.and(&b)).is_empty()
        })
    }

    fn look(&mut self, tables: &Tables<W>, start: &Field<W>, rules: Rules, cand: Cand, holds: bool) -> u32 {
        let place = cand as usize * 2 + holds as usize;
        if self.known[place] == UNKNOWN {
            let at = self.planes.len();
            let is_looked_at = rules.level <= 1 && tables.n_cells <= LARGEST;
            let is_sure = is_looked_at
                && match rules.is_dynamic {
                    true => self.close(tables, start, rules, cand, holds),
                    false => self.stand(tables, start, cand, holds),
                };
            self.known[place] = if is_sure { at as u32 } else { ANYTHING };
        }
        self.known[place]
    }

    /// For flows on an unchanged board; false on a contradiction.
    fn stand(&mut self, tables: &Tables<W>, start: &Field<W>, cand: Cand, holds: bool) -> bool {
        if !self.is_standing {
            self.is_standing = true;
            self.has_single = has_single(tables, start);
            self.standing.prepare(tables, start);
        }
        let ((cell, digit), at) = (start.split(cand), self.planes.len());
        if !holds || self.has_single {
            return false;
        }
        self.standing.follow(tables, start, cand, &mut self.planes);
        // Two claims that contradict each other rule out what both follow from.
        !self.planes[at + digit].has(cell)
    }

    /// Computes all consequences for flows that eliminate candidates from the board as they go; false on a contradiction.
    fn close(&mut self, tables: &Tables<W>, start: &Field<W>, rules: Rules, cand: Cand, holds: bool) -> bool {
        self.field.restore(start);
        self.on.clear();
        self.on.resize(start.n_digits(), Bits::EMPTY);
        self.todo.clear();
        let (cell, digit) = start.split(cand);
        if holds {
            self.force(cell, digit);
        } else if !self.strike(tables, rules, cell, digit) {
            return false;
        }
        if !self.spread(tables, rules) {
            return false;
        }
        self.planes.extend_from_slice(&self.on);
        self.planes.extend(start.planes.iter().zip(&self.field.planes).map(|(start, now)| start.without(now)));
        true
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
    use crate::logic::{corpus, state::State, testing::boxes, walk::walk};

    /// If a flow finds a contradiction, the quick check must allow one; otherwise both must find the same.
    #[test]
    fn a_quick_look_says_all_that_a_flow_could_come_to() {
        let tables = Tables::<2>::new(&boxes(3, 3));
        let (mut flows, mut quick, mut start) = (Flows::default(), Quick::default(), Field::default());
        let (mut n_sure, mut n_clash) = (0, 0);
        for row in corpus::rows().filter(|row| row.puzzle.len() == 81).step_by(9) {
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
                            let at = quick.known[cand as usize * 2 + holds as usize] as usize;
                            assert_eq!(quick.planes[at..at + 9], run.on, "{} {cand} {holds}", row.puzzle);
                            assert_eq!(quick.planes[at + 9..at + 18], run.off, "{} {cand} {holds}", row.puzzle);
                            n_sure += 1;
                        }
                    }
                }
            }
        }
        assert!(n_sure > 2_000 && n_clash > 100, "{n_sure} sure, {n_clash} clashes");
    }
}
