//! Pictures from outside on a cover: photographs, which fill their place, and drawings, which are centred in it.

use super::Jacket;
use crate::draw::{Bounds, Item, Ornament, OrnamentError, PT, Paint, Pixels, PixelsError, Point, Scene};
use crate::draw::{drawing_from_svg, pixels_from_bytes};
use crate::paper::mm;
use std::sync::Arc;

/// A picture from outside.
#[derive(Clone, PartialEq, Debug)]
pub enum Art {
    /// Pixels.
    Photo(Pixels),
    /// Shapes.
    Drawing(Ornament),
}

/// Why a file cannot be a picture on a cover.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum ArtError {
    /// Of a photograph.
    #[error(transparent)]
    Photo(#[from] PixelsError),
    /// Of a drawing.
    #[error(transparent)]
    Drawing(#[from] OrnamentError),
    /// A drawing that is not text.
    #[error("it is not text in UTF-8, as SVG is")]
    NotText,
}

/// Reads a picture: SVG by its name, all else by what is in it.
pub fn art_from_bytes(name: &str, bytes: &[u8]) -> Result<Art, ArtError> {
    match name.to_ascii_lowercase().ends_with(".svg") {
        true => Ok(Art::Drawing(drawing_from_svg(std::str::from_utf8(bytes).map_err(|_| ArtError::NotText)?)?)),
        false => Ok(Art::Photo(pixels_from_bytes(bytes)?)),
    }
}

/// Printers ask for 300 dots an inch; below two thirds of that, pixels are visible.
const LEAST_DPI: i64 = 200;
/// Nobody can see more pixels than this; they only make the file larger.
const MOST_DPI: i64 = 400;

/// Dots per inch of pixels on a length.
fn dpi(pixels: u32, length: i32) -> i64 {
    i64::from(pixels) * 72_000 / i64::from(length.max(1))
}

impl Jacket<'_> {
    /// A photograph is cut to fill its place; a drawing is centred in it.
    pub(super) fn draw_art(&self, scene: &mut Scene, art: &Art, place: Bounds, ground: Paint) {
        let (width, height) = (place.right - place.left, place.bottom - place.top);
        match art {
            Art::Photo(photo) => {
                let most = (MOST_DPI * i64::from(width) / 72_000).clamp(1, 20_000) as u32;
                let pixels = Arc::new(photo.cut_to(width, height).no_wider_than(most).on(ground));
                scene.items.push(Item::Picture { at: Point { x: place.left, y: place.top }, width, height, pixels });
            }
            Art::Drawing(drawing) => {
                let (wide, tall) = drawing.size();
                let fitted = (i64::from(height) * i64::from(wide) / i64::from(tall.max(1))).min(i64::from(width)) as i32;
                let (x, y) = (place.left + (width - fitted) / 2, place.top + (height - drawing.height(fitted)) / 2);
                scene.items.extend(drawing.draw(self.materials.theme, Point { x, y }, fitted));
            }
        }
    }

    /// The place of the publisher's sign: at most so large, in the proportions that it has.
    pub(super) fn sign_size(&self, art: &Art, (width, height): (i32, i32)) -> (i32, i32) {
        let (wide, tall) = match art {
            Art::Photo(photo) => (photo.size().0 as i64, photo.size().1 as i64),
            Art::Drawing(drawing) => (i64::from(drawing.size().0), i64::from(drawing.size().1)),
        };
        let at_height = i64::from(height) * wide / tall.max(1);
        match at_height <= i64::from(width) {
            true => ((at_height as i32).max(PT), height),
            false => (width, ((i64::from(width) * tall / wide.max(1)) as i32).max(PT)),
        }
    }

    /// The remark about a photograph that is too coarse for print.
    pub(super) fn coarse(&self, key: &str, art: &Art, place: Bounds) -> Option<String> {
        let Art::Photo(photo) = art else { return None };
        let (width, height) = (place.right - place.left, place.bottom - place.top);
        let cut = photo.cut_to(width, height);
        let (found, (across, down)) = (dpi(cut.size().0, width), photo.size());
        (found < LEAST_DPI).then(|| {
            let (wide, tall) = (mm(width), mm(height));
            format!(
                "{key} is coarse: {across} by {down} pixels make {found} dots an inch at {wide} by {tall} mm, and print asks for {LEAST_DPI} at least, better 300"
            )
        })
    }
}
