//! What is printed with a puzzle besides its board: number, level, stars, minutes, room for notes; and on which side, since a
//! left hand covers what a right hand leaves free.

use super::check_word;
use super::code::draw_code;
use crate::board::{Level, Rating};
use crate::book::leaf::edition::CheckWord;
use crate::book::leaf::materials::Materials;
use crate::book::leaf::style::{caption_style, number_style, small_style, star_height, write_line};
use crate::book::leaf::titles;
use crate::book::spec::around::{CodeAt, Hand, NotesAt, OverPuzzle, SolutionSize};
use crate::book::spec::error::BookError;
use crate::book::spec::{Hints, Solutions, Spec};
use crate::draw::{
    Align, Item, PT, Paint, Point, Scene, Stroke, Theme, level_stars, set_line, star_row, star_row_width, tenth_mm,
};
use crate::paper::Body;
use crate::words::fill;

/// Space between a puzzle and its notes; the share of a block that notes have, in percent; the distance of lines.
const GAP: i32 = 14 * PT;
const NOTES_BESIDE: i32 = 30;
const NOTES_BELOW: i32 = 24;
const NOTES_STEP: i32 = tenth_mm(75);

/// Refuses keys that can't be together.
pub(crate) fn check(spec: &Spec) -> Result<(), BookError> {
    let refused = |key: &str, value: &str, expected: &str| {
        Err(BookError::Value { key: key.into(), value: value.into(), expected: expected.into() })
    };
    let told = &spec.caption;
    if !told.number && spec.puzzle_title.is_some() {
        return refused("caption.number", "false", "to be left out beside puzzle_title, which stands in the number's place");
    }
    let is_found = told.number || spec.solutions == Solutions::None || spec.solutions.is_near();
    if spec.daily.is_none() && !is_found {
        return refused(
            "caption.number",
            "false",
            "solutions that stand by their puzzles, or none: those of others are found by it",
        );
    }
    if !told.number && spec.parts.hints != Hints::None {
        return refused("caption.number", "false", "no parts.hints beside it: hints are found by it");
    }
    if spec.daily.is_some() {
        let usual = OverPuzzle::default();
        let said = [
            ("caption.number", told.number != usual.number),
            ("caption.minutes", told.minutes != usual.minutes),
            ("caption.badge", told.badge != usual.badge),
            ("notes_area", spec.notes_area != NotesAt::None),
            ("hand", spec.hand != Hand::Right),
            ("solution_size", spec.solution_size.is_some()),
        ];
        if let Some((key, _)) = said.iter().find(|(_, is_said)| *is_said) {
            return refused(key, "a value", "to be left out beside [daily], whose pages have no room for it");
        }
    }
    let both = |size: Option<SolutionSize>, n: Option<u32>| size.is_some() && n.is_some();
    if both(spec.solution_size, spec.solutions_per_page) {
        return refused("solution_size", "a size", "to be left out beside solutions_per_page: each says how large solutions are");
    }
    for (i, section) in spec.sections.iter().enumerate() {
        if both(section.solution_size, section.solutions_per_page) {
            let key = format!("section.{}.solution_size", i + 1);
            return refused(&key, "a size", "to be left out beside solutions_per_page: each says how large solutions are");
        }
    }
    Ok(())
}

/// How much wider and taller notes and a code make a block with this much room.
pub(super) fn extra_size(spec: &Spec, theme: &Theme, room: Body) -> (i32, i32) {
    let notes = match spec.notes_area {
        NotesAt::None => (0, 0),
        NotesAt::Beside => (room.width * NOTES_BESIDE / 100, 0),
        NotesAt::Below => (0, room.height * NOTES_BELOW / 100),
    };
    let (wide, tall) = match &spec.code {
        None => notes,
        Some(code) if code.at == CodeAt::Beside => (notes.0.max(code.side() + GAP), notes.1),
        Some(code) => (notes.0, notes.1.max(code.side() + GAP)),
    };
    (wide, tall + check_word::height(spec, theme))
}

/// The part of a block for the puzzle.
pub(super) fn without_extras(spec: &Spec, block: Body, (wide, tall): (i32, i32)) -> Body {
    let left = if spec.hand == Hand::Left { block.left + wide } else { block.left };
    Body { left, width: block.width - wide, height: block.height - tall, ..block }
}

/// Draws notes and the code of a block: those beside a board level with it, those below it under its foot.
pub(super) fn draw_extras(
    scene: &mut Scene,
    (spec, materials): (&Spec, &Materials),
    block: Body,
    (wide, tall): (i32, i32),
    (top, height): (i32, i32),
    (link, word): (Option<&str>, Option<&CheckWord>),
) {
    let is_left = spec.hand == Hand::Left;
    let left = if is_left { block.left } else { block.left + block.width - wide + GAP };
    let mut beside = Body { left, top, width: wide - GAP, height };
    let mut below =
        Body { top: block.top + block.height - tall + GAP, height: tall - GAP, ..without_extras(spec, block, (wide, tall)) };
    // The word is nearest to the board.
    let of_word = check_word::height(spec, materials.theme);
    below.top += of_word;
    below.height -= of_word;
    if let Some(word) = word {
        let place = without_extras(spec, block, (wide, tall));
        check_word::draw_key(scene, materials, Body { top: block.top + block.height - tall, height: of_word, ..place }, word);
    }
    if let (Some(code), Some(link)) = (&spec.code, link) {
        let side = code.side();
        let square = |left: i32, top: i32| Body { left, top, width: side, height: side };
        let place = match code.at {
            CodeAt::Beside => {
                let x = if is_left { beside.left } else { beside.left + beside.width - side };
                beside.height -= side + GAP;
                square(x, beside.top + beside.height + GAP)
            }
            CodeAt::Below => {
                let x = if is_left { below.left } else { below.left + below.width - side };
                below.width -= side + GAP;
                below.left += if is_left { side + GAP } else { 0 };
                square(x, below.top)
            }
        };
        draw_code(scene, link, place);
    }
    match spec.notes_area {
        NotesAt::None => {}
        NotesAt::Beside => draw_notes(scene, materials, beside),
        NotesAt::Below => draw_notes(scene, materials, below),
    }
}

/// Draws the heading of notes and their lines.
fn draw_notes(scene: &mut Scene, materials: &Materials, place: Body) {
    let Materials { theme, fonts, words, .. } = materials;
    let style = small_style(theme);
    if place.height < style.size + NOTES_STEP || place.width < style.width(fonts, &words.page.notes) {
        return;
    }
    let at = Point { x: place.left, y: place.top + style.size * 80 / 100 };
    scene.items.push(set_line(fonts, style, &words.page.notes, at, Align::Left));
    let stroke = Stroke::solid(theme.rule_line.0.max(PT * 3 / 4), Paint::Gray(40));
    let n = (place.height - style.size) / NOTES_STEP;
    for i in 1..=n {
        // The last line is level with the bottom.
        let y = place.top + place.height - (n - i) * NOTES_STEP;
        let (from, to) = (Point { x: place.left, y }, Point { x: place.left + place.width, y });
        scene.items.push(Item::Line { from, to, stroke });
    }
}

/// The name of the minutes that a puzzle takes.
fn minutes_of(materials: &Materials, rating: &Rating) -> Option<String> {
    let tenths = rating.minutes?;
    Some(fill(&materials.words.page.minutes, &[("minutes", &tenths.div_ceil(10).max(1).to_string())]))
}

/// The width of the widest line over a puzzle.
pub(super) fn widest_line(spec: &Spec, materials: &Materials, section: usize) -> i32 {
    let Materials { theme, fonts, words, .. } = materials;
    let told = &spec.caption;
    let level = Level::ALL.iter().map(|&l| caption_style(theme).width(fonts, words.level(l))).max().unwrap_or(0);
    let level = if titles::has_level(spec) || !told.level { 0 } else { level };
    let name = titles::widest(spec, words, section).map_or(0, |name| number_style(theme).width(fonts, &name));
    let name = if told.number || spec.puzzle_title.is_some() { number_style(theme).width(fonts, "0000").max(name) } else { 0 };
    let stars = if told.stars { star_row_width(theme, 7, star_height(theme)) } else { 0 };
    let minutes = fill(&words.page.minutes, &[("minutes", "000")]);
    let minutes = if told.minutes { caption_style(theme).width(fonts, &minutes) + 2 * theme.sizes.caption } else { 0 };
    let badge = if told.badge { 2 * badge_pad(theme.sizes.number) } else { 0 };
    name + 3 * theme.sizes.caption + stars + level + minutes + badge
}

fn badge_pad(size: i32) -> i32 {
    size * 35 / 100
}

/// Draws the line over a puzzle: its name on the side away from the writing hand, its details on the other.
pub(super) fn draw_line(
    scene: &mut Scene,
    materials: &Materials,
    (left, right, baseline): (i32, i32, i32),
    (spec, name): (&Spec, &str),
    rating: Option<&Rating>,
) {
    let Materials { theme, fonts, words, .. } = materials;
    let told = &spec.caption;
    let is_left = spec.hand == Hand::Left;
    let (near, near_align, far, far_align, inward) = match is_left {
        false => (left, Align::Left, right, Align::Right, -1),
        true => (right, Align::Right, left, Align::Left, 1),
    };
    if told.number || spec.puzzle_title.is_some() {
        let style = number_style(theme);
        match told.badge {
            false => scene.items.push(set_line(fonts, style, name, Point { x: near, y: baseline }, near_align)),
            true => {
                let (width, pad) = (style.width(fonts, name) + 2 * badge_pad(style.size), style.size * 16 / 100);
                let at = Point { x: if is_left { near - width } else { near }, y: baseline - style.size * 72 / 100 - pad };
                let height = style.size * 72 / 100 + 2 * pad;
                scene.items.push(Item::Rect { at, width, height, fill: Some(theme.text_paint), stroke: None });
                let style = crate::draw::Type { paint: Paint::WHITE, ..style };
                let x = at.x + width / 2;
                scene.items.push(set_line(fonts, style, name, Point { x, y: baseline }, Align::Centre));
            }
        }
    }
    let Some(rating) = rating else { return };
    let mut x = far;
    if told.stars {
        let (stars, height) = (level_stars(rating.level), star_height(theme));
        let width = star_row_width(theme, stars, height);
        star_row(scene, theme, stars, Point { x: if is_left { x } else { x - width }, y: baseline }, height);
        x += inward * (width + theme.sizes.caption * 60 / 100);
    }
    // A title that names the level names it once.
    let level = if titles::has_level(spec) || !told.level { "" } else { words.level(rating.level) };
    let minutes = minutes_of(materials, rating).filter(|_| told.minutes).unwrap_or_default();
    let texts = [level, minutes.as_str()].into_iter().filter(|text| !text.is_empty());
    // Read from left to right, the level comes first.
    let mut texts: Vec<&str> = texts.collect();
    if !is_left {
        texts.reverse();
    }
    for text in texts {
        let style = caption_style(theme);
        scene.items.push(set_line(fonts, style, text, Point { x, y: baseline }, far_align));
        x += inward * (style.width(fonts, text) + theme.sizes.caption * 120 / 100);
    }
}

/// Whether each puzzle has a line for the day. A sheet with a line for a name has the line for the day there, once a page.
pub(super) fn has_date(spec: &Spec) -> bool {
    spec.date_line && !spec.name_line
}

/// Draws what goes under a board: lines to write on, and the page of the solution.
pub(crate) fn draw_foot(
    scene: &mut Scene,
    materials: &Materials,
    (left, right): (i32, i32),
    under: i32,
    (spec, solution_page): (&Spec, Option<usize>),
) {
    let Materials { theme, fonts, words, .. } = materials;
    let is_left = spec.hand == Hand::Left;
    let baseline = under + theme.sizes.small * 150 / 100;
    let style = small_style(theme);
    let mut room = right - left;
    if let Some(page) = solution_page {
        let text = fill(&words.page.solution_on, &[("page", &page.to_string())]);
        room -= style.width(fonts, &text) + 2 * theme.sizes.small;
        let (x, align) = if is_left { (left, Align::Left) } else { (right, Align::Right) };
        scene.items.push(set_line(fonts, style, &text, Point { x, y: baseline }, align));
    }
    let asked = [(spec.time_line, &words.page.time), (has_date(spec), &words.page.date)];
    let mut texts: Vec<&String> = asked.into_iter().filter(|(is_asked, _)| *is_asked).map(|(_, text)| text).collect();
    // The lines share the room. If they would be too short to write on, there are fewer of them.
    let gap = theme.sizes.small;
    let share = |texts: &[&String]| {
        let taken: i32 = texts.iter().map(|text| style.width(fonts, text) + gap / 2).sum();
        (room - taken - gap * (texts.len() as i32 - 1)) / texts.len().max(1) as i32
    };
    while !texts.is_empty() && share(&texts) < 25 * PT {
        texts.pop();
    }
    let length = share(&texts).min(70 * PT);
    let all: i32 = texts.iter().map(|text| style.width(fonts, text) + gap / 2 + length + gap).sum::<i32>() - gap;
    let mut x = if is_left { right - all } else { left };
    for text in texts {
        let from = x + style.width(fonts, text) + gap / 2;
        scene.items.push(set_line(fonts, style, text, Point { x, y: baseline }, Align::Left));
        scene.items.push(write_line(theme, from, from + length, baseline));
        x = from + length + gap;
    }
}

#[cfg(test)]
mod tests {
    use crate::book::test_assets::{test_assets, theme_named};
    use crate::book::tests::{assert_on_pages, pressed, texts};
    use crate::book::{Spec, check};
    use crate::draw::Item;

    fn spec(keys: &str, section: &str) -> Spec {
        let text = format!("title = \"T\"\n{keys}\n[[section]]\ntitle = \"A\"\nsize = \"2x3\"\ncount = 6\n{section}");
        Spec::from_toml(&text).unwrap()
    }

    fn on_first(keys: &str) -> Vec<String> {
        let (plan, pages) = pressed(&spec(keys, ""), &test_assets(theme_named("standard")));
        assert_on_pages(&pages, keys);
        texts(&pages, plan.puzzle_page[0]).into_iter().map(String::from).collect()
    }

    #[test]
    fn what_stands_over_a_puzzle_is_what_the_spec_says() {
        let usual = on_first("");
        assert!(usual.contains(&"1".to_string()) && usual.iter().any(|text| text.starts_with("Solution p.")));
        let bare = on_first("solutions = \"facing\"\ntime_line = false\n[caption]\nnumber = false\nlevel = false\nstars = false");
        let letters = |text: &&String| text.chars().any(char::is_alphabetic) && *text != "T";
        assert_eq!(bare.iter().find(letters), None);
        let dated = on_first("start = \"2027-12-31\"\npuzzle_title = \"{weekday}, {date}\"");
        assert!(dated.iter().any(|text| text.starts_with("Friday") && text.contains("2027")), "{dated:?}");
        assert!(dated.iter().any(|text| text.starts_with("Saturday") && text.contains("2028")), "{dated:?}");
    }

    #[test]
    fn left_hands_have_everything_on_the_other_side() {
        let assets = test_assets(theme_named("standard"));
        let place = |keys: &str, wanted: &str| {
            let (plan, pages) = pressed(&spec(keys, ""), &assets);
            let items = pages[plan.puzzle_page[0] - 1].items.iter();
            let mut found = items.filter_map(|item| match item {
                Item::Text(run) if run.text == wanted => Some(run.at.x),
                _ => None,
            });
            found.next().unwrap()
        };
        let notes = "notes_area = \"beside\"\n";
        for (name, is_at_left) in [("1", true), ("Notes", false), ("Time", true)] {
            let (right, left) = (place(notes, name), place(&format!("{notes}hand = \"left\""), name));
            assert_eq!(right < left, is_at_left, "{name}: {right} {left}");
        }
    }

    #[test]
    fn a_section_has_columns_a_theme_and_a_size_of_solutions() {
        let mut assets = test_assets(theme_named("standard"));
        assets.themes.insert("kids".into(), theme_named("kids"));
        let materials = assets.materials();
        let planned = |section: &str| check(&spec("", section), &materials).map(|plan| plan.sections[0].clone());
        assert_eq!(planned("columns = 2\n").unwrap().grid, (2, 1));
        assert_eq!(planned("solution_size = \"large\"\n").unwrap().solution_grid, (2, 2));
        assert!(planned("solution_size = \"small\"\n").unwrap().solution_grid.0 > 2);
        assert_ne!(planned("theme = \"kids\"\n").map(|s| s.cell).ok(), planned("").map(|s| s.cell).ok());
        for (section, want) in [
            ("columns = 4\n", "section.1.columns = 4: expected 1 to 3"),
            ("theme = \"kid\"\n", "section.1.theme = 'kid': expected a theme that is there; did you mean 'kids'?"),
            ("solution_size = \"large\"\nsolutions_per_page = 4\n", "section.1.solution_size = a size: expected to be left out"),
        ] {
            let refused = planned(section).unwrap_err().to_string();
            assert!(refused.starts_with(want), "{refused}");
        }
    }

    #[test]
    fn what_can_not_be_found_is_refused() {
        let assets = test_assets(theme_named("standard"));
        for (keys, want) in [
            ("caption.number = false", "caption.number = false: expected solutions that stand by their puzzles"),
            ("start = \"2027-02-30\"\npuzzle_title = \"{date}\"", "start = 2027-02-30: expected a day"),
            ("start = \"2027-02-03\"", "start = 2027-02-03: expected a puzzle_title with {date}"),
            (
                "start = \"2027-02-03\"\npuzzle_title = \"{date}\"\nparts.hints = true",
                "puzzle_title = '{date}': expected {number}",
            ),
            ("solution_size = \"small\"\nsolutions_per_page = 4", "solution_size = a size: expected to be left out"),
        ] {
            let refused = check(&spec(keys, ""), &assets.materials()).unwrap_err().to_string();
            assert!(refused.starts_with(want), "{refused}");
        }
    }
}
