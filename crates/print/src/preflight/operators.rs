//! Reads the operators of a page with their operands, one at a time, while the bytes are decompressed.

use super::budget::{Limit, MOST_OPERANDS};
use super::filters::Source;
use super::lexer::{Lexer, Token};
use super::pdf::Pdf;
use super::value::{Dict, Value, Values};
use std::io::{BufReader, Read, Result};

/// Reads operators from consecutive streams as if they were one.
pub(super) struct Operators<'p> {
    pdf: &'p Pdf<'p>,
    lexer: Lexer<BufReader<Parts<'p>>>,
    /// The operator read last.
    pub last: Operation,
    keeps_text: bool,
}

/// A piece of shown text.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Shown {
    /// A move to the left, in thousandths of the size.
    Gap(f64),
    /// Bytes that encode glyphs.
    Glyphs(Vec<u8>),
}

/// An operator with those of its operands that can matter.
#[derive(Default)]
pub(super) struct Operation {
    word: Vec<u8>,
    /// The numeric operands.
    pub numbers: Vec<f64>,
    /// The last operand, if it is a name.
    pub name: Option<Vec<u8>>,
    /// The sum of the numbers before the first text of an array.
    pub gap: f64,
    /// The font operand of `Tf`, if texts were requested.
    pub font: Option<Vec<u8>>,
    /// The text operands with the gaps between them, if texts were requested.
    pub shown: Vec<Shown>,
    /// The dictionary of an inline image after `BI`.
    pub image: Dict,
}

impl Operation {
    pub fn word(&self) -> &[u8] {
        &self.word
    }
}

/// Streams by object number, with a space between any two.
struct Parts<'p> {
    pdf: &'p Pdf<'p>,
    waiting: std::vec::IntoIter<u32>,
    open: Option<Source<'p>>,
    is_faulty: bool,
}

impl Read for Parts<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        loop {
            if let Some(source) = &mut self.open {
                let n = source.read(buffer)?;
                if n > 0 || buffer.is_empty() {
                    return Ok(n);
                }
                self.open = None;
                buffer[0] = b'\n';
                return Ok(1);
            }
            let Some(number) = self.waiting.next() else { return Ok(0) };
            if !self.pdf.budget.take(Limit::Drawings, 1) {
                return Ok(0);
            }
            let value = self.pdf.resolve(&Value::Ref(number));
            self.open = value.stream().and_then(|stream| self.pdf.source(stream));
            self.is_faulty |= value.stream().is_some() && self.open.is_none();
        }
    }
}

impl<'p> Operators<'p> {
    pub fn new(pdf: &'p Pdf<'p>, streams: Vec<u32>) -> Operators<'p> {
        let parts = Parts { pdf, waiting: streams.into_iter(), open: None, is_faulty: false };
        let lexer = Lexer::new(BufReader::new(parts));
        Operators { pdf, lexer, last: Operation::default(), keeps_text: false }
    }

    /// Like `new`, but also keeps texts.
    pub fn with_text(pdf: &'p Pdf<'p>, streams: Vec<u32>) -> Operators<'p> {
        Operators { keeps_text: true, ..Operators::new(pdf, streams) }
    }

    /// Whether one of the streams could not be decompressed.
    pub fn is_faulty(&self) -> bool {
        self.lexer.source().get_ref().is_faulty
    }

    /// Goes to the next operator; false at the end.
    pub fn advance(&mut self) -> bool {
        let operation = &mut self.last;
        operation.numbers.clear();
        operation.shown.clear();
        operation.font = None;
        (operation.name, operation.gap) = (None, 0.0);
        // Nesting of arrays and dictionaries at the token, and whether the array so far has only numbers.
        let (mut depth, mut is_gap) = (0u64, false);
        loop {
            let token = self.lexer.next();
            if self.keeps_text {
                if depth == 0 && token == Token::Name {
                    operation.font = Some(self.lexer.text().to_vec());
                }
                let piece = match token {
                    Token::Text => Some(Shown::Glyphs(self.lexer.text().to_vec())),
                    Token::Number(gap) if depth > 0 && gap.is_finite() => Some(Shown::Gap(gap)),
                    _ => None,
                };
                operation.shown.extend(piece);
                if !self.pdf.budget.holds(Limit::Pieces, operation.shown.len() as u64) {
                    return false;
                }
            }
            match token {
                Token::End => return false,
                Token::Number(n) if depth == 0 => {
                    if operation.numbers.len() < MOST_OPERANDS && n.is_finite() {
                        operation.numbers.push(n);
                    }
                }
                Token::Number(n) => operation.gap += if is_gap && n.is_finite() { n } else { 0.0 },
                Token::Open | Token::DictOpen => {
                    depth += 1;
                    is_gap = depth == 1 && token == Token::Open;
                    if is_gap {
                        operation.gap = 0.0;
                    }
                }
                Token::Close | Token::DictClose => depth = depth.saturating_sub(1),
                Token::Name | Token::Text => is_gap = false,
                Token::Word => match self.lexer.text() {
                    b"true" | b"false" | b"null" => is_gap = false,
                    // An operator closes whatever was left open.
                    _ => break,
                },
            }
            if depth == 0 {
                operation.name = (token == Token::Name).then(|| self.lexer.text().to_vec());
            }
        }
        operation.word.clear();
        operation.word.extend_from_slice(self.lexer.text());
        self.pdf.budget.take(Limit::Steps, 1)
    }

    /// Skips the inline image that `BI` starts, and keeps its dictionary. False if it has no end.
    pub fn pass_image(&mut self) -> bool {
        self.last.image = Values::new(self.pdf.budget).open_dict(&mut self.lexer);
        self.lexer.text() == b"ID" && self.lexer.pass_image(self.image_bytes().unwrap_or(0))
    }

    /// The number of bytes of an image, if it is easy to compute.
    fn image_bytes(&self) -> Option<u64> {
        let image = &self.last.image;
        let either = |short: &[u8], long: &[u8]| self.pdf.get(image, short).or_else(|| self.pdf.get(image, long));
        let number = |short: &[u8], long: &[u8]| either(short, long)?.index();
        if !self.pdf.filters(image)?.is_empty() {
            return None;
        }
        let is_mask = matches!(either(b"IM", b"ImageMask"), Some(Value::Bool(true)));
        let n_inks = match either(b"CS", b"ColorSpace") {
            _ if is_mask => 1,
            Some(space) => match space.name()? {
                b"G" | b"DeviceGray" => 1,
                b"RGB" | b"DeviceRGB" => 3,
                b"CMYK" | b"DeviceCMYK" => 4,
                _ => return None,
            },
            None => return None,
        };
        let bits = if is_mask { 1 } else { number(b"BPC", b"BitsPerComponent")? };
        let row = number(b"W", b"Width")?.saturating_mul(n_inks).saturating_mul(bits).div_ceil(8);
        Some(row.saturating_mul(number(b"H", b"Height")?) as u64)
    }
}
