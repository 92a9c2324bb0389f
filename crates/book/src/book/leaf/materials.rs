//! What a book is made with, besides its spec and its puzzles: words, looks and fonts, examples, the material of its text pages.

use crate::board::{Position, Step};
use crate::book::spec::error::BookError;
use crate::draw::{Fonts, Ornament, OrnamentError, Theme};
use crate::paper::Profile;
use crate::puzzle::Puzzle;
use crate::sorted::SortedMap;
use crate::words::Words;

/// What a book is made with, besides its spec and its puzzles.
#[derive(Clone, Copy, Debug)]
pub struct Materials<'a> {
    /// The words of the book's language.
    pub words: &'a Words,
    /// Colours, lines and sizes of text.
    pub theme: &'a Theme,
    /// The two faces of its font family.
    pub fonts: &'a Fonts,
    /// A puzzle of each kind, for the rules.
    pub examples: &'a [Puzzle],
    /// Text pages, ornaments and worked steps.
    pub texts: &'a Texts,
    /// The printer that the spec names.
    pub profile: &'a Profile,
    /// The themes that sections name for themselves.
    pub themes: &'a SortedMap<String, Theme>,
}

/// A template, and the file that it comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text {
    /// Its path, for messages.
    pub file: String,
    /// Markdown with places to fill.
    pub source: String,
}

/// A step of an example, which the rules show to teach its technique.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// Which of the examples.
    pub example: usize,
    /// The key of the technique: `hidden-single`. `with-signs` is the first step that signs allow.
    pub technique: &'static str,
    /// The board before the step.
    pub before: Position,
    /// The step.
    pub step: Step,
}

/// An entry of the glossary: a technique, and a board on which it is found.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The row of the ladder.
    pub row: usize,
    /// The key of the technique.
    pub key: &'static str,
    /// The key of the common name of such a step, if it has one.
    pub name: Option<&'static str>,
    /// The least cost of the technique, in tenths.
    pub least: u16,
    /// Its name.
    pub heading: String,
    /// Why it may be believed.
    pub idea: String,
    /// The step in a sentence.
    pub sentence: String,
    /// The puzzle that the step is of.
    pub puzzle: Puzzle,
    /// The board before the step.
    pub before: Position,
    /// The step.
    pub step: Step,
    /// The smallest cell at which its picture can be read, in a theme; 0 as long as there is no theme.
    pub cell: i32,
    /// A board to find it on, if one was asked for.
    pub exercise: Option<Exercise>,
}

/// A board on which a technique is to be found.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The board on which it is to be found.
    pub before: Position,
    /// Whether it is a single, for which nobody needs notes.
    pub is_single: bool,
    /// What is to be found, in a sentence.
    pub sentence: String,
}

/// The materials of a book's text pages.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    /// By name: `title`, `imprint`, `how-to-play-sudoku` …
    pub pages: SortedMap<String, Text>,
    /// By the name of the file without its ending. An ornament that can't be read is an error only for a book that uses it.
    pub ornaments: SortedMap<String, Result<Ornament, OrnamentError>>,
    /// Steps that the rules show on a board.
    pub lessons: Vec<Lesson>,
    /// Techniques, in the order of the ladder.
    pub glossary: Vec<Entry>,
}

impl Texts {
    /// The text of a page. A page about a kind has its own text, unless there is one text for all kinds.
    pub(crate) fn named(&self, name: &str, language: &str) -> Result<&Text, BookError> {
        let general = name.split_once("-play-").map(|(head, _)| format!("{head}-play"));
        let found = general.and_then(|general| self.pages.get(&general)).or_else(|| self.pages.get(name));
        found.ok_or_else(|| BookError::NoText(name.into(), language.into()))
    }
}
