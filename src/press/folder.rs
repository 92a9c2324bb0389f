//! The folder of a book: what it holds is known by its manifest, so that a run that was killed goes on to the same bytes, and
//! nothing is overwritten that is not this book's own. What never lives here: what is in a book, arguments.
//!
//! The manifest names every file that may lie in the folder, at any instant: before files are replaced it names old and new
//! ones and says that the book is in the making; when all are in their places it is written once more, with their hashes.

use crate::seed::sha256_hex;
use crate::store;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};

const MANIFEST: &str = "manifest.json";
/// Files that systems put into folders unasked. Names that begin with a dot are let be as well.
const UNASKED: [&str; 2] = ["Thumbs.db", "desktop.ini"];
/// Differences and names that a refusal tells.
const TOLD: usize = 4;

#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    #[error("{0}: there is a file of that name; --out wants a folder")]
    IsFile(String),
    #[error("{0}: can't be read: {1}")]
    Unreadable(String, io::Error),
    #[error("{0}: can't be written: {1}")]
    Unwritable(String, io::Error),
    #[error(
        "{0} holds files that are no part of a book of gridpress: {1}; take another folder (--out), or write beside them (--force)"
    )]
    Foreign(String, String),
    #[error("{0} holds another book: {1}; take another folder (--out), or replace it (--force)")]
    OtherBook(String, String),
}

/// Whether a file came into a folder unasked, or is nobody's business.
pub fn is_unasked(name: &str) -> bool {
    name.split('/').any(|part| part.starts_with('.') || UNASKED.contains(&part))
}

/// What a folder has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Old and new files lie side by side.
    InTheMaking,
    Done,
    /// There is no book, since puzzles were missing; what was found is there.
    Short,
}

impl Status {
    const fn name(self) -> &'static str {
        match self {
            Status::InTheMaking => "in the making",
            Status::Done => "done",
            Status::Short => "short of puzzles",
        }
    }
}

/// What makes a book: keys with their values. Two runs of the same keys make the same book.
pub type Making = BTreeMap<String, String>;

/// A folder that has been judged fit for a book.
pub struct Folder {
    place: PathBuf,
    making: Making,
    /// Files of the book that is there.
    names: Vec<String>,
}

/// The seed of the book in a folder, if there is one. A book of somebody's own puzzles has none.
pub fn seed_in(place: &Path) -> Option<String> {
    read_manifest(place).ok().flatten()?.get(SEED)?.as_str().filter(|seed| !seed.is_empty()).map(String::from)
}

/// Judges a folder. One that is not there, is empty, or holds this very book is fit. Parts that a killed run left are taken
/// away. Whether the folder can be written shows here as well.
pub fn open(place: &Path, making: Making, is_forced: bool) -> Result<Folder, FolderError> {
    let shown = place.display().to_string();
    if place.is_file() {
        return Err(FolderError::IsFile(shown));
    }
    let unwritable = |e: io::Error| FolderError::Unwritable(shown.clone(), e);
    if !place.exists() {
        let folder = Folder { place: place.into(), making, names: Vec::new() };
        folder.say(Status::InTheMaking, &Value::Null, &[], &[])?;
        return Ok(folder);
    }
    let unreadable = |e: io::Error| FolderError::Unreadable(shown.clone(), e);
    store::clean_parts(place).map_err(unwritable)?;
    let manifest = read_manifest(place).map_err(unreadable)?;
    let names: Vec<String> = manifest.as_ref().map(names_in).unwrap_or_default();
    let known: BTreeSet<&str> = names.iter().map(String::as_str).collect();
    let present = store::list(place).map_err(unreadable)?;
    let is_ours = |name: &str| known.contains(name) || (name == MANIFEST && manifest.is_some());
    let foreign: Vec<&str> = present.iter().map(String::as_str).filter(|name| !is_ours(name) && !is_unasked(name)).collect();
    if !foreign.is_empty() && !is_forced {
        return Err(FolderError::Foreign(shown, some_of(&foreign)));
    }
    let has_book = present.iter().any(|name| known.contains(name.as_str()));
    let differences = manifest.as_ref().map(|manifest| differences(manifest, &making)).unwrap_or_default();
    let is_short = manifest.as_ref().is_some_and(|m| m["status"] == Status::Short.name());
    if has_book && !is_short && !differences.is_empty() && !is_forced {
        return Err(FolderError::OtherBook(shown, some_of(&differences)));
    }
    let folder = Folder { place: place.into(), making, names };
    if manifest.is_some() && differences.is_empty() {
        // The manifest says all that there is to say. It stays as it is until a file is replaced.
        store::check_place(&place.join(MANIFEST)).map_err(unwritable)?;
    } else {
        folder.say(Status::InTheMaking, &Value::Null, &folder.names, &[])?;
    }
    Ok(folder)
}

impl Folder {
    pub fn place(&self) -> &Path {
        &self.place
    }

    /// Puts the files of a book into their places, each whole, and takes away those of the book before that it does not have.
    /// `facts` go into the manifest.
    pub fn put(&self, status: Status, facts: &Value, files: &[(String, Vec<u8>)]) -> Result<(), FolderError> {
        let new: BTreeSet<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
        let mut both: Vec<String> = self.names.iter().filter(|name| !new.contains(name.as_str())).cloned().collect();
        let old = both.clone();
        both.extend(new.iter().map(|name| name.to_string()));
        self.say(Status::InTheMaking, &Value::Null, &both, &[])?;
        for (name, bytes) in files {
            store::write(&self.place.join(name), bytes).map_err(|e| self.unwritable(name, e))?;
        }
        for name in old.iter().filter(|name| is_below(name)) {
            let place = self.place.join(name);
            if place.is_file() {
                store::remove(&place).map_err(|e| self.unwritable(name, e))?;
            }
        }
        self.say(status, facts, &[], files)
    }

    /// Writes the manifest.
    fn say(&self, status: Status, facts: &Value, names: &[String], files: &[(String, Vec<u8>)]) -> Result<(), FolderError> {
        let hashed = files.iter().map(|(name, bytes)| json!({ "name": name, "bytes": bytes.len(), "sha256": sha256_hex(bytes) }));
        let lines: Vec<Value> = names.iter().map(|name| json!({ "name": name })).chain(hashed).collect();
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
        store::write(&self.place.join(MANIFEST), &text).map_err(|e| self.unwritable(MANIFEST, e))
    }

    fn unwritable(&self, name: &str, e: io::Error) -> FolderError {
        FolderError::Unwritable(self.place.join(name).display().to_string(), e)
    }
}

/// The key that holds the seed.
pub const SEED: &str = "seed";

fn some_of(all: &[impl AsRef<str>]) -> String {
    let mut told: Vec<&str> = all.iter().take(TOLD).map(AsRef::as_ref).collect();
    let more = format!("and {} more", all.len().saturating_sub(TOLD));
    if all.len() > TOLD {
        told.push(&more);
    }
    told.join("; ")
}

/// A manifest that gridpress wrote. What else may lie under its name is none.
fn read_manifest(place: &Path) -> io::Result<Option<Value>> {
    let place = place.join(MANIFEST);
    if !place.is_file() {
        return Ok(None);
    }
    let value: Option<Value> = serde_json::from_slice(&store::read(&place)?).ok();
    Ok(value.filter(|value| value.get("gridpress").is_some() && value.get("files").is_some_and(Value::is_array)))
}

fn names_in(manifest: &Value) -> Vec<String> {
    let lines = manifest["files"].as_array().into_iter().flatten();
    lines.filter_map(|line| line["name"].as_str()).filter(|name| is_below(name)).map(String::from).collect()
}

/// Whether a name stays inside of the folder: a manifest is a file like any other, and may have been tampered with.
pub fn is_below(name: &str) -> bool {
    !name.contains(['\\', ':']) && name.split('/').all(|part| !part.is_empty() && part != ".." && part != ".")
}

/// Where the book in a folder and the one to be made differ, key by key. Manifests of earlier versions know only the seed.
fn differences(manifest: &Value, making: &Making) -> Vec<String> {
    let was: Making = match manifest["recipe"].as_object() {
        Some(keys) => keys.iter().filter_map(|(key, value)| Some((key.clone(), value.as_str()?.to_string()))).collect(),
        None => {
            let seed = manifest["seed"].as_str().map(|seed| (SEED.to_string(), seed.to_string()));
            making.iter().filter(|(key, _)| *key != SEED).map(|(k, v)| (k.clone(), v.clone())).chain(seed).collect()
        }
    };
    let keys: BTreeSet<&String> = was.keys().chain(making.keys()).collect();
    // Keys of a spec are kept as TOML, with quotes where they are text; a seed is kept as it was typed.
    let shown = |making: &Making, key: &str| match making.get(key) {
        None => "not said".to_string(),
        Some(value) if key == SEED => format!("{value:?}"),
        Some(value) => value.clone(),
    };
    let of_key = |key: &&String| {
        (was.get(*key) != making.get(*key)).then(|| format!("{key}: was {}, now {}", shown(&was, key), shown(making, key)))
    };
    keys.iter().filter_map(of_key).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_inside_of_their_folder() {
        for name in ["print.pdf", "svg/page-001.svg"] {
            assert!(is_below(name), "{name}");
        }
        for name in ["../x", "/etc/x", "a/../../x", "a//b", "c:\\x", "", "."] {
            assert!(!is_below(name), "{name}");
        }
    }

    #[test]
    fn differences_are_told_key_by_key() {
        let making: Making = [(SEED, "b"), ("page", "\"a4\"")].map(|(k, v)| (k.to_string(), v.to_string())).into();
        let same = json!({ "recipe": { "seed": "b", "page": "\"a4\"" } });
        assert!(differences(&same, &making).is_empty());
        let other = json!({ "recipe": { "seed": "a", "page": "\"a4\"", "bleed": "true" } });
        assert_eq!(differences(&other, &making), ["bleed: was true, now not said", "seed: was \"a\", now \"b\""]);
        // A manifest of an earlier version has no recipe.
        assert!(differences(&json!({ "seed": "b" }), &making).is_empty());
        assert_eq!(differences(&json!({ "seed": "c" }), &making).len(), 1);
    }
}
