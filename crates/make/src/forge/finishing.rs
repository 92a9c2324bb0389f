//! Completes a board that a user drew. It repeatedly gives a digit that few of its solutions have and that leaves little room, and one of
//! these solutions becomes the board's own. Of several tries, the one with the fewest digits is taken; then two of its digits at a time
//! give way to one, which may make another of the solutions the board's own.

use super::candidate::{Begun, Reduced, SIGNS};
use super::clues::ClueTarget;
use super::design::{maps_of, pairs_of_digits};
use super::recipe::Recipe;
use super::target::Range;
use crate::board::{Budget, Cell, Clues, Digit, Grid, Layout, Level};
use crate::logic;
use crate::puzzle::Minimal;
use crate::search::{self, Ask, Others};
use crate::seed::Stream;
use std::collections::HashSet;

/// Tries, and the guesses after which none is begun.
const TRIED: u32 = 24;
const ALL_GUESSES: u64 = 150_000;
/// The guesses of one question on 9×9, for which on larger boards each guess takes longer. A question about random digits begins with few:
/// it may be lost in a corner of the board where another is not.
const GUESSES: u64 = 20_000;
const FIRST_GUESSES: u64 = 300;
/// Solutions that are known before a digit is given, and how many a question may add.
const KNOWN: usize = 20;
const AT_ONCE: usize = 4;
/// Digits that at most an eighth of the known solutions has are weighed by how much they leave open, up to three hundred of them. Of the
/// first few that some solution has, some solutions are searched within some guesses.
const RARE: usize = 8;
const WEIGHED: usize = 300;
const RARE_TRIED: usize = 8;
const MANY: usize = 30;
const RARE_GUESSES: u64 = 100;
/// Solutions that are compared before two digits give way to one: first where few are left, then where many are. And how often a digit gives
/// way to another so that two then can.
const COMPARED: [usize; 4] = [150, 600, 2400, 9600];
const DETOURS: usize = 4;
/// How often all results are searched for a puzzle of the wanted level: once unchanged, then with further digits.
const ROUNDS: usize = 6;

/// The demands on a finished board.
#[derive(Clone, Debug, Default)]
pub struct Finish {
    /// Whether cages without a total get one.
    pub totals: bool,
    /// The most digits that may be added; `None` for any number.
    pub most: Option<usize>,
    /// The levels that are wanted.
    pub levels: Option<Range<Level>>,
}

/// Why a board was not finished.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unfinished {
    /// It has no solution.
    NoSolution,
    /// The search was given up, or the caller stopped waiting.
    Undecided,
    /// It needs more digits than are allowed: the fewest found, and some solutions of the board.
    TakesMore(usize, Vec<Grid>),
    /// No puzzle of the levels that are wanted was found.
    NotOfLevel,
}

/// The clues of a finished board, and its solution.
pub fn finish_board(
    layout: &Layout,
    clues: &Clues,
    wish: &Finish,
    stream: &Stream,
    budget: &Budget,
) -> Result<(Clues, Grid), Unfinished> {
    let mut drawn = stream.chapter(0);
    let mut search = Finisher { layout, budget, n_guesses: 0 };
    let first_grid = search.one_of(clues, &mut drawn)?;
    let (known, _) = search.more_of(clues, vec![first_grid], &mut drawn);
    let mut made: Vec<Made> = Vec::new();
    for k in 0..TRIED {
        if search.n_guesses > ALL_GUESSES || made.iter().any(|(all, _)| all.n_givens() == clues.n_givens()) {
            break;
        }
        let mut stream = stream.chapter(1 + k);
        made.extend(match wish.totals {
            true => {
                let own = known[stream.below(known.len() as u32) as usize].clone();
                search.with_rare_digits(&with_totals(layout, clues, &own), vec![own], &mut stream)
            }
            false => search.with_rare_digits(clues, known.clone(), &mut stream),
        });
    }
    // Totals are those of one solution, so that no other can take its place.
    if !wish.totals {
        made.sort_by_key(|(clues, _)| clues.n_givens());
        let best = made.first().map(|one| search.with_fewer(clues, one, &mut stream.chapter(1 + TRIED)));
        made.extend(best);
    }
    made.sort_by_key(|(clues, _)| clues.n_givens());
    let n_added = |(all, _): &(Clues, Grid)| all.n_givens() - clues.n_givens();
    let Some(n_fewest) = made.first().map(n_added) else { return Err(Unfinished::Undecided) };
    let most = wish.most.unwrap_or(layout.n_cells());
    if n_fewest > most {
        return Err(Unfinished::TakesMore(n_fewest, known));
    }
    let Some(levels) = wish.levels else { return Ok(made.swap_remove(0)) };
    made.retain(|one| n_added(one) <= most);
    of_level(layout, &made, (levels, clues.n_givens() + most), &mut drawn, budget).ok_or(Unfinished::NotOfLevel)
}

/// The totals of cages that have none, from a solution.
fn with_totals(layout: &Layout, clues: &Clues, solution: &Grid) -> Clues {
    let told = clues.sums.iter().zip(solution.cage_sums(layout)).map(|(sum, is)| sum.or(Some(is)));
    Clues { sums: told.collect(), ..clues.clone() }
}

/// A board that is being finished, and the work spent on it.
struct Finisher<'a> {
    layout: &'a Layout,
    budget: &'a Budget,
    n_guesses: u64,
}

impl Finisher<'_> {
    /// Other solutions than the known one; empty and marked incomplete once the caller has stopped waiting.
    fn others(&mut self, clues: &Clues, known: &Grid, near: &Grid, most: usize, guesses: u64) -> Others {
        if self.budget.is_stopped() {
            return Others::default();
        }
        let guesses = guesses * 81 / self.layout.n_cells().max(81) as u64;
        let found = search::others(Ask { layout: self.layout, clues }, known, near, most, guesses);
        self.n_guesses += found.guesses;
        found
    }

    /// A solution. A search that keeps one order of digits may be lost for long where another order leads to one at once.
    fn one_of(&mut self, clues: &Clues, stream: &mut Stream) -> Result<Grid, Unfinished> {
        let mut guesses = FIRST_GUESSES;
        while guesses <= GUESSES {
            let near = self.random_digits(stream);
            let mut found = self.others(clues, &near, &near, 1, guesses);
            match found.grids.pop() {
                Some(grid) => return Ok(grid),
                None if found.is_done => break,
                None => guesses *= 2,
            }
        }
        // Up to two: so it goes where contradictions were found.
        let found = search::count_up_to(&[Ask { layout: self.layout, clues }], 2, self.budget).remove(0);
        found.first.ok_or(if found.is_decided { Unfinished::NoSolution } else { Unfinished::Undecided })
    }

    fn random_digits(&self, stream: &mut Stream) -> Grid {
        let n_digits = u32::from(self.layout.n_digits);
        Grid((0..self.layout.n_cells()).map(|_| 1 + stream.below(n_digits) as Digit).collect())
    }

    /// Further solutions in addition to some, as different as possible: each is searched near random digits. Also returns whether there
    /// are no others.
    fn more_of(&mut self, clues: &Clues, mut all: Vec<Grid>, stream: &mut Stream) -> (Vec<Grid>, bool) {
        let mut is_all = false;
        let mut guesses = FIRST_GUESSES;
        while all.len() < KNOWN && guesses <= 2 * GUESSES {
            let near = self.random_digits(stream);
            let found = self.others(clues, &all[0], &near, AT_ONCE, guesses.min(GUESSES));
            if found.grids.len() < AT_ONCE {
                guesses *= 2;
            }
            all.extend(found.grids);
            if found.is_done {
                is_all = true;
                break;
            }
        }
        let mut seen = HashSet::new();
        all.retain(|grid| seen.insert(grid.0.clone()));
        (all, is_all)
    }

    /// The clues with few further digits that leave one solution, whichever that is; `None` if undecided.
    fn with_rare_digits(&mut self, clues: &Clues, mut known: Vec<Grid>, stream: &mut Stream) -> Option<(Clues, Grid)> {
        let mut all = clues.clone();
        let mut added: Vec<Cell> = Vec::new();
        loop {
            let is_all;
            (known, is_all) = self.more_of(&all, known, stream);
            match (known.len(), is_all) {
                (1, true) => break,
                (1, false) => return None,
                _ => {}
            }
            let (cell, digit) = self.rare_digit(&all, &mut known, is_all, stream)?;
            all.givens.set(cell, digit);
            added.push(cell);
            known.retain(|grid| grid.0[cell as usize] == digit);
        }
        let solution = known.swap_remove(0);
        for cell in added {
            let mut rest = all.clone();
            rest.givens.clear(cell);
            let found = self.others(&rest, &solution, &solution, 1, GUESSES);
            if found.is_done && found.grids.is_empty() {
                all = rest;
            }
        }
        Some((all, solution))
    }

    /// The digit to give next: the one that the fewest of the known solutions have if these are all. Else digits that few or none of them
    /// have are tried, those first that leave the least room on the board; the one with the fewest solutions is given, and these are added
    /// to the known ones.
    fn rare_digit(&mut self, clues: &Clues, known: &mut Vec<Grid>, is_all: bool, stream: &mut Stream) -> Option<(Cell, Digit)> {
        let seen = Seen::of(self.layout, known);
        if is_all {
            return seen.rarest(stream);
        }
        let mut more = clues.clone();
        let mut best: Option<(usize, (Cell, Digit), Vec<Grid>)> = None;
        let mut n_tried = 0;
        for (cell, digit) in self.by_room(clues, &seen, stream) {
            more.givens.set(cell, digit);
            let near = self.random_digits(stream);
            let found = self.others(&more, &near, &near, MANY, RARE_GUESSES);
            more.givens.clear(cell);
            if found.grids.is_empty() && seen.n_with(cell, digit) == 0 {
                continue;
            }
            n_tried += 1;
            let size = if found.is_done { found.grids.len() } else { MANY + n_tried };
            if best.as_ref().is_none_or(|(least, ..)| size < *least) {
                best = Some((size, (cell, digit), found.grids));
            }
            if size == 1 || n_tried == RARE_TRIED {
                break;
            }
        }
        let Some((_, place, grids)) = best else { return seen.rarest(stream) };
        known.extend(grids);
        Some(place)
    }

    /// Digits that few or none of the known solutions have, those first that leave the least room on the board, a little by chance.
    fn by_room(&self, clues: &Clues, seen: &Seen, stream: &mut Stream) -> Vec<(Cell, Digit)> {
        let mut rare: Vec<(Cell, Digit)> =
            seen.places().filter(|&(cell, digit)| seen.n_with(cell, digit) <= seen.n / RARE).collect();
        rare.retain(|&(cell, _)| clues.givens.get(cell).is_none());
        stream.shuffle(&mut rare);
        rare.truncate(WEIGHED);
        let rooms = search::rooms(Ask { layout: self.layout, clues }, &rare);
        let mut open: Vec<(u32, (Cell, Digit))> =
            rooms.into_iter().zip(rare).filter_map(|(room, place)| Some((room? * (32 + stream.below(4)), place))).collect();
        open.sort_unstable();
        open.into_iter().map(|(_, place)| place).collect()
    }

    /// A finished board with fewer digits, if some are found: two of those beyond `base` give way to one, again and again. Where no two can,
    /// one gives way to another first.
    fn with_fewer(&mut self, base: &Clues, made: &Made, stream: &mut Stream) -> Made {
        let (mut best, mut now) = (made.clone(), made.clone());
        for most in COMPARED.into_iter().flat_map(|most| [most; DETOURS]) {
            while let Some(less) = self.exchanged(base, &now, (2, most), stream) {
                now = less;
            }
            if now.0.n_givens() < best.0.n_givens() {
                best = now.clone();
            }
            match self.exchanged(base, &now, (1, COMPARED[0]), stream) {
                Some(other) => now = other,
                None => break,
            }
        }
        best
    }

    /// One or two of the digits beyond `base`, exchanged for one digit that a single solution has of all that they kept out.
    fn exchanged(
        &mut self,
        base: &Clues,
        (clues, solution): &Made,
        (n_out, most): (usize, usize),
        stream: &mut Stream,
    ) -> Option<Made> {
        let cells = 0..self.layout.n_cells() as Cell;
        let added: Vec<Cell> =
            cells.filter(|&cell| clues.givens.get(cell).is_some() && base.givens.get(cell).is_none()).collect();
        let rests = |i: usize| if n_out == 1 { i..i + 1 } else { i + 1..added.len() };
        let mut outs: Vec<(Cell, Cell)> =
            (0..added.len()).flat_map(|i| rests(i).map(move |k| (i, k))).map(|(i, k)| (added[i], added[k])).collect();
        stream.shuffle(&mut outs);
        for (one, other) in outs {
            if self.n_guesses > ALL_GUESSES {
                return None;
            }
            let mut rest = clues.clone();
            rest.givens.clear(one);
            rest.givens.clear(other);
            let found = self.others(&rest, solution, solution, most, 4 * most as u64);
            if !found.is_done {
                continue;
            }
            if found.grids.is_empty() {
                return Some((rest, solution.clone()));
            }
            let all: Vec<&Grid> = found.grids.iter().chain([solution]).collect();
            let mut lone = lone_digits(&rest, &all, self.layout);
            lone.retain(|&(cell, _)| n_out == 2 || cell != one);
            if !lone.is_empty() {
                let (cell, grid) = lone[stream.below(lone.len() as u32) as usize];
                rest.givens.set(cell, all[grid].0[cell as usize]);
                return Some((rest, all[grid].clone()));
            }
        }
        None
    }
}

/// Of some solutions, how many have each digit in each cell.
struct Seen {
    n: usize,
    n_digits: usize,
    n_with: Vec<usize>,
}

impl Seen {
    fn of(layout: &Layout, known: &[Grid]) -> Seen {
        let n_digits = usize::from(layout.n_digits);
        let mut seen = Seen { n: known.len(), n_digits, n_with: vec![0; layout.n_cells() * n_digits] };
        for (cell, &digit) in known.iter().flat_map(|grid| grid.0.iter().enumerate()) {
            seen.n_with[cell * n_digits + usize::from(digit) - 1] += 1;
        }
        seen
    }

    fn places(&self) -> impl Iterator<Item = (Cell, Digit)> {
        (0..self.n_with.len()).map(|at| ((at / self.n_digits) as Cell, (at % self.n_digits) as Digit + 1))
    }

    fn n_with(&self, cell: Cell, digit: Digit) -> usize {
        self.n_with[cell as usize * self.n_digits + usize::from(digit) - 1]
    }

    /// A digit that some of the solutions have, but no other has fewer; `None` if all have the same digits.
    fn rarest(&self, stream: &mut Stream) -> Option<(Cell, Digit)> {
        let ranked = self.places().map(|(cell, digit)| (self.n_with(cell, digit), stream.below(64), cell, digit));
        let least = ranked.filter(|(n, ..)| (1..self.n).contains(n)).min_by_key(|&(n, by_chance, ..)| (n, by_chance))?;
        Some((least.2, least.3))
    }
}

/// A finished board: its clues, and its solution.
type Made = (Clues, Grid);

/// The cells of which a single one of some grids has its digit, with that grid's place among them.
fn lone_digits(clues: &Clues, all: &[&Grid], layout: &Layout) -> Vec<(Cell, usize)> {
    let mut lone = Vec::new();
    for cell in (0..layout.n_cells() as Cell).filter(|&cell| clues.givens.get(cell).is_none()) {
        // Of each digit how many grids have it, and the last of them.
        let mut seen = vec![(0, 0); usize::from(layout.n_digits) + 1];
        for (k, grid) in all.iter().enumerate() {
            let (n, last) = &mut seen[usize::from(grid.0[cell as usize])];
            (*n, *last) = (*n + 1, k);
        }
        lone.extend(seen.into_iter().filter(|&(n, _)| n == 1).map(|(_, grid)| (cell, grid)));
    }
    lone
}

/// A puzzle of the wanted levels, with further digits where it is too hard.
fn of_level(
    layout: &Layout,
    made: &[(Clues, Grid)],
    (levels, most): (Range<Level>, usize),
    stream: &mut Stream,
    budget: &Budget,
) -> Option<(Clues, Grid)> {
    let plan = logic::plan(layout);
    let all = (0..ROUNDS).flat_map(|round| made.iter().map(move |one| (round, one)));
    for (round, (clues, solution)) in all {
        let mut clues = clues.clone();
        let mut open: Vec<Cell> = (0..layout.n_cells() as Cell).filter(|&cell| clues.givens.get(cell).is_none()).collect();
        stream.shuffle(&mut open);
        loop {
            let level = logic::rate_within(&plan, &clues, budget)?.level;
            if levels.has(level) {
                return Some((clues, solution.clone()));
            }
            let Some(cell) = open.pop().filter(|_| round > 0 && level > levels.high && clues.n_givens() < most) else { break };
            clues.givens.set(cell, solution.0[cell as usize]);
        }
    }
    None
}

/// Puzzles on boards whose signs a request gives: of several solutions of the signs, the one with the fewest digits.
pub(super) fn on_said_signs(recipe: &Recipe, begun: &mut [Begun]) -> Vec<Reduced> {
    begun.iter_mut().map(|one| on_one(recipe, one)).collect()
}

fn on_one(recipe: &Recipe, one: &mut Begun) -> Reduced {
    let layout = &one.shared.layout;
    let mut stream = one.stream.chapter(SIGNS);
    let maps = maps_of(recipe, layout);
    let made = with_fewest_digits(recipe, layout, &maps, one.solution.clone(), &mut stream);
    let Some((clues, solution, fits)) = made else { return Reduced::lost(one.shared) };
    one.solution = solution;
    Reduced { clues, n_solutions: u64::from(fits), minimal: Minimal::Unknown, untried: None, board: None }
}

/// Of several solutions of a board, the one with the fewest digits, or with as many more, in symmetric pairs, as a recipe asks for; and
/// whether there are that many. `None` if none was proven.
pub(super) fn with_fewest_digits(
    recipe: &Recipe,
    layout: &Layout,
    maps: &[Vec<Cell>],
    first: Grid,
    stream: &mut Stream,
) -> Option<(Clues, Grid, bool)> {
    let none = Clues::none(layout);
    let mut search = Finisher { layout, budget: &Budget::NONE, n_guesses: 0 };
    let (known, _) = search.more_of(&none, vec![first], stream);
    let mut made: Vec<Made> = Vec::new();
    for k in 0..TRIED / 2 {
        if search.n_guesses <= ALL_GUESSES / 3 {
            made.extend(search.with_rare_digits(&none, known.clone(), &mut stream.chapter(1 + k)));
        }
    }
    let best = made.into_iter().min_by_key(|(clues, _)| clues.n_givens())?;
    let (mut clues, solution) = search.with_fewer(&none, &best, &mut stream.chapter(1 + TRIED));
    let ClueTarget::Givens(range) = &recipe.clues else { return Some((clues, solution, true)) };
    let wanted = range.low + stream.below((range.high - range.low + 1) as u32) as usize;
    pairs_of_digits(maps, (&mut clues, &solution), (wanted, range.high), stream);
    let fits = (range.low..=range.high).contains(&clues.n_givens());
    Some((clues, solution, fits))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;
    use crate::kinds::{KINDS, read_rules};
    use crate::seed::Key;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Eight thermometers in half-turn symmetry, as a user might draw them.
    const DRAWN: &str = "thermo=r1c1,r1c2,r2c3,r3c3;r9c9,r9c8,r8c7,r7c7;r1c7,r2c7,r3c6,r4c5;r9c3,r8c3,r7c4,r6c5;\
        r4c1,r5c1,r6c2;r6c9,r5c9,r4c8;r2c1,r3c1,r3c2;r8c9,r7c9,r7c8";

    fn board(rules: &str) -> Layout {
        let size = Shape::new(3, 3);
        KINDS[0].rebuild_with(size, "", &read_rules(rules, size).unwrap().rules).unwrap()
    }

    fn finished(rules: &str, wish: &Finish, seed: &str) -> Result<(Clues, Grid), Unfinished> {
        let layout = board(rules);
        finish_board(&layout, &Clues::none(&layout), wish, &Key::of(&["finish", seed]).stream(0, 0), &Budget::USUAL)
    }

    #[test]
    fn what_was_drawn_gets_few_digits() {
        let layout = board(DRAWN);
        let all: Vec<(Clues, Grid)> = (0..4).map(|k| finished(DRAWN, &Finish::default(), &k.to_string()).unwrap()).collect();
        for (clues, solution) in &all {
            let count = search::recount(&[Ask { layout: &layout, clues }], 2, &search::NO_BUDGET).remove(0);
            assert!(count.is_unique() && count.first.as_ref() == Some(solution));
        }
        let mut digits: Vec<usize> = all.iter().map(|(clues, _)| clues.n_givens()).collect();
        digits.sort_unstable();
        assert!(digits[3] <= 6, "{digits:?}");
        assert_eq!(finished(DRAWN, &Finish::default(), "0").unwrap(), all[0]);
    }

    #[test]
    fn two_digits_give_way_to_one() {
        let layout = board(DRAWN);
        let none = Clues::none(&layout);
        let fewer = |seed: u64| {
            let mut stream = Key::of(&["fewer"]).stream(seed, 0);
            let mut search = Finisher { layout: &layout, budget: &Budget::NONE, n_guesses: 0 };
            let first = search.one_of(&none, &mut stream).unwrap();
            // Of all its digits those that are needed, whichever they are.
            let mut made = (Clues::of_givens(first.clone()), first);
            for cell in 0..layout.n_cells() as Cell {
                let mut rest = made.0.clone();
                rest.givens.clear(cell);
                let found = search.others(&rest, &made.1, &made.1, 1, GUESSES);
                if found.is_done && found.grids.is_empty() {
                    made.0 = rest;
                }
            }
            let less = search.with_fewer(&none, &made, &mut stream);
            let count = search::recount(&[Ask { layout: &layout, clues: &less.0 }], 2, &search::NO_BUDGET).remove(0);
            assert!(count.is_unique() && count.first.as_ref() == Some(&less.1));
            made.0.n_givens() - less.0.n_givens()
        };
        let saved: Vec<usize> = (0..3).map(fewer).collect();
        assert!(saved.iter().all(|&saved| saved >= 3), "{saved:?}");
    }

    #[test]
    fn a_wish_that_cannot_be_met_is_told_apart() {
        let few = Finish { most: Some(0), ..Finish::default() };
        assert!(matches!(finished(DRAWN, &few, "a"), Err(Unfinished::TakesMore(n, all)) if n > 0 && all[0] != all[1]));
        let both = "thermo=r1c1,r1c2;r1c2,r1c1";
        assert_eq!(finished(both, &Finish::default(), "a"), Err(Unfinished::NoSolution));
        // Neighbours that are to be equal, among lines that hold.
        let equal = "palindrome=r8c4,r9c4,r8c3,r7c2;r6c6,r5c6,r4c5,r3c5,r2c4;\
            r4c4,r5c4,r6c5,r7c5,r8c6;r4c1,r3c2,r2c3,r1c2;r6c9,r7c8,r8c7,r9c8";
        assert_eq!(finished(equal, &Finish::default(), "a"), Err(Unfinished::NoSolution));
        let easy = Finish { levels: Some(Range { low: Level::VeryEasy, high: Level::Medium }), ..Finish::default() };
        // A caller that stops waiting after some questions gets nothing unproven.
        let n_looks = AtomicUsize::new(0);
        let stopped = Budget::USUAL.until(move || n_looks.fetch_add(1, Ordering::Relaxed) > 10);
        let (layout, stream) = (board(DRAWN), Key::of(&["finish"]).stream(0, 0));
        let told = finish_board(&layout, &Clues::none(&layout), &Finish::default(), &stream, &stopped);
        assert_eq!(told, Err(Unfinished::Undecided));
        let (clues, _) = finished(DRAWN, &easy, "a").unwrap();
        assert!(logic::rate(&board(DRAWN), &clues).level <= Level::Medium);
    }

    #[test]
    fn cages_without_totals_get_some() {
        let size = Shape::new(3, 3);
        let said = read_rules("cages=r1c1,r1c2;r2c2,r3c2,r3c3;10:r5c5,r5c6", size).unwrap();
        let layout = KINDS[0].rebuild_with(size, "", &said.rules).unwrap();
        let clues = Clues { sums: said.totals, ..Clues::none(&layout) };
        let wish = Finish { totals: true, ..Finish::default() };
        let (made, solution) = finish_board(&layout, &clues, &wish, &Key::of(&["totals"]).stream(0, 0), &Budget::USUAL).unwrap();
        let is: Vec<Option<u16>> = solution.cage_sums(&layout).into_iter().map(Some).collect();
        assert_eq!(made.sums, is);
        assert_eq!(made.sums[2], Some(10));
    }
}
