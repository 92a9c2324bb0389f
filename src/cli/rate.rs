//! `gridpress rate`: how hard, and why.
//! What never lives here: techniques.

use super::explain::{self, CellNames, Explain, Request, status_of};
use super::list::ListArgs;
use super::output::{Sink, Voice};
use super::{Common, Outcome};
use crate::board::{Level, tenths};
use crate::formats::Row;
use crate::press::record;
use crate::puzzle::Puzzle;
use anyhow::bail;
use clap::ValueEnum;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Rate {
    #[command(flatten)]
    list: ListArgs,
    /// The path that a person would take, step by step: text, jsonl, svg or html; -v says more in text
    #[arg(long, value_name = "HOW", num_args = 0..=1, default_missing_value = "text", require_equals = true)]
    explain: Option<Explain>,
    /// How --explain calls cells
    #[arg(long, default_value = "rc", value_name = "NAMES")]
    cells: CellNames,
    /// How pictures of steps look: color, standard, large, kids, pocket
    #[arg(long, default_value = "color")]
    theme: String,
    /// A file [default: stdout]; for pictures a folder, or a .svg file for one sheet
    #[arg(long, short, value_name = "PATH")]
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

pub fn run(args: &Rate, common: &Common) -> anyhow::Result<Outcome> {
    let (list, explain) = args.understood()?;
    let mut list = list.open()?;
    if let Some(how) = explain {
        let request = Request { how, cells: args.cells, theme: args.theme.clone(), out: args.out.clone() };
        return explain::run(&request, list, common);
    }
    let mut voice = Voice::new(common);
    let mut sink = Sink::open(args.out.as_deref())?;
    sink.write(b"puzzle,er,ep,ed,level,hardest,steps,effort,minutes,guesses,status\n")?;
    let result = list.each(common.jobs()?, &mut voice, |row| rated(&row), |text, _| sink.write(text.as_bytes()));
    sink.end(result)?;
    Ok(if list.report(&mut voice) { Outcome::Failed } else { Outcome::Done })
}

fn rated(row: &Row) -> String {
    let (puzzle, rating) = match record(row) {
        Err(unfair) => return format!("{},,,,,,,,,,{}\n", row.text, status_of(&unfair)),
        Ok(Puzzle { rating: None, .. }) => return format!("{},,,,,,,,,,not rated\n", row.text),
        Ok(puzzle @ Puzzle { rating: Some(rating), .. }) => (puzzle, rating),
    };
    let known = |value: Option<u16>| value.map_or(String::new(), |v| tenths(v as u32));
    let status = match (rating.level, rating.er) {
        (Level::Beyond, _) => "beyond the ladder",
        (_, None) => "not 9x9 classic for er",
        _ => "done",
    };
    format!(
        "{},{},{},{},{},{},{},{},{},{},{status}\n",
        row.text,
        known(rating.er),
        known(rating.ep),
        known(rating.ed),
        rating.level,
        rating.hardest,
        rating.steps,
        rating.effort,
        rating.minutes.map_or(String::new(), tenths),
        puzzle.guesses.map_or(String::new(), |g| g.to_string()),
    )
}
