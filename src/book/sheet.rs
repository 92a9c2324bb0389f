//! Worksheets: a spec made from a few choices, without a file. What never lives here: pages.

use super::spec::{Parts, Section, Side, Solutions, Spec, SpecMargins};

/// What `gridpress sheet` lets one choose.
#[derive(Clone, PartialEq, Debug)]
pub struct Sheet {
    pub title: String,
    pub page: String,
    pub theme: String,
    pub language: String,
    pub per_page: u32,
    pub solutions: Solutions,
    pub kind: String,
    pub size: Option<String>,
    pub level: Option<String>,
    pub clues: Option<String>,
    pub mask: Option<String>,
    pub regions: Option<String>,
    pub count: u32,
    pub seed: Option<String>,
    pub candidate_dots: bool,
    /// Small copies of each page on one sheet of paper.
    pub copies: u32,
}

/// Puzzles from the first page on, with a line for a name and a date; solutions as chosen, on leaves of their own.
pub fn sheet_spec(sheet: &Sheet) -> Spec {
    Spec {
        title: sheet.title.clone(),
        language: sheet.language.clone(),
        printer: "any".into(),
        theme: sheet.theme.clone(),
        page: sheet.page.clone(),
        // Loose sheets have no spine.
        margins: SpecMargins { inner: Some(14.0), outer: Some(14.0), top: None, bottom: None },
        per_page: sheet.per_page,
        solutions: sheet.solutions,
        open_on: Side::Any,
        parts: Parts::none(),
        time_line: true,
        name_line: true,
        candidate_dots: sheet.candidate_dots,
        copies: sheet.copies,
        seed: sheet.seed.clone(),
        sections: vec![Section {
            title: sheet.title.clone(),
            kind: sheet.kind.clone(),
            size: sheet.size.clone(),
            count: sheet.count,
            level: sheet.level.clone(),
            clues: sheet.clues.clone(),
            mask: sheet.mask.clone(),
            regions: sheet.regions.clone(),
            ..Section::default()
        }],
        ..Spec::default()
    }
}
