//! Books: from a spec in TOML, a plan of pages, which needs only counts; with the puzzles, the pages themselves. Not here: making
//! puzzles, file formats of pages, files.
//!
#![doc = include_str!("example.md")]

mod blocks;
mod cover;
mod daily;
mod laid;
mod leaf;
mod pages;
mod plan;
mod spec;
mod teach;

pub use blocks::code::code_picture;
pub use cover::isbn_digits;
pub use cover::{Art, ArtError, CoverDesign, CoverKit, CoverPage, Inside, art_from_bytes, compose_cover, cover_remarks};
pub use leaf::days::DayPlan;
pub use leaf::edition::{CheckWord, Edition};
pub use leaf::laid::LaidPage;
pub use leaf::materials::{Entry, Exercise, Lesson, Materials, Text, Texts};
pub use leaf::planned::{Foot, GlossaryPart, HintList, Lines, PageRole, Plan, RulesAt, SectionPlan, Shown};
pub use leaf::same_rules::kind_title;
pub use pages::compose::{Composed, compose, compose_answers};
pub use plan::check;
pub use plan::stand_in::stand_ins;
pub use plan::volumes::{Volume, deal, volumes};
pub use spec::around::{Code, CodeAt, Hand, NotesAt, OverPuzzle, SolutionSize};
pub use spec::calendar::{LAST_DAY, day_of};
pub use spec::canonical::{canonical, canonical_text};
pub use spec::cover::{Badges, Cover, SpineReads};
pub use spec::daily::{Daily, Mixed, days_by_difficulty};
pub use spec::error::BookError;
pub use spec::layout::{PageLayout, SlotSize};
pub use spec::overrides::spec_with;
pub use spec::own_pages::OwnPage;
pub use spec::presets::{Preset, presets_from_toml};
pub use spec::section::Section;
pub use spec::sheet::{Sheet, sheet_spec};
pub use spec::{FontsIn, Glossary, Hints, Imprint, Paragraphs, Part, Parts, Series, Side, Solutions, Spec, SpecMargins};
pub use teach::examples::{Example, examples_from_toml, examples_of_steps};
pub use teach::front::own_texts;
pub use teach::glossary::glossary_pages;
pub use teach::glossary::legible_cell;

#[cfg(test)]
mod reader_tests;
#[cfg(test)]
mod test_assets;
#[cfg(test)]
mod tests;
