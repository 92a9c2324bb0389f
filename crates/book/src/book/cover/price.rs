//! The price beside an ISBN's bars: five digits, which shops in America and Britain read. The first says the currency.

use crate::book::spec::error::BookError;
use crate::guard::foreign;

/// The currencies of the code: how a price begins, the first digit, and the highest price of four digits.
const CURRENCIES: [(&str, u8); 8] = [("CA$", 6), ("C$", 6), ("A$", 3), ("AU$", 3), ("NZ$", 4), ("US$", 5), ("$", 5), ("£", 0)];
/// Which digits have even parity, by the check sum, the first digit in the highest bit.
const EVEN: [u8; 10] = [0b11000, 0b10100, 0b10010, 0b10001, 0b01100, 0b00110, 0b00011, 0b01010, 0b01001, 0b00101];

/// The digits that a cover asks for: as it says them, or derived from its price.
pub(super) fn price_digits(code: &str, price: Option<&str>) -> Result<[u8; 5], BookError> {
    let code = code.trim();
    if code == "price" {
        return from_price(price.unwrap_or("").trim());
    }
    let mut digits = [0; 5];
    if code.len() != 5 || !code.bytes().all(|b| b.is_ascii_digit()) {
        let expected = "'price', or five digits such as 50995: the currency (0 pounds, 3 Australian, 4 New Zealand, 5 American, 6 Canadian dollars) and the price in cents; 90000 has none".into();
        return Err(BookError::Value { key: "cover.price_code".into(), value: format!("'{}'", foreign(&code)), expected });
    }
    digits.iter_mut().zip(code.bytes()).for_each(|(digit, byte)| *digit = byte - b'0');
    Ok(digits)
}

fn from_price(price: &str) -> Result<[u8; 5], BookError> {
    let cents = |text: &str| {
        let (whole, part) = text.split_once('.').unwrap_or((text, "00"));
        let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let fits = is_digits(whole) && whole.len() <= 2 && is_digits(part) && part.len() == 2;
        fits.then(|| format!("{whole:0>2}{part}"))
    };
    let found = CURRENCIES.iter().find_map(|(sign, first)| Some((first, cents(price.strip_prefix(sign)?.trim())?)));
    let Some((first, cents)) = found else {
        let signs: Vec<&str> = CURRENCIES.iter().map(|(sign, _)| *sign).collect();
        let expected = format!(
            "a price up to 99.99 with one of {} in front, such as $9.95; other currencies have no code",
            signs.join(", ")
        );
        return Err(BookError::Value { key: "cover.price".into(), value: format!("'{}'", foreign(&price)), expected });
    };
    let mut digits = [*first; 5];
    digits[1..].iter_mut().zip(cents.bytes()).for_each(|(digit, byte)| *digit = byte - b'0');
    Ok(digits)
}

/// The modules of the code: a guard of 4, five digits of 7, and 2 between each pair of them.
pub(super) const MODULES: usize = 47;

/// Its modules from left to right, with the codes of a left digit; true is dark.
pub(super) fn modules(digits: &[u8; 5], odd: &[u8; 10]) -> Vec<bool> {
    let bits = |code: u8, n: u32| (0..n).rev().map(move |bit| code >> bit & 1 == 1);
    let [a, b, c, d, e] = digits.map(u32::from);
    let sum = (3 * (a + c + e) + 9 * (b + d)) % 10;
    let mut all: Vec<bool> = bits(0b1011, 4).collect();
    for (i, &digit) in digits.iter().enumerate() {
        if i > 0 {
            all.extend(bits(0b01, 2));
        }
        let code = odd[usize::from(digit)];
        let is_even = EVEN[sum as usize] >> (4 - i) & 1 == 1;
        all.extend(bits(if is_even { (!code & 0x7f).reverse_bits() >> 1 } else { code }, 7));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::cover::barcode::LEFT;

    #[test]
    fn a_price_becomes_five_digits() {
        for (code, price, want) in [
            ("50995", None, [5, 0, 9, 9, 5]),
            ("90000", None, [9, 0, 0, 0, 0]),
            ("price", Some("$9.95"), [5, 0, 9, 9, 5]),
            ("price", Some("CA$ 12.50"), [6, 1, 2, 5, 0]),
            ("price", Some("£8"), [0, 0, 8, 0, 0]),
        ] {
            assert_eq!(price_digits(code, price).unwrap(), want, "{code} {price:?}");
        }
        for (code, price, want) in [
            ("5099", None, "five digits"),
            ("five", None, "five digits"),
            ("price", Some("9,95 €"), "other currencies"),
            ("price", None, "such as $9.95"),
            ("price", Some("$100.00"), "up to 99.99"),
            ("price", Some("$9.9"), "such as $9.95"),
        ] {
            let message = price_digits(code, price).unwrap_err().to_string();
            assert!(message.contains(want), "{message}");
        }
    }

    /// 54495 is the example in descriptions of the code; its check sum is 9, and that of 52495 is 1.
    #[test]
    fn the_bars_are_those_of_known_codes() {
        for (digits, want) in [
            ([5, 4, 4, 9, 5], "1011 0110001 01 0100011 01 0011101 01 0001011 01 0111001"),
            ([5, 2, 4, 9, 5], "1011 0111001 01 0010011 01 0011101 01 0001011 01 0110001"),
        ] {
            let bars: String = modules(&digits, &LEFT).iter().map(|&dark| if dark { '1' } else { '0' }).collect();
            assert_eq!(bars, want.replace(' ', ""), "{digits:?}");
            assert_eq!(bars.len(), MODULES);
        }
    }
}
