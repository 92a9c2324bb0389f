//! Books from the embedded specs, as `gridpress book` makes them; and from the user's own puzzles.

use crate::ask::{Answered, Files, Progress, Tell};
use crate::made;
use crate::recipe::{NEVER_BEYOND, Tallied, tally_of};
use crate::sheet::{self, Choice};
use gridpress::board::Level;
use gridpress::book::{PageRole, Plan, Solutions, Spec, spec_with, volumes};
use gridpress::logic::LADDER;
use gridpress::paper::{page_names, profiles_from_toml};
use gridpress::press::book::{Assets, own_sections};
use gridpress::press::judged::judged_book;
use gridpress::press::leaves::{Part, leaves};
use gridpress::press::printed::{Pictures, Printing, command, files};
use gridpress::press::sections::{Gathered, SectionSource, gather_sections, stocks};
use gridpress::press::{self, Library};
use gridpress::puzzle::Puzzle;
use gridpress::request::ANY;
use gridpress::words::Words;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::HashSet;
use std::rc::Rc;

/// The spec for the user's own puzzles.
const OWN: &str = "own";

/// The choices in the forms for books and sheets, in a language.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Shelf {
    language: String,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct BookRow {
    name: String,
    title: String,
    subtitle: String,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct PrinterRow {
    name: String,
    about: String,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct TechniqueRow {
    name: &'static str,
    title: String,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Choices {
    books: Vec<BookRow>,
    printers: Vec<PrinterRow>,
    papers: Vec<&'static str>,
    techniques: Vec<TechniqueRow>,
    themes: Vec<String>,
    presets: Vec<Choice>,
}

/// Books, printers, papers, and techniques that can be requested.
pub fn shelf(asked: &Shelf) -> Answered<Choices> {
    let library = Library::default();
    let words = press::words(&library, &asked.language)?;
    let books = library.names_beside("books/x").into_iter().filter(|name| name != OWN).map(|name| {
        let spec = Spec::from_toml(&library.text(&format!("books/{name}.toml"))?)?;
        Ok(BookRow { name, title: spec.title, subtitle: spec.subtitle })
    });
    let books = books.collect::<Result<Vec<_>, Box<dyn std::error::Error>>>()?;
    let printers = profiles_from_toml(&library.text("printers.toml")?)?;
    let technique = |key: &'static str| TechniqueRow { name: key, title: words.technique(key).into() };
    Ok(Choices {
        books,
        printers: printers.into_iter().map(|profile| PrinterRow { name: profile.name, about: profile.about }).collect(),
        papers: page_names().collect(),
        techniques: LADDER.iter().map(|row| technique(row.key)).collect(),
        themes: library.names_beside("themes/x"),
        presets: sheet::presets(&library)?,
    })
}

/// A book by the name of its spec, with changed keys as by `--set`, and a seed that overrides the spec's.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Asked {
    book: String,
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    set: Vec<String>,
    #[serde(default)]
    seed: Option<String>,
    /// The lines of each section, if they were made before.
    #[serde(default)]
    sections: Option<Vec<String>>,
    /// The lines of the user's own puzzles, instead of those that the spec asks for.
    #[serde(default)]
    own: Option<String>,
    /// Whether to make a screen edition besides the print edition.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    screen: bool,
}

fn spec_of(asked: &Asked, library: &Library) -> Result<Spec, Box<dyn std::error::Error>> {
    let pair = |pair: &String| match pair.split_once('=') {
        Some((key, value)) => Ok((key.trim().to_string(), value.to_string())),
        None => Err(format!("--set {pair}: expected KEY=VALUE")),
    };
    let overrides: Vec<(String, String)> = asked.set.iter().map(pair).collect::<Result<_, _>>()?;
    let name = if asked.own.is_some() { OWN } else { asked.book.as_str() };
    let spec = spec_with(&library.text(&format!("books/{name}.toml"))?, &overrides)?;
    match spec.sections.iter().position(|section| section.source.is_some()) {
        Some(i) => Err(format!("section {}: source: the page can't read files; paste the list instead", i + 1).into()),
        None => Ok(spec),
    }
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct SectionRow {
    title: String,
    count: u32,
    kind: String,
    size: Option<String>,
    level: Option<String>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Planned {
    title: String,
    subtitle: String,
    author: String,
    language: String,
    page: String,
    theme: String,
    printer: String,
    per_page: u32,
    #[cfg_attr(test, ts(type = "string"))]
    solutions: Solutions,
    seed: Option<String>,
    cover: bool,
    /// Whether solutions were to be slips, and there are no pages of them.
    no_slips: bool,
    pages: usize,
    sections: Vec<SectionRow>,
}

/// The plan of a book, checked without puzzles.
pub fn plan(asked: &Asked) -> Answered<Planned> {
    let library = Library::default();
    let spec = spec_of(asked, &library)?;
    let assets = Assets::for_book(&library, &spec)?;
    let seed = asked.seed.clone().or(spec.seed.clone()).unwrap_or_default();
    within_reach(&spec)?;
    stocks(&spec, vec![None; spec.sections.len()], &seed)?;
    let words = assets.materials().words;
    // The user's own puzzles become sections when they exist.
    let volumes = if spec.sections.is_empty() { Vec::new() } else { volumes(&spec, &assets.materials())? };
    let n_pages = volumes.iter().map(|volume| volume.plan.pages.len()).sum();
    let has_solutions =
        |plan: &Plan| plan.pages.iter().chain(&plan.answer_pages).any(|page| matches!(page, PageRole::Solutions { .. }));
    let no_slips = spec.solution_slips && !volumes.iter().any(|volume| has_solutions(&volume.plan));
    let section = |section: &gridpress::book::Section| {
        let meant = if section.source.is_some() { section.wanted.clone() } else { section.wanted.for_people() };
        let level = meant.level.as_deref().filter(|text| *text != ANY).map(|text| level_words(text, words));
        SectionRow {
            title: section.title.clone(),
            count: section.count,
            kind: words.kind(&section.wanted.kind).into(),
            size: section.wanted.size.clone(),
            level,
        }
    };
    let sections = spec.sections.iter().map(section).collect();
    Ok(Planned {
        title: spec.title,
        subtitle: spec.subtitle,
        author: spec.author,
        language: spec.language,
        page: spec.page,
        theme: spec.theme,
        printer: spec.printer,
        per_page: spec.per_page,
        solutions: spec.solutions,
        seed: spec.seed,
        cover: spec.cover.is_some(),
        no_slips,
        pages: n_pages,
        sections,
    })
}

/// Whether every section can be made in a tolerable waiting time.
fn within_reach(spec: &Spec) -> Result<(), String> {
    let is_beyond = |level: &str| level.split("..").next().is_some_and(|low| low.trim() == Level::Beyond.name());
    match spec.sections.iter().position(|section| section.wanted.level.as_deref().is_some_and(is_beyond)) {
        Some(i) => Err(format!("section {} ('{}'): {NEVER_BEYOND}", i + 1, spec.sections[i].title)),
        None => Ok(()),
    }
}

fn level_words(text: &str, words: &Words) -> String {
    let title = |name: &str| {
        let level = Level::ALL.into_iter().find(|level| level.name() == name.trim());
        level.map_or_else(|| name.to_string(), |level| words.level(level).to_string())
    };
    text.split("..").map(title).collect::<Vec<_>>().join(" – ")
}

/// A section for which there were not enough puzzles.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Missing {
    section: usize,
    found: usize,
    of: u32,
    tally: Tallied,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Made {
    sections: Vec<Vec<String>>,
    titles: Vec<String>,
    shortages: Vec<Missing>,
}

/// Some pages of a book: with its puzzles, or with stand-ins for them.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    #[cfg_attr(test, ts(inline))]
    book: Asked,
    from: usize,
    to: usize,
}

/// Pages as pictures; how many there are, their size in tenths of a millimetre, and where the parts of the book begin.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Seen {
    drawn: Vec<String>,
    pages: usize,
    size: (i32, i32),
    parts: Vec<PartRow>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct PartRow {
    sort: &'static str,
    title: Option<String>,
    volume: Option<usize>,
    page: usize,
}

/// The most pages that one answer has.
const MOST_PAGES: usize = 8;

/// Lines of sections, and the puzzles read from them.
type Bound = (Vec<String>, Rc<Vec<Vec<Puzzle>>>);

thread_local! {
    // Leafing through a book asks for page after page, and reading and rating its puzzles takes longer than drawing one.
    static BOUND: RefCell<Option<Bound>> = const { RefCell::new(None) };
}

fn bound(texts: &[String]) -> Answered<Rc<Vec<Vec<Puzzle>>>> {
    if let Some((_, sections)) = BOUND.with_borrow(|bound| bound.clone().filter(|(of, _)| of == texts)) {
        return Ok(sections);
    }
    let sections = Rc::new(texts.iter().map(|text| made::puzzles(text)).collect::<Result<Vec<_>, _>>()?);
    BOUND.set(Some((texts.to_vec(), sections.clone())));
    Ok(sections)
}

/// Draws pages of a book as they will be, before it is made and after.
pub fn pages(asked: &Wanted) -> Answered<Seen> {
    let Wanted { book, from, to } = asked;
    let library = Library::default();
    let spec = spec_of(book, &library)?;
    let assets = Assets::for_book(&library, &spec)?;
    let seed = book.seed.clone().or(spec.seed.clone()).unwrap_or_default();
    let made = book.sections.as_ref().filter(|texts| texts.len() == spec.sections.len());
    let sections = made.map(|texts| bound(texts)).transpose()?;
    let command = command(Some(&book.book), &book.set, &[], &seed);
    let printing = Printing { seed: &seed, command: &command, date: None, for_screen: false, pictures: Pictures::None, dpi: 100 };
    let some = *from..(*to).min(from.saturating_add(MOST_PAGES));
    let seen = leaves(&spec, sections.as_ref().map(|sections| sections.as_slice()), &assets, &printing, some)?;
    let part = |part: Part| PartRow { sort: part.sort, title: part.title, volume: part.volume, page: part.page };
    Ok(Seen { drawn: seen.pages, pages: seen.n_pages, size: seen.size, parts: seen.parts.into_iter().map(part).collect() })
}

/// Makes a book: its files except the manifest and pictures of pages.
pub fn make(asked: &Asked, tell: Tell) -> Answered<(Made, Files)> {
    let library = Library::default();
    let spec = spec_of(asked, &library)?;
    let assets = Assets::for_book(&library, &spec)?;
    let seed = asked.seed.clone().or(spec.seed.clone()).unwrap_or_default();
    let (spec, stocks) = match (&asked.own, &asked.sections) {
        (Some(text), _) => {
            let (spec, sections) = own_sections(spec, made::puzzles(text)?, assets.materials().words);
            (spec, sections.into_iter().map(SectionSource::List).collect())
        }
        (None, Some(texts)) if texts.len() == spec.sections.len() => {
            let list = |text: &String| made::puzzles(text).map(SectionSource::List);
            let stocks = texts.iter().map(list).collect::<Result<Vec<_>, _>>()?;
            (spec, stocks)
        }
        _ => {
            within_reach(&spec)?;
            let stocks = stocks(&spec, vec![None; spec.sections.len()], &seed)?;
            (spec, stocks)
        }
    };
    judged_book(&spec, &assets, &seed)?;
    let count: u64 = spec.sections.iter().map(|section| section.count as u64).sum();
    let gathered = gather_sections(&spec, stocks, HashSet::new(), 1, |n| tell(Progress::done(n as u64, count)))?;
    let Gathered { sections, shortages, .. } = gathered;
    let lines: Vec<Vec<String>> = sections.iter().map(|puzzles| made::lines(puzzles)).collect();
    let titles = spec.sections.iter().map(|section| section.title.clone()).collect();
    let told = shortages.iter().map(|short| {
        let of = spec.sections[short.section].count;
        Missing { section: short.section, found: short.found, of, tally: tally_of(&short.made.tally) }
    });
    let made = Made { sections: lines, titles, shortages: told.collect() };
    if !shortages.is_empty() {
        return Ok((made, Files::new()));
    }
    tell(Progress::pressing());
    let name = asked.own.is_none().then_some(asked.book.as_str());
    let command = command(name, &asked.set, &[], &seed);
    let printing =
        Printing { seed: &seed, command: &command, date: None, for_screen: asked.screen, pictures: Pictures::None, dpi: 100 };
    let begin = |_: &[String]| -> Result<Vec<_>, Box<dyn std::error::Error>> { Ok(Vec::new()) };
    let files = files(&spec, &sections, &assets, &printing, 1, begin, |files, name, bytes| {
        files.push((name, bytes));
        Ok(())
    })?;
    Ok((made, files))
}
