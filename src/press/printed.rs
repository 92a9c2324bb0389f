//! The files of a book: its pages drawn on threads and pressed into PDFs and pictures, with its list and its manifest.
//! What never lives here: what stands on a page, and writing files to their places.

use super::book::{PressError, Shop};
use super::in_order;
use crate::book::{self, Composed, Edition, FontsIn, PageRole, Plan, Spec};
use crate::draw::Day;
use crate::formats::{self, Columns, Format};
use crate::paper::Profile;
use crate::puzzle::Puzzle;
use crate::render::{self, Embedding, PngError, Purpose, Standard, TextMode};
use crate::seed::short_hash;
use std::convert::Infallible;
use std::ops::ControlFlow;

/// Which pages become pictures too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pictures {
    None,
    /// The first page of each sort in each section.
    Some,
    All,
}

/// What names a printing.
pub struct Printing<'a> {
    pub seed: &'a str,
    pub date: Option<Day>,
    /// Whether there is an edition with outline and links beside the one for print.
    pub for_screen: bool,
    pub pictures: Pictures,
    pub dpi: u32,
}

/// All files of a book, by their paths in its folder.
pub fn files(
    spec: &Spec,
    sections: &[Vec<Puzzle>],
    shop: &Shop,
    printing: &Printing,
    jobs: usize,
) -> Result<Vec<(String, Vec<u8>)>, PressError> {
    let materials = shop.materials();
    let plan = book::check(spec, &materials)?;
    let all: Vec<Puzzle> = sections.iter().flatten().cloned().collect();
    let ids: Vec<&str> = all.iter().map(|p| p.id.as_str()).collect();
    let hash = short_hash(&[&format!("{spec:?}"), &ids.join(" ")], 12);
    let edition = Edition { hash: &hash, date: printing.date, seed: printing.seed };
    let book = book::compose(spec, sections, &materials, &edition)?;
    let for_print = purpose_of_print(spec, materials.profile);
    let mut files = vec![("print.pdf".to_string(), pressed(&book, shop, for_print, jobs)?)];
    if printing.for_screen {
        files.push((
            "screen.pdf".into(),
            pressed(&book, shop, Purpose { embedding: for_print.embedding, ..Purpose::SCREEN }, jobs)?,
        ));
    }
    if let Some(answers) = book::compose_answers(spec, sections, &materials, &edition)? {
        // Nobody folds the answers.
        let unfolded = Purpose { is_booklet: false, ..for_print };
        files.push(("answers.pdf".into(), pressed(&answers, shop, unfolded, jobs)?));
    }
    let mut rows = formats::head(Format::Csv, Columns::Full);
    rows.extend(formats::rows(Format::Csv, Columns::Full, &all));
    files.push(("puzzles.csv".into(), rows));
    files.extend(pictures(&book, &plan, shop, printing, jobs)?);
    files.push(("manifest.json".into(), manifest(spec, &hash, printing, &all, &files)));
    Ok(files)
}

/// What the edition for print is to be: as the spec says, and to the standard that its printer asks for.
fn purpose_of_print(spec: &Spec, profile: &Profile) -> Purpose {
    let embedding = match spec.fonts {
        FontsIn::Subset => Embedding::Subset,
        FontsIn::Full => Embedding::Full,
    };
    let standard = if profile.name == "ingramspark" { Standard::X1a } else { Standard::Plain };
    Purpose { embedding, standard, is_booklet: spec.booklet, ..Purpose::PRINT }
}

/// All pages, drawn on threads, in order in one PDF. A page leaves its thread packed: the scenes are never all in memory.
fn pressed(book: &Composed, shop: &Shop, purpose: Purpose, jobs: usize) -> Result<Vec<u8>, PressError> {
    let fonts = shop.materials().fonts;
    let mut pages = Vec::with_capacity(book.n_pages());
    let Ok(()) = in_order::<_, _, Infallible>(
        0..book.n_pages(),
        jobs,
        |i| render::pdf_page(fonts, &book.document, i, &book.page(i), purpose),
        |page| {
            pages.push(page);
            Ok(ControlFlow::Continue(()))
        },
    );
    Ok(render::pdf(fonts, &book.document, pages, purpose)?)
}

fn pictures(
    book: &Composed,
    plan: &Plan,
    shop: &Shop,
    printing: &Printing,
    jobs: usize,
) -> Result<Vec<(String, Vec<u8>)>, PressError> {
    let mut seen = Vec::new();
    let mut is_first = |role: &PageRole| {
        let sort = match role {
            PageRole::Puzzles { section, .. } => (1, *section),
            PageRole::Opener { section } => (2, *section),
            PageRole::Contents { .. } => (3, 0),
            PageRole::Solutions { .. } => (4, 0),
            PageRole::Title => (5, 0),
            PageRole::HowToPlay { section } => (6, *section),
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
            Pictures::Some => is_first(&plan.pages[i]),
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

/// What is in the folder, and what makes it again.
fn manifest(spec: &Spec, hash: &str, printing: &Printing, puzzles: &[Puzzle], files: &[(String, Vec<u8>)]) -> Vec<u8> {
    let value = serde_json::json!({
        "gridpress": env!("CARGO_PKG_VERSION"),
        "algo": crate::puzzle::ALGO,
        "title": spec.title,
        "seed": (!printing.seed.is_empty()).then_some(printing.seed),
        "edition": hash,
        "puzzles": puzzles.len(),
        "sections": spec.sections.iter().map(|s| serde_json::json!({ "title": s.title, "count": s.count })).collect::<Vec<_>>(),
        "files": files.iter().map(|(name, bytes)| serde_json::json!({ "name": name, "bytes": bytes.len() })).collect::<Vec<_>>(),
    });
    let mut text = serde_json::to_vec_pretty(&value).expect("texts and numbers are always JSON");
    text.push(b'\n');
    text
}
