//! Letters are read by their outlines: a page means what is printed, whatever its text says.

use super::*;
use crate::bundled::bundled_theme;
use crate::draw::samples::pattern_sudoku;
use crate::draw::{Show, puzzle_scene};
use crate::preflight::shown::{assert_same, shown};

const PANGRAM: &str = "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich: ÀÉÎÕÜ çñ “5”";

/// A board, and a line with accents.
fn page() -> Scene {
    let fonts = bundled_fonts();
    let mut scene = puzzle_scene(&fonts, &bundled_theme(), &pattern_sudoku(3, 3, 4), &Show::Puzzle, 432 * PT, 648 * PT);
    for (face, y) in [(Face::Regular, 20), (Face::Bold, 40)] {
        scene.items.push(set_line(&fonts, Type::new(face, 8 * PT, BLACK), PANGRAM, Point { x: 40 * PT, y: y * PT }, Align::Left));
    }
    scene
}

fn file() -> Vec<u8> {
    pdf_of(vec![page()], &Document::default(), Purpose::PRINT)
}

fn marks(bytes: &[u8]) -> Vec<Mark> {
    let mut all = Vec::new();
    let unknown = read_pages(bytes, bundled_originals(), |page| all.extend(&page.marks)).unwrap();
    assert_eq!(unknown.len(), 0);
    all
}

#[test]
fn each_letter_is_printed_where_the_scene_has_it() {
    assert_same("the page", &shown(&bundled_fonts(), &page()), &marks(&file()));
    assert_eq!(judged("any", &file()), []);
}

/// The file with each dictionary that has a key changed.
fn with_key(key: &str, change: impl Fn(&mut lopdf::Document, &mut lopdf::Dictionary)) -> Vec<u8> {
    let mut doc = lopdf::Document::load_mem(&file()).unwrap();
    let ids: Vec<_> = doc.objects.keys().copied().collect();
    for id in ids {
        let mut object = doc.objects[&id].clone();
        let mut has = |dict: &mut lopdf::Dictionary| {
            if dict.has(key.as_bytes()) {
                change(&mut doc, dict);
            }
        };
        match &mut object {
            Object::Dictionary(dict) => {
                has(dict);
                if let Ok(Object::Array(below)) = dict.get_mut(b"DescendantFonts") {
                    below.iter_mut().filter_map(|font| font.as_dict_mut().ok()).for_each(&mut has);
                }
            }
            Object::Stream(stream) => has(&mut stream.dict),
            _ => continue,
        }
        doc.objects.insert(id, object);
    }
    let mut bytes = Vec::new();
    doc.save_to(&mut bytes).unwrap();
    bytes
}

fn glyph_faults(bytes: &[u8]) -> String {
    let breaches = judged("any", bytes);
    assert_eq!(rules(&breaches), [Rule::Glyphs], "{breaches:?}");
    breaches[0].found.clone()
}

/// The map from codes to glyphs, changed.
fn with_map(change: impl Fn(&mut Vec<u8>)) -> Vec<u8> {
    with_key("CIDToGIDMap", |doc, dict| {
        let id = dict.get(b"CIDToGIDMap").and_then(Object::as_reference).unwrap();
        let stream = doc.get_object_mut(id).and_then(Object::as_stream_mut).unwrap();
        let mut map = stream.decompressed_content().unwrap_or(stream.content.clone());
        change(&mut map);
        *stream = lopdf::Stream::new(lopdf::Dictionary::new(), map);
    })
}

#[test]
fn a_code_that_draws_another_glyph_is_found_and_read_as_what_it_draws() {
    // As it was once: glyphs of cells were counted from too low a number.
    let from = 2 * 0x2000;
    let shifted = with_map(|map| {
        for pair in map.chunks_exact_mut(2).skip(from / 2).filter(|pair| pair != &[0, 0]) {
            let number = u16::from_be_bytes([pair[0], pair[1]]) - 1;
            pair.copy_from_slice(&number.to_be_bytes());
        }
    });
    let told = glyph_faults(&shifted);
    assert!(told.contains("AtkinsonHyperlegible-Bold draws '") && told.contains("' where its text says '"), "{told}");
    let chars = |bytes: &[u8]| marks(bytes).iter().map(|mark| mark.ch).collect::<String>();
    assert_ne!(chars(&shifted), chars(&file()));
    // The code of a letter draws nothing.
    let told = glyph_faults(&with_map(|map| {
        let code = usize::from(bundled_fonts().glyph(Face::Regular, 'ß'));
        map[2 * code..2 * code + 2].fill(0);
    }));
    assert!(told.contains("where its text says 'ß'"), "{told}");
}

#[test]
fn letters_beside_their_places_and_without_text_are_found() {
    let wide = with_key("W", |_, dict| {
        for item in dict.get_mut(b"W").and_then(Object::as_array_mut).unwrap() {
            match item {
                Object::Array(widths) => widths.iter_mut().for_each(|width| *width = 900.into()),
                _ => continue,
            }
        }
    });
    assert!(glyph_faults(&wide).contains("stands beside its place"));
    let mute = with_key("ToUnicode", |doc, dict| {
        let id = dict.get(b"ToUnicode").and_then(Object::as_reference).unwrap();
        let stream = doc.get_object_mut(id).and_then(Object::as_stream_mut).unwrap();
        let text = stream.decompressed_content().unwrap_or(stream.content.clone());
        let text = String::from_utf8(text).unwrap();
        let line = text.lines().find(|line| line.ends_with("<0035>")).map(|line| format!("{line}\n")).unwrap_or_default();
        *stream = lopdf::Stream::new(lopdf::Dictionary::new(), text.replacen(&line, "", 1).into_bytes());
    });
    assert!(glyph_faults(&mute).contains("has no text"));
}

#[test]
fn a_letter_that_no_font_has_is_said_to_be_a_box() {
    let mut scene = page();
    let style = Type::new(Face::Regular, 10 * PT, BLACK);
    scene.items.push(set_line(&bundled_fonts(), style, "日", Point { x: 100 * PT, y: 60 * PT }, Align::Left));
    let told = glyph_faults(&pdf_of(vec![scene], &Document::default(), Purpose::PRINT));
    assert!(told.contains("'日' is no letter of AtkinsonHyperlegible-Regular"), "{told}");
}

#[test]
fn fonts_that_are_not_known_are_named() {
    let profile = bundled_profile("any");
    let (none, bytes) = (Originals::default(), file());
    let job = FileJob { profile: &profile, stock: None, trim: None, has_bleed: false, originals: &none };
    let judged = judge_file(&job, &bytes).unwrap();
    assert_eq!(judged.breaches, []);
    assert_eq!(judged.unknown_fonts, ["AtkinsonHyperlegible-Bold", "AtkinsonHyperlegible-Regular"]);
    let mut n = 0;
    let unknown = read_pages(&bytes, &none, |page| n += page.marks.iter().filter(|mark| mark.ch != '\u{fffd}').count()).unwrap();
    assert_eq!((unknown.len(), n), (2, 0), "text is never believed");
    // A whole font names its glyphs itself.
    let whole = pdf_of(vec![page()], &Document::default(), Purpose { embedding: Embedding::Full, ..Purpose::PRINT });
    let mut read = Vec::new();
    assert_eq!(read_pages(&whole, &none, |page| read.extend(&page.marks)).unwrap().len(), 0);
    assert_same("a whole font", &shown(&bundled_fonts(), &page()), &read);
    // A file that was made elsewhere may set small capitals.
    let mut doc = lopdf::Document::load_mem(&bytes).unwrap();
    let info = doc.trailer.get(b"Info").and_then(Object::as_reference).unwrap();
    doc.get_dictionary_mut(info).unwrap().set("Producer", Object::string_literal("another"));
    let mut other = Vec::new();
    doc.save_to(&mut other).unwrap();
    assert_eq!(judge_file(&job, &other).unwrap().unknown_fonts.len(), 0);
}
