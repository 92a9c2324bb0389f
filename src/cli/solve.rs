//! `gridpress solve`: solutions and how many.
//! What never lives here: search.

use super::list::ListArgs;
use super::output::{Sink, Voice};
use super::{Common, Outcome};
use crate::formats::Row;
use crate::puzzle::grid_text;
use crate::search::{self, Ask};
use std::ops::ControlFlow;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Solve {
    #[command(flatten)]
    list: ListArgs,
    /// Stop counting solutions here [default: 2; with --all 10000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
    /// A row for every solution, up to --limit
    #[arg(long)]
    all: bool,
    /// Exit with 1 unless every puzzle has exactly one solution
    #[arg(long)]
    expect_unique: bool,
    /// Guesses to spend on a puzzle before it is left undecided [default: 200 million over its cells]
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// A file [default: stdout]
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

const ALL_LIMIT: u64 = 10_000;

/// The lines for one puzzle, and whether it has exactly one solution.
fn solve(row: &Row, args: &Solve) -> (String, bool) {
    let ask = Ask { layout: &row.layout, clues: &row.clues };
    let limit = args.limit.unwrap_or(if args.all { ALL_LIMIT } else { 2 });
    let mut solutions = Vec::new();
    let mut found = 0u64;
    let nodes = args.nodes.unwrap_or_else(|| search::usual_budget(&row.layout));
    let ended = search::solve(ask, nodes, |solution| {
        found += 1;
        if args.all || solutions.is_empty() {
            solutions.push(grid_text(solution));
        }
        if found == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let status = match (ended || found == limit, found) {
        (false, _) => "undecided",
        (true, 0) => "invalid",
        _ => "done",
    };
    let line = |solution: &str| format!("{},{solution},{found},{status}\n", row.text);
    let lines = match solutions.is_empty() {
        true => line(""),
        false => solutions.iter().map(|s| line(s)).collect(),
    };
    (lines, status == "done" && found == 1)
}

pub fn run(args: &Solve, common: &Common) -> anyhow::Result<Outcome> {
    let mut voice = Voice::new(common);
    let mut list = args.list.open()?;
    let mut sink = Sink::open(args.out.as_deref())?;
    sink.write(b"puzzle,solution,solutions,status\n")?;
    let (mut n_rows, mut n_unique) = (0u64, 0u64);
    let result = list.each(
        common.jobs()?,
        &mut voice,
        |row| solve(&row, args),
        |(lines, is_unique), _| {
            n_rows += 1;
            n_unique += is_unique as u64;
            sink.write(lines.as_bytes())
        },
    );
    sink.end(result)?;
    let is_short = args.expect_unique && n_unique < n_rows;
    if is_short {
        voice.complain(&format!("{} of {n_rows} puzzles do not have exactly one solution", n_rows - n_unique));
    }
    Ok(if list.report(&mut voice) || is_short { Outcome::Failed } else { Outcome::Done })
}
