//! JPEG: a scene in the format of photographs, for shops that ask for it.

use super::png::{Ground, MAX_PIXELS, PngError, pixmap};
use crate::draw::{Fonts, Scene};
use jpeg_encoder::{Encoder, ImageBuffer, JpegColorType, SamplingFactor, rgb_to_ycbcr};

/// Nine tenths: the usual quality of a shop's picture.
const QUALITY: u8 = 90;

/// The scene on white, stretched to this many pixels.
pub fn jpeg(fonts: &Fonts, scene: &Scene, (width, height): (u16, u16)) -> Result<Vec<u8>, PngError> {
    let (across, down) = (u64::from(width), u64::from(height));
    if scene.width <= 0 || scene.height <= 0 || across * down == 0 {
        return Err(PngError::Empty);
    }
    if across * down > MAX_PIXELS {
        return Err(PngError::TooLarge { dpi: 0, width: across, height: down });
    }
    let stretched = (f32::from(width), f32::from(height));
    let pixmap = pixmap(fonts, scene, (across, down), stretched, Ground::White)?;
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, QUALITY);
    // Letters of a colour have clean edges only if the colour is stored for every pixel.
    encoder.set_sampling_factor(SamplingFactor::R_4_4_4);
    encoder.encode_image(Opaque { rgba: pixmap.data(), width, height }).map_err(|e| PngError::Draw(e.to_string()))?;
    Ok(bytes)
}

/// Pixels of a picture that covers its ground. `Encoder::encode` would add eight other pixel formats, each with a copy of the encoder.
struct Opaque<'a> {
    rgba: &'a [u8],
    width: u16,
    height: u16,
}

impl ImageBuffer for Opaque<'_> {
    fn get_jpeg_color_type(&self) -> JpegColorType {
        JpegColorType::Ycbcr
    }
    fn width(&self) -> u16 {
        self.width
    }
    fn height(&self) -> u16 {
        self.height
    }
    fn fill_buffers(&self, y: u16, buffers: &mut [Vec<u8>; 4]) {
        let width = 4 * usize::from(self.width);
        for pixel in self.rgba[usize::from(y) * width..][..width].chunks_exact(4) {
            let (y, cb, cr) = rgb_to_ycbcr(pixel[0], pixel[1], pixel[2]);
            buffers.iter_mut().zip([y, cb, cr]).for_each(|(buffer, part)| buffer.push(part));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundled::bundled_fonts;
    use crate::draw::{Item, PT, Paint, Point, pixels_from_bytes};

    #[test]
    fn a_scene_becomes_a_picture_of_the_size_that_a_shop_asks_for() {
        let mut scene = Scene::new(100 * PT, 160 * PT);
        let half = |left: i32, paint: Paint| Item::Rect {
            at: Point { x: left * PT, y: 0 },
            width: 50 * PT,
            height: 160 * PT,
            fill: Some(paint),
            stroke: None,
        };
        scene.items.extend([half(0, Paint::BLACK), half(50, Paint::Cmyk([0, 0, 100, 0]))]);
        let bytes = jpeg(&bundled_fonts(), &scene, (80, 128)).unwrap();
        let read = pixels_from_bytes(&bytes).unwrap();
        assert_eq!(read.size(), (80, 128));
        let at = |x: usize| &read.rgba()[4 * (80 * 60 + x)..][..3];
        assert!(at(10).iter().all(|&part| part < 12) && at(70)[0] > 240 && at(70)[2] < 20, "{:?} {:?}", at(10), at(70));
        assert_eq!(jpeg(&bundled_fonts(), &Scene::default(), (80, 128)), Err(PngError::Empty));
    }
}
