//! Texts: the templates of a book's text pages by name, with the ornaments and the worked steps that they can show. Also fills a
//! template, which gives Markdown.

use super::tags::check_tags;
use crate::board::Shape;
use crate::book::leaf::materials::{Lesson, Text, Texts};
use crate::book::spec::error::BookError;
use crate::guard::{FILLED, RANGE, TAG_STEPS, foreign, suggestion};
use minijinja::value::{Value, ValueKind};
use minijinja::{Environment, Error, ErrorKind, UndefinedBehavior, filters, tests as questions};

/// Fills a template; returns the text and the number of steps. An unknown name is an error with its line and the nearest known
/// name.
pub(super) fn render(text: &Text, facts: &Value) -> Result<(String, u64), BookError> {
    check_tags(text)?;
    let jinja = language();
    let template = jinja.template_from_named_str(&text.file, &text.source).map_err(|e| told(text, &e, facts))?;
    let mut names: Vec<String> = template.undeclared_variables(true).into_iter().collect();
    names.sort();
    for name in names {
        check_name(text, &name, facts)?;
    }
    let mut page = Page::default();
    let filled = template.render_captured_to(facts.clone(), &mut page).map(|done| done.state().fuel_levels());
    let steps = match filled {
        Ok(levels) => levels.map_or(0, |(used, _)| used),
        Err(_) if page.is_full => return Err(FILLED.passed(&text.file).into()),
        Err(e) if e.kind() == ErrorKind::OutOfFuel => return Err(TAG_STEPS.passed(&text.file).into()),
        Err(e) => return Err(told(text, &e, facts)),
    };
    Ok((String::from_utf8_lossy(&page.bytes).into_owned(), steps))
}

/// The filled text of a page, up to a largest size.
#[derive(Default)]
struct Page {
    bytes: Vec<u8>,
    is_full: bool,
}

impl std::io::Write for Page {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.is_full |= self.bytes.len() + bytes.len() > FILLED.most();
        match self.is_full {
            true => Err(std::io::ErrorKind::FileTooLarge.into()),
            false => {
                self.bytes.extend_from_slice(bytes);
                Ok(bytes.len())
            }
        }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The part of Jinja that text pages can use: no filter or test makes a text much longer.
fn language() -> Environment<'static> {
    let mut jinja = Environment::empty();
    jinja.set_undefined_behavior(UndefinedBehavior::Strict);
    jinja.set_debug(true);
    jinja.set_fuel(Some(TAG_STEPS.most));
    jinja.set_formatter(|out, _, value| {
        // Escape Markdown: stars and underscores of a title are part of the title.
        let write = |text: &str, out: &mut minijinja::Output| out.write_str(text).map_err(Error::from);
        match value.as_str() {
            _ if value.is_undefined() => Err(Error::from(ErrorKind::UndefinedError)),
            Some(text) if !value.is_safe() => write(&escaped(text), out),
            _ if value.is_none() => Ok(()),
            _ => write(&value.to_string(), out),
        }
    });
    jinja.add_filter("safe", filters::safe);
    jinja.add_filter("upper", filters::upper);
    jinja.add_filter("lower", filters::lower);
    jinja.add_filter("title", filters::title);
    jinja.add_filter("capitalize", filters::capitalize);
    jinja.add_filter("trim", filters::trim);
    jinja.add_filter("length", filters::length);
    jinja.add_filter("count", filters::length);
    jinja.add_filter("first", filters::first);
    jinja.add_filter("last", filters::last);
    jinja.add_filter("default", filters::default);
    jinja.add_filter("d", filters::default);
    jinja.add_filter("int", filters::int);
    jinja.add_filter("round", filters::round);
    jinja.add_filter("abs", filters::abs);
    jinja.add_filter("join", join);
    jinja.add_test("defined", questions::is_defined);
    jinja.add_test("undefined", questions::is_undefined);
    jinja.add_test("none", questions::is_none);
    jinja.add_test("odd", questions::is_odd);
    jinja.add_test("even", questions::is_even);
    jinja.add_test("divisibleby", questions::is_divisibleby);
    jinja.add_function("range", range);
    jinja
}

/// Joins values with a text between them, up to the size of a page.
fn join(list: &Value, between: Option<String>) -> Result<String, Error> {
    let refuse = |why: String| Error::new(ErrorKind::InvalidOperation, why);
    if list.as_str().is_some() {
        return Err(refuse("join takes a list, and this is a text".into()));
    }
    let mut joined = String::new();
    for (i, value) in list.try_iter()?.enumerate() {
        if i > 0 {
            joined.push_str(between.as_deref().unwrap_or_default());
        }
        joined.push_str(&value.to_string());
        FILLED.hold("join", joined.len()).map_err(|e| refuse(e.to_string()))?;
    }
    Ok(joined)
}

/// The numbers from 0 to below `from`, or from `from` to below `to`.
fn range(from: i64, to: Option<i64>) -> Result<Vec<i64>, Error> {
    let (from, to) = to.map_or((0, from), |to| (from, to));
    let n = to.saturating_sub(from).max(0);
    RANGE.hold_number("range", n as u64).map_err(|e| Error::new(ErrorKind::InvalidOperation, e.to_string()))?;
    Ok((from..to).collect())
}

/// Puts a backslash before each character that has a meaning in Markdown.
fn escaped(text: &str) -> String {
    // Spaces at the beginning of a line would make it code.
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

/// Checks that a dotted name of a template exists, before the template is filled.
fn check_name(text: &Text, name: &str, facts: &Value) -> Result<(), BookError> {
    const BUILT_IN: &[&str] = &["range", "loop"];
    let mut at = facts.clone();
    for (i, part) in name.split('.').enumerate() {
        // Which lessons there are depends on the book, so a template tests them with `is defined`.
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
            let of = if head.is_empty() { String::new() } else { format!(" in '{head}'", head = foreign(&head)) };
            let why = format!("there is no name '{part}'{of}; {}", suggestion(part, &known), part = foreign(&part));
            return Err(BookError::Template { file: text.file.clone(), line, why });
        }
        at = next;
    }
    Ok(())
}

fn keys(value: &Value) -> Vec<String> {
    value.try_iter().map(|keys| keys.map(|key| key.to_string()).collect()).unwrap_or_default()
}

/// The first line in which a template uses a name.
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

/// An error in a template, in one line.
fn told(text: &Text, error: &Error, facts: &Value) -> BookError {
    let line = error.line().unwrap_or(1);
    let snippet = error.range().and_then(|range| text.source.get(range)).unwrap_or_default().trim();
    let why = match error.kind() {
        ErrorKind::UndefinedError => {
            // The name is in a loop, where its first part is a loop variable. Only its last part can be compared.
            let part = snippet.rsplit('.').next().unwrap_or(snippet);
            let sections = facts.get_attr("sections").and_then(|s| s.get_item(&Value::from(0))).unwrap_or_default();
            let known: Vec<String> = keys(&sections).into_iter().chain(keys(facts)).collect();
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            format!("there is no name '{snippet}'; {}", suggestion(part, &known), snippet = foreign(&snippet))
        }
        kind => {
            let detail = error.detail().map_or_else(|| kind.to_string(), |detail| detail.replace('\n', " "));
            format!(
                "{detail}{}",
                if snippet.is_empty() { String::new() } else { format!(" (at '{snippet}')", snippet = foreign(&snippet)) }
            )
        }
    };
    BookError::Template { file: text.file.clone(), line, why }
}

/// The lessons of an example.
pub(super) fn lessons_of(texts: &Texts, example: usize) -> impl Iterator<Item = &Lesson> {
    texts.lessons.iter().filter(move |lesson| lesson.example == example)
}

/// A size as it is written: `2x3`.
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
        render(&Text { file: "own.md".into(), source: source.into() }, &facts).map(|(page, _)| page)
    }

    #[test]
    fn filled_in_values_are_not_read_as_markdown() {
        assert_eq!(rendered("# {{ title }} {{ n_puzzles }}").unwrap(), "# 5\\*5 \\_or\\_ 1\\. 12");
        assert_eq!(rendered("{{ title | safe }}").unwrap(), "5*5 _or_ 1.");
        assert_eq!(escaped("One\n\n    two\n"), "One\n\ntwo");
        assert_eq!(rendered("{% for s in sections %}\n{{ s.title }}: {{ s.count }}\n{% endfor %}\n").unwrap().trim(), "Easy: 3");
    }

    #[test]
    fn an_unknown_name_is_reported_with_its_line_and_the_nearest_name() {
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
