//! gridpress in a browser: a question as JSON, an answer as JSON and files. It uses the same library as the program; forms of
//! the page replace the command line.
#![deny(unsafe_code)]
#![warn(missing_docs)]

mod abi;
mod ask;
mod board;
mod book;
mod cage;
mod check;
mod code;
mod count;
mod drawn;
mod drill;
mod fresh;
mod glossary;
mod hint;
mod judge;
mod list;
mod made;
mod recipe;
mod rules;
mod setting;
mod sheet;
mod tables;
mod truth;
#[cfg(test)]
mod types;
mod watch;
mod why;

pub use ask::{Answer, answer};
