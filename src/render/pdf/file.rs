//! The file around the objects: their bytes one after another, and the list of where each one is. lopdf could write it as
//! well, but leaves the list unpacked, and ends streams in a way that strict readers stumble over.
//! What never lives here: what the objects say.

use super::{name, packed};
use lopdf::{Dictionary, Document, Object, Stream, StringFormat};

/// Objects that are packed together.
const AT_ONCE: usize = 200;

/// Where an object is.
#[derive(Clone, Copy)]
enum Place {
    Nowhere,
    At(usize),
    /// In a stream of objects, and the how manieth.
    In(u32, u8),
}

/// The whole file. Objects that are no streams are packed together, unless the version is too old to know of that.
pub(super) fn bytes_of(doc: &Document, version: &str, is_packed: bool) -> Vec<u8> {
    let mut out = format!("%PDF-{version}\n%").into_bytes();
    out.extend(b"\xe2\xe3\xcf\xd3\n");
    let mut places = vec![Place::Nowhere; doc.max_id as usize + 1];
    let mut small: Vec<(u32, &Object)> = Vec::new();
    for (&(id, _), object) in &doc.objects {
        if is_packed && !matches!(object, Object::Stream(_)) {
            small.push((id, object));
        } else {
            places[id as usize] = Place::At(out.len());
            put_indirect(&mut out, id, object);
        }
    }
    for together in small.chunks(AT_ONCE) {
        let id = places.len() as u32;
        places.push(Place::At(out.len()));
        for (i, (object, _)) in together.iter().enumerate() {
            places[*object as usize] = Place::In(id, i as u8);
        }
        put_indirect(&mut out, id, &Object::Stream(stream_of(together)));
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

fn put_text(out: &mut Vec<u8>, text: &str) {
    out.extend(text.as_bytes());
}

fn put_indirect(out: &mut Vec<u8>, id: u32, object: &Object) {
    put_text(out, &format!("{id} 0 obj\n"));
    put_object(out, object);
    put_text(out, "\nendobj\n");
}

fn stream_of(objects: &[(u32, &Object)]) -> Stream {
    let (mut head, mut body) = (Vec::new(), Vec::new());
    for (id, object) in objects {
        put_text(&mut head, &format!("{id} {} ", body.len()));
        put_object(&mut body, object);
        body.push(b' ');
    }
    let first = head.len() as i64;
    head.extend(body);
    let mut stream = packed(head);
    stream.dict.set("Type", name("ObjStm"));
    stream.dict.set("N", objects.len() as i64);
    stream.dict.set("First", first);
    stream
}

/// The list that PDF has had from the start. An object that is not there counts as free.
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

/// The list as a stream: each row as what differs from the row above.
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
    put_indirect(out, id, &Object::Stream(stream));
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
            // After a return, a bare newline would be taken for the other half of a line's end, and the return with it.
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
