//! `gridpress transform`: turns puzzles into equivalent ones and rates them again.

use super::list::ListArgs;
use super::output::Console;
use super::remade::remake;
use super::{Common, Outcome};
use crate::forge::{MAX_VARIANTS, transformed, variants_of};
use crate::formats::Row;
use crate::guard::foreign;
use crate::press::{rated, record};
use crate::puzzle::{Origin, Puzzle};
use crate::seed::Key;
use crate::symmetry::{self, Named};
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct TransformArgs {
    #[command(flatten)]
    list: ListArgs,
    /// This many random transforms of each puzzle
    #[arg(long, value_name = "V", conflicts_with_all = ["rotate", "reflect", "relabel", "rows", "columns", "transpose"])]
    variants: Option<u32>,
    /// For --variants [default: a random one, which is printed]
    #[arg(long, short)]
    seed: Option<String>,
    /// Degrees clockwise: 0, 90, 180, 270
    #[arg(long, value_name = "DEGREES")]
    rotate: Option<String>,
    /// horizontal, vertical, diagonal, anti-diagonal
    #[arg(long, value_name = "MIRROR")]
    reflect: Option<String>,
    /// What 1, 2, 3 … become: 2,1,3,4,5,6,7,8,9
    #[arg(long, value_name = "DIGITS")]
    relabel: Option<String>,
    /// The rows in their new order, by number from 0: 1,0,2,3,4,5,6,7,8
    #[arg(long, value_name = "ORDER")]
    rows: Option<String>,
    /// The columns in their new order
    #[arg(long, value_name = "ORDER")]
    columns: Option<String>,
    /// Rows become columns; boxes of 2x3 become boxes of 3x2
    #[arg(long)]
    transpose: bool,
    /// csv, lines or jsonl
    #[arg(long, default_value = "csv", value_name = "FORMAT")]
    to: String,
    /// A file; one of that name is replaced once the new one is complete [default: stdout]
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub fn run(args: &TransformArgs, common: &Common) -> anyhow::Result<Outcome> {
    let mut console = Console::new(common);
    if args.variants.is_some_and(|v| !(1..=MAX_VARIANTS).contains(&v)) {
        anyhow::bail!("--variants: expected 1 to {MAX_VARIANTS}");
    }
    let seed = match args.variants {
        Some(_) => super::seed(&args.seed)?,
        None => String::new(),
    };
    let skips = args.list.skip_bad;
    let make = |row: &Row| match all_of(row, args, &seed) {
        Ok(puzzles) => (puzzles, None),
        Err(e) => (Vec::new(), Some(if skips { format!("{e}; skipped") } else { e.to_string() })),
    };
    let remade = remake((&args.list, common, &mut console), (&args.to, args.out.as_deref()), skips, make)?;
    if args.variants.is_some() {
        console.summary(&format!("seed {}", foreign(&seed)), serde_json::json!({ "seed": seed }));
    }
    Ok(if remade.is_bad || remade.n_failed > 0 { Outcome::Failed } else { Outcome::Done })
}

fn all_of(row: &Row, args: &TransformArgs, seed: &str) -> anyhow::Result<Vec<Puzzle>> {
    let puzzle = record(row)?;
    let finished = |puzzle: Puzzle, variant: u32| Puzzle {
        origin: (!seed.is_empty()).then(|| Origin {
            algo: crate::puzzle::ALGO,
            seed: seed.into(),
            recipe: format!("kind={} size={} transform={}", puzzle.kind.base_name(), puzzle.size, puzzle.id).into(),
            slot: 0,
            attempt: 0,
            variant,
        }),
        ..rated(puzzle)
    };
    let Some(variants) = args.variants else {
        let named = Named {
            rotate: args.rotate.as_deref(),
            reflect: args.reflect.as_deref(),
            relabel: args.relabel.as_deref(),
            rows: args.rows.as_deref(),
            columns: args.columns.as_deref(),
            transpose: args.transpose,
        };
        let transform = symmetry::parse(&puzzle.layout, &named)?;
        return Ok(vec![finished(transformed(&puzzle, &transform), 0)]);
    };
    // A puzzle's transforms depend on the seed and the puzzle, not on its place in the list.
    let key = Key::of(&["transform", seed, &puzzle.id]);
    let all = variants_of(&puzzle, None, variants, |variant| key.stream(0, variant as u64));
    Ok(all.into_iter().map(|(variant, puzzle)| finished(puzzle, variant)).collect())
}
