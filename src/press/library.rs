//! Templates, words and fonts: what is embedded in the program, and a folder of the user's own that goes before it.
//! What never lives here: what a template means.

use crate::store;
use std::borrow::Cow;
use std::path::{Path, PathBuf};

macro_rules! embedded {
    ($($path:literal),* $(,)?) => {
        &[$(($path, include_bytes!(concat!("../../templates/", $path)))),*]
    };
}

/// Every file of `templates/` by its path. A test holds this list against the folder.
pub static EMBEDDED: &[(&str, &[u8])] = embedded![
    "books/kids.toml",
    "books/large-print.toml",
    "books/own.toml",
    "books/pocket.toml",
    "books/sampler.toml",
    "covers/kids.toml",
    "covers/night.toml",
    "covers/paper.toml",
    "covers/plain.toml",
    "examples.toml",
    "fonts/AtkinsonHyperlegible-Bold.ttf",
    "fonts/AtkinsonHyperlegible-Regular.ttf",
    "fonts/OFL.txt",
    "html/steps.html",
    "printers.toml",
    "text/en/words.toml",
    "themes/color.toml",
    "themes/kids.toml",
    "themes/large.toml",
    "themes/pocket.toml",
    "themes/standard.toml",
];

#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    #[error("there is no template '{0}'; there are: {1}")]
    NoSuchTemplate(String, String),
    #[error("template '{0}': a name may not climb out of its folder")]
    Climbs(String),
    #[error("template '{0}': {1}")]
    Unreadable(String, std::io::Error),
    #[error("template '{0}' is not text in UTF-8")]
    NotText(String),
}

/// Where templates come from.
#[derive(Clone, Debug, Default)]
pub struct Library {
    folder: Option<PathBuf>,
}

impl Library {
    /// The embedded templates; files of a folder go before those of the same path.
    pub fn new(folder: Option<&Path>) -> Library {
        Library { folder: folder.map(Path::to_path_buf) }
    }

    /// A template's bytes by its path, such as `books/sampler.toml`.
    pub fn bytes(&self, path: &str) -> Result<Cow<'static, [u8]>, LibraryError> {
        let climbs = path.starts_with('/') || path.split(['/', '\\']).any(|part| part == ".." || part.is_empty());
        if climbs || path.contains(['\0', ':']) {
            return Err(LibraryError::Climbs(path.into()));
        }
        if let Some(own) = self.folder.as_ref().map(|folder| folder.join(path)).filter(|own| own.is_file()) {
            return store::read(&own).map(Cow::Owned).map_err(|e| LibraryError::Unreadable(path.into(), e));
        }
        match EMBEDDED.iter().find(|(name, _)| *name == path) {
            Some((_, bytes)) => Ok(Cow::Borrowed(bytes)),
            None => Err(LibraryError::NoSuchTemplate(path.into(), self.names_beside(path).join(", "))),
        }
    }

    pub fn text(&self, path: &str) -> Result<String, LibraryError> {
        let bytes = self.bytes(path)?.into_owned();
        String::from_utf8(bytes).map_err(|_| LibraryError::NotText(path.into()))
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
        let own = self.folder.as_ref().and_then(|folder| store::list(folder).ok()).unwrap_or_default();
        let mut paths: Vec<String> = EMBEDDED.iter().map(|(path, _)| path.to_string()).chain(own).collect();
        paths.sort();
        paths.dedup();
        paths
    }
}
