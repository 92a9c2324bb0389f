//! Paper: sizes of pages and their margins. What never lives here: what stands on a page.

use super::error::PaperError;
use super::profile::Profile;
use crate::draw::{Bleed, tenth_mm};

/// Pages by name; width and height in tenths of a millimetre.
const PAGES: &[(&str, i32, i32)] = &[
    ("a4", 2100, 2970),
    ("a5", 1480, 2100),
    ("letter", 2159, 2794),
    ("5x8", 1270, 2032),
    ("6x9", 1524, 2286),
    ("7x10", 1778, 2540),
    ("8x10", 2032, 2540),
    ("8.5x11", 2159, 2794),
    ("8.27x11.69", 2101, 2969),
];

pub const PAGE_NAMES: &str = "a4, a5, letter, 5x8, 6x9, 7x10, 8x10, 8.5x11, 8.27x11.69 (inches), or WIDTHxHEIGHT with mm or in";

/// Lengths in thousandths of a point. Inner is the side of the spine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Margins {
    pub inner: i32,
    pub outer: i32,
    pub top: i32,
    pub bottom: i32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Paper {
    pub width: i32,
    pub height: i32,
    pub margins: Margins,
    /// How far pages run past the trim.
    pub bleed: Bleed,
}

/// The part of a page inside its margins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Body {
    pub left: i32,
    pub top: i32,
    pub width: i32,
    pub height: i32,
}

impl Paper {
    /// The body of a page; pages with odd numbers lie on the right, with the spine at their left.
    pub fn body(&self, page: usize) -> Body {
        let m = self.margins;
        Body {
            left: if page % 2 == 1 { m.inner } else { m.outer },
            top: m.top,
            width: self.width - m.inner - m.outer,
            height: self.height - m.top - m.bottom,
        }
    }
}

impl Paper {
    /// How far from the trim the marks of the thumb index begin: at the trim where art may run past it, and else as far inside
    /// as any printer reaches.
    pub fn thumb_inset(&self) -> i32 {
        if self.bleed.outer > 0 { 0 } else { self.margins.outer / 2 }
    }

    /// How wide the marks are: they leave the body some air.
    pub fn thumb_width(&self) -> i32 {
        (self.margins.outer - self.thumb_inset()) * 7 / 10
    }
}

/// Width and height of a page in thousandths of a point.
pub fn parse_page(text: &str) -> Result<(i32, i32), PaperError> {
    let name = text.trim().to_ascii_lowercase();
    if let Some(&(_, width, height)) = PAGES.iter().find(|page| page.0 == name) {
        return Ok((tenth_mm(width), tenth_mm(height)));
    }
    let bad = || PaperError::Value { key: "page".into(), value: format!("'{text}'"), expected: PAGE_NAMES.into() };
    let (numbers, tenths_a_unit) = match (name.strip_suffix("mm"), name.strip_suffix("in")) {
        (Some(rest), _) => (rest, 10.0),
        (_, Some(rest)) => (rest, 254.0),
        _ => return Err(bad()),
    };
    let (width, height) = numbers.trim().split_once('x').ok_or_else(bad)?;
    let side = |t: &str| {
        let tenths = t.trim().trim_end_matches("mm").trim_end_matches("in").parse::<f64>().map(|v| v * tenths_a_unit);
        tenths.ok().filter(|v| (500.0..=10_000.0).contains(v)).map(|v| tenth_mm(v.round() as i32)).ok_or_else(bad)
    };
    Ok((side(width)?, side(height)?))
}

/// What a book asks of its paper, in the words of its spec; millimetres.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Wishes<'a> {
    pub page: &'a str,
    pub has_bleed: bool,
    pub inner: Option<f64>,
    pub outer: Option<f64>,
    pub top: Option<f64>,
    pub bottom: Option<f64>,
}

/// The paper of a book with so many pages: with margins that its printer takes, and that leave room for something.
pub fn paper_for(wishes: &Wishes, _profile: &Profile, _n_pages: usize) -> Result<Paper, PaperError> {
    let (width, height) = parse_page(wishes.page)?;
    // Millimetres that suit the page: a small page has no room to give away.
    let defaults = if width < tenth_mm(1600) { [14.0, 9.5, 15.0, 14.0] } else { [16.0, 12.0, 18.0, 17.0] };
    // Hardly a printer reaches the edge of its paper; above and below, the running head and the page number need room.
    let margin = |key: &str, value: Option<f64>, default: f64, least: f64| match value.unwrap_or(default) {
        v if (least..=500.0).contains(&v) => Ok(tenth_mm((v * 10.0).round() as i32)),
        v => {
            let expected = format!("{least} to 500 mm");
            Err(PaperError::Value { key: format!("margins.{key}"), value: v.to_string(), expected })
        }
    };
    let margins = Margins {
        inner: margin("inner", wishes.inner, defaults[0], 5.0)?,
        outer: margin("outer", wishes.outer, defaults[1], 5.0)?,
        top: margin("top", wishes.top, defaults[2], 9.0)?,
        bottom: margin("bottom", wishes.bottom, defaults[3], 9.0)?,
    };
    let (across, down) = (width - margins.inner - margins.outer, height - margins.top - margins.bottom);
    if across < tenth_mm(400) {
        return Err(PaperError::Margins("inner and outer", mm(across), mm(width), "wide"));
    }
    if down < tenth_mm(400) {
        return Err(PaperError::Margins("top and bottom", mm(down), mm(height), "tall"));
    }
    Ok(Paper { width, height, margins, bleed: Bleed::default() })
}

/// Thousandths of a point as millimetres with one decimal.
pub fn mm(length: i32) -> String {
    let tenths = (length as i64 * 254 + if length < 0 { -36_000 } else { 36_000 }) / 72_000;
    let sign = if tenths < 0 { "-" } else { "" };
    format!("{sign}{}.{}", tenths.abs() / 10, tenths.abs() % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_read() {
        assert_eq!(parse_page("A4"), Ok((595_276, 841_890)));
        assert_eq!(parse_page("6x9"), Ok((432_000, 648_000)));
        assert_eq!(parse_page("6x9in"), Ok((432_000, 648_000)));
        assert_eq!(parse_page("210 x 297 mm"), parse_page("a4"));
        for text in ["", "a0", "6x9cm", "0x0mm", "99999x10mm", "nanxnanmm", "6", "x"] {
            assert!(parse_page(text).is_err(), "{text}");
        }
        assert_eq!(mm(595_276), "210.0");
        assert_eq!(mm(-28_346), "-10.0");
    }
}
