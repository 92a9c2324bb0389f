//! Names of cells, houses, cages and digits in a language, alone and as a list.

use super::Words;
use super::fill::fill;
use crate::board::{
    Balance, CageLook, Cell, Digit, DigitSet, HouseKind, Label, Layout, Notation, cell_name_in, column_letter, grid_place,
    house_number, symbol,
};
use crate::kinds::rule_named;

/// A layout, how its cells are called, and the language: what every sentence needs.
#[derive(Clone, Copy)]
pub(super) struct Names<'a> {
    pub layout: &'a Layout,
    pub notation: Notation,
    pub words: &'a Words,
}

/// The form in which a sentence asks for houses.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// `row 3`
    Plain,
    /// `in row 3`
    In,
    /// `of row 3`
    Of,
}

impl Form {
    fn prefix(self) -> &'static str {
        match self {
            Form::Plain => "",
            Form::In => "in-",
            Form::Of => "of-",
        }
    }
}

/// The key under which the houses of a rule are named; `group` for those that have no name of their own.
fn name_of(label: Label) -> &'static str {
    match (label.rule, label.number) {
        ("diagonals", 1) | ("falling-diagonal", _) => "falling",
        ("diagonals", _) | ("rising-diagonal", _) | ("per-cent", 2) => "rising",
        ("windows", _) => "window",
        ("hidden-windows", _) => "hidden-window",
        ("disjoint-groups", _) => "place",
        ("asterisk", _) => "star",
        ("centre-dots", _) => "dots",
        ("girandola", _) => "pinwheel",
        ("cages", _) => "cage",
        ("runs", _) => "run",
        _ => "group",
    }
}

impl Names<'_> {
    /// `r2c3`, or what the language says for it; `C2`, which all say alike.
    pub(super) fn cell(self, cell: Cell) -> String {
        if self.notation == Notation::Letters {
            return cell_name_in(self.notation, self.layout, cell);
        }
        self.place(self.layout.row(cell), self.layout.col(cell))
    }

    /// A place of the rectangle by its row and column from 0, cell or not.
    pub(super) fn place(self, row: usize, col: usize) -> String {
        fill(&self.words.hint.cell, &[("row", &(row + 1).to_string()), ("col", &(col + 1).to_string())])
    }

    pub(super) fn cells(self, cells: &[Cell]) -> String {
        self.listed(cells.iter().map(|&c| self.cell(c)))
    }

    pub(super) fn digit(self, digit: Digit) -> String {
        symbol(digit).to_string()
    }

    pub(super) fn digits(self, digits: DigitSet) -> String {
        self.listed(digits.iter().map(|d| self.digit(d)))
    }

    /// `a`, `a and b`, `a, b and c`.
    pub(super) fn listed(self, names: impl IntoIterator<Item = String>) -> String {
        let mut names = names.into_iter().peekable();
        let mut list = names.next().unwrap_or_default();
        while let Some(name) = names.next() {
            let how = if names.peek().is_some() { "next" } else { "last" };
            list = self.words.sentences.name(how, &[("before", &list), ("name", &name)]);
        }
        list
    }

    pub(super) fn house(self, house: usize) -> String {
        self.house_in(Form::Plain, house)
    }

    /// A house in the form that a sentence asks for; where there are several grids, with the one that it belongs to.
    pub(super) fn house_in(self, form: Form, house: usize) -> String {
        let name = self.house_alone(form, house);
        // A sign of a file brings it.
        let of_file = self.layout.houses[house].label.and_then(|label| rule_named(label.rule)?.written);
        if let Some(rule) = of_file {
            return format!("{name} ({})", rule.told(&self.words.language).title);
        }
        // The cells that windows leave are named one by one.
        let is_by_cells = self.layout.houses[house].label.is_some_and(|label| name_of(label) == "hidden-window");
        match self.layout.houses[house].grid {
            Some(grid) if !is_by_cells => format!("{name} {}", self.of_grid(grid)),
            _ => name,
        }
    }

    /// `of the upper left grid`
    fn of_grid(self, grid: u8) -> String {
        let number = (grid + 1).to_string();
        let place = grid_place(self.layout, grid).unwrap_or("n");
        self.words.sentences.name(&format!("of-grid-{place}"), &[("n", &number)])
    }

    fn house_alone(self, form: Form, house: usize) -> String {
        let (hint, sentences) = (&self.words.hint, &self.words.sentences);
        let kind = self.layout.houses[house].kind;
        let is_grid = kind == HouseKind::Other && self.layout.houses[house].cells.len() == self.layout.n_cells();
        let cells = &self.layout.houses[house].cells;
        let label = self.layout.houses[house].label;
        // What a rule added is counted among the houses of that rule.
        let number = label.map_or_else(|| self.number(house), |label| label.number.to_string());
        let (first, all) = (cells.first().map_or(String::new(), |&cell| self.cell(cell)), self.cells(cells));
        let last = cells.last().map_or(String::new(), |&cell| self.cell(cell));
        let places = [("n", number.as_str()), ("cell", &first), ("last", &last), ("cells", &all)];
        let (plain, key) = match kind {
            HouseKind::Row => (Some(&hint.row), "row"),
            HouseKind::Column => (Some(&hint.column), "column"),
            HouseKind::Box if self.layout.box_shape.is_some() || self.layout.houses[house].grid.is_some() => {
                (Some(&hint.box_), "box")
            }
            HouseKind::Box => (None, "piece"),
            HouseKind::Other if is_grid => (Some(&hint.grid), "grid"),
            HouseKind::Other => (None, label.map_or("group", name_of)),
        };
        match (form, plain) {
            (Form::Plain, Some(plain)) => fill(plain, &places),
            _ => sentences.name(&format!("{}{key}", form.prefix()), &places),
        }
    }

    /// The number of a house among those of its kind; a column may have a letter.
    fn number(self, house: usize) -> String {
        let number = house_number(self.layout, house);
        match (self.layout.houses[house].kind, self.notation) {
            (HouseKind::Column, Notation::Letters) => column_letter(number - 1),
            _ => number.to_string(),
        }
    }

    /// `rows 2 and 6`, for houses of one kind.
    pub(super) fn lines_in(self, form: Form, houses: &[u16]) -> String {
        let kind = |house: &u16| self.layout.houses[*house as usize].kind;
        if let &[house] = houses {
            return self.house_in(form, house as usize);
        }
        let grid = |house: &u16| self.layout.houses[*house as usize].grid;
        let lines = match houses.first().map(kind) {
            Some(HouseKind::Row) => "rows",
            Some(HouseKind::Column) => "columns",
            _ => "",
        };
        if lines.is_empty() || houses.iter().any(|house| (kind(house), grid(house)) != (kind(&houses[0]), grid(&houses[0]))) {
            return self.listed(houses.iter().map(|&house| self.house_in(form, house as usize)));
        }
        let numbers = self.listed(houses.iter().map(|&house| self.number(house as usize)));
        let lines = self.words.sentences.name(&format!("{}{lines}", form.prefix()), &[("n", &numbers)]);
        match grid(&houses[0]) {
            Some(grid) => format!("{lines} {}", self.of_grid(grid)),
            None => lines,
        }
    }

    /// A cage with what it adds up to, where that is said with its name: `the cage 17 at r1c1`.
    pub(super) fn cage_of(self, cage: usize, total: Option<u16>) -> String {
        let first = self.layout.cages[cage].cells.first();
        match (self.layout.cages[cage].look, total, first) {
            (CageLook::Outline, Some(total), Some(&cell)) => {
                self.words.sentences.name("cage-sum", &[("sum", &total.to_string()), ("cell", &self.cell(cell))])
            }
            (CageLook::Run, Some(total), Some(&cell)) => {
                let last = self.layout.cages[cage].cells.last().map_or(String::new(), |&cell| self.cell(cell));
                let places = [("sum", total.to_string()), ("cell", self.cell(cell)), ("last", last)];
                self.words.sentences.name("run-sum", &places.each_ref().map(|(place, name)| (*place, name.as_str())))
            }
            _ => self.cage(cage),
        }
    }

    /// `r1c1 + r1c2 − r2c2`
    pub(super) fn added(self, balance: &Balance) -> String {
        let listed = |cells: &[Cell], sign: &str| cells.iter().map(|&c| self.cell(c)).collect::<Vec<_>>().join(sign);
        let taken: String = balance.taken.iter().map(|&c| format!(" − {}", self.cell(c))).collect();
        format!("{}{taken}", listed(&balance.added, " + "))
    }

    /// `the top left circle` where there are four of them on three rows and columns, else by its cells; `region A`.
    pub(super) fn cage(self, cage: usize) -> String {
        let cage = &self.layout.cages[cage];
        let sentences = &self.words.sentences;
        let name = |cell: Option<&Cell>| cell.map_or(String::new(), |&c| self.cell(c));
        match (cage.look, cage.cells.first()) {
            (CageLook::Corner, Some(&first)) if (self.layout.shape.rows, self.layout.shape.cols) == (3, 3) => {
                let vertical = if self.layout.row(first) == 0 { "top" } else { "bottom" };
                let horizontal = if self.layout.col(first) == 0 { "left" } else { "right" };
                sentences.name(&format!("circle-{vertical}-{horizontal}"), &[])
            }
            (CageLook::Corner, first) => sentences.name("circle", &[("first", &name(first)), ("last", &name(cage.cells.last()))]),
            (CageLook::Colour(k), _) => sentences.name("region", &[("letter", &char::from(b'A' + k % 26).to_string())]),
            (CageLook::Outline, first) => sentences.name("cage", &[("cell", &name(first))]),
            (CageLook::Run, first) => sentences.name("run", &[("cell", &name(first)), ("last", &name(cage.cells.last()))]),
        }
    }
}
