//! The front of a cover: title, author, badge, and the number of a volume.

use super::design::{Cling, Form, Stand};
use super::fitted::{fit, set_lines};
use super::motif::{draw_card, draw_motif, seal};
use super::{Jacket, rect};
use crate::book::spec::error::BookError;
use crate::draw::{Align, Bounds, Face, Item, PT, Paint, Point, Scene, Stroke, Type, set_line};
use crate::guard::{foreign, suggestion};
use crate::words::fill;

/// The places that the words of a badge may have.
const PLACES: [&str; 4] = ["count", "pages", "sections", "volume"];

impl Jacket<'_> {
    /// Draws shapes and the motif, and the text above them.
    pub(super) fn draw_front(&self, scene: &mut Scene) -> Result<(), BookError> {
        // The text comes first, since the motif may begin below it.
        let mut text = Scene::new(scene.width, scene.height);
        self.draw_author(&mut text)?;
        let foot = self.draw_title(&mut text)?;
        self.draw_badge(&mut text)?;
        self.draw_shapes(scene, false);
        let (motif, ground) = (&self.design.motif, self.design.inks.ground.0);
        if let Some(art) = &self.kit.picture {
            self.draw_art(scene, art, self.place(self.design.picture), ground);
        }
        let emblem = self.puzzles.iter().find(|p| p.layout.n_cells() >= 81).or(self.puzzles.first());
        if let Some(puzzle) = emblem.filter(|_| self.kit.picture.is_none()) {
            let below = motif.below_title.then_some(foot + self.height * 4 / 100);
            draw_motif(scene, self, puzzle, self.place(motif.area), below);
        }
        self.draw_shapes(scene, true);
        if let Some(puzzle) = emblem.filter(|_| self.kit.picture.is_none()) {
            draw_card(scene, self, puzzle, Some(foot + self.height * 4 / 100));
        }
        scene.items.extend(text.items);
        Ok(())
    }

    fn aligned(stand: Stand, place: Bounds) -> (i32, Align) {
        match stand {
            Stand::Left => (place.left, Align::Left),
            Stand::Centre => ((place.left + place.right) / 2, Align::Centre),
        }
    }

    /// Author and series in capitals, and the number of a volume.
    fn draw_author(&self, scene: &mut Scene) -> Result<(), BookError> {
        let (fonts, inks, author) = (self.fonts, &self.design.inks, &self.design.author);
        let place = self.text_place(author.area);
        let (mut x, mut align) = Self::aligned(author.stand, place);
        let mut room = place.right - place.left;
        let series = self.spec.series.as_ref();
        if let Some(series) = series {
            let side = (self.width * 11 / 100).min((place.bottom - place.top).max(self.width * 8 / 100));
            let at = Point { x: place.right - side, y: place.top.min(self.height - self.rules.safe - side) };
            self.draw_volume(scene, at, side, series.volume, inks.title.0, inks.accent.0);
            room -= side + self.margin() / 2;
            (x, align) = (place.left, Align::Left);
        }
        let head = [self.spec.author.as_str(), series.map_or("", |s| &s.title)];
        let head = head.into_iter().filter(|t| !t.is_empty()).collect::<Vec<_>>().join("  ·  ").to_uppercase();
        let style = self.style(Face::Bold, author.size, inks.author.0);
        let style = style.tracked(style.size * 10 / 100);
        let tall = place.bottom - place.top;
        let (style, lines) =
            fit(fonts, style, &head, (room, tall), (style.size, 7 * PT), 125).ok_or_else(|| BookError::TooLong(head.clone()))?;
        set_lines(scene, fonts, style, &lines, Point { x, y: place.top }, align, 125);
        Ok(())
    }

    /// The title as large as it fits, a bar, and the subtitle. Returns where they end.
    fn draw_title(&self, scene: &mut Scene) -> Result<i32, BookError> {
        let (fonts, inks, design) = (self.fonts, &self.design.inks, &self.design.title);
        let place = self.text_place(design.area);
        let (x, align) = Self::aligned(design.stand, place);
        let (wide, room) = (place.right - place.left, place.bottom - place.top);
        let text = if design.capitals { self.spec.title.to_uppercase() } else { self.spec.title.clone() };
        let subtitle_text = &self.spec.subtitle;
        let (bar, thick) = if design.bar { (self.height * 45 / 1000, self.width * 14 / 1000) } else { (0, 0) };
        let gap = if subtitle_text.is_empty() { 0 } else { self.height * 22 / 1000 };
        let subtitle_room = if subtitle_text.is_empty() { 0 } else { room * 26 / 100 };
        let largest = self.width * design.size / 100;
        let face = fonts.display(&text);
        let title_room = room - subtitle_room - bar - gap;
        let title = Type::new(face, largest, inks.title.0);
        let (title, lines) = fit(fonts, title, &text, (wide, title_room), (largest, 16 * PT), design.leading)
            .ok_or_else(|| BookError::TooLong(self.spec.title.clone()))?;
        let size = (title.size * 40 / 100).clamp(11 * PT, self.width * 55 / 1000);
        let subtitle = Type::new(Face::Regular, size, inks.subtitle.0);
        let (subtitle, under) = fit(fonts, subtitle, subtitle_text, (wide, subtitle_room), (size, 9 * PT), 128)
            .ok_or_else(|| BookError::TooLong(subtitle_text.clone()))?;
        let cap = |style: Type| fonts.table(style.face).scale(fonts.table(style.face).cap_height, style.size);
        let tall = |style: Type, n: usize, leading: i32| match n {
            0 => 0,
            n => cap(style) + (n as i32 - 1) * (style.size * leading / 100),
        };
        // Descenders of a title in small letters need room.
        let drop = if design.capitals { title.size * 4 / 100 } else { title.size * 16 / 100 };
        let all = tall(title, lines.len(), design.leading) + drop + bar + gap + tall(subtitle, under.len(), 128);
        let mut y = match design.cling {
            Cling::Top => place.top,
            Cling::Middle => place.top + (room - all) / 2,
            Cling::Foot => place.bottom - all - subtitle.size * 25 / 100,
        };
        y = set_lines(scene, fonts, title, &lines, Point { x, y }, align, design.leading) + drop;
        if design.bar {
            let long = self.width * 16 / 100;
            let from = if align == Align::Centre { x - long / 2 } else { x };
            scene.items.push(rect(from, y + bar * 45 / 100, long, thick, inks.accent.0));
        }
        y += bar + gap;
        Ok(set_lines(scene, fonts, subtitle, &under, Point { x, y }, align, 128))
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

    /// The words of the badge with their places filled.
    fn badge_words(&self) -> Result<Option<String>, BookError> {
        let Some(words) = self.cover.badge.as_deref().filter(|words| !words.trim().is_empty()) else { return Ok(None) };
        let mut places = words.split('{').skip(1).map(|from| from.split_once('}').map_or(from, |(name, _)| name));
        if let Some(place) = places.find(|place| !PLACES.contains(place)) {
            let expected = format!("places that it has; {{{}}}: {}", foreign(&place), suggestion(place, &PLACES));
            let value = format!("'{}'", foreign(&words));
            return Err(BookError::Value { key: "cover.badge".into(), value, expected });
        }
        // Sections of days and of mixed pages have no counts.
        let counts: u64 = self.spec.sections.iter().map(|section| u64::from(section.count)).sum();
        let is_counted = self.spec.daily.is_none() && self.spec.mixed.is_none();
        let count = if is_counted { counts } else { self.puzzles.len() as u64 };
        let volume = self.spec.series.as_ref().map_or(1, |series| series.volume);
        let numbers = [count, self.n_pages as u64, self.spec.sections.len() as u64, u64::from(volume)];
        let numbers = numbers.map(|number| number.to_string());
        let places: Vec<(&str, &str)> = PLACES.into_iter().zip(numbers.iter().map(String::as_str)).collect();
        Ok(Some(fill(words, &places)))
    }

    fn draw_badge(&self, scene: &mut Scene) -> Result<(), BookError> {
        let Some(words) = self.badge_words()? else { return Ok(()) };
        let (fonts, badge) = (self.fonts, &self.design.badge);
        let wide = self.width * badge.size / 100;
        let tall = if badge.form == Form::Label { wide * 34 / 100 } else { wide };
        // All of it stays within the safe distance, wherever the design puts its middle.
        let (half, rise, safe) = (wide / 2, tall / 2, self.rules.safe);
        let x = (self.front + self.width * badge.across / 100).min(self.front + self.width - safe - half);
        let y = (self.height * badge.down / 100).clamp(safe + rise, self.height - safe - rise);
        let middle = Point { x: x.max(self.front + self.over() + safe + half), y };
        match badge.form {
            Form::Disc => scene.items.push(Item::Circle { centre: middle, radius: half, fill: Some(badge.ink.0), stroke: None }),
            Form::Seal => scene.items.push(seal(middle, half, badge.ink.0)),
            Form::Label => scene.items.push(rect(middle.x - half, y - rise, wide, tall, badge.ink.0)),
        }
        let face = fonts.display(&words);
        let room =
            if badge.form == Form::Label { (wide * 88 / 100, tall * 76 / 100) } else { (wide * 74 / 100, tall * 58 / 100) };
        // A number in front is set on a line of its own, large enough to be read from afar.
        let number = words.split_whitespace().next().filter(|word| word.chars().all(|c| c.is_ascii_digit()));
        let rest = number.map_or(words.trim(), |number| words.trim()[number.len()..].trim());
        let (number, rest) = match (number, badge.form) {
            (Some(number), Form::Disc | Form::Seal) if !rest.is_empty() => (number, rest),
            _ => ("", words.trim()),
        };
        let share = if number.is_empty() { 100 } else { 44 };
        let style = Type::new(face, wide * 26 / 100, badge.text.0);
        let refuse = || BookError::TooLong(words.clone());
        let (style, lines) =
            fit(fonts, style, rest, (room.0, room.1 * share / 100), (style.size, 7 * PT), 104).ok_or_else(refuse)?;
        let large = Type::new(face, wide * 40 / 100, badge.text.0);
        let (large, above) =
            fit(fonts, large, number, (room.0, room.1 * 56 / 100), (large.size, 7 * PT), 104).ok_or_else(refuse)?;
        let cap = |style: Type| fonts.table(face).scale(fonts.table(face).cap_height, style.size);
        let head = if above.is_empty() { 0 } else { cap(large) + style.size * 30 / 100 };
        let all = head + cap(style) + (lines.len() as i32 - 1) * (style.size * 104 / 100);
        set_lines(scene, fonts, large, &above, Point { x: middle.x, y: y - all / 2 }, Align::Centre, 104);
        set_lines(scene, fonts, style, &lines, Point { x: middle.x, y: y - all / 2 + head }, Align::Centre, 104);
        Ok(())
    }
}
