//! An open folder. Its files are named relative to it, with `/` as separator, and no link in it is followed for reading,
//! writing or removing. So the file that was checked is the file that is used.

use super::dir::{Dir, How, Kind};
use super::pending::{Pending, is_under_way, read_part_name};
use super::{Lock, Share, lock, read_whole, refuse_other};
use crate::sorted::Ordered;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A folder as a system handle: it stays the same folder even if its path changes.
pub struct Folder {
    dir: Dir,
    place: PathBuf,
}

impl std::fmt::Debug for Folder {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "Folder({})", self.place.display())
    }
}

/// Errors that mean that there is no such folder.
const NONE: [io::ErrorKind; 3] = [io::ErrorKind::NotFound, io::ErrorKind::NotADirectory, io::ErrorKind::Unsupported];

/// What a walk does after visiting a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Walk {
    /// Continue; descend if it is a folder.
    On,
    /// Skip the contents of the folder.
    Over,
    /// Stop.
    End,
}

/// Whether a name stays inside its folder. Names read from a file may have been tampered with.
pub fn is_below(name: &str) -> bool {
    !name.contains(['\\', ':', '\0']) && name.split('/').all(|part| !part.is_empty() && part != ".." && part != ".")
}

impl Folder {
    /// Opens the folder at that path; `None` if there is none.
    pub fn open(place: &Path) -> io::Result<Option<Folder>> {
        match Dir::at(place) {
            Ok(dir) => Ok(Some(Folder { dir, place: place.into() })),
            Err(e) if NONE.contains(&e.kind()) => Ok(None),
            Err(e) => Err(e),
        }
    }

    /// Opens the folder at that path, creating it if missing.
    pub fn make(place: &Path) -> io::Result<Folder> {
        if !place.as_os_str().is_empty() {
            fs::create_dir_all(place)?;
        }
        Ok(Folder { dir: Dir::at(place)?, place: place.into() })
    }

    /// Its path, for messages.
    pub fn place(&self) -> &Path {
        &self.place
    }

    /// The path of a file in it, for messages.
    pub fn path(&self, name: &str) -> PathBuf {
        self.place.join(name)
    }

    /// The type of an entry.
    pub fn kind(&self, name: &str) -> io::Result<Option<Kind>> {
        match self.parent(name) {
            Ok((dir, last)) => dir.kind(last),
            Err(e) if matches!(e.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => Ok(None),
            Err(e) => Err(e),
        }
    }

    /// Opens a file for reading in pieces.
    pub fn file(&self, name: &str) -> io::Result<File> {
        let (dir, last) = self.parent(name)?;
        match dir.kind(last)? {
            Some(Kind::File) => dir.file(last, How::Read),
            Some(Kind::Folder) => Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder; expected a file")),
            Some(Kind::Other) => Err(refuse_other()),
            None => Err(io::ErrorKind::NotFound.into()),
        }
    }

    /// Reads a whole file.
    pub fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        read_whole(self.file(name)?)
    }

    /// Reads a whole file in a folder with the user's own files: links are followed as long as they stay below the folder.
    /// `None` if there is no such file.
    pub fn read_within(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        match self.dir.file_within(Path::new(name)) {
            Ok(file) => read_whole(file).map(Some),
            Err(e) if matches!(e.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => Ok(None),
            Err(e) if e.kind() == io::ErrorKind::PermissionDenied => {
                Err(io::Error::new(e.kind(), "it may not be read, or is a link that leads out of the folder"))
            }
            Err(e) if e.kind() == io::ErrorKind::InvalidInput => {
                Err(io::Error::new(e.kind(), "it is a folder, a pipe or a device; expected a regular file"))
            }
            Err(e) => Err(e),
        }
    }

    /// Starts a file, creating folders on the way.
    pub fn pending(&self, name: &str) -> io::Result<Pending> {
        if let Some((folders, _)) = name.rsplit_once('/').filter(|_| is_below(name)) {
            let mut at = self.dir.again()?;
            for part in folders.split('/').map(OsStr::new) {
                match at.make(part) {
                    Err(e) if e.kind() != io::ErrorKind::AlreadyExists => return Err(e),
                    _ => at = at.folder(part)?,
                }
            }
        }
        let (dir, last) = self.parent(name)?;
        Pending::inside(&dir, last)
    }

    /// Writes a whole file.
    pub fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let mut file = self.pending(name)?;
        file.write_all(bytes)?;
        file.commit()
    }

    /// Removes a regular file, if it exists. Its folder stays even if it is then empty.
    pub fn remove(&self, name: &str) -> io::Result<()> {
        match self.kind(name)? {
            Some(Kind::File) => {
                let (dir, last) = self.parent(name)?;
                dir.remove(last)
            }
            Some(_) => Err(refuse_other()),
            None => Ok(()),
        }
    }

    /// Removes a folder below this one, if it is empty.
    pub fn remove_empty(&self, name: &str) -> io::Result<()> {
        let (dir, last) = self.parent(name)?;
        dir.remove_folder(last)
    }

    /// Locks a file of that name, creating it if missing. `None` if another process holds the lock.
    pub fn lock(&self, name: &str, share: Share) -> io::Result<Option<Lock>> {
        let (dir, last) = self.parent(name)?;
        match dir.kind(last)? {
            None | Some(Kind::File) => lock(&dir, last, share),
            Some(_) => Err(refuse_other()),
        }
    }

    /// Checks that files can be written here, by creating one and removing it.
    pub fn check(&self, name: &str) -> io::Result<()> {
        self.pending(name)?.give_up()
    }

    /// Visits everything below the folder in name order, folders before their contents. Names that are not valid UTF-8 are
    /// shown with replacement characters.
    pub fn walk(&self, mut visit: impl FnMut(&str, Kind) -> Walk) -> io::Result<()> {
        let mut open = vec![String::new()];
        while let Some(prefix) = open.pop() {
            let dir = match prefix.is_empty() {
                true => self.dir.again()?,
                false => self.folder(prefix.trim_end_matches('/'))?,
            };
            let mut entries: Vec<_> = dir.entries()?;
            entries.order_by(|a, b| a.0.cmp(&b.0));
            let mut inner = Vec::new();
            for (name, kind) in entries {
                let name = format!("{prefix}{}", name.to_string_lossy());
                match visit(&name, kind) {
                    Walk::End => return Ok(()),
                    // A folder whose name is not valid UTF-8 cannot be named, so do not descend.
                    Walk::On if kind == Kind::Folder && !name.contains(char::REPLACEMENT_CHARACTER) => inner.push(name + "/"),
                    Walk::On | Walk::Over => {}
                }
            }
            open.extend(inner.into_iter().rev());
        }
        Ok(())
    }

    /// All regular files below it, sorted.
    pub fn list(&self) -> io::Result<Vec<String>> {
        let mut found = Vec::new();
        self.walk(|name, kind| {
            if kind == Kind::File {
                found.push(name.to_string());
            }
            Walk::On
        })?;
        found.sort();
        Ok(found)
    }

    /// Removes partial files that finished or killed runs left of files for which `is_ours` is true.
    pub fn clean(&self, is_ours: impl Fn(&str) -> bool) -> io::Result<()> {
        let mut left = Vec::new();
        self.walk(|path, kind| {
            let (folder, file) = path.rsplit_once('/').map_or((String::new(), path), |(f, file)| (format!("{f}/"), file));
            let part = read_part_name(file).filter(|_| kind == Kind::File);
            if part.is_some_and(|(name, process)| !is_under_way(process) && is_ours(&(folder + name))) {
                left.push(path.to_string());
            }
            Walk::On
        })?;
        left.iter().try_for_each(|name| self.remove(name))
    }

    /// The folder that contains a name, and the last part of the name.
    fn parent<'a>(&self, name: &'a str) -> io::Result<(Dir, &'a OsStr)> {
        if !is_below(name) {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "the name leads out of its folder; expected a name below it",
            ));
        }
        match name.rsplit_once('/') {
            Some((folders, last)) => Ok((self.folder(folders)?, OsStr::new(last))),
            None => Ok((self.dir.again()?, OsStr::new(name))),
        }
    }

    fn folder(&self, name: &str) -> io::Result<Dir> {
        name.split('/').try_fold(self.dir.again()?, |dir, part| match dir.kind(OsStr::new(part))? {
            Some(Kind::Folder) => dir.folder(OsStr::new(part)),
            Some(Kind::Other) => Err(refuse_other()),
            Some(Kind::File) => Err(io::ErrorKind::NotADirectory.into()),
            None => Err(io::ErrorKind::NotFound.into()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scratch(name: &str) -> (Folder, PathBuf) {
        let place = std::env::temp_dir().join(format!("gridpress-{name}-{}", std::process::id()));
        fs::remove_dir_all(&place).ok();
        (Folder::make(&place).unwrap(), place)
    }

    #[test]
    fn names_stay_inside_of_their_folder() {
        let (folder, place) = scratch("below");
        for name in ["print.pdf", "svg/page-001.svg"] {
            folder.write(name, b"x").unwrap();
            assert_eq!(folder.read(name).unwrap(), b"x");
        }
        for name in ["../x", "/etc/x", "a/../../x", "a//b", "c:\\x", "", "."] {
            assert!(folder.write(name, b"x").is_err(), "{name}");
            assert!(folder.read(name).is_err() && folder.remove(name).is_err(), "{name}");
        }
        assert_eq!(folder.list().unwrap(), ["print.pdf", "svg/page-001.svg"]);
        fs::remove_dir_all(&place).unwrap();
    }

    #[test]
    fn only_parts_of_our_own_files_that_nobody_writes_are_cleaned_away() {
        let (folder, place) = scratch("clean");
        // A process number that no process has: systems assign far smaller ones.
        let dead = u32::MAX;
        let kept =
            [".b.txt.4294967295.part".into(), format!("deep/.a.txt.gridpress-{}.part", std::process::id()), "a.txt".into()];
        let strangers = format!(".z.txt.gridpress-{dead}.part");
        for name in kept.iter().chain([
            &strangers,
            &format!(".a.txt.gridpress-{dead}.part"),
            &format!("deep/.a.txt.gridpress-{dead}-7.part"),
        ]) {
            folder.write(name, b"x").unwrap();
        }
        folder.clean(|name| name.ends_with("a.txt")).unwrap();
        let mut wanted: Vec<&str> = kept.iter().map(String::as_str).chain([strangers.as_str()]).collect();
        wanted.sort_unstable();
        assert_eq!(folder.list().unwrap(), wanted);
        fs::remove_dir_all(&place).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn no_link_is_followed() {
        use std::os::unix::fs::symlink;
        let (folder, place) = scratch("links");
        let (other, elsewhere) = scratch("links-elsewhere");
        other.write("thesis.txt", b"three years").unwrap();
        symlink(&elsewhere, place.join("link")).unwrap();
        symlink(elsewhere.join("thesis.txt"), place.join("print.pdf")).unwrap();
        symlink("inside.txt", place.join("alias.txt")).unwrap();
        folder.write("inside.txt", b"here").unwrap();
        for name in ["link/thesis.txt", "print.pdf", "alias.txt"] {
            assert!(folder.read(name).is_err(), "{name}");
            assert!(folder.write(name, b"gone").is_err(), "{name}");
            assert!(folder.remove(name).is_err() && folder.lock(name, Share::Whole).is_err(), "{name}");
        }
        assert_eq!(folder.list().unwrap(), ["inside.txt"]);
        // Folders with the user's own files may contain links, but none that lead outside.
        assert_eq!(folder.read_within("alias.txt").unwrap().unwrap(), b"here");
        assert!(folder.read_within("print.pdf").is_err() && folder.read_within("link/thesis.txt").is_err());
        assert_eq!(folder.read_within("none.txt").unwrap(), None);
        assert_eq!(other.read("thesis.txt").unwrap(), b"three years");
        fs::remove_dir_all(&place).unwrap();
        fs::remove_dir_all(&elsewhere).unwrap();
    }
}
