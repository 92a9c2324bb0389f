//! `gridpress merge`: joins the shards of a run, and writes a whole run as one list.

use super::generate::merged;
use super::list::format_named;
use super::output::{Console, Sink, counted};
use super::{Common, Outcome};
use crate::formats::{self, Columns, Expect, Format, Style, Writer};
use crate::guard::named;
use crate::press::run::{self, RunFacts};
use crate::sorted::Ordered;
use anyhow::{Context, bail};
use std::io::BufReader;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct Merge {
    /// The run's folder; missing parts are taken from any further folders
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,
    /// Write all rows to one list as well; a file of that name is replaced once the new one is complete
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The format of that list [default: by the extension of --out, otherwise that of the parts]
    #[arg(long, value_name = "FORMAT", requires = "out")]
    to: Option<String>,
    /// Only the rows of this side of a split
    #[arg(long, value_name = "NAME", requires = "out")]
    only: Option<String>,
}

pub fn run(args: &Merge, common: &Common) -> anyhow::Result<Outcome> {
    let place = &args.folders[0];
    let facts_of = |place: &Path| -> anyhow::Result<RunFacts> {
        run::facts_in(place)?.with_context(|| format!("{}: no run of gridpress is here; expected a run.json", named(place)))
    };
    let facts = facts_of(place)?;
    for other in &args.folders[1..] {
        let found = facts_of(other)?;
        let mut differences = facts.differences(&found);
        if found.count != facts.count {
            differences.push(format!("count: {} here, {} there", facts.count, found.count));
        }
        if !differences.is_empty() {
            bail!("{} and {} hold different runs: {}", named(place), named(other), differences.join("; "));
        }
        run::adopt(place, &facts, other)?;
    }
    let outcome = merged(place, &facts, common)?;
    if let Some(out) = &args.out {
        list(args, place, &facts, out, common)?;
    }
    Ok(outcome)
}

/// Writes all rows of a run, part by part, as one list.
fn list(args: &Merge, place: &Path, facts: &RunFacts, out: &Path, common: &Common) -> anyhow::Result<()> {
    let own = Format::named(&facts.format);
    let by_ending = out.extension().and_then(|e| e.to_str()).and_then(Format::of_extension);
    let format = match &args.to {
        Some(name) => format_named(name)?,
        None => by_ending.or(own).context("the format of the parts is not known here")?,
    };
    let ours = Columns::read(&facts.columns).ok().filter(|columns| columns.ours().is_some());
    let style = Style { columns: ours.unwrap_or_default(), ..Style::full(format) };
    let folder = run::reader(place)?.with_context(|| format!("{}: it is gone", named(place)))?;
    let files = run::files_of(&folder, args.only.as_deref())?;
    if let (Some(only), true) = (&args.only, files.is_empty()) {
        bail!("--only {only}: the run has no such side; it has {}", facts.split.as_deref().unwrap_or("no split"));
    }
    let (mut sink, mut writer) = (Sink::open(Some(out))?, Writer::new(style));
    sink.write(&writer.head())?;
    let expect = Expect {
        format: own,
        kind: Some(facts.kind.clone()),
        size: Some(crate::kinds::parse_size(&facts.size)?),
        columns: Columns::read(&facts.columns).unwrap_or_default(),
        ..Expect::default()
    };
    let mut n = 0u64;
    // The sides of a split share the slots of a part; merge their rows back into slot order.
    for part in files.chunk_by(|a, b| stem(a) == stem(b)) {
        let mut rows = Vec::new();
        for name in part {
            let file = folder.file(name)?;
            for row in formats::read(BufReader::with_capacity(1 << 16, file), &expect) {
                rows.push(row.with_context(|| named(&folder.path(name)))?);
            }
        }
        rows.order_by_key(|row| row.claim("slot").and_then(|slot| slot.parse::<u64>().ok()));
        n += rows.len() as u64;
        if let Some(why) = rows.iter().find_map(|row| style.refuses(row.into())) {
            bail!("{} can't hold these puzzles: {why}", format.name());
        }
        sink.write(&writer.put(formats::chunk(style, &rows)))?;
    }
    sink.write(&writer.end())?;
    sink.finish()?;
    Console::new(common).say(&format!("{} in {}", counted(n, "row", "rows"), named(out)));
    Ok(())
}

/// The name of a file without its side's folder.
fn stem(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}
