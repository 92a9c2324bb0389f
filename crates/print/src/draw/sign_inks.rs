//! The inks of lines: one for each sort. Sorts differ in outline too, so grays are enough.

use super::raw_ink::{RawInk, paint};
use super::scene::Paint;
use super::theme::{Theme, ThemeError};
use serde::Deserialize;

/// The inks of lines; grays if the theme does not define them.
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
    /// The inks of what is called white and black wherever it is printed: dots, blocked places. On paper that is darker than its
    /// text, white is the text's ink, and black is darker than the paper.
    pub(super) fn light_and_dark(&self) -> (Paint, Paint) {
        let (paper, text) = (self.paper, self.text_paint);
        if paper.darkness() <= text.darkness() { (paper, text) } else { (text, Paint::BLACK) }
    }
}

/// The table `signs` of a theme.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawSigns {
    thermo: RawInk,
    slow_thermo: RawInk,
    palindrome: RawInk,
    whispers: RawInk,
    dutch_whispers: RawInk,
    region_sum: RawInk,
    renban: RawInk,
    between: RawInk,
    arrow: RawInk,
    blocked: Option<RawInk>,
}

/// The inks that a theme says, if it says some.
pub(super) fn inks_of(raw: Option<RawSigns>) -> Result<SignInks, ThemeError> {
    let Some(raw) = raw else { return Ok(SignInks::GRAY) };
    Ok(SignInks {
        thermo: paint("signs.thermo", raw.thermo)?,
        slow_thermo: paint("signs.slow_thermo", raw.slow_thermo)?,
        palindrome: paint("signs.palindrome", raw.palindrome)?,
        whispers: paint("signs.whispers", raw.whispers)?,
        dutch_whispers: paint("signs.dutch_whispers", raw.dutch_whispers)?,
        region_sum: paint("signs.region_sum", raw.region_sum)?,
        renban: paint("signs.renban", raw.renban)?,
        between: paint("signs.between", raw.between)?,
        arrow: paint("signs.arrow", raw.arrow)?,
        blocked: raw.blocked.map_or(Ok(SignInks::GRAY.blocked), |ink| paint("signs.blocked", ink))?,
    })
}
