//! The files of a book: its puzzles gathered, its pages drawn and written, its folder checked; worksheets and sheets; other
//! printed matter from the library. Not here: what is on a page, finding and replacing files in a folder.

pub mod book;
pub mod book_check;
mod check_words;
mod choice;
mod codes;
pub mod dealt;
mod glossary;
pub mod judged;
pub mod leaves;
mod lessons;
mod on_cover;
mod page_words;
pub mod pictures;
pub mod printed;
pub mod printed_boards;
pub mod roll;
pub mod sections;
pub mod sources;
mod texts;
pub mod worksheets;

pub use glossary::{Title, glossary, glossary_html, glossary_pdf, glossary_picture, glossary_sheet, glossary_titles};
pub use page_words::{Use, lacks, page_words, words};
pub use sources::SourceError;
pub use texts::originals;

#[cfg(test)]
mod body_tests;
#[cfg(test)]
mod document_tests;
#[cfg(test)]
mod ink_tests;
#[cfg(test)]
mod letter_tests;
