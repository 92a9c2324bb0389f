//! Books from the embedded specs, as `gridpress book` makes them; and from the user's own puzzles.

use crate::ask::{Answer, Answered, Tell};
use crate::made;
use crate::recipe::{NEVER_BEYOND, tally_of};
use crate::sheet;
use gridpress::board::Level;
use gridpress::book::{Spec, spec_with, volumes};
use gridpress::logic::LADDER;
use gridpress::paper::{page_names, profiles_from_toml};
use gridpress::press::book::{Assets, own_sections};
use gridpress::press::judged::judged_book;
use gridpress::press::printed::{Pictures, Printing, command, files};
use gridpress::press::sections::{Gathered, SectionSource, gather_sections, stocks};
use gridpress::press::{self, Library};
use gridpress::words::Words;
use serde::Deserialize;
use serde_json::json;
use std::collections::HashSet;

/// The spec for the user's own puzzles.
const OWN: &str = "own";

/// The choices in the forms for books and sheets, in a language.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shelf {
    language: String,
}

/// Books, printers, papers, and techniques that can be requested.
pub fn shelf(asked: &Shelf) -> Answered {
    let library = Library::default();
    let words = press::words(&library, &asked.language)?;
    let books = library.names_beside("books/x").into_iter().filter(|name| name != OWN).map(|name| {
        let spec = Spec::from_toml(&library.text(&format!("books/{name}.toml"))?)?;
        Ok(json!({ "name": name, "title": spec.title, "subtitle": spec.subtitle }))
    });
    let books = books.collect::<Result<Vec<_>, Box<dyn std::error::Error>>>()?;
    let printers = profiles_from_toml(&library.text("printers.toml")?)?;
    let printers = printers.iter().map(|profile| json!({ "name": profile.name, "about": profile.about }));
    let techniques = LADDER.iter().map(|row| json!({ "name": row.key, "title": words.technique(row.key) }));
    Ok(json!({
        "books": books,
        "printers": printers.collect::<Vec<_>>(),
        "papers": page_names().collect::<Vec<_>>(),
        "techniques": techniques.collect::<Vec<_>>(),
        "themes": library.names_beside("themes/x"),
        "presets": sheet::presets(&library)?,
    })
    .into())
}

/// A book by the name of its spec, with changed keys as by `--set`, and a seed that overrides the spec's.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    book: String,
    #[serde(default)]
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

/// The plan of a book, checked without puzzles.
pub fn plan(asked: &Asked) -> Answered {
    let library = Library::default();
    let spec = spec_of(asked, &library)?;
    let assets = Assets::for_book(&library, &spec)?;
    let seed = asked.seed.clone().or(spec.seed.clone()).unwrap_or_default();
    within_reach(&spec)?;
    stocks(&spec, vec![None; spec.sections.len()], &seed)?;
    let words = assets.materials().words;
    // The user's own puzzles become sections when they exist.
    let n_pages = match spec.sections.is_empty() {
        true => 0,
        false => volumes(&spec, &assets.materials())?.iter().map(|volume| volume.plan.pages.len()).sum::<usize>(),
    };
    let section = |section: &gridpress::book::Section| {
        let level = section.wanted.level.as_deref().map(|text| level_words(text, words));
        json!({ "title": section.title, "count": section.count, "kind": words.kind(&section.wanted.kind), "size": section.wanted.size, "level": level })
    };
    Ok(json!({
        "title": spec.title, "subtitle": spec.subtitle, "author": spec.author, "language": spec.language, "page": spec.page,
        "theme": spec.theme, "printer": spec.printer, "per_page": spec.per_page, "solutions": spec.solutions, "seed": spec.seed,
        "cover": spec.cover.is_some(), "pages": n_pages, "sections": spec.sections.iter().map(section).collect::<Vec<_>>(),
    })
    .into())
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

/// Makes a book: its files except the manifest and pictures of pages.
pub fn make(asked: &Asked, tell: Tell) -> Answered {
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
    let gathered = gather_sections(&spec, stocks, HashSet::new(), 1, |n| tell(json!({ "done": n, "of": count })))?;
    let Gathered { sections, shortages, .. } = gathered;
    let lines: Vec<Vec<String>> = sections.iter().map(|puzzles| made::lines(puzzles)).collect();
    let titles: Vec<&str> = spec.sections.iter().map(|section| section.title.as_str()).collect();
    let told = shortages.iter().map(|short| {
        let of = spec.sections[short.section].count;
        json!({ "section": short.section, "found": short.found, "of": of, "tally": tally_of(&short.made.tally) })
    });
    let json = json!({ "sections": lines, "titles": titles, "shortages": told.collect::<Vec<_>>() });
    if !shortages.is_empty() {
        return Ok(json.into());
    }
    tell(json!({ "pressing": true }));
    let name = asked.own.is_none().then_some(asked.book.as_str());
    let command = command(name, &asked.set, &[], &seed);
    let printing =
        Printing { seed: &seed, command: &command, date: None, for_screen: asked.screen, pictures: Pictures::None, dpi: 100 };
    let begin = |_: &[String]| -> Result<Vec<_>, Box<dyn std::error::Error>> { Ok(Vec::new()) };
    let files = files(&spec, &sections, &assets, &printing, 1, begin, |files, name, bytes| {
        files.push((name, bytes));
        Ok(())
    })?;
    Ok(Answer { json, files })
}
