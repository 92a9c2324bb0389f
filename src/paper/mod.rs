//! Paper: page sizes, trims, bleeds, margins, and each printer's rules, from a dated template. Not here: the content of a page,
//! checking a finished book.
//!
//! ```
//! use gridpress::paper::{PageRequest, paper_for, profile_named};
//! use gridpress::press::Library;
//!
//! let kdp = profile_named(&Library::default().text("printers.toml")?, "kdp")?;
//! let gutter = |n_pages| paper_for(&PageRequest { page: "6x9", ..PageRequest::default() }, &kdp, n_pages).map(|paper| paper.margins.inner);
//! // The thicker a book, the more of a page the spine takes.
//! assert!(gutter(100)? < gutter(600)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod length;
mod page;
mod profile;
mod read;

pub use error::PaperError;
pub use page::{Body, Margins, PAGE_NAMES, PageRequest, Paper, mm, page_names, paper_for, parse_page, size_words};
pub use profile::{CoverRules, Custom, Gutter, Limit, Profile, Standard, Stock, Trim};
pub use read::{profile_named, profiles_from_toml};

/// A bundled printer's profile, for tests.
#[cfg(test)]
pub(crate) fn bundled_profile(name: &str) -> Profile {
    profile_named(include_str!("../../templates/printers.toml"), name).expect("the bundled printers can be read")
}
