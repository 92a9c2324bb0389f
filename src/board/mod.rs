//! Plain values that all modules use: digits, cells, layouts, grids, clues, steps and ratings. Not here: rules of search,
//! techniques, puzzle kinds, text formats, randomness.
//!
//! ```
//! use gridpress::board::{Cell, Clues, Grid, House, HouseKind, Layout, Shape};
//!
//! // A Latin square: rows and columns differ, and there are no boxes.
//! let row = |r: Cell| House::new(HouseKind::Row, (0..3).map(|c| r * 3 + c).collect());
//! let column = |c: Cell| House::new(HouseKind::Column, (0..3).map(|r| r * 3 + c).collect());
//! let houses = (0..3).map(row).chain((0..3).map(column)).collect();
//! let layout = Layout::new(Shape::new(3, 3), 3, None, houses, Vec::new());
//!
//! let grid = Grid(vec![1, 2, 3, 2, 3, 1, 3, 1, 2]);
//! assert!(grid.solves(&layout, &Clues::none(&layout)));
//! assert_eq!(layout.peers(4), [1, 3, 5, 7]);
//! ```

mod area;
mod bond;
mod budget;
mod calculation;
mod cells;
mod classes;
mod course;
mod digits;
mod grid;
mod grids;
mod law;
mod layout;
mod line;
mod names;
mod position;
mod rating;
mod rule;
mod sign;
mod step;
mod straights;
mod tuples;
mod views;

pub use area::{Area, HOLE};
pub use bond::{Bond, Relation};
pub use budget::{Allowance, Budget, Meter};
pub use cells::{Cell, CellSet, MAX_CELLS};
pub use classes::{ClassId, Classes};
pub use course::MOST_CAGED;
pub use digits::{Digit, DigitSet, MAX_DIGITS, digit_of_symbol, symbol, symbol_byte};
pub use grid::{Clues, Grid, Item, Mark};
pub use law::Law;
pub use layout::{Cage, CageLook, House, HouseKind, Label, Layout, Parts, Shape};
pub use line::{Line, Traces};
pub use names::{
    Notation, cage_name, cage_name_in, cell_name, cell_name_in, column_letter, grid_place, house_name, house_name_in,
    house_number,
};
pub use position::Position;
pub use rating::{Counts, Level, Rating, put_number, tenths};
pub use rule::{RuleCells, RuleUse, Run};
pub use sign::{Course, Operator, Sign, Sort, Value};
pub use step::{Arithmetic, Balance, Because, Branch, Claim, Conclusion, Evidence, Step};
pub use straights::{Starts, Straights};
