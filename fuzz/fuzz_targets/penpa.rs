//! Lists of the format `penpa`.
#![no_main]

use gridpress::formats::Format;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gridpress_fuzz::list(Some(Format::Penpa), bytes));
