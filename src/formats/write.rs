//! Writes puzzles as bytes, in two steps: records become a chunk on any thread; a writer joins the chunks.

use super::table::Write;
use super::{Alphabet, Format, PathForm, Record, columnar};

/// Which columns a CSV has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Columns {
    /// All of [`super::COLUMNS`].
    #[default]
    Full,
    /// `quizzes,solutions`, with 0 for blanks.
    Kaggle,
    /// `source,question,answer,rating`, with `.` for blanks; the rating is the count of guesses.
    Extreme,
}

impl Columns {
    /// Every set of columns with the word that `--columns` takes.
    pub const ALL: [(&'static str, Columns); 3] =
        [("full", Columns::Full), ("kaggle", Columns::Kaggle), ("extreme", Columns::Extreme)];

    /// The columns of that word.
    pub fn named(name: &str) -> Option<Columns> {
        Columns::ALL.into_iter().find(|row| row.0 == name).map(|row| row.1)
    }

    /// The word for them.
    pub fn name(self) -> &'static str {
        Columns::ALL.into_iter().find(|row| row.1 == self).map_or("", |row| row.0)
    }
}

/// How a list is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// In which format.
    pub format: Format,
    /// With which columns, where it is CSV.
    pub columns: Columns,
    /// Whether a path stands behind the other columns.
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
        let few = || match self.columns {
            Columns::Full => None,
            _ if !record.layout().cages.is_empty() => Some("these columns have no place for sums"),
            _ if !record.layout().rules.is_empty() => Some("these columns have no place for rules"),
            _ if record.solution().is_none() => Some("these columns need a solution, and it has none; --solve finds it"),
            _ if self.columns == Columns::Kaggle && self.alphabet == Alphabet::FromZero => {
                Some("its zeros would be read as empty cells")
            }
            _ => None,
        };
        (!row.is_written())
            .then_some("it is read and not written")
            .or_else(|| row.rules.refuse(record))
            .or_else(|| (row.refuses)(record))
            .or_else(few)
    }

    /// Whether there is a place for what a record has in a column, ours or its list's own. What follows from the puzzle
    /// itself always has one.
    pub fn holds(self, column: &str) -> bool {
        matches!(column, "id" | "kind" | "size" | "puzzle" | "clues" | "regions" | "sums" | "rules")
            || (self.format.row().holds)(self, column)
    }

    /// Whether every column is kept, so that nothing is lost.
    pub fn is_full(self) -> bool {
        self.format.row().is_full && self.columns == Columns::Full
    }
}

/// Records on their way into a list.
pub enum Chunk {
    /// Of a format of lines, or of texts behind each other.
    Bytes(Vec<u8>),
    /// Of a format that keeps columns together.
    Table(columnar::Table),
}

/// The records as a chunk. What the style refuses is left to the caller to ask; such a record is written as far as it goes.
pub fn chunk<'a>(style: Style, records: impl IntoIterator<Item = impl Into<Record<'a>>>) -> Chunk {
    let mut records = records.into_iter().map(Into::into);
    match &style.format.row().write {
        Some(Write::Text { records: bytes, .. }) => Chunk::Bytes(bytes(style, &mut records)),
        Some(Write::Table) => Chunk::Table(columnar::table(records)),
        None => Chunk::Bytes(Vec::new()),
    }
}

/// A list in the making: its bytes come out piece by piece.
pub struct Writer {
    style: Style,
    table: Option<columnar::Writer>,
}

impl Writer {
    /// A list of that style, nothing of it written yet.
    pub fn new(style: Style) -> Writer {
        let path = style.has_path.then_some(style.path_form);
        let is_table = matches!(style.format.row().write, Some(Write::Table));
        Writer { style, table: is_table.then(|| columnar::Writer::new(path)) }
    }

    /// What stands before the first record.
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

    /// What was held back, and what stands behind the last record.
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
