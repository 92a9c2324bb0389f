//! `gridpress rate`: how hard, and why.
//! What never lives here: techniques.

use super::list::ListArgs;
use super::output::{Sink, Voice};
use super::{Common, Outcome};
use crate::board::{Conclusion, Level, Step, cell_name, tenths};
use crate::formats::Row;
use crate::press::{Rated, Unfair, ratings, record};
use crate::{lab, logic};
use anyhow::bail;
use clap::ValueEnum;
use std::fmt::Write;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Rate {
    #[command(flatten)]
    list: ListArgs,
    /// The path that a person would take, step by step: text or jsonl
    #[arg(long, value_name = "HOW", num_args = 0..=1, default_missing_value = "text", require_equals = true)]
    explain: Option<Explain>,
    /// A file [default: stdout]
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// What `--explain jsonl FILE` leaves over: `--explain` alone is a whole flag, and so takes no word after a space
    #[arg(hide = true)]
    rest: Option<PathBuf>,
}

impl Rate {
    /// The list and the way to explain, where a way was said as a word of its own behind `--explain`.
    fn understood(&self) -> anyhow::Result<(ListArgs, Option<Explain>)> {
        let word = self.list.file.as_deref().and_then(|file| file.to_str());
        let how = word.and_then(|word| Explain::from_str(word, false).ok());
        match (self.explain, how) {
            (Some(Explain::Text), Some(how)) if self.rest.is_some() || self.list.file.as_ref().is_some_and(|f| !f.exists()) => {
                Ok((ListArgs { file: self.rest.clone(), ..self.list.clone() }, Some(how)))
            }
            _ => match &self.rest {
                Some(rest) => bail!("{}: one list at a time", rest.display()),
                None => Ok((self.list.clone(), self.explain)),
            },
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Explain {
    Text,
    Jsonl,
}

/// Rows that are proven and rated together.
const TOGETHER: usize = 64;

pub fn run(args: &Rate, common: &Common) -> anyhow::Result<Outcome> {
    let mut voice = Voice::new(common);
    let (list, explain) = args.understood()?;
    let mut list = list.open()?;
    let mut sink = Sink::open(args.out.as_deref())?;
    if explain.is_none() {
        sink.write(b"puzzle,er,ep,ed,level,hardest,steps,effort,minutes,guesses,status\n")?;
    }
    let jobs = common.jobs()?;
    let result = match explain {
        None => list.each_batch(jobs, &mut voice, TOGETHER, |rows| vec![rated(&rows)], |text, _| sink.write(text.as_bytes())),
        Some(how) => {
            let map = |row: Row| match how {
                Explain::Text => explained(&row),
                Explain::Jsonl => json_steps(&row),
            };
            list.each(jobs, &mut voice, map, |text, _| sink.write(text.as_bytes()))
        }
    };
    sink.end(result)?;
    Ok(if list.report(&mut voice) { Outcome::Failed } else { Outcome::Done })
}

/// The words for a puzzle that has no rating.
fn status_of(unfair: &Unfair) -> &'static str {
    match unfair {
        Unfair::NoSolution => "no solution",
        Unfair::Several => "several solutions",
        Unfair::Undecided(_) => "undecided",
        Unfair::WrongSolution => "solution differs",
    }
}

/// The rows of a list, all in one text.
fn rated(rows: &[Row]) -> String {
    let mut text = String::with_capacity(rows.len() * 160);
    for (row, rated) in rows.iter().zip(ratings(rows)) {
        text.push_str(&row.text);
        match rated {
            Ok(rated) => write_rating(&mut text, &rated),
            Err(unfair) => write!(text, ",,,,,,,,,,{}", status_of(&unfair)),
        }
        .expect("writing to a string does not fail");
        text.push('\n');
    }
    text
}

/// The columns behind the puzzle.
fn write_rating(text: &mut String, Rated { rating, guesses }: &Rated) -> std::fmt::Result {
    let known = |text: &mut String, tenths: Option<u32>| match tenths {
        Some(value) => write!(text, ",{}.{}", value / 10, value % 10),
        None => text.write_char(','),
    };
    [rating.er, rating.ep, rating.ed].iter().try_for_each(|value| known(text, value.map(u32::from)))?;
    write!(text, ",{},{},{},{}", rating.level.name(), rating.hardest, rating.steps, rating.effort)?;
    known(text, rating.minutes)?;
    match guesses {
        Some(guesses) => write!(text, ",{guesses},")?,
        None => text.push_str(",,"),
    }
    text.write_str(match (rating.level, rating.er) {
        (Level::Beyond, _) => "beyond the ladder",
        (_, None) => "not 9x9 classic for er",
        _ => "done",
    })
}

/// The path in words. A puzzle without a single solution has none, since people reason from there being one.
fn explained(row: &Row) -> String {
    let mut text = format!("{}\n", row.text);
    let mut line = |words: String| writeln!(text, "{words}").expect("writing to a string does not fail");
    match record(row) {
        Err(unfair) => line(format!("  no path: {}", status_of(&unfair))),
        Ok(puzzle) => {
            let (rating, steps) = logic::path(&row.layout, &row.clues);
            for (k, step) in steps.iter().enumerate() {
                line(format!("{:>4}  {}  {}", k + 1, tenths(step.cost as u32), logic::describe(&row.layout, step)));
            }
            let guesses =
                puzzle.guesses.or_else(|| lab::go_sudoku::searches(&row.layout, &row.clues, lab::go_sudoku::MAX_SEARCHES));
            match (rating.level, rating.er) {
                (Level::Beyond, _) => line(format!(
                    "  beyond: the ladder ends here{}",
                    guesses.map_or(String::new(), |g| format!("; a guessing solver needs {g} searches"))
                )),
                (level, Some(er)) => line(format!("  {level}, ER {}, {} steps", tenths(er as u32), rating.steps)),
                (level, None) => {
                    line(format!("  {level}, hardest step {}, {} steps", tenths(rating.hardest_cost as u32), rating.steps))
                }
            }
        }
    }
    text
}

fn json_steps(row: &Row) -> String {
    if record(row).is_err() {
        return String::new();
    }
    let (_, steps) = logic::path(&row.layout, &row.clues);
    let names = |cells: &[u16]| cells.iter().map(|&c| cell_name(&row.layout, c)).collect::<Vec<_>>();
    let one = |(k, step): (usize, &Step)| {
        let Conclusion { place, strikes } = &step.conclusion;
        let object = serde_json::json!({
            "puzzle": row.text,
            "step": k + 1,
            "technique": step.technique,
            "cost": tenths(step.cost as u32),
            "cells": names(&step.evidence.cells),
            "digits": step.evidence.digits.iter().collect::<Vec<u8>>(),
            "place": place.map(|(c, d)| serde_json::json!({ "cell": cell_name(&row.layout, c), "digit": d })),
            "eliminations": strikes.iter().map(|&(c, d)| serde_json::json!({ "cell": cell_name(&row.layout, c), "digit": d })).collect::<Vec<_>>(),
            "words": logic::describe(&row.layout, step),
        });
        format!("{object}\n")
    };
    steps.iter().enumerate().map(one).collect()
}
