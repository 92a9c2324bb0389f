//! Steps of machine solvers as a picture: every run is a dot on a logarithmic scale, with one strip per solver and a line at
//! its median; below, for each solver, steps against human difficulty.

use super::fonts::Fonts;
use super::scene::{Face, Item, PT, Paint, Point, Scene, Segment, Stroke};
use super::text::{Align, Type, set_line, wrap};
use super::theme::Theme;
use crate::board::tenths;
use crate::guard::grouped;
use crate::sorted::Ordered;

/// A solver with its runs.
pub struct PlotRow {
    /// Its name.
    pub solver: String,
    /// One dot per run.
    pub dots: Vec<PlotDot>,
}

/// A run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlotDot {
    /// The number of steps.
    pub steps: u64,
    /// The difficulty of its puzzle in tenths, if known.
    pub er: Option<u16>,
    /// Whether it ended with an answer: a solution, or a proof that there is none.
    pub is_done: bool,
}

const MARGIN: i32 = 40 * PT;
const PAGE_WIDTH: i32 = 595 * PT;
const WIDTH: i32 = PAGE_WIDTH - 2 * MARGIN;
const TITLE: i32 = 18 * PT;
const HEADING: i32 = 10 * PT;
const SMALL: i32 = 7 * PT;
const DOT: i32 = 1300;
/// The height of a strip, and the lanes that keep its dots apart.
const STRIP: i32 = 27 * PT;
const LANES: i32 = 4;
/// Plots against difficulty: how many are side by side, and their height.
const ACROSS: i32 = 3;
const GAP: i32 = 26 * PT;
const TALL: i32 = 96 * PT;

const INK: Paint = Paint::Cmyk([72, 42, 18, 18]);
const STUCK: Paint = Paint::Cmyk([0, 62, 78, 8]);
const PALE: Paint = Paint::Gray(14);

/// A page as tall as needed. Solvers without runs have no strip.
pub fn steps_scene(fonts: &Fonts, theme: &Theme, title: &str, about: &str, rows: &[PlotRow]) -> Scene {
    let rows: Vec<&PlotRow> = rows.iter().filter(|row| !row.dots.is_empty()).collect();
    let most = rows.iter().flat_map(|row| &row.dots).map(|dot| dot.steps).max().unwrap_or(1);
    let mut pen =
        Pen { fonts, text: theme.text_paint, soft: theme.soft_paint, scale: Scale::to(most), scene: Scene::new(PAGE_WIDTH, 0) };
    let mut y = MARGIN + TITLE * 8 / 10;
    for (face, size, paint, text) in [(Face::Bold, TITLE, pen.text, title), (Face::Regular, HEADING, pen.soft, about)] {
        let set = Type::new(face, size, paint);
        for line in wrap(fonts, set, text, WIDTH) {
            pen.line(set, &pen.fitting(set, &line, WIDTH), at(MARGIN, y), Align::Left);
            y += size * 3 / 2;
        }
    }
    y = pen.strips(&rows, y + 6 * PT);
    let rated: Vec<&&PlotRow> = rows.iter().filter(|row| row.dots.iter().any(|dot| dot.er.is_some())).collect();
    if !rated.is_empty() {
        y = pen.against_er(&rated, y + 22 * PT);
    }
    pen.scene.height = y + MARGIN;
    pen.scene
}

fn at(x: i32, y: i32) -> Point {
    Point { x, y }
}

/// A scale of powers of ten from 1 on.
#[derive(Clone, Copy)]
struct Scale {
    powers: u32,
}

impl Scale {
    fn to(most: u64) -> Scale {
        Scale { powers: (most.max(2) - 1).ilog10() + 1 }
    }

    /// The position of a number; zero and one are at the start.
    fn place(self, n: u64, length: i32) -> i32 {
        (log10(n) as i64 * length as i64 / (self.powers as i64 * LOG_UNIT)) as i32
    }
}

/// The fixed-point unit of logarithms.
const LOG_UNIT: i64 = 1 << 16;

/// The base-10 logarithm in integers, bit by bit, so that a picture is the same on all machines.
fn log10(n: u64) -> u64 {
    let n = n.max(1);
    let whole = n.ilog2();
    // The number as 1.…, with 32 fraction bits; each squaring gives one more bit of the logarithm.
    let mut rest = if whole >= 32 { n >> (whole - 32) } else { n << (32 - whole) };
    let mut log2 = (whole as u64) << 16;
    for bit in (0..16).rev() {
        let square = (rest as u128 * rest as u128) >> 32;
        let is_two = square >> 33 != 0;
        rest = (if is_two { square >> 1 } else { square }) as u64;
        log2 |= (is_two as u64) << bit;
    }
    // Multiply by log10 of 2.
    log2 * 30_103 / 100_000
}

struct Pen<'a> {
    fonts: &'a Fonts,
    text: Paint,
    soft: Paint,
    scale: Scale,
    scene: Scene,
}

impl Pen<'_> {
    fn small(&self, paint: Paint) -> Type {
        Type::new(Face::Regular, SMALL, paint)
    }

    fn line(&mut self, set: Type, text: &str, at: Point, align: Align) {
        self.scene.items.push(set_line(self.fonts, set, text, at, align));
    }

    /// Shortens a text to a width, with an ellipsis.
    fn fitting(&self, set: Type, text: &str, width: i32) -> String {
        if set.width(self.fonts, text) <= width {
            return text.into();
        }
        let chars: Vec<char> = text.chars().collect();
        let cut = |n: usize| chars[..n].iter().collect::<String>() + "…";
        (0..chars.len()).rev().map(cut).find(|text| set.width(self.fonts, text) <= width).unwrap_or_default()
    }

    fn hair(&mut self, from: Point, to: Point, paint: Paint) {
        self.scene.items.push(Item::Line { from, to, stroke: Stroke::solid(PT / 2, paint) });
    }

    /// A disc for a run with an answer, a cross for one without.
    fn dot(&mut self, centre: Point, is_done: bool) {
        let item = match is_done {
            true => Item::Circle { centre, radius: DOT, fill: Some(INK), stroke: None },
            false => {
                let end = |dx: i32, dy: i32| at(centre.x + dx * DOT, centre.y + dy * DOT);
                let segments =
                    [Segment::Move(end(-1, -1)), Segment::Line(end(1, 1)), Segment::Move(end(-1, 1)), Segment::Line(end(1, -1))];
                Item::Path { segments: segments.to_vec(), fill: None, stroke: Some(Stroke::solid(PT * 8 / 10, STUCK)) }
            }
        };
        self.scene.items.push(item);
    }

    /// Draws one strip per solver; returns where they end.
    fn strips(&mut self, rows: &[&PlotRow], top: i32) -> i32 {
        let (name, note) = (Type::new(Face::Regular, SMALL * 12 / 10, self.text), self.small(self.soft));
        let heading = Type::new(Face::Bold, HEADING, self.text);
        self.line(heading, "Steps", at(MARGIN, top + HEADING), Align::Left);
        let has_open = rows.iter().any(|row| row.dots.iter().any(|dot| !dot.is_done));
        let legend = "a dot a run, a line at the median of those with an answer";
        let legend = if has_open { format!("{legend}; a cross is a run without one") } else { legend.into() };
        let after = MARGIN + heading.width(self.fonts, "Steps  ");
        self.line(note, &legend, at(after, top + HEADING), Align::Left);
        let names = rows.iter().map(|row| name.width(self.fonts, &row.solver)).max().unwrap_or(0).min(WIDTH / 3);
        let (left, room) = (MARGIN + names + 8 * PT, WIDTH - names - 8 * PT - 44 * PT);
        let (ceiling, floor) = (top + HEADING * 2, top + HEADING * 2 + rows.len() as i32 * STRIP);
        self.powers(left, room, ceiling, floor);
        for (k, row) in rows.iter().enumerate() {
            let middle = ceiling + k as i32 * STRIP + STRIP / 2;
            let label = self.fitting(name, &row.solver, names);
            self.line(name, &label, at(left - 8 * PT, middle + SMALL * 4 / 10), Align::Right);
            let mut dots = row.dots.clone();
            dots.order_by_key(|dot| (dot.steps, !dot.is_done));
            // Each dot takes the innermost lane that is free at its position; if all are taken, dots overlap.
            let mut ends = [i32::MIN; 2 * LANES as usize + 1];
            for dot in &dots {
                let x = left + self.scale.place(dot.steps, room);
                let lane = (0..ends.len()).find(|&lane| ends[lane] < x - 2 * DOT).unwrap_or(dots.len() % ends.len());
                ends[lane] = x;
                let out = (lane as i32 + 1) / 2 * if lane % 2 == 0 { 1 } else { -1 };
                self.dot(at(x, middle + out * 2 * DOT), dot.is_done);
            }
            let done: Vec<u64> = dots.iter().filter(|dot| dot.is_done).map(|dot| dot.steps).collect();
            if let Some(&median) = done.get(done.len().saturating_sub(1) / 2) {
                let x = left + self.scale.place(median, room);
                let (from, to) = (at(x, middle - STRIP * 45 / 100), at(x, middle + STRIP * 45 / 100));
                self.scene.items.push(Item::Line { from, to, stroke: Stroke::solid(PT * 12 / 10, self.text) });
                let x = MARGIN + WIDTH;
                self.line(self.small(self.text), &grouped(median), at(x, middle + SMALL * 4 / 10), Align::Right);
            }
        }
        floor + SMALL * 2
    }

    /// Draws lines at the powers of ten, labelled below.
    fn powers(&mut self, left: i32, room: i32, ceiling: i32, floor: i32) {
        for power in 0..=self.scale.powers {
            let x = left + room * power as i32 / self.scale.powers as i32;
            self.hair(at(x, ceiling), at(x, floor), PALE);
            self.line(self.small(self.soft), &short(power), at(x, floor + SMALL * 3 / 2), Align::Centre);
        }
    }

    /// Draws a small plot per solver; returns where they end.
    fn against_er(&mut self, rows: &[&&PlotRow], top: i32) -> i32 {
        let heading = Type::new(Face::Bold, HEADING, self.text);
        self.line(heading, "Steps against ER", at(MARGIN, top + HEADING), Align::Left);
        let ratings = || rows.iter().flat_map(|row| &row.dots).filter_map(|dot| dot.er);
        let (low, high) = (ratings().min().unwrap_or(10) / 10 * 10, ratings().max().unwrap_or(10) / 10 * 10 + 10);
        let axis = 20 * PT;
        let width = (WIDTH - (ACROSS - 1) * GAP) / ACROSS;
        let mut end = top;
        for (k, row) in rows.iter().enumerate() {
            let (column, line) = (k as i32 % ACROSS, k as i32 / ACROSS);
            let (x, y) = (MARGIN + column * (width + GAP), top + HEADING * 2 + line * (TALL + 44 * PT));
            let (left, room, ceiling) = (x + axis, width - axis, y + SMALL * 2);
            let floor = ceiling + TALL;
            let name = Type::new(Face::Regular, SMALL * 12 / 10, self.text);
            let label = self.fitting(name, &row.solver, width);
            self.line(name, &label, at(x, y + SMALL), Align::Left);
            for power in 0..=self.scale.powers {
                let y = floor - TALL * power as i32 / self.scale.powers as i32;
                self.hair(at(left, y), at(left + room, y), PALE);
                self.line(self.small(self.soft), &short(power), at(left - 4 * PT, y + SMALL * 35 / 100), Align::Right);
            }
            let across = |er: u16| left + (er - low) as i32 * room / (high - low) as i32;
            for er in (low..=high).step_by(if high - low > 50 { 20 } else { 10 }) {
                self.hair(at(across(er), floor), at(across(er), floor + 2 * PT), self.soft);
                self.line(self.small(self.soft), &tenths(er as u32), at(across(er), floor + SMALL * 3 / 2), Align::Centre);
            }
            self.hair(at(left, floor), at(left + room, floor), self.soft);
            for dot in &row.dots {
                if let Some(er) = dot.er {
                    self.dot(at(across(er), floor - self.scale.place(dot.steps, TALL)), dot.is_done);
                }
            }
            end = floor + SMALL * 2;
        }
        end
    }
}

/// A power of ten in short form.
fn short(power: u32) -> String {
    let unit = ["", "k", "M", "G", "T", "P", "E"].get(power as usize / 3).copied().unwrap_or("?");
    format!("{}{unit}", 10u32.pow(power % 3))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundled::{bundled_fonts, bundled_theme};

    #[test]
    fn logarithms_are_right_to_a_thousandth() {
        for n in [1, 2, 3, 7, 10, 99, 100, 542, 10_007, 500_853, 1 << 31, u32::MAX as u64 + 9, 10_u64.pow(19), u64::MAX] {
            let exact = (n as f64).log10() * LOG_UNIT as f64;
            assert!((log10(n) as f64 - exact).abs() < LOG_UNIT as f64 / 1000.0, "{n}: {} for {exact}", log10(n));
        }
        assert_eq!((log10(0), log10(1)), (0, 0));
    }

    #[test]
    fn numbers_lie_in_their_order_on_the_scale() {
        for (most, powers) in [(0, 1), (10, 1), (11, 2), (1000, 3), (1001, 4)] {
            assert_eq!(Scale::to(most).powers, powers, "{most}");
        }
        let scale = Scale::to(1000);
        let places = [0, 1, 10, 100, 1000].map(|n| (scale.place(n, 3000) + 5) / 10);
        assert_eq!(places, [0, 0, 100, 200, 300]);
    }

    #[test]
    fn every_run_is_on_the_page() {
        let (fonts, theme) = (bundled_fonts(), bundled_theme());
        let dots = |n: u64, er: bool| {
            let dot = |k: u64| PlotDot { steps: k * k * k, er: er.then_some(12 + k as u16 % 80), is_done: !k.is_multiple_of(7) };
            (0..n).map(dot).collect::<Vec<PlotDot>>()
        };
        for (n, is_rated) in [(0, true), (1, true), (300, false), (300, true)] {
            let names = ["short", "a-name-that-goes-on-and-on-and-on-and-on-and-on-and-on-and-on-and-on", "third", "fourth"];
            let rows = names.map(|name| PlotRow { solver: name.into(), dots: dots(n, is_rated) });
            let scene = steps_scene(&fonts, &theme, "list.txt", "so many puzzles", &rows);
            assert_eq!(scene.stray(), None, "{n}");
            let discs = scene.items.iter().filter(|item| matches!(item, Item::Circle { .. })).count() as u64;
            let done = rows[0].dots.iter().filter(|dot| dot.is_done).count() as u64 * 4;
            assert_eq!(discs, if is_rated { 2 * done } else { done });
        }
    }
}
