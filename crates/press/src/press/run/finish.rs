//! The end of a run: all parts exist; if classes must not repeat, repeats are dropped and reserves made; then the manifest, the
//! cards and `_SUCCESS` are written.

use super::distinct::{Room, Shortage, fold, reserves};
use super::facts::{DATA, PartFacts, RunFacts};
use super::folder::{CARD, CROISSANT, MANIFEST, RUN, RunError, RunFolder, SUCCESS, json_text, said_of, success_text};
use super::make::make_again;
use super::part::{Cut, KEY, PartWriter, RESERVE, is_part_file, press};
use super::{Job, Split};
use crate::board::ClassId;
use crate::forge::{Slot, TallyDrawn};
use crate::guard::named;
use crate::press::forged::Made;
use crate::puzzle::Puzzle;
use crate::seed::{RowSum, sha256_hex};
use crate::sorted::SortedMap;
use crate::store::{self, Kind, Walk};
use serde_json::{Map, Value, json};
use std::collections::HashSet;

/// The result of a whole run.
#[derive(Debug)]
pub struct Finished {
    /// The manifest as written.
    pub manifest: Value,
    /// The total number of rows.
    pub rows: u64,
    /// Slots whose puzzles were dropped because an earlier one has the same class.
    pub n_dropped: u64,
    /// Puzzles from reserve slots.
    pub n_reserves: u64,
    /// What is still missing of a set without repeated classes.
    pub shortages: Vec<Shortage>,
    /// Slots without a puzzle and without a replacement.
    pub n_gaps: u64,
}

/// Finishes a run whose parts all exist. `parts` are known to be undamaged; the others are checked.
pub fn finish(job: &Job, folder: &RunFolder, parts: Vec<PartFacts>) -> Result<Finished, RunError> {
    let mut parts = all_parts(job, folder, parts)?;
    remove_reserves(job, folder)?;
    let mut dropped: Vec<Vec<u64>> = vec![Vec::new(); parts.len()];
    let (mut spare, mut room) = (Vec::new(), None);
    let mut to = job.facts.count;
    if job.facts.distinct {
        let mut left = Room::for_slots(job.recipe, job.facts.count);
        let repeats = repeats(job, folder, parts.len())?;
        let mut seen = HashSet::new();
        for (number, dropped) in dropped.iter_mut().enumerate() {
            let slots = job.facts.slots_of(number as u64);
            *dropped =
                repeats[repeats.partition_point(|&s| s < slots.start)..repeats.partition_point(|&s| s < slots.end)].to_vec();
            for key in keys_of(job, folder, number)?.iter().filter(|key| dropped.binary_search(&key.slot).is_err()) {
                left.take(job.recipe.target.level_of_slot(key.slot));
            }
        }
        if left.left() > 0 {
            // The classes of all puzzles are needed only if some are missing.
            for number in 0..parts.len() {
                seen.extend(keys_of(job, folder, number)?.iter().map(|key| key.class));
            }
        }
        let labelled = |puzzles| job.labelled(puzzles);
        let walked = reserves(job.recipe, job.facts.count, &mut left, &mut seen, job.jobs, &labelled, |slot, puzzles| {
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
    let job = &Job { facts: job.facts.clone(), split, date: job.date.clone(), ..*job };
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
    let mut manifest = manifest(&job.facts, &parts, &shortages);
    if let Some(date) = &job.date {
        manifest["date"] = date.as_str().into();
    }
    let rows = parts.iter().map(|part| part.rows).sum();
    let n_gaps = if job.facts.distinct { 0 } else { parts.iter().flat_map(|p| p.gap_counts().map(|(_, n)| n)).sum() };
    conclude(folder, &mut manifest)?;
    let n_dropped = dropped.iter().map(|slots| slots.len() as u64).sum();
    Ok(Finished { manifest, rows, n_dropped, n_reserves, shortages, n_gaps })
}

/// Writes the manifest, the cards, and `_SUCCESS`, which confirms them.
fn conclude(folder: &RunFolder, manifest: &mut Value) -> Result<(), RunError> {
    let card = super::card::readme(manifest).into_bytes();
    let croissant = json_text(&super::card::croissant(manifest));
    let cards = [(CARD, card), (CROISSANT, croissant)];
    refuse_others_cards(folder, &cards)?;
    let run = folder.bytes(RUN)?.unwrap_or_default();
    let beside = std::iter::once((RUN, &run)).chain(cards.iter().map(|(name, bytes)| (*name, bytes)));
    manifest["beside"] = beside.map(|(name, bytes)| said_of(name, bytes)).collect();
    let text = json_text(manifest);
    if folder.bytes(MANIFEST)?.is_some_and(|was| was != text) {
        // Until the manifest matches the files, nothing may confirm success.
        folder.remove(SUCCESS)?;
    }
    folder.write(MANIFEST, &text)?;
    cards.iter().try_for_each(|(name, bytes)| folder.write(name, bytes))?;
    folder.write(SUCCESS, &success_text(&text))
}

/// The user may have put a README into the folder; this program's cards name the program.
fn refuse_others_cards(folder: &RunFolder, cards: &[(&str, Vec<u8>)]) -> Result<(), RunError> {
    let is_ours = |bytes: &[u8]| bytes.windows(MARK.len()).any(|window| window == MARK.as_bytes());
    for (name, ours) in cards {
        debug_assert!(is_ours(ours), "a card says who made it");
        if folder.bytes(name)?.is_some_and(|bytes| !is_ours(&bytes)) {
            let words = format!("{name} (not written by gridpress; move it, and the same command goes on)");
            return Err(RunError::Foreign(named(folder.place()), words));
        }
    }
    Ok(())
}

/// A text in every card.
const MARK: &str = "ade by gridpress ";

/// The entries of all parts; an error lists missing or damaged ones.
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
            Err(RunError::Missing(named(folder.place()), words))
        }
    }
}

/// A slot, the class of its puzzle, and its grid's draw for the split.
struct Key {
    slot: u64,
    class: u64,
    draw: u64,
}

/// The keys of a part.
fn keys_of(job: &Job, folder: &RunFolder, number: usize) -> Result<Vec<Key>, RunError> {
    let bytes = folder.bytes(&Cut::of_part(&job.facts, number as u64).keys_name())?.unwrap_or_default();
    let number = |bytes: &[u8]| bytes.iter().fold(0u128, |number, &byte| number << 8 | byte as u128);
    let key = |key: &[u8]| Key {
        slot: number(&key[..8]) as u64,
        class: fold(ClassId { hash: number(&key[8..24]), is_exact: true }),
        draw: number(&key[24..KEY]) as u64,
    };
    Ok(bytes.chunks_exact(KEY).map(key).collect())
}

/// The memory for finding repeats before they go to disk.
const MEMORY: usize = 32 << 20;

/// Slots whose class occurs in an earlier slot, in order.
fn repeats(job: &Job, folder: &RunFolder, n_parts: usize) -> Result<Vec<u64>, RunError> {
    let unsorted = |e| folder.unwritable("a file to sort in", e);
    let mut sorter = store::Sorter::new(folder.place(), 16, MEMORY);
    for number in 0..n_parts {
        for key in keys_of(job, folder, number)? {
            let record = (key.class as u128) << 64 | key.slot as u128;
            sorter.push(&record.to_be_bytes()).map_err(unsorted)?;
        }
    }
    let mut repeats = Vec::new();
    let mut last = None;
    let mut sorted = sorter.finish().map_err(unsorted)?;
    while let Some(record) = sorted.next_record().map_err(unsorted)? {
        let number = record.iter().fold(0u128, |number, &byte| number << 8 | byte as u128);
        let (class, slot) = ((number >> 64) as u64, number as u64);
        if last == Some(class) {
            repeats.push(slot);
        }
        last = Some(class);
    }
    repeats.sort_unstable();
    Ok(repeats)
}

/// Bounds that give each side of a split exactly its share of the slots, except that all puzzles of one grid stay on one side.
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

/// Removes the reserves of an earlier run: only now is it known how many are needed.
fn remove_reserves(job: &Job, folder: &RunFolder) -> Result<(), RunError> {
    let unreadable = |e| RunError::Unreadable(named(folder.place()), e);
    // The folders of its rows: one, or one per side.
    let mut places: Vec<String> = job.split.iter().flat_map(Split::names).map(|side| job.facts.place_of(side)).collect();
    if job.facts.in_data {
        places.push(DATA.into());
    }
    let is_reserve = |name: &str| {
        let (place, file) = name.rsplit_once('/').unwrap_or(("", name));
        is_part_file(name) && file.starts_with(RESERVE) && (place.is_empty() || places.iter().any(|own| own == place))
    };
    let mut reserves = Vec::new();
    let seen = folder.files().walk(|name, kind| {
        if kind == Kind::File && is_reserve(name) {
            reserves.push(name.to_string());
        }
        if places.iter().any(|own| own == name) { Walk::On } else { Walk::Over }
    });
    seen.map_err(unreadable)?;
    for name in &reserves {
        // The files that confirmed success included these reserves.
        folder.remove(SUCCESS)?;
        folder.remove(name)?;
    }
    Ok(())
}

/// Writes the puzzles from reserve slots as a separate part.
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
    super::shell_line::shell_line(&words)
}

/// The manifest: all facts of a run and of its files.
fn manifest(facts: &RunFacts, parts: &[PartFacts], shortages: &[Shortage]) -> Value {
    let mut all = serde_json::to_value(facts).expect("a run's facts are texts and numbers");
    let mut levels: SortedMap<&str, u64> = SortedMap::new();
    let mut clues: SortedMap<usize, u64> = SortedMap::new();
    let mut gaps: SortedMap<Option<&str>, u64> = SortedMap::new();
    let mut splits: Map<String, Value> = Map::new();
    let mut sums: SortedMap<&str, (u64, RowSum)> = SortedMap::new();
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
        "described": parts.iter().map(|part| sha256_hex(&json_text(part))).collect::<Vec<_>>(),
    });
    if let (Some(all), Value::Object(more)) = (all.as_object_mut(), more) {
        all.extend(more);
        let drawn = drawn_of(parts);
        if let Some(effective) = drawn.effective() {
            all.insert("effective".into(), effective.into());
            all.insert("weight_cut".into(), json!(drawn.cut_share() as f64 / 1e6));
        }
    }
    all
}

/// The rows of all parts that were drawn by weights. Blocks that are drawn together never share a root.
fn drawn_of(parts: &[PartFacts]) -> TallyDrawn {
    let mut all = TallyDrawn::default();
    for part in parts.iter().filter(|part| part.root_squares.is_some()) {
        let n_gaps: u64 = part.gap_counts().map(|(_, n)| n).sum();
        let (squares, cut) = (part.root_squares.unwrap_or(0), part.weight_cut.unwrap_or(0));
        all.add(&TallyDrawn { rows: part.to - part.from - n_gaps, squares, cut });
    }
    all
}
