//! A temporary file without a name, for data that does not fit in memory.

use super::dir::Dir;
use super::pending::Part;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

/// A nameless file to write and read again. Nothing remains of it, however the run ends.
pub struct Scratch {
    file: File,
    /// If the system cannot unlink a file in use: its name, to be removed at the end.
    named: Option<Part>,
}

/// The name of the file while it has one.
pub const SCRATCH: &str = "scratch";

impl Scratch {
    /// Creates an empty one in that folder, which must exist.
    pub fn new(folder: &Path) -> io::Result<Scratch> {
        let told = |e: io::Error| {
            let advice = "the folder needs space for sorting";
            io::Error::new(e.kind(), format!("{}: {e}; {advice}", folder.display()))
        };
        let (part, file) = Dir::at(folder).and_then(|dir| Part::open(&dir, OsStr::new(SCRATCH))).map_err(told)?;
        let is_gone = part.unname();
        Ok(Scratch { file, named: (!is_gone).then_some(part) })
    }

    /// The file, for seeking and reading.
    pub fn file(&mut self) -> &mut File {
        &mut self.file
    }
}

impl Write for Scratch {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl std::ops::Drop for Scratch {
    fn drop(&mut self) {
        if let Some(part) = self.named.take() {
            part.remove().ok();
        }
    }
}
