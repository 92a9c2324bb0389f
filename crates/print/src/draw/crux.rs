//! The board at the crux of a puzzle, small: of the position before a step only the rows, columns and candidates that the step needs.
//! It is a board of its own, with fewer rows and columns, so that everything is drawn as on any other board.

use super::board::{Lay, Show, board_extent};
use super::cages::{has_corners, has_tags};
use super::fonts::Fonts;
use super::scene::{Face, Item, PT, Point, Scene, Stroke};
use super::step::{StepBoard, bare_board_of_steps};
use super::text::{Align, Type, set_line};
use super::theme::Theme;
use crate::board::{
    Area, Because, Branch, Cage, CageLook, Cell, Claim, Clues, Digit, DigitSet, Evidence, Grid, House, Layout, Parts, Position,
    Shape, Sign, Step,
};

/// Printed text is no smaller than this, nor than a theme's small text.
const LEAST: i32 = 7 * PT;
/// The largest cell, in sevenths of that size: larger ones would make a board of two rows look like a heading.
const MOST_CELL: i32 = 24;
/// The same of boards that stay whole: sums on corners and in a key want larger ones.
const MOST_OF_WHOLE: i32 = 60;
/// The share of a cell that a total may take so that digits have room below it.
const MOST_TAG: i32 = 40;
/// What separates rows or columns that are not side by side on the board.
const GAP: i32 = PT * 18 / 10;

/// How much is shown, the most first: less where digits would be too small.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Shown {
    /// Whole houses, so that one can see that a digit fits nowhere else.
    Houses,
    /// The cells of the step.
    Cells,
    /// The same without candidates.
    Places,
}

/// The board before a step, no larger than `room`; `None` if it would not be legible.
pub fn crux_picture(
    fonts: &Fonts,
    theme: &Theme,
    (layout, clues): (&Layout, &Clues),
    before: &Position,
    step: &Step,
    room: (i32, i32),
) -> Option<Scene> {
    let least = least_of(theme);
    [Shown::Houses, Shown::Cells, Shown::Places].into_iter().find_map(|shown| {
        let cut = Cut::of(layout, clues, before, step, shown)?;
        let most = if stays_whole(layout) { MOST_OF_WHOLE } else { MOST_CELL };
        let mut cell = (least / 7 * most).min(theme.max_cell);
        while cell > 0 && !cut.fits(theme, cell, room) {
            cell -= PT / 20;
        }
        // A total of that size takes more of a small cell.
        let least_tag = fonts.height_of_digits(Face::Regular, least) * 100 / cell.max(1) + 1;
        // A thick frame would look like the end of the board.
        let frame_line = (theme.frame_line.0.min(PT), theme.frame_line.1);
        let theme = Theme { tag_height: theme.tag_height.max(least_tag), frame_line, ..theme.clone() };
        if cell <= 0 || has_tags(&cut.layout) && theme.tag_height > MOST_TAG {
            return None;
        }
        let scene = cut.draw(fonts, &theme, cell);
        scene.smallest_text().is_none_or(|size| size >= least).then_some(scene)
    })
}

fn least_of(theme: &Theme) -> i32 {
    theme.sizes.small.max(LEAST)
}

/// A part of a board: some of its rows and columns.
struct Cut {
    layout: Layout,
    clues: Clues,
    before: Position,
    step: Step,
    /// The candidates that are shown.
    needed: Vec<DigitSet>,
    /// The rows and columns of the whole board, from 0.
    rows: Vec<usize>,
    cols: Vec<usize>,
}

impl Cut {
    /// `None` for a step that needs no cell.
    fn of(layout: &Layout, clues: &Clues, before: &Position, step: &Step, shown: Shown) -> Option<Cut> {
        let (rows, cols) = lines_needed(layout, before, step, shown);
        if rows.is_empty() {
            return None;
        }
        let kept: Vec<Cell> = rows.iter().flat_map(|&row| cols.iter().filter_map(move |&col| layout.cell(row, col))).collect();
        let place = |cell: Cell| kept.iter().position(|&one| one == cell).map(|place| place as Cell);
        let all = |cells: &[Cell]| cells.iter().map(|&cell| place(cell)).collect::<Option<Vec<Cell>>>();
        let some = |cells: &[Cell]| cells.iter().filter_map(|&cell| place(cell)).collect::<Vec<Cell>>();
        let is_whole = stays_whole(layout);
        let cages: Vec<usize> = match is_whole {
            true => (0..layout.cages.len()).collect(),
            false => step.evidence.cages.iter().map(|&k| k as usize).collect(),
        };
        let cage = |&k: &usize| Cage { look: layout.cages[k].look, cells: some(&layout.cages[k].cells) };
        let own = step.evidence.ground.as_ref().and_then(|ground| ground.sign).map(|sign| &layout.signs[sign as usize]);
        let is_shown = |sign: &&Sign| Some(*sign) == own || is_whole || sign.sort.sides().is_empty();
        let sign = |sign: &Sign| Some(Sign { cells: all(&sign.cells)?, ..sign.clone() });
        let parts = Parts {
            houses: layout.houses.iter().map(|house| House { label: None, grid: None, ..house_of(house, &some) }).collect(),
            cages: cages.iter().map(cage).collect(),
            signs: layout.signs.iter().filter(is_shown).filter_map(sign).collect(),
            marks: layout.marks.clone(),
            // What rules print on a board is not cut with it; only how dots look depends on them.
            rules: layout.rules.iter().filter(|rule| rule.name.starts_with("all-")).cloned().collect(),
            area: Area::full(Shape::new(rows.len() as u8, cols.len() as u8)),
            ..Parts::bare(Shape::new(1, 1), layout.n_digits)
        };
        let mut step = step_within(step, &cages, &place);
        if shown == Shown::Places {
            // Links between candidates that are not shown would be lines between nothing: where they start is tinted.
            let branches = std::mem::take(&mut step.evidence.branches);
            step.evidence.cells.extend(branches.iter().filter_map(|branch| branch.claims.first()).map(|claim| claim.cell));
        }
        let before = Position {
            grid: Grid(kept.iter().map(|&cell| before.grid.0[cell as usize]).collect()),
            candidates: kept.iter().map(|&cell| before.candidates[cell as usize]).collect(),
        };
        Some(Cut {
            needed: candidates_needed(&before, &step, shown),
            layout: if is_whole { layout.clone() } else { Layout::of(parts) },
            clues: Clues {
                givens: Grid(kept.iter().map(|&cell| clues.givens.0[cell as usize]).collect()),
                sums: cages.iter().map(|&cage| clues.sums.get(cage).copied().flatten()).collect(),
                items: clues
                    .items
                    .iter()
                    .filter_map(|item| Some(crate::board::Item { cell: place(item.cell)?, ..*item }))
                    .collect(),
            },
            before,
            step,
            rows,
            cols,
        })
    }

    /// The room for the numbers of rows and columns; those from ten on are wider.
    fn labels(&self, theme: &Theme) -> i32 {
        let is_wide = self.rows.iter().any(|row| row + 1 >= 10);
        least_of(theme) * if is_wide { 15 } else { 12 } / 10
    }

    fn fits(&self, theme: &Theme, cell: i32, room: (i32, i32)) -> bool {
        let (width, height) = board_extent(&self.layout, cell, &Show::Puzzle);
        let around = self.labels(theme) + GAP;
        width + around <= room.0 && height + around <= room.1
    }

    fn draw(&self, fonts: &Fonts, theme: &Theme, cell: i32) -> Scene {
        let mut board = bare_board_of_steps(fonts, theme, &self.layout, &self.clues, cell);
        board.needed = &self.needed;
        board.before = self.labels(theme);
        // Lines of gaps run past the frame.
        board.after = GAP;
        let (width, height) = board.extent();
        let mut scene = Scene::new(width, height);
        scene.items.extend(board.ground());
        scene.items.extend(board.tints(&self.before, &self.step));
        scene.items.extend(board.lines());
        let filled = self.before.grid.filled().filter(|&(cell, _)| self.clues.givens.get(cell).is_none());
        scene.items.extend(filled.filter_map(|(cell, digit)| board.written(cell, digit)));
        for (cell, digits) in self.needed.iter().enumerate() {
            scene.items.extend(digits.iter().filter_map(|digit| board.candidate(cell as Cell, digit)));
        }
        scene.items.extend(board.marks_of_needed(&self.before, &self.step));
        self.draw_gaps(&mut scene, theme, board.lay());
        self.draw_labels(&mut scene, &board);
        scene
    }

    /// Rows and columns that are not side by side on the board stand apart.
    fn draw_gaps(&self, scene: &mut Scene, theme: &Theme, lay: Lay) {
        let stroke = Stroke::solid(GAP, theme.paper);
        let past = theme.frame_line.0 / 2;
        let ends = |from: i32, n: usize| (from - past, from + n as i32 * lay.cell + past);
        let ((left, right), (top, bottom)) = (ends(lay.x(0), lay.cols()), ends(lay.y(0), lay.rows()));
        let apart = |lines: &[usize]| (1..lines.len()).filter(|&k| lines[k] != lines[k - 1] + 1).collect::<Vec<usize>>();
        let edge = Stroke::solid(PT * 3 / 4, theme.soft_paint);
        for x in apart(&self.cols).into_iter().map(|k| lay.x(k)) {
            let line = |x: i32, stroke| Item::Line { from: Point { x, y: top }, to: Point { x, y: bottom }, stroke };
            scene.items.extend([line(x, stroke), line(x - GAP / 2, edge), line(x + GAP / 2, edge)]);
        }
        for y in apart(&self.rows).into_iter().map(|k| lay.y(k)) {
            let line = |y: i32, stroke| Item::Line { from: Point { x: left, y }, to: Point { x: right, y }, stroke };
            scene.items.extend([line(y, stroke), line(y - GAP / 2, edge), line(y + GAP / 2, edge)]);
        }
    }

    fn draw_labels(&self, scene: &mut Scene, board: &StepBoard) {
        let (lay, fonts) = (board.lay(), board.fonts);
        let style = Type::new(Face::Regular, least_of(board.theme), board.theme.soft_paint);
        let drop = fonts.digit_drop(Face::Regular, style.size);
        let beside = style.size / 8 + board.theme.frame_line.0 / 2;
        for (k, col) in self.cols.iter().enumerate() {
            let at = Point { x: lay.x(k) + lay.cell / 2, y: lay.y(0) - beside };
            scene.items.push(set_line(fonts, style, &(col + 1).to_string(), at, Align::Centre));
        }
        for (k, row) in self.rows.iter().enumerate() {
            let at = Point { x: lay.x(0) - beside, y: lay.y(k) + lay.cell / 2 + drop };
            scene.items.push(set_line(fonts, style, &(row + 1).to_string(), at, Align::Right));
        }
    }
}

fn house_of(house: &House, some: &dyn Fn(&[Cell]) -> Vec<Cell>) -> House {
    House { cells: some(&house.cells), ..house.clone() }
}

/// Whether a board can't be cut: it has holes or blocked places, or sums on corners and in regions.
fn stays_whole(layout: &Layout) -> bool {
    let has_key = layout.cages.iter().any(|cage| matches!(cage.look, CageLook::Colour(_)));
    has_key || layout.has_holes() || layout.has_blocked() || has_corners(layout)
}

/// The rows and columns that a step needs.
fn lines_needed(layout: &Layout, before: &Position, step: &Step, shown: Shown) -> (Vec<usize>, Vec<usize>) {
    if stays_whole(layout) {
        return ((0..layout.shape.rows as usize).collect(), (0..layout.shape.cols as usize).collect());
    }
    let cells = cells_needed(layout, before, step, shown);
    let lines = |of: &dyn Fn(Cell) -> usize| {
        let mut lines: Vec<usize> = cells.iter().map(|&cell| of(cell)).collect();
        lines.sort_unstable();
        lines.dedup();
        lines
    };
    (lines(&|cell| layout.row(cell)), lines(&|cell| layout.col(cell)))
}

/// The cells that one has to look at for a step.
fn cells_needed(layout: &Layout, before: &Position, step: &Step, shown: Shown) -> Vec<Cell> {
    let Step { evidence: seen, conclusion, .. } = step;
    let mut cells = seen.cells.clone();
    cells.extend(conclusion.strikes.iter().map(|strike| strike.0));
    cells.extend(conclusion.place.map(|place| place.0));
    cells.extend(seen.branches.iter().flat_map(|branch| &branch.claims).map(|claim| claim.cell));
    cells.extend(seen.cages.iter().flat_map(|&cage| layout.cages[cage as usize].cells.iter().copied()));
    cells.extend(seen.sum.iter().flat_map(|sum| sum.balance.added.iter().chain(&sum.balance.taken)));
    let ground = seen.ground.iter();
    cells.extend(ground.clone().flat_map(|ground| ground.held.iter().map(|held| held.cell)));
    cells.extend(ground.filter_map(|ground| ground.sign).flat_map(|sign| &layout.signs[sign as usize].cells));
    let Some((target, digit)) = conclusion.place else {
        if shown == Shown::Houses && seen.branches.is_empty() {
            cells.extend(seen.houses.iter().flat_map(|&house| layout.houses[house as usize].cells.iter().copied()));
        }
        return cells;
    };
    match seen.houses[..] {
        // What leaves a digit one place are the same digits elsewhere.
        [house] if seen.branches.is_empty() && seen.sum.is_none() => {
            cells.extend(&layout.houses[house as usize].cells);
            cells.extend(before.barriers(layout, house as usize, digit, target).0);
        }
        // What leaves a cell one digit are all others: the first of each that it sees.
        [] if seen.branches.is_empty() && seen.cages.is_empty() && seen.ground.is_none() => {
            let of = |digit: Digit| layout.peers(target).iter().find(|&&peer| before.grid.get(peer) == Some(digit)).copied();
            cells.extend((1..=layout.n_digits).filter_map(of));
        }
        _ => {}
    }
    cells
}

/// The candidates that a step speaks of: those of its pattern, and those that go.
fn candidates_needed(before: &Position, step: &Step, shown: Shown) -> Vec<DigitSet> {
    let mut needed = vec![DigitSet::EMPTY; before.candidates.len()];
    if shown == Shown::Places {
        return needed;
    }
    let Step { evidence: seen, conclusion, .. } = step;
    let mut add = |cell: Cell, digit: Digit| {
        if before.has(cell, digit) {
            needed[cell as usize] = needed[cell as usize].with(digit);
        }
    };
    conclusion.strikes.iter().for_each(|&(cell, digit)| add(cell, digit));
    for claim in seen.branches.iter().flat_map(|branch| &branch.claims) {
        add(claim.cell, claim.digit);
    }
    if conclusion.place.is_none() && seen.branches.is_empty() {
        for &cell in &seen.cells {
            seen.digits.iter().for_each(|digit| add(cell, digit));
        }
    }
    needed
}

/// A step in the cells of a part of its board.
fn step_within(step: &Step, cages: &[usize], place: &dyn Fn(Cell) -> Option<Cell>) -> Step {
    let Step { evidence: seen, conclusion, .. } = step;
    let some = |cells: &[Cell]| cells.iter().filter_map(|&cell| place(cell)).collect::<Vec<Cell>>();
    // Claims keep their places in a branch, since others refer to them; all of their cells are there.
    let claim = |claim: &Claim| Claim { cell: place(claim.cell).unwrap_or_default(), because: Because::Assumed, ..claim.clone() };
    let branch = |branch: &Branch| Branch { claims: branch.claims.iter().map(claim).collect() };
    let cage = |cage: &u16| cages.iter().position(|one| one == &(*cage as usize)).map(|place| place as u16);
    let mut within = step.clone();
    within.evidence = Evidence {
        cells: some(&seen.cells),
        cages: seen.cages.iter().filter_map(cage).collect(),
        branches: seen.branches.iter().map(branch).collect(),
        ground: None,
        sum: None,
        ..seen.clone()
    };
    within.conclusion.place = conclusion.place.and_then(|(cell, digit)| Some((place(cell)?, digit)));
    within.conclusion.strikes = conclusion.strikes.iter().filter_map(|&(cell, digit)| Some((place(cell)?, digit))).collect();
    within
}
