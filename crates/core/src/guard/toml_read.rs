//! Reads values from TOML, from a text or a table. The text is parsed once into a tree with places; structs are read from that. Serde
//! compiles its part for every pair of struct and deserializer, so there is only this one deserializer, and it is small.

use serde::de::value::{BorrowedStrDeserializer, MapDeserializer};
use serde::de::{DeserializeOwned, DeserializeSeed, EnumAccess, Error, MapAccess, SeqAccess, Unexpected, VariantAccess, Visitor};
use serde::{Deserializer, forward_to_deserialize_any};
use std::fmt::{self, Display};
use std::ops::Range;
use std::slice;
use toml::de::{DeTable, DeValue};
use toml::value::Datetime;
use toml::{Spanned, Table, Value};

/// What is wrong with a TOML, and where, if it was read from a text.
#[derive(Clone, PartialEq, Debug)]
pub struct TomlFault {
    pub(super) message: String,
    pub(super) span: Option<Range<usize>>,
}

/// A value of a text.
pub fn read_toml<T: DeserializeOwned>(text: &str) -> Result<T, TomlFault> {
    T::deserialize(&parsed(text)?)
}

/// A value from a text that may be incomplete: missing keys of its tables are taken from another text, except for some keys.
pub fn read_toml_over<T: DeserializeOwned>(text: &str, behind: &str, own_alone: &[&str]) -> Result<T, TomlFault> {
    let mut said = parsed(text)?;
    said.fill_up(parsed(behind)?, own_alone);
    T::deserialize(&said)
}

/// A text's table.
pub fn toml_table(text: &str) -> Result<Table, TomlFault> {
    toml::from_str(text).map_err(TomlFault::from)
}

/// A value of a table, which has no places.
pub fn read_table<T: DeserializeOwned>(table: Table) -> Result<T, TomlFault> {
    T::deserialize(&of_table(table))
}

/// A value with its place.
struct Node {
    span: Option<Range<usize>>,
    said: Said,
}

enum Said {
    Text(String),
    Number(i64),
    Float(f64),
    Truth(bool),
    Time(Datetime),
    List(Vec<Node>),
    Table(Vec<(Key, Node)>),
}

struct Key {
    span: Option<Range<usize>>,
    name: String,
}

fn parsed(text: &str) -> Result<Node, TomlFault> {
    let table = DeTable::parse(text)?;
    let span = table.span();
    Ok(Node { span: Some(span), said: said_of(DeValue::Table(table.into_inner()))? })
}

fn node_of(value: Spanned<DeValue>) -> Result<Node, TomlFault> {
    let span = value.span();
    match said_of(value.into_inner()) {
        Ok(said) => Ok(Node { span: Some(span), said }),
        Err(fault) => Err(fault.at(Some(&span))),
    }
}

fn said_of(value: DeValue) -> Result<Said, TomlFault> {
    Ok(match value {
        DeValue::String(text) => Said::Text(text.into_owned()),
        DeValue::Integer(number) => {
            let number = i64::from_str_radix(number.as_str(), number.radix());
            Said::Number(number.map_err(|_| TomlFault::custom("integer number overflowed"))?)
        }
        DeValue::Float(number) => match number.as_str().parse() {
            Ok(number) => Said::Float(number),
            Err(_) => return Err(TomlFault::custom("floating-point number overflowed")),
        },
        DeValue::Boolean(is_true) => Said::Truth(is_true),
        DeValue::Datetime(time) => Said::Time(time),
        DeValue::Array(list) => Said::List(list.into_iter().map(node_of).collect::<Result<_, _>>()?),
        DeValue::Table(table) => {
            let pair = |(key, value): (Spanned<_>, _)| {
                let span = Some(key.span());
                let name = toml::de::DeString::into_owned(key.into_inner());
                Ok((Key { span, name }, node_of(value)?))
            };
            Said::Table(table.into_iter().map(pair).collect::<Result<_, TomlFault>>()?)
        }
    })
}

impl Node {
    fn fill_up(&mut self, behind: Node, own_alone: &[&str]) {
        let (Said::Table(own), Said::Table(theirs)) = (&mut self.said, behind.said) else { return };
        for (key, Node { said, .. }) in theirs.into_iter().filter(|(key, _)| !own_alone.contains(&&*key.name)) {
            let behind = Node { span: None, said };
            match own.iter_mut().find(|(own, _)| own.name == key.name) {
                Some((_, own)) => own.fill_up(behind, own_alone),
                None if matches!(behind.said, Said::Table(_)) => {
                    let mut table = Node { span: None, said: Said::Table(Vec::new()) };
                    table.fill_up(behind, own_alone);
                    own.push((key, table));
                }
                None => own.push((key, behind)),
            }
        }
    }
}

fn of_table(table: Table) -> Node {
    let pair = |(name, value)| (Key { span: None, name }, of_value(value));
    Node { span: None, said: Said::Table(table.into_iter().map(pair).collect()) }
}

fn of_value(value: Value) -> Node {
    let said = match value {
        Value::String(text) => Said::Text(text),
        Value::Integer(number) => Said::Number(number),
        Value::Float(number) => Said::Float(number),
        Value::Boolean(is_true) => Said::Truth(is_true),
        Value::Datetime(time) => Said::Time(time),
        Value::Array(list) => Said::List(list.into_iter().map(of_value).collect()),
        Value::Table(table) => return of_table(table),
    };
    Node { span: None, said }
}

impl TomlFault {
    /// What is wrong, as the reader says it.
    pub fn message(&self) -> &str {
        &self.message
    }
    /// With a place, unless it has one within that.
    fn at(mut self, span: Option<&Range<usize>>) -> TomlFault {
        self.span = self.span.or_else(|| span.cloned());
        self
    }
}

impl Display for TomlFault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.message)
    }
}
impl std::error::Error for TomlFault {}
impl Error for TomlFault {
    fn custom<T: Display>(message: T) -> Self {
        TomlFault { message: message.to_string(), span: None }
    }
}
impl From<toml::de::Error> for TomlFault {
    fn from(error: toml::de::Error) -> Self {
        TomlFault { message: error.message().into(), span: error.span() }
    }
}

impl Node {
    fn unexpected(&self) -> Unexpected<'_> {
        match &self.said {
            Said::Text(text) => Unexpected::Str(text),
            Said::Number(number) => Unexpected::Signed(*number),
            Said::Float(number) => Unexpected::Float(*number),
            Said::Truth(is_true) => Unexpected::Bool(*is_true),
            Said::List(_) => Unexpected::Seq,
            Said::Time(_) | Said::Table(_) => Unexpected::Map,
        }
    }
}

impl<'de> Deserializer<'de> for &'de Node {
    type Error = TomlFault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TomlFault> {
        match &self.said {
            Said::Text(text) => visitor.visit_borrowed_str(text),
            Said::Number(number) => visitor.visit_i64(*number),
            Said::Float(number) => visitor.visit_f64(*number),
            Said::Truth(is_true) => visitor.visit_bool(*is_true),
            Said::List(list) => visitor.visit_seq(Items(list.iter())),
            Said::Table(pairs) => visitor.visit_map(Pairs { rest: pairs.iter(), value: None }),
            // So does toml hand a time to its own `Value`.
            Said::Time(time) => {
                visitor.visit_map(MapDeserializer::new([("$__toml_private_datetime", time.to_string())].into_iter()))
            }
        }
        .map_err(|fault| fault.at(self.span.as_ref()))
    }

    fn deserialize_struct<V: Visitor<'de>>(self, _: &str, _: &[&str], visitor: V) -> Result<V::Value, TomlFault> {
        match &self.said {
            Said::Table(pairs) => visitor.visit_map(Pairs { rest: pairs.iter(), value: None }),
            _ => Err(TomlFault::invalid_type(self.unexpected(), &visitor)),
        }
        .map_err(|fault| fault.at(self.span.as_ref()))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TomlFault> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &str, visitor: V) -> Result<V::Value, TomlFault> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(self, _: &str, _: &[&str], visitor: V) -> Result<V::Value, TomlFault> {
        match &self.said {
            Said::Text(text) => visitor.visit_enum(BorrowedStrDeserializer::new(text)),
            Said::Table(pairs) if pairs.len() == 1 => visitor.visit_enum(Variant(&pairs[0])),
            _ => Err(TomlFault::custom("wanted string or table")),
        }
        .map_err(|fault| fault.at(self.span.as_ref()))
    }

    forward_to_deserialize_any! {
        bool u8 u16 u32 u64 i8 i16 i32 i64 f32 f64 char str string seq bytes byte_buf map unit ignored_any unit_struct tuple_struct
        tuple identifier
    }
}

struct Items<'de>(slice::Iter<'de, Node>);

impl<'de> SeqAccess<'de> for Items<'de> {
    type Error = TomlFault;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, TomlFault> {
        self.0.next().map(|node| seed.deserialize(node)).transpose()
    }
}

struct Pairs<'de> {
    rest: slice::Iter<'de, (Key, Node)>,
    value: Option<&'de Node>,
}

impl<'de> MapAccess<'de> for Pairs<'de> {
    type Error = TomlFault;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, TomlFault> {
        let Some((key, value)) = self.rest.next() else { return Ok(None) };
        self.value = Some(value);
        seed.deserialize(BorrowedStrDeserializer::new(&key.name))
            .map(Some)
            .map_err(|fault: TomlFault| fault.at(key.span.as_ref()))
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, TomlFault> {
        let value = self.value.take().ok_or_else(|| TomlFault::custom("a value without a key"))?;
        seed.deserialize(value).map_err(|fault| fault.at(value.span.as_ref()))
    }
}

struct Variant<'de>(&'de (Key, Node));

impl<'de> EnumAccess<'de> for Variant<'de> {
    type Error = TomlFault;
    type Variant = &'de Node;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, &'de Node), TomlFault> {
        let (key, value) = self.0;
        let name = seed.deserialize(BorrowedStrDeserializer::new(&key.name));
        Ok((name.map_err(|fault: TomlFault| fault.at(key.span.as_ref()))?, value))
    }
}

impl<'de> VariantAccess<'de> for &'de Node {
    type Error = TomlFault;

    fn unit_variant(self) -> Result<(), TomlFault> {
        Err(TomlFault::invalid_type(self.unexpected(), &"a word").at(self.span.as_ref()))
    }
    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, TomlFault> {
        seed.deserialize(self)
    }
    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, TomlFault> {
        self.deserialize_any(visitor)
    }
    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, TomlFault> {
        self.deserialize_any(visitor)
    }
}
