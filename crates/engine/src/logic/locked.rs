//! Locked candidates: all places of a digit in one house are inside another house. Pointing goes from a box to a line, claiming
//! from a line to a box.

use super::bits::{has_several, is_one, ones};
use super::crossings::Crossing;
use super::hint::{CellList, Hint, Strikes, named};
use super::state::State;
use super::tables::Tables;
use crate::board::{House, HouseKind, Layout};

/// **Pointing.**
///
/// ```text
///   4 4 . | x x x | x x x      in the first box 4 lies in the first row alone,
///   . . . |       |            so it goes from the rest of that row
/// ```
/// Why it is sound: the box needs its digit in one of these cells, and the line can hold it only once.
pub fn pointing<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    plain(tables, state, &tables.pointing).map(|(hint, _)| hint)
}

/// **Claiming.**
///
/// ```text
///   4 4 . | . . . | . . .      in the first row 4 lies in the first box alone,
///   x x x |       |            so it goes from the rest of that box
/// ```
/// Sound for the same reason, with the houses exchanged.
pub fn claiming<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    let claimed = plain(tables, state, &tables.claiming).map(|(hint, crossing)| back(hint, crossing.points, tables.locked_rows));
    claimed.or_else(|| if tables.sees_late { in_sight(tables, state) } else { None })
}

/// The most places of a digit in a house that are looked at for a cell that sees them all.
pub const MOST_PLACES: u32 = 6;

/// The same for cells outside that see every place by whatever houses they share with it: generalised intersections. They belong
/// to the row of what is seen from every place.
fn in_sight<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    let full = tables.houses.iter().enumerate().filter(|(_, house)| house.is_full);
    full.flat_map(|(h, _)| ones(state.open(h)).map(move |digit| (h, digit))).find_map(|(h, digit)| {
        let at = state.at(h, digit);
        if !(2..=MOST_PLACES).contains(&at.count_ones()) {
            return None;
        }
        let victims = tables.cells_at(h, at).fold(state.planes[digit], |seen, cell| seen.and(&tables.peers[cell]));
        (!victims.is_empty()).then(|| Hint {
            row: tables.in_sight_row.wrapping_sub(tables.locked_rows[1]),
            variant: SEEN_FROM_ALL.len() as u8 - 1,
            cells: CellList::from_iter(tables.cells_at(h, at)),
            digits: 1 << digit,
            houses: named([h as u16]),
            strikes: Strikes::Same(victims, 1 << digit),
            ..Hint::BLANK
        })
    })
}

/// The costs of what is seen from every place: from two places of a small area, from three, from more; from places in any house.
pub const SEEN_FROM_ALL: &[u16] = &[15, 17, 20, 29];

/// **Direct pointing**: pointing that leaves a single.
///
/// ```text
///   4 4 . | x . . |      the first box keeps 4 in the first row; so in the
///   . . . | . 4!. |      second box 4 has one place left
/// ```
/// Sound like pointing. A person places the digit and notes nothing else, so nothing else is eliminated.
pub fn direct_pointing<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    direct(tables, state, &tables.pointing).map(|(hint, _)| hint)
}

/// **Direct claiming**: claiming that leaves a single.
///
/// ```text
///   4 4 . | . . . |      the first row keeps 4 in the first box; so in another
///   x . . | . 4!. |      line through that box 4 has one place left
/// ```
pub fn direct_claiming<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    direct(tables, state, &tables.claiming).map(|(hint, crossing)| back(hint, crossing.points_directly, tables.direct_rows))
}

/// Digits with at least two places in the first house, all of them in the second.
fn kept<const W: usize>(state: &State<W>, crossing: &Crossing) -> impl Iterator<Item = usize> {
    ones(state.open(crossing.from as usize)).filter(|&digit| keeps(state, crossing, digit))
}

fn keeps<const W: usize>(state: &State<W>, crossing: &Crossing, digit: usize) -> bool {
    let at = state.at(crossing.from as usize, digit);
    at & !crossing.in_from == 0 && has_several(at)
}

/// The first hint of a crossing that keeps a digit: crossing by crossing; on the scale of boards with rules all crossings of the
/// same two sorts are tried digit by digit.
fn first<'a, const W: usize>(
    tables: &Tables<W>,
    state: &State<W>,
    crossings: &'a [Crossing],
    hint: impl Fn(&'a Crossing, usize) -> Option<Hint<W>>,
) -> Option<(Hint<W>, &'a Crossing)> {
    let told = |crossing: &'a Crossing, digit| Some((hint(crossing, digit)?, crossing));
    if !tables.is_on_scale {
        return crossings.iter().find_map(|crossing| kept(state, crossing).find_map(|digit| told(crossing, digit)));
    }
    crossings.chunk_by(|a, b| a.sorts == b.sorts).find_map(|alike| {
        let of_digit = |digit| alike.iter().filter(move |crossing| keeps(state, crossing, digit));
        (0..tables.n_digits).find_map(|digit| of_digit(digit).find_map(|crossing| told(crossing, digit)))
    })
}

/// Why a direct technique, or claiming, is never the first to give a hint on a board with boxes of that shape; `None` if it may
/// be. A band or stack of n lines has n boxes, and an easier technique always finds the same result first:
///
/// - *Direct claiming*: row r keeps the digit in box A, and row s then has one place left, in box B. With two boxes B has no
///   other place: a hidden single. With three the digit of box C can't be in r nor in s, so it lies in the third row, which
///   leaves B the same place: direct pointing.
/// - *Direct pointing* and *claiming* with two lines: the other line, or the other box, has that place alone, or points already.
///
/// Where no two houses have two cells in common, as in a Latin square, no digit is locked.
pub fn is_never_first(key: &str, layout: &Layout) -> Option<&'static str> {
    const LOCKED: [&str; 4] = ["direct-pointing", "direct-claiming", "pointing", "claiming"];
    if LOCKED.contains(&key) && is_of_single_crossings(layout) {
        return Some("no two of its houses have two cells in common");
    }
    // Houses that rules add cross the lines in other places.
    let is_of_boxes = !layout.houses_of_kind(HouseKind::Box).is_empty() && layout.houses_of_kind(HouseKind::Other).is_empty();
    let shape = layout.box_shape.filter(|_| is_of_boxes)?;
    let lines = shape.rows.max(shape.cols);
    match key {
        "direct-claiming" if lines <= 3 => Some(
            "where it would write a digit, a hidden single or direct pointing writes it before; a board needs boxes with a side of 4",
        ),
        "direct-pointing" if lines <= 2 => {
            Some("where it would write a digit, a hidden single writes it before; a board needs boxes with a side of 3")
        }
        "claiming" if lines <= 2 => Some("whatever it strikes, pointing strikes before; a board needs boxes with a side of 3"),
        _ => None,
    }
}

/// Whether houses have one cell in common at most.
fn is_of_single_crossings(layout: &Layout) -> bool {
    let is_single = |(k, one): (usize, &House)| {
        let has_one = |other: &House| other.cells.iter().filter(|cell| one.cells.contains(cell)).count() < 2;
        layout.houses[..k].iter().all(has_one)
    };
    layout.houses.iter().enumerate().all(is_single)
}

/// What is looked for together with claiming, but points, belongs to the row of pointing.
fn back<const W: usize>(hint: Hint<W>, points: bool, [pointing, claiming]: [u8; 2]) -> Hint<W> {
    Hint { row: if points { pointing.wrapping_sub(claiming) } else { 0 }, ..hint }
}

fn plain<'a, const W: usize>(tables: &Tables<W>, state: &State<W>, crossings: &'a [Crossing]) -> Option<(Hint<W>, &'a Crossing)> {
    first(tables, state, crossings, |crossing, digit| {
        let elsewhere = state.at(crossing.to as usize, digit) & !crossing.in_to;
        let strikes = || tables.set_at(crossing.to as usize, elsewhere);
        (elsewhere != 0).then(|| Hint { strikes: Strikes::Same(strikes(), 1 << digit), ..seen(tables, state, crossing, digit) })
    })
}

fn direct<'a, const W: usize>(
    tables: &Tables<W>,
    state: &State<W>,
    crossings: &'a [Crossing],
) -> Option<(Hint<W>, &'a Crossing)> {
    first(tables, state, crossings, |crossing, digit| {
        crossing.siblings.iter().map(|&number| &crossings[number as usize]).find_map(|third| {
            let at = state.at(third.from as usize, digit);
            let outside = at & !third.in_from;
            if at == outside || !is_one(outside) {
                return None;
            }
            // If the first house overlaps the third, its own cells are not excluded there.
            let shared = tables.houses[crossing.from as usize].set;
            if tables.cells_at(third.from as usize, at & third.in_from).any(|c| shared.has(c)) {
                return None;
            }
            let cell = ones(outside).next().map(|i| tables.houses[third.from as usize].cells[i])?;
            let hint = seen(tables, state, crossing, digit);
            let houses = named([hint.houses[0], hint.houses[1], third.from]);
            let elsewhere = || tables.set_at(crossing.to as usize, state.at(crossing.to as usize, digit) & !crossing.in_to);
            let strikes = if tables.is_general { Strikes::Same(elsewhere(), 1 << digit) } else { Strikes::None };
            Some(Hint { houses, strikes, place: Some((cell, digit as u8)), ..hint })
        })
    })
}

fn seen<const W: usize>(tables: &Tables<W>, state: &State<W>, crossing: &Crossing, digit: usize) -> Hint<W> {
    Hint {
        cells: CellList::from_iter(tables.cells_at(crossing.from as usize, state.at(crossing.from as usize, digit))),
        digits: 1 << digit,
        houses: named([crossing.from, crossing.to]),
        ..Hint::BLANK
    }
}
