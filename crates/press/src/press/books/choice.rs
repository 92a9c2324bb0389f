//! Parses conditions on rows, such as `level=easy..medium, er<=4.0`, and applies them.

use crate::board::Level;
use crate::formats::{COLUMNS, Holds, Row};
use crate::guard::{foreign, suggestion};
use crate::kinds::kind_named;
use crate::logic::{LADDER, technique_named};
use crate::puzzle::Puzzle;
use std::borrow::Cow;
use std::cmp::Ordering;

/// Conditions that must all hold.
#[derive(Clone, Debug, Default)]
pub struct Choice(Vec<Condition>);

#[derive(Clone, Debug)]
struct Condition {
    column: String,
    sort: Sort,
    low: Option<(Bound, Operand)>,
    high: Option<(Bound, Operand)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bound {
    Open,
    Closed,
}

/// The type of a column, which determines how its values compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sort {
    Level,
    Technique,
    Kind,
    Number,
    Text,
    /// A column of the list itself: compared as numbers if both are numbers, otherwise as texts.
    Own,
}

/// A comparable value. Numbers are in millionths.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Operand {
    Level(Level),
    Number(i64),
    Text(String),
}

/// Longer signs first, so that none is mistaken for the start of another.
const SIGNS: [&str; 5] = ["<=", ">=", "<", ">", "="];

/// Parses conditions separated by commas. `own` are the list's additional columns.
pub fn read_choice(text: &str, own: &[String]) -> Result<Choice, String> {
    let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
    let conditions = parts.map(|part| read_condition(part, own)).collect::<Result<Vec<_>, String>>()?;
    if conditions.is_empty() {
        return Err("it has no condition; expected one such as level=easy..medium".into());
    }
    Ok(Choice(conditions))
}

fn read_condition(text: &str, own: &[String]) -> Result<Condition, String> {
    let found = SIGNS.iter().filter_map(|sign| text.find(sign).map(|at| (at, *sign)));
    let Some((at, sign)) = found.min_by_key(|&(at, sign)| (at, std::cmp::Reverse(sign.len()))) else {
        return Err(format!(
            "'{text}' is no condition; expected one such as level=easy..medium or er<=4.0",
            text = foreign(&text)
        ));
    };
    let (column, value) = (text[..at].trim().to_ascii_lowercase(), text[at + sign.len()..].trim());
    let sort = sort_of(&column, own)?;
    let operand = |value: &str| read_operand(&column, sort, value.trim());
    let is_ordered = !matches!(sort, Sort::Technique | Sort::Kind | Sort::Text);
    if sign != "=" && !is_ordered {
        return Err(format!("'{text}': {column} holds text, which is not compared by {sign} but by =", text = foreign(&text)));
    }
    let (low, high) = match sign {
        "<" => (None, Some((Bound::Open, operand(value)?))),
        "<=" => (None, Some((Bound::Closed, operand(value)?))),
        ">" => (Some((Bound::Open, operand(value)?)), None),
        ">=" => (Some((Bound::Closed, operand(value)?)), None),
        _ => {
            let (low, high) = if is_ordered { value.split_once("..").unwrap_or((value, value)) } else { (value, value) };
            let (low, high) = (operand(low)?, operand(high)?);
            if compare(&low, &high) == Some(Ordering::Greater) {
                return Err(format!("'{text}': a range goes from the smaller to the larger", text = foreign(&text)));
            }
            (Some((Bound::Closed, low)), Some((Bound::Closed, high)))
        }
    };
    Ok(Condition { column, sort, low, high })
}

fn sort_of(column: &str, own: &[String]) -> Result<Sort, String> {
    match COLUMNS.iter().find(|c| c.name == column) {
        Some(c) if c.holds != Holds::Text => Ok(Sort::Number),
        Some(_) => Ok(match column {
            "level" => Sort::Level,
            "hardest" => Sort::Technique,
            "kind" => Sort::Kind,
            _ => Sort::Text,
        }),
        None if own.iter().any(|name| name == column) => Ok(Sort::Own),
        None => {
            let all: Vec<&str> = COLUMNS.iter().map(|c| c.name).chain(own.iter().map(String::as_str)).collect();
            Err(format!("there is no column '{column}'; {}", suggestion(column, &all), column = foreign(&column)))
        }
    }
}

fn read_operand(column: &str, sort: Sort, value: &str) -> Result<Operand, String> {
    let text = || Operand::Text(value.to_ascii_lowercase());
    let no_such = |known: &mut dyn Iterator<Item = &'static str>| {
        format!("{column} is never '{value}'; {}", suggestion(value, &known.collect::<Vec<_>>()), value = foreign(&value))
    };
    match sort {
        _ if value.is_empty() => Err(format!("{column} is compared with nothing; expected a value")),
        Sort::Level => {
            Level::named(value).map(Operand::Level).ok_or_else(|| no_such(&mut Level::ALL.into_iter().map(Level::name)))
        }
        Sort::Technique if technique_named(value).is_none() => Err(no_such(&mut LADDER.iter().map(|row| row.key))),
        Sort::Kind => kind_named(value).map(|_| text()).map_err(|e| e.to_string()),
        Sort::Number => millionths(value)
            .map(Operand::Number)
            .ok_or_else(|| format!("{column} is a number, and '{value}' is none", value = foreign(&value))),
        Sort::Own => Ok(millionths(value).map_or_else(text, Operand::Number)),
        Sort::Technique | Sort::Text => Ok(text()),
    }
}

/// An exact decimal with up to six places.
fn millionths(text: &str) -> Option<i64> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
    let is_number = |t: &str| !t.is_empty() && t.bytes().all(|b| b.is_ascii_digit());
    if !is_number(whole) || !is_number(part) || part.len() > 6 {
        return None;
    }
    let fraction: i64 = format!("{part:0<6}").parse().ok()?;
    Some(sign * whole.parse::<i64>().ok()?.checked_mul(1_000_000)?.checked_add(fraction)?)
}

/// Compares values of one type; values of different types are not comparable.
fn compare(a: &Operand, b: &Operand) -> Option<Ordering> {
    match (a, b) {
        (Operand::Level(a), Operand::Level(b)) => Some(a.cmp(b)),
        (Operand::Number(a), Operand::Number(b)) => Some(a.cmp(b)),
        (Operand::Text(a), Operand::Text(b)) => Some(a.cmp(b)),
        _ => None,
    }
}

impl Choice {
    /// Whether a row matches. Values computed from the puzzle take precedence over the row's own values. A row without a value
    /// in a column does not match.
    pub fn takes(&self, puzzle: &Puzzle, row: &Row) -> bool {
        self.0.iter().all(|condition| {
            let found = COLUMNS.iter().find(|c| c.name == condition.column).map(|c| (c.value)(puzzle));
            let value = match found {
                Some(value) if !value.is_empty() => value,
                _ => Cow::Borrowed(row.claim(&condition.column).unwrap_or("")),
            };
            condition.holds(&value)
        })
    }
}

impl Condition {
    fn holds(&self, value: &str) -> bool {
        let Ok(value) = read_operand(&self.column, self.sort, value) else { return false };
        let suits = |bound: &Option<(Bound, Operand)>, outside: Ordering| match bound {
            None => true,
            Some((bound, limit)) => match compare(&value, limit) {
                None => false,
                Some(Ordering::Equal) => *bound == Bound::Closed,
                Some(order) => order != outside,
            },
        };
        suits(&self.low, Ordering::Less) && suits(&self.high, Ordering::Greater)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a value satisfies a condition.
    fn holds(condition: &str, value: &str) -> bool {
        read_condition(condition, &["theme".into(), "price".into()]).unwrap().holds(value)
    }

    #[test]
    fn values_compare_as_what_they_are() {
        for (condition, value, want) in [
            ("level=easy..medium", "medium", true),
            ("level=easy..medium", "very-easy", false),
            ("level>=hard", "diabolical", true),
            ("level>hard", "hard", false),
            ("level<easy", "very-easy", true),
            ("er<=4.0", "4.0", true),
            ("er <= 4", "4.0", true),
            ("er<4.0", "4.0", false),
            ("er=10", "9.9", false),
            ("clues>=9", "28", true),
            ("clues=24..28", "29", false),
            ("clues=24..28", "24", true),
            ("hardest=x-wing", "x-wing", true),
            ("hardest=x-wing", "swordfish", false),
            ("size=2x3", "2X3", true),
            ("theme=cats", "Cats", true),
            ("price>2.5", "10", true),
            ("price>2.5", "free", false),
            ("er<=4.0", "", false),
        ] {
            assert_eq!(holds(condition, value), want, "{condition} {value}");
        }
    }

    #[test]
    fn what_is_wrong_is_said_with_the_nearest_name() {
        for (text, words) in [
            ("", "no condition"),
            ("level", "no condition"),
            ("lvel=easy", "did you mean 'level'"),
            ("thème=cats", "did you mean 'theme'"),
            ("level=eazy", "did you mean 'easy'"),
            ("hardest=xwing", "did you mean 'x-wing'"),
            ("hardest>x-wing", "compared"),
            ("kind=soduko", "soduko"),
            ("er<=four", "a number"),
            ("er=", "nothing"),
            ("er=4..3", "smaller"),
            ("level=hard..easy", "smaller"),
            ("er=99999999999999999999", "a number"),
        ] {
            let message = read_choice(text, &["theme".into()]).unwrap_err();
            assert!(message.contains(words), "{text}: {message}");
        }
    }
}
