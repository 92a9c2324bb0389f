//! A theme: line weights, inks, sizes and patterns, read from TOML.

use super::raw_ink::{RawInk, paint, paint_or};
use super::scene::{PT, Paint, tenth_mm};
use super::sign_inks::{RawSigns, SignInks, inks_of};
use super::symbols::Symbols;
use crate::board::Layout;
use crate::guard::{PATTERNS, hold_toml, read_toml_over, toml_place};
use serde::Deserialize;

/// An error in a theme's file.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum ThemeError {
    /// It is not valid TOML, or has unknown keys; with the place.
    #[error("{0}")]
    Toml(String),
    /// An invalid value.
    #[error("theme key {key}: {value} is not {expected}")]
    Value {
        /// The key, with its table: `lines.cell`.
        key: &'static str,
        /// The value.
        value: String,
        /// The expectation.
        expected: &'static str,
    },
}

/// How a coloured region is filled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pattern {
    /// Only the fill.
    Plain,
    /// Lines that rise to the right.
    Hatch,
    /// Lines that fall to the right.
    Back,
    /// Both kinds of lines.
    Cross,
    /// Dots.
    Dots,
}

/// The fill of a coloured region, which must be distinguishable without colours too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Region {
    /// The lines or dots that fill it.
    pub pattern: Pattern,
    /// The background of the pattern.
    pub fill: Paint,
    /// The ink of the pattern.
    pub ink: Paint,
    /// The distance between lines of the pattern.
    pub spacing: i32,
    /// The width of a line of the pattern.
    pub weight: i32,
}

/// The inks of pictures that explain a step. The marks also differ in shape, so grays are enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StepInks {
    /// Cells of a house that the step uses.
    pub house: Paint,
    /// Cells of the pattern.
    pub cell: Paint,
    /// A candidate that holds in a line of reasoning.
    pub holds: Paint,
    /// A candidate that fails in it.
    pub fails: Paint,
    /// The arrow from one claim to the next.
    pub link: Paint,
    /// An eliminated candidate, and the stroke through it.
    pub strike: Paint,
    /// The frame of a placed digit.
    pub put: Paint,
}

impl StepInks {
    const GRAY: StepInks = StepInks {
        house: Paint::Gray(10),
        cell: Paint::Gray(18),
        holds: Paint::BLACK,
        fails: Paint::Gray(70),
        link: Paint::Gray(75),
        strike: Paint::BLACK,
        put: Paint::BLACK,
    };
}

/// A theme. Lengths are thousandths of a point; percentages are of a cell's side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Theme {
    /// Its name for `--theme`.
    pub name: String,
    /// One line for a list of themes.
    pub about: String,
    /// The font family, by its name in `families.toml`.
    pub family: String,
    /// The family of titles and headings, if it is another.
    pub display: Option<String>,
    /// The ground under a board: paper, or the ground of a cover.
    pub paper: Paint,
    /// The lines between cells: width and ink.
    pub cell_line: (i32, Paint),
    /// The lines between boxes.
    pub box_line: (i32, Paint),
    /// The line around the grid.
    pub frame_line: (i32, Paint),
    /// The height of a given digit, in percent of a cell.
    pub given_height: i32,
    /// Height of a digit that a solution adds, in percent of a cell.
    pub answer_height: i32,
    /// Ink of givens.
    pub given_paint: Paint,
    /// Ink of digits that a solution adds.
    pub answer_paint: Paint,
    /// The ink of candidates and of the dots for them.
    pub mark_paint: Paint,
    /// The fill of every other box, if any.
    pub box_shade: Option<Paint>,
    /// The fills of regions, in the order of their letters; at least three.
    pub regions: Vec<Region>,
    /// The radius of a circle on a corner, in percent of a cell.
    pub circle_radius: i32,
    /// The ring of such a circle.
    pub circle_line: (i32, Paint),
    /// The dashes around a cage.
    pub cage_paint: Paint,
    /// The height of a total in the corner of a cell and of the digits in a circle, in percent of a cell. A digit begins below a
    /// total, and so do candidates.
    pub tag_height: i32,
    /// The ink of filled stars of a level.
    pub star_paint: Paint,
    /// The ink of empty stars.
    pub empty_star_paint: Paint,
    /// Ink of headings and text.
    pub text_paint: Paint,
    /// The ink of secondary text: page numbers, running heads, notes.
    pub soft_paint: Paint,
    /// The line below a heading, and other separators.
    pub rule_line: (i32, Paint),
    /// Sizes of text on pages.
    pub sizes: Sizes,
    /// Whether paragraphs fill their lines.
    pub is_justified: bool,
    /// The inks of steps; grays if the theme does not define them.
    pub steps: StepInks,
    /// The inks of lines; grays if the theme does not define them.
    pub signs: SignInks,
    /// The smallest cell of a puzzle with up to nine digits.
    pub min_cell: i32,
    /// The smallest cell of a board with more than nine digits.
    pub min_dense_cell: i32,
    /// The largest cell, however much space there is.
    pub max_cell: i32,
    /// Set by a book's spec, not by the template.
    pub symbols: Symbols,
}

/// Sizes of text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sizes {
    pub title: i32,
    pub heading: i32,
    pub lead: i32,
    pub body: i32,
    pub number: i32,
    pub caption: i32,
    pub small: i32,
}

/// The theme that every other one falls back to for a missing length or ink, so that a user's file stays complete when themes get
/// new keys.
const STANDARD: &str = include_str!("../../../../templates/themes/standard.toml");
/// The keys that no theme takes from another: its identity, its text settings, and its screen edition.
const OWN: [&str; 4] = ["name", "about", "set", "screen"];

impl Theme {
    /// The line weights of a grid with cells of this size: thinner on a miniature, but not below the 0.75 pt that printers
    /// require, unless the theme's own lines are.
    pub fn lines_for(&self, cell: i32) -> [(i32, Paint); 3] {
        let full = 20 * PT;
        let scale = |(width, paint): (i32, Paint), least: i32| {
            let thin = (width as i64 * cell.min(full) as i64 / full as i64) as i32;
            (thin.max(least.min(width)), paint)
        };
        [scale(self.cell_line, 750), scale(self.box_line, 1500), scale(self.frame_line, 2000)]
    }

    /// The smallest cell for printing a board: boards with more than nine cells side by side are dense.
    pub fn least_cell(&self, layout: &Layout) -> i32 {
        let is_dense = layout.shape.rows.max(layout.shape.cols) > 9;
        if is_dense { self.min_dense_cell } else { self.min_cell }
    }

    /// Reads a theme's file for print.
    pub fn from_toml(text: &str) -> Result<Theme, ThemeError> {
        hold_toml(text).map_err(ThemeError::Toml)?;
        let raw: RawTheme = read_toml_over(text, STANDARD, &OWN).map_err(|e| ThemeError::Toml(toml_place(text, &e)))?;
        let lines = raw.lines;
        let line = |key, width, of_ink, ink| -> Result<(i32, Paint), ThemeError> {
            Ok((points(key, width, 0.1, 20.0)?, paint(of_ink, ink)?))
        };
        let percent = |key, value: i64, least: i64, most: i64| match (least..=most).contains(&value) {
            true => Ok(value as i32),
            false => Err(ThemeError::Value { key, value: value.to_string(), expected: "a percentage of a cell in its range" }),
        };
        let size = |key, value| points(key, value, 7.0, 120.0);
        let text = raw.text;
        let sizes = Sizes {
            title: size("text.title", text.title)?,
            heading: size("text.heading", text.heading)?,
            lead: size("text.lead", text.lead)?,
            body: size("text.body", text.body)?,
            number: size("text.number", text.number)?,
            caption: size("text.caption", text.caption)?,
            small: size("text.small", text.small)?,
        };
        let region = |r: RawRegion| -> Result<Region, ThemeError> {
            Ok(Region {
                pattern: r.pattern,
                fill: paint("regions.fill", r.fill)?,
                ink: paint("regions.ink", r.ink)?,
                spacing: points("regions.spacing", r.spacing, 2.0, 50.0)?,
                weight: points("regions.weight", r.weight, 0.1, 10.0)?,
            })
        };
        PATTERNS.hold("regions", raw.regions.len()).map_err(|e| ThemeError::Toml(e.to_string()))?;
        let regions = raw.regions.into_iter().map(region).collect::<Result<Vec<_>, _>>()?;
        if regions.len() < 3 {
            let value = regions.len().to_string();
            return Err(ThemeError::Value { key: "regions", value, expected: "at least three regions" });
        }
        let shade = paint("digits.box_shade", raw.digits.box_shade)?;
        Ok(Theme {
            name: raw.name,
            paper: Paint::WHITE,
            cage_paint: paint("lines.box_ink", lines.box_ink.clone())?,
            tag_height: 17,
            about: raw.about,
            is_justified: text.set == Some(RawSet::Justified),
            display: raw.fonts.as_ref().and_then(|fonts| fonts.display.clone()),
            family: raw.fonts.and_then(|fonts| fonts.family).unwrap_or_else(|| "atkinson".into()),
            cell_line: line("lines.cell", lines.cell, "lines.cell_ink", lines.cell_ink)?,
            box_line: line("lines.box", lines.boxes, "lines.box_ink", lines.box_ink.clone())?,
            frame_line: line("lines.frame", lines.frame, "lines.box_ink", lines.box_ink)?,
            given_height: percent("digits.given", raw.digits.given, 10, 80)?,
            answer_height: percent("digits.answer", raw.digits.answer, 10, 80)?,
            given_paint: paint("digits.given_ink", raw.digits.given_ink)?,
            answer_paint: paint("digits.answer_ink", raw.digits.answer_ink)?,
            mark_paint: paint("digits.mark_ink", raw.digits.mark_ink)?,
            box_shade: if shade == Paint::WHITE { None } else { Some(shade) },
            regions,
            circle_radius: percent("circle.radius", raw.circle.radius, 10, 45)?,
            circle_line: line("circle.line", raw.circle.line, "circle.ink", raw.circle.ink)?,
            star_paint: paint("stars.ink", raw.stars.ink)?,
            empty_star_paint: paint("stars.empty_ink", raw.stars.empty_ink)?,
            text_paint: paint("text.ink", text.ink)?,
            soft_paint: paint("text.soft_ink", text.soft_ink)?,
            rule_line: line("lines.rule", lines.rule, "lines.rule_ink", lines.rule_ink)?,
            sizes,
            steps: step_inks(raw.steps)?,
            signs: inks_of(raw.signs)?,
            min_cell: millimetres("cells.min", raw.cells.min)?,
            min_dense_cell: millimetres("cells.min_dense", raw.cells.min_dense)?,
            max_cell: millimetres("cells.max", raw.cells.max)?,
            symbols: Symbols::default(),
        })
    }
}

fn step_inks(raw: RawSteps) -> Result<StepInks, ThemeError> {
    let gray = StepInks::GRAY;
    Ok(StepInks {
        house: paint_or(gray.house, "steps.house", raw.house)?,
        cell: paint_or(gray.cell, "steps.cell", raw.cell)?,
        holds: paint_or(gray.holds, "steps.holds", raw.holds)?,
        fails: paint_or(gray.fails, "steps.fails", raw.fails)?,
        link: paint_or(gray.link, "steps.link", raw.link)?,
        strike: paint_or(gray.strike, "steps.strike", raw.strike)?,
        put: paint_or(gray.put, "steps.put", raw.put)?,
    })
}

fn points(key: &'static str, value: f64, least: f64, most: f64) -> Result<i32, ThemeError> {
    match (least..=most).contains(&value) {
        true => Ok((value * PT as f64).round() as i32),
        false => {
            let expected = "a number of points in its range (text at least 7)";
            Err(ThemeError::Value { key, value: value.to_string(), expected })
        }
    }
}

fn millimetres(key: &'static str, value: f64) -> Result<i32, ThemeError> {
    match (1.0..=100.0).contains(&value) {
        true => Ok(tenth_mm((value * 10.0).round() as i32)),
        false => Err(ThemeError::Value { key, value: value.to_string(), expected: "1 to 100 millimetres" }),
    }
}
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTheme {
    name: String,
    about: String,
    fonts: Option<RawFonts>,
    lines: RawLines,
    digits: RawDigits,
    circle: RawCircle,
    stars: RawStars,
    text: RawText,
    cells: RawCells,
    #[serde(default)]
    steps: RawSteps,
    #[serde(default)]
    signs: RawSigns,
    regions: Vec<RawRegion>,
    /// Read separately: inks for the screen.
    #[serde(rename = "screen")]
    _screen: Option<toml::Table>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFonts {
    family: Option<String>,
    display: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawLines {
    cell: f64,
    cell_ink: RawInk,
    #[serde(rename = "box")]
    boxes: f64,
    box_ink: RawInk,
    frame: f64,
    rule: f64,
    rule_ink: RawInk,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawDigits {
    given: i64,
    given_ink: RawInk,
    answer: i64,
    answer_ink: RawInk,
    mark_ink: RawInk,
    box_shade: RawInk,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCircle {
    radius: i64,
    line: f64,
    ink: RawInk,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawStars {
    ink: RawInk,
    empty_ink: RawInk,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum RawSet {
    Justified,
    Ragged,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawText {
    set: Option<RawSet>,
    title: f64,
    heading: f64,
    lead: f64,
    body: f64,
    number: f64,
    caption: f64,
    small: f64,
    ink: RawInk,
    soft_ink: RawInk,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCells {
    min: f64,
    min_dense: f64,
    max: f64,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct RawSteps {
    house: Option<RawInk>,
    cell: Option<RawInk>,
    holds: Option<RawInk>,
    fails: Option<RawInk>,
    link: Option<RawInk>,
    strike: Option<RawInk>,
    put: Option<RawInk>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRegion {
    pattern: Pattern,
    fill: RawInk,
    ink: RawInk,
    spacing: f64,
    weight: f64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bundled_theme_can_be_read() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../templates/themes");
        let mut n = 0;
        for file in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let theme = Theme::from_toml(&std::fs::read_to_string(&file).unwrap()).unwrap();
            assert!(theme.min_cell <= theme.max_cell && !theme.about.is_empty(), "{}", theme.name);
            assert_eq!(file.file_stem().and_then(|stem| stem.to_str()), Some(theme.name.as_str()));
            n += 1;
        }
        assert!(n > 3, "{n} themes");
    }

    #[test]
    fn what_a_theme_lacks_is_as_in_the_standard_theme() {
        let standard = Theme::from_toml(STANDARD).unwrap();
        let own = "name = \"own\"\nabout = \"a\"\n[digits]\ngiven = 60\n[signs]\nthermo = 40\n[steps]\nlink = 10\n";
        let theme = Theme::from_toml(own).unwrap();
        assert_eq!((theme.given_height, theme.answer_height, theme.is_justified), (60, standard.answer_height, false));
        let (signs, steps) =
            (SignInks { thermo: Paint::Gray(40), ..SignInks::GRAY }, StepInks { link: Paint::Gray(10), ..StepInks::GRAY });
        assert_eq!((theme.signs, theme.steps, theme.soft_paint), (signs, steps, standard.soft_paint));
        // Each ink may be missing from a file that was exported before there was one.
        for line in include_str!("../../../../templates/themes/color.toml")
            .lines()
            .filter(|line| line.contains(" = ") && !line.starts_with("name") && !line.starts_with("about"))
        {
            let without = include_str!("../../../../templates/themes/color.toml").replacen(&format!("{line}\n"), "", 1);
            let theme = Theme::from_toml(&without);
            assert!(
                theme.is_ok() || ["pattern", "fill", "ink", "spacing", "weight"].contains(&line.split(" = ").next().unwrap()),
                "{line}: {theme:?}"
            );
        }
    }

    #[test]
    fn errors_name_the_key() {
        let good = include_str!("../../../../templates/themes/standard.toml");
        let typo = Theme::from_toml(&good.replace("cell_ink", "cell_inc")).unwrap_err().to_string();
        assert!(typo.contains("'cell_inc'; did you mean 'cell_ink'?") && typo.contains("line"), "{typo}");
        for (ink, want) in [
            ("\"#008080\"", "'#008080' (about [100, 0, 0, 50]) is not ink in percent"),
            ("\"teal\"", "'teal' is not ink in percent"),
            ("[1, 2, 3]", "[1, 2, 3] is not ink in percent"),
            ("101", "101 is not ink in percent"),
            ("true", "an ink in percent"),
        ] {
            let wrong = Theme::from_toml(&good.replace("box_ink = 100", &format!("box_ink = {ink}"))).unwrap_err().to_string();
            assert!(wrong.contains(want) && wrong.contains("box_ink"), "{ink}: {wrong}");
        }
        let tiny = Theme::from_toml(&good.replace("small = 8", "small = 3")).unwrap_err().to_string();
        assert!(tiny.contains("text.small"), "{tiny}");
    }
}
