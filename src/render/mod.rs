//! Rendering: a scene becomes SVG or PNG, a document becomes PDF: values in, bytes out, the same bytes every time.
//! What never lives here: decisions about what a page shows, and files.

mod html;
mod number;
mod pdf;
mod player;
mod png;
mod svg;

pub use html::{PageStep, PuzzlePage, page_end, page_head, puzzle_section};
pub use pdf::{Embedding, PdfError, PdfPage, Purpose, Standard, pdf, pdf_page};
pub use player::{PlayedAct, PlayedPuzzle, PlayedRun, PlayedStill, player_page};
pub use png::{Ground, MAX_PIXELS, PngError, png, png_on, png_size};
pub use svg::{TextMode, svg, titled_svg};
