//! Tokenises the bytes of a PDF, one token at a time, for any input of any length.

use super::budget::MOST_NAME;
use std::io::BufRead;

/// A token. The lexer keeps the bytes of a name, text or keyword until the next token.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Token {
    End,
    Number(f64),
    Name,
    Text,
    Open,
    Close,
    DictOpen,
    DictClose,
    Word,
}

pub(super) struct Lexer<R> {
    source: R,
    text: Vec<u8>,
    n_read: usize,
}

pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\r' | b'\t' | 0 | b'\x0c')
}

fn is_regular(byte: u8) -> bool {
    !is_space(byte) && !matches!(byte, b'(' | b')' | b'<' | b'>' | b'[' | b']' | b'{' | b'}' | b'/' | b'%')
}

fn is_of_number(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'.' | b'-' | b'+')
}

impl<R: BufRead> Lexer<R> {
    pub fn new(source: R) -> Lexer<R> {
        Lexer { source, text: Vec::new(), n_read: 0 }
    }

    /// The bytes of the last token: names and texts without escapes, truncated at the limit.
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// How many bytes were read.
    pub fn n_read(&self) -> usize {
        self.n_read
    }

    pub fn source(&self) -> &R {
        &self.source
    }

    fn peek(&mut self) -> Option<u8> {
        // A read error counts as the end.
        self.source.fill_buf().ok()?.first().copied()
    }

    fn pass(&mut self, n: usize) {
        self.source.consume(n);
        self.n_read += n;
    }

    /// Skips bytes that belong together, and keeps the first of them.
    fn run(&mut self, belongs: impl Fn(u8) -> bool) {
        loop {
            let Some(chunk) = self.source.fill_buf().ok().filter(|chunk| !chunk.is_empty()) else { return };
            let n = chunk.iter().position(|&byte| !belongs(byte));
            let run = &chunk[..n.unwrap_or(chunk.len())];
            let n_kept = run.len().min(MOST_NAME.saturating_sub(self.text.len()));
            self.text.extend_from_slice(&run[..n_kept]);
            let n_passed = run.len();
            self.pass(n_passed);
            if n.is_some() {
                return;
            }
        }
    }

    pub fn next(&mut self) -> Token {
        loop {
            self.text.clear();
            let Some(chunk) = self.source.fill_buf().ok() else { return Token::End };
            let Some(&byte) = chunk.first() else { return Token::End };
            match byte {
                b'0'..=b'9' | b'.' | b'-' | b'+' => {
                    // Most input is numbers, and most numbers are in one chunk.
                    if let Some(n) = chunk.iter().position(|&byte| !is_of_number(byte)).filter(|&n| n <= MOST_NAME) {
                        let number = number_of(&chunk[..n]);
                        self.pass(n);
                        return Token::Number(number);
                    }
                    self.run(is_of_number);
                    return Token::Number(number_of(&self.text));
                }
                _ if is_space(byte) => {
                    let n = chunk.iter().position(|&byte| !is_space(byte)).unwrap_or(chunk.len());
                    self.pass(n);
                }
                _ if is_regular(byte) => {
                    self.run(is_regular);
                    return Token::Word;
                }
                b'%' => self.run(|byte| byte != b'\n' && byte != b'\r'),
                _ => {
                    self.pass(1);
                    match byte {
                        b'/' => {
                            self.run(is_regular);
                            unescape_name(&mut self.text);
                            return Token::Name;
                        }
                        b'(' => {
                            self.literal();
                            return Token::Text;
                        }
                        b'[' => return Token::Open,
                        b']' => return Token::Close,
                        b'<' if self.peek() == Some(b'<') => {
                            self.pass(1);
                            return Token::DictOpen;
                        }
                        b'<' => {
                            self.run(|byte| byte != b'>');
                            self.text = unpaired(&self.text);
                            return Token::Text;
                        }
                        b'>' if self.peek() == Some(b'>') => {
                            self.pass(1);
                            return Token::DictClose;
                        }
                        // Ignore a closing bracket without an opening one.
                        _ => {}
                    }
                }
            }
        }
    }

    /// A text in parentheses, which may contain balanced parentheses; its first one has been read.
    fn literal(&mut self) {
        let mut depth = 1u64;
        while let Some(byte) = self.peek() {
            self.pass(1);
            let mut kept = byte;
            match byte {
                b'(' => depth += 1,
                b')' => depth -= 1,
                b'\\' => {
                    let Some(escaped) = self.peek() else { return };
                    self.pass(1);
                    kept = match escaped {
                        b'0'..=b'7' => self.octal(escaped),
                        b'n' => b'\n',
                        b'r' => b'\r',
                        b't' => b'\t',
                        b'\n' | b'\r' => continue,
                        other => other,
                    };
                }
                _ => {}
            }
            if depth == 0 {
                return;
            }
            if self.text.len() < MOST_NAME {
                self.text.push(kept);
            }
        }
    }

    /// A byte of up to three octal digits, of which the first is given.
    fn octal(&mut self, first: u8) -> u8 {
        let mut value = first - b'0';
        for _ in 0..2 {
            let Some(digit @ b'0'..=b'7') = self.peek() else { break };
            self.pass(1);
            value = value.wrapping_mul(8).wrapping_add(digit - b'0');
        }
        value
    }

    /// Skips the data of an inline image, after the word `ID`: `n` known bytes, then everything up to the word `EI`. False if
    /// that never comes.
    pub fn pass_image(&mut self, mut n: u64) -> bool {
        // One space belongs to the keyword.
        n = n.saturating_add(1);
        while n > 0 {
            let Some(chunk) = self.source.fill_buf().ok().filter(|chunk| !chunk.is_empty()) else { return false };
            let passed = chunk.len().min(usize::try_from(n).unwrap_or(usize::MAX));
            self.pass(passed);
            n -= passed as u64;
        }
        // How much of ` EI ` was matched. The known bytes may end where the keyword begins.
        let mut seen = 1;
        while let Some(byte) = self.peek() {
            seen = match (seen, byte) {
                (3, byte) if !is_regular(byte) => return true,
                (1, b'E') => 2,
                (2, b'I') => 3,
                (_, byte) if is_space(byte) => 1,
                _ => 0,
            };
            self.pass(1);
        }
        seen == 3
    }
}

/// A number as in PDF, without exponents. Something that is not a number, such as a lone sign, is zero.
fn number_of(text: &[u8]) -> f64 {
    if let [digit @ b'0'..=b'9'] = text {
        return f64::from(digit - b'0');
    }
    let (mut digits, mut exponent, mut is_fraction) = (0u64, 0i32, false);
    for &byte in text.iter().skip_while(|byte| matches!(byte, b'-' | b'+')) {
        match byte {
            b'0'..=b'9' if digits < 100_000_000_000_000_000 => {
                digits = 10 * digits + u64::from(byte - b'0');
                exponent -= i32::from(is_fraction);
            }
            b'0'..=b'9' => exponent += i32::from(!is_fraction),
            b'.' if !is_fraction => is_fraction = true,
            _ => break,
        }
    }
    // For few digits, dividing by a power of ten gives the nearest floating-point number.
    let size = if exponent < 0 { digits as f64 / 10f64.powi(-exponent) } else { digits as f64 * 10f64.powi(exponent) };
    if text.first() == Some(&b'-') { -size } else { size }
}

fn hex(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}

/// `A#20B` is `A B`.
fn unescape_name(name: &mut Vec<u8>) {
    let Some(first) = name.iter().position(|&byte| byte == b'#') else { return };
    let (mut from, mut to) = (first, first);
    while let Some(&byte) = name.get(from) {
        let digit = |i: usize| name.get(from + i).copied().and_then(hex);
        let pair = digit(1).zip(digit(2)).filter(|_| byte == b'#');
        name[to] = pair.map_or(byte, |(high, low)| 16 * high + low);
        from += if pair.is_some() { 3 } else { 1 };
        to += 1;
    }
    name.truncate(to);
}

/// Bytes from hexadecimal digits; an odd last digit is followed by an implied zero.
fn unpaired(text: &[u8]) -> Vec<u8> {
    let digits: Vec<u8> = text.iter().copied().filter_map(hex).collect();
    digits.chunks(2).map(|pair| 16 * pair[0] + pair.get(1).unwrap_or(&0)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    fn tokens(text: &[u8], room: usize) -> Vec<String> {
        let mut lexer = Lexer::new(BufReader::with_capacity(room, text));
        let mut told = Vec::new();
        loop {
            let token = lexer.next();
            let text = String::from_utf8_lossy(lexer.text()).into_owned();
            told.push(match token {
                Token::End => return told,
                Token::Number(n) => n.to_string(),
                Token::Name => format!("/{text}"),
                Token::Text => format!("({text})"),
                Token::Word => text,
                other => format!("{other:?}"),
            });
        }
    }

    #[test]
    fn words_are_found_wherever_a_read_ends() {
        let text = b"<</A#42 [1 -.5 +3. 4.25(a(b)\\)\\101\\\nc)]/N<48 69 7>>>%no\nBT/F 9.5Tf 0.9g -- 1 ) } > true";
        let told = "DictOpen /AB Open 1 -0.5 3 4.25 (a(b))Ac) Close /N (Hip) DictClose BT /F 9.5 Tf 0.9 g -0 1 true";
        for room in [1, 2, 3, 7, 4096] {
            assert_eq!(tokens(text, room).join(" "), told, "{room}");
        }
    }

    #[test]
    fn numbers_are_the_nearest_there_are() {
        for (text, want) in [
            ("0.1", 0.1),
            ("123456.789", 123456.789),
            ("-0.000001", -1e-6),
            ("99999999999999999999", 99999999999999999999.0),
            ("0.33333333333333333333", 1.0 / 3.0),
            ("1.2.3", 1.2),
            ("12-3", 12.0),
        ] {
            assert_eq!(number_of(text.as_bytes()), want, "{text}");
        }
        assert!(number_of(&[b'9'; MOST_NAME]).is_infinite());
    }

    #[test]
    fn only_the_first_of_something_long_is_kept() {
        let mut text = vec![b'/'];
        text.extend([b'A'; 5 * MOST_NAME]);
        text.extend(b" (");
        text.extend([b'('; 5 * MOST_NAME]);
        let mut lexer = Lexer::new(&text[..]);
        assert_eq!((lexer.next(), lexer.text().len()), (Token::Name, MOST_NAME));
        assert_eq!((lexer.next(), lexer.text().len(), lexer.n_read()), (Token::Text, MOST_NAME, text.len()));
        assert_eq!(lexer.next(), Token::End);
    }

    #[test]
    fn an_image_ends_at_its_word() {
        for (text, n, want) in [
            (&b" abc EI Q"[..], 0, Some(Token::Word)),
            (b" abEI EIx EI\nQ", 0, Some(Token::Word)),
            (b" a EI b EI Q", 6, Some(Token::Word)),
            (b" abEI Q", 2, Some(Token::Word)),
            (b" ab EI", 0, Some(Token::End)),
            (b" abc EIx", 0, None),
            (b" abc EI Q", u64::MAX, None),
            (b"", 0, None),
        ] {
            let mut lexer = Lexer::new(text);
            assert_eq!(lexer.pass_image(n).then(|| lexer.next()), want, "{}", String::from_utf8_lossy(text));
        }
    }
}
