//! Each name on a board that has the pattern, and without it on one that almost has.

use super::*;
use crate::board::{Clues, Digit, DigitSet};
use crate::logic::testing::{boxes, killers};
use crate::logic::{OF_PEOPLE, path, step_by, technique_named};

/// Cells by name: `r1c2`.
fn cells(layout: &Layout, names: &str) -> Vec<Cell> {
    let cell = |name: &str| {
        let (row, col) = name[1..].split_once('c').unwrap();
        layout.cell(row.parse::<usize>().unwrap() - 1, col.parse::<usize>().unwrap() - 1).unwrap()
    };
    names.split_whitespace().map(cell).collect()
}

/// A board without digits: `only` says where alone a digit can go in the houses of `of`, as `row 1`; `pairs` which cells have
/// lost all other digits.
fn board(layout: &Layout, only: &[(Digit, &str, &str)], pairs: &[(&str, &[Digit])]) -> Position {
    let mut board = Position::start(layout, &Clues::none(layout));
    for &(digit, of, places) in only {
        let places = cells(layout, places);
        for name in of.split(", ") {
            let (kind, number) = name.split_once(' ').unwrap();
            let kind = match kind {
                "row" => HouseKind::Row,
                "column" => HouseKind::Column,
                _ => HouseKind::Box,
            };
            let house = layout.houses_of_kind(kind).nth(number.parse::<usize>().unwrap() - 1).unwrap();
            for &cell in layout.houses[house].cells.iter().filter(|cell| !places.contains(cell)) {
                board.candidates[cell as usize] = board.candidates[cell as usize].without(DigitSet::of(digit));
            }
        }
    }
    for (names, digits) in pairs {
        for cell in cells(layout, names) {
            board.candidates[cell as usize] = digits.iter().copied().collect();
        }
    }
    board
}

/// The step that the finder of a technique finds there; that of cycles finds every chain of one line.
fn found(key: &str, board: &Position) -> Option<Step> {
    let layout = boxes(3, 3);
    let finder = if matches!(key, "x-chain" | "forcing-chain") { "x-cycle" } else { key };
    step_by(&layout, &Clues::none(&layout), board, finder)
}

/// What a step of that technique is called there.
fn called(key: &str, only: &[(Digit, &str, &str)], pairs: &[(&str, &[Digit])]) -> Option<&'static str> {
    let layout = boxes(3, 3);
    let board = board(&layout, only, pairs);
    let step = found(key, &board).unwrap_or_else(|| panic!("nothing is found: {only:?}"));
    assert_eq!(technique_of(&step).unwrap().key, key, "{step:?}");
    known_as(&layout, Some(&board), &step)
}

#[test]
fn two_rows_that_share_a_column_are_a_skyscraper() {
    assert_eq!(called("x-chain", &[(5, "row 1", "r1c1 r1c5"), (5, "row 7", "r7c1 r7c6")], &[]), Some("skyscraper"));
    assert_eq!(called("x-chain", &[(5, "column 1", "r1c1 r5c1"), (5, "column 7", "r1c7 r6c7")], &[]), Some("skyscraper"));
    // A third row between the two.
    let three = [(5, "row 1", "r1c1 r1c5"), (5, "row 4", "r4c1 r4c9"), (5, "row 7", "r7c9 r7c6")];
    assert_eq!(called("x-chain", &three, &[]), None);
    // A third place in one of the rows.
    let open = board(&boxes(3, 3), &[(5, "row 1", "r1c1 r1c5"), (5, "row 7", "r7c1 r7c6 r7c9")], &[]);
    assert_eq!(found("x-chain", &open), None);
}

#[test]
fn a_row_and_a_column_that_meet_in_a_box_are_a_kite() {
    assert_eq!(called("x-chain", &[(5, "row 1", "r1c1 r1c8"), (5, "column 2", "r3c2 r8c2")], &[]), Some("two-string-kite"));
    // A row and a box, that meet in a column.
    assert_eq!(called("x-chain", &[(5, "row 1", "r1c1 r1c8"), (5, "box 7", "r8c1 r9c3")], &[]), Some("turbot-fish"));
}

#[test]
fn a_box_with_a_row_and_a_column_is_an_empty_rectangle() {
    let open = "r2c1 r2c2 r2c3 r1c2 r3c2";
    assert_eq!(called("nishio", &[(5, "box 1", open), (5, "column 8", "r2c8 r7c8")], &[]), Some("empty-rectangle"));
    assert_eq!(called("nishio", &[(5, "box 1", open), (5, "row 8", "r8c2 r8c7")], &[]), Some("empty-rectangle"));
    assert_eq!(called("nishio", &[(5, "box 1", "r2c1 r2c3 r1c2"), (5, "column 8", "r2c8 r7c8")], &[]), Some("empty-rectangle"));
    // The column of the box is another row's: three places in a row, with one of a second row, and a row of three.
    let grouped = [(5, "row 1", "r1c1 r1c2 r1c8"), (5, "row 7", "r7c8 r7c3")];
    assert_eq!(called("nishio", &grouped, &[]), None);
}

#[test]
fn cells_of_the_same_two_digits_are_a_remote_pair() {
    let of_both = |houses: &'static str, places: &'static str| [2, 7].map(|digit| (digit, houses, places));
    let links = [of_both("row 1", "r1c1 r1c5"), of_both("column 5", "r1c5 r5c5"), of_both("row 5", "r5c5 r5c2")].concat();
    assert_eq!(called("x-chain", &links, &[("r1c1 r1c5 r5c5 r5c2", &[2, 7])]), Some("remote-pair"));
    // One of the cells has a digit more.
    let more: &[(&str, &[Digit])] = &[("r1c1 r1c5 r5c5", &[2, 7]), ("r5c2", &[2, 7, 8])];
    assert_eq!(called("x-chain", &links, more), Some("skyscraper"));
    // Without the board nobody knows.
    let layout = boxes(3, 3);
    let step = found("x-chain", &board(&layout, &links, &[("r1c1 r1c5 r5c5 r5c2", &[2, 7])])).unwrap();
    assert_eq!(known_as(&layout, None, &step), Some("skyscraper"));
}

#[test]
fn cells_of_two_digits_are_an_xy_chain() {
    let four: &[(&str, &[Digit])] = &[("r1c1", &[2, 7]), ("r1c5", &[7, 8]), ("r5c5", &[8, 9]), ("r5c9", &[9, 2])];
    assert_eq!(called("forcing-chain", &[], four), Some("xy-chain"));
    // A house in place of the second cell.
    let three: &[(&str, &[Digit])] = &[("r1c1", &[2, 7]), ("r5c5", &[7, 9]), ("r5c9", &[9, 2])];
    assert_eq!(called("forcing-chain", &[(7, "column 6", "r1c6 r5c6")], three), None);
}

#[test]
fn two_pairs_and_a_house_are_a_w_wing() {
    let pairs: &[(&str, &[Digit])] = &[("r1c1 r5c9", &[2, 7])];
    assert_eq!(called("forcing-chain", &[(7, "column 5", "r1c5 r5c5")], pairs), Some("w-wing"));
    // The second cell needs a third one for that.
    let longer: &[(&str, &[Digit])] = &[("r1c1", &[2, 7]), ("r5c9", &[7, 8]), ("r9c9", &[8, 2])];
    assert_eq!(called("forcing-chain", &[(7, "column 5", "r1c5 r5c5")], longer), None);
}

#[test]
fn rectangles_have_types() {
    let pair: (&str, &[Digit]) = ("r1c1 r1c2 r4c1", &[2, 7]);
    assert_eq!(called("unique-rectangle", &[], &[pair]), Some("type-1"));
    let corners: (&str, &[Digit]) = ("r1c1 r1c2", &[2, 7]);
    assert_eq!(called("unique-rectangle", &[], &[corners, ("r4c1 r4c2", &[2, 7, 5])]), Some("type-2"));
    let set = [corners, ("r4c1", &[2, 7, 5]), ("r4c2", &[2, 7, 6]), ("r4c9", &[5, 6])];
    assert_eq!(called("unique-rectangle", &[], &set), Some("type-3"));
    let kept = [corners, ("r4c1", &[2, 7, 5]), ("r4c2", &[2, 7, 6])];
    assert_eq!(called("unique-rectangle", &[(2, "row 4", "r4c1 r4c2")], &kept), Some("type-4"));
}

/// A board on which each cell has the digit of a solution and the next one, and these cells a further one.
fn grave(more: &[(&str, Digit)]) -> Option<&'static str> {
    let layout = boxes(2, 3);
    let mut board = Position::start(&layout, &Clues::none(&layout));
    for (cell, digit) in "123456456123231564564231312645645312".bytes().map(|b| b - b'0').enumerate() {
        board.candidates[cell] = DigitSet::of(digit).with(digit % 6 + 1);
    }
    for &(name, digit) in more {
        let cell = cells(&layout, name)[0] as usize;
        board.candidates[cell] = board.candidates[cell].with(digit);
    }
    let step = step_by(&layout, &Clues::none(&layout), &board, "bug").unwrap_or_else(|| panic!("no grave: {more:?}"));
    known_as(&layout, None, &step)
}

#[test]
fn graves_have_types() {
    assert_eq!(grave(&[("r1c1", 5)]), Some("type-1"));
    assert_eq!(grave(&[("r1c1", 5), ("r1c2", 5)]), Some("type-2"));
    assert_eq!(grave(&[("r1c1", 5), ("r1c3", 6)]), Some("type-3"));
    assert_eq!(grave(&[("r1c1", 5), ("r1c2", 6)]), Some("type-4"));
}

/// What counts cages against houses is the rule of 45 where that is what a house adds up to.
#[test]
fn cages_counted_against_houses_of_nine_digits_are_the_rule_of_45() {
    let mut met = [0, 0];
    for killer in killers() {
        let is_nine = killer.layout.n_digits == 9;
        if met[usize::from(is_nine)] > 0 {
            continue;
        }
        for step in path(&killer.layout, &killer.clues).1.iter().filter(|step| step.evidence.sum.is_some()) {
            assert_eq!(known_as(&killer.layout, None, step).is_some(), is_nine, "{step:?}");
            met[usize::from(is_nine)] += 1;
        }
    }
    assert!(met.iter().all(|n| *n > 0), "{met:?}");
}

#[test]
fn every_name_has_its_key() {
    let mut keys = KNOWN.to_vec();
    keys.sort_unstable();
    keys.dedup();
    // What the ladder of people has rows for is the name of a chain on the other.
    assert!(keys.len() == KNOWN.len() && keys.iter().all(|key| technique_named(key).is_none() || OF_PEOPLE.contains(key)));
}
