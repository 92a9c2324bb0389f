//! SIGNS: every sort of sign or line, a row each: its name, where its cells are, its value, and what it asks. Rooms read the row;
//! anything that only one room does with a sort (its ink, the steps of its law) is in that room.

use super::bond::Relation;
use super::written::{Own, Written};
use std::ops::RangeInclusive;

/// What is true of a sort.
#[derive(Debug)]
pub struct SortRow {
    /// Its rule's name, and the key of its words.
    pub name: &'static str,
    /// How its cells are placed.
    pub course: Course,
    /// Whether the order of its cells says something.
    pub order: Order,
    /// What its value is.
    pub value: Value,
    /// What it asks of digits.
    pub asks: Asks,
    /// How many a board has by default.
    pub usual: Usual,
    /// Its key in puzzles of f-puzzles; empty without one.
    pub f_puzzles: &'static str,
    /// How long a line is that the press draws.
    pub length: Length,
    /// Which renamings of digits keep a law; for a relation its own table says that.
    pub keeps: Keeps,
    /// Whether both of its ends are circles, which other lines may share.
    pub has_two_circles: bool,
    /// Whether it asks for something of each box that it runs through.
    pub is_by_boxes: bool,
    /// Whether pairs of it are found soonest in a grid that is the same after half a turn; in other grids a pair of any shape is rare.
    pub is_turned: bool,
    /// Whether its law eliminates more if it knows which of its cells see each other.
    pub sees_stretches: bool,
}

/// What most sorts have in the last columns of their rows.
pub const PLAIN: SortRow = SortRow {
    name: "",
    course: Course::Cells,
    order: Order::Any,
    value: Value::None,
    asks: Asks::Law,
    usual: Usual::All,
    f_puzzles: "",
    length: Length::Digits(6),
    keeps: Keeps::Nothing,
    has_two_circles: false,
    is_by_boxes: false,
    is_turned: false,
    sees_stretches: false,
};

/// How many cells a drawn line has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Length {
    /// Up to this many, and no more than there are digits.
    Digits(usize),
    /// At least the first number, at most the second.
    Cells(usize, usize),
}

/// Which renamings of digits keep a law.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keeps {
    /// None.
    Nothing,
    /// Each digit becomes its complement.
    Complement,
    /// 1 and the largest digit change places.
    Ends,
}

/// Whether a sign read in another order says something else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// It has a beginning and an end.
    Directed,
    /// It says the same from its other end.
    BothWays,
    /// Its cells have no order.
    Any,
}

/// What a sort asks.
#[derive(Clone, Copy, Debug)]
pub enum Asks {
    /// A relation of each cell to the next, by the sign's value and the number of digits.
    Along(fn(u32, u8) -> Relation),
    /// The same digits from both ends.
    Mirrored,
    /// The same digits in both halves of its cells.
    Twice,
    /// Consecutive digits, in any order: a law of as many cells as there are digits at most.
    Run,
    /// Another law of all of its cells, which `law.rs` has.
    Law,
    /// What its file says.
    Written,
}

/// How many signs of a sort a board of 9×9 has, where a request does not say it; other boards have as many in proportion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Usual {
    /// All that there are.
    All,
    /// Between these two numbers.
    About(usize, usize),
    /// All inside boxes, and none between them. Without boxes a few signs and digits suffice.
    InBoxes(usize, usize),
    /// Those that follow from the board, as the lines between blocked places do: they are drawn as the board is, and are not clues.
    OfBoard,
}

/// What the value of a sign is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// It has none.
    None,
    /// A number between bounds; without one it is this, or has to be said.
    Number(Option<u32>, Bounds),
    /// A sum that is shown as a letter: 5 as V, 10 as X.
    Letter,
    /// How many cells its circle has, which come first: one, if it is not said.
    Circle,
    /// Up to four digits.
    Digits,
    /// A number and an operator, which may be hidden.
    Calculation,
}

/// Between which numbers the value of a sign is, on a board of digits up to n.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bounds {
    /// What two digits differ by: 1 and more, less than n.
    Step,
    /// How many times one digit is another: 2 to n.
    Factor,
    /// How many digits there are of something: 1 to n.
    Count,
    /// A digit: 1 to n.
    Digit,
    /// The sum of digits of a row, at least this.
    SumInRow(u32),
    /// The sum of all of its digits.
    SumOfCells,
    /// What its file says.
    Said(u32, u32),
}

/// The sums that letters stand for: V and X.
pub const LETTERS: [u32; 2] = [5, 10];

/// How the cells of a sign are placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Course {
    /// Two cells that share a side.
    Edge,
    /// A line from cell to cell.
    Line,
    /// Two groups of the same outline.
    Groups,
    /// Four cells around a corner.
    Corner,
    /// A whole row or column, seen from outside.
    Outside,
    /// A whole diagonal, seen from outside.
    Diagonal,
    /// Cells in one piece.
    Cage,
    /// One cell.
    Cell,
    /// Any cells.
    Cells,
    /// Any cells in one piece.
    Region,
}

/// A side of the grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Before the first column.
    Left,
    /// Above the first row.
    Top,
    /// After the last column.
    Right,
    /// Below the last row.
    Bottom,
}

/// Declares the sorts and their rows: one list, so that no sort can be missing from the table.
macro_rules! sorts {
    ($($(#[$about:meta])* $sort:ident: ($name:literal, $course:ident, $order:ident, $value:expr, $asks:expr, $usual:expr, $f_puzzles:literal)
        $({ $($column:ident: $said:expr),* })?,)*) => {
        /// What a sign asks.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Sort {
            $($(#[$about])* $sort,)*
            /// What a file says.
            Own(Own),
        }

        impl Sort {
            /// Every sort of the program, in the order of the table of rules.
            pub const ALL: [Sort; [$(Sort::$sort),*].len()] = [$(Sort::$sort),*];

            /// Its row.
            pub const fn row(self) -> &'static SortRow {
                match self {
                    $(Sort::$sort => {
                        const ROW: SortRow = SortRow {
                            name: $name,
                            course: Course::$course,
                            order: Order::$order,
                            value: $value,
                            asks: $asks,
                            usual: $usual,
                            f_puzzles: $f_puzzles,
                            $($($column: $said,)*)?
                            ..PLAIN
                        };
                        &ROW
                    })*
                    Sort::Own(own) => &own.0.row,
                }
            }
        }
    };
}

use Asks::{Along, Law, Mirrored, Run, Twice};
use Bounds::{Count, Digit, Factor, Step, SumInRow, SumOfCells};
use Usual::{About, All, InBoxes, OfBoard};
use Value::{Calculation, Digits, Number};

sorts! {
    /// Two neighbours differ by its value.
    Difference: ("difference", Edge, BothWays, Number(Some(1), Step), Along(|value, _| Relation::Apart(value as u8)), About(14, 20), "difference"),
    /// One of two neighbours is its value times the other.
    Ratio: ("ratio", Edge, BothWays, Number(Some(2), Factor), Along(|value, _| Relation::Times(value as u8)), About(14, 20), "ratio"),
    /// Two neighbours add up to its value: 5 for V, 10 for X.
    Xv: ("xv", Edge, BothWays, Value::Letter, Along(|value, _| Relation::Sum(value as u8)), About(14, 20), "xv"),
    /// The first of two neighbours is greater.
    Greater: ("greater", Edge, Directed, Value::None, Along(|_, _| Relation::More), InBoxes(36, 50), ""),
    /// Digits rise from the bulb.
    Thermo: ("thermo", Line, Directed, Value::None, Along(|_, _| Relation::Less), About(6, 9), "thermometer") { length: Length::Digits(8), is_turned: true },
    /// Digits rise from the bulb or stay the same.
    SlowThermo: ("slow-thermo", Line, Directed, Value::None, Along(|_, _| Relation::LessOrSame), About(6, 9), "slowthermometer") { length: Length::Digits(8), is_turned: true },
    /// It reads the same from both ends.
    Palindrome: ("palindrome", Line, BothWays, Value::None, Mirrored, About(6, 9), "palindrome") { is_turned: true },
    /// Neighbours along it differ by half of the digits at least.
    Whispers: ("whispers", Line, BothWays, Value::None, Along(|_, n| Relation::FarApart(n.div_ceil(2))), About(6, 9), "whispers"),
    /// Neighbours along it differ by 4 at least.
    DutchWhispers: ("dutch-whispers", Line, BothWays, Value::None, Along(|_, _| Relation::FarApart(4)), About(6, 9), ""),
    /// Two groups of the same outline hold the same digits: the cells of one, then those of the other.
    Clone: ("clone", Groups, Directed, Value::None, Twice, About(4, 8), "clone") { is_turned: true },
    /// The digits along the shaft add up to the number in the circle, whose cells come first; its value is how many these are.
    Arrow: ("arrow", Line, Directed, Value::Circle, Law, About(9, 13), "arrow") { length: Length::Cells(3, 5), sees_stretches: true },
    /// Its digits have the same sum in each box that it runs through.
    RegionSum: ("region-sum", Line, BothWays, Value::None, Law, About(6, 9), "regionsumline") { length: Length::Cells(3, 8), is_by_boxes: true, sees_stretches: true },
    /// Its digits are consecutive, in any order.
    Renban: ("renban", Line, Any, Value::None, Run, About(7, 10), "renban") { keeps: Keeps::Complement },
    /// Its inner digits are between those at its ends.
    Between: ("between", Line, BothWays, Value::None, Law, About(6, 9), "betweenline") { keeps: Keeps::Complement, has_two_circles: true, is_turned: true },
    /// Its digits are in the four cells around a corner.
    Quadruple: ("quadruple", Corner, Any, Digits, Law, About(12, 18), "quadruple"),
    /// Its operator combines its digits to its number; a cage of a Latin square.
    Calculation: ("calculation", Cage, Any, Calculation, Law, All, ""),
    /// The digits of a diagonal add up to its value.
    LittleKiller: ("little-killer", Diagonal, BothWays, Number(None, SumOfCells), Law, About(12, 18), "littlekillersum"),
    /// The digits between the smallest and the largest one add up to its value.
    Sandwich: ("sandwich", Outside, BothWays, Number(None, SumInRow(0)), Law, All, "sandwichsum") { keeps: Keeps::Ends },
    /// Its value is how many digits are seen from there; greater ones hide smaller ones.
    Skyscraper: ("skyscraper", Outside, Directed, Number(None, Count), Law, About(20, 28), "skyscraper") { sees_stretches: true },
    /// The first digits add up to its value; the first of them says how many these are.
    XSum: ("x-sum", Outside, Directed, Number(None, SumInRow(1)), Law, About(20, 28), "xsum"),
    /// Its value is the digit at the place that the first digit says.
    NumberedRoom: ("numbered-room", Outside, Directed, Number(None, Digit), Law, About(20, 28), ""),
    /// Its digits are in the cells nearest to it, as many as a box has in that direction.
    Outside: ("outside", Outside, Directed, Digits, Law, About(20, 28), ""),
    /// Cells side by side between blocked places hold consecutive digits, in any order. No puzzle shows it as a sign.
    Straight: ("straight", Line, Any, Value::None, Run, OfBoard, ""),
}

impl Value {
    /// The value of a sign without an explicit one; `None` if it needs one.
    pub const fn usual(self) -> Option<u32> {
        match self {
            Value::None => Some(0),
            Number(usual, _) => usual,
            Value::Circle => Some(1),
            Value::Letter | Digits | Calculation => None,
        }
    }

    /// The range of the value, for a sign with that number of cells; 0 for no value, or one that is not a single number.
    pub fn numbers(self, n_digits: u8, n_cells: usize) -> RangeInclusive<u32> {
        let n = u32::from(n_digits);
        match self {
            Number(_, Step) => 1..=n.saturating_sub(1),
            Number(_, Factor) => 2..=n,
            Number(_, Count | Digit) => 1..=n,
            Number(_, SumInRow(least)) => least..=n * (n + 1) / 2,
            Number(_, SumOfCells) => 1..=n * n_cells as u32,
            Number(_, Bounds::Said(from, to)) => from..=to,
            // A cell is left for the shaft; a circle of two cells has one figure in each.
            Value::Circle => 1..=n_cells.saturating_sub(1).min(if n <= 9 { 2 } else { 1 }) as u32,
            Value::None | Value::Letter | Digits | Calculation => 0..=0,
        }
    }
}

impl Sort {
    /// The rule of a file that it is of.
    pub const fn written(self) -> Option<&'static Written> {
        if let Sort::Own(own) = self { Some(own.0) } else { None }
    }

    /// The relation of each cell to the next, by the value of a sign and the number of digits; `None` where it asks something else.
    pub fn along(self, value: u32, n_digits: u8) -> Option<Relation> {
        match self.row().asks {
            Asks::Along(relation) => Some(relation(value, n_digits)),
            Asks::Written => self.written()?.along(value, n_digits),
            Asks::Mirrored | Asks::Twice | Asks::Run | Asks::Law => None,
        }
    }

    /// What its value is.
    pub const fn value(self) -> Value {
        self.row().value
    }

    /// How its cells are placed.
    pub const fn course(self) -> Course {
        self.row().course
    }

    /// The sides of the grid that its numbers are on; none for what is inside. A line that reads the same from both ends has one end
    /// for its number; such a diagonal is read downwards.
    pub fn sides(self) -> &'static [Side] {
        match (self.course(), self.reads_both_ways()) {
            (Course::Outside, true) => &[Side::Left, Side::Top],
            (Course::Diagonal, true) => &[Side::Left, Side::Top, Side::Right],
            (Course::Outside | Course::Diagonal, false) => &[Side::Left, Side::Top, Side::Right, Side::Bottom],
            (Course::Edge | Course::Line | Course::Groups | Course::Corner, _) => &[],
            (Course::Cage | Course::Cell | Course::Cells | Course::Region, _) => &[],
        }
    }

    /// Whether its lines follow from the board.
    pub const fn is_of_board(self) -> bool {
        matches!(self.row().usual, Usual::OfBoard)
    }

    /// Whether it says the same from its other end.
    pub const fn reads_both_ways(self) -> bool {
        !matches!(self.row().order, Order::Directed)
    }
}
