//! A second judge: the rules of a board as clauses, for a SAT solver that shares nothing with our engines. It decides whether a puzzle
//! has one solution.
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

use crate::board::{Budget, Cell, Clues, Digit, Grid, Law, Layout};
use crate::search::Count;
use batsat::{Callbacks, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};
use std::collections::BTreeMap;

/// Counts the work of the clauses, and the bytes that they take, and stops when either is too much.
struct Limit<'b> {
    budget: &'b Budget,
    work: u64,
    bytes: u64,
}

/// The steps of a conflict, in addition to those for each word of the learnt clause: for propagating its guesses.
const STEPS_A_CONFLICT: u64 = 10_000;
/// The steps of a word of a clause.
const STEPS_A_WORD: u64 = 80;
/// The bytes of a clause: its head, and the lists that watch two of its words; and of a word.
const BYTES_A_CLAUSE: u64 = 60;
const BYTES_A_WORD: u64 = 4;
/// The bytes of a variable, in all lists of the solver.
const BYTES_A_VAR: u64 = 160;

impl Limit<'_> {
    fn is_met(&self) -> bool {
        self.work > self.budget.work || self.bytes > self.budget.bytes
    }

    fn bytes_of(clause: &[Lit]) -> u64 {
        BYTES_A_CLAUSE + BYTES_A_WORD * clause.len() as u64
    }
}

impl Callbacks for Limit<'_> {
    fn on_new_clause(&mut self, clause: &[Lit], _: batsat::clause::Kind) {
        self.work += STEPS_A_CONFLICT + STEPS_A_WORD * clause.len() as u64;
        self.bytes += Self::bytes_of(clause);
    }

    fn on_delete_clause(&mut self, clause: &[Lit]) {
        self.bytes = self.bytes.saturating_sub(Self::bytes_of(clause));
    }

    fn stop(&self) -> bool {
        self.is_met() || self.budget.is_stopped()
    }
}

/// Says rules to a solver.
struct Speaker<'b> {
    solver: Solver<Limit<'b>>,
    vars: Vec<Var>,
    n_digits: u8,
    clause: Vec<Lit>,
    /// Whether something was too much to be said: then no answer is one.
    is_cut: bool,
}

impl<'b> Speaker<'b> {
    fn of(layout: &Layout, budget: &'b Budget) -> Speaker<'b> {
        let solver = Solver::new(SolverOpts::default(), Limit { budget, work: 0, bytes: 0 });
        let mut speaker = Speaker { solver, vars: Vec::new(), n_digits: layout.n_digits, clause: Vec::new(), is_cut: false };
        for _ in 0..layout.n_cells() * layout.n_digits as usize {
            let var = speaker.var();
            speaker.vars.push(var.var());
        }
        speaker
    }

    /// A new variable.
    fn var(&mut self) -> Lit {
        self.solver.cb_mut().bytes += BYTES_A_VAR;
        Lit::new(self.solver.new_var_default(), true)
    }

    fn holds(&self, cell: Cell, digit: Digit) -> Lit {
        Lit::new(self.vars[cell as usize * self.n_digits as usize + digit as usize - 1], true)
    }

    fn digits(&self) -> std::ops::RangeInclusive<Digit> {
        1..=self.n_digits
    }

    /// One of these holds.
    fn say(&mut self, clause: impl IntoIterator<Item = Lit>) {
        self.clause.clear();
        self.clause.extend(clause);
        let (bytes, n) = (Limit::bytes_of(&self.clause), self.clause.len() as u64);
        let limit = self.solver.cb_mut();
        limit.bytes += bytes;
        limit.work += STEPS_A_WORD * n;
        self.is_cut |= limit.is_met();
        if !self.is_cut {
            self.solver.add_clause_reuse(&mut self.clause);
        }
    }

    /// Two cells do not hold these digits together.
    fn bar(&mut self, (a, b): (Cell, Cell), (x, y): (Digit, Digit)) {
        let clause = [!self.holds(a, x), !self.holds(b, y)];
        self.say(clause);
    }

    fn say_cells_and_houses(&mut self, layout: &Layout) {
        let n = self.n_digits;
        for cell in 0..layout.n_cells() as Cell {
            let any: Vec<Lit> = self.digits().map(|digit| self.holds(cell, digit)).collect();
            self.say(any);
            for (a, b) in (1..=n).flat_map(|a| (1..a).map(move |b| (a, b))) {
                self.bar((cell, cell), (a, b));
            }
        }
        for house in &layout.houses {
            for (i, &a) in house.cells.iter().enumerate() {
                for &b in &house.cells[..i] {
                    self.digits().for_each(|digit| self.bar((a, b), (digit, digit)));
                }
            }
        }
        for &[a, b] in &layout.differ {
            self.digits().for_each(|digit| self.bar((a, b), (digit, digit)));
        }
        for bond in &layout.bonds {
            let [a, b] = bond.cells;
            let pairs = (1..=n).flat_map(|x| (1..=n).map(move |y| (x, y)));
            pairs.filter(|&(x, y)| !bond.relation.allows(n, x, y)).for_each(|pair| self.bar((a, b), pair));
        }
        for (h, house) in layout.houses.iter().enumerate() {
            for digit in layout.held_by(h).iter() {
                let places: Vec<Lit> = house.cells.iter().map(|&cell| self.holds(cell, digit)).collect();
                self.say(places);
            }
        }
    }

    fn say_clues(&mut self, layout: &Layout, clues: &Clues) {
        for cell in 0..layout.n_cells() as Cell {
            for digit in self.digits().filter(|&digit| !layout.allowed(cell).has(digit)) {
                let bar = !self.holds(cell, digit);
                self.say([bar]);
            }
        }
        for (cell, digit) in clues.givens.filled() {
            let is = self.holds(cell, digit);
            self.say([is]);
        }
        for item in &clues.items {
            let allowed = item.allowed(self.n_digits);
            for digit in self.digits().filter(|&digit| !allowed.has(digit)) {
                let bar = !self.holds(item.cell, digit);
                self.say([bar]);
            }
        }
    }

    /// Encodes the total of a cage: a variable for each sum that its first cells may have. Before the first cell it is 0; no cell may
    /// lead to more than the total.
    fn say_total(&mut self, cells: &[Cell], total: usize) {
        let mut before: Vec<Option<Lit>> = vec![None];
        for (i, &cell) in cells.iter().enumerate() {
            let is_last = i + 1 == cells.len();
            let after: Vec<Option<Lit>> = (0..=total).map(|_| (!is_last).then(|| self.var())).collect();
            for (sum, so_far) in before.iter().enumerate() {
                let so_far = so_far.map(|lit| !lit);
                for digit in self.digits() {
                    let then = sum + digit as usize;
                    let follows = match (then.cmp(&total), is_last) {
                        (std::cmp::Ordering::Equal, true) => continue,
                        (std::cmp::Ordering::Less | std::cmp::Ordering::Equal, false) => after[then],
                        _ => None,
                    };
                    let holds = self.holds(cell, digit);
                    self.say(so_far.into_iter().chain([!holds]).chain(follows));
                }
            }
            before = after;
        }
    }

    /// Encodes the law of a line: a variable for each state in which the reading of its cells may be. A state and a digit lead to the
    /// next state; if there is none, they are forbidden.
    fn say_law(&mut self, law: &Law, cells: &[Cell]) {
        let mut before: BTreeMap<u32, Option<Lit>> = BTreeMap::from([(law.start(), None)]);
        for (place, &cell) in cells.iter().enumerate() {
            let is_last = place + 1 == cells.len();
            let mut after: BTreeMap<u32, Option<Lit>> = BTreeMap::new();
            for (&state, &so_far) in &before {
                self.is_cut |= self.solver.cb().stop();
                if self.is_cut {
                    return;
                }
                for digit in self.digits() {
                    let follows = match law.step(place, state, digit) {
                        Some(then) if !is_last => *after.entry(then).or_insert_with(|| Some(self.var())),
                        Some(then) if law.accepts(then) => continue,
                        _ => None,
                    };
                    let (so_far, holds) = (so_far.map(|lit| !lit), self.holds(cell, digit));
                    self.say(so_far.into_iter().chain([!holds]).chain(follows));
                }
            }
            before = after;
        }
    }

    /// The digits of a solution that was found.
    fn grid(&self, layout: &Layout) -> Grid {
        let digit =
            |cell: Cell| self.digits().find(|&digit| self.solver.value_lit(self.holds(cell, digit)) == lbool::TRUE).unwrap_or(0);
        Grid((0..layout.n_cells() as Cell).map(digit).collect())
    }
}

/// Counts solutions up to a limit. Undecided if that takes more work or memory than the budget has.
pub fn count_up_to(layout: &Layout, clues: &Clues, limit: u64, budget: &Budget) -> Count {
    let mut count = Count { found: 0, first: None, is_decided: true, work: 0 };
    let totals = || layout.cages.iter().zip(&clues.sums).filter_map(|(cage, sum)| Some((cage, usize::from((*sum)?))));
    if totals().any(|(cage, total)| total > cage.cells.len() * layout.n_digits as usize) {
        // No digits add up to that much, and there would be a variable for each sum below it.
        return count;
    }
    let mut speaker = Speaker::of(layout, budget);
    speaker.say_cells_and_houses(layout);
    speaker.say_clues(layout, clues);
    for (cage, total) in totals() {
        speaker.say_total(&cage.cells, total);
    }
    for sign in &layout.signs {
        for (law, cells) in Law::all(layout, sign) {
            speaker.say_law(&law, &cells);
        }
    }
    while count.found < limit {
        let answer = if speaker.is_cut { lbool::UNDEF } else { speaker.solver.solve_limited(&[]) };
        if answer != lbool::TRUE {
            count.is_decided = answer == lbool::FALSE;
            break;
        }
        let grid = speaker.grid(layout);
        let another: Vec<Lit> = grid.filled().map(|(cell, digit)| !speaker.holds(cell, digit)).collect();
        count.found += 1;
        count.first.get_or_insert(grid);
        speaker.say(another);
    }
    count.work = speaker.solver.cb().work;
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::{KINDS, kind_named, parse_size};
    use crate::search::{Ask, NO_BUDGET, recount};
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
            let engine = recount(&[Ask { layout: &layout, clues: &clues }], 1_000, &NO_BUDGET).remove(0);
            let judge = count_up_to(&layout, &clues, 1_000, &NO_BUDGET);
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
            let engine = recount(&[Ask { layout: &layout, clues: &clues }], 1_000, &NO_BUDGET).remove(0);
            let judge = count_up_to(&layout, &clues, 1_000, &NO_BUDGET);
            assert_eq!((judge.found, judge.is_decided), (engine.found, true), "{:?}", clues.sums);
            assert!(judge.first.is_none_or(|grid| grid.solves(&layout, &clues)));
        }
    }

    #[test]
    fn a_stop_that_is_taken_back_gives_no_answer_without_a_rule() {
        // The law of its line is written cell by cell, with a check of the budget at each state.
        let size = parse_size("2x2").unwrap();
        let said = crate::kinds::read_rules("renban=r1c1,r1c2,r2c2,r2c3 sandwich=3:r1c1-r1c4", size).unwrap();
        let layout = kind_named("sudoku").unwrap().rebuild_with(size, "", &said.rules).unwrap();
        let clues = Clues::none(&layout);
        let right = count_up_to(&layout, &clues, 1_000, &NO_BUDGET);
        let mut n_cut = 0;
        for nth in 0..60 {
            let n_looks = std::sync::Arc::new(std::sync::atomic::AtomicU32::new(0));
            let budget = Budget::USUAL.until(move || n_looks.fetch_add(1, std::sync::atomic::Ordering::Relaxed) == nth);
            let count = count_up_to(&layout, &clues, 1_000, &budget);
            n_cut += u32::from(!count.is_decided);
            assert!(!count.is_decided || count.found == right.found, "look {nth}: {} for {}", count.found, right.found);
        }
        assert!(n_cut > 5, "{n_cut}");
    }

    #[test]
    fn every_rule_is_said() {
        // A grid that breaks just one rule is not a solution, so the judge has to know all of them.
        for kind in KINDS.iter().filter(|kind| !kind.rules.is_empty()) {
            let params = kind.check(None, None, false).unwrap();
            // Regions that are drawn may have no grid; most have.
            let mut stream = Key::of(&["every rule"]).stream(0, 0);
            let drawn = (0..10).map(|_| kind.draw(&params, &mut stream));
            let found = drawn
                .filter_map(|layout| Some((count_up_to(&layout, &Clues::none(&layout), 1, &NO_BUDGET).first?, layout)))
                .next();
            let Some((grid, layout)) = found else { panic!("{kind:?} has a grid") };
            assert!(grid.solves(&layout, &Clues::none(&layout)), "{kind:?}");
        }
    }
}
