//! A secret word below each puzzle, with which children check their own work: the digits in ringed cells become letters, and
//! only the right ones spell it. Not here: finding words and cells.

use crate::book::leaf::edition::CheckWord;
use crate::book::leaf::materials::Materials;
use crate::book::leaf::style::{LEAST_TEXT, small_style};
use crate::book::spec::Spec;
use crate::book::spec::error::BookError;
use crate::draw::{Align, Face, Item, PT, Paint, Point, Scene, Show, Stroke, Theme, Type, middle_of, set_line};
use crate::paper::Body;
use crate::puzzle::Puzzle;

/// The side of a box for a letter, of the size of captions in percent.
const BOX: i32 = 190;
/// How many digits a board may have: each has a letter of its own.
const DIGITS: std::ops::RangeInclusive<usize> = 3..=9;

/// Refuses keys that can't be beside it.
pub(crate) fn check(spec: &Spec) -> Result<(), BookError> {
    match spec.check_word && spec.daily.is_some() {
        false => Ok(()),
        true => Err(refused("to be left out beside [daily] and [mixed], whose pages have no room for it".into())),
    }
}

fn refused(expected: String) -> BookError {
    BookError::Value { key: "check_word".into(), value: "true".into(), expected }
}

/// Refuses boards whose digits are too many or too few for letters of their own, and blocks that are too narrow for these.
pub(super) fn hold(spec: &Spec, materials: &Materials, section: usize, n_digits: u8, width: i32) -> Result<(), BookError> {
    let n = n_digits as usize;
    if spec.check_word && !DIGITS.contains(&n) {
        let (least, most) = (DIGITS.start(), DIGITS.end());
        return Err(refused(format!("boards with {least} to {most} digits; section {} has {n}", section + 1)));
    }
    if spec.check_word && n as i32 * step(materials.theme) > width {
        return Err(refused(format!("fewer puzzles on a page of section {}, whose letters have no room there", section + 1)));
    }
    Ok(())
}

fn letter_style(theme: &Theme) -> Type {
    Type::new(Face::Bold, theme.sizes.caption.max(LEAST_TEXT), theme.text_paint)
}

/// The side of a field of the table of letters.
fn step(theme: &Theme) -> i32 {
    letter_style(theme).size * 165 / 100
}

/// The height below a puzzle's foot: what to do, the table of letters, and boxes for the word.
pub(super) fn height(spec: &Spec, theme: &Theme) -> i32 {
    let used = small_style(theme).size * 220 / 100 + 2 * step(theme) + box_side(theme) + 10 * PT;
    if spec.check_word { used } else { 0 }
}

fn box_side(theme: &Theme) -> i32 {
    letter_style(theme).size * BOX / 100
}

/// Rings the cells of the word on a board.
pub(super) fn draw_rings(scene: &mut Scene, theme: &Theme, puzzle: &Puzzle, (at, side): (Point, i32), word: &CheckWord) {
    for &cell in &word.cells {
        let centre = middle_of(&puzzle.layout, (at, side), &Show::Puzzle, cell);
        let stroke = Some(Stroke::solid(theme.rule_line.0.max(PT), Paint::Gray(45)));
        scene.items.push(Item::Circle { centre, radius: side * 41 / 100, fill: None, stroke });
    }
}

/// Draws a table of the digits with their letters, and an empty box for each letter of the word.
pub(super) fn draw_key(scene: &mut Scene, materials: &Materials, place: Body, word: &CheckWord) {
    let Materials { theme, fonts, words, .. } = materials;
    let (small, style) = (small_style(theme), letter_style(theme));
    let middle = place.left + place.width / 2;
    let at = Point { x: middle, y: place.top + small.size * 140 / 100 };
    scene.items.push(set_line(fonts, small, &words.page.check_word, at, Align::Centre));
    let stroke = Stroke::solid(theme.rule_line.0.max(PT * 3 / 4), theme.soft_paint);
    let (step, n) = (step(theme), word.letters.len() as i32);
    let (left, top) = (middle - n * step / 2, place.top + small.size * 220 / 100);
    for (i, letter) in word.letters.iter().enumerate() {
        let x = left + i as i32 * step;
        let texts = [(Face::Regular, (i + 1).to_string()), (Face::Bold, letter.to_string())];
        for (row, (face, text)) in texts.iter().enumerate() {
            let at = Point { x, y: top + row as i32 * step };
            let baseline = Point { x: x + step / 2, y: at.y + step / 2 + style.size * 36 / 100 };
            scene.items.push(Item::Rect { at, width: step, height: step, fill: None, stroke: Some(stroke) });
            scene.items.push(set_line(fonts, Type { face: *face, ..style }, text, baseline, Align::Centre));
        }
    }
    let (side, n) = (box_side(theme), word.cells.len() as i32);
    let (gap, top) = (side / 5, top + 2 * step + 7 * PT);
    let left = middle - (n * (side + gap) - gap) / 2;
    let strong = Stroke::solid(theme.rule_line.0.max(PT), theme.text_paint);
    for i in 0..n {
        let at = Point { x: left + i * (side + gap), y: top };
        scene.items.push(Item::Rect { at, width: side, height: side, fill: None, stroke: Some(strong) });
    }
}

#[cfg(test)]
mod tests {
    use crate::book::test_assets::{test_assets, theme_named};
    use crate::book::tests::{assert_on_pages, puzzles_for, texts};
    use crate::book::{CheckWord, Edition, Spec, check, compose};
    use crate::draw::Item;

    fn spec(keys: &str, section: &str) -> Spec {
        let text = format!("title = \"T\"\ncheck_word = true\n{keys}\n[[section]]\ntitle = \"A\"\n{section}\n");
        Spec::from_toml(&text).unwrap()
    }

    #[test]
    fn a_word_has_its_rings_its_letters_and_its_boxes_and_stands_over_the_solution() {
        let assets = test_assets(theme_named("kids"));
        let materials = assets.materials();
        for keys in ["", "notes_area = \"below\"", "solutions = \"upside-down\"", "hand = \"left\""] {
            let spec = spec(&format!("per_page = 1\n{keys}"), "size = \"2x3\"\ncount = 4");
            let plan = check(&spec, &materials).unwrap();
            let sections = puzzles_for(&plan);
            let word = CheckWord { word: "OWL".into(), cells: vec![3, 10, 35], letters: "OWLABC".chars().collect() };
            let words = vec![Some(word); 4];
            let edition = Edition { check_words: &words, ..Edition::default() };
            let book = compose(&spec, &sections, &materials, &edition).unwrap();
            let pages: Vec<_> = (0..book.n_pages()).map(|i| book.page(i)).collect();
            assert_on_pages(&pages, keys);
            let page = &pages[plan.puzzle_page[0] - 1];
            let rings: Vec<_> = page.items.iter().filter(|item| matches!(item, Item::Circle { fill: None, .. })).collect();
            assert_eq!(rings.len(), 3, "{keys}");
            let is_field = |item: &&Item| matches!(item, Item::Rect { fill: None, stroke: Some(_), width, height, .. } if width == height && *width < 40_000);
            let fields: Vec<_> = page.items.iter().filter(is_field).map(Item::bounds).collect();
            assert_eq!(fields.len(), 12 + 3, "{keys}");
            // Nothing crosses the boxes and the table: no board, no foot, no notes.
            for b in &fields {
                let is_inside =
                    |o: &crate::draw::Bounds| o.left >= b.left && o.right <= b.right && o.top >= b.top && o.bottom <= b.bottom;
                let meets = |item: &&Item| {
                    let o = item.bounds();
                    o.left < b.right
                        && o.right > b.left
                        && o.top < b.bottom
                        && o.bottom > b.top
                        && !is_inside(&o)
                        && !is_field(item)
                };
                assert_eq!(page.items.iter().find(meets), None, "{keys}");
            }
            if keys != "solutions = \"upside-down\"" {
                assert!(texts(&pages, plan.solution_page[0]).contains(&"1  OWL"), "{keys}");
            }
        }
    }

    #[test]
    fn boards_without_letters_enough_are_refused() {
        let assets = test_assets(theme_named("standard"));
        for (keys, section, want) in [
            ("", "size = \"4x4\"\ncount = 4", "check_word = true: expected boards with 3 to 9 digits; section 1 has 16"),
            ("[daily]\nstart = \"2027-01-01\"\ndays = 2", "size = \"2x2\"", "check_word = true: expected to be left out"),
        ] {
            let spec = spec(keys, section);
            let refused = check(&spec, &assets.materials()).unwrap_err().to_string();
            assert!(refused.starts_with(want), "{refused}");
        }
    }
}
