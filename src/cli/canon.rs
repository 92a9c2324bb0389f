//! `gridpress canon`: the canonical form of each puzzle, and the ids of its classes.

use super::list::ListArgs;
use super::output::{Console, Sink};
use super::{Common, Outcome};
use crate::formats::{Row, put_record, record};
use crate::press::{CANON_COLUMNS, canon_fields, classed};
use std::borrow::Cow;
use std::path::PathBuf;

#[derive(clap::Args)]
#[command(
    after_help = "class is the first half of the SHA-256 of `canonical`, grid_class that of `canonical_solution`. Boards other
than classic 9x9 have no canonical form here: their classes begin with ~, and equal ones are only probably equivalent."
)]
pub struct CanonArgs {
    #[command(flatten)]
    list: ListArgs,
    /// A file; one of that name is replaced once the new one is complete [default: stdout]
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// How many rows are solved together.
const TOGETHER: usize = 64;

pub fn run(args: &CanonArgs, common: &Common) -> anyhow::Result<Outcome> {
    let mut console = Console::new(common);
    let mut list = args.list.open(common)?;
    let mut sink = Sink::open(args.out.as_deref())?;
    sink.write(&record(CANON_COLUMNS.map(Cow::from)))?;
    let jobs = common.jobs()?;
    let map = |rows: Vec<Row>| {
        let mut text = Vec::new();
        rows.iter().zip(classed(&rows)).for_each(|(row, classed)| put_record(&mut text, canon_fields(row, classed)));
        vec![text]
    };
    let result = list.each_batch(jobs, &mut console, TOGETHER, map, |text, _| sink.write(&text));
    sink.end(result)?;
    Ok(if list.report(&mut console) { Outcome::Failed } else { Outcome::Done })
}
