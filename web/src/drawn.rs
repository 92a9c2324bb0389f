//! What came with a puzzle from elsewhere: its drawings, as SVG under and over the lines of a board, its rules in words, and the names of
//! those that can't be read. Every text in it is somebody else's.

use gridpress::board::Layout;
use gridpress::formats::{BEYOND, Colour, DRAWINGS, Drawing, IN_WORDS, Line, Patch, Row, Spot, UNKNOWN, drawings};
use serde::Serialize;
use std::fmt::Write;

/// What came with it; the lengths are in points.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Came {
    under: String,
    over: String,
    /// How far it reaches beyond the board: left, above, right, below.
    beyond: [f64; 4],
    is_drawn: bool,
    in_words: Option<String>,
    unknown: Option<String>,
    /// The solution that came with it, if it breaks no known rule.
    solution: Option<String>,
}

/// What came with a row; `None` if that is only a puzzle. `corner` and `side` say where its cells are.
pub fn came(row: &Row, corner: (f64, f64), side: f64) -> Option<Came> {
    let is_any = [DRAWINGS, IN_WORDS, UNKNOWN].iter().any(|name| row.claim(name).is_some());
    if !is_any {
        return None;
    }
    let all = drawings(row);
    let pen = Pen { corner, side };
    let layer = |is_over: bool| -> String {
        let drawn = all.iter().filter(|drawing| place_of(drawing) == is_over);
        drawn.map(|drawing| pen.drawn(drawing)).collect()
    };
    let solution = row.solution.as_ref().filter(|grid| grid.solves(&row.layout, &row.clues));
    Some(Came {
        under: layer(false),
        over: layer(true),
        beyond: beyond(&row.layout, &all).map(|length| f64::from(length) * side / 1000.0),
        is_drawn: !all.is_empty(),
        in_words: row.claim(IN_WORDS).map(shortened),
        unknown: row.claim(UNKNOWN).map(shortened),
        solution: solution.map(gridpress::puzzle::grid_text),
    })
}

/// A text from a line, which anybody may have written.
fn shortened(text: &str) -> String {
    text.chars().take(MOST_WORDS).collect()
}

fn place_of(drawing: &Drawing) -> bool {
    match drawing {
        Drawing::Line(line) => line.is_over,
        Drawing::Patch(patch) => patch.is_over,
    }
}

/// How far drawings reach beyond a board: left, above, right, below.
fn beyond(layout: &Layout, all: &[Drawing]) -> [i32; 4] {
    let ends = (i32::from(layout.shape.cols) * 1000, i32::from(layout.shape.rows) * 1000);
    let mut most = [0; 4];
    let mut reach = |(x, y): Spot, (dx, dy): (i32, i32)| {
        for (most, far) in most.iter_mut().zip([dx - x, dy - y, x + dx - ends.0, y + dy - ends.1]) {
            *most = (*most).max(far).min(BEYOND);
        }
    };
    for drawing in all {
        match drawing {
            Drawing::Line(line) => line.points.iter().for_each(|&point| reach(point, (line.width / 2, line.width / 2))),
            Drawing::Patch(patch) => {
                let wide = patch.text.chars().count() as i32 * patch.letters / 3;
                reach(patch.centre, (wide.max(patch.width / 2), (patch.letters / 2).max(patch.height / 2)));
            }
        }
    }
    most
}

/// The most characters of a text beside the board: what the readers keep, and a sign that more was there.
const MOST_WORDS: usize = 3_001;

/// The largest circle that is a dot, in thousandths of a cell.
const LARGEST_DOT: i32 = 450;

/// Where things are drawn.
struct Pen {
    corner: (f64, f64),
    side: f64,
}

impl Pen {
    fn length(&self, thousandths: i32) -> f64 {
        (f64::from(thousandths) * self.side / 10.0).round() / 100.0
    }

    fn at(&self, (x, y): Spot) -> (f64, f64) {
        (self.corner.0 + self.length(x), self.corner.1 + self.length(y))
    }

    fn drawn(&self, drawing: &Drawing) -> String {
        match drawing {
            Drawing::Line(line) => self.line(line),
            Drawing::Patch(patch) => self.patch(patch),
        }
    }

    fn line(&self, line: &Line) -> String {
        let mut way = String::new();
        for (k, &point) in line.points.iter().enumerate() {
            let (x, y) = self.at(point);
            let _ = write!(way, "{}{x:.2} {y:.2}", if k == 0 { 'M' } else { 'L' });
        }
        way += &self.head(line);
        let width = self.length(line.width);
        let (fill, stroke) = (paint("fill", line.fill), paint("stroke", line.colour));
        let dashes =
            if line.is_dashed { format!(" stroke-dasharray=\"{0:.2} {0:.2}\"", self.length(100)) } else { String::new() };
        format!(
            "<path d=\"{way}\"{fill}{stroke} stroke-width=\"{width}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"{dashes}/>"
        )
    }

    /// The two strokes of an arrowhead at the end of a line.
    fn head(&self, line: &Line) -> String {
        let [.., before, last] = line.points[..] else { return String::new() };
        if line.head == 0 {
            return String::new();
        }
        let ((x, y), length) = (self.at(last), self.length(line.head));
        let turned = (f64::from(before.1 - last.1)).atan2(f64::from(before.0 - last.0));
        let end = |by: f64| {
            let angle = turned + by;
            format!("{:.2} {:.2}", x + length * angle.cos(), y + length * angle.sin())
        };
        format!("M{}L{x:.2} {y:.2}L{}", end(0.6), end(-0.6))
    }

    fn patch(&self, patch: &Patch) -> String {
        let ((x, y), (width, height)) = (self.at(patch.centre), (self.length(patch.width), self.length(patch.height)));
        let turned =
            if patch.angle == 0 { String::new() } else { format!(" transform=\"rotate({} {x:.2} {y:.2})\"", patch.angle) };
        let mut svg = String::new();
        if !(patch.fill.is_clear() && patch.border.is_clear()) && width > 0.0 && height > 0.0 {
            let border = if patch.border.is_clear() { String::new() } else { paint("stroke", patch.border) };
            let look = format!("{}{border}{turned}", paint("fill", patch.fill));
            // White and black dots stay so where a dark look turns the colours of the board.
            let is_dot = patch.is_round && patch.text.is_empty() && patch.width <= LARGEST_DOT;
            let dot = if is_dot { " data-dot=\"\"" } else { "" };
            let (left, top) = (x - width / 2.0, y - height / 2.0);
            let round =
                if patch.is_round { format!(" rx=\"{:.2}\" ry=\"{:.2}\"", width / 2.0, height / 2.0) } else { String::new() };
            let _ = write!(svg, "<rect x=\"{left:.2}\" y=\"{top:.2}\" width=\"{width}\" height=\"{height}\"{round}{look}{dot}/>");
        }
        if !patch.text.is_empty() && patch.letters > 0 {
            let letters = self.length(patch.letters);
            let _ = write!(
                svg,
                "<text x=\"{x:.2}\" y=\"{:.2}\" font-size=\"{letters}\" text-anchor=\"middle\"{}{turned}>{}</text>",
                y + letters * 0.36,
                paint("fill", patch.ink),
                escaped(&patch.text)
            );
        }
        svg
    }
}

/// An attribute of a colour, and one of its opacity where it isn't whole.
fn paint(name: &str, colour: Colour) -> String {
    let Colour([red, green, blue, opaque]) = colour;
    match opaque {
        0 => format!(" {name}=\"none\""),
        u8::MAX => format!(" {name}=\"#{red:02x}{green:02x}{blue:02x}\""),
        _ => format!(" {name}=\"#{red:02x}{green:02x}{blue:02x}\" {name}-opacity=\"{:.2}\"", f64::from(opaque) / 255.0),
    }
}

/// A text as it stands in XML.
fn escaped(text: &str) -> String {
    let sign = |c: char| match c {
        '&' => "&amp;".to_string(),
        '<' => "&lt;".to_string(),
        '>' => "&gt;".to_string(),
        '"' => "&quot;".to_string(),
        '\'' => "&#39;".to_string(),
        c if c.is_control() => String::new(),
        c => c.to_string(),
    };
    text.chars().map(sign).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list;

    const PLACE: ((f64, f64), f64) = ((1.0, 2.0), 40.0);

    fn of(line: &str) -> Came {
        came(&list::to_play(line, None).unwrap(), PLACE.0, PLACE.1).unwrap()
    }

    #[test]
    fn drawings_are_drawn_where_they_were() {
        let line = r##"{"puzzle":"1...............","drawings":[{"is":"line","points":[[500,500],[1500,500]],"width":100,"colour":"#ff000080"},
            {"is":"patch","centre":[-500,500],"width":500,"height":500,"is_round":true,"fill":"#fff","border":"#000","is_over":true}]}"##
            .replace('\n', "");
        let came = of(&line);
        assert!(
            came.under.contains("<path d=\"M21.00 22.00L61.00 22.00\" fill=\"none\" stroke=\"#ff0000\" stroke-opacity=\"0.50\""),
            "{}",
            came.under
        );
        assert!(came.over.contains("<rect x=\"-29.00\" y=\"12.00\" width=\"20\" height=\"20\" rx=\"10.00\" ry=\"10.00\" fill=\"#ffffff\" stroke=\"#000000\"/>"), "{}", came.over);
        assert_eq!(came.beyond, [30.0, 0.0, 0.0, 0.0]);
    }

    #[test]
    fn no_text_leaves_its_place() {
        let line = r##"{"puzzle":"1...............","rules_in_words":"<img>","drawings":[{"is":"patch","text":"</text><script>'\"&","letters":500,"ink":"#000\"/>"}]}"##;
        let svg = of(line).under;
        assert_eq!(svg.matches('<').count(), 2, "{svg}");
        assert!(svg.contains(">&lt;/text&gt;&lt;script&gt;&#39;&quot;&amp;</text>") && svg.contains("fill=\"none\""), "{svg}");
    }

    #[test]
    fn a_solution_that_breaks_a_rule_is_none() {
        for (solution, is_kept) in [("1234341221434321", true), ("1134341221434321", false)] {
            let line = format!(r#"{{"puzzle":"1...............","unknown_rules":"x","solution":"{solution}"}}"#);
            assert_eq!(of(&line).solution.is_some(), is_kept);
        }
        let long = format!(r#"{{"puzzle":"1...............","unknown_rules":"{}"}}"#, "é".repeat(9_000));
        assert_eq!(of(&long).unknown.map(|text| text.chars().count()), Some(MOST_WORDS));
        let line = r#"{"puzzle":"1...............","unknown_rules":"x"}"#;
        assert!(list::puzzle(line).is_err() && list::to_play(&list::packed_line(line), None).is_ok());
        assert!(list::to_play("packed:!", None).is_err() && list::to_play("packed:", None).is_err());
    }
}
