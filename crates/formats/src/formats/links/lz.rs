//! The compression of lz-string, which links carry: Lempel and Ziv's of 1978 over units of UTF-16, six bits a character.
//!
//! A code is written lowest bit first, in as many bits as the largest code so far needs. 0 introduces a new unit of eight
//! bits, 1 one of sixteen, 2 is the end; from 3 on, codes name a text: a new unit, or the text of the code before with one
//! unit more.

use crate::sorted::SortedMap;
use std::collections::HashMap;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const BITS: u32 = 6;

const NEW_EIGHT: u32 = 0;
const NEW_SIXTEEN: u32 = 1;
const END: u32 = 2;

/// How wide codes are, and how many more may be made before they get wider.
struct Width {
    bits: u32,
    left: u32,
}

impl Width {
    fn count(&mut self) {
        self.left -= 1;
        if self.left == 0 {
            self.left = 1 << self.bits;
            self.bits += 1;
        }
    }
}

/// A text in the alphabet of Base64, filled up to four characters with `=`.
pub fn compressed(text: &str) -> String {
    let mut out = Out { text: String::new(), value: 0, n_bits: 0 };
    let mut width = Width { bits: 2, left: 2 };
    // Texts by the code of all but their last unit, and that unit.
    let mut texts: HashMap<(u32, u16), u32> = HashMap::new();
    let mut units: SortedMap<u16, Unit> = SortedMap::new();
    let mut next_code = END + 1;
    // The code of the text that is growing, and its first unit.
    let mut present: Option<(u32, u16)> = None;
    for unit in text.encode_utf16() {
        units.entry(unit).or_insert_with(|| {
            next_code += 1;
            Unit { code: next_code - 1, is_known: false }
        });
        present = Some(match present {
            None => (units[&unit].code, unit),
            Some((code, first)) => match texts.get(&(code, unit)) {
                Some(&longer) => (longer, first),
                None => {
                    out.code(code, first, &mut units, &mut width);
                    texts.insert((code, unit), next_code);
                    next_code += 1;
                    (units[&unit].code, unit)
                }
            },
        });
    }
    if let Some((code, first)) = present {
        out.code(code, first, &mut units, &mut width);
    }
    out.bits(END, width.bits);
    // One bit more at least, which others expect.
    out.bits(0, BITS - out.n_bits);
    while !out.text.len().is_multiple_of(4) {
        out.text.push('=');
    }
    out.text
}

/// A unit that occurs: its code, and whether its bits were written.
struct Unit {
    code: u32,
    is_known: bool,
}

struct Out {
    text: String,
    value: usize,
    n_bits: u32,
}

impl Out {
    /// Writes the code of a text. `first` is the unit that the text begins with; a new text is just this unit.
    fn code(&mut self, code: u32, first: u16, units: &mut SortedMap<u16, Unit>, width: &mut Width) {
        match units.get_mut(&first).filter(|unit| unit.code == code && !unit.is_known) {
            Some(unit) => {
                unit.is_known = true;
                let (sort, n_bits) = if first < 256 { (NEW_EIGHT, 8) } else { (NEW_SIXTEEN, 16) };
                self.bits(sort, width.bits);
                self.bits(first as u32, n_bits);
                width.count();
            }
            None => self.bits(code, width.bits),
        }
        width.count();
    }

    fn bits(&mut self, mut value: u32, n_bits: u32) {
        for _ in 0..n_bits {
            self.value = self.value << 1 | (value & 1) as usize;
            value >>= 1;
            self.n_bits += 1;
            if self.n_bits == BITS {
                self.text.push(ALPHABET[self.value] as char);
                (self.value, self.n_bits) = (0, 0);
            }
        }
    }
}

/// The text again, of at most `limit` units; the error says what is wrong. Both alphabets are read, that of Base64 and that
/// for links, which has `-` for `/` and `$` for `=`.
pub fn decompressed(text: &str, limit: usize) -> Result<String, String> {
    const CUT_OFF: &str = "the compressed text is cut off";
    const DAMAGED: &str = "the compressed text is damaged";
    let mut bits = Bits { bytes: text.trim_end_matches(['=', '$']).as_bytes(), at: 0 };
    let mut width = Width { bits: 2, left: 2 };
    let mut units: Vec<u16> = Vec::new();
    // Where the text of a code is among the units, and how long it is. The first codes name no text.
    let mut texts: Vec<(usize, usize)> = vec![(0, 0); END as usize + 1];
    let mut last: Option<(usize, usize)> = None;
    loop {
        let code = bits.take(width.bits)?.ok_or(CUT_OFF)?;
        let start = units.len();
        match code {
            END => return String::from_utf16(&units).map_err(|_| DAMAGED.into()),
            NEW_EIGHT | NEW_SIXTEEN => {
                let unit = bits.take(if code == NEW_EIGHT { 8 } else { 16 })?.ok_or(CUT_OFF)?;
                texts.push((start, 1));
                units.push(unit as u16);
                width.count();
            }
            _ => {
                let (from, length) = match (texts.get(code as usize), last) {
                    (Some(&known), _) => known,
                    // The text of the code before, with its own first unit: it is being named right now.
                    (None, Some((from, length))) if code as usize == texts.len() => (from, length + 1),
                    _ => return Err(DAMAGED.into()),
                };
                // One by one, since the text may overlap what is written.
                (from..from + length).for_each(|i| units.push(units[i]));
            }
        }
        if units.len() > limit {
            return Err(format!("the compressed text unpacks to a text longer than {limit} characters"));
        }
        // Nothing comes before the first unit, but it is counted.
        texts.extend(last.map(|(from, length)| (from, length + 1)));
        width.count();
        last = Some((start, units.len() - start));
    }
}

struct Bits<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    /// The next bits as a number; `None` where the text ends before.
    fn take(&mut self, n_bits: u32) -> Result<Option<u32>, String> {
        let mut value = 0;
        for i in 0..n_bits {
            let Some(&byte) = self.bytes.get(self.at / BITS as usize) else { return Ok(None) };
            let sextet = match byte {
                b'-' => 63,
                _ => ALPHABET
                    .iter()
                    .position(|&c| c == byte)
                    .ok_or_else(|| format!("compressed text can't have the character '{}'", (byte as char).escape_default()))?,
            };
            let shift = BITS as usize - 1 - self.at % BITS as usize;
            value |= ((sextet >> shift & 1) as u32) << i;
            self.at += 1;
        }
        Ok(Some(value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pairs of lz-string itself, version 1.5.0 of npm.
    const PAIRS: &[(&str, &str)] = &[
        ("", "Q==="),
        ("a", "IZA="),
        ("aaaaaaaaaaaaaaaaaaaa", "IY1/kA=="),
        ("hello, i am a 猫", "BYUwNmD2A0AECWsCGBbZtDUzkA=="),
        ("abcabcabcabcabd", "IYIwxqHpoCZA"),
        (
            "{\"size\":4,\"grid\":[[{\"value\":1,\"given\":true},{}]]}",
            "N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYLgXX5cgA==",
        ),
        (
            "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
            "AwRgTAzALArAbAdgBwE4CCAhAwgEQKIBiA4gBICSAUgNIAyAsgHIDyACgIoBKAygCoCqANQDqADQCaALQCGAIwDGAEwCmAMwDmACwCWAKwDWAGwC2AOwD2ABwCOAJwDOAFwCuANwDuADwCeAL1CRYRFQgA==",
        ),
        ("é€😀é€😀", "JeGoJLwbgAe6lA=="),
    ];

    #[test]
    fn texts_are_compressed_as_lz_string_does() {
        for (text, want) in PAIRS {
            assert_eq!(compressed(text), *want, "{text}");
            assert_eq!(decompressed(want, 10_000).as_deref(), Ok(*text));
            let in_links = want.replace('/', "-").replace('=', "$");
            assert_eq!(decompressed(&in_links, 10_000).as_deref(), Ok(*text));
        }
    }

    #[test]
    fn long_texts_come_back() {
        let mut text = String::new();
        for i in 0..2000u32 {
            text.push_str(&(i * i % 977).to_string());
            text.extend(char::from_u32(0x20 + i * 37 % 60_000));
            let back = if i % 97 == 0 { decompressed(&compressed(&text), usize::MAX) } else { Ok(text.clone()) };
            assert_eq!(back.as_ref(), Ok(&text));
        }
    }

    #[test]
    fn a_bomb_is_an_error() {
        let bomb = compressed(&"a".repeat(1_000_000));
        assert!(bomb.len() < 5000);
        assert!(decompressed(&bomb, 100_000).is_err_and(|e| e.contains("longer than 100000")));
    }

    #[test]
    fn damage_is_an_error() {
        let good = compressed("{\"size\":9,\"grid\":[[{\"value\":1,\"given\":true}]]}");
        for end in 0..good.trim_end_matches('=').len() - 1 {
            assert!(decompressed(&good[..end], 1000).is_err(), "{end}");
        }
        for bad in ["", "!", "é", "AAAAAAAA", "Q\0", "////", "8888888"] {
            decompressed(bad, 1000).map_or_else(|e| assert!(!e.is_empty()), |text| assert!(text.len() < 1000));
        }
    }
}
