//! Every language against every other, against the ladder, and over boards whose ways are long. Glyphs need the fonts of books.
#![cfg(feature = "books")]

use super::fill::places_in;
use super::names::{Form, Names};
use super::sentences::plain;
use super::testing::{language, languages, tell};
use super::*;
use crate::board::{
    Budget, Cell, Clues, DigitSet, Grid, Layout, Notation, Position, Shape, Step, cage_name_in, cell_name_in, house_name_in,
};
use crate::boards::{self, Killer, boxes, killers};
use crate::bundled::bundled_fonts;
use crate::kinds::{kind_named, read_rules};
use crate::logic::{Climbs, LADDER, known_as, parts_of_loop, path, path_on, plan_by, whole_chain};
use std::collections::{BTreeMap, BTreeSet};

/// Holds lines against a file of `tests/corpus`; UPDATE_EXPECT=1 writes it.
fn expect_lines(file: &str, lines: &[String]) {
    let path = format!("{}/../../tests/corpus/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = lines.join("\n") + "\n";
    if std::env::var("UPDATE_EXPECT").is_ok_and(|value| value == "1") {
        std::fs::write(&path, &text).unwrap();
    }
    assert_eq!(text, std::fs::read_to_string(&path).unwrap_or_default(), "{file}");
}

/// A Suko, with its sums.
fn suko() -> (Layout, Clues) {
    let layout = kind_named("suko").unwrap().rebuild(Shape::new(3, 3), "CAACBBCCB").unwrap();
    let sums = [19, 17, 26, 24, 4, 17, 24].map(Some).to_vec();
    (layout, Clues { sums, ..Clues::of_givens(Grid::empty(9)) })
}

#[test]
fn a_suko_is_told_from_start_to_end() {
    let (layout, clues) = suko();
    let (_, steps) = path(&layout, &clues);
    for words in languages() {
        let told: Vec<String> = steps.iter().map(|step| describe(&layout, step, &words)).collect();
        expect_lines(&format!("words_suko_{}.txt", words.language), &told);
    }
}

#[test]
fn every_technique_of_the_corpus_has_its_sentence() {
    let layout = boxes(3, 3);
    let mut first: BTreeMap<&str, Step> = BTreeMap::new();
    for step in boards::rows().flat_map(|row| path(&layout, &row.clues).1) {
        first.entry(step.technique).or_insert(step);
    }
    for words in languages() {
        let told: Vec<String> = first.values().map(|step| describe(&layout, step, &words)).collect();
        expect_lines(&format!("words_classic_{}.txt", words.language), &told);
    }
}

/// A direct step of a jigsaw strikes what its pattern shows: every such cell is told, in every language.
#[test]
fn a_direct_step_tells_what_it_strikes_as_well() {
    let regions = "regions=AABBBBBCCAAABBBCCCDAAEEBCCCDAAEEEFFCDDDEEEFFFDDDEGFFFFDHHGGGIIIHHHGGGIIIHHHHGGIII";
    let givens = ".....7..5...6........2..4.3...71.......8..1.2..9....8..6...8..7..........4.......";
    let size = Shape::new(1, 9);
    let layout = kind_named("jigsaw").unwrap().rebuild_with(size, "", &read_rules(regions, size).unwrap().rules).unwrap();
    let digits = givens.bytes().map(|c| c.checked_sub(b'0').filter(|&digit| digit < 10).unwrap_or(0)).collect();
    let clues = Clues::of_givens(Grid(digits));
    let plan = plan_by(&layout, Climbs::Numbers);
    let steps: Vec<Step> = path_on(&plan, &clues, &Budget::NONE).expect("no budget").1;
    let both: Vec<&Step> =
        steps.iter().filter(|step| step.conclusion.place.is_some() && !step.conclusion.strikes.is_empty()).collect();
    assert!(!both.is_empty());
    for words in languages() {
        for step in &both {
            let told = describe(&layout, step, &words);
            let names = Names { layout: &layout, notation: Notation::Numbers, words: &words };
            assert!(step.conclusion.strikes.iter().all(|&(cell, _)| told.contains(&names.cell(cell))), "{told}");
        }
    }
}

/// The first step of each technique on killers, with the lines behind it; and one killer from start to end.
#[test]
fn killers_are_told_in_every_language() {
    let killers: Vec<Killer> = killers().collect();
    let ways: Vec<Vec<Step>> = killers.iter().map(|killer| path(&killer.layout, &killer.clues).1).collect();
    for words in languages() {
        let (mut lines, mut told) = (Vec::new(), BTreeSet::new());
        for (n, (Killer { layout, clues, .. }, steps)) in killers.iter().zip(&ways).enumerate() {
            let mut board = Position::start(layout, clues);
            for step in steps {
                let behind = tell(Notation::Numbers, layout, clues, &board, step, &words);
                if behind.len() <= 30 && (told.insert(step.technique) || n == 3) {
                    lines.push(describe(layout, step, &words));
                    lines.extend(behind.iter().map(|line| format!("  {line}")));
                }
                let hint = step_hint(Notation::Numbers, layout, clues, &board, step, &words);
                for line in behind.iter().chain([&describe(layout, step, &words), &hint.place]) {
                    assert!(!line.is_empty() && !line.contains(['{', '}']) && !line.contains("  "), "{}: {line}", words.language);
                }
                board.apply(layout, &step.conclusion);
            }
        }
        expect_lines(&format!("words_killer_{}.txt", words.language), &lines);
    }
}

/// The lines behind the sentence: one way of each technique that is not too long to be read.
#[test]
fn reasons_are_told_in_every_language() {
    let layout = boxes(3, 3);
    let mut told: BTreeMap<(bool, &str), (Clues, Position, Step)> = BTreeMap::new();
    for row in boards::rows() {
        let mut board = Position::start(&layout, &row.clues);
        for step in path(&layout, &row.clues).1 {
            let before = board.clone();
            board.apply(&layout, &step.conclusion);
            let lines = tell(Notation::Numbers, &layout, &row.clues, &before, &step, Words::english());
            if let Some(whole) = whole_chain(&layout, &before, &step) {
                told.entry((true, "")).or_insert((row.clues.clone(), before.clone(), whole));
            }
            if (1..=8).contains(&lines.len()) {
                told.entry((!step.evidence.branches.is_empty(), step.technique)).or_insert((row.clues.clone(), before, step));
            }
        }
    }
    let (sums, clues) = suko();
    let mut board = Position::start(&sums, &clues);
    let steps = path(&sums, &clues).1;
    let late: Vec<(Position, &Step)> = steps
        .iter()
        .map(|step| {
            let before = board.clone();
            board.apply(&sums, &step.conclusion);
            (before, step)
        })
        .collect();
    for words in languages() {
        let mut lines = Vec::new();
        for (clues, before, step) in told.values() {
            lines.push(describe(&layout, step, &words));
            lines.extend(tell(Notation::Numbers, &layout, clues, before, step, &words).iter().map(|line| format!("  {line}")));
        }
        for (before, step) in &late[late.len() - 5..] {
            lines.push(describe(&sums, step, &words));
            lines.extend(tell(Notation::Numbers, &sums, &clues, before, step, &words).iter().map(|line| format!("  {line}")));
        }
        expect_lines(&format!("words_reasons_{}.txt", words.language), &lines);
    }
}

/// With the further digits of the rectangle, the cells beside it have as many digits as a naked set may have; or more, and then the
/// set is a hidden one.
#[test]
fn what_holds_beside_a_rectangle_is_told_as_it_is() {
    let layout = boxes(3, 3);
    let [mut n_naked, mut n_hidden, mut n_one] = [0; 3];
    for row in boards::rows() {
        let mut board = Position::start(&layout, &row.clues);
        for step in path(&layout, &row.clues).1 {
            let before = board.clone();
            board.apply(&layout, &step.conclusion);
            if !step.technique.starts_with("Unique") {
                continue;
            }
            let (cells, others) = parts_of_loop(&layout, &step.evidence.cells);
            let told = describe(&layout, &step, Words::english());
            match known_as(&layout, Some(&before), &step) {
                Some("type-3") => {
                    let left = |cells: &[Cell]| -> DigitSet {
                        cells.iter().flat_map(|&cell| before.candidates[cell as usize].iter()).collect()
                    };
                    let set: DigitSet = left(others).iter().chain(left(cells).without(step.evidence.digits).iter()).collect();
                    let is_naked = set.len() as usize <= others.len() + 1;
                    assert_eq!((told.contains("a naked set"), told.contains("a hidden set")), (is_naked, !is_naked), "{told}");
                    *if is_naked { &mut n_naked } else { &mut n_hidden } += 1;
                }
                Some("type-2") => {
                    let digit = step.conclusion.strikes[0].1;
                    assert!(told.contains(&format!("so one of these cells holds {digit};")), "{told}");
                    n_one += 1;
                }
                _ => assert!(!told.contains(" set with") && !told.contains("one of these cells"), "{told}"),
            }
        }
    }
    assert!(n_naked > 0 && n_hidden > 0 && n_one > 0, "{n_naked} {n_hidden} {n_one}");
}

#[test]
fn every_language_has_a_sentence_and_an_idea_for_every_technique_and_no_other() {
    let keys: BTreeSet<&str> = LADDER.iter().map(|technique| technique.key).collect();
    for words in languages() {
        for (name, table) in words.sentences.tables().into_iter().filter(|table| matches!(table.0, "says" | "why")) {
            let theirs: BTreeSet<&str> = table.keys().map(String::as_str).collect();
            assert_eq!(theirs, keys, "{}: [{name}]", words.language);
        }
    }
}

#[test]
fn every_language_fills_the_same_places() {
    let places = |text: &str| -> BTreeSet<String> { places_in(text).map(|place| plain(place).to_string()).collect() };
    for words in languages() {
        let english = Words::english().sentences.tables();
        for ((name, ours), (_, theirs)) in english.into_iter().zip(words.sentences.tables()) {
            assert_eq!(ours.keys().collect::<Vec<_>>(), theirs.keys().collect::<Vec<_>>(), "{}: [{name}]", words.language);
            for (key, text) in theirs {
                assert_eq!(places(text), places(&ours[key]), "{}: {name}.{key}", words.language);
                bundled_fonts().check(text, &words.language).unwrap();
                assert!(!text.is_empty() && text.trim_matches(' ') == text, "{}: {name}.{key}", words.language);
            }
        }
    }
}

/// All that is said of a way, in a language.
fn all_told(layout: &Layout, clues: &Clues, steps: &[Step], words: &Words, mut hear: impl FnMut(&Step, &str)) {
    for notation in [Notation::Numbers, Notation::Letters] {
        let mut board = Position::start(layout, clues);
        for step in steps {
            hear(step, &describe_in(notation, layout, step, words));
            let hint = step_hint(notation, layout, clues, &board, step, words);
            hint.reasoning().for_each(|line| hear(step, line));
            Stage::ALL.iter().flat_map(|&stage| hint.stage(stage)).for_each(|line| hear(step, line));
            board.apply(layout, &step.conclusion);
        }
    }
}

#[test]
fn no_place_of_a_sentence_stays_open() {
    let layout = boxes(3, 3);
    let mut ways: Vec<(Layout, Clues, Vec<Step>)> = Vec::new();
    for row in boards::rows() {
        let steps = path(&layout, &row.clues).1;
        ways.push((layout.clone(), row.clues, steps));
    }
    let (layout, clues) = suko();
    let steps = path(&layout, &clues).1;
    ways.push((layout, clues, steps));
    for words in languages() {
        for (layout, clues, steps) in &ways {
            all_told(layout, clues, steps, &words, |step, line| {
                let is_whole = !line.is_empty() && !line.contains(['{', '}']) && !line.contains("  ");
                assert!(is_whole, "{}, {}: {line}", words.language, step.technique);
            });
        }
    }
}

#[test]
fn english_names_are_those_of_the_board() {
    let words = Words::english();
    for layout in [boxes(3, 3), suko().0, kind_named("sujiko").unwrap().rebuild(Shape::new(3, 3), "").unwrap()] {
        for notation in [Notation::Numbers, Notation::Letters] {
            let names = Names { layout: &layout, notation, words };
            (0..layout.n_cells() as u16).for_each(|c| assert_eq!(names.cell(c), cell_name_in(notation, &layout, c)));
            for house in 0..layout.houses.len() {
                assert_eq!(names.house(house), house_name_in(notation, &layout, house));
                assert_eq!(names.house_in(Form::In, house), format!("in {}", names.house(house)));
            }
            (0..layout.cages.len()).for_each(|k| assert_eq!(names.cage(k), cage_name_in(notation, &layout, k)));
        }
    }
}

#[test]
fn names_follow_each_other_as_a_language_writes_them() {
    let layout = boxes(3, 3);
    let listed = |words: &Words, names: &str| {
        let names: Vec<String> = names.split_whitespace().map(String::from).collect();
        Names { layout: &layout, notation: Notation::Numbers, words }.listed(names)
    };
    let english = Words::english();
    assert_eq!(["", "a", "a b", "a b c"].map(|names| listed(english, names)), ["", "a", "a and b", "a, b and c"]);
    for (code, three) in [("de", "1, 2 und 3"), ("en", "1, 2 and 3"), ("es", "1, 2 y 3"), ("fr", "1, 2 et 3"), ("it", "1, 2 e 3")]
    {
        assert_eq!(listed(&language(code), "1 2 3"), three);
    }
}

#[test]
fn a_language_of_ones_own_is_held_against_english() {
    let text = testing::text("de", "words.toml");
    let steps = testing::text("de", "steps.toml");
    let read = |from: &str, to: &str| {
        assert!(steps.contains(from), "{from}");
        Words::from_toml(&text, Some(&steps.replacen(from, to, 1))).map(|_| ()).unwrap_err().to_string()
    };
    assert!(read("so-placed = \"Also ist {cell}", "so-placed = \"Also ist {zelle}").contains("{zelle} in"));
    assert_eq!(read("ring = ", "rang = "), "there is no key part.rang");
    assert_eq!(read("swordfish = ", "sword-fish = "), "there is no key says.sword-fish");
    assert!(read("swordfish = \"{x-wing}\"", "swordfish = \"{swordfish}\"").contains("{swordfish} in"));
    // Without sentences of its own it tells its own names of cells and techniques in English ones.
    let (layout, clues) = suko();
    let told = describe(&layout, &path(&layout, &clues).1[0], &Words::from_toml(&text, None).unwrap());
    assert!(told.starts_with("Summe in einer Summe: ") && told.contains("one lies inside the other but for Z3S2"), "{told}");
}

/// Whether a cell is named, and not one whose name begins alike.
fn names_cell(line: &str, name: &str) -> bool {
    line.match_indices(name).any(|(at, _)| !line[at + name.len()..].starts_with(|c: char| c.is_ascii_digit()))
}

#[test]
fn the_first_stages_of_a_hint_do_not_give_it_away() {
    let mut ways: Vec<(Layout, Clues)> = boards::rows().map(|row| (boxes(3, 3), row.clues.clone())).collect();
    ways.extend(killers().map(|killer| (killer.layout, killer.clues)));
    ways.push(suko());
    let (mut n_seen, mut n_told) = (0, BTreeSet::new());
    for words in languages() {
        for (layout, clues) in &ways {
            let mut board = Position::start(layout, clues);
            for step in path(layout, clues).1 {
                let hint = step_hint(Notation::Numbers, layout, clues, &board, &step, &words);
                let names = Names { layout, notation: Notation::Numbers, words: &words };
                let seen = &step.evidence;
                let (is_chain, in_cage) = (!seen.branches.is_empty(), |cell| {
                    seen.cages.iter().any(|&cage| layout.cages[cage as usize].cells.contains(&cell))
                });
                // What the board shows of it is no single cell, unless that cell loses nothing and gets nothing.
                let look = cells_to_look_at(layout, &board.grid, &step);
                let is_target = |cell: u16| step.conclusion.place.is_some_and(|place| place.0 == cell);
                assert!(!look.is_empty() && (look.len() > 1 || !is_target(look[0])), "{}: {look:?}", hint.place);
                let says = |stage: Stage, cell: u16| hint.stage(stage).iter().any(|line| names_cell(line, &names.cell(cell)));
                let place = step.conclusion.place.map(|place| place.0);
                // A sum is called by its cells, and a chain begins where it begins.
                if let Some(cell) = place.filter(|&cell| !in_cage(cell)) {
                    assert!(!says(Stage::Where, cell) && !says(Stage::Technique, cell), "{}: {hint:?}", words.language);
                    assert!(is_chain || !says(Stage::Why, cell), "{}: {hint:?}", words.language);
                }
                let strikes = step.conclusion.strikes.iter().map(|strike| strike.0);
                // Some houses are called by a cell.
                let in_name =
                    |cell: u16| seen.houses.iter().any(|&house| names_cell(&names.house(house as usize), &names.cell(cell)));
                let elsewhere = |&cell: &u16| !is_chain && !seen.cells.contains(&cell) && !in_cage(cell) && !in_name(cell);
                for cell in strikes.filter(elsewhere) {
                    assert!(!says(Stage::Where, cell) && !says(Stage::Technique, cell), "{}: {hint:?}", words.language);
                    let counted = seen
                        .sum
                        .as_ref()
                        .is_some_and(|sum| sum.balance.added.iter().chain(&sum.balance.taken).any(|&other| other == cell));
                    assert!(counted || !says(Stage::Why, cell), "{}: {hint:?}", words.language);
                    n_seen += 1;
                }
                assert!(Stage::ALL.iter().all(|&stage| !hint.stage(stage).is_empty()), "{}: {hint:?}", words.language);
                n_told.insert(step.technique);
                board.apply(layout, &step.conclusion);
            }
        }
    }
    assert!(n_seen > 1000 && n_told.len() > 40, "{n_seen} {}", n_told.len());
}

#[test]
fn every_language_parts_what_is_seen_from_what_follows() {
    let bars = |text: &String| text.matches('|').count();
    let english = Words::english().sentences.tables();
    for words in languages() {
        for ((name, ours), (_, theirs)) in english.iter().zip(words.sentences.tables()) {
            for (key, text) in theirs {
                assert!(
                    bars(text) == bars(&ours[key]) && bars(text) <= usize::from(*name == "says"),
                    "{}: {key}",
                    words.language
                );
            }
        }
    }
}
