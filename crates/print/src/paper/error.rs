//! Errors in printers' profiles and in a book's choice of paper.

use crate::guard::foreign;

/// What is wrong with a printer's profile, or with a book's choice of paper.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum PaperError {
    /// `printers.toml` cannot be read; with the place.
    #[error("printers.toml: {0}")]
    Toml(String),
    /// A cap is exceeded.
    #[error("printers.toml, {0}")]
    Over(#[from] crate::guard::OverCap),
    /// A printer's figures contradict each other.
    #[error("printers.toml, {printer}: {what}")]
    Profile {
        /// The printer's name.
        printer: String,
        /// What is wrong.
        what: String,
    },
    /// A key of a spec with an invalid value.
    #[error("{key} = {value}: expected {expected}", value = foreign(value))]
    Value {
        /// The key.
        key: String,
        /// The value.
        value: String,
        /// What was expected.
        expected: String,
    },
    /// The margins leave no room: which margins, their sum and the whole in millimetres, and wide or tall.
    #[error("margins of {0} leave {1} mm of a page that is {2} mm {3}; at least 40 mm must be left")]
    Margins(&'static str, String, String, &'static str),
    /// An unknown printer, and the known names.
    #[error("there is no printer '{a0}'; there are: {1}", a0 = foreign(.0))]
    NoSuchPrinter(String, String),
    /// A paper that the printer does not offer.
    #[error("{printer} has no paper '{paper}'; it has {all}", paper = foreign(paper))]
    NoSuchPaper {
        /// The printer.
        printer: String,
        /// The requested paper.
        paper: String,
        /// The papers that it offers.
        all: String,
    },
    /// A page size that the printer does not offer.
    #[error("{printer} does not print pages of {size}; the nearest that it prints is {nearest}, and it has {all}")]
    Trim {
        /// The printer.
        printer: String,
        /// The requested size.
        size: String,
        /// The nearest size offered.
        nearest: String,
        /// All sizes offered.
        all: String,
    },
    /// A book with bleed, for a printer that leaves the edge white.
    #[error("{0} prints nothing up to the edge of the paper: leave out bleed, or name another printer")]
    NoBleed(String),
    /// More or fewer pages than the printer binds.
    #[error(
        "{printer} binds {least} to {most} pages of {size} on {paper} paper, and this book has {n_pages}; change the paper, the page size or the number of puzzles"
    )]
    Pages {
        /// The printer.
        printer: String,
        /// The paper.
        paper: String,
        /// The size of a page.
        size: String,
        /// The fewest pages.
        least: usize,
        /// The most pages, in words.
        most: String,
        /// The number of pages of the book.
        n_pages: usize,
    },
}
