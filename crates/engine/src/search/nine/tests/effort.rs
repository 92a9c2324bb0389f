//! Counts the work of the lanes, so that a loss of deduction shows without a clock.

use super::*;

/// The allowed work per task, in hundredths: 5 % above the count when this test was written. It may fall. A rise means that a
/// deduction was lost.
#[derive(Debug)]
struct Most {
    rounds: u64,
    searches: u64,
    guesses: u64,
}

fn assert_within(what: &str, work: Work, n: u64, most: Most) {
    let each = [work.rounds, work.searches, work.guesses].map(|sum| sum * 100 / n);
    let is_within = each[0] <= most.rounds && each[1] <= most.searches && each[2] <= most.guesses;
    assert!(is_within, "{what}: {each:?} are not within {most:?}");
}

#[test]
fn fills_take_no_more_work_than_they_did() {
    let draws = draws("effort", 500);
    let (_, work) = fill(Lanes::in_use(), &draws.iter().collect::<Vec<_>>());
    assert_within("a fill", work, 500, Most { rounds: 4_780, searches: 100, guesses: 1_590 });
}

#[test]
fn removals_take_no_more_work_than_they_did() {
    // Cell by cell, in pairs, up to eight together, in thirds of rows.
    let most = [
        Most { rounds: 28_940, searches: 2_990, guesses: 4_870 },
        Most { rounds: 12_650, searches: 2_550, guesses: 1_690 },
        Most { rounds: 3_870, searches: 2_220, guesses: 211 },
        Most { rounds: 6_150, searches: 2_660, guesses: 543 },
    ];
    for (sort, most) in most.into_iter().enumerate() {
        let removals = to_the_end("effort", 200, sort);
        let (_, work) = remove(Lanes::in_use(), &removals.iter().collect::<Vec<_>>());
        assert_within(&format!("a removal of sort {sort}"), work, 200, most);
    }
}

#[test]
fn a_full_grid_is_known_in_one_round() {
    let layout = layout();
    let clues: Vec<Clues> = grids("full", 5).iter().map(|grid| Clues::all(&layout, grid)).collect();
    let (counts, work) = count_up_to(Lanes::in_use(), &asks(&layout, &clues).iter().collect::<Vec<_>>(), 2, MANY);
    assert!(counts.iter().all(Count::is_unique));
    assert_eq!(work, Work { rounds: 5, searches: 5, guesses: 0 });
}

const HARD: &str = include_str!("../../../../../../benches/corpora/hard.txt");

#[test]
fn counts_of_hard_boards_take_no_more_work_than_they_did() {
    let layout = layout();
    let lines = HARD.lines().filter(|line| !line.starts_with('#')).rev().take(48);
    let digit = |c: char| c.to_digit(10).unwrap_or(0) as u8;
    let clues: Vec<Clues> = lines.map(|line| Clues::of_givens(Grid(line.chars().take(81).map(digit).collect()))).collect();
    let (counts, work) = count_up_to(Lanes::in_use(), &asks(&layout, &clues).iter().collect::<Vec<_>>(), 2, MANY);
    assert!(counts.iter().all(Count::is_unique));
    assert_within("a hard board", work, clues.len() as u64, Most { rounds: 20_060, searches: 100, guesses: 3_560 });
}
