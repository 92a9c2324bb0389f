//! A book for electronic readers, as values: documents whose text flows. `render` writes the file.

use super::scene::{Day, Scene};

/// A book as documents in their order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ebook {
    /// Its title.
    pub title: String,
    /// The author; empty if unknown.
    pub author: String,
    /// The publisher; empty if unknown.
    pub publisher: String,
    /// A sentence about it.
    pub about: String,
    /// `en`, `de` …
    pub language: String,
    /// The title of the table of contents.
    pub contents: String,
    /// 32 hexadecimal digits that distinguish the edition from others.
    pub identity: String,
    /// The day of the edition; without one, all copies bear the same day.
    pub date: Option<Day>,
    /// The picture of the cover.
    pub cover: Scene,
    /// The documents.
    pub chapters: Vec<Chapter>,
}

/// A document, which begins on a page of its own.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chapter {
    /// The name of its file, without the ending.
    pub name: String,
    /// Its title in the contents and in a reader's bar.
    pub title: String,
    /// How deep it is in the contents: 0 for a part of the book, 1 for a puzzle.
    pub depth: u8,
    /// Its contents.
    pub pieces: Vec<Piece>,
}

/// Pieces of text, each with whether it is bold.
pub type Spoken = Vec<(String, bool)>;

/// A piece of a chapter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece {
    /// A heading of the first or second order.
    Heading(u8, Spoken),
    /// A paragraph.
    Text(Spoken),
    /// Each item with its bullet or number in front.
    List(Vec<Spoken>),
    /// A table, its head first.
    Table(Vec<Vec<Spoken>>),
    /// A picture as wide as the page, or a percentage of that, with its description in words.
    Picture(Scene, u8, String),
    /// Ways to other documents: a text and the place, `answers-1#a7`.
    Ways(Vec<(String, String)>),
    /// A link target at the next piece.
    Place(String),
}
