//! Boards that nobody would draw, but that anybody may paste: `grammar SEED N` writes N lines.
//!
//! cargo run --release --example grammar -- monday 1000 >rows.txt

mod lines;

use std::io::{self, Write};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [seed, n] = &words[..] else { return Err("usage: grammar SEED N".into()) };
    let mut out = io::BufWriter::new(io::stdout().lock());
    for k in 0..n.parse()? {
        writeln!(out, "{}", lines::line(seed, k))?;
    }
    Ok(out.flush()?)
}
