//! Tests of preflight: good pages and files pass, and each fault is found under its rule.

mod hostile;
mod letters;
mod made;
mod reading;

use super::*;
use crate::bundled::{bundled_fonts, bundled_profile};
use crate::draw::{Align, Bookmark, Document, Face, Item, PT, Paint, Point, Scene, Stroke, Type, set_line};
use crate::paper::{PageRequest, Paper, Profile, paper_for};
use crate::render::{Embedding, Purpose, pdf, pdf_page};
use lopdf::{Object, dictionary};
use std::sync::LazyLock;

const BLACK: Paint = Paint::BLACK;

fn paper(profile: &Profile, has_bleed: bool) -> Paper {
    paper_for(&PageRequest { page: "6x9", has_bleed, ..PageRequest::default() }, profile, 24).unwrap()
}

/// The fonts of tests.
fn bundled_originals() -> &'static Originals {
    static ORIGINALS: LazyLock<Originals> = LazyLock::new(|| {
        let fonts = bundled_fonts();
        Originals::new([Face::Regular, Face::Bold].map(|face| fonts.table(face).bytes.clone().into()))
    });
    &ORIGINALS
}

/// A good page, with a line of text and a frame.
fn good_page(paper: &Paper) -> Scene {
    let mut scene = Scene::new(paper.width, paper.height);
    let style = Type::new(Face::Regular, 10 * PT, BLACK);
    scene.items.push(set_line(&bundled_fonts(), style, "Sudoku", Point { x: 100 * PT, y: 100 * PT }, Align::Left));
    scene.items.push(rect(60 * PT, 120 * PT, 100 * PT, Some(Paint::Gray(10)), Some(Stroke::solid(PT, BLACK))));
    scene
}

fn rect(x: i32, y: i32, side: i32, fill: Option<Paint>, stroke: Option<Stroke>) -> Item {
    Item::Rect { at: Point { x, y }, width: side, height: side, fill, stroke }
}

fn rules(breaches: &[Breach]) -> Vec<Rule> {
    breaches.iter().map(|breach| breach.rule).collect()
}

#[test]
fn each_fault_of_a_page_is_found_under_its_rule() {
    let kdp = bundled_profile("kdp");
    let paper = paper(&kdp, false);
    let job = Job { profile: &kdp, stock: None, paper: &paper };
    let small = Type::new(Face::Regular, 6 * PT, BLACK);
    let line = |width| Some(Stroke::solid(width, BLACK));
    let inner = paper.safe.inner;
    for (item, want) in [
        (rect(inner + 500, 200 * PT, 90 * PT, None, line(PT)), None),
        (rect(inner, 200 * PT, 90 * PT, None, line(PT)), Some(Rule::Margins)),
        // White on white is not visible.
        (rect(0, 0, 90 * PT, Some(Paint::WHITE), None), None),
        (rect(-9 * PT, 0, 90 * PT, Some(BLACK), None), Some(Rule::Bleed)),
        (rect(paper.width - 50 * PT, 90 * PT, 60 * PT, Some(BLACK), None), Some(Rule::Bleed)),
        (rect(100 * PT, 90 * PT, 60 * PT, None, line(700)), Some(Rule::LineWidth)),
        (rect(100 * PT, 90 * PT, 60 * PT, Some(Paint::Gray(9)), None), Some(Rule::Gray)),
        (rect(100 * PT, 90 * PT, 60 * PT, Some(Paint::Cmyk([0, 0, 0, 40])), None), None),
        (rect(100 * PT, 90 * PT, 60 * PT, Some(Paint::Cmyk([0, 1, 0, 40])), None), Some(Rule::Colour)),
        (set_line(&bundled_fonts(), small, "tiny", Point { x: 99 * PT, y: 99 * PT }, Align::Left), Some(Rule::TextSize)),
    ] {
        let mut scene = good_page(&paper);
        scene.items.push(item.clone());
        let verdict = judge_page(&job, 7, &scene);
        assert_eq!(rules(&verdict.breaches).first().copied(), want, "{item:?}: {:?}", verdict.breaches);
        assert!(verdict.breaches.iter().all(|breach| breach.to_string().starts_with("page 7, ")));
    }
    let premium = Job { stock: Some("premium-colour"), ..job };
    let mut scene = good_page(&paper);
    scene.items.push(rect(100 * PT, 90 * PT, 60 * PT, Some(Paint::Cmyk([0, 1, 0, 40])), None));
    assert_eq!(judge_page(&premium, 1, &scene).breaches, []);
    assert_eq!(rules(&judge_page(&job, 1, &Scene::new(paper.width, paper.height + 500)).breaches), [Rule::PageSize]);
}

#[test]
fn the_gutter_lies_at_the_spine() {
    let kdp = bundled_profile("kdp");
    let paper = paper_for(&PageRequest { page: "6x9", ..PageRequest::default() }, &kdp, 700).unwrap();
    let job = Job { profile: &kdp, stock: None, paper: &paper };
    let mut scene = good_page(&paper);
    scene.items.push(rect(20 * PT, 300 * PT, 90 * PT, Some(BLACK), None));
    assert_eq!(rules(&judge_page(&job, 3, &scene).breaches), [Rule::Margins], "the spine is at the left");
    assert_eq!(judge_page(&job, 4, &scene).breaches, [], "the spine is at the right");
}

#[test]
fn art_that_bleeds_reaches_the_end_of_the_bleed() {
    let kdp = bundled_profile("kdp");
    let paper = paper(&kdp, true);
    let job = Job { profile: &kdp, stock: None, paper: &paper };
    // A tab on the outer edge of a right-hand page.
    let with_tab = |past: i32| {
        let mut scene = good_page(&paper);
        let width = 30 * PT + past;
        let at = Point { x: paper.width - 30 * PT, y: 200 * PT };
        scene.items.push(Item::Rect { at, width, height: 40 * PT, fill: Some(BLACK), stroke: None });
        judge_page(&job, 1, &scene).breaches
    };
    assert_eq!(with_tab(9 * PT), []);
    assert_eq!(rules(&with_tab(8 * PT)), [Rule::Bleed]);
    assert_eq!(rules(&with_tab(0)), [Rule::Margins]);
}

#[test]
fn pages_are_judged_together() {
    let (kdp, spark) = (bundled_profile("kdp"), bundled_profile("ingramspark"));
    let whole = |profile: &Profile, blanks: &[bool]| {
        let paper = paper(profile, false);
        let job = Job { profile, stock: None, paper: &paper };
        let verdicts = blanks.iter().map(|&is_blank| PageVerdict { is_blank, breaches: Vec::new() });
        rules(&judge_book(&job, verdicts.collect::<Vec<_>>()))
    };
    let with_blanks = |n: usize, from: usize, to: usize| (0..n).map(|i| (from..to).contains(&i)).collect::<Vec<bool>>();
    assert_eq!(whole(&kdp, &with_blanks(24, 4, 6)), []);
    assert_eq!(whole(&kdp, &with_blanks(24, 4, 7)), [Rule::BlankPages]);
    assert_eq!(whole(&kdp, &with_blanks(25, 0, 0)), [Rule::PageCount]);
    assert_eq!(whole(&kdp, &with_blanks(22, 0, 0)), [Rule::PageCount]);
    assert_eq!(whole(&kdp, &with_blanks(830, 0, 0)), [Rule::PageCount]);
    assert_eq!(whole(&spark, &with_blanks(24, 23, 24)), []);
    assert_eq!(whole(&spark, &with_blanks(24, 0, 0)), [Rule::LastPage]);
    assert_eq!(whole(&Profile::default(), &with_blanks(1, 0, 1)), []);
}

fn pdf_of(scenes: Vec<Scene>, document: &Document, purpose: Purpose) -> Vec<u8> {
    let fonts = bundled_fonts();
    let pages = scenes.iter().enumerate().map(|(i, scene)| pdf_page(&fonts, document, i, scene, purpose)).collect();
    pdf(&fonts, document, pages, purpose).unwrap()
}

fn good_file() -> Vec<u8> {
    let page = good_page(&paper(&bundled_profile("kdp"), false));
    pdf_of(vec![page; 24], &Document::default(), Purpose::PRINT)
}

fn judged(printer: &str, bytes: &[u8]) -> Vec<Breach> {
    let profile = bundled_profile(printer);
    judge_file(&FileJob { profile: &profile, stock: None, trim: None, has_bleed: false, originals: bundled_originals() }, bytes)
        .unwrap()
        .breaches
}

#[test]
fn a_print_edition_passes_and_a_screen_edition_does_not() {
    let bytes = good_file();
    assert_eq!(judged("kdp", &bytes), []);
    let page = good_page(&paper(&bundled_profile("kdp"), false));
    let outline = vec![Bookmark { title: "Easy".into(), page: 0, depth: 0 }];
    let document = Document { outline, labels: vec!["1".into(); 24], ..Document::default() };
    let screen = pdf_of(vec![page; 24], &document, Purpose::SCREEN);
    let found = judged("kdp", &screen);
    assert!(!found.is_empty() && found.iter().all(|breach| breach.rule == Rule::Navigation), "{found:?}");
    assert_eq!(judged("any", &screen), []);
    // IngramSpark rejects the same file, for several named reasons.
    let found = judged("ingramspark", &bytes);
    assert!(rules(&found).contains(&Rule::Standard) && rules(&found).contains(&Rule::LastPage), "{found:?}");
    let trim = Some((360_000, 576_000));
    let kdp = bundled_profile("kdp");
    let found =
        judge_file(&FileJob { profile: &kdp, stock: None, trim, has_bleed: false, originals: bundled_originals() }, &bytes)
            .unwrap()
            .breaches;
    assert!(rules(&found).contains(&Rule::PageSize), "{found:?}");
}

/// The good file with its first page replaced.
fn with_page(content: &str, change: impl Fn(&mut lopdf::Dictionary, &mut lopdf::Dictionary)) -> Vec<u8> {
    let mut doc = lopdf::Document::load_mem(&good_file()).unwrap();
    let page = doc.page_iter().next().unwrap();
    let resources = doc.get_dictionary(page).unwrap().get(b"Resources").and_then(Object::as_reference).unwrap();
    let mut own = doc.get_dictionary(resources).unwrap().clone();
    // A stream of its own, because equal pages share theirs.
    let contents = doc.new_object_id();
    let dict = doc.get_dictionary_mut(page).unwrap();
    dict.set("Contents", Object::Reference(contents));
    change(dict, &mut own);
    dict.set("Resources", Object::Dictionary(own));
    let stream = lopdf::Stream::new(lopdf::Dictionary::new(), content.as_bytes().to_vec());
    doc.objects.insert(contents, Object::Stream(stream));
    let mut bytes = Vec::new();
    doc.save_to(&mut bytes).unwrap();
    bytes
}

#[test]
fn each_fault_of_a_file_is_found_under_its_rule() {
    type Change = fn(&mut lopdf::Dictionary, &mut lopdf::Dictionary);
    let nothing: Change = |_, _| {};
    let cases: [(&str, Change, Option<Rule>); 19] = [
        ("0.5 g 100 100 50 50 re f", nothing, None),
        ("q 2 0 0 2 0 0 cm 0.4 w 50 50 m 90 90 l S Q", nothing, None),
        ("0.4 w 100 100 m 200 200 l S", nothing, Some(Rule::LineWidth)),
        ("q 0.5 0 0 0.5 0 0 cm 1 w 200 200 m 300 200 l S Q", nothing, Some(Rule::LineWidth)),
        ("BT /GR 6 Tf 100 100 Td (x) Tj ET", nothing, Some(Rule::TextSize)),
        ("BT /GR 1 Tf 9 0 0 9 100 100 Tm (x) Tj ET", nothing, None),
        // The position of the first glyph counts, after a gap and on the next line.
        ("BT /GR 9 Tf 10 100 Td [-2000 (x)] TJ ET", nothing, None),
        ("BT /GR 9 Tf 100 100 Td (x) Tj 0 -90 TD (x) Tj T* (x) Tj ET", nothing, Some(Rule::Margins)),
        // Lines that end at the margin, in one stroke.
        ("0.75 w 27 100 m 200 100 l 27 120 m 200 120 l S", nothing, None),
        ("BT /GR 9 Tf 3 Tr 100 100 Td (x) Tj ET", nothing, Some(Rule::Extras)),
        ("1 0 0 rg 100 100 50 50 re f", nothing, Some(Rule::Colour)),
        ("0 0 0 0.5 k 100 100 50 50 re f", nothing, None),
        ("0.2 0 0 0.5 K 2 w 100 100 50 50 re S", nothing, Some(Rule::Colour)),
        ("0.95 g 100 100 50 50 re f", nothing, Some(Rule::Gray)),
        ("/DeviceRGB cs 1 0 0 sc 100 100 50 50 re f", nothing, Some(Rule::Colour)),
        ("5 100 50 50 re f", nothing, Some(Rule::Margins)),
        ("", |page, _| page.set("Rotate", 90), Some(Rule::Boxes)),
        ("", |page, _| page.set("TrimBox", vec![9.into(), 9.into(), 423.into(), 639.into()]), Some(Rule::Boxes)),
        (
            "BT /F1 9 Tf 100 100 Td (x) Tj ET",
            |_, own| own.set("Font", dictionary! { "F1" => dictionary! { "Subtype" => "Type1", "BaseFont" => "Helvetica" } }),
            Some(Rule::Fonts),
        ),
    ];
    for (content, change, want) in cases {
        // The trim is given, so that wrong boxes do not matter.
        let kdp = bundled_profile("kdp");
        let job = FileJob {
            profile: &kdp,
            stock: None,
            trim: Some((432_000, 648_000)),
            has_bleed: false,
            originals: bundled_originals(),
        };
        let found = judge_file(&job, &with_page(content, change)).unwrap().breaches;
        assert_eq!(rules(&found), Vec::from_iter(want), "{content}: {found:?}");
        assert!(found.iter().all(|breach| breach.page == Some(1)), "{found:?}");
    }
}

#[test]
fn damaged_files_are_refused_and_never_panic() {
    let kdp = bundled_profile("kdp");
    let job = FileJob { profile: &kdp, stock: None, trim: None, has_bleed: false, originals: bundled_originals() };
    let good = good_file();
    assert!(judge_file(&job, b"").is_err() && judge_file(&job, b"%PDF-1.4\n").is_err());
    assert!(judge_file(&job, b"title = \"A book\"").is_err());
    let (mut n_refused, mut n_faulty) = (0, 0);
    let mut judge = |bytes: &[u8]| match judge_file(&job, bytes) {
        Err(_) => n_refused += 1,
        Ok(judged) => n_faulty += !judged.breaches.is_empty() as usize,
    };
    for cut in 1..40 {
        judge(&good[..good.len() * cut / 40]);
    }
    // Bytes are flipped by a fixed rule, so that a failure can be reproduced.
    for round in 0..300usize {
        let mut bytes = good.clone();
        for k in 0..1 + round % 5 {
            let at = (round * 7919 + k * 104_729) % bytes.len();
            bytes[at] ^= 1 << ((round + k) % 8);
        }
        judge(&bytes);
    }
    assert!(n_refused > 20 && n_faulty > 5, "{n_refused} refused, {n_faulty} faulty");
}
