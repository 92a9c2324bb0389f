//! `gridpress finish`: makes a puzzle with one solution from a board that a user drew.

use super::list::ListArgs;
use super::output::{Console, counted};
use super::remade::remake;
use super::{Common, Outcome};
use crate::board::{cell_name, symbol};
use crate::forge::{self, Finish, Unfinished, finish_board};
use crate::formats::Row;
use crate::guard::foreign;
use crate::kinds::pieces;
use crate::press::{clash, rated_within};
use crate::puzzle::{Origin, Puzzle};
use crate::seed::Key;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct FinishArgs {
    #[command(flatten)]
    list: ListArgs,
    /// Any text; another seed finds another solution [default: a random one, which is printed]
    #[arg(long, short, value_name = "TEXT")]
    seed: Option<String>,
    /// How many puzzles are made of each board
    #[arg(long, short = 'n', value_name = "N", default_value = "1")]
    count: u64,
    /// The most digits that may be added [default: any number]
    #[arg(long, value_name = "N")]
    digits: Option<usize>,
    /// Give a total to each cage that has none
    #[arg(long)]
    totals: bool,
    /// A level, or a range such as easy..hard: puzzles that are too hard get further digits [default: any]
    #[arg(long)]
    level: Option<String>,
    /// csv, lines or jsonl
    #[arg(long, default_value = "csv", value_name = "FORMAT")]
    to: String,
    /// A file; one of that name is replaced once the new one is complete [default: stdout]
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// The most puzzles of one board.
const MOST: u64 = 10_000;

pub fn run(args: &FinishArgs, common: &Common) -> anyhow::Result<Outcome> {
    let mut console = Console::new(common);
    anyhow::ensure!((1..=MOST).contains(&args.count), "--count: expected 1 to {MOST}");
    let levels = args.level.as_deref().map(forge::said_levels).transpose()?.flatten();
    let wish = Finish { totals: args.totals, most: args.digits, levels };
    let seed = super::seed(&args.seed)?;
    let make = |row: &Row| {
        let all = (0..args.count).map(|k| finished(row, &wish, &seed, k));
        let (made, failed): (Vec<_>, Vec<_>) = all.partition(Result::is_ok);
        (made.into_iter().flatten().collect(), failed.into_iter().find_map(Result::err))
    };
    let remade = remake((&args.list, common, &mut console), (&args.to, args.out.as_deref()), true, make)?;
    let told = serde_json::json!({ "puzzles": remade.n_made, "unfinished": remade.n_failed, "seed": seed });
    console.summary(&format!("{}, seed {}", counted(remade.n_made, "puzzle", "puzzles"), foreign(&seed)), told);
    Ok(match (remade.is_bad, remade.n_failed) {
        (true, _) => Outcome::Failed,
        (_, 1..) => Outcome::Short,
        _ => Outcome::Done,
    })
}

fn finished(row: &Row, wish: &Finish, seed: &str, number: u64) -> Result<Puzzle, String> {
    // The result depends on the seed and the board, not on its place in the list.
    let blank = crate::board::Grid::empty(row.layout.n_cells());
    let drawn = Puzzle::new(row.kind, row.size, row.layout.clone(), row.clues.clone(), blank);
    let key = Key::of(&["finish", seed, &drawn.id]);
    let (clues, solution) =
        finish_board(&row.layout, &row.clues, wish, &key.stream(number, 0), &row.budget).map_err(|why| told(row, wish, why))?;
    let origin = Origin {
        algo: crate::puzzle::ALGO,
        seed: seed.into(),
        recipe: format!("kind={} size={} finish={}", row.kind.base_name(), row.size, drawn.id).into(),
        slot: number,
        attempt: 0,
        variant: 0,
    };
    let puzzle = Puzzle { origin: Some(origin), ..Puzzle::new(row.kind, row.size, row.layout.clone(), clues, solution) };
    rated_within(puzzle, &row.budget).map_err(|e| e.to_string())
}

/// Why a board could not be finished, with the clues that clash or the places that stay open.
fn told(row: &Row, wish: &Finish, why: Unfinished) -> String {
    let name = |cell: u16| cell_name(&row.layout, cell);
    match why {
        Unfinished::NoSolution => {
            let Some(clash) = clash(row.size, &row.layout, &row.clues) else { return "it has no solution".into() };
            let all = pieces(&row.layout, &row.clues);
            let digit = |cell: u16| row.clues.givens.get(cell).map_or(String::new(), |digit| format!("{}={digit}", name(cell)));
            let rules = clash.pieces.iter().filter_map(|&k| all.get(k)).map(|piece| match piece.text.is_empty() {
                true => piece.rule.name.to_string(),
                false => format!("{}={}", piece.rule.name, piece.text),
            });
            let sums = clash.sums.iter().map(|k| format!("sum {}", k + 1));
            let parts: Vec<String> = clash.givens.iter().map(|&cell| digit(cell)).chain(sums).chain(rules).collect();
            format!("it has no solution: {} can't hold together, though any of them could be left out", parts.join(", "))
        }
        Unfinished::Undecided => "its solutions were not found in time; draw more lines or digits".into(),
        Unfinished::TakesMore(n, known) => {
            let differs = |cell: &u16| known.iter().any(|grid| grid.get(*cell) != known[0].get(*cell));
            let place = (0..row.layout.n_cells() as u16).find(differs).map_or(String::new(), |cell| {
                let mut digits: Vec<String> = known.iter().map(|grid| symbol(grid.0[cell as usize]).to_string()).collect();
                digits.sort();
                digits.dedup();
                format!(", since {} may be {}", name(cell), digits.join(" or "))
            });
            format!("it takes about {n} further digits to have one solution{place}; allow them (--digits), or draw more")
        }
        Unfinished::NotOfLevel => match wish.most {
            Some(_) => {
                "no puzzle of this level was found on it with so few digits; allow more (--digits), or another level".into()
            }
            None => "no puzzle of this level was found on it; another seed may, or another level".into(),
        },
    }
}
