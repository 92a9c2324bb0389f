//! A jigsaw and a killer, defined in this test: proof that a board needs only a function that makes a layout. Search, logic, symmetry and drawing work unchanged.

use crate::laws::{count_by_other, each_clue_less};
use crate::workshop::assets;
use gridpress::board::{Cage, CageLook, Cell, Clues, House, HouseKind, Layout, Shape};
use gridpress::draw::{PT, Show, puzzle_scene};
use gridpress::kinds::{Kind, kind_named};
use gridpress::lab::go_sudoku;
use gridpress::logic;
use gridpress::puzzle::{Minimal, Puzzle, id_of};
use gridpress::render::{TextMode, svg};
use gridpress::search::{self, Ask, Draw, Drop, NO_BUDGET, Order, Proof, Removal};
use gridpress::seed::Key;
use gridpress::symmetry;
use std::sync::Arc;

/// A board of one's own, with a name.
struct Own {
    name: &'static str,
    layout: fn() -> Layout,
}

static JIGSAW: Own = Own { name: "jigsaw", layout: jigsaw };
static KILLER: Own = Own { name: "killer", layout: killer };

/// Both go by the name of the plain board in records.
fn kind() -> &'static Kind {
    kind_named("sudoku").expect("there is the plain board")
}

const SIZE: Shape = Shape::new(2, 3);

/// Every box is connected by cell sides, and none is a rectangle.
const BOXES: &[u8; 36] = b"AAABBBACABDBCCADDBCEFFDDCEEFFDCEEEFF";

fn lines(n: Cell) -> Vec<House> {
    let row = |r: Cell| House::new(HouseKind::Row, (0..n).map(|c| r * n + c).collect());
    let column = |c: Cell| House::new(HouseKind::Column, (0..n).map(|r| r * n + c).collect());
    (0..n).map(row).chain((0..n).map(column)).collect()
}

fn jigsaw() -> Layout {
    let mut houses = lines(6);
    let of = |letter: u8| (0..36).filter(|&c: &Cell| BOXES[c as usize] == letter).collect();
    houses.extend((b'A'..=b'F').map(|letter| House::new(HouseKind::Box, of(letter))));
    Layout::new(Shape::new(6, 6), 6, None, houses, Vec::new())
}

/// Boxes of two rows and three columns. Cages are pairs and triples along the columns, so that many extend over a box.
fn killer() -> Layout {
    let (rows, cols) = (SIZE.rows as Cell, SIZE.cols as Cell);
    let n = rows * cols;
    let mut houses = lines(n);
    let block = |k: Cell| (0..n).map(move |i| (k / rows * rows + i / cols) * n + k % rows * cols + i % cols).collect();
    houses.extend((0..n).map(|k| House::new(HouseKind::Box, block(k))));
    let mut cages = Vec::new();
    for column in 0..n {
        let mut row = 0;
        while row < n {
            let len = if column % 2 == 0 { 3 } else { 2 };
            cages.push(Cage { look: CageLook::Outline, cells: (row..row + len).map(|r| r * n + column).collect() });
            row += len;
        }
    }
    Layout::new(Shape::new(n as u8, n as u8), n as u8, Some(SIZE), houses, cages)
}

/// Puzzles of both boards, filled and reduced by the general engines.
pub fn puzzles(n_each: u64) -> Vec<Puzzle> {
    let mut puzzles = Vec::new();
    for own in [&JIGSAW, &KILLER] {
        let key = Key::of(&["own kinds", own.name]);
        for slot in 0..n_each {
            let mut stream = key.stream(slot, 0);
            let layout = Arc::new((own.layout)());
            let solution = search::fill(&[Draw { layout: layout.clone(), stream: stream.chapter(1) }])
                .remove(0)
                .expect("the layout has a grid");
            let givens = (0..layout.n_cells() as Cell).map(|c| Drop::Cells(vec![c]));
            let sums = (0..layout.cages.len() as u16).map(Drop::Sum);
            let mut order: Vec<Drop> = givens.chain(sums).collect();
            // Digits are removed first, so that a killer is defined by its sums.
            if layout.cages.is_empty() {
                stream.shuffle(&mut order);
            }
            let removal = Removal {
                layout: layout.clone(),
                solution: solution.clone(),
                start: Clues::all(&layout, &solution),
                order: Order::of(order),
                min: 0,
                max: layout.n_cells(),
                proof: Proof::Complete,
            };
            let removed = search::remove(&[removal]).remove(0);
            assert!(removed.is_exhausted);
            puzzles.push(Puzzle {
                id: id_of(kind(), SIZE, &layout, &removed.clues),
                kind: kind(),
                size: SIZE,
                rating: Some(logic::rate(&layout, &removed.clues)),
                quality: None,
                guesses: go_sudoku::searches(&layout, &removed.clues, go_sudoku::MAX_SEARCHES),
                layout,
                clues: removed.clues,
                solution,
                n_solutions: 1,
                minimal: Minimal::Yes,
                symmetry: "none",
                origin: None,
                classes: None,
                split: None,
                drawn: None,
            });
        }
    }
    puzzles
}

fn name_of(puzzle: &Puzzle) -> &'static str {
    if puzzle.layout.cages.is_empty() { JIGSAW.name } else { KILLER.name }
}

#[test]
fn they_are_solved_counted_and_minimal() {
    for puzzle in puzzles(8) {
        let ask = Ask { layout: &puzzle.layout, clues: &puzzle.clues };
        let count = search::count_up_to(&[ask], 2, &NO_BUDGET).remove(0);
        assert!(count.is_unique() && count.first.as_ref() == Some(&puzzle.solution), "{}", name_of(&puzzle));
        assert_eq!(count_by_other(&puzzle.layout, &puzzle.clues), Some(1), "{}", name_of(&puzzle));
        for fewer in each_clue_less(&puzzle.clues) {
            assert_eq!(count_by_other(&puzzle.layout, &fewer), Some(2), "{}", name_of(&puzzle));
        }
        assert!(puzzle.clues.n_givens() < 20, "{} has {} givens", name_of(&puzzle), puzzle.clues.n_givens());
    }
}

#[test]
fn they_are_rated_and_some_are_solved_by_people() {
    let puzzles = puzzles(12);
    for own in [&JIGSAW, &KILLER] {
        let solved = puzzles.iter().filter(|p| name_of(p) == own.name && p.rating.as_ref().is_some_and(|r| r.steps > 10));
        assert!(solved.count() > 0, "{}", own.name);
    }
    // Sudoku Explainer's rating exists only for classic 9x9.
    assert!(puzzles.iter().all(|p| p.rating.as_ref().is_some_and(|r| r.er.is_none())));
}

#[test]
fn they_are_drawn_whole() {
    let assets = assets();
    let materials = assets.materials();
    let puzzles = puzzles(2);
    for puzzle in &puzzles {
        for show in [Show::Puzzle, Show::Dots, Show::Solution, Show::Answer] {
            let scene = puzzle_scene(materials.fonts, materials.theme, puzzle, &show, 300 * PT, 400 * PT);
            assert_eq!(scene.stray(), None, "{} {show:?}", name_of(puzzle));
            assert!(svg(materials.fonts, &scene, TextMode::Text).contains("</svg>"));
        }
    }
    // The drawings show a jigsaw's boxes and a killer's cages: the two boards differ in more than their digits.
    let items = |p: &Puzzle| puzzle_scene(materials.fonts, materials.theme, p, &Show::Puzzle, 300 * PT, 400 * PT).items.len();
    assert_ne!(items(&puzzles[0]), items(&puzzles[2]));
}

#[test]
fn they_are_transformed_and_stay_fair() {
    for puzzle in puzzles(6) {
        let admitted = symmetry::admitted(&puzzle.layout);
        // Relabelling digits would invalidate sums, so a killer does not admit it.
        assert_eq!(admitted.relabel, puzzle.layout.cages.is_empty());
        let mut stream = Key::of(&["own kinds", "transforms"]).stream(0, 0);
        let transform = symmetry::random(&puzzle.layout, &puzzle.clues, &admitted, None, &mut stream).expect("there is one");
        let (layout, clues) = (transform.apply_layout(&puzzle.layout), transform.apply_clues(&puzzle.layout, &puzzle.clues));
        assert_eq!(count_by_other(&layout, &clues), Some(1), "{}", name_of(&puzzle));
        assert!(transform.apply_grid(&puzzle.solution).solves(&layout, &clues));
    }
}
