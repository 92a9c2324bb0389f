//! Rendering: turns a scene into SVG, PNG or EPS, a document into PDF, and a book into EPUB. The same input gives the same bytes. Not here:
//! decisions about what a page shows, and files.
//!
//! ```
//! use gridpress::draw::{Item, PT, Paint, Point, Scene};
//! use gridpress::press::{Library, book::Assets};
//! use gridpress::render::{TextMode, png, svg};
//!
//! let mut scene = Scene::new(72 * PT, 72 * PT);
//! let centre = Point { x: 36 * PT, y: 36 * PT };
//! scene.items.push(Item::Circle { centre, radius: 30 * PT, fill: Some(Paint::BLACK), stroke: None });
//!
//! let assets = Assets::open(&Library::default(), "en", "standard")?;
//! let fonts = assets.materials().fonts;
//! assert!(svg(fonts, &scene, TextMode::Text).contains("<circle"));
//! assert!(png(fonts, &scene, 300)?.starts_with(b"\x89PNG"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
pub(crate) use svg::escape;
pub use svg::{TextMode, grouped_svg, svg, svg_on, titled_svg};
