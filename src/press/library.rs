//! Templates, words and fonts: what is embedded in the program, and a folder of the user's own that goes before it.

use crate::guard::{foreign, listed};
use crate::store;
use std::borrow::Cow;
use std::path::{Path, PathBuf};

/// Every file of `templates/` by its path, sorted. `build.rs` lists the folder.
pub static EMBEDDED: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// What keeps a template from being read.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// The name, and the names of what lies in the same folder.
    #[error("there is no template '{a0}'; there are: {1}", a0 = foreign(.0))]
    NoSuchTemplate(String, String),
    /// A name that would lead out of the folder of templates.
    #[error("template '{a0}': a name may not climb out of its folder", a0 = foreign(.0))]
    Climbs(String),
    /// A file in the folder of templates that can't be read, and why.
    #[error("template '{a0}': {1}", a0 = foreign(.0))]
    Unreadable(String, std::io::Error),
    /// A text page of one's own that is not there.
    #[error("there is no text file '{a0}' beside the spec, nor among the templates", a0 = foreign(.0))]
    NoSuchText(String),
    /// A language without words, and those that there are.
    #[error("there is no language '{a0}'; there are: {1}", a0 = foreign(.0))]
    NoSuchLanguage(String, String),
    /// A template that should be text, and is not.
    #[error("template '{a0}' is not text in UTF-8", a0 = foreign(.0))]
    NotText(String),
}

/// Where templates come from.
#[derive(Clone, Debug, Default)]
pub struct Library {
    folder: Option<PathBuf>,
    /// Where a spec lies that names text files of its own.
    beside: Option<PathBuf>,
}

impl Library {
    /// The embedded templates; files of a folder go before those of the same path.
    pub fn new(folder: Option<&Path>) -> Library {
        Library { folder: folder.map(Path::to_path_buf), beside: None }
    }

    /// The same for a spec in this folder.
    pub fn beside(self, folder: Option<&Path>) -> Library {
        Library { beside: folder.map(Path::to_path_buf), ..self }
    }

    /// A text that a spec names as its own: a file beside it, or one of the templates.
    pub fn own_text(&self, file: &str) -> Result<String, LibraryError> {
        refuse_climbing(file)?;
        match own(self.beside.as_deref(), file)? {
            Some(bytes) => store::text_of(bytes).map_err(|e| LibraryError::Unreadable(file.into(), e)),
            None if self.paths().iter().any(|path| path == file) => self.text(file),
            None => Err(LibraryError::NoSuchText(file.into())),
        }
    }

    /// A template's bytes by its path, such as `books/sampler.toml`.
    pub fn bytes(&self, path: &str) -> Result<Cow<'static, [u8]>, LibraryError> {
        refuse_climbing(path)?;
        if let Some(bytes) = own(self.folder.as_deref(), path)? {
            return Ok(Cow::Owned(bytes));
        }
        match EMBEDDED.iter().find(|(name, _)| *name == path) {
            Some((_, bytes)) => Ok(Cow::Borrowed(bytes)),
            None => Err(LibraryError::NoSuchTemplate(path.into(), listed(&self.names_beside(path)))),
        }
    }

    /// A template as text, by its path below `templates/`: `themes/standard.toml`.
    pub fn text(&self, path: &str) -> Result<String, LibraryError> {
        let bytes = self.bytes(path)?.into_owned();
        String::from_utf8(bytes).map_err(|_| LibraryError::NotText(path.into()))
    }

    /// The languages that there are: the folders of `text/` that have words, the user's own among them.
    pub fn languages(&self) -> Vec<String> {
        let name = |path: &String| path.strip_prefix("text/")?.strip_suffix("/words.toml").map(String::from);
        self.paths().iter().filter_map(name).collect()
    }

    /// The words of a language, which may be one of the user's own.
    pub fn words(&self, language: &str) -> Result<String, LibraryError> {
        let languages = self.languages();
        match languages.iter().any(|known| known == language) {
            true => self.text(&format!("text/{language}/words.toml")),
            false => Err(LibraryError::NoSuchLanguage(language.into(), listed(&languages))),
        }
    }

    /// The names, without folder and ending, of the templates in the folder of that path.
    pub fn names_beside(&self, path: &str) -> Vec<String> {
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let name = |path: &str| -> Option<String> {
            let inner = path.strip_prefix(folder)?.strip_prefix('/')?;
            Some(inner.rsplit_once('.').map_or(inner, |(stem, _)| stem).to_string())
        };
        let mut names: Vec<String> = self.paths().iter().filter_map(|path| name(path)).collect();
        names.dedup();
        names
    }

    /// All paths, embedded and the user's own, sorted.
    pub fn paths(&self) -> Vec<String> {
        let folder = self.folder.as_ref().and_then(|folder| store::Folder::open(folder).ok().flatten());
        let own = folder.and_then(|folder| folder.list().ok()).unwrap_or_default();
        let mut paths: Vec<String> = EMBEDDED.iter().map(|(path, _)| path.to_string()).chain(own).collect();
        paths.sort();
        paths.dedup();
        paths
    }
}

/// A file of the user's own below a folder. Links in it are followed as long as they stay below it.
fn own(folder: Option<&Path>, file: &str) -> Result<Option<Vec<u8>>, LibraryError> {
    let read = |folder: &Path| store::Folder::open(folder)?.map_or(Ok(None), |folder| folder.read_within(file));
    folder.map_or(Ok(None), read).map_err(|e| LibraryError::Unreadable(file.into(), e))
}

/// A name stays inside of its folder.
fn refuse_climbing(path: &str) -> Result<(), LibraryError> {
    let climbs = path.starts_with('/') || path.split(['/', '\\']).any(|part| part == ".." || part.is_empty());
    match climbs || path.contains(['\0', ':']) {
        true => Err(LibraryError::Climbs(path.into())),
        false => Ok(()),
    }
}
