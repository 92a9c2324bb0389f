//! What the folders of runs and books say of themselves.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| gridpress_fuzz::folder(text));
