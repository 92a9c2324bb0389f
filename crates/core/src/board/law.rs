//! The law of a line that is more than relations between two cells: read digit by digit, from its first cell on. Each reading has
//! a state, and a digit leads from one state to the next or nowhere; so one engine serves all laws.
//!
//! ```text
//!   sandwich 8 of a board of 9:   before ─1→ inside ─5→ inside, 5 ─3→ inside, 5 and 3 ─9→ after
//! ```
//! [`holds`](Law::holds) is the same law as a person would put it, for tests and for full grids.

use super::cells::Cell;
use super::digits::Digit;
use super::layout::Layout;
use super::sign::Sign;
use super::sort::{Sort, Value};
use super::written::Reading;

/// The law of one line of a board.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Law {
    sort: Sort,
    pub(super) n_digits: u8,
    pub(super) len: usize,
    pub(super) value: u32,
    /// Of a line through boxes: whether another box begins at a place. Others have none.
    begins: Vec<bool>,
    /// The digits of a sign that has some.
    digits: Vec<Digit>,
    /// How many cells an outside sign speaks of.
    depth: usize,
    /// Of a cage: for each place, the earlier ones that it sees, as bits.
    pub(super) sees: Vec<u32>,
    /// Of a product: the numbers that it can be so far.
    pub(super) divisors: Vec<u32>,
    /// What the file of a rule says.
    pub(super) written: Option<Box<Reading>>,
}

/// The law is satisfied; the cells that are left are free.
pub(super) const DONE: u32 = u32::MAX;

/// Of a sandwich: between its ends, and after them.
const INSIDE: u32 = 1 << 31;
const BEHIND: u32 = 1 << 30;
/// Digits up to 25 as bits of a state.
const DIGITS: u32 = (1 << 26) - 1;

/// The sum of digits that are bits.
fn sum_of(digits: u32) -> u32 {
    (1..26).filter(|d| digits >> d & 1 != 0).sum()
}

impl Law {
    /// The laws of a sign with the cells that each reads, in order; none for signs that are relations. A built-in sign has one.
    pub fn all(layout: &Layout, sign: &Sign) -> Vec<(Law, Vec<Cell>)> {
        let Sort::Own(own) = sign.sort else {
            return Law::of(layout, sign).map(|law| (law, sign.cells.clone())).into_iter().collect();
        };
        let law = |reading: Reading| Law {
            sort: sign.sort,
            n_digits: reading.n_digits,
            len: reading.len,
            value: sign.value,
            begins: Vec::new(),
            digits: Vec::new(),
            depth: 0,
            sees: Vec::new(),
            divisors: Vec::new(),
            written: Some(Box::new(reading)),
        };
        let cells = own.0.order(&sign.cells);
        Reading::all(own, layout, sign).into_iter().map(|reading| (law(reading), cells.clone())).collect()
    }

    /// The law of a built-in sign; `None` for signs that are relations.
    pub(super) fn of(layout: &Layout, sign: &Sign) -> Option<Law> {
        if !sign.is_law() {
            return None;
        }
        let region = |i: usize| layout.box_of(sign.cells[i]);
        let begins = match sign.sort.row().is_by_boxes {
            true => (0..sign.cells.len()).map(|i| i > 0 && region(i) != region(i - 1)).collect(),
            false => Vec::new(),
        };
        let depth = layout.n_nearest(sign);
        let digits = if sign.sort.value() == Value::Digits { sign.digits() } else { Vec::new() };
        let (sees, divisors) = match sign.sort.value() {
            Value::Calculation => super::calculation::cage_of(layout, sign),
            _ => (Vec::new(), Vec::new()),
        };
        let (sort, n_digits, len, value) = (sign.sort, layout.n_digits, sign.cells.len(), sign.value);
        Some(Law { sort, n_digits, len, value, begins, digits, depth, sees, divisors, written: None })
    }

    /// The number of its cells.
    pub fn n_cells(&self) -> usize {
        self.len
    }

    /// The state before the first cell.
    pub fn start(&self) -> u32 {
        self.written.as_ref().map_or(0, |written| written.start())
    }

    /// The state after a digit at a place, if the digit may be there.
    pub fn step(&self, place: usize, state: u32, digit: Digit) -> Option<u32> {
        let (d, n) = (digit as u32, self.n_digits as u32);
        if state == DONE {
            return Some(DONE);
        }
        match self.sort {
            // What the circle holds, less the shaft so far.
            Sort::Arrow if (place as u32) < self.value => Some(state * 10 + d),
            Sort::Arrow => state.checked_sub(d),
            Sort::LittleKiller => Some(state + d).filter(|&sum| sum <= self.value),
            // The sum of the first box, and the sum of this one.
            Sort::RegionSum => {
                let (first, so_far) = (state >> 16, state & 0xFFFF);
                let (first, so_far) = match self.begins[place] {
                    false => (first, so_far),
                    true if first == 0 => (so_far, 0),
                    true if first == so_far => (first, 0),
                    true => return None,
                };
                let sum = so_far + d;
                (first == 0 || sum <= first).then_some(first << 16 | sum)
            }
            // The digits met.
            Sort::Renban | Sort::Straight => {
                let met = state | 1 << d;
                let span = 32 - met.leading_zeros() - met.trailing_zeros();
                (state & 1 << d == 0 && span as usize <= self.len).then_some(met)
            }
            // The digit of the first end; the smallest and the largest one inside.
            Sort::Between => {
                let (first, low, high) = (state & 31, state >> 5 & 31, state >> 10 & 31);
                let is_last = place + 1 == self.len;
                match (place, is_last, low) {
                    (0, ..) => Some(d),
                    (_, true, 0) => Some(DONE),
                    (_, true, _) if first < low && high < d || d < low && high < first => Some(DONE),
                    (_, true, _) => None,
                    (_, false, _) if d == first => None,
                    (_, false, 0) => Some(first | d << 5 | d << 10),
                    (_, false, _) if (low < first) != (d < first) => None,
                    (_, false, _) => Some(first | low.min(d) << 5 | high.max(d) << 10),
                }
            }
            Sort::Calculation => self.calculate(place, state, d),
            // The signs' digits met, as places of the list.
            Sort::Quadruple => Some(self.met(state, digit)),
            Sort::Outside if place < self.depth => Some(self.met(state, digit)),
            Sort::Outside => Some(state),
            // Before, nothing; inside and after, the digits inside as bits. All digits of a row differ.
            Sort::Sandwich => {
                let (bit, is_crust) = (1 << d, d == 1 || d == n);
                match (state & INSIDE != 0, state & BEHIND != 0, is_crust) {
                    (false, false, false) => Some(0),
                    (false, false, true) => Some(INSIDE),
                    (true, _, true) => (sum_of(state & DIGITS) == self.value).then_some(state ^ INSIDE | BEHIND),
                    (_, true, true) => None,
                    (true, _, false) => Some(state | bit).filter(|next| state & bit == 0 && sum_of(next & DIGITS) <= self.value),
                    (_, true, false) => (state & bit == 0).then_some(state),
                }
            }
            // The tallest so far, and how many were seen.
            Sort::Skyscraper => {
                let (tallest, seen) = (state >> 8, state & 0xFF);
                let next = if d > tallest { d << 8 | (seen + 1) } else { state };
                // All that are taller may still be seen, one after the other.
                let (tallest, seen) = (next >> 8, next & 0xFF);
                (seen <= self.value && seen + (n - tallest) >= self.value).then_some(next)
            }
            // How many count, and their digits as bits. All digits of a row differ.
            Sort::XSum => {
                let (count, met) = if place == 0 { (d, 1 << d) } else { (state >> 27, state & DIGITS | 1 << d) };
                let sum = sum_of(met);
                match (place > 0 && state >> d & 1 != 0, count as usize <= place + 1, sum == self.value) {
                    (true, ..) => None,
                    (_, true, is_sum) => is_sum.then_some(DONE),
                    (_, false, _) => (sum <= self.value).then_some(count << 27 | met),
                }
            }
            // The place that the first digit says.
            Sort::NumberedRoom => {
                let room = if place == 0 { d } else { state };
                match room as usize == place + 1 {
                    true => (d == self.value).then_some(DONE),
                    false => Some(room),
                }
            }
            Sort::Own(_) => self.written.as_ref()?.step(place, state, digit),
            _ => Some(state),
        }
    }

    /// Adds a digit to those of the list that were met; each counts once.
    fn met(&self, state: u32, digit: Digit) -> u32 {
        let open = (0..self.digits.len()).find(|&k| self.digits[k] == digit && state >> k & 1 == 0);
        open.map_or(state, |k| state | 1 << k)
    }

    /// Whether a line may end in a state.
    pub fn accepts(&self, state: u32) -> bool {
        match self.sort {
            Sort::Own(_) => self.written.as_ref().is_none_or(|written| written.accepts(state)),
            Sort::Arrow => state == 0,
            Sort::LittleKiller => state == self.value,
            Sort::Calculation => self.comes_to(state),
            Sort::RegionSum => state >> 16 == 0 || state >> 16 == state & 0xFFFF,
            Sort::Quadruple | Sort::Outside => state.count_ones() as usize == self.digits.len(),
            Sort::Skyscraper => state & 0xFF == self.value,
            Sort::Sandwich => state & BEHIND != 0,
            Sort::Between | Sort::XSum | Sort::NumberedRoom => state == DONE,
            _ => true,
        }
    }

    /// Whether the digits of a full line obey it.
    pub fn holds(&self, line: &[Digit]) -> bool {
        let sum = |digits: &[Digit]| digits.iter().map(|&d| d as u32).sum::<u32>();
        match self.sort {
            Sort::Own(_) => self.written.as_ref().is_none_or(|written| written.holds(line)),
            Sort::Arrow => {
                let (circle, shaft) = line.split_at(self.value as usize);
                circle.iter().fold(0, |all, &d| all * 10 + d as u32) == sum(shaft)
            }
            Sort::LittleKiller => sum(line) == self.value,
            Sort::Calculation => self.comes_out(line),
            Sort::RegionSum => {
                let mut sums = vec![0];
                for (&digit, &begins) in line.iter().zip(&self.begins) {
                    if begins {
                        sums.push(0);
                    }
                    *sums.last_mut().expect("there is one from the start") += digit as u32;
                }
                sums.windows(2).all(|two| two[0] == two[1])
            }
            Sort::Renban | Sort::Straight => {
                let mut sorted = line.to_vec();
                sorted.sort_unstable();
                sorted.windows(2).all(|two| two[0] + 1 == two[1])
            }
            Sort::Between => {
                let (a, b) = (line[0].min(line[line.len() - 1]), line[0].max(line[line.len() - 1]));
                line[1..line.len() - 1].iter().all(|&d| a < d && d < b)
            }
            Sort::Quadruple | Sort::Outside => {
                let near = if self.sort == Sort::Outside { &line[..self.depth.min(line.len())] } else { line };
                let count = |of: &[Digit], digit: Digit| of.iter().filter(|&&d| d == digit).count();
                self.digits.iter().all(|&digit| count(near, digit) >= count(&self.digits, digit))
            }
            Sort::Sandwich => {
                let place = |digit: Digit| line.iter().position(|&d| d == digit);
                let (Some(a), Some(b)) = (place(1), place(self.n_digits)) else { return false };
                sum(&line[a.min(b) + 1..a.max(b)]) == self.value
            }
            Sort::Skyscraper => {
                let is_seen = |i: &usize| line[..*i].iter().all(|&d| d < line[*i]);
                (0..line.len()).filter(is_seen).count() as u32 == self.value
            }
            Sort::XSum => line.get(..line[0] as usize).is_some_and(|first| sum(first) == self.value),
            Sort::NumberedRoom => line.get(line[0] as usize - 1).is_some_and(|&d| d as u32 == self.value),
            _ => true,
        }
    }
}

impl Sign {
    /// Whether the digits of a full grid obey it.
    pub fn holds(&self, layout: &Layout, digit_at: impl Fn(Cell) -> Digit) -> bool {
        let obeys =
            |(law, cells): &(Law, Vec<Cell>)| law.holds(&cells.iter().map(|&cell| digit_at(cell)).collect::<Vec<Digit>>());
        Law::all(layout, self).iter().all(obeys)
            && self.bonds(&layout.area, layout.n_digits).iter().all(|bond| {
                let [a, b] = bond.cells.map(&digit_at);
                bond.relation.allows(layout.n_digits, a, b)
            })
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::layout::{House, HouseKind, Shape};
    use super::super::sort::Course;
    use super::*;

    /// A board of 4×4 with boxes of 2×2.
    pub fn four() -> Layout {
        let house = |kind, at: fn(usize, usize) -> usize, k: usize| House::new(kind, (0..4).map(|i| at(k, i) as u16).collect());
        let mut houses: Vec<House> = (0..4).map(|k| house(HouseKind::Row, |k, i| 4 * k + i, k)).collect();
        houses.extend((0..4).map(|k| house(HouseKind::Column, |k, i| 4 * i + k, k)));
        houses.extend((0..4).map(|k| house(HouseKind::Box, |k, i| k / 2 * 8 + k % 2 * 2 + i / 2 * 4 + i % 2, k)));
        Layout::new(Shape::new(4, 4), 4, Some(Shape::new(2, 2)), houses, Vec::new())
    }

    #[test]
    fn a_law_read_digit_by_digit_is_the_law_as_it_is_said() {
        let layout = four();
        let mut held: Vec<(Sort, bool)> = Vec::new();
        let sorts = Sort::ALL.into_iter().filter(|&sort| Sign::new(sort, 1, vec![0, 1]).is_law());
        for sort in sorts.clone() {
            let values: Vec<u32> = match sort.value() {
                Value::Digits => {
                    vec![1, 4, Sign::packed(&[1, 3]), Sign::packed(&[2, 2]), Sign::packed(&[1, 2, 3])]
                }
                Value::Calculation => (1..40).flat_map(|n| [0, 1, 3].map(|operator| n * 8 + operator)).collect(),
                _ => (0..16).collect(),
            };
            let lines: [Vec<u16>; 4] = [vec![0, 1, 2, 3], vec![3, 2, 1, 0], vec![0, 5, 10, 15], vec![1, 4, 8, 9]];
            for (line, &value) in lines.iter().flat_map(|line| values.iter().map(move |value| (line, value))) {
                if sort == Sort::Arrow && !(1..=2).contains(&value) {
                    continue;
                }
                let (law, _) = Law::all(&layout, &Sign { sort, value, cells: line.clone() }).remove(0);
                for k in 0..256u32 {
                    let digits: Vec<Digit> = (0..4).map(|i| (k >> (2 * i) & 3) as u8 + 1).collect();
                    // The laws of whole rows are tested only on rows, where all digits differ.
                    let differ = (0..4).all(|i| digits[..i].iter().all(|d| *d != digits[i]));
                    if sort.course() == Course::Outside && !differ {
                        continue;
                    }
                    // A cage has room for a digit twice only where its cells do not see each other.
                    let sees = |i: usize, j: usize| layout.peers(line[i]).binary_search(&line[j]).is_ok();
                    if sort == Sort::Calculation && (0..4).any(|i| (0..i).any(|j| digits[i] == digits[j] && sees(i, j))) {
                        continue;
                    }
                    let mut state = Some(law.start());
                    for (place, &digit) in digits.iter().enumerate() {
                        state = state.and_then(|state| law.step(place, state, digit));
                    }
                    let reads = state.is_some_and(|state| law.accepts(state));
                    assert_eq!(reads, law.holds(&digits), "{sort:?} {value} {line:?} {digits:?}");
                    held.push((sort, reads));
                }
            }
        }
        // A sort without an arm above would hold for all lines.
        let has = |one: (Sort, bool)| held.contains(&one);
        sorts.for_each(|sort| assert!(has((sort, true)) && has((sort, false)), "{sort:?}"));
    }
}
