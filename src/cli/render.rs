//! `gridpress render`: draws puzzles, one file each, or many on one sheet.

use super::book::put_all;
use super::help::themes;
use super::list::ListArgs;
use super::output::{Console, put};
use super::{Common, Outcome};
use crate::press::Unfair;
use crate::press::book::Assets;
use crate::press::pictures::{Drawing, Format, Subject, Width};
use crate::puzzle::Puzzle;
use crate::render::{Ground, TextMode};
use anyhow::{anyhow, bail};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct Render {
    #[command(flatten)]
    list: ListArgs,
    /// svg, png, pdf or eps [default: by the extension of --out, otherwise svg]
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    to: Option<Format>,
    #[arg(long, default_value = "standard", help = themes("How puzzles look"))]
    theme: String,
    /// Show the solutions, givens bold
    #[arg(long)]
    solutions: bool,
    /// A second picture of each puzzle, with its solution: NAME-solution
    #[arg(long, conflicts_with_all = ["solutions", "candidates", "contact_sheet"])]
    with_solution: bool,
    /// Show the remaining candidates of each empty cell: those that the clues it sees leave, or, on a board with several
    /// solutions, the digits of all of them
    #[arg(long, conflicts_with = "solutions")]
    candidates: bool,
    /// Dots per inch of a PNG
    #[arg(long, default_value_t = 300)]
    dpi: u32,
    /// Width of the picture of a puzzle: 90, 90mm or 800px. Pixels are dots of a PNG, elsewhere 96 to an inch [default: 10 mm for
    /// each column, at least 60]
    #[arg(long, value_name = "WIDTH", value_parser = Width::parse)]
    width: Option<Width>,
    /// In SVG: outlines that look the same everywhere, or text that can be edited
    #[arg(long, default_value = "paths", value_name = "HOW")]
    text: Letters,
    /// Keep colours in PDF and EPS, as inks of a press; without it they use only black ink
    #[arg(long)]
    colour: bool,
    /// No white background
    #[arg(long)]
    transparent: bool,
    /// A line under each picture: text with placeholders such as {id}, {number}, {level}, {er}, {clues}, {size}, {minutes}
    #[arg(long, value_name = "PATTERN")]
    caption: Option<String>,
    /// All puzzles on one sheet
    #[arg(long)]
    contact_sheet: bool,
    /// Pictures per row on a contact sheet [default: about as many as rows]
    #[arg(long, value_name = "N", requires = "contact_sheet")]
    columns: Option<u32>,
    /// A folder; for a single picture a file, or stdout. Pictures of the same names are replaced
    #[arg(long, short, value_name = "PATH")]
    out: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Letters {
    Paths,
    Text,
}

/// A row's line, its subject, and its pictures if they need no number.
type Drawn = (u64, Subject, Option<Vec<Vec<u8>>>);

fn formats() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.map(Format::ending)).try_map(|name| Format::named(&name).ok_or("no format"))
}

pub fn run(args: &Render, common: &Common) -> anyhow::Result<Outcome> {
    let mut console = Console::new(common);
    if args.columns == Some(0) {
        bail!("--columns: expected at least 1");
    }
    let assets = Assets::open(&common.library()?, "en", &args.theme)?;
    let ending = args.out.as_ref().and_then(|out| out.extension()).and_then(|e| e.to_str());
    let by_name = ending.and_then(Format::named);
    let to = args.to.or(by_name).unwrap_or(Format::Svg);
    if by_name.is_some_and(|named| named != to) {
        bail!("--out: the name's extension and --to say different formats");
    }
    let extension = to.ending();
    let is_stdout = args.out.as_ref().is_none_or(|out| out.as_os_str() == "-");
    let is_single = args.contact_sheet || is_stdout || by_name.is_some();
    if args.with_solution && is_stdout {
        bail!("--with-solution makes two pictures: say --out FILE or --out FOLDER");
    }
    let drawing = Drawing {
        dpi: args.dpi,
        mode: if args.text == Letters::Paths { TextMode::Paths } else { TextMode::Text },
        ground: if args.transparent { Ground::Clear } else { Ground::White },
        has_colour: args.colour,
        has_candidates: args.candidates,
        width: args.width,
        ..Drawing::plain(to)
    };
    let pattern = args.caption.as_deref().unwrap_or(if args.contact_sheet { "{id}" } else { "" });
    let drawing = drawing.captioned(pattern, "--caption", &assets)?;
    if drawing.is_too_wide() {
        bail!("--width: that many pixels are more than 5 metres wide at {} dots an inch; say a larger --dpi, or fewer", args.dpi);
    }
    let mut list = args.list.open(common)?;
    let name = list.name.clone();
    let mut subjects: Vec<Subject> = Vec::new();
    let (mut n_drawn, mut n_unfair) = (0usize, 0usize);
    let pictured = |subject: &Subject, number: usize| pictures_of(args, &drawing, &assets, subject, number);
    let draw = |line: u64, subject: Result<Subject, Unfair>| -> anyhow::Result<Drawn> {
        let subject = subject.map_err(|e| anyhow!("{name}, line {line}: {e}"))?;
        let is_known = !is_single && !drawing.caption.is_numbered;
        let bytes = is_known.then(|| pictured(&subject, 0)).transpose()?;
        Ok((line, subject, bytes))
    };
    list.each(
        common.jobs()?,
        &mut console,
        // A sheet shows no candidates.
        |row| draw(row.line, Subject::of(&row, args.candidates && !args.contact_sheet)),
        |drawn, console| {
            let (line, subject, bytes) = match drawn {
                Err(e) if args.list.skip_bad => {
                    n_unfair += 1;
                    console.complain(&format!("{e:#}; skipped"));
                    return Ok(());
                }
                drawn => drawn?,
            };
            n_drawn += 1;
            if let Some(of_all) = &subject.of_all {
                console.say(&format!("{name}, line {line}: {}", of_all.words()));
            }
            match &args.out {
                Some(folder) if !is_single => {
                    let bytes = bytes.map_or_else(|| pictured(&subject, n_drawn), Ok)?;
                    let stem = format!("{n_drawn:04}-{}", subject.puzzle.id);
                    let names = [format!("{stem}.{extension}"), format!("{stem}-solution.{extension}")];
                    put_all(folder, &names.into_iter().zip(bytes).collect::<Vec<_>>())
                }
                _ => {
                    subjects.push(subject);
                    Ok(())
                }
            }
        },
    )?;
    if is_single {
        put_single(args, &drawing, &assets, &name, &subjects)?;
    } else {
        let pictures = if n_drawn == 1 { "picture" } else { "pictures" };
        console.summary(&format!("{n_drawn} {pictures}"), serde_json::json!({ "pictures": n_drawn }));
    }
    Ok(if list.report(&mut console) || n_unfair > 0 { Outcome::Failed } else { Outcome::Done })
}

/// A puzzle's picture, or that of its solution, or both.
fn pictures_of(
    args: &Render,
    drawing: &Drawing,
    assets: &Assets,
    subject: &Subject,
    number: usize,
) -> anyhow::Result<Vec<Vec<u8>>> {
    let shown: &[bool] = if args.with_solution { &[false, true] } else { &[args.solutions] };
    Ok(shown.iter().map(|&is_solved| drawing.picture(assets, subject, number, is_solved)).collect::<Result<_, _>>()?)
}

/// One file for all: a contact sheet, or the only puzzle.
fn put_single(args: &Render, drawing: &Drawing, assets: &Assets, name: &str, subjects: &[Subject]) -> anyhow::Result<()> {
    match (args.contact_sheet, subjects) {
        (_, []) => bail!("{name}: there is no puzzle in it"),
        (true, all) => {
            let columns = args.columns.map(|n| n as usize);
            let puzzles: Vec<Puzzle> = all.iter().map(|subject| subject.puzzle.clone()).collect();
            put(args.out.as_deref(), &drawing.sheet(assets, &puzzles, columns, args.solutions)?)?;
        }
        (false, [subject]) => {
            let places = [args.out.clone(), args.out.as_deref().map(beside)];
            for (place, bytes) in places.iter().zip(pictures_of(args, drawing, assets, subject, 1)?) {
                put(place.as_deref(), &bytes)?;
            }
        }
        (false, all) => bail!("{} puzzles do not go into one picture: say --out FOLDER, or --contact-sheet", all.len()),
    }
    Ok(())
}

/// The place of a solution beside that of its puzzle: `a-solution.eps` for `a.eps`.
fn beside(place: &Path) -> PathBuf {
    let part = |part: Option<&OsStr>| part.map_or(String::new(), |part| part.to_string_lossy().into_owned());
    place.with_file_name(format!("{}-solution.{}", part(place.file_stem()), part(place.extension())))
}
