//! `gridpress solve`: finds and counts solutions, and shows the true candidates.

use super::list::{Batch, ListArgs};
use super::output::{Console, Sink, counted};
use super::{Common, Outcome};
use crate::board::{Budget, Cell, DigitSet, Grid, Layout, cell_name, put_number, symbol, symbol_byte};
use crate::formats::{Row, Run, put_field, put_record, record};
use crate::press::{MOST_COUNTED, TIME_IS_UP, TrueCandidates, true_candidates};
use crate::puzzle::put_board;
use crate::search::{self, Ask};
use anyhow::bail;
use std::borrow::Cow;
use std::ops::ControlFlow;
use std::path::PathBuf;

#[derive(clap::Args)]
#[command(
    after_help = "With --candidates a row says: how many solutions there are, up to --limit; status, which is done, more (there are more \
solutions than that, so nothing is said of counts and deciding digits), invalid (there is none), undecided; candidates, the digits of each \
cell, row by row, . for a clue, - for none, and after ? what was not decided; superfluous, the clues without which a puzzle of one \
solution still has one, each by itself: r1c3, thermo=r1c1-r3c1, sum:2; decides, the digits that would each leave one of several \
solutions: r4c5=7. As jsonl it also has counts: for each cell and digit, in how many solutions they meet."
)]
pub struct Solve {
    #[command(flatten)]
    list: ListArgs,
    /// Stop counting at this number, so that 2 means "two or more"; 0 counts all [default: 2; with --all and --candidates 10000]
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
    /// A row for every solution, up to --limit
    #[arg(long)]
    all: bool,
    /// The digits that each cell has in any solution, the clues that a puzzle does not need, and the digits that would decide it: csv
    /// or jsonl
    #[arg(long, value_name = "HOW", num_args = 0..=1, default_missing_value = "csv", require_equals = true, conflicts_with = "all")]
    candidates: Option<Form>,
    /// Exit with 1 unless every puzzle has exactly one solution
    #[arg(long)]
    expect_unique: bool,
    /// A file; one of that name is replaced once the new one is complete [default: stdout]
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// The form of the true candidates.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    /// A row a puzzle
    Csv,
    /// An object a puzzle, with counts
    Jsonl,
}

const ALL_LIMIT: u64 = 10_000;

/// The columns of --candidates.
const TRUE_COLUMNS: [&str; 6] = ["puzzle", "solutions", "status", "candidates", "superfluous", "decides"];

/// How many rows go through the engines together.
const TOGETHER: usize = 256;

/// Bytes of a row of output, more or less.
const USUAL_ROW: usize = 180;

/// The output for some puzzles, how many they are, and how many have exactly one solution.
#[derive(Default)]
struct Answers {
    text: Vec<u8>,
    n_rows: u64,
    n_unique: u64,
}

impl Answers {
    /// Adds a puzzle with the solutions that are shown, as many as were found or just the first one.
    fn add(&mut self, row: &Row, solutions: &[Grid], found: u64, is_decided: bool) {
        let status = status(found, is_decided, &row.budget);
        let mut line = |solution: Option<&Grid>| {
            let text = &mut self.text;
            put_field(text, &row.text);
            text.push(b',');
            if let Some(grid) = solution {
                put_board(text, &row.layout, grid);
            }
            text.push(b',');
            put_number(text, found);
            text.push(b',');
            text.extend_from_slice(status.as_bytes());
            text.push(b'\n');
        };
        match solutions {
            [] => line(None),
            all => all.iter().for_each(|solution| line(Some(solution))),
        }
        self.n_rows += 1;
        self.n_unique += (is_decided && found == 1) as u64;
    }
}

fn status(found: u64, is_decided: bool, budget: &Budget) -> &'static str {
    match (is_decided, found) {
        (false, _) if budget.is_stopped() => TIME_IS_UP,
        (false, _) => "undecided",
        (true, 0) => "invalid",
        _ => "done",
    }
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
fn count(rows: &[Row], args: &Solve) -> Answers {
    let limit = limit(args, 2);
    let mut answers = Answers { text: Vec::with_capacity(rows.len() * USUAL_ROW), ..Answers::default() };
    // Each row that may be stopped has a clock of its own.
    for rows in rows.chunk_by(|a, b| a.budget.is_like(&b.budget)) {
        let asks: Vec<Ask> = rows.iter().map(|row| Ask { layout: &row.layout, clues: &row.clues }).collect();
        let counts = search::count_up_to(&asks, limit, &rows[0].budget);
        for (row, count) in rows.iter().zip(counts) {
            answers.add(row, count.first.as_slice(), count.found, count.is_decided);
        }
    }
    answers
}

fn count_batch(batch: &Batch, args: &Solve) -> Answers {
    match batch {
        Batch::Rows(rows) => count(rows, args),
        Batch::Run(run) => count_run(run, args),
    }
}

/// The same for a run, whose rows differ only in the cells and sometimes in the number.
fn count_run(run: &Run, args: &Solve) -> Answers {
    let counts = search::count_grids(run.layout(), run.givens(), limit(args, 2), &run.budget);
    let mut text = Vec::with_capacity(run.len() * USUAL_ROW);
    let (mut n_unique, mut latest, mut end) = (0, None, Vec::new());
    let symbols: Vec<u8> = counts.first.iter().map(|&digit| symbol_byte(digit)).collect();
    let n_cells = run.layout().n_cells();
    for ((cells, solution), count) in
        run.texts().zip(symbols.chunks_exact(n_cells)).zip(counts.found.iter().zip(&counts.is_decided))
    {
        let (&found, &is_decided) = count;
        if latest != Some((found, is_decided)) {
            latest = Some((found, is_decided));
            end.clear();
            end.push(b',');
            put_number(&mut end, found);
            end.push(b',');
            end.extend_from_slice(status(found, is_decided, &run.budget).as_bytes());
            end.push(b'\n');
        }
        text.extend_from_slice(cells);
        text.push(b',');
        if found > 0 {
            text.extend_from_slice(solution);
        }
        text.extend_from_slice(&end);
        n_unique += (is_decided && found == 1) as u64;
    }
    Answers { text, n_rows: run.len() as u64, n_unique }
}

/// Every solution.
fn show_all(row: &Row, args: &Solve) -> Answers {
    let ask = Ask { layout: &row.layout, clues: &row.clues };
    let limit = limit(args, ALL_LIMIT);
    let mut solutions = Vec::new();
    let ended = search::solve(ask, &row.budget, |solution| {
        solutions.push(solution.clone());
        if solutions.len() as u64 == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let found = solutions.len() as u64;
    let mut answers = Answers::default();
    answers.add(row, &solutions, found, ended || found == limit);
    answers
}

/// The digits of all solutions, and the other facts about a puzzle.
fn show_true(row: &Row, args: &Solve, form: Form) -> Answers {
    let found = true_candidates(row, limit(args, MOST_COUNTED));
    let mut text = Vec::with_capacity(2 * USUAL_ROW);
    match form {
        Form::Csv => put_true(&mut text, row, &found),
        Form::Jsonl => text = format!("{}\n", object_of(row, &found)).into_bytes(),
    }
    let is_one = found.truth.is_all && found.truth.found == 1;
    Answers { text, n_rows: 1, n_unique: is_one as u64 }
}

fn put_true(text: &mut Vec<u8>, row: &Row, found: &TrueCandidates) {
    let fields: [Cow<str>; 6] = [
        row.text.as_str().into(),
        found.truth.found.to_string().into(),
        found.status().into(),
        found.text(row).into(),
        found.superfluous(row).join(" ").into(),
        found.decides(&row.layout).join(" ").into(),
    ];
    put_record(text, fields);
}

fn object_of(row: &Row, found: &TrueCandidates) -> serde_json::Value {
    let counts = found.truth.is_all.then(|| counts_of(&row.layout, found));
    serde_json::json!({
        "puzzle": row.text, "solutions": found.truth.found, "status": found.status(), "candidates": found.text(row),
        "superfluous": found.superfluous(row), "decides": found.decides(&row.layout), "counts": counts,
    })
}

/// For each cell its digits, with the number of solutions that have them.
fn counts_of(layout: &Layout, found: &TrueCandidates) -> serde_json::Value {
    let of_cell = |(cell, digits): (Cell, &DigitSet)| {
        let count = |digit| found.truth.count(cell, digit).map(|n| (symbol(digit).to_string(), n.into()));
        (cell_name(layout, cell), serde_json::Value::Object(digits.iter().filter_map(count).collect()))
    };
    serde_json::Value::Object((0..).zip(&found.truth.digits).map(of_cell).collect())
}

pub fn run(args: &Solve, common: &Common) -> anyhow::Result<Outcome> {
    if args.expect_unique && args.limit == Some(1) {
        bail!("--expect-unique needs --limit 2 or more: with 1 the search ends before it could find a second solution");
    }
    let mut console = Console::new(common);
    let mut list = args.list.open(common)?;
    let mut sink = Sink::open(args.out.as_deref())?;
    match args.candidates {
        None => sink.write(&record(["puzzle", "solution", "solutions", "status"].map(Cow::from)))?,
        Some(Form::Csv) => sink.write(&record(TRUE_COLUMNS.map(Cow::from)))?,
        Some(Form::Jsonl) => {}
    }
    let (mut n_rows, mut n_unique) = (0u64, 0u64);
    let emit = |some: Answers, _: &mut Console| {
        n_rows += some.n_rows;
        n_unique += some.n_unique;
        sink.write(&some.text)
    };
    let jobs = common.jobs()?;
    let result = match (args.candidates, args.all) {
        (Some(form), _) => list.each(jobs, &mut console, |row| show_true(&row, args, form), emit),
        (None, true) => list.each(jobs, &mut console, |row| show_all(&row, args), emit),
        (None, false) => list.each_run(jobs, &mut console, TOGETHER, |batch| count_batch(&batch, args), emit),
    };
    sink.end(result)?;
    let is_short = args.expect_unique && n_unique < n_rows;
    if is_short {
        let (n, puzzles) = (n_rows - n_unique, counted(n_rows, "puzzle", "puzzles"));
        let do_not = if n == 1 { "does not" } else { "do not" };
        console.complain(&format!("{n} of {puzzles} {do_not} have exactly one solution"));
    }
    Ok(if list.report(&mut console) || is_short { Outcome::Failed } else { Outcome::Done })
}
