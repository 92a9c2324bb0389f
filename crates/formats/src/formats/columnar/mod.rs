//! Reads and writes Parquet: typed columns, compressed by zstd. Needs the feature `parquet`; a build without it says so
//! wherever the format is requested. Not here: the meaning of a column.

#[cfg(not(feature = "parquet"))]
mod absent;
#[cfg(feature = "parquet")]
mod nested;
#[cfg(feature = "parquet")]
mod pages;
#[cfg(feature = "parquet")]
mod read;
#[cfg(feature = "parquet")]
mod values;
#[cfg(feature = "parquet")]
mod write;

#[cfg(not(feature = "parquet"))]
pub use absent::{Table, Writer, refuses, rows, table, with_paths};
#[cfg(feature = "parquet")]
pub use read::rows;
#[cfg(feature = "parquet")]
pub use write::{Table, Writer, refuses, table, with_paths};

thread_local! {
    static IS_CAUGHT: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

/// Whether a panic on this thread is about a damaged file: it is caught and becomes an error, so that the panic itself is not
/// reported.
pub fn is_panic_caught() -> bool {
    IS_CAUGHT.get()
}

/// The first bytes of every Parquet file.
pub const MAGIC: &[u8] = b"PAR1";
