//! The command line: arguments, terminal, environment, clock. One small file per command. Not here: anything that a puzzle
//! depends on.

mod book;
mod canon;
mod check;
mod convert;
mod dedupe;
mod evaluate;
mod explain;
mod finish;
mod generate;
mod glossary;
mod help;
mod hint;
mod hunt;
mod kinds;
mod knobs;
mod lab;
mod list;
mod made;
mod masks;
mod merge;
mod output;
mod overlap;
mod patience;
mod preflight;
mod preset;
mod rate;
mod remade;
mod render;
mod sheet;
mod shell;
mod solve;
mod spoil;
mod spool;
mod stats;
mod target;
mod templates;
mod transform;
mod verify;
mod verify_book;
mod verify_folder;
mod waiting;
mod ways;

use crate::guard::{foreign, named};
use crate::search::Lanes;
use anyhow::{Error, bail};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use std::process::ExitCode;

/// Makes, rates, solves and prints puzzles: Sudoku and its variants, kakuro, calcudoku, futoshiki, Suko and others.
#[derive(Parser)]
#[command(name = "gridpress", version, about, max_term_width = 100, disable_help_flag = true, after_help = EXAMPLES)]
struct Cli {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "Examples:
  gridpress book sampler                          a book of 104 puzzles in output/sampler
  gridpress sheet --level easy --count 4          four puzzles to print now
  gridpress generate --count 100 --seed 7         a hundred rated puzzles as CSV
  gridpress rate --explain puzzle.txt             why a puzzle is as hard as it is
  gridpress hint half-filled.txt                  the next step, little by little
  gridpress generate --kind suko --count 12       a dozen Sukos

Exit codes: 0 done, 1 a check failed, 2 usage, input or environment, 3 the request can't be met, 130 interrupted.";

/// The headings of option groups, in the order of every help text.
mod heading {
    pub const MANY: &str = crate::request::Group::HowMany.title();
    pub const SETS: &str = "Sets";
    pub const PAGE: &str = "The page";
    pub const OUTPUT: &str = "Output";
}

#[derive(Args)]
#[command(next_help_heading = "General")]
struct Common {
    /// Print help
    #[arg(long, short, global = true, action = clap::ArgAction::Help)]
    help: Option<bool>,
    /// Threads to work on [default: all cores]
    #[arg(long, short = 'j', global = true, value_name = "N")]
    jobs: Option<usize>,
    /// Print only errors on stderr
    #[arg(long, short, global = true)]
    quiet: bool,
    /// Print more on stderr
    #[arg(long, short, global = true, action = clap::ArgAction::Count)]
    verbose: u8,
    /// Progress and summary as JSON lines on stderr
    #[arg(long, global = true)]
    json: bool,
    /// Colour on the terminal
    #[arg(long, global = true, value_enum, default_value_t = clap::ColorChoice::Auto, value_name = "WHEN")]
    color: clap::ColorChoice,
    /// A folder of templates that override the embedded ones
    #[arg(long, global = true, value_name = "DIR")]
    templates: Option<std::path::PathBuf>,
}

impl Common {
    fn jobs(&self) -> anyhow::Result<usize> {
        match self.jobs {
            Some(0) => anyhow::bail!("--jobs 0: at least one thread is needed"),
            // More threads are useless, and a limit bounds memory.
            Some(n) => Ok(n.min(1024)),
            None => Ok(std::thread::available_parallelism().map_or(1, |n| n.get())),
        }
    }

    fn library(&self) -> anyhow::Result<crate::press::Library> {
        if let Some(folder) = self.templates.as_ref().filter(|folder| !folder.is_dir()) {
            anyhow::bail!("--templates {}: there is no such folder", named(folder));
        }
        Ok(crate::press::Library::new(self.templates.as_deref()))
    }
}

#[derive(Subcommand)]
enum Command {
    /// List the kinds of puzzle, with their sizes, masks, transforms and formats
    Kinds(kinds::Kinds),
    /// Make puzzles
    Generate(Box<generate::Generate>),
    /// Join the shards of a run, or turn a whole run into one list
    Merge(merge::Merge),
    /// Make worksheets as a PDF, without a spec
    Sheet(Box<sheet::Sheet>),
    /// Make a book from a spec file, an embedded spec's name, or your own list
    Book(book::Book),
    /// Solve puzzles, and count their solutions
    Solve(solve::Solve),
    /// Rate puzzles; --explain shows the steps that a person would take
    Rate(rate::Rate),
    /// Say whether puzzles have no, one or many solutions, with the counts of classic machine solvers
    Evaluate(evaluate::Evaluate),
    /// Run machine solvers side by side: steps, guesses, unwinds; `lab list` names them
    Lab(lab::Lab),
    /// Check partly filled puzzles: each cell, house, circle and region; --step judges steps
    Check(check::Check),
    /// Make deliberately wrong examples from puzzles, each with a proof that it is wrong
    Spoil(spoil::Spoil),
    /// Give a hint for a half-filled puzzle: where to look, which technique, why, what follows
    Hint(hint::Hint),
    /// Search for the hardest Sudokus for as long as you let it
    Hunt(hunt::HuntArgs),
    /// Explain solving techniques: the name of each, why it is right, and a board on which it was found
    Glossary(glossary::Glossary),
    /// Finish boards that you drew: the fewest further digits that leave one solution
    Finish(finish::FinishArgs),
    /// Turn, mirror or relabel puzzles, and rate them again
    Transform(transform::TransformArgs),
    /// Show the canonical form of each puzzle, and the ids of its classes
    Canon(canon::CanonArgs),
    /// Remove equivalent puzzles; keep the first of each
    Dedupe(dedupe::DedupeArgs),
    /// Show what two lists share: puzzles, grids, clue patterns
    Overlap(overlap::OverlapArgs),
    /// Write a list in another format
    Convert(convert::Convert),
    /// Check a PDF or a spec against a printer's rules
    Preflight(preflight::Preflight),
    /// List or count clue masks, up to rotation and reflection
    Masks(masks::Masks),
    /// Draw puzzles as SVG, PNG, PDF or EPS
    Render(render::Render),
    /// Show statistics of a set: levels, ratings, techniques, clues, as text, charts or numbers
    Stats(stats::Stats),
    /// Check every claim of a set, a run's folder or a book's folder
    Verify(verify::Verify),
    /// List or export the embedded books, themes, words and fonts
    Templates(templates::Templates),
    /// Print completions for a shell
    Completions(shell::Completions),
    /// Print the manual page
    Man(shell::Man),
}

/// The result of a command that is not an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    Done,
    /// A check failed: exit code 1.
    Failed,
    /// Not everything requested could be made: exit code 3.
    Short,
}

/// A request that no puzzle can meet: exit code 3.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Unsatisfiable(String);

/// Runs the program on its arguments.
pub fn main() -> ExitCode {
    // A damaged file is reported as an error, only once.
    let tell_of_panics = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if !crate::formats::is_panic_caught() {
            tell_of_panics(panic);
        }
    }));
    let parsed = command()
        .try_get_matches_from(preset::said(std::env::args_os().collect()))
        .and_then(|matches| Ok((Cli::from_arg_matches(&matches)?, matches)));
    let (cli, matches) = match parsed {
        Ok(parsed) => parsed,
        Err(e) => {
            // Help and version are data on stdout; a closed pipe there is not an error.
            match e.use_stderr() && has_odd_words() {
                true => output::tell(no_number(&plain(&e)).unwrap_or_else(|| plain(&e))),
                false => match no_number(&e.render().to_string()) {
                    Some(text) if e.use_stderr() => output::tell(text.trim_end()),
                    _ => e.print().unwrap_or_default(),
                },
            }
            return ExitCode::from(if e.use_stderr() { 2 } else { 0 });
        }
    };
    // An interrupt leaves no partial file behind.
    let end = || {
        crate::store::abandon_parts();
        crate::press::foreign::end_all();
        std::process::exit(130);
    };
    if let Err(e) = ctrlc::set_handler(end) {
        output::tell(format_args!("gridpress: Ctrl-C may leave a partial file behind: {e}"));
    }
    let ended = output::refuse_addresses(&matches).and_then(|()| run(&cli));
    crate::store::abandon_parts();
    match ended {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::Failed) => ExitCode::from(1),
        Ok(Outcome::Short) => ExitCode::from(3),
        Err(e) if is_closed_pipe(&e) => ExitCode::SUCCESS,
        Err(e) => {
            output::tell(format_args!("gridpress: {e:#}"));
            ExitCode::from(if e.is::<Unsatisfiable>() { 3 } else { 2 })
        }
    }
}

/// Whether an argument has characters that a message would escape.
fn has_odd_words() -> bool {
    std::env::args_os().map(|arg| arg.to_string_lossy().into_owned()).any(|arg| foreign(&arg).to_string() != arg)
}

/// An error about a number, in words that do not mention the program's internals: `--count <N>: 'abc' is not a whole
/// number`.
fn no_number(text: &str) -> Option<String> {
    let (before, after) = text.split_once(": invalid digit found in string")?;
    let (value, option) = before.strip_prefix("error: invalid value ")?.split_once(" for '")?;
    Some(format!("error: {}: {value} is not a whole number{after}", option.trim_end_matches('\'')))
}

/// The error in the arguments, without colour, with unusual characters escaped.
fn plain(error: &clap::Error) -> String {
    let mut text = error.render().to_string();
    for arg in std::env::args_os().map(|arg| arg.to_string_lossy().into_owned()).filter(|arg| !arg.is_empty()) {
        // clap may print an option without its value, or the value without its option.
        for part in arg.split_once('=').map_or(vec![arg.as_str()], |(option, value)| vec![arg.as_str(), option, value]) {
            let told = foreign(part).to_string();
            if told != part {
                text = text.replace(part, &told);
            }
        }
    }
    // clap drops characters that a terminal would interpret, so some arguments are not found; their words are then shortened
    // one by one.
    text.trim_end()
        .split(' ')
        .map(|word| if word.contains('\n') { word.into() } else { foreign(word).to_string() })
        .collect::<Vec<_>>()
        .join(" ")
}

/// The clap command, with colour as the arguments and the environment ask for.
fn command() -> clap::Command {
    let wanted = std::env::args_os()
        .map(|arg| arg.to_string_lossy().into_owned())
        .skip_while(|arg| !arg.starts_with("--color"))
        .take(2)
        .collect::<Vec<_>>()
        .join("=");
    let colour = match wanted {
        text if text.starts_with("--color=never") => clap::ColorChoice::Never,
        text if text.starts_with("--color=always") => clap::ColorChoice::Always,
        _ => clap::ColorChoice::Auto,
    };
    help::with_help(Cli::command()).color(colour)
}

/// The instruction set for 9×9 boards. Results are the same with each; tests force each in turn.
const LANES_VARIABLE: &str = "GRIDPRESS_LANES";

fn force_lanes() -> anyhow::Result<()> {
    let Some(wanted) = std::env::var_os(LANES_VARIABLE) else { return Ok(()) };
    let names = |lanes: &[Lanes]| lanes.iter().map(|l| l.name()).collect::<Vec<_>>().join(", ");
    let Some(lanes) = Lanes::ALL.into_iter().find(|lanes| wanted == lanes.name()) else {
        bail!("{LANES_VARIABLE} is '{}'; it can be {}, or be left unset", foreign(&wanted.to_string_lossy()), names(&Lanes::ALL));
    };
    if !lanes.force() {
        let present: Vec<Lanes> = Lanes::ALL.into_iter().filter(|lanes| lanes.is_present()).collect();
        bail!("{LANES_VARIABLE} asks for {}, which this processor does not have; it has {}", lanes.name(), names(&present));
    }
    Ok(())
}

fn run(cli: &Cli) -> anyhow::Result<Outcome> {
    let common = &cli.common;
    // Check this before anything is written.
    common.jobs()?;
    force_lanes()?;
    match &cli.command {
        Command::Kinds(args) => kinds::run(args, common),
        Command::Generate(args) => generate::run(args, common),
        Command::Merge(args) => merge::run(args, common),
        Command::Sheet(args) => sheet::run(args, common),
        Command::Book(args) => book::run(args, common),
        Command::Solve(args) => solve::run(args, common),
        Command::Rate(args) => rate::run(args, common),
        Command::Evaluate(args) => evaluate::run(args, common),
        Command::Lab(args) => lab::run(args, common),
        Command::Check(args) => check::run(args, common),
        Command::Hint(args) => hint::run(args, common),
        Command::Hunt(args) => hunt::run(args, common),
        Command::Glossary(args) => glossary::run(args, common),
        Command::Finish(args) => finish::run(args, common),
        Command::Transform(args) => transform::run(args, common),
        Command::Canon(args) => canon::run(args, common),
        Command::Dedupe(args) => dedupe::run(args, common),
        Command::Spoil(args) => spoil::run(args, common),
        Command::Overlap(args) => overlap::run(args, common),
        Command::Convert(args) => convert::run(args, common),
        Command::Preflight(args) => preflight::run(args, common),
        Command::Masks(args) => masks::run(args, common),
        Command::Render(args) => render::run(args, common),
        Command::Stats(args) => stats::run(args, common),
        Command::Verify(args) => verify::run(args, common),
        Command::Templates(args) => templates::run(args, common),
        Command::Completions(args) => shell::completions(args),
        Command::Man(_) => shell::man(),
    }
}

fn is_closed_pipe(e: &Error) -> bool {
    let is_pipe = |e: &std::io::Error| e.kind() == std::io::ErrorKind::BrokenPipe;
    e.chain().any(|cause| {
        let io = cause.downcast_ref::<std::io::Error>();
        io.is_some_and(is_pipe)
    })
}

/// Converts a recipe error, with its exit code.
fn refuse(e: crate::forge::RecipeError) -> Error {
    if e.is_unsatisfiable() { Unsatisfiable(e.to_string()).into() } else { e.into() }
}

/// The given seed, or one from the system's entropy.
fn seed(given: &Option<String>) -> anyhow::Result<String> {
    use rand::TryRng;
    match given {
        Some(seed) => Ok(seed.clone()),
        None => {
            let number = rand::rngs::SysRng
                .try_next_u64()
                .map_err(|e| anyhow::anyhow!("no entropy for a seed: {e}; give one with --seed"))?;
            Ok(format!("{number:016x}"))
        }
    }
}
