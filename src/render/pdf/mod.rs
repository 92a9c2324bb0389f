//! PDF: printpdf makes the skeleton with its fonts, [`content`] and [`text`] write the pages, and lopdf the file.
//! What never lives here: page layout, the clock, ids that a process counts.

mod booklet;
mod content;
mod file;
mod fonts;
mod forms;
mod icc;
mod screen;
mod standards;
#[cfg(test)]
mod tests;
mod text;

use crate::draw::{Bleed, Document, Face, Fonts, Point, Scene};
use booklet::Sheet;
use content::page_content;
use file::{Layer, Part};
use fonts::{Embedded, embed};
use forms::Form;
use lopdf::{Dictionary, Object, ObjectId, Stream, StringFormat};
use printpdf::{Mm, Op, PdfDocument, PdfSaveOptions};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

/// What keeps scenes from becoming a PDF.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum PdfError {
    /// There is nothing to write.
    #[error("a document without pages cannot be a PDF")]
    NoPages,
    /// A page that PDF has no room for: its number from 1, width and height.
    #[error("page {0} is {1} by {2} thousandths of a point; a PDF page has sides of 3 to 14,400 points")]
    PageSize(usize, i32, i32),
    /// The font's name, and why it can't be in the file.
    #[error("the font {0} could not be embedded: {1}")]
    Font(String, String),
    /// The parts do not go together, which is a fault of this program.
    #[error("the PDF could not be assembled: {0}")]
    Assemble(String),
}

/// What a PDF is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Purpose {
    /// With an outline, links, page labels and colour; else nothing that a printer would refuse.
    pub for_screen: bool,
    /// The subset of PDF that is asked for.
    pub standard: Standard,
    /// How much of a font the file holds.
    pub embedding: Embedding,
    /// Two pages a side, in the order for a stapled booklet.
    pub is_booklet: bool,
}

impl Purpose {
    /// For most printers.
    pub const PRINT: Purpose =
        Purpose { for_screen: false, standard: Standard::Plain, embedding: Embedding::Subset, is_booklet: false };
    /// For reading on a screen, and for keeping.
    pub const SCREEN: Purpose = Purpose { for_screen: true, standard: Standard::A2b, ..Purpose::PRINT };

    /// How far pages run past their trim: on a screen and in a booklet, not at all.
    fn bleed(self, document: &Document) -> Bleed {
        if self.for_screen || self.is_booklet { Bleed::default() } else { document.bleed }
    }
}

/// A subset of PDF that somebody asks for by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Standard {
    /// Any PDF, as small as it goes.
    #[default]
    Plain,
    /// PDF/X-1a:2001, for offset printers: PDF 1.3, gray and inks alone.
    X1a,
    /// PDF/A-2b, to last: colours of a known space.
    A2b,
}

/// Whether a file holds its fonts whole, or only the glyphs that it uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Embedding {
    /// The glyphs that the file uses.
    #[default]
    Subset,
    /// Every glyph.
    Full,
}

/// A glyph of a face, and a character that it stands for.
type UsedGlyph = (Face, u16, char);

/// A page on its way into a PDF: its size, its content packed, and the glyphs that it uses.
pub struct PdfPage {
    width: i32,
    height: i32,
    layers: Vec<Layer>,
    forms: Vec<Form>,
    glyphs: Vec<UsedGlyph>,
}

/// A scene as a page of a document, counted from 0. Pages are made apart from each other.
pub fn pdf_page(fonts: &Fonts, document: &Document, page: usize, scene: &Scene, purpose: Purpose) -> PdfPage {
    let bleed = purpose.bleed(document);
    let shift = Point { x: left_bleed(bleed, page), y: bleed.bottom };
    let content = page_content(fonts, scene, shift, purpose.standard == Standard::A2b);
    let layers = [content.ground, content.rest].into_iter().filter(|layer| !layer.is_empty());
    let layers = layers.map(Layer::new).collect();
    PdfPage { width: scene.width, height: scene.height, layers, forms: content.forms, glyphs: content.glyphs }
}

/// A page on the right has its inner side on the left.
fn left_bleed(bleed: Bleed, page: usize) -> i32 {
    if page.is_multiple_of(2) { bleed.inner } else { bleed.outer }
}

fn packed(content: Vec<u8>) -> Stream {
    let mut stream = Stream::new(Dictionary::new(), content);
    // Packing bytes in memory can't fail, and a stream that is not packed is as good.
    let _ = stream.compress();
    stream
}

/// What pages share and one of them brings for all: else a long book would hold the lines of its boards as often as it has pages.
#[derive(Default)]
pub struct Brought {
    forms: BTreeSet<String>,
    glyphs: BTreeSet<(Face, u16)>,
    /// By their hashes.
    grounds: HashMap<[u64; 2], Arc<[u8]>>,
}

impl Brought {
    /// A page without what pages before it have brought. Pages come in their order.
    pub fn strip(&mut self, mut page: PdfPage) -> PdfPage {
        page.forms.retain(|form| self.forms.insert(form.name.clone()));
        page.glyphs.retain(|&(face, id, _)| self.glyphs.insert((face, id)));
        page.forms.shrink_to_fit();
        page.glyphs.shrink_to_fit();
        page.layers.shrink_to_fit();
        // Shapes that lie under all text are the same on many pages.
        if let [ground, _] = &mut page.layers[..] {
            let known = self.grounds.entry(hash_of(&ground.content)).or_insert_with(|| ground.content.clone());
            if *known == ground.content {
                ground.content = known.clone();
            }
        }
        page
    }
}

/// A document as PDF: embedded fonts, boxes in points, the same bytes every time.
pub fn pdf(fonts: &Fonts, document: &Document, pages: Vec<PdfPage>, purpose: Purpose) -> Result<Vec<u8>, PdfError> {
    if pages.is_empty() {
        return Err(PdfError::NoPages);
    }
    for (i, page) in pages.iter().enumerate() {
        if [page.width, page.height].iter().any(|side| !(3_000..=14_400_000).contains(side)) {
            return Err(PdfError::PageSize(i + 1, page.width, page.height));
        }
    }
    let embedded = embed(fonts, pages.iter().flat_map(|page| &page.glyphs), purpose.embedding)?;
    assemble(fonts, document, pages, &embedded, purpose).map_err(|e| PdfError::Assemble(e.to_string()))
}

fn assemble(
    fonts: &Fonts,
    document: &Document,
    pages: Vec<PdfPage>,
    embedded: &[Embedded],
    purpose: Purpose,
) -> lopdf::Result<Vec<u8>> {
    let mut doc = skeleton(document, fonts, embedded)?;
    let mut hash = Hash::new();
    hash.add(document.identity.as_bytes());
    hash.add(document.title.as_bytes());
    hash.add(format!("{purpose:?}").as_bytes());
    embedded.iter().for_each(|font| hash.add(font.name.as_bytes()));
    pages.iter().flat_map(|page| &page.layers).for_each(|layer| hash.add(&layer.content));

    let forms = forms::add(&mut doc, pages.iter().flat_map(|page| &page.forms));
    let sizes: Vec<(i32, i32)> = pages.iter().map(|page| (page.width, page.height)).collect();
    let mut shared_streams = SharedStreams::default();
    let sheets: Vec<Sheet> = match purpose.is_booklet {
        true => booklet::impose(&mut doc, &mut shared_streams, pages),
        false => {
            let bleed = purpose.bleed(document);
            let sheet = |(i, page): (usize, PdfPage)| Sheet {
                width: page.width + bleed.inner + bleed.outer,
                height: page.height + bleed.top + bleed.bottom,
                trim: Some([left_bleed(bleed, i), bleed.bottom, page.width, page.height]).filter(|_| !purpose.for_screen),
                layers: page.layers.into_iter().map(|layer| shared_streams.put(&mut doc, layer)).collect(),
            };
            pages.into_iter().enumerate().map(sheet).collect()
        }
    };
    let (page_ids, pages) = add_pages(&mut doc, sheets, forms)?;
    standards::describe(&mut doc, document, purpose, &hash)?;
    let (mut links, mut marks) = (BTreeMap::new(), Vec::new());
    if purpose.for_screen {
        marks = screen::add(&mut doc, document, &page_ids)?;
        links = screen::links(document, page_ids.len());
    }
    // A page's dictionary is made when it is written: as objects, those of a long book with their links would take more room
    // than its puzzles.
    let page = |(i, leaf): (usize, Leaf)| {
        let mut page = leaf.dictionary();
        if let Some(links) = links.get(&i) {
            page.set("Annots", screen::annotations(links, sizes[i].1, &page_ids));
        }
        (page_ids[i].0, file::text_of(&page))
    };
    let texts = pages.into_iter().enumerate().map(page).chain(marks);
    let about = shared_streams.layers.values().map(|layer| layer.content.len() + 100).sum();
    let layers = shared_streams.layers.into_iter().map(|(id, layer)| (id, Part::Layer(layer)));
    let more = layers.chain(texts.map(|(id, text)| (id, Part::Text(text))));
    Ok(written(doc, more, about, purpose.standard))
}

/// A document with its fonts and without pages. printpdf takes fonts to be in use that some page shows.
fn skeleton(document: &Document, fonts: &Fonts, embedded: &[Embedded]) -> lopdf::Result<lopdf::Document> {
    let mut skeleton = PdfDocument::new(&document.title);
    let mut ops = vec![Op::StartTextSection];
    for font in embedded {
        skeleton.resources.fonts.map.insert(font.id(), font.font.clone());
        ops.extend(font.sample());
    }
    ops.push(Op::EndTextSection);
    skeleton.pages = vec![printpdf::PdfPage::new(Mm(1.0), Mm(1.0), ops)];
    let mut doc = skeleton.to_lopdf_document(&PdfSaveOptions::default(), &mut Vec::new());
    let page = doc.page_iter().next().unwrap_or_default();
    let resources = doc.get_dictionary(page)?.get(b"Resources").and_then(Object::as_reference)?;
    let faces = doc.get_dictionary(resources)?.get(b"Font").and_then(Object::as_reference)?;
    let faces = doc.get_dictionary(faces)?.clone();
    let tree = doc.catalog()?.get(b"Pages").and_then(Object::as_reference)?;
    // Every page has the same resources. The tree of pages holds them until there are pages.
    doc.objects.insert(tree, Object::Dictionary(Dictionary::from_iter([("Type", name("Pages")), ("Resources", faces.into())])));
    doc.prune_objects();
    embedded.iter().for_each(|font| font.mend(&mut doc, fonts));
    Ok(doc)
}

/// Streams that a document holds once, however many pages have them.
#[derive(Default)]
struct SharedStreams {
    /// By their hashes: with the bytes themselves all would be held twice.
    known: HashMap<[u64; 2], u32>,
    /// By the numbers of their objects.
    layers: BTreeMap<u32, Layer>,
}

impl SharedStreams {
    fn put(&mut self, doc: &mut lopdf::Document, layer: Layer) -> ObjectId {
        // Long streams are those of one page alone.
        const LONGEST: usize = 8000;
        if layer.content.len() > LONGEST {
            let id = doc.new_object_id();
            self.layers.insert(id.0, layer);
            return id;
        }
        let hash = hash_of(&layer.content);
        let is_same = |id: &&u32| self.layers.get(id).is_some_and(|known| known.content == layer.content);
        if let Some(&id) = self.known.get(&hash).filter(is_same) {
            return (id, 0);
        }
        let id = doc.new_object_id();
        self.known.entry(hash).or_insert(id.0);
        self.layers.insert(id.0, layer);
        id
    }
}

fn hash_of(bytes: &[u8]) -> [u64; 2] {
    let mut hash = Hash::new();
    hash.add(bytes);
    hash.0
}

/// A page as its dictionary is to be.
struct Leaf {
    sheet: Sheet,
    tree: ObjectId,
    resources: ObjectId,
}

impl Leaf {
    fn dictionary(&self) -> Dictionary {
        let sheet = &self.sheet;
        let mut page = Dictionary::from_iter([("Type", name("Page")), ("Parent", self.tree.into())]);
        page.set("MediaBox", rectangle([0, 0, sheet.width, sheet.height]));
        if let Some([left, bottom, width, height]) = sheet.trim {
            page.set("BleedBox", rectangle([0, 0, sheet.width, sheet.height]));
            page.set("TrimBox", rectangle([left, bottom, left + width, bottom + height]));
        }
        page.set("Resources", Object::Reference(self.resources));
        match sheet.layers[..] {
            [] => {}
            [layer] => page.set("Contents", Object::Reference(layer)),
            _ => page.set("Contents", sheet.layers.iter().map(|&layer| layer.into()).collect::<Vec<Object>>()),
        }
        page
    }
}

/// Makes room for the pages, and the tree that holds them.
fn add_pages(doc: &mut lopdf::Document, sheets: Vec<Sheet>, forms: Dictionary) -> lopdf::Result<(Vec<ObjectId>, Vec<Leaf>)> {
    let tree = doc.catalog()?.get(b"Pages").and_then(Object::as_reference)?;
    let faces = doc.get_dictionary(tree)?.get(b"Resources")?.clone();
    let mut resources = Dictionary::from_iter([("Font", faces)]);
    if !forms.is_empty() {
        resources.set("XObject", forms);
    }
    let resources = doc.add_object(resources);
    let ids: Vec<ObjectId> = sheets.iter().map(|_| doc.new_object_id()).collect();
    let kids: Vec<Object> = ids.iter().map(|&id| id.into()).collect();
    let mut pages = Dictionary::from_iter([("Type", name("Pages"))]);
    pages.set("Count", Object::Integer(kids.len() as i64));
    pages.set("Kids", kids);
    doc.objects.insert(tree, Object::Dictionary(pages));
    Ok((ids, sheets.into_iter().map(|sheet| Leaf { sheet, tree, resources }).collect()))
}

/// The bytes of the file, with further objects.
fn written(mut doc: lopdf::Document, more: impl Iterator<Item = (u32, Part)>, about: usize, standard: Standard) -> Vec<u8> {
    doc.compress();
    match standard {
        Standard::Plain => file::bytes_of(doc, more, about, "1.5", true),
        // Neither streams of objects nor of references were known to PDF 1.3.
        Standard::X1a => file::bytes_of(doc, more, about, "1.3", false),
        Standard::A2b => file::bytes_of(doc, more, about, "1.7", true),
    }
}

fn name(text: &str) -> Object {
    Object::Name(text.as_bytes().to_vec())
}

/// A text that people read: UTF-16 with its mark, which every reader understands, unless it is plain.
fn text_object(text: &str) -> Object {
    if text.is_ascii() {
        return Object::String(text.as_bytes().to_vec(), StringFormat::Literal);
    }
    let bytes = [0xfe, 0xff].into_iter().chain(text.encode_utf16().flat_map(u16::to_be_bytes)).collect();
    Object::String(bytes, StringFormat::Hexadecimal)
}

/// Left, bottom, right, top.
fn rectangle(sides: [i32; 4]) -> Object {
    Object::Array(sides.map(points).to_vec())
}

/// Thousandths of a point as a number of points, rounded to hundredths as page content is.
fn points(length: i32) -> Object {
    let hundredths = (length + 5).div_euclid(10);
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
