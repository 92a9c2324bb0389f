//! The spine of a cover: its width, and title and author along it.

use super::Jacket;
use super::fitted::{line_along, line_down_width};
use crate::book::leaf::materials::Materials;
use crate::book::spec::Spec;
use crate::book::spec::cover::SpineReads;
use crate::book::spec::error::BookError;
use crate::draw::{Face, PT, Point, Scene, Type, tenth_mm};
use crate::paper::{CoverRules, mm};

/// Languages whose spines are read from the foot up.
const UPWARD: &[&str] = &["fr", "es", "it", "pt", "ca"];

/// The largest size of text on the spine; `None` if the book is too thin for text.
fn spine_size(rules: &CoverRules, spine: i32, n_pages: usize) -> Option<i32> {
    let size = ((spine - 2 * rules.spine_safe) * 72 / 100).min(22 * PT);
    (n_pages >= rules.spine_text_from && size >= 7 * PT).then_some(size)
}

impl Jacket<'_> {
    /// Draws title and author in the direction in which the language reads a spine. The title is at the end where reading begins.
    /// Draws nothing if the book is too thin for text.
    pub(super) fn draw_spine(&self, scene: &mut Scene) {
        let (fonts, inks) = (self.fonts, &self.design.inks);
        let Some(size) = spine_size(&self.rules, self.spine, self.inside.n_pages) else { return };
        let room = self.spine - 2 * self.rules.spine_safe;
        let margin = (self.height * 6 / 100).max(self.rules.safe);
        let (top, mut foot) = (margin, self.height - margin);
        let middle = self.width + self.spine / 2;
        if let Some(series) = self.spec.series.as_ref().filter(|_| self.is_of_series()) {
            foot = self.tall() - self.height * 2 / 100;
            self.draw_number_on_spine(scene, series.volume, room);
        } else if let Some(series) = &self.spec.series {
            let side = room.min(30 * PT);
            foot -= side;
            let at = Point { x: middle - side / 2, y: foot };
            self.draw_volume(scene, at, side, series.volume, inks.spine_text.0, inks.spine_text.0);
            foot -= size;
        }
        let title = if self.design.title.capitals { self.spec.title.to_uppercase() } else { self.spec.title.clone() };
        let bold = Type::new(fonts.display(&title), size, inks.spine_text.0);
        let wide = line_down_width(fonts, bold, &title);
        let most = foot - top;
        // A long title is set smaller, but not smaller than is legible.
        let bold = Type { size: if wide > most { (size as i64 * most as i64 / wide as i64) as i32 } else { size }, ..bold };
        if bold.size < 7 * PT {
            return;
        }
        let reads_up = match self.cover.spine_reads {
            Some(reads) => reads == SpineReads::Up,
            None => UPWARD.contains(&self.spec.language.as_str()),
        };
        // The start of a text at this distance from the end of the spine where reading begins.
        let start = |from: i32| if reads_up { foot - (from - top) } else { from };
        let mut set = |style: Type, text: &str, from: i32| {
            let at = Point { x: middle, y: start(from) };
            line_along(scene, fonts, style, text, at, reads_up);
        };
        set(bold, &title, top);
        let next = top + line_down_width(fonts, bold, &title) + 2 * size;
        let plain = Type::new(Face::Regular, size * 80 / 100, inks.spine_text.0);
        let wide = line_down_width(fonts, plain, &self.spec.author);
        if plain.size >= 7 * PT && foot - wide >= next {
            set(plain, &self.spec.author, foot - wide);
        }
    }
}

/// The notice about a cover whose spine stays blank, once for a book.
pub(super) fn blank_spine(spec: &Spec, materials: &Materials, n_pages: usize) -> Option<String> {
    let rules = materials.profile.cover?;
    let spine = spine_of(spec, materials, n_pages).ok()?;
    let (wide, from, name) = (mm(spine), rules.spine_text_from, &materials.profile.name);
    match spine_size(&rules, spine, n_pages) {
        Some(_) => None,
        None if n_pages < from => {
            Some(format!("the spine stays blank: {name} takes text on it from {from} pages on, and the book has {n_pages}"))
        }
        None => Some(format!("the spine stays blank: it is {wide} mm wide, too narrow for text of 7 pt")),
    }
}

/// The width of the spine: from the spec, or from the paper and the number of pages.
pub(super) fn spine_of(spec: &Spec, materials: &Materials, n_pages: usize) -> Result<i32, BookError> {
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
