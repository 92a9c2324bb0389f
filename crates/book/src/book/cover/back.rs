//! The back of a cover: the blurb, some of the book's puzzles or the list of its sections, and the place for the barcode.

use super::barcode::draw_barcode;
use super::board::{LEAST_TEXT, TAG_HEIGHT};
use super::fitted::{fit, set_lines};
use super::price::price_digits;
use super::{Jacket, isbn_digits, rect};
use crate::book::spec::error::BookError;
use crate::draw::{Align, Bounds, Face, Item, PT, Paint, Point, Scene, Show, Stroke, Theme, puzzle_scene, set_line, wrap};
use crate::puzzle::Puzzle;

/// The most puzzles on a back.
const MOST_SAMPLES: u32 = 4;

impl Jacket<'_> {
    /// Draws the blurb, pages, puzzles or the list of sections, the author, and at the foot the publisher and the place for the
    /// barcode.
    pub(super) fn draw_back(&self, scene: &mut Scene) -> Result<(), BookError> {
        let margin = self.margin();
        let (wide, safe) = (self.width - margin - margin.max(self.over() + self.width * 4 / 100), self.rules.safe);
        let area = self.rules.barcode;
        let at = Point { x: self.width - safe.max(self.over() + safe / 2) - area.0, y: self.height - safe - area.1 };
        if at.x < safe || at.y < self.height / 3 {
            return Err(BookError::NoCover("a page too small for its barcode".into()));
        }
        let of_author = match self.author_height() {
            0 => 0,
            tall => tall + self.height * 3 / 100,
        };
        let foot = at.y - self.height * 4 / 100 - of_author;
        let samples = self.samples()?;
        // Puzzles are at least a quarter of the side wide, two rows of them half of it; pages are higher.
        let least = match samples.len().min(self.cover.samples.unwrap_or(0) as usize).max(self.n_shown()?) {
            0 => 0,
            1 | 2 => self.width * 28 / 100,
            _ => self.width * 56 / 100,
        };
        let y = self.draw_blurb(scene, wide, foot - least)?;
        if !self.draw_pages(scene, (margin, y), (wide, foot - y))?
            && !self.draw_samples(scene, &samples, (margin, y), (wide, foot - y))
        {
            self.draw_inside(scene, (margin, y), wide, foot);
        }
        self.draw_about(scene, (margin, foot + of_author - self.author_height()), wide)?;
        self.draw_foot(scene, margin, at, area)
    }

    /// Sets the paragraphs of the blurb as large as they fit, and returns where they end.
    fn draw_blurb(&self, scene: &mut Scene, wide: i32, lowest: i32) -> Result<i32, BookError> {
        let (fonts, inks, blurb) = (self.fonts, &self.design.inks, self.cover.blurb.as_str());
        let blurb = if blurb.trim().is_empty() { self.materials.words.page.promise.as_str() } else { blurb };
        let paragraphs: Vec<&str> = blurb.split("\n\n").map(str::trim).filter(|p| !p.is_empty()).collect();
        let (margin, top) = (self.margin(), (self.height * 9 / 100).max(self.rules.safe));
        let set = |percent: i32, scene: &mut Scene| {
            let mut y = top;
            for (i, paragraph) in paragraphs.iter().enumerate() {
                let is_head = i == 0 && !self.design.title.light;
                let face = if is_head { fonts.display(paragraph) } else { Face::Regular };
                let (size, paint) = if i == 0 { (50, inks.accent.0) } else { (30, inks.text.0) };
                let style = self.style(face, size * percent / 100, paint);
                let leading = if i == 0 { 118 } else { 142 };
                let lines = wrap(fonts, style, paragraph, wide);
                if lines.iter().any(|line| style.width(fonts, line) > wide) {
                    return None;
                }
                y = set_lines(scene, fonts, style, &lines, Point { x: margin, y }, Align::Left, leading) + style.size * 140 / 100;
            }
            (y <= lowest).then_some(y)
        };
        let mut set_at = (50..=100).rev().step_by(5).filter_map(|percent| {
            let mut page = Scene::new(self.width, self.height);
            set(percent, &mut page).map(|y| (page, y))
        });
        let (page, y) = set_at.next().ok_or_else(|| BookError::TooMuch("the blurb on the cover".into()))?;
        scene.items.extend(page.items);
        Ok(y)
    }

    /// Draws the place of the barcode and what is beside it: the publisher, the publisher's sign and the price.
    fn draw_foot(&self, scene: &mut Scene, margin: i32, at: Point, area: (i32, i32)) -> Result<(), BookError> {
        let (fonts, inks) = (self.fonts, &self.design.inks);
        if inks.ground.0 != Paint::WHITE {
            scene.items.push(rect(at.x, at.y, area.0, area.1, Paint::WHITE));
        }
        let code = self.cover.price_code.as_deref().map(|code| price_digits(code, self.cover.price.as_deref())).transpose()?;
        match &self.spec.isbn {
            Some(isbn) => draw_barcode(scene, fonts, (&isbn_digits(isbn)?, isbn), code, at, area),
            None if code.is_some() => {
                let expected = "a book with an isbn, beside whose bars it stands".into();
                return Err(BookError::Value { key: "cover.price_code".into(), value: "set".into(), expected });
            }
            None => {}
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

    /// The puzzles that may be on the back, in order of preference: one of each kind, then any others.
    fn samples(&self) -> Result<Vec<&Puzzle>, BookError> {
        let Some(wanted) = self.cover.samples else { return Ok(Vec::new()) };
        if wanted > MOST_SAMPLES {
            let expected = format!("0 to {MOST_SAMPLES}");
            return Err(BookError::Value { key: "cover.samples".into(), value: wanted.to_string(), expected });
        }
        let mut kinds = Vec::new();
        let mut is_new = |p: &&Puzzle| {
            let kind = (p.kind.name, p.size, p.layout.rules.iter().map(|rule| rule.name).collect::<Vec<_>>());
            let is_new = !kinds.contains(&kind);
            kinds.push(kind);
            is_new
        };
        let (first, others): (Vec<&Puzzle>, Vec<&Puzzle>) = self.inside.puzzles.iter().partition(|p| is_new(p));
        Ok(first.into_iter().chain(others).collect())
    }

    /// Draws as many of the requested puzzles as are legible, each on a white card. Returns whether there are any.
    fn draw_samples(&self, scene: &mut Scene, samples: &[&Puzzle], (left, top): (i32, i32), (wide, tall): (i32, i32)) -> bool {
        let gap = self.width * 4 / 100;
        let wanted = (self.cover.samples.unwrap_or(0) as usize).min(samples.len());
        let theme = Theme { tag_height: TAG_HEIGHT, ..self.materials.theme.clone() };
        // Sums and signs of some kinds can't be read in a card of this size: then another puzzle has it.
        let drawn = |n: usize, card: i32| {
            let pad = card * 5 / 100;
            let one = |puzzle: &&Puzzle| {
                let board = puzzle_scene(self.fonts, &theme, puzzle, &Show::Puzzle, card - 2 * pad, card - 2 * pad);
                board.smallest_text().is_none_or(|size| size >= LEAST_TEXT).then_some(board)
            };
            let boards: Vec<Scene> = samples.iter().filter_map(one).take(n).collect();
            (boards.len() == n).then_some(boards)
        };
        // The largest cards of all ways to set them in rows; larger than half of the side if their text can't be read otherwise.
        let arranged = (1..=wanted).rev().flat_map(|n| [(n, 52), (n, 82)]).find_map(|(n, most)| {
            let card_of = |columns: usize| {
                let (columns, rows) = (columns as i32, n.div_ceil(columns) as i32);
                let card = ((wide - (columns - 1) * gap) / columns).min((tall - (rows - 1) * gap) / rows);
                card.min(self.width * most / 100)
            };
            let (columns, card) =
                (1..=n).map(|columns| (columns, card_of(columns))).max_by_key(|&(columns, card)| (card, columns))?;
            Some((columns, card, drawn(n, card)?))
        });
        let Some((columns, card, boards)) = arranged else { return false };
        let rows = boards.len().div_ceil(columns) as i32;
        let start = top + (tall - rows * card - (rows - 1) * gap) / 2;
        let row_of = |n: usize| n as i32 * card + (n as i32 - 1) * gap;
        let n_boards = boards.len();
        for (i, board) in boards.into_iter().enumerate() {
            // Each row is in the middle.
            let n_in_row = (n_boards - i / columns * columns).min(columns);
            let x = left + (wide - row_of(n_in_row)) / 2 + (i % columns) as i32 * (card + gap);
            let at = Point { x, y: start + (i / columns) as i32 * (card + gap) };
            scene.items.push(rect(at.x, at.y, card, card, Paint::WHITE));
            let (x, y) = (at.x + (card - board.width) / 2, at.y + (card - board.height) / 2);
            scene.place(board, Point { x, y });
        }
        true
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
