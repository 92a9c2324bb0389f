//! The data that act365's strategies choose from: candidates by cell, with the number of candidates per cell and of places per
//! digit, updated at each move.

use super::act365::Strategy;
use super::ledger::Why;
use crate::board::{Cell, Clues, Digit, DigitSet, Layout};
use crate::seed::Stream;

/// A digit for a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    pub cell: Cell,
    pub digit: Digit,
    /// How many moves it was chosen from; 1 if nothing else was possible.
    pub n_alternatives: u8,
    pub why: Why,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Selection {
    Play(Move),
    /// Some cell has no candidate, or some digit no place.
    Stuck(Why),
}

/// A filled cell, or a digit placed in its sector, is excluded from every count.
const DONE: u8 = u8::MAX;

/// A position. Sectors are the houses of the layout: rows, columns, boxes.
#[derive(Clone)]
pub struct State<'a> {
    layout: &'a Layout,
    n_sectors: usize,
    cands: Vec<u32>,
    /// The number of candidates of each cell.
    n_cands: Vec<u8>,
    /// The number of places of each digit in each sector: digit d in sector s at (d − 1) · sectors + s.
    n_places: Vec<u8>,
}

/// Remembered positions, end to end.
pub struct Stack {
    cands: Vec<u32>,
    counts: Vec<u8>,
}

impl<'a> State<'a> {
    /// `None` if a given repeats a digit of its row, column or box.
    pub fn new(layout: &'a Layout, clues: &Clues) -> Option<State<'a>> {
        let n = layout.n_digits as usize;
        let mut state = State {
            layout,
            n_sectors: layout.houses.len(),
            cands: vec![DigitSet::all(layout.n_digits).0; layout.n_cells()],
            n_cands: vec![n as u8; layout.n_cells()],
            n_places: vec![n as u8; n * layout.houses.len()],
        };
        for (cell, digit) in clues.givens.filled().take(layout.n_cells()) {
            if digit > layout.n_digits || state.cands[cell as usize] & DigitSet::of(digit).0 == 0 {
                return None;
            }
            state.place(cell, digit);
        }
        Some(state)
    }

    pub fn n_empty(&self) -> usize {
        self.n_cands.iter().filter(|&&n| n != DONE).count()
    }

    pub fn empty_stack(&self) -> Stack {
        Stack { cands: Vec::new(), counts: Vec::new() }
    }

    pub fn remember(&self, stack: &mut Stack) {
        stack.cands.extend_from_slice(&self.cands);
        stack.counts.extend_from_slice(&self.n_cands);
        stack.counts.extend_from_slice(&self.n_places);
    }

    /// Restores the position that was remembered last.
    pub fn recall(&mut self, stack: &mut Stack) {
        let (n_cells, n_counts) = (self.cands.len(), self.n_cands.len() + self.n_places.len());
        let cands = stack.cands.len() - n_cells;
        let counts = stack.counts.len() - n_counts;
        self.cands.copy_from_slice(&stack.cands[cands..]);
        self.n_cands.copy_from_slice(&stack.counts[counts..counts + n_cells]);
        self.n_places.copy_from_slice(&stack.counts[counts + n_cells..]);
        stack.cands.truncate(cands);
        stack.counts.truncate(counts);
    }

    pub fn place(&mut self, cell: Cell, digit: Digit) {
        let layout = self.layout;
        let bit = DigitSet::of(digit).0;
        let own = std::mem::take(&mut self.cands[cell as usize]);
        self.n_cands[cell as usize] = DONE;
        for other in DigitSet(own & !bit).iter() {
            self.lose_place(cell, other);
        }
        for &peer in layout.peers(cell) {
            if self.cands[peer as usize] & bit != 0 {
                self.cands[peer as usize] &= !bit;
                self.n_cands[peer as usize] -= 1;
                self.lose_place(peer, digit);
            }
        }
        for &sector in layout.houses_of(cell) {
            self.n_places[(digit as usize - 1) * self.n_sectors + sector as usize] = DONE;
        }
    }

    /// When a cell loses a candidate, the cell's sectors lose a place of that digit. A sector that already has the digit has no
    /// candidates for it, so its count is never changed.
    fn lose_place(&mut self, cell: Cell, digit: Digit) {
        let start = (digit as usize - 1) * self.n_sectors;
        for &sector in self.layout.houses_of(cell) {
            self.n_places[start + sector as usize] -= 1;
        }
    }

    /// Removes one candidate.
    pub fn strike(&mut self, cell: Cell, digit: Digit) {
        self.cands[cell as usize] &= !DigitSet::of(digit).0;
        self.n_cands[cell as usize] -= 1;
        self.lose_place(cell, digit);
    }

    /// The move that a strategy chooses on a board with an empty cell.
    pub fn select(&self, strategy: Strategy, stream: &mut Stream) -> Selection {
        match strategy {
            Strategy::LeastCandidatesCell | Strategy::FirstAvailable => self.first_cell(),
            Strategy::LeastCandidatesNumber => self.first_number(),
            Strategy::LeastCandidatesHybrid => match self.first_cell() {
                Selection::Play(by_cell) if by_cell.n_alternatives > 1 => match self.first_number() {
                    Selection::Play(by_number) if by_cell.n_alternatives < by_number.n_alternatives => Selection::Play(by_cell),
                    by_number => by_number,
                },
                forced_or_stuck => forced_or_stuck,
            },
            Strategy::RandomLeastCandidatesCell => self.drawn(Least::by_cell(self), stream),
            Strategy::RandomLeastCandidatesNumber => self.drawn(Least::by_number(self), stream),
            Strategy::RandomLeastCandidatesHybrid => self.drawn(Least::by_both(self), stream),
            Strategy::LeastCandidatesHybrid2 => self.drawn_or_first(self.most_striking(Least::by_both(self)), None),
            Strategy::RandomLeastCandidatesHybrid2 => self.drawn(self.most_striking(Least::by_both(self)), stream),
        }
    }

    /// Cells in order. The first with no candidate or just one ends the scan; otherwise the first with the fewest.
    fn first_cell(&self) -> Selection {
        let (i, n) = first_least(&self.n_cands);
        match DigitSet(self.cands[i]).first() {
            Some(digit) if n > 0 => {
                Selection::Play(Move { cell: i as Cell, digit, n_alternatives: n, why: Why::FewestCandidates(n) })
            }
            _ => Selection::Stuck(Why::NoCandidate(i as Cell)),
        }
    }

    /// Digits ascending, and for each rows, columns and boxes; the scan ends like that of cells. Takes the first place.
    fn first_number(&self) -> Selection {
        let (i, n) = first_least(&self.n_places);
        let (digit, sector) = ((i / self.n_sectors) as Digit + 1, i % self.n_sectors);
        match self.places(digit, sector).next() {
            Some(cell) if n > 0 => {
                let why = Why::FewestPlaces { house: sector as u16, n };
                Selection::Play(Move { cell, digit, n_alternatives: n, why })
            }
            _ => Selection::Stuck(Why::NoPlace { house: sector as u16, digit }),
        }
    }

    fn places(&self, digit: Digit, sector: usize) -> impl Iterator<Item = Cell> + '_ {
        let cells = self.layout.houses[sector].cells.iter().copied();
        cells.filter(move |&c| self.cands[c as usize] & DigitSet::of(digit).0 != 0)
    }

    fn drawn(&self, least: Option<Least>, stream: &mut Stream) -> Selection {
        self.drawn_or_first(least, Some(stream))
    }

    fn drawn_or_first(&self, least: Option<Least>, stream: Option<&mut Stream>) -> Selection {
        let Some(least) = least.filter(|least| !least.moves.is_empty()) else {
            // The scan that ends here shows which cell or digit it was.
            return match self.first_cell() {
                Selection::Stuck(why) => Selection::Stuck(why),
                Selection::Play(_) => match self.first_number() {
                    Selection::Stuck(why) => Selection::Stuck(why),
                    Selection::Play(_) => Selection::Stuck(Why::AllTried),
                },
            };
        };
        let i = stream.map_or(0, |stream| stream.below(least.moves.len() as u32));
        Selection::Play(least.moves[i as usize])
    }

    /// Keeps the moves that eliminate the most: those whose digit is already excluded from the fewest cells of the row, column
    /// and box.
    fn most_striking(&self, least: Option<Least>) -> Option<Least> {
        let mut least = least?;
        let n_invulnerable = |played: &Move| {
            let bit = DigitSet::of(played.digit).0;
            self.layout.peers(played.cell).iter().filter(|&&peer| self.cands[peer as usize] & bit == 0).count()
        };
        let fewest = least.moves.iter().map(n_invulnerable).min()?;
        least.moves.retain(|played| n_invulnerable(played) == fewest);
        Some(least)
    }
}

/// The index that ends a scan: the first count of 0 or 1, otherwise the first smallest count.
fn first_least(counts: &[u8]) -> (usize, u8) {
    let least = counts.iter().fold(DONE, |a, &b| a.min(b));
    let i = counts.iter().position(|&n| n <= least.max(1)).unwrap_or(0);
    (i, counts.get(i).copied().unwrap_or(0))
}

/// All moves with the fewest alternatives, each once.
struct Least {
    n_alternatives: u8,
    moves: Vec<Move>,
}

impl Least {
    /// `None` if some cell has no candidate.
    fn by_cell(state: &State) -> Option<Least> {
        let least = state.n_cands.iter().fold(DONE, |a, &b| a.min(b));
        let cells = (0..state.cands.len()).filter(|&c| state.n_cands[c] == least);
        let why = Why::FewestCandidates(least);
        let played = move |c, digit| Move { cell: c as Cell, digit, n_alternatives: least, why };
        let moves = cells.flat_map(|c| DigitSet(state.cands[c]).iter().map(move |digit| played(c, digit))).collect();
        (least > 0).then_some(Least { n_alternatives: least, moves })
    }

    /// `None` if some digit has no place in a sector.
    fn by_number(state: &State) -> Option<Least> {
        let least = state.n_places.iter().fold(DONE, |a, &b| a.min(b));
        let mut seen = vec![0u32; state.cands.len()];
        let mut moves = Vec::new();
        for i in (0..state.n_places.len()).filter(|&i| state.n_places[i] == least && least < DONE) {
            let digit = (i / state.n_sectors) as Digit + 1;
            for cell in state.places(digit, i % state.n_sectors) {
                if seen[cell as usize] & DigitSet::of(digit).0 == 0 {
                    seen[cell as usize] |= DigitSet::of(digit).0;
                    let why = Why::FewestPlaces { house: (i % state.n_sectors) as u16, n: least };
                    moves.push(Move { cell, digit, n_alternatives: least, why });
                }
            }
        }
        (least > 0).then_some(Least { n_alternatives: least, moves })
    }

    /// Only cells, if one has a single candidate; otherwise whichever has fewer alternatives; on a tie both, the digits' places
    /// first.
    fn by_both(state: &State) -> Option<Least> {
        let by_cell = Least::by_cell(state)?;
        if by_cell.n_alternatives == 1 {
            return Some(by_cell);
        }
        let mut by_number = Least::by_number(state)?;
        match by_cell.n_alternatives.cmp(&by_number.n_alternatives) {
            std::cmp::Ordering::Less => Some(by_cell),
            std::cmp::Ordering::Greater => Some(by_number),
            std::cmp::Ordering::Equal => {
                let is_known = |m: &Move| by_number.moves.iter().any(|known| (known.cell, known.digit) == (m.cell, m.digit));
                let fresh: Vec<Move> = by_cell.moves.into_iter().filter(|m| !is_known(m)).collect();
                by_number.moves.extend(fresh);
                Some(by_number)
            }
        }
    }
}
