//! Laws of the techniques that count cages: what they say holds in every solution of a board, and each step follows from the
//! houses, cages and cells that it names and the candidates at hand, by counting anew and trying everything.

use super::testing::{Killer, killers, random_killer, stream};
use super::*;
use crate::board::{Because, Cell, Digit};
use std::collections::BTreeMap;

/// Open cells with their factors, and what they come to.
type Equation = (Vec<(Cell, i32)>, i32);

/// Whether some way to write digits in the cells of these equations satisfies all of them.
fn can_hold(
    layout: &Layout,
    left: &BTreeMap<Cell, Vec<Digit>>,
    equations: &[Equation],
    written: &mut Vec<(Cell, Digit)>,
) -> bool {
    let open = |equation: &Equation| -> Vec<(Cell, i32)> {
        equation.0.iter().copied().filter(|(c, _)| !written.iter().any(|w| w.0 == *c)).collect()
    };
    let mut next: Option<Cell> = None;
    for equation in equations {
        let done: i32 =
            written.iter().map(|w| equation.0.iter().filter(|t| t.0 == w.0).map(|t| t.1).sum::<i32>() * w.1 as i32).sum();
        let rest = open(equation);
        let ends = |pick: fn(i32, i32) -> i32| -> i32 {
            let of = |&(c, f): &(Cell, i32)| left[&c].iter().map(|&d| d as i32 * f).reduce(pick).unwrap_or(0);
            rest.iter().map(of).sum()
        };
        if !(ends(i32::min)..=ends(i32::max)).contains(&(equation.1 - done)) {
            return false;
        }
        next = next.or(rest.first().map(|t| t.0));
    }
    let Some(cell) = next else { return true };
    for &digit in &left[&cell] {
        if written.iter().any(|&(c, d)| d == digit && layout.peers(cell).contains(&c)) {
            continue;
        }
        written.push((cell, digit));
        let holds = can_hold(layout, left, equations, written);
        written.pop();
        if holds {
            return true;
        }
    }
    false
}

/// What the named houses and cages say, counted anew: the houses less the cages, and each further cage by itself.
fn equations(layout: &Layout, clues: &Clues, board: &Position, step: &Step) -> Vec<Equation> {
    let seen = &step.evidence;
    let n = layout.n_digits as i32;
    let finish = |factors: BTreeMap<Cell, i32>, total: i32| -> Equation {
        let digit = |c: &Cell| board.grid.get(*c).map(i32::from);
        let known: i32 = factors.iter().filter_map(|(c, f)| Some(digit(c)? * f)).sum();
        (factors.into_iter().filter(|(c, f)| *f != 0 && digit(c).is_none()).collect(), total - known)
    };
    let cage = |k: u16| {
        let total = clues.sums[k as usize].expect("a step names cages with totals");
        finish(layout.cages[k as usize].cells.iter().map(|&c| (c, 1)).collect(), total.into())
    };
    let Some(sum) = &seen.sum else { return seen.cages.iter().map(|&k| cage(k)).collect() };
    let n_counted = seen.cages.len() - (step.technique == "Cage splitting") as usize;
    let mut factors: BTreeMap<Cell, i32> = BTreeMap::new();
    seen.houses.iter().for_each(|&h| layout.houses[h as usize].cells.iter().for_each(|&c| *factors.entry(c).or_default() += 1));
    let mut total = seen.houses.len() as i32 * n * (n + 1) / 2;
    for &k in &seen.cages[..n_counted] {
        layout.cages[k as usize].cells.iter().for_each(|&c| *factors.entry(c).or_default() -= 1);
        total -= i32::from(clues.sums[k as usize].expect("a step names cages with totals"));
    }
    let counted = finish(factors, total);
    // What is told comes to the same.
    let sign = if sum.is_cages_less_houses { -1 } else { 1 };
    let told = sum.balance.added.iter().map(|&c| (c, sign)).chain(sum.balance.taken.iter().map(|&c| (c, -sign)));
    let mut told: Vec<(Cell, i32)> = told.collect();
    told.sort_unstable();
    assert_eq!((told, i32::from(sum.balance.left) * sign), counted, "{step:?}");
    let (houses, cages) = (i32::from(sum.houses), i32::from(sum.cages));
    let (inner, outer) = (i32::from(sum.inner), i32::from(sum.outer));
    assert_eq!(i32::from(sum.balance.left) * sign, houses - cages - inner + outer, "{step:?}");
    std::iter::once(counted).chain(seen.cages[n_counted..].iter().map(|&k| cage(k))).collect()
}

/// Rows whose steps are held against every way to write their cells.
const COUNTED: [&str; 14] = [
    "last-in-cage",
    "rest-of-house",
    "one-combination",
    "cage-bounds",
    "beyond-house",
    "rest-of-houses",
    "combinations",
    "cage-needs",
    "innies-of-house",
    "innies-less-outies",
    "innies-of-houses",
    "innies-need",
    "many-innies",
    "cages-in-sight",
];

fn follows(layout: &Layout, clues: &Clues, board: &Position, step: &Step) {
    let equations = equations(layout, clues, board, step);
    let left: BTreeMap<Cell, Vec<Digit>> = equations
        .iter()
        .flat_map(|equation| &equation.0)
        .map(|&(c, _)| (c, board.candidates[c as usize].iter().collect()))
        .collect();
    // A digit that goes is one with which nothing fits; one that is placed, one without which nothing fits.
    let mut tries: Vec<Vec<(Cell, Digit)>> = step.conclusion.strikes.iter().map(|&strike| vec![strike]).collect();
    if let Some((cell, digit)) = step.conclusion.place {
        tries.extend(left[&cell].iter().filter(|&&d| d != digit).map(|&d| vec![(cell, d)]));
    }
    for mut written in tries {
        assert!(!can_hold(layout, &left, &equations, &mut written), "{step:?} does not follow");
    }
}

/// Walks a killer; no step contradicts the solution, and each that counts cages follows from what it names.
fn hold(killer: &Killer, keys: &mut BTreeMap<&'static str, u32>) {
    let Killer { layout, clues, solution } = killer;
    let mut board = Position::start(layout, clues);
    for step in path(layout, clues).1 {
        let key = technique_of(&step).unwrap().key;
        *keys.entry(key).or_default() += 1;
        assert!(!step.conclusion.strikes.iter().any(|&(c, d)| solution.0[c as usize] == d), "{step:?}");
        assert!(step.conclusion.place.is_none_or(|(c, d)| solution.0[c as usize] == d), "{step:?}");
        assert_eq!(step.evidence.totals.len(), step.evidence.cages.len());
        if COUNTED.contains(&key) || key == "cage-splitting" {
            follows(layout, clues, &board, &step);
        }
        sums_of_chains(layout, &board, &step);
        board.apply(layout, &step.conclusion);
    }
}

/// What a sum takes away in a chain follows from what the claims before have taken, and the sum.
fn sums_of_chains(layout: &Layout, board: &Position, step: &Step) {
    for branch in &step.evidence.branches {
        for claim in &branch.claims {
            let Because::Sum(balance) = &claim.because else { continue };
            let gone = |cell: Cell, digit: Digit| {
                claim.from.iter().map(|&f| &branch.claims[f as usize]).any(|c| (c.cell, c.digit, c.holds) == (cell, digit, false))
            };
            let terms = balance.added.iter().map(|&c| (c, 1)).chain(balance.taken.iter().map(|&c| (c, -1)));
            let equation: Equation = (terms.collect(), balance.left.into());
            let open = |c: Cell| board.candidates[c as usize].iter().filter(|&d| !gone(c, d)).collect();
            let left: BTreeMap<Cell, Vec<Digit>> = equation.0.iter().map(|&(c, _)| (c, open(c))).collect();
            let mut written = vec![(claim.cell, claim.digit)];
            assert!(!claim.holds && !can_hold(layout, &left, &[equation], &mut written), "{claim:?} of {step:?}");
        }
    }
}

#[test]
fn steps_of_killers_follow_from_what_they_name() {
    let mut keys = BTreeMap::new();
    for killer in killers() {
        hold(&killer, &mut keys);
        let rating = rate(&killer.layout, &killer.clues);
        assert_ne!(rating.level, Level::Beyond);
    }
    let silent: Vec<&&str> = COUNTED.iter().filter(|key| !keys.contains_key(*key)).collect();
    assert!(
        silent.is_empty()
            && keys.contains_key("cage-splitting")
            && ["sum-chains", "guess-and-follow"].iter().any(|key| keys.contains_key(key)),
        "{silent:?}"
    );
}

/// Cages drawn at random often leave several solutions: the ladder ends early, and says nothing wrong before.
#[test]
fn random_cages_are_never_told_anything_wrong() {
    let mut keys = BTreeMap::new();
    for (rows, cols, n) in [(2, 2, 60), (2, 3, 30), (3, 2, 30), (3, 3, 3)] {
        for k in 0..n {
            hold(&random_killer(rows, cols, &mut stream("random cages", k)), &mut keys);
        }
    }
    assert!(keys.len() > 12, "{keys:?}");
}

/// What the walk keeps in mind changes nothing: each step is the one that is found on its board alone.
#[test]
fn a_step_in_the_middle_is_that_of_the_path() {
    for Killer { layout, clues, .. } in killers().filter(|killer| killer.layout.n_digits == 6) {
        let mut board = Position::start(&layout, &clues);
        for step in path(&layout, &clues).1 {
            assert_eq!(step_at(&layout, &clues, &board).as_ref(), Some(&step));
            board.apply(&layout, &step.conclusion);
        }
    }
}
