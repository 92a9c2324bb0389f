//! How penpa+ packs its text: common words as two characters, the first of which is `z`, then deflated, then in Base64.

use super::super::MAX_JSON;
use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use std::io::{Read, Write};

/// The character after a `z`, and the word that it represents.
const SHORT: [(char, &str); 31] = [
    ('Z', "z"),
    ('9', "\"qa\""),
    ('Q', "\"pu_q\""),
    ('A', "\"pu_a\""),
    ('G', "\"grid\""),
    ('M', "\"edit_mode\""),
    ('S', "\"surface\""),
    ('L', "\"line\""),
    ('E', "\"lineE\""),
    ('W', "\"wall\""),
    ('C', "\"cage\""),
    ('N', "\"number\""),
    ('Y', "\"symbol\""),
    ('P', "\"special\""),
    ('B', "\"board\""),
    ('R', "\"command_redo\""),
    ('U', "\"command_undo\""),
    ('8', "\"command_replay\""),
    ('1', "\"numberS\""),
    ('F', "\"freeline\""),
    ('2', "\"freelineE\""),
    ('T', "\"thermo\""),
    ('3', "\"arrows\""),
    ('D', "\"direction\""),
    ('0', "\"squareframe\""),
    ('5', "\"polygon\""),
    ('4', "\"deletelineE\""),
    ('6', "\"killercages\""),
    ('7', "\"nobulbthermo\""),
    ('_', "\"__a\""),
    ('O', "null"),
];

/// Links come with the signs at the end that fill the last four up, and without.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new().with_decode_allow_trailing_bits(true).with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// A text as a link carries it.
pub fn packed(text: &str) -> String {
    let short = SHORT.iter().fold(text.to_string(), |text, (sign, word)| text.replace(word, &format!("z{sign}")));
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    let bytes = encoder.write_all(short.as_bytes()).and_then(|()| encoder.finish());
    BASE64.encode(bytes.expect("writing to memory does not fail"))
}

/// The text again. It unpacks to at most [`MAX_JSON`] bytes, and a word is at most nine times as long as its short form.
pub fn unpacked(packed: &str) -> Result<String, String> {
    const DAMAGED: &str = "the packed text of the link is damaged or cut off";
    let bytes = BASE64.decode(packed).map_err(|_| DAMAGED)?;
    let mut short = Vec::new();
    DeflateDecoder::new(bytes.as_slice()).take(MAX_JSON as u64 + 1).read_to_end(&mut short).map_err(|_| DAMAGED)?;
    if short.len() > MAX_JSON {
        return Err(format!("the packed text of the link unpacks to more than {MAX_JSON} bytes"));
    }
    let short = String::from_utf8(short).map_err(|_| DAMAGED)?;
    let mut parts = short.split('z');
    let mut text = parts.next().unwrap_or("").to_string();
    for part in parts {
        match SHORT.iter().find(|(sign, _)| part.starts_with(*sign)) {
            Some((sign, word)) => {
                text.push_str(word);
                text.push_str(&part[sign.len_utf8()..]);
            }
            None => text.extend(["z", part]),
        }
    }
    Ok(text)
}
