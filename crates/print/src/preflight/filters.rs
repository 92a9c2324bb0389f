//! Decompresses streams while they are read: each filter passes its output to the next and counts it in the budget. Image
//! filters are not supported.

use super::budget::{Budget, Limit};
use super::lexer::is_space;
use flate2::bufread::DeflateDecoder;
use std::io::{BufRead, BufReader, Read, Result};
use weezl::BitOrder;
use weezl::decode::Decoder;

/// A source of bytes.
pub(super) type Source<'a> = Box<dyn BufRead + 'a>;

/// A filter with its parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Filter {
    Flate,
    /// Whether code lengths grow one code early.
    Lzw(bool),
    Ascii85,
    Hex,
    RunLength,
    /// PNG predictor: bytes per row and per pixel.
    Rows(usize, usize),
}

/// The buffer between two filters.
const CHUNK: usize = 8 << 10;
/// The input of a filter per call: the worst filter makes 3,000 bytes of each.
const BITE: usize = 512;

/// Applies filters to bytes, in the order of decompression.
pub(super) fn unpacked<'a>(bytes: &'a [u8], filters: &[Filter], budget: &'a Budget) -> Source<'a> {
    let raw: Source = Box::new(BufReader::with_capacity(CHUNK, Metered { inner: bytes, budget }));
    filters.iter().fold(raw, |source, filter| {
        let inner = filtered(source, *filter);
        Box::new(BufReader::with_capacity(CHUNK, Metered { inner, budget }))
    })
}

fn filtered(mut source: Source, filter: Filter) -> Box<dyn Read + '_> {
    match filter {
        Filter::Flate => {
            // Ignore the two-byte header and the checksum at the end: many files have wrong ones, and neither is needed.
            let passed = source.read_exact(&mut [0; 2]).is_ok();
            Box::new(DeflateDecoder::new(source).take(if passed { u64::MAX } else { 0 }))
        }
        Filter::Lzw(is_early) => {
            let new = if is_early { Decoder::with_tiff_size_switch } else { Decoder::new };
            let mut decoder = new(BitOrder::Msb, 8);
            Bites::boxed(source, move |bite, out| {
                let is_fine = decoder.into_vec(out).decode(bite).status.is_ok();
                is_fine && !decoder.has_ended()
            })
        }
        Filter::Ascii85 => {
            let mut group = Vec::new();
            Bites::boxed(source, move |bite, out| ascii85(&mut group, bite, out))
        }
        Filter::Hex => {
            let mut half = None;
            Bites::boxed(source, move |bite, out| hex(&mut half, bite, out))
        }
        Filter::RunLength => {
            let mut run = Run::default();
            Bites::boxed(source, move |bite, out| run.bite(bite, out))
        }
        Filter::Rows(row, dot) => {
            let (mut last, mut this) = (vec![0; row], Vec::with_capacity(row + 1));
            Bites::boxed(source, move |bite, out| rows(&mut last, &mut this, dot, bite, out))
        }
    }
}

/// Counts its output in the budget and ends when the budget does. Also ends at data that cannot be decompressed.
struct Metered<'a, R> {
    inner: R,
    budget: &'a Budget,
}

impl<R: Read> Read for Metered<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        let n = if self.budget.is_spent() { 0 } else { self.inner.read(buffer).unwrap_or(0) };
        Ok(if self.budget.take(Limit::Bytes, n as u64) { n } else { 0 })
    }
}

/// The output of a filter, in pieces; an empty piece is the end. The filter says whether it accepts more input.
struct Bites<'a, F> {
    source: Source<'a>,
    filter: F,
    made: Vec<u8>,
    n_given: usize,
    is_over: bool,
}

impl<'a, F: FnMut(&[u8], &mut Vec<u8>) -> bool + 'a> Bites<'a, F> {
    fn boxed(source: Source<'a>, filter: F) -> Box<dyn Read + 'a> {
        Box::new(Bites { source, filter, made: Vec::new(), n_given: 0, is_over: false })
    }
}

impl<F: FnMut(&[u8], &mut Vec<u8>) -> bool> Read for Bites<'_, F> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        while self.n_given == self.made.len() && !self.is_over {
            (self.n_given, _) = (0, self.made.clear());
            let chunk = self.source.fill_buf()?;
            let n = chunk.len().min(BITE);
            self.is_over = !(self.filter)(&chunk[..n], &mut self.made) || n == 0;
            self.source.consume(n);
        }
        let rest = &self.made[self.n_given..];
        let n = rest.len().min(buffer.len());
        buffer[..n].copy_from_slice(&rest[..n]);
        self.n_given += n;
        Ok(n)
    }
}

fn ascii85(group: &mut Vec<u8>, bite: &[u8], out: &mut Vec<u8>) -> bool {
    let whole = |group: &[u8]| group.iter().fold(0u32, |sum, &digit| sum.wrapping_mul(85).wrapping_add(digit.into()));
    for &byte in bite {
        match byte {
            b'z' if group.is_empty() => out.extend([0; 4]),
            b'!'..=b'u' => group.push(byte - b'!'),
            _ if is_space(byte) => {}
            _ => return ascii85(group, &[], out),
        }
        if group.len() == 5 {
            out.extend(whole(group).to_be_bytes());
            group.clear();
        }
    }
    if bite.is_empty() && group.len() > 1 {
        // A truncated group lacks as many bytes as digits.
        let n = group.len() - 1;
        group.resize(5, 84);
        out.extend(&whole(group).to_be_bytes()[..n]);
        group.clear();
    }
    !bite.is_empty()
}

fn hex(half: &mut Option<u8>, bite: &[u8], out: &mut Vec<u8>) -> bool {
    for &byte in bite {
        match char::from(byte).to_digit(16).map(|digit| digit as u8) {
            Some(digit) => match half.take() {
                Some(high) => out.push(16 * high + digit),
                None => *half = Some(digit),
            },
            None if is_space(byte) => {}
            None => return hex(half, &[], out),
        }
    }
    if bite.is_empty() {
        out.extend(half.take().map(|high| 16 * high));
    }
    !bite.is_empty()
}

/// How many bytes are literal, or how often the next byte is repeated.
#[derive(Default)]
struct Run {
    n_plain: usize,
    n_times: usize,
}

impl Run {
    fn bite(&mut self, bite: &[u8], out: &mut Vec<u8>) -> bool {
        for &byte in bite {
            if self.n_plain > 0 {
                out.push(byte);
                self.n_plain -= 1;
            } else if self.n_times > 0 {
                out.extend(std::iter::repeat_n(byte, self.n_times));
                self.n_times = 0;
            } else {
                match byte {
                    0..=127 => self.n_plain = usize::from(byte) + 1,
                    128 => return false,
                    129..=255 => self.n_times = 257 - usize::from(byte),
                }
            }
        }
        true
    }
}

/// PNG filters: each row starts with the number of its filter.
fn rows(last: &mut Vec<u8>, this: &mut Vec<u8>, dot: usize, bite: &[u8], out: &mut Vec<u8>) -> bool {
    for &byte in bite {
        this.push(byte);
        if this.len() <= last.len() {
            continue;
        }
        let kind = this.remove(0);
        for i in 0..this.len() {
            let (left, corner) = i.checked_sub(dot).map_or((0, 0), |i| (this[i], last[i]));
            let above = last[i];
            let guess = match kind {
                0 => 0,
                1 => left,
                2 => above,
                3 => left.midpoint(above),
                4 => nearest(left, above, corner),
                _ => return false,
            };
            this[i] = this[i].wrapping_add(guess);
        }
        out.extend_from_slice(this);
        std::mem::swap(last, this);
        this.clear();
    }
    true
}

/// The Paeth predictor: whichever of the three neighbours is nearest to left plus above minus corner.
fn nearest(left: u8, above: u8, corner: u8) -> u8 {
    let sum = i16::from(left) + i16::from(above) - i16::from(corner);
    let far = |byte: u8| (sum - i16::from(byte)).abs();
    if far(left) <= far(above) && far(left) <= far(corner) {
        left
    } else if far(above) <= far(corner) {
        above
    } else {
        corner
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::ZlibEncoder;
    use std::io::Write;

    fn whole(bytes: &[u8], filters: &[Filter]) -> Vec<u8> {
        let budget = Budget::whole();
        let mut out = Vec::new();
        unpacked(bytes, filters, &budget).read_to_end(&mut out).unwrap();
        out
    }

    fn flate(bytes: &[u8]) -> Vec<u8> {
        let mut packer = ZlibEncoder::new(Vec::new(), Compression::best());
        packer.write_all(bytes).unwrap();
        packer.finish().unwrap()
    }

    #[test]
    fn each_filter_unpacks() {
        let text = b"q 1 0 0 1 0 0 cm Q ".repeat(2_000);
        let lzw = weezl::encode::Encoder::with_tiff_size_switch(BitOrder::Msb, 8).encode(&text).unwrap();
        assert_eq!(whole(&lzw, &[Filter::Lzw(true)]), text);
        let lzw = weezl::encode::Encoder::new(BitOrder::Msb, 8).encode(&text).unwrap();
        assert_eq!(whole(&lzw, &[Filter::Lzw(false)]), text);
        assert_eq!(whole(&flate(&flate(&text)), &[Filter::Flate, Filter::Flate]), text);
        assert_eq!(whole(&text, &[]), text);
        for (packed, filter, want) in [
            (&b"87cURD]i,\"Ebo80~>junk"[..], Filter::Ascii85, &b"Hello World!"[..]),
            (b"87cURD]\n i,\"Eb~>", Filter::Ascii85, b"Hello Wor"),
            (b"z!!", Filter::Ascii85, b"\0\0\0\0\0"),
            (b"48 69\n7>21", Filter::Hex, b"Hip"),
            (b"\x02abc\xfed\x80zz", Filter::RunLength, b"abcddd"),
            (b"\x05ab", Filter::RunLength, b"ab"),
            (b"", Filter::Flate, b""),
            (b"\x78", Filter::Flate, b""),
            (
                b"\x02\x01\x02\x02\x01\x01\x01\x05\x05\x04\x01\x01\x03\x02\x02",
                Filter::Rows(2, 1),
                b"\x01\x02\x02\x03\x05\x0a\x06\x0b\x05\x0a",
            ),
            (b"\x09\x01\x02", Filter::Rows(2, 1), b""),
        ] {
            assert_eq!(whole(packed, &[filter]), want, "{filter:?}");
        }
    }

    #[test]
    fn damage_ends_a_stream_where_it_is() {
        let text = b"0123456789".repeat(20_000);
        let packed = flate(&text);
        let torn = whole(&packed[..packed.len() / 2], &[Filter::Flate]);
        assert!(text.starts_with(&torn) && torn.len() > 1_000);
        // Header and checksum are not verified.
        let mut other = packed.clone();
        let n = other.len();
        (other[0], other[n - 1]) = (0, !other[n - 1]);
        assert_eq!(whole(&other, &[Filter::Flate]), text);
    }

    #[test]
    fn what_one_filter_gives_to_the_next_counts() {
        let budget = Budget::of_parts(400);
        let packed = flate(&vec![b' '; 40_000_000]);
        let mut out = Vec::new();
        unpacked(&packed, &[Filter::Flate, Filter::Hex], &budget).read_to_end(&mut out).unwrap();
        assert!(out.is_empty() && budget.met() == Some(Limit::Bytes));
        assert!(budget.taken(Limit::Bytes) < 1_100_000, "{}", budget.taken(Limit::Bytes));
    }
}
