//! The folder of a run: who may write it, what it already holds, where its files lie.
//! What never lives here: making and judging of rows.

use super::facts::{PartFacts, RunFacts};
use super::part::Cut;
use crate::press::folder::is_unasked;
use crate::seed::{Hasher, sha256_hex};
use crate::store::{self, Lock, Share};
use serde::de::DeserializeOwned;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// What keeps a run from its folder.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// There is a file where the folder should be.
    #[error("{0}: there is a file of that name; a run wants a folder")]
    IsFile(String),
    /// Somebody else is writing.
    #[error("{0}: another run is writing into this folder; wait until it has ended, or take another folder (--out)")]
    Taken(String),
    /// The folder holds something else.
    #[error("{0} holds files that are no run of gridpress: {1}; take another folder (--out)")]
    Foreign(String, String),
    /// The folder holds a run of something else.
    #[error("{0} holds another run: {1}; take another folder (--out)")]
    Other(String, String),
    /// Parts that a merge needs are not there.
    #[error("{0} is not whole: {1}; make what is missing, then merge again")]
    Missing(String, String),
    /// A file can't be read.
    #[error("{0}: can't be read: {1}")]
    Unreadable(String, #[source] io::Error),
    /// A file can't be written.
    #[error("{0}: can't be written: {1}; what is whole stays, and the same command goes on from there")]
    Unwritable(String, #[source] io::Error),
}

/// The names of a run's own files.
pub const RUN: &str = "run.json";
/// Written when all parts are there.
pub const MANIFEST: &str = "manifest.json";
/// The card for people.
pub const CARD: &str = "README.md";
/// The card for machines.
pub const CROISSANT: &str = "croissant.json";
/// Written last.
pub const SUCCESS: &str = "_SUCCESS";

/// Locks of shards begin so. They stay until somebody has the folder alone.
const SHARD_LOCK: &str = ".gridpress.shard-";

/// A folder that is held for writing.
#[derive(Debug)]
pub struct RunFolder {
    place: PathBuf,
    _locks: Vec<Lock>,
}

/// Takes a folder for a run: alone, or beside other shards. One that holds something else is refused.
pub fn open(place: &Path, facts: &RunFacts, shard: Option<(u64, u64)>) -> Result<RunFolder, RunError> {
    let shown = place.display().to_string();
    if place.is_file() {
        return Err(RunError::IsFile(shown));
    }
    let unwritable = |e: io::Error| RunError::Unwritable(shown.clone(), e);
    let share = if shard.is_some() { Share::Shard } else { Share::Whole };
    let taken = || RunError::Taken(shown.clone());
    let mut locks = vec![store::lock(place, share).map_err(unwritable)?.ok_or_else(taken)?];
    if let Some((i, n)) = shard {
        let own = place.join(format!("{SHARD_LOCK}{i}-of-{n}.lock"));
        locks.push(store::lock_file(&own, Share::Whole).map_err(unwritable)?.ok_or_else(taken)?);
    } else {
        // Parts that killed runs left. Shards leave them be, since other machines may be writing theirs.
        store::clean_parts(place).map_err(unwritable)?;
        for name in store::list(place).map_err(unwritable)?.iter().filter(|name| name.starts_with(SHARD_LOCK)) {
            store::remove(&place.join(name)).map_err(unwritable)?;
        }
    }
    let folder = RunFolder { place: place.into(), _locks: locks };
    match folder.read::<RunFacts>(RUN)? {
        Some(was) => {
            let mut differences = was.differences(facts);
            let is_longer = facts.count > was.count;
            if facts.count < was.count || (is_longer && facts.distinct) {
                differences.push(format!("count: was {}, now {}", was.count, facts.count));
            }
            if !differences.is_empty() {
                return Err(RunError::Other(shown, differences.join("; ")));
            }
            if is_longer {
                // What said that all was there speaks of fewer slots than there are to be.
                [SUCCESS, MANIFEST].iter().try_for_each(|name| folder.remove(name))?;
                folder.write_json(RUN, facts)?;
            }
        }
        None => {
            let foreign = |name: &String| !is_unasked(name) && name != RUN;
            let names = store::list(place).map_err(|e| RunError::Unreadable(shown.clone(), e))?;
            let strangers: Vec<String> = names.into_iter().filter(foreign).take(4).collect();
            if !strangers.is_empty() {
                return Err(RunError::Foreign(shown, strangers.join(", ")));
            }
            folder.write_json(RUN, facts)?;
        }
    }
    Ok(folder)
}

/// A folder that is only read.
pub fn reader(place: &Path) -> RunFolder {
    RunFolder { place: place.into(), _locks: Vec::new() }
}

/// What the folder of a run says of itself; `None` where there is no run.
pub fn facts_in(place: &Path) -> Result<Option<RunFacts>, RunError> {
    read_json(&place.join(RUN))
}

impl RunFolder {
    /// Where it is.
    pub fn place(&self) -> &Path {
        &self.place
    }

    /// Where one of its files is.
    pub fn path(&self, name: &str) -> PathBuf {
        self.place.join(name)
    }

    /// A JSON file of it. One that is not there, or is damaged, says nothing.
    pub fn read<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>, RunError> {
        read_json(&self.path(name))
    }

    /// Writes a JSON file.
    pub fn write_json(&self, name: &str, value: &impl serde::Serialize) -> Result<(), RunError> {
        self.write(name, &json_text(value))
    }

    /// Writes a file whole.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), RunError> {
        store::write(&self.path(name), bytes).map_err(|e| self.unwritable(name, e))
    }

    /// Removes a file, if it is there.
    pub fn remove(&self, name: &str) -> Result<(), RunError> {
        match store::remove(&self.path(name)) {
            Err(e) if e.kind() != io::ErrorKind::NotFound => Err(self.unwritable(name, e)),
            _ => Ok(()),
        }
    }

    /// A file of it that can't be written.
    pub fn unwritable(&self, name: &str, e: io::Error) -> RunError {
        RunError::Unwritable(self.path(name).display().to_string(), e)
    }

    /// The part that lies there, if it is the one that is wanted and nothing of it is damaged.
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

    /// The length and the hash of a file as it lies there.
    fn hash(&self, name: &str) -> io::Result<(u64, String)> {
        hash_of(&self.path(name))
    }
}

/// The length and the SHA-256 of a file, read piece by piece.
pub fn hash_of(place: &Path) -> io::Result<(u64, String)> {
    let mut file = store::open(place)?;
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

fn read_json<T: DeserializeOwned>(place: &Path) -> Result<Option<T>, RunError> {
    match store::read(place) {
        Ok(bytes) => Ok(serde_json::from_slice(&bytes).ok()),
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(e) => Err(RunError::Unreadable(place.display().to_string(), e)),
    }
}

/// A value as a file of its own.
pub fn json_text(value: &impl serde::Serialize) -> Vec<u8> {
    let mut text = serde_json::to_vec_pretty(value).expect("texts and numbers are always JSON");
    text.push(b'\n');
    text
}

/// What `_SUCCESS` says: the hash of the manifest that it stands for.
pub fn success_text(manifest: &[u8]) -> Vec<u8> {
    format!("{}  {MANIFEST}\n", sha256_hex(manifest)).into_bytes()
}
