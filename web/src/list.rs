//! Puzzles passed by the page: texts in any format that the library reads, or a JSON line of the page's own.

use gridpress::formats::{Chunk, Expect, Format, Record, Row, RowError, Style, chunk, packed, read, unpacked};
use gridpress::kinds::parse_size;

/// Every row of a list, or its error.
pub fn rows(text: &str) -> impl Iterator<Item = Result<Row, RowError>> + '_ {
    read(text.as_bytes(), &Expect::default())
}

/// The first puzzle of a text.
pub fn puzzle(text: &str) -> Result<Row, Box<dyn std::error::Error>> {
    rows(text).next().ok_or("there is no puzzle in it")?.map_err(Into::into)
}

/// The first puzzle of a text that is only to be played: some of its rules may not be known. It may come with the size of a box.
pub fn to_play(text: &str, size: Option<&str>) -> Result<Row, Box<dyn std::error::Error>> {
    let expect = Expect { is_to_play: true, size: size.map(parse_size).transpose()?, ..Expect::default() };
    let line = text.strip_prefix(PACKED).map(unpacked).transpose()?;
    Ok(read(line.as_deref().unwrap_or(text).as_bytes(), &expect).next().ok_or("there is no puzzle in it")??)
}

/// How a packed line begins, so that nothing else is taken for one.
const PACKED: &str = "packed:";

/// A line of the page's own, packed, so that an address has room for what came with it.
pub fn packed_line(line: &str) -> String {
    format!("{PACKED}{}", packed(line))
}

/// A puzzle in the form that the page stores.
pub fn json_line(record: Record) -> String {
    match chunk(Style::full(Format::Jsonl), [record]) {
        Chunk::Bytes(bytes) => String::from_utf8_lossy(&bytes).trim_end().to_string(),
        Chunk::Table(_) => String::new(),
    }
}
