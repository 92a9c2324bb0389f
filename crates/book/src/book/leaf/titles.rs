//! Titles with places: over a puzzle, and on top of a day's page.

use super::materials::Materials;
use super::names::name_of;
use super::planned::Plan;
use super::same_rules::kind_title;
use crate::board::Level;
use crate::book::spec::calendar::{LAST_DAY, day_from, day_of, number_of, weekday_of};
use crate::book::spec::daily::{Dated, YEARS, in_words, number_on};
use crate::book::spec::error::BookError;
use crate::book::spec::{Hints, Solutions, Spec};
use crate::draw::Day;
use crate::guard::{foreign, suggestion};
use crate::words::{DateParts, Words, fill, title_of};

/// The places of each title, and those that it has only in a book with days.
const OVER_PUZZLE: [&str; 4] = ["number", "kind", "section", "level"];
const ON_PAGE: [&str; 2] = ["title", "number"];
const DATE: &str = "date";
const OF_DATE: [&str; 5] = [DATE, "weekday", "day", "month", "year"];

/// Whether the title over a puzzle names its level.
pub(crate) fn has_level(spec: &Spec) -> bool {
    spec.puzzle_title.as_deref().is_some_and(|title| title.contains("{level}"))
}

/// Refuses a title with an unknown placeholder, or without one that it needs.
pub(crate) fn check(spec: &Spec) -> Result<(), BookError> {
    let refused = |key: &str, title: &str, expected: String| {
        let value = format!("'{}'", foreign(title));
        Err(BookError::Value { key: key.into(), value, expected })
    };
    let hold = |key: &str, title: &str, known: &[&str]| {
        let mut places = title.split('{').skip(1).map(|from| from.split_once('}').map_or(from, |(name, _)| name));
        match places.find(|place| !known.contains(place)) {
            Some(place) => {
                refused(key, title, format!("places that it has; {{{}}}: {}", foreign(place), suggestion(place, known)))
            }
            None => Ok(()),
        }
    };
    if let Some(daily) = &spec.daily {
        let of_date: &[&str] = if spec.mixed.is_some() { &[] } else { &OF_DATE };
        let (key, such) = if spec.mixed.is_some() { ("mixed.title", "{number}") } else { ("daily.title", "{date}") };
        hold(key, &daily.title, &[&ON_PAGE[..], of_date].concat())?;
        if daily.title.trim().is_empty() {
            return refused(key, "", format!("a title that can be read, such as {such}"));
        }
    }
    check_start(spec)?;
    let Some(title) = &spec.puzzle_title else { return Ok(()) };
    let dates: &[&str] = match (&spec.daily, spec.days, &spec.start) {
        _ if spec.mixed.is_some() => &[],
        (Some(_), ..) | (None, false, Some(_)) => &OF_DATE,
        (None, true, _) => &[DATE],
        (None, false, None) => &[],
    };
    hold("puzzle_title", title, &[&OVER_PUZZLE[..], dates].concat())?;
    let is_found = title.contains("{number}") || (spec.days || spec.start.is_some()) && title.contains("{date}");
    if title.trim().is_empty() || spec.daily.is_none() && spec.solutions != Solutions::None && !is_found {
        let name = if spec.days { "{date}" } else { "{number}" };
        return refused("puzzle_title", title, format!("{name} in it, since solutions are found by it"));
    }
    Ok(())
}

/// The line on top of a day's page.
pub(crate) fn on_page(spec: &Spec, words: &Words, (day, dated): (usize, Dated)) -> String {
    let Some(daily) = &spec.daily else { return String::new() };
    let (parts, number) = (in_words(words, dated), number_on(daily, day));
    let places = [
        ("title", spec.title.as_str()),
        ("number", &number),
        (DATE, &parts.date),
        ("weekday", &parts.weekday),
        ("day", &parts.day),
        ("month", &parts.month),
        ("year", &parts.year),
    ];
    title_of(&daily.title, &places)
}

/// What is written over the puzzle of a section on a day's page.
pub(crate) fn over_puzzle_of_day(
    spec: &Spec,
    words: &Words,
    (section, kind): (usize, &str),
    (day, dated): (usize, Dated),
    level: &str,
) -> String {
    let title = &spec.sections[section].title;
    let (Some(text), Some(daily)) = (&spec.puzzle_title, &spec.daily) else { return title.clone() };
    let (parts, number) = (in_words(words, dated), number_on(daily, day));
    let places = [
        ("number", number.as_str()),
        ("kind", kind),
        ("section", title),
        ("level", level),
        (DATE, &parts.date),
        ("weekday", &parts.weekday),
        ("day", &parts.day),
        ("month", &parts.month),
        ("year", &parts.year),
    ];
    title_of(text, &places)
}

/// What is written over a puzzle of a book without pages for days: its number or its day, or what the spec says.
pub(crate) fn over_puzzle(spec: &Spec, materials: &Materials, plan: &Plan, puzzle: usize, level: Option<Level>) -> String {
    let words = materials.words;
    let name = name_of(spec, words, plan, puzzle);
    let Some(text) = &spec.puzzle_title else { return name };
    let section = plan.section_of(puzzle);
    let places = [
        ("number", (puzzle + 1).to_string()),
        ("kind", kind_title(plan.sections[section].kind, words).to_string()),
        ("section", spec.sections[section].title.clone()),
        ("level", level.map_or("", |level| words.level(level)).to_string()),
    ];
    let mut places: Vec<(&str, &str)> = places.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let Some(parts) = parts_of(spec, words, puzzle) else {
        places.push((DATE, &name));
        return title_of(text, &places);
    };
    title_of(text, &[places, of_date(&parts).to_vec()].concat())
}

/// The first day of the puzzles, if the book counts days on from one.
fn start_of(spec: &Spec) -> Option<i64> {
    spec.start.as_deref().and_then(day_from).map(number_of)
}

/// The day of a puzzle in a book that counts days on from its first.
fn dated(spec: &Spec, puzzle: usize) -> Option<Dated> {
    let number = (start_of(spec)? + puzzle as i64).min(LAST_DAY);
    Some((day_of(number), weekday_of(number)))
}

fn parts_of(spec: &Spec, words: &Words, puzzle: usize) -> Option<DateParts> {
    dated(spec, puzzle).map(|day| in_words(words, day))
}

fn of_date(parts: &DateParts) -> [(&'static str, &str); 5] {
    let DateParts { date, weekday, day, month, year } = parts;
    [(DATE, date), ("weekday", weekday), ("day", day), ("month", month), ("year", year)]
}

/// The name of a puzzle by its day, if its title has a day and no number.
pub(super) fn name_by_day(spec: &Spec, words: &Words, puzzle: usize) -> Option<String> {
    let is_named = spec.puzzle_title.as_deref().is_some_and(|title| title.contains("{date}") && !title.contains("{number}"));
    let (day, _) = dated(spec, puzzle).filter(|_| is_named)?;
    Some(words.dates.day_of_year(day))
}

/// The first day of a volume whose first puzzle has that number, from 0.
pub(crate) fn start_from(spec: &Spec, first: usize) -> Option<String> {
    let (Day { year, month, day }, _) = dated(spec, first)?;
    Some(format!("{year:04}-{month:02}-{day:02}"))
}

/// Refuses a first day that is none, or that goes with nothing.
fn check_start(spec: &Spec) -> Result<(), BookError> {
    let Some(start) = &spec.start else { return Ok(()) };
    let refused =
        |key: &str, value: String, expected: &str| Err(BookError::Value { key: key.into(), value, expected: expected.into() });
    if day_from(start).is_none_or(|day| !YEARS.contains(&day.year)) {
        return refused("start", foreign(start).to_string(), "a day such as 2027-01-01, in the years 1583 to 9990");
    }
    let title = spec.puzzle_title.as_deref().unwrap_or_default();
    let names_day = OF_DATE.iter().any(|place| title.contains(&format!("{{{place}}}")));
    if spec.days || spec.daily.is_some() || !names_day {
        let expected = "a puzzle_title with {date}, {weekday}, {day}, {month} or {year} beside it, and no days or [daily]";
        return refused("start", foreign(start).to_string(), expected);
    }
    if spec.parts.hints != Hints::None && !title.contains("{number}") {
        return refused("puzzle_title", format!("'{}'", foreign(title)), "{number} in it, since hints are found by it");
    }
    Ok(())
}

/// A title over a puzzle as wide as any of a section, if the spec has titles.
pub(crate) fn widest(spec: &Spec, words: &Words, section: usize) -> Option<String> {
    let text = spec.puzzle_title.as_ref()?;
    let section = &spec.sections[section];
    let level = Level::ALL.into_iter().map(|level| words.level(level)).max_by_key(|name| name.chars().count())?;
    let date = fill(&words.page.day, &[("day", "30"), ("month", &section.title)]);
    let kind = crate::kinds::kind_said(&section.wanted.kind).map_or("", |kind| kind_title(kind, words));
    let places = [("number", "0000"), ("kind", kind), ("section", &section.title), ("level", level)];
    if spec.start.is_none() {
        return Some(fill(text, &[&places[..], &[(DATE, &date)]].concat()));
    }
    // The days of a year are as wide as those of any other.
    let of_day = |puzzle: usize| {
        let parts = parts_of(spec, words, puzzle)?;
        Some(fill(text, &[&places[..], &of_date(&parts)].concat()))
    };
    (0..366).filter_map(of_day).max_by_key(|title| title.chars().count())
}
