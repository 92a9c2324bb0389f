//! A book from its spec: materials gathered, puzzles forged section by section.
//! What never lives here: pages, files, arguments.

use super::{Library, LibraryError, Made, forge_distinct};
use crate::book::{self, BookError, CoverDesign, Materials, Section, Spec, Texts, Words};
use crate::draw::{FontError, Fonts, Theme, ThemeError};
use crate::forge::{Recipe, RecipeError, Request};
use crate::paper::{PaperError, Profile, profile_named};
use crate::puzzle::Puzzle;
use crate::render::{PdfError, PngError};
use crate::set::{Seen, by_difficulty};

#[derive(Debug, thiserror::Error)]
pub enum PressError {
    #[error(transparent)]
    Library(#[from] LibraryError),
    #[error(transparent)]
    Book(#[from] BookError),
    #[error("theme '{0}': {1}")]
    Theme(String, ThemeError),
    #[error("cover '{0}': {1}")]
    Cover(String, Box<BookError>),
    #[error(transparent)]
    Font(#[from] FontError),
    #[error("section {0} ('{1}'): {2}")]
    Recipe(usize, String, RecipeError),
    #[error(transparent)]
    Paper(#[from] PaperError),
    #[error("{0} would not print this book:\n  {1}")]
    NotPrintable(String, String),
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
    cover: Option<CoverDesign>,
}

impl Shop {
    /// What a spec names: language, theme and printer.
    pub fn for_book(library: &Library, spec: &Spec) -> Result<Shop, PressError> {
        let profile = profile_named(&library.text("printers.toml")?, &spec.printer)?;
        let cover = spec.cover.as_ref().map(|cover| cover_design(library, cover.template.as_deref().unwrap_or("plain")));
        Ok(Shop { profile, cover: cover.transpose()?, ..Shop::open(library, &spec.language, &spec.theme)? })
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
            cover: None,
        })
    }

    pub fn materials(&self) -> Materials<'_> {
        let Shop { words, theme, fonts, examples, texts, profile, .. } = self;
        Materials { words, theme, fonts, examples, texts, profile }
    }

    /// The design of the cover, for a book that has one.
    pub fn cover(&self) -> Option<&CoverDesign> {
        self.cover.as_ref()
    }
}

fn cover_design(library: &Library, name: &str) -> Result<CoverDesign, PressError> {
    let path = format!("covers/{name}.toml");
    CoverDesign::from_toml(&library.text(&path)?).map_err(|e| PressError::Cover(name.into(), Box::new(e)))
}

/// The recipe of every section. A section without a seed of its own draws from the book's, and its number.
pub fn recipes(spec: &Spec, seed: &str) -> Result<Vec<Recipe>, PressError> {
    let one = |(i, section): (usize, &Section)| {
        let list = |text: &Option<String>| text.iter().flat_map(|t| t.split(',')).map(|t| t.trim().to_string()).collect();
        let own_seed = section.seed.clone().unwrap_or_else(|| format!("{seed} {}", i + 1));
        let request = Request {
            size: section.size.clone(),
            regions: section.regions.clone(),
            any_regions: section.any_regions,
            clues: section.clues.clone(),
            mask: section.mask.clone(),
            hide_sums: section.hide_sums,
            level: section.level.clone(),
            quota: section.quota.clone(),
            er: section.er.clone(),
            score: section.score.clone(),
            technique: list(&section.technique),
            without: list(&section.without),
            hardest: section.hardest.clone(),
            attempts: section.attempts,
            variants: section.variants.or(spec.variants).unwrap_or(0),
            ..Request::of(&section.kind, &own_seed)
        };
        Recipe::new(&request).map_err(|e| PressError::Recipe(i + 1, section.title.clone(), e))
    };
    spec.sections.iter().enumerate().map(one).collect()
}

/// A section that stayed short of puzzles.
pub struct Shortage {
    pub section: usize,
    pub found: usize,
    pub made: Made,
}

/// Forges every section, each sorted, no puzzle twice in the book. `tick` hears how many there are in all.
pub fn forge_sections(
    spec: &Spec,
    recipes: &[Recipe],
    jobs: usize,
    mut tick: impl FnMut(usize),
) -> (Vec<Vec<Puzzle>>, Vec<Shortage>) {
    let mut seen = Seen::default();
    let mut sections: Vec<Vec<Puzzle>> = Vec::new();
    let mut shortages = Vec::new();
    for (i, (section, recipe)) in spec.sections.iter().zip(recipes).enumerate() {
        let before: usize = sections.iter().map(Vec::len).sum();
        let count = section.count as usize;
        let (mut puzzles, made) = forge_distinct(recipe, count, jobs, &mut seen, &mut |n| tick(before + n));
        if puzzles.len() < count {
            shortages.push(Shortage { section: i, found: puzzles.len(), made });
        }
        puzzles.sort_by(by_difficulty);
        sections.push(puzzles);
    }
    (sections, shortages)
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
