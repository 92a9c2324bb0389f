//! Text pages: templates that become Markdown.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| gridpress_fuzz::text(text));
