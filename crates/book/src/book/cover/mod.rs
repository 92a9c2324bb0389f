//! The cover: back, spine and front on one page that wraps around the book, with a motif made of one of its boards. Not here:
//! the pages inside.

mod art;
mod author;
mod back;
mod badge;
mod barcode;
mod board;
mod colour;
mod columns;
mod design;
mod fitted;
mod front;
mod inside;
mod motif;
mod pattern;
mod price;
mod series;
mod spine;

pub use art::{Art, ArtError, art_from_bytes};
pub use barcode::isbn_digits;
pub use design::CoverDesign;

use crate::book::leaf::edition::Edition;
use crate::book::leaf::materials::Materials;
use crate::book::spec::Spec;
use crate::book::spec::cover::Cover;
use crate::book::spec::error::BookError;
use crate::draw::{
    Bleed, Bounds, Document, Face, Fonts, Item, PT, Paint, Pixels, Point, Scene, Stroke, Turn, Type, seen_through,
};
use crate::paper::{CoverRules, parse_page};
use crate::puzzle::Puzzle;
use design::{Area, Outline, Shape};

/// A drawn cover with the metadata of its file.
pub struct CoverPage {
    /// Back, spine and front in one piece, drawn up to the end of the bleed.
    pub scene: Scene,
    /// Only the front, for shops that show it on a screen: as wide as the book, and 1.6 times as high.
    pub front: Scene,
    /// The metadata of the file.
    pub document: Document,
    /// The width of the spine in thousandths of a point.
    pub spine: i32,
}

/// What a cover is made of besides the book's own materials.
pub struct CoverKit {
    /// How it looks.
    pub design: CoverDesign,
    /// The typefaces of the design.
    pub fonts: Fonts,
    /// In place of the motif.
    pub picture: Option<Art>,
    /// The publisher's sign.
    pub logo: Option<Art>,
    /// A picture of the author.
    pub portrait: Option<Art>,
}

/// What a cover shows of the book.
#[derive(Clone, Copy, Default)]
pub struct Inside<'a> {
    /// How many pages it has, blank ones included.
    pub n_pages: usize,
    /// Its puzzles in order.
    pub puzzles: &'a [&'a Puzzle],
    /// Some of its pages as pictures, as large as `cover.pages` asks for.
    pub pages: &'a [Pixels],
}

/// A cover that is being drawn.
struct Jacket<'a> {
    spec: &'a Spec,
    cover: Cover,
    kit: &'a CoverKit,
    /// In the colour that the spec asks for.
    design: &'a CoverDesign,
    fonts: &'a Fonts,
    materials: &'a Materials<'a>,
    rules: CoverRules,
    /// The width of one side, of the trimmed page or of the board up to its hinge, then its height.
    width: i32,
    height: i32,
    /// With the hinges.
    spine: i32,
    /// Where the front begins.
    front: i32,
    inside: Inside<'a>,
}

/// The cover of a book, or why it can't have one. The motif is the first board of at least 81 cells, or else the first board. It
/// shows only the clues.
pub fn compose_cover(
    spec: &Spec,
    kit: &CoverKit,
    materials: &Materials,
    edition: &Edition,
    inside: Inside,
) -> Result<CoverPage, BookError> {
    let volume = spec.series.as_ref().map(|series| series.volume);
    let asked = spec.cover.as_ref().and_then(|cover| cover.colour.as_deref());
    let design = colour::coloured(&kit.design, asked, volume)?;
    let jacket = Jacket::new(spec, kit, &design, materials, inside)?;
    let Jacket { cover, rules, width, height, spine, .. } = &jacket;
    let badges = cover.badge.iter().flat_map(|badge| badge.words()).collect::<Vec<_>>().join(" ");
    for (text, place) in [
        (&cover.blurb, "the blurb of the cover"),
        (&cover.about.clone().unwrap_or_default(), "what the cover says about the author"),
        (&spec.title.to_uppercase(), "the title in capitals, on the cover"),
        (&spec.author.to_uppercase(), "the author in capitals, on the cover"),
        (&spec.series.clone().unwrap_or_default().title.to_uppercase(), "the title of the series"),
        (&badges, "the badge of the cover"),
        (&cover.price.clone().unwrap_or_default(), "the price on the cover"),
    ] {
        kit.fonts.check(text, place)?;
    }
    let (bleed, spine) = (rules.bleed, *spine - 2 * rules.hinge);
    let mut scene = Scene::new(2 * width + jacket.spine, *height);
    jacket.draw_ground(&mut scene);
    jacket.draw_front(&mut scene)?;
    jacket.draw_binding(&mut scene);
    jacket.draw_series(&mut scene)?;
    jacket.draw_back(&mut scene)?;
    jacket.draw_spine(&mut scene);
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
    let front = jacket.alone()?;
    Ok(CoverPage { scene, front, document, spine })
}

/// Remarks about a cover that do not prevent printing: a spine that stays blank, pictures too coarse for print.
pub fn cover_remarks(spec: &Spec, kit: &CoverKit, materials: &Materials, n_pages: usize) -> Vec<String> {
    let inside = Inside { n_pages, ..Inside::default() };
    let coarse = Jacket::new(spec, kit, &kit.design, materials, inside).ok().map(|jacket| jacket.coarse_pictures());
    spine::blank_spine(spec, materials, n_pages).into_iter().chain(coarse.into_iter().flatten()).collect()
}

fn rect(left: i32, top: i32, width: i32, height: i32, paint: Paint) -> Item {
    Item::Rect { at: Point { x: left, y: top }, width, height, fill: Some(paint), stroke: None }
}

impl<'a> Jacket<'a> {
    fn new(
        spec: &'a Spec,
        kit: &'a CoverKit,
        design: &'a CoverDesign,
        materials: &'a Materials<'a>,
        inside: Inside<'a>,
    ) -> Result<Jacket<'a>, BookError> {
        let profile = materials.profile;
        let cover = spec.cover.clone().unwrap_or_default();
        let rules = profile.cover.ok_or_else(|| BookError::NoCover(profile.name.clone()))?;
        let (side, height) = rules.side(parse_page(&spec.page)?);
        // The hinges of a case are drawn as parts of its spine, from which text keeps away.
        let (width, spine) = (side - rules.hinge, spine::spine_of(spec, materials, inside.n_pages)? + 2 * rules.hinge);
        let rules = CoverRules { spine_safe: rules.spine_safe + rules.hinge, ..rules };
        let (fonts, front) = (&kit.fonts, width + spine);
        Ok(Jacket { spec, cover, kit, design, fonts, materials, rules, width, height, spine, front, inside })
    }

    /// The front as a picture of its own.
    fn alone(self) -> Result<Scene, BookError> {
        let rules = CoverRules { bleed: 0, hinge: 0, ..self.rules };
        let alone = Jacket { rules, height: self.width * 16 / 10, spine: 0, front: 0, ..self };
        let mut scene = Scene::new(alone.width, alone.height);
        alone.draw_ground(&mut scene);
        alone.draw_front(&mut scene)?;
        alone.draw_binding(&mut scene);
        alone.draw_series(&mut scene)?;
        Ok(scene)
    }

    fn coarse_pictures(&self) -> Vec<String> {
        let side = self.author_height();
        let square = Bounds { left: 0, top: 0, right: side, bottom: side };
        let pictures = [
            ("cover.picture", &self.kit.picture, self.place(self.design.picture)),
            ("cover.portrait", &self.kit.portrait, square),
        ];
        pictures.into_iter().filter_map(|(key, art, place)| self.coarse(key, art.as_ref()?, place)).collect()
    }

    /// The edges of the cover before it is trimmed.
    fn edge(&self) -> Bounds {
        let bleed = self.rules.bleed;
        Bounds { left: -bleed, top: -bleed, right: self.front + self.width + bleed, bottom: self.height + bleed }
    }

    /// The distance of text from the edges of a side.
    fn margin(&self) -> i32 {
        (self.width * 9 / 100).max(self.rules.safe)
    }

    /// How far a band over the spine reaches onto front and back; on a hinge it is there already.
    fn over(&self) -> i32 {
        // The band of a series runs over the folds, too.
        let least = if self.is_of_series() { 4 } else { 0 };
        let over = self.design.binding.as_ref().map_or(least, |binding| binding.over.max(least));
        (self.width * over / 100 - self.rules.hinge).max(0)
    }

    /// The height of the front's composition: what the band of a series leaves.
    fn tall(&self) -> i32 {
        self.height - self.band()
    }

    /// The lowest line of text on the front.
    fn foot(&self) -> i32 {
        self.tall() - if self.is_of_series() { self.height * 2 / 100 } else { self.rules.safe }
    }

    /// A place on the front. What runs off the page ends with the bleed, or below the band over the spine.
    fn place(&self, [left, top, right, bottom]: Area) -> Bounds {
        let edge = self.edge();
        let (across, down) = (|part: i32| self.front + self.width * part / 100, |part: i32| self.tall() * part / 100);
        let lowest = if self.is_of_series() { self.tall() } else { edge.bottom };
        Bounds {
            left: if left <= 0 { self.front + self.over() } else { across(left) },
            top: if top <= 0 { edge.top } else { down(top) },
            right: if right >= 100 { edge.right } else { across(right) },
            bottom: if bottom >= 100 { lowest } else { down(bottom) },
        }
    }

    /// A place for text, which keeps clear of the edges and of the band over the spine.
    fn text_place(&self, area: Area) -> Bounds {
        let (b, safe) = (self.place(area), self.rules.safe);
        Bounds {
            left: b.left.max(self.front + safe.max(self.over() + self.width * 4 / 100)),
            top: b.top.max(safe),
            right: b.right.min(self.front + self.width - safe),
            bottom: b.bottom.min(self.foot()),
        }
    }

    /// A text of the cover, in thousandths of its width.
    fn style(&self, face: Face, size: i32, paint: Paint) -> Type {
        Type::new(face, (self.width / 1000 * size).max(8 * PT), paint)
    }

    fn draw_ground(&self, scene: &mut Scene) {
        let (edge, ground) = (self.edge(), self.design.inks.ground.0);
        if ground != Paint::WHITE {
            scene.items.push(rect(edge.left, edge.top, edge.right - edge.left, edge.bottom - edge.top, ground));
        }
    }

    /// The band over the spine. It runs over both folds, since a fold may be off by a millimetre.
    fn draw_binding(&self, scene: &mut Scene) {
        let Some(binding) = &self.design.binding else { return };
        let (edge, over) = (self.edge(), self.over());
        let left = if self.spine > 0 || self.front > 0 { self.width - over } else { edge.left };
        scene.items.push(rect(left, edge.top, self.front + over - left, edge.bottom - edge.top, binding.ink.0));
    }

    /// Areas of colour, frames, lines and discs, below the motif or above it.
    fn draw_shapes(&self, scene: &mut Scene, above: bool) {
        for shape in self.design.shapes.iter().filter(|shape| shape.above == above) {
            self.draw_shape(scene, shape);
        }
    }

    fn draw_shape(&self, scene: &mut Scene, shape: &Shape) {
        let b = self.place(shape.area);
        let (wide, tall) = (b.right - b.left, b.bottom - b.top);
        let stroke = shape.frame.map(|frame| Stroke::solid((self.width / 1000 * frame).max(PT * 3 / 4), shape.ink.0));
        match (shape.form, stroke) {
            (Outline::Rectangle, None) if shape.round > 0 => {
                let mut label = Scene::new(wide, tall);
                label.items.push(motif::rounded_rect((wide, tall), self.width / 1000 * shape.round, shape.ink.0));
                scene.place(label, Point { x: b.left, y: b.top });
            }
            (Outline::Rectangle, None) => scene.items.push(rect(b.left, b.top, wide, tall, shape.ink.0)),
            (Outline::Rectangle, stroke) => {
                let at = Point { x: b.left, y: b.top };
                scene.items.push(Item::Rect { at, width: wide, height: tall, fill: None, stroke });
            }
            (Outline::Line, stroke) => {
                let (from, to) = (Point { x: b.left, y: b.top }, Point { x: b.right, y: b.bottom });
                scene.items.extend(stroke.map(|stroke| Item::Line { from, to, stroke }));
            }
            (Outline::Disc, stroke) => {
                let [left, top, right, bottom] = shape.area;
                let x = self.front + self.width * (left + right) / 200;
                let centre = Point { x, y: self.tall() * (top + bottom) / 200 };
                let fill = stroke.is_none().then_some(shape.ink.0);
                // On a page that is broader than usual, it is not higher than usual.
                let unit = self.width.min(self.tall() * 2 / 3);
                let disc = Item::Circle { centre, radius: unit * (right - left) / 200, fill, stroke };
                let picture = Scene { items: vec![disc], ..Scene::new(self.width, self.height) };
                let unmoved = Turn { origin: (0.0, 0.0), across: (1.0, 0.0), down: (0.0, 1.0) };
                scene.items.extend(seen_through(self.fonts, &picture, unmoved, &self.place([0, 0, 100, 100])));
            }
        }
    }
}

#[cfg(test)]
mod tests;
