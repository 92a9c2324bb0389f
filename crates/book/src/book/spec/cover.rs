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
    /// A few words on the front, with places such as `{count}`.
    pub badge: Option<String>,
    /// Beside the barcode.
    pub price: Option<String>,
    /// How many of the book's puzzles are on the back.
    pub samples: Option<u32>,
}
