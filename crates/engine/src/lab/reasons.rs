//! A lab solver's reasons as sentences.

use super::ledger::{Act, Event, Why};
use crate::board::{Cell, Digit, Layout, cage_name, cell_name, house_name, symbol};

/// A reason as a sentence with placeholders in braces, for callers with other names or another language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reason {
    /// The key of the sentence in lists of words.
    pub key: &'static str,
    /// In English: `its only place in {house}`.
    pub says: &'static str,
    /// The value of `{house}`, as an index.
    pub house: Option<u16>,
    /// The value of `{cage}`, as an index.
    pub cage: Option<u16>,
    /// The value of `{cell}`.
    pub cell: Option<Cell>,
    /// The value of `{digit}`.
    pub digit: Option<Digit>,
    /// The value of `{n}`.
    pub n: Option<u32>,
}

/// The sentence of a reason.
pub fn reason(why: Why) -> Reason {
    let plain = |key, says| Reason { key, says, house: None, cage: None, cell: None, digit: None, n: None };
    match why {
        Why::Next => plain("next", "the first empty cell, and the next digit that fits there"),
        Why::FewestCandidates(1) => plain("one-candidate", "no cell has fewer candidates: this is the only one"),
        Why::FewestCandidates(n) => {
            Reason { n: Some(n.into()), ..plain("fewest-candidates", "no cell has fewer candidates than these {n}") }
        }
        Why::FewestPlaces { house, n: 1 } | Why::OnlyPlace(house) => {
            Reason { house: Some(house), ..plain("only-place", "its only place in {house}") }
        }
        Why::FewestPlaces { house, n } => Reason {
            house: Some(house),
            n: Some(n.into()),
            ..plain("fewest-places", "no digit has fewer places than its {n} in {house}")
        },
        Why::OnlyCandidate => plain("only-candidate", "the only candidate of its cell"),
        Why::Set { house, n } => Reason {
            house: Some(house),
            n: Some(n.into()),
            ..plain("set", "{n} cells of {house} share {n} other digits, or {n} digits these {n} cells")
        },
        Why::Sum(cage) => Reason { cage: Some(cage), ..plain("sum", "what the sum of {cage} asks for") },
        Why::Beside(cell) => Reason { cell: Some(cell), ..plain("beside", "nothing that {cell} can hold goes with it") },
        Why::Line(cell) => {
            Reason { cell: Some(cell), ..plain("line", "the line or sign at {cell} could not be satisfied with it") }
        }
        Why::Difference => plain("difference", "what is left when one sum is taken from another"),
        Why::Diagonal => plain("diagonal", "what two circles, a diagonal and two corners add up to"),
        Why::Refuted => plain("refuted", "it was tried and led to a contradiction"),
        Why::NoCandidate(cell) => Reason { cell: Some(cell), ..plain("no-candidate", "{cell} has no candidate left") },
        Why::NoPlace { house, digit } => {
            Reason { house: Some(house), digit: Some(digit), ..plain("no-place", "{house} has no place left for {digit}") }
        }
        Why::NoSum(cage) => Reason { cage: Some(cage), ..plain("no-sum", "{cage} can no longer reach its sum") },
        Why::NoLine(cell) => {
            Reason { cell: Some(cell), ..plain("no-line", "the line or sign at {cell} can no longer be satisfied") }
        }
        Why::AllTried => plain("all-tried", "every digit that fits further on has been tried"),
        Why::LookOn => plain("look-on", "a solution was found, and others are looked for"),
        Why::Forgotten => plain("forgotten", "it neither solves nor contradicts"),
        Why::Hypothesis => plain("hypothesis", "a trial of this cell by itself"),
        Why::Combination(n) => {
            Reason { n: Some(n.into()), ..plain("combination", "one of {n} hard cells that are tried together") }
        }
        Why::Pattern(n) => Reason { n: Some(n), ..plain("pattern", "one of {n} patterns that are left for this digit") },
        Why::NoPattern(digit) => Reason { digit: Some(digit), ..plain("no-pattern", "no pattern is left for {digit}") },
        Why::Cover(n) => Reason { n: Some(n.into()), ..plain("cover", "the constraint with the fewest choices: {n}") },
        Why::Drawn => plain("drawn", "a missing digit of its box, drawn"),
        Why::Better => plain("better", "two cells of a box change digits: no more digits repeat than before"),
        Why::Warm => plain("warm", "two cells of a box change digits: worse, but it is still hot enough"),
        Why::Permutation => plain("permutation", "the next of all permutations"),
        Why::MostTelling => plain("most-telling", "the blank cell that says most of its sums"),
    }
}

/// What happened and why, without cell and digit: `the only place for it in row 3`.
pub fn why_words(layout: &Layout, why: Why) -> String {
    let Reason { says, house, cage, cell, digit, n, .. } = reason(why);
    let places = [
        ("{house}", house.map(|house| house_name(layout, house as usize))),
        ("{cage}", cage.map(|cage| cage_name(layout, cage as usize))),
        ("{cell}", cell.map(|cell| cell_name(layout, cell))),
        ("{digit}", digit.map(|digit| symbol(digit).to_string())),
        ("{n}", n.map(|n| n.to_string())),
    ];
    places.iter().fold(says.to_string(), |text, (place, name)| match name {
        Some(name) => text.replace(place, name),
        None => text,
    })
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
