//! The links of the codes beside a book's puzzles.

use super::book::PressError;
use crate::book::{BookError, Spec};
use crate::formats::{self, Chunk, Format, Record, Style};
use crate::puzzle::Puzzle;

/// A link for each puzzle, in the order of the book; none for a book without codes.
pub(super) fn codes(spec: &Spec, puzzles: &[&Puzzle]) -> Result<Vec<String>, PressError> {
    let Some(code) = &spec.code else { return Ok(Vec::new()) };
    let format = match code.link.as_str() {
        "sudokupad" => Some(Format::SudokuPad),
        "f-puzzles" => Some(Format::FPuzzles),
        _ => None,
    };
    let link = |(i, puzzle): (usize, &&Puzzle)| {
        let record = Record::from(*puzzle);
        let Some(format) = format else { return Ok(filled(&code.link, i + 1, record)) };
        let style = Style::full(format);
        if let Some(why) = style.refuses(record) {
            let (key, value) = ("code.link".into(), code.link.clone());
            let expected = format!("a link that can hold puzzle {}: {why}; an address of your own can", i + 1);
            return Err(BookError::Value { key, value, expected }.into());
        }
        match formats::chunk(style, [*puzzle]) {
            Chunk::Bytes(bytes) => Ok(String::from_utf8_lossy(&bytes).trim().to_string()),
            Chunk::Table(_) => Ok(String::new()),
        }
    };
    puzzles.iter().enumerate().map(link).collect()
}

/// An address with its places filled, in characters that addresses have.
fn filled(address: &str, number: usize, record: Record) -> String {
    let mut link = String::new();
    for (i, piece) in address.split('{').enumerate() {
        let Some((name, rest)) = piece.split_once('}').filter(|_| i > 0) else {
            link.push_str(piece);
            continue;
        };
        let value = if name == "number" { number.to_string().into() } else { record.value_of(name) };
        for byte in value.bytes() {
            match byte {
                b if b.is_ascii_alphanumeric() || b"-._~".contains(&b) => link.push(b as char),
                b => link.push_str(&format!("%{b:02X}")),
            }
        }
        link.push_str(rest);
    }
    link
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{pattern_sudoku, sample_suko};

    fn linked(link: &str, puzzle: &Puzzle) -> Result<String, String> {
        let text = format!("title = \"T\"\n[code]\nlink = \"{link}\"\n[[section]]\ntitle = \"S\"\ncount = 1\n");
        codes(&Spec::from_toml(&text).unwrap(), &[puzzle]).map(|links| links[0].clone()).map_err(|e| e.to_string())
    }

    #[test]
    fn links_open_their_puzzles() {
        let puzzle = pattern_sudoku(3, 3, 2);
        let link = linked("sudokupad", &puzzle).unwrap();
        assert!(link.starts_with("https://sudokupad.app/?puzzleid=fpuzzles") && link.is_ascii(), "{link}");
        let own = linked("https://example.org/{number}?p={puzzle}&k={kind}", &puzzle).unwrap();
        let record = Record::from(&puzzle);
        assert_eq!(own, format!("https://example.org/1?p={}&k=sudoku", record.value_of("puzzle")));
        let refused = linked("f-puzzles", &sample_suko()).unwrap_err();
        assert!(refused.starts_with("code.link = f-puzzles: expected a link that can hold puzzle 1"), "{refused}");
    }
}
