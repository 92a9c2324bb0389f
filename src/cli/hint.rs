//! `gridpress hint`: the next step for a puzzle as it stands on paper, stage by stage.

use super::explain::CellNames;
use super::list::{ListArgs, is_like_a_name};
use super::output::{Console, Sink};
use super::{Common, Outcome};
use crate::formats::Row;
use crate::guard::named;
use crate::press::{self, Advice, Standing, Use, advice, in_stages, page_words};
use crate::store;
use anyhow::{Context, anyhow, bail};
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

/// The last stage that is told.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum UpTo {
    /// Where to look
    Where,
    /// Which technique it is
    Technique,
    /// What is seen there
    Why,
    /// What follows from it: everything
    Follows,
}

#[derive(clap::Args)]
#[command(
    after_help = "On a terminal a hint is told stage by stage, each when Enter is pressed. It takes the digits that stand there, and \
nothing else that was noted."
)]
pub struct Hint {
    #[command(flatten)]
    list: ListArgs,
    /// The board as it stands, if the puzzle is given as it was printed: then digits that are wrong are found. A file, or the
    /// digits row by row, with . for an empty cell
    #[arg(long, value_name = "FILE|DIGITS")]
    board: Option<PathBuf>,
    /// The last stage that is told
    #[arg(long, default_value = "follows", value_name = "STAGE")]
    up_to: UpTo,
    /// The notation of cells
    #[arg(long, default_value = "rc", value_name = "NAMES")]
    cells: CellNames,
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
    let here = on_paper(args.board.as_deref(), &row)?;
    let advice = advice(&row, &here, None);
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

/// What the page asks before each stage.
const LABELS: [&str; 4] = ["hint", "hint-technique", "hint-why", "hint-follows"];

/// Asks for the next stage on the terminal; an end of input is a no.
fn is_wanted(label: &str) -> anyhow::Result<bool> {
    let mut stderr = io::stderr();
    write!(stderr, "\n{label} [Enter] ")?;
    stderr.flush()?;
    Ok(io::stdin().read_line(&mut String::new())? > 0)
}

/// The board as it stands: by itself, or the digits of the puzzle alone.
fn on_paper(board: Option<&Path>, row: &Row) -> anyhow::Result<Standing> {
    let written = board.map(text_of).transpose()?;
    written.map_or_else(|| Ok(Standing::printed(row)), |text| Standing::written(row, &text)).map_err(|e| anyhow!("--board: {e}"))
}

/// A file's text, or the argument itself.
fn text_of(path: &Path) -> anyhow::Result<String> {
    /// No board has so many letters.
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
