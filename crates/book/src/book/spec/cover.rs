//! The keys of a cover in a spec.

use serde::{Deserialize, Serialize};

/// In which direction a spine is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SpineReads {
    /// From the head down.
    Down,
    /// From the foot up.
    Up,
}

/// A wrap-around cover.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Cover {
    /// A template of `covers/`.
    pub template: Option<String>,
    /// The text on the back. An empty line separates paragraphs, and the first paragraph is set larger.
    pub blurb: String,
    /// The width of the spine in millimetres, as in the printer's own template. The default depends on the paper and the number
    /// of pages.
    pub spine: Option<f64>,
    /// In which direction the spine is read; by default as the language reads it.
    pub spine_reads: Option<SpineReads>,
    /// A photograph (PNG, JPEG) or a drawing (SVG) beside the spec, instead of the motif.
    pub picture: Option<String>,
    /// A publisher's sign on the back: PNG, JPEG or SVG.
    pub logo: Option<String>,
    /// A picture of the author on the back: PNG, JPEG or SVG.
    pub portrait: Option<String>,
    /// A few lines about the author, beside the picture.
    pub about: Option<String>,
    /// In place of the design's own colour: a name, `#rrggbb`, or `volume`, a colour for each volume of a series.
    pub colour: Option<String>,
    /// A few words on the front, with places such as `{count}`; up to three such.
    pub badge: Option<Badges>,
    /// Whether the levels of the puzzles are on the front.
    pub levels: Option<bool>,
    /// Beside the barcode.
    pub price: Option<String>,
    /// Five digits with which the barcode says the price, or `price` to derive them from it.
    pub price_code: Option<String>,
    /// How many of the book's puzzles are on the back.
    pub samples: Option<u32>,
    /// How many of the book's pages are on the back, as pictures.
    pub pages: Option<u32>,
}

/// The words of one badge, or of several.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(untagged, expecting = "the words of a badge, or a list of them")]
pub enum Badges {
    /// One.
    One(String),
    /// Several.
    Several(Vec<String>),
}

impl Badges {
    /// The words of each badge that has some.
    pub fn words(&self) -> Vec<&str> {
        let all = match self {
            Badges::One(words) => std::slice::from_ref(words),
            Badges::Several(all) => all,
        };
        all.iter().map(String::as_str).filter(|words| !words.trim().is_empty()).collect()
    }
}
