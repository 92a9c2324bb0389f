//! Rendering: turns a scene into SVG, PNG or EPS, a document into PDF, and a book into EPUB. The same input gives the same bytes. Not here:
//! decisions about what a page shows, and files.
//!
#![doc = include_str!("example.md")]

mod eps;
mod epub;
mod html;
mod jpeg;
mod number;
mod pdf;
mod pieces;
mod player;
mod png;
mod svg;
mod zip;

pub use eps::eps;
pub use epub::epub;
pub use html::{PageStep, PuzzlePage, page_end, page_head, puzzle_glyphs, puzzle_section};
pub use jpeg::jpeg;
pub use pdf::{Brought, Embedding, PdfError, PdfPage, Purpose, Standard, pdf, pdf_page};
pub use pieces::{digit_outlines, digit_symbols, sign_outlines, svg_items};
pub use player::{PlayedAct, PlayedPuzzle, PlayedRun, PlayedStill, PlayerParts, json_text, player_page, player_parts};
pub use png::{Ground, MAX_PIXELS, PngError, png, png_on, png_size};
pub use svg::escape;
pub use svg::{TextMode, grouped_svg, svg, svg_on, titled_svg};
