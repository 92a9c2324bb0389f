//! Aligned exclusion: tries combinations of digits in two or three cells against the cells that see all of them.

use super::bits::{Bits, ones};
use super::chains::Scratch;
use super::hint::{CellList, Hint, MAX_GROUP, Strikes};
use super::state::State;
use super::tables::Tables;

/// **Aligned pair exclusion.**
///
/// ```text
///   {1,2,3} {1,4} | {1,2} {2,4}      2 in the first cell: with 1 in the second the cell
///                 |                  {1,2} is empty, with 4 the cell {2,4}; so 2 goes
/// ```
/// Why it is sound: a cell that sees both needs a digit that neither of them takes, so no pair of digits may use up its
/// candidates; and two cells that see each other differ. A candidate that is in no remaining pair is eliminated.
pub fn pair<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Option<Hint<W>> {
    scratch.aligned[0].ask(state, Field::of(tables, state, 2), |field, news| pair_on(tables, state, field, &news.changed))
}

fn pair_on<const W: usize>(tables: &Tables<W>, state: &State<W>, field: &Field<W>, changed: &Bits<W>) -> Option<Hint<W>> {
    // A quick test that excludes almost every pair: the digits that each cell could exclude from another cell, if that one saw
    // everything that the first sees.
    let mut drivers = [Bits::<W>::EMPTY; 25];
    let mut any = 0;
    for c in field.base.iter() {
        let driven = NearCells::of(state, field.seen_from(tables, c)).driven_by_one(u32::MAX, state.candidates[c], true);
        ones(driven).for_each(|a| drivers[a].insert(c));
        any |= driven;
    }
    if any == 0 {
        return None;
    }
    field.base.iter().find_map(|second| {
        let digits = state.candidates[second];
        let mut partners = ones(digits & any).fold(Bits::EMPTY, |set, a| or(&set, &drivers[a]));
        for a in ones(any).filter(|&a| drivers[a].has(second)) {
            partners = or(&partners, &state.planes[a]);
        }
        let mut partners = partners.and(&field.base).iter().take_while(|&first| first < second);
        partners.find_map(|first| {
            let common = field.seen_from(tables, first).and(&tables.peers[second]);
            if !common.has_two() || !is_touched(changed, [first, second], &common) {
                return None;
            }
            let seen = NearCells::of(state, common);
            let sees = tables.peers[first].has(second);
            let pair = [first, second].map(|c| state.candidates[c]);
            let gone = [seen.driven_by_one(pair[0], pair[1], sees), seen.driven_by_one(pair[1], pair[0], sees)];
            hint(state, &[first, second], &gone, common)
        })
    })
}

/// **Aligned triplet exclusion**: the same with three cells, and excluders of up to three digits that see all of them.
///
/// ```text
///   {1,2,3} {1,4} {2,5} | {1,2} {2,4,5}      2 in the first cell: 1 in the second empties {1,2};
///                       |                    4 there and 5 in the third empty {2,4,5}
/// ```
pub fn triplet<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Option<Hint<W>> {
    scratch.aligned[1].ask(state, Field::of(tables, state, 3), |field, news| triplet_on(tables, state, field, news))
}

fn triplet_on<const W: usize>(tables: &Tables<W>, state: &State<W>, field: &Field<W>, news: &News<W>) -> Option<Hint<W>> {
    if !could_speak(tables, state, field, news) {
        return None;
    }
    let pairs = field.base.iter().flat_map(|second| {
        let before = field.base.iter().take_while(move |&first| first < second);
        before.map(move |first| (first, second))
    });
    pairs.into_iter().find_map(|(first, second)| {
        let common = field.seen_from(tables, first).and(&tables.peers[second]);
        if !common.has_two() {
            return None;
        }
        // The third cell is one that the first sees, or otherwise one that the second sees.
        let third = |of: usize, but: Option<usize>| {
            let is_new = move |c: &usize| but.is_none_or(|but| !tables.peers[but].has(*c));
            tables.peers_in_order[of].iter().map(|&c| c as usize).filter(is_new)
        };
        let thirds = third(first, None).chain(third(second, Some(first)));
        let mut thirds = thirds.filter(|&c| field.excluders.has(c) && field.base.has(c) && c != first && c != second);
        thirds.find_map(|third| try_triplet(tables, state, common, [first, second, third]))
    })
}

fn try_triplet<const W: usize>(
    tables: &Tables<W>,
    state: &State<W>,
    common_of_two: Bits<W>,
    cells: [usize; 3],
) -> Option<Hint<W>> {
    let common = common_of_two.and(&tables.peers[cells[2]]);
    if !common.has_two() {
        return None;
    }
    let seen = NearCells::of(state, common);
    let sees = |x: usize, y: usize| tables.peers[cells[x]].has(cells[y]);
    let digits = cells.map(|c| state.candidates[c]);
    let gone = [[0, 1, 2], [1, 0, 2], [2, 0, 1]]
        .map(|[x, y, z]| seen.driven_by_two(digits[x], [digits[y], digits[z]], [sees(x, y), sees(x, z), sees(y, z)]));
    hint(state, &cells, &gone, common)
}

/// Whether any three cells could give a hint, in any order: there must be two cells that could exclude a digit from a third
/// cell that saw everything they see, and such a third cell. Almost every board ends here.
fn could_speak<const W: usize>(tables: &Tables<W>, state: &State<W>, field: &Field<W>, news: &News<W>) -> bool {
    field.base.iter().any(|z| {
        let seen_from_z = field.seen_from(tables, z);
        field.base.iter().take_while(|&y| y < z).any(|y| {
            let common = seen_from_z.and(&tables.peers[y]);
            // A third cell that lost candidates has less to lose, but it may take part since it has few.
            let is_touched = is_touched(&news.changed, [y, z], &common);
            let thirds = if is_touched { field.base } else { field.base.and(&news.excluders) };
            if !common.has_two() || thirds.is_empty() {
                return false;
            }
            let digits = [state.candidates[y], state.candidates[z]];
            let [p, q] = digits.map(|m| m.count_ones() as usize);
            if LEAST[p][q] > 2 && count(&common) < LEAST[p][q] as u32 {
                return false;
            }
            let sees = tables.peers[y].has(z);
            let driven = NearCells::of(state, common).driven_by_two(u32::MAX, digits, [true, true, sees]);
            let holds = |&x: &usize| state.candidates[x] & driven != 0 && x != y && x != z;
            driven != 0
                && thirds.iter().filter(holds).any(|x| {
                    let common = common.and(&tables.peers[x]);
                    let are_seen = [tables.peers[x].has(y), tables.peers[x].has(z), sees];
                    common.has_two() && NearCells::of(state, common).driven_by_two(state.candidates[x], digits, are_seen) != 0
                })
        })
    })
}

/// How many common peers two cells with p and q digits need at least, to exclude a digit from a third cell. A two-digit peer
/// that has the digit excludes one digit of each of the two cells. Any other peer excludes two pairs of digits. If the two see
/// each other, that also excludes one pair per digit.
const LEAST: [[u8; 26]; 26] = {
    let mut least = [[0u8; 26]; 26];
    let mut p = 0;
    while p < 26 {
        let mut q = 0;
        while q < 26 {
            let mut n = 0;
            while !suffice(n, p, q) {
                n += 1;
            }
            least[p][q] = n as u8;
            q += 1;
        }
        p += 1;
    }
    least
};

const fn suffice(n: usize, p: usize, q: usize) -> bool {
    let mut with_digit = 0;
    while with_digit <= n {
        // The digit itself is also excluded in both.
        let left_p = p.saturating_sub(1 + with_digit);
        let left_q = q.saturating_sub(1 + with_digit);
        let alike = if left_p < left_q { left_p } else { left_q };
        if left_p * left_q <= 2 * (n - with_digit) + alike {
            return true;
        }
        with_digit += 1;
    }
    false
}

fn count<const W: usize>(cells: &Bits<W>) -> u32 {
    cells.0.iter().map(|w| w.count_ones()).sum()
}

fn or<const W: usize>(a: &Bits<W>, b: &Bits<W>) -> Bits<W> {
    Bits(std::array::from_fn(|w| a.0[w] | b.0[w]))
}

/// Whether anything changed for two cells, or for those that see both.
fn is_touched<const W: usize>(changed: &Bits<W>, cells: [usize; 2], common: &Bits<W>) -> bool {
    cells.iter().any(|&cell| changed.has(cell)) || !changed.and(common).is_empty()
}

/// The last board of a walk on which a finder found nothing: on the next one, only what changed can speak.
#[derive(Default)]
pub struct Memory<const W: usize> {
    candidates: Vec<u32>,
    field: Field<W>,
}

/// What is new since then: the cells that lost candidates, and those of them that now have few.
struct News<const W: usize> {
    changed: Bits<W>,
    excluders: Bits<W>,
}

impl<const W: usize> Memory<W> {
    /// Asks a finder with what is new since it found nothing: all, if it found something, or if cells take part that did not.
    fn ask(
        &mut self,
        state: &State<W>,
        field: Field<W>,
        find: impl FnOnce(&Field<W>, &News<W>) -> Option<Hint<W>>,
    ) -> Option<Hint<W>> {
        let mut news = News { changed: Bits([u64::MAX; W]), excluders: field.excluders };
        let is_less = self.candidates.len() == state.candidates.len()
            && self.candidates.iter().zip(&state.candidates).all(|(before, now)| now & !before == 0);
        if is_less && field.base.without(&self.field.base).is_empty() {
            news = News { changed: Bits::EMPTY, excluders: field.excluders.without(&self.field.excluders) };
            let both = self.candidates.iter().zip(&state.candidates).enumerate();
            both.filter(|(_, (before, now))| before != now).for_each(|(cell, _)| news.changed.insert(cell));
        }
        let hint = find(&field, &news);
        self.candidates.clear();
        if hint.is_none() {
            self.candidates.extend_from_slice(&state.candidates);
            self.field = field;
        }
        hint
    }
}

/// The cells that take part.
#[derive(Default)]
struct Field<const W: usize> {
    /// Cells with few digits, whose candidates can be used up.
    excluders: Bits<W>,
    /// Cells that see one of them, except singles that are not placed yet.
    base: Bits<W>,
}

impl<const W: usize> Field<W> {
    fn of(tables: &Tables<W>, state: &State<W>, most: u32) -> Field<W> {
        let mut field = Field { excluders: Bits::EMPTY, base: Bits::EMPTY };
        for (c, digits) in state.candidates.iter().enumerate() {
            if (2..=most).contains(&digits.count_ones()) {
                field.excluders.insert(c);
            }
        }
        for (c, peers) in tables.peers.iter().enumerate() {
            let sees = |cells: &Bits<W>| !peers.and(cells).is_empty();
            if state.candidates[c].count_ones() >= 2 && sees(&field.excluders) && !sees(&state.naked) {
                field.base.insert(c);
            }
        }
        field
    }

    fn seen_from(&self, tables: &Tables<W>, cell: usize) -> Bits<W> {
        self.excluders.and(&tables.peers[cell])
    }
}

/// The candidates of the common peers. If there are more than fit, the rest is left out, which is sound; no one would look at
/// more than the 25 cells of a house.
struct NearCells {
    n: usize,
    digits: [u32; 25],
}

impl NearCells {
    #[inline]
    fn of<const W: usize>(state: &State<W>, cells: Bits<W>) -> NearCells {
        let mut seen = NearCells { n: 0, digits: [0; 25] };
        for (slot, c) in seen.digits.iter_mut().zip(cells.iter()) {
            *slot = state.candidates[c];
            seen.n += 1;
        }
        seen
    }

    /// The digits that, together with `others`, leave one of these cells without candidates. All digits, if `others` alone do.
    #[inline]
    fn emptying(&self, others: u32) -> u32 {
        let left = self.digits[..self.n].iter().map(|m| m & !others).filter(|m| m & m.wrapping_sub(1) == 0);
        left.fold(0, |all, m| if m == 0 { u32::MAX } else { all | m })
    }

    /// The digits of `start` that cannot be in a cell, whichever digit the other cell has.
    #[inline]
    fn driven_by_one(&self, start: u32, other: u32, sees: bool) -> u32 {
        let mut driven = start;
        let mut rest = other;
        while rest != 0 && driven != 0 {
            let b = rest & rest.wrapping_neg();
            rest ^= b;
            driven &= self.emptying(b) | if sees { b } else { 0 };
        }
        driven
    }

    /// The same against every two digits of two other cells. `sees` says whether the first sees the second, the first the
    /// third, and the second the third.
    #[inline]
    fn driven_by_two(&self, start: u32, others: [u32; 2], sees: [bool; 3]) -> u32 {
        let mut driven = start;
        let mut second = others[0];
        while second != 0 && driven != 0 {
            let b = second & second.wrapping_neg();
            second ^= b;
            let mut third = if sees[2] { others[1] & !b } else { others[1] };
            while third != 0 && driven != 0 {
                let c = third & third.wrapping_neg();
                third ^= c;
                driven &= self.emptying(b | c) | if sees[0] { b } else { 0 } | if sees[1] { c } else { 0 };
            }
        }
        driven
    }
}

/// The hint for these eliminations, with the cells that exclude the combinations; `None` if there are no eliminations.
fn hint<const W: usize>(state: &State<W>, cells: &[usize], gone: &[u32], common: Bits<W>) -> Option<Hint<W>> {
    let all = gone.iter().fold(0, |m, g| m | g);
    if all == 0 {
        return None;
    }
    let (mut from, mut digits) = ([0; MAX_GROUP], [0; MAX_GROUP]);
    for (i, (&c, &g)) in cells.iter().zip(gone).enumerate() {
        (from[i], digits[i]) = (c as u16, g);
    }
    // Show only cells that a combination of these digits can leave empty.
    let theirs = cells.iter().fold(0, |m, &c| m | state.candidates[c]);
    let bars = |c: &usize| state.candidates[*c] & !theirs == 0 && state.candidates[*c].count_ones() as usize <= cells.len();
    let seen = CellList::from_iter(cells.iter().copied().chain(common.iter().filter(bars)));
    Some(Hint { cells: seen, digits: all, strikes: Strikes::Each(cells.len() as u8, from, digits), ..Hint::BLANK })
}

#[cfg(test)]
mod tests {
    use super::super::testing::boxes;
    use super::super::walk::walk;
    use super::*;
    use crate::board::{Clues, digit_of_symbol};

    /// On one board of this puzzle, three digits are left in a cell that had four, and nothing else is new for a triplet that has
    /// it as its third cell.
    #[test]
    fn a_cell_that_has_few_digits_now_may_be_the_third() {
        let layout = boxes(3, 3);
        let tables = Tables::<2>::new(&layout);
        let puzzle = "....7.6.567.9..18...8.1..3.4..7..3629..65............81.......3.6....2....4....5.";
        let mut clues = Clues::none(&layout);
        puzzle.chars().zip(0..).for_each(|(c, cell)| digit_of_symbol(c).into_iter().for_each(|d| clues.givens.set(cell, d)));
        let mut n_triplets = 0;
        walk(&tables, &clues, u16::MAX, |hint, state, _| {
            if hint.cost() >= 75 {
                let found = triplet(&tables, state, &mut Scratch::default());
                assert_eq!(found.is_some(), hint.cost() == 75 && !hint.is_chain);
                n_triplets += found.is_some() as u32;
            }
        });
        assert!(n_triplets > 0);
    }
}
