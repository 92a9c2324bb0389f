//! Sudoku: `sudoku/COLUMNS/ROWS/…`, the digits of the cells row by row. A link does not mention boxes: they follow from the
//! side.

use super::super::{Fault, Told};
use super::{cells, signs};
use crate::board::Shape;
use crate::formats::Record;

/// The boxes that the pages draw; other sides have none that hold every digit.
const BOXES: [(usize, Shape); 5] =
    [(4, Shape::new(2, 2)), (6, Shape::new(2, 3)), (9, Shape::new(3, 3)), (16, Shape::new(4, 4)), (25, Shape::new(5, 5))];

/// Whether a board is one of rows, columns and boxes, and of nothing else.
pub fn is_plain(record: Record) -> bool {
    let layout = record.layout();
    layout.rules.is_empty() && layout.cages.is_empty() && layout.box_shape.is_some()
}

/// Why a link can't hold such a board.
pub fn refuses(record: Record) -> Option<&'static str> {
    let is_drawn = BOXES.iter().any(|(_, boxes)| *boxes == record.size());
    (!is_drawn).then_some("its boxes are 2x2, 2x3, 3x3, 4x4 or 5x5")
}

/// A puzzle as a link.
pub fn link(record: Record) -> Vec<u8> {
    let side = record.layout().n_digits;
    let givens: Vec<u32> = record.clues().givens.0.iter().map(|&given| given.into()).collect();
    format!("https://puzz.link/p?sudoku/{side}/{side}/{}\n", signs(&givens)).into_bytes()
}

/// Reads what follows columns and rows.
pub fn parsed((cols, rows): (usize, usize), body: &str) -> Result<Told, Fault> {
    let Some((_, boxes)) = BOXES.into_iter().find(|(side, _)| cols == rows && *side == cols) else {
        return Err((0, format!("expected as many columns as rows, 4, 6, 9, 16 or 25, found {cols} and {rows}")));
    };
    Ok(Told { size: boxes.to_string(), puzzle: cells(body, 0, cols)?, ..Told::default() })
}

#[cfg(test)]
mod tests {
    use crate::formats::{Expect, Format, Row, RowError, Style, read, whole};

    fn read_one(text: &str) -> Result<Row, RowError> {
        read(text.as_bytes(), &Expect::default()).next().unwrap()
    }

    #[test]
    fn a_link_is_read_and_written_again() {
        for (body, size, start) in [
            ("4/4/1i2q", "2x2", "1...2...........".into()),
            ("6/6/g6z3s", "2x3", format!(".6{}3.", ".".repeat(20))),
            ("9/9/zzzg9y", "3x3", format!("{}9.", ".".repeat(61))),
            ("16/16/-10fazzzzzzzzzzzzs", "4x4", "GFA.".into()),
        ] {
            let link = format!("https://puzz.link/p?sudoku/{body}\n");
            let row = read_one(&link).unwrap_or_else(|e| panic!("{body}: {e}"));
            assert_eq!(row.size.to_string(), size);
            assert!(row.text.starts_with(&start), "{body}: {}", row.text);
            let style = Style::full(Format::PuzzLink);
            assert_eq!(style.refuses((&row).into()), None);
            assert_eq!(String::from_utf8(whole(style, [&row])).unwrap(), link);
        }
        // A digit may be left open, and pages have more than one address.
        for link in ["http://pzv.jp/p.html?sudoku/4/4/1..g2q", "https://pzplus.tck.mn/p?sudoku_edit/4/4/1i2q#x"] {
            assert_eq!(read_one(link).unwrap().text, "1...2...........", "{link}");
        }
    }

    #[test]
    fn what_is_no_sudoku_says_where() {
        for (body, column, problem) in [
            ("4/6/1i2q", 32, "found 4 and 6"),
            ("8/8/1", 32, "4, 6, 9, 16 or 25"),
            ("4/4/1i5q", 34, "from 1 to 4"),
            ("4/4/1i2z", 35, "found more"),
            ("4/4/1i2", 35, "found 5"),
            ("4/4/1i2qg", 36, "the end of the link"),
            ("16/16/-1", 34, "from 1 to 16"),
        ] {
            let error = read_one(&format!("https://puzz.link/p?sudoku/{body}")).unwrap_err();
            assert!(error.problem.contains(problem) && error.column == column, "{body}: {error}");
        }
    }
}
