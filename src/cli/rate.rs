//! `gridpress rate`: difficulty and its reasons.

use super::explain::{self, CellNames, ChainNotation, Explain, Ladder, Request};
use super::generate::path_form;
use super::help::themes;
use super::list::ListArgs;
use super::output::{Console, Sink};
use super::{Common, Outcome};
use crate::board::{Level, tenths};
use crate::formats::{Alphabet, Column, Format, PathForm, Record, Row, of_quality, put_record, quality_text, record};
use crate::guard::named;
use crate::logic;
use crate::press::{Prepared, Rated, ratings};
use anyhow::bail;
use clap::ValueEnum;
use std::borrow::Cow;
use std::path::PathBuf;

#[derive(clap::Args)]
#[command(
    after_help = "er, ep and ed are Sudoku Explainer's numbers, or those of descendants of it that know rules and other sizes. Where no such
program rates, as with cages and signs, they stay empty: the same costs there give level, hardest, steps and effort."
)]
pub struct Rate {
    #[command(flatten)]
    list: ListArgs,
    /// The solving path of a person, step by step: text, jsonl, svg or html; -v adds more text
    #[arg(long, value_name = "HOW", num_args = 0..=1, default_missing_value = "text", require_equals = true)]
    explain: Option<Explain>,
    /// The boards along the path, a JSON object each, with every possible next step: all singles, and the first step of
    /// each other technique up to the hardest of the path
    #[arg(long, conflicts_with_all = ["explain", "notation", "language", "theme", "path"])]
    states: bool,
    /// Add how pleasant each puzzle is to solve: the columns quality, quality_opening … after status (see docs/ratings.md)
    #[arg(long, conflicts_with_all = ["explain", "states"])]
    quality: bool,
    /// The notation of cells in --explain
    #[arg(long, default_value = "rc", value_name = "NAMES")]
    cells: CellNames,
    /// A chain of one line in --explain, also as players write it to each other
    #[arg(long, value_name = "HOW")]
    notation: Option<ChainNotation>,
    /// The ladder that the path climbs [default: that of people on boards with rules, else Sudoku Explainer's]
    #[arg(long, value_name = "WHOSE")]
    ladder: Option<Ladder>,
    /// The detail of --explain=jsonl: short, a line per puzzle with the text of a CSV; words, without the boards; candidates,
    /// everything
    #[arg(long, value_name = "HOW", value_parser = path_form)]
    path: Option<PathForm>,
    /// The language of --explain [default: en]
    #[arg(long, value_name = "LANGUAGE")]
    language: Option<String>,
    #[arg(long, value_name = "THEME", help = format!("{} [default: color]", themes("How the pictures of --explain look")))]
    theme: Option<String>,
    /// A file; for pictures a folder, or a .svg file for one sheet. Files of the same name are replaced, in a folder picture by
    /// picture [default: stdout]
    #[arg(long, short, value_name = "PATH")]
    out: Option<PathBuf>,
    /// The file in `--explain jsonl FILE`: `--explain` also works as a flag, so it does not take a word after a space
    #[arg(hide = true)]
    rest: Option<PathBuf>,
}

impl Rate {
    /// The list and the form of explanation, if the form was given as a separate word after `--explain`.
    fn understood(&self) -> anyhow::Result<(ListArgs, Option<Explain>)> {
        let word = self.list.file.as_deref().and_then(|file| file.to_str());
        let how = word.and_then(|word| Explain::from_str(word, false).ok());
        match (self.explain, how) {
            (Some(Explain::Text), Some(how)) if self.rest.is_some() || self.list.file.as_ref().is_some_and(|f| !f.exists()) => {
                Ok((ListArgs { file: self.rest.clone(), ..self.list.clone() }, Some(how)))
            }
            _ => match &self.rest {
                Some(rest) => bail!("{}: one list at a time", named(rest)),
                None => Ok((self.list.clone(), self.explain)),
            },
        }
    }
}

/// How many rows are solved and rated together.
const TOGETHER: usize = 64;

pub fn run(args: &Rate, common: &Common) -> anyhow::Result<Outcome> {
    let (list, explain) = args.understood()?;
    let explain = if args.states { Some(Explain::States) } else { explain };
    let mut list = list.open(common)?;
    if args.path.is_some() && explain != Some(Explain::Jsonl) {
        bail!("--path is for --explain=jsonl: ask for that as well");
    }
    if let Some(how) = explain {
        let said = |option: &Option<String>, usual: &str| option.clone().unwrap_or_else(|| usual.into());
        let (language, theme) = (said(&args.language, "en"), said(&args.theme, "color"));
        let notation = args.notation;
        let path = args.path.unwrap_or_default();
        let request = Request {
            how,
            cells: args.cells,
            chains: notation,
            ladder: args.ladder,
            path,
            language,
            theme,
            out: args.out.clone(),
        };
        return explain::run(&request, list, common);
    }
    let said = [
        ("--language", args.language.is_some()),
        ("--theme", args.theme.is_some()),
        ("--notation", args.notation.is_some()),
        ("--ladder", args.ladder.is_some()),
    ];
    for (option, is_said) in said {
        if is_said {
            bail!("{option} is for explanations: ask for --explain as well");
        }
    }
    let mut console = Console::new(common);
    let mut sink = Sink::open(args.out.as_deref())?;
    // The list's own columns follow ours, unless they have the name of one of ours.
    let columns = list.columns_for(Format::Csv);
    let further: &[Column] = if args.quality { of_quality() } else { &[] };
    let head: Vec<&str> = HEAD.into_iter().chain(further.iter().map(|column| column.name)).collect();
    let theirs: Vec<_> = columns.theirs().filter(|(name, _)| !head.contains(name)).collect();
    sink.write(&record(head.iter().copied().chain(theirs.iter().map(|(name, _)| *name)).map(Cow::from)))?;
    let jobs = common.jobs()?;
    let prepared = Prepared::default();
    let (mut n_rated, mut n_with_er) = (0, 0);
    let own = |row: &Row| -> Vec<String> {
        theirs.iter().map(|&one| Record::from(row).said(columns, one, Alphabet::default()).into_owned()).collect()
    };
    let map = |rows: Vec<Row>| vec![rated(&rows, &prepared, further, &own)];
    let result = list.each_batch(jobs, &mut console, TOGETHER, map, |some: RatedText, _| {
        n_rated += some.n_rated;
        n_with_er += some.n_with_er;
        sink.write(&some.text)
    });
    sink.end(result)?;
    if n_rated > 0 && n_with_er == 0 {
        console.say(NO_ER);
    }
    Ok(if list.report(&mut console) { Outcome::Failed } else { Outcome::Done })
}

/// Printed if no row of a list has these values.
const NO_ER: &str =
    "er, ep and ed are empty: Sudoku Explainer does not rate such boards; level, hardest and effort speak of them";

/// The columns of the table.
const HEAD: [&str; 11] = ["puzzle", "er", "ep", "ed", "level", "hardest", "steps", "effort", "minutes", "guesses", "status"];

/// Some rows as text, with how many are rated, and how many have Sudoku Explainer's ratings.
struct RatedText {
    text: Vec<u8>,
    n_rated: usize,
    n_with_er: usize,
}

/// The rows of a list as one text, each followed by further columns of ours and by the list's own.
fn rated(rows: &[Row], prepared: &Prepared, further: &[Column], own: &dyn Fn(&Row) -> Vec<String>) -> RatedText {
    let mut text = Vec::with_capacity(rows.len() * 160);
    let (mut n_rated, mut n_with_er) = (0, 0);
    for (row, rated) in rows.iter().zip(ratings(rows, prepared)) {
        let further = walked(row, further, rated.is_ok());
        let (figures, status) = match rated {
            Ok(rated) => {
                // A board beyond the ladder has no ER for another reason, which its level shows.
                n_rated += (rated.rating.level != Level::Beyond) as usize;
                n_with_er += rated.rating.er.is_some() as usize;
                (figures(&rated), rated.status())
            }
            Err(unfair) => (Default::default(), unfair.status()),
        };
        let own = further.into_iter().chain(own(row)).map(Cow::from);
        put_record(&mut text, [row.text.as_str().into()].into_iter().chain(figures).chain([status.into()]).chain(own));
    }
    RatedText { text, n_rated, n_with_er }
}

/// The values of the columns about the quality of a path; empty where there is none.
fn walked(row: &Row, columns: &[Column], is_rated: bool) -> Vec<String> {
    if columns.is_empty() {
        return Vec::new();
    }
    let quality = || logic::quality_within(&row.layout, &logic::plan(&row.layout), &row.clues, &row.budget);
    let quality = if is_rated { quality() } else { None };
    columns.iter().map(|column| quality.map_or(String::new(), |quality| quality_text(column.name, &quality))).collect()
}

/// The columns between the puzzle and the status.
fn figures(rated: &Rated) -> [Cow<'static, str>; HEAD.len() - 2] {
    let Rated { rating, guesses } = rated;
    let number = |value: Option<u32>| value.map_or(Cow::from(""), |value| value.to_string().into());
    let known = |value: Option<u32>| value.map_or(Cow::from(""), |value| tenths(value).into());
    let [er, ep, ed] = [rating.er, rating.ep, rating.ed].map(|value| known(value.map(u32::from)));
    let (level, hardest) = (rating.level.name().into(), rating.hardest.into());
    let (steps, effort) = (rating.steps.to_string().into(), rating.effort.to_string().into());
    [er, ep, ed, level, hardest, steps, effort, known(rating.minutes), number(*guesses)]
}
