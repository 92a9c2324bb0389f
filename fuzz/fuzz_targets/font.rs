//! Fonts.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gridpress_fuzz::font(bytes));
