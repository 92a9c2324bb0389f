//! Merges the parts of a run from several folders.

use super::facts::{PartFacts, RunFacts};
use super::folder::{MANIFEST, RunError, RunFolder, open, reader};
use super::part::Cut;
use crate::store::is_below;
use serde_json::Value;
use std::path::Path;

/// Copies every missing part that is undamaged in another folder.
pub fn adopt(place: &Path, facts: &RunFacts, other: &Path) -> Result<(), RunError> {
    let folder = open(place, facts, None)?;
    let Some(from) = reader(other)? else { return Ok(()) };
    for number in 0..facts.n_parts() {
        let cut = Cut::of_part(facts, number);
        if folder.read::<PartFacts>(&cut.json_name())?.is_some() {
            continue;
        }
        let Some(part) = from.sound_part(&cut, facts)? else { continue };
        let keys = part.keys.is_some().then(|| cut.keys_name());
        // The JSON of a part comes last, as when it is made.
        let names = part.files.into_iter().map(|file| file.name).chain(keys).chain([cut.json_name()]);
        for name in names {
            let mut source = from.file(&name)?;
            let mut copy = folder.files().pending(&name).map_err(|e| folder.unwritable(&name, e))?;
            std::io::copy(&mut source, &mut copy).and_then(|_| copy.commit()).map_err(|e| folder.unwritable(&name, e))?;
        }
    }
    Ok(())
}

/// The files of a finished run in slot order: all, or those of one side of a split.
pub fn files_of(folder: &RunFolder, only: Option<&str>) -> Result<Vec<String>, RunError> {
    let manifest = folder.read::<Value>(MANIFEST)?.unwrap_or_default();
    let files = manifest["parts"].as_array().into_iter().flatten();
    let wanted = files.filter(|file| only.is_none_or(|only| file["split"] == only));
    Ok(wanted.filter_map(|file| file["name"].as_str()).filter(|name| is_below(name)).map(String::from).collect())
}
