//! Runs the programs of examples/ and checks that they work as described.

use crate::laws::count_by_other;
use crate::workshop::{Scratch, assets, run};
use gridpress::draw::{Item, PT, Show, puzzle_scene};
use gridpress::formats::{Expect, read};
use gridpress::paper::Profile;
use gridpress::preflight::{FileJob, Rule, judge_file};
use gridpress::verify::judge;

#[path = "../../examples/generate.rs"]
#[expect(dead_code, reason = "what a program calls is called here without its main")]
mod generate;
#[path = "../../examples/own_book.rs"]
#[expect(dead_code, reason = "what a program calls is called here without its main")]
mod own_book;
#[path = "../../examples/own_kind.rs"]
#[expect(dead_code, reason = "what a program calls is called here without its main")]
mod own_kind;
#[path = "../../examples/rate.rs"]
#[expect(dead_code, reason = "what a program calls is called here without its main")]
mod rate;

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(String::from).collect()
}

#[test]
fn a_batch_is_what_the_program_would_generate() {
    let scratch = Scratch::new();
    let mut made = Vec::new();
    let said = generate::generate(&words("5 monday easy..medium"), &mut made).expect("there are such puzzles");
    assert!(said.starts_with("5 puzzles, "), "{said}");
    let place = scratch.arg("set.csv");
    let asked = ["generate", "--count", "5", "--seed", "monday", "--level", "easy..medium", "--out", &place];
    run(&asked).exits(0);
    assert_eq!(made, std::fs::read(place).expect("the program wrote it"));
    let rows: Vec<_> = read(&made[..], &Expect::default()).map(|row| row.expect("each line is a puzzle")).collect();
    assert!(rows.len() == 5 && rows.iter().all(|row| judge(row, false).is_empty()));
}

#[test]
fn a_batch_that_is_no_batch_is_refused() {
    for (asked, why) in [("many", "'many' is not a number of puzzles"), ("5 monday hardish", "hardish")] {
        let error = generate::generate(&words(asked), &mut Vec::new()).expect_err(asked);
        assert!(format!("{error:#}").contains(why), "{error:#}");
    }
}

#[test]
fn a_rating_tells_every_step() {
    let mut told = Vec::new();
    rate::explain("...8...5.9.6..1..4.84..7...1.97..6......2...36..1..9.5.98....6.3........7.25.....", &mut told)
        .expect("it is fair");
    let told = String::from_utf8(told).expect("words");
    assert!(told.starts_with("   1  1.2  Hidden single: 8 can only go in r5c1 in box 4\n"), "{told}");
    assert!(told.contains("hard: the hardest step is x-wing, at 3.2\n"), "{told}");
    let told = |text: &str| rate::explain(text, &mut Vec::new()).map_err(|e| e.to_string());
    assert_eq!(told("......... BBACBACCC 18 22 26 26 12 12 21"), Ok(()));
    assert!(told("................").is_err_and(|e| e.contains("several grids")));
    assert!(told("11..............").is_err_and(|e| e.contains("no solution")));
    assert!(told("").is_err_and(|e| e.contains("expected a puzzle")));
    assert!(told("12345").is_err());
}

#[test]
fn a_kind_of_ones_own_is_made_and_drawn() {
    let puzzle = own_kind::own("monday").expect("the engines agree");
    assert_eq!(count_by_other(&puzzle.layout, &puzzle.clues), Some(1));
    assert!(puzzle.solution.solves(&puzzle.layout, &puzzle.clues));
    let diagonal: std::collections::BTreeSet<_> = (0..9).map(|i| puzzle.solution.get(i * 10)).collect();
    assert_eq!(diagonal.len(), 9);
    // Sukaku Explainer knows both of its rules.
    assert!(puzzle.rating.as_ref().is_some_and(|rating| rating.er.is_some() && rating.steps > 0));
    let picture = own_kind::picture(&puzzle).expect("there are fonts");
    assert!(picture.starts_with("<svg") && picture.trim_end().ends_with("</svg>"));
    // Its diagonals are drawn: two lines that are neither level nor upright.
    let assets = assets();
    let materials = assets.materials();
    let scene = puzzle_scene(materials.fonts, materials.theme, &puzzle, &Show::Puzzle, 300 * PT, 300 * PT);
    let is_slanted = |item: &&Item| matches!(item, Item::Line { from, to, .. } if from.x != to.x && from.y != to.y);
    assert_eq!(scene.items.iter().filter(is_slanted).count(), 2);
    assert_eq!(picture, own_kind::picture(&own_kind::own("monday").unwrap()).unwrap());
}

#[test]
fn a_book_of_ones_own_has_its_pages() {
    let (said, bytes) = own_book::own_book("monday").expect("there are such puzzles");
    let (_, n_pages) = said.rsplit_once(" of ").expect("a sentence with the number of pages");
    assert!(said.starts_with("24 puzzles on 16 of "), "{said}");
    let n_pages: usize = n_pages.trim_end_matches(" pages").parse().expect("a number");
    // A printer that binds exactly that many A5 pages accepts it; one that requires more pages does not.
    let originals = gridpress::press::originals(&gridpress::press::Library::default()).expect("fonts are embedded");
    let breaches_of = |least_pages: usize| {
        let profile = Profile { least_pages, ..Profile::default() };
        let job =
            FileJob { profile: &profile, stock: None, trim: Some((419_528, 595_276)), has_bleed: false, originals: &originals };
        judge_file(&job, &bytes).expect("it is a PDF").breaches.into_iter().map(|breach| breach.rule).collect::<Vec<Rule>>()
    };
    assert_eq!(breaches_of(n_pages), []);
    assert_eq!(breaches_of(n_pages + 1), [Rule::PageCount]);
}
