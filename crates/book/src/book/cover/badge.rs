//! Badges on the front of a cover: a few words in a disc, a seal or a label.

use super::design::Form;
use super::fitted::{fit, set_lines};
use super::motif::seal;
use super::{Jacket, rect};
use crate::book::spec::error::BookError;
use crate::draw::{Align, Item, PT, Point, Scene, Type};
use crate::guard::{foreign, suggestion};
use crate::words::fill;

/// The places that the words of a badge may have.
const PLACES: [&str; 4] = ["count", "pages", "sections", "volume"];
/// The most badges on a front.
const MOST: usize = 3;

impl Jacket<'_> {
    /// The words of a badge with their places filled.
    fn badge_words(&self, words: &str) -> Result<String, BookError> {
        let mut places = words.split('{').skip(1).map(|from| from.split_once('}').map_or(from, |(name, _)| name));
        if let Some(place) = places.find(|place| !PLACES.contains(place)) {
            let expected = format!("places that it has; {{{}}}: {}", foreign(&place), suggestion(place, &PLACES));
            let value = format!("'{}'", foreign(&words));
            return Err(BookError::Value { key: "cover.badge".into(), value, expected });
        }
        // Sections of days and of mixed pages have no counts.
        let counts: u64 = self.spec.sections.iter().map(|section| u64::from(section.count)).sum();
        let is_counted = self.spec.daily.is_none() && self.spec.mixed.is_none();
        let count = if is_counted { counts } else { self.inside.puzzles.len() as u64 };
        let volume = self.spec.series.as_ref().map_or(1, |series| series.volume);
        let numbers = [count, self.inside.n_pages as u64, self.spec.sections.len() as u64, u64::from(volume)];
        let numbers = numbers.map(|number| number.to_string());
        let places: Vec<(&str, &str)> = PLACES.into_iter().zip(numbers.iter().map(String::as_str)).collect();
        Ok(fill(words, &places))
    }

    /// Draws the badges, each in a place of its own. Of several, each is smaller.
    pub(super) fn draw_badges(&self, scene: &mut Scene) -> Result<(), BookError> {
        let badge = &self.design.badge;
        let all = self.cover.badge.as_ref().map_or(Vec::new(), |badges| badges.words());
        let places: Vec<[i32; 2]> = [[badge.across, badge.down]].into_iter().chain(badge.more.iter().copied()).collect();
        let most = places.len().min(MOST);
        if all.len() > most {
            let (value, expected) = (format!("{} badges", all.len()), format!("at most {most} on this design"));
            return Err(BookError::Value { key: "cover.badge".into(), value, expected });
        }
        let size = if all.len() > 1 { badge.size * 82 / 100 } else { badge.size };
        for (words, at) in all.iter().zip(places) {
            self.draw_badge(scene, &self.badge_words(words)?, at, size)?;
        }
        Ok(())
    }

    fn draw_badge(&self, scene: &mut Scene, words: &str, [across, down]: [i32; 2], size: i32) -> Result<(), BookError> {
        let (fonts, badge) = (self.fonts, &self.design.badge);
        let wide = self.width * size / 100;
        let tall = if badge.form == Form::Label { wide * 34 / 100 } else { wide };
        // All of it stays within the safe distance, wherever the design puts its middle.
        let (half, rise, safe) = (wide / 2, tall / 2, self.rules.safe);
        let x = (self.front + self.width * across / 100).min(self.front + self.width - safe - half);
        let y = (self.tall() * down / 100).clamp(safe + rise, self.foot() - rise);
        let middle = Point { x: x.max(self.front + self.over() + safe + half), y };
        match badge.form {
            Form::Disc => scene.items.push(Item::Circle { centre: middle, radius: half, fill: Some(badge.ink.0), stroke: None }),
            Form::Seal => scene.items.push(seal(middle, half, badge.ink.0)),
            Form::Label => scene.items.push(rect(middle.x - half, y - rise, wide, tall, badge.ink.0)),
        }
        let face = fonts.display(words);
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
        let refuse = || BookError::TooLong(words.into());
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
