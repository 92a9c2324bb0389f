//! A part being written: its files and its JSON.

use super::facts::{DATA, FileFacts, Gaps, PartFacts, RunFacts};
use super::folder::{RunError, RunFolder};
use super::{Job, split::Split};
use crate::board::{Classes, Level};
use crate::forge::Slot;
use crate::formats::{self, Chunk, Format, Writer};
use crate::press::forged::Made;
use crate::puzzle::Puzzle;
use crate::seed::{Hasher, RowSum};
use crate::sorted::SortedMap;
use crate::store::Pending;
use std::io::Write;
use std::ops::Range;

/// A part by its slots and its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cut {
    /// `part`, or `reserve` for slots after the last requested one.
    pub word: &'static str,
    /// Its slots.
    pub slots: Range<u64>,
}

impl Cut {
    /// The part of that number.
    pub fn of_part(facts: &RunFacts, part: u64) -> Cut {
        Cut { word: PART, slots: facts.slots_of(part) }
    }

    fn stem(&self) -> String {
        format!("{}-{:0SLOT_DIGITS$}", self.word, self.slots.start)
    }

    /// The name of its JSON.
    pub fn json_name(&self) -> String {
        self.stem() + ".json"
    }

    /// The name of its keys file.
    pub fn keys_name(&self) -> String {
        format!("{KEYS_FOLDER}/{}.{KEYS}", self.stem())
    }

    /// The names of its files: one, or one per side of a split.
    pub fn file_names(&self, facts: &RunFacts) -> Vec<String> {
        let name = format!("{}.{}", self.stem(), facts.ending);
        match facts.split.as_deref().and_then(|text| Split::read(text, &facts.split_key).ok()) {
            Some(split) => split.names().map(|side| facts.place_of(&format!("{side}/{name}"))).collect(),
            None => vec![facts.place_of(&name)],
        }
    }
}

/// Whether a run may have a part's file of that name: rows, JSON or keys. Row files are at the top level or in `data/`; with a
/// split, in one more folder.
pub fn is_part_file(name: &str) -> bool {
    let (folder, file) = name.rsplit_once('/').unwrap_or(("", name));
    let (is_in_data, folder) = match folder.split_once('/') {
        Some((DATA, side)) if !side.is_empty() => (true, side),
        _ => (folder == DATA, folder),
    };
    let word = [PART, RESERVE].into_iter().find_map(|word| file.strip_prefix(word)?.strip_prefix('-'));
    let Some((slot, ending)) = word.and_then(|rest| rest.split_once('.')) else { return false };
    let is_slot = slot.len() >= SLOT_DIGITS && slot.bytes().all(|b| b.is_ascii_digit());
    let is_of_rows = !is_in_data || (ending != "json" && !folder.starts_with('.'));
    is_slot && !ending.contains('.') && !folder.contains('/') && (folder == KEYS_FOLDER) == (ending == KEYS) && is_of_rows
}

/// The prefixes of part and reserve names.
pub const PART: &str = "part";
pub const RESERVE: &str = "reserve";
/// The number of digits of a slot in a name, so that names sort like slots; large numbers have more.
const SLOT_DIGITS: usize = 12;
const KEYS_FOLDER: &str = ".keys";
const KEYS: &str = "keys";

/// The bytes of a key: the slot, the class of its puzzle, its grid's draw for the split.
pub const KEY: usize = 8 + 16 + 8;

/// Slots converted to bytes, on the thread that made them.
pub struct Pressed {
    pub slots: Range<u64>,
    sides: Vec<(Chunk, u64, RowSum)>,
    gaps: Vec<(Option<Level>, u64)>,
    clues: SortedMap<usize, u64>,
    levels: SortedMap<String, u64>,
    keys: Vec<u8>,
}

/// Converts slots into bytes. Drops those that `is_kept` rejects, but still records their classes.
pub fn press(job: &Job, slots: Range<u64>, made: Vec<Slot>, is_kept: &(dyn Fn(u64) -> bool + Sync)) -> Pressed {
    let mut pressed = Pressed {
        slots,
        sides: Vec::new(),
        gaps: Vec::new(),
        clues: SortedMap::new(),
        levels: SortedMap::new(),
        keys: Vec::new(),
    };
    let mut sides: Vec<Vec<Puzzle>> =
        (0..job.split.as_ref().map_or(1, |split| split.names().count())).map(|_| Vec::new()).collect();
    for (number, slot) in (pressed.slots.start..).zip(made) {
        let puzzles = match slot {
            Slot::Made(puzzles) => job.labelled(puzzles),
            Slot::Gap { wanted, slot } => {
                pressed.gaps.push((wanted, slot));
                continue;
            }
        };
        let classes = puzzles[0].classes.as_deref();
        let draw = job.split.as_ref().zip(classes).map_or(0, |(split, classes)| split.draw(classes.grid));
        if let Some(Classes { puzzle, .. }) = classes.filter(|_| job.facts.has_keys()) {
            pressed.keys.extend(number.to_be_bytes());
            pressed.keys.extend(puzzle.bytes());
            pressed.keys.extend(draw.to_be_bytes());
        }
        if !is_kept(number) {
            continue;
        }
        for puzzle in &puzzles {
            *pressed.clues.entry(puzzle.clues.n_givens()).or_default() += 1;
            if let Some(rating) = &puzzle.rating {
                *pressed.levels.entry(rating.level.name().into()).or_default() += 1;
            }
        }
        let side = job.split.as_ref().map_or(0, |split| split.part_of(draw));
        sides[side].extend(puzzles);
    }
    pressed.sides = sides.iter().map(|puzzles| press_rows(job, puzzles)).collect();
    pressed
}

/// Rows as a chunk, with their count and logical hash.
fn press_rows(job: &Job, puzzles: &[Puzzle]) -> (Chunk, u64, RowSum) {
    let (rows, ends) = formats::rows_with_ends(puzzles);
    let mut sum = RowSum::default();
    let mut start = 0;
    for &end in &ends {
        sum.add(&rows[start..end]);
        start = end;
    }
    // The hashed rows are those of a full CSV; in that format they are written only once.
    let is_plain = job.style.format == Format::Csv && job.style.is_full() && !job.style.has_path;
    let chunk = if is_plain { Chunk::Bytes(rows) } else { (job.chunk)(puzzles) };
    (chunk, puzzles.len() as u64, sum)
}

struct Side {
    name: String,
    split: Option<String>,
    file: Pending,
    writer: Writer,
    hasher: Hasher,
    bytes: u64,
    rows: u64,
    sum: RowSum,
}

impl Side {
    fn write(&mut self, folder: &RunFolder, bytes: &[u8]) -> Result<(), RunError> {
        self.hasher.add(bytes);
        self.bytes += bytes.len() as u64;
        self.file.write_all(bytes).map_err(|e| folder.unwritable(&self.name, e))
    }
}

/// A part that is being written.
pub struct PartWriter<'a> {
    folder: &'a RunFolder,
    cut: Cut,
    sides: Vec<Side>,
    facts: PartFacts,
    keys: Vec<u8>,
}

impl<'a> PartWriter<'a> {
    /// Starts the files of a part.
    pub fn begin(folder: &'a RunFolder, job: &Job, cut: Cut) -> Result<PartWriter<'a>, RunError> {
        let mut splits = job.split.iter().flat_map(Split::names);
        let mut sides = Vec::new();
        for name in cut.file_names(&job.facts) {
            let file = folder.files().pending(&name).map_err(|e| folder.unwritable(&name, e))?;
            let split = splits.next().map(|split| split.to_string());
            let (writer, hasher) = (Writer::new(job.style), Hasher::default());
            let mut side = Side { name, split, file, writer, hasher, bytes: 0, rows: 0, sum: RowSum::default() };
            let head = side.writer.head();
            side.write(folder, &head)?;
            sides.push(side);
        }
        let RunFacts { algo, seed, recipe, .. } = job.facts.clone();
        let facts = PartFacts {
            gridpress: env!("CARGO_PKG_VERSION").into(),
            algo,
            seed,
            recipe,
            from: cut.slots.start,
            to: cut.slots.end,
            rows: 0,
            levels: SortedMap::new(),
            clues: SortedMap::new(),
            attempts: 0,
            root_squares: None,
            weight_cut: None,
            gaps: Vec::new(),
            dropped: Vec::new(),
            bounds: job.bounds(),
            keys: None,
            files: Vec::new(),
            seal: String::new(),
        };
        Ok(PartWriter { folder, cut, sides, facts, keys: Vec::new() })
    }

    /// Adds further slots.
    pub fn put(&mut self, pressed: Pressed, made: &Made) -> Result<(), RunError> {
        for (side, (chunk, rows, sum)) in self.sides.iter_mut().zip(pressed.sides) {
            side.rows += rows;
            side.sum.merge(sum);
            let bytes = side.writer.put(chunk);
            side.write(self.folder, &bytes)?;
        }
        let facts = &mut self.facts;
        facts.attempts += made.tally.attempts;
        let drawn = made.tally.drawn;
        if drawn.rows > 0 {
            *facts.root_squares.get_or_insert_default() += drawn.squares;
            *facts.weight_cut.get_or_insert_default() += drawn.cut;
        }
        pressed.clues.into_iter().for_each(|(n, rows)| *facts.clues.entry(n).or_default() += rows);
        pressed.levels.into_iter().for_each(|(level, rows)| *facts.levels.entry(level).or_default() += rows);
        for (level, slot) in pressed.gaps {
            let level = level.map(|level| level.name().to_string());
            match facts.gaps.iter_mut().find(|gaps| gaps.level == level) {
                Some(gaps) => gaps.slots.push(slot),
                None => facts.gaps.push(Gaps { level, slots: vec![slot] }),
            }
        }
        self.keys.extend(pressed.keys);
        Ok(())
    }

    /// Ends the part: moves its files to their places, and writes its JSON last.
    pub fn finish(mut self, dropped: Vec<u64>, has_keys: bool) -> Result<PartFacts, RunError> {
        let folder = self.folder;
        for mut side in self.sides {
            let end = side.writer.end();
            side.write(folder, &end)?;
            let Side { name, split, file, hasher, bytes, rows, sum, .. } = side;
            file.commit().map_err(|e| folder.unwritable(&name, e))?;
            self.facts.rows += rows;
            self.facts.files.push(FileFacts { name, split, rows, bytes, sha256: hasher.hex(), logical: sum.hex() });
        }
        if has_keys {
            folder.write(&self.cut.keys_name(), &self.keys)?;
            self.facts.keys = Some(crate::seed::sha256_hex(&self.keys));
        }
        self.facts.dropped = dropped;
        let facts = self.facts.sealed();
        folder.write_json(&self.cut.json_name(), &facts)?;
        Ok(facts)
    }
}
