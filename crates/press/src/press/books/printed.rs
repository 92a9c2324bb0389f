//! The files of a book: draws its pages on threads and writes PDFs, pictures and the list.

use super::book::{Assets, PressError};
use super::check_words::{check_words, stand_in_words};
use super::codes::codes;
use super::judged::{job, refuse_breaches};
use super::on_cover::pages_on_cover;
use crate::book::{self, CheckWord, Composed, Edition, FontsIn, Hints, Inside, PageRole, Section, Spec};
use crate::draw::{Day, Document, Ebook, Scene};
use crate::formats::{self, Format, Style, Writer};
use crate::paper::{self, Profile};
use crate::preflight::{Breach, judge_book, judge_page};
use crate::press::advice::hints;
use crate::press::in_order;
use crate::puzzle::Puzzle;
use crate::render::{self, Embedding, PdfPage, PngError, Purpose, Standard, TextMode};
use crate::seed::{sha256_hex, short_hash};
use crate::words::BookHint;
use std::convert::Infallible;
use std::ops::ControlFlow;

/// Which pages to write as pictures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pictures {
    /// No pictures.
    None,
    /// The first page of each kind in each section.
    Some,
    /// Every page.
    All,
}

/// The parameters of a printing.
pub struct Printing<'a> {
    /// The seed; printed if the spec's imprint asks for it.
    pub seed: &'a str,
    /// The shell command that makes the same files again.
    pub command: &'a str,
    /// The date in the files; `None` omits dates, so that the same book gives the same bytes.
    pub date: Option<Day>,
    /// Whether to make a screen edition with outline and links as well.
    pub for_screen: bool,
    /// Which pages to write as SVG and PNG.
    pub pictures: Pictures,
    /// The resolution of the PNGs, in dots per inch.
    pub dpi: u32,
}

/// The shell command that makes a book again: its spec, changed keys, avoided lists, and the seed.
pub fn command(spec: Option<&str>, set: &[String], avoided: &[String], seed: &str) -> String {
    let quoted = |text: &str| match text.chars().all(|c| c.is_alphanumeric() || "-_./=+".contains(c)) {
        true => text.to_string(),
        false => format!("'{}'", text.replace('\'', "'\\''")),
    };
    let mut words = vec!["gridpress".to_string(), "book".into()];
    words.extend(spec.map(quoted));
    words.extend(set.iter().map(|pair| format!("--set {}", quoted(pair))));
    words.extend(avoided.iter().map(|list| format!("--avoid {}", quoted(list))));
    words.push(format!("--seed {}", quoted(seed)));
    words.join(" ")
}

/// Writes all files of a book except its manifest, with paths relative to its folder. If the printer binds fewer pages than the
/// book has, each volume has its own folder.
///
/// Everything that may be rejected is made before `begin` gets the names of all files. Then the files are put one after
/// another; pictures are put as they are drawn, so that they are never all in memory.
pub fn files<T, E: From<PressError>>(
    spec: &Spec,
    sections: &[Vec<Puzzle>],
    assets: &Assets,
    printing: &Printing,
    jobs: usize,
    begin: impl FnOnce(&[String]) -> Result<T, E>,
    mut put: impl FnMut(&mut T, String, Vec<u8>) -> Result<(), E>,
) -> Result<T, E> {
    let materials = assets.materials();
    let volumes = book::volumes(spec, &materials).map_err(PressError::from)?;
    let dealt = if volumes.len() > 1 { book::deal(&volumes, sections.to_vec()) } else { Vec::new() };
    let dealt: Vec<&[Vec<Puzzle>]> = if dealt.is_empty() { vec![sections] } else { dealt.iter().map(Vec::as_slice).collect() };
    let folder = |i: usize| if volumes.len() > 1 { format!("volume-{}/", i + 1) } else { String::new() };
    let backs = volumes.iter().zip(&dealt).map(|(volume, sections)| Back::of(&volume.spec, sections, assets, jobs));
    let backs = backs.collect::<Result<Vec<Back>, PressError>>()?;
    let editions: Vec<Edition> = backs.iter().map(|back| back.edition(printing)).collect();
    let mut pressed = Vec::new();
    for ((volume, sections), edition) in volumes.iter().zip(&dealt).zip(&editions) {
        let composed = book::compose(&volume.spec, sections, &materials, edition).map_err(PressError::from)?;
        let pdfs = pdfs(&volume.spec, sections, &composed, assets, edition, printing, jobs)?;
        let pages = pages_shown(&composed, printing.pictures);
        pressed.push((composed, pdfs, pages));
    }
    let mut names = vec![LIST.to_string()];
    for (i, (_, pdfs, pages)) in pressed.iter().enumerate() {
        let pictures = pages.iter().flat_map(|&page| [picture_name("svg", page), picture_name("png", page)]);
        names.extend(pdfs.iter().map(|(name, _)| name.to_string()).chain(pictures).map(|name| folder(i) + &name));
    }
    let mut to = begin(&names)?;
    put(&mut to, LIST.into(), rows(sections))?;
    for (i, (composed, pdfs, pages)) in pressed.into_iter().enumerate() {
        for (name, bytes) in pdfs {
            put(&mut to, folder(i) + name, bytes)?;
        }
        let draw = |page: usize| -> Result<[(String, Vec<u8>); 2], PngError> {
            let scene = &composed.page(page);
            let svg = render::svg(materials.fonts, scene, TextMode::Paths).into_bytes();
            let png = render::png(materials.fonts, scene, printing.dpi)?;
            Ok([(picture_name("svg", page), svg), (picture_name("png", page), png)])
        };
        in_order(pages, jobs, draw, |drawn| {
            for (name, bytes) in drawn.map_err(PressError::from)? {
                put(&mut to, folder(i) + &name, bytes)?;
            }
            Ok::<_, E>(ControlFlow::Continue(()))
        })?;
    }
    Ok(to)
}

/// The size in pixels of the front that shops of electronic books ask for.
const SHOP: (u16, u16) = (1600, 2560);

/// The list of a book's puzzles.
const LIST: &str = "puzzles.csv";

/// The name of a page's picture, in a folder per format.
fn picture_name(ending: &str, page: usize) -> String {
    format!("{ending}/page-{:03}.{ending}", page + 1)
}

/// The list of a book, written in pieces.
fn rows(sections: &[Vec<Puzzle>]) -> Vec<u8> {
    const AT_ONCE: usize = 1000;
    let style = Style::full(Format::Csv);
    let mut writer = Writer::new(style);
    let mut rows = writer.head();
    for piece in sections.iter().flat_map(|section| section.chunks(AT_ONCE)) {
        rows.extend(writer.put(formats::chunk(style, piece)));
    }
    rows.extend(writer.end());
    rows
}

/// The hash and the hints of one volume, for its editions.
pub(super) struct Back {
    hash: String,
    hints: Vec<BookHint>,
    codes: Vec<String>,
    check_words: Vec<Option<CheckWord>>,
}

impl Back {
    pub fn of(spec: &Spec, sections: &[Vec<Puzzle>], assets: &Assets, jobs: usize) -> Result<Back, PressError> {
        let in_order: Vec<&Puzzle> = sections.iter().flatten().collect();
        let hints = if spec.parts.hints != Hints::None { hints(&in_order, assets.materials().words, jobs) } else { Vec::new() };
        Back::with(spec, &in_order, hints, assets)
    }

    /// With hints that were made before.
    pub fn with(spec: &Spec, in_order: &[&Puzzle], hints: Vec<BookHint>, assets: &Assets) -> Result<Back, PressError> {
        let check_words = check_words(spec, assets.materials().words, in_order);
        Ok(Back { hash: edition_hash(spec, in_order), hints, codes: codes(spec, in_order)?, check_words })
    }

    /// Without hints, which only puzzles have.
    pub fn of_stand_ins(spec: &Spec, sections: &[Vec<Puzzle>]) -> Result<Back, PressError> {
        let in_order: Vec<&Puzzle> = sections.iter().flatten().collect();
        let (codes, check_words) = (codes(spec, &in_order)?, stand_in_words(spec, &in_order));
        Ok(Back { hash: "0".repeat(12), hints: Vec::new(), codes, check_words })
    }

    pub fn edition<'a>(&'a self, printing: &Printing<'a>) -> Edition<'a> {
        let Printing { seed, command, date, .. } = *printing;
        Edition { hash: &self.hash, date, seed, command, hints: &self.hints, codes: &self.codes, check_words: &self.check_words }
    }
}

/// The PDFs of one volume.
fn pdfs(
    spec: &Spec,
    sections: &[Vec<Puzzle>],
    composed: &Composed,
    assets: &Assets,
    edition: &Edition,
    printing: &Printing,
    jobs: usize,
) -> Result<Vec<(&'static str, Vec<u8>)>, PressError> {
    let materials = assets.materials();
    let for_print = purpose_of_print(spec, materials.profile);
    let (print, breaches) = pressed(spec, composed, assets, for_print, jobs)?;
    refuse_breaches(spec, &breaches)?;
    let mut files = vec![("print.pdf", print)];
    if printing.for_screen {
        let materials = assets.materials_for_screen();
        let composed = book::compose(spec, sections, &materials, edition)?;
        let for_screen = Purpose { embedding: for_print.embedding, ..Purpose::SCREEN };
        files.push(("screen.pdf", pressed(spec, &composed, assets, for_screen, jobs)?.0));
    }
    // Answers and covers are not folded.
    let unfolded = Purpose { is_booklet: false, ..for_print };
    if let Some(answers) = book::compose_answers(spec, sections, &materials, edition)? {
        files.push(("answers.pdf", pressed(spec, &answers, assets, unfolded, jobs)?.0));
    }
    let in_order: Vec<&Puzzle> = sections.iter().flatten().collect();
    let cover = |kit| -> Result<_, PressError> {
        let pages = pages_on_cover(spec, composed, assets)?;
        let inside = Inside { n_pages: composed.n_pages(), puzzles: &in_order, pages: &pages };
        Ok((kit, book::compose_cover(spec, kit, &materials, edition, inside)?))
    };
    let cover = assets.cover().map(cover).transpose()?;
    if spec.epub {
        let (front, fonts) = match &cover {
            Some((kit, cover)) => (cover.front.clone(), &kit.fonts),
            None => (composed.title_scene(), materials.fonts),
        };
        let ebook = Ebook { identity: sha256_hex(edition.hash.as_bytes())[..32].into(), ..composed.ebook(front)? };
        files.push(("book.epub", render::epub(materials.fonts, fonts, &ebook)?));
    }
    if let Some((kit, cover)) = cover {
        let page = render::pdf_page(&kit.fonts, &cover.document, 0, &cover.scene, unfolded);
        files.push(("cover.pdf", render::pdf(&kit.fonts, &cover.document, vec![page], unfolded)?));
        files.push(("cover-front.jpg", render::jpeg(&kit.fonts, &cover.front, SHOP)?));
    }
    Ok(files)
}

/// How to write the print edition: as the spec says, in the standard that its printer requires.
pub(super) fn purpose_of_print(spec: &Spec, profile: &Profile) -> Purpose {
    let embedding = match spec.fonts {
        FontsIn::Subset => Embedding::Subset,
        FontsIn::Full => Embedding::Full,
    };
    let standard = match profile.standard {
        paper::Standard::PdfX1a => Standard::X1a,
        paper::Standard::Plain => Standard::Plain,
    };
    Purpose { embedding, standard, is_booklet: spec.booklet, ..Purpose::PRINT }
}

/// Compressed pages with the properties of their file: a PDF that no longer needs its puzzles.
pub(super) struct Typeset {
    pub document: Document,
    pub pages: Vec<PdfPage>,
    pub purpose: Purpose,
}

impl Typeset {
    pub fn pdf(self, assets: &Assets) -> Result<Vec<u8>, PressError> {
        Ok(render::pdf(assets.materials().fonts, &self.document, self.pages, self.purpose)?)
    }
}

/// Draws that many pages on threads and compresses them, in order. The scenes are never all in memory. `look` receives each of
/// them.
pub(super) fn set_pages<T: Send>(
    document: Document,
    n_pages: usize,
    assets: &Assets,
    purpose: Purpose,
    jobs: usize,
    draw: impl Fn(usize) -> Scene + Sync,
    look: impl Fn(usize, &Scene) -> T + Sync,
) -> (Typeset, Vec<T>) {
    let fonts = assets.materials().fonts;
    let (mut pages, mut brought) = (Vec::with_capacity(n_pages), render::Brought::default());
    let mut looks = Vec::new();
    let Ok(()) = in_order::<_, _, Infallible>(
        0..n_pages,
        jobs,
        |i| {
            let scene = draw(i);
            (render::pdf_page(fonts, &document, i, &scene, purpose), look(i, &scene))
        },
        |(page, seen)| {
            pages.push(brought.strip(page));
            looks.push(seen);
            Ok(ControlFlow::Continue(()))
        },
    );
    (Typeset { document, pages, purpose }, looks)
}

/// Typesets all pages of a book and checks them against the printer's rules.
pub(super) fn typeset(spec: &Spec, book: &Composed, assets: &Assets, purpose: Purpose, jobs: usize) -> (Typeset, Vec<Breach>) {
    let job = job(spec, assets, &book.plan);
    // Whoever prints it, nothing may be outside the page.
    let is_judged = !purpose.for_screen;
    let look = |i: usize, scene: &Scene| is_judged.then(|| judge_page(&job, i + 1, scene));
    let (set, verdicts) = set_pages(book.document.clone(), book.n_pages(), assets, purpose, jobs, |i| book.page(i), look);
    let breaches = if is_judged { judge_book(&job, verdicts.into_iter().flatten()) } else { Vec::new() };
    (set, breaches)
}

fn pressed(
    spec: &Spec,
    book: &Composed,
    assets: &Assets,
    purpose: Purpose,
    jobs: usize,
) -> Result<(Vec<u8>, Vec<Breach>), PressError> {
    let (set, breaches) = typeset(spec, book, assets, purpose, jobs);
    Ok((set.pdf(assets)?, breaches))
}

/// The pages of a book to write as pictures.
fn pages_shown(book: &Composed, pictures: Pictures) -> Vec<usize> {
    let mut seen = Vec::new();
    let mut is_first = |role: &PageRole| {
        let sort = match role {
            PageRole::Puzzles { section, .. } => (1, *section),
            PageRole::Opener { section } => (2, *section),
            PageRole::Contents { .. } => (3, 0),
            PageRole::Solutions { .. } => (4, 0),
            PageRole::Title => (5, 0),
            PageRole::Graded { .. } => (13, 0),
            PageRole::HowToPlay { section, .. } => (6, *section),
            PageRole::Hints { .. } => (7, 0),
            PageRole::Cruxes { .. } => (12, 0),
            PageRole::Glossary { .. } => (10, 0),
            PageRole::Laid { page } => (14, (*page).min(3)),
            PageRole::Day { day } => (8, (*day).min(1)),
            PageRole::DaySolutions { .. } => (9, 0),
            PageRole::Text { text } => (11, *text),
            PageRole::HalfTitle | PageRole::Imprint | PageRole::Notes | PageRole::Blank => return false,
        };
        let is_new = !seen.contains(&sort);
        seen.push(sort);
        is_new
    };
    let is_shown = |i: &usize| match pictures {
        Pictures::None => false,
        Pictures::Some => is_first(&book.role(*i)),
        Pictures::All => true,
    };
    (0..book.n_pages()).filter(is_shown).collect()
}

/// The hash that identifies a printing: of its puzzles and its spec.
pub(super) fn edition_hash(spec: &Spec, puzzles: &[&Puzzle]) -> String {
    let ids: Vec<&str> = puzzles.iter().map(|p| p.id.as_str()).collect();
    short_hash(&[&book::canonical_text(spec), &ids.join(" ")], 12)
}

/// A book's facts for the manifest.
pub fn facts(spec: &Spec, sections: &[Vec<Puzzle>]) -> serde_json::Value {
    let all: Vec<&Puzzle> = sections.iter().flatten().collect();
    let section = |s: &Section| serde_json::json!({ "title": s.title, "count": s.count });
    serde_json::json!({
        "title": spec.title,
        "edition": edition_hash(spec, &all),
        "puzzles": all.len(),
        "sections": spec.sections.iter().map(section).collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::press::Library;
    use crate::press::sections::{gather_sections, stocks};
    use std::collections::HashSet;

    #[test]
    fn all_names_are_told_before_the_first_file_and_each_file_goes_on_at_once() {
        let toml = "title = \"T\"\nper_page = 1\n[[section]]\ntitle = \"S\"\nkind = \"sudoku\"\nsize = \"2x3\"\ncount = 3\n";
        let spec = Spec::from_toml(toml).unwrap();
        let assets = Assets::for_book(&Library::default(), &spec).unwrap();
        let stocks = stocks(&spec, vec![None], "names").unwrap();
        let sections = gather_sections(&spec, stocks, HashSet::new(), 1, |_| {}).unwrap().sections;
        let (for_screen, pictures) = (true, Pictures::All);
        let printing = Printing { seed: "names", command: "", date: None, for_screen, pictures, dpi: 20 };
        let mut told = Vec::new();
        // A folder that is full after some files: nothing more is drawn.
        let mut fill = |room: usize| -> (Vec<String>, bool) {
            let mut put = Vec::new();
            let begin = |names: &[String]| {
                told = names.to_vec();
                Ok::<(), PressError>(())
            };
            let done = files(&spec, &sections, &assets, &printing, 2, begin, |(), name, _| {
                put.push(name);
                if put.len() < room { Ok(()) } else { Err(PressError::Volume(0, 0)) }
            });
            (put, done.is_ok())
        };
        let (put, is_done) = fill(usize::MAX);
        assert!(is_done && put.len() > 20 && put[..3] == ["puzzles.csv", "print.pdf", "screen.pdf"]);
        assert_eq!(fill(6), (put[..6].to_vec(), false));
        assert_eq!(told, put);
    }
}
