//! Machine solvers on a puzzle: which support its board, a run for the lab's player, and unobserved runs for timing.

use crate::ask::Answered;
use crate::list;
use gridpress::lab::{Claim, Run, SOLVERS, Watch, solver_named};
use gridpress::player::{Keep, Limits, Watched, lab_run, player_piece, watched};
use gridpress::press::Library;
use serde::Deserialize;
use serde_json::json;

/// The request for solvers that support a puzzle.
#[derive(Deserialize)]
pub struct Serving {
    puzzle: String,
}

/// A run to play.
#[derive(Deserialize)]
pub struct Played {
    puzzle: String,
    language: String,
    solver: String,
    seed: String,
    budget: u64,
}

/// The same run several times, unobserved.
#[derive(Deserialize)]
pub struct Timed {
    puzzle: String,
    solver: String,
    seed: String,
    budget: u64,
    times: u32,
}

/// The theme of lab boards.
const THEME: &str = "standard";

/// The page shows two runs.
const SIDES: usize = 2;

pub fn serving(asked: &Serving) -> Answered {
    let row = list::puzzle(&asked.puzzle)?;
    let serves = |solver: &&gridpress::lab::Solver| solver.claim != Claim::Composes && solver.suits(&row.layout).is_ok();
    let solver = |solver: &gridpress::lab::Solver| {
        json!({
            "name": solver.name, "from": solver.from, "about": solver.about, "draws": solver.is_random,
            "switches": solver.name == "suko-search",
        })
    };
    Ok(json!({ "solvers": SOLVERS.iter().filter(serves).map(solver).collect::<Vec<_>>() }).into())
}

pub fn played(asked: &Played) -> Answered {
    let row = list::puzzle(&asked.puzzle)?;
    let chosen = solver_named(&asked.solver)?;
    let limits = Limits { solutions: 1, budget: asked.budget };
    let run = |watch: Watch| -> Run { lab_run(&chosen, &row, &asked.seed, 0, limits, Some(watch)) };
    let (run, tape) = watched(&row.layout, &row.clues, Keep::for_runs(SIDES), run);
    let runs = [Watched { solver: chosen.name.clone(), run, tape }];
    let parts = player_piece(&Library::default(), &asked.language, THEME, &row, &runs)?;
    Ok(json!({ "glyphs": parts.glyphs, "boards": parts.boards, "data": parts.data }).into())
}

pub fn timed(asked: &Timed) -> Answered {
    let row = list::puzzle(&asked.puzzle)?;
    let chosen = solver_named(&asked.solver)?;
    let limits = Limits { solutions: 1, budget: asked.budget };
    let mut steps = 0;
    for _ in 0..asked.times {
        steps = lab_run(&chosen, &row, &asked.seed, 0, limits, None).steps;
    }
    Ok(json!({ "steps": steps }).into())
}
