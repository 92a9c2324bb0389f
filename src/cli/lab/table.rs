//! The table: a line for each run of each solver on each puzzle.
//! What never lives here: medians.

use super::plot::{self, Plot};
use super::summary::{Entry, Summary, Verdict};
use super::{Contestant, Lab, go, unsuited};
use crate::board::{Digit, Grid, digit_of_symbol};
use crate::cli::output::{Sink, Voice, put};
use crate::cli::{Common, Outcome};
use crate::formats::{self, Row};
use crate::lab::{FIGURES, Figure, Run};
use crate::press::foreign;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::time::Instant;

/// Columns before the figures of the machines.
const FIRST: [&str; 5] = ["puzzle", "solver", "outcome", "solutions", "steps"];
/// Puzzles that a program of somebody else is handed at once, since starting one takes longer than most puzzles.
const TOGETHER: usize = 256;

/// What a row came to: its lines of the table, and an entry for each.
struct Runs {
    lines: Vec<u8>,
    entries: Vec<(usize, Entry)>,
    /// The difficulty of the puzzle, where it is to be drawn.
    er: Option<u16>,
    /// Solvers that had to be left out, with the reason.
    left_out: Vec<(String, &'static str)>,
}

pub fn run(args: &Lab, contestants: &[Contestant], common: &Common) -> anyhow::Result<Outcome> {
    let mut voice = Voice::new(common);
    let mut list = args.puzzles.open()?;
    let mut sink = Sink::open(args.out.as_deref())?;
    sink.write(&formats::record(columns(args).into_iter().map(Cow::Borrowed)))?;
    let mut summary = Summary::new(contestants.iter().map(Contestant::name).collect());
    let mut plot = Plot::new(contestants.iter().map(Contestant::name).collect());
    let mut left_out: BTreeSet<(String, &'static str)> = BTreeSet::new();
    let has_foreign = contestants.iter().any(|c| matches!(c, Contestant::Foreign(_)));
    let together = if has_foreign { TOGETHER } else { 1 };
    let map = |rows: Vec<Row>| match runs(args, contestants, &rows) {
        Ok(runs) => runs.into_iter().map(Ok).collect(),
        Err(e) => vec![Err(e)],
    };
    let result = list.each_batch(common.jobs()?, &mut voice, together, map, |runs: anyhow::Result<Runs>, _| {
        let runs = runs?;
        for (k, entry) in runs.entries {
            plot.add(k, &entry, runs.er);
            summary.add(k, entry);
        }
        left_out.extend(runs.left_out);
        sink.write(&runs.lines)
    });
    sink.end(result)?;
    let reasons: BTreeSet<&str> = left_out.iter().map(|row| row.1).collect();
    for reason in reasons {
        let names: Vec<&str> = left_out.iter().filter(|row| row.1 == reason).map(|row| row.0.as_str()).collect();
        voice.say(&format!("left out, since {reason}: {}", names.join(", ")));
    }
    if let Some(path) = &args.plot {
        plot.put(path, &list.name, common)?;
    }
    if let Some(path) = &args.summary {
        put(Some(path), &summary.csv(args.timing))?;
    }
    voice.summary(&summary.text(), summary.json());
    let is_wrong = summary.n_wrong() > 0;
    if is_wrong {
        voice.complain(&format!("{} answers of other programs are wrong", summary.n_wrong()));
    }
    Ok(if list.report(&mut voice) || is_wrong { Outcome::Failed } else { Outcome::Done })
}

fn columns(args: &Lab) -> Vec<&'static str> {
    let figures = FIGURES.iter().map(|row| row.1);
    let mut all: Vec<&str> = FIRST.into_iter().chain(figures).collect();
    if args.repeat > 1 {
        all.push("run");
    }
    if args.timing {
        all.extend(["micros", "steps_per_ms"]);
    }
    all
}

fn runs(args: &Lab, contestants: &[Contestant], rows: &[Row]) -> anyhow::Result<Vec<Runs>> {
    let fresh = |row: &Row| {
        let er = args.plot.as_ref().and_then(|_| plot::er(row));
        Runs { lines: Vec::new(), entries: Vec::new(), er, left_out: Vec::new() }
    };
    let mut all: Vec<Runs> = rows.iter().map(fresh).collect();
    for (k, contestant) in contestants.iter().enumerate() {
        match contestant {
            Contestant::Foreign(command) => {
                let lines: Vec<String> = rows.iter().map(|row| row.text.clone()).collect();
                let before = Instant::now();
                let answers = foreign::ask(command, &lines)?;
                let micros = before.elapsed().as_micros() as u64 / rows.len().max(1) as u64;
                for ((row, answer), runs) in rows.iter().zip(matched(rows, &answers)).zip(&mut all) {
                    let verdict = judged(row, answer.as_ref());
                    let solutions = (verdict == Verdict::Solved) as u64;
                    let entry = Entry { verdict, steps: None, unwinds: None, guesses: None, micros };
                    runs.lines.extend(line(args, row, &contestant.name(), (&entry, solutions, &[]), 0));
                    runs.entries.push((k, entry));
                }
            }
            Contestant::Ours(chosen) => {
                for (row, runs) in rows.iter().zip(&mut all) {
                    if let Some(why) = unsuited(chosen, row) {
                        runs.left_out.push((chosen.name.clone(), why));
                        // Who asks for everybody does not mean those who can't.
                        if args.asks_for_all() {
                            continue;
                        }
                    }
                    let n = if chosen.solver.is_random { args.repeat } else { 1 };
                    for number in 0..n {
                        let before = Instant::now();
                        let run = go(args, chosen, row, number, None);
                        let micros = before.elapsed().as_micros() as u64;
                        let entry = entry(&run, micros);
                        let told = (&entry, run.solutions, run.figures.as_slice());
                        runs.lines.extend(line(args, row, &chosen.name, told, number));
                        runs.entries.push((k, entry));
                    }
                }
            }
        }
    }
    Ok(all)
}

fn entry(run: &Run, micros: u64) -> Entry {
    let verdict = Verdict::of(run.outcome);
    let figure = |figure| run.figure(figure);
    Entry { verdict, steps: Some(run.steps), unwinds: figure(Figure::Unwinds), guesses: figure(Figure::Guesses), micros }
}

fn line(args: &Lab, row: &Row, solver: &str, told: (&Entry, u64, &[(Figure, u64)]), number: u64) -> Vec<u8> {
    let (entry, solutions, figures) = told;
    let is_unsuited = entry.verdict == Verdict::Unsuited;
    let number_of = |value: Option<u64>| value.filter(|_| !is_unsuited).map_or(String::new(), |v| v.to_string());
    let mut fields = vec![row.text.clone(), solver.into(), entry.verdict.name().into()];
    fields.extend([number_of(Some(solutions)), number_of(entry.steps)]);
    for (figure, _) in FIGURES {
        let value = figures.iter().find(|known| known.0 == figure).map(|known| known.1);
        fields.push(match figure {
            Figure::Score => value.map_or(String::new(), |v| format!("{}.{:02}", v / 100, v % 100)),
            _ => number_of(value),
        });
    }
    if args.repeat > 1 {
        fields.push(number.to_string());
    }
    if args.timing {
        let rate = entry.steps.map(|steps| steps * 1000 / entry.micros.max(1));
        fields.extend([number_of(Some(entry.micros)), number_of(rate)]);
    }
    formats::record(fields.into_iter().map(Cow::Owned))
}

/// Reads the answers of somebody's program: the last full grid of a line is an answer. With a line a puzzle each belongs to
/// the puzzle in its place; else it belongs to the next puzzle whose givens it has, and words for people do no harm.
fn matched(rows: &[Row], answers: &[String]) -> Vec<Option<Grid>> {
    let grid = |row: &Row, line: &str| {
        let is_break = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|' | '"');
        line.split(is_break).filter_map(|word| full_grid(row, word)).next_back()
    };
    if answers.len() == rows.len() {
        return rows.iter().zip(answers).map(|(row, line)| grid(row, line)).collect();
    }
    let has_givens = |row: &Row, grid: &Grid| row.clues.givens.filled().all(|(cell, digit)| grid.get(cell) == Some(digit));
    let mut lines = answers.iter().filter(|line| rows.iter().any(|row| grid(row, line).is_some())).peekable();
    let mut next = |row: &Row| {
        let own = grid(row, lines.peek()?).filter(|grid| has_givens(row, grid))?;
        lines.next();
        Some(own)
    };
    rows.iter().map(&mut next).collect()
}

fn full_grid(row: &Row, word: &str) -> Option<Grid> {
    let digits: Vec<Digit> =
        word.chars().map(|c| digit_of_symbol(c).filter(|&d| d <= row.layout.n_digits)).collect::<Option<_>>()?;
    (digits.len() == row.layout.n_cells()).then_some(Grid(digits))
}

fn judged(row: &Row, answer: Option<&Grid>) -> Verdict {
    match answer {
        None => Verdict::NoAnswer,
        Some(grid) if grid.solves(&row.layout, &row.clues) => Verdict::Solved,
        Some(_) => Verdict::Wrong,
    }
}
