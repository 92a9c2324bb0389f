//! How the pages of a daily set are arranged, as values: all days alike.

use super::materials::Materials;
use super::titles::on_page;
use crate::book::spec::Spec;
use crate::book::spec::daily::Dated;
use crate::draw::Point;

/// How the pages of days are arranged: all alike.
#[derive(Clone, Debug)]
pub struct DayPlan {
    pub(crate) dates: Vec<Dated>,
    /// The titles of pages without days.
    pub(crate) titles: Option<Vec<String>>,
    /// The size of the line on top.
    pub(crate) title_size: i32,
    /// Whether the book's title is beside it.
    pub(crate) has_book_title: bool,
    /// By section.
    pub(crate) blocks: Vec<Block>,
    /// The height of each row of puzzles.
    pub(crate) rows: Vec<i32>,
    /// By section, with places from the top left corner of a day's solutions.
    pub(crate) solutions: Vec<Solved>,
    /// The height of a day's solutions, with their heading; 0 in a book without any.
    pub(crate) solutions_height: i32,
}

/// A puzzle's place, from the left edge of a page's body and the top of its row.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    pub(crate) row: usize,
    pub(crate) left: i32,
    pub(crate) width: i32,
    pub(crate) rule: Vec<String>,
    pub(crate) board: Point,
    pub(crate) extent: (i32, i32),
    pub(crate) look: CaptionLook,
}

/// What of a level has room beside a puzzle's title.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CaptionLook {
    WithStars,
    WithLevel,
    Alone,
}

#[derive(Clone, Debug)]
pub(crate) struct Solved {
    pub(crate) left: i32,
    /// Of its title.
    pub(crate) top: i32,
    pub(crate) width: i32,
    pub(crate) cell: i32,
    pub(crate) extent: (i32, i32),
}

impl DayPlan {
    /// The title of a day's page.
    pub(crate) fn title(&self, spec: &Spec, materials: &Materials, day: usize) -> String {
        on_page(spec, materials.words, (day, self.dates[day]))
    }

    /// How many days there are.
    pub(crate) fn n_days(&self) -> usize {
        self.dates.len()
    }

    /// The heading over the solutions of a day.
    pub(crate) fn solutions_of(&self, materials: &Materials, day: usize) -> String {
        if let Some(titles) = &self.titles {
            return titles[day].clone();
        }
        materials.words.dates.solutions_of(self.dates[day].0)
    }
}
