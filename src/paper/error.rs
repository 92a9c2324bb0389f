//! What can be wrong with paper.

use crate::guard::foreign;

/// What is wrong with a printer's profile, or with a book's wishes for its paper.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum PaperError {
    /// `printers.toml` can't be read; with the place.
    #[error("printers.toml: {0}")]
    Toml(String),
    /// More than is taken of something.
    #[error("printers.toml, {0}")]
    Over(#[from] crate::guard::OverCap),
    /// A printer's figures contradict each other.
    #[error("printers.toml, {printer}: {what}")]
    Profile {
        /// Its name.
        printer: String,
        /// What is wrong.
        what: String,
    },
    /// A key of a spec whose value makes no paper.
    #[error("{key} = {value}: expected {expected}", value = foreign(value))]
    Value {
        /// The key.
        key: String,
        /// What stands there.
        value: String,
        /// What should.
        expected: String,
    },
    /// The margins leave no room: which, the rest and the whole in millimetres, and wide or tall.
    #[error("margins of {0} leave {1} mm of a page that is {2} mm {3}; at least 40 mm must be left")]
    Margins(&'static str, String, String, &'static str),
    /// The name, and all names that there are.
    #[error("there is no printer '{a0}'; there are: {1}", a0 = foreign(.0))]
    NoSuchPrinter(String, String),
    /// A paper that the printer does not bind.
    #[error("{printer} has no paper '{paper}'; it has {all}", paper = foreign(paper))]
    NoSuchPaper {
        /// The printer.
        printer: String,
        /// The paper that was named.
        paper: String,
        /// Those that it has.
        all: String,
    },
    /// A size of page that the printer does not have.
    #[error("{printer} does not print pages of {size}; the nearest that it prints is {nearest}, and it has {all}")]
    Trim {
        /// The printer.
        printer: String,
        /// The size that was named.
        size: String,
        /// The nearest that it has.
        nearest: String,
        /// Those that it has.
        all: String,
    },
    /// Art past the trim, on a printer that leaves an edge white.
    #[error("{0} prints nothing up to the edge of the paper: leave out bleed, or name another printer")]
    NoBleed(String),
    /// More or fewer pages than are bound.
    #[error("{printer} binds {least} to {most} pages of {size} on {paper} paper, and this book has {n_pages}")]
    Pages {
        /// The printer.
        printer: String,
        /// The paper.
        paper: String,
        /// The size of a page.
        size: String,
        /// The least number of pages.
        least: usize,
        /// The largest, in words.
        most: String,
        /// How many the book has.
        n_pages: usize,
    },
}
