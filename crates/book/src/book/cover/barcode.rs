//! Checks ISBNs and draws their barcodes.

use super::price;
use crate::book::spec::error::BookError;
use crate::draw::{Align, Face, Fonts, Item, PT, Paint, Point, Scene, Type, set_line};
use crate::guard::foreign;

/// Dark and light modules of the digits of an EAN in the left-hand code with odd parity. The other codes are derived from it.
pub(super) const LEFT: [u8; 10] =
    [0b0001101, 0b0011001, 0b0010011, 0b0111101, 0b0100011, 0b0110001, 0b0101111, 0b0111011, 0b0110111, 0b0001011];
/// Which of the six left digits have even parity, by the first digit, which has no bars of its own.
const EVEN: [u8; 10] = [0b000000, 0b001011, 0b001101, 0b001110, 0b010011, 0b011001, 0b011100, 0b010101, 0b010110, 0b011010];
/// The modules of a barcode: 3 of guard, 6 digits of 7, 5 in the middle, 6 digits of 7, 3 of guard.
const MODULES: usize = 95;
/// The white space at the left and at the right, in modules.
const QUIET: (i32, i32) = (11, 7);
/// The white space between the bars and those of a price, and after these.
const BESIDE_PRICE: (i32, i32) = (9, 5);

/// The thirteen digits of an ISBN, if its check digit is right. An ISBN of ten digits becomes one of thirteen.
pub fn isbn_digits(text: &str) -> Result<[u8; 13], BookError> {
    let refuse = |expected: &str| BookError::Value {
        key: "isbn".into(),
        value: format!("'{text}'", text = foreign(&text)),
        expected: expected.into(),
    };
    let marks: Vec<char> = text.chars().filter(|c| !matches!(c, '-' | ' ' | '–')).collect();
    let is_digits = |marks: &[char]| marks.iter().all(char::is_ascii_digit);
    let value = |c: &char| c.to_digit(10).unwrap_or(10);
    let mut digits = [0u8; 13];
    match marks.len() {
        13 if is_digits(&marks) => {
            if !(text.starts_with("978") || text.starts_with("979")) {
                return Err(refuse("an ISBN of thirteen digits that begins with 978 or 979"));
            }
            digits.iter_mut().zip(&marks).for_each(|(digit, mark)| *digit = value(mark) as u8);
            let want = check_digit(&digits[..12]);
            if digits[12] != want {
                return Err(refuse(&format!("a last digit of {want}, which checks the others")));
            }
        }
        10 if is_digits(&marks[..9]) && (marks[9].is_ascii_digit() || marks[9] == 'X') => {
            let sum: u32 = marks.iter().zip((1..=10).rev()).map(|(mark, weight)| value(mark) * weight).sum();
            if !sum.is_multiple_of(11) {
                return Err(refuse("a last digit that checks the others"));
            }
            digits[..3].copy_from_slice(&[9, 7, 8]);
            digits[3..12].iter_mut().zip(&marks).for_each(|(digit, mark)| *digit = value(mark) as u8);
            digits[12] = check_digit(&digits[..12]);
        }
        _ => return Err(refuse("an ISBN of thirteen digits, with or without hyphens")),
    }
    Ok(digits)
}

/// The check digit: digits have the weights 1 and 3 in turn.
fn check_digit(digits: &[u8]) -> u8 {
    let sum: u32 = digits.iter().zip([1, 3].into_iter().cycle()).map(|(&digit, weight)| digit as u32 * weight).sum();
    ((10 - sum % 10) % 10) as u8
}

/// The modules of an EAN-13 from left to right; true is dark.
fn modules(digits: &[u8; 13]) -> Vec<bool> {
    let bits = |code: u8, n: u32| (0..n).rev().map(move |bit| code >> bit & 1 == 1);
    let mut all: Vec<bool> = bits(0b101, 3).collect();
    for (i, &digit) in digits[1..7].iter().enumerate() {
        let odd = LEFT[digit as usize];
        let is_even = EVEN[digits[0] as usize] >> (5 - i) & 1 == 1;
        // The code with even parity is the right-hand code read backwards. The right-hand code is the left-hand code with dark
        // and light exchanged.
        let code = if is_even { (!odd & 0x7f).reverse_bits() >> 1 } else { odd };
        all.extend(bits(code, 7));
    }
    all.extend(bits(0b01010, 5));
    for &digit in &digits[7..] {
        all.extend(bits(!LEFT[digit as usize] & 0x7f, 7));
    }
    all.extend(bits(0b101, 3));
    all
}

/// Draws the bars in the middle of an area, with the ISBN as it was written above and the digits below; beside them those of a
/// price, if there is one.
pub(super) fn draw_barcode(
    scene: &mut Scene,
    fonts: &Fonts,
    (digits, written): (&[u8; 13], &str),
    price: Option<[u8; 5]>,
    at: Point,
    area: (i32, i32),
) {
    let after = if price.is_some() { BESIDE_PRICE.0 + price::MODULES as i32 + BESIDE_PRICE.1 } else { QUIET.1 };
    let all = MODULES as i32 + QUIET.0 + after;
    // The usual module is a third of a millimetre.
    let module = (area.0 / all).min(936);
    let left = at.x + (area.0 - module * all) / 2 + module * QUIET.0;
    let label = Type::new(Face::Regular, 8 * PT, Paint::BLACK);
    let below = Type::new(Face::Regular, 9 * PT, Paint::BLACK);
    let (top, bottom) = (at.y + 15 * PT, at.y + area.1 - 14 * PT);
    let is_guard = |x: usize| x < 3 || (45..50).contains(&x) || x >= 92;
    draw_bars(scene, &modules(digits), (left, module), top, |x| bottom + if is_guard(x) { 5 * module } else { 0 });
    let middle = left + module * MODULES as i32 / 2;
    let title = format!("ISBN {}", written.trim());
    scene.items.push(set_line(fonts, label, &title, Point { x: middle, y: at.y + 11 * PT }, Align::Centre));
    let text = |digits: &[u8]| digits.iter().map(|digit| (b'0' + digit) as char).collect::<String>();
    let y = bottom + 9 * PT;
    for (part, module_at, align) in
        [(&digits[..1], -3, Align::Right), (&digits[1..7], 24, Align::Centre), (&digits[7..], 71, Align::Centre)]
    {
        scene.items.push(set_line(fonts, below.tracked(PT), &text(part), Point { x: left + module_at * module, y }, align));
    }
    if let Some(price) = price {
        // Its digits are above its bars.
        let start = left + (MODULES as i32 + BESIDE_PRICE.0) * module;
        let bars = price::modules(&price, &LEFT);
        draw_bars(scene, &bars, (start, module), top + 10 * PT, |_| bottom + 5 * module);
        let at = Point { x: start + module * price::MODULES as i32 / 2, y: top + 7 * PT };
        scene.items.push(set_line(fonts, below.tracked(PT), &text(&price), at, Align::Centre));
    }
}

/// Draws dark modules, neighbours as one bar, from a top to the bottom of each.
fn draw_bars(scene: &mut Scene, bars: &[bool], (left, module): (i32, i32), top: i32, bottom: impl Fn(usize) -> i32) {
    let mut x = 0;
    while x < bars.len() {
        let n = bars[x..].iter().take_while(|&&dark| dark == bars[x]).count();
        if bars[x] {
            let at = Point { x: left + x as i32 * module, y: top };
            let (width, height) = (n as i32 * module, bottom(x) - top);
            scene.items.push(Item::Rect { at, width, height, fill: Some(Paint::BLACK), stroke: None });
        }
        x += n;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_digit_of_an_isbn_is_checked() {
        assert_eq!(isbn_digits("978-3-16-148410-0").unwrap(), [9, 7, 8, 3, 1, 6, 1, 4, 8, 4, 1, 0, 0]);
        // The same book by its older ISBN.
        assert_eq!(isbn_digits("3-16-148410-X").unwrap(), isbn_digits("9783161484100").unwrap());
        for (text, want) in [
            ("978-3-16-148410-1", "a last digit of 0"),
            ("3-16-148410-1", "a last digit that checks"),
            ("1234567890128", "978 or 979"),
            ("978-3-16", "thirteen digits"),
            ("978-3-16-14841O-0", "thirteen digits"),
            ("", "thirteen digits"),
        ] {
            let message = isbn_digits(text).unwrap_err().to_string();
            assert!(message.contains(want), "{text}: {message}");
        }
    }

    /// Reads bars as a scanner does, by the widths of four runs for each digit.
    #[test]
    fn a_scanner_reads_the_digits_from_the_bars() {
        for text in ["978-3-16-148410-0", "979-10-90636-07-1", "978-0-306-40615-7"] {
            let digits = isbn_digits(text).unwrap();
            let bars = modules(&digits);
            assert_eq!(bars.len(), MODULES);
            let code = |at: usize| bars[at..at + 7].iter().fold(0u8, |code, &dark| code << 1 | dark as u8);
            let right: Vec<u8> = (0..6).map(|i| LEFT.iter().position(|l| !l & 0x7f == code(50 + 7 * i)).unwrap() as u8).collect();
            assert_eq!(right, digits[7..]);
            // A left digit has an odd or even number of dark modules. Which digits are even says what the first digit is.
            let mut parity = 0u8;
            for i in 0..6 {
                let code = code(3 + 7 * i);
                let is_even = code.count_ones() % 2 == 0;
                parity = parity << 1 | is_even as u8;
                let odd = if is_even { !(code.reverse_bits() >> 1) & 0x7f } else { code };
                assert_eq!(LEFT.iter().position(|l| *l == odd), Some(digits[1 + i] as usize));
            }
            assert_eq!(EVEN.iter().position(|e| *e == parity), Some(digits[0] as usize));
        }
    }
}
