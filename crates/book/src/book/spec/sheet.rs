//! Worksheets: a spec made from a few choices, without a file.

use super::section::Section;
use super::{Parts, Side, Solutions, Spec, SpecMargins};
use crate::request::Request;

/// The choices of `gridpress sheet`.
#[derive(Clone, PartialEq, Debug)]
pub struct Sheet {
    /// The title on top of each page.
    pub title: String,
    /// The paper: `a4`, `letter`, or a size.
    pub page: String,
    /// The theme.
    pub theme: String,
    /// The language of its words: `en`.
    pub language: String,
    /// How many puzzles a page has: 1, 2, 4 or 6.
    pub per_page: u32,
    /// Where the solutions are.
    pub solutions: Solutions,
    /// Solutions as slips to cut apart.
    pub slips: bool,
    /// The request for its puzzles.
    pub wanted: Request,
    /// How many puzzles.
    pub count: u32,
    /// The seed; printed if the imprint shows it.
    pub seed: Option<String>,
    /// A dot for each candidate of an empty cell.
    pub candidate_dots: bool,
    /// Which lines to write on are at the top of each page: for a name, a class, a date.
    pub lines: [bool; 3],
    /// The margin on either side, in millimetres.
    pub side: f64,
    /// Small copies of each page on one sheet of paper.
    pub copies: u32,
}

/// The spec of a sheet: puzzles from the first page on, with lines for a name and a date; solutions as chosen, on new leaves.
pub fn sheet_spec(sheet: &Sheet) -> Spec {
    Spec {
        title: sheet.title.clone(),
        language: sheet.language.clone(),
        printer: "any".into(),
        theme: sheet.theme.clone(),
        page: sheet.page.clone(),
        // Loose sheets have no spine.
        margins: SpecMargins { inner: Some(sheet.side), outer: Some(sheet.side), top: None, bottom: None },
        per_page: sheet.per_page,
        solutions: sheet.solutions,
        solution_slips: sheet.slips,
        open_on: Side::Any,
        parts: Parts::none(),
        time_line: true,
        name_line: sheet.lines[0],
        class_line: sheet.lines[0] && sheet.lines[1],
        date_line: sheet.lines[2],
        candidate_dots: sheet.candidate_dots,
        copies: sheet.copies,
        seed: sheet.seed.clone(),
        sections: vec![Section {
            title: sheet.title.clone(),
            count: sheet.count,
            wanted: sheet.wanted.clone(),
            ..Section::default()
        }],
        ..Spec::default()
    }
}
