//! One digit in two or three houses: skyscraper, two-string kite, turbot fish, empty rectangle, finned fish. Each of the houses needs
//! the digit; a candidate goes with which they could not all have it. Only on the ladder of people (`scale::is_for_people`): Sudoku
//! Explainer finds these as chains.

use super::bits::Bits;
use super::hint::{CellList, Hint, Strikes, named};
use super::state::State;
use super::tables::Tables;
use crate::board::HouseKind;

/// The rows of the ladder that `in_two_houses` serves, counted from its first.
const SKYSCRAPER: u8 = 0;
const KITE: u8 = 1;
const TURBOT: u8 = 2;
const EMPTY_RECTANGLE: u8 = 3;
const FINNED: u8 = 4;
const GROUPED: u8 = 5;

/// The most places in a house that are looked at, and in the other of two.
const MOST: u32 = 5;
const MOST_IN_ONE: u32 = 3;

/// A house with the places that it has left for the digit.
#[derive(Clone, Copy)]
struct Needs<const W: usize> {
    house: u16,
    kind: HouseKind,
    cells: Bits<W>,
    n: u32,
}

/// All houses that need the digit and have several places for it, but not many.
fn needing<const W: usize>(tables: &Tables<W>, state: &State<W>, digit: usize, most: u32) -> Vec<Needs<W>> {
    let one = |h: usize| {
        let at = state.at(h, digit);
        let is_open = tables.houses[h].is_full && (2..=most).contains(&at.count_ones());
        let needs = || Needs { house: h as u16, kind: tables.houses[h].kind, cells: tables.set_at(h, at), n: at.count_ones() };
        is_open.then(needs)
    };
    (0..tables.houses.len()).filter_map(one).collect()
}

/// **Skyscraper, two-string kite, turbot fish, empty rectangle, finned X-wing.**
///
/// ```text
///   . a . . b .       two rows with two places each; b and c see each other,
///   . : . . : .       so a or d holds the digit, and x, which sees both, does not
///   . d . x c .
/// ```
/// Why it is sound: with the digit in x, what is left to the one house always takes all that is left to the other.
pub fn in_two_houses<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    let mut best: Option<Hint<W>> = None;
    for digit in 0..tables.n_digits {
        let all = needing(tables, state, digit, MOST);
        for (i, a) in all.iter().enumerate() {
            for b in all[i + 1..].iter().filter(|b| a.n.min(b.n) <= MOST_IN_ONE && a.cells.and(&b.cells).is_empty()) {
                let row = row_of(tables, a, b);
                if best.as_ref().is_some_and(|best| best.row <= row) {
                    continue;
                }
                let victims = victims(tables, state, digit, &[a, b]);
                let Some(victim) = victims.first() else { continue };
                let (row, victims) = match row {
                    SKYSCRAPER | KITE | TURBOT => by_link(tables, row, (a, b), victim, victims),
                    grouped => (grouped, victims),
                };
                if best.as_ref().is_none_or(|best| row < best.row) {
                    best = Some(Hint { row, ..hint(digit, &[a, b], victims) });
                }
            }
        }
        if best.as_ref().is_some_and(|best| best.row == SKYSCRAPER) {
            break;
        }
    }
    best
}

/// **Finned swordfish.**
///
/// ```text
///   4 . . 4 . .        but for the fin f, the three rows keep their 4 in three columns;
///   4 . . . 4 .        x lies in one of these and sees f, so with a 4 in x the rows
///   . x f 4 4 .        could not all have one
/// ```
/// Sound for the same reason.
pub fn finned_swordfish<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    (0..tables.n_digits).find_map(|digit| {
        let all = needing(tables, state, digit, MOST - 1);
        [HouseKind::Column, HouseKind::Row].into_iter().find_map(|kind| {
            let lines: Vec<&Needs<W>> = all.iter().filter(|needs| needs.kind == kind).collect();
            super::sets::first_triple(
                lines.len(),
                |_, _| true,
                |three| {
                    let houses = [lines[three[0]], lines[three[1]], lines[three[2]]];
                    let victims = victims(tables, state, digit, &houses);
                    (!victims.is_empty()).then(|| hint(digit, &houses, victims))
                },
            )
        })
    })
}

fn hint<const W: usize>(digit: usize, houses: &[&Needs<W>], victims: Bits<W>) -> Hint<W> {
    Hint {
        cells: houses.iter().flat_map(|needs| needs.cells.iter()).collect::<CellList>(),
        digits: 1 << digit,
        houses: named(houses.iter().map(|needs| needs.house)),
        strikes: Strikes::Same(victims, 1 << digit),
        ..Hint::BLANK
    }
}

/// The cells outside of the houses' places that would leave the houses without a way to have the digit in each. A cell that sees all
/// places of one house is left to easier techniques.
fn victims<const W: usize>(tables: &Tables<W>, state: &State<W>, digit: usize, houses: &[&Needs<W>]) -> Bits<W> {
    let mut victims = Bits::EMPTY;
    let seen = |needs: &Needs<W>| needs.cells.iter().fold(Bits::EMPTY, |all: Bits<W>, cell| all.or(&tables.peers[cell]));
    let (mut once, mut twice) = (Bits::EMPTY, Bits::EMPTY);
    for needs in houses {
        let seen = seen(needs);
        twice = twice.or(&once.and(&seen));
        once = once.or(&seen);
    }
    let own = houses.iter().fold(Bits::EMPTY, |all: Bits<W>, needs| all.or(&needs.cells));
    for cell in state.planes[digit].and(&twice).without(&own).iter() {
        let mut left = [Bits::EMPTY; 3];
        left.iter_mut().zip(houses).for_each(|(left, needs)| *left = needs.cells.without(&tables.peers[cell]));
        let left = &left[..houses.len()];
        if left.iter().all(|left| !left.is_empty()) && !can_all(tables, left) {
            victims.insert(cell);
        }
    }
    victims
}

/// Whether each house can have its digit in one of the places left to it.
fn can_all<const W: usize>(tables: &Tables<W>, left: &[Bits<W>]) -> bool {
    let Some((first, rest)) = left.split_first() else { return true };
    first.iter().any(|cell| {
        let mut after = [Bits::EMPTY; 2];
        after.iter_mut().zip(rest).for_each(|(after, left)| *after = left.without(&tables.peers[cell]));
        can_all(tables, &after[..rest.len()])
    })
}

/// What such a pattern is called.
fn row_of<const W: usize>(tables: &Tables<W>, a: &Needs<W>, b: &Needs<W>) -> u8 {
    let is_line = |needs: &Needs<W>| matches!(needs.kind, HouseKind::Row | HouseKind::Column);
    let are_lines = is_line(a) && is_line(b);
    // Places of a box along two lines, and a line of two places.
    let is_cross = |a: &Needs<W>, b: &Needs<W>| a.kind == HouseKind::Box && a.n > 2 && is_line(b) && b.n == 2;
    match (a.n + b.n == 4, a.kind == b.kind) {
        (true, true) if are_lines && meet(tables, a, b, is_line_of) => SKYSCRAPER,
        (true, false) if are_lines && meet(tables, a, b, |kind| kind == HouseKind::Box) => KITE,
        (true, _) => TURBOT,
        (false, true) if are_lines => FINNED,
        (false, false) if is_cross(a, b) || is_cross(b, a) => EMPTY_RECTANGLE,
        _ => GROUPED,
    }
}

/// Of two houses with two places each: what the pattern is called by the two places that see each other, and what sees both others. The
/// victim says which two these are.
fn by_link<const W: usize>(
    tables: &Tables<W>,
    row: u8,
    (a, b): (&Needs<W>, &Needs<W>),
    victim: usize,
    victims: Bits<W>,
) -> (u8, Bits<W>) {
    let left = [a, b].map(|needs| needs.cells.without(&tables.peers[victim]));
    let shares = |is_such: &dyn Fn(HouseKind) -> bool| {
        let is_in = |house: &super::tables::House<W>| left.iter().all(|left| left.without(&house.set).is_empty());
        tables.houses.iter().any(|house| is_such(house.kind) && is_in(house))
    };
    let is_so = match row {
        SKYSCRAPER => shares(&is_line_of),
        KITE => shares(&|kind| kind == HouseKind::Box),
        _ => true,
    };
    let others = a.cells.or(&b.cells).without(&left[0]).without(&left[1]);
    let seen = others.iter().fold(victims, |seen, cell| seen.and(&tables.peers[cell]));
    (if is_so { row } else { TURBOT }, seen)
}

fn is_line_of(kind: HouseKind) -> bool {
    matches!(kind, HouseKind::Row | HouseKind::Column)
}

/// Whether a place of the one and a place of the other lie in a house of such a kind.
fn meet<const W: usize>(tables: &Tables<W>, a: &Needs<W>, b: &Needs<W>, is_such: impl Fn(HouseKind) -> bool) -> bool {
    let houses = tables.houses.iter().filter(|house| is_such(house.kind));
    houses.into_iter().any(|house| !house.set.and(&a.cells).is_empty() && !house.set.and(&b.cells).is_empty())
}

#[cfg(test)]
mod tests {
    use super::super::ladder::LADDER;
    use super::super::tables::row_of;
    use super::super::testing::boxes;
    use super::*;
    use crate::board::{Cell, Clues, DigitSet, Position};

    /// What is found on an empty board on which each of these houses has only these places for a 1: the row's key, and the cells that lose it.
    fn found(houses: &[(&[(usize, usize)], HouseKind)]) -> Option<(&'static str, Vec<(usize, usize)>)> {
        let layout = boxes(3, 3);
        let tables = Tables::<2>::by(&layout, true);
        let clues = Clues::none(&layout);
        let mut position = Position::start(&layout, &clues);
        for (places, kind) in houses {
            let cells: Vec<Cell> = places.iter().map(|&(row, col)| layout.cell(row - 1, col - 1).unwrap()).collect();
            let house =
                layout.houses.iter().find(|house| house.kind == *kind && cells.iter().all(|cell| house.cells.contains(cell)));
            for &cell in &house.expect("they share a house").cells {
                if !cells.contains(&cell) {
                    let left = &mut position.candidates[cell as usize];
                    *left = left.without(DigitSet::of(1));
                }
            }
        }
        let state = State::in_the_middle(&tables, &clues, &position);
        let hint = in_two_houses(&tables, &state)?;
        let Strikes::Same(cells, 1) = hint.strikes else { panic!("{hint:?}") };
        let key = LADDER[(row_of("skyscraper") + hint.row) as usize].key;
        Some((key, cells.iter().map(|cell| (cell / 9 + 1, cell % 9 + 1)).collect()))
    }

    #[test]
    fn patterns_have_the_names_that_people_know() {
        use HouseKind::{Box, Column, Row};
        let skyscraper: [(&[(usize, usize)], HouseKind); 2] = [(&[(1, 1), (1, 5)], Row), (&[(7, 1), (7, 6)], Row)];
        assert_eq!(found(&skyscraper), Some(("skyscraper", vec![(2, 6), (3, 6), (8, 5), (9, 5)])));
        assert_eq!(found(&[(&[(1, 2), (1, 6)], Row), (&[(3, 1), (7, 1)], Column)]), Some(("two-string-kite", vec![(7, 6)])));
        assert_eq!(found(&[(&[(4, 4), (5, 6)], Box), (&[(4, 8), (8, 8)], Column)]), Some(("turbot-fish", vec![(8, 6)])));
        let cross: &[(usize, usize)] = &[(4, 5), (5, 4), (5, 6), (6, 5)];
        assert_eq!(found(&[(cross, Box), (&[(5, 8), (8, 8)], Column)]), Some(("empty-rectangle", vec![(8, 5)])));
        let fin: &[(usize, usize)] = &[(6, 1), (6, 4), (6, 5)];
        assert_eq!(found(&[(&[(2, 1), (2, 5)], Row), (fin, Row)]), Some(("finned-x-wing", vec![(4, 5), (5, 5)])));
        assert_eq!(found(&[(&[(1, 1), (1, 5)], Row), (&[(7, 3), (7, 9)], Row)]), None);
    }
}
