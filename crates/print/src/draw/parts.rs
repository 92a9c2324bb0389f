//! The parts of a picture, which become named groups in drawing programs, and the picture in black only.

use super::scene::{Item, Paint, Run, Scene, Stroke};

/// The subject of some items of a picture.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Part {
    /// Tints below everything.
    Ground,
    /// Lines between cells, and places that are not cells.
    Grid,
    /// Lines and numbers of cages, and colours or patterns of regions.
    Cages,
    /// Signs and lines in, between and around cells.
    Marks,
    /// Digits that are given.
    Givens,
    /// Digits that are not given.
    Solution,
    /// Small digits or dots.
    Candidates,
    /// The line below.
    Caption,
}

impl Part {
    /// The name of its group.
    pub const fn name(self) -> &'static str {
        match self {
            Part::Ground => "ground",
            Part::Grid => "grid",
            Part::Cages => "cages",
            Part::Marks => "marks",
            Part::Givens => "givens",
            Part::Solution => "solution",
            Part::Candidates => "candidates",
            Part::Caption => "caption",
        }
    }

    /// Whether its items touch no others, so that they may be drawn together.
    const fn lies_apart(self) -> bool {
        matches!(self, Part::Givens | Part::Solution)
    }
}

impl Scene {
    /// Sets the part of the items that are added from now on.
    pub(super) fn begin(&mut self, part: Part) {
        self.parts.push((self.items.len(), part));
    }

    /// The items part by part, from below, each with a name of its own: a part with items below and above others is split.
    pub fn groups(&self) -> Vec<(String, Vec<&Item>)> {
        let mut groups: Vec<(Part, Vec<&Item>)> = Vec::new();
        for (k, &(from, part)) in self.parts.iter().enumerate() {
            let to = self.parts.get(k + 1).map_or(self.items.len(), |next| next.0);
            let items = self.items.get(from..to).unwrap_or_default();
            let known = match groups.last() {
                Some((last, _)) if *last == part => groups.last_mut(),
                _ => groups.iter_mut().find(|group| group.0 == part && part.lies_apart()),
            };
            match known {
                _ if items.is_empty() => {}
                Some((_, before)) => before.extend(items),
                None => groups.push((part, items.iter().collect())),
            }
        }
        let place = |k: usize| groups[..k].iter().filter(|group| group.0 == groups[k].0).count();
        let names: Vec<String> = (0..groups.len())
            .map(|k| match place(k) {
                0 => groups[k].0.name().to_string(),
                n => format!("{}-{}", groups[k].0.name(), n + 1),
            })
            .collect();
        names.into_iter().zip(groups).map(|(name, (_, items))| (name, items)).collect()
    }

    /// The same with every colour as a gray that is as dark.
    pub fn in_black(mut self) -> Scene {
        let line = |stroke: Option<Stroke>| stroke.map(|stroke| Stroke { paint: black(stroke.paint), ..stroke });
        for item in &mut self.items {
            match item {
                Item::Line { stroke, .. } => stroke.paint = black(stroke.paint),
                Item::Rect { fill, stroke, .. } | Item::Circle { fill, stroke, .. } | Item::Path { fill, stroke, .. } => {
                    (*fill, *stroke) = (fill.map(black), line(*stroke));
                }
                Item::Text(Run { paint, .. }) => *paint = black(*paint),
                // Only covers have photographs, and these are printed in colour.
                Item::Picture { .. } => {}
            }
        }
        self
    }
}

impl Paint {
    /// How dark the inks together look: 0 as paper, 100 as black.
    pub fn darkness(self) -> u8 {
        match self {
            Paint::Gray(ink) => ink,
            Paint::Cmyk([c, m, y, k]) => {
                let part = |ink: u8, share: u32| u32::from(ink.min(100)) * share;
                let ink = (part(c, 30) + part(m, 59) + part(y, 11)) / 100 + u32::from(k);
                ink.min(100) as u8
            }
        }
    }
}

/// As dark as the inks together look, but never paler than printers accept.
fn black(paint: Paint) -> Paint {
    const PALEST: u8 = 10;
    match paint {
        Paint::Gray(_) | Paint::Cmyk([0, 0, 0, 0]) => Paint::Gray(paint.darkness()),
        Paint::Cmyk(_) => Paint::Gray(paint.darkness().max(PALEST)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundled::{bundled_fonts, bundled_theme};
    use crate::draw::samples::{pattern_sudoku, sample_killer, sample_suko};
    use crate::draw::{PT, Show, captioned_scene, puzzle_scene};

    #[test]
    fn every_item_of_a_picture_is_in_one_group_with_a_name_of_its_own() {
        let (fonts, theme) = (bundled_fonts(), bundled_theme());
        for puzzle in [pattern_sudoku(2, 3, 3), sample_killer(), sample_suko()] {
            for show in [Show::Puzzle, Show::Solution, Show::Dots] {
                let scene = puzzle_scene(&fonts, &theme, &puzzle, &show, 200 * PT, 300 * PT);
                let scene = captioned_scene(&fonts, &theme, scene, "7");
                let groups = scene.groups();
                assert_eq!(groups.iter().map(|group| group.1.len()).sum::<usize>(), scene.items.len());
                let mut names: Vec<&str> = groups.iter().map(|group| group.0.as_str()).collect();
                assert!(names.contains(&"grid") && names.last() == Some(&"caption"), "{names:?}");
                assert_eq!(names.contains(&"solution"), matches!(show, Show::Solution), "{names:?}");
                assert_eq!(names.iter().any(|name| name.starts_with("cages")), !puzzle.layout.cages.is_empty(), "{names:?}");
                names.sort_unstable();
                assert!(names.windows(2).all(|two| two[0] != two[1]), "{names:?}");
            }
        }
    }

    #[test]
    fn black_alone_is_as_dark() {
        assert_eq!(
            [[0, 0, 0, 25], [100; 4], [100, 0, 0, 0], [0, 5, 40, 0], [0; 4]].map(|inks| black(Paint::Cmyk(inks))),
            [25, 100, 30, 10, 0].map(Paint::Gray)
        );
    }
}
