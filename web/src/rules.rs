//! The rules of a kind in a language: the start of the rules page of books, up to the first picture.

use crate::ask::Answered;
use crate::setting;
use gridpress::board::{MAX_DIGITS, Shape, symbol};
use gridpress::kinds::{Geometry, kind_named, parse_size, rule_from_toml};
use gridpress::press::{self, Library};
use gridpress::words::Words;
use serde::{Deserialize, Serialize};

/// A kind with a size of its boards.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Asked {
    kind: String,
    size: String,
    language: String,
}

/// A heading and paragraphs.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Told {
    title: Option<String>,
    rules: Vec<String>,
}

pub fn answer(asked: &Asked) -> Answered<Told> {
    let library = Library::default();
    let words = press::words(&library, &asked.language)?;
    let kind = kind_named(&asked.kind)?;
    if !kind.rules.is_empty() {
        // The rule of the plain board, where there are boxes, and a paragraph for each further rule.
        let plain_board = library.text(&format!("text/{}/how-to-play-{}.md", asked.language, kind.base_name()))?;
        let first =
            plain(&plain_board, &digits(&words, parse_size(&asked.size)?)).into_iter().find(|block| !block.starts_with('#'));
        let first = first.filter(|_| kind.geometry == Geometry::Boxes);
        let rules = first.into_iter().chain(kind.rules.iter().map(|rule| words.rule(rule.name).to_string()));
        return Ok(Told { title: Some(words.kind(kind.name).into()), rules: rules.collect() });
    }
    let text = library.text(&format!("text/{}/how-to-play-{}.md", asked.language, asked.kind))?;
    let blocks = plain(&text, &digits(&words, parse_size(&asked.size)?));
    let title = blocks.iter().find_map(|block| block.strip_prefix("# ")).map(String::from);
    Ok(Told { title, rules: blocks.into_iter().filter(|block| !block.starts_with('#')).collect() })
}

/// The file of a rule.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct File {
    text: String,
    language: String,
}

/// The rule of a file, as a tool of the page.
pub fn of_file(asked: &File) -> Answered<setting::Tool> {
    let words = press::words(&Library::default(), &asked.language)?;
    Ok(setting::rule(rule_from_toml(&asked.text)?, &words))
}

/// The digits of a board in the words of a book: `1 to 9`.
fn digits(words: &Words, size: Shape) -> String {
    // A size that is not a box is that of several grids of 9×9.
    let n = if size.n_cells() > MAX_DIGITS { 9 } else { size.rows * size.cols };
    let pattern = if n > 9 { &words.page.digits_and_letters } else { &words.page.digits };
    pattern.replace("{last}", &symbol(n).to_string())
}

/// The paragraphs before the first picture, without parts that only some books have.
fn plain(text: &str, digits: &str) -> Vec<String> {
    let for_all = without(text, "{%", "%}");
    let blocks = for_all.split("\n\n").map(str::trim).filter(|block| !block.is_empty());
    let filled = blocks.take_while(|block| !block.starts_with("![")).map(|block| block.replace("{{ section.digits }}", digits));
    filled.filter(|block| !block.contains("{{")).map(|block| block.replace("**", "")).collect()
}

/// A text without its conditional parts.
fn without(text: &str, open: &str, shut: &str) -> String {
    let (mut kept, mut rest, mut depth) = (String::new(), text, 0usize);
    while let Some((before, after)) = rest.split_once(open) {
        if depth == 0 {
            kept.push_str(before);
        }
        let (tag, behind) = after.split_once(shut).unwrap_or((after, ""));
        match tag.split_whitespace().next() {
            Some("if" | "for") => depth += 1,
            Some("endif" | "endfor") => depth = depth.saturating_sub(1),
            _ => {}
        }
        rest = behind;
    }
    if depth == 0 {
        kept.push_str(rest);
    }
    kept
}
