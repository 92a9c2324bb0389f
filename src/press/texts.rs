//! What text pages are made from, out of the library: templates by language and the spec's own, ornaments, lessons, fonts.
//! What never lives here: what a template means.

use super::book::PressError;
use super::lessons::lessons;
use super::{Library, LibraryError};
use crate::book::{Spec, Text, Texts, own_texts};
use crate::draw::{FontError, Fonts, Spare, families_from_toml, ornament_from_svg, suggestion};
use crate::puzzle::Puzzle;

/// The texts of a book's language, or its own, with all ornaments.
pub(super) fn texts(library: &Library, spec: &Spec, examples: &[Puzzle]) -> Result<Texts, PressError> {
    let mut texts = Texts { lessons: lessons(examples), ..Texts::default() };
    let folder = format!("text/{}/", spec.language);
    for path in library.paths() {
        if let Some(name) = path.strip_prefix(&folder).and_then(|name| name.strip_suffix(".md")) {
            texts.pages.insert(name.into(), Text { source: library.text(&path)?, file: path.clone() });
        }
        if let Some(name) = path.strip_prefix("ornaments/").and_then(|name| name.strip_suffix(".svg")) {
            let ornament = ornament_from_svg(&library.text(&path)?).map_err(|e| PressError::Ornament(name.into(), e))?;
            texts.ornaments.insert(name.into(), ornament);
        }
    }
    for (name, file) in own_texts(spec) {
        texts.pages.insert(name.into(), Text { source: library.own_text(file)?, file: file.into() });
    }
    Ok(texts)
}

/// A family of fonts, with the others beside it to be named where a character is missing.
pub(super) fn fonts(library: &Library, family: &str) -> Result<Fonts, PressError> {
    let families = families_from_toml(&library.text("fonts/families.toml")?)?;
    let known: Vec<&str> = families.keys().map(String::as_str).collect();
    let chosen = families.get(family).ok_or_else(|| FontError::NoSuchFamily(family.into(), suggestion(family, &known)))?;
    let face = |file: &str| library.bytes(&format!("fonts/{file}"));
    let fonts = Fonts::from_bytes(&face(&chosen.regular)?, &face(&chosen.bold)?)?;
    let spare = |(name, other): (&String, &crate::draw::Family)| -> Result<Spare, LibraryError> {
        Ok(Spare { name: name.clone(), faces: [face(&other.regular)?, face(&other.bold)?] })
    };
    let spares = families.iter().filter(|(name, _)| *name != family).map(spare).collect::<Result<Vec<_>, _>>()?;
    Ok(fonts.beside(spares))
}
