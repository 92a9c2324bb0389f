//! Explanations: text that can be followed with a pencil, pictures that stay on their page, a self-contained page, data that
//! leads from the clues to the solution.

use crate::workshop::{Scratch, assets, expect_golden, forged, request, run, run_on};
use gridpress::board::{
    Because, Branch, Cell, Claim, Clues, Conclusion, Digit, Evidence, Grid, Layout, Notation, Position, Shape, Step,
    digit_of_symbol, house_name,
};
use gridpress::draw::{Item, StepWords, board_of_steps, step_scene};
use gridpress::kinds::kind_named;
use gridpress::puzzle::{Puzzle, grid_text};
use gridpress::render::{TextMode, titled_svg};
use gridpress::words::{Words, step_hint, telling};
use serde_json::Value;

/// A chain on a board that a puzzle reached, found with pencil and paper.
struct Chain {
    name: &'static str,
    board: &'static str,
    /// By cell, as `--explain jsonl` writes them.
    candidates: &'static str,
    /// Claims as `r2c3=5 why` or `r2c3/5 why`; `<1,2` names the claims that one rests on, if not only the one before.
    branches: &'static [&'static str],
    /// `r2c3=5` is placed, `r2c3/5` is eliminated.
    follows: &'static str,
}

const ONE: (&str, &str) = (
    "...54837.8.57..64..47.6.58.5..4..2.8218.567.4..428.165491675823683124957752893416",
    "19 26 69 . . . . . 129 . 23 . . 13 129 . . 129 139 . . 39 . 129 . . 129 . 67 69 . 13 179 . 39 . . . . 39 . . . 39 . 39 37 . . . 79 . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .",
);
const TWO: (&str, &str) = (
    "7918.62.42..4.1798..879216.81.94.6..6..12...9.296.3..19..364.1....519...15.2..9.6",
    ". . . . 35 . . 35 . . 36 356 . 35 . . . . 345 34 . . . . . . 35 . . 357 . . 57 . 2357 2357 . 347 3457 . . 578 3458 34578 . 45 . . . 78 . 458 4578 . . 78 27 . . . 58 . 257 34 678 267 . . . 348 23478 237 . . 34 . 78 78 . 34 .",
);
const THREE: (&str, &str) = (
    "2847159635...94..19...624..84.27....7.2.5..4..5.14...717.4.....4.5..178..2.5.7..4",
    ". . . . . . . . . . 36 367 38 . . 28 27 . . 13 137 38 . . . 57 58 . . 1369 . . 369 1356 1359 569 . 1369 . 69 . 368 1368 . 68 36 . 369 . . 3689 2368 239 . . . 3689 . 238 69 356 359 2569 . 369 . 69 23 . . . 26 36 . 3689 . 38 . 136 139 .",
);

const FOUR: (&str, &str) = (
    "36..4.58.8.53..6.....685..96..13.8....18...46..8..6..7..6.1379...376.2.....5.8.63",
    ". . 279 29 . 127 . . 12 . 12479 . . 279 127 . 127 124 1247 1247 247 . . . 134 1237 . . 479 479 . . 479 . 25 25 2579 23579 . . 2579 279 39 . . 2459 23459 . 249 259 . 139 13 . 245 2458 . 24 . . . . 458 1459 14589 . . . 49 . 15 1458 12479 12479 2479 . 29 . 14 . .",
);

const CHAINS: &[Chain] = &[
    Chain {
        name: "forcing-chain",
        board: ONE.0,
        candidates: ONE.1,
        branches: &[
            "r1c1=9 assumed; r1c1/1 cell; r3c1=1 box 1; r3c1/3 cell; r3c4=3 row 3; r3c4/9 cell; r5c4=9 column 4; r6c6/9 box 5; r6c1=9 row 6; r1c1/9 column 1",
        ],
        follows: "r1c1/9",
    },
    Chain {
        name: "x-chain",
        board: ONE.0,
        candidates: ONE.1,
        branches: &[
            "r1c9=9 assumed; r2c9/9 box 3; r2c6=9 row 2; r6c6/9 column 6; r6c1=9 row 6; r4c3/9 box 4; r1c3=9 column 3; r1c9/9 row 1",
        ],
        follows: "r1c9/9",
    },
    Chain {
        name: "chain-that-proves",
        board: ONE.0,
        candidates: ONE.1,
        branches: &[
            "r3c1/3 assumed; r3c4=3 row 3; r3c4/9 cell; r5c4=9 column 4; r6c6/9 box 5; r6c1=9 row 6; r6c1/3 cell; r3c1=3 column 1",
        ],
        follows: "r3c1=3 r3c1/1 r3c1/9",
    },
    Chain {
        name: "x-cycle",
        board: TWO.0,
        candidates: TWO.1,
        branches: &["r1c8=3 assumed; r9c8/3 column 8; r9c3=3 row 9; r8c1/3 box 7; r3c1=3 column 1; r3c9/3 row 3; r1c8=3 box 3"],
        follows: "r3c2/3 r4c8/3 r5c8/3 r8c8/3",
    },
    Chain {
        name: "region-chains",
        board: ONE.0,
        candidates: ONE.1,
        branches: &[
            "r1c1=9 assumed; r3c1/9 box 1",
            "r1c3=9 assumed; r3c1/9 box 1",
            "r1c9=9 assumed; r2c9/9 box 3; r2c6=9 row 2; r6c6/9 column 6; r6c1=9 row 6; r3c1/9 column 1",
        ],
        follows: "r3c1/9",
    },
    Chain {
        name: "cell-chains",
        board: ONE.0,
        candidates: ONE.1,
        branches: &[
            "r1c9=1 assumed; r1c1/1 row 1; r1c1=9 cell; r3c1/9 box 1",
            "r1c9=2 assumed; r1c2/2 row 1; r1c2=6 cell; r1c3/6 box 1; r1c3=9 cell; r3c1/9 box 1",
            "r1c9=9 assumed; r2c9/9 box 3; r2c6=9 row 2; r6c6/9 column 6; r6c1=9 row 6; r3c1/9 column 1",
        ],
        follows: "r3c1/9",
    },
    Chain {
        name: "contradiction",
        board: THREE.0,
        candidates: THREE.1,
        branches: &[
            "r7c9=5 assumed; r7c9/9 cell; r4c9=9 column 9; r4c9/6 cell; r7c9/6 cell <0; r7c9/2 cell <0; r8c9=2 box 9; r8c9/6 cell; r5c9=6 column 9 <3,4,7; r5c4/6 row 5; r5c4=9 cell; r6c6/9 box 5; r6c8/9 box 6 <2; r6c3=9 row 6 <11,12; r9c3/9 column 3; r9c8=9 row 9",
            "r7c9=5 assumed; r3c9/5 column 9; r3c8=5 box 3; r3c8/7 cell; r3c3=7 row 3; r3c3/1 cell; r4c3=1 column 3; r4c8/1 row 4; r9c8=1 column 8; r9c8/9 cell",
        ],
        follows: "r7c9/5",
    },
    Chain {
        name: "contradiction that ends in a digit",
        board: FOUR.0,
        candidates: FOUR.1,
        branches: &[
            "r9c1=4 assumed; r9c7/4 row 9; r3c7=4 column 7; r2c9/4 box 3; r2c2=4 row 2; r6c2/4 column 2; r6c1/4 column 1 <0; r6c4=4 row 6 <5,6; r6c4/9 cell",
            "r9c1=4 assumed; r9c7/4 row 9; r3c7=4 column 7; r2c9/4 box 3; r2c2=4 row 2; r2c2/9 cell; r1c3=9 box 1; r1c4/9 row 1; r6c4=9 column 4",
        ],
        follows: "r9c1/4",
    },
    Chain {
        name: "double",
        board: ONE.0,
        candidates: ONE.1,
        branches: &[
            "r1c9=9 assumed; r2c9/9 box 3; r2c6=9 row 2; r6c6/9 column 6; r6c1=9 row 6; r3c1/9 column 1",
            "r1c9/9 assumed; r3c1/9 by pointing",
        ],
        follows: "r3c1/9",
    },
];

/// The layout with boxes of that many rows and columns.
fn boxes(rows: u8, cols: u8) -> Layout {
    kind_named("sudoku").unwrap().rebuild(Shape::new(rows, cols), "").unwrap()
}

/// `r2c3=5`, `r2c3/5`: cell, digit, whether it holds.
fn candidate(layout: &Layout, text: &str) -> (Cell, Digit, bool) {
    let number = |at: usize| text[at..at + 1].parse::<usize>().unwrap();
    (layout.cell(number(1) - 1, number(3) - 1).expect("it is on the board"), number(5) as Digit, &text[4..5] == "=")
}

fn branch(layout: &Layout, text: &str) -> Branch {
    let one = |(k, claim): (usize, &str)| {
        let (claim, from) = claim.split_once(" <").unwrap_or((claim, ""));
        let (what, why) = claim.split_once(' ').unwrap();
        let (cell, digit, holds) = candidate(layout, what);
        let because = match why {
            "assumed" => Because::Assumed,
            "cell" => Because::Cell,
            "pair" => Because::Pair,
            technique if technique.starts_with("by ") => Because::Technique("pointing"),
            house => match (0..layout.houses.len()).find(|&h| house_name(layout, h) == house) {
                Some(h) => Because::House(h as u16),
                None => panic!("{house} is no house"),
            },
        };
        let named: Vec<u16> = from.split(',').filter_map(|k| k.parse().ok()).collect();
        let from = if named.is_empty() && k > 0 { vec![k as u16 - 1] } else { named };
        Claim { cell, digit, holds, because, from }
    };
    Branch { claims: text.split("; ").enumerate().map(one).collect() }
}

impl Chain {
    fn layout(&self) -> Layout {
        boxes(3, 3)
    }

    fn before(&self) -> Position {
        let grid = Grid(self.board.chars().map(|c| digit_of_symbol(c).unwrap_or(0)).collect());
        let candidates = self.candidates.split(' ').map(|text| text.chars().filter_map(digit_of_symbol).collect()).collect();
        Position { grid, candidates }
    }

    fn step(&self) -> Step {
        let layout = self.layout();
        let mut conclusion = Conclusion::default();
        for word in self.follows.split(' ') {
            let (cell, digit, holds) = candidate(&layout, word);
            if holds { conclusion.place = Some((cell, digit)) } else { conclusion.strikes.push((cell, digit)) }
        }
        let branches = self.branches.iter().map(|text| branch(&layout, text)).collect();
        Step { technique: self.name, cost: 70, evidence: Evidence { branches, ..Evidence::default() }, conclusion }
    }

    /// The clues of the drawn board: its placed digits.
    fn clues(&self) -> Clues {
        Clues::of_givens(self.before().grid)
    }

    fn told(&self, notation: Notation) -> Vec<String> {
        told(notation, &self.layout(), &self.clues(), &self.before(), &self.step())
    }
}

/// The lines to be read after the sentence of a step.
fn told(notation: Notation, layout: &Layout, clues: &Clues, before: &Position, step: &Step) -> Vec<String> {
    step_hint(notation, layout, clues, before, step, Words::english()).reasoning().cloned().collect()
}

#[test]
fn the_claims_of_the_chains_here_are_right() {
    for chain in CHAINS {
        assert_claims_are_right(chain.name, &chain.layout(), &chain.before(), &chain.step());
    }
}

/// Each claim follows from those that it names: from its cell, from its house, or from a pair that differs.
fn assert_claims_are_right(name: &str, layout: &Layout, before: &Position, step: &Step) {
    for branch in &step.evidence.branches {
        for (k, claim) in branch.claims.iter().enumerate() {
            assert!(before.has(claim.cell, claim.digit), "{name}: {claim:?}");
            let said = |cell: Cell, digit: Digit, holds: bool| {
                claim.from.iter().map(|&f| &branch.claims[f as usize]).any(|c| (c.cell, c.digit, c.holds) == (cell, digit, holds))
            };
            let others: Vec<(Cell, Digit)> = match claim.because {
                // Eliminations by a sum are compared with every way to fill it in `logic::cage_laws`.
                Because::Assumed | Because::Technique(_) | Because::Sum(_) => continue,
                Because::Cell => before.candidates[claim.cell as usize].iter().map(|d| (claim.cell, d)).collect(),
                Because::House(h) => layout.houses[h as usize].cells.iter().map(|&c| (c, claim.digit)).collect(),
                Because::Pair => layout.apart(claim.cell).iter().map(|&c| (c, claim.digit)).collect(),
            };
            let mut others = others.into_iter().filter(|&(c, d)| before.has(c, d) && (c, d) != (claim.cell, claim.digit));
            let is_right = match claim.holds {
                true => others.all(|(c, d)| said(c, d, false)),
                false => others.any(|(c, d)| said(c, d, true)),
            };
            assert!(is_right, "{name}, claim {k}: {claim:?}");
        }
    }
}

/// Puzzles whose chains pass from cell to cell by a knight's or a king's move.
const WITH_PAIRS: [(&str, &str); 3] = [
    ("anti-knight", "26.....9..1............1.56....1...4....6....67..3..8................7..8.1.57932"),
    ("anti-knight", "...3...7...............4....1.6..3..69..5..4.7.4....................8..........5."),
    ("anti-king", "..581.4..3....7........2.......8.3...84..6.........9.85..26.......5...4.........."),
];

#[test]
fn chains_follow_pairs_and_say_so() {
    let (mut n_pairs, mut n_told) = (0, 0);
    for (kind, givens) in WITH_PAIRS {
        let layout = kind_named(kind).unwrap().rebuild(Shape::new(3, 3), "").unwrap();
        let clues = Clues::of_givens(Grid(givens.chars().map(|c| digit_of_symbol(c).unwrap_or(0)).collect()));
        let mut before = Position::start(&layout, &clues);
        for step in gridpress::logic::path(&layout, &clues).1 {
            let is_chain = step.cost >= 65 && !step.technique.is_empty();
            if is_chain && !step.evidence.branches.is_empty() {
                assert!(step.evidence.branches.iter().all(|branch| branch.claims.len() > 1), "{givens}: {step:?}");
                assert_claims_are_right(givens, &layout, &before, &step);
                let told = told(Notation::Numbers, &layout, &clues, &before, &step).join(" ");
                n_told += told.contains("has to differ from") as u32;
                let claims = step.evidence.branches.iter().flat_map(|branch| &branch.claims);
                n_pairs += claims.filter(|claim| claim.because == Because::Pair).count();
            }
            before.apply(&layout, &step.conclusion);
        }
    }
    assert!(n_pairs > 10 && n_told > 0, "{n_pairs} {n_told}");
}

#[test]
fn chains_are_told_as_one_follows_them() {
    let mut text = String::new();
    for chain in CHAINS {
        text += &format!("{}\n  {}\n\n", chain.name, chain.told(Notation::Numbers).join("\n  "));
    }
    let proof = &CHAINS[2];
    text += &format!("{}, cells as Sudoku Explainer calls them\n  {}\n", proof.name, proof.told(Notation::Letters).join("\n  "));
    expect_golden("steps/chains.txt", text.as_bytes());
}

#[test]
fn a_chain_is_drawn_from_candidate_to_candidate() {
    let assets = assets();
    let materials = assets.materials();
    for chain in CHAINS {
        let (layout, clues, before, step) = (chain.layout(), chain.clues(), chain.before(), chain.step());
        let board = board_of_steps(materials.fonts, materials.theme, &layout, &clues, Notation::Numbers);
        let words = StepWords { heading: format!("1. {}, 7.0", chain.name), lines: chain.told(Notation::Numbers) };
        let scene = step_scene(&board, &before, Some(&step), &words);
        assert_eq!(scene.stray(), None, "{}", chain.name);
        let marks = board.marks(&before, &step);
        let n_heads = marks.iter().filter(|item| matches!(item, Item::Path { fill: Some(_), .. })).count();
        assert!(n_heads >= 2, "{}: {n_heads} arrows", chain.name);
        if matches!(chain.name, "x-cycle" | "contradiction") {
            let svg = titled_svg(materials.fonts, &scene, TextMode::Paths, chain.name);
            expect_golden(&format!("steps/{}.svg", chain.name), svg.as_bytes());
        }
    }
}

/// Puzzles of every kind and board shape, non-square boxes first.
fn puzzles() -> Vec<Puzzle> {
    let sudoku = |size: &str| request("sudoku", "steps", |r| r.size = Some(size.into()));
    let sizes = ["2x3", "3x2", "2x5", "3x4", "2x2", "4x4", "3x3"];
    let mut all: Vec<Puzzle> = sizes.iter().flat_map(|size| forged(&sudoku(size), 2)).collect();
    all.extend(forged(&request("suko", "steps", |r| r.hide_sums = true), 3));
    all.extend(forged(&request("sudoku", "steps", |r| r.level = Some("hard..beyond".into())), 3));
    all.extend(crate::own_kinds::puzzles(2));
    all
}

#[test]
fn pictures_of_steps_stay_on_their_page_and_have_every_glyph() {
    let assets = assets();
    let materials = assets.materials();
    for puzzle in puzzles() {
        for notation in [Notation::Numbers, Notation::Letters] {
            let telling = telling(notation, &puzzle.layout, &puzzle.clues, Words::english());
            let board = board_of_steps(materials.fonts, materials.theme, &puzzle.layout, &puzzle.clues, notation);
            for told in &telling.steps {
                let lines: Vec<String> = std::iter::once(told.words.clone()).chain(told.lines()).collect();
                lines.iter().for_each(|line| assert_eq!(materials.fonts.check(line, "a step"), Ok(())));
                let words = StepWords { heading: told.step.technique.into(), lines };
                let scene = step_scene(&board, &told.before, Some(&told.step), &words);
                assert_eq!(scene.stray(), None, "{} {}: {}", puzzle.size, puzzle.id, told.words);
            }
        }
    }
}

#[test]
fn the_steps_of_a_path_lead_from_the_clues_to_the_solution() {
    for puzzle in puzzles() {
        let telling = telling(Notation::Numbers, &puzzle.layout, &puzzle.clues, Words::english());
        let start = Position::start(&puzzle.layout, &puzzle.clues);
        assert_eq!(telling.steps.first().map_or(&telling.end, |told| &told.before), &start);
        for (k, told) in telling.steps.iter().enumerate() {
            assert_ne!(&told.before, telling.after(k), "{}: nothing follows from {}", puzzle.id, told.words);
            let open = |c: usize| told.before.grid.0[c] == 0;
            let is_left = |c: usize| told.before.has(c as Cell, puzzle.solution.0[c]);
            assert!((0..puzzle.solution.0.len()).filter(|&c| open(c)).all(is_left), "{}: {}", puzzle.id, told.words);
        }
        let is_done = telling.rating.minutes.is_some();
        assert_eq!(is_done, telling.end.grid == puzzle.solution, "{}", puzzle.id);
    }
}

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &str = "...8...5.9.6..1..4.84..7...1.97..6......2...36..1..9.5.98....6.3........7.25.....";
const SUKO: &str = "......... BBACBACCC 18 22 26 26 12 12 21";

fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("each line is an object")).collect()
}

#[test]
fn the_last_object_of_a_path_holds_the_solution() {
    let solved = run_on(&["solve"], HARD).exits(0).text();
    let steps = objects(&run_on(&["rate", "--explain=jsonl"], HARD).exits(0).text());
    let last = &steps[steps.len() - 1];
    assert!(solved.contains(last["board"].as_str().unwrap()) && !last["board"].as_str().unwrap().contains('.'));
    assert_eq!(last["candidates"], vec!["."; 81].join(" "));
    assert_eq!(last["step"], steps.len());
    for step in &steps {
        assert_eq!(step["puzzle"], HARD);
        assert_eq!(step["candidates"].as_str().unwrap().split(' ').count(), 81);
        assert!(step["cost"].is_f64() && step["key"].is_string() && step["words"].as_str().unwrap().contains(": "));
    }
    let wing = steps.iter().find(|step| step["key"] == "x-wing").unwrap();
    assert_eq!((wing["technique"].as_str(), wing["cost"].as_f64()), (Some("X-wing"), Some(3.2)));
    expect_golden("steps/suko.jsonl", &run_on(&["rate", "--explain=jsonl"], SUKO).exits(0).out);
    assert!(run_on(&["rate", "--explain=jsonl"], "................").exits(0).text().contains("several solutions"));
    // Output with the other cell notation.
    let letters = run_on(&["rate", "--explain=jsonl", "--cells", "a1"], HARD).exits(0).text();
    assert!(letters.contains("\"A1\"") && !letters.contains("r1c1"));
}

#[test]
fn a_page_needs_nothing_but_itself() {
    let page = run_on(&["rate", "--explain=html"], HARD).exits(0);
    expect_golden("steps/page.html", &page.out);
    let text = page.text();
    assert!(text.starts_with("<!doctype html>") && text.trim_end().ends_with("</html>"));
    for outside in ["http", "src=", "url(", "@import", "<link", "{{"] {
        assert!(!text.contains(outside), "{outside}");
    }
    assert_eq!(text.matches("<li").count(), 58);
    assert!(text.contains("<title>Sudoku ") && text.contains("ER 3.2") && text.contains("aria-live"));
    // Each reference has its definition, and each definition one name.
    let named = |before: &str| -> Vec<&str> { text.split(before).skip(1).map(|rest| rest.split('"').next().unwrap()).collect() };
    let ids = named(" id=\"");
    assert!(named("href=\"#").iter().all(|name| ids.contains(name)));
    assert!(ids.iter().enumerate().all(|(k, id)| !ids[..k].contains(id)));

    let list = run_on(&["rate", "--explain=html"], format!("{EASY}\n{HARD}\n{SUKO}\n")).exits(0).text();
    assert_eq!(list.matches("<section").count(), 3);
    let none = run_on(&["rate", "--explain=html", "--skip-bad"], "................\n").exits(2);
    assert!(none.out.is_empty());
}

#[test]
fn pictures_go_to_a_folder_or_on_one_sheet() {
    let scratch = Scratch::new();
    let out = scratch.arg("steps");
    run_on(&["rate", "--explain=svg", "--out", &out], format!("{EASY}\n{HARD}\n")).exits(0).says("pictures");
    let files = scratch.all_files("steps");
    let name = files.keys().find(|name| name.starts_with("0002-") && name.ends_with("013-x-wing.svg"));
    let name = name.expect("the X-wing is step 13");
    expect_golden("steps/x-wing.svg", &files[name]);
    assert!(files.values().all(|bytes| bytes.starts_with(b"<svg") && bytes.ends_with(b"</svg>\n")));
    let sheet = run_on(&["rate", "--explain", "svg"], HARD).exits(0).text();
    assert!(sheet.contains("<title>Sudoku ") && sheet.len() > 50_000);
    run_on(&["rate", "--explain=svg"], format!("{EASY}\n{HARD}\n")).exits(2).says("--out FOLDER");
    run_on(&["rate", "--explain=svg", "--out", &scratch.arg("one.svg")], HARD).exits(0);
    assert!(scratch.path("one.svg").is_file());
}

#[test]
fn generated_puzzles_carry_their_paths() {
    let make = |more: &[&str]| run(&[&["generate", "--count", "3", "--seed", "path", "--with-path"], more].concat());
    let rows = make(&["--to", "jsonl"]).exits(0);
    for row in objects(&rows.text()) {
        let path = row["path"].as_array().unwrap();
        assert_eq!(path.len() as u64, row["steps"].as_u64().unwrap());
        assert_eq!(path.last().unwrap()["board"], row["solution"]);
    }
    // Applying each step of the short text gives the solution.
    let table = make(&["--to", "csv"]).exits(0);
    let table_text = table.text();
    let mut reader = csv::Reader::from_reader(table_text.as_bytes());
    let headers = reader.headers().unwrap().clone();
    let column = |name: &str| headers.iter().position(|h| h == name).unwrap();
    assert_eq!(column("path"), headers.len() - 1);
    for row in reader.records().map(Result::unwrap) {
        let layout = boxes(3, 3);
        let mut grid = Grid(row[column("puzzle")].chars().map(|c| digit_of_symbol(c).unwrap_or(0)).collect());
        for word in row[column("path")].split([';', ' ']).filter(|word| word.contains('=')) {
            let (cell, digit, _) = candidate(&layout, word);
            grid.set(cell, digit);
        }
        assert_eq!(grid_text(&grid), row[column("solution")]);
    }
    // The output can be read again, with the path as another claim of the row.
    run_on(&["verify"], &rows.out).exits(0).says("3 rows judged, 3 hold");
    run_on(&["verify"], &table.out).exits(0).says("3 rows judged, 3 hold");
    make(&["--to", "lines"]).exits(2).says("--with-path");
    make(&["--columns", "kaggle"]).exits(2).says("--with-path");
    assert_eq!(make(&["--to", "jsonl", "--jobs", "2"]).out, make(&["--to", "jsonl", "--jobs", "1"]).out);
}
