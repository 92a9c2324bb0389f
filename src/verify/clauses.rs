//! A second judge: the rules of a board as clauses, for a solver of clauses that shares nothing with our engines. It says whether
//! a puzzle has one solution.
//!
//! ```text
//!   a variable for each cell and digit           r1c1=3
//!   a cell holds some digit, and no two          r1c1=1 or … or r1c1=9;   not (r1c1=1 and r1c1=2)
//!   a house that has every digit has it somewhere, and no house twice
//!   a variable for each sum that the first cells of a cage may have: if they add up to 7 and the next
//!   holds 5, they add up to 12 with it; all of them to the total and to nothing else
//!   a variable for each state of a line, and the state that a digit leads to
//!   a solution that was found is forbidden, and the question asked again
//! ```

use crate::board::{Cell, Clues, Digit, Grid, Law, Layout};
use crate::search::Count;
use batsat::{Callbacks, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};
use std::collections::BTreeMap;

/// Learnt clauses after which a question stays undecided.
const MOST_LEARNT: u64 = 2_000_000;

/// Counts what is learnt, and stops when it is too much.
#[derive(Default)]
struct Limit {
    learnt: u64,
}

impl Callbacks for Limit {
    fn on_new_clause(&mut self, _: &[Lit], _: batsat::clause::Kind) {
        self.learnt += 1;
    }

    fn stop(&self) -> bool {
        self.learnt > MOST_LEARNT
    }
}

/// Counts solutions up to a limit.
pub fn count_up_to(layout: &Layout, clues: &Clues, limit: u64) -> Count {
    let n = layout.n_digits;
    let mut solver = Solver::new(SolverOpts::default(), Limit::default());
    let vars: Vec<Var> = (0..layout.n_cells() * n as usize).map(|_| solver.new_var_default()).collect();
    let holds = |cell: Cell, digit: Digit| Lit::new(vars[cell as usize * n as usize + digit as usize - 1], true);
    let cells = || 0..layout.n_cells() as Cell;
    let digits = || 1..=n;
    let mut clause = Vec::new();
    let mut say = |solver: &mut Solver<Limit>, lits: &mut dyn Iterator<Item = Lit>| {
        clause.clear();
        clause.extend(lits);
        solver.add_clause_reuse(&mut clause);
    };
    for cell in cells() {
        say(&mut solver, &mut digits().map(|digit| holds(cell, digit)));
        for (a, b) in digits().flat_map(|a| (1..a).map(move |b| (a, b))) {
            say(&mut solver, &mut [!holds(cell, a), !holds(cell, b)].into_iter());
        }
    }
    let mut bar = |solver: &mut Solver<Limit>, (a, b): (Cell, Cell), (x, y): (Digit, Digit)| {
        say(solver, &mut [!holds(a, x), !holds(b, y)].into_iter());
    };
    for house in &layout.houses {
        for (i, &a) in house.cells.iter().enumerate() {
            for &b in &house.cells[..i] {
                digits().for_each(|digit| bar(&mut solver, (a, b), (digit, digit)));
            }
        }
    }
    for &[a, b] in &layout.differ {
        digits().for_each(|digit| bar(&mut solver, (a, b), (digit, digit)));
    }
    for bond in &layout.bonds {
        let [a, b] = bond.cells;
        let pairs = digits().flat_map(|x| (1..=n).map(move |y| (x, y)));
        pairs.filter(|&(x, y)| !bond.relation.allows(n, x, y)).for_each(|pair| bar(&mut solver, (a, b), pair));
    }
    for (h, house) in layout.houses.iter().enumerate() {
        for digit in layout.held_by(h).iter() {
            let mut places: Vec<Lit> = house.cells.iter().map(|&cell| holds(cell, digit)).collect();
            solver.add_clause_reuse(&mut places);
        }
    }
    for cell in cells() {
        for digit in digits().filter(|&digit| !layout.allowed(cell).has(digit)) {
            solver.add_clause_reuse(&mut vec![!holds(cell, digit)]);
        }
    }
    for (cell, digit) in clues.givens.filled() {
        solver.add_clause_reuse(&mut vec![holds(cell, digit)]);
    }
    for item in &clues.items {
        let allowed = item.allowed(n);
        for digit in digits().filter(|&digit| !allowed.has(digit)) {
            solver.add_clause_reuse(&mut vec![!holds(item.cell, digit)]);
        }
    }
    for (cage, total) in layout.cages.iter().zip(&clues.sums).filter_map(|(cage, sum)| Some((cage, usize::from((*sum)?)))) {
        if total > cage.cells.len() * n as usize {
            // No digits come to so much, and there would be a variable for each sum below it.
            return Count { found: 0, first: None, is_decided: true };
        }
        // The sums so far, as variables: before the first cell it is 0. More than the total is no sum that a cell may lead to.
        let mut before: Vec<Option<Lit>> = vec![None];
        for (i, &cell) in cage.cells.iter().enumerate() {
            let is_last = i + 1 == cage.cells.len();
            let after: Vec<Option<Lit>> =
                (0..=total).map(|_| (!is_last).then(|| Lit::new(solver.new_var_default(), true))).collect();
            for (sum, so_far) in before.iter().enumerate() {
                let so_far = so_far.map(|lit| !lit);
                for digit in digits() {
                    let then = sum + digit as usize;
                    let follows = match (then.cmp(&total), is_last) {
                        (std::cmp::Ordering::Equal, true) => continue,
                        (std::cmp::Ordering::Less | std::cmp::Ordering::Equal, false) => after[then],
                        _ => None,
                    };
                    let mut clause: Vec<Lit> = so_far.into_iter().chain([!holds(cell, digit)]).chain(follows).collect();
                    solver.add_clause_reuse(&mut clause);
                }
            }
            before = after;
        }
    }
    for sign in layout.signs.iter() {
        if let Some(law) = Law::of(layout, sign) {
            say_law(&mut solver, n, &law, &sign.cells, &holds);
        }
    }
    let mut count = Count { found: 0, first: None, is_decided: true };
    while count.found < limit {
        let answer = solver.solve_limited(&[]);
        if answer != lbool::TRUE {
            return Count { is_decided: answer == lbool::FALSE, ..count };
        }
        let digit = |cell: Cell| digits().find(|&digit| solver.value_lit(holds(cell, digit)) == lbool::TRUE).unwrap_or(0);
        let grid = Grid(cells().map(digit).collect());
        let mut another: Vec<Lit> = grid.filled().map(|(cell, digit)| !holds(cell, digit)).collect();
        count.found += 1;
        count.first.get_or_insert(grid);
        solver.add_clause_reuse(&mut another);
    }
    count
}

/// Says the law of a line: a variable for each state in which the reading of its cells may be. A state and a digit lead to the state
/// that follows; where none follows they are forbidden.
fn say_law(solver: &mut Solver<Limit>, n: u8, law: &Law, cells: &[Cell], holds: &impl Fn(Cell, Digit) -> Lit) {
    let mut before: BTreeMap<u32, Option<Lit>> = BTreeMap::from([(law.start(), None)]);
    for (place, &cell) in cells.iter().enumerate() {
        let is_last = place + 1 == cells.len();
        let mut after: BTreeMap<u32, Option<Lit>> = BTreeMap::new();
        for (&state, &so_far) in &before {
            for digit in 1..=n {
                let follows = match law.step(place, state, digit) {
                    Some(then) if !is_last => {
                        *after.entry(then).or_insert_with(|| Some(Lit::new(solver.new_var_default(), true)))
                    }
                    Some(then) if law.accepts(then) => continue,
                    _ => None,
                };
                let so_far = so_far.map(|lit| !lit);
                let mut clause: Vec<Lit> = so_far.into_iter().chain([!holds(cell, digit)]).chain(follows).collect();
                solver.add_clause_reuse(&mut clause);
            }
        }
        before = after;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::{KINDS, kind_named, parse_size};
    use crate::search::{Ask, recount};
    use crate::seed::Key;

    #[test]
    fn it_counts_what_the_engine_counts() {
        for (kind, size, puzzle) in [
            ("sudoku", "2x2", "................"),
            ("sudoku", "2x2", "12..34..2..3...."),
            ("sudoku", "2x2", "11.............."),
            ("x", "2x2", "................"),
            ("anti-knight", "2x2", "................"),
            ("latin", "1x4", "1..............."),
            ("disjoint-groups", "2x2", "................"),
        ] {
            let layout = kind_named(kind).unwrap().rebuild(parse_size(size).unwrap(), "").unwrap();
            let clues = Clues::of_givens(Grid(
                puzzle.bytes().map(|b| b.saturating_sub(b'0')).map(|d| if d > 4 { 0 } else { d }).collect(),
            ));
            let engine = recount(&[Ask { layout: &layout, clues: &clues }], 1_000, u64::MAX).remove(0);
            let judge = count_up_to(&layout, &clues, 1_000);
            assert_eq!((judge.found, judge.is_decided), (engine.found, true), "{kind} {puzzle}");
            assert!(judge.first.is_none_or(|grid| grid.solves(&layout, &clues)));
        }
    }

    #[test]
    fn it_counts_what_the_engine_counts_with_sums() {
        // Cages of a 4×4 board that cover half of it, the totals of a grid, one of them hidden or wrong; and a Suko.
        let sudoku = kind_named("sudoku").unwrap();
        let with = |rules: &str| {
            let said = crate::kinds::read_rules(rules, parse_size("2x2").unwrap()).unwrap();
            let layout = sudoku.rebuild_with(parse_size("2x2").unwrap(), "", &said.rules).unwrap();
            (Clues { sums: said.totals, ..Clues::none(&layout) }, layout)
        };
        let suko = kind_named("suko").unwrap().rebuild(parse_size("3x3").unwrap(), "ABBACBCCC").unwrap();
        let sums = [20, 17, 21, 23, 12, 15, 18].map(Some).to_vec();
        let all = [
            with("cages=3:r1c1,r1c2;7:r2c1,r3c1;6:r2c3,r3c2,r3c3;4:r4c4"),
            with("cages=5:r1c1,r2c1;5:r2c2,r2c3;8:r1c4,r2c4,r3c4;r4c1,r4c2,r3c2"),
            with("cages=2:r1c1,r1c2"),
            with("cages=10:r1c1,r1c2,r2c2,r2c1"),
            (Clues { sums, ..Clues::none(&suko) }, suko),
        ];
        for (clues, layout) in all {
            let engine = recount(&[Ask { layout: &layout, clues: &clues }], 1_000, u64::MAX).remove(0);
            let judge = count_up_to(&layout, &clues, 1_000);
            assert_eq!((judge.found, judge.is_decided), (engine.found, true), "{:?}", clues.sums);
            assert!(judge.first.is_none_or(|grid| grid.solves(&layout, &clues)));
        }
    }

    #[test]
    fn every_rule_is_said() {
        // A grid that breaks one rule alone is no solution: the judge has to know all of them.
        for kind in KINDS.iter().filter(|kind| !kind.rules.is_empty()) {
            let params = kind.check(None, None, false).unwrap();
            // Regions that are drawn may have no grid; most have.
            let mut stream = Key::of(&["every rule"]).stream(0, 0);
            let drawn = (0..10).map(|_| kind.draw(&params, &mut stream));
            let found = drawn.filter_map(|layout| Some((count_up_to(&layout, &Clues::none(&layout), 1).first?, layout))).next();
            let Some((grid, layout)) = found else { panic!("{kind:?} has a grid") };
            assert!(grid.solves(&layout, &Clues::none(&layout)), "{kind:?}");
        }
    }
}
