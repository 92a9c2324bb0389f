//! gridpress in a browser: a question as JSON, an answer as JSON and files. The same rooms as the program's, behind another
//! face; what the program takes from the command line, the page takes from its forms.
#![deny(unsafe_code)]
#![warn(missing_docs)]

mod abi;
mod ask;
mod board;
mod book;
mod check;
mod count;
mod fresh;
mod hint;
mod judge;
mod list;
mod made;
mod recipe;
mod rules;
mod sheet;
mod tables;
mod watch;
mod why;

pub use ask::{Answer, answer};
