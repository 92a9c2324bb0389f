//! Finds fonts of a PDF's pages that are not embedded, and those that draw other letters than those of their text.

use super::budget::Limit;
use super::letters::{Font, Originals};
use super::pdf::Pdf;
use super::value::Dict;
use crate::guard::foreign;
use crate::sorted::SortedSet;
use std::rc::Rc;

/// Names of fonts, or their faults; only the first few.
pub(super) type Names = SortedSet<Rc<str>>;

/// The faults of the fonts of a page.
#[derive(Clone, Default, Debug)]
pub(super) struct Fonts {
    /// Those that are not embedded.
    pub missing: Names,
    /// The differences between what they draw and their text.
    pub wrong: Names,
    /// Fonts whose letters are unknown.
    pub unknown: Names,
}

impl Fonts {
    /// Adds the faults of another drawing's fonts.
    pub fn add(&mut self, other: &Fonts) {
        add_names(&mut self.missing, &other.missing);
        add_names(&mut self.wrong, &other.wrong);
        add_names(&mut self.unknown, &other.unknown);
    }
}

/// The most names to report.
pub(super) const MOST_NAMES: usize = 5;

/// Adds some more names.
pub(super) fn add_names(names: &mut Names, more: &Names) {
    for name in more {
        if !names.contains(name) {
            names.insert(name.clone());
        }
    }
    while names.len() > MOST_NAMES {
        names.pop_last();
    }
}

/// Looks at the fonts in some resources; at their letters if there are originals to compare them with.
pub(super) fn fonts_in(pdf: &Pdf, resources: &Dict, originals: Option<&Originals>) -> Fonts {
    let mut seen = Fonts::default();
    let fonts = pdf.get_dict(resources, b"Font").unwrap_or_default();
    for (name, font) in fonts.iter().take_while(|_| pdf.budget.take(Limit::Steps, 1)) {
        let font = pdf.resolve(font).dict().cloned();
        if let Some(font) = font.as_ref().filter(|font| is_embedded(pdf, font)) {
            let letters = originals.and_then(|originals| Font::of(pdf, font, originals));
            if let Some(letters) = letters.as_ref().filter(|letters| !letters.is_known) {
                add_names(&mut seen.unknown, &Names::from([letters.name.as_str().into()]));
            }
            add_names(&mut seen.wrong, &letters.unwrap_or_default().faults);
            continue;
        }
        let base = font.and_then(|font| pdf.get(&font, b"BaseFont"));
        let name = base.as_ref().and_then(|base| base.name()).unwrap_or(name);
        let name = foreign(&String::from_utf8_lossy(name)).to_string();
        add_names(&mut seen.missing, &Names::from([name.into()]));
    }
    seen
}

fn is_embedded(pdf: &Pdf, font: &Dict) -> bool {
    let subtype = pdf.get(font, b"Subtype");
    match subtype.as_ref().and_then(|subtype| subtype.name()) {
        // Its glyphs are drawings in the file.
        Some(b"Type3") => true,
        Some(b"Type0") => pdf
            .get(font, b"DescendantFonts")
            .and_then(|fonts| pdf.resolve(fonts.array()?.first()?).dict().cloned())
            .is_some_and(|font| has_file(pdf, &font)),
        _ => has_file(pdf, font),
    }
}

fn has_file(pdf: &Pdf, font: &Dict) -> bool {
    let Some(descriptor) = pdf.get_dict(font, b"FontDescriptor") else { return false };
    let keys: [&[u8]; 3] = [b"FontFile", b"FontFile2", b"FontFile3"];
    keys.iter().any(|key| pdf.get(&descriptor, key).is_some_and(|file| file.stream().is_some()))
}
