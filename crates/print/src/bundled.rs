//! Fonts, a theme and printers of the templates, for tests.

use crate::draw::{Fonts, Theme};
use crate::paper::{Profile, profile_named};

/// The fonts.
pub fn bundled_fonts() -> Fonts {
    let regular = include_bytes!("../../../templates/fonts/AtkinsonHyperlegible-Regular.ttf");
    let bold = include_bytes!("../../../templates/fonts/AtkinsonHyperlegible-Bold.ttf");
    Fonts::from_bytes(regular, bold).expect("the bundled fonts can be read")
}

/// The standard theme.
pub fn bundled_theme() -> Theme {
    Theme::from_toml(include_str!("../../../templates/themes/standard.toml")).expect("the bundled theme can be read")
}

/// A printer's profile.
pub fn bundled_profile(name: &str) -> Profile {
    profile_named(include_str!("../../../templates/printers.toml"), name).expect("the bundled printers can be read")
}
