//! The letters of a page according to its scene, for tests that compare them with a PDF that was read back.

use crate::draw::{Fonts, Ink, Item, Run, Scene};
use crate::preflight::Mark;

/// Each letter of a scene that leaves ink, with the middle of its ink, in points from the lower left corner.
pub fn shown(fonts: &Fonts, scene: &Scene) -> Vec<Mark> {
    let of_run = |run: &Run| {
        let marks = run.glyphs.iter().zip(run.text.chars()).filter_map(|(glyph, ch)| {
            let ink = Ink::of(fonts.outline(run.face, glyph.id));
            let em = f64::from(fonts.table(run.face).units_per_em) * 20_000.0;
            let points = |tenths: i32| f64::from(tenths) * f64::from(run.size) / em;
            let x = f64::from(run.at.x + glyph.dx) / 1000.0 + points(ink.left + ink.right);
            let y = f64::from(scene.height - run.at.y) / 1000.0 + points(ink.bottom + ink.top);
            (!ink.shape.is_empty()).then_some(Mark { x, y, ch })
        });
        marks.collect::<Vec<_>>()
    };
    scene.items.iter().filter_map(|item| if let Item::Text(run) = item { Some(run) } else { None }).flat_map(of_run).collect()
}

/// Asserts that two lists have the same letters at the same places. Advances are whole thousandths of an em in a file, so the end of
/// a long line is up to half a point from its place; a tenth of a point upwards is more than any rounding.
pub fn assert_same(place: &str, wanted: &[Mark], found: &[Mark]) {
    assert_eq!(wanted.len(), found.len(), "{place}: the number of letters");
    let mut taken = vec![false; found.len()];
    for mark in wanted {
        let is_it = |(i, other): &(usize, &Mark)| {
            !taken[*i] && other.ch == mark.ch && (other.x - mark.x).abs() < 0.5 && (other.y - mark.y).abs() < 0.1
        };
        let Some((i, _)) = found.iter().enumerate().find(is_it) else {
            let off = |other: &Mark| (other.x - mark.x).abs() + (other.y - mark.y).abs();
            let same = found.iter().filter(|other| other.ch == mark.ch).min_by(|a, b| off(a).total_cmp(&off(b)));
            let there = found.iter().min_by(|a, b| off(a).total_cmp(&off(b)));
            panic!("{place}: {mark:?} is not printed; nearest are {same:?} and {there:?}");
        };
        taken[i] = true;
    }
}
