//! The rows of the comparison tables, as data.

/// A row of a table.
#[derive(Clone, PartialEq, Debug)]
pub enum Task {
    /// Count solutions of every board of a corpus up to a limit, many at a time or one by one.
    Solve { corpus: String, limit: u64, at_once: usize },
    /// Find the canonical form of every board of a corpus, its solution first.
    Canon { corpus: String },
    /// Make puzzles with boxes of this size.
    Make { size: &'static str, half_turn: bool, clues: Option<usize>, at_once: u64 },
}

use Task::{Canon, Make, Solve};

/// As many boards as the forge passes to the engines in one call.
const BLOCK: usize = 1024;

fn solve(corpus: &str) -> Task {
    Solve { corpus: corpus.into(), limit: 2, at_once: BLOCK }
}

fn one_by_one(corpus: &str) -> Task {
    Solve { corpus: corpus.into(), limit: 2, at_once: 1 }
}

const fn make(size: &'static str, half_turn: bool, clues: Option<usize>, at_once: u64) -> Task {
    Make { size, half_turn, clues, at_once }
}

/// The rows for 9×9: a key, the text in the table, the task.
pub fn nine(extra: &[String]) -> Vec<(String, String, Task)> {
    let row = |key: &str, title: &str, task: Task| (key.to_string(), title.to_string(), task);
    let mut rows = vec![
        row("minimal", "make minimal puzzles", make("3x3", false, None, 1024)),
        row("half-turn", "make them with half-turn symmetry", make("3x3", true, None, 1024)),
        row("30", "make puzzles of 30 clues", make("3x3", false, Some(30), 1024)),
        row("26", "make puzzles of 26 clues", make("3x3", false, Some(26), 1024)),
        row("removal-stream", "solve: what clue removal asks", solve("removal-stream")),
        row("random-minimal", "solve: random minimal", solve("random-minimal")),
        row("low-clue", "solve: few clues", solve("low-clue")),
        row("er-8", "solve: rated 8.0 and above", solve("er-8")),
        row("hard", "solve: hard for a plain solver", solve("hard")),
        row(
            "multi-solution",
            "count up to 1,000 solutions",
            Solve { corpus: "multi-solution".into(), limit: 1000, at_once: BLOCK },
        ),
        row("one-by-one", "solve: random minimal, one a call", one_by_one("random-minimal")),
        row("one-by-one-er-8", "solve: rated 8.0 and above, one a call", one_by_one("er-8")),
        row("one-by-one-hard", "solve: hard for a plain solver, one a call", one_by_one("hard")),
        row("canon", "solve, and find the canonical form", Canon { corpus: "random-minimal".into() }),
    ];
    for path in extra {
        let name = std::path::Path::new(path).file_stem().map_or(path.clone(), |stem| stem.to_string_lossy().into_owned());
        rows.push((format!("extra:{path}"), format!("solve: {name}"), solve(path)));
    }
    rows
}

/// The rows for other sizes. The counts are averages of sgt-solo, so that both make puzzles with equally many clues; a row
/// without a count continues until no more clue is shown to be removable.
pub fn sizes() -> Vec<(String, String, Task)> {
    let row = |key: &str, title: &str, task: Task| (key.to_string(), title.to_string(), task);
    vec![
        row("12", "12×12, 50 clues", make("3x4", false, Some(50), 64)),
        row("12-minimal", "12×12, minimal", make("3x4", false, None, 64)),
        row("16", "16×16, 98 clues", make("4x4", false, Some(98), 16)),
        row("16-fewest", "16×16, as few as singles show", make("4x4", false, None, 16)),
        row("20", "20×20, 165 clues", make("4x5", false, Some(165), 8)),
        row("25", "25×25, 272 clues", make("5x5", false, Some(272), 4)),
        row("25-fewest", "25×25, as few as singles show", make("5x5", false, None, 4)),
    ]
}
