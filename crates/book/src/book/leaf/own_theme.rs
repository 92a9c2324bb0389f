//! Themes of sections: the pages of a section's puzzles may look different from the rest of the book.

use super::materials::Materials;
use crate::book::spec::Spec;
use crate::book::spec::error::BookError;
use crate::guard::{foreign, suggestion};

/// The materials of a section's pages of puzzles.
pub(crate) fn of_section<'a>(spec: &Spec, materials: &Materials<'a>, section: usize) -> Result<Materials<'a>, BookError> {
    let Some(name) = &spec.sections[section].theme else { return Ok(*materials) };
    let refused = |expected: String| {
        let (key, value) = (format!("section.{}.theme", section + 1), format!("'{}'", foreign(name)));
        Err(BookError::Value { key, value, expected })
    };
    if spec.daily.is_some() {
        return refused("to be left out beside [daily]: a page has puzzles of every section".into());
    }
    let known: Vec<&str> = materials.themes.keys().map(String::as_str).collect();
    match materials.themes.get(name) {
        Some(theme) if theme.family != materials.theme.family => {
            let (own, book) = (foreign(&theme.family), foreign(&materials.theme.family));
            refused(format!("a theme with the fonts of the book's ('{book}', not '{own}')"))
        }
        Some(theme) => Ok(Materials { theme, ..*materials }),
        None => refused(format!("a theme that is there; {}", suggestion(name, &known))),
    }
}

/// The same where [`of_section`] has been asked before.
pub(crate) fn themed<'a>(spec: &Spec, materials: &Materials<'a>, section: usize) -> Materials<'a> {
    of_section(spec, materials, section).unwrap_or(*materials)
}
