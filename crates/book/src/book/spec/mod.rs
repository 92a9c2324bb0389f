//! The spec of a book, as in its TOML: everything a user can say, read and checked against the caps. Not here: whether its keys
//! fit together on pages, and what is made of them.

pub(super) mod around;
pub(super) mod calendar;
pub(super) mod canonical;
pub(super) mod cover;
pub(super) mod daily;
pub(super) mod error;
pub(super) mod held;
pub(super) mod layout;
pub(super) mod overrides;
pub(super) mod own_pages;
pub(super) mod presets;
pub(super) mod section;
pub(super) mod sheet;

use crate::draw::Symbols;
use crate::guard::{SPEC_BYTES, read_toml};
use around::{Code, Hand, NotesAt, OverPuzzle, SolutionSize};
use cover::Cover;
use daily::{Daily, Mixed, settle};
use error::{BookError, toml_error};
use layout::PageLayout;
use own_pages::OwnPage;
use section::Section;
use serde::{Deserialize, Deserializer, Serialize};

/// Where the solutions are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Solutions {
    /// After the last puzzle, from a right-hand page on.
    #[default]
    End,
    /// In a separate document.
    Separate,
    /// Left out.
    None,
    /// In a book with a page a day: on the page of the next day, and those of the last day on one page more.
    NextDay,
    /// On the page opposite their puzzles.
    Facing,
    /// Overleaf, on the back of their puzzles.
    Back,
    /// Small, at the foot of the page of their puzzles, turned by half.
    UpsideDown,
    /// As a code at the foot of the page of their puzzles, from which a phone reads them.
    Code,
}

impl Solutions {
    /// The name in a spec.
    pub fn name(self) -> &'static str {
        match self {
            Solutions::End => "end",
            Solutions::Separate => "separate",
            Solutions::None => "none",
            Solutions::NextDay => "next-day",
            Solutions::Facing => "facing",
            Solutions::Back => "back",
            Solutions::UpsideDown => "upside-down",
            Solutions::Code => "code",
        }
    }

    /// Whether each page of solutions belongs to one page of puzzles.
    pub(super) fn has_own_page(self) -> bool {
        matches!(self, Solutions::Facing | Solutions::Back)
    }

    /// Whether solutions are at the foot of the page of their puzzles.
    pub(super) fn is_at_foot(self) -> bool {
        matches!(self, Solutions::UpsideDown | Solutions::Code)
    }

    /// Whether solutions are next to their puzzles, so that nobody has to look them up.
    pub(super) fn is_near(self) -> bool {
        self.has_own_page() || self.is_at_foot()
    }
}

/// How the lines of paragraphs end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Paragraphs {
    /// At the margin, with words divided.
    Justified,
    /// Where a word ends.
    Ragged,
}

/// Which techniques the glossary contains.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Glossary {
    /// There is none.
    #[default]
    None,
    /// Those that the book's puzzles need.
    Used,
    /// The same as a course: a chapter a level, and with each technique an exercise.
    Course,
    /// All that boards of the book's kinds can need.
    All,
}

/// Which hints a book has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
#[serde(try_from = "HintsKey", into = "HintsKey")]
pub enum Hints {
    /// None.
    #[default]
    None,
    /// A line a puzzle: where to look, and for what.
    Look,
    /// Only where to look; and the crux, with a picture.
    Crux,
}

/// Hints as they are written: off, on, or a word.
#[derive(Clone, Deserialize, Serialize)]
#[serde(untagged, expecting = "true, false or \"look\"")]
enum HintsKey {
    Switch(bool),
    Word(String),
}

impl TryFrom<HintsKey> for Hints {
    type Error = String;

    fn try_from(key: HintsKey) -> Result<Hints, String> {
        match key {
            HintsKey::Switch(false) => Ok(Hints::None),
            HintsKey::Switch(true) => Ok(Hints::Crux),
            HintsKey::Word(word) if word == "look" => Ok(Hints::Look),
            HintsKey::Word(word) => Err(format!("expected true, false or \"look\"; found '{}'", crate::guard::foreign(&word))),
        }
    }
}

impl From<Hints> for HintsKey {
    fn from(hints: Hints) -> HintsKey {
        match hints {
            Hints::None => HintsKey::Switch(false),
            Hints::Crux => HintsKey::Switch(true),
            Hints::Look => HintsKey::Word("look".into()),
        }
    }
}

/// On which side of a leaf a section opens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// A right-hand page, after a blank page if needed.
    #[default]
    Right,
    /// Whichever page comes next.
    Any,
}

/// Whether a file has whole fonts, or only the glyphs that it uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FontsIn {
    /// The glyphs that the book uses.
    #[default]
    Subset,
    /// Whole fonts, for printers that require them.
    Full,
}

/// A part of a book that has a text: left out, from the templates, or from the user's own file.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(untagged, expecting = "true, false, or the name of a text file of your own")]
pub enum Part {
    /// The part with the language's text, or no such part.
    Switch(bool),
    /// The user's own text file, beside the spec.
    Own(String),
}

impl Part {
    /// The part with the language's text.
    pub const ON: Part = Part::Switch(true);
    /// No such part.
    pub const OFF: Part = Part::Switch(false);

    /// Whether the book has it.
    pub fn is_on(&self) -> bool {
        *self != Part::OFF
    }
}

/// A book as its TOML describes it. Only the title and sections are required. docs/books.md lists every key.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Spec {
    /// The title: on the title page, on the cover and in the file's properties.
    pub title: String,
    /// Below the title.
    #[serde(default)]
    pub subtitle: String,
    /// Who made it; may be empty.
    #[serde(default)]
    pub author: String,
    /// Who publishes it; may be empty.
    #[serde(default)]
    pub publisher: String,
    /// Thirteen digits, or ten of an old one, with or without hyphens; becomes a barcode on the cover.
    #[serde(default, deserialize_with = "text_or_number")]
    pub isbn: Option<String>,
    /// `© 2026 Ada Example`
    #[serde(default)]
    pub copyright: String,
    /// The language of its words and text pages: `en`.
    #[serde(default = "english")]
    pub language: String,
    /// A printer of `printers.toml`: kdp, ingramspark …
    #[serde(default = "any")]
    pub printer: String,
    /// One of the printer's papers: white, cream …
    pub paper: Option<String>,
    /// `a4`, `letter`, `6x9` (inches), or `WIDTHxHEIGHTmm`.
    #[serde(default = "a4")]
    pub page: String,
    /// Whether the print may run past the trim.
    #[serde(default)]
    pub bleed: bool,
    /// In millimetres; defaults depend on the page, the printer and the number of pages.
    #[serde(default)]
    pub margins: SpecMargins,
    /// Whether there is an edition for electronic readers, too.
    #[serde(default)]
    pub epub: bool,
    /// Whether two pages are on each side of a sheet, in the order for a stapled booklet.
    #[serde(default)]
    pub booklet: bool,
    /// The theme of its interior.
    #[serde(default = "standard")]
    pub theme: String,
    /// How much of its fonts the file has.
    #[serde(default)]
    pub fonts: FontsIn,
    /// The symbols for digits above nine; refused where no board has any. Letters, unless it says otherwise.
    pub symbols: Option<Symbols>,
    /// How paragraphs of text pages end; by default as the theme says.
    pub paragraphs: Option<Paragraphs>,
    /// Puzzles a page: 1, 2, 4 or 6.
    #[serde(default = "two")]
    pub per_page: u32,
    /// Solutions a page; by default as many as are legible, up to twelve.
    pub solutions_per_page: Option<u32>,
    /// How large solutions are, in a word instead of a number.
    pub solution_size: Option<SolutionSize>,
    /// Where the solutions are.
    #[serde(default)]
    pub solutions: Solutions,
    /// Whether each puzzle has a secret word, by which children check themselves.
    #[serde(default)]
    pub check_word: bool,
    /// Whether nothing is on the back of a page of puzzles.
    #[serde(default)]
    pub blank_backs: bool,
    /// On which side sections begin.
    #[serde(default)]
    pub open_on: Side,
    /// The other parts of the book.
    #[serde(default)]
    pub parts: Parts,
    /// The text of the imprint.
    #[serde(default)]
    pub imprint: Imprint,
    /// What is written over a puzzle, with places such as `{number}` and `{level}`; by default its number, or its kind on a page
    /// with a date.
    pub puzzle_title: Option<String>,
    /// The day of the first puzzle, for the dates in their titles.
    #[serde(default, deserialize_with = "daily::text_or_date_if")]
    pub start: Option<String>,
    /// What else is printed over a puzzle.
    #[serde(default)]
    pub caption: OverPuzzle,
    /// Where a puzzle has lines for notes.
    #[serde(default)]
    pub notes_area: NotesAt,
    /// The writing hand: notes and codes are on the side that it leaves free.
    #[serde(default)]
    pub hand: Hand,
    /// A page for each day, with a puzzle of every section, if the book is such a set.
    pub daily: Option<Daily>,
    /// The same without days: pages with a number, each with a puzzle of every section.
    pub mixed: Option<Mixed>,
    /// A line for the time under each puzzle.
    #[serde(default = "yes")]
    pub time_line: bool,
    /// A line for the day under each puzzle.
    #[serde(default)]
    pub date_line: bool,
    /// A line for a name on top of each page, with the line for the day beside it if there is one.
    #[serde(default)]
    pub name_line: bool,
    /// A line for a class beside that for the name.
    #[serde(default)]
    pub class_line: bool,
    /// Whether each section is a month: its puzzles then have days instead of numbers.
    #[serde(default)]
    pub days: bool,
    /// Dots for candidates in empty cells.
    #[serde(default)]
    pub candidate_dots: bool,
    /// Small copies of each page on one sheet, with lines to cut along: 1, 2 or 4.
    #[serde(default = "one")]
    pub copies: u32,
    /// Solutions as slips: each with the sheet's title, and lines to cut along.
    #[serde(default)]
    pub solution_slips: bool,
    /// The seed of its puzzles; `None` lets the caller draw one.
    #[serde(default, deserialize_with = "text_or_number")]
    pub seed: Option<String>,
    /// Transforms of each puzzle that follow it.
    pub variants: Option<u32>,
    /// The series that it is a volume of, if any.
    pub series: Option<Series>,
    /// Its cover, if it has one.
    pub cover: Option<Cover>,
    /// A code beside each puzzle, if there are such.
    pub code: Option<Code>,
    /// The layouts of pages with puzzles of all kinds, by turns; none if each page has puzzles of one section.
    #[serde(rename = "layout", default, skip_serializing_if = "Vec::is_empty")]
    pub layouts: Vec<PageLayout>,
    /// Pages of text at any place.
    #[serde(rename = "text", default, skip_serializing_if = "Vec::is_empty")]
    pub texts: Vec<OwnPage>,
    /// The puzzles, in the order of the book.
    #[serde(rename = "section", default)]
    pub sections: Vec<Section>,
}

/// The parts of a book besides puzzles and solutions.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Parts {
    /// Only the title on a first page.
    pub half_title: Part,
    /// The title page.
    pub title: Part,
    /// Who made it, and when.
    pub imprint: Part,
    /// The rules of each kind.
    pub how_to_play: Part,
    /// How the book is graded: what its levels ask for.
    pub graded: Part,
    /// A table of contents.
    pub contents: bool,
    /// A page before each section.
    pub openers: Part,
    /// Marks on the outside edge, one for each section.
    pub thumb_index: bool,
    /// The first hard step of each puzzle.
    pub hints: Hints,
    /// Techniques, each with a board on which it was found.
    pub glossary: Glossary,
    /// Empty pages with lines at the end, for notes.
    pub notes: u32,
}

impl Default for Parts {
    fn default() -> Parts {
        Parts {
            half_title: Part::OFF,
            title: Part::ON,
            imprint: Part::ON,
            how_to_play: Part::ON,
            graded: Part::OFF,
            contents: true,
            openers: Part::ON,
            thumb_index: false,
            hints: Hints::None,
            glossary: Glossary::None,
            notes: 0,
        }
    }
}

impl Parts {
    /// No parts: only puzzles and their solutions.
    pub fn none() -> Parts {
        const OFF: Part = Part::OFF;
        Parts { title: OFF, imprint: OFF, how_to_play: OFF, openers: OFF, contents: false, ..Parts::default() }
    }
}

/// What is on the page that says who made the book.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Imprint {
    /// A paragraph: who prints, under which licence.
    pub text: String,
    /// Whether it shows the seed. With the seed, everybody can make the book again.
    pub seed: bool,
}

/// A volume of a series. Each volume uses its own slots, so that no puzzle occurs twice.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Series {
    /// The name of the series.
    #[serde(default)]
    pub title: String,
    /// Which volume it is, from 1.
    pub volume: u32,
}

/// Margins in millimetres; `None` for one that depends on the page, the printer and the number of pages.
#[derive(Clone, Copy, PartialEq, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct SpecMargins {
    /// At the spine.
    pub inner: Option<f64>,
    /// Opposite the spine.
    pub outer: Option<f64>,
    /// Above.
    pub top: Option<f64>,
    /// Below.
    pub bottom: Option<f64>,
}

impl Spec {
    /// Reads a spec. [`super::check`] checks whether its keys fit together.
    pub fn from_toml(text: &str) -> Result<Spec, BookError> {
        SPEC_BYTES.hold("the spec", text.len())?;
        let mut spec = read_toml(text).map_err(|e| toml_error(text, &e))?;
        held::hold(&spec)?;
        settle(&mut spec)?;
        Ok(spec)
    }

    /// How many puzzles a page of that section has; sections count from 0.
    pub fn per_page_of(&self, section: usize) -> u32 {
        self.sections[section].per_page.unwrap_or(self.per_page)
    }
}

/// Sizes, seeds and ranges are text, but a bare number is understood as well.
pub(super) fn text_or_number<'de, D: Deserializer<'de>>(value: D) -> Result<Option<String>, D::Error> {
    #[derive(Deserialize, Serialize)]
    #[serde(untagged, expecting = "a text such as \"2x3\", or a whole number")]
    enum Either {
        Text(String),
        Number(i64),
    }
    Ok(Some(match Either::deserialize(value)? {
        Either::Text(text) => text,
        Either::Number(number) => number.to_string(),
    }))
}

fn english() -> String {
    "en".into()
}
fn standard() -> String {
    "standard".into()
}
fn a4() -> String {
    "a4".into()
}
fn any() -> String {
    "any".into()
}
fn one() -> u32 {
    1
}
fn two() -> u32 {
    2
}
fn yes() -> bool {
    true
}
