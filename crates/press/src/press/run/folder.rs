//! The folder of a run: access, existing contents, and file locations. It is checked before anything in it changes, and only
//! files with names of a run are ever replaced or removed.

use super::facts::{PartFacts, RunFacts};
use super::part::{Cut, is_part_file};
use crate::formats::Format;
use crate::guard::{foreign, named};
use crate::press::folder::is_unasked;
use crate::seed::{Hasher, sha256_hex};
use crate::store::{self, Kind, LOCK, Lock, SCRATCH, Share, Walk};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Why a run cannot use its folder.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// Somebody stopped it.
    #[error("the time was up; the parts that are whole are kept, and the same command goes on with the others")]
    TimeUp,
    /// There is a file where the folder should be.
    #[error("{0}: there is a file of that name; a run wants a folder")]
    IsFile(String),
    /// Another process is writing to it.
    #[error("{0}: another run is writing into this folder; wait until it has ended, or take another folder (--out)")]
    Taken(String),
    /// The folder contains other files.
    #[error("{0} has files that gridpress did not make: {1}; take an empty or new folder (--out)")]
    Foreign(String, String),
    /// The folder contains another run.
    #[error("{0} holds another run: {1}; take another folder (--out)")]
    Other(String, String),
    /// Parts needed for a merge are missing.
    #[error("{0} is not whole: {1}; make what is missing, then merge again")]
    Missing(String, String),
    /// A file cannot be read.
    #[error("{0}: can't be read: {1}")]
    Unreadable(String, io::Error),
    /// A file cannot be written.
    #[error("{0}: can't be written: {1}; what is whole stays, and the same command goes on from there")]
    Unwritable(String, io::Error),
}

/// The file names of a run.
pub const RUN: &str = "run.json";
/// Written when all parts exist.
pub const MANIFEST: &str = "manifest.json";
/// The card for people.
pub const CARD: &str = "README.md";
/// The machine-readable card.
pub const CROISSANT: &str = "croissant.json";
/// Written last.
pub const SUCCESS: &str = "_SUCCESS";

/// Files of a run besides its parts.
const OWN: [&str; 5] = [RUN, MANIFEST, CARD, CROISSANT, SUCCESS];

/// Lock files of shards stay until a process has the whole folder.
fn shard_lock(index: u64, of: u64) -> String {
    format!(".gridpress.shard-{index}-of-{of}.lock")
}

fn is_shard_lock(name: &str) -> bool {
    let number = |text: &str| text.parse::<u64>().ok();
    let numbers =
        name.strip_prefix(".gridpress.shard-").and_then(|rest| rest.strip_suffix(".lock")).and_then(|n| n.split_once("-of-"));
    // Formatting the numbers again must give the same name, so that similar names do not match.
    numbers.and_then(|(i, n)| Some(shard_lock(number(i)?, number(n)?))).is_some_and(|again| again == name)
}

/// Whether a run has a file of that name.
fn is_run_file(name: &str) -> bool {
    OWN.contains(&name) || is_part_file(name)
}

/// A folder of a run; locked for writing if it has locks.
#[derive(Debug)]
pub struct RunFolder {
    folder: store::Folder,
    _locks: Vec<Lock>,
}

/// Opens a folder for a run, exclusively or for one shard. Returns an error if it contains something else.
pub fn open(place: &Path, facts: &RunFacts, shard: Option<(u64, u64)>) -> Result<RunFolder, RunError> {
    let shown = named(place);
    if place.is_file() {
        return Err(RunError::IsFile(shown));
    }
    let unwritable = |e: io::Error| RunError::Unwritable(shown.clone(), e);
    let unreadable = |e: io::Error| RunError::Unreadable(shown.clone(), e);
    let folder = match store::Folder::open(place).map_err(unreadable)? {
        Some(folder) => folder,
        None => store::Folder::make(place).map_err(unwritable)?,
    };
    let mut folder = RunFolder { folder, _locks: Vec::new() };
    folder.judge(facts)?;
    let share = if shard.is_some() { Share::Shard } else { Share::Whole };
    let taken = || RunError::Taken(shown.clone());
    folder._locks.push(folder.folder.lock(LOCK, share).map_err(unwritable)?.ok_or_else(taken)?);
    if let Some((index, of)) = shard {
        let own = folder.folder.lock(&shard_lock(index, of), Share::Whole);
        folder._locks.push(own.map_err(unwritable)?.ok_or_else(taken)?);
    }
    // Another process may have started a run there since.
    let was = folder.judge(facts)?;
    if shard.is_none() {
        // Remove leftovers of killed runs. Shards do not, because other machines may be writing theirs.
        let is_ours = |name: &str| is_run_file(name) || name == SCRATCH;
        folder.folder.clean(is_ours).map_err(unwritable)?;
        let mut locks = Vec::new();
        let seen = folder.folder.walk(|name, kind| {
            if kind == Kind::File && is_shard_lock(name) {
                locks.push(name.to_string());
            }
            Walk::Over
        });
        seen.and_then(|()| locks.iter().try_for_each(|name| folder.folder.remove(name))).map_err(unwritable)?;
    }
    match was {
        Some(was) if facts.count > was.count => {
            // The files that confirmed success covered fewer slots than now requested.
            [SUCCESS, MANIFEST].iter().try_for_each(|name| folder.remove(name))?;
            folder.write_json(RUN, facts)?;
        }
        // A lost or damaged file is written again unchanged.
        Some(was) if folder.bytes(RUN)? != Some(json_text(&was)) => folder.write_json(RUN, &was)?,
        Some(_) => {}
        None => folder.write_json(RUN, facts)?,
    }
    Ok(folder)
}

/// Opens a folder for reading; `None` if it does not exist.
pub fn reader(place: &Path) -> Result<Option<RunFolder>, RunError> {
    let folder = store::Folder::open(place).map_err(|e| RunError::Unreadable(named(place), e))?;
    Ok(folder.map(|folder| RunFolder { folder, _locks: Vec::new() }))
}

/// The facts of the run in a folder; `None` if there is no run.
pub fn facts_in(place: &Path) -> Result<Option<RunFacts>, RunError> {
    reader(place)?.map_or(Ok(None), |folder| folder.facts())
}

/// The properties that a run begun in a folder keeps, even if a new one would differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Begun {
    /// The seed.
    pub seed: String,
    /// The name of the file format.
    pub format: String,
    /// Slots per part, where that is known.
    pub part_slots: Option<u64>,
    /// Its licence.
    pub license: Option<String>,
    /// Whether its rows are in `data/`.
    pub in_data: bool,
}

/// The properties that the run in a folder keeps; `None` if there is no run. If its parameters are lost, a part has them.
pub fn begun_in(place: &Path) -> Result<Option<Begun>, RunError> {
    let Some(folder) = reader(place)? else { return Ok(None) };
    if let Some(facts) = folder.facts()? {
        let RunFacts { seed, format, part_slots, in_data, license, .. } = facts;
        return Ok(Some(Begun { seed, format, part_slots: Some(part_slots), license, in_data }));
    }
    let Some(part) = folder.a_part()? else { return Ok(None) };
    let ending = part.files.first().and_then(|file| file.name.rsplit('.').next()).unwrap_or("");
    let format = Format::of_extension(ending).map_or("csv", Format::name);
    let in_data = part.is_in_data();
    Ok(Some(Begun { seed: part.seed, format: format.into(), part_slots: None, license: None, in_data }))
}

impl RunFolder {
    /// The folder's path.
    pub fn place(&self) -> &Path {
        self.folder.place()
    }

    /// The folder for file access.
    pub fn files(&self) -> &store::Folder {
        &self.folder
    }

    /// The path of a file, for messages.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path(name)
    }

    /// The facts of the run: from run.json, or from the manifest if that is lost or damaged.
    pub fn facts(&self) -> Result<Option<RunFacts>, RunError> {
        let manifest: Value = self.read(MANIFEST)?.unwrap_or_default();
        let run = self.bytes(RUN)?;
        let said = manifest["beside"].as_array().into_iter().flatten().find(|said| said["name"] == RUN);
        let is_sound = |run: &Vec<u8>| said.is_none_or(|said| *said == said_of(RUN, run));
        let read = run.filter(is_sound).and_then(|run| serde_json::from_slice(&run).ok());
        Ok(read.or_else(|| serde_json::from_value(manifest).ok()))
    }

    /// Checks whether a run may continue here, without changing the folder. Returns the existing run's facts, or `None` for a
    /// folder without one.
    fn judge(&self, facts: &RunFacts) -> Result<Option<RunFacts>, RunError> {
        let shown = named(self.place());
        let unreadable = |e: io::Error| RunError::Unreadable(shown.clone(), e);
        let was = match self.facts()? {
            Some(was) => Some(was),
            // Undamaged parts also identify their run.
            None => self.a_part()?.map(|part| RunFacts {
                in_data: part.is_in_data(),
                seed: part.seed,
                recipe: part.recipe,
                algo: part.algo,
                ..facts.clone()
            }),
        };
        let is_run = was.is_some();
        let mut strangers: Vec<String> = Vec::new();
        let seen = self.folder.walk(|name, kind| {
            let is_in_the_way = |name: &str| is_run_file(name) && kind != Kind::File;
            match kind {
                _ if is_unasked(name) => {}
                // A run ignores other files in its folder, unless they are where its own files go.
                _ if is_run => {
                    if is_in_the_way(name) {
                        strangers.push(format!("{} (no regular file)", foreign(name)));
                    }
                }
                Kind::Folder => return Walk::On,
                Kind::File | Kind::Other => strangers.push(foreign(name).to_string()),
            }
            match strangers.len() {
                0..4 if is_run => Walk::Over,
                0..4 => Walk::On,
                _ => Walk::End,
            }
        });
        seen.map_err(unreadable)?;
        if !strangers.is_empty() {
            // Another shard may have started the run during this check.
            return match is_run || self.facts()?.is_none() {
                true => Err(RunError::Foreign(shown, strangers.join(", "))),
                false => self.judge(facts),
            };
        }
        if let Some(was) = &was {
            let mut differences = was.differences(facts);
            let is_longer = facts.count > was.count;
            if facts.count < was.count || (is_longer && facts.distinct) {
                differences.push(format!("count: was {}, now {}", was.count, facts.count));
            }
            if !differences.is_empty() {
                return Err(RunError::Other(shown, differences.join("; ")));
            }
        }
        Ok(was)
    }

    /// The facts of some undamaged part.
    fn a_part(&self) -> Result<Option<PartFacts>, RunError> {
        let mut names = Vec::new();
        let seen = self.folder.walk(|name, kind| {
            if kind == Kind::File && is_part_file(name) && name.ends_with(".json") {
                names.push(name.to_string());
            }
            Walk::Over
        });
        seen.map_err(|e| RunError::Unreadable(named(self.place()), e))?;
        for name in &names {
            match self.read::<PartFacts>(name)? {
                Some(part) if part == part.clone().sealed() => return Ok(Some(part)),
                _ => {}
            }
        }
        Ok(None)
    }

    /// Reads a JSON file; `None` if it is missing or damaged.
    pub fn read<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>, RunError> {
        Ok(self.bytes(name)?.and_then(|bytes| serde_json::from_slice(&bytes).ok()))
    }

    /// Reads a file; `None` if it is missing.
    pub fn bytes(&self, name: &str) -> Result<Option<Vec<u8>>, RunError> {
        match self.folder.read(name) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(e) => Err(RunError::Unreadable(named(&self.path(name)), e)),
        }
    }

    /// Opens a file for reading in pieces.
    pub fn file(&self, name: &str) -> Result<impl Read + use<>, RunError> {
        self.folder.file(name).map_err(|e| RunError::Unreadable(named(&self.path(name)), e))
    }

    /// Writes a JSON file.
    pub fn write_json(&self, name: &str, value: &impl serde::Serialize) -> Result<(), RunError> {
        self.write(name, &json_text(value))
    }

    /// Writes a whole file.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), RunError> {
        self.folder.write(name, bytes).map_err(|e| self.unwritable(name, e))
    }

    /// Removes a file, if it exists.
    pub fn remove(&self, name: &str) -> Result<(), RunError> {
        self.folder.remove(name).map_err(|e| self.unwritable(name, e))
    }

    /// The error for a file that cannot be written.
    pub fn unwritable(&self, name: &str, e: io::Error) -> RunError {
        RunError::Unwritable(named(&self.path(name)), e)
    }

    /// The part, if it exists, belongs to this run and is undamaged.
    pub fn sound_part(&self, cut: &Cut, facts: &RunFacts) -> Result<Option<PartFacts>, RunError> {
        let Some(part) = self.read::<PartFacts>(&cut.json_name())? else { return Ok(None) };
        let is_wanted = (part.from, part.to) == (cut.slots.start, cut.slots.end)
            && (&part.seed, &part.recipe, part.algo) == (&facts.seed, &facts.recipe, facts.algo)
            && part.files.iter().map(|file| &file.name).eq(&cut.file_names(facts))
            && part.keys.is_some() == facts.has_keys();
        let is_sound = is_wanted
            && part == part.clone().sealed()
            && part.files.iter().all(|file| self.hash(&file.name).is_ok_and(|hash| hash == (file.bytes, file.sha256.clone())))
            && part.keys.as_ref().is_none_or(|keys| self.hash(&cut.keys_name()).is_ok_and(|(_, hash)| hash == *keys));
        Ok(is_sound.then_some(part))
    }

    /// The length and the hash of a file.
    pub fn hash(&self, name: &str) -> io::Result<(u64, String)> {
        hash_of(self.folder.file(name)?)
    }
}

/// The length and the SHA-256 of a file, read in pieces.
pub fn hash_of(mut file: impl Read) -> io::Result<(u64, String)> {
    let mut piece = vec![0; 1 << 18];
    let (mut len, mut hasher) = (0, Hasher::default());
    loop {
        match file.read(&mut piece)? {
            0 => return Ok((len, hasher.hex())),
            n => {
                len += n as u64;
                hasher.add(&piece[..n]);
            }
        }
    }
}

/// A value as a JSON file.
pub fn json_text(value: &impl serde::Serialize) -> Vec<u8> {
    let mut text = serde_json::to_vec_pretty(value).expect("texts and numbers are always JSON");
    text.push(b'\n');
    text
}

/// The contents of `_SUCCESS`: the hash of its manifest.
pub fn success_text(manifest: &[u8]) -> Vec<u8> {
    format!("{}  {MANIFEST}\n", sha256_hex(manifest)).into_bytes()
}

/// The manifest's entry for a file besides the parts: its name, length and hash.
pub fn said_of(name: &str, bytes: &[u8]) -> Value {
    serde_json::json!({ "name": name, "bytes": bytes.len(), "sha256": sha256_hex(bytes) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_of_a_run_are_its_own() {
        for name in [
            "run.json",
            "_SUCCESS",
            "part-000000000000.csv",
            "train/part-000000004096.jsonl",
            "reserve-000000000010.json",
            "data/part-000000000000.parquet",
            "data/train/reserve-000000004096.csv",
            ".keys/part-000000000000.keys",
        ] {
            assert!(is_run_file(name), "{name}");
        }
        for name in [
            "reserve-notes.txt",
            "deep/reserved.txt",
            "part-1.csv",
            "a/b/part-000000000000.csv",
            "data/a/b/part-000000000000.csv",
            "data/data.csv",
            "data/run.json",
            "data/part-000000000000.json",
            "data/train/part-000000000000.json",
            "data/.keys/part-000000000000.keys",
            "data/.keys/part-000000000000.csv",
            "data//part-000000000000.csv",
            "deep/run.json",
            "part-00000000000x.csv",
        ] {
            assert!(!is_run_file(name), "{name}");
        }
        assert!(is_shard_lock(".gridpress.shard-3-of-16.lock"));
        for name in
            [".gridpress.shard-notes.txt", ".gridpress.shard-03-of-16.lock", ".gridpress.shard-1-of-.lock", ".gridpress.lock"]
        {
            assert!(!is_shard_lock(name), "{name}");
        }
    }
}
