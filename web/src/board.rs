//! A puzzle as a playable board: pieces of a picture, and the data a script needs to put digits into it.

use crate::ask::Answered;
use crate::drawn::{Came, came};
use crate::list::{self, json_line, packed_line};
use gridpress::board::{Cage, CageLook, Cell, Clues, Course, Digit, House, HouseKind, Layout, Mark, Operator, Sign, symbol};
use gridpress::draw::{Item, PT, Point, Scene, StepBoard, bare_board_of_steps, region_swatch};
use gridpress::formats::{DROPPED, Row};
use gridpress::kinds::{KINDS, RULES, Says, region_letters, rules_text, sum_places};
use gridpress::press::Library;
use gridpress::press::book::Assets;
use gridpress::puzzle::{board_text, grid_text, id_of, line_text};
use gridpress::render::{digit_outlines, digit_symbols, sign_outlines, svg_items};
use gridpress::words::{cage_in_words, house_in_words, signs_in_words};
use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Asked {
    /// A puzzle in any format, or a link.
    line: String,
    /// The size of a box, if the puzzle's length does not determine it.
    #[serde(default)]
    size: Option<String>,
    language: String,
}

/// The theme of boards on the page, in its screen inks.
pub const THEME: &str = "standard";

/// A board: the facts about it, and the pieces of its picture, as SVG, in points.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Facts {
    line: String,
    id: String,
    kind: &'static str,
    title: String,
    size: String,
    level: Option<String>,
    level_title: Option<String>,
    text: String,
    /// Whether the plain text of the puzzle does not determine the size of its boxes.
    needs_size: bool,
    width: f64,
    height: f64,
    grid_height: f64,
    x: f64,
    y: f64,
    side: f64,
    rows: u8,
    columns: u8,
    digits: u8,
    /// The place of each cell, row by row: between several grids there are places without one.
    places: Vec<usize>,
    symbols: String,
    /// How often each digit is on the full board, where rows and columns say it.
    each: Option<usize>,
    givens: String,
    rules: String,
    rules_told: Vec<String>,
    /// Whether it came with mere decoration that is left out.
    dropped: bool,
    /// What else came with it.
    came: Option<Came>,
    houses: Vec<Housed>,
    /// For each cell, those that must differ from it without sharing a house.
    apart: Vec<Vec<Cell>>,
    cages: Vec<Caged>,
    signs: Vec<Signed>,
    marked: Vec<Marked>,
    sums: Vec<Option<u16>>,
    sum_places: Vec<usize>,
    has_sums: bool,
    has_regions: bool,
    regions: String,
    swatches: Vec<String>,
    defs: String,
    ground: String,
    lines: String,
    seats: Vec<Seat>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Housed {
    cells: Vec<Cell>,
    name: String,
    told: bool,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Caged {
    cells: Vec<Cell>,
    colour: Option<u8>,
    said: Option<String>,
}

/// A sign in words, and the cells that announce it when they are reached: a number outside is announced only by the board.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Signed {
    said: String,
    cells: Vec<Cell>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Marked {
    cell: Cell,
    rule: Option<&'static str>,
}

/// Where the sum of a cage is written.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Seat {
    cage: usize,
    x: f64,
    y: f64,
    radius: f64,
    svg: Option<String>,
}

pub fn answer(asked: &Asked) -> Answered<Facts> {
    let row = list::to_play(&asked.line, asked.size.as_deref())?;
    let assets = Assets::open(&Library::default(), &asked.language, THEME)?;
    let (layout, clues) = (&*row.layout, &row.clues);
    let materials = assets.materials_for_screen();
    let fonts = materials.fonts;
    // The page draws the clues itself, so that it can replace them.
    let bare = Clues { givens: Clues::none(layout).givens, ..clues.clone() };
    let board = bare_board_of_steps(fonts, materials.theme, layout, &bare, side_of(layout));
    let (width, height) = board.extent();
    // The digits are drawn in the first cell, which is not at the corner of every board.
    let ((first, side), corner) = (board.square(0), corner_of(&board));
    let sums = board.sums();
    let is_sum = |item: &Item| sums.iter().any(|seat| seat.text.as_ref() == Some(item));
    let lines: Vec<Item> = board.lines().into_iter().filter(|item| !is_sum(item)).collect();
    let each = |item: &dyn Fn(Digit) -> Option<Item>| -> Vec<Item> { (1..=layout.n_digits).filter_map(item).collect() };
    let symbols = |name: &str, items: &[Item]| digit_symbols(fonts, name, first, items);
    let operators: String = Operator::ALL.map(Operator::printed).concat();
    let defs = [
        digit_outlines(fonts),
        if layout.has_calculations() { sign_outlines(fonts, &operators) } else { String::new() },
        symbols("play-g", &each(&|digit| board.given(0, digit))),
        symbols("play-w", &each(&|digit| board.written(0, digit))),
        symbols("play-k", &each(&|digit| board.candidate(0, digit))),
    ];
    let points = |length: i32| length as f64 / PT as f64;
    let seat = |seat: &gridpress::draw::SumSeat| Seat {
        cage: seat.cage,
        x: points(seat.centre.x),
        y: points(seat.centre.y),
        radius: points(seat.radius),
        svg: seat.text.as_ref().map(|text| svg_items(fonts, std::slice::from_ref(text))),
    };
    let swatch = |k: u8| -> String {
        let Scene { width, items, .. } = region_swatch(materials.theme, k, 20 * PT);
        let width = points(width);
        format!("<svg viewBox=\"0 0 {width} {width}\" aria-hidden=\"true\">{}</svg>", svg_items(fonts, &items))
    };
    let is_coloured = row.kind.has_regions();
    let rows = layout.shape.rows as i32;
    let cage_of = |(k, cage): (usize, &Cage)| Caged {
        cells: cage.cells.clone(),
        colour: match cage.look {
            CageLook::Colour(k) => Some(k),
            CageLook::Corner | CageLook::Outline | CageLook::Run => None,
        },
        said: cage.look.stands_in_rules().then(|| cage_in_words(layout, clues, k, materials.words)),
    };
    // Signs are listed in their order, and blocked places after them.
    let signs: Vec<&Sign> = layout.signs.iter().filter(|sign| !sign.sort.is_of_board()).collect();
    let is_seen = |sign: &&&Sign| !matches!(sign.sort.course(), Course::Outside | Course::Diagonal);
    let signed_of = |(k, said): (usize, String)| {
        let cells = signs.get(k).filter(is_seen).map_or(Vec::new(), |sign| sign.cells.clone());
        Signed { said, cells }
    };
    let house_of = |(k, house): (usize, &House)| Housed {
        cells: house.cells.clone(),
        name: house_in_words(layout, k, materials.words),
        told: is_told(layout, house),
    };
    let came = came(&row, (points(corner.x), points(corner.y)), points(side));
    let line = json_line((&row).into());
    let plain = || line_text(&board_text(layout, &clues.givens), row.kind, layout, clues);
    Ok(Facts {
        // A plain text has no place for what came with it.
        text: if came.is_some() { packed_line(&line) } else { plain() },
        came,
        line,
        id: id_of(row.kind, row.size, layout, clues),
        kind: row.kind.name,
        title: materials.words.kind(row.kind.name).into(),
        size: row.size.to_string(),
        level: row.claim("level").map(String::from),
        level_title: row.claim("level").and_then(gridpress::board::Level::named).map(|level| materials.words.level(level).into()),
        needs_size: needs_size(&row),
        width: points(width),
        height: points(height),
        grid_height: points(if is_coloured { corner.y * 2 + rows * side } else { height }),
        x: points(corner.x),
        y: points(corner.y),
        side: points(side),
        rows: layout.shape.rows,
        columns: layout.shape.cols,
        digits: layout.n_digits,
        places: layout.area.places().enumerate().filter_map(|(place, cell)| cell.map(|_| place)).collect(),
        symbols: (1..=layout.n_digits).map(symbol).collect(),
        each: layout.has_whole_lines().then(|| layout.n_cells() / layout.n_digits as usize),
        givens: grid_text(&clues.givens),
        rules: rules_text(layout, clues),
        dropped: row.claim(DROPPED).is_some(),
        rules_told: layout.rules.iter().map(|rule| materials.words.rule(rule.name).into()).collect(),
        houses: layout.houses.iter().enumerate().map(house_of).collect(),
        apart: (0..layout.n_cells() as Cell).map(|cell| layout.apart(cell).to_vec()).collect(),
        cages: layout.cages.iter().enumerate().map(cage_of).collect(),
        signs: signs_in_words(layout, materials.words).into_iter().enumerate().map(signed_of).collect(),
        marked: clues.items.iter().map(|item| Marked { cell: item.cell, rule: rule_of(item.mark) }).collect(),
        sums: clues.sums.clone(),
        sum_places: sum_places(layout),
        has_sums: row.kind.has_sums,
        has_regions: is_coloured,
        regions: region_letters(layout),
        swatches: if is_coloured { (0..3).map(swatch).collect() } else { Vec::new() },
        defs: defs.concat(),
        ground: svg_items(fonts, &board.ground()),
        lines: svg_items(fonts, &lines),
        seats: sums.iter().map(seat).collect(),
    })
}

/// Whether a cell announces that it is in a house: rows, columns and boxes follow from the place, and derived houses are not
/// drawn.
fn is_told(layout: &Layout, house: &House) -> bool {
    match house.label {
        Some(label) => !["runs", "hidden-windows"].contains(&label.rule),
        None => house.kind == HouseKind::Box && layout.box_shape.is_none() && house.grid.is_none(),
    }
}

/// The rule that a mark is of.
fn rule_of(mark: Mark) -> Option<&'static str> {
    RULES.iter().find(|rule| rule.says == Says::Marks(mark)).map(|rule| rule.name)
}

/// The positions of a board's cells, for drawing over it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Places {
    x: f64,
    y: f64,
    side: f64,
    columns: u8,
}

pub fn places(board: &StepBoard) -> Places {
    let (corner, side) = (corner_of(board), board.square(0).1);
    let points = |length: i32| length as f64 / PT as f64;
    Places { x: points(corner.x), y: points(corner.y), side: points(side), columns: board.layout.shape.cols }
}

/// The corner of a board, where its first place is.
fn corner_of(board: &StepBoard) -> Point {
    let ((first, side), layout) = (board.square(0), board.layout);
    Point { x: first.x - layout.col(0) as i32 * side, y: first.y - layout.row(0) as i32 * side }
}

/// The side of a cell: sums need space for their circles, and all cells space for candidates.
pub fn side_of(layout: &Layout) -> i32 {
    match layout.n_digits {
        _ if !layout.cages.is_empty() => 84 * PT,
        0..=4 => 48 * PT,
        5..=9 => 42 * PT,
        _ => 40 * PT,
    }
}

/// Whether the plain text of a puzzle does not determine the size of its boxes.
fn needs_size(row: &Row) -> bool {
    let n_cells = row.layout.n_cells();
    let sudoku = KINDS.iter().find(|kind| kind.name == row.kind.name);
    let fits = sudoku.map_or(0, |kind| kind.sizes.iter().copied().filter(|&size| kind.n_cells(size) == n_cells).count());
    fits > 1 && row.size.rows != row.size.cols
}
