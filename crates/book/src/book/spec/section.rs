//! A section of a spec: its own keys, and the keys of KNOBS, which say what its puzzles are.

use super::around::SolutionSize;
use crate::request::{Knob, Place, Request, Takes, Value, knob_named, knobs_of};
use serde::de::{DeserializeSeed, Error, MapAccess, Unexpected, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::sync::LazyLock;

/// A section: what its puzzles are, and how its pages look.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Section {
    /// Its heading, on its opener and in the contents; empty for the title of its kind, until the kind is understood.
    pub title: String,
    /// How many puzzles; 0 with a source means all that the source has.
    pub count: u32,
    /// A list of the user's own puzzles, which are not forged: a file beside the spec.
    pub source: Option<String>,
    /// The rows of the source to take: `level=easy..medium`, `er<=4.0`; commas mean *and*.
    pub where_: Option<String>,
    /// The ids of the rows of the source to take, in this order.
    pub ids: Vec<String>,
    /// The request for its puzzles. Its seed is empty: it is set when puzzles are made, to [`Section::seed`] or one made from the
    /// book's.
    pub wanted: Request,
    /// The section's own seed, instead of one made from the book's.
    pub seed: Option<String>,
    /// Puzzles a page, instead of the book's number.
    pub per_page: Option<u32>,
    /// Solutions a page, instead of the book's number.
    pub solutions_per_page: Option<u32>,
    /// How large solutions are, instead of the book's word or number.
    pub solution_size: Option<SolutionSize>,
    /// The theme of its pages of puzzles, instead of the book's.
    pub theme: Option<String>,
    /// The columns in which a page's puzzles are set.
    pub columns: Option<u32>,
    /// The level of each weekday, from Monday to Sunday, in a book with a page a day.
    pub levels: Vec<String>,
    /// How much of a day's page it takes, in percent of the width.
    pub width: Option<u32>,
    /// Its rules in a line, on a day's page, instead of the language's words.
    pub rule: Option<String>,
    /// A paragraph for the page that opens the section.
    pub intro: String,
}

/// Keys that are not in KNOBS.
const OWN: [&str; 15] = [
    "title",
    "count",
    "source",
    "where",
    "ids",
    "seed",
    "per_page",
    "solutions_per_page",
    "levels",
    "width",
    "rule",
    "intro",
    "theme",
    "columns",
    "solution_size",
];

/// All keys, for the message about an unknown one.
static KEYS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let knobs = knobs_of(Place::Section).map(|knob| &*knob.key().leak());
    OWN.into_iter().chain(knobs).collect()
});

enum Key {
    Own(&'static str),
    Knob(&'static Knob),
}

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(key: D) -> Result<Key, D::Error> {
        let name = String::deserialize(key)?;
        let knob = || knob_named(&name).filter(|knob| knob.places.contains(&Place::Section) && knob.key() == name);
        let own = OWN.iter().find(|own| **own == name).copied().map(Key::Own);
        own.or_else(|| knob().map(Key::Knob)).ok_or_else(|| D::Error::unknown_field(&name, &KEYS))
    }
}

impl<'de> Deserialize<'de> for Section {
    fn deserialize<D: Deserializer<'de>>(table: D) -> Result<Section, D::Error> {
        table.deserialize_map(Keys)
    }
}

/// A seed may be a number.
#[derive(Deserialize)]
struct Seed(#[serde(deserialize_with = "super::text_or_number")] Option<String>);

struct Keys;

impl<'de> Visitor<'de> for Keys {
    type Value = Section;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Section, A::Error> {
        let mut section = Section::default();
        let mut title = None;
        while let Some(key) = map.next_key::<Key>()? {
            match key {
                Key::Knob(knob) => map.next_value_seed(Said(knob, &mut section.wanted))?,
                Key::Own("title") => title = Some(map.next_value()?),
                Key::Own("count") => section.count = map.next_value()?,
                Key::Own("source") => section.source = map.next_value()?,
                Key::Own("where") => section.where_ = map.next_value()?,
                Key::Own("ids") => section.ids = map.next_value()?,
                Key::Own("seed") => section.seed = map.next_value::<Seed>()?.0,
                Key::Own("per_page") => section.per_page = map.next_value()?,
                Key::Own("solutions_per_page") => section.solutions_per_page = map.next_value()?,
                Key::Own("levels") => section.levels = map.next_value()?,
                Key::Own("width") => section.width = map.next_value()?,
                Key::Own("rule") => section.rule = map.next_value()?,
                Key::Own("theme") => section.theme = map.next_value()?,
                Key::Own("columns") => section.columns = map.next_value()?,
                Key::Own("solution_size") => section.solution_size = map.next_value()?,
                Key::Own(_) => section.intro = map.next_value()?,
            }
        }
        // A section may leave its title to its kind or level; it is named once kinds are understood.
        section.title = title.unwrap_or_default();
        Ok(section)
    }
}

/// Reads the value of a knob into a request.
struct Said<'a>(&'static Knob, &'a mut Request);

impl<'de> DeserializeSeed<'de> for Said<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, value: D) -> Result<(), D::Error> {
        value.deserialize_any(self)
    }
}

impl Said<'_> {
    fn set<E: Error>(self, value: Value, found: Unexpected) -> Result<(), E> {
        let is_number = matches!((self.0.takes, &value), (Takes::Number(..), Value::Number(_)));
        self.0.set(self.1, value).map_err(|expected| match is_number {
            true => E::invalid_value(found, &expected),
            false => E::invalid_type(found, &expected),
        })
    }
}

impl<'de> Visitor<'de> for Said<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        // Every type refuses at least one of these two values, and the error says what it expects.
        let scratch = &mut Request::default();
        let refused = [Value::Switch(true), Value::Texts(Vec::new())].into_iter().find_map(|v| self.0.set(scratch, v).err());
        f.write_str(refused.unwrap_or("another value"))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<(), E> {
        self.set(Value::Text(text.into()), Unexpected::Str(text))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<(), E> {
        match u64::try_from(number) {
            Ok(n) => self.set(Value::Number(n), Unexpected::Signed(number)),
            // Counts can't be negative. Where a text is expected, such as a range, the text is checked where it is read.
            Err(_) if matches!(self.0.takes, Takes::Text(_)) => {
                self.set(Value::Text(number.to_string()), Unexpected::Signed(number))
            }
            Err(_) => Err(E::invalid_value(Unexpected::Signed(number), &self)),
        }
    }

    fn visit_bool<E: Error>(self, is_on: bool) -> Result<(), E> {
        self.set(Value::Switch(is_on), Unexpected::Bool(is_on))
    }
}

impl Serialize for Section {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("title", &self.title)?;
        map.serialize_entry("count", &self.count)?;
        let texts = [
            ("source", &self.source),
            ("where", &self.where_),
            ("seed", &self.seed),
            ("rule", &self.rule),
            ("theme", &self.theme),
        ];
        texts
            .iter()
            .filter_map(|(key, text)| Some((key, text.as_ref()?)))
            .try_for_each(|(key, text)| map.serialize_entry(key, text))?;
        map.serialize_entry("ids", &self.ids)?;
        map.serialize_entry("levels", &self.levels)?;
        let numbers = [
            ("per_page", self.per_page),
            ("solutions_per_page", self.solutions_per_page),
            ("width", self.width),
            ("columns", self.columns),
        ];
        numbers.iter().filter_map(|(key, n)| Some((key, (*n)?))).try_for_each(|(key, n)| map.serialize_entry(key, &n))?;
        self.solution_size.iter().try_for_each(|size| map.serialize_entry("solution_size", size))?;
        map.serialize_entry("intro", &self.intro)?;
        for knob in knobs_of(Place::Section) {
            let key = &knob.key();
            match knob.get(&self.wanted) {
                Some(Value::Text(text)) => map.serialize_entry(key, &text)?,
                Some(Value::Texts(texts)) => map.serialize_entry(key, &texts.join(","))?,
                Some(Value::Number(n)) => map.serialize_entry(key, &n)?,
                Some(Value::Switch(is_on)) => map.serialize_entry(key, &is_on)?,
                None => {}
            }
        }
        map.end()
    }
}
