//! The lines of an input with their numbers, for all formats that are read line by line.

use super::read::{MAX_LINE, RowError};
use std::io::{self, BufRead, Read};

/// The most bytes of an overlong line that are skipped to reach the next one; without an end it is not a line.
const MAX_SKIPPED: usize = 64 << 20;

/// Lines with their numbers. A line that is too long, or not text, is an error, and reading continues.
pub struct Numbered<R> {
    input: R,
    /// The number of the last line.
    line: u64,
    is_over: bool,
    /// Whether the rest of a line that was too long comes next.
    is_inside: bool,
    /// The error that [`Numbered::whole`] met, to be reported as the next line.
    failed: Option<io::Error>,
}

/// The lines of an input.
pub fn numbered<R: BufRead>(input: R) -> Numbered<R> {
    Numbered { input, line: 0, is_over: false, is_inside: false, failed: None }
}

impl<R: BufRead> Numbered<R> {
    /// The number of the next line.
    pub fn next_number(&self) -> u64 {
        self.line + 1
    }

    /// Takes lines of `n` bytes, up to `most`, without a copy, as long as they are in the buffer and `take` accepts them; returns
    /// how many. The iterator continues after them. `take` must refuse bytes that end lines.
    pub fn whole(&mut self, n: usize, most: usize, mut take: impl FnMut(&[u8]) -> bool) -> usize {
        // The first line may have a mark before its text.
        if self.is_over || self.is_inside || self.line == 0 {
            return 0;
        }
        let buffer = match self.input.fill_buf() {
            Ok(buffer) => buffer,
            Err(e) => {
                self.failed = Some(e).filter(|e| e.kind() != io::ErrorKind::Interrupted);
                return 0;
            }
        };
        // The end was reached: a terminal must not be asked for it twice.
        self.is_over = buffer.is_empty();
        let (mut n_taken, mut rest) = (0, buffer);
        while n_taken < most && rest.len() > n {
            let (line, behind) = rest.split_at(n);
            let n_end = match behind {
                [b'\n', ..] => 1,
                [b'\r', b'\n', ..] => 2,
                _ => break,
            };
            if !take(line) {
                break;
            }
            rest = &behind[n_end..];
            n_taken += 1;
        }
        let n_bytes = buffer.len() - rest.len();
        self.input.consume(n_bytes);
        self.line += n_taken as u64;
        n_taken
    }

    /// Reads up to the end of a line, or so far.
    fn read_until_end(&mut self, most: usize, bytes: &mut Vec<u8>) -> io::Result<usize> {
        match self.failed.take() {
            Some(e) => Err(e),
            None => Read::take(&mut self.input, most as u64).read_until(b'\n', bytes),
        }
    }

    /// Skips the rest of an overlong line, in pieces, when reading continues.
    fn skip(&mut self, bytes: &mut Vec<u8>) -> Result<(), RowError> {
        let mut n_skipped = 0;
        while self.is_inside && !self.is_over {
            bytes.clear();
            let n = self.read_until_end(MAX_LINE, bytes).unwrap_or(0);
            n_skipped += n;
            self.is_inside = n > 0 && !bytes.ends_with(b"\n");
            if n_skipped > MAX_SKIPPED {
                self.is_over = true;
                let problem = format!("the line is longer than {} MB; the rest of the file is not read", MAX_SKIPPED >> 20);
                return Err(RowError::new(self.line, 1, problem));
            }
        }
        bytes.clear();
        Ok(())
    }
}

impl<R: BufRead> Iterator for Numbered<R> {
    type Item = Result<(u64, String), RowError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut bytes = Vec::new();
        if let Err(e) = self.skip(&mut bytes) {
            return Some(Err(e));
        }
        if self.is_over {
            return None;
        }
        self.line += 1;
        let line = self.line;
        match self.read_until_end(MAX_LINE + 1, &mut bytes) {
            Ok(0) => return None,
            Ok(_) if bytes.len() > MAX_LINE => {
                self.is_inside = !bytes.ends_with(b"\n");
                return Some(Err(RowError::new(line, MAX_LINE as u64, format!("the line is longer than {MAX_LINE} bytes"))));
            }
            Ok(_) => {}
            Err(e) => {
                self.is_over = true;
                return Some(Err(RowError::new(line, 1, format!("can't be read: {e}"))));
            }
        }
        let mut text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(e) => {
                let at = e.utf8_error().valid_up_to() as u64 + 1;
                return Some(Err(RowError::new(line, at, "expected text in UTF-8")));
            }
        };
        text.truncate(text.trim_end_matches(['\n', '\r']).len());
        if line == 1 && text.starts_with('\u{feff}') {
            text = text.trim_start_matches('\u{feff}').to_string();
        }
        Some(Ok((line, text)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::VecDeque;

    /// An input that comes in these pieces.
    struct Pieces(VecDeque<io::Result<&'static [u8]>>);

    impl Read for Pieces {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let piece = self.0.pop_front().unwrap_or(Ok(b""))?;
            into[..piece.len()].copy_from_slice(piece);
            Ok(piece.len())
        }
    }

    /// The lines of pieces, up to `most` at once, and how many of them are taken whole.
    fn told(most: usize, pieces: impl IntoIterator<Item = io::Result<&'static [u8]>>) -> (Vec<String>, usize, usize) {
        let mut lines = numbered(io::BufReader::new(Pieces(pieces.into_iter().collect())));
        let (mut told, mut n_whole) = (Vec::new(), 0);
        loop {
            let mut line = lines.next_number();
            let n = lines.whole(2, most, |bytes| {
                let is_line = !bytes.contains(&b'\n');
                if is_line {
                    told.push(format!("{line} {}", String::from_utf8_lossy(bytes)));
                    line += 1;
                }
                is_line
            });
            n_whole += n;
            if n > 0 {
                continue;
            }
            match lines.next() {
                Some(Ok((line, text))) => told.push(format!("{line} {text}")),
                Some(Err(e)) => told.push(e.to_string()),
                None => return (told, n_whole, lines.input.get_ref().0.len()),
            }
        }
    }

    #[test]
    fn whole_lines_are_numbered_among_all_others() {
        for most in [1, 2, 9] {
            let (lines, n_whole, _) = told(most, [Ok(&b"ab\nab\ncd\r\nij\n\nabc\ne"[..]), Ok(b"f\ngh")]);
            let wanted = ["1 ab", "2 ab", "3 cd", "4 ij", "5 ", "6 abc", "7 ef", "8 gh"].map(String::from);
            assert_eq!((lines, n_whole), (wanted.to_vec(), 3));
        }
    }

    #[test]
    fn an_end_is_met_once_and_a_fault_told_once() {
        let end = || Ok(&b""[..]);
        for most in [1, 9] {
            let (lines, _, n_left) = told(most, [Ok(&b"ab\ncd\n"[..]), end(), Ok(b"ef\n")]);
            assert_eq!((lines.len(), n_left), (2, 1));
            let (lines, _, n_left) = told(most, [Ok(&b"ab\ncd\n"[..]), Err(io::Error::other("worn")), Ok(b"ef\n")]);
            assert_eq!(lines[2..], ["line 3, column 1: can't be read: worn"]);
            assert_eq!(n_left, 1);
            let interrupted = Err(io::ErrorKind::Interrupted.into());
            assert_eq!(told(most, [Ok(&b"ab\ncd\n"[..]), interrupted, Ok(b"ef\n")]).0.len(), 3);
        }
    }
}
