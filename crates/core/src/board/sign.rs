//! Signs and lines: clues that speak of several cells. A sign on an edge or along a line of neighbours is a relation between two
//! cells at a time; what a line asks as a whole is a law of [`super::law`].

use super::area::Area;
use super::bond::{Bond, Relation};
use super::cells::Cell;
use super::layout::Layout;
use super::rule::RuleCells;
use super::sort::{Asks, Course, Side, Sort};
use super::written::Written;

/// What a cage asks of its digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Operator {
    /// Any of the others.
    Hidden,
    /// They add up.
    Add,
    /// The greater of two less the other.
    Subtract,
    /// They are multiplied.
    Multiply,
    /// The greater of two by the other.
    Divide,
}

impl Operator {
    /// All, in the order of their numbers.
    pub const ALL: [Operator; 5] = [Operator::Hidden, Operator::Add, Operator::Subtract, Operator::Multiply, Operator::Divide];

    /// Whether it takes more numbers than two.
    pub const fn takes_any_number(self) -> bool {
        matches!(self, Operator::Add | Operator::Multiply)
    }

    /// How texts write it.
    pub const fn letter(self) -> &'static str {
        match self {
            Operator::Hidden => "",
            Operator::Add => "+",
            Operator::Subtract => "-",
            Operator::Multiply => "x",
            Operator::Divide => "/",
        }
    }

    /// How pages print it.
    pub const fn printed(self) -> &'static str {
        match self {
            Operator::Hidden => "",
            Operator::Add => "+",
            Operator::Subtract => "−",
            Operator::Multiply => "×",
            Operator::Divide => "÷",
        }
    }
}

/// A sign or a line on a board.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Sign {
    /// What it asks.
    pub sort: Sort,
    /// Its cells: along a line, from the edge on, or as its sort says.
    pub cells: Vec<Cell>,
    /// Its number, 0 without one; digits as [`Sign::packed`] has them.
    pub value: u32,
}

impl Sign {
    /// A sign with its cells in the one order in which texts have them.
    pub fn new(sort: Sort, value: u32, mut cells: Vec<Cell>) -> Sign {
        match sort.course() {
            Course::Edge if sort.reads_both_ways() => cells.sort_unstable(),
            Course::Corner | Course::Cage | Course::Cells | Course::Region => cells.sort_unstable(),
            Course::Groups => {
                let half = cells.len() / 2;
                let mut pairs: Vec<[Cell; 2]> = (0..half).map(|i| [cells[i], cells[half + i]]).collect();
                if pairs.iter().map(|pair| pair[1]).min() < pairs.iter().map(|pair| pair[0]).min() {
                    pairs.iter_mut().for_each(|pair| pair.swap(0, 1));
                }
                pairs.sort_unstable();
                cells = pairs.iter().map(|pair| pair[0]).chain(pairs.iter().map(|pair| pair[1])).collect();
            }
            _ if sort.reads_both_ways() && cells.first() > cells.last() => cells.reverse(),
            _ => {}
        }
        Sign { sort, cells, value }
    }

    /// Up to four digits as one number, ascending.
    pub fn packed(digits: &[u8]) -> u32 {
        let mut digits = digits.to_vec();
        digits.sort_unstable();
        digits.iter().take(4).fold(0, |all, &digit| all << 5 | digit as u32 & 31)
    }

    /// The digits of a sign that has some, ascending.
    pub fn digits(&self) -> Vec<u8> {
        let mut digits: Vec<u8> = (0..4).map(|k| (self.value >> (5 * k) & 31) as u8).filter(|&digit| digit > 0).collect();
        digits.reverse();
        digits
    }

    /// The value of a number and an operator.
    pub fn calculated(number: u32, operator: Operator) -> u32 {
        number * 8 + operator as u32
    }

    /// The number and the operator of a sign that has them.
    pub fn calculation(&self) -> (u32, Operator) {
        (self.value / 8, Operator::ALL.get((self.value % 8) as usize).copied().unwrap_or(Operator::Hidden))
    }

    /// Number and operator as pages print them: `12×`.
    pub fn printed_calculation(&self) -> String {
        let (number, operator) = self.calculation();
        format!("{number}{}", operator.printed())
    }

    /// The same after every cell has moved to a new place.
    pub fn moved(&self, to: &[Cell]) -> Sign {
        Sign::new(self.sort, self.value, self.cells.iter().map(|&cell| to[cell as usize]).collect())
    }

    /// The side of the grid from which its row or column is seen.
    pub fn side(&self, area: &Area) -> Side {
        let (first, last) = (self.cells[0], self.cells[self.cells.len() - 1]);
        match (area.row(first) == area.row(last), first < last) {
            (true, true) => Side::Left,
            (true, false) => Side::Right,
            (false, true) => Side::Top,
            (false, false) => Side::Bottom,
        }
    }

    /// The relations that say all of it, on a board of 1 to n; none for a sign that is a law of a whole line.
    pub fn bonds(&self, area: &Area, n_digits: u8) -> Vec<Bond> {
        let half = self.cells.len() / 2;
        let same = |(a, b)| Bond::new(Relation::Same, a, b);
        match self.sort.row().asks {
            Asks::Written => self.sort.written().map_or_else(Vec::new, |rule| rule.bonds(self, area, n_digits)),
            Asks::Along(relation) => {
                self.cells.windows(2).map(|two| Bond::new(relation(self.value, n_digits), two[0], two[1])).collect()
            }
            Asks::Mirrored => (0..half).map(|i| same((self.cells[i], self.cells[self.cells.len() - 1 - i]))).collect(),
            Asks::Twice => (0..half).map(|i| same((self.cells[i], self.cells[half + i]))).collect(),
            Asks::Run | Asks::Law => Vec::new(),
        }
    }

    /// Whether it is a law of a whole line, and no relations.
    pub fn is_law(&self) -> bool {
        matches!(self.sort.row().asks, Asks::Run | Asks::Law) || self.sort.written().is_some_and(Written::is_law)
    }

    /// Whether its cells are a house of a board with this number of digits.
    pub fn is_house(&self, n_digits: u8) -> bool {
        self.sort.written().is_some_and(|rule| rule.is_house) && self.cells.len() <= n_digits as usize
    }

    /// How many laws it is: usually one or none.
    pub fn n_laws(&self, n_digits: u8) -> usize {
        self.sort.written().map_or(usize::from(self.is_law()), |rule| rule.n_laws(n_digits))
    }
}

impl Layout {
    /// The same board without one of its signs.
    pub fn without_sign(&self, gone: &Sign) -> Layout {
        self.without_signs(std::slice::from_ref(gone))
    }

    /// The same board without some of its signs.
    pub fn without_signs(&self, gone: &[Sign]) -> Layout {
        let mut parts = self.parts();
        parts.signs.retain(|sign| !gone.contains(sign));
        for rule in &mut parts.rules {
            if let RuleCells::Signs(signs) = &mut rule.cells {
                signs.retain(|sign| !gone.contains(sign));
            }
        }
        Layout::of(parts)
    }

    /// How many cells of its row or column are the nearest to a sign outside: as many as a box has in that direction.
    pub fn n_nearest(&self, sign: &Sign) -> usize {
        let is_row = sign.cells.windows(2).all(|two| self.row(two[0]) == self.row(two[1]));
        match (self.box_shape, is_row) {
            (Some(shape), true) => shape.cols as usize,
            (Some(shape), false) => shape.rows as usize,
            // Boxes of any outline: the root of the side, as on a board with square boxes.
            (None, _) => (self.n_digits as usize).isqrt(),
        }
    }

    /// Whether it has cages with operators.
    pub fn has_calculations(&self) -> bool {
        self.signs.iter().any(|sign| sign.sort == Sort::Calculation)
    }

    /// Whether only houses, pairs that differ and sums restrict its cells.
    pub fn has_houses_and_sums_alone(&self) -> bool {
        self.signs.is_empty() && self.is_of_houses_and_sums()
    }

    /// Whether only houses, pairs that differ, sums and clues of whole lines restrict its cells.
    pub fn is_of_houses_and_sums(&self) -> bool {
        let is_of_board = |sign: &Sign| sign.sort.is_of_board();
        self.bonds.is_empty() && self.marks.is_empty() && self.allows_all() && !self.signs.iter().any(is_of_board)
    }

    /// Blocked places between cells of lines that continue beyond them, as the place in the rectangle and its digit; none on other
    /// boards.
    pub fn blocks(&self) -> impl Iterator<Item = (usize, Option<u8>)> + '_ {
        let of = self.rules.iter().find_map(|rule| if let RuleCells::Blocks(of) = &rule.cells { Some(&of[..]) } else { None });
        let blocked = of.unwrap_or(&[]).iter().enumerate().filter(|(_, block)| **block > 0);
        blocked.map(|(place, &block)| (place, Some(block - 1).filter(|&digit| digit > 0)))
    }

    /// Whether it has blocked places among or before its cells.
    pub fn has_blocked(&self) -> bool {
        self.has_runs() || self.blocks().next().is_some()
    }

    /// Whether every digit is in every line: no row or column is split, and no area has fewer digits.
    pub fn has_whole_lines(&self) -> bool {
        self.allows_all() && !self.has_blocked()
    }

    /// Whether its cells are in runs between blocked places.
    pub fn has_runs(&self) -> bool {
        self.cages.iter().any(|cage| cage.look == super::layout::CageLook::Run)
    }

    /// Whether neighbours that are consecutive have a bar between them, as where all of them are shown and no other dots are.
    pub fn shows_bars(&self) -> bool {
        self.rules.iter().any(|rule| rule.name == "all-consecutive")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_is_said_in_one_way() {
        assert_eq!(Sign::new(Sort::Difference, 1, vec![5, 4]).cells, [4, 5]);
        assert_eq!(Sign::new(Sort::Greater, 0, vec![5, 4]).cells, [5, 4]);
        assert_eq!(Sign::new(Sort::Thermo, 0, vec![5, 4, 3]).cells, [5, 4, 3]);
        assert_eq!(Sign::new(Sort::Palindrome, 0, vec![5, 4, 3]).cells, [3, 4, 5]);
        assert_eq!(Sign::new(Sort::Clone, 0, vec![5, 6, 1, 2]).cells, [1, 2, 5, 6]);
        let four = Sign::new(Sort::Quadruple, Sign::packed(&[9, 2, 2]), vec![10, 9, 1, 0]);
        assert_eq!((four.digits(), four.cells), (vec![2, 2, 9], vec![0, 1, 9, 10]));
    }
}
