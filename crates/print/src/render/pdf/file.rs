//! Writes the PDF file: the bytes of the objects one after another, and the cross-reference table. lopdf could do this too, but
//! it leaves the table uncompressed and ends streams in a way that strict readers reject.

use super::{name, packed};
use lopdf::{Dictionary, Document, Object, Stream, StringFormat};
use std::sync::Arc;

/// How many objects are packed together.
const AT_ONCE: usize = 200;

/// The place of an object.
#[derive(Clone, Copy)]
enum Place {
    Nowhere,
    At(usize),
    /// In an object stream, at this index.
    In(u32, u8),
}

/// An object ready for writing.
pub(super) enum Part {
    Object(Object),
    /// Serialised, not a stream.
    Text(Vec<u8>),
    /// A page's stream.
    Layer(Layer),
}

impl Part {
    fn is_stream(&self) -> bool {
        matches!(self, Part::Object(Object::Stream(_)) | Part::Layer(_))
    }
}

/// The bytes of a page's stream. As an lopdf object it would take 50 % more memory.
pub(super) struct Layer {
    pub content: Arc<[u8]>,
    is_packed: bool,
}

impl Layer {
    pub fn new(content: Vec<u8>) -> Layer {
        let Stream { dict, content, .. } = packed(content);
        Layer { content: content.into(), is_packed: dict.has(b"Filter") }
    }

    fn into_stream(self) -> Stream {
        let mut stream = Stream::new(Dictionary::new(), self.content.to_vec());
        if self.is_packed {
            stream.dict.set("Filter", name("FlateDecode"));
        }
        stream
    }
}

/// The whole file, with further objects in ascending order. Packs objects that are not streams into object streams, unless the
/// PDF version is too old for that. Objects are dropped once written, so that a long book is not in memory twice. `about` is
/// the expected length of the further objects.
pub(super) fn bytes_of(
    doc: Document,
    more: impl Iterator<Item = (u32, Part)>,
    about: usize,
    version: &str,
    is_packed: bool,
) -> Vec<u8> {
    let streams = doc.objects.values().filter_map(|object| object.as_stream().ok());
    let mut out = Vec::with_capacity(about + streams.map(|stream| stream.content.len() + 100).sum::<usize>());
    put_text(&mut out, &format!("%PDF-{version}\n%"));
    out.extend(b"\xe2\xe3\xcf\xd3\n");
    let mut places = vec![Place::Nowhere; doc.max_id as usize + 1];
    // Object streams come after all other streams and get the numbers after the last one.
    let mut packed_ones: Vec<Vec<u8>> = Vec::new();
    let mut small: Vec<(u32, Part)> = Vec::new();
    let mut pack = |small: &mut Vec<(u32, Part)>, places: &mut Vec<Place>| {
        let id = places.len() as u32 + packed_ones.len() as u32;
        for (i, (object, _)) in small.iter().enumerate() {
            places[*object as usize] = Place::In(id, i as u8);
        }
        let mut text = Vec::new();
        put_indirect(&mut text, id, Part::Object(Object::Stream(stream_of(small.drain(..)))));
        text.shrink_to_fit();
        packed_ones.push(text);
    };
    let objects = doc.objects.into_iter().map(|((id, _), object)| (id, Part::Object(object)));
    for (id, part) in merged(objects, more) {
        if is_packed && !part.is_stream() {
            small.push((id, part));
            if small.len() == AT_ONCE {
                pack(&mut small, &mut places);
            }
        } else {
            places[id as usize] = Place::At(out.len());
            put_indirect(&mut out, id, part);
        }
    }
    if !small.is_empty() {
        pack(&mut small, &mut places);
    }
    for text in packed_ones {
        places.push(Place::At(out.len()));
        out.extend(text);
    }
    let start = out.len();
    if is_packed {
        put_packed_list(&mut out, places, &doc.trailer);
    } else {
        put_list(&mut out, &places, &doc.trailer);
    }
    put_text(&mut out, &format!("startxref\n{start}\n%%EOF\n"));
    out
}

/// Merges two lists in ascending order of numbers.
fn merged(a: impl Iterator<Item = (u32, Part)>, b: impl Iterator<Item = (u32, Part)>) -> impl Iterator<Item = (u32, Part)> {
    let (mut a, mut b) = (a.peekable(), b.peekable());
    std::iter::from_fn(move || match (a.peek(), b.peek()) {
        (Some(x), Some(y)) if x.0 < y.0 => a.next(),
        (_, Some(_)) => b.next(),
        _ => a.next(),
    })
}

fn put_text(out: &mut Vec<u8>, text: &str) {
    out.extend(text.as_bytes());
}

/// An object as text.
pub(super) fn text_of(dict: &Dictionary) -> Vec<u8> {
    let mut text = Vec::new();
    put_dictionary(&mut text, dict);
    text.shrink_to_fit();
    text
}

fn put_part(out: &mut Vec<u8>, part: Part) {
    match part {
        Part::Object(object) => put_object(out, &object),
        Part::Text(text) => out.extend(text),
        Part::Layer(layer) => put_object(out, &Object::Stream(layer.into_stream())),
    }
}

fn put_indirect(out: &mut Vec<u8>, id: u32, part: Part) {
    put_text(out, &format!("{id} 0 obj\n"));
    put_part(out, part);
    put_text(out, "\nendobj\n");
}

fn stream_of(objects: impl ExactSizeIterator<Item = (u32, Part)>) -> Stream {
    let (mut head, mut body) = (Vec::new(), Vec::new());
    let n = objects.len() as i64;
    for (id, part) in objects {
        put_text(&mut head, &format!("{id} {} ", body.len()));
        put_part(&mut body, part);
        body.push(b' ');
    }
    let first = head.len() as i64;
    head.extend(body);
    let mut stream = packed(head);
    stream.dict.set("Type", name("ObjStm"));
    stream.dict.set("N", n);
    stream.dict.set("First", first);
    stream
}

/// The classic cross-reference table. A missing object counts as free.
fn put_list(out: &mut Vec<u8>, places: &[Place], trailer: &Dictionary) {
    put_text(out, &format!("xref\n0 {}\n", places.len()));
    for place in places {
        match place {
            Place::At(offset) => put_text(out, &format!("{offset:010} 00000 n \n")),
            Place::Nowhere | Place::In(..) => put_text(out, "0000000000 65535 f \n"),
        }
    }
    let mut trailer = trailer.clone();
    trailer.set("Size", places.len() as i64);
    put_text(out, "trailer\n");
    put_object(out, &Object::Dictionary(trailer));
    out.push(b'\n');
}

/// The table as a stream; each row is stored as its difference from the row above.
fn put_packed_list(out: &mut Vec<u8>, mut places: Vec<Place>, trailer: &Dictionary) {
    const COLUMNS: usize = 6;
    let id = places.len() as u32;
    places.push(Place::At(out.len()));
    let mut rows = Vec::with_capacity(places.len() * (COLUMNS + 1));
    let mut above = [0u8; COLUMNS];
    for &place in &places {
        let (kind, number, index) = match place {
            Place::Nowhere => (0, 0, 0),
            Place::At(offset) => (1, offset as u32, 0),
            Place::In(stream, index) => (2, stream, index),
        };
        let [a, b, c, d] = number.to_be_bytes();
        let row = [kind, a, b, c, d, index];
        rows.push(2);
        rows.extend(row.iter().zip(above).map(|(new, old)| new.wrapping_sub(old)));
        above = row;
    }
    let mut stream = packed(rows);
    let mut dict = trailer.clone();
    for (key, value) in [
        ("Type", name("XRef")),
        ("Size", Object::Integer(places.len() as i64)),
        ("W", [1, 4, 1].map(Object::Integer).to_vec().into()),
    ] {
        dict.set(key, value);
    }
    let parameters = [("Predictor", Object::Integer(12)), ("Columns", Object::Integer(COLUMNS as i64))];
    dict.set("DecodeParms", Dictionary::from_iter(parameters));
    dict.extend(&stream.dict);
    stream.dict = dict;
    put_indirect(out, id, Part::Object(Object::Stream(stream)));
}

fn put_object(out: &mut Vec<u8>, object: &Object) {
    match object {
        Object::Null => put_text(out, "null"),
        Object::Boolean(value) => put_text(out, if *value { "true" } else { "false" }),
        Object::Integer(value) => put_text(out, &value.to_string()),
        Object::Real(value) => put_text(out, &value.to_string()),
        Object::Name(text) => put_name(out, text),
        Object::String(text, StringFormat::Hexadecimal) => {
            out.push(b'<');
            text.iter().for_each(|byte| put_text(out, &format!("{byte:02X}")));
            out.push(b'>');
        }
        Object::String(text, StringFormat::Literal) => {
            out.push(b'(');
            for &byte in text {
                match byte {
                    b'(' | b')' | b'\\' => out.extend([b'\\', byte]),
                    b'\r' => put_text(out, "\\r"),
                    _ => out.push(byte),
                }
            }
            out.push(b')');
        }
        Object::Array(list) => {
            out.push(b'[');
            for (i, object) in list.iter().enumerate() {
                if i > 0 {
                    out.push(b' ');
                }
                put_object(out, object);
            }
            out.push(b']');
        }
        Object::Dictionary(dict) => put_dictionary(out, dict),
        Object::Stream(stream) => {
            let mut dict = stream.dict.clone();
            dict.set("Length", stream.content.len() as i64);
            put_dictionary(out, &dict);
            put_text(out, "stream\n");
            out.extend(&stream.content);
            // After a carriage return, a bare newline would be read as part of the same line end, and the return would be lost.
            put_text(out, if stream.content.ends_with(b"\r") { "\r\nendstream" } else { "\nendstream" });
        }
        Object::Reference((id, generation)) => put_text(out, &format!("{id} {generation} R")),
    }
}

fn put_dictionary(out: &mut Vec<u8>, dict: &Dictionary) {
    put_text(out, "<<");
    for (key, value) in dict {
        put_name(out, key);
        if matches!(value, Object::Null | Object::Boolean(_) | Object::Integer(_) | Object::Real(_) | Object::Reference(_)) {
            out.push(b' ');
        }
        put_object(out, value);
    }
    put_text(out, ">>");
}

fn put_name(out: &mut Vec<u8>, text: &[u8]) {
    out.push(b'/');
    for &byte in text {
        if byte.is_ascii_graphic() && !b"()<>[]{}/%#".contains(&byte) {
            out.push(byte);
        } else {
            put_text(out, &format!("#{byte:02X}"));
        }
    }
}
