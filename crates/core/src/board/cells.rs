//! Cells and sets of cells. A cell is its number, row by row; a set is a fixed array of 64-bit words, large enough for 25×25.

/// A cell's number, row by row from 0; places without a cell have none.
pub type Cell = u16;

/// 25 × 25.
pub const MAX_CELLS: usize = 625;
/// Numbers of cells, and of digits, are kept in as few bits as these need, everywhere.
const _: () = assert!(MAX_CELLS <= Cell::MAX as usize && super::MAX_DIGITS < u32::BITS as usize);

const WORDS: usize = MAX_CELLS.div_ceil(64);

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CellSet([u64; WORDS]);

impl CellSet {
    /// The empty set.
    pub const EMPTY: CellSet = CellSet([0; WORDS]);

    /// Adds a cell, which must be below [`MAX_CELLS`].
    pub fn insert(&mut self, cell: Cell) {
        self.0[cell as usize / 64] |= 1 << (cell % 64);
    }

    /// Removes a cell, if it is in the set.
    pub fn remove(&mut self, cell: Cell) {
        self.0[cell as usize / 64] &= !(1 << (cell % 64));
    }

    /// Whether the cell is in the set.
    pub fn has(&self, cell: Cell) -> bool {
        self.0[cell as usize / 64] & (1 << (cell % 64)) != 0
    }

    /// The number of cells.
    pub fn len(&self) -> usize {
        self.0.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&w| w == 0)
    }

    /// Whether every cell is also in the other set.
    pub fn is_subset_of(&self, other: &CellSet) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    /// The cells in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        self.0.iter().enumerate().flat_map(|(w, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                if rest == 0 {
                    return None;
                }
                let bit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                Some((w * 64 + bit) as Cell)
            })
        })
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        let mut set = CellSet::EMPTY;
        cells.into_iter().for_each(|c| set.insert(c));
        set
    }
}

impl std::ops::BitAnd for CellSet {
    type Output = CellSet;
    fn bitand(self, other: CellSet) -> CellSet {
        CellSet(std::array::from_fn(|w| self.0[w] & other.0[w]))
    }
}

impl std::ops::BitOr for CellSet {
    type Output = CellSet;
    fn bitor(self, other: CellSet) -> CellSet {
        CellSet(std::array::from_fn(|w| self.0[w] | other.0[w]))
    }
}

impl std::fmt::Debug for CellSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_lists_its_cells_in_order_across_words() {
        let mut set: CellSet = [624, 0, 63, 64].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 63, 64, 624]);
        set.remove(63);
        assert!(!set.has(63) && set.has(64));
        assert_eq!(set.len(), 3);
    }
}
