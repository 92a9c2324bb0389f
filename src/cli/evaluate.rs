//! `gridpress evaluate`: whether puzzles have no, one or many solutions, with the counts of classic machine solvers.

use super::list::ListArgs;
use super::output::{Console, Sink};
use super::{Common, Outcome};
use crate::formats::{Row, record};
use crate::lab;
use crate::puzzle::id_of;
use crate::seed::Key;
use std::borrow::Cow;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Evaluate {
    #[command(flatten)]
    list: ListArgs,
    /// A file; one of that name is replaced once the new one is complete [default: stdout]
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

const HEAD: [&str; 6] = ["puzzle", "solutions", "guesses", "unwinds", "complexity", "score"];

pub fn run(args: &Evaluate, common: &Common) -> anyhow::Result<Outcome> {
    let mut console = Console::new(common);
    let mut list = args.list.open(common)?;
    let mut sink = Sink::open(args.out.as_deref())?;
    sink.write(&record(HEAD.map(Cow::from)))?;
    let map = |row: Row| evaluated(&row);
    let result = list.each(common.jobs()?, &mut console, map, |line, _| sink.write(&line));
    sink.end(result)?;
    Ok(if list.report(&mut console) { Outcome::Failed } else { Outcome::Done })
}

fn evaluated(row: &Row) -> Vec<u8> {
    let line = |said: &str, figures: [String; 4]| {
        record([row.text.as_str(), said].map(Cow::from).into_iter().chain(figures.map(Cow::from)))
    };
    // These solvers support no relations and no marks: they would count another puzzle.
    if lab::solver_named("go-sudoku").is_ok_and(|chosen| chosen.solver.suits(&row.layout).is_err()) {
        return line("unsuited", Default::default());
    }
    // The score is the mean of ten randomised solves; the randomness comes from the puzzle's id, so it is the same each time.
    let mut stream = Key::of(&["score", &id_of(row.kind, row.size, &row.layout, &row.clues)]).stream(0, 0);
    let found = lab::evaluate(&row.layout, &row.clues, &row.budget, &mut stream);
    let known = |value: Option<u64>| value.map_or(String::new(), |v| v.to_string());
    let score = found.score.map_or(String::new(), |s| format!("{}.{:02}", s / 100, s % 100));
    let figures = [known(found.guesses.map(u64::from)), known(found.unwinds), known(found.complexity), score];
    line(found.solutions.name(), figures)
}
