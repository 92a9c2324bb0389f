//! A file that nobody else sees: for what memory does not hold, while a run needs it.

use super::dir::Dir;
use super::pending::Part;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

/// A file without a name, to be written and read again. However the run ends, nothing of it stays.
pub struct Scratch {
    file: File,
    /// Where the system can't take a name from a file in use: the name, to be removed at the end.
    named: Option<Part>,
}

/// What the file is called while it has a name.
pub const SCRATCH: &str = "scratch";

impl Scratch {
    /// An empty one in that folder, which has to be there.
    pub fn new(folder: &Path) -> io::Result<Scratch> {
        let told = |e: io::Error| {
            let advice = "room to sort in is needed there";
            io::Error::new(e.kind(), format!("{}: {e}; {advice}", folder.display()))
        };
        let (part, file) = Dir::at(folder).and_then(|dir| Part::open(&dir, OsStr::new(SCRATCH))).map_err(told)?;
        let is_gone = part.unname();
        Ok(Scratch { file, named: (!is_gone).then_some(part) })
    }

    /// The file, to seek in and to read.
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
