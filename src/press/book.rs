//! A book from its spec: materials gathered, everything judged that can be, puzzles forged section by section, files made.
//! What never lives here: pages, arguments, writing files to their places.

use super::{Library, LibraryError, Made, forge_distinct, in_order};
use crate::book::{self, BookError, Edition, Materials, PageRole, Plan, Section, Spec, Words};
use crate::draw::{Day, Document, FontError, Fonts, Theme, ThemeError};
use crate::forge::{Recipe, RecipeError, Request};
use crate::formats::{self, Columns, Format};
use crate::puzzle::Puzzle;
use crate::render::{self, PdfError, PdfFor, PngError, TextMode};
use crate::seed::short_hash;
use crate::set::{Seen, by_difficulty};
use std::convert::Infallible;
use std::ops::ControlFlow;

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
}

impl Shop {
    /// Words and theme as a spec names them, the fonts, and the examples for the rules.
    pub fn open(library: &Library, language: &str, theme: &str) -> Result<Shop, PressError> {
        let font = |weight: &str| library.bytes(&format!("fonts/AtkinsonHyperlegible-{weight}.ttf"));
        let words = Words::from_toml(&library.text(&format!("text/{language}/words.toml"))?)?;
        let theme_text = library.text(&format!("themes/{theme}.toml"))?;
        Ok(Shop {
            words,
            theme: Theme::from_toml(&theme_text).map_err(|e| PressError::Theme(theme.into(), e))?,
            fonts: Fonts::from_bytes(&font("Regular")?, &font("Bold")?)?,
            examples: book::examples_from_toml(&library.text("examples.toml")?)?,
        })
    }

    pub fn materials(&self) -> Materials<'_> {
        Materials { words: &self.words, theme: &self.theme, fonts: &self.fonts, examples: &self.examples }
    }
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

/// Which pages become pictures too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pictures {
    None,
    /// The first page of each sort in each section.
    Some,
    All,
}

/// What names a printing.
pub struct Printing<'a> {
    pub seed: &'a str,
    pub date: Option<Day>,
    /// Whether there is an edition with outline and links beside the one for print.
    pub for_screen: bool,
    pub pictures: Pictures,
    pub dpi: u32,
}

/// All files of a book, by their paths in its folder.
pub fn files(
    spec: &Spec,
    sections: &[Vec<Puzzle>],
    shop: &Shop,
    printing: &Printing,
    jobs: usize,
) -> Result<Vec<(String, Vec<u8>)>, PressError> {
    let materials = shop.materials();
    let plan = book::check(spec, &materials)?;
    let all: Vec<Puzzle> = sections.iter().flatten().cloned().collect();
    let ids: Vec<&str> = all.iter().map(|p| p.id.as_str()).collect();
    let hash = short_hash(&[&format!("{spec:?}"), &ids.join(" ")], 12);
    let edition = Edition { hash: &hash, date: printing.date, seed: printing.seed };
    let document = book::compose(spec, sections, &materials, &edition)?;
    let print = render::pdf(&shop.fonts, &document, PdfFor::Print)?;
    let mut files = vec![("print.pdf".to_string(), print)];
    if printing.for_screen {
        files.push(("screen.pdf".into(), render::pdf(&shop.fonts, &document, PdfFor::Screen)?));
    }
    if let Some(answers) = book::compose_answers(spec, sections, &materials, &edition)? {
        files.push(("answers.pdf".into(), render::pdf(&shop.fonts, &answers, PdfFor::Print)?));
    }
    let mut rows = formats::head(Format::Csv, Columns::Full);
    rows.extend(formats::rows(Format::Csv, Columns::Full, &all));
    files.push(("puzzles.csv".into(), rows));
    files.extend(pictures(&document, &plan, shop, printing, jobs)?);
    files.push(("manifest.json".into(), manifest(spec, &hash, printing, &all, &files)));
    Ok(files)
}

fn pictures(
    document: &Document,
    plan: &Plan,
    shop: &Shop,
    printing: &Printing,
    jobs: usize,
) -> Result<Vec<(String, Vec<u8>)>, PressError> {
    let mut seen = Vec::new();
    let mut is_first = |role: &PageRole| {
        let sort = match role {
            PageRole::Puzzles { section, .. } => (1, *section),
            PageRole::Opener { section } => (2, *section),
            PageRole::Contents { .. } => (3, 0),
            PageRole::Solutions { .. } => (4, 0),
            PageRole::Title => (5, 0),
            PageRole::Imprint | PageRole::Blank => return false,
        };
        let is_new = !seen.contains(&sort);
        seen.push(sort);
        is_new
    };
    let chosen: Vec<usize> = (0..document.pages.len())
        .filter(|&i| match printing.pictures {
            Pictures::None => false,
            Pictures::Some => is_first(&plan.pages[i]),
            Pictures::All => true,
        })
        .collect();
    let draw = |i: usize| -> Result<[(String, Vec<u8>); 2], PngError> {
        let page = &document.pages[i];
        let svg = render::svg(&shop.fonts, page, TextMode::Paths).into_bytes();
        let png = render::png(&shop.fonts, page, printing.dpi)?;
        Ok([(format!("svg/page-{:03}.svg", i + 1), svg), (format!("png/page-{:03}.png", i + 1), png)])
    };
    let mut files = Vec::new();
    let Ok(()) = in_order::<_, _, Infallible>(chosen, jobs, draw, |drawn| {
        files.push(drawn);
        Ok(ControlFlow::Continue(()))
    });
    let drawn: Vec<[(String, Vec<u8>); 2]> = files.into_iter().collect::<Result<_, PngError>>()?;
    Ok(drawn.into_iter().flatten().collect())
}

/// What is in the folder, and what makes it again.
fn manifest(spec: &Spec, hash: &str, printing: &Printing, puzzles: &[Puzzle], files: &[(String, Vec<u8>)]) -> Vec<u8> {
    let value = serde_json::json!({
        "gridpress": env!("CARGO_PKG_VERSION"),
        "algo": crate::puzzle::ALGO,
        "title": spec.title,
        "seed": (!printing.seed.is_empty()).then_some(printing.seed),
        "edition": hash,
        "puzzles": puzzles.len(),
        "sections": spec.sections.iter().map(|s| serde_json::json!({ "title": s.title, "count": s.count })).collect::<Vec<_>>(),
        "files": files.iter().map(|(name, bytes)| serde_json::json!({ "name": name, "bytes": bytes.len() })).collect::<Vec<_>>(),
    });
    let mut text = serde_json::to_vec_pretty(&value).expect("texts and numbers are always JSON");
    text.push(b'\n');
    text
}
