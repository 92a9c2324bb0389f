//! The result of a run, in words for the terminal.

use super::Outcome;
use super::output::{Console, counted};
use crate::board::{Level, tenths};
use crate::forge::{ClueTarget, Recipe};
use crate::guard::foreign;
use crate::press::Made;
use crate::press::run;
use crate::press::sections::Shortage;

/// `3 easy, 2 medium`, without levels that have none.
pub fn level_words(levels: &[u64; Level::ALL.len()]) -> String {
    let some = Level::ALL.iter().zip(levels).filter(|(_, n)| **n > 0);
    some.map(|(level, n)| format!("{n} {level}")).collect::<Vec<_>>().join(", ")
}

/// A summary of the candidates.
pub fn candidates(made: &Made) -> String {
    let tally = &made.tally;
    let mut found = Vec::new();
    if tally.levels.iter().any(|&n| n > 0) {
        found.push(level_words(&tally.levels));
    }
    if tally.above > 0 {
        found.push(format!("{} harder than wanted", tally.above));
    }
    if tally.without_grid > 0 {
        found.push(format!("{} without a full grid", tally.without_grid));
    }
    if tally.unfit > tally.without_grid {
        found.push(format!("{} without one solution or the clues asked for", tally.unfit - tally.without_grid));
    }
    if let (Some(low), Some(high)) = (tally.fewest_givens, tally.most_givens)
        && high > 0
    {
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
pub fn say_distinct(console: &mut Console, n_dropped: u64, n_reserves: u64, shortages: &[run::Shortage]) -> Outcome {
    if n_dropped > 0 {
        let words = match n_dropped {
            1 => "1 slot gave a puzzle equivalent to an earlier one, and was left out".into(),
            n => format!("{n} slots gave a puzzle equivalent to an earlier one, and were left out"),
        };
        console.say(&format!("{words}; {} from further slots", counted(n_reserves, "puzzle comes", "puzzles come")));
    }
    for (level, n) in shortages {
        let what = level.map_or(String::new(), |level| format!(" of level {level}"));
        let (some, are) = (counted(*n, "puzzle", "puzzles"), if *n == 1 { "is" } else { "are" });
        console
            .complain(&format!("{some}{what} {are} missing: further slots gave nothing new; boards this small have few puzzles"));
    }
    if shortages.is_empty() { Outcome::Done } else { Outcome::Short }
}

/// The requested clues, if any: `18 clues`.
fn clue_words(recipe: &Recipe) -> Option<String> {
    match recipe.clues {
        ClueTarget::Minimal => None,
        ClueTarget::Givens(range) if range.low == range.high => Some(counted(range.low as u64, "clue", "clues")),
        ClueTarget::Givens(range) => Some(format!("{} to {} clues", range.low, range.high)),
        ClueTarget::Pattern(_) => Some("the clues of the mask".into()),
    }
}

/// Whether the clues or the rating kept slots empty, and what to ask for instead.
fn what_failed(recipe: &Recipe, made: &Made) -> String {
    let Made { tally, .. } = made;
    if tally.is_empty {
        return "no full grid obeys these rules on a board of this size: take fewer rules, or another size".into();
    }
    if tally.attempts > 0 && tally.without_grid == tally.attempts {
        return "no full grid was found that obeys these rules: there may be none; take fewer rules, or another size".into();
    }
    let n_fit = tally.attempts - tally.unfit;
    let asks_for_rating = recipe.target.needs_rating() || recipe.target.score.is_some();
    let what = match recipe.clues {
        ClueTarget::Minimal if recipe.finds.is_some() => {
            "no candidate had the rating, and few puzzles near the project's own finds are so hard: widen it, let 'gridpress hunt' look for longer".into()
        }
        ClueTarget::Minimal if asks_for_rating => "no candidate had the rating: widen what you ask of it".into(),
        ClueTarget::Minimal => "ask for something else".into(),
        _ if asks_for_rating && n_fit > 0 => format!("{n_fit} had these clues, too few of them the rating: widen either"),
        ClueTarget::Pattern(_) => "the clues fail: take another mask, with more of them".into(),
        ClueTarget::Givens(_) => "the clues fail: widen --clues".into(),
    };
    match recipe.levels_instead() {
        Some(instead) => instead,
        None if recipe.target.n_strata() > 0 => format!("narrow the quota, {what}, or raise --attempts"),
        None => format!("{what}, or raise --attempts"),
    }
}

/// What was found instead of the missing puzzles of a book or a sheet, and what is available.
pub fn found_instead(short: &Shortage) -> String {
    let seen = candidates(&short.made);
    short.instead.as_ref().map_or_else(|| seen.clone(), |instead| format!("{seen}; {instead}"))
}

/// Reports the result of a run. If slots stayed empty, says which, and what was found instead.
pub fn report(console: &mut Console, recipe: &Recipe, made: &Made, count: u64) -> Outcome {
    let levels = level_words(&made.levels);
    let by_level = if levels.is_empty() { String::new() } else { format!(" ({levels})") };
    // If a level or technique is requested, report how rare it is.
    let rarity = yield_words(made).filter(|_| made.puzzles > 0 && (recipe.target.needs_rating() || recipe.target.is_walkable()));
    let rarity = rarity.map_or(String::new(), |words| format!(", {words}"));
    let drawn = &made.tally.drawn;
    let effective = drawn.effective().map_or(String::new(), |n| {
        let cut = drawn.cut_share();
        let cut =
            if cut < 1_000 { String::new() } else { format!(" ({} % of the weight was cut off)", tenths(cut as u32 / 1_000)) };
        format!(", worth {}{cut}", counted(n, "independent draw", "independent draws"))
    });
    let nothing = if count == 0 { "; nothing to make: --count is 0" } else { "" };
    let line = format!(
        "{}{by_level}{rarity}{effective}, seed {}{nothing}",
        counted(made.puzzles, "puzzle", "puzzles"),
        foreign(&*recipe.seed)
    );
    let candidates_by_level: serde_json::Map<String, serde_json::Value> =
        Level::ALL.iter().zip(made.tally.levels).map(|(level, n)| (level.name().into(), n.into())).collect();
    let values = serde_json::json!({
        "puzzles": made.puzzles, "slots": made.slots, "gaps": made.n_gaps(), "attempts": made.tally.attempts,
        "one_in": made.yields().one_in(), "candidates": candidates_by_level, "harder": made.tally.above,
        "unfit": made.tally.unfit, "unrated": made.tally.unrated,
        "effective": drawn.effective(), "weight_cut": drawn.effective().map(|_| drawn.cut_share() as f64 / 1e6), "abandoned": made.tally.abandoned, "barren": made.tally.barren, "unwinds": made.tally.unwinds,
        "seed": &*recipe.seed, "recipe": &*recipe.text,
    });
    console.summary(&line, values);
    let per_slot = made.tally.attempts / made.slots.max(1);
    console.detail(&format!("{}: {} candidates drawn, about {per_slot} a slot", recipe.text, made.tally.attempts));
    console.detail(&candidates(made));
    made.yields_by_level().for_each(|(level, yields)| console.detail(&format!("  {level}: {yields}")));
    if made.is_stopped {
        console.complain(&format!("the time was up: {} of {count} slots were made", made.slots));
        return Outcome::Short;
    }
    if made.n_gaps() == 0 {
        return Outcome::Done;
    }
    if recipe.resample.is_some() {
        let slots = counted(made.n_gaps(), "slot", "slots");
        let least = recipe.min_effective;
        console.complain(&format!(
            "{slots} of {count} stayed empty: their blocks are worth fewer than {least} independent draws (--min-effective)"
        ));
        console.complain("larger blocks are worth more: raise --resample, or lower --min-effective");
        return Outcome::Short;
    }
    for &(wanted, n) in &made.gaps {
        let what = wanted.map_or(recipe.target.text().join(" "), |level| format!("level={level}"));
        let all: Vec<String> = clue_words(recipe).into_iter().chain([what].into_iter().filter(|what| !what.is_empty())).collect();
        let what = if all.is_empty() { "one solution".into() } else { all.join(" and ") };
        let slots = counted(n, "slot", "slots");
        let attempts = counted(made.tally.most_attempts, "attempt", "attempts");
        console.complain(&format!("{slots} of {count} stayed empty: no puzzle with {what} in {attempts} each"));
    }
    if let (n @ 1.., Some(slot)) = (recipe.target.n_strata(), made.first_gap) {
        let wanted = recipe.target.of_slot(slot).text().join(" ");
        console.complain(&format!(
            "the quota deals {n} combinations to slots in turn; the first slot that stayed empty wanted {wanted}"
        ));
    }
    console.complain(&candidates(made));
    console.complain(&what_failed(recipe, made));
    if made.is_hopeless {
        let untried = counted(count - made.slots, "slot was", "slots were");
        console.complain(&format!("the other {untried} not tried"));
    }
    Outcome::Short
}
