//! Boards in an array of whole numbers: a row per board, its cells one after the other or in rows and columns. The first board shows
//! the layout of all; the rest are digits.

use crate::boards::NO_CELL;
use crate::refused;
use gridpress::board::{Budget, Clues, Digit, Grid, HOLE, symbol_byte};
use gridpress::formats::{Expect, Row, RowError, read};
use numpy::{Element, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::prelude::*;
use std::ops::Range;

/// Boards of one layout.
pub struct Array {
    places: Vec<u8>,
    /// How many places a board has; at least one.
    n_places: usize,
    /// Rows and columns of a board, where the array has them.
    sides: Option<[usize; 2]>,
    /// The first board, whose layout all others have; `None` without boards.
    first: Option<Row>,
    rules: Option<String>,
}

impl Array {
    /// Reads an array; an error says what is wrong with it, and at which board.
    pub fn told(array: &Bound<PyUntypedArray>, expect: &Expect, rules: Option<&str>) -> PyResult<Array> {
        let shape = array.shape().to_vec();
        let (n, n_places, sides) = match shape[..] {
            [n_places] => (1, n_places, None),
            [n, n_places] => (n, n_places, None),
            [n, rows, cols] => (n, rows * cols, Some([rows, cols])),
            _ => {
                return Err(refused(format!(
                    "boards: an array of {} dimensions; expected boards x cells or boards x rows x columns, such as (100, 81) or (100, 9, 9)",
                    shape.len()
                )));
            }
        };
        if n > 0 && n_places == 0 {
            return Err(refused(format!(
                "boards: an array of shape {shape:?} has boards without cells; expected 81 of them for 9 by 9"
            )));
        }
        let places = bytes(array, |at, value| {
            let (k, place) = (at / n_places, at % n_places);
            let cols = sides.map_or_else(|| side_of(n_places), |[_, cols]| Some(cols));
            refused(format!(
                "boards[{k}], {}: {value} is no digit; expected 1 and up, or 0 for an empty cell",
                place_name(place, cols)
            ))
        })?;
        let all = Array { places, n_places: n_places.max(1), sides, first: None, rules: rules.map(String::from) };
        let first = (n > 0).then(|| all.shown(expect)).transpose()?;
        let all = Array { first, ..all };
        all.check()?;
        Ok(all)
    }

    /// A board of the layout of the first, without its digits.
    fn shown(&self, expect: &Expect) -> PyResult<Row> {
        let hole = |&place: &u8| if place == NO_CELL { HOLE } else { '.' };
        let mut text: String = self.places[..self.n_places].iter().map(hole).collect();
        text.extend(self.rules.iter().flat_map(|rules| [" ", rules]));
        let row = read(text.as_bytes(), expect).next();
        let row = row.unwrap_or_else(|| Err(RowError::new(1, 1, "nothing stands there")));
        let row = row.map_err(|e| refused(format!("boards: {} cells a board: {}", self.n_places, e.problem)))?;
        let is = row.layout.area.shape();
        let is = [is.rows as usize, is.cols as usize];
        match self.sides {
            Some([rows, cols]) if [rows, cols] != is => Err(refused(format!(
                "boards: the array has boards of {rows} rows and {cols} columns; expected {} and {}",
                is[0], is[1]
            ))),
            _ => Ok(row),
        }
    }

    /// Holds each number to the layout.
    fn check(&self) -> PyResult<()> {
        let Some(Row { layout, .. }) = &self.first else { return Ok(()) };
        let is_cell: Vec<bool> = layout.area.places().map(|cell| cell.is_some()).collect();
        let fits = |(&place, &is_cell): (&u8, &bool)| if is_cell { place <= layout.n_digits } else { place == NO_CELL };
        for (k, board) in self.places.chunks_exact(self.n_places).enumerate() {
            let Some(at) = board.iter().zip(&is_cell).position(|both| !fits(both)) else { continue };
            let name = place_name(at, Some(layout.area.shape().cols as usize));
            return Err(refused(match is_cell[at] {
                true => {
                    format!("boards[{k}], {name}: found {}; expected 1 to {}, or 0 for an empty cell", board[at], layout.n_digits)
                }
                false => format!("boards[{k}], {name}: found {} where the board has no cell; expected 255", board[at]),
            }));
        }
        Ok(())
    }

    /// How many boards, and how many places each of them has.
    pub fn shape(&self) -> [usize; 2] {
        [self.places.len() / self.n_places, self.n_places]
    }

    /// The shape of an array of `n` boards like those that came.
    pub fn shape_of(&self, n: usize) -> Vec<usize> {
        match self.sides {
            Some([rows, cols]) => vec![n, rows, cols],
            None => vec![n, self.n_places],
        }
    }

    /// Ranges of at most `together` boards.
    pub fn pieces(&self, together: usize) -> impl Iterator<Item = Range<usize>> + use<> {
        let n = self.shape()[0];
        (0..n.div_ceil(together)).map(move |k| k * together..((k + 1) * together).min(n))
    }

    /// The boards of a range.
    pub fn rows(&self, piece: Range<usize>) -> Vec<Row> {
        piece.filter_map(|k| self.first.as_ref().map(|first| self.row(k, first))).collect()
    }

    fn row(&self, k: usize, first: &Row) -> Row {
        let places = &self.places[k * self.n_places..(k + 1) * self.n_places];
        let digits: Vec<Digit> = match first.layout.has_holes() {
            false => places.to_vec(),
            true => places.iter().copied().filter(|&place| place != NO_CELL).collect(),
        };
        let clues = Clues { givens: Grid(digits), sums: first.clues.sums.clone(), items: first.clues.items.clone() };
        let (line, text, layout) = (k as u64 + 1, text_of(places, self.rules.as_deref()), first.layout.clone());
        let (kind, size) = (first.kind, first.size);
        Row { line, text, kind, size, layout, clues, solution: None, claims: Vec::new(), budget: Budget::USUAL }
    }
}

/// The side of a square board.
fn side_of(n_places: usize) -> Option<usize> {
    Some(n_places.isqrt()).filter(|side| side * side == n_places)
}

fn place_name(at: usize, cols: Option<usize>) -> String {
    match cols {
        Some(cols) => format!("r{}c{}", at / cols + 1, at % cols + 1),
        None => format!("cell {}", at + 1),
    }
}

/// The numbers of an array row by row, however they are laid out in memory. `refuse` makes the error for a number that does not fit
/// a byte.
fn bytes(array: &Bound<PyUntypedArray>, refuse: impl Fn(usize, String) -> PyErr) -> PyResult<Vec<u8>> {
    let dtype = array.dtype();
    if !matches!(dtype.kind(), b'u' | b'i') {
        return Err(refused(format!(
            "boards: an array of {dtype}; expected whole numbers, such as those of boards.astype(\"uint8\")"
        )));
    }
    let native = match dtype.is_native_byteorder() {
        Some(false) => array.call_method1("astype", (dtype.call_method1("newbyteorder", ("=",))?,))?,
        _ => array.clone().into_any(),
    };
    let read = match (dtype.kind(), dtype.itemsize()) {
        (b'u', 1) => read_as::<u8>(&native),
        (b'u', 2) => read_as::<u16>(&native),
        (b'u', 4) => read_as::<u32>(&native),
        (b'u', _) => read_as::<u64>(&native),
        (_, 1) => read_as::<i8>(&native),
        (_, 2) => read_as::<i16>(&native),
        (_, 4) => read_as::<i32>(&native),
        _ => read_as::<i64>(&native),
    };
    read?.map_err(|(at, value)| refuse(at, value))
}

type Bytes = Result<Vec<u8>, (usize, String)>;

fn read_as<T: Element + Copy + ToString + TryInto<u8>>(array: &Bound<PyAny>) -> PyResult<Bytes> {
    let array = array.cast::<PyArrayDyn<T>>()?.try_readonly().map_err(refused)?;
    let byte = |(at, &value): (usize, &T)| value.try_into().map_err(|_| (at, value.to_string()));
    Ok(array.as_array().iter().enumerate().map(byte).collect())
}

/// A board as a plain list has it.
fn text_of(places: &[u8], rules: Option<&str>) -> String {
    let symbol = |&place: &u8| if place == NO_CELL { HOLE as u8 } else { symbol_byte(place) };
    let mut text = String::from_utf8(places.iter().map(symbol).collect()).unwrap_or_default();
    text.extend(rules.iter().flat_map(|rules| [" ", rules]));
    text
}
