//! A book from code, without the command line: a spec, puzzles, the plan of pages, a PDF. `cargo run --release --example
//! own_book` writes output/own-book.pdf; another path may be given.

use anyhow::Context;
use gridpress::book::{Edition, PageRole, Section, Spec, check, compose};
use gridpress::forge::{Recipe, forge};
use gridpress::press::{Library, book::Assets};
use gridpress::puzzle::Puzzle;
use gridpress::render::{Purpose, pdf, pdf_page};
use gridpress::request::Request;
use gridpress::seed::short_hash;
use gridpress::set::by_difficulty;
use gridpress::store;
use std::path::Path;

/// A spec; docs/books.md describes its keys.
const SPEC: &str = r#"
    title = "Two Evenings"
    subtitle = "Sixteen small ones and eight that take time"
    author = "Ada Example"
    page = "a5"
    per_page = 2

    [[section]]
    title = "Monday"
    size = "2x3"
    level = "very-easy..easy"
    count = 16

    [[section]]
    title = "Tuesday"
    level = "medium"
    mask = "half-turn"
    count = 8
    per_page = 1
"#;

fn main() -> anyhow::Result<()> {
    let place = std::env::args().nth(1).unwrap_or_else(|| "output/own-book.pdf".into());
    let (said, bytes) = own_book("two evenings")?;
    store::write(Path::new(&place), &bytes).with_context(|| format!("{place}: can't be written"))?;
    println!("{place}: {said}");
    Ok(())
}

/// The book, and a sentence about it.
pub fn own_book(seed: &str) -> anyhow::Result<(String, Vec<u8>)> {
    let spec = Spec::from_toml(SPEC)?;

    // Words, fonts, theme and texts of the spec's language. A folder with your own templates would be passed here.
    let assets = Assets::for_book(&Library::default(), &spec)?;
    let materials = assets.materials();

    // The plan follows from counts only: whatever does not fit is found before any puzzle is made.
    let plan = check(&spec, &materials)?;
    let n_boards = plan.pages.iter().filter(|page| matches!(page, PageRole::Puzzles { .. })).count();
    let said = format!("{} puzzles on {n_boards} of {} pages", plan.n_puzzles(), plan.pages.len());

    let each_section = spec.sections.iter().enumerate();
    let sections: Vec<Vec<Puzzle>> =
        each_section.map(|(k, section)| puzzles_of(section, &format!("{seed} {k}"))).collect::<Result<_, _>>()?;

    // The imprint identifies the edition by a hash of its puzzles.
    let ids: Vec<&str> = sections.iter().flatten().map(|puzzle| puzzle.id.as_str()).collect();
    let hash = short_hash(&ids, 8);
    let edition = Edition { hash: &hash, seed, ..Edition::default() };
    let book = compose(&spec, &sections, &materials, &edition)?;
    let page = |k| pdf_page(materials.fonts, &book.document, k, &book.page(k), Purpose::PRINT);
    let pages = (0..book.n_pages()).map(page).collect();
    Ok((said, pdf(materials.fonts, &book.document, pages, Purpose::PRINT)?))
}

/// As many puzzles as a section asks for, easier ones first.
fn puzzles_of(section: &Section, seed: &str) -> anyhow::Result<Vec<Puzzle>> {
    let count = section.count;
    let recipe = Recipe::new(&Request { seed: seed.into(), ..section.wanted.clone() })?;
    let mut puzzles: Vec<Puzzle> = forge(&recipe, &recipe.key(), 0, count.into()).puzzles().collect();
    puzzles.sort_by(by_difficulty);
    anyhow::ensure!(puzzles.len() == count as usize, "'{}': {} puzzles of {count} were found", section.title, puzzles.len());
    Ok(puzzles)
}
