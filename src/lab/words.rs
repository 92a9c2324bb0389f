//! A machine's reasons as sentences. What never lives here: what the machine does.

use super::ledger::{Act, Event, Why};
use crate::board::{Layout, cage_name, cell_name, house_name, symbol};

/// What happened and why, without cell and digit: `the only place for it in row 3`.
pub fn why_words(layout: &Layout, why: Why) -> String {
    let house = |h: u16| house_name(layout, h as usize);
    let cage = |k: u16| cage_name(layout, k as usize);
    match why {
        Why::Next => "the first empty cell, and the next digit that fits there".into(),
        Why::FewestCandidates(1) => "no cell has fewer candidates: this is the only one".into(),
        Why::FewestCandidates(n) => format!("no cell has fewer candidates than these {n}"),
        Why::FewestPlaces { house: h, n: 1 } => format!("its only place in {}", house(h)),
        Why::FewestPlaces { house: h, n } => format!("no digit has fewer places than its {n} in {}", house(h)),
        Why::OnlyCandidate => "the only candidate of its cell".into(),
        Why::OnlyPlace(h) => format!("its only place in {}", house(h)),
        Why::Set { house: h, n } => format!("{n} cells of {} share {n} other digits, or {n} digits these {n} cells", house(h)),
        Why::Sum(k) => format!("what the sum of {} asks for", cage(k)),
        Why::Difference => "what is left when one sum is taken from another".into(),
        Why::Diagonal => "what two circles, a diagonal and two corners add up to".into(),
        Why::Refuted => "it was tried and led to a contradiction".into(),
        Why::NoCandidate(cell) => format!("{} has no candidate left", cell_name(layout, cell)),
        Why::NoPlace { house: h, digit } => format!("{} has no place left for {}", house(h), symbol(digit)),
        Why::NoSum(k) => format!("{} can't reach its sum any more", cage(k)),
        Why::AllTried => "every digit that fits further on has been tried".into(),
        Why::LookOn => "a solution was found, and others are looked for".into(),
        Why::Forgotten => "it neither solves nor contradicts".into(),
        Why::Hypothesis => "a trial of this cell alone".into(),
        Why::Combination(n) => format!("one of {n} hard cells that are tried together"),
        Why::Pattern(n) => format!("one of {n} patterns that are left for this digit"),
        Why::NoPattern(digit) => format!("no pattern is left for {}", symbol(digit)),
        Why::Cover(n) => format!("the constraint with the fewest choices: {n}"),
        Why::Drawn => "a missing digit of its box, drawn".into(),
        Why::Better => "two cells of a box change digits: no more digits repeat than before".into(),
        Why::Warm => "two cells of a box change digits: worse, but it is still hot enough".into(),
        Why::Permutation => "the next of all permutations".into(),
        Why::MostTelling => "the blank cell that says most of its sums".into(),
    }
}

/// An act as a sentence: `r1c2 = 5: its only place in row 3`.
pub fn words(layout: &Layout, event: &Event) -> String {
    let (cell, digit) = (cell_name(layout, event.cell), if event.digit == 0 { '.' } else { symbol(event.digit) });
    let why = why_words(layout, event.why);
    match event.act {
        Act::Place => format!("{cell} = {digit}: {why}"),
        Act::Guess => format!("{cell} = {digit} on trial: {why}"),
        Act::Eliminate => format!("{cell} is not {digit}: {why}"),
        Act::Retract => format!("back to before {cell} = {digit}: {why}"),
        Act::Solution => "solved".into(),
    }
}
