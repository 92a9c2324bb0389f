//! Boards with more terms than the classic one: rounds against the slow rules, and answers against the general engine.

use super::rules::{Asked, Slow, assert_rounds_end};
use super::*;
use crate::board::Parts;
use crate::kinds::kind_named;
use crate::search::{NO_BUDGET, fill as fill_any, recount, removal, remove as remove_any};

/// Kinds whose houses, pairs and relations are different in sort: with and without boxes, with houses that cross bands, with
/// pairs around the edges.
const KINDS: [&str; 10] = [
    "x",
    "windoku",
    "disjoint-groups",
    "jigsaw",
    "jigsaw-x",
    "anti-knight",
    "toroidal-knight",
    "toroidal-king",
    "non-consecutive-around",
    "latin",
];

fn drawn(kind: &str, k: u64) -> Arc<Layout> {
    let kind = kind_named(kind).unwrap();
    let params = kind.check(None, None, false).unwrap();
    Arc::new(kind.draw(&params, &mut Key::of(&["terms", kind.base_name()]).stream(k, 0)))
}

fn latin_of_nine() -> Arc<Layout> {
    let kind = kind_named("latin").unwrap();
    let size = crate::kinds::parse_size("1x9").unwrap();
    Arc::new(kind.draw(&kind.check(Some(size), None, false).unwrap(), &mut Key::of(&["latin"]).stream(0, 0)))
}

fn boards_of(kind: &str, n: u64) -> Vec<Arc<Layout>> {
    match kind {
        "latin" => vec![latin_of_nine(); n as usize],
        // Each with its own regions.
        "jigsaw" | "jigsaw-x" => (0..n).map(|k| drawn(kind, k)).collect(),
        _ => vec![drawn(kind, 0); n as usize],
    }
}

/// Full grids of a kind, with their boards.
fn grids_of(kind: &str, n: u64) -> Vec<(Arc<Layout>, Grid)> {
    let draw = |(k, layout)| Draw { layout, stream: Key::of(&["grids", kind]).stream(k as u64, 0) };
    let draws: Vec<Draw> = boards_of(kind, n).into_iter().enumerate().map(draw).collect();
    assert!(draws.iter().all(|draw| Terms::of(&draw.layout).is_some_and(|terms| !terms.is_classic())), "{kind}");
    let grids = fill_any(&draws);
    let found = draws.into_iter().zip(grids).filter_map(|(draw, grid)| Some((draw.layout, grid?)));
    let found: Vec<_> = found.collect();
    assert!(found.len() as u64 * 2 > n, "{kind}: {} grids", found.len());
    found
}

#[test]
fn a_fill_is_a_grid_of_its_board() {
    for kind in KINDS {
        for (layout, grid) in grids_of(kind, 6) {
            assert!(grid.solves(&layout, &Clues::none(&layout)), "{kind}");
        }
    }
}

#[test]
fn a_board_without_a_grid_has_no_fill() {
    // The last cell differs from the nine cells of the first row.
    let differ = (0..9).map(|cell| [cell, 80]).collect();
    let layout = Arc::new(Layout::of(Parts { differ, ..layout().parts() }));
    assert!(Terms::of(&layout).is_some_and(|terms| terms.differ.len() == 16));
    let draw = Draw { layout, stream: Key::of(&["no grid"]).stream(0, 0) };
    assert_eq!(fill_any(&[draw]), [None]);
}

#[test]
fn rounds_end_where_the_slow_rules_end_on_every_kind() {
    for kind in KINDS {
        let (layout, grid) = grids_of(kind, 6).remove(0);
        let (asked, terms) = (Asked::by(&layout), Terms::of(&layout).unwrap());
        let mut stream = Key::of(&["slow", kind]).stream(0, 0);
        let mut slow: Vec<Slow> = (0..64u32)
            .map(|k| {
                let mut board = Slow([[true; 9]; 81]);
                for cell in 0..81 {
                    let own = grid.0[cell] as usize - 1;
                    let is_given = stream.below(100) < 4 + k / 2;
                    for digit in (0..9).filter(|&digit| digit != own) {
                        board.0[cell][digit] = !is_given && stream.below(20) >= k / 6;
                    }
                }
                // Some lack a digit that belongs to the grid.
                if k % 3 == 0 {
                    let cell = stream.below(81) as usize;
                    board.0[cell][grid.0[cell] as usize - 1] = false;
                }
                // Some have two of a digit where only a further term forbids it.
                if let (1, Some(&[a, b])) = (k % 8, layout.differ.get(k as usize)) {
                    board = Slow([[true; 9]; 81]);
                    [a, b].iter().for_each(|&cell| board.0[cell as usize] = std::array::from_fn(|digit| digit == 4));
                }
                board
            })
            .collect();
        let boards: Vec<Board> = slow.iter().map(Slow::board).collect();
        let ends: Vec<Option<Board>> = slow.iter_mut().map(|slow| slow.run_on(&asked).then(|| slow.board())).collect();
        let n_dead = ends.iter().filter(|end| end.is_none()).count();
        assert!((5..50).contains(&n_dead), "{kind}: {n_dead} dead");
        assert_rounds_end(&boards, &ends, &terms, 1);
    }
}

/// Removals from full grids: cell by cell and in pairs, to the end and to a count.
fn removals_of(kind: &str, n: u64) -> Vec<Removal> {
    let removal = |(k, (layout, solution)): (usize, (Arc<Layout>, Grid))| {
        let mut stream = Key::of(&["removals", kind]).stream(k as u64, 0);
        let drops: Arc<[Drop]> = groups(k % 2).into();
        let (min, max) = [(0, 81), (0, 81), (30, 34)][k % 3];
        let start = Clues::all(&layout, &solution);
        Removal { start, order: Order::drawn(&drops, &mut stream), min, max, proof: Proof::Bounded(50_000), layout, solution }
    };
    grids_of(kind, n).into_iter().enumerate().map(removal).collect()
}

#[test]
fn what_is_removed_and_counted_is_what_the_general_engine_says() {
    // Without the kinds whose boards have so few clues that the general engine is slow.
    for kind in KINDS.into_iter().filter(|kind| !kind.starts_with("non-") && !kind.starts_with("toroidal")) {
        let removals = removals_of(kind, 9);
        for (removed, of) in remove_any(&removals).iter().zip(&removals) {
            assert_eq!(removed, &removal::remove_one(&Frame::new(&of.layout), of), "{kind}");
            let mut fewer = removed.clues.clone();
            fewer
                .givens
                .filled()
                .map(|(cell, _)| cell)
                .take(2)
                .collect::<Vec<_>>()
                .iter()
                .for_each(|&cell| fewer.givens.clear(cell));
            let asks = [&removed.clues, &fewer].map(|clues| Ask { layout: &of.layout, clues });
            let counts = crate::search::count_up_to(&asks, 20, &NO_BUDGET);
            let judged = recount(&asks, 20, &NO_BUDGET);
            let found = |counts: &[Count]| counts.iter().map(|count| count.found).collect::<Vec<_>>();
            assert_eq!(found(&counts), found(&judged), "{kind}");
            assert_eq!(counts[0].found, 1, "{kind}");
        }
    }
}

#[test]
fn answers_do_not_depend_on_lanes() {
    for kind in ["x", "jigsaw-x", "toroidal-king"] {
        let removals = removals_of(kind, 18);
        let terms: Vec<Terms> = removals.iter().map(|removal| Terms::of(&removal.layout).unwrap()).collect();
        let on: Vec<On<Removal>> = removals.iter().zip(&terms).collect();
        let alone: Vec<_> = on.iter().map(|&one| super::super::remove(Lanes::Portable, &[one])).collect();
        let rounds: u64 = alone.iter().map(|(_, work)| work.rounds).sum();
        for lanes in present() {
            let (answers, work) = super::super::remove(lanes, &on);
            assert!(answers.iter().zip(&alone).all(|(answer, (other, _))| *answer == other[0]), "{kind} {}", lanes.name());
            assert_eq!(work.rounds, rounds, "{kind} {}", lanes.name());
        }
    }
}

#[test]
fn marks_are_kept_while_solutions_are_counted() {
    let layout = drawn("odd-even", 0);
    let grid = grids("marks", 1).remove(0);
    let mut clues = Clues::all(&layout, &grid);
    (0..81).filter(|cell| cell % 4 != 0).for_each(|cell| clues.givens.clear(cell));
    let ask = [Ask { layout: &layout, clues: &clues }];
    let count = |limit| crate::search::count_up_to(&ask, limit, &NO_BUDGET)[0].found;
    assert_eq!(count(500), recount(&ask, 500, &NO_BUDGET)[0].found);
    let none = Clues { items: Vec::new(), ..clues.clone() };
    assert!(crate::search::count_up_to(&[Ask { layout: &layout, clues: &none }], 500, &NO_BUDGET)[0].found > count(500));
}
