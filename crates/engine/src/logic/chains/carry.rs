//! What follows from an assumption on one board of a walk often follows on the next in the same way, since a hint mostly takes
//! away a single candidate.
//!
//! A flow, or a closure, sees a candidate that is gone in two places only: when a true claim excludes it, and when a cell or a house
//! that held it comes down to its last candidate. So if it was never excluded nor true, and its cell and houses keep others
//! beside it, nothing changes: neither the claims, nor their order, nor their reasons.

use super::field::Field;
use crate::logic::bits::Bits;
use crate::logic::tables::Tables;

/// With more candidates gone than this, little would be kept.
const MOST_GONE: u32 = 24;

/// The candidates that went from one board to the next.
#[derive(Default)]
pub struct Gone<const W: usize> {
    /// By digit.
    planes: Vec<Bits<W>>,
    /// The cells and houses that they left.
    units: Vec<Unit<W>>,
}

/// A cell, or a house for one digit.
struct Unit<const W: usize> {
    cells: Bits<W>,
    /// The digit of a house.
    digit: Option<usize>,
    /// How many candidates it had on the board before, and how many of them are gone.
    had: u32,
    gone: u32,
}

impl<const W: usize> Gone<W> {
    /// Compares two boards of a walk; false if too much is gone, or they are no such boards.
    pub fn list(&mut self, tables: &Tables<W>, before: &Field<W>, now: &Field<W>) -> bool {
        let Gone { planes, units } = self;
        units.clear();
        planes.clear();
        if before.cands.len() != now.cands.len() || before.planes.len() != now.planes.len() {
            return false;
        }
        planes.extend(before.planes.iter().zip(&now.planes).map(|(before, now)| before.without(now)));
        let is_new = before.planes.iter().zip(&now.planes).any(|(before, now)| !now.without(before).is_empty());
        if is_new || planes.iter().map(|plane| plane.len()).sum::<u32>() > MOST_GONE {
            return false;
        }
        for (cell, (before, now)) in before.cands.iter().zip(&now.cands).enumerate().filter(|(_, (before, now))| before != now) {
            let gone = before & !now;
            let mut cells = Bits::EMPTY;
            cells.insert(cell);
            units.push(Unit { cells, digit: None, had: before.count_ones(), gone: gone.count_ones() });
        }
        for (h, house) in tables.houses.iter().enumerate().filter(|(_, house)| house.is_full) {
            let left = (0..planes.len()).filter(|&d| !planes[d].and(&house.set).is_empty());
            units.extend(left.map(|d| {
                let (had, now) = (before.at(h, d).count_ones(), now.at(h, d).count_ones());
                Unit { cells: house.set, digit: Some(d), had, gone: had - now }
            }));
        }
        true
    }

    /// Whether everything that follows from an assumption still follows, and nothing else: of these true and false candidates, by
    /// digit. Boards that lose the false candidates on the way come down to fewer.
    pub fn keeps(&self, on: &[Bits<W>], off: &[Bits<W>], is_dynamic: bool) -> bool {
        let meets = |plane: &Bits<W>, gone: &Bits<W>| !plane.and(gone).is_empty();
        if self.planes.iter().zip(on).any(|(gone, on)| meets(on, gone))
            || self.planes.iter().zip(off).any(|(gone, off)| meets(off, gone))
        {
            return false;
        }
        self.units.iter().all(|unit| {
            let n_false = match unit.digit {
                Some(d) => off[d].and(&unit.cells).len(),
                None => off.iter().filter(|off| meets(off, &unit.cells)).count() as u32,
            };
            // One candidate that is left would be forced; a flow looks before it takes its own away.
            let left = if is_dynamic { unit.had.saturating_sub(n_false) } else { unit.had.saturating_sub(1) };
            n_false == 0 || left > unit.gone + 1
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::found::Catch;
    use super::super::several::{Flows, Search, several};
    use super::*;
    use crate::logic::testing::{self, boxes};
    use crate::logic::{state::State, walk::walk};

    /// What is carried from board to board of a walk is what a search that begins anew finds: flows claim by claim, and what is
    /// known without following them. And it is much.
    #[test]
    fn what_is_carried_on_is_what_would_be_found_again() {
        let tables = Tables::<2>::new(&boxes(3, 3));
        let mut sums = [[0; 2]; 3];
        for row in testing::rows().filter(|row| row.puzzle.len() == 81).step_by(3) {
            let mut boards: Vec<State<2>> = Vec::new();
            walk(&tables, &row.clues, 90, |hint, state, _| boards.extend((hint.cost() >= 75).then(|| state.clone())));
            for (sums, search) in sums.iter_mut().zip([Search::NISHIO, Search::MULTIPLE, Search::dynamic(0)]) {
                let (mut flows, mut anew, mut start) = (Flows::default(), Flows::default(), Field::default());
                for board in &boards {
                    start.take(board);
                    flows.go_on(&tables, &start, search.rules);
                    anew.begin(&start);
                    for (cand, holds) in (0..729).flat_map(|cand| [(cand, true), (cand, false)]) {
                        if let Some(run) = flows.known(cand, holds) {
                            let k = anew.from(&tables, &start, search.rules, cand, holds);
                            assert!(run.is_like(anew.run(k)), "{} {cand} {holds}", row.puzzle);
                            sums[0] += 1;
                        }
                        if let Some(planes) = flows.quick.planes_of(&start, search.rules, cand, holds) {
                            assert!(
                                !anew.quick.may_clash(&tables, &start, search.rules, cand, holds),
                                "{} {cand} {holds}",
                                row.puzzle
                            );
                            let found = anew.quick.planes_of(&start, search.rules, cand, holds);
                            assert_eq!(Some(planes), found, "{} {cand} {holds}", row.puzzle);
                            sums[1] += 1;
                        }
                    }
                    several(&tables, &start, &mut flows, search, &mut Catch::default());
                }
            }
        }
        let [nishio, multiple, dynamic] = sums;
        assert!(nishio[1] > 15_000 && multiple[0] > 300 && dynamic[0] > 1_500 && dynamic[1] > 10_000, "{sums:?}");
    }
}
