//! `gridpress preflight`: checks a finished PDF, or a spec without its puzzles, against a printer's rules.

use super::book::{no_book, no_spec, refuse_own};
use super::output::{Console, put, unread};
use super::{Common, Outcome};
use crate::book::{BookError, Spec, volumes};
use crate::guard::named;
use crate::paper::{PaperError, Profile, mm, parse_page, profile_named, profiles_from_toml};
use crate::preflight::{FileJob, Judged, judge_file, sentences};
use crate::press::book::{Assets, PressError};
use crate::press::judged::{judged_cover, judged_plan};
use crate::press::sections::understand_kinds;
use crate::press::sources::{Reading, take_sources};
use crate::press::{Library, originals};
use crate::store;
use anyhow::{Context, anyhow, bail};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct Preflight {
    /// A PDF, a spec file (TOML), or the name of an embedded book
    #[arg(value_name = "FILE", required_unless_present = "list")]
    file: Option<PathBuf>,
    /// The printer whose rules apply; --list shows them [default: the spec's own]
    #[arg(long, value_name = "NAME")]
    printer: Option<String>,
    /// The trimmed page size: 6x9, a5, 148x210mm [default: the file's own]
    #[arg(long, value_name = "PAGE")]
    trim: Option<String>,
    /// The printer's paper: white, cream
    #[arg(long, value_name = "NAME")]
    paper: Option<String>,
    /// Pages have bleed
    #[arg(long)]
    bleed: bool,
    /// Check a cover as a cover: size, spine, text beside edges and folds, place of the barcode, pictures
    #[arg(long)]
    cover: bool,
    /// With --cover and a PDF: the pages between the covers, which say how wide the spine is
    #[arg(long, value_name = "N", requires = "cover")]
    pages: Option<usize>,
    /// Show all printers with their rules and sources
    #[arg(long, conflicts_with = "file")]
    list: bool,
}

pub fn run(args: &Preflight, common: &Common) -> anyhow::Result<Outcome> {
    let library = common.library()?;
    let Some(file) = &args.file else {
        let all = profiles_from_toml(&library.text("printers.toml")?)?;
        put(None, all.iter().map(told).collect::<Vec<String>>().join("\n").as_bytes())?;
        return Ok(Outcome::Done);
    };
    let name = named(file);
    let (mut cover, mut unknown) = (None, Vec::new());
    let (breaches, printer) = match bytes_of(file, &library)? {
        bytes if is_pdf(file, &bytes) => {
            let printer = args.printer.clone().ok_or_else(|| {
                anyhow!("--printer: name the printer whose rules apply to {name}; gridpress preflight --list shows them")
            })?;
            let judged = of_pdf(args, &library, &printer, &bytes).with_context(|| name.clone())?;
            (cover, unknown) = (judged.cover, judged.unknown_fonts);
            (sentences(&judged.breaches), printer)
        }
        bytes => {
            let text = String::from_utf8(bytes).map_err(|_| anyhow!("{name}: neither a PDF nor a spec in TOML"))?;
            // A spec's own lists and texts are in its folder.
            let home = file.parent().filter(|_| file.exists()).unwrap_or(Path::new(""));
            let library = library.beside(Some(home));
            of_spec(args, &library, home, &text, common.jobs()?).map_err(|e| no_spec(file, e))?
        }
    };
    put(None, breaches.iter().map(|line| format!("{line}\n")).collect::<String>().as_bytes())?;
    let what = cover.as_ref().map_or(name.clone(), |cover| format!("{name}, {cover}"));
    let count = match breaches.len() {
        0 => "no breach".into(),
        1 => "1 breach".into(),
        n => format!("{n} breaches"),
    };
    let mut line = format!("{what}: {count} of {printer}'s rules");
    if !unknown.is_empty() {
        line +=
            &format!("; the letters of {} were not compared: name the folder of that font with --templates", unknown.join(", "));
    }
    let values = serde_json::json!({ "file": file.to_string_lossy(), "printer": printer, "breaches": breaches.len(),
        "cover": cover.map(|cover| cover.to_string()) });
    Console::new(common).summary(&line, values);
    Ok(if breaches.is_empty() { Outcome::Done } else { Outcome::Failed })
}

fn bytes_of(file: &Path, library: &Library) -> anyhow::Result<Vec<u8>> {
    if !file.exists() {
        refuse_own(&file.to_string_lossy())?;
        let embedded = library.text(&format!("books/{}.toml", file.display()));
        return embedded.map(String::into_bytes).map_err(|_| no_book(file, library));
    }
    store::read(file).map_err(|e| unread(file, e))
}

fn is_pdf(file: &Path, bytes: &[u8]) -> bool {
    let is_named = file.extension().is_some_and(|e| e.eq_ignore_ascii_case("pdf"));
    is_named || bytes.windows(5).take(1024).any(|w| w == b"%PDF-")
}

fn of_pdf(args: &Preflight, library: &Library, printer: &str, bytes: &[u8]) -> anyhow::Result<Judged> {
    let profile = profile_named(&library.text("printers.toml")?, printer)?;
    // An unknown paper is a wrong argument, not a fault of the file.
    profile.stock(args.paper.as_deref())?;
    let trim = args.trim.as_deref().map(parse_page).transpose().map_err(|e| anyhow!("--trim: {e}"))?;
    let originals = originals(library)?;
    let job = FileJob { profile: &profile, stock: args.paper.as_deref(), trim, has_bleed: args.bleed, originals: &originals };
    let mut judged = judge_file(&job, bytes)?;
    if args.cover {
        let Some(cover) = &judged.cover else {
            bail!(
                "it is no cover for {printer}: a cover is one page, as high as a page size of that printer, and as wide as two pages and a spine; --trim says the page size"
            )
        };
        let spine = args.pages.and_then(|n_pages| cover.spine_breach(&job, n_pages));
        judged.breaches.extend(spine);
    }
    Ok(judged)
}

/// An unreadable spec is an error; a spec that cannot become a book for its printer has a breach.
fn of_spec(args: &Preflight, library: &Library, home: &Path, text: &str, jobs: usize) -> anyhow::Result<(Vec<String>, String)> {
    let mut spec = Spec::from_toml(text)?;
    understand_kinds(&mut spec, library)?;
    take_sources(&mut spec, &Reading { folder: home, skip_bad: false, jobs, avoided: &HashSet::new() })?;
    spec.printer = args.printer.clone().unwrap_or(spec.printer);
    spec.page = args.trim.clone().unwrap_or(spec.page);
    spec.paper = args.paper.clone().or(spec.paper);
    spec.bleed |= args.bleed;
    let assets = Assets::for_book(library, &spec)?;
    let printer = spec.printer.clone();
    if args.pages.is_some() {
        bail!("--pages is for a PDF; a spec has its own");
    }
    if args.cover && assets.cover().is_none() {
        bail!("the spec has no [cover]");
    }
    // A book with too many pages may be split into volumes.
    let judged = volumes(&spec, &assets.materials()).map_err(PressError::from).and_then(|volumes| {
        let judged = |spec: &Spec| match args.cover {
            true => judged_cover(spec, &assets).map(Option::unwrap_or_default),
            false => judged_plan(spec, &assets),
        };
        let each = volumes.iter().map(|volume| judged(&volume.spec)).collect::<Result<Vec<_>, _>>()?;
        Ok(each.concat())
    });
    let breaches = match judged {
        Ok(breaches) => sentences(&breaches),
        Err(PressError::Book(BookError::Paper(e @ PaperError::NoSuchPaper { .. }))) => bail!(e),
        Err(PressError::Book(e)) => vec![e.to_string()],
        Err(e) => return Err(e.into()),
    };
    Ok((breaches, printer))
}

/// A printer's rules in a few lines.
fn told(profile: &Profile) -> String {
    let mut lines = vec![format!("{}: {}", profile.name, profile.about)];
    let trims: Vec<&str> = profile.trims.iter().map(|trim| trim.name.as_str()).collect();
    if !trims.is_empty() {
        let custom = if profile.custom.is_some() { ", and sizes between" } else { "" };
        lines.push(format!("  pages of {}{custom}", trims.join(", ")));
    }
    for stock in &profile.papers {
        let most = stock.most.map_or("any number of".into(), |most| format!("{} to {most}", profile.least_pages.max(1)));
        let colour = if stock.takes_colour { ", in colour" } else { "" };
        lines.push(format!("  {} paper: {most} pages{colour}", stock.name));
    }
    let safe = profile.margins;
    if !profile.gutters.is_empty() {
        let gutters: Vec<String> = profile.gutters.iter().map(|g| format!("{} up to {}", mm(g.inner), g.to)).collect();
        lines.push(format!("  inner margin in mm by pages: {}", gutters.join(", ")));
        lines.push(format!("  outer {} mm, top {} mm, bottom {} mm", mm(safe.outer), mm(safe.top), mm(safe.bottom)));
    }
    lines.extend(profile.sources.iter().map(|source| format!("  {source}")));
    if !profile.sources.is_empty() {
        lines.push(format!("  noted on {}", profile.noted));
    }
    lines.join("\n") + "\n"
}
