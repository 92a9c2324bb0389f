//! `gridpress generate`: a set of puzzles, row k from slot k.
//! What never lives here: how a slot is forged.

use super::explain::path_steps;
use super::list::format_named;
use super::made::{MakeArgs, report, yield_words};
use super::output::{Sink, Voice};
use super::{Common, Outcome, refuse, ways};
use crate::board::Notation;
use crate::forge::Recipe;
use crate::formats::{self, Chunk, Columns, Format, Style, Writer};
use crate::press::{forge_slots, telling};
use crate::puzzle::Puzzle;
use crate::seed::MAX_SLOTS;
use crate::set::Seen;
use anyhow::bail;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Instant;

#[derive(clap::Args)]
pub struct Generate {
    #[command(flatten)]
    make: MakeArgs,
    /// How many slots; row k is slot k [default: 1, or the sum of the quota]
    #[arg(long, short = 'n', value_name = "N")]
    count: Option<u64>,
    /// Levels dealt to slots in turn: easy:30,medium:30
    #[arg(long)]
    quota: Option<String>,
    /// Transforms of each puzzle, as further rows
    #[arg(long, default_value_t = 0, value_name = "V")]
    variants: u32,
    /// Suko, Sujiko: take puzzles with several solutions, and say how many
    #[arg(long)]
    allow_multiple: bool,
    /// Leave the rating columns empty
    #[arg(long)]
    no_rate: bool,
    /// Add to each puzzle the path of a person: in jsonl an object a step, in CSV a last column such as
    /// `hidden-single r2c3=3;pointing r7c4-5`
    #[arg(long)]
    with_path: bool,
    /// On boards above 12x12: guesses to spend on each clue that singles do not show. Fewer clues, slower, and the same
    /// seed may give other puzzles in later versions
    #[arg(long, value_name = "GUESSES", value_parser = clap::value_parser!(u64).range(1..))]
    search: Option<u64>,
    /// Choose the mask first, from --mask and --clues or out of --mask-file (one or many), and then fill it
    #[arg(long)]
    mask_first: bool,
    /// Abandon a mask after so many unwinds [default: 100]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    max_unwinds: Option<u64>,
    /// Abandon a mask when so many moves have been taken back
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    max_complexity: Option<u64>,
    /// The version of the road from seed to row
    #[arg(long, default_value_t = crate::puzzle::ALGO, value_name = "N")]
    algo: u32,
    /// csv, lines or jsonl [default: by the ending of --out, else csv]
    #[arg(long, value_name = "FORMAT")]
    to: Option<String>,
    /// Columns of a CSV: full, kaggle, extreme
    #[arg(long, default_value = "full")]
    columns: String,
    /// A file, whole or not there [default: stdout]
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Boards of which so few exist that repeats are likely, and counted.
const SMALL: usize = 36;

pub fn run(args: &Generate, common: &Common) -> anyhow::Result<Outcome> {
    let (format, columns) = output_format(args)?;
    let mut request = args.make.request()?;
    request.quota = args.quota.clone();
    request.variants = args.variants;
    request.allow_multiple = args.allow_multiple;
    request.no_rate = args.no_rate;
    request.search = args.search;
    request.mask_first = args.mask_first;
    request.max_unwinds = args.max_unwinds;
    request.max_complexity = args.max_complexity;
    request.algo = args.algo;
    let recipe = Recipe::new(&request).map_err(refuse)?;
    let quota_sum = recipe.target.quota().iter().map(|(_, n)| n).sum();
    let count: u64 = args.count.unwrap_or(if quota_sum > 0 { quota_sum } else { 1 });
    if count > MAX_SLOTS {
        bail!("--count {count}: a run has at most {MAX_SLOTS} slots");
    }
    if columns != Columns::Full && recipe.kind.has_sums {
        bail!("--columns {}: these columns can't hold the regions and sums of {}", args.columns, recipe.kind.title);
    }
    let n_cells = (recipe.kind.n_cells)(recipe.params.size);
    let mut voice = Voice::new(common);
    let mut sink = Sink::open(args.out.as_deref())?;
    let style = Style { columns, has_path: args.with_path, ..Style::full(format) };
    let mut writer = Writer::new(style);
    sink.write(&writer.head())?;
    voice.start("making", count);
    let (start, jobs) = (Instant::now(), common.jobs()?);
    let mut seen = Seen::default();
    let mut n_repeats = 0u64;
    let write = |puzzles: Vec<Puzzle>| {
        let chunk = match args.with_path {
            true => Chunk::Bytes(puzzles.iter().flat_map(|puzzle| row_with_path(format, puzzle)).collect()),
            false => formats::chunk(style, &puzzles),
        };
        let to_compare = if n_cells <= SMALL { puzzles } else { Vec::new() };
        (chunk, to_compare)
    };
    let made = forge_slots(&recipe, 0..count, jobs, write, |(chunk, puzzles), so_far| {
        n_repeats += puzzles.iter().filter(|p| !seen.is_new(p)).count() as u64;
        voice.tick(so_far.slots);
        voice.note("making", yield_words(so_far));
        sink.write(&writer.put(chunk)).map(|_| ControlFlow::Continue(()))
    })?;
    sink.write(&writer.end())?;
    sink.finish()?;
    let took = start.elapsed();
    let outcome = report(&mut voice, &recipe, &made, count);
    if recipe.compose.is_some() {
        ways::compare(&mut voice, &request, &made, took, jobs)?;
    }
    if n_repeats > 0 {
        voice.say(&format!("{n_repeats} of them are repeats: boards this small have few puzzles"));
    }
    Ok(outcome)
}

fn row_with_path(format: Format, puzzle: &Puzzle) -> Vec<u8> {
    let telling = telling(Notation::Numbers, &puzzle.layout, &puzzle.clues);
    formats::row_with_path(format, puzzle, &path_steps(Notation::Numbers, &puzzle.layout, &telling, None))
}

fn output_format(args: &Generate) -> anyhow::Result<(Format, Columns)> {
    let known: Vec<&str> = Columns::ALL.iter().map(|row| row.0).collect();
    let Some(columns) = Columns::named(&args.columns) else {
        bail!("--columns {}: there are: {}", args.columns, known.join(", "));
    };
    let extension =
        args.out.as_deref().filter(|path| path.as_os_str() != "-").map(|path| path.extension().and_then(|e| e.to_str()));
    let by_name = extension.flatten().and_then(Format::of_extension);
    let format = match (&args.to, by_name, extension) {
        (Some(name), ..) => format_named(name)?,
        (None, Some(format), _) => format,
        (None, None, None) => Format::Csv,
        (None, None, Some(_)) => bail!("--out: the name's ending is no known format; expected .csv, .txt or .jsonl, or say --to"),
    };
    if columns != Columns::Full && format != Format::Csv {
        bail!("--columns {} is for CSV, not for {}", args.columns, format.name());
    }
    if args.with_path && (columns != Columns::Full || format == Format::Lines) {
        bail!("--with-path: a path has room in jsonl and in a CSV with full columns");
    }
    Ok((format, columns))
}
