//! Where the rows of a set go: into one list, into a list for each side of a split, or into arrays, in a folder for each side.

use super::output::Sink;
use crate::formats::{ARRAYS, ArrayWriter, ArraysRow, Chunk, HEADER, Lot, Style, Writer};
use crate::guard::{foreign, named};
use crate::store::Pending;
use anyhow::{Context, bail};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The placeholder for the side of a split in names of files.
pub const SIDE: &str = "{split}";
/// The word of `--to` for arrays.
pub const NPY: &str = "npy";

/// In which form rows are written.
#[derive(Clone, Copy)]
pub enum Form {
    List(Style),
    Arrays(&'static ArraysRow),
}

/// Rows on their way into a file.
pub enum Piece {
    List(Chunk),
    Arrays(Lot),
}

/// Rows for the files of each side, or why they can't be written.
pub type Pieces = Result<Vec<(Arc<str>, Piece)>, String>;

/// The files in the making.
pub struct Target {
    form: Form,
    out: Option<PathBuf>,
    is_by_side: bool,
    sides: Vec<(Arc<str>, Files)>,
}

enum Files {
    List(Sink, Box<Writer>),
    Arrays(ArrayWriter, Vec<(PathBuf, Pending)>),
}

/// The most sides, as a split has.
const MOST_SIDES: usize = 100;

/// Whether a name of files has a place for the side.
pub fn has_side(out: Option<&Path>) -> bool {
    out.is_some_and(|out| out.to_string_lossy().contains(SIDE))
}

impl Target {
    /// Nothing written yet. `sides` are those of the split, of which each gets files, even without rows.
    pub fn open(out: Option<&Path>, form: Form, sides: &[Arc<str>]) -> anyhow::Result<Target> {
        let is_arrays = matches!(form, Form::Arrays(_));
        let is_by_side = has_side(out) || is_arrays && !sides.is_empty();
        let mut target = Target { form, out: out.map(PathBuf::from), is_by_side, sides: Vec::new() };
        if !is_by_side {
            target.side(&"".into())?;
        }
        sides.iter().filter(|_| is_by_side).try_for_each(|side| target.side(side).map(|_| ()))?;
        Ok(target)
    }

    /// Whether sides have files of their own.
    pub fn is_by_side(&self) -> bool {
        self.is_by_side
    }

    /// The files of a side.
    fn side(&mut self, side: &Arc<str>) -> anyhow::Result<&mut Files> {
        if let Some(k) = self.sides.iter().position(|(known, _)| known == side) {
            return Ok(&mut self.sides[k].1);
        }
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if self.is_by_side && (side.is_empty() || side.len() > 32 || !side.chars().all(is_name)) {
            let what =
                if side.is_empty() { "a row has no split".into() } else { format!("a split is called '{}'", foreign(side)) };
            bail!("--out: {SIDE} in a name stands for the split, and {what}; expected up to 32 letters, digits, - and _");
        }
        if self.sides.len() == MOST_SIDES {
            bail!("--out: {SIDE}: a set has at most {MOST_SIDES} splits");
        }
        let place = self.place_of(side);
        let files = match self.form {
            Form::List(style) => {
                let (mut sink, mut writer) = (Sink::open(place.as_deref())?, Writer::new(style));
                sink.write(&writer.head())?;
                Files::List(sink, Box::new(writer))
            }
            Form::Arrays(arrays) => {
                let Some(folder) = place else { bail!("--to {NPY}: arrays go into a folder; name one with --out") };
                let writer = ArrayWriter::new(arrays);
                let mut files = Vec::new();
                for (file, head) in arrays.files.iter().zip(writer.head()) {
                    let place = folder.join(file.name);
                    let mut pending = Pending::new(&place).with_context(|| unwritable(&place))?;
                    pending.write_all(&head).with_context(|| unwritable(&place))?;
                    files.push((place, pending));
                }
                Files::Arrays(writer, files)
            }
        };
        self.sides.push((side.clone(), files));
        Ok(&mut self.sides.last_mut().expect("it was just added").1)
    }

    /// The file, or the folder, of a side.
    fn place_of(&self, side: &str) -> Option<PathBuf> {
        let out = self.out.as_ref()?;
        Some(match (self.is_by_side, has_side(Some(out))) {
            (false, _) => out.clone(),
            (true, false) => out.join(side),
            (true, true) => out.to_string_lossy().replace(SIDE, side).into(),
        })
    }

    /// Adds rows.
    pub fn put(&mut self, pieces: Pieces) -> anyhow::Result<()> {
        for (side, piece) in pieces.map_err(anyhow::Error::msg)? {
            match (self.side(&side)?, piece) {
                (Files::List(sink, writer), Piece::List(chunk)) => sink.write(&writer.put(chunk))?,
                (Files::Arrays(writer, files), Piece::Arrays(lot)) => {
                    let all = writer.put(lot).map_err(anyhow::Error::msg)?;
                    for ((place, file), bytes) in files.iter_mut().zip(all) {
                        file.write_all(&bytes).with_context(|| unwritable(place))?;
                    }
                }
                _ => unreachable!("pieces are made in the form of their target"),
            }
        }
        Ok(())
    }

    /// Ends the files; only this moves them to their places.
    pub fn finish(self, result: anyhow::Result<()>) -> anyhow::Result<()> {
        let out = self.out.clone();
        let is_one = !self.is_by_side;
        let mut ended = Vec::new();
        let mut common = Vec::new();
        let mut result = result;
        for (_, files) in self.sides {
            match files {
                Files::List(mut sink, mut writer) => {
                    result = result.and_then(|()| sink.write(&writer.end()));
                    if is_one {
                        return sink.end(result);
                    }
                    ended.push(sink);
                }
                Files::Arrays(writer, files) if result.is_ok() => {
                    let folder = files[0].0.parent().map(PathBuf::from).unwrap_or_default();
                    let end = writer.end();
                    for (((place, mut file), tail), head) in files.into_iter().zip(end.tails).zip(end.heads) {
                        debug_assert_eq!(head.len(), HEADER);
                        let written = file.write_all(&tail).and_then(|()| file.write_over_start(&head));
                        written.with_context(|| unwritable(&place))?;
                        ended.push(Sink::File(file, place));
                    }
                    let place = out.as_ref().filter(|out| !has_side(Some(out))).unwrap_or(&folder).clone();
                    // The files that say how to read the arrays come after them.
                    common.extend(end.texts.into_iter().map(|(name, text)| (folder.join(name), text)));
                    common.extend(end.common.into_iter().map(|(name, text)| (place.join(name), text)));
                }
                Files::Arrays(..) => {}
            }
        }
        result?;
        ended.into_iter().try_for_each(Sink::finish)?;
        common.into_iter().try_for_each(|(place, text)| super::output::put(Some(&place), text.as_bytes()))
    }
}

fn unwritable(place: &Path) -> String {
    format!("{}: can't be written", named(place))
}

/// Parses the value of `--columns` for arrays.
pub fn arrays_named(text: &str) -> anyhow::Result<&'static ArraysRow> {
    let known = ARRAYS.iter().map(|row| row.name).collect::<Vec<_>>().join(", ");
    ArraysRow::named(text).with_context(|| {
        format!("--columns {text}: there are no such arrays for --to {NPY}; there are: {known}", text = foreign(text))
    })
}

/// Groups rows by their side; all together where sides have no files of their own.
pub fn by_side<T>(rows: Vec<T>, is_by_side: bool, side_of: impl Fn(&T) -> Arc<str>) -> Vec<(Arc<str>, Vec<T>)> {
    let mut sides: Vec<(Arc<str>, Vec<T>)> = Vec::new();
    for row in rows {
        let side = if is_by_side { side_of(&row) } else { "".into() };
        match sides.iter_mut().find(|(known, _)| *known == side) {
            Some((_, rows)) => rows.push(row),
            None => sides.push((side, vec![row])),
        }
    }
    sides
}
