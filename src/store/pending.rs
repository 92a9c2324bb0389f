//! A file in the making, beside its place: whole or not there. What a run that was killed leaves is known by its name.

use super::dir::{Dir, How, Kind};
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard};

/// A file in the making, beside its place. Unless it is committed, nothing of it stays. What is no file of bytes, such as
/// a pipe or a device, has no place to be put into, and is written as it comes.
pub struct Pending {
    writer: Option<BufWriter<File>>,
    part: Option<Part>,
    name: OsString,
}

/// A new file that has a name only while it is in the making.
pub struct Part {
    dir: Dir,
    name: OsString,
    /// Tells it from those of the same name in other folders.
    number: u64,
}

/// Parts that are being written, so that an interrupt can take them away.
static PARTS: Mutex<Vec<Part>> = Mutex::new(Vec::new());
static NUMBER: AtomicU64 = AtomicU64::new(0);

fn parts() -> MutexGuard<'static, Vec<Part>> {
    // A list of names is good even if whoever held it panicked.
    PARTS.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Removes all parts that are left, for a program that ends, or is about to be ended from outside.
pub(crate) fn abandon_parts() {
    parts().drain(..).for_each(|part| {
        part.dir.remove(&part.name).ok();
    });
}

/// What stands before the number of the process in a part's name. Nobody else's files are called so.
const MARK: &str = ".gridpress-";
const ENDING: &str = ".part";

impl Part {
    /// Opens a new file for what is to be called `name`. Another machine that writes the same folder may have a process of our
    /// number, so names are tried until one is free.
    pub fn open(dir: &Dir, name: &OsStr) -> io::Result<(Part, File)> {
        for turn in 0..100 {
            let mut part = OsString::from(".");
            part.push(name);
            let turn = if turn == 0 { String::new() } else { format!("-{turn}") };
            part.push(format!("{MARK}{}{turn}{ENDING}", std::process::id()));
            // It is known before it is there, so that an interrupt at any instant finds it.
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
        Err(io::Error::new(io::ErrorKind::AlreadyExists, "too many parts of files of this name lie here"))
    }

    fn forget(&self) {
        parts().retain(|kept| kept.number != self.number);
    }

    /// Takes its name away while it is in use, and tells whether the system could.
    pub fn unname(&self) -> bool {
        let is_gone = self.dir.remove(&self.name).is_ok() && matches!(self.dir.kind(&self.name), Ok(None));
        if is_gone {
            self.forget();
        }
        is_gone
    }

    /// Removes it. Where that fails it stays known, and is tried once more when the program ends.
    pub fn remove(&self) -> io::Result<()> {
        self.dir.remove(&self.name)?;
        self.forget();
        Ok(())
    }
}

/// What a file's name says of a part: what it is to be called, and the process that makes it. `None` where it is no part of ours.
pub fn read_part_name(file: &str) -> Option<(&str, u32)> {
    let (name, process) = file.strip_prefix('.')?.strip_suffix(ENDING)?.rsplit_once(MARK)?;
    let number = |text: &str| text.parse::<u32>().ok().filter(|_| text.bytes().all(|b| b.is_ascii_digit()));
    match process.split_once('-') {
        Some((process, turn)) => number(turn).and(number(process)),
        None => number(process),
    }
    .map(|process| (name, process))
}

/// Whether there is a process of that number. Where the system has no folder of processes, none is seen.
pub fn is_under_way(process: u32) -> bool {
    process == std::process::id() || Path::new("/proc").join(process.to_string()).exists()
}

impl Pending {
    /// Starts a file that the user named; folders on the way are made, and a link is followed.
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
        let name = place.file_name().ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "a file needs a name"))?;
        Pending::begin(&Dir::at(folder)?, name)
    }

    /// Starts a file in a folder of ours. What is no regular file there is somebody's, and stays.
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

    /// Takes it away again, and tells where that can't be done.
    pub fn give_up(mut self) -> io::Result<()> {
        self.part.take().map_or(Ok(()), |part| part.remove())
    }

    /// Syncs the file and puts it in its place.
    pub fn commit(mut self) -> io::Result<()> {
        let writer = self.writer.take().expect("a pending file is committed once");
        let file = writer.into_inner().map_err(|e| e.into_error())?;
        let Some(part) = &self.part else { return Ok(()) };
        file.sync_all()?;
        part.dir.rename(&part.name, &self.name)?;
        part.forget();
        // The name itself is safe only when the folder is; not every system can sync one.
        part.dir.sync().ok();
        // It has gone to its place, and there is nothing to remove.
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
            // What was not written yet is not wanted any more.
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
