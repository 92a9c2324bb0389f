//! The folder of a book. Its manifest lists its files, so that a killed run can be resumed to the same bytes, and only files of
//! this book are overwritten.
//!
//! At any time the manifest names every file that may be in the folder. Before files are replaced, it lists old and new names
//! with the status "in the making"; when all files are in place, it is written again with their hashes.
//!
//! A folder is checked before anything in it changes, then locked, then checked again, because another process may have written
//! to it in between.

use crate::guard::{foreign, named};
use crate::seed::sha256_hex;
use crate::sorted::{SortedMap, SortedSet};
use crate::store::{self, Kind, LOCK, Lock, Share, Walk};
use serde_json::{Value, json};
use std::io;
use std::path::Path;

/// The name of the manifest of a folder.
pub const MANIFEST: &str = "manifest.json";
/// Files that operating systems create in folders. Names that begin with a dot are also ignored.
const UNASKED: [&str; 2] = ["Thumbs.db", "desktop.ini"];
/// The most differences or names in an error message.
const TOLD: usize = 4;

/// Why a book cannot be written to its folder.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// There is a file of its name.
    #[error("{0}: there is a file of that name; take a folder (--out)")]
    IsFile(String),
    /// Another run writes into it.
    #[error("{0}: another run is writing a book into this folder; wait until it has ended, or take another folder (--out)")]
    Taken(String),
    /// It can't be read.
    #[error("{0}: can't be read: {1}")]
    Unreadable(String, io::Error),
    /// It can't be written.
    #[error("{0}: can't be written: {1}")]
    Unwritable(String, io::Error),
    /// It holds files of others.
    #[error(
        "{0} holds files that do not belong to a book of gridpress: {1}; take an empty or new folder (--out), or write beside them (--force)"
    )]
    Foreign(String, String),
    /// Files of others have the names of a book's files.
    #[error(
        "{0} holds files that have names of the book's files and are not known to be gridpress's: {1}; move them, or take another folder (--out)"
    )]
    InTheWay(String, String),
    /// It holds another book.
    #[error("{0} holds another book: {1}; take another folder (--out), or replace it (--force)")]
    OtherBook(String, String),
}

/// Whether a file was created by the operating system or is hidden.
pub fn is_unasked(name: &str) -> bool {
    name.split('/').any(|part| part.starts_with('.') || UNASKED.contains(&part))
}

/// The status of a folder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Old and new files exist side by side.
    InTheMaking,
    /// All of its files are there.
    Done,
    /// Too few puzzles were found, so there is no book; the puzzles found are there.
    Short,
}

impl Status {
    /// The text in the manifest.
    pub const fn name(self) -> &'static str {
        match self {
            Status::InTheMaking => "in the making",
            Status::Done => "done",
            Status::Short => "short of puzzles",
        }
    }
}

/// The input of a book, as keys and values. Runs with equal keys make the same book.
pub type Making = SortedMap<String, String>;

/// A folder that was checked and locked for a book.
pub struct Folder {
    folder: store::Folder,
    making: Making,
    /// The files of the existing book.
    names: Vec<String>,
    _lock: Lock,
}

/// The files of a book except pictures.
const FILES: [&str; 7] = ["puzzles.csv", "print.pdf", "screen.pdf", "answers.pdf", "cover.pdf", "cover-front.jpg", "book.epub"];

/// Whether a book may have a file of that name, in its folder or in a volume's folder. Only such files are ever replaced or
/// removed, whatever the manifest says.
pub fn is_book_file(name: &str) -> bool {
    let numbered = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let inner = match name.strip_prefix("volume-").and_then(|rest| rest.split_once('/')) {
        Some((number, inner)) if numbered(number) => inner,
        _ => name,
    };
    let picture = |ending: &str| {
        let page = inner.strip_prefix(ending)?.strip_prefix("/page-")?.strip_suffix(ending)?.strip_suffix('.')?;
        Some(numbered(page))
    };
    FILES.contains(&inner) || picture("svg").or_else(|| picture("png")).unwrap_or(false)
}

/// The seed of the book in a folder, if any. A book of the user's own puzzles has none.
pub fn seed_in(place: &Path) -> Option<String> {
    manifest_in(place).ok().flatten()?.get(SEED)?.as_str().filter(|seed| !seed.is_empty()).map(String::from)
}

/// The manifest of a book's folder; `None` if there is no book.
pub fn manifest_in(place: &Path) -> io::Result<Option<Value>> {
    store::Folder::open(place)?.map_or(Ok(None), |folder| read_manifest(&folder))
}

/// The result of checking a usable folder.
struct Fit {
    names: Vec<String>,
    /// Whether the manifest already says everything about the new book.
    is_said: bool,
}

/// Checks a folder and locks it. It is usable if it does not exist, is empty, or has this very book. Then removes partial files
/// of killed runs, and checks that the folder is writable.
pub fn open(place: &Path, making: Making, is_forced: bool) -> Result<Folder, FolderError> {
    let shown = named(place);
    if place.is_file() {
        return Err(FolderError::IsFile(shown));
    }
    let unreadable = |e: io::Error| FolderError::Unreadable(shown.clone(), e);
    let unwritable = |e: io::Error| FolderError::Unwritable(shown.clone(), e);
    let folder = match store::Folder::open(place).map_err(unreadable)? {
        Some(folder) => folder,
        None => store::Folder::make(place).map_err(unwritable)?,
    };
    let (mut lock, mut is_sure) = (None, false);
    let (Fit { names, is_said }, lock) = loop {
        match (judge(&folder, &making, is_forced), lock.take()) {
            (Ok(fit), Some(lock)) => break (fit, lock),
            (Err(e), Some(lock)) => {
                Lock::leave(lock);
                return Err(e);
            }
            // A folder may look wrong because another process is writing it; then there is a lock. Without a lock it is checked
            // once more, because the other process may just have finished. No lock is put into a folder that is not usable.
            (Err(e), None) if folder.kind(LOCK).map_err(unreadable)?.is_none() => match is_sure {
                true => return Err(e),
                false => is_sure = true,
            },
            (_, None) => {
                let taken = || FolderError::Taken(shown.clone());
                lock = Some(folder.lock(LOCK, Share::Whole).map_err(unwritable)?.ok_or_else(taken)?);
            }
        }
    };
    folder.clean(|name| name == MANIFEST || is_book_file(name)).map_err(unwritable)?;
    let folder = Folder { folder, making, names, _lock: lock };
    if is_said {
        // The manifest does not change until a file is replaced.
        folder.folder.check(MANIFEST).map_err(unwritable)?;
    } else {
        folder.say(Status::InTheMaking, &Value::Null, folder.names.iter().map(|name| json!({ "name": name })).collect())?;
    }
    Ok(folder)
}

/// Checks whether a folder is usable for a book, without changing it.
fn judge(folder: &store::Folder, making: &Making, is_forced: bool) -> Result<Fit, FolderError> {
    let shown = named(folder.place());
    let unreadable = |e: io::Error| FolderError::Unreadable(shown.clone(), e);
    let manifest = read_manifest(folder).map_err(unreadable)?;
    let names: Vec<String> = manifest.as_ref().map(names_in).unwrap_or_default();
    let known: SortedSet<&str> = names.iter().map(String::as_str).collect();
    let is_on_the_way = |name: &str| known.iter().any(|known| known.strip_prefix(name).is_some_and(|rest| rest.starts_with('/')));
    let is_ours = |name: &str| known.contains(name) || (name == MANIFEST && manifest.is_some());
    let mut strangers: Vec<String> = Vec::new();
    let mut has_book = false;
    let seen = folder.walk(|name, kind| {
        match kind {
            _ if is_unasked(name) => return Walk::Over,
            // Only the contents of folders matter. A folder full of foreign files need not be listed completely.
            Kind::Folder if strangers.len() <= TOLD || is_on_the_way(name) => return Walk::On,
            Kind::Folder => return Walk::Over,
            Kind::File if is_ours(name) => has_book |= name != MANIFEST,
            Kind::File | Kind::Other => strangers.push(name.into()),
        }
        match strangers.len() > TOLD && !is_forced {
            true => Walk::End,
            false => Walk::On,
        }
    });
    seen.map_err(unreadable)?;
    if !strangers.is_empty() && !is_forced {
        return Err(FolderError::Foreign(shown, some_of(&strangers.iter().map(foreign).collect::<Vec<_>>())));
    }
    if strangers.iter().any(|name| name == MANIFEST) {
        return Err(FolderError::InTheWay(shown, MANIFEST.into()));
    }
    let differences = manifest.as_ref().map(|manifest| differences(manifest, making)).unwrap_or_default();
    let is_short = manifest.as_ref().is_some_and(|m| m["status"] == Status::Short.name());
    if has_book && !is_short && !differences.is_empty() && !is_forced {
        return Err(FolderError::OtherBook(shown, some_of(&differences)));
    }
    Ok(Fit { names, is_said: manifest.is_some() && differences.is_empty() })
}

impl Folder {
    /// The folder's path.
    pub fn place(&self) -> &Path {
        self.folder.place()
    }

    /// Begins to replace the existing book by these files; each of them must then be put.
    pub fn begin(&self, new: &[String]) -> Result<Putting<'_>, FolderError> {
        let known: SortedSet<&str> = self.names.iter().map(String::as_str).collect();
        let is_there = |name: &&String| self.folder.kind(name).is_ok_and(|kind| kind.is_some());
        let in_the_way: Vec<&String> = new.iter().filter(|name| !known.contains(name.as_str())).filter(is_there).collect();
        if !in_the_way.is_empty() {
            return Err(FolderError::InTheWay(named(self.place()), some_of(&in_the_way.iter().map(foreign).collect::<Vec<_>>())));
        }
        let to_come: SortedSet<&str> = new.iter().map(String::as_str).collect();
        let old: Vec<String> = self.names.iter().filter(|name| !to_come.contains(name.as_str())).cloned().collect();
        let both = old.iter().chain(new).map(|name| json!({ "name": name })).collect();
        self.say(Status::InTheMaking, &Value::Null, both)?;
        Ok(Putting { folder: self, old, lines: Vec::new() })
    }

    /// Writes the manifest, with one line per file.
    fn say(&self, status: Status, facts: &Value, lines: Vec<Value>) -> Result<(), FolderError> {
        let mut all = json!({
            "gridpress": env!("CARGO_PKG_VERSION"),
            "algo": crate::puzzle::ALGO,
            "status": status.name(),
            "seed": self.making.get(SEED),
            "recipe": self.making,
            "files": lines,
        });
        if let (Some(all), Value::Object(facts)) = (all.as_object_mut(), facts) {
            all.extend(facts.clone());
        }
        let mut text = serde_json::to_vec_pretty(&all).expect("texts and numbers are always JSON");
        text.push(b'\n');
        self.folder.write(MANIFEST, &text).map_err(|e| self.unwritable(MANIFEST, e))
    }

    fn unwritable(&self, name: &str, e: io::Error) -> FolderError {
        FolderError::Unwritable(named(&self.folder.path(name)), e)
    }
}

/// A book being written to its folder.
pub struct Putting<'a> {
    folder: &'a Folder,
    /// Files of the previous book that the new one does not have.
    old: Vec<String>,
    /// The manifest's entries for the files already in place.
    lines: Vec<Value>,
}

impl Putting<'_> {
    /// Writes a file to its place atomically.
    pub fn put(&mut self, name: &str, bytes: &[u8]) -> Result<(), FolderError> {
        self.folder.folder.write(name, bytes).map_err(|e| self.folder.unwritable(name, e))?;
        self.lines.push(json!({ "name": name, "bytes": bytes.len(), "sha256": sha256_hex(bytes) }));
        Ok(())
    }

    /// Removes files of the previous book that the new one does not have, and writes the final manifest with `facts`.
    pub fn end(self, status: Status, facts: &Value) -> Result<(), FolderError> {
        let Putting { folder: to, old, lines } = self;
        for name in &old {
            to.folder.remove(name).map_err(|e| to.unwritable(name, e))?;
            // Also remove empty folders of pictures; folders with other files stay.
            name.rmatch_indices('/').map(|(at, _)| &name[..at]).try_for_each(|folder| to.folder.remove_empty(folder)).ok();
        }
        to.say(status, facts, lines)
    }
}

/// The key of the seed.
pub const SEED: &str = "seed";

fn some_of(all: &[impl std::fmt::Display]) -> String {
    let more = (all.len() > TOLD).then(|| format!("and {} more", all.len() - TOLD));
    all.iter().take(TOLD).map(|one| one.to_string()).chain(more).collect::<Vec<_>>().join("; ")
}

/// Reads a manifest written by gridpress; any other file of that name counts as none.
pub fn read_manifest(folder: &store::Folder) -> io::Result<Option<Value>> {
    if folder.kind(MANIFEST)? != Some(Kind::File) {
        return Ok(None);
    }
    let value: Option<Value> = serde_json::from_slice(&folder.read(MANIFEST)?).ok();
    Ok(value.filter(|value| value.get("gridpress").is_some() && value.get("files").is_some_and(Value::is_array)))
}

fn names_in(manifest: &Value) -> Vec<String> {
    let lines = manifest["files"].as_array().into_iter().flatten();
    lines.filter_map(|line| line["name"].as_str()).filter(|name| is_book_file(name)).map(String::from).collect()
}

/// The differences between the book in a folder and the one to be made, key by key. Manifests of early versions have only the
/// seed.
fn differences(manifest: &Value, making: &Making) -> Vec<String> {
    let was: Making = match manifest["recipe"].as_object() {
        Some(keys) => keys.iter().filter_map(|(key, value)| Some((key.clone(), value.as_str()?.to_string()))).collect(),
        None => {
            let seed = manifest["seed"].as_str().map(|seed| (SEED.to_string(), seed.to_string()));
            making.iter().filter(|(key, _)| *key != SEED).map(|(k, v)| (k.clone(), v.clone())).chain(seed).collect()
        }
    };
    let keys: SortedSet<&String> = was.keys().chain(making.keys()).collect();
    // Keys of a spec are stored as TOML, texts with quotes; a seed is stored as typed.
    let shown = |making: &Making, key: &str| match making.get(key) {
        None => "not said".to_string(),
        Some(value) if key == SEED => format!("{value:?}"),
        Some(value) => value.clone(),
    };
    let of_key = |key: &&String| {
        (was.get(*key) != making.get(*key))
            .then(|| format!("{key}: was {}, now {}", foreign(&shown(&was, key)), foreign(&shown(making, key))))
    };
    keys.iter().filter_map(of_key).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_of_a_book_are_its_own() {
        for name in ["print.pdf", "svg/page-001.svg", "png/page-1234.png", "volume-2/cover.pdf", "volume-10/svg/page-001.svg"] {
            assert!(is_book_file(name), "{name}");
        }
        let strangers =
            ["thesis.txt", "link/print.pdf", "svg/page-1.png", "svg/page-.svg", "volume-/print.pdf", "volume-1/../print.pdf", ""];
        for name in strangers.into_iter().chain(["svg/../page-1.svg", "/print.pdf", "volume-1/volume-2/print.pdf", MANIFEST]) {
            assert!(!is_book_file(name), "{name}");
        }
    }

    #[test]
    fn differences_are_listed_key_by_key() {
        let making: Making = [(SEED, "b"), ("page", "\"a4\"")].map(|(k, v)| (k.to_string(), v.to_string())).into();
        let same = json!({ "recipe": { "seed": "b", "page": "\"a4\"" } });
        assert!(differences(&same, &making).is_empty());
        let other = json!({ "recipe": { "seed": "a", "page": "\"a4\"", "bleed": "true" } });
        assert_eq!(differences(&other, &making), ["bleed: was true, now not said", "seed: was \"a\", now \"b\""]);
        // A manifest of an early version has no recipe.
        assert!(differences(&json!({ "seed": "b" }), &making).is_empty());
        assert_eq!(differences(&json!({ "seed": "c" }), &making).len(), 1);
    }
}
