//! Figures: the pictures that a text page can show, by their names: examples, worked steps, stars, ornaments, the emblem of
//! the title page.

use super::facts::example_for;
use super::texts::lessons_of;
use crate::board::{Clues, Grid};
use crate::book::leaf::Leaf;
use crate::book::leaf::materials::Materials;
use crate::book::leaf::planned::SectionPlan;
use crate::book::leaf::style::LEAST_TEXT;
use crate::draw::{
    Item, PT, Paint, Point, Scene, Show, Theme, bare_board_of_steps, board_extent, draw_board, fit_cell, level_stars, star_row,
    star_row_width, step_picture,
};
use crate::guard::{foreign, suggestion};
use crate::puzzle::Puzzle;

/// The ink of a tile of a pattern, in percent.
const TILE: u8 = 35;

/// A picture, and whether it keeps its size if a page is short of room.
pub(crate) struct Picture {
    pub scene: Scene,
    pub is_fixed: bool,
}

/// The picture of that name, no larger than `room`. An unknown name is an error with a suggestion. `None` if the picture would
/// not be legible, or this book does not have it.
pub(crate) fn picture(leaf: &Leaf, section: Option<usize>, what: &str, room: (i32, i32)) -> Result<Option<Picture>, String> {
    let theme = leaf.materials.theme;
    let planned = section.map(|i| &leaf.plan.sections[i]);
    let example = planned.and_then(|planned| example_for(leaf.materials, planned));
    let of_section =
        || planned.ok_or_else(|| format!("the picture '{what}' needs a section, and this page has none", what = foreign(&what)));
    if let Some(name) = what.strip_prefix("ornaments/") {
        let name = name.strip_suffix(".svg").unwrap_or(name);
        let all = &leaf.materials.texts.ornaments;
        let known: Vec<&str> = all.keys().map(String::as_str).collect();
        let ornament = all
            .get(name)
            .ok_or_else(|| format!("there is no ornament '{name}'; {}", suggestion(name, &known), name = foreign(&name)))?;
        let ornament = ornament.as_ref().map_err(|why| format!("ornament '{}': {why}", foreign(&name)))?;
        let mut scene = Scene::new(room.0, ornament.height(room.0));
        scene.items = ornament.draw(theme, Point::default(), room.0);
        return Ok(Some(Picture { scene, is_fixed: true }));
    }
    if let Some(key) = what.strip_prefix("step:") {
        of_section()?;
        let Some((index, puzzle)) = example else { return Ok(None) };
        let lessons = || lessons_of(leaf.materials.texts, index);
        if leaf.materials.texts.lessons.iter().all(|lesson| lesson.technique != key) {
            let mut known: Vec<&str> = leaf.materials.texts.lessons.iter().map(|lesson| lesson.technique).collect();
            known.sort_unstable();
            known.dedup();
            return Err(format!("there is no picture of the step '{key}'; {}", suggestion(key, &known), key = foreign(&key)));
        }
        let Some(lesson) = lessons().find(|lesson| lesson.technique == key) else { return Ok(None) };
        let cell = cell_in(theme, puzzle, room);
        let board = bare_board_of_steps(leaf.materials.fonts, theme, &puzzle.layout, &puzzle.clues, cell);
        return Ok(legible(step_picture(&board, &lesson.before, &lesson.step)));
    }
    match what {
        "example" | "example-solution" => {
            of_section()?;
            let show = if what == "example" { Show::Puzzle } else { Show::Solution };
            Ok(example.and_then(|(_, puzzle)| board(leaf, puzzle, &show, room)))
        }
        "stars" => {
            let Some(level) = of_section()?.level else { return Ok(None) };
            let (stars, height) = (level_stars(level), theme.sizes.lead);
            let mut scene = Scene::new(star_row_width(theme, stars, height), height);
            star_row(&mut scene, theme, stars, Point { x: 0, y: height }, height);
            Ok(Some(Picture { scene, is_fixed: true }))
        }
        "emblem" => Ok(emblem(leaf, planned, room)),
        other => {
            let known = ["example", "example-solution", "step:hidden-single", "stars", "emblem", "ornaments/rule.svg"];
            Err(format!("there is no picture '{other}'; {}", suggestion(other, &known), other = foreign(&other)))
        }
    }
}

/// The side of a cell of an example in a text: at most 44 points, and never larger than the theme's largest.
fn cell_in(theme: &Theme, puzzle: &Puzzle, room: (i32, i32)) -> i32 {
    let modest = Theme { max_cell: theme.max_cell.min(44 * PT), ..theme.clone() };
    let edge = theme.frame_line.0;
    fit_cell(&puzzle.layout, &modest, &Show::Puzzle, room.0 - edge, room.1 - edge)
}

fn board(leaf: &Leaf, puzzle: &Puzzle, show: &Show, room: (i32, i32)) -> Option<Picture> {
    let theme = leaf.materials.theme;
    let (cell, edge) = (cell_in(theme, puzzle, room), theme.frame_line.0 / 2);
    let (wide, tall) = board_extent(&puzzle.layout, cell, show);
    let mut scene = Scene::new(wide + 2 * edge, tall + 2 * edge);
    draw_board(&mut scene, leaf.materials.fonts, theme, puzzle, show, Point { x: edge, y: edge }, cell);
    legible(scene)
}

fn legible(scene: Scene) -> Option<Picture> {
    let is_legible = scene.smallest_text().is_none_or(|size| size >= LEAST_TEXT);
    is_legible.then_some(Picture { scene, is_fixed: false })
}

/// A board without its digits.
fn emptied(puzzle: &Puzzle) -> Puzzle {
    let nothing = Grid::empty(puzzle.layout.n_cells());
    Puzzle { clues: Clues { givens: nothing.clone(), ..puzzle.clues.clone() }, solution: nothing, ..puzzle.clone() }
}

/// The cells of a board that have digits, as tiles: above all that shades cells, and inside the lines. `None` for a board with
/// other clues or without any digit.
fn pattern(leaf: &Leaf, puzzle: &Puzzle, room: (i32, i32)) -> Option<Picture> {
    let Materials { theme, fonts, .. } = leaf.materials;
    let (layout, givens) = (&puzzle.layout, &puzzle.clues.givens.0);
    let has_others = !layout.cages.is_empty() || !layout.signs.is_empty() || !puzzle.clues.items.is_empty();
    // On shaded boxes tiles look like small boards.
    if has_others || theme.box_shade.is_some() || givens.iter().all(|&digit| digit == 0) {
        return None;
    }
    let edge = theme.frame_line.0 / 2;
    let cell = fit_cell(layout, theme, &Show::Answer, room.0 - 2 * edge, room.1 - 2 * edge);
    let (wide, tall) = board_extent(layout, cell, &Show::Answer);
    let mut scene = Scene::new(wide + 2 * edge, tall + 2 * edge);
    draw_board(&mut scene, fonts, theme, &emptied(puzzle), &Show::Answer, Point { x: edge, y: edge }, cell);
    let inset = cell / 10;
    for i in (0..).zip(givens).filter(|(_, digit)| **digit != 0).map(|(i, _)| i) {
        let at = Point { x: edge + layout.col(i) as i32 * cell + inset, y: edge + layout.row(i) as i32 * cell + inset };
        let side = cell - 2 * inset;
        scene.items.push(Item::Rect { at, width: side, height: side, fill: Some(Paint::Gray(TILE)), stroke: None });
    }
    Some(Picture { scene, is_fixed: false })
}

/// The emblem. Of a section: where its first puzzle has digits, without the digits, which are on the next page; for a board with
/// other clues, the clues of an example of its kind. Without a section, those of an example of the book's first section with 9×9
/// grids. Where there is no example, those of a puzzle.
fn emblem(leaf: &Leaf, planned: Option<&SectionPlan>, room: (i32, i32)) -> Option<Picture> {
    let of = |s: &SectionPlan| leaf.puzzles.get(s.first).copied();
    if let Some(pattern) = planned.and_then(of).and_then(|puzzle| pattern(leaf, puzzle, room)) {
        return Some(pattern);
    }
    let sections = &leaf.plan.sections;
    let planned = planned.or(sections.iter().find(|s| s.sample.n_cells() == 81)).or(sections.first());
    let (of_section, example) = (planned.and_then(of), planned.and_then(|s| example_for(leaf.materials, s)));
    let own = example.map(|(_, puzzle)| puzzle).into_iter().chain(of_section);
    let hidden = |puzzle: &Puzzle| Puzzle { solution: puzzle.clues.givens.clone(), ..puzzle.clone() };
    // A board whose digits are too small for a section's page is shown without them, before that of another kind.
    let emptied = of_section.filter(|puzzle| puzzle.layout.has_holes()).map(emptied);
    own.map(hidden).chain(emptied).chain(leaf.materials.examples.iter().map(hidden)).find_map(|hidden| {
        // Sums and signs are clues: without them, a board that has no other clues would be empty.
        let show = if hidden.layout.cages.is_empty() && hidden.layout.signs.is_empty() { Show::Answer } else { Show::Puzzle };
        let edge = leaf.materials.theme.frame_line.0 / 2;
        let cell = fit_cell(&hidden.layout, leaf.materials.theme, &show, room.0 - 2 * edge, room.1 - 2 * edge);
        let (wide, tall) = board_extent(&hidden.layout, cell, &show);
        let mut scene = Scene::new(wide + 2 * edge, tall + 2 * edge);
        draw_board(&mut scene, leaf.materials.fonts, leaf.materials.theme, &hidden, &show, Point { x: edge, y: edge }, cell);
        legible(scene)
    })
}
