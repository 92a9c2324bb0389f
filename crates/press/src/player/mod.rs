//! Pages that play what was found: a machine's run act by act, and a person's way step by step. Here is what each board, act and
//! step of them shows. Not here: what a step says, how a page is written down, files.
//!
#![doc = include_str!("example.md")]

mod lab_run;
mod page;
mod steps;
mod watched;

pub use crate::render::PlayerParts as Parts;
pub use lab_run::{Limits, lab_run};
pub use page::{MOST_PLAYED, Watched, player, player_piece};
pub use steps::{PathText, steps_page, steps_template};
pub use watched::{Keep, Tape, watched};
