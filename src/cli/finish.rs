//! `gridpress finish`: makes a puzzle with one solution of a board that somebody drew.

use super::list::{ListArgs, format_named};
use super::output::{Console, Sink, counted};
use super::{Common, Outcome};
use crate::board::cell_name;
use crate::forge::{self, Finish, Unfinished, finish_board};
use crate::formats::{self, Record, Row, Style, Writer};
use crate::guard::foreign;
use crate::kinds::pieces;
use crate::press::{clash, rated};
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
    /// A level, or a range such as easy..hard: further digits are added to what is too hard [default: any]
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
    let format = format_named(&args.to)?;
    anyhow::ensure!((1..=MOST).contains(&args.count), "--count: expected 1 to {MOST}");
    let levels = args.level.as_deref().map(forge::said_levels).transpose()?.flatten();
    let wish = Finish { totals: args.totals, most: args.digits, levels };
    let seed = super::seed(&args.seed)?;
    let mut list = args.list.open(common)?;
    let mut sink = Sink::open(args.out.as_deref())?;
    let style = Style { columns: list.columns_for(format), ..Style::full(format) };
    let mut writer = Writer::new(style);
    sink.write(&writer.head())?;
    let name = list.name.clone();
    let (mut n_made, mut n_unfinished) = (0u64, 0u64);
    let map = |row: Row| {
        let made: Vec<Result<Puzzle, String>> = (0..args.count).map(|k| finished(&row, &wish, &seed, k)).collect();
        let puzzles: Vec<&Puzzle> = made.iter().filter_map(|one| one.as_ref().ok()).collect();
        let records = || puzzles.iter().map(|puzzle| Record::Of(puzzle, &row));
        let chunk = match records().find_map(|record| style.refuses(record)) {
            Some(why) => Err(why),
            None => Ok(formats::chunk(style, records())),
        };
        let n = puzzles.len() as u64;
        (row.line, chunk, n, made.into_iter().find_map(Result::err))
    };
    let result = list.each(common.jobs()?, &mut console, map, |(line, chunk, n, failed), console| {
        if let Some(why) = failed {
            n_unfinished += 1;
            console.complain(&format!("{name}, line {line}: {why}"));
        }
        n_made += n;
        match chunk {
            Ok(chunk) => sink.write(&writer.put(chunk)),
            Err(why) => anyhow::bail!("{name}, line {line}: {} can't hold it: {why}", format.name()),
        }
    });
    let result = result.and_then(|_| sink.write(&writer.end()));
    sink.end(result)?;
    let told = serde_json::json!({ "puzzles": n_made, "unfinished": n_unfinished, "seed": seed });
    console.summary(&format!("{}, seed {}", counted(n_made, "puzzle", "puzzles"), foreign(&seed)), told);
    let is_bad = list.report(&mut console);
    Ok(match (is_bad, n_unfinished) {
        (true, _) => Outcome::Failed,
        (_, 1..) => Outcome::Short,
        _ => Outcome::Done,
    })
}

fn finished(row: &Row, wish: &Finish, seed: &str, number: u64) -> Result<Puzzle, String> {
    // What is made of a board depends on the seed and the board, not on its place in the list.
    let blank = crate::board::Grid::empty(row.layout.n_cells());
    let drawn = Puzzle::new(row.kind, row.size, row.layout.clone(), row.clues.clone(), blank);
    let key = Key::of(&["finish", seed, &drawn.id]);
    let (clues, solution) =
        finish_board(&row.layout, &row.clues, wish, &key.stream(number, 0)).map_err(|why| told(row, wish, why))?;
    let origin = Origin {
        algo: crate::puzzle::ALGO,
        seed: seed.into(),
        recipe: format!("kind={} size={} finish={}", row.kind.name, row.size, drawn.id).into(),
        slot: number,
        attempt: 0,
        variant: 0,
    };
    Ok(rated(Puzzle { origin: Some(origin), ..Puzzle::new(row.kind, row.size, row.layout.clone(), clues, solution) }))
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
        Unfinished::TakesMore(n, two) => {
            let [a, b] = *two;
            let open = (0..row.layout.n_cells() as u16).find(|&cell| a.get(cell) != b.get(cell));
            let place = open.map_or(String::new(), |cell| {
                format!(", since {} may be {} or {}", name(cell), a.0[cell as usize], b.0[cell as usize])
            });
            format!(
                "it takes {n} further digits or about so many to have one solution{place}; allow them (--digits), or draw more"
            )
        }
        Unfinished::NotOfLevel => match wish.most {
            Some(_) => {
                "no puzzle of this level was found on it with so few digits; allow more (--digits), or another level".into()
            }
            None => "no puzzle of this level was found on it; another seed may, or another level".into(),
        },
    }
}
