//! `gridpress lab`: runs puzzles through machine solvers and shows a table, a summary, or each act.

mod player;
mod plot;
mod summary;
mod table;
mod trace;

use super::list::ListArgs;
use super::output::put;
use super::{Common, Outcome};
use crate::formats::Row;
use crate::guard::EXEC_SECONDS;
use crate::lab::{self, Chosen, Claim, Run, SOLVERS};
use crate::player::{Limits, lab_run};
use anyhow::bail;
use clap::ValueEnum;
use std::path::PathBuf;

#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Lab {
    #[command(subcommand)]
    listing: Option<Listing>,
    #[command(flatten)]
    puzzles: ListArgs,
    /// Solvers separated by commas, such as least-candidates-hybrid,go-sudoku:twins, or all; `exec:COMMAND` runs an external
    /// program and must be a word of its own
    #[arg(long, value_name = "SOLVER", default_value = "all")]
    with: Vec<String>,
    /// Solutions to look for; 0 for all
    #[arg(long, value_name = "N", default_value_t = 1)]
    solutions: u64,
    /// Runs of each randomised solver, each with its own random numbers
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    repeat: u64,
    /// The seed of randomised solvers
    #[arg(long, short, default_value = "lab")]
    seed: String,
    /// Steps after which a run gives up
    #[arg(long, value_name = "N", default_value_t = BUDGET)]
    budget: u64,
    /// Seconds per puzzle for a program of exec:; then it is killed
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=EXEC_SECONDS.most))]
    exec_seconds: u64,
    /// Add columns of microseconds and of steps per millisecond; the output then differs each time
    #[arg(long)]
    timing: bool,
    /// Each act as a line of JSON, instead of the table
    #[arg(long, value_name = "FORMAT", conflicts_with_all = ["timing", "summary", "repeat"])]
    trace: Option<TraceForm>,
    /// A page that plays the runs of up to 20 puzzles, two solvers side by side, instead of the table
    #[arg(long, value_name = "FILE.html", conflicts_with_all = ["timing", "summary", "repeat", "trace", "plot", "out"])]
    player: Option<PathBuf>,
    /// Write the summary to a CSV file too
    #[arg(long, value_name = "FILE")]
    summary: Option<PathBuf>,
    /// A picture of all runs: steps by solver, and against ER, which is read from the list or, for classic 9×9, computed
    #[arg(long, value_name = "FILE.svg", conflicts_with = "trace")]
    plot: Option<PathBuf>,
    /// A file; one of that name is replaced once the new one is complete [default: stdout]
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl Lab {
    /// How many runs there are for each row, more or less.
    fn runs(&self) -> u64 {
        let named: usize = self.with.iter().map(|words| words.split(',').count()).sum();
        let n = if self.asks_for_all() { SOLVERS.len() } else { named };
        n as u64 * self.repeat
    }

    fn asks_for_all(&self) -> bool {
        self.with.iter().any(|words| words.split(',').any(|word| word == "all"))
    }
}

/// First Available needs a million steps for a hard 9×9, and a hundred times as many for a sparse one.
const BUDGET: u64 = 100_000_000;

#[derive(clap::Subcommand)]
enum Listing {
    /// List the solvers: their source, method and guarantee
    List,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum TraceForm {
    Jsonl,
}

pub fn run(args: &Lab, common: &Common) -> anyhow::Result<Outcome> {
    if let Some(Listing::List) = args.listing {
        put(None, listing().as_bytes())?;
        return Ok(Outcome::Done);
    }
    let solvers = chosen(&args.with)?;
    match (&args.player, args.trace) {
        (Some(page), _) => player::run(args, &solvers, page, common),
        (None, Some(TraceForm::Jsonl)) => trace::run(args, &solvers, common),
        (None, None) => table::run(args, &solvers, common),
    }
}

fn listing() -> String {
    let promise = |claim| match claim {
        Claim::Everything => "finds every solution",
        Claim::MayStick => "may get stuck",
        Claim::MayGiveUp => "may give up",
        Claim::Composes => "makes puzzles",
    };
    let line = |row: &lab::Solver| {
        let options = if row.options.is_empty() { String::new() } else { format!("[:{}]", row.options) };
        let draws = if row.is_random { "; randomised" } else { "" };
        let rules = if row.knows_rules { "; knows all rules" } else { "" };
        format!("{}{options}\n    {}: {}; {}{rules}{draws}\n", row.name, row.from, row.about, promise(row.claim))
    };
    let own = "exec:COMMAND\n    external: a shell command that reads puzzles, one per line, and writes solutions\n";
    SOLVERS.iter().map(line).chain([own.into()]).collect()
}

/// A participant.
enum Contestant {
    Ours(Chosen),
    /// A shell command.
    Foreign(String),
}

impl Contestant {
    fn name(&self) -> String {
        match self {
            Contestant::Ours(chosen) => chosen.name.clone(),
            Contestant::Foreign(command) => format!("{FOREIGN}{command}"),
        }
    }
}

/// The prefix of external solvers.
const FOREIGN: &str = "exec:";

/// Parses a list of names. `all` is every solver that solves puzzles.
fn chosen(with: &[String]) -> anyhow::Result<Vec<Contestant>> {
    let mut names: Vec<String> = Vec::new();
    for words in with {
        if words.starts_with(FOREIGN) {
            names.push(words.clone());
            continue;
        }
        for word in words.split(',').map(str::trim) {
            // Numbers of improvements, and when they change, belong to the name before: suko-search:none@0,1,2@500.
            let is_more = word.starts_with(|c: char| c.is_ascii_digit()) || word.contains('@') && !word.contains(':');
            match names.last_mut().filter(|last| is_more && last.contains(':')) {
                Some(last) => *last = format!("{last},{word}"),
                None => names.push(word.into()),
            }
        }
    }
    let mut all = Vec::new();
    for name in names {
        match (name.as_str(), name.strip_prefix(FOREIGN)) {
            (_, Some(command)) if command.trim().is_empty() => bail!("exec: needs a command, such as exec:'python solver.py'"),
            (_, Some(command)) => all.push(Contestant::Foreign(command.into())),
            ("all", _) => {
                for row in SOLVERS.iter().filter(|row| row.claim != Claim::Composes) {
                    all.push(Contestant::Ours(lab::solver_named(row.name)?));
                }
            }
            (name, _) => all.push(Contestant::Ours(lab::solver_named(name)?)),
        }
    }
    Ok(all)
}

/// Runs a built-in solver on a row.
fn go(args: &Lab, chosen: &Chosen, row: &Row, number: u64, watch: Option<lab::Watch>) -> Run {
    let limits = Limits { solutions: args.solutions, budget: args.budget, runs: args.runs() };
    lab_run(chosen, row, &args.seed, number, limits, watch)
}

/// Why a solver does not support a row's board.
fn unsuited(chosen: &Chosen, row: &Row) -> Option<&'static str> {
    chosen.solver.suits(&row.layout).err()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_keep_their_commas() {
        let names = |with: &[&str]| {
            let with: Vec<String> = with.iter().map(|w| w.to_string()).collect();
            chosen(&with).map(|all| all.iter().map(Contestant::name).collect::<Vec<_>>()).map_err(|e| e.to_string())
        };
        assert_eq!(names(&["go-sudoku:twins,norvig"]).unwrap(), ["go-sudoku:twins", "norvig"]);
        assert_eq!(names(&["norvig", "exec:tr . 1,2 | sort"]).unwrap(), ["norvig", "exec:tr . 1,2 | sort"]);
        assert_eq!(names(&["all"]).unwrap().len(), SOLVERS.len() - 1);
        assert!(names(&["1,2"]).unwrap_err().contains("there is no solver '1'"));
        assert!(names(&["exec: "]).unwrap_err().contains("needs a command"));
    }
}
