//! What can be wrong with a book before it is made. What never lives here: what can go wrong while puzzles are made.

use crate::draw::FontError;
use crate::kinds::KindError;
use crate::paper::PaperError;

#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum BookError {
    #[error("{0}")]
    Toml(String),
    #[error("{key} = {value}: expected {expected}")]
    Value { key: String, value: String, expected: String },
    #[error("'{0}' is not KEY=VALUE for this book: {1}")]
    Override(String, String),
    #[error(
        "section {section} ('{title}'): with {per_page} a page, cells would be {cell} mm wide, and this theme asks for {least} \
         mm; take fewer a page, a larger page, or another theme"
    )]
    CellTooSmall { section: usize, title: String, per_page: u32, cell: String, least: String },
    #[error("section {section} ('{title}'): number, stars and level do not fit beside each other over a puzzle")]
    CaptionTooWide { section: usize, title: String },
    #[error("section {section} ('{title}'): a solution would have text under 7 pt even alone on a page")]
    SolutionTooSmall { section: usize, title: String },
    #[error("section {section} ('{title}'): {source}")]
    Kind { section: usize, title: String, source: KindError },
    #[error("section {section} ('{title}') has {has} puzzles, and its count says {wants}")]
    Count { section: usize, title: String, has: usize, wants: usize },
    #[error("{0} sections of puzzles were given for a book of {1} sections")]
    Sections(usize, usize),
    #[error("section {section} ('{title}'): puzzle {id} is not of the kind and size that the section names")]
    Stranger { section: usize, title: String, id: String },
    #[error("the words lack {0}")]
    Words(String),
    #[error("{file}, line {line}: {why}")]
    Template { file: String, line: usize, why: String },
    #[error("{file}: {why}")]
    Markdown { file: String, why: String },
    #[error("the language '{1}' has no text '{0}'; switch the part off, or write {0}.md beside its words.toml")]
    NoText(String, String),
    #[error("'{0}' is too long to stand on a page of this width")]
    TooLong(String),
    #[error("the text of {0} does not fit on its page; take a larger page, smaller margins or a theme with smaller type")]
    TooMuch(String),
    #[error(
        "the book would have {pages} pages, and {printer} takes at most {most}: let each volume of the series have fewer puzzles"
    )]
    TooLongForSeries { pages: usize, most: usize, printer: String },
    #[error("{0} takes no cover of this program's: leave out [cover], or name another printer")]
    NoCover(String),
    #[error("example {0}: {1}")]
    Example(usize, String),
    #[error(transparent)]
    Font(#[from] FontError),
    #[error(transparent)]
    Paper(#[from] PaperError),
}

/// A TOML error in one line, with the place and the key.
pub(super) fn toml_error(text: &str, error: &toml::de::Error) -> BookError {
    BookError::Toml(crate::draw::toml_place(text, error))
}
