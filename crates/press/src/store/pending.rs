//! A file being written under a temporary name beside its final one, so that it is whole or absent. The names of leftovers from
//! killed runs are recognisable.

use super::dir::{Dir, How, Kind};
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, BufWriter, Seek, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard};

/// A file being written beside its final place. Nothing remains unless it is committed. Something that is not a regular file,
/// such as a pipe or a device, cannot be replaced and is written directly.
pub struct Pending {
    writer: Option<BufWriter<File>>,
    part: Option<Part>,
    name: OsString,
}

/// The temporary file behind a [`Pending`].
pub struct Part {
    dir: Dir,
    name: OsString,
    /// Distinguishes it from parts of the same name in other folders.
    number: u64,
}

/// All parts being written, so that an interrupt handler can remove them.
static PARTS: Mutex<Vec<Part>> = Mutex::new(Vec::new());
static NUMBER: AtomicU64 = AtomicU64::new(0);

fn parts() -> MutexGuard<'static, Vec<Part>> {
    // The list is still valid if its holder panicked.
    PARTS.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Removes all remaining parts; called before the program ends or is terminated.
pub fn abandon_parts() {
    parts().drain(..).for_each(|part| {
        part.dir.remove(&part.name).ok();
    });
}

/// The text before the process number in a part's name. No other program uses it.
const MARK: &str = ".gridpress-";
const ENDING: &str = ".part";

impl Part {
    /// Opens a new part for the file `name`. A machine that writes the same folder may have a process with the same number, so
    /// it tries names until one is free.
    pub fn open(dir: &Dir, name: &OsStr) -> io::Result<(Part, File)> {
        for turn in 0..100 {
            let mut part = OsString::from(".");
            part.push(name);
            let turn = if turn == 0 { String::new() } else { format!("-{turn}") };
            part.push(format!("{MARK}{}{turn}{ENDING}", std::process::id()));
            // Register the part before creating it, so that an interrupt at any moment finds it.
            let number = NUMBER.fetch_add(1, Ordering::Relaxed);
            parts().push(Part { dir: dir.again()?, name: part.clone(), number });
            let opened = Part { dir: dir.again()?, name: part, number };
            match dir.file(&opened.name, How::New) {
                Ok(file) => return Ok((opened, file)),
                Err(e) => {
                    opened.forget();
                    if e.kind() != io::ErrorKind::AlreadyExists {
                        return Err(e);
                    }
                }
            }
        }
        Err(io::Error::new(
            io::ErrorKind::AlreadyExists,
            "its folder has too many unfinished copies of it; remove its .part files",
        ))
    }

    fn forget(&self) {
        parts().retain(|kept| kept.number != self.number);
    }

    /// Removes the name while the file is in use; returns whether the system supports that.
    pub fn unname(&self) -> bool {
        let is_gone = self.dir.remove(&self.name).is_ok() && matches!(self.dir.kind(&self.name), Ok(None));
        if is_gone {
            self.forget();
        }
        is_gone
    }

    /// Removes the part. If that fails it stays registered, and is removed when the program ends.
    pub fn remove(&self) -> io::Result<()> {
        self.dir.remove(&self.name)?;
        self.forget();
        Ok(())
    }
}

/// Parses the name of a part into the final file name and the number of the process. `None` if the file is not a part of this
/// program.
pub fn read_part_name(file: &str) -> Option<(&str, u32)> {
    let (name, process) = file.strip_prefix('.')?.strip_suffix(ENDING)?.rsplit_once(MARK)?;
    let number = |text: &str| text.parse::<u32>().ok().filter(|_| text.bytes().all(|b| b.is_ascii_digit()));
    match process.split_once('-') {
        Some((process, turn)) => number(turn).and(number(process)),
        None => number(process),
    }
    .map(|process| (name, process))
}

/// Whether a process of that number exists. Always false where the system has no folder of processes.
pub fn is_under_way(process: u32) -> bool {
    process == std::process::id() || Path::new("/proc").join(process.to_string()).exists()
}

impl Pending {
    /// Starts a file at a path from the user. Creates folders on the way and follows a link.
    pub fn new(place: &Path) -> io::Result<Pending> {
        let place = fs::canonicalize(place).unwrap_or_else(|_| place.to_path_buf());
        if place.is_dir() {
            return Err(io::Error::new(io::ErrorKind::IsADirectory, "there is a folder of that name"));
        }
        if place.exists() && !place.is_file() {
            let writer = Some(buffered(File::options().write(true).open(&place)?));
            return Ok(Pending { writer, part: None, name: OsString::new() });
        }
        let folder = place.parent().unwrap_or(Path::new(""));
        if !folder.as_os_str().is_empty() {
            fs::create_dir_all(folder)?;
        }
        let name = place.file_name().ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "expected the name of a file"))?;
        Pending::begin(&Dir::at(folder)?, name)
    }

    /// Starts a file in one of the program's own folders. If the name is taken by something other than a regular file, it
    /// belongs to someone else and is not replaced.
    pub(super) fn inside(dir: &Dir, name: &OsStr) -> io::Result<Pending> {
        match dir.kind(name)? {
            None | Some(Kind::File) => Pending::begin(dir, name),
            Some(Kind::Folder) => Err(io::Error::new(io::ErrorKind::IsADirectory, "there is a folder of that name")),
            Some(Kind::Other) => Err(super::refuse_other()),
        }
    }

    fn begin(dir: &Dir, name: &OsStr) -> io::Result<Pending> {
        let (part, file) = Part::open(dir, name)?;
        Ok(Pending { writer: Some(buffered(file)), part: Some(part), name: name.into() })
    }

    /// Writes over the start of the file, for headers that contain a count of what follows.
    pub fn write_over_start(&mut self, bytes: &[u8]) -> io::Result<()> {
        let writer = self.writer.as_mut().expect("a committed file is not written");
        writer.seek(io::SeekFrom::Start(0))?;
        writer.write_all(bytes)
    }

    /// Removes the part, and reports if that fails.
    pub fn give_up(mut self) -> io::Result<()> {
        self.part.take().map_or(Ok(()), |part| part.remove())
    }

    /// Syncs the file and renames it to its final name.
    pub fn commit(mut self) -> io::Result<()> {
        let writer = self.writer.take().expect("a pending file is committed once");
        let file = writer.into_inner().map_err(|e| e.into_error())?;
        let Some(part) = &self.part else { return Ok(()) };
        file.sync_all()?;
        part.dir.rename(&part.name, &self.name)?;
        part.forget();
        // The name is durable only after the folder is synced, which not every system supports.
        part.dir.sync().ok();
        // The part now has its final name, so there is nothing to remove.
        self.part = None;
        Ok(())
    }
}

fn buffered(file: File) -> BufWriter<File> {
    BufWriter::with_capacity(1 << 16, file)
}

impl Write for Pending {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.as_mut().expect("a committed file is not written").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.as_mut().expect("a committed file is not written").flush()
    }
}

impl std::ops::Drop for Pending {
    fn drop(&mut self) {
        if let Some(writer) = self.writer.take() {
            // Discard the data that was not written yet.
            drop(writer.into_parts());
        }
        if let Some(part) = self.part.take() {
            part.remove().ok();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_parts_are_known_by_their_names() {
        assert_eq!(read_part_name(".a.csv.gridpress-12.part"), Some(("a.csv", 12)));
        assert_eq!(read_part_name(".a.gridpress-12-3.part"), Some(("a", 12)));
        for name in [
            ".movie.mkv.999999.part",
            "a.gridpress-12.part",
            ".a.gridpress-12",
            ".a.gridpress-.part",
            ".a.gridpress-+1.part",
            ".a.gridpress-1-.part",
            ".a.gridpress-99999999999.part",
        ] {
            assert_eq!(read_part_name(name), None, "{name}");
        }
    }
}
