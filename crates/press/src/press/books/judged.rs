//! Checks books against their printer's rules before any puzzle exists; [`super::printed`] repeats the check when pages are
//! drawn.

use super::book::{Assets, PressError};
use super::check_words::stand_in_words;
use super::codes::codes;
use super::on_cover::pages_on_cover;
use crate::book::{self, BookError, Edition, Inside, PageRole, Plan, Spec};
use crate::paper::parse_page;
use crate::preflight::{Breach, CoverJob, Job, PageVerdict, judge_book, judge_cover, judge_page, sentences};
use crate::sorted::SortedSet;

/// What to check a book's pages against, with the margins of its plan.
pub fn job<'a>(spec: &'a Spec, assets: &'a Assets, plan: &'a Plan) -> Job<'a> {
    Job { profile: assets.materials().profile, stock: spec.paper.as_deref(), paper: &plan.sheet }
}

/// Checks a spec without puzzles. Full boards take their place. Of pages that differ only in their puzzles, only the first left
/// and the first right one are drawn.
pub fn judged_plan(spec: &Spec, assets: &Assets) -> Result<Vec<Breach>, PressError> {
    let materials = assets.materials();
    let plan = book::check(spec, &materials)?;
    let sections = book::stand_ins(&plan);
    let in_order: Vec<_> = sections.iter().flatten().collect();
    let codes = codes(spec, &in_order)?;
    let words = stand_in_words(spec, &in_order);
    let edition = Edition { hash: "000000000000", codes: &codes, check_words: &words, ..Edition::default() };
    let book = book::compose(spec, &sections, &materials, &edition)?;
    if let Some(isbn) = &spec.isbn {
        book::isbn_digits(isbn)?;
    }
    if let Some(kit) = assets.cover() {
        let boards: Vec<_> = sections.iter().filter_map(|section| section.first()).collect();
        let pages = pages_on_cover(spec, &book, assets)?;
        let inside = Inside { n_pages: book.n_pages(), puzzles: &boards, pages: &pages };
        book::compose_cover(spec, kit, &materials, &edition, inside)?;
    }
    let job = job(spec, assets, &book.plan);
    let mut seen = SortedSet::new();
    let verdicts = (0..book.n_pages()).map(|i| {
        let sort = match book.role(i) {
            PageRole::Puzzles { section, .. } => Some((1, section)),
            PageRole::Solutions { first, .. } => Some((2, book.plan.section_of(first))),
            PageRole::Laid { page } => Some((6, page)),
            PageRole::Notes => Some((3, 0)),
            // The first page of days has no solutions at its foot.
            PageRole::Day { day } => Some((4, day.min(1))),
            PageRole::DaySolutions { .. } => Some((5, 0)),
            _ => None,
        };
        if sort.is_some_and(|sort| !seen.insert((sort, i % 2))) {
            return PageVerdict::default();
        }
        judge_page(&job, i + 1, &book.page(i))
    });
    Ok(judge_book(&job, verdicts.collect::<Vec<_>>()))
}

/// Checks the cover of a spec as a cover. `None` for a spec without one.
pub fn judged_cover(spec: &Spec, assets: &Assets) -> Result<Option<Vec<Breach>>, PressError> {
    let Some(kit) = assets.cover() else { return Ok(None) };
    let materials = assets.materials();
    let rules = materials.profile.cover.ok_or_else(|| BookError::NoCover(materials.profile.name.clone()))?;
    let plan = book::check(spec, &materials)?;
    let sections = book::stand_ins(&plan);
    let boards: Vec<_> = sections.iter().filter_map(|section| section.first()).collect();
    let (edition, n_pages) = (Edition { hash: "000000000000", ..Edition::default() }, plan.pages.len());
    let pages = match spec.cover.as_ref().and_then(|cover| cover.pages) {
        Some(1..) => pages_on_cover(spec, &book::compose(spec, &sections, &materials, &edition)?, assets)?,
        _ => Vec::new(),
    };
    let inside = Inside { n_pages, puzzles: &boards, pages: &pages };
    let cover = book::compose_cover(spec, kit, &materials, &edition, inside)?;
    let page = parse_page(&spec.page)?;
    let (profile, stock) = (materials.profile, spec.paper.as_deref());
    let job = CoverJob { profile, rules, stock, page, spine: cover.spine, n_pages };
    Ok(Some(judge_cover(&job, &cover.scene)))
}

/// Checks everything about a book that needs no puzzle, volume by volume: keys, geometry, glyphs, the printer's rules, and
/// whether the imprint can show the seed. Returns the size of its sheets.
pub fn judged_book(spec: &Spec, assets: &Assets, seed: &str) -> Result<(i32, i32), PressError> {
    let volumes = book::volumes(spec, &assets.materials())?;
    for volume in &volumes {
        refuse_breaches(&volume.spec, &judged_plan(&volume.spec, assets)?)?;
    }
    if spec.imprint.seed {
        assets.materials().fonts.check(seed, "the seed, which the imprint is to tell")?;
    }
    let paper = volumes[0].plan.sheet;
    Ok((paper.width, paper.height))
}

/// Remarks that do not prevent a book: spines that stay blank, pictures too coarse for print.
pub fn remarks(spec: &Spec, assets: &Assets) -> Result<Vec<String>, PressError> {
    let Some(kit) = assets.cover() else { return Ok(Vec::new()) };
    let materials = assets.materials();
    let volumes = book::volumes(spec, &materials)?;
    Ok(volumes.iter().flat_map(|v| book::cover_remarks(&v.spec, kit, &materials, v.plan.pages.len())).collect())
}

/// Turns breaches into an error that names the printer and all of them.
pub fn refuse_breaches(spec: &Spec, breaches: &[Breach]) -> Result<(), PressError> {
    const MOST: usize = 8;
    let mut lines = sentences(breaches);
    let n_more = lines.len().saturating_sub(MOST);
    lines.truncate(MOST);
    if n_more > 0 {
        lines.push(format!("and {n_more} more, which gridpress preflight tells"));
    }
    match lines.is_empty() {
        true => Ok(()),
        false => Err(PressError::NotPrintable(spec.printer.clone(), lines.join("\n  "))),
    }
}
