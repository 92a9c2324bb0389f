//! `gridpress spoil`: deliberately wrong examples from a list's puzzles, each with a proof that it is wrong.

use super::list::ListArgs;
use super::output::{Console, Sink, counted};
use super::{Common, Outcome};
use crate::formats::Row;
use crate::press::spoilt;
use std::path::PathBuf;

#[derive(clap::Args)]
#[command(
    after_help = "JSON lines, up to four a puzzle: clue-changed (no solution, or several), clue-missing (two solutions, and the cells \
in which they differ), wrong-step (a step that strikes or writes against the solution; check --step finds it), wrong-cell (a solution with \
one wrong digit, and what it clashes with). `label` says what is wrong and `proof` shows it. The same seed and puzzle give the same lines."
)]
pub struct Spoil {
    #[command(flatten)]
    list: ListArgs,
    /// Any text; another seed spoils other places
    #[arg(long, short, default_value = "", value_name = "TEXT", hide_default_value = true)]
    seed: String,
    /// A file; one of that name is replaced once the new one is complete [default: stdout]
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub fn run(args: &Spoil, common: &Common) -> anyhow::Result<Outcome> {
    let mut console = Console::new(common);
    let mut list = args.list.open(common)?;
    let mut sink = Sink::open(args.out.as_deref())?;
    let (mut n_puzzles, mut n_lines) = (0, 0);
    let result = list.each(
        common.jobs()?,
        &mut console,
        |row: Row| spoilt(&row, &args.seed),
        |lines, _| {
            n_puzzles += 1;
            n_lines += lines.len() as u64;
            lines.iter().try_for_each(|line| sink.write(format!("{line}\n").as_bytes()))
        },
    );
    sink.end(result)?;
    let examples = counted(n_lines, "bad example", "bad examples");
    console.say(&format!("{examples} of {}", counted(n_puzzles, "puzzle", "puzzles")));
    Ok(if list.report(&mut console) { Outcome::Failed } else { Outcome::Done })
}
