//! The inks of lines: one for each sort. Sorts differ in outline too, so grays are enough.

use super::raw_ink::{RawInk, paint_or};
use super::scene::Paint;
use super::theme::{Theme, ThemeError};
use serde::Deserialize;

/// The inks of lines; gray where the theme does not define one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SignInks {
    /// A thermometer.
    pub thermo: Paint,
    /// The outline of a slow thermometer.
    pub slow_thermo: Paint,
    /// A palindrome.
    pub palindrome: Paint,
    /// The dashes of whispers.
    pub whispers: Paint,
    /// The dots of Dutch whispers.
    pub dutch_whispers: Paint,
    /// The two strokes of a line with equal sums.
    pub region_sum: Paint,
    /// A line of consecutive digits.
    pub renban: Paint,
    /// A line between two circles.
    pub between: Paint,
    /// An arrow with its circle.
    pub arrow: Paint,
    /// A blocked place.
    pub blocked: Paint,
}

impl SignInks {
    pub(super) const GRAY: SignInks = SignInks {
        thermo: Paint::Gray(26),
        slow_thermo: Paint::Gray(50),
        palindrome: Paint::Gray(40),
        whispers: Paint::Gray(42),
        dutch_whispers: Paint::Gray(42),
        region_sum: Paint::Gray(50),
        renban: Paint::Gray(18),
        between: Paint::Gray(60),
        arrow: Paint::Gray(65),
        blocked: Paint::Gray(22),
    };
}

impl Theme {
    /// Whether its signs are printed in colours.
    pub(super) fn has_colours(&self) -> bool {
        let SignInks { thermo, slow_thermo, palindrome, whispers, dutch_whispers, region_sum, renban, between, arrow, .. } =
            self.signs;
        [thermo, slow_thermo, palindrome, whispers, dutch_whispers, region_sum, renban, between, arrow]
            .iter()
            .any(|paint| matches!(paint, Paint::Cmyk(_)))
    }

    /// The inks of everything that is called white or black wherever it is printed: dots, blocked places. On paper that is
    /// darker than its text, white is the text's ink, and black is darker than the paper.
    pub(super) fn light_and_dark(&self) -> (Paint, Paint) {
        let (paper, text) = (self.paper, self.text_paint);
        if paper.darkness() <= text.darkness() { (paper, text) } else { (text, Paint::BLACK) }
    }
}

/// The table `signs` of a theme.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub(super) struct RawSigns {
    thermo: Option<RawInk>,
    slow_thermo: Option<RawInk>,
    palindrome: Option<RawInk>,
    whispers: Option<RawInk>,
    dutch_whispers: Option<RawInk>,
    region_sum: Option<RawInk>,
    renban: Option<RawInk>,
    between: Option<RawInk>,
    arrow: Option<RawInk>,
    blocked: Option<RawInk>,
}

/// The inks of a theme, and gray for the others.
pub(super) fn inks_of(raw: RawSigns) -> Result<SignInks, ThemeError> {
    let gray = SignInks::GRAY;
    Ok(SignInks {
        thermo: paint_or(gray.thermo, "signs.thermo", raw.thermo)?,
        slow_thermo: paint_or(gray.slow_thermo, "signs.slow_thermo", raw.slow_thermo)?,
        palindrome: paint_or(gray.palindrome, "signs.palindrome", raw.palindrome)?,
        whispers: paint_or(gray.whispers, "signs.whispers", raw.whispers)?,
        dutch_whispers: paint_or(gray.dutch_whispers, "signs.dutch_whispers", raw.dutch_whispers)?,
        region_sum: paint_or(gray.region_sum, "signs.region_sum", raw.region_sum)?,
        renban: paint_or(gray.renban, "signs.renban", raw.renban)?,
        between: paint_or(gray.between, "signs.between", raw.between)?,
        arrow: paint_or(gray.arrow, "signs.arrow", raw.arrow)?,
        blocked: paint_or(gray.blocked, "signs.blocked", raw.blocked)?,
    })
}
