//! PDF: printpdf makes the skeleton with its fonts, [`content`] and [`text`] write the pages, and lopdf handles the other
//! objects. Not here: page layout, the clock, ids that a process counts.

mod booklet;
mod cells;
mod content;
mod file;
mod fonts;
mod forms;
mod icc;
mod images;
mod screen;
mod standards;
#[cfg(test)]
mod tests;
mod text;

use crate::draw::{Bleed, Document, Face, Fonts, Point, Scene};
use crate::sorted::{SortedMap, SortedSet};
use booklet::Sheet;
use content::page_content;
use file::{Layer, Part};
use fonts::{Embedded, embed};
use forms::Form;
use images::Image;
use lopdf::{Dictionary, Object, ObjectId, Stream, StringFormat};
use printpdf::{Mm, Op, PdfDocument, PdfSaveOptions};
use std::collections::HashMap;
use std::sync::Arc;

/// Why scenes cannot become a PDF.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum PdfError {
    /// There are no pages.
    #[error("a document without pages cannot be a PDF")]
    NoPages,
    /// A page size that PDF does not support: its number from 1, width and height.
    #[error("page {0} is {1} by {2} thousandths of a point; a PDF page has sides of 3 to 14,400 points")]
    PageSize(usize, i32, i32),
    /// A font that cannot be embedded: its name, and why.
    #[error("the font {0} could not be embedded: {1}")]
    Font(String, String),
    /// The parts could not be assembled, which is a bug in this program.
    #[error("the PDF could not be assembled: {0}")]
    Assemble(String),
}

/// What a PDF is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Purpose {
    /// Whether to add an outline, links, page labels and colour; otherwise the file has nothing that a printer would reject.
    pub for_screen: bool,
    /// The wanted PDF standard.
    pub standard: Standard,
    /// How much of a font to embed.
    pub embedding: Embedding,
    /// Two pages per side, in the order for a stapled booklet.
    pub is_booklet: bool,
}

impl Purpose {
    /// For most printers.
    pub const PRINT: Purpose =
        Purpose { for_screen: false, standard: Standard::Plain, embedding: Embedding::Subset, is_booklet: false };
    /// For reading on screen and for archiving.
    pub const SCREEN: Purpose = Purpose { for_screen: true, standard: Standard::A2b, ..Purpose::PRINT };

    /// How far pages extend past their trim: not at all on screen and in a booklet.
    fn bleed(self, document: &Document) -> Bleed {
        if self.for_screen || self.is_booklet { Bleed::default() } else { document.bleed }
    }
}

/// A PDF standard.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Standard {
    /// Any PDF, as small as possible.
    #[default]
    Plain,
    /// PDF/X-1a:2001, for offset printers: PDF 1.3, only gray and CMYK.
    X1a,
    /// PDF/A-2b, for archiving: colours in a defined colour space.
    A2b,
}

/// Whether to embed whole fonts or only the used glyphs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Embedding {
    /// Only the used glyphs.
    #[default]
    Subset,
    /// Every glyph.
    Full,
}

/// A face, a code of one of its glyphs on pages, and a character that it represents.
type UsedGlyph = (Face, u16, char);

/// A page prepared for a PDF: its size, its compressed content, and the glyphs that it uses.
pub struct PdfPage {
    width: i32,
    height: i32,
    layers: Vec<Layer>,
    forms: Vec<Form>,
    images: Vec<Image>,
    glyphs: Vec<UsedGlyph>,
}

/// Renders a scene as page number `page` (from 0) of a document. Each page is made independently.
pub fn pdf_page(fonts: &Fonts, document: &Document, page: usize, scene: &Scene, purpose: Purpose) -> PdfPage {
    let bleed = purpose.bleed(document);
    let shift = Point { x: left_bleed(bleed, page), y: bleed.bottom };
    let content = page_content(fonts, scene, shift, purpose.standard == Standard::A2b, purpose.embedding == Embedding::Subset);
    let layers = [content.ground, content.rest].into_iter().filter(|layer| !layer.is_empty());
    let layers = layers.map(Layer::new).collect();
    let images = content.pictures.into_iter().map(|(name, pixels)| Image::new(name, pixels, purpose.standard)).collect();
    PdfPage { width: scene.width, height: scene.height, layers, forms: content.forms, images, glyphs: content.glyphs }
}

/// Right-hand pages have the inner side on the left.
fn left_bleed(bleed: Bleed, page: usize) -> i32 {
    if page.is_multiple_of(2) { bleed.inner } else { bleed.outer }
}

fn packed(content: Vec<u8>) -> Stream {
    let mut stream = Stream::new(Dictionary::new(), content);
    // Compressing in memory cannot fail, and an uncompressed stream would be valid too.
    let _ = stream.compress();
    stream
}

/// Content that earlier pages have already supplied to the shared pool. Without sharing, a long book would store the lines of
/// its boards once per page.
#[derive(Default)]
pub struct Brought {
    forms: SortedSet<String>,
    glyphs: SortedSet<(Face, u16)>,
    /// By hash.
    grounds: HashMap<[u64; 2], Arc<[u8]>>,
}

impl Brought {
    /// The page without content that earlier pages have supplied. Pages come in order.
    pub fn strip(&mut self, mut page: PdfPage) -> PdfPage {
        page.forms.retain(|form| self.forms.insert(form.name.clone()));
        page.glyphs.retain(|&(face, id, _)| self.glyphs.insert((face, id)));
        page.forms.shrink_to_fit();
        page.glyphs.shrink_to_fit();
        page.layers.shrink_to_fit();
        // Shapes below all text are the same on many pages.
        if let [ground, _] = &mut page.layers[..] {
            let known = self.grounds.entry(hash_of(&ground.content)).or_insert_with(|| ground.content.clone());
            if *known == ground.content {
                ground.content = known.clone();
            }
        }
        page
    }
}

/// Makes a PDF with embedded fonts and page boxes in points. The same document gives the same bytes.
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

    let mut placed = forms::add(&mut doc, pages.iter().flat_map(|page| &page.forms));
    images::add(&mut doc, pages.iter().flat_map(|page| &page.images), &mut placed);
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
    let (page_ids, pages) = add_pages(&mut doc, sheets, placed)?;
    standards::describe(&mut doc, document, purpose, &hash)?;
    let (mut links, mut marks) = (SortedMap::new(), Vec::new());
    if purpose.for_screen {
        marks = screen::add(&mut doc, document, &page_ids)?;
        links = screen::links(document, page_ids.len());
    }
    // A page's dictionary is made when it is written. For a long book, the dictionaries with their links would take more memory
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

/// The document with its fonts and no pages. printpdf needs a page that uses the fonts.
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
    // All pages have the same resources. They are stored in the page tree until there are pages.
    doc.objects.insert(tree, Object::Dictionary(Dictionary::from_iter([("Type", name("Pages")), ("Resources", faces.into())])));
    doc.prune_objects();
    embedded.iter().for_each(|font| font.mend(&mut doc, fonts));
    Ok(doc)
}

/// Streams stored once, however many pages use them.
#[derive(Default)]
struct SharedStreams {
    /// Object numbers by hash; keeping the bytes as keys would double the memory.
    known: HashMap<[u64; 2], u32>,
    /// By object number.
    layers: SortedMap<u32, Layer>,
}

impl SharedStreams {
    fn put(&mut self, doc: &mut lopdf::Document, layer: Layer) -> ObjectId {
        // Longer streams belong to one page only.
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

/// The data of a page's dictionary.
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

/// Reserves objects for the pages, and adds the page tree.
fn add_pages(doc: &mut lopdf::Document, sheets: Vec<Sheet>, placed: Dictionary) -> lopdf::Result<(Vec<ObjectId>, Vec<Leaf>)> {
    let tree = doc.catalog()?.get(b"Pages").and_then(Object::as_reference)?;
    let faces = doc.get_dictionary(tree)?.get(b"Resources")?.clone();
    let mut resources = Dictionary::from_iter([("Font", faces)]);
    if !placed.is_empty() {
        resources.set("XObject", placed);
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
        // PDF 1.3 has neither object streams nor cross-reference streams.
        Standard::X1a => file::bytes_of(doc, more, about, "1.3", false),
        Standard::A2b => file::bytes_of(doc, more, about, "1.7", true),
    }
}

fn name(text: &str) -> Object {
    Object::Name(text.as_bytes().to_vec())
}

/// A text string: plain ASCII, or UTF-16 with a byte order mark, which every reader supports.
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

/// Thousandths of a point in points, rounded to hundredths like page content.
fn points(length: i32) -> Object {
    let hundredths = (length + 5).div_euclid(10);
    match hundredths % 100 {
        0 => Object::Integer((hundredths / 100) as i64),
        _ => Object::Real(hundredths as f32 / 100.0),
    }
}

/// FNV-1a from two starting values: sixteen bytes that identify a document. Not for security.
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
