//! Pages of the book on the back of its cover, as pictures in a grid.

use super::{Jacket, rect};
use crate::book::spec::error::BookError;
use crate::draw::{Item, PT, Paint, Pixels, Point, Scene, Stroke};
use std::sync::Arc;

/// The most pages on a back.
pub(super) const MOST_PAGES: u32 = 6;

impl Jacket<'_> {
    /// How many pages the cover shows.
    pub(super) fn n_shown(&self) -> Result<usize, BookError> {
        let wanted = self.cover.pages.unwrap_or(0);
        if wanted > MOST_PAGES {
            let expected = format!("0 to {MOST_PAGES}");
            return Err(BookError::Value { key: "cover.pages".into(), value: wanted.to_string(), expected });
        }
        if wanted > 0 && self.cover.samples.is_some_and(|samples| samples > 0) {
            let (value, expected) = (wanted.to_string(), "either pages or samples on the back".into());
            return Err(BookError::Value { key: "cover.pages".into(), value, expected });
        }
        Ok((wanted as usize).min(self.inside.pages.len()))
    }

    /// Draws the pages as large as they fit, in as many columns as make them largest, each with a thin frame.
    pub(super) fn draw_pages(
        &self,
        scene: &mut Scene,
        (left, top): (i32, i32),
        (wide, tall): (i32, i32),
    ) -> Result<bool, BookError> {
        let pages: Vec<&Pixels> = self.inside.pages.iter().take(self.n_shown()?).collect();
        let Some(first) = pages.first() else { return Ok(false) };
        let (across, down) = (i64::from(first.size().0), i64::from(first.size().1));
        let (gap, n) = (self.width * 4 / 100, pages.len() as i32);
        let width_of = |columns: i32| {
            let rows = (n + columns - 1) / columns;
            let high = (tall - (rows - 1) * gap) / rows;
            let by_height = (i64::from(high.max(0)) * across / down.max(1)) as i32;
            ((wide - (columns - 1) * gap) / columns).min(by_height).min(self.width * 60 / 100)
        };
        let columns = (1..=n).rev().max_by_key(|&columns| width_of(columns)).unwrap_or(1);
        let (width, rows) = (width_of(columns), (n + columns - 1) / columns);
        if width < self.width * 12 / 100 {
            let expected = format!("less text on the back, or fewer pages than {n}");
            return Err(BookError::Value { key: "cover.pages".into(), value: n.to_string(), expected });
        }
        let height = (i64::from(width) * down / across.max(1)) as i32;
        let start =
            (left + (wide - columns * width - (columns - 1) * gap) / 2, top + (tall - rows * height - (rows - 1) * gap) / 2);
        for (i, page) in pages.into_iter().enumerate() {
            let (row, col) = (i as i32 / columns, i as i32 % columns);
            // A last row that is not full is centred.
            let n_in_row = (n - row * columns).min(columns);
            let indent = (columns - n_in_row) * (width + gap) / 2;
            let at = Point { x: start.0 + indent + col * (width + gap), y: start.1 + row * (height + gap) };
            scene.items.push(rect(at.x, at.y, width, height, Paint::WHITE));
            let pixels = Arc::new(page.clone().on(Paint::WHITE));
            scene.items.push(Item::Picture { at, width, height, pixels });
            let stroke = Some(Stroke::solid(PT * 3 / 4, self.design.inks.soft.0));
            scene.items.push(Item::Rect { at, width, height, fill: None, stroke });
        }
        Ok(true)
    }
}
