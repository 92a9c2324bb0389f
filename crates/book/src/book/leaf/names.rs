//! What puzzles are called, one by one and together, and where their solutions begin.

use super::planned::{PageRole, Plan};
use super::titles::name_by_day;
use crate::book::spec::Spec;
use crate::words::{PageWords, Words, fill};

/// The name of a puzzle: its number in the book, or its day if sections are months.
pub(crate) fn name_of(spec: &Spec, words: &Words, plan: &Plan, puzzle: usize) -> String {
    if !spec.days {
        return name_by_day(spec, words, puzzle).unwrap_or_else(|| (puzzle + 1).to_string());
    }
    let section = plan.section_of(puzzle);
    let day = (puzzle - plan.sections[section].first + 1).to_string();
    fill(&words.page.day, &[("day", &day), ("month", &spec.sections[section].title)])
}

/// `Puzzles 13–24`
pub(crate) fn numbers(words: &PageWords, first: usize, count: usize) -> String {
    let (from, to) = ((first + 1).to_string(), (first + count).to_string());
    let text = if count == 1 { &words.one_puzzle } else { &words.puzzles };
    fill(text, &[("first", &from), ("last", &to)])
}

/// The page where solutions begin, if they are in the book.
pub(crate) fn first_solutions(plan: &Plan) -> Option<usize> {
    let is_of_solutions = |role: &PageRole| matches!(role, PageRole::Solutions { .. } | PageRole::DaySolutions { .. });
    plan.pages.iter().position(is_of_solutions).map(|i| i + 1)
}
