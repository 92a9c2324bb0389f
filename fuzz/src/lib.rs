//! What must hold of any input: it is read or refused, every fault names its line, and what was read can be written.
//! What never lives here: inputs.

use gridpress::book::Spec;
use gridpress::formats::{Alphabet, Expect, FORMATS, Format, Row, Style, read, whole};
use gridpress::paper::{Profile, profiles_from_toml};
use gridpress::preflight::{FileJob, judge_file, sentences};
use gridpress::press::Library;
use std::sync::LazyLock;

/// What is not written and read again here: the crate for Parquet panics on damage, which is caught, but a fuzzer ends at it.
const APART: &[Format] = &[Format::Parquet];

/// Reads a list of a format, or one whose format is to be found out, and writes it in every format that can hold it.
pub fn list(format: Option<Format>, bytes: &[u8]) {
    // The first byte chooses an alphabet, so that zeros mean both of what they can mean.
    let alphabet = Alphabet::ALL[bytes.first().map_or(0, |&byte| byte as usize % Alphabet::ALL.len())].1;
    for alphabet in [Alphabet::default(), alphabet] {
        let expect = Expect { format, alphabet, ..Expect::default() };
        let mut rows: Vec<Row> = Vec::new();
        for (n, row) in read(bytes, &expect).enumerate() {
            assert!(n <= bytes.len(), "more rows than bytes");
            match row {
                Ok(row) => rows.push(row),
                Err(e) => assert!(e.line >= 1 && e.column >= 1 && e.problem.len() < 4_000, "{e}"),
            }
        }
        for row in FORMATS.iter().filter(|row| row.is_written) {
            let style = Style { alphabet, ..Style::full(row.format) };
            let held: Vec<&Row> = rows.iter().filter(|row| style.refuses((*row).into()).is_none()).collect();
            let written = whole(style, held.iter().copied());
            if !row.is_read || held.is_empty() || APART.contains(&row.format) {
                continue;
            }
            // What is written is read again as the same puzzles. Lines and grids do not tell which way a box lies, and formats of
            // other programs have digits of their own, whatever was asked for.
            let is_ours = matches!(row.format, Format::Csv | Format::Jsonl | Format::Lines);
            let alphabet = if is_ours { alphabet } else { Alphabet::default() };
            let expect = Expect { format: Some(row.format), alphabet, size: Some(held[0].size), ..Expect::default() };
            let is_plain = row.is_full || held.iter().all(|row| row.size == held[0].size && row.kind.name == held[0].kind.name);
            let again = read(written.as_slice(), &expect).take_while(|_| is_plain);
            for (again, held) in again.zip(&held) {
                let again = again.unwrap_or_else(|e| panic!("{}: {e} in\n{}", row.name, String::from_utf8_lossy(&written)));
                assert_eq!(again.clues, held.clues, "{}", row.name);
            }
        }
    }
}

/// Reads a spec.
pub fn spec(text: &str) {
    if let Err(e) = Spec::from_toml(text) {
        assert!(!e.to_string().is_empty());
    }
}

static PRINTERS: LazyLock<Vec<Profile>> = LazyLock::new(|| {
    let text = Library::default().text("printers.toml").expect("it is embedded");
    profiles_from_toml(&text).expect("it can be read")
});

/// Holds a PDF against a printer, which its length chooses: it is judged in plain sentences or refused in one.
pub fn pdf(bytes: &[u8]) {
    let profile = &PRINTERS[bytes.len() % PRINTERS.len()];
    let job = FileJob { profile, stock: None, trim: None, has_bleed: bytes.len().is_multiple_of(2) };
    match judge_file(&job, bytes) {
        Ok(breaches) => assert!(sentences(&breaches).iter().all(|line| !line.is_empty())),
        Err(e) => assert!(!e.to_string().is_empty() && e.to_string().len() < 200),
    }
}
