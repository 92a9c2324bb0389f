//! Machine solvers on a puzzle: which support its board, a run for the lab's player, and unobserved runs for timing.

use crate::ask::Answered;
use crate::list;
use gridpress::lab::{Claim, Run, SOLVERS, Watch, solver_named};
use gridpress::player::{Keep, Limits, Watched, lab_run, player_piece, watched};
use gridpress::press::Library;
use serde::{Deserialize, Serialize};

/// The request for solvers that support a puzzle.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Serving {
    puzzle: String,
}

/// A run to play.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Played {
    puzzle: String,
    language: String,
    solver: String,
    seed: String,
    budget: u64,
}

/// The same run several times, unobserved.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
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

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Solver {
    name: String,
    from: String,
    about: String,
    draws: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    switches: Option<bool>,
}

/// A row of SOLVERS.
pub fn solver(row: &gridpress::lab::Solver) -> Solver {
    Solver { name: row.name.into(), from: row.from.into(), about: row.about.into(), draws: row.is_random, switches: None }
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Served {
    solvers: Vec<Solver>,
}

pub fn serving(asked: &Serving) -> Answered<Served> {
    let row = list::puzzle(&asked.puzzle)?;
    let serves = |solver: &&gridpress::lab::Solver| solver.claim != Claim::Composes && solver.suits(&row.layout).is_ok();
    let with_switches = |row: &gridpress::lab::Solver| Solver { switches: Some(row.name == "suko-search"), ..solver(row) };
    Ok(Served { solvers: SOLVERS.iter().filter(serves).map(with_switches).collect() })
}

/// The pieces of the lab's player.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Player {
    glyphs: String,
    boards: String,
    data: String,
}

pub fn played(asked: &Played) -> Answered<Player> {
    let row = list::puzzle(&asked.puzzle)?;
    let chosen = solver_named(&asked.solver)?;
    let limits = Limits { solutions: 1, budget: asked.budget, runs: 1 };
    let run = |watch: Watch| -> Run { lab_run(&chosen, &row, &asked.seed, 0, limits, Some(watch)) };
    let (run, tape) = watched(&row.layout, &row.clues, Keep::for_runs(SIDES), run);
    let runs = [Watched { solver: chosen.name.clone(), run, tape }];
    let parts = player_piece(&Library::default(), &asked.language, THEME, &row, &runs)?;
    Ok(Player { glyphs: parts.glyphs, boards: parts.boards, data: parts.data })
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Took {
    steps: u64,
}

pub fn timed(asked: &Timed) -> Answered<Took> {
    let row = list::puzzle(&asked.puzzle)?;
    let chosen = solver_named(&asked.solver)?;
    let limits = Limits { solutions: 1, budget: asked.budget, runs: 1 };
    let mut steps = 0;
    for _ in 0..asked.times {
        steps = lab_run(&chosen, &row, &asked.seed, 0, limits, None).steps;
    }
    Ok(Took { steps })
}
