//! `gridpress solve`: finds and counts solutions.

use super::list::ListArgs;
use super::output::{Console, Sink, counted};
use super::{Common, Outcome};
use crate::formats::Row;
use crate::puzzle::board_text;
use crate::search::{self, Ask};
use anyhow::bail;
use std::ops::ControlFlow;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Solve {
    #[command(flatten)]
    list: ListArgs,
    /// Stop counting at this number, so that 2 means "two or more"; 0 counts all [default: 2; with --all 10000]
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
    /// A row for every solution, up to --limit
    #[arg(long)]
    all: bool,
    /// Exit with 1 unless every puzzle has exactly one solution
    #[arg(long)]
    expect_unique: bool,
    /// Guesses for each puzzle before it counts as undecided [default: 200 million divided by its cells]
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// A file; one of that name is replaced once the new one is complete [default: stdout]
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

const ALL_LIMIT: u64 = 10_000;

/// How many rows go through the engines together.
const TOGETHER: usize = 128;

/// The output for a puzzle, and whether it has exactly one solution.
type Answer = (String, bool);

fn nodes(row: &Row, args: &Solve) -> u64 {
    args.nodes.unwrap_or_else(|| search::usual_budget(&row.layout))
}

fn answer(row: &Row, solutions: &[String], found: u64, is_decided: bool) -> Answer {
    let status = match (is_decided, found) {
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

/// The limit of counting.
fn limit(args: &Solve, usual: u64) -> u64 {
    match args.limit {
        None => usual,
        Some(0) => u64::MAX,
        Some(limit) => limit,
    }
}

/// One solution per puzzle, and their number.
fn count(rows: Vec<Row>, args: &Solve) -> Vec<Answer> {
    let limit = limit(args, 2);
    let mut answers = Vec::with_capacity(rows.len());
    // Boards of one size have the same budget.
    for rows in rows.chunk_by(|a, b| nodes(a, args) == nodes(b, args)) {
        let asks: Vec<Ask> = rows.iter().map(|row| Ask { layout: &row.layout, clues: &row.clues }).collect();
        let counts = search::count_up_to(&asks, limit, nodes(&rows[0], args));
        let one = |(row, count): (&Row, search::Count)| {
            let solution: Option<String> = count.first.as_ref().map(|grid| board_text(&row.layout, grid));
            answer(row, solution.as_slice(), count.found, count.is_decided)
        };
        answers.extend(rows.iter().zip(counts).map(one));
    }
    answers
}

/// Every solution.
fn show_all(row: &Row, args: &Solve) -> Answer {
    let ask = Ask { layout: &row.layout, clues: &row.clues };
    let limit = limit(args, ALL_LIMIT);
    let mut solutions = Vec::new();
    let ended = search::solve(ask, nodes(row, args), |solution| {
        solutions.push(board_text(&row.layout, solution));
        if solutions.len() as u64 == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let found = solutions.len() as u64;
    answer(row, &solutions, found, ended || found == limit)
}

pub fn run(args: &Solve, common: &Common) -> anyhow::Result<Outcome> {
    if args.expect_unique && args.limit == Some(1) {
        bail!("--expect-unique needs --limit 2 or more: with 1 the search ends before it could find a second solution");
    }
    let mut console = Console::new(common);
    let mut list = args.list.open(common)?;
    let mut sink = Sink::open(args.out.as_deref())?;
    sink.write(b"puzzle,solution,solutions,status\n")?;
    let (mut n_rows, mut n_unique) = (0u64, 0u64);
    let map = |rows: Vec<Row>| match args.all {
        true => rows.iter().map(|row| show_all(row, args)).collect(),
        false => count(rows, args),
    };
    let result =
        list.each_batch(common.jobs()?, &mut console, if args.all { 1 } else { TOGETHER }, map, |(lines, is_unique), _| {
            n_rows += 1;
            n_unique += is_unique as u64;
            sink.write(lines.as_bytes())
        });
    sink.end(result)?;
    let is_short = args.expect_unique && n_unique < n_rows;
    if is_short {
        let (n, puzzles) = (n_rows - n_unique, counted(n_rows, "puzzle", "puzzles"));
        let do_not = if n == 1 { "does not" } else { "do not" };
        console.complain(&format!("{n} of {puzzles} {do_not} have exactly one solution"));
    }
    Ok(if list.report(&mut console) || is_short { Outcome::Failed } else { Outcome::Done })
}
