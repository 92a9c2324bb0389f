//! Full grids drawn exactly uniformly: each grid of a board is as likely as every other. Only plain boards of rows, columns and
//! boxes have this, of 9×9, 6×6 and 4×4: their grids are counted, and each draw is a number that names one of them. `fill` is
//! quicker on large boards and serves all of them, but not evenly.

mod arrange;
mod bands;
mod nine;
mod small;

#[cfg(test)]
mod tests;

pub use bands::{BAND_CLASSES, BandClass, class_of_band};

use super::Draw;
use crate::board::{Grid, Layout, Shape};
use crate::seed::Stream;

/// Whether grids of that board can be drawn uniformly.
pub fn has_uniform(layout: &Layout) -> bool {
    sampler_for(layout).is_some()
}

/// Draws full grids, each uniformly over all grids of its board; `None` for a board that [`has_uniform`] does not name.
pub fn fill_uniformly(draws: &[Draw]) -> Vec<Option<Grid>> {
    let one = |draw: &Draw| sampler_for(&draw.layout).map(|sampler| sampler(&mut draw.stream.clone()));
    draws.iter().map(one).collect()
}

fn sampler_for(layout: &Layout) -> Option<fn(&mut Stream) -> Grid> {
    let n = layout.n_digits as usize;
    let is_plain = layout.shape == Shape::new(layout.n_digits, layout.n_digits)
        && layout.houses.len() == 3 * n
        && layout.has_houses_alone()
        && layout.rules.is_empty();
    match layout.box_shape.filter(|_| is_plain).map(|boxes| (boxes.rows, boxes.cols)) {
        Some((3, 3)) => Some(nine::draw),
        Some((2, 2)) => Some(small::draw_4x4),
        Some((2, 3)) => Some(small::draw_2x3),
        Some((3, 2)) => Some(small::draw_3x2),
        _ => None,
    }
}
