//! `gridpress sheet`: worksheets now, without a spec.

use super::book::{avoided, date, put_all};
use super::help::themes;
use super::knobs::Knobs;
use super::made::found_instead;
use super::output::{Console, put, puzzles_in_words};
use super::{Common, Outcome, Unsatisfiable, heading, seed};
use crate::book::{BookError, Sheet as Choices, Solutions, Spec, kind_title, sheet_spec};
use crate::draw::Day;
use crate::guard::{foreign, named};
use crate::kinds::kind_said;
use crate::paper::PaperError;
use crate::press::book::{Assets, PressError};
use crate::press::dealt::{VersionsWith, dealt, spec_of_all};
use crate::press::folder::Making;
use crate::press::roll::{SIDE, roll_files, roll_page};
use crate::press::sections::{gather_sections, stocks};
use crate::press::worksheets::{ANSWERS, MOST_VERSIONS, PictureOf, Sections, checked, sheet_pdfs, versions, with_pages};
use crate::press::{Library, Use};
use crate::render::png_size;
use crate::request::Place;
use crate::store;
use anyhow::{Context, Error, anyhow, bail};
use clap::ValueEnum;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct Sheet {
    #[command(flatten)]
    make: Knobs<{ Place::Sheet as u8 }>,
    /// How many puzzles
    #[arg(long, short = 'n', default_value_t = 4, help_heading = heading::MANY)]
    count: u32,
    /// Puzzles on a page: 1, 2, 4 or 6
    #[arg(long, default_value_t = 1, value_name = "N", help_heading = heading::PAGE)]
    per_page: u32,
    /// a4, letter, legal, a5 …, or the width of a roll, such as 80mm for receipt printers: one column of any length
    #[arg(long, default_value = "a4", visible_alias = "page", help_heading = heading::PAGE)]
    paper: String,
    /// Lines to write on, on top of each page, separated by commas: name, class, date, or none
    #[arg(long, default_value = "name,date", value_delimiter = ',', value_name = "LINES", help_heading = heading::PAGE)]
    lines: Vec<Line>,
    /// Where the answers go: a file of their own, pages at the back, there as slips to cut apart, a QR code at the foot of each page
    /// that a phone reads without a network, or nowhere
    #[arg(long, default_value = "back", help_heading = heading::PAGE)]
    answers: Answers,
    /// The line on top of each page [default: the kind's name]
    #[arg(long, help_heading = heading::PAGE)]
    title: Option<String>,
    #[arg(long, default_value = "standard", help = themes("How puzzles look"), help_heading = heading::PAGE)]
    theme: String,
    /// Number of versions of the same sheet, A, B, C …: equivalent puzzles, equally hard, so that neighbours can't copy
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MOST_VERSIONS as i64), help_heading = heading::MANY)]
    versions: u32,
    /// What further versions have: equivalents of the first one's puzzles, or other puzzles of the nearest difficulty
    #[arg(long, default_value = "equivalents", value_name = "WHAT", help_heading = heading::MANY)]
    versions_with: With,
    /// Number of small copies of each page on one sheet of paper, with lines to cut along: 1, 2 or 4
    #[arg(long, default_value_t = 1, value_name = "N", help_heading = heading::PAGE)]
    copies: u32,
    /// Ready choices for a class; explicit options take precedence
    #[arg(long, value_name = "PRESET", value_parser = super::preset::names(), help_heading = heading::PAGE)]
    preset: Option<String>,
    /// A dot for each candidate in each empty cell
    #[arg(long, help_heading = heading::PAGE)]
    dots: bool,
    /// The language of the words on the page
    #[arg(long, default_value = "en", value_name = "LANGUAGE", help_heading = heading::PAGE)]
    language: String,
    /// A list, or a book's folder, whose puzzles have been printed: none of them is used again; repeatable
    #[arg(long, value_name = "FILE", help_heading = heading::MANY)]
    avoid: Vec<PathBuf>,
    /// Any text [default: drawn, and printed]
    #[arg(long, short, help_heading = heading::MANY)]
    seed: Option<String>,
    /// pdf, png or svg; pictures are a file a page [default: by the extension of --out, else pdf]
    #[arg(long, value_name = "FORMAT", help_heading = heading::OUTPUT)]
    to: Option<Format>,
    /// The same as --to png
    #[arg(long, conflicts_with = "to", help_heading = heading::OUTPUT)]
    png: bool,
    /// Dots an inch of PNGs
    #[arg(long, default_value_t = 150, help_heading = heading::OUTPUT)]
    dpi: u32,
    /// The file; separate answers, and pictures of further pages, go beside it. Files of these names are replaced once the new
    /// ones are complete
    /// [default: sheet.pdf, or with the ending of --to; sheet_2.pdf and so on if that exists]
    #[arg(long, short, value_name = "FILE", help_heading = heading::OUTPUT)]
    out: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Line {
    Name,
    Class,
    Date,
    None,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Answers {
    Separate,
    Back,
    Code,
    Slips,
    None,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum With {
    Equivalents,
    Others,
}

impl With {
    const fn of_library(self) -> VersionsWith {
        match self {
            With::Equivalents => VersionsWith::Equivalents,
            With::Others => VersionsWith::Others,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Pdf,
    Png,
    Svg,
}

impl Format {
    const fn ending(self) -> &'static str {
        match self {
            Format::Pdf => "pdf",
            Format::Png => "png",
            Format::Svg => "svg",
        }
    }
}

/// Where a sheet goes, and as what.
struct Out {
    to: Format,
    place: PathBuf,
    is_stdout: bool,
}

impl Out {
    fn of(args: &Sheet) -> anyhow::Result<Out> {
        let asked = if args.png { Some(Format::Png) } else { args.to };
        let ending = args.out.as_deref().and_then(Path::extension).and_then(|e| e.to_str());
        let by_name = ending.and_then(|e| Format::from_str(e, true).ok());
        let to = asked.or(by_name).unwrap_or(Format::Pdf);
        let place = match &args.out {
            Some(place) => place.clone(),
            None => PathBuf::from(format!("{}.{}", free_stem()?, to.ending())),
        };
        let is_stdout = place == Path::new("-");
        if !is_stdout && by_name.is_none() && args.out.is_some() {
            bail!(
                "--out {}: a sheet is a PDF, or pictures; expected a name that ends in .pdf, .png or .svg, or -",
                named(&place)
            );
        }
        if by_name.is_some_and(|named| named != to) {
            bail!("--out {}: the name's extension and --to say different formats", named(&place));
        }
        if is_stdout && args.answers == Answers::Separate {
            bail!("--out -: answers of their own need a file's name");
        }
        Ok(Out { to, place, is_stdout })
    }

    /// The picture format of a page if it is not a page of a PDF.
    fn picture(&self, dpi: u32) -> Option<PictureOf> {
        match self.to {
            Format::Pdf => None,
            Format::Png => Some(PictureOf::Png(dpi)),
            Format::Svg => Some(PictureOf::Svg),
        }
    }

    fn stem(&self) -> anyhow::Result<String> {
        let stem = self.place.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        stem.with_context(|| format!("--out {}: expected a file's name, such as sheet.pdf", named(&self.place)))
    }
}

/// A default name for a sheet: no existing file has it, or the names of its answers and pages.
fn free_stem() -> anyhow::Result<String> {
    let mut present = Vec::new();
    let here = Path::new(".");
    let seen = store::Folder::open(here).and_then(|folder| match folder {
        Some(folder) => folder.walk(|name, _| {
            present.push(name.to_string());
            store::Walk::Over
        }),
        None => Ok(()),
    });
    seen.context("the folder can't be read; name a file with --out")?;
    let is_free = |stem: &str| {
        let is_of = |name: &String| name.strip_prefix(stem).is_some_and(|rest| rest.starts_with(['.', '-']));
        !present.iter().any(is_of)
    };
    let numbered = (2..MOST_STEMS).map(|number| format!("{SHEET}_{number}"));
    let free = std::iter::once(SHEET.to_string()).chain(numbered).find(|stem| is_free(stem));
    free.with_context(|| format!("{MOST_STEMS} sheets lie here; name a file with --out"))
}

/// The default name of a sheet.
const SHEET: &str = "sheet";
/// Sheets that one folder may hold without names of their own.
const MOST_STEMS: u32 = 10_000;

pub fn run(args: &Sheet, common: &Common) -> anyhow::Result<Outcome> {
    let mut console = Console::new(common);
    let library = common.library()?;
    let out = Out::of(args)?;
    let date = date()?;
    let seed = seed(&args.seed)?;
    let spec = spec_of(args, &seed, &library)?;
    let assets = Assets::for_book(&library, &spec)?;
    console.say_lacks(&library, &spec.language, Use::Books)?;
    // Everything that can be wrong is found before the first puzzle is forged.
    for plan in checked(&spec, args.versions, &assets).map_err(|e| of_sheet(e, &spec))? {
        let page = if out.to == Format::Png { (plan.paper.width, plan.paper.height) } else { (1, 1) };
        png_size(page, args.dpi).with_context(|| format!("--dpi {}", args.dpi))?;
    }
    let with = args.versions_with.of_library();
    let of_all = spec_of_all(&spec, args.versions, with);
    let stocks = stocks(&of_all, vec![None], &seed).map_err(|e| of_sheet(e, &spec))?;
    let avoided = avoided(&args.avoid, &mut Making::new())?;
    if !out.is_stdout {
        out.stem()?;
        store::check_place(&out.place).with_context(|| format!("{}: can't be written", named(&out.place)))?;
    }
    let count = of_all.sections[0].count;
    console.start("puzzles", count as u64);
    let all = gather_sections(&of_all, stocks, avoided, common.jobs()?, |n| console.tick(n as u64))?;
    console.stop();
    if let Some(short) = all.shortages.first() {
        let (found, seen) = (short.found, found_instead(short));
        return Err(Unsatisfiable(format!("{found} of {count} different puzzles found; {seen}; no sheet was made")).into());
    }
    let made = match with {
        VersionsWith::Equivalents => versions(all.sections, args.versions, &seed, common.jobs()?),
        VersionsWith::Others => dealt(all.sections, args.versions, common.jobs()?),
    };
    if made.n_unequal > 0 {
        let n = made.n_unequal;
        let words = if n == 1 { "1 puzzle of a later version is" } else { &format!("{n} puzzles of later versions are") };
        let none = if with == VersionsWith::Others { "" } else { ": no such transform was found" };
        console.complain(&format!("{words} not quite as hard as in version A{none}"));
    }
    if roll_page(&args.paper).is_some() {
        let files = roll_files(&spec, &made.all, &assets, date, out.picture(args.dpi))?;
        return put_roll(args, &out, files, &seed, &mut console);
    }
    if out.is_stdout {
        print_one(&out, args, &spec, made.all, &assets, (&seed, date, common.jobs()?))?;
        console.say(&format!("{}, seed {seed}", puzzles_in_words(args.count as usize), seed = foreign(&seed)));
        return Ok(Outcome::Done);
    }
    let (stem, folder) = (out.stem()?, out.place.parent().unwrap_or(Path::new("")));
    let mut names = Vec::new();
    let mut file = |suffix: String, bytes: Vec<u8>| {
        let name = format!("{stem}{suffix}.{}", out.to.ending());
        names.push(name.clone());
        put_all(folder, &[(name, bytes)])
    };
    match out.picture(args.dpi) {
        None => {
            let made = sheet_pdfs(&spec, made.all, &assets, &seed, date, common.jobs()?)?;
            made.into_iter().try_for_each(|(suffix, bytes)| file(suffix, bytes))?;
        }
        Some(of) => with_pages(&spec, &made.all, &assets, date, |pages| {
            // Numbered where there are several. Each is written before the next ones are drawn.
            for (places, suffix) in [(&pages.sheet, ""), (&pages.answers, ANSWERS)] {
                let mut number = 0;
                pages.pictures(places, of, &assets, common.jobs()?, |bytes| {
                    number += 1;
                    file(if places.len() == 1 { suffix.into() } else { format!("{suffix}-{number}") }, bytes)
                })?;
            }
            Ok::<_, anyhow::Error>(())
        })?,
    }
    let in_versions = if args.versions > 1 { format!(" in {} versions", args.versions) } else { String::new() };
    let written = told(&out.place, &names);
    let line = format!("{written}: {}{in_versions}, seed {seed}", puzzles_in_words(args.count as usize), seed = foreign(&seed));
    console.summary(&line, serde_json::json!({ "puzzles": args.count, "versions": args.versions, "seed": seed }));
    Ok(Outcome::Done)
}

/// Writes the files of a sheet on a roll.
fn put_roll(
    args: &Sheet,
    out: &Out,
    files: Vec<(String, Vec<u8>)>,
    seed: &str,
    console: &mut Console,
) -> anyhow::Result<Outcome> {
    let mut names = Vec::new();
    match files.as_slice() {
        [(_, bytes)] if out.is_stdout => put(None, bytes)?,
        several if out.is_stdout => bail!("--out -: the sheet has {} strips, and stdout takes one", several.len()),
        _ => {
            let (stem, folder) = (out.stem()?, out.place.parent().unwrap_or(Path::new("")));
            for (suffix, bytes) in files {
                names.push(format!("{stem}{suffix}.{}", out.to.ending()));
                put_all(folder, &[(names[names.len() - 1].clone(), bytes)])?;
            }
        }
    }
    let line =
        format!("{}: {}, seed {seed}", told(&out.place, &names), puzzles_in_words(args.count as usize), seed = foreign(&seed));
    console.summary(&line, serde_json::json!({ "puzzles": args.count, "versions": args.versions, "seed": seed }));
    Ok(Outcome::Done)
}

/// An error from the book of a sheet, in the words of the command line, since its user wrote neither keys nor sections.
fn of_sheet(e: PressError, spec: &Spec) -> Error {
    let wrong = match &e {
        PressError::Book(BookError::Value { key, value, expected }) => Some((key, value, expected)),
        PressError::Book(BookError::Paper(PaperError::Value { key, value, expected }))
        | PressError::Paper(PaperError::Value { key, value, expected }) => Some((key, value, expected)),
        _ => None,
    };
    if let Some((key, value, expected)) = wrong {
        let key = key.strip_prefix("section.1.").unwrap_or(key);
        let option = if key == "page" { "paper".into() } else { key.replace('_', "-") };
        return anyhow!("--{option} {}: expected {expected}", foreign(value.trim_matches('\'')));
    }
    let text = e.to_string();
    let prefix = format!("section 1 ('{}'): ", foreign(&spec.title));
    let text = text.strip_prefix(&prefix).unwrap_or(&text).to_string();
    match &e {
        PressError::Recipe(_, _, refusal) if refusal.is_unsatisfiable() => Unsatisfiable(text).into(),
        _ => anyhow!(text),
    }
}

/// The files that were written: one, or the first and the last of each run of pages.
fn told(place: &Path, names: &[String]) -> String {
    let full: Vec<String> = names.iter().map(|name| named(&place.with_file_name(name))).collect();
    match full.as_slice() {
        [] => named(place),
        [first, .., last] if full.len() > 2 => format!("{first} to {last} ({} files)", full.len()),
        few => few.join(", "),
    }
}

fn spec_of(args: &Sheet, seed: &str, library: &Library) -> anyhow::Result<Spec> {
    let request = args.make.resolved(library)?;
    let kind = kind_said(&request.kind)?;
    let words = crate::press::words(library, &args.language)?;
    let roll = roll_page(&args.paper);
    if roll.is_some() && (args.per_page, args.copies) != (1, 1) {
        bail!("--paper {}: a roll has one column, so --per-page and --copies stay 1", foreign(&args.paper));
    }
    let lines = [Line::Name, Line::Class, Line::Date].map(|line| args.lines.contains(&line));
    if lines.contains(&true) && args.lines.contains(&Line::None) || lines[1] && !lines[0] {
        bail!("--lines: expected name, name,date, name,class,date and the like, date, or none");
    }
    Ok(sheet_spec(&Choices {
        title: args.title.clone().unwrap_or_else(|| kind_title(kind, &words).into()),
        side: if roll.is_some() { SIDE } else { 14.0 },
        page: roll.unwrap_or_else(|| args.paper.clone()),
        lines,
        theme: args.theme.clone(),
        language: args.language.clone(),
        per_page: args.per_page,
        solutions: match args.answers {
            Answers::Separate => Solutions::Separate,
            Answers::Back | Answers::Slips => Solutions::End,
            Answers::Code => Solutions::Code,
            Answers::None => Solutions::None,
        },
        slips: args.answers == Answers::Slips,
        wanted: request,
        count: args.count,
        seed: Some(seed.into()),
        candidate_dots: args.dots,
        copies: args.copies,
    }))
}

/// The one page of a sheet on stdout.
fn print_one(
    out: &Out,
    args: &Sheet,
    spec: &Spec,
    versions: Vec<Sections>,
    assets: &Assets,
    (seed, date, jobs): (&str, Option<Day>, usize),
) -> anyhow::Result<()> {
    let Some(of) = out.picture(args.dpi) else {
        let made = sheet_pdfs(spec, versions, assets, seed, date, jobs)?;
        return made.iter().try_for_each(|(_, bytes)| put(None, bytes));
    };
    with_pages(spec, &versions, assets, date, |pages| match pages.sheet.as_slice() {
        [_] => pages.pictures(&pages.sheet, of, assets, jobs, |bytes| put(None, &bytes)),
        several => bail!("--out -: the sheet has {} pages, and stdout takes one", several.len()),
    })
}
