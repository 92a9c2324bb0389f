//! The text of a book, and its teaching pages: text pages of Markdown, rules with their examples, contents, hints, reasons,
//! techniques. Every sort of page is measured (for the plan) and drawn here. Not here: sentences about puzzles, and which page
//! follows which.

mod combinations;
pub(super) mod examples;
pub(super) mod facts;
pub(super) mod figures;
mod flow;
pub(super) mod front;
pub(super) mod front_contents;
pub(super) mod front_crux;
pub(super) mod front_hints;
pub(super) mod glossary;
mod grades;
mod justify;
mod lines;
pub(super) mod markdown;
mod table;
mod tags;
mod texts;

#[cfg(test)]
mod tests;
