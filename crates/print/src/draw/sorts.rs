//! How each sort of sign is drawn: every sort is listed once, so that a new one does not compile before it can be
//! drawn.

use super::edge_signs;
use super::sign_lines::{self, draw_arrow, draw_between, draw_dutch_whispers, draw_hollow, each, solid};
use super::sign_lines::{draw_region_sums, draw_thermos, draw_whispers};
use crate::board::Sort;

/// Who draws the signs of a sort.
#[derive(Clone, Copy)]
pub(super) enum Drawn {
    /// `sign_lines`, all of the sort at once, so high over other lines: broad ones are below.
    Line(u8, sign_lines::Draw),
    /// `edge_signs`, one by one.
    Edge(edge_signs::Draw),
    /// `outside`, by the row of the sort.
    Outside,
    /// `rule_marks`, as tinted cells.
    Tint,
    /// `cages`, with the other cages.
    Cage,
    /// Nobody: the board shows where they are.
    Board,
    /// `written_signs`, and on an edge or a corner `edge_signs`, by the look from a file.
    Written,
}

pub(super) fn drawn(sort: Sort) -> Drawn {
    match sort {
        Sort::Difference => Drawn::Edge(|pen, scene, sign| pen.difference(scene, sign)),
        Sort::Ratio => Drawn::Edge(|pen, scene, sign| pen.black_dot(scene, sign)),
        Sort::Xv => Drawn::Edge(|pen, scene, sign| pen.letter(scene, sign)),
        Sort::Greater => Drawn::Edge(|pen, scene, sign| pen.chevron(scene, sign)),
        Sort::Quadruple => Drawn::Edge(|pen, scene, sign| pen.corner(scene, sign)),
        Sort::Renban => Drawn::Line(0, |scene, pen, signs| {
            each(signs, pen, |points| solid(scene, points, pen.width(32), pen.inks().renban));
        }),
        Sort::Thermo => Drawn::Line(1, draw_thermos),
        Sort::SlowThermo => Drawn::Line(2, draw_hollow),
        Sort::RegionSum => Drawn::Line(3, draw_region_sums),
        Sort::Palindrome => Drawn::Line(4, |scene, pen, signs| {
            each(signs, pen, |points| solid(scene, points, pen.width(12), pen.inks().palindrome));
        }),
        Sort::Whispers => Drawn::Line(5, draw_whispers),
        Sort::DutchWhispers => Drawn::Line(6, draw_dutch_whispers),
        Sort::Between => Drawn::Line(7, draw_between),
        Sort::Arrow => Drawn::Line(8, |scene, pen, signs| signs.iter().for_each(|sign| draw_arrow(scene, pen, sign))),
        Sort::LittleKiller | Sort::Sandwich | Sort::Skyscraper | Sort::XSum | Sort::NumberedRoom | Sort::Outside => {
            Drawn::Outside
        }
        Sort::Clone => Drawn::Tint,
        Sort::Calculation => Drawn::Cage,
        Sort::Straight => Drawn::Board,
        Sort::Own(_) => Drawn::Written,
    }
}
