//! Days of the Gregorian calendar as numbers: days since 1 January 1970, computed with years that start in March, so that a leap day
//! is the last of its year.

use crate::draw::Day;

/// Days from 1 March of year 0 to 1 January 1970.
const TO_1970: i64 = 719_468;
/// Days of 400 years, after which the calendar repeats.
const ERA: i64 = 146_097;
/// The number of 31 December 9999.
pub const LAST_DAY: i64 = 2_932_896;

/// The day with that number, which is at most [`LAST_DAY`] and not before year 0.
pub fn day_of(number: i64) -> Day {
    let since = number + TO_1970;
    let (era, day_of_era) = (since.div_euclid(ERA), since.rem_euclid(ERA));
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    Day { year: year as u16, month: month as u8, day: (day_of_year - (153 * shifted + 2) / 5 + 1) as u8 }
}

/// The number of a day.
pub(crate) fn number_of(day: Day) -> i64 {
    let year = i64::from(day.year) - i64::from(day.month <= 2);
    let (era, year_of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let shifted = i64::from(day.month) + if day.month > 2 { -3 } else { 9 };
    let day_of_year = (153 * shifted + 2) / 5 + i64::from(day.day) - 1;
    era * ERA + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - TO_1970
}

/// The weekday of a day, from 0 for Monday. 1 January 1970 was a Thursday.
pub(crate) fn weekday_of(number: i64) -> usize {
    (number + 3).rem_euclid(7) as usize
}

/// A day as `2027-01-01`, or `None` for a text that is none.
pub(crate) fn day_from(text: &str) -> Option<Day> {
    let mut parts = text.split('-');
    let mut part = |length: usize| -> Option<u16> {
        let part = parts.next().filter(|part| part.len() == length && part.bytes().all(|b| b.is_ascii_digit()))?;
        part.parse().ok()
    };
    let (year, month, day) = (part(4)?, part(2)?, part(2)?);
    let day = Day { year, month: month as u8, day: day as u8 };
    // A day that the calendar does not have, such as 30 February, would be another one.
    (parts.next().is_none() && (1..=12).contains(&month) && day_of(number_of(day)) == day).then_some(day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (number, text, weekday) in [
            (0, "1970-01-01", 3),
            (11_016, "2000-02-29", 1),
            (11_017, "2000-03-01", 2),
            (20_778, "2026-11-21", 5),
            (20_819, "2027-01-01", 4),
            (21_243, "2028-02-29", 1),
            (-25_509, "1900-02-28", 2),
            (-25_508, "1900-03-01", 3),
            (47_540, "2100-02-28", 6),
            (47_541, "2100-03-01", 0),
            (-141_427, "1582-10-15", 4),
            (LAST_DAY, "9999-12-31", 4),
        ] {
            let day = day_from(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!((number_of(day), weekday_of(number)), (number, weekday), "{text}");
            assert_eq!(day_of(number), day, "{text}");
        }
        // Day follows day, through the leap years of four centuries.
        let mut day = day_from("1890-01-01").unwrap();
        for number in number_of(day) + 1..=number_of(day) + ERA {
            let next = day_of(number);
            let follows = match (next.month, next.day) {
                (1, 1) => next.year == day.year + 1 && (day.month, day.day) == (12, 31),
                (_, 1) => next.month == day.month + 1 && day.day >= 28,
                _ => (next.year, next.month, next.day) == (day.year, day.month, day.day + 1),
            };
            assert!(follows && number_of(next) == number, "{number}");
            day = next;
        }
    }

    #[test]
    fn what_is_no_day_is_none() {
        for text in [
            "",
            "2027",
            "2027-1-1",
            "2027-02-29",
            "1900-02-29",
            "2100-02-29",
            "2027-04-31",
            "2027-13-01",
            "2027-00-01",
            "2027-01-00",
            "2027-01-32",
            "2027-01-01T08:00:00",
            "-2027-01-01",
            "27-01-01",
            "２０２７-01-01",
            "2027-01-01-",
        ] {
            assert_eq!(day_from(text), None, "{text}");
        }
        assert!(day_from("2028-02-29").is_some() && day_from("2000-02-29").is_some());
    }
}
