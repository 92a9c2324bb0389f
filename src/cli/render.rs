//! `gridpress render`: draws puzzles, one file each, or many on one sheet.

use super::book::put_all;
use super::help::themes;
use super::list::ListArgs;
use super::output::{Console, put};
use super::{Common, Outcome};
use crate::board::Position;
use crate::draw::{Caption, PT, Scene, Show, captioned_scene, contact_sheet, puzzle_scene};
use crate::guard::CAPTION;
use crate::press::book::Assets;
use crate::press::record;
use crate::puzzle::Puzzle;
use crate::render::{self, Ground, TextMode};
use crate::words::signs_in_words;
use anyhow::{anyhow, bail};
use clap::ValueEnum;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Render {
    #[command(flatten)]
    list: ListArgs,
    /// svg or png [default: by the extension of --out, otherwise svg]
    #[arg(long, value_name = "FORMAT")]
    to: Option<Picture>,
    #[arg(long, default_value = "standard", help = themes("How puzzles look"))]
    theme: String,
    /// Show the solutions, givens bold
    #[arg(long)]
    solutions: bool,
    /// Show the remaining candidates of each empty cell
    #[arg(long, conflicts_with = "solutions")]
    candidates: bool,
    /// Dots per inch of a PNG
    #[arg(long, default_value_t = 300)]
    dpi: u32,
    /// Side of a puzzle in millimetres [default: 10 for each row, at least 60]
    #[arg(long, value_name = "MM", value_parser = millimetres)]
    width: Option<u32>,
    /// In SVG: outlines that look the same everywhere, or text that can be edited
    #[arg(long, default_value = "paths", value_name = "HOW")]
    text: Letters,
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
enum Picture {
    Svg,
    Png,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Letters {
    Paths,
    Text,
}

/// The largest picture's side.
const MAX_MM: u32 = 5_000;

/// Parses millimetres, with or without the unit. For pixels, the error explains what to use.
fn millimetres(text: &str) -> Result<u32, String> {
    let number = text.trim().strip_suffix("mm").unwrap_or(text).trim();
    number.parse().map_err(|_| {
        let pixels =
            text.trim().strip_suffix("px").and_then(|n| n.trim().parse::<u32>().ok()).filter(|n| (1..=50_000).contains(n));
        let way = pixels.map_or(String::new(), |n| {
            // 254 mm are 10 inches, so the resolution is a tenth of the pixels.
            format!("; {n} pixels are --width 254 --dpi {} for a PNG", n.div_ceil(10))
        });
        format!("expected whole millimetres, 10 to {MAX_MM}, such as 60{way}")
    })
}

pub fn run(args: &Render, common: &Common) -> anyhow::Result<Outcome> {
    let mut console = Console::new(common);
    if args.width.is_some_and(|mm| !(10..=MAX_MM).contains(&mm)) {
        bail!("--width: expected 10 to {MAX_MM} millimetres");
    }
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
    let extension = if to == Picture::Svg { "svg" } else { "png" };
    let is_stdout = args.out.as_ref().is_none_or(|out| out.as_os_str() == "-");
    let is_single = args.contact_sheet || is_stdout || by_name.is_some();
    let mut list = args.list.open(common)?;
    let name = list.name.clone();
    let mut puzzles: Vec<Puzzle> = Vec::new();
    let (mut n_drawn, mut n_unfair) = (0usize, 0usize);
    let pictured = |puzzle: &Puzzle, number: usize| {
        picture(args, to, &assets, &captioned(args, &assets, &caption, puzzle, number), &told(&assets, puzzle))
    };
    let draw = |line: u64, puzzle: Result<Puzzle, crate::press::Unfair>| -> anyhow::Result<(Puzzle, Option<Vec<u8>>)> {
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
                    put_all(folder, &[(format!("{n_drawn:04}-{}.{extension}", puzzle.id), bytes)])
                }
                _ => {
                    puzzles.push(puzzle);
                    Ok(())
                }
            }
        },
    )?;
    if is_single {
        let scene = match (args.contact_sheet, puzzles.as_slice()) {
            (_, []) => bail!("{name}: there is no puzzle in it"),
            (true, all) => {
                let show = if args.solutions { Show::Solution } else { Show::Puzzle };
                let materials = assets.materials();
                let captions: Vec<String> = all.iter().enumerate().map(|(i, puzzle)| caption.of(puzzle, i + 1)).collect();
                let columns = args.columns.map_or(all.len().isqrt(), |n| n as usize).max(1);
                contact_sheet(materials.fonts, materials.theme, all, &captions, &show, columns)
            }
            (false, [puzzle]) => captioned(args, &assets, &caption, puzzle, 1),
            (false, all) => bail!("{} puzzles do not go into one picture: say --out FOLDER, or --contact-sheet", all.len()),
        };
        // A sheet of many has its captions alone.
        let about = puzzles.first().filter(|_| !args.contact_sheet).map_or(String::new(), |puzzle| told(&assets, puzzle));
        put(args.out.as_deref(), &picture(args, to, &assets, &scene, &about)?)?;
    } else {
        let pictures = if n_drawn == 1 { "picture" } else { "pictures" };
        console.summary(&format!("{n_drawn} {pictures}"), serde_json::json!({ "pictures": n_drawn }));
    }
    Ok(if list.report(&mut console) || n_unfair > 0 { Outcome::Failed } else { Outcome::Done })
}

/// The signs and lines of a puzzle, for screen readers.
fn told(assets: &Assets, puzzle: &Puzzle) -> String {
    signs_in_words(&puzzle.layout, assets.materials().words).join("; ")
}

/// A puzzle with its caption, if one is wanted.
fn captioned(args: &Render, assets: &Assets, caption: &Caption, puzzle: &Puzzle, number: usize) -> Scene {
    let (scene, text) = (one(args, assets, puzzle), caption.of(puzzle, number));
    let materials = assets.materials();
    if text.is_empty() { scene } else { captioned_scene(materials.fonts, materials.theme, scene, &text) }
}

fn one(args: &Render, assets: &Assets, puzzle: &Puzzle) -> Scene {
    let layout = &puzzle.layout;
    let mm = args.width.unwrap_or((layout.shape.cols as u32 * 10).max(60));
    // 72 points are 25.4 mm. Leave space for a key below the grid.
    let width = (mm as i64 * 72 * PT as i64 * 10 / 254) as i32;
    let candidates = Position::start(layout, &puzzle.clues).candidates;
    let show = match (args.solutions, args.candidates) {
        (true, _) => Show::Solution,
        (_, true) => Show::Candidates(&candidates),
        _ => Show::Puzzle,
    };
    let materials = assets.materials();
    puzzle_scene(materials.fonts, materials.theme, puzzle, &show, width, width * 3 / 2)
}

fn picture(args: &Render, to: Picture, assets: &Assets, scene: &Scene, about: &str) -> anyhow::Result<Vec<u8>> {
    let fonts = assets.materials().fonts;
    let mode = if args.text == Letters::Paths { TextMode::Paths } else { TextMode::Text };
    let ground = if args.transparent { Ground::Clear } else { Ground::White };
    Ok(match to {
        Picture::Svg => render::svg_on(fonts, scene, mode, ("", about), ground).into_bytes(),
        Picture::Png => render::png_on(fonts, scene, args.dpi, ground)?,
    })
}
