//! Sheets on a roll of paper, as receipt printers have it: one column, as long as the puzzles need.

use super::book::{Assets, PressError};
use super::worksheets::{ANSWERS, Pages, PictureOf, Place, Sections, with_pages};
use crate::book::Spec;
use crate::draw::{Day, PT, Point, Scene, tenth_mm};
use crate::render::{self, Purpose, TextMode};

/// The longest strip, two metres; longer sheets continue on the next one.
const LONGEST: i32 = tenth_mm(20_000);
/// The widths of rolls, in millimetres.
const WIDTHS: std::ops::RangeInclusive<u32> = 56..=120;
/// The margin beside the puzzles, in millimetres: heads of receipt printers do not reach the edge.
pub const SIDE: f64 = 5.0;

/// The page on which the puzzles of a roll are set, one on each, if only the width of a paper is given: `80mm`.
pub fn roll_page(paper: &str) -> Option<String> {
    let width: u32 = paper.trim().to_ascii_lowercase().strip_suffix("mm")?.trim().parse().ok()?;
    WIDTHS.contains(&width).then(|| format!("{width}x{}mm", width + 42))
}

/// A sheet in all its versions as strips: one PDF, or a picture a strip; each with its suffix of a file's name.
pub fn roll_files(
    spec: &Spec,
    versions: &[Sections],
    assets: &Assets,
    date: Option<Day>,
    of: Option<PictureOf>,
) -> Result<Vec<(String, Vec<u8>)>, PressError> {
    with_pages(spec, versions, assets, date, |pages| {
        let mut files = Vec::new();
        for (places, suffix) in [(&pages.sheet, ""), (&pages.answers, ANSWERS)] {
            let strips = strips(pages, places);
            match of {
                _ if strips.is_empty() => {}
                None => files.push((suffix.to_string(), pdf(pages, &strips, assets)?)),
                Some(of) => {
                    for (k, strip) in strips.iter().enumerate() {
                        let number = if strips.len() == 1 { String::new() } else { format!("-{}", k + 1) };
                        files.push((format!("{suffix}{number}"), picture(strip, of, assets)?));
                    }
                }
            }
        }
        Ok(files)
    })
}

fn pdf(pages: &Pages, strips: &[Scene], assets: &Assets) -> Result<Vec<u8>, PressError> {
    let fonts = assets.materials().fonts;
    let document = pages.document_of(strips.len());
    let set = strips.iter().enumerate().map(|(i, strip)| render::pdf_page(fonts, &document, i, strip, Purpose::PRINT)).collect();
    Ok(render::pdf(fonts, &document, set, Purpose::PRINT)?)
}

fn picture(strip: &Scene, of: PictureOf, assets: &Assets) -> Result<Vec<u8>, PressError> {
    let fonts = assets.materials().fonts;
    Ok(match of {
        PictureOf::Svg => render::svg(fonts, strip, TextMode::Paths).into_bytes(),
        PictureOf::Png(dpi) => render::png(fonts, strip, dpi)?,
    })
}

/// The pages one below the other, without their blank parts.
fn strips(pages: &Pages, places: &[Place]) -> Vec<Scene> {
    joined(places.iter().map(|&place| cropped(pages.scene(place))).filter(|page| !page.items.is_empty()))
}

fn joined(pages: impl Iterator<Item = Scene>) -> Vec<Scene> {
    let mut strips: Vec<Scene> = Vec::new();
    for page in pages {
        match strips.last_mut() {
            Some(strip) if strip.height + page.height <= LONGEST => {
                let y = strip.height;
                strip.height += page.height;
                strip.place(page, Point { x: 0, y });
            }
            _ => strips.push(page),
        }
    }
    strips
}

/// A page as high as its items, with some space above and below.
fn cropped(page: Scene) -> Scene {
    const SPACE: i32 = 11 * PT;
    let bounds = || page.items.iter().map(|item| item.bounds());
    let (Some(top), Some(bottom)) = (bounds().map(|b| b.top).min(), bounds().map(|b| b.bottom).max()) else { return page };
    let mut cut = Scene::new(page.width, bottom - top + 2 * SPACE);
    cut.place(page, Point { x: 0, y: SPACE - top });
    cut
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::{Item, Paint};

    #[test]
    fn a_roll_is_said_by_its_width() {
        assert_eq!(roll_page("80mm").as_deref(), Some("80x122mm"));
        assert_eq!(roll_page("58 MM").as_deref(), Some("58x100mm"));
        for paper in ["a4", "80x120mm", "20mm", "300mm", "mm", "80"] {
            assert_eq!(roll_page(paper), None, "{paper}");
        }
    }

    #[test]
    fn a_strip_goes_on_on_the_next_before_it_is_too_long() {
        let page = || Scene::new(80 * PT, LONGEST / 5 * 2);
        let heights: Vec<i32> = joined(std::iter::repeat_with(page).take(5)).iter().map(|strip| strip.height).collect();
        assert_eq!(heights, [LONGEST / 5 * 4, LONGEST / 5 * 4, LONGEST / 5 * 2]);
    }

    #[test]
    fn what_is_blank_is_cut_away() {
        let mut page = Scene::new(80 * PT, 400 * PT);
        let at = Point { x: 0, y: 100 * PT };
        page.items.push(Item::Rect { at, width: 10 * PT, height: 20 * PT, fill: Some(Paint::BLACK), stroke: None });
        let cut = cropped(page);
        assert_eq!((cut.height, cut.items[0].bounds().top), (42 * PT, 11 * PT));
        assert_eq!(cropped(Scene::new(9, 9)).height, 9);
    }
}
