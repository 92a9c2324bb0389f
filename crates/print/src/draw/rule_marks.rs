//! Draws the marks of rules on a board, below its lines and digits: tinted groups, lines along diagonals, and the circles and squares
//! of marked cells. Everything differs by shape and grey, so that it can be read without colour.

use super::board::Lay;
use super::patterns::fill_square;
use super::scene::{Item, Paint, Point, Scene, Stroke};
use super::theme::Theme;
use crate::board::{Cell, HouseKind, Item as Clue, Layout, Mark, Sort};

/// How the houses of a rule are shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    /// Nothing shows them: the rule's words say where they are.
    Unseen,
    /// A line from corner to corner of the grid.
    Line,
    /// A grey ground.
    Tint,
    /// A ground that differs from that of the groups beside it.
    Pattern,
}

fn look_of(layout: &Layout, house: usize) -> Look {
    // A house of a sign is drawn with the sign.
    let Some(house) = layout.own_houses().get(house) else { return Look::Unseen };
    match house.label.map(|label| (label.rule, label.number)) {
        // A custom board: houses that no line shows are tinted, except one that is the whole board.
        None if house.cells.len() == layout.n_cells() => Look::Unseen,
        None => Look::Tint,
        Some(("diagonals" | "falling-diagonal" | "rising-diagonal", _) | ("per-cent", 2)) => Look::Line,
        // Cages and runs are drawn as such.
        Some(("hidden-windows" | "disjoint-groups" | "cages" | "runs", _)) => Look::Unseen,
        // The strokes of the S; its other three groups are the same cells, column by column.
        Some(("letter-s", 4..)) => Look::Unseen,
        Some(("letter-s" | "extra", _)) => Look::Pattern,
        Some(_) => Look::Tint,
    }
}

/// The houses of a board that are neither rows nor columns nor boxes, with their looks.
fn looks(layout: &Layout) -> impl Iterator<Item = (usize, Look)> + '_ {
    layout.houses_of_kind(HouseKind::Other).map(|house| (house, look_of(layout, house)))
}

/// Grounds of groups: a grey where one is enough, else patterns that differ where groups touch.
pub(super) fn draw_grounds(scene: &mut Scene, theme: &Theme, lay: Lay) {
    let layout = lay.layout;
    let of = |wanted: Look| looks(layout).filter(move |(_, look)| *look == wanted).map(|(house, _)| house);
    let mut tinted: Vec<Cell> = of(Look::Tint).flat_map(|house| layout.houses[house].cells.iter().copied()).collect();
    tinted.sort_unstable();
    tinted.dedup();
    scene.items.extend(tinted.into_iter().map(|cell| Item::Rect {
        at: lay.corner(cell),
        width: lay.cell,
        height: lay.cell,
        fill: Some(theme.steps.cell),
        stroke: None,
    }));
    let mut grouped: Vec<&[Cell]> = of(Look::Pattern).map(|house| layout.houses[house].cells.as_slice()).collect();
    let n_houses = grouped.len();
    // Both groups of a pair of clones have one pattern.
    grouped.extend(layout.signs.iter().filter(|sign| sign.sort == Sort::Clone).map(|sign| sign.cells.as_slice()));
    for (k, pattern) in patterns(layout, &grouped, n_houses, theme.regions.len()).into_iter().enumerate() {
        grouped[k].iter().for_each(|&cell| fill_square(scene, theme.regions[pattern], lay.corner(cell), lay.cell));
    }
}

/// A pattern for each group: the first that no group beside it has. Groups from `n_houses` on are clones, which differ from all
/// other clones while there are patterns left.
fn patterns(layout: &Layout, groups: &[&[Cell]], n_houses: usize, n_patterns: usize) -> Vec<usize> {
    let touches = |a: usize, b: usize| {
        let near = |a: Cell, b: Cell| layout.row(a).abs_diff(layout.row(b)) + layout.col(a).abs_diff(layout.col(b)) <= 1;
        let (a, b) = (groups[a], groups[b]);
        a.iter().any(|&a| b.iter().any(|&b| near(a, b)))
    };
    let mut chosen: Vec<usize> = Vec::new();
    for k in 0..groups.len() {
        let is_free = |pattern: &usize| (0..k).all(|other| chosen[other] != *pattern || !touches(k, other));
        let is_new = |pattern: &usize| k < n_houses || !chosen[n_houses..].contains(pattern);
        let all = || 0..n_patterns;
        let found = all().find(|pattern| is_free(pattern) && is_new(pattern)).or_else(|| all().find(is_free));
        chosen.push(found.unwrap_or(k % n_patterns.max(1)));
    }
    chosen
}

/// Lines along the diagonals that are houses.
pub(super) fn draw_diagonals(scene: &mut Scene, theme: &Theme, lay: Lay) {
    let (right, bottom) = (lay.x(lay.cols()), lay.y(lay.rows()));
    let [thin, ..] = theme.lines_for(lay.cell);
    for (house, _) in looks(lay.layout).filter(|(_, look)| *look == Look::Line) {
        // It falls if the first cell of the board is on it.
        let is_falling = lay.layout.houses[house].cells.first() == Some(&0);
        let (top, foot) = if is_falling { (lay.at.y, bottom) } else { (bottom, lay.at.y) };
        scene.items.push(Item::Line {
            from: Point { x: lay.at.x, y: top },
            to: Point { x: right, y: foot },
            stroke: Stroke::solid(thin.0, soft(theme.mark_paint)),
        });
    }
}

/// A circle in a cell that holds an odd digit, a square in one that holds an even one.
pub(super) fn draw_marks(scene: &mut Scene, theme: &Theme, lay: Lay, items: &[Clue]) {
    let radius = lay.cell * 36 / 100;
    let [thin, ..] = theme.lines_for(lay.cell);
    let (fill, stroke) = (Some(theme.steps.cell), Some(Stroke::solid(thin.0, theme.mark_paint)));
    for item in items {
        let corner = lay.corner(item.cell);
        let centre = Point { x: corner.x + lay.cell / 2, y: corner.y + lay.cell / 2 };
        scene.items.push(match item.mark {
            Mark::Odd => Item::Circle { centre, radius, fill, stroke },
            Mark::Even => Item::Rect {
                at: Point { x: centre.x - radius, y: centre.y - radius },
                width: 2 * radius,
                height: 2 * radius,
                fill,
                stroke,
            },
        });
    }
}

/// The paint with two thirds of the ink.
fn soft(paint: Paint) -> Paint {
    match paint {
        Paint::Gray(ink) => Paint::Gray(ink / 3 * 2),
        Paint::Cmyk(inks) => Paint::Cmyk(inks.map(|ink| ink / 3 * 2)),
    }
}
