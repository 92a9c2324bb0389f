//! `gridpress hunt`: searches for the hardest classic puzzles for as long as you let it, into a list that a later hunt continues.

use super::output::{Console, counted, unread};
use super::stats::in_tenths;
use super::{Common, Outcome, seed};
use crate::board::tenths;
use crate::forge::{Find, Hunt, Recipe};
use crate::formats::record;
use crate::guard::{foreign, named};
use crate::press::in_order;
use crate::puzzle::grid_text;
use crate::request::Request;
use crate::seed::MAX_SLOTS;
use crate::store;
use anyhow::{Context, anyhow, bail};
use std::borrow::Cow;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
#[command(
    after_help = "A hunt goes along lines, each some ten seconds to minutes long. A line begins with random puzzles and keeps to relatives
of the best so far; it gives its ten hardest. The list is written anew after each line, so that Ctrl-C loses only lines under
way; the same command goes on after them. The same seed gives the same list, with any number of threads.

`gridpress generate --er 9.5..12` needs no hunt: it makes relatives of finds that gridpress has with it."
)]
pub struct HuntArgs {
    /// The list: a CSV file, which is continued if a hunt wrote it
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,
    /// The seed [default: that of the list, or a random one]
    #[arg(long)]
    seed: Option<String>,
    /// Lines that the list has at the end [default: until stopped]
    #[arg(long, value_name = "N")]
    lines: Option<u64>,
    /// The lowest rating of a find [default: that of the list, or 9.5]
    #[arg(long, value_name = "ER")]
    least: Option<String>,
}

/// The version of the search: its lists begin with it.
const VERSION: u32 = 1;
const USUAL_LEAST: u16 = 95;
/// The ratings that a find can have.
const LEASTS: std::ops::RangeInclusive<u16> = 90..=120;
const HEADING: [&str; 5] = ["puzzle", "er", "ep", "ed", "line"];

/// A hunt's list: the words of its first line, and its rows.
struct List {
    seed: String,
    least: u16,
    n_lines: u64,
    rows: String,
}

pub fn run(args: &HuntArgs, common: &Common) -> anyhow::Result<Outcome> {
    if args.out == Path::new("-") {
        bail!("--out -: a hunt writes its list anew after each line: name a file");
    }
    let mut console = Console::new(common);
    let least = args.least.as_deref().map(least).transpose()?;
    let mut list = match args.out.exists() {
        true => continued(&args.out, args.seed.as_deref(), least)?,
        false => List { seed: seed(&args.seed)?, least: least.unwrap_or(USUAL_LEAST), n_lines: 0, rows: String::new() },
    };
    if list.seed.contains(['\n', '\r']) {
        bail!("--seed: a seed of a hunt is one line");
    }
    let recipe = Recipe::new(&Request { seed: list.seed.clone(), ..Request::default() })?;
    let hunt = Hunt::new(recipe).context("the usual board can't be hunted on")?;
    // Whether the file can be written is known before a line is hunted.
    write(&args.out, &list)?;
    let (from, to) = (list.n_lines, args.lines.unwrap_or(MAX_SLOTS).min(MAX_SLOTS));
    let n_before = list.rows.lines().count();
    if from > 0 {
        console.say(&format!(
            "{}: going on after {} with {}",
            named(&args.out),
            counted(from, "line", "lines"),
            counted(n_before as u64, "find", "finds")
        ));
    }
    console.start("hunting", to.saturating_sub(from));
    let (jobs, least) = (common.jobs()?, list.least);
    in_order(
        from..to,
        jobs,
        |line| (line, hunt.line(line, least)),
        |(line, finds): (u64, Vec<Find>)| {
            finds.iter().for_each(|find| list.rows.push_str(&row(find, line)));
            list.n_lines = line + 1;
            write(&args.out, &list)?;
            console.tick(list.n_lines - from);
            let best = finds.first().map_or("nothing".into(), |find| tenths(find.rating.er.unwrap_or(0).into()));
            console.say(&format!("line {line}: {best}, {}", counted(finds.len() as u64, "find", "finds")));
            Ok::<_, anyhow::Error>(ControlFlow::Continue(()))
        },
    )?;
    let n_finds = list.rows.lines().count();
    console.summary(
        &format!("{} in {}", counted(n_finds as u64, "find", "finds"), counted(list.n_lines, "line", "lines")),
        serde_json::json!({ "finds": n_finds, "lines": list.n_lines, "seed": list.seed }),
    );
    Ok(Outcome::Done)
}

/// Parses `9.5`.
fn least(text: &str) -> anyhow::Result<u16> {
    match in_tenths(text).and_then(|er| u16::try_from(er).ok()).filter(|er| LEASTS.contains(er)) {
        Some(er) => Ok(er),
        None => bail!("--least {}: expected a rating from 9.0 to 12.0, such as 9.5", foreign(text)),
    }
}

fn row(find: &Find, line: u64) -> String {
    let rating = &find.rating;
    let [er, ep, ed] = [rating.er, rating.ep, rating.ed].map(|er| er.map_or(String::new(), |er| tenths(er.into())));
    text_of([grid_text(&find.clues.givens), er, ep, ed, line.to_string()])
}

fn text_of<T: Into<Cow<'static, str>>>(fields: [T; HEADING.len()]) -> String {
    String::from_utf8_lossy(&record(fields.map(T::into))).into_owned()
}

fn first_words() -> String {
    format!("# gridpress hunt {VERSION}, ")
}

fn write(place: &Path, list: &List) -> anyhow::Result<()> {
    let List { seed, least, n_lines, rows } = list;
    let first = format!("{}lines {n_lines}, from {} on, seed {seed}\n", first_words(), tenths((*least).into()));
    store::write(place, (first + &text_of(HEADING) + rows).as_bytes())
        .with_context(|| format!("{}: can't be written", named(place)))
}

/// Reads a list to be continued. Any other file is left alone.
fn continued(place: &Path, seed: Option<&str>, least_said: Option<u16>) -> anyhow::Result<List> {
    let text = store::read_text(place).map_err(|e| unread(place, e))?;
    let list = parse(&text).ok_or_else(|| {
        anyhow!("{}: no list of a hunt, or one of another version; it is left as it is: choose another --out", named(place))
    })?;
    if let Some(seed) = seed.filter(|seed| *seed != list.seed) {
        bail!(
            "{}: hunted with seed {}, not {}: leave out --seed, or choose another --out",
            named(place),
            foreign(&list.seed),
            foreign(seed)
        );
    }
    if least_said.is_some_and(|least| least != list.least) {
        bail!(
            "{}: its finds are from {} on: leave out --least, or choose another --out",
            named(place),
            tenths(list.least.into())
        );
    }
    Ok(list)
}

fn parse(text: &str) -> Option<List> {
    let (first, rest) = text.split_once('\n')?;
    let (n_lines, rest_of_first) = first.strip_prefix(&first_words())?.strip_prefix("lines ")?.split_once(", from ")?;
    let (least_said, seed) = rest_of_first.split_once(" on, seed ")?;
    let rows = rest.strip_prefix(&text_of(HEADING))?;
    let n_lines = n_lines.parse().ok().filter(|n| *n <= MAX_SLOTS)?;
    let is_row = |row: &str| row.split(',').count() == HEADING.len();
    let is_whole = rows.is_empty() || rows.ends_with('\n');
    (is_whole && rows.lines().all(is_row)).then_some(())?;
    Some(List { seed: seed.into(), least: least(least_said).ok()?, n_lines, rows: rows.into() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_list_of_a_hunt_is_continued() {
        let row = "1".repeat(81) + ",9.9,1.2,1.2,3\n";
        let whole = format!("# gridpress hunt 1, lines 4, from 9.5 on, seed a, b on, seed c\n{}{row}", text_of(HEADING));
        let list = parse(&whole).expect("it is one");
        assert_eq!((list.seed.as_str(), list.least, list.n_lines, list.rows.as_str()), ("a, b on, seed c", 95, 4, row.as_str()));
        for other in [
            whole.replace("hunt 1", "hunt 2"),
            whole.replace("puzzle,er", "er,puzzle"),
            whole.replace("lines 4", "lines -4"),
            whole.replace("9.5 on", "95 on"),
            whole.replace(",9.9,", ","),
            whole.trim_end().to_string(),
            String::new(),
            row,
        ] {
            assert!(parse(&other).is_none(), "{other}");
        }
    }
}
