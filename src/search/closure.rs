//! The closure: what follows from candidates by singles and sums, run to its fixpoint, over any layout.
//! Rules only ever strike candidates, and each strikes more the fewer there are; so the fixpoint, and whether it is a
//! contradiction, does not depend on the order in which they are applied.

use super::frame::{Frame, Seat, Tables};
use crate::board::{Cell, Clues, Digit};

/// A contradiction: a cell without candidates, or a house without a place for a digit, or a sum out of reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contradiction;

/// Work done, counted so that a test sees it grow without a clock.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Effort {
    /// Cells that came down to a digit.
    pub placements: u64,
    /// Digits tried by a search.
    pub nodes: u64,
}

/// Candidates of every cell, places of every digit, and the work that their last changes have left behind.
pub struct Closure<'a> {
    pub frame: &'a Frame<'a>,
    words: Vec<u32>,
    /// Candidates that are the last of some slot: the cell, and the digit less one in the low five bits.
    pending: Vec<u32>,
    dirty_cages: Vec<u16>,
    pub effort: Effort,
}

/// Two bits above every digit and every position.
const GUARD: u32 = 0b11 << 30;

#[inline(always)]
fn is_last(mask: u32) -> bool {
    mask & mask.wrapping_sub(1) == 0
}

impl<'a> Closure<'a> {
    /// Every candidate in every cell, and no sum.
    pub fn open(frame: &'a Frame<'a>) -> Closure<'a> {
        let words = frame.blank.clone();
        let pending = Vec::with_capacity(frame.open_at);
        Closure { frame, words, pending, dirty_cages: Vec::new(), effort: Effort::default() }
    }

    /// The closure of clues.
    pub fn of(frame: &'a Frame<'a>, clues: &Clues) -> Result<Closure<'a>, Contradiction> {
        let mut closure = Closure::open(frame);
        for (cage, sum) in clues.sums.iter().enumerate() {
            if let Some(sum) = *sum {
                closure.know_sum(cage as u16, sum);
            }
        }
        for (cell, digit) in clues.givens.filled() {
            closure.fix(cell, digit)?;
        }
        closure.run()?;
        Ok(closure)
    }

    /// What is known, without work left over.
    pub fn state(&self) -> &[u32] {
        &self.words
    }

    /// Back to a state that was saved when no work was left over.
    pub fn restore(&mut self, state: &[u32]) {
        self.words.copy_from_slice(state);
        self.pending.clear();
        self.dirty_cages.clear();
    }

    #[inline(always)]
    pub fn candidates(&self, cell: Cell) -> u32 {
        self.words[cell as usize]
    }

    pub fn is_fixed(&self, cell: Cell, digit: Digit) -> bool {
        self.words[cell as usize] == 1 << (digit - 1)
    }

    pub fn n_open(&self) -> usize {
        self.words[self.frame.n_open_at] as usize
    }

    /// The digits of a board without open cells.
    pub fn write_digits(&self, digits: &mut [Digit]) {
        for (digit, candidates) in digits.iter_mut().zip(&self.words) {
            *digit = candidates.trailing_zeros() as Digit + 1;
        }
    }

    /// Lets the sum of a cage be known.
    pub fn know_sum(&mut self, cage: u16, sum: u16) {
        self.words[self.frame.sums_at + cage as usize] = sum as u32 + 1;
        self.mark_cage(cage);
    }

    /// The sum of a cage, where it is known.
    pub fn sum(&self, cage: usize) -> Option<u32> {
        self.words[self.frame.sums_at + cage].checked_sub(1)
    }

    /// Leaves a cell one digit.
    #[inline]
    pub fn fix(&mut self, cell: Cell, digit: Digit) -> Result<(), Contradiction> {
        if self.words[cell as usize] & 1 << (digit - 1) == 0 {
            return Err(Contradiction);
        }
        self.place((cell as u32) << 5 | (digit - 1) as u32)
    }

    /// Keeps only these candidates of a cell.
    pub fn keep(&mut self, cell: Cell, digits: u32) -> Result<(), Contradiction> {
        let mut struck = self.words[cell as usize] & !digits;
        if struck != 0 {
            self.mark_cages(cell as usize);
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

    /// Applies the rules until nothing changes: cheap ones first.
    pub fn run(&mut self) -> Result<(), Contradiction> {
        loop {
            while let Some(candidate) = self.pending.pop() {
                self.place(candidate)?;
            }
            let Some(cage) = self.dirty_cages.pop() else { return Ok(()) };
            self.bound_cage(cage as usize)?;
        }
    }

    /// The same, or only until this cell has its digit.
    pub fn run_until_fixed(&mut self, cell: Cell) -> Result<(), Contradiction> {
        while !is_last(self.words[cell as usize]) && self.dirty_cages.is_empty() {
            let Some(candidate) = self.pending.pop() else { return Ok(()) };
            self.place(candidate)?;
        }
        if is_last(self.words[cell as usize]) { Ok(()) } else { self.run() }
    }

    /// Gives a cell its digit. Most boards have rows, columns, boxes and no cage: for three seats a cell the inner loops
    /// have a known length.
    #[inline(always)]
    fn place(&mut self, candidate: u32) -> Result<(), Contradiction> {
        if self.frame.is_plain { self.place_among::<3, false>(candidate) } else { self.place_among::<0, true>(candidate) }
    }

    /// Leaves no other digit here, and this one nowhere else in the cell's houses. `MIXED` boards have cages or houses
    /// that do not hold every digit.
    fn place_among<const SEATS: usize, const MIXED: bool>(&mut self, candidate: u32) -> Result<(), Contradiction> {
        let frame = self.frame;
        let (cell, digit) = ((candidate >> 5) as usize, candidate & 31);
        let open = &mut self.words[frame.open_at + cell / 32];
        let here = 1 << (cell % 32);
        if *open & here == 0 {
            // It stands already: another digit here would have left some slot without a bit.
            return Ok(());
        }
        *open &= !here;
        self.words[frame.n_open_at] -= 1;
        self.effort.placements += 1;

        let bit = 1u32.wrapping_shl(digit);
        if MIXED {
            self.mark_cages_around(cell, bit);
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
            // Guarded, so that the slot does not come down to its last bit while its other places are struck.
            slots.words[slot] |= GUARD;
            while rest != 0 {
                slots.strike::<SEATS>(slots.tables.cell_at(seat, rest.trailing_zeros()), digit)?;
                rest &= rest - 1;
            }
            slots.words[slot] = seat.bit();
        }
        if MIXED {
            for &peer in frame.small_peers(cell) {
                if slots.words[peer as usize] & bit != 0 {
                    slots.strike::<SEATS>(peer as usize, digit)?;
                }
            }
        }
        Ok(())
    }

    /// Marks the cages that a placement may say more of: the cell's own, and those of peers that lose the digit.
    fn mark_cages_around(&mut self, cell: usize, bit: u32) {
        let layout = self.frame.layout;
        if layout.cages.is_empty() {
            return;
        }
        self.mark_cages(cell);
        for &peer in layout.peers(cell as Cell) {
            if self.words[peer as usize] & bit != 0 {
                self.mark_cages(peer as usize);
            }
        }
    }

    fn mark_cages(&mut self, cell: usize) {
        for &cage in self.frame.layout.cages_of(cell as Cell) {
            self.mark_cage(cage);
        }
    }

    fn mark_cage(&mut self, cage: u16) {
        if self.sum(cage as usize).is_some() && !self.dirty_cages.contains(&cage) {
            self.dirty_cages.push(cage);
        }
    }
}

/// What a strike works on.
struct Slots<'s> {
    words: &'s mut [u32],
    pending: &'s mut Vec<u32>,
    tables: Tables<'s>,
}

impl Slots<'_> {
    /// Takes a digit from a cell that has it, and from its slots in all its houses.
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

    /// Takes a place from a digit in one house.
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
