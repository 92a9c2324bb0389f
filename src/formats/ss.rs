//! SS, in and out.
//! What never lives here: the meaning of a row's fields.

use super::Record;

/// A puzzle of it.
pub fn puzzle(record: Record) -> Vec<u8> {
    super::lines::line(record)
}
