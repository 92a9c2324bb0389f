//! The words of a language, out of its `words.toml` and `steps.toml`: every text that a book prints beside its spec and its text
//! pages, and the sentences that tell steps.

use super::dates::DateWords;
use super::error::{WordsError, toml_error};
use super::fallback::{filled_up, layered};
use super::fill::{fill, hold_places};
use super::sentences::Sentences;
use crate::board::{Level, Told};
use crate::guard::{hold_toml, read_table, read_toml};
use crate::kinds::{Rule, Says, rule_named};
use crate::sorted::SortedMap;
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// The words of one language.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Words {
    /// Its code: `en`.
    pub language: String,
    /// What pages say beside puzzles.
    pub page: PageWords,
    /// How hints are told.
    pub hint: HintWords,
    /// By the name of a kind.
    pub kinds: SortedMap<String, String>,
    /// What each rule asks, by its name.
    pub rules: SortedMap<String, String>,
    /// The rules of some kinds in one line each, by the name of a kind: `{last}`.
    pub one_line: SortedMap<String, String>,
    /// What pages with a date say.
    pub dates: DateWords,
    /// By the name of a level.
    pub levels: SortedMap<String, LevelWords>,
    /// By the key of a technique of the ladder.
    pub techniques: SortedMap<String, String>,
    /// What people call a step beside its technique, by the key of that name.
    pub names: SortedMap<String, String>,
    /// How steps are told.
    #[serde(skip)]
    pub(super) sentences: Sentences,
}

/// English, which stands behind all other languages.
const ENGLISH: &str = include_str!("../../../../templates/text/en/words.toml");

static OF_ENGLISH: LazyLock<Words> = LazyLock::new(|| Words::from_toml(ENGLISH, None).expect("the embedded words can be read"));

/// Words on the pages of books.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct PageWords {
    /// The heading of the contents.
    pub contents: String,
    /// The heading of the solutions.
    pub solutions: String,
    /// The heading of the hints.
    pub hints: String,
    /// The heading of the glossary.
    pub glossary: String,
    /// `{number}`
    pub exercise: String,
    /// What an exercise asks.
    pub find: String,
    /// The heading of the answers to exercises.
    pub answers: String,
    /// The heading of pages for notes.
    pub notes: String,
    /// What the code of a page's answers is for.
    pub answer_code: String,
    /// What to do with the rings of a secret word.
    pub check_word: String,
    /// The secret words themselves, with spaces between them.
    pub check_words: String,
    /// `{page}`
    pub solution_on: String,
    /// What the time that somebody took is called.
    pub time: String,
    /// How long a puzzle takes most people: `{minutes}`.
    pub minutes: String,
    /// What a name is called.
    pub name: String,
    /// What a class is called.
    pub class: String,
    /// What a date is called.
    pub date: String,
    /// What a puzzle is called in a book with one for each day: `{day}` `{month}`
    pub day: String,
    /// `{first}` `{last}`
    pub puzzles: String,
    /// One puzzle, in the contents of a section.
    pub one_puzzle: String,
    /// `{volume}`
    pub volume: String,
    /// For the back of a book without a text of its own.
    pub promise: String,
    /// `{last}`: digits without letters, as in 1 to 6.
    pub digits: String,
    /// `{last}`: digits and letters, as in 1 to 9 and A to G.
    pub digits_and_letters: String,
    /// A section of somebody's own puzzles, where the book has several sizes: `{kind}` `{rows}` `{cols}` `{level}`.
    pub section: String,
}

/// Patterns of the sentences that hint at a step.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct HintWords {
    /// How a cell is called: `{row}` `{col}`.
    pub cell: String,
    /// What hints tell and what they don't, and what names of cells mean.
    pub explained: String,
    /// The same of hints that say only where to look.
    pub places_explained: String,
    /// The heading of the pages with the hardest step of each puzzle.
    pub crux: String,
    /// What these pages show.
    pub crux_explained: String,
    /// How a row is called, by its number.
    pub row: String,
    /// How a column is called.
    pub column: String,
    /// How a box is called.
    #[serde(rename = "box")]
    pub box_: String,
    /// How a whole grid is called that is one house.
    pub grid: String,
    /// How a sum is called where a hint says to look at it, by its number.
    pub sum: String,
    /// What a hint says to look for at a `{place}`: by the key of a technique, and `chains`.
    pub look: SortedMap<String, String>,
    /// For a puzzle beyond the ladder.
    pub beyond: String,
}

#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LevelWords {
    pub name: String,
    pub about: String,
}

impl Words {
    /// English as it is in the program, for whoever has no folder of templates.
    pub fn english() -> &'static Words {
        &OF_ENGLISH
    }

    /// Reads a language's `words.toml` and `steps.toml`. What they do not say, and a file that is not there, is said in English.
    pub fn from_toml(text: &str, steps: Option<&str>) -> Result<Words, WordsError> {
        Words::from_layers(&[text], steps.as_slice())
    }

    /// The same of several files each, of which the earlier go before the later, such as one's own before the program's.
    pub fn from_layers(texts: &[&str], steps: &[&str]) -> Result<Words, WordsError> {
        for text in texts {
            hold_toml(text).map_err(WordsError::Toml)?;
            // What is wrong with a file is told with its place, so each is read alone first.
            read_toml::<Words>(text).map_err(|e| toml_error(text, &e))?;
        }
        let said = layered(texts)?;
        let whole = filled_up(said, &layered(&[ENGLISH])?);
        let words: Words = read_table(whole).map_err(|e| WordsError::Toml(e.message().into()))?;
        if words.language.is_empty() {
            return Err(WordsError::Lacks("language".into()));
        }
        for (text, known) in words.with_places() {
            hold_places(text, known, |place| known.contains(&place))?;
        }
        let sentences = Sentences::from_layers(steps)?;
        Ok(Words { sentences, ..words })
    }

    /// The name of a level; its key where the words have none.
    pub fn level(&self, level: Level) -> &str {
        self.levels.get(level.name()).map_or(level.name(), |words| &words.name)
    }

    /// The name of a kind; its key where the words have none.
    pub fn kind<'a>(&'a self, kind: &'a str) -> &'a str {
        self.kinds.get(kind).map_or(kind, String::as_str)
    }

    /// What a rule asks, in a paragraph; its name where the words have none.
    pub fn rule<'a>(&'a self, rule: &'a str) -> &'a str {
        let own = || rule_named(rule).and_then(|row| Some((row, row.written?.told(&self.language))));
        let told = |(row, told): (&Rule, Told)| if matches!(row.says, Says::Unsigned(_)) { told.without } else { told.rule };
        self.rules.get(rule).map(String::as_str).or_else(|| own().map(told)).unwrap_or(rule)
    }

    /// The name of a technique; its key where the words have none.
    pub fn technique<'a>(&'a self, key: &'a str) -> &'a str {
        self.techniques.get(key).map_or(key, String::as_str)
    }

    /// The title of a section of somebody's own puzzles in a book of several kinds and sizes.
    pub fn section_title(&self, kind: &str, (rows, cols): (u8, u8), level: &str) -> String {
        let (rows, cols) = (rows.to_string(), cols.to_string());
        let places = [("kind", self.kind(kind)), ("rows", &rows), ("cols", &cols), ("level", level)];
        fill(&self.page.section, &places).trim_end_matches([',', ' ']).to_string()
    }

    /// The texts that are filled in, each with the places that it may have, and those that have none.
    fn with_places(&self) -> Vec<(&str, &'static [&'static str])> {
        let (p, h) = (&self.page, &self.hint);
        let filled: [(&str, &'static [&'static str]); 16] = [
            (&p.solution_on, &["page"]),
            (&p.minutes, &["minutes"]),
            (&p.day, &["day", "month"]),
            (&p.puzzles, &["first", "last"]),
            (&p.one_puzzle, &["first", "last"]),
            (&p.volume, &["volume"]),
            (&p.exercise, &["number"]),
            (&p.digits, &["last"]),
            (&p.digits_and_letters, &["last"]),
            (&p.section, &["kind", "rows", "cols", "level"]),
            (&h.cell, &["row", "col"]),
            (&h.row, &["n"]),
            (&h.column, &["n"]),
            (&h.box_, &["n"]),
            (&h.grid, &["n"]),
            (&h.sum, &["n"]),
        ];
        let looks = h.look.values().map(|look| (look.as_str(), PLACE));
        let lines = self.one_line.values().map(|line| (line.as_str(), LAST));
        let filled: Vec<(&str, &'static [&'static str])> =
            filled.into_iter().chain(self.dates.with_places()).chain(looks).chain(lines).collect();
        let plain = self.all().into_iter().filter(|text| filled.iter().all(|(other, _)| other != text));
        let plain: Vec<(&str, &'static [&'static str])> = plain.map(|text| (text, NO_PLACE)).collect();
        filled.into_iter().chain(plain).collect()
    }

    /// Every text, for the check of glyphs.
    pub fn all(&self) -> Vec<&str> {
        let (p, h) = (&self.page, &self.hint);
        let mut texts: Vec<&str> = vec![
            &p.contents,
            &p.solutions,
            &p.hints,
            &p.glossary,
            &p.exercise,
            &p.find,
            &p.answers,
            &p.notes,
            &p.answer_code,
            &p.check_word,
            &p.check_words,
            &p.solution_on,
            &p.time,
            &p.minutes,
            &p.name,
            &p.class,
            &p.date,
            &p.day,
            &p.puzzles,
            &p.one_puzzle,
            &p.volume,
            &p.promise,
            &p.digits,
            &p.digits_and_letters,
            &p.section,
            &h.cell,
            &h.explained,
            &h.places_explained,
            &h.crux,
            &h.crux_explained,
            &h.row,
            &h.column,
            &h.box_,
            &h.grid,
            &h.sum,
            &h.beyond,
        ];
        texts.extend(self.levels.values().flat_map(|l| [l.name.as_str(), &l.about]));
        texts.extend(self.dates.all());
        texts.extend(
            self.kinds
                .values()
                .chain(self.one_line.values())
                .chain(self.rules.values())
                .chain(self.techniques.values())
                .chain(self.names.values())
                .chain(h.look.values())
                .map(String::as_str),
        );
        texts
    }
}

const PLACE: &[&str] = &["place"];
const LAST: &[&str] = &["last"];
const NO_PLACE: &[&str] = &[];

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(feature = "books")]
    use crate::bundled::bundled_fonts;
    use crate::logic::{KNOWN, LADDER};
    use crate::words::testing::{codes, language, languages, text};
    use toml::{Table, Value};

    /// Every key with the places that its text fills, sorted.
    fn keys(table: &Table, path: &str, into: &mut Vec<(String, Vec<String>)>) {
        for (key, value) in table {
            let path = format!("{path}.{key}");
            match value {
                Value::Table(inner) => keys(inner, &path, into),
                Value::String(text) => {
                    let places = text.split('{').skip(1).filter_map(|from| Some(from.split_once('}')?.0.to_string()));
                    let mut places: Vec<String> = places.collect();
                    places.sort();
                    into.push((path, places));
                }
                _ => panic!("{path} is no text"),
            }
        }
    }

    #[test]
    fn every_language_has_the_same_keys_and_places() {
        let of = |text: &str| {
            let mut all = Vec::new();
            keys(&toml::from_str(text).unwrap(), "", &mut all);
            all.sort();
            all
        };
        let english = of(&text("en", "words.toml"));
        assert!(english.len() > 80, "{}", english.len());
        for code in codes() {
            let theirs = of(&text(&code, "words.toml"));
            let differs: Vec<_> = theirs.iter().filter(|k| !english.contains(k)).collect();
            let lacks: Vec<_> = english.iter().filter(|k| !theirs.contains(k)).collect();
            assert!(differs.is_empty() && lacks.is_empty(), "{code}: {differs:?} {lacks:?}");
        }
    }

    #[cfg(feature = "books")]
    #[test]
    fn every_language_is_read_and_has_its_glyphs() {
        for code in codes() {
            let words = language(&code);
            assert_eq!(words.language, code);
            for text in words.all() {
                bundled_fonts().check(text, &code).unwrap();
                assert!(!text.trim().is_empty() && text.trim() == text, "{code}: '{text}'");
            }
        }
    }

    #[test]
    fn every_language_has_words_for_every_technique_kind_and_rule_and_no_others() {
        let sorted = |mut names: Vec<&'static str>| {
            names.sort_unstable();
            names
        };
        for words in languages() {
            let techniques = sorted(LADDER.iter().map(|technique| technique.key).collect());
            assert_eq!(words.techniques.keys().map(String::as_str).collect::<Vec<_>>(), techniques, "{}", words.language);
            let names = sorted(KNOWN.to_vec());
            assert_eq!(words.names.keys().map(String::as_str).collect::<Vec<_>>(), names, "{}", words.language);
            let kinds = sorted(crate::kinds::KINDS.iter().map(|kind| kind.name).collect());
            assert_eq!(words.kinds.keys().map(String::as_str).collect::<Vec<_>>(), kinds, "{}", words.language);
            let rules = sorted(crate::kinds::RULES.iter().map(|rule| rule.name).collect());
            assert_eq!(words.rules.keys().map(String::as_str).collect::<Vec<_>>(), rules, "{}", words.language);
        }
        // The ladder's names are the English ones.
        assert!(LADDER.iter().all(|technique| Words::english().technique(technique.key) == technique.name));
    }

    #[test]
    fn a_wrong_key_of_the_words_is_placed() {
        let message =
            Words::from_toml(&text("en", "words.toml").replace("solutions =", "solution ="), None).unwrap_err().to_string();
        assert!(
            message.contains("there is no key 'solution'; did you mean 'solutions'?") && message.contains("line"),
            "{message}"
        );
    }

    #[test]
    fn a_place_that_a_text_does_not_have_is_refused() {
        let english = text("en", "words.toml");
        for (from, to, want) in [
            ("Solution p. {page}", "Solution p. {pagina}", "{pagina} in 'Solution p. {pagina}' is no place; there are: {page}"),
            ("contents = \"Contents\"", "contents = \"Contents {n}\"", "{n} in 'Contents {n}' is no place; it has none"),
            ("name = \"Very easy\"", "name = \"Very {easy}\"", "is no place; it has none"),
            ("{place}: one cell is empty.", "{house}: one cell is empty.", "there are: {place}"),
        ] {
            assert!(english.contains(from), "{from}");
            let message = Words::from_toml(&english.replace(from, to), None).map(|_| ()).unwrap_err().to_string();
            assert!(message.contains(want), "{to}: {message}");
        }
    }
}
