//! Inks of a PDF: what a colour comes to on paper, by its space. What never lives here: who may use them.

use super::objects::{deref, dict_of, get, get_name, number};
use lopdf::{Dictionary, Document, Object};

/// Amounts are 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Ink {
    /// Of black ink.
    Gray(f64),
    Cmyk([f64; 4]),
    Rgb,
    Spot,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Space {
    Gray,
    /// A separation of black, where 1 is full ink.
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

    /// The amount of black, where there is nothing else.
    pub fn gray(&self) -> Option<f64> {
        match self {
            Ink::Gray(black) => Some(*black),
            Ink::Cmyk([c, m, y, k]) if c.max(*m).max(*y) <= 0.001 => Some(*k),
            _ => None,
        }
    }
}

impl Space {
    /// What a space begins with.
    pub fn initial(self) -> Ink {
        match self {
            Space::Rgb => Ink::Rgb,
            Space::Spot => Ink::Spot,
            Space::Gray | Space::Black | Space::Cmyk | Space::Pattern => Ink::Gray(1.0),
        }
    }

    /// The most that a space can hold, for what is not read dot by dot.
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

/// Spaces refer to spaces, but not without end.
const MAX_DEPTH: usize = 8;

pub(super) fn space_of(doc: &Document, object: &Object, depth: usize) -> Space {
    let Some(object) = deref(doc, object).filter(|_| depth < MAX_DEPTH) else { return Space::Gray };
    let (name, rest) = match object {
        Object::Name(name) => (name.as_slice(), &[][..]),
        Object::Array(array) => match array.split_first().map(|(first, rest)| (first.as_name(), rest)) {
            Some((Ok(name), rest)) => (name, rest),
            _ => return Space::Gray,
        },
        _ => return Space::Gray,
    };
    match name {
        b"DeviceRGB" | b"CalRGB" | b"Lab" | b"RGB" => Space::Rgb,
        b"DeviceCMYK" | b"CMYK" => Space::Cmyk,
        b"ICCBased" => {
            let profile = rest.first().and_then(|o| dict_of(deref(doc, o)?));
            match profile.and_then(|dict| get(doc, dict, b"N")).and_then(number) {
                Some(3.0) => Space::Rgb,
                Some(4.0) => Space::Cmyk,
                _ => Space::Gray,
            }
        }
        b"Indexed" | b"I" => rest.first().map_or(Space::Gray, |base| space_of(doc, base, depth + 1)),
        b"Separation" => match rest.first().and_then(|o| deref(doc, o)?.as_name().ok()) {
            Some(b"Black" | b"All" | b"None") => Space::Black,
            _ => Space::Spot,
        },
        b"DeviceN" => Space::Spot,
        b"Pattern" => Space::Pattern,
        _ => Space::Gray,
    }
}

/// The ink of an image: of its space, or for a stencil what it is filled with.
pub(super) fn image_ink(doc: &Document, dict: &Dictionary, fill: Ink) -> Ink {
    let is_mask = |key: &[u8]| get(doc, dict, key).is_some_and(|o| matches!(o, Object::Boolean(true)));
    if is_mask(b"ImageMask") || is_mask(b"IM") {
        return fill;
    }
    let space = get(doc, dict, b"ColorSpace").or_else(|| get(doc, dict, b"CS"));
    let is_jpx = get_name(doc, dict, b"Filter") == Some(b"JPXDecode");
    match space {
        Some(space) => space_of(doc, space, 0).full(),
        // A JPEG 2000 image brings its space along, and few of them are gray.
        None if is_jpx => Ink::Rgb,
        None => Ink::Gray(1.0),
    }
}
