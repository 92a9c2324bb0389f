//! `gridpress book`: a spec, or somebody's own list, becomes a folder with a book.
//! What never lives here: pages and puzzles.

use super::list::ListArgs;
use super::made::{candidates, level_words};
use super::output::Voice;
use super::{Common, Outcome, Unsatisfiable, seed};
use crate::book::{Spec, check, spec_with};
use crate::draw::Day;
use crate::formats::{self, Columns, Format};
use crate::press::book::{PressError, Shop, forge_sections, own_sections, recipes};
use crate::press::judged::{judged_plan, refuse_breaches};
use crate::press::printed::{Pictures, Printing, files};
use crate::press::{Library, record};
use crate::puzzle::Puzzle;
use crate::set::{Seen, levels};
use crate::store;
use anyhow::{Context, bail};
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct Book {
    /// A spec file (TOML), or the name of an embedded one: sampler, kids, large-print, pocket
    #[arg(value_name = "SPEC", required_unless_present = "from")]
    spec: Option<String>,
    /// Your own puzzles instead of the spec's: a list in any format; every row is verified
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Rows x columns of a box for --from, where a puzzle's length does not tell
    #[arg(long)]
    size: Option<String>,
    /// Leave out rows of --from that are unfair or repeated; the exit code is 1 then
    #[arg(long)]
    skip_bad: bool,
    /// Change a key of the spec: --set page=letter --set section.2.count=12
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Goes before the spec's seed [default: the spec's, or drawn and printed]
    #[arg(long, short)]
    seed: Option<String>,
    /// Pages as SVG and PNG: none, some (one of each sort), all
    #[arg(long, default_value = "some", value_name = "WHICH")]
    pictures: Which,
    /// Dots an inch of the PNGs
    #[arg(long, default_value_t = 100)]
    dpi: u32,
    /// The folder [default: output/NAME]
    #[arg(long, short, value_name = "DIR")]
    out: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Which {
    None,
    Some,
    All,
}

pub fn run(args: &Book, common: &Common) -> anyhow::Result<Outcome> {
    let mut voice = Voice::new(common);
    let library = common.library()?;
    let (name, text) = spec_text(args, &library)?;
    let overrides = args.set.iter().map(|pair| override_of(pair)).collect::<anyhow::Result<Vec<_>>>()?;
    let spec = spec_with(&text, &overrides).with_context(|| format!("spec {name}"))?;
    let shop = Shop::for_book(&library, &spec)?;
    let date = date()?;
    if !(1..=100_000).contains(&args.dpi) {
        bail!("--dpi {}: expected 1 to 100,000 dots an inch", args.dpi);
    }
    let folder = args.out.clone().unwrap_or_else(|| Path::new("output").join(&name));
    if folder.is_file() {
        bail!("{}: there is a file of that name; --out wants a folder", folder.display());
    }
    let seed = match (args.seed.clone().or(spec.seed.clone()), &args.from) {
        (Some(seed), _) => seed,
        // Nothing is drawn for puzzles that exist.
        (None, Some(_)) => String::new(),
        (None, None) => seed(&None)?,
    };
    let mut skipped = false;
    let (spec, sections) = match &args.from {
        Some(_) => {
            let (puzzles, has_skipped) = own_puzzles(args, common, &mut voice)?;
            skipped = has_skipped;
            own_sections(spec, puzzles, shop.materials().words)
        }
        None => {
            check(&spec, &shop.materials()).with_context(|| format!("spec {name}"))?;
            let breaches = judged_plan(&spec, &shop).with_context(|| format!("spec {name}"))?;
            refuse_breaches(&spec, &breaches)?;
            let sections = forged(&spec, &seed, &folder, common, &mut voice).with_context(|| format!("spec {name}"))?;
            (spec, sections)
        }
    };
    let pictures = match args.pictures {
        Which::None => Pictures::None,
        Which::Some => Pictures::Some,
        Which::All => Pictures::All,
    };
    let printing = Printing { seed: &seed, date, for_screen: true, pictures, dpi: args.dpi };
    let made = files(&spec, &sections, &shop, &printing, common.jobs()?)?;
    put_all(&folder, &made)?;
    drop_old_pages(&folder, &made)?;
    for (section, puzzles) in spec.sections.iter().zip(&sections) {
        voice.detail(&format!("  {}: {} ({})", section.title, puzzles.len(), level_words(&levels(puzzles))));
    }
    for (name, bytes) in &made {
        voice.detail(&format!("  {name}: {} bytes", bytes.len()));
    }
    let n: usize = sections.iter().map(Vec::len).sum();
    let counts = level_words(&levels(sections.iter().flatten()));
    let with_seed = if seed.is_empty() { String::new() } else { format!(", seed {seed}") };
    let line = format!("{}: {n} puzzles ({counts}){with_seed}", folder.display());
    voice.summary(&line, serde_json::json!({ "puzzles": n, "seed": seed, "folder": folder.display().to_string() }));
    Ok(if skipped { Outcome::Failed } else { Outcome::Done })
}

/// The spec's name and text: a file, an embedded name, or for one's own puzzles the plain one.
fn spec_text(args: &Book, library: &Library) -> anyhow::Result<(String, String)> {
    let stem = |path: &Path| path.file_stem().map_or("book".into(), |s| s.to_string_lossy().into_owned());
    match &args.spec {
        None => {
            let name = args.from.as_deref().map_or("book".into(), stem);
            Ok((name, library.text("books/own.toml")?))
        }
        Some(path) if path.ends_with(".toml") || Path::new(path).is_file() => {
            let path = Path::new(path);
            Ok((stem(path), store::read_text(path).with_context(|| format!("{}: can't be read", path.display()))?))
        }
        Some(name) => match library.text(&format!("books/{name}.toml")) {
            Ok(text) => Ok((name.clone(), text)),
            Err(_) => {
                let known = library.names_beside("books/x");
                bail!("there is no spec file '{name}' and no embedded book of that name; there are: {}", known.join(", "))
            }
        },
    }
}

fn override_of(pair: &str) -> anyhow::Result<(String, String)> {
    let (key, value) = pair.split_once('=').with_context(|| format!("--set {pair}: expected KEY=VALUE"))?;
    Ok((key.trim().into(), value.into()))
}

/// The spec's puzzles. Where some can't be found, those that were are written down, and there is no book.
fn forged(spec: &Spec, seed: &str, folder: &Path, common: &Common, voice: &mut Voice) -> anyhow::Result<Vec<Vec<Puzzle>>> {
    let recipes = recipes(spec, seed).map_err(|e| match &e {
        PressError::Recipe(_, _, refusal) if refusal.is_unsatisfiable() => Unsatisfiable(e.to_string()).into(),
        _ => anyhow::Error::from(e),
    })?;
    let count: u64 = spec.sections.iter().map(|section| section.count as u64).sum();
    voice.start("puzzles", count);
    let (sections, shortages) = forge_sections(spec, &recipes, common.jobs()?, |n| voice.tick(n as u64));
    voice.stop();
    if shortages.is_empty() {
        return Ok(sections);
    }
    let found: Vec<Puzzle> = sections.into_iter().flatten().collect();
    let mut rows = formats::head(Format::Csv, Columns::Full);
    rows.extend(formats::rows(Format::Csv, Columns::Full, &found));
    let place = folder.join("puzzles.csv");
    store::write(&place, &rows).with_context(|| format!("{}: can't be written", place.display()))?;
    let each = shortages.iter().map(|short| {
        let section = &spec.sections[short.section];
        let (title, found, count, seen) = (&section.title, short.found, section.count, candidates(&short.made));
        format!("section {} ('{title}'): {found} of {count} different puzzles found; {seen}", short.section + 1)
    });
    let each: Vec<String> = each.collect();
    Err(Unsatisfiable(format!("{}; no book was made, what was found is in {}", each.join("; "), place.display())).into())
}

/// Somebody's own puzzles, each solved, rated, and seen for the first time.
fn own_puzzles(args: &Book, common: &Common, voice: &mut Voice) -> anyhow::Result<(Vec<Puzzle>, bool)> {
    let list_args =
        ListArgs { file: args.from.clone(), from: None, kind: None, size: args.size.clone(), skip_bad: args.skip_bad };
    let mut list = list_args.open()?;
    let name = list.name.clone();
    let mut seen = Seen::default();
    let mut puzzles = Vec::new();
    let mut n_refused = 0u64;
    list.each(
        common.jobs()?,
        voice,
        |row| (row.line, record(&row)),
        |(line, judged), voice| {
            let problem = match judged {
                Ok(puzzle) if puzzle.clues.givens.is_full() => "nothing is left to solve in it".to_string(),
                Ok(puzzle) if seen.is_new(&puzzle) => {
                    puzzles.push(puzzle);
                    return Ok(());
                }
                Ok(_) => "it stands in the list already".to_string(),
                Err(unfair) => unfair.to_string(),
            };
            if !args.skip_bad {
                bail!("{name}, line {line}: {problem}; --skip-bad leaves such rows out");
            }
            n_refused += 1;
            voice.complain(&format!("{name}, line {line}: {problem}; left out"));
            Ok(())
        },
    )?;
    if puzzles.is_empty() {
        bail!("{name}: there is no puzzle in it");
    }
    Ok((puzzles, list.report(voice) || n_refused > 0))
}

/// Writes all files of a folder, each whole or not at all.
pub fn put_all(folder: &Path, files: &[(String, Vec<u8>)]) -> anyhow::Result<()> {
    for (name, bytes) in files {
        let place = folder.join(name);
        store::write(&place, bytes).with_context(|| format!("{}: can't be written", place.display()))?;
    }
    Ok(())
}

/// Pictures of pages that an earlier book left in the folder, and that this one does not have.
fn drop_old_pages(folder: &Path, files: &[(String, Vec<u8>)]) -> anyhow::Result<()> {
    let is_page = |name: &str| {
        let number = name.strip_prefix("svg/page-").and_then(|n| n.strip_suffix(".svg"));
        let number = number.or(name.strip_prefix("png/page-").and_then(|n| n.strip_suffix(".png")));
        number.is_some_and(|n| n.len() >= 3 && n.chars().all(|c| c.is_ascii_digit()))
    };
    for name in store::list(folder)?.iter().filter(|name| is_page(name) && !files.iter().any(|(new, _)| new == *name)) {
        store::remove(&folder.join(name)).with_context(|| format!("{name}: can't be removed"))?;
    }
    Ok(())
}

/// The date that files carry: of SOURCE_DATE_EPOCH, or none, so that the same book has the same bytes on any day.
pub fn date() -> anyhow::Result<Option<Day>> {
    let Ok(text) = std::env::var("SOURCE_DATE_EPOCH") else { return Ok(None) };
    let seconds: u64 = text.parse().with_context(|| format!("SOURCE_DATE_EPOCH={text}: expected seconds since 1970"))?;
    let days = seconds / 86_400;
    if days > 2_932_896 {
        bail!("SOURCE_DATE_EPOCH={text}: this is past the year 9999");
    }
    Ok(Some(day_of(days)))
}

/// The civil date so many days after 1 January 1970, by years that begin in March.
fn day_of(days: u64) -> Day {
    let since = days + 719_468;
    let (era, day_of_era) = (since / 146_097, since % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + (month <= 2) as u64;
    Day { year: year as u16, month: month as u8, day: (day_of_year - (153 * shifted + 2) / 5 + 1) as u8 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (days, want) in [(0, (1970, 1, 1)), (11_016, (2000, 2, 29)), (20_778, (2026, 11, 21)), (2_932_896, (9999, 12, 31))] {
            let day = day_of(days);
            assert_eq!((day.year, day.month, day.day), want);
        }
    }
}
