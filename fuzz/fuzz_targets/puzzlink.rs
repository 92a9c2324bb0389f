//! Lists of the format `puzzlink`.
#![no_main]

use gridpress::formats::Format;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gridpress_fuzz::list(Some(Format::PuzzLink), bytes));
