//! Techniques of boards whose cells see each other across areas, or stand in straights: what a straight must hold, and what all places
//! of a digit see.

use super::bits::ones;
use super::hint::{CellList, Hint, NONE, Strikes, named};
use super::state::{EMPTY, State};
use super::tables::Tables;
use crate::board::{Starts, Straights};

/// **Reach of a straight.**
///
/// ```text
///   # 8 . . #      three consecutive digits with an 8 are 6 to 9 at the most, so 1 to 5 go
/// ```
/// Why it is sound: every row of consecutive digits that the cells may hold is looked at.
pub fn reach_of_straight<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    first_of(tables, state, |line, starts, straight| {
        let reach = line.may_hold(straight, &starts);
        struck(state, line.all[straight].iter().map(|&cell| (cell, !reach)), &line.all[straight])
    })
}

/// **Only place in a straight.**
///
/// ```text
///   # 4 {3,5} {5,6} #      whatever the other two are, a 5 is among them;
///                          where the others can't hold it, it is written
/// ```
pub fn place_in_straight<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    first_of(tables, state, |line, starts, straight| {
        let cells = &line.all[straight];
        let needed = line.needs(straight, &starts);
        let place = |digit: usize| {
            let mut places = cells.iter().filter(|&&cell| state.known(cell) >> digit & 1 != 0);
            places.next().filter(|&&cell| places.next().is_none() && state.values[cell as usize] == EMPTY)
        };
        let (digit, &cell) = ones(needed).find_map(|digit| Some((digit, place(digit)?)))?;
        let list = CellList::from_iter(cells.iter().map(|&cell| cell as usize));
        let (place, houses) = (Some((cell, digit as u8)), named([house_of(tables, line)]));
        Some(Hint { cells: list, digits: 1 << digit, place, houses, ..Hint::BLANK })
    })
}

/// **Digits that a straight needs.**
///
/// ```text
///   a a a a a # b b .      on nine digits, five that are consecutive hold the 5; so it goes from
///                          the rest of the row
/// ```
/// Why it is sound: whichever consecutive digits the straight holds, those are among them, and a row holds a digit once.
pub fn straight_needs<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    first_of(tables, state, |line, starts, straight| {
        let (cells, needed) = (&line.all[straight], line.needs(straight, &starts));
        let rest = line.cells().filter(|cell| !cells.contains(cell));
        let hint = struck(state, rest.map(|cell| (cell, needed)), cells)?;
        Some(Hint { houses: named([house_of(tables, line)]), ..hint })
    })
}

/// **Straights of one line.**
///
/// ```text
///   a a a a # b b b b      one of them holds the low digits and the other the high ones:
///                          a straight that reached across the middle would leave the other no room
/// ```
/// Why it is sound: what a straight starts with goes where no start of another straight of the line goes with it.
pub fn straights_of_line<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    tables.straights.iter().find_map(|line| {
        let starts = line.beside_each_other(line.starts(|cell| state.known(cell)));
        let reach = |straight: usize| line.may_hold(straight, &starts);
        let all = (0..line.all.len()).flat_map(|straight| line.all[straight].iter().map(move |&cell| (cell, straight)));
        let cells: Vec<u16> = line.all.concat();
        let hint = struck(state, all.map(|(cell, straight)| (cell, !reach(straight))), &cells)?;
        Some(Hint { houses: named([house_of(tables, line)]), ..hint })
    })
}

/// The first straight of the board that gives a hint.
fn first_of<const W: usize>(
    tables: &Tables<W>,
    state: &State<W>,
    find: impl Fn(&Straights, Starts, usize) -> Option<Hint<W>>,
) -> Option<Hint<W>> {
    tables.straights.iter().find_map(|line| {
        let starts = line.starts(|cell| state.known(cell));
        (0..line.all.len()).filter(|&straight| starts[straight] != 0).find_map(|straight| find(line, starts, straight))
    })
}

/// The number of a line's house among those of the tables.
fn house_of<const W: usize>(tables: &Tables<W>, line: &Straights) -> u16 {
    tables.houses.iter().position(|house| house.number as usize == line.house).map_or(NONE, |house| house as u16)
}

/// A hint that strikes these digits from these cells, if they have any.
fn struck<const W: usize>(state: &State<W>, from: impl Iterator<Item = (u16, u32)>, cells: &[u16]) -> Option<Hint<W>> {
    let hint = Hint::striking(from.map(|(cell, digits)| (cell as usize, state.candidates[cell as usize] & digits)))?;
    Some(Hint { cells: cells.iter().map(|&cell| cell as usize).collect(), ..hint })
}

/// **Seen from every place.**
///
/// ```text
///   a a b      3 has two places in the area a, both at its right end;
///   a a x      x touches both of them, so it is no 3
/// ```
/// Why it is sound: the area has its digit in one of these places, and none beside it may be the same.
pub fn seen_from_all<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    // There it is looked for after locked candidates.
    if tables.sees_late {
        return None;
    }
    let mut best: Option<(u32, Hint<W>)> = None;
    for (h, house) in tables.houses.iter().enumerate().filter(|(_, house)| house.is_full) {
        for digit in ones(state.open(h)) {
            let places = state.at(h, digit);
            let n_places = places.count_ones();
            if n_places < 2 || best.as_ref().is_some_and(|(fewest, _)| *fewest <= n_places) {
                continue;
            }
            let seen = tables.cells_at(h, places).fold(state.planes[digit], |seen, cell| seen.and(&tables.peers[cell]));
            let victims = seen.without(&house.set);
            if !victims.is_empty() {
                let cells = CellList::from_iter(tables.cells_at(h, places));
                let strikes = Strikes::Same(victims, 1 << digit);
                best = Some((
                    n_places,
                    Hint {
                        cells,
                        digits: 1 << digit,
                        houses: named([h as u16]),
                        strikes,
                        variant: (n_places - 2).min(2) as u8,
                        ..Hint::BLANK
                    },
                ));
            }
        }
    }
    best.map(|(_, hint)| hint)
}
