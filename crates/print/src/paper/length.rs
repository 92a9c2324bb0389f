//! Parses lengths with units, as printers write them.

use crate::guard::foreign;
use serde::Deserialize;

/// Thousandths of a point, parsed from `0.375 in`, `5 mm` or `7 pt`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct Length(pub i32);

impl TryFrom<String> for Length {
    type Error = String;

    fn try_from(text: String) -> Result<Length, String> {
        let bad = || format!("'{text}' is not a length such as \"0.375 in\", \"5 mm\" or \"7 pt\"", text = foreign(&text));
        let (number, unit) = text.split_once(' ').ok_or_else(bad)?;
        let thousandths = match unit {
            "in" => 72_000.0,
            "mm" => 72_000.0 / 25.4,
            "pt" => 1_000.0,
            _ => return Err(bad()),
        };
        let length = number.parse::<f64>().map_err(|_| bad())? * thousandths;
        match (0.0..=14_400_000.0).contains(&length) {
            true => Ok(Length(length.round() as i32)),
            false => Err(bad()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_read_with_their_units() {
        let read = |text: &str| Length::try_from(text.to_string()).map(|length| length.0);
        assert_eq!(read("0.375 in"), Ok(27_000));
        assert_eq!(read("25.4 mm"), Ok(72_000));
        assert_eq!(read("7 pt"), Ok(7_000));
        for text in ["", "7", "7pt", "7 cm", "-1 mm", "nan in", "1e9 in"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
