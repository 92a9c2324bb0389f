//! Makes the module small for the page, between the compiler and the text: `pack MODULE` writes two lines to standard output, the
//! module up to the end of its code, and its data. Two, so that two workers can unpack them at once. Each goes through:
//!
//! - `unread`: data that nothing here reads becomes zeros, which take no room once packed.
//! - `roles`, `lzma`: LZMA with chances of its own for WebAssembly. `unpack.rs` reads it, in the page.
//! - `figures`: packed bytes to text, seven bits a byte.
//!
//! `web/together.sh` compiles this by itself.

mod earlier;
mod figures;
mod lzma;
mod model;
mod roles;
mod unread;

use figures::LEFT_OUT;
use std::io::{Write, stdout};

fn main() {
    let path = std::env::args().nth(1).expect("usage: pack MODULE");
    let mut module = std::fs::read(&path).expect("the module can be read");
    unread::blank(&mut module);
    let (bodies, data) = places(&module).expect("the module has code, and after it data");
    let lines = [packed(&module[..data], bodies), packed(&module[data..], module.len() - data)];
    for line in lines {
        stdout().write_all(&figures(&line)).and_then(|()| stdout().write_all(b"\n")).expect("standard output can be written");
    }
}

/// Where the bodies of functions begin and how long it all is, both as four bytes, and then the bytes themselves.
fn packed(bytes: &[u8], bodies: usize) -> Vec<u8> {
    let mut next = roles::NONE;
    roles::fill(&mut next);
    let mut place = roles::Place::new(bodies as u32);
    let chances: Vec<_> = bytes.iter().map(|byte| (place.chances(), place.pass(*byte, &next)).0).collect();
    let mut packed: Vec<u8> = [bodies, bytes.len()].iter().flat_map(|&n| (n as u32).to_le_bytes()).collect();
    packed.extend(lzma::packed(bytes, &chances));
    packed
}

/// Seven bits are an ASCII character, except for the last twelve values: these and the next seven bits are a character of two bytes.
fn figures(bytes: &[u8]) -> Vec<u8> {
    let letters: Vec<char> = (0..128).filter(|code| !LEFT_OUT.contains(code)).map(char::from).collect();
    let bit = |at: usize| bytes.get(at / 8).map_or(0, |byte| u32::from(byte >> (7 - at % 8) & 1));
    let seven = |at: usize| (at..at + 7).fold(0, |value, at| value << 1 | bit(at));
    let (mut text, mut at) = (String::with_capacity(bytes.len() / 7 * 8), 0);
    while at < 8 * bytes.len() {
        let value = seven(at);
        at += 7;
        text.push(match letters.get(value as usize) {
            Some(&letter) => letter,
            None => {
                at += 7;
                char::from_u32(0x100 + (value - letters.len() as u32) * 128 + seven(at - 7)).expect("below all surrogates")
            }
        });
    }
    text.into_bytes()
}

/// Where the bodies of functions begin, and where the code ends.
fn places(module: &[u8]) -> Option<(usize, usize)> {
    let number = |at: &mut usize| {
        let (mut value, mut places) = (0, 0);
        loop {
            let byte = *module.get(*at)?;
            *at += 1;
            value |= usize::from(byte & 127) << places;
            places += 7;
            if byte < 128 {
                return Some(value);
            }
        }
    };
    let mut at = 8;
    loop {
        let section = *module.get(at)?;
        at += 1;
        let size = number(&mut at)?;
        if section == 10 {
            let end = at + size;
            number(&mut at)?;
            return Some((at, end));
        }
        at += size;
    }
}
