//! Checks the folder of a book against its manifest: each file's length and hash, missing files, and surplus files.

use crate::guard::named;
use crate::press::folder::{FolderError, MANIFEST, Status, is_book_file, is_unasked, read_manifest};
use crate::press::run::{Flaw, hash_of};
use crate::sorted::SortedMap;
use crate::store::{self, Kind, Walk};
use serde_json::Value;
use std::path::Path;

/// The list of puzzles of a book.
pub const LIST: &str = "puzzles.csv";

/// The result of checking a book's folder.
pub struct InspectedBook {
    /// The folder, for reading its files.
    pub folder: store::Folder,
    /// The number of files in the manifest.
    pub n_files: usize,
    /// The number of puzzles in the manifest, if given.
    pub n_puzzles: Option<u64>,
    /// The problems found.
    pub flaws: Vec<Flaw>,
    /// The PDFs in the manifest.
    pdfs: Vec<String>,
    /// Whether the book has solutions; `None` if the manifest does not say.
    has_solutions: Option<bool>,
}

impl InspectedBook {
    /// The PDFs in the manifest.
    pub fn pdfs(&self) -> impl Iterator<Item = &str> {
        self.pdfs.iter().map(String::as_str)
    }

    /// Whether the PDFs should contain solutions.
    pub fn has_solutions(&self) -> bool {
        self.has_solutions == Some(true)
    }
}

/// Checks the files of a book. `None` if the folder has no book.
pub fn inspect_book(place: &Path) -> Result<Option<InspectedBook>, FolderError> {
    let unreadable = |e| FolderError::Unreadable(named(place), e);
    let Some(folder) = store::Folder::open(place).map_err(unreadable)? else { return Ok(None) };
    let Some(manifest) = read_manifest(&folder).map_err(unreadable)? else { return Ok(None) };
    let mut flaws = Vec::new();
    let mut flaw = |file: &str, problem: String| flaws.push(Flaw { file: file.into(), problem });
    match manifest["status"].as_str() {
        Some(status) if status == Status::Done.name() => {}
        Some(status) if status == Status::Short.name() => {
            flaw(MANIFEST, "it says that puzzles were missing: there is no book".into())
        }
        _ => flaw(MANIFEST, "it does not say that the book is done; the command that makes it goes on".into()),
    }
    let said: SortedMap<&str, &Value> =
        manifest["files"].as_array().into_iter().flatten().filter_map(|said| Some((said["name"].as_str()?, said))).collect();
    for (name, said) in &said {
        match is_book_file(name).then(|| folder.file(name).and_then(hash_of)) {
            None => flaw(MANIFEST, format!("it lists a file that no book has: {name}")),
            Some(Err(e)) => flaw(name, format!("it can't be read: {e}")),
            Some(Ok((bytes, hash))) if said["bytes"] != bytes || said["sha256"] != hash => {
                let problem = format!(
                    "its {bytes} bytes have the SHA-256 {hash}; the manifest says {} and {}",
                    said["bytes"], said["sha256"]
                );
                flaw(name, problem);
            }
            Some(Ok(_)) => {}
        }
    }
    let seen = folder.walk(|name, kind| {
        if kind != Kind::Folder && !is_unasked(name) && name != MANIFEST && !said.contains_key(name) {
            flaw(name, "it is no part of the book".into());
        }
        Walk::On
    });
    seen.map_err(unreadable)?;
    let (n_files, n_puzzles) = (said.len(), manifest["puzzles"].as_u64());
    let pdfs = said.keys().filter(|name| is_book_file(name) && name.ends_with(".pdf")).map(|name| name.to_string()).collect();
    // The recipe omits keys with default values. Upside-down solutions have no readable text.
    let has_solutions = manifest["recipe"]
        .as_object()
        .map(|recipe| recipe.get("solutions").is_none_or(|value| value != "\"none\"" && value != "\"upside-down\""));
    Ok(Some(InspectedBook { n_files, n_puzzles, flaws, folder, pdfs, has_solutions }))
}
