//! Paper: sizes of sheets, trims and bleeds, margins, and what each printer asks of a book, from a dated template.
//! What never lives here: what stands on a page, and the judgement of a finished book.

mod error;
mod page;
mod profile;

pub use error::PaperError;
pub use page::{Body, Margins, PAGE_NAMES, Paper, Wishes, mm, paper_for, parse_page};
pub use profile::{Profile, profiles_from_toml};
