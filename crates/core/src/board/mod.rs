//! Plain values that all modules use: digits, cells, layouts, grids, clues, steps and ratings. Not here: rules of search,
//! techniques, puzzle kinds, text formats, randomness.
//!
#![doc = include_str!("example.md")]

mod area;
mod bond;
mod budget;
mod calculation;
mod cells;
mod classes;
mod course;
mod digits;
mod formula;
mod grid;
mod grids;
mod law;
mod layout;
mod line;
mod look;
mod names;
mod position;
mod quality;
mod rating;
mod rule;
mod sign;
mod sort;
mod step;
mod straights;
mod tuples;
mod views;
mod written;

pub use area::{Area, HOLE};
pub use bond::{Bond, Pairs, Relation};
pub use budget::{Allowance, Budget, Meter};
pub use cells::{Cell, CellSet, MAX_CELLS};
pub use classes::{ClassId, Classes};
pub use course::MOST_CAGED;
pub use digits::{Digit, DigitSet, MAX_DIGITS, digit_of_symbol, symbol, symbol_byte};
pub use formula::{Comes, Fault, Formula, NAMES, Part};
pub use grid::{Clues, Grid, Item, Mark};
pub use law::Law;
pub use layout::{Cage, CageLook, House, HouseKind, Label, Layout, Parts, Shape};
pub use line::{Line, Traces};
pub use look::{CellLook, EdgeLook, Ink, LineLook, Look, ShapeLook, StrokeLook};
pub use names::{
    Notation, cage_name, cage_name_in, cell_name, cell_name_in, cell_of_name, cell_of_numbers, column_letter, grid_place,
    house_name, house_name_in, house_number,
};
pub use position::Position;
pub use quality::Quality;
pub use rating::{Counts, Level, Rating, put_number, tenths};
pub use rule::{RuleCells, RuleUse, Run};
pub use sign::{Operator, Sign};
pub use sort::{Asks, Bounds, Course, Keeps, LETTERS, Length, Order, PLAIN, Side, Sort, SortRow, Usual, Value};
pub use step::{Arithmetic, Balance, Because, Branch, Claim, Conclusion, Evidence, Ground, Held, Left, Step};
pub use straights::{Starts, Straights};
pub use written::{Around, Ask, MOST_STATES, Own, Split, Told, Written, relation_of, values};
