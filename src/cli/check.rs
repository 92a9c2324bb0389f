//! `gridpress check`: verdicts on the parts of partly filled puzzles, or on steps.

use super::list::ListArgs;
use super::output::{Console, Sink, counted};
use super::{Common, Outcome};
use crate::board::tenths;
use crate::formats::{Row, put_record, record};
use crate::verify::{self, SaidStep, StepVerdict, Verdict, part_name};
use std::borrow::Cow;
use std::path::PathBuf;

#[derive(clap::Args)]
#[command(
    after_help = "With --step each row is a JSON object {\"puzzle\": …, \"step\": …}. The step is one as rate --explain=jsonl \
writes it, or a text such as \"pointing r7c4-5 r7c6-5\", whose pattern is then looked up. \"board\" and \"candidates\" may say how the board \
stands before it; without them it is the start. Lines of rate --explain=jsonl, and rows with a path, are judged step by step.

The answers are JSON lines with a verdict and its reason: proven, true (it does not follow from what it names), idle (it changes \
nothing), wrong, unreadable. Exit code 1 says that one is wrong or unreadable. docs/steps.md has the details."
)]
pub struct Check {
    #[command(flatten)]
    list: ListArgs,
    /// Judge steps instead of boards: whether each follows from the evidence it names
    #[arg(long)]
    step: bool,
    /// A file; one of that name is replaced once the new one is complete [default: stdout]
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub fn run(args: &Check, common: &Common) -> anyhow::Result<Outcome> {
    if args.step {
        return steps(args, common);
    }
    let mut console = Console::new(common);
    let mut list = args.list.open(common)?;
    let mut sink = Sink::open(args.out.as_deref())?;
    sink.write(&record(["puzzle", "part", "verdict"].map(Cow::from)))?;
    let mut n_wrong = 0u64;
    let result = list.each(
        common.jobs()?,
        &mut console,
        |row| judged(&row),
        |(text, is_wrong), _| {
            n_wrong += is_wrong as u64;
            sink.write(&text)
        },
    );
    sink.end(result)?;
    if n_wrong > 0 {
        console.say(&format!("{n_wrong} with something wrong"));
    }
    Ok(if list.report(&mut console) || n_wrong > 0 { Outcome::Failed } else { Outcome::Done })
}

fn judged(row: &Row) -> (Vec<u8>, bool) {
    let verdicts = verify::check(&row.layout, &row.clues);
    let mut text = Vec::new();
    for (part, k, verdict) in &verdicts {
        put_record(&mut text, [row.text.as_str().into(), part_name(&row.layout, part, *k).into(), verdict.name().into()]);
    }
    (text, verdicts.iter().any(|(_, _, verdict)| *verdict == Verdict::Wrong))
}

/// A row whose steps are judged, or one that waits for those before it.
enum Work {
    Done(String, Vec<SaidStep>),
    Waits(Box<Row>),
}

fn steps(args: &Check, common: &Common) -> anyhow::Result<Outcome> {
    let mut console = Console::new(common);
    let mut list = args.list.open(common)?;
    let mut sink = Sink::open(args.out.as_deref())?;
    let mut counts = [0u64; StepVerdict::ALL.len()];
    let mut before = None;
    let map = |row: Row| match verify::is_line_of_path(&row) {
        true => Work::Waits(Box::new(row)),
        false => Work::Done(row.text.clone(), verify::steps_of_row(&row, &mut None)),
    };
    let result = list.each(common.jobs()?, &mut console, map, |work, _| {
        let (text, steps) = match work {
            Work::Done(text, steps) => (text, steps),
            Work::Waits(row) => (row.text.clone(), verify::steps_of_row(&row, &mut before)),
        };
        for step in &steps {
            counts[step.judged.verdict as usize] += 1;
            sink.write(line_of(&text, step).as_bytes())?;
        }
        Ok(())
    });
    sink.end(result)?;
    let said = StepVerdict::ALL.iter().zip(counts).filter(|(_, n)| *n > 0);
    let said: Vec<String> = said.map(|(verdict, n)| format!("{n} {}", verdict.name())).collect();
    console.say(&format!("{}: {}", counted(counts.iter().sum(), "step", "steps"), said.join(", ")));
    let is_bad = counts[StepVerdict::Wrong as usize] + counts[StepVerdict::Unreadable as usize] > 0;
    Ok(if list.report(&mut console) || is_bad { Outcome::Failed } else { Outcome::Done })
}

fn line_of(puzzle: &str, step: &SaidStep) -> String {
    let text = |text: &str| serde_json::Value::from(text).to_string();
    let judged = &step.judged;
    let cost = judged.cost.map_or(String::new(), |cost| format!(",\"cost\":{}", tenths(cost.into())));
    let spare = match judged.spare.is_empty() {
        true => String::new(),
        false => format!(",\"beyond_need\":{}", serde_json::Value::from(judged.spare.clone())),
    };
    format!(
        "{{\"puzzle\":{},\"step\":{},\"key\":{},\"verdict\":\"{}\",\"reason\":{}{cost}{spare}}}\n",
        text(puzzle),
        step.number,
        text(&step.key),
        judged.verdict.name(),
        text(&judged.reason)
    )
}
