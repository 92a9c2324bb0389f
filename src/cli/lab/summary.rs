//! The summary of a solver's runs: how many it solved, and the distribution of its figures.

use crate::formats;
use crate::lab::Outcome;
use serde_json::{Value, json};
use std::borrow::Cow;
use std::fmt::Write;

/// The result of a run, of a built-in or external solver.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verdict {
    Solved,
    NoSolution,
    Stuck,
    GaveUp,
    Unsuited,
    /// An external program returned no full grid.
    NoAnswer,
    /// An external program's grid does not solve the puzzle.
    Wrong,
}

impl Verdict {
    const ALL: [Verdict; 7] = [
        Verdict::Solved,
        Verdict::NoSolution,
        Verdict::Stuck,
        Verdict::GaveUp,
        Verdict::Unsuited,
        Verdict::NoAnswer,
        Verdict::Wrong,
    ];

    pub fn of(outcome: Outcome) -> Verdict {
        match outcome {
            Outcome::Solved => Verdict::Solved,
            Outcome::NoSolution => Verdict::NoSolution,
            Outcome::Stuck => Verdict::Stuck,
            Outcome::GaveUp => Verdict::GaveUp,
            Outcome::Unsuited(_) => Verdict::Unsuited,
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Solved => Outcome::Solved.name(),
            Verdict::NoSolution => Outcome::NoSolution.name(),
            Verdict::Stuck => Outcome::Stuck.name(),
            Verdict::GaveUp => Outcome::GaveUp.name(),
            Verdict::Unsuited => Outcome::Unsuited("").name(),
            Verdict::NoAnswer => "no-answer",
            Verdict::Wrong => "wrong",
        }
    }
}

/// The figures of one run for the summary.
pub struct Entry {
    pub verdict: Verdict,
    pub steps: Option<u64>,
    pub guesses: Option<u64>,
    pub unwinds: Option<u64>,
    pub micros: u64,
}

/// The runs of one solver.
#[derive(Default)]
struct Tally {
    verdicts: [u64; Verdict::ALL.len()],
    /// Only of runs that ended by themselves; the others measure the budget rather than the solver.
    steps: Vec<u64>,
    guesses: Vec<u64>,
    unwinds: Vec<u64>,
    all_steps: u64,
    micros: u64,
}

impl Tally {
    fn n_runs(&self) -> u64 {
        self.verdicts.iter().sum()
    }
}

/// Minimum, median, mean in hundredths, maximum.
struct Spread {
    least: u64,
    median: u64,
    mean: u64,
    most: u64,
}

fn spread(values: &[u64]) -> Option<Spread> {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    let n = sorted.len();
    let total: u128 = sorted.iter().map(|&v| v as u128).sum();
    Some(Spread {
        least: *sorted.first()?,
        median: sorted[(n - 1) / 2],
        mean: (total * 100 / n as u128) as u64,
        most: *sorted.last()?,
    })
}

fn hundredths(value: u64) -> String {
    format!("{}.{:02}", value / 100, value % 100)
}

/// A tally per solver, in the requested order.
pub struct Summary {
    rows: Vec<(String, Tally)>,
}

impl Summary {
    pub fn new(names: Vec<String>) -> Summary {
        Summary { rows: names.into_iter().map(|name| (name, Tally::default())).collect() }
    }

    pub fn add(&mut self, k: usize, entry: Entry) {
        let tally = &mut self.rows[k].1;
        tally.verdicts[entry.verdict as usize] += 1;
        tally.micros += entry.micros;
        tally.all_steps += entry.steps.unwrap_or(0);
        if matches!(entry.verdict, Verdict::Solved | Verdict::NoSolution | Verdict::Stuck) {
            tally.steps.extend(entry.steps);
            tally.guesses.extend(entry.guesses);
            tally.unwinds.extend(entry.unwinds);
        }
    }

    /// One line per solver, for people.
    pub fn text(&self) -> String {
        let rows: Vec<&(String, Tally)> = self.rows.iter().filter(|(_, tally)| tally.n_runs() > 0).collect();
        let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        let mut out = format!(
            "{:width$} {:>7} {:>7} {:>6} {:>7} {:>12} {:>12} {:>14} {:>10}",
            "", "runs", "solved", "stuck", "gave up", "median steps", "most", "median unwinds", "ms"
        );
        for (name, tally) in rows {
            let n = |verdict: Verdict| tally.verdicts[verdict as usize];
            let runs = tally.n_runs();
            let (steps, unwinds) = (spread(&tally.steps), spread(&tally.unwinds));
            let number = |value: Option<u64>| value.map_or("-".into(), |v| v.to_string());
            let ms = tally.micros / 1000;
            // Writing to a String cannot fail.
            let _ = write!(
                out,
                "\n{name:width$} {runs:>7} {:>7} {:>6} {:>7} {:>12} {:>12} {:>14} {:>10}",
                n(Verdict::Solved),
                n(Verdict::Stuck),
                n(Verdict::GaveUp),
                number(steps.as_ref().map(|s| s.median)),
                number(steps.as_ref().map(|s| s.most)),
                number(unwinds.as_ref().map(|s| s.median)),
                format!("{ms}.{}", tally.micros % 1000 / 100),
            );
        }
        out
    }

    /// One line per solver, for programs. Times only on request, so that the bytes are otherwise reproducible.
    pub fn csv(&self, timing: bool) -> Vec<u8> {
        let mut head: Vec<String> = vec!["solver".into(), "runs".into()];
        head.extend(Verdict::ALL.map(|verdict| verdict.name().replace('-', "_")));
        for what in ["steps", "guesses", "unwinds"] {
            head.extend(["min", "median", "mean", "max"].map(|end| format!("{what}_{end}")));
        }
        if timing {
            head.extend(["micros".into(), "steps_per_ms".into()]);
        }
        let mut out = formats::record(head.into_iter().map(Cow::Owned));
        for (name, tally) in &self.rows {
            let mut fields = vec![name.clone(), tally.n_runs().to_string()];
            fields.extend(tally.verdicts.map(|n| n.to_string()));
            for values in [&tally.steps, &tally.guesses, &tally.unwinds] {
                match spread(values) {
                    Some(s) => fields.extend([s.least.to_string(), s.median.to_string(), hundredths(s.mean), s.most.to_string()]),
                    None => fields.extend(std::iter::repeat_n(String::new(), 4)),
                }
            }
            if timing {
                fields.extend([tally.micros.to_string(), (tally.all_steps * 1000 / tally.micros.max(1)).to_string()]);
            }
            out.extend(formats::record(fields.into_iter().map(Cow::Owned)));
        }
        out
    }

    pub fn json(&self) -> Value {
        let row = |(name, tally): &(String, Tally)| {
            let steps = spread(&tally.steps);
            json!({
                "solver": name,
                "runs": tally.n_runs(),
                "solved": tally.verdicts[Verdict::Solved as usize],
                "stuck": tally.verdicts[Verdict::Stuck as usize],
                "gave_up": tally.verdicts[Verdict::GaveUp as usize],
                "steps_median": steps.as_ref().map(|s| s.median),
                "steps_max": steps.as_ref().map(|s| s.most),
                "micros": tally.micros,
            })
        };
        json!({ "solvers": self.rows.iter().map(row).collect::<Vec<_>>() })
    }
}
