//! Where to look for a step: the houses, the sums, or the cells; never the one cell that a digit goes to.

use super::fill::fill;
use super::looks::key_of;
use super::names::Names;
use crate::board::{Cell, Clues, Grid, HouseKind, Layout, Step};

/// How sums are called, and cells that no house of the step holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Detail {
    /// By their totals, and by the rows that the cells lie in: in few words.
    Few,
    /// By their cells.
    Cells,
}

/// The most cells of a first look that are named; it may be at every cell of the board.
const MOST_NAMED: usize = 6;

/// What is named as the place of a step.
enum Where {
    Houses(Vec<u16>),
    /// The sums that it uses.
    Sums,
    Cells(Vec<Cell>),
    /// The rows of cells.
    Rows(Vec<Cell>),
    /// All over the grid, in these cells.
    Grid(Vec<Cell>),
}

/// The houses of a step where it names few, else its sums, else its cells; of a chain the cells that it starts from. Where a
/// digit is to be written, its own cell is not named: that would be the answer.
pub(super) fn place(names: Names, clues: &Clues, grid: &Grid, step: &Step, detail: Detail) -> String {
    match place_of(names.layout, grid, step, detail) {
        Where::Houses(all) => all.iter().map(|&house| names.house(house as usize)).collect::<Vec<_>>().join(", "),
        Where::Sums => sums(names, clues, step, detail),
        Where::Cells(cells) => names.row_of_cells(&cells),
        Where::Rows(cells) => rows_of(names, &cells),
        Where::Grid(_) => rows_of(names, &[]),
    }
}

/// The cells of what the first stage of a hint names, so that a board can show them.
pub fn cells_to_look_at(layout: &Layout, before: &Grid, step: &Step) -> Vec<Cell> {
    let mut cells: Vec<Cell> = match place_of(layout, before, step, Detail::Cells) {
        Where::Houses(all) => all.iter().flat_map(|&house| layout.houses[house as usize].cells.iter().copied()).collect(),
        Where::Sums => step.evidence.cages.iter().flat_map(|&cage| layout.cages[cage as usize].cells.iter().copied()).collect(),
        Where::Cells(cells) | Where::Rows(cells) | Where::Grid(cells) => cells,
    };
    cells.sort_unstable();
    cells.dedup();
    cells
}

fn place_of(layout: &Layout, grid: &Grid, step: &Step, detail: Detail) -> Where {
    let seen = &step.evidence;
    let kind = |house: &u16| layout.houses[*house as usize].kind;
    let fullest = |cell: Cell| Where::Houses(fullest(layout, grid, cell).into_iter().collect());
    let of_cells = |cells: &[Cell]| match step.conclusion.place {
        _ if detail == Detail::Few => Where::Rows(cells.to_vec()),
        None => Where::Cells(cells.to_vec()),
        Some((target, _)) => {
            let others: Vec<Cell> = cells.iter().copied().filter(|&cell| cell != target).collect();
            if others.is_empty() { fullest(target) } else { Where::Cells(others) }
        }
    };
    match key_of(step) {
        "first-look" if seen.cells.len() > MOST_NAMED => Where::Grid(seen.cells.clone()),
        _ if !seen.branches.is_empty() => of_cells(&starts(step, detail)),
        _ if seen.sum.is_some() => Where::Houses(seen.houses.clone()),
        // A cage of one cell is the answer.
        "cage-of-one" | "naked-single" => {
            let cell = step.conclusion.place.map(|place| place.0).or(seen.cells.first().copied());
            cell.map_or(Where::Houses(Vec::new()), fullest)
        }
        _ if !seen.cages.is_empty() => Where::Sums,
        // The lines that the digit is looked for in; those across them would tell the cells.
        "x-wing" | "swordfish" | "jellyfish" => {
            Where::Houses(seen.houses.iter().copied().filter(|h| kind(h) == kind(&seen.houses[0])).collect())
        }
        // Two cells see this one, and lose nothing themselves: what goes lies elsewhere.
        // The lines are enough: the regions that nearly cover them are to be seen.
        "law-of-leftovers" => Where::Houses(seen.houses[..seen.houses.len() / 2].to_vec()),
        // Of these chains, the others would tell what goes.
        "w-wing" | "xy-chain" => Where::Cells(seen.cells.iter().take(1).copied().collect()),
        "xy-wing" | "xyz-wing" => Where::Cells(seen.cells.iter().take(1).copied().collect()),
        _ if !seen.houses.is_empty() => Where::Houses(seen.houses.clone()),
        _ => of_cells(&seen.cells),
    }
}

/// `sum 17, sum 9`, or `r1c1 + r1c2 = 17; r2c1 + r2c2 = 9`.
fn sums(names: Names, clues: &Clues, step: &Step, detail: Detail) -> String {
    let total = |cage: usize| clues.sums.get(cage).copied().flatten();
    let short = |cage: usize| Some(fill(&names.words.hint.sum, &[("n", &total(cage)?.to_string())]));
    let cages = step.evidence.cages.iter().map(|&cage| cage as usize);
    match detail {
        // More than a few are no help to somebody who looks for a place.
        Detail::Few => cages.filter_map(short).take(3).collect::<Vec<_>>().join(", "),
        Detail::Cells => cages.filter_map(|cage| names.sum(clues, cage)).collect::<Vec<_>>().join("; "),
    }
}

/// The rows of cells; the grid where there are no rows.
fn rows_of(names: Names, cells: &[Cell]) -> String {
    let layout = names.layout;
    let mut rows: Vec<u16> = cells.iter().flat_map(|&cell| layout.houses_of(cell)).copied().collect();
    rows.retain(|&house| layout.houses[house as usize].kind == HouseKind::Row);
    rows.sort_unstable();
    rows.dedup();
    match rows.is_empty() {
        true => names.words.hint.grid.clone(),
        false => rows.iter().map(|&house| names.house(house as usize)).collect::<Vec<_>>().join(", "),
    }
}

/// The house of a cell with the fewest empty cells.
pub(super) fn fullest(layout: &Layout, grid: &Grid, cell: Cell) -> Option<u16> {
    let n_empty = |house: &u16| layout.houses[*house as usize].cells.iter().filter(|&&cell| grid.get(cell).is_none()).count();
    layout.houses_of(cell).iter().copied().min_by_key(n_empty)
}

/// The cells that the lines of a chain start from; in few words the first.
fn starts(step: &Step, detail: Detail) -> Vec<Cell> {
    let starts = step.evidence.branches.iter().filter_map(|branch| branch.claims.first());
    let mut starts: Vec<Cell> = starts.map(|claim| claim.cell).take(if detail == Detail::Few { 1 } else { usize::MAX }).collect();
    starts.sort_unstable();
    starts.dedup();
    starts
}

impl Names<'_> {
    /// Cells one after the other, in no sentence.
    pub(super) fn row_of_cells(self, cells: &[Cell]) -> String {
        cells.iter().map(|&cell| self.cell(cell)).collect::<Vec<_>>().join(", ")
    }

    /// `r1c1 + r1c2 = 4`
    pub(super) fn sum(self, clues: &Clues, cage: usize) -> Option<String> {
        let cells: Vec<String> = self.layout.cages[cage].cells.iter().map(|&cell| self.cell(cell)).collect();
        let sum = clues.sums.get(cage).copied().flatten()?;
        Some(format!("{} = {sum}", cells.join("\u{a0}+ ")))
    }
}
