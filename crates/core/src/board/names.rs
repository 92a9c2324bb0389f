//! Names of the parts of a board: cells, houses, cages. English only, for data and `check`; words/names.rs has the languages.

use super::area::Area;
use super::cells::Cell;
use super::layout::{CageLook, House, HouseKind, Layout};

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
        Notation::Letters => format!("{}{}", column_letter(col), row + 1),
    }
}

/// The cell of a name in either notation: `r4c2`, or `B4` for column B, row 4.
pub fn cell_of_name(layout: &Layout, name: &str) -> Option<Cell> {
    let of_letters = || {
        let n_letters = name.bytes().take_while(u8::is_ascii_alphabetic).count();
        let (letters, row) = name.split_at(n_letters);
        let col = (1..=2).contains(&n_letters).then_some(letters)?;
        let col = col.bytes().fold(0, |col, letter| col * 26 + usize::from(letter.to_ascii_uppercase() - b'A') + 1);
        layout.area.cell(row.parse::<usize>().ok()?.checked_sub(1)?, col - 1)
    };
    cell_of_numbers(&layout.area, name).or_else(of_letters)
}

/// The cell of a name such as `r4c2`.
pub fn cell_of_numbers(area: &Area, name: &str) -> Option<Cell> {
    let (row, col) = name.trim().strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    let number = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
    area.cell(number(row)?, number(col)?)
}

/// The letter of a column, from 0: A, B, … Z, AA, AB …
pub fn column_letter(k: usize) -> String {
    let one = |k: usize| (b'A' + (k % 26) as u8) as char;
    if k < 26 { one(k).into() } else { format!("{}{}", one(k / 26 - 1), one(k)) }
}

/// `row 3`, `box 1`; `the grid` for a house that is the whole board.
pub fn house_name(layout: &Layout, house: usize) -> String {
    house_name_in(Notation::Numbers, layout, house)
}

/// A house's name in a notation: `column 2` with numbers, `column B` with letters.
pub fn house_name_in(notation: Notation, layout: &Layout, house: usize) -> String {
    let name = name_in_grid(notation, layout, house);
    match layout.houses[house].grid {
        None => name,
        Some(grid) => match grid_place(layout, grid) {
            Some(place) => {
                format!("{name} of the {} grid", place.replace("top", "upper").replace("bottom", "lower").replace('-', " "))
            }
            None => format!("{name} of grid {}", grid + 1),
        },
    }
}

fn name_in_grid(notation: Notation, layout: &Layout, house: usize) -> String {
    let kind = layout.houses[house].kind;
    let number = house_number(layout, house);
    if let Some(label) = layout.houses[house].label {
        return match (label.rule, label.number) {
            ("diagonals", 1) | ("falling-diagonal", _) => "the falling diagonal".into(),
            ("diagonals", _) | ("rising-diagonal", _) => "the rising diagonal".into(),
            ("cages", _) => {
                let first = layout.houses[house].cells.first();
                format!("the cage at {}", first.map_or(String::new(), |&cell| cell_name_in(notation, layout, cell)))
            }
            ("runs", _) => {
                let cell = |cell: Option<&Cell>| cell.map_or(String::new(), |&cell| cell_name_in(notation, layout, cell));
                let cells = &layout.houses[house].cells;
                format!("the run {}-{}", cell(cells.first()), cell(cells.last()))
            }
            // A rule from a file: its text follows its name.
            (rule, number) => match rule.split_once('{') {
                Some((name, _)) => format!("group {number} of {name}"),
                None => format!("{rule} {number}"),
            },
        };
    }
    match (kind, notation) {
        (HouseKind::Row, _) => format!("row {number}"),
        (HouseKind::Column, Notation::Numbers) => format!("column {number}"),
        (HouseKind::Column, Notation::Letters) => format!("column {}", column_letter(number - 1)),
        (HouseKind::Box, _) => format!("box {number}"),
        (HouseKind::Other, _) if layout.houses[house].cells.len() == layout.n_cells() => "the grid".into(),
        (HouseKind::Other, _) => format!("group {number}"),
    }
}

/// The number of a house among those of its kind, from 1. On a board of several grids rows and columns are counted over the whole
/// board, as in the names of cells, and boxes in their grid.
pub fn house_number(layout: &Layout, house: usize) -> usize {
    let House { kind, grid, cells, .. } = &layout.houses[house];
    let corner = grid.and_then(|grid| layout.grids().get(grid as usize));
    match (corner, kind, cells.first()) {
        // Where places are blocked, a line may have no cells and be no house.
        (_, HouseKind::Row, Some(&first)) if corner.is_some() || layout.has_holes() => layout.row(first) + 1,
        (_, HouseKind::Column, Some(&first)) if corner.is_some() || layout.has_holes() => layout.col(first) + 1,
        (Some(&(row, col)), HouseKind::Box, Some(&first)) => {
            (layout.row(first) - row as usize) / 3 * 3 + (layout.col(first) - col as usize) / 3 + 1
        }
        _ => house - layout.houses_of_kind(*kind).start + 1,
    }
}

/// Where one of several grids is on its board: `top-left`, `top`, `centre` …; `None` if two have the same place.
pub fn grid_place(layout: &Layout, grid: u8) -> Option<&'static str> {
    let place = |&(row, col): &(u8, u8)| {
        let along = |corner: u8, whole: u8| (2 * corner as usize + 9).cmp(&(whole as usize));
        let (down, across) = (along(row, layout.shape.rows), along(col, layout.shape.cols));
        use std::cmp::Ordering::{Equal, Greater, Less};
        match (down, across) {
            (Less, Less) => "top-left",
            (Less, Equal) => "top",
            (Less, Greater) => "top-right",
            (Equal, Less) => "left",
            (Equal, Equal) => "centre",
            (Equal, Greater) => "right",
            (Greater, Less) => "bottom-left",
            (Greater, Equal) => "bottom",
            (Greater, Greater) => "bottom-right",
        }
    };
    let own = place(layout.grids().get(grid as usize)?);
    (layout.grids().iter().filter(|corner| place(corner) == own).count() == 1).then_some(own)
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
        (CageLook::Run, first) => format!("the run {}-{}", name(first), name(cage.cells.last())),
    }
}
