//! A folder as a handle of the operating system. Names are resolved only below it, and no link is followed unless a function
//! says so. This file has all calls of cap-std; other code uses [`super::Folder`].

use cap_fs_ext::{DirExt, FollowSymlinks, MetadataExt, OpenOptionsFollowExt};
use cap_std::ambient_authority;
use cap_std::fs::{FileType, Metadata, OpenOptions};
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;
use std::path::Path;

/// The type of an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A regular file.
    File,
    /// A folder.
    Folder,
    /// A link, a pipe or a device: never read, written or removed here.
    Other,
}

/// How to open a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    Read,
    /// For writing and reading; the name must not exist.
    New,
    /// For locking; created if missing.
    Lock,
}

pub struct Dir(cap_std::fs::Dir);

impl Dir {
    /// Opens a folder by a path from the user. Links in that path are followed.
    pub fn at(place: &Path) -> io::Result<Dir> {
        let place = if place.as_os_str().is_empty() { Path::new(".") } else { place };
        cap_std::fs::Dir::open_ambient_dir(place, ambient_authority()).map(Dir)
    }

    /// Opens a folder inside this one.
    pub fn folder(&self, name: &OsStr) -> io::Result<Dir> {
        self.0.open_dir_nofollow(name).map(Dir)
    }

    /// Creates a folder inside this one.
    pub fn make(&self, name: &OsStr) -> io::Result<()> {
        self.0.create_dir(name)
    }

    /// Opens a file in this folder.
    pub fn file(&self, name: &OsStr, how: How) -> io::Result<File> {
        let mut options = OpenOptions::new();
        match how {
            How::Read => options.read(true),
            How::New => options.read(true).write(true).create_new(true),
            How::Lock => options.read(true).append(true).create(true),
        };
        options.follow(FollowSymlinks::No);
        self.0.open_with(name, &options).map(|file| file.into_std())
    }

    /// Opens a file below this folder. Links are followed as long as they stay below it.
    pub fn file_within(&self, path: &Path) -> io::Result<File> {
        // Opening a pipe would block, so check the type first.
        match self.0.metadata(path)?.is_file() {
            true => self.0.open(path).map(|file| file.into_std()),
            false => Err(io::ErrorKind::InvalidInput.into()),
        }
    }

    /// The type of an entry; `None` if there is none.
    pub fn kind(&self, name: &OsStr) -> io::Result<Option<Kind>> {
        match self.0.symlink_metadata(name) {
            Ok(found) => Ok(Some(kind_of(found.file_type()))),
            Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(e) => Err(e),
        }
    }

    /// Whether an open file is the entry of that name.
    pub fn is_named(&self, name: &OsStr, file: &File) -> io::Result<bool> {
        let here = match self.0.symlink_metadata(name) {
            Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(false),
            found => found?,
        };
        let open = Metadata::from_file(file)?;
        Ok((here.dev(), here.ino()) == (open.dev(), open.ino()))
    }

    /// All entries.
    pub fn entries(&self) -> io::Result<Vec<(OsString, Kind)>> {
        self.0.entries()?.map(|entry| entry.and_then(|entry| Ok((entry.file_name(), kind_of(entry.file_type()?))))).collect()
    }

    /// Renames a file in this folder, replacing any file with the new name.
    pub fn rename(&self, from: &OsStr, to: &OsStr) -> io::Result<()> {
        self.0.rename(from, &self.0, to)
    }

    /// Removes a file, or a link itself.
    pub fn remove(&self, name: &OsStr) -> io::Result<()> {
        self.0.remove_file(name)
    }

    /// Removes an empty folder inside this one.
    pub fn remove_folder(&self, name: &OsStr) -> io::Result<()> {
        self.0.remove_dir(name)
    }

    /// Flushes the folder's entries to disk, if the system supports it.
    pub fn sync(&self) -> io::Result<()> {
        self.0.open(".")?.sync_all()
    }

    /// A second handle of the same folder.
    pub fn again(&self) -> io::Result<Dir> {
        self.0.try_clone().map(Dir)
    }
}

fn kind_of(found: FileType) -> Kind {
    match () {
        _ if found.is_file() => Kind::File,
        _ if found.is_dir() => Kind::Folder,
        _ => Kind::Other,
    }
}
