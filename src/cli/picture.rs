//! Pictures of puzzles as `gridpress render` writes them: their formats, their widths, and how a scene becomes bytes.

use crate::draw::{Document, PT, Scene};
use crate::press::book::Assets;
use crate::render::{self, Ground, Purpose, TextMode};

/// The format of a picture.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Picture {
    Svg,
    Png,
    Pdf,
    Eps,
}

impl Picture {
    pub const fn ending(self) -> &'static str {
        match self {
            Picture::Svg => "svg",
            Picture::Png => "png",
            Picture::Pdf => "pdf",
            Picture::Eps => "eps",
        }
    }

    /// Whether it is made for a press.
    const fn is_printed(self) -> bool {
        matches!(self, Picture::Pdf | Picture::Eps)
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
    pub fn points(self, to: Picture, dpi: u32) -> i32 {
        match self {
            // 72 points are 25.4 mm.
            Width::Millimetres(hundredths) => (i64::from(hundredths) * 72 * i64::from(PT) / 2540) as i32,
            Width::Pixels(n) => {
                let an_inch = if to == Picture::Png { dpi.max(1) } else { 96 };
                (i64::from(n) * 72 * i64::from(PT) / i64::from(an_inch)).min(14_400 * i64::from(PT)) as i32
            }
        }
    }
}

/// How a scene becomes a file.
#[derive(Clone, Copy)]
pub struct Look {
    pub to: Picture,
    pub dpi: u32,
    pub mode: TextMode,
    pub ground: Ground,
    /// Whether files for a press keep their colours.
    pub has_colour: bool,
    /// Whether it shows one puzzle, whose parts have names.
    pub is_single: bool,
}

/// A picture's bytes. `title` is told in the properties of the file, `about` to screen readers.
pub fn bytes(look: Look, assets: &Assets, scene: Scene, title: &str, about: &str) -> anyhow::Result<Vec<u8>> {
    let fonts = assets.materials().fonts;
    let scene = if look.to.is_printed() && !look.has_colour { scene.in_black() } else { scene };
    Ok(match look.to {
        Picture::Svg if look.is_single => render::grouped_svg(fonts, &scene, look.mode, about, look.ground).into_bytes(),
        Picture::Svg => render::svg_on(fonts, &scene, look.mode, ("", about), look.ground).into_bytes(),
        Picture::Png => render::png_on(fonts, &scene, look.dpi, look.ground)?,
        Picture::Eps => render::eps(fonts, &scene, title).into_bytes(),
        Picture::Pdf => {
            let document = Document { title: title.into(), language: "en".into(), ..Document::default() };
            let page = render::pdf_page(fonts, &document, 0, &scene, Purpose::PRINT);
            render::pdf(fonts, &document, vec![page], Purpose::PRINT)?
        }
    })
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
        assert_eq!(Width::Millimetres(25_400).points(Picture::Eps, 300), 720_000);
        assert_eq!([Picture::Png, Picture::Svg].map(|to| Width::Pixels(800).points(to, 300)), [192_000, 600_000]);
        for (pixels, dpi) in [(801, 300), (1000, 97), (33, 72), (50_000, 301)] {
            let points = Width::Pixels(pixels).points(Picture::Png, dpi);
            assert_eq!(render::png_size((points, 10), dpi).unwrap().0, u64::from(pixels), "{pixels} at {dpi}");
        }
    }
}
