//! Photographs: PNG and JPEG files read into pixels, cut to a shape and scaled down in whole numbers.

use super::scene::Paint;
use super::turned::{orientation, turned};
use crate::guard::{OverCap, PICTURE_BYTES, PICTURE_PIXELS, foreign};
use resvg::tiny_skia::Pixmap;
use std::io::Cursor;
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

/// Why a file cannot become a picture.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum PixelsError {
    /// A cap is exceeded.
    #[error(transparent)]
    Over(#[from] OverCap),
    /// Neither PNG nor JPEG.
    #[error("it is neither PNG nor JPEG; export it as one of them, or as SVG")]
    Unknown,
    /// A file that is damaged, or of a sort that is not read; with the reader's message.
    #[error("it cannot be read as {0}: {a1}; export it again, in RGB or gray", a1 = foreign(.1))]
    Broken(&'static str, String),
}

/// Pixels, opaque or translucent: four bytes each, red, green, blue and opacity.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pixels {
    width: u32,
    height: u32,
    rgba: Vec<u8>,
}

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";
const JPEG: &[u8] = b"\xff\xd8\xff";

/// Reads a PNG or a JPEG. How large it would be is looked up before it is unpacked.
pub fn pixels_from_bytes(bytes: &[u8]) -> Result<Pixels, PixelsError> {
    PICTURE_BYTES.hold("the file", bytes.len())?;
    match bytes {
        _ if bytes.starts_with(PNG) => from_png(bytes),
        _ if bytes.starts_with(JPEG) => from_jpeg(bytes),
        _ => Err(PixelsError::Unknown),
    }
}

fn hold_size(width: usize, height: usize) -> Result<(), PixelsError> {
    Ok(PICTURE_PIXELS.hold("the picture", width.saturating_mul(height))?)
}

fn from_png(bytes: &[u8]) -> Result<Pixels, PixelsError> {
    let broken = |why: &str| PixelsError::Broken("PNG", why.into());
    // The first chunk has the size.
    let number = |at: usize| bytes.get(at..at + 4).map(|b| u32::from_be_bytes([b[0], b[1], b[2], b[3]]));
    let (Some(width), Some(height)) = (number(16), number(20)) else { return Err(broken("it ends early")) };
    hold_size(width as usize, height as usize)?;
    let pixmap = Pixmap::decode_png(bytes).map_err(|e| broken(&e.to_string()))?;
    let rgba = pixmap.pixels().iter().flat_map(|pixel| {
        let colour = pixel.demultiply();
        [colour.red(), colour.green(), colour.blue(), colour.alpha()]
    });
    Ok(Pixels { width: pixmap.width(), height: pixmap.height(), rgba: rgba.collect() })
}

fn from_jpeg(bytes: &[u8]) -> Result<Pixels, PixelsError> {
    let broken = |why: String| PixelsError::Broken("JPEG", why);
    let options = DecoderOptions::default().jpeg_set_out_colorspace(ColorSpace::RGB).set_strict_mode(true);
    let options = options.set_max_width(usize::from(u16::MAX)).set_max_height(usize::from(u16::MAX));
    let mut decoder = JpegDecoder::new_with_options(Cursor::new(bytes), options);
    decoder.decode_headers().map_err(|e| broken(e.to_string()))?;
    let info = decoder.info().ok_or_else(|| broken("it has no size".into()))?;
    let (width, height) = (usize::from(info.width), usize::from(info.height));
    hold_size(width, height)?;
    let rgb = decoder.decode().map_err(|e| broken(e.to_string()))?;
    let n = width * height;
    let rgba: Vec<u8> = match rgb.len() {
        len if len == 3 * n => rgb.chunks_exact(3).flat_map(|p| [p[0], p[1], p[2], 255]).collect(),
        len if len == n => rgb.iter().flat_map(|&gray| [gray, gray, gray, 255]).collect(),
        _ => return Err(broken("its colours are of no known sort".into())),
    };
    if n == 0 {
        return Err(broken("it is empty".into()));
    }
    // As the camera was held.
    let turn = decoder.exif().map_or(1, |exif| orientation(exif));
    let (rgba, (width, height)) = turned(rgba, (width, height), turn);
    Ok(Pixels { width: width as u32, height: height as u32, rgba })
}

impl Pixels {
    /// Pixels from left to right, and from top to bottom.
    pub fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    /// Whether no pixel has a colour.
    pub fn is_gray(&self) -> bool {
        self.rgba.chunks_exact(4).all(|p| p[0] == p[1] && p[1] == p[2])
    }

    /// The pixels, four bytes each.
    pub fn rgba(&self) -> &[u8] {
        &self.rgba
    }

    /// The middle of the picture in the proportions of a place.
    pub fn cut_to(&self, width: i32, height: i32) -> Pixels {
        let (wide, tall) = (i64::from(width.max(1)), i64::from(height.max(1)));
        let (w, h) = (i64::from(self.width), i64::from(self.height));
        let (new_w, new_h) = if w * tall > h * wide { (h * wide / tall, h) } else { (w, w * tall / wide) };
        let (new_w, new_h) = (new_w.clamp(1, w) as usize, new_h.clamp(1, h) as usize);
        let (left, top) = ((self.width as usize - new_w) / 2, (self.height as usize - new_h) / 2);
        let row = |y: usize| {
            let from = 4 * ((top + y) * self.width as usize + left);
            &self.rgba[from..from + 4 * new_w]
        };
        let rgba = (0..new_h).flat_map(|y| row(y).iter().copied()).collect();
        Pixels { width: new_w as u32, height: new_h as u32, rgba }
    }

    /// The same with at most `most` pixels across; each new one is the mean of those that it covers.
    pub fn no_wider_than(self, most: u32) -> Pixels {
        let most = most.max(1);
        if self.width <= most {
            return self;
        }
        let (old_w, old_h) = (self.width as usize, self.height as usize);
        let new_w = most as usize;
        let new_h = (old_h * new_w / old_w).max(1);
        let mut rgba = Vec::with_capacity(4 * new_w * new_h);
        for y in 0..new_h {
            let rows = y * old_h / new_h..((y + 1) * old_h / new_h).max(y * old_h / new_h + 1);
            for x in 0..new_w {
                let columns = x * old_w / new_w..((x + 1) * old_w / new_w).max(x * old_w / new_w + 1);
                let mut sum = [0u64; 4];
                for old_y in rows.clone() {
                    for old_x in columns.clone() {
                        let at = 4 * (old_y * old_w + old_x);
                        sum.iter_mut().zip(&self.rgba[at..at + 4]).for_each(|(sum, &part)| *sum += u64::from(part));
                    }
                }
                let n = (rows.len() * columns.len()) as u64;
                rgba.extend(sum.map(|sum| ((sum + n / 2) / n) as u8));
            }
        }
        Pixels { width: new_w as u32, height: new_h as u32, rgba }
    }

    /// The same on a ground that shows through it.
    pub fn on(mut self, ground: Paint) -> Pixels {
        let under = ground.rgb();
        for pixel in self.rgba.chunks_exact_mut(4) {
            let opaque = u32::from(pixel[3]);
            for (part, under) in pixel.iter_mut().zip(under) {
                *part = ((u32::from(*part) * opaque + u32::from(under) * (255 - opaque) + 127) / 255) as u8;
            }
            pixel[3] = 255;
        }
        self
    }
}

impl Paint {
    /// The colour on a screen: red, green, blue.
    pub fn rgb(self) -> [u8; 3] {
        let light = |ink: u8| 100 - u32::from(ink.min(100));
        let byte = |share: u32| ((share * 255 + 5000) / 10_000) as u8;
        match self {
            Paint::Gray(ink) => [byte(light(ink) * 100); 3],
            Paint::Cmyk([c, m, y, k]) => [c, m, y].map(|ink| byte(light(ink) * light(k))),
        }
    }

    /// The inks of a screen colour, in percent: the common part of all three becomes black.
    pub fn from_rgb(rgb: [u8; 3]) -> Paint {
        let most = u32::from(rgb.into_iter().max().unwrap_or(0));
        let percent = |part: u32, of: u32| ((part * 100 + of / 2) / of.max(1)).min(100) as u8;
        let black = percent(255 - most, 255);
        match rgb {
            [r, g, b] if r == g && g == b => Paint::Gray(black),
            _ => {
                let [c, m, y] = rgb.map(|part| percent(most - u32::from(part), most));
                Paint::Cmyk([c, m, y, black])
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checks(width: u32, height: u32) -> Pixels {
        let pixel = |k: u32| if (k % width + k / width).is_multiple_of(2) { [255, 0, 0, 255] } else { [0, 0, 255, 0] };
        Pixels { width, height, rgba: (0..width * height).flat_map(pixel).collect() }
    }

    #[test]
    fn a_broken_picture_is_an_error_that_says_what_to_do() {
        let mut large = PNG.to_vec();
        large.extend([0, 0, 0, 13]);
        large.extend(b"IHDR\x00\x01\x00\x00\x00\x01\x00\x00\x08\x06\x00\x00\x00");
        for (bytes, want) in [
            (&b"GIF89a"[..], "neither PNG nor JPEG"),
            (b"", "neither PNG nor JPEG"),
            (PNG, "ends early"),
            (b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x02\0\0\0\x02\x08\x06", "cannot be read as PNG"),
            (JPEG, "cannot be read as JPEG"),
            (&large, "4,294,967,296 pixels; at most"),
        ] {
            let message = pixels_from_bytes(bytes).unwrap_err().to_string();
            assert!(message.contains(want), "{message}");
        }
    }

    #[test]
    fn a_photograph_of_a_camera_held_upright_stands_upright() {
        let jpeg = |note: u16| {
            let mut jpeg = Vec::new();
            let mut encoder = jpeg_encoder::Encoder::new(&mut jpeg, 90);
            let exif = super::super::turned::tests::exif(note, true);
            encoder.add_app_segment(1, [b"Exif\0\0".to_vec(), exif].concat()).unwrap();
            // Its left third is white.
            let rgb: Vec<u8> = (0..24 * 16).flat_map(|k| [if k % 24 < 8 { 255 } else { 0 }; 3]).collect();
            encoder.encode(&rgb, 24, 16, jpeg_encoder::ColorType::Rgb).unwrap();
            pixels_from_bytes(&jpeg).unwrap()
        };
        let is_white = |pixels: &Pixels, x: usize, y: usize| pixels.rgba[4 * (y * pixels.width as usize + x)] > 200;
        assert_eq!((jpeg(1).size(), jpeg(6).size()), ((24, 16), (16, 24)));
        assert!(is_white(&jpeg(1), 1, 8) && !is_white(&jpeg(1), 22, 8));
        assert!(is_white(&jpeg(6), 8, 1) && !is_white(&jpeg(6), 8, 22), "turned to the right, its left is at the top");
        assert!(is_white(&jpeg(8), 8, 22) && !is_white(&jpeg(8), 8, 1), "turned to the left, at the foot");
    }

    #[test]
    fn a_picture_cut_at_any_byte_never_panics() {
        let png = Pixmap::new(9, 7).unwrap().encode_png().unwrap();
        let mut jpeg = Vec::new();
        let encoder = jpeg_encoder::Encoder::new(&mut jpeg, 80);
        encoder.encode(&[90; 3 * 16 * 24], 16, 24, jpeg_encoder::ColorType::Rgb).unwrap();
        assert_eq!(pixels_from_bytes(&jpeg).unwrap().size(), (16, 24));
        assert_eq!(pixels_from_bytes(&png).unwrap().size(), (9, 7));
        for whole in [png, jpeg] {
            for end in 0..whole.len() {
                pixels_from_bytes(&whole[..end]).ok();
                let mut bent = whole.clone();
                bent[end] ^= 0x5a;
                pixels_from_bytes(&bent).ok();
            }
        }
    }

    #[test]
    fn a_picture_is_cut_in_its_middle_and_scaled_by_means() {
        let cut = checks(12, 6).cut_to(10, 10);
        assert_eq!(cut.size(), (6, 6));
        // It starts at the fourth column.
        assert_eq!(cut.rgba()[..4], [0, 0, 255, 0]);
        let small = checks(12, 6).no_wider_than(6);
        assert_eq!((small.size(), &small.rgba()[..4]), ((6, 3), &[128, 0, 128, 128][..]));
        let flat = checks(2, 1).on(Paint::Gray(0));
        assert_eq!(flat.rgba(), [255, 0, 0, 255, 255, 255, 255, 255]);
        assert!(!flat.is_gray() && checks(1, 1).on(Paint::BLACK).no_wider_than(9).size() == (1, 1));
    }

    #[test]
    fn inks_and_colours_are_each_others_equals() {
        for paint in [Paint::Gray(0), Paint::BLACK, Paint::Gray(40), Paint::Cmyk([0, 80, 20, 0]), Paint::Cmyk([50, 0, 100, 20])] {
            assert_eq!(Paint::from_rgb(paint.rgb()), paint);
        }
    }
}
