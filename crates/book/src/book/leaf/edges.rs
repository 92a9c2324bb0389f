//! The edges of a page: its number, the line above its body, and the thumb index on its outside edge.

use super::Leaf;
use super::materials::Materials;
use super::style::write_line;
use crate::draw::{Align, Face, Item, PT, Paint, Point, Scene, Type, set_line};

impl Leaf<'_> {
    /// Whether it is a right-hand page, whose outside edge is the right one.
    pub(super) fn is_right(&self) -> bool {
        self.number % 2 == 1
    }

    /// Draws the page number, at the outside below the body.
    pub(crate) fn draw_folio(&self, scene: &mut Scene) {
        let theme = self.materials.theme;
        let style = Type::new(Face::Bold, theme.sizes.caption, theme.text_paint);
        let body = self.plan.paper.body(self.number);
        let paper = &self.plan.paper;
        let y = body.top + body.height + paper.margins.bottom * 52 / 100 + theme.sizes.caption / 3;
        // Keep it inside the printer's safe area. Text reaches three tenths of its size below the baseline.
        let y = y.min(paper.height - paper.safe.bottom - theme.sizes.caption * 3 / 10);
        let (x, align) = match self.is_right() {
            true => (body.left + body.width, Align::Right),
            false => (body.left, Align::Left),
        };
        scene.items.push(set_line(self.materials.fonts, style, &self.number.to_string(), Point { x, y }, align));
    }

    /// Draws the line above the body: the book's title on a left-hand page, the section on a right-hand one, both at the
    /// outside. A worksheet has its title and a line for a name instead.
    pub(crate) fn draw_head(&self, scene: &mut Scene, section: &str, has_name: bool) {
        let Materials { theme, fonts, .. } = self.materials;
        let body = self.plan.paper.body(self.number);
        let tallest = if self.spec.name_line { theme.sizes.caption } else { theme.sizes.small };
        let y = (self.plan.paper.margins.top * 62 / 100).max(self.plan.paper.safe.top + tallest);
        let style = Type::new(Face::Regular, theme.sizes.small, theme.soft_paint).tracked(theme.sizes.small / 40);
        let (left, right) = (body.left, body.left + body.width);
        let mut put = |style: Type, text: &str, x: i32, align: Align| {
            scene.items.push(set_line(fonts, style, text, Point { x, y }, align));
        };
        if has_name {
            self.draw_name_line(scene, (left, right), y);
        } else if self.spec.name_line {
            // The answers of a worksheet have its title, but no line for a name.
            put(Type::new(Face::Bold, theme.sizes.caption, theme.text_paint), &self.spec.title, left, Align::Left);
            put(style, section, right, Align::Right);
        } else if self.is_right() {
            put(style, section, right, Align::Right);
        } else {
            put(style, &self.spec.title, left, Align::Left);
        }
    }

    /// Draws the title and lines for a name, a class and a date, as the spec has them. If they do not all fit, the first of these
    /// that fits is drawn: without the date, without the title, and finally only the name.
    fn draw_name_line(&self, scene: &mut Scene, (left, right): (i32, i32), y: i32) {
        let Materials { theme, fonts, words, .. } = self.materials;
        let title = Type::new(Face::Bold, theme.sizes.caption, theme.text_paint);
        let plain = Type::new(Face::Regular, theme.sizes.small, theme.soft_paint);
        let gap = 14 * PT;
        let asked = |text: &'_ str, line: i32| plain.width(fonts, text) + 4 * PT + line;
        let line = |text: &'static str, width: i32| (text, width);
        let [name, class, date] = [line("name", 110 * PT), line("class", 50 * PT), line("date", 62 * PT)];
        let word = |key: &str| match key {
            "name" => &words.page.name,
            "class" => &words.page.class,
            _ => &words.page.date,
        };
        let lines = |has_class: bool, has_date: bool| -> Vec<(&'static str, i32)> {
            let further = [(has_class && self.spec.class_line, class), (has_date && self.spec.date_line, date)];
            [name].into_iter().chain(further.into_iter().filter(|one| one.0).map(|one| one.1)).collect()
        };
        let title_width = title.width(fonts, &self.spec.title);
        let room = right - left;
        let choices = match self.spec.class_line {
            true => {
                vec![(true, true, true), (false, true, true), (true, true, false), (false, true, false), (true, false, false)]
            }
            false => vec![(true, false, true), (true, false, false), (false, false, true)],
        };
        let width = |lines: &[(&str, i32)]| lines.iter().map(|&(key, line)| asked(word(key), line) + gap).sum::<i32>() - gap;
        let fits = |&&(has_title, has_class, has_date): &&(bool, bool, bool)| {
            width(&lines(has_class, has_date)) + if has_title { title_width + gap } else { 0 } <= room
        };
        let (has_title, has_class, has_date) = *choices.iter().find(fits).unwrap_or(&(false, false, false));
        if has_title {
            scene.items.push(set_line(fonts, title, &self.spec.title, Point { x: left, y }, Align::Left));
        }
        let lines = lines(has_class, has_date);
        // The first line takes the room that a missing title leaves.
        let mut from = if has_title { right - width(&lines) } else { left };
        let mut to = right - width(&lines);
        for (key, line) in lines {
            to += asked(word(key), line);
            scene.items.push(set_line(fonts, plain, word(key), Point { x: from, y }, Align::Left));
            scene.items.push(write_line(theme, from + plain.width(fonts, word(key)) + 4 * PT, to, y));
            to += gap;
            from = to;
        }
    }

    /// Draws a dark mark with the section's number on the outside edge, lower for each section. It runs into the bleed.
    pub(crate) fn draw_thumb(&self, scene: &mut Scene, section: usize) {
        let Materials { theme, fonts, .. } = self.materials;
        let paper = &self.plan.paper;
        let n = self.plan.sections.len();
        let size = theme.sizes.caption;
        // The sections share the height of the body. If there are too many, the marks begin at the top again.
        let height = (paper.body(1).height / n.max(6) as i32).clamp(size * 2, size * 4);
        let places = (paper.body(1).height / height).max(1) as usize;
        let top = paper.margins.top + height * (section % places) as i32;
        let width = paper.thumb_width();
        let (left, middle) = match self.is_right() {
            true => (paper.width - width, paper.width - width / 2),
            false => (0, width / 2),
        };
        // The mark runs past the trim.
        let past = paper.bleed.outer;
        let at = Point { x: if self.is_right() { left } else { left - past }, y: top + height / 10 };
        let tab = height - height / 5;
        scene.items.push(Item::Rect { at, width: width + past, height: tab, fill: Some(Paint::Gray(80)), stroke: None });
        let style = Type::new(Face::Bold, size.min(width * 2 / 3).max(7 * PT), Paint::WHITE);
        let at = Point { x: middle, y: top + height / 2 + style.size * 35 / 100 };
        scene.items.push(set_line(fonts, style, &(section + 1).to_string(), at, Align::Centre));
    }
}
