//! `gridpress book`: makes a book in a folder, from a spec or from the user's own list.

use super::list::ListArgs;
use super::made::{found_instead, level_words};
use super::output::{Console, puzzles_in_words, unread};
use super::{Common, Outcome, Unsatisfiable, seed};
use crate::book::{BookError, LAST_DAY, Spec, canonical, day_of, spec_with};
use crate::draw::Day;
use crate::formats::{self, Format, Style};
use crate::guard::{foreign, named};
use crate::press::book::{Assets, PressError, own_sections};
use crate::press::folder::{self, Folder, Making, SEED, Status};
use crate::press::judged::{judged_book, remarks};
use crate::press::printed::{Pictures, Printing, command, facts, files};
use crate::press::sections::{SectionSource, gather_sections, stocks, understand_kinds};
use crate::press::sources::{Reading, SourceError, printed_before, take_sources};
use crate::press::{Library, Use, record};
use crate::puzzle::Puzzle;
use crate::render::png_size;
use crate::seed::sha256_hex;
use crate::set::{KnownPuzzles, levels};
use crate::store;
use crate::symmetry::{Class, class_of};
use anyhow::{Context, Error, anyhow, bail};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct Book {
    /// A spec file (TOML), or the name of an embedded one: sampler, kdp-6x9 … (gridpress templates list)
    #[arg(value_name = "SPEC", required_unless_present = "from")]
    spec: Option<String>,
    /// Your own puzzles instead of the spec's: a list in any format; every row is verified
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Rows x columns of a box for --from, if a puzzle's length does not determine it
    #[arg(long)]
    size: Option<String>,
    /// Skip rows of --from, and of a section's source, that are invalid or repeated; the exit code is then 1
    #[arg(long)]
    skip_bad: bool,
    /// A list or a run's folder of puzzles printed before: none of them, nor any equivalent, is used again; repeatable
    #[arg(long, value_name = "FILE")]
    avoid: Vec<PathBuf>,
    /// Change a key of the spec: --set page=letter --set section.2.count=12
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Overrides the spec's seed [default: the spec's, or that of the book in the folder, or a random one, which is printed]
    #[arg(long, short)]
    seed: Option<String>,
    /// Also make an edition for electronic readers: book.epub, a puzzle per page, with a link to its solution; the same as --set
    /// epub=true
    #[arg(long)]
    epub: bool,
    /// Pages as SVG and PNG: none, some (one of each kind), all
    #[arg(long, default_value = "some", value_name = "WHICH")]
    pictures: Which,
    /// Dots per inch of the PNGs
    #[arg(long, default_value_t = 100)]
    dpi: u32,
    /// The folder; of the files in it, only those of an earlier book are replaced [default: output/NAME]
    #[arg(long, short, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Replace another book in the folder, and write beside files that are not gridpress's
    #[arg(long)]
    force: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Which {
    None,
    Some,
    All,
}

/// The input, read before anything is made.
struct Order {
    name: String,
    spec: Spec,
    /// The folder of the spec's own files.
    home: PathBuf,
}

pub fn run(args: &Book, common: &Common) -> anyhow::Result<Outcome> {
    let mut console = Console::new(common);
    let library = common.library()?;
    let Order { name, mut spec, home } = order(args, &library)?;
    // A spec's own files are in its folder.
    let library = library.beside(Some(&home));
    if args.from.is_some() && spec.daily.is_some() {
        bail!("spec {name}: [daily] has a section for each puzzle of a day: give each a source instead of --from");
    }
    understand_kinds(&mut spec, &library).with_context(|| format!("spec {name}"))?;
    let assets = Assets::for_book(&library, &spec)?;
    console.say_lacks(&library, &spec.language, Use::Books)?;
    let date = date()?;
    let place = args.out.clone().unwrap_or_else(|| Path::new("output").join(&name));
    let in_folder = folder::seed_in(&place);
    let seed = match (args.seed.clone().or(spec.seed.clone()), &args.from) {
        (Some(seed), _) => seed,
        // Existing puzzles need no seed.
        (None, Some(_)) => String::new(),
        // The same command again makes the same book, even after it was killed.
        (None, None) => in_folder.map_or_else(|| seed(&None), Ok)?,
    };
    let mut making: Making = canonical(&spec);
    making.insert(SEED.into(), seed.clone());
    let avoided = avoided(&args.avoid, &mut making)?;
    // All errors are found before the first puzzle is forged.
    let skipped;
    let (spec, stocks) = match &args.from {
        Some(_) => {
            let (puzzles, has_skipped) = own_puzzles(args, &avoided, common, &mut console)?;
            skipped = has_skipped;
            let ids: Vec<&str> = puzzles.iter().map(|p| p.id.as_str()).collect();
            making.insert("--from".into(), sha256_hex(ids.join(" ").as_bytes()));
            let (spec, sections) = own_sections(spec, puzzles, assets.materials().words);
            (spec, sections.into_iter().map(SectionSource::List).collect())
        }
        None => {
            let mut spec = spec;
            let reading = Reading { folder: &home, skip_bad: args.skip_bad, jobs: common.jobs()?, avoided: &avoided };
            let taken = take_sources(&mut spec, &reading).map_err(refuse_source)?;
            taken.left_out.iter().for_each(|line| console.complain(line));
            skipped = !taken.left_out.is_empty();
            making.extend(taken.hashes.into_iter().map(|(name, hash)| (format!("source {name}"), hash)));
            let stocks = stocks(&spec, taken.lists, &seed).map_err(refuse_recipe).with_context(|| format!("spec {name}"))?;
            (spec, stocks)
        }
    };
    let page = judged_book(&spec, &assets, &seed).with_context(|| format!("spec {name}"))?;
    // Check the resolution even if no picture is drawn.
    let page = if args.pictures == Which::None { (1, 1) } else { page };
    png_size(page, args.dpi).with_context(|| format!("spec {name}: --dpi {}", args.dpi))?;
    let folder = folder::open(&place, making, args.force)?;
    remarks(&spec, &assets)?.iter().for_each(|remark| console.say(&format!("{name}: {remark}")));
    let sections = gathered(&spec, stocks, avoided, &folder, common, &mut console).with_context(|| format!("spec {name}"))?;
    let pictures = match args.pictures {
        Which::None => Pictures::None,
        Which::Some => Pictures::Some,
        Which::All => Pictures::All,
    };
    let lists: Vec<String> = args.avoid.iter().map(|list| list.to_string_lossy().into_owned()).collect();
    let epub: Vec<String> = args.epub.then(|| "epub=true".into()).into_iter().collect();
    let command = command(args.spec.as_deref(), &[&args.set[..], &epub[..]].concat(), &lists, &seed);
    let printing = Printing { seed: &seed, command: &command, date, for_screen: true, pictures, dpi: args.dpi };
    let mut sizes = Vec::new();
    let begin = |names: &[String]| -> anyhow::Result<_> { Ok(folder.begin(names)?) };
    let putting = files(&spec, &sections, &assets, &printing, common.jobs()?, begin, |putting, name, bytes| {
        putting.put(&name, &bytes)?;
        sizes.push((name, bytes.len()));
        Ok(())
    })?;
    putting.end(Status::Done, &facts(&spec, &sections))?;
    for (section, puzzles) in spec.sections.iter().zip(&sections) {
        console.detail(&format!("  {}: {} ({})", section.title, puzzles.len(), level_words(&levels(puzzles))));
    }
    for (name, n_bytes) in &sizes {
        console.detail(&format!("  {name}: {n_bytes} bytes"));
    }
    let n: usize = sections.iter().map(Vec::len).sum();
    let counts = level_words(&levels(sections.iter().flatten()));
    let with_seed = if seed.is_empty() { String::new() } else { format!(", seed {}", foreign(&seed)) };
    let line = format!("{}: {} ({counts}){with_seed}", named(&place), puzzles_in_words(n));
    console.summary(&line, serde_json::json!({ "puzzles": n, "seed": seed, "folder": place.display().to_string() }));
    Ok(if skipped { Outcome::Failed } else { Outcome::Done })
}

/// The spec with its overrides, and its name: a file, an embedded name, or the plain one for the user's own puzzles.
fn order(args: &Book, library: &Library) -> anyhow::Result<Order> {
    let stem = |path: &Path| path.file_stem().map_or("book".into(), |s| s.to_string_lossy().into_owned());
    let (name, text, home) = match &args.spec {
        None => {
            let name = args.from.as_deref().map_or("book".into(), stem);
            (name, library.text("books/own.toml")?, PathBuf::new())
        }
        Some(path) if path.ends_with(".toml") || Path::new(path).is_file() => {
            let path = Path::new(path);
            let read = store::read_text(path);
            let text = read.map_err(|e| if path.exists() { unread(path, e) } else { no_book(path, library) })?;
            (stem(path), text, path.parent().map_or(PathBuf::new(), Path::to_path_buf))
        }
        Some(name) => {
            refuse_own(name)?;
            let text = library.text(&format!("books/{name}.toml")).map_err(|_| no_book(Path::new(name), library))?;
            (name.clone(), text, PathBuf::new())
        }
    };
    let mut overrides = args.set.iter().map(|pair| override_of(pair)).collect::<anyhow::Result<Vec<_>>>()?;
    overrides.extend(args.epub.then(|| ("epub".into(), "true".into())));
    let place = args.spec.as_deref().map(Path::new).filter(|path| path.is_file());
    let spec = spec_with(&text, &overrides).map_err(|e| match place {
        Some(place) => no_spec(place, e.into()),
        None => Error::new(e).context(format!("spec {name}")),
    })?;
    Ok(Order { name, spec, home })
}

/// The embedded spec for a list, which is not a book by itself.
const OWN: &str = "own";

/// Refuses that spec if a book is named.
pub fn refuse_own(name: &str) -> anyhow::Result<()> {
    if name == OWN {
        bail!("own is for your own list: gridpress book --from FILE");
    }
    Ok(())
}

/// The error for a name of neither a file nor a book.
pub fn no_book(place: &Path, library: &Library) -> Error {
    let known: Vec<String> = library.names_beside("books/x").into_iter().filter(|name| name != OWN).collect();
    let name = named(place);
    anyhow!("{name}: can't be read: there is no such file and no embedded book of that name; there are: {}", known.join(", "))
}

/// An error in a spec. A file that is not even called a spec may be a list.
pub fn no_spec(place: &Path, e: Error) -> Error {
    let name = named(place);
    let is_toml = place.extension().is_some_and(|e| e.eq_ignore_ascii_case("toml"));
    match e.downcast_ref::<BookError>() {
        Some(BookError::Toml(why)) if !is_toml && place.is_file() => {
            anyhow!("{name} is no spec ({why}). For a list of puzzles: gridpress book --from {name}")
        }
        _ => e.context(format!("spec {name}")),
    }
}

/// The classes of lists printed before. Their hashes are part of the book's recorded input.
pub fn avoided(lists: &[PathBuf], making: &mut Making) -> anyhow::Result<HashSet<Class>> {
    let mut all = HashSet::new();
    for (i, list) in lists.iter().enumerate() {
        let (classes, hash) = printed_before(list)?;
        all.extend(classes);
        making.insert(format!("--avoid {}", i + 1), hash);
    }
    Ok(all)
}

fn override_of(pair: &str) -> anyhow::Result<(String, String)> {
    let (key, value) = pair.split_once('=').with_context(|| format!("--set {}: expected KEY=VALUE", foreign(pair)))?;
    Ok((key.trim().into(), value.into()))
}

/// A request that no puzzle meets has its own exit code.
pub fn refuse_recipe(e: PressError) -> anyhow::Error {
    match &e {
        PressError::Recipe(_, _, refusal) if refusal.is_unsatisfiable() => Unsatisfiable(e.to_string()).into(),
        _ => e.into(),
    }
}

fn refuse_source(e: SourceError) -> anyhow::Error {
    match e {
        SourceError::TooFew { .. } => Unsatisfiable(e.to_string()).into(),
        _ => e.into(),
    }
}

/// The spec's puzzles. If some cannot be found, writes those that were found, and makes no book.
fn gathered(
    spec: &Spec,
    stocks: Vec<SectionSource>,
    avoided: HashSet<Class>,
    folder: &Folder,
    common: &Common,
    console: &mut Console,
) -> anyhow::Result<Vec<Vec<Puzzle>>> {
    let count: u64 = spec.sections.iter().map(|section| section.count as u64).sum();
    console.start("puzzles", count);
    let all = gather_sections(spec, stocks, avoided, common.jobs()?, |n| console.tick(n as u64))?;
    console.stop();
    for (section, n) in spec.sections.iter().zip(&all.equivalents).filter(|(_, n)| **n > 0) {
        let words = if *n == 1 { "1 puzzle is another one".into() } else { format!("{n} puzzles are others") };
        console.say(&format!("'{}': {words} turned or relabelled: boards this small have few", foreign(&section.title)));
    }
    if all.shortages.is_empty() {
        return Ok(all.sections);
    }
    let found: Vec<Puzzle> = all.sections.into_iter().flatten().collect();
    let rows = formats::whole(Style::full(Format::Csv), &found);
    let mut putting = folder.begin(&[FOUND.into()])?;
    putting.put(FOUND, &rows)?;
    putting.end(Status::Short, &serde_json::json!({ "title": spec.title }))?;
    let each = all.shortages.iter().map(|short| {
        let section = &spec.sections[short.section];
        let (title, found, count, seen) = (&section.title, short.found, section.count, found_instead(short));
        format!("section {} ('{title}'): {found} of {count} different puzzles found; {seen}", short.section + 1)
    });
    let each: Vec<String> = each.collect();
    let place = folder.place().join(FOUND);
    Err(Unsatisfiable(format!("{}; no book was made, what was found is in {}", each.join("; "), named(&place))).into())
}

/// The file with the puzzles found for an incomplete book.
const FOUND: &str = "puzzles.csv";

/// The user's own puzzles, each solved, rated and checked for repeats.
fn own_puzzles(
    args: &Book,
    avoided: &HashSet<Class>,
    common: &Common,
    console: &mut Console,
) -> anyhow::Result<(Vec<Puzzle>, bool)> {
    let list_args = ListArgs { file: args.from.clone(), size: args.size.clone(), skip_bad: args.skip_bad, ..ListArgs::default() };
    let mut list = list_args.open(common)?;
    let name = list.name.clone();
    let mut seen = KnownPuzzles::default();
    let mut puzzles = Vec::new();
    let (mut n_refused, mut n_avoided) = (0u64, 0u64);
    list.each(
        common.jobs()?,
        console,
        |row| (row.line, record(&row)),
        |(line, judged), console| {
            let problem = match judged {
                Ok(puzzle) if puzzle.clues.givens.is_full() => "nothing is left to solve in it".to_string(),
                Ok(puzzle) if !avoided.is_empty() && avoided.contains(&class_of(&puzzle.layout, &puzzle.clues)) => {
                    n_avoided += 1;
                    return Ok(());
                }
                Ok(puzzle) if seen.is_new(&puzzle) => {
                    puzzles.push(puzzle);
                    return Ok(());
                }
                Ok(_) => "it is already in the list".to_string(),
                Err(unfair) => unfair.to_string(),
            };
            if !args.skip_bad {
                bail!("{name}, line {line}: {problem}; --skip-bad leaves such rows out");
            }
            n_refused += 1;
            console.complain(&format!("{name}, line {line}: {problem}; left out"));
            Ok(())
        },
    )?;
    if n_avoided > 0 {
        let have = if n_avoided == 1 { "has" } else { "have" };
        console.say(&format!("{} of {name} {have} been printed; left out", puzzles_in_words(n_avoided as usize)));
    }
    if puzzles.is_empty() {
        bail!("{name}: there is no puzzle in it{}", if n_avoided > 0 { " that has not been printed" } else { "" });
    }
    Ok((puzzles, list.report(console) || n_refused > 0))
}

/// Writes files to a folder, each atomically. Does not write through links in it.
pub fn put_all(folder: &Path, files: &[(String, Vec<u8>)]) -> anyhow::Result<()> {
    let unwritable = |name: &str| format!("{}: can't be written", named(&folder.join(name)));
    let held = store::Folder::make(folder).with_context(|| unwritable(""))?;
    for (name, bytes) in files {
        held.write(name, bytes).with_context(|| unwritable(name))?;
    }
    Ok(())
}

/// The date for files: from SOURCE_DATE_EPOCH, or none, so that the same book has the same bytes on any day.
pub fn date() -> anyhow::Result<Option<Day>> {
    let Ok(text) = std::env::var("SOURCE_DATE_EPOCH") else { return Ok(None) };
    let seconds: u64 = text.parse().with_context(|| format!("SOURCE_DATE_EPOCH={text}: expected seconds since 1970"))?;
    let days = (seconds / 86_400) as i64;
    if days > LAST_DAY {
        bail!("SOURCE_DATE_EPOCH={text}: this is past the year 9999");
    }
    Ok(Some(day_of(days)))
}
