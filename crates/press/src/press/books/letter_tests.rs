//! The law of ink: each letter of a page is printed as its scene has it. Extracted text does not show that, so pages are read
//! back by the outlines of their fonts: every embedded book in every language and theme, both editions, covers and sheets of
//! answers, with accents wherever a name may be written.

use super::book::Assets;
use super::printed::{Back, Pictures, Printing, purpose_of_print};
use super::sections::understand_kinds;
use super::texts::originals;
use crate::book::{self, Composed, PageRole, Spec, spec_with};
use crate::draw::{Document, Fonts, Scene};
use crate::preflight::{FileJob, Originals, judge_file, read_pages};
use crate::press::library::Library;
use crate::render::{Purpose, pdf, pdf_page};
use crate::shown::{assert_same, shown};
use crate::sorted::SortedSet;
use std::mem::discriminant;

const PRINTING: Printing =
    Printing { seed: "Ärger", command: "gridpress", date: None, for_screen: true, pictures: Pictures::None, dpi: 72 };

/// A page of each sort, and those that show boards of each section.
fn some_of_each_sort(composed: &Composed) -> Vec<(usize, Scene)> {
    let mut seen = SortedSet::new();
    let key = |role: PageRole| match role {
        PageRole::Puzzles { section, .. } | PageRole::HowToPlay { section, .. } => format!("{:?} {section}", discriminant(&role)),
        _ => format!("{:?}", discriminant(&role)),
    };
    (0..composed.n_pages()).filter(|&i| seen.insert(key(composed.role(i)))).map(|i| (i, composed.page(i))).collect()
}

/// Prints pages, reads them back, and compares; and preflight has nothing to say of their fonts.
fn hold(place: &str, fonts: &Fonts, document: &Document, pages: &[(usize, Scene)], purpose: Purpose, originals: &Originals) {
    // Rows of a booklet would have to be unfolded.
    let purpose = Purpose { is_booklet: false, ..purpose };
    let document = Document { links: Vec::new(), outline: Vec::new(), labels: Vec::new(), ..document.clone() };
    let printed = pages.iter().enumerate().map(|(i, (_, scene))| pdf_page(fonts, &document, i, scene, purpose)).collect();
    let bytes = pdf(fonts, &document, printed, purpose).unwrap_or_else(|e| panic!("{place}: {e}"));
    let bleed = if purpose.for_screen { Default::default() } else { document.bleed };
    let mut pages = pages.iter().enumerate();
    let unknown = read_pages(&bytes, originals, |page| {
        let (i, (number, scene)) = pages.next().unwrap();
        let left = f64::from(if i.is_multiple_of(2) { bleed.inner } else { bleed.outer }) / 1000.0;
        let mut wanted = shown(fonts, scene);
        wanted.iter_mut().for_each(|mark| (mark.x, mark.y) = (mark.x + left, mark.y + f64::from(bleed.bottom) / 1000.0));
        assert_same(&format!("{place}, page {}", number + 1), &wanted, &page.marks);
    });
    assert_eq!(unknown.unwrap(), SortedSet::new(), "{place}");
    assert!(pages.next().is_none());
    let profile = crate::bundled::bundled_profile("any");
    let job = FileJob { profile: &profile, stock: None, trim: None, has_bleed: false, originals };
    let breaches = judge_file(&job, &bytes).unwrap().breaches;
    assert!(breaches.iter().all(|breach| breach.rule.name() != "glyphs"), "{place}: {breaches:?}");
}

/// The spec of an embedded book in a language and a theme, or in its own theme if that one is too large for its pages.
fn spec_of(library: &Library, name: &str, language: &str, theme: Option<&str>, design: &str) -> (Spec, Assets) {
    let text = library.text(&format!("books/{name}.toml")).unwrap();
    let pair = |key: &str, value: &str| (key.to_string(), value.to_string());
    let names = [pair("language", language), pair("title", "Café Größenwahn"), pair("author", "Zoë Ångström")];
    let cover = text.contains("\n[cover]").then(|| pair("cover.template", design));
    let changes: Vec<_> = names.into_iter().chain(theme.map(|theme| pair("theme", theme))).chain(cover).collect();
    let mut spec = spec_with(&text, &changes).unwrap();
    understand_kinds(&mut spec, library).unwrap();
    let assets = Assets::for_book(library, &spec).unwrap();
    match book::check(&spec, &assets.materials()) {
        Ok(_) => (spec, assets),
        Err(_) if theme.is_some() => spec_of(library, name, language, None, design),
        Err(e) => panic!("{name} in {language}: {e}"),
    }
}

fn hold_book(originals: &Originals, place: &str, (spec, assets): (Spec, Assets)) {
    let print = assets.materials();
    let sections = book::stand_ins(&book::check(&spec, &print).unwrap());
    let back = Back::of_stand_ins(&spec, &sections).unwrap();
    let edition = back.edition(&PRINTING);
    for (materials, purpose) in
        [(print, purpose_of_print(&spec, print.profile)), (assets.materials_for_screen(), Purpose::SCREEN)]
    {
        let composed = book::compose(&spec, &sections, &materials, &edition).unwrap();
        hold(place, materials.fonts, &composed.document, &some_of_each_sort(&composed), purpose, originals);
        if let Some(answers) = book::compose_answers(&spec, &sections, &materials, &edition).unwrap() {
            hold(place, materials.fonts, &answers.document, &some_of_each_sort(&answers), purpose, originals);
        }
    }
    hold_cover(place, &spec, &assets, originals);
}

fn hold_cover(place: &str, spec: &Spec, assets: &Assets, originals: &Originals) {
    let Some(kit) = assets.cover() else { return };
    let materials = assets.materials();
    let plan = book::check(spec, &materials).unwrap();
    let sections = book::stand_ins(&plan);
    let boards: Vec<_> = sections.iter().filter_map(|section| section.first()).collect();
    let back = Back::of_stand_ins(spec, &sections).unwrap();
    let inside = book::Inside { n_pages: plan.pages.len(), puzzles: &boards, pages: &[] };
    let cover = book::compose_cover(spec, kit, &materials, &back.edition(&PRINTING), inside).unwrap();
    hold(&format!("the cover of {place}"), &kit.fonts, &cover.document, &[(0, cover.scene)], Purpose::PRINT, originals);
}

fn books(library: &Library) -> Vec<String> {
    let name = |path: &String| Some(path.strip_prefix("books/")?.strip_suffix(".toml")?.to_string());
    library.paths().iter().filter_map(name).filter(|name| name != "own").collect()
}

#[test]
fn every_book_prints_its_letters_in_every_language_and_theme() {
    let library = Library::new(None);
    let originals = originals(&library).unwrap();
    let paths = library.paths();
    let below = |folder: &'static str| paths.iter().filter_map(move |path| path.strip_prefix(folder)?.strip_suffix(".toml"));
    let themes: Vec<Option<&str>> = [None].into_iter().chain(below("themes/").map(Some)).collect();
    let designs: Vec<&str> = below("covers/").collect();
    assert!(themes.len() > 5 && designs.len() > 5, "{themes:?} {designs:?}");
    for (b, name) in books(&library).iter().enumerate() {
        for (l, language) in library.languages().iter().enumerate() {
            let (theme, design) = (themes[(b + l) % themes.len()], designs[(b + l) % designs.len()]);
            let place = format!("{name} in {language}, theme {theme:?}, cover {design}");
            hold_book(&originals, &place, spec_of(&library, name, language, theme, design));
        }
    }
}
