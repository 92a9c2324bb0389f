//! Pages that play back a result: a lab solver's run act by act, and a person's path step by step. This is what each board, act
//! and step shows. Not here: the sentences of steps, the markup of pages, files.
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
