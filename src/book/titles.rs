//! Titles with places: over a puzzle, and on top of a day's page.

use super::daily::{Dated, in_words, number_on};
use super::error::BookError;
use super::plan::{Materials, Plan};
use super::same_rules::kind_title;
use super::spec::{Solutions, Spec};
use super::ways::name_of;
use crate::board::Level;
use crate::guard::{foreign, suggestion};
use crate::words::{Words, fill, title_of};

/// The places of each title, and those that it has only in a book with days.
const OVER_PUZZLE: [&str; 4] = ["number", "kind", "section", "level"];
const ON_PAGE: [&str; 2] = ["title", "number"];
const DATE: &str = "date";
const OF_DATE: [&str; 5] = [DATE, "weekday", "day", "month", "year"];

/// Whether the title over a puzzle tells its level.
pub(super) fn has_level(spec: &Spec) -> bool {
    spec.puzzle_title.as_deref().is_some_and(|title| title.contains("{level}"))
}

/// Refuses a title with a place that nothing is known of, or without one that it needs.
pub(super) fn check(spec: &Spec) -> Result<(), BookError> {
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
        hold("daily.title", &daily.title, &[&ON_PAGE[..], &OF_DATE].concat())?;
        if daily.title.trim().is_empty() {
            return refused("daily.title", "", "a title that can be read, such as {date}".into());
        }
    }
    let Some(title) = &spec.puzzle_title else { return Ok(()) };
    let dates: &[&str] = match (&spec.daily, spec.days) {
        (Some(_), _) => &OF_DATE,
        (None, true) => &[DATE],
        (None, false) => &[],
    };
    hold("puzzle_title", title, &[&OVER_PUZZLE[..], dates].concat())?;
    let is_found = title.contains("{number}") || spec.days && title.contains("{date}");
    if title.trim().is_empty() || spec.daily.is_none() && spec.solutions != Solutions::None && !is_found {
        let name = if spec.days { "{date}" } else { "{number}" };
        return refused("puzzle_title", title, format!("{name} in it, since solutions are found by it"));
    }
    Ok(())
}

/// The line on top of a day's page.
pub(super) fn on_page(spec: &Spec, words: &Words, (day, dated): (usize, Dated)) -> String {
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
pub(super) fn over_puzzle_of_day(
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
pub(super) fn over_puzzle(spec: &Spec, materials: &Materials, plan: &Plan, puzzle: usize, level: Option<Level>) -> String {
    let words = materials.words;
    let name = name_of(spec, words, plan, puzzle);
    let Some(text) = &spec.puzzle_title else { return name };
    let section = plan.section_of(puzzle);
    let places = [
        ("number", (puzzle + 1).to_string()),
        ("kind", kind_title(plan.sections[section].kind, words).to_string()),
        ("section", spec.sections[section].title.clone()),
        ("level", level.map_or("", |level| words.level(level)).to_string()),
        (DATE, name),
    ];
    title_of(text, &places.each_ref().map(|(name, text)| (*name, text.as_str())))
}

/// A title over a puzzle as wide as any of a section, if the spec has titles.
pub(super) fn widest(spec: &Spec, words: &Words, section: usize) -> Option<String> {
    let text = spec.puzzle_title.as_ref()?;
    let section = &spec.sections[section];
    let level = Level::ALL.into_iter().map(|level| words.level(level)).max_by_key(|name| name.chars().count())?;
    let date = fill(&words.page.day, &[("day", "30"), ("month", &section.title)]);
    let kind = crate::kinds::kind_said(&section.wanted.kind).map_or("", |kind| kind_title(kind, words));
    Some(fill(text, &[("number", "0000"), ("kind", kind), ("section", &section.title), ("level", level), (DATE, &date)]))
}
