//! The same seed, recipe and version give the same bytes, with any number of threads and rows, whatever else is requested.

use crate::workshop::{Ran, Scratch, expect_golden, finish, program, run, run_on};
use gridpress::search::Lanes;
use std::collections::BTreeMap;

const JOBS: &[&str] = &["1", "2", "4"];

/// Recipes, non-square boxes first. Their first rows are stored in tests/golden/recipes and hold the promise of `algo`.
const RECIPES: &[(&str, &[&str])] = &[
    ("sudoku-2x3", &["--size", "2x3"]),
    ("sudoku-3x2", &["--size", "3x2"]),
    ("sudoku-3x4", &["--size", "3x4"]),
    ("sudoku-2x2", &["--size", "2x2"]),
    ("sudoku-3x3", &["--size", "3x3"]),
    ("sudoku-3x3-half-turn-medium", &["--mask", "half-turn", "--clues", "28..32", "--level", "medium"]),
    ("sudoku-2x3-mask-first", &["--size", "2x3", "--mask-first", "--mask", "diagonal", "--clues", "11..14"]),
    ("sudoku-3x3-mask-first", &["--mask-first", "--mask", "half-turn", "--clues", "29..32", "--max-complexity", "3000"]),
    ("sudoku-4x4", &["--size", "4x4"]),
    ("sudoku-5x5", &["--size", "5x5"]),
    ("sudoku-2x3-uniform", &["--size", "2x3", "--sample", "uniform"]),
    ("sudoku-3x3-uniform", &["--sample", "uniform"]),
    ("sudoku-3x3-resample", &["--sample", "uniform", "--resample", "64"]),
    ("sudoku-3x3-strata", &["--quota", "clues:24..25 er:1.0..2.9,6.5..7.9"]),
    ("sudoku-3x3-hard-for", &["--hard-for", "least-candidates-cell:300.."]),
    ("suko-2-3-4", &["--kind", "suko"]),
    ("suko-3-3-3-any-hide", &["--kind", "suko", "--regions", "3-3-3", "--any-regions", "--hide-sums"]),
];

fn generate(recipe: &[&str], more: &[&str]) -> String {
    let args = [&["generate", "--seed", "golden", "--quiet"], recipe, more].concat();
    run(&args).exits(0).text()
}

#[test]
fn the_first_rows_of_each_recipe_are_what_they_were() {
    assert_eq!(gridpress::puzzle::ALGO, 1, "a new version has golden rows of its own, and the old ones stay");
    for (name, recipe) in RECIPES {
        expect_golden(&format!("recipes/{name}.csv"), generate(recipe, &["--count", "3"]).as_bytes());
    }
}

#[test]
fn rows_are_the_same_with_any_number_of_threads() {
    for (name, recipe) in RECIPES.iter().filter(|row| row.0 != "sudoku-5x5") {
        let all: Vec<String> =
            JOBS.iter().map(|jobs| generate(recipe, &["--count", "40", "--variants", "1", "--jobs", jobs])).collect();
        assert!(all.iter().all(|rows| *rows == all[0]), "{name}");
        assert_eq!(all[0].lines().count(), 81, "{name}");
    }
}

/// A run with one instruction set.
fn with_lanes(lanes: &str, args: &[&str]) -> Ran {
    let mut command = program();
    command.env("GRIDPRESS_LANES", lanes).args(args);
    finish(command, args)
}

#[test]
fn every_set_of_instructions_gives_the_same() {
    let present: Vec<Lanes> = Lanes::ALL.into_iter().filter(|lanes| lanes.is_present()).collect();
    assert!(present.contains(&Lanes::Portable), "plain words are always there");
    let scratch = Scratch::new();
    let recipes: [&[&str]; 6] = [
        &["--count", "300"],
        &["--count", "60", "--mask", "half-turn", "--clues", "26..30", "--level", "medium"],
        &["--count", "3", "--clues", "20"],
        &["--count", "20", "--mask-first", "--mask", "half-turn", "--clues", "28"],
        &["--count", "1"],
        &["--count", "40", "--sample", "uniform"],
    ];
    for recipe in recipes {
        let all = [&["generate", "--seed", "lanes", "--quiet"], recipe].concat();
        let rows: Vec<String> = present.iter().map(|lanes| with_lanes(lanes.name(), &all).exits(0).text()).collect();
        assert!(rows.iter().all(|text| *text == rows[0]), "{recipe:?}");
        let list = scratch.file("rows.csv", &rows[0]);
        for command in [vec!["solve", &list], vec!["solve", "--limit", "7", &list], vec!["verify", &list]] {
            let said: Vec<String> = present.iter().map(|lanes| with_lanes(lanes.name(), &command).exits(0).text()).collect();
            assert!(said.iter().all(|text| *text == said[0]), "{command:?}");
        }
    }
    // Boards with many solutions list them in a fixed order.
    let open = format!("123456789{}\n", ".".repeat(72));
    let list = scratch.file("open.txt", &open);
    let all: Vec<String> = present
        .iter()
        .map(|lanes| with_lanes(lanes.name(), &["solve", "--all", "--limit", "50", &list]).exits(0).text())
        .collect();
    assert_eq!(all[0].lines().count(), 51);
    assert!(all.iter().all(|text| *text == all[0]));
}

#[test]
fn lanes_that_there_are_not_are_refused() {
    with_lanes("mmx", &["kinds"]).exits(2).says(&Lanes::ALL.map(Lanes::name).join(", "));
    for lanes in Lanes::ALL.into_iter().filter(|lanes| !lanes.is_present()) {
        with_lanes(lanes.name(), &["kinds"]).exits(2).says("this processor does not have");
    }
}

#[test]
fn few_rows_are_the_head_of_many() {
    for (name, recipe) in RECIPES.iter().filter(|row| !matches!(row.0, "sudoku-5x5" | "sudoku-4x4")) {
        let (few, many) = (generate(recipe, &["--count", "10"]), generate(recipe, &["--count", "200"]));
        assert!(many.starts_with(&few), "{name}");
        assert!(many.lines().count() == 201, "{name}");
    }
}

/// Rows by their slot and attempt, with the requested columns.
fn by_attempt(csv: &str, columns: &[&str]) -> BTreeMap<(String, String), Vec<String>> {
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let header = reader.headers().expect("there is a header").clone();
    let at = |name: &str| header.iter().position(|n| n == name).expect("the column is there");
    let mut rows = BTreeMap::new();
    for row in reader.records().map(|row| row.expect("a row can be read")) {
        if &row[at("variant")] == "0" {
            let key = (row[at("slot")].to_string(), row[at("attempt")].to_string());
            rows.insert(key, columns.iter().map(|name| row[at(name)].to_string()).collect());
        }
    }
    rows
}

#[test]
fn what_neither_makes_nor_chooses_changes_no_candidate() {
    let columns = &["id", "puzzle", "solution", "clues", "symmetry", "regions", "sums"];
    let wishes: &[&[&str]] = &[&["--no-rate"], &["--variants", "2"], &["--attempts", "7"]];
    let recipes: &[&[&str]] = &[&["--size", "3x3"], &["--size", "2x3", "--mask", "half-turn"], &["--kind", "suko"]];
    for recipe in recipes {
        let mut known: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
        let mut n_met_again = 0;
        for wish in [&[] as &[&str]].iter().chain(wishes) {
            let args = [&["generate", "--seed", "wishes", "--count", "30"], *recipe, *wish].concat();
            // A small board has few levels, so the request may fail; the candidates found count all the same.
            let ran = run(&args);
            assert!(matches!(ran.code, 0 | 3), "{args:?}: {}", ran.err);
            // If a rating is rare, a slot continues near its best candidates, which depend on the request.
            let fresh = |key: &(String, String)| key.1.parse::<u64>().expect("attempts are numbers") < 256;
            for (key, row) in by_attempt(&ran.text(), columns).into_iter().filter(|(key, _)| fresh(key)) {
                match known.get(&key) {
                    Some(before) => {
                        n_met_again += 1;
                        assert_eq!(*before, row, "{args:?} {key:?}");
                    }
                    None => drop(known.insert(key, row)),
                }
            }
        }
        assert!(n_met_again > 60, "{recipe:?}: only {n_met_again} candidates were met twice");
    }
}

/// Two sets of the same seed must not share a puzzle, however they were chosen, so that one can train and the other test.
#[test]
fn sets_of_one_seed_that_are_chosen_otherwise_share_no_class() {
    let choices: &[&[&str]] = &[
        &[],
        &["--level", "very-easy..beyond"],
        &["--level", "easy"],
        &["--quota", "easy:1,medium:2,hard:1"],
        &["--er", "1.0..9.9"],
        &["--score", "1..5"],
        &["--without", "x-wing"],
        &["--hard-for", "norvig:1.."],
    ];
    let mut known: BTreeMap<String, &[&str]> = BTreeMap::new();
    for choice in choices {
        let args = [&["generate", "--seed", "leak", "--count", "40", "--classes"], *choice].concat();
        for class in column(&run(&args).exits(0).text(), "class") {
            if let Some(before) = known.insert(class, choice) {
                assert_eq!(before, *choice, "a class is in both");
            }
        }
    }
    assert!(known.len() > 300);
}

fn column(csv: &str, name: &str) -> Vec<String> {
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let at = reader.headers().expect("there is a header").iter().position(|other| other == name).expect("the column is there");
    reader.records().map(|row| row.expect("a row can be read")[at].to_string()).collect()
}

const BOOK: &str = r#"
title = "Determined"
seed = 7
page = "a5"
per_page = 1

[[section]]
title = "Oblong"
size = "2x3"
count = 6

[[section]]
title = "Classic"
count = 6
level = "easy..medium"

[[section]]
title = "Suko"
kind = "suko"
count = 4
"#;

#[test]
fn a_book_is_the_same_with_any_number_of_threads() {
    let scratch = Scratch::new();
    let spec = scratch.file("small.toml", BOOK);
    for jobs in JOBS {
        let out = scratch.arg(jobs);
        run(&["book", &spec, "--out", &out, "--jobs", jobs, "--pictures", "some", "--dpi", "40", "--quiet"]).exits(0);
    }
    let first = scratch.all_files("1");
    for ending in [".pdf", ".csv", ".svg", ".png", ".json"] {
        assert!(first.keys().any(|name| name.ends_with(ending)), "no {ending} in {:?}", first.keys());
    }
    for jobs in JOBS {
        let other = scratch.all_files(jobs);
        assert_eq!(other.keys().collect::<Vec<_>>(), first.keys().collect::<Vec<_>>());
        for (name, bytes) in &other {
            assert!(*bytes == first[name], "{name} differs with --jobs {jobs}");
        }
    }
    // The puzzles of the book must pass `verify`.
    run(&["verify", &scratch.arg("1/puzzles.csv")]).exits(0).says("16 rows judged, 16 hold");
}

#[test]
fn sheets_and_pictures_are_the_same_with_any_number_of_threads() {
    let puzzles = generate(&["--size", "2x3"], &["--count", "9"]);
    let scratch = Scratch::new();
    for jobs in JOBS {
        let common = &["--jobs", jobs, "--quiet"];
        let sheet = scratch.arg(&format!("{jobs}/sheet.pdf"));
        let args = ["sheet", "--size", "3x2", "--count", "4", "--per-page", "2", "--answers", "separate", "--seed", "s"];
        run(&[&args[..], &["--out", &sheet], common].concat()).exits(0);
        for to in ["svg", "png"] {
            let out = scratch.arg(&format!("{jobs}/{to}"));
            run_on(&[&["render", "--size", "2x3", "--to", to, "--dpi", "50", "--out", &out], &common[..]].concat(), &puzzles)
                .exits(0);
        }
    }
    let first = scratch.all_files("1");
    assert_eq!(first.len(), 2 + 9 + 9, "{:?}", first.keys());
    assert!(JOBS.iter().all(|jobs| scratch.all_files(jobs) == first));
}

#[test]
fn a_date_comes_from_the_environment_or_not_at_all() {
    let scratch = Scratch::new();
    let spec = scratch.file("small.toml", BOOK);
    let book = |out: &str, date: Option<&str>| {
        let mut command = crate::workshop::program();
        let out = scratch.arg(out);
        let args = ["book", &spec, "--out", &out, "--pictures", "none", "--quiet"];
        command.args(args);
        if let Some(date) = date {
            command.env("SOURCE_DATE_EPOCH", date);
        }
        crate::workshop::finish(command, &args)
    };
    book("none", None).exits(0);
    book("dated", Some("1700000000")).exits(0);
    book("dated-again", Some("1700000000")).exits(0);
    book("wrong", Some("tomorrow")).exits(2).says("SOURCE_DATE_EPOCH");
    book("far", Some("18446744073709551615")).exits(2).says("SOURCE_DATE_EPOCH");
    assert!(scratch.all_files("dated") == scratch.all_files("dated-again"));
    assert!(scratch.all_files("dated") != scratch.all_files("none"));
    assert_eq!(scratch.all_files("dated")["puzzles.csv"], scratch.all_files("none")["puzzles.csv"]);
}

#[test]
fn a_seed_is_hashed_as_it_is_typed() {
    let rows = |seed: &str| run(&["generate", "--count", "2", "--columns", "kaggle", "--quiet", "--seed", seed]).exits(0).text();
    let seeds = ["7", "007", " 7", "7 ", "", "é", "e\u{301}"];
    let all: std::collections::BTreeSet<String> = seeds.iter().map(|seed| rows(seed)).collect();
    assert_eq!(all.len(), seeds.len());
    // Without --seed, a seed is drawn, printed and recorded; it makes the same rows again.
    let drawn = run(&["generate", "--count", "2"]).exits(0);
    let seed = drawn.err.trim().rsplit(' ').next().expect("the seed ends the line").to_string();
    assert!(drawn.text().contains(&seed), "{}", drawn.err);
    assert_eq!(run(&["generate", "--count", "2", "--seed", &seed]).exits(0).text(), drawn.text());
}
