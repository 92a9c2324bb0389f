//! Books held against what their printer asks: before a puzzle exists, and when all pages are drawn.
//! What never lives here: the rules.

use super::book::{PressError, Shop};
use crate::book::{self, Composed, Edition, PageRole, Plan, Spec};
use crate::preflight::{Breach, Job, PageVerdict, judge_book, judge_page};
use std::collections::BTreeSet;
use std::mem::{Discriminant, discriminant};

/// What a book's pages are held against; its margins are those of the plan.
pub fn job<'a>(spec: &'a Spec, shop: &'a Shop, plan: &'a Plan) -> Job<'a> {
    Job { profile: shop.materials().profile, stock: spec.paper.as_deref(), paper: &plan.paper }
}

/// Judges a spec without any puzzle. Boards as full as they can be stand in for them, and of pages that differ in their
/// puzzles alone the first on either side of a leaf is drawn.
pub fn judged_plan(spec: &Spec, shop: &Shop) -> Result<Vec<Breach>, PressError> {
    let materials = shop.materials();
    let plan = book::check(spec, &materials)?;
    let sections = book::stand_ins(&plan);
    let edition = Edition { hash: "000000000000", ..Edition::default() };
    let book = book::compose(spec, &sections, &materials, &edition)?;
    if let Some(isbn) = &spec.isbn {
        book::isbn_digits(isbn)?;
    }
    if let Some(design) = shop.cover() {
        let boards: Vec<_> = sections.iter().flatten().take(1).collect();
        book::compose_cover(spec, design, &materials, &edition, book.n_pages(), &boards)?;
    }
    let job = job(spec, shop, &book.plan);
    let mut seen = BTreeSet::new();
    let verdicts = (0..book.n_pages()).map(|i| {
        let sort = match book.role(i) {
            PageRole::Puzzles { section, .. } => Some((1, section)),
            PageRole::Solutions { first, .. } => Some((2, book.plan.section_of(first))),
            PageRole::Notes => Some((3, 0)),
            _ => None,
        };
        if sort.is_some_and(|sort| !seen.insert((sort, i % 2))) {
            return PageVerdict::default();
        }
        judge_page(&job, i + 1, &book.page(i))
    });
    Ok(judge_book(&job, verdicts.collect::<Vec<_>>()))
}

/// Judges a book with all its puzzles, page by page.
pub fn judged_book(spec: &Spec, shop: &Shop, book: &Composed) -> Vec<Breach> {
    let job = job(spec, shop, &book.plan);
    let verdicts: Vec<PageVerdict> = (0..book.n_pages()).map(|i| judge_page(&job, i + 1, &book.page(i))).collect();
    judge_book(&job, verdicts)
}

/// A book with a breach is not printable: the printer is named, and the first breach of each rule.
pub fn refuse_breaches(spec: &Spec, breaches: &[Breach]) -> Result<(), PressError> {
    let mut rules: Vec<Discriminant<_>> = Vec::new();
    let mut lines: Vec<String> = Vec::new();
    for breach in breaches {
        let rule = discriminant(&breach.rule);
        if !rules.contains(&rule) {
            rules.push(rule);
            lines.push(breach.to_string());
        }
    }
    match lines.is_empty() {
        true => Ok(()),
        false => Err(PressError::NotPrintable(spec.printer.clone(), breaches.len(), lines.join("\n  "))),
    }
}
