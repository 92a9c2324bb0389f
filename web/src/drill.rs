//! A board for practising: made on the spot, and opened just before the step that is wanted.

use crate::ask::Answered;
use crate::made;
use crate::recipe;
use gridpress::board::Level;
use gridpress::forge::forge;
use gridpress::kinds::kind_named;
use gridpress::press::{Drill, Library, Title, drill, glossary_titles};
use gridpress::request::{DEFAULT_KIND, Request};
use gridpress::seed::Key;
use gridpress::words::may_need;
use serde::Deserialize;
use serde_json::json;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// The key of the technique.
    technique: String,
    seed: String,
    /// The number of the board.
    slot: u64,
}

/// Tries for one board: who waits for ten does not wait for the rarest.
const ATTEMPTS: u64 = 400;

/// A board, as a line, with what is written on it; nothing if no attempt gave one.
pub fn answer(asked: &Asked) -> Answered {
    let wish =
        Request { technique: vec![asked.technique.clone()], attempts: Some(ATTEMPTS), ..Request::of(DEFAULT_KIND, &asked.seed) };
    let recipe = recipe::Asked(wish).recipe()?;
    let block = forge(&recipe, &recipe.key(), asked.slot, asked.slot + 1);
    let attempts = block.tally.attempts;
    let found = block.puzzles().find_map(|puzzle| Some((drill(&puzzle.layout, &puzzle.clues, &asked.technique)?, puzzle)));
    let Some((Drill { before, step }, puzzle)) = found else { return Ok(json!({ "attempts": attempts }).into()) };
    let n = puzzle.layout.n_cells() as u16;
    Ok(json!({
        "attempts": attempts,
        "line": made::lines(std::slice::from_ref(&puzzle))[0],
        "digits": (0..n).map(|cell| before.grid.get(cell).unwrap_or(0)).collect::<Vec<_>>(),
        "marks": before.candidates.iter().map(|left| left.0).collect::<Vec<u32>>(),
        "put": step.conclusion.place,
        "strikes": step.conclusion.strikes,
    })
    .into())
}

#[derive(Deserialize)]
pub struct Listed {
    language: String,
}

/// Where a drill begins if nobody has chosen a technique.
const USUAL: &str = "xy-wing";

/// The techniques that can be practised, the easiest first.
pub fn listed(asked: &Listed) -> Answered {
    let library = Library::default();
    let words = gridpress::press::words(&library, &asked.language)?;
    let kind = kind_named(DEFAULT_KIND)?;
    let layout = kind.draw(&kind.check(None, None, false)?, &mut Key::of(&[]).stream(0, 0));
    let titles = glossary_titles(&library, &words, |technique| may_need(technique.key, &layout))?;
    let row = |title: &Title| json!({ "technique": title.key, "heading": title.heading, "level": words.level(title.level) });
    let all: Vec<_> = titles.iter().filter(|title| title.name.is_none() && title.level < Level::Beyond).map(row).collect();
    Ok(json!({ "techniques": all, "usual": USUAL }).into())
}
