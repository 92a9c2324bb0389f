//! The named corpora, and questions of clue removal generated from a seed. The room benches and the comparisons with other
//! programs both include this file. Not here: what is measured on them.

use gridpress::board::{Cell, Clues, Grid, Layout};
use gridpress::kinds::{kind_named, parse_size};
use gridpress::search::{self, Draw, Drop, Order, Proof, Removal, Removed};
use gridpress::seed::Key;
use std::sync::Arc;

/// Lists stored as text: name, lines, and contents. README.md in this folder says how each was made.
pub const LISTS: &[(&str, &str)] = &[
    ("random-minimal", include_str!("random-minimal.txt")),
    ("low-clue", include_str!("low-clue.txt")),
    ("er-8", include_str!("er-8.txt")),
    ("hard", include_str!("hard.txt")),
    ("multi-solution", include_str!("multi-solution.txt")),
];

/// Generated at run time: the boards that clue removal asks about, step by step.
pub const REMOVAL_STREAM: &str = "removal-stream";

/// The boards of a corpus; `None` if there is no such corpus.
pub fn corpus(name: &str) -> Option<Vec<[u8; 81]>> {
    if name == REMOVAL_STREAM {
        return Some(removal_stream(256, 16));
    }
    LISTS.iter().find(|list| list.0 == name).map(|list| boards(list.1))
}

/// One board per line: 81 characters, anything other than 1 to 9 is an empty cell; the rest of a line is ignored, and so are
/// lines that start with `#`.
pub fn boards(text: &str) -> Vec<[u8; 81]> {
    let digit = |b: u8| if b.is_ascii_digit() { b - b'0' } else { 0 };
    let board = |line: &str| line.as_bytes().get(..81).map(|cells| std::array::from_fn(|k| digit(cells[k])));
    text.lines().filter(|line| !line.starts_with('#')).filter_map(board).collect()
}

pub fn layout(size: &str) -> Arc<Layout> {
    let kind = kind_named("sudoku").expect("there is Sudoku");
    let params = kind.check(Some(parse_size(size).expect("a size")), None, false).expect("a size that Sudoku has");
    Arc::new(kind.draw(&params, &mut Key::of(&["benches"]).stream(0, 0)))
}

pub fn clues(board: &[u8; 81]) -> Clues {
    Clues::of_givens(Grid(board.to_vec()))
}

/// A key for the benches only.
pub fn key(name: &str) -> Key {
    Key::of(&["benches", name])
}

/// Requests for full grids, as the forge makes them.
pub fn draws(layout: &Arc<Layout>, key: &Key, from: u64, to: u64) -> Vec<Draw> {
    (from..to).map(|slot| Draw { layout: layout.clone(), stream: key.stream(slot, 0).chapter(1) }).collect()
}

/// Removals as the forge requests them: orbits in random order, until minimal or down to an exact count.
pub fn removals(
    layout: &Arc<Layout>,
    orbits: &[Vec<Cell>],
    count: Option<usize>,
    key: &Key,
    from: u64,
    grids: &[Grid],
) -> Vec<Removal> {
    let drops: Arc<[Drop]> = orbits.iter().cloned().map(Drop::Cells).collect();
    let removal = |(slot, solution): (u64, &Grid)| Removal {
        layout: layout.clone(),
        solution: solution.clone(),
        start: Clues::all(layout, solution),
        order: Order::drawn(&drops, &mut key.stream(slot, 0).chapter(2)),
        min: count.unwrap_or(0),
        max: count.unwrap_or(layout.n_cells()),
        proof: Proof::for_board(layout),
    };
    (from..).zip(grids).map(removal).collect()
}

/// Each cell by itself.
pub fn single_cells(layout: &Layout) -> Vec<Vec<Cell>> {
    (0..layout.n_cells() as Cell).map(|cell| vec![cell]).collect()
}

/// The boards that removals test, `each` of the 81 of every removal: the clues left at that moment, without the one in
/// question. About one in three still has one solution.
fn removal_stream(n_removals: u64, each: usize) -> Vec<[u8; 81]> {
    let layout = layout("3x3");
    let key = key(REMOVAL_STREAM);
    let grids: Vec<_> = search::fill(&draws(&layout, &key, 0, n_removals)).into_iter().flatten().collect();
    let asked = removals(&layout, &single_cells(&layout), None, &key, 0, &grids);
    let mut questions = Vec::new();
    for (k, (removal, Removed { clues: left, .. })) in asked.iter().zip(search::remove(&asked)).enumerate() {
        let cell_of = |drop: &Drop| if let Drop::Cells(cells) = drop { cells[0] } else { panic!("cells are dropped") };
        let cells: Vec<Cell> = removal.order.iter().map(cell_of).collect();
        let mut steps: Vec<usize> = (0..cells.len()).collect();
        key.stream(k as u64, 1).shuffle(&mut steps);
        for &step in &steps[..each] {
            let mut board: [u8; 81] = removal.solution.0.clone().try_into().expect("81 cells");
            // Clues tried before this step and found removable are gone; the clue in question is removed too.
            cells[..step].iter().filter(|&&cell| left.givens.get(cell).is_none()).for_each(|&cell| board[cell as usize] = 0);
            board[cells[step] as usize] = 0;
            questions.push(board);
        }
    }
    questions
}
