//! Laws for every puzzle of every kind: one solution, minimal if claimed, transforms keep what they should, deductions agree
//! with the solution, text round-trips, and `verify` detects each false claim.

use crate::workshop::{forged, request};
use gridpress::board::{Budget, Clues, Grid, Layout, Level, Rating, Shape};
use gridpress::formats::{self, COLUMNS, Expect, Format, Row, Style};
use gridpress::kinds::{KINDS, Kind};
use gridpress::lab::go_sudoku;
use gridpress::logic::{self, LADDER};
use gridpress::press::record;
use gridpress::puzzle::{Drawn, Minimal, Origin, Puzzle};
use gridpress::request::Request;
use gridpress::search::{self, Ask, NO_BUDGET};
use gridpress::seed::Key;
use gridpress::symmetry::{self, MASKS};
use gridpress::verify::{count_by_clauses, judge};
use gridpress::words::{Words, describe};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// Searches of the other engine: far more than any board here needs.
const SEARCHES: u32 = 2_000_000;

/// Solutions up to two, counted by the engine that did not choose the clues.
pub fn count_by_other(layout: &Layout, clues: &Clues) -> Option<u32> {
    if !layout.rules.is_empty() {
        let count = count_by_clauses(layout, clues, 2, &NO_BUDGET);
        return count.is_decided.then_some(count.found as u32);
    }
    let solved = go_sudoku::solve(layout, clues, 2, SEARCHES, None);
    (solved.outcome != go_sudoku::Outcome::GaveUp).then_some(solved.solutions)
}

fn count(layout: &Layout, clues: &Clues, limit: u64) -> u64 {
    search::count_up_to(&[Ask { layout, clues }], limit, &NO_BUDGET).remove(0).found
}

/// Boxes that are not square come first, because swaps of width and height do not show with square ones.
fn sizes(kind: &Kind, most_cells: usize) -> Vec<Shape> {
    // With rules, a larger board shows no more than a smaller one and takes longer, so the smallest are enough.
    let least = kind.sizes.iter().map(|&size| kind.n_cells(size)).min().unwrap_or(0);
    let most_cells = if kind.rules.is_empty() { most_cells } else { most_cells.min(least.max(36)) };
    let mut sizes: Vec<Shape> = kind.sizes.iter().copied().filter(|s| kind.n_cells(*s) <= most_cells).collect();
    sizes.sort_by_key(|s| (s.rows == s.cols, s.n_cells(), s.rows));
    sizes
}

/// Requests for every row of KINDS: every size up to that many cells, and the special options of each kind.
fn requests(most_cells: usize) -> Vec<Request> {
    let mut all = Vec::new();
    for kind in KINDS.iter() {
        let has_cages = kind.rules.iter().any(|rule| rule.name == "cages");
        for size in sizes(kind, most_cells) {
            // As few clues as can be, also where a kind usually shows more.
            let clues = (kind.clues.is_some() || has_cages).then(|| "minimal".into());
            all.push(request(kind.name, "laws", |r| (r.size, r.clues) = (Some(size.to_string()), clues)));
        }
        if has_cages {
            let size = *sizes(kind, 36).first().unwrap_or(&kind.default_size);
            let few = format!("{}..{}", kind.n_cells(size) / 4, kind.n_cells(size) / 3);
            let sized = |change: &dyn Fn(&mut Request)| {
                request(kind.name, "laws", |r| {
                    r.size = Some(size.to_string());
                    change(r);
                })
            };
            all.extend([
                sized(&|_| {}),
                sized(&|r| r.hide_sums = true),
                sized(&|r| (r.givens, r.cage_sizes) = (true, Some("3..4".into()))),
                sized(&|r| (r.clues, r.cages) = (Some("2".into()), Some(few.clone()))),
                sized(&|r| r.mask = Some("half-turn".into())),
            ]);
        }
        if kind.adds_givens {
            all.push(request(kind.name, "laws", |r| r.hide_sums = true));
            all.push(request(kind.name, "laws", |r| r.clues = Some("0".into())));
            all.push(request(kind.name, "laws", |r| r.clues = Some("2..4".into())));
        } else if kind.has_givens() {
            let [first, second] = ["2x3", "3x2"].map(|size| {
                let is_one = |own: &&Shape| own.to_string() == size;
                kind.sizes.iter().find(is_one).unwrap_or(&kind.default_size)
            });
            let some = |size: &Shape| format!("{0}..{1}", kind.n_cells(*size) * 2 / 5, kind.n_cells(*size) / 2);
            all.push(request(kind.name, "laws", |r| (r.size, r.mask) = (Some(first.to_string()), Some("half-turn".into()))));
            all.push(request(kind.name, "laws", |r| (r.size, r.clues) = (Some(second.to_string()), Some(some(second)))));
        } else if !kind.has_sums {
            all.push(request(kind.name, "laws", |r| r.size = Some("6x6".into())));
            all.push(request(kind.name, "laws", |_| {}));
        } else {
            all.push(request(kind.name, "laws", |r| (r.any_regions, r.hide_sums) = (true, true)));
            all.push(request(kind.name, "laws", |r| (r.regions, r.givens) = (Some("3-3-3".into()), true)));
        }
    }
    all
}

#[test]
fn every_puzzle_has_one_solution_and_another_engine_agrees() {
    for request in requests(144) {
        let puzzles = forged(&request, 6);
        assert!(!puzzles.is_empty(), "{request:?}");
        for puzzle in &puzzles {
            assert!(puzzle.solution.solves(&puzzle.layout, &puzzle.clues), "{}", puzzle.id);
            assert_eq!(count_by_other(&puzzle.layout, &puzzle.clues), Some(1), "{} {}", puzzle.size, puzzle.id);
        }
    }
}

/// The clues without each single one of them in turn.
pub fn each_clue_less(clues: &Clues) -> Vec<Clues> {
    let without_given = clues.givens.filled().map(|(cell, _)| {
        let mut fewer = clues.clone();
        fewer.givens.clear(cell);
        fewer
    });
    let told = (0..clues.sums.len()).filter(|&k| clues.sums[k].is_some());
    let without_sum = told.map(|k| {
        let mut fewer = clues.clone();
        fewer.sums[k] = None;
        fewer
    });
    let without_item = (0..clues.items.len()).map(|k| {
        let mut fewer = clues.clone();
        fewer.items.remove(k);
        fewer
    });
    without_given.chain(without_sum).chain(without_item).collect()
}

#[test]
fn a_minimal_puzzle_needs_every_clue() {
    let mut n_claims = BTreeMap::new();
    for request in requests(81) {
        for puzzle in forged(&request, 4).iter().filter(|p| p.minimal == Minimal::Yes) {
            *n_claims.entry(puzzle.kind.name).or_insert(0) += 1;
            for fewer in each_clue_less(&puzzle.clues) {
                assert_eq!(count_by_other(&puzzle.layout, &fewer), Some(2), "{} {}", puzzle.size, puzzle.id);
            }
        }
    }
    // Boards of several grids are larger.
    // These show every sign that there is, needed or not.
    let shows_all =
        |kind: &&Kind| ["greater-than", "sandwich", "kakuro", "calcudoku", "calcudoku-no-operators"].contains(&kind.name);
    let mut all = KINDS.iter().filter(|kind| !sizes(kind, 81).is_empty() && !shows_all(kind));
    assert!(all.all(|kind| n_claims.get(kind.name).is_some_and(|&n| n >= 4)), "{n_claims:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// A puzzle with some clues removed, so that it has many solutions, and a random transform of it must have equally many.
    #[test]
    fn transforms_keep_the_number_of_solutions(which in 0usize..1000, seed in 0u64..1_000_000, n_less in 0usize..6) {
        let all = requests(81);
        let mut request = all[which % all.len()].clone();
        request.seed = seed.to_string();
        request.no_rate = true;
        for puzzle in forged(&request, 1) {
            let mut stream = Key::of(&["transforms", &seed.to_string()]).stream(0, 0);
            let mut clues = puzzle.clues.clone();
            for _ in 0..n_less {
                let all = each_clue_less(&clues);
                if !all.is_empty() {
                    clues = all[stream.below(all.len() as u32) as usize].clone();
                }
            }
            let admitted = symmetry::admitted(&puzzle.layout);
            let Some(transform) = symmetry::random(&puzzle.layout, &clues, &admitted, None, &mut stream) else { continue };
            let (layout, moved) = (transform.apply_layout(&puzzle.layout), transform.apply_clues(&puzzle.layout, &clues));
            prop_assert_eq!(count(&puzzle.layout, &clues, 200), count(&layout, &moved, 200));
            prop_assert!(transform.apply_grid(&puzzle.solution).solves(&layout, &moved));
            let back = transform.inverse();
            prop_assert_eq!(&back.apply_layout(&layout), &*puzzle.layout);
            prop_assert_eq!(back.apply_clues(&layout, &moved), clues);
        }
    }

    /// Any text gives an error or a row, and the row is written as it was read.
    #[test]
    fn any_text_is_read_or_refused(text in "[0-9.A-Ga-c*_\\-,;#\"{}: =\\n\u{feff}é]{0,200}") {
        for format in [None, Some(Format::Csv), Some(Format::Lines), Some(Format::Jsonl)] {
            let expect = Expect { format, ..Expect::default() };
            for row in formats::read(text.as_bytes(), &expect) {
                match row {
                    Ok(row) => prop_assert_eq!(row.clues.givens.0.len(), row.layout.n_cells()),
                    Err(e) => prop_assert!(e.line >= 1 && e.column >= 1 && !e.problem.is_empty(), "{}", e),
                }
            }
        }
    }
}

/// Techniques that puzzles here do not need: too rare for a few hundred puzzles. Their own files test them on special boards.
const NOT_REACHED: &[&str] =
    &["dynamic-plus", "nested-chains", "nested-multiple-chains", "nested-dynamic-chains", "nested-dynamic-plus"];

#[test]
fn every_deduction_agrees_with_the_solution() {
    let mut reached = BTreeSet::new();
    let mut puzzles: Vec<Puzzle> = requests(256).iter().flat_map(|r| forged(r, 6)).collect();
    puzzles.extend(forged(&request("sudoku", "ladder", |_| ()), 2_000));
    puzzles.extend(forged(&request("sudoku", "l4", |r| r.technique = vec!["hidden-quad".into()]), 1));
    puzzles.extend(forged(&request("suko", "ladder", |_| ()), 400));
    puzzles.extend(forged(&request("suko", "ladder", |r| (r.any_regions, r.hide_sums) = (true, true)), 200));
    puzzles.extend(crate::own_kinds::puzzles(24));
    puzzles.extend(forged(&request("straights", "ladder", |r| r.technique = vec!["straights-of-line".into()]), 1));
    puzzles.extend(forged(
        &request("thermo", "ladder", |r| (r.size, r.technique) = (Some("2x3".into()), vec!["sum-chains".into()])),
        1,
    ));
    for puzzle in &puzzles {
        let (rating, steps) = logic::path(&puzzle.layout, &puzzle.clues);
        let told = puzzle.rating.clone().expect("it is rated");
        // Rows of the first version have Sudoku Explainer's numbers only on classic 9x9.
        let rated = if told.er.is_none() { Rating { er: None, ep: None, ed: None, ..rating.clone() } } else { rating.clone() };
        assert_eq!(rated, told, "{}", puzzle.id);
        let mut grid = puzzle.clues.givens.clone();
        for step in &steps {
            let words = describe(&puzzle.layout, step, Words::english());
            let is_true = |&(cell, digit): &(u16, u8)| puzzle.solution.get(cell) == Some(digit);
            assert!(step.conclusion.place.iter().all(is_true), "{}: {words}", puzzle.id);
            assert!(!step.conclusion.strikes.iter().any(is_true), "{}: {words}", puzzle.id);
            assert!(step.conclusion.place.is_some() || !step.conclusion.strikes.is_empty(), "{}: {words}", puzzle.id);
            if let Some((cell, digit)) = step.conclusion.place {
                grid.set(cell, digit);
            }
        }
        assert_eq!(rating.level != Level::Beyond, grid == puzzle.solution, "{}", puzzle.id);
        reached.extend(logic::techniques_used(&rating).map(|(technique, _)| technique.key));
    }
    let missed: Vec<&str> = LADDER.iter().map(|row| row.key).filter(|key| !reached.contains(key)).collect();
    assert_eq!(missed, NOT_REACHED);
}

/// The puzzle of a full row.
fn whole(row: &Row) -> Puzzle {
    let number = |name: &str| row.claim(name).and_then(|text| text.parse::<u64>().ok());
    let minimal = [Minimal::Yes, Minimal::Mask, Minimal::No].into_iter().find(|m| Some(m.name()) == row.claim("minimal"));
    let root = || Some(Drawn::Resampled { root: number("root")?, copy_of: number("copy_of") });
    let weight = row.claim("path_weight").and_then(|text| text.parse().ok());
    Puzzle {
        drawn: weight.map(Drawn::Weighted).or_else(root),
        minimal: minimal.unwrap_or(Minimal::Unknown),
        symmetry: MASKS.iter().map(|mask| mask.name).find(|name| Some(*name) == row.claim("symmetry")).unwrap_or(""),
        origin: number("slot").map(|slot| Origin {
            slot,
            algo: number("algo").expect("a slot has an algo") as u32,
            attempt: number("attempt").expect("a slot has an attempt"),
            variant: number("variant").expect("a slot has a variant") as u32,
            seed: row.claim("seed").expect("a slot has a seed").into(),
            recipe: row.claim("recipe").expect("a slot has a recipe").into(),
        }),
        ..record(row).expect("what was made is fair")
    }
}

fn read_all(bytes: &[u8], format: Option<Format>, size: Option<Shape>) -> Vec<Row> {
    let expect = Expect { format, size, ..Expect::default() };
    formats::read(bytes, &expect).collect::<Result<_, _>>().expect("what was written can be read")
}

fn written(format: Format, puzzles: &[Puzzle]) -> Vec<u8> {
    formats::whole(Style::full(format), puzzles)
}

#[test]
fn text_comes_back_as_it_went() {
    for mut request in requests(256) {
        // A seed is any text, and quoting in spreadsheets and CSV must not change it.
        request.seed = "=1+1,\"two\"; drei é".into();
        request.variants = Some(1);
        let puzzles = forged(&request, 3);
        for format in [Format::Csv, Format::Jsonl] {
            let bytes = written(format, &puzzles);
            for told in [None, Some(format)] {
                let mut again: Vec<Puzzle> = read_all(&bytes, told, None).iter().map(whole).collect();
                // Rating knows numbers that rows of the first version do not have.
                for (again, puzzle) in again.iter_mut().zip(&puzzles) {
                    if let (Some(again), Some(rating)) = (&mut again.rating, &puzzle.rating) {
                        (again.er, again.ep, again.ed) = (rating.er, rating.ep, rating.ed);
                    }
                }
                let again = written(format, &again);
                assert_eq!(String::from_utf8_lossy(&again), String::from_utf8_lossy(&bytes), "{request:?}");
            }
        }
        let lines = written(Format::Lines, &puzzles);
        let size = puzzles[0].layout.box_shape;
        for size in [size, puzzles[0].layout.box_shape.filter(|s| s.rows != s.cols)] {
            // A variant of a board with non-square boxes may be transposed, which a plain line does not show.
            if puzzles.iter().any(|p| p.layout.box_shape != size) {
                continue;
            }
            let again: Vec<Puzzle> = read_all(&lines, None, size).iter().map(|row| record(row).unwrap()).collect();
            assert_eq!(written(Format::Lines, &again), lines, "{request:?}");
        }
    }
}

/// Changes a value of each column into a false claim.
fn lie(column: &str, told: &str, puzzle: &Puzzle) -> String {
    let is_suko = !puzzle.layout.cages.is_empty();
    match column {
        "id" => told.chars().rev().collect(),
        "kind" => if is_suko { "sudoku" } else { "suko" }.into(),
        "size" => if told == "2x2" { "3x3" } else { "2x2" }.into(),
        // Without given digits, use a wrong digit.
        "puzzle" => {
            let wrong = if puzzle.solution.0[0] == 1 { '2' } else { '1' };
            std::iter::once(wrong).chain(told.chars().skip(1)).collect()
        }
        "solution" => {
            let mut cells: Vec<char> = told.chars().collect();
            cells.swap(0, 1);
            cells.into_iter().collect()
        }
        "level" => if told == "easy" { "hard" } else { "easy" }.into(),
        "hardest" => if told == "x-wing" { "swordfish" } else { "x-wing" }.into(),
        "minimal" => if told == "yes" { "no" } else { "yes" }.into(),
        "symmetry" => "translate".into(),
        "class" | "grid_class" => told.chars().map(|c| if c == '0' { '1' } else { '0' }).collect(),
        "rules" => "falling-diagonal".into(),
        "clue_symmetry" => format!("{told} x"),
        "algo" => "999999".into(),
        "slot" | "variant" | "attempt" => "-1".into(),
        "path_weight" => "heavy".into(),
        "root" | "copy_of" => "99999999".into(),
        // Another count of clues or level if the recipe names one, otherwise another kind.
        "recipe" if told.contains("clues=60..70") => told.replace("60..70", "30..40"),
        "recipe" if told.contains("level=") && puzzle.origin.as_ref().is_some_and(|origin| origin.variant == 0) => {
            told.replace("level=easy..hard", "level=beyond")
        }
        "recipe" => told.replace("kind=", "kind=x"),
        "regions" => told.replace('A', "#").replace('B', "A").replace('#', "B"),
        "sums" => {
            let (first, rest) = told.split_once(' ').expect("there are several sums");
            format!("{} {rest}", first.parse::<u16>().map_or(30, |sum| sum + 1))
        }
        // Numbers: add one.
        "er" | "ep" | "ed" | "minutes" | "quality_ways" => format!("{:.1}", told.parse::<f64>().expect("a number") + 0.1),
        _ => (told.parse::<u64>().expect("a number") + 1).to_string(),
    }
}

/// Columns that the record by itself cannot confirm: a false value is found by making the row again, or if it is malformed. A
/// weight, for instance, depends on the order in which clues were removed.
const ONLY_THE_RUN_TELLS: &[(&str, &str)] = &[
    ("seed", "any text is a seed; whether it is this one, only the run can tell"),
    ("split", "any word is a part of a set; which part it is hangs on the shares and the key of the split"),
];

#[test]
fn the_judge_believes_the_forge_and_sees_each_lie() {
    let mut bases = vec![
        request("sudoku", "lies", |r| (r.size, r.mask) = (Some("2x3".into()), Some("half-turn".into()))),
        request("sudoku", "lies", |r| r.level = Some("easy..hard".into())),
        request("sudoku", "lies", |r| (r.size, r.clues) = (Some("3x4".into()), Some("60..70".into()))),
        request("suko", "lies", |r| r.hide_sums = true),
        request("suko", "lies", |r| r.any_regions = true),
        request("x", "lies", |r| r.size = Some("2x3".into())),
        request("x", "lies", |r| (r.size, r.best) = (Some("2x3".into()), Some(2))),
        request("sudoku", "lies", |r| (r.size, r.sample) = (Some("2x3".into()), Some("uniform".into()))),
        request("sudoku", "lies", |r| (r.size, r.sample, r.resample) = (Some("2x2".into()), Some("uniform".into()), Some(64))),
    ];
    bases.iter_mut().for_each(|request| request.variants = Some(1));
    let mut lied_about = BTreeSet::new();
    for request in &bases {
        // Of those that are drawn by weights, some are copies.
        let mut puzzles = forged(request, if request.resample.is_some() { 16 } else { 2 });
        assert!(puzzles.len() >= 2, "{request:?}");
        for puzzle in &mut puzzles {
            puzzle.classes = Some(Box::new(symmetry::classes_of(&puzzle.layout, &puzzle.clues, &puzzle.solution)));
        }
        for puzzle in &puzzles {
            let fields: Vec<String> = COLUMNS.iter().map(|column| (column.value)(puzzle).into_owned()).collect();
            for format in [Format::Csv, Format::Jsonl] {
                let row = read_all(&written(format, std::slice::from_ref(puzzle)), Some(format), None).remove(0);
                assert_eq!(judge(&row, false), [], "{format:?} {}", puzzle.id);
            }
            for (k, column) in COLUMNS.iter().enumerate() {
                let is_known = ONLY_THE_RUN_TELLS.iter().all(|(name, _)| *name != column.name);
                // An empty field claims nothing. A board full of givens has no room for a wrong one.
                if fields[k].is_empty() || !is_known {
                    continue;
                }
                let mut changed = fields.clone();
                changed[k] = lie(column.name, &fields[k], puzzle);
                if column.name == "symmetry" && puzzle.symmetry == "translate" || changed[k] == fields[k] {
                    continue;
                }
                let mut bytes = csv::Writer::from_writer(Vec::new());
                bytes.write_record(COLUMNS.iter().map(|c| c.name)).unwrap();
                bytes.write_record(&changed).unwrap();
                let bytes = bytes.into_inner().unwrap();
                let seen = match formats::read(bytes.as_slice(), &Expect::default()).next().expect("there is a row") {
                    Err(_) => true,
                    Ok(row) => !judge(&row, false).is_empty(),
                };
                assert!(seen, "{}: {} became {} and nobody saw", column.name, fields[k], changed[k]);
                lied_about.insert(column.name);
            }
        }
    }
    let believed: Vec<&str> = COLUMNS.iter().map(|c| c.name).filter(|name| !lied_about.contains(name)).collect();
    assert_eq!(believed, ONLY_THE_RUN_TELLS.iter().map(|(name, _)| *name).collect::<Vec<_>>());
}

#[test]
fn an_unfair_puzzle_is_seen_whatever_it_says() {
    for request in requests(81) {
        let puzzle = forged(&request, 1).remove(0);
        let empty = Clues::none(&puzzle.layout);
        // Signs may leave one solution without any digit.
        if !puzzle.layout.signs.is_empty() && count_by_other(&puzzle.layout, &empty) == Some(1) {
            continue;
        }
        let row = Row {
            line: 1,
            text: String::new(),
            kind: puzzle.kind,
            size: puzzle.size,
            layout: puzzle.layout.clone(),
            clues: empty,
            solution: Some(puzzle.solution.clone()),
            claims: vec![("solutions".into(), "1".into())],
            budget: Budget::USUAL,
        };
        assert!(!judge(&row, true).is_empty());
        let mut wrong = Grid(puzzle.solution.0.clone());
        wrong.0.swap(0, 1);
        let row = Row { clues: puzzle.clues.clone(), solution: Some(wrong), ..row };
        assert!(judge(&row, true).iter().any(|finding| finding.column == "solution"));
    }
}
