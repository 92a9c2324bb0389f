//! Grades: for the page on how a book is graded, what its own puzzles of each level ask for.

use crate::board::Level;
use crate::book::leaf::planned::Plan;
use crate::puzzle::Puzzle;
use crate::sorted::Ordered;
use crate::words::{Words, techniques_of};
use serde::Serialize;

/// The most techniques that are named of a level: the hardest that its puzzles need.
const MOST_NAMED: usize = 4;

/// What the puzzles of a level have in common.
#[derive(Serialize)]
pub(super) struct Grade<'a> {
    level: &'a str,
    about: &'a str,
    count: usize,
    /// `12–20`: expected minutes of the quickest puzzle and the longest; empty where nothing is known.
    minutes: String,
    techniques: Vec<&'a str>,
}

/// The levels of a book, the easiest first. Without puzzles, what they can be at most, so that a page has room for it.
pub(super) fn grades<'a>(plan: &Plan, puzzles: Option<&[&Puzzle]>, words: &'a Words) -> Vec<Grade<'a>> {
    Level::ALL.into_iter().filter_map(|level| grade(plan, puzzles, level, words)).collect()
}

fn grade<'a>(plan: &Plan, puzzles: Option<&[&Puzzle]>, level: Level, words: &'a Words) -> Option<Grade<'a>> {
    let about = words.levels.get(level.name()).map_or("", |words| &words.about);
    let made = |count, minutes, techniques| Grade { level: words.level(level), about, count, minutes, techniques };
    let Some(puzzles) = puzzles else {
        let can_have = plan.sections.iter().any(|s| s.level.or(s.hardest).is_none_or(|hardest| level <= hardest));
        let mut names: Vec<&str> = techniques_of(level).map(|(_, key)| words.technique(key)).collect();
        names.order_by_key(|name| std::cmp::Reverse(name.len()));
        names.truncate(MOST_NAMED);
        return can_have.then(|| made(plan.n_puzzles(), "100–1000".into(), names));
    };
    let ratings: Vec<_> = puzzles.iter().filter_map(|p| p.rating.as_ref()).filter(|rating| rating.level == level).collect();
    let minutes = || ratings.iter().filter_map(|rating| rating.minutes).map(|tenths| tenths.div_ceil(10).max(1));
    let told = match (minutes().min(), minutes().max()) {
        (Some(least), Some(most)) if least < most => format!("{least}–{most}"),
        (Some(least), _) => least.to_string(),
        _ => String::new(),
    };
    let used = techniques_of(level).filter(|&(row, _)| ratings.iter().any(|rating| rating.uses(row)));
    let mut names: Vec<&str> = used.map(|(_, key)| words.technique(key)).collect();
    // The hardest are last on the ladder.
    names.drain(..names.len().saturating_sub(MOST_NAMED));
    (!ratings.is_empty()).then(|| made(ratings.len(), told, names))
}
