//! Lists as the source of a book's sections: read, filtered, solved and rated. Also lists of puzzles printed before, which are
//! to be avoided.

use super::choice::read_choice;
use crate::board::{Level, Shape};
use crate::book::{Section, Spec};
use crate::formats::{self, Expect, Format, Row};
use crate::guard::{foreign, named, nearest};
use crate::kinds::{Kind, KindError, kind_said, parse_size, title_of_own};
use crate::press::in_order;
use crate::press::record::{Unfair, record};
use crate::puzzle::{Puzzle, id_of};
use crate::request::{Group, Knob, Place, Request, knobs_of};
use crate::seed::sha256_hex;
use crate::set::by_difficulty;
use crate::sorted::{Ordered, SortedMap};
use crate::store;
use crate::symmetry::{Class, class_of};
use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// Why a list cannot fill a section.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// The file, and why it cannot be read.
    #[error("{0}: can't be read: {1}")]
    Unreadable(String, std::io::Error),
    /// The file, and the invalid row.
    #[error("{0}, {1}; --skip-bad leaves such rows out")]
    Row(String, formats::RowError),
    /// The file, the line, and why its puzzle is invalid.
    #[error("{0}, line {1}: {2}; --skip-bad leaves such rows out")]
    Unfair(String, u64, Unfair),
    /// The file, and the line of a puzzle without empty cells.
    #[error("{0}, line {1}: nothing is left to solve in it; --skip-bad leaves such rows out")]
    Full(String, u64),
    /// Keys of a section that contradict each other or its list.
    #[error("section {section} ('{title}'): {problem}", title = foreign(title))]
    Section {
        /// The section, from 1.
        section: usize,
        /// Its title.
        title: String,
        /// The problem.
        problem: String,
    },
    /// The list has too few puzzles.
    #[error("section {section} ('{title}'): {problem}", title = foreign(title))]
    TooFew {
        /// The section, from 1.
        section: usize,
        /// Its title.
        title: String,
        /// The missing part.
        problem: String,
    },
}

/// A list, with the puzzles that were solved so far.
struct List {
    name: String,
    sha256: String,
    rows: Vec<Row>,
    judged: SortedMap<usize, Puzzle>,
    /// Its additional columns.
    own_columns: Vec<String>,
}

/// The result of reading all lists.
#[derive(Default)]
pub struct Taken {
    /// The puzzles of each section with a source, in page order.
    pub lists: Vec<Option<Vec<Puzzle>>>,
    /// The hash of every list, by its name in the spec.
    pub hashes: SortedMap<String, String>,
    /// Skipped rows, in words.
    pub left_out: Vec<String>,
}

/// Where lists are and how to read them.
pub struct Reading<'a> {
    /// The folder of the spec.
    pub folder: &'a Path,
    /// Whether rows that can't be read are left out.
    pub skip_bad: bool,
    /// Threads that read.
    pub jobs: usize,
    /// Classes that no section may use.
    pub avoided: &'a HashSet<Class>,
}

/// Fills the sections that have a source, and adds to the spec what only the lists contain: counts, sizes, and the level if
/// all puzzles of a section have the same. No puzzle is used twice.
pub fn take_sources(spec: &mut Spec, reading: &Reading) -> Result<Taken, SourceError> {
    let mut taken = Taken::default();
    let mut lists: SortedMap<(String, Option<String>), List> = SortedMap::new();
    let mut ids: HashSet<String> = HashSet::new();
    for (i, section) in spec.sections.iter_mut().enumerate() {
        let title = section.title.clone();
        let refuse = |problem: String| SourceError::Section { section: i + 1, title: title.clone(), problem };
        let Some(source) = section.source.clone() else {
            if let Some(key) = [("where", section.where_.is_some()), ("ids", !section.ids.is_empty())].iter().find(|key| key.1) {
                return Err(refuse(format!("{} chooses among the rows of a source, and it has none", key.0)));
            }
            taken.lists.push(None);
            continue;
        };
        if let Some(key) = key_of_the_forge(section) {
            let words = format!("{key} is for puzzles that are made; what is wanted of a source is said by where and ids");
            return Err(refuse(words));
        }
        let key = (source, section.wanted.size.clone());
        if !lists.contains_key(&key) {
            let list =
                read_list(&reading.folder.join(&key.0), section.wanted.size.as_deref(), reading.skip_bad, &mut taken.left_out)?;
            taken.hashes.insert(key.0.clone(), list.sha256.clone());
            lists.insert(key.clone(), list);
        }
        let list = lists.get_mut(&key).expect("it was just put there");
        let mut puzzles = take(list, section, reading, &ids, &mut taken.left_out, &refuse)?;
        let wanted = section.count as usize;
        if puzzles.is_empty() || puzzles.len() < wanted {
            let wanted = if wanted == 0 { "at least one puzzle".into() } else { format!("{wanted} puzzles") };
            let problem = format!("wanted: {wanted}; {} has {} that suit", list.name, puzzles.len());
            return Err(SourceError::TooFew { section: i + 1, title, problem });
        }
        puzzles.truncate(if wanted == 0 { puzzles.len() } else { wanted });
        if section.ids.is_empty() {
            puzzles.order_by(by_difficulty);
        }
        ids.extend(puzzles.iter().map(|p| p.id.clone()));
        section.count = puzzles.len() as u32;
        section.wanted.size = Some(puzzles[0].size.to_string());
        let levels: Vec<Option<Level>> = puzzles.iter().map(|p| p.rating.as_ref().map(|r| r.level)).collect();
        section.wanted.level = levels[0].filter(|_| levels.iter().all(|l| *l == levels[0])).map(|level| level.name().into());
        taken.lists.push(Some(puzzles));
    }
    Ok(taken)
}

/// A key about how puzzles are made. Kind, size and regions choose among the rows of a source as well.
fn key_of_the_forge(section: &Section) -> Option<String> {
    let knob = knobs_of(Place::Section).find(|knob| knob.group != Group::What && knob.get(&section.wanted).is_some());
    knob.map(Knob::key).or(section.seed.as_ref().map(|_| "seed".into()))
}

fn read_list(path: &Path, size: Option<&str>, skip_bad: bool, left_out: &mut Vec<String>) -> Result<List, SourceError> {
    let name = named(path);
    let bytes = store::read(path).map_err(|e| SourceError::Unreadable(name.clone(), e))?;
    let by_name = path.extension().and_then(|e| e.to_str()).and_then(Format::of_extension);
    let expect = Expect {
        // A plain list may have any extension, so only the other extensions are trusted without checking.
        format: by_name.filter(|format| *format != Format::Lines),
        size: size.and_then(|text| parse_size(text).ok()),
        is_mixed: true,
        ..Expect::default()
    };
    let mut rows = Vec::new();
    for row in formats::read(bytes.as_slice(), &expect) {
        match row {
            Ok(row) => rows.push(row),
            Err(e) if skip_bad => left_out.push(format!("{name}, {e}; left out")),
            Err(e) => return Err(SourceError::Row(name, e)),
        }
    }
    let mut own_columns: Vec<String> = rows.iter().flat_map(|row| row.claims.iter().map(|claim| claim.0.clone())).collect();
    own_columns.sort();
    own_columns.dedup();
    Ok(List { sha256: sha256_hex(&bytes), name, rows, judged: SortedMap::new(), own_columns })
}

/// The rows of a list that match a section, up to the wanted number, each solved and rated.
/// The kind that a section asks for, and the names of all its rules.
fn board_of(wanted: &Request, size: Option<Shape>) -> Result<(&'static Kind, Vec<&'static str>), KindError> {
    let kind = kind_said(&wanted.kind)?;
    let (kind, params) = kind.check_with(size, None, false, wanted.rules.as_deref().unwrap_or(""))?;
    Ok((kind, params.rules.iter().map(|rule| rule.name).collect()))
}

fn take(
    list: &mut List,
    section: &Section,
    reading: &Reading,
    ids: &HashSet<String>,
    left_out: &mut Vec<String>,
    refuse: &dyn Fn(String) -> SourceError,
) -> Result<Vec<Puzzle>, SourceError> {
    let size = match &section.wanted.size {
        Some(text) => Some(parse_size(text).map_err(|e| refuse(e.to_string()))?),
        None => None,
    };
    let choice = match &section.where_ {
        Some(text) => Some(read_choice(text, &list.own_columns).map_err(|why| refuse(format!("where: {why}")))?),
        None => None,
    };
    let (kind, rules) = board_of(&section.wanted, size).map_err(|e| refuse(e.to_string()))?;
    let suits = |row: &Row| {
        let own: Vec<&str> = row.layout.rules.iter().map(|rule| rule.name).collect();
        row.kind.base_name() == kind.base_name() && own == rules && size.is_none_or(|size| row.size == size)
    };
    let id = |row: &Row| id_of(row.kind, row.size, &row.layout, &row.clues);
    let mut asked: Vec<usize> = (0..list.rows.len()).filter(|&k| suits(&list.rows[k])).collect();
    if size.is_none() && asked.iter().any(|&k| list.rows[k].size != list.rows[asked[0]].size) {
        return Err(refuse(format!("{} has puzzles of several sizes; say which by size", list.name)));
    }
    if !section.ids.is_empty() {
        let by_id: BTreeMap<String, usize> = asked.iter().rev().map(|&k| (id(&list.rows[k]), k)).collect();
        asked = section.ids.iter().map(|wanted| by_id.get(wanted).copied().ok_or(wanted)).collect::<Result<_, _>>().map_err(
            |wanted| match by_id.keys().next() {
                None => refuse(format!(
                    "{} has no {} of the size asked for",
                    list.name,
                    title_of_own(kind, "en").unwrap_or(kind.name)
                )),
                Some(_) => {
                    let known: Vec<&str> = by_id.keys().map(String::as_str).collect();
                    let near = nearest(wanted, &known)
                        .map_or(String::new(), |near| format!("; did you mean '{near}'?", near = foreign(&near)));
                    refuse(format!("ids: {} has no puzzle '{wanted}'{near}", list.name, wanted = foreign(&wanted)))
                }
            },
        )?;
    }
    let is_chosen = !section.ids.is_empty();
    let mut found: Vec<Puzzle> = Vec::new();
    let mut new: HashSet<String> = HashSet::new();
    let wanted = if section.count == 0 { usize::MAX } else { section.count as usize };
    let judge = |k: usize| (k, list.judged.get(&k).cloned().map_or_else(|| record(&list.rows[k]), Ok));
    let mut judged = Vec::new();
    in_order(asked, reading.jobs, judge, |(k, puzzle)| {
        let row = &list.rows[k];
        let puzzle = match puzzle {
            Ok(puzzle) if puzzle.clues.givens.is_full() => Err(SourceError::Full(list.name.clone(), row.line)),
            Ok(puzzle) => Ok(puzzle),
            Err(unfair) => Err(SourceError::Unfair(list.name.clone(), row.line, unfair)),
        };
        let puzzle = match puzzle {
            Ok(puzzle) => puzzle,
            Err(e) if reading.skip_bad && !is_chosen => {
                let words = e.to_string();
                left_out.push(format!("{}; left out", words.split("; --skip-bad").next().unwrap_or(&words)));
                return Ok(ControlFlow::Continue(()));
            }
            Err(e) => return Err(e),
        };
        let problem = match () {
            _ if ids.contains(&puzzle.id) || new.contains(&puzzle.id) => Some("is in the book already"),
            _ if reading.avoided.contains(&class_of(&puzzle.layout, &puzzle.clues)) => Some("is to be avoided"),
            _ if choice.as_ref().is_some_and(|choice| !choice.takes(&puzzle, row)) => Some("is not what where asks for"),
            _ => None,
        };
        match problem {
            Some(words) if is_chosen => return Err(refuse(format!("ids: puzzle '{}' {words}", puzzle.id))),
            Some(_) => {}
            None => {
                new.insert(puzzle.id.clone());
                found.push(puzzle.clone());
            }
        }
        judged.push((k, puzzle));
        Ok(if found.len() >= wanted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    })?;
    list.judged.extend(judged);
    Ok(found)
}

/// The classes of the puzzles in a list that was printed before (for a run's folder, its `puzzles.csv`), and the hash of the
/// list.
pub fn printed_before(place: &Path) -> Result<(Vec<Class>, String), SourceError> {
    let path: PathBuf = if place.is_dir() { place.join("puzzles.csv") } else { place.into() };
    let list = read_list(&path, None, false, &mut Vec::new())?;
    Ok((list.rows.iter().map(|row| class_of(&row.layout, &row.clues)).collect(), list.sha256))
}
