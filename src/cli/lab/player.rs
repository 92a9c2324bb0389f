//! A page that plays runs, solvers side by side.

use super::{Contestant, Lab, go, unsuited};
use crate::cli::output::{Console, put};
use crate::cli::{Common, Outcome};
use crate::formats::Row;
use crate::guard::named;
use crate::lab::Chosen;
use crate::player::{Keep, MOST_PLAYED, Watched, player, watched};
use crate::press::in_order;
use anyhow::bail;
use std::ops::ControlFlow;
use std::path::Path;

/// The theme of the board.
const THEME: &str = "standard";

pub fn run(args: &Lab, contestants: &[Contestant], out: &Path, common: &Common) -> anyhow::Result<Outcome> {
    let mut console = Console::new(common);
    let mut list = args.puzzles.open(common)?;
    let mut rows = Vec::new();
    while let Some(row) = list.next(&mut console)? {
        if rows.len() == MOST_PLAYED {
            console.complain(&format!("--player: the first {MOST_PLAYED} puzzles are on the page, the others are not"));
            break;
        }
        rows.push(row);
    }
    if rows.is_empty() {
        bail!("{}: there is no puzzle to play", list.name);
    }
    let mut solvers: Vec<&Chosen> = Vec::new();
    for contestant in contestants {
        match contestant {
            Contestant::Ours(chosen) if rows.iter().any(|row| unsuited(chosen, row).is_none()) => solvers.push(chosen),
            // With `all`, unsupported solvers are left out silently.
            Contestant::Ours(_) if args.asks_for_all() => {}
            Contestant::Ours(chosen) => {
                let why = unsuited(chosen, &rows[0]).unwrap_or_default();
                console.complain(&format!("{} was left out: {why}", chosen.name));
            }
            Contestant::Foreign(_) => console.complain(&format!("{} was left out: it tells no steps", contestant.name())),
        }
    }
    if solvers.is_empty() {
        bail!("--player: no solver is left that could be watched");
    }
    let keep = Keep::for_runs(rows.len() * solvers.len());
    let pairs = rows.iter().flat_map(|row| solvers.iter().map(move |&chosen| (row, chosen)));
    let mut runs = Vec::new();
    in_order::<_, _, ()>(
        pairs,
        common.jobs()?,
        |(row, chosen)| watch(args, chosen, row, keep),
        |one| {
            runs.push(one);
            Ok(ControlFlow::Continue(()))
        },
    )
    .ok();
    let mut runs = runs.into_iter();
    let n = solvers.len();
    let puzzles: Vec<(Row, Vec<Watched>)> = rows.into_iter().map(|row| (row, runs.by_ref().take(n).collect())).collect();
    put(Some(out), player(&common.library()?, THEME, &puzzles)?.as_bytes())?;
    let n_runs = puzzles.len() * n;
    console.summary(
        &format!("{n_runs} {} to play in {}", if n_runs == 1 { "run" } else { "runs" }, named(out)),
        serde_json::json!({ "runs": n_runs }),
    );
    Ok(if list.report(&mut console) { Outcome::Failed } else { Outcome::Done })
}

fn watch(args: &Lab, chosen: &Chosen, row: &Row, keep: Keep) -> Watched {
    let (run, tape) = watched(&row.layout, &row.clues, keep, |watch| go(args, chosen, row, 0, Some(watch)));
    Watched { solver: chosen.name.clone(), run, tape }
}
