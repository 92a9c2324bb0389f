//! Sections with the same rules: what their boards are called, and which section's pages explain them.

use super::plan::SectionPlan;
use crate::board::RuleUse;
use crate::kinds::title_of_own;
use crate::words::Words;

/// The names of rules, without their cells.
pub(super) fn names_of(rules: &[RuleUse]) -> Vec<&'static str> {
    rules.iter().map(|rule| rule.name).collect()
}

impl SectionPlan {
    /// What its kind is called: as its own file says, or in the words of the language.
    pub(super) fn title<'a>(&'a self, words: &'a Words) -> &'a str {
        title_of_own(self.kind, &words.language).unwrap_or_else(|| words.kind(self.kind.name))
    }
}

/// For each kind, the section that its rules are about: one with the size of most of its puzzles.
pub(super) fn told_by(sections: &[SectionPlan]) -> Vec<usize> {
    // Boards with the same rules are explained together.
    let kind = |i: usize| (sections[i].kind.base_name(), names_of(&sections[i].sample.rules));
    let is_first = |&i: &usize| (0..i).all(|j| kind(j) != kind(i));
    let n_of = |i: usize| -> usize {
        let alike =
            (0..sections.len()).filter(|&j| kind(j) == kind(i)).map(|j| &sections[j]).filter(|s| s.size == sections[i].size);
        alike.map(|s| s.count).sum()
    };
    let of_kind = |first: usize| (first..sections.len()).filter(move |&i| kind(i) == kind(first));
    // Of equals the first; `max_by_key` alone would take the last.
    let most = |first: usize| of_kind(first).rev().max_by_key(|&i| n_of(i)).unwrap_or(first);
    (0..sections.len()).filter(is_first).map(most).collect()
}
