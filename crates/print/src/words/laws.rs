//! What a sign asks, as part of a sentence that tells a step, with what its cells can hold: `on the thermometer from r3c5, r4c4 is
//! greater than r3c5; r3c5 is at least 2`.

use super::Words;
use super::describe::cages_of;
use super::fill::{fill, fill_with};
use super::looks::is_idea;
use super::names::{Form, Names};
use super::signs::{key_of, seen_from, sign_named, value_of};
use crate::board::{Cell, Digit, Ground, Held, Layout, Left, Relation, Sign, Sort, Step, Value};
use crate::kinds::{Rule, Says, rule_named};

/// What the sign of a step asks, and what its cells can hold; of a step without a sign its cells.
pub(super) fn law(names: Names, step: &Step) -> String {
    let cells = &step.evidence.cells;
    let Some(ground) = &step.evidence.ground else {
        return match is_idea(step) {
            true => names.cells(cells),
            false => names.words.sentences.part("look-at-cages", &[("cages", &names.listed(cages_of(names, step)))]),
        };
    };
    let law = match sign_of(names.layout, ground) {
        Some(sign) if !is_idea(step) => of_look(names, sign),
        _ if !ground.bounds.is_empty() => of_rising(names, ground, cells),
        _ if !ground.several.is_empty() => of_several(names, ground),
        Some(sign) => of_sign(names, sign, cells),
        None => of_neighbours(names, cells),
    };
    let bounds = |of: fn(&(Digit, Digit)) -> Digit| names.listed(ground.bounds.iter().map(|one| names.digit(of(one))));
    match held(names, &ground.held) {
        Some(held) => names.words.sentences.part("held", &[("law", &law), ("held", &held)]),
        None if ground.bounds.is_empty() => law,
        None => {
            let (least, most) = (bounds(|one| one.0), bounds(|one| one.1));
            names.words.sentences.part("room", &[("law", &law), ("least", &least), ("most", &most)])
        }
    }
}

/// The rule of a step's sign, as pages print it; a first look says it already.
pub(super) fn rule_of(layout: &Layout, step: &Step, words: &Words) -> Option<String> {
    let ground = step.evidence.ground.as_ref().filter(|_| is_idea(step))?;
    let of_several = ground.several.iter().find_map(|(sign, _)| *sign);
    let cells = ground.several.first().map_or(&step.evidence.cells, |(_, cells)| cells);
    let name = match ground.sign.or(of_several).and_then(|sign| layout.signs.get(sign as usize)) {
        Some(sign) => sign.sort.row().name,
        None if !ground.bounds.is_empty() => Sort::Greater.row().name,
        None => unsigned(layout, cells)?.0,
    };
    let rule = words.rule(name);
    (rule != name).then(|| rule.to_string())
}

fn sign_of<'a>(layout: &'a Layout, ground: &Ground) -> Option<&'a Sign> {
    layout.signs.get(ground.sign? as usize)
}

/// The clause of a line along which digits rise: a sign, a chain of signs, or a sheaf of chains.
fn of_rising(names: Names, ground: &Ground, cells: &[Cell]) -> String {
    let sort = sign_of(names.layout, ground).map_or(Sort::Greater, |sign| sign.sort);
    let is_bound = |two: &[Cell]| names.layout.signs.iter().any(|sign| two.iter().all(|cell| sign.cells.contains(cell)));
    let key = match ground.sign.is_some() || cells.windows(2).all(is_bound) {
        true => format!("{}-line", sort.row().name),
        false => "greater-sheaf".into(),
    };
    let pattern = names.words.sentences.law(&key).unwrap_or_default();
    fill(pattern, &[("line", &names.row_of_cells(cells))])
}

/// The clause of a first look at all signs of a sort.
fn of_look(names: Names, sign: &Sign) -> String {
    let rule = names.words.rule(sign.sort.row().name);
    names.words.sentences.part("look-at-signs", &[("rule", rule.trim_end_matches('.'))])
}

/// The clauses of several signs.
fn of_several(names: Names, ground: &Ground) -> String {
    let next = |before: String, next: String| names.words.sentences.part("law-next", &[("before", &before), ("next", &next)]);
    let of = |(sign, cells): &(Option<u16>, Vec<Cell>)| match sign.and_then(|sign| names.layout.signs.get(sign as usize)) {
        Some(sign) => of_sign(names, sign, cells),
        None => of_neighbours(names, cells),
    };
    ground.several.iter().map(of).reduce(next).unwrap_or_default()
}

/// The clause of a sign. `cells` are the two that a relation binds, or all.
fn of_sign(names: Names, sign: &Sign, cells: &[Cell]) -> String {
    let sentences = &names.words.sentences;
    let key = key_of(names.layout, sign);
    let of_value = format!("{key}-{}", sign.value);
    // Some numbers say more than others: a sandwich of 0, one skyscraper that is seen.
    let pattern = match sign.sort.written() {
        Some(_) => sentences.law("written"),
        None => sentences.law(&of_value).or_else(|| sentences.law(&key)),
    };
    fill_with(pattern.unwrap_or_default(), |place| named(names, sign, cells, place))
}

/// What stands in a place of a sign's clause.
fn named(names: Names, sign: &Sign, cells: &[Cell], place: &str) -> Option<String> {
    let Names { layout, words, .. } = names;
    let at = |cell: &Cell| sign.cells.iter().position(|other| other == cell);
    let mut pair = cells.to_vec();
    pair.sort_by_key(at);
    let name = |cell: Option<&Cell>| cell.map_or(String::new(), |&cell| names.cell(cell));
    // The cells of a circle come first, and so does one end of a line between two.
    let n_first = if sign.sort.value() == Value::Circle { sign.value as usize } else { 1 };
    let (first, mut rest) = sign.cells.split_at(n_first.min(sign.cells.len()));
    if sign.sort.row().has_two_circles {
        rest = rest.split_last().map_or(rest, |(_, inner)| inner);
    }
    let house = |form| seen_from(names, sign, form).0;
    Some(match place {
        "a" => name(pair.first()),
        "b" => name(pair.last()),
        "cells" => names.cells(&pair),
        "first" => names.cells(first),
        "last" => name(sign.cells.last()),
        "line" => names.row_of_cells(&sign.cells),
        "rest" => names.cells(rest),
        "nearest" => names.cells(&sign.cells[..layout.n_nearest(sign).min(sign.cells.len())]),
        "value" if sign.sort.value() == Value::Digits => names.listed(sign.digits().into_iter().map(|digit| names.digit(digit))),
        "value" => value_of(sign),
        "n" => number_of(sign, layout).to_string(),
        "top" => names.digit(layout.n_digits),
        "lengths" => lengths(names, sign),
        "pieces" => pieces(names, sign),
        "house" => house(Form::Plain),
        "in-house" => house(Form::In),
        "of-house" => house(Form::Of),
        "side" => seen_from(names, sign, Form::Plain).1,
        "sign" => sign_named(names, sign),
        "rule" => words.rule(sign.sort.row().name).trim_end_matches('.').to_string(),
        _ => return None,
    })
}

/// The number of a relation: what the digits differ by, add up to, or how many times one is the other; else the number of cells.
fn number_of(sign: &Sign, layout: &Layout) -> usize {
    match sign.sort.along(sign.value, layout.n_digits) {
        Some(Relation::Apart(n) | Relation::FarApart(n) | Relation::Times(n) | Relation::Sum(n)) => n.into(),
        _ => sign.cells.len(),
    }
}

/// Of how many digits of a row a sum can be: between 1 and the largest digit of a sandwich; of an X-sum the first counts itself.
fn lengths(names: Names, sign: &Sign) -> String {
    let n = u32::from(names.layout.n_digits);
    let is_sandwich = sign.sort == Sort::Sandwich;
    let (low, high) = if is_sandwich { (2, n - 1) } else { (1, n) };
    // The digit that says how many of an X-sum counts itself.
    let can = |&count: &u32| {
        let (own, n_others) = if is_sandwich { (0, count) } else { (count, count - 1) };
        let others = || (low..=high).filter(move |&digit| digit != own);
        let least: u32 = others().take(n_others as usize).sum();
        let most: u32 = others().rev().take(n_others as usize).sum();
        (own + least..=own + most).contains(&sign.value)
    };
    let counts = (1..=high + 1 - low).filter(can);
    names.listed(counts.map(|count| if is_sandwich { count.to_string() } else { names.digit(count as Digit) }))
}

/// `r1c2 + r1c3 = r1c4`: the pieces of a line in its boxes.
fn pieces(names: Names, sign: &Sign) -> String {
    let in_box = |cell: &Cell| names.layout.box_of(*cell);
    let added = |piece: &[Cell]| piece.iter().map(|&cell| names.cell(cell)).collect::<Vec<_>>().join(" + ");
    sign.cells.chunk_by(|a, b| in_box(a) == in_box(b)).map(added).collect::<Vec<_>>().join(" = ")
}

/// The rule that speaks of two neighbours without a sign: its name, and whether it is one of ours.
fn unsigned(layout: &Layout, cells: &[Cell]) -> Option<(&'static str, bool)> {
    let is_pair = |pair: &[Cell; 2]| cells.iter().all(|cell| pair.contains(cell));
    let relation = layout.own_bonds().iter().find(|bond| is_pair(&bond.cells))?.relation;
    let has = |name: &&'static str| layout.rules.iter().any(|rule| rule.name == *name);
    let ours: &[&'static str] = match relation {
        Relation::NotConsecutive => &["all-consecutive", "non-consecutive"],
        Relation::NotConsecutiveAround => &["non-consecutive-around"],
        Relation::NotDotted => &["all-dots"],
        Relation::NotXv => &["all-xv"],
        _ => &[],
    };
    let is_of_file = |rule: &Rule| rule.written.is_some() && matches!(rule.says, Says::Unsigned(_) | Says::Nothing);
    let of_file = || layout.rules.iter().filter_map(|rule| rule_named(rule.name)).find(|rule| is_of_file(rule));
    ours.iter().copied().find(has).map(|name| (name, true)).or_else(|| Some((of_file()?.name, false)))
}

/// The clause of such a rule.
fn of_neighbours(names: Names, cells: &[Cell]) -> String {
    let sentences = &names.words.sentences;
    let (name, is_ours) = unsigned(names.layout, cells).unwrap_or_default();
    let pattern = sentences.law(if is_ours { name } else { "unsigned" }).unwrap_or_default();
    fill_with(pattern, |place| match place {
        "cells" => Some(names.cells(cells)),
        "top" => Some(names.digit(names.layout.n_digits)),
        "rule" => Some(names.words.rule(name).trim_end_matches('.').to_string()),
        _ => None,
    })
}

/// `r1c1 is at least 3, r1c2 and r1c3 are at most 5`: cells that are known alike are named together.
fn held(names: Names, held: &[Held]) -> Option<String> {
    let mut groups: Vec<(Left, Vec<Cell>)> = Vec::new();
    for &Held { cell, left } in held {
        match groups.iter_mut().find(|group| group.0 == left) {
            Some(group) => group.1.push(cell),
            None => groups.push((left, vec![cell])),
        }
    }
    let say = |(left, cells): (Left, Vec<Cell>)| {
        let (key, digits) = match left {
            Left::Least(digit) => ("held-least", names.digit(digit)),
            Left::Most(digit) => ("held-most", names.digit(digit)),
            Left::Only(digits) if digits.len() == 1 => ("held-one", names.digits(digits)),
            Left::Only(digits) => ("held-only", names.digits(digits)),
            Left::Without(digits) => ("held-without", names.digits(digits)),
        };
        // What is missing is the subject of its clause, else the cells are.
        let is_one = match left {
            Left::Without(digits) => digits.len() == 1,
            _ => cells.len() == 1,
        };
        let key = if is_one { key.to_string() } else { format!("{key}-several") };
        names.words.sentences.part(&key, &[("cells", &names.cells(&cells)), ("digits", &digits)])
    };
    let next = |before: String, next: String| {
        names.words.sentences.part("held-next", &[("before", before.as_str()), ("next", next.as_str())])
    };
    groups.into_iter().map(say).reduce(next)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Conclusion, Course, DigitSet, Evidence, Shape};
    use crate::kinds::{RULES, kind_named, read_rules};
    use crate::words::testing::languages;
    use crate::words::{Words, describe};

    fn board(rules: &str) -> Layout {
        let size = Shape::new(3, 3);
        kind_named("sudoku").unwrap().rebuild_with(size, "", &read_rules(rules, size).unwrap().rules).unwrap()
    }

    /// A step that takes 9 from the first cell of a board's only sign, or of two cells without one.
    fn step(layout: &Layout, held: Vec<Held>) -> Step {
        let sign = layout.signs.first();
        let cells: Vec<Cell> = match sign {
            Some(sign) if !sign.is_law() => layout.bonds[0].cells.to_vec(),
            Some(sign) => sign.cells.clone(),
            None => vec![0, 1],
        };
        let is_pair = sign.is_none_or(|sign| !sign.is_law());
        Step {
            technique: if is_pair { "Pair across a sign" } else { "Along a line" },
            cost: 21,
            conclusion: Conclusion { place: None, strikes: vec![(cells[0], 9)] },
            evidence: Evidence {
                cells,
                ground: Some(Ground { sign: sign.map(|_| 0), held, ..Ground::default() }),
                ..Evidence::default()
            },
        }
    }

    #[test]
    fn a_step_names_its_sign_its_number_and_what_its_cells_hold() {
        let at_least = |cell| Held { cell, left: Left::Least(2) };
        for (rules, held, want) in [
            (
                "thermo=r1c3,r1c2,r1c1",
                vec![at_least(1)],
                "on the thermometer from r1c3, r1c1 is greater than r1c2; r1c2 is at least 2",
            ),
            ("xv=5:r1c1,r1c2", vec![], "the V between r1c1 and r1c2 says that they add up to 5"),
            ("difference=3:r1c1,r1c2", vec![], "the white dot 3 between r1c1 and r1c2 asks for digits that differ by 3"),
            ("whispers=r1c1,r1c2,r1c3", vec![], "on the German whispers from r1c1 to r1c3, r1c1 and r1c2 differ by at least 5"),
            (
                "arrow=r1c1,r2c2,r3c3",
                vec![at_least(10), at_least(20)],
                "the arrow through r2c2 and r3c3 adds up to the number in its circle r1c1; r2c2 and r3c3 are at least 2",
            ),
            ("sandwich=0:r3c1-r3c9", vec![], "1 and 9 stand side by side in row 3, since nothing lies between them"),
            (
                "sandwich=8:r3c1-r3c9",
                vec![],
                "the digits between 1 and 9 in row 3 add up to 8 (possible numbers of cells: 1 and 2)",
            ),
            (
                "x-sum=10:r9c4-r1c4",
                vec![],
                "seen from the bottom, the first digit of column 4 says how many digits add up to 10 (possible first digits: 2, 3 and 4)",
            ),
            ("outside=1.4:r3c9-r3c1", vec![], "seen from the right, the first cells of row 3 (r3c9, r3c8 and r3c7) hold 1 and 4"),
            ("region-sum=r1c2,r1c3,r1c4", vec![], "the line has the same sum in each box, r1c2 + r1c3 = r1c4"),
            ("all-xv", vec![], "neither X nor V stands between r1c1 and r1c2, so they add up to neither 10 nor 5"),
        ] {
            let layout = board(rules);
            let step = step(&layout, held);
            let [cell] = [step.conclusion.strikes[0].0].map(|cell| format!("r1c{}", cell + 1));
            let told = describe(&layout, &step, Words::english());
            let seen = told.split_once(": ").and_then(|(_, said)| said.rsplit_once(", so 9 is removed from ")).expect(&told);
            assert!(seen.0 == want && (seen.1 == cell || step.evidence.cells[0] > 8), "{told}");
        }
    }

    #[test]
    fn a_line_is_told_with_its_room_or_with_what_pushes() {
        let told = |rules: &str, cells: &[Cell], sign, held, code: &str| {
            let layout = board(rules);
            let ground = Ground { sign, held, bounds: vec![(1, 8), (2, 9)], ..Ground::default() };
            let evidence = Evidence { cells: cells.to_vec(), ground: Some(ground), ..Evidence::default() };
            let conclusion = Conclusion { place: None, strikes: vec![(0, 9)] };
            let step = Step { technique: "Room on a line", cost: 15, conclusion, evidence };
            describe(&layout, &step, &crate::words::testing::language(code))
        };
        let at_least = vec![Held { cell: 1, left: Left::Least(3) }];
        assert_eq!(
            told("thermo=r1c1,r1c2", &[0, 1], Some(0), vec![], "en"),
            "Room on a line: digits rise along the thermometer r1c1, r1c2, which leaves the cells, in this order, at least 1 and 2, and at most 8 and 9, so 9 is removed from r1c1"
        );
        assert_eq!(
            told("greater=r1c1,r1c2", &[1, 0], None, at_least, "en"),
            "Room on a line: the signs make the digits rise along r1c2, r1c1; r1c2 is at least 3, so 9 is removed from r1c1"
        );
        for words in languages() {
            for (rules, sign) in [("slow-thermo=r1c1,r1c2", Some(0)), ("greater=r1c2,r1c1", None)] {
                let told = told(rules, &[0, 1], sign, vec![], &words.language);
                assert!(!told.contains(['{', '}']) && !told.contains("  ") && told.len() > 90, "{told}");
            }
        }
    }

    #[test]
    fn every_sign_and_rule_is_told_in_every_language() {
        let signs = |name: &str, sort: Sort| match sort.course() {
            Course::Corner => format!("{name}=1:r1c1,r1c2,r2c1,r2c2"),
            Course::Diagonal => format!("{name}=9:r1c2-r8c9"),
            Course::Cage => format!("{name}=12x:r1c1,r1c2"),
            Course::Outside => format!("{name}={}:r1c1-r1c9", if sort.value() == Value::Digits { "1" } else { "7" }),
            _ if sort.value() == Value::Letter => format!("{name}=5:r1c1,r1c2"),
            Course::Line => format!("{name}=r1c1,r1c2,r1c3"),
            _ => format!("{name}=r1c1,r1c2"),
        };
        let all = |digits| [Left::Least(2), Left::Most(8), Left::Only(digits), Left::Without(digits)];
        let mut n_told = 0;
        for rule in RULES {
            let text = match rule.says {
                Says::Signs(sort) => signs(rule.name, sort),
                Says::Unsigned(_) => rule.name.to_string(),
                _ => continue,
            };
            let layout = board(&text);
            for left in all(DigitSet::of(3)).into_iter().chain(all(DigitSet::of(3).with(4))) {
                let step = step(&layout, vec![Held { cell: 1, left }]);
                for words in languages() {
                    let told = describe(&layout, &step, &words);
                    let is_whole = !told.contains(['{', '}']) && !told.contains("  ") && told.len() > 60;
                    assert!(is_whole, "{}, {}: {told}", words.language, rule.name);
                    assert!(rule_of(&layout, &step, &words).is_some_and(|rule| rule.len() > 20), "{}", rule.name);
                    n_told += 1;
                }
            }
        }
        assert!(n_told > 500, "{n_told}");
    }
}
