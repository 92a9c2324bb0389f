//! Photographs in a PDF: each stored once, without loss, in gray, in RGB, or in inks for a file that may have no RGB.

use super::{Standard, name as pdf_name};
use crate::draw::{Paint, Pixels};
use crate::sorted::SortedMap;
use lopdf::{Dictionary, Object, Stream};
use std::sync::Arc;

/// A photograph that a page shows.
pub(super) struct Image {
    /// A hash of its pixels, so that pages made independently use the same name.
    pub name: String,
    pixels: Arc<Pixels>,
    standard: Standard,
}

/// The name of a photograph.
pub(super) fn name(pixels: &Pixels) -> String {
    let mut hash = super::Hash::new();
    let (width, height) = pixels.size();
    hash.add(format!("{width} {height} ").as_bytes());
    hash.add(pixels.rgba());
    format!("P{:016x}", hash.0[0])
}

impl Image {
    pub fn new(name: String, pixels: Arc<Pixels>, standard: Standard) -> Image {
        Image { name, pixels, standard }
    }

    fn stream(&self) -> Stream {
        let (width, height) = self.pixels.size();
        let pixels = self.pixels.rgba().chunks_exact(4);
        let (space, data): (&str, Vec<u8>) = match self.standard {
            _ if self.pixels.is_gray() => ("DeviceGray", pixels.map(|p| p[0]).collect()),
            Standard::X1a => ("DeviceCMYK", pixels.flat_map(|p| inks([p[0], p[1], p[2]])).collect()),
            Standard::Plain | Standard::A2b => ("DeviceRGB", pixels.flat_map(|p| [p[0], p[1], p[2]]).collect()),
        };
        let mut stream = super::packed(data);
        for (key, value) in [
            ("Type", pdf_name("XObject")),
            ("Subtype", pdf_name("Image")),
            ("Width", Object::Integer(width.into())),
            ("Height", Object::Integer(height.into())),
            ("ColorSpace", pdf_name(space)),
            ("BitsPerComponent", Object::Integer(8)),
        ] {
            stream.dict.set(key, value);
        }
        stream
    }
}

/// A byte for each ink.
fn inks(rgb: [u8; 3]) -> [u8; 4] {
    let byte = |percent: u8| ((u32::from(percent) * 255 + 50) / 100) as u8;
    match Paint::from_rgb(rgb) {
        Paint::Gray(ink) => [0, 0, 0, byte(ink)],
        Paint::Cmyk(inks) => inks.map(byte),
    }
}

/// Adds each photograph once to the dictionary of what pages place.
pub(super) fn add<'a>(doc: &mut lopdf::Document, images: impl Iterator<Item = &'a Image>, placed: &mut Dictionary) {
    let images: SortedMap<&str, &Image> = images.map(|image| (image.name.as_str(), image)).collect();
    for (name, image) in images {
        let id = doc.add_object(image.stream());
        placed.set(name, Object::Reference(id));
    }
}
