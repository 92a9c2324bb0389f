//! Preflight: checks a book's pages before they are written, or a finished PDF, against a printer's profile. Each breach names
//! its page and its rule. Not here: repairing faults, and drawing.
//!
//! ```
//! use gridpress::draw::{Item, PT, Paint, Point, Scene, Stroke};
//! use gridpress::paper::{PageRequest, paper_for, profile_named};
//! use gridpress::preflight::{Job, Rule, judge_page};
//! use gridpress::press::Library;
//!
//! let profile = profile_named(&Library::default().text("printers.toml")?, "kdp")?;
//! let paper = paper_for(&PageRequest { page: "6x9", ..PageRequest::default() }, &profile, 100)?;
//! let mut page = Scene::new(paper.width, paper.height);
//! let (from, to) = (Point { x: 100 * PT, y: 100 * PT }, Point { x: 200 * PT, y: 100 * PT });
//! page.items.push(Item::Line { from, to, stroke: Stroke::solid(100, Paint::BLACK) });
//!
//! let job = Job { profile: &profile, stock: None, paper: &paper };
//! let rules: Vec<Rule> = judge_page(&job, 1, &page).breaches.iter().map(|breach| breach.rule).collect();
//! // A tenth of a point is thinner than that printer can hold.
//! assert_eq!(rules, [Rule::LineWidth]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod breach;
mod budget;
mod content;
mod cover;
mod cover_page;
mod file;
mod filters;
mod fonts;
mod inks;
mod letters;
mod lexer;
mod looks;
mod observed;
mod operators;
mod pages;
mod pdf;
mod read_back;
mod state;
mod tables;
mod tree;
mod value;

pub use breach::{Breach, Rule, sentences};
pub use cover::Cover;
pub use cover_page::{CoverJob, judge_cover};
pub use file::{FileJob, Judged, Unreadable, judge_file};
pub use letters::Originals;
pub use pages::{Job, PageVerdict, judge_book, judge_page};
pub use read_back::{Mark, ReadPage, Square, read_pages};

#[cfg(test)]
pub(crate) mod shown;
#[cfg(test)]
mod tests;
