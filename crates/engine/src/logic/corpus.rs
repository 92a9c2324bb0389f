//! Compares ratings and paths, step by step, with those of Sudoku Explainer 1.2.1.

use super::testing::{boxes, rows};
use super::*;
use crate::board::{Cell, HouseKind, Layout, Level, Step, cell_name, symbol, tenths};
use std::collections::BTreeSet;

/// A step as the corpus writes it. Chains are described by what they prove, cycles by their cells in board order, wings by the
/// eliminated digit. Loops, graves and aligned exclusions are described only by their own cells, and by digits only if these
/// are eliminated together with them.
fn token(layout: &Layout, step: &Step) -> String {
    let key = LADDER.iter().find(|t| t.name == step.technique).map_or("", |t| t.key);
    let seen = &step.evidence;
    let cells: &[Cell] = match key {
        "unique-rectangle" | "unique-loop" => parts_of_loop(layout, &seen.cells).0,
        "bug" => parts_of_grave(step).0,
        "aligned-pair-exclusion" => &seen.cells[..2],
        "aligned-triplet-exclusion" => &seen.cells[..3],
        _ => &seen.cells,
    };
    let cells: String = match step.conclusion.place {
        Some((c, _)) if seen.cells.len() == 1 => cell_name(layout, c),
        _ => cells.iter().map(|&c| cell_name(layout, c)).collect(),
    };
    let digits: String = match key {
        "xy-wing" | "xyz-wing" => symbol(step.conclusion.strikes[0].1).into(),
        "aligned-pair-exclusion" | "aligned-triplet-exclusion" => String::new(),
        "bug" if seen.houses.is_empty() && step.cost == 57 || step.cost > 57 => seen.digits.iter().map(symbol).collect(),
        "bug" => String::new(),
        _ => seen.digits.iter().map(symbol).collect(),
    };
    if ["unique-rectangle", "unique-loop", "bug"].contains(&key) {
        return format!("{}:{cells}:{digits}", step.cost);
    }
    if !seen.branches.is_empty() {
        return match (&step.conclusion.place, step.conclusion.strikes.as_slice()) {
            (Some((c, d)), _) => format!("{}:{}:+{}", step.cost, cell_name(layout, *c), symbol(*d)),
            (None, &[(c, d)]) if !step.technique.ends_with("cycle") => {
                format!("{}:{}:-{}", step.cost, cell_name(layout, c), symbol(d))
            }
            _ => {
                let cells: BTreeSet<Cell> = seen.cells.iter().copied().collect();
                format!("{}:{}:", step.cost, cells.iter().map(|&c| cell_name(layout, c)).collect::<String>())
            }
        };
    }
    let letter = |&h: &u16| match layout.houses[h as usize].kind {
        HouseKind::Box => 'b',
        HouseKind::Row => 'r',
        HouseKind::Column => 'c',
        HouseKind::Other => 'o',
    };
    // A fish names each kind of line once; a direct hint does not name the house of its single.
    let mut kinds: Vec<char> = step.evidence.houses.iter().map(letter).collect();
    if step.technique.starts_with("Direct") {
        kinds.truncate(2);
    }
    kinds.dedup();
    let kinds: String = kinds.into_iter().collect();
    let end = if kinds.is_empty() { String::new() } else { format!(":{kinds}") };
    format!("{}:{cells}:{digits}{end}", step.cost)
}

#[test]
fn paths_are_those_of_sudoku_explainer() {
    let layout = boxes(3, 3);
    let mut n = 0;
    for row in rows() {
        let (rating, steps) = path(&layout, &row.clues);
        let ours: Vec<String> = steps.iter().map(|s| token(&layout, s)).collect();
        assert_eq!(ours.join(" "), row.path, "{}", row.puzzle);
        let text = |v: Option<u16>| v.map(|v| tenths(v as u32)).unwrap_or_default();
        assert_eq!([rating.er, rating.ep, rating.ed].map(text), row.rating, "{}", row.puzzle);
        n += 1;
    }
    assert!(n >= 200, "the corpus has {n} rows");
}

#[test]
fn levels_follow_the_rating() {
    for row in rows() {
        let rating = rate(&boxes(3, 3), &row.clues);
        if let Some(er) = rating.er {
            assert_eq!(rating.level, Level::of_cost(er));
            assert_eq!(rating.hardest_cost, er);
            let hardest = &LADDER[technique_named(rating.hardest).unwrap()];
            // Long chains, and large sets in a loop or grave, cost more.
            assert!(hardest.costs.iter().any(|&cost| cost <= er));
            assert!(techniques_used(&rating).any(|(technique, _)| technique.key == rating.hardest));
        }
    }
}

#[test]
fn the_ladder_is_in_order() {
    for pair in LADDER.windows(2) {
        assert!(pair[0].costs[0] <= pair[1].costs[0], "{} comes after {}", pair[1].key, pair[0].key);
    }
    for (k, technique) in LADDER.iter().enumerate() {
        assert_eq!(technique_named(technique.key), Some(k));
        assert!(LADDER[..k].iter().all(|t| t.name != technique.name));
        assert!(technique.key.chars().all(|c| c.is_ascii_lowercase() || c == '-'));
    }
    assert_eq!(technique_named("no-such"), None);
}
