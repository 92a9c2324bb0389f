//! Worksheets for a class: the same puzzles in several versions, each version with other equivalents of the same difficulty, so
//! that neighbours cannot copy. Also sheets as pictures.

use super::book::{Assets, PressError};
use super::judged::refuse_breaches;
use super::printed::{Typeset, edition_hash, purpose_of_print, set_pages, typeset};
use crate::book::{self, Composed, Edition, Plan, Solutions, Spec};
use crate::draw::{Day, Document, PT, Scene};
use crate::forge::transformed;
use crate::guard::PUZZLES;
use crate::press::in_order;
use crate::press::record::rated;
use crate::puzzle::Puzzle;
use crate::render::{self, Purpose, TextMode};
use crate::seed::{Key, short_hash};
use crate::sorted::SortedSet;
use crate::symmetry::{self, admitted, mask_named, orbits};
use std::convert::Infallible;
use std::ops::{ControlFlow, Range};

/// The most versions, named by letters: A, B, C …
pub const MOST_VERSIONS: u32 = 26;
/// The most transforms to try until one is as hard as its puzzle.
const MAX_DRAWS: u32 = 200;
/// Of this many transforms with equal difficulty, the one with the closest effort is used.
const ENOUGH: u32 = 12;

/// The puzzles of a version, section by section.
pub type Sections = Vec<Vec<Puzzle>>;

/// Versions of some sections.
pub struct Versions {
    /// The sections of each version, A first.
    pub all: Vec<Sections>,
    /// How many puzzles are not exactly as hard as in the first version.
    pub n_unequal: usize,
}

/// The letter of a version, from 0.
pub fn letter(version: usize) -> char {
    (b'A' + (version % MOST_VERSIONS as usize) as u8) as char
}

/// Makes `n` versions of the same puzzles. The first version has the originals. In the others, each puzzle is a transform,
/// rated again, with the same level, hardest technique and rating if 200 draws find one.
pub fn versions(sections: Sections, n: u32, seed: &str, jobs: usize) -> Versions {
    if n == 1 {
        return Versions { all: vec![all_rated(sections, jobs)], n_unequal: 0 };
    }
    let room = || sections.iter().map(|section| Vec::with_capacity(section.len())).collect();
    let mut made = Versions { all: (0..n).map(|_| room()).collect(), n_unequal: 0 };
    let puzzles = sections.into_iter().enumerate().flat_map(|(i, puzzles)| puzzles.into_iter().map(move |puzzle| (i, puzzle)));
    let Ok(()) = in_order::<_, _, Infallible>(
        puzzles,
        jobs,
        |(section, puzzle)| (section, equivalents_of(puzzle, n, seed)),
        |(section, (equivalents, n_unequal))| {
            made.n_unequal += n_unequal;
            equivalents.into_iter().zip(&mut made.all).for_each(|(puzzle, version)| version[section].push(puzzle));
            Ok(ControlFlow::Continue(()))
        },
    );
    made
}

/// Rates the puzzles in place; moving them would need twice the memory for a moment on a long sheet.
pub(super) fn all_rated(mut sections: Sections, jobs: usize) -> Sections {
    const AT_ONCE: usize = 4096;
    for some in sections.iter_mut().flat_map(|section| section.chunks_mut(AT_ONCE)) {
        let unrated: Vec<usize> = (0..some.len()).filter(|&i| some[i].rating.is_none()).collect();
        let mut done = Vec::with_capacity(unrated.len());
        let puzzles = unrated.iter().map(|&i| some[i].clone());
        let Ok(()) = in_order::<_, _, Infallible>(puzzles, jobs, rated, |puzzle| {
            done.push(puzzle);
            Ok(ControlFlow::Continue(()))
        });
        unrated.into_iter().zip(done).for_each(|(i, puzzle)| some[i] = puzzle);
    }
    sections
}

/// The puzzle and its equivalents, and how many of these differ in difficulty.
fn equivalents_of(puzzle: Puzzle, n: u32, seed: &str) -> (Vec<Puzzle>, usize) {
    let original = if puzzle.rating.is_some() { puzzle } else { rated(puzzle) };
    let layout = &original.layout;
    let admitted = admitted(layout);
    // Keep the symmetry of the clue pattern.
    let keep = mask_named(original.symmetry).ok().and_then(|mask| orbits(layout, mask).ok());
    let key = Key::of(&["versions", seed, &original.id]);
    let mut ids = SortedSet::from([original.id.clone()]);
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
            let equivalent = transformed(&original, &transform);
            if ids.contains(&equivalent.id) {
                continue;
            }
            let equivalent = rated(equivalent);
            let distance = distance(&original, &equivalent);
            n_equal += distance.is_equal() as u32;
            if best.as_ref().is_none_or(|(least, _)| distance < *least) {
                best = Some((distance, equivalent));
            }
            if distance == Distance::default() || n_equal == ENOUGH {
                break;
            }
        }
        // A board without any equivalent stays the same.
        n_unequal += best.as_ref().is_none_or(|(distance, _)| !distance.is_equal()) as usize;
        let equivalent = best.map_or_else(|| original.clone(), |(_, equivalent)| equivalent);
        ids.insert(equivalent.id.clone());
        all.push(equivalent);
    }
    (all, n_unequal)
}

/// The difference of two ratings, the most important part first.
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
    /// Whether a person would find both equally hard.
    fn is_equal(self) -> bool {
        let Distance { levels, hardest_cost, has_other_technique, er, .. } = self;
        (levels, hardest_cost, has_other_technique, er) == (0, 0, false, 0)
    }
}

fn distance(a: &Puzzle, b: &Puzzle) -> Distance {
    let (Some(a), Some(b)) = (&a.rating, &b.rating) else { return Distance::default() };
    // Rows of the first version have no number on some boards that rating has one for.
    let apart = |a: Option<u16>, b: Option<u16>| a.zip(b).map_or(0, |(a, b)| a.abs_diff(b) as u32);
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

/// The spec of each version: its title has the letter. With several versions, all solutions are together at the end.
pub fn specs_of(spec: &Spec, n: u32) -> Vec<Spec> {
    if n == 1 {
        return vec![spec.clone()];
    }
    let is_kept = matches!(spec.solutions, Solutions::None | Solutions::Code);
    let solutions = if is_kept { spec.solutions } else { Solutions::Separate };
    let one = |version| Spec { title: format!("{} · {}", spec.title, letter(version)), solutions, ..spec.clone() };
    (0..n as usize).map(one).collect()
}

/// Checks all versions of a sheet without puzzles, so that errors are found before forging.
pub fn checked(spec: &Spec, n: u32, assets: &Assets) -> Result<Vec<Plan>, PressError> {
    let count: u64 = spec.sections.iter().map(|section| u64::from(section.count)).sum();
    PUZZLES.hold_number("puzzles of all versions together", count * u64::from(n))?;
    let plans = specs_of(spec, n).into_iter().map(|version| book::check(&version, &assets.materials()));
    Ok(plans.collect::<Result<_, _>>()?)
}

/// The suffix of the file name of the answers.
pub const ANSWERS: &str = "-answers";

/// All versions of a sheet as one PDF, and their answers if these are separate, each with its file name suffix. The puzzles are
/// dropped when their pages are typeset, so that a long sheet is not in memory beside its file.
pub fn sheet_pdfs(
    spec: &Spec,
    versions: Vec<Sections>,
    assets: &Assets,
    seed: &str,
    date: Option<Day>,
    jobs: usize,
) -> Result<Vec<(String, Vec<u8>)>, PressError> {
    let set = match versions.as_slice() {
        [only] => set_alone(spec, only, assets, seed, date, jobs)?,
        all => with_pages(spec, all, assets, date, |pages| Ok::<_, PressError>(pages.set(assets, jobs)))?,
    };
    drop(versions);
    set.into_iter().map(|(suffix, set)| Ok((suffix.to_string(), set.pdf(assets)?))).collect()
}

/// A sheet of one version is a small book.
fn set_alone(
    spec: &Spec,
    sections: &Sections,
    assets: &Assets,
    seed: &str,
    date: Option<Day>,
    jobs: usize,
) -> Result<Vec<(&'static str, Typeset)>, PressError> {
    let materials = assets.materials();
    let all: Vec<&Puzzle> = sections.iter().flatten().collect();
    let hash = edition_hash(spec, &all);
    let edition = Edition { hash: &hash, date, seed, ..Edition::default() };
    let purpose = purpose_of_print(spec, materials.profile);
    let sheet = book::compose(spec, sections, &materials, &edition)?;
    let (set, breaches) = typeset(spec, &sheet, assets, purpose, jobs);
    refuse_breaches(spec, &breaches)?;
    let mut made = vec![("", set)];
    if let Some(answers) = book::compose_answers(spec, sections, &materials, &edition)? {
        made.push((ANSWERS, typeset(spec, &answers, assets, purpose, jobs).0));
    }
    Ok(made)
}

/// The pages of a sheet in all its versions, and the pages of separate answers. A page is drawn on demand.
pub struct Pages<'a> {
    composed: &'a [Composed<'a>],
    /// The pages with puzzles.
    pub sheet: Vec<Place>,
    /// Separate pages of answers; empty if answers come after the puzzles, or are not printed.
    pub answers: Vec<Place>,
    document: Document,
}

/// A page of a version, or a blank one.
#[derive(Clone, Copy, Debug)]
pub struct Place(Option<(usize, usize)>);

/// Lays out all versions in order. If `spec` wants solutions at the end, they come last, on their own leaf.
pub fn with_pages<T, E: From<PressError>>(
    spec: &Spec,
    versions: &[Sections],
    assets: &Assets,
    date: Option<Day>,
    then: impl FnOnce(&Pages) -> Result<T, E>,
) -> Result<T, E> {
    let materials = assets.materials();
    let specs = specs_of(spec, versions.len() as u32);
    let hash = |(own, sections): (&Spec, &Sections)| edition_hash(own, &sections.iter().flatten().collect::<Vec<_>>());
    let hashes: Vec<String> = specs.iter().zip(versions).map(hash).collect();
    let editions: Vec<Edition> = hashes.iter().map(|hash| Edition { hash, date, ..Edition::default() }).collect();
    let (mut composed, mut sheet, mut answers) = (Vec::new(), Vec::new(), Vec::new());
    let places = |which: usize, all: &Composed| (0..all.n_pages()).map(move |page| Place(Some((which, page))));
    for ((own, sections), edition) in specs.iter().zip(versions).zip(&editions) {
        let version = book::compose(own, sections, &materials, edition).map_err(PressError::from)?;
        sheet.extend(places(composed.len(), &version));
        composed.push(version);
        if let Some(version) = book::compose_answers(own, sections, &materials, edition).map_err(PressError::from)? {
            answers.extend(places(composed.len(), &version));
            composed.push(version);
        }
    }
    if spec.solutions == Solutions::End && !answers.is_empty() {
        if sheet.len() % 2 == 1 {
            sheet.push(Place(None));
        }
        sheet.append(&mut answers);
    }
    let document = composed.first().map(|version| version.document.clone()).unwrap_or_default();
    let identity = short_hash(&hashes.iter().map(String::as_str).collect::<Vec<_>>(), 12);
    let document = Document { title: spec.title.clone(), identity, outline: Vec::new(), links: Vec::new(), ..document };
    then(&Pages { composed: &composed, sheet, answers, document })
}

/// Some pages of a sheet in all its versions as pictures, those of separate answers after the others, to be looked at before
/// they are printed.
pub struct Preview {
    /// Of each page that was asked for, its SVG.
    pub pages: Vec<String>,
    /// How many pages there are, and how many of them are separate answers.
    pub n_pages: usize,
    /// See `n_pages`.
    pub n_answers: usize,
    /// The size of a page, in tenths of a millimetre.
    pub size: (i32, i32),
}

/// Draws the pages of a range as they are in the PDF.
pub fn preview(spec: &Spec, versions: &[Sections], assets: &Assets, some: Range<usize>) -> Result<Preview, PressError> {
    with_pages(spec, versions, assets, None, |pages| {
        let all: Vec<Place> = pages.sheet.iter().chain(&pages.answers).copied().collect();
        let wanted = &all[some.start.min(all.len())..some.end.min(all.len())];
        let mut drawn = Vec::with_capacity(wanted.len());
        pages.pictures(wanted, PictureOf::Svg, assets, 1, |svg| {
            drawn.push(String::from_utf8_lossy(&svg).into_owned());
            Ok::<_, PressError>(())
        })?;
        let first = pages.scene(Place(Some((0, 0))));
        let tenths = |length: i32| ((i64::from(length) * 254 + 36 * i64::from(PT)) / (72 * i64::from(PT))) as i32;
        Ok(Preview {
            pages: drawn,
            n_pages: all.len(),
            n_answers: pages.answers.len(),
            size: (tenths(first.width), tenths(first.height)),
        })
    })
}

impl Pages<'_> {
    /// The properties of a file with that many of its pages.
    pub(super) fn document_of(&self, n: usize) -> Document {
        Document { labels: (1..=n).map(|number| number.to_string()).collect(), ..self.document.clone() }
    }

    /// Draws a page.
    pub fn scene(&self, place: Place) -> Scene {
        match place {
            Place(Some((which, page))) => self.composed[which].page(page),
            Place(None) => {
                let like = self.composed[0].page(0);
                Scene::new(like.width, like.height)
            }
        }
    }

    /// The sheet, and the answers if separate, each with its file name suffix.
    fn set(&self, assets: &Assets, jobs: usize) -> Vec<(&'static str, Typeset)> {
        let set = |places: &[Place]| {
            let document = self.document_of(places.len());
            let draw = |i: usize| self.scene(places[i]);
            set_pages(document, places.len(), assets, Purpose::PRINT, jobs, draw, |_, _| ()).0
        };
        let answers = (!self.answers.is_empty()).then(|| (ANSWERS, set(&self.answers)));
        [("", set(&self.sheet))].into_iter().chain(answers).collect()
    }

    /// Draws some pages as pictures, on threads, and emits them in order.
    pub fn pictures<E: From<PressError>>(
        &self,
        places: &[Place],
        of: PictureOf,
        assets: &Assets,
        jobs: usize,
        mut emit: impl FnMut(Vec<u8>) -> Result<(), E>,
    ) -> Result<(), E> {
        let fonts = assets.materials().fonts;
        let draw = |&place: &Place| match of {
            PictureOf::Svg => Ok(render::svg(fonts, &self.scene(place), TextMode::Paths).into_bytes()),
            PictureOf::Png(dpi) => render::png(fonts, &self.scene(place), dpi),
        };
        in_order(places, jobs, draw, |picture| {
            emit(picture.map_err(PressError::from)?)?;
            Ok(ControlFlow::Continue(()))
        })
    }
}

/// The format of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PictureOf {
    /// Vector graphics.
    Svg,
    /// Pixels at this many dots per inch.
    Png(u32),
}
