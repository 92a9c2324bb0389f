//! Tests of page content: forms, drawing order, and digits in their places.

use super::super::cells::{BOX, FIRST};
use super::*;
use proptest::prelude::*;
use std::collections::BTreeMap;

#[test]
fn lines_of_a_board_are_written_once() {
    let (a, b) = (scene(&pattern_sudoku(3, 3, 3)), scene(&pattern_sudoku(3, 3, 4)));
    assert_ne!(a, b);
    // Another board of the same size at another place.
    let mut moved = Scene::new(SIZE.0, SIZE.1);
    moved.place(b.clone(), Point { x: 5 * PT, y: 20 * PT });
    let file = read(&written(&document(), &[a, b, moved], Purpose::PRINT));
    let forms = file.dict(file.dict(file.page(0), "Resources"), "XObject");
    assert_eq!(forms.len(), 1);
    let (name, form) = forms.iter().next().unwrap();
    let form = file.followed(form).as_stream().unwrap();
    assert_eq!(form.dict.get(b"Subtype").unwrap().as_name().unwrap(), b"Form");
    assert!(form.dict.has(b"BBox") && form.dict.get(b"Resources").unwrap().as_dict().unwrap().is_empty());
    let lines = String::from_utf8(form.decompressed_content().unwrap()).unwrap();
    assert_eq!((lines.matches(" m\n").count(), lines.matches(" re\n").count()), (20, 1));
    let call = format!("/{} Do", String::from_utf8(name.clone()).unwrap());
    (0..3).for_each(|page| assert_eq!(file.content(page).matches(&call).count(), 1));
}

#[test]
fn stars_of_a_level_are_a_form() {
    let rows = |levels: [u8; 3]| {
        let mut page = Scene::new(SIZE.0, SIZE.1);
        for (n, y) in levels.into_iter().zip([20, 60, 90]) {
            crate::draw::star_row(&mut page, &bundled_theme(), n, Point { x: 20 * PT, y: y * PT }, 9 * PT);
            let style = Type::new(Face::Regular, 10 * PT, Paint::BLACK);
            page.items.push(set_line(&bundled_fonts(), style, "x", Point { x: 20 * PT, y: 99 * PT }, Align::Left));
        }
        let file = read(&written(&document(), &[page], Purpose::PRINT));
        file.dict(file.dict(file.page(0), "Resources"), "XObject").len()
    };
    assert_eq!((rows([3, 3, 3]), rows([1, 2, 3])), (1, 3));
}

#[test]
fn the_dots_of_a_pattern_are_a_form() {
    let content = |page: &Scene| read(&written(&document(), std::slice::from_ref(page), Purpose::PRINT)).content(0);
    let page = scene(&sample_suko());
    let dots = page.items.iter().filter(|item| matches!(item, Item::Circle { fill: Some(_), stroke: None, .. })).count();
    assert!(dots > 300 && content(&page).matches(" l\n").count() < 200, "{dots} dots");
}

#[test]
fn a_line_to_write_on_is_no_part_of_the_board_below_it() {
    let board = scene(&pattern_sudoku(3, 3, 3));
    let stroke = board.items.iter().find_map(|item| if let Item::Line { stroke, .. } = item { Some(*stroke) } else { None });
    let line = Item::Line { from: Point { x: 30 * PT, y: 2 * PT }, to: Point { x: 90 * PT, y: 2 * PT }, stroke: stroke.unwrap() };
    let mut under_a_line = board.clone();
    under_a_line.items.insert(0, line);
    let file = read(&written(&document(), &[board, under_a_line], Purpose::PRINT));
    assert_eq!(file.dict(file.dict(file.page(0), "Resources"), "XObject").len(), 1);
}

#[test]
fn pages_share_what_lies_under_their_text() {
    let ring = Item::Circle {
        centre: Point { x: 200 * PT, y: 200 * PT },
        radius: 50 * PT,
        fill: None,
        stroke: Some(Stroke::solid(PT, Paint::BLACK)),
    };
    let pages = ["one", "two"].map(|text| {
        let mut scene = Scene::new(SIZE.0, SIZE.1);
        let style = Type::new(Face::Regular, 10 * PT, Paint::BLACK);
        scene.items.push(set_line(&bundled_fonts(), style, text, Point { x: 20 * PT, y: 90 * PT }, Align::Left));
        scene.items.push(ring.clone());
        scene
    });
    let file = read(&written(&document(), &pages, Purpose::PRINT));
    let ids = |page| file.layers(page).into_iter().map(|(id, _)| id).collect::<Vec<ObjectId>>();
    assert_eq!((ids(0).len(), ids(1).len()), (2, 2));
    assert_eq!(ids(0)[0], ids(1)[0]);
    assert_ne!(ids(0)[1], ids(1)[1]);
}

#[test]
fn what_lies_over_text_is_drawn_after_it() {
    let text = set_line(
        &bundled_fonts(),
        Type::new(Face::Bold, 10 * PT, Paint::BLACK),
        "8",
        Point { x: 50_000, y: 50_000 },
        Align::Left,
    );
    let line =
        |y: i32| Item::Line { from: Point { x: 40_000, y }, to: Point { x: 70_000, y }, stroke: Stroke::solid(PT, Paint::BLACK) };
    let order = |item: Item| {
        let page = Scene { items: vec![text.clone(), item], ..Scene::new(SIZE.0, SIZE.1) };
        let content = read(&written(&document(), &[page], Purpose::PRINT)).content(0);
        content.find("BT").unwrap() < content.find(" l\n").unwrap()
    };
    assert!(order(line(47_000)), "a stroke through a digit");
    assert!(!order(line(80_000)), "a line elsewhere is drawn below all text");
}

#[test]
fn digits_stand_in_their_cells_and_read_back() {
    // Three rows are passed at once.
    let mut sparse = pattern_sudoku(3, 3, 4);
    (27..54).for_each(|cell| sparse.clues.givens.clear(cell));
    for puzzle in [pattern_sudoku(2, 3, 4), pattern_sudoku(3, 3, 4), sparse] {
        stand_and_read_back(&puzzle);
    }
}

fn stand_and_read_back(puzzle: &Puzzle) {
    let page = scene(puzzle);
    let bytes = written(&document(), std::slice::from_ref(&page), Purpose::PRINT);
    let file = read(&bytes);
    let widths = widths_of(file.cid_font());
    let unicode = String::from_utf8(file.stream(file.font(), "ToUnicode")).unwrap();
    let shown = shown(&file.content(0), &widths);
    let runs: Vec<&crate::draw::Run> =
        page.items.iter().filter_map(|item| if let Item::Text(run) = item { Some(run) } else { None }).collect();
    let wanted = runs.iter().flat_map(|run| {
        run.glyphs.iter().zip(run.text.chars()).map(|(glyph, ch)| (glyph.id, ch, run.at.x + glyph.dx, page.height - run.at.y))
    });
    let mut n = 0;
    let blank = bundled_fonts().glyph(Face::Bold, ' ');
    let shown: Vec<_> = shown.into_iter().filter(|&(code, ..)| code != FIRST + blank).collect();
    assert!(unicode.contains(&format!("<{:04X}> <0020>", FIRST + blank)), "a blank reads back as one: {unicode}");
    for ((id, ch, x, y), (code, at_x, at_y)) in wanted.zip(&shown) {
        assert_eq!(FIRST + id, *code);
        assert!(unicode.contains(&format!("<{code:04X}> <{:04X}>", ch as u32)), "{ch}");
        // The ink is in the middle of the glyph.
        let middle = f64::from(bundled_fonts().ink_middle(Face::Bold, id, runs[0].size));
        let at_x = at_x + BOX as f64 / 2000.0 * f64::from(runs[0].size) / 1000.0 - middle / 1000.0;
        let off = ((x as f64 / 1000.0 - at_x).abs(), (y as f64 / 1000.0 - at_y).abs());
        assert!(off.0 < 0.05 && off.1 < 0.011, "{ch} is {off:?} points from its place");
        n += 1;
    }
    assert_eq!(n, shown.len());
    assert_eq!(n, puzzle.clues.givens.filled().count());
    // The glyphs of the subset are followed by the same number of glyphs for cells.
    let map = file.stream(file.cid_font(), "CIDToGIDMap");
    let numbers: Vec<u16> =
        shown.iter().map(|g| u16::from_be_bytes([map[2 * g.0 as usize], map[2 * g.0 as usize + 1]])).collect();
    // The font program agrees with the file about them.
    let program = file.stream(file.dict(file.cid_font(), "FontDescriptor"), "FontFile2");
    let program = ttf_parser::Face::parse(&program, 0).unwrap();
    for number in numbers {
        assert!(number > program.number_of_glyphs() / 2, "{number}");
        let advance = i64::from(program.glyph_hor_advance(ttf_parser::GlyphId(number)).unwrap());
        assert_eq!(advance * 1000 / i64::from(program.units_per_em()), BOX);
        let ink = program.glyph_bounding_box(ttf_parser::GlyphId(number)).unwrap();
        let off = i64::from(ink.x_min + ink.x_max) * 500 / i64::from(program.units_per_em()) - BOX / 2;
        assert!(off.abs() <= 1, "{off}");
    }
}

#[test]
fn rows_of_givens_and_of_answers_start_at_the_same_place() {
    // Every second cell has a given, but for the first column.
    let mut puzzle = pattern_sudoku(3, 3, 0);
    (0..81).filter(|cell| cell % 2 == 0 || cell % 9 == 0).for_each(|cell| puzzle.clues.givens.clear(cell));
    let solved = puzzle_scene(&bundled_fonts(), &bundled_theme(), &puzzle, &Show::Solution, SIZE.0, SIZE.1);
    let content = read(&written(&document(), &[solved], Purpose::PRINT)).content(0);
    // To the first row, to the second one, and straight up from the last given to the first answer; all others follow by themselves.
    let moves: Vec<&str> = content.lines().filter(|line| line.contains(" Td(") || line.contains(" TD(")).collect();
    assert!(moves.len() == 3 && moves[2].starts_with("0 259.04 Td("), "{content}");
    assert_eq!((content.matches("T*(").count(), content.matches(" Tc\n").count()), (15, 1), "{content}");
}

/// A glyph for a cell begins left of its ink: at the edge of a page, that would be seen in the margin.
#[test]
fn a_single_digit_beside_the_columns_of_a_board_is_no_row() {
    let mut page = scene(&pattern_sudoku(3, 3, 4));
    let of_board = page.items.iter().find_map(|item| if let Item::Text(run) = item { Some(run.clone()) } else { None }).unwrap();
    let style = Type::new(Face::Bold, of_board.size, of_board.paint);
    page.items.push(set_line(&bundled_fonts(), style, "7", Point { x: 2 * PT, y: of_board.at.y }, Align::Left));
    let content = read(&written(&document(), &[page], Purpose::PRINT)).content(0);
    let seven = char::from(bundled_fonts().glyph(Face::Bold, '7') as u8);
    assert_eq!(content.matches(&format!("(\0{seven})Tj")).count(), 1, "{content}");
    assert!(content.contains(&format!(" {seven}")), "the board has cells: {content}");
}

/// A whole font has no glyphs for cells: each digit is moved to its place.
#[test]
fn digits_of_a_whole_font_stand_in_their_cells() {
    let page = scene(&pattern_sudoku(3, 3, 2));
    let whole = Purpose { embedding: Embedding::Full, ..Purpose::PRINT };
    let file = read(&written(&document(), std::slice::from_ref(&page), whole));
    let shown = shown(&file.content(0), &widths_of(file.cid_font()));
    let runs = page.items.iter().filter_map(|item| if let Item::Text(run) = item { Some(run) } else { None });
    let wanted: Vec<_> = runs.flat_map(|run| run.glyphs.iter().map(|glyph| (glyph.id, run.at.x + glyph.dx))).collect();
    assert_eq!(wanted.len(), shown.len());
    for ((id, x), (code, at_x, _)) in wanted.into_iter().zip(shown) {
        assert!(id == code && (f64::from(x) / 1000.0 - at_x).abs() < 0.05, "{x} {at_x}");
    }
}

/// The advances that a file states, by glyph.
fn widths_of(cid_font: &Dictionary) -> BTreeMap<u16, f64> {
    let list = cid_font.get(b"W").unwrap().as_array().unwrap();
    let group = |pair: &[Object]| {
        let first = pair[0].as_i64().unwrap() as u16;
        let widths = pair[1].as_array().unwrap().iter().map(|w| w.as_i64().unwrap() as f64).collect::<Vec<f64>>();
        (first..).zip(widths).collect::<Vec<_>>()
    };
    list.chunks(2).flat_map(group).collect()
}

/// Other operators of a page.
const OTHERS: [&str; 15] = ["", "ET", "Tj", "TJ", "g", "G", "w", "J", "q", "Q", "cm", "Do", "m", "l", "S"];

/// Every glyph of a content stream, and where a reader would draw it.
fn shown(content: &str, widths: &BTreeMap<u16, f64>) -> Vec<(u16, f64, f64)> {
    let mut found = Vec::new();
    let (mut x, mut y, mut leading, mut size, mut spacing) = (0.0, 0.0, 0.0, 0.0, 0.0);
    let mut in_array = false;
    let mut stack: Vec<f64> = Vec::new();
    let mut pen = 0.0;
    let mut chars = content.chars();
    let mut word = String::new();
    while let Some(ch) = chars.next() {
        if !ch.is_ascii_whitespace() && !"[](".contains(ch) {
            word.push(ch);
            continue;
        }
        let mut pop = || stack.pop().unwrap();
        match word.as_str() {
            "BT" => (x, y) = (0.0, 0.0),
            "Td" | "TD" => {
                let (dy, dx) = (pop(), pop());
                (x, y) = (x + dx, y + dy);
                leading = if word == "TD" { -dy } else { leading };
            }
            "T*" => y -= leading,
            "Tf" => size = pop(),
            "Tc" => spacing = pop(),
            number => match number.parse::<f64>() {
                Ok(number) if in_array => pen -= number * size / 1000.0,
                Ok(number) => stack.push(number),
                Err(_) => assert!(number.starts_with('/') || OTHERS.contains(&number), "a reader knows no '{number}'"),
            },
        }
        if matches!(word.as_str(), "BT" | "Td" | "TD" | "T*") {
            pen = x;
        }
        in_array = ch == '[' || in_array && ch != ']';
        word.clear();
        if ch == '(' {
            let mut bytes = Vec::new();
            while let Some(ch) = chars.next().filter(|&ch| ch != ')') {
                bytes.push(match ch {
                    '\\' => Some(chars.next().unwrap()).map(|ch| if ch == 'r' { '\r' } else { ch }).unwrap() as u16,
                    _ => ch as u16,
                });
            }
            for code in bytes.chunks(2).map(|pair| pair[0] << 8 | pair[1]) {
                found.push((code, pen, y));
                pen += widths[&code] * size / 1000.0 + spacing;
            }
        }
    }
    found
}

proptest! {
    /// A run may be empty, a single mark, or widely spaced: its operators stay in order.
    #[test]
    fn no_text_upsets_a_page(text in "[·…¿ a-cé0-9–]{0,6}", size in 7..120i32, tracking in -500..500i32, x in -200..900i32) {
        let style = Type::new(Face::Regular, size * PT, Paint::BLACK).tracked(tracking);
        let at = Point { x: x * PT, y: 90 * PT };
        let item = set_line(&bundled_fonts(), style, &text, at, Align::Centre);
        let page = Scene { items: vec![item], ..Scene::new(SIZE.0, SIZE.1) };
        let content = read(&written(&document(), &[page], Purpose::PRINT)).content(0);
        prop_assert_eq!(content.matches("BT").count(), content.matches("ET").count());
    }
}
