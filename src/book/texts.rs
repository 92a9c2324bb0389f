//! Texts: the pages of a book that are text, as templates by their names, with the ornaments and the worked steps that they
//! can show; and how a template becomes Markdown. What never lives here: the templates themselves, what they are told, drawing.

use super::error::BookError;
use crate::board::{Position, Shape, Step};
use crate::draw::{Ornament, OrnamentError, suggestion};
use minijinja::value::{Value, ValueKind};
use minijinja::{Environment, Error, ErrorKind, UndefinedBehavior};
use std::collections::BTreeMap;

/// A template, and the file that it comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text {
    /// Its path, for messages.
    pub file: String,
    /// Markdown with places to fill.
    pub source: String,
}

/// A step of an example, to be shown where its technique is taught.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// Which of the examples.
    pub example: usize,
    /// The key of the technique: `hidden-single`.
    pub technique: &'static str,
    /// The board before the step.
    pub before: Position,
    /// The step.
    pub step: Step,
}

/// What the text pages of a book are made from.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Texts {
    /// By name: `title`, `imprint`, `how-to-play-sudoku` …
    pub pages: BTreeMap<String, Text>,
    /// By the name of the file without its ending. One that can't be read keeps no book from being made that does without it.
    pub ornaments: BTreeMap<String, Result<Ornament, OrnamentError>>,
    /// Steps that the rules show on a board.
    pub lessons: Vec<Lesson>,
}

impl Texts {
    /// The page about a kind has its own text, unless one text speaks of every kind.
    pub(super) fn named(&self, name: &str, language: &str) -> Result<&Text, BookError> {
        let general = name.split_once("-play-").map(|(head, _)| format!("{head}-play"));
        let found = general.and_then(|general| self.pages.get(&general)).or_else(|| self.pages.get(name));
        found.ok_or_else(|| BookError::NoText(name.into(), language.into()))
    }
}

/// A template, filled with what it may know. A name that is not known is an error with its line, and the nearest that is.
pub(super) fn render(text: &Text, facts: &Value) -> Result<String, BookError> {
    let mut jinja = Environment::new();
    jinja.set_undefined_behavior(UndefinedBehavior::Strict);
    jinja.set_debug(true);
    jinja.set_formatter(|out, _, value| {
        // A title may have stars and underscores of its own, which are no Markdown.
        let write = |text: &str, out: &mut minijinja::Output| out.write_str(text).map_err(Error::from);
        match value.as_str() {
            _ if value.is_undefined() => Err(Error::from(ErrorKind::UndefinedError)),
            Some(text) if !value.is_safe() => write(&escaped(text), out),
            _ if value.is_none() => Ok(()),
            _ => write(&value.to_string(), out),
        }
    });
    let template = jinja.template_from_named_str(&text.file, &text.source).map_err(|e| told(text, &e, facts))?;
    let mut names: Vec<String> = template.undeclared_variables(true).into_iter().collect();
    names.sort();
    for name in names {
        check_name(text, &name, facts)?;
    }
    template.render(facts.clone()).map_err(|e| told(text, &e, facts))
}

/// Puts a stroke before each character that Markdown would read as its own.
fn escaped(text: &str) -> String {
    // Spaces before a line would make it code.
    let text = text.lines().map(str::trim_start).collect::<Vec<_>>().join("\n");
    let mut out = String::new();
    for c in text.chars() {
        if c.is_ascii_punctuation() && !matches!(c, ',' | ';' | '\'' | '"' | '/' | '?' | '%') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// Holds a dotted name of a template against what there is, before anything is made of it.
fn check_name(text: &Text, name: &str, facts: &Value) -> Result<(), BookError> {
    const BUILT_IN: &[&str] = &["range", "dict", "debug", "namespace", "loop"];
    let mut at = facts.clone();
    for (i, part) in name.split('.').enumerate() {
        // What a lesson is there for depends on the book; a template asks `is defined`.
        if i == 0 && BUILT_IN.contains(&part) || i > 0 && name.starts_with("lessons.") || at.kind() != ValueKind::Map {
            return Ok(());
        }
        let next = at.get_attr(part).unwrap_or_default();
        if next.is_undefined() {
            let path: Vec<&str> = name.split('.').take(i + 1).collect();
            let (path, head) = (path.join("."), path[..i].join("."));
            let line = line_of(&text.source, &path).or_else(|| line_of(&text.source, part)).unwrap_or(1);
            let known = keys(&at);
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            let of = if head.is_empty() { String::new() } else { format!(" in '{head}'") };
            let why = format!("there is no name '{part}'{of}; {}", suggestion(part, &known));
            return Err(BookError::Template { file: text.file.clone(), line, why });
        }
        at = next;
    }
    Ok(())
}

fn keys(value: &Value) -> Vec<String> {
    value.try_iter().map(|keys| keys.map(|key| key.to_string()).collect()).unwrap_or_default()
}

/// The first line in which a template speaks of a name.
fn line_of(source: &str, name: &str) -> Option<usize> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let speaks = |line: &str| {
        let bounded = |(at, _): (usize, &str)| {
            !line[..at].ends_with(is_word) && !line[at + name.len()..].starts_with(is_word) && line[..at].contains('{')
        };
        line.match_indices(name).any(bounded)
    };
    source.lines().position(speaks).map(|i| i + 1)
}

/// What went wrong inside of a template, in one line.
fn told(text: &Text, error: &Error, facts: &Value) -> BookError {
    let line = error.line().unwrap_or(1);
    let snippet = error.range().and_then(|range| text.source.get(range)).unwrap_or_default().trim();
    let why = match error.kind() {
        ErrorKind::UndefinedError => {
            // The name stands in a loop, where only its last part says what was meant.
            let part = snippet.rsplit('.').next().unwrap_or(snippet);
            let sections = facts.get_attr("sections").and_then(|s| s.get_item(&Value::from(0))).unwrap_or_default();
            let known: Vec<String> = keys(&sections).into_iter().chain(keys(facts)).collect();
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            format!("there is no name '{snippet}'; {}", suggestion(part, &known))
        }
        kind => {
            let detail = error.detail().map_or_else(|| kind.to_string(), |detail| detail.replace('\n', " "));
            format!("{detail}{}", if snippet.is_empty() { String::new() } else { format!(" (at '{snippet}')") })
        }
    };
    BookError::Template { file: text.file.clone(), line, why }
}

/// Where an example stands among its lessons, for the page of a kind.
pub(super) fn lessons_of(texts: &Texts, example: usize) -> impl Iterator<Item = &Lesson> {
    texts.lessons.iter().filter(move |lesson| lesson.example == example)
}

/// Sizes as they are written: `2x3`.
pub(super) fn size_name(size: Shape) -> String {
    format!("{}x{}", size.rows, size.cols)
}

#[cfg(test)]
mod tests {
    use super::*;
    use minijinja::context;

    fn rendered(source: &str) -> Result<String, BookError> {
        let sections = vec![context! { title => "Easy", count => 3 }];
        let facts = context! { title => "5*5 _or_ 1.", author => "", n_puzzles => 12, sections, lessons => context! {} };
        render(&Text { file: "own.md".into(), source: source.into() }, &facts)
    }

    #[test]
    fn what_is_filled_in_is_no_markdown() {
        assert_eq!(rendered("# {{ title }} {{ n_puzzles }}").unwrap(), "# 5\\*5 \\_or\\_ 1\\. 12");
        assert_eq!(rendered("{{ title | safe }}").unwrap(), "5*5 _or_ 1.");
        assert_eq!(escaped("One\n\n    two\n"), "One\n\ntwo");
        assert_eq!(rendered("{% for s in sections %}\n{{ s.title }}: {{ s.count }}\n{% endfor %}\n").unwrap().trim(), "Easy: 3");
    }

    #[test]
    fn an_unknown_name_is_placed_and_the_nearest_is_named() {
        for (source, want) in [
            ("a\n{{ titel }}", "own.md, line 2: there is no name 'titel'; did you mean 'title'?"),
            ("a\n\n{% if autor %}x{% endif %}", "own.md, line 3: there is no name 'autor'; did you mean 'author'?"),
            ("{% if false %}{{ n_puzles }}{% endif %}", "line 1: there is no name 'n_puzles'; did you mean 'n_puzzles'?"),
            ("{% for s in sections %}\n{{ s.titel }}\n{% endfor %}", "line 2: there is no name 's.titel'; did you mean 'title'?"),
            ("{% if %}", "line 1"),
            ("ok\n{{ title | shout }}", "line 2"),
        ] {
            let message = rendered(source).unwrap_err().to_string();
            assert!(message.contains(want) && !message.contains('\n'), "{source}: {message}");
        }
        assert!(rendered("{% if lessons.naked_single is defined %}x{% endif %}").is_ok());
    }
}
