//! `gridpress generate`: makes a set of puzzles, row k from slot k, as a list or as the folder of a run.
//! Not here: how a slot is forged, the files of a folder.

mod canonical;
mod folder;
mod list;

pub use folder::merged;

use super::knobs::Knobs;
use super::list::format_named;
use super::{Common, Outcome, heading, kinds, refuse};
use crate::board::Notation;
use crate::forge::Recipe;
use crate::formats::{self, Chunk, Columns, Format, PathForm, Style};
use crate::guard::foreign;
use crate::press::run::{self, PART_SLOTS, Split};
use crate::press::{Library, path_steps};
use crate::puzzle::Puzzle;
use crate::request::{Place, Request};
use crate::seed::MAX_SLOTS;
use crate::words::{Words, telling};
use anyhow::bail;
use std::path::{Path, PathBuf};

#[derive(clap::Args, Clone)]
pub struct Generate {
    #[command(flatten)]
    make: Knobs<{ Place::Generate as u8 }>,
    /// How many puzzles; row k depends on the seed and on k alone [default: 1, or the sum of the quota]
    #[arg(long, short = 'n', value_name = "N", help_heading = heading::MANY)]
    count: Option<u64>,
    /// Add to each puzzle the path of a person: in jsonl an object a step, in Parquet a list of structs, in CSV a last column
    /// such as `hidden-single r2c3=3;pointing r7c4-5`
    #[arg(long, help_heading = heading::OUTPUT)]
    with_path: bool,
    /// How much of the path: short, the text of a CSV; words, without the boards; candidates, all of it, as --with-path does
    #[arg(long, value_name = "HOW", value_parser = path_form, help_heading = heading::OUTPUT)]
    path: Option<PathForm>,
    /// Any text; the same seed makes the same puzzles [default: drawn, and printed]
    #[arg(long, short, help_heading = heading::MANY)]
    seed: Option<String>,
    /// Algorithm version (see the seed promise in the README): 1; for boards with rules 2
    #[arg(long, value_name = "N", help_heading = heading::MANY)]
    algo: Option<u32>,
    /// Name the class of each puzzle and of its grid, the grid's automorphisms, and every mask that the clues obey (see
    /// docs/formats.md)
    #[arg(long, help_heading = heading::SETS)]
    classes: bool,
    /// No two equivalent puzzles; repeats are replaced from further slots
    #[arg(long, help_heading = heading::SETS)]
    distinct: bool,
    /// Label each puzzle train, test …, so that equivalent solutions are on the same side: train:90,valid:5,test:5
    #[arg(long, value_name = "NAME:SHARE,…", help_heading = heading::SETS)]
    split: Option<String>,
    /// Make the shares exact; puzzles are made twice
    #[arg(long, requires = "split", help_heading = heading::SETS)]
    split_exact: bool,
    /// Any text. Sets split with the same text put the same solution on the same side
    #[arg(long, requires = "split", default_value = "", value_name = "TEXT", hide_default_value = true, help_heading = heading::SETS)]
    split_key: String,
    /// Make one share of a run's parts: I/N with I from 0; auto reads I and N from Slurm or AWS Batch; auto/N reads I from
    /// Kubernetes
    #[arg(long, value_name = "I/N", help_heading = heading::SETS)]
    shard: Option<String>,
    /// Slots of each part of a run's folder
    #[arg(long, default_value_t = PART_SLOTS, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MAX_SLOTS), help_heading = heading::SETS)]
    part_slots: u64,
    /// csv, jsonl, parquet, lines, sdm … [default: by the extension of --out, else csv]
    #[arg(long, value_name = "FORMAT", help_heading = heading::OUTPUT)]
    to: Option<String>,
    /// Columns of a CSV: full, kaggle, extreme
    #[arg(long, default_value = "full", help_heading = heading::OUTPUT)]
    columns: String,
    /// A file; one of that name is replaced once the new one is complete. Or, where the name has no extension, a folder;
    /// repeating the command after an interruption continues there [default: stdout]
    #[arg(long, short, value_name = "FILE|DIR", help_heading = heading::OUTPUT)]
    out: Option<PathBuf>,
}

/// The checked request of a command.
struct Order {
    request: Request,
    recipe: Recipe,
    style: Style,
    count: u64,
    split: Option<Split>,
}

impl Generate {
    /// `masks` are those of the run that is merged, empty if it has none. `None` reads them from the mask file.
    fn order(&self, masks: Option<String>, library: &Library) -> anyhow::Result<Order> {
        let knobs = match masks {
            Some(masks) => {
                let user_mask = Some(masks).filter(|_| self.make.file.is_some());
                Knobs { request: Request { user_mask, ..self.make.request.clone() }, file: None }
            }
            None => self.make.clone(),
        };
        let request = Request { algo: self.algo, ..knobs.request(&self.seed, library)? };
        let style = self.style()?;
        let split = self.split.as_deref().map(|text| Split::read(text, &self.split_key)).transpose()?;
        let recipe = Recipe::new(&request).map_err(refuse)?;
        let quota_sum = recipe.target.quota().iter().map(|(_, n)| n).sum();
        let count: u64 = self.count.unwrap_or(if quota_sum > 0 { quota_sum } else { 1 });
        if count > MAX_SLOTS {
            bail!("--count {count}: a run has at most {MAX_SLOTS} slots");
        }
        if let Some(why) = kinds::refusal(recipe.kind, &recipe.params, style) {
            let what = if style.columns == Columns::Full { style.format.name() } else { &self.columns };
            bail!("{what} can't hold {} of size {}: {why}", recipe.kind.title, recipe.params.size);
        }
        if (self.classes || self.distinct || split.is_some()) && request.allow_multiple {
            bail!(
                "--allow-multiple: a puzzle of several solutions is of no class, which --classes, --distinct and --split ask for"
            );
        }
        Ok(Order { request, recipe, style, count, split })
    }

    fn style(&self) -> anyhow::Result<Style> {
        let known: Vec<&str> = Columns::ALL.iter().map(|row| row.0).collect();
        let Some(columns) = Columns::named(&self.columns) else {
            bail!("--columns {}: there are: {}", foreign(&self.columns), known.join(", "));
        };
        let file = self.out.as_deref().filter(|path| *path != Path::new("-") && !is_folder(path));
        let ending = file.and_then(|path| path.extension()).and_then(|e| e.to_str());
        let format = match (&self.to, ending.and_then(Format::of_extension), ending) {
            (Some(name), ..) => format_named(name)?,
            (None, Some(format), _) => format_named(format.name())?,
            (None, None, None) => Format::Csv,
            (None, None, Some(_)) => {
                bail!(
                    "--out: the name's extension is no known format; expected .csv, .txt or .jsonl, or say --to; a folder's name has none"
                )
            }
        };
        if columns != Columns::Full && format != Format::Csv {
            bail!("--columns {} is for CSV, not for {}", self.columns, format.name());
        }
        let has_room = columns == Columns::Full && matches!(format, Format::Csv | Format::Jsonl | Format::Parquet);
        if self.has_path() && !has_room {
            bail!("--with-path: a path has room in jsonl, in Parquet, and in a CSV with full columns");
        }
        if format == Format::Csv && self.path.is_some_and(|form| form != PathForm::Short) {
            bail!(
                "--path {}: a CSV holds the short form alone; jsonl and Parquet hold all",
                self.path.unwrap_or_default().name()
            );
        }
        Ok(Style { columns, has_path: self.has_path(), path_form: self.path.unwrap_or_default(), ..Style::full(format) })
    }

    fn has_path(&self) -> bool {
        self.with_path || self.path.is_some()
    }
}

/// The form of a path that a word says.
pub(in crate::cli) fn path_form(name: &str) -> Result<PathForm, String> {
    let known = PathForm::ALL.map(|row| row.0).join(", ");
    PathForm::named(name).ok_or_else(|| format!("there are: {known}"))
}

/// Whether a path is that of a run's folder: a folder that exists, or a new name without an ending. A name with the ending of a
/// list is never a folder.
fn is_folder(path: &Path) -> bool {
    let is_list = path.extension().and_then(|e| e.to_str()).is_some_and(|e| Format::of_extension(e).is_some());
    !is_list && (path.is_dir() || (path.extension().is_none() && !path.exists()))
}

/// Puzzles as rows of the style, with their paths if requested.
fn chunk_of(style: Style, puzzles: &[Puzzle]) -> Chunk {
    if !style.has_path {
        return formats::chunk(style, puzzles);
    }
    formats::chunk_with_paths(style, puzzles, |puzzle, take| {
        let telling = telling(Notation::Numbers, &puzzle.layout, &puzzle.clues, Words::english());
        let mut steps = path_steps(Notation::Numbers, &puzzle.layout, &telling, None);
        if style.path_form != PathForm::Candidates {
            steps.iter_mut().for_each(|step| step.after = None);
        }
        take(&steps);
    })
}

pub fn run(args: &Generate, common: &Common) -> anyhow::Result<Outcome> {
    let folder = args.out.as_deref().filter(|path| *path != Path::new("-") && is_folder(path));
    let mut args = args.clone();
    if let (None, Some(place)) = (&args.seed, folder) {
        // A random seed is drawn only once: a run that is started again uses the seed in its folder.
        args.seed = run::facts_in(place)?.map(|facts| facts.seed);
        if args.shard.is_some() && args.seed.is_none() {
            bail!("--shard: every shard would draw a seed of its own; say one with --seed");
        }
    }
    let args = &args;
    let order = args.order(None, &common.library()?)?;
    match folder {
        Some(place) => folder::run(args, &order, place, common),
        None if args.shard.is_some() => bail!("--shard: a share of a set goes into a folder; name one with --out"),
        None => list::run(args, &order, common),
    }
}
