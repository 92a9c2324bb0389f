//! `gridpress check`: verdicts on the parts of partly filled puzzles.

use super::list::ListArgs;
use super::output::{Console, Sink};
use super::{Common, Outcome};
use crate::formats::Row;
use crate::verify::{self, Verdict, part_name};
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Check {
    #[command(flatten)]
    list: ListArgs,
    /// A file; one of that name is replaced once the new one is complete [default: stdout]
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub fn run(args: &Check, common: &Common) -> anyhow::Result<Outcome> {
    let mut console = Console::new(common);
    let mut list = args.list.open(common)?;
    let mut sink = Sink::open(args.out.as_deref())?;
    sink.write(b"puzzle,part,verdict\n")?;
    let mut n_wrong = 0u64;
    let result = list.each(
        common.jobs()?,
        &mut console,
        |row| judged(&row),
        |(text, is_wrong), _| {
            n_wrong += is_wrong as u64;
            sink.write(text.as_bytes())
        },
    );
    sink.end(result)?;
    if n_wrong > 0 {
        console.say(&format!("{n_wrong} with something wrong"));
    }
    Ok(if list.report(&mut console) || n_wrong > 0 { Outcome::Failed } else { Outcome::Done })
}

fn judged(row: &Row) -> (String, bool) {
    let verdicts = verify::check(&row.layout, &row.clues);
    let line = |(part, k, verdict): &(&str, usize, Verdict)| {
        format!("{},{},{}\n", row.text, part_name(&row.layout, part, *k), verdict.name())
    };
    (verdicts.iter().map(line).collect(), verdicts.iter().any(|(_, _, verdict)| *verdict == Verdict::Wrong))
}
