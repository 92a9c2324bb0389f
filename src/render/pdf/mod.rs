//! PDF: printpdf makes the skeleton with its fonts; pages are written by [`content`], and lopdf finishes the file.
//! What never lives here: page layout, the clock, ids that a process counts.

mod content;
mod fonts;
mod screen;

use crate::draw::{Document, Fonts, Scene};
use content::page_stream;
use fonts::{Embedded, embed};
use lopdf::{Dictionary, Object, ObjectId, Stream, StringFormat};
use printpdf::{Mm, Op, PdfDocument, PdfFontHandle, PdfSaveOptions, TextItem};

#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum PdfError {
    #[error("a document without pages cannot be a PDF")]
    NoPages,
    #[error("page {0} is {1} by {2} thousandths of a point; a PDF page has sides of 3 to 14,400 points")]
    PageSize(usize, i32, i32),
    #[error("the font {0} could not be embedded: {1}")]
    Font(String, String),
    #[error("the PDF could not be assembled: {0}")]
    Assemble(String),
}

/// What a PDF is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PdfFor {
    /// No links, no outline, nothing that a printer would refuse.
    Print,
    /// With an outline, links and page labels.
    Screen,
}

/// A page on its way into a PDF.
pub struct PdfPage(Scene);

/// A scene as a page of a PDF; pages are made apart from each other.
pub fn pdf_page(_fonts: &Fonts, scene: Scene, _purpose: PdfFor) -> PdfPage {
    PdfPage(scene)
}

/// A document as PDF: embedded subsets of fonts, boxes in points, the same bytes every time.
pub fn pdf(fonts: &Fonts, document: &Document, pages: Vec<PdfPage>, purpose: PdfFor) -> Result<Vec<u8>, PdfError> {
    let pages: Vec<Scene> = pages.into_iter().map(|page| page.0).collect();
    if pages.is_empty() {
        return Err(PdfError::NoPages);
    }
    for (i, page) in pages.iter().enumerate() {
        if [page.width, page.height].iter().any(|side| !(3_000..=14_400_000).contains(side)) {
            return Err(PdfError::PageSize(i + 1, page.width, page.height));
        }
    }
    let embedded = embed(fonts, &pages)?;
    let mut doc = skeleton(document, pages.len(), &embedded);
    finish(&mut doc, fonts, document, &pages, &embedded, purpose).map_err(|e| PdfError::Assemble(e.to_string()))?;
    let mut bytes = Vec::new();
    doc.save_to(&mut bytes).map_err(|e| PdfError::Assemble(e.to_string()))?;
    Ok(bytes)
}

/// Pages without content. The first shows every glyph once, so that printpdf embeds the fonts with their widths and text.
fn skeleton(document: &Document, n_pages: usize, embedded: &[Embedded]) -> lopdf::Document {
    let mut skeleton = PdfDocument::new(&document.title);
    let info = &mut skeleton.metadata.info;
    info.author = document.author.clone();
    info.subject = document.subject.clone();
    info.creator = "gridpress".into();
    info.producer = concat!("gridpress ", env!("CARGO_PKG_VERSION")).into();
    let mut ops = vec![Op::StartTextSection];
    for font in embedded {
        skeleton.resources.fonts.map.insert(font.id(), font.font.clone());
        ops.push(Op::SetFont { font: PdfFontHandle::External(font.id()), size: printpdf::Pt(10.0) });
        ops.push(Op::ShowText { items: vec![TextItem::GlyphIds(font.sample.clone())] });
    }
    ops.push(Op::EndTextSection);
    skeleton.pages = (0..n_pages).map(|_| printpdf::PdfPage::new(Mm(1.0), Mm(1.0), Vec::new())).collect();
    skeleton.pages[0].ops = ops;
    skeleton.to_lopdf_document(&PdfSaveOptions::default(), &mut Vec::new())
}

/// Writes pages and boxes, and takes out what printpdf puts in unasked.
fn finish(
    doc: &mut lopdf::Document,
    fonts: &Fonts,
    document: &Document,
    pages: &[Scene],
    embedded: &[Embedded],
    purpose: PdfFor,
) -> lopdf::Result<()> {
    doc.version = "1.4".into();
    let page_ids: Vec<ObjectId> = doc.page_iter().collect();
    let mut hash = Hash::new();
    hash.add(document.identity.as_bytes());
    hash.add(document.title.as_bytes());
    // All pages share the resources of the first: the fonts.
    let resources = resources(doc, page_ids[0])?;
    for (scene, &id) in pages.iter().zip(&page_ids) {
        let text = page_stream(embedded, scene);
        hash.add(&text);
        let page = doc.get_dictionary_mut(id)?;
        let contents = page.get(b"Contents").and_then(Object::as_reference)?;
        let old = page.get(b"Resources").and_then(Object::as_reference)?;
        for key in [b"CropBox".as_slice(), b"Annots"] {
            page.remove(key);
        }
        let sheet = Object::Array([0, 0, scene.width, scene.height].map(points).to_vec());
        for key in ["MediaBox", "TrimBox", "BleedBox"] {
            page.set(key, sheet.clone());
        }
        page.set("Resources", Object::Reference(resources));
        // Packed at once, so that the whole of a long book never lies in memory unpacked.
        let mut stream = Stream::new(Dictionary::new(), text);
        stream.compress()?;
        doc.objects.insert(contents, Object::Stream(stream));
        doc.objects.remove(&old);
    }
    mend_fonts(doc, fonts, embedded);
    set_info(doc, document)?;
    let catalog = doc.catalog_mut()?;
    catalog.set("PageLayout", Object::Name(b"TwoPageRight".to_vec()));
    if purpose == PdfFor::Screen {
        screen::add(doc, document, pages, &page_ids)?;
        hash.add(b"screen");
    }
    let id = Object::String(hash.bytes(), StringFormat::Hexadecimal);
    doc.trailer.set("ID", Object::Array(vec![id.clone(), id]));
    doc.compress();
    doc.prune_objects();
    Ok(())
}

/// A dictionary of fonts alone, in place of printpdf's with empty entries.
fn resources(doc: &mut lopdf::Document, first_page: ObjectId) -> lopdf::Result<ObjectId> {
    let page = doc.get_dictionary(first_page)?;
    let old = page.get(b"Resources").and_then(Object::as_reference)?;
    let fonts = doc.get_dictionary(old)?.get(b"Font")?.clone();
    Ok(doc.add_object(Dictionary::from_iter([("Font", fonts)])))
}

/// printpdf knows no cap height and takes the ascent for it.
fn mend_fonts(doc: &mut lopdf::Document, fonts: &Fonts, embedded: &[Embedded]) {
    for object in doc.objects.values_mut() {
        let Ok(dict) = object.as_dict_mut() else { continue };
        let Ok(name) = dict.get(b"FontName").and_then(Object::as_name) else { continue };
        if let Some(font) = embedded.iter().find(|font| font.name.as_bytes() == name) {
            let table = fonts.table(font.face);
            dict.set("CapHeight", Object::Integer(table.scale(table.cap_height, 1000) as i64));
        }
    }
}

fn set_info(doc: &mut lopdf::Document, document: &Document) -> lopdf::Result<()> {
    let id = doc.trailer.get(b"Info").and_then(Object::as_reference)?;
    let info = doc.get_dictionary_mut(id)?;
    for key in [b"GTS_PDFXVersion".as_slice(), b"Identifier", b"Keywords", b"CreationDate", b"ModDate", b"Trapped"] {
        info.remove(key);
    }
    for (key, text) in [("Title", &document.title), ("Author", &document.author), ("Subject", &document.subject)] {
        if text.is_empty() {
            info.remove(key.as_bytes());
        }
    }
    if let Some(day) = document.date {
        let text = format!("D:{:04}{:02}{:02}000000Z", day.year, day.month, day.day);
        for key in ["CreationDate", "ModDate"] {
            info.set(key, Object::String(text.clone().into_bytes(), StringFormat::Literal));
        }
    }
    Ok(())
}

/// Thousandths of a point as a number of points, rounded to hundredths as page content is.
fn points(length: i32) -> Object {
    let hundredths = (length + 5) / 10;
    match hundredths % 100 {
        0 => Object::Integer((hundredths / 100) as i64),
        _ => Object::Real(hundredths as f32 / 100.0),
    }
}

/// FNV-1a twice, from two starts: sixteen bytes that differ when a document differs. No secret hangs on it.
struct Hash([u64; 2]);

impl Hash {
    fn new() -> Hash {
        Hash([0xcbf2_9ce4_8422_2325, 0x6c62_272e_07bb_0142])
    }
    fn add(&mut self, bytes: &[u8]) {
        for state in &mut self.0 {
            for &byte in bytes.iter().chain(&[0xff]) {
                *state = (*state ^ byte as u64).wrapping_mul(0x0000_0100_0000_01b3);
            }
        }
    }
    fn bytes(&self) -> Vec<u8> {
        self.0.iter().flat_map(|state| state.to_be_bytes()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::samples::{pattern_sudoku, sample_suko};
    use crate::draw::{Bookmark, Day, Link, PT, Point, Show, bundled_fonts, bundled_theme, puzzle_scene};

    fn scenes() -> Vec<Scene> {
        let (fonts, theme) = (bundled_fonts(), bundled_theme());
        let page = |puzzle| puzzle_scene(&fonts, &theme, &puzzle, &Show::Puzzle, 300 * PT, 400 * PT);
        vec![page(pattern_sudoku(2, 3, 3)), page(sample_suko())]
    }

    fn written(document: &Document, purpose: PdfFor) -> Vec<u8> {
        let fonts = bundled_fonts();
        let pages = scenes().into_iter().map(|scene| pdf_page(&fonts, scene, purpose)).collect();
        pdf(&fonts, document, pages, purpose).unwrap()
    }

    fn document() -> Document {
        Document { title: "Rätsel".into(), date: Some(Day { year: 2026, month: 2, day: 3 }), ..Document::default() }
    }

    #[test]
    fn the_same_document_is_the_same_bytes() {
        let document = document();
        let bytes = written(&document, PdfFor::Print);
        assert_eq!(bytes, written(&document, PdfFor::Print));
        let other = Document { identity: "another".into(), ..document.clone() };
        assert_ne!(bytes, written(&other, PdfFor::Print));
    }

    #[test]
    fn a_print_edition_holds_what_printers_ask_and_nothing_else() {
        let bytes = written(&document(), PdfFor::Print);
        let doc = lopdf::Document::load_mem(&bytes).unwrap();
        let mut pages = 0;
        for id in doc.page_iter() {
            let page = doc.get_dictionary(id).unwrap();
            assert!(page.has(b"TrimBox") && page.has(b"BleedBox") && !page.has(b"Annots") && !page.has(b"CropBox"));
            pages += 1;
        }
        assert_eq!(pages, 2);
        assert!(!bytes.windows(15).any(|w| w == b"GTS_PDFXVersion"));
        let info = doc.trailer.get(b"Info").and_then(Object::as_reference).unwrap();
        let date = doc.get_dictionary(info).unwrap().get(b"CreationDate").and_then(Object::as_str).unwrap();
        assert_eq!(date, b"D:20260203000000Z");
        assert!(!doc.catalog().unwrap().has(b"Outlines"));
    }

    #[test]
    fn a_screen_edition_can_be_found_ones_way_in() {
        let bookmark = |title: &str, page, depth| Bookmark { title: title.into(), page, depth };
        let document = Document {
            outline: vec![bookmark("Größe", 0, 0), bookmark("Suko", 1, 1), bookmark("Gone", 9, 0)],
            links: vec![Link { from_page: 0, at: Point { x: 10, y: 10 }, width: 99, height: 99, to_page: 1 }],
            labels: vec![String::new(), "2".into()],
            ..document()
        };
        let doc = lopdf::Document::load_mem(&written(&document, PdfFor::Screen)).unwrap();
        let catalog = doc.catalog().unwrap();
        assert_eq!(catalog.get(b"PageMode").and_then(Object::as_name).unwrap(), b"UseOutlines");
        assert!(catalog.has(b"PageLabels"));
        let outline = doc.get_dictionary(catalog.get(b"Outlines").and_then(Object::as_reference).unwrap()).unwrap();
        let first = doc.get_dictionary(outline.get(b"First").and_then(Object::as_reference).unwrap()).unwrap();
        assert_eq!(first.get(b"Count").and_then(Object::as_i64).unwrap(), 1);
        let annotated = doc.page_iter().filter(|&id| doc.get_dictionary(id).unwrap().has(b"Annots")).count();
        assert_eq!(annotated, 1);
    }

    #[test]
    fn a_document_without_pages_is_refused() {
        let fonts = bundled_fonts();
        assert_eq!(pdf(&fonts, &document(), Vec::new(), PdfFor::Print), Err(PdfError::NoPages));
        let dot = pdf_page(&fonts, Scene::new(10, 10), PdfFor::Print);
        assert_eq!(pdf(&fonts, &document(), vec![dot], PdfFor::Print), Err(PdfError::PageSize(1, 10, 10)));
    }
}
