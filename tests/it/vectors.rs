//! Holds the promise of `algo` 1 and 2 by hashes: for every kind, size, mask, level and rule, and for every option of a request, the
//! rows of the first slots. Any change here, whether by our code or by a dependency, breaks every seed that was ever handed out; it
//! needs a new algorithm version, and these lines stay.

use crate::workshop::{expect_golden, request};
use gridpress::board::Level;
use gridpress::forge::{Recipe, forge};
use gridpress::formats::{Columns, rows_with_ends};
use gridpress::kinds::{KINDS, Kind, RULES};
use gridpress::press::run::{Labels, Split, labelled};
use gridpress::puzzle::{ALGO_OF_RULES, ALGOS};
use gridpress::request::Request;
use gridpress::seed::{Key, RowSum};
use gridpress::symmetry::masks_of;

/// A line of the golden file: the request, the number of rows, and their logical hash.
fn line(request: &Request, n_slots: u64) -> String {
    let recipe = Recipe::new(request).unwrap_or_else(|e| panic!("{request:?}: {e}"));
    let puzzles: Vec<_> = forge(&recipe, &recipe.key(), 0, n_slots).puzzles().collect();
    // With classes and a split, because these are promised as well.
    let split = Split::read("train:3,test:1", "").expect("it is a split");
    let labels = Labels { classes: true, quality: false, split: Some(&split) };
    let puzzles = if request.allow_multiple { puzzles } else { labelled(puzzles, labels) };
    let (rows, ends) = rows_with_ends(&puzzles);
    let mut sum = RowSum::default();
    let starts = std::iter::once(0).chain(ends.iter().copied());
    // Columns are only added to. After the last column that existed when a version was frozen, its rows have only empty values.
    let last = if recipe.algo < ALGO_OF_RULES { "split" } else { "rules" };
    let columns = Columns::Full.ours().expect("they are ours");
    let n_later = columns.iter().rev().position(|column| column.name == last).expect("columns stay");
    let frozen = |row: &[u8]| {
        let row = row.strip_suffix(b"\n").expect("a row is a line");
        let row = row.strip_suffix(",".repeat(n_later).as_bytes()).expect("later columns are empty");
        [row, b"\n"].concat()
    };
    starts.zip(&ends).for_each(|(start, &end)| sum.add(&frozen(&rows[start..end])));
    format!("algo={} {} slots={n_slots} rows={} {}\n", recipe.algo, recipe.text, ends.len(), sum.hex())
}

/// Whether version 1 makes the boards of a kind.
fn is_frozen(kind: &Kind) -> bool {
    kind.rules.is_empty()
}

/// Rows of every size under every mask that it admits; larger boards are not rated.
#[test]
fn every_kind_size_and_mask_gives_what_it_gave() {
    let mut lines = String::new();
    for kind in KINDS.iter().filter(|kind| is_frozen(kind)) {
        for &size in kind.sizes {
            let params = kind.check(Some(size), None, false).expect("the kind has the size");
            let layout = kind.draw(&params, &mut Key::of(&[]).stream(0, 0));
            let n_slots = if layout.n_cells() <= 81 { 4 } else { 1 };
            for mask in masks_of(&layout).filter(|mask| mask.name != "user" && (mask.name == "none" || layout.cages.is_empty())) {
                let request = request(kind.name, "vectors", |r| {
                    (r.size, r.mask) = (Some(size.to_string()), (layout.cages.is_empty()).then(|| mask.name.to_string()));
                    // Rating a large board is slow, and its digits do not depend on it.
                    r.no_rate = layout.n_cells() > 144;
                });
                lines += &line(&request, n_slots);
            }
        }
    }
    expect_golden("recipes/algo-1-layouts.txt", lines.as_bytes());
}

#[test]
fn every_level_and_every_wish_gives_what_it_gave() {
    let mut lines = String::new();
    for level in Level::ALL.into_iter().filter(|level| *level != Level::Beyond) {
        lines += &line(&request("sudoku", "vectors", |r| r.level = Some(level.to_string())), 2);
    }
    for (kind, size, level) in
        [("sudoku", "2x3", "easy"), ("sudoku", "3x2", "hard"), ("sudoku", "3x4", "medium"), ("suko", "3x3", "medium")]
    {
        lines += &line(&request(kind, "vectors", |r| (r.size, r.level) = (Some(size.into()), Some(level.into()))), 2);
    }
    type Change = fn(&mut Request);
    let wishes: [(&str, u64, Change); 24] = [
        ("sudoku", 9, |r| r.quota = Some("easy:2,medium:1".into())),
        ("sudoku", 2, |r| r.er = Some("3.0..4.4".into())),
        ("sudoku", 1, |r| r.er = Some("4.0..4.0".into())),
        ("sudoku", 2, |r| r.score = Some("2.0..3.0".into())),
        ("sudoku", 2, |r| r.technique = vec!["x-wing".into()]),
        ("sudoku", 2, |r| (r.without, r.level) = (vec!["naked-pair".into()], Some("medium..hard".into()))),
        ("sudoku", 2, |r| r.hardest = Some("naked-pair".into())),
        ("sudoku", 4, |r| r.clues = Some("28..32".into())),
        ("sudoku", 4, |r| (r.clues, r.mask) = (Some("30".into()), Some("half-turn".into()))),
        ("sudoku", 1, |r| (r.clues, r.no_rate) = (Some("20".into()), true)),
        ("sudoku", 2, |r| (r.size, r.clues, r.no_rate) = (Some("2x3".into()), Some("8".into()), true)),
        ("sudoku", 4, |r| r.variants = Some(2)),
        ("sudoku", 2, |r| (r.size, r.variants, r.mask) = (Some("2x3".into()), Some(2), Some("half-turn".into()))),
        ("sudoku", 3, |r| (r.mask_first, r.mask, r.clues) = (true, Some("half-turn".into()), Some("28..32".into()))),
        ("sudoku", 2, |r| (r.mask_first, r.clues, r.max_complexity) = (true, Some("30".into()), Some(3_000))),
        ("sudoku", 2, |r| {
            r.user_mask = Some("x.x.x.x.x\n.x.x.x.x.\n".repeat(5).lines().take(9).map(|line| format!("{line}\n")).collect())
        }),
        ("sudoku", 5, |r| r.algo = Some(0)),
        ("suko", 5, |r| (r.regions, r.any_regions) = (Some("3-3-3".into()), true)),
        ("suko", 5, |r| r.regions = Some("2-2-5".into())),
        ("suko", 5, |r| r.givens = true),
        ("suko", 5, |r| r.hide_sums = true),
        ("suko", 5, |r| r.allow_multiple = true),
        ("sujiko", 5, |r| r.hide_sums = true),
        ("sujiko", 5, |r| r.clues = Some("2..4".into())),
    ];
    for (kind, n_slots, change) in wishes {
        lines += &line(&request(kind, "vectors", change), n_slots);
    }
    for seed in ["", "7", "007", " 7", "é", "=1+1,\"two\""] {
        lines += &line(&request("sudoku", seed, |r| r.size = Some("2x3".into())), 2);
    }
    expect_golden("recipes/algo-1-wishes.txt", lines.as_bytes());
    assert_eq!(ALGOS, [0, 1, 2], "a new algorithm version has golden files of its own, and these stay");
}

/// Slots with very large numbers, which use all bits of a slot number.
#[test]
fn slots_far_out_give_what_they_gave() {
    let recipe = Recipe::new(&request("sudoku", "vectors", |r| r.size = Some("2x3".into()))).expect("the request is right");
    let ids = |slot: u64| forge(&recipe, &recipe.key(), slot, slot + 1).puzzles().map(|p| p.id).collect::<Vec<_>>();
    let far: Vec<String> = [1 << 20, 1 << 32, (1 << 40) - 1].into_iter().flat_map(ids).collect();
    expect_golden("recipes/algo-1-far.txt", (far.join("\n") + "\n").as_bytes());
}

/// Rows of every kind with rules of its own, in its usual size, its smallest, and with symmetry; of X under every mask.
#[test]
fn every_kind_with_rules_gives_what_it_gave() {
    let mut lines = String::new();
    for kind in KINDS.iter().filter(|kind| !is_frozen(kind)) {
        let params = kind.check(None, None, false).expect("the kind has a usual size");
        let layout = kind.draw(&params, &mut Key::of(&[]).stream(0, 0));
        lines += &line(&request(kind.name, "vectors", |_| ()), 2);
        let smallest = kind.sizes.iter().min_by_key(|size| size.rows as u32 * size.cols as u32).expect("a kind has sizes");
        if *smallest != params.size {
            lines += &line(&request(kind.name, "vectors", |r| r.size = Some(smallest.to_string())), 2);
        }
        let is_with_all = |name: &str| name != "none" && name != "user" && kind.name == "x";
        for mask in masks_of(&layout).filter(|mask| mask.name == "half-turn" || is_with_all(mask.name)) {
            let request = request(kind.name, "vectors", |r| (r.mask, r.no_rate) = (Some(mask.name.to_string()), true));
            // Some kinds have no masks.
            if Recipe::new(&request).is_ok() {
                lines += &line(&request, 1);
            }
        }
    }
    expect_golden("recipes/algo-2-kinds.txt", lines.as_bytes());
}

#[test]
fn every_rule_and_every_wish_for_rules_gives_what_it_gave() {
    let mut lines = String::new();
    for rule in RULES {
        let request = request("sudoku", "vectors", |r| (r.rules, r.size) = (Some(rule.name.into()), Some("2x3".into())));
        // Some need a ground of their own, and are in kinds.
        if Recipe::new(&request).is_ok() {
            lines += &line(&request, 2);
        }
    }
    type Change = fn(&mut Request);
    let wishes: [(&str, u64, Change); 20] = [
        ("sudoku", 2, |r| r.rules = Some("diagonals,anti-king".into())),
        ("latin", 2, |r| {
            r.size = Some("1x9".into());
            r.rules = Some("regions=AAABBBCCCAAABBBCCCAAABBBCCCDDDEEEFFFDDDEEEFFFDDDEEEFFFGGGHHHIIIGGGHHHIIIGGGHHHIII".into())
        }),
        ("x", 2, |r| r.level = Some("easy".into())),
        ("windoku", 3, |r| r.quota = Some("easy:2,medium:1".into())),
        ("anti-knight", 2, |r| r.clues = Some("20..24".into())),
        ("jigsaw", 2, |r| (r.variants, r.mask) = (Some(2), Some("half-turn".into()))),
        ("jigsaw", 2, |r| (r.clues, r.size) = (Some("12..16".into()), Some("6".into()))),
        ("killer", 2, |r| (r.rules, r.cages, r.cage_sizes) = (Some("diagonals".into()), Some("28".into()), Some("2..4".into()))),
        ("killer-x", 2, |r| (r.size, r.givens) = (Some("2x3".into()), true)),
        ("killer-x", 2, |r| (r.size, r.hide_sums) = (Some("2x3".into()), true)),
        ("thermo", 2, |r| (r.size, r.marks) = (Some("2x3".into()), Some("2..3".into()))),
        ("thermo", 2, |r| (r.clues, r.no_rate) = (Some("40".into()), true)),
        ("thermo", 2, |r| (r.size, r.technique) = (Some("2x3".into()), vec!["push-along-line".into()])),
        ("latin", 3, |r| r.hardest = Some("hidden-single".into())),
        ("suguru", 2, |r| (r.size, r.level) = (Some("6x6".into()), Some("easy..hard".into()))),
        ("kakuro", 2, |r| r.level = Some("easy..hard".into())),
        ("sudoku", 2, |r| (r.size, r.er) = (Some("2x3".into()), Some("2.0..3.0".into()))),
        ("sudoku", 2, |r| (r.size, r.algo) = (Some("3x2".into()), Some(2))),
        ("x", 2, |r| r.er = Some("3.0..4.4".into())),
        ("sudoku", 1, |r| r.er = Some("9.5..10.5".into())),
    ];
    for (kind, n_slots, change) in wishes {
        lines += &line(&request(kind, "vectors", change), n_slots);
    }
    expect_golden("recipes/algo-2-wishes.txt", lines.as_bytes());
}
