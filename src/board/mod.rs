//! Plain values that every room speaks in: digits, cells, layouts, grids, clues, steps and ratings.
//! What never lives here: rules of search, techniques, puzzle kinds, text formats, randomness.

mod cells;
mod digits;
mod grid;
mod layout;
mod names;
mod position;
mod rating;
mod step;

pub use cells::{Cell, CellSet, MAX_CELLS};
pub use digits::{Digit, DigitSet, MAX_DIGITS, digit_of_symbol, symbol};
pub use grid::{Clues, Grid};
pub use layout::{Cage, CageLook, House, HouseKind, Layout, Shape};
pub use names::{Notation, cage_name, cage_name_in, cell_name, cell_name_in, house_name, house_name_in};
pub use position::Position;
pub use rating::{Level, MAX_TECHNIQUES, Rating, tenths};
pub use step::{Because, Branch, Claim, Conclusion, Evidence, Step};
