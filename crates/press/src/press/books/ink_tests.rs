//! The law of ink: everything on a board is visible in its place. Every sort of sign, every rule and every look of a cage is drawn
//! with and without, and both pictures are compared pixel by pixel: pages, covers, contact sheets, electronic books, the browser's
//! page.

use super::book::{Assets, own_sections};
use crate::board::{CageLook, Cell, Clues, Course, Grid, Layout, Shape, Value};
use crate::book::{self, Edition, Materials, PageRole, Spec};
use crate::draw::{
    Document, Fonts, PT, Piece, Scene, Show, Theme, bare_board_of_steps, board_extent, contact_sheet, least_text,
    pixels_from_bytes, puzzle_scene,
};
use crate::kinds::{RULES, Says, all_rules, kind_named, read_rules};
use crate::press::library::Library;
use crate::puzzle::Puzzle;
use crate::render;
use crate::samples::{pattern_sudoku, sample_signs};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A square of a board or beside it: column and row, from 0.
type Square = (i32, i32);

/// A board with something, and without.
struct Case {
    name: String,
    with: Puzzle,
    without: Puzzle,
    /// Where the difference is.
    at: Vec<Square>,
    /// Whether each of these squares has some of the ink.
    is_in_each: bool,
    /// Whether a cover that is cut at its right and its foot shows it.
    is_near: bool,
    /// Whether a book takes the board: no section can ask for custom groups.
    is_of_books: bool,
}

/// Rules that only words explain: their boards look as if they had none.
const IN_WORDS: &str = " latin disjoint-groups anti-knight anti-king toroidal-knight toroidal-king \
    non-consecutive non-consecutive-around all-dots all-xv ";

fn case(name: &str, with: Puzzle, without: Puzzle, at: &[Square]) -> Case {
    Case { name: name.into(), with, without, at: at.to_vec(), is_in_each: false, is_near: true, is_of_books: true }
}

fn signed(name: &str, with: &str, without: &str, at: &[Square]) -> Case {
    case(name, sample_signs(with, 3, 3), sample_signs(without, 3, 3), at)
}

/// A board of a kind with these rules.
fn board(kind: &str, (rows, cols): (u8, u8), rules: &str) -> Puzzle {
    let (kind, size) = (kind_named(kind).unwrap(), Shape::new(rows, cols));
    let said = read_rules(rules, size).unwrap_or_else(|e| panic!("{rules}: {e}"));
    let layout = kind.rebuild_with(size, "", &said.rules).unwrap_or_else(|e| panic!("{rules}: {e}"));
    let mut clues = Clues { sums: said.totals, items: said.items, ..Clues::none(&layout) };
    // One digit, since a board with text has to be larger than one without.
    clues.givens.set(layout.n_cells() as Cell - 1, 1);
    let solution = Grid::empty(layout.n_cells());
    Puzzle { rating: pattern_sudoku(2, 2, 2).rating, ..Puzzle::new(kind, size, Arc::new(layout), clues, solution) }
}

/// Every sort of sign, beside another of its sort: so both boards have the same room around them.
fn sorts(cases: &mut Vec<Case>) {
    let all = all_rules().filter_map(|rule| if let Says::Signs(sort) = rule.says { Some((rule.name, sort)) } else { None });
    for (rule, sort) in all.filter(|(_, sort)| !sort.is_of_board()) {
        let value = match sort.value() {
            Value::None | Value::Circle | Value::Number(Some(_), _) => String::new(),
            Value::Number(None, _) => format!("{}:", sort.value().numbers(9, 3).start().max(&5)),
            Value::Letter => "5:".into(),
            Value::Digits => "1.4:".into(),
            Value::Calculation => "7+:".into(),
        };
        let (far, signs): (&str, &[(&str, &[Square])]) = match sort.course() {
            Course::Edge => ("r8c1,r8c2", &[("r4c4,r4c5", &[(3, 3), (4, 3)]), ("r3c4,r4c4", &[(3, 2), (3, 3)])]),
            Course::Line => ("r8c1,r8c2,r9c3", &[("r3c4,r4c4,r4c5", &[(3, 2), (3, 3), (4, 3)])]),
            // The first of two clones keeps its pattern.
            Course::Groups => ("r1c1,r1c3", &[("r4c4,r4c5", &[(3, 3), (4, 3)])]),
            Course::Corner => ("r8c1,r8c2,r9c1,r9c2", &[("r3c4,r3c5,r4c4,r4c5", &[(3, 2), (4, 2), (3, 3), (4, 3)])]),
            Course::Cage => ("r8c1,r8c2", &[("r4c4,r4c5", &[(3, 3), (4, 3)])]),
            Course::Cell => ("r8c1", &[("r4c4", &[(3, 3)])]),
            Course::Region => ("r8c1,r8c2,r9c1", &[("r3c4,r4c4,r4c5", &[(3, 2), (3, 3), (4, 3)])]),
            Course::Cells => (
                "r8c1,r8c2,r8c3,r9c1,r9c2,r9c3",
                &[("r3c4,r4c4,r4c5,r3c5,r2c4,r2c5", &[(3, 2), (3, 3), (4, 3), (4, 2), (3, 1), (4, 1)])],
            ),
            Course::Diagonal => ("r5c1-r9c5", &[("r1c2-r8c9", &[(0, -1)]), ("r1c8-r8c1", &[(8, -1)])]),
            Course::Outside if sort.reads_both_ways() => ("r2c1-r2c9", &[("r4c1-r4c9", &[(-1, 3)]), ("r1c4-r9c4", &[(3, -1)])]),
            Course::Outside => (
                "r2c1-r2c9",
                &[("r4c1-r4c9", &[(-1, 3)]), ("r1c4-r9c4", &[(3, -1)]), ("r4c9-r4c1", &[(9, 3)]), ("r9c4-r1c4", &[(3, 9)])],
            ),
        };
        for (sign, at) in signs {
            let text = |signs: &[&str]| {
                let said: Vec<String> = signs.iter().map(|sign| format!("{value}{sign}")).collect();
                format!("{rule}={}", said.join(";"))
            };
            let found = signed(&format!("{rule} {sign}"), &text(&[sign, far]), &text(&[far]), at);
            let is_near = at.iter().all(|&(col, row)| col < 5 && row < 5);
            cases.push(Case { is_near, is_in_each: true, ..found });
        }
    }
}

/// The squares of the cells of the houses that a rule adds.
fn squares_of(layout: &Layout, rule: &str) -> Vec<Square> {
    let of_rule = layout.houses.iter().filter(|house| house.label.is_some_and(|label| label.rule == rule));
    let cells: BTreeSet<Cell> = of_rule.flat_map(|house| house.cells.iter().copied()).collect();
    cells.iter().map(|&cell| (layout.col(cell) as i32, layout.row(cell) as i32)).collect()
}

/// Every rule except those whose signs are above.
fn rules(cases: &mut Vec<Case>) {
    // Whatever the rule is, both boards have a sign.
    const FAR: &str = "thermo=r8c1,r8c2";
    for rule in RULES {
        let name = rule.name;
        match rule.says {
            Says::Signs(_) => {}
            Says::Nothing if name == "latin" => {
                cases.push(case(name, board("latin", (1, 6), "latin"), board("latin", (1, 6), ""), &[]));
            }
            Says::Nothing if name == "hidden-operators" => {
                let shown = "calculation=7+:r4c4,r4c5";
                cases.push(signed(name, &format!("{shown} {name}"), shown, &[(3, 3)]));
            }
            Says::Nothing => {
                let with = sample_signs(&format!("{FAR} {name}"), 3, 3);
                let at = if IN_WORDS.contains(&format!(" {name} ")) { Vec::new() } else { squares_of(&with.layout, name) };
                cases.push(case(name, with, sample_signs(FAR, 3, 3), &at));
            }
            Says::Unsigned(sorts) => {
                let sign = RULES.iter().find(|rule| rule.says == Says::Signs(sorts[0])).expect("each sort has a rule").name;
                let shown = format!("{sign}={}r4c4,r4c5", if sorts[0].value() == Value::Letter { "5:" } else { "" });
                let at: &[Square] = if IN_WORDS.contains(&format!(" {name} ")) { &[] } else { &[(3, 3), (4, 3)] };
                cases.push(signed(name, &format!("{shown} {name}"), &shown, at));
            }
            Says::Marks(_) => cases.push(signed(name, &format!("{name}=r4c4,r8c1"), &format!("{name}=r8c1"), &[(3, 3)])),
            Says::Groups => {
                let far = format!("{name}=r8c1,r8c2");
                let found = signed(name, &format!("{far};r4c4,r4c5"), &far, &[(3, 3), (4, 3)]);
                cases.push(Case { is_of_books: false, ..found });
            }
            Says::Cages => {
                let far = format!("{name}=9:r8c1,r8c2");
                let cage = format!("{far};r4c4,r4c5");
                cases.push(signed(name, &cage, &far, &[(3, 3), (4, 3)]));
                cases.push(signed("total of a cage", &format!("{far};12:r4c4,r4c5"), &cage, &[(3, 3)]));
            }
            Says::Regions => {
                let of = |text: &str| board("jigsaw", (1, 6), &format!("regions=AAAAAABBBBBB{text}EEEEEEFFFFFF"));
                let at: Vec<Square> = (0..12).map(|k| (k % 6, 2 + k / 6)).collect();
                cases.push(case(name, of("CCCDDDCCCDDD"), of("CCCCCCDDDDDD"), &at));
            }
            Says::Areas => {
                let of = |text: &str| board("suguru", (6, 6), &format!("areas={text}"));
                let (rows, more) = ("AAABBBCCCDDD", "IIIJJJKKKLLL");
                let at: Vec<Square> = (0..6).map(|k| (k % 3, 2 + k / 3)).collect();
                let one = of(&format!("{rows}EEGHHHEGGFFF{more}"));
                cases.push(case(name, one, of(&format!("{rows}EEEHHHGGGFFF{more}")), &at));
            }
            Says::Blocks => {
                let of = |row: &str| board("straights", (6, 6), &format!("straights=......{row}........................"));
                cases.push(case(name, of("..x..."), of("......"), &[(2, 1)]));
                cases.push(case("digit of a blocked place", of("..5..."), of("..x..."), &[(2, 1)]));
            }
            Says::Grids => {
                // Five grids, and three of them.
                let (with, three) = (board("samurai", (21, 21), ""), board("triple", (21, 21), ""));
                let without = Puzzle { kind: with.kind, ..three };
                let at: Vec<Square> = (0..81).flat_map(|k| [(12 + k % 9, k / 9), (k % 9, 12 + k / 9)]).collect();
                cases.push(case(name, with, without, &at));
            }
            // A total on the place before its run.
            Says::Runs => looks(cases, CageLook::Run),
        }
    }
    [CageLook::Corner, CageLook::Colour(0)].into_iter().for_each(|look| looks(cases, look));
}

/// The sum of a cage of that look, on the example of a kind that has such.
fn looks(cases: &mut Vec<Case>, look: CageLook) {
    let text = include_str!("../../../../../templates/examples.toml");
    let same = |other: CageLook| std::mem::discriminant(&other) == std::mem::discriminant(&look);
    let examples = book::examples_from_toml(text).unwrap();
    let with = examples.into_iter().find(|puzzle| puzzle.layout.cages.iter().any(|cage| same(cage.look))).expect("there is one");
    let layout = with.layout.clone();
    let shown = |k: &usize| same(layout.cages[*k].look) && with.clues.sums[*k].is_some();
    let k = (0..layout.cages.len()).find(shown).expect("one of them has a sum");
    let mut without = with.clone();
    without.clues.sums[k] = None;
    let of = |cell: Cell| (layout.col(cell) as i32, layout.row(cell) as i32);
    let (first, second) = (of(layout.cages[k].cells[0]), of(layout.cages[k].cells[1]));
    let at: Vec<Square> = match look {
        CageLook::Outline | CageLook::Corner => layout.cages[k].cells.iter().map(|&cell| of(cell)).collect(),
        CageLook::Run => vec![(2 * first.0 - second.0, 2 * first.1 - second.1)],
        // The key below the board.
        CageLook::Colour(_) => (0..i32::from(layout.shape.cols)).map(|col| (col, i32::from(layout.shape.rows))).collect(),
    };
    let is_near = !matches!(look, CageLook::Colour(_));
    cases.push(Case { is_near, ..case(&format!("sum of {look:?}"), with, without, &at) });
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    sorts(&mut cases);
    rules(&mut cases);
    cases
}

/// Something that draws a board.
struct Eye<'a> {
    name: String,
    fonts: &'a Fonts,
    draw: Box<dyn Fn(&Puzzle) -> Scene + 'a>,
    /// Whether it cuts the board at its right and its foot.
    is_cut: bool,
    /// Whether it is a page of a book, and not a picture.
    is_book: bool,
    /// Whether it is art, which may be tilted or too small to locate cells: only the presence of ink is checked.
    is_art: bool,
}

fn eye<'a>(name: &str, fonts: &'a Fonts, draw: impl Fn(&Puzzle) -> Scene + 'a) -> Eye<'a> {
    Eye { name: name.into(), fonts, draw: Box::new(draw), is_cut: false, is_book: false, is_art: false }
}

const DPI: u32 = 80;

fn pixels(eye: &Eye, puzzle: &Puzzle) -> (usize, Vec<u8>) {
    let pixels = pixels_from_bytes(&render::png(eye.fonts, &(eye.draw)(puzzle), DPI).unwrap()).unwrap();
    (pixels.size().0 as usize, pixels.rgba().to_vec())
}

/// The pixels in which two pictures of one size differ so that it is seen.
fn difference((wide, one): &(usize, Vec<u8>), (other_wide, other): &(usize, Vec<u8>)) -> Option<Vec<(f64, f64)>> {
    if (wide, one.len()) != (other_wide, other.len()) {
        return None;
    }
    let differs = |k: &usize| (0..3).any(|c| one[4 * k + c].abs_diff(other[4 * k + c]) > 20);
    Some((0..one.len() / 4).filter(differs).map(|k| ((k % wide) as f64 + 0.5, (k / wide) as f64 + 0.5)).collect())
}

/// The middles of three cells on a picture, found by digits in them, so no picture has to state where its board is.
fn seats(eye: &Eye, puzzle: &Puzzle, squares: [Square; 3]) -> Option<[(f64, f64); 3]> {
    let cells = squares.map(|(col, row)| puzzle.layout.cell(row as usize, col as usize).expect("it is a cell"));
    let with = |digit: Option<Cell>| {
        let mut puzzle = puzzle.clone();
        cells.iter().for_each(|&cell| puzzle.clues.givens.clear(cell));
        digit.into_iter().for_each(|cell| puzzle.clues.givens.set(cell, 2));
        pixels(eye, &puzzle)
    };
    let blank = with(None);
    let seat = |cell: Cell| {
        let points = difference(&blank, &with(Some(cell)))?;
        let middle = |of: fn(&(f64, f64)) -> f64| {
            let least = points.iter().map(of).fold(f64::INFINITY, f64::min);
            (least + points.iter().map(of).fold(0.0, f64::max)) / 2.0
        };
        (!points.is_empty()).then(|| (middle(|p| p.0), middle(|p| p.1)))
    };
    Some([seat(cells[0])?, seat(cells[1])?, seat(cells[2])?])
}

/// Where three cells are, by the values that decide how large a board is drawn.
type Seats = BTreeMap<((i32, i32), i32), Option<[(f64, f64); 3]>>;

/// What is wrong with the ink of a case on a picture.
fn fault(eye: &Eye, case: &Case, seen: &mut Seats) -> Option<String> {
    let Case { name, with, without, at, is_in_each, .. } = case;
    let told = |what: &str| Some(format!("{}: {name}: {what}", eye.name));
    let Some(points) = difference(&pixels(eye, with), &pixels(eye, without)) else { return told("another size") };
    match (points.is_empty(), at.is_empty()) {
        (true, true) => return None,
        (true, false) => return told("no ink"),
        (false, true) => return told("ink of a rule that only words explain"),
        (false, false) if eye.is_art => return None,
        (false, false) => {}
    }
    // Cells that any cover shows.
    let (rows, cols) = (i32::from(with.layout.shape.rows), i32::from(with.layout.shape.cols));
    let (col, row) = ((cols - 2).min(3), (rows - 1).min(3));
    let is_cell = |(col, row): Square| with.layout.cell(row as usize, col as usize).is_some();
    let start = (0..=row).rev().flat_map(|row| (0..=col).rev().map(move |col| (col, row)));
    let start =
        start.into_iter().find(|&(col, row)| row > 0 && [(col, row), (col + 1, row), (col, row - 1)].into_iter().all(is_cell));
    let Some((col, row)) = start else { return told("no adjacent cells") };
    let (layout, theme) = (&with.layout, crate::bundled::bundled_theme());
    let key = (board_extent(layout, 100 * PT, &Show::Puzzle), least_text(eye.fonts, &theme, layout, 100 * PT, &Show::Puzzle));
    let found = seen.entry(key).or_insert_with(|| seats(eye, with, [(col, row), (col + 1, row), (col, row - 1)]));
    let Some([here, right, above]) = *found else {
        return told("no digits in its cells");
    };
    let (across, down) = ((right.0 - here.0, right.1 - here.1), (here.0 - above.0, here.1 - above.1));
    let area = across.0 * down.1 - across.1 * down.0;
    let square = |p: &(f64, f64)| {
        let (x, y) = (p.0 - here.0, p.1 - here.1);
        ((x * down.1 - y * down.0) / area + col as f64 + 0.5, (across.0 * y - across.1 * x) / area + row as f64 + 0.5)
    };
    // Half a line; and cells are located to a pixel, so places far from the three are known less exactly.
    let pixel = 0.7 / (across.0 * across.0 + across.1 * across.1).sqrt();
    let near = |u: f64, v: f64| 0.13 + pixel * (u - col as f64).abs().max((v - row as f64).abs());
    let is_at = |&(u, v): &(f64, f64)| {
        let near = near(u, v);
        at.iter().any(|&(col, row)| {
            let (u, v) = (u - col as f64, v - row as f64);
            u > -near && u < 1.0 + near && v > -near && v < 1.0 + near
        })
    };
    let squares: BTreeSet<Square> = points.iter().map(square).map(|(u, v)| (u.floor() as i32, v.floor() as i32)).collect();
    if let Some((col, row)) = at.iter().find(|square| *is_in_each && !squares.contains(square)) {
        return told(&format!("no ink at column {}, row {} of {at:?}", col + 1, row + 1));
    }
    let astray: Vec<(f64, f64)> = points.iter().map(square).filter(|square| !is_at(square)).collect();
    match astray.first() {
        Some((u, v)) => told(&format!(
            "ink at column {:.2}, row {:.2} of {at:?}, {} of {} pixels",
            u + 1.0,
            v + 1.0,
            astray.len(),
            points.len()
        )),
        None => None,
    }
}

/// Looks at every case with every eye.
fn hold(eyes: Vec<Eye>) {
    let cases = cases();
    let mut faults = Vec::new();
    for eye in &eyes {
        let mut seen = Seats::new();
        let shown = cases.iter().filter(|case| (!eye.is_cut || case.is_near) && (!eye.is_book || case.is_of_books));
        faults.extend(shown.filter_map(|case| fault(eye, case, &mut seen)));
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

fn names(folder: &str) -> Vec<String> {
    Library::default().names_beside(&format!("{folder}/x.toml"))
}

const SIDE: i32 = 260 * PT;

#[test]
fn every_sign_leaves_ink_in_every_theme() {
    let of = |name: &String| (name.clone(), Assets::open(&Library::default(), "en", name).unwrap());
    let all: Vec<(String, Assets)> = names("themes").iter().map(of).collect();
    let mut eyes = Vec::new();
    for (name, assets) in &all {
        let (print, screen) = (assets.materials(), assets.materials_for_screen());
        let fonts = print.fonts;
        let picture = |theme: &Theme, puzzle: &Puzzle| puzzle_scene(fonts, theme, puzzle, &Show::Puzzle, SIDE, SIDE);
        eyes.push(eye(&format!("{name}, print"), fonts, move |puzzle| picture(print.theme, puzzle)));
        eyes.push(eye(&format!("{name}, screen"), fonts, move |puzzle| picture(screen.theme, puzzle)));
        eyes.push(eye(&format!("{name}, screen in black"), fonts, move |puzzle| picture(screen.theme, puzzle).in_black()));
    }
    hold(eyes);
}

/// The parts of the browser page and of pictures of steps: the page itself draws only the digits and marks of a board.
#[test]
fn every_sign_leaves_ink_on_the_board_of_the_browser() {
    let assets = Assets::open(&Library::default(), "en", "standard").unwrap();
    let screen = assets.materials_for_screen();
    let draw = |puzzle: &Puzzle| {
        let board = bare_board_of_steps(screen.fonts, screen.theme, &puzzle.layout, &puzzle.clues, 30 * PT);
        let (width, height) = board.extent();
        let mut scene = Scene::new(width, height);
        scene.items.extend(board.ground().into_iter().chain(board.lines()));
        scene
    };
    hold(vec![eye("steps", screen.fonts, draw)]);
}

#[test]
fn every_sign_leaves_ink_on_contact_sheets_title_pages_openers_and_in_electronic_books() {
    let spec = Spec::from_toml("title = \"T\"\npage = \"a4\"\nper_page = 1\nparts = { contents = false }\n").unwrap();
    let assets = Assets::for_book(&Library::default(), &spec).unwrap();
    // Without an example of their kind, title pages and openers show the puzzle itself.
    let materials = Materials { examples: &[], ..assets.materials() };
    let composed = &|puzzle: &Puzzle, show: fn(&book::Composed) -> Scene| {
        let (spec, sections) = own_sections(spec.clone(), vec![puzzle.clone()], materials.words);
        let edition = Edition::default();
        show(&book::compose(&spec, &sections, &materials, &edition).unwrap_or_else(|e| panic!("{:?}: {e}", puzzle.layout.rules)))
    };
    let of_book = |book: &book::Composed| {
        let pieces = book.ebook(Scene::default()).unwrap().chapters.into_iter().flat_map(|chapter| chapter.pieces);
        let mut pictures = pieces.filter_map(|piece| if let Piece::Picture(scene, 100, _) = piece { Some(scene) } else { None });
        pictures.next().expect("the puzzle has a picture")
    };
    let opener = |book: &book::Composed| {
        let is_opener = |page: &usize| matches!(book.role(*page), PageRole::Opener { .. });
        book.page((0..book.n_pages()).find(is_opener).expect("there is an opener"))
    };
    let page_of = |name: &str, show: fn(&book::Composed) -> Scene| {
        let drawn = move |puzzle: &Puzzle| composed(puzzle, show);
        Eye { is_book: true, ..eye(name, materials.fonts, drawn) }
    };
    let two = |puzzle: &Puzzle| vec![pattern_sudoku(2, 2, 2), puzzle.clone()];
    hold(vec![
        eye("contact sheet", materials.fonts, |puzzle| {
            contact_sheet(materials.fonts, materials.theme, &two(puzzle), &["a".into(), "b".into()], &Show::Puzzle, 2)
        }),
        page_of("title page", |book| book.title_scene()),
        page_of("opener", opener),
        page_of("electronic book", of_book),
    ]);
}

#[test]
fn every_sign_leaves_ink_on_the_front_of_every_cover_and_on_its_back() {
    let of = |name: &String| {
        let text = format!("title = \"Go\"\npage = \"6x9\"\n[cover]\ntemplate = \"{name}\"\nsamples = 1\n");
        let spec = Spec::from_toml(&format!("{text}[[section]]\ntitle = \"S\"\ncount = 1\n")).unwrap();
        let assets = Assets::for_book(&Library::default(), &spec).unwrap();
        (name.clone(), spec, assets)
    };
    let all: Vec<(String, Spec, Assets)> = names("covers").iter().map(of).collect();
    let mut eyes = Vec::new();
    for (k, (name, spec, assets)) in all.iter().enumerate() {
        let kit = assets.cover().expect("the spec has a cover");
        let cover = |puzzle: &Puzzle| {
            let inside = book::Inside { n_pages: 100, puzzles: &[puzzle], pages: &[] };
            book::compose_cover(spec, kit, &assets.materials(), &Edition::default(), inside).expect("it has a cover")
        };
        let front = eye(&format!("front of {name}"), &kit.fonts, move |puzzle| cover(puzzle).front);
        eyes.push(Eye { is_cut: true, is_art: true, ..front });
        // Boards on the back are those of pages, in the same inks on every design: some of them are enough.
        if k % 3 > 0 {
            continue;
        }
        let back = eye(&format!("back of {name}"), &kit.fonts, move |puzzle| {
            let whole = cover(puzzle).scene;
            Scene { width: (whole.width - 16 * PT) / 2, ..whole }
        });
        eyes.push(Eye { is_art: true, ..back });
    }
    hold(eyes);
}

/// `tests/judge` compares the other exporters with pictures; this checks that each of them writes what a sign adds.
#[test]
fn every_sign_is_in_the_files_of_every_exporter() {
    let assets = Assets::open(&Library::default(), "en", "standard").unwrap();
    let (fonts, theme) = (assets.materials().fonts, assets.materials().theme);
    for case in cases().iter().filter(|case| !case.at.is_empty()) {
        let [with, without] = [&case.with, &case.without].map(|puzzle| {
            let scene = puzzle_scene(fonts, theme, puzzle, &Show::Puzzle, SIDE, SIDE);
            let page = render::pdf_page(fonts, &Document::default(), 0, &scene, render::Purpose::PRINT);
            let pdf = render::pdf(fonts, &Document::default(), vec![page], render::Purpose::PRINT).unwrap();
            [
                render::eps(fonts, &scene, "").into_bytes(),
                render::svg(fonts, &scene, render::TextMode::Text).into_bytes(),
                render::svg(fonts, &scene, render::TextMode::Paths).into_bytes(),
                pdf,
            ]
        });
        assert!(with.iter().zip(&without).all(|(with, without)| with != without), "{}", case.name);
    }
}
