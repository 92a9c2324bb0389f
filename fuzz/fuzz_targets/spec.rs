//! Specs of books.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| gridpress_fuzz::spec(text));
