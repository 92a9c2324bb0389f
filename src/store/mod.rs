//! Files: read whole, written whole or not at all. The only room with `std::fs`.
//! What never lives here: what is in a file.
//!
//! ```
//! use gridpress::store;
//!
//! let place = std::env::temp_dir().join(format!("gridpress-example-{}.txt", std::process::id()));
//! store::write(&place, b"whole, or not there")?;
//! assert_eq!(store::read_text(&place)?, "whole, or not there");
//! store::remove(&place)?;
//! # Ok::<(), std::io::Error>(())
//! ```

mod lock;
mod scratch;
mod spill;

pub use lock::{Lock, Share, lock, lock_file};
pub use scratch::Scratch;
pub use spill::{Sorted, Sorter};

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard};

/// The largest file that is read into memory whole.
const MAX_FILE: u64 = 256 << 20;

/// A file in the making, beside its place. Unless it is committed, nothing of it stays. What is no file of bytes, such as
/// a pipe or a device, has no place to be put into, and is written as it comes.
pub struct Pending {
    writer: Option<BufWriter<File>>,
    beside: Option<PathBuf>,
    place: PathBuf,
}

/// Parts that are being written, so that an interrupt can take them away.
static PARTS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn parts() -> MutexGuard<'static, Vec<PathBuf>> {
    // A list of paths is good even if whoever held it panicked.
    PARTS.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

fn keep_part(part: &Path) {
    parts().push(part.to_path_buf());
}

fn forget_part(part: &Path) {
    parts().retain(|kept| kept != part);
}

/// Removes all parts, for a program that is about to be ended from outside.
pub(crate) fn abandon_parts() {
    parts().drain(..).for_each(|part| {
        fs::remove_file(part).ok();
    });
}

/// A new file beside a place. Another machine that writes the same folder may have a process of our number.
fn beside(folder: &Path, name: &std::ffi::OsStr) -> io::Result<(PathBuf, File)> {
    let mut turn = 0;
    loop {
        let mut hidden = std::ffi::OsString::from(".");
        hidden.push(name);
        hidden.push(if turn == 0 { String::new() } else { format!("-{turn}") });
        hidden.push(format!(".{}.part", std::process::id()));
        let beside = folder.join(hidden);
        match File::options().write(true).create_new(true).open(&beside) {
            Err(e) if e.kind() == io::ErrorKind::AlreadyExists && turn < 100 => turn += 1,
            other => return other.map(|file| (beside, file)),
        }
    }
}

impl Pending {
    /// Starts a file; folders on the way are made, and a link is followed.
    pub fn new(place: &Path) -> io::Result<Pending> {
        let place = fs::canonicalize(place).unwrap_or_else(|_| place.to_path_buf());
        let folder = place.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if place.is_dir() {
            return Err(io::Error::new(io::ErrorKind::IsADirectory, "there is a folder of that name"));
        }
        let buffered = |file| Some(BufWriter::with_capacity(1 << 16, file));
        if place.exists() && !place.is_file() {
            let writer = buffered(File::options().write(true).open(&place)?);
            return Ok(Pending { writer, beside: None, place });
        }
        fs::create_dir_all(folder)?;
        let name = place.file_name().ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "a file needs a name"))?;
        let (beside, file) = beside(folder, name)?;
        let writer = buffered(file);
        parts().push(beside.clone());
        Ok(Pending { writer, beside: Some(beside), place })
    }

    /// Syncs the file and puts it in its place.
    pub fn commit(mut self) -> io::Result<()> {
        let writer = self.writer.take().expect("a pending file is committed once");
        let file = writer.into_inner().map_err(|e| e.into_error())?;
        let Some(beside) = &self.beside else { return Ok(()) };
        file.sync_all()?;
        fs::rename(beside, &self.place)?;
        // The name itself is safe only when the folder is; not every system can sync one.
        let folder = self.place.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
        File::open(folder).and_then(|folder| folder.sync_all()).ok();
        Ok(())
    }
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
        // After a commit the part has gone to its place, and there is nothing to remove.
        self.writer = None;
        if let Some(beside) = self.beside.take() {
            fs::remove_file(&beside).ok();
            parts().retain(|part| *part != beside);
        }
    }
}

/// Writes a file whole.
pub fn write(place: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = Pending::new(place)?;
    file.write_all(bytes)?;
    file.commit()
}

/// Whether a file could be written there; folders on the way are made.
pub fn check_place(place: &Path) -> io::Result<()> {
    Pending::new(place).map(drop)
}

/// Removes parts that runs left below a folder which are no longer under way.
pub(crate) fn clean_parts(folder: &Path) -> io::Result<()> {
    for name in list(folder)? {
        let file = name.rsplit('/').next().unwrap_or("");
        let process = file.strip_prefix('.').and_then(|f| f.strip_suffix(".part")).and_then(|f| f.rsplit_once('.'));
        let Some(process) = process.and_then(|(_, process)| process.parse::<u32>().ok()) else { continue };
        if process != std::process::id() && !is_under_way(process) {
            fs::remove_file(folder.join(name))?;
        }
    }
    Ok(())
}

/// Whether there is a process of that number. Where the system has no folder of processes, none is seen.
fn is_under_way(process: u32) -> bool {
    Path::new("/proc").join(process.to_string()).exists()
}

/// Removes a file.
pub fn remove(place: &Path) -> io::Result<()> {
    fs::remove_file(place)
}

/// Reads a file whole.
pub fn read(place: &Path) -> io::Result<Vec<u8>> {
    let size = fs::metadata(place)?.len();
    if size > MAX_FILE {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("the file is larger than {} MB", MAX_FILE >> 20)));
    }
    fs::read(place)
}

/// Reads a whole file as text. Bytes that are no UTF-8 are an error of kind `InvalidData`.
pub fn read_text(place: &Path) -> io::Result<String> {
    String::from_utf8(read(place)?).map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "expected text in UTF-8"))
}

/// Opens a file to be read piece by piece.
pub fn open(place: &Path) -> io::Result<File> {
    let file = File::open(place)?;
    match file.metadata()?.is_dir() {
        true => Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder")),
        false => Ok(file),
    }
}

/// All files below a folder, as paths relative to it with `/` between, sorted.
pub fn list(folder: &Path) -> io::Result<Vec<String>> {
    let mut found = Vec::new();
    let mut open = vec![(folder.to_path_buf(), String::new())];
    while let Some((path, prefix)) = open.pop() {
        for entry in fs::read_dir(&path)? {
            let entry = entry?;
            let Ok(name) = entry.file_name().into_string() else { continue };
            let inner = format!("{prefix}{name}");
            match entry.file_type()? {
                kind if kind.is_dir() => open.push((entry.path(), inner + "/")),
                kind if kind.is_file() => found.push(inner),
                _ => {}
            }
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_whole_or_not_there() {
        let folder = std::env::temp_dir().join(format!("gridpress-store-{}", std::process::id()));
        let place = folder.join("a/b.txt");
        write(&place, b"first").unwrap();
        let mut pending = Pending::new(&place).unwrap();
        pending.write_all(b"second").unwrap();
        pending.flush().unwrap();
        drop(pending);
        assert_eq!(read(&place).unwrap(), b"first");
        assert_eq!(list(&folder).unwrap(), ["a/b.txt"]);
        assert!(Pending::new(&folder.join("a")).is_err());
        let interrupted = Pending::new(&place).unwrap();
        abandon_parts();
        assert_eq!(list(&folder).unwrap(), ["a/b.txt"]);
        drop(interrupted);
        // A number that no process has: systems give out far smaller ones.
        fs::write(folder.join("a/.c.txt.4294967295.part"), "left").unwrap();
        fs::write(folder.join(format!("a/.c.txt.{}.part", std::process::id())), "our own").unwrap();
        fs::write(folder.join("a/.c.part"), "somebody's").unwrap();
        clean_parts(&folder).unwrap();
        assert_eq!(list(&folder).unwrap(), ["a/.c.part", &format!("a/.c.txt.{}.part", std::process::id()), "a/b.txt"]);
        fs::remove_dir_all(&folder).unwrap();
    }
}
