//! Paper: page sizes, trims, bleeds, margins, and each printer's rules, from a dated template. Not here: the content of a page,
//! checking a finished book.
//!
#![doc = include_str!("example.md")]

mod error;
mod length;
mod page;
mod profile;
mod read;

pub use error::PaperError;
pub use page::{Body, Margins, PAGE_NAMES, PageRequest, Paper, mm, page_names, paper_for, parse_page, size_words};
pub use profile::{CoverRules, Custom, Gutter, Limit, Profile, Standard, Stock, Trim};
pub use read::{profile_named, profiles_from_toml};
