//! A rating depends only on the board: not on how, when or with what other boards it is computed.

use crate::workshop::{forged, request, run, run_on};
use gridpress::board::Rating;
use gridpress::puzzle::Puzzle;

/// Puzzles with three transforms of each, as pairs of ratings: of the original and of an equivalent.
fn turned(size: &str, clues: &str, n_slots: u64) -> Vec<(Rating, Rating)> {
    // Their number is fixed by the seed under the first version, which can still be requested.
    let request = request("sudoku", "turned", |r| {
        (r.size, r.clues, r.variants, r.algo) = (Some(size.into()), Some(clues.into()), Some(3), Some(0))
    });
    let puzzles = forged(&request, n_slots);
    let rating = |puzzle: &Puzzle| puzzle.rating.clone().expect("it was rated");
    let variants = |family: &[Puzzle]| family[1..].iter().map(|one| (rating(&family[0]), rating(one))).collect::<Vec<_>>();
    puzzles.chunk_by(|_, next| next.origin.as_ref().is_some_and(|origin| origin.variant > 0)).flat_map(variants).collect()
}

/// Up to hidden singles, the order of placements does not matter: a hidden single stays one until it is placed. So the hardest
/// needed depends only on the board.
#[test]
fn singles_cost_the_same_however_the_board_lies() {
    let boards = [
        ("2x3", "minimal", 100, 279),
        ("3x2", "minimal", 100, 285),
        ("2x4", "minimal", 100, 168),
        ("3x4", "85..95", 20, 60),
        ("3x3", "minimal", 100, 87),
        ("4x4", "150..170", 10, 30),
    ];
    for (size, clues, n_slots, n_easy) in boards {
        let mut easy = turned(size, clues, n_slots);
        easy.retain(|(a, b)| a.hardest_cost.min(b.hardest_cost) <= 15);
        assert_eq!(easy.len(), n_easy, "{size}");
        for (a, b) in easy {
            assert_eq!((a.hardest_cost, a.steps, a.level), (b.hardest_cost, b.steps, b.level), "{size}");
        }
    }
}

/// Higher up the order may matter: Sudoku Explainer takes the first hint that it finds, starting at the first house, and the
/// eliminations of another hint may be missing when the next is searched. This is rare; the fixed seed determines how rare.
#[test]
fn a_rating_seldom_changes_under_a_transform() {
    let pairs = turned("3x3", "minimal", 1_000);
    let costs = pairs.iter().map(|(a, b)| (a.hardest_cost, b.hardest_cost));
    let changed: Vec<(u16, u16)> = costs.filter(|(a, b)| a != b).collect();
    assert_eq!((pairs.len(), changed.len()), (3_000, 10), "{changed:?}");
    assert!(changed.iter().all(|(a, b)| *a.min(b) >= 45), "{changed:?}");
}

/// A list of several kinds and sizes in turn, longer than a batch: each row is rated as it would be by itself, whatever comes
/// before it, with any number of threads.
#[test]
fn a_row_is_rated_the_same_wherever_it_stands() {
    let recipes: [&[&str]; 4] = [
        &["--size", "2x5", "--count", "30"],
        &["--count", "60"],
        &["--kind", "suko", "--count", "30"],
        &["--size", "3x2", "--count", "30"],
    ];
    let lists: Vec<String> = recipes
        .iter()
        .map(|recipe| run(&[&["generate", "--seed", "rows", "--quiet"], *recipe].concat()).exits(0).text())
        .collect();
    let head = lists[0].lines().next().expect("a list has a head").to_string();
    let rows: Vec<&str> = (1..=60).flat_map(|k| lists.iter().filter_map(move |list| list.lines().nth(k))).collect();
    assert_eq!(rows.len(), 150);
    let rated = |rows: &[&str], jobs: &str| -> Vec<String> {
        let list = format!("{head}\n{}\n", rows.join("\n"));
        run_on(&["rate", "--quiet", "--jobs", jobs], list).exits(0).text().lines().skip(1).map(str::to_string).collect()
    };
    let first = rated(&rows, "1");
    assert_eq!(first.len(), rows.len());
    assert_eq!(rated(&rows, "3"), first);
    let turned: Vec<&str> = rows.iter().rev().copied().collect();
    assert!(rated(&turned, "2").into_iter().rev().eq(first.iter().cloned()));
    let twice = rated(&[rows.as_slice(), rows.as_slice()].concat(), "1");
    assert!(twice.chunks(rows.len()).all(|again| again == first));
    for k in [0, 1, 2, 3, 149] {
        assert_eq!(rated(&rows[k..=k], "1"), first[k..=k]);
    }
}
