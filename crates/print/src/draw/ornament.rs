//! Ornaments: small SVG pictures that are converted to paths; files with anything else are rejected.

use super::scene::{Item, PT, Paint, Point, Segment, Stroke};
use super::theme::Theme;
use crate::guard::{
    Cap, DRAWING_BYTES, DRAWING_POINTS, ORNAMENT_BYTES, ORNAMENT_DEPTH, ORNAMENT_NUMBER, ORNAMENT_POINTS, ORNAMENT_REACH,
    ORNAMENT_SIDES, OverCap, foreign,
};
use resvg::usvg::{self, roxmltree, tiny_skia_path};

/// Why an SVG file is not a valid ornament. Files with anything unsupported are rejected as a whole.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum OrnamentError {
    /// A cap is exceeded.
    #[error(transparent)]
    Over(#[from] OverCap),
    /// It cannot be parsed; with the parser's message.
    #[error("it is not SVG: {}", foreign(.0))]
    NotSvg(String),
    /// An element that ornaments may not have.
    #[error(
        "line {line}: an ornament has no <{}>; shapes are path, rect, circle, ellipse, line, polyline and polygon",
        foreign(element)
    )]
    Element {
        /// The element's name.
        element: String,
        /// The line, from 1.
        line: u32,
    },
    /// An attribute that ornaments may not have.
    #[error("line {line}: an ornament has no attribute '{attribute}'", attribute = foreign(attribute))]
    Attribute {
        /// The attribute's name.
        attribute: String,
        /// The line, from 1.
        line: u32,
    },
    /// A gradient or transparency.
    #[error("an ornament is plain and opaque: {0}")]
    Paint(String),
    /// It draws nothing.
    #[error("there is nothing to be seen in it")]
    Empty,
}

const SVG: &str = "http://www.w3.org/2000/svg";

/// The allowed elements. Style sheets, references, scripts, text and images are excluded, so nothing can be fetched.
const ELEMENTS: &[&str] =
    &["svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "title", "desc", "defs", "metadata"];
const ATTRIBUTES: &[&str] = &[
    "viewBox",
    "width",
    "height",
    "version",
    "id",
    "transform",
    "d",
    "x",
    "y",
    "x1",
    "y1",
    "x2",
    "y2",
    "cx",
    "cy",
    "r",
    "rx",
    "ry",
    "points",
    "fill",
    "fill-rule",
    "stroke",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
    "stroke-dasharray",
    "stroke-dashoffset",
    "opacity",
    "fill-opacity",
    "stroke-opacity",
    "display",
    "color",
    "style",
    "class",
    "preserveAspectRatio",
];

/// The gray of a shape: the theme's text ink, or a percentage of black.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ink {
    Theme,
    Gray(u8),
    Colour(Paint),
}

#[derive(Clone, PartialEq, Debug)]
struct Shape {
    segments: Vec<Segment>,
    fill: Option<Ink>,
    stroke: Option<(Ink, i32)>,
}

/// A picture made of paths. Its unit is a thousandth of the SVG's.
#[derive(Clone, PartialEq, Debug)]
pub struct Ornament {
    width: i32,
    height: i32,
    shapes: Vec<Shape>,
}

/// Reads an ornament; rejects everything except shapes. Black becomes the theme's text ink, colours become grays of the same
/// lightness. Elements and attributes in other namespaces, which drawing programs add, are ignored.
pub fn ornament_from_svg(text: &str) -> Result<Ornament, OrnamentError> {
    read(text, Sort { bytes: ORNAMENT_BYTES, points: ORNAMENT_POINTS, in_colour: false })
}

/// The same for a drawing in colour, which may be larger.
pub fn drawing_from_svg(text: &str) -> Result<Ornament, OrnamentError> {
    read(text, Sort { bytes: DRAWING_BYTES, points: DRAWING_POINTS, in_colour: true })
}

/// How large a picture may be, and whether it keeps its colours.
#[derive(Clone, Copy)]
struct Sort {
    bytes: Cap,
    points: Cap,
    in_colour: bool,
}

fn read(text: &str, sort: Sort) -> Result<Ornament, OrnamentError> {
    sort.bytes.hold("the file", text.len())?;
    // This rejects entities: document types are not parsed at all.
    let document = roxmltree::Document::parse(text).map_err(|e| OrnamentError::NotSvg(e.to_string()))?;
    for node in document.descendants().filter(|node| node.is_element()) {
        let name = node.tag_name();
        let line = document.text_pos_at(node.range().start).row;
        let place = || format!("line {line}");
        // The document root counts as an ancestor too.
        ORNAMENT_DEPTH.hold(&place(), node.ancestors().skip(1).filter(|a| a.is_element()).count())?;
        let is_svg = name.namespace() == Some(SVG);
        // SVG readers do not draw elements of other namespaces; their contents are checked all the same.
        if !is_svg && name.namespace().is_some() && node != document.root_element() {
            continue;
        }
        if !is_svg || !ELEMENTS.contains(&name.name()) {
            return Err(OrnamentError::Element { element: name.name().into(), line });
        }
        let is_measure = |name: &str| !matches!(name, "fill" | "stroke" | "color" | "id" | "class" | "style");
        let own = || node.attributes().filter(|a| a.namespace().is_none());
        own().filter(|a| is_measure(a.name())).try_for_each(|a| hold_numbers(&place(), a.value()))?;
        // Colours in a style contain digits but are not numbers.
        let declared = own().filter(|a| a.name() == "style").flat_map(|a| a.value().split(';'));
        let declared = declared.filter_map(|part| part.split_once(':'));
        declared.filter(|(key, _)| is_measure(key.trim())).try_for_each(|(_, value)| hold_numbers(&place(), value))?;
        let is_reference = |a: &roxmltree::Attribute| a.value().contains("url(") || a.name() == "href";
        let is_own = |a: &roxmltree::Attribute| a.namespace().is_none();
        if let Some(bad) = node.attributes().find(|a| is_reference(a) || is_own(a) && !ATTRIBUTES.contains(&a.name())) {
            return Err(OrnamentError::Attribute { attribute: bad.name().into(), line });
        }
    }
    let nothing = usvg::ImageHrefResolver { resolve_data: Box::new(|_, _, _| None), resolve_string: Box::new(|_, _| None) };
    let options = usvg::Options { image_href_resolver: nothing, ..usvg::Options::default() };
    let tree = usvg::Tree::from_xmltree(&document, &options).map_err(|e| OrnamentError::NotSvg(e.to_string()))?;
    let mut shapes = Vec::new();
    // A stack with the first node on top, so that later shapes are drawn over earlier ones.
    let mut nodes: Vec<&usvg::Node> = tree.root().children().iter().rev().collect();
    while let Some(node) = nodes.pop() {
        match node {
            usvg::Node::Group(inner) if inner.opacity().get() < 1.0 => {
                return Err(OrnamentError::Paint(format!("an opacity of {}", inner.opacity().get())));
            }
            usvg::Node::Group(inner) => nodes.extend(inner.children().iter().rev()),
            usvg::Node::Path(path) if path.is_visible() => shapes.extend(shape(path, sort.in_colour)?),
            _ => {}
        }
    }
    let points: usize = shapes.iter().map(|shape: &Shape| shape.segments.len()).sum();
    sort.points.hold("its shapes", points)?;
    let (width, height) = (thousandths(tree.size().width()), thousandths(tree.size().height()));
    if shapes.is_empty() || width <= 0 || height <= 0 {
        return Err(OrnamentError::Empty);
    }
    let (short, long) = (width.min(height), width.max(height));
    ORNAMENT_SIDES.hold("its longer side", (long / short) as usize)?;
    let farthest = shapes.iter().map(Shape::reach).max().unwrap_or(0);
    ORNAMENT_REACH.hold("its farthest shape", (farthest / long) as usize)?;
    Ok(Ornament { width, height, shapes })
}

/// Rejects numbers that are too large: the resulting lengths would exceed any page.
fn hold_numbers(place: &str, value: &str) -> Result<(), OverCap> {
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, '.' | 'e' | 'E' | '+');
    let numbers = value.split(|c| !is_part(c)).filter_map(|part| part.parse::<f64>().ok());
    // Splitting at signs turns 1e-5 into two numbers, neither larger than what is written.
    match numbers.fold(0.0, f64::max) > ORNAMENT_NUMBER.most as f64 {
        true => Err(ORNAMENT_NUMBER.passed(place)),
        false => Ok(()),
    }
}

fn thousandths(length: f32) -> i32 {
    (length.clamp(-100_000.0, 100_000.0) * PT as f32).round() as i32
}

fn shape(path: &usvg::Path, in_colour: bool) -> Result<Option<Shape>, OrnamentError> {
    let fill = path.fill().map(|fill| ink(fill.paint(), fill.opacity().get(), in_colour)).transpose()?;
    let transform = path.abs_transform();
    let stroke = match path.stroke() {
        None => None,
        Some(stroke) if stroke.dasharray().is_some() => return Err(OrnamentError::Paint("a dashed line".into())),
        Some(stroke) => {
            let (x, y) = transform.get_scale();
            Some((ink(stroke.paint(), stroke.opacity().get(), in_colour)?, thousandths(stroke.width().get() * (x + y) / 2.0)))
        }
    };
    let Some(data) = path.data().clone().transform(transform) else { return Ok(None) };
    let point = |p: tiny_skia_path::Point| Point { x: thousandths(p.x), y: thousandths(p.y) };
    let mut segments = Vec::new();
    let mut at = tiny_skia_path::Point::zero();
    for segment in data.segments() {
        use tiny_skia_path::PathSegment::*;
        match segment {
            MoveTo(p) => segments.push(Segment::Move(point(p))),
            LineTo(p) => segments.push(Segment::Line(point(p))),
            // A scene has only cubic curves.
            QuadTo(c, p) => {
                let towards = |from: tiny_skia_path::Point| tiny_skia_path::Point {
                    x: from.x + (c.x - from.x) * 2.0 / 3.0,
                    y: from.y + (c.y - from.y) * 2.0 / 3.0,
                };
                segments.push(Segment::Curve(point(towards(at)), point(towards(p)), point(p)));
            }
            CubicTo(a, b, p) => segments.push(Segment::Curve(point(a), point(b), point(p))),
            Close => segments.push(Segment::Close),
        }
        at = match segment {
            MoveTo(p) | LineTo(p) | QuadTo(_, p) | CubicTo(_, _, p) => p,
            Close => at,
        };
    }
    Ok(Some(Shape { segments, fill, stroke }))
}

fn ink(paint: &usvg::Paint, opacity: f32, in_colour: bool) -> Result<Ink, OrnamentError> {
    match paint {
        _ if opacity < 1.0 => Err(OrnamentError::Paint(format!("an opacity of {opacity}"))),
        usvg::Paint::Color(c) if in_colour => Ok(Ink::Colour(Paint::from_rgb([c.red, c.green, c.blue]))),
        // The perceived lightness of a colour.
        usvg::Paint::Color(c) => Ok(match c.red as u32 * 299 + c.green as u32 * 587 + c.blue as u32 * 114 {
            0 => Ink::Theme,
            light => Ink::Gray((100 - (light + 1_275) * 100 / 255_000).min(100) as u8),
        }),
        _ => Err(OrnamentError::Paint("a gradient or a pattern".into())),
    }
}

impl Shape {
    /// The largest distance from the origin, or the width of the line.
    fn reach(&self) -> i32 {
        let far = |p: &Point| p.x.abs().max(p.y.abs());
        let points = self.segments.iter().map(|segment| match segment {
            Segment::Move(p) | Segment::Line(p) => far(p),
            Segment::Curve(a, b, p) => far(a).max(far(b)).max(far(p)),
            Segment::Close => 0,
        });
        points.chain(self.stroke.map(|(_, width)| width)).max().unwrap_or(0)
    }
}

impl Ornament {
    /// The height at a given width.
    pub fn height(&self, width: i32) -> i32 {
        scaled(self.height, width, self.width)
    }

    /// Width and height in its own unit.
    pub fn size(&self) -> (i32, i32) {
        (self.width, self.height)
    }

    /// The ornament at the requested width, in the theme's ink. No line is thinner than printers accept.
    pub fn draw(&self, theme: &Theme, at: Point, width: i32) -> Vec<Item> {
        let paint = |ink: Ink| match ink {
            Ink::Theme => theme.text_paint,
            Ink::Gray(percent) => Paint::Gray(percent),
            Ink::Colour(paint) => paint,
        };
        let place = |p: Point| Point { x: at.x + scaled(p.x, width, self.width), y: at.y + scaled(p.y, width, self.width) };
        let segment = |s: &Segment| match *s {
            Segment::Move(p) => Segment::Move(place(p)),
            Segment::Line(p) => Segment::Line(place(p)),
            Segment::Curve(a, b, p) => Segment::Curve(place(a), place(b), place(p)),
            Segment::Close => Segment::Close,
        };
        let item = |shape: &Shape| Item::Path {
            segments: shape.segments.iter().map(segment).collect(),
            fill: shape.fill.map(paint),
            stroke: shape.stroke.map(|(ink, w)| Stroke::solid(scaled(w, width, self.width).max(PT * 3 / 4), paint(ink))),
        };
        self.shapes.iter().map(item).collect()
    }
}

fn scaled(length: i32, width: i32, of: i32) -> i32 {
    (length as i64 * width as i64 / of.max(1) as i64) as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundled::bundled_theme;

    fn svg(inside: &str) -> String {
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 20\">{inside}</svg>")
    }

    #[test]
    fn shapes_become_paths_in_the_ink_of_the_theme() {
        let text = svg(
            "<g transform=\"translate(10 0)\"><rect width=\"10\" height=\"20\"/></g><line x2=\"100\" stroke=\"#808080\" stroke-width=\"0.1\"/>",
        );
        let ornament = ornament_from_svg(&text).unwrap();
        assert_eq!(ornament.height(200_000), 40_000);
        let items = ornament.draw(&bundled_theme(), Point { x: 5_000, y: 0 }, 200_000);
        let Item::Path { segments, fill: Some(fill), .. } =
            &items.iter().find(|i| matches!(i, Item::Path { fill: Some(_), .. })).unwrap()
        else {
            panic!()
        };
        assert_eq!((segments[0], *fill), (Segment::Move(Point { x: 25_000, y: 0 }), bundled_theme().text_paint));
        let line = items.iter().find_map(|i| if let Item::Path { stroke, .. } = i { *stroke } else { None }).unwrap();
        assert_eq!((line.width, line.paint), (750, Paint::Gray(50)));
    }

    #[test]
    fn what_is_more_than_shapes_in_gray_is_refused() {
        let far = svg(&"<path d=\"M0 0L1 1\"/>".repeat(4_000));
        for (text, want) in [
            ("<p>".to_string(), "not SVG"),
            (svg("<script>alert(1)</script>"), "<script>"),
            (svg("\n<image href=\"file:///etc/passwd\"/>"), "line 2: an ornament has no <image>"),
            (svg("<text>hello</text>"), "<text>"),
            (svg("<use href=\"#a\"/>"), "<use>"),
            (svg("<style>*{fill:url(http://example.org)}</style>"), "<style>"),
            (svg("<foreignObject/>"), "<foreignObject>"),
            (svg("<rect width=\"1\" height=\"1\" onclick=\"x()\"/>"), "'onclick'"),
            (svg("<rect width=\"1\" height=\"1\" style=\"fill:url(http://example.org)\"/>"), "'style'"),
            (svg("<g xmlns:xlink=\"http://www.w3.org/1999/xlink\" xlink:href=\"#a\"/>"), "'href'"),
            (svg("<a:b xmlns:a=\"urn:a\"><script/></a:b>"), "<script>"),
            (svg("<rect width=\"1\" height=\"1\" style=\"opacity:0.5\"/>"), "opacity"),
            (svg("<path d=\"M0 0L9 9\" style=\"stroke:#1e9999;stroke-dasharray:2\"/>"), "dashed"),
            (svg("<circle style=\"r:1e38\"/>"), "more than 100,000 units"),
            (svg("<rect width=\"1\" height=\"1\" fill=\"rgba(0,0,0,0.5)\"/>"), "opacity"),
            (svg(""), "nothing to be seen"),
            (format!("<!DOCTYPE svg [<!ENTITY a \"b\">]>{}", svg("<desc>&a;</desc>")), "not SVG"),
            (svg(&" ".repeat(70_000)), "bytes"),
            (far, "bytes"),
            (svg(&format!("<path d=\"M0 0{}\"/>", "L1 1".repeat(5_000))), "points"),
            (
                svg(&format!("{}<rect width=\"1\" height=\"1\"/>{}", "<g>".repeat(5_000), "</g>".repeat(5_000))),
                "groups inside each other; at most 16",
            ),
            (svg("<circle r=\"1e38\" cx=\"1e38\"/>"), "line 1: more than 100,000 units; at most 100,000"),
            (svg("<path d=\"M0 0L-1000000 1Z\"/>"), "more than 100,000 units; at most 100,000"),
            (svg("<path d=\"M0 0L-2000 1Z\"/>"), "its farthest shape: 20 times its size; at most 10"),
            (svg("<line x2=\"9\" stroke=\"#000\" stroke-width=\"2000\"/>"), "times its size; at most 10"),
            (
                svg("<g transform=\"scale(99999) scale(99999) scale(99999)\"><rect width=\"9\" height=\"9\"/></g>"),
                "its size; at most 10",
            ),
            (
                svg("<rect width=\"9\" height=\"9\"/>").replace("0 0 100 20", "0 0 1 50"),
                "its longer side: 50 times its other side; at most 20",
            ),
        ] {
            let message = ornament_from_svg(&text).unwrap_err().to_string();
            assert!(message.contains(want), "{want}: {message}");
        }
    }

    #[test]
    fn a_file_of_a_drawing_program_is_read_and_its_colours_become_grays() {
        let text = r##"<?xml version="1.0" encoding="UTF-8" standalone="no"?>
            <svg width="100mm" height="20mm" viewBox="0 0 100 20" version="1.1" id="svg1" inkscape:version="1.3"
                sodipodi:docname="leaf.svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
                xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns="http://www.w3.org/2000/svg">
              <sodipodi:namedview id="namedview1" pagecolor="#ffffff"/>
              <defs id="defs1"/>
              <metadata id="m"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></metadata>
              <g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1">
                <path style="fill:#008080;fill-opacity:1;stroke:none;stroke-width:0.26" d="M 0,0 H 10 V 10 Z" id="path1"/>
                <rect style="fill:#000000" width="5" height="5"/>
                <rect style="fill:#ffffff" width="5" height="5"/>
              </g>
            </svg>"##;
        let items = ornament_from_svg(text).unwrap().draw(&bundled_theme(), Point::default(), 100_000);
        let fills: Vec<Paint> =
            items.iter().filter_map(|item| if let Item::Path { fill, .. } = item { *fill } else { None }).collect();
        assert_eq!(fills, [Paint::Gray(65), bundled_theme().text_paint, Paint::Gray(0)]);
    }

    #[test]
    fn the_bundled_ornaments_are_taken() {
        for text in [
            include_str!("../../../../templates/ornaments/rule.svg"),
            include_str!("../../../../templates/ornaments/squares.svg"),
            include_str!("../../../../templates/ornaments/corner.svg"),
        ] {
            assert!(ornament_from_svg(text).unwrap().height(100_000) > 0);
        }
    }
}
