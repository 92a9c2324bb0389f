//! Wings of three cells: XY and XYZ.

use super::bits::{Bits, is_one};
use super::hint::{CellList, Hint, Strikes};
use super::state::State;
use super::tables::Tables;

/// **XY-wing.**
///
/// ```text
///   {x,y} . . {x,z}      whichever of x and y the pivot holds, one of the
///     .          .       wings holds z; so z goes from every cell that
///   {y,z} . .    z̶       sees both wings
/// ```
pub fn xy_wing<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    wing(tables, state, 2)
}

/// **XYZ-wing.**
///
/// ```text
///   {x,y,z} z̶ . {x,z}      the pivot can hold z itself, so z goes only from
///   {y,z}                  cells that see all three
/// ```
pub fn xyz_wing<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    wing(tables, state, 3)
}

/// A pivot with `k` candidates and two peers with two each, three digits in total; `k − 2` digits are common to all three
/// cells.
fn wing<const W: usize>(tables: &Tables<W>, state: &State<W>, k: u32) -> Option<Hint<W>> {
    let mut pairs = Bits::<W>::EMPTY;
    let is_pair = |c: &usize| state.candidates[*c].count_ones() == 2;
    (0..tables.n_cells).filter(is_pair).for_each(|c| pairs.insert(c));
    let pivots = (0..tables.n_cells).filter(|&c| state.candidates[c].count_ones() == k);
    pivots.filter(|&c| !tables.peers[c].and(&pairs).is_empty()).find_map(|pivot| {
        let p = state.candidates[pivot];
        let peers = || tables.peers_in_order[pivot].iter().map(|&c| c as usize).filter(|&c| pairs.has(c));
        peers().filter(|&c| is_one(p & !state.candidates[c])).find_map(|xz| {
            let x = state.candidates[xz];
            peers().find_map(|yz| {
                let y = state.candidates[yz];
                if (p | x | y).count_ones() != 3 || (p & x & y).count_ones() != k - 2 {
                    return None;
                }
                let z = x & y;
                if !is_one(z) {
                    return None;
                }
                let mut victims = tables.peers[xz].and(&tables.peers[yz]);
                if k == 3 {
                    victims = victims.and(&tables.peers[pivot]);
                }
                let victims = victims.and(&state.planes[z.trailing_zeros() as usize]);
                (!victims.is_empty()).then(|| Hint {
                    cells: CellList::from_iter([pivot, xz, yz]),
                    digits: p | x | y,
                    strikes: Strikes::Same(victims, z),
                    ..Hint::BLANK
                })
            })
        })
    })
}
