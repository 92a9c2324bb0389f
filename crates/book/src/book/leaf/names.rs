//! What puzzles are called, one by one and together, and where their solutions begin.

use super::planned::{PageRole, Plan, SectionPlan};
use super::same_rules::kind_title;
use super::titles::name_by_day;
use crate::book::spec::Spec;
use crate::words::{PageWords, Words, fill, title_of};

/// The name of a puzzle: its number in the book, its day if sections are months, or its section and its number there if pages have
/// slots.
pub(crate) fn name_of(spec: &Spec, words: &Words, plan: &Plan, puzzle: usize) -> String {
    let section = plan.section_of(puzzle);
    let planned = &plan.sections[section];
    if !spec.layouts.is_empty() {
        return name_in_section(spec, words, (section, planned), puzzle - planned.first, None);
    }
    if !spec.days {
        return name_by_day(spec, words, puzzle).unwrap_or_else(|| (puzzle + 1).to_string());
    }
    let day = (puzzle - planned.first + 1).to_string();
    fill(&words.page.day, &[("day", &day), ("month", &spec.sections[section].title)])
}

/// What is over a puzzle on a page with slots: `Killer 3`, or what the spec says. Where it is looked up, it is without a level.
pub(crate) fn name_in_section(
    spec: &Spec,
    words: &Words,
    (section, planned): (usize, &SectionPlan),
    nth: usize,
    level: Option<&str>,
) -> String {
    let (title, number) = (spec.sections[section].title.as_str(), (nth + 1).to_string());
    let text = spec.puzzle_title.as_deref().filter(|_| level.is_some()).unwrap_or("{section} {number}");
    let kind = kind_title(planned.kind, words);
    title_of(text, &[("section", title), ("number", &number), ("kind", kind), ("level", level.unwrap_or_default())])
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
