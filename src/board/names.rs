//! Names of the parts of a board: cells, houses, cages. English only, for data and `check`; words/names.rs has the languages.

use super::cells::Cell;
use super::layout::{CageLook, HouseKind, Layout};

/// The notation of cell names.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Notation {
    /// `r4c2`: row 4, column 2, both counted from 1.
    #[default]
    Numbers,
    /// `B4`: a letter for the column, then the row, as in Sudoku Explainer.
    Letters,
}

/// A cell's name, such as `r1c1`; rows and columns count from 1.
pub fn cell_name(layout: &Layout, cell: Cell) -> String {
    cell_name_in(Notation::Numbers, layout, cell)
}

/// A cell's name in a notation.
pub fn cell_name_in(notation: Notation, layout: &Layout, cell: Cell) -> String {
    let (row, col) = (layout.row(cell), layout.col(cell));
    match notation {
        Notation::Numbers => format!("r{}c{}", row + 1, col + 1),
        Notation::Letters => format!("{}{}", letter(col), row + 1),
    }
}

fn letter(k: usize) -> char {
    (b'A' + (k % 26) as u8) as char
}

/// `row 3`, `box 1`; `the grid` for a house that is the whole board.
pub fn house_name(layout: &Layout, house: usize) -> String {
    house_name_in(Notation::Numbers, layout, house)
}

/// A house's name in a notation: `column 2` with numbers, `column B` with letters.
pub fn house_name_in(notation: Notation, layout: &Layout, house: usize) -> String {
    let kind = layout.houses[house].kind;
    let number = house - layout.houses_of_kind(kind).start + 1;
    if let Some(label) = layout.houses[house].label {
        return match (label.rule, label.number) {
            ("diagonals", 1) | ("falling-diagonal", _) => "the falling diagonal".into(),
            ("diagonals", _) | ("rising-diagonal", _) => "the rising diagonal".into(),
            ("cages", _) => {
                let first = layout.houses[house].cells.first();
                format!("the cage at {}", first.map_or(String::new(), |&cell| cell_name_in(notation, layout, cell)))
            }
            (rule, number) => format!("{rule} {number}"),
        };
    }
    match (kind, notation) {
        (HouseKind::Row, _) => format!("row {number}"),
        (HouseKind::Column, Notation::Numbers) => format!("column {number}"),
        (HouseKind::Column, Notation::Letters) => format!("column {}", letter(number - 1)),
        (HouseKind::Box, _) => format!("box {number}"),
        (HouseKind::Other, _) if layout.houses[house].cells.len() == layout.n_cells() => "the grid".into(),
        (HouseKind::Other, _) => format!("group {number}"),
    }
}

/// `the top left circle` if there are four circles on a board of three rows and columns; otherwise named by its cells. `region
/// A` for a region.
pub fn cage_name(layout: &Layout, cage: usize) -> String {
    cage_name_in(Notation::Numbers, layout, cage)
}

/// A cage's name, with its cells in a notation.
pub fn cage_name_in(notation: Notation, layout: &Layout, cage: usize) -> String {
    let cage = &layout.cages[cage];
    let name = |cell: Option<&Cell>| cell.map_or(String::new(), |&c| cell_name_in(notation, layout, c));
    match (cage.look, cage.cells.first()) {
        (CageLook::Corner, Some(&first)) if (layout.shape.rows, layout.shape.cols) == (3, 3) => {
            let vertical = if layout.row(first) == 0 { "top" } else { "bottom" };
            let horizontal = if layout.col(first) == 0 { "left" } else { "right" };
            format!("the {vertical} {horizontal} circle")
        }
        (CageLook::Corner, first) => format!("circle {}-{}", name(first), name(cage.cells.last())),
        (CageLook::Colour(k), _) => format!("region {}", (b'A' + k % 26) as char),
        (CageLook::Outline, first) => format!("the cage at {}", name(first)),
    }
}
