//! Templates, words and fonts: those embedded in the program, and a user's folder, which takes precedence.

use crate::guard::{foreign, listed};
use crate::kinds::{
    KINDS, Kind, KindError, Rule, kind_from_toml, kind_named, kind_of_files, no_such_kind, rule_from_toml, rules_of_files,
};
use crate::store;
use std::borrow::Cow;
use std::path::{Path, PathBuf};

/// Every file of `templates/` by its path, sorted. `build.rs` lists the folder.
pub static EMBEDDED: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// Why a template can't be read.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// The name, and the names in the same folder.
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
    /// A file of one's own that is not there.
    #[error("there is no file '{a0}' beside the spec, nor among the templates", a0 = foreign(.0))]
    NoSuchFile(String),
    /// A language without words, and those that there are.
    #[error("there is no language '{a0}'; there are: {1}", a0 = foreign(.0))]
    NoSuchLanguage(String, String),
    /// A kind's own file that is not there.
    #[error("there is no file '{a0}' beside the spec, nor among the templates; a kind is named, or is the path of its file", a0 = foreign(.0))]
    NoSuchKindFile(String),
    /// An unknown kind.
    #[error(transparent)]
    NoSuchKind(KindError),
    /// The file of a kind, and what is wrong with it.
    #[error("{a0}: {1}", a0 = foreign(.0))]
    BadKind(String, KindError),
    /// The file of a rule, and what is wrong with it.
    #[error("{a0}: {1}", a0 = foreign(.0))]
    BadRule(String, KindError),
    /// A template that should be text, and is not.
    #[error("template '{a0}' is not text in UTF-8", a0 = foreign(.0))]
    NotText(String),
}

/// Where templates come from.
#[derive(Clone, Debug, Default)]
pub struct Library {
    folder: Option<PathBuf>,
    /// Where a spec is that names text files of its own.
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

    /// The bytes of a file that a spec names as its own, such as a picture: beside it, or one of the templates.
    pub fn own_bytes(&self, file: &str) -> Result<Vec<u8>, LibraryError> {
        refuse_climbing(file)?;
        match own(self.beside.as_deref(), file)? {
            Some(bytes) => Ok(bytes),
            None if self.paths().iter().any(|path| path == file) => Ok(self.bytes(file)?.into_owned()),
            None => Err(LibraryError::NoSuchFile(file.into())),
        }
    }

    /// A kind from a request, in a form that needs no files: the name of a built-in kind, or the text of a
    /// kind's own file. That is a file beside the spec, or `kinds/NAME.toml` in the folder of templates.
    pub fn kind(&self, said: &str) -> Result<String, LibraryError> {
        // A text of several lines is a file's already.
        if said.contains('\n') {
            return Ok(said.into());
        }
        if said.ends_with(".toml") {
            return match self.own_text(said) {
                Ok(text) => kind_text(said, self.kind_with_rules(&text)?),
                Err(LibraryError::NoSuchText(file)) => Err(LibraryError::NoSuchKindFile(file)),
                Err(e) => Err(e),
            };
        }
        let path = format!("kinds/{said}.toml");
        match self.own_kind_files().contains(&path) {
            true => kind_text(&path, self.kind_with_rules(&self.text(&path)?)?),
            false => kind_named(said).map(|_| said.into()).map_err(|_| {
                let own = self.own_kind_files();
                let own = own.iter().filter_map(|path| name_in(path)).filter(|name| kind_named(name).is_err());
                let names: Vec<&str> = KINDS.iter().map(|kind| kind.name).chain(own).collect();
                LibraryError::NoSuchKind(no_such_kind(said, &names))
            }),
        }
    }

    /// Rules from a request, in a form that needs no files: the contents of a file instead of its name. That is a file beside
    /// the spec, or `rules/NAME.toml` in the folder of templates.
    pub fn rules(&self, said: &str) -> Result<String, LibraryError> {
        let file = |name: &str| if name.ends_with(".toml") { self.own_text(name).map(Some) } else { self.rule_file(name) };
        rules_of_files(said, file, |name, e| LibraryError::BadRule(name.into(), e))
    }

    /// The file of a kind with the files of its rules in it: beside the spec, or among the templates.
    fn kind_with_rules(&self, text: &str) -> Result<String, LibraryError> {
        let file = |name: &str| match self.rule_file(name.strip_suffix(".toml").unwrap_or(name))? {
            Some(text) => Ok(text),
            None => self.own_text(name),
        };
        kind_of_files(text, file, |name, e| LibraryError::BadRule(name.into(), e))
    }

    /// The text of the file that a rule of the folder of templates is.
    pub fn rule_file(&self, name: &str) -> Result<Option<String>, LibraryError> {
        let path = format!("rules/{name}.toml");
        let is_name = name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
        if self.folder.is_none() || !is_name || !self.paths().contains(&path) {
            return Ok(None);
        }
        // Those of the program go by their names.
        let embedded = EMBEDDED.iter().find(|(known, _)| *known == path);
        let text = self.text(&path)?;
        Ok(Some(text).filter(|text| embedded.is_none_or(|(_, bytes)| *bytes != text.as_bytes())))
    }

    /// The kinds in the folder of templates that are not built in, by the names of their files.
    pub fn own_kinds(&self) -> Result<Vec<(String, &'static Kind)>, LibraryError> {
        let one = |path: &String| {
            let kind =
                kind_from_toml(&self.kind_with_rules(&self.text(path)?)?).map_err(|e| LibraryError::BadKind(path.clone(), e))?;
            Ok((name_in(path).unwrap_or(path).to_string(), kind))
        };
        self.own_kind_files().iter().map(one).collect()
    }

    /// The rules in the folder of templates that are not built in, by the names of their files.
    pub fn own_rules(&self) -> Result<Vec<(String, &'static Rule)>, LibraryError> {
        let mut rules = Vec::new();
        for name in self.names_beside("rules/") {
            if let Some(text) = self.rule_file(&name)? {
                rules.push((name.clone(), rule_from_toml(&text).map_err(|e| LibraryError::BadRule(name, e))?));
            }
        }
        Ok(rules)
    }

    /// The paths of these files.
    fn own_kind_files(&self) -> Vec<String> {
        let is_own = |path: &String| {
            let embedded = EMBEDDED.iter().find(|(name, _)| name == path);
            name_in(path).is_some() && embedded.is_none_or(|(_, bytes)| self.bytes(path).is_ok_and(|own| own != *bytes))
        };
        match &self.folder {
            Some(_) => self.paths().into_iter().filter(is_own).collect(),
            None => Vec::new(),
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

    /// All languages: the folders of `text/` that have any file, including the user's own.
    pub fn languages(&self) -> Vec<String> {
        let is_text = |file: &str| !file.contains('/') && (file.ends_with(".toml") || file.ends_with(".md"));
        let name = |path: &String| {
            let (language, file) = path.strip_prefix("text/")?.split_once('/')?;
            is_text(file).then(|| language.to_string())
        };
        let mut languages: Vec<String> = self.paths().iter().filter_map(name).collect();
        languages.dedup();
        languages
    }

    /// The user's own template of a path, then the program's, as far as they exist.
    pub fn layers(&self, path: &str) -> Result<Vec<String>, LibraryError> {
        let mut layers: Vec<String> = Vec::new();
        for library in [self, &Library::default()] {
            match library.text(path) {
                Ok(text) if layers.contains(&text) => {}
                Ok(text) => layers.push(text),
                Err(LibraryError::NoSuchTemplate(..)) => {}
                Err(e) => return Err(e),
            }
        }
        Ok(layers)
    }

    /// Refuses a language that has no folder.
    pub fn hold_language(&self, language: &str) -> Result<(), LibraryError> {
        let languages = self.languages();
        match languages.iter().any(|known| known == language) {
            true => Ok(()),
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

/// The name of a kind by the path of its template.
fn name_in(path: &str) -> Option<&str> {
    path.strip_prefix("kinds/")?.strip_suffix(".toml")
}

/// The text of a kind's own file, which has been understood once.
pub fn kind_text(file: &str, text: String) -> Result<String, LibraryError> {
    // The text of a file has more than one line.
    let text = text + "\n";
    kind_from_toml(&text).map(|_| ()).map_err(|e| LibraryError::BadKind(file.into(), e))?;
    Ok(text)
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
