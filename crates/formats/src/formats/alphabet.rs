//! Alphabets: the ways to write digits above 9 as one character.

use crate::board::{Digit, digit_of_symbol, symbol};
use std::borrow::Cow;

/// The symbols for 1, 2, 3 … in a list. Inside this program, digits are always written in the first alphabet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Alphabet {
    /// 1 to 9, then A for 10, up to P for 25.
    #[default]
    OneToNine,
    /// 0 to 9, then A: the first digit is `0`, so `0` cannot mean an empty cell.
    FromZero,
    /// A, B, C …
    Letters,
}

impl Alphabet {
    /// Every alphabet with the word that `--alphabet` takes.
    pub const ALL: [(&'static str, Alphabet); 3] =
        [("1-9A", Alphabet::OneToNine), ("0-F", Alphabet::FromZero), ("A-P", Alphabet::Letters)];

    /// The alphabet of that word.
    pub fn named(name: &str) -> Option<Alphabet> {
        Alphabet::ALL.into_iter().find(|row| row.0.eq_ignore_ascii_case(name)).map(|row| row.1)
    }

    /// The word for it.
    pub fn name(self) -> &'static str {
        Alphabet::ALL.into_iter().find(|row| row.1 == self).map_or("", |row| row.0)
    }

    /// How a digit is written; a dot for an empty cell.
    pub const fn symbol(self, d: Digit) -> char {
        match (self, d) {
            (Alphabet::OneToNine, _) | (_, 0) => symbol(d),
            (Alphabet::FromZero, 1) => '0',
            (Alphabet::FromZero, _) => symbol(d - 1),
            (Alphabet::Letters, _) => (b'A' + d - 1) as char,
        }
    }

    /// The digit of a character; case does not matter.
    pub const fn digit(self, c: char) -> Option<Digit> {
        match (self, c) {
            (Alphabet::OneToNine, _) => digit_of_symbol(c),
            (Alphabet::FromZero, '0') => Some(1),
            (Alphabet::FromZero, 'A'..='O' | 'a'..='o' | '1'..='9') => match digit_of_symbol(c) {
                Some(d) => Some(d + 1),
                None => None,
            },
            (Alphabet::Letters, 'A'..='Y') => Some(c as u8 - b'A' + 1),
            (Alphabet::Letters, 'a'..='y') => Some(c as u8 - b'a' + 1),
            _ => None,
        }
    }

    /// Whether a character is an empty cell of a list: a zero is, unless it is a digit.
    pub const fn is_empty_cell(self, c: char) -> bool {
        matches!(c, '.' | '*' | '_' | '-') || c == '0' && !matches!(self, Alphabet::FromZero)
    }

    /// A text of cells in this alphabet.
    pub fn written(self, cells: Cow<str>) -> Cow<str> {
        match self {
            Alphabet::OneToNine => cells,
            _ => cells.chars().map(|c| digit_of_symbol(c).map_or(c, |d| self.symbol(d))).collect::<String>().into(),
        }
    }

    /// The alphabet that a list declares in a comment: `# alphabet=0-F`.
    pub fn of_comment(line: &str) -> Option<Alphabet> {
        Alphabet::named(line.trim().strip_prefix('#')?.trim().strip_prefix("alphabet=")?)
    }

    /// The comment that declares it; empty for the usual one.
    pub fn comment(self) -> String {
        match self {
            Alphabet::OneToNine => String::new(),
            _ => format!("# alphabet={}\n", self.name()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::MAX_DIGITS;

    #[test]
    fn every_digit_of_every_alphabet_is_read_as_it_is_written() {
        for (name, alphabet) in Alphabet::ALL {
            assert_eq!(Alphabet::named(&name.to_ascii_lowercase()), Some(alphabet));
            assert_eq!(alphabet.name(), name);
            for d in 1..=MAX_DIGITS as Digit {
                let c = alphabet.symbol(d);
                assert_eq!(alphabet.digit(c), Some(d), "{name} {c}");
                assert_eq!(alphabet.digit(c.to_ascii_lowercase()), Some(d), "{name} {c}");
                assert!(!alphabet.is_empty_cell(c), "{name} {c}");
            }
            assert!(alphabet.is_empty_cell(alphabet.symbol(0)));
            for c in ['Z', 'é', '=', ' ', '.'] {
                assert_eq!(alphabet.digit(c), None, "{name} {c}");
            }
        }
        let of = |alphabet: Alphabet| (1..=16).map(|d| alphabet.symbol(d)).collect::<String>();
        assert_eq!(Alphabet::ALL.map(|row| of(row.1)), ["123456789ABCDEFG", "0123456789ABCDEF", "ABCDEFGHIJKLMNOP"]);
        assert_eq!(Alphabet::FromZero.written("1.9AG".into()), "0.89F");
        assert_eq!(Alphabet::of_comment(&Alphabet::FromZero.comment()), Some(Alphabet::FromZero));
        assert_eq!(Alphabet::of_comment("# an alphabet=0-F"), None);
    }
}
