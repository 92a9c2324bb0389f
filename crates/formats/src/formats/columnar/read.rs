//! Parquet in: rows from columns by name. The end of a file says where everything is, so the whole file is read before the first
//! row comes out.

use super::values::{Manner, Value, batch, manner};
use super::{MAGIC, nested, pages};
use crate::formats::csv_in::PUZZLE;
use crate::formats::lines::Rows;
use crate::formats::read::{LayoutCache, MAX_LINE, RowError};
use crate::formats::{Columns, PATH_COLUMN};
use parquet::basic::{Compression, Encoding};
use parquet::column::page::Page;
use parquet::column::reader::{ColumnReader, get_column_reader};
use parquet::file::metadata::{ColumnChunkMetaData, ParquetMetaData, ParquetMetaDataReader};
use parquet::file::reader::ChunkReader;
use parquet::file::serialized_reader::SerializedPageReader;
use std::io::{BufRead, Read};
use std::ops::Deref;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// The largest file that is taken into memory, and the most that is taken out of a pipe.
const MAX_FILE: u64 = 1 << 30;
const MAX_PIPED: u64 = 64 << 20;
/// The most columns that are looked at; every one has a reader of its own.
const MAX_COLUMNS: usize = 1000;
/// Rows that are read at a time.
const ROWS_OF_BATCH: usize = 1024;
/// The same with steps, which are about a hundred times as long.
const ROWS_WITH_STEPS: usize = 64;
/// The most places of a leaf of a path in a group of rows: a run of empty ones takes no bytes in the file.
const MOST_PLACES: u64 = 16 << 20;

/// The rows of a file. A fault in a group of rows ends the list, since nothing after it can be trusted to be in its place.
pub fn rows<'a>(input: impl BufRead + 'a, mut cache: LayoutCache) -> Rows<'a> {
    let mut file = match contents(input, cache.expect.is_piped).and_then(|bytes| open(bytes, cache.expect.columns)) {
        Ok(file) => file,
        Err(problem) => return Box::new(std::iter::once(Err(RowError::new(1, 1, problem)))),
    };
    let mut is_over = false;
    Box::new(std::iter::from_fn(move || {
        if is_over {
            return None;
        }
        let named = match file.next_row() {
            Ok(named) => named?,
            Err(problem) => {
                is_over = true;
                return Some(Err(RowError::new(file.row + 1, 1, problem)));
            }
        };
        Some(named.map_err(|problem| RowError::new(file.row, 1, problem)).and_then(|named| cache.named_row(file.row, 1, &named)))
    }))
}

/// A file with the group of rows that is being read.
struct File<R> {
    bytes: Arc<R>,
    metadata: ParquetMetaData,
    /// Which columns are read: their numbers, their names, and how.
    columns: Vec<(usize, String, Manner)>,
    /// The first column of a path of steps, if there is one.
    path: Option<usize>,
    /// The group that is read next.
    group: usize,
    /// Rows of the present group that are not yet in a batch.
    left: usize,
    readers: Vec<ColumnReader>,
    path_readers: Vec<ColumnReader>,
    /// The present batch, a list a column, and the next row of it.
    batch: Vec<Vec<Option<Value>>>,
    next: usize,
    /// How many rows came out.
    row: u64,
}

/// A row as texts by name, or what is wrong with it.
type Named = Result<Vec<(String, String)>, String>;

fn contents(mut input: impl BufRead, is_piped: bool) -> Result<Vec<u8>, String> {
    let unread = |e| format!("can't be read: {e}");
    let mut bytes = Vec::new();
    input.by_ref().take(MAGIC.len() as u64).read_to_end(&mut bytes).map_err(unread)?;
    if bytes != MAGIC {
        return Err("expected Parquet, which begins with PAR1".into());
    }
    let most = if is_piped { MAX_PIPED } else { MAX_FILE };
    input.take(most + 1 - MAGIC.len() as u64).read_to_end(&mut bytes).map_err(unread)?;
    match bytes.len() as u64 > most {
        true if is_piped => Err(format!("more than {} MB of Parquet are not read from a pipe; give the file itself", most >> 20)),
        true => Err(format!("a Parquet file of more than {} MB is not read; write it in parts", most >> 20)),
        false => Ok(bytes),
    }
}

fn open(bytes: Vec<u8>, said: Columns) -> Result<File<impl ChunkReader + Deref<Target = [u8]>>, String> {
    let metadata = caught("the end of the file", || ParquetMetaDataReader::decode_metadata(footer(&bytes)?))?;
    let all = metadata.file_metadata().schema_descr();
    if all.num_columns() > MAX_COLUMNS {
        return Err(format!("expected at most {MAX_COLUMNS} columns, found {}", all.num_columns()));
    }
    let name = |i: usize| said.column_of(&all.column(i).name().trim().to_ascii_lowercase()).to_string();
    let columns: Vec<(usize, String, Manner)> =
        (0..all.num_columns()).filter_map(|i| manner(&all.column(i)).map(|manner| (i, name(i), manner))).collect();
    let path = nested::found(all.columns(), PATH_COLUMN);
    if !columns.iter().any(|(_, name, manner)| PUZZLE.contains(&name.as_str()) && *manner == Manner::Text) {
        let names: Vec<String> = (0..all.num_columns()).take(20).map(name).collect();
        let problem = format!("expected a column of text named {}; found '{}'", PUZZLE.join(" or "), names.join(","));
        return Err(problem.chars().take(300).collect());
    }
    Ok(File {
        bytes: Arc::new(shared(bytes)),
        metadata,
        columns,
        path,
        group: 0,
        left: 0,
        readers: Vec::new(),
        path_readers: Vec::new(),
        batch: Vec::new(),
        next: 0,
        row: 0,
    })
}

/// The bytes that say where everything is.
fn footer(bytes: &[u8]) -> parquet::errors::Result<&[u8]> {
    let wrong = |what: &str| parquet::errors::ParquetError::General(what.into());
    let (rest, magic) = bytes.split_last_chunk::<4>().ok_or_else(|| wrong("the file is too short"))?;
    let (rest, length) = rest.split_last_chunk::<4>().ok_or_else(|| wrong("the file is too short"))?;
    if magic == b"PARE" {
        return Err(wrong("it is encrypted; expected a file without encryption"));
    }
    if magic != MAGIC || !bytes.starts_with(MAGIC) {
        return Err(wrong("expected PAR1 at both ends; the file is cut off or not Parquet"));
    }
    let start = rest.len().checked_sub(u32::from_le_bytes(*length) as usize);
    start.map(|start| &rest[start..]).ok_or_else(|| wrong("its metadata is longer than the file"))
}

/// Bytes in the form that the crate shares among its readers: the type of a page's buffer, which has no public name.
fn shared(bytes: Vec<u8>) -> impl ChunkReader + Deref<Target = [u8]> {
    let page = Page::DictionaryPage { buf: bytes.into(), num_values: 0, encoding: Encoding::PLAIN, is_sorted: false };
    page.buffer().clone()
}

/// Does work of the crate. The crate trusts some fields of a damaged file and panics if they are wrong; such a panic must become
/// an error about the file.
fn caught<T>(what: &str, work: impl FnOnce() -> parquet::errors::Result<T>) -> Result<T, String> {
    super::IS_CAUGHT.set(true);
    let done = catch_unwind(AssertUnwindSafe(work));
    super::IS_CAUGHT.set(false);
    match done {
        Ok(Ok(done)) => Ok(done),
        Ok(Err(e)) => Err(format!("{what} can't be read as Parquet: {}", words(&e))),
        Err(_) => Err(format!("{what} can't be read as Parquet: it is damaged")),
    }
}

fn words(e: &parquet::errors::ParquetError) -> String {
    let text = e.to_string();
    text.strip_prefix("Parquet error: ").unwrap_or(&text).chars().take(200).collect()
}

impl<R: ChunkReader + Deref<Target = [u8]> + 'static> File<R> {
    /// The next row, or what is wrong with only this row; an error if all remaining rows are affected.
    fn next_row(&mut self) -> Result<Option<Named>, String> {
        while self.batch.first().is_none_or(|values| self.next == values.len()) {
            if self.left == 0 {
                let Some(rows) = self.metadata.row_groups().get(self.group) else { return Ok(None) };
                self.left = usize::try_from(rows.num_rows()).map_err(|_| "a group has a negative number of rows")?;
                (self.readers, self.path_readers) = (self.open_group()?, self.open_path()?);
                self.group += 1;
                continue;
            }
            self.next_batch()?;
        }
        let row = self.next;
        self.next += 1;
        self.row += 1;
        let names = || self.columns.iter().map(|(_, name, _)| name.as_str()).chain([PATH_COLUMN]);
        let present = || names().zip(&self.batch).filter_map(|(name, values)| Some((name, values[row].as_ref()?)));
        if present().map(|(_, value)| value.len()).sum::<usize>() > MAX_LINE {
            return Ok(Some(Err(format!("the row is longer than {MAX_LINE} bytes"))));
        }
        let one = |(name, value): (&str, &Value)| match value.text() {
            Some(text) => Ok((name.to_string(), text.trim().to_string())),
            None => Err(format!("expected text in UTF-8 in column {name}")),
        };
        Ok(Some(present().map(one).collect()))
    }

    fn next_batch(&mut self) -> Result<(), String> {
        let n = self.left.min(if self.path.is_some() { ROWS_WITH_STEPS } else { ROWS_OF_BATCH });
        let mut columns = Vec::with_capacity(self.columns.len());
        for ((_, name, manner), reader) in self.columns.iter().zip(&mut self.readers) {
            let values = caught(&format!("column {name}"), || batch(reader, *manner, n))?;
            if values.len() != n {
                return Err(format!("column {name} has fewer rows than its group"));
            }
            columns.push(values);
        }
        if self.path.is_some() {
            let paths = caught(&format!("column {PATH_COLUMN}"), || Ok(nested::batch(&mut self.path_readers, n)))?;
            let paths = paths.map_err(|problem| format!("column {PATH_COLUMN}: {problem}"))?;
            columns.push(paths.into_iter().map(|path| path.map(Value::Text)).collect());
        }
        (self.batch, self.next) = (columns, 0);
        self.left -= n;
        Ok(())
    }

    /// Readers of the columns of the next group, once their pages have been looked at.
    fn open_group(&self) -> Result<Vec<ColumnReader>, String> {
        self.columns.iter().map(|(i, name, _)| self.open_column(*i, name, u64::MAX)).collect()
    }

    /// The same of the leaves of a path.
    fn open_path(&self) -> Result<Vec<ColumnReader>, String> {
        let leaves = self.path.map_or(0..0, |first| first..first + nested::n_leaves());
        leaves.map(|i| self.open_column(i, PATH_COLUMN, MOST_PLACES)).collect()
    }

    fn open_column(&self, i: usize, name: &str, most: u64) -> Result<ColumnReader, String> {
        let chunk = self.metadata.row_group(self.group).columns().get(i).ok_or("a group of rows lacks a column")?;
        let n_places = self.check(chunk).map_err(|problem| format!("column {name}: {problem}"))?;
        if n_places > most {
            return Err(format!("column {name}: a group of rows has {n_places} places; expected at most {most}"));
        }
        caught(&format!("column {name}"), || {
            let pages = SerializedPageReader::new(self.bytes.clone(), chunk, self.left, None)?;
            Ok(get_column_reader(chunk.column_descr_ptr(), Box::new(pages)))
        })
    }

    fn check(&self, chunk: &ColumnChunkMetaData) -> Result<u64, String> {
        let compression = chunk.compression();
        if !matches!(compression, Compression::UNCOMPRESSED | Compression::ZSTD(_)) {
            let word = compression.to_string();
            let word = word.split('(').next().unwrap_or(&word);
            return Err(format!(
                "it is compressed by {word}; of Parquet, zstd and no compression are read. Write the file again with zstd: \
                 pandas.read_parquet(FILE).to_parquet(NEW, compression=\"zstd\"), or in DuckDB COPY (FROM 'FILE') TO 'NEW' \
                 (FORMAT parquet, COMPRESSION zstd)"
            ));
        }
        let start = chunk.dictionary_page_offset().unwrap_or(chunk.data_page_offset());
        let place = usize::try_from(start).ok().zip(usize::try_from(chunk.compressed_size()).ok());
        let pages = place.and_then(|(start, length)| self.bytes.get(start..start.checked_add(length)?));
        pages::check(pages.ok_or("it lies outside of the file")?)
    }
}

#[cfg(test)]
mod tests;
