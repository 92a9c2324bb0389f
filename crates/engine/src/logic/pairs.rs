//! Cells with two digits: W-wing and XY-chain. Only on the ladder of people (`scale::is_for_people`): Sudoku Explainer finds these as
//! chains.

use super::bits::{Bits, ones};
use super::hint::{CellList, Hint, Strikes, named};
use super::state::State;
use super::tables::Tables;

/// The cells of two digits.
fn cells_of_two<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Vec<usize> {
    (0..tables.n_cells).filter(|&cell| state.candidates[cell].count_ones() == 2).collect()
}

/// **W-wing.**
///
/// ```text
///   {x,y} . . . . . .      with y in the cell between them both would be x,
///     :   . y̶ . . . .      and the house h would have no place for x
///     h   h   h   {x,y}
/// ```
/// Why it is sound: the house needs x, and each of its places for x sees one of the two cells.
pub fn w_wing<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    let pairs = cells_of_two(tables, state);
    for (i, &a) in pairs.iter().enumerate() {
        let alike = |&&b: &&usize| state.candidates[a] == state.candidates[b] && !tables.peers[a].has(b);
        for &b in pairs[i + 1..].iter().filter(alike) {
            let (both, either) = (tables.peers[a].and(&tables.peers[b]), tables.peers[a].or(&tables.peers[b]));
            for x in ones(state.candidates[a]) {
                let y = (state.candidates[a] & !(1 << x)).trailing_zeros() as usize;
                let victims = both.and(&state.planes[y]);
                if victims.is_empty() {
                    continue;
                }
                let needs = |h: &usize| {
                    let at = state.at(*h, x);
                    tables.houses[*h].is_full && at != 0 && tables.set_at(*h, at).without(&either).is_empty()
                };
                let house = (0..tables.houses.len()).filter(needs).min_by_key(|&h| state.at(h, x).count_ones());
                if let Some(house) = house {
                    return Some(Hint {
                        cells: CellList::from_iter([a, b]),
                        digits: state.candidates[a],
                        houses: named([house as u16]),
                        strikes: Strikes::Same(victims, 1 << y),
                        ..Hint::BLANK
                    });
                }
            }
        }
    }
    None
}

/// The most cells of a chain. Each further cell costs more.
const MOST_CELLS: usize = 7;
const COST_OF_CELL: u16 = 2;

/// **XY-chain.**
///
/// ```text
///   {z,a} – {a,b} – {b,c} – {c,z}      if the first is not z, it is a, the next b, then c,
///                                      and the last is z: what sees both ends is no z
/// ```
/// Why it is sound: either end holds z.
pub fn xy_chain<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    let pairs = cells_of_two(tables, state);
    let mut best: Option<(usize, Hint<W>)> = None;
    for &start in &pairs {
        for z in ones(state.candidates[start]) {
            let most = best.as_ref().map_or(MOST_CELLS, |(length, _)| length - 1);
            if let Some(cells) = shortest(tables, state, &pairs, start, z, most) {
                let victims = victims(tables, state, start, cells[cells.len() - 1], z);
                let hint = Hint {
                    bonus: COST_OF_CELL * cells.len().saturating_sub(4) as u16,
                    cells: cells.iter().copied().collect(),
                    digits: 1 << z,
                    strikes: Strikes::Same(victims, 1 << z),
                    ..Hint::BLANK
                };
                best = Some((cells.len(), hint));
            }
        }
    }
    best.map(|(_, hint)| hint)
}

fn victims<const W: usize>(tables: &Tables<W>, state: &State<W>, start: usize, end: usize, z: usize) -> Bits<W> {
    tables.peers[start].and(&tables.peers[end]).and(&state.planes[z])
}

/// The shortest chain from a cell that is not z to one that then is, and whose ends both see another z; of four cells at least, since
/// three are an XY-wing.
fn shortest<const W: usize>(
    tables: &Tables<W>,
    state: &State<W>,
    pairs: &[usize],
    start: usize,
    z: usize,
    most: usize,
) -> Option<Vec<usize>> {
    let other = |cell: usize, digit: usize| (state.candidates[cell] & !(1 << digit)).trailing_zeros() as usize;
    // Cells in the order in which they are reached, with the digit that each then holds, and from which it was.
    let mut reached: Vec<(usize, usize, usize)> = vec![(start, other(start, z), usize::MAX)];
    let (mut at, mut length, mut end) = (0, 1, 1);
    while at < reached.len() && length < most {
        let (cell, digit, _) = reached[at];
        for &next in pairs.iter().filter(|&&next| tables.peers[cell].has(next) && state.candidates[next] >> digit & 1 != 0) {
            let held = other(next, digit);
            if reached.iter().any(|&(known, with, _)| known == next && with == held) || is_behind(&reached, at, next) {
                continue;
            }
            reached.push((next, held, at));
            if held == z && length >= 3 && !victims(tables, state, start, next, z).is_empty() {
                return Some(back(&reached, reached.len() - 1));
            }
        }
        at += 1;
        if at == end {
            (length, end) = (length + 1, reached.len());
        }
    }
    None
}

/// Whether the way to a place goes through that cell.
fn is_behind(reached: &[(usize, usize, usize)], at: usize, cell: usize) -> bool {
    back(reached, at).contains(&cell)
}

/// The cells of the way to a place, from its start.
fn back(reached: &[(usize, usize, usize)], mut at: usize) -> Vec<usize> {
    let mut cells = Vec::new();
    while let Some(&(cell, _, before)) = reached.get(at) {
        cells.push(cell);
        at = before;
    }
    cells.reverse();
    cells
}
