//! Checks the tags in a text page before it is filled: only places, conditions and loops are allowed, so that a short text can't
//! demand much work or memory. Variables can't be set, and only loops repeat anything, so the filled text grows only with the
//! source. Loop steps are counted while the page is filled.

use crate::book::leaf::materials::Text;
use crate::book::spec::error::BookError;
use crate::guard::{TAG_BYTES, TAG_DEPTH, TAG_WORDS, TAGS, TEXT_BYTES, foreign, suggestion};

/// The words that a percent tag may begin with.
const STATEMENTS: &[&str] = &["if", "elif", "else", "endif", "for", "endfor"];
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Word<'a> {
    Name(&'a str),
    Number,
    Quoted,
    Sign(char),
}

/// Refuses a text that is too large, or has a tag that is not for text pages.
pub(super) fn check_tags(text: &Text) -> Result<(), BookError> {
    TEXT_BYTES.hold(&text.file, text.source.len())?;
    let source = text.source.as_str();
    let mut at = 0;
    let mut n_tags = 0;
    // For each open condition and loop: how deep its parts are nested.
    let mut open: Vec<usize> = Vec::new();
    while let Some(start) = next_tag(source, at) {
        let line = || source[..start].matches('\n').count() + 1;
        let place = || format!("{}, line {}", text.file, line());
        let refuse = |why: String| BookError::Template { file: text.file.clone(), line: line(), why };
        n_tags += 1;
        TAGS.hold(&text.file, n_tags)?;
        let inside = &source[start + 2..];
        if source[start..].starts_with("{#") {
            let from = inside.starts_with(['-', '+']) as usize;
            let end = inside[from..].find("#}").ok_or_else(|| refuse("a comment is not closed by #}".into()))?;
            at = start + 2 + from + end + 2;
            continue;
        }
        let is_statement = source[start..].starts_with("{%");
        let (words, length) = words_of(inside, if is_statement { "%}" } else { "}}" })
            .ok_or_else(|| refuse(format!("'{}' is not closed by {}", &source[start..start + 2], closing(is_statement))))?;
        TAG_BYTES.hold(&place(), length)?;
        TAG_WORDS.hold(&place(), words.len())?;
        if words.contains(&Word::Sign('*')) {
            return Err(refuse("a text page does not multiply".into()));
        }
        if is_statement {
            check_statement(&words, &mut open).map_err(refuse)?;
            TAG_DEPTH.hold(&place(), open.iter().sum())?;
        }
        at = start + 2 + length;
    }
    Ok(())
}

fn closing(is_statement: bool) -> &'static str {
    if is_statement { "%}" } else { "}}" }
}

/// Where the next tag begins.
fn next_tag(source: &str, from: usize) -> Option<usize> {
    let bytes = source.as_bytes();
    (from..bytes.len().saturating_sub(1)).find(|&i| bytes[i] == b'{' && matches!(bytes[i + 1], b'{' | b'%' | b'#'))
}

/// The words of a tag, and its length with its end; `None` if it has no end. Inside brackets, a tag does not end.
fn words_of<'a>(inside: &'a str, end: &str) -> Option<(Vec<Word<'a>>, usize)> {
    let mut words = Vec::new();
    let mut at = inside.starts_with(['-', '+']) as usize;
    let mut open = 0i32;
    loop {
        let rest = &inside[at..];
        let first = rest.chars().next()?;
        if open == 0 && (rest.starts_with(end) || rest.starts_with(['-', '+']) && rest[1..].starts_with(end)) {
            return Some((words, at + end.len() + !rest.starts_with(end) as usize));
        }
        let run = |is_part: fn(char) -> bool| rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let (word, length) = match first {
            c if c.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            c if c.is_ascii_alphabetic() || c == '_' => {
                let length = run(|c| c.is_ascii_alphanumeric() || c == '_');
                (Word::Name(&rest[..length]), length)
            }
            // Digits, and the letters that may follow them. A point is a sign of its own.
            c if c.is_ascii_digit() => (Word::Number, run(|c| c.is_ascii_alphanumeric() || c == '_')),
            '\'' | '"' => (Word::Quoted, quoted_length(rest, first)?),
            c => {
                open += matches!(c, '(' | '[' | '{') as i32 - matches!(c, ')' | ']' | '}') as i32;
                (Word::Sign(c), c.len_utf8())
            }
        };
        words.push(word);
        at += length;
    }
}

/// The length of a text in quotes, quotes included.
fn quoted_length(rest: &str, quote: char) -> Option<usize> {
    let mut is_escaped = false;
    for (i, c) in rest.char_indices().skip(1) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            c if c == quote => return Some(i + 1),
            _ => {}
        }
    }
    None
}

/// Allows conditions and loops, and refuses statements that set a variable.
fn check_statement(words: &[Word], open: &mut Vec<usize>) -> Result<(), String> {
    let name = match words.first() {
        Some(Word::Name(name)) => *name,
        _ => "",
    };
    match name {
        "for" => {
            check_loop(words)?;
            open.push(1);
        }
        "if" => open.push(1),
        // Each `elif` is nested in the one before it.
        "elif" => open.iter_mut().last().into_iter().for_each(|depth| *depth += 1),
        "else" => {}
        "endif" | "endfor" => drop(open.pop()),
        _ => return Err(format!("a text page has no '{{% {} %}}'; {}", foreign(name), suggestion(name, STATEMENTS))),
    }
    Ok(())
}

/// Allows loops over a name or a range only. With other values, nested loops could make the text very long.
fn check_loop(words: &[Word]) -> Result<(), String> {
    let from = words.iter().position(|word| *word == Word::Name("in")).map_or(words.len(), |i| i + 1);
    let over: Vec<Word> = words[from..].iter().copied().take_while(|word| *word != Word::Name("if")).collect();
    if over.contains(&Word::Name("recursive")) {
        return Err("a loop of a text page does not call itself".into());
    }
    let is_plain = |(i, word): (usize, &Word)| match word {
        Word::Name(name) => !matches!(*name, "not" | "and" | "or" | "in" | "is" | "else"),
        Word::Number | Word::Sign('.' | ',' | ']' | ')') => true,
        // An index follows the value that it is of, and brackets follow `range`.
        Word::Sign('[') => i > 0 && matches!(over[i - 1], Word::Name(_) | Word::Sign(']')),
        Word::Sign('(') => i > 0 && over[i - 1] == Word::Name("range"),
        _ => false,
    };
    match !over.is_empty() && over.iter().enumerate().all(is_plain) {
        true => Ok(()),
        false => Err("a loop goes over a name, such as sections, or over range(3)".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(source: &str) -> Result<(), String> {
        check_tags(&Text { file: "own.md".into(), source: source.into() }).map_err(|e| e.to_string())
    }

    #[test]
    fn places_conditions_and_loops_are_taken() {
        for source in [
            "plain { braces } {",
            "{{ title }} {{- sections[0].title -}} {{ lessons.x.sums | join(', ') }} {{ 'a }} b' }} {{ {'a': {'b': 1}} }}",
            "{% for s in sections if s.level %}{% if not s.intro %}{% elif (s.count > 3) %}{% else %}{% endif %}{%- endfor -%}",
            "{% for a, b in range(1, 3) %}{{ loop.index }}{% endfor %}{# {% set %} -#}{#-#}",
        ] {
            assert_eq!(checked(source), Ok(()), "{source}");
        }
        assert_eq!(checked(&"{% if a %}{% elif b %}{% endif %}".repeat(100)), Ok(()));
    }

    #[test]
    fn a_tag_that_could_make_a_text_grow_is_refused_with_its_line() {
        let deep = "{% if a %}".repeat(17);
        let chain = format!("{{% if a %}}{}", "{% elif b %}".repeat(16));
        let nots = format!("{{% if {} a %}}", "not ".repeat(10_000));
        let words = format!("{{{{ {} 1 }}}}", "1+".repeat(64));
        for (source, want) in [
            (
                "a\n{% set x = 1 %}",
                "own.md, line 2: a text page has no '{% set %}'; there are: if, elif, else, endif, for, endfor",
            ),
            ("{%- raw %}{{{% endraw %}", "no '{% raw %}'"),
            ("{% macro f() %}{% endmacro %}", "no '{% macro %}'"),
            ("{% %}", "no '{%  %}'"),
            ("{{ 'a' * 9 }}", "does not multiply"),
            ("{% for a in [a ~ a] %}{% endfor %}", "goes over a name"),
            ("{% for a in (a ~ a) %}{% endfor %}", "goes over a name"),
            ("{% for a in a|join %}{% endfor %}", "goes over a name"),
            ("{% for a in %}{% endfor %}", "goes over a name"),
            ("{% for a in sections recursive %}{% endfor %}", "does not call itself"),
            ("{{ 'a", "'{{' is not closed by }}"),
            ("{% if ( %}", "'{%' is not closed by %}"),
            ("{# a", "not closed by #}"),
            (&deep, "17 conditions and loops inside each other; at most 16"),
            (&chain, "17 conditions and loops inside each other; at most 16"),
            (&nots, "own.md, line 1: 40,009 bytes between braces; at most 1,000"),
            (&words, "words and signs between braces; at most 64"),
            (&"{{ a }}".repeat(1_001), "1,001 places and conditions; at most 1,000"),
            (&" ".repeat(70_000), "own.md: 70,000 bytes; at most 65,536"),
        ] {
            let message = checked(source).unwrap_err();
            assert!(message.contains(want), "{want}: {message}");
        }
    }
}
