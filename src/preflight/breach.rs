//! A breach: what was found and what the printer asks. What never lives here: finding it.

use std::fmt;

/// What can be broken. The names are printed, and stay.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Rule {
    Trim,
    PageSize,
    Boxes,
    Bleed,
    PageCount,
    LastPage,
    BlankPages,
    Margins,
    TextSize,
    LineWidth,
    Gray,
    Colour,
    Fonts,
    Navigation,
    Extras,
    Encryption,
    Transparency,
    Standard,
    FileSize,
    Content,
}

impl Rule {
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
            Rule::Navigation => "navigation",
            Rule::Extras => "extras",
            Rule::Encryption => "encryption",
            Rule::Transparency => "transparency",
            Rule::Standard => "standard",
            Rule::FileSize => "file-size",
            Rule::Content => "content",
        }
    }

    /// What can be done about it.
    const fn advice(self) -> &'static str {
        match self {
            Rule::Trim | Rule::PageSize => "choose one of the printer's sizes as page",
            Rule::Boxes => "write the file anew; boxes and rotation are not mended by a printer",
            Rule::Bleed => "let art that crosses the trim reach the end of the bleed, and set bleed = true",
            Rule::PageCount => "add or leave out puzzles, or split the book into volumes",
            Rule::LastPage => "add a blank page at the end",
            Rule::BlankPages => "fill one of them, with notes for instance",
            Rule::Margins => "move it inwards, or widen the margin",
            Rule::TextSize => "set it larger, with fewer puzzles a page or another theme",
            Rule::LineWidth => "draw it bolder in the theme",
            Rule::Gray => "take a darker gray in the theme, or none",
            Rule::Colour => "take a theme of grays, or a paper that is printed in colour",
            Rule::Fonts => "embed it",
            Rule::Navigation => "send the print edition instead of the one for screens",
            Rule::Extras => "take it out",
            Rule::Encryption => "save the file without a password",
            Rule::Transparency => "flatten it",
            Rule::Standard => "export the file in that standard",
            Rule::FileSize => "split the book into volumes",
            Rule::Content => "write the file anew",
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breach {
    /// From 1; none for what concerns the whole.
    pub page: Option<usize>,
    pub rule: Rule,
    pub found: String,
    pub expected: String,
}

impl Breach {
    pub fn of_page(page: usize, rule: Rule, found: String, expected: String) -> Breach {
        Breach { page: Some(page), rule, found, expected }
    }

    pub fn of_whole(rule: Rule, found: String, expected: String) -> Breach {
        Breach { page: None, rule, found, expected }
    }
}

/// `page 12, margins: … ; expected … ; move it inwards, or widen the margin`
impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(page) = self.page {
            write!(f, "page {page}, ")?;
        }
        let Breach { rule, found, expected, .. } = self;
        write!(f, "{}: {found}; expected {expected}; {}", rule.name(), rule.advice())
    }
}
