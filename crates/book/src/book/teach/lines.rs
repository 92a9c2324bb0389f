//! Breaks text of two faces into lines.

use super::markdown::Span;
use crate::draw::{Face, together, words};

/// Breaks spans into lines no wider than `width`. Each line is a list of runs in one face.
pub(super) fn lines(spans: &[Span], width: i32, wide: &dyn Fn(Face, &str) -> i32) -> Vec<Vec<(Face, String)>> {
    let mut lines: Vec<Vec<(Face, String)>> = Vec::new();
    let mut line: Vec<(Face, String)> = Vec::new();
    let mut used = 0;
    let mut words = pieces(spans);
    keep_the_last_together(&mut words);
    for word in words {
        let Some(word) = word else {
            lines.push(std::mem::take(&mut line));
            used = 0;
            continue;
        };
        let length = together(word.iter().map(|(face, text)| wide(*face, text)));
        let space = line.last().map_or(0, |(face, _)| wide(*face, " "));
        if !line.is_empty() && used + space + length > width {
            lines.push(std::mem::take(&mut line));
            used = 0;
        }
        if let Some((face, text)) = line.last_mut() {
            text.push(' ');
            used += wide(*face, " ");
        }
        for (face, text) in word {
            match line.last_mut() {
                Some((last, run)) if *last == face => run.push_str(&text),
                _ => line.push((face, text)),
            }
        }
        used += length;
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// Joins a short last word to the word before it, so that it never has the last line of a paragraph to itself.
fn keep_the_last_together(words: &mut Vec<Option<Vec<(Face, String)>>>) {
    const FEW: usize = 5;
    const SHORT: usize = 8;
    let is_short = |word: &[(Face, String)]| word.iter().map(|(_, text)| text.chars().count()).sum::<usize>() <= SHORT;
    let [.., Some(before), Some(last)] = words.as_slice() else { return };
    if words.len() <= FEW || !is_short(last) {
        return;
    }
    let space = before.last().map(|(face, _)| (*face, "\u{a0}".to_string()));
    let joined = before.iter().cloned().chain(space).chain(last.iter().cloned()).collect();
    words.truncate(words.len() - 2);
    words.push(Some(joined));
}

/// The words of spans, each in one or more faces; `None` for the end of a line.
pub(super) fn pieces(spans: &[Span]) -> Vec<Option<Vec<(Face, String)>>> {
    let mut all: Vec<Option<Vec<(Face, String)>>> = Vec::new();
    // Whether the next text continues the last word: no space came since.
    let mut is_open = false;
    for span in spans {
        let Span::Text { text, is_bold } = span else {
            all.push(None);
            is_open = false;
            continue;
        };
        let face = if *is_bold { Face::Bold } else { Face::Regular };
        let starts_new = text.starts_with(' ');
        for (i, word) in words(text).enumerate() {
            match all.last_mut() {
                Some(Some(last)) if i == 0 && is_open && !starts_new => last.push((face, word.into())),
                _ => all.push(Some(vec![(face, word.into())])),
            }
        }
        is_open = if words(text).next().is_some() { !text.ends_with(' ') } else { is_open && text.is_empty() };
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_two_faces_break_at_spaces_alone() {
        let span = |text: &str, is_bold: bool| Span::Text { text: text.into(), is_bold };
        let spans =
            [span("the ", false), span("3", true), span(", and ", false), span("no more", true), Span::Break, span("end", false)];
        let set = lines(&spans, 10, &|_, text| text.chars().count() as i32);
        let told: Vec<String> = set
            .iter()
            .map(|line| line.iter().map(|(face, t)| if *face == Face::Bold { format!("[{t}]") } else { t.clone() }).collect())
            .collect();
        assert_eq!(told, ["the [3], and", "[no more]", "end"]);
    }

    #[test]
    fn no_short_word_ends_a_paragraph_alone() {
        let spans = [Span::Text { text: "one two three four five six".into(), is_bold: false }];
        let set = lines(&spans, 23, &|_, text| text.chars().count() as i32);
        let told: Vec<&str> = set.iter().flatten().map(|(_, text)| text.as_str()).collect();
        assert_eq!(told, ["one two three four", "five\u{a0}six"]);
    }
}
