//! A path as pictures: a file per step in a folder, or all steps beyond singles on one sheet.

use super::{Request, told};
use crate::board::{Level, Notation, tenths};
use crate::book::kind_title;
use crate::cli::Common;
use crate::cli::book::put_all;
use crate::cli::list::List;
use crate::cli::output::{Console, put};
use crate::draw::{Scene, StepBoard, StepWords, board_of_steps, step_scene, step_sheet};
use crate::press::book::Assets;
use crate::puzzle::Puzzle;
use crate::render::{TextMode, titled_svg};
use crate::words::{Telling, end, n_steps};
use anyhow::bail;

/// Pictures side by side on a sheet.
const COLUMNS: usize = 3;

/// Draws every puzzle of a list; how many of them were unfair.
pub fn run(request: &Request, list: &mut List, common: &Common, console: &mut Console) -> anyhow::Result<u64> {
    let assets = Assets::open(&common.library()?, &request.language, &request.theme)?;
    let is_file =
        |out: &std::path::Path| out.as_os_str() == "-" || out.extension().is_some_and(|e| e.eq_ignore_ascii_case("svg"));
    let folder = request.out.as_deref().filter(|out| !is_file(out));
    let (mut n_drawn, mut n_unfair, mut n_pictures) = (0u64, 0u64, 0usize);
    let mut sheet: Option<Vec<u8>> = None;
    let notation = request.notation();
    let result = list.each(
        common.jobs()?,
        console,
        |row| {
            let drawn = told(request, &row, assets.materials().words).map(|(puzzle, telling)| match folder {
                Some(_) => files(&assets, notation, &puzzle, &telling),
                None => vec![(String::new(), whole_sheet(&assets, notation, &puzzle, &telling))],
            });
            (row.line, drawn)
        },
        |(line, drawn), console| {
            let files = match drawn {
                Ok(files) => files,
                Err(unfair) => {
                    n_unfair += 1;
                    console.complain(&format!("line {line}: {unfair}; there is no path to draw"));
                    return Ok(());
                }
            };
            n_drawn += 1;
            n_pictures += files.len();
            match folder {
                Some(folder) => {
                    let name = |name: &str| format!("{n_drawn:04}-{name}");
                    let named: Vec<(String, Vec<u8>)> = files.into_iter().map(|(file, bytes)| (name(&file), bytes)).collect();
                    put_all(folder, &named)
                }
                None if n_drawn > 1 => bail!("several puzzles do not go on one sheet: say --out FOLDER"),
                None => {
                    sheet = files.into_iter().next().map(|(_, bytes)| bytes);
                    Ok(())
                }
            }
        },
    );
    result?;
    match (folder, sheet) {
        (None, Some(bytes)) => put(request.out.as_deref(), &bytes)?,
        (None, None) if n_unfair == 0 => bail!("{}: there is no puzzle in it", list.name),
        (None, None) => {}
        (Some(_), _) => {
            let pictures = if n_pictures == 1 { "picture" } else { "pictures" };
            console.summary(&format!("{n_pictures} {pictures}"), serde_json::json!({ "pictures": n_pictures }));
        }
    }
    Ok(n_unfair)
}

fn board<'a>(assets: &'a Assets, notation: Notation, puzzle: &'a Puzzle) -> StepBoard<'a> {
    let materials = assets.materials();
    board_of_steps(materials.fonts, materials.theme, &puzzle.layout, &puzzle.clues, notation)
}

/// One file per step, `ID/012-x-wing.svg`; if the ladder gets stuck, one more of the remaining board.
pub(super) fn files(assets: &Assets, notation: Notation, puzzle: &Puzzle, telling: &Telling) -> Vec<(String, Vec<u8>)> {
    let board = board(assets, notation, puzzle);
    let file = |name: String, (title, scene): (String, Scene)| {
        (format!("{}/{name}.svg", puzzle.id), titled_svg(board.fonts, &scene, TextMode::Paths, &title).into_bytes())
    };
    let steps = 0..telling.steps.len();
    let mut files: Vec<_> =
        steps.map(|k| file(format!("{:03}-{}", k + 1, telling.steps[k].key), step_picture(&board, telling, k))).collect();
    if let Some(end) = end_picture(&board, telling, assets) {
        files.push(file(format!("{:03}-end", telling.steps.len() + 1), end));
    }
    files
}

/// All steps other than singles; all steps of a puzzle that needs only singles.
fn whole_sheet(assets: &Assets, notation: Notation, puzzle: &Puzzle, telling: &Telling) -> Vec<u8> {
    let board = board(assets, notation, puzzle);
    let has_more = telling.steps.iter().any(|told| !told.is_single());
    let shown = (0..telling.steps.len()).filter(|&k| !has_more || !telling.steps[k].is_single());
    let pictures =
        shown.map(|k| step_picture(&board, telling, k)).chain(end_picture(&board, telling, assets)).map(|(_, scene)| scene);
    let words = assets.materials().words;
    let title = format!("{} {}: {}", kind_title(puzzle.kind, words), puzzle.id, n_steps(telling.steps.len(), words));
    titled_svg(board.fonts, &step_sheet(pictures.collect(), COLUMNS), TextMode::Paths, &title).into_bytes()
}

/// The picture of a step, and its title.
fn step_picture(board: &StepBoard, telling: &Telling, k: usize) -> (String, Scene) {
    let told = &telling.steps[k];
    let heading = format!("{}. {}, {}", k + 1, told.hint.technique, tenths(told.step.cost as u32));
    let lines = std::iter::once(told.hint.whole()).chain(told.lines()).collect();
    let scene = step_scene(board, &told.before, Some(&told.step), &StepWords { heading, lines });
    (told.words.clone(), scene)
}

/// The board that is left where the ladder ends before the puzzle does.
fn end_picture(board: &StepBoard, telling: &Telling, assets: &Assets) -> Option<(String, Scene)> {
    let said = end(&telling.rating, assets.materials().words);
    let words = StepWords { heading: said.heading.clone(), lines: vec![said.about] };
    (telling.rating.level == Level::Beyond).then(|| (said.heading, step_scene(board, &telling.end, None, &words)))
}
