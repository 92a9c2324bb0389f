//! The plan of a book: which page holds what, from counts alone, before a single puzzle exists.
//! What never lives here: drawing, puzzles.

use super::blocks::{block_for, solution_grid};
use super::error::BookError;
use super::front_contents::{contents_capacity, contents_length};
use super::front_hints::hints_a_page;
use super::spec::{Side, Solutions, Spec};
use super::texts::Texts;
use super::words::Words;
use crate::board::{Layout, Level, Shape};
use crate::draw::{Fonts, Theme};
use crate::kinds::{Kind, kind_named, parse_size};
use crate::paper::{Paper, Profile, Wishes, paper_for};
use crate::puzzle::Puzzle;

/// What a book is set with, besides its spec and its puzzles.
#[derive(Clone, Copy, Debug)]
pub struct Materials<'a> {
    /// The words of the book's language.
    pub words: &'a Words,
    /// Inks, lines and sizes of text.
    pub theme: &'a Theme,
    /// The two faces of its family.
    pub fonts: &'a Fonts,
    /// A puzzle of each kind, for the rules.
    pub examples: &'a [Puzzle],
    /// Text pages, ornaments and worked steps.
    pub texts: &'a Texts,
    /// The printer that the spec names.
    pub profile: &'a Profile,
}

/// A page of a book. Puzzles are counted from 0 through the whole book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PageRole {
    /// The title alone, in front.
    HalfTitle,
    /// The title page.
    Title,
    /// Who made it, and when.
    Imprint,
    /// The rules of a kind, by a section that has it.
    HowToPlay {
        /// A section of that kind, from 0.
        section: usize,
    },
    /// Lines from this one on.
    Contents {
        /// The first line, from 0.
        first: usize,
    },
    /// A page before a section.
    Opener {
        /// The section, from 0.
        section: usize,
    },
    /// Puzzles of one section.
    Puzzles {
        /// The section, from 0.
        section: usize,
        /// The first of them.
        first: usize,
        /// How many.
        count: usize,
    },
    /// The first hard step of each of these puzzles, in words.
    Hints {
        /// The first of them.
        first: usize,
        /// How many.
        count: usize,
    },
    /// Solutions.
    Solutions {
        /// The first of them.
        first: usize,
        /// How many.
        count: usize,
    },
    /// Lines to write on.
    Notes,
    /// Nothing.
    Blank,
}

/// What a plan has to know of a section.
#[derive(Clone, Debug)]
pub struct SectionPlan {
    /// The kind of its puzzles.
    pub kind: &'static Kind,
    /// Rows and columns of a box.
    pub size: Shape,
    /// A layout as large as every layout of the section.
    pub sample: Layout,
    /// The level, where the section asks for exactly one.
    pub level: Option<Level>,
    /// How many puzzles it has.
    pub count: usize,
    /// The number of the section's first puzzle in the book, from 0.
    pub first: usize,
    /// How many puzzles stand on a page.
    pub per_page: u32,
    /// Side of a cell in thousandths of a point.
    pub cell: i32,
    /// Columns and rows of solutions on a page.
    pub solution_grid: (usize, usize),
}

/// Which page holds what. Page numbers count from 1, and odd ones lie on the right.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The paper of one page.
    pub paper: Paper,
    /// The paper that is printed on: the same, or larger where copies lie on it side by side.
    pub sheet: Paper,
    /// The sections in their order.
    pub sections: Vec<SectionPlan>,
    /// What each page is for, from page 1 on.
    pub pages: Vec<PageRole>,
    /// Pages of the document of solutions, if they have one of their own.
    pub answer_pages: Vec<PageRole>,
    /// By puzzle.
    pub puzzle_page: Vec<usize>,
    /// By puzzle; empty for a book without solutions, and counted in their own document if they have one.
    pub solution_page: Vec<usize>,
    /// The page on which each section begins.
    pub section_page: Vec<usize>,
}

const PER_PAGE: [u32; 4] = [1, 2, 4, 6];

/// Judges a spec without any puzzle, and plans its pages.
pub fn check(spec: &Spec, materials: &Materials) -> Result<Plan, BookError> {
    if spec.sections.is_empty() {
        let expected = "at least one [[section]]".into();
        return Err(BookError::Value { key: "section".into(), value: "none".into(), expected });
    }
    check_texts(spec, materials)?;
    // The gutter follows from the number of pages, and the other way round. It only ever widens, so this comes to an end.
    let mut n_pages = 1;
    let plan = loop {
        let plan = plan_for(spec, materials, n_pages)?;
        if plan.pages.len() <= n_pages {
            break plan;
        }
        n_pages = plan.pages.len();
    };
    super::front::check_front(spec, materials, &plan)?;
    super::compose::check_drawn(spec, materials, &plan)?;
    Ok(plan)
}

/// The plan on paper for a book of so many pages; it may come to more.
fn plan_for(spec: &Spec, materials: &Materials, n_pages: usize) -> Result<Plan, BookError> {
    let sheet = paper_for(&wishes(spec), materials.profile, n_pages)?;
    let paper = super::copies::part_of(&sheet, spec.copies)?;
    let mut first = 0;
    let mut sections = Vec::new();
    for (i, _) in spec.sections.iter().enumerate() {
        let section = plan_section(spec, materials, &paper, i, first)?;
        first += section.count;
        sections.push(section);
    }
    enlarge_few(&mut sections);
    Ok(lay_out(spec, materials, sheet, paper, sections))
}

/// What a spec asks of its paper.
pub fn wishes(spec: &Spec) -> Wishes<'_> {
    let m = spec.margins;
    Wishes { page: &spec.page, has_bleed: spec.bleed, inner: m.inner, outer: m.outer, top: m.top, bottom: m.bottom }
}

fn check_texts(spec: &Spec, materials: &Materials) -> Result<(), BookError> {
    let fonts = materials.fonts;
    for (text, place) in [
        (&spec.title, "the title"),
        (&spec.subtitle, "the subtitle"),
        (&spec.author, "the author"),
        (&spec.publisher, "the publisher"),
        (&spec.copyright, "the copyright"),
        (&spec.imprint.text, "the imprint"),
    ] {
        fonts.check(text, place)?;
    }
    for (i, section) in spec.sections.iter().enumerate() {
        fonts.check(&section.title, &format!("the title of section {}", i + 1))?;
        fonts.check(&section.intro, &format!("the intro of section {}", i + 1))?;
    }
    materials.words.all().into_iter().try_for_each(|text| fonts.check(text, "the words of the language"))?;
    Ok(())
}

fn plan_section(spec: &Spec, materials: &Materials, paper: &Paper, i: usize, first: usize) -> Result<SectionPlan, BookError> {
    let section = &spec.sections[i];
    let kind_error = |source| BookError::Kind { section: i + 1, title: section.title.clone(), source };
    let value = |key: &str, value: u32, expected: &str| BookError::Value {
        key: format!("section.{}.{key}", i + 1),
        value: value.to_string(),
        expected: expected.into(),
    };
    if !(1..=1_000_000).contains(&section.count) {
        return Err(value("count", section.count, "1 to 1,000,000 puzzles"));
    }
    let per_page = spec.per_page_of(i);
    if !PER_PAGE.contains(&per_page) {
        return Err(value("per_page", per_page, "1, 2, 4 or 6"));
    }
    let kind = kind_named(&section.kind).map_err(kind_error)?;
    let size = section.size.as_deref().map(parse_size).transpose().map_err(kind_error)?;
    let params = kind.check(size, section.regions.as_deref(), section.any_regions).map_err(kind_error)?;
    // Where a kind has regions, any colouring of the right sizes is as large as the one that a puzzle will have.
    let letters: String =
        params.split.iter().zip('A'..).flat_map(|(&n, letter)| std::iter::repeat_n(letter, n as usize)).collect();
    let sample = (kind.rebuild)(params.size, &letters).map_err(kind_error)?;
    let level = match section.level.as_deref() {
        None => None,
        Some(text) => {
            let (low, high) = text.split_once("..").unwrap_or((text, text));
            let named = |name: &str| {
                Level::named(name.trim()).ok_or_else(|| BookError::Value {
                    key: format!("section.{}.level", i + 1),
                    value: format!("'{text}'"),
                    expected: format!("one of {}, or two of them as in easy..hard", Level::ALL.map(Level::name).join(", ")),
                })
            };
            let (low, high) = (named(low)?, named(high)?);
            (low == high).then_some(low)
        }
    };
    let cell = block_for(spec, materials, paper, &section.title, i, per_page, &sample)?;
    let wanted = section.solutions_per_page.or(spec.solutions_per_page);
    if wanted.is_some_and(|n| !(1..=30).contains(&n)) {
        return Err(value("solutions_per_page", wanted.unwrap_or(0), "1 to 30"));
    }
    let solution_grid = solution_grid(materials, paper, &sample, wanted)
        .ok_or_else(|| BookError::SolutionTooSmall { section: i + 1, title: section.title.clone() })?;
    Ok(SectionPlan {
        kind,
        size: params.size,
        sample,
        level,
        count: section.count as usize,
        first,
        per_page,
        cell,
        solution_grid,
    })
}

/// A handful of solutions that have a page to themselves need not be as small as a page full of them.
fn enlarge_few(sections: &mut [SectionPlan]) {
    const FEW: (usize, usize) = (2, 2);
    for group in sections.chunk_by_mut(|a, b| a.solution_grid == b.solution_grid) {
        let total: usize = group.iter().map(|s| s.count).sum();
        let (cols, rows) = group[0].solution_grid;
        if total <= FEW.0 * FEW.1 && cols >= FEW.0 && rows >= FEW.1 {
            group.iter_mut().for_each(|section| section.solution_grid = FEW);
        }
    }
}

fn lay_out(spec: &Spec, materials: &Materials, sheet: Paper, paper: Paper, sections: Vec<SectionPlan>) -> Plan {
    let n_puzzles = sections.iter().map(|s| s.count).sum();
    let mut pages = Vec::new();
    let mut puzzle_page = Vec::with_capacity(n_puzzles);
    let mut section_page = Vec::new();
    let parts = &spec.parts;
    if parts.half_title.is_on() {
        pages.extend([PageRole::HalfTitle, PageRole::Blank]);
    }
    if parts.title.is_on() {
        pages.push(PageRole::Title);
    }
    if parts.imprint.is_on() {
        pages.push(PageRole::Imprint);
    }
    if parts.contents {
        let lines = contents_length(spec);
        let capacity = contents_capacity(materials, &paper);
        pages.extend((0..lines).step_by(capacity).map(|first| PageRole::Contents { first }));
    }
    if parts.how_to_play.is_on() {
        let kind = |i: usize| sections[i].kind.name;
        let is_first = |&i: &usize| (0..i).all(|j| kind(j) != kind(i));
        // Rules are told on the board that most people know, where the book has it.
        let usual = |first: usize| {
            (first..sections.len()).find(|&i| kind(i) == kind(first) && sections[i].sample.n_digits == 9).unwrap_or(first)
        };
        pages.extend((0..sections.len()).filter(is_first).map(|first| PageRole::HowToPlay { section: usual(first) }));
    }
    for (i, section) in sections.iter().enumerate() {
        if parts.openers.is_on() && spec.open_on == Side::Right {
            to_right_hand(&mut pages);
        }
        section_page.push(pages.len() + 1);
        if parts.openers.is_on() {
            pages.push(PageRole::Opener { section: i });
        }
        for from in (0..section.count).step_by(section.per_page as usize) {
            let count = (section.count - from).min(section.per_page as usize);
            pages.push(PageRole::Puzzles { section: i, first: section.first + from, count });
            puzzle_page.extend(std::iter::repeat_n(pages.len(), count));
        }
    }
    if parts.hints {
        to_right_hand(&mut pages);
        let (on_first, on_others) = hints_a_page(materials, &paper, n_puzzles);
        let mut first = 0;
        while first < n_puzzles {
            let count = if first == 0 { on_first } else { on_others }.min(n_puzzles - first);
            pages.push(PageRole::Hints { first, count });
            first += count;
        }
    }
    let mut solution_page = Vec::new();
    let mut answer_pages = Vec::new();
    match spec.solutions {
        Solutions::End => {
            // A leaf of their own: whoever turns to a solution cannot have its puzzle on the other side.
            to_right_hand(&mut pages);
            solution_pages(&sections, &mut pages, &mut solution_page);
        }
        Solutions::Separate => solution_pages(&sections, &mut answer_pages, &mut solution_page),
        Solutions::None => {}
    }
    pages.extend(std::iter::repeat_n(PageRole::Notes, parts.notes as usize));
    fill_sheets(&mut pages, materials.profile);
    Plan { paper, sheet, sections, pages, answer_pages, puzzle_page, solution_page, section_page }
}

/// As many pages at the end as the printer's sheets want: blank ones, or pages for notes where so many blank ones are too many.
fn fill_sheets(pages: &mut Vec<PageRole>, profile: &Profile) {
    let missing = profile.rounded(pages.len(), pages.last() == Some(&PageRole::Blank)) - pages.len();
    let blank = missing.min(profile.most_blank_in_a_row.unwrap_or(usize::MAX));
    pages.extend(std::iter::repeat_n(PageRole::Notes, missing - blank));
    pages.extend(std::iter::repeat_n(PageRole::Blank, blank));
}

/// A blank page where the next page would lie on the left.
fn to_right_hand(pages: &mut Vec<PageRole>) {
    if pages.len() % 2 == 1 {
        pages.push(PageRole::Blank);
    }
}

/// Solutions in the order of their puzzles. Sections whose solutions are equally large share pages.
fn solution_pages(sections: &[SectionPlan], pages: &mut Vec<PageRole>, solution_page: &mut Vec<usize>) {
    for group in sections.chunk_by(|a, b| a.solution_grid == b.solution_grid) {
        let per_page = group[0].solution_grid.0 * group[0].solution_grid.1;
        let start = group[0].first;
        let total: usize = group.iter().map(|s| s.count).sum();
        for from in (0..total).step_by(per_page) {
            let count = (total - from).min(per_page);
            pages.push(PageRole::Solutions { first: start + from, count });
            solution_page.extend(std::iter::repeat_n(pages.len(), count));
        }
    }
}

impl Plan {
    /// The section of a puzzle.
    pub fn section_of(&self, puzzle: usize) -> usize {
        self.sections.partition_point(|s| s.first <= puzzle).saturating_sub(1)
    }

    /// How many puzzles the book has.
    pub fn n_puzzles(&self) -> usize {
        self.puzzle_page.len()
    }
}
