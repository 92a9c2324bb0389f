//! A code beside a puzzle: a QR code with a link that opens the puzzle, drawn as shapes. Not here: making the links.

use crate::book::spec::Spec;
use crate::book::spec::around::Code;
use crate::book::spec::error::BookError;
use crate::draw::{Item, Paint, Point, Scene, Segment};
use crate::guard::{foreign, suggestion};
use crate::paper::Body;
use qrcode::{Color, EcLevel, QrCode};

/// The sides that a code can have, in millimetres.
const SIZES: std::ops::RangeInclusive<u32> = 12..=80;
/// The least side of a square in micrometres: cameras of phones read four dots of a printer at 300 dots per inch.
const LEAST_SQUARE: i64 = 330;
/// The empty margin around a code, in squares, as its standard asks.
const MARGIN: i32 = 4;
/// The places of an address.
pub const PLACES: [&str; 6] = ["number", "id", "kind", "size", "puzzle", "rules"];

/// Refuses a code that no page can have.
pub(crate) fn check(spec: &Spec) -> Result<(), BookError> {
    let Some(code) = &spec.code else { return Ok(()) };
    let refused = |key: &str, value: String, expected: String| Err(BookError::Value { key: key.into(), value, expected });
    if spec.daily.is_some() {
        return refused(
            "code",
            "a table".into(),
            "to be left out beside [daily] and [mixed], whose pages have no room for it".into(),
        );
    }
    if !SIZES.contains(&code.millimetres()) {
        return refused("code.size", code.millimetres().to_string(), format!("{} to {} mm", SIZES.start(), SIZES.end()));
    }
    let link = &code.link;
    let is_address =
        ["https://", "http://"].iter().any(|start| link.starts_with(start)) && link.bytes().all(|b| b.is_ascii_graphic());
    if !Code::SITES.contains(&link.as_str()) && !is_address {
        let expected = "sudokupad, f-puzzles, or an address such as 'https://example.org/{id}'".into();
        return refused("code.link", format!("'{}'", foreign(link)), expected);
    }
    let mut places = link.split('{').skip(1).map(|from| from.split_once('}').map_or(from, |(name, _)| name));
    match places.find(|place| !PLACES.contains(place)) {
        Some(place) => {
            let expected = format!("places that it has; {{{}}}: {}", foreign(place), suggestion(place, &PLACES));
            refused("code.link", format!("'{}'", foreign(link)), expected)
        }
        None => Ok(()),
    }
}

/// The code of a link: with strong error correction if its squares stay large enough, otherwise with fewer squares.
pub(super) fn code_of(link: &str, side: i32) -> Option<QrCode> {
    let of = |level| QrCode::with_error_correction_level(link.as_bytes(), level).ok();
    of(EcLevel::M).filter(|code| has_room(code.width(), side)).or_else(|| of(EcLevel::L))
}

pub(super) fn has_room(n: usize, side: i32) -> bool {
    side as i64 * 25_400 >= LEAST_SQUARE * 72_000 * (n as i64 + 2 * MARGIN as i64)
}

/// The side that a code needs for any text of this many bytes; `None` if no code holds it.
pub(super) fn least_side(n_bytes: usize) -> Option<i32> {
    // Codes pack letters of mixed case least densely.
    let code = QrCode::with_error_correction_level("a".repeat(n_bytes).as_bytes(), EcLevel::L).ok()?;
    let squares = code.width() as i64 + 2 * MARGIN as i64;
    Some((LEAST_SQUARE * squares * 72_000 / 25_400 + squares) as i32)
}

/// Refuses links whose codes would have squares too small to be read.
pub(crate) fn hold(spec: &Spec, links: &[String]) -> Result<(), BookError> {
    let Some(code) = &spec.code else { return Ok(()) };
    for (i, link) in links.iter().enumerate() {
        let Some(drawn) = code_of(link, code.side()) else {
            let value = format!("'{}'", foreign(&code.link));
            let expected = format!("shorter links: that of puzzle {} has {} characters, too many for a code", i + 1, link.len());
            return Err(BookError::Value { key: "code.link".into(), value, expected });
        };
        if !has_room(drawn.width(), code.side()) {
            let n = drawn.width() as i64;
            let least = (LEAST_SQUARE * (n + 2 * MARGIN as i64) + 999) / 1000;
            let expected = format!(
                "at least {least} mm: the code of puzzle {} has {n} squares a side, and smaller ones can't be read; or a shorter code.link",
                i + 1
            );
            return Err(BookError::Value { key: "code.size".into(), value: code.millimetres().to_string(), expected });
        }
    }
    Ok(())
}

/// Draws the code of a link in a square place, with its margin.
pub(super) fn draw_code(scene: &mut Scene, link: &str, place: Body) {
    let Some(code) = code_of(link, place.width) else { return };
    let (n, colors) = (code.width() as i32, code.to_colors());
    // Squares of whole units leave no seams.
    let square = place.width / (n + 2 * MARGIN);
    let (left, top) = (place.left + (place.width - n * square) / 2, place.top + (place.width - n * square) / 2);
    let mut segments = Vec::new();
    for (row, line) in colors.chunks(n as usize).enumerate() {
        let mut from = 0;
        // Adjacent dark squares of a row are one rectangle.
        for run in line.chunk_by(|a, b| a == b) {
            let to = from + run.len() as i32;
            if run[0] == Color::Dark {
                let (x, y, end) = (left + from * square, top + row as i32 * square, left + to * square);
                let corner = |x, y| Point { x, y };
                segments.extend([
                    Segment::Move(corner(x, y)),
                    Segment::Line(corner(end, y)),
                    Segment::Line(corner(end, y + square)),
                    Segment::Line(corner(x, y + square)),
                    Segment::Close,
                ]);
            }
            from = to;
        }
    }
    scene.items.push(Item::Path { segments, fill: Some(Paint::BLACK), stroke: None });
}

/// The code of a link as a picture of its own; `None` if the link is so long that its squares could not be read.
pub fn code_picture(link: &str, side: i32) -> Option<Scene> {
    code_of(link, side).filter(|code| has_room(code.width(), side))?;
    let mut scene = Scene::new(side, side);
    draw_code(&mut scene, link, Body { left: 0, top: 0, width: side, height: side });
    Some(scene)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::test_assets::{test_assets, theme_named};
    use crate::book::tests::{assert_on_pages, puzzles_for};
    use crate::book::{CodeAt, Edition, Spec, check, compose};
    use crate::draw::tenth_mm;

    fn spec(keys: &str) -> Spec {
        let text = format!(
            "title = \"T\"\n{keys}\n[code]\nlink = \"https://example.org/{{id}}\"\nsize = 20\n[[section]]\ntitle = \"A\"\nsize = \"2x3\"\ncount = 4\n"
        );
        Spec::from_toml(&text).unwrap()
    }

    /// The squares of a drawn code, read back from its shapes.
    fn squares(item: &Item, place: Body, n: i32) -> Vec<bool> {
        let Item::Path { segments, .. } = item else { panic!("a code is a path") };
        let square = place.width / (n + 2 * MARGIN);
        let start = (place.width - n * square) / 2;
        let mut dark = vec![false; (n * n) as usize];
        for shape in segments.chunks(5) {
            let [Segment::Move(a), Segment::Line(b), ..] = shape else { panic!("a rectangle") };
            let row = (a.y - place.top - start) / square;
            for column in (a.x - place.left - start) / square..(b.x - place.left - start) / square {
                dark[(row * n + column) as usize] = true;
            }
        }
        dark
    }

    #[test]
    fn the_shapes_of_a_code_are_its_squares_and_they_are_large_enough() {
        for link in ["https://example.org/a", &format!("https://example.org/{}", "x".repeat(300))] {
            let place = Body { left: 5_000, top: 9_000, width: tenth_mm(400), height: tenth_mm(400) };
            let code = code_of(link, place.width).unwrap();
            let mut scene = Scene::new(200_000, 200_000);
            draw_code(&mut scene, link, place);
            let wanted: Vec<bool> = code.to_colors().iter().map(|color| *color == Color::Dark).collect();
            assert_eq!(squares(&scene.items[0], place, code.width() as i32), wanted);
            let bounds = scene.items[0].bounds();
            let margin = MARGIN * (place.width / (code.width() as i32 + 2 * MARGIN));
            assert!(bounds.left >= place.left + margin && bounds.right <= place.left + place.width - margin);
        }
    }

    #[test]
    fn a_picture_has_the_code_of_its_link_or_there_is_none() {
        let side = tenth_mm(500);
        let scene = code_picture("https://example.org/#play?puzzle=12", side).unwrap();
        assert_eq!((scene.width, scene.height, scene.items.len()), (side, side, 1));
        assert!(code_picture(&"x".repeat(3_000), side).is_none());
        assert!(code_picture(&"x".repeat(2_500), side).is_none());
    }

    #[test]
    fn codes_stand_clear_of_boards_captions_and_notes() {
        let assets = test_assets(theme_named("standard"));
        for at in ["beside", "below"] {
            for notes in ["none", "beside", "below"] {
                for hand in ["right", "left"] {
                    let mut spec = spec(&format!("notes_area = \"{notes}\"\nhand = \"{hand}\""));
                    spec.code.as_mut().unwrap().at = if at == "below" { CodeAt::Below } else { CodeAt::Beside };
                    let materials = assets.materials();
                    let plan = check(&spec, &materials).unwrap();
                    let codes: Vec<String> = (0..4).map(|i| format!("https://example.org/{i}")).collect();
                    let (sections, edition) = (puzzles_for(&plan), Edition { codes: &codes, ..Edition::default() });
                    let book = compose(&spec, &sections, &materials, &edition).unwrap();
                    let page = book.page(plan.puzzle_page[0] - 1);
                    assert_on_pages(std::slice::from_ref(&page), at);
                    let is_code = |item: &&Item| matches!(item, Item::Path { segments, .. } if segments.len() > 300);
                    let drawn: Vec<_> = page.items.iter().filter(is_code).map(Item::bounds).collect();
                    assert_eq!(drawn.len(), 2, "{at} {notes} {hand}");
                    for b in drawn {
                        let meets = |item: &&Item| {
                            let o = item.bounds();
                            !is_code(item) && o.left < b.right && o.right > b.left && o.top < b.bottom && o.bottom > b.top
                        };
                        assert_eq!(page.items.iter().find(meets), None, "{at} {notes} {hand}");
                    }
                }
            }
        }
    }

    #[test]
    fn codes_that_nobody_can_read_are_refused() {
        let assets = test_assets(theme_named("standard"));
        let mut small = spec("");
        let long = vec![format!("https://example.org/{}", "x".repeat(400))];
        let refused = hold(&small, &long).unwrap_err().to_string();
        assert!(refused.starts_with("code.size = 20: expected at least 2"), "{refused}");
        small.code.as_mut().unwrap().link = "https://example.org/{nr}".into();
        let refused = check(&small, &assets.materials()).unwrap_err().to_string();
        assert!(refused.contains("{nr}"), "{refused}");
        small.code.as_mut().unwrap().link = "example.org".into();
        let refused = check(&small, &assets.materials()).unwrap_err().to_string();
        assert!(refused.starts_with("code.link = 'example.org': expected sudokupad"), "{refused}");
    }
}
