//! Charts: the bars of a set as a page of small charts side by side, each with its own scale.

use super::fonts::Fonts;
use super::scene::{Face, Item, PT, Paint, Point, Scene, Stroke};
use super::text::{Align, Type, set_line, wrap};
use super::theme::Theme;
use crate::guard::grouped;
use crate::set::{Bar, Bars, Chart};

const PAGE_WIDTH: i32 = 595 * PT;
const MARGIN: i32 = 40 * PT;
const GUTTER: i32 = 36 * PT;
/// The distance between a chart and the next one below.
const BELOW: i32 = 26 * PT;
const COLUMN: i32 = (PAGE_WIDTH - 2 * MARGIN - GUTTER) / 2;

const INK: Paint = Paint::Cmyk([72, 42, 18, 18]);
const PALE: Paint = Paint::Gray(14);
const TITLE: i32 = 18 * PT;
const HEADING: i32 = 10 * PT;
const SMALL: i32 = 7 * PT;

/// The height of the plot of a column chart.
const PLOT: i32 = 96 * PT;
/// The pitch of horizontal bars, and their thickness.
const PITCH: i32 = 13 * PT;
const THICK: i32 = 9 * PT;

/// A page as tall as its charts need, with a title and a line about the set.
pub fn charts_scene(fonts: &Fonts, theme: &Theme, title: &str, about: &str, charts: &[Chart]) -> Scene {
    let style = Style { fonts, text: theme.text_paint, soft: theme.soft_paint };
    let mut scene = Scene::new(PAGE_WIDTH, 0);
    let mut top = MARGIN + TITLE * 8 / 10;
    for (face, size, paint, text) in [(Face::Bold, TITLE, style.text, title), (Face::Regular, HEADING, style.soft, about)] {
        let set = Type::new(face, size, paint);
        for line in wrap(fonts, set, text, PAGE_WIDTH - 2 * MARGIN) {
            scene.items.push(set_line(
                fonts,
                set,
                &fitting(fonts, set, &line, PAGE_WIDTH - 2 * MARGIN),
                at(MARGIN, top),
                Align::Left,
            ));
            top += size * 3 / 2;
        }
    }
    top += BELOW / 2;
    // Put each chart below the shorter of the two columns, in case of a tie the left one.
    let mut ends = [top; 2];
    for chart in charts {
        let column = (ends[1] < ends[0]) as usize;
        let left = MARGIN + column as i32 * (COLUMN + GUTTER);
        ends[column] = style.chart(&mut scene, chart, at(left, ends[column])) + BELOW;
    }
    scene.height = ends[0].max(ends[1]).max(top) - BELOW + MARGIN;
    scene
}

fn at(x: i32, y: i32) -> Point {
    Point { x, y }
}

/// Shortens a text to a width, with an ellipsis.
fn fitting(fonts: &Fonts, set: Type, text: &str, width: i32) -> String {
    if set.width(fonts, text) <= width {
        return text.into();
    }
    let chars: Vec<char> = text.chars().collect();
    let cut = |n: usize| chars[..n].iter().collect::<String>() + "…";
    (0..chars.len()).rev().map(cut).find(|text| set.width(fonts, text) <= width).unwrap_or_default()
}

struct Style<'a> {
    fonts: &'a Fonts,
    text: Paint,
    soft: Paint,
}

impl Style<'_> {
    fn small(&self, paint: Paint) -> Type {
        Type::new(Face::Regular, SMALL, paint)
    }

    fn line(&self, scene: &mut Scene, set: Type, text: &str, at: Point, align: Align) {
        scene.items.push(set_line(self.fonts, set, text, at, align));
    }

    /// Draws a chart at its top left corner, and returns where it ends.
    fn chart(&self, scene: &mut Scene, chart: &Chart, corner: Point) -> i32 {
        let mut y = corner.y + HEADING;
        self.line(scene, Type::new(Face::Bold, HEADING, self.text), chart.title, at(corner.x, y), Align::Left);
        y += HEADING * 6 / 10;
        for words in wrap(self.fonts, self.small(self.soft), &chart.note, COLUMN) {
            y += SMALL * 5 / 10;
            self.line(scene, self.small(self.soft), &words, at(corner.x, y + SMALL / 2), Align::Left);
            y += SMALL * 9 / 10;
        }
        y += 4 * PT;
        match chart.bars_as {
            Bars::Rows => self.rows(scene, chart, at(corner.x, y)),
            Bars::Columns => self.columns(scene, chart, at(corner.x, y)),
        }
    }

    /// Draws horizontal bars, with names before and counts after them.
    fn rows(&self, scene: &mut Scene, chart: &Chart, corner: Point) -> i32 {
        let (name, count) = (self.small(self.text), self.small(self.soft));
        let behind = |bar: &Bar| {
            let more = if bar.more.is_empty() { String::new() } else { format!(", {}", bar.more) };
            format!("{}{more}", grouped(bar.n))
        };
        let widest = |texts: &mut dyn Iterator<Item = i32>| texts.max().unwrap_or(0);
        let names = widest(&mut chart.bars.iter().map(|bar| name.width(self.fonts, &bar.label))).min(COLUMN * 2 / 5);
        let counts = widest(&mut chart.bars.iter().map(|bar| count.width(self.fonts, &behind(bar)))).min(COLUMN * 2 / 5);
        let (left, room) = (corner.x + names + 5 * PT, COLUMN - names - counts - 9 * PT);
        let most = chart.bars.iter().map(|bar| bar.n).max().unwrap_or(0).max(1);
        for (i, bar) in chart.bars.iter().enumerate() {
            let top = corner.y + i as i32 * PITCH;
            let baseline = top + THICK / 2 + SMALL * 35 / 100;
            let label = fitting(self.fonts, name, &bar.label, names);
            self.line(scene, name, &label, at(left - 5 * PT, baseline), Align::Right);
            let width = share(bar.n, most, room);
            if width > 0 {
                scene.items.push(solid(at(left, top), width, THICK));
            }
            self.line(scene, count, &behind(bar), at(left + width + 4 * PT, baseline), Align::Left);
        }
        let end = corner.y + chart.bars.len() as i32 * PITCH - (PITCH - THICK);
        scene.items.push(hair(at(left, corner.y - 2 * PT), at(left, end + 2 * PT), self.soft));
        end
    }

    /// Draws vertical bars over a scale of round numbers.
    fn columns(&self, scene: &mut Scene, chart: &Chart, corner: Point) -> i32 {
        let set = self.small(self.soft);
        let most = chart.bars.iter().map(|bar| bar.n).max().unwrap_or(0).max(1);
        let step = round_step(most);
        let marks: Vec<u64> = (1..=most / step).map(|k| k * step).collect();
        let widest = marks.iter().map(|&mark| set.width(self.fonts, &grouped(mark))).max().unwrap_or(0);
        let (left, room) = (corner.x + widest + 5 * PT, COLUMN - widest - 5 * PT);
        let floor = corner.y + PLOT;
        for mark in marks {
            let y = floor - share(mark, most, PLOT);
            scene.items.push(hair(at(left, y), at(left + room, y), PALE));
            self.line(scene, set, &grouped(mark), at(left - 4 * PT, y + SMALL * 35 / 100), Align::Right);
        }
        let n = chart.bars.len().max(1) as i32;
        // Keep columns slender if there are few.
        let pitch = (room / n).min(40 * PT);
        let gap = (pitch / 6).max(PT / 2);
        for (i, bar) in chart.bars.iter().enumerate() {
            let height = share(bar.n, most, PLOT);
            if height > 0 {
                scene.items.push(solid(at(left + i as i32 * pitch + gap / 2, floor - height), pitch - gap, height));
            }
        }
        scene.items.push(hair(at(left, floor), at(left + room, floor), self.soft));
        // As many labels as fit, starting with the first, each below its column.
        let label = self.small(self.text);
        let widest = chart.bars.iter().map(|bar| label.width(self.fonts, &bar.label)).max().unwrap_or(0) + 6 * PT;
        let every = (widest + pitch - 1) / pitch.max(1);
        for (i, bar) in chart.bars.iter().enumerate().step_by(every.max(1) as usize) {
            let half = label.width(self.fonts, &bar.label) / 2;
            let middle = left + i as i32 * pitch + pitch / 2;
            // The outermost labels may extend into the gutter, but not over their neighbours.
            let most = corner.x + COLUMN + GUTTER / 2 - half;
            let middle = middle.clamp(corner.x + half, most.max(corner.x + half));
            self.line(scene, label, &bar.label, at(middle, floor + SMALL * 3 / 2), Align::Centre);
        }
        floor + SMALL * 9 / 5
    }
}

/// A proportional part of a length; at least visible if the number is not zero.
fn share(n: u64, most: u64, length: i32) -> i32 {
    let exact = (n as u128 * length as u128 / most as u128) as i32;
    if n > 0 { exact.max(PT / 2) } else { 0 }
}

/// The step of a scale with two to five marks.
fn round_step(most: u64) -> u64 {
    let powers = (0..19).map(|power| 10u64.pow(power));
    powers.flat_map(|ten| [1, 2, 5].map(|digit| ten.saturating_mul(digit))).find(|step| most / step < 5).unwrap_or(u64::MAX)
}

fn solid(at: Point, width: i32, height: i32) -> Item {
    Item::Rect { at, width, height, fill: Some(INK), stroke: None }
}

fn hair(from: Point, to: Point, paint: Paint) -> Item {
    Item::Line { from, to, stroke: Stroke::solid(PT / 2, paint) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundled::{bundled_fonts, bundled_theme};

    fn chart(bars_as: Bars, bars: &[(&str, u64)]) -> Chart {
        let bars = bars.iter().map(|&(label, n)| Bar { label: label.into(), n, more: String::new() }).collect();
        Chart {
            title: "Whatever",
            note: "of what there is, and a note that is longer than the column is wide".into(),
            bars_as,
            bars,
            of: 9,
        }
    }

    #[test]
    fn charts_stay_on_their_page() {
        let (fonts, theme) = (bundled_fonts(), bundled_theme());
        let many: Vec<(String, u64)> = (0..20).map(|k| (format!("{k}.0–{k}.4"), u64::MAX / (k + 1))).collect();
        let many: Vec<(&str, u64)> = many.iter().map(|(label, n)| (label.as_str(), *n)).collect();
        for lie in [Bars::Rows, Bars::Columns] {
            for bars in [&[] as &[_], &[("alone", 1)], &[("a name that goes on and on and on and on and on", 0), ("b", 7)], &many]
            {
                let charts = vec![chart(lie, bars); 3];
                let title = "a-list-with-a-name-as-long-as-they-come-".repeat(9);
                assert_eq!(charts_scene(&fonts, &theme, &title, "about", &charts).stray(), None, "{bars:?}");
            }
        }
        assert_eq!(charts_scene(&fonts, &theme, "", "", &[]).stray(), None);
    }

    #[test]
    fn scales_have_a_few_round_marks() {
        for most in [1, 3, 4, 9, 10, 99, 1234, u64::MAX] {
            let n = most / round_step(most);
            assert!((1..5).contains(&n), "{most}: {n}");
        }
    }
}
