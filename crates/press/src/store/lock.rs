//! Locks that keep a second writer out of a folder. The system releases them when the process ends, however it ends.

use super::dir::{Dir, How};
use std::ffi::{OsStr, OsString};
use std::fs::{File, TryLockError};
use std::io;

/// The lock file in each locked folder. It may remain after a killed run, but its lock does not.
pub const LOCK: &str = ".gridpress.lock";

/// A lock, held until it is dropped.
pub struct Lock {
    /// Kept open, because the lock belongs to the open file.
    file: File,
    /// The lock file to remove, if this lock is exclusive.
    named: Option<(Dir, OsString)>,
}

impl std::fmt::Debug for Lock {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("Lock")
    }
}

/// How much of a folder a process wants to write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Share {
    /// All of it: no other process may write.
    Whole,
    /// Only files of its own shard: processes of other shards may write too.
    Shard,
}

/// Locks a file, creating it if missing. `None` if another process holds the lock.
pub(super) fn lock(dir: &Dir, name: &OsStr, share: Share) -> io::Result<Option<Lock>> {
    loop {
        let file = dir.file(name, How::Lock)?;
        let held = match share {
            Share::Whole => file.try_lock(),
            Share::Shard => file.try_lock_shared(),
        };
        match held {
            // Its holder may have removed the file between opening and locking; a lock on a removed file keeps nobody out, so
            // try again.
            Ok(()) if !dir.is_named(name, &file)? => {}
            Ok(()) => {
                let named = (share == Share::Whole).then(|| Ok::<_, io::Error>((dir.again()?, name.into()))).transpose()?;
                return Ok(Some(Lock { file, named }));
            }
            Err(TryLockError::WouldBlock) => return Ok(None),
            Err(TryLockError::Error(e)) => return Err(e),
        }
    }
}

impl Lock {
    /// Releases the lock and keeps its file: for a folder that turns out to belong to someone else.
    pub fn leave(mut self) {
        self.named = None;
    }
}

impl std::ops::Drop for Lock {
    fn drop(&mut self) {
        if let Some((dir, name)) = self.named.take() {
            dir.remove(&name).ok();
        }
        // Closing the file is not enough: a process that was just forked has it open, too, until it becomes another program.
        self.file.unlock().ok();
    }
}

#[cfg(test)]
mod tests {
    use super::super::Folder;
    use super::*;

    #[test]
    fn a_whole_writer_keeps_all_others_out_and_shards_keep_it_out() {
        let place = std::env::temp_dir().join(format!("gridpress-lock-{}", std::process::id()));
        let folder = Folder::make(&place).unwrap();
        let is_free = |share| folder.lock(LOCK, share).unwrap().is_some();
        let whole = folder.lock(LOCK, Share::Whole).unwrap().expect("nobody is there yet");
        assert!(!is_free(Share::Whole) && !is_free(Share::Shard));
        drop(whole);
        let shard = folder.lock(LOCK, Share::Shard).unwrap().expect("it is free again");
        assert!(!is_free(Share::Whole) && is_free(Share::Shard));
        // As a process has it that was forked meanwhile.
        let twin = shard.file.try_clone().unwrap();
        drop(shard);
        assert!(is_free(Share::Whole));
        drop(twin);
        assert_eq!(folder.list().unwrap(), [""; 0], "whoever had it alone took the file away");
        std::fs::remove_dir_all(&place).unwrap();
    }
}
