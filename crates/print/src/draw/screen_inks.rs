//! Inks for the screen: a theme's table `screen` replaces the inks for paper. Sizes stay the same, so that both editions of a
//! book have the same pages.

use super::theme::{Theme, ThemeError};
use crate::guard::{toml_place, toml_table};
use toml::{Table, Value};

impl Theme {
    /// The theme in its screen colours.
    pub fn for_screen_from_toml(text: &str) -> Result<Theme, ThemeError> {
        let paper = Theme::from_toml(text)?;
        let mut table: Table = toml_table(text).map_err(|e| ThemeError::Toml(toml_place(text, &e)))?;
        let Some(Value::Table(screen)) = table.remove("screen") else { return Ok(paper) };
        lay_over(&mut table, screen);
        let merged = toml::to_string(&table).map_err(|e| ThemeError::Toml(format!("screen: {e}")))?;
        let theme = Theme::from_toml(&merged).map_err(|e| match e {
            // Lines of the merged text do not exist in the user's file, so do not name them.
            ThemeError::Toml(what) => {
                ThemeError::Toml(format!("screen: {}", what.split_once(": ").map_or(what.as_str(), |w| w.1)))
            }
            other => other,
        })?;
        if theme.in_inks_of(&paper) != paper {
            let (value, expected) =
                ("another length".into(), "only inks and patterns, so that both editions have the same pages");
            return Err(ThemeError::Value { key: "screen", value, expected });
        }
        Ok(theme)
    }

    /// The theme with the inks of another.
    fn in_inks_of(&self, other: &Theme) -> Theme {
        let inked = |(width, _): (i32, _), (_, paint): (i32, _)| (width, paint);
        Theme {
            cell_line: inked(self.cell_line, other.cell_line),
            box_line: inked(self.box_line, other.box_line),
            frame_line: inked(self.frame_line, other.frame_line),
            circle_line: inked(self.circle_line, other.circle_line),
            rule_line: inked(self.rule_line, other.rule_line),
            paper: other.paper,
            cage_paint: other.cage_paint,
            given_paint: other.given_paint,
            answer_paint: other.answer_paint,
            mark_paint: other.mark_paint,
            box_shade: other.box_shade,
            regions: other.regions.clone(),
            star_paint: other.star_paint,
            empty_star_paint: other.empty_star_paint,
            text_paint: other.text_paint,
            soft_paint: other.soft_paint,
            steps: other.steps,
            signs: other.signs,
            ..self.clone()
        }
    }
}

/// Merges one table into another, table by table; a list replaces a list.
fn lay_over(under: &mut Table, over: Table) {
    for (key, value) in over {
        match (under.get_mut(&key), value) {
            (Some(Value::Table(inner)), Value::Table(value)) => lay_over(inner, value),
            (_, value) => {
                under.insert(key, value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::Paint;

    const STANDARD: &str = include_str!("../../../../templates/themes/standard.toml");

    #[test]
    fn a_screen_has_other_inks_and_the_same_places() {
        let (paper, screen) = (Theme::from_toml(STANDARD).unwrap(), Theme::for_screen_from_toml(STANDARD).unwrap());
        assert_ne!(paper.star_paint, screen.star_paint);
        assert_ne!(paper.regions, screen.regions);
        assert_eq!(screen.in_inks_of(&paper), paper);
        let plain = Theme::for_screen_from_toml(include_str!("../../../../templates/themes/color.toml")).unwrap();
        assert!(matches!(plain.star_paint, Paint::Cmyk(_)));
    }

    #[test]
    fn a_screen_that_moves_things_is_refused() {
        for (line, want) in [
            ("[screen.digits]\ngiven = 60", "only inks and patterns"),
            ("[screen.text]\nbody = 20", "only inks and patterns"),
            ("[screen.stars]\ncolour = 3", "colour"),
        ] {
            let at = STANDARD.find("[screen").unwrap();
            let text = format!("{}{line}\n", &STANDARD[..at]);
            let message = Theme::for_screen_from_toml(&text).unwrap_err().to_string();
            assert!(message.contains(want) && message.contains("screen"), "{line}: {message}");
        }
    }
}
