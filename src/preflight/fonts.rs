//! Finds fonts of a PDF's pages that are not embedded.

use super::budget::Limit;
use super::pdf::Pdf;
use super::value::Dict;
use crate::guard::foreign;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Names of fonts that are not embedded; only the first few.
pub(super) type Names = BTreeSet<Rc<str>>;

/// The most names to report.
const MOST_NAMES: usize = 5;

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

/// The fonts in some resources that are not embedded.
pub(super) fn missing_fonts(pdf: &Pdf, resources: &Dict) -> Names {
    let mut missing = Names::new();
    let fonts = pdf.get_dict(resources, b"Font").unwrap_or_default();
    for (name, font) in fonts.iter().take_while(|_| pdf.budget.take(Limit::Steps, 1)) {
        let font = pdf.resolve(font).dict().cloned();
        if font.as_ref().is_some_and(|font| is_embedded(pdf, font)) {
            continue;
        }
        let base = font.and_then(|font| pdf.get(&font, b"BaseFont"));
        let name = base.as_ref().and_then(|base| base.name()).unwrap_or(name);
        let name = foreign(&String::from_utf8_lossy(name)).to_string();
        add_names(&mut missing, &Names::from([name.into()]));
    }
    missing
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
