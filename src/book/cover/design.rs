//! A cover's design: its colours, its motif and the places of its parts, read from a template.

use crate::book::error::{BookError, toml_error};
use crate::draw::Paint;
use crate::guard::hold_toml;
use serde::Deserialize;

/// How the motif shows a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Motif {
    /// Lines and digits, with one box and some cells tinted.
    Board,
    /// A tile for each cell, tinted if the cell has a given digit.
    Mosaic,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stand {
    Left,
    Centre,
}

/// How a cover looks: colours, sizes and motif, from a template of `covers/`.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoverDesign {
    /// Its name in a spec: `plain`.
    pub name: String,
    /// One line for a list of covers.
    pub about: String,
    pub(super) inks: Inks,
    pub(super) layout: Layout,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Inks {
    /// Of the whole cover, and of its spine.
    pub ground: Ink,
    pub spine: Ink,
    pub title: Ink,
    pub text: Ink,
    pub soft: Ink,
    pub accent: Ink,
    pub spine_text: Ink,
    /// Of the motif.
    pub line: Ink,
    pub digit: Ink,
    pub tints: Vec<Ink>,
}

/// Sizes and places. They are percent of the front's width, unless stated otherwise.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Layout {
    pub motif: Motif,
    pub stand: Stand,
    /// The largest title.
    pub title: i32,
    /// The most height of author, title and subtitle, in percent of the front's height.
    pub title_room: i32,
    /// The side of the board, and the place of its middle, in percent of the front's width and height.
    pub size: i32,
    pub across: i32,
    pub down: i32,
    /// How far a row of the board falls, in percent of its length.
    pub lean: i32,
    /// The thickness of lines in percent of a cell.
    pub weight: i32,
}

/// A colour: percent of black, or of cyan, magenta, yellow and black.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "RawInk")]
pub(super) struct Ink(pub Paint);

#[derive(Deserialize)]
#[serde(untagged, expecting = "an ink in percent: 0 to 100 of black, or [cyan, magenta, yellow, black]")]
enum RawInk {
    Gray(u8),
    Cmyk([u8; 4]),
}

impl TryFrom<RawInk> for Ink {
    type Error = &'static str;

    fn try_from(raw: RawInk) -> Result<Ink, &'static str> {
        match raw {
            RawInk::Gray(ink) if ink <= 100 => Ok(Ink(Paint::Gray(ink))),
            RawInk::Cmyk(inks) if inks.iter().all(|ink| *ink <= 100) => Ok(Ink(Paint::Cmyk(inks))),
            _ => Err("ink goes from 0 to 100 percent"),
        }
    }
}

impl CoverDesign {
    /// Reads the template of a cover.
    pub fn from_toml(text: &str) -> Result<CoverDesign, BookError> {
        hold_toml(text).map_err(BookError::Toml)?;
        let design: CoverDesign = toml::from_str(text).map_err(|e| toml_error(text, &e))?;
        let l = &design.layout;
        for (key, value, least, most) in [
            ("title", l.title, 4, 40),
            ("title_room", l.title_room, 15, 80),
            ("size", l.size, 20, 400),
            ("across", l.across, -100, 200),
            ("down", l.down, -100, 200),
            ("lean", l.lean, -100, 100),
            ("weight", l.weight, 1, 30),
            ("tints", design.inks.tints.len() as i32, 1, 9),
        ] {
            if !(least..=most).contains(&value) {
                let expected = format!("{least} to {most}");
                return Err(BookError::Value { key: format!("cover {key}"), value: value.to_string(), expected });
            }
        }
        Ok(design)
    }
}
