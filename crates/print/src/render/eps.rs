//! EPS: a scene as level 2 PostScript for programs that place pictures on a page. Text is outlines, so no font is needed.

use super::number::{decimal, tenths, thousandths};
use crate::draw::{Face, Fonts, Item, OutlineStroke, PT, Paint, Point, Run, Scene, Segment, Stroke};
use crate::sorted::SortedSet;
use std::fmt::Write;

/// The scene as an EPS file; its box is that of the scene.
pub fn eps(fonts: &Fonts, scene: &Scene, title: &str) -> String {
    let mut out = String::new();
    let whole = |length: i32| (length + PT - 1) / PT;
    let (width, height) = (thousandths(scene.width), thousandths(scene.height));
    // Writing to a String cannot fail, so the results of write! are ignored throughout.
    let _ = writeln!(out, "%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 {} {}", whole(scene.width), whole(scene.height));
    let _ = writeln!(out, "%%HiResBoundingBox: 0 0 {width} {height}\n%%Creator: gridpress\n%%Title: ({})", plain(title));
    let inks = if has_colour(scene) { "Cyan Magenta Yellow Black" } else { "Black" };
    let _ = writeln!(out, "%%LanguageLevel: 2\n%%DocumentData: Clean7Bit\n%%DocumentProcessColors: {inks}\n%%EndComments");
    out.push_str("%%BeginProlog\n/gridpress 1000 dict def gridpress begin\n");
    out.push_str("/m/moveto load def/l/lineto load def/c/curveto load def/z/closepath load def/n/newpath load def\n");
    out.push_str(
        "/w/setlinewidth load def/d/setdash load def/g/setgray load def/k/setcmykcolor load def/p/setlinecap load def\n",
    );
    // A glyph: its name, where it is, and how large it is.
    out.push_str("/t{gsave 4 2 roll translate dup neg scale n load exec fill grestore}bind def\n");
    define_glyphs(&mut out, fonts, &scene.items);
    let _ = writeln!(out, "end\n%%EndProlog\ngridpress begin gsave\n0 {height} translate 1 -1 scale");
    scene.items.iter().for_each(|item| write_item(&mut out, fonts, item));
    out.push_str("grestore end\nshowpage\n%%EOF\n");
    out
}

/// A title in a comment: ASCII without brackets.
fn plain(title: &str) -> String {
    title.chars().take(100).map(|c| if (' '..='~').contains(&c) && !"()\\".contains(c) { c } else { '-' }).collect()
}

fn has_colour(scene: &Scene) -> bool {
    let is_colour = |paint: Option<Paint>| matches!(paint, Some(Paint::Cmyk(_)));
    scene.items.iter().any(|item| match item {
        Item::Line { stroke, .. } => is_colour(Some(stroke.paint)),
        Item::Rect { fill, stroke, .. } | Item::Circle { fill, stroke, .. } | Item::Path { fill, stroke, .. } => {
            is_colour(*fill) || is_colour(stroke.map(|stroke| stroke.paint))
        }
        Item::Text(run) => is_colour(Some(run.paint)),
        Item::Picture { .. } => true,
    })
}

fn glyph_name(face: Face, id: u16) -> String {
    let letter = match face {
        Face::Regular => 'R',
        Face::Bold => 'B',
        Face::Display => 'D',
    };
    format!("{letter}{id}")
}

/// Each outline once, in font units.
fn define_glyphs(out: &mut String, fonts: &Fonts, items: &[Item]) {
    let runs = items.iter().filter_map(|item| if let Item::Text(run) = item { Some(run) } else { None });
    let used: SortedSet<(Face, u16)> = runs.flat_map(|run| run.glyphs.iter().map(|g| (run.face, g.id))).collect();
    for (face, id) in used {
        let _ = writeln!(out, "/{}{{", glyph_name(face, id));
        let mut pen = (0, 0);
        for stroke in fonts.outline(face, id) {
            let at = |x: i32, y: i32| format!("{} {}", tenths(x), tenths(y));
            let _ = match stroke {
                OutlineStroke::Move(x, y) => writeln!(out, "{} m", at(x, y)),
                OutlineStroke::Line(x, y) => writeln!(out, "{} l", at(x, y)),
                OutlineStroke::Cubic(a, b, c, d, x, y) => writeln!(out, "{} {} {} c", at(a, b), at(c, d), at(x, y)),
                OutlineStroke::Quad(a, b, x, y) => {
                    // A PostScript curve has two handles: each is two thirds of the way to the one handle here.
                    let handle = |end: i32, middle: i32| (end + 2 * middle) / 3;
                    let (first, second) = (at(handle(pen.0, a), handle(pen.1, b)), at(handle(x, a), handle(y, b)));
                    writeln!(out, "{first} {second} {} c", at(x, y))
                }
                OutlineStroke::Close => writeln!(out, "z"),
            };
            if let OutlineStroke::Move(x, y)
            | OutlineStroke::Line(x, y)
            | OutlineStroke::Quad(_, _, x, y)
            | OutlineStroke::Cubic(_, _, _, _, x, y) = stroke
            {
                pen = (x, y);
            }
        }
        out.push_str("}def\n");
    }
}

fn write_item(out: &mut String, fonts: &Fonts, item: &Item) {
    let xy = |p: Point| format!("{} {}", thousandths(p.x), thousandths(p.y));
    let (mut path, fill, stroke) = match item {
        Item::Text(run) => return write_run(out, fonts, run),
        // A puzzle has no photographs: only covers have.
        Item::Picture { .. } => return,
        Item::Line { from, to, stroke } => (format!("{} m {} l", xy(*from), xy(*to)), None, Some(*stroke)),
        Item::Rect { at, width, height, fill, stroke } => {
            let corner = |x: i32, y: i32| xy(Point { x: at.x + x, y: at.y + y });
            let (a, b, c, d) = (corner(0, 0), corner(*width, 0), corner(*width, *height), corner(0, *height));
            (format!("{a} m {b} l {c} l {d} l z"), *fill, *stroke)
        }
        Item::Circle { centre, radius, fill, stroke } => {
            let east = Point { x: centre.x + radius, y: centre.y };
            (format!("{} m {} {} 0 360 arc z", xy(east), xy(*centre), thousandths(*radius)), *fill, *stroke)
        }
        Item::Path { segments, fill, stroke } => {
            let one = |segment: &Segment| match *segment {
                Segment::Move(p) => format!("{} m", xy(p)),
                Segment::Line(p) => format!("{} l", xy(p)),
                Segment::Curve(a, b, p) => format!("{} {} {} c", xy(a), xy(b), xy(p)),
                Segment::Close => "z".into(),
            };
            (segments.iter().map(one).collect::<Vec<_>>().join("\n"), *fill, *stroke)
        }
    };
    path.insert_str(0, "n ");
    match (fill, stroke) {
        (Some(fill), Some(stroke)) => {
            let _ = writeln!(out, "{path}\ngsave {} fill grestore\n{} stroke", ink(fill), pen(stroke));
        }
        (Some(fill), None) => drop(writeln!(out, "{path}\n{} fill", ink(fill))),
        (None, Some(stroke)) => drop(writeln!(out, "{path}\n{} stroke", pen(stroke))),
        (None, None) => {}
    }
}

fn write_run(out: &mut String, fonts: &Fonts, run: &Run) {
    let scale = decimal(run.size as i64 * 10_000 / fonts.table(run.face).units_per_em as i64, 10_000_000);
    let _ = writeln!(out, "{}", ink(run.paint));
    for (glyph, _) in run.glyphs.iter().zip(run.text.chars()).filter(|(_, ch)| !ch.is_whitespace()) {
        let (x, y) = (thousandths(run.at.x + glyph.dx), thousandths(run.at.y));
        let _ = writeln!(out, "{x} {y} /{} {scale} t", glyph_name(run.face, glyph.id));
    }
}

fn ink(paint: Paint) -> String {
    let share = |ink: u8| decimal(i64::from(ink.min(100)), 100);
    match paint {
        Paint::Gray(ink) => format!("{} g", share(100 - ink.min(100))),
        Paint::Cmyk(inks) => format!("{} k", inks.map(share).join(" ")),
    }
}

fn pen(stroke: Stroke) -> String {
    let dash = stroke.dash.map_or(String::new(), |(on, off)| format!("{} {}", thousandths(on), thousandths(off)));
    format!("{} {} w [{dash}] 0 d {} p", ink(stroke.paint), thousandths(stroke.width), if stroke.square { 2 } else { 0 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundled::{bundled_fonts, bundled_theme};
    use crate::draw::samples::sample_killer;
    use crate::draw::{Show, puzzle_scene};

    #[test]
    fn a_picture_has_its_box_and_each_glyph_once() {
        let (fonts, theme) = (bundled_fonts(), bundled_theme());
        let scene = puzzle_scene(&fonts, &theme, &sample_killer(), &Show::Solution, 200 * PT, 240 * PT);
        let text = eps(&fonts, &scene, "Größe (1)");
        assert!(text.is_ascii() && text.lines().all(|line| line.len() < 255));
        assert!(text.starts_with("%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 "));
        assert!(text.contains(&format!("%%HiResBoundingBox: 0 0 {} {}\n", thousandths(scene.width), thousandths(scene.height))));
        assert!(text.contains("%%Title: (Gr--e -1-)\n") && text.contains("%%DocumentProcessColors: Black\n"));
        let four = glyph_name(Face::Regular, fonts.glyph(Face::Regular, '4'));
        assert_eq!((text.matches(&format!("/{four}{{\n")).count(), text.contains(&format!(" /{four} "))), (1, true));
        assert_eq!(text, eps(&fonts, &scene, "Größe (1)"));
    }
}
