//! What can be wrong with paper. What never lives here: what can be wrong with what stands on it.

#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum PaperError {
    #[error("{0}")]
    Toml(String),
    #[error("{key} = {value}: expected {expected}")]
    Value { key: String, value: String, expected: String },
    #[error("margins of {0} leave {1} mm of a page that is {2} mm {3}; at least 40 mm must be left")]
    Margins(&'static str, String, String, &'static str),
    #[error("there is no printer '{0}'; there are: {1}")]
    NoSuchPrinter(String, String),
}
