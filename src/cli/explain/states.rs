//! The boards along a path, each with all possible next steps: a row per board, as JSON.

use super::{Request, Told};
use crate::board::{Notation, Position, Step};
use crate::formats::{PathStep, Row, candidates_text, step_text};
use crate::logic::{self, known_as, technique_of};
use crate::puzzle::{Puzzle, board_text};
use crate::verify::{StepSaid, StepVerdict, check_step};
use crate::words::Telling;

pub fn json_lines(request: &Request, row: &Row, told: &Told) -> String {
    let (puzzle, telling) = match told {
        Ok((puzzle, telling)) => (puzzle, telling),
        Err(unfair) => return format!("{}\n", serde_json::json!({ "puzzle": row.text, "status": unfair.status() })),
    };
    let plan = logic::plan(&puzzle.layout);
    let boards = telling.steps.iter().map(|told| (&told.before, step_text(&puzzle.layout, told.key, &told.step.conclusion)));
    let one = |(k, (board, taken)): (usize, (&Position, String))| {
        let next = next_steps(request.notation(), &plan, puzzle, telling, board);
        let object = serde_json::json!({
            "puzzle": row.text, "state": k + 1, "board": board_text(&puzzle.layout, &board.grid),
            "candidates": candidates_text(board), "taken": taken, "next": next,
        });
        format!("{object}\n")
    };
    boards.enumerate().map(one).collect()
}

/// Every single and the first step of each other technique that costs no more than the hardest step of the path, as far as each is
/// proven by its evidence.
fn next_steps(
    notation: Notation,
    plan: &logic::Plan,
    puzzle: &Puzzle,
    telling: &Telling,
    board: &Position,
) -> Vec<serde_json::Value> {
    let steps = logic::steps_on(plan, &puzzle.clues, board, telling.rating.hardest_cost);
    let mut next = Vec::with_capacity(steps.len());
    for step in &steps {
        let key = technique_of(step).map_or("", |technique| technique.key);
        if !is_proven(puzzle, board, key, step) {
            continue;
        }
        let object = PathStep {
            layout: &puzzle.layout,
            notation,
            puzzle: None,
            number: next.len() + 1,
            step,
            key,
            name: known_as(&puzzle.layout, Some(board), step),
            words: "",
            reasoning: Vec::new(),
            after: None,
        };
        next.push(serde_json::to_value(object).expect("texts and numbers are always JSON"));
    }
    next
}

fn is_proven(puzzle: &Puzzle, board: &Position, key: &str, step: &Step) -> bool {
    let said = StepSaid { key, evidence: &step.evidence, conclusion: &step.conclusion };
    check_step(&puzzle.layout, &puzzle.clues, &puzzle.solution, board, said).verdict == StepVerdict::Proven
}
