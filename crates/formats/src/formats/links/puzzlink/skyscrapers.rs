//! Skyscrapers: `skyscrapers/COLUMNS/ROWS/…`. The numbers outside come first: above, below, on the left, on the right; then, if there are
//! any, the digits of the cells, row by row.

use super::super::sgt::{lines_of_towers, seen_on_towers};
use super::super::{Fault, Told};
use super::{cells, read, signs};
use crate::board::HouseKind;
use crate::formats::Record;

/// The largest side that rows of ours have.
const MOST: usize = 9;

/// Why a link can't hold a puzzle.
pub fn refuses(record: Record) -> Option<&'static str> {
    let layout = record.layout();
    match () {
        () if layout.houses_of_kind(HouseKind::Row).is_empty() => Some("it is for sudoku, kakuro and skyscrapers only"),
        () if !layout.houses_of_kind(HouseKind::Box).is_empty() => Some("its boards have no boxes"),
        () if layout.n_digits as usize > MOST => Some("its skyscrapers are 9x9 at most here"),
        () => None,
    }
}

/// A puzzle as a link.
pub fn link(record: Record) -> Vec<u8> {
    let layout = record.layout();
    let side = layout.n_digits as usize;
    let outside: Vec<u32> = lines_of_towers(side).map(|ends| seen_on_towers(layout, ends).unwrap_or(0)).collect();
    let givens: Vec<u32> = record.clues().givens.0.iter().map(|&given| given.into()).collect();
    let mut link = format!("https://puzz.link/p?skyscrapers/{side}/{side}/{}", signs(&outside));
    if givens.iter().any(|&given| given > 0) {
        link.push_str(&signs(&givens));
    }
    link.push('\n');
    link.into_bytes()
}

/// Reads what follows columns and rows.
pub fn parsed((cols, rows): (usize, usize), body: &str) -> Result<Told, Fault> {
    if cols != rows || !(3..=MOST).contains(&cols) {
        return Err((0, format!("expected as many columns as rows, 3 to {MOST}, found {cols} and {rows}")));
    }
    let (outside, at) = read(body, 0, 4 * cols, cols)?;
    let puzzle = if at == body.len() { ".".repeat(cols * cols) } else { cells(body, at, cols)? };
    let name = |(row, col): (usize, usize)| format!("r{}c{}", row + 1, col + 1);
    let told = outside.iter().zip(lines_of_towers(cols)).filter(|(number, _)| **number > 0);
    let signs: Vec<String> = told.map(|(number, [from, to])| format!("{number}:{}-{}", name(from), name(to))).collect();
    let rules = if signs.is_empty() { "latin".into() } else { format!("latin skyscraper={}", signs.join(";")) };
    Ok(Told { size: format!("1x{cols}"), puzzle, rules, ..Told::default() })
}

#[cfg(test)]
mod tests {
    use crate::formats::{Expect, Format, Row, RowError, Style, read, whole};
    use crate::puzzle::grid_text;

    fn read_one(text: &str) -> Result<Row, RowError> {
        read(text.as_bytes(), &Expect::default()).next().unwrap()
    }

    /// Numbers of four by four, all around: above, below, left, right.
    #[test]
    fn a_link_is_read_and_written_again() {
        for (link, givens, above) in [
            ("skyscrapers/4/4/k13h4j3g", "................", "1:r4c2-r1c2"),
            ("skyscrapers/5/5/g2l2g43l35", ".........................", "2:r1c2-r5c2"),
            ("skyscrapers/4/4/v1k2o", "1.....2.........", ""),
        ] {
            let row = read_one(&format!("https://puzz.link/p?{link}\n")).unwrap();
            assert_eq!(row.kind.name, if above.is_empty() { "latin" } else { "skyscrapers" });
            assert_eq!(grid_text(&row.clues.givens), givens);
            let rules = crate::kinds::rules_text(&row.layout, &row.clues);
            assert!(rules.contains(above), "{rules}");
            let style = Style::full(Format::PuzzLink);
            assert_eq!(style.refuses((&row).into()), None);
            assert_eq!(String::from_utf8(whole(style, [&row])).unwrap(), format!("https://puzz.link/p?{link}\n"));
        }
    }

    #[test]
    fn what_is_no_link_says_where() {
        for (link, at, problem) in [
            ("skyscrapers/4/5/k13h4j3g", 37, "as many columns as rows"),
            ("skyscrapers/4/4/k13h4j3", 44, "found 15"),
            ("skyscrapers/4/4/k13h4j3h", 44, "found more"),
            ("skyscrapers/4/4/k53h4j3g", 38, "from 1 to 4"),
            ("skyscrapers/4/4/k13h4j3gv1", 46, "the end of the link"),
            ("skyscrapers/4/4/k13h4j3gé", 45, "from 1 to 4"),
        ] {
            let error = read_one(&format!("https://puzz.link/p?{link}\n")).unwrap_err().to_string();
            assert!(error.contains(problem) && error.contains(&at.to_string()), "{link}: {error}");
        }
    }
}
