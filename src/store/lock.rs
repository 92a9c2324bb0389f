//! Locks that keep a second writer out of a folder. The system takes them away with the process that holds them, however it
//! ends. What never lives here: what a folder holds.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::Path;

/// A file that lies in each locked folder. It stays there; only its lock comes and goes.
const NAME: &str = ".gridpress.lock";

/// A lock that is held until it is dropped.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

/// How much of a folder somebody wants to write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Share {
    /// All of it: nobody else may write.
    Whole,
    /// Files that no other shard writes: other shards may write as well.
    Shard,
}

/// Locks a folder, which is made if it is not there. `None` where somebody else writes it.
pub fn lock(folder: &Path, share: Share) -> io::Result<Option<Lock>> {
    fs::create_dir_all(folder)?;
    lock_file(&folder.join(NAME), share)
}

/// Locks a file by its name, which is made if it is not there.
pub fn lock_file(place: &Path, share: Share) -> io::Result<Option<Lock>> {
    let file = File::options().create(true).read(true).append(true).open(place)?;
    let held = match share {
        Share::Whole => file.try_lock(),
        Share::Shard => file.try_lock_shared(),
    };
    match held {
        Ok(()) => Ok(Some(Lock { _file: file })),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(e)) => Err(e),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_writer_keeps_all_others_out_and_shards_keep_it_out() {
        let folder = std::env::temp_dir().join(format!("gridpress-lock-{}", std::process::id()));
        let is_free = |share| lock(&folder, share).unwrap().is_some();
        let whole = lock(&folder, Share::Whole).unwrap().expect("nobody is there yet");
        assert!(!is_free(Share::Whole) && !is_free(Share::Shard));
        drop(whole);
        let shard = lock(&folder, Share::Shard).unwrap().expect("it is free again");
        assert!(!is_free(Share::Whole) && is_free(Share::Shard));
        drop(shard);
        assert!(is_free(Share::Whole));
        fs::remove_dir_all(&folder).unwrap();
    }
}
