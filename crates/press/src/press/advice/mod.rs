//! Hints in the middle of a puzzle: first what is wrong, otherwise the next step from the board on paper. Also other questions
//! about a board: why it has no solution, what a cage can hold, a board to practise on, bad examples. Not here: sentences.

mod cage_ways;
mod clash;
mod drill;
#[cfg(feature = "books")]
mod in_stages;
#[cfg(feature = "books")]
mod looks;
mod path_steps;
mod pencil;
mod solving_order;
mod spoilt;
mod truth;

pub use cage_ways::{CageWays, cage_ways};
pub use clash::{Clash, clash, two_solutions};
pub use drill::{Drill, drill};
#[cfg(feature = "books")]
pub use in_stages::in_stages;
#[cfg(feature = "books")]
pub use looks::hints;
pub use path_steps::path_steps;
pub use solving_order::order_of;
pub use spoilt::spoilt;
pub use truth::{MOST_COUNTED, TrueCandidates, true_candidates};

use crate::board::{Cell, Clues, Digit, DigitSet, Grid, Layout, Position, Step};
use crate::formats::Row;
use crate::logic::{self, Climbs};
use crate::press::record::{Unfair, only_solution};
use crate::verify::{self, Verdict};

/// The board on paper: digits, clues among them, and pencil marks; a cell without marks has no restriction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The digits.
    pub grid: Grid,
    /// The marks, a set each cell.
    pub marks: Vec<DigitSet>,
}

/// The advice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Advice {
    /// Nothing: it is solved.
    Solved,
    /// These digits are none of the solution, or break a rule.
    Wrong(Vec<Cell>),
    /// These cells have marks, and the digit that belongs there is not among them.
    Lost(Vec<Cell>),
    /// The board does not have one solution that a step could lead to.
    Unfair(Unfair),
    /// A step, and the board on which it is seen.
    Step(Box<Step>, Position),
    /// The ladder ends here; a digit of the solution, where it has the fewest rivals.
    Reveal(Cell, Digit),
}

/// Reads the board on paper: a character per cell, and sets of marks as bits, digit 1 the lowest, or none at all. Clues stay,
/// whatever is written over them.
pub fn standing(layout: &Layout, clues: &Clues, digits: &str, marks: &[u32]) -> Result<Standing, String> {
    let n = layout.n_cells();
    let found: Vec<char> = digits.chars().collect();
    if found.len() != n {
        return Err(format!("expected {n} digits, one a cell and . for an empty one; found {}", found.len()));
    }
    if !marks.is_empty() && marks.len() != n {
        return Err(format!("expected a set of marks for each of {n} cells; found {}", marks.len()));
    }
    let mut grid = Grid::empty(n);
    for (cell, &symbol) in found.iter().enumerate() {
        let digit = match symbol {
            '.' | '0' => 0,
            _ => crate::board::digit_of_symbol(symbol).filter(|&digit| digit <= layout.n_digits).ok_or_else(|| {
                let top = crate::board::symbol(layout.n_digits);
                format!("character {}: expected a digit from 1 to {top}, found '{}'", cell + 1, symbol.escape_default())
            })?,
        };
        grid.set(cell as Cell, digit);
    }
    clues.givens.filled().for_each(|(cell, digit)| grid.set(cell, digit));
    let all = DigitSet::all(layout.n_digits);
    let marks = (0..n).map(|cell| DigitSet(marks.get(cell).copied().unwrap_or(0)) & all).collect();
    Ok(Standing { grid, marks })
}

impl Standing {
    /// The digits of the puzzle and no others.
    pub fn printed(row: &Row) -> Standing {
        Standing { grid: row.clues.givens.clone(), marks: vec![DigitSet::EMPTY; row.layout.n_cells()] }
    }

    /// The digits on the board, a symbol per cell or place, in one line or with lines between rows and boxes.
    pub fn written(row: &Row, text: &str) -> Result<Standing, String> {
        let is_rule = |line: &&str| line.chars().all(|c| c.is_whitespace() || "-+=|*".contains(c));
        let symbols = text.lines().filter(|line| !is_rule(line)).flat_map(str::chars);
        let symbols = symbols.filter(|c| !c.is_whitespace() && !"|*!".contains(*c)).map(|c| if c == '_' { '.' } else { c });
        let (symbols, places): (Vec<char>, Vec<Option<Cell>>) = (symbols.collect(), row.layout.area.places().collect());
        // Boards may be written with the places that are not cells.
        let digits: String = match symbols.len() == places.len() {
            true => symbols.iter().zip(&places).filter(|(_, place)| place.is_some()).map(|(&symbol, _)| symbol).collect(),
            false => symbols.into_iter().collect(),
        };
        standing(&row.layout, &row.clues, &digits, &[])
    }

    /// The digits as clues, with the puzzle's sums and marks.
    pub fn as_clues(&self, clues: &Clues) -> Clues {
        Clues { givens: self.grid.clone(), ..clues.clone() }
    }

    /// The board for the ladder: the digits that no house forbids, and in cells with marks only these.
    pub fn position(&self, layout: &Layout, clues: &Clues) -> Position {
        let mut position = Position::start(layout, &self.as_clues(clues));
        for (left, &marks) in position.candidates.iter_mut().zip(&self.marks).filter(|(_, marks)| !marks.is_empty()) {
            *left = *left & marks;
        }
        position
    }
}

/// The advice for a board, given its puzzle and, if already known, the solution.
pub fn advice(row: &Row, standing: &Standing, solution: Option<Grid>) -> Advice {
    advice_by(Climbs::Own, row, standing, solution)
}

/// The same up a ladder that is chosen.
pub fn advice_by(climbs: Climbs, row: &Row, standing: &Standing, solution: Option<Grid>) -> Advice {
    let (layout, clues) = (&*row.layout, &row.clues);
    if standing.grid.solves(layout, clues) {
        return Advice::Solved;
    }
    let broken = broken_cells(layout, clues, standing);
    if !broken.is_empty() {
        return Advice::Wrong(broken);
    }
    let known = solution.filter(|solution| solution.solves(layout, clues));
    let solution = match known.map_or_else(|| only_solution(row), Ok) {
        Ok(solution) => solution,
        Err(unfair) => return Advice::Unfair(unfair),
    };
    let wrong: Vec<Cell> = standing.grid.filled().filter(|&(c, d)| solution.get(c) != Some(d)).map(|(c, _)| c).collect();
    if !wrong.is_empty() {
        return Advice::Wrong(wrong);
    }
    let open = || (0..layout.n_cells() as Cell).filter(|&cell| standing.grid.get(cell).is_none());
    let belongs = |cell: Cell| solution.0[cell as usize];
    let has_lost = |cell: &Cell| {
        let marks = standing.marks[*cell as usize];
        !marks.is_empty() && !marks.has(belongs(*cell))
    };
    let lost: Vec<Cell> = open().filter(has_lost).collect();
    if !lost.is_empty() {
        return Advice::Lost(lost);
    }
    let position = standing.position(layout, clues);
    match logic::step_on_within(&logic::plan_by(layout, climbs), clues, &position, &row.budget) {
        None => Advice::Unfair(Unfair::unrated(&row.budget)),
        // A chain with all its eliminations is one step to whoever has drawn it.
        Some(Some(step)) => Advice::Step(Box::new(logic::whole_chain(layout, &position, &step).unwrap_or(step)), position),
        Some(None) => {
            let fewest = open().min_by_key(|&cell| position.candidates[cell as usize].len());
            fewest.map_or(Advice::Solved, |cell| Advice::Reveal(cell, belongs(cell)))
        }
    }
}

/// Digits that already break a rule, and are not clues; if only sums are missed, all digits of these sums.
fn broken_cells(layout: &Layout, clues: &Clues, standing: &Standing) -> Vec<Cell> {
    let is_own = |cell: Cell| clues.givens.get(cell).is_none() && standing.grid.get(cell).is_some();
    let verdicts = verify::check(layout, &standing.as_clues(clues));
    let wrong = |what: &'static str| {
        verdicts.iter().filter(move |v| v.0 == what && v.2 == Verdict::Wrong).map(|v| v.1).collect::<Vec<usize>>()
    };
    let mut cells: Vec<Cell> = wrong("cell").into_iter().map(|cell| cell as Cell).collect();
    cells.extend(wrong("cage").into_iter().flat_map(|cage| layout.cages[cage].cells.iter().copied()));
    cells.retain(|&cell| is_own(cell));
    cells.sort_unstable();
    cells.dedup();
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{Expect, read};

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// It needs a chain that takes two candidates away.
    const CHAINS: &str = "65...87.3....54.6.1..6.7..8.......975.84......9.2.......2..6.8.....1.....3...26.9";

    fn row(text: &str) -> Row {
        read(text.as_bytes(), &Expect::default()).next().unwrap().unwrap()
    }

    fn told(row: &Row, digits: &str, marks: &[u32]) -> Advice {
        advice(row, &standing(&row.layout, &row.clues, digits, marks).unwrap(), None)
    }

    /// Following every piece of advice solves the puzzle.
    #[test]
    fn advice_leads_to_the_end() {
        let mut n_whole = 0;
        for text in [
            EASY,
            CHAINS,
            "1.......5....5.6.2...1...4...6..4....",
            "......... AABBBCCCC 18 22 26 26 12 12 21",
            "12..34..2..3..21",
        ] {
            let Some(Ok(row)) = read(text.as_bytes(), &Expect::default()).next() else { continue };
            let Ok(solution) = only_solution(&row) else { continue };
            let layout = &row.layout;
            let mut position = Position::start(layout, &row.clues);
            for _ in 0..500 {
                let here = Standing { grid: position.grid.clone(), marks: position.candidates.clone() };
                match advice(&row, &here, None) {
                    Advice::Solved => break,
                    Advice::Step(step, _) => {
                        n_whole += u32::from(logic::ends_of_chain(&step).is_some() && step.conclusion.strikes.len() > 1);
                        position.apply(layout, &step.conclusion);
                    }
                    other => panic!("{text}: {other:?}"),
                }
            }
            assert_eq!(position.grid, solution, "{text}");
        }
        assert!(n_whole > 0, "no chain is told with all that it takes away");
    }

    #[test]
    fn what_is_wrong_is_said_first() {
        let row = row(EASY);
        let digits = |cell: usize, digit: &str| format!("{}{digit}{}", &EASY[..cell], &EASY[cell + 1..]);
        // A second 5 in the first row breaks a rule; a 1 in its third cell breaks none, and is not the solution's 4.
        assert_eq!(told(&row, &digits(2, "5"), &[]), Advice::Wrong(vec![2]));
        assert_eq!(told(&row, &digits(2, "1"), &[]), Advice::Wrong(vec![2]));
        let mut marks = [0; 81];
        marks[2] = 0b11;
        assert_eq!(told(&row, EASY, &marks), Advice::Lost(vec![2]));
        // Where the one mark is the right one, nothing is easier.
        marks[2] = 0b1000;
        let Advice::Step(step, position) = told(&row, EASY, &marks) else { panic!("no step") };
        assert!(step.cost <= 23 && position.candidates[2] == DigitSet::of(4));
        // Nobody overwrites a clue.
        assert_eq!(standing(&row.layout, &row.clues, &digits(0, "9"), &[]).unwrap().grid.get(0), Some(5));
    }

    #[test]
    fn a_sum_that_is_missed_names_its_digits() {
        let row = row("......... ABBACBCCC 24 27 15 25 7 19 19");
        assert_eq!(told(&row, "59.28....", &[]), told(&row, "59.28....", &[0; 9]));
        assert_eq!(told(&row, "5...8...9", &[]), Advice::Wrong(vec![4, 8]));
        assert_eq!(told(&row, "593287146", &[]), Advice::Solved);
    }

    #[test]
    fn an_unfair_puzzle_has_no_next_step() {
        assert_eq!(told(&row("1..............."), "1...............", &[]), Advice::Unfair(Unfair::Several));
        assert_eq!(
            told(&row("......... AABBBCCCC 65535 22 26 26 12 12 21"), ".........", &[]),
            Advice::Unfair(Unfair::NoSolution)
        );
    }

    #[test]
    fn what_is_no_board_is_refused_with_its_place() {
        let row = row(EASY);
        let refused = |digits: &str, marks: &[u32]| standing(&row.layout, &row.clues, digits, marks).unwrap_err();
        assert_eq!(refused("12", &[]), "expected 81 digits, one a cell and . for an empty one; found 2");
        assert_eq!(refused(&"é".repeat(81), &[]), "character 1: expected a digit from 1 to 9, found '\\u{e9}'");
        assert_eq!(refused(&"A".repeat(81), &[]), "character 1: expected a digit from 1 to 9, found 'A'");
        assert_eq!(refused(EASY, &[1, 2]), "expected a set of marks for each of 81 cells; found 2");
        assert_eq!(standing(&row.layout, &row.clues, EASY, &[u32::MAX; 81]).unwrap().marks[0], DigitSet::all(9));
    }
}
