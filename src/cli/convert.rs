//! `gridpress convert`: writes a list in another format, row by row.

use super::list::{ListArgs, alphabet_named, check_columns, columns_named, format_named};
use super::output::{Console, counted};
use super::target::{Form, NPY, Piece, Pieces, Target, arrays_named, by_side};
use super::{Common, Outcome};
use crate::formats::{self, Alphabet, Columns, DROPPED, Format, Record, Row, Source, Style, lot};
use crate::lab::go_sudoku;
use crate::press::order_of;
use crate::search::{self, Ask};
use crate::sorted::SortedMap;
use anyhow::bail;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
#[command(after_help = NOTES)]
pub struct Convert {
    #[command(flatten)]
    list: ListArgs,
    /// The format to write; npy for NumPy arrays in a folder (--columns cells, hrm, satnet, order) [default: by the extension of --out]
    #[arg(long, value_name = "FORMAT")]
    to: Option<String>,
    /// Columns of a CSV, of JSON lines or of Parquet: full; sampled, with the weights of samples; quality, with that of paths; those of a well-known set, kaggle, kaggle3m, kaggle9m, extreme, rrn, bench; or
    /// any of them under any names, such as id=slot,question=puzzle,answer=solution (see docs/formats.md)
    #[arg(long, default_value = "full", value_name = "SET|NAME=COLUMN,…", hide_default_value = true)]
    columns: String,
    /// How digits above 9 are written in csv, lines and jsonl: 1-9A, 0-F, A-P [default: 1-9A]
    #[arg(long, value_name = "ALPHABET")]
    to_alphabet: Option<String>,
    /// Solve rows without a solution; one with no or several solutions is an error (--skip-bad leaves it out)
    #[arg(long)]
    solve: bool,
    /// A file; one of that name is replaced once the new one is complete; with {split} in its name one for each value of the column
    /// split [default: stdout]
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
    pieces: Pieces,
    n: u64,
    /// Lines of rows that cannot be written, and why.
    refused: Vec<(u64, Refusal)>,
    /// Names of columns that the format cannot hold, with the number of rows that have a value.
    lost: SortedMap<String, u64>,
}

pub fn run(args: &Convert, common: &Common) -> anyhow::Result<Outcome> {
    let arrays = if args.to.as_deref() == Some(NPY) { Some(arrays_named(&args.columns)?) } else { None };
    let style = if arrays.is_some() { Style::full(Format::Csv) } else { style(args)? };
    let form = arrays.map_or(Form::List(style), Form::Arrays);
    let what = if arrays.is_some() { NPY } else { style.format.name() };
    let mut console = Console::new(common);
    let mut list = args.list.open(common)?;
    let mut target = Target::open(args.out.as_deref(), form, &[])?;
    let is_by_side = target.is_by_side();
    let name = list.name.clone();
    let (mut n_rows, mut n_refused) = (0u64, 0u64);
    let mut lost: SortedMap<String, u64> = SortedMap::new();
    let map = |rows| vec![converted(rows, form, is_by_side, args.solve, args.list.skip_bad)];
    let result = list.each_batch(common.jobs()?, &mut console, TOGETHER, map, |some: Converted, console| {
        target.put(some.pieces)?;
        n_rows += some.n;
        some.lost.into_iter().for_each(|(name, n)| *lost.entry(name).or_default() += n);
        for (line, why) in some.refused {
            let problem = match why {
                Refusal::Unsolved(why) => format!("{name}, line {line}: {why}, so --solve cannot write one"),
                Refusal::Unheld(why) => format!("{name}, line {line}: {what} can't hold it: {why}"),
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
    target.finish(result)?;
    report(&mut console, style, what, n_rows, n_refused, &lost);
    Ok(if list.report(&mut console) || n_refused > 0 { Outcome::Failed } else { Outcome::Done })
}

fn report(console: &mut Console, style: Style, name: &str, n_rows: u64, n_refused: u64, lost: &SortedMap<String, u64>) {
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
    let columns = columns_named(&args.columns)?;
    let out = args.out.as_deref().filter(|path| *path != Path::new("-"));
    let by_name = out.and_then(|path| path.extension()).and_then(|e| e.to_str()).and_then(Format::of_extension);
    let format = match (&args.to, by_name) {
        (Some(name), _) => format_named(name)?,
        (None, Some(format)) => format,
        (None, None) if columns.ours().is_none() => Format::Csv,
        (None, None) => bail!("expected --to FORMAT, or --out FILE with an extension that tells it, such as .csv or .sdm"),
    };
    check_columns(columns, format)?;
    let alphabet = args.to_alphabet.as_deref().map(alphabet_named).transpose()?.unwrap_or_default();
    if args.to_alphabet.is_some() && !matches!(format, Format::Csv | Format::Lines | Format::Jsonl) {
        bail!("--to-alphabet is for csv, lines and jsonl; {} has an alphabet of its own", format.name());
    }
    Ok(Style { columns, alphabet, ..Style::full(format) })
}

/// Converts rows to another format. Stops at the first one that cannot be written, unless such rows are skipped.
fn converted(mut rows: Vec<Row>, form: Form, is_by_side: bool, solves: bool, skips: bool) -> Converted {
    let mut refused = Vec::new();
    let unsolved = if solves { solve(&mut rows) } else { SortedMap::new() };
    if let Form::List(style) = form {
        let rating = style.columns.all().find(|(_, source)| *source == Source::Rating);
        rating.into_iter().for_each(|one| rows.iter_mut().for_each(|row| rate(row, style.columns, one)));
    }
    let mut lost: SortedMap<String, u64> = SortedMap::new();
    let mut kept: Vec<&Row> = Vec::with_capacity(rows.len());
    let refuses = |row: &Row| match form {
        Form::List(style) => style.refuses(row.into()),
        Form::Arrays(arrays) => arrays.refuses(row.into()),
    };
    for (k, row) in rows.iter().enumerate() {
        let is_unsolved = unsolved.get(&k).copied().map(Refusal::Unsolved);
        if let Some(why) = is_unsolved.or_else(|| refuses(row).map(Refusal::Unheld)) {
            refused.push((row.line, why));
            if !skips {
                break;
            }
            continue;
        }
        if let Form::List(style) = form {
            for name in without_place(row, style) {
                *lost.entry(name.into()).or_default() += 1;
            }
        }
        kept.push(row);
    }
    Converted { n: kept.len() as u64, pieces: pieces_of(form, is_by_side, kept), refused, lost }
}

/// The pieces of rows for the files of each side.
fn pieces_of(form: Form, is_by_side: bool, rows: Vec<&Row>) -> Pieces {
    let piece = |rows: Vec<&Row>| match form {
        Form::List(style) => Ok(Piece::List(formats::chunk(style, rows))),
        Form::Arrays(arrays) => {
            let order = |record: Record| order_of(record.layout(), record.clues());
            let lot = lot(arrays, rows.iter().map(|row| Record::Read(row)), &order);
            lot.map(Piece::Arrays).map_err(|(k, why)| format!("line {}: {why}", rows[k].line))
        }
    };
    let sides = by_side(rows, is_by_side, |row: &&Row| row.claim("split").unwrap_or("").into()).into_iter();
    sides.map(|(side, rows)| Ok((side, piece(rows)?))).collect()
}

/// Finds the guesses of a row that does not say how hard it is.
fn rate(row: &mut Row, columns: Columns, one: (&str, Source)) {
    if Record::from(&*row).said(columns, one, Alphabet::default()).is_empty()
        && let Some(guesses) = go_sudoku::searches(&row.layout, &row.clues, go_sudoku::MAX_SEARCHES)
    {
        row.claims.push(("guesses".into(), guesses.to_string()));
    }
}

/// The columns of a row that a style cannot hold.
fn without_place(row: &Row, style: Style) -> Vec<&str> {
    let mut names: Vec<&str> = row.claims.iter().map(|(name, _)| name.as_str()).filter(|name| !style.holds(name)).collect();
    // One solution is the default, so it need not be written; mere decoration of a link was reported when it was read.
    names.retain(|name| !(*name == "solutions" && row.claim(name) == Some("1") || *name == "solution" || *name == DROPPED));
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
fn solve(rows: &mut [Row]) -> SortedMap<usize, &'static str> {
    let open: Vec<usize> = (0..rows.len()).filter(|&k| rows[k].solution.is_none()).collect();
    let mut unsolved = SortedMap::new();
    let alike = open.chunk_by(|&a, &b| rows[a].budget.is_like(&rows[b].budget));
    for same in alike.map(<[usize]>::to_vec).collect::<Vec<_>>() {
        let asks: Vec<Ask> = same.iter().map(|&k| Ask { layout: &rows[k].layout, clues: &rows[k].clues }).collect();
        let counts = search::count_up_to(&asks, 2, &rows[same[0]].budget);
        for (&k, count) in same.iter().zip(counts) {
            match (count.is_decided, count.found) {
                (true, 1) => rows[k].solution = count.first,
                (true, 0) => drop(unsolved.insert(k, "it has no solution")),
                (_, n) if n > 1 => drop(unsolved.insert(k, "it has several solutions")),
                _ => drop(unsolved.insert(k, "its solution was not found in time; --effort 10 searches longer")),
            }
        }
    }
    unsolved
}
