//! Almost locked sets: cells of one house with one digit more than they are. Two that can't both have a digit share another one. Only
//! on the ladder of people (`scale::is_for_people`).

use super::bits::{Bits, ones};
use super::hint::{CellList, Hint, Strikes, named};
use super::state::State;
use super::tables::{Place, Tables};

/// The most cells of a set, the most sets of a board, and the most digits of a board on which they are looked for.
const MOST_CELLS: usize = 4;
const MOST_SETS: usize = 600;
const MOST_DIGITS: usize = 9;

/// An almost locked set.
struct Almost<const W: usize> {
    house: u16,
    cells: Bits<W>,
    n: u32,
    digits: u32,
    /// By digit: the cells that have it, and what all of these see.
    with: [Bits<W>; MOST_DIGITS],
    seen: [Bits<W>; MOST_DIGITS],
}

/// **ALS-XZ.**
///
/// ```text
///   {x,z,a} {a,z} . | . . {x,b}      one set alone can hold x, since all its places see each other;
///        z̶          | . z̶ {b,z}      the other set then holds all its other digits, z among them
/// ```
/// Why it is sound: a set that lacks a digit holds all others; without z elsewhere in both, each would need x.
pub fn als_xz<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    if tables.n_digits > MOST_DIGITS {
        return None;
    }
    let sets = sets(tables, state);
    let mut best: Option<(u32, Hint<W>)> = None;
    for (i, a) in sets.iter().enumerate() {
        let most = best.as_ref().map_or(u32::MAX, |(least, _)| *least);
        // Sets are in the order of their sizes.
        if most <= a.n + 1 {
            break;
        }
        for b in &sets[..i] {
            let common = a.digits & b.digits;
            if most <= a.n + b.n || common & common.wrapping_sub(1) == 0 || !a.cells.and(&b.cells).is_empty() {
                continue;
            }
            if let Some(hint) = crossing(tables, state, a, b, common).or_else(|| crossing(tables, state, b, a, common)) {
                best = Some((a.n + b.n, hint));
                break;
            }
        }
    }
    best.map(|(_, hint)| hint)
}

/// What two sets strike together. The first cell of the second is not in the house of the first, so that words can tell them apart.
fn crossing<const W: usize>(tables: &Tables<W>, state: &State<W>, a: &Almost<W>, b: &Almost<W>, common: u32) -> Option<Hint<W>> {
    let x = ones(common).find(|&x| b.with[x].without(&a.seen[x]).is_empty())?;
    let outside = b.cells.without(&tables.houses[a.house as usize].set).first()?;
    let struck = |z: &usize| state.planes[*z].and(&a.seen[*z]).and(&b.seen[*z]);
    let z = ones(common & !(1 << x)).find(|z| !struck(z).is_empty())?;
    let others = b.cells.iter().filter(|&cell| cell != outside);
    Some(Hint {
        cells: a.cells.iter().chain([outside]).chain(others).collect::<CellList>(),
        digits: 1 << x,
        houses: named([a.house, b.house]),
        strikes: Strikes::Same(struck(&z), 1 << z),
        ..Hint::BLANK
    })
}

/// The sets of a board, the smallest first.
fn sets<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Vec<Almost<W>> {
    let mut all: Vec<Almost<W>> = Vec::new();
    for size in 1..=MOST_CELLS {
        for (h, house) in tables.houses.iter().enumerate() {
            let open: Vec<usize> =
                house.cells.iter().map(|&cell| cell as usize).filter(|&cell| state.candidates[cell] != 0).collect();
            choose(state, &open, size, &mut Vec::new(), 0, &mut |cells, digits| {
                let mut set = Bits::EMPTY;
                cells.iter().for_each(|&cell| set.insert(cell));
                // Of several houses with these cells the first has found them.
                let is_in = |place: &Place| {
                    (place.house as usize) < h && set.without(&tables.houses[place.house as usize].set).is_empty()
                };
                if all.len() < MOST_SETS && !tables.places_of(cells[0]).iter().any(is_in) {
                    all.push(almost(tables, state, h as u16, set, digits));
                }
            });
        }
    }
    all
}

/// Every choice of so many cells with one digit more than they are.
fn choose<const W: usize>(
    state: &State<W>,
    open: &[usize],
    size: usize,
    cells: &mut Vec<usize>,
    digits: u32,
    take: &mut impl FnMut(&[usize], u32),
) {
    if cells.len() == size {
        if digits.count_ones() as usize == size + 1 {
            take(cells, digits);
        }
        return;
    }
    for (i, &cell) in open.iter().enumerate() {
        let with = digits | state.candidates[cell];
        if with.count_ones() as usize <= size + 1 {
            cells.push(cell);
            choose(state, &open[i + 1..], size, cells, with, take);
            cells.pop();
        }
    }
}

fn almost<const W: usize>(tables: &Tables<W>, state: &State<W>, house: u16, cells: Bits<W>, digits: u32) -> Almost<W> {
    let (mut with, mut seen) = ([Bits::EMPTY; MOST_DIGITS], [Bits::EMPTY; MOST_DIGITS]);
    for digit in ones(digits) {
        with[digit] = cells.and(&state.planes[digit]);
        let mut all = with[digit].iter().map(|cell| tables.peers[cell]);
        let first = all.next().unwrap_or(Bits::EMPTY);
        seen[digit] = all.fold(first, |seen, peers| seen.and(&peers));
    }
    Almost { house, cells, n: cells.len(), digits, with, seen }
}
