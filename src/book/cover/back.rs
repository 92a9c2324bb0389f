//! The back of a cover: the blurb, some of the book's puzzles or the list of its sections, and the place for the barcode.

use super::barcode::draw_barcode;
use super::fitted::{fit, set_lines};
use super::{Jacket, isbn_digits, rect};
use crate::book::error::BookError;
use crate::draw::{Align, Bounds, Face, Item, PT, Paint, Point, Scene, Show, Stroke, puzzle_scene, set_line, wrap};
use crate::puzzle::Puzzle;

/// The most puzzles on a back.
const MOST_SAMPLES: u32 = 4;

impl Jacket<'_> {
    /// Draws the blurb, puzzles or the list of sections, and at the foot the publisher and the place for the barcode.
    pub(super) fn draw_back(&self, scene: &mut Scene) -> Result<(), BookError> {
        let (fonts, inks, blurb) = (self.fonts, &self.design.inks, self.cover.blurb.as_str());
        let margin = self.margin();
        let (wide, safe) = (self.width - margin - margin.max(self.over() + self.width * 4 / 100), self.rules.safe);
        let area = self.rules.barcode;
        let at = Point { x: self.width - safe.max(self.over() + safe / 2) - area.0, y: self.height - safe - area.1 };
        if at.x < safe || at.y < self.height / 3 {
            return Err(BookError::NoCover("a page too small for its barcode".into()));
        }
        let blurb = if blurb.trim().is_empty() { self.materials.words.page.promise.as_str() } else { blurb };
        let paragraphs: Vec<&str> = blurb.split("\n\n").map(str::trim).filter(|p| !p.is_empty()).collect();
        let top = (self.height * 9 / 100).max(safe);
        let foot = at.y - self.height * 4 / 100;
        let samples = self.samples()?;
        // Puzzles are at least a quarter of the side wide.
        let least = if samples.is_empty() { 0 } else { self.width * 28 / 100 };
        let set = |percent: i32, scene: &mut Scene| {
            let mut y = top;
            for (i, paragraph) in paragraphs.iter().enumerate() {
                let face = if i == 0 { fonts.display(paragraph) } else { Face::Regular };
                let (size, paint) = if i == 0 { (50, inks.accent.0) } else { (30, inks.text.0) };
                let style = self.style(face, size * percent / 100, paint);
                let leading = if i == 0 { 118 } else { 142 };
                let lines = wrap(fonts, style, paragraph, wide);
                if lines.iter().any(|line| style.width(fonts, line) > wide) {
                    return None;
                }
                y = set_lines(scene, fonts, style, &lines, Point { x: margin, y }, Align::Left, leading) + style.size * 140 / 100;
            }
            (y <= foot - least).then_some(y)
        };
        let mut set_at = (50..=100).rev().step_by(5).filter_map(|percent| {
            let mut page = Scene::new(self.width, self.height);
            set(percent, &mut page).map(|y| (page, y))
        });
        let (page, y) = set_at.next().ok_or_else(|| BookError::TooMuch("the blurb on the cover".into()))?;
        scene.items.extend(page.items);
        match samples.is_empty() {
            true => self.draw_inside(scene, (margin, y), wide, foot),
            false => self.draw_samples(scene, &samples, (margin, y), (wide, foot - y)),
        }
        if inks.ground.0 != Paint::WHITE {
            scene.items.push(rect(at.x, at.y, area.0, area.1, Paint::WHITE));
        }
        if let Some(isbn) = &self.spec.isbn {
            draw_barcode(scene, fonts, &isbn_digits(isbn)?, isbn, at, area);
        }
        let line = if self.spec.publisher.is_empty() { &self.spec.author } else { &self.spec.publisher };
        let style = self.style(Face::Bold, 25, inks.soft.0);
        let room = at.x - margin - style.size;
        let (style, lines) = fit(fonts, style, line, (room, area.1 / 2), (style.size, 7 * PT), 130)
            .ok_or_else(|| BookError::TooLong(line.clone()))?;
        let tall = style.size * 130 / 100 * (lines.len() as i32 - 1).max(0) + style.size * 72 / 100;
        let y = at.y + area.1 - tall - style.size * 25 / 100;
        set_lines(scene, fonts, style, &lines, Point { x: margin, y }, Align::Left, 130);
        if let Some(logo) = &self.kit.logo {
            let (wide, tall) = self.sign_size(logo, (room, area.1 * 38 / 100));
            let bottom = y - style.size * 80 / 100;
            let place = Bounds { left: margin, top: bottom - tall, right: margin + wide, bottom };
            self.draw_art(scene, logo, place, inks.ground.0);
        }
        if let Some(price) = self.cover.price.as_deref().filter(|price| !price.trim().is_empty()) {
            let style = self.style(Face::Bold, 30, inks.text.0);
            let (style, lines) = fit(fonts, style, price.trim(), (room, style.size * 2), (style.size, 7 * PT), 130)
                .ok_or_else(|| BookError::TooLong(price.into()))?;
            set_lines(scene, fonts, style, &lines, Point { x: margin, y: at.y + style.size * 25 / 100 }, Align::Left, 130);
        }
        Ok(())
    }

    /// The puzzles on the back: one of each section in turn.
    fn samples(&self) -> Result<Vec<&Puzzle>, BookError> {
        let Some(wanted) = self.cover.samples else { return Ok(Vec::new()) };
        if wanted > MOST_SAMPLES {
            let expected = format!("0 to {MOST_SAMPLES}");
            return Err(BookError::Value { key: "cover.samples".into(), value: wanted.to_string(), expected });
        }
        let mut chosen: Vec<&Puzzle> = Vec::new();
        let sort = |p: &Puzzle| (p.kind.name, p.size, p.layout.rules.iter().map(|rule| rule.name).collect::<Vec<_>>());
        // Different kinds first, then whatever comes.
        for is_new in [true, false] {
            for &puzzle in self.puzzles {
                let is_known = chosen.iter().any(|c| std::ptr::eq(*c, puzzle) || is_new && sort(c) == sort(puzzle));
                if chosen.len() < wanted as usize && !is_known {
                    chosen.push(puzzle);
                }
            }
        }
        Ok(chosen)
    }

    /// Draws puzzles beside each other, each on a white card.
    fn draw_samples(&self, scene: &mut Scene, puzzles: &[&Puzzle], (left, top): (i32, i32), (wide, tall): (i32, i32)) {
        let n = puzzles.len() as i32;
        let gap = self.width * 3 / 100;
        let card = ((wide - (n - 1) * gap) / n).min(tall).min(self.width * 52 / 100);
        let pad = card * 5 / 100;
        for (i, puzzle) in puzzles.iter().enumerate() {
            let at = Point { x: left + i as i32 * (card + gap), y: top + (tall - card) / 2 };
            let board = puzzle_scene(self.fonts, self.materials.theme, puzzle, &Show::Puzzle, card - 2 * pad, card - 2 * pad);
            scene.items.push(rect(at.x, at.y, card, card, Paint::WHITE));
            let (x, y) = (at.x + (card - board.width) / 2, at.y + (card - board.height) / 2);
            scene.place(board, Point { x, y });
        }
    }
    /// Draws the sections with their numbers, if there is room for all of them.
    fn draw_inside(&self, scene: &mut Scene, (left, top): (i32, i32), wide: i32, foot: i32) {
        let (fonts, inks) = (self.fonts, &self.design.inks);
        let (bold, plain) = (self.style(Face::Bold, 27, inks.text.0), self.style(Face::Regular, 27, inks.soft.0));
        let step = bold.size * 190 / 100;
        let mut first = 1;
        let rows: Vec<(&str, String)> = self
            .spec
            .sections
            .iter()
            .map(|section| {
                let last = first + section.count.max(1) - 1;
                let text = match () {
                    // Puzzles with days have no numbers.
                    _ if self.spec.days => String::new(),
                    _ if last > first => format!("{first}–{last}"),
                    _ => first.to_string(),
                };
                first = last + 1;
                (section.title.as_str(), text)
            })
            .collect();
        let fits = |(title, text): &(&str, String)| bold.width(fonts, title) + plain.width(fonts, text) + bold.size <= wide;
        let mut y = top + step * 3 / 2;
        if rows.len() < 2 || !rows.iter().all(fits) || y + step * (rows.len() as i32 - 1) + step / 2 > foot {
            return;
        }
        let rule = |y: i32| {
            let stroke = Stroke::solid(PT, inks.accent.0);
            Item::Line { from: Point { x: left, y }, to: Point { x: left + wide, y }, stroke }
        };
        scene.items.push(rule(y - step * 70 / 100));
        for (title, text) in &rows {
            scene.items.push(set_line(fonts, bold, title, Point { x: left, y }, Align::Left));
            scene.items.push(set_line(fonts, plain, text, Point { x: left + wide, y }, Align::Right));
            scene.items.push(rule(y + step * 30 / 100));
            y += step;
        }
    }
}
