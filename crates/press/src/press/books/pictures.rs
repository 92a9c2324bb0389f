//! Pictures of puzzles, as `gridpress render` and Python's `render` make them: their formats, their widths, and what is drawn.

use super::book::{Assets, PressError};
use crate::board::{DigitSet, Position};
use crate::draw::{Caption, Document, PT, Scene, Show, captioned_scene, contact_sheet, filling, puzzle_scene};
use crate::formats::Row;
use crate::guard::CAPTION;
use crate::press::record::{Unfair, record};
use crate::puzzle::Puzzle;
use crate::render::{self, Ground, Purpose, TextMode};
use crate::search::{self, Ask};
use crate::words::signs_in_words;

/// The format of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Lines and shapes for screens and editors.
    Svg,
    /// Dots.
    Png,
    /// One page for a press.
    Pdf,
    /// The same for older programs.
    Eps,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 4] = [Format::Svg, Format::Png, Format::Pdf, Format::Eps];

    /// The ending of its files, which names it.
    pub const fn ending(self) -> &'static str {
        match self {
            Format::Svg => "svg",
            Format::Png => "png",
            Format::Pdf => "pdf",
            Format::Eps => "eps",
        }
    }

    /// The format of a name, in small or capital letters.
    pub fn named(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.ending().eq_ignore_ascii_case(name))
    }

    /// Whether it is made for a press.
    const fn is_printed(self) -> bool {
        matches!(self, Format::Pdf | Format::Eps)
    }
}

/// How wide a picture is to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Width {
    /// Hundredths of a millimetre.
    Millimetres(u32),
    /// Dots of a PNG; elsewhere 96 of them are an inch, as on the web.
    Pixels(u32),
}

/// The largest picture's side.
const MAX_MM: u32 = 5_000;
const MAX_PIXELS: u32 = 50_000;
/// The widest picture: 200 inches, which is more than the widest in millimetres.
const MOST_POINTS: i32 = 14_400 * PT;

impl Width {
    /// Millimetres with or without their unit, or pixels.
    pub fn parse(text: &str) -> Result<Width, String> {
        let wrong = || format!("expected millimetres, 10 to {MAX_MM}, such as 60 or 90.5mm, or pixels, such as 800px");
        let text = text.trim();
        if let Some(number) = text.strip_suffix("px") {
            let pixels = number.trim().parse().ok().filter(|n| (10..=MAX_PIXELS).contains(n));
            return pixels.map(Width::Pixels).ok_or_else(|| format!("expected 10px to {MAX_PIXELS}px"));
        }
        let number = text.strip_suffix("mm").unwrap_or(text).trim();
        let (whole, rest) = number.split_once('.').unwrap_or((number, ""));
        let is_number = |digits: &str| digits.bytes().all(|b| b.is_ascii_digit());
        if whole.is_empty() || !is_number(whole) || !is_number(rest) || rest.len() > 2 {
            return Err(wrong());
        }
        let hundredths = format!("{whole}{rest:0<2}").parse().ok();
        let within = hundredths.filter(|n| (10 * 100..=MAX_MM * 100).contains(n));
        within.map(Width::Millimetres).ok_or_else(wrong)
    }

    /// In thousandths of a point.
    pub fn points(self, to: Format, dpi: u32) -> i32 {
        match self {
            // 72 points are 25.4 mm.
            Width::Millimetres(hundredths) => (i64::from(hundredths) * 72 * i64::from(PT) / 2540) as i32,
            Width::Pixels(n) => {
                let an_inch = if to == Format::Png { dpi.max(1) } else { 96 };
                (i64::from(n) * 72 * i64::from(PT) / i64::from(an_inch)).min(i64::from(MOST_POINTS)) as i32
            }
        }
    }
}

/// The subject of a picture.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The puzzle. Where it has several solutions, it holds one of them, and no rating.
    pub puzzle: Puzzle,
    /// The digits of all solutions, where there are several.
    pub of_all: Option<OfAll>,
}

/// The digits that several solutions leave to each cell.
#[derive(Clone, Debug)]
pub struct OfAll {
    /// The digits that a cell has in any of them.
    pub digits: Vec<DigitSet>,
    /// How many solutions were counted.
    pub found: u64,
    /// Whether there are no others.
    pub is_all: bool,
}

/// How many solutions are counted for a picture.
const MOST_COUNTED: u64 = 1_000;

impl Subject {
    /// The puzzle of a row. One with several solutions is refused, unless candidates are to be shown, which are then the true ones.
    pub fn of(row: &Row, has_candidates: bool) -> Result<Subject, Unfair> {
        let unfair = match record(row) {
            Ok(puzzle) => return Ok(Subject { puzzle, of_all: None }),
            Err(unfair) => unfair,
        };
        if unfair != Unfair::Several || !has_candidates {
            return Err(unfair);
        }
        let truth = search::truth(Ask { layout: &row.layout, clues: &row.clues }, MOST_COUNTED, &row.budget);
        match truth.first.clone().filter(|_| truth.is_decided()) {
            None if row.budget.is_stopped() => Err(Unfair::TimeUp),
            None => Err(Unfair::Undecided(row.budget.units())),
            Some(one) => {
                let puzzle = Puzzle::new(row.kind, row.size, row.layout.clone(), row.clues.clone(), one);
                Ok(Subject { puzzle, of_all: Some(OfAll { digits: truth.digits, found: truth.found, is_all: truth.is_all }) })
            }
        }
    }
}

impl OfAll {
    /// The description of a picture's candidates in that case.
    pub fn words(&self) -> String {
        let least = if self.is_all { "" } else { "at least " };
        format!("it has {least}{} solutions; the candidates are the digits of all of them", self.found)
    }
}

/// How a puzzle is drawn, and how the drawing becomes a file.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// The format.
    pub to: Format,
    /// Dots an inch of a PNG.
    pub dpi: u32,
    /// The letters of an SVG.
    pub mode: TextMode,
    /// The background of the picture.
    pub ground: Ground,
    /// Whether files for a press keep their colours.
    pub has_colour: bool,
    /// Whether empty cells show the candidates that are left.
    pub has_candidates: bool,
    /// How wide it is; otherwise 10 mm for each column, at least 60.
    pub width: Option<Width>,
    /// The line under it.
    pub caption: Caption,
}

impl Drawing {
    /// The default drawing.
    pub fn plain(to: Format) -> Drawing {
        Drawing {
            to,
            dpi: 300,
            mode: TextMode::Paths,
            ground: Ground::White,
            has_colour: false,
            has_candidates: false,
            width: None,
            caption: Caption::default(),
        }
    }

    /// The same with a line under each picture. `name` is the option's name, with which an error begins.
    pub fn captioned(self, pattern: &str, name: &str, assets: &Assets) -> Result<Drawing, PressError> {
        CAPTION.hold_text(name, pattern)?;
        let caption = Caption::parse(pattern)?;
        assets.materials().fonts.check(pattern, name)?;
        Ok(Drawing { caption, ..self })
    }

    /// Whether pixels at so few dots an inch are more than any picture has.
    pub fn is_too_wide(&self) -> bool {
        self.width.is_some_and(|width| width.points(self.to, self.dpi) >= MOST_POINTS)
    }

    /// The picture of a puzzle at a position of its list, from 1, or that of its solution.
    pub fn picture(&self, assets: &Assets, subject: &Subject, number: usize, is_solved: bool) -> Result<Vec<u8>, PressError> {
        let (materials, puzzle) = (assets.materials(), &subject.puzzle);
        let (board, text) = (self.board(assets, subject, is_solved), self.caption.of(puzzle, number));
        let scene = if text.is_empty() { board } else { captioned_scene(materials.fonts, materials.theme, board, &text) };
        // Its signs and lines, for screen readers.
        let about = signs_in_words(&puzzle.layout, materials.words).join("; ");
        self.bytes(assets, scene, &format!("{} {}", puzzle.kind.title, puzzle.id), &about, true)
    }

    /// One picture of many puzzles, with this many in a row.
    pub fn sheet(&self, assets: &Assets, all: &[Puzzle], columns: Option<usize>, is_solved: bool) -> Result<Vec<u8>, PressError> {
        let show = if is_solved { Show::Solution } else { Show::Puzzle };
        let materials = assets.materials();
        let captions: Vec<String> = all.iter().enumerate().map(|(i, puzzle)| self.caption.of(puzzle, i + 1)).collect();
        let columns = columns.unwrap_or(all.len().isqrt()).max(1);
        let sheet = contact_sheet(materials.fonts, materials.theme, all, &captions, &show, columns);
        // It has nothing but its captions for a title.
        self.bytes(assets, sheet, "", "", false)
    }

    fn board(&self, assets: &Assets, Subject { puzzle, of_all }: &Subject, is_solved: bool) -> Scene {
        let layout = &puzzle.layout;
        let candidates = match of_all {
            Some(of_all) => of_all.digits.clone(),
            None => Position::start(layout, &puzzle.clues).candidates,
        };
        let show = match (is_solved, self.has_candidates) {
            (true, _) => Show::Solution,
            (_, true) => Show::Candidates(&candidates),
            _ => Show::Puzzle,
        };
        let materials = assets.materials();
        let usual = Width::Millimetres(((layout.shape.cols as u32 * 10).max(60)) * 100);
        let width = self.width.unwrap_or(usual).points(self.to, self.dpi);
        // Space for a key below the grid; a width that is asked for is met however tall that is.
        let height = if self.width.is_some() { width.saturating_mul(4) } else { width * 3 / 2 };
        let scene = puzzle_scene(materials.fonts, materials.theme, puzzle, &show, width, height);
        if self.width.is_some() { filling(scene, width) } else { scene }
    }

    /// A scene's bytes. `title` goes into the properties of the file, `about` to screen readers; the parts of a single puzzle have
    /// names.
    fn bytes(&self, assets: &Assets, scene: Scene, title: &str, about: &str, is_single: bool) -> Result<Vec<u8>, PressError> {
        let fonts = assets.materials().fonts;
        let scene = if self.to.is_printed() && !self.has_colour { scene.in_black() } else { scene };
        Ok(match self.to {
            Format::Svg if is_single => render::grouped_svg(fonts, &scene, self.mode, about, self.ground).into_bytes(),
            Format::Svg => render::svg_on(fonts, &scene, self.mode, ("", about), self.ground).into_bytes(),
            Format::Png => render::png_on(fonts, &scene, self.dpi, self.ground)?,
            Format::Eps => render::eps(fonts, &scene, title).into_bytes(),
            Format::Pdf => {
                let document = Document { title: title.into(), language: "en".into(), ..Document::default() };
                let page = render::pdf_page(fonts, &document, 0, &scene, Purpose::PRINT);
                render::pdf(fonts, &document, vec![page], Purpose::PRINT)?
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_are_read_and_exact() {
        for (text, want) in [
            ("60", Width::Millimetres(6_000)),
            ("90mm", Width::Millimetres(9_000)),
            (" 90.5 mm", Width::Millimetres(9_050)),
            ("800px", Width::Pixels(800)),
        ] {
            assert_eq!(Width::parse(text), Ok(want), "{text}");
        }
        for text in ["", "wide", "9mm", "5001", "5px", "60000px", "1e3", "-60", "60.125", ".5", "90 cm"] {
            assert!(Width::parse(text).is_err(), "{text}");
        }
        assert_eq!(Width::Millimetres(25_400).points(Format::Eps, 300), 720_000);
        assert_eq!([Format::Png, Format::Svg].map(|to| Width::Pixels(800).points(to, 300)), [192_000, 600_000]);
        for (pixels, dpi) in [(801, 300), (1000, 97), (33, 72), (50_000, 301)] {
            let points = Width::Pixels(pixels).points(Format::Png, dpi);
            assert_eq!(render::png_size((points, 10), dpi).unwrap().0, u64::from(pixels), "{pixels} at {dpi}");
        }
    }
}
