//! A daily set: a page for each day, with one puzzle of every section. Here are its keys, its days, and which puzzle a day gets.

use super::calendar::{day_from, day_of, number_of, weekday_of};
use super::error::BookError;
use super::section::Section;
use super::{Parts, Solutions, Spec};
use crate::board::Level;
use crate::draw::Day;
use crate::guard::{DAYS, PUZZLES_A_DAY, foreign, suggestion};
use crate::sorted::Ordered;
use crate::words::{DateParts, WEEKDAYS, Words};
use serde::{Deserialize, Deserializer, Serialize};

/// The keys of `[daily]`.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Daily {
    /// The first day: `2027-01-01`.
    #[serde(deserialize_with = "text_or_date")]
    pub start: String,
    /// How many days have a page.
    pub days: u32,
    /// The level of each weekday, from Monday to Sunday; empty if each section says its own.
    #[serde(default)]
    pub levels: Vec<String>,
    /// Weekdays without a page.
    #[serde(default)]
    pub without: Vec<String>,
    /// The line on top of a page: `{date}`, or its parts.
    #[serde(default = "date")]
    pub title: String,
    /// The number of the first page, for `{number}` in titles.
    #[serde(default = "one")]
    pub first_number: u32,
    /// Whether it represents a `[mixed]`, whose pages have no days.
    #[serde(skip)]
    pub(crate) is_undated: bool,
}

/// The keys of `[mixed]`: pages with a puzzle of every section, without days.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Mixed {
    /// How many pages.
    pub pages: u32,
    /// The line on top of a page.
    #[serde(default = "number")]
    pub title: String,
    /// The number of the first page.
    #[serde(default = "one")]
    pub first_number: u32,
}

impl Mixed {
    /// The same with days that are never printed: calendar days, so that all pages are arranged alike.
    fn as_days(&self) -> Daily {
        let Mixed { pages, title, first_number } = self.clone();
        let start = "2001-01-01".into();
        Daily { start, days: pages, levels: Vec::new(), without: Vec::new(), title, first_number, is_undated: true }
    }
}

fn number() -> String {
    "{title} {number}".into()
}

fn date() -> String {
    "{date}".into()
}
fn one() -> u32 {
    1
}

/// A day is text, but a date of TOML is understood as well.
fn text_or_date<'de, D: Deserializer<'de>>(value: D) -> Result<String, D::Error> {
    match toml::Value::deserialize(value)? {
        toml::Value::String(text) => Ok(text),
        toml::Value::Datetime(date) => Ok(date.to_string()),
        other => Err(serde::de::Error::custom(format!("expected a day such as \"2027-01-01\", not {}", other.type_str()))),
    }
}

/// The same for a day that may be left out.
pub(super) fn text_or_date_if<'de, D: Deserializer<'de>>(value: D) -> Result<Option<String>, D::Error> {
    text_or_date(value).map(Some)
}

/// The width of a puzzle in percent of the page, unless its section says it.
const HALF: u32 = 50;
/// The least and the most that a section can say.
const WIDTHS: std::ops::RangeInclusive<u32> = 10..=100;
/// The years in which days can be. The calendar has been the same since.
pub(crate) const YEARS: std::ops::RangeInclusive<u16> = 1583..=9990;

/// A day with a page, and its weekday, from 0 for Monday.
pub(crate) type Dated = (Day, usize);

impl Daily {
    /// The name of its table in a spec.
    pub(crate) fn table(&self) -> &'static str {
        if self.is_undated { "[mixed]" } else { "[daily]" }
    }

    /// The days that have a page.
    pub(crate) fn dates(&self) -> Vec<Dated> {
        let Some(start) = day_from(&self.start) else { return Vec::new() };
        let is_free = |weekday: usize| self.without.iter().any(|name| name == WEEKDAYS[weekday]);
        let days = (number_of(start)..).take(7 * self.days as usize).map(|number| (day_of(number), weekday_of(number)));
        days.filter(|&(_, weekday)| !is_free(weekday)).take(self.days as usize).collect()
    }

    /// This many of its days, starting with one of them.
    pub(crate) fn part(self, first: usize, days: usize) -> Daily {
        let start = self.dates().get(first).map_or(self.start.clone(), |&(day, _)| {
            let Day { year, month, day } = day;
            format!("{year:04}-{month:02}-{day:02}")
        });
        Daily { start, days: days as u32, first_number: self.first_number.saturating_add(first as u32), ..self }
    }
}

impl Section {
    /// Its width in percent of a day's page.
    pub(crate) fn width_of_day(&self) -> u32 {
        self.width.unwrap_or(HALF)
    }
}

fn refused(key: impl Into<String>, value: impl ToString, expected: impl Into<String>) -> BookError {
    BookError::Value { key: key.into(), value: value.to_string(), expected: expected.into() }
}

/// Checks `[daily]` with what goes with it, and gives each section its count and its levels.
pub(super) fn settle(spec: &mut Spec) -> Result<(), BookError> {
    if let Some(mixed) = &spec.mixed {
        if spec.daily.as_ref().is_some_and(|daily| !daily.is_undated) {
            return Err(refused("mixed", "a table", "to be left out beside [daily]: a page has one of them"));
        }
        spec.daily = Some(mixed.as_days());
    }
    let Some(daily) = spec.daily.clone() else { return refuse_without(spec) };
    hold(&daily)?;
    if daily.is_undated {
        refuse_undated(spec)?;
    }
    let table = daily.table();
    PUZZLES_A_DAY.hold("[[section]], each a puzzle of every day", spec.sections.len())?;
    refuse_beside(spec)?;
    let weekdays: Vec<usize> = daily.dates().into_iter().map(|(_, weekday)| weekday).collect();
    for (i, section) in spec.sections.iter_mut().enumerate() {
        let key = |name: &str| format!("section.{}.{name}", i + 1);
        if section.count != 0 && section.count != daily.days {
            let says = if daily.is_undated { "mixed.pages" } else { "daily.days" };
            return Err(refused(key("count"), section.count, format!("{}, as {says} says; leave it out", daily.days)));
        }
        if let Some((name, n)) = [("per_page", section.per_page), ("solutions_per_page", section.solutions_per_page)]
            .iter()
            .find_map(|(k, n)| Some((*k, (*n)?)))
        {
            let expected = format!("width instead, in percent: with {table}, a page has a puzzle of each section");
            return Err(refused(key(name), n, expected));
        }
        if section.wanted.variants.is_some() {
            return Err(refused(
                key("variants"),
                "a value",
                format!("to be left out beside {table}: a page has one puzzle of each section"),
            ));
        }
        if let Some(width) = section.width.filter(|width| !WIDTHS.contains(width)) {
            return Err(refused(key("width"), width, "10 to 100, in percent of the page's width"));
        }
        section.count = daily.days;
        let is_own = !section.levels.is_empty();
        let levels = levels_of(if is_own { &section.levels } else { &daily.levels }, || {
            if is_own { key("levels") } else { "daily.levels".into() }
        })?;
        let wanted = &mut section.wanted;
        let says_levels = wanted.level.is_some() || wanted.quota.is_some() || section.source.is_some();
        match levels {
            Some(_) if is_own && says_levels => {
                return Err(refused(
                    key("levels"),
                    section.levels.join(", "),
                    "no level, quota or source beside it: each says which levels there are",
                ));
            }
            // A quota is dealt by weekdays.
            Some(levels) if !says_levels => {
                let n_of = |level: Level| weekdays.iter().filter(|&&weekday| levels[weekday] == level).count();
                let quota: Vec<(Level, usize)> =
                    Level::ALL.into_iter().map(|level| (level, n_of(level))).filter(|(_, n)| *n > 0).collect();
                match quota.as_slice() {
                    [(only, _)] => wanted.level = Some(only.name().into()),
                    several => {
                        let parts: Vec<String> = several.iter().map(|(level, n)| format!("{}:{n}", level.name())).collect();
                        wanted.quota = Some(parts.join(","));
                    }
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// What pages without days do not have.
fn refuse_undated(spec: &Spec) -> Result<(), BookError> {
    if spec.solutions == Solutions::NextDay {
        return Err(refused("solutions", "next-day", "end, separate or none beside [mixed], whose pages have no days"));
    }
    match spec.sections.iter().position(|section| !section.levels.is_empty()) {
        Some(i) => {
            let expected = "level or quota instead beside [mixed], whose pages have no weekdays";
            Err(refused(format!("section.{}.levels", i + 1), "a list", expected))
        }
        None => Ok(()),
    }
}

fn hold(daily: &Daily) -> Result<(), BookError> {
    let start = day_from(&daily.start).filter(|day| YEARS.contains(&day.year));
    if start.is_none() {
        let expected = format!("a day such as 2027-01-01, in the years {} to {}", YEARS.start(), YEARS.end());
        return Err(refused("daily.start", foreign(&daily.start), expected));
    }
    let (key, least) = if daily.is_undated { ("mixed.pages", "at least 1 page") } else { ("daily.days", "at least 1 day") };
    DAYS.hold_number(key, daily.days.into())?;
    if daily.days == 0 {
        return Err(refused(key, 0, least));
    }
    if let Some(name) = daily.without.iter().find(|name| !WEEKDAYS.contains(&name.as_str())) {
        return Err(refused("daily.without", foreign(name), format!("weekdays; {}", suggestion(name, &WEEKDAYS))));
    }
    if WEEKDAYS.iter().all(|weekday| daily.without.iter().any(|name| name == weekday)) {
        return Err(refused("daily.without", "every weekday", "at least one weekday with a page"));
    }
    Ok(())
}

/// Keys that a section or a book has only for days.
fn refuse_without(spec: &Spec) -> Result<(), BookError> {
    if spec.solutions == Solutions::NextDay {
        return Err(refused("solutions", "next-day", "a table [daily] with start and days beside it"));
    }
    for (i, section) in spec.sections.iter().enumerate() {
        let said = [("width", section.width.is_some()), ("rule", section.rule.is_some()), ("levels", !section.levels.is_empty())];
        if let Some((name, _)) = said.iter().find(|(_, is_said)| *is_said) {
            let expected = "a table [daily] with start and days beside it: the key is for pages with a date";
            return Err(refused(format!("section.{}.{name}", i + 1), "a value", expected));
        }
    }
    Ok(())
}

/// Keys of a book that pages with a date do not have.
fn refuse_beside(spec: &Spec) -> Result<(), BookError> {
    let Parts { openers, thumb_index, hints, glossary, .. } = &spec.parts;
    let unused = [
        ("days", spec.days),
        ("epub", spec.epub),
        ("name_line", spec.name_line),
        ("class_line", spec.class_line),
        ("copies", spec.copies != 1),
        ("variants", spec.variants.is_some()),
        ("parts.thumb_index", *thumb_index),
        ("parts.hints", *hints != super::Hints::None),
        ("parts.glossary", *glossary != super::Glossary::None),
        ("parts.openers", matches!(openers, super::Part::Own(_))),
    ];
    let table = spec.daily.as_ref().map_or("[daily]", Daily::table);
    let have = if table == "[mixed]" { "puzzles of every section" } else { "a date" };
    let expected = format!("to be left out beside {table}: its pages have {have} and no such thing");
    match unused.iter().find(|(_, is_said)| *is_said) {
        Some((key, _)) => Err(refused(*key, "a value", expected)),
        None => Ok(()),
    }
}

/// The level of each weekday.
fn levels_of(names: &[String], key: impl Fn() -> String) -> Result<Option<[Level; 7]>, BookError> {
    if names.is_empty() {
        return Ok(None);
    }
    let known: Vec<&str> = Level::ALL.iter().map(|level| level.name()).collect();
    let mut levels = Vec::new();
    for name in names {
        levels.push(
            Level::named(name).ok_or_else(|| refused(key(), foreign(name), format!("levels; {}", suggestion(name, &known))))?,
        );
    }
    let n = levels.len();
    let expected = || "7 levels, for Monday to Sunday (days that daily.without names have one, too, which nothing uses)";
    levels.try_into().map(Some).map_err(|_| refused(key(), format!("{n} of them"), expected()))
}

/// For the puzzles of a section from the easiest on, the day that each of them is for; `None` for a book without days. The days
/// with the easier levels come first; of equals, the earlier weekday, so that every week rises.
pub fn days_by_difficulty(spec: &Spec, section: usize) -> Option<Vec<usize>> {
    let dates = spec.daily.as_ref()?.dates();
    if spec.mixed.is_some() {
        return Some((0..dates.len()).collect());
    }
    let own = &spec.sections[section].levels;
    let names = if own.is_empty() { &spec.daily.as_ref()?.levels } else { own };
    let levels = levels_of(names, String::new).ok().flatten();
    let says_levels = spec.sections[section].wanted.quota.is_some();
    let mut days: Vec<usize> = (0..dates.len()).collect();
    let level = |weekday: usize| levels.filter(|_| says_levels).map(|levels| levels[weekday]);
    days.order_by_key(|&day| (level(dates[day].1), dates[day].1, day));
    Some(days)
}

/// The day in the words of the language, with its parts.
pub(crate) fn in_words(words: &Words, (day, weekday): Dated) -> DateParts {
    words.dates.parts(day, weekday)
}

/// What `{number}` says on the page of a day.
pub(crate) fn number_on(daily: &Daily, day: usize) -> String {
    (u64::from(daily.first_number) + day as u64).to_string()
}
