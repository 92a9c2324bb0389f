//! Patterns: fill a square cell or a round swatch with gray, lines or dots, clipped by computation.

use super::scene::{Item, Paint, Point, Scene, Stroke};
use super::theme::{Pattern, Region};

/// Fills a cell. The pattern repeats a whole number of times in it, so that it continues in the next cell.
pub(super) fn fill_square(scene: &mut Scene, region: Region, at: Point, side: i32) {
    if region.fill != Paint::WHITE {
        scene.items.push(Item::Rect { at, width: side, height: side, fill: Some(region.fill), stroke: None });
    }
    let stroke = Stroke::solid(region.weight, region.ink);
    if matches!(region.pattern, Pattern::Hatch | Pattern::Cross) {
        for (a, b) in diagonals(side, region.spacing) {
            let (from, to) = (Point { x: at.x + a.x, y: at.y + a.y }, Point { x: at.x + b.x, y: at.y + b.y });
            scene.items.push(Item::Line { from, to, stroke });
        }
    }
    if matches!(region.pattern, Pattern::Back | Pattern::Cross) {
        for (a, b) in diagonals(side, region.spacing) {
            let (from, to) = (Point { x: at.x + side - a.x, y: at.y + a.y }, Point { x: at.x + side - b.x, y: at.y + b.y });
            scene.items.push(Item::Line { from, to, stroke });
        }
    }
    if region.pattern == Pattern::Dots {
        for dot in lattice(side, region.spacing) {
            let centre = Point { x: at.x + dot.x, y: at.y + dot.y };
            scene.items.push(Item::Circle { centre, radius: region.weight / 2, fill: Some(region.ink), stroke: None });
        }
    }
}

/// Lines that rise to the right, `spacing` apart, from edge to edge of a square, offset by half a step from its corners.
fn diagonals(side: i32, spacing: i32) -> Vec<(Point, Point)> {
    let steps = repeats(side, spacing * 1414 / 1000);
    (0..2 * steps)
        .map(|i| side * (2 * i + 1) / (2 * steps))
        .map(|sum| {
            let low = Point { x: (sum - side).max(0), y: sum.min(side) };
            (low, Point { x: low.y, y: low.x })
        })
        .collect()
}

/// Dots in two staggered rows per step, all away from the edges.
fn lattice(side: i32, spacing: i32) -> Vec<Point> {
    let steps = repeats(side, spacing);
    let steps = steps + steps % 2;
    let quarter = |i: i32, q: i32| side * (4 * i + q) / (4 * steps);
    let row = |j: i32| (0..steps).map(move |i| Point { x: quarter(i, if j % 2 == 0 { 1 } else { 3 }), y: quarter(j, 2) });
    (0..steps).flat_map(row).collect()
}

fn repeats(side: i32, step: i32) -> i32 {
    ((side + step / 2) / step.max(1)).clamp(2, 60)
}

/// Fills a round swatch of the key with the pattern of the cells, slightly denser because it is small.
pub(super) fn fill_swatch(scene: &mut Scene, region: Region, centre: Point, radius: i32) {
    scene.items.push(Item::Circle { centre, radius, fill: Some(region.fill), stroke: None });
    let spacing = region.spacing.min(radius / 2).max(1000);
    let stroke = Stroke::solid(region.weight, region.ink);
    let chords = chords(radius, spacing * 1414 / 1000);
    if matches!(region.pattern, Pattern::Hatch | Pattern::Cross) {
        for &(foot, half) in &chords {
            let from = Point { x: centre.x + foot - half, y: centre.y + foot + half };
            let to = Point { x: centre.x + foot + half, y: centre.y + foot - half };
            scene.items.push(Item::Line { from, to, stroke });
        }
    }
    if matches!(region.pattern, Pattern::Back | Pattern::Cross) {
        for &(foot, half) in &chords {
            let from = Point { x: centre.x - foot + half, y: centre.y + foot + half };
            let to = Point { x: centre.x - foot - half, y: centre.y + foot - half };
            scene.items.push(Item::Line { from, to, stroke });
        }
    }
    if region.pattern == Pattern::Dots {
        let inner = (radius - region.weight / 2 - 700) as i64;
        let dots = lattice(2 * radius, spacing);
        for dot in dots.into_iter().map(|p| Point { x: p.x - radius, y: p.y - radius }) {
            if (dot.x as i64).pow(2) + (dot.y as i64).pow(2) <= inner * inner {
                let centre = Point { x: centre.x + dot.x, y: centre.y + dot.y };
                scene.items.push(Item::Circle { centre, radius: region.weight / 2, fill: Some(region.ink), stroke: None });
            }
        }
    }
}

/// Diagonals of a circle around the origin: the position of each centre (same offset right and down), and the half length of
/// each.
fn chords(radius: i32, step: i32) -> Vec<(i32, i32)> {
    let reach = radius * 1414 / 1000 / step;
    (-reach..=reach)
        .filter_map(|i| {
            let sum = (i * step) as i64;
            // The chord's distance from the centre is sum/√2, and half its length is √(radius² − distance²), rotated by 45°.
            let half = ((radius as i64).pow(2) - sum * sum / 2).max(0) / 2;
            (half > 0).then(|| ((sum / 2) as i32, half.isqrt() as i32))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_stay_in_their_cell() {
        for pattern in [Pattern::Plain, Pattern::Hatch, Pattern::Back, Pattern::Cross, Pattern::Dots] {
            let region = Region { pattern, fill: Paint::Gray(15), ink: Paint::Gray(50), spacing: 5000, weight: 0 };
            for side in [20_000, 33_330, 62_370] {
                let mut scene = Scene::new(side, side);
                fill_square(&mut scene, region, Point::default(), side);
                assert_eq!(scene.stray(), None, "{pattern:?} {side}");
                let mut round = Scene::new(side, side);
                fill_swatch(&mut round, region, Point { x: side / 2, y: side / 2 }, side / 2);
                assert_eq!(round.stray(), None, "{pattern:?} {side}");
            }
        }
    }
}
