//! The run: work spread over threads and given out in order, files of a book, what is embedded in the program.
//! The only room that holds rayon. What never lives here: what a puzzle is; words for the terminal.

pub mod book;
mod choice;
pub mod folder;
mod forged;
mod hints;
mod in_order;
pub mod judged;
mod lessons;
mod library;
pub mod player;
pub mod printed;
mod record;
pub mod sections;
pub mod sources;
mod telling;
mod texts;
mod watched;
pub mod worksheets;

pub use forged::{Made, Wanted, Yield, forge_distinct, forge_slots};
pub use hints::hints;
pub use in_order::in_order;
pub use library::{EMBEDDED, Library, LibraryError};
pub use record::{Prepared, Rated, Unfair, rated, ratings, record, solved};
pub use telling::{Telling, Told, telling};
pub use watched::{Keep, Recorder, Tape, watched};
