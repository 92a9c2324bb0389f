//! What a run made, in words for the terminal.

use super::Outcome;
use super::output::Console;
use crate::board::Level;
use crate::forge::Recipe;
use crate::press::Made;
use crate::press::run::Shortage;

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
