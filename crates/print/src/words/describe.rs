//! A step in one line of words: the braces of its technique's sentence are filled with names.

use super::Words;
use super::fill::{capital, fill_with};
use super::laws::law;
use super::names::{Form, Names};
use super::reasoning::ends_for_all;
use crate::board::{Arithmetic, Cell, Claim, Conclusion, Digit, DigitSet, Evidence, Layout, Notation, Position, Step};
use crate::logic::{known_as, parts_of_grave, parts_of_loop, parts_of_sets, technique_of};

/// A step as a person would say it: `Hidden single: 3 can only go in r2c3 in box 1`.
pub fn describe(layout: &Layout, step: &Step, words: &Words) -> String {
    describe_in(Notation::Numbers, layout, step, words)
}

/// The same with cells called as one likes.
pub fn describe_in(notation: Notation, layout: &Layout, step: &Step, words: &Words) -> String {
    let Said { sentence, .. } = said(Names { layout, notation, words }, step);
    words.sentences.part("told", &[("technique", &title(layout, None, step, words)), ("sentence", &sentence)])
}

/// What a step's technique is called, with the name that people have for such a step; a step that is no rung of this ladder
/// brings its own name.
pub(super) fn title(layout: &Layout, before: Option<&Position>, step: &Step, words: &Words) -> String {
    let technique = technique_of(step).map_or(step.technique, |technique| words.technique(technique.key));
    named_as(technique, known_as(layout, before, step), words)
}

/// A technique's name, and beside it the name that people have for some of its steps.
pub fn technique_in_words(key: &str, known: Option<&str>, words: &Words) -> String {
    named_as(words.technique(key), known, words)
}

fn named_as(technique: &str, known: Option<&str>, words: &Words) -> String {
    let Some(name) = known.and_then(|key| words.names.get(key)) else { return technique.into() };
    let key = if known.is_some_and(|key| key.starts_with("type-")) { "typed" } else { "named" };
    words.sentences.part(key, &[("technique", technique), ("name", name)])
}

/// What a step says, without the name of its technique.
pub(super) struct Said {
    /// In one sentence.
    pub sentence: String,
    /// What is seen, as a sentence of its own, where that does not say what follows.
    pub seen: Option<String>,
    /// What follows from it; else all of it.
    pub then: Option<String>,
}

/// The key of the technique that a step is told as.
pub(super) fn told_as(step: &Step) -> &'static str {
    match technique_of(step).map_or("", |technique| technique.key) {
        // Where cages are counted against a house, the sum is told.
        "rest-of-house" if step.evidence.sum.is_some() => "rest-of-houses",
        key => key,
    }
}

/// What stands between what is seen and what follows, in the pattern of a sentence.
const SO: char = '|';

pub(super) fn said(names: Names, step: &Step) -> Said {
    let key = told_as(step);
    let filled = |pattern: &str| fill_with(pattern, |place| named(names, step, place));
    let pattern = names.words.sentences.says(key);
    let (seen, then) = pattern.split_once(SO).map_or((None, pattern), |(seen, then)| (Some(filled(seen)), then));
    let then = filled(then);
    // A direct step writes a digit, and on some boards strikes what its pattern shows as well.
    let also = step.conclusion.place.is_some() && !step.conclusion.strikes.is_empty() && !pattern.contains("{strikes}");
    let then = match also {
        true => names.words.sentences.part("removed-as-well", &[("before", &then), ("next", &strikes(names, step))]),
        false => then,
    };
    let own = |text: &str| {
        let text = text.trim_start_matches(|c: char| c.is_whitespace() || ",;:.".contains(c));
        (!text.is_empty()).then(|| format!("{}.", capital(text)))
    };
    Said { sentence: seen.clone().unwrap_or_default() + &then, then: own(&then), seen: seen.and_then(|seen| own(&seen)) }
}

/// What stands in a place of a sentence.
fn named(names: Names, step: &Step, place: &str) -> Option<String> {
    let seen = &step.evidence;
    let cages = || cages_of(names, step).into_iter();
    let houses = || seen.houses.iter().map(|&h| names.house(h as usize));
    Some(match place {
        "place" => step.conclusion.place.map_or(String::new(), |(c, _)| names.cell(c)),
        "put" => step.conclusion.place.map_or(String::new(), |(_, d)| names.digit(d)),
        "digits" => names.digits(seen.digits),
        "cells" => names.cells(&seen.cells),
        "law" => law(names, step),
        "straight" => ends_of(names, &seen.cells),
        "cages" => names.listed(cages()),
        "sums" => names.listed(cages().chain(houses())),
        "counting" => seen.sum.as_ref().map_or(String::new(), |sum| counting(names, step, sum)),
        "balance" => seen.sum.as_ref().map_or(String::new(), |sum| worked_out(names, sum)),
        "split" => cages().next_back().unwrap_or_default(),
        "pair" => names.cells(seen.cells.get(..2).unwrap_or_default()),
        "past-pair" => names.cells(seen.cells.get(2..).unwrap_or_default()),
        "triplet" => names.cells(seen.cells.get(..3).unwrap_or_default()),
        "past-triplet" => names.cells(seen.cells.get(3..).unwrap_or_default()),
        "loop" => names.cells(parts_of_loop(names.layout, &seen.cells).0),
        "beside" => beside_loop(names, step),
        "grave" => names.cells(parts_of_grave(step).0),
        "grave-set" => beside(names, step, "grave", parts_of_grave(step).1),
        "first-set" => names.cells(parts_of_sets(names.layout, seen).0),
        "second-set" => names.cells(parts_of_sets(names.layout, seen).1),
        "struck-digit" => names.digits(struck_digits(step)),
        "other-digit" => names.digits(seen.digits.without(struck_digits(step))),
        "strikes" => strikes(names, step),
        "result" => result(names, step),
        "reason" => reason(names, step),
        _ => return houses_of(names, step, place),
    })
}

/// The digits that a step strikes.
fn struck_digits(step: &Step) -> DigitSet {
    step.conclusion.strikes.iter().map(|strike| strike.1).collect()
}

/// `r1c2–r1c6`: cells side by side by their ends.
fn ends_of(names: Names, cells: &[Cell]) -> String {
    let name = |cell: Option<&Cell>| cell.map_or(String::new(), |&cell| names.cell(cell));
    format!("{}–{}", name(cells.first()), name(cells.last()))
}

/// The cages of a step, with their totals where it has them.
pub(super) fn cages_of(names: Names, step: &Step) -> Vec<String> {
    let Evidence { cages, totals, .. } = &step.evidence;
    let total = |i: usize| totals.get(i).copied().filter(|_| totals.len() == cages.len());
    cages.iter().enumerate().map(|(i, &k)| names.cage_of(k as usize, total(i))).collect()
}

/// `all digits in row 1 add up to 45 and the cages inside to 38`
fn counting(names: Names, step: &Step, sum: &Arithmetic) -> String {
    let part = |key: &str, n: u16| names.words.sentences.part(key, &[("sum", &n.to_string())]);
    let [plain, inside, of] = [Form::Plain, Form::In, Form::Of].map(|form| names.lines_in(form, &step.evidence.houses));
    let total = sum.houses.to_string();
    let houses = [("houses", plain.as_str()), ("in-houses", &inside), ("of-houses", &of), ("total", &total)];
    let cages = match (sum.is_cages_less_houses, sum.balance.taken.is_empty()) {
        (_, false) => "counts-both",
        (true, true) => "counts-outside",
        (false, true) => "counts-inside",
    };
    let mut parts = vec![names.words.sentences.part("counts", &houses), part(cages, sum.cages)];
    parts.extend((sum.inner > 0).then(|| part("counts-inner", sum.inner)));
    parts.extend((sum.outer > 0).then(|| part("counts-outer", sum.outer)));
    names.listed(parts)
}

/// `r2c5 + r2c6 = 90 − 83 = 7`
fn worked_out(names: Names, sum: &Arithmetic) -> String {
    let Arithmetic { houses, cages, inner, outer, balance, is_cages_less_houses } = sum;
    let written = |sign: &str, n: &u16| if *n > 0 { format!(" {sign} {n}") } else { String::new() };
    let how = match is_cages_less_houses {
        true => format!("{cages} − {houses}{}{}", written("+", inner), written("−", outer)),
        false => format!("{houses} − {cages}{}{}", written("−", inner), written("+", outer)),
    };
    format!("{} = {how} = {}", names.added(balance), balance.left)
}

/// A place that is a house, or the lines of a fish: those that it is seen in, and as many that it lies across.
fn houses_of(names: Names, step: &Step, place: &str) -> Option<String> {
    let (form, which) = match (place.strip_prefix("in-"), place.strip_prefix("of-")) {
        (Some(which), _) => (Form::In, which),
        (_, Some(which)) => (Form::Of, which),
        _ => (Form::Plain, place),
    };
    let houses = &step.evidence.houses;
    let (base, cover) = houses.split_at(houses.len() / 2);
    let house = |k: usize| Some(houses.get(k).map_or(String::new(), |&h| names.house_in(form, h as usize)));
    match which {
        "houses" => Some(names.lines_in(form, houses)),
        "house" => house(0),
        "other" => house(1),
        "third" => house(2),
        "base" => Some(names.lines_in(form, base)),
        "cover" => Some(names.lines_in(form, cover)),
        _ => None,
    }
}

/// What holds besides of a loop or a grave, where a set of other cells or a house keeps digits away.
fn beside(names: Names, step: &Step, what: &str, others: &[Cell]) -> String {
    let Some(&house) = step.evidence.houses.first() else { return String::new() };
    // A hidden set takes candidates from its own cells, a naked one from others.
    let is_hidden = step.conclusion.strikes.iter().any(|(cell, _)| others.contains(cell));
    let key = match (others.is_empty(), is_hidden) {
        (true, _) => format!("{what}-kept"),
        (false, true) => "beside-hidden-set".into(),
        (false, false) => format!("{what}-set"),
    };
    let [house, inside, of] = [Form::Plain, Form::In, Form::Of].map(|form| names.house_in(form, house as usize));
    let places = [("house", house.as_str()), ("in-house", &inside), ("of-house", &of), ("cells", &names.cells(others))];
    names.words.sentences.part(&key, &places)
}

/// The same for a loop: with a further digit that several of its cells have and no others see, one of these holds it.
fn beside_loop(names: Names, step: &Step) -> String {
    let (cells, others) = parts_of_loop(names.layout, &step.evidence.cells);
    let Conclusion { strikes, .. } = &step.conclusion;
    let is_outside = strikes.iter().all(|(cell, _)| !cells.contains(cell));
    match (step.evidence.houses.is_empty() && is_outside, strikes.first()) {
        (true, Some(&(_, digit))) => names.words.sentences.part("beside-one", &[("digit", &names.digit(digit))]),
        _ => beside(names, step, "beside", others),
    }
}

/// What follows: the digit that is written, or the digits that go.
fn result(names: Names, step: &Step) -> String {
    match step.conclusion.place {
        Some((cell, digit)) => {
            names.words.sentences.part("placed", &[("cell", &names.cell(cell)), ("digit", &names.digit(digit))])
        }
        None => strikes(names, step),
    }
}

/// How a chain argues, seen from where its branches start and end.
fn reason(names: Names, step: &Step) -> String {
    let seen = &step.evidence;
    let Some(first) = seen.branches.first().and_then(|branch| branch.claims.first()) else { return String::new() };
    let ends = || seen.branches.iter().filter_map(|branch| branch.claims.last());
    let is_first = |claim: &Claim| (claim.cell, claim.digit) == (first.cell, first.digit);
    let key = match seen.branches.as_slice() {
        [one] if one.claims.last().is_some_and(|end| is_first(end) && end.holds == first.holds) => "ring",
        [_] if ends_for_all(step).is_some() => "either-end",
        [_] if first.holds => "opposite",
        [_] => "opposite-not",
        [a, b] if a.claims.first() == b.claims.first() && ends().any(|end| end.holds) && ends().any(|end| !end.holds) => {
            if first.holds { "contradiction" } else { "contradiction-not" }
        }
        [_, b] if b.claims.first().is_some_and(is_first) => "whether",
        _ if seen.cells.len() == 1 => "any-digit",
        _ => "any-place",
    };
    names.words.sentences.part_with(key, |place| match place {
        "cell" => Some(names.cell(first.cell)),
        "digit" => Some(names.digit(first.digit)),
        "ends" => Some(names.ends(step)),
        _ => named(names, step, place),
    })
}

/// `1 and 2 are removed from r1c1 and r1c2; 5 is removed from r3c3`: cells that lose the same digits are named together.
pub(super) fn strikes(names: Names, step: &Step) -> String {
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
    let say = |(k, (digits, cells)): (usize, (DigitSet, Vec<Cell>))| {
        let key = match (k, digits.len()) {
            (0, 1) => "removed",
            (0, _) => "removed-several",
            (_, 1) => "further",
            _ => "further-several",
        };
        names.words.sentences.part(key, &[("digits", &names.digits(digits)), ("cells", &names.cells(&cells))])
    };
    let together = |before: String, next: String| {
        names.words.sentences.part("removals", &[("before", before.as_str()), ("next", next.as_str())])
    };
    groups.into_iter().enumerate().map(say).reduce(together).unwrap_or_default()
}

fn add(by_cell: &mut Vec<(Cell, DigitSet)>, cell: Cell, digit: Digit) {
    match by_cell.iter_mut().find(|(c, _)| *c == cell) {
        Some((_, digits)) => *digits = digits.with(digit),
        None => by_cell.push((cell, DigitSet::of(digit))),
    }
}
