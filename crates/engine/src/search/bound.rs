//! Relations, lines and straights in the closure: which candidates they rule out.

use super::blame::Blamed;
use super::closure::{Closure, Contradiction};
use crate::board::Cell;

/// Cells that are passed over in the time of a step, since nothing has changed in them.
const CELLS_A_STEP: u64 = 4;

impl Closure<'_> {
    /// Keeps in each bound cell only digits that some candidate of the other cell allows. Returns true if anything changed.
    pub(super) fn follow_bonds(&mut self) -> Result<bool, Contradiction> {
        let frame = self.frame;
        self.effort.steps += frame.bound_cells.len() as u64 / CELLS_A_STEP;
        let mut is_changed = false;
        for (k, &cell) in frame.bound_cells.iter().enumerate() {
            // Unless its candidates have changed, their effect was already applied.
            let (cell, here) = (cell as usize, self.words[cell as usize]);
            if std::mem::replace(&mut self.words[frame.bonds_at + k], here) == here {
                continue;
            }
            self.effort.steps += frame.bound(cell).len() as u64;
            for &(other, beside) in frame.bound(cell) {
                let allowed = frame.allowed_beside(here, beside);
                if self.words[other as usize] & !allowed != 0 {
                    is_changed = true;
                    if self.keep(other, allowed).is_err() {
                        self.blamed = Blamed::Bond(cell as Cell, other);
                        return Err(Contradiction);
                    }
                }
            }
        }
        Ok(is_changed)
    }

    /// Keeps in the cells of each line only digits that some reading of it uses. Returns true if anything changed. A line is
    /// skipped if its cells have the same candidates as when it was last followed.
    pub(super) fn follow_lines(&mut self) -> Result<bool, Contradiction> {
        let frame = self.frame;
        self.effort.steps += frame.n_line_cells / CELLS_A_STEP;
        let mut is_changed = false;
        for (k, line) in frame.lines.iter().enumerate() {
            let (telling, known) = line.telling(|cell| self.words[cell as usize]);
            if self.words[frame.lines_at + k] == known {
                continue;
            }
            self.blamed = Blamed::Line(k as u16);
            let words = &self.words;
            let has_reading = line.skim(telling, |cell| words[cell as usize], &mut self.traces);
            self.effort.steps += self.traces.steps;
            if !has_reading {
                return Err(Contradiction);
            }
            let mut is_less = false;
            for (place, &cell) in telling.iter().enumerate() {
                let used = self.traces.used[place];
                if self.words[cell as usize] & !used != 0 {
                    is_less = true;
                    self.keep(cell, used)?;
                }
            }
            is_changed |= is_less;
            self.words[frame.lines_at + k] = if is_less { line.telling(|cell| self.words[cell as usize]).1 } else { known };
        }
        Ok(is_changed)
    }

    /// Keeps in the cells of rows and columns with straights only digits that these may hold. Returns true if anything changed.
    pub(super) fn follow_straights(&mut self) -> Result<bool, Contradiction> {
        let frame = self.frame;
        self.effort.steps += (frame.straights.len() * frame.layout.n_digits as usize) as u64 / CELLS_A_STEP;
        let mut is_changed = false;
        let mut kept: Vec<(Cell, u32)> = Vec::new();
        for (k, line) in frame.straights.iter().enumerate() {
            let seen_at = frame.lines_at + frame.lines.len() + k;
            let count = |words: &[u32]| line.cells().map(|cell| words[cell as usize].count_ones()).sum::<u32>();
            if self.words[seen_at] == count(&self.words) {
                continue;
            }
            self.blamed = Blamed::Straights(k as u16);
            kept.clear();
            self.effort.steps += line.steps();
            let words = &self.words;
            if !line.follow(|cell| words[cell as usize], |cell, digits| kept.push((cell, digits))) {
                return Err(Contradiction);
            }
            for &(cell, digits) in &kept {
                if self.words[cell as usize] & !digits != 0 {
                    is_changed = true;
                    self.keep(cell, digits)?;
                }
            }
            self.words[seen_at] = count(&self.words);
        }
        Ok(is_changed)
    }
}
