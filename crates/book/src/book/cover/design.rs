//! A cover's design: its typefaces, its colours, and the places of its parts, read from a template.

use crate::book::spec::error::{BookError, toml_error};
use crate::draw::Paint;
use crate::guard::{hold_toml, read_toml};
use serde::Deserialize;

/// How the motif shows a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Look {
    /// Lines and digits, with one box and some cells tinted.
    Board,
    /// A tile for each cell, tinted if the cell has a given digit.
    Mosaic,
    /// Tiles that tumble, each turned by an angle of its own; the board lies on a card.
    Tumble,
    /// Large digits in turn; the board lies on a card.
    Digits,
    /// A shape for each clue of the board, repeated; the board lies on a card.
    Pattern,
    /// Discs of many sizes with digits in them; the board lies on a card.
    Bubbles,
    /// Nothing; the board lies on a card.
    Bare,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Stand {
    Left,
    Centre,
}

/// The edge of its place that a text clings to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Cling {
    Top,
    Middle,
    Foot,
}

/// How a cover looks, from a template of `covers/`. All places are percent of the front's width or height.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoverDesign {
    /// Its name in a spec: `plain`.
    pub name: String,
    /// One line for a list of covers.
    pub about: String,
    /// Its typefaces.
    pub fonts: CoverFonts,
    /// The ink whose place a colour of the user's takes; all others follow it. The accent, if it is not named.
    pub(super) key: Option<Ink>,
    pub(super) inks: Inks,
    pub(super) title: Title,
    pub(super) author: Author,
    pub(super) motif: Motif,
    /// Where the book's board is, if the motif is not a board.
    pub(super) card: Option<Card>,
    pub(super) picture: Area,
    pub(super) badge: Badge,
    /// A band over the spine, if the spine is not of the ground's colour.
    pub(super) binding: Option<Binding>,
    /// Areas of colour and frames below the motif and the text.
    #[serde(default, rename = "shape")]
    pub(super) shapes: Vec<Shape>,
    /// Columns of small type, as in a newspaper, with the clues of the book's puzzles.
    #[serde(default, rename = "column")]
    pub(super) columns: Vec<Column>,
}

/// The typefaces of a cover, by their names in `families.toml`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoverFonts {
    /// Of all text but the title.
    pub text: String,
    /// Of the title.
    pub display: String,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Inks {
    /// Of the whole cover.
    pub ground: Ink,
    /// Of the front's title, author and subtitle.
    pub title: Ink,
    pub author: Ink,
    pub subtitle: Ink,
    /// Of the back.
    pub text: Ink,
    pub soft: Ink,
    pub accent: Ink,
    pub spine_text: Ink,
    /// Of the motif.
    pub line: Ink,
    pub digit: Ink,
    /// Of broad lines and tints below the digits of a board.
    pub sign: Ink,
    pub tints: Vec<Ink>,
}

/// Left, top, right and bottom. An edge at 0 or less, or at 100 or more, runs off the page.
pub(super) type Area = [i32; 4];

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Title {
    /// The place of title and subtitle.
    pub area: Area,
    pub stand: Stand,
    pub cling: Cling,
    /// The largest size, in percent of the front's width.
    pub size: i32,
    /// The distance of lines in percent of the size.
    pub leading: i32,
    #[serde(default)]
    pub capitals: bool,
    /// A bar between title and subtitle.
    #[serde(default)]
    pub bar: bool,
    /// Whether it is set in the face of the text.
    #[serde(default)]
    pub light: bool,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Author {
    pub area: Area,
    pub stand: Stand,
    /// The largest size, in thousandths of the front's width.
    pub size: i32,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Motif {
    pub look: Look,
    /// Where it may be.
    pub area: Area,
    /// The side of the board, in percent of the front's width, and the place of its middle.
    pub size: i32,
    pub across: i32,
    pub down: i32,
    /// How far a row of the board falls, in percent of its length.
    #[serde(default)]
    pub lean: i32,
    /// The thickness of lines in percent of a cell.
    #[serde(default = "two")]
    pub weight: i32,
    /// Whether it moves down if the title is long.
    #[serde(default)]
    pub below_title: bool,
}

/// A card with the book's board, above motif and shapes.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Card {
    /// The side of the board, in percent of the front's width, and the place of its middle.
    pub size: i32,
    pub across: i32,
    pub down: i32,
    /// How far a row of the board falls, in percent of its length.
    #[serde(default)]
    pub lean: i32,
    /// Of the card, and of the board's lines and digits.
    pub ink: Ink,
    pub text: Ink,
    /// Whether it lies on a picture, and only there; otherwise it lies on the motif.
    #[serde(default)]
    pub on_picture: bool,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Badge {
    /// The place of its middle.
    pub across: i32,
    pub down: i32,
    /// How wide it is, in percent of the front's width.
    pub size: i32,
    pub form: Form,
    pub ink: Ink,
    pub text: Ink,
    /// The places of a second and a third badge.
    #[serde(default)]
    pub more: Vec<[i32; 2]>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Form {
    Disc,
    /// A disc with a toothed edge.
    Seal,
    /// A rectangle.
    Label,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Binding {
    pub ink: Ink,
    /// How far it runs over the folds, so that no edge of a colour is on one.
    pub over: i32,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Shape {
    pub area: Area,
    pub ink: Ink,
    #[serde(default)]
    pub form: Outline,
    /// The thickness of a frame or a line in thousandths of the front's width; a full area without it.
    pub frame: Option<i32>,
    /// The radius of a full rectangle's corners, in thousandths of the front's width.
    #[serde(default)]
    pub round: i32,
    /// Whether it is above the motif and the picture.
    #[serde(default)]
    pub above: bool,
}

/// The outline of a shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Outline {
    #[default]
    Rectangle,
    /// A circle around the middle of its area, as wide as this.
    Disc,
    /// A line from the top left to the bottom right of its area.
    Line,
}

/// A column of small type.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Column {
    pub area: Area,
    pub ink: Ink,
    /// The size of its type, in thousandths of the front's width.
    pub size: i32,
}

fn two() -> i32 {
    2
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
        let design: CoverDesign = read_toml(text).map_err(|e| toml_error(text, &e))?;
        design.hold_numbers()?;
        design.hold_areas()?;
        Ok(design)
    }

    fn hold_numbers(&self) -> Result<(), BookError> {
        let (title, motif, badge) = (&self.title, &self.motif, &self.badge);
        let of_card = |value: fn(&Card) -> i32, unless: i32| self.card.as_ref().map_or(unless, value);
        let mut held = vec![
            ("title.size", title.size, 4, 60),
            ("title.leading", title.leading, 80, 200),
            ("author.size", self.author.size, 20, 120),
            ("motif.size", motif.size, 20, 400),
            ("motif.across", motif.across, -100, 200),
            ("motif.down", motif.down, -100, 200),
            ("motif.lean", motif.lean, -100, 100),
            ("motif.weight", motif.weight, 1, 30),
            ("card.size", of_card(|card| card.size, 50), 20, 100),
            ("card.across", of_card(|card| card.across, 50), 0, 100),
            ("card.down", of_card(|card| card.down, 50), 0, 100),
            ("card.lean", of_card(|card| card.lean, 0), -100, 100),
            ("badge.across", badge.across, 0, 100),
            ("badge.down", badge.down, 0, 100),
            ("badge.size", badge.size, 10, 60),
            ("badge.more", badge.more.len() as i32, 0, 2),
            ("inks.tints", self.inks.tints.len() as i32, 1, 9),
            ("binding.over", self.binding.as_ref().map_or(3, |binding| binding.over), 3, 20),
            ("shape", self.shapes.len() as i32, 0, 20),
            ("column", self.columns.len() as i32, 0, 8),
        ];
        held.extend(self.shapes.iter().filter_map(|shape| Some(("shape.frame", shape.frame?, 1, 50))));
        held.extend(self.shapes.iter().map(|shape| ("shape.round", shape.round, 0, 100)));
        held.extend(self.columns.iter().map(|column| ("column.size", column.size, 10, 60)));
        held.extend(badge.more.iter().flatten().map(|&at| ("badge.more", at, 0, 100)));
        match held.into_iter().find(|(_, value, least, most)| !(least..=most).contains(&value)) {
            None => Ok(()),
            Some((key, value, least, most)) => refuse(key, value.to_string(), format!("{least} to {most}")),
        }
    }

    fn hold_areas(&self) -> Result<(), BookError> {
        let areas = [("title.area", self.title.area), ("author.area", self.author.area), ("motif.area", self.motif.area)];
        let columns = self.columns.iter().map(|column| ("column.area", column.area));
        let of_form = |form: fn(Outline) -> bool| self.shapes.iter().filter(move |shape| form(shape.form));
        let shapes = of_form(|form| form == Outline::Rectangle).map(|shape| ("shape.area", shape.area));
        for (key, area) in areas.into_iter().chain([("picture", self.picture)]).chain(columns).chain(shapes) {
            let [left, top, right, bottom] = area;
            if area.iter().any(|side| !(-10..=110).contains(side)) || right - left < 5 || bottom - top < 2 {
                let expected = "left, top, right, bottom, from -10 to 110 and in this order";
                return refuse(key, format!("{area:?}"), expected.into());
            }
            // Next to the fold, a strip of paper would show, or the area would run onto the spine, if the fold is a
            // millimetre off.
            if key != "title.area" && left <= 0 && self.binding.is_none() && key != "author.area" {
                return refuse(key, format!("{area:?}"), "more than 0 on the left, or a [binding] over the fold".into());
            }
        }
        for shape in of_form(|form| form != Outline::Rectangle) {
            let ([left, top, right, bottom], is_disc) = (shape.area, shape.form == Outline::Disc);
            let is_in_order = if is_disc { left < right && top < bottom } else { left <= right && top <= bottom };
            if shape.area.iter().any(|side| !(-150..=250).contains(side)) || !is_in_order {
                let expected = "left, top, right, bottom, from -150 to 250 and in this order";
                return refuse("shape.area", format!("{:?}", shape.area), expected.into());
            }
            if is_disc && left <= 0 && self.binding.is_none() {
                let expected = "more than 0 on the left, or a [binding] over the fold";
                return refuse("shape.area", format!("{:?}", shape.area), expected.into());
            }
            if !is_disc && shape.frame.is_none() {
                return refuse("shape.form", "line".into(), "a frame, which is how thick it is".into());
            }
        }
        Ok(())
    }
}

fn refuse(key: &str, value: String, expected: String) -> Result<(), BookError> {
    Err(BookError::Value { key: format!("cover {key}"), value, expected })
}
