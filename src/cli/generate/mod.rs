//! `gridpress generate`: makes a set of puzzles, row k from slot k, as a list or as the folder of a run.
//! Not here: how a slot is forged, the files of a folder.

mod canonical;
mod folder;
mod list;

pub use folder::merged;

use super::knobs::Knobs;
use super::list::{check_columns, columns_named, format_named};
use super::output::Console;
use super::patience::seconds;
use super::target::{Form, NPY, Piece, Pieces, SIDE, arrays_named, by_side, has_side};
use super::waiting::{stop_after, tell_of_boards};
use super::{Common, Outcome, heading, kinds, refuse};
use crate::board::Notation;
use crate::forge::Recipe;
use crate::formats::{self, ArraysRow, Chunk, Columns, Format, PathForm, Record, SCHEMAS, Style, lot};
use crate::lab::go_sudoku;
use crate::press::run::{Begun, Split, begun_in, part_slots_of};
use crate::press::{Library, order_of, path_steps};
use crate::puzzle::{Puzzle, board_text};
use crate::request::{Place, Request};
use crate::seed::MAX_SLOTS;
use crate::words::{Words, telling};
use anyhow::bail;
use std::path::{Path, PathBuf};
use std::time::Duration;

#[derive(clap::Args, Clone)]
pub struct Generate {
    #[command(flatten)]
    make: Knobs<{ Place::Generate as u8 }>,
    /// How many puzzles; row k depends only on the seed and on k [default: 1, or the sum of the quota]
    #[arg(long, short = 'n', value_name = "N", help_heading = heading::MANY)]
    count: Option<u64>,
    /// End the run after this many seconds by the clock: the puzzles made by then are written, and the exit code is 3. The same command
    /// continues a folder
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = heading::MANY)]
    time_limit: Option<Duration>,
    /// Add a human solving path to each puzzle: in jsonl an object per step, in Parquet a list of structs, in CSV a last column such as
    /// `hidden-single r2c3=3;pointing r7c4-5`
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
    /// Say how pleasant each puzzle is to solve, in the columns quality, quality_opening …, the last ones (see docs/ratings.md)
    #[arg(long, help_heading = heading::OUTPUT)]
    quality: bool,
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
    /// Slots of each part of a run's folder [default: 4096, and more for more than four million]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MAX_SLOTS), help_heading = heading::SETS)]
    part_slots: Option<u64>,
    /// The licence of the set, for the cards of a run's folder: a name such as cc0-1.0, or a link
    #[arg(long, value_name = "NAME|LINK", value_parser = license, help_heading = heading::SETS)]
    license: Option<String>,
    /// csv, jsonl, parquet, lines, sdm …; npy for NumPy arrays in a folder (--columns cells, hrm, satnet, order) [default: by the extension of --out; parquet for a folder, else csv]
    #[arg(long, value_name = "FORMAT", help_heading = heading::OUTPUT)]
    to: Option<String>,
    /// Columns of a CSV, of JSON lines or of Parquet: full; sampled, with the weights of samples; quality, with that of paths; those of a well-known set, kaggle, kaggle3m, kaggle9m, extreme, rrn, bench; or
    /// any of them under any names, such as id=slot,question=puzzle,answer=solution (see docs/formats.md)
    #[arg(long, default_value = "full", value_name = "SET|NAME=COLUMN,…", hide_default_value = true, help_heading = heading::OUTPUT)]
    columns: String,
    /// A file; one of that name is replaced once the new one is complete; with {split} in its name one for each side of --split. Or, where the name has no extension, a folder;
    /// repeating the command after an interruption continues there [default: stdout]
    #[arg(long, short, value_name = "FILE|DIR", help_heading = heading::OUTPUT)]
    out: Option<PathBuf>,
}

/// The checked request of a command.
struct Order {
    request: Request,
    recipe: Recipe,
    style: Style,
    /// The arrays that are made instead of a list.
    arrays: Option<&'static ArraysRow>,
    count: u64,
    part_slots: u64,
    split: Option<Split>,
}

impl Order {
    fn form(&self) -> Form {
        self.arrays.map_or(Form::List(self.style), Form::Arrays)
    }
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
        let arrays = if self.to.as_deref() == Some(NPY) { Some(arrays_named(&self.columns)?) } else { None };
        let split = self.split.as_deref().map(|text| Split::read(text, &self.split_key)).transpose()?;
        let recipe = Recipe::new(&request).map_err(refuse)?;
        let style = if arrays.is_some() { Style::full(Format::Csv) } else { self.style(&recipe)? };
        let quota_sum = recipe.target.quota().iter().map(|(_, n)| n).sum::<u64>() + recipe.target.n_strata() as u64;
        let count: u64 = self.count.unwrap_or(if quota_sum > 0 { quota_sum } else { 1 });
        if count > MAX_SLOTS {
            bail!("--count {count}: a run has at most {MAX_SLOTS} slots");
        }
        if has_side(self.out.as_deref()) && split.is_none() {
            bail!(
                "--out: {SIDE} in a name stands for a side of the split; say which with --split, such as --split train:90,test:10"
            );
        }
        let refuses = |record: Record| arrays.map_or_else(|| style.refuses(record), |arrays| arrays.refuses(record));
        if let Some(why) = kinds::refusal(recipe.kind, &recipe.params, &refuses) {
            let what = match arrays {
                Some(_) => NPY,
                None if style.columns.ours().is_some() => style.format.name(),
                None => &self.columns,
            };
            bail!("{what} can't hold {} of size {}: {why}", recipe.kind.title, recipe.params.size);
        }
        if self.distinct && recipe.resample.is_some() {
            bail!("--resample: some rows are copies on purpose, which --distinct would leave out; use one of them");
        }
        if (self.classes || self.distinct || split.is_some()) && request.allow_multiple {
            bail!(
                "--allow-multiple: a puzzle of several solutions is of no class, which --classes, --distinct and --split ask for"
            );
        }
        let sides = split.as_ref().map_or(1, |split| split.names().count() as u64);
        let rows = 1 + recipe.variants as u64;
        // A part has whole blocks of slots that are drawn together.
        let usual = || part_slots_of(count, rows, sides).next_multiple_of(recipe.resample.unwrap_or(1));
        let part_slots = self.part_slots.unwrap_or_else(usual);
        Ok(Order { request, recipe, style, arrays, count, part_slots, split })
    }

    /// The format that neither `--to` nor a name says: Parquet for a new folder, unless Parquet can't hold its rows or its columns are
    /// those of a set that is known as CSV.
    fn usual_format(&self, columns: Columns) -> Format {
        let is_known = SCHEMAS.iter().any(|row| row.name == columns.name());
        let is_folder = self.out.as_deref().is_some_and(|path| path != Path::new("-") && is_folder(path));
        match is_folder && !is_known && !self.with_path && cfg!(feature = "parquet") {
            true => Format::Parquet,
            false => Format::Csv,
        }
    }

    fn style(&self, recipe: &Recipe) -> anyhow::Result<Style> {
        let has_quality = self.quality || recipe.target.best.is_some();
        let columns = match (columns_named(&self.columns)?, recipe.has_weights()) {
            (Columns::Full | Columns::Sampled | Columns::Quality, true) if has_quality => {
                bail!("--quality: samples have columns of their own; name the columns, such as --columns id,puzzle,quality")
            }
            (Columns::Full, false) if has_quality => Columns::Quality,
            (Columns::Full, true) => Columns::Sampled,
            (Columns::Sampled, false) => {
                bail!("--columns sampled: these puzzles have no weights; minimal puzzles of --sample uniform have some")
            }
            (columns, _) => columns,
        };
        let file = self.out.as_deref().filter(|path| *path != Path::new("-") && !is_folder(path));
        let ending = file.and_then(|path| path.extension()).and_then(|e| e.to_str());
        let format = match (&self.to, ending.and_then(Format::of_extension), ending) {
            (Some(name), ..) => format_named(name)?,
            (None, Some(format), _) => format_named(format.name())?,
            (None, None, None) => self.usual_format(columns),
            (None, None, Some(_)) => {
                bail!(
                    "--out: the name's extension is no known format; expected .csv, .txt or .jsonl, or say --to; a folder's name has none"
                )
            }
        };
        check_columns(columns, format)?;
        let has_room = columns.ours().is_some() && matches!(format, Format::Csv | Format::Jsonl | Format::Parquet);
        if self.has_path() && !has_room {
            bail!("--with-path: a path has room in jsonl, in Parquet, and in a CSV with full columns");
        }
        if format == Format::Csv && self.path.is_some_and(|form| form != PathForm::Short) {
            bail!("--path {}: a CSV holds only the short form; jsonl and Parquet hold all", self.path.unwrap_or_default().name());
        }
        Ok(Style { columns, has_path: self.has_path(), path_form: self.path.unwrap_or_default(), ..Style::full(format) })
    }

    fn has_path(&self) -> bool {
        self.with_path || self.path.is_some()
    }
}

/// The form of a path by its word.
pub(in crate::cli) fn path_form(name: &str) -> Result<PathForm, String> {
    let known = PathForm::ALL.map(|row| row.0).join(", ");
    PathForm::named(name).ok_or_else(|| format!("there are: {known}"))
}

/// A name of a licence, or a link to it.
fn license(text: &str) -> Result<String, String> {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '+');
    let is_name = !text.is_empty() && text.chars().all(is_letter);
    let is_link = text.starts_with("https://") && text.chars().all(|c| c.is_ascii_graphic() && c != '"');
    let is_good = text.len() <= 200 && (is_name || is_link);
    if is_good { Ok(text.into()) } else { Err("expected a name such as cc0-1.0, or a link that starts with https://".into()) }
}

/// The pieces of puzzles for the files of each side.
fn pieces_of(form: Form, is_by_side: bool, puzzles: &[Puzzle]) -> Pieces {
    let side_of = |puzzle: &&Puzzle| puzzle.split.clone().unwrap_or_else(|| "".into());
    let piece = |puzzles: &[&Puzzle]| match form {
        Form::List(style) => {
            let owned: Vec<Puzzle> = puzzles.iter().map(|puzzle| (*puzzle).clone()).collect();
            Ok(Piece::List(chunk_of(style, &owned)))
        }
        Form::Arrays(arrays) => {
            let order = |record: Record| order_of(record.layout(), record.clues());
            let lot = lot(arrays, puzzles.iter().map(|puzzle| Record::Made(puzzle)), &order);
            lot.map(Piece::Arrays).map_err(|(k, why)| format!("{}: {why}", givens_of(puzzles[k])))
        }
    };
    match (form, is_by_side) {
        (Form::List(style), false) => Ok(vec![("".into(), Piece::List(chunk_of(style, puzzles)))]),
        _ => {
            let sides = by_side(puzzles.iter().collect(), is_by_side, side_of).into_iter();
            sides.map(|(side, puzzles)| Ok((side, piece(&puzzles)?))).collect()
        }
    }
}

fn givens_of(puzzle: &Puzzle) -> String {
    board_text(&puzzle.layout, &puzzle.clues.givens)
}

/// Whether a path is that of a run's folder: a folder that exists, or a new name without an ending. A name with the ending of a
/// list is never a folder.
fn is_folder(path: &Path) -> bool {
    let is_list = path.extension().and_then(|e| e.to_str()).is_some_and(|e| Format::of_extension(e).is_some());
    !is_list && !has_side(Some(path)) && (path.is_dir() || (path.extension().is_none() && !path.exists()))
}

/// Puzzles as rows of the style, with their paths if requested.
fn chunk_of(style: Style, puzzles: &[Puzzle]) -> Chunk {
    if style.columns.has_rating() && puzzles.iter().any(|puzzle| puzzle.guesses.is_none()) {
        // A rating is included even if the set is unrated.
        let guesses = |p: &Puzzle| p.guesses.or_else(|| go_sudoku::searches(&p.layout, &p.clues, go_sudoku::MAX_SEARCHES));
        let rated: Vec<Puzzle> = puzzles.iter().map(|puzzle| Puzzle { guesses: guesses(puzzle), ..puzzle.clone() }).collect();
        return formats::chunk(style, &rated);
    }
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
    let is_arrays = args.to.as_deref() == Some(NPY);
    let folder = args.out.as_deref().filter(|path| *path != Path::new("-") && is_folder(path) && !is_arrays);
    let mut args = args.clone();
    let begun = folder.map(begun_in).transpose()?.flatten();
    if let Some(Begun { seed, format, part_slots, license, .. }) = begun.clone() {
        // A run keeps its parameters: its random seed is drawn only once, and earlier versions had other defaults.
        args.seed.get_or_insert(seed);
        args.to.get_or_insert(format);
        args.part_slots = args.part_slots.or(part_slots);
        args.license = args.license.or(license);
    }
    if folder.is_some() && args.shard.is_some() && args.seed.is_none() {
        bail!("--shard: every shard would draw a seed of its own; say one with --seed");
    }
    let args = &args;
    let order = args.order(None, &common.library()?)?;
    if order.recipe.signs.is_some() && !order.recipe.mask.has_single_cells() {
        Console::new(common).say(&format!("the digits follow {}; signs and lines do not", order.recipe.mask.name));
    }
    let _bell = tell_of_boards(&order.recipe, common);
    let _alarm = args.time_limit.map(|limit| stop_after(limit, &order.recipe));
    match folder {
        Some(_) if !order.style.columns.has_head() => bail!(
            "--columns {}: programs can't load a folder of files without a header; write one list, or one per side: --out DIR/{SIDE}.csv",
            order.style.columns.name()
        ),
        Some(place) => folder::run(args, &order, place, begun.is_none_or(|begun| begun.in_data), common),
        None if args.shard.is_some() => bail!("--shard: a share of a set goes into a folder; name one with --out"),
        None => list::run(args, &order, common),
    }
}
