//! The scale of Sukaku Explainer with the techniques of Sudoku Explainer 1.2.1, which numbers of boards with rules are on: which
//! rules it knows, the order in which it looks at their houses, and which techniques look at them at all.

use crate::board::{Cell, House, HouseKind, Label, Layout, RuleCells, RuleUse, Shape};

/// The sort of a house: boxes, rows, columns, then what rules add. Chains and loops look at houses in this order.
pub const BOX: u8 = 0;
pub const ROW: u8 = 1;
pub const COLUMN: u8 = 2;
const GROUP: u8 = 3;
const WINDOW: u8 = 4;
const FALLING: u8 = 5;
const RISING: u8 = 6;
/// Any other house of a board with rules that the scale does not know.
const OTHER: u8 = 10;

/// What the scale says of the houses of a rule.
struct Sort {
    rule: &'static str,
    /// Which of the rule's houses; 0 is all.
    number: u16,
    sort: u8,
    /// Where its cells come among a cell's peers, after boxes, rows and columns.
    among_peers: u8,
}

const fn sort(rule: &'static str, number: u16, sort: u8, among_peers: u8) -> Sort {
    Sort { rule, number, sort, among_peers }
}

const SORTS: [Sort; 10] = [
    sort("disjoint-groups", 0, GROUP, 4),
    sort("windows", 0, WINDOW, 3),
    sort("hidden-windows", 0, WINDOW, 3),
    sort("falling-diagonal", 0, FALLING, 5),
    sort("diagonals", 1, FALLING, 5),
    sort("rising-diagonal", 0, RISING, 5),
    sort("diagonals", 2, RISING, 5),
    sort("girandola", 0, 7, 7),
    sort("asterisk", 0, 8, 8),
    sort("centre-dots", 0, 9, 6),
];

/// The rules that the scale knows, the first on squares of any size.
const RULES: [&str; 13] = [
    "latin",
    "diagonals",
    "windows",
    "disjoint-groups",
    "asterisk",
    "centre-dots",
    "girandola",
    "anti-knight",
    "anti-king",
    "toroidal-knight",
    "toroidal-king",
    "non-consecutive",
    "non-consecutive-around",
];

/// Rules whose boards only one rater knows. Its ladder has what the scale lacks (`Tables::is_general`).
const GENERAL: [&str; 7] = ["falling-diagonal", "rising-diagonal", "halloween", "per-cent", "letter-s", "extra", "regions"];

/// The rules of a board that say something of it. One about marks speaks of the clues, and one about signs says nothing where there
/// are none: a puzzle that is read again does not have them.
fn said(layout: &Layout) -> impl Iterator<Item = &RuleUse> {
    let is_silent = |rule: &RuleUse| matches!(&rule.cells, RuleCells::Signs(signs) if signs.is_empty());
    layout.rules.iter().filter(move |rule| !["odd", "even"].contains(&rule.name) && !is_silent(rule))
}

/// Whether a board of rows, columns and boxes has rules that the scale knows, and nothing else.
pub fn has_its_rules(layout: &Layout) -> bool {
    let knows = |rule: &RuleUse| RULES.contains(&rule.name);
    said(layout).next().is_some() && said(layout).all(knows)
}

/// Whether a board is one that only the rater with generalised intersections knows: 9×9 with a diagonal, a face, windows, a letter,
/// groups of nine cells that do not overlap, or regions in place of boxes, these with both diagonals too; and 6×6 with both diagonals.
pub fn is_general(layout: &Layout) -> bool {
    let names: Vec<&str> = said(layout).map(|rule| rule.name).filter(|&name| name != "latin").collect();
    let among = |list: &[&str]| names.iter().filter(|name| list.contains(name)).count();
    let has_boxes = layout.box_shape.is_some();
    let is_laid = match (names.contains(&"regions"), has_boxes) {
        (true, false) => layout.houses_of_kind(HouseKind::Box).len() == layout.n_digits as usize,
        (false, true) => said(layout).count() == names.len(),
        _ => false,
    };
    let is_known = match layout.n_digits {
        9 => names.len() == 1 && among(&GENERAL) == 1 || names.len() == 2 && among(&["regions", "diagonals"]) == 2,
        6 => names == ["diagonals"],
        _ => false,
    };
    is_known && is_laid && is_square(layout) && has_whole_groups(layout)
}

/// Whether every house has every digit, and the groups of a user, fewer than there are boxes, have no cell in common.
fn has_whole_groups(layout: &Layout) -> bool {
    let is_extra = |house: &&House| house.label.is_some_and(|label| label.rule == "extra");
    let groups: Vec<&House> = layout.houses.iter().filter(is_extra).collect();
    let mut cells: Vec<Cell> = groups.iter().flat_map(|house| house.cells.iter().copied()).collect();
    cells.sort_unstable();
    (0..layout.houses.len()).all(|house| layout.house_is_full(house))
        && groups.len() < layout.n_digits as usize
        && cells.windows(2).all(|pair| pair[0] != pair[1])
}

/// Whether a board is a square of rows and columns, with no clues but digits.
fn is_square(layout: &Layout) -> bool {
    let side = layout.n_digits;
    let has_lines = [HouseKind::Row, HouseKind::Column].iter().all(|&kind| layout.houses_of_kind(kind).len() == side as usize);
    let is_said = layout.houses.iter().all(|house| house.kind != HouseKind::Other || house.label.is_some())
        && (said(layout).next().is_some() || layout.differ.is_empty() && layout.bonds.is_empty());
    let has_other_clues = !layout.cages.is_empty() || !layout.signs.is_empty();
    layout.shape == Shape::new(side, side) && !layout.has_holes() && has_lines && is_said && !has_other_clues
}

/// Whether the numbers of its boards are those of Sudoku Explainer, or of a descendant of it that knows such boards: a square of
/// rows and columns, with boxes or without, with rules of the scale, or one of those that only one rater knows. A puzzle with marks
/// has none.
pub fn has_numbers(layout: &Layout) -> bool {
    let side = layout.n_digits;
    // Boxes are rectangles, and what else a board has, its rules say: one that was made by hand may have anything.
    let has_boxes = layout.box_shape.is_some() || layout.houses_of_kind(HouseKind::Box).is_empty();
    // Without rules every size is known, and Latin squares; all other rules on 9×9 alone.
    let knows = |rule: &RuleUse| side == 9 && RULES.contains(&rule.name) || rule.name == RULES[0];
    is_square(layout) && has_boxes && said(layout).all(knows) || is_general(layout)
}

/// Whether its boards take path, level and hardest step from the ladder of people: all boards with rules or other clues than digits.
/// Those of rows, columns and boxes of any size keep Sudoku Explainer's.
pub fn is_for_people(layout: &Layout) -> bool {
    !has_numbers(layout) || !layout.marks.is_empty() || said(layout).next().is_some()
}

fn of(label: Label) -> Option<&'static Sort> {
    SORTS.iter().find(|sort| sort.rule == label.rule && (sort.number == 0 || sort.number == label.number))
}

/// The sort of a house.
pub fn sort_of(house: &House) -> u8 {
    match (house.kind, house.label) {
        (HouseKind::Box, _) => BOX,
        (HouseKind::Row, _) => ROW,
        (HouseKind::Column, _) => COLUMN,
        (HouseKind::Other, label) => label.and_then(of).map_or(OTHER, |sort| sort.sort),
    }
}

/// The sort of a house where all that rules add is of one sort.
pub fn kind_of(house: &House) -> u8 {
    sort_of(house).min(GROUP)
}

/// The sort of a house of a board that only one rater knows: there, the rising diagonal comes first, and a region in place of a box
/// after all lines.
pub fn general_sort(layout: &Layout, house: &House) -> u8 {
    match (house.kind, sort_of(house)) {
        (HouseKind::Box, _) if layout.box_shape.is_none() => OTHER,
        (_, RISING) => FIRST_DIAGONAL,
        (_, FALLING) => SECOND_DIAGONAL,
        (_, sort) => sort,
    }
}

/// The place of a house in the search: boxes, columns, rows, then the others by their sort.
pub fn in_general_search(layout: &Layout, house: &House) -> u8 {
    match general_sort(layout, house) {
        ROW => COLUMN,
        COLUMN => ROW,
        sort => sort,
    }
}

/// The place of a house among those whose cells are a cell's peers.
pub fn among_peers(house: &House) -> u8 {
    match sort_of(house) {
        lines @ ..=COLUMN => lines,
        other => house.label.and_then(of).map_or(other, |sort| sort.among_peers),
    }
}

/// The place of a house in the search: boxes, columns, rows, then the others by their sort. Of the groups that follow from
/// windows, those along columns come first.
pub fn in_search(house: &House, is_on_scale: bool) -> (u8, u16) {
    let sort = match sort_of(house) {
        ROW => COLUMN,
        COLUMN => ROW,
        sort => sort,
    };
    if !is_on_scale {
        return (sort.min(GROUP), 0);
    }
    const IMPLIED: [u16; 5] = [12, 13, 10, 11, 14];
    match house.label {
        Some(Label { rule: "hidden-windows", number }) => (sort, IMPLIED.get(number as usize - 1).copied().unwrap_or(number)),
        Some(Label { number, .. }) => (sort, number),
        None => (sort, 0),
    }
}

/// The cells of a house in the order of its positions: row by row, but where a group that follows from windows has whole rows of
/// them, column by column.
pub fn positions(layout: &Layout, number: usize) -> Vec<Cell> {
    let house = &layout.houses[number];
    let mut cells = house.cells.clone();
    if house.label.is_some_and(|label| label.rule == "hidden-windows" && label.number <= 2) {
        cells.sort_by_key(|&cell| (layout.col(cell), layout.row(cell)));
    }
    cells
}

/// Whether naked sets are looked for in a house.
pub fn has_naked_sets(house: &House) -> bool {
    sort_of(house) <= WINDOW
}

/// The place of a house among those whose places are looked at for what no neighbour holds: windows, columns, rows, boxes.
pub fn beside(house: &House) -> Option<u8> {
    match (house.kind, house.label) {
        (HouseKind::Other, Some(Label { rule: "windows", .. })) => Some(0),
        (HouseKind::Other, _) => None,
        (HouseKind::Column, _) => Some(1),
        (HouseKind::Row, _) => Some(2),
        (HouseKind::Box, _) => Some(3),
    }
}

/// Whether any rule adds houses or pairs. Then patterns inside chains speak of every cell that sees theirs.
pub fn sees_further(layout: &Layout) -> bool {
    !layout.differ.is_empty() || layout.houses.iter().any(|house| house.label.is_some())
}

/// Houses between which candidates are locked, by their sorts, in the order of the search: what points, and what is claimed.
pub static POINTING: [(u8, u8); 2] = [(BOX, COLUMN), (BOX, ROW)];
pub static CLAIMING: [(u8, u8); 16] = [
    (COLUMN, BOX),
    (ROW, BOX),
    (GROUP, COLUMN),
    (GROUP, ROW),
    (COLUMN, GROUP),
    (ROW, GROUP),
    (BOX, GROUP),
    (GROUP, BOX),
    (WINDOW, COLUMN),
    (WINDOW, ROW),
    (COLUMN, WINDOW),
    (ROW, WINDOW),
    (BOX, WINDOW),
    (WINDOW, BOX),
    (WINDOW, GROUP),
    (GROUP, WINDOW),
];

const FIRST_DIAGONAL: u8 = 5;
const SECOND_DIAGONAL: u8 = 6;

/// The same where only one rater knows a board: after boxes and lines, what a rule adds. Only boxes point, to whatever they cross.
pub static GENERAL_CLAIMING: [(u8, u8); 16] = [
    (COLUMN, BOX),
    (ROW, BOX),
    (BOX, FIRST_DIAGONAL),
    (FIRST_DIAGONAL, BOX),
    (BOX, SECOND_DIAGONAL),
    (SECOND_DIAGONAL, BOX),
    (BOX, OTHER),
    (COLUMN, OTHER),
    (ROW, OTHER),
    (OTHER, BOX),
    (OTHER, COLUMN),
    (OTHER, ROW),
    (FIRST_DIAGONAL, OTHER),
    (OTHER, FIRST_DIAGONAL),
    (SECOND_DIAGONAL, OTHER),
    (OTHER, SECOND_DIAGONAL),
];
