//! Runs: places in a line between blocked ones, as in a kakuro, whose digits differ and add up to a total. The runs of a board say
//! which of its places are cells. They are drawn at random for a board, or given: `16:r1c2-r1c4;23:r2c1-r2c3`.
//!
//! ```text
//!       ## 16 ->        r1c2, r1c3 and r1c4 are a run across; below r1c2 begins one down, if r2c2 is a cell
//!       ...             no cell is in no run, and a run goes on as long as there are cells
//! ```

use super::KindError;
use super::ground::{Ground, Laid};
use crate::board::{Area, Cage, CageLook, Cell, Clues, House, Layout, RuleCells, Run, Shape};
use crate::guard::{OverCap, RUN_PLACES, RUN_SIDE};
use crate::seed::Stream;

/// Cells of a board with runs hold 1 to this.
pub const DIGITS: usize = 9;

/// The fewest rows, and columns, of a board with runs, and the most.
const LINES: (u8, u8) = (3, RUN_SIDE.most as u8);

/// Whether a size may be that of a board with runs.
pub fn may_be_size(size: Shape) -> bool {
    let is_side = |n: u8| (LINES.0..=LINES.1).contains(&n);
    is_side(size.rows) && is_side(size.cols) && hold_runs("", size.rows as usize, size.cols as usize).is_ok()
}

/// Refuses a board with runs that is too large; `place` names its origin in the error.
pub fn hold_runs(place: &str, rows: usize, cols: usize) -> Result<(), OverCap> {
    RUN_SIDE.hold(place, rows.max(cols))?;
    RUN_PLACES.hold(place, rows * cols)
}

/// Rows and columns of the board that runs make, up to the last of its cells.
pub fn whole(runs: &[Run]) -> Shape {
    let last = |of: fn((usize, usize)) -> usize| runs.iter().flat_map(Run::places).map(of).max().unwrap_or(0) as u8 + 1;
    Shape::new(last(|place| place.0), last(|place| place.1))
}

/// The cells of the board that runs make.
pub fn area(runs: &[Run]) -> Area {
    let shape = whole(runs);
    let is_cell = covered(shape, runs);
    Area::of(shape, |row, col| is_cell[row * shape.cols as usize + col])
}

/// Which places of a board are in a run, row by row.
fn covered(shape: Shape, runs: &[Run]) -> Vec<bool> {
    let mut is_cell = vec![false; shape.n_cells()];
    runs.iter().flat_map(Run::places).for_each(|(row, col)| is_cell[row * shape.cols as usize + col] = true);
    is_cell
}

/// The runs of two or more cells that a map of cells has.
pub fn runs_of(shape: Shape, is_cell: &[bool]) -> Vec<Run> {
    let (rows, cols) = (shape.rows as usize, shape.cols as usize);
    let at = |row: usize, col: usize| row < rows && col < cols && is_cell[row * cols + col];
    let mut runs = Vec::new();
    for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))).filter(|&(row, col)| at(row, col)) {
        for is_down in [false, true] {
            let is_before = if is_down { row > 0 && at(row - 1, col) } else { col > 0 && at(row, col - 1) };
            let len = (0..).take_while(|&k| if is_down { at(row + k, col) } else { at(row, col + k) }).count();
            if !is_before && len > 1 {
                runs.push(Run { at: (row as u8, col as u8), is_down, len: len as u8 });
            }
        }
    }
    runs
}

/// The cells of a run on its board.
fn cells_of(run: &Run, area: &Area) -> Vec<Cell> {
    run.places().filter_map(|(row, col)| area.cell(row, col)).collect()
}

/// Adds the runs: each is a house, and a cage whose total is a clue.
pub fn lay(ground: &Ground, cells: &RuleCells, laid: &mut Laid) {
    let RuleCells::Runs(runs) = cells else { return };
    for (number, run) in (1..).zip(runs) {
        let cells = cells_of(run, &ground.area);
        // Two runs have one cell in common at most, so each is a house of its own.
        laid.parts.houses.push(House::of_rule("runs", number, cells.clone()));
        laid.parts.cages.push(Cage { look: CageLook::Run, cells });
    }
}

/// Runs and their totals from `16:r1c2-r1c4;23:r2c1-r2c3`. An error if they are not the runs of a board: some cell is in none, one
/// goes on beyond its end, or the first row or column has no cell.
pub fn read(text: &str) -> Result<(RuleCells, Vec<Option<u16>>), KindError> {
    let bad = || KindError::not_cells("runs", text);
    let most = (DIGITS * (DIGITS + 1) / 2) as u16;
    let place = |word: &str| {
        let (row, col) = word.trim().strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
        let number = |text: &str| text.parse::<u8>().ok()?.checked_sub(1);
        Some((number(row)?, number(col)?))
    };
    let one = |word: &str| {
        let (total, cells) = match word.split_once(':') {
            Some((total, cells)) => (Some(total.trim().parse().ok().filter(|total| (1..=most).contains(total))?), cells),
            None => (None, word),
        };
        let (from, to) = cells.split_once('-')?;
        let (from, to) = (place(from)?, place(to)?);
        let is_down = from.1 == to.1;
        let last = if is_down { to.0.checked_sub(from.0)? } else { to.1.checked_sub(from.1)? };
        let is_straight = is_down || from.0 == to.0;
        let is_sound = is_straight && (1..DIGITS as u8).contains(&last);
        is_sound.then_some((Run { at: from, is_down, len: last + 1 }, total))
    };
    let mut all = text.split(';').map(one).collect::<Option<Vec<(Run, Option<u16>)>>>().ok_or_else(bad)?;
    all.sort_unstable();
    let (runs, totals): (Vec<Run>, Vec<Option<u16>>) = all.into_iter().unzip();
    let shape = whole(&runs);
    hold_runs("rule runs", shape.rows as usize, shape.cols as usize)?;
    let is_cell = covered(shape, &runs);
    let has_first =
        is_cell[..shape.cols as usize].contains(&true) && (0..shape.rows as usize).any(|row| is_cell[row * shape.cols as usize]);
    let is_sound = may_be_size(shape) && has_first && runs_of(shape, &is_cell) == runs;
    if is_sound { Ok((RuleCells::Runs(runs), totals)) } else { Err(bad()) }
}

/// One run as text.
pub fn text_of(run: &Run, total: Option<u16>) -> String {
    let (from, to) = (run.places().next().unwrap_or_default(), run.places().last().unwrap_or_default());
    let total = total.map_or(String::new(), |total| format!("{total}:"));
    format!("{total}r{}c{}-r{}c{}", from.0 + 1, from.1 + 1, to.0 + 1, to.1 + 1)
}

/// Runs without totals, as text.
pub fn text(runs: &[Run]) -> String {
    runs.iter().map(|run| text_of(run, None)).collect::<Vec<_>>().join(";")
}

/// The runs of a board with the totals that a puzzle shows.
pub fn text_with(layout: &Layout, clues: &Clues, runs: &[Run]) -> String {
    let cages = (0..layout.cages.len()).filter(|&k| layout.cages[k].look == CageLook::Run);
    let totals = cages.map(|k| clues.sums.get(k).copied().flatten());
    runs.iter().zip(totals).map(|(run, total)| text_of(run, total)).collect::<Vec<_>>().join(";")
}

/// The most cells of a run on a drawn board: each board has its own number, so that some are open and some are close.
const LONGEST: (u32, u32) = (4, 7);
/// Blocked places of a drawn board, in percent.
const BLOCKED: (u32, u32) = (22, 34);

/// Draws a board: blocked places that are the same after half a turn, all cells in one piece, and each in a run across and in a run
/// down.
pub fn draw(size: Shape, stream: &mut Stream) -> RuleCells {
    loop {
        let drawn = |(low, high): (u32, u32), stream: &mut Stream| low + stream.below(high - low + 1);
        let longest = drawn(LONGEST, stream) as u8;
        let n_blocked = size.n_cells() * drawn(BLOCKED, stream) as usize / 100;
        let is_cell = blocked(size, longest, n_blocked, stream);
        let runs = runs_of(size, &is_cell);
        // A larger board can't be all cells; a drawing that has got stuck is drawn again.
        if runs.iter().all(|run| run.len as usize <= DIGITS) && whole(&runs) == size {
            return RuleCells::Runs(runs);
        }
    }
}

/// Blocks places in a drawn order, each with the place opposite, where the board stays sound: until enough are blocked, and
/// where a run is too long.
fn blocked(size: Shape, longest: u8, n_blocked: usize, stream: &mut Stream) -> Vec<bool> {
    let n = size.n_cells();
    let mut is_cell = vec![true; n];
    let mut order: Vec<usize> = (0..n).collect();
    let mut n_left = n_blocked;
    // A place that could not be blocked may be blocked later, beside others.
    for _ in 0..3 {
        stream.shuffle(&mut order);
        for &place in order.iter() {
            if !is_cell[place] || n_left == 0 && !is_in_long_run(size, &is_cell, place, longest) {
                continue;
            }
            let opposite = n - 1 - place;
            (is_cell[place], is_cell[opposite]) = (false, false);
            if is_sound_near(size, &is_cell, place) && is_in_one_piece(size, &is_cell) {
                n_left = n_left.saturating_sub(if place == opposite { 1 } else { 2 });
            } else {
                (is_cell[place], is_cell[opposite]) = (true, true);
            }
        }
    }
    is_cell
}

/// The number of cells from a place on in a direction, the place itself left out.
fn reach(size: Shape, is_cell: &[bool], place: usize, (down, right): (i32, i32)) -> usize {
    let (rows, cols) = (size.rows as i32, size.cols as i32);
    let (row, col) = (place as i32 / cols, place as i32 % cols);
    let is_there = |k: &i32| {
        let (row, col) = (row + k * down, col + k * right);
        (0..rows).contains(&row) && (0..cols).contains(&col) && is_cell[(row * cols + col) as usize]
    };
    (1..).take_while(is_there).count()
}

fn is_in_long_run(size: Shape, is_cell: &[bool], place: usize, longest: u8) -> bool {
    let both = |way: (i32, i32)| reach(size, is_cell, place, way) + reach(size, is_cell, place, (-way.0, -way.1)) + 1;
    both((0, 1)).max(both((1, 0))) > longest as usize
}

/// Whether no run beside a blocked place is a single cell. The opposite place is symmetric.
fn is_sound_near(size: Shape, is_cell: &[bool], place: usize) -> bool {
    let ways = [(0, 1), (0, -1), (1, 0), (-1, 0)];
    // Beside the middle, a cell may be between a place and the one opposite.
    ways.into_iter().all(|way| reach(size, is_cell, place, way) != 1)
}

fn is_in_one_piece(size: Shape, is_cell: &[bool]) -> bool {
    let area = Area::of(size, |row, col| is_cell[row * size.cols as usize + col]);
    area.is_in_one_piece(&(0..area.n_cells() as Cell).collect::<Vec<Cell>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::Key;

    #[test]
    fn boards_of_every_size_are_sound() {
        for size in [(3, 3), (6, 6), (8, 6), (9, 9), (12, 12), (20, 14), (14, 20)].map(|(rows, cols)| Shape::new(rows, cols)) {
            let mut shares = Vec::new();
            for slot in 0..40 {
                let RuleCells::Runs(runs) = draw(size, &mut Key::of(&["runs"]).stream(slot, 0)) else { panic!("runs are drawn") };
                assert_eq!(read(&text(&runs)), Ok((RuleCells::Runs(runs.clone()), vec![None; runs.len()])), "{size}");
                let is_cell = covered(size, &runs);
                assert!(is_in_one_piece(size, &is_cell), "{size}");
                assert!((0..is_cell.len()).all(|place| is_cell[place] == is_cell[is_cell.len() - 1 - place]), "{size}");
                // Across and down: each cell is in two runs.
                assert_eq!(runs.iter().map(|run| run.len as usize).sum::<usize>(), 2 * area(&runs).n_cells(), "{size}");
                shares.push(100 * is_cell.iter().filter(|is_cell| !**is_cell).count() / is_cell.len());
            }
            shares.sort_unstable();
            assert!(size.rows < 9 || (15..=38).contains(&shares[20]), "{size}: {shares:?}");
        }
    }

    #[test]
    fn what_are_no_runs_is_not_read() {
        let square = "3:r1c1-r1c2;4:r1c1-r2c1;4:r1c2-r2c2;5:r2c1-r2c2";
        assert!(read(square).is_err(), "a board of two rows");
        let full = "r1c1-r1c3;r2c1-r2c3;r3c1-r3c3;r1c1-r3c1;r1c2-r3c2;r1c3-r3c3";
        assert!(read(full).is_ok_and(|(_, totals)| totals.len() == 6));
        for (bad, why) in [
            ("", "nothing"),
            ("r1c1-r1c3;r2c1-r2c3;r3c1-r3c3;r1c1-r3c1;r1c2-r3c2", "a column is missing"),
            ("46:r1c1-r1c3;r2c1-r2c3;r3c1-r3c3;r1c1-r3c1;r1c2-r3c2;r1c3-r3c3", "no digits come to so much"),
            ("r1c1-r1c2;r2c1-r2c3;r3c1-r3c3;r1c1-r3c1;r1c2-r3c2;r1c3-r3c3", "a run goes on"),
            ("r1c1-r3c3", "askew"),
            ("r1c3-r1c1", "backwards"),
            ("r1c1-r1c1", "one cell"),
            ("r1c1-r1c10;r2c1-r2c10", "longer than there are digits"),
            ("r2c1-r2c3;r3c1-r3c3;r4c1-r4c3;r2c1-r4c1;r2c2-r4c2;r2c3-r4c3", "the first row is empty"),
        ] {
            assert!(read(bad).is_err(), "{why}");
        }
    }
    #[test]
    fn a_board_that_is_too_large_is_refused_by_its_number() {
        let long = |n: usize| format!("r1c1-r1c2;r{n}c1-r{n}c2");
        let told = |n: usize| read(&long(n)).unwrap_err().to_string();
        assert_eq!(told(31), "rule runs: 31 rows or columns; at most 30 are allowed: take a smaller board");
        assert!(
            told(255).contains("255 rows or columns") && told(30).contains("are no cells") && told(256).contains("are no cells")
        );
        assert!(hold_runs("a", 25, 25).is_ok());
        assert_eq!(
            hold_runs("a", 26, 26).unwrap_err().to_string(),
            "a: 676 places; at most 625 are allowed: take a smaller board"
        );
    }
}
