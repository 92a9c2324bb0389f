//! `gridpress canon`: the canonical form of each puzzle, and the ids of its classes.

use super::list::ListArgs;
use super::output::{Console, Sink};
use super::{Common, Outcome};
use crate::formats::{Row, put_record, record};
use crate::press::{Classed, Unfair, classed};
use crate::puzzle::{board_text, grid_text};
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

const HEAD: [&str; 10] = [
    "puzzle",
    "canonical",
    "solution",
    "class",
    "grid_class",
    "automorphisms",
    "clue_automorphisms",
    "clue_symmetry",
    "status",
    "canonical_solution",
];

pub fn run(args: &CanonArgs, common: &Common) -> anyhow::Result<Outcome> {
    let mut console = Console::new(common);
    let mut list = args.list.open(common)?;
    let mut sink = Sink::open(args.out.as_deref())?;
    sink.write(&record(HEAD.map(Cow::from)))?;
    let jobs = common.jobs()?;
    let map = |rows: Vec<Row>| {
        let mut text = Vec::new();
        rows.iter().zip(classed(&rows)).for_each(|(row, classed)| put_record(&mut text, fields(row, classed)));
        vec![text]
    };
    let result = list.each_batch(jobs, &mut console, TOGETHER, map, |text, _| sink.write(&text));
    sink.end(result)?;
    Ok(if list.report(&mut console) { Outcome::Failed } else { Outcome::Done })
}

/// The fields below [`HEAD`].
fn fields(row: &Row, classed: Result<Classed, Unfair>) -> [Cow<'_, str>; 10] {
    let nothing = || Cow::from("");
    let Classed { solution, classes, form } = match classed {
        Ok(classed) => classed,
        Err(unfair) => {
            let mut fields = [(); 10].map(|()| nothing());
            fields[0] = Cow::from(&row.text);
            fields[8] = unfair.status().into();
            return fields;
        }
    };
    let is_claim_wrong = row.solution.as_ref().is_some_and(|claimed| *claimed != solution);
    let (canonical, canonical_solution, clue_automorphisms) = match &form {
        Some(form) => (grid_text(&form.puzzle).into(), grid_text(&form.grid).into(), form.clue_automorphisms.to_string().into()),
        None => (nothing(), nothing(), nothing()),
    };
    [
        Cow::from(&row.text),
        canonical,
        board_text(&row.layout, &solution).into(),
        classes.puzzle.to_string().into(),
        classes.grid.to_string().into(),
        classes.automorphisms.map_or_else(nothing, |n| n.to_string().into()),
        clue_automorphisms,
        classes.masks.into(),
        if is_claim_wrong { Unfair::WrongSolution.status() } else { "done" }.into(),
        canonical_solution,
    ]
}
