//! Colours of a cover that a spec asks for: the design's own colour becomes another one, and its other inks follow. All values are
//! integers, so that a cover is the same on every machine.

use super::design::{CoverDesign, Ink, Look, Outline, Shape};
use crate::book::spec::error::BookError;
use crate::draw::Paint;
use crate::guard::{foreign, suggestion};

type Rgb = [u8; 3];

/// The colours that have a name.
const NAMED: [(&str, Rgb); 18] = [
    ("red", [198, 32, 40]),
    ("coral", [240, 106, 90]),
    ("orange", [236, 124, 26]),
    ("amber", [244, 172, 24]),
    ("yellow", [250, 212, 40]),
    ("lime", [150, 190, 40]),
    ("green", [40, 134, 70]),
    ("mint", [126, 206, 176]),
    ("teal", [16, 126, 128]),
    ("turquoise", [40, 176, 190]),
    ("sky", [96, 178, 226]),
    ("blue", [28, 92, 176]),
    ("navy", [24, 44, 92]),
    ("violet", [98, 66, 160]),
    ("purple", [136, 48, 128]),
    ("pink", [232, 96, 150]),
    ("brown", [118, 74, 44]),
    ("gray", [96, 100, 106]),
];
/// In place of a colour: one for each volume.
pub(super) const BY_VOLUME: &str = "volume";
/// How many volumes have a colour of their own: hues times levels of lightness, without the last one.
pub(super) const N_VOLUMES: u32 = 50;
const HUES: i64 = 17;
/// The luminances of volumes' colours, in percent of the design's own; and if that is too light for a lighter one.
const LEVELS: [i64; 3] = [100, 55, 170];
const LEVELS_OF_LIGHT: [i64; 3] = [100, 70, 46];
/// Darker ones are too like each other, and lighter ones too.
const DARKEST: i64 = 350;
const LIGHTEST: i64 = 9000;
/// No printer takes more ink on a place than all of them: percent of all four inks together.
const MOST_INK: u32 = 240;
/// The contrasts that text needs: for small text, for titles, and of a board's lines against its ground. In hundredths.
const FOR_TEXT: i64 = 520;
const FOR_BOARD: i64 = 330;
const FOR_LINES: i64 = 150;
/// The contrasts of white and of black with which a text stays as light or as dark as it was. The guidelines' own, of four and a half,
/// is a little higher for white and lower for black than the one that squares give.
const ENOUGH: (i64, i64) = (380, 480);

/// A colour by hue (thousandths of a sixth of the circle), saturation and lightness (thousandths).
#[derive(Clone, Copy, Debug)]
struct Tone {
    hue: i64,
    sat: i64,
    light: i64,
}

impl Tone {
    fn of(rgb: Rgb) -> Tone {
        let [r, g, b] = rgb.map(i64::from);
        let (most, least) = (r.max(g).max(b), r.min(g).min(b));
        let (light, range) = ((most + least) * 1000 / 510, most - least);
        if range == 0 {
            return Tone { hue: 0, sat: 0, light };
        }
        let sat = range * 1000 / (255 - (most + least - 255).abs()).max(1);
        let hue = match () {
            _ if most == r => (g - b) * 1000 / range,
            _ if most == g => 2000 + (b - r) * 1000 / range,
            _ => 4000 + (r - g) * 1000 / range,
        };
        Tone { hue: hue.rem_euclid(6000), sat: sat.min(1000), light }
    }

    fn rgb(self) -> Rgb {
        let full = (1000 - (2 * self.light - 1000).abs()) * self.sat / 1000;
        let second = full * (1000 - (self.hue % 2000 - 1000).abs()) / 1000;
        let parts = match self.hue / 1000 {
            0 => [full, second, 0],
            1 => [second, full, 0],
            2 => [0, full, second],
            3 => [0, second, full],
            4 => [second, 0, full],
            _ => [full, 0, second],
        };
        parts.map(|part| ((part + self.light - full / 2) * 255 / 1000).clamp(0, 255) as u8)
    }

    /// The same hue and saturation, as light as it has to be for a luminance.
    fn as_light_as(self, luminance: i64) -> Tone {
        let (mut low, mut high) = (0, 1000);
        while low < high {
            let light = (low + high) / 2;
            if luminance_of(Tone { light, ..self }.rgb()) < luminance { low = light + 1 } else { high = light }
        }
        Tone { light: low, ..self }
    }
}

/// How light a colour looks: 0 to 10,000. The square is close to what screens do, and exact.
fn luminance_of(rgb: Rgb) -> i64 {
    let [r, g, b] = rgb.map(|part| i64::from(part) * i64::from(part));
    (2126 * r + 7152 * g + 722 * b) / (255 * 255)
}

/// The contrast of two paints in hundredths: 100 for equal ones, 2100 for black and white.
fn contrast(one: Paint, other: Paint) -> i64 {
    let (one, other) = (luminance_of(one.rgb()), luminance_of(other.rgb()));
    (one.max(other) + 500) * 100 / (one.min(other) + 500)
}

/// The ink of a colour, with no more of all inks together than printers take.
fn ink_of(rgb: Rgb) -> Paint {
    match Paint::from_rgb(rgb) {
        Paint::Cmyk([c, m, y, k]) => {
            let (sum, room) = (u32::from(c) + u32::from(m) + u32::from(y), MOST_INK - u32::from(k));
            let part = |ink: u8| (u32::from(ink) * room.min(sum) / sum.max(1)) as u8;
            Paint::Cmyk([part(c), part(m), part(y), k])
        }
        gray => gray,
    }
}

/// White, if it can be read on a ground in bold type, or black.
pub(super) fn text_on(ground: Paint) -> Paint {
    if contrast(Paint::WHITE, ground) >= FOR_BOARD.min(contrast(Paint::BLACK, ground)) { Paint::WHITE } else { Paint::BLACK }
}

/// Whether two areas side by side are told apart.
pub(super) fn stand_apart(one: Paint, other: Paint) -> bool {
    contrast(one, other) >= FOR_LINES
}

/// The same hue, made lighter or darker until it can be read on all of the grounds, or as nearly as there is such an ink.
fn legible(paint: Paint, grounds: &[Paint], least: i64) -> Paint {
    let worst = |paint: Paint| grounds.iter().map(|ground| contrast(paint, *ground)).min().unwrap_or(i64::MAX);
    if worst(paint) >= least {
        return paint;
    }
    let tone = Tone::of(paint.rgb());
    let toward = |end: i64| {
        let lights = (0..=20).map(move |step| tone.light + (end - tone.light) * step / 20);
        lights.map(|light| ink_of(Tone { light, ..tone }.rgb()))
    };
    // What was light stays light and what was dark stays dark if that can be read well enough.
    let was_light = grounds.iter().all(|ground| luminance_of(paint.rgb()) >= luminance_of(ground.rgb()));
    let is_light = match was_light {
        true => worst(Paint::WHITE) >= ENOUGH.0 || worst(Paint::WHITE) > worst(Paint::BLACK),
        false => worst(Paint::BLACK) < ENOUGH.1 && worst(Paint::WHITE) > worst(Paint::BLACK),
    };
    let paints: Vec<Paint> = match is_light {
        true => toward(1000).chain([Paint::WHITE]).collect(),
        false => toward(0).chain([Paint::BLACK]).collect(),
    };
    let first = paints.iter().copied().find(|paint| worst(*paint) >= least);
    first.or_else(|| paints.into_iter().max_by_key(|paint| worst(*paint))).unwrap_or(paint)
}

/// A colour as a spec says it: by name, or as `#rrggbb`.
fn read(text: &str) -> Result<Rgb, BookError> {
    let text = text.trim();
    if let Some((_, rgb)) = NAMED.iter().find(|(name, _)| *name == text.to_ascii_lowercase()) {
        return Ok(*rgb);
    }
    if let Some(hex) = text.strip_prefix('#').filter(|hex| hex.len() == 6 && hex.bytes().all(|b| b.is_ascii_hexdigit())) {
        let part = |k: usize| u8::from_str_radix(&hex[2 * k..2 * k + 2], 16).unwrap_or(0);
        return Ok([part(0), part(1), part(2)]);
    }
    let names: Vec<&str> = NAMED.iter().map(|(name, _)| *name).collect();
    let expected = format!("#rrggbb, '{BY_VOLUME}' in a series, or a name; {}", suggestion(text, &names));
    Err(BookError::Value { key: "cover.colour".into(), value: format!("'{}'", foreign(&text)), expected })
}

/// The colour of a volume: as dark as the design's own, of one of seventeen hues in three levels. Neighbours are far apart.
fn of_volume(key: Paint, volume: u32) -> Rgb {
    let k = i64::from((volume.max(1) - 1) % N_VOLUMES);
    let (own, round) = (Tone::of(key.rgb()), k / HUES);
    let hue = (own.hue + k * 7 % HUES * 6000 / HUES).rem_euclid(6000);
    let base = luminance_of(key.rgb()).max(DARKEST);
    let levels = if base * LEVELS[2] / 100 <= LIGHTEST { LEVELS } else { LEVELS_OF_LIGHT };
    // A hue comes once in each level.
    let luminance = base * levels[((k + 2 * round) % 3) as usize] / 100;
    Tone { hue, sat: own.sat.max(450), ..own }.as_light_as(luminance).rgb()
}

/// A design in the colour that a cover asks for, if it does; `volume` is that of the series.
pub(super) fn coloured(design: &CoverDesign, asked: Option<&str>, volume: Option<u32>) -> Result<CoverDesign, BookError> {
    let key = design.key.map_or(design.inks.accent.0, |key| key.0);
    let rgb = match (asked, volume) {
        (None, _) => return Ok(design.clone()),
        (Some(BY_VOLUME), Some(volume)) => of_volume(key, volume),
        (Some(BY_VOLUME), None) => {
            let expected = "a colour, or a book with [series] volume, whose number chooses it".into();
            return Err(BookError::Value { key: "cover.colour".into(), value: format!("'{BY_VOLUME}'"), expected });
        }
        (Some(asked), _) => read(asked)?,
    };
    let mut new = design.clone();
    let change = |ink: &mut Ink| ink.0 = moved(ink.0, key, rgb);
    all_inks(&mut new).into_iter().for_each(change);
    repair(&mut new);
    Ok(new)
}

fn all_inks(design: &mut CoverDesign) -> Vec<&mut Ink> {
    let inks = &mut design.inks;
    let mut all = vec![&mut inks.ground, &mut inks.title, &mut inks.author, &mut inks.subtitle, &mut inks.text, &mut inks.soft];
    all.extend([&mut inks.accent, &mut inks.spine_text, &mut inks.line, &mut inks.digit, &mut inks.sign]);
    all.extend(&mut inks.tints);
    all.extend(&mut design.key);
    all.extend([&mut design.badge.ink, &mut design.badge.text]);
    all.extend(design.card.iter_mut().flat_map(|card| [&mut card.ink, &mut card.text]));
    all.extend(design.binding.iter_mut().map(|binding| &mut binding.ink));
    all.extend(design.shapes.iter_mut().map(|shape| &mut shape.ink));
    all.extend(design.columns.iter_mut().map(|column| &mut column.ink));
    all
}

/// What an ink becomes if the key becomes another colour: the key itself that colour, its shades and tints those of the new one, and
/// other hues turn by as much and stay as light, so that what was in harmony still is.
fn moved(paint: Paint, key: Paint, rgb: Rgb) -> Paint {
    if paint == key {
        return ink_of(rgb);
    }
    let (own, from, to) = (Tone::of(paint.rgb()), Tone::of(key.rgb()), Tone::of(rgb));
    if matches!(paint, Paint::Gray(_)) || own.sat == 0 {
        return paint;
    }
    let turn = if to.sat < 80 { 0 } else { to.hue - from.hue };
    let apart = (own.hue - from.hue).rem_euclid(6000).min((from.hue - own.hue).rem_euclid(6000));
    let hue = (own.hue + turn).rem_euclid(6000);
    let range = i64::from(rgb_range(paint.rgb()));
    // Near white and near black, a hue is only a cast.
    if apart > 700 || range < 40 {
        return ink_of(Tone { hue, ..own }.as_light_as(luminance_of(paint.rgb())).rgb());
    }
    let sat = (own.sat * to.sat / from.sat.max(1)).min(1000);
    let light = match own.light <= from.light {
        true => own.light * to.light / from.light.max(1),
        false => 1000 - (1000 - own.light) * (1000 - to.light) / (1000 - from.light).max(1),
    };
    ink_of(Tone { hue, sat, light: light.clamp(0, 1000) }.rgb())
}

fn rgb_range(rgb: Rgb) -> u8 {
    let most = rgb.into_iter().max().unwrap_or(0);
    most - rgb.into_iter().min().unwrap_or(0)
}

/// What is below the middle of an area: the uppermost shape there, or the ground.
pub(super) fn below(design: &CoverDesign, [left, top, right, bottom]: [i32; 4]) -> Paint {
    let (x, y) = ((left + right) / 2, (top + bottom) / 2);
    let has = |shape: &&Shape| {
        let [l, t, r, b] = shape.area;
        shape.frame.is_none() && shape.form == Outline::Rectangle && l <= x && x <= r && t <= y && y <= b
    };
    let above = design.shapes.iter().rfind(|shape| shape.above && has(shape));
    above.or_else(|| design.shapes.iter().rfind(has)).map_or(design.inks.ground.0, |shape| shape.ink.0)
}

/// Makes text and boards legible again, where the new colour is lighter or darker than the old one.
fn repair(design: &mut CoverDesign) {
    let (of_title, of_author) = (below(design, design.title.area), below(design, design.author.area));
    let of_board = below(design, design.motif.area);
    let ground = design.inks.ground.0;
    let of_spine = design.binding.as_ref().map_or(ground, |binding| binding.ink.0);
    let inks = &mut design.inks;
    inks.title.0 = legible(inks.title.0, &[of_title], FOR_TEXT);
    inks.subtitle.0 = legible(inks.subtitle.0, &[of_title], FOR_TEXT);
    inks.author.0 = legible(inks.author.0, &[of_author], FOR_TEXT);
    inks.text.0 = legible(inks.text.0, &[ground], FOR_TEXT);
    inks.soft.0 = legible(inks.soft.0, &[ground], FOR_TEXT);
    inks.accent.0 = legible(inks.accent.0, &[ground], FOR_TEXT);
    inks.spine_text.0 = legible(inks.spine_text.0, &[of_spine], FOR_TEXT);
    if design.motif.look == Look::Mosaic {
        // Digits are on tiles.
        let tiles: Vec<Paint> = inks.tints.iter().map(|tint| tint.0).collect();
        inks.digit.0 = legible(inks.digit.0, &tiles, FOR_BOARD);
    } else if design.motif.look == Look::Board {
        inks.line.0 = legible(inks.line.0, &[of_board], FOR_LINES);
        inks.digit.0 = legible(inks.digit.0, &[of_board], FOR_TEXT);
        inks.tints[0].0 = legible(inks.tints[0].0, &[of_board], FOR_TEXT);
    }
    if let Some(card) = &mut design.card {
        card.text.0 = legible(card.text.0, &[inks.sign.0], FOR_BOARD);
        card.text.0 = legible(card.text.0, &[card.ink.0], FOR_TEXT);
    }
    let badge = &mut design.badge;
    badge.text.0 = legible(badge.text.0, &[badge.ink.0], FOR_TEXT);
    for column in &mut design.columns {
        column.ink.0 = legible(column.ink.0, &[ground], FOR_BOARD);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_is_read_by_name_or_number_and_a_misspelt_one_is_refused() {
        assert_eq!(read(" Teal ").unwrap(), [16, 126, 128]);
        assert_eq!(read("#0a64ff").unwrap(), [10, 100, 255]);
        for (text, want) in [("tael", "'teal'"), ("#12", "#rrggbb"), ("#éé1", "#rrggbb"), ("", "#rrggbb")] {
            let message = read(text).unwrap_err().to_string();
            assert!(message.contains(want), "{text}: {message}");
        }
    }

    #[test]
    fn hue_saturation_and_lightness_come_back_as_the_colour() {
        for rgb in NAMED.map(|(_, rgb)| rgb) {
            let back = Tone::of(rgb).rgb();
            let apart = rgb.iter().zip(back).map(|(a, b)| a.abs_diff(b)).max();
            assert!(apart <= Some(3), "{rgb:?} {back:?}");
        }
        assert_eq!((luminance_of([255; 3]), luminance_of([0; 3])), (10_000, 0));
        assert_eq!(contrast(Paint::BLACK, Paint::WHITE), 2100);
    }

    #[test]
    fn no_ink_is_more_than_printers_take() {
        for rgb in [[0, 0, 90], [10, 0, 60], [90, 0, 0], [0, 40, 20], [1, 0, 2]] {
            let Paint::Cmyk(inks) = ink_of(rgb) else { panic!("{rgb:?} has a hue") };
            assert!(inks.iter().map(|ink| u32::from(*ink)).sum::<u32>() <= MOST_INK, "{rgb:?} {inks:?}");
        }
    }
}
