//! `gridpress convert`: writes a list in another format, row by row.

use super::list::{ListArgs, alphabet_named, format_named};
use super::output::{Console, Sink, counted};
use super::{Common, Outcome};
use crate::formats::{self, Chunk, Columns, Format, Record, Row, Style, Writer};
use crate::guard::foreign;
use crate::search::{self, Ask};
use anyhow::bail;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
#[command(after_help = NOTES)]
pub struct Convert {
    #[command(flatten)]
    list: ListArgs,
    /// The format to write [default: by the extension of --out]
    #[arg(long, value_name = "FORMAT")]
    to: Option<String>,
    /// Columns of a CSV: full, kaggle, extreme
    #[arg(long, default_value = "full")]
    columns: String,
    /// How digits above 9 are written in csv, lines and jsonl: 1-9A, 0-F, A-P [default: 1-9A]
    #[arg(long, value_name = "ALPHABET")]
    to_alphabet: Option<String>,
    /// Solve rows without a solution; one with no or several solutions is an error (--skip-bad leaves it out)
    #[arg(long)]
    solve: bool,
    /// A file; one of that name is replaced once the new one is complete [default: stdout]
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

const NOTES: &str = "What a row says of itself is written as it stands, unproven; `gridpress verify` proves it.
What the format has no place for is named on stderr.";

/// How many rows become one chunk.
const TOGETHER: usize = 256;

/// The most column names to report; a list may have any number of its own.
const MOST_NAMED: usize = 40;

/// Why a row is not written.
#[derive(Clone, Copy)]
enum Refusal {
    /// It has not exactly one solution.
    Unsolved(&'static str),
    /// The format cannot hold it.
    Unheld(&'static str),
}

/// The result of converting some rows.
struct Converted {
    chunk: Chunk,
    n: u64,
    /// Lines of rows that cannot be written, and why.
    refused: Vec<(u64, Refusal)>,
    /// Names of columns that the format cannot hold, with the number of rows that have a value.
    lost: BTreeMap<String, u64>,
}

pub fn run(args: &Convert, common: &Common) -> anyhow::Result<Outcome> {
    let style = style(args)?;
    let mut console = Console::new(common);
    let mut list = args.list.open(common)?;
    let mut sink = Sink::open(args.out.as_deref())?;
    let mut writer = Writer::new(style);
    sink.write(&writer.head())?;
    let name = list.name.clone();
    let (mut n_rows, mut n_refused) = (0u64, 0u64);
    let mut lost: BTreeMap<String, u64> = BTreeMap::new();
    let map = |rows| vec![converted(rows, style, args.solve, args.list.skip_bad)];
    let result = list.each_batch(common.jobs()?, &mut console, TOGETHER, map, |some: Converted, console| {
        sink.write(&writer.put(some.chunk))?;
        n_rows += some.n;
        some.lost.into_iter().for_each(|(name, n)| *lost.entry(name).or_default() += n);
        for (line, why) in some.refused {
            let problem = match why {
                Refusal::Unsolved(why) => format!("{name}, line {line}: {why}, so --solve cannot write one"),
                Refusal::Unheld(why) => format!("{name}, line {line}: {} can't hold it: {why}", style.format.name()),
            };
            if !args.list.skip_bad {
                let is_unsolved = matches!(why, Refusal::Unsolved(_));
                bail!("{problem}{}", if is_unsolved { "; --skip-bad leaves such rows out" } else { "" });
            }
            n_refused += 1;
            console.complain(&format!("{problem}; left out"));
        }
        Ok(())
    });
    let result = result.and_then(|_| sink.write(&writer.end()));
    sink.end(result)?;
    report(&mut console, style, n_rows, n_refused, &lost);
    Ok(if list.report(&mut console) || n_refused > 0 { Outcome::Failed } else { Outcome::Done })
}

fn report(console: &mut Console, style: Style, n_rows: u64, n_refused: u64, lost: &BTreeMap<String, u64>) {
    let name = style.format.name();
    if !lost.is_empty() {
        let mut counts: Vec<u64> = lost.values().copied().collect();
        counts.sort_unstable();
        counts.dedup();
        let of_count = |n: &u64| {
            let names: Vec<&str> = lost.iter().filter(|(_, rows)| *rows == n).map(|(name, _)| name.as_str()).collect();
            let rest = names.len().saturating_sub(MOST_NAMED);
            let more = if rest > 0 { format!(" and {rest} more") } else { String::new() };
            let shown = names[..names.len() - rest].join(", ");
            format!("{shown}{more} ({})", counted(*n, "row", "rows"))
        };
        let groups: Vec<String> = counts.iter().rev().map(of_count).collect();
        console.say(&format!("{name} has no place for: {}", groups.join("; ")));
    }
    if style.alphabet != Default::default() && style.format == Format::Csv {
        let alphabet = style.alphabet.name();
        console.say(&format!("a CSV does not tell its alphabet: it is to be read with --alphabet {alphabet}"));
    }
    let values = serde_json::json!({ "puzzles": n_rows, "refused": n_refused, "format": name, "lost": lost });
    console.summary(&format!("{} written as {name}", counted(n_rows, "puzzle", "puzzles")), values);
    if n_refused > 0 {
        console.complain(&format!("{} left out", counted(n_refused, "row", "rows")));
    }
}

/// The style of the output.
fn style(args: &Convert) -> anyhow::Result<Style> {
    let known = Columns::ALL.map(|row| row.0).join(", ");
    let Some(columns) = Columns::named(&args.columns) else { bail!("--columns {}: there are: {known}", foreign(&args.columns)) };
    let out = args.out.as_deref().filter(|path| *path != Path::new("-"));
    let by_name = out.and_then(|path| path.extension()).and_then(|e| e.to_str()).and_then(Format::of_extension);
    let format = match (&args.to, by_name) {
        (Some(name), _) => format_named(name)?,
        (None, Some(format)) => format,
        (None, None) if columns.ours().is_none() => Format::Csv,
        (None, None) => bail!("expected --to FORMAT, or --out FILE with an extension that tells it, such as .csv or .sdm"),
    };
    if columns.ours().is_none() && format != Format::Csv {
        bail!("--columns {} is for CSV, not for {}", args.columns, format.name());
    }
    let alphabet = args.to_alphabet.as_deref().map(alphabet_named).transpose()?.unwrap_or_default();
    if args.to_alphabet.is_some() && !matches!(format, Format::Csv | Format::Lines | Format::Jsonl) {
        bail!("--to-alphabet is for csv, lines and jsonl; {} has an alphabet of its own", format.name());
    }
    Ok(Style { columns, alphabet, ..Style::full(format) })
}

/// Converts rows to another format. Stops at the first one that cannot be written, unless such rows are skipped.
fn converted(mut rows: Vec<Row>, style: Style, solves: bool, skips: bool) -> Converted {
    let mut refused = Vec::new();
    let unsolved = if solves { solve(&mut rows) } else { BTreeMap::new() };
    let mut lost: BTreeMap<String, u64> = BTreeMap::new();
    let mut kept: Vec<&Row> = Vec::with_capacity(rows.len());
    for (k, row) in rows.iter().enumerate() {
        let is_unsolved = unsolved.get(&k).copied().map(Refusal::Unsolved);
        if let Some(why) = is_unsolved.or_else(|| style.refuses(row.into()).map(Refusal::Unheld)) {
            refused.push((row.line, why));
            if !skips {
                break;
            }
            continue;
        }
        for name in without_place(row, style) {
            *lost.entry(name.into()).or_default() += 1;
        }
        kept.push(row);
    }
    Converted { n: kept.len() as u64, chunk: formats::chunk(style, kept), refused, lost }
}

/// The columns of a row that a style cannot hold.
fn without_place(row: &Row, style: Style) -> Vec<&str> {
    let mut names: Vec<&str> = row.claims.iter().map(|(name, _)| name.as_str()).filter(|name| !style.holds(name)).collect();
    // One solution is the default, so it need not be written.
    names.retain(|name| !(*name == "solutions" && row.claim(name) == Some("1") || *name == "solution"));
    if row.solution.is_some() && !style.holds("solution") {
        names.push("solution");
    }
    // If a length fits several sizes, a list without a size column needs --size to be read.
    if row.size.rows != row.size.cols && !style.format.row().is_full && Record::from(row).layout().box_shape.is_some() {
        names.push("size");
    }
    names
}

/// Finds the solutions of rows without one; for those without exactly one, returns the reason.
fn solve(rows: &mut [Row]) -> BTreeMap<usize, &'static str> {
    let open: Vec<usize> = (0..rows.len()).filter(|&k| rows[k].solution.is_none()).collect();
    let mut unsolved = BTreeMap::new();
    // Boards of one kind and size have the same budget.
    let board = |row: &Row| (row.kind.name, row.size);
    let boards: Vec<_> = rows.iter().map(board).collect();
    for same in open.chunk_by(|&a, &b| boards[a] == boards[b]) {
        let asks: Vec<Ask> = same.iter().map(|&k| Ask { layout: &rows[k].layout, clues: &rows[k].clues }).collect();
        let counts = search::count_up_to(&asks, 2, search::usual_budget(&rows[same[0]].layout));
        for (&k, count) in same.iter().zip(counts) {
            match (count.is_decided, count.found) {
                (true, 1) => rows[k].solution = count.first,
                (true, 0) => drop(unsolved.insert(k, "it has no solution")),
                (_, n) if n > 1 => drop(unsolved.insert(k, "it has several solutions")),
                _ => drop(unsolved.insert(k, "its solution was not found within the usual effort")),
            }
        }
    }
    unsolved
}
