//! The edges of a page: its number, the line above its body, and the thumb index on its outside edge.

use super::blocks::write_line;
use super::compose::Leaf;
use super::plan::Materials;
use crate::draw::{Align, Face, Item, PT, Paint, Point, Scene, Type, set_line};

impl Leaf<'_> {
    /// Whether it is a right-hand page, whose outside edge is the right one.
    pub(super) fn is_right(&self) -> bool {
        self.number % 2 == 1
    }

    /// Draws the page number, at the outside below the body.
    pub(super) fn draw_folio(&self, scene: &mut Scene) {
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
    pub(super) fn draw_head(&self, scene: &mut Scene, section: &str, has_name: bool) {
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

    /// Draws the title, a line for a name, and one for a date if the spec has one. If they do not all fit,
    /// the date is left out; if that is not enough, the title is left out, and the date only if it still does not fit.
    fn draw_name_line(&self, scene: &mut Scene, (left, right): (i32, i32), y: i32) {
        let Materials { theme, fonts, words, .. } = self.materials;
        let title = Type::new(Face::Bold, theme.sizes.caption, theme.text_paint);
        let plain = Type::new(Face::Regular, theme.sizes.small, theme.soft_paint);
        let gap = 14 * PT;
        let asked = |text: &str, line: i32| plain.width(fonts, text) + 4 * PT + line;
        let (name, date) = (asked(&words.page.name, 110 * PT), asked(&words.page.date, 62 * PT));
        let title_width = title.width(fonts, &self.spec.title);
        let room = right - left;
        let wants_date = self.spec.date_line;
        let (has_title, has_date) = match () {
            _ if wants_date && title_width + name + date + 2 * gap <= room => (true, true),
            _ if title_width + name + gap <= room => (true, false),
            _ => (false, wants_date && name + date + gap <= room),
        };
        if has_title {
            scene.items.push(set_line(fonts, title, &self.spec.title, Point { x: left, y }, Align::Left));
        }
        let mut put = |text: &str, from: i32, to: i32| {
            scene.items.push(set_line(fonts, plain, text, Point { x: from, y }, Align::Left));
            scene.items.push(write_line(theme, from + plain.width(fonts, text) + 4 * PT, to, y));
        };
        let name_to = if has_date { right - date - gap } else { right };
        let name_from = if has_title { name_to - name } else { left };
        put(&words.page.name, name_from, name_to);
        if has_date {
            put(&words.page.date, right - date, right);
        }
    }

    /// Draws a dark mark with the section's number on the outside edge, lower for each section. It runs into the bleed.
    pub(super) fn draw_thumb(&self, scene: &mut Scene, section: usize) {
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
