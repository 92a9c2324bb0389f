//! Replacement for `dir.rs` where there is no file system, as in a browser: every access fails, so that the rest of the library
//! compiles unchanged.

use std::convert::Infallible;
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
    /// A link, a pipe, a device.
    Other,
}

/// How to open a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    Read,
    New,
    Lock,
}

pub struct Dir(Infallible);

impl Dir {
    pub fn at(_: &Path) -> io::Result<Dir> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub fn folder(&self, _: &OsStr) -> io::Result<Dir> {
        match self.0 {}
    }

    pub fn make(&self, _: &OsStr) -> io::Result<()> {
        match self.0 {}
    }

    pub fn file(&self, _: &OsStr, _: How) -> io::Result<File> {
        match self.0 {}
    }

    pub fn file_within(&self, _: &Path) -> io::Result<File> {
        match self.0 {}
    }

    pub fn kind(&self, _: &OsStr) -> io::Result<Option<Kind>> {
        match self.0 {}
    }

    pub fn is_named(&self, _: &OsStr, _: &File) -> io::Result<bool> {
        match self.0 {}
    }

    pub fn entries(&self) -> io::Result<Vec<(OsString, Kind)>> {
        match self.0 {}
    }

    pub fn rename(&self, _: &OsStr, _: &OsStr) -> io::Result<()> {
        match self.0 {}
    }

    pub fn remove(&self, _: &OsStr) -> io::Result<()> {
        match self.0 {}
    }

    pub fn remove_folder(&self, _: &OsStr) -> io::Result<()> {
        match self.0 {}
    }

    pub fn sync(&self) -> io::Result<()> {
        match self.0 {}
    }

    pub fn again(&self) -> io::Result<Dir> {
        match self.0 {}
    }
}
