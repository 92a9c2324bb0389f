//! A seeded batch of rated puzzles as CSV on stdout: `cargo run --release --example generate -- 5 monday easy..medium`. The
//! defaults are ten puzzles of seed 7 of any level. The same arguments give the same rows.

use anyhow::Context;
use gridpress::forge::Recipe;
use gridpress::formats::{Format, Style, Writer, chunk};
use gridpress::press::forge_slots;
use gridpress::request::Request;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::thread::available_parallelism;

fn main() -> anyhow::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let said = generate(&words, &mut io::stdout().lock())?;
    eprintln!("{said}");
    Ok(())
}

/// Writes the rows, and returns a sentence about the result.
pub fn generate(words: &[String], out: &mut impl Write) -> anyhow::Result<String> {
    let count: u64 = match words.first() {
        Some(text) => text.parse().with_context(|| format!("'{text}' is not a number of puzzles"))?,
        None => 10,
    };
    let seed = words.get(1).map_or("7", String::as_str);

    // A request uses the words of the command line; a recipe is validated and can no longer fail.
    let request = Request { level: words.get(2).cloned(), ..Request::of("sudoku", seed) };
    let recipe = Recipe::new(&request)?;

    // Row k comes from slot k. Threads convert puzzles to text; here it is written in order.
    let jobs = available_parallelism().map_or(1, usize::from);
    let style = Style::full(Format::Csv);
    let mut writer = Writer::new(style);
    out.write_all(&writer.head())?;
    let made = forge_slots(
        &recipe,
        0..count,
        jobs,
        |puzzles| chunk(style, &puzzles),
        |chunk, _so_far| out.write_all(&writer.put(chunk)).map(ControlFlow::Continue),
    )?;
    out.write_all(&writer.end())?;
    Ok(format!("{} puzzles, {}", made.puzzles, made.yields()))
}
