//! Replacement for Parquet in a build without it: the same functions, which all report that it is missing.

use crate::formats::lines::Rows;
use crate::formats::read::{LayoutCache, RowError};
use crate::formats::{Columns, PathForm, Record};
use std::io::BufRead;

const ABSENT: &str = "this build has no Parquet: build gridpress with its default features";

/// Nothing, since nothing is written.
pub struct Table;

/// Nothing, since nothing is written.
pub fn table<'a>(_: Columns, _: impl Iterator<Item = Record<'a>>) -> Table {
    Table
}

/// Nothing.
pub fn with_paths(table: Table, _: Vec<serde_json::Value>) -> Table {
    table
}

/// A file that stays empty.
pub struct Writer;

impl Writer {
    /// Nothing of it is ever written.
    pub fn new(_: Columns, _: Option<PathForm>) -> Writer {
        Writer
    }

    /// Nothing.
    pub fn head(&mut self) -> Vec<u8> {
        Vec::new()
    }

    /// Nothing.
    pub fn put(&mut self, _: Table) -> Vec<u8> {
        Vec::new()
    }

    /// Nothing.
    pub fn end(self) -> Vec<u8> {
        Vec::new()
    }
}

/// Every record is refused.
pub fn refuses(_: Record) -> Option<&'static str> {
    Some(ABSENT)
}

/// No row is read.
pub fn rows<'a>(_: impl BufRead + 'a, _: LayoutCache) -> Rows<'a> {
    Box::new(std::iter::once(Err(RowError::new(1, 1, ABSENT))))
}
