//! `gridpress sheet`: worksheets now, without a spec.
//! What never lives here: pages and puzzles.

use super::book::{date, put_all};
use super::made::candidates;
use super::output::{Voice, put};
use super::{Common, Outcome, Unsatisfiable, seed};
use crate::book::{Sheet as Choices, Solutions, check, sheet_spec};
use crate::kinds::kind_named;
use crate::press::book::{PressError, Shop, forge_sections, recipes};
use crate::press::printed::{Pictures, Printing, files};
use anyhow::bail;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct Sheet {
    /// sudoku, suko
    #[arg(long, default_value = "sudoku")]
    kind: String,
    /// Rows x columns of a box (2x3 makes 6 by 6), or the side of a grid with square boxes
    #[arg(long)]
    size: Option<String>,
    /// Suko: sizes of the three regions [default: 2-3-4]
    #[arg(long, value_name = "SPLIT")]
    regions: Option<String>,
    /// A level, or a range such as very-easy..easy
    #[arg(long)]
    level: Option<String>,
    /// minimal, a count, or a range such as 28..32
    #[arg(long)]
    clues: Option<String>,
    /// Symmetry of the clues
    #[arg(long)]
    mask: Option<String>,
    /// How many puzzles
    #[arg(long, short = 'n', default_value_t = 4)]
    count: u32,
    /// Puzzles on a page: 1, 2, 4 or 6
    #[arg(long, default_value_t = 1, value_name = "N")]
    per_page: u32,
    /// a4, letter, a5 …
    #[arg(long, default_value = "a4")]
    paper: String,
    /// Where the answers go: a file of their own, pages at the back, or nowhere
    #[arg(long, default_value = "back")]
    answers: Answers,
    /// The line on top of each page [default: the kind's name]
    #[arg(long)]
    title: Option<String>,
    /// standard, large, kids, color …
    #[arg(long, default_value = "standard")]
    theme: String,
    /// A dot for each candidate in each empty cell
    #[arg(long)]
    dots: bool,
    /// Any text [default: drawn, and printed]
    #[arg(long, short)]
    seed: Option<String>,
    /// The PDF; separate answers go beside it
    #[arg(long, short, default_value = "sheet.pdf", value_name = "FILE")]
    out: PathBuf,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Answers {
    Separate,
    Back,
    None,
}

pub fn run(args: &Sheet, common: &Common) -> anyhow::Result<Outcome> {
    let mut voice = Voice::new(common);
    let library = common.library()?;
    let kind = kind_named(&args.kind)?;
    let to_stdout = args.out == Path::new("-");
    if !to_stdout && args.out.extension().is_none_or(|e| !e.eq_ignore_ascii_case("pdf")) {
        bail!("--out {}: a sheet is a PDF; expected a name that ends in .pdf, or -", args.out.display());
    }
    if to_stdout && args.answers == Answers::Separate {
        bail!("--out -: answers of their own need a file's name");
    }
    let date = date()?;
    let seed = seed(&args.seed)?;
    let spec = sheet_spec(&Choices {
        title: args.title.clone().unwrap_or_else(|| kind.title.into()),
        page: args.paper.clone(),
        theme: args.theme.clone(),
        language: "en".into(),
        per_page: args.per_page,
        solutions: match args.answers {
            Answers::Separate => Solutions::Separate,
            Answers::Back => Solutions::End,
            Answers::None => Solutions::None,
        },
        kind: args.kind.clone(),
        size: args.size.clone(),
        level: args.level.clone(),
        clues: args.clues.clone(),
        mask: args.mask.clone(),
        regions: args.regions.clone(),
        count: args.count,
        seed: Some(seed.clone()),
        candidate_dots: args.dots,
    });
    let shop = Shop::for_book(&library, &spec)?;
    check(&spec, &shop.materials())?;
    let recipes = recipes(&spec, &seed).map_err(|e| match &e {
        PressError::Recipe(_, _, refusal) if refusal.is_unsatisfiable() => Unsatisfiable(refusal.to_string()).into(),
        _ => anyhow::Error::from(e),
    })?;
    voice.start("puzzles", args.count as u64);
    let (sections, shortages) = forge_sections(&spec, &recipes, common.jobs()?, |n| voice.tick(n as u64));
    voice.stop();
    if let Some(short) = shortages.first() {
        let (found, count, seen) = (short.found, args.count, candidates(&short.made));
        return Err(Unsatisfiable(format!("{found} of {count} different puzzles found; {seen}; no sheet was made")).into());
    }
    let printing = Printing { seed: &seed, command: "", date, for_screen: false, pictures: Pictures::None, dpi: 100 };
    let made = files(&spec, &sections, &shop, &printing, common.jobs()?)?;
    if to_stdout {
        let print = made.iter().find(|(name, _)| name == "print.pdf").map_or(&[][..], |(_, bytes)| bytes);
        put(None, print)?;
        voice.say(&format!("{} puzzles, seed {seed}", args.count));
        return Ok(Outcome::Done);
    }
    let Some(stem) = args.out.file_stem().map(|stem| stem.to_string_lossy().into_owned()) else {
        bail!("--out {}: expected a file's name, such as sheet.pdf", args.out.display());
    };
    let folder = args.out.parent().unwrap_or(Path::new(""));
    let wanted: Vec<(String, Vec<u8>)> = made
        .into_iter()
        .filter_map(|(name, bytes)| match name.as_str() {
            "print.pdf" => Some((args.out.file_name()?.to_string_lossy().into_owned(), bytes)),
            "answers.pdf" => Some((format!("{stem}-answers.pdf"), bytes)),
            _ => None,
        })
        .collect();
    put_all(folder, &wanted)?;
    let line = format!("{}: {} puzzles, seed {seed}", args.out.display(), args.count);
    voice.summary(&line, serde_json::json!({ "puzzles": args.count, "seed": seed }));
    Ok(Outcome::Done)
}
