//! The end of a run: all parts are there, repeats are left out and reserves made where no class is to come twice, and the
//! manifest, the cards and `_SUCCESS` are written. What never lives here: making of parts that were never made.

use super::distinct::{Room, Shortage, fold, reserves};
use super::facts::{PartFacts, RunFacts};
use super::folder::{CARD, CROISSANT, MANIFEST, RunError, RunFolder, SUCCESS, success_text};
use super::make::make_again;
use super::part::{Cut, KEY, PartWriter, press};
use super::{Job, Split};
use crate::board::ClassId;
use crate::forge::Slot;
use crate::press::forged::Made;
use crate::puzzle::Puzzle;
use crate::seed::RowSum;
use crate::store;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, HashSet};

/// What a whole run came to.
#[derive(Debug)]
pub struct Finished {
    /// The manifest as it was written.
    pub manifest: Value,
    /// Rows in all.
    pub rows: u64,
    /// Slots whose puzzles were left out, since an earlier one is of their class.
    pub n_dropped: u64,
    /// Puzzles from slots behind the last that was asked for.
    pub n_reserves: u64,
    /// What is still missing of a set in which no class comes twice.
    pub shortages: Vec<Shortage>,
    /// Slots that no attempt met, and that nothing took the place of.
    pub n_gaps: u64,
}

/// Finishes a run whose parts are all there; `parts` are those that are known to be sound, and the others are looked at.
pub fn finish(job: &Job, folder: &RunFolder, parts: Vec<PartFacts>) -> Result<Finished, RunError> {
    let mut parts = all_parts(job, folder, parts)?;
    remove_reserves(folder)?;
    let mut dropped: Vec<Vec<u64>> = vec![Vec::new(); parts.len()];
    let (mut spare, mut room) = (Vec::new(), None);
    let mut to = job.facts.count;
    if job.facts.distinct {
        let mut seen = HashSet::new();
        let mut left = Room::for_slots(job.recipe, job.facts.count);
        for (number, dropped) in dropped.iter_mut().enumerate() {
            *dropped = repeats(job, &keys_of(job, folder, number)?, &mut seen, &mut left);
        }
        let dressed = |puzzles| job.dressed(puzzles);
        let walked = reserves(job.recipe, job.facts.count, &mut left, &mut seen, job.jobs, &dressed, |slot, puzzles| {
            spare.push((slot, puzzles));
            Ok::<_, RunError>(())
        })?;
        to = walked.to;
        room = Some(left);
    }
    let exact = match &job.split {
        Some(split) if job.facts.split_exact => {
            Some(split.clone().with_bounds(exact_bounds(job, folder, split, &dropped, &spare)?))
        }
        _ => None,
    };
    let split = exact.or_else(|| job.split.clone());
    let job = &Job { facts: job.facts.clone(), split, ..*job };
    let bounds = job.bounds();
    for (number, (part, dropped)) in parts.iter_mut().zip(&dropped).enumerate() {
        if *dropped != part.dropped || part.bounds != bounds {
            *part = make_again(job, folder, &Cut::of_part(&job.facts, number as u64), dropped.clone())?;
        }
    }
    let n_reserves = spare.len() as u64;
    if n_reserves > 0 {
        parts.push(write_reserves(job, folder, spare, to)?);
    }
    let shortages = room.map(|room| room.shortages()).unwrap_or_default();
    let manifest = manifest(&job.facts, &parts, &shortages);
    let rows = parts.iter().map(|part| part.rows).sum();
    let n_gaps = if job.facts.distinct { 0 } else { parts.iter().flat_map(|p| p.gap_counts().map(|(_, n)| n)).sum() };
    conclude(folder, &manifest)?;
    let n_dropped = dropped.iter().map(|slots| slots.len() as u64).sum();
    Ok(Finished { manifest, rows, n_dropped, n_reserves, shortages, n_gaps })
}

/// Writes the manifest, the cards, and `_SUCCESS`, which stands for them.
fn conclude(folder: &RunFolder, manifest: &Value) -> Result<(), RunError> {
    let mut text = serde_json::to_vec_pretty(manifest).expect("texts and numbers are always JSON");
    text.push(b'\n');
    if store::read(&folder.path(MANIFEST)).is_ok_and(|was| was != text) {
        // Until the manifest speaks of what lies there, nothing says that all is well.
        folder.remove(SUCCESS)?;
    }
    folder.write(MANIFEST, &text)?;
    folder.write(CARD, super::card::readme(manifest).as_bytes())?;
    folder.write_json(CROISSANT, &super::card::croissant(manifest))?;
    folder.write(SUCCESS, &success_text(&text))
}

/// What is said of every part; those that are missing or damaged are told.
fn all_parts(job: &Job, folder: &RunFolder, known: Vec<PartFacts>) -> Result<Vec<PartFacts>, RunError> {
    let mut known = known.into_iter().peekable();
    let mut parts = Vec::new();
    let mut missing = Vec::new();
    for number in 0..job.facts.n_parts() {
        let cut = Cut::of_part(&job.facts, number);
        let part = match known.next_if(|part| part.from == cut.slots.start) {
            Some(part) => Some(part),
            None => folder.sound_part(&cut, &job.facts)?,
        };
        match part {
            Some(part) => parts.push(part),
            None => missing.push(cut),
        }
    }
    match missing.as_slice() {
        [] => Ok(parts),
        [first, ..] => {
            let words = format!(
                "{} of {} parts are missing or damaged, the first of them slots {} to {} ({})",
                missing.len(),
                job.facts.n_parts(),
                first.slots.start,
                first.slots.end - 1,
                first.json_name()
            );
            Err(RunError::Missing(folder.place().display().to_string(), words))
        }
    }
}

/// A slot, the class of its puzzle, and what its grid draws in a split.
struct Key {
    slot: u64,
    class: u128,
    draw: u64,
}

/// The keys of a part.
fn keys_of(job: &Job, folder: &RunFolder, number: usize) -> Result<Vec<Key>, RunError> {
    let place = folder.path(&Cut::of_part(&job.facts, number as u64).keys_name());
    let bytes = store::read(&place).map_err(|e| RunError::Unreadable(place.display().to_string(), e))?;
    let number = |bytes: &[u8]| bytes.iter().fold(0u128, |number, &byte| number << 8 | byte as u128);
    let key = |key: &[u8]| Key { slot: number(&key[..8]) as u64, class: number(&key[8..24]), draw: number(&key[24..KEY]) as u64 };
    Ok(bytes.chunks_exact(KEY).map(key).collect())
}

/// Slots of a part that are of a class which was seen before; the others take room.
fn repeats(job: &Job, keys: &[Key], seen: &mut HashSet<u64>, room: &mut Room) -> Vec<u64> {
    let is_repeat = |key: &&Key| match seen.insert(fold(ClassId { hash: key.class, is_exact: true })) {
        true => {
            room.take(job.recipe.target.level_of_slot(key.slot));
            false
        }
        false => true,
    };
    keys.iter().filter(is_repeat).map(|key| key.slot).collect()
}

/// Bounds that give each side of a split its share of the slots to the very puzzle, but for grids that come more than once:
/// they stay on one side.
fn exact_bounds(
    job: &Job,
    folder: &RunFolder,
    split: &Split,
    dropped: &[Vec<u64>],
    spare: &[(u64, Vec<Puzzle>)],
) -> Result<Vec<u64>, RunError> {
    let of_spare = |(_, puzzles): &(u64, Vec<Puzzle>)| puzzles[0].classes.as_ref().map(|classes| split.draw(classes.grid));
    let mut draws: Vec<u64> = spare.iter().filter_map(of_spare).collect();
    for (number, dropped) in dropped.iter().enumerate() {
        let keys = keys_of(job, folder, number)?;
        draws.extend(keys.iter().filter(|key| dropped.binary_search(&key.slot).is_err()).map(|key| key.draw));
    }
    Ok(split.exact_bounds(draws))
}

const RESERVE: &str = "reserve";

/// Takes away the reserves of an earlier run: how many are needed is known only now.
fn remove_reserves(folder: &RunFolder) -> Result<(), RunError> {
    let unreadable = |e| RunError::Unreadable(folder.place().display().to_string(), e);
    let is_reserve = |name: &String| name.rsplit('/').next().is_some_and(|file| file.starts_with(RESERVE));
    for name in store::list(folder.place()).map_err(unreadable)?.iter().filter(|name| is_reserve(name)) {
        // What said that all was there spoke of them.
        folder.remove(SUCCESS)?;
        folder.remove(name)?;
    }
    Ok(())
}

/// Writes what was taken from slots behind the last as a part of its own.
fn write_reserves(job: &Job, folder: &RunFolder, spare: Vec<(u64, Vec<Puzzle>)>, to: u64) -> Result<PartFacts, RunError> {
    let mut part = PartWriter::begin(folder, job, Cut { word: RESERVE, slots: job.facts.count..to })?;
    for (slot, puzzles) in spare {
        let pressed = press(job, slot..slot + 1, vec![Slot::Made(puzzles)], &|_| true);
        part.put(pressed, &Made::default())?;
    }
    part.finish(Vec::new(), false)
}

/// The command that makes the run again.
fn command(facts: &RunFacts) -> String {
    let mut words = vec!["gridpress".to_string()];
    words.extend(facts.words.iter().cloned());
    words.extend([format!("--count={}", facts.count), "--out=DIR".into()]);
    super::words::shell_line(&words)
}

/// All that is known of a run and of its files.
fn manifest(facts: &RunFacts, parts: &[PartFacts], shortages: &[Shortage]) -> Value {
    let mut all = serde_json::to_value(facts).expect("a run's facts are texts and numbers");
    let mut levels: BTreeMap<&str, u64> = BTreeMap::new();
    let mut clues: BTreeMap<usize, u64> = BTreeMap::new();
    let mut gaps: BTreeMap<Option<&str>, u64> = BTreeMap::new();
    let mut splits: Map<String, Value> = Map::new();
    let mut sums: BTreeMap<&str, (u64, RowSum)> = BTreeMap::new();
    let mut logical = RowSum::default();
    for part in parts {
        part.levels.iter().for_each(|(level, n)| *levels.entry(level).or_default() += n);
        part.clues.iter().for_each(|(n_clues, n)| *clues.entry(*n_clues).or_default() += n);
        part.gaps.iter().for_each(|gap| *gaps.entry(gap.level.as_deref()).or_default() += gap.slots.len() as u64);
        logical.merge(part.logical());
        for file in &part.files {
            if let (Some(split), Some(sum)) = (&file.split, RowSum::of_hex(&file.logical)) {
                let (rows, all) = sums.entry(split).or_default();
                *rows += file.rows;
                all.merge(sum);
            }
        }
    }
    for (split, (rows, sum)) in &sums {
        splits.insert(split.to_string(), json!({ "rows": rows, "logical": sum.hex() }));
    }
    let level_name = |(level, n): &Shortage| json!({ "level": level.map(|level| level.name()), "puzzles": n });
    let files = parts.iter().flat_map(|part| {
        part.files.iter().map(|file| {
            json!({
                "name": file.name, "from": part.from, "to": part.to, "rows": file.rows, "bytes": file.bytes,
                "sha256": file.sha256, "logical": file.logical, "split": file.split,
            })
        })
    });
    let more = json!({
        "command": command(facts),
        "slots": parts.iter().map(|part| part.to).max().unwrap_or(0),
        "rows": parts.iter().map(|part| part.rows).sum::<u64>(),
        "attempts": parts.iter().map(|part| part.attempts).sum::<u64>(),
        "gaps": gaps.iter().map(|(level, n)| json!({ "level": level, "slots": n })).collect::<Vec<_>>(),
        "dropped": parts.iter().map(|part| part.dropped.len() as u64).sum::<u64>(),
        "short": shortages.iter().map(level_name).collect::<Vec<_>>(),
        "levels": levels,
        "clues": clues,
        "logical": logical.hex(),
        "splits": if sums.is_empty() { Value::Null } else { Value::Object(splits) },
        "parts": files.collect::<Vec<_>>(),
    });
    if let (Some(all), Value::Object(more)) = (all.as_object_mut(), more) {
        all.extend(more);
    }
    all
}
