//! A printer's profile: its trims, bleeds, margins, page counts and inks, and the checks that a book needs.

use super::error::PaperError;
use super::page::{Margins, size_words};
use crate::draw::{Bleed, PT};
use crate::guard::listed;
use std::ops::RangeInclusive;

/// The rules of one printer. The default has none: no limits, no bleed, no cover.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Profile {
    /// Its name in a spec: `kdp`.
    pub name: String,
    /// One line for a list of printers.
    pub about: String,
    /// The printer's pages that the figures are from.
    pub sources: Vec<String>,
    /// The day on which the figures were noted, as `printers.toml` has it.
    pub noted: String,
    /// The trims; if this and `custom` are empty, any size is accepted.
    pub trims: Vec<Trim>,
    /// Sizes offered beside the listed ones; `None` for none.
    pub custom: Option<Custom>,
    /// How far art extends past the trim in a book with bleed.
    pub bleed: Option<Bleed>,
    /// By page count, ascending.
    pub gutters: Vec<Gutter>,
    /// The margins that must stay free; `inner` is given by the gutter.
    pub margins: Margins,
    /// The same for a book with bleed.
    pub margins_with_bleed: Margins,
    /// The fewest pages; 0 for no rule.
    pub least_pages: usize,
    /// The page count must be a multiple of this; 0 and 1 mean any count.
    pub multiple_of: usize,
    /// Whether the last page stays blank.
    pub is_last_blank: bool,
    /// The most consecutive blank pages; `None` for any number.
    pub most_blank_in_a_row: Option<usize>,
    /// The papers, the usual one first; an empty list accepts any paper.
    pub papers: Vec<Stock>,
    /// By page count, ascending: the spines of a printer that states them so, whatever the paper.
    pub spines: Vec<Spine>,
    /// Where a trim on a paper allows fewer pages than the paper itself.
    pub limits: Vec<Limit>,
    /// The thinnest line, in thousandths of a point; 0 for no rule.
    pub least_line: i32,
    /// The smallest text, likewise.
    pub least_text: i32,
    /// The lightest gray: percent of black that a fill needs unless it is white.
    pub least_gray: u8,
    /// The required PDF standard.
    pub standard: Standard,
    /// The largest file accepted; `None` for no rule.
    pub most_bytes: Option<u64>,
    /// Whether a file may have links, an outline and page labels.
    pub has_navigation: bool,
    /// The rules for covers; `None` for a printer without covers.
    pub cover: Option<CoverRules>,
    /// Two pages per side, to be folded and stapled.
    pub is_booklet: bool,
}

/// A size of trimmed pages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trim {
    /// The printer's name for it: `6x9`.
    pub name: String,
    /// Thousandths of a point.
    pub width: i32,
    /// Thousandths of a point.
    pub height: i32,
}

/// A range of sizes besides the listed ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Custom {
    /// From the narrowest to the widest, in thousandths of a point.
    pub width: RangeInclusive<i32>,
    /// From the lowest to the highest.
    pub height: RangeInclusive<i32>,
}

/// The inner margin of books up to a page count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gutter {
    /// The largest page count for which it holds.
    pub to: usize,
    /// The margin, in thousandths of a point.
    pub inner: i32,
}

/// The spine of books up to a page count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spine {
    /// The largest page count for which it holds.
    pub to: usize,
    /// Thousandths of a point.
    pub width: i32,
}

/// A paper that a printer binds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stock {
    /// Its name in a spec: `white`.
    pub name: String,
    /// The most pages on this paper; `None` for no rule.
    pub most: Option<usize>,
    /// The thickness that a page adds to the spine, in millionths of an inch; 0 if unknown.
    pub spine_a_page: i64,
    /// The thickness of the cover itself, likewise, where the printer adds it.
    pub spine_cover: i64,
    /// Whether it is printed in colour.
    pub takes_colour: bool,
}

/// A lower page limit for one trim on one paper.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limit {
    /// The page size.
    pub trim: Trim,
    /// The paper's name.
    pub paper: String,
    /// The most pages for this combination.
    pub most: usize,
}

/// The PDF standard that a printer requires.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Deserialize)]
pub enum Standard {
    /// Any PDF.
    #[default]
    #[serde(rename = "plain")]
    Plain,
    /// PDF/X-1a:2001.
    #[serde(rename = "pdf-x-1a")]
    PdfX1a,
}

/// The rules for a wraparound cover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CoverRules {
    /// The bleed on all four sides of the whole cover; for a hardcover, the turn-in around the boards.
    pub bleed: i32,
    /// How far the boards of a hardcover stand out over the pages, at the head, the foot and the outer edge.
    pub overhang: i32,
    /// The distance of text from the edges.
    pub safe: i32,
    /// How far text on a hardcover keeps from the spine, where the board bends.
    pub hinge: i32,
    /// How far text keeps from the folds of the spine.
    pub spine_safe: i32,
    /// The fewest pages for text on the spine.
    pub spine_text_from: usize,
    /// Width and height of the white area for a barcode.
    pub barcode: (i32, i32),
}

/// Sizes that differ by less are the same trim, because of unit conversion or rounding.
const SAME_TRIM: i32 = PT;

impl Profile {
    /// Returns an error for a size that the printer does not offer.
    pub fn check_trim(&self, width: i32, height: i32) -> Result<(), PaperError> {
        let is_free = self.trims.is_empty() && self.custom.is_none();
        let is_between = self.custom.as_ref().is_some_and(|custom| {
            let wide = |range: &RangeInclusive<i32>| range.start() - SAME_TRIM..=range.end() + SAME_TRIM;
            wide(&custom.width).contains(&width) && wide(&custom.height).contains(&height)
        });
        if is_free || is_between || self.trims.iter().any(|trim| trim.is(width, height)) {
            return Ok(());
        }
        let far = |trim: &&Trim| (trim.width - width).abs() + (trim.height - height).abs();
        let nearest = self.trims.iter().min_by_key(far).map_or("none", |trim| &trim.name).to_string();
        let mut all: Vec<String> = self.trims.iter().map(|trim| trim.name.clone()).collect();
        all.extend(self.custom.as_ref().map(|custom| {
            let least = size_words(*custom.width.start(), *custom.height.start());
            format!("any from {least} to {}", size_words(*custom.width.end(), *custom.height.end()))
        }));
        let size = size_words(width, height);
        Err(PaperError::Trim { printer: self.name.clone(), size, nearest, all: listed(&all) })
    }

    /// The paper of that name, or the first one; a printer without a list accepts any.
    pub fn stock(&self, paper: Option<&str>) -> Result<Stock, PaperError> {
        let found = match paper {
            None => self.papers.first().cloned(),
            Some(name) => self.papers.iter().find(|stock| stock.name == name).cloned(),
        };
        if let Some(stock) = found {
            return Ok(stock);
        }
        if self.papers.is_empty() {
            return Ok(Stock { name: paper.unwrap_or("plain").into(), takes_colour: true, ..Stock::default() });
        }
        let all: Vec<&str> = self.papers.iter().map(|stock| stock.name.as_str()).collect();
        let paper = paper.unwrap_or_default().into();
        Err(PaperError::NoSuchPaper { printer: self.name.clone(), paper, all: listed(&all) })
    }

    /// How many pages a volume may have, including the padding of [`Profile::rounded`]. A plan fills each volume up to the end
    /// of this range: it adds puzzles while `rounded(pages, …)` does not exceed it, and starts the next volume with the rest.
    pub fn limits(&self, paper: Option<&str>, (width, height): (i32, i32)) -> Result<RangeInclusive<usize>, PaperError> {
        let stock = self.stock(paper)?;
        let own = self.limits.iter().find(|limit| limit.paper == stock.name && limit.trim.is(width, height));
        let most = own.map(|limit| limit.most).or(stock.most).unwrap_or(usize::MAX);
        Ok(self.least_pages.max(1)..=most)
    }

    /// How many pages are bound for a book of that many: adds a blank last page if the printer wants one (and the book does not
    /// end with one), and blank pages until the sheets are full. A plan calls this after its last page, appends the missing
    /// blank pages, and calls [`crate::paper::paper_for`] with the sum.
    pub fn rounded(&self, n_pages: usize, ends_blank: bool) -> usize {
        let with_blank = n_pages + (self.is_last_blank && !ends_blank) as usize;
        with_blank.next_multiple_of(self.multiple_of.max(1))
    }

    /// Returns an error for a page count that the printer does not bind.
    pub fn check_pages(&self, paper: Option<&str>, trim: (i32, i32), n_pages: usize) -> Result<(), PaperError> {
        let limits = self.limits(paper, trim)?;
        if limits.contains(&n_pages) {
            return Ok(());
        }
        let most = if *limits.end() == usize::MAX { "any number of".into() } else { limits.end().to_string() };
        Err(PaperError::Pages {
            printer: self.name.clone(),
            paper: self.stock(paper)?.name,
            size: size_words(trim.0, trim.1),
            least: *limits.start(),
            most,
            n_pages,
        })
    }

    /// Whether a page can break any rule of this printer. A printer with only rules for bleed and binding has none for pages.
    pub fn has_rules(&self) -> bool {
        let Profile { name, about, sources, noted, .. } = self.clone();
        let Profile { bleed, papers, cover, has_navigation, .. } = self.clone();
        let bare = Profile { name, about, sources, noted, bleed, papers, cover, has_navigation, ..Profile::default() };
        *self != bare
    }

    /// The margins to keep free of everything except bleeding art, at that page count. The last gutter also holds for higher
    /// counts.
    pub fn safe(&self, n_pages: usize, has_bleed: bool) -> Margins {
        let gutter = self.gutters.iter().find(|gutter| n_pages <= gutter.to).or(self.gutters.last());
        let margins = if has_bleed { self.margins_with_bleed } else { self.margins };
        Margins { inner: gutter.map_or(0, |gutter| gutter.inner), ..margins }
    }

    /// The thickness of that many pages; `None` if the paper's thickness is unknown.
    pub fn spine(&self, paper: Option<&str>, n_pages: usize) -> Result<Option<i32>, PaperError> {
        let stock = self.stock(paper)?;
        if !self.spines.is_empty() {
            return Ok(self.spines.iter().find(|spine| n_pages <= spine.to).map(|spine| spine.width));
        }
        let thick = (n_pages as i64).saturating_mul(stock.spine_a_page).saturating_add(stock.spine_cover);
        let width = thick.saturating_mul(72) / 1_000;
        Ok((stock.spine_a_page > 0).then_some(width.min(1_000_000) as i32))
    }
}

impl CoverRules {
    /// The size of a side of the cover of a book with such pages: of its page, or of its board.
    pub fn side(&self, (width, height): (i32, i32)) -> (i32, i32) {
        (width + self.overhang, height + 2 * self.overhang)
    }
}

impl Trim {
    /// Whether a page of that size is this trim, within a point.
    pub fn is(&self, width: i32, height: i32) -> bool {
        (self.width - width).abs() < SAME_TRIM && (self.height - height).abs() < SAME_TRIM
    }
}

#[cfg(test)]
mod tests {
    use super::super::parse_page;
    use super::*;
    use crate::bundled::bundled_profile;

    #[test]
    fn limits_follow_from_paper_and_trim() {
        let kdp = bundled_profile("kdp");
        let limits = |paper, page: &str| kdp.limits(paper, parse_page(page).unwrap()).unwrap();
        assert_eq!(limits(None, "6x9"), 24..=828);
        assert_eq!(limits(Some("cream"), "6x9"), 24..=776);
        assert_eq!(limits(Some("white"), "8.5x11"), 24..=590);
        assert_eq!(limits(Some("cream"), "letter"), 24..=550);
        assert_eq!(limits(Some("cream"), "a4"), 24..=730);
        assert_eq!(bundled_profile("any").limits(None, (1, 1)).unwrap(), 1..=usize::MAX);
        assert_eq!(Profile::default().limits(Some("pink"), (1, 1)).unwrap(), 1..=usize::MAX);
        let message = kdp.limits(Some("pink"), (1, 1)).unwrap_err().to_string();
        assert!(message.contains("'pink'") && message.contains("white, cream"), "{message}");
        let trim = parse_page("8.5x11").unwrap();
        assert_eq!(kdp.check_pages(None, trim, 590), Ok(()));
        for n_pages in [23, 591] {
            let message = kdp.check_pages(None, trim, n_pages).unwrap_err().to_string();
            assert!(message.contains("24 to 590 pages") && message.contains(&n_pages.to_string()), "{message}");
        }
    }

    #[test]
    fn pages_are_rounded_as_sheets_are_bound() {
        let rounded = |name: &str, n, ends_blank| bundled_profile(name).rounded(n, ends_blank);
        assert_eq!([rounded("kdp", 101, false), rounded("kdp", 102, false)], [102, 102]);
        // The last page is blank, and the page count even.
        assert_eq!([rounded("ingramspark", 101, false), rounded("ingramspark", 102, false)], [102, 104]);
        assert_eq!([rounded("ingramspark", 101, true), rounded("ingramspark", 102, true)], [102, 102]);
        assert_eq!([rounded("a5-booklet", 9, false), rounded("a5-booklet", 12, false)], [12, 12]);
        assert_eq!([rounded("any", 9, false), Profile::default().rounded(7, false)], [9, 7]);
    }

    #[test]
    fn a_printer_without_rules_is_known() {
        let has_rules = |name: &str| bundled_profile(name).has_rules();
        assert!(!has_rules("any") && !Profile::default().has_rules());
        assert!(["kdp", "ingramspark", "lulu", "bod", "a4", "letter", "a5-booklet"].into_iter().all(has_rules));
    }

    #[test]
    fn the_gutter_grows_with_the_book() {
        let kdp = bundled_profile("kdp");
        let inner = |n| kdp.safe(n, false).inner;
        assert_eq!([24, 150, 151, 300, 301].map(inner), [27_000, 27_000, 36_000, 36_000, 45_000]);
        assert_eq!([500, 501, 701, 828, 9_999].map(inner), [45_000, 54_000, 63_000, 63_000, 63_000]);
        let outer = |has_bleed| kdp.safe(100, has_bleed).outer;
        assert_eq!([outer(false), outer(true)], [18_000, 27_000]);
    }

    #[test]
    fn spines_are_as_thick_as_their_paper() {
        let kdp = bundled_profile("kdp");
        // 200 pages of white paper: 0.4504 in.
        assert_eq!(kdp.spine(None, 200), Ok(Some(32_428)));
        assert_eq!(kdp.spine(Some("cream"), 200), Ok(Some(36_000)));
        assert_eq!(kdp.spine(Some("premium-colour"), 1000), Ok(Some(168_984)));
        assert_eq!(bundled_profile("a4").spine(None, 200), Ok(None));
        // Lulu adds its cover: 200 / 444 + 0.06 in.
        assert_eq!(bundled_profile("lulu").spine(None, 200), Ok(Some(36_748)));
        // A hardcover has the spine of its range of pages, whatever the paper.
        let hard = bundled_profile("lulu-hardcover");
        let spine = |n_pages| hard.spine(Some("cream"), n_pages).unwrap();
        assert_eq!([24, 84, 85, 800, 801].map(spine), [Some(18_000), Some(18_000), Some(36_000), Some(148_500), None]);
    }

    #[test]
    fn the_boards_of_a_hardcover_stand_out_over_its_pages() {
        let side = |name| bundled_profile(name).cover.unwrap().side((432_000, 648_000));
        assert_eq!([side("lulu"), side("lulu-hardcover")], [(432_000, 648_000), (441_000, 666_000)]);
    }

    #[test]
    fn a_trim_that_is_not_on_the_list_is_refused_with_the_nearest() {
        let hard = bundled_profile("kdp-hardcover");
        for page in ["6x9", "5.5x8.5in", "152.4x228.6mm"] {
            let (width, height) = parse_page(page).unwrap();
            assert_eq!(hard.check_trim(width, height), Ok(()), "{page}");
        }
        let (width, height) = parse_page("a5").unwrap();
        let message = hard.check_trim(width, height).unwrap_err().to_string();
        assert!(message.contains("148.0 x 210.0 mm") && message.contains("nearest that it prints is 5.5x8.5in"), "{message}");
        let kdp = bundled_profile("kdp");
        assert_eq!(kdp.check_trim(width, height), Ok(()), "KDP cuts sizes of one's own");
        let (width, height) = parse_page("3x5in").unwrap();
        let message = kdp.check_trim(width, height).unwrap_err().to_string();
        assert!(message.contains("any from 101.6 x 152.4 mm to 215.9 x 296.9 mm"), "{message}");
        assert_eq!(bundled_profile("any").check_trim(width, height), Ok(()));
    }
}
