//! Reads the printers from the template.

use super::error::PaperError;
use super::length::Length;
use super::page::{Margins, parse_page};
use super::profile::{CoverRules, Custom, Gutter, Limit, Profile, Spine, Standard, Stock, Trim};
use crate::draw::Bleed;
use crate::guard::{LEAST_PAGES, PRINTERS, SHEET_PAGES, hold_toml, listed, read_toml, toml_place};
use serde::Deserialize;

/// Reads all profiles.
pub fn profiles_from_toml(text: &str) -> Result<Vec<Profile>, PaperError> {
    hold_toml(text).map_err(PaperError::Toml)?;
    let raw: RawPrinters = read_toml(text).map_err(|e| PaperError::Toml(toml_place(text, &e)))?;
    PRINTERS.hold("printers", raw.printers.len())?;
    let noted = raw.noted;
    raw.printers.into_iter().map(|printer| profile(printer, &noted)).collect()
}

/// Reads the profile of one printer.
pub fn profile_named(text: &str, name: &str) -> Result<Profile, PaperError> {
    let profiles = profiles_from_toml(text)?;
    let names: Vec<String> = profiles.iter().map(|p| p.name.clone()).collect();
    let found = profiles.into_iter().find(|p| p.name == name);
    found.ok_or_else(|| PaperError::NoSuchPrinter(name.into(), listed(&names)))
}

fn profile(raw: RawPrinter, noted: &str) -> Result<Profile, PaperError> {
    let refuse = |what: String| PaperError::Profile { printer: raw.name.clone(), what };
    let trim = |page: &String| -> Result<Trim, PaperError> {
        let (width, height) = parse_page(page).map_err(|e| refuse(e.to_string()))?;
        Ok(Trim { name: page.clone(), width, height })
    };
    let custom = |raw: RawCustom| match raw {
        RawCustom { width: [w, wide], height: [h, high] } if w.0 <= wide.0 && h.0 <= high.0 => {
            Ok(Custom { width: w.0..=wide.0, height: h.0..=high.0 })
        }
        _ => Err(refuse("custom: expected the smaller of two lengths first".into())),
    };
    let stock = |raw: RawStock| {
        let RawStock { name, most, spine, cover, colour } = raw;
        if !(0.0..=0.1).contains(&spine) {
            return Err(refuse(format!("spine = {spine}: expected inches per page, from 0 to 0.1")));
        }
        if !(0.0..=1.0).contains(&cover) {
            return Err(refuse(format!("cover = {cover}: expected inches, from 0 to 1")));
        }
        let [spine_a_page, spine_cover] = [spine, cover].map(|inches| (inches * 1e6).round() as i64);
        Ok(Stock { name, most, spine_a_page, spine_cover, takes_colour: colour })
    };
    if !raw.spines.is_sorted_by(|a, b| a.to < b.to && a.width.0 <= b.width.0) {
        return Err(refuse("spines: expected pages and widths in ascending order".into()));
    }
    if !raw.gutters.is_sorted_by(|a, b| a.to < b.to && a.inner.0 <= b.inner.0) {
        return Err(refuse("gutters: expected pages and widths in ascending order".into()));
    }
    LEAST_PAGES.hold(&format!("{}, pages.least", raw.name), raw.pages.least)?;
    SHEET_PAGES.hold(&format!("{}, pages.multiple_of", raw.name), raw.pages.multiple_of)?;
    let limit =
        |l: &RawLimit| -> Result<Limit, PaperError> { Ok(Limit { trim: trim(&l.trim)?, paper: l.paper.clone(), most: l.most }) };
    let margins = |m: RawMargins| Margins { inner: 0, outer: m.outer.0, top: m.top.0, bottom: m.bottom.0 };
    let plain = margins(raw.margins);
    Ok(Profile {
        trims: raw.trims.iter().map(trim).collect::<Result<_, _>>()?,
        custom: raw.custom.map(custom).transpose()?,
        bleed: raw.bleed.map(|b| Bleed { inner: b.inner.0, outer: b.outer.0, top: b.top.0, bottom: b.bottom.0 }),
        gutters: raw.gutters.iter().map(|g| Gutter { to: g.to, inner: g.inner.0 }).collect(),
        margins: plain,
        margins_with_bleed: raw.margins_with_bleed.map_or(plain, margins),
        least_pages: raw.pages.least,
        multiple_of: raw.pages.multiple_of,
        is_last_blank: raw.pages.last_blank,
        most_blank_in_a_row: raw.pages.most_blank_in_a_row,
        papers: raw.papers.into_iter().map(stock).collect::<Result<_, _>>()?,
        spines: raw.spines.iter().map(|spine| Spine { to: spine.to, width: spine.width.0 }).collect(),
        limits: raw.limits.iter().map(limit).collect::<Result<_, _>>()?,
        least_line: raw.ink.line.0,
        least_text: raw.ink.text.0,
        least_gray: raw.ink.gray.min(100),
        standard: raw.file.standard,
        most_bytes: raw.file.most_mb.map(|mb| mb.saturating_mul(1_000_000)),
        has_navigation: raw.file.navigation,
        cover: raw.cover.map(|c| CoverRules {
            bleed: c.bleed.0,
            overhang: c.overhang.0,
            safe: c.safe.0,
            hinge: c.hinge.0,
            spine_safe: c.spine_safe.0,
            spine_text_from: c.spine_text_from,
            barcode: (c.barcode[0].0, c.barcode[1].0),
        }),
        is_booklet: raw.booklet,
        about: raw.about,
        sources: raw.sources,
        noted: noted.into(),
        name: raw.name,
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPrinters {
    noted: String,
    #[serde(rename = "printer")]
    printers: Vec<RawPrinter>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPrinter {
    name: String,
    about: String,
    sources: Vec<String>,
    #[serde(default)]
    trims: Vec<String>,
    custom: Option<RawCustom>,
    bleed: Option<RawBleed>,
    #[serde(default)]
    gutters: Vec<RawGutter>,
    #[serde(default)]
    margins: RawMargins,
    margins_with_bleed: Option<RawMargins>,
    #[serde(default)]
    pages: RawPages,
    #[serde(default)]
    papers: Vec<RawStock>,
    #[serde(default)]
    spines: Vec<RawSpine>,
    #[serde(default)]
    limits: Vec<RawLimit>,
    #[serde(default)]
    ink: RawInks,
    #[serde(default)]
    file: RawFile,
    cover: Option<RawCover>,
    #[serde(default)]
    booklet: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCustom {
    width: [Length; 2],
    height: [Length; 2],
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct RawBleed {
    inner: Length,
    outer: Length,
    top: Length,
    bottom: Length,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawGutter {
    to: usize,
    inner: Length,
}

#[derive(Deserialize, Default, Clone, Copy)]
#[serde(deny_unknown_fields)]
struct RawMargins {
    outer: Length,
    top: Length,
    bottom: Length,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct RawPages {
    least: usize,
    multiple_of: usize,
    last_blank: bool,
    most_blank_in_a_row: Option<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSpine {
    to: usize,
    width: Length,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawStock {
    name: String,
    most: Option<usize>,
    #[serde(default)]
    spine: f64,
    #[serde(default)]
    cover: f64,
    #[serde(default)]
    colour: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawLimit {
    trim: String,
    paper: String,
    most: usize,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct RawInks {
    line: Length,
    text: Length,
    gray: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
struct RawFile {
    standard: Standard,
    most_mb: Option<u64>,
    navigation: bool,
}

impl Default for RawFile {
    fn default() -> RawFile {
        RawFile { standard: Standard::Plain, most_mb: None, navigation: true }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCover {
    bleed: Length,
    #[serde(default)]
    overhang: Length,
    safe: Length,
    #[serde(default)]
    hinge: Length,
    spine_safe: Length,
    spine_text_from: usize,
    barcode: [Length; 2],
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = include_str!("../../../../templates/printers.toml");

    #[test]
    fn every_printer_can_be_read_and_says_where_its_figures_are_from() {
        let profiles = profiles_from_toml(TEXT).unwrap();
        let names: Vec<&str> = profiles.iter().map(|p| p.name.as_str()).collect();
        assert_eq!(
            names,
            ["any", "kdp", "kdp-hardcover", "ingramspark", "lulu", "lulu-hardcover", "bod", "a4", "letter", "a5-booklet"]
        );
        for profile in &profiles {
            assert!(!profile.noted.is_empty() && !profile.about.is_empty());
            // Profiles of real printers name their sources.
            let is_somebodys = profile.file_is_for_press();
            assert_eq!(profile.sources.is_empty(), !is_somebodys, "{}", profile.name);
            assert_eq!(profile.limits.iter().filter(|l| profile.stock(Some(&l.paper)).is_err()).count(), 0);
        }
        let spark = profile_named(TEXT, "ingramspark").unwrap();
        assert_eq!((spark.standard, spark.is_last_blank), (Standard::PdfX1a, true));
        let kdp = profile_named(TEXT, "kdp").unwrap();
        let bleed = Bleed { inner: 0, outer: 9_000, top: 9_000, bottom: 9_000 };
        assert_eq!((kdp.bleed, kdp.has_navigation, kdp.most_bytes), (Some(bleed), false, Some(650_000_000)));
        assert_eq!((kdp.least_line, kdp.least_text, kdp.least_gray), (750, 7_000, 10));
        assert_eq!(kdp.cover.map(|cover| cover.barcode), Some((144_000, 86_400)));
    }

    impl Profile {
        fn file_is_for_press(&self) -> bool {
            !self.has_navigation
        }
    }

    #[test]
    fn an_error_in_the_template_is_named() {
        for (from, to, want) in [
            ("gutters = [{ to = 1200", "guters = [{ to = 1200", "guters"),
            ("\"0.875 in\"", "\"0.875 inch\"", "0.875 inch"),
            ("{ to = 300, inner = \"0.5 in\" }", "{ to = 100, inner = \"0.5 in\" }", "ascend"),
            ("\"8.5x11\", \"8.27x11.69\"]", "\"8.5x\"]", "'8.5x'"),
            ("spine = 0.0025 ", "spine = 25 ", "spine = 25"),
            ("cover = 0.06", "cover = 6.0", "cover = 6"),
            ("{ to = 84, width = \"0.25 in\" }", "{ to = 84, width = \"0.75 in\" }", "spines: expected"),
            ("\"pdf-x-1a\"", "\"pdf-x-9\"", "pdf-x-9"),
            ("[\"4 in\", \"8.5 in\"]", "[\"9 in\", \"8.5 in\"]", "smaller of two lengths first"),
        ] {
            let text = TEXT.replacen(from, to, 1);
            assert_ne!(text, TEXT, "{from}");
            let message = profiles_from_toml(&text).unwrap_err().to_string();
            assert!(message.contains(want) && message.starts_with("printers.toml") && !message.contains('\n'), "{message}");
        }
        let message = profile_named(TEXT, "kpd").unwrap_err().to_string();
        assert!(message.contains("'kpd'") && message.contains("kdp-hardcover"), "{message}");
    }
}
