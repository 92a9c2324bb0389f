//! Templates, words and fonts: what is embedded in the program, and a folder of the user's own that goes before it.

use crate::draw::listed;
use crate::guard::foreign;
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
    "books/children-4x4-6x6.toml",
    "books/classroom-a4.toml",
    "books/kdp-6x9.toml",
    "books/kdp-8.5x11-large-print.toml",
    "books/marathon-16x16.toml",
    "books/one-a-day-366.toml",
    "books/own.toml",
    "books/pocket-a5-booklet.toml",
    "books/sampler.toml",
    "books/suko-daily-30.toml",
    "covers/kids.toml",
    "covers/night.toml",
    "covers/paper.toml",
    "covers/plain.toml",
    "examples.toml",
    "fonts/AtkinsonHyperlegible-Bold.ttf",
    "fonts/AtkinsonHyperlegible-Regular.ttf",
    "fonts/Lato-Bold.ttf",
    "fonts/Lato-Regular.ttf",
    "fonts/OFL-Lato.txt",
    "fonts/OFL.txt",
    "fonts/families.toml",
    "html/player.css",
    "html/player.html",
    "html/player.js",
    "html/steps.css",
    "html/steps.html",
    "html/steps.js",
    "jobs/aws-batch.sh",
    "jobs/kubernetes-merge.yaml",
    "jobs/kubernetes.yaml",
    "jobs/parallel.sh",
    "jobs/slurm.sh",
    "ornaments/corner.svg",
    "ornaments/rule.svg",
    "ornaments/squares.svg",
    "printers.toml",
    "text/README.md",
    "text/de/half-title.md",
    "text/de/how-to-play-sudoku.md",
    "text/de/how-to-play-sujiko.md",
    "text/de/how-to-play-suko.md",
    "text/de/imprint.md",
    "text/de/opener.md",
    "text/de/page.toml",
    "text/de/steps.toml",
    "text/de/title.md",
    "text/de/words.toml",
    "text/en/half-title.md",
    "text/en/how-to-play-sudoku.md",
    "text/en/how-to-play-sujiko.md",
    "text/en/how-to-play-suko.md",
    "text/en/imprint.md",
    "text/en/opener.md",
    "text/en/page.toml",
    "text/en/steps.toml",
    "text/en/title.md",
    "text/en/words.toml",
    "text/es/half-title.md",
    "text/es/how-to-play-sudoku.md",
    "text/es/how-to-play-sujiko.md",
    "text/es/how-to-play-suko.md",
    "text/es/imprint.md",
    "text/es/opener.md",
    "text/es/page.toml",
    "text/es/steps.toml",
    "text/es/title.md",
    "text/es/words.toml",
    "text/fr/half-title.md",
    "text/fr/how-to-play-sudoku.md",
    "text/fr/how-to-play-sujiko.md",
    "text/fr/how-to-play-suko.md",
    "text/fr/imprint.md",
    "text/fr/opener.md",
    "text/fr/page.toml",
    "text/fr/steps.toml",
    "text/fr/title.md",
    "text/fr/words.toml",
    "themes/color.toml",
    "themes/kids.toml",
    "themes/large.toml",
    "themes/pocket.toml",
    "themes/standard.toml",
];

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

    /// The words of a language, which may be one of the user's own.
    pub fn words(&self, language: &str) -> Result<String, LibraryError> {
        let all: Vec<String> = self.paths();
        let name = |path: &String| path.strip_prefix("text/")?.strip_suffix("/words.toml").map(String::from);
        let languages: Vec<String> = all.iter().filter_map(name).collect();
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
