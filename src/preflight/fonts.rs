//! The fonts of a PDF's pages: each embedded or named. What never lives here: what is set in them.

use super::objects::{deref, dict_of, get, get_array, get_dict, get_name};
use lopdf::{Dictionary, Document};
use std::collections::BTreeSet;

/// Adds the names of fonts in some resources that the file does not hold.
pub(super) fn missing_fonts(doc: &Document, resources: &Dictionary, missing: &mut BTreeSet<String>) {
    let Some(fonts) = get_dict(doc, resources, b"Font") else { return };
    for (name, font) in fonts.iter() {
        let Some(font) = deref(doc, font).and_then(dict_of) else {
            missing.insert(String::from_utf8_lossy(name).into_owned());
            continue;
        };
        if !is_embedded(doc, font) {
            let name = get_name(doc, font, b"BaseFont").unwrap_or(name);
            missing.insert(String::from_utf8_lossy(name).into_owned());
        }
    }
}

fn is_embedded(doc: &Document, font: &Dictionary) -> bool {
    match get_name(doc, font, b"Subtype") {
        // Its glyphs are drawings in the file.
        Some(b"Type3") => true,
        Some(b"Type0") => get_array(doc, font, b"DescendantFonts")
            .and_then(|fonts| deref(doc, fonts.first()?)?.as_dict().ok())
            .is_some_and(|font| has_file(doc, font)),
        _ => has_file(doc, font),
    }
}

fn has_file(doc: &Document, font: &Dictionary) -> bool {
    let Some(descriptor) = get_dict(doc, font, b"FontDescriptor") else { return false };
    let keys: [&[u8]; 3] = [b"FontFile", b"FontFile2", b"FontFile3"];
    keys.iter().any(|key| get(doc, descriptor, key).is_some_and(|file| file.as_stream().is_ok()))
}
