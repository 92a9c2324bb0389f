//! What a book is set with, and somebody's own list as a book. What never lives here: pages, files, arguments, forging.

use super::sources::SourceError;
use super::{Library, LibraryError};
use crate::book::{self, BookError, Materials, Section, Spec, Texts, Words};
use crate::draw::{FontError, Fonts, Theme, ThemeError};
use crate::forge::RecipeError;
use crate::paper::{PaperError, Profile, profiles_from_toml};
use crate::puzzle::Puzzle;
use crate::render::{PdfError, PngError};
use crate::set::by_difficulty;

#[derive(Debug, thiserror::Error)]
pub enum PressError {
    #[error(transparent)]
    Library(#[from] LibraryError),
    #[error(transparent)]
    Book(#[from] BookError),
    #[error("theme '{0}': {1}")]
    Theme(String, ThemeError),
    #[error(transparent)]
    Font(#[from] FontError),
    #[error("section {0} ('{1}'): {2}")]
    Recipe(usize, String, RecipeError),
    #[error(transparent)]
    Source(#[from] SourceError),
    #[error("series.volume = {0}: expected 1 to {1}")]
    Volume(u32, u64),
    #[error(transparent)]
    Paper(#[from] PaperError),
    #[error(transparent)]
    Pdf(#[from] PdfError),
    #[error(transparent)]
    Png(#[from] PngError),
}

/// What a book is set with, owned.
pub struct Shop {
    words: Words,
    theme: Theme,
    fonts: Fonts,
    examples: Vec<Puzzle>,
    texts: Texts,
    profile: Profile,
}

impl Shop {
    /// What a spec names: language, theme and printer.
    pub fn for_book(library: &Library, spec: &Spec) -> Result<Shop, PressError> {
        let profile = profile_named(&library.text("printers.toml")?, &spec.printer)?;
        Ok(Shop { profile, ..Shop::open(library, &spec.language, &spec.theme)? })
    }

    /// Words and a theme, the fonts, and the examples for the rules, for no printer in particular.
    pub fn open(library: &Library, language: &str, theme: &str) -> Result<Shop, PressError> {
        let font = |weight: &str| library.bytes(&format!("fonts/AtkinsonHyperlegible-{weight}.ttf"));
        let words = Words::from_toml(&library.text(&format!("text/{language}/words.toml"))?)?;
        let theme_text = library.text(&format!("themes/{theme}.toml"))?;
        Ok(Shop {
            words,
            theme: Theme::from_toml(&theme_text).map_err(|e| PressError::Theme(theme.into(), e))?,
            fonts: Fonts::from_bytes(&font("Regular")?, &font("Bold")?)?,
            examples: book::examples_from_toml(&library.text("examples.toml")?)?,
            texts: Texts::default(),
            profile: Profile::default(),
        })
    }

    pub fn materials(&self) -> Materials<'_> {
        let Shop { words, theme, fonts, examples, texts, profile } = self;
        Materials { words, theme, fonts, examples, texts, profile }
    }
}

fn profile_named(text: &str, name: &str) -> Result<Profile, PaperError> {
    let profiles = profiles_from_toml(text)?;
    let names: Vec<String> = profiles.iter().map(|p| p.name.clone()).collect();
    let found = profiles.into_iter().find(|p| p.name == name);
    found.ok_or_else(|| PaperError::NoSuchPrinter(name.into(), names.join(", ")))
}

/// Somebody's own puzzles as sections: by kind and size, smaller boards first, and by level within.
pub fn own_sections(mut spec: Spec, puzzles: Vec<Puzzle>, words: &Words) -> (Spec, Vec<Vec<Puzzle>>) {
    let place = |p: &Puzzle| (p.layout.n_cells(), p.kind.name, p.size, p.rating.map(|r| r.level));
    let mut puzzles = puzzles;
    puzzles.sort_by(|a, b| place(a).cmp(&place(b)).then_with(|| by_difficulty(a, b)));
    let one_size = puzzles.windows(2).all(|w| (w[0].kind.name, w[0].size) == (w[1].kind.name, w[1].size));
    let mut sections: Vec<Vec<Puzzle>> = Vec::new();
    spec.sections.clear();
    for puzzle in puzzles {
        let is_next = sections.last().is_none_or(|section| place(&section[0]) != place(&puzzle));
        if is_next {
            let level = puzzle.rating.map(|r| r.level);
            let words = level.map_or("", |level| words.level(level));
            let n = puzzle.layout.shape;
            let title = match one_size {
                true => words.to_string(),
                false => format!("{} {}×{}, {words}", puzzle.kind.title, n.rows, n.cols),
            };
            spec.sections.push(Section {
                title,
                kind: puzzle.kind.name.into(),
                size: Some(puzzle.size.to_string()),
                level: level.map(|level| level.name().into()),
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
