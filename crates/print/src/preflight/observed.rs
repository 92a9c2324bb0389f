//! What was found on a page or in a drawing, in constant space.

use super::fonts::Fonts;
use super::pages::{Reach, SIDES, Side};
use super::tree::Frame;
use crate::sorted::SortedSet;

/// Lengths are in points, in the coordinates of the start.
#[derive(Default)]
pub(super) struct Observed {
    pub least_text: Option<f64>,
    pub least_line: Option<f64>,
    /// The lightest gray that is not white, in percent of black.
    pub palest: Option<f64>,
    pub colour: Option<&'static str>,
    pub rgb: bool,
    pub transparency: Option<&'static str>,
    pub hidden: bool,
    pub has_ink: bool,
    pub places: Places,
    pub fonts: Fonts,
    pub faults: SortedSet<&'static str>,
    /// How many drawings are nested in it.
    pub n_deep: usize,
    /// Whether something in it was nested too deeply to examine.
    pub is_cut: bool,
}

/// Positions.
pub(super) enum Places {
    /// In a drawing, which may be moved: its extent on each side.
    Anywhere([Hull; 4]),
    /// On a page with this trim: the distance from each side.
    On(Frame, [Reach; 4]),
}

/// The extent of things towards a side, in points; larger values are further inside.
#[derive(Clone, Copy)]
pub(super) struct Hull {
    art: (f64, f64),
    text: f64,
}

impl Default for Places {
    fn default() -> Places {
        Places::Anywhere([Hull { art: (f64::INFINITY, f64::NEG_INFINITY), text: f64::INFINITY }; 4])
    }
}

impl Places {
    pub fn within(trim: Option<Frame>) -> Places {
        trim.map_or(Places::default(), |trim| Places::On(trim, [Reach::default(); 4]))
    }

    pub fn trim(&self) -> Option<Frame> {
        if let Places::On(trim, _) = self { Some(*trim) } else { None }
    }

    /// Adds a rectangle: left, bottom, right and top.
    pub fn add(&mut self, [left, bottom, right, top]: [f64; 4], is_text: bool) {
        for (i, side) in SIDES.into_iter().enumerate() {
            let edge = match side {
                Side::Left => left,
                Side::Right => -right,
                Side::Top => -top,
                Side::Bottom => bottom,
            };
            match self {
                Places::Anywhere(hulls) if is_text => hulls[i].text = hulls[i].text.min(edge),
                Places::Anywhere(hulls) => {
                    let art = &mut hulls[i].art;
                    *art = (art.0.min(edge), art.1.max(edge));
                }
                Places::On(trim, reaches) => reaches[i].add(inside(side, trim, edge), is_text),
            }
        }
    }

    /// Adds a whole drawing, moved by this much. Returns false and adds nothing if its extent is not enough to know the
    /// distance from a side, because it has art on both sides of the trim.
    pub fn add_moved(&mut self, drawing: &Places, (x, y): (f64, f64)) -> bool {
        let Places::Anywhere(moved) = drawing else { return false };
        let mut moved = *moved;
        if !x.is_finite() || !y.is_finite() {
            return true;
        }
        for (hull, side) in moved.iter_mut().zip(SIDES) {
            let by = match side {
                Side::Left => x,
                Side::Right => -x,
                Side::Top => -y,
                Side::Bottom => y,
            };
            *hull = Hull { art: (hull.art.0 + by, hull.art.1 + by), text: hull.text + by };
        }
        let has_art = moved[0].art.0.is_finite();
        let has_text = moved[0].text.is_finite();
        match self {
            Places::Anywhere(hulls) => {
                for (hull, moved) in hulls.iter_mut().zip(moved) {
                    hull.art = (hull.art.0.min(moved.art.0), hull.art.1.max(moved.art.1));
                    hull.text = hull.text.min(moved.text);
                }
            }
            Places::On(trim, reaches) => {
                let ends = |i: usize| (inside(SIDES[i], trim, moved[i].art.0), inside(SIDES[i], trim, moved[i].art.1));
                if has_art && (0..4).any(|i| Reach::is_past(ends(i).0) != Reach::is_past(ends(i).1)) {
                    return false;
                }
                for (i, reach) in reaches.iter_mut().enumerate() {
                    if has_art {
                        reach.add(ends(i).0, false);
                        reach.add(ends(i).1, false);
                    }
                    if has_text {
                        reach.add(inside(SIDES[i], trim, moved[i].text), true);
                    }
                }
            }
        }
        true
    }

    /// Adds what was found on the same page.
    pub fn add_all(&mut self, others: &Places) {
        if let (Places::On(_, reaches), Places::On(_, others)) = (self, others) {
            reaches.iter_mut().zip(others).for_each(|(reach, other)| reach.add_all(other));
        }
    }
}

/// How far inside the trim something ends on a side, in thousandths of a point; `edge` is larger further inside.
fn inside(side: Side, trim: &Frame, edge: f64) -> i32 {
    let edge = (edge.clamp(-500_000.0, 500_000.0) * 1000.0).round() as i32;
    match side {
        Side::Left => edge - trim.left,
        Side::Right => trim.right + edge,
        Side::Top => trim.top + edge,
        Side::Bottom => edge - trim.bottom,
    }
}

fn least(a: Option<f64>, b: Option<f64>) -> Option<f64> {
    a.zip(b).map(|(a, b)| a.min(b)).or(a).or(b)
}

impl Observed {
    pub fn keep_text(&mut self, size: f64) {
        self.least_text = least(self.least_text, Some(size));
    }

    pub fn keep_line(&mut self, width: f64) {
        self.least_line = least(self.least_line, Some(width));
    }

    pub fn keep_gray(&mut self, percent: f64) {
        self.palest = least(self.palest, Some(percent));
    }

    /// Adds what was found in a drawing, except positions.
    pub fn add(&mut self, other: &Observed) {
        self.least_text = least(self.least_text, other.least_text);
        self.least_line = least(self.least_line, other.least_line);
        self.palest = least(self.palest, other.palest);
        self.colour = self.colour.or(other.colour);
        self.transparency = self.transparency.or(other.transparency);
        self.rgb |= other.rgb;
        self.hidden |= other.hidden;
        self.has_ink |= other.has_ink;
        self.fonts.add(&other.fonts);
        self.faults.extend(&other.faults);
        self.n_deep = self.n_deep.max(other.n_deep + 1);
        self.is_cut |= other.is_cut;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRIM: Frame = Frame { left: 0, bottom: 0, right: 100_000, top: 100_000 };

    fn reaches(places: &Places) -> [Reach; 4] {
        if let Places::On(_, reaches) = places { *reaches } else { panic!("no page") }
    }

    /// Single things, and the same things as a drawing moved to their place.
    #[test]
    fn a_drawing_that_is_moved_counts_as_its_things_do() {
        let things = [([5.0, 5.0, 9.0, 20.0], false), ([7.0, 1.0, 8.0, 2.0], true), ([6.0, 6.0, 30.0, 7.0], false)];
        let mut drawing = Places::default();
        things.iter().for_each(|(thing, is_text)| drawing.add(*thing, *is_text));
        let mut n_told = 0;
        let told = [(0.0, 0.0), (40.0, 30.0), (-3.0, 0.0), (-7.0, 0.0), (-200.0, 3.0), (0.0, -300.0), (200.0, 99.0)];
        let not_told = [(0.0, 85.0), (-5.5, 0.0), (75.0, 0.0), (-200.0, -5.5)];
        for (x, y) in told.into_iter().chain(not_told) {
            let (mut each, mut at_once) = (Places::within(Some(TRIM)), Places::within(Some(TRIM)));
            for ([left, bottom, right, top], is_text) in things {
                each.add([left + x, bottom + y, right + x, top + y], is_text);
            }
            if at_once.add_moved(&drawing, (x, y)) {
                n_told += 1;
                assert_eq!(reaches(&each), reaches(&at_once), "{x} {y}");
            } else {
                assert_eq!(reaches(&at_once), [Reach::default(); 4]);
            }
        }
        assert_eq!(n_told, told.len(), "inside, or wholly past each side that it crosses");
    }

    #[test]
    fn nothing_stays_nothing_wherever_it_goes() {
        let (mut page, mut drawing) = (Places::within(Some(TRIM)), Places::default());
        assert!(drawing.add_moved(&Places::default(), (9.0, 9.0)) && page.add_moved(&drawing, (-9.0, 9.0)));
        assert_eq!(reaches(&page), [Reach::default(); 4]);
    }
}
