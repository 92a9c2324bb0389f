//! Pages that play what was found: a machine's run act by act, and a person's way step by step. Here is what each board, act and
//! step of them shows. Not here: what a step says, how a page is written down, files.
//!
//! ```
//! use gridpress::formats::{Expect, read};
//! use gridpress::lab::solver_named;
//! use gridpress::player::{Keep, Limits, Watched, lab_run, player, watched};
//! use gridpress::press::Library;
//!
//! let row = read("12..34..2..3..21".as_bytes(), &Expect::default()).next().ok_or("no puzzle")??;
//! let chosen = solver_named("backtracking")?;
//! let limits = Limits { solutions: 1, budget: 1_000, runs: 1 };
//! // A machine at work, with somebody who looks on and keeps what there is to see.
//! let (run, tape) = watched(&row.layout, &row.clues, Keep::for_runs(1), |watch| {
//!     lab_run(&chosen, &row, "monday", 0, limits, Some(watch))
//! });
//! assert_eq!((run.solutions, tape.steps), (1, run.steps));
//!
//! let runs = vec![Watched { solver: "backtracking".into(), run, tape }];
//! assert!(player(&Library::default(), "standard", &[(row, runs)])?.starts_with("<!doctype html>"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod lab_run;
mod page;
mod steps;
mod watched;

pub use crate::render::PlayerParts as Parts;
pub use lab_run::{Limits, lab_run};
pub use page::{MOST_PLAYED, Watched, player, player_piece};
pub use steps::{PathText, steps_page, steps_template};
pub use watched::{Keep, Tape, watched};
