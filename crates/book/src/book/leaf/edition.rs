//! An edition: what differs from one printing of a book to another, with the secret words of its puzzles.

use crate::board::Cell;
use crate::draw::Day;
use crate::words::BookHint;

/// What differs from one printing of a book to another. The caller supplies it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Edition<'a> {
    /// A hash of the book's puzzles and spec.
    pub hash: &'a str,
    /// The day that files and imprint carry; `None` leaves it out.
    pub date: Option<Day>,
    /// Printed only if the spec asks for it.
    pub seed: &'a str,
    /// The command that makes the same book again; printed with the seed.
    pub command: &'a str,
    /// The first hard step of each puzzle; empty for a book without hints.
    pub hints: &'a [BookHint],
    /// The links of codes, one for each puzzle; empty for a book without codes.
    pub codes: &'a [String],
    /// The secret words, one for each puzzle on which there can be one; empty for a book without them.
    pub check_words: &'a [Option<CheckWord>],
}

/// The word of one puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckWord {
    /// What the ringed cells spell, in reading order.
    pub word: String,
    /// A ringed cell for each letter. None of them is given.
    pub cells: Vec<Cell>,
    /// The letter of each digit, from 1 on.
    pub letters: Vec<char>,
}
