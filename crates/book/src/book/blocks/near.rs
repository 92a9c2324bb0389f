//! Solutions near their puzzles, for people who ask for that: on the page opposite, overleaf, or upside down at the foot of the
//! page. Also pages of puzzles with nothing on their backs.

use super::solution_cell;
use crate::board::{CageLook, Clues, Layout, Parts};
use crate::book::leaf::materials::Materials;
use crate::book::leaf::planned::{Foot, PageRole, SectionPlan, Turned, to_right_hand};
use crate::book::leaf::style::LEAST_TEXT;
use crate::book::spec::around::SolutionSize;
use crate::book::spec::error::BookError;
use crate::book::spec::{Solutions, Spec};
use crate::draw::{
    Align, Face, Item, PT, Point, Scene, Show, Stroke, Theme, Type, board_extent, draw_board, fit_cell, least_text, set_line,
    upside_down,
};
use crate::paper::{Body, Paper};
use crate::puzzle::Puzzle;
use std::sync::Arc;

/// Space between the solutions at a page's foot, across and down, and between them and the puzzles.
const GUTTER: i32 = 12 * PT;
const ABOVE: i32 = 14 * PT;
/// The most of a page's height for a row of solutions at its foot, in percent, and the largest side of their cells.
const MOST_STRIP: i32 = 18;
const LARGEST_CELL: i32 = 13 * PT;

/// Refuses keys that can't be together with these solutions, or with blank backs.
pub(crate) fn check(spec: &Spec) -> Result<(), BookError> {
    let name = spec.solutions.name();
    let refused =
        |key: &str, value: &str, expected: String| Err(BookError::Value { key: key.into(), value: value.into(), expected });
    let is_near = spec.solutions.is_near();
    if is_near && spec.daily.is_some() {
        return refused("solutions", name, "next-day, end, separate or none: pages of [daily] have no others".into());
    }
    if is_near && spec.copies != 1 {
        return refused("copies", &spec.copies.to_string(), format!("1 beside solutions = \"{name}\": copies are cut apart"));
    }
    let is_said = |n: Option<u32>, size: Option<SolutionSize>| n.is_some() || size.is_some();
    let of_section = spec.sections.iter().any(|section| is_said(section.solutions_per_page, section.solution_size));
    if is_near && (is_said(spec.solutions_per_page, spec.solution_size) || of_section) {
        let expected = format!("to be left out beside solutions = \"{name}\": there are as many as puzzles on a page");
        return refused("solutions_per_page or solution_size", "a value", expected);
    }
    if !spec.blank_backs {
        return Ok(());
    }
    if spec.solutions.has_own_page() {
        let expected = "end, separate, none or upside-down beside blank_backs = true: nothing is on the back of a puzzle".into();
        return refused("solutions", name, expected);
    }
    let beside = [("[daily]", spec.daily.is_some()), ("copies", spec.copies != 1)];
    match beside.iter().find(|(_, is_said)| *is_said) {
        Some((key, _)) => refused("blank_backs", "true", format!("no {key} beside it, whose pages fill both sides of a leaf")),
        None => Ok(()),
    }
}

/// Adds a blank page if puzzles must not begin on the next page: puzzles with solutions opposite are on the left, puzzles with
/// nothing or their solutions overleaf on the right.
pub(crate) fn before_puzzles(spec: &Spec, pages: &mut Vec<PageRole>) {
    match spec.solutions {
        Solutions::Facing if pages.len().is_multiple_of(2) => pages.push(PageRole::Blank),
        Solutions::Back => to_right_hand(pages),
        _ if spec.blank_backs => to_right_hand(pages),
        _ => {}
    }
}

/// Adds the page that follows a page of puzzles, and notes the page of their solutions.
pub(crate) fn after_puzzles(spec: &Spec, first: usize, count: usize, pages: &mut Vec<PageRole>, solutions: &mut Vec<usize>) {
    let own = spec.solutions.has_own_page();
    if own {
        pages.push(PageRole::Solutions { first, count });
    }
    if own || spec.solutions.is_at_foot() {
        solutions.extend(std::iter::repeat_n(pages.len(), count));
    }
    if spec.blank_backs {
        pages.push(PageRole::Blank);
    }
}

fn name_style(theme: &Theme) -> Type {
    Type::new(Face::Bold, theme.sizes.small, theme.text_paint)
}

/// The foot of a section's pages with this many solutions, in the fewest rows that are still legible.
pub(crate) fn plan_foot(
    spec: &Spec,
    materials: &Materials,
    paper: &Paper,
    planned: &SectionPlan,
    (i, count): (usize, usize),
) -> Result<Option<Foot>, BookError> {
    match spec.solutions {
        Solutions::UpsideDown => {}
        Solutions::Code => return super::answer_code::plan_foot(paper, planned, (i, count)).map(Some),
        _ => return Ok(None),
    }
    let Materials { theme, fonts, profile, .. } = materials;
    let small = Theme { max_cell: theme.max_cell.min(LARGEST_CELL), ..(*theme).clone() };
    let (body, edge) = (paper.body(1), theme.frame_line.0);
    let least = LEAST_TEXT.max(profile.least_text);
    let names = name_style(theme).size * 140 / 100;
    let arranged = (1..=count.max(1)).find_map(|n_rows| {
        let n_columns = count.max(1).div_ceil(n_rows);
        let room = (body.width - (n_columns as i32 - 1) * GUTTER) / n_columns as i32;
        let cell = fit_cell(&planned.sample, &small, &Show::Answer, room - edge, body.height * MOST_STRIP / 100);
        let is_legible = least_text(fonts, theme, &planned.sample, cell, &Show::Answer) >= least;
        is_legible.then(|| {
            let extent = board_extent(&planned.sample, cell, &Show::Answer);
            let row = names + extent.1 + edge;
            Foot {
                height: ABOVE + n_rows as i32 * (row + GUTTER) - GUTTER,
                turned: Some(Turned { n_columns, cell, extent, row }),
            }
        })
    });
    let too_small = || BookError::SolutionTooSmall { section: i + 1, title: spec.sections[i].title.clone() };
    let foot = arranged.filter(|foot| foot.height <= body.height / 2);
    foot.map(Some).ok_or_else(too_small)
}

/// Draws the solutions at the foot of a page.
pub(crate) fn draw_foot(
    scene: &mut Scene,
    (spec, materials): (&Spec, &Materials),
    body: Body,
    foot: &Foot,
    solved: &[(&Puzzle, String)],
) {
    match &foot.turned {
        Some(turned) => draw_upside_down(scene, materials, body, (foot, turned), solved),
        None => super::answer_code::draw(scene, (spec, materials), body, foot, solved),
    }
}

/// Draws solutions at the foot of a page's body, turned by half, so that the first of them is at the right.
fn draw_upside_down(
    scene: &mut Scene,
    materials: &Materials,
    body: Body,
    (foot, turned): (&Foot, &Turned),
    solved: &[(&Puzzle, String)],
) {
    let Materials { theme, fonts, .. } = materials;
    let top = body.top + body.height - foot.height;
    let (from, to) = (Point { x: body.left, y: top + ABOVE / 3 }, Point { x: body.left + body.width, y: top + ABOVE / 3 });
    scene.items.push(Item::Line { from, to, stroke: Stroke::solid(theme.rule_line.0, theme.soft_paint) });
    let edge = theme.frame_line.0 / 2;
    let mut strip = Scene::new(body.width, foot.height - ABOVE);
    let spare = body.width - turned.n_columns as i32 * (turned.extent.0 + 2 * edge);
    let gap = GUTTER.max(spare / (turned.n_columns as i32 + 1)).min(4 * GUTTER);
    let used = turned.n_columns as i32 * (turned.extent.0 + 2 * edge) + gap * (turned.n_columns as i32 - 1);
    for (i, (puzzle, name)) in solved.iter().enumerate() {
        let (row, column) = ((i / turned.n_columns) as i32, (i % turned.n_columns) as i32);
        let left = (body.width - used) / 2 + column * (turned.extent.0 + 2 * edge + gap);
        let y = row * (turned.row + GUTTER);
        let at = Point { x: left, y: y + theme.sizes.small * 85 / 100 };
        strip.items.push(set_line(fonts, name_style(theme), name, at, Align::Left));
        let board = Point { x: left + edge, y: y + name_style(theme).size * 140 / 100 + edge };
        draw_board(&mut strip, fonts, theme, &bare(puzzle), &Show::Answer, board, turned.cell);
    }
    scene.place(upside_down(fonts, strip), Point { x: body.left, y: top + ABOVE });
}

/// The puzzle without cages, signs and marks, which would leave no room for digits in small cells: what is looked up are digits.
pub(crate) fn bare(puzzle: &Puzzle) -> Puzzle {
    let Parts { area, n_digits, box_shape, houses, mut cages, .. } = puzzle.layout.parts();
    // Runs distinguish the board from one of several grids; their totals are not shown.
    cages.retain(|cage| cage.look == CageLook::Run);
    let sums = vec![None; cages.len()];
    let plain = Parts { area, box_shape, houses, cages, ..Parts::bare(puzzle.layout.shape, n_digits) };
    let clues = Clues { givens: puzzle.clues.givens.clone(), sums, items: Vec::new() };
    Puzzle { layout: Arc::new(Layout::of(plain)), clues, ..puzzle.clone() }
}

/// Whether solutions on their own pages are legible with as many on a page as there are puzzles.
pub(crate) fn is_legible(materials: &Materials, paper: &Paper, grid: (usize, usize), planned: &SectionPlan) -> bool {
    let cell = solution_cell(materials, paper, grid, &planned.sample);
    least_text(materials.fonts, materials.theme, &planned.sample, cell, &Show::Answer) >= LEAST_TEXT
}

#[cfg(test)]
mod tests {
    use super::PageRole;
    use crate::book::test_assets::{test_assets, theme_named};
    use crate::book::tests::{assert_on_pages, pressed, puzzles_for};
    use crate::book::{Edition, Plan, Spec, check, compose};
    use crate::draw::Item;

    fn spec(keys: &str, count: u32) -> Spec {
        let text = format!(
            "title = \"T\"\n{keys}\n[[section]]\ntitle = \"A\"\nsize = \"2x3\"\ncount = {count}\n[[section]]\ntitle = \"B\"\nsize = \"3x2\"\ncount = 5\nper_page = 4\n"
        );
        Spec::from_toml(&text).unwrap()
    }

    fn plan(keys: &str, count: u32) -> Plan {
        check(&spec(keys, count), &test_assets(theme_named("standard")).materials()).unwrap()
    }

    #[test]
    fn solutions_stand_where_they_are_asked_for() {
        let leaf = |page: usize| page.div_ceil(2);
        for openers in [true, false] {
            for open_on in ["any", "right"] {
                for count in [1, 4] {
                    let of = |keys: &str| {
                        plan(&format!("parts.openers = {openers}\nopen_on = \"{open_on}\"\nparts.hints = true\n{keys}"), count)
                    };
                    let pairs = |plan: &Plan| -> Vec<(usize, usize)> {
                        assert_eq!(plan.solution_page.len(), plan.n_puzzles());
                        plan.puzzle_page.iter().copied().zip(plan.solution_page.iter().copied()).collect()
                    };
                    // Opposite is another leaf, as everywhere else; only overleaf and the foot are the same.
                    for (p, s) in pairs(&of("solutions = \"facing\"")) {
                        assert!(p % 2 == 0 && s == p + 1 && leaf(p) != leaf(s));
                    }
                    for (p, s) in pairs(&of("solutions = \"back\"")) {
                        assert!(p % 2 == 1 && s == p + 1 && leaf(p) == leaf(s));
                    }
                    assert!(pairs(&of("solutions = \"upside-down\"")).iter().all(|(p, s)| p == s));
                    let blank = of("blank_backs = true");
                    for (p, s) in pairs(&blank) {
                        assert!(p % 2 == 1 && leaf(p) != leaf(s) && blank.pages[p] == PageRole::Blank);
                    }
                    let twice = |pages: &[PageRole]| pages.windows(2).any(|w| w == [PageRole::Blank, PageRole::Blank]);
                    assert!(!twice(&blank.pages) && !twice(&of("solutions = \"facing\"").pages));
                }
            }
        }
    }

    #[test]
    fn solutions_at_the_foot_are_turned_and_clear_of_the_puzzles() {
        let assets = test_assets(theme_named("standard"));
        for per_page in [1, 6] {
            let spec = spec(&format!("per_page = {per_page}\nsolutions = \"upside-down\""), 6);
            let (plan, document) = pressed(&spec, &assets);
            assert_on_pages(&document, &format!("{per_page} a page"));
            let sections = puzzles_for(&plan);
            let materials = assets.materials();
            let edition = Edition::default();
            let book = compose(&spec, &sections, &materials, &edition).unwrap();
            let page = book.page(plan.puzzle_page[0] - 1);
            let body = plan.paper.body(plan.puzzle_page[0]);
            let top = body.top + body.height - plan.sections[0].foot.unwrap().height;
            // The only text below is the page number: digits of solutions are outlines.
            let below = page.items.iter().filter(|item| matches!(item, Item::Text(run) if run.at.y > top));
            assert_eq!(below.count(), 1);
            let crosses = |item: &&Item| item.bounds().top < top && item.bounds().bottom > top;
            assert_eq!(page.items.iter().find(crosses), None);
            let digits =
                page.items.iter().filter(|item| matches!(item, Item::Path { stroke: None, .. } if item.bounds().top > top));
            assert!(digits.count() >= 36);
        }
    }

    #[test]
    fn what_can_not_go_together_is_refused() {
        let assets = test_assets(theme_named("standard"));
        for (keys, want) in [
            ("solutions = \"facing\"\nblank_backs = true", "solutions = facing: expected end, separate, none or upside-down"),
            ("solutions = \"back\"\ncopies = 2", "copies = 2: expected 1 beside solutions = \"back\""),
            (
                "solutions = \"back\"\nsolutions_per_page = 4",
                "solutions_per_page or solution_size = a value: expected to be left out",
            ),
            ("copies = 2\nblank_backs = true", "blank_backs = true: expected no copies"),
        ] {
            let refused = check(&spec(keys, 3), &assets.materials()).unwrap_err().to_string();
            assert!(refused.starts_with(want), "{refused}");
        }
        let days = "title = \"T\"\nsolutions = \"back\"\n[daily]\nstart = \"2027-01-01\"\ndays = 2\n[[section]]\ntitle = \"A\"\n";
        let refused = check(&Spec::from_toml(days).unwrap(), &assets.materials()).unwrap_err().to_string();
        assert!(refused.starts_with("solutions = back: expected next-day"), "{refused}");
    }
}
