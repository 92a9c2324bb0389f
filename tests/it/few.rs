//! Rare counts of clues: they are reached, their claims hold, and a slot does not depend on the other slots in its batch,
//! whatever it searches for.

use crate::laws::each_clue_less;
use crate::workshop::{forged, request, run};
use gridpress::board::Clues;
use gridpress::forge::{self, Recipe, Slot, Tally};
use gridpress::formats::{Format, Style, whole};
use gridpress::puzzle::{Minimal, Puzzle};
use gridpress::request::Request;
use gridpress::search::{self, Ask, NO_BUDGET};
use gridpress::symmetry;

fn count(puzzle: &Puzzle, clues: &Clues) -> u64 {
    search::recount(&[Ask { layout: &puzzle.layout, clues }], 2, &NO_BUDGET)[0].found
}

fn wanted(size: &str, clues: &str, seed: &str) -> Request {
    // These seeds were found with version 0, which is still available.
    request("sudoku", seed, |r| (r.size, r.clues, r.no_rate, r.algo) = (Some(size.into()), Some(clues.into()), true, Some(0)))
}

#[test]
fn rare_counts_of_clues_are_met() {
    // Non-square boxes first. The last field is the attempt, which shows that drawing fresh was not enough.
    let recorded = [
        ("3x2", "few", 8, 481),
        ("2x3", "low", 8, 429),
        ("3x4", "rare", 42, 186),
        ("3x3", "few", 19, 1487),
        // In its second lap.
        ("3x3", "rare", 19, 8614),
    ];
    for (size, seed, n_clues, attempt) in recorded {
        let puzzle = forged(&wanted(size, &n_clues.to_string(), seed), 1).pop().expect("the seed is known to give one");
        assert_eq!(puzzle.clues.n_givens(), n_clues, "{size}");
        assert_eq!(count(&puzzle, &puzzle.clues), 1, "{size} {}", puzzle.id);
        assert_eq!(puzzle.minimal, Minimal::Yes, "{size}");
        for fewer in each_clue_less(&puzzle.clues) {
            assert_eq!(count(&puzzle, &fewer), 2, "{size} {}", puzzle.id);
        }
        assert_eq!(puzzle.origin.expect("a forged puzzle has one").attempt, attempt, "{size}");
    }
}

/// The rows of slots forged in blocks of this length, and the tally.
fn in_blocks(request: &Request, n_slots: u64, len: u64) -> (String, Tally) {
    let recipe = Recipe::new(request).expect("the request is right");
    let mut all = (Vec::new(), Tally::default());
    for from in (0..n_slots).step_by(len as usize) {
        let block = forge::forge(&recipe, &recipe.key(), from, (from + len).min(n_slots));
        all.1.add(&block.tally);
        let made = block.slots.into_iter().flat_map(|slot| match slot {
            Slot::Made(puzzles) => puzzles,
            Slot::Gap { .. } => Vec::new(),
        });
        all.0.extend(made);
    }
    (String::from_utf8(whole(Style::full(Format::Csv), &all.0)).expect("rows are text"), all.1)
}

/// A rare fish in puzzles that need nothing harder than 4.4; harder candidates are abandoned early.
fn rare_fish(clues: &str) -> (Option<String>, Option<String>, Vec<String>) {
    (Some(clues.into()), Some("1.0..4.4".into()), vec!["swordfish".into()])
}

#[test]
fn a_slot_does_not_depend_on_its_company() {
    let requests = [
        wanted("3x2", "8", "company"),
        wanted("2x3", "8..9", "company"),
        wanted("3x3", "20", "company"),
        Request { mask: Some("vertical".into()), ..wanted("3x3", "22", "company") },
        // Attempts made ahead: how many depends on the number of open slots.
        request("sudoku", "company", |r| r.level = Some("hard".into())),
        request("sudoku", "company", |r| (r.clues, r.level) = (Some("22".into()), Some("easy".into()))),
        request("suko", "company", |r| r.level = Some("easy".into())),
        // Ratings that use a search, with and without counts of clues.
        request("sudoku", "company", |r| r.hardest = Some("hidden-triplet".into())),
        request("sudoku", "company", |r| (r.clues, r.er, r.technique) = rare_fish("25..26")),
    ];
    for request in requests {
        let alone = in_blocks(&request, 8, 1);
        assert!(alone.1.attempts > 16, "{request:?} was met at once: {:?}", alone.1);
        for len in [3, 8] {
            assert_eq!(in_blocks(&request, 8, len), alone, "{request:?} in blocks of {len}");
        }
    }
}

#[test]
fn rare_rows_are_the_same_with_any_number_of_threads() {
    let generate = |jobs: &str| {
        run(&["generate", "--clues", "20", "--count", "20", "--seed", "threads", "--quiet", "--jobs", jobs]).exits(0).text()
    };
    let rows = generate("1");
    assert_eq!(rows.lines().count(), 21);
    assert!(["2", "4"].iter().all(|jobs| generate(jobs) == rows));
}

#[test]
fn rare_counts_under_a_mask_keep_it() {
    for (size, mask, clues) in [("2x3", "half-turn", "8"), ("3x3", "diagonal", "21"), ("3x3", "vertical", "22")] {
        let puzzles = forged(&Request { mask: Some(mask.into()), ..wanted(size, clues, "masks") }, 4);
        assert!(!puzzles.is_empty(), "{size} {mask}");
        for puzzle in puzzles {
            let orbits = symmetry::orbits(&puzzle.layout, symmetry::mask_named(mask).expect("a mask")).expect("admitted");
            assert!(symmetry::obeys(&puzzle.clues.givens.filled_cells(), &orbits), "{size} {mask}");
            assert_eq!(puzzle.clues.n_givens().to_string(), clues, "{size} {mask}");
            assert_eq!(count(&puzzle, &puzzle.clues), 1, "{size} {mask}");
        }
    }
}

#[test]
fn what_is_too_rare_ends_and_says_so() {
    let ran = run(&["generate", "--clues", "17", "--count", "20", "--seed", "1", "--attempts", "500", "--to", "lines"]).exits(3);
    assert_eq!(ran.text(), "");
    ran.says("16 slots of 20 stayed empty: no puzzle with 17 clues in 500 attempts each")
        .says("the clues fail: widen --clues, or raise --attempts")
        .says("the other 4 slots were not tried");
    // Exactly the requested attempts are made, whether fresh or near the best.
    let few = run(&["generate", "--clues", "17", "--seed", "1", "--attempts", "70", "-v"]).exits(3);
    few.says("70 candidates drawn").says("in 70 attempts each");
}
