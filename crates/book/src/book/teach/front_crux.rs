//! The crux of each puzzle: the board as it is before the hardest step, small, and the step in two sentences. How many fit on a page
//! depends only on the boards, so it is known before there is a puzzle.

use super::front_hints::{draw_first_head, head_room, step_of};
use crate::board::{CageLook, Course, Layout};
use crate::book::leaf::Leaf;
use crate::book::leaf::materials::Materials;
use crate::book::leaf::names::name_of;
use crate::book::leaf::planned::SectionPlan;
use crate::book::leaf::style::LEAST_TEXT;
use crate::draw::{Align, Face, Fonts, Point, Scene, Type, crux_picture, set_line, words};
use crate::paper::Body;

/// The letters of a name and two sentences, and of those about sums; longer text has the room that is left, and is cut there.
const LETTERS: (i32, i32) = (160, 210);

/// The least width of a column in tenths of a size, for some words in a line.
const LEAST_WIDTH: i32 = 120;

/// The entries of a section: each has the same room.
#[derive(Clone, Copy)]
struct Slots {
    columns: usize,
    /// The width of a column.
    width: i32,
    height: i32,
    /// The height that a picture may have.
    picture: i32,
    gap: i32,
}

/// How wide and how tall a picture has to be for digits of a size, in tenths of it, and the letters of its text. Cells are a little wider
/// than digits are tall; those with totals, and beside numbers outside, are larger.
fn needs(layout: &Layout) -> (i32, i32, i32) {
    let has_look = |looks: fn(CageLook) -> bool| layout.cages.iter().any(|cage| looks(cage.look));
    let has_sign = |courses: &[Course]| layout.signs.iter().any(|sign| courses.contains(&sign.sort.course()));
    let (wide, tall, letters) = match () {
        () if has_look(|look| matches!(look, CageLook::Corner | CageLook::Colour(_))) => (50, 60, LETTERS.1),
        () if layout.has_runs() => (24, 24, LETTERS.1),
        () if has_sign(&[Course::Outside, Course::Diagonal]) => (22, 20, LETTERS.1),
        () if !layout.cages.is_empty() || has_sign(&[Course::Cage]) => (22, 15, LETTERS.1),
        () => (13, 13, LETTERS.0),
    };
    (10 + wide * i32::from(layout.shape.cols), 10 + tall * i32::from(layout.shape.rows), letters)
}

fn slots(materials: &Materials, section: &SectionPlan, body: Body) -> Slots {
    let theme = materials.theme;
    let size = theme.sizes.small.max(LEAST_TEXT);
    let gap = size * 8 / 5;
    let width = |n: i32| (body.width - (n - 1) * gap) / n;
    let (wide, tall, letters) = needs(&section.sample);
    let columns = (1..=3).rev().find(|&n| width(n) >= wide.max(LEAST_WIDTH) * size / 10).unwrap_or(1);
    let width = width(columns);
    let lines = letters * size * 52 / 100 / width.max(1) + 1;
    let text = (lines + 1) * step_of(size);
    let picture = (tall * size / 10).min(body.height - text).min(width * 5 / 4);
    let rows = (body.height / (picture + text)).max(1);
    // What the rows leave is the pictures'.
    let height = body.height / rows;
    Slots { columns: columns as usize, width, height, picture: height - text, gap }
}

/// The places on a page of the entries from a puzzle on, until it is full.
fn placed(materials: &Materials, sections: &[SectionPlan], body: Body, first: usize) -> Vec<(Slots, Point)> {
    let explained = &materials.words.hint.crux_explained;
    let mut y = body.top + if first == 0 { head_room(materials, explained, body.width) } else { 0 };
    let bottom = body.top + body.height;
    let mut all = Vec::new();
    for section in sections.iter().filter(|section| section.first + section.count > first) {
        let mut slots = slots(materials, section, body);
        let from = first.max(section.first);
        let left = section.first + section.count - from;
        for row in 0..left.div_ceil(slots.columns) {
            if y + slots.height > bottom {
                if !all.is_empty() {
                    return all;
                }
                // Below the heading, pictures are smaller.
                let short = y + slots.height - bottom;
                (slots.height, slots.picture) = (slots.height - short, slots.picture - short);
            }
            let in_row = (left - row * slots.columns).min(slots.columns);
            let x = |column: usize| body.left + column as i32 * (slots.width + slots.gap);
            all.extend((0..in_row).map(|column| (slots, Point { x: x(column), y })));
            y += slots.height;
        }
    }
    all
}

/// How many entries the page from that puzzle on has.
pub(crate) fn cruxes_on_page(materials: &Materials, sections: &[SectionPlan], body: Body, first: usize) -> usize {
    placed(materials, sections, body, first).len().max(1)
}

/// Draws a page of cruxes.
pub(super) fn draw_cruxes(scene: &mut Scene, leaf: &Leaf, first: usize, count: usize) {
    let words = &leaf.materials.words.hint;
    match first {
        0 => draw_first_head(scene, leaf, &words.crux, &words.crux_explained),
        _ => leaf.draw_head(scene, &words.crux, false),
    }
    let body = leaf.plan.paper.body(leaf.number);
    for (i, (slots, at)) in placed(leaf.materials, &leaf.plan.sections, body, first).into_iter().take(count).enumerate() {
        draw_entry(scene, leaf, first + i, slots, at);
    }
}

fn draw_entry(scene: &mut Scene, leaf: &Leaf, puzzle: usize, slots: Slots, at: Point) {
    let Materials { theme, fonts, words, .. } = leaf.materials;
    let (Some(hint), Some(own)) = (leaf.edition.hints.get(puzzle), leaf.puzzles.get(puzzle)) else { return };
    let size = theme.sizes.small.max(LEAST_TEXT);
    let drawn = hint.shown.as_ref().and_then(|(before, step)| {
        crux_picture(fonts, theme, (&own.layout, &own.clues), before, step, (slots.width, slots.picture))
    });
    let tall = drawn.as_ref().map_or(0, |picture| picture.height + size / 3);
    if let Some(picture) = drawn {
        scene.place(picture, at);
    }
    let [text, bold] = [Face::Regular, Face::Bold].map(|face| Type::new(face, size, theme.text_paint));
    let name = name_of(leaf.spec, words, leaf.plan, puzzle);
    let heading = if hint.technique.is_empty() { name } else { format!("{name} · {}.", hint.technique) };
    let room = ((slots.height - tall) / step_of(size) - 1).max(2) as usize;
    let lines = run_in(fonts, &[(bold, &heading), (text, &hint.crux)], slots.width, room);
    for (i, line) in lines.iter().enumerate() {
        let y = at.y + tall + size + step_of(size) * i as i32;
        for (style, x, word) in line {
            scene.items.push(set_line(fonts, *style, word, Point { x: at.x + x, y }, Align::Left));
        }
    }
}

/// A part of a line: its style, its distance from the left, and its words.
type Part = (Type, i32, String);

/// Texts of several styles that run on in the same lines. One that is too long ends in dots.
fn run_in(fonts: &Fonts, texts: &[(Type, &str)], width: i32, most: usize) -> Vec<Vec<Part>> {
    let mut lines: Vec<Vec<Part>> = vec![Vec::new()];
    let mut used = 0;
    let all: Vec<(Type, &str)> = texts.iter().flat_map(|(style, text)| words(text).map(move |word| (*style, word))).collect();
    for (i, &(style, word)) in all.iter().enumerate() {
        let (space, wide) = (style.width(fonts, " "), style.width(fonts, word));
        // The last line keeps room for the dots, unless the text ends there.
        let dots = if lines.len() == most && i + 1 < all.len() { style.width(fonts, " …") } else { 0 };
        let start = if used == 0 { 0 } else { used + space };
        if used > 0 && start + wide + dots > width {
            if lines.len() == most {
                let line = lines.last_mut().and_then(|line| line.last_mut());
                line.into_iter().for_each(|(_, _, text)| text.push_str(" …"));
                return lines;
            }
            lines.push(vec![(style, 0, word.into())]);
            used = wide;
            continue;
        }
        match lines.last_mut().and_then(|line| line.last_mut()).filter(|part| part.0 == style && used > 0) {
            Some((_, _, text)) => {
                text.push(' ');
                text.push_str(word);
            }
            None => lines.last_mut().into_iter().for_each(|line| line.push((style, start, word.into()))),
        }
        used = start + wide;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::test_assets::{test_assets, theme_named};
    use crate::book::{Spec, check};
    use crate::draw::PT;
    use crate::kinds::KINDS;

    fn spec(kind: &str, page: &str) -> Spec {
        let text = format!(
            "title = \"T\"\npage = \"{page}\"\nparts = {{ hints = true }}\n[[section]]\ntitle = \"S\"\nkind = \"{kind}\"\ncount = 9\nper_page = 1\n"
        );
        Spec::from_toml(&text).unwrap()
    }

    /// Large print wants large sums, and sums want large cells.
    #[test]
    fn every_entry_of_every_kind_stands_in_the_body_of_its_page() {
        let standard = test_assets(theme_named("standard"));
        let planned = |kind: &str| check(&spec(kind, "a4"), &standard.materials()).unwrap().sections;
        let kinds: Vec<_> = KINDS.iter().map(|kind| (kind.name, planned(kind.name))).collect();
        for theme in ["standard", "large", "pocket", "kids"] {
            let assets = test_assets(theme_named(theme));
            let materials = assets.materials();
            for page in ["a4", "6x9", "8.5x11", "a5"] {
                // Some boards are too large for some pages, which is reported before.
                let Ok(plan) = check(&spec(KINDS[0].name, page), &materials) else { continue };
                let body = plan.paper.body(1);
                for ((kind, sections), first) in kinds.iter().flat_map(|kind| [(kind, 0), (kind, 1)]) {
                    let placed = placed(&materials, sections, body, first);
                    assert!(!placed.is_empty());
                    for (slots, at) in placed {
                        let (right, bottom) = (at.x + slots.width, at.y + slots.height);
                        let is_in = at.x >= body.left && right <= body.left + body.width && bottom <= body.top + body.height;
                        assert!(is_in, "{kind} on {page} in {theme}: {right}, {bottom} of {body:?}");
                        assert!(slots.picture > 0 && slots.picture < slots.height, "{kind} on {page} in {theme}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_text_that_is_cut_ends_in_dots_within_its_column() {
        let assets = test_assets(theme_named("pocket"));
        let (fonts, theme) = (assets.materials().fonts, assets.materials().theme);
        let [text, bold] = [Face::Regular, Face::Bold].map(|face| Type::new(face, theme.sizes.small, theme.text_paint));
        let said =
            "Was in keiner Art vorkommt, kann nicht bleiben; daher entfallen 1, 2, 3, 4, 5, 6, 7, 8 und 9 in Z1S1 und Z1S9";
        let (mut n_cut, mut n_whole) = (0, 0);
        for width in (90 * PT..300 * PT).step_by(PT as usize) {
            for most in 1..7 {
                let lines = run_in(fonts, &[(bold, "12 · Liniensperre."), (text, said)], width, most);
                let whole: Vec<&str> = lines.iter().flatten().map(|part| part.2.as_str()).collect();
                assert!(lines.len() <= most);
                match whole.last().unwrap().ends_with(" …") {
                    true => n_cut += 1,
                    false => {
                        n_whole += 1;
                        assert_eq!(whole.join(" "), format!("12 · Liniensperre. {said}"));
                    }
                }
                for line in &lines {
                    assert!(line.iter().all(|(style, x, word)| x + style.width(fonts, word) <= width), "{width}: {line:?}");
                }
            }
        }
        assert!(n_cut > 300 && n_whole > 300, "{n_cut} {n_whole}");
    }
}
