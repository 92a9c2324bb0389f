//! A step in one line of words. The sentences stand in the ladder; here their braces are filled with names.

use super::ladder::LADDER;
use super::technique::Technique;
use crate::board::{Cell, Claim, Digit, DigitSet, Layout, Notation, Step, cage_name_in, cell_name_in, house_name_in, symbol};

/// A layout and how its cells are called: what every sentence needs.
#[derive(Clone, Copy)]
pub struct Names<'a> {
    pub layout: &'a Layout,
    pub notation: Notation,
}

impl Names<'_> {
    pub fn cell(self, cell: Cell) -> String {
        cell_name_in(self.notation, self.layout, cell)
    }

    pub fn house(self, house: usize) -> String {
        house_name_in(self.notation, self.layout, house)
    }

    pub fn cage(self, cage: usize) -> String {
        cage_name_in(self.notation, self.layout, cage)
    }

    pub fn cells(self, cells: &[Cell]) -> String {
        listed(cells.iter().map(|&c| self.cell(c)).collect())
    }
}

/// The row of the ladder that a step belongs to, if it is one of this ladder's.
pub fn technique_of(step: &Step) -> Option<&'static Technique> {
    LADDER.iter().find(|technique| technique.name == step.technique)
}

/// A step as a person would say it: `Hidden single: 3 can only go in r2c3 in box 1`.
pub fn describe(layout: &Layout, step: &Step) -> String {
    describe_in(Notation::Numbers, layout, step)
}

/// The same with cells called as one likes.
pub fn describe_in(notation: Notation, layout: &Layout, step: &Step) -> String {
    let says = technique_of(step).map_or(ANYTHING, |t| t.says);
    format!("{}: {}", step.technique, fill(Names { layout, notation }, step, says))
}

/// What is said of a step that is no rung of this ladder.
const ANYTHING: &str = "{cells} with {digits}: {strikes}";

/// Puts names where the braces are.
fn fill(names: Names, step: &Step, says: &str) -> String {
    let mut text = String::new();
    let mut rest = says;
    while let Some((before, from)) = rest.split_once('{') {
        let (name, after) = from.split_once('}').unwrap_or((from, ""));
        text.push_str(before);
        text.push_str(&named(names, step, name));
        rest = after;
    }
    text + rest
}

fn named(names: Names, step: &Step, name: &str) -> String {
    let seen = &step.evidence;
    let house = |k: usize| seen.houses.get(k).map_or(String::new(), |&h| names.house(h as usize));
    let houses = || seen.houses.iter().map(|&h| names.house(h as usize));
    let cages = || seen.cages.iter().map(|&k| names.cage(k as usize));
    match name {
        "place" => step.conclusion.place.map_or(String::new(), |(c, _)| names.cell(c)),
        "put" => step.conclusion.place.map_or(String::new(), |(_, d)| symbol(d).to_string()),
        "digits" => digit_names(seen.digits),
        "cells" => names.cells(&seen.cells),
        "house" => house(0),
        "other" => house(1),
        "third" => house(2),
        "houses" => listed(houses().collect()),
        // The lines of a fish: those that it is seen in, and as many that it lies across.
        "base" => lines_named(names, &seen.houses[..seen.houses.len() / 2]),
        "cover" => lines_named(names, &seen.houses[seen.houses.len() / 2..]),
        "cages" => listed(cages().collect()),
        "sums" => listed(cages().chain(houses()).collect()),
        "pair" => names.cells(seen.cells.get(..2).unwrap_or_default()),
        "past-pair" => names.cells(seen.cells.get(2..).unwrap_or_default()),
        "triplet" => names.cells(seen.cells.get(..3).unwrap_or_default()),
        "past-triplet" => names.cells(seen.cells.get(3..).unwrap_or_default()),
        "loop" => names.cells(parts_of_loop(names.layout, &seen.cells).0),
        "beside" => match (parts_of_loop(names.layout, &seen.cells).1, seen.houses.first()) {
            ([], None) => String::new(),
            ([], Some(_)) => format!(", and {} keeps one of them there", house(0)),
            (others, _) => format!(", and their other digits make a set with {} in {}", names.cells(others), house(0)),
        },
        "grave" => names.cells(parts_of_grave(step).0),
        "grave-set" => match (parts_of_grave(step).1, seen.houses.first()) {
            ([], None) => String::new(),
            ([], Some(_)) => format!(", and {} keeps another digit for them", house(0)),
            (others, _) => format!(", and they make a set with {} in {}", names.cells(others), house(0)),
        },
        "strikes" => strike_names(names, step),
        "result" => result(names, step),
        "reason" => reason(names, step),
        _ => String::new(),
    }
}

/// What follows: the digit that is written, or the digits that go.
fn result(names: Names, step: &Step) -> String {
    match step.conclusion.place {
        Some((cell, digit)) => format!("{} holds {}", names.cell(cell), symbol(digit)),
        None => strike_names(names, step),
    }
}

/// How a chain argues, seen from where its branches start and end.
fn reason(names: Names, step: &Step) -> String {
    let seen = &step.evidence;
    let Some(first) = seen.branches.first().and_then(|branch| branch.claims.first()) else { return String::new() };
    let ends = || seen.branches.iter().filter_map(|branch| branch.claims.last());
    let says = |holds: bool| {
        let verb = if holds { "holds" } else { "does not hold" };
        format!("{} {verb} {}", names.cell(first.cell), symbol(first.digit))
    };
    let is_first = |claim: &Claim| (claim.cell, claim.digit) == (first.cell, first.digit);
    match seen.branches.as_slice() {
        [one] if one.claims.last().is_some_and(|end| is_first(end) && end.holds == first.holds) => {
            format!("a ring through {} can be true in two ways only", names.cells(&seen.cells))
        }
        [_] => format!("supposing that {} leads to the opposite", says(first.holds)),
        [a, b] if a.claims.first() == b.claims.first() && ends().any(|end| end.holds) && ends().any(|end| !end.holds) => {
            format!("supposing that {} leads to a contradiction", says(first.holds))
        }
        [_, b] if b.claims.first().is_some_and(is_first) => {
            format!("whether or not {}, the same follows", says(true))
        }
        _ if seen.cells.len() == 1 => format!("whatever {} holds, the same follows", names.cells(&seen.cells)),
        _ => {
            let house = seen.houses.first().map_or(String::new(), |&h| names.house(h as usize));
            format!("wherever {} stands in {house}, the same follows", digit_names(seen.digits))
        }
    }
}

/// The cells of a loop, and those that are named after them. A loop touches each of its houses twice, once with a cell of
/// even and once with one of odd number; no beginning of it does.
pub(super) fn parts_of_loop<'a>(layout: &Layout, cells: &'a [Cell]) -> (&'a [Cell], &'a [Cell]) {
    let touched = |cells: &[Cell], odd: usize| {
        let mut houses: Vec<u16> = cells.iter().skip(odd).step_by(2).flat_map(|&c| layout.houses_of(c)).copied().collect();
        houses.sort_unstable();
        houses
    };
    let closes = |n: &usize| touched(&cells[..*n], 0) == touched(&cells[..*n], 1);
    cells.split_at((4..cells.len()).step_by(2).find(closes).unwrap_or(cells.len()))
}

/// The cells with digits too many, and those of a naked set that are named after them: each costs a tenth more.
pub(super) fn parts_of_grave(step: &Step) -> (&[Cell], &[Cell]) {
    const PLAIN: u16 = 57;
    let cells = &step.evidence.cells;
    cells.split_at(cells.len().saturating_sub(step.cost.saturating_sub(PLAIN) as usize))
}

/// `a`, `a and b`, `a, b and c`.
pub fn listed(names: Vec<String>) -> String {
    match names.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

/// `rows 2 and 6`, for houses of one kind.
fn lines_named(names: Names, houses: &[u16]) -> String {
    let all: Vec<String> = houses.iter().map(|&h| names.house(h as usize)).collect();
    let Some((kind, _)) = all.first().and_then(|name| name.split_once(' ')) else { return listed(all) };
    let numbers: Vec<String> = all.iter().filter_map(|name| Some(name.strip_prefix(kind)?.trim().to_string())).collect();
    if numbers.len() == all.len() { format!("{kind}s {}", listed(numbers)) } else { listed(all) }
}

pub fn digit_names(digits: DigitSet) -> String {
    listed(digits.iter().map(|d| symbol(d).to_string()).collect())
}

/// `1 and 2 go from r1c1 and r1c2; 5 goes from r3c3`: cells that lose the same digits are named together.
pub fn strike_names(names: Names, step: &Step) -> String {
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
    let say =
        |(digits, cells): (DigitSet, Vec<Cell>)| format!("{} {} from {}", digit_names(digits), verb(digits), names.cells(&cells));
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
