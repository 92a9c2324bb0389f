//! Ornaments in SVG.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| gridpress_fuzz::ornament(text));
