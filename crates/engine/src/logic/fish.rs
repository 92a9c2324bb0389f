//! Fish: X-wing, swordfish and jellyfish.

use super::bits::ones;
use super::hint::{CellList, Hint, Strikes, named};
use super::sets::{first_pair, first_quad, first_triple};
use super::state::State;
use super::tables::Tables;
use std::ops::Range;

/// **X-wing.**
///
/// ```text
///   . 4 . . 4 .      in two columns 4 lies in the same two rows,
///   . | x x | x      so it goes from the rest of those rows
///   . 4 . . 4 .
/// ```
/// Why it is sound: k lines need the digit k times, and the k lines that cross them can hold it only k times.
pub fn x_wing<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    fish(tables, state, 2)
}

/// **Swordfish**: the same with three lines; not every intersection needs the digit.
///
/// ```text
///   4 . 4 . . .
///   4 . . . 4 .
///   . . 4 . 4 .
/// ```
pub fn swordfish<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    fish(tables, state, 3)
}

/// **Jellyfish**: the same with four lines.
///
/// ```text
///   4 . 4 . . .
///   4 . . . 4 .
///   . 4 . . 4 .
///   . 4 4 . . .
/// ```
pub fn jellyfish<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    fish(tables, state, 4)
}

fn fish<const W: usize>(tables: &Tables<W>, state: &State<W>, k: u32) -> Option<Hint<W>> {
    let both =
        |[columns, rows]: &[Range<usize>; 2]| on(tables, state, k, columns, rows).or_else(|| on(tables, state, k, rows, columns));
    tables.lines.iter().find_map(both)
}

/// Combines lines first and digits within them; ratings depend on this order. Each line lists once which digits it could
/// contribute, so that one AND excludes most combinations.
fn on<const W: usize>(
    tables: &Tables<W>,
    state: &State<W>,
    k: u32,
    base: &Range<usize>,
    cover: &Range<usize>,
) -> Option<Hint<W>> {
    let n = tables.n_digits;
    // Of several grids nobody has counted what is written in each.
    let room = |d: &usize| tables.lines.len() > 1 || state.n_written[*d] as u32 + 2 * k <= n as u32;
    let open = (0..n).filter(room).fold(0u32, |m, d| m | 1 << d);
    let mut brings = [0u32; 25];
    for (i, line) in base.clone().enumerate() {
        brings[i] = ones(open).filter(|&d| (2..=k).contains(&state.at(line, d).count_ones())).fold(0, |m, d| m | 1 << d);
    }
    let at = |i: usize, d: usize| state.at(base.start + i, d);
    let check = |lines: &[usize]| {
        let digits = lines.iter().fold(open, |m, &i| m & brings[i]);
        ones(digits).find_map(|d| {
            let crossed = lines.iter().fold(0, |m, &i| m | at(i, d));
            if crossed.count_ones() != k {
                return None;
            }
            let based = lines.iter().fold(0u32, |m, &i| m | 1 << i);
            let mut strikes = super::bits::Bits::EMPTY;
            for line in ones(crossed).map(|i| cover.start + i) {
                tables.cells_at(line, state.at(line, d) & !based).for_each(|c| strikes.insert(c));
            }
            if strikes.is_empty() {
                return None;
            }
            let based_on = lines.iter().map(|i| (base.start + i) as u16);
            let houses = named(based_on.chain(ones(crossed).map(|i| (cover.start + i) as u16)));
            let covers = ones(crossed).map(|i| cover.start + i);
            let cells = covers.flat_map(|line| tables.cells_at(line, state.at(line, d) & based));
            let (cells, strikes) = (CellList::from_iter(cells), Strikes::Same(strikes, 1 << d));
            Some(Hint { cells, digits: 1 << d, houses, strikes, ..Hint::BLANK })
        })
    };
    match k {
        2 => first_pair(base.len(), |lines| check(&lines)),
        3 => first_triple(base.len(), |j, k| brings[j] & brings[k] != 0, |lines| check(&lines)),
        _ => {
            let shares = |lines: &[usize]| lines.iter().fold(open, |m, &i| m & brings[i]) != 0;
            first_quad(base.len(), shares, |lines| check(&lines))
        }
    }
}
