//! Where the cells of a sign may be, and what value it may have.

use super::layout::{HouseKind, Layout};
use super::sign::{Operator, Sign};
use super::sort::{Asks, Course, LETTERS, Value};

impl Sign {
    /// Whether its cells are placed as its sort asks, and its value is one that it may have.
    pub fn is_well_laid(&self, layout: &Layout) -> bool {
        let n = layout.n_digits as u32;
        let at = |i: usize| (layout.row(self.cells[i]) as i32, layout.col(self.cells[i]) as i32);
        let step = |i: usize| (at(i + 1).0 - at(i).0, at(i + 1).1 - at(i).1);
        let is_different = {
            let mut cells = self.cells.clone();
            cells.sort_unstable();
            cells.windows(2).all(|two| two[0] < two[1])
        };
        let is_straight = self.cells.len() >= 2 && (1..self.cells.len() - 1).all(|i| step(i) == step(0));
        let is_on_edge = |i: usize, (down, right): (i32, i32)| {
            let (row, col) = at(i);
            let is_cell = |row: i32, col: i32| match (usize::try_from(row), usize::try_from(col)) {
                (Ok(row), Ok(col)) => layout.cell(row, col).is_some(),
                _ => false,
            };
            !is_cell(row + down, col + right)
        };
        let n_cells = self.cells.len();
        let is_course = is_different
            && match self.sort.course() {
                Course::Edge => n_cells == 2 && step(0).0.abs() + step(0).1.abs() == 1,
                Course::Line => n_cells >= 2,
                Course::Cell => n_cells == 1,
                Course::Cells => n_cells >= 1,
                Course::Region => n_cells >= 1 && layout.area.is_in_one_piece(&self.cells),
                Course::Groups => n_cells >= 2 && n_cells.is_multiple_of(2),
                Course::Corner => n_cells == 4 && step(0) == (0, 1) && step(1) == (1, -1) && step(2) == (0, 1),
                Course::Outside => {
                    let house = |kind: HouseKind| {
                        let set: super::CellSet = self.cells.iter().copied().collect();
                        layout
                            .houses_of_kind(kind)
                            .any(|h| layout.houses[h].cells.iter().copied().collect::<super::CellSet>() == set)
                    };
                    is_straight && step(0).0.abs() + step(0).1.abs() == 1 && (house(HouseKind::Row) || house(HouseKind::Column))
                }
                Course::Cage => (1..=MOST_CAGED).contains(&n_cells) && n <= 9 && layout.area.is_in_one_piece(&self.cells),
                Course::Diagonal => {
                    let (down, right) = if n_cells >= 2 { step(0) } else { (0, 0) };
                    is_straight
                        && (down.abs(), right.abs()) == (1, 1)
                        && is_on_edge(0, (-down, -right))
                        && is_on_edge(n_cells - 1, (down, right))
                }
            };
        is_course
            && self.has_its_value(layout.n_digits)
            && (!matches!(self.sort.row().asks, Asks::Run) || n_cells <= n as usize)
            && self
                .sort
                .written()
                .is_none_or(|rule| rule.has_few_states(layout, self) && (!rule.is_house || self.is_house(layout.n_digits)))
    }

    /// Whether its value is one that its row allows.
    fn has_its_value(&self, n_digits: u8) -> bool {
        let n_cells = self.cells.len();
        match self.sort.value() {
            value @ (Value::None | Value::Number(..) | Value::Circle) => value.numbers(n_digits, n_cells).contains(&self.value),
            Value::Letter => LETTERS.contains(&self.value),
            Value::Digits => {
                let digits = self.digits();
                (1..=4).contains(&digits.len())
                    && digits.iter().all(|digit| (1..=n_digits).contains(digit))
                    && Sign::packed(&digits) == self.value
            }
            Value::Calculation => {
                let (number, operator) = self.calculation();
                let is_size = match operator {
                    Operator::Subtract | Operator::Divide => n_cells == 2,
                    Operator::Hidden => n_cells < MOST_CAGED,
                    Operator::Add | Operator::Multiply => true,
                };
                is_size
                    && Sign::calculated(number, operator) == self.value
                    && (1..=u32::from(n_digits).pow(MOST_CAGED as u32)).contains(&number)
            }
        }
    }
}

/// The most cells of a cage with an operator. One whose operator is hidden has one cell less at most, so that a state has room for all.
pub const MOST_CAGED: usize = 6;

#[cfg(test)]
mod tests {
    use super::super::law::tests::four;
    use super::super::sort::Sort;
    use super::*;

    #[test]
    fn cells_lie_as_a_sort_asks() {
        let layout = four();
        let is_well = |sort, value, cells: &[u16]| Sign::new(sort, value, cells.to_vec()).is_well_laid(&layout);
        assert!(is_well(Sort::Difference, 1, &[0, 1]) && !is_well(Sort::Difference, 1, &[0, 5]));
        assert!(!is_well(Sort::Difference, 4, &[0, 1]) && !is_well(Sort::Difference, 1, &[3, 4]));
        assert!(is_well(Sort::Sandwich, 3, &[3, 2, 1, 0]) && !is_well(Sort::Sandwich, 3, &[0, 1, 2]));
        assert!(is_well(Sort::LittleKiller, 9, &[1, 6, 11]) && !is_well(Sort::LittleKiller, 9, &[1, 6]));
        assert!(is_well(Sort::Renban, 0, &[0, 1, 2, 3]) && !is_well(Sort::Renban, 0, &[0, 1, 2, 3, 7]));
        assert!(is_well(Sort::Quadruple, 3, &[5, 6, 9, 10]) && !is_well(Sort::Quadruple, 3, &[5, 6, 9, 11]));
        assert!(
            is_well(Sort::Arrow, 1, &[0, 5]) && !is_well(Sort::Arrow, 1, &[0, 5, 5]) && !is_well(Sort::Arrow, 3, &[0, 1, 2, 3])
        );
    }
}
