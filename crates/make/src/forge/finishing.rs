//! Finishes a board that somebody drew. Of its many solutions a lot are known, as different as can be had; the digit is given that the
//! fewest of them have, and one of these becomes the board's own. Of several tries the one with the fewest digits is taken.

use super::candidate::{Begun, Reduced, SIGNS};
use super::clues::ClueTarget;
use super::design::pairs_of_digits;
use super::recipe::Recipe;
use super::target::Range;
use crate::board::{Budget, Cell, Clues, Grid, Layout, Level};
use crate::logic;
use crate::puzzle::Minimal;
use crate::search::{self, Ask};
use crate::seed::Stream;
use std::sync::Arc;

/// Tries, and the guesses after which none is begun.
const TRIED: usize = 24;
const ALL_GUESSES: u64 = 60_000;
/// Solutions that are known before a digit is given.
const KNOWN: usize = 60;
/// The guesses of one question.
const GUESSES: u64 = 20_000;
/// Further digits that are added, one by one, to a puzzle that is too hard; and how often that is begun anew.
const MADE_EASIER: usize = 6;

/// What is wanted of a finished board.
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
    /// The search was given up.
    Undecided,
    /// It takes more digits than are allowed: so many were the fewest that were found, and two solutions of the board.
    TakesMore(usize, Box<[Grid; 2]>),
    /// No puzzle of the levels that are wanted was found.
    NotOfLevel,
}

/// The clues of a finished board, and its solution.
pub fn finish_board(layout: &Arc<Layout>, clues: &Clues, wish: &Finish, stream: &Stream) -> Result<(Clues, Grid), Unfinished> {
    let first = search::count_up_to(&[Ask { layout, clues }], 1, &Budget::USUAL).remove(0);
    let Some(first_grid) = first.first else {
        return Err(if first.is_decided { Unfinished::NoSolution } else { Unfinished::Undecided });
    };
    let mut drawn = stream.chapter(0);
    let mut n_guesses = 0;
    let others = more_of(layout, clues, vec![first_grid], &mut drawn, &mut n_guesses);
    let mut made: Vec<(Clues, Grid)> = Vec::new();
    for k in 0..TRIED {
        let is_enough = made.iter().any(|(all, _)| all.n_givens() == clues.n_givens());
        if is_enough || n_guesses > ALL_GUESSES {
            break;
        }
        made.extend(match wish.totals {
            true => with_totals(layout, clues, &others, &mut drawn),
            false => with_rare_digits(layout, clues, others.clone(), &mut stream.chapter(1 + k as u32), &mut n_guesses),
        });
    }
    made.sort_by_key(|(clues, _)| clues.n_givens());
    let Some(n_fewest) = made.first().map(|(all, _)| all.n_givens() - clues.n_givens()) else {
        return Err(Unfinished::Undecided);
    };
    let most = wish.most.unwrap_or(layout.n_cells());
    if n_fewest > most {
        let two = [others.first(), others.last()].map(|grid| grid.cloned().unwrap_or_else(|| Grid::empty(layout.n_cells())));
        return Err(Unfinished::TakesMore(n_fewest, Box::new(two)));
    }
    let Some(levels) = wish.levels else { return Ok(made.swap_remove(0)) };
    made.retain(|(all, _)| all.n_givens() - clues.n_givens() <= most);
    of_level(layout, &made, (levels, clues.n_givens() + most), &mut drawn).ok_or(Unfinished::NotOfLevel)
}

/// Further solutions beside some, as different as can be had: each is looked for near any digits.
fn more_of(layout: &Arc<Layout>, clues: &Clues, mut all: Vec<Grid>, stream: &mut Stream, n_guesses: &mut u64) -> Vec<Grid> {
    let ask = Ask { layout, clues };
    for _ in 0..KNOWN / 4 {
        if all.len() >= KNOWN {
            break;
        }
        let near = Grid((0..layout.n_cells()).map(|_| 1 + stream.below(u32::from(layout.n_digits)) as u8).collect());
        let found = search::others(ask, &all[0], &near, 4, GUESSES);
        *n_guesses += found.guesses;
        let n_found = found.grids.len();
        all.extend(found.grids);
        if found.is_done && n_found < 4 {
            break;
        }
    }
    let mut seen = std::collections::HashSet::new();
    all.retain(|grid| seen.insert(grid.0.clone()));
    all
}

/// The clues with few further digits that leave one solution, whichever that is; `None` where that was not decided.
fn with_rare_digits(
    layout: &Arc<Layout>,
    clues: &Clues,
    mut known: Vec<Grid>,
    stream: &mut Stream,
    n_guesses: &mut u64,
) -> Option<(Clues, Grid)> {
    let mut all = clues.clone();
    let mut added: Vec<Cell> = Vec::new();
    loop {
        known = more_of(layout, &all, known, stream, n_guesses);
        if known.len() == 1 {
            let found = search::others(Ask { layout, clues: &all }, &known[0], &known[0], 8, GUESSES);
            *n_guesses += found.guesses;
            match found.grids.is_empty() {
                true if found.is_done => break,
                true => return None,
                false => known.extend(found.grids),
            }
        }
        let n_with = |cell: Cell, digit: u8| known.iter().filter(|grid| grid.0[cell as usize] == digit).count();
        let places = (0..layout.n_cells() as Cell).flat_map(|cell| (1..=layout.n_digits).map(move |digit| (cell, digit)));
        let open = places.map(|(cell, digit)| ((n_with(cell, digit), stream.below(64)), cell, digit));
        let (_, cell, digit) = open.filter(|((n, _), ..)| (1..known.len()).contains(n)).min_by_key(|(rank, ..)| *rank)?;
        all.givens.set(cell, digit);
        added.push(cell);
        known.retain(|grid| grid.0[cell as usize] == digit);
    }
    let solution = known.swap_remove(0);
    Some((without_needless(layout, all, &solution, &added), solution))
}

/// The same with a total for each cage, which a drawn solution says.
fn with_totals(layout: &Layout, clues: &Clues, known: &[Grid], stream: &mut Stream) -> Option<(Clues, Grid)> {
    let solution = &known[stream.below(known.len() as u32) as usize];
    let mut all = clues.clone();
    let sums = solution.cage_sums(layout);
    all.sums.iter_mut().zip(sums).for_each(|(sum, is)| *sum = sum.or(Some(is)));
    Some((with_fewest(layout, &all, solution, known)?, solution.clone()))
}

/// Takes away those of the added digits that are not needed.
fn without_needless(layout: &Layout, mut clues: Clues, solution: &Grid, added: &[Cell]) -> Clues {
    for &cell in added {
        let mut rest = clues.clone();
        rest.givens.clear(cell);
        let found = search::others(Ask { layout, clues: &rest }, solution, solution, 1, GUESSES);
        if found.is_done && found.grids.is_empty() {
            clues = rest;
        }
    }
    clues
}

/// The clues with few further digits that leave just this solution; `None` where that was not decided.
fn with_fewest(layout: &Layout, clues: &Clues, solution: &Grid, known: &[Grid]) -> Option<Clues> {
    let mut clues = clues.clone();
    let mut others: Vec<Grid> = known.iter().filter(|other| *other != solution).cloned().collect();
    let mut added: Vec<Cell> = Vec::new();
    let holds = |clues: &Clues, other: &Grid| {
        clues.givens.filled().all(|(cell, digit)| other.0[cell as usize] == digit)
            && other.cage_sums(layout).iter().zip(&clues.sums).all(|(is, sum)| sum.is_none_or(|sum| sum == *is))
    };
    loop {
        others.retain(|other| holds(&clues, other));
        if others.is_empty() {
            let found = search::others(Ask { layout, clues: &clues }, solution, solution, 8, GUESSES);
            if found.grids.is_empty() && found.is_done {
                break;
            }
            others = found.grids;
        }
        let differs = |cell: Cell| others.iter().filter(|other| other.get(cell) != solution.get(cell)).count();
        let open = (0..layout.n_cells() as Cell).filter(|&cell| clues.givens.get(cell).is_none());
        let cell = open.max_by_key(|&cell| differs(cell))?;
        clues.givens.set(cell, solution.0[cell as usize]);
        added.push(cell);
    }
    Some(without_needless(layout, clues, solution, &added))
}

/// A puzzle of the wanted levels, with further digits where it is too hard.
fn of_level(
    layout: &Layout,
    made: &[(Clues, Grid)],
    (levels, most): (Range<Level>, usize),
    stream: &mut Stream,
) -> Option<(Clues, Grid)> {
    let plan = logic::plan(layout);
    for round in 0..MADE_EASIER {
        for (clues, solution) in made {
            let mut clues = clues.clone();
            let mut open: Vec<Cell> = (0..layout.n_cells() as Cell).filter(|&cell| clues.givens.get(cell).is_none()).collect();
            stream.shuffle(&mut open);
            // The first round adds nothing; later ones add one digit after the other.
            let n_open = if round == 0 { 0 } else { open.len().saturating_sub(1) };
            for cell in std::iter::once(None).chain(open.into_iter().take(n_open).map(Some)) {
                if let Some(cell) = cell {
                    clues.givens.set(cell, solution.0[cell as usize]);
                }
                if clues.n_givens() > most {
                    break;
                }
                let level = logic::rate_on(&plan, &clues).level;
                if levels.has(level) {
                    return Some((clues, solution.clone()));
                }
                if level < levels.low {
                    break;
                }
            }
        }
    }
    None
}

/// Puzzles on boards whose signs a request says: of several solutions of the signs the one with the fewest digits.
pub(super) fn on_said_signs(recipe: &Recipe, begun: &mut [Begun]) -> Vec<Reduced> {
    begun.iter_mut().map(|one| on_one(recipe, one)).collect()
}

fn on_one(recipe: &Recipe, one: &mut Begun) -> Reduced {
    let layout = &one.shared.layout;
    let mut stream = one.stream.chapter(SIGNS);
    let none = Clues::none(layout);
    let mut n_guesses = 0;
    let known = more_of(layout, &none, vec![one.solution.clone()], &mut stream, &mut n_guesses);
    let mut made: Vec<(Clues, Grid)> = Vec::new();
    for k in 0..TRIED as u32 / 3 {
        if n_guesses <= ALL_GUESSES / 3 {
            made.extend(with_rare_digits(layout, &none, known.clone(), &mut stream.chapter(1 + k), &mut n_guesses));
        }
    }
    let made = made.into_iter();
    let Some((mut clues, solution)) = made.min_by_key(|(clues, _)| clues.n_givens()) else { return Reduced::lost(one.shared) };
    let mut n_solutions = 1;
    if let ClueTarget::Givens(range) = &recipe.clues {
        let wanted = range.low + stream.below((range.high - range.low + 1) as u32) as usize;
        pairs_of_digits(recipe, layout, (&mut clues, &solution), (wanted, range.high), &mut stream);
        n_solutions = u64::from((range.low..=range.high).contains(&clues.n_givens()));
    }
    one.solution = solution;
    Reduced { clues, n_solutions, minimal: Minimal::Unknown, untried: None, board: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;
    use crate::kinds::{KINDS, read_rules};
    use crate::seed::Key;

    /// Eight thermometers in half-turn symmetry, as somebody drew them.
    const DRAWN: &str = "thermo=r1c1,r1c2,r2c3,r3c3;r9c9,r9c8,r8c7,r7c7;r1c7,r2c7,r3c6,r4c5;r9c3,r8c3,r7c4,r6c5;\
        r4c1,r5c1,r6c2;r6c9,r5c9,r4c8;r2c1,r3c1,r3c2;r8c9,r7c9,r7c8";

    fn board(rules: &str) -> Arc<Layout> {
        let size = Shape::new(3, 3);
        Arc::new(KINDS[0].rebuild_with(size, "", &read_rules(rules, size).unwrap().rules).unwrap())
    }

    fn finished(rules: &str, wish: &Finish, seed: &str) -> Result<(Clues, Grid), Unfinished> {
        let layout = board(rules);
        finish_board(&layout, &Clues::none(&layout), wish, &Key::of(&["finish", seed]).stream(0, 0))
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
        assert!(digits[3] <= 10, "{digits:?}");
        assert_eq!(finished(DRAWN, &Finish::default(), "0").unwrap(), all[0]);
    }

    #[test]
    fn a_wish_that_cannot_be_met_is_told_apart() {
        let few = Finish { most: Some(0), ..Finish::default() };
        assert!(matches!(finished(DRAWN, &few, "a"), Err(Unfinished::TakesMore(n, two)) if n > 0 && two[0] != two[1]));
        let both = "thermo=r1c1,r1c2;r1c2,r1c1";
        assert_eq!(finished(both, &Finish::default(), "a"), Err(Unfinished::NoSolution));
        let easy = Finish { levels: Some(Range { low: Level::VeryEasy, high: Level::Medium }), ..Finish::default() };
        let (clues, _) = finished(DRAWN, &easy, "a").unwrap();
        assert!(logic::rate(&board(DRAWN), &clues).level <= Level::Medium);
    }

    #[test]
    fn cages_without_totals_get_some() {
        let size = Shape::new(3, 3);
        let said = read_rules("cages=r1c1,r1c2;r2c2,r3c2,r3c3;10:r5c5,r5c6", size).unwrap();
        let layout = Arc::new(KINDS[0].rebuild_with(size, "", &said.rules).unwrap());
        let clues = Clues { sums: said.totals, ..Clues::none(&layout) };
        let wish = Finish { totals: true, ..Finish::default() };
        let (made, solution) = finish_board(&layout, &clues, &wish, &Key::of(&["totals"]).stream(0, 0)).unwrap();
        let is: Vec<Option<u16>> = solution.cage_sums(&layout).into_iter().map(Some).collect();
        assert_eq!(made.sums, is);
        assert_eq!(made.sums[2], Some(10));
    }
}
