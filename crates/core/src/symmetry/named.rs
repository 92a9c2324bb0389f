//! Parses transforms as command options name them, and explains what is wrong with a bad one.

use super::admitted::{admitted, broken_house, keeps_written, line_cells};
use super::transform::{Symmetry, Transform};
use crate::board::{Cell, Digit, Layout, cell_name};
use crate::guard::foreign;

/// The requested parts; they are applied in this order.
#[derive(Clone, Copy, Default, Debug)]
pub struct Named<'a> {
    /// Degrees clockwise: 0, 90, 180 or 270.
    pub rotate: Option<&'a str>,
    /// The axis of the mirror: horizontal, vertical, diagonal or anti-diagonal.
    pub reflect: Option<&'a str>,
    /// The new digits for 1, 2, 3 …
    pub relabel: Option<&'a str>,
    /// The rows in their new order, each by its old number (from 0).
    pub rows: Option<&'a str>,
    /// The columns in their new order, likewise.
    pub columns: Option<&'a str>,
    /// Exchanges rows and columns. A grid with R×C boxes becomes one with C×R boxes.
    pub transpose: bool,
}

/// An error in a requested transform.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum TransformError {
    /// A rotation that is not a multiple of 90 degrees.
    #[error("can't rotate a grid by '{a0}' degrees; expected 0, 90, 180 or 270", a0 = foreign(.0))]
    NotAnAngle(String),
    /// An unknown mirror.
    #[error("there is no mirror '{a0}'; there are: horizontal, vertical, diagonal, anti-diagonal", a0 = foreign(.0))]
    NotAMirror(String),
    /// A list that does not name each number once.
    #[error("{what} '{text}': expected each number from {first} to {last} once, separated by commas", text = foreign(text))]
    NotAPermutation {
        /// What is permuted: `rows`.
        what: &'static str,
        /// The list as it was typed.
        text: String,
        /// The lowest expected number.
        first: usize,
        /// The highest expected number.
        last: usize,
    },
    /// A turn that would exchange the height and width of the boxes.
    #[error("{0} is possible only if grid and boxes are square; use --transpose to exchange rows and columns here")]
    TurnsBoxes(String),
    /// A transform that breaks a house or cage of the layout.
    #[error("{what} would separate {cells}, which share a house or cage")]
    Breaks {
        /// The request, in words.
        what: String,
        /// Cells that would no longer share a house or cage.
        cells: String,
    },
    /// A transform after which a rule of a file would say something else.
    #[error("{0} would change what a rule says, which speaks of directions, or of rows and columns by their numbers")]
    Rule(String),
    /// A transform that would move a cell to a place without one.
    #[error("{0} would change the outline of the board")]
    Outline(String),
    /// A relabelling with sums; only the complement is allowed, and the message names it.
    #[error("digits of a puzzle with sums can't be relabelled, except to their complement ({0})")]
    Sums(String),
}

/// The requested transform, if the layout admits each part.
pub fn parse(layout: &Layout, named: &Named) -> Result<Transform, TransformError> {
    let mut whole = Transform::identity(layout);
    if let Some(text) = named.rotate {
        let symmetry = match text.trim() {
            "0" => Symmetry::Identity,
            "90" => Symmetry::QuarterTurn,
            "180" => Symmetry::HalfTurn,
            "270" => Symmetry::ThreeQuarterTurn,
            _ => return Err(TransformError::NotAnAngle(text.into())),
        };
        whole = whole.then(&of_symmetry(layout, symmetry, format!("a rotation by {}", text.trim()))?);
    }
    if let Some(text) = named.reflect {
        let symmetry = match text.trim() {
            "horizontal" => Symmetry::Horizontal,
            "vertical" => Symmetry::Vertical,
            "diagonal" => Symmetry::Diagonal,
            "anti-diagonal" => Symmetry::AntiDiagonal,
            _ => return Err(TransformError::NotAMirror(text.into())),
        };
        whole = whole.then(&of_symmetry(layout, symmetry, format!("a {} reflection", text.trim()))?);
    }
    if let Some(text) = named.relabel {
        whole = whole.then(&relabel(layout, text)?);
    }
    let (n_rows, n_cols) = (layout.shape.rows as usize, layout.shape.cols as usize);
    if let Some(text) = named.rows {
        let to = places(&permutation("rows", text, 0, n_rows)?);
        let cells = line_cells(layout, &to, &(0..n_cols).collect::<Vec<_>>());
        whole = whole.then(&kept(layout, cells, format!("rows {text}"))?);
    }
    if let Some(text) = named.columns {
        let to = places(&permutation("columns", text, 0, n_cols)?);
        let cells = line_cells(layout, &(0..n_rows).collect::<Vec<_>>(), &to);
        whole = whole.then(&kept(layout, cells, format!("columns {text}"))?);
    }
    if named.transpose {
        let cells = Symmetry::Diagonal.on(layout).ok_or_else(|| TransformError::Outline("--transpose".into()))?;
        if !keeps_written(layout, &cells) {
            return Err(TransformError::Rule("--transpose".into()));
        }
        whole = whole.then(&Transform::of_cells(layout, cells, true));
    }
    Ok(whole)
}

fn of_symmetry(layout: &Layout, symmetry: Symmetry, what: String) -> Result<Transform, TransformError> {
    let is_square = |shape: crate::board::Shape| shape.rows == shape.cols;
    if symmetry.turns() && !(is_square(layout.shape) && layout.box_shape.is_none_or(is_square)) {
        return Err(TransformError::TurnsBoxes(what));
    }
    let transform = kept(layout, symmetry.on(layout), what)?;
    Ok(if symmetry.turns() { Transform::of_symmetry(layout, symmetry) } else { transform })
}

fn kept(layout: &Layout, cells: Option<Vec<Cell>>, what: String) -> Result<Transform, TransformError> {
    let Some(cells) = cells else { return Err(TransformError::Outline(what)) };
    // Areas and straights stay in one piece only where the whole board moves.
    let has_pieces = !layout.allows_all() || layout.blocks().next().is_some();
    if has_pieces && !Symmetry::ALL.into_iter().any(|symmetry| symmetry.on(layout).as_ref() == Some(&cells)) {
        return Err(TransformError::Outline(what));
    }
    match broken_house(layout, &cells) {
        None if !keeps_written(layout, &cells) => Err(TransformError::Rule(what)),
        None => Ok(Transform::of_cells(layout, cells, false)),
        Some(house) => {
            let mut names: Vec<String> = house.iter().take(4).map(|&c| cell_name(layout, c)).collect();
            if house.len() > 4 {
                names.push("…".into());
            }
            Err(TransformError::Breaks { what, cells: names.join(" ") })
        }
    }
}

fn relabel(layout: &Layout, text: &str) -> Result<Transform, TransformError> {
    let n = layout.n_digits as usize;
    let digits: Vec<Digit> = permutation("relabel", text, 1, n)?.into_iter().map(|d| d as Digit).collect();
    let transform = Transform::of_digits(layout, digits);
    let complement = Transform::complement(layout);
    let is_complement = transform == complement && layout.keeps_complement();
    if admitted(layout).relabel || transform.is_identity() || is_complement {
        return Ok(transform);
    }
    Err(TransformError::Sums(complement.digits().iter().map(u8::to_string).collect::<Vec<_>>().join(",")))
}

/// Reads a permutation of `n` numbers from `first` up.
fn permutation(what: &'static str, text: &str, first: usize, n: usize) -> Result<Vec<usize>, TransformError> {
    let bad = || TransformError::NotAPermutation { what, text: text.into(), first, last: first + n - 1 };
    let numbers: Vec<usize> = text.split(',').map(|t| t.trim().parse().map_err(|_| bad())).collect::<Result<_, _>>()?;
    let mut sorted = numbers.clone();
    sorted.sort_unstable();
    if sorted.into_iter().eq(first..first + n) { Ok(numbers) } else { Err(bad()) }
}

/// Turns lines in their new order into the new index of each line.
fn places(order: &[usize]) -> Vec<usize> {
    let mut to = vec![0; order.len()];
    order.iter().enumerate().for_each(|(place, &line)| to[line] = place);
    to
}
