//! The table: one line per run of each solver on each puzzle.

use super::plot::{self, Plot};
use super::summary::{Entry, Summary, Verdict};
use super::{Contestant, Lab, go, unsuited};
use crate::board::{Digit, Grid, cell_name, digit_of_symbol};
use crate::cli::output::{Console, Sink, put};
use crate::cli::{Common, Outcome};
use crate::formats::{self, Row};
use crate::guard::foreign;
use crate::lab::{FIGURES, Figure, Run};
use crate::press::foreign::ask;
use crate::sorted::SortedSet;
use std::borrow::Cow;
use std::time::Instant;

/// The columns before the solvers' figures.
const FIRST: [&str; 5] = ["puzzle", "solver", "outcome", "solutions", "steps"];
/// How many puzzles an external program gets at once; starting one takes longer than solving most puzzles.
const TOGETHER: usize = 256;

/// The result of a row: its lines of the table, and an entry for each.
struct Runs {
    lines: Vec<u8>,
    entries: Vec<(usize, Entry)>,
    /// The difficulty of the puzzle, if it is needed for the plot.
    er: Option<u16>,
    /// Solvers that were left out, with the reason.
    left_out: Vec<(String, &'static str)>,
    /// Faults in the answers of external programs: which program, and the fault.
    faults: Vec<(String, String)>,
}

/// The most faults of external programs to report one by one.
const TOLD: u64 = 10;

pub fn run(args: &Lab, contestants: &[Contestant], common: &Common) -> anyhow::Result<Outcome> {
    let mut console = Console::new(common);
    let mut list = args.puzzles.open(common)?;
    let mut sink = Sink::open(args.out.as_deref())?;
    sink.write(&formats::record(columns(args).into_iter().map(Cow::Borrowed)))?;
    let mut summary = Summary::new(contestants.iter().map(Contestant::name).collect());
    let mut plot = Plot::new(contestants.iter().map(Contestant::name).collect());
    let mut left_out: SortedSet<(String, &'static str)> = SortedSet::new();
    let has_foreign = contestants.iter().any(|c| matches!(c, Contestant::Foreign(_)));
    let together = if has_foreign { TOGETHER } else { 1 };
    let map = |rows: Vec<Row>| match runs(args, contestants, &rows) {
        Ok(runs) => runs.into_iter().map(Ok).collect(),
        Err(e) => vec![Err(e)],
    };
    let (mut n_puzzles, mut n_faults) = (0u64, 0u64);
    let result = list.each_batch(common.jobs()?, &mut console, together, map, |runs: anyhow::Result<Runs>, console| {
        let runs = runs?;
        n_puzzles += 1;
        for (name, fault) in &runs.faults {
            n_faults += 1;
            if n_faults <= TOLD {
                console.complain(&format!("{}, puzzle {n_puzzles}: {fault}", foreign(name)));
            }
        }
        for (k, entry) in runs.entries {
            plot.add(k, &entry, runs.er);
            summary.add(k, entry);
        }
        left_out.extend(runs.left_out);
        sink.write(&runs.lines)
    });
    sink.end(result)?;
    let reasons: SortedSet<&str> = left_out.iter().map(|row| row.1).collect();
    for reason in reasons {
        let names: Vec<&str> = left_out.iter().filter(|row| row.1 == reason).map(|row| row.0.as_str()).collect();
        console.say(&format!("left out, since {reason}: {}", names.join(", ")));
    }
    if let Some(path) = &args.plot {
        plot.put(path, &list.name, common)?;
    }
    if let Some(path) = &args.summary {
        put(Some(path), &summary.csv(args.timing))?;
    }
    console.summary(&summary.text(), summary.json());
    if n_faults > TOLD {
        console.complain(&format!("{} more answers of other programs are missing, wrong or too many", n_faults - TOLD));
    }
    Ok(if list.report(&mut console) || n_faults > 0 { Outcome::Failed } else { Outcome::Done })
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
        Runs { lines: Vec::new(), entries: Vec::new(), er, left_out: Vec::new(), faults: Vec::new() }
    };
    let mut all: Vec<Runs> = rows.iter().map(fresh).collect();
    for (k, contestant) in contestants.iter().enumerate() {
        match contestant {
            Contestant::Foreign(command) => {
                let lines: Vec<String> = rows.iter().map(|row| row.text.clone()).collect();
                let before = Instant::now();
                let answers = ask(command, &lines, args.exec_seconds)?;
                let micros = before.elapsed().as_micros() as u64 / rows.len().max(1) as u64;
                let Matched { answers, n_spare } = matched(rows, &answers);
                for ((row, answer), runs) in rows.iter().zip(answers).zip(&mut all) {
                    let (verdict, fault) = judged(row, answer);
                    runs.faults.extend(fault.map(|fault| (contestant.name(), fault)));
                    let solutions = (verdict == Verdict::Solved) as u64;
                    let entry = Entry { verdict, steps: None, unwinds: None, guesses: None, micros };
                    runs.lines.extend(line(args, row, &contestant.name(), (&entry, solutions, &[]), 0));
                    runs.entries.push((k, entry));
                }
                if let (Some(last), 1..) = (all.last_mut(), n_spare) {
                    let grids = if n_spare == 1 { "grid" } else { "grids" };
                    let fault = format!("with it come {n_spare} {grids} more than there are puzzles");
                    last.faults.push((contestant.name(), fault));
                }
            }
            Contestant::Ours(chosen) => {
                for (row, runs) in rows.iter().zip(&mut all) {
                    if let Some(why) = unsuited(chosen, row) {
                        runs.left_out.push((chosen.name.clone(), why));
                        // With `all`, unsupported solvers are left out silently.
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

/// Answers matched to puzzles, and the number of surplus grids.
struct Matched {
    answers: Vec<Result<Grid, String>>,
    n_spare: usize,
}

/// Parses the output of an external program. The last full grid of a line is an answer. If there is one line per puzzle, each
/// line answers the puzzle in its place; otherwise each answer belongs to the next puzzle with matching givens, and other text
/// is ignored. A puzzle without an answer gets the reason.
fn matched(rows: &[Row], answers: &[String]) -> Matched {
    let is_break = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|' | '"');
    let grid = |row: &Row, line: &str| line.split(is_break).filter_map(|word| full_grid(row, word).ok()).next_back();
    if answers.len() == rows.len() {
        let answer = |(row, line): (&Row, &String)| {
            let last = line.split(is_break).rfind(|word| !word.is_empty());
            let why = || last.map_or(Ok(Grid(Vec::new())), |word| full_grid(row, word)).err();
            grid(row, line).ok_or_else(|| why().unwrap_or("the line that answers it is empty".into()))
        };
        return Matched { answers: rows.iter().zip(answers).map(answer).collect(), n_spare: 0 };
    }
    let has_givens = |row: &Row, grid: &Grid| row.clues.givens.filled().all(|(cell, digit)| grid.get(cell) == Some(digit));
    let mut lines = answers.iter().filter(|line| rows.iter().any(|row| grid(row, line).is_some())).peekable();
    let missing = || {
        let (n, wanted) = (answers.len(), rows.len());
        format!("no answer: of {n} lines for {wanted} puzzles the next grid has not its givens, or there is none")
    };
    let mut next = |row: &Row| {
        let own = grid(row, lines.peek()?).filter(|grid| has_givens(row, grid))?;
        lines.next();
        Some(own)
    };
    let answers = rows.iter().map(|row| next(row).ok_or_else(missing)).collect();
    Matched { answers, n_spare: lines.count() }
}

/// A full grid, or why a word is not one.
fn full_grid(row: &Row, word: &str) -> Result<Grid, String> {
    let (n_cells, n_digits) = (row.layout.n_cells(), row.layout.n_digits);
    let n = word.chars().count();
    if n != n_cells {
        return Err(format!("'{}' is no answer: it has {n} symbols, and the board {n_cells} cells", foreign(word)));
    }
    let digit = |c: char| {
        let found = digit_of_symbol(c).filter(|&d| d <= n_digits);
        found.ok_or_else(|| {
            format!("'{}' is no answer: '{}' is no digit up to {n_digits}", foreign(word), foreign(&c.to_string()))
        })
    };
    word.chars().map(digit).collect::<Result<Vec<Digit>, String>>().map(Grid)
}

/// The verdict on an answer, and what is wrong with it.
fn judged(row: &Row, answer: Result<Grid, String>) -> (Verdict, Option<String>) {
    let grid = match answer {
        Ok(grid) => grid,
        Err(why) => return (Verdict::NoAnswer, Some(why)),
    };
    if grid.solves(&row.layout, &row.clues) {
        return (Verdict::Solved, None);
    }
    let other = row.clues.givens.filled().find(|&(cell, digit)| grid.get(cell) != Some(digit));
    let why = match other {
        Some((cell, _)) => format!("its answer contradicts the given in {}", cell_name(&row.layout, cell)),
        None => "its answer breaks a rule of the board".into(),
    };
    (Verdict::Wrong, Some(why))
}
