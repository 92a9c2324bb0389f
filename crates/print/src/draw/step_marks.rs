//! The marks of a step on its board: tinted houses and cells; candidates that hold, fail or are eliminated; the placed digit;
//! links of chains. Each mark has its own shape, so that it can be read without colour.

use super::board::Raster;
use super::cages::has_corners;
use super::links::{Field, arrow};
use super::scene::{Face, Item, PT, Paint, Point, Segment, Stroke};
use super::step::StepBoard;
use super::text::{Type, grid_run};
use crate::board::{Cage, CageLook, Cell, CellSet, Claim, Digit, DigitSet, HouseKind, Position, Step, symbol};
use crate::sorted::Ordered;

/// The weight of the line around a cage.
const CAGE_LINE: i32 = PT * 22 / 10;

/// Everything below the lines of the board: houses, cells of the pattern, and bands from the digits that exclude cells of a
/// single's house.
pub(super) fn tints(board: &StepBoard, before: &Position, step: &Step) -> Vec<Item> {
    let inks = board.theme.steps;
    let (lay, layout) = (board.lay(), board.layout);
    let seen = &step.evidence;
    let mut items = Vec::new();
    let square = |cell: Cell, fill: Paint| Item::Rect {
        at: lay.corner(cell),
        width: lay.cell,
        height: lay.cell,
        fill: Some(fill),
        stroke: None,
    };
    // Do not tint a house that is the whole board. Regions have fills of their own.
    let is_patterned =
        |cell: Cell| layout.cages_of(cell).iter().any(|&k| matches!(layout.cages[k as usize].look, CageLook::Colour(_)));
    // A naked single names no house; it depends on all houses of its cell.
    let of_place = match step.conclusion.place {
        Some((cell, _)) if seen.houses.is_empty() && seen.cells == [cell] && seen.cages.is_empty() => layout.houses_of(cell),
        _ => &[],
    };
    let houses =
        seen.houses.iter().chain(of_place).map(|&h| &layout.houses[h as usize]).filter(|h| h.cells.len() < layout.n_cells());
    let tinted: CellSet = houses.flat_map(|h| h.cells.iter().copied()).filter(|&c| !is_patterned(c)).collect();
    items.extend(tinted.iter().map(|c| square(c, inks.house)));
    if seen.branches.is_empty() {
        items.extend(seen.cells.iter().filter(|&&c| !is_patterned(c)).map(|&c| square(c, inks.cell)));
    }
    items.extend(sights(board, before, step));
    // Below the sums, so that circles are not crossed.
    items.extend(cage_outlines(board, step));
    items
}

/// For a hidden single: a band from each digit that excludes cells of the house to these cells.
fn sights(board: &StepBoard, before: &Position, step: &Step) -> Vec<Item> {
    let Some((barriers, house, place)) = barriers(board, before, step) else { return Vec::new() };
    let (lay, layout) = (board.lay(), board.layout);
    let mut items = Vec::new();
    for barrier in barriers {
        let barred = layout.houses[house].cells.iter().copied();
        let barred: Vec<Cell> = barred.filter(|&c| c != place && before.grid.get(c).is_none()).collect();
        let lines = layout.houses_of(barrier).iter().map(|&h| &layout.houses[h as usize]);
        for line in lines.filter(|line| matches!(line.kind, HouseKind::Row | HouseKind::Column)) {
            let ends: Vec<Cell> = barred.iter().copied().filter(|c| line.cells.binary_search(c).is_ok()).collect();
            let (Some(&first), Some(&last)) = (ends.first(), ends.last()) else { continue };
            let (from, to) = (first.min(barrier), last.max(barrier));
            let inset = lay.cell * 36 / 100;
            let (start, end) = (lay.corner(from), lay.corner(to));
            items.push(Item::Rect {
                at: Point { x: start.x + inset, y: start.y + inset },
                width: end.x - start.x + lay.cell - 2 * inset,
                height: end.y - start.y + lay.cell - 2 * inset,
                fill: Some(board.theme.steps.cell),
                stroke: None,
            });
        }
    }
    items
}

fn barriers(board: &StepBoard, before: &Position, step: &Step) -> Option<(Vec<Cell>, usize, Cell)> {
    let (place, digit) = step.conclusion.place?;
    let [house] = step.evidence.houses[..] else { return None };
    let is_single = step.evidence.cells == [place] && step.conclusion.strikes.is_empty() && step.evidence.branches.is_empty();
    let (barriers, _) = before.barriers(board.layout, house as usize, digit, place);
    (is_single && board.layout.house_is_full(house as usize)).then_some((barriers, house as usize, place))
}

/// Everything above digits and candidates.
pub(super) fn marks(board: &StepBoard, before: &Position, step: &Step) -> Vec<Item> {
    let raster = board.raster();
    let mut items = cage_rings(board, step);
    items.extend(barriers(board, before, step).into_iter().flat_map(|(barriers, ..)| barriers).map(|c| ring_of_cell(board, c)));
    if step.evidence.branches.is_empty() {
        items.extend(pattern(board, raster, before, step));
    } else {
        items.extend(links(board, raster, step));
        items.extend(claims(board, raster, before, step));
    }
    let strikes = step.conclusion.strikes.iter().filter(|&&(cell, digit)| before.has(cell, digit));
    items.extend(strikes.flat_map(|&(cell, digit)| strike(board, raster, step, cell, digit)));
    items.extend(step.conclusion.place.into_iter().flat_map(|(cell, digit)| put(board, raster, before, step, cell, digit)));
    items
}

fn ring_of_cell(board: &StepBoard, cell: Cell) -> Item {
    let lay = board.lay();
    let corner = lay.corner(cell);
    let centre = Point { x: corner.x + lay.cell / 2, y: corner.y + lay.cell / 2 };
    let stroke = Some(Stroke::solid(PT * 15 / 10, board.theme.steps.put));
    Item::Circle { centre, radius: lay.cell * 40 / 100, fill: None, stroke }
}

/// The candidates of a pattern, each on a disc of background colour.
fn pattern(board: &StepBoard, raster: Raster, before: &Position, step: &Step) -> Vec<Item> {
    let inks = board.theme.steps;
    let seen = &step.evidence;
    let mut items = Vec::new();
    // If digits are shown only because they are eliminated, none of them holds elsewhere.
    let struck: DigitSet = step.conclusion.strikes.iter().map(|&(_, digit)| digit).collect();
    if seen.houses.is_empty() && seen.cages.is_empty() && step.conclusion.place.is_none() && seen.digits == struck {
        return items;
    }
    for &cell in &seen.cells {
        let is_put = step.conclusion.place.is_some_and(|(c, _)| c == cell);
        for digit in seen.digits.iter().filter(|&d| before.has(cell, d) && !is_put) {
            if step.conclusion.strikes.contains(&(cell, digit)) {
                continue;
            }
            items.push(disc(board, raster, cell, digit, Paint::WHITE, Stroke::solid(PT, inks.holds)));
            items.extend(glyph(board, raster, cell, digit, Face::Bold, inks.holds));
        }
    }
    items
}

/// The candidates in a line of reasoning: filled discs hold, rings do not. A candidate with both is a filled disc in a ring. A
/// square marks the start of a line.
fn claims(board: &StepBoard, raster: Raster, before: &Position, step: &Step) -> Vec<Item> {
    let inks = board.theme.steps;
    let mut all: Vec<&Claim> = step.evidence.branches.iter().flat_map(|branch| &branch.claims).collect();
    all.order_by_key(|claim| (claim.cell, claim.digit, claim.holds));
    all.dedup_by_key(|claim| (claim.cell, claim.digit, claim.holds));
    let mut items = Vec::new();
    for claim in all.iter().filter(|claim| before.has(claim.cell, claim.digit)) {
        let (cell, digit) = (claim.cell, claim.digit);
        if claim.holds {
            items.push(disc(board, raster, cell, digit, inks.holds, Stroke::solid(PT * 3 / 4, inks.holds)));
            items.extend(glyph(board, raster, cell, digit, Face::Bold, Paint::WHITE));
        } else {
            items.push(disc(board, raster, cell, digit, Paint::WHITE, Stroke::solid(PT, inks.fails)));
            items.extend(glyph(board, raster, cell, digit, Face::Regular, board.theme.text_paint));
        }
    }
    let starts = step.evidence.branches.iter().filter_map(|branch| branch.claims.first());
    let mut starts: Vec<(Cell, Digit)> = starts.map(|claim| (claim.cell, claim.digit)).collect();
    starts.sort_unstable();
    starts.dedup();
    items.extend(starts.into_iter().map(|(cell, digit)| start_frame(board, raster, cell, digit)));
    for pair in all.windows(2).filter(|pair| (pair[0].cell, pair[0].digit) == (pair[1].cell, pair[1].digit)) {
        let centre = raster.centre(board.lay(), pair[0].cell, pair[0].digit);
        let stroke = Some(Stroke::solid(PT, inks.fails));
        items.push(Item::Circle { centre, radius: raster.radius * 118 / 100, fill: None, stroke });
    }
    items
}

/// A square around a candidate with which a line of reasoning starts.
fn start_frame(board: &StepBoard, raster: Raster, cell: Cell, digit: Digit) -> Item {
    let centre = raster.centre(board.lay(), cell, digit);
    let reach = raster.radius * 112 / 100;
    Item::Rect {
        at: Point { x: centre.x - reach, y: centre.y - reach },
        width: 2 * reach,
        height: 2 * reach,
        fill: None,
        stroke: Some(Stroke::solid(PT, board.theme.steps.link)),
    }
}

/// An arrow to each claim from each claim that it rests on; shared arrows are drawn once.
fn links(board: &StepBoard, raster: Raster, step: &Step) -> Vec<Item> {
    let lay = board.lay();
    let field = Field { at: lay.at, width: lay.cols() as i32 * lay.cell, height: lay.rows() as i32 * lay.cell };
    let mut known: Vec<(Cell, Digit, Cell, Digit, bool)> = Vec::new();
    for branch in &step.evidence.branches {
        for claim in &branch.claims {
            for parent in claim.from.iter().filter_map(|&k| branch.claims.get(k as usize)) {
                known.push((parent.cell, parent.digit, claim.cell, claim.digit, claim.holds));
            }
        }
    }
    known.sort_unstable();
    known.dedup();
    let centre = |cell, digit| raster.centre(lay, cell, digit);
    let link = |&(a, d, b, e, is_strong): &(Cell, Digit, Cell, Digit, bool)| {
        arrow(field, centre(a, d), centre(b, e), raster.radius * 9 / 10, is_strong, board.theme.steps.link)
    };
    known.iter().flat_map(link).collect()
}

fn disc(board: &StepBoard, raster: Raster, cell: Cell, digit: Digit, fill: Paint, stroke: Stroke) -> Item {
    let centre = raster.centre(board.lay(), cell, digit);
    // Printers take no thinner line than three quarters of a point.
    let stroke = Stroke { width: stroke.width.min((raster.radius / 4).max(PT * 3 / 4)), ..stroke };
    Item::Circle { centre, radius: raster.radius * 92 / 100, fill: Some(fill), stroke: Some(stroke) }
}

fn glyph(board: &StepBoard, raster: Raster, cell: Cell, digit: Digit, face: Face, paint: Paint) -> Option<Item> {
    let centre = raster.centre(board.lay(), cell, digit);
    let drop = board.fonts.digit_drop(face, raster.size);
    grid_run(board.fonts, Type::new(face, raster.size, paint), centre.y + drop, &[(centre.x, symbol(digit))])
}

/// An eliminated candidate: crossed out and still legible. On a filled disc, a rim separates the stroke from it.
fn strike(board: &StepBoard, raster: Raster, step: &Step, cell: Cell, digit: Digit) -> Vec<Item> {
    let centre = raster.centre(board.lay(), cell, digit);
    let reach = raster.radius * 84 / 100;
    let width = (raster.radius * 24 / 100).clamp(PT * 3 / 4, PT * 16 / 10);
    let bar = |reach: i32, width: i32, paint: Paint| Item::Line {
        from: Point { x: centre.x - reach, y: centre.y + reach },
        to: Point { x: centre.x + reach, y: centre.y - reach },
        stroke: Stroke::solid(width, paint),
    };
    let claims = || step.evidence.branches.iter().flat_map(|branch| &branch.claims);
    let rim = claims().any(|claim| claim.holds && (claim.cell, claim.digit) == (cell, digit));
    let rim = rim.then(|| bar(reach, width * 2, Paint::WHITE));
    rim.into_iter().chain([bar(reach + width / 3, width, board.theme.steps.strike)]).collect()
}

/// The placed digit: large, in a frame on a clear background. After a chain, the cell keeps its candidates, because the chain
/// is about them, and only the frame shows the placement.
fn put(board: &StepBoard, raster: Raster, before: &Position, step: &Step, cell: Cell, digit: Digit) -> Vec<Item> {
    let lay = board.lay();
    let inks = board.theme.steps;
    // Leave the quarter of a circle on a corner free.
    let share = if has_corners(board.layout) { 18 } else { 4 };
    let (corner, inset) = (lay.corner(cell), lay.cell * share / 100 + PT / 2);
    let is_chain = !step.evidence.branches.is_empty() && before.has(cell, digit);
    let fill = (!is_chain).then_some(Paint::WHITE);
    let side = lay.cell - 2 * inset;
    let mut items = vec![Item::Rect {
        at: Point { x: corner.x + inset, y: corner.y + inset },
        width: side,
        height: side,
        fill,
        stroke: Some(Stroke::solid(2 * PT, inks.put)),
    }];
    if is_chain {
        items.push(disc(board, raster, cell, digit, inks.put, Stroke::solid(PT * 3 / 4, inks.put)));
        items.extend(glyph(board, raster, cell, digit, Face::Bold, Paint::WHITE));
    } else {
        items.extend(board.digit(cell, digit, Face::Bold, inks.put));
    }
    items
}

/// A ring around each circle that a step uses.
fn cage_rings(board: &StepBoard, step: &Step) -> Vec<Item> {
    let lay = board.lay();
    let stroke = Stroke::solid(CAGE_LINE, board.theme.steps.put);
    let ring = |cage: &Cage| {
        let corner = lay.corner(*cage.cells.first()?);
        let centre = Point { x: corner.x + lay.cell, y: corner.y + lay.cell };
        let radius = lay.cell * board.theme.circle_radius / 100 + PT;
        Some(Item::Circle { centre, radius, fill: None, stroke: Some(stroke) })
    };
    cages_of(board, step).filter(|cage| cage.look == CageLook::Corner).filter_map(ring).collect()
}

/// A line inside the edge of every other cage that a step uses.
fn cage_outlines(board: &StepBoard, step: &Step) -> Vec<Item> {
    let stroke = Stroke { square: true, ..Stroke::solid(CAGE_LINE, board.theme.steps.put) };
    cages_of(board, step).filter(|cage| cage.look != CageLook::Corner).map(|cage| outline(board, &cage.cells, stroke)).collect()
}

fn cages_of<'a>(board: &StepBoard<'a>, step: &'a Step) -> impl Iterator<Item = &'a Cage> {
    let layout = board.layout;
    step.evidence.cages.iter().map(|&k| &layout.cages[k as usize])
}

/// The outline of a group of cells, slightly inside.
fn outline(board: &StepBoard, cells: &[Cell], stroke: Stroke) -> Item {
    let lay = board.lay();
    let inset = lay.cell * 5 / 100;
    let has = |row: i32, col: i32| {
        let cell = usize::try_from(row).ok().zip(usize::try_from(col).ok()).and_then(|(row, col)| lay.layout.cell(row, col));
        cell.is_some_and(|cell| cells.contains(&cell))
    };
    let mut segments = Vec::new();
    for &cell in cells {
        let (row, col) = (lay.layout.row(cell) as i32, lay.layout.col(cell) as i32);
        let corner = lay.corner(cell);
        for (dr, dc) in [(-1, 0), (1, 0), (0, -1), (0, 1)].into_iter().filter(|(dr, dc)| !has(row + dr, col + dc)) {
            // Along the side: stops short at a side of the same cell, continues where the group does.
            let end = |sign: i32| {
                let (ar, ac) = (dc.abs() * sign, dr.abs() * sign);
                match (has(row + ar, col + ac), has(row + ar + dr, col + ac + dc)) {
                    (false, _) => -inset,
                    (true, false) => 0,
                    (true, true) => inset,
                }
            };
            let across = if dr + dc < 0 { inset } else { lay.cell - inset };
            let point = |at: i32| match dr {
                0 => Point { x: corner.x + across, y: corner.y + at },
                _ => Point { x: corner.x + at, y: corner.y + across },
            };
            segments.push(Segment::Move(point(-end(-1))));
            segments.push(Segment::Line(point(lay.cell + end(1))));
        }
    }
    Item::Path { segments, fill: None, stroke: Some(stroke) }
}
