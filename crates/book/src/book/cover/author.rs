//! The author on the back of a cover: a picture, and a few lines beside it.

use super::Jacket;
use super::fitted::{fit, set_lines};
use crate::book::spec::error::BookError;
use crate::draw::{Align, Bounds, Face, PT, Point, Scene, Type};

impl Jacket<'_> {
    /// The height of the author's part of the back, without the space above it.
    pub(super) fn author_height(&self) -> i32 {
        let says = self.cover.about.as_deref().is_some_and(|about| !about.trim().is_empty());
        if self.kit.portrait.is_some() || says { self.width * 22 / 100 } else { 0 }
    }

    /// Draws the picture, cut to a square, and beside it the author's name and what the cover says about the author.
    pub(super) fn draw_about(&self, scene: &mut Scene, (left, top): (i32, i32), wide: i32) -> Result<(), BookError> {
        let (fonts, inks, side) = (self.fonts, &self.design.inks, self.author_height());
        if side == 0 {
            return Ok(());
        }
        let mut x = left;
        if let Some(portrait) = &self.kit.portrait {
            self.draw_art(scene, portrait, Bounds { left, top, right: left + side, bottom: top + side }, inks.ground.0);
            x += side + self.width * 4 / 100;
        }
        let room = left + wide - x;
        let name = self.style(Face::Bold, 28, inks.text.0);
        let refuse = |text: &str| BookError::TooLong(text.into());
        let (name, names) = fit(fonts, name, &self.spec.author, (room, side / 3), (name.size, 7 * PT), 125)
            .ok_or_else(|| refuse(&self.spec.author))?;
        let head = if names.is_empty() { 0 } else { name.size * 125 / 100 * names.len() as i32 + name.size * 40 / 100 };
        let about = self.cover.about.as_deref().unwrap_or("").trim();
        let plain: Type = self.style(Face::Regular, 25, inks.text.0);
        let (plain, lines) = fit(fonts, plain, about, (room, side - head), (plain.size, 7 * PT), 135)
            .ok_or_else(|| BookError::TooMuch("what the cover says about the author".into()))?;
        let all = head + (lines.len() as i32 - 1).max(0) * plain.size * 135 / 100 + plain.size * 72 / 100;
        let mut y = top + ((side - all) / 2).max(0);
        set_lines(scene, fonts, name, &names, Point { x, y }, Align::Left, 125);
        y += head;
        set_lines(scene, fonts, plain, &lines, Point { x, y }, Align::Left, 135);
        Ok(())
    }
}
