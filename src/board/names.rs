//! How people call the parts of a board: cells, houses, cages.
//! What never lives here: sentences.

use super::cells::Cell;
use super::layout::{CageLook, HouseKind, Layout};

/// A cell's name: `r1c1` counts rows and columns from 1.
pub fn cell_name(layout: &Layout, cell: Cell) -> String {
    format!("r{}c{}", layout.row(cell) + 1, layout.col(cell) + 1)
}

/// `row 3`, `box 1`; a house that is the whole board is the grid.
pub fn house_name(layout: &Layout, house: usize) -> String {
    let kind = layout.houses[house].kind;
    let number = house - layout.houses_of_kind(kind).start + 1;
    match kind {
        HouseKind::Row => format!("row {number}"),
        HouseKind::Column => format!("column {number}"),
        HouseKind::Box => format!("box {number}"),
        HouseKind::Other if layout.houses[house].cells.len() == layout.n_cells() => "the grid".into(),
        HouseKind::Other => format!("group {number}"),
    }
}

/// `the top left circle` where there are four of them on three rows and columns, else by its cells; `region A`.
pub fn cage_name(layout: &Layout, cage: usize) -> String {
    let cage = &layout.cages[cage];
    let name = |cell: Option<&Cell>| cell.map_or(String::new(), |&c| cell_name(layout, c));
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
