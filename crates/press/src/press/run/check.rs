//! Checks the folder of a run: files by their hashes, and the rows of each file.

use super::facts::RunFacts;
use super::folder::{MANIFEST, RUN, RunError, RunFolder, SUCCESS, reader, success_text};
use super::part::is_part_file;
use super::{Split, fold};
use crate::board::ClassId;
use crate::formats::{Columns, Row, rows_with_ends};
use crate::guard::named;
use crate::seed::RowSum;
use crate::sorted::SortedSet;
use crate::store::{Kind, Walk, is_below};
use serde_json::Value;
use std::collections::HashSet;
use std::path::Path;

/// A wrong file or a wrong claim about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaw {
    /// The file's path in the folder.
    pub file: String,
    /// The problem.
    pub problem: String,
}

/// A file of rows with its entry in the manifest.
#[derive(Clone, Debug)]
pub struct Listed {
    /// Its path in the folder.
    pub name: String,
    from: u64,
    to: u64,
    rows: u64,
    logical: String,
    split: Option<String>,
}

/// The result of checking a folder's files.
#[derive(Debug)]
pub struct Inspected {
    /// The folder, for reading its files.
    pub folder: RunFolder,
    /// The facts of the run.
    pub facts: RunFacts,
    /// The readable files of rows, in order.
    pub files: Vec<Listed>,
    /// The problems found.
    pub flaws: Vec<Flaw>,
}

/// Whether the run has ended, and the files beside its rows are those of the manifest.
fn look_at_ends(folder: &RunFolder, manifest: &Value, flaws: &mut Vec<Flaw>) -> Result<(), RunError> {
    let mut flaw = |file: &str, problem: String| flaws.push(Flaw { file: file.into(), problem });
    match (folder.bytes(MANIFEST)?, folder.bytes(SUCCESS)?) {
        (None, _) => flaw(MANIFEST, "it is not there: the run has not ended, or its shards are not merged".into()),
        (_, None) => flaw(SUCCESS, "it is not there: the run has not ended".into()),
        (Some(text), Some(said)) if said != success_text(&text) => flaw(SUCCESS, "it stands for another manifest.json".into()),
        _ => {}
    }
    let again = "the command that made the run writes it anew";
    match (folder.read::<RunFacts>(RUN)?, serde_json::from_value::<RunFacts>(manifest.clone())) {
        (None, _) => flaw(RUN, format!("it is not there or damaged; {again}")),
        (Some(run), Ok(said)) => {
            let mut differences = said.differences(&run);
            if said.count != run.count {
                differences.push(format!("count: {} in the manifest, {} here", said.count, run.count));
            }
            if !differences.is_empty() {
                flaw(RUN, format!("it is not that of the manifest: {}", differences.join("; ")));
            }
        }
        (Some(_), Err(_)) if manifest.is_null() => {}
        (Some(_), Err(_)) => flaw(MANIFEST, "it does not say what the run is".into()),
    }
    for said in manifest["beside"].as_array().into_iter().flatten() {
        let Some(name) = said["name"].as_str().filter(|name| is_below(name)) else { continue };
        match folder.hash(name) {
            Err(e) => flaw(name, format!("it can't be read: {e}; {again}")),
            Ok((bytes, hash)) if said["bytes"] != bytes || said["sha256"] != hash => {
                flaw(name, "it is not the file that the manifest speaks of: it was changed since".into());
            }
            Ok(_) => {}
        }
    }
    Ok(())
}

/// The files of rows that the manifest lists and that can be read.
fn listed_files(folder: &RunFolder, manifest: &Value, flaws: &mut Vec<Flaw>) -> Vec<Listed> {
    let mut flaw = |file: &str, problem: String| flaws.push(Flaw { file: file.into(), problem });
    let mut files = Vec::new();
    let text = |value: &Value| value.as_str().map(String::from);
    for said in manifest["parts"].as_array().into_iter().flatten() {
        let Some(name) = said["name"].as_str().filter(|name| is_below(name)) else {
            flaw(MANIFEST, format!("it lists a file of no good name: {}", said["name"]));
            continue;
        };
        match folder.hash(name) {
            Err(e) => flaw(name, format!("it can't be read: {e}")),
            Ok((bytes, hash)) => {
                if said["bytes"] != bytes || said["sha256"] != hash {
                    flaw(
                        name,
                        format!(
                            "its {bytes} bytes have the SHA-256 {hash}; the manifest says {} and {}",
                            said["bytes"], said["sha256"]
                        ),
                    );
                }
                files.push(Listed {
                    name: name.into(),
                    from: said["from"].as_u64().unwrap_or(0),
                    to: said["to"].as_u64().unwrap_or(0),
                    rows: said["rows"].as_u64().unwrap_or(0),
                    logical: text(&said["logical"]).unwrap_or_default(),
                    split: text(&said["split"]),
                });
            }
        }
    }
    files
}

/// Whether all other files belong to the run.
fn look_at_others(
    folder: &RunFolder,
    facts: &RunFacts,
    place: &Path,
    manifest: &Value,
    files: &[Listed],
    flaws: &mut Vec<Flaw>,
) -> Result<(), RunError> {
    let mut flaw = |file: &str, problem: String| flaws.push(Flaw { file: file.into(), problem });
    let listed: SortedSet<&str> = files.iter().map(|file| file.name.as_str()).collect();
    let mut present: Vec<String> = Vec::new();
    let seen = folder.files().walk(|name, kind| {
        match kind {
            Kind::File => present.push(name.into()),
            Kind::Other if is_part_file(name) => flaw(name, "it is a link, a pipe or a device: nothing of it is read".into()),
            Kind::Folder | Kind::Other => {}
        }
        Walk::On
    });
    seen.map_err(|e| RunError::Unreadable(named(place), e))?;
    present.sort();
    let described: SortedSet<&str> = manifest["described"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let is_json = |name: &&String| name.ends_with(".json") && (name.starts_with("part-") || name.starts_with("reserve-"));
    let jsons: Vec<&String> = present.iter().filter(is_json).collect();
    for json in &jsons {
        let is_sound = folder.hash(json).is_ok_and(|(_, hash)| described.contains(hash.as_str()));
        if !is_sound && !manifest.is_null() {
            flaw(json, "it is not what the manifest was made of".into());
        }
    }
    if jsons.len() < described.len() {
        flaw(MANIFEST, format!("{} of the parts' JSON files are not there", described.len() - jsons.len()));
    }
    let is_part =
        |name: &&String| name.ends_with(&format!(".{}", facts.ending)) && !name.split('/').any(|part| part.starts_with('.'));
    for name in present.iter().filter(is_part).filter(|name| !listed.contains(name.as_str()) && !manifest.is_null()) {
        flaw(name, "it is no part of the run".into());
    }
    Ok(())
}

/// Checks the files of a run. `None` if the folder has no run.
pub fn inspect(place: &Path) -> Result<Option<Inspected>, RunError> {
    let Some(folder) = reader(place)? else { return Ok(None) };
    let Some(facts) = folder.facts()? else { return Ok(None) };
    let mut flaws = Vec::new();
    let manifest: Value = folder.read(MANIFEST)?.unwrap_or_default();
    look_at_ends(&folder, &manifest, &mut flaws)?;
    let files = listed_files(&folder, &manifest, &mut flaws);
    look_at_others(&folder, &facts, place, &manifest, &files, &mut flaws)?;
    let sums = files.iter().filter_map(|file| RowSum::of_hex(&file.logical)).fold(RowSum::default(), |mut all, sum| {
        all.merge(sum);
        all
    });
    if !manifest.is_null() && manifest["logical"] != sums.hex() {
        flaws.push(Flaw { file: MANIFEST.into(), problem: "its logical hash is not the sum of those of its files".into() });
    }
    Ok(Some(Inspected { folder, facts, files, flaws }))
}

/// The results of checking rows, file by file.
pub struct Rows<'a> {
    facts: &'a RunFacts,
    split: Option<Split>,
    is_full: bool,
}

/// The classes of all earlier rows, over all files.
#[derive(Default)]
pub struct Beside(HashSet<u64>);

/// The results for the rows of one file.
#[derive(Default)]
pub struct FileRows {
    n: u64,
    sum: RowSum,
    last: Option<(u64, u64)>,
}

/// What a thread finds out about one row: its logical hash, its wrong claims, and what to compare with other rows.
pub struct RowSeen {
    sum: RowSum,
    problems: Vec<(&'static str, String, String)>,
    place: Option<(u64, u64)>,
    class: Option<u64>,
}

impl<'a> Rows<'a> {
    /// Nothing read yet.
    pub fn of(facts: &'a RunFacts) -> Rows<'a> {
        let split = facts.split.as_deref().and_then(|text| Split::read(text, &facts.split_key).ok());
        let format = crate::formats::Format::named(&facts.format);
        let is_ours = Columns::read(&facts.columns).is_ok_and(|columns| columns.ours().is_some());
        let is_full = is_ours && format.is_some_and(|format| format.row().is_full);
        Rows { facts, split: split.filter(|_| !facts.split_exact), is_full }
    }

    /// Checks a row of this file by itself.
    pub fn look(&self, file: &Listed, row: &Row) -> RowSeen {
        let mut seen = RowSeen { sum: RowSum::default(), problems: Vec::new(), place: None, class: None };
        if !self.is_full {
            return seen;
        }
        seen.sum.add(&rows_with_ends([row]).0);
        let wants = [
            ("seed", self.facts.seed.as_str()),
            ("recipe", self.facts.recipe.as_str()),
            ("kind", self.facts.kind.as_str()),
            ("split", file.split.as_deref().unwrap_or("")),
        ];
        let said = |name: &'static str| row.claim(name).unwrap_or("").to_string();
        let algo = self.facts.algo.to_string();
        for (name, wanted) in wants.into_iter().chain([("algo", algo.as_str())]) {
            if said(name) != wanted {
                seen.problems.push((name, said(name), wanted.into()));
            }
        }
        let number = |name| row.claim(name).and_then(|text| text.parse::<u64>().ok());
        match number("slot") {
            Some(slot) if (file.from..file.to).contains(&slot) => seen.place = Some((slot, number("variant").unwrap_or(0))),
            _ => seen.problems.push(("slot", said("slot"), format!("one from {} to {}", file.from, file.to.saturating_sub(1)))),
        }
        if let (Some(split), Some(grid)) = (&self.split, row.claim("grid_class").and_then(class_named)) {
            let side = split.name_of(grid);
            if *side != *said("split") {
                seen.problems.push(("split", said("split"), side.to_string()));
            }
        }
        seen.class =
            row.claim("class").filter(|_| self.facts.distinct && number("variant") == Some(0)).and_then(class_named).map(fold);
        seen
    }

    /// Adds a row after the earlier ones. Returns its problems, by itself and compared with them, as column, claim and finding.
    pub fn note(&self, beside: &mut Beside, rows: &mut FileRows, seen: RowSeen) -> Vec<(&'static str, String, String)> {
        let mut problems = seen.problems;
        rows.n += 1;
        rows.sum.merge(seen.sum);
        if let Some(place) = seen.place {
            if rows.last.is_some_and(|last| place <= last) {
                problems.push(("slot", place.0.to_string(), "rows in the order of their slots".into()));
            }
            rows.last = Some(place);
        }
        if seen.class.is_some_and(|class| !beside.0.insert(class)) {
            problems.push(("class", String::new(), "an earlier row is of this class, and the set is said to be distinct".into()));
        }
        problems
    }

    /// Compares the totals of a file with its entry in the manifest.
    pub fn end(&self, file: &Listed, rows: FileRows) -> Option<Flaw> {
        let flaw = |problem| Some(Flaw { file: file.name.clone(), problem });
        match () {
            _ if rows.n != file.rows => flaw(format!("it has {} rows; the manifest says {}", rows.n, file.rows)),
            _ if self.is_full && rows.sum.hex() != file.logical => flaw("its rows are not those of its logical hash".into()),
            _ => None,
        }
    }
}

/// Parses a class.
fn class_named(text: &str) -> Option<ClassId> {
    match text.strip_prefix('~') {
        Some(rest) => u64::from_str_radix(rest, 16).ok().map(|hash| ClassId { hash: hash.into(), is_exact: false }),
        None => u128::from_str_radix(text, 16).ok().map(|hash| ClassId { hash, is_exact: true }),
    }
}
