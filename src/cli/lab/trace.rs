//! A trace of runs as JSON lines: one line at the start, one per act, one at the end.

use super::{Contestant, Lab, go, unsuited};
use crate::board::{cell_name, symbol};
use crate::cli::output::{Console, Sink};
use crate::cli::{Common, Outcome};
use crate::formats::Row;
use crate::lab::{Act, Chosen, Event, why_words};
use crate::puzzle::board_text;
use anyhow::bail;
use serde_json::{Value, json};
use std::ops::ControlFlow;

pub fn run(args: &Lab, contestants: &[Contestant], common: &Common) -> anyhow::Result<Outcome> {
    let mut console = Console::new(common);
    let mut list = args.puzzles.open(common)?;
    let mut sink = Sink::open(args.out.as_deref())?;
    let mut result = Ok(());
    while let (Ok(()), Some(row)) = (&result, list.next(&mut console)?) {
        for contestant in contestants {
            result = match contestant {
                Contestant::Foreign(_) => bail!("--trace: a program of somebody else tells nothing of its steps"),
                Contestant::Ours(chosen) => match unsuited(chosen, &row) {
                    Some(why) => {
                        console.complain(&format!("line {}: {} was left out: {why}", row.line, chosen.name));
                        Ok(())
                    }
                    None => trace(args, chosen, &row, &mut sink),
                },
            };
            if result.is_err() {
                break;
            }
        }
    }
    sink.end(result)?;
    Ok(if list.report(&mut console) { Outcome::Failed } else { Outcome::Done })
}

fn trace(args: &Lab, chosen: &Chosen, row: &Row, sink: &mut Sink) -> anyhow::Result<()> {
    let mut line = |value: Value| sink.write(format!("{value}\n").as_bytes());
    line(json!({ "event": "start", "puzzle": row.text, "solver": chosen.name }))?;
    let mut result = Ok(());
    let mut watch = |event: &Event| {
        result = line(told(row, event));
        if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let run = go(args, chosen, row, 0, Some(&mut watch));
    result?;
    let solution = run.solution.as_ref().map(|grid| board_text(&row.layout, grid));
    line(json!({
        "event": "end", "outcome": run.outcome.name(), "solutions": run.solutions, "steps": run.steps, "solution": solution,
    }))
}

fn told(row: &Row, event: &Event) -> Value {
    match event.act {
        Act::Solution => json!({ "event": "solution", "step": event.step }),
        act => json!({
            "event": act.name(),
            "step": event.step,
            "cell": cell_name(&row.layout, event.cell),
            "digit": symbol(event.digit).to_string(),
            "why": why_words(&row.layout, event.why),
        }),
    }
}
