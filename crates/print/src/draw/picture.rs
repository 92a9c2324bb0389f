//! Pictures: a single puzzle, or many on a contact sheet.

use super::board::{Show, board_extent, draw_board, fit_cell};
use super::fonts::Fonts;
use super::parts::Part;
use super::scene::{Face, PT, Point, Scene, together};
use super::text::{Align, Type, set_line};
use super::theme::Theme;
use crate::puzzle::Puzzle;

const LARGEST: i32 = 14_400 * PT;

/// One puzzle, as large as fits the width and height, with a margin for its frame; the scene is no larger than needed.
pub fn puzzle_scene(fonts: &Fonts, theme: &Theme, puzzle: &Puzzle, show: &Show, width: i32, height: i32) -> Scene {
    // Limit the size to a PDF's largest page, 200 inches, so that no length overflows.
    let (width, height) = (width.clamp(PT, LARGEST), height.clamp(PT, LARGEST));
    let margin = theme.frame_line.0 + 2 * PT;
    let free = Theme { max_cell: i32::MAX, ..theme.clone() };
    let cell = fit_cell(&puzzle.layout, &free, show, width - 2 * margin, height - 2 * margin).max(PT);
    let (wide, tall) = board_extent(&puzzle.layout, cell, show);
    let mut scene = Scene::new(wide + 2 * margin, tall + 2 * margin);
    draw_board(&mut scene, fonts, theme, puzzle, show, Point { x: margin, y: margin }, cell);
    scene
}

/// A picture with a line of text below, shortened if it is wider than the picture.
pub fn captioned_scene(fonts: &Fonts, theme: &Theme, picture: Scene, caption: &str) -> Scene {
    let style = Type::new(Face::Regular, (picture.width / 24).clamp(theme.sizes.small, LARGEST / 100), theme.text_paint);
    let line = cut(fonts, style, caption, picture.width);
    let mut scene = Scene { height: picture.height + style.size * 17 / 10, ..picture };
    let at = Point { x: scene.width / 2, y: scene.height - style.size * 6 / 10 };
    scene.begin(Part::Caption);
    scene.items.push(set_line(fonts, style, &line, at, Align::Centre));
    scene
}

/// The same picture in the middle of a width that it does not quite fill, since all cells have the same whole size.
pub fn filling(picture: Scene, width: i32) -> Scene {
    let mut scene = Scene::new(width.max(picture.width), picture.height);
    let x = (scene.width - picture.width) / 2;
    scene.place(picture, Point { x, y: 0 });
    scene
}

/// As much of a text as fits a width, with an ellipsis if it is shortened.
fn cut(fonts: &Fonts, style: Type, text: &str, width: i32) -> String {
    if style.width(fonts, text) <= width {
        return text.into();
    }
    let mut used = style.width(fonts, "…");
    let wide = |c: char| together([fonts.advance(style.face, fonts.glyph(style.face, c), style.size), style.tracking]);
    let kept: String = text
        .chars()
        .take_while(|&c| {
            used = together([used, wide(c)]);
            used <= width
        })
        .collect();
    if kept.is_empty() { kept } else { kept + "…" }
}

/// Many puzzles in rows, each with its caption, to look through a set.
pub fn contact_sheet(
    fonts: &Fonts,
    theme: &Theme,
    puzzles: &[Puzzle],
    captions: &[String],
    show: &Show,
    columns: usize,
) -> Scene {
    let (side, gap, label) = (150 * PT, 18 * PT, 14 * PT);
    let columns = columns.clamp(1, 40).min(puzzles.len().max(1));
    let rows = puzzles.len().div_ceil(columns);
    let mut scene = Scene::new(gap + columns as i32 * (side + gap), gap + (rows as i32).min(10_000) * (side + label + gap));
    let style = Type::new(Face::Regular, theme.sizes.small, theme.soft_paint);
    for (i, puzzle) in puzzles.iter().take(10_000 * columns).enumerate() {
        let left = gap + (i % columns) as i32 * (side + gap);
        let top = gap + (i / columns) as i32 * (side + label + gap);
        let picture = puzzle_scene(fonts, theme, puzzle, show, side, side);
        let caption = cut(fonts, style, captions.get(i).map_or("", String::as_str), side);
        if !caption.is_empty() {
            scene.items.push(set_line(fonts, style, &caption, Point { x: left, y: top + 8 * PT }, Align::Left));
        }
        scene.place(picture, Point { x: left, y: top + label });
    }
    scene
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundled::{bundled_fonts, bundled_theme};
    use crate::draw::samples::{all_sudokus, sample_killer, sample_sujiko, sample_suko};

    #[test]
    fn every_size_stays_in_its_picture() {
        let (fonts, theme) = (bundled_fonts(), bundled_theme());
        let puzzles: Vec<Puzzle> = all_sudokus().into_iter().chain([sample_suko(), sample_sujiko(), sample_killer()]).collect();
        let sets = vec![crate::board::DigitSet::all(4); 625];
        for puzzle in &puzzles {
            for show in [Show::Puzzle, Show::Dots, Show::Candidates(&sets), Show::Solution, Show::Answer] {
                for side in [120 * PT, 300 * PT, 595 * PT] {
                    let scene = puzzle_scene(&fonts, &theme, puzzle, &show, side, side);
                    assert_eq!(scene.stray(), None, "{} {show:?} {side}", puzzle.size);
                    assert!(scene.width <= side && scene.height <= side);
                }
            }
        }
        let huge = puzzle_scene(&fonts, &theme, &sample_suko(), &Show::Solution, i32::MAX, i32::MAX);
        assert!(huge.stray().is_none() && huge.width <= LARGEST);
        let captions: Vec<String> =
            puzzles.iter().map(|p| format!("{} with a caption far wider than its picture", p.id)).collect();
        let sheet = contact_sheet(&fonts, &theme, &puzzles, &captions, &Show::Puzzle, 5);
        assert_eq!(sheet.stray(), None);
        let cut = sheet.items.iter().filter(|i| matches!(i, crate::draw::Item::Text(run) if run.text.ends_with('…'))).count();
        assert_eq!(cut, puzzles.len());
        // As much as fits is kept, however long the text.
        let style = Type::new(Face::Regular, 9 * PT, theme.text_paint);
        for text in ["W".repeat(200_000), "ab cd ".repeat(50_000), "…".repeat(9)] {
            let line = super::cut(&fonts, style, &text, 100 * PT);
            let more = format!("{}{}…", line.trim_end_matches('…'), text.chars().nth(line.chars().count() - 1).unwrap());
            assert!(style.width(&fonts, &line) <= 100 * PT && style.width(&fonts, &more) > 100 * PT || text == line, "{line}");
        }
        let small = puzzle_scene(&fonts, &theme, &puzzles[0], &Show::Puzzle, 120 * PT, 120 * PT);
        let (width, height) = (small.width, small.height);
        let captioned = captioned_scene(&fonts, &theme, small, &captions[0]);
        assert!(captioned.stray().is_none() && captioned.width == width && captioned.height > height);
    }
}
