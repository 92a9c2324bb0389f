//! A QR code of a text, as SVG: an address to be opened on a phone.

use crate::ask::Answered;
use crate::board::THEME;
use gridpress::book::code_picture;
use gridpress::draw::PT;
use gridpress::press::Library;
use gridpress::press::book::Assets;
use gridpress::render::svg_items;
use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Asked {
    text: String,
    language: String,
}

/// The picture; none if the text is too long for one that can be read.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Code {
    svg: Option<String>,
}

/// The side of a code in points: 5 cm.
const SIDE: i32 = 142;

pub fn answer(asked: &Asked) -> Answered<Code> {
    let assets = Assets::open(&Library::default(), &asked.language, THEME)?;
    let drawn = code_picture(&asked.text, SIDE * PT).map(|scene| svg_items(assets.materials_for_screen().fonts, &scene.items));
    Ok(Code { svg: drawn.map(|items| format!("<svg viewBox=\"0 0 {SIDE} {SIDE}\" role=\"img\">{items}</svg>")) })
}
