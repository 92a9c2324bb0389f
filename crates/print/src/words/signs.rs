//! Signs and lines in words: for alternative texts, and for all who cannot see them.

use super::Words;
use super::fill::fill;
use super::names::{Form, Names};
use crate::board::{Cell, Course, HouseKind, Layout, Notation, Side, Sign, Sort, Value, symbol};

/// `between r1c1 and r1c2: white dot`, `thermometer from r1c1: r1c2, r2c3`, `outside row 3, from the left: sandwich 8`.
pub fn sign_in_words(layout: &Layout, sign: &Sign, words: &Words) -> String {
    sign_named(Names { layout, notation: Notation::Numbers, words }, sign)
}

/// The same with cells called as one likes.
pub(super) fn sign_named(names: Names, sign: &Sign) -> String {
    let Names { layout, words, .. } = names;
    let row = |cells: &[Cell]| names.row_of_cells(cells);
    let cells = &sign.cells;
    let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else { return String::new() };
    // What the line begins with, and what is left of it.
    let is_circle = sign.sort.value() == Value::Circle;
    let is_twin = sign.sort.course() == Course::Groups;
    let (begin, rest) = match () {
        () if is_twin => cells.split_at(cells.len() / 2),
        () if is_circle => cells.split_at((sign.value as usize).min(cells.len())),
        () if sign.sort.row().has_two_circles => (&cells[..1], cells.get(1..cells.len() - 1).unwrap_or_default()),
        () => cells.split_at(1),
    };
    let line = if is_twin { row(begin) } else { row(cells) };
    let start = if is_circle { row(begin) } else { names.cell(first) };
    let (house, side) = match sign.sort.course() {
        Course::Outside => seen_from(names, sign, Form::Plain),
        _ => (String::new(), String::new()),
    };
    let (all, last, rest, value) = (names.cells(cells), names.cell(last), row(rest), value_of(sign));
    let places = [
        ("cells", &all),
        ("first", &start),
        ("last", &last),
        ("line", &line),
        ("rest", &rest),
        ("value", &value),
        ("house", &house),
        ("side", &side),
    ]
    .map(|(name, text)| (name, text.as_str()));
    match sign.sort.written() {
        Some(rule) => fill(rule.told(&words.language).sign, &places),
        None => words.sentences.sign(&key_of(layout, sign), &places),
    }
}

/// All signs of a board, in the order in which it has them, and its blocked places; not what follows from these.
pub fn signs_in_words(layout: &Layout, words: &Words) -> Vec<String> {
    let signs = layout.signs.iter().filter(|sign| !sign.sort.is_of_board());
    signs.map(|sign| sign_in_words(layout, sign, words)).chain(blocked_in_words(layout, words)).collect()
}

/// `black: r1c3, r5c4`, and `black with 5: r2c4` for each that has a digit.
fn blocked_in_words(layout: &Layout, words: &Words) -> Vec<String> {
    let names = Names { layout, notation: Notation::Numbers, words };
    let cols = layout.shape.cols as usize;
    let (with, without): (Vec<_>, Vec<_>) = layout.blocks().partition(|(_, digit)| digit.is_some());
    let name = |place: usize| names.place(place / cols, place % cols);
    let say = |key: &str, cells: String, value: String| words.sentences.sign(key, &[("cells", &cells), ("value", &value)]);
    let dark = names.listed(without.iter().map(|&(place, _)| name(place)));
    let mut told: Vec<String> = if without.is_empty() { Vec::new() } else { vec![say("blocked", dark, String::new())] };
    let digit = |&(place, digit): &(usize, Option<u8>)| Some(say("blocked-digit", name(place), symbol(digit?).to_string()));
    told.extend(with.iter().filter_map(digit));
    told
}

/// Its number or digits as they are printed.
pub(super) fn value_of(sign: &Sign) -> String {
    match sign.sort.value() {
        Value::Digits => sign.digits().iter().map(|&digit| symbol(digit).to_string()).collect::<Vec<_>>().join(" "),
        Value::Calculation => sign.printed_calculation(),
        Value::Letter => if sign.value == 5 { "V" } else { "X" }.into(),
        Value::None | Value::Number(..) | Value::Circle => sign.value.to_string(),
    }
}

/// The text of a sign: that of its sort. A dot whose number is not the usual one tells it.
pub(super) fn key_of(layout: &Layout, sign: &Sign) -> String {
    let name = sign.sort.row().name;
    let (is_dot, is_usual) = match (sign.sort.course(), sign.sort.value()) {
        (Course::Edge, Value::Number(Some(usual), _)) => (true, sign.value == usual),
        _ => (false, true),
    };
    let is_bar = is_dot && sign.sort == Sort::Difference && layout.shows_bars();
    match (is_usual, is_bar) {
        (true, true) => format!("{name}-bar"),
        (true, false) => name.into(),
        (false, _) => format!("{name}-number"),
    }
}

/// The row or column of a sign outside of it, and from where it is seen.
pub(super) fn seen_from(names: Names, sign: &Sign, form: Form) -> (String, String) {
    let Names { layout, words, .. } = names;
    let (kind, side) = match sign.side(&layout.area) {
        Side::Left => (HouseKind::Row, "from-left"),
        Side::Right => (HouseKind::Row, "from-right"),
        Side::Top => (HouseKind::Column, "from-top"),
        Side::Bottom => (HouseKind::Column, "from-bottom"),
    };
    let has_all = |house: &usize| sign.cells.iter().all(|cell| layout.houses[*house].cells.contains(cell));
    let house = layout.houses_of_kind(kind).find(has_all).map_or(String::new(), |house| names.house_in(form, house));
    (house, words.sentences.sign(side, &[]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;
    use crate::kinds::{RULES, Says, kind_named, read_rules};
    use crate::words::testing::languages;

    fn board(rules: &str) -> Layout {
        let size = Shape::new(3, 3);
        kind_named("sudoku").unwrap().rebuild_with(size, "", &read_rules(rules, size).unwrap().rules).unwrap()
    }

    #[test]
    fn signs_are_told_by_their_cells() {
        for (rules, want) in [
            ("difference=r1c1,r1c2", "between r1c1 and r1c2: white dot"),
            ("difference=r1c1,r1c2 all-consecutive", "between r1c1 and r1c2: white bar"),
            ("difference=r1c1,r1c2 all-dots", "between r1c1 and r1c2: white dot"),
            ("difference=3:r1c1,r1c2", "between r1c1 and r1c2: white dot 3"),
            ("xv=5:r1c1,r1c2", "between r1c1 and r1c2: V"),
            ("greater=r1c2,r1c1", "r1c2 greater than r1c1"),
            ("thermo=r1c1,r1c2,r2c3", "thermometer from r1c1: r1c2, r2c3"),
            ("between=r1c1,r1c2,r2c3", "line between r1c1 and r2c3: r1c2"),
            ("clone=r1c1,r1c2,r5c5,r5c6", "clones: r1c1, r1c2; r5c5, r5c6"),
            ("arrow=2:r1c1,r1c2,r2c3,r2c4", "arrow from the circle in r1c1, r1c2: r2c3, r2c4"),
            ("quadruple=2.2.7:r1c1-r1c2,r2c1,r2c2", "among r1c1, r1c2, r2c1 and r2c2: 2 2 7"),
            ("little-killer=23:r1c2-r8c9", "diagonal from r1c2 to r8c9: sum 23"),
            ("sandwich=8:r3c1-r3c9", "outside row 3, from the left: sandwich 8"),
            ("x-sum=8:r9c4-r1c4", "outside column 4, from the bottom: X-sum 8"),
            ("outside=1.4:r3c9-r3c1", "outside row 3, from the right: digits 1 4"),
        ] {
            assert_eq!(signs_in_words(&board(rules), Words::english()), [want]);
        }
    }

    #[test]
    fn every_sort_has_words_in_every_language() {
        for rule in RULES {
            let Says::Signs(sort) = rule.says else { continue };
            let kind = |sort: Sort| match sort.course() {
                Course::Corner => "1:r1c1,r1c2,r2c1,r2c2".to_string(),
                Course::Diagonal => "9:r1c2-r8c9".into(),
                Course::Cage => "12x:r1c1,r1c2".into(),
                Course::Outside => format!("{}:r1c1-r1c9", if sort.value() == Value::Digits { "1" } else { "7" }),
                _ if sort.value() == Value::Letter => "5:r1c1,r1c2".into(),
                _ => "r1c1,r1c2".into(),
            };
            let layout = board(&format!("{}={}", rule.name, kind(sort)));
            // Its text has the name of its rule.
            assert_eq!(key_of(&layout, &layout.signs[0]), rule.name);
            for words in languages() {
                let said = &signs_in_words(&layout, &words)[0];
                assert!(!said.contains(['{', '}']) && !said.contains("  ") && said != rule.name, "{}: {said}", words.language);
            }
        }
    }
}
