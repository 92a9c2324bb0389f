//! Rates a puzzle and prints its solving path: `cargo run --release --example rate -- 12..34..2..3..21`. A Suko has letters of
//! regions and sums after its cells, as in `gridpress generate --kind suko --to lines`.

use anyhow::Context;
use gridpress::board::{Notation, tenths};
use gridpress::formats::{Expect, read};
use gridpress::press::{Unfair, record};
use gridpress::words::{Words, telling};
use std::io::{self, Write};

fn main() -> anyhow::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    explain(&words.join(" "), &mut io::stdout().lock())
}

/// Reads one puzzle, checks that its solution is unique, and writes each step of the path.
pub fn explain(text: &str, out: &mut impl Write) -> anyhow::Result<()> {
    let row =
        read(text.as_bytes(), &Expect::default()).next().context("expected a puzzle, row by row, '.' for an empty cell")??;

    // Search says whether there is exactly one solution; logic says how hard it is to find.
    let puzzle = match record(&row) {
        Ok(puzzle) => puzzle,
        Err(Unfair::Several) => anyhow::bail!("several grids fit these clues, so no reasoning can choose"),
        Err(unfair) => return Err(unfair.into()),
    };
    let telling = telling(Notation::Numbers, &puzzle.layout, &puzzle.clues, Words::english());

    for (k, told) in telling.steps.iter().enumerate() {
        writeln!(out, "{:4}  {}  {}", k + 1, tenths(told.step.cost.into()), told.words)?;
    }
    let rating = telling.rating;
    let hardest = if rating.hardest.is_empty() { "nothing" } else { rating.hardest };
    writeln!(out, "{}: the hardest step is {hardest}, at {}", rating.level, tenths(rating.hardest_cost.into()))?;
    if let Some(minutes) = rating.minutes {
        writeln!(out, "a person takes about {} min", minutes.div_ceil(10))?;
    }
    Ok(())
}
