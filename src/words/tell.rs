//! The long telling of a step: what to look at on the board, and the reasoning of a chain.

use super::Words;
use super::fill::capital;
use super::names::{Form, Names};
use super::reasoning::reasoning;
use crate::board::{Clues, Digit, DigitSet, Layout, Notation, Position, Step};
use crate::logic::technique_of;

/// Why a technique may be believed, in a sentence or two for somebody who meets it for the first time.
pub fn why<'a>(key: &str, words: &'a Words) -> Option<&'a str> {
    words.sentences.why(key)
}

/// Further sentences for a step, for the board before it: each a line of its own, to be read after [`super::describe`].
pub fn tell(notation: Notation, layout: &Layout, clues: &Clues, before: &Position, step: &Step, words: &Words) -> Vec<String> {
    let names = Names { layout, notation, words };
    let mut lines = Vec::new();
    match technique_of(step).map_or("", |technique| technique.key) {
        "hidden-single" => lines.extend(barred_places(names, before, step)),
        "naked-single" => lines.extend(barred_digits(names, before, step)),
        _ => {}
    }
    lines.extend(step.evidence.cages.iter().filter_map(|&cage| sum_left(names, clues, before, cage as usize)));
    lines.extend(reasoning(names, step));
    lines
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
    let mut open = DigitSet::all(layout.n_digits).without(DigitSet::of(digit));
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
    let key = match open.len() {
        0 => "sees",
        1 => "sees-and",
        _ => "sees-and-several",
    };
    Some(sentences.part(key, &[("seen", &names.listed(parts)), ("digits", &names.digits(open))]))
}

/// What the cells of a cage that are still open have to give.
fn sum_left(names: Names, clues: &Clues, before: &Position, cage: usize) -> Option<String> {
    let sum = (*clues.sums.get(cage)?)?;
    let cells = &names.layout.cages[cage].cells;
    let written: Vec<Digit> = cells.iter().filter_map(|&c| before.grid.get(c)).collect();
    let open: Vec<u16> = cells.iter().copied().filter(|&c| before.grid.get(c).is_none()).collect();
    let minus: String = written.iter().map(|d| format!(" − {d}")).collect();
    let left = sum.checked_sub(written.iter().map(|&d| d as u16).sum())?.to_string();
    let key = if written.is_empty() { "sum" } else { "sum-left" };
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
