//! A volume of a series: its number, and the band across spine and front that is the same on each volume and has another colour.

use super::colour::{BY_VOLUME, stand_apart, text_on};
use super::fitted::fit;
use super::{Jacket, rect};
use crate::book::spec::error::BookError;
use crate::draw::{Align, Face, Item, PT, Paint, Point, Scene, Stroke, Type, set_line};

impl Jacket<'_> {
    /// Whether volumes have colours, and so a band.
    pub(super) fn is_of_series(&self) -> bool {
        self.cover.colour.as_deref() == Some(BY_VOLUME) && self.spec.series.is_some()
    }

    /// The height of the band at the foot; on each volume of a size it is the same.
    pub(super) fn band(&self) -> i32 {
        if self.is_of_series() { self.height * 85 / 1000 + self.rules.safe / 2 } else { 0 }
    }

    /// The colour of the band: the key of the design, or its spine's, whichever differs from the ground.
    fn band_ink(&self) -> Paint {
        let (design, ground) = (self.design, self.design.inks.ground.0);
        let key = design.key.map_or(design.inks.accent.0, |key| key.0);
        let inks = [key, design.inks.accent.0, design.badge.ink.0, design.inks.title.0];
        inks.into_iter().find(|ink| stand_apart(*ink, ground)).unwrap_or(Paint::BLACK)
    }

    /// The band at the foot of front and spine, over both folds: on the front the title of the series and the number of the volume, on the
    /// spine the number.
    pub(super) fn draw_series(&self, scene: &mut Scene) -> Result<(), BookError> {
        let Some(series) = self.spec.series.as_ref().filter(|_| self.is_of_series()) else { return Ok(()) };
        let (fonts, ink, edge, top) = (self.fonts, self.band_ink(), self.edge(), self.tall());
        let left = if self.front > 0 { self.width - self.over() } else { edge.left };
        scene.items.push(rect(left, top, edge.right - left, edge.bottom - top, ink));
        let (text, safe) = (text_on(ink), self.rules.safe);
        // The middle of what stays after trimming, as far as text may be there.
        let y = (top + self.height * 2 / 100 + self.height - safe) / 2;
        let tall = 2 * (self.height - safe - y).min(self.height * 3 / 100);
        let middle = |style: Type| y + fonts.digit_drop(style.face, style.size);
        let face = fonts.display("0123456789");
        let style = Type::new(face, fonts.size_for_digit(face, tall), text);
        let number = series.volume.to_string();
        let right = self.front + self.width - self.margin();
        let at = Point { x: right, y: middle(style) };
        scene.items.push(set_line(fonts, style, &number, at, Align::Right));
        let from = self.front + self.margin().max(self.over() + self.width * 4 / 100);
        let room = right - style.width(fonts, &number) - style.size - from;
        let title = if series.title.is_empty() { &self.spec.title } else { &series.title };
        let title = title.to_uppercase();
        let small = Type::new(Face::Bold, tall * 62 / 100, text).tracked(tall * 5 / 100);
        let (small, lines) = fit(fonts, small, &title, (room, tall), (small.size, 7 * PT), 115)
            .ok_or_else(|| BookError::TooLong(series.title.clone()))?;
        let first = middle(small) - (lines.len() as i32 - 1) * small.size * 115 / 200;
        for (k, line) in lines.iter().enumerate() {
            let at = Point { x: from, y: first + k as i32 * small.size * 115 / 100 };
            scene.items.push(set_line(fonts, small, line, at, Align::Left));
        }
        Ok(())
    }

    /// The number on the spine's part of the band.
    pub(super) fn draw_number_on_spine(&self, scene: &mut Scene, volume: u32, room: i32) {
        let (fonts, y) = (self.fonts, (self.tall() + self.height * 2 / 100 + self.height - self.rules.safe) / 2);
        let face = fonts.display("0123456789");
        let mut style = Type::new(face, fonts.size_for_digit(face, room * 70 / 100).min(24 * PT), text_on(self.band_ink()));
        let (text, widest) = (volume.to_string(), room * 94 / 100);
        let runs = style.width(fonts, &text);
        if runs > widest {
            style.size = (i64::from(style.size) * i64::from(widest) / i64::from(runs)) as i32;
        }
        if style.size >= 7 * PT {
            let at = Point { x: self.width + self.spine / 2, y: y + fonts.digit_drop(face, style.size) };
            scene.items.push(set_line(fonts, style, &text, at, Align::Centre));
        }
    }

    /// Draws the volume's number in a cell of a board.
    pub(super) fn draw_volume(&self, scene: &mut Scene, at: Point, side: i32, volume: u32, digit: Paint, frame: Paint) {
        let fonts = self.fonts;
        let thick = (side / 14).max(PT);
        let (inner, half) = (side - thick, thick / 2);
        let corner = Point { x: at.x + half, y: at.y + half };
        let stroke = Some(Stroke::solid(thick, frame));
        scene.items.push(Item::Rect { at: corner, width: inner, height: inner, fill: None, stroke });
        let text = volume.to_string();
        let mut style = Type::new(Face::Bold, fonts.size_for_digit(Face::Bold, side * 52 / 100), digit);
        let widest = side * 76 / 100;
        let runs = style.width(fonts, &text);
        if runs > widest {
            style.size = (style.size as i64 * widest as i64 / runs as i64) as i32;
        }
        let y = at.y + side / 2 + fonts.digit_drop(Face::Bold, style.size);
        scene.items.push(set_line(fonts, style, &text, Point { x: at.x + side / 2, y }, Align::Centre));
    }
}
