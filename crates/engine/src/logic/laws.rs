//! Laws that every row of the ladder must obey on every layout, tested on puzzles with known solutions. Non-square boxes come
//! first, because mistakes that swap width and height do not show on 3×3.

use super::bits::{is_one, ones};
use super::state::{EMPTY, State};
use super::tables::Tables;
use super::technique::{Board, Width};
use super::testing::{
    boxes, jigsaw, killers, parted, puzzle, run_or_caged, signed, solve, stream, suko, with_cages, with_diagonals, with_rules,
};
use super::walk::walk;
use super::*;
use crate::board::{Clues, Grid, Layout, Level, Position};
use std::sync::OnceLock;

/// Layouts by name, with the number of givens to leave; 0 means as few as possible.
fn boards() -> Vec<(&'static str, Layout, usize, u64)> {
    vec![
        ("2x3", boxes(2, 3), 0, 40),
        ("3x2", boxes(3, 2), 0, 40),
        ("2x5", boxes(2, 5), 38, 12),
        ("5x2", boxes(5, 2), 38, 12),
        ("5 jigsaw", jigsaw(), 0, 30),
        ("2x3 X", with_diagonals(2, 3), 0, 30),
        ("3x3", boxes(3, 3), 0, 12),
        ("3x3 X", with_diagonals(3, 3), 22, 6),
        ("3x4", boxes(3, 4), 70, 5),
        ("4x3", boxes(4, 3), 70, 5),
        ("4x4", boxes(4, 4), 140, 2),
        ("2x3 cages", with_cages(2, 3), 0, 30),
        ("3x2 cages", with_cages(3, 2), 0, 30),
        ("3x3 cages", with_cages(3, 3), 10, 6),
        ("2x3 neighbours", with_rules(2, 3, "non-consecutive"), 0, 20),
        ("3x2 neighbours around", with_rules(3, 2, "non-consecutive-around"), 4, 20),
        ("2x3 pairs", with_rules(2, 3, "anti-king"), 0, 12),
        ("2x3 pairs around", with_rules(2, 3, "toroidal-knight"), 0, 12),
        ("2x3 groups", with_rules(2, 3, "disjoint-groups"), 0, 12),
        ("3x3 windows", with_rules(3, 3, "windows disjoint-groups"), 26, 2),
        ("3x3 pairs", with_rules(3, 3, "girandola anti-king"), 28, 2),
    ]
}

/// Puzzles on all boards, Sukos, and the classic ones of the corpus, each with its solution.
fn puzzles() -> &'static [Try] {
    static ALL: OnceLock<Vec<Try>> = OnceLock::new();
    ALL.get_or_init(make_puzzles)
}

type Try = (String, Layout, Clues, Grid);

fn make_puzzles() -> Vec<Try> {
    let mut all = Vec::new();
    for (name, layout, n_givens, n) in boards() {
        for k in 0..n {
            let (clues, solution) = puzzle(&layout, &mut stream(name, k), n_givens);
            all.push((format!("{name} {k}"), layout.clone(), clues, solution));
        }
    }
    for k in 0..150 {
        let mut stream = stream("suko", k);
        let layout = suko(&mut stream);
        let solution = solve(&layout, &Clues::none(&layout), 1, Some(&mut stream)).1;
        let mut clues = Clues { givens: Grid::empty(9), ..Clues::all(&layout, &solution) };
        if k % 3 == 0 {
            clues.sums[k as usize % 7] = None;
        }
        if solve(&layout, &clues, 2, None).0 == 1 {
            all.push((format!("suko {k}"), layout, clues, solution));
        }
    }
    for (n, killer) in killers().enumerate() {
        all.push((format!("killer {n}"), killer.layout, killer.clues, killer.solution));
    }
    all.extend(signed().enumerate().map(|(n, (layout, clues, solution))| (format!("signs {n}"), layout, clues, solution)));
    all.extend(
        run_or_caged().enumerate().map(|(n, (layout, clues, solution))| (format!("runs and cages {n}"), layout, clues, solution)),
    );
    all.extend(
        parted().enumerate().map(|(n, (layout, clues, solution))| (format!("areas and straights {n}"), layout, clues, solution)),
    );
    for (n, row) in super::testing::rows().enumerate().filter(|(n, _)| n % 4 == 0) {
        let layout = boxes(3, 3);
        let solution = solve(&layout, &row.clues, 1, None).1;
        all.push((format!("corpus {n}"), layout, row.clues, solution));
    }
    all
}

/// Runs every technique on every board of a walk, whether or not it is its turn; expensive ones only where the walk itself
/// needs more than patterns, and nested chains once per puzzle. What is remembered from board to board must change no hint. Returns
/// which techniques gave a hint.
fn hold<const W: usize>(name: &str, tables: &Tables<W>, clues: &Clues, solution: &Grid) -> u128
where
    Board<W>: Width<W>,
{
    let mut spoke = 0u128;
    let mut scratch = super::chains::Scratch::default();
    let mut has_nested = false;
    walk(tables, clues, u16::MAX, |taken, state, _| {
        singles_are_known(name, tables, state);
        for &row in &tables.ladder {
            let cost = LADDER[row as usize].costs[0];
            if (cost >= 75 && taken.cost() < 65) || (cost >= 95 && (has_nested || tables.n_digits > 6)) {
                continue;
            }
            has_nested |= row as usize + 1 == LADDER.len();
            let hint = super::walk::first_of(&[row], tables, state, &mut scratch);
            if (62..95).contains(&cost) {
                let anew = &mut super::chains::Scratch::default();
                let found = super::walk::first_of(&[row], tables, state, anew);
                assert_eq!(format!("{hint:?}"), format!("{found:?}"), "{name}");
                let is_listed = hint.is_some_and(|hint| matches!(hint.strikes, super::hint::Strikes::OnDesk));
                assert!(!is_listed || scratch.strikes() == anew.strikes(), "{name}");
            }
            let Some(hint) = hint else { continue };
            let step = hint.explain(tables, state, &mut scratch);
            spoke |= 1 << hint.row;
            let right = |c: u16, d: u8| solution.0[c as usize] == d;
            let conclusion = &step.conclusion;
            assert!(conclusion.place.is_none_or(|(c, d)| right(c, d)), "{name}: {step:?}");
            assert!(!conclusion.strikes.iter().any(|&(c, d)| right(c, d)), "{name}: {step:?}");
            assert!(conclusion.place.is_some() || !conclusion.strikes.is_empty(), "{name}: nothing follows from {step:?}");
        }
    });
    spoke
}

/// The values that the state maintains must equal those computed from the candidates.
fn singles_are_known<const W: usize>(name: &str, tables: &Tables<W>, state: &State<W>) {
    let mut ready = vec![false; tables.n_cells];
    for (h, house) in tables.houses.iter().enumerate() {
        let at = |d: usize| {
            let has = |&(_, &c): &(usize, &u16)| state.candidates[c as usize] >> d & 1 != 0;
            house.cells.iter().enumerate().filter(has).fold(0u32, |m, (i, _)| m | 1 << i)
        };
        for d in 0..tables.n_digits {
            assert_eq!(state.at(h, d), at(d), "{name}");
            let single = house.is_full && is_one(at(d));
            assert_eq!(state.hidden[h] >> d & 1 != 0, single, "{name}");
            ones(at(d)).filter(|_| single).for_each(|i| ready[house.cells[i] as usize] = true);
        }
        let empty = house.cells.iter().filter(|&&c| state.values[c as usize] == EMPTY).count();
        assert_eq!(state.empties[h].count_ones() as usize, empty);
        assert_eq!(state.with_hidden.has(h), state.hidden[h] != 0);
        assert_eq!(state.with_one_empty.has(h), empty == 1);
    }
    assert_eq!(state.n_ready(tables) as usize, ready.iter().filter(|&&r| r).count(), "{name}");
    assert!((0..tables.n_cells).all(|c| state.naked.has(c) == is_one(state.candidates[c])), "{name}");
}

#[test]
fn every_technique_agrees_with_the_solution_wherever_it_speaks() {
    let mut spoke = 0u128;
    for (k, (name, layout, clues, solution)) in puzzles().iter().enumerate() {
        spoke |= on_width!(&plan(layout).own, tables => hold(name, tables, clues, solution));
        // The other ladder, on some.
        let climbs = if scale::is_for_people(layout) { Climbs::Numbers } else { Climbs::People };
        if k % 3 == 0 {
            spoke |= on_width!(&plan_by(layout, climbs).own, tables => hold(name, tables, clues, solution));
        }
    }
    let silent: Vec<&str> = LADDER.iter().enumerate().filter(|(k, _)| spoke >> k & 1 == 0).map(|(_, t)| t.key).collect();
    assert_eq!(silent, [""; 0], "no puzzle here tries these");
}

#[test]
fn a_level_is_earned_by_a_path_that_leads_to_the_solution() {
    for (name, layout, clues, solution) in puzzles() {
        let (rating, steps) = path(layout, clues);
        assert_eq!(rating, rate(layout, clues), "{name}");
        assert_eq!(rating.steps as usize, steps.len());
        assert_eq!(rating.hardest_cost, steps.iter().map(|s| s.cost).max().unwrap_or(0));
        let mut grid = clues.givens.clone();
        steps.iter().filter_map(|s| s.conclusion.place).for_each(|(c, d)| grid.set(c, d));
        assert_eq!(rating.level != Level::Beyond, grid == *solution, "{name}");
        assert_eq!(rating.minutes.is_some(), rating.level != Level::Beyond);
        assert_eq!(
            rating.er.is_some(),
            rating.level != Level::Beyond && clues.items.is_empty() && scale::has_numbers(layout),
            "{name}"
        );
    }
}

/// Four 1s leave one place for it on a diagonal. That is a hidden single where a file says that the diagonal is a house, and nothing where it
/// says so of each two cells.
#[test]
fn a_hidden_single_is_seen_in_a_house_of_a_file() {
    let file = |asks: &str| {
        let text = format!(
            "name = \"mine\"\ntitle = \"Mine\"\nrule = \"It holds.\"\non = \"cells\"\n{asks}\nlook.cells = {{ shape = \"ring\", size = 60, gray = 40 }}\n"
        );
        let diagonal: Vec<String> = (1..=9).map(|k| format!("r{k}c{k}")).collect();
        with_rules(3, 3, &format!("{}={}", crate::kinds::rule_from_toml(&text).unwrap().name, diagonal.join(",")))
    };
    for (asks, want) in [("house = true", Some((80, 1))), ("any = \"a != b\"", None)] {
        let layout = file(asks);
        let mut clues = Clues::none(&layout);
        [4, 15, 34, 47].into_iter().for_each(|cell| clues.givens.set(cell, 1));
        let step = step_by(&layout, &clues, &Position::start(&layout, &clues), "hidden-single");
        assert_eq!(step.as_ref().and_then(|step| step.conclusion.place), want, "{asks}");
        let house = step.and_then(|step| step.evidence.houses.first().copied());
        assert_eq!(house.map(|house| crate::board::house_name(&layout, house.into())), want.map(|_| "group 1 of mine".into()));
    }
}

#[test]
fn a_limit_stops_the_walk_and_changes_nothing_else() {
    for (name, layout, clues, _) in puzzles().iter().step_by(5) {
        let (plan, rating) = (plan(layout), rate(layout, clues));
        assert_eq!(rate_up_to(&plan, clues, u16::MAX), Some(rating.clone()), "{name}");
        if rating.level != Level::Beyond {
            assert_eq!(rate_up_to(&plan, clues, rating.hardest_cost), Some(rating.clone()), "{name}");
        }
        if rating.hardest_cost > 0 {
            assert_eq!(rate_up_to(&plan, clues, rating.hardest_cost - 1), None, "{name}");
        }
    }
}

/// Tests limits along the ladder on puzzles that need chains: there must be a rating exactly if the limit is at least the
/// hardest step.
#[test]
fn every_limit_agrees_with_the_whole_rating() {
    let layout = boxes(3, 3);
    let plan = plan(&layout);
    let mut limits: Vec<u16> = LADDER.iter().flat_map(|technique| technique.costs.iter().copied()).collect();
    limits.extend(60..120);
    limits.sort_unstable();
    limits.dedup();
    let mut tried: Vec<u16> = Vec::new();
    for row in super::testing::rows() {
        let rating = rate_on(&plan, &row.clues);
        // One puzzle for each rating that chains give.
        if rating.hardest_cost < 65 || rating.hardest_cost > 89 || tried.contains(&rating.hardest_cost) {
            continue;
        }
        tried.push(rating.hardest_cost);
        for &limit in &limits {
            let expected = (limit >= rating.hardest_cost).then(|| rating.clone());
            assert_eq!(rate_up_to(&plan, &row.clues, limit), expected, "{} up to {limit}", row.puzzle);
        }
    }
    assert!(tried.len() >= 15 && tried.iter().any(|&er| er >= 85), "{tried:?}");
}

#[test]
fn most_sukos_need_no_guess() {
    let sukos: Vec<Level> = puzzles().iter().filter(|p| p.0.starts_with("suko")).map(|p| rate(&p.1, &p.2).level).collect();
    let solved = sukos.iter().filter(|&&level| level != Level::Beyond).count();
    assert!(sukos.len() > 80 && solved * 10 >= sukos.len() * 9, "{solved} of {}", sukos.len());
}

#[test]
fn nonsense_ends_beyond_and_never_in_a_panic() {
    for (name, layout, _, _) in boards() {
        let mut stream = stream("nonsense", name.len() as u64);
        for _ in 0..if layout.n_digits > 9 { 4 } else { 40 } {
            let mut clues = Clues::none(&layout);
            for c in 0..layout.n_cells() as u16 {
                if stream.below(3) > 0 {
                    clues.givens.set(c, stream.below(layout.n_digits as u32 + 3) as u8);
                }
            }
            clues.sums.iter_mut().for_each(|s| *s = Some(stream.below(60) as u16));
            assert_eq!(rate(&layout, &clues).level, Level::Beyond, "{name}");
        }
        assert_eq!(
            rate(&layout, &Clues { sums: vec![None], ..Clues::of_givens(Grid(vec![1, 2])) }).level,
            Level::Beyond,
            "{name}"
        );
        // An empty board runs every technique in vain, which is slow on a large one.
        if layout.n_digits <= 6 {
            assert_eq!(rate(&layout, &Clues::none(&layout)).level, Level::Beyond, "{name}");
        }
    }
    let layout = suko(&mut stream("suko", 0));
    for sum in 0..60 {
        assert_eq!(rate(&layout, &Clues { sums: vec![Some(sum); 7], ..Clues::of_givens(Grid::empty(9)) }).level, Level::Beyond);
    }
}

#[test]
fn a_wrong_clue_earns_no_level() {
    // The plain solver of these tests knows no signs, and no areas.
    for (name, layout, clues, _) in puzzles().iter().filter(|p| p.1.n_digits <= 9 && p.1.signs.is_empty() && p.1.allows_all()) {
        let mut stream = stream("wrong", name.len() as u64);
        let mut wrong = clues.clone();
        match wrong.sums.iter_mut().flatten().next() {
            Some(sum) if stream.below(2) == 0 => *sum += 1,
            _ => {
                let cell = stream.below(layout.n_cells() as u32) as u16;
                wrong.givens.set(cell, stream.below(layout.n_digits as u32) as u8 + 1);
            }
        }
        if rate(layout, &wrong).level != Level::Beyond {
            assert_eq!(solve(layout, &wrong, 2, None).0, 1, "{name}");
        }
    }
}
