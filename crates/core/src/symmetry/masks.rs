//! The clue masks by name. A mask says which cells must be clues together; each such set of cells is an orbit.

use crate::board::{Cell, CellSet, HOLE, Layout, Shape, digit_of_symbol};
use crate::guard::foreign;

/// A row of the table of masks.
pub struct Mask {
    /// The word in options and in the column `symmetry`: `half-turn`.
    pub name: &'static str,
    /// Its name in a sentence.
    pub words: &'static str,
    needs: Needs,
    /// The maps of cells that keep the clue pattern: `maps[k][c]` is the image of cell c; `None` where the board has another outline.
    generators: fn(&Layout) -> Vec<Option<Vec<Cell>>>,
}

impl Mask {
    /// Whether each cell by itself is a clue or not.
    pub fn has_single_cells(&self) -> bool {
        matches!(self.name, "none" | "user")
    }
}

impl std::fmt::Debug for Mask {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Needs {
    Nothing,
    SquareGrid,
    Boxes,
}

/// Mirrors are named after their axis: `vertical` exchanges left and right.
pub static MASKS: [Mask; 10] = [
    Mask { name: "none", words: "no symmetry", needs: Needs::Nothing, generators: |_| Vec::new() },
    Mask { name: "half-turn", words: "a half turn", needs: Needs::Nothing, generators: |l| vec![half_turn(l)] },
    Mask { name: "quarter-turn", words: "a quarter turn", needs: Needs::SquareGrid, generators: |l| vec![quarter_turn(l)] },
    Mask { name: "vertical", words: "a vertical mirror", needs: Needs::Nothing, generators: |l| vec![vertical(l)] },
    Mask {
        name: "horizontal-and-vertical",
        words: "a horizontal and a vertical mirror",
        needs: Needs::Nothing,
        generators: |l| vec![horizontal(l), vertical(l)],
    },
    Mask { name: "diagonal", words: "a diagonal mirror", needs: Needs::SquareGrid, generators: |l| vec![diagonal(l)] },
    Mask {
        name: "both-diagonals",
        words: "mirrors on both diagonals",
        needs: Needs::SquareGrid,
        generators: |l| vec![diagonal(l), anti_diagonal(l)],
    },
    Mask { name: "all", words: "all four mirrors", needs: Needs::SquareGrid, generators: |l| vec![vertical(l), diagonal(l)] },
    Mask {
        name: "translate",
        words: "a shift by one box down and one to the right",
        needs: Needs::Boxes,
        generators: |l| vec![translate(l)],
    },
    // The user's file says which cells are clues, so the mask relates no cells.
    Mask { name: "user", words: "a mask of your own", needs: Needs::Nothing, generators: |_| Vec::new() },
];

/// An error in a mask, or a mask that does not fit a grid.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum MaskError {
    /// An unknown mask name, and the known names.
    #[error("there is no mask '{a0}'; there are: {1}", a0 = foreign(.0))]
    NoSuchMask(String, String),
    /// A mask that turns rows into columns, for a grid that is not square: the mask, its rows and columns.
    #[error("mask '{a0}' needs a grid as wide as it is tall, not {1} rows of {2}", a0 = foreign(.0))]
    NotSquare(&'static str, u8, u8),
    /// A shift from box to box, for a grid without such boxes.
    #[error("mask 'translate' needs equal rectangular boxes, and this grid has none: take another mask")]
    NoBoxes,
    /// A mask that the outline of a board does not have.
    #[error("mask '{a0}' needs a board whose outline has that symmetry: take another mask", a0 = foreign(.0))]
    Outline(&'static str),
    /// A character of a pattern that is neither a clue nor an empty cell.
    #[error(
        "mask file, line {line}, column {column}: '{found}' is neither a clue (x, # or a digit) nor an empty cell (. 0 or -)", found = foreign(&found.to_string()))]
    NotACell {
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// The character.
        found: char,
    },
    /// A pattern of the wrong size.
    #[error("mask file: expected {wanted} cells, as the grid has, found {found}")]
    WrongLength {
        /// The number of cells in the pattern.
        found: usize,
        /// The number of cells in the grid.
        wanted: usize,
    },
    /// A count of clues that the mask does not allow, with the nearest allowed counts.
    #[error("{0}")]
    NoSuchCount(String),
}

/// The mask of that name.
pub fn mask_named(name: &str) -> Result<&'static Mask, MaskError> {
    MASKS
        .iter()
        .find(|mask| mask.name == name)
        .ok_or_else(|| MaskError::NoSuchMask(name.into(), MASKS.iter().map(|m| m.name).collect::<Vec<_>>().join(" ")))
}

/// The masks that a layout admits, in the order of the table.
pub fn masks_of(layout: &Layout) -> impl Iterator<Item = &'static Mask> + '_ {
    MASKS.iter().filter(|mask| maps(layout, mask).is_ok())
}

fn check(layout: &Layout, mask: &Mask) -> Result<(), MaskError> {
    let shape = layout.shape;
    match mask.needs {
        Needs::SquareGrid if shape.rows != shape.cols => Err(MaskError::NotSquare(mask.name, shape.rows, shape.cols)),
        Needs::Boxes if layout.box_shape.is_none() => Err(MaskError::NoBoxes),
        _ => Ok(()),
    }
}

fn map(layout: &Layout, to: impl Fn(usize, usize) -> (usize, usize)) -> Option<Vec<Cell>> {
    let places = (0..layout.n_cells() as Cell).map(|c| to(layout.row(c), layout.col(c)));
    places.map(|(r, c)| layout.cell(r, c)).collect()
}

fn last(layout: &Layout) -> (usize, usize) {
    (layout.shape.rows as usize - 1, layout.shape.cols as usize - 1)
}

fn half_turn(layout: &Layout) -> Option<Vec<Cell>> {
    let (bottom, right) = last(layout);
    map(layout, |r, c| (bottom - r, right - c))
}

fn quarter_turn(layout: &Layout) -> Option<Vec<Cell>> {
    let (bottom, _) = last(layout);
    map(layout, |r, c| (c, bottom - r))
}

fn vertical(layout: &Layout) -> Option<Vec<Cell>> {
    let (_, right) = last(layout);
    map(layout, |r, c| (r, right - c))
}

fn horizontal(layout: &Layout) -> Option<Vec<Cell>> {
    let (bottom, _) = last(layout);
    map(layout, |r, c| (bottom - r, c))
}

fn diagonal(layout: &Layout) -> Option<Vec<Cell>> {
    map(layout, |r, c| (c, r))
}

fn anti_diagonal(layout: &Layout) -> Option<Vec<Cell>> {
    let (bottom, right) = last(layout);
    map(layout, |r, c| (right - c, bottom - r))
}

fn translate(layout: &Layout) -> Option<Vec<Cell>> {
    let (down, across) = layout.box_shape.map_or((0, 0), |b| (b.rows as usize, b.cols as usize));
    let (rows, cols) = (layout.shape.rows as usize, layout.shape.cols as usize);
    map(layout, |r, c| ((r + down) % rows, (c + across) % cols))
}

/// The maps of cells that keep every mask of that name.
pub(super) fn maps(layout: &Layout, mask: &Mask) -> Result<Vec<Vec<Cell>>, MaskError> {
    check(layout, mask)?;
    (mask.generators)(layout).into_iter().collect::<Option<Vec<_>>>().ok_or(MaskError::Outline(mask.name))
}

/// All maps of cells that follow from those of a mask, without the one that moves nothing: a half turn, or three quarter turns.
pub fn images(layout: &Layout, mask: &Mask) -> Result<Vec<Vec<Cell>>, MaskError> {
    let generators = maps(layout, mask)?;
    let mut all: Vec<Vec<Cell>> = vec![(0..layout.n_cells() as Cell).collect()];
    let mut next = 0;
    while next < all.len() {
        for map in &generators {
            let further: Vec<Cell> = all[next].iter().map(|&cell| map[cell as usize]).collect();
            if !all.contains(&further) {
                all.push(further);
            }
        }
        next += 1;
    }
    all.remove(0);
    Ok(all)
}

/// The orbits of a mask: cells ascending, orbits in the order of their first cells. Every cell is in one orbit.
pub fn orbits(layout: &Layout, mask: &Mask) -> Result<Vec<Vec<Cell>>, MaskError> {
    let maps = maps(layout, mask)?;
    Ok(orbits_under(layout.n_cells(), &maps.iter().collect::<Vec<_>>()))
}

/// The orbits of cells under some maps, in the same order.
pub(super) fn orbits_under(n_cells: usize, maps: &[&Vec<Cell>]) -> Vec<Vec<Cell>> {
    let mut seen = CellSet::EMPTY;
    let mut all = Vec::new();
    for start in 0..n_cells as Cell {
        if seen.has(start) {
            continue;
        }
        seen.insert(start);
        let mut orbit = vec![start];
        let mut next = 0;
        while next < orbit.len() {
            let from = orbit[next] as usize;
            for image in maps.iter().map(|m| m[from]) {
                if !seen.has(image) {
                    seen.insert(image);
                    orbit.push(image);
                }
            }
            next += 1;
        }
        orbit.sort_unstable();
        all.push(orbit);
    }
    all
}

/// Whether in each orbit all cells are clues or none is.
pub fn obeys(clues: &CellSet, orbits: &[Vec<Cell>]) -> bool {
    orbits.iter().all(|orbit| orbit.iter().all(|&c| clues.has(c) == clues.has(orbit[0])))
}

/// Which numbers of clues unions of orbits can have: entry k says whether exactly k is possible.
pub fn allowed_counts(orbits: &[Vec<Cell>]) -> Vec<bool> {
    let n_cells: usize = orbits.iter().map(Vec::len).sum();
    let mut can = vec![false; n_cells + 1];
    can[0] = true;
    for orbit in orbits {
        for count in (orbit.len()..=n_cells).rev() {
            can[count] |= can[count - orbit.len()];
        }
    }
    can
}

/// The nearest possible counts at or below, and at or above, the wanted count.
pub fn nearest_counts(allowed: &[bool], wanted: usize) -> (Option<usize>, Option<usize>) {
    let below = (0..=wanted.min(allowed.len() - 1)).rev().find(|&k| allowed[k]);
    let above = (wanted..allowed.len()).find(|&k| allowed[k]);
    (below, above)
}

/// Checks that some count of the inclusive range is possible under the mask; the error names the nearest possible counts.
pub fn check_count(layout: &Layout, mask: &Mask, range: (usize, usize)) -> Result<(), MaskError> {
    let allowed = allowed_counts(&orbits(layout, mask)?);
    if (range.0..=range.1.min(allowed.len() - 1)).any(|k| allowed[k]) {
        return Ok(());
    }
    let grid = match layout.box_shape {
        Some(size) => format!("{} with boxes of {size}", layout.shape),
        None => layout.shape.to_string(),
    };
    let step = (2..=8).rev().find(|step| (0..allowed.len()).all(|k| !allowed[k] || k % step == 0));
    let only = match step {
        Some(2) => " allows even counts only".to_string(),
        Some(step) => format!(" allows multiples of {step} only"),
        None => format!(" does not allow {}", range.0),
    };
    let nearest = match (nearest_counts(&allowed, range.0).0, nearest_counts(&allowed, range.1).1) {
        (Some(below), Some(above)) => format!("the nearest counts are {below} and {above}"),
        (Some(one), None) | (None, Some(one)) => format!("the nearest count is {one}"),
        (None, None) => "no count is possible".into(),
    };
    Err(MaskError::NoSuchCount(format!("mask '{}' on a grid of {grid}{only}; {nearest}", mask.name)))
}

/// Reads a user's mask: `x`, `#` or a digit is a clue; `.`, `0` or `-` is none; white space and what stands for places without a
/// cell is ignored. `x` may be upper case, and the letters that stand for digits above 9 are clues too.
pub fn parse_user(text: &str, n_cells: usize) -> Result<CellSet, MaskError> {
    match &parse_cells(text)?[..] {
        cells if cells.len() == n_cells => Ok(clues_of(cells)),
        cells => Err(MaskError::WrongLength { found: cells.len(), wanted: n_cells }),
    }
}

/// Reads one or more masks of a user, one after the other.
pub fn parse_users(text: &str, n_cells: usize) -> Result<Vec<CellSet>, MaskError> {
    match parse_cells(text)? {
        cells if cells.is_empty() || cells.len() % n_cells != 0 => {
            Err(MaskError::WrongLength { found: cells.len(), wanted: n_cells })
        }
        cells => Ok(cells.chunks(n_cells).map(clues_of).collect()),
    }
}

fn clues_of(cells: &[bool]) -> CellSet {
    cells.iter().enumerate().filter(|(_, is_clue)| **is_clue).map(|(c, _)| c as Cell).collect()
}

/// Whether each cell of a text is a clue.
fn parse_cells(text: &str) -> Result<Vec<bool>, MaskError> {
    let mut cells = Vec::new();
    for (line, row) in text.lines().enumerate() {
        for (column, c) in row.chars().enumerate().filter(|(_, c)| !c.is_whitespace() && *c != HOLE) {
            cells.push(match c {
                'x' | 'X' | '#' => true,
                '.' | '0' | '-' => false,
                _ if digit_of_symbol(c).is_some() => true,
                _ => return Err(MaskError::NotACell { line: line + 1, column: column + 1, found: c }),
            });
        }
    }
    Ok(cells)
}

/// A clue pattern as text that [`parse_user`] reads: an `x` for each clue and a dot for each other cell, row by row.
pub fn mask_text(clues: &CellSet, n_cells: usize) -> String {
    (0..n_cells as Cell).map(|c| if clues.has(c) { 'x' } else { '.' }).collect()
}

/// A square grid without houses, for masks only: any side up to 25, with or without boxes.
pub fn mask_grid(side: u8, boxes: Option<Shape>) -> Layout {
    Layout::new(Shape::new(side, side), side, boxes, Vec::new(), Vec::new())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::{KINDS, kind_named};

    fn sudoku(size: Shape) -> Layout {
        kind_named("sudoku").unwrap().rebuild(size, "").unwrap()
    }

    fn orbits_of(size: Shape, name: &str) -> Vec<Vec<Cell>> {
        orbits(&sudoku(size), mask_named(name).unwrap()).unwrap()
    }

    #[test]
    fn orbits_are_the_ones_drawn_by_hand() {
        let wide = Shape::new(2, 3);
        for (name, first, n_orbits) in [
            ("none", vec![0], 36),
            ("half-turn", vec![0, 35], 18),
            ("quarter-turn", vec![0, 5, 30, 35], 9),
            ("vertical", vec![0, 5], 18),
            ("horizontal-and-vertical", vec![0, 5, 30, 35], 9),
            ("diagonal", vec![0], 21),
            ("both-diagonals", vec![0, 35], 12),
            ("all", vec![0, 5, 30, 35], 6),
            // Two rows down and three columns right: three bands and two stacks return to the start after six shifts.
            ("translate", vec![0, 3, 12, 15, 24, 27], 6),
            ("user", vec![0], 36),
        ] {
            let found = orbits_of(wide, name);
            assert_eq!((&found[0], found.len()), (&first, n_orbits), "{name}");
        }
        assert_eq!(orbits_of(Shape::new(3, 2), "quarter-turn")[1], [1, 11, 24, 34]);
        assert_eq!(orbits_of(Shape::new(3, 3), "translate")[0], [0, 30, 60]);
    }

    #[test]
    fn orbits_part_the_cells_of_every_layout_in_order() {
        for kind in KINDS.iter() {
            for &size in kind.sizes {
                let params = kind.check(Some(size), None, false).unwrap();
                let layout = kind.draw(&params, &mut crate::seed::Key::of(&["masks"]).stream(0, 0));
                for mask in masks_of(&layout) {
                    let orbits = orbits(&layout, mask).unwrap();
                    let mut cells = orbits.concat();
                    assert!(orbits.windows(2).all(|w| w[0][0] < w[1][0]), "{mask:?}");
                    assert!(orbits.iter().all(|o| o.windows(2).all(|w| w[0] < w[1])), "{mask:?}");
                    cells.sort_unstable();
                    assert_eq!(cells, (0..layout.n_cells() as Cell).collect::<Vec<_>>(), "{mask:?}");
                }
            }
        }
    }

    #[test]
    fn layouts_without_boxes_or_squares_say_so() {
        let suko = kind_named("suko").unwrap().rebuild(Shape::new(3, 3), "AABBBCCCC").unwrap();
        assert_eq!(orbits(&suko, mask_named("translate").unwrap()), Err(MaskError::NoBoxes));
        assert_eq!(masks_of(&suko).count(), 9);
        let strip = Layout::new(Shape::new(2, 4), 8, None, Vec::new(), Vec::new());
        let error = orbits(&strip, mask_named("diagonal").unwrap()).unwrap_err().to_string();
        assert_eq!(error, "mask 'diagonal' needs a grid as wide as it is tall, not 2 rows of 4");
        assert!(mask_named("halfturn").unwrap_err().to_string().contains("half-turn"));
    }

    #[test]
    fn counts_that_a_mask_allows() {
        let layout = sudoku(Shape::new(2, 3));
        let vertical = mask_named("vertical").unwrap();
        assert_eq!(check_count(&layout, vertical, (9, 10)), Ok(()));
        let error = check_count(&layout, vertical, (9, 9)).unwrap_err().to_string();
        assert_eq!(
            error,
            "mask 'vertical' on a grid of 6x6 with boxes of 2x3 allows even counts only; the nearest counts are 8 and 10"
        );
        let nine = allowed_counts(&orbits_of(Shape::new(3, 3), "quarter-turn"));
        assert_eq!(nearest_counts(&nine, 27), (Some(25), Some(28)));
        assert_eq!(nearest_counts(&nine, 99), (Some(81), None));
        assert!(check_count(&layout, mask_named("none").unwrap(), (37, 90)).is_err());
    }

    #[test]
    fn patterns_are_judged() {
        let orbits = orbits_of(Shape::new(2, 3), "half-turn");
        assert!(obeys(&[0, 35, 7, 28].into_iter().collect(), &orbits));
        assert!(!obeys(&[0, 35, 7].into_iter().collect(), &orbits));
    }

    #[test]
    fn masks_of_the_users_own_are_read() {
        let mask = parse_user("x.#0\r\n -3 ..\nX0A-\n\n....", 16).unwrap();
        assert_eq!(mask.iter().collect::<Vec<_>>(), [0, 2, 5, 8, 10]);
        assert_eq!(parse_user("x.x", 4), Err(MaskError::WrongLength { found: 3, wanted: 4 }));
        assert_eq!(parse_user(&"x".repeat(700), 4), Err(MaskError::WrongLength { found: 700, wanted: 4 }));
        let error = parse_user("xx\n.?", 4).unwrap_err().to_string();
        assert!(error.starts_with("mask file, line 2, column 2: '?'"), "{error}");
    }
}
