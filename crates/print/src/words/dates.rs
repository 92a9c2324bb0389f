//! Words for pages with a date: days as a language writes them, and the rules of a kind in one line.

use super::fill::{capital, fill};
use super::language::Words;
#[cfg(feature = "books")]
use crate::draw::Day;
use crate::sorted::SortedMap;
use serde::Deserialize;

/// The days of a week, as keys name them; weeks begin on Monday.
pub const WEEKDAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

#[cfg(feature = "books")]
const MONTHS: [&str; 12] =
    ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"];

/// What pages with a date say.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DateWords {
    /// A day in full: `{weekday}` `{day}` `{month}` `{year}`.
    pub date: String,
    /// A day of a year that is known: `{day}` `{month}`.
    pub day_of_year: String,
    /// The first day of a month.
    pub first: String,
    /// Over the solutions of a day: `{day}`.
    pub solutions_of: String,
    /// Where the solutions of the first day would stand.
    pub solutions_follow: String,
    /// By the names of WEEKDAYS.
    pub weekdays: SortedMap<String, String>,
    /// By the names of months in English.
    pub months: SortedMap<String, String>,
}

/// What a title with a date can name.
pub struct DateParts {
    /// The day in full.
    pub date: String,
    /// `Friday`
    pub weekday: String,
    /// `1`
    pub day: String,
    /// `January`
    pub month: String,
    /// `2027`
    pub year: String,
}

impl DateWords {
    /// The texts that are filled in, with their places.
    pub(super) fn with_places(&self) -> [(&str, &'static [&'static str]); 3] {
        [
            (&self.date, &["weekday", "day", "month", "year"]),
            (&self.day_of_year, &["day", "month"]),
            (&self.solutions_of, &["day"]),
        ]
    }

    /// Every text.
    pub(super) fn all(&self) -> Vec<&str> {
        let DateWords { date, day_of_year, first, solutions_of, solutions_follow, weekdays, months } = self;
        let mut texts: Vec<&str> = vec![date, day_of_year, first, solutions_of, solutions_follow];
        texts.extend(weekdays.values().chain(months.values()).map(String::as_str));
        texts
    }
}

#[cfg(feature = "books")]
impl DateWords {
    fn day_and_month(&self, day: Day) -> (String, &str) {
        let name = MONTHS[(day.month.clamp(1, 12) - 1) as usize];
        let number = if day.day == 1 { self.first.clone() } else { day.day.to_string() };
        (number, self.months.get(name).map_or(name, String::as_str))
    }

    /// `Friday, 1 January 2027`, and its parts; weekdays count from 0 for Monday.
    pub fn parts(&self, day: Day, weekday: usize) -> DateParts {
        let (number, month) = self.day_and_month(day);
        let name = WEEKDAYS[weekday % 7];
        let weekday = self.weekdays.get(name).map_or(name, String::as_str);
        let year = day.year.to_string();
        let places = [("weekday", weekday), ("day", &number), ("month", month), ("year", &year)];
        DateParts {
            date: fill(&self.date, &places),
            weekday: weekday.into(),
            day: number.clone(),
            month: month.into(),
            year: year.clone(),
        }
    }

    /// `1 January`
    pub fn day_of_year(&self, day: Day) -> String {
        let (number, month) = self.day_and_month(day);
        fill(&self.day_of_year, &[("day", &number), ("month", month)])
    }

    /// `Solutions of 1 January`
    pub fn solutions_of(&self, day: Day) -> String {
        fill(&self.solutions_of, &[("day", &self.day_of_year(day))])
    }
}

impl Words {
    /// The rules of a kind in one line, if the language has such a line: `last` is its largest digit.
    pub fn in_one_line(&self, kind: &str, last: &str) -> Option<String> {
        self.one_line.get(kind).map(|text| fill(text, &[("last", last)]))
    }
}

/// A title with its places filled in, as the beginning of a line.
pub fn title_of(text: &str, places: &[(&str, &str)]) -> String {
    capital(&fill(text, places))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{language, languages, text};
    use super::*;
    use crate::kinds::KINDS;

    #[cfg(feature = "books")]
    const NEW_YEAR: Day = Day { year: 2027, month: 1, day: 1 };
    #[cfg(feature = "books")]
    const LEAP_DAY: Day = Day { year: 2028, month: 2, day: 29 };

    #[cfg(feature = "books")]
    #[test]
    fn each_language_writes_days_in_its_own_way() {
        for (code, full, leap, of) in [
            ("en", "Friday, 1 January 2027", "Tuesday, 29 February 2028", "Solutions of 1 January"),
            ("de", "Freitag, 1. Januar 2027", "Dienstag, 29. Februar 2028", "Lösungen vom 1. Januar"),
            ("fr", "vendredi 1er janvier 2027", "mardi 29 février 2028", "Solutions du 1er janvier"),
            ("it", "venerdì 1º gennaio 2027", "martedì 29 febbraio 2028", "Soluzioni del giorno 1º gennaio"),
            ("es", "viernes, 1 de enero de 2027", "martes, 29 de febrero de 2028", "Soluciones del 1 de enero"),
        ] {
            let words = language(code);
            assert_eq!(words.dates.parts(NEW_YEAR, 4).date, full);
            assert_eq!(words.dates.parts(LEAP_DAY, 1).date, leap);
            assert_eq!(words.dates.solutions_of(NEW_YEAR), of);
        }
        assert_eq!(title_of("{date}", &[("date", "vendredi 1er janvier 2027")]), "Vendredi 1er janvier 2027");
    }

    #[test]
    fn a_month_without_a_word_is_called_as_in_english() {
        let words = Words::from_toml(&text("de", "words.toml").replace("may = \"Mai\"\n", ""), None).unwrap();
        assert_eq!((&*words.dates.months["may"], &*words.dates.months["june"]), ("May", "Juni"));
    }

    #[test]
    fn a_kind_in_one_line_is_short_in_every_language() {
        for words in languages() {
            assert!(words.in_one_line(KINDS[0].name, "6").is_some_and(|line| line.contains('6')), "{}", words.language);
            let long: Vec<&String> = words.one_line.values().filter(|line| line.chars().count() > 140).collect();
            assert!(long.is_empty(), "{}: {long:?}", words.language);
        }
    }
}
