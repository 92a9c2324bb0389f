//! Runs of machine solvers as a page that plays them: the names of each puzzle, its runs and their reasons, and the changes
//! from one still to the next.

use super::Parts;
use super::watched::{Ink, Stand, Still, Tape};
use crate::board::{Cell, Digit, Layout, Notation};
use crate::draw::{Item, board_of_steps};
use crate::formats::Row;
use crate::lab::{Act, Event, FIGURES, Figure, Outcome, Run, Why, reason, why_words};
use crate::press::book::{Assets, PressError};
use crate::press::{Library, page_words};
use crate::puzzle::id_of;
use crate::render::{PlayedAct, PlayedPuzzle, PlayedRun, PlayedStill, json_text, player_page, player_parts};
use crate::sorted::SortedMap;
use crate::words::{reason_in_words, signs_in_words};

/// The page's template, and the parts that the page of the press has in common with it.
const TEMPLATE: &str = "html/player.html";
const PARTS: [&str; 2] = ["player.css", "player.js"];

/// The most puzzles that a page holds.
pub const MOST_PLAYED: usize = 20;

/// A solver's run on a puzzle, as it was kept.
pub struct Watched {
    /// Its name with its options.
    pub solver: String,
    /// Its result.
    pub run: Run,
    /// The recording of it.
    pub tape: Tape,
}

/// The page of some puzzles, each with its runs.
pub fn player(library: &Library, theme: &str, puzzles: &[(Row, Vec<Watched>)]) -> Result<String, PressError> {
    let assets = Assets::open(library, "en", theme)?;
    let mut template = library.text(TEMPLATE)?;
    for part in PARTS {
        template = template.replace(&format!("{{{{{part}}}}}\n"), &library.text(&format!("html/{part}"))?);
    }
    let said = page_words(library, "en")?;
    let own = said.iter().filter_map(|(key, text)| Some((key.strip_prefix("player.")?, json_text(text))));
    let played: Vec<PlayedPuzzle> = puzzles.iter().map(|(row, runs)| played_puzzle(&assets, row, runs, None)).collect();
    let title = match &played[..] {
        [one] => one.title.clone(),
        all => format!("{} puzzles", all.len()),
    };
    let words: Vec<String> = own.map(|(key, text)| format!("{}:{text}", json_text(key))).collect();
    Ok(player_page(&template, assets.materials().fonts, &title, &format!("{{{}}}", words.join(",")), &played))
}

/// The parts for an existing page to insert: the glyphs and digits, the board, and the puzzle with its runs as JSON.
pub fn player_piece(library: &Library, language: &str, theme: &str, row: &Row, runs: &[Watched]) -> Result<Parts, PressError> {
    let assets = Assets::open(library, language, theme)?;
    let words = (language != "en").then(|| page_words(library, language)).transpose()?;
    Ok(player_parts(assets.materials().fonts, &[played_puzzle(&assets, row, runs, words.as_ref())]))
}

/// A puzzle with its runs; their reasons in the words of a language, or in the lab's own.
fn played_puzzle(assets: &Assets, row: &Row, runs: &[Watched], words: Option<&SortedMap<String, String>>) -> PlayedPuzzle {
    let materials = assets.materials_for_screen();
    let (layout, clues) = (&*row.layout, &row.clues);
    let board = board_of_steps(materials.fonts, materials.theme, layout, clues, Notation::Numbers);
    let (width, height) = board.extent();
    let (corner, side) = board.square(0);
    let each = |item: &dyn Fn(Digit) -> Option<Item>| (1..=layout.n_digits).filter_map(item).collect();
    let mut reasons = Reasons::default();
    let start = Stand::start(layout, clues);
    let runs = runs.iter().map(|watched| played_run(watched, &start, &mut reasons)).collect();
    let told = |why: Why| {
        let reason = reason(why);
        match words.and_then(|words| words.get(&format!("why.{}", reason.key))) {
            Some(pattern) => reason_in_words(pattern, layout, clues, &reason, materials.words),
            None => why_words(layout, why),
        }
    };
    PlayedPuzzle {
        title: format!("{} {}", row.kind.title, id_of(row.kind, row.size, layout, clues)),
        told: signs_in_words(layout, materials.words).join("; "),
        width,
        height,
        corner,
        side,
        columns: layout.shape.cols as usize,
        places: places_of(layout),
        n_digits: layout.n_digits,
        houses: layout.houses.iter().map(|house| house.cells.clone()).collect(),
        givens: start.digits.clone(),
        ground: board.ground(),
        lines: board.lines(),
        written: each(&|digit| board.written(0, digit)),
        candidates: each(&|digit| board.candidate(0, digit)),
        whys: reasons.0.iter().map(|&why| told(why)).collect(),
        runs,
    }
}

/// The place of each cell, row by row; nothing for a board without holes.
fn places_of(layout: &Layout) -> Vec<usize> {
    let places = layout.area.places().enumerate().filter_map(|(place, cell)| cell.map(|_| place));
    if layout.has_holes() { places.collect() } else { Vec::new() }
}

/// Reasons in order of their first appearance. There are few, and the same one usually comes again soon.
#[derive(Default)]
struct Reasons(Vec<Why>);

impl Reasons {
    fn index(&mut self, why: Why) -> usize {
        match self.0.iter().rposition(|&known| known == why) {
            Some(index) => index,
            None => {
                self.0.push(why);
                self.0.len() - 1
            }
        }
    }
}

fn played_run(watched: &Watched, start: &Stand, reasons: &mut Reasons) -> PlayedRun {
    let Watched { solver, run, tape } = watched;
    let mut step = 0;
    let mut played = |event: &Event| {
        let n_steps = event.step - std::mem::replace(&mut step, event.step);
        played_act(event, n_steps, reasons)
    };
    let acts = tape.acts.iter().map(&mut played).collect();
    let n_silent = if tape.stills.is_empty() { tape.steps - step } else { 0 };
    let mut before = start;
    let mut stills = Vec::with_capacity(tape.stills.len());
    for still in &tape.stills {
        stills.push(played_still(still, before, reasons));
        before = &still.stand;
    }
    let known = FIGURES.into_iter().filter_map(|(figure, name)| Some((figure, name, run.figure(figure)?)));
    // Figures that were counted during the run are shown anyway.
    let is_shown = |figure: Figure, value: u64| match figure {
        Figure::Guesses => value != tape.guesses,
        Figure::Retractions => value != tape.retractions,
        _ => true,
    };
    let figures = known.filter(|&(figure, _, value)| is_shown(figure, value)).map(|(_, name, value)| (name, value));
    PlayedRun {
        solver: solver.clone(),
        outcome: run.outcome.name(),
        why_not: match run.outcome {
            Outcome::Unsuited(why) => why,
            _ => "",
        },
        solutions: run.solutions,
        steps: run.steps,
        figures: figures.collect(),
        acts,
        n_silent,
        stills,
        every: tape.every,
        whole_to: tape.whole_to,
    }
}

fn played_act(event: &Event, n_steps: u64, reasons: &mut Reasons) -> PlayedAct {
    let kind = match event.act {
        Act::Place => 0,
        Act::Guess => 1,
        Act::Eliminate => 2,
        Act::Retract => 3,
        Act::Solution => 4,
    };
    PlayedAct { kind, cell: event.cell, digit: event.digit, why: reasons.index(event.why), n_steps }
}

fn played_still(still: &Still, before: &Stand, reasons: &mut Reasons) -> PlayedStill {
    let stand = &still.stand;
    let changed = (0..stand.digits.len()).filter_map(|cell| {
        let is_struck = stand.struck[cell] != before.struck[cell];
        let is_written = stand.digits[cell] != before.digits[cell] || stand.inks[cell] != before.inks[cell];
        let struck = is_struck.then_some(stand.struck[cell]);
        (is_struck || is_written).then_some((cell as Cell, stand.digits[cell], ink(stand.inks[cell]), struck))
    });
    PlayedStill {
        clock: still.step + still.is_behind as u64,
        counts: [still.step, still.guesses, still.retractions, still.solutions],
        said: played_act(&still.said, !still.is_behind as u64, reasons),
        cells: changed.collect(),
    }
}

fn ink(ink: Ink) -> u8 {
    match ink {
        Ink::None => 0,
        Ink::Sure => 1,
        Ink::Trial => 2,
        Ink::Guess => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::{Keep, watched};

    /// The page's English reasons are the lab's own, and each is there.
    #[test]
    fn reasons_are_the_same_words_in_english() {
        let said = page_words(&Library::default(), "en").unwrap();
        let all = [
            Why::Next,
            Why::FewestCandidates(1),
            Why::FewestCandidates(2),
            Why::FewestPlaces { house: 0, n: 2 },
            Why::OnlyCandidate,
            Why::OnlyPlace(0),
            Why::Set { house: 0, n: 2 },
            Why::Sum(0),
            Why::Beside(0),
            Why::Line(0),
            Why::Difference,
            Why::Diagonal,
            Why::Refuted,
            Why::NoCandidate(0),
            Why::NoPlace { house: 0, digit: 1 },
            Why::NoSum(0),
            Why::NoLine(0),
            Why::AllTried,
            Why::LookOn,
            Why::Forgotten,
            Why::Hypothesis,
            Why::Combination(3),
            Why::Pattern(4),
            Why::NoPattern(1),
            Why::Cover(2),
            Why::Drawn,
            Why::Better,
            Why::Warm,
            Why::Permutation,
            Why::MostTelling,
        ];
        for why in all {
            let reason = reason(why);
            assert_eq!(said.get(&format!("why.{}", reason.key)).map(String::as_str), Some(reason.says), "{why:?}");
        }
        assert_eq!(said.keys().filter(|key| key.starts_with("why.")).count(), all.len());
        let puzzle = crate::samples::sample_suko();
        let german = crate::languages::language("de");
        let told = reason_in_words(
            "{house} hat keinen Platz mehr für {digit}",
            &puzzle.layout,
            &puzzle.clues,
            &reason(Why::NoPlace { house: 0, digit: 7 }),
            &german,
        );
        assert_eq!(told, "das ganze Feld hat keinen Platz mehr für 7");
    }
    use crate::board::Shape;
    use crate::formats::{Expect, read};
    use crate::lab::{self, Problem, solver_named};
    use crate::seed::Key;

    fn page(line: &str, solvers: &[&str]) -> String {
        let expect = Expect { size: Some(Shape::new(2, 3)), ..Expect::default() };
        let row = read(line.as_bytes(), &expect).next().unwrap().unwrap();
        let runs = solvers.iter().map(|&name| {
            let problem = Problem { layout: &row.layout, clues: &row.clues, stream: Key::of(&["player"]).stream(0, 0) };
            let keep = if name == "backtracking" { Keep { acts: 40, steps: 10, boards: 5 } } else { Keep::for_runs(2) };
            let chosen = solver_named(name).unwrap();
            let (run, tape) =
                watched(&row.layout, &row.clues, keep, |watch| lab::run(&chosen, &problem, 1, 1_000_000, Some(watch)));
            Watched { solver: name.into(), run, tape }
        });
        let runs = runs.collect();
        player(&Library::new(None), "standard", &[(row, runs)]).unwrap()
    }

    fn data(page: &str) -> serde_json::Value {
        let (_, data) = page.split_once(r#"<script type="application/json" id="data">"#).unwrap();
        serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap()
    }

    #[test]
    fn a_page_has_boards_and_runs_and_asks_nobody() {
        let page = page("....65.6.42..2........4..45.3.31....", &["least-candidates-cell", "backtracking"]);
        assert!(!page.contains("{{"), "a place is left open");
        for outside in ["http://", "https://", "url(", "@import", "src=", "fetch("] {
            let n_namespace = page.matches("http://www.w3.org/2000/svg").count();
            let most = if outside == "http://" { n_namespace } else { 0 };
            assert_eq!(page.matches(outside).count(), most, "{outside}");
        }
        assert_eq!(page.matches(r#"<template id="board0">"#).count(), 1);
        let data = data(&page);
        let puzzle = &data[0];
        assert_eq!(puzzle["givens"].as_array().unwrap().iter().filter(|digit| *digit != 0).count(), 12);
        assert_eq!((puzzle["columns"].as_u64(), puzzle["digits"].as_u64()), (Some(6), Some(6)));
        // Digits and candidates are defined once, for the page to place them.
        for id in (1..=6).flat_map(|digit| [format!(r#"id="w0-{digit}""#), format!(r#"id="k0-{digit}""#)]) {
            assert_eq!(page.matches(&id).count(), 1, "{id}");
        }
        let (whole, thin) = (&puzzle["runs"][0], &puzzle["runs"][1]);
        assert!(whole["stills"].as_array().unwrap().is_empty() && whole["outcome"] == "solved");
        assert!(thin["every"].as_u64() > Some(1) && !thin["stills"].as_array().unwrap().is_empty());
        let n_steps = whole["acts"].as_array().unwrap().iter().step_by(2).filter(|act| act.as_u64().unwrap() % 2 == 1).count();
        assert_eq!(whole["steps"].as_u64(), Some(n_steps as u64));
        let most = puzzle["whys"].as_array().unwrap().len() as u64;
        assert!(whole["acts"].as_array().unwrap().iter().skip(1).step_by(2).all(|why| why.as_u64().unwrap() < most));
    }
}
