//! Flow: sets the blocks of a text page in regions from its head to its foot. Pictures make room for text: they shrink until the
//! page fits, and are left out if they would not be legible.

use super::compose::Leaf;
use super::error::BookError;
use super::figures::picture;
use super::markdown::{Block, Figure, Look, Place, Region, Size, Span};
use crate::draw::{Align, Face, Item, PT, Point, Scene, Stroke, Type, set_line, together, words};
use crate::paper::Body;

/// The distance of lines, in percent of their size.
const LEADING: i32 = 142;
/// Space between two pictures beside each other.
const GAP: i32 = 22 * PT;
/// The heights at which pictures are tried until the page fits, in percent of the text's width.
const HEIGHTS: std::ops::RangeInclusive<i32> = 18..=62;

/// The height of pictures in a text of several pages, which need not save room.
const ROOMY: i32 = 40;

/// Sets a page. If its text alone is too long, it runs out of the body, and the check of the spec finds that.
pub(super) fn set_page(scene: &mut Scene, leaf: &Leaf, section: Option<usize>, regions: &[Region]) {
    let body = leaf.plan.paper.body(leaf.number);
    let page = Page::of(leaf, section, body);
    let room = |height: i32| page.arranged(regions, height);
    let best = HEIGHTS.rev().step_by(2).map(|percent| room(page.width * percent / 100)).find(|arranged| arranged.fits);
    let arranged = best.unwrap_or_else(|| room(0));
    arranged.placed.into_iter().for_each(|(part, at)| scene.place(part, at));
}

/// Splits a text into pages: one, or more if it does not fit on one even with small pictures.
pub(super) fn pages_of(leaf: &Leaf, section: Option<usize>, regions: Vec<Region>) -> Vec<Vec<Region>> {
    let page = Page::of(leaf, section, leaf.plan.paper.body(leaf.number));
    let fits = |regions: &[Region], percent: i32| page.arranged(regions, page.width * percent / 100).fits;
    if HEIGHTS.step_by(2).any(|percent| fits(&regions, percent)) {
        return vec![regions];
    }
    let mut pages: Vec<Vec<Region>> = vec![Vec::new()];
    for region in regions {
        let mut is_new = true;
        for block in region.blocks.into_iter().flat_map(parted) {
            let with = |page: &[Region], is_new: bool, block: Block| {
                let mut page = page.to_vec();
                match page.last_mut().filter(|_| !is_new) {
                    Some(last) => last.blocks.push(block),
                    None => page.push(Region { place: region.place, look: region.look, blocks: vec![block] }),
                }
                page
            };
            let last = pages.pop().unwrap_or_default();
            let longer = with(&last, is_new, block.clone());
            if last.is_empty() || fits(&longer, ROOMY) {
                pages.push(longer);
            } else {
                // A heading moves to the next page with the block below it.
                let (last, heading) = without_heading(last);
                let heading = heading.filter(|_| !is_new);
                pages.extend((!last.is_empty()).then_some(last));
                let next = heading.map_or(Vec::new(), |heading| with(&[], true, heading));
                let is_first = next.is_empty();
                pages.push(with(&next, is_first, block));
            }
            is_new = false;
        }
    }
    pages
}

/// The parts between which a page may end: the items of a list, or the block itself.
fn parted(block: Block) -> Vec<Block> {
    match block {
        Block::List(items) => items.into_iter().map(|item| Block::List(vec![item])).collect(),
        block => vec![block],
    }
}

/// A page without the heading that it ends with, and this heading.
fn without_heading(mut page: Vec<Region>) -> (Vec<Region>, Option<Block>) {
    let heading = page.last_mut().and_then(|region| region.blocks.pop_if(|block| matches!(block, Block::Heading(..))));
    page.retain(|region| !region.blocks.is_empty());
    (page, heading)
}

/// Refuses pictures that do not exist.
pub(super) fn check_pictures(leaf: &Leaf, section: Option<usize>, file: &str, regions: &[Region]) -> Result<(), BookError> {
    let figures = |block: &Block| match block {
        Block::Figures(figures) => figures.clone(),
        _ => Vec::new(),
    };
    for figure in regions.iter().flat_map(|region| &region.blocks).flat_map(figures) {
        let refuse = |why| BookError::Markdown { file: file.into(), why };
        picture(leaf, section, &figure.what, (100 * PT, 100 * PT)).map_err(refuse)?;
    }
    Ok(())
}

/// The width of a comfortable line of text.
pub(super) fn measure(width: i32, body_size: i32) -> i32 {
    width.min(body_size * 40)
}

struct Page<'a> {
    leaf: &'a Leaf<'a>,
    section: Option<usize>,
    body: Body,
    /// The width of the text.
    width: i32,
    /// From line to line.
    step: i32,
}

struct Arranged {
    placed: Vec<(Scene, Point)>,
    fits: bool,
}

/// A region that is being set: its items from 0 down, and how far down they reach.
struct Pen {
    scene: Scene,
    y: i32,
    look: Look,
    left: i32,
    width: i32,
}

impl<'a> Page<'a> {
    fn of(leaf: &'a Leaf<'a>, section: Option<usize>, body: Body) -> Page<'a> {
        let size = leaf.materials.theme.sizes.body;
        Page { leaf, section, body, width: measure(body.width, size), step: size * LEADING / 100 }
    }

    /// All regions in their places, with pictures at most `tallest` high.
    fn arranged(&self, regions: &[Region], tallest: i32) -> Arranged {
        let set: Vec<(Place, bool, Scene)> = regions.iter().map(|r| (r.place, r.look.is_centred, self.set(r, tallest))).collect();
        let foot_height: i32 = set.iter().filter(|r| r.0 == Place::Foot).map(|r| r.2.height).sum();
        let bottom = self.body.top + self.body.height;
        let foot = bottom - foot_height;
        let mut y = self.body.top;
        let mut foot_y = foot;
        let mut is_first = true;
        let mut placed = Vec::new();
        let mut fits = true;
        for (place, is_centred, scene) in set {
            let height = scene.height;
            let top = match place {
                Place::Top => y + if is_first { 0 } else { self.step / 2 },
                Place::Upper => y.max(self.leaf.plan.paper.height * 17 / 100),
                Place::Middle => y + ((foot - y - height) / 2).max(0),
                Place::Foot => foot_y,
            };
            match place {
                Place::Foot => foot_y += height,
                _ => {
                    is_first = false;
                    y = top + height;
                    fits &= y <= foot - if foot_height > 0 { self.step } else { 0 };
                }
            }
            // Centred regions are centred on the page, as a title is, and not between unequal margins.
            let left = if is_centred { (self.leaf.plan.paper.width - self.body.width) / 2 } else { self.body.left };
            placed.push((scene, Point { x: left, y: top }));
        }
        Arranged { placed, fits }
    }

    fn set(&self, region: &Region, tallest: i32) -> Scene {
        let width = if region.look.is_centred { self.body.width } else { self.width };
        let mut pen = Pen { scene: Scene::new(self.body.width, 0), y: 0, look: region.look, left: 0, width };
        self.set_blocks(&mut pen, &region.blocks, tallest);
        pen.scene.height = pen.y;
        pen.scene
    }

    fn set_blocks(&self, pen: &mut Pen, blocks: &[Block], tallest: i32) {
        for (i, block) in blocks.iter().enumerate() {
            if self.is_lost(pen) {
                return;
            }
            if i > 0 {
                pen.y += self.gap(&blocks[i - 1], block);
            }
            match block {
                Block::Heading(order, spans) => self.set_heading(pen, *order, spans),
                Block::Paragraph(spans) => self.set_text(pen, self.style(pen.look), spans),
                Block::List(items) => self.set_list(pen, items, tallest),
                Block::Rule => self.set_rule(pen),
                Block::Figures(figures) => self.set_figures(pen, figures, tallest),
            }
        }
    }

    /// Whether the text is already more than a page too long. Nobody needs to know by how much.
    fn is_lost(&self, pen: &Pen) -> bool {
        pen.y > 2 * self.leaf.plan.paper.height
    }

    /// Space between two blocks. It is smaller below a heading than above it.
    fn gap(&self, above: &Block, below: &Block) -> i32 {
        match (above, below) {
            (Block::Heading(1, _), _) => self.step * 3 / 5,
            (Block::Heading(..), _) => self.step / 5,
            (_, Block::Heading(..)) => self.step,
            (_, Block::Figures(_)) | (Block::Figures(_), _) => self.step * 4 / 5,
            (Block::List(_), Block::List(_)) => self.step / 5,
            _ => self.step / 2,
        }
    }

    fn style(&self, look: Look) -> Type {
        let theme = self.leaf.materials.theme;
        let paint = if look.is_soft { theme.soft_paint } else { theme.text_paint };
        let size = match look.size {
            Size::Small => theme.sizes.small,
            Size::Body => theme.sizes.body,
            Size::Lead => theme.sizes.lead * 5 / 4,
        };
        Type::new(Face::Regular, size, paint)
    }

    fn set_heading(&self, pen: &mut Pen, order: u8, spans: &[Span]) {
        let theme = self.leaf.materials.theme;
        let size = match (order, pen.look.is_display) {
            (1, true) => theme.sizes.title,
            (1, false) => theme.sizes.heading,
            _ => theme.sizes.lead,
        };
        let bold: Vec<Span> = spans
            .iter()
            .map(|span| match span {
                Span::Text { text, .. } => Span::Text { text: text.clone(), is_bold: true },
                Span::Break => Span::Break,
            })
            .collect();
        let leading = if order == 1 { size * 115 / 100 } else { self.step };
        self.set_lines(pen, Type::new(Face::Bold, size, theme.text_paint), leading, &bold);
    }

    fn set_text(&self, pen: &mut Pen, style: Type, spans: &[Span]) {
        self.set_lines(pen, style, style.size * LEADING / 100, spans);
    }

    /// Sets lines of text in both faces. The capitals of a line are in the middle of its height.
    fn set_lines(&self, pen: &mut Pen, style: Type, leading: i32, spans: &[Span]) {
        let fonts = self.leaf.materials.fonts;
        for line in lines(spans, pen.width, &|face, text| Type { face, ..style }.width(fonts, text)) {
            if self.is_lost(pen) {
                return;
            }
            let width = together(line.iter().map(|(face, text)| Type { face: *face, ..style }.width(fonts, text)));
            let baseline = pen.y + (leading + style.size * 68 / 100) / 2;
            let mut x = pen.left + if pen.look.is_centred { (pen.width - width) / 2 } else { 0 };
            for (face, text) in line {
                let style = Type { face, ..style };
                pen.scene.items.push(set_line(fonts, style, &text, Point { x, y: baseline }, Align::Left));
                x = together([x, style.width(fonts, &text)]);
            }
            pen.y += leading;
        }
    }

    fn set_list(&self, pen: &mut Pen, items: &[(String, Vec<Block>)], tallest: i32) {
        let style = self.style(pen.look);
        let fonts = self.leaf.materials.fonts;
        let widest = items.iter().map(|(mark, _)| style.width(fonts, mark)).max().unwrap_or(0);
        let indent = widest + style.size * 6 / 10;
        for (i, (mark, blocks)) in items.iter().enumerate() {
            if self.is_lost(pen) {
                return;
            }
            if i > 0 {
                pen.y += self.step / 5;
            }
            let baseline = pen.y + (style.size * LEADING / 100 + style.size * 68 / 100) / 2;
            let at = Point { x: pen.left + widest, y: baseline };
            pen.scene.items.push(set_line(fonts, style, mark, at, Align::Right));
            (pen.left, pen.width) = (pen.left + indent, pen.width - indent);
            self.set_blocks(pen, blocks, tallest);
            (pen.left, pen.width) = (pen.left - indent, pen.width + indent);
        }
    }

    fn set_rule(&self, pen: &mut Pen) {
        let theme = self.leaf.materials.theme;
        let y = pen.y + self.step / 2;
        let stroke = Stroke::solid(theme.rule_line.0, theme.soft_paint);
        let (from, to) = match pen.look.is_centred {
            true => (pen.left + pen.width * 3 / 8, pen.left + pen.width * 5 / 8),
            false => (pen.left, pen.left + pen.width),
        };
        pen.scene.items.push(Item::Line { from: Point { x: from, y }, to: Point { x: to, y }, stroke });
        pen.y += self.step;
    }

    /// Sets pictures beside each other, each with its caption below.
    fn set_figures(&self, pen: &mut Pen, figures: &[Figure], tallest: i32) {
        let theme = self.leaf.materials.theme;
        let n = figures.len() as i32;
        let slot = ((pen.width - (n - 1) * GAP) / n).max(PT);
        let drawn = figures.iter().filter_map(|figure| {
            let wide = slot * figure.share.unwrap_or(100) / 100;
            let room = (wide, if tallest == 0 { PT } else { tallest });
            let found = picture(self.leaf, self.section, &figure.what, room).ok().flatten()?;
            (tallest > 0 || found.is_fixed).then_some((figure, found.scene))
        });
        let drawn: Vec<(&Figure, Scene)> = drawn.collect();
        let height = drawn.iter().map(|(_, scene)| scene.height).max().unwrap_or(0);
        let caption = Type::new(Face::Regular, theme.sizes.caption, theme.soft_paint);
        let top = pen.y;
        let mut deepest = top + height;
        let widths: i32 = drawn.iter().map(|(_, scene)| scene.width).sum();
        let gaps = GAP * (drawn.len() as i32 - 1).max(0);
        // A row of pictures that does not fill its line is centred if the text is.
        let mut x = pen.left + if pen.look.is_centred { (pen.width - widths - gaps) / 2 } else { 0 };
        let is_paired = drawn.len() > 1 && !pen.look.is_centred;
        for (figure, scene) in drawn {
            let wide = scene.width;
            pen.scene.place(scene, Point { x, y: top });
            if !figure.caption.is_empty() {
                let slot = if is_paired { slot } else { wide.max(slot.min(self.width)) };
                let y = top + height + self.step / 4;
                let mut below = Pen { scene: Scene::default(), y, look: pen.look, left: x, width: slot };
                self.set_lines(&mut below, caption, caption.size * 130 / 100, &figure.caption);
                deepest = deepest.max(below.y);
                pen.scene.items.extend(below.scene.items);
            }
            x += if is_paired { slot + GAP } else { wide + GAP };
        }
        pen.y = deepest;
    }
}

/// Breaks spans into lines no wider than `width`. Each line is a list of runs in one face.
fn lines(spans: &[Span], width: i32, wide: &dyn Fn(Face, &str) -> i32) -> Vec<Vec<(Face, String)>> {
    let mut lines: Vec<Vec<(Face, String)>> = Vec::new();
    let mut line: Vec<(Face, String)> = Vec::new();
    let mut used = 0;
    let mut words = pieces(spans);
    keep_the_last_together(&mut words);
    for word in words {
        let Some(word) = word else {
            lines.push(std::mem::take(&mut line));
            used = 0;
            continue;
        };
        let length = together(word.iter().map(|(face, text)| wide(*face, text)));
        let space = line.last().map_or(0, |(face, _)| wide(*face, " "));
        if !line.is_empty() && used + space + length > width {
            lines.push(std::mem::take(&mut line));
            used = 0;
        }
        if let Some((face, text)) = line.last_mut() {
            text.push(' ');
            used += wide(*face, " ");
        }
        for (face, text) in word {
            match line.last_mut() {
                Some((last, run)) if *last == face => run.push_str(&text),
                _ => line.push((face, text)),
            }
        }
        used += length;
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// Joins a short last word to the word before it, so that it is never alone on the last line of a paragraph.
fn keep_the_last_together(words: &mut Vec<Option<Vec<(Face, String)>>>) {
    const FEW: usize = 5;
    const SHORT: usize = 8;
    let is_short = |word: &[(Face, String)]| word.iter().map(|(_, text)| text.chars().count()).sum::<usize>() <= SHORT;
    let [.., Some(before), Some(last)] = words.as_slice() else { return };
    if words.len() <= FEW || !is_short(last) {
        return;
    }
    let space = before.last().map(|(face, _)| (*face, "\u{a0}".to_string()));
    let joined = before.iter().cloned().chain(space).chain(last.iter().cloned()).collect();
    words.truncate(words.len() - 2);
    words.push(Some(joined));
}

/// The words of spans, each in one or more faces; `None` for the end of a line.
fn pieces(spans: &[Span]) -> Vec<Option<Vec<(Face, String)>>> {
    let mut all: Vec<Option<Vec<(Face, String)>>> = Vec::new();
    // Whether the next text continues the last word: no space came since.
    let mut is_open = false;
    for span in spans {
        let Span::Text { text, is_bold } = span else {
            all.push(None);
            is_open = false;
            continue;
        };
        let face = if *is_bold { Face::Bold } else { Face::Regular };
        let starts_new = text.starts_with(' ');
        for (i, word) in words(text).enumerate() {
            match all.last_mut() {
                Some(Some(last)) if i == 0 && is_open && !starts_new => last.push((face, word.into())),
                _ => all.push(Some(vec![(face, word.into())])),
            }
        }
        is_open = if words(text).next().is_some() { !text.ends_with(' ') } else { is_open && text.is_empty() };
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_two_faces_break_at_spaces_alone() {
        let span = |text: &str, is_bold: bool| Span::Text { text: text.into(), is_bold };
        let spans =
            [span("the ", false), span("3", true), span(", and ", false), span("no more", true), Span::Break, span("end", false)];
        let set = lines(&spans, 10, &|_, text| text.chars().count() as i32);
        let told: Vec<String> = set
            .iter()
            .map(|line| line.iter().map(|(face, t)| if *face == Face::Bold { format!("[{t}]") } else { t.clone() }).collect())
            .collect();
        assert_eq!(told, ["the [3], and", "[no more]", "end"]);
    }

    #[test]
    fn no_short_word_ends_a_paragraph_alone() {
        let spans = [Span::Text { text: "one two three four five six".into(), is_bold: false }];
        let set = lines(&spans, 23, &|_, text| text.chars().count() as i32);
        let told: Vec<&str> = set.iter().flatten().map(|(_, text)| text.as_str()).collect();
        assert_eq!(told, ["one two three four", "five\u{a0}six"]);
    }
}
