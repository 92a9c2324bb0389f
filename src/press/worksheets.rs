//! Sheets for a class: the same puzzles in several versions, each in other dresses of the same difficulty, so that neighbours
//! can't copy; and sheets as pictures. What never lives here: what stands on a page, arguments.

use super::book::{PressError, Shop};
use super::printed::{Pictures, Printing, edition_hash, volume_files};
use super::{in_order, rated};
use crate::book::{self, Edition, Plan, Solutions, Spec};
use crate::draw::{Day, Document, Scene};
use crate::forge::transformed;
use crate::puzzle::Puzzle;
use crate::render::{self, Purpose, TextMode};
use crate::seed::{Key, short_hash};
use crate::symmetry::{self, admitted, mask_named, orbits};
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::ops::ControlFlow;

/// Letters of versions: A, B, C …
pub const MOST_VERSIONS: u32 = 26;
/// Transforms that are drawn until one is as hard as its puzzle.
const MAX_DRAWS: u32 = 200;
/// Transforms as hard as their puzzle among which the one of the nearest effort is taken.
const ENOUGH: u32 = 12;

/// The puzzles of a version, section by section.
pub type Sections = Vec<Vec<Puzzle>>;

/// Versions of some sections, and how many of their puzzles are not quite as hard as the first version's.
pub struct Versions {
    /// The sections of each version, A first.
    pub all: Vec<Sections>,
    /// How many puzzles are not quite as hard as their like on the first.
    pub n_unequal: usize,
}

/// The letter of a version, from 0.
pub fn letter(version: usize) -> char {
    (b'A' + (version % MOST_VERSIONS as usize) as u8) as char
}

/// So many versions of the same puzzles. The first is as they are; in the others each puzzle is a transform of it, rated anew,
/// with the same level, hardest technique and rating wherever 200 draws come upon one.
pub fn versions(sections: Sections, n: u32, seed: &str, jobs: usize) -> Versions {
    let room = || sections.iter().map(|section| Vec::with_capacity(section.len())).collect();
    let mut made = Versions { all: (0..n).map(|_| room()).collect(), n_unequal: 0 };
    let puzzles = sections.into_iter().enumerate().flat_map(|(i, puzzles)| puzzles.into_iter().map(move |puzzle| (i, puzzle)));
    let Ok(()) = in_order::<_, _, Infallible>(
        puzzles,
        jobs,
        |(section, puzzle)| (section, dresses_of(puzzle, n, seed)),
        |(section, (dresses, n_unequal))| {
            made.n_unequal += n_unequal;
            dresses.into_iter().zip(&mut made.all).for_each(|(puzzle, version)| version[section].push(puzzle));
            Ok(ControlFlow::Continue(()))
        },
    );
    made
}

/// The puzzle and its dresses, and how many of these are not as hard.
fn dresses_of(puzzle: Puzzle, n: u32, seed: &str) -> (Vec<Puzzle>, usize) {
    let original = if puzzle.rating.is_some() { puzzle } else { rated(puzzle) };
    if n == 1 {
        return (vec![original], 0);
    }
    let layout = &original.layout;
    let admitted = admitted(layout);
    // A pattern of clues stays as symmetrical as it was.
    let keep = mask_named(original.symmetry).ok().and_then(|mask| orbits(layout, mask).ok());
    let key = Key::of(&["versions", seed, &original.id]);
    let mut ids = BTreeSet::from([original.id.clone()]);
    let mut all = vec![original.clone()];
    let mut n_unequal = 0;
    for version in 1..n {
        let mut stream = key.stream(0, version as u64);
        let mut best: Option<(Distance, Puzzle)> = None;
        let mut n_equal = 0;
        for _ in 0..MAX_DRAWS {
            let Some(transform) = symmetry::random(layout, &original.clues, &admitted, keep.as_deref(), &mut stream) else {
                break;
            };
            let dress = transformed(&original, &transform);
            if ids.contains(&dress.id) {
                continue;
            }
            let dress = rated(dress);
            let distance = distance(&original, &dress);
            n_equal += distance.is_equal() as u32;
            if best.as_ref().is_none_or(|(least, _)| distance < *least) {
                best = Some((distance, dress));
            }
            if distance == Distance::default() || n_equal == ENOUGH {
                break;
            }
        }
        // A board that has no other dress at all comes as it is.
        n_unequal += best.as_ref().is_none_or(|(distance, _)| !distance.is_equal()) as usize;
        let dress = best.map_or_else(|| original.clone(), |(_, dress)| dress);
        ids.insert(dress.id.clone());
        all.push(dress);
    }
    (all, n_unequal)
}

/// How far two ratings lie apart, the weightiest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
struct Distance {
    levels: u32,
    hardest_cost: u32,
    has_other_technique: bool,
    er: u32,
    ep: u32,
    ed: u32,
    effort: u32,
}

impl Distance {
    /// Whether a solver would call both equally hard.
    fn is_equal(self) -> bool {
        let Distance { levels, hardest_cost, has_other_technique, er, .. } = self;
        (levels, hardest_cost, has_other_technique, er) == (0, 0, false, 0)
    }
}

fn distance(a: &Puzzle, b: &Puzzle) -> Distance {
    let (Some(a), Some(b)) = (a.rating, b.rating) else { return Distance::default() };
    let apart = |a: Option<u16>, b: Option<u16>| a.unwrap_or(0).abs_diff(b.unwrap_or(0)) as u32;
    Distance {
        levels: (a.level as u32).abs_diff(b.level as u32),
        hardest_cost: a.hardest_cost.abs_diff(b.hardest_cost) as u32,
        has_other_technique: a.hardest != b.hardest,
        er: apart(a.er, b.er),
        ep: apart(a.ep, b.ep),
        ed: apart(a.ed, b.ed),
        effort: a.effort.abs_diff(b.effort),
    }
}

/// The spec of each version: its letter stands in its title. With several versions the solutions of all stand together.
pub fn specs_of(spec: &Spec, n: u32) -> Vec<Spec> {
    if n == 1 {
        return vec![spec.clone()];
    }
    let solutions = if spec.solutions == Solutions::None { Solutions::None } else { Solutions::Separate };
    let one = |version| Spec { title: format!("{} · {}", spec.title, letter(version)), solutions, ..spec.clone() };
    (0..n as usize).map(one).collect()
}

/// Judges all versions of a sheet without a puzzle, so that whatever is wrong is found before the first is forged.
pub fn checked(spec: &Spec, n: u32, shop: &Shop) -> Result<Vec<Plan>, PressError> {
    let plans = specs_of(spec, n).into_iter().map(|version| book::check(&version, &shop.materials()));
    Ok(plans.collect::<Result<_, _>>()?)
}

/// What stands behind a sheet's name in the name of the file that has its answers.
pub const ANSWERS: &str = "-answers";

/// All versions of a sheet as one PDF, and its answers where they are apart, each by what stands behind the sheet's name.
pub fn sheet_pdfs(
    spec: &Spec,
    versions: &[Sections],
    shop: &Shop,
    seed: &str,
    date: Option<Day>,
    jobs: usize,
) -> Result<Vec<(String, Vec<u8>)>, PressError> {
    let [only] = versions else {
        let (sheet, answers) = pdfs(pages(spec, versions, shop, date)?, shop)?;
        return Ok([(String::new(), sheet)].into_iter().chain(answers.map(|bytes| (ANSWERS.into(), bytes))).collect());
    };
    let printing = Printing { seed, command: "", date, for_screen: false, pictures: Pictures::None, dpi: 100 };
    let made = volume_files(spec, only, shop, &printing, jobs)?;
    let wanted = made.into_iter().filter_map(|(name, bytes)| match name.as_str() {
        "print.pdf" => Some((String::new(), bytes)),
        "answers.pdf" => Some((ANSWERS.into(), bytes)),
        _ => None,
    });
    Ok(wanted.collect())
}

/// The pages of a sheet, and those with the answers where they are apart.
pub struct Pages {
    /// The pages with puzzles.
    pub sheet: Vec<Scene>,
    /// Pages of answers of their own; empty where they stand behind the puzzles, or nowhere.
    pub answers: Vec<Scene>,
    document: Document,
}

/// Draws the pages of all versions in their order. Where `spec` wants solutions at the end, they come last, on a leaf of
/// their own.
pub fn pages(spec: &Spec, versions: &[Sections], shop: &Shop, date: Option<Day>) -> Result<Pages, PressError> {
    let materials = shop.materials();
    let mut made = Pages { sheet: Vec::new(), answers: Vec::new(), document: Document::default() };
    let mut hashes = Vec::new();
    for (own, sections) in specs_of(spec, versions.len() as u32).iter().zip(versions) {
        let all: Vec<&Puzzle> = sections.iter().flatten().collect();
        let hash = edition_hash(own, &all);
        let edition = Edition { hash: &hash, date, ..Edition::default() };
        let sheet = book::compose(own, sections, &materials, &edition)?;
        made.sheet.extend((0..sheet.n_pages()).map(|i| sheet.page(i)));
        if let Some(answers) = book::compose_answers(own, sections, &materials, &edition)? {
            made.answers.extend((0..answers.n_pages()).map(|i| answers.page(i)));
        }
        made.document = sheet.document.clone();
        hashes.push(hash);
    }
    let hashes: Vec<&str> = hashes.iter().map(String::as_str).collect();
    if spec.solutions == Solutions::End && !made.answers.is_empty() {
        if made.sheet.len() % 2 == 1 {
            let page = &made.sheet[0];
            made.sheet.push(Scene::new(page.width, page.height));
        }
        made.sheet.append(&mut made.answers);
    }
    made.document.title = spec.title.clone();
    made.document.identity = short_hash(&hashes, 12);
    (made.document.outline, made.document.links) = (Vec::new(), Vec::new());
    Ok(made)
}

/// The sheet, and the answers where they are apart, as PDFs.
pub fn pdfs(pages: Pages, shop: &Shop) -> Result<(Vec<u8>, Option<Vec<u8>>), PressError> {
    let fonts = shop.materials().fonts;
    let Pages { sheet, answers, document } = pages;
    let pdf = |scenes: Vec<Scene>| -> Result<Vec<u8>, PressError> {
        let labels = (1..=scenes.len()).map(|number| number.to_string()).collect();
        let document = Document { labels, ..document.clone() };
        let page = |(i, scene): (usize, &Scene)| render::pdf_page(fonts, &document, i, scene, Purpose::PRINT);
        let pages = scenes.iter().enumerate().map(page).collect();
        Ok(render::pdf(fonts, &document, pages, Purpose::PRINT)?)
    };
    let answers = if answers.is_empty() { None } else { Some(pdf(answers)?) };
    Ok((pdf(sheet)?, answers))
}

/// How a page becomes a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PictureOf {
    /// Lines and shapes.
    Svg,
    /// At so many dots an inch.
    Png(u32),
}

/// Each page as a picture, drawn on threads.
pub fn pictures(scenes: &[Scene], of: PictureOf, shop: &Shop, jobs: usize) -> Result<Vec<Vec<u8>>, PressError> {
    let fonts = shop.materials().fonts;
    let mut all = Vec::new();
    let draw = |scene: &Scene| match of {
        PictureOf::Svg => Ok(render::svg(fonts, scene, TextMode::Paths).into_bytes()),
        PictureOf::Png(dpi) => render::png(fonts, scene, dpi),
    };
    in_order(scenes, jobs, draw, |picture| {
        all.push(picture?);
        Ok::<_, PressError>(ControlFlow::Continue(()))
    })?;
    Ok(all)
}
