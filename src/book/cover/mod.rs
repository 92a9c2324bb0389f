//! The cover: back, spine and front on one page that wraps around the book, with a motif made of one of its boards. Not here:
//! the pages inside.

mod barcode;
mod design;
mod fitted;
mod motif;

pub use barcode::isbn_digits;
pub use design::CoverDesign;

use super::compose::Edition;
use super::error::BookError;
use super::plan::Materials;
use super::spec::Spec;
use crate::draw::{Align, Bleed, Bounds, Document, Face, Item, PT, Paint, Point, Scene, Stroke, Type, set_line, tenth_mm};
use crate::paper::{CoverRules, mm, parse_page};
use crate::puzzle::Puzzle;
use barcode::draw_barcode;
use design::Stand;
use fitted::{fit, line_along, line_down_width, set_lines};
use motif::{Sheet, draw_motif};

/// A drawn cover with the metadata of its file.
pub struct CoverPage {
    /// Back, spine and front in one piece, drawn up to the end of the bleed.
    pub scene: Scene,
    /// The metadata of the file.
    pub document: Document,
    /// The width of the spine in thousandths of a point.
    pub spine: i32,
}

impl CoverPage {
    /// Its front alone.
    pub fn front(&self) -> Scene {
        let width = (self.scene.width - self.spine) / 2;
        let mut front = Scene::new(width, self.scene.height);
        front.place(self.scene.clone(), Point { x: width - self.scene.width, y: 0 });
        front
    }
}

/// A cover that is being drawn.
struct Jacket<'a> {
    spec: &'a Spec,
    design: &'a CoverDesign,
    materials: &'a Materials<'a>,
    rules: CoverRules,
    /// The trimmed width of one side, then its height.
    width: i32,
    height: i32,
    spine: i32,
    n_pages: usize,
}

/// The cover of a book with so many pages, blank ones included; or why it can't have one. The motif is the first board of at
/// least 81 cells, or else the first board. It shows only the clues.
pub fn compose_cover(
    spec: &Spec,
    design: &CoverDesign,
    materials: &Materials,
    edition: &Edition,
    n_pages: usize,
    puzzles: &[&Puzzle],
) -> Result<CoverPage, BookError> {
    let profile = materials.profile;
    let cover = spec.cover.clone().unwrap_or_default();
    let rules = profile.cover.ok_or_else(|| BookError::NoCover(profile.name.clone()))?;
    let (width, height) = parse_page(&spec.page)?;
    let spine = spine_of(spec, materials, n_pages)?;
    for (text, place) in [
        (&cover.blurb, "the blurb of the cover"),
        (&spec.title.to_uppercase(), "the title in capitals, on the cover"),
        (&spec.author.to_uppercase(), "the author in capitals, on the cover"),
        (&spec.series.clone().unwrap_or_default().title.to_uppercase(), "the title of the series"),
    ] {
        materials.fonts.check(text, place)?;
    }
    let jacket = Jacket { spec, design, materials, rules, width, height, spine, n_pages };
    let mut scene = Scene::new(2 * width + spine, height);
    jacket.draw_grounds(&mut scene);
    // Draw the text first, since the motif begins below it. The motif is then placed under the text.
    let mut front = Scene::new(scene.width, scene.height);
    let foot = jacket.draw_front(&mut front)?;
    let emblem = puzzles.iter().find(|p| p.layout.n_cells() >= 81).or(puzzles.first());
    if let Some(puzzle) = emblem {
        let frame = Bounds { left: width + spine, ..jacket.edge() };
        let sheet = Sheet { left: width + spine, width, height, top: foot + height * 4 / 100, frame };
        draw_motif(&mut scene, materials.fonts, design, puzzle, spec.symbols, sheet);
    }
    scene.items.extend(front.items);
    jacket.draw_back(&mut scene, &cover.blurb)?;
    jacket.draw_spine(&mut scene);
    let bleed = rules.bleed;
    let document = Document {
        title: spec.title.clone(),
        author: spec.author.clone(),
        subject: spec.subtitle.clone(),
        language: spec.language.clone(),
        identity: format!("{} cover", edition.hash),
        date: edition.date,
        bleed: Bleed { inner: bleed, outer: bleed, top: bleed, bottom: bleed },
        labels: vec![String::new()],
        ..Document::default()
    };
    Ok(CoverPage { scene, document, spine })
}

fn rect(left: i32, top: i32, width: i32, height: i32, paint: Paint) -> Item {
    Item::Rect { at: Point { x: left, y: top }, width, height, fill: Some(paint), stroke: None }
}

impl Jacket<'_> {
    /// The edges of the cover before it is trimmed.
    fn edge(&self) -> Bounds {
        let bleed = self.rules.bleed;
        Bounds { left: -bleed, top: -bleed, right: 2 * self.width + self.spine + bleed, bottom: self.height + bleed }
    }

    /// The distance of text from the edges of a side.
    fn margin(&self) -> i32 {
        (self.width * 9 / 100).max(self.rules.safe)
    }

    fn style(&self, face: Face, percent_of_width: i32, paint: Paint) -> Type {
        Type::new(face, (self.width / 1000 * percent_of_width / 10 * 10).max(8 * PT), paint)
    }

    fn draw_grounds(&self, scene: &mut Scene) {
        let (edge, inks) = (self.edge(), &self.design.inks);
        let tall = edge.bottom - edge.top;
        if inks.ground.0 != Paint::WHITE {
            scene.items.push(rect(edge.left, edge.top, edge.right - edge.left, tall, inks.ground.0));
        }
        // Do not colour a narrow spine: the band would not be exactly on the spine when the cover is folded.
        if inks.spine != inks.ground && self.spine_size().is_some() {
            scene.items.push(rect(self.width, edge.top, self.spine, tall, inks.spine.0));
        }
    }

    /// Draws author and series in small capitals, the title as large as it fits, a bar, and the subtitle. Returns where they end.
    fn draw_front(&self, scene: &mut Scene) -> Result<i32, BookError> {
        let (fonts, inks, layout) = (self.materials.fonts, &self.design.inks, &self.design.layout);
        let margin = self.margin();
        let left = self.width + self.spine + margin;
        let wide = self.width - 2 * margin;
        let (x, align) = match layout.stand {
            Stand::Left => (left, Align::Left),
            Stand::Centre => (left + wide / 2, Align::Centre),
        };
        let spec = self.spec;
        let room = self.height * layout.title_room / 100;
        let mut y = (self.height * 7 / 100).max(self.rules.safe);
        let side = self.width * 12 / 100;
        let series = spec.series.as_ref();
        if let Some(series) = series {
            self.draw_volume(scene, Point { x: left + wide - side, y }, side, series.volume, inks.title.0, inks.accent.0);
        }
        let head: Vec<&str> =
            [spec.author.as_str(), series.map_or("", |s| &s.title)].into_iter().filter(|t| !t.is_empty()).collect();
        let head = head.join("  ·  ").to_uppercase();
        let head_room = wide - if series.is_some() { side + margin / 2 } else { 0 };
        let tracked = |style: Type| style.tracked(style.size * 12 / 100);
        let style = tracked(self.style(Face::Bold, 29, inks.accent.0));
        let (style, lines) = fit(fonts, style, &head, (head_room, 3 * style.size), (style.size, 7 * PT), 130)
            .ok_or_else(|| BookError::TooLong(head.clone()))?;
        let centre_of_head = match (layout.stand, series) {
            (Stand::Centre, Some(_)) => (left, Align::Left),
            _ => (x, align),
        };
        let top = y;
        y = set_lines(scene, fonts, style, &lines, Point { x: centre_of_head.0, y }, centre_of_head.1, 130);
        y = if series.is_some() { y.max(top + side) } else { y };
        y += self.height * 35 / 1000;

        let largest = self.width * layout.title / 100;
        let subtitle_room = if spec.subtitle.is_empty() { 0 } else { self.height * 9 / 100 };
        let bar = self.height * 45 / 1000;
        let title = Type::new(Face::Bold, largest, inks.title.0);
        let (title, lines) = fit(fonts, title, &spec.title, (wide, room - y - subtitle_room - bar), (largest, 16 * PT), 104)
            .ok_or_else(|| BookError::TooLong(spec.title.clone()))?;
        // Continue below the descenders.
        y = set_lines(scene, fonts, title, &lines, Point { x, y }, align, 104) + title.size * 14 / 100;
        let (long, thick) = (self.width * 16 / 100, self.width * 14 / 1000);
        let from = if align == Align::Centre { x - long / 2 } else { x };
        scene.items.push(rect(from, y + bar * 45 / 100, long, thick, inks.accent.0));
        y += bar + thick;
        let size = (title.size * 42 / 100).clamp(11 * PT, self.width * 5 / 100);
        let subtitle = Type::new(Face::Regular, size, inks.text.0);
        let (subtitle, lines) = fit(fonts, subtitle, &spec.subtitle, (wide, subtitle_room), (size, 9 * PT), 128)
            .ok_or_else(|| BookError::TooLong(spec.subtitle.clone()))?;
        Ok(set_lines(scene, fonts, subtitle, &lines, Point { x, y }, align, 128))
    }

    /// Draws the volume's number in a cell of a board.
    fn draw_volume(&self, scene: &mut Scene, at: Point, side: i32, volume: u32, digit: Paint, frame: Paint) {
        let fonts = self.materials.fonts;
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

    /// Draws the blurb, the list of sections, and at the foot the publisher and the place for the barcode.
    fn draw_back(&self, scene: &mut Scene, blurb: &str) -> Result<(), BookError> {
        let (fonts, inks) = (self.materials.fonts, &self.design.inks);
        let margin = self.margin();
        let (wide, safe) = (self.width - 2 * margin, self.rules.safe);
        let area = self.rules.barcode;
        let at = Point { x: self.width - safe - area.0, y: self.height - safe - area.1 };
        if at.x < safe || at.y < self.height / 3 {
            return Err(BookError::NoCover("a page too small for its barcode".into()));
        }
        let blurb = if blurb.trim().is_empty() { self.materials.words.page.promise.as_str() } else { blurb };
        let paragraphs: Vec<&str> = blurb.split("\n\n").map(str::trim).filter(|p| !p.is_empty()).collect();
        let top = (self.height * 9 / 100).max(safe);
        let foot = at.y - self.height * 4 / 100;
        let set = |percent: i32, scene: &mut Scene| {
            let mut y = top;
            for (i, paragraph) in paragraphs.iter().enumerate() {
                let (face, size, paint) = if i == 0 { (Face::Bold, 46, inks.title.0) } else { (Face::Regular, 27, inks.text.0) };
                let style = self.style(face, size * percent / 100, paint);
                let leading = if i == 0 { 122 } else { 146 };
                let lines = crate::draw::wrap(fonts, style, paragraph, wide);
                if lines.iter().any(|line| style.width(fonts, line) > wide) {
                    return None;
                }
                y = set_lines(scene, fonts, style, &lines, Point { x: margin, y }, Align::Left, leading) + style.size * 150 / 100;
            }
            (y <= foot).then_some(y)
        };
        let mut set_at = (50..=100).rev().step_by(5).filter_map(|percent| {
            let mut page = Scene::new(self.width, self.height);
            set(percent, &mut page).map(|y| (page, y))
        });
        let (page, y) = set_at.next().ok_or_else(|| BookError::TooMuch("the blurb on the cover".into()))?;
        scene.items.extend(page.items);
        self.draw_inside(scene, (margin, y), wide, foot);
        if inks.ground.0 != Paint::WHITE {
            scene.items.push(rect(at.x, at.y, area.0, area.1, Paint::WHITE));
        }
        if let Some(isbn) = &self.spec.isbn {
            draw_barcode(scene, fonts, &isbn_digits(isbn)?, isbn, at, area);
        }
        let line = if self.spec.publisher.is_empty() { &self.spec.author } else { &self.spec.publisher };
        let style = self.style(Face::Bold, 24, inks.soft.0);
        let room = at.x - margin - style.size;
        let (style, lines) = fit(fonts, style, line, (room, area.1 / 2), (style.size, 7 * PT), 130)
            .ok_or_else(|| BookError::TooLong(line.clone()))?;
        let tall = style.size * 130 / 100 * (lines.len() as i32 - 1).max(0) + style.size * 72 / 100;
        let y = at.y + area.1 - tall - style.size * 25 / 100;
        set_lines(scene, fonts, style, &lines, Point { x: margin, y }, Align::Left, 130);
        // A row of tiles in the motif's colours.
        let tile = self.width * 22 / 1000;
        for (k, ink) in inks.tints.iter().chain([&inks.accent]).enumerate() {
            let x = margin + k as i32 * (tile + tile / 4);
            if x + tile <= at.x - tile {
                scene.items.push(rect(x, y - 2 * tile - tile / 2, tile, tile, ink.0));
            }
        }
        Ok(())
    }

    /// Draws the sections with their numbers, if there is room for all of them.
    fn draw_inside(&self, scene: &mut Scene, (left, top): (i32, i32), wide: i32, foot: i32) {
        let (fonts, inks) = (self.materials.fonts, &self.design.inks);
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

    /// The largest size of text on the spine; `None` if the book is too thin for text.
    fn spine_size(&self) -> Option<i32> {
        let size = ((self.spine - 2 * self.rules.spine_safe) * 72 / 100).min(22 * PT);
        (self.n_pages >= self.rules.spine_text_from && size >= 7 * PT).then_some(size)
    }

    /// Draws title and author in the direction in which the language reads a spine. The title is at the end where reading begins.
    /// Draws nothing if the book is too thin for text.
    fn draw_spine(&self, scene: &mut Scene) {
        let (fonts, inks) = (self.materials.fonts, &self.design.inks);
        let Some(size) = self.spine_size() else { return };
        let room = self.spine - 2 * self.rules.spine_safe;
        let margin = (self.height * 6 / 100).max(self.rules.safe);
        let (top, mut foot) = (margin, self.height - margin);
        let middle = self.width + self.spine / 2;
        if let Some(series) = &self.spec.series {
            let side = room.min(30 * PT);
            foot -= side;
            let at = Point { x: middle - side / 2, y: foot };
            self.draw_volume(scene, at, side, series.volume, inks.spine_text.0, inks.spine_text.0);
            foot -= size;
        }
        let bold = Type::new(Face::Bold, size, inks.spine_text.0);
        let wide = line_down_width(fonts, bold, &self.spec.title);
        let most = foot - top;
        // A long title is set smaller, but not smaller than is legible.
        let bold = Type { size: if wide > most { (size as i64 * most as i64 / wide as i64) as i32 } else { size }, ..bold };
        if bold.size < 7 * PT {
            return;
        }
        let reads_up = UPWARD.contains(&self.spec.language.as_str());
        // The start of a text at this distance from the end of the spine where reading begins.
        let start = |from: i32| if reads_up { foot - (from - top) } else { from };
        let mut set = |style: Type, text: &str, from: i32| {
            let at = Point { x: middle, y: start(from) };
            line_along(scene, fonts, style, text, at, reads_up);
        };
        set(bold, &self.spec.title, top);
        let next = top + line_down_width(fonts, bold, &self.spec.title) + 2 * size;
        let plain = Type::new(Face::Regular, size * 80 / 100, inks.spine_text.0);
        let wide = line_down_width(fonts, plain, &self.spec.author);
        if plain.size >= 7 * PT && foot - wide >= next {
            set(plain, &self.spec.author, foot - wide);
        }
    }
}

/// Languages whose spines are read from the foot up.
const UPWARD: &[&str] = &["fr", "es", "it", "pt", "ca"];

/// The notice about a cover whose spine stays blank, once for a book.
pub fn blank_spine(spec: &Spec, design: &CoverDesign, materials: &Materials, n_pages: usize) -> Option<String> {
    let rules = materials.profile.cover?;
    let spine = spine_of(spec, materials, n_pages).ok()?;
    let jacket = Jacket { spec, design, materials, rules, width: 0, height: 0, spine, n_pages };
    let (wide, from, name) = (mm(spine), rules.spine_text_from, &materials.profile.name);
    match jacket.spine_size() {
        Some(_) => None,
        None if n_pages < from => {
            Some(format!("the spine stays blank: {name} takes text on it from {from} pages on, and the book has {n_pages}"))
        }
        None => Some(format!("the spine stays blank: it is {wide} mm wide, too narrow for text of 7 pt")),
    }
}

/// The width of the spine: from the spec, or from the paper and the number of pages.
fn spine_of(spec: &Spec, materials: &Materials, n_pages: usize) -> Result<i32, BookError> {
    let profile = materials.profile;
    match spec.cover.as_ref().and_then(|cover| cover.spine) {
        Some(mm) if (0.0..=120.0).contains(&mm) => Ok(tenth_mm((mm * 10.0).round() as i32)),
        Some(mm) => {
            let expected = "0 to 120 mm".into();
            Err(BookError::Value { key: "cover.spine".into(), value: mm.to_string(), expected })
        }
        None => {
            let spine = profile.spine(spec.paper.as_deref(), n_pages)?;
            spine.ok_or_else(|| BookError::NoCover(profile.name.clone()))
        }
    }
}

#[cfg(test)]
mod tests;
