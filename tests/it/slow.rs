//! Ten thousand puzzles of all sizes and masks, each checked by an engine that had no part in making it. Every test run checks
//! a few hundred of them.

use crate::laws::{count_by_other, each_clue_less};
use crate::workshop::forged;
use gridpress::board::{Layout, Shape};
use gridpress::kinds::{KINDS, Kind};
use gridpress::puzzle::Minimal;
use gridpress::request::Request;
use gridpress::seed::Key;
use gridpress::symmetry;
use std::collections::BTreeMap;

/// The largest boards on which claims of minimality are checked clue by clue; larger ones make no such claim.
const TRIED_IN_FULL: usize = 144;

/// A count of clues that the mask allows and that is easy to reach: about half of the board.
fn some_count(layout: &Layout, orbits: &[Vec<u16>]) -> Option<usize> {
    let allowed = symmetry::allowed_counts(orbits);
    let wanted = layout.n_cells() * 11 / 20;
    (wanted..layout.n_cells()).find(|&k| allowed[k])
}

/// With rules larger boards take long, and say nothing that a smaller one does not.
fn is_tried(kind: &Kind, size: Shape) -> bool {
    kind.rules.is_empty() || kind.n_cells(size) <= 81
}

/// Every size of every kind with every mask that its layout admits, reduced until minimal, and to an exact count.
fn requests() -> Vec<Request> {
    let mut all = Vec::new();
    for kind in KINDS.iter() {
        let mut sizes: Vec<Shape> = kind.sizes.to_vec();
        sizes.sort_by_key(|s| (s.rows == s.cols, s.n_cells()));
        let is_plain = kind.rules.is_empty();
        sizes.retain(|&size| is_tried(kind, size));
        for size in sizes {
            let of = |mask: Option<&str>| Request {
                size: Some(size.to_string()),
                mask: mask.map(str::to_string),
                no_rate: true,
                ..Request::of(kind.name, "ten thousand")
            };
            if kind.has_sums {
                all.push(of(None));
                all.push(Request { hide_sums: true, any_regions: kind.has_regions(), ..of(None) });
                continue;
            }
            let params = kind.check(Some(size), None, false).expect("the size is of the table");
            let layout = kind.draw(&params, &mut Key::of(&["slow"]).stream(0, 0));
            for mask in symmetry::masks_of(&layout).filter(|mask| mask.name != "user") {
                if !is_plain && !["none", "half-turn"].contains(&mask.name) {
                    continue;
                }
                all.push(of(Some(mask.name)));
                let orbits = symmetry::orbits(&layout, mask).expect("the layout admits it");
                if let Some(count) = some_count(&layout, &orbits) {
                    all.push(Request { clues: Some(count.to_string()), ..of(Some(mask.name)) });
                }
            }
        }
    }
    all
}

/// Forges slots of every request until there are that many puzzles, and checks each. Returns how many of each size there were.
fn judge(n_wanted: usize, most_cells: usize) -> BTreeMap<String, usize> {
    let requests: Vec<Request> = requests();
    let mut made: BTreeMap<String, usize> = BTreeMap::new();
    let mut n_made = 0;
    let mut round = 0;
    while n_made < n_wanted {
        for request in &requests {
            // Each round has its own seed, so that it makes new puzzles of every request.
            let request = Request { seed: format!("ten thousand {round}"), ..request.clone() };
            let kind = KINDS.iter().find(|kind| kind.name == request.kind).expect("it is of the table");
            let size = request.size.as_deref().map(|s| gridpress::kinds::parse_size(s).expect("a size")).expect("it says one");
            let n_cells = kind.n_cells(size);
            if n_cells > most_cells || (round % 8 != 0 && n_cells > TRIED_IN_FULL) {
                continue;
            }
            let n_slots = if n_cells > 100 { 1 } else { 4 };
            for puzzle in forged(&request, n_slots) {
                n_made += 1;
                *made.entry(format!("{} {size}", kind.name)).or_default() += 1;
                assert_eq!(count_by_other(&puzzle.layout, &puzzle.clues), Some(1), "{request:?} {}", puzzle.id);
                if let Some(clues) = &request.clues {
                    assert_eq!(puzzle.clues.n_givens().to_string(), *clues, "{request:?}");
                }
                let cells = puzzle.clues.givens.filled_cells();
                let mask = symmetry::mask_named(puzzle.symmetry).expect("it is of the table");
                assert!(symmetry::obeys(&cells, &symmetry::orbits(&puzzle.layout, mask).expect("admitted")), "{request:?}");
                if puzzle.minimal == Minimal::Yes && n_cells <= 81 {
                    for fewer in each_clue_less(&puzzle.clues) {
                        assert_eq!(count_by_other(&puzzle.layout, &fewer), Some(2), "{request:?} {}", puzzle.id);
                    }
                }
            }
        }
        round += 1;
    }
    made
}

#[test]
fn a_few_hundred_puzzles_hold() {
    let made = judge(300, 100);
    assert!(made.len() > 8, "{made:?}");
}

#[test]
#[ignore = "slow: make slow"]
fn ten_thousand_puzzles_hold() {
    let made = judge(10_000, usize::MAX);
    let n_sizes: usize = KINDS.iter().map(|kind| kind.sizes.iter().filter(|size| is_tried(kind, **size)).count()).sum();
    assert_eq!(made.len(), n_sizes, "{made:?}");
}
