//! The options that say what a puzzle is, made from KNOBS for each command that makes puzzles.

use super::output::unread;
use super::seed;
use crate::guard::named;
use crate::kinds::{kind_of_files, rules_of_files};
use crate::press::{Library, kind_text};
use crate::request::{DEFAULT_KIND, Group, Knob, Place, Request, Takes, Value, knobs_of};
use crate::sorted::Ordered;
use crate::store;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use std::path::{Path, PathBuf};

/// The values of a command's knobs. `PLACE` is a [`Place`] as a number.
#[derive(Clone)]
pub struct Knobs<const PLACE: u8> {
    /// Without seed and algorithm, and without the text of a file.
    pub request: Request,
    /// The file that the knob for a file names.
    pub file: Option<PathBuf>,
}

fn place(number: u8) -> Place {
    [Place::Sheet, Place::Generate].into_iter().find(|place| *place as u8 == number).unwrap_or(Place::Generate)
}

/// A kind from an option: the text of its own file, if a file is named or the folder of templates has one of that name; otherwise the
/// name.
pub fn kind_said(kind: &str, library: &Library) -> anyhow::Result<String> {
    if !kind.ends_with(".toml") {
        return Ok(library.kind(kind)?);
    }
    let path = Path::new(kind);
    let text = store::read_text(path).map_err(|e| unread(path, e))?;
    // Its rules may be files beside it.
    let file = |name: &str| -> anyhow::Result<String> {
        let path = path.with_file_name(name);
        store::read_text(&path).map_err(|e| unread(&path, e))
    };
    let text = kind_of_files(&text, file, |name, e| anyhow::anyhow!("{}: {e}", named(Path::new(name))))?;
    Ok(kind_text(&named(path), text)?)
}

/// Rules from an option: the contents of a file instead of its name, if a file is named or the folder of templates has one of that
/// name.
pub fn rules_said(rules: &str, library: &Library) -> anyhow::Result<String> {
    let file = |name: &str| -> anyhow::Result<Option<String>> {
        if !name.ends_with(".toml") {
            return Ok(library.rule_file(name)?);
        }
        let path = Path::new(name);
        Ok(Some(store::read_text(path).map_err(|e| unread(path, e))?))
    };
    rules_of_files(rules, file, |name, e| anyhow::anyhow!("{}: {e}", named(Path::new(name))))
}

/// A figure from an option: the rows of a picture in one line, if a file is named.
fn figure_said(figure: &str) -> anyhow::Result<String> {
    if !figure.ends_with(".txt") {
        return Ok(figure.into());
    }
    let path = Path::new(figure);
    let text = store::read_text(path).map_err(|e| unread(path, e))?;
    Ok(text.split_whitespace().collect::<Vec<_>>().join("/"))
}

impl<const PLACE: u8> Knobs<PLACE> {
    /// The request, with the text of the file that was named instead of a kind, a rule or a figure.
    pub fn resolved(&self, library: &Library) -> anyhow::Result<Request> {
        let rules = self.request.rules.as_deref().map(|rules| rules_said(rules, library)).transpose()?;
        let figure = self.request.figure.as_deref().map(figure_said).transpose()?;
        Ok(Request { kind: kind_said(&self.request.kind, library)?, rules, figure, ..self.request.clone() })
    }

    /// The request in full: with a seed, drawn if none was given, and with the text of the file.
    pub fn request(&self, said: &Option<String>, library: &Library) -> anyhow::Result<Request> {
        let mut request = Request { seed: seed(said)?, ..self.resolved(library)? };
        if let Some(path) = &self.file {
            let text = store::read_text(path).map_err(|e| unread(path, e))?;
            for knob in knobs_of(place(PLACE)).filter(|knob| matches!(knob.takes, Takes::File(_))) {
                knob.set(&mut request, Value::Text(text.clone())).expect("a file is a text");
            }
        }
        Ok(request)
    }
}

impl<const PLACE: u8> clap::Args for Knobs<PLACE> {
    fn augment_args(command: Command) -> Command {
        // Headings come in the order in which they are first named.
        let in_group = |group: Group| knobs_of(place(PLACE)).filter(move |knob| knob.group == group);
        command.args(Group::ALL.into_iter().flat_map(in_group).map(option))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

fn option(knob: &'static Knob) -> Arg {
    let arg = Arg::new(knob.name).long(knob.name).help(knob.help).help_heading(knob.group.title());
    // What to make and how many of it come first; transforms are an extra.
    let arg = if knob.group == Group::HowMany { arg.display_order(500) } else { arg };
    let value = match knob.value {
        "" => knob.name.to_uppercase().replace('-', "_"),
        value => value.into(),
    };
    match knob.takes {
        Takes::Kind(_) => arg.value_name(value).default_value(DEFAULT_KIND),
        Takes::Text(_) => arg.value_name(value),
        Takes::Texts(_) | Takes::Parts(_) => arg.value_name(value).action(ArgAction::Append),
        Takes::Number(least, _) => arg.value_name(value).value_parser(value_parser!(u64).range(least..)),
        Takes::File(_) => arg.value_name(value).value_parser(value_parser!(PathBuf)),
        Takes::Switch(_) => arg.action(ArgAction::SetTrue),
    }
}

impl<const PLACE: u8> clap::FromArgMatches for Knobs<PLACE> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let (mut request, mut file) = (Request::default(), None);
        for knob in knobs_of(place(PLACE)) {
            let value = match knob.takes {
                Takes::Kind(_) | Takes::Text(_) => matches.get_one::<String>(knob.name).cloned().map(Value::Text),
                Takes::Texts(_) | Takes::Parts(_) => {
                    matches.get_many(knob.name).map(|texts| Value::Texts(texts.cloned().collect()))
                }
                Takes::Number(..) => matches.get_one::<u64>(knob.name).copied().map(Value::Number),
                Takes::Switch(_) => Some(Value::Switch(matches.get_flag(knob.name))),
                Takes::File(_) => {
                    file = matches.get_one::<PathBuf>(knob.name).cloned();
                    None
                }
            };
            if let Some(value) = value {
                let refused = |expected| {
                    clap::Error::raw(clap::error::ErrorKind::InvalidValue, format!("--{}: expected {expected}\n", knob.name))
                };
                knob.set(&mut request, value).map_err(refused)?;
            }
        }
        Ok(Knobs { request, file })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// The words of a request on the command line, options with values first; `kind` and `size` as they were understood, and a file by the
/// name under which its text is kept.
pub fn words_of(request: &Request, file: &Path) -> (Vec<String>, Vec<String>) {
    let mut rows: Vec<&Knob> = knobs_of(Place::Generate).collect();
    // Two versions of the program write the same words: texts, lists, numbers, files.
    rows.order_by_key(|knob| match knob.takes {
        Takes::Kind(_) | Takes::Text(_) | Takes::Parts(_) => 0,
        Takes::Texts(_) => 1,
        Takes::Number(..) => 2,
        Takes::File(_) | Takes::Switch(_) => 3,
    });
    let (mut valued, mut switches) = (Vec::new(), Vec::new());
    for knob in rows {
        let mut say = |value: &str| valued.push(format!("--{}={value}", knob.name));
        match knob.get(request) {
            Some(Value::Text(_)) if matches!(knob.takes, Takes::File(_)) => say(&file.to_string_lossy()),
            Some(Value::Text(text)) => say(&text),
            Some(Value::Texts(texts)) => texts.iter().for_each(|text| say(text)),
            Some(Value::Number(n)) => say(&n.to_string()),
            Some(Value::Switch(_)) => switches.push(format!("--{}", knob.name)),
            None => {}
        }
    }
    (valued, switches)
}
