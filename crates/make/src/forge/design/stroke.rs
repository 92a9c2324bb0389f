//! Draws a line through the free cells of a full grid, of the wanted length if possible: steps into dead ends are taken back.

use super::super::tracing::{FEWEST, Page};
use crate::board::{Asks, Cell, CellSet, Law, Sign};
use crate::seed::Stream;

/// Steps of one line, those that are taken back among them.
const STEPS: usize = 60;
const AROUND: [(i32, i32); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

struct Stroke<'a, 'b> {
    page: &'a Page<'b>,
    wanted: usize,
    covered: &'a CellSet,
    n_left: usize,
    best: Option<Sign>,
}

/// A line from a drawn cell that is free, or is an end that lines may share.
pub fn line(page: &Page, covered: &CellSet, ends: &CellSet, stream: &mut Stream) -> Option<Sign> {
    let start = stream.below(page.layout.n_cells() as u32) as Cell;
    let (fewest, most) = page.lengths();
    let wanted = fewest + stream.below((most - fewest + 1) as u32) as usize;
    if covered.has(start) && !ends.has(start) {
        return None;
    }
    let mut stroke = Stroke { page, wanted, covered, n_left: STEPS, best: None };
    stroke.extend(&mut vec![start], None, stream);
    stroke.best
}

impl Stroke<'_, '_> {
    /// Extends a line in every direction, half of the time straight on first, until it is long enough. The recursion is as deep as the
    /// line is long.
    fn extend(&mut self, cells: &mut Vec<Cell>, heading: Option<(i32, i32)>, stream: &mut Stream) {
        let n_best = self.best.as_ref().map_or(FEWEST - 1, |best| best.cells.len());
        if cells.len() > n_best {
            self.best = self.page.sign_of(cells).or(self.best.take());
        }
        if cells.len() == self.wanted {
            return;
        }
        let mut steps = AROUND;
        stream.shuffle(&mut steps);
        let ahead = heading.filter(|_| stream.below(2) == 0);
        let last = cells[cells.len() - 1];
        for step in ahead.into_iter().chain(steps) {
            let Some(next) = self.page.at(last, step) else { continue };
            // A pen does not turn back.
            let is_sharp = heading.is_some_and(|(down, right)| down * step.0 + right * step.1 < 0);
            if is_sharp || self.covered.has(next) || cells.contains(&next) || self.n_left == 0 {
                continue;
            }
            self.n_left -= 1;
            cells.push(next);
            if self.may_become_one(cells) {
                self.extend(cells, Some(step), stream);
            }
            cells.pop();
            if self.best.as_ref().is_some_and(|best| best.cells.len() == self.wanted) {
                return;
            }
        }
    }

    /// Whether a line that begins so may become one of the wanted length that its law allows.
    fn may_become_one(&self, cells: &[Cell]) -> bool {
        let (page, last) = (self.page, cells[cells.len() - 1]);
        if !matches!(page.sort.row().asks, Asks::Run | Asks::Law) {
            return page.may_follow(&cells[..cells.len() - 1], last);
        }
        // Cells not drawn yet are taken to be in the same box.
        let mut whole = cells.to_vec();
        whole.resize(self.wanted, last);
        let sign = Sign { sort: page.sort, value: page.sort.value().usual().unwrap_or(0), cells: whole };
        let goes_on = |(law, _): &(Law, Vec<Cell>)| {
            let read = |state: Option<u32>, (place, &cell): (usize, &Cell)| law.step(place, state?, page.digit(cell));
            cells.iter().enumerate().fold(Some(law.start()), read).is_some()
        };
        Law::all(page.layout, &sign).iter().all(goes_on)
    }
}
