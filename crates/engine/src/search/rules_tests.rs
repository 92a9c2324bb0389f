//! Every rule, by itself and with every other, against brute force on small boards.

use super::naive::solutions_up_to;
use super::{Ask, Draw, Drop, NO_BUDGET, Needs, Order, Removal, count_up_to, fill, remove};
use crate::board::{Cell, Clues, Course, Grid, HouseKind, Layout, Operator, Shape, Sign, Sort, Value};
use crate::kinds::{Rule, all_rules, kind_named, read_rules, rule_from_toml, with_cages, with_signs};
use crate::seed::{Key, Stream};
use std::sync::Arc;

/// Cages of a 4×4 board: across boxes and rows, and one cell in none.
const CAGES: [&[Cell]; 6] = [&[0, 1, 5], &[2, 6], &[3, 7, 11], &[4, 8, 9], &[10, 14], &[12, 13]];

/// Boards of four digits with each pair of rules that can be laid on them: boxes of 2×2, or none.
pub(super) fn boards() -> Vec<(String, Arc<Layout>)> {
    let mut all = Vec::new();
    for (kind, size) in [("sudoku", Shape::new(2, 2)), ("latin", Shape::new(1, 4))] {
        let kind = kind_named(kind).unwrap();
        let rules: Vec<&Rule> = all_rules().chain([rule_of("house = true")]).collect();
        for (i, a) in rules.iter().enumerate() {
            for b in &rules[i..] {
                // Groups have to be said.
                let text = |name: &str| if name == "extra" { "extra=r1c1,r2c3,r4c4;r1c4,r4c1".into() } else { name.to_string() };
                let text = format!("{} {}", text(a.name), text(b.name));
                let params = kind.check(Some(size), None, false).unwrap();
                if let Ok((kind, params)) = kind.with_rules(params, &text) {
                    let mut stream = Key::of(&["pairs", &text]).stream(0, 0);
                    let mut layout = kind.draw(&params, &mut stream);
                    if params.has_signs() {
                        let signs = some_signs(&layout, &params.sorts(), &mut stream);
                        layout = with_signs(&layout, &params, signs);
                    }
                    if params.has_cages() {
                        layout = with_cages(&layout, size, CAGES.map(Vec::from).to_vec());
                    }
                    all.push((format!("{size} {text}"), Arc::new(layout)));
                }
            }
        }
    }
    all
}

/// A rule that asks something of regions.
fn rule_of(asks: &str) -> &'static Rule {
    let look = "look.cells = { shape = \"tint\", size = 90, gray = 12 }";
    rule_from_toml(&format!("name = \"mine\"\ntitle = \"Mine\"\nrule = \"It holds.\"\non = \"region\"\n{asks}\n{look}\n"))
        .unwrap()
}

/// A house equals the rule that any two of its cells differ, on boards with and without boxes.
#[test]
fn a_house_of_a_file_allows_what_differing_pairs_allow() {
    let (mut n_found, mut n_full) = (0, 0);
    for (kind, size) in [("sudoku", Shape::new(2, 2)), ("latin", Shape::new(1, 4))] {
        let plain = kind_named(kind).unwrap().rebuild(size, "").unwrap();
        for cells in ["r1c1,r2c1,r2c2,r3c2", "r1c4,r2c3,r2c4,r3c3", "r3c3,r3c4,r4c4", "r2c2,r2c3,r3c2,r3c3;r1c1,r1c2,r2c1"] {
            let of = |asks: &str| {
                let text = format!("{}={cells}", rule_of(asks).name);
                kind_named(kind).unwrap().rebuild_with(size, "", &read_rules(&text, size).unwrap().rules).unwrap()
            };
            let (house, pairs) = (Arc::new(of("house = true")), of("any = \"a != b\""));
            n_full += (plain.houses.len()..house.houses.len()).filter(|&h| house.house_is_full(h)).count();
            assert!(house.bonds.is_empty() && house.signs.iter().all(|sign| house.without_sign(sign).houses != house.houses));
            assert_eq!(Layout::of(house.parts()), *house);
            let want = solutions_up_to(&pairs, &Clues::none(&pairs), 1_000);
            let none = Clues::none(&house);
            let found = count_up_to(&[Ask { layout: &house, clues: &none }], 1_000, &NO_BUDGET).remove(0).found;
            assert_eq!(found, want.len() as u64, "{kind} {cells}");
            assert!(want.iter().all(|grid| grid.solves(&house, &none)));
            n_found += found;
        }
    }
    assert!(n_found > 100 && n_full == 6, "{n_found} {n_full}");
}

/// Two signs of each sort that some grid of the board obeys; none if it has no grid.
fn some_signs(layout: &Layout, sorts: &[Sort], stream: &mut Stream) -> Vec<Sign> {
    let draw = Draw { layout: Arc::new(layout.clone()), stream: stream.chapter(2) };
    let Some(grid) = fill(&[draw]).remove(0) else { return Vec::new() };
    let n_cells = layout.n_cells() as u32;
    let mut all = Vec::new();
    for &sort in sorts {
        let mut found = 0;
        for _ in 0..20_000 {
            let length = match sort.course() {
                Course::Edge => 2,
                Course::Groups | Course::Corner | Course::Outside => 4,
                Course::Cage => 1 + stream.below(3),
                Course::Line => 2 + stream.below(3),
                Course::Diagonal => 3,
                Course::Cell => 1,
                Course::Cells => 6 + stream.below(2),
                Course::Region => 2 + stream.below(3),
            };
            // Cells placed at random: most do not form a sign, and are drawn again.
            let (start, step) = (stream.below(n_cells) as Cell, [1, 3, 4, 5][stream.below(4) as usize]);
            let cells: Vec<Cell> = match sort.course() {
                Course::Outside | Course::Diagonal => (0..length as Cell).map(|k| start + k * step).collect(),
                Course::Corner => vec![start, start + 1, start + 4, start + 5],
                _ => (0..length).map(|_| stream.below(n_cells) as Cell).collect(),
            };
            let value = match sort.value() {
                Value::None => 0,
                Value::Number(..) | Value::Letter | Value::Circle => stream.below(11),
                Value::Calculation => {
                    Sign::calculated(1 + stream.below(12), Operator::ALL[stream.below(Operator::ALL.len() as u32) as usize])
                }
                Value::Digits => Sign::packed(&[1 + stream.below(4) as u8, 1 + stream.below(4) as u8]),
            };
            let is_on_board = cells.iter().all(|&cell| u32::from(cell) < n_cells);
            let sign = Sign::new(sort, value, cells);
            if is_on_board && sign.is_well_laid(layout) && sign.holds(layout, |cell| grid.0[cell as usize]) {
                all.push(sign);
                found += 1;
            }
            if found == 2 {
                break;
            }
        }
    }
    all
}

/// Some of the clues of a grid: a few digits, a few marks, half of the totals.
pub(super) fn some_clues(layout: &Layout, grid: &Grid, stream: &mut Stream) -> Clues {
    let all = Clues::all(layout, grid);
    let mut clues = Clues::none(layout);
    for cell in 0..layout.n_cells() as Cell {
        if stream.below(4) == 0 {
            clues.givens.set(cell, grid.0[cell as usize]);
        }
    }
    clues.sums = all.sums.into_iter().map(|sum| sum.filter(|_| stream.below(2) == 0)).collect();
    clues.items = all.items.into_iter().filter(|_| stream.below(2) == 0).collect();
    clues
}

#[test]
fn every_pair_of_rules_is_counted_and_reduced_as_brute_force_does() {
    let (mut n_boards, mut n_empty) = (0, 0);
    for (what, layout) in boards() {
        n_boards += 1;
        let mut stream = Key::of(&["rules", &what]).stream(0, 0);
        let none = Clues::none(&layout);
        let grid = fill(&[Draw { layout: layout.clone(), stream: stream.chapter(1) }]).remove(0);
        let Some(grid) = grid else {
            assert!(solutions_up_to(&layout, &none, 1).is_empty(), "{what}");
            n_empty += 1;
            continue;
        };
        assert!(grid.solves(&layout, &none), "{what}");
        for _ in 0..4 {
            let mut clues = some_clues(&layout, &grid, &mut stream);
            // Now and then a digit that may not fit.
            if stream.below(3) == 0 {
                clues.givens.set(stream.below(16) as Cell, 1 + stream.below(4) as u8);
            }
            let found = count_up_to(&[Ask { layout: &layout, clues: &clues }], 80, &NO_BUDGET).remove(0).found;
            assert_eq!(found, solutions_up_to(&layout, &clues, 80).len() as u64, "{what} {clues:?}");
        }
        let start = Clues::all(&layout, &grid);
        let mut drops: Vec<Drop> = (0..layout.n_cells() as Cell).map(|cell| Drop::Cells(vec![cell])).collect();
        drops.extend((0..layout.cages.len() as u16).map(Drop::Sum));
        drops.extend((0..start.items.len() as u16).map(Drop::Item));
        stream.shuffle(&mut drops);
        let order = Order::of(drops);
        let removal = Removal { start, order, ..Removal::to_minimal(layout.clone(), grid.clone(), &mut stream) };
        let left = remove(&[removal]).remove(0);
        assert!(left.is_exhausted, "{what}");
        assert_eq!(solutions_up_to(&layout, &left.clues, 2), [grid], "{what}");
        for fewer in each_less(&left.clues) {
            assert_eq!(solutions_up_to(&layout, &fewer, 2).len(), 2, "{what}: {fewer:?}");
        }
    }
    assert!(n_boards > 200 && n_empty > 20, "{n_boards} boards, {n_empty} of them empty");
}

#[test]
fn signs_are_needed_where_brute_force_finds_another_grid_without_them() {
    let (mut n_needed, mut n_needless, mut n_without_boxes) = (0, 0, 0);
    for (what, layout) in boards() {
        let mut stream = Key::of(&["needs", &what]).stream(0, 0);
        let grid = fill(&[Draw { layout: layout.clone(), stream: stream.chapter(1) }]).remove(0);
        let Some(grid) = grid.filter(|_| !layout.signs.is_empty()) else { continue };
        let removal = Removal::to_minimal(layout.clone(), grid.clone(), &mut stream);
        let clues = remove(&[removal]).remove(0).clues;
        let mut needs = Needs::of(Ask { layout: &layout, clues: &clues }, &grid);
        let mut left = layout.clone();
        for sign in &layout.signs {
            let fewer = Arc::new(left.without_signs(std::slice::from_ref(sign)));
            let has_others = solutions_up_to(&fewer, &clues, 2).len() > 1;
            // Asked twice, since a test must leave nothing behind.
            for _ in 0..2 {
                assert_eq!(needs.is_needed(sign, 10_000), Some(has_others), "{what} {clues:?} {sign:?}");
            }
            n_needed += has_others as u32;
            n_needless += !has_others as u32;
            n_without_boxes += (has_others && layout.houses_of_kind(HouseKind::Box).is_empty()) as u32;
            if !has_others {
                needs.take(sign);
                left = fewer;
            }
        }
        assert_eq!(needs.signs(), left.signs, "{what}");
    }
    assert!(n_needed > 300 && n_needless > 300 && n_without_boxes > 100, "{n_needed} {n_needless} {n_without_boxes}");
}

pub(super) fn each_less(clues: &Clues) -> Vec<Clues> {
    let mut all: Vec<Clues> = Vec::new();
    for (cell, _) in clues.givens.filled() {
        let mut fewer = clues.clone();
        fewer.givens.clear(cell);
        all.push(fewer);
    }
    for k in (0..clues.sums.len()).filter(|&k| clues.sums[k].is_some()) {
        let mut fewer = clues.clone();
        fewer.sums[k] = None;
        all.push(fewer);
    }
    for i in 0..clues.items.len() {
        let mut fewer = clues.clone();
        fewer.items.remove(i);
        all.push(fewer);
    }
    all
}

/// All ways to cover a 4×4 board with dominoes.
fn tilings(covered: u32, dominoes: &mut Vec<Vec<Cell>>, all: &mut Vec<Vec<Vec<Cell>>>) {
    let Some(cell) = (0..16u16).find(|&cell| covered >> cell & 1 == 0) else {
        all.push(dominoes.clone());
        return;
    };
    let beside = [(cell % 4 < 3).then_some(cell + 1), (cell < 12).then_some(cell + 4)];
    for other in beside.into_iter().flatten().filter(|&other| covered >> other & 1 == 0) {
        dominoes.push(vec![cell, other]);
        tilings(covered | 1 << cell | 1 << other, dominoes, all);
        dominoes.pop();
    }
}

#[test]
fn killers_of_all_dominoes_have_as_many_solutions_as_grids_with_their_totals() {
    let plain = kind_named("sudoku").unwrap().rebuild(Shape::new(2, 2), "").unwrap();
    let grids = solutions_up_to(&plain, &Clues::none(&plain), 1_000);
    let mut all = Vec::new();
    tilings(0, &mut Vec::new(), &mut all);
    assert_eq!((grids.len(), all.len()), (288, 36));
    let mut n_unique = 0;
    for cages in all {
        let layout = with_cages(&plain, Shape::new(2, 2), cages);
        let totals: Vec<Vec<u16>> = grids.iter().map(|grid| grid.cage_sums(&layout)).collect();
        for (grid, own) in grids.iter().zip(&totals) {
            // Dominoes are in rows or columns, so their digits differ in any case.
            let same = totals.iter().filter(|other| *other == own).count() as u64;
            let clues = Clues { sums: own.iter().copied().map(Some).collect(), ..Clues::none(&layout) };
            let count = count_up_to(&[Ask { layout: &layout, clues: &clues }], 1_000, &NO_BUDGET).remove(0);
            assert_eq!((count.found, count.is_decided), (same, true), "{:?} {own:?}", layout.cages);
            assert!(count.found > 1 || count.first.as_ref() == Some(grid));
            n_unique += (same == 1) as u32;
        }
    }
    assert_eq!(n_unique, 640);
}
