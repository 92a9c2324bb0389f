//! Cross-reference tables and streams: the place of each object of a PDF.

use super::Unreadable;
use super::budget::Limit;
use super::lexer::{Lexer, Token};
use super::pdf::Pdf;
use super::value::{Dict, Stream, Value, Values};
use std::collections::HashSet;
use std::io::Read;

/// An offset from the start of the file, or an object stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    At(usize),
    In(u32),
}

/// The place of each number, packed into one word: zero for none, the highest bit for an object stream.
#[derive(Default)]
pub(super) struct Tables(Vec<u32>);

const IN: u32 = 1 << 31;
/// How close to its end a file must give the offset of its last table.
const TAIL: usize = 2_048;

impl Tables {
    pub fn place(&self, number: u32) -> Option<Place> {
        match *self.0.get(number as usize)? {
            0 => None,
            word if word & IN != 0 => Some(Place::In(word & !IN)),
            word => Some(Place::At(word as usize)),
        }
    }

    /// All tables of a file, the last one first, because later tables take precedence. Also returns the last trailer.
    pub fn read(pdf: &Pdf) -> Result<(Tables, Dict), Unreadable> {
        let broken = |what: &str| Unreadable(format!("the PDF is damaged: {what}"));
        let tail = &pdf.bytes[pdf.bytes.len().saturating_sub(TAIL)..];
        let last = tail
            .windows(9)
            .rposition(|w| w == b"startxref")
            .ok_or_else(|| broken("nothing at its end says where its table lies"))?;
        let mut lexer = Lexer::new(&tail[last + 9..]);
        let Token::Number(start) = lexer.next() else { return Err(broken("its end does not say where its table lies")) };
        let (mut tables, mut trailer, mut seen) = (Tables::default(), None, HashSet::new());
        let mut next = Value::Number(start).index();
        while let Some(at) = next.filter(|at| seen.insert(*at)) {
            let found = tables.read_one(pdf, at).ok_or_else(|| broken("there is no table where there should be one"))?;
            // Older readers use only the table; newer ones also this stream.
            if let Some(beside) = found.get(b"XRefStm").and_then(Value::index).filter(|at| seen.insert(*at)) {
                tables.read_one(pdf, beside);
            }
            next = found.get(b"Prev").and_then(Value::index);
            trailer.get_or_insert(found);
        }
        Ok((tables, trailer.ok_or_else(|| broken("it has no table"))?))
    }

    /// Adds the entries of a table, and returns its trailer.
    fn read_one(&mut self, pdf: &Pdf, at: usize) -> Option<Dict> {
        if !pdf.budget.take(Limit::Tables, 1) {
            return None;
        }
        let mut lexer = Lexer::new(pdf.bytes.get(at..)?);
        if lexer.next() == Token::Word {
            let trailer = (lexer.text() == b"xref").then(|| self.read_rows(pdf, &mut lexer)).flatten();
            return trailer.filter(|_| pdf.budget.take(Limit::Bytes, lexer.n_read() as u64));
        }
        match pdf.indirect(at, &mut Values::new(pdf.budget))?.1 {
            Value::Stream(stream) => self.read_stream(pdf, &stream).map(|()| stream.dict.clone()),
            _ => None,
        }
    }

    /// Lines of two numbers: with `n` or `f` after them a place, otherwise the number of the first object that follows.
    fn read_rows(&mut self, pdf: &Pdf, lexer: &mut Lexer<&[u8]>) -> Option<Dict> {
        let (mut number, mut pair) = (0, Vec::with_capacity(2));
        loop {
            match lexer.next() {
                Token::Number(n) => {
                    if let [first, _] = pair[..] {
                        number = Value::Number(first).index()?;
                        pair.clear();
                    }
                    pair.push(n);
                }
                Token::Word => match (lexer.text(), &pair[..]) {
                    (b"n" | b"f", &[at, _]) => {
                        let place = Value::Number(at).index().map(Place::At).filter(|_| lexer.text() == b"n");
                        self.set(pdf, number, place)?;
                        number = number.saturating_add(1);
                        pair.clear();
                    }
                    (b"trailer", _) => match Values::new(pdf.budget).one(lexer) {
                        Value::Dict(dict) => return Some(dict),
                        _ => return None,
                    },
                    _ => return None,
                },
                _ => return None,
            }
        }
    }

    /// Rows of three numbers, with byte widths given by the stream: a type and its two fields.
    fn read_stream(&mut self, pdf: &Pdf, stream: &Stream) -> Option<()> {
        let numbers = |key: &[u8]| pdf.get(&stream.dict, key)?.array()?.iter().map(Value::index).collect::<Option<Vec<usize>>>();
        let widths = numbers(b"W").filter(|widths| widths.len() >= 3 && widths.iter().all(|&width| width <= 8))?;
        let mut row = vec![0; widths[..3].iter().sum()];
        if row.is_empty() {
            return None;
        }
        let all = || Some(vec![0, pdf.get(&stream.dict, b"Size")?.index()?]);
        let mut source = pdf.source(stream)?;
        for part in numbers(b"Index").or_else(all)?.chunks_exact(2) {
            for i in 0..part[1] {
                if source.read_exact(&mut row).is_err() {
                    return Some(());
                }
                let (kind, rest) = row.split_at(widths[0]);
                let (a, _) = rest.split_at(widths[1]);
                let whole = |bytes: &[u8]| bytes.iter().fold(0, |sum, &byte| sum << 8 | u64::from(byte));
                let place = match if kind.is_empty() { 1 } else { whole(kind) } {
                    1 => usize::try_from(whole(a)).ok().map(Place::At),
                    2 => u32::try_from(whole(a)).ok().map(Place::In),
                    _ => None,
                };
                // Numbers that no file can have are ignored.
                self.set(pdf, part[0].saturating_add(i), place)?;
            }
        }
        Some(())
    }

    /// Records the place of an object, unless a later table has one. `None` if there cannot be such an object.
    fn set(&mut self, pdf: &Pdf, number: usize, place: Option<Place>) -> Option<()> {
        let word = match place {
            Some(Place::At(at)) if at < pdf.bytes.len() => u32::try_from(at).ok().filter(|word| word & IN == 0),
            Some(Place::In(holder)) => Some(holder | IN),
            _ => None,
        };
        let Some(word) = word else { return Some(()) };
        if !pdf.budget.holds(Limit::Number, number as u64) {
            return None;
        }
        if number >= self.0.len() {
            self.0.resize(number + 1, 0);
        }
        if self.0[number] == 0 {
            self.0[number] = word;
        }
        Some(())
    }
}
