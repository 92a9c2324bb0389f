//! A path as a page to step through, with one puzzle or a list of them.

use super::{Request, told};
use crate::board::Notation;
use crate::book::kind_title;
use crate::cli::Common;
use crate::cli::list::List;
use crate::cli::output::{Console, Sink};
use crate::player::{PathText, steps_page, steps_template};
use crate::press::book::Assets;
use crate::puzzle::Puzzle;
use crate::render::{PuzzlePage, page_end, page_head, puzzle_section};
use crate::words::{Telling, end, summary};
use anyhow::bail;

/// Writes the page puzzle by puzzle, so that a long list needs no more memory than a short one; returns how many puzzles were
/// invalid.
pub fn run(request: &Request, list: &mut List, common: &Common, console: &mut Console) -> anyhow::Result<u64> {
    let library = common.library()?;
    let assets = Assets::open(&library, &request.language, &request.theme)?;
    let template = steps_template(&library, &request.language)?;
    let fonts = assets.materials().fonts;
    let mut sink = Sink::open(request.out.as_deref())?;
    let (mut n_shown, mut n_unfair) = (0usize, 0u64);
    let result = list.each(
        common.jobs()?,
        console,
        |row| {
            let page = told(request, &row, assets.materials().words)
                .map(|(puzzle, telling)| page(&assets, request.notation(), &puzzle, &telling, &row.text));
            (row.line, page)
        },
        |(line, page), console| match page {
            Err(unfair) => {
                n_unfair += 1;
                console.complain(&format!("line {line}: {unfair}; there is no path to show"));
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
pub(super) fn page(assets: &Assets, notation: Notation, puzzle: &Puzzle, telling: &Telling, text: &str) -> PuzzlePage {
    let words = assets.materials().words;
    let title = format!("{} {}: {}", kind_title(puzzle.kind, words), puzzle.id, summary(&telling.rating, || None, words));
    let text = PathText { title, about: text.into(), end: end(&telling.rating, words).words };
    steps_page(assets, notation, puzzle, telling, text)
}
