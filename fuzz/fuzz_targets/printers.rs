//! Printers.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| gridpress_fuzz::printers(text));
