//! The front of a cover: title, author, and the levels of the puzzles.

use super::colour::{below, stand_apart, text_on};
use super::columns::draw_columns;
use super::design::{Cling, Stand};
use super::fitted::{fit, set_lines};
use super::motif::{draw_card, draw_motif, rounded_rect};
use super::{Jacket, rect};
use crate::book::spec::error::BookError;
use crate::draw::{Align, Bounds, Face, PT, Point, Scene, Type, set_line};
use crate::sorted::SortedSet;

impl Jacket<'_> {
    /// Draws shapes and the motif, and the text above them.
    pub(super) fn draw_front(&self, scene: &mut Scene) -> Result<(), BookError> {
        // The text comes first, since the motif may begin below it.
        let mut text = Scene::new(scene.width, scene.height);
        self.draw_author(&mut text)?;
        let foot = self.draw_title(&mut text)?;
        self.draw_badges(&mut text)?;
        self.draw_shapes(scene, false);
        let (motif, ground) = (&self.design.motif, self.design.inks.ground.0);
        if let Some(art) = &self.kit.picture {
            self.draw_art(scene, art, self.place(self.design.picture), ground);
        }
        let (puzzles, has_picture) = (self.inside.puzzles, self.kit.picture.is_some());
        let emblem = puzzles.iter().find(|p| p.layout.n_cells() >= 81).or(puzzles.first());
        if let Some(puzzle) = emblem.filter(|_| !has_picture) {
            let below = motif.below_title.then_some(foot + self.height * 4 / 100);
            draw_motif(scene, self, puzzle, self.place(motif.area), below);
            draw_columns(scene, self, puzzles);
        }
        self.draw_shapes(scene, true);
        let has_card = self.design.card.as_ref().is_some_and(|card| card.on_picture == has_picture);
        if let Some(puzzle) = emblem.filter(|_| has_card) {
            // On a picture, it is above the title; otherwise below it.
            let room = match has_picture {
                true => (0, self.text_place(self.design.title.area).top - self.height / 100),
                false => (foot + self.height * 4 / 100, self.foot()),
            };
            draw_card(scene, self, puzzle, room);
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
        // The band of a series has its title and its number.
        let series = self.spec.series.as_ref().filter(|_| !self.is_of_series());
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
        let face = if design.light { Face::Regular } else { fonts.display(&text) };
        let pills = self.pills(wide)?;
        let pills_room = pills.as_ref().map_or(0, |pills| pills.height + self.height * 2 / 100);
        let title_room = room - subtitle_room - bar - gap - pills_room;
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
        let all = tall(title, lines.len(), design.leading) + drop + bar + gap + tall(subtitle, under.len(), 128) + pills_room;
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
        y = set_lines(scene, fonts, subtitle, &under, Point { x, y }, align, 128);
        let Some(pills) = pills else { return Ok(y) };
        let left = if align == Align::Centre { x - pills.width / 2 } else { x };
        let at = Point { x: left, y: y + self.height * 2 / 100 };
        y = at.y + pills.height;
        scene.place(pills, at);
        Ok(y)
    }

    /// The levels of the book's puzzles, side by side in round fields; from the first to the last in one field if there is no room.
    fn pills(&self, wide: i32) -> Result<Option<Scene>, BookError> {
        let levels: SortedSet<_> = self.inside.puzzles.iter().filter_map(|p| Some(p.rating.as_ref()?.level)).collect();
        let names: Vec<&str> = levels.iter().map(|level| self.materials.words.level(*level)).collect();
        let (Some(first), Some(last), Some(true)) = (names.first(), names.last(), self.cover.levels) else { return Ok(None) };
        let (fonts, ground) = (self.fonts, below(self.design, self.design.title.area));
        let inks = &self.design.inks;
        let fill = if stand_apart(inks.accent.0, ground) { inks.accent.0 } else { inks.title.0 };
        let style = self.style(Face::Bold, 28, text_on(fill));
        let row = |names: &[String], style: Type| {
            let (tall, gap) = (style.size * 19 / 10, style.size * 6 / 10);
            let widths: Vec<i32> = names.iter().map(|name| style.width(fonts, name) + style.size * 16 / 10).collect();
            let whole = widths.iter().sum::<i32>() + gap * (widths.len() as i32 - 1);
            let mut scene = Scene::new(whole, tall);
            let mut x = 0;
            for (name, width) in names.iter().zip(widths) {
                let mut pill = Scene::new(width, tall);
                pill.items.push(rounded_rect((width, tall), tall / 2, fill));
                let baseline = tall / 2 + fonts.digit_drop(Face::Bold, style.size);
                pill.items.push(set_line(fonts, style, name, Point { x: width / 2, y: baseline }, Align::Centre));
                scene.place(pill, Point { x, y: 0 });
                x += width + gap;
            }
            scene
        };
        let each: Vec<String> = names.iter().map(|name| name.to_string()).collect();
        let span = format!("{first} – {last}");
        let smaller = |percent: i32| Type { size: (style.size * percent / 100).max(7 * PT), ..style };
        let rows = [(each.clone(), style), (each.clone(), smaller(75)), (vec![span], smaller(75))];
        let fitting = rows.into_iter().map(|(names, style)| row(&names, style)).find(|row| row.width <= wide);
        fitting.map(Some).ok_or_else(|| BookError::TooLong(each.join(", ")))
    }
}
