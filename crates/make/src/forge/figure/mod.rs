//! Figures: shapes by name, letters and pictures of cells, which the lines, cages or digits of a puzzle follow.
//!
//! ```text
//!   request ──→ cells of the figure, and a symmetry that it has
//!                 ├─ kinds of lines: courses along its cells, then the fewest digits
//!                 ├─ kinds of cages: cages that tile it (cover.rs), then the fewest digits
//!                 └─ kinds of digits: a digit in each of its cells, and the fewest beside it
//! ```

mod digits;
mod lines;
mod shapes;

pub use digits::with_digits;
pub use lines::with_lines;

use super::refusal::RecipeError;
use crate::board::{Asks, Cell, CellSet, Course, Layout, Sort};
use crate::kinds::{Kind, Params};
use crate::request::Request;
use crate::seed::short_hash;
use crate::symmetry;
use shapes::{Places, SHAPES, letters};

/// The largest board: beyond it, the fewest digits beside a figure take too long to find.
pub const LARGEST: usize = 144;
/// The fewest cells of a picture.
const FEWEST: usize = 6;
/// The word before letters.
const OF_LETTERS: &str = "letters:";
/// Masks that a figure may have by itself, the most telling first.
const OWN_MASKS: [&str; 3] = ["half-turn", "vertical", "diagonal"];

/// What of a puzzle follows its figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Follows {
    Lines,
    Cages,
    Digits,
}

/// A figure on the board of a request.
#[derive(Clone, Debug)]
pub struct Figure {
    /// Its name; for a picture its hash.
    text: String,
    pub follows: Follows,
    pub cells: CellSet,
    /// Where each cell goes by a symmetry that the figure has; `None` for a figure without one.
    pub map: Option<Vec<Cell>>,
}

impl Figure {
    /// Reads and checks the part of a request that is about a figure.
    pub fn read(request: &Request, kind: &Kind, params: &Params, layout: &Layout) -> Result<Option<Figure>, RecipeError> {
        let Some(said) = request.figure.as_deref().map(str::trim) else { return Ok(None) };
        let is_laid_otherwise = request.mask.as_deref().is_some_and(|mask| mask != "none")
            || request.user_mask.is_some()
            || request.mask_first
            || request.marks.is_some()
            || request.style.is_some()
            || request.sample.is_some()
            || request.search.is_some();
        if is_laid_otherwise {
            return Err(RecipeError::FigureAndMore);
        }
        let follows = follows(kind, params, layout).ok_or(RecipeError::NothingToFollow(kind.title))?;
        if layout.n_cells() > LARGEST {
            return Err(RecipeError::FigureOnLarge(layout.shape, LARGEST));
        }
        let (text, places) = places(said, layout)?;
        let cell = |(row, col): (usize, usize)| layout.cell(row, col);
        // A board with holes has no place for some of them.
        let cells: Option<CellSet> = places.into_iter().map(cell).collect();
        let cells = cells.ok_or(RecipeError::NothingToFollow(kind.title))?;
        // Cells that only touch at a corner would be cages by themselves.
        let cells = if follows == Follows::Cages { by_sides(layout, &cells) } else { cells };
        let most = layout.n_cells() * 3 / 4;
        if !(FEWEST..=most).contains(&cells.len()) {
            return Err(RecipeError::FigureCells(cells.len(), FEWEST, most));
        }
        let is_kept = |map: &Vec<Cell>| cells.iter().all(|cell| cells.has(map[cell as usize]));
        let image = |name: &&str| symmetry::images(layout, symmetry::mask_named(name).ok()?).ok()?.into_iter().next();
        let map = OWN_MASKS.iter().filter_map(image).find(is_kept);
        Ok(Some(Figure { text, follows, cells, map }))
    }

    /// Its part of a recipe's text.
    pub fn text(&self) -> String {
        format!("figure={}", self.text)
    }

    /// A cell and its image.
    pub fn orbit(&self, cell: Cell) -> Vec<Cell> {
        let image = self.map.as_ref().map(|map| map[cell as usize]).filter(|&image| image != cell);
        std::iter::once(cell).chain(image).collect()
    }
}

/// The names of all figures, for a message.
pub fn names() -> String {
    SHAPES.iter().map(|shape| shape.name).collect::<Vec<_>>().join(", ")
}

/// What of such puzzles a figure can lay; `None` for kinds whose clues are anything else.
fn follows(kind: &Kind, params: &Params, layout: &Layout) -> Option<Follows> {
    let sorts = params.sorts();
    // The cells of a palindrome that are opposite each other can't be in one house, and those of most figures are.
    let may_follow = |sort: &Sort| {
        sort.course() == Course::Line && sort.value().usual().is_some() && !matches!(sort.row().asks, Asks::Mirrored)
    };
    let is_line = sorts.iter().all(may_follow);
    let is_other = kind.has_sums || params.has_runs() || params.has_blocks() || !layout.marks.is_empty();
    match (is_other, params.has_cages(), sorts.is_empty()) {
        (true, ..) => None,
        (false, true, true) => Some(Follows::Cages),
        (false, true, false) => None,
        (false, false, true) => Some(Follows::Digits),
        (false, false, false) => is_line.then_some(Follows::Lines),
    }
}

/// The cells, and those between two that touch only at a corner: of the two between them, the one nearer to the middle of the board.
fn by_sides(layout: &Layout, cells: &CellSet) -> CellSet {
    let (rows, cols) = (layout.shape.rows as usize, layout.shape.cols as usize);
    let from_middle = |&(row, col): &(usize, usize)| (2 * row).abs_diff(rows - 1) + (2 * col).abs_diff(cols - 1);
    let mut all = *cells;
    for row in 0..rows - 1 {
        for col in 0..cols - 1 {
            let has = |at: &(usize, usize)| layout.cell(at.0, at.1).is_some_and(|cell| cells.has(cell));
            let (falling, rising) = ([(row, col), (row + 1, col + 1)], [(row, col + 1), (row + 1, col)]);
            for (ends, between) in [(falling, rising), (rising, falling)] {
                if ends.iter().all(has) && !between.iter().any(has) {
                    let least = between.iter().map(from_middle).min();
                    let nearest = between.iter().filter(|at| Some(from_middle(at)) == least);
                    all = nearest.filter_map(|at| layout.cell(at.0, at.1)).chain(all.iter()).collect();
                }
            }
        }
    }
    all
}

/// The places of a figure, and its text in a recipe.
fn places(said: &str, layout: &Layout) -> Result<(String, Places), RecipeError> {
    let (rows, cols) = (layout.shape.rows as usize, layout.shape.cols as usize);
    let too_large = |rows, cols| RecipeError::FigureTooLarge(said.into(), rows, cols, layout.shape);
    if let Some(shape) = SHAPES.iter().find(|shape| shape.name == said) {
        return match shape.least > rows.min(cols) {
            true => Err(too_large(shape.least, shape.least)),
            false => Ok((said.into(), shape.places(rows, cols))),
        };
    }
    if let Some(text) = said.strip_prefix(OF_LETTERS) {
        if text.is_empty() || !text.bytes().all(|letter| letter.is_ascii_alphabetic()) {
            return Err(RecipeError::NotLetters(text.into()));
        }
        let places = letters(text.as_bytes(), rows, cols).map_err(|(rows, cols)| too_large(rows, cols))?;
        return Ok((format!("{OF_LETTERS}{}", text.to_ascii_uppercase()), places));
    }
    let lines: Vec<&str> = said.split(['\n', '/']).map(str::trim).filter(|line| !line.is_empty()).collect();
    if lines.is_empty() || !lines.iter().all(|line| line.chars().all(|ch| matches!(ch, '.' | '#'))) {
        return Err(RecipeError::NotAFigure(said.into()));
    }
    if lines.len() != rows || lines.iter().any(|line| line.len() != cols) {
        return Err(RecipeError::PictureSize(layout.shape, lines.len(), lines.iter().map(|line| line.len()).max().unwrap_or(0)));
    }
    let hash = short_hash(&[&lines.concat()], 12);
    let row = |(row, line): (usize, &&str)| {
        line.bytes().enumerate().filter(|(_, ch)| *ch == b'#').map(move |(col, _)| (row, col)).collect::<Places>()
    };
    Ok((hash, lines.iter().enumerate().flat_map(row).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forge::{Recipe, forge};
    use crate::puzzle::Puzzle;
    use crate::search::{self, Ask, NO_BUDGET};

    fn request(kind: &str, figure: &str) -> Request {
        Request { figure: Some(figure.into()), no_rate: true, ..Request::of(kind, "figures") }
    }

    /// One puzzle, which has one solution, with its figure.
    fn made(request: &Request) -> (Puzzle, Figure) {
        let recipe = Recipe::new(request).unwrap_or_else(|e| panic!("{request:?}: {e}"));
        let all: Vec<Puzzle> = forge(&recipe, &recipe.key(), 0, 1).puzzles().collect();
        let again: Vec<Puzzle> = forge(&recipe, &recipe.key(), 0, 1).puzzles().collect();
        let puzzle = all.into_iter().next().unwrap_or_else(|| panic!("{request:?}: no puzzle"));
        assert!(
            again[0].layout.signs == puzzle.layout.signs && again[0].clues == puzzle.clues,
            "{request:?}: from the same seed"
        );
        let count = search::recount(&[Ask { layout: &puzzle.layout, clues: &puzzle.clues }], 2, &NO_BUDGET).remove(0);
        assert!(count.is_unique() && count.first.as_ref() == Some(&puzzle.solution), "{request:?}");
        (puzzle, recipe.figure.clone().unwrap())
    }

    fn sorted(cells: impl Iterator<Item = Cell>) -> Vec<Cell> {
        let mut all: Vec<Cell> = cells.collect();
        all.sort_unstable();
        all
    }

    #[test]
    fn lines_follow_a_figure_in_pairs() {
        for (kind, name) in [("thermo", "ring"), ("whispers", "heart"), ("arrow", "letters:HH")] {
            let (puzzle, figure) = made(&request(kind, name));
            let lines: Vec<Vec<Cell>> = puzzle.layout.signs.iter().map(|sign| sorted(sign.cells.iter().copied())).collect();
            let covered: CellSet = lines.concat().into_iter().collect();
            assert!(covered.is_subset_of(&figure.cells) && covered.len() * 10 >= figure.cells.len() * 9, "{kind} {name}");
            assert_eq!(covered.len(), lines.concat().len(), "{kind} {name}: lines have no cell in common");
            let map = figure.map.expect("these figures have a symmetry");
            let image = |line: &Vec<Cell>| sorted(line.iter().map(|&cell| map[cell as usize]));
            assert!(lines.iter().all(|line| lines.contains(&image(line))), "{kind} {name}");
        }
    }

    #[test]
    fn cages_tile_a_figure() {
        for name in ["cross", "heart"] {
            let (puzzle, figure) = made(&request("killer", name));
            let caged = sorted(puzzle.layout.cages.iter().flat_map(|cage| cage.cells.iter().copied()));
            assert_eq!(caged, figure.cells.iter().collect::<Vec<_>>(), "{name}");
            assert!(puzzle.clues.n_givens() > 0 && puzzle.layout.cages.iter().all(|cage| cage.cells.len() > 1), "{name}");
        }
    }

    #[test]
    fn digits_lie_on_a_figure_and_few_beside_it() {
        let counted = Request { clues: Some("40..44".into()), ..request("sudoku", "heart") };
        for request in [request("sudoku", "heart"), request("x", "ring"), counted] {
            let (puzzle, figure) = made(&request);
            let given: CellSet = puzzle.clues.givens.filled().map(|(cell, _)| cell).collect();
            assert!(figure.cells.is_subset_of(&given), "{request:?}");
            let map = figure.map.clone().unwrap();
            assert!(given.iter().all(|cell| given.has(map[cell as usize])), "{request:?}");
            let is_counted = (40..=44).contains(&given.len());
            assert!(
                is_counted || request.clues.is_none() && given.len() < figure.cells.len() + 20,
                "{request:?}: {}",
                given.len()
            );
        }
    }

    #[test]
    fn a_picture_is_a_figure_and_has_its_own_key() {
        let rows =
            ["#########", ".........", "..#####..", ".........", "#########", ".........", "..#####..", ".........", "#########"];
        let picture = rows.join("/");
        let (puzzle, figure) = made(&request("thermo", &picture));
        assert_eq!(figure.cells.len(), 37);
        assert!(puzzle.layout.signs.iter().flat_map(|sign| &sign.cells).all(|&cell| figure.cells.has(cell)));
        let key = |text: &str| Recipe::new(&request("thermo", text)).unwrap().text;
        assert_eq!(key(&picture), key(&rows.join("\n")));
        assert_ne!(key(&picture), key("ring"));
        assert!(key("letters:ab").contains("figure=letters:AB"));
    }

    #[test]
    fn what_cannot_follow_a_figure_is_refused() {
        let refused = |request: Request| Recipe::new(&request).map(|_| ()).unwrap_err().to_string();
        assert!(refused(request("thermo", "star")).starts_with("there is no figure 'star': there are ring, spiral"));
        assert!(refused(request("thermo", "letters:A1")).starts_with("letters 'A1'"));
        assert!(refused(request("thermo", "letters:")).starts_with("letters ''"));
        assert!(refused(Request { size: Some("2x3".into()), ..request("thermo", "spiral") }).contains("takes 9 rows"));
        assert!(refused(request("thermo", "letters:ABC")).contains("takes 5 rows and 11 columns"));
        assert!(refused(request("thermo", "#.#\n.#.")).contains("has 9 rows of 9 cells, and this one 2 of 3"));
        assert!(refused(request("thermo", &["........#"; 9][..2].join("/"))).contains("this one 2 of 9"));
        assert!(refused(request("thermo", &["#########"; 9].join("/"))).contains("has 6 to 60 cells, and this one has 81"));
        assert!(refused(Request { size: Some("4x4".into()), ..request("thermo", "ring") }).contains("up to 144 cells"));
        for kind in ["kropki", "suko", "kakuro", "odd-even", "clone", "palindrome"] {
            assert!(refused(request(kind, "ring")).contains("could follow a figure"), "{kind}");
        }
        assert!(refused(Request { mask: Some("vertical".into()), ..request("thermo", "ring") }).contains("leave out --mask"));
        assert!(refused(Request { clues: Some("20".into()), ..request("sudoku", "ring") }).contains("ask for 24 or more"));
    }
}
