//! A path as a page to step through, with one puzzle or a list of them.
//! What never lives here: the page itself, which is a template; drawing.

use super::text::{ENDS_HERE, summary};
use super::{Request, told};
use crate::board::{Cell, Level, Notation, tenths};
use crate::cli::Common;
use crate::cli::list::List;
use crate::cli::output::{Sink, Voice};
use crate::draw::{Item, board_of_steps};
use crate::press::Telling;
use crate::press::book::Shop;
use crate::puzzle::Puzzle;
use crate::render::{PageStep, PuzzlePage, page_end, page_head, puzzle_section};
use anyhow::bail;

/// The page's template.
const TEMPLATE: &str = "html/steps.html";

/// Writes the page puzzle by puzzle, so that a long list needs no more memory than a short one; how many were unfair.
pub fn run(request: &Request, list: &mut List, common: &Common, voice: &mut Voice) -> anyhow::Result<u64> {
    let library = common.library()?;
    let shop = Shop::open(&library, "en", &request.theme)?;
    let template = library.text(TEMPLATE)?;
    let fonts = shop.materials().fonts;
    let mut sink = Sink::open(request.out.as_deref())?;
    let (mut n_shown, mut n_unfair) = (0usize, 0u64);
    let result = list.each(
        common.jobs()?,
        voice,
        |row| {
            let page = told(request, &row).map(|(puzzle, telling)| page(&shop, request.notation(), &puzzle, &telling, &row.text));
            (row.line, page)
        },
        |(line, page), voice| match page {
            Err(unfair) => {
                n_unfair += 1;
                voice.complain(&format!("line {line}: {unfair}; there is no path to show"));
                Ok(())
            }
            Ok(page) => {
                if n_shown == 0 {
                    sink.write(page_head(&template, fonts, &page.title).as_bytes())?;
                }
                n_shown += 1;
                sink.write(puzzle_section(fonts, n_shown, &page).as_bytes())
            }
        },
    );
    let result = result.and_then(|()| match n_shown {
        0 => bail!("{}: there is no path to show", list.name),
        _ => sink.write(page_end(&template).as_bytes()),
    });
    sink.end(result)?;
    Ok(n_unfair)
}

/// Everything that the page shows of a puzzle.
pub(super) fn page(shop: &Shop, notation: Notation, puzzle: &Puzzle, telling: &Telling, text: &str) -> PuzzlePage {
    let materials = shop.materials();
    let board = board_of_steps(materials.fonts, materials.theme, &puzzle.layout, &puzzle.clues, notation);
    let (width, height) = board.extent();
    let words = summary(&telling.rating, || None);
    let step = |told: &crate::press::Told| PageStep {
        technique: told.step.technique.into(),
        cost: tenths(told.step.cost as u32),
        words: format!("{}.", told.words),
        reasoning: told.lines().collect(),
        is_single: told.is_single(),
        tints: board.tints(&told.before, &told.step),
        marks: board.marks(&told.before, &told.step),
    };
    let placed = telling.steps.iter().enumerate().filter_map(|(k, told)| Some((k, told.step.conclusion.place?)));
    let end = match telling.rating.level {
        Level::Beyond => format!("Here {ENDS_HERE}: no technique that it has finds more."),
        _ => "Solved.".into(),
    };
    PuzzlePage {
        title: format!("{} {}: {words}", puzzle.kind.title, puzzle.id),
        about: text.into(),
        width,
        height,
        ground: board.ground(),
        lines: board.lines(),
        written: placed.filter_map(|(k, (cell, digit))| Some((k, board.written(cell, digit)?))).collect(),
        candidates: candidates(telling, |cell, digit| board.candidate(cell, digit)),
        steps: telling.steps.iter().map(step).collect(),
        end,
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
