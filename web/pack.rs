//! Makes the module small for the page, between the compiler and the text. Two steps, each from standard input to standard output:
//!
//! - `pack blank`: data that nothing here reads become zeros, which take no room once they are compressed.
//! - `pack figures LENGTH`: compressed bytes to text, seven characters for six bytes, and one that says how many of the last six bytes
//!   are none. LENGTH, of what is unpacked, is written into the header of LZMA. `web/page/unpack.js` reads it all.
//!
//! `web/together.sh` compiles this file by itself. Not here: compression, which xz or gzip does.

use std::io::{Read, Write, stdin, stdout};

/// What is never read: how it begins, what lies before that, and its length. The crates that bring it use it only for what the press
/// does not ask of them. The tests compare the page's files with the program's, whose data are whole.
type Unread = (&'static [u8], usize, fn(&[u8]) -> usize);
const UNREAD: [Unread; 2] = [
    // printpdf's profile of inks for PDF/X of its own; the press writes its output intents itself. Its first four bytes are its length.
    (b"acsp", 36, |at| u32::from_be_bytes([at[0], at[1], at[2], at[3]]) as usize),
    // The dictionary of Brotli, for fonts packed as WOFF2; the press reads TrueType alone.
    (b"timedownlifeleftback", 0, |_| 122_784),
];

/// What figures are not: HTML, or a program that handles texts, may read or change these.
const LEFT_OUT: &[u8] = b"\0\t\n\x0b\x0c\r\x1a\x1b<>&\x7f";

fn main() {
    let mut bytes = Vec::new();
    stdin().read_to_end(&mut bytes).expect("standard input can be read");
    match std::env::args().nth(1).as_deref() {
        Some("blank") => blank(&mut bytes),
        Some("figures") => {
            let length: u64 = std::env::args().nth(2).and_then(|text| text.parse().ok()).expect("usage: pack figures LENGTH");
            // xz cannot know it at the beginning of a stream.
            if !bytes.starts_with(&[0x1f, 0x8b]) {
                bytes[5..13].copy_from_slice(&length.to_le_bytes());
            }
            bytes = figures(&bytes);
        }
        _ => panic!("usage: pack blank|figures LENGTH"),
    }
    stdout().write_all(&bytes).expect("standard output can be written");
}

fn blank(bytes: &mut [u8]) {
    for (begins, before, length) in UNREAD {
        let found: Vec<usize> = bytes.windows(begins.len()).enumerate().filter(|(_, w)| *w == begins).map(|(at, _)| at).collect();
        for at in found.into_iter().filter_map(|at| at.checked_sub(before)) {
            let length = length(&bytes[at..]);
            // A profile is long; the same four letters elsewhere are code.
            if (100_000..=bytes.len() - at).contains(&length) {
                bytes[at..at + length].fill(0);
            }
        }
    }
}

fn figures(bytes: &[u8]) -> Vec<u8> {
    let letters: Vec<u8> = (0..128).filter(|code| !LEFT_OUT.contains(code)).collect();
    assert_eq!(letters.len(), 116);
    let mut text = Vec::with_capacity(bytes.len() / 6 * 7 + 7);
    for six in bytes.chunks(6) {
        let mut value = (0..6).fold(0_u64, |value, k| value << 8 | u64::from(*six.get(k).unwrap_or(&0)));
        let mut seven = [0; 7];
        for place in seven.iter_mut().rev() {
            *place = letters[(value % 116) as usize];
            value /= 116;
        }
        text.extend(seven);
    }
    text.push(letters[bytes.len().next_multiple_of(6) - bytes.len()]);
    text
}
