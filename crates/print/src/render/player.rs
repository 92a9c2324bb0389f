//! A self-contained page that plays the runs of machine solvers. Each board is drawn once and each digit defined once per
//! puzzle; the page places digits as the acts say. Runs are encoded as numbers:
//!
//! - an act is two numbers: ((cell · 26 + digit) · 5 + kind) · 2, plus one if a step begins; and the index of its reason.
//!   Kinds are place, guess, eliminate, retract and solution, from 0. Steps without an act come before the next act as −n
//!   and 0.
//! - a still is a list: the clock, steps, guesses, retractions, solutions, the two numbers of its act, then each cell that
//!   differs from the still before (or the start): (cell · 26 + digit) · 8 + ink · 2, plus one if a mask of its eliminated
//!   candidates follows.

use super::number::{decimal, thousandths};
use super::svg::{describe, elements, escape, glyph_name, glyphs};
use crate::draw::{Face, Fonts, Item, Point, Type, grid_run};
use std::fmt::Write;

/// A puzzle with the runs of its solvers.
pub struct PlayedPuzzle {
    /// `Sudoku 0a1b2c3d4e5f`.
    pub title: String,
    /// The contents of the board besides digits, for screen readers: its signs and lines.
    pub told: String,
    /// The width of the board with the names of its rows.
    pub width: i32,
    /// The total height of the board.
    pub height: i32,
    /// The top left corner of the first cell.
    pub corner: Point,
    /// The side of a cell.
    pub side: i32,
    /// Places in a row.
    pub columns: usize,
    /// The place of each cell, row by row; empty for a board without holes.
    pub places: Vec<usize>,
    /// The largest digit.
    pub n_digits: u8,
    /// Cells with different digits; candidates depend only on these.
    pub houses: Vec<Vec<u16>>,
    /// The digit of each cell, 0 for no clue.
    pub givens: Vec<u8>,
    /// The items below the tints.
    pub ground: Vec<Item>,
    /// The items above the tints.
    pub lines: Vec<Item>,
    /// Each digit as written in the first cell.
    pub written: Vec<Item>,
    /// Each digit as a candidate of the first cell.
    pub candidates: Vec<Item>,
    /// Reasons as sentences.
    pub whys: Vec<String>,
    /// One run per solver.
    pub runs: Vec<PlayedRun>,
}

/// The run of a solver.
pub struct PlayedRun {
    /// Its name.
    pub solver: String,
    /// Its outcome: `solved`.
    pub outcome: &'static str,
    /// Why it could not start; empty if it did.
    pub why_not: &'static str,
    /// The number of solutions found.
    pub solutions: u64,
    /// The number of steps.
    pub steps: u64,
    /// The solver's own figures.
    pub figures: Vec<(&'static str, u64)>,
    /// The part shown act by act.
    pub acts: Vec<PlayedAct>,
    /// Steps without an act after the last one.
    pub n_silent: u64,
    /// The part shown as boards, after the acts.
    pub stills: Vec<PlayedStill>,
    /// There is a still for every this many steps.
    pub every: u64,
    /// The last step shown act by act.
    pub whole_to: u64,
}

/// Something that happens on a board.
#[derive(Clone, Copy)]
pub struct PlayedAct {
    /// Place, guess, eliminate, retract or solution, from 0.
    pub kind: u8,
    /// The cell.
    pub cell: u16,
    /// The digit; 0 if the act has none.
    pub digit: u8,
    /// The index of its reason.
    pub why: usize,
    /// Steps since the act before, usually one or none. A step may have no act.
    pub n_steps: u64,
}

/// The board after a step; it represents all steps since the one before.
pub struct PlayedStill {
    /// The step at which it is shown; one later than its own for retractions after the last.
    pub clock: u64,
    /// Steps, guesses, retractions, solutions.
    pub counts: [u64; 4],
    /// Its act.
    pub said: PlayedAct,
    /// Changed cells: cell, digit, ink, and the eliminated candidates if they changed.
    pub cells: Vec<(u16, u8, u8, Option<u32>)>,
}

/// The placeholders of a template.
const TITLE: &str = "{{title}}";
const GLYPHS: &str = "{{glyphs}}";
const BOARDS: &str = "{{boards}}";
const WORDS: &str = "{{words}}";
const DATA: &str = "{{data}}";

/// The parts of a page that plays puzzles.
pub struct PlayerParts {
    /// The glyphs of boards and digits, in one invisible SVG.
    pub glyphs: String,
    /// One template per puzzle, `board0` and so on.
    pub boards: String,
    /// The puzzles with their runs, as JSON.
    pub data: String,
}

/// The whole page. Its words are a JSON object.
pub fn player_page(template: &str, fonts: &Fonts, title: &str, words: &str, puzzles: &[PlayedPuzzle]) -> String {
    let PlayerParts { glyphs, boards, data } = player_parts(fonts, puzzles);
    // Inserted text is not searched for placeholders again: a title may contain anything.
    let values = [(TITLE, escape(title)), (GLYPHS, glyphs), (BOARDS, boards), (WORDS, words.into()), (DATA, data)];
    let mut page = String::new();
    let mut rest = template;
    for (place, value) in &values {
        let (before, behind) = rest.split_once(place).unwrap_or((rest, ""));
        page += before;
        page += value;
        rest = behind;
    }
    page + rest
}

/// The parts of such a page.
pub fn player_parts(fonts: &Fonts, puzzles: &[PlayedPuzzle]) -> PlayerParts {
    let symbols = ('0'..='9').chain('A'..='Z').map(|ch| (0, ch)).collect::<Vec<(i32, char)>>();
    let faces = [Face::Regular, Face::Bold].map(|face| Type::new(face, 1000, crate::draw::Paint::BLACK));
    let of_digits = faces.into_iter().filter_map(|style| grid_run(fonts, style, 0, &symbols));
    let of_boards = puzzles.iter().flat_map(|puzzle| puzzle.ground.iter().chain(&puzzle.lines).cloned());
    let all: Vec<Item> = of_digits.chain(of_boards).collect();
    let mut defs = glyphs(fonts, &all);
    let mut boards = String::new();
    for (k, puzzle) in puzzles.iter().enumerate() {
        define_digits(&mut defs, fonts, puzzle, &puzzle.written, &format!("w{k}-"));
        define_digits(&mut defs, fonts, puzzle, &puzzle.candidates, &format!("k{k}-"));
        board(&mut boards, fonts, k, puzzle);
    }
    PlayerParts { glyphs: defs, boards, data: data(puzzles) }
}

/// Defines digits with their place in a cell, so that the page needs only the cell's position.
fn define_digits(out: &mut String, fonts: &Fonts, puzzle: &PlayedPuzzle, items: &[Item], name: &str) {
    // Writing to a String cannot fail, so the results of write! are ignored throughout.
    let _ = writeln!(out, "<defs>");
    for (k, item) in items.iter().enumerate() {
        let Item::Text(run) = item else { continue };
        let _ = write!(out, r#"<g id="{name}{}">"#, k + 1);
        let scale = decimal(run.size as i64 * 10_000 / fonts.table(run.face).units_per_em as i64, 10_000_000);
        for glyph in &run.glyphs {
            let (x, y) = (run.at.x + glyph.dx - puzzle.corner.x, run.at.y - puzzle.corner.y);
            let (x, y, glyph) = (thousandths(x), thousandths(y), glyph_name(run.face, glyph.id));
            let _ = write!(out, r##"<use href="#{glyph}" transform="translate({x} {y}) scale({scale})"/>"##);
        }
        let _ = writeln!(out, "</g>");
    }
    let _ = writeln!(out, "</defs>");
}

/// The board without the digits of a run; the page makes a copy for each side.
fn board(out: &mut String, fonts: &Fonts, number: usize, puzzle: &PlayedPuzzle) {
    let (width, height) = (thousandths(puzzle.width), thousandths(puzzle.height));
    let _ = writeln!(out, r#"<template id="board{number}">"#);
    let _ = writeln!(out, r#"<svg class="board" viewBox="0 0 {width} {height}" role="img">"#);
    describe(out, &puzzle.told);
    out.push_str(&elements(fonts, &puzzle.ground));
    out.push_str("<g class=\"tints\"></g>\n");
    out.push_str(&elements(fonts, &puzzle.lines));
    out.push_str("<g class=\"left\"></g>\n<g class=\"written\"></g>\n</svg>\n</template>\n");
}

/// JSON that is safe inside a page: it cannot end a script element.
fn data(puzzles: &[PlayedPuzzle]) -> String {
    let puzzles = puzzles.iter().map(|puzzle| {
        // The corner of the board, whose first place may have no cell.
        let first = puzzle.places.first().copied().unwrap_or(0);
        let (row, column) = (first / puzzle.columns.max(1), first % puzzle.columns.max(1));
        let places = list(puzzle.places.iter().map(usize::to_string));
        let mut all = vec![
            ("title", json_text(&puzzle.title)),
            ("x", thousandths(puzzle.corner.x - column as i32 * puzzle.side)),
            ("y", thousandths(puzzle.corner.y - row as i32 * puzzle.side)),
            ("side", thousandths(puzzle.side)),
            ("columns", puzzle.columns.to_string()),
        ];
        all.extend((!puzzle.places.is_empty()).then_some(("places", places)));
        all.extend([
            ("digits", puzzle.n_digits.to_string()),
            ("houses", list(puzzle.houses.iter().map(|house| list(house.iter().map(u16::to_string))))),
            ("givens", list(puzzle.givens.iter().map(u8::to_string))),
            ("whys", list(puzzle.whys.iter().map(|why| json_text(why)))),
            ("runs", list(puzzle.runs.iter().map(run))),
        ]);
        object(&all)
    });
    list(puzzles)
}

fn run(run: &PlayedRun) -> String {
    let figures = run.figures.iter().map(|(name, value)| list([json_text(name), value.to_string()]));
    object(&[
        ("solver", json_text(&run.solver)),
        ("outcome", json_text(run.outcome)),
        ("why", json_text(run.why_not)),
        ("solutions", run.solutions.to_string()),
        ("steps", run.steps.to_string()),
        ("figures", list(figures)),
        ("every", run.every.to_string()),
        ("whole", run.whole_to.to_string()),
        ("acts", list(acts(run))),
        ("stills", list(run.stills.iter().map(still))),
    ])
}

fn acts(run: &PlayedRun) -> Vec<String> {
    let mut out = Vec::with_capacity(run.acts.len() * 2);
    let skip = |n: u64, out: &mut Vec<String>| {
        if n > 0 {
            out.extend([format!("-{n}"), "0".into()]);
        }
    };
    for act in &run.acts {
        skip(act.n_steps.saturating_sub(1), &mut out);
        out.extend(numbers(*act).map(|n| n.to_string()));
    }
    skip(run.n_silent, &mut out);
    out
}

fn still(still: &PlayedStill) -> String {
    let mut all = vec![still.clock];
    all.extend(still.counts);
    all.extend(numbers(still.said));
    for &(cell, digit, ink, struck) in &still.cells {
        all.push((cell as u64 * 26 + digit as u64) * 8 + ink as u64 * 2 + struck.is_some() as u64);
        all.extend(struck.map(u64::from));
    }
    list(all.into_iter().map(|n| n.to_string()))
}

fn numbers(act: PlayedAct) -> [u64; 2] {
    [((act.cell as u64 * 26 + act.digit as u64) * 5 + act.kind as u64) * 2 + (act.n_steps > 0) as u64, act.why as u64]
}

fn object(fields: &[(&str, String)]) -> String {
    let fields: Vec<String> = fields.iter().map(|(name, value)| format!("\"{name}\":{value}")).collect();
    format!("{{{}}}\n", fields.join(","))
}

fn list(items: impl IntoIterator<Item = String>) -> String {
    format!("[{}]", items.into_iter().collect::<Vec<String>>().join(","))
}

/// A text as JSON that is safe inside a page.
pub fn json_text(words: &str) -> String {
    let mut out = String::from("\"");
    for ch in words.chars() {
        match ch {
            '"' | '\\' => out.extend(['\\', ch]),
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' | '\0'..='\x1f' => {
                let _ = write!(out, "\\u{:04x}", ch as u32);
            }
            _ => out.push(ch),
        }
    }
    out + "\""
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundled::bundled_fonts;

    fn act(kind: u8, cell: u16, digit: u8, n_steps: u64) -> PlayedAct {
        PlayedAct { kind, cell, digit, why: 7, n_steps }
    }

    fn puzzle() -> PlayedPuzzle {
        PlayedPuzzle {
            title: "</script><b>\"{{data}}\"".into(),
            told: String::new(),
            width: 1000,
            height: 2000,
            corner: Point { x: 100, y: 50 },
            side: 400,
            columns: 2,
            places: Vec::new(),
            n_digits: 2,
            houses: vec![vec![0, 1]],
            givens: vec![0, 2],
            ground: Vec::new(),
            lines: Vec::new(),
            written: Vec::new(),
            candidates: Vec::new(),
            whys: vec!["a reason\n".into()],
            runs: vec![PlayedRun {
                solver: "one".into(),
                outcome: "solved",
                why_not: "",
                solutions: 1,
                steps: 1,
                figures: vec![("unwinds", 3)],
                acts: vec![act(1, 3, 2, 4), act(4, 0, 0, 0)],
                n_silent: 6,
                stills: vec![PlayedStill {
                    clock: 9,
                    counts: [8, 4, 3, 1],
                    said: act(0, 0, 1, 1),
                    cells: vec![(0, 1, 1, None), (1, 2, 3, Some(5))],
                }],
                every: 4,
                whole_to: 5,
            }],
        }
    }

    #[test]
    fn runs_are_told_in_numbers() {
        let data = data(&[puzzle()]);
        // Three steps pass; (3 · 26 + 2) · 5 + 1 is 401; a step begins, so twice that plus one; then six more steps pass.
        assert!(data.contains(r#""acts":[-3,0,803,7,8,7,-6,0]"#), "{data}");
        assert!(data.contains(r#""stills":[[9,8,4,3,1,11,7,10,231,5]]"#), "{data}");
        assert!(data.contains(r#""whys":["a reason\u000a"]"#), "{data}");
    }

    #[test]
    fn no_word_ends_a_script_or_is_taken_for_a_place() {
        let template = "<title>{{title}}</title>{{glyphs}}|{{boards}}|{{words}}|{{data}}|end";
        let page = player_page(template, &bundled_fonts(), "a < b {{data}}", r#"{"a":"{{data}}"}"#, &[puzzle()]);
        assert!(page.starts_with("<title>a &lt; b {{data}}</title>") && page.ends_with("|end"));
        assert!(!page.contains("</script>") && page.contains(r#"\u003c/script\u003e"#));
        assert_eq!(page.matches(r#""runs":"#).count(), 1);
    }
}
