//! `gridpress dedupe`: removes repeats of a class and keeps the first of each. The list is read twice, so that it need not fit
//! in memory: first for the classes, which are sorted to find repeats, then to write the other rows.

use super::list::{List, ListArgs, format_named};
use super::output::{Console, Sink, counted};
use super::spool::{Again, MemoryArgs};
use super::{Common, Outcome};
use crate::board::ClassId;
use crate::formats::{Format, Record, Row, Style, Writer, chunk, record};
use crate::press::{Aspect, classes_of_rows};
use crate::puzzle::{board_text, line_text};
use crate::seed::hash_of_text;
use crate::store::{Sorted, Sorter};
use crate::symmetry::clue_class;
use anyhow::bail;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
#[command(after_help = "Rows keep their order, and their columns stay unchanged. Puzzles without one solution are compared by
only their clues. Except on classic 9x9, classes are only probable: in rare cases a puzzle is left out by mistake.")]
pub struct DedupeArgs {
    #[command(flatten)]
    list: ListArgs,
    /// What counts as a repeat: puzzle (equal clues), class (equivalent puzzles), grid (equivalent solutions)
    #[arg(long, default_value = "class", value_name = "WHAT")]
    by: By,
    /// The output format [default: by the name of --out, or by the list's own name, or csv]
    #[arg(long, value_name = "FORMAT")]
    to: Option<String>,
    /// A CSV that says which line repeats which
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    #[command(flatten)]
    memory: MemoryArgs,
    /// A file; one of that name is replaced once the new one is complete [default: stdout]
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum By {
    Puzzle,
    Class,
    Grid,
}

/// How many rows are solved or written together.
const TOGETHER: usize = 64;

/// A record of the first reading: the class, whether it is exact, the row's index and its line. Sorting puts rows of one class
/// side by side, the first one first.
const SEEN: usize = 16 + 1 + 8 + 8;
/// A repeat: its index, its line, the line it repeats, its class, whether the class is exact. Sorted in the order of the list.
const REPEAT: usize = 8 + 8 + 8 + 16 + 1;

fn class_of(row: &Row, by: By, classes: &[(Aspect, ClassId)]) -> ClassId {
    match (by, classes.first()) {
        (By::Puzzle, _) => {
            let text = line_text(&board_text(&row.layout, &row.clues.givens), row.kind, &row.layout, &row.clues);
            ClassId { hash: hash_of_text(&format!("{} {} {text}", row.kind.name, row.size)), is_exact: true }
        }
        (_, Some((_, class))) => *class,
        // Without a unique solution there is no grid class.
        (_, None) => clue_class(&row.layout, &row.clues),
    }
}

fn classes(rows: &[Row], by: By) -> Vec<ClassId> {
    let aspects: &[Aspect] = match by {
        By::Puzzle => return rows.iter().map(|row| class_of(row, by, &[])).collect(),
        By::Class => &[Aspect::Puzzle],
        By::Grid => &[Aspect::Grid],
    };
    rows.iter().zip(classes_of_rows(rows, aspects)).map(|(row, classes)| class_of(row, by, &classes)).collect()
}

pub fn run(args: &DedupeArgs, common: &Common) -> anyhow::Result<Outcome> {
    let mut console = Console::new(common);
    let style = style(args)?;
    let memory = args.memory.bytes()?;
    let mut again = Again::new(&args.list, &args.memory, common)?;
    let folder = args.memory.folder()?;

    let mut list = again.open(common)?;
    let style = Style { columns: list.columns_for(style.format), ..style };
    let mut sink = Sink::open(args.out.as_deref())?;
    let mut report = args.report.as_deref().map(|place| Sink::open(Some(place))).transpose()?;
    // Two sorters are in use, each with half of the memory.
    let mut seen = Sorter::new(&folder, SEEN, memory / 2);
    let mut n_rows = 0u64;
    let map = |rows: Vec<Row>| -> Vec<(u64, ClassId)> { rows.iter().map(|row| row.line).zip(classes(&rows, args.by)).collect() };
    list.each_batch(common.jobs()?, &mut console, TOGETHER, map, |(line, class), console| {
        let mut record = [0; SEEN];
        record[..16].copy_from_slice(&class.bytes());
        record[16] = class.is_exact as u8;
        record[17..25].copy_from_slice(&n_rows.to_be_bytes());
        record[25..].copy_from_slice(&line.to_be_bytes());
        n_rows += 1;
        console.tick(n_rows);
        Ok(seen.push(&record)?)
    })?;
    let (repeats, n_repeats) = repeats(seen.finish()?, Sorter::new(&folder, REPEAT, memory / 2))?;

    let mut kept = again.open(common)?;
    kept.is_told = true;
    if let Some(report) = &mut report {
        report.write(&record(["line", "repeats", "class"].map(Into::into)))?;
    }
    let result = write(&mut kept, repeats, style, args.by, &mut sink, &mut report, &mut console).and_then(|n_again| {
        if n_again != n_rows {
            bail!("{}: it had {n_rows} puzzles at first and {n_again} when it was read again", list.name);
        }
        Ok(())
    });
    sink.end(result)?;
    if let Some(report) = report {
        report.finish()?;
    }
    let line = format!("{}, {} kept, {n_repeats} left out", counted(n_rows, "puzzle", "puzzles"), n_rows - n_repeats);
    console.summary(&line, serde_json::json!({ "rows": n_rows, "kept": n_rows - n_repeats, "left_out": n_repeats }));
    Ok(if list.report(&mut console) { Outcome::Failed } else { Outcome::Done })
}

/// The format of the output.
fn style(args: &DedupeArgs) -> anyhow::Result<Style> {
    let by_name = |place: Option<&Path>| {
        let format = place.and_then(|p| p.extension()).and_then(|e| e.to_str()).and_then(Format::of_extension);
        format.filter(|format| format.row().is_written())
    };
    let format = match (&args.to, by_name(args.out.as_deref())) {
        (Some(name), _) => format_named(name)?,
        (None, Some(format)) => format,
        (None, None) => {
            let said = args.list.from.as_deref().and_then(Format::named).filter(|format| format.row().is_written());
            said.or(by_name(args.list.path())).unwrap_or(Format::Csv)
        }
    };
    Ok(Style::full(format))
}

/// All rows except the first of each class, in the order of the list.
fn repeats(mut seen: Sorted, mut repeats: Sorter) -> anyhow::Result<(Sorted, u64)> {
    let mut first: Option<[u8; SEEN]> = None;
    let mut n = 0;
    while let Some(row) = seen.next_record()? {
        match first {
            Some(first) if first[..17] == row[..17] => {
                let mut repeat = [0; REPEAT];
                repeat[..16].copy_from_slice(&row[17..]);
                repeat[16..24].copy_from_slice(&first[25..]);
                repeat[24..].copy_from_slice(&row[..17]);
                repeats.push(&repeat)?;
                n += 1;
            }
            _ => first = Some(row.try_into().expect("all records have one width")),
        }
    }
    Ok((repeats.finish()?, n))
}

fn number(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0, |number, &byte| number << 8 | byte as u64)
}

/// Reads the list again and writes rows that are not repeats; counts the rows.
fn write(
    list: &mut List,
    mut repeats: Sorted,
    style: Style,
    by: By,
    sink: &mut Sink,
    report: &mut Option<Sink>,
    console: &mut Console,
) -> anyhow::Result<u64> {
    let mut writer = Writer::new(style);
    sink.write(&writer.head())?;
    let mut kept: Vec<Row> = Vec::new();
    let mut next = repeats.next_record()?;
    let mut n_rows = 0;
    while let Some(row) = list.next(console)? {
        match next {
            Some(repeat) if number(&repeat[..8]) == n_rows => {
                if let Some(report) = report {
                    let hash = repeat[24..40].iter().fold(0, |hash, &byte| hash << 8 | byte as u128);
                    let class = ClassId { hash, is_exact: repeat[40] == 1 };
                    // The hash of the text is not a class.
                    let class = if by == By::Puzzle { String::new() } else { class.to_string() };
                    let fields = [number(&repeat[8..16]).to_string(), number(&repeat[16..24]).to_string(), class];
                    report.write(&record(fields.map(Into::into)))?;
                }
                next = repeats.next_record()?;
            }
            _ => {
                if let Some(why) = style.refuses(Record::from(&row)) {
                    bail!("{}, line {}: {} can't hold it: {why}", list.name, row.line, style.format.name());
                }
                kept.push(row);
            }
        }
        if kept.len() == TOGETHER {
            sink.write(&writer.put(chunk(style, &kept)))?;
            kept.clear();
        }
        n_rows += 1;
    }
    sink.write(&writer.put(chunk(style, &kept)))?;
    sink.write(&writer.end())?;
    Ok(n_rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_each_class_stays_whatever_the_memory() {
        for memory in [0, 200, 1 << 20] {
            let folder = std::env::temp_dir();
            let mut seen = Sorter::new(&folder, SEEN, memory);
            // The classes of rows 0, 1, 2 …; row k is in line 2k + 1.
            for (row, class) in [7u8, 3, 7, 9, 3, 7].into_iter().enumerate() {
                let mut record = [0; SEEN];
                record[15] = class;
                record[24] = row as u8;
                record[32] = 2 * row as u8 + 1;
                seen.push(&record).unwrap();
            }
            let (mut found, n) = repeats(seen.finish().unwrap(), Sorter::new(&folder, REPEAT, memory)).unwrap();
            let mut told = Vec::new();
            while let Some(repeat) = found.next_record().unwrap() {
                told.push((number(&repeat[..8]), number(&repeat[8..16]), number(&repeat[16..24]), repeat[39]));
            }
            assert_eq!((n, told), (3, vec![(2, 5, 1, 7), (4, 9, 3, 3), (5, 11, 1, 7)]));
        }
    }
}
