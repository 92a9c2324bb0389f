//! Writes puzzles as bytes, in two steps: records become a chunk on any thread; a writer joins the chunks.

use super::table::Write;
use super::{Alphabet, Columns, Format, Holds, PathForm, Record, Source, columnar};

/// How a list is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// In which format.
    pub format: Format,
    /// With which columns, where it has columns.
    pub columns: Columns,
    /// Whether a path follows the other columns.
    pub has_path: bool,
    /// How much of it.
    pub path_form: PathForm,
    /// How digits are written, where a format has a choice.
    pub alphabet: Alphabet,
}

impl Style {
    /// That format with all its columns.
    pub const fn full(format: Format) -> Style {
        Style { format, columns: Columns::Full, has_path: false, path_form: PathForm::Candidates, alphabet: Alphabet::OneToNine }
    }

    /// Why a record can't be written so; `None` where it can.
    pub fn refuses(self, record: Record) -> Option<&'static str> {
        let row = self.format.row();
        let few = || {
            let layout = record.layout();
            let has_sums = |has_rules: bool| layout.cages.iter().any(|cage| cage.look.stands_in_rules() == has_rules);
            match self.columns {
                columns if columns.ours().is_some() => None,
                columns if self.format == Format::Parquet && columns.all().any(|one| is_no_number(record, columns, one)) => {
                    Some("it has a value that is no number in a column of numbers")
                }
                columns if columns.is_whole() => None,
                columns if has_sums(false) && !columns.has("sums") => Some("these columns have no place for sums"),
                columns if has_sums(true) && !columns.has("rules") => Some("these columns have no place for sums"),
                columns if !layout.rules.is_empty() && !columns.has("rules") => Some("these columns have no place for rules"),
                columns if columns.has("solution") && record.solution().is_none() => {
                    Some("these columns need a solution, and it has none; --solve finds it")
                }
                columns if columns.has_rating() && layout.n_digits > 9 => Some("the rating of these columns is known up to 9x9"),
                columns if columns.has_zeros() && self.alphabet == Alphabet::FromZero => {
                    Some("its zeros would be read as empty cells")
                }
                _ => None,
            }
        };
        (!row.is_written())
            .then_some("it is read and not written")
            .or_else(|| row.rules.refuse(record))
            .or_else(|| (row.refuses)(record))
            .or_else(few)
    }

    /// Whether there is a place for a record's value in a column, ours or its list's own. Values that follow from the
    /// puzzle itself always have one.
    pub fn holds(self, column: &str) -> bool {
        matches!(column, "id" | "kind" | "size" | "puzzle" | "clues" | "regions" | "sums" | "rules")
            || (self.format.row().holds)(self, column)
    }

    /// Whether every column is kept, so that nothing is lost.
    pub fn is_full(self) -> bool {
        self.format.row().is_full && self.columns.ours().is_some()
    }
}

/// Whether a column of numbers would have to drop a list's value.
fn is_no_number(record: Record, columns: Columns, one: (&str, Source)) -> bool {
    let value = record.said(columns, one, Alphabet::default());
    match one.1.holds() {
        Holds::Text => false,
        _ if value.is_empty() => false,
        Holds::Whole => value.parse::<i64>().is_err(),
        Holds::Decimal => !value.parse::<f64>().is_ok_and(f64::is_finite),
    }
}

/// Records on their way into a list.
pub enum Chunk {
    /// For a format of lines, or of concatenated texts.
    Bytes(Vec<u8>),
    /// Of a format that keeps columns together.
    Table(columnar::Table),
}

/// The records as a chunk. The caller checks what the style refuses; such a record is written as far as possible.
pub fn chunk<'a>(style: Style, records: impl IntoIterator<Item = impl Into<Record<'a>>>) -> Chunk {
    let mut records = records.into_iter().map(Into::into);
    match &style.format.row().write {
        Some(Write::Text { records: bytes, .. }) => Chunk::Bytes(bytes(style, &mut records)),
        Some(Write::Table) => Chunk::Table(columnar::table(style.columns, records)),
        None => Chunk::Bytes(Vec::new()),
    }
}

/// A list in the making: its bytes come out piece by piece.
pub struct Writer {
    style: Style,
    table: Option<columnar::Writer>,
}

impl Writer {
    /// A list of that style, with nothing written yet.
    pub fn new(style: Style) -> Writer {
        let path = style.has_path.then_some(style.path_form);
        let is_table = matches!(style.format.row().write, Some(Write::Table));
        Writer { style, table: is_table.then(|| columnar::Writer::new(style.columns, path)) }
    }

    /// The bytes before the first record.
    pub fn head(&mut self) -> Vec<u8> {
        match &self.style.format.row().write {
            Some(Write::Text { head, .. }) => head(self.style),
            _ => self.table.as_mut().map(columnar::Writer::head).unwrap_or_default(),
        }
    }

    /// The next bytes. Some formats hold records back until there are many.
    pub fn put(&mut self, chunk: Chunk) -> Vec<u8> {
        match chunk {
            Chunk::Bytes(bytes) => bytes,
            Chunk::Table(table) => self.table.as_mut().map(|writer| writer.put(table)).unwrap_or_default(),
        }
    }

    /// The bytes that were held back, and those after the last record.
    pub fn end(&mut self) -> Vec<u8> {
        match &self.style.format.row().write {
            Some(Write::Text { end, .. }) => end(),
            _ => self.table.take().map(columnar::Writer::end).unwrap_or_default(),
        }
    }
}

/// A whole list at once.
pub fn whole<'a>(style: Style, records: impl IntoIterator<Item = impl Into<Record<'a>>>) -> Vec<u8> {
    let mut writer = Writer::new(style);
    let mut bytes = writer.head();
    bytes.extend(writer.put(chunk(style, records)));
    bytes.extend(writer.end());
    bytes
}
