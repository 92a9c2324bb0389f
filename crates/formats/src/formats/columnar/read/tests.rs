//! Files out and in, whole and damaged.

use crate::formats::{COLUMNS, Expect, Format, Holds, Row, Style, Writer, chunk, read, whole};
use std::collections::BTreeSet;

const LIST: &str = "id,kind,size,puzzle,solution,clues,level,er,steps,seed,recipe\n\
    x,sudoku,2x2,12..34..2..3..21,1234341221434321,8,easy,1.5,8,s,a recipe\n\
    x,sudoku,2x2,.2..34..2..3..21,,7,,,,s,a recipe\n\
    x,sudoku,2x3,1...................................,,,hard,7.0,12,s,a recipe\n\
    x,suko,3x3,.........,,,,,,,\n";

fn rows(bytes: &[u8]) -> Vec<Row> {
    read(bytes, &Expect::default()).map(|row| row.unwrap()).collect()
}

fn list() -> Vec<Row> {
    let sukos = "id,kind,size,puzzle,regions,sums\nx,suko,3x3,.........,AABBBCCCC,20 20 20 20 3 12 30\n";
    rows(LIST.rsplit_once("x,suko").unwrap().0.as_bytes()).into_iter().chain(rows(sukos.as_bytes())).collect()
}

fn many(n: usize) -> Vec<Row> {
    let rows = list();
    (0..n).map(|i| rows[i % rows.len()].clone()).collect()
}

#[test]
fn rows_that_are_written_are_read_back() {
    let style = Style::full(Format::Parquet);
    let csv = Style::full(Format::Csv);
    for n in [0, 1, 4, 1023, 1025, 3000] {
        let list = many(n);
        let bytes = whole(style, &list);
        assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
        let back = rows(&bytes);
        // All columns, to the byte: `7.0` is not `7`.
        assert_eq!(String::from_utf8(whole(csv, &back)), String::from_utf8(whole(csv, &list)), "{n}");
        assert!(back.iter().map(|row| row.line).eq(1..=n as u64));
    }
}

#[test]
fn bytes_do_not_depend_on_the_pieces() {
    let style = Style::full(Format::Parquet);
    let list = many(66_000);
    let at_once = whole(style, &list);
    for piece in [4096, 65_536] {
        let mut writer = Writer::new(style);
        let mut bytes = writer.head();
        list.chunks(piece).for_each(|rows| bytes.extend(writer.put(chunk(style, rows))));
        bytes.extend(writer.end());
        assert!(bytes == at_once, "pieces of {piece}");
    }
}

#[test]
fn a_file_comes_out_before_its_end() {
    let style = Style::full(Format::Parquet);
    let mut writer = Writer::new(style);
    assert_eq!(writer.head(), b"PAR1");
    let list = many(65_535);
    assert!(writer.put(chunk(style, &list)).is_empty());
    assert!(!writer.put(chunk(style, &list[..1])).is_empty(), "65,536 rows are a group");
    assert!(writer.end().ends_with(b"PAR1"));
}

#[test]
fn a_word_in_a_column_of_numbers_is_refused() {
    let style = Style::full(Format::Parquet);
    let row = |steps: &str| rows(format!("puzzle,steps\n12..34..2..3..21,{steps}\n").as_bytes()).remove(0);
    assert_eq!(style.refuses((&row("12")).into()), None);
    assert_eq!(style.refuses((&row("")).into()), None);
    assert!(style.refuses((&row("many")).into()).is_some());
    assert!(style.refuses((&row("1.5")).into()).is_some());
    assert!(COLUMNS.iter().any(|column| column.name == "steps" && column.holds == Holds::Whole));
}

/// Whatever happens to a file, it is read as rows or refused in words; one that ends early is always refused.
#[test]
fn damage_is_an_error() {
    let whole = whole(Style::full(Format::Parquet), &many(300));
    let refused = |bytes: &[u8]| {
        let expect = Expect { format: Some(Format::Parquet), ..Expect::default() };
        read(bytes, &expect).find_map(Result::err).map(|e| e.problem)
    };
    assert_eq!(refused(&whole), None);
    for end in (0..whole.len()).step_by(97) {
        assert!(refused(&whole[..end]).is_some(), "{end}");
    }
    let mut damaged = whole.clone();
    let mut words = BTreeSet::new();
    for (i, at) in (0..whole.len()).step_by(11).enumerate() {
        damaged[at] ^= 1 << (i % 8);
        words.extend(refused(&damaged));
        damaged[at] = whole[at];
    }
    assert!(words.len() > 10, "{words:?}");
}
