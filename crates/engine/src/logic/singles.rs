//! Singles: the last cell of a house, the last place of a digit, the last digit of a cell.

use super::bits::ones;
use super::hint::{CellList, Hint, NONE, named};
use super::scale::COLUMN;
use super::state::State;
use super::tables::Tables;

/// **Full house.**
///
/// ```text
///   1 2 3 4 . 6 7 8 9      only one cell of the house is empty: 5
/// ```
/// Why it is sound: a full house has every digit, and only one is missing.
pub fn full_house<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    let last = state.with_hidden.and(&state.with_one_empty).first();
    last.filter(|&h| !is_looked_at_later(tables, h)).map(|h| in_house(tables, state, h, 0))
}

/// **Hidden single.**
///
/// ```text
///   . . 7 | . . .      in the box on the right 7 has one place, since a 7
///   . . . | . 7?.      stands in the first row and another below
/// ```
/// Why it is sound: the digit must be somewhere in the house, and every other cell is excluded. Boxes are easier to scan than
/// lines, and than diagonals or windows, so they cost less.
pub fn hidden_single<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    let first = state.with_hidden.first()?;
    if is_looked_at_later(tables, first) {
        let mut last = state.with_hidden.and(&state.with_one_empty).iter();
        if let Some(h) = last.find(|&h| tables.houses[h].sort == tables.houses[first].sort) {
            let [full_house, hidden_single] = tables.single_rows;
            return Some(Hint { row: full_house.wrapping_sub(hidden_single), ..in_house(tables, state, h, 0) });
        }
    }
    Some(in_house(tables, state, first, tables.houses[first].is_like_line as u8))
}

/// Whether a house is looked at after all boxes and lines, also for its last cell. The rater of 6×6 takes every last cell first.
fn is_looked_at_later<const W: usize>(tables: &Tables<W>, h: usize) -> bool {
    tables.is_general && tables.n_digits == 9 && tables.houses[h].sort > COLUMN
}

fn in_house<const W: usize>(tables: &Tables<W>, state: &State<W>, h: usize, variant: u8) -> Hint<W> {
    let digit = state.hidden[h].trailing_zeros() as usize;
    let cell = state.only_cell(tables, h, digit);
    Hint {
        variant,
        cells: CellList::from_iter([cell as usize]),
        digits: 1 << digit,
        houses: named([h as u16]),
        place: Some((cell, digit as u8)),
        ..Hint::BLANK
    }
}

/// **Naked single.**
///
/// ```text
///   [5]      every other digit stands in a row, column or box of this cell
/// ```
/// Why it is sound: a cell must have some digit.
pub fn naked_single<const W: usize>(_: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    let cell = state.naked.first()?;
    let digit = ones(state.candidates[cell]).next()?;
    Some(Hint { cells: CellList::from_iter([cell]), digits: 1 << digit, place: Some((cell as u16, digit as u8)), ..Hint::BLANK })
}

/// **Where runs cross.** What a naked single is on a board of runs, where it is the step that most cells are solved by.
///
/// ```text
///   (4) ->  1,3   x     4 in two cells is 1 and 3, and 17 in two cells is 8 and 9; 6 in three cells is
///                 x     1, 2 and 3: where a run of 4 crosses one that has lost 1, only 3 is left
/// ```
pub fn where_runs_cross<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    let hint = naked_single(tables, state)?;
    let (cell, _) = hint.place?;
    let mut cages = [NONE; 4];
    let crossing = (0u16..).zip(&tables.cages).filter(|(_, cells)| cells.contains(&cell)).map(|(cage, _)| cage);
    cages.iter_mut().zip(crossing).for_each(|(place, cage)| *place = cage);
    Some(Hint { cages, ..hint })
}
