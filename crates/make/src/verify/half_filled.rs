//! Checks a partly filled board: what is wrong, what is incomplete, what is right. It judges only the filled cells; a part that
//! is right need not belong to a solution.

use crate::board::{Cell, Clues, Digit, DigitSet, Grid, Layout, Relation, Sign, cage_name, cell_name, house_name};

/// The verdict on a part of a partly filled board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// No solution can have this.
    Wrong,
    /// Nothing is wrong yet, but something is missing.
    Incomplete,
    /// It is complete and correct.
    Valid,
}

impl Verdict {
    /// The word that `check` prints: `wrong`, `incomplete` or `valid`.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Wrong => "wrong",
            Verdict::Incomplete => "incomplete",
            Verdict::Valid => "valid",
        }
    }
}

/// The name of a part that was judged: `r1c1`, `row 1`.
pub fn part_name(layout: &Layout, what: &str, index: usize) -> String {
    match what {
        "cell" => cell_name(layout, index as u16),
        "house" => house_name(layout, index),
        _ => cage_name(layout, index),
    }
}

/// Judges each cell, house and cage of a grid: (what, index, verdict). A repeated digit in a house is wrong. So are the cells of
/// a pair whose digits break their rule, a digit that its cell's mark forbids, and a cage whose sum is missed or can no longer be
/// reached. A cage with the right sum is incomplete while some of its digits are repeated in
/// a house.
pub fn check(layout: &Layout, clues: &Clues) -> Vec<(&'static str, usize, Verdict)> {
    let grid: &Grid = &clues.givens;
    let mut all = Vec::new();
    for cell in 0..layout.n_cells() as u16 {
        let in_wrong_cage = grid.get(cell).is_some()
            && layout.cages_of(cell).iter().any(|&k| cage_verdict(layout, clues, k as usize) == Verdict::Wrong);
        let verdict = match grid.get(cell) {
            None => Verdict::Incomplete,
            Some(_) if clashes(layout, clues, cell) || in_wrong_cage => Verdict::Wrong,
            Some(_) => Verdict::Valid,
        };
        all.push(("cell", cell as usize, verdict));
    }
    for (k, house) in layout.houses.iter().enumerate() {
        let mut digits: Vec<u8> = house.cells.iter().filter_map(|&c| grid.get(c)).collect();
        let n_filled = digits.len();
        digits.sort_unstable();
        digits.dedup();
        let verdict = match digits.len() == n_filled {
            false => Verdict::Wrong,
            true if n_filled < house.cells.len() => Verdict::Incomplete,
            true => Verdict::Valid,
        };
        all.push(("house", k, verdict));
    }
    (0..layout.cages.len()).for_each(|k| all.push(("cage", k, cage_verdict(layout, clues, k))));
    all
}

fn cage_verdict(layout: &Layout, clues: &Clues, cage: usize) -> Verdict {
    let grid = &clues.givens;
    let cells = &layout.cages[cage].cells;
    let open: Vec<Cell> = cells.iter().copied().filter(|&c| grid.get(c).is_none()).collect();
    let whole =
        if open.is_empty() && !cells.iter().any(|&c| clashes(layout, clues, c)) { Verdict::Valid } else { Verdict::Incomplete };
    let Some(sum) = clues.sums[cage] else { return whole };
    let known: u32 = cells.iter().map(|&c| grid.0[c as usize] as u32).sum();
    let is_reached = match (sum as u32).checked_sub(known) {
        None => false,
        Some(rest) if layout.cage_is_distinct(cage) => can_add_up(left_for(layout, grid, &open), open.len() as u32, rest),
        Some(rest) => (open.len() as u32..=open.len() as u32 * layout.n_digits as u32).contains(&rest),
    };
    if is_reached { whole } else { Verdict::Wrong }
}

fn clashes(layout: &Layout, clues: &Clues, cell: Cell) -> bool {
    let Some(digit) = clues.givens.get(cell) else { return false };
    let there = |other: Cell| clues.givens.get(other);
    let forbids = |(other, relation): (Cell, Relation)| there(other).is_some_and(|d| !relation.allows(layout.n_digits, digit, d));
    layout.peers(cell).iter().any(|&peer| there(peer) == Some(digit))
        || layout.bound_to(cell).any(forbids)
        || breaks_a_law(layout, &clues.givens, cell)
        || !clues.allowed(layout, cell).has(digit)
}

/// Whether a line through a cell is full and does not obey its law.
fn breaks_a_law(layout: &Layout, grid: &Grid, cell: Cell) -> bool {
    let is_full = |sign: &&Sign| sign.is_law() && sign.cells.contains(&cell) && sign.cells.iter().all(|&c| grid.get(c).is_some());
    layout.signs.iter().filter(is_full).any(|sign| !sign.holds(layout, |cell| grid.0[cell as usize]))
}

/// The digits that at least one of these cells can still take.
fn left_for(layout: &Layout, grid: &Grid, cells: &[Cell]) -> DigitSet {
    let seen = |cell: Cell| layout.peers(cell).iter().filter_map(|&p| grid.get(p)).collect::<DigitSet>();
    let all = DigitSet::all(layout.n_digits);
    cells.iter().map(|&cell| all.without(seen(cell))).fold(DigitSet::EMPTY, |left, some| left | some)
}

/// Whether `n` different digits of a set can add up to `sum`.
fn can_add_up(digits: DigitSet, n: u32, sum: u32) -> bool {
    let sum = sum as usize;
    if sum > MOST {
        return false;
    }
    // Whether k of the digits so far can add up to a sum.
    let mut sums = vec![vec![false; sum + 1]; n as usize + 1];
    sums[0][0] = true;
    for digit in digits.iter().map(|d: Digit| d as usize) {
        for k in (0..n as usize).rev() {
            for before in 0..(sum + 1).saturating_sub(digit) {
                sums[k + 1][before + digit] |= sums[k][before];
            }
        }
    }
    sums[n as usize][sum]
}

/// The sum of all digits of the largest board.
const MOST: usize = 325;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Item, Mark, Shape};
    use crate::kinds::kind_named;

    /// The verdicts on cells, grid and cages as letters.
    fn judged(letters: &str, digits: &str, sums: [u16; 7]) -> String {
        let layout = kind_named("suko").unwrap().rebuild(Shape::new(3, 3), letters).unwrap();
        let givens = Grid(digits.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect());
        let sums = sums[..layout.cages.len()].iter().copied().map(Some).collect();
        let letter = |verdict: &(&str, usize, Verdict)| verdict.2.name().chars().next().unwrap();
        check(&layout, &Clues { sums, ..Clues::of_givens(givens) }).iter().map(letter).collect()
    }

    /// The example of the Suko page: 593 287 146.
    const SUMS: [u16; 7] = [24, 27, 15, 25, 7, 19, 19];

    #[test]
    fn what_is_wrong_unfinished_and_right_is_said_part_by_part() {
        let page = |digits: &str| judged("ABBACBCCC", digits, SUMS);
        assert_eq!(page("........."), "iiiiiiiiiiiiiiiii");
        assert_eq!(page("593287146"), "vvvvvvvvvvvvvvvvv");
        // The circle of 24 and the region of 7 are right; the others are incomplete.
        assert_eq!(page("59.28...."), ["vvivviiii", "i", "viiivii"].concat());
        // Two nines: both are wrong. The circle of 24 has its sum, but with a wrong digit. The second nine exceeds the circle
        // of 15, and no two digits can complete the region.
        assert_eq!(page("59328..9."), ["vwvwwiiwi", "w", "iiwiviw"].concat());
    }

    /// The verdicts on the cells of a 4×4 board as letters.
    fn cells_of(kind: &str, digits: &str, items: Vec<Item>) -> String {
        let layout = kind_named(kind).unwrap().rebuild(Shape::new(2, 2), "").unwrap();
        let givens = Grid(digits.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect());
        let all = check(&layout, &Clues { items, ..Clues::of_givens(givens) });
        all.iter().filter(|verdict| verdict.0 == "cell").map(|verdict| &verdict.2.name()[..1]).collect()
    }

    #[test]
    fn digits_that_a_pair_or_a_mark_forbids_are_wrong() {
        let none = Vec::new;
        assert_eq!(cells_of("anti-king", "1.....1.........", none()), "viiiiiviiiiiiiii");
        assert_eq!(cells_of("anti-king", ".1....1.........", none()), "iwiiiiwiiiiiiiii");
        assert_eq!(cells_of("non-consecutive", "13..4...........", none()), "vviiviiiiiiiiiii");
        assert_eq!(cells_of("non-consecutive", "12..4...........", none()), "wwiiviiiiiiiiiii");
        let odd = |cell| Item { cell, mark: Mark::Odd };
        assert_eq!(cells_of("odd-even", "12..4...........", vec![odd(0), odd(1), odd(2)]), "vwiiviiiiiiiiiii");
    }

    #[test]
    fn a_sum_that_no_digits_left_can_reach_is_wrong() {
        // The last cell of the circle of 24 would be a 9, which is already used.
        assert_eq!(&judged("ABBACBCCC", "5..28....", SUMS)[10..11], "i");
        assert_eq!(&judged(".........", "5..28...9", SUMS)[10..11], "w");
        assert_eq!(&judged(".........", "5..28....", SUMS)[10..11], "i");
        assert_eq!(&judged(".........", "5..28....", [24, 40, 15, 25, 0, 0, 0])[11..12], "w");
        assert!(
            can_add_up(DigitSet::all(9), 3, 24) && !can_add_up(DigitSet::all(9), 3, 25) && !can_add_up(DigitSet::all(9), 1, 0)
        );
        assert!(can_add_up(DigitSet::EMPTY, 0, 0) && !can_add_up(DigitSet::all(9), 2, u16::MAX as u32));
    }
}
