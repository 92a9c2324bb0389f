//! Books: a spec in TOML becomes a plan of pages from counts alone, and with puzzles the pages themselves.
//! What never lives here: making puzzles, file formats of pages, files.

mod blocks;
mod compose;
mod cover;
mod error;
mod examples;
mod front;
mod overrides;
mod plan;
mod sheet;
mod spec;
mod stand_in;
mod texts;
mod words;

pub use compose::{Composed, Edition, compose, compose_answers};
pub use cover::{CoverDesign, CoverPage, compose_cover, isbn_digits};
pub use error::BookError;
pub use examples::examples_from_toml;
pub use overrides::spec_with;
pub use plan::{Materials, PageRole, Plan, SectionPlan, check};
pub use sheet::{Sheet, sheet_spec};
pub use spec::{Cover, FontsIn, Imprint, Part, Parts, Section, Series, Side, Solutions, Spec, SpecMargins, Symbols};
pub use stand_in::stand_ins;
pub use texts::Texts;
pub use words::Words;

#[cfg(test)]
mod tests;
