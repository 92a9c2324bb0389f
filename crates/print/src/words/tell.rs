//! The long telling of a step: what to look at on the board, and the reasoning of a chain.

use super::Words;
use super::combos::{aligned, wing};
use super::describe::cages_of;
use super::fill::capital;
use super::laws::rule_of;
use super::looks::key_of;
use super::names::{Form, Names};
use super::reasoning::reasoning;
use crate::board::{Balance, Cell, Clues, Digit, DigitSet, Position, Step};
use crate::logic::{self, technique_of};

/// Why a technique may be believed, in a sentence or two for somebody who meets it for the first time.
pub fn why<'a>(key: &str, words: &'a Words) -> Option<&'a str> {
    words.sentences.why(key)
}

/// Further sentences for a step, each a line of its own, to be read after what it says.
pub(super) struct Told {
    /// Those that leave open what follows in the end.
    pub reasons: Vec<String>,
    /// Those that say it.
    pub closing: Vec<String>,
}

/// Further sentences for a step, for the board before it.
pub(super) fn told(names: Names, clues: &Clues, before: &Position, step: &Step) -> Told {
    let (mut reasons, mut closing) = (Vec::new(), Vec::new());
    match technique_of(step).map_or("", |technique| technique.key) {
        "hidden-single" => reasons.extend(barred_places(names, before, step)),
        "naked-single" => closing.extend(barred_digits(names, before, step)),
        "xy-wing" | "xyz-wing" => reasons.extend(wing(names, before, step)),
        "aligned-pair-exclusion" => closing.extend(aligned(names, before, step, 2)),
        "aligned-triplet-exclusion" => closing.extend(aligned(names, before, step, 3)),
        _ => {}
    }
    reasons.extend(rule_of(names.layout, step, names.words));
    // A sum that is left to one cell is its digit.
    let mut say = |is_of_one: bool, line: Option<String>| if is_of_one { &mut closing } else { &mut reasons }.extend(line);
    match &step.evidence.sum {
        Some(sum) => {
            let mut cages = cages_of(names, step);
            // The cage that is split is named last, and is none of those that are counted.
            if key_of(step) == "cage-splitting" {
                cages.pop();
            }
            say(false, Some(names.words.sentences.part("counted", &[("cages", &names.listed(cages))])));
            say(step.conclusion.place.is_some() || sum.balance.is_of_one(), ways(names, before, &sum.balance));
        }
        None => {
            let has_ways = matches!(key_of(step), "run-combinations" | "combinations" | "cage-needs" | "cages-in-sight");
            for &cage in &step.evidence.cages {
                let left = left_of(names, clues, before, cage as usize);
                say(left.as_ref().is_some_and(|left| left.added.len() == 1), sum_left(names, clues, before, cage as usize));
                let left = left.filter(|_| has_ways && !step.evidence.totals.is_empty());
                say(false, left.and_then(|left| ways(names, before, &left)));
            }
        }
    }
    let chain = reasoning(names, step);
    reasons.extend(chain.reasons);
    closing.extend(chain.closing);
    Told { reasons, closing }
}

/// Which digits on the board bar all other cells of the house.
fn barred_places(names: Names, before: &Position, step: &Step) -> Option<String> {
    let (place, digit) = step.conclusion.place?;
    let house = *step.evidence.houses.first()? as usize;
    let (barriers, rest) = before.barriers(names.layout, house, digit, place);
    let say = |key: &str| {
        let [house, inside, of] = [Form::Plain, Form::In, Form::Of].map(|form| names.house_in(form, house));
        let places = [("digit", names.digit(digit)), ("cells", names.cells(&barriers))];
        let houses = [("house", house), ("in-house", inside), ("of-house", of)];
        let all: Vec<(&str, &str)> = places.iter().chain(&houses).map(|(place, name)| (*place, name.as_str())).collect();
        names.words.sentences.part(key, &all)
    };
    let told = match barriers.len() {
        0 => return Some(say("barred-earlier")),
        1 => say("barred"),
        _ => say("barred-several"),
    };
    Some(match rest {
        0 => told,
        1 => format!("{told} {}", say("lost-one")),
        _ => format!("{told} {}", say("lost-some")),
    })
}

/// House by house, the digits that the cell sees.
fn barred_digits(names: Names, before: &Position, step: &Step) -> Option<String> {
    let (place, digit) = step.conclusion.place?;
    let (layout, sentences) = (names.layout, &names.words.sentences);
    let mut open = layout.allowed(place).without(DigitSet::of(digit));
    let mut parts = Vec::new();
    for &house in layout.houses_of(place) {
        let cells = &layout.houses[house as usize].cells;
        let seen: DigitSet = cells.iter().filter_map(|&c| before.grid.get(c)).filter(|&d| open.has(d)).collect();
        open = open.without(seen);
        if !seen.is_empty() {
            let house = names.house_in(Form::In, house as usize);
            parts.push(sentences.part("seen-in", &[("digits", &names.digits(seen)), ("in-house", &house)]));
        }
    }
    // Cells that a pair alone makes different, as those that touch at a corner.
    let apart: Vec<Cell> =
        layout.apart(place).iter().copied().filter(|&c| before.grid.get(c).is_some_and(|d| open.has(d))).collect();
    if !apart.is_empty() {
        let seen: DigitSet = apart.iter().filter_map(|&c| before.grid.get(c)).collect();
        open = open.without(seen);
        parts.push(sentences.part("seen-at", &[("digits", &names.digits(seen)), ("cells", &names.cells(&apart))]));
    }
    if parts.is_empty() {
        return None;
    }
    let key = match open.len() {
        0 => "sees",
        1 => "sees-and",
        _ => "sees-and-several",
    };
    Some(sentences.part(key, &[("seen", &names.listed(parts)), ("digits", &names.digits(open))]))
}

/// What is left of a cage.
fn left_of(names: Names, clues: &Clues, before: &Position, cage: usize) -> Option<Balance> {
    let cells = &names.layout.cages[cage].cells;
    let written: i16 = cells.iter().filter_map(|&c| before.grid.get(c)).map(i16::from).sum();
    let added = cells.iter().copied().filter(|&c| before.grid.get(c).is_none()).collect();
    Some(Balance { added, taken: Vec::new(), left: clues.sums.get(cage).copied().flatten()? as i16 - written })
}

/// The most ways that are listed.
const MOST_WAYS: usize = 12;

/// The sets of digits that give a sum, if they are few.
fn ways(names: Names, before: &Position, balance: &Balance) -> Option<String> {
    let ways = logic::ways(names.layout, before, balance).filter(|ways| (1..=MOST_WAYS).contains(&ways.len()))?;
    let one = |way: &DigitSet| way.iter().map(|d| names.digit(d)).collect::<Vec<_>>().join("+");
    let ways: Vec<String> = ways.iter().map(one).collect();
    Some(names.words.sentences.part("sets", &[("sets", &ways.join(", "))]))
}

/// What the cells of a cage that are still open have to give.
fn sum_left(names: Names, clues: &Clues, before: &Position, cage: usize) -> Option<String> {
    let sum = (*clues.sums.get(cage)?)?;
    let cells = &names.layout.cages[cage].cells;
    let written: Vec<Digit> = cells.iter().filter_map(|&c| before.grid.get(c)).collect();
    let open: Vec<u16> = cells.iter().copied().filter(|&c| before.grid.get(c).is_none()).collect();
    let minus: String = written.iter().map(|d| format!(" − {d}")).collect();
    let left = sum.checked_sub(written.iter().map(|&d| d as u16).sum())?.to_string();
    let key = match (written.is_empty(), open.is_empty()) {
        (true, _) => "sum",
        (false, false) => "sum-left",
        (false, true) => "sum-done",
    };
    let places = [
        ("cage", names.cage(cage)),
        ("cells", names.cells(&open)),
        ("sum", sum.to_string()),
        ("difference", format!("{sum}{minus}")),
        ("left", left),
    ];
    let places = places.each_ref().map(|(place, name)| (*place, name.as_str()));
    Some(capital(&names.words.sentences.part(key, &places)))
}
