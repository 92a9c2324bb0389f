//! The files of a book: its pages drawn on threads and pressed into PDFs and pictures, with its list.
//! What never lives here: what stands on a page, and writing files to their places.

use super::book::{PressError, Shop};
use super::judged::{job, refuse_breaches};
use super::{hints, in_order};
use crate::book::{self, Composed, Edition, FontsIn, PageRole, Section, Spec};
use crate::draw::{Day, Document, Scene};
use crate::formats::{self, Format, Style, Writer};
use crate::paper::{self, Profile};
use crate::preflight::{Breach, judge_book, judge_page};
use crate::puzzle::Puzzle;
use crate::render::{self, Embedding, PdfPage, PngError, Purpose, Standard, TextMode};
use crate::seed::short_hash;
use std::convert::Infallible;
use std::ops::ControlFlow;

/// Which pages become pictures too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pictures {
    /// No pictures.
    None,
    /// The first page of each sort in each section.
    Some,
    /// Every page.
    All,
}

/// What names a printing.
pub struct Printing<'a> {
    /// Printed where the spec's imprint asks for it.
    pub seed: &'a str,
    /// What makes the same files again, typed at a prompt.
    pub command: &'a str,
    /// The day that the files carry; `None` leaves dates out, so that the same book is the same bytes.
    pub date: Option<Day>,
    /// Whether there is an edition with outline and links beside the one for print.
    pub for_screen: bool,
    /// Which pages become SVG and PNG.
    pub pictures: Pictures,
    /// Dots an inch of those PNGs.
    pub dpi: u32,
}

/// The command that makes a book again, typed at a prompt: the name of its spec, keys set anew, lists that were avoided, and
/// the seed.
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

/// All files of a book but its manifest, by their paths in its folder. Where a printer takes fewer pages than the book has,
/// each volume has a folder of its own.
pub fn files(
    spec: &Spec,
    sections: &[Vec<Puzzle>],
    shop: &Shop,
    printing: &Printing,
    jobs: usize,
) -> Result<Vec<(String, Vec<u8>)>, PressError> {
    let mut files = vec![("puzzles.csv".to_string(), rows(sections))];
    let volumes = book::volumes(spec, &shop.materials())?;
    if let [only] = &volumes[..] {
        files.extend(volume_files(&only.spec, sections, shop, printing, jobs)?);
        return Ok(files);
    }
    let dealt = book::deal(&volumes, sections.to_vec());
    for (i, (volume, sections)) in volumes.iter().zip(&dealt).enumerate() {
        let folder = format!("volume-{}/", i + 1);
        let made = volume_files(&volume.spec, sections, shop, printing, jobs)?;
        files.extend(made.into_iter().map(|(name, bytes)| (folder.clone() + &name, bytes)));
    }
    Ok(files)
}

/// The list of a book, written piece by piece.
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

/// The files of one volume.
pub(super) fn volume_files(
    spec: &Spec,
    sections: &[Vec<Puzzle>],
    shop: &Shop,
    printing: &Printing,
    jobs: usize,
) -> Result<Vec<(String, Vec<u8>)>, PressError> {
    let materials = shop.materials();
    let in_order: Vec<&Puzzle> = sections.iter().flatten().collect();
    let hash = edition_hash(spec, &in_order);
    let hints = if spec.parts.hints { hints(&in_order, materials.words, jobs) } else { Vec::new() };
    let edition = Edition { hash: &hash, date: printing.date, seed: printing.seed, command: printing.command, hints: &hints };
    let book = book::compose(spec, sections, &materials, &edition)?;
    let for_print = purpose_of_print(spec, materials.profile);
    let (print, breaches) = pressed(spec, &book, shop, for_print, jobs)?;
    refuse_breaches(spec, &breaches)?;
    let mut files = vec![("print.pdf".to_string(), print)];
    if printing.for_screen {
        let materials = shop.materials_for_screen();
        let book = book::compose(spec, sections, &materials, &edition)?;
        let for_screen = Purpose { embedding: for_print.embedding, ..Purpose::SCREEN };
        files.push(("screen.pdf".into(), pressed(spec, &book, shop, for_screen, jobs)?.0));
    }
    // Nobody folds the answers, nor a cover.
    let unfolded = Purpose { is_booklet: false, ..for_print };
    if let Some(answers) = book::compose_answers(spec, sections, &materials, &edition)? {
        files.push(("answers.pdf".into(), pressed(spec, &answers, shop, unfolded, jobs)?.0));
    }
    if let Some(design) = shop.cover() {
        let cover = book::compose_cover(spec, design, &materials, &edition, book.n_pages(), &in_order)?;
        let page = render::pdf_page(materials.fonts, &cover.document, 0, &cover.scene, unfolded);
        files.push(("cover.pdf".into(), render::pdf(materials.fonts, &cover.document, vec![page], unfolded)?));
    }
    files.extend(pictures(&book, shop, printing, jobs)?);
    Ok(files)
}

/// What the edition for print is to be: as the spec says, and to the standard that its printer asks for.
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

/// Pages that are set, packed, and what their file says of itself: a PDF whose puzzles are needed no longer.
pub(super) struct Typeset {
    pub document: Document,
    pub pages: Vec<PdfPage>,
    pub purpose: Purpose,
}

impl Typeset {
    pub fn pdf(self, shop: &Shop) -> Result<Vec<u8>, PressError> {
        Ok(render::pdf(shop.materials().fonts, &self.document, self.pages, self.purpose)?)
    }
}

/// Draws so many pages on threads and packs them, in their order. The drawings are never all in memory. `look` sees each of
/// them.
pub(super) fn set_pages<T: Send>(
    document: Document,
    n_pages: usize,
    shop: &Shop,
    purpose: Purpose,
    jobs: usize,
    draw: impl Fn(usize) -> Scene + Sync,
    look: impl Fn(usize, &Scene) -> T + Sync,
) -> (Typeset, Vec<T>) {
    let fonts = shop.materials().fonts;
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

/// All pages of a book, set and held against what the printer asks.
pub(super) fn typeset(spec: &Spec, book: &Composed, shop: &Shop, purpose: Purpose, jobs: usize) -> (Typeset, Vec<Breach>) {
    let job = job(spec, shop, &book.plan);
    let is_judged = !purpose.for_screen && job.profile.has_rules();
    let look = |i: usize, scene: &Scene| is_judged.then(|| judge_page(&job, i + 1, scene));
    let (set, verdicts) = set_pages(book.document.clone(), book.n_pages(), shop, purpose, jobs, |i| book.page(i), look);
    let breaches = if is_judged { judge_book(&job, verdicts.into_iter().flatten()) } else { Vec::new() };
    (set, breaches)
}

fn pressed(
    spec: &Spec,
    book: &Composed,
    shop: &Shop,
    purpose: Purpose,
    jobs: usize,
) -> Result<(Vec<u8>, Vec<Breach>), PressError> {
    let (set, breaches) = typeset(spec, book, shop, purpose, jobs);
    Ok((set.pdf(shop)?, breaches))
}

fn pictures(book: &Composed, shop: &Shop, printing: &Printing, jobs: usize) -> Result<Vec<(String, Vec<u8>)>, PressError> {
    let mut seen = Vec::new();
    let mut is_first = |role: &PageRole| {
        let sort = match role {
            PageRole::Puzzles { section, .. } => (1, *section),
            PageRole::Opener { section } => (2, *section),
            PageRole::Contents { .. } => (3, 0),
            PageRole::Solutions { .. } => (4, 0),
            PageRole::Title => (5, 0),
            PageRole::HowToPlay { section, .. } => (6, *section),
            PageRole::Hints { .. } => (7, 0),
            PageRole::HalfTitle | PageRole::Imprint | PageRole::Notes | PageRole::Blank => return false,
        };
        let is_new = !seen.contains(&sort);
        seen.push(sort);
        is_new
    };
    let chosen: Vec<usize> = (0..book.n_pages())
        .filter(|&i| match printing.pictures {
            Pictures::None => false,
            Pictures::Some => is_first(&book.role(i)),
            Pictures::All => true,
        })
        .collect();
    let draw = |i: usize| -> Result<[(String, Vec<u8>); 2], PngError> {
        let page = &book.page(i);
        let svg = render::svg(shop.materials().fonts, page, TextMode::Paths).into_bytes();
        let png = render::png(shop.materials().fonts, page, printing.dpi)?;
        Ok([(format!("svg/page-{:03}.svg", i + 1), svg), (format!("png/page-{:03}.png", i + 1), png)])
    };
    let mut files = Vec::new();
    let Ok(()) = in_order::<_, _, Infallible>(chosen, jobs, draw, |drawn| {
        files.push(drawn);
        Ok(ControlFlow::Continue(()))
    });
    let drawn: Vec<[(String, Vec<u8>); 2]> = files.into_iter().collect::<Result<_, PngError>>()?;
    Ok(drawn.into_iter().flatten().collect())
}

/// Names one printing of a book: a hash of its puzzles and of what its spec says.
pub(super) fn edition_hash(spec: &Spec, puzzles: &[&Puzzle]) -> String {
    let ids: Vec<&str> = puzzles.iter().map(|p| p.id.as_str()).collect();
    short_hash(&[&book::canonical_text(spec), &ids.join(" ")], 12)
}

/// What a manifest says of a book.
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
