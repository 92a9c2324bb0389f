//! The objects of a PDF by number, each parsed on demand.

use super::Unreadable;
use super::budget::{Budget, Limit, MOST_KEPT_BYTES, MOST_KEPT_VALUES, MOST_LINKS};
use super::filters::{Filter, Source, unpacked};
use super::lexer::{Lexer, Token, is_space};
use super::tables::{Place, Tables};
use super::value::{Dict, Stream, Value, Values};
use crate::sorted::Ordered;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::io::Read;
use std::rc::Rc;

pub(super) struct Pdf<'a> {
    /// The bytes from the header on; offsets count from there.
    pub bytes: &'a [u8],
    pub budget: &'a Budget,
    /// The version that the header names.
    pub version: String,
    pub trailer: Dict,
    tables: Tables,
    kept: RefCell<Kept>,
    /// Whether an object stream is being opened: neither it nor anything it needs can be inside another one.
    is_opening: Cell<bool>,
}

/// The cache of parsed objects.
#[derive(Default)]
struct Kept {
    objects: HashMap<u32, Value>,
    n_values: usize,
    packed: HashMap<u32, Rc<Packed>>,
    n_bytes: usize,
}

/// An object stream: its bytes, and the offset of each object.
#[derive(Default)]
struct Packed {
    bytes: Vec<u8>,
    places: Vec<(u32, usize)>,
}

impl<'a> Pdf<'a> {
    /// Reads the cross-reference tables of a file.
    pub fn open(bytes: &'a [u8], budget: &'a Budget) -> Result<Pdf<'a>, Unreadable> {
        // A few bytes of something else may precede the file.
        let start = bytes.windows(5).take(1024).position(|w| w == b"%PDF-").ok_or(Unreadable("this is not a PDF".into()))?;
        let bytes = &bytes[start..];
        let version = bytes[5..].iter().take(8).take_while(|byte| byte.is_ascii_digit() || **byte == b'.');
        let version = version.map(|&byte| char::from(byte)).collect();
        let (kept, is_opening) = (RefCell::default(), Cell::new(false));
        let mut pdf = Pdf { bytes, budget, version, trailer: Dict::default(), tables: Tables::default(), kept, is_opening };
        (pdf.tables, pdf.trailer) = Tables::read(&pdf)?;
        Ok(pdf)
    }

    /// Follows a reference; returns any other value unchanged.
    pub fn resolve(&self, value: &Value) -> Value {
        let mut value = value.clone();
        for _ in 0..MOST_LINKS {
            let Value::Ref(number) = value else { return value };
            value = self.object(number);
        }
        Value::Null
    }

    pub fn get(&self, dict: &Dict, key: &[u8]) -> Option<Value> {
        Some(self.resolve(dict.get(key)?)).filter(|value| !value.is_null())
    }

    pub fn get_dict(&self, dict: &Dict, key: &[u8]) -> Option<Dict> {
        self.get(dict, key)?.dict().cloned()
    }

    pub fn get_number(&self, dict: &Dict, key: &[u8]) -> Option<f64> {
        self.get(dict, key)?.number()
    }

    /// Whether the value of a key is this name.
    pub fn is(&self, dict: &Dict, key: &[u8], name: &[u8]) -> bool {
        self.get(dict, key).is_some_and(|value| value.name() == Some(name))
    }

    /// Null if there is no such object, as the standard says.
    pub fn object(&self, number: u32) -> Value {
        if !self.budget.take(Limit::Steps, 1) {
            return Value::Null;
        }
        if let Some(value) = self.kept.borrow().objects.get(&number) {
            return value.clone();
        }
        let mut values = Values::new(self.budget);
        let value = match self.tables.place(number) {
            Some(Place::At(at)) => self.object_at(at, number, &mut values),
            Some(Place::In(holder)) => self.packed_object(holder, number, &mut values),
            None => None,
        };
        let value = value.unwrap_or(Value::Null);
        let mut kept = self.kept.borrow_mut();
        if kept.n_values + values.room() > MOST_KEPT_VALUES {
            (kept.n_values, _) = (0, kept.objects.clear());
        }
        // The cache entry itself takes some space.
        kept.n_values += values.room() + 2;
        kept.objects.insert(number, value.clone());
        value
    }

    fn object_at(&self, at: usize, number: u32, values: &mut Values) -> Option<Value> {
        let (found, value) = self.indirect(at, values)?;
        (found == number).then_some(value)
    }

    /// Parses `12 0 obj … endobj`; returns the number too.
    pub fn indirect(&self, at: usize, values: &mut Values) -> Option<(u32, Value)> {
        let mut lexer = Lexer::new(self.bytes.get(at..)?);
        let Token::Number(number) = lexer.next() else { return None };
        let is_object = matches!(lexer.next(), Token::Number(_)) && lexer.next() == Token::Word && lexer.text() == b"obj";
        let mut found = if is_object { values.up_to_word(&mut lexer) } else { Vec::new() };
        if !self.budget.take(Limit::Bytes, lexer.n_read() as u64) || found.is_empty() {
            return None;
        }
        let value = match found.swap_remove(0) {
            Value::Dict(dict) if lexer.text() == b"stream" => Value::Stream(Rc::new(Stream { dict, at: at + lexer.n_read() })),
            value => value,
        };
        Some((Value::Number(number).index().and_then(|n| u32::try_from(n).ok())?, value))
    }

    fn packed_object(&self, holder: u32, number: u32, values: &mut Values) -> Option<Value> {
        if self.is_opening.replace(true) {
            return None;
        }
        let packed = self.packed(holder);
        self.is_opening.set(false);
        let found = packed.places.binary_search_by_key(&number, |place| place.0).ok()?;
        let mut lexer = Lexer::new(packed.bytes.get(packed.places[found].1..)?);
        let value = values.one(&mut lexer);
        self.budget.take(Limit::Bytes, lexer.n_read() as u64).then_some(value)
    }

    fn packed(&self, holder: u32) -> Rc<Packed> {
        if let Some(packed) = self.kept.borrow().packed.get(&holder) {
            return packed.clone();
        }
        let packed = Rc::new(self.object(holder).stream().and_then(|stream| self.unpack_objects(stream)).unwrap_or_default());
        let mut kept = self.kept.borrow_mut();
        let room = packed.bytes.len() + packed.places.len() * size_of::<(u32, usize)>();
        if kept.n_bytes + room > MOST_KEPT_BYTES {
            (kept.n_bytes, _) = (0, kept.packed.clear());
        }
        kept.n_bytes += room;
        kept.packed.insert(holder, packed.clone());
        packed
    }

    fn unpack_objects(&self, stream: &Stream) -> Option<Packed> {
        let first = self.get(&stream.dict, b"First")?.index()?;
        let most = Limit::Packed.most();
        let mut bytes = Vec::new();
        self.source(stream)?.take(most + 1).read_to_end(&mut bytes).ok()?;
        if !self.budget.holds(Limit::Packed, bytes.len() as u64) {
            return None;
        }
        let mut lexer = Lexer::new(bytes.get(..first)?);
        let mut places = Vec::new();
        while let (Token::Number(number), Token::Number(place)) = (lexer.next(), lexer.next()) {
            let (number, place) = (Value::Number(number).index(), Value::Number(place).index());
            if let (Some(number), Some(place)) = (number.and_then(|n| u32::try_from(n).ok()), place) {
                places.push((number, first.saturating_add(place)));
            }
            if !self.budget.holds(Limit::Values, places.len() as u64) {
                return None;
            }
        }
        places.order_by_key(|place| place.0);
        places.dedup_by_key(|place| place.0);
        Some(Packed { bytes, places })
    }

    /// A stream's bytes, decompressed while they are read; `None` if it has an image filter or an unknown one.
    pub fn source(&self, stream: &Stream) -> Option<Source<'a>> {
        Some(unpacked(self.raw(stream), &self.filters(&stream.dict)?, self.budget))
    }

    /// A stream's bytes as stored. A length that does not end before `endstream` is ignored.
    fn raw(&self, stream: &Stream) -> &'a [u8] {
        let rest = self.bytes.get(stream.at..).unwrap_or_default();
        let n_space = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let rest = match &rest[n_space..] {
            [b'\r', b'\n', rest @ ..] | [b'\n' | b'\r', rest @ ..] => rest,
            rest => rest,
        };
        let told = self.get(&stream.dict, b"Length").and_then(|length| rest.split_at_checked(length.index()?));
        let is_end = |after: &[u8]| {
            let n_space = after.iter().take(4).take_while(|byte| is_space(**byte)).count();
            after[n_space..].starts_with(b"endstream")
        };
        if let Some((data, _)) = told.filter(|(_, after)| is_end(after)) {
            return data;
        }
        let n = rest.windows(9).position(|w| w == b"endstream").unwrap_or(rest.len());
        self.budget.take(Limit::Bytes, n as u64);
        let data = &rest[..n];
        let data = data.strip_suffix(b"\n").unwrap_or(data);
        data.strip_suffix(b"\r").unwrap_or(data)
    }

    /// The filters of a stream or inline image; `None` if one is unknown.
    pub fn filters(&self, dict: &Dict) -> Option<Vec<Filter>> {
        let either = |long: &[u8], short: &[u8]| self.get(dict, long).or_else(|| self.get(dict, short));
        let listed = |value: Option<Value>| match value {
            Some(Value::Array(items)) => items.to_vec(),
            value => Vec::from_iter(value),
        };
        let (names, keys) = (listed(either(b"Filter", b"F")), listed(either(b"DecodeParms", b"DP")));
        if !self.budget.holds(Limit::Filters, names.len() as u64) {
            return None;
        }
        let mut filters = Vec::new();
        for (i, name) in names.iter().enumerate() {
            let keys = keys.get(i).map(|keys| self.resolve(keys)).and_then(|keys| keys.dict().cloned()).unwrap_or_default();
            let filter = match self.resolve(name).name()? {
                b"FlateDecode" | b"Fl" => Filter::Flate,
                b"LZWDecode" | b"LZW" => Filter::Lzw(self.get_number(&keys, b"EarlyChange") != Some(0.0)),
                b"ASCII85Decode" | b"A85" => Filter::Ascii85,
                b"ASCIIHexDecode" | b"AHx" => Filter::Hex,
                b"RunLengthDecode" | b"RL" => Filter::RunLength,
                _ => return None,
            };
            filters.push(filter);
            if matches!(filter, Filter::Flate | Filter::Lzw(_)) {
                filters.extend(self.rows(&keys)?);
            }
        }
        Some(filters)
    }

    /// The row predictor of a stream, if it has one; `None` if the predictor is unknown.
    fn rows(&self, keys: &Dict) -> Option<Option<Filter>> {
        let number = |key: &[u8], default: usize| self.get(keys, key).map_or(Some(default), |value| value.index());
        match number(b"Predictor", 1)? {
            0 | 1 => return Some(None),
            10..=15 => {}
            _ => return None,
        }
        let dot = number(b"Colors", 1)?.saturating_mul(number(b"BitsPerComponent", 8)?);
        let row = number(b"Columns", 1)?.saturating_mul(dot).div_ceil(8).max(1);
        self.budget.holds(Limit::Row, row as u64).then(|| Some(Filter::Rows(row, dot.div_ceil(8).max(1))))
    }
}
