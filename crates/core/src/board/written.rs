//! A rule from a file, not from a table of the program: what it asks of digits, how it looks, and its words. The program treats
//! it like any other: demands on successive cells are relations of two, all others are a law that is read digit by digit.

use super::area::Area;
use super::bond::{Bond, Pairs, Relation};
use super::cells::Cell;
use super::digits::Digit;
use super::formula::{Formula, How, MOST_TALLIES, NAMES, Part, Values, slot};
use super::layout::Layout;
use super::look::Look;
use super::sign::Sign;
use super::sort::SortRow;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::{LazyLock, Mutex};

/// The most states that a law of a file may have at one place of a line.
pub const MOST_STATES: usize = 4_096;
/// Every product above 10,000 counts as this one, which is 73 times 137 and so no product of digits.
const MOST_PRODUCT: i64 = 10_001;
/// The values that all parts of a line may share.
const SHARED: Range<i64> = 0..MOST_PRODUCT + 1;
/// The most work to find all of its states, in parts of formulas; some 20 ms.
const MOST_WORK: u64 = 5_000_000;

/// A rule of a file.
#[derive(Debug)]
pub struct Written {
    /// Its name in rows: that of a rule of ours, or its whole text.
    pub name: &'static str,
    /// What is true of its signs.
    pub row: SortRow,
    /// What it asks.
    pub ask: Ask,
    /// Whether the cells of a sign are a house: they differ, and if there are as many cells as digits, they hold each digit.
    pub is_house: bool,
    /// What holds for neighbours without a sign.
    pub negative: Option<Formula>,
    /// How it looks.
    pub look: Look,
    /// Its words by language, English first.
    pub words: Vec<(&'static str, Told)>,
}

/// A rule in words.
#[derive(Clone, Copy, Debug)]
pub struct Told {
    /// Its title.
    pub title: &'static str,
    /// What it asks, as pages print it.
    pub rule: &'static str,
    /// A sign of it, with places such as `{line}`.
    pub sign: &'static str,
    /// What holds for neighbours without a sign; empty if nothing does.
    pub without: &'static str,
}

/// What a file asks.
#[derive(Debug)]
pub enum Ask {
    /// Of every two, three or four successive cells, by the last of a, b, c and d that it names.
    Next(Formula, usize),
    /// Of every two of its cells.
    Any(Formula),
    /// Of every two cells that are equally far from the ends.
    Mirrored(Formula),
    /// Of a cell and each of those around it.
    Around(Around, Formula),
    /// Of everywhere: every two cells placed like that.
    Everywhere(Vec<(i8, i8)>, Formula),
    /// Of a line, or of each of its parts.
    Whole {
        /// The parts.
        parts: Split,
        /// What holds of each part, or has the same value in all.
        asks: Formula,
        /// Whether it is a value that is the same.
        is_same: bool,
        /// Whether it is asked once for each digit.
        each_digit: bool,
    },
    /// A machine that reads a line digit by digit: its first state, the next one, and in which it may stop.
    Machine {
        /// The first state.
        start: Formula,
        /// The next state; below zero there is none.
        next: Formula,
        /// Whether it may end there.
        ends: Formula,
    },
}

/// The parts of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Split {
    /// It is one.
    One,
    /// One in each box that it runs through.
    Boxes,
    /// Cells that are equally far from the ends; the middle one on its own.
    Mirrored,
}

/// Which cells are around one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Around {
    /// Those placed like that from it.
    Steps(Vec<(i8, i8)>),
    /// The others of its row.
    Row,
    /// The others of its column.
    Column,
}

/// A sort of sign from a file. Two are the same if their texts are.
#[derive(Clone, Copy, Debug)]
pub struct Own(pub &'static Written);

impl PartialEq for Own {
    fn eq(&self, other: &Own) -> bool {
        self.0.name == other.0.name
    }
}
impl Eq for Own {}
impl PartialOrd for Own {
    fn partial_cmp(&self, other: &Own) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Own {
    fn cmp(&self, other: &Own) -> std::cmp::Ordering {
        self.0.name.cmp(other.0.name)
    }
}
impl std::hash::Hash for Own {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.name.hash(state);
    }
}

/// The values of names, all 0 but these.
pub fn values(named: &[(&str, i64)]) -> Values {
    let mut values = [0; NAMES.len() + MOST_TALLIES];
    named.iter().for_each(|(name, value)| values[slot(name)] = *value);
    values
}

/// Relations that formulas came to: by formula, digits, value and places of the two cells.
type Known = HashMap<(String, u8, u32, [u8; 4]), Relation>;
static KNOWN: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);
/// The most that are kept; then all are worked out again.
const MOST_KNOWN: usize = 20_000;

/// The relation that a formula states between two cells; their rows and columns count from 1.
pub fn relation_of(formula: &Formula, n_digits: u8, value: u32, at: [u8; 4]) -> Relation {
    let is_placed = ["ra", "ca", "rb", "cb"].iter().any(|name| formula.names(name));
    let key = (formula.text(), n_digits, value, if is_placed { at } else { [0; 4] });
    let mut known = KNOWN.lock().unwrap_or_else(|e| e.into_inner());
    if let Some(relation) = known.get(&key) {
        return *relation;
    }
    let [ra, ca, rb, cb] = at.map(i64::from);
    let (n, v) = (i64::from(n_digits), i64::from(value));
    let mut values = values(&[("n", n), ("v", v), ("ra", ra), ("ca", ca), ("rb", rb), ("cb", cb)]);
    let relation = Relation::Own(Pairs::of(|a, b| {
        (values[slot("a")], values[slot("b")]) = (i64::from(a), i64::from(b));
        a <= n_digits && b <= n_digits && formula.holds(&values)
    }));
    if known.len() >= MOST_KNOWN {
        known.clear();
    }
    known.insert(key, relation);
    relation
}

impl Written {
    /// Its words in a language, or in English.
    pub fn told(&self, language: &str) -> Told {
        self.words.iter().find(|(known, _)| *known == language).unwrap_or(&self.words[0]).1
    }

    /// The relation of a cell to the next; `None` where successive cells are not pairs.
    pub fn along(&self, value: u32, n_digits: u8) -> Option<Relation> {
        match &self.ask {
            Ask::Next(formula, 2) => Some(relation_of(formula, n_digits, value, [0; 4])),
            _ => None,
        }
    }

    /// The relation that may not hold between neighbours without a sign.
    pub fn unsigned(&self, n_digits: u8) -> Option<Relation> {
        self.negative.as_ref().map(|formula| relation_of(formula, n_digits, 0, [0; 4]))
    }

    /// Whether it is more than relations.
    pub fn is_law(&self) -> bool {
        matches!(&self.ask, Ask::Next(_, 3..) | Ask::Whole { .. } | Ask::Machine { .. })
    }

    /// The relations of a sign.
    pub fn bonds(&self, sign: &Sign, area: &Area, n_digits: u8) -> Vec<Bond> {
        let (cells, value) = (&sign.cells, sign.value);
        let place = |cell: Cell| (area.row(cell) as u8 + 1, area.col(cell) as u8 + 1);
        let bond = |formula: &Formula, a: Cell, b: Cell| {
            let ((ra, ca), (rb, cb)) = (place(a), place(b));
            Bond::new(relation_of(formula, n_digits, value, [ra, ca, rb, cb]), a, b)
        };
        match &self.ask {
            Ask::Next(formula, 2) => cells.windows(2).map(|two| bond(formula, two[0], two[1])).collect(),
            Ask::Any(formula) => (0..cells.len())
                .flat_map(|i| (i + 1..cells.len()).map(move |j| (i, j)))
                .map(|(i, j)| bond(formula, cells[i], cells[j]))
                .collect(),
            Ask::Mirrored(formula) => (0..cells.len() / 2).map(|i| bond(formula, cells[i], cells[cells.len() - 1 - i])).collect(),
            Ask::Around(around, formula) => match cells.first() {
                Some(&cell) => around.cells(cell, area).into_iter().map(|other| bond(formula, cell, other)).collect(),
                None => Vec::new(),
            },
            Ask::Next(..) | Ask::Everywhere(..) | Ask::Whole { .. } | Ask::Machine { .. } => Vec::new(),
        }
    }

    /// The relations of a whole board.
    pub fn bonds_of_all(&self, area: &Area, n_digits: u8) -> Vec<Bond> {
        let Ask::Everywhere(steps, formula) = &self.ask else { return Vec::new() };
        let relation = relation_of(formula, n_digits, 0, [0; 4]);
        let around = Around::Steps(steps.clone());
        let of_cell = |cell: Cell| around.cells(cell, area).into_iter().map(move |other| Bond::new(relation, cell, other));
        let mut bonds: Vec<Bond> = (0..area.n_cells() as Cell).flat_map(of_cell).collect();
        bonds.sort_unstable();
        bonds.dedup();
        bonds
    }

    /// Whether the laws of a sign have few enough states.
    pub fn has_few_states(&'static self, layout: &Layout, sign: &Sign) -> bool {
        Reading::all(Own(self), layout, sign).iter().all(Reading::fits)
    }

    /// How many laws a sign of it is.
    pub fn n_laws(&self, n_digits: u8) -> usize {
        match &self.ask {
            Ask::Whole { each_digit: true, .. } => n_digits as usize,
            _ => usize::from(self.is_law()),
        }
    }

    /// The order in which its law reads the cells of a sign.
    pub fn order(&self, cells: &[Cell]) -> Vec<Cell> {
        match &self.ask {
            Ask::Whole { parts: Split::Mirrored, .. } => {
                let n = cells.len();
                (0..n).map(|k| if k % 2 == 0 { cells[k / 2] } else { cells[n - 1 - k / 2] }).collect()
            }
            _ => cells.to_vec(),
        }
    }
}

impl Around {
    /// The cells around one.
    pub fn cells(&self, cell: Cell, area: &Area) -> Vec<Cell> {
        let (row, col) = (area.row(cell), area.col(cell));
        match self {
            Around::Steps(steps) => steps
                .iter()
                .filter_map(|&(down, right)| {
                    let at = |from: usize, step: i8| usize::try_from(from as i32 + i32::from(step)).ok();
                    area.cell(at(row, down)?, at(col, right)?)
                })
                .collect(),
            Around::Row => (0..area.n_cells() as Cell).filter(|&other| other != cell && area.row(other) == row).collect(),
            Around::Column => (0..area.n_cells() as Cell).filter(|&other| other != cell && area.col(other) == col).collect(),
        }
    }
}

/// How a law from a file reads a line, for `Law`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Reading {
    pub of: Own,
    pub n_digits: u8,
    pub len: usize,
    pub value: u32,
    /// Whether another part begins at a place.
    pub begins: Vec<bool>,
    /// Whether another box begins at a place.
    pub fresh: Vec<bool>,
    /// The digit that it speaks of, where it is asked once for each.
    pub digit: Digit,
}

impl Reading {
    /// The readings of a sign.
    pub fn all(of: Own, layout: &Layout, sign: &Sign) -> Vec<Reading> {
        let order = of.0.order(&sign.cells);
        let len = order.len();
        let region = |k: usize| layout.box_of(order[k]);
        let enters: Vec<bool> = (0..len).map(|k| k > 0 && region(k) != region(k - 1)).collect();
        let (parts, reads_boxes) = match &of.0.ask {
            Ask::Whole { parts, .. } => (*parts, false),
            Ask::Machine { start, next, ends } => (Split::One, [start, next, ends].iter().any(|formula| formula.names("fresh"))),
            _ => (Split::One, false),
        };
        let begins = match parts {
            Split::One => Vec::new(),
            Split::Boxes => enters.clone(),
            Split::Mirrored => (0..len).map(|k| k > 0 && k % 2 == 0).collect(),
        };
        let fresh = if reads_boxes { enters } else { Vec::new() };
        let n_laws = of.0.n_laws(layout.n_digits);
        let reading = |digit: Digit| Reading {
            of,
            n_digits: layout.n_digits,
            len,
            value: sign.value,
            begins: begins.clone(),
            fresh: fresh.clone(),
            digit,
        };
        let is_each = matches!(of.0.ask, Ask::Whole { each_digit: true, .. });
        (0..n_laws).map(|k| reading(if is_each { k as Digit + 1 } else { 0 })).collect()
    }

    fn values(&self) -> Values {
        let (n, v, len) = (i64::from(self.n_digits), i64::from(self.value), self.len as i64);
        values(&[("n", n), ("v", v), ("len", len), ("e", i64::from(self.digit))])
    }

    /// The state before the first cell.
    pub fn start(&self) -> u32 {
        match &self.of.0.ask {
            Ask::Machine { start, .. } => start.value(&self.values()).and_then(|state| u32::try_from(state).ok()).unwrap_or(0),
            Ask::Whole { asks, .. } => self.packed(&mut asks.tallies.iter().map(|tally| empty(tally.how)), None),
            _ => 0,
        }
    }

    /// The state after a digit at a place, if the digit may be there.
    pub fn step(&self, place: usize, state: u32, digit: Digit) -> Option<u32> {
        let mut values = self.values();
        values[slot("d")] = i64::from(digit);
        match &self.of.0.ask {
            Ask::Next(formula, n) => {
                let last = 1u32 << (5 * (n - 1));
                let all = u64::from(state) << 5 | u64::from(digit);
                if place + 1 >= *n {
                    for (k, name) in ["a", "b", "c", "d"].iter().take(*n).enumerate() {
                        values[slot(name)] = (all >> (5 * (n - 1 - k)) & 31) as i64;
                    }
                    if !formula.holds(&values) {
                        return None;
                    }
                }
                Some((all % u64::from(last)) as u32)
            }
            Ask::Machine { next, .. } => {
                values[slot("s")] = i64::from(state);
                values[slot("i")] = place as i64 + 1;
                values[slot("fresh")] = self.fresh.get(place).copied().unwrap_or(false).into();
                u32::try_from(next.value(&values)?).ok().filter(|state| *state < 1 << 30)
            }
            Ask::Whole { asks, is_same, .. } => self.step_of_whole(asks, *is_same, place, state, &mut values),
            _ => Some(state),
        }
    }

    fn step_of_whole(&self, asks: &Formula, is_same: bool, place: usize, state: u32, values: &mut Values) -> Option<u32> {
        let begins = |place: usize| self.begins.get(place).copied().unwrap_or(false);
        let (mut counts, target) = self.unpacked(state);
        if begins(place) {
            counts = asks.tallies.iter().map(|tally| empty(tally.how)).collect();
        }
        for (tally, count) in asks.tallies.iter().zip(&mut counts) {
            let is_in = match tally.part {
                Part::Line => true,
                Part::First => place == 0,
                Part::Last => place + 1 == self.len,
                Part::Rest => place > 0,
                Part::Inner => place > 0 && place + 1 < self.len,
            };
            if is_in && tally.only.as_ref().is_none_or(|only| only.holds(values)) {
                *count = counted(tally.how, *count, values[slot("d")]);
            }
        }
        if place + 1 < self.len && !begins(place + 1) {
            return Some(self.packed(&mut counts.into_iter(), target));
        }
        let told = asks.tallies.iter().zip(&counts).map(|(tally, count)| told(tally.how, *count));
        values[NAMES.len()..].iter_mut().zip(told).for_each(|(value, told)| *value = told);
        let found = asks.value(values)?;
        let target = match (is_same, target) {
            (false, _) => (found == 1).then_some(None)?,
            (true, None) => Some(found).filter(|found| SHARED.contains(found)).map(Some)?,
            (true, Some(target)) => (found == target).then_some(Some(target))?,
        };
        // Tallies are reset where a part ends.
        Some(self.packed(&mut asks.tallies.iter().map(|tally| empty(tally.how)), target))
    }

    /// The number of values that a tally may have.
    fn room(&self, how: How) -> i64 {
        let (n, len) = (i64::from(self.n_digits), self.len as i64);
        match how {
            How::Sum => n * len + 1,
            How::Product => MOST_PRODUCT + 1,
            How::Count => len + 1,
            How::Distinct => 2 << n,
            How::Least | How::Most => n + 2,
        }
    }

    fn packed(&self, counts: &mut dyn Iterator<Item = i64>, target: Option<i64>) -> u32 {
        let Ask::Whole { asks, .. } = &self.of.0.ask else { return 0 };
        let all = asks
            .tallies
            .iter()
            .zip(counts)
            .fold(target.map_or(0, |target| target + 1), |all, (tally, count)| all * self.room(tally.how) + count);
        all as u32
    }

    fn unpacked(&self, state: u32) -> (Vec<i64>, Option<i64>) {
        let Ask::Whole { asks, .. } = &self.of.0.ask else { return (Vec::new(), None) };
        let mut all = i64::from(state);
        let mut counts: Vec<i64> = asks
            .tallies
            .iter()
            .rev()
            .map(|tally| {
                let room = self.room(tally.how);
                let count = all % room;
                all /= room;
                count
            })
            .collect();
        counts.reverse();
        (counts, all.checked_sub(1).filter(|target| *target >= 0))
    }

    /// Whether a line may end in a state.
    pub fn accepts(&self, state: u32) -> bool {
        match &self.of.0.ask {
            Ask::Machine { ends, .. } => {
                let mut values = self.values();
                values[slot("s")] = i64::from(state);
                ends.holds(&values)
            }
            _ => true,
        }
    }

    /// Whether its states are few enough, and have room in a number; worked out once for each distinct line.
    pub fn fits(&self) -> bool {
        static KNOWN: LazyLock<Mutex<HashMap<Reading, bool>>> = LazyLock::new(Mutex::default);
        if let Some(fits) = KNOWN.lock().unwrap_or_else(|e| e.into_inner()).get(self) {
            return *fits;
        }
        let fits = self.has_room() && self.has_few_states();
        let mut known = KNOWN.lock().unwrap_or_else(|e| e.into_inner());
        if known.len() >= MOST_KNOWN {
            known.clear();
        }
        known.insert(self.clone(), fits);
        fits
    }

    fn has_room(&self) -> bool {
        let Ask::Whole { asks, is_same, .. } = &self.of.0.ask else { return true };
        let shared = if *is_same { SHARED.end + 1 } else { 1 };
        let mut rooms = asks.tallies.iter().map(|tally| self.room(tally.how));
        rooms.try_fold(shared, |all, room| all.checked_mul(room)).is_some_and(|all| all < 1 << 30)
    }

    fn has_few_states(&self) -> bool {
        let (mut layer, mut work) = (vec![self.start()], MOST_WORK);
        let of_step = 8 + self.weight();
        for place in 0..self.len {
            let of_layer = layer.len() as u64 * u64::from(self.n_digits) * of_step;
            let Some(left) = work.checked_sub(of_layer) else { return false };
            work = left;
            let step = |&state: &u32| (1..=self.n_digits).filter_map(move |digit| self.step(place, state, digit));
            let mut next: Vec<u32> = layer.iter().flat_map(step).collect();
            next.sort_unstable();
            next.dedup();
            if next.len() > MOST_STATES {
                return false;
            }
            layer = next;
        }
        true
    }

    /// How much work a step is.
    fn weight(&self) -> u64 {
        match &self.of.0.ask {
            Ask::Next(formula, _) | Ask::Whole { asks: formula, .. } | Ask::Machine { next: formula, .. } => formula.weight(),
            Ask::Any(_) | Ask::Mirrored(_) | Ask::Around(..) | Ask::Everywhere(..) => 0,
        }
    }

    /// Whether the digits of a full line, in the order in which it is read, obey it: judged by the whole line, not by states.
    pub fn holds(&self, line: &[Digit]) -> bool {
        let mut values = self.values();
        match &self.of.0.ask {
            Ask::Next(formula, n) => line.windows(*n).all(|digits| {
                digits.iter().zip(["a", "b", "c", "d"]).for_each(|(digit, name)| values[slot(name)] = i64::from(*digit));
                formula.holds(&values)
            }),
            Ask::Whole { asks, is_same, .. } => {
                let starts: Vec<usize> =
                    (0..line.len()).filter(|&k| k == 0 || self.begins.get(k).copied().unwrap_or(false)).collect();
                let ends = starts[1..].iter().copied().chain([line.len()]);
                let found: Vec<Option<i64>> = starts
                    .iter()
                    .zip(ends)
                    .map(|(&from, to)| {
                        for (k, tally) in asks.tallies.iter().enumerate() {
                            values[NAMES.len() + k] = self.count(tally, line, from, to);
                        }
                        asks.value(&values)
                    })
                    .collect();
                if *is_same {
                    found.iter().all(|one| one.is_some_and(|one| SHARED.contains(&one)) && *one == found[0])
                } else {
                    found.iter().all(|one| *one == Some(1))
                }
            }
            // A machine is its states.
            _ => {
                let mut state = Some(self.start());
                for (place, &digit) in line.iter().enumerate() {
                    state = state.and_then(|state| self.step(place, state, digit));
                }
                state.is_some_and(|state| self.accepts(state))
            }
        }
    }

    fn count(&self, tally: &super::formula::Tally, line: &[Digit], from: usize, to: usize) -> i64 {
        let (first, last) = match tally.part {
            Part::Line => (from, to),
            Part::First => (0, 1),
            Part::Last => (line.len() - 1, line.len()),
            Part::Rest => (1, line.len()),
            Part::Inner => (1, line.len() - 1),
        };
        let mut values = self.values();
        let digits = line.get(first..last).unwrap_or_default().iter().map(|&digit| i64::from(digit)).filter(|&digit| {
            values[slot("d")] = digit;
            tally.only.as_ref().is_none_or(|only| only.holds(&values))
        });
        told(tally.how, digits.fold(empty(tally.how), |all, digit| counted(tally.how, all, digit)))
    }
}

/// The value of a tally before anything is counted.
fn empty(how: How) -> i64 {
    i64::from(how == How::Product)
}

/// The number that a tally stands for in a formula.
fn told(how: How, all: i64) -> i64 {
    if how == How::Distinct { all.count_ones().into() } else { all }
}

fn counted(how: How, all: i64, digit: i64) -> i64 {
    match how {
        How::Sum => all + digit,
        How::Product => (all * digit).min(MOST_PRODUCT),
        How::Count => all + 1,
        // A bit for each digit.
        How::Distinct => all | 1 << digit,
        // 0 means none so far.
        How::Least => {
            if all == 0 {
                digit
            } else {
                all.min(digit)
            }
        }
        How::Most => all.max(digit),
    }
}
