//! SVG: a scene as text for a browser.

use super::number::{decimal, tenths, thousandths};
use super::png::Ground;
use super::png::png_of;
use crate::draw::{Face, Fonts, Item, OutlineStroke, Paint, Point, Run, Scene, Segment, Stroke};
use crate::sorted::SortedSet;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::fmt::Write;

/// How text is stored in the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextMode {
    /// As outlines: looks the same everywhere and needs no font.
    Paths,
    /// As text that can be edited, searched and copied; looks right where the font is installed.
    Text,
}

/// The scene on white as an SVG file; lengths are in points.
pub fn svg(fonts: &Fonts, scene: &Scene, mode: TextMode) -> String {
    svg_on(fonts, scene, mode, ("", ""), Ground::White)
}

/// Like [`svg`], with a title for screen readers.
pub fn titled_svg(fonts: &Fonts, scene: &Scene, mode: TextMode, title: &str) -> String {
    svg_on(fonts, scene, mode, (title, ""), Ground::White)
}

/// Like [`titled_svg`], with a description for screen readers too, on a chosen background. Black lines without a background are invisible in programs that show pictures
/// on black.
pub fn svg_on(fonts: &Fonts, scene: &Scene, mode: TextMode, says: (&str, &str), ground: Ground) -> String {
    written(fonts, scene, mode, says, ground, |out| write_items(out, fonts, &scene.items, mode))
}

/// Like [`svg_on`], with the parts of the picture as groups that have names: `grid`, `givens`, `cages` …
pub fn grouped_svg(fonts: &Fonts, scene: &Scene, mode: TextMode, about: &str, ground: Ground) -> String {
    written(fonts, scene, mode, ("", about), ground, |out| {
        let named = scene.parts.first().map_or(scene.items.len(), |part| part.0);
        write_items(out, fonts, scene.items.iter().take(named), mode);
        for (name, items) in scene.groups() {
            let _ = writeln!(out, r#"<g id="{name}">"#);
            write_items(out, fonts, items, mode);
            out.push_str("</g>\n");
        }
    })
}

fn written(
    fonts: &Fonts,
    scene: &Scene,
    mode: TextMode,
    (title, about): (&str, &str),
    ground: Ground,
    items: impl FnOnce(&mut String),
) -> String {
    let (width, height) = (thousandths(scene.width), thousandths(scene.height));
    let mut out = String::new();
    // Writing to a String cannot fail, so the results of write! are ignored throughout.
    let _ = writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}pt" height="{height}pt" viewBox="0 0 {width} {height}">"#
    );
    if !title.is_empty() {
        let _ = writeln!(out, "<title>{}</title>", escape(title));
    }
    describe(&mut out, about);
    if mode == TextMode::Paths {
        define_glyphs(&mut out, fonts, &scene.items);
    }
    if ground == Ground::White {
        let _ = writeln!(out, r##"<rect width="{width}" height="{height}" fill="#ffffff"/>"##);
    }
    items(&mut out);
    out.push_str("</svg>\n");
    out
}

/// What a picture shows, for those who cannot see it.
pub(super) fn describe(out: &mut String, about: &str) {
    if !about.is_empty() {
        let _ = writeln!(out, "<desc>{}</desc>", escape(about));
    }
}

/// The glyphs that some items use, to be defined once on a page with many pictures.
pub(super) fn glyphs(fonts: &Fonts, items: &[Item]) -> String {
    let mut out = String::new();
    define_glyphs(&mut out, fonts, items);
    out
}

/// Items as elements, for a picture whose glyphs are defined elsewhere.
pub(super) fn elements(fonts: &Fonts, items: &[Item]) -> String {
    let mut out = String::new();
    write_items(&mut out, fonts, items, TextMode::Paths);
    out
}

fn write_items<'a>(out: &mut String, fonts: &Fonts, items: impl IntoIterator<Item = &'a Item>, mode: TextMode) {
    for item in items {
        match (item, mode) {
            (Item::Text(run), TextMode::Paths) => use_glyphs(out, fonts, run),
            (Item::Text(run), TextMode::Text) => write_text(out, fonts, run),
            (shape, _) => write_shape(out, shape),
        }
    }
}

pub(super) fn glyph_name(face: Face, id: u16) -> String {
    match face {
        Face::Regular => format!("r{id}"),
        Face::Bold => format!("b{id}"),
        Face::Display => format!("d{id}"),
    }
}

/// Each outline once, in font units with the y axis down.
fn define_glyphs(out: &mut String, fonts: &Fonts, items: &[Item]) {
    let runs = items.iter().filter_map(|item| if let Item::Text(run) = item { Some(run) } else { None });
    let used: SortedSet<(Face, u16)> = runs.flat_map(|run| run.glyphs.iter().map(|g| (run.face, g.id))).collect();
    let outlines = used.into_iter().map(|(face, id)| (face, id, fonts.outline(face, id))).filter(|(_, _, o)| !o.is_empty());
    let mut defs = String::new();
    for (face, id, outline) in outlines {
        let _ = writeln!(defs, r#"<path id="{}" d="{}"/>"#, glyph_name(face, id), outline_data(&outline));
    }
    if !defs.is_empty() {
        let _ = writeln!(out, "<defs>\n{defs}</defs>");
    }
}

fn outline_data(outline: &[OutlineStroke]) -> String {
    let at = |x: i32, y: i32| format!("{} {}", tenths(x), tenths(-y));
    outline
        .iter()
        .map(|stroke| match *stroke {
            OutlineStroke::Move(x, y) => format!("M{}", at(x, y)),
            OutlineStroke::Line(x, y) => format!("L{}", at(x, y)),
            OutlineStroke::Quad(a, b, x, y) => format!("Q{} {}", at(a, b), at(x, y)),
            OutlineStroke::Cubic(a, b, c, d, x, y) => format!("C{} {} {}", at(a, b), at(c, d), at(x, y)),
            OutlineStroke::Close => "Z".into(),
        })
        .collect()
}

fn use_glyphs(out: &mut String, fonts: &Fonts, run: &Run) {
    // Font units become points at size / 1000 / units per em; seven decimals place even a page's last glyph exactly.
    let scale = decimal(run.size as i64 * 10_000 / fonts.table(run.face).units_per_em as i64, 10_000_000);
    let _ = writeln!(out, r#"<g fill="{}">"#, colour(run.paint));
    for (glyph, _) in run.glyphs.iter().zip(run.text.chars()).filter(|(_, ch)| !ch.is_whitespace()) {
        let (x, y) = (thousandths(run.at.x + glyph.dx), thousandths(run.at.y));
        let name = glyph_name(run.face, glyph.id);
        let _ = writeln!(out, r##"<use href="#{name}" transform="translate({x} {y}) scale({scale})"/>"##);
    }
    out.push_str("</g>\n");
}

/// Prose has one position per run; digits of a row have one each.
fn write_text(out: &mut String, fonts: &Fonts, run: &Run) {
    let mut pen = 0;
    let flows = run.glyphs.iter().all(|g| {
        let here = pen == g.dx;
        pen += fonts.advance(run.face, g.id, run.size);
        here
    });
    let places: Vec<String> = run.glyphs.iter().map(|g| thousandths(run.at.x + g.dx)).collect();
    let x = if flows { thousandths(run.at.x) } else { places.join(" ") };
    let table = fonts.table(run.face);
    let _ = writeln!(
        out,
        r#"<text x="{x}" y="{}" font-family="{}, sans-serif" font-weight="{}" font-size="{}" fill="{}">{}</text>"#,
        thousandths(run.at.y),
        escape(&table.family),
        table.weight,
        thousandths(run.size),
        colour(run.paint),
        escape(&run.text),
    );
}

fn write_shape(out: &mut String, item: &Item) {
    let xy = |p: Point| format!("{} {}", thousandths(p.x), thousandths(p.y));
    let _ = match item {
        Item::Line { from, to, stroke } => {
            writeln!(out, r#"<path d="M{}L{}"{}/>"#, xy(*from), xy(*to), paints(None, Some(*stroke)))
        }
        Item::Rect { at, width, height, fill, stroke } => writeln!(
            out,
            r#"<rect x="{}" y="{}" width="{}" height="{}"{}/>"#,
            thousandths(at.x),
            thousandths(at.y),
            thousandths(*width),
            thousandths(*height),
            paints(*fill, *stroke)
        ),
        Item::Circle { centre, radius, fill, stroke } => writeln!(
            out,
            r#"<circle cx="{}" cy="{}" r="{}"{}/>"#,
            thousandths(centre.x),
            thousandths(centre.y),
            thousandths(*radius),
            paints(*fill, *stroke)
        ),
        Item::Path { segments, fill, stroke } => {
            let data: String = segments
                .iter()
                .map(|s| match *s {
                    Segment::Move(p) => format!("M{}", xy(p)),
                    Segment::Line(p) => format!("L{}", xy(p)),
                    Segment::Curve(a, b, p) => format!("C{} {} {}", xy(a), xy(b), xy(p)),
                    Segment::Close => "Z".into(),
                })
                .collect();
            writeln!(out, r#"<path d="{data}"{}/>"#, paints(*fill, *stroke))
        }
        Item::Picture { at, width, height, pixels } => writeln!(
            out,
            r#"<image x="{}" y="{}" width="{}" height="{}" preserveAspectRatio="none" href="data:image/png;base64,{}"/>"#,
            thousandths(at.x),
            thousandths(at.y),
            thousandths(*width),
            thousandths(*height),
            STANDARD.encode(png_of(pixels))
        ),
        Item::Text(_) => Ok(()),
    };
}

fn paints(fill: Option<Paint>, stroke: Option<Stroke>) -> String {
    let mut out = match fill {
        Some(paint) => format!(r#" fill="{}""#, colour(paint)),
        None => r#" fill="none""#.into(),
    };
    if let Some(stroke) = stroke {
        let _ = write!(out, r#" stroke="{}" stroke-width="{}""#, colour(stroke.paint), thousandths(stroke.width));
        if let Some((on, off)) = stroke.dash {
            let _ = write!(out, r#" stroke-dasharray="{} {}""#, thousandths(on), thousandths(off));
        }
        if stroke.square {
            out.push_str(r#" stroke-linecap="square""#);
        }
    }
    out
}

/// A paint as a screen colour.
pub(super) fn colour(paint: Paint) -> String {
    let [r, g, b] = paint.rgb();
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// A text as XML has it.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundled::{bundled_fonts, bundled_theme};
    use crate::draw::samples::{pattern_sudoku, sample_killer, sample_suko};
    use crate::draw::{PT, Show, puzzle_scene};

    /// Compares with a golden file; UPDATE_EXPECT=1 rewrites it.
    fn golden(name: &str, is: &str) {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden").join(name);
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&path, is).expect("golden files can be written");
        }
        let want = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(is == want, "{name} differs; run with UPDATE_EXPECT=1 and look at the change");
    }

    #[test]
    fn pictures_are_as_they_were() {
        let (fonts, theme) = (bundled_fonts(), bundled_theme());
        let picture =
            |puzzle: &_, show: &Show, mode| svg(&fonts, &puzzle_scene(&fonts, &theme, puzzle, show, 200 * PT, 240 * PT), mode);
        golden("sudoku-2x3.svg", &picture(&pattern_sudoku(2, 3, 3), &Show::Puzzle, TextMode::Paths));
        golden("sudoku-3x2-solution-text.svg", &picture(&pattern_sudoku(3, 2, 3), &Show::Solution, TextMode::Text));
        golden("suko.svg", &picture(&sample_suko(), &Show::Puzzle, TextMode::Paths));
        golden("outlined-cages.svg", &picture(&sample_killer(), &Show::Puzzle, TextMode::Paths));
    }

    #[test]
    fn a_picture_lies_on_white_unless_nothing_is_wanted() {
        let (fonts, theme) = (bundled_fonts(), bundled_theme());
        let scene = puzzle_scene(&fonts, &theme, &pattern_sudoku(2, 3, 3), &Show::Puzzle, 200 * PT, 240 * PT);
        let (width, height) = (thousandths(scene.width), thousandths(scene.height));
        let white = &format!(r##"<rect width="{width}" height="{height}" fill="#ffffff"/>"##);
        let on = |ground| svg_on(&fonts, &scene, TextMode::Paths, ("", ""), ground);
        assert_eq!((on(Ground::White).matches(white).count(), on(Ground::Clear).matches(white).count()), (1, 0));
        assert!(svg(&fonts, &scene, TextMode::Text).contains(white));
        let told = svg_on(&fonts, &scene, TextMode::Paths, ("", "r1c1 < r1c2"), Ground::White);
        assert!(told.contains("<desc>r1c1 &lt; r1c2</desc>") && !told.contains("<title>"));
    }

    #[test]
    fn text_is_escaped() {
        assert_eq!(escape(r#"a<b & "c""#), "a&lt;b &amp; &quot;c&quot;");
    }
}
