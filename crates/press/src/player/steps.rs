//! A path as a page to step through: the part of each puzzle.

use crate::board::{Cell, Notation, tenths};
use crate::draw::{Item, board_of_steps};
use crate::press::book::{Assets, PressError};
use crate::press::{Library, page_words};
use crate::puzzle::Puzzle;
use crate::render::{PageStep, PuzzlePage, json_text};
use crate::words::{Telling, Told, signs_in_words};

/// The page's template, and the parts that the page of the press has in common with it.
const TEMPLATE: &str = "html/steps.html";
const PARTS: [&str; 2] = ["steps.css", "steps.js"];

/// The page with its script, its style and the words of its buttons, and without puzzles.
pub fn steps_template(library: &Library, language: &str) -> Result<String, PressError> {
    let mut template = library.text(TEMPLATE)?;
    let said = page_words(library, language)?;
    // The name of a folder of one's own may have anything in it.
    let code: String = language.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
    let own = said.iter().filter_map(|(key, text)| Some((key.strip_prefix("steps.")?, text)));
    let words: Vec<String> = own.map(|(key, text)| format!("{}: {}", json_text(key), json_text(text))).collect();
    template = template.replace("{{language}}", &code).replace("{{words}}", &format!("{{{}}}", words.join(", ")));
    for part in PARTS {
        template = template.replace(&format!("{{{{{part}}}}}\n"), &library.text(&format!("html/{part}"))?);
    }
    Ok(template)
}

/// The texts of a page about a puzzle as a whole.
pub struct PathText {
    /// The heading.
    pub title: String,
    /// A sentence below it.
    pub about: String,
    /// The text after the last step.
    pub end: String,
}

/// Everything that the page shows of a puzzle.
pub fn steps_page(assets: &Assets, notation: Notation, puzzle: &Puzzle, telling: &Telling, text: PathText) -> PuzzlePage {
    let materials = assets.materials();
    let board = board_of_steps(materials.fonts, materials.theme, &puzzle.layout, &puzzle.clues, notation);
    let (width, height) = board.extent();
    let most = telling.steps.iter().map(|told| told.step.cost).max();
    let hardest = telling.steps.iter().position(|told| Some(told.step.cost) == most);
    let step = |(k, told): (usize, &Told)| PageStep {
        technique: told.hint.technique.clone(),
        cost: tenths(told.step.cost as u32),
        words: format!("{}.", told.words),
        reasoning: told.lines().collect(),
        is_hardest: hardest == Some(k),
        is_single: told.is_single(),
        tints: board.tints(&told.before, &told.step),
        marks: board.marks(&told.before, &told.step),
    };
    let placed = telling.steps.iter().enumerate().filter_map(|(k, told)| Some((k, told.step.conclusion.place?)));
    PuzzlePage {
        title: text.title,
        about: text.about,
        told: signs_in_words(&puzzle.layout, materials.words).join("; "),
        width,
        height,
        ground: board.ground(),
        lines: board.lines(),
        written: placed.filter_map(|(k, (cell, digit))| Some((k, board.written(cell, digit)?))).collect(),
        candidates: candidates(telling, |cell, digit| board.candidate(cell, digit)),
        steps: telling.steps.iter().enumerate().map(step).collect(),
        end: text.end,
    }
}

/// Every candidate of the start, with the step that takes it away.
fn candidates(telling: &Telling, item: impl Fn(Cell, u8) -> Option<Item>) -> Vec<(Option<usize>, Item)> {
    let start = telling.steps.first().map_or(&telling.end, |told| &told.before);
    let all = start.candidates.iter().enumerate().flat_map(|(cell, left)| left.iter().map(move |digit| (cell as Cell, digit)));
    let with_step = |(cell, digit): (Cell, u8)| {
        let gone = (0..telling.steps.len()).find(|&k| !telling.after(k).has(cell, digit));
        Some((gone, item(cell, digit)?))
    };
    all.filter_map(with_step).collect()
}
