//! Errors in a book that are found before it is made.

use crate::draw::FontError;
use crate::guard::{OverCap, TomlFault, foreign, toml_place};
use crate::kinds::KindError;
use crate::paper::PaperError;

/// Why no book can be made of a spec and its puzzles. Each message says where the error is, and usually what to do.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum BookError {
    /// The spec can't be read; with the place.
    #[error("{0}")]
    Toml(String),
    /// A key has a value that it can't have.
    #[error("{key} = {value}: expected {expected}", value = foreign(value))]
    Value {
        /// The key, with its table.
        key: String,
        /// The value.
        value: String,
        /// What was expected.
        expected: String,
    },
    /// A key that is set on the command line: its text, and what is wrong.
    #[error("'{a0}' is not KEY=VALUE for this book: {1}", a0 = foreign(.0))]
    Override(String, String),
    /// A board would be too small to be written on.
    #[error(
        "section {section} ('{title}'): with {per_page} a page, cells would be {cell} mm wide, and this theme asks for {least} \
         mm; take fewer a page, a larger page, or another theme", title = foreign(title))]
    CellTooSmall {
        /// Which section, from 1, as in all of these.
        section: usize,
        /// What it is called.
        title: String,
        /// The requested number of puzzles a page.
        per_page: u32,
        /// The side of a cell in millimetres.
        cell: String,
        /// The least that the theme allows.
        least: String,
    },
    /// The line over a puzzle is wider than its board.
    #[error(
        "section {section} ('{title}'): number, stars and level do not fit side by side over a puzzle; take fewer \
         a page, a larger page, or a theme with smaller type",
        title = foreign(title)
    )]
    CaptionTooWide {
        /// Which section.
        section: usize,
        /// What it is called.
        title: String,
    },
    /// A board so large that its solution does not fit on a page of this size.
    #[error("section {section} ('{title}'): a solution would have text under 7 pt even on a page of its own", title = foreign(title))]
    SolutionTooSmall {
        /// Which section.
        section: usize,
        /// What it is called.
        title: String,
    },
    /// A board of a day's page would be too small to be written on.
    #[error(
        "section {section} ('{title}'): on a day's page its cells would be {cell} mm wide, and this theme asks for {least} mm; \
         take fewer sections, give it more width, or take a larger page or another theme", title = foreign(title))]
    DayTooSmall {
        /// Which section.
        section: usize,
        /// What it is called.
        title: String,
        /// The side of a cell in millimetres.
        cell: String,
        /// The least that the theme allows.
        least: String,
    },
    /// The title over a puzzle of a day is wider than its place.
    #[error(
        "section {section} ('{title}'): the title over its puzzle is wider than its place on a day's page; shorten it \
         (puzzle_title, or the section's title), or give the section more width", title = foreign(title))]
    DayTitleTooWide {
        /// Which section.
        section: usize,
        /// What it is called.
        title: String,
    },
    /// Puzzles of a day that are too tall for one page.
    #[error("the puzzles of a day do not fit on a page; take fewer sections, a larger page or smaller margins")]
    DayTooFull,
    /// A board so large that its solution can't be read beside the others of its day.
    #[error("section {section} ('{title}'): its solution could not be read on a day's page; take a larger page", title = foreign(title))]
    DaySolutionTooSmall {
        /// Which section.
        section: usize,
        /// What it is called.
        title: String,
    },
    /// The section has an unknown kind or size.
    #[error("section {section} ('{title}'): {source}", title = foreign(title))]
    Kind {
        /// Which section.
        section: usize,
        /// What it is called.
        title: String,
        /// What is wrong.
        source: KindError,
    },
    /// A section got more or fewer puzzles than its count.
    #[error("section {section} ('{title}') has {has} puzzles, and its count says {wants}", title = foreign(title))]
    Count {
        /// Which section.
        section: usize,
        /// What it is called.
        title: String,
        /// How many it got.
        has: usize,
        /// How many its count says.
        wants: usize,
    },
    /// Puzzles for another number of sections: this number, and the book's.
    #[error("{0} sections of puzzles were given for a book of {1} sections")]
    Sections(usize, usize),
    /// A puzzle of another kind or size than its section has.
    #[error("section {section} ('{title}'): puzzle {id} is not of the kind and size that the section names", title = foreign(title))]
    Stranger {
        /// Which section.
        section: usize,
        /// What it is called.
        title: String,
        /// The puzzle's id.
        id: String,
    },
    /// A text page has an error in its template.
    #[error("{file}, line {line}: {why}", file = foreign(file))]
    Template {
        /// The file.
        file: String,
        /// Where, from 1.
        line: usize,
        /// What is wrong.
        why: String,
    },
    /// A text page has Markdown that can't be set.
    #[error("{file}: {why}", file = foreign(file))]
    Markdown {
        /// The file.
        file: String,
        /// What is wrong.
        why: String,
    },
    /// A text page that is missing in the language: the page, then the language.
    #[error("the language '{a1}' has no text '{a0}'; switch the part off, or write {a0}.md beside its words.toml", a1 = foreign(.1), a0 = foreign(.0))]
    NoText(String, String),
    /// A word or a line that is wider than the page.
    #[error("'{a0}' is too long to stand on a page of this width", a0 = foreign(.0))]
    TooLong(String),
    /// A text that is longer than its page; which one.
    #[error("the text of {0} does not fit on its page; take a larger page, smaller margins or a theme with smaller type")]
    TooMuch(String),
    /// A text that its slot of a page has no room for.
    #[error(
        "the text of [[text]] {0} does not fit in its slot; give it a larger slot or fewer words, or a theme with smaller type"
    )]
    TooMuchForSlot(usize),
    /// A volume of a series with more pages than its printer binds.
    #[error(
        "the book would have {pages} pages, and {printer} takes at most {most}: let each volume of the series have fewer puzzles"
    )]
    TooLongForSeries {
        /// How many pages it would have.
        pages: usize,
        /// How many the printer binds.
        most: usize,
        /// The printer.
        printer: String,
    },
    /// A printer for which no cover can be made.
    #[error("{0} takes no cover of this program's: leave out [cover], or name another printer")]
    NoCover(String),
    /// An error in a worked example: its file, its number, from 1, and what is wrong.
    #[error("{0}, example {1}: {2}")]
    Example(&'static str, usize, String),
    /// A cap is exceeded.
    #[error(transparent)]
    Over(#[from] OverCap),
    /// An error in a font, or a character that it lacks.
    #[error(transparent)]
    Font(#[from] FontError),
    /// An error in the choice of paper.
    #[error(transparent)]
    Paper(#[from] PaperError),
}

/// A TOML error in one line, with the place and the key.
pub(crate) fn toml_error(text: &str, error: &TomlFault) -> BookError {
    BookError::Toml(toml_place(text, error))
}
