//! Words of a language.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| gridpress_fuzz::words(text));
