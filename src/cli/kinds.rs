//! `gridpress kinds`: the table of kinds.

use super::output::put;
use super::{Common, Outcome};
use crate::board::{Clues, Grid, Shape};
use crate::formats::{FORMATS, FormatRow, Record, Style};
use crate::guard::{foreign, harmless};
use crate::kinds::{KINDS, Kind, Params, all_rules};
use crate::puzzle::Puzzle;
use crate::seed::Key;
use crate::symmetry;
use std::fmt::Write;

#[derive(clap::Args)]
pub struct Kinds {}

pub fn run(_: &Kinds, common: &Common) -> anyhow::Result<Outcome> {
    let own = common.library()?.own_kinds()?;
    // A file of one's own goes before the built-in kind of the same name.
    let built_in = KINDS.iter().filter(|kind| own.iter().all(|(name, _)| name != kind.name)).map(|kind| (kind.name, kind));
    let all = built_in.chain(own.iter().map(|(name, kind)| (name.as_str(), *kind)));
    let mut text: String = all.map(|(name, kind)| describe(name, kind)).collect::<Vec<_>>().join("\n");
    text.push_str("\nrules, for --rules and for the file of a kind of your own:\n");
    for rule in all_rules() {
        text.push_str(&format!("  {:<24}{}\n", rule.name, rule.about));
    }
    for (name, rule) in common.library()?.own_rules()? {
        text.push_str(&format!("  {:<24}{}\n", harmless(&name), harmless(rule.about)));
    }
    put(None, text.as_bytes())?;
    Ok(Outcome::Done)
}

fn describe(name: &str, kind: &'static Kind) -> String {
    let sizes: Vec<String> = kind.sizes.iter().map(|size| size.to_string()).collect();
    let params = kind.check(None, None, false).expect("a kind takes its own defaults");
    let (board, layout) = (kind.draw(&params, &mut Key::of(&[]).stream(0, 0)), kind.sample(&params));
    let masks: Vec<&str> = match board.cages.is_empty() {
        true => symmetry::masks_of(&board).map(|mask| mask.name).collect(),
        false => vec!["none"],
    };
    let formats: Vec<String> = FORMATS.iter().filter(|row| row.is_written()).filter_map(|row| held(kind, row)).collect();
    let about = if kind.about.is_empty() { kind.title } else { kind.about };
    let mut text = format!("{}: {}\n", harmless(name), harmless(&about.replace('\n', " ")));
    let mut line = |name: &str, value: String| writeln!(text, "  {name:<12}{value}").expect("writing to a string does not fail");
    if !kind.titles.is_empty() {
        let titles = kind.titles.iter().map(|(language, title)| format!("{} ({})", foreign(title), foreign(language)));
        line("title", titles.collect::<Vec<_>>().join(", "));
        line("rules", kind.rules.iter().map(|rule| rule.name).collect::<Vec<_>>().join(" "));
    }
    line("--size", format!("{} (default {})", sizes.join(" "), kind.default_size));
    if kind.has_regions() {
        line("--regions", format!("any split of nine in three (default {}), --any-regions", params.split_text()));
    }
    if kind.adds_givens {
        let words =
            "all sums and the fewest digits; --clues N or A..B says how many digits, --hide-sums drops sums, --allow-multiple";
        line("clues", words.into());
    } else if kind.has_sums {
        line("clues", "all sums; --givens adds the fewest digits, --hide-sums drops sums, --allow-multiple".into());
    } else if let Some((low, high)) = kind.usual_clues(&params) {
        let usual = format!("{low}..{high} at {} (default; other sizes in proportion)", kind.default_size);
        line("--clues", format!("{usual}, minimal, a count, or a range such as 28..32"));
    } else {
        let usual = match (params.has_cages(), params.has_signs()) {
            (true, _) => "no digits (default), minimal drops cages that follow from the others, too",
            (false, true) => "the fewest digits (default), minimal drops signs that follow from the others, too",
            (false, false) => "minimal (default)",
        };
        match params.has_runs() {
            true => line("--clues", "all totals, and no digits".into()),
            false => line("--clues", format!("{usual}, a count, or a range such as 28..32")),
        }
    }
    if !params.has_runs() {
        line("--mask", masks.join(" "));
    }
    line("transforms", symmetry::admitted(&layout).words().join(", "));
    line("formats", formats.join(" "));
    text
}

/// Why boards of a kind cannot be written in some form; `None` if they can. This depends on the board, not on the digits.
pub fn refusal(kind: &'static Kind, params: &Params, refuses: &dyn Fn(Record) -> Option<&'static str>) -> Option<&'static str> {
    let layout = kind.sample(params);
    let empty = Grid::empty(layout.n_cells());
    // Totals of outlined cages are always given; their values do not matter here.
    let sums = layout.cages.iter().map(|cage| cage.look.stands_in_rules().then_some(1)).collect();
    let clues = Clues { sums, ..Clues::none(&layout) };
    refuses((&Puzzle::new(kind, params.size, layout.into(), clues, empty)).into())
}

/// The name of a format that can hold puzzles of a kind, with the sizes if it cannot hold all of them.
fn held(kind: &'static Kind, row: &FormatRow) -> Option<String> {
    let sizes = kind.sizes;
    let is_held = |size: &&Shape| {
        let params = kind.check(Some(**size), None, false).expect("a kind takes its own sizes");
        refusal(kind, &params, &|record| Style::full(row.format).refuses(record)).is_none()
    };
    let held: Vec<String> = sizes.iter().filter(is_held).map(|size| size.to_string()).collect();
    match held.len() {
        0 => None,
        n if n == sizes.len() => Some(row.name.into()),
        _ => Some(format!("{} ({})", row.name, held.join(" "))),
    }
}
