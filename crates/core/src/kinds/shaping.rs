//! Where the cells of a board are, changed by hand: blocked places of runs and of straights, totals of runs, areas, and further
//! grids. Each act gives the text of the resulting rule, which is read like any other. Not here: rules with places of their
//! own (`pieces.rs`).

use super::grids::{self, BOX};
use super::pieces::Piece;
use super::rules::{Rule, Says};
use super::{KindError, areas, blocks, read_rules, runs};
use crate::board::{Area, Cell, Clues, Layout, RuleCells, Run, Shape};

/// A board with its cells moved.
pub struct Shaped {
    /// The pieces that define where they are; none for one grid with boxes.
    pub pieces: Vec<Piece>,
    /// The size of the board.
    pub size: Shape,
    /// The rows and columns that are gone at its top and on its left; below zero, how many came.
    pub lost: (i16, i16),
}

impl Rule {
    /// Whether it defines where the cells of a board with these rules are, so that they can be changed.
    pub fn shapes(&self, size: Shape, layout: &Layout) -> bool {
        let is_laid = layout.rules.iter().any(|used| used.name == self.name);
        match self.says {
            Says::Runs | Says::Areas | Says::Blocks => is_laid,
            Says::Grids => is_laid || size == BOX,
            _ => false,
        }
    }
}

/// Changes where cells are: `places` are counted row by row over the whole rectangle, in the order in which they were chosen.
///
/// Runs: places become blocked, or cells again if all of them are blocked; with a number, two places select the run that gets it as
/// its total. Straights: the same, and a digit is that of blocked places. Areas: the places become an area. Grids: a grid with a
/// corner at the place is added, or removed if it is there. Since grids share whole boxes, a place that begins a box is an upper or
/// left corner, and one that ends a box a lower or right one.
pub fn shaped(rule: &'static Rule, layout: &Layout, clues: &Clues, places: &[usize], value: &str) -> Result<Shaped, KindError> {
    let (area, value) = (&layout.area, value.trim());
    let shape = area.shape();
    let cols = shape.cols as usize;
    let names = || places.iter().map(|place| format!("r{}c{}", place / cols + 1, place % cols + 1)).collect::<Vec<_>>().join(",");
    let refused = || KindError::NotCells(rule.name, if value.is_empty() { names() } else { format!("{value}:{}", names()) });
    if places.is_empty() || places.iter().any(|&place| place >= shape.n_cells()) {
        return Err(refused());
    }
    let laid = layout.rules.iter().find(|used| used.name == rule.name).map(|used| &used.cells);
    let whole = |text: String, size: Shape| -> Result<Shaped, KindError> {
        let is_right = read_rules(&format!("{}={text}", rule.name), size).is_ok();
        let piece = Piece { rule, text, cells: Vec::new(), sign: None };
        if is_right { Ok(Shaped { pieces: vec![piece], size, lost: (0, 0) }) } else { Err(refused()) }
    };
    match (rule.says, laid) {
        (Says::Runs, Some(RuleCells::Runs(of))) => {
            let text = match value.is_empty() {
                true => with_places(shape, &toggled(area, places), of, &clues.sums),
                false => with_total(of, &clues.sums, places, cols, value).ok_or_else(refused)?,
            };
            // Runs say the rows and columns of their board: no line of it may be all blocked at its edge.
            let is_whole =
                runs::read(&text).is_ok_and(|(cells, _)| matches!(cells, RuleCells::Runs(of) if runs::whole(&of) == shape));
            if is_whole { whole(text, shape) } else { Err(refused()) }
        }
        (Says::Blocks, Some(RuleCells::Blocks(of))) => {
            let symbol = match value.as_bytes() {
                [] => {
                    if places.iter().all(|&place| of[place] != 0) {
                        '.'
                    } else {
                        'x'
                    }
                }
                [digit @ b'1'..=b'9'] => *digit as char,
                [b'x' | b'X' | b'0'] => 'x',
                _ => return Err(refused()),
            };
            let mut text: Vec<char> = blocks::text(of).chars().collect();
            places.iter().for_each(|&place| text[place] = symbol);
            whole(text.into_iter().collect(), shape)
        }
        (Says::Areas, Some(RuleCells::Regions(of))) => {
            let parts = parted(&Area::full(shape), of, places);
            let is_known = parts.iter().max().is_some_and(|&last| (last as usize) < areas::MOST_AREAS);
            if is_known { whole(areas::text(&parts), shape) } else { Err(refused()) }
        }
        (Says::Grids, laid) => {
            let mut corners: Vec<(i16, i16)> = match laid {
                Some(RuleCells::Grids(corners)) => corners.iter().map(|&(row, col)| (row.into(), col.into())).collect(),
                _ => vec![(0, 0)],
            };
            for &place in places {
                let corner = (grids::begins(place / cols), grids::begins(place % cols));
                let (Some(row), Some(col)) = corner else { return Err(refused()) };
                let corner = (row, col);
                match corners.iter().position(|&known| known == corner) {
                    Some(at) => drop(corners.remove(at)),
                    None => corners.push(corner),
                }
            }
            on_grids(rule, corners).ok_or_else(refused)
        }
        _ => Err(refused()),
    }
}

/// A board of these grids: moved, so that its first row and column have cells.
fn on_grids(rule: &'static Rule, corners: Vec<(i16, i16)>) -> Option<Shaped> {
    let lost = (corners.iter().map(|corner| corner.0).min()?, corners.iter().map(|corner| corner.1).min()?);
    let moved = |corner: &(i16, i16)| Some((u8::try_from(corner.0 - lost.0).ok()?, u8::try_from(corner.1 - lost.1).ok()?));
    let corners = corners.iter().map(moved).collect::<Option<Vec<(u8, u8)>>>()?;
    if corners.len() == 1 {
        return Some(Shaped { pieces: Vec::new(), size: BOX, lost });
    }
    let corners = grids::read(&grids::text(&corners))?;
    let piece = |corner: &(u8, u8)| Piece { rule, text: grids::text(&[*corner]), cells: Vec::new(), sign: None };
    Some(Shaped { pieces: corners.iter().map(piece).collect(), size: grids::whole(&corners), lost })
}

/// The text of a piece with its cells moved by this many rows up and columns to the left: `15:r3c3,r3c4` becomes `15:r1c1,r1c2`.
/// `None` where a cell would be before the first row or column.
pub fn moved_text(text: &str, (up, left): (i16, i16)) -> Option<String> {
    let mut moved = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('r') {
        let (before, cell) = rest.split_at(at);
        moved += before;
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        let n_row = digits(&cell[1..]);
        let n_col = digits(cell[1 + n_row..].strip_prefix('c')?);
        let number = |text: &str, gone: i16| text.parse::<i16>().ok().map(|n| n - gone).filter(|n| *n > 0);
        let (row, col) = (number(&cell[1..1 + n_row], up)?, number(&cell[2 + n_row..2 + n_row + n_col], left)?);
        moved += &format!("r{row}c{col}");
        rest = &cell[2 + n_row + n_col..];
    }
    Some(moved + rest)
}

/// Which places are cells when some are blocked; or open again, if all of them are blocked.
fn toggled(area: &Area, places: &[usize]) -> Vec<bool> {
    let mut is_cell: Vec<bool> = area.places().map(|cell| cell.is_some()).collect();
    let are_all_blocked = places.iter().all(|&place| !is_cell[place]);
    places.iter().for_each(|&place| is_cell[place] = are_all_blocked);
    is_cell
}

/// The text of the runs that a map of cells has. Those that were there keep their totals.
fn with_places(shape: Shape, is_cell: &[bool], of: &[Run], totals: &[Option<u16>]) -> String {
    let total = |run: &Run| of.iter().position(|known| known == run).and_then(|k| totals.get(k).copied().flatten());
    runs::runs_of(shape, is_cell).iter().map(|run| runs::text_of(run, total(run))).collect::<Vec<_>>().join(";")
}

/// The text of the runs with another total for the one with the first two places; `0` removes it.
fn with_total(of: &[Run], totals: &[Option<u16>], places: &[usize], cols: usize, value: &str) -> Option<String> {
    let number: u16 = value.parse().ok()?;
    let at: Vec<(usize, usize)> = places.iter().map(|place| (place / cols, place % cols)).collect();
    let has_all = |run: &Run| at.iter().all(|place| run.places().any(|other| other == *place));
    let wanted = of.iter().position(has_all).filter(|_| at.len() > 1)?;
    let total = |k: usize| if k == wanted { Some(number).filter(|n| *n > 0) } else { totals.get(k).copied().flatten() };
    Some(of.iter().enumerate().map(|(k, run)| runs::text_of(run, total(k))).collect::<Vec<_>>().join(";"))
}

/// Regions in which some places become a new one; the remaining parts of the others stay, each piece by itself.
fn parted(area: &Area, of: &[u8], places: &[usize]) -> Vec<u8> {
    let mut parts: Vec<Option<u8>> = vec![None; of.len()];
    let mut next = 0u8;
    let mut give = |cells: &[usize], parts: &mut Vec<Option<u8>>| {
        cells.iter().for_each(|&cell| parts[cell] = Some(next));
        next = next.saturating_add(1);
    };
    give(places, &mut parts);
    for start in 0..of.len() {
        if parts[start].is_some() {
            continue;
        }
        let mut piece = vec![start];
        let mut from = 0;
        while from < piece.len() {
            let beside = area.beside(piece[from] as Cell).map(|cell| cell as usize);
            let more: Vec<usize> = beside.filter(|&c| of[c] == of[start] && parts[c].is_none() && !piece.contains(&c)).collect();
            piece.extend(more);
            from += 1;
        }
        give(&piece, &mut parts);
    }
    match RuleCells::regions(&parts.into_iter().flatten().collect::<Vec<u8>>()) {
        RuleCells::Regions(of) => of,
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{KINDS, pieces, rule_named, rules_text, text_of};
    use super::*;

    fn board(text: &str, size: Shape) -> (Layout, Clues) {
        let said = read_rules(text, size).unwrap();
        let layout = KINDS[0].rebuild_with(size, "", &said.rules).unwrap();
        let clues = Clues { sums: said.totals, items: said.items, ..Clues::none(&layout) };
        (layout, clues)
    }

    fn after(text: &str, size: Shape, places: &[usize], value: &str) -> Result<String, String> {
        let (layout, clues) = board(text, size);
        let rule = rule_named(text.split('=').next().unwrap()).unwrap();
        let shaped = shaped(rule, &layout, &clues, places, value).map_err(|e| e.to_string())?;
        Ok(text_of(&shaped.pieces, shaped.size))
    }

    const FULL: &str = "runs=6:r1c1-r1c3;r1c1-r3c1;r1c2-r3c2;r1c3-r3c3;r2c1-r2c3;r3c1-r3c3";

    #[test]
    fn places_of_runs_are_blocked_and_opened_and_totals_stay() {
        let three = Shape::new(3, 3);
        let blocked = after(FULL, three, &[8], "").unwrap();
        assert_eq!(blocked, "runs=6:r1c1-r1c3;r1c1-r3c1;r1c2-r3c2;r1c3-r2c3;r2c1-r2c3;r3c1-r3c2");
        assert_eq!(after(&blocked, three, &[8], "").unwrap(), FULL);
        assert_eq!(after(FULL, three, &[3, 4], "15").unwrap(), FULL.replace("r2c1-r2c3", "15:r2c1-r2c3"));
        assert_eq!(after(FULL, three, &[0, 1], "0").unwrap(), FULL.replace("6:", ""));
        for (places, value, why) in [
            (&[6, 7, 8][..], "", "the last row would be gone"),
            (&[0, 4], "9", "askew"),
            (&[0], "9", "one cell is in two runs"),
            (&[0, 1], "46", "no digits come to so much"),
            (&[0, 1], "x", "no number"),
            (&[9], "", "beyond the board"),
            (&[], "", "nothing"),
        ] {
            assert!(after(FULL, three, places, value).unwrap_err().contains("are no cells for it"), "{why}");
        }
    }

    #[test]
    fn places_of_straights_are_blocked_have_digits_and_are_opened() {
        let four = Shape::new(4, 4);
        let text = "straights=..x..4..........";
        assert_eq!(after(text, four, &[0], "").unwrap(), "straights=x.x..4..........");
        assert_eq!(after(text, four, &[2, 5], "").unwrap(), "straights=................");
        assert_eq!(after(text, four, &[2], "3").unwrap(), "straights=..3..4..........");
        assert_eq!(after(text, four, &[5], "x").unwrap(), "straights=..x..x..........");
        for value in ["4", "5", "10", "y"] {
            assert!(after(text, four, &[7], value).is_err(), "{value}: twice in a row, or no digit of the board");
        }
    }

    #[test]
    fn an_area_takes_its_cells_from_others_which_stay_in_pieces() {
        let four = Shape::new(4, 4);
        let text = "areas=AABBAABBCCDDCCDD";
        assert_eq!(after(text, four, &[5, 6, 9], "").unwrap(), "areas=AABBACCBDCEEDDEE");
        // The middle of a straight area: its ends part.
        let row = "areas=AAAABBBBCCCCDDDD";
        assert_eq!(after(row, four, &[1, 5], "").unwrap(), "areas=ABCCDBEEFFFFGGGG");
        assert!(after(text, four, &[0, 15], "").is_err(), "in two pieces");
        let ten: Vec<usize> = (0..10).collect();
        assert!(after(text, four, &ten, "").is_err(), "more cells than digits");
    }

    #[test]
    fn a_text_moves_with_its_cells() {
        assert_eq!(moved_text("15:r3c3,r3c14", (2, 2)).as_deref(), Some("15:r1c1,r1c12"));
        assert_eq!(moved_text("8:r1c1-r1c9", (-6, -3)).as_deref(), Some("8:r7c4-r7c12"));
        assert_eq!(moved_text("r3c3", (3, 0)), None);
        assert_eq!(moved_text("", (3, 0)).as_deref(), Some(""));
    }

    #[test]
    fn grids_come_and_go_by_their_corners() {
        let (layout, clues) = board("", BOX);
        let grids = rule_named("grids").unwrap();
        let two = shaped(grids, &layout, &clues, &[6 * 9 + 6], "").unwrap();
        assert_eq!((text_of(&two.pieces, two.size).as_str(), two.size), ("grids=r1c1,r7c7", Shape::new(15, 15)));
        let (layout, clues) = board("grids=r1c1,r7c7", Shape::new(15, 15));
        assert_eq!(pieces(&layout, &clues).len(), 2);
        let one = shaped(grids, &layout, &clues, &[0], "").unwrap();
        assert_eq!((one.pieces.len(), one.size, one.lost), (0, BOX, (6, 6)));
        let three = shaped(grids, &layout, &clues, &[12], "").unwrap();
        assert_eq!((text_of(&three.pieces, three.size).as_str(), three.size), ("grids=r1c1,r1c13,r7c7", Shape::new(15, 21)));
        assert!(shaped(grids, &layout, &clues, &[1], "").is_err(), "askew");
        // Above and on the left, by the other corners: a lower right one, a lower left one, an upper right one.
        let (layout, clues) = board("", BOX);
        for (place, text, lost) in [
            (2 * 9 + 2, "grids=r1c1,r7c7", (-6, -6)),
            (2 * 9 + 6, "grids=r1c7,r7c1", (-6, 0)),
            (6 * 9 + 2, "grids=r1c7,r7c1", (0, -6)),
            (5 * 9 + 8, "grids=r1c1,r4c1", (-3, 0)),
        ] {
            let two = shaped(grids, &layout, &clues, &[place], "").unwrap();
            assert_eq!((text_of(&two.pieces, two.size).as_str(), two.lost), (text, lost), "{place}");
        }
        let (layout, clues) = board("grids=r1c1,r7c7", Shape::new(15, 15));
        assert_eq!(rules_text(&layout, &clues), "grids=r1c1,r7c7");
    }
}
