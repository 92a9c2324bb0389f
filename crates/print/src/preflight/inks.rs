//! The inks of a PDF: what a colour prints as, given its colour space.

use super::budget::MOST_LINKS;
use super::pdf::Pdf;
use super::value::{Dict, Value};

/// An ink; amounts are 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Ink {
    /// Black ink.
    Gray(f64),
    Cmyk([f64; 4]),
    Rgb,
    Spot,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Space {
    Gray,
    /// A separation of black, in which 1 is full ink.
    Black,
    Rgb,
    Cmyk,
    Spot,
    Pattern,
}

impl Ink {
    pub fn is_seen(&self) -> bool {
        match self {
            Ink::Gray(black) => *black > 0.001,
            Ink::Cmyk(inks) => inks.iter().any(|ink| *ink > 0.001),
            Ink::Rgb | Ink::Spot => true,
        }
    }

    pub fn colour(&self) -> Option<&'static str> {
        match self {
            Ink::Cmyk([c, m, y, _]) if c.max(*m).max(*y) > 0.001 => Some("cyan, magenta or yellow ink"),
            Ink::Rgb => Some("an RGB colour"),
            Ink::Spot => Some("a spot colour"),
            Ink::Gray(_) | Ink::Cmyk(_) => None,
        }
    }

    /// The amount of black, if there is no other ink.
    pub fn gray(&self) -> Option<f64> {
        match self {
            Ink::Gray(black) => Some(*black),
            Ink::Cmyk([c, m, y, k]) if c.max(*m).max(*y) <= 0.001 => Some(*k),
            _ => None,
        }
    }
}

impl Ink {
    /// All values as bits.
    pub fn bits(&self) -> [u64; 5] {
        let (kind, [a, b, c, d]) = match *self {
            Ink::Gray(black) => (0, [black, 0.0, 0.0, 0.0]),
            Ink::Cmyk(inks) => (1, inks),
            Ink::Rgb => (2, [0.0; 4]),
            Ink::Spot => (3, [0.0; 4]),
        };
        [kind, a.to_bits(), b.to_bits(), c.to_bits(), d.to_bits()]
    }
}

impl Space {
    /// The initial colour of a space.
    pub fn initial(self) -> Ink {
        match self {
            Space::Rgb => Ink::Rgb,
            Space::Spot => Ink::Spot,
            Space::Gray | Space::Black | Space::Cmyk | Space::Pattern => Ink::Gray(1.0),
        }
    }

    /// The strongest colour of a space, for objects whose pixels are not read.
    pub fn full(self) -> Ink {
        match self {
            Space::Cmyk => Ink::Cmyk([1.0; 4]),
            other => other.initial(),
        }
    }
}

/// A colour in a space.
pub(super) fn ink_of(space: Space, n: &[f64]) -> Ink {
    match (space, n) {
        (Space::Gray, &[gray, ..]) => Ink::Gray(1.0 - gray),
        (Space::Black, &[black, ..]) => Ink::Gray(black),
        (Space::Cmyk, &[c, m, y, k, ..]) => Ink::Cmyk([c, m, y, k]),
        (space, _) => space.initial(),
    }
}

pub(super) fn space_of(pdf: &Pdf, value: &Value) -> Space {
    let mut value = pdf.resolve(value);
    for _ in 0..MOST_LINKS {
        let (first, rest) = match &value {
            Value::Array(items) => match items.split_first() {
                Some((first, rest)) => (first, rest),
                None => return Space::Gray,
            },
            name => (name, &[][..]),
        };
        let second = || rest.first().map_or(Value::Null, |item| pdf.resolve(item));
        let next = match first.name().unwrap_or_default() {
            b"DeviceRGB" | b"CalRGB" | b"Lab" | b"RGB" => return Space::Rgb,
            b"DeviceCMYK" | b"CMYK" => return Space::Cmyk,
            b"ICCBased" => match second().dict().and_then(|profile| pdf.get_number(profile, b"N")) {
                Some(3.0) => return Space::Rgb,
                Some(4.0) => return Space::Cmyk,
                _ => return Space::Gray,
            },
            b"Indexed" | b"I" => second(),
            b"Separation" => match second().name() {
                Some(b"Black" | b"All" | b"None") => return Space::Black,
                _ => return Space::Spot,
            },
            b"DeviceN" => return Space::Spot,
            b"Pattern" => return Space::Pattern,
            _ => return Space::Gray,
        };
        value = next;
    }
    Space::Gray
}

/// The ink of an image: that of its space, or the fill colour for a stencil mask.
pub(super) fn image_ink(pdf: &Pdf, dict: &Dict, fill: Ink) -> Ink {
    let is_mask = |key: &[u8]| matches!(pdf.get(dict, key), Some(Value::Bool(true)));
    if is_mask(b"ImageMask") || is_mask(b"IM") {
        return fill;
    }
    match pdf.get(dict, b"ColorSpace").or_else(|| pdf.get(dict, b"CS")) {
        Some(space) => space_of(pdf, &space).full(),
        // A JPEG 2000 image has its own colour space, which is seldom gray.
        None if pdf.is(dict, b"Filter", b"JPXDecode") => Ink::Rgb,
        None => Ink::Gray(1.0),
    }
}
