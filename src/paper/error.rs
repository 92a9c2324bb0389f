//! What can be wrong with paper. What never lives here: what can be wrong with what stands on it.

#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum PaperError {
    #[error("printers.toml: {0}")]
    Toml(String),
    #[error("printers.toml, {printer}: {what}")]
    Profile { printer: String, what: String },
    #[error("{key} = {value}: expected {expected}")]
    Value { key: String, value: String, expected: String },
    #[error("margins of {0} leave {1} mm of a page that is {2} mm {3}; at least 40 mm must be left")]
    Margins(&'static str, String, String, &'static str),
    #[error("there is no printer '{0}'; there are: {1}")]
    NoSuchPrinter(String, String),
    #[error("{printer} has no paper '{paper}'; it has {all}")]
    NoSuchPaper { printer: String, paper: String, all: String },
    #[error("{printer} does not print pages of {size}; the nearest that it prints is {nearest}, and it has {all}")]
    Trim { printer: String, size: String, nearest: String, all: String },
    #[error("{0} prints nothing up to the edge of the paper: leave out bleed, or name another printer")]
    NoBleed(String),
    #[error("{printer} binds {least} to {most} pages of {size} on {paper} paper, and this book has {n_pages}")]
    Pages { printer: String, paper: String, size: String, least: usize, most: String, n_pages: usize },
}
