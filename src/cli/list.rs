//! Puzzle lists as arguments: from a file or stdin, in any format; bad rows end the list or are skipped.

use super::Common;
use super::knobs::kind_said;
use super::output::{Console, counted, tell};
use super::patience::{Effort, Patience, effort, seconds};
use crate::formats::{self, Alphabet, Columns, DROPPED, Expect, FORMATS, Format, Reading, Row, Run};
use crate::guard::{foreign, named};
use crate::kinds::parse_size;
use crate::press::{Threads, in_order_on};
use crate::store;
use anyhow::{Context, bail};
use clap::Args;
use std::any::Any;
use std::io::{self, BufReader, Cursor, IsTerminal, Read};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::Duration;

#[derive(Args, Clone, Debug, Default)]
pub struct ListArgs {
    /// A puzzle list: one puzzle per line, CSV, JSON lines, files of other programs, printed grids; or a puzzle itself; `-` or
    /// nothing for stdin
    #[arg(value_name = "FILE|PUZZLE")]
    pub file: Option<PathBuf>,
    /// The list's format, if its name and first line do not show it: csv, lines, jsonl, parquet, printed, sdm, sdk, ss, opensudoku
    /// …
    #[arg(long, value_name = "FORMAT")]
    pub from: Option<String>,
    /// The kind of the puzzles, if the list does not say; or the file of your own kind
    #[arg(long)]
    pub kind: Option<String>,
    /// Rows x columns of a box, if a puzzle's length does not determine it: 2x3, 3x2 …
    #[arg(long)]
    pub size: Option<String>,
    /// How digits above 9 are written, if the list does not say: 1-9A, 0-F (where 0 is a digit), A-P [default: 1-9A]
    #[arg(long, value_name = "ALPHABET")]
    pub alphabet: Option<String>,
    /// Skip rows that are not puzzles; the exit code is then 1
    #[arg(long)]
    pub skip_bad: bool,
    /// How long to think about a row before its answer is "undecided", as a multiple of the usual, which is some seconds; the same
    /// answer on every machine
    #[arg(long, value_name = "TIMES", default_value = "1", value_parser = effort)]
    pub effort: Effort,
    /// End a row after this many seconds by the clock; its status is then "time is up"
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time_limit: Option<Duration>,
    /// Which columns the list has, if the folder of a run says so
    #[arg(skip)]
    pub columns: Columns,
}

/// Parses the name of an output format.
pub fn format_named(name: &str) -> anyhow::Result<Format> {
    let known: Vec<&str> = FORMATS.iter().filter(|row| row.is_written()).map(|row| row.name).collect();
    if Format::named(name) == Some(Format::Parquet) && !cfg!(feature = "parquet") {
        bail!("{name}: this build has no Parquet; build gridpress with its default features");
    }
    Format::named(name)
        .filter(|format| format.row().is_written())
        .with_context(|| format!("there is no format '{name}'; there are: {}", known.join(", "), name = foreign(&name)))
}

/// Parses the value of `--columns`.
pub fn columns_named(text: &str) -> anyhow::Result<Columns> {
    Columns::read(text).with_context(|| format!("--columns {}", foreign(text)))
}

/// Refuses columns of a format that has none, or no place for them.
pub fn check_columns(columns: Columns, format: Format) -> anyhow::Result<()> {
    match format {
        Format::Csv => Ok(()),
        Format::Jsonl | Format::Parquet if columns.has_head() => Ok(()),
        _ if columns.ours().is_some() => Ok(()),
        Format::Jsonl | Format::Parquet => bail!("--columns {} is for CSV, not for {}", columns.name(), format.name()),
        _ => bail!("--columns {} is for csv, jsonl and parquet, not for {}", columns.name(), format.name()),
    }
}

/// Parses the name of an alphabet.
pub fn alphabet_named(name: &str) -> anyhow::Result<Alphabet> {
    let known = Alphabet::ALL.map(|row| row.0).join(", ");
    Alphabet::named(name).with_context(|| format!("there is no alphabet '{name}'; there are: {known}", name = foreign(&name)))
}

/// Parses the name of an input format.
fn format_read(name: &str) -> anyhow::Result<Format> {
    let known: Vec<&str> = FORMATS.iter().filter(|row| row.is_read()).map(|row| row.name).collect();
    match Format::named(name) {
        Some(format) if format.row().is_read() => Ok(format),
        Some(_) => bail!("{name} is written and not read; what is read: {}", known.join(", ")),
        None => bail!("there is no format '{name}'; what is read: {}", known.join(", "), name = foreign(&name)),
    }
}

/// Whether there is no file of that name. A puzzle may be too long for a file name.
fn is_absent(e: &io::Error) -> bool {
    matches!(
        e.kind(),
        io::ErrorKind::NotFound | io::ErrorKind::InvalidFilename | io::ErrorKind::InvalidInput | io::ErrorKind::NotADirectory
    )
}

/// Whether an argument can only be meant as a file: it has a folder, or an extension such as `csv`.
pub fn is_like_a_name(path: &Path) -> bool {
    let is_word =
        |e: &str| e.len() > 1 && e.starts_with(|c: char| c.is_ascii_lowercase()) && e.chars().all(|c| c.is_ascii_alphanumeric());
    let text = path.to_string_lossy();
    // A puzzle may be a link, or several lines.
    if text.contains("://") || text.contains('\n') {
        return false;
    }
    path.components().count() > 1 || path.extension().and_then(|e| e.to_str()).is_some_and(is_word)
}

/// Refuses a file whose first bytes show that it is not a list: a PDF, or not text. Parquet is known by its first bytes.
fn refuse_others(path: &Path) -> anyhow::Result<()> {
    let mut start = Vec::new();
    let read = store::open(path).and_then(|file| file.take(START).read_to_end(&mut start));
    read.with_context(|| format!("{}: can't be read", named(path)))?;
    let what = match () {
        _ if start.starts_with(b"%PDF-") => "it is a PDF",
        _ if start.contains(&0) && !start.starts_with(b"PAR1") => "it is not text",
        _ => return Ok(()),
    };
    bail!("{} is no puzzle list ({what})", named(path))
}

/// How much of a file shows what it is.
const START: u64 = 1024;

/// Rows per thread that are read at a time.
const PIECE: usize = 256;
/// Beyond this many threads, pieces grow no further.
const MOST: usize = 64;

/// Runs below this are taken row by row, so that the rows between them do not make batches of a few rows each.
const SHORT: usize = 64;

/// Rows that are worked on together.
#[derive(Clone)]
pub enum Batch {
    Rows(Vec<Row>),
    Run(Run),
}

fn put_rows(batches: &mut Vec<Batch>, rows: &mut Vec<Row>) {
    if !rows.is_empty() {
        batches.push(Batch::Rows(std::mem::take(rows)));
    }
}

/// Printed for a row on which the program itself failed.
const FAILED: &str =
    "gridpress failed on this row, which is a fault of its own: please report it with the row; the others are answered";

/// The results of a batch, of a type that only the mapping and the emitting side know: the code in between is compiled once, not for
/// each command.
type Results = Box<dyn Any + Send>;
type MapBatch<'a> = &'a (dyn Fn(Batch) -> Results + Sync);

/// Maps a batch. If that panics, its rows are mapped one by one, and those that panic again are reported by their lines: whatever a row
/// does, all others are answered.
fn isolated(batch: Batch, map: MapBatch) -> Vec<Result<Results, u64>> {
    let guarded = |batch: Batch| catch_unwind(AssertUnwindSafe(|| map(batch)));
    let again = batch.clone();
    if let Ok(results) = guarded(batch) {
        return vec![Ok(results)];
    }
    let rows = match again {
        Batch::Rows(rows) => rows,
        Batch::Run(run) => run.rows().collect(),
    };
    let one = |row: Row| {
        let line = row.line;
        guarded(Batch::Rows(vec![row])).map_err(|_| line)
    };
    rows.into_iter().map(one).collect()
}

/// A list being read.
pub struct List {
    rows: Box<dyn Reading>,
    pub name: String,
    skips: bool,
    patience: Patience,
    /// Rows on which the program itself failed.
    n_failed: u64,
    /// Whether bad rows were already reported by an earlier reading.
    pub is_told: bool,
    pub n_bad: u64,
}

impl ListArgs {
    pub fn open(&self, common: &Common) -> anyhow::Result<List> {
        let list = self.understood(common)?;
        let (input, name) = list.input()?;
        list.open_on(input, name, list.path().is_none_or(|path| !path.is_file()))
    }

    /// The same, with the text of a kind's own file instead of the name.
    pub fn understood(&self, common: &Common) -> anyhow::Result<ListArgs> {
        let kind = self.kind.as_deref().map(|kind| kind_said(kind, &common.library()?)).transpose()?;
        Ok(ListArgs { kind, ..self.clone() })
    }

    /// The list as bytes, and its name for messages.
    pub fn input(&self) -> anyhow::Result<(Box<dyn Read>, String)> {
        Ok(match self.path() {
            Some(path) => match (store::open(path), path.to_str()) {
                (Ok(file), _) => {
                    if self.from.is_none() && path.is_file() {
                        refuse_others(path)?;
                    }
                    (Box::new(file), named(path))
                }
                (Err(e), _) if e.kind() == io::ErrorKind::IsADirectory => bail!(
                    "{0}: can't be read: it is a folder, not a list; of a run's folder, gridpress merge {0} --out set.csv makes one",
                    named(path)
                ),
                (Err(e), Some(text)) if is_absent(&e) => match self.problem_of(text)? {
                    None => (Box::new(Cursor::new(text.to_string())), "the puzzle".into()),
                    Some(_) if is_like_a_name(path) => bail!("{}: can't be read: there is no such file", named(path)),
                    Some(problem) => {
                        bail!("{}: can't be read: there is no such file; and it is no puzzle: {problem}", named(path))
                    }
                },
                (Err(e), _) => return Err(e).with_context(|| format!("{}: can't be read", named(path))),
            },
            None => {
                if std::io::stdin().is_terminal() {
                    tell("gridpress: waiting for puzzles on stdin, one a line; end with Ctrl-D, or give a FILE");
                }
                (Box::new(std::io::stdin()), "stdin".into())
            }
        })
    }

    /// Why an argument is not a puzzle itself; `None` if it is one.
    fn problem_of(&self, text: &str) -> anyhow::Result<Option<String>> {
        let expect = self.expect(None, true)?;
        Ok(match formats::read(text.as_bytes(), &expect).next() {
            None => Some("nothing stands there".into()),
            Some(row) => row.err().map(|e| e.problem),
        })
    }

    /// What is known about the list before it is read.
    fn expect(&self, by_name: Option<Format>, is_piped: bool) -> anyhow::Result<Expect> {
        if let Some(kind) = &self.kind {
            crate::kinds::kind_said(kind)?;
        }
        Ok(Expect {
            format: self.from.as_deref().map(format_read).transpose()?.or(by_name),
            kind: self.kind.clone(),
            size: self.size.as_deref().map(parse_size).transpose()?,
            is_mixed: false,
            columns: self.columns,
            is_piped,
            alphabet: self.alphabet.as_deref().map(alphabet_named).transpose()?.unwrap_or_default(),
            is_to_play: false,
        })
    }

    /// The file, unless it is stdin.
    pub fn path(&self) -> Option<&Path> {
        self.file.as_deref().filter(|path| *path != Path::new("-"))
    }

    /// The list from bytes that were already read, or through a pipe.
    pub fn open_on(&self, input: Box<dyn Read>, name: String, is_piped: bool) -> anyhow::Result<List> {
        let path = self.path().filter(|path| path.exists());
        let by_name = path.and_then(|path| path.extension()).and_then(|e| e.to_str()).and_then(Format::of_extension);
        // A plain list may have any extension, so only the other extensions are trusted without checking.
        let expect = self.expect(by_name.filter(|format| *format != Format::Lines), is_piped)?;
        let rows = formats::read(BufReader::with_capacity(1 << 16, input), &expect);
        let patience = Patience { effort: self.effort, time_limit: self.time_limit };
        Ok(List { rows, name, skips: self.skip_bad, patience, n_failed: 0, is_told: false, n_bad: 0 })
    }
}

impl List {
    /// Its columns, with those of its own, for a list of that format: so the output has the shape of the input.
    pub fn columns_for(&self, format: Format) -> Columns {
        if matches!(format, Format::Csv | Format::Parquet) { self.rows.columns() } else { Columns::Full }
    }

    /// The next puzzle; bad rows are reported and skipped, or end the list.
    pub fn next(&mut self, console: &mut Console) -> anyhow::Result<Option<Row>> {
        loop {
            match self.rows.next() {
                None => return Ok(None),
                Some(Ok(row)) => {
                    if let Some(what) = row.claim(DROPPED).filter(|_| !self.is_told) {
                        let words = "which only decorate it; whether they say a rule in words, gridpress can't know";
                        console.say(&format!("{}, line {}: read without its {}, {words}", self.name, row.line, foreign(&what)));
                    }
                    return Ok(Some(Row { budget: self.patience.budget(), ..row }));
                }
                Some(Err(e)) if self.skips => {
                    self.n_bad += 1;
                    if !self.is_told {
                        console.complain(&format!("{}, {e}; skipped", self.name));
                    }
                }
                Some(Err(e)) => bail!("{}, {e}", self.name),
            }
        }
    }

    /// Maps every row on threads and passes the results on in order. A bad row ends the list after the rows before it.
    pub fn each<T: Send + 'static>(
        &mut self,
        jobs: usize,
        console: &mut Console,
        map: impl Fn(Row) -> T + Sync,
        emit: impl FnMut(T, &mut Console) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        self.each_batch(jobs, console, 1, |rows| rows.into_iter().map(&map).collect(), emit)
    }

    /// The same for work that is faster on several rows together; returns one result per row, or one for all.
    pub fn each_batch<T: Send + 'static>(
        &mut self,
        jobs: usize,
        console: &mut Console,
        together: usize,
        map: impl Fn(Vec<Row>) -> Vec<T> + Sync,
        emit: impl FnMut(T, &mut Console) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let rows_of = |batch| match batch {
            Batch::Rows(rows) => rows,
            Batch::Run(run) => run.rows().collect(),
        };
        self.each_of(jobs, console, together, false, |batch| map(rows_of(batch)), emit)
    }

    /// The same for work that can handle runs, with one result for each.
    pub fn each_run<T: Send + 'static>(
        &mut self,
        jobs: usize,
        console: &mut Console,
        together: usize,
        map: impl Fn(Batch) -> T + Sync,
        emit: impl FnMut(T, &mut Console) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        self.each_of(jobs, console, together, true, |batch| vec![map(batch)], emit)
    }

    fn each_of<T: Send + 'static>(
        &mut self,
        jobs: usize,
        console: &mut Console,
        together: usize,
        takes_runs: bool,
        map: impl Fn(Batch) -> Vec<T> + Sync,
        mut emit: impl FnMut(T, &mut Console) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let map = |batch| Box::new(map(batch)) as Results;
        let mut emit = |results: Results, console: &mut Console| {
            let results = results.downcast::<Vec<T>>().expect("what was mapped above");
            results.into_iter().try_for_each(|result| emit(result, console))
        };
        self.each_of_any(jobs, console, (together, takes_runs), &map, &mut emit)
    }

    fn each_of_any(
        &mut self,
        jobs: usize,
        console: &mut Console,
        (together, takes_runs): (usize, bool),
        map: MapBatch,
        emit: &mut dyn FnMut(Results, &mut Console) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let threads = Threads::start(jobs);
        // With a clock of its own each row is asked by itself.
        let (together, takes_runs) = if self.patience.time_limit.is_some() { (1, false) } else { (together, takes_runs) };
        loop {
            let (batches, end) = self.batches(console, PIECE * jobs.min(MOST), together, takes_runs);
            let tell = |all: Vec<Result<Results, u64>>| {
                for results in all {
                    match results {
                        Ok(results) => emit(results, console)?,
                        Err(line) => {
                            self.n_failed += 1;
                            console.complain(&format!("{}, line {line}: {FAILED}", self.name));
                        }
                    }
                }
                Ok::<_, anyhow::Error>(ControlFlow::Continue(()))
            };
            in_order_on(&threads, batches, |batch| isolated(batch, map), tell)?;
            if end? {
                return Ok(());
            }
        }
    }

    /// The next rows in batches, and whether the list ends after them.
    fn batches(
        &mut self,
        console: &mut Console,
        most: usize,
        together: usize,
        takes_runs: bool,
    ) -> (Vec<Batch>, anyhow::Result<bool>) {
        let (mut batches, mut rows) = (Vec::new(), Vec::new());
        let mut n = 0;
        let end = loop {
            if n >= most {
                break Ok(false);
            }
            if takes_runs && let Some(run) = self.rows.run(together.min(most - n)) {
                n += run.len();
                let mut run = run;
                run.budget = self.patience.budget();
                if run.len() >= SHORT {
                    put_rows(&mut batches, &mut rows);
                    batches.push(Batch::Run(run));
                    continue;
                }
                rows.extend(run.rows());
            } else {
                match self.next(console) {
                    Ok(Some(row)) => rows.push(row),
                    Ok(None) => break Ok(true),
                    Err(e) => break Err(e),
                }
                n += 1;
            }
            if rows.len() >= together {
                put_rows(&mut batches, &mut rows);
            }
        };
        put_rows(&mut batches, &mut rows);
        (batches, end)
    }

    /// Reports at the end how many rows were skipped.
    pub fn report(&self, console: &mut Console) -> bool {
        if self.n_bad > 0 {
            let rows = counted(self.n_bad, "row was no puzzle", "rows were no puzzles");
            console.complain(&format!("{}: {rows}; skipped", self.name));
        }
        self.n_bad > 0 || self.n_failed > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::read;

    #[test]
    fn a_row_that_panics_is_told_and_the_others_are_answered() {
        let list = "12..34..2..3..21\n1...34..2..3..21\n12..34..2..3...1\n";
        let rows: Vec<Row> = read(list.as_bytes(), &Expect::default()).map(Result::unwrap).collect();
        let map = |batch: Batch| {
            let Batch::Rows(rows) = batch else { unreachable!("no run was given") };
            let lines = rows.iter().map(|row| if row.line == 2 { panic!("on purpose") } else { row.line });
            Box::new(lines.collect::<Vec<u64>>()) as Results
        };
        let told = isolated(Batch::Rows(rows), &map).into_iter().map(|results| results.map(|lines| *lines.downcast().unwrap()));
        assert_eq!(told.collect::<Vec<Result<Vec<u64>, u64>>>(), [Ok(vec![1]), Err(2), Ok(vec![3])]);
    }
}
