//! The assets of a book (theme, words, fonts, printer), and books made from the user's own list.

use super::sources::SourceError;
use crate::book::{self, ArtError, BookError, Cover, CoverDesign, CoverKit, Entry, Glossary, Materials, Section, Spec, Texts};
use crate::draw::{CaptionError, FontError, Fonts, Theme, ThemeError};
use crate::forge::RecipeError;
use crate::guard::{OverCap, foreign};
use crate::paper::{PaperError, Profile, profile_named};
use crate::press::library::{Library, LibraryError};
use crate::puzzle::Puzzle;
use crate::render::{PdfError, PngError};
use crate::request::{ANY, Request};
use crate::set::by_difficulty;
use crate::sorted::{Ordered, SortedMap};
use crate::words::{Words, WordsError};

/// Why a book cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum PressError {
    /// A missing template, theme or language.
    #[error(transparent)]
    Library(#[from] LibraryError),
    /// An error in the spec.
    #[error(transparent)]
    Book(#[from] BookError),
    /// A theme's name, and the error in its file.
    #[error("theme '{a0}': {1}", a0 = foreign(.0))]
    Theme(String, ThemeError),
    /// A language, and the error in its words.
    #[error("words of the language '{a0}': {1}", a0 = foreign(.0))]
    Words(String, Box<WordsError>),
    /// A cover's name, and what is wrong with its template.
    #[error("cover '{a0}': {1}", a0 = foreign(.0))]
    Cover(String, Box<BookError>),
    /// The key of a picture on the cover, its file, and what is wrong with it.
    #[error("{0} = '{a1}': {2}", a1 = foreign(.1))]
    Art(&'static str, String, Box<ArtError>),
    /// A font that cannot be used, or that lacks a character.
    #[error(transparent)]
    Font(#[from] FontError),
    /// A section's number and title, and the kind of it that can't be read.
    #[error("section {0} ('{a1}'): {2}", a1 = foreign(.1))]
    Kind(usize, String, LibraryError),
    /// A section's number and title, and the error in its recipe.
    #[error("section {0} ('{a1}'): {2}", a1 = foreign(.1))]
    Recipe(usize, String, RecipeError),
    /// A list from which no puzzles can be taken.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// A cap is exceeded.
    #[error(transparent)]
    Over(#[from] OverCap),
    /// A volume number of a series that is too large, and the largest possible.
    #[error("series.volume = {0}: expected 1 to {1}")]
    Volume(u32, u64),
    /// An error in the paper.
    #[error(transparent)]
    Paper(#[from] PaperError),
    /// The printer, and the breaches of its rules.
    #[error("{0} would not print this book:\n  {1}")]
    NotPrintable(String, String),
    /// A caption with a placeholder that there is not.
    #[error(transparent)]
    Caption(#[from] CaptionError),
    /// The pages cannot be written as a PDF.
    #[error(transparent)]
    Pdf(#[from] PdfError),
    /// A page cannot be drawn as a picture.
    #[error(transparent)]
    Png(#[from] PngError),
}

/// The assets of a book.
pub struct Assets {
    words: Words,
    theme: Theme,
    /// The same theme in screen colours.
    screen_theme: Theme,
    fonts: Fonts,
    examples: Vec<Puzzle>,
    texts: Texts,
    profile: Profile,
    /// The themes that sections name, for print and for a screen.
    themes: [SortedMap<String, Theme>; 2],
    cover: Option<CoverKit>,
}

impl Assets {
    /// Loads the assets that a spec names: language, theme, printer, and its own texts.
    pub fn for_book(library: &Library, spec: &Spec) -> Result<Assets, PressError> {
        let profile = profile_named(&library.text("printers.toml")?, &spec.printer)?;
        let assets = Assets::open(library, &spec.language, &spec.theme)?;
        let texts = super::texts::texts(library, spec, &assets.examples)?;
        // A plan asks each entry whether the book needs it.
        let entries = match spec.parts.glossary {
            Glossary::None => Vec::new(),
            Glossary::Course => {
                super::glossary::with_exercises(super::glossary(library, &assets.words, |_| true)?, &assets.words)
            }
            _ => super::glossary(library, &assets.words, |_| true)?,
        };
        let symbols = spec.symbols.unwrap_or_default();
        let theme = Theme { symbols, ..assets.theme.clone() };
        let screen_theme = Theme { symbols, ..assets.screen_theme.clone() };
        let cover = spec.cover.as_ref().map(|cover| cover_kit(library, cover));
        let mut of_sections: [SortedMap<String, Theme>; 2] = Default::default();
        for name in spec.sections.iter().filter_map(|section| section.theme.as_ref()) {
            let (print, screen) = themes(library, name)?;
            of_sections[0].insert(name.clone(), Theme { symbols, ..print });
            of_sections[1].insert(name.clone(), Theme { symbols, ..screen });
        }
        let cover = cover.transpose()?;
        let assets = Assets { profile, texts, theme, screen_theme, themes: of_sections, cover, ..assets };
        Ok(assets.with_glossary(entries))
    }

    /// Loads words, a theme, its fonts and the examples for rules; without a printer and without text pages.
    pub fn open(library: &Library, language: &str, theme: &str) -> Result<Assets, PressError> {
        let words = super::words(library, language)?;
        let (theme, screen_theme) = themes(library, theme)?;
        Ok(Assets {
            words,
            fonts: super::texts::fonts(library, &theme.family, theme.display.as_deref())?,
            theme,
            screen_theme,
            examples: book::examples_from_toml(&library.text("examples.toml")?)?,
            texts: Texts::default(),
            profile: Profile::default(),
            themes: Default::default(),
            cover: None,
        })
    }

    /// The same with the entries of a glossary.
    pub fn with_glossary(mut self, entries: Vec<Entry>) -> Assets {
        let sized = |entry: Entry| Entry { cell: book::legible_cell(&self.fonts, &self.theme, &entry), ..entry };
        self.texts.glossary = entries.into_iter().map(sized).collect();
        self
    }

    /// The assets for print.
    pub fn materials(&self) -> Materials<'_> {
        let Assets { words, theme, fonts, examples, texts, profile, themes: [themes, _], .. } = self;
        Materials { words, theme, fonts, examples, texts, profile, themes }
    }

    /// The assets for a screen edition.
    pub fn materials_for_screen(&self) -> Materials<'_> {
        Materials { theme: &self.screen_theme, themes: &self.themes[1], ..self.materials() }
    }

    /// The materials of the cover, if the book has one.
    pub fn cover(&self) -> Option<&CoverKit> {
        self.cover.as_ref()
    }
}

/// A theme for print and for a screen.
fn themes(library: &Library, name: &str) -> Result<(Theme, Theme), PressError> {
    let text = library.text(&format!("themes/{name}.toml"))?;
    let read = |read: fn(&str) -> Result<Theme, ThemeError>| read(&text).map_err(|e| PressError::Theme(name.into(), e));
    Ok((read(Theme::from_toml)?, read(Theme::for_screen_from_toml)?))
}

fn cover_kit(library: &Library, cover: &Cover) -> Result<CoverKit, PressError> {
    let name = cover.template.as_deref().unwrap_or("plain");
    let text = library.text(&format!("covers/{name}.toml"))?;
    let design = CoverDesign::from_toml(&text).map_err(|e| PressError::Cover(name.into(), Box::new(e)))?;
    let fonts = super::texts::fonts(library, &design.fonts.text, Some(&design.fonts.display))?;
    let art = |key: &'static str, file: &Option<String>| match file {
        None => Ok(None),
        Some(file) => {
            let read = book::art_from_bytes(file, &library.own_bytes(file)?);
            read.map(Some).map_err(|e| PressError::Art(key, file.clone(), Box::new(e)))
        }
    };
    let (picture, logo) = (art("cover.picture", &cover.picture)?, art("cover.logo", &cover.logo)?);
    let portrait = art("cover.portrait", &cover.portrait)?;
    Ok(CoverKit { design, fonts, picture, logo, portrait })
}

/// The rules of a puzzle that its kind does not have by itself.
fn further_rules(puzzle: &Puzzle) -> String {
    let is_further = |name: &&str| puzzle.kind.rules.iter().all(|rule| rule.name != *name);
    let rules = puzzle.layout.rules.iter().filter(|rule| rule.name != "extra" && rule.name != "latin").map(|rule| rule.name);
    rules.filter(is_further).collect::<Vec<_>>().join(",")
}

/// Groups the user's own puzzles into sections: by kind and size, smaller boards first, and by level within.
pub fn own_sections(mut spec: Spec, puzzles: Vec<Puzzle>, words: &Words) -> (Spec, Vec<Vec<Puzzle>>) {
    let rules = |p: &Puzzle| p.layout.rules.iter().map(|rule| rule.name).collect::<Vec<_>>();
    let place = |p: &Puzzle| (p.layout.n_cells(), p.kind.name, rules(p), p.size, p.rating.as_ref().map(|r| r.level));
    let mut puzzles = puzzles;
    puzzles.order_by(|a, b| place(a).cmp(&place(b)).then_with(|| by_difficulty(a, b)));
    let one_size =
        puzzles.windows(2).all(|w| (w[0].kind.name, rules(&w[0]), w[0].size) == (w[1].kind.name, rules(&w[1]), w[1].size));
    let mut sections: Vec<Vec<Puzzle>> = Vec::new();
    spec.sections.clear();
    for puzzle in puzzles {
        let is_next = sections.last().is_none_or(|section| place(&section[0]) != place(&puzzle));
        if is_next {
            let level = puzzle.rating.as_ref().map(|r| r.level);
            let level_name = level.map_or("", |level| words.level(level));
            let n = puzzle.layout.shape;
            let title = match one_size && level.is_some() {
                true => level_name.to_string(),
                false => words.section_title(puzzle.kind.name, (n.rows, n.cols), level_name),
            };
            spec.sections.push(Section {
                title,
                wanted: Request {
                    size: Some(puzzle.size.to_string()),
                    level: Some(level.map_or(ANY, |level| level.name()).into()),
                    rules: Some(further_rules(&puzzle)).filter(|rules| !rules.is_empty()),
                    ..Request::of(puzzle.kind.name, "")
                },
                ..Section::default()
            });
            sections.push(Vec::new());
        }
        sections.last_mut().expect("a section was opened").push(puzzle);
    }
    for (section, puzzles) in spec.sections.iter_mut().zip(&sections) {
        section.count = puzzles.len() as u32;
    }
    (spec, sections)
}
