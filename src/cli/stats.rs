//! `gridpress stats`: statistics of a set, as bars in text, a page of charts, or numbers.

use super::list::ListArgs;
use super::output::{Console, Sink, counted};
use super::{Common, Outcome};
use crate::board::{Level, Rating, tenths};
use crate::draw::charts_scene;
use crate::formats::Row;
use crate::guard::grouped;
use crate::logic;
use crate::press::book::Assets;
use crate::press::record;
use crate::puzzle::{Puzzle, id_of};
use crate::render::{self, TextMode};
use crate::search::{BAND_CLASSES, BandClass, class_of_band};
use crate::set::{Chart, Fact, Line, Named, Sample, Seen, Spread, Stats as Counts, charts};
use crate::sorted::SortedMap;
use crate::symmetry::mask_named;
use anyhow::bail;
use clap::{ColorChoice, ValueEnum};
use serde_json::{Map, Value, json};
use std::fmt::Write;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct Stats {
    #[command(flatten)]
    list: ListArgs,
    /// Solve and rate every row, and count the techniques of its path; otherwise the list's own columns are used
    #[arg(long)]
    rate: bool,
    /// Compare classic 9x9 with all minimal puzzles (givens, ratings) and with all full grids (classes of bands)
    #[arg(long)]
    uniform: bool,
    /// text, svg or json [default: by the extension of --out, otherwise text]
    #[arg(long, value_name = "FORMAT")]
    to: Option<Form>,
    /// A file; one of that name is replaced once the new one is complete [default: stdout]
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    #[value(alias = "txt")]
    Text,
    Svg,
    Json,
}

/// Rows that a thread takes at once, because reading one row is quick.
const TOGETHER: usize = 32;

pub fn run(args: &Stats, common: &Common) -> anyhow::Result<Outcome> {
    let mut console = Console::new(common);
    let ending = args.out.as_ref().and_then(|out| out.extension()).and_then(|e| e.to_str());
    let by_name = ending.and_then(|e| Form::from_str(e, true).ok());
    let form = args.to.or(by_name).unwrap_or(Form::Text);
    if by_name.is_some_and(|named| named != form) {
        bail!("--out: the name's extension and --to say different formats");
    }
    if args.uniform && form == Form::Svg {
        bail!("--uniform: a comparison is written as text or json; leave out --to svg");
    }
    let mut list = args.list.open(common)?;
    let mut sink = Sink::open(args.out.as_deref())?;
    let mut counts = Counts::default();
    let mut n_unfair = 0u64;
    let mut sample = Sample::default();
    let map = |row: Row| {
        let (fact, is_fair) = if args.rate { rated(&row) } else { (said(&row), true) };
        let seen = (args.uniform && row.layout.is_classic()).then(|| seen(&row, &fact));
        (fact, is_fair, seen)
    };
    let all = |rows: Vec<Row>| rows.into_iter().map(map).collect();
    list.each_batch(common.jobs()?, &mut console, TOGETHER, all, |(fact, is_fair, seen), _| {
        n_unfair += !is_fair as u64;
        seen.iter().for_each(|seen| sample.add(seen));
        counts.add(fact);
        Ok(())
    })?;
    let bytes = match form {
        Form::Text if args.uniform => text(&counts, common.color == ColorChoice::Never) + &beside_all(&sample),
        Form::Text => text(&counts, common.color == ColorChoice::Never),
        Form::Svg => {
            let assets = Assets::open(&common.library()?, "en", "standard")?;
            let materials = assets.materials();
            let name = Path::new(&list.name).file_name().and_then(|name| name.to_str()).unwrap_or(&list.name);
            let scene = charts_scene(materials.fonts, materials.theme, name, &about(&counts), &charts(&counts));
            render::svg(materials.fonts, &scene, TextMode::Paths)
        }
        Form::Json => {
            let mut all = numbers(&counts);
            if args.uniform {
                all["uniform"] = numbers_beside_all(&sample);
            }
            format!("{all:#}\n")
        }
    };
    sink.write(bytes.as_bytes())?;
    sink.finish()?;
    if n_unfair > 0 {
        let (rows, are) = (counted(n_unfair, "row", "rows"), if n_unfair == 1 { "is" } else { "are" });
        console.complain(&format!("{}: {rows} without exactly one solution {are} not rated", list.name));
    }
    if args.uniform && sample.rows == 0 {
        console.complain("--uniform: no row is of classic 9x9, the only board for which all puzzles are known");
    }
    if counts.is_too_long_for_repeats() {
        console.complain("so long a list: repeats were looked for only of the first few million puzzles");
    }
    Ok(if list.report(&mut console) { Outcome::Failed } else { Outcome::Done })
}

/// Facts from the puzzle itself, without its columns.
fn plain(row: &Row) -> Fact {
    let id = id_of(row.kind, row.size, &row.layout, &row.clues);
    Fact {
        board: format!("{} {}", row.kind.name, row.size),
        // Twelve characters of five bits each.
        id: id.bytes().fold(0, |bits, c| bits << 5 | if c.is_ascii_digit() { c - b'2' + 26 } else { c - b'a' } as u64),
        clues: row.clues.n_givens(),
        symmetry: row.claim("symmetry").and_then(|name| mask_named(name).ok()).map(|mask| mask.name),
        ..Fact::default()
    }
}

/// Facts from the row's own columns.
fn said(row: &Row) -> Fact {
    Fact {
        level: row.claim("level").and_then(Level::named),
        er: row.claim("er").and_then(in_tenths).and_then(|er| u16::try_from(er).ok()),
        hardest: row.claim("hardest").and_then(technique),
        effort: row.claim("effort").and_then(|effort| effort.parse().ok()),
        minutes: row.claim("minutes").and_then(in_tenths),
        ..plain(row)
    }
}

/// Facts from rating the row here; and whether that was possible.
fn rated(row: &Row) -> (Fact, bool) {
    let Ok(Puzzle { rating: Some(rating), .. }) = record(row) else { return (plain(row), false) };
    let Rating { level, er, hardest, effort, minutes, .. } = rating;
    let techniques = (0..logic::LADDER.len()).filter(|&k| rating.uses(k)).map(|k| (named(k), rating.counts.row(k) as u64));
    let techniques = Some(techniques.collect());
    let fact =
        Fact { level: Some(level), er, hardest: technique(hardest), effort: Some(effort), minutes, techniques, ..plain(row) };
    (fact, true)
}

fn named(row: usize) -> Named {
    (row, logic::LADDER[row].key)
}

fn technique(key: &str) -> Option<Named> {
    logic::technique_named(key).map(named)
}

/// Parses `4.2` as 42.
pub fn in_tenths(text: &str) -> Option<u32> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let tenth = part.chars().next()?.to_digit(10)?;
    whole.parse::<u32>().ok()?.checked_mul(10)?.checked_add(tenth)
}

/// The set in one line.
fn about(counts: &Counts) -> String {
    let boards: Vec<&str> = counts.boards.keys().map(String::as_str).collect();
    let boards = if boards.len() > 4 { "several kinds".into() } else { boards.join(", ") };
    let puzzles = if counts.rows == 1 { "puzzle" } else { "puzzles" };
    let repeats = match counts.repeats {
        0 => "no repeats".into(),
        1 => "1 repeat".into(),
        n => format!("{} repeats", grouped(n)),
    };
    match counts.rows {
        0 => "no puzzles".into(),
        n => format!("{} {puzzles}, {boards}, {repeats}", grouped(n)),
    }
}

/// The length of the longest bar in characters.
const LONGEST: u64 = 40;

fn text(counts: &Counts, is_plain: bool) -> String {
    let mut text = about(counts) + "\n";
    for chart in charts(counts) {
        let note = if chart.note.is_empty() { String::new() } else { format!(": {}", chart.note) };
        let _ = writeln!(text, "\n{}{note}", chart.title);
        write_bars(&mut text, &chart, is_plain);
    }
    text
}

/// Writes names, counts and shares in columns, with a bar each. Writing to a String cannot fail.
fn write_bars(text: &mut String, chart: &Chart, is_plain: bool) {
    let widest = |of: &dyn Fn(usize) -> String| (0..chart.bars.len()).map(|i| of(i).chars().count()).max().unwrap_or(0);
    let (names, numbers) = (widest(&|i| chart.bars[i].label.clone()), widest(&|i| grouped(chart.bars[i].n)));
    let extras = widest(&|i| chart.bars[i].more.clone());
    let most = chart.bars.iter().map(|bar| bar.n).max().unwrap_or(0).max(1);
    for bar in &chart.bars {
        let permille = (bar.n as u128 * 1000 + chart.of as u128 / 2) / (chart.of as u128).max(1);
        let share = format!("{}.{} %", permille / 10, permille % 10);
        let extra = if extras == 0 { String::new() } else { format!("  {:>extras$}", bar.more) };
        let line =
            format!("  {:<names$}  {:>numbers$}  {share:>7}{extra}  {}", bar.label, grouped(bar.n), drawn(bar.n, most, is_plain));
        let _ = writeln!(text, "{}", line.trim_end());
    }
}

/// A bar in eighths of a character, or in whole characters if plain. A value above zero is always visible.
fn drawn(n: u64, most: u64, is_plain: bool) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (n as u128 * LONGEST as u128 * 8 / most as u128) as usize;
    match (n, is_plain) {
        (0, _) => String::new(),
        (_, true) => "#".repeat((eighths / 8).max(1)),
        (_, false) => "█".repeat(eighths.max(1) / 8) + EIGHTHS[eighths.max(1) % 8],
    }
}

/// The compared properties of a row, with every band and every stack of its solution.
fn seen(row: &Row, fact: &Fact) -> Seen {
    let weight = row.claim("path_weight").and_then(|log| log.parse().ok());
    let solution = row.solution.as_ref().filter(|grid| grid.0.len() == 81 && grid.0.iter().all(|digit| (1..=9).contains(digit)));
    let bands = solution.map(|grid| {
        std::array::from_fn(|place| {
            let at = |line: usize, k: usize| if place < 3 { line * 9 + k } else { k * 9 + line };
            class_of_band(std::array::from_fn(|line| std::array::from_fn(|k| grid.0[at(place % 3 * 3 + line, k)])))
        })
    });
    Seen { clues: fact.clues, er: fact.er, weight, bands }
}

/// The share of each class of bands among all.
fn band_shares() -> SortedMap<BandClass, f64> {
    let all: u128 = BAND_CLASSES.values().sum();
    BAND_CLASSES.iter().map(|(&class, &n)| (class, n as f64 / all as f64)).collect()
}

fn beside_all(sample: &Sample) -> String {
    let mut text = String::new();
    if sample.rows == 0 {
        return text;
    }
    for (title, lines) in [("Givens", sample.givens()), ("Rating (ER)", sample.ratings())] {
        if lines.is_empty() {
            continue;
        }
        let has_weights = lines.iter().all(|line| line.by_weight.is_some());
        let by_weight = if has_weights { format!("{:>11}", "by weight") } else { String::new() };
        let _ = writeln!(text, "\n{title}, beside all minimal puzzles of 9x9\n  {:<9}{:>9}{by_weight}{:>9}", "", "here", "all");
        for line in &lines {
            let number = |value: f64| match line.label == "mean" {
                true => format!("{value:.2}"),
                false => format!("{:.1} %", value * 100.0),
            };
            let by_weight = line.by_weight.map_or(String::new(), |value| format!("{:>11}", number(value)));
            let _ = writeln!(text, "  {:<9}{:>9}{by_weight}{:>9}", line.label, number(line.here), number(line.all));
        }
    }
    let (shares, places) = (band_shares(), ["rows 1-3", "rows 4-6", "rows 7-9", "columns 1-3", "columns 4-6", "columns 7-9"]);
    let bands = sample.bands(&shares);
    if !bands.is_empty() {
        let n = shares.len() - 1;
        let _ = writeln!(
            text,
            "\nFull grids, beside all of 9x9: χ² of the {} classes of bands, {n} ± {:.0} if uniform",
            n + 1,
            (2.0 * n as f64).sqrt()
        );
        bands.iter().zip(places).for_each(|(chi, place)| text += &format!("  {place:<11}{chi:>9.0}\n"));
    }
    text
}

fn numbers_beside_all(sample: &Sample) -> Value {
    let table = |lines: Vec<Line>| -> Map<String, Value> {
        let row = |line: &Line| json!({ "here": line.here, "by_weight": line.by_weight, "all": line.all });
        lines.iter().map(|line| (line.label.clone(), row(line))).collect()
    };
    let shares = band_shares();
    let bands = json!({ "chi_squares": sample.bands(&shares), "degrees_of_freedom": shares.len() - 1 });
    json!({ "rows": sample.rows, "givens": table(sample.givens()), "er": table(sample.ratings()), "bands": bands })
}

fn numbers(counts: &Counts) -> Value {
    let map = |pairs: Vec<(String, Value)>| pairs.into_iter().collect::<Map<String, Value>>();
    let levels = Level::ALL.iter().zip(counts.levels).filter(|(_, n)| *n > 0);
    let used = counts.techniques.iter().map(|(&(_, key), &(n, steps))| (key.into(), json!({ "puzzles": n, "steps": steps })));
    json!({
        "rows": counts.rows,
        "repeats": counts.repeats,
        "boards": map(counts.boards.iter().map(|(name, &n)| (name.clone(), n.into())).collect()),
        "levels": map(levels.map(|(level, n)| (level.name().into(), n.into())).collect()),
        "er": map(counts.er.iter().map(|(&er, &n)| (tenths(er as u32), n.into())).collect()),
        "clues": map(counts.clues.iter().map(|(clues, &n)| (clues.to_string(), n.into())).collect()),
        "hardest": map(counts.hardest.iter().map(|(&(_, key), &n)| (key.into(), n.into())).collect()),
        "symmetry": map(counts.symmetry.iter().map(|(&name, &n)| (name.into(), n.into())).collect()),
        "paths": counts.paths,
        "techniques": map(used.collect()),
        "effort": quantiles(&counts.effort, |value| value.into()),
        "minutes": quantiles(&counts.minutes, |value| tenths(value).parse().unwrap_or(Value::Null)),
    })
}

fn quantiles(spread: &Spread, number: impl Fn(u32) -> Value) -> Value {
    let shares = [("least", 0), ("p10", 10), ("p25", 25), ("median", 50), ("p75", 75), ("p90", 90), ("most", 100)];
    let known = shares.into_iter().filter_map(|(name, share)| Some((name.to_string(), number(spread.quantile(share)?))));
    let mut object: Map<String, Value> = known.collect();
    object.insert("rows".into(), spread.n.into());
    object.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_read_to_the_tenth() {
        assert_eq!([("4.2", 42), ("4", 40), ("12.85", 128), ("0.0", 0)].map(|(text, n)| in_tenths(text) == Some(n)), [true; 4]);
        for text in ["", ".", "4.", "4.x", "-1.0", "x", "99999999999.0"] {
            assert_eq!(in_tenths(text), None, "{text}");
        }
    }

    #[test]
    fn bars_are_as_long_as_their_share() {
        assert_eq!([drawn(0, 10, false), drawn(1, 1_000_000, false), drawn(1, 80, false)], ["", "▏", "▌"]);
        assert_eq!((drawn(10, 10, false).chars().count(), drawn(5, 10, true).len(), drawn(1, 1000, true).len()), (40, 20, 1));
    }
}
