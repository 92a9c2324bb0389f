//! Books: a spec in TOML becomes a plan of pages from counts alone, and with puzzles the pages themselves.
//! What never lives here: making puzzles, file formats of pages, files.

mod blocks;
mod compose;
mod error;
mod examples;
mod front;
mod overrides;
mod paper;
mod plan;
mod sheet;
mod spec;
mod words;

pub use compose::{Edition, compose, compose_answers};
pub use error::BookError;
pub use examples::examples_from_toml;
pub use overrides::spec_with;
pub use paper::{Margins, PAGE_NAMES, Paper, parse_page};
pub use plan::{Materials, PageRole, Plan, SectionPlan, check};
pub use sheet::{Sheet, sheet_spec};
pub use spec::{Section, Side, Solutions, Spec};
pub use words::Words;

#[cfg(test)]
mod tests;
