//! Stand-ins: boards as full as those of a section can be. With them, every page of a plan can be drawn before a puzzle exists.

use crate::board::{Clues, Counts, Grid, Level, Rating};
use crate::book::leaf::planned::{Plan, SectionPlan};
use crate::puzzle::Puzzle;
use std::sync::Arc;

/// For each section, as many boards as its plan has.
pub fn stand_ins(plan: &Plan) -> Vec<Vec<Puzzle>> {
    plan.sections.iter().map(|section| vec![stand_in(section); section.count]).collect()
}

/// A board with a digit in every cell and with all sums. No puzzle of the section needs more room.
pub(crate) fn stand_in(section: &SectionPlan) -> Puzzle {
    let layout = Arc::new(section.sample.clone());
    let n = layout.n_digits as usize;
    let grid = Grid((0..layout.n_cells()).map(|cell| ((cell + cell / n) % n + 1) as u8).collect());
    let clues = Clues::all(&layout, &grid);
    let rating = Rating {
        level: section.level.unwrap_or(Level::Diabolical),
        effort: 0,
        hardest_cost: 0,
        hardest: "",
        steps: 0,
        minutes: None,
        er: None,
        ep: None,
        ed: None,
        counts: Counts::default(),
    };
    Puzzle { rating: Some(rating), ..Puzzle::new(section.kind, section.size, layout, clues, grid) }
}
