//! `gridpress hint`: the next step for a puzzle as it is on paper, stage by stage.

use super::explain::{CellNames, Ladder};
use super::list::{ListArgs, is_like_a_name};
use super::output::{Console, Sink};
use super::{Common, Outcome};
use crate::formats::Row;
use crate::guard::named;
use crate::press::{self, Advice, Standing, Use, advice_by, in_stages, page_words};
use crate::store;
use anyhow::{Context, anyhow, bail};
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

/// The last stage to show.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum UpTo {
    /// Where to look
    Where,
    /// Which technique it is
    Technique,
    /// What can be seen there
    Why,
    /// What follows from it: everything
    Follows,
}

#[derive(clap::Args)]
#[command(after_help = "On a terminal a hint is shown stage by stage, each when Enter is pressed.")]
pub struct Hint {
    #[command(flatten)]
    list: ListArgs,
    /// The current board, if the puzzle is given as printed: then wrong digits are found. A file, or the
    /// digits row by row, with . for an empty cell
    #[arg(long, value_name = "FILE|DIGITS")]
    board: Option<PathBuf>,
    /// Your pencil marks: then nothing that you have struck is told again, and a mark that is wrong is told
    /// first. A file or the marks themselves: a word of digits a cell, with . for a cell without marks, or notes
    /// such as "r1c3=124 r4c5<>7"
    #[arg(long, value_name = "FILE|MARKS")]
    pencil: Option<PathBuf>,
    /// The last stage to show
    #[arg(long, default_value = "follows", value_name = "STAGE")]
    up_to: UpTo,
    /// The notation of cells
    #[arg(long, default_value = "rc", value_name = "NAMES")]
    cells: CellNames,
    /// The ladder of techniques [default: that of people on boards with rules, else Sudoku Explainer's]
    #[arg(long, value_name = "WHOSE")]
    ladder: Option<Ladder>,
    /// The language of the hint
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    language: String,
    /// A file; one of that name is replaced once the new one is complete [default: stdout]
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub fn run(args: &Hint, common: &Common) -> anyhow::Result<Outcome> {
    let mut console = Console::new(common);
    let mut list = args.list.open(common)?;
    let row = list.next(&mut console)?.with_context(|| format!("{}: there is no puzzle in it", list.name))?;
    if list.next(&mut console)?.is_some() {
        bail!("{}: several puzzles; a hint is for one", list.name);
    }
    let library = common.library()?;
    let words = press::words(&library, &args.language)?;
    console.say_lacks(&library, &args.language, Use::Pages)?;
    let said = page_words(&library, &args.language)?;
    let here = on_paper(args.board.as_deref(), args.pencil.as_deref(), &row)?;
    let advice = advice_by(Ladder::climbs(args.ladder), &row, &here, None);
    let stages = in_stages(&advice, &row, args.cells.notation(), &words, &said);
    let shown = &stages[..stages.len().min(args.up_to as usize + 1)];
    let mut sink = Sink::open(args.out.as_deref())?;
    let has_keys = args.list.path().is_some() && args.out.is_none() && io::stdin().is_terminal() && io::stdout().is_terminal();
    for (k, stage) in shown.iter().enumerate() {
        if k > 0 {
            if has_keys && !is_wanted(said.get(&format!("play.{}", LABELS[k])).map_or("", String::as_str))? {
                break;
            }
            sink.write(b"\n")?;
        }
        sink.write(format!("{}\n", stage.join("\n")).as_bytes())?;
        if let (true, Sink::Stdout(stdout)) = (has_keys, &mut sink) {
            stdout.flush()?;
        }
    }
    sink.finish()?;
    let is_sound = matches!(advice, Advice::Solved | Advice::Step(..) | Advice::Reveal(..));
    Ok(if list.report(&mut console) || !is_sound { Outcome::Failed } else { Outcome::Done })
}

/// The prompts before each stage, as on the page.
const LABELS: [&str; 4] = ["hint", "hint-technique", "hint-why", "hint-follows"];

/// Asks for the next stage on the terminal; an end of input is a no.
fn is_wanted(label: &str) -> anyhow::Result<bool> {
    let mut stderr = io::stderr();
    write!(stderr, "\n{label} [Enter] ")?;
    stderr.flush()?;
    Ok(io::stdin().read_line(&mut String::new())? > 0)
}

/// The current board: given separately, or only the digits of the puzzle; with the marks on it.
fn on_paper(board: Option<&Path>, pencil: Option<&Path>, row: &Row) -> anyhow::Result<Standing> {
    let written = board.map(text_of).transpose()?;
    let here = written.map_or_else(|| Ok(Standing::printed(row)), |text| Standing::written(row, &text));
    let here = here.map_err(|e| anyhow!("--board: {e}"))?;
    let Some(marks) = pencil.map(text_of).transpose()? else { return Ok(here) };
    here.with_marks(row, &marks).map_err(|e| anyhow!("--pencil: {e}"))
}

/// A file's text, or the argument itself.
fn text_of(path: &Path) -> anyhow::Result<String> {
    /// No board has that many letters.
    const MOST: u64 = 1 << 16;
    let mut text = String::new();
    match (store::open(path), path.to_str()) {
        (Ok(file), _) => {
            file.take(MOST).read_to_string(&mut text).with_context(|| format!("{}: can't be read", named(path)))?;
            Ok(text)
        }
        (Err(_), Some(digits)) if !path.exists() && !is_like_a_name(path) => Ok(digits.into()),
        (Err(e), _) => Err(e).with_context(|| format!("{}: can't be read", named(path))),
    }
}
