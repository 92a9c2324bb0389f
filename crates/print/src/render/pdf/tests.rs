//! Tests of written PDF files.

use super::*;
use crate::bundled::{bundled_fonts, bundled_theme};
use crate::draw::samples::{pattern_sudoku, sample_suko};
use crate::draw::{Align, Bookmark, Day, Item, Link, PT, Paint, Show, Stroke, Type, puzzle_scene, set_line};
use crate::puzzle::Puzzle;

mod pages;

const X1A: Purpose = Purpose { standard: Standard::X1a, ..Purpose::PRINT };
const SIZE: (i32, i32) = (300 * PT, 400 * PT);

fn scene(puzzle: &Puzzle) -> Scene {
    puzzle_scene(&bundled_fonts(), &bundled_theme(), puzzle, &Show::Puzzle, SIZE.0, SIZE.1)
}

fn document() -> Document {
    Document { title: "Rätsel & <mehr>".into(), date: Some(Day { year: 2026, month: 2, day: 3 }), ..Document::default() }
}

fn written(document: &Document, scenes: &[Scene], purpose: Purpose) -> Vec<u8> {
    let fonts = bundled_fonts();
    let pages = scenes.iter().enumerate().map(|(i, scene)| pdf_page(&fonts, document, i, scene, purpose)).collect();
    pdf(&fonts, document, pages, purpose).unwrap()
}

/// A page of each kind.
fn scenes() -> Vec<Scene> {
    vec![scene(&pattern_sudoku(2, 3, 3)), scene(&sample_suko())]
}

struct Read(lopdf::Document);

fn read(bytes: &[u8]) -> Read {
    Read(lopdf::Document::load_mem(bytes).unwrap())
}

impl Read {
    fn page(&self, i: usize) -> &Dictionary {
        self.0.get_dictionary(self.0.page_iter().nth(i).unwrap()).unwrap()
    }

    fn n_pages(&self) -> usize {
        self.0.page_iter().count()
    }

    /// An object, or what it refers to.
    fn followed<'a>(&'a self, object: &'a Object) -> &'a Object {
        self.0.dereference(object).unwrap().1
    }

    fn dict<'a>(&'a self, dict: &'a Dictionary, key: &str) -> &'a Dictionary {
        self.followed(dict.get(key.as_bytes()).unwrap()).as_dict().unwrap()
    }

    fn catalog(&self) -> &Dictionary {
        self.0.catalog().unwrap()
    }

    fn info(&self) -> &Dictionary {
        self.dict(&self.0.trailer, "Info")
    }

    fn boxed(&self, i: usize, key: &str) -> Vec<f32> {
        let list = self.page(i).get(key.as_bytes()).unwrap().as_array().unwrap();
        list.iter().map(|side| side.as_float().unwrap()).collect()
    }

    /// The streams of a page, decompressed.
    fn layers(&self, i: usize) -> Vec<(ObjectId, String)> {
        let unpacked = |id: ObjectId| {
            let stream = self.0.get_object(id).unwrap().as_stream().unwrap();
            let bytes = stream.decompressed_content().unwrap_or(stream.content.clone());
            // A character a byte, as codes of glyphs need not be UTF-8.
            (id, bytes.into_iter().map(char::from).collect())
        };
        self.0.get_page_contents(self.0.page_iter().nth(i).unwrap()).into_iter().map(unpacked).collect()
    }

    fn content(&self, i: usize) -> String {
        self.layers(i).into_iter().map(|(_, text)| text).collect()
    }

    /// The dictionary of the first font.
    fn font(&self) -> &Dictionary {
        let fonts = self.dict(self.dict(self.page(0), "Resources"), "Font");
        self.followed(fonts.iter().next().unwrap().1).as_dict().unwrap()
    }

    /// The descendant of the font that pages name.
    fn cid_font(&self) -> &Dictionary {
        let below = self.font().get(b"DescendantFonts").unwrap().as_array().unwrap();
        self.followed(&below[0]).as_dict().unwrap()
    }

    fn stream(&self, dict: &Dictionary, key: &str) -> Vec<u8> {
        let stream = self.followed(dict.get(key.as_bytes()).unwrap()).as_stream().unwrap();
        stream.decompressed_content().unwrap_or(stream.content.clone())
    }
}

fn has(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|window| window == text.as_bytes())
}

#[test]
fn the_same_document_is_the_same_bytes() {
    let document = document();
    for purpose in [Purpose::PRINT, Purpose::SCREEN, X1A] {
        let bytes = written(&document, &scenes(), purpose);
        assert_eq!(bytes, written(&document, &scenes(), purpose));
        let id = |bytes: &[u8]| read(bytes).0.trailer.get(b"ID").unwrap().clone();
        let other = Document { identity: "another".into(), ..document.clone() };
        assert_ne!(id(&bytes), id(&written(&other, &scenes(), purpose)));
        assert_ne!(id(&bytes), id(&written(&document, &scenes()[..1], purpose)));
    }
}

#[test]
fn a_print_edition_holds_what_printers_ask_and_nothing_else() {
    let link = Link { from_page: 0, at: Point { x: 10, y: 10 }, width: 99, height: 99, to_page: 1 };
    let mark = Bookmark { title: "Suko".into(), page: 1, depth: 0 };
    let labels = vec!["1".into(), "2".into()];
    let document = Document { links: vec![link], outline: vec![mark], labels, language: "de".into(), ..document() };
    for purpose in [Purpose::PRINT, X1A] {
        let file = read(&written(&document, &scenes(), purpose));
        for key in ["Outlines", "PageLabels", "PageMode", "PageLayout", "Metadata", "OpenAction", "Lang"] {
            assert!(!file.catalog().has(key.as_bytes()), "{key}");
        }
        assert_eq!(file.n_pages(), 2);
        for i in 0..2 {
            assert!(!file.page(i).has(b"Annots") && !file.page(i).has(b"CropBox") && !file.page(i).has(b"Group"));
            assert!(!file.content(i).contains(" rg") && !file.content(i).contains(" RG"));
        }
        assert_eq!(file.info().get(b"CreationDate").unwrap().as_str().unwrap(), b"D:20260203000000Z");
    }
}

#[test]
fn boxes_follow_the_side_that_a_page_lies_on() {
    let bleed = Bleed { inner: 0, outer: 9 * PT, top: 9 * PT, bottom: 8 * PT };
    let document = Document { bleed, ..document() };
    let mut blank = Scene::new(SIZE.0, SIZE.1);
    let stroke = Stroke::solid(PT, Paint::BLACK);
    blank.items.push(Item::Line { from: Point { x: 0, y: SIZE.1 }, to: Point { x: SIZE.0, y: 0 }, stroke });
    let pages = [blank.clone(), blank];
    let file = read(&written(&document, &pages, Purpose::PRINT));
    for (page, left) in [(0, 0.0), (1, 9.0)] {
        assert_eq!(file.boxed(page, "MediaBox"), [0.0, 0.0, 309.0, 417.0]);
        assert_eq!(file.boxed(page, "BleedBox"), [0.0, 0.0, 309.0, 417.0]);
        assert_eq!(file.boxed(page, "TrimBox"), [left, 8.0, left + 300.0, 408.0]);
        // A line from corner to corner of the trim stays there.
        assert!(file.content(page).contains(&format!("{left} 8 m\n{} 408 l", left + 300.0)), "{}", file.content(page));
    }
    // Nothing is trimmed on a screen.
    let file = read(&written(&document, &pages, Purpose::SCREEN));
    assert_eq!(file.boxed(1, "MediaBox"), [0.0, 0.0, 300.0, 400.0]);
    assert!(!file.page(1).has(b"TrimBox"));
}

#[test]
fn a_font_is_whole_if_asked() {
    let whole = Purpose { embedding: Embedding::Full, ..Purpose::PRINT };
    let file = read(&written(&document(), &scenes(), whole));
    let program = file.stream(file.dict(file.cid_font(), "FontDescriptor"), "FontFile2");
    // These pages have only digits, all of them bold.
    assert!(program == bundled_fonts().table(Face::Bold).bytes);
    assert_eq!(file.cid_font().get(b"CIDToGIDMap").unwrap().as_name().unwrap(), b"Identity");
    assert_eq!(file.font().get(b"BaseFont").unwrap().as_name().unwrap(), b"AtkinsonHyperlegible-Bold");
    let subset = read(&written(&document(), &scenes(), Purpose::PRINT));
    assert!(subset.stream(subset.dict(subset.cid_font(), "FontDescriptor"), "FontFile2").len() < program.len() / 4);
}

#[test]
fn x1a_says_what_its_standard_asks() {
    let undated = Document { date: None, title: String::new(), ..document() };
    let bytes = written(&undated, &scenes(), X1A);
    assert!(bytes.starts_with(b"%PDF-1.3\n") && has(&bytes, "\nxref\n0 ") && has(&bytes, "trailer\n"));
    assert!(!has(&bytes, "/ObjStm") && !has(&bytes, "/XRef") && !has(&bytes, "/SMask") && !has(&bytes, "/Encrypt"));
    let file = read(&bytes);
    let text = |key: &str| file.info().get(key.as_bytes()).unwrap().as_str().unwrap().to_vec();
    assert_eq!(text("GTS_PDFXVersion"), b"PDF/X-1:2001");
    assert_eq!(text("GTS_PDFXConformance"), b"PDF/X-1a:2001");
    assert_eq!((text("CreationDate"), text("ModDate")), (b"D:20000101000000Z".to_vec(), b"D:20000101000000Z".to_vec()));
    assert!(!text("Title").is_empty());
    assert_eq!(file.info().get(b"Trapped").unwrap().as_name().unwrap(), b"False");
    assert_eq!(file.0.trailer.get(b"ID").unwrap().as_array().unwrap().len(), 2);
    let intents = file.catalog().get(b"OutputIntents").unwrap().as_array().unwrap();
    let intent = intents[0].as_dict().unwrap();
    assert_eq!(intent.get(b"S").unwrap().as_name().unwrap(), b"GTS_PDFX");
    assert_eq!(intent.get(b"OutputConditionIdentifier").unwrap().as_str().unwrap(), b"CGATS TR 001");
    assert_eq!(intent.get(b"RegistryName").unwrap().as_str().unwrap(), b"http://www.color.org");
    assert!(file.page(0).has(b"TrimBox"));
}

#[test]
fn a2b_tells_its_colours_and_its_properties_twice() {
    let mut coloured = scene(&sample_suko());
    let fill = Some(Paint::Cmyk([60, 0, 20, 10]));
    coloured.items.push(Item::Rect { at: Point::default(), width: PT, height: PT, fill, stroke: None });
    let file = read(&written(&document(), &[coloured.clone()], Purpose::SCREEN));
    let xmp = String::from_utf8(file.stream(file.catalog(), "Metadata")).unwrap();
    for part in
        ["<pdfaid:part>2<", "<pdfaid:conformance>B<", "Rätsel &amp; &lt;mehr&gt;", "<xmp:CreateDate>2026-02-03T00:00:00Z<"]
    {
        assert!(xmp.contains(part), "{part} in {xmp}");
    }
    let intent = file.catalog().get(b"OutputIntents").unwrap().as_array().unwrap()[0].as_dict().unwrap();
    let profile = file.stream(intent, "DestOutputProfile");
    assert_eq!(profile.len(), u32::from_be_bytes(profile[..4].try_into().unwrap()) as usize);
    assert_eq!(&profile[36..40], b"acsp");
    assert!(file.content(0).contains(".36 .9 .72 rg") && !file.content(0).contains(" k\n"), "{}", file.content(0));
    // In print, inks stay inks.
    assert!(read(&written(&document(), &[coloured], Purpose::PRINT)).content(0).contains(".6 0 .2 .1 k"));
}

#[test]
fn a_screen_edition_can_be_found_ones_way_in() {
    let bookmark = |title: &str, page, depth| Bookmark { title: title.into(), page, depth };
    let link =
        |from_page, to_page| Link { from_page, at: Point { x: 10 * PT, y: 20 * PT }, width: 30 * PT, height: 40 * PT, to_page };
    let outline = [("Größe", 0, 0), ("Suko", 1, 1), ("Deep", 1, 2), ("End", 1, 0), ("Gone", 9, 0)];
    let document = Document {
        outline: outline.map(|(title, page, depth)| bookmark(title, page, depth)).to_vec(),
        links: vec![link(1, 0), link(0, 1), link(1, 1), link(1, 7)],
        labels: vec!["i".into(), "2".into(), "3".into()],
        ..document()
    };
    let pages = [scenes(), scenes()].concat();
    let file = read(&written(&document, &pages[..3], Purpose::SCREEN));
    assert_eq!(file.catalog().get(b"PageMode").unwrap().as_name().unwrap(), b"UseOutlines");
    let labels = file.dict(file.catalog(), "PageLabels").get(b"Nums").unwrap().as_array().unwrap();
    assert_eq!(labels.len(), 4, "pages that count on share an entry");
    let root = file.dict(file.catalog(), "Outlines");
    let first = file.dict(root, "First");
    assert_eq!(root.get(b"Count").unwrap().as_i64().unwrap(), 2);
    assert_eq!(first.get(b"Count").unwrap().as_i64().unwrap(), -1);
    assert!(file.dict(file.dict(first, "First"), "First").has(b"Dest"));
    assert_eq!(file.dict(first, "Next").get(b"Title").unwrap().as_str().unwrap(), b"End");
    assert_eq!(file.dict(root, "Last").get(b"Title").unwrap().as_str().unwrap(), b"End");
    let annotations = |page| file.page(page).get(b"Annots").unwrap().as_array().unwrap();
    assert_eq!((annotations(0).len(), annotations(1).len()), (1, 2));
    let link = file.followed(&annotations(0)[0]).as_dict().unwrap();
    let rectangle: Vec<f32> =
        link.get(b"Rect").unwrap().as_array().unwrap().iter().map(|side| side.as_float().unwrap()).collect();
    let top = (pages[0].height - 20 * PT) as f32 / 1000.0;
    assert!((rectangle[3] - top).abs() < 0.01 && (rectangle[1] - top + 40.0).abs() < 0.01, "{rectangle:?}");
    let goal = link.get(b"Dest").unwrap().as_array().unwrap()[0].as_reference().unwrap();
    assert_eq!(Some(goal), file.0.page_iter().nth(1));
}

#[test]
fn a_booklet_is_in_order_once_folded() {
    assert_eq!(booklet::order(4), [(3, 0), (1, 2)]);
    assert_eq!(booklet::order(8), [(7, 0), (1, 6), (5, 2), (3, 4)]);
    assert_eq!(booklet::order(5), booklet::order(8));
    let booklet = Purpose { is_booklet: true, ..Purpose::PRINT };
    let page = |n: usize| {
        let mut scene = Scene::new(419_528, 595_276);
        let style = Type::new(Face::Regular, 10 * PT, Paint::BLACK);
        scene.items.push(set_line(&bundled_fonts(), style, &n.to_string(), Point { x: 20 * PT, y: 90 * PT }, Align::Left));
        scene
    };
    let pages: Vec<Scene> = (1..=5).map(page).collect();
    let document = Document { bleed: Bleed { inner: 9, outer: 9, top: 9, bottom: 9 }, ..document() };
    let file = read(&written(&document, &pages, booklet));
    assert_eq!(file.n_pages(), 4);
    assert_eq!(file.boxed(0, "MediaBox"), [0.0, 0.0, 841.89, 595.28]);
    let glyph = |n: char| format!("(\0{})Tj", char::from(bundled_fonts().glyph(Face::Regular, n) as u8));
    // The back of the inner sheet: page 4 on the left, page 5 on the right of the fold.
    let inner = file.content(3);
    let (left, right) = inner.split_at(inner.find("Q\n").unwrap());
    assert!(left.contains(&glyph('4')) && right.contains(&glyph('5')), "{inner}");
    assert!(left.contains("1 0 0 1 1.42 0 cm") && right.contains("1 0 0 1 420.95 0 cm"), "{inner}");
    assert_eq!(inner.matches('q').count(), inner.matches('Q').count());
    // A blank page is beside the first.
    assert!(file.content(0).contains(&glyph('1')) && file.content(0).matches("Tj").count() == 1);
}

#[test]
fn a_document_without_pages_is_refused() {
    let fonts = bundled_fonts();
    assert_eq!(pdf(&fonts, &document(), Vec::new(), Purpose::PRINT), Err(PdfError::NoPages));
    let dot = pdf_page(&fonts, &document(), 0, &Scene::new(10, 10), Purpose::PRINT);
    assert_eq!(pdf(&fonts, &document(), vec![dot], Purpose::PRINT), Err(PdfError::PageSize(1, 10, 10)));
}
