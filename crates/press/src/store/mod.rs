//! Files and folders: a file is read whole and written whole or not at all; links in folders are not followed. Only this module
//! uses `std::fs`. Not here: what is in a file.
//!
#![doc = include_str!("example.md")]

#[cfg(not(target_family = "wasm"))]
mod dir;
#[cfg(target_family = "wasm")]
#[path = "no_dir.rs"]
mod dir;
mod folder;
mod lock;
mod pending;
mod scratch;
mod spill;

pub use dir::Kind;
pub use folder::{Folder, Walk, is_below};
pub use lock::{LOCK, Lock, Share};
pub use pending::Pending;
pub use pending::abandon_parts;
pub use scratch::{SCRATCH, Scratch};
pub use spill::{Sorted, Sorter};

use lock::lock;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;

/// The largest file to read into memory.
const MAX_FILE: u64 = 256 << 20;

/// Writes a whole file at a path from the user.
pub fn write(place: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = Pending::new(place)?;
    file.write_all(bytes)?;
    file.commit()
}

/// Checks that a file can be written at a path; creates folders on the way.
pub fn check_place(place: &Path) -> io::Result<()> {
    Pending::new(place)?.give_up()
}

/// Reads a whole file at a path from the user. Pipes and devices are refused, because they may never end.
pub fn read(place: &Path) -> io::Result<Vec<u8>> {
    let found = fs::metadata(place)?;
    match () {
        _ if found.is_dir() => Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder; expected a file")),
        _ if !found.is_file() => Err(refuse_other()),
        _ => read_whole(File::open(place)?),
    }
}

/// Reads an open file whole. All whole reads use this function.
fn read_whole(file: File) -> io::Result<Vec<u8>> {
    let found = file.metadata()?;
    if !found.is_file() {
        return Err(refuse_other());
    }
    let mut bytes = Vec::new();
    let too_large = || io::Error::new(io::ErrorKind::FileTooLarge, format!("the file is larger than {} MB", MAX_FILE >> 20));
    if found.len() > MAX_FILE {
        return Err(too_large());
    }
    // The file may grow while it is read, and some systems do not know the size of a file.
    file.take(MAX_FILE + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_FILE { Err(too_large()) } else { Ok(bytes) }
}

/// Reads a whole file as text. Invalid UTF-8 is an error of kind `InvalidData`.
pub fn read_text(place: &Path) -> io::Result<String> {
    text_of(read(place)?)
}

/// Bytes of a file as text.
pub fn text_of(bytes: Vec<u8>) -> io::Result<String> {
    String::from_utf8(bytes).map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "expected text in UTF-8"))
}

/// The error for something that is neither a regular file nor a folder.
fn refuse_other() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, "it is a link, a pipe or a device; expected a regular file")
}

/// Opens a list at a path from the user, for reading in pieces; it may be a pipe.
pub fn open(place: &Path) -> io::Result<File> {
    let file = File::open(place)?;
    match file.metadata()?.is_dir() {
        true => Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder; expected a file")),
        false => Ok(file),
    }
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
        let list = || Folder::open(&folder).unwrap().unwrap().list().unwrap();
        assert_eq!(list(), ["a/b.txt"]);
        assert!(Pending::new(&folder.join("a")).is_err());
        let interrupted = Pending::new(&place).unwrap();
        abandon_parts();
        assert_eq!(list(), ["a/b.txt"]);
        drop(interrupted);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn devices_are_not_read_whole() {
        for place in ["/dev/zero", "/dev/null"] {
            assert_eq!(read(Path::new(place)).unwrap_err().kind(), io::ErrorKind::InvalidInput, "{place}");
        }
        // A system file that reports size zero and is not empty.
        if Path::new("/proc/self/status").exists() {
            assert!(!read(Path::new("/proc/self/status")).unwrap().is_empty());
        }
    }
}
