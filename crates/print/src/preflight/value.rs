//! Values of a PDF: what is between `obj` and `endobj`.

use super::budget::{Budget, Limit};
use super::lexer::{Lexer, Token};
use crate::sorted::Ordered;
use std::io::BufRead;
use std::rc::Rc;

/// A value. Copies are cheap, because large parts are shared.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Null,
    Bool(bool),
    Number(f64),
    Name(Rc<[u8]>),
    Text(Rc<[u8]>),
    Array(Rc<[Value]>),
    Dict(Dict),
    Stream(Rc<Stream>),
    Ref(u32),
}

/// A dictionary by name; of duplicate keys the last one counts.
#[derive(Clone, Debug, Default)]
pub(super) struct Dict(Rc<[(Rc<[u8]>, Value)]>);

/// A stream. The start of its bytes is known; the end is found when needed.
#[derive(Debug)]
pub(super) struct Stream {
    pub dict: Dict,
    pub at: usize,
}

impl Value {
    pub fn number(&self) -> Option<f64> {
        if let Value::Number(n) = self { Some(*n).filter(|n| n.is_finite()) } else { None }
    }

    /// A number that is a count or an index.
    pub fn index(&self) -> Option<usize> {
        self.number().filter(|n| n.fract() == 0.0 && (0.0..1e15).contains(n)).map(|n| n as usize)
    }

    pub fn name(&self) -> Option<&[u8]> {
        if let Value::Name(name) = self { Some(name) } else { None }
    }

    pub fn text(&self) -> Option<&[u8]> {
        if let Value::Text(text) = self { Some(text) } else { None }
    }

    pub fn array(&self) -> Option<&[Value]> {
        if let Value::Array(items) = self { Some(items) } else { None }
    }

    /// A dictionary, or that of a stream.
    pub fn dict(&self) -> Option<&Dict> {
        match self {
            Value::Dict(dict) => Some(dict),
            Value::Stream(stream) => Some(&stream.dict),
            _ => None,
        }
    }

    pub fn stream(&self) -> Option<&Stream> {
        if let Value::Stream(stream) = self { Some(stream) } else { None }
    }

    pub fn reference(&self) -> Option<u32> {
        if let Value::Ref(number) = self { Some(*number) } else { None }
    }

    pub fn is_null(&self) -> bool {
        matches!(self, Value::Null)
    }
}

impl Dict {
    fn of(items: Vec<Value>) -> Dict {
        let mut pairs: Vec<(Rc<[u8]>, Value)> = Vec::with_capacity(items.len() / 2);
        let mut items = items.into_iter();
        while let Some(item) = items.next() {
            // Skip anything that is not a name where a name is expected.
            if let Value::Name(name) = item {
                pairs.push((name, items.next().unwrap_or(Value::Null)));
            }
        }
        pairs.reverse();
        pairs.order_by(|a, b| a.0.cmp(&b.0));
        pairs.dedup_by(|later, first| later.0 == first.0);
        Dict(pairs.into())
    }

    /// The value as written, which may be a reference.
    pub fn get(&self, key: &[u8]) -> Option<&Value> {
        let found = self.0.binary_search_by(|(name, _)| name.as_ref().cmp(key)).ok()?;
        Some(&self.0[found].1)
    }

    pub fn has(&self, key: &[u8]) -> bool {
        self.get(key).is_some()
    }

    pub fn iter(&self) -> impl Iterator<Item = (&[u8], &Value)> {
        self.0.iter().map(|(name, value)| (name.as_ref(), value))
    }
}

/// Parses values, up to the limit of values per object.
pub(super) struct Values<'b> {
    budget: &'b Budget,
    n_values: usize,
}

impl Values<'_> {
    pub fn new(budget: &Budget) -> Values<'_> {
        Values { budget, n_values: 0 }
    }

    /// Their memory use, in values.
    pub fn room(&self) -> usize {
        self.n_values
    }

    /// The values up to a keyword such as `endobj`, or up to the end. The lexer holds the keyword.
    pub fn up_to_word(&mut self, lexer: &mut Lexer<impl BufRead>) -> Vec<Value> {
        self.items(lexer, 0).0
    }

    /// The next value.
    pub fn one(&mut self, lexer: &mut Lexer<impl BufRead>) -> Value {
        let token = lexer.next();
        self.value(lexer, token, 0).unwrap_or(Value::Null)
    }

    /// A dictionary without brackets, whose names and values end at a keyword.
    pub fn open_dict(&mut self, lexer: &mut Lexer<impl BufRead>) -> Dict {
        Dict::of(self.up_to_word(lexer))
    }

    fn items(&mut self, lexer: &mut Lexer<impl BufRead>, depth: u64) -> (Vec<Value>, Token) {
        let mut items = Vec::new();
        if !self.budget.holds(Limit::Nesting, depth) {
            return (items, Token::End);
        }
        loop {
            let token = lexer.next();
            match (token, &items[..]) {
                (Token::Word, [.., a, b]) if lexer.text() == b"R" && b.index().is_some() => {
                    let number = a.index().and_then(|n| u32::try_from(n).ok()).map_or(Value::Null, Value::Ref);
                    items.truncate(items.len() - 2);
                    items.push(number);
                    self.n_values -= 1;
                }
                _ => match self.value(lexer, token, depth) {
                    Some(value) => items.push(value),
                    None => return (items, token),
                },
            }
            if self.budget.is_spent() {
                return (items, Token::End);
            }
        }
    }

    /// The value that starts with a token; `None` if none does.
    fn value(&mut self, lexer: &mut Lexer<impl BufRead>, token: Token, depth: u64) -> Option<Value> {
        let value = match token {
            Token::Number(n) => Value::Number(n),
            Token::Name => Value::Name(lexer.text().into()),
            Token::Text => Value::Text(lexer.text().into()),
            Token::Open => Value::Array(self.items(lexer, depth + 1).0.into()),
            Token::DictOpen => Value::Dict(Dict::of(self.items(lexer, depth + 1).0)),
            Token::Word => match lexer.text() {
                b"null" => Value::Null,
                b"true" => Value::Bool(true),
                b"false" => Value::Bool(false),
                _ => return None,
            },
            Token::Close | Token::DictClose | Token::End => return None,
        };
        // Texts and names also take memory for their bytes.
        let room = if let Value::Name(text) | Value::Text(text) = &value { 1 + text.len().div_ceil(32) } else { 0 };
        self.n_values += 1 + room;
        self.budget.holds(Limit::Values, self.n_values as u64).then_some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Vec<Value>, Option<Limit>) {
        let budget = Budget::whole();
        let values = Values::new(&budget).up_to_word(&mut Lexer::new(text.as_bytes()));
        (values, budget.met())
    }

    #[test]
    fn values_are_read_up_to_a_word() {
        let (values, _) = read("<</A 1/B[2 0 R null true(x)]/A/C/D 12 0 R/E<</F>>>> endobj 5");
        let [Value::Dict(dict)] = &values[..] else { panic!("{values:?}") };
        assert_eq!(dict.get(b"A").and_then(Value::name), Some(&b"C"[..]));
        assert_eq!(dict.get(b"D").and_then(Value::reference), Some(12));
        assert!(dict.get(b"E").and_then(Value::dict).is_some_and(|inner| inner.has(b"F")));
        let Some([Value::Ref(2), Value::Null, Value::Bool(true), Value::Text(_)]) = dict.get(b"B").and_then(Value::array) else {
            panic!("{dict:?}")
        };
        // Truncated input ends where the text does.
        for (text, n) in [("<</A[1 2", 1), ("1 2 endobj", 2), ("R", 0), ("1 R 2", 1), ("] 1", 0), ("<<1/A/B>>", 1)] {
            assert_eq!(read(text).0.len(), n, "{text}");
        }
    }

    #[test]
    fn depth_and_number_have_bounds() {
        for (open, close) in [("[", "]"), ("<</A", ">>")] {
            let nested = |n: usize| open.repeat(n) + &close.repeat(n);
            assert_eq!(read(&nested(100)).1, None);
            assert_eq!(read(&nested(101)).1, Some(Limit::Nesting));
            assert_eq!(read(&nested(1_000_000)).1, Some(Limit::Nesting));
        }
        assert_eq!(read(&format!("[{}]", "0 ".repeat(490_000))).1, None);
        assert_eq!(read(&format!("[{}]", "0 ".repeat(510_000))).1, Some(Limit::Values));
        assert_eq!(read(&format!("[{}]", "/AB".repeat(200_000))).1, Some(Limit::Values));
    }
}
