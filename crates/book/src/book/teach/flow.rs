//! Flow: sets the blocks of a text page in regions from its head to its foot. Pictures make room for text: they shrink until the
//! page fits, as long as they are legible. Beyond that, a text that may have several pages takes one more; a single page leaves them
//! out.

mod typeset;

use super::figures::picture;
use super::markdown::{Block, Figure, Look, Place, Region, Size};
use super::table::table;
use crate::book::leaf::Leaf;
use crate::book::leaf::materials::Materials;
use crate::book::leaf::style::measure;
use crate::book::spec::error::BookError;
use crate::draw::{Align, Face, Item, PT, Point, Scene, Stroke, Type, set_line};
use crate::paper::Body;
use crate::sorted::SortedMap;
use std::cell::RefCell;

/// The distance of lines, in percent of their size.
const LEADING: i32 = 142;
/// Space between two pictures side by side.
const GAP: i32 = 22 * PT;
/// The heights at which pictures are tried until the page fits, in percent of the text's width.
const HEIGHTS: std::ops::RangeInclusive<i32> = 18..=62;

/// A text that may have several pages takes one more before pictures get smaller than this, since their digits would be hard to
/// read.
const SMALL: i32 = 20;
/// The height of pictures in a text of several pages, which need not save room.
const ROOMY: i32 = 40;

/// Sets a page. If its text is too long even without pictures, it runs out of the body, and the check of the spec finds that.
pub(super) fn set_page(scene: &mut Scene, leaf: &Leaf, section: Option<usize>, regions: &[Region]) {
    Page::of(leaf, section, leaf.plan.paper.body(leaf.number)).put(scene, regions);
}

/// Sets a text in a slot of a page. Returns whether it fits there.
pub(super) fn set_slot(scene: &mut Scene, leaf: &Leaf, room: Body, regions: &[Region]) -> bool {
    Page { is_slot: true, ..Page::of(leaf, None, room) }.put(scene, regions)
}

/// The heights at which the pictures of a page are tried; one for a page without pictures.
fn heights(regions: &[Region]) -> Vec<i32> {
    fn has_figures(block: &Block) -> bool {
        match block {
            Block::Figures(_) => true,
            Block::List(items) => items.iter().flat_map(|(_, blocks)| blocks).any(has_figures),
            _ => false,
        }
    }
    let any = regions.iter().flat_map(|region| &region.blocks).any(has_figures);
    if any { HEIGHTS.step_by(2).collect() } else { vec![ROOMY] }
}

/// Splits a text into pages: one, or more where it says so, or does not fit on one even with small pictures.
pub(super) fn pages_of(leaf: &Leaf, section: Option<usize>, regions: Vec<Region>) -> Vec<Vec<Region>> {
    let page = Page::of(leaf, section, leaf.plan.paper.body(leaf.number));
    let mut parts: Vec<Vec<Region>> = Vec::new();
    for region in regions {
        match parts.last_mut().filter(|_| !region.starts_page) {
            Some(part) => part.push(region),
            None => parts.push(vec![region]),
        }
    }
    parts.into_iter().flat_map(|part| split(&page, part)).collect()
}

/// Splits a part of a text that begins on a new page.
fn split(page: &Page, regions: Vec<Region>) -> Vec<Vec<Region>> {
    let fits = |regions: &[Region], percent: i32| page.arranged(regions, page.width * percent / 100).fits;
    if heights(&regions).into_iter().any(|percent| percent >= SMALL && fits(&regions, percent)) {
        return vec![regions];
    }
    let mut pages: Vec<Vec<Region>> = vec![Vec::new()];
    for region in regions {
        let mut is_new = true;
        for block in region.blocks.into_iter().flat_map(|block| parted(page, block)) {
            let with = |page: &[Region], is_new: bool, block: Block| {
                let mut page = page.to_vec();
                match page.last_mut().filter(|_| !is_new) {
                    Some(last) => add(&mut last.blocks, block),
                    None => page.push(Region { blocks: vec![block], ..region }),
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

/// The parts between which a page may end: the items of a list, the rows of a table, each below its head, pictures below each
/// other, or the block itself.
fn parted(page: &Page, block: Block) -> Vec<Block> {
    match block {
        Block::List(items) => items.into_iter().map(|item| Block::List(vec![item])).collect(),
        Block::Table(mut rows) if rows.len() > 2 => {
            let head = rows.remove(0);
            rows.into_iter().map(|row| Block::Table(vec![head.clone(), row])).collect()
        }
        Block::Figures(figures) if page.are_stacked(&figures) => {
            figures.into_iter().map(|figure| Block::Figures(vec![figure])).collect()
        }
        block => vec![block],
    }
}

/// Adds a part to a page's blocks. A row continues its table.
fn add(blocks: &mut Vec<Block>, part: Block) {
    match (blocks.last_mut(), part) {
        (Some(Block::Table(rows)), Block::Table(more)) if rows.first() == more.first() => rows.extend(more.into_iter().skip(1)),
        (_, part) => blocks.push(part),
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

/// The width of each of `n` pictures side by side.
fn slot_of(width: i32, n: i32) -> i32 {
    ((width - (n - 1) * GAP) / n).max(PT)
}

struct Page<'a> {
    leaf: &'a Leaf<'a>,
    section: Option<usize>,
    body: Body,
    /// Whether it is a part of a page.
    is_slot: bool,
    /// The width of the text.
    width: i32,
    /// From line to line.
    step: i32,
    /// The least heights of pictures that were asked for, by their names and the width they have.
    least: RefCell<SortedMap<(String, i32), Option<i32>>>,
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
        let (width, step) = (measure(body.width, size), size * LEADING / 100);
        Page { leaf, section, body, is_slot: false, width, step, least: RefCell::default() }
    }

    /// Puts all regions on the page, with pictures as large as can be. Returns whether they fit.
    fn put(&self, scene: &mut Scene, regions: &[Region]) -> bool {
        let room = |height: i32| self.arranged(regions, height);
        let best =
            heights(regions).into_iter().rev().map(|percent| room(self.width * percent / 100)).find(|arranged| arranged.fits);
        let arranged = best.unwrap_or_else(|| room(0));
        arranged.placed.into_iter().for_each(|(part, at)| scene.place(part, at));
        arranged.fits
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
                Place::Upper if self.is_slot => y,
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
            let is_of_page = is_centred && !self.is_slot;
            let left = if is_of_page { (self.leaf.plan.paper.width - self.body.width) / 2 } else { self.body.left };
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
                Block::Figures(figures) if self.are_stacked(figures) => {
                    for (i, figure) in figures.iter().enumerate() {
                        pen.y += if i > 0 { self.step * 4 / 5 } else { 0 };
                        self.set_figures(pen, std::slice::from_ref(figure), tallest);
                    }
                }
                Block::Figures(figures) => self.set_figures(pen, figures, tallest),
                Block::Table(rows) => {
                    let Materials { fonts, theme, .. } = self.leaf.materials;
                    let table = table(fonts, theme, rows, pen.width);
                    let (at, height) = (Point { x: pen.left, y: pen.y }, table.height);
                    pen.scene.place(table, at);
                    pen.y += height;
                }
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

    /// A picture at most `tallest` high, but not below the height at which it is legible. At a height of 0, only pictures of fixed
    /// size.
    fn shown(&self, figure: &Figure, slot: i32, tallest: i32) -> Option<Scene> {
        let wide = slot * figure.share.unwrap_or(100) / 100;
        let at = |tall: i32| picture(self.leaf, self.section, &figure.what, (wide, tall)).ok().flatten();
        if tallest == 0 {
            return at(PT).filter(|found| found.is_fixed).map(|found| found.scene);
        }
        let least = self.least_height(figure, wide)?;
        // A picture that is legible only at nearly the width of a page is a large board, which may be as tall as it is wide.
        let tallest = if self.wants_width(figure) { tallest * 100 / HEIGHTS.end() } else { tallest };
        at(tallest.max(least)).map(|found| found.scene)
    }

    /// The least height at which a picture of that width is legible; `None` if it is at none, or this book does not have it.
    fn least_height(&self, figure: &Figure, wide: i32) -> Option<i32> {
        const STEPS: i32 = 64;
        let key = (figure.what.clone(), wide);
        if let Some(&known) = self.least.borrow().get(&key) {
            return known;
        }
        let at = |step: i32| (self.body.height * step / STEPS).max(PT);
        let is_legible =
            |step: i32| picture(self.leaf, self.section, &figure.what, (wide, at(step))).is_ok_and(|found| found.is_some());
        // A higher picture is never less legible, so the least height is found by halving.
        let (mut low, mut high) = (0, STEPS);
        while low < high {
            let middle = (low + high) / 2;
            (low, high) = if is_legible(middle) { (low, middle) } else { (middle + 1, high) };
        }
        let least = is_legible(low).then_some(at(low));
        self.least.borrow_mut().insert(key, least);
        least
    }

    /// Whether a picture is legible at the width of the page, and not at half of it.
    fn wants_width(&self, figure: &Figure) -> bool {
        self.least_height(figure, slot_of(self.width, 2)).is_none() && self.least_height(figure, self.width).is_some()
    }

    /// Whether pictures side by side would be illegible, and so go one below the other.
    fn are_stacked(&self, figures: &[Figure]) -> bool {
        figures.len() > 1 && figures.iter().any(|figure| self.wants_width(figure))
    }

    /// Sets pictures side by side, each with its caption below.
    fn set_figures(&self, pen: &mut Pen, figures: &[Figure], tallest: i32) {
        let theme = self.leaf.materials.theme;
        let n = figures.len() as i32;
        let slot = slot_of(pen.width, n);
        let drawn = figures.iter().filter_map(|figure| Some((figure, self.shown(figure, slot, tallest)?)));
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
