//! Lists whose format is detected by their first lines.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gridpress_fuzz::list(None, bytes));
