//! A layout: sets of cells with different digits (houses), sets of cells with a sum (cages), pairs of cells whose digits differ
//! or are otherwise bound to each other, and the rules that all of this comes from. It has no digits and no sums; those belong
//! to a puzzle's clues. A layout is immutable.

use super::area::Area;
use super::bond::{Bond, Relation};
use super::cells::{Cell, CellSet, MAX_CELLS};
use super::digits::{DigitSet, MAX_DIGITS};
use super::grid::Mark;
use super::rule::RuleUse;
use super::sign::Sign;

/// Rows and columns of a grid or of a box.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shape {
    /// Rows, from 1.
    pub rows: u8,
    /// Columns, from 1.
    pub cols: u8,
}

impl Shape {
    /// A shape of that many rows and columns.
    pub const fn new(rows: u8, cols: u8) -> Shape {
        Shape { rows, cols }
    }

    /// Rows times columns.
    pub const fn n_cells(self) -> usize {
        self.rows as usize * self.cols as usize
    }
}

impl std::fmt::Display for Shape {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}x{}", self.rows, self.cols)
    }
}

/// The name of a house in a sentence. Techniques about lines and boxes use it; search does not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HouseKind {
    /// All cells of a row.
    Row,
    /// All cells of a column.
    Column,
    /// A box of any outline.
    Box,
    /// Any other set of cells with different digits: a diagonal, a window, a whole Suko.
    Other,
}

/// The origin of a house that a rule added: the rule, and which of its houses this is, from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Label {
    /// The rule's name: `diagonals`.
    pub rule: &'static str,
    /// Counted among the rule's houses, from 1; a house that a sign brings, among all of these.
    pub number: u16,
}

/// A set of cells, ascending, with different digits. If it has exactly `n_digits` cells, it has every digit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct House {
    /// Its sort.
    pub kind: HouseKind,
    /// Its name, if a rule added it.
    pub label: Option<Label>,
    /// On a board of several grids, the one that it belongs to, from 0; the first one for a box of several. `None` on a board of
    /// one grid, and for a house of the whole board.
    pub grid: Option<u8>,
    /// Its cells, ascending.
    pub cells: Vec<Cell>,
}

impl House {
    /// A house without a name of its own: a row, a column, a box, a group.
    pub fn new(kind: HouseKind, cells: Vec<Cell>) -> House {
        House { kind, label: None, grid: None, cells }
    }

    /// The house of a rule with that number, from 1.
    pub fn of_rule(rule: &'static str, number: u16, cells: Vec<Cell>) -> House {
        House { kind: HouseKind::Other, label: Some(Label { rule, number }), grid: None, cells }
    }
}

/// How a cage is drawn. This is data, so that drawing need not know the kind of puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum CageLook {
    /// A circle on the corner shared by its four cells.
    Corner,
    /// A coloured region, with its letter's number (0 for A); the sum is printed below the grid.
    Colour(u8),
    /// A dashed outline with the sum in its first cell.
    Outline,
    /// A run in a line, with the sum before its first cell.
    Run,
}

impl CageLook {
    /// Whether the cage and its sum are among a puzzle's rules, and not among its sums.
    pub fn stands_in_rules(self) -> bool {
        matches!(self, CageLook::Outline | CageLook::Run)
    }
}

/// Cells, ascending, whose digits add up to a sum; the clues have the sum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cage {
    /// How it is drawn.
    pub look: CageLook,
    /// Its cells, ascending. They may share a digit unless houses forbid it.
    pub cells: Vec<Cell>,
}

/// What a layout is made of.
#[derive(Clone, Debug)]
pub struct Parts {
    /// Where the cells are.
    pub area: Area,
    /// Cells hold 1 to this number.
    pub n_digits: u8,
    /// The shape of a box, if all boxes are equal rectangles laid out in a grid.
    pub box_shape: Option<Shape>,
    /// Sets of cells with different digits, in any order.
    pub houses: Vec<House>,
    /// Sets of cells with a sum.
    pub cages: Vec<Cage>,
    /// Pairs of cells with different digits, beside those that share a house.
    pub differ: Vec<[Cell; 2]>,
    /// Pairs of cells whose digits are bound by a relation, beside those that signs bind.
    pub bonds: Vec<Bond>,
    /// Signs and lines, in any order.
    pub signs: Vec<Sign>,
    /// The marks that its puzzles may show, ascending.
    pub marks: Vec<Mark>,
    /// The digits that each cell may hold; empty if every cell may hold each.
    pub allowed: Vec<DigitSet>,
    /// The rules that were laid, in the order of the table of rules.
    pub rules: Vec<RuleUse>,
}

impl Parts {
    /// A grid without any rules.
    pub fn bare(shape: Shape, n_digits: u8) -> Parts {
        Parts {
            area: Area::full(shape),
            n_digits,
            box_shape: None,
            houses: Vec::new(),
            cages: Vec::new(),
            differ: Vec::new(),
            bonds: Vec::new(),
            signs: Vec::new(),
            marks: Vec::new(),
            allowed: Vec::new(),
            rules: Vec::new(),
        }
    }
}

/// An immutable board. Houses are in the order rows, columns, boxes, others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// Rows and columns of the whole grid, holes included.
    pub shape: Shape,
    /// Where the cells are.
    pub area: Area,
    /// Cells hold 1 to this number, at most 25.
    pub n_digits: u8,
    /// The shape of a box, if all boxes are equal rectangles laid out in a grid.
    pub box_shape: Option<Shape>,
    /// Sets of cells with different digits, in the order rows, columns, boxes, others.
    pub houses: Vec<House>,
    /// Sets of cells with a sum. Clues have one sum per cage, in this order.
    pub cages: Vec<Cage>,
    /// Pairs of cells with different digits, ascending. Some may share a house, too.
    pub differ: Vec<[Cell; 2]>,
    /// Pairs of cells whose digits are bound by a relation, ascending.
    pub bonds: Vec<Bond>,
    /// Signs and lines, ascending. Those that are relations have their bonds among `bonds`.
    pub signs: Vec<Sign>,
    /// The marks that its puzzles may show, ascending.
    pub marks: Vec<Mark>,
    /// The rules that were laid beyond rows, columns and boxes, in the order of the table of rules.
    pub rules: Vec<RuleUse>,
    /// The bonds that no sign brings.
    pub(super) own_bonds: Vec<Bond>,
    /// How many houses no sign brings; they are the first.
    n_own_houses: usize,
    /// The digits that each cell may hold; empty if every cell may hold each.
    allowed: Vec<DigitSet>,
    /// The digits that each house holds, each once; none for a house whose cells may hold more digits than there are cells.
    held: Vec<DigitSet>,
    peers: Vec<Vec<Cell>>,
    houses_of: Vec<Vec<u16>>,
    cages_of: Vec<Vec<u16>>,
    bonds_of: Vec<Vec<u16>>,
    /// Empty without pairs.
    apart: Vec<Vec<Cell>>,
    distinct_cages: Vec<bool>,
}

/// The invariants of every layout, whoever builds it.
fn hold(n_cells: usize, n_digits: u8, houses: &[House], cages: &[Cage], differ: &[[Cell; 2]], bonds: &[Bond], signs: &[Sign]) {
    let groups = || houses.iter().map(|h| &h.cells).chain(cages.iter().map(|c| &c.cells));
    assert!(groups().all(|g| g.windows(2).all(|w| w[0] < w[1])), "a house or cage names each cell once");
    assert!(groups().all(|g| g.iter().all(|&c| (c as usize) < n_cells)), "a house or cage stays on its board");
    let mut pairs = differ.iter().chain(bonds.iter().map(|bond| &bond.cells));
    assert!(pairs.all(|[a, b]| a < b && (*b as usize) < n_cells), "a pair is of two cells of its board");
    assert!(signs.iter().all(|sign| sign.cells.iter().all(|&c| (c as usize) < n_cells)), "a sign stays on its board");
    assert!(houses.iter().all(|h| h.cells.len() <= n_digits as usize), "a house has at most as many cells as there are digits");

    let most = houses.len().max(cages.len()).max(bonds.len());
    assert!(most <= u16::MAX as usize, "numbers of houses, cages and bonds have sixteen bits");
}

/// Adds what signs bring: relations, or a house where there is none of the same cells. Returns how many houses there were before.
fn add_signs(signs: &[Sign], area: &Area, n_digits: u8, houses: &mut Vec<House>, bonds: &mut Vec<Bond>) -> usize {
    let n_before = houses.len();
    for sign in signs {
        if !sign.is_house(n_digits) {
            bonds.extend(sign.bonds(area, n_digits));
            continue;
        }
        let mut cells = sign.cells.clone();
        cells.sort_unstable();
        if houses.iter().all(|house| house.cells != cells) {
            houses.push(House::of_rule(sign.sort.row().name, (houses.len() - n_before + 1) as u16, cells));
        }
    }
    n_before
}

/// The digits that a house holds, each once.
fn held_in(house: &House, n_digits: u8, allowed: &[DigitSet]) -> DigitSet {
    let may_hold = |&cell: &Cell| allowed.get(cell as usize).copied().unwrap_or(DigitSet::EMPTY);
    let union = match allowed {
        [] => DigitSet::all(n_digits),
        _ => house.cells.iter().map(may_hold).fold(DigitSet::EMPTY, |a, b| a | b),
    };
    if union.len() as usize == house.cells.len() { union } else { DigitSet::EMPTY }
}

/// The numbers of the groups that each cell is in.
fn members<'a>(n_cells: usize, groups: impl Iterator<Item = &'a [Cell]>) -> Vec<Vec<u16>> {
    let mut members = vec![Vec::new(); n_cells];
    for (number, cells) in groups.enumerate() {
        cells.iter().for_each(|&cell| members[cell as usize].push(number as u16));
    }
    members
}

impl Layout {
    /// Builds a layout of houses and cages.
    pub fn new(shape: Shape, n_digits: u8, box_shape: Option<Shape>, houses: Vec<House>, cages: Vec<Cage>) -> Layout {
        Layout::of(Parts { box_shape, houses, cages, ..Parts::bare(shape, n_digits) })
    }

    /// Builds a layout and its lookup tables. Sorts the houses by kind, the cells of each house, and the pairs.
    pub fn of(parts: Parts) -> Layout {
        let Parts { area, n_digits, box_shape, mut houses, mut cages, mut differ, mut signs, mut marks, allowed, rules, .. } =
            parts;
        let (shape, n_cells) = (area.shape(), area.n_cells());
        assert!(n_cells <= MAX_CELLS, "a layout has at most 625 cells");
        assert!((1..=MAX_DIGITS).contains(&(n_digits as usize)), "a layout has 1 to 25 digits");
        houses.iter_mut().for_each(|h| h.cells.sort_unstable());
        cages.iter_mut().for_each(|c| c.cells.sort_unstable());
        houses.sort_by_key(|h| h.kind);
        differ.iter_mut().for_each(|pair| pair.sort_unstable());
        signs.sort();
        signs.dedup();
        let own_bonds: Vec<Bond> =
            parts.bonds.iter().map(|&Bond { relation, cells: [a, b] }| Bond::new(relation, a, b)).collect();
        let mut bonds = own_bonds.clone();
        let n_own_houses = add_signs(&signs, &area, n_digits, &mut houses, &mut bonds);
        differ.sort_unstable();
        bonds.sort_unstable();
        marks.sort_unstable();
        differ.dedup();
        bonds.dedup();
        marks.dedup();
        hold(n_cells, n_digits, &houses, &cages, &differ, &bonds, &signs);
        assert!(allowed.is_empty() || allowed.len() == n_cells, "each cell is told its digits");
        let held = houses.iter().map(|house| held_in(house, n_digits, &allowed)).collect();

        let houses_of = members(n_cells, houses.iter().map(|house| house.cells.as_slice()));
        let cages_of = members(n_cells, cages.iter().map(|cage| cage.cells.as_slice()));
        let bonds_of = members(n_cells, bonds.iter().map(|bond| bond.cells.as_slice()));
        let mut peer_sets = vec![CellSet::EMPTY; n_cells];
        for house in &houses {
            let set: CellSet = house.cells.iter().copied().collect();
            house.cells.iter().for_each(|&c| peer_sets[c as usize] = peer_sets[c as usize] | set);
        }
        let mut apart = if differ.is_empty() { Vec::new() } else { vec![Vec::new(); n_cells] };
        for &[a, b] in &differ {
            if !peer_sets[a as usize].has(b) {
                apart[a as usize].push(b);
                apart[b as usize].push(a);
            }
        }
        for &[a, b] in &differ {
            peer_sets[a as usize].insert(b);
            peer_sets[b as usize].insert(a);
        }
        for (c, set) in peer_sets.iter_mut().enumerate() {
            set.remove(c as Cell);
        }
        let distinct_cages = cages
            .iter()
            .map(|cage| cage.cells.iter().all(|&a| cage.cells.iter().all(|&b| a == b || peer_sets[a as usize].has(b))))
            .collect();
        let peers = peer_sets.iter().map(|set| set.iter().collect()).collect();
        Layout {
            shape,
            area,
            n_digits,
            box_shape,
            houses,
            cages,
            differ,
            bonds,
            own_bonds,
            n_own_houses,
            signs,
            marks,
            rules,
            allowed,
            held,
            peers,
            houses_of,
            cages_of,
            bonds_of,
            apart,
            distinct_cages,
        }
    }

    /// The parts that make this layout again.
    pub fn parts(&self) -> Parts {
        let Layout { area, n_digits, box_shape, mut houses, cages, differ, own_bonds, signs, marks, allowed, rules, .. } =
            self.clone();
        houses.truncate(self.n_own_houses);
        Parts { area, n_digits, box_shape, houses, cages, differ, bonds: own_bonds, signs, marks, allowed, rules }
    }

    /// The houses that no sign brings; those of signs follow them.
    pub fn own_houses(&self) -> &[House] {
        &self.houses[..self.n_own_houses]
    }

    /// The bonds that no sign brings.
    pub fn own_bonds(&self) -> &[Bond] {
        &self.own_bonds
    }

    /// Whether this is the classic board: 9×9 with its rows, columns and boxes, and no other rule.
    pub fn is_classic(&self) -> bool {
        let is_of_boxes = self.box_shape == Some(Shape::new(3, 3)) && self.shape == Shape::new(9, 9);
        is_of_boxes && self.n_digits == 9 && self.houses.len() == 27 && self.has_houses_alone() && self.rules.is_empty()
    }

    /// Whether it has only houses: no sums, no pairs, no relations, no marks.
    pub fn has_houses_alone(&self) -> bool {
        self.is_blind_to_values() && self.differ.is_empty()
    }

    /// Whether only the equality of digits matters, so that digits may be renamed: no sums, no relations, no signs, no
    /// marks, and each digit in every cell.
    pub fn is_blind_to_values(&self) -> bool {
        let has_none = self.cages.is_empty() && self.bonds.is_empty() && self.signs.is_empty() && self.marks.is_empty();
        has_none && self.allowed.is_empty()
    }

    /// Whether every digit d may become n + 1 − d, with sums and marks to match. Signs say more about digits than that preserves.
    pub fn keeps_complement(&self) -> bool {
        let keeps = |bond: &Bond| matches!(bond.relation, Relation::NotConsecutive | Relation::NotConsecutiveAround);
        self.signs.is_empty() && self.allowed.is_empty() && self.bonds.iter().all(keeps)
    }

    /// The number of cells of the grid.
    pub fn n_cells(&self) -> usize {
        self.area.n_cells()
    }

    /// Whether it has places without a cell, as a board of several grids has.
    pub fn has_holes(&self) -> bool {
        self.area.has_holes()
    }

    /// All other cells that must have another digit than this one, ascending: those of its houses, and those it is paired with.
    pub fn peers(&self, cell: Cell) -> &[Cell] {
        &self.peers[cell as usize]
    }

    /// The indexes of the houses that contain a cell, ascending.
    pub fn houses_of(&self, cell: Cell) -> &[u16] {
        &self.houses_of[cell as usize]
    }

    /// The indexes of the cages that contain a cell, ascending.
    pub fn cages_of(&self, cell: Cell) -> &[u16] {
        &self.cages_of[cell as usize]
    }

    /// The cells that differ from a cell only by a pair, and share no house with it.
    pub fn apart(&self, cell: Cell) -> &[Cell] {
        self.apart.get(cell as usize).map_or(&[], Vec::as_slice)
    }

    /// The indexes of the bonds that a cell is in, ascending.
    pub fn bonds_of(&self, cell: Cell) -> &[u16] {
        &self.bonds_of[cell as usize]
    }

    /// The cells that are bound to a cell by relations, each with the relation of this cell to it.
    pub fn bound_to(&self, cell: Cell) -> impl Iterator<Item = (Cell, Relation)> + '_ {
        let seen = move |bond: &Bond| match bond.cells[0] == cell {
            true => (bond.cells[1], bond.relation),
            false => (bond.cells[0], bond.relation.turned()),
        };
        self.bonds_of(cell).iter().map(move |&i| seen(&self.bonds[i as usize]))
    }

    /// Whether a house contains the whole cage, so that its digits differ.
    pub fn cage_is_distinct(&self, cage: usize) -> bool {
        self.distinct_cages[cage]
    }

    /// The digits that a cell may hold, whatever the clues are.
    pub fn allowed(&self, cell: Cell) -> DigitSet {
        self.allowed.get(cell as usize).copied().unwrap_or(DigitSet::all(self.n_digits))
    }

    /// Whether every cell may hold every digit, whatever the clues are.
    pub fn allows_all(&self) -> bool {
        self.allowed.is_empty()
    }

    /// Whether this house has as many cells as there are digits that they may hold: then it holds each of them once.
    pub fn house_is_full(&self, house: usize) -> bool {
        !self.held[house].is_empty()
    }

    /// The digits that a full house holds; none for another house.
    pub fn held_by(&self, house: usize) -> DigitSet {
        self.held[house]
    }

    /// The indexes of the houses of one kind; they are contiguous.
    pub fn houses_of_kind(&self, kind: HouseKind) -> std::ops::Range<usize> {
        let start = self.houses.partition_point(|h| h.kind < kind);
        start..self.houses.partition_point(|h| h.kind <= kind)
    }

    /// The row of a cell, from 0.
    #[inline]
    pub fn row(&self, cell: Cell) -> usize {
        self.area.row(cell)
    }

    /// The column of a cell, from 0.
    #[inline]
    pub fn col(&self, cell: Cell) -> usize {
        self.area.col(cell)
    }

    /// The cell in that row and column, both from 0; `None` where there is none.
    #[inline]
    pub fn cell(&self, row: usize, col: usize) -> Option<Cell> {
        self.area.cell(row, col)
    }

    /// The box of a cell, as an index of `houses`.
    pub fn box_of(&self, cell: Cell) -> Option<usize> {
        let boxes = self.houses_of_kind(HouseKind::Box);
        self.houses_of(cell).iter().map(|&h| h as usize).find(|h| boxes.contains(h))
    }
}
