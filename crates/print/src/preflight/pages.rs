//! Checks a composed book before it is written: each page by itself, on any thread, then all pages together.

use super::breach::{Breach, Rule};
use crate::draw::{Bounds, Item, Paint, Scene, Stroke};
use crate::paper::{Paper, Profile, mm, size_words};

/// What to check a book's pages against.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    /// The printer.
    pub profile: &'a Profile,
    /// The paper by name; `None` for the printer's first.
    pub stock: Option<&'a str>,
    /// Trim, bleed, and the margins at the book's page count.
    pub paper: &'a Paper,
}

/// The findings on one page.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PageVerdict {
    /// Whether the page is blank.
    pub is_blank: bool,
    /// The breaches; empty for a good page.
    pub breaches: Vec<Breach>,
}

/// Tolerance for rounding to a hundredth of a point.
pub(super) const SLACK: i32 = 12;
/// Tolerance for page sizes and boxes: a tenth of a millimetre.
pub(super) const SAME_SIZE: i32 = 284;

/// Checks a page (counted from 1). It needs no other page, so pages are checked on the thread that draws them.
pub fn judge_page(job: &Job, page: usize, scene: &Scene) -> PageVerdict {
    let Job { profile, paper, .. } = job;
    let mut breaches = Vec::new();
    let mut add = |rule, found: String, expected: String| breaches.push(Breach::of_page(page, rule, found, expected));
    if (scene.width - paper.width).abs() > SAME_SIZE || (scene.height - paper.height).abs() > SAME_SIZE {
        add(Rule::PageSize, size_words(scene.width, scene.height), size_words(paper.width, paper.height));
    }
    let inked: Vec<(&Item, Vec<Paint>)> =
        scene.items.iter().map(|item| (item, inks(item))).filter(|(_, inks)| !inks.is_empty()).collect();
    for side in SIDES {
        let mut reach = Reach::default();
        for (item, _) in &inked {
            reach.add(inside(side, scene, &item.bounds()), matches!(item, Item::Text(_)));
        }
        judge_side(job, page, side, reach, &mut add);
    }
    let lines = inked.iter().filter_map(|(item, _)| stroke(item)).filter(|stroke| has_ink(&stroke.paint));
    if let Some(least) = lines.map(|stroke| stroke.width).min().filter(|&width| width < profile.least_line - SLACK) {
        add(Rule::LineWidth, format!("a line of {} pt", points(least)), format!("at least {} pt", points(profile.least_line)));
    }
    if let Some(least) = scene.smallest_text().filter(|&size| size < profile.least_text - SLACK) {
        add(Rule::TextSize, format!("text of {} pt", points(least)), format!("at least {} pt", points(profile.least_text)));
    }
    let gray = |paint: &Paint| if let Paint::Gray(ink) = paint { Some(*ink) } else { None };
    let palest = inked.iter().flat_map(|(_, inks)| inks).filter_map(gray).min();
    if let Some(ink) = palest.filter(|&ink| ink < profile.least_gray) {
        add(Rule::Gray, format!("a gray of {ink} %"), format!("at least {} %", profile.least_gray));
    }
    let takes_colour = profile.stock(job.stock).is_ok_and(|stock| stock.takes_colour);
    if !takes_colour && inked.iter().flat_map(|(_, inks)| inks).any(is_colour) {
        add(Rule::Colour, "coloured ink".into(), "only black ink on this paper".into());
    }
    PageVerdict { is_blank: inked.is_empty(), breaches }
}

/// Checks the whole book, given the verdicts of all pages in order.
pub fn judge_book(job: &Job, verdicts: impl IntoIterator<Item = PageVerdict>) -> Vec<Breach> {
    let Job { profile, paper, stock } = job;
    let mut breaches = Vec::new();
    if let Err(e) = profile.check_trim(paper.width, paper.height) {
        breaches.push(Breach::of_whole(Rule::Trim, size_words(paper.width, paper.height), e.to_string()));
    }
    let (mut n_pages, mut run) = (0, 0);
    for verdict in verdicts {
        n_pages += 1;
        run = if verdict.is_blank { run + 1 } else { 0 };
        if let Some(most) = profile.most_blank_in_a_row.filter(|most| run == most + 1) {
            let (found, expected) = (format!("{run} blank pages in a row"), format!("at most {most}"));
            breaches.push(Breach::of_page(n_pages, Rule::BlankPages, found, expected));
        }
        breaches.extend(verdict.breaches);
    }
    breaches.extend(count_breaches(profile, *stock, (paper.width, paper.height), n_pages));
    if profile.is_last_blank && run == 0 && n_pages > 0 {
        breaches.push(Breach::of_page(n_pages, Rule::LastPage, "a page that is not blank".into(), "a blank last page".into()));
    }
    breaches
}

/// Checks the page count against the printer's limits and its sheets.
pub(super) fn count_breaches(profile: &Profile, stock: Option<&str>, trim: (i32, i32), n_pages: usize) -> Vec<Breach> {
    let mut breaches = Vec::new();
    let found = || format!("{n_pages} pages");
    match profile.limits(stock, trim) {
        Err(e) => breaches.push(Breach::of_whole(Rule::PageCount, found(), e.to_string())),
        Ok(limits) if !limits.contains(&n_pages) => {
            let (least, most) = (limits.start(), limits.end());
            let expected = if *most == usize::MAX { format!("{least} or more") } else { format!("{least} to {most}") };
            breaches.push(Breach::of_whole(Rule::PageCount, found(), expected));
        }
        Ok(_) => {}
    }
    if profile.multiple_of > 1 && !n_pages.is_multiple_of(profile.multiple_of) {
        let expected = format!("a multiple of {}", profile.multiple_of);
        breaches.push(Breach::of_whole(Rule::PageCount, found(), expected));
    }
    breaches
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    Left,
    Right,
    Top,
    Bottom,
}

pub(super) const SIDES: [Side; 4] = [Side::Left, Side::Right, Side::Top, Side::Bottom];

impl Side {
    /// The name, minimum margin and bleed of a side of a page. Odd pages have the spine at their left.
    fn asks(self, paper: &Paper, page: usize) -> (&'static str, i32, i32) {
        let (safe, bleed) = (paper.safe, paper.bleed);
        match (self, page % 2 == 1) {
            (Side::Top, _) => ("top", safe.top, bleed.top),
            (Side::Bottom, _) => ("bottom", safe.bottom, bleed.bottom),
            (Side::Left, true) | (Side::Right, false) => ("inner", safe.inner, bleed.inner),
            (Side::Left, false) | (Side::Right, true) => ("outer", safe.outer, bleed.outer),
        }
    }
}

/// How far inside the trim something ends on a side; negative if it crosses.
pub(super) fn inside(side: Side, scene: &Scene, bounds: &Bounds) -> i32 {
    match side {
        Side::Left => bounds.left,
        Side::Right => scene.width - bounds.right,
        Side::Top => bounds.top,
        Side::Bottom => scene.height - bounds.bottom,
    }
}

/// What comes nearest to the trim on one side of a page, and the art that extends least past it. Text never bleeds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Reach {
    nearest: i32,
    shortest: i32,
}

impl Default for Reach {
    fn default() -> Reach {
        Reach { nearest: i32::MAX, shortest: i32::MAX }
    }
}

impl Reach {
    /// Whether art that ends this far inside the trim extends past it.
    pub fn is_past(inside: i32) -> bool {
        inside < -SLACK
    }

    pub fn add(&mut self, inside: i32, is_text: bool) {
        if is_text || !Reach::is_past(inside) {
            self.nearest = self.nearest.min(inside);
        } else {
            self.shortest = self.shortest.min(-inside);
        }
    }

    pub fn add_all(&mut self, other: &Reach) {
        self.nearest = self.nearest.min(other.nearest);
        self.shortest = self.shortest.min(other.shortest);
    }
}

/// Checks a side of a page: art that crosses the trim must reach the end of the bleed, and everything else must keep the
/// margin.
pub(super) fn judge_side(job: &Job, page: usize, side: Side, reach: Reach, add: &mut impl FnMut(Rule, String, String)) {
    let (name, margin, bleed) = side.asks(job.paper, page);
    let does_bleed = job.paper.bleed != crate::draw::Bleed::default();
    let Reach { nearest, shortest } = reach;
    if nearest < margin - SLACK {
        let found = format!("something stands {} mm from the {name} edge", mm(nearest));
        add(Rule::Margins, found, format!("at least {} mm for {}", mm(margin), job.profile.name));
    }
    // On the spine side, a printer without bleed cuts art where the page ends.
    if shortest < bleed - SLACK || (shortest < i32::MAX && !does_bleed) {
        let found = format!("art runs {} mm past the {name} edge", mm(shortest));
        let expected = if does_bleed { format!("{} mm", mm(bleed)) } else { "none in a book without bleed".into() };
        add(Rule::Bleed, found, expected);
    }
}

fn stroke(item: &Item) -> Option<Stroke> {
    match item {
        Item::Line { stroke, .. } => Some(*stroke),
        Item::Rect { stroke, .. } | Item::Circle { stroke, .. } | Item::Path { stroke, .. } => *stroke,
        Item::Text(_) | Item::Picture { .. } => None,
    }
}

/// The inks that an item prints; white is none.
fn inks(item: &Item) -> Vec<Paint> {
    let fill = match item {
        Item::Text(run) if run.text.trim().is_empty() => None,
        Item::Text(run) => Some(run.paint),
        Item::Line { .. } => None,
        // Any photograph has ink; in colour, if one of its pixels has.
        Item::Picture { pixels, .. } if pixels.is_gray() => Some(Paint::BLACK),
        Item::Picture { .. } => Some(Paint::Cmyk([100; 4])),
        Item::Rect { fill, .. } | Item::Circle { fill, .. } | Item::Path { fill, .. } => *fill,
    };
    fill.into_iter().chain(stroke(item).map(|stroke| stroke.paint)).filter(has_ink).collect()
}

fn has_ink(paint: &Paint) -> bool {
    !matches!(paint, Paint::Gray(0) | Paint::Cmyk([0, 0, 0, 0]))
}

fn is_colour(paint: &Paint) -> bool {
    matches!(paint, Paint::Cmyk([c, m, y, _]) if c.max(m).max(y) > &0)
}

/// Thousandths of a point as points.
pub(super) fn points(length: i32) -> String {
    let text = format!("{:.2}", length as f64 / 1000.0);
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}
