//! Breaks a paragraph into lines for justified text: of all ways to break it, the one whose spaces are the most even. Words are
//! divided as their language divides them, and never at the ends of three lines in a row.

use super::lines::pieces;
use super::markdown::Span;
use crate::draw::{Face, together};
use hypher::Lang;

/// A line in runs of one face each, and whether it is spread to the full measure.
pub(super) type Line = (Vec<(Face, String)>, bool);

/// A part of a paragraph that is never divided: a word, or a part of one.
struct Atom {
    runs: Vec<(Face, String)>,
    width: i32,
    /// Its first characters follow a space of this width; 0 for the later parts of a word.
    space: i32,
    /// The width of the hyphen if a line ends after it; `None` where a word ends.
    hyphen: Option<i32>,
}

/// The rules by which a language divides words; `None` for one that is not known here.
fn rules_of(language: &str) -> Option<Lang> {
    match language.split(['-', '_']).next() {
        Some("en") => Some(Lang::English),
        Some("de") => Some(Lang::German),
        Some("fr") => Some(Lang::French),
        Some("es") => Some(Lang::Spanish),
        Some("it") => Some(Lang::Italian),
        _ => None,
    }
}

/// The parts of a word between which a line may end. At least three letters stay on each side.
fn parts(word: &str, lang: Option<Lang>) -> Vec<String> {
    const SIDE: usize = 3;
    let is_plain = word.chars().count() >= 2 * SIDE && word.chars().all(char::is_alphabetic);
    // A name, or the first word of a sentence, is not divided; in German every noun begins with a capital.
    let is_name = lang != Some(Lang::German) && word.chars().next().is_some_and(char::is_uppercase);
    let Some(lang) = lang.filter(|_| is_plain && !is_name) else { return vec![word.into()] };
    let mut parts: Vec<String> = Vec::new();
    let mut left = word.chars().count();
    for syllable in hypher::hyphenate(word, lang) {
        let is_first = parts.len() == 1;
        // The first part and the last one are not too short.
        match parts.last_mut() {
            Some(last) if is_first && last.chars().count() < SIDE || left < SIDE => last.push_str(syllable),
            _ => parts.push(syllable.into()),
        }
        left -= syllable.chars().count().min(left);
    }
    parts
}

/// Breaks spans into lines of a width.
pub(super) fn justified(spans: &[Span], width: i32, wide: &dyn Fn(Face, &str) -> i32, language: &str) -> Vec<Line> {
    let lang = rules_of(language);
    let mut lines = Vec::new();
    let mut atoms: Vec<Atom> = Vec::new();
    for piece in pieces(spans).into_iter().chain([None]) {
        match piece {
            Some(word) => add_word(&mut atoms, word, wide, lang),
            None => lines.extend(set(&std::mem::take(&mut atoms), width)),
        }
    }
    lines
}

fn add_word(atoms: &mut Vec<Atom>, word: Vec<(Face, String)>, wide: &dyn Fn(Face, &str) -> i32, lang: Option<Lang>) {
    let space = atoms.last().and_then(|atom| atom.runs.last()).map_or(0, |(face, _)| wide(*face, " "));
    // A comma after a word stays with its last part.
    let parted: Vec<Vec<(Face, String)>> = match &word[..] {
        [(face, text)] => {
            let core = text.trim_end_matches(|c: char| !c.is_alphabetic());
            let mut parted = parts(core, lang);
            if let Some(last) = parted.last_mut() {
                last.push_str(&text[core.len()..]);
            }
            parted.into_iter().map(|part| vec![(*face, part)]).collect()
        }
        _ => vec![word],
    };
    let n = parted.len();
    for (i, runs) in parted.into_iter().enumerate() {
        let width = together(runs.iter().map(|(face, text)| wide(*face, text)));
        let hyphen = runs.last().filter(|_| i + 1 < n).map(|(face, _)| wide(*face, "-"));
        atoms.push(Atom { width, space: if i == 0 { space } else { 0 }, hyphen, runs });
    }
}

/// What a line costs beyond the square of how far its spaces are from their width, in percent.
const HYPHEN: i64 = 4_000;
const SECOND_HYPHEN: i64 = 9_000;
/// A last line of less than this share of the measure, in percent, is a widow of a word.
const SHORT: i32 = 12;
const SHORT_LAST: i64 = 5_000;
/// How far spaces may shrink, in percent.
const SHRINK: i64 = 16;
/// The cost of an overfull line, for each percent that it is too wide.
const OVERFULL: i64 = 1_000_000;

/// The best lines of a paragraph: for each place where a line may end, and each number of hyphens in a row there, the cheapest
/// way.
fn set(atoms: &[Atom], width: i32) -> Vec<Line> {
    let n = atoms.len();
    if n == 0 {
        return Vec::new();
    }
    // By the end of the last line and the hyphens in a row: the cost, where the line began, and the hyphens before.
    let mut best: Vec<[Option<(i64, usize, usize)>; 3]> = vec![[None; 3]; n + 1];
    best[0][0] = Some((0, 0, 0));
    for start in 0..n {
        for hyphens in 0..3 {
            let Some((so_far, ..)) = best[start][hyphens] else { continue };
            let (mut natural, mut spaces, mut space) = (0i64, 0i64, 0i64);
            for (end, atom) in atoms.iter().enumerate().skip(start) {
                if end > start && atom.space > 0 {
                    (natural, spaces, space) = (natural + i64::from(atom.space), spaces + 1, space + i64::from(atom.space));
                }
                natural += i64::from(atom.width);
                let is_last = end + 1 == n;
                let with_hyphen = natural + i64::from(atom.hyphen.unwrap_or(0));
                let extra = i64::from(width) - with_hyphen;
                let least = -space * SHRINK / 100;
                // Wider still is every longer line. A word that is too wide has no other place.
                if extra < least && spaces > 0 {
                    if natural - i64::from(width) > space {
                        break;
                    }
                    continue;
                }
                let row = if atom.hyphen.is_some() { hyphens + 1 } else { 0 };
                if row > 2 {
                    continue;
                }
                let off = match () {
                    _ if extra < least => OVERFULL,
                    _ if is_last && extra >= 0 => 0,
                    _ => (extra.abs() * 100 / space.max(i64::from(width) / 100)).min(1_000),
                };
                let short = if is_last && natural * 100 < i64::from(width) * i64::from(SHORT) { SHORT_LAST } else { 0 };
                let hyphen = [0, HYPHEN, HYPHEN + SECOND_HYPHEN][row];
                let cost = so_far + off * off + short + hyphen;
                let known = &mut best[end + 1][row];
                if known.is_none_or(|(least, ..)| cost < least) {
                    *known = Some((cost, start, hyphens));
                }
            }
        }
    }
    let mut ends = Vec::new();
    let cheapest = (0..3).filter_map(|row| best[n][row].map(|(cost, ..)| (cost, row))).min();
    let (mut end, mut row) = (n, cheapest.map_or(0, |(_, row)| row));
    while end > 0 {
        let Some((_, start, before)) = best[end][row] else { break };
        ends.push((start, end));
        (end, row) = (start, before);
    }
    ends.reverse();
    ends.into_iter().map(|(start, end)| line(atoms, start, end)).collect()
}

/// The runs of a line, and whether it is spread.
fn line(atoms: &[Atom], start: usize, end: usize) -> Line {
    let mut runs: Vec<(Face, String)> = Vec::new();
    for (i, atom) in atoms[start..end].iter().enumerate() {
        if let Some((_, text)) = runs.last_mut().filter(|_| i > 0 && atom.space > 0) {
            text.push(' ');
        }
        for (face, text) in &atom.runs {
            match runs.last_mut() {
                Some((last, run)) if last == face => run.push_str(text),
                _ => runs.push((*face, text.clone())),
            }
        }
    }
    if let Some((_, text)) = runs.last_mut().filter(|_| atoms[end - 1].hyphen.is_some()) {
        text.push('-');
    }
    (runs, end < atoms.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "Fill the grid so that each row, each column and each box holds every digit exactly once. Interesting positions \
        are considerably harder, and extraordinary combinations of candidates need patience, understanding and concentration.";

    fn told(text: &str, width: i32, language: &str) -> Vec<(String, bool)> {
        let spans = [Span::Text { text: text.into(), is_bold: false }];
        let set = justified(&spans, width, &|_, text| text.chars().count() as i32 * 100, language);
        set.into_iter().map(|(runs, is_spread)| (runs.into_iter().map(|run| run.1).collect(), is_spread)).collect()
    }

    #[test]
    fn lines_fit_and_nothing_is_lost_at_any_width() {
        for width in (900..9_000).step_by(70) {
            let lines = told(TEXT, width, "en");
            let mut back = String::new();
            let mut in_a_row = 0;
            for (i, (line, is_spread)) in lines.iter().enumerate() {
                // Spaces may shrink by a sixth.
                let spaces = line.matches(' ').count() as i32 * 100;
                let natural = line.chars().count() as i32 * 100;
                assert!(natural - spaces * 16 / 100 <= width || !line.contains(' '), "{width}: {line}");
                assert_eq!(*is_spread, i + 1 < lines.len());
                let is_divided = line.ends_with('-');
                in_a_row = if is_divided { in_a_row + 1 } else { 0 };
                assert!(in_a_row <= 2, "{width}: {lines:?}");
                back.push_str(line.strip_suffix('-').unwrap_or(line));
                back.push_str(if is_divided { "" } else { " " });
            }
            assert_eq!(back.trim(), TEXT.split_whitespace().collect::<Vec<_>>().join(" "), "{width}");
        }
    }

    #[test]
    fn words_are_divided_as_their_language_divides_them() {
        let divided = |text: &str, language: &str| parts(text, rules_of(language)).join("-");
        assert_eq!(divided("considerable", "en"), "con-sid-er-able");
        assert_eq!(divided("Möglichkeiten", "de"), "Mög-lich-kei-ten");
        assert_eq!(divided("possibilité", "fr"), "pos-si-bi-lité");
        assert_eq!(divided("posibilidades", "es"), "posi-bi-li-da-des");
        for (text, language) in [("Amsterdam", "en"), ("grid", "en"), ("r1c2r3c4r5", "en"), ("considerable", "xx")] {
            assert_eq!(divided(text, language), text);
        }
    }
}
