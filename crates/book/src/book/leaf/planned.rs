//! What is on which page: the values of a plan, and of what its sections need.

use super::days::DayPlan;
use super::laid::LaidPage;
use crate::board::{Layout, Level, Shape};
use crate::kinds::Kind;
use crate::paper::Paper;

/// A page of a book. Puzzles are counted from 0 through the whole book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PageRole {
    /// Only the title, in front.
    HalfTitle,
    /// The title page.
    Title,
    /// Who made it, and when.
    Imprint,
    /// The rules of a kind, by a section that has it.
    HowToPlay {
        /// A section of that kind, from 0.
        section: usize,
        /// Which page of these rules, from 0: long rules have several.
        part: usize,
    },
    /// What the levels of the book ask for.
    Graded {
        /// Which of these pages, from 0.
        part: usize,
    },
    /// The table of contents.
    Contents {
        /// The first line on this page, from 0.
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
    /// Puzzles of several sections, in a book with layouts.
    Laid {
        /// Which of these pages, from 0.
        page: usize,
    },
    /// A first look at each of these puzzles.
    Hints {
        /// What it says.
        list: HintList,
        /// The first of them.
        first: usize,
        /// How many.
        count: usize,
    },
    /// The crux of each of these puzzles, with a picture.
    Cruxes {
        /// The first of them.
        first: usize,
        /// How many.
        count: usize,
    },
    /// Techniques.
    Glossary {
        /// Entries side by side.
        n_columns: usize,
        /// The first of the plan's entries.
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
    /// A day's puzzles, in a book with a page a day.
    Day {
        /// The day, from 0.
        day: usize,
    },
    /// The solutions of some days, in a book with a page a day.
    DaySolutions {
        /// The first day.
        first: usize,
        /// How many days.
        count: usize,
    },
    /// A page of text of the spec.
    Text {
        /// Which of them, from 0.
        text: usize,
    },
    /// Lines to write on.
    Notes,
    /// An empty page.
    Blank,
}

/// What a plan needs of a section.
#[derive(Clone, Debug)]
pub struct SectionPlan {
    /// The kind of its puzzles.
    pub kind: &'static Kind,
    /// Rows and columns of a box.
    pub size: Shape,
    /// A layout with the same extent as every layout of the section.
    pub sample: Layout,
    /// The level, if the section wants exactly one.
    pub level: Option<Level>,
    /// The highest level of its puzzles; `None` if the spec sets none.
    pub hardest: Option<Level>,
    /// How many puzzles it has.
    pub count: usize,
    /// The number of the section's first puzzle in the book, from 0.
    pub first: usize,
    /// How many puzzles a page has.
    pub per_page: u32,
    /// Columns and rows of them.
    pub grid: (usize, usize),
    /// The side of a cell in thousandths of a point.
    pub cell: i32,
    /// Columns and rows of solutions on a page.
    pub solution_grid: (usize, usize),
    /// Where the rules of its kind are printed, if no page for all sections has them.
    pub rules: RulesAt,
    /// The solutions at the foot of its pages, if that is their place.
    pub foot: Option<Foot>,
}

/// What is on which page. Page numbers count from 1, and odd ones are right-hand pages.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The paper of one page.
    pub paper: Paper,
    /// The paper that is printed on: the same, or larger if several copies share it.
    pub sheet: Paper,
    /// The sections in their order.
    pub sections: Vec<SectionPlan>,
    /// What each page is for, from page 1 on.
    pub pages: Vec<PageRole>,
    /// Pages of the separate document of solutions, if there is one.
    pub answer_pages: Vec<PageRole>,
    /// The page of each puzzle.
    pub puzzle_page: Vec<usize>,
    /// The page of each solution, in their own document if they have one; empty for a book without solutions.
    pub solution_page: Vec<usize>,
    /// The page on which each section begins.
    pub section_page: Vec<usize>,
    /// What the glossary shows.
    pub glossary: Vec<Shown>,
    /// How the pages of days are arranged, if the book has such pages.
    pub daily: Option<DayPlan>,
    /// The pages with slots, if the book has layouts.
    pub laid: Vec<LaidPage>,
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

/// What a list says about each hint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HintList {
    /// Where to look, and for what.
    Look,
    /// Only where: the crux says the rest.
    Place,
}

/// What is printed in a place of a glossary, for an entry by its place in the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shown {
    /// The entry.
    pub entry: usize,
    /// The part of it.
    pub part: GlossaryPart,
    /// Whether a chapter begins with it.
    pub is_first: bool,
}

/// A part of what a glossary has of a technique. Exercises are numbered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GlossaryPart {
    /// The technique, explained on a board.
    Example,
    /// A board to find it on.
    Exercise(usize),
    /// What is to be found there.
    Answer(usize),
}

/// Where the rules of a section's kind are printed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum RulesAt {
    /// Nowhere: everybody knows them, or the book has pages that explain them.
    #[default]
    Nowhere,
    /// Above the puzzles of each page.
    Above(Lines),
    /// On a page before the puzzles.
    Page,
}

/// Rules in lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lines {
    pub(crate) lines: Vec<String>,
    /// Of the type.
    pub(crate) size: i32,
}

/// The solutions at the foot of a section's pages.
#[derive(Clone, Copy, Debug)]
pub struct Foot {
    /// Of the foot with the space above it.
    pub(crate) height: i32,
    /// Solutions that are turned; without them the foot has a code.
    pub(crate) turned: Option<Turned>,
}

impl Foot {
    pub(crate) fn of_code(height: i32) -> Foot {
        Foot { height, turned: None }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Turned {
    pub(crate) n_columns: usize,
    /// The side of a cell.
    pub(crate) cell: i32,
    /// The size of a solution.
    pub(crate) extent: (i32, i32),
    /// Of a row with its names.
    pub(crate) row: i32,
}

/// Adds a blank page if the next page would be a left-hand one.
pub(crate) fn to_right_hand(pages: &mut Vec<PageRole>) {
    if pages.len() % 2 == 1 {
        pages.push(PageRole::Blank);
    }
}
