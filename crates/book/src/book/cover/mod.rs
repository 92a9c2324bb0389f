//! The cover: back, spine and front on one page that wraps around the book, with a motif made of one of its boards. Not here:
//! the pages inside.

mod art;
mod back;
mod barcode;
mod board;
mod design;
mod fitted;
mod front;
mod motif;
mod spine;

pub use art::{Art, ArtError, art_from_bytes};
pub use barcode::isbn_digits;
pub use design::CoverDesign;

use crate::book::leaf::edition::Edition;
use crate::book::leaf::materials::Materials;
use crate::book::spec::Spec;
use crate::book::spec::cover::Cover;
use crate::book::spec::error::BookError;
use crate::draw::{Bleed, Bounds, Document, Face, Fonts, Item, PT, Paint, Point, Scene, Stroke, Type};
use crate::paper::{CoverRules, parse_page};
use crate::puzzle::Puzzle;
use design::Area;

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
}

/// A cover that is being drawn.
struct Jacket<'a> {
    spec: &'a Spec,
    cover: Cover,
    kit: &'a CoverKit,
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
    n_pages: usize,
    puzzles: &'a [&'a Puzzle],
}

/// The cover of a book with this many pages, blank ones included; or why it can't have one. The motif is the first board of
/// at least 81 cells, or else the first board. It shows only the clues.
pub fn compose_cover(
    spec: &Spec,
    kit: &CoverKit,
    materials: &Materials,
    edition: &Edition,
    n_pages: usize,
    puzzles: &[&Puzzle],
) -> Result<CoverPage, BookError> {
    let jacket = Jacket::new(spec, kit, materials, n_pages, puzzles)?;
    let Jacket { cover, rules, width, height, spine, .. } = &jacket;
    for (text, place) in [
        (&cover.blurb, "the blurb of the cover"),
        (&spec.title.to_uppercase(), "the title in capitals, on the cover"),
        (&spec.author.to_uppercase(), "the author in capitals, on the cover"),
        (&spec.series.clone().unwrap_or_default().title.to_uppercase(), "the title of the series"),
        (&cover.badge.clone().unwrap_or_default(), "the badge of the cover"),
        (&cover.price.clone().unwrap_or_default(), "the price on the cover"),
    ] {
        kit.fonts.check(text, place)?;
    }
    let (bleed, spine) = (rules.bleed, *spine - 2 * rules.hinge);
    let mut scene = Scene::new(2 * width + jacket.spine, *height);
    jacket.draw_ground(&mut scene);
    jacket.draw_front(&mut scene)?;
    jacket.draw_binding(&mut scene);
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
    let coarse = Jacket::new(spec, kit, materials, n_pages, &[]).ok().and_then(|jacket| jacket.coarse_picture());
    spine::blank_spine(spec, materials, n_pages).into_iter().chain(coarse).collect()
}

fn rect(left: i32, top: i32, width: i32, height: i32, paint: Paint) -> Item {
    Item::Rect { at: Point { x: left, y: top }, width, height, fill: Some(paint), stroke: None }
}

impl<'a> Jacket<'a> {
    fn new(
        spec: &'a Spec,
        kit: &'a CoverKit,
        materials: &'a Materials<'a>,
        n_pages: usize,
        puzzles: &'a [&'a Puzzle],
    ) -> Result<Jacket<'a>, BookError> {
        let profile = materials.profile;
        let cover = spec.cover.clone().unwrap_or_default();
        let rules = profile.cover.ok_or_else(|| BookError::NoCover(profile.name.clone()))?;
        let (side, height) = rules.side(parse_page(&spec.page)?);
        // The hinges of a case are drawn as parts of its spine, from which text keeps away.
        let (width, spine) = (side - rules.hinge, spine::spine_of(spec, materials, n_pages)? + 2 * rules.hinge);
        let rules = CoverRules { spine_safe: rules.spine_safe + rules.hinge, ..rules };
        let (CoverKit { design, fonts, .. }, front) = (kit, width + spine);
        Ok(Jacket { spec, cover, kit, design, fonts, materials, rules, width, height, spine, front, n_pages, puzzles })
    }

    /// The front as a picture of its own.
    fn alone(self) -> Result<Scene, BookError> {
        let rules = CoverRules { bleed: 0, hinge: 0, ..self.rules };
        let alone = Jacket { rules, height: self.width * 16 / 10, spine: 0, front: 0, ..self };
        let mut scene = Scene::new(alone.width, alone.height);
        alone.draw_ground(&mut scene);
        alone.draw_front(&mut scene)?;
        alone.draw_binding(&mut scene);
        Ok(scene)
    }

    fn coarse_picture(&self) -> Option<String> {
        self.kit.picture.as_ref().and_then(|art| self.coarse("cover.picture", art, self.place(self.design.picture)))
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
        self.design.binding.as_ref().map_or(0, |binding| (self.width * binding.over / 100 - self.rules.hinge).max(0))
    }

    /// A place on the front. What runs off the page ends with the bleed, or below the band over the spine.
    fn place(&self, [left, top, right, bottom]: Area) -> Bounds {
        let edge = self.edge();
        let (across, down) = (|part: i32| self.front + self.width * part / 100, |part: i32| self.height * part / 100);
        Bounds {
            left: if left <= 0 { self.front + self.over() } else { across(left) },
            top: if top <= 0 { edge.top } else { down(top) },
            right: if right >= 100 { edge.right } else { across(right) },
            bottom: if bottom >= 100 { edge.bottom } else { down(bottom) },
        }
    }

    /// A place for text, which keeps clear of the edges and of the band over the spine.
    fn text_place(&self, area: Area) -> Bounds {
        let (b, safe) = (self.place(area), self.rules.safe);
        Bounds {
            left: b.left.max(self.front + safe.max(self.over() + self.width * 4 / 100)),
            top: b.top.max(safe),
            right: b.right.min(self.front + self.width - safe),
            bottom: b.bottom.min(self.height - safe),
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

    /// Areas of colour and frames, below the motif or above it.
    fn draw_shapes(&self, scene: &mut Scene, above: bool) {
        for shape in self.design.shapes.iter().filter(|shape| shape.above == above) {
            let b = self.place(shape.area);
            let (wide, tall) = (b.right - b.left, b.bottom - b.top);
            scene.items.push(match shape.frame {
                None => rect(b.left, b.top, wide, tall, shape.ink.0),
                Some(frame) => {
                    let stroke = Some(Stroke::solid((self.width / 1000 * frame).max(PT * 3 / 4), shape.ink.0));
                    Item::Rect { at: Point { x: b.left, y: b.top }, width: wide, height: tall, fill: None, stroke }
                }
            });
        }
    }
}

#[cfg(test)]
mod tests;
