//! The pages of a book: drawn one by one from its plan and its puzzles, with the links between them; or as documents for
//! electronic readers. Not here: what is on which page, the files.

pub(super) mod compose;
mod ebook;
mod ways;
