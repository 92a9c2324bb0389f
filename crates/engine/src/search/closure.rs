//! The closure: applies singles, cage sums, relations and laws of lines to the candidates until nothing changes, on any layout. Rules only remove
//! candidates, and a rule that removes a candidate still does so when fewer are left. So the fixpoint, and whether it is a
//! contradiction, does not depend on the order of the rules.

use super::blame::Blamed;
use super::frame::{Frame, GUARD, Seat, Tables};
use crate::board::{Cell, Clues, Digit, Traces};

/// A contradiction: a cell without candidates, a house with no place left for a digit, or a sum that cannot be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contradiction;

/// Work done, as counters, so that tests can detect extra work without a clock.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Effort {
    /// Cells reduced to one digit.
    pub placements: u64,
    /// Digits tried by backtracking.
    pub nodes: u64,
    /// Steps of guesses, relations, sums and lines.
    pub steps: u64,
}

/// Candidates of every cell, possible places of every digit, and the queue of work that the latest changes caused.
pub struct Closure<'a> {
    pub frame: &'a Frame<'a>,
    pub(super) words: Vec<u32>,
    /// Queue of candidates that are the last one of some slot: the cell, with the digit minus one in the low five bits.
    pending: Vec<u32>,
    /// Sums whose cells have changed, and for each sum whether it is among them.
    dirty_sums: Vec<u16>,
    is_dirty: Vec<bool>,
    pub(super) traces: Traces,
    pub effort: Effort,
    pub blamed: Blamed,
}

#[inline(always)]
fn is_last(mask: u32) -> bool {
    mask & mask.wrapping_sub(1) == 0
}

impl<'a> Closure<'a> {
    /// All candidates in every cell; no sum is known.
    pub fn open(frame: &'a Frame<'a>) -> Closure<'a> {
        let words = frame.blank.clone();
        let pending = Vec::with_capacity(frame.open_at);
        let is_dirty = vec![false; frame.sums.list.len()];
        Closure {
            frame,
            words,
            pending,
            dirty_sums: Vec::new(),
            is_dirty,
            traces: Traces::default(),
            effort: Effort::default(),
            blamed: Blamed::Cell(0),
        }
    }

    /// The closure of some clues.
    pub fn of(frame: &'a Frame<'a>, clues: &Clues) -> Result<Closure<'a>, Contradiction> {
        let mut closure = Closure::open(frame);
        closure.begin()?;
        for (cage, sum) in clues.sums.iter().enumerate() {
            if let Some(sum) = *sum {
                closure.know_sum(cage as u16, sum);
            }
        }
        for item in &clues.items {
            closure.keep(item.cell, item.allowed(frame.layout.n_digits).0)?;
        }
        for (cell, digit) in clues.givens.filled() {
            closure.fix(cell, digit)?;
        }
        closure.run()?;
        Ok(closure)
    }

    /// The steps of work so far, the same on every machine. On planes, vectors of another width place digits in another order, so
    /// placements are counted with the guess that caused them.
    #[inline(always)]
    pub fn work(&self) -> u64 {
        self.effort.steps + self.effort.placements * self.frame.steps_a_placement
    }

    /// Counts a guess.
    #[inline(always)]
    pub fn count_guess(&mut self) {
        self.effort.nodes += 1;
        self.effort.steps += self.frame.steps_a_guess;
    }

    /// Places the digits that are fixed without any clue.
    pub fn begin(&mut self) -> Result<(), Contradiction> {
        let frame = self.frame;
        frame.lone.iter().try_for_each(|&(cell, digit)| self.fix(cell, digit))
    }

    /// The current state. Call this only when no work is queued.
    pub fn state(&self) -> &[u32] {
        &self.words
    }

    /// Restores a state that was saved when no work was queued.
    pub fn restore(&mut self, state: &[u32]) {
        self.words.copy_from_slice(state);
        self.pending.clear();
        self.dirty_sums.drain(..).for_each(|sum| self.is_dirty[sum as usize] = false);
    }

    #[inline(always)]
    pub fn candidates(&self, cell: Cell) -> u32 {
        self.frame.candidates(&self.words, cell)
    }

    pub fn is_fixed(&self, cell: Cell, digit: Digit) -> bool {
        self.frame.is_fixed(&self.words, cell, digit)
    }

    pub fn n_open(&self) -> usize {
        self.words[self.frame.n_open_at] as usize
    }

    /// The cells with several candidates, ascending. Call this only when no work is queued.
    pub fn open_cells(&self) -> impl Iterator<Item = Cell> {
        self.words[self.frame.open_at..self.frame.n_open_at].iter().enumerate().flat_map(|(k, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = rest.trailing_zeros();
                rest &= rest.checked_sub(1)?;
                Some((32 * k) as Cell + bit as Cell)
            })
        })
    }

    /// Writes the digits of a solved board (no open cells).
    pub fn write_digits(&self, digits: &mut [Digit]) {
        if let Some(planes) = &self.frame.planes {
            return planes.write_digits(&self.words, digits);
        }
        for (digit, candidates) in digits.iter_mut().zip(&self.words) {
            *digit = candidates.trailing_zeros() as Digit + 1;
        }
    }

    /// Sets the sum of a cage, and those that follow from it once all of their cages' sums are known.
    pub fn know_sum(&mut self, cage: u16, sum: u16) {
        let frame = self.frame;
        self.words[frame.sums_at + cage as usize] = sum as u32 + 1;
        self.mark_sum(cage);
        for &derived in frame.sums.following(cage) {
            if let Some(total) = frame.sums.total(derived, |cage| self.sum(cage as usize)) {
                // No cells add up to less than their number, so an impossible sum stays impossible.
                self.words[frame.sums_at + derived as usize] = total.max(0) as u32 + 1;
                self.mark_sum(derived);
            }
        }
    }

    /// The total of a sum, if known.
    pub fn sum(&self, cage: usize) -> Option<u32> {
        self.words[self.frame.sums_at + cage].checked_sub(1)
    }

    /// Reduces a cell to one digit.
    #[inline]
    pub fn fix(&mut self, cell: Cell, digit: Digit) -> Result<(), Contradiction> {
        if let Some(planes) = &self.frame.planes {
            return planes.fix(&self.words, &mut self.pending, cell, digit);
        }
        if self.words[cell as usize] & 1 << (digit - 1) == 0 {
            return Err(Contradiction);
        }
        self.place((cell as u32) << 5 | (digit - 1) as u32)
    }

    /// Keeps only these candidates of a cell.
    pub fn keep(&mut self, cell: Cell, digits: u32) -> Result<(), Contradiction> {
        if let Some(planes) = &self.frame.planes {
            return planes.keep(&mut self.words, &mut self.pending, cell, digits);
        }
        let mut struck = self.words[cell as usize] & !digits;
        if struck != 0 {
            self.mark_sums(cell as usize);
        }
        let mut slots = self.slots();
        while struck != 0 {
            slots.strike::<0>(cell as usize, struck.trailing_zeros())?;
            struck &= struck - 1;
        }
        Ok(())
    }

    #[inline(always)]
    fn slots(&mut self) -> Slots<'_> {
        Slots { words: &mut self.words, pending: &mut self.pending, tables: self.frame.tables() }
    }

    /// Applies the rules until nothing changes, cheap rules first.
    pub fn run(&mut self) -> Result<(), Contradiction> {
        if let Some(planes) = &self.frame.planes {
            return planes.run(&mut self.words, &mut self.pending, &mut self.effort, None);
        }
        loop {
            while let Some(candidate) = self.pending.pop() {
                if self.place(candidate).is_err() {
                    self.blamed = Blamed::Cell((candidate >> 5) as Cell);
                    return Err(Contradiction);
                }
            }
            let Some(sum) = self.dirty_sums.pop() else {
                if self.frame.has_bonds() && self.follow_bonds()? {
                    continue;
                }
                if !self.frame.lines.is_empty() && self.follow_lines()? {
                    continue;
                }
                if !self.frame.straights.is_empty() && self.follow_straights()? {
                    continue;
                }
                return Ok(());
            };
            self.is_dirty[sum as usize] = false;
            if self.follow_sum(sum as usize).is_err() {
                self.blamed = Blamed::Sum(sum);
                return Err(Contradiction);
            }
        }
    }

    /// Like `run`, but stops as soon as this cell has its digit.
    pub fn run_until_fixed(&mut self, cell: Cell) -> Result<(), Contradiction> {
        if let Some(planes) = &self.frame.planes {
            return planes.run(&mut self.words, &mut self.pending, &mut self.effort, Some(cell));
        }
        while !is_last(self.words[cell as usize]) && self.dirty_sums.is_empty() {
            let Some(candidate) = self.pending.pop() else { return Ok(()) };
            self.place(candidate)?;
        }
        if is_last(self.words[cell as usize]) { Ok(()) } else { self.run() }
    }

    /// Places a digit. Most boards have rows, columns, boxes and no cages, so three seats per cell get a version whose inner
    /// loops have a constant length; those with rules usually have two or three seats.
    #[inline(always)]
    fn place(&mut self, candidate: u32) -> Result<(), Contradiction> {
        match (self.frame.is_plain, self.frame.n_seats) {
            (true, _) => self.place_among::<3, false>(candidate),
            (false, 2) => self.place_among::<2, true>(candidate),
            (false, 3) => self.place_among::<3, true>(candidate),
            (false, _) => self.place_among::<0, true>(candidate),
        }
    }

    /// Removes the other digits from this cell, and this digit from the other cells of its houses. `MIXED` boards have sums,
    /// or houses with fewer cells than digits.
    fn place_among<const SEATS: usize, const MIXED: bool>(&mut self, candidate: u32) -> Result<(), Contradiction> {
        let frame = self.frame;
        let (cell, digit) = ((candidate >> 5) as usize, candidate & 31);
        let open = &mut self.words[frame.open_at + cell / 32];
        let here = 1 << (cell % 32);
        if *open & here == 0 {
            // The digit is already placed: any other digit here would have emptied a slot.
            return Ok(());
        }
        *open &= !here;
        self.words[frame.n_open_at] -= 1;
        self.effort.placements += 1;

        let bit = 1u32.wrapping_shl(digit);
        if MIXED {
            self.mark_sums_around(cell, bit);
        }
        let mut slots = self.slots();
        let seats = slots.tables.seats::<SEATS>(cell);
        let mut others = slots.words[cell] & !bit;
        slots.words[cell] = bit;
        while others != 0 {
            for &seat in seats {
                slots.strike_place(seat, others.trailing_zeros())?;
            }
            others &= others - 1;
        }
        for &seat in seats {
            let slot = seat.slot(digit);
            let mut rest = slots.words[slot] & !seat.bit();
            if rest == 0 || (MIXED && seat.first_slot() == frame.house_end) {
                continue;
            }
            // With the guard bits set, the slot is not reported as reduced to its last bit while its other places are removed.
            slots.words[slot] |= GUARD;
            while rest != 0 {
                slots.strike::<SEATS>(slots.tables.cell_at(seat, rest.trailing_zeros()), digit)?;
                rest &= rest - 1;
            }
            slots.words[slot] = seat.bit();
        }
        if MIXED {
            for &peer in frame.small_peers(cell).iter().chain(frame.caged_peers(cell)) {
                if slots.words[peer as usize] & bit != 0 {
                    slots.strike::<SEATS>(peer as usize, digit)?;
                }
            }
        }
        Ok(())
    }

    /// Queues the sums that a placement may affect: those of the cell, and those of peers that lose the digit.
    fn mark_sums_around(&mut self, cell: usize, bit: u32) {
        let frame = self.frame;
        if frame.sums.list.is_empty() {
            return;
        }
        self.mark_sums(cell);
        for peers in [frame.layout.peers(cell as Cell), frame.caged_peers(cell)] {
            for &peer in peers {
                if self.words[peer as usize] & bit != 0 {
                    self.mark_sums(peer as usize);
                }
            }
        }
    }

    fn mark_sums(&mut self, cell: usize) {
        let frame = self.frame;
        for &sum in frame.sums.of_cell(cell) {
            self.mark_sum(sum);
        }
    }

    fn mark_sum(&mut self, sum: u16) {
        if self.words[self.frame.sums_at + sum as usize] != 0 && !std::mem::replace(&mut self.is_dirty[sum as usize], true) {
            self.dirty_sums.push(sum);
        }
    }
}

/// The parts of a closure that `strike` needs.
struct Slots<'s> {
    words: &'s mut [u32],
    pending: &'s mut Vec<u32>,
    tables: Tables<'s>,
}

impl Slots<'_> {
    /// Removes a candidate from a cell that has it, and from its slots in all houses of the cell.
    #[inline(always)]
    fn strike<const SEATS: usize>(&mut self, cell: usize, digit: u32) -> Result<(), Contradiction> {
        let left = self.words[cell] & !1u32.wrapping_shl(digit);
        self.words[cell] = left;
        if is_last(left) {
            if left == 0 {
                return Err(Contradiction);
            }
            self.pending.push((cell as u32) << 5 | left.trailing_zeros());
        }
        for &seat in self.tables.seats::<SEATS>(cell) {
            self.strike_place(seat, digit)?;
        }
        Ok(())
    }

    /// Removes one possible place of a digit in one house.
    #[inline(always)]
    fn strike_place(&mut self, seat: Seat, digit: u32) -> Result<(), Contradiction> {
        let slot = &mut self.words[seat.slot(digit)];
        let left = *slot & !seat.bit();
        *slot = left;
        if is_last(left) {
            if left == 0 {
                return Err(Contradiction);
            }
            let cell = self.tables.cell_at(seat, left.trailing_zeros());
            self.pending.push((cell as u32) << 5 | digit);
        }
        Ok(())
    }
}
