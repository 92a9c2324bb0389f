//! Pages of a book as pictures, to look at before it is printed, or with stand-ins before its puzzles are made.

use super::book::{Assets, PressError};
use super::printed::{Back, Printing};
use crate::board::{Clues, Grid};
use crate::book::{self, Composed, Edition, PageRole, Solutions, Spec};
use crate::draw::PT;
use crate::puzzle::Puzzle;
use crate::render::{self, TextMode};
use crate::sorted::SortedSet;
use crate::words::{BookHint, book_hint};
use std::ops::Range;

/// Some pages of a book, and facts about all of them.
pub struct Leaves {
    /// Of each page that was asked for, its SVG.
    pub pages: Vec<String>,
    /// How many pages there are, of all volumes, and of answers if those are a file of their own.
    pub n_pages: usize,
    /// The size of a page, in tenths of a millimetre.
    pub size: (i32, i32),
    /// Where its parts begin, in order.
    pub parts: Vec<Part>,
}

/// Where a part of a book begins.
#[derive(PartialEq, Eq, Debug)]
pub struct Part {
    /// What sort of pages it has: `front`, `contents`, `rules`, `graded`, `puzzles`, `days`, `hints`, `glossary`, `texts`, `notes`
    /// or `solutions`.
    pub sort: &'static str,
    /// The title of the section whose puzzles they are.
    pub title: Option<String>,
    /// The volume, from 1, where there are several.
    pub volume: Option<usize>,
    /// The first page, from 0.
    pub page: usize,
}

/// Draws the pages of a range as they are in the PDF of the print edition. Without sections, boards with as many sums and signs as
/// there can be stand in.
pub fn leaves(
    spec: &Spec,
    sections: Option<&[Vec<Puzzle>]>,
    assets: &Assets,
    printing: &Printing,
    some: Range<usize>,
) -> Result<Leaves, PressError> {
    let materials = assets.materials();
    let volumes = book::volumes(spec, &materials)?;
    let dealt: Vec<Vec<Vec<Puzzle>>> = match sections {
        Some(sections) if volumes.len() > 1 => book::deal(&volumes, sections.to_vec()),
        Some(sections) => vec![sections.to_vec()],
        None => volumes.iter().map(|volume| sections_like(book::stand_ins(&volume.plan))).collect(),
    };
    let is_made = sections.is_some();
    let mut all = Leaves { pages: Vec::new(), n_pages: 0, size: (0, 0), parts: Vec::new() };
    for (i, (volume, sections)) in volumes.iter().zip(&dealt).enumerate() {
        let own = &volume.spec;
        let from = all.n_pages;
        let back = match is_made {
            true => Back::with(own, &sections.iter().flatten().collect::<Vec<_>>(), Vec::new(), assets)?,
            false => Back::of_stand_ins(own, sections)?,
        };
        let mut edition: Edition = back.edition(printing);
        let number = (volumes.len() > 1).then_some(i + 1);
        // Only hints of pages that are drawn are worked out.
        let hints = match is_made {
            true => hints_of(&book::compose(own, sections, &materials, &edition)?, from, sections, assets, &some),
            false => Vec::new(),
        };
        edition.hints = &hints;
        let composed = book::compose(own, sections, &materials, &edition)?;
        all.add(own, &composed, assets, number, &some);
        if own.solutions == Solutions::Separate
            && let Some(answers) = book::compose_answers(own, sections, &materials, &edition)?
        {
            all.add(own, &answers, assets, number, &some);
        }
    }
    Ok(all)
}

/// The hints on the pages of a range, each at the place of its puzzle; empty if there are none.
fn hints_of(composed: &Composed, from: usize, sections: &[Vec<Puzzle>], assets: &Assets, some: &Range<usize>) -> Vec<BookHint> {
    let puzzles: Vec<&Puzzle> = sections.iter().flatten().collect();
    let told = |i: usize| match composed.role(i) {
        PageRole::Hints { first, count, .. } | PageRole::Cruxes { first, count } => first..(first + count).min(puzzles.len()),
        _ => 0..0,
    };
    let drawn = (0..composed.n_pages()).filter(|i| some.contains(&(from + i)));
    let told: SortedSet<usize> = drawn.flat_map(told).collect();
    if told.is_empty() {
        return Vec::new();
    }
    let mut all = vec![BookHint::default(); puzzles.len()];
    told.into_iter().for_each(|i| all[i] = book_hint(puzzles[i], assets.materials().words));
    all
}

impl Leaves {
    /// Adds the pages of a file: those of the range are drawn.
    fn add(&mut self, spec: &Spec, composed: &Composed, assets: &Assets, volume: Option<usize>, some: &Range<usize>) {
        let mut last = None;
        for i in 0..composed.n_pages() {
            let page = self.n_pages + i;
            let sort = sort_of(&composed.role(i));
            if sort.is_some() && sort != last {
                let title = sort.and_then(|(_, section)| section).map(|section| spec.sections[section].title.clone());
                self.parts.extend(sort.map(|(sort, _)| Part { sort, title, volume, page }));
                last = sort;
            }
            if some.contains(&page) {
                let scene = composed.page(i);
                let tenths = |length: i32| ((i64::from(length) * 254 + 36 * i64::from(PT)) / (72 * i64::from(PT))) as i32;
                self.size = (tenths(scene.width), tenths(scene.height));
                self.pages.push(render::svg(assets.materials().fonts, &scene, TextMode::Paths));
            }
        }
        self.n_pages += composed.n_pages();
    }
}

/// What sort of page it is, and of which section; `None` for one that belongs to the pages before it.
fn sort_of(role: &PageRole) -> Option<(&'static str, Option<usize>)> {
    Some(match *role {
        PageRole::HalfTitle | PageRole::Title | PageRole::Imprint => ("front", None),
        PageRole::HowToPlay { .. } => ("rules", None),
        PageRole::Graded { .. } => ("graded", None),
        PageRole::Contents { .. } => ("contents", None),
        PageRole::Opener { section } | PageRole::Puzzles { section, .. } => ("puzzles", Some(section)),
        PageRole::Laid { .. } => ("puzzles", None),
        PageRole::Day { .. } => ("days", None),
        PageRole::Hints { .. } | PageRole::Cruxes { .. } => ("hints", None),
        PageRole::Glossary { .. } => ("glossary", None),
        PageRole::Solutions { .. } | PageRole::DaySolutions { .. } => ("solutions", None),
        PageRole::Text { .. } => ("texts", None),
        PageRole::Notes => ("notes", None),
        PageRole::Blank => return None,
    })
}

/// Stand-ins that look like puzzles: every third digit stays, not in lines, and none if the puzzles have none.
fn sections_like(sections: Vec<Vec<Puzzle>>) -> Vec<Vec<Puzzle>> {
    let thinned = |puzzle: &Puzzle| {
        let cols = usize::from(puzzle.layout.shape.cols).max(1);
        let stays = |i: usize| puzzle.kind.has_givens() && (i * 7 + i / cols * 5) % 11 < 4;
        let givens = puzzle.clues.givens.0.iter().enumerate().map(|(i, &digit)| if stays(i) { digit } else { 0 });
        Puzzle { clues: Clues { givens: Grid(givens.collect()), ..puzzle.clues.clone() }, ..puzzle.clone() }
    };
    // All boards of a section are the same one.
    let section = |all: Vec<Puzzle>| all.first().map_or(Vec::new(), |first| vec![thinned(first); all.len()]);
    sections.into_iter().map(section).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::press::Library;
    use crate::press::printed::Pictures;
    use crate::press::sections::{gather_sections, stocks};
    use std::collections::HashSet;

    const SPEC: &str = "title = \"T\"\nper_page = 1\nparts = { hints = true }\n[[section]]\ntitle = \"First\"\nsize = \"2x3\"\ncount = 3\n\
                        [[section]]\ntitle = \"Second\"\nkind = \"suko\"\ncount = 2\n";

    #[test]
    fn the_parts_of_a_book_are_told_in_order_and_only_the_pages_asked_for_are_drawn() {
        let spec = Spec::from_toml(SPEC).unwrap();
        let assets = Assets::for_book(&Library::default(), &spec).unwrap();
        let printing = Printing { seed: "leaves", command: "", date: None, for_screen: false, pictures: Pictures::None, dpi: 20 };
        let before = leaves(&spec, None, &assets, &printing, 0..2).unwrap();
        let sorts: Vec<&str> = before.parts.iter().map(|part| part.sort).collect();
        assert_eq!(sorts, ["front", "contents", "rules", "puzzles", "puzzles", "hints", "solutions"]);
        let titles: Vec<&str> = before.parts.iter().filter_map(|part| part.title.as_deref()).collect();
        assert_eq!((titles, before.pages.len()), (vec!["First", "Second"], 2));
        assert!(before.parts.is_sorted_by_key(|part| part.page) && before.parts.last().unwrap().page < before.n_pages);
        // The pages are the same once the puzzles are there; only their contents differ.
        let stocks = stocks(&spec, vec![None, None], "leaves").unwrap();
        let sections = gather_sections(&spec, stocks, HashSet::new(), 1, |_| {}).unwrap().sections;
        let hints = before.parts.iter().find(|part| part.sort == "hints").unwrap().page;
        let after = leaves(&spec, Some(&sections), &assets, &printing, hints..hints + 1).unwrap();
        assert_eq!((after.n_pages, &after.parts, after.pages.len()), (before.n_pages, &before.parts, 1));
        let stood_in = leaves(&spec, None, &assets, &printing, hints..hints + 1).unwrap();
        assert!(after.pages[0].len() > stood_in.pages[0].len(), "hints are told once there are puzzles");
        assert!(leaves(&spec, None, &assets, &printing, before.n_pages..usize::MAX).unwrap().pages.is_empty());
    }
}
