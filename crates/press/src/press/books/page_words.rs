//! Languages from the library: sentences about puzzles, the words of browser pages by `section.name`, and missing words of a
//! language. A language may be the user's own, and may be incomplete: English fills the gaps.

use super::book::PressError;
use crate::guard::foreign;
use crate::press::library::{EMBEDDED, Library};
use crate::sorted::SortedMap;
use crate::words::{Words, WordsError, lacking, layered, nothing_said, page_words_from_layers};

/// A language.
pub fn words(library: &Library, language: &str) -> Result<Words, PressError> {
    library.hold_language(language)?;
    let mut texts = library.layers(&format!("text/{language}/words.toml"))?;
    let steps = library.layers(&format!("text/{language}/steps.toml"))?;
    if texts.is_empty() {
        texts.push(nothing_said(language));
    }
    Words::from_layers(&borrowed(&texts), &borrowed(&steps)).map_err(placed(language))
}

/// The words of a language by `section.name`, and `section.name.one` where the number one has words of its own.
pub fn page_words(library: &Library, language: &str) -> Result<SortedMap<String, String>, PressError> {
    let mut texts = library.layers(&format!("text/{language}/page.toml"))?;
    // English is the fallback for the others; reading it twice would only delay the start of the page.
    if language != "en" {
        texts.extend(library.layers("text/en/page.toml")?);
    }
    page_words_from_layers(&borrowed(&texts)).map_err(placed(language))
}

/// The use of a language, which decides which of its files are required.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    /// Pages of books, with the texts of `.md` files.
    Books,
    /// Steps and hints.
    Steps,
    /// The same in a browser.
    Pages,
}

/// How many words a language lacks, so that English ones are used, and where, in a line. `None` if it lacks none.
pub fn lacks(library: &Library, language: &str, used: Use) -> Result<Option<String>, PressError> {
    let (mut n, mut places) = (0, Vec::new());
    let mut tables = vec!["words.toml", "steps.toml"];
    tables.extend((used == Use::Pages).then_some("page.toml"));
    for file in tables {
        let read =
            |language: &str| -> Result<Vec<String>, PressError> { Ok(library.layers(&format!("text/{language}/{file}"))?) };
        let of = |texts: &[String]| layered(&borrowed(texts)).map_err(placed(language));
        let lacks = lacking(&of(&read(language)?)?, &of(&read("en")?)?);
        let here: usize = lacks.iter().map(|(_, n)| n).sum();
        if here > 0 {
            let tables: Vec<String> = lacks.iter().map(|(table, n)| format!("{table} {n}").trim().to_string()).collect();
            places.push(format!("{file} {here} ({})", tables.join(", ")));
        }
        n += here;
    }
    let pages = if used == Use::Books { lacking_pages(library, language) } else { Vec::new() };
    if n == 0 && pages.is_empty() {
        return Ok(None);
    }
    let words = match n {
        0 => Vec::new(),
        1 => vec!["1 word".to_string()],
        n => vec![format!("{n} words")],
    };
    let pages =
        (!pages.is_empty()).then(|| format!("the text {} {}", if pages.len() == 1 { "page" } else { "pages" }, pages.join(", ")));
    let what: Vec<String> = words.into_iter().chain(pages).collect();
    let place = if places.is_empty() { String::new() } else { format!("; in text/{}: {}", foreign(language), places.join("; ")) };
    Ok(Some(format!("language {}: {} missing, said in English{place}", foreign(language), what.join(" and "))))
}

/// The text pages that English has and a language has not, as file names.
pub(super) fn lacking_pages(library: &Library, language: &str) -> Vec<String> {
    let paths = library.paths();
    let english = EMBEDDED.iter().filter_map(|(path, _)| path.strip_prefix("text/en/").filter(|name| name.ends_with(".md")));
    english.filter(|name| !paths.contains(&format!("text/{language}/{name}"))).map(String::from).collect()
}

fn borrowed(texts: &[String]) -> Vec<&str> {
    texts.iter().map(String::as_str).collect()
}

fn placed(language: &str) -> impl Fn(WordsError) -> PressError {
    move |e| PressError::Words(language.into(), Box::new(e))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::languages::{codes, text};

    #[test]
    fn every_language_has_the_same_words() {
        let keys = |language: &str| -> Vec<String> {
            // One thing may be named like many, so that not every language needs words for one thing.
            let words = page_words_from_layers(&[&text(language, "page.toml")]).unwrap();
            words.into_keys().filter(|key| !key.ends_with(".one")).collect()
        };
        let english = keys("en");
        assert!(english.contains(&"player.end.solved".into()) && english.contains(&"shell.make".into()));
        for language in codes() {
            assert_eq!(keys(&language), english, "{language}");
        }
    }

    #[test]
    fn every_language_fills_the_same_places() {
        let places = |text: &str| -> Vec<String> {
            let mut all: Vec<String> =
                text.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0.to_string())).collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        let english = page_words(&Library::new(None), "en").unwrap();
        for language in codes() {
            for (key, text) in page_words(&Library::new(None), &language).unwrap() {
                let same = english.get(&key).is_none_or(|english| places(english) == places(&text));
                assert!(same || key.ends_with(".one"), "{language}, {key}: {text}");
            }
        }
    }
}
