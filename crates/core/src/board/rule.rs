//! A rule as a board has it: its name, and the cells that it speaks of. `kinds` knows which rules there are, and what they mean.

use super::cells::Cell;
use super::sign::Sign;

/// A rule that was laid on a board.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RuleUse {
    /// Its name: `diagonals`.
    pub name: &'static str,
    /// What it says of cells.
    pub cells: RuleCells,
}

/// The cells that a rule speaks of.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RuleCells {
    /// Always the same, so that nothing needs to be said.
    Fixed,
    /// Each board draws its own. No finished layout has this.
    Drawn,
    /// The upper left corners of grids, as rows and columns from 0, in that order.
    Grids(Vec<(u8, u8)>),
    /// A region for each cell, counted from 0 in the order in which they are met, row by row.
    Regions(Vec<u8>),
    /// Groups of cells: each ascending, in the order of their first cells.
    Groups(Vec<Vec<Cell>>),
    /// Signs or lines, ascending.
    Signs(Vec<Sign>),
    /// The runs of a board with blocked places, ascending.
    Runs(Vec<Run>),
    /// Each place of the rectangle, row by row: 0 for a cell, 1 for a blocked place, and 1 more than its digit for one with a digit.
    Blocks(Vec<u8>),
}

/// A run: places in a line between two blocked ones, in the order of their first places, those across before those down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Run {
    /// The row and the column of its first place, from 0.
    pub at: (u8, u8),
    /// Whether it goes down, and not across.
    pub is_down: bool,
    /// How many places it has.
    pub len: u8,
}

impl Run {
    /// Its places as rows and columns from 0.
    pub fn places(&self) -> impl Iterator<Item = (usize, usize)> {
        let Run { at: (row, col), is_down, len } = *self;
        (0..len as usize).map(move |k| if is_down { (row as usize + k, col as usize) } else { (row as usize, col as usize + k) })
    }
}

impl RuleCells {
    /// Regions with the numbers in the order in which they are met.
    pub fn regions(of: &[u8]) -> RuleCells {
        let mut met: Vec<u8> = Vec::new();
        let number = |&region: &u8| match met.iter().position(|&known| known == region) {
            Some(number) => number as u8,
            None => {
                met.push(region);
                met.len() as u8 - 1
            }
        };
        RuleCells::Regions(of.iter().map(number).collect())
    }

    /// Groups with their cells, and themselves, in order.
    pub fn groups(mut groups: Vec<Vec<Cell>>) -> RuleCells {
        groups.iter_mut().for_each(|group| group.sort_unstable());
        groups.sort();
        RuleCells::Groups(groups)
    }

    /// Signs in order, each once.
    pub fn signs(mut signs: Vec<Sign>) -> RuleCells {
        signs.sort();
        signs.dedup();
        RuleCells::Signs(signs)
    }

    /// The same after every cell has moved to a new place.
    pub fn moved(&self, to: &[Cell]) -> RuleCells {
        match self {
            // Where grids overlap, the cells move only so that the same grids come out; and the same runs, and blocked places.
            RuleCells::Fixed | RuleCells::Drawn | RuleCells::Grids(_) | RuleCells::Runs(_) | RuleCells::Blocks(_) => self.clone(),
            RuleCells::Regions(of) => {
                let mut moved = of.clone();
                of.iter().zip(to).for_each(|(&region, &cell)| moved[cell as usize] = region);
                RuleCells::regions(&moved)
            }
            RuleCells::Signs(signs) => RuleCells::signs(signs.iter().map(|sign| sign.moved(to)).collect()),
            RuleCells::Groups(groups) => {
                RuleCells::groups(groups.iter().map(|group| group.iter().map(|&cell| to[cell as usize]).collect()).collect())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_said_in_one_way() {
        assert_eq!(RuleCells::regions(&[7, 7, 2, 7, 0]), RuleCells::Regions(vec![0, 0, 1, 0, 2]));
        assert_eq!(RuleCells::groups(vec![vec![5, 3], vec![2, 4]]), RuleCells::Groups(vec![vec![2, 4], vec![3, 5]]));
        // Four cells, moved one place on.
        let on = [1, 2, 3, 0];
        assert_eq!(RuleCells::Regions(vec![0, 0, 1, 1]).moved(&on), RuleCells::Regions(vec![0, 1, 1, 0]));
        assert_eq!(RuleCells::Groups(vec![vec![0, 3], vec![1]]).moved(&on), RuleCells::Groups(vec![vec![0, 1], vec![2]]));
    }
}
