//! A file that nobody else sees: for what memory does not hold, while a run needs it.
//! What never lives here: what is in it.

use super::{forget_part, keep_part};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// A file without a name, to be written and read again. However the run ends, nothing of it stays.
pub struct Scratch {
    file: File,
    /// Where the system can't take a name from a file in use: the name, to be removed at the end.
    named: Option<PathBuf>,
}

/// Tells the scratch files of one process apart while they have names.
static NUMBER: AtomicU64 = AtomicU64::new(0);

impl Scratch {
    /// An empty one in that folder, which has to be there.
    pub fn new(folder: &Path) -> io::Result<Scratch> {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let place = folder.join(format!(".scratch-{number}.{}.part", std::process::id()));
        let told = |e: io::Error| {
            let advice = "room to sort in is needed there";
            io::Error::new(e.kind(), format!("{}: {e}; {advice}", folder.display()))
        };
        keep_part(&place);
        let opened = File::options().read(true).write(true).create(true).truncate(true).open(&place);
        let file = opened.inspect_err(|_| forget_part(&place)).map_err(told)?;
        let is_gone = fs::remove_file(&place).is_ok() && !place.exists();
        if is_gone {
            forget_part(&place);
        }
        Ok(Scratch { file, named: (!is_gone).then_some(place) })
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
        if let Some(place) = self.named.take() {
            fs::remove_file(&place).ok();
            forget_part(&place);
        }
    }
}
