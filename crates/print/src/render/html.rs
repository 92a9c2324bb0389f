//! HTML: a self-contained page to step through puzzles. Each board is drawn once; each step adds its tints and marks, and each
//! candidate knows the step that eliminates it.

use super::number::{decimal, thousandths};
use super::svg::{colour, describe, elements, escape, glyph_name, glyphs};
use crate::draw::{Face, Fonts, Item, Point, Type, grid_run};
use std::fmt::Write;

/// A puzzle with everything that its section of the page shows.
pub struct PuzzlePage {
    /// `Sudoku 0a1b2c3d4e5f, ER 7.1, fiendish`.
    pub title: String,
    /// A sentence below the title that describes the puzzle.
    pub about: String,
    /// The contents of the board besides digits, for screen readers: its signs and lines.
    pub told: String,
    /// The width of the board with its edges, in thousandths of a point.
    pub width: i32,
    /// The height likewise.
    pub height: i32,
    /// The items below the tints.
    pub ground: Vec<Item>,
    /// The items above the tints: the lines of the grid.
    pub lines: Vec<Item>,
    /// Digits placed by steps, each with its step from 0.
    pub written: Vec<(usize, Item)>,
    /// Candidates, each with the step that eliminates it, if any.
    pub candidates: Vec<(Option<usize>, Item)>,
    /// The steps in order.
    pub steps: Vec<PageStep>,
    /// The text after the last step.
    pub end: String,
}

/// A step of that page.
pub struct PageStep {
    /// The name of the technique.
    pub technique: String,
    /// Its cost on the scale of ratings: `2.6`.
    pub cost: String,
    /// The step as a sentence.
    pub words: String,
    /// Where to look and why it follows, as paragraphs.
    pub reasoning: Vec<String>,
    /// Whether this is the first of the hardest steps.
    pub is_hardest: bool,
    /// Whether the page may skip it.
    pub is_single: bool,
    /// Items below the lines: tinted cells of houses and patterns.
    pub tints: Vec<Item>,
    /// Items above the board: rings, strokes, arrows.
    pub marks: Vec<Item>,
}

/// The placeholders of a template.
const TITLE: &str = "{{title}}";
const GLYPHS: &str = "{{glyphs}}";
const PUZZLES: &str = "{{puzzles}}";

/// The page up to its puzzles: the template's head, its title, and the glyphs that all boards share.
pub fn page_head(template: &str, fonts: &Fonts, title: &str) -> String {
    let (head, _) = template.split_once(PUZZLES).unwrap_or((template, ""));
    head.replace(TITLE, &escape(title)).replace(GLYPHS, &puzzle_glyphs(fonts))
}

/// The glyphs that all boards share, in one invisible SVG.
pub fn puzzle_glyphs(fonts: &Fonts) -> String {
    // Digits, the letters for digits above 9, and the names of rows and columns.
    let all = ('0'..='9').chain('A'..='Z').chain(['r', 'c']);
    let places: Vec<(i32, char)> = all.map(|ch| (0, ch)).collect();
    let faces = [Face::Regular, Face::Bold].map(|face| Type::new(face, 1000, crate::draw::Paint::BLACK));
    let runs: Vec<Item> = faces.into_iter().filter_map(|style| grid_run(fonts, style, 0, &places)).collect();
    glyphs(fonts, &runs)
}

/// The page after its puzzles.
pub fn page_end(template: &str) -> String {
    template.split_once(PUZZLES).map_or(String::new(), |(_, end)| end.to_string())
}

/// The section of one puzzle; `number` counts from 1.
pub fn puzzle_section(fonts: &Fonts, number: usize, page: &PuzzlePage) -> String {
    let mut out = String::new();
    let title = escape(&page.title);
    // Writing to a String cannot fail, so the results of write! are ignored throughout.
    let _ = writeln!(out, r#"<section class="puzzle" id="p{number}" data-title="{title}">"#);
    let _ = writeln!(out, "<h2>{title}</h2>\n<p class=\"about\">{}</p>", escape(&page.about));
    out.push_str("<div class=\"pair\">\n");
    board(&mut out, fonts, number, page);
    out.push_str("<ol class=\"steps\">\n");
    for step in &page.steps {
        let single = if step.is_single { " data-single" } else { "" };
        let hardest = if step.is_hardest { " data-hardest" } else { "" };
        let (technique, cost) = (escape(&step.technique), escape(&step.cost));
        let _ =
            write!(out, "<li{single}{hardest}><button type=\"button\">{technique} <b>{cost}</b></button><div class=\"words\">");
        let _ = write!(out, "<p>{}</p>", escape(&step.words));
        for line in &step.reasoning {
            let _ = write!(out, "<p>{}</p>", escape(line));
        }
        out.push_str("</div></li>\n");
    }
    let _ = writeln!(out, "</ol>\n<p class=\"end\">{}</p>\n</div>\n</section>", escape(&page.end));
    out
}

fn board(out: &mut String, fonts: &Fonts, number: usize, page: &PuzzlePage) {
    let (width, height) = (thousandths(page.width), thousandths(page.height));
    let _ = writeln!(out, r#"<svg class="board" viewBox="0 0 {width} {height}" role="img" aria-label="The board">"#);
    describe(out, &page.told);
    out.push_str(&elements(fonts, &page.ground));
    layer(out, fonts, "tints", page.steps.iter().map(|step| &step.tints));
    out.push_str(&elements(fonts, &page.lines));
    digits(out, fonts, &format!("w{number}"), "written", page.written.iter().map(|(step, item)| (Some(*step), item)));
    digits(out, fonts, &format!("k{number}"), "left", page.candidates.iter().map(|(step, item)| (*step, item)));
    layer(out, fonts, "marks", page.steps.iter().map(|step| &step.marks));
    out.push_str("</svg>\n");
}

/// A group per step that shows something; the page shows one group at a time.
fn layer<'a>(out: &mut String, fonts: &Fonts, class: &str, steps: impl Iterator<Item = &'a Vec<Item>>) {
    let _ = writeln!(out, r#"<g class="{class}">"#);
    for (step, items) in steps.enumerate().filter(|(_, items)| !items.is_empty()) {
        let _ = writeln!(out, "<g data-n=\"{step}\">\n{}</g>", elements(fonts, items));
    }
    out.push_str("</g>\n");
}

/// Single digits of one size, each with its step. Each digit of that size is defined once, so that a use needs only its place.
fn digits<'a>(out: &mut String, fonts: &Fonts, name: &str, class: &str, items: impl Iterator<Item = (Option<usize>, &'a Item)>) {
    let mut defined: Vec<(Face, u16)> = Vec::new();
    let mut defs = String::new();
    let mut uses = String::new();
    let mut fill = String::new();
    for (step, item) in items {
        let Item::Text(run) = item else { continue };
        let Some(glyph) = run.glyphs.first() else { continue };
        fill = colour(run.paint);
        let (face, at) = (run.face, Point { x: run.at.x + glyph.dx, y: run.at.y });
        if !defined.contains(&(face, glyph.id)) {
            defined.push((face, glyph.id));
            let scale = decimal(run.size as i64 * 10_000 / fonts.table(face).units_per_em as i64, 10_000_000);
            let glyph = glyph_name(face, glyph.id);
            let _ = writeln!(defs, r##"<g id="{name}{glyph}"><use href="#{glyph}" transform="scale({scale})"/></g>"##);
        }
        let step = step.map_or(String::new(), |step| format!(" data-n=\"{step}\""));
        let (x, y) = (thousandths(at.x), thousandths(at.y));
        let _ = writeln!(uses, r##"<use href="#{name}{}" x="{x}" y="{y}"{step}/>"##, glyph_name(face, glyph.id));
    }
    if !uses.is_empty() {
        let _ = writeln!(out, "<defs>\n{defs}</defs>\n<g class=\"{class}\" fill=\"{fill}\">\n{uses}</g>");
    }
}
