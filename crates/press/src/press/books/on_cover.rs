//! Pages of a book as pictures, for the back of its cover.

use super::book::{Assets, PressError};
use crate::book::{Composed, PageRole, Spec};
use crate::draw::{Pixels, pixels_from_bytes};
use crate::render;
use crate::sorted::SortedSet;

/// Dots per inch of a page's full size, for one or two pages and for more: the more there are, the smaller each is.
const DPI: [u32; 2] = [180, 140];
/// The most pixels of a page from left to right.
const MOST_ACROSS: i64 = 1600;

/// The pages that a cover shows: the first with puzzles of each section, then others with puzzles; never solutions.
pub(super) fn pages_on_cover(spec: &Spec, composed: &Composed, assets: &Assets) -> Result<Vec<Pixels>, PressError> {
    let wanted = spec.cover.as_ref().and_then(|cover| cover.pages).unwrap_or(0).min(12) as usize;
    if wanted == 0 {
        return Ok(Vec::new());
    }
    let mut seen = SortedSet::new();
    let with_puzzles: Vec<(usize, bool)> = (0..composed.n_pages())
        .filter_map(|page| match composed.role(page) {
            PageRole::Puzzles { section, .. } => Some((page, seen.insert(section))),
            PageRole::Laid { .. } | PageRole::Day { .. } => Some((page, true)),
            _ => None,
        })
        .collect();
    let (first, others): (Vec<_>, Vec<_>) = with_puzzles.into_iter().partition(|(_, is_first)| *is_first);
    let mut chosen: Vec<usize> = first.into_iter().chain(others).map(|(page, _)| page).take(wanted).collect();
    chosen.sort_unstable();
    let picture = |page: usize| {
        let scene = composed.page(page);
        // A poster as a page needs no more pixels than a book.
        let most = (MOST_ACROSS * 72_000 / i64::from(scene.width.max(1))).clamp(1, 1000) as u32;
        let png = render::png(assets.materials().fonts, &scene, DPI[usize::from(wanted > 2)].min(most))?;
        Ok(pixels_from_bytes(&png).expect("it was just written"))
    };
    chosen.into_iter().map(picture).collect()
}
