//! The JSON files in the folders of runs and books.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| gridpress_fuzz::folder(text));
