//! The materials of books in this room's tests: English, a bundled theme, the fonts.

use super::*;
use crate::bundled::bundled_fonts;
use crate::draw::{Fonts, Theme};
use crate::paper::Profile;
use crate::puzzle::Puzzle;
use crate::words::Words;

pub fn theme_named(name: &str) -> Theme {
    let text = match name {
        "standard" => include_str!("../../../../templates/themes/standard.toml"),
        "large" => include_str!("../../../../templates/themes/large.toml"),
        "pocket" => include_str!("../../../../templates/themes/pocket.toml"),
        "kids" => include_str!("../../../../templates/themes/kids.toml"),
        _ => panic!("no theme {name}"),
    };
    Theme::from_toml(text).unwrap()
}

pub struct TestAssets {
    pub words: Words,
    pub theme: Theme,
    pub fonts: Fonts,
    pub examples: Vec<Puzzle>,
    pub texts: Texts,
    pub profile: Profile,
    pub themes: crate::sorted::SortedMap<String, Theme>,
}

pub fn test_assets(theme: Theme) -> TestAssets {
    TestAssets {
        words: Words::english().clone(),
        theme,
        fonts: bundled_fonts(),
        examples: examples_from_toml(include_str!("../../../../templates/examples.toml")).unwrap(),
        texts: bundled_texts(),
        profile: Profile::default(),
        themes: Default::default(),
    }
}

/// The English text pages, without worked steps: `press` makes these, and its tests show them.
fn bundled_texts() -> Texts {
    let mut texts = Texts::default();
    for (name, source) in [
        ("half-title", include_str!("../../../../templates/text/en/half-title.md")),
        ("title", include_str!("../../../../templates/text/en/title.md")),
        ("imprint", include_str!("../../../../templates/text/en/imprint.md")),
        ("opener", include_str!("../../../../templates/text/en/opener.md")),
        ("how-to-play-sudoku", include_str!("../../../../templates/text/en/how-to-play-sudoku.md")),
        ("graded", include_str!("../../../../templates/text/en/graded.md")),
        ("how-to-play-children", include_str!("../../../../templates/text/en/how-to-play-children.md")),
        ("how-to-play-rules", include_str!("../../../../templates/text/en/how-to-play-rules.md")),
        ("how-to-play-sujiko", include_str!("../../../../templates/text/en/how-to-play-sujiko.md")),
        ("how-to-play-suko", include_str!("../../../../templates/text/en/how-to-play-suko.md")),
    ] {
        texts.pages.insert(name.into(), Text { file: format!("{name}.md"), source: source.into() });
    }
    for (name, svg) in [
        ("rule", include_str!("../../../../templates/ornaments/rule.svg")),
        ("squares", include_str!("../../../../templates/ornaments/squares.svg")),
    ] {
        texts.ornaments.insert(name.into(), crate::draw::ornament_from_svg(svg));
    }
    texts
}

impl TestAssets {
    pub fn materials(&self) -> Materials<'_> {
        let TestAssets { words, theme, fonts, examples, texts, profile, themes } = self;
        Materials { words, theme, fonts, examples, texts, profile, themes }
    }
}
