//! Files: read whole, written whole or not at all. The only room with `std::fs`.
//! What never lives here: what is in a file.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// The largest file that is read into memory whole.
const MAX_FILE: u64 = 256 << 20;

/// A file in the making, beside its place. Unless it is committed, nothing of it stays.
pub struct Pending {
    writer: Option<BufWriter<File>>,
    beside: PathBuf,
    place: PathBuf,
}

impl Pending {
    /// Starts a file; folders on the way are made.
    pub fn new(place: &Path) -> io::Result<Pending> {
        let folder = place.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
        fs::create_dir_all(folder)?;
        if place.is_dir() {
            return Err(io::Error::new(io::ErrorKind::IsADirectory, "there is a folder of that name"));
        }
        let name = place.file_name().ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "a file needs a name"))?;
        let mut hidden = std::ffi::OsString::from(".");
        hidden.push(name);
        hidden.push(format!(".{}.part", std::process::id()));
        let beside = folder.join(hidden);
        let writer = Some(BufWriter::with_capacity(1 << 16, File::create(&beside)?));
        Ok(Pending { writer, beside, place: place.into() })
    }

    /// Syncs the file and puts it in its place.
    pub fn commit(mut self) -> io::Result<()> {
        let writer = self.writer.take().expect("a pending file is committed once");
        writer.into_inner().map_err(|e| e.into_error())?.sync_all()?;
        fs::rename(&self.beside, &self.place)?;
        // The name itself is safe only when the folder is; not every system can sync one.
        if let Some(folder) =
            self.place.parent().and_then(|p| File::open(if p.as_os_str().is_empty() { Path::new(".") } else { p }).ok())
        {
            folder.sync_all().ok();
        }
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
        if self.writer.take().is_some() || self.beside.exists() {
            fs::remove_file(&self.beside).ok();
        }
    }
}

/// Writes a file whole.
pub fn write(place: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = Pending::new(place)?;
    file.write_all(bytes)?;
    file.commit()
}

/// Reads a file whole.
pub fn read(place: &Path) -> io::Result<Vec<u8>> {
    let size = fs::metadata(place)?.len();
    if size > MAX_FILE {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("the file is larger than {} MB", MAX_FILE >> 20)));
    }
    fs::read(place)
}

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
        fs::remove_dir_all(&folder).unwrap();
    }
}
