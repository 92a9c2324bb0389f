//! Options that say what to make, shared by the commands that make puzzles; and the wording of results.

use super::output::Console;
use super::{Outcome, heading};
use crate::board::Level;
use crate::forge::{Recipe, Request};
use crate::guard::named;
use crate::press::Made;
use crate::press::run::Shortage;
use crate::store;
use anyhow::Context;
use clap::Args;
use std::path::PathBuf;

#[derive(Args, Clone, Debug)]
pub struct MakeArgs {
    /// What to make: sudoku, suko, sujiko
    #[arg(long, default_value = "sudoku", help_heading = heading::WHAT)]
    pub kind: String,
    /// Rows x columns of a box (2x3 makes 6 by 6), or the side of a grid with square boxes (9) [default: 3x3]
    #[arg(long, help_heading = heading::WHAT)]
    pub size: Option<String>,
    /// Suko: sizes of the three regions [default: 2-3-4]
    #[arg(long, value_name = "SPLIT", help_heading = heading::WHAT)]
    pub regions: Option<String>,
    /// Suko: allow regions in several pieces
    #[arg(long, help_heading = heading::WHAT)]
    pub any_regions: bool,
    /// minimal, a count, or a range such as 28..32; rare counts such as 19 are found by a special search [default: minimal]
    #[arg(long, help_heading = heading::CLUES)]
    pub clues: Option<String>,
    /// Symmetry of the clues: none, half-turn, quarter-turn, vertical, horizontal-and-vertical, diagonal, both-diagonals, all, translate, user [default: none]
    #[arg(long, help_heading = heading::CLUES)]
    pub mask: Option<String>,
    /// A text file with an x for each cell that should have a clue
    #[arg(long, value_name = "FILE", help_heading = heading::CLUES)]
    pub mask_file: Option<PathBuf>,
    /// A level, or a range such as easy..hard: very-easy, easy, medium, hard, fiendish, diabolical, beyond
    #[arg(long, help_heading = heading::DIFFICULTY)]
    pub level: Option<String>,
    /// Score of `evaluate`, in hundredths from 1.00 to 5.00, such as 3..5
    #[arg(long, help_heading = heading::DIFFICULTY)]
    pub score: Option<String>,
    /// Sudoku Explainer's rating, such as 3.0..4.4 (classic 9x9)
    #[arg(long, help_heading = heading::DIFFICULTY)]
    pub er: Option<String>,
    /// A technique that must occur in the path; repeatable
    #[arg(long, help_heading = heading::DIFFICULTY)]
    pub technique: Vec<String>,
    /// A technique that must not occur in the path; repeatable
    #[arg(long, value_name = "TECHNIQUE", help_heading = heading::DIFFICULTY)]
    pub without: Vec<String>,
    /// The hardest technique of the path
    #[arg(long, value_name = "TECHNIQUE", help_heading = heading::DIFFICULTY)]
    pub hardest: Option<String>,
    /// Suko: add the fewest digits if sums alone have several solutions; a Sujiko always has them
    #[arg(long, help_heading = heading::CLUES)]
    pub givens: bool,
    /// Suko, Sujiko: remove sums while the solution stays unique
    #[arg(long, help_heading = heading::CLUES)]
    pub hide_sums: bool,
    /// Candidates that a slot may draw [default: 1000; on 9x9, for rare requests that use a special search: 10000 for ratings
    /// and techniques, 40000 for few clues]
    #[arg(long, value_name = "N", help_heading = heading::DIFFICULTY)]
    pub attempts: Option<u64>,
    /// Any text; the same seed makes the same puzzles [default: a random one, which is printed]
    #[arg(long, short, help_heading = heading::MANY)]
    pub seed: Option<String>,
}

impl MakeArgs {
    /// The complete request, with a random seed if none was given.
    pub fn request(&self) -> anyhow::Result<Request> {
        let user_mask = match &self.mask_file {
            Some(path) => Some(store::read_text(path).with_context(|| format!("{}: can't be read", named(path)))?),
            None => None,
        };
        Ok(Request {
            size: self.size.clone(),
            regions: self.regions.clone(),
            any_regions: self.any_regions,
            clues: self.clues.clone(),
            mask: self.mask.clone(),
            user_mask,
            level: self.level.clone(),
            score: self.score.clone(),
            er: self.er.clone(),
            technique: self.technique.clone(),
            without: self.without.clone(),
            hardest: self.hardest.clone(),
            givens: self.givens,
            hide_sums: self.hide_sums,
            attempts: self.attempts,
            ..Request::of(&self.kind, &super::seed(&self.seed)?)
        })
    }
}

/// `3 easy, 2 medium`, without levels that have none.
pub fn level_words(levels: &[u64; Level::ALL.len()]) -> String {
    let some = Level::ALL.iter().zip(levels).filter(|(_, n)| **n > 0);
    some.map(|(level, n)| format!("{n} {level}")).collect::<Vec<_>>().join(", ")
}

/// What the candidates were like.
pub fn candidates(made: &Made) -> String {
    let tally = &made.tally;
    let mut found = Vec::new();
    if tally.levels.iter().any(|&n| n > 0) {
        found.push(level_words(&tally.levels));
    }
    if tally.above > 0 {
        found.push(format!("{} harder than wanted", tally.above));
    }
    if tally.unfit > 0 {
        found.push(format!("{} without one solution or the clues asked for", tally.unfit));
    }
    if let (Some(low), Some(high)) = (tally.fewest_givens, tally.most_givens) {
        found.push(format!("{low} to {high} clues"));
    }
    format!("of {} candidates: {}", tally.attempts, found.join("; "))
}

/// The yield of a run for progress and summary, unless every candidate was accepted.
pub fn yield_words(made: &Made) -> Option<String> {
    let all = made.yields();
    (!all.is_full()).then(|| format!("yield {all}"))
}

/// Reports how repeats were replaced, and how many puzzles are missing.
pub fn say_distinct(console: &mut Console, n_dropped: u64, n_reserves: u64, shortages: &[Shortage]) -> Outcome {
    if n_dropped > 0 {
        let words = format!("{n_dropped} slots gave a puzzle equivalent to an earlier one, and were left out");
        console.say(&format!("{words}; {n_reserves} puzzles come from further slots"));
    }
    for (level, n) in shortages {
        let what = level.map_or(String::new(), |level| format!(" of level {level}"));
        console.complain(&format!(
            "{n} puzzles{what} are missing: further slots gave nothing new; boards this small have few puzzles"
        ));
    }
    if shortages.is_empty() { Outcome::Done } else { Outcome::Short }
}

/// Reports the result of a run. If slots stayed empty, says which, and what was found instead.
pub fn report(console: &mut Console, recipe: &Recipe, made: &Made, count: u64) -> Outcome {
    let levels = level_words(&made.levels);
    let by_level = if levels.is_empty() { String::new() } else { format!(" ({levels})") };
    let plural = if made.puzzles == 1 { "puzzle" } else { "puzzles" };
    // If a level or technique is requested, report how rare it is.
    let rarity = yield_words(made).filter(|_| made.puzzles > 0 && recipe.target.needs_rating());
    let rarity = rarity.map_or(String::new(), |words| format!(", {words}"));
    let line = format!("{} {plural}{by_level}{rarity}, seed {}", made.puzzles, &*recipe.seed);
    let candidates_by_level: serde_json::Map<String, serde_json::Value> =
        Level::ALL.iter().zip(made.tally.levels).map(|(level, n)| (level.name().into(), n.into())).collect();
    let values = serde_json::json!({
        "puzzles": made.puzzles, "slots": made.slots, "gaps": made.n_gaps(), "attempts": made.tally.attempts,
        "one_in": made.yields().one_in(), "candidates": candidates_by_level, "harder": made.tally.above,
        "unfit": made.tally.unfit, "unrated": made.tally.unrated,
        "abandoned": made.tally.abandoned, "barren": made.tally.barren, "unwinds": made.tally.unwinds,
        "seed": &*recipe.seed, "recipe": &*recipe.text,
    });
    console.summary(&line, values);
    let per_slot = made.tally.attempts / made.slots.max(1);
    console.detail(&format!("{}: {} candidates drawn, about {per_slot} a slot", recipe.text, made.tally.attempts));
    console.detail(&candidates(made));
    made.yields_by_level().for_each(|(level, yields)| console.detail(&format!("  {level}: {yields}")));
    if made.n_gaps() == 0 {
        return Outcome::Done;
    }
    for &(wanted, n) in &made.gaps {
        let what = wanted.map_or(recipe.target.text().join(" "), |level| format!("level={level}"));
        let what = if what.is_empty() { "one solution and the clues asked for".into() } else { what };
        let slots = if n == 1 { "slot" } else { "slots" };
        console.complain(&format!(
            "{n} {slots} of {count} stayed empty: no puzzle with {what} in {} attempts each",
            made.tally.most_attempts
        ));
    }
    console.complain(&candidates(made));
    if made.is_hopeless {
        let untried = count - made.slots;
        console.complain(&format!("the other {untried} slots were not tried; ask for something else, or for more --attempts"));
    }
    Outcome::Short
}
