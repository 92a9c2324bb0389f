//! The spec of a book, as its TOML says it. What a section asks of its puzzles is kept as text: the forge reads it.
//! What never lives here: pages, and judgement of anything beyond a single value.

use super::error::{BookError, toml_error};
use serde::{Deserialize, Deserializer};

/// Where the solutions go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Solutions {
    /// Behind the last puzzle, from a right-hand page on.
    #[default]
    End,
    /// In a document of their own.
    Separate,
    None,
}

/// On which side of a leaf a section opens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    #[default]
    Right,
    Any,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spec {
    pub title: String,
    #[serde(default)]
    pub subtitle: String,
    #[serde(default)]
    pub author: String,
    /// A line of the imprint: who prints, under which licence.
    #[serde(default)]
    pub imprint: String,
    #[serde(default = "english")]
    pub language: String,
    #[serde(default = "standard")]
    pub theme: String,
    /// `a4`, `letter`, `6x9` (inches), or `WIDTHxHEIGHTmm`.
    #[serde(default = "a4")]
    pub page: String,
    /// Millimetres; what is left out follows from the page.
    #[serde(default)]
    pub margins: SpecMargins,
    #[serde(default = "two")]
    pub per_page: u32,
    /// As many as stay legible, up to twelve, when left out.
    pub solutions_per_page: Option<u32>,
    #[serde(default)]
    pub solutions: Solutions,
    /// Title page, imprint and contents.
    #[serde(default = "yes")]
    pub front_matter: bool,
    /// A page before each section, with the rules of its kind.
    #[serde(default = "yes")]
    pub openers: bool,
    #[serde(default)]
    pub open_on: Side,
    /// A line to note the time taken under each puzzle.
    #[serde(default = "yes")]
    pub time_line: bool,
    /// A line for a name and one for a date on top of each page.
    #[serde(default)]
    pub name_line: bool,
    /// Dots for candidates in empty cells.
    #[serde(default)]
    pub candidate_dots: bool,
    #[serde(default, deserialize_with = "text_or_number")]
    pub seed: Option<String>,
    /// Whether the imprint tells the seed; whoever has it can make the book again.
    #[serde(default)]
    pub show_seed: bool,
    pub variants: Option<u32>,
    #[serde(rename = "section", default)]
    pub sections: Vec<Section>,
}

#[derive(Clone, Copy, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpecMargins {
    pub inner: Option<f64>,
    pub outer: Option<f64>,
    pub top: Option<f64>,
    pub bottom: Option<f64>,
}

/// A section: what its puzzles are (for the forge), and how its pages look.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    pub title: String,
    #[serde(default = "sudoku")]
    pub kind: String,
    /// Rows and columns of a box: `2x3`.
    #[serde(default, deserialize_with = "text_or_number")]
    pub size: Option<String>,
    pub count: u32,
    /// `easy` or `easy..hard`.
    pub level: Option<String>,
    pub quota: Option<String>,
    #[serde(default, deserialize_with = "text_or_number")]
    pub er: Option<String>,
    #[serde(default, deserialize_with = "text_or_number")]
    pub score: Option<String>,
    pub technique: Option<String>,
    pub without: Option<String>,
    pub hardest: Option<String>,
    /// `28..32` or `minimal`.
    #[serde(default, deserialize_with = "text_or_number")]
    pub clues: Option<String>,
    pub mask: Option<String>,
    /// `2-3-4`.
    pub regions: Option<String>,
    #[serde(default)]
    pub any_regions: bool,
    #[serde(default)]
    pub hide_sums: bool,
    #[serde(default, deserialize_with = "text_or_number")]
    pub seed: Option<String>,
    pub variants: Option<u32>,
    pub attempts: Option<u64>,
    pub per_page: Option<u32>,
    pub solutions_per_page: Option<u32>,
    /// A paragraph for the page that opens the section, before the rules.
    #[serde(default)]
    pub intro: String,
}

impl Spec {
    pub fn from_toml(text: &str) -> Result<Spec, BookError> {
        toml::from_str(text).map_err(|e| toml_error(text, &e))
    }

    pub fn per_page_of(&self, section: usize) -> u32 {
        self.sections[section].per_page.unwrap_or(self.per_page)
    }
}

/// Sizes, seeds and ranges are text, but a bare number is understood as well.
fn text_or_number<'de, D: Deserializer<'de>>(value: D) -> Result<Option<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "a text such as \"2x3\", or a whole number")]
    enum Either {
        Text(String),
        Number(i64),
    }
    Ok(Some(match Either::deserialize(value)? {
        Either::Text(text) => text,
        Either::Number(number) => number.to_string(),
    }))
}

fn english() -> String {
    "en".into()
}
fn standard() -> String {
    "standard".into()
}
fn a4() -> String {
    "a4".into()
}
fn sudoku() -> String {
    "sudoku".into()
}
fn two() -> u32 {
    2
}
fn yes() -> bool {
    true
}
