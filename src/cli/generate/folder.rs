//! A set as the folder of a run: parts, which a killed run continues, whole or in shards. Also merges all shards.

use super::super::book::date;
use super::super::made::{report, say_distinct, yield_words};
use super::super::output::{Console, counted};
use super::super::{Cli, Command, Common, Outcome};
use super::{Generate, Order, canonical, chunk_of};
use crate::guard::{foreign, named};
use crate::press::run::{Job, PartFacts, RunError, RunFacts, RunFolder, Shard, finish, make, open};
use crate::press::{Library, Made};
use crate::puzzle::Puzzle;
use anyhow::{Context, anyhow, bail};
use clap::Parser;
use std::path::Path;

pub fn run(args: &Generate, order: &Order, place: &Path, in_data: bool, common: &Common) -> anyhow::Result<Outcome> {
    let shard = args.shard.as_deref().map(|text| Shard::read(text, |name| std::env::var(name).ok())).transpose()?;
    let mut console = Console::new(common);
    let chunk = |puzzles: &[Puzzle]| chunk_of(order.style, puzzles);
    let job = job(args, order, in_data, &chunk, common)?;
    let folder = open(place, &job.facts, shard.map(|shard| (shard.index, shard.of)))?;
    let n_slots = match shard {
        Some(shard) => {
            let parts = shard.parts(job.facts.n_parts());
            (parts.end * job.facts.part_slots).min(order.count) - (parts.start * job.facts.part_slots).min(order.count)
        }
        None => order.count,
    };
    console.start("making", n_slots);
    let done = make(&job, &folder, shard, &mut |so_far: &Made| {
        console.tick(so_far.slots);
        console.note("making", yield_words(so_far));
        console.yields(so_far);
    });
    let done = match done {
        Err(e @ RunError::TimeUp) => {
            console.complain(&e.to_string());
            return Ok(Outcome::Short);
        }
        done => done?,
    };
    if done.n_found > 0 {
        console.say(&format!(
            "{} of {} there and sound",
            done.n_found,
            counted(done.parts.len() as u64, "part was", "parts were")
        ));
    }
    if done.made.is_hopeless {
        return Ok(report(&mut console, &order.recipe, &done.made, order.count));
    }
    match shard {
        Some(shard) => {
            let outcome = report(&mut console, &order.recipe, &done.made, n_slots);
            console.say(&format!(
                "shard {} of {}: {} in {}; when all shards are done: gridpress merge {}",
                shard.index,
                shard.of,
                counted(done.parts.len() as u64, "part", "parts"),
                place.display(),
                place.display()
            ));
            // With --distinct, the merge fills the gaps.
            Ok(if args.distinct { Outcome::Done } else { outcome })
        }
        None => conclude(&mut console, &job, &folder, order, done.parts, done.made),
    }
}

/// Finishes the run in a folder after all of its shards are done.
pub fn merged(place: &Path, facts: &RunFacts, common: &Common) -> anyhow::Result<Outcome> {
    let words =
        std::iter::once("gridpress".to_string()).chain(facts.words.iter().cloned()).chain([format!("--count={}", facts.count)]);
    let parsed = Cli::try_parse_from(words).ok().map(|cli| cli.command);
    let unsaid = || {
        let words = "run.json does not say how this run was made; was it changed, or written by another version?";
        anyhow!("{}: {words}", named(place))
    };
    let Some(Command::Generate(args)) = parsed else { return Err(unsaid()) };
    // Never open a file that the words name: the text of a mask file is stored in the run.
    if args.make.file.is_some() != facts.mask.is_some() {
        return Err(unsaid());
    }
    let masks = facts.mask.clone().unwrap_or_default();
    // The words name a built-in kind, whatever a folder of templates has under its name.
    let order = args.order(Some(masks), &Library::default()).with_context(|| format!("{}: run.json", named(place)))?;
    if canonical::of(&args, &order) != facts.words {
        return Err(unsaid());
    }
    let chunk = |puzzles: &[Puzzle]| chunk_of(order.style, puzzles);
    let job = job(&args, &order, facts.in_data, &chunk, common)?;
    let folder = open(place, &job.facts, None)?;
    conclude(&mut Console::new(common), &job, &folder, &order, Vec::new(), Made::default())
}

fn job<'a>(
    args: &Generate,
    order: &'a Order,
    in_data: bool,
    chunk: &'a (dyn Fn(&[Puzzle]) -> crate::formats::Chunk + Sync),
    common: &Common,
) -> anyhow::Result<Job<'a>> {
    let recipe = &order.recipe;
    if let Some(block) = recipe.resample.filter(|block| !order.part_slots.is_multiple_of(*block)) {
        bail!("--part-slots {}: with --resample {block} a part has whole blocks, a multiple of {block} slots", order.part_slots);
    }
    let ending = order.style.format.row().endings.first().copied().unwrap_or("txt");
    let facts = RunFacts {
        gridpress: env!("CARGO_PKG_VERSION").into(),
        format_version: 1,
        algo: recipe.algo,
        words: canonical::of(args, order),
        mask: order.request.user_mask.clone(),
        seed: recipe.seed.to_string(),
        recipe: recipe.text.to_string(),
        kind: recipe.kind.name.into(),
        size: recipe.params.size.to_string(),
        count: order.count,
        part_slots: order.part_slots,
        variants: recipe.variants,
        format: order.style.format.name().into(),
        ending: ending.into(),
        columns: order.style.columns.name().into(),
        classes: args.classes || args.distinct || order.split.is_some(),
        distinct: args.distinct,
        split: order.split.as_ref().map(|split| split.text()),
        split_key: args.split_key.clone(),
        split_exact: args.split_exact,
        in_data,
        license: args.license.clone(),
    };
    let date = date()?.map(|day| format!("{}-{:02}-{:02}", day.year, day.month, day.day));
    Ok(Job { recipe, facts, style: order.style, chunk, split: order.split.clone(), jobs: common.jobs()?, date })
}

fn conclude(
    console: &mut Console,
    job: &Job,
    folder: &RunFolder,
    order: &Order,
    parts: Vec<PartFacts>,
    made: Made,
) -> anyhow::Result<Outcome> {
    let whole = finish(job, folder, parts)?;
    let made = Made { puzzles: whole.rows, ..made };
    let outcome = match made.slots {
        // A merge makes no slots itself.
        0 if job.facts.count > 0 => {
            let rows = whole.rows;
            let values = serde_json::json!({ "puzzles": rows, "slots": job.facts.count, "gaps": whole.n_gaps, "logical": whole.manifest["logical"] });
            console.summary(
                &format!(
                    "{} in {}, seed {}",
                    counted(rows, "puzzle", "puzzles"),
                    named(folder.place()),
                    foreign(&job.facts.seed)
                ),
                values,
            );
            if whole.n_gaps > 0 { Outcome::Short } else { Outcome::Done }
        }
        _ => {
            let gaps = if job.facts.distinct { Vec::new() } else { made.gaps.clone() };
            report(console, &order.recipe, &Made { gaps, ..made }, order.count)
        }
    };
    match job.facts.distinct {
        true => Ok(say_distinct(console, whole.n_dropped, whole.n_reserves, &whole.shortages)),
        false => Ok(outcome),
    }
}
