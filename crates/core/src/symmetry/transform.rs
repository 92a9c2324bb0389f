//! A transform as a value: the new place of each cell and the new name of each digit, and its effect on a layout, clues and a
//! grid.

use crate::board::{
    Area, Bond, Cage, CageLook, Cell, Clues, Digit, DigitSet, Grid, House, HouseKind, Item, Label, Layout, Parts, RuleCells,
    RuleUse, Shape,
};

/// The symmetries of the square. Mirrors are named after their axis.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Symmetry {
    /// Everything stays.
    Identity,
    /// By 90 degrees, clockwise.
    QuarterTurn,
    /// By 180 degrees.
    HalfTurn,
    /// By 270 degrees, clockwise.
    ThreeQuarterTurn,
    /// Exchanges top and bottom.
    Horizontal,
    /// Exchanges left and right.
    Vertical,
    /// Mirrors at the diagonal from top left to bottom right: rows become columns.
    Diagonal,
    /// Mirrors at the diagonal from top right to bottom left.
    AntiDiagonal,
}

impl Symmetry {
    /// All eight, the identity first.
    pub const ALL: [Symmetry; 8] = [
        Symmetry::Identity,
        Symmetry::QuarterTurn,
        Symmetry::HalfTurn,
        Symmetry::ThreeQuarterTurn,
        Symmetry::Horizontal,
        Symmetry::Vertical,
        Symmetry::Diagonal,
        Symmetry::AntiDiagonal,
    ];

    /// Whether rows become columns.
    pub const fn turns(self) -> bool {
        matches!(self, Symmetry::QuarterTurn | Symmetry::ThreeQuarterTurn | Symmetry::Diagonal | Symmetry::AntiDiagonal)
    }

    /// The new place of row r, column c in a grid of that shape; turns are clockwise.
    const fn place(self, shape: Shape, r: usize, c: usize) -> (usize, usize) {
        let (bottom, right) = (shape.rows as usize - 1, shape.cols as usize - 1);
        match self {
            Symmetry::Identity => (r, c),
            Symmetry::QuarterTurn => (c, bottom - r),
            Symmetry::HalfTurn => (bottom - r, right - c),
            Symmetry::ThreeQuarterTurn => (right - c, r),
            Symmetry::Horizontal => (bottom - r, c),
            Symmetry::Vertical => (r, right - c),
            Symmetry::Diagonal => (c, r),
            Symmetry::AntiDiagonal => (right - c, bottom - r),
        }
    }

    /// The symmetry as a map of the cells of a layout; `None` if a cell would come to a place without one. A board with holes
    /// has to keep its own outline, others may exchange their height and width.
    pub(super) fn on(self, layout: &Layout) -> Option<Vec<Cell>> {
        if !layout.has_holes() {
            return Some(self.cells(layout.shape));
        }
        let shape = layout.shape;
        let is_of_outline = !self.turns() || shape.rows == shape.cols;
        let image = |c: Cell| {
            let (row, col) = self.place(shape, layout.row(c), layout.col(c));
            layout.cell(row, col)
        };
        (0..layout.n_cells() as Cell).map(image).collect::<Option<Vec<Cell>>>().filter(|_| is_of_outline)
    }

    /// The symmetry as a map of cells: entry c is the new place of cell c.
    pub(super) fn cells(self, shape: Shape) -> Vec<Cell> {
        let width = if self.turns() { shape.rows } else { shape.cols } as usize;
        let cols = shape.cols as usize;
        (0..shape.n_cells())
            .map(|i| self.place(shape, i / cols, i % cols))
            .map(|(row, col)| (row * width + col) as Cell)
            .collect()
    }
}

/// The new place of each cell and the new name of each digit. Where a layout has sums, relations or marks, only the complement
/// may rename digits, because any other renaming would change what they say. Every constructor keeps this rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transform {
    cells: Vec<Cell>,
    digits: Vec<Digit>,
    turns: bool,
}

impl Transform {
    /// The transform that changes nothing.
    pub fn identity(layout: &Layout) -> Transform {
        Transform { cells: (0..layout.n_cells() as Cell).collect(), digits: (1..=layout.n_digits).collect(), turns: false }
    }

    /// Moves cells only.
    pub(super) fn of_cells(layout: &Layout, cells: Vec<Cell>, turns: bool) -> Transform {
        Transform { cells, turns, ..Transform::identity(layout) }
    }

    /// Renames digits only: digit d becomes `digits[d - 1]`.
    pub(super) fn of_digits(layout: &Layout, digits: Vec<Digit>) -> Transform {
        Transform { digits, ..Transform::identity(layout) }
    }

    /// Turns or mirrors a grid. [`super::admitted()`] knows whether the layout admits that. Nothing moves where the outline of a
    /// board would change.
    pub fn of_symmetry(layout: &Layout, symmetry: Symmetry) -> Transform {
        match symmetry.on(layout) {
            Some(cells) => Transform::of_cells(layout, cells, symmetry.turns()),
            None => Transform::identity(layout),
        }
    }

    /// Every digit d becomes n + 1 − d, and a sum of k cells becomes k·(n + 1) minus the sum.
    pub fn complement(layout: &Layout) -> Transform {
        Transform::of_digits(layout, (1..=layout.n_digits).rev().collect())
    }

    /// The new place of each cell.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The new name of digit d, at index d − 1.
    pub fn digits(&self) -> &[Digit] {
        &self.digits
    }

    /// Whether the transform moves and renames nothing.
    pub fn is_identity(&self) -> bool {
        self.cells.iter().enumerate().all(|(i, &c)| i == c as usize)
            && self.digits.iter().enumerate().all(|(i, &d)| i + 1 == d as usize)
    }

    /// The composition: first this transform, then the next.
    pub fn then(&self, next: &Transform) -> Transform {
        Transform {
            cells: self.cells.iter().map(|&c| next.cells[c as usize]).collect(),
            digits: self.digits.iter().map(|&d| next.digits[d as usize - 1]).collect(),
            turns: self.turns != next.turns,
        }
    }

    /// The inverse transform.
    pub fn inverse(&self) -> Transform {
        let mut back = self.clone();
        self.cells.iter().enumerate().for_each(|(i, &c)| back.cells[c as usize] = i as Cell);
        self.digits.iter().enumerate().for_each(|(i, &d)| back.digits[d as usize - 1] = i as Digit + 1);
        back
    }

    /// The layout with every house and cage in its new place. If rows become columns, the grid and its boxes exchange height
    /// and width. Houses and cages are put back in canonical order: cages by their look (corners, then colours by letter, then
    /// outlines) and then by their cells.
    pub fn apply_layout(&self, layout: &Layout) -> Layout {
        self.check(layout);
        let swap = |s: Shape| if self.turns { Shape::new(s.cols, s.rows) } else { s };
        let shape = swap(layout.shape);
        let area = if layout.has_holes() { layout.area.clone() } else { Area::full(shape) };
        let order = self.cage_order(layout);
        let cages = order.into_iter().map(|(look, cells, _)| Cage { look, cells }).collect();
        let pair = |cells: [Cell; 2]| cells.map(|cell| self.cells[cell as usize]);
        let (parts, houses) = (layout.parts(), self.houses(layout, &area));
        Layout::of(Parts {
            area,
            box_shape: layout.box_shape.map(swap),
            houses,
            cages,
            differ: parts.differ.into_iter().map(pair).collect(),
            bonds: parts.bonds.into_iter().map(|bond| Bond { cells: pair(bond.cells), ..bond }).collect(),
            signs: parts.signs.iter().map(|sign| sign.moved(&self.cells)).collect(),
            allowed: self.allowed(&parts.allowed),
            rules: parts.rules.iter().map(|rule| RuleUse { cells: self.moved(layout, &rule.cells), ..rule.clone() }).collect(),
            ..parts
        })
    }

    /// The cells of a rule in their new places. Digits of blocked places, which are not cells, move as the whole board does.
    fn moved(&self, layout: &Layout, of: &RuleCells) -> RuleCells {
        let RuleCells::Blocks(blocks) = of else { return of.moved(&self.cells) };
        let (shape, cols) = (layout.shape, layout.shape.cols as usize);
        let is_same = |symmetry: &Symmetry| symmetry.on(layout).is_some_and(|cells| cells == self.cells);
        let whole = Symmetry::ALL.into_iter().find(is_same).expect("blocked places move as the whole board does");
        let mut moved = blocks.clone();
        for (place, &block) in blocks.iter().enumerate() {
            let (row, col) = whole.place(shape, place / cols, place % cols);
            moved[row * cols + col] = block;
        }
        RuleCells::Blocks(moved)
    }

    /// What each cell may hold, in its new place. Digits keep their names where that matters.
    fn allowed(&self, of: &[DigitSet]) -> Vec<DigitSet> {
        let mut moved = of.to_vec();
        of.iter().zip(&self.cells).for_each(|(&allowed, &to)| moved[to as usize] = allowed);
        moved
    }

    /// The houses that no sign brings, in their new places and in canonical order: by kind, then by their cells. Houses of a rule that is the same on
    /// every board come in the order that the layout has them in, and with the names of the houses whose cells they take; houses of
    /// groups that move with the puzzle are renumbered.
    fn houses(&self, layout: &Layout, area: &Area) -> Vec<House> {
        let moves = |rule: &str| layout.rules.iter().any(|known| known.name == rule && known.cells != RuleCells::Fixed);
        let old_place = |house: &House| {
            let is_same = |old: &House| old.label.is_some() && old.cells == house.cells;
            layout.houses.iter().position(is_same).unwrap_or(usize::MAX)
        };
        let order = |house: &House| match house.label {
            None => (house.kind, 0, 0),
            Some(label) if moves(label.rule) => (house.kind, 2, 0),
            Some(_) => (house.kind, 1, old_place(house)),
        };
        if !layout.grids().is_empty() {
            return self.houses_of_grids(layout, moves);
        }
        let mut houses: Vec<House> = layout.own_houses().iter().map(|h| self.house(h, area)).collect();
        // Columns from left to right: where places are blocked, one on the right may begin further up.
        let line = |house: &House| match house.kind {
            HouseKind::Column => house.cells.first().map_or(0, |&cell| area.col(cell)),
            _ => 0,
        };
        houses.sort_by(|a, b| (order(a), line(a), &a.cells).cmp(&(order(b), line(b), &b.cells)));
        let mut number = 0;
        for house in &mut houses {
            let Some(label) = house.label else { continue };
            house.label = if moves(label.rule) {
                number += 1;
                Some(Label { number, ..label })
            } else {
                layout.houses.get(old_place(house)).and_then(|old| old.label).or(Some(label))
            };
        }
        houses
    }

    /// The houses of several grids: the board is mapped onto itself, so only groups that a puzzle brings along move.
    fn houses_of_grids(&self, layout: &Layout, moves: impl Fn(&str) -> bool) -> Vec<House> {
        let is_moved = |house: &&House| house.label.is_some_and(|label| moves(label.rule));
        let own = layout.own_houses();
        let mut houses: Vec<House> = own.iter().filter(|house| !is_moved(house)).cloned().collect();
        let mut moved: Vec<House> = own.iter().filter(is_moved).map(|house| self.house(house, &layout.area)).collect();
        moved.sort_by(|a, b| a.cells.cmp(&b.cells));
        for (number, house) in (1..).zip(&mut moved) {
            house.label = house.label.map(|label| Label { number, ..label });
        }
        houses.extend(moved);
        houses
    }

    /// A house in its new place. A row that became a column is also named so.
    fn house(&self, house: &House, area: &Area) -> House {
        let mut cells: Vec<Cell> = house.cells.iter().map(|&c| self.cells[c as usize]).collect();
        cells.sort_unstable();
        let row = |cell: Cell| area.row(cell);
        let kind = match house.kind {
            HouseKind::Row | HouseKind::Column if cells.windows(2).all(|w| row(w[0]) == row(w[1])) => HouseKind::Row,
            HouseKind::Row | HouseKind::Column => HouseKind::Column,
            kind => kind,
        };
        House { kind, label: house.label, grid: house.grid, cells }
    }

    /// The cages in their new places and order, each with its index in the old layout.
    fn cage_order(&self, layout: &Layout) -> Vec<(CageLook, Vec<Cell>, usize)> {
        let moved = |cage: &Cage| {
            let mut cells: Vec<Cell> = cage.cells.iter().map(|&c| self.cells[c as usize]).collect();
            cells.sort_unstable();
            cells
        };
        let mut order: Vec<(CageLook, Vec<Cell>, usize)> =
            layout.cages.iter().enumerate().map(|(i, cage)| (cage.look, moved(cage), i)).collect();
        order.sort_unstable();
        order
    }

    /// The grid with digits moved and renamed.
    pub fn apply_grid(&self, grid: &Grid) -> Grid {
        assert_eq!(grid.0.len(), self.cells.len(), "a transform fits only grids of its layout");
        let mut moved = Grid::empty(self.cells.len());
        grid.filled().for_each(|(c, d)| moved.set(self.cells[c as usize], self.digits[d as usize - 1]));
        moved
    }

    /// The clues, with sums in the order of the new layout's cages. An impossible sum stays impossible.
    pub fn apply_clues(&self, layout: &Layout, clues: &Clues) -> Clues {
        self.check(layout);
        let most = layout.n_digits as u16 + 1;
        let is_complement = self.digits[0] != 1;
        let sum = |cage: usize| {
            let all = layout.cages[cage].cells.len() as u16 * most;
            clues.sums[cage].map(|s| if is_complement { all.saturating_sub(s) } else { s })
        };
        let sums = self.cage_order(layout).into_iter().map(|(_, _, old)| sum(old)).collect();
        let item = |item: &Item| {
            let item = if is_complement { item.complement(layout.n_digits) } else { *item };
            Item { cell: self.cells[item.cell as usize], ..item }
        };
        let mut items: Vec<Item> = clues.items.iter().map(item).collect();
        items.sort_unstable();
        Clues { givens: self.apply_grid(&clues.givens), sums, items }
    }

    fn check(&self, layout: &Layout) {
        assert_eq!(layout.n_cells(), self.cells.len(), "a transform fits only layouts like its own");
        let n = layout.n_digits;
        let keeps_sums = |d: Digit| {
            let new = self.digits[d as usize - 1];
            if self.digits[0] == 1 { new == d } else { new == n + 1 - d }
        };
        assert!(
            layout.is_blind_to_values() || (1..=n).all(keeps_sums),
            "where values count, only the complement may rename digits"
        );
    }
}
