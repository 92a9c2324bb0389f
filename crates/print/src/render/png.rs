//! PNG: the pixels of a scene, by way of its SVG with outlines.

use super::svg::{TextMode, svg_on};
use crate::draw::{Fonts, Item, PT, Pixels, Point, Scene};
use resvg::{tiny_skia, usvg};

/// The most pixels of a picture: 400 MB while it is drawn.
pub const MAX_PIXELS: u64 = 100_000_000;

/// Why a scene cannot become a PNG.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum PngError {
    /// A resolution out of range.
    #[error("{0} dots an inch is not a resolution: expected 1 to 100,000")]
    Dpi(u32),
    /// Too many pixels.
    #[error("at {dpi} dots an inch the picture would have {width} by {height} pixels; at most 100 million in all are drawn")]
    TooLarge {
        /// Dots per inch.
        dpi: u32,
        /// Pixels from left to right.
        width: u64,
        /// Pixels from top to bottom.
        height: u64,
    },
    /// A scene without width or height.
    #[error("the picture is empty")]
    Empty,
    /// The drawing library failed, with its message.
    #[error("the picture could not be drawn: {0}")]
    Draw(String),
}

/// The background of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ground {
    /// White, as on paper.
    #[default]
    White,
    /// Transparent: the background of a website shows through.
    Clear,
}

/// The pixel size of a picture, across and down.
pub fn png_size((width, height): (i32, i32), dpi: u32) -> Result<(u64, u64), PngError> {
    if !(1..=100_000).contains(&dpi) {
        return Err(PngError::Dpi(dpi));
    }
    if width <= 0 || height <= 0 {
        return Err(PngError::Empty);
    }
    let pixels = |length: i32| (length as u64 * dpi as u64).div_ceil(72_000).max(1);
    let (width, height) = (pixels(width), pixels(height));
    if width * height > MAX_PIXELS {
        return Err(PngError::TooLarge { dpi, width, height });
    }
    Ok((width, height))
}

/// The scene on white at that resolution.
pub fn png(fonts: &Fonts, scene: &Scene, dpi: u32) -> Result<Vec<u8>, PngError> {
    png_on(fonts, scene, dpi, Ground::White)
}

/// The scene at that resolution on a chosen background.
pub fn png_on(fonts: &Fonts, scene: &Scene, dpi: u32, ground: Ground) -> Result<Vec<u8>, PngError> {
    let size = png_size((scene.width, scene.height), dpi)?;
    // Scale exactly by the resolution; do not stretch to whole pixels. The last pixel may be covered partly.
    let pixels = |length: i32| length as f32 / PT as f32 * dpi as f32 / 72.0;
    let pixmap = pixmap(fonts, scene, size, (pixels(scene.width), pixels(scene.height)), ground)?;
    pixmap.encode_png().map_err(|e| PngError::Draw(e.to_string()))
}

/// The pixels of a scene that is stretched to a width and a height in pixels.
pub(super) fn pixmap(
    fonts: &Fonts,
    scene: &Scene,
    (width, height): (u64, u64),
    stretched: (f32, f32),
    ground: Ground,
) -> Result<tiny_skia::Pixmap, PngError> {
    let mut pixmap = tiny_skia::Pixmap::new(width as u32, height as u32).ok_or(PngError::Empty)?;
    if ground == Ground::White {
        pixmap.fill(tiny_skia::Color::WHITE);
    }
    let is_picture = |item: &Item| matches!(item, Item::Picture { .. });
    // Photographs are drawn here, in their turn; everything else by way of SVG.
    for items in scene.items.chunk_by(|a, b| !is_picture(a) && !is_picture(b)) {
        match items {
            [Item::Picture { at, width, height, pixels }] => {
                let scale = (stretched.0 / scene.width as f32, stretched.1 / scene.height as f32);
                place(&mut pixmap, pixels, (*at, *width, *height), scale);
            }
            _ => draw(&mut pixmap, fonts, &Scene { items: items.to_vec(), ..Scene::new(scene.width, scene.height) }, stretched)?,
        }
    }
    Ok(pixmap)
}

/// Draws shapes and text.
fn draw(pixmap: &mut tiny_skia::Pixmap, fonts: &Fonts, scene: &Scene, stretched: (f32, f32)) -> Result<(), PngError> {
    let options = usvg::Options { image_href_resolver: nothing_is_read(), ..usvg::Options::default() };
    // The background is drawn separately, because it must fill the last pixel, which the picture may cover only partly.
    let picture = svg_on(fonts, scene, TextMode::Paths, ("", ""), Ground::Clear);
    let tree = usvg::Tree::from_str(&picture, &options).map_err(|e| PngError::Draw(e.to_string()))?;
    let (across, down) = (stretched.0 / tree.size().width(), stretched.1 / tree.size().height());
    resvg::render(&tree, tiny_skia::Transform::from_scale(across, down), &mut pixmap.as_mut());
    Ok(())
}

fn place(onto: &mut tiny_skia::Pixmap, pixels: &Pixels, (at, width, height): (Point, i32, i32), scale: (f32, f32)) {
    let Some(picture) = pixmap_of(pixels) else { return };
    let across = width as f32 * scale.0 / picture.width() as f32;
    let down = height as f32 * scale.1 / picture.height() as f32;
    let transform = tiny_skia::Transform::from_row(across, 0.0, 0.0, down, at.x as f32 * scale.0, at.y as f32 * scale.1);
    let paint = tiny_skia::PixmapPaint { quality: tiny_skia::FilterQuality::Bilinear, ..tiny_skia::PixmapPaint::default() };
    onto.draw_pixmap(0, 0, picture.as_ref(), &paint, transform, None);
}

fn pixmap_of(pixels: &Pixels) -> Option<tiny_skia::Pixmap> {
    let (width, height) = pixels.size();
    let mut pixmap = tiny_skia::Pixmap::new(width, height)?;
    for (to, from) in pixmap.pixels_mut().iter_mut().zip(pixels.rgba().chunks_exact(4)) {
        *to = tiny_skia::ColorU8::from_rgba(from[0], from[1], from[2], from[3]).premultiply();
    }
    Some(pixmap)
}

/// A photograph as a file of its own; empty if it has no pixels.
pub(super) fn png_of(pixels: &Pixels) -> Vec<u8> {
    pixmap_of(pixels).and_then(|pixmap| pixmap.encode_png().ok()).unwrap_or_default()
}

/// A picture may not load files or data, whatever its text says.
fn nothing_is_read() -> usvg::ImageHrefResolver<'static> {
    usvg::ImageHrefResolver { resolve_data: Box::new(|_, _, _| None), resolve_string: Box::new(|_, _| None) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundled::{bundled_fonts, bundled_theme};
    use crate::draw::samples::pattern_sudoku;
    use crate::draw::{Show, puzzle_scene};

    #[test]
    fn a_resolution_beyond_reason_is_an_error() {
        let fonts = bundled_fonts();
        let scene = puzzle_scene(&fonts, &bundled_theme(), &pattern_sudoku(2, 3, 3), &Show::Puzzle, 200 * PT, 200 * PT);
        for dpi in [0, 1_000_000_000, u32::MAX] {
            assert_eq!(png(&fonts, &scene, dpi), Err(PngError::Dpi(dpi)));
        }
        assert!(matches!(png(&fonts, &scene, 50_000), Err(PngError::TooLarge { .. })));
        assert_eq!(png(&fonts, &Scene::default(), 100), Err(PngError::Empty));
        let picture = png(&fonts, &scene, 72).unwrap();
        assert!(picture.starts_with(b"\x89PNG") && picture == png(&fonts, &scene, 72).unwrap());
        let corner = |ground| {
            let bytes = png_on(&fonts, &scene, 72, ground).unwrap();
            tiny_skia::Pixmap::decode_png(&bytes).unwrap().pixel(0, 0).unwrap().alpha()
        };
        assert_eq!((corner(Ground::White), corner(Ground::Clear)), (255, 0));
    }
}
