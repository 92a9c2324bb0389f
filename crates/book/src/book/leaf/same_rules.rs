//! Sections with the same rules: what their boards are called, and which section's pages explain them.

use super::materials::Materials;
use super::planned::SectionPlan;
use crate::board::RuleUse;
use crate::book::spec::Spec;
use crate::kinds::{Kind, Says, how_to_play_own, rule_named, title_of_own};
use crate::request::DEFAULT_KIND;
use crate::words::Words;

/// The names of rules, without their cells.
pub(crate) fn names_of(rules: &[RuleUse]) -> Vec<&'static str> {
    rules.iter().map(|rule| rule.name).collect()
}

/// What a kind is called: as its own file says, or in the words of the language.
pub fn kind_title<'a>(kind: &'a Kind, words: &'a Words) -> &'a str {
    title_of_own(kind, &words.language).unwrap_or_else(|| words.kind(kind.name))
}

/// The same with the rules of files that a section adds: `Sudoku: Parity line`.
pub(crate) fn board_title(kind: &Kind, rules: &[RuleUse], words: &Words) -> String {
    let is_added = |rule: &&RuleUse| kind.rules.iter().all(|own| own.name != rule.name);
    let is_told = |rule: &RuleUse| rule_named(rule.name).filter(|row| !matches!(row.says, Says::Unsigned(_)))?.written;
    let titles: Vec<&str> =
        rules.iter().filter(is_added).filter_map(is_told).map(|rule| rule.told(&words.language).title).collect();
    match titles.is_empty() {
        true => kind_title(kind, words).into(),
        false => format!("{}: {}", kind_title(kind, words), titles.join(", ")),
    }
}

/// The rules of a board beyond rows, columns and boxes, a paragraph each: those of the kind's own file where it has them in the
/// language and the board has no further rules, otherwise the words of the language for each rule.
pub(crate) fn paragraphs<'a>(kind: &'a Kind, rules: &[RuleUse], words: &'a Words) -> Vec<&'a str> {
    match how_to_play_own(kind, &words.language).filter(|_| names_of(rules) == names_of(kind.rules)) {
        Some(text) => text.split("\n\n").map(str::trim).filter(|paragraph| !paragraph.is_empty()).collect(),
        None => rules.iter().map(|rule| words.rule(rule.name)).collect(),
    }
}

/// The rules of a section in a line or some: what the spec says, or the words of the language.
pub(crate) fn rule_line(spec: &Spec, materials: &Materials, section: usize, planned: &SectionPlan) -> String {
    if let Some(rule) = &spec.sections[section].rule {
        return rule.clone();
    }
    let words = materials.words;
    let (kind, rules) = (planned.kind, &planned.sample.rules);
    let last = spec.symbols.unwrap_or_default().written(planned.sample.n_digits);
    let own = words.in_one_line(kind.name, &last);
    // A kind without such a line has the line of the plain one, if it has rows, columns and boxes, and a paragraph for each rule.
    let is_plain = planned.sample.box_shape.is_some() && planned.sample.grids().is_empty();
    let told = if own.is_some() { names_of(kind.rules) } else { Vec::new() };
    let line = own.or_else(|| words.in_one_line(DEFAULT_KIND, &last).filter(|_| is_plain));
    let further: Vec<_> = rules.iter().filter(|rule| !told.contains(&rule.name)).cloned().collect();
    let paragraphs = if further.is_empty() { Vec::new() } else { paragraphs(kind, &further, words) };
    line.iter().map(String::as_str).chain(paragraphs).collect::<Vec<_>>().join(" ")
}

/// Whether two sections are explained together: their boards have the same rules and as many grids in the same places, and no file
/// of one's own words them otherwise.
pub(crate) fn are_alike(a: &SectionPlan, b: &SectionPlan) -> bool {
    let kind = |s: &SectionPlan| (s.kind.base_name(), s.kind.titles, s.kind.how_to_play, names_of(&s.sample.rules));
    kind(a) == kind(b) && a.sample.grids() == b.sample.grids()
}

/// For each kind, the section that its rules are about: one with the size of most of its puzzles.
pub(crate) fn told_by(sections: &[SectionPlan]) -> Vec<usize> {
    let alike = |i: usize, j: usize| are_alike(&sections[i], &sections[j]);
    let is_first = |&i: &usize| (0..i).all(|j| !alike(i, j));
    let n_of = |i: usize| -> usize {
        sections.iter().filter(|s| are_alike(s, &sections[i]) && s.size == sections[i].size).map(|s| s.count).sum()
    };
    let of_kind = |first: usize| (first..sections.len()).filter(move |&i| alike(i, first));
    // The first of equals; without `rev`, `max_by_key` would take the last.
    let most = |first: usize| of_kind(first).rev().max_by_key(|&i| n_of(i)).unwrap_or(first);
    (0..sections.len()).filter(is_first).map(most).collect()
}
