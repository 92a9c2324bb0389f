//! Covers, families of fonts and examples.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| gridpress_fuzz::other_toml(text));
