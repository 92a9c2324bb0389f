//! The answers of a page as a QR code at its foot: a phone reads them as text, without a network.

use super::code::{draw_code, least_side};
use crate::board::{Layout, symbol};
use crate::book::leaf::materials::Materials;
use crate::book::leaf::planned::{Foot, SectionPlan};
use crate::book::spec::Spec;
use crate::book::spec::error::BookError;
use crate::draw::{Align, Face, Item, PT, Point, Scene, Stroke, Type, set_line, tenth_mm, wrap};
use crate::paper::{Body, Paper};
use crate::puzzle::Puzzle;

/// Space between the puzzles and the code, with a thin line in it.
const ABOVE: i32 = 12 * PT;
/// The largest side that a code may have: below it is that of a page of six.
const MOST: i32 = tenth_mm(550);
/// The longest name that a puzzle has.
const NAME: usize = 24;

/// The answers of a page's puzzles: for each, a line with its name, then a line per row; a dot for a place without a
/// cell.
fn text_of(solved: &[(&Puzzle, String)]) -> String {
    let mut text = String::new();
    for (puzzle, name) in solved {
        text.push_str(name);
        text.push('\n');
        let layout = &puzzle.layout;
        let (rows, cols) = (layout.shape.rows as usize, layout.shape.cols as usize);
        let mut lines = vec![vec!['.'; cols]; rows];
        for (cell, &digit) in puzzle.solution.0.iter().enumerate().filter(|(_, digit)| **digit != 0) {
            lines[layout.row(cell as u16)][layout.col(cell as u16)] = symbol(digit);
        }
        for line in lines {
            text.extend(line);
            text.push('\n');
        }
    }
    text.trim_end().into()
}

/// The most characters of a page's answers.
fn most_characters(layout: &Layout, count: usize) -> usize {
    count * (NAME + layout.shape.rows as usize * (layout.shape.cols as usize + 1))
}

/// The foot of a section's pages: as high as the code of any answers needs.
pub(super) fn plan_foot(paper: &Paper, planned: &SectionPlan, (section, count): (usize, usize)) -> Result<Foot, BookError> {
    let side =
        least_side(most_characters(&planned.sample, count.max(1))).filter(|&side| side <= MOST.min(paper.body(1).height / 3));
    let Some(side) = side else {
        let expected =
            format!("fewer or smaller puzzles on a page of section {}: their answers are too long for a code", section + 1);
        return Err(BookError::Value { key: "solutions".into(), value: "code".into(), expected });
    };
    Ok(Foot::of_code(ABOVE + side))
}

/// Draws the code at the foot of a page's body, with a line that says what it is.
pub(super) fn draw(
    scene: &mut Scene,
    (spec, materials): (&Spec, &Materials),
    body: Body,
    foot: &Foot,
    solved: &[(&Puzzle, String)],
) {
    let Materials { theme, fonts, words, .. } = materials;
    let top = body.top + body.height - foot.height;
    let at = |x: i32| Point { x, y: top + ABOVE / 3 };
    let stroke = Stroke::solid(theme.rule_line.0, theme.soft_paint);
    scene.items.push(Item::Line { from: at(body.left), to: at(body.left + body.width), stroke });
    let side = foot.height - ABOVE;
    let is_left = spec.hand == crate::book::spec::around::Hand::Left;
    let left = if is_left { body.left + body.width - side } else { body.left };
    draw_code(scene, &text_of(solved), Body { left, top: top + ABOVE, width: side, height: side });
    let style = Type::new(Face::Regular, theme.sizes.caption, theme.text_paint);
    let gap = theme.sizes.caption;
    let lines = wrap(fonts, style, &words.page.answer_code, body.width - side - gap);
    let (x, align) = if is_left { (left - gap, Align::Right) } else { (left + side + gap, Align::Left) };
    let leading = style.size * 135 / 100;
    let start = top + ABOVE + side / 2 - leading * (lines.len() as i32 - 1) / 2 + style.size * 36 / 100;
    for (i, line) in lines.iter().enumerate() {
        scene.items.push(set_line(fonts, style, line, Point { x, y: start + i as i32 * leading }, align));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::blocks::code::code_of;
    use crate::book::test_assets::{test_assets, theme_named};
    use crate::book::tests::{assert_on_pages, puzzles_for, texts};
    use crate::book::{Edition, Spec, check, compose};

    fn spec(keys: &str) -> Spec {
        let text = format!("title = \"T\"\nsolutions = \"code\"\n{keys}\n[[section]]\ntitle = \"A\"\ncount = 6\n");
        Spec::from_toml(&text).unwrap()
    }

    #[test]
    fn a_page_has_one_code_with_its_own_answers() {
        let assets = test_assets(theme_named("standard"));
        let materials = assets.materials();
        for keys in [
            "per_page = 1",
            "per_page = 4",
            "per_page = 4\nhand = \"left\"",
            "page = \"6x9\"\nper_page = 1\nnotes_area = \"below\"",
        ] {
            let spec = spec(keys);
            let plan = check(&spec, &materials).unwrap();
            let (sections, edition) = (puzzles_for(&plan), Edition::default());
            let book = compose(&spec, &sections, &materials, &edition).unwrap();
            let pages: Vec<_> = (0..book.n_pages()).map(|i| book.page(i)).collect();
            assert_on_pages(&pages, keys);
            let number = plan.puzzle_page[0];
            assert!(texts(&pages, number).iter().any(|text| text.contains("camera")), "{keys}");
            let is_code = |item: &&Item| matches!(item, Item::Path { segments, .. } if segments.len() > 1000);
            let codes: Vec<_> = pages[number - 1].items.iter().filter(is_code).map(Item::bounds).collect();
            assert_eq!(codes.len(), 1, "{keys}");
            let top = plan.paper.body(number).top + plan.sections[0].room(plan.paper.body(number)).height;
            assert!(codes[0].top > top && codes[0].right - codes[0].left > tenth_mm(100), "{keys}: {:?}", codes[0]);
            let crosses = |item: &&Item| item.bounds().top < top && item.bounds().bottom > top + PT;
            assert_eq!(pages[number - 1].items.iter().find(crosses), None, "{keys}");
            // No page of solutions is left over.
            assert!(plan.solution_page.iter().zip(&plan.puzzle_page).all(|(solution, puzzle)| solution == puzzle));
        }
    }

    #[test]
    fn the_text_has_every_row_and_fits_in_the_side_that_was_kept() {
        let assets = test_assets(theme_named("standard"));
        let plan = check(&spec("per_page = 4"), &assets.materials()).unwrap();
        let sections = puzzles_for(&plan);
        let solved: Vec<(&Puzzle, String)> = sections[0].iter().map(|puzzle| (puzzle, "January 31".repeat(2))).collect();
        let text = text_of(&solved);
        assert!(text.len() <= most_characters(&plan.sections[0].sample, 6), "{}", text.len());
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 60);
        let solution: String = solved[0].0.solution.0.iter().map(|&digit| symbol(digit)).collect();
        assert_eq!(lines[1..10].concat(), solution);
        let side = least_side(most_characters(&plan.sections[0].sample, 6)).unwrap();
        assert!(crate::book::blocks::code::has_room(code_of(&text, side).unwrap().width(), side));
    }

    #[test]
    fn answers_that_no_code_holds_are_refused() {
        let assets = test_assets(theme_named("standard"));
        let plan = check(&spec("per_page = 4"), &assets.materials()).unwrap();
        assert!(plan_foot(&plan.paper, &plan.sections[0], (0, 6)).is_ok());
        let refused = plan_foot(&plan.paper, &plan.sections[0], (0, 40)).unwrap_err().to_string();
        assert!(refused.starts_with("solutions = code: expected fewer or smaller puzzles on a page of section 1"), "{refused}");
    }
}
