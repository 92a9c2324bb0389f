//! A folder as the system holds it: names are looked up below it alone, and no link is followed but where a function says so.
//! Here stands all that is asked of cap-std; [`super::Folder`] is what others use.

use cap_fs_ext::{DirExt, FollowSymlinks, MetadataExt, OpenOptionsFollowExt};
use cap_std::ambient_authority;
use cap_std::fs::{FileType, Metadata, OpenOptions};
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;
use std::path::Path;

/// What lies under a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A regular file.
    File,
    /// A folder.
    Folder,
    /// A link, a pipe, a device: nothing that is read, written or removed here.
    Other,
}

/// What a file is opened for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    Read,
    /// To be written and read; there must be nothing of that name.
    New,
    /// To be locked; it is made if it is not there.
    Lock,
}

pub struct Dir(cap_std::fs::Dir);

impl Dir {
    /// A folder by a path that the user gave. Links on the way to it are the user's own.
    pub fn at(place: &Path) -> io::Result<Dir> {
        let place = if place.as_os_str().is_empty() { Path::new(".") } else { place };
        cap_std::fs::Dir::open_ambient_dir(place, ambient_authority()).map(Dir)
    }

    /// A folder in it.
    pub fn folder(&self, name: &OsStr) -> io::Result<Dir> {
        self.0.open_dir_nofollow(name).map(Dir)
    }

    /// Makes a folder in it.
    pub fn make(&self, name: &OsStr) -> io::Result<()> {
        self.0.create_dir(name)
    }

    /// A file in it.
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

    /// A file below it. Links are followed as long as they stay below it.
    pub fn file_within(&self, path: &Path) -> io::Result<File> {
        // A pipe would be waited for, so that what it is comes first.
        match self.0.metadata(path)?.is_file() {
            true => self.0.open(path).map(|file| file.into_std()),
            false => Err(io::ErrorKind::InvalidInput.into()),
        }
    }

    /// What lies under a name in it.
    pub fn kind(&self, name: &OsStr) -> io::Result<Option<Kind>> {
        match self.0.symlink_metadata(name) {
            Ok(found) => Ok(Some(kind_of(found.file_type()))),
            Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(e) => Err(e),
        }
    }

    /// Whether an open file is the one of that name in it.
    pub fn is_named(&self, name: &OsStr, file: &File) -> io::Result<bool> {
        let here = match self.0.symlink_metadata(name) {
            Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(false),
            found => found?,
        };
        let open = Metadata::from_file(file)?;
        Ok((here.dev(), here.ino()) == (open.dev(), open.ino()))
    }

    /// All names in it.
    pub fn entries(&self) -> io::Result<Vec<(OsString, Kind)>> {
        self.0.entries()?.map(|entry| entry.and_then(|entry| Ok((entry.file_name(), kind_of(entry.file_type()?))))).collect()
    }

    /// Gives a file in it another name; what had that name is gone.
    pub fn rename(&self, from: &OsStr, to: &OsStr) -> io::Result<()> {
        self.0.rename(from, &self.0, to)
    }

    /// Removes a file in it, or a link itself.
    pub fn remove(&self, name: &OsStr) -> io::Result<()> {
        self.0.remove_file(name)
    }

    /// Removes an empty folder in it.
    pub fn remove_folder(&self, name: &OsStr) -> io::Result<()> {
        self.0.remove_dir(name)
    }

    /// Makes names in it outlast a loss of power; not every system can.
    pub fn sync(&self) -> io::Result<()> {
        self.0.open(".")?.sync_all()
    }

    /// The same folder once more.
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
