//! Page sizes and margins.

use super::error::PaperError;
use super::profile::Profile;
use crate::draw::{Bleed, PT, tenth_mm};
use crate::guard::foreign;

/// Named pages; width and height in thousandths of a point.
const PAGES: &[(&str, i32, i32)] = &[
    ("a4", tenth_mm(2100), tenth_mm(2970)),
    ("a5", tenth_mm(1480), tenth_mm(2100)),
    ("letter", 612_000, 792_000),
    ("legal", 612_000, 1_008_000),
    ("5x8", 360_000, 576_000),
    ("6x9", 432_000, 648_000),
    ("7x10", 504_000, 720_000),
    ("8x10", 576_000, 720_000),
    ("8.5x11", 612_000, 792_000),
    ("8.27x11.69", 595_440, 841_680),
];

/// The accepted page names, for messages.
pub const PAGE_NAMES: &str =
    "a4, a5, letter, legal, 5x8, 6x9, 7x10, 8x10, 8.5x11, 8.27x11.69 (inches), or WIDTHxHEIGHT with mm or in";

/// Margins in thousandths of a point. Inner is the side of the spine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Margins {
    /// At the spine.
    pub inner: i32,
    /// Opposite the spine.
    pub outer: i32,
    /// Above.
    pub top: i32,
    /// Below.
    pub bottom: i32,
}

/// A trimmed page and its margins. Lengths are thousandths of a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Paper {
    /// The trimmed width.
    pub width: i32,
    /// The trimmed height.
    pub height: i32,
    /// The margins of the text.
    pub margins: Margins,
    /// How far pages extend past the trim.
    pub bleed: Bleed,
    /// The margins that the printer keeps free of everything except bleeding art. Running heads and page numbers are inside
    /// them too.
    pub safe: Margins,
}

/// The part of a page inside its margins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Body {
    /// Its left edge.
    pub left: i32,
    /// Its upper edge.
    pub top: i32,
    /// Its width.
    pub width: i32,
    /// Its height.
    pub height: i32,
}

impl Paper {
    /// The body of a page. Odd pages are on the right, with the spine at their left.
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
    /// The width of the marks of a thumb index, from the trim; leaves some space to the body.
    pub fn thumb_width(&self) -> i32 {
        self.margins.outer * 7 / 10
    }
}

/// The page names, for forms.
pub fn page_names() -> impl Iterator<Item = &'static str> {
    PAGES.iter().map(|page| page.0)
}

/// Parses the width and height of a page, in thousandths of a point.
pub fn parse_page(text: &str) -> Result<(i32, i32), PaperError> {
    let name = text.trim().to_ascii_lowercase();
    if let Some(&(_, width, height)) = PAGES.iter().find(|page| page.0 == name) {
        return Ok((width, height));
    }
    let bad = || PaperError::Value {
        key: "page".into(),
        value: format!("'{text}'", text = foreign(&text)),
        expected: PAGE_NAMES.into(),
    };
    let (numbers, mm_a_unit) = match (name.strip_suffix("mm"), name.strip_suffix("in")) {
        (Some(rest), _) => (rest, 1.0),
        (_, Some(rest)) => (rest, 25.4),
        _ => return Err(bad()),
    };
    let (width, height) = numbers.trim().split_once('x').ok_or_else(bad)?;
    let side = |t: &str| {
        let mm = t.trim().trim_end_matches("mm").trim_end_matches("in").parse::<f64>().map(|v| v * mm_a_unit);
        mm.ok().filter(|v| (50.0..=1_000.0).contains(v)).map(from_mm).ok_or_else(bad)
    };
    Ok((side(width)?, side(height)?))
}

/// What a book's spec says about its paper; in millimetres.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct PageRequest<'a> {
    /// A name such as `a5`, or `WIDTHxHEIGHT` with `mm` or `in`; see [`PAGE_NAMES`].
    pub page: &'a str,
    /// Whether art extends past the trim.
    pub has_bleed: bool,
    /// The margin at the spine; `None` leaves it to the printer and the page size.
    pub inner: Option<f64>,
    /// The margin opposite the spine.
    pub outer: Option<f64>,
    /// The margin above.
    pub top: Option<f64>,
    /// The margin below.
    pub bottom: Option<f64>,
}

/// The space for a running head or page number, between the printer's margin and the body.
const FURNITURE: i32 = 14 * PT;

/// The paper of a book with that many pages: its margins satisfy the printer at that page count and leave room for a body. A
/// plan calls this again when its page count has grown; gutters only get wider.
pub fn paper_for(request: &PageRequest, profile: &Profile, n_pages: usize) -> Result<Paper, PaperError> {
    let (width, height) = parse_page(request.page)?;
    profile.check_trim(width, height)?;
    let bleed = match (request.has_bleed, profile.bleed) {
        (false, _) => Bleed::default(),
        (true, Some(bleed)) => bleed,
        (true, None) => return Err(PaperError::NoBleed(profile.name.clone())),
    };
    let safe = profile.safe(n_pages, request.has_bleed);
    // Default margins in millimetres; smaller pages get smaller ones.
    let defaults = if width < tenth_mm(1600) { [14.0, 9.5, 15.0, 14.0] } else { [16.0, 12.0, 18.0, 17.0] };
    // Hardly any printer prints to the edge. Above and below, the running head and page number need room.
    let margin = |key: &str, value: Option<f64>, default: f64, least: f64, asked: i32| match value {
        None => Ok(from_mm(default).max(asked)),
        Some(v) if !(least..=500.0).contains(&v) => {
            let expected = format!("{least} to 500 mm");
            Err(PaperError::Value { key: format!("margins.{key}"), value: v.to_string(), expected })
        }
        Some(v) if from_mm(v) < asked => {
            let hundredths = |length: i32| format!("{:.2}", (length as f64 * 25.4 / 720.0).ceil() / 100.0);
            let to = profile.gutters.iter().map(|gutter| gutter.to).find(|&to| n_pages <= to && key == "inner");
            let of = to.map_or(String::new(), |to| format!(" for a book of up to {to} pages"));
            let (least, name) = (hundredths(asked), &profile.name);
            let expected = match key {
                "top" => format!(
                    "at least {least} mm: {} mm that {name} requires, and room for a running head",
                    hundredths(asked - FURNITURE)
                ),
                "bottom" => {
                    format!(
                        "at least {least} mm: {} mm that {name} requires, and room for a page number",
                        hundredths(asked - FURNITURE)
                    )
                }
                _ => format!("at least {least} mm, which {name} requires{of}"),
            };
            Err(PaperError::Value { key: format!("margins.{key}"), value: v.to_string(), expected })
        }
        Some(v) => Ok(from_mm(v)),
    };
    let with_furniture = |asked: i32| if asked > 0 { asked + FURNITURE } else { 0 };
    let margins = Margins {
        inner: margin("inner", request.inner, defaults[0], 5.0, safe.inner)?,
        outer: margin("outer", request.outer, defaults[1], 5.0, safe.outer)?,
        top: margin("top", request.top, defaults[2], 9.0, with_furniture(safe.top))?,
        bottom: margin("bottom", request.bottom, defaults[3], 9.0, with_furniture(safe.bottom))?,
    };
    let (across, down) = (width - margins.inner - margins.outer, height - margins.top - margins.bottom);
    if across < tenth_mm(400) {
        return Err(PaperError::Margins("inner and outer", mm(across), mm(width), "wide"));
    }
    if down < tenth_mm(400) {
        return Err(PaperError::Margins("top and bottom", mm(down), mm(height), "tall"));
    }
    Ok(Paper { width, height, margins, bleed, safe })
}

fn from_mm(mm: f64) -> i32 {
    (mm * 72_000.0 / 25.4).round() as i32
}

/// A size in words: `152.4 x 228.6 mm`.
pub fn size_words(width: i32, height: i32) -> String {
    format!("{} x {} mm", mm(width), mm(height))
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
    use crate::bundled::bundled_profile;

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

    #[test]
    fn margins_are_those_that_the_printer_asks_for() {
        let kdp = bundled_profile("kdp");
        let request = PageRequest { page: "6x9", ..PageRequest::default() };
        let inner = |n_pages| paper_for(&request, &kdp, n_pages).unwrap().margins.inner;
        // 14 mm is enough for a page of this width until the book has more than 300 pages.
        assert_eq!([100, 300, 301, 828].map(inner), [39_685, 39_685, 45_000, 63_000]);
        let plain = paper_for(&request, &Profile::default(), 400).unwrap();
        assert_eq!((plain.margins.inner, plain.safe, plain.bleed), (39_685, Margins::default(), Bleed::default()));
        let bled = paper_for(&PageRequest { has_bleed: true, ..request }, &kdp, 100).unwrap();
        assert_eq!((bled.bleed.inner, bled.bleed.outer, bled.margins.outer), (0, 9_000, 27_000));
        let spark = paper_for(&request, &bundled_profile("ingramspark"), 100).unwrap();
        assert_eq!((spark.margins.outer, spark.margins.bottom), (36_000, 50_000));
        let error = paper_for(&PageRequest { has_bleed: true, page: "a4", ..request }, &bundled_profile("a4"), 10);
        assert_eq!(error, Err(PaperError::NoBleed("a4".into())));
    }

    #[test]
    fn a_margin_of_the_spec_is_checked_against_the_printer() {
        let kdp = bundled_profile("kdp");
        let with =
            |inner, n_pages| paper_for(&PageRequest { page: "6x9", inner: Some(inner), ..PageRequest::default() }, &kdp, n_pages);
        assert_eq!(with(9.525, 150).unwrap().margins.inner, 27_000);
        let message = with(9.52, 150).unwrap_err().to_string();
        assert_eq!(message, "margins.inner = 9.52: expected at least 9.53 mm, which kdp requires for a book of up to 150 pages");
        assert!(with(9.525, 151).unwrap_err().to_string().contains("at least 12.70 mm"));
        assert!(paper_for(&PageRequest { page: "3x5in", ..PageRequest::default() }, &kdp, 100).is_err());
    }
}
