//! `gridpress render`: draws puzzles, one file each, or many on one sheet.

use super::book::put_all;
use super::help::themes;
use super::list::ListArgs;
use super::output::{Console, put};
use super::picture::{self, Look, Picture, Width};
use super::{Common, Outcome};
use crate::board::Position;
use crate::draw::{Caption, PT, Scene, Show, captioned_scene, contact_sheet, filling, puzzle_scene};
use crate::guard::CAPTION;
use crate::press::book::Assets;
use crate::press::record;
use crate::puzzle::Puzzle;
use crate::render::{Ground, TextMode};
use crate::words::signs_in_words;
use anyhow::{anyhow, bail};
use clap::ValueEnum;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct Render {
    #[command(flatten)]
    list: ListArgs,
    /// svg, png, pdf or eps [default: by the extension of --out, otherwise svg]
    #[arg(long, value_name = "FORMAT")]
    to: Option<Picture>,
    #[arg(long, default_value = "standard", help = themes("How puzzles look"))]
    theme: String,
    /// Show the solutions, givens bold
    #[arg(long)]
    solutions: bool,
    /// A second picture of each puzzle, with its solution: NAME-solution
    #[arg(long, conflicts_with_all = ["solutions", "candidates", "contact_sheet"])]
    with_solution: bool,
    /// Show the remaining candidates of each empty cell
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
    /// Keep colours in PDF and EPS, as inks of a press; otherwise they are black ink alone
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

/// The widest picture: 200 inches, which is more than the widest in millimetres.
const MOST_POINTS: i32 = 14_400 * PT;

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Letters {
    Paths,
    Text,
}

pub fn run(args: &Render, common: &Common) -> anyhow::Result<Outcome> {
    let mut console = Console::new(common);
    if args.columns == Some(0) {
        bail!("--columns: expected at least 1");
    }
    CAPTION.hold_text("--caption", args.caption.as_deref().unwrap_or_default())?;
    let caption = Caption::parse(args.caption.as_deref().unwrap_or(if args.contact_sheet { "{id}" } else { "" }))?;
    let assets = Assets::open(&common.library()?, "en", &args.theme)?;
    assets.materials().fonts.check(args.caption.as_deref().unwrap_or(""), "--caption")?;
    let ending = args.out.as_ref().and_then(|out| out.extension()).and_then(|e| e.to_str());
    let by_name = ending.and_then(|e| Picture::from_str(e, true).ok());
    let to = args.to.or(by_name).unwrap_or(Picture::Svg);
    if by_name.is_some_and(|named| named != to) {
        bail!("--out: the name's extension and --to say different formats");
    }
    let extension = to.ending();
    let is_stdout = args.out.as_ref().is_none_or(|out| out.as_os_str() == "-");
    let is_single = args.contact_sheet || is_stdout || by_name.is_some();
    if args.with_solution && is_stdout {
        bail!("--with-solution makes two pictures: say --out FILE or --out FOLDER");
    }
    if args.width.is_some_and(|width| width.points(to, args.dpi) >= MOST_POINTS) {
        bail!("--width: so many pixels are more than 5 metres wide at {} dots an inch; say a larger --dpi, or fewer", args.dpi);
    }
    let look = Look {
        to,
        dpi: args.dpi,
        mode: if args.text == Letters::Paths { TextMode::Paths } else { TextMode::Text },
        ground: if args.transparent { Ground::Clear } else { Ground::White },
        has_colour: args.colour,
        is_single: !args.contact_sheet,
    };
    let mut list = args.list.open(common)?;
    let name = list.name.clone();
    let mut puzzles: Vec<Puzzle> = Vec::new();
    let (mut n_drawn, mut n_unfair) = (0usize, 0usize);
    let pictured = |puzzle: &Puzzle, number: usize| pictures_of(args, look, &assets, &caption, puzzle, number);
    let draw = |line: u64, puzzle: Result<Puzzle, crate::press::Unfair>| -> anyhow::Result<(Puzzle, Option<Vec<Vec<u8>>>)> {
        let puzzle = puzzle.map_err(|e| anyhow!("{name}, line {line}: {e}"))?;
        let is_known = !is_single && !caption.is_numbered;
        let bytes = is_known.then(|| pictured(&puzzle, 0)).transpose()?;
        Ok((puzzle, bytes))
    };
    list.each(
        common.jobs()?,
        &mut console,
        |row| draw(row.line, record(&row)),
        |drawn, console| {
            let (puzzle, bytes) = match drawn {
                Err(e) if args.list.skip_bad => {
                    n_unfair += 1;
                    console.complain(&format!("{e:#}; skipped"));
                    return Ok(());
                }
                drawn => drawn?,
            };
            n_drawn += 1;
            match &args.out {
                Some(folder) if !is_single => {
                    let bytes = bytes.map_or_else(|| pictured(&puzzle, n_drawn), Ok)?;
                    let stem = format!("{n_drawn:04}-{}", puzzle.id);
                    let names = [format!("{stem}.{extension}"), format!("{stem}-solution.{extension}")];
                    put_all(folder, &names.into_iter().zip(bytes).collect::<Vec<_>>())
                }
                _ => {
                    puzzles.push(puzzle);
                    Ok(())
                }
            }
        },
    )?;
    if is_single {
        put_single(args, look, &assets, &caption, &name, &puzzles)?;
    } else {
        let pictures = if n_drawn == 1 { "picture" } else { "pictures" };
        console.summary(&format!("{n_drawn} {pictures}"), serde_json::json!({ "pictures": n_drawn }));
    }
    Ok(if list.report(&mut console) || n_unfair > 0 { Outcome::Failed } else { Outcome::Done })
}

/// A puzzle's picture, or that of its solution, or both.
fn pictures_of(
    args: &Render,
    look: Look,
    assets: &Assets,
    caption: &Caption,
    puzzle: &Puzzle,
    number: usize,
) -> anyhow::Result<Vec<Vec<u8>>> {
    let one = |is_solved: bool| {
        let scene = captioned(args, look.to, assets, caption, puzzle, number, is_solved);
        picture::bytes(look, assets, scene, &titled(puzzle), &told(assets, puzzle))
    };
    let shown: &[bool] = if args.with_solution { &[false, true] } else { &[args.solutions] };
    shown.iter().map(|&is_solved| one(is_solved)).collect()
}

/// One file for all: a contact sheet, or the only puzzle.
fn put_single(
    args: &Render,
    look: Look,
    assets: &Assets,
    caption: &Caption,
    name: &str,
    puzzles: &[Puzzle],
) -> anyhow::Result<()> {
    match (args.contact_sheet, puzzles) {
        (_, []) => bail!("{name}: there is no puzzle in it"),
        (true, all) => {
            let show = if args.solutions { Show::Solution } else { Show::Puzzle };
            let materials = assets.materials();
            let captions: Vec<String> = all.iter().enumerate().map(|(i, puzzle)| caption.of(puzzle, i + 1)).collect();
            let columns = args.columns.map_or(all.len().isqrt(), |n| n as usize).max(1);
            let sheet = contact_sheet(materials.fonts, materials.theme, all, &captions, &show, columns);
            // A sheet of many has its captions alone.
            put(args.out.as_deref(), &picture::bytes(look, assets, sheet, "", "")?)?;
        }
        (false, [puzzle]) => {
            let places = [args.out.clone(), args.out.as_deref().map(beside)];
            for (place, bytes) in places.iter().zip(pictures_of(args, look, assets, caption, puzzle, 1)?) {
                put(place.as_deref(), &bytes)?;
            }
        }
        (false, all) => bail!("{} puzzles do not go into one picture: say --out FOLDER, or --contact-sheet", all.len()),
    }
    Ok(())
}

/// The signs and lines of a puzzle, for screen readers.
fn told(assets: &Assets, puzzle: &Puzzle) -> String {
    signs_in_words(&puzzle.layout, assets.materials().words).join("; ")
}

/// What a file says it shows.
fn titled(puzzle: &Puzzle) -> String {
    format!("{} {}", puzzle.kind.title, puzzle.id)
}

/// The place of a solution beside that of its puzzle: `a-solution.eps` for `a.eps`.
fn beside(place: &Path) -> PathBuf {
    let part = |part: Option<&OsStr>| part.map_or(String::new(), |part| part.to_string_lossy().into_owned());
    place.with_file_name(format!("{}-solution.{}", part(place.file_stem()), part(place.extension())))
}

/// A puzzle with its caption, if one is wanted.
fn captioned(
    args: &Render,
    to: Picture,
    assets: &Assets,
    caption: &Caption,
    puzzle: &Puzzle,
    number: usize,
    is_solved: bool,
) -> Scene {
    let (scene, text) = (one(args, to, assets, puzzle, is_solved), caption.of(puzzle, number));
    let materials = assets.materials();
    if text.is_empty() { scene } else { captioned_scene(materials.fonts, materials.theme, scene, &text) }
}

fn one(args: &Render, to: Picture, assets: &Assets, puzzle: &Puzzle, is_solved: bool) -> Scene {
    let layout = &puzzle.layout;
    let candidates = Position::start(layout, &puzzle.clues).candidates;
    let show = match (is_solved, args.candidates) {
        (true, _) => Show::Solution,
        (_, true) => Show::Candidates(&candidates),
        _ => Show::Puzzle,
    };
    let materials = assets.materials();
    let usual = Width::Millimetres(((layout.shape.cols as u32 * 10).max(60)) * 100);
    let width = args.width.unwrap_or(usual).points(to, args.dpi);
    // Space for a key below the grid; a width that is asked for is met however tall that is.
    let height = if args.width.is_some() { width.saturating_mul(4) } else { width * 3 / 2 };
    let scene = puzzle_scene(materials.fonts, materials.theme, puzzle, &show, width, height);
    if args.width.is_some() { filling(scene, width) } else { scene }
}
