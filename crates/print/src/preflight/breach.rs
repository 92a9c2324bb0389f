//! A breach: a finding, and what the printer requires.

use crate::sorted::SortedMap;
use std::fmt;

/// The rules that can be broken. Their names are printed and never change.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Rule {
    /// A page size that the printer does not offer.
    Trim,
    /// A page whose size differs from the book's.
    PageSize,
    /// Page boxes that contradict each other, or a rotated page.
    Boxes,
    /// Art that ends between trim and bleed, or that crosses the trim of a book without bleed.
    Bleed,
    /// Too few or too many pages, or a count that does not fill the sheets.
    PageCount,
    /// A last page that should be blank.
    LastPage,
    /// Too many blank pages in a row.
    BlankPages,
    /// Something too close to the trim or the spine.
    Margins,
    /// Text that is too small.
    TextSize,
    /// A line that is too thin.
    LineWidth,
    /// A gray that is too light to print.
    Gray,
    /// Colour where the printer has none.
    Colour,
    /// A font that is not embedded.
    Fonts,
    /// A font whose outlines differ from its text.
    Glyphs,
    /// Links, an outline or page labels.
    Navigation,
    /// Forms, scripts, attachments, hidden objects.
    Extras,
    /// An encrypted file.
    Encryption,
    /// Transparency.
    Transparency,
    /// A requirement of the standard, such as PDF/X-1a, that the file does not meet.
    Standard,
    /// A file that is too large.
    FileSize,
    /// A page that cannot be read.
    Content,
    /// A spine that is too wide or too narrow, or text on one that is too thin for it.
    Spine,
    /// Something where the printer puts the barcode.
    Barcode,
    /// A picture with too few dots an inch.
    Resolution,
}

impl Rule {
    /// The name that `preflight` prints.
    pub const fn name(self) -> &'static str {
        match self {
            Rule::Trim => "trim",
            Rule::PageSize => "page-size",
            Rule::Boxes => "boxes",
            Rule::Bleed => "bleed",
            Rule::PageCount => "page-count",
            Rule::LastPage => "last-page",
            Rule::BlankPages => "blank-pages",
            Rule::Margins => "margins",
            Rule::TextSize => "text-size",
            Rule::LineWidth => "line-width",
            Rule::Gray => "gray",
            Rule::Colour => "colour",
            Rule::Fonts => "fonts",
            Rule::Glyphs => "glyphs",
            Rule::Navigation => "navigation",
            Rule::Extras => "extras",
            Rule::Encryption => "encryption",
            Rule::Transparency => "transparency",
            Rule::Standard => "standard",
            Rule::FileSize => "file-size",
            Rule::Content => "content",
            Rule::Spine => "spine",
            Rule::Barcode => "barcode",
            Rule::Resolution => "resolution",
        }
    }

    /// How to fix it.
    const fn advice(self) -> &'static str {
        match self {
            Rule::Trim | Rule::PageSize => "choose one of the printer's sizes as page",
            Rule::Boxes => "export the file again; a printer does not repair boxes or rotation",
            Rule::Bleed => "let art that crosses the trim reach the end of the bleed, and set bleed = true",
            Rule::PageCount => "add or leave out puzzles, or split the book into volumes",
            Rule::LastPage => "add a blank page at the end",
            Rule::BlankPages => "fill one of them, with notes for instance",
            Rule::Margins => "move it inwards, or widen the margin",
            Rule::TextSize => "set it larger, with fewer puzzles a page or another theme",
            Rule::LineWidth => "draw it bolder in the theme",
            Rule::Gray => "use a darker gray in the theme, or none",
            Rule::Colour => "use a theme with grays only, or a paper that is printed in colour",
            Rule::Fonts => "embed it",
            Rule::Glyphs => "do not print it: make it again, with fonts = \"full\" if that does not help",
            Rule::Navigation => "send the print edition instead of the one for screens",
            Rule::Extras => "remove it",
            Rule::Encryption => "save the file without a password",
            Rule::Transparency => "flatten it",
            Rule::Standard => "export the file in that standard",
            Rule::FileSize => "split the book into volumes",
            Rule::Content => "export the file again",
            Rule::Spine => "leave out cover.spine, or take the width of the printer's own template",
            Rule::Barcode => "move it; the printer prints over it",
            Rule::Resolution => "take a picture with more pixels",
        }
    }
}

/// A broken rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breach {
    /// From 1; `None` if it concerns the whole file.
    pub page: Option<usize>,
    /// Which rule.
    pub rule: Rule,
    /// What was found.
    pub found: String,
    /// What is required.
    pub expected: String,
}

impl Breach {
    /// On one page, counted from 1.
    pub fn of_page(page: usize, rule: Rule, found: String, expected: String) -> Breach {
        Breach { page: Some(page), rule, found, expected }
    }

    /// In the book or the file as a whole.
    pub fn of_whole(rule: Rule, found: String, expected: String) -> Breach {
        Breach { page: None, rule, found, expected }
    }
}

/// `page 12, margins: … ; expected … ; move it inwards, or widen the margin`
impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&sentence(self, &Vec::from_iter(self.page)))
    }
}

fn sentence(breach: &Breach, pages: &[usize]) -> String {
    let Breach { rule, found, expected, .. } = breach;
    let told = format!("{}: {found}; expected {expected}; {}", rule.name(), rule.advice());
    match pages {
        [] => told,
        [page] => format!("page {page}, {told}"),
        pages => format!("pages {}, {told}", runs(pages)),
    }
}

/// `3-45, 47, 89-95`
fn runs(pages: &[usize]) -> String {
    let run = |run: &[usize]| match run {
        [first, .., last] => format!("{first}-{last}"),
        one => one.iter().map(usize::to_string).collect(),
    };
    pages.chunk_by(|a, b| a + 1 == *b).map(run).collect::<Vec<String>>().join(", ")
}

/// Breaches as sentences, in the order of their first pages; equal breaches on several pages are combined.
pub fn sentences(breaches: &[Breach]) -> Vec<String> {
    let mut groups: Vec<(&Breach, Vec<usize>)> = Vec::new();
    let mut places: SortedMap<(Rule, &str, &str), usize> = SortedMap::new();
    for breach in breaches {
        let place = *places.entry((breach.rule, &breach.found, &breach.expected)).or_insert(groups.len());
        if place == groups.len() {
            groups.push((breach, Vec::new()));
        }
        groups[place].1.extend(breach.page);
    }
    groups.iter().map(|(breach, pages)| sentence(breach, pages)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_on_many_pages_is_said_once() {
        let of = |page| Breach::of_page(page, Rule::Margins, "3 mm".into(), "4 mm".into());
        let gray = Breach::of_page(4, Rule::Gray, "5 %".into(), "10 %".into());
        let told = sentences(&[of(3), gray, of(4), of(5), of(9)]);
        assert_eq!(told.len(), 2);
        assert!(told[0].starts_with("pages 3-5, 9, margins: 3 mm; expected 4 mm; "), "{told:?}");
        assert!(told[1].starts_with("page 4, gray: "), "{told:?}");
        let whole = Breach::of_whole(Rule::PageCount, "3".into(), "24".into());
        assert!(sentences(&[whole])[0].starts_with("page-count: 3; "));
    }
}
