//! The names by which people know a step, beside that of its row: a chain of two strong links is a skyscraper or a kite. Rows and
//! costs stay Sudoku Explainer's. A name is read off the step, whose evidence says which links are strong, and why.

use super::ladder::technique_of;
use super::parts::{parts_of_grave, parts_of_loop};
use crate::board::{Because, Branch, Cell, Claim, HouseKind, Layout, Position, Step};

/// Every name, by its key.
pub const KNOWN: [&str; 12] = [
    "skyscraper",
    "two-string-kite",
    "turbot-fish",
    "empty-rectangle",
    "remote-pair",
    "w-wing",
    "xy-chain",
    "rule-of-45",
    "type-1",
    "type-2",
    "type-3",
    "type-4",
];

/// The key of a step's further name, if people have one. Whether cells have other candidates is on the board before the step
/// alone: without it a remote pair goes by another name.
pub fn known_as(layout: &Layout, before: Option<&Position>, step: &Step) -> Option<&'static str> {
    match technique_of(step)?.key {
        "x-chain" => {
            let claims = only_branch(step)?;
            let is_pairs = before.is_some_and(|board| are_alike(board, claims));
            if is_pairs { Some("remote-pair") } else { two_links(layout, claims) }
        }
        "forcing-chain" => of_pairs(only_branch(step)?),
        "nishio" => is_empty_rectangle(layout, step).then_some("empty-rectangle"),
        "unique-rectangle" | "unique-loop" => Some(type_of_loop(layout, step)),
        "bug" => Some(type_of_grave(step)),
        // Houses of nine digits, which all add up to 45.
        _ => step.evidence.sum.as_ref().filter(|_| layout.n_digits == 9).map(|_| "rule-of-45"),
    }
}

/// The one line of a chain that says of a candidate that it can't hold.
fn only_branch(step: &Step) -> Option<&[Claim]> {
    let [Branch { claims }] = step.evidence.branches.as_slice() else { return None };
    let (first, last) = (claims.first()?, claims.last()?);
    let is_refuted = first.holds && !last.holds && (first.cell, first.digit) == (last.cell, last.digit);
    is_refuted.then_some(claims)
}

/// Whether a claim is the next of a chain of houses: weak links to what can't hold, strong ones to what must.
fn by_house(claim: &Claim, holds: bool) -> bool {
    matches!(claim.because, Because::House(_)) && claim.holds == holds
}

/// Whether all cells of a chain have the same two candidates. Pairs that see each other have taken these from all cells beside, so
/// such a chain needs one of the digits alone.
fn are_alike(board: &Position, claims: &[Claim]) -> bool {
    let inner = claims.get(1..claims.len() - 1).unwrap_or_default();
    let left = |claim: &Claim| board.candidates[claim.cell as usize];
    let is_same = |claim: &Claim| left(claim).len() == 2 && left(claim) == left(&inner[0]);
    inner.len() > 3 && inner.iter().all(is_same)
}

/// In what two cells of a strong link lie: a line where they share one, whichever of their houses the link was found in.
fn kind_of(layout: &Layout, a: Cell, b: Cell) -> HouseKind {
    match (layout.row(a) == layout.row(b), layout.col(a) == layout.col(b)) {
        (true, _) => HouseKind::Row,
        (false, true) => HouseKind::Column,
        (false, false) => HouseKind::Box,
    }
}

/// Two strong links of one digit, with a weak one between: what sees both ends goes.
///
/// ```text
///   a = = b      skyscraper: two rows (or columns)       a = b        kite: a row and a column
///         :      that have one column in common              c        that meet in a box
///   . d = c                                                  ‖
///                                                            d
/// ```
/// Any other two are a turbot fish.
fn two_links(layout: &Layout, claims: &[Claim]) -> Option<&'static str> {
    let [_, a, b, c, d, end] = claims else { return None };
    let holds = [a, b, c, d, end].map(|claim| claim.holds);
    if !([a, b, c, d, end].iter().all(|claim| by_house(claim, claim.holds)) && holds == [false, true, false, true, false]) {
        return None;
    }
    let (first, second) = (kind_of(layout, a.cell, b.cell), kind_of(layout, c.cell, d.cell));
    let in_line = |kind: HouseKind| match kind {
        HouseKind::Row => layout.col(b.cell) == layout.col(c.cell),
        HouseKind::Column => layout.row(b.cell) == layout.row(c.cell),
        _ => false,
    };
    let in_box = || layout.box_of(b.cell).is_some() && layout.box_of(b.cell) == layout.box_of(c.cell);
    let is_line = |kind| matches!(kind, HouseKind::Row | HouseKind::Column);
    Some(match first == second {
        true if in_line(first) => "skyscraper",
        false if is_line(first) && is_line(second) && in_box() => "two-string-kite",
        _ => "turbot-fish",
    })
}

/// Chains through cells of two digits.
fn of_pairs(claims: &[Claim]) -> Option<&'static str> {
    // The cells between what is supposed and its opposite: each loses a digit and so holds its other one.
    let inner = claims.get(1..claims.len() - 1)?;
    let (pairs, rest) = inner.as_chunks::<2>();
    let is_pair = |[lost, held]: &[Claim; 2]| {
        by_house(lost, false) && held.holds && held.because == Because::Cell && lost.cell == held.cell
    };
    if !rest.is_empty() || !by_house(claims.last()?, false) {
        return None;
    }
    if pairs.len() > 2 && pairs.iter().all(is_pair) {
        return Some("xy-chain");
    }
    // Two cells with the same two digits, and between them a house that needs one of the digits.
    let [p, [lost, held], q] = pairs else { return None };
    (is_pair(p) && by_house(lost, false) && by_house(held, true) && is_pair(q)).then_some("w-wing")
}

/// The number of a cell's row, or of its column.
type Number = fn(&Layout, Cell) -> usize;

/// A box that has a digit in one row and one column alone, and a row or column with two places of it.
///
/// ```text
///   . x . | . . .      the box needs the digit in its row or in its column; f = e is
///   x x x | . f .      strong. With v, neither the column of the box nor e holds the
///   . x . | . ‖ .      digit, so both the row of the box and f would: v goes
///   ------+------
///   . v . | . e .
/// ```
fn is_empty_rectangle(layout: &Layout, step: &Step) -> bool {
    let all: Vec<&Claim> = step.evidence.branches.iter().flat_map(|branch| &branch.claims).collect();
    let Some(victim) = all.first() else { return false };
    let is_plain = |claim: &&Claim| {
        claim.digit == victim.digit && (by_house(claim, claim.holds) || claim.because == Because::Assumed && claim.holds)
    };
    if !all.iter().all(is_plain) {
        return false;
    }
    // The strong links: each house that has to hold the digit, with its places.
    let mut strong: Vec<(u16, Vec<Cell>)> = Vec::new();
    for claims in step.evidence.branches.iter().map(|branch| &branch.claims) {
        for claim in claims.iter().filter(|claim| claim.holds) {
            let Because::House(house) = claim.because else { continue };
            let places = claim.from.iter().filter_map(|&k| claims.get(k as usize)).map(|lost| lost.cell);
            let mut places: Vec<Cell> = places.chain([claim.cell]).collect();
            places.sort_unstable();
            if !strong.iter().any(|known| known.0 == house) {
                strong.push((house, places));
            }
        }
    }
    strong.sort_by_key(|(_, places)| std::cmp::Reverse(places.len()));
    let [(house, places), (_, ends)] = strong.as_slice() else { return false };
    let (house, &[e, f]) = (&layout.houses[*house as usize], ends.as_slice()) else { return false };
    if house.kind != HouseKind::Box || places.len() < 3 || [e, f, victim.cell].iter().any(|cell| house.cells.contains(cell)) {
        return false;
    }
    // Along the link and across it, as numbers of rows and columns.
    let (along, across): (Number, Number) = match kind_of(layout, e, f) {
        HouseKind::Row => (Layout::row, Layout::col),
        HouseKind::Column => (Layout::col, Layout::row),
        _ => return false,
    };
    let of_victim = |cell: Cell| along(layout, cell) == along(layout, victim.cell);
    let fits = |near: Cell, far: Cell| {
        let of_far = |cell: Cell| across(layout, cell) == across(layout, far);
        across(layout, near) == across(layout, victim.cell)
            && places.iter().all(|&cell| of_victim(cell) || of_far(cell))
            && places.iter().any(|&cell| !of_victim(cell))
            && places.iter().any(|&cell| !of_far(cell))
    };
    fits(e, f) || fits(f, e)
}

/// The type of a unique rectangle or loop, from what it takes away: both digits of its one open cell (1), the further digit of
/// cells beside it (2), what a set with other cells takes (3), or one of the digits where a house keeps the other (4).
fn type_of_loop(layout: &Layout, step: &Step) -> &'static str {
    let (cells, others) = parts_of_loop(layout, &step.evidence.cells);
    type_by(step, cells, others)
}

/// The type of a bivalue universal grave, likewise.
fn type_of_grave(step: &Step) -> &'static str {
    let (cells, others) = parts_of_grave(step);
    type_by(step, cells, others)
}

fn type_by(step: &Step, cells: &[Cell], others: &[Cell]) -> &'static str {
    let goes_inside = step.conclusion.strikes.iter().all(|(cell, _)| cells.contains(cell));
    match (others.is_empty(), goes_inside, step.evidence.houses.is_empty()) {
        (false, ..) => "type-3",
        (true, true, true) => "type-1",
        (true, true, false) => "type-4",
        (true, false, _) => "type-2",
    }
}

#[cfg(test)]
mod tests;
