//! `gridpress overlap`: the classes that two lists share, up to equivalence. `verify --disjoint-from` uses it too.

use super::list::{List, ListArgs};
use super::output::{Console, Sink, counted};
use super::spool::MemoryArgs;
use super::{Common, Outcome};
use crate::board::ClassId;
use crate::formats::{Row, record};
use crate::guard::{foreign, named};
use crate::press::{Aspect, Overlap, Shared, Side, classes_of_rows};
use anyhow::{Context, bail};
use std::borrow::Cow;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
#[command(
    after_help = "Exit code 0 means that nothing is shared, 1 that something is. Puzzles without one solution are compared by
only their clues. Except for puzzles and grids of classic 9x9, classes are only probable: a reported match may in rare cases be false."
)]
pub struct OverlapArgs {
    #[command(flatten)]
    list: ListArgs,
    /// The other list
    #[arg(value_name = "OTHER")]
    other: Option<PathBuf>,
    /// What may be shared: puzzle, grid, pattern [default: all three]
    #[arg(long, value_name = "WHAT", value_delimiter = ',')]
    by: Vec<String>,
    /// Instead of counts, list each line of OTHER that shares a class, with the first such line of FILE
    #[arg(long = "list")]
    is_list: bool,
    #[command(flatten)]
    memory: MemoryArgs,
    /// A file; one of that name is replaced once the new one is complete [default: stdout]
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// How many rows are solved together.
const TOGETHER: usize = 64;

fn aspects(names: &[String]) -> anyhow::Result<Vec<Aspect>> {
    if names.is_empty() {
        return Ok(Aspect::ALL.map(|row| row.1).to_vec());
    }
    let known = Aspect::ALL.map(|row| row.0).join(", ");
    let one = |name: &String| {
        let found = Aspect::ALL.iter().find(|row| row.0 == name).map(|row| row.1);
        found.with_context(|| format!("--by '{name}': there are {known}", name = foreign(&name)))
    };
    names.iter().map(one).collect()
}

pub fn run(args: &OverlapArgs, common: &Common) -> anyhow::Result<Outcome> {
    let Some(other) = &args.other else { bail!("two lists are needed: gridpress overlap FILE OTHER") };
    if [args.list.path(), path_of(other)] == [None, None] {
        bail!("stdin can be one of the lists only");
    }
    let mut console = Console::new(common);
    let aspects = aspects(&args.by)?;
    let mut overlap = Overlap::new(&args.memory.folder()?, args.memory.bytes()?);
    let mut first = args.list.open(common)?;
    let mut second = ListArgs { file: Some(other.clone()), ..args.list.clone() }.open(common)?;
    let mut sink = Sink::open(args.out.as_deref())?;
    let n_first = put_list(&mut overlap, Side::A, &mut first, &aspects, common, &mut console)?;
    let n_second = put_list(&mut overlap, Side::B, &mut second, &aspects, common, &mut console)?;
    let shared = if args.is_list {
        sink.write(&record(["class", "line_in_a", "line_in_b"].map(Cow::from)))?;
        overlap.finish(|aspect, a, b| sink.write(&counts_of(aspect, [a, b])))?
    } else {
        sink.write(&record(["class", "shared", "lines_in_a", "lines_in_b"].map(Cow::from)))?;
        let shared = overlap.finish(|_, _, _| Ok::<_, anyhow::Error>(()))?;
        for (aspect, Shared { classes, in_a, in_b }) in aspects.iter().map(|&aspect| (aspect, shared[aspect as usize])) {
            sink.write(&counts_of(aspect, [classes, in_a, in_b]))?;
        }
        shared
    };
    sink.finish()?;
    let words = words(&shared, &aspects);
    let line = format!("{n_first} and {} share {words}", counted(n_second, "puzzle", "puzzles"));
    let classes = |aspect: Aspect| shared[aspect as usize].classes;
    let values = serde_json::json!({
        "rows_a": n_first, "rows_b": n_second, "puzzle": classes(Aspect::Puzzle), "grid": classes(Aspect::Grid),
        "pattern": classes(Aspect::Pattern),
    });
    console.summary(&line, values);
    let has_bad = [first.report(&mut console), second.report(&mut console)].contains(&true);
    let is_shared = shared.iter().any(|shared| shared.classes > 0);
    Ok(if has_bad || is_shared { Outcome::Failed } else { Outcome::Done })
}

/// A row of numbers about an aspect.
fn counts_of<const N: usize>(aspect: Aspect, numbers: [u64; N]) -> Vec<u8> {
    record([Cow::from(aspect.name())].into_iter().chain(numbers.map(|n| n.to_string().into())))
}

fn path_of(file: &Path) -> Option<&Path> {
    (file != Path::new("-")).then_some(file)
}

/// `2 classes of puzzles, none of grids`.
fn words(shared: &[Shared; 3], aspects: &[Aspect]) -> String {
    let of = |aspect: Aspect| {
        let count = match shared[aspect as usize].classes {
            0 => "no class".to_string(),
            1 => "1 class".to_string(),
            n => format!("{n} classes"),
        };
        format!("{count} of {}s", aspect.name())
    };
    aspects.iter().map(|&aspect| of(aspect)).collect::<Vec<_>>().join(", ")
}

/// Adds the classes of a whole list, and counts its rows.
fn put_list(
    overlap: &mut Overlap,
    side: Side,
    list: &mut List,
    aspects: &[Aspect],
    common: &Common,
    console: &mut Console,
) -> anyhow::Result<u64> {
    let mut n_rows = 0;
    let map = |rows: Vec<Row>| -> Vec<(u64, Vec<(Aspect, ClassId)>)> {
        rows.iter().map(|row| row.line).zip(classes_of_rows(&rows, aspects)).collect()
    };
    list.each_batch(common.jobs()?, console, TOGETHER, map, |(line, classes), _| {
        n_rows += 1;
        Ok(overlap.put(side, line, &classes)?)
    })?;
    Ok(n_rows)
}

/// A list that must share nothing with another one, which is being verified row by row.
pub struct Disjoint {
    overlap: Overlap,
    other: ListArgs,
}

/// The aspects that `verify` compares.
const ALL: [Aspect; 3] = [Aspect::Puzzle, Aspect::Grid, Aspect::Pattern];

impl Disjoint {
    /// Opens that file; the kind and size options of the first list apply to it too.
    pub fn new(file: &Path, list: &ListArgs, common: &Common) -> anyhow::Result<Disjoint> {
        let other = ListArgs { file: Some(file.to_path_buf()), from: None, ..list.clone() };
        // Report a missing file now, not after hours of work.
        other.open(common)?;
        let memory = MemoryArgs::default();
        Ok(Disjoint { overlap: Overlap::new(&memory.folder()?, memory.bytes()?), other })
    }

    /// The classes of a row; may run on any thread.
    pub fn classes(row: &Row) -> Vec<(Aspect, ClassId)> {
        classes_of_rows(std::slice::from_ref(row), &ALL).remove(0)
    }

    /// Records a row of the verified list.
    pub fn put(&mut self, line: u64, classes: &[(Aspect, ClassId)]) -> anyhow::Result<()> {
        Ok(self.overlap.put(Side::A, line, classes)?)
    }

    /// The name of the other list.
    pub fn name(&self) -> String {
        self.other.file.as_deref().map_or_else(String::new, named)
    }

    /// Reads the other list. Calls `each` with the shared class and the two line numbers; returns a summary in words.
    pub fn finish(
        mut self,
        common: &Common,
        console: &mut Console,
        each: impl FnMut(Aspect, u64, u64) -> anyhow::Result<()>,
    ) -> anyhow::Result<String> {
        let mut list = self.other.open(common)?;
        put_list(&mut self.overlap, Side::B, &mut list, &ALL, common, console)?;
        list.report(console);
        let shared = self.overlap.finish(each)?;
        Ok(format!("it shares {} with {}", words(&shared, &ALL), list.name))
    }
}
