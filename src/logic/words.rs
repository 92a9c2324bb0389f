//! A step in one line of words. The sentences stand in the ladder; here their braces are filled with names.
//! What never lives here: techniques, markup.

use super::ladder::LADDER;
use crate::board::{Cell, Claim, Digit, DigitSet, Layout, Step, cage_name, cell_name, house_name, symbol};

/// A step as a person would say it: `Hidden single: 3 can only go in r2c3 in box 1`.
pub fn describe(layout: &Layout, step: &Step) -> String {
    let says = LADDER.iter().find(|t| t.name == step.technique).map_or(ANYTHING, |t| t.says);
    format!("{}: {}", step.technique, fill(layout, step, says))
}

/// What is said of a step that is no rung of this ladder.
const ANYTHING: &str = "{cells} with {digits}: {strikes}";

/// Puts names where the braces are.
fn fill(layout: &Layout, step: &Step, says: &str) -> String {
    let mut text = String::new();
    let mut rest = says;
    while let Some((before, from)) = rest.split_once('{') {
        let (name, after) = from.split_once('}').unwrap_or((from, ""));
        text.push_str(before);
        text.push_str(&named(layout, step, name));
        rest = after;
    }
    text + rest
}

fn named(layout: &Layout, step: &Step, name: &str) -> String {
    let seen = &step.evidence;
    let house = |k: usize| seen.houses.get(k).map_or(String::new(), |&h| house_name(layout, h as usize));
    let houses = || seen.houses.iter().map(|&h| house_name(layout, h as usize));
    let cages = || seen.cages.iter().map(|&k| cage_name(layout, k as usize));
    match name {
        "place" => step.conclusion.place.map_or(String::new(), |(c, _)| cell_name(layout, c)),
        "put" => step.conclusion.place.map_or(String::new(), |(_, d)| symbol(d).to_string()),
        "digits" => digit_names(seen.digits),
        "cells" => cell_names(layout, &seen.cells),
        "house" => house(0),
        "other" => house(1),
        "third" => house(2),
        "houses" => listed(houses().collect()),
        "cages" => listed(cages().collect()),
        "sums" => listed(cages().chain(houses()).collect()),
        "strikes" => strike_names(layout, step),
        "result" => result(layout, step),
        "reason" => reason(layout, step),
        _ => String::new(),
    }
}

/// What follows: the digit that is written, or the digits that go.
fn result(layout: &Layout, step: &Step) -> String {
    match step.conclusion.place {
        Some((cell, digit)) => format!("{} holds {}", cell_name(layout, cell), symbol(digit)),
        None => strike_names(layout, step),
    }
}

/// How a chain argues, seen from where its branches start and end.
fn reason(layout: &Layout, step: &Step) -> String {
    let seen = &step.evidence;
    let Some(first) = seen.branches.first().and_then(|branch| branch.claims.first()) else { return String::new() };
    let ends = || seen.branches.iter().filter_map(|branch| branch.claims.last());
    let says = |holds: bool| {
        let verb = if holds { "holds" } else { "does not hold" };
        format!("{} {verb} {}", cell_name(layout, first.cell), symbol(first.digit))
    };
    let is_first = |claim: &Claim| (claim.cell, claim.digit) == (first.cell, first.digit);
    match seen.branches.as_slice() {
        [one] if one.claims.last().is_some_and(|end| is_first(end) && end.holds == first.holds) => {
            format!("a ring through {} can be true in two ways only", cell_names(layout, &seen.cells))
        }
        [_] => format!("supposing that {} leads to the opposite", says(first.holds)),
        [a, b] if a.claims.first() == b.claims.first() && ends().any(|end| end.holds) && ends().any(|end| !end.holds) => {
            format!("supposing that {} leads to a contradiction", says(first.holds))
        }
        [_, b] if b.claims.first().is_some_and(is_first) => {
            format!("whether or not {}, the same follows", says(true))
        }
        _ if seen.cells.len() == 1 => format!("whatever {} holds, the same follows", cell_names(layout, &seen.cells)),
        _ => {
            let house = seen.houses.first().map_or(String::new(), |&h| house_name(layout, h as usize));
            format!("wherever {} stands in {house}, the same follows", digit_names(seen.digits))
        }
    }
}

/// `a`, `a and b`, `a, b and c`.
fn listed(names: Vec<String>) -> String {
    match names.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

fn digit_names(digits: DigitSet) -> String {
    listed(digits.iter().map(|d| symbol(d).to_string()).collect())
}

fn cell_names(layout: &Layout, cells: &[Cell]) -> String {
    listed(cells.iter().map(|&c| cell_name(layout, c)).collect())
}

/// `1 and 2 go from r1c1 and r1c2; 5 goes from r3c3`: cells that lose the same digits are named together.
fn strike_names(layout: &Layout, step: &Step) -> String {
    let mut by_cell: Vec<(Cell, DigitSet)> = Vec::new();
    for &(cell, digit) in &step.conclusion.strikes {
        add(&mut by_cell, cell, digit);
    }
    let mut groups: Vec<(DigitSet, Vec<Cell>)> = Vec::new();
    for (cell, digits) in by_cell {
        match groups.iter_mut().find(|g| g.0 == digits) {
            Some(group) => group.1.push(cell),
            None => groups.push((digits, vec![cell])),
        }
    }
    let verb = |digits: DigitSet| if digits.len() == 1 { "goes" } else { "go" };
    let say = |(digits, cells): (DigitSet, Vec<Cell>)| {
        format!("{} {} from {}", digit_names(digits), verb(digits), cell_names(layout, &cells))
    };
    groups.into_iter().map(say).collect::<Vec<_>>().join("; ")
}

fn add(by_cell: &mut Vec<(Cell, DigitSet)>, cell: Cell, digit: Digit) {
    match by_cell.iter_mut().find(|(c, _)| *c == cell) {
        Some((_, digits)) => *digits = digits.with(digit),
        None => by_cell.push((cell, DigitSet::of(digit))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Clues, Grid};
    use crate::kinds::kind_named;
    use crate::logic::{corpus, path, testing::boxes};
    use std::collections::BTreeMap;

    #[test]
    fn a_suko_is_told_from_start_to_end() {
        let layout = (kind_named("suko").unwrap().rebuild)(crate::board::Shape::new(3, 3), "CAACBBCCB").unwrap();
        let sums = [19, 17, 26, 24, 4, 17, 24].map(Some).to_vec();
        let (_, steps) = path(&layout, &Clues { givens: Grid::empty(9), sums });
        let told: Vec<String> = steps.iter().map(|s| describe(&layout, s)).collect();
        assert_eq!(told.join("\n"), SUKO.trim());
    }

    const SUKO: &str = include_str!("../../tests/corpus/logic_words_suko.txt");

    #[test]
    fn every_technique_of_the_corpus_has_its_sentence() {
        let layout = boxes(3, 3);
        let mut told: BTreeMap<&str, String> = BTreeMap::new();
        for step in corpus::rows().flat_map(|row| path(&layout, &row.clues).1) {
            told.entry(step.technique).or_insert_with(|| describe(&layout, &step));
        }
        assert_eq!(told.into_values().collect::<Vec<_>>().join("\n"), CLASSIC.trim());
    }

    const CLASSIC: &str = include_str!("../../tests/corpus/logic_words_classic.txt");
}
