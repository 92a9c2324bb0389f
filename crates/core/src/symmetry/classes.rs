//! The classes of a puzzle, its grid and its clue pattern.

use super::masks::maps;
use super::{Canon, Class, MASKS, canonical, class, class_of};
use crate::board::{Cell, ClassId, Classes, Clues, Grid, Layout, symbol};
use crate::seed::hash_of_text;

/// The classes of a puzzle with a unique solution.
pub fn classes_of(layout: &Layout, clues: &Clues, solution: &Grid) -> Classes {
    classes_and_form(layout, clues, solution).0
}

/// The classes, with the canonical form that they were computed from if the board has one.
pub fn classes_and_form(layout: &Layout, clues: &Clues, solution: &Grid) -> (Classes, Option<Canon>) {
    let form = canonical(layout, clues, solution);
    let (puzzle, grid) = match &form {
        Some(form) => (exact(&form.puzzle), exact(&form.grid)),
        None => {
            let full = Clues { givens: solution.clone(), ..Clues::none(layout) };
            (probable(class_of(layout, clues)), probable(class_of(layout, &full)))
        }
    };
    let automorphisms = form.as_ref().map(|form| form.automorphisms);
    (Classes { puzzle, grid, automorphisms, masks: masks_obeyed(layout, clues) }, form)
}

/// The class of clues by their colours only: for puzzles without a unique solution, which have no canonical form.
pub fn clue_class(layout: &Layout, clues: &Clues) -> ClassId {
    probable(class_of(layout, clues))
}

/// The class of the set of cells that have clues, whatever their digits.
pub fn pattern_class(layout: &Layout, clues: &Clues) -> ClassId {
    probable(class::pattern_of(layout, clues))
}

/// The name of an exact class. Anyone can recompute it: the form's 81 characters, with `.` for an empty cell, through
/// sha256sum.
fn exact(form: &Grid) -> ClassId {
    let text: String = form.0.iter().map(|&digit| symbol(digit)).collect();
    ClassId { hash: hash_of_text(&text), is_exact: true }
}

fn probable(class: Class) -> ClassId {
    ClassId { hash: class.0 as u128, is_exact: false }
}

/// The masks that the clue cells obey in their current orientation; `none` if there is no other.
pub fn masks_obeyed(layout: &Layout, clues: &Clues) -> String {
    let is_clue = |cell: Cell| clues.givens.0[cell as usize] != 0;
    let is_kept = |map: &Vec<Cell>| map.iter().enumerate().all(|(from, &to)| is_clue(from as Cell) == is_clue(to));
    // Skip masks without maps: `none`, and `user`, whose cells are unknown here.
    let is_obeyed = |maps: Vec<Vec<Cell>>| !maps.is_empty() && maps.iter().all(is_kept);
    let names: Vec<&str> = MASKS.iter().filter(|mask| maps(layout, mask).is_ok_and(is_obeyed)).map(|mask| mask.name).collect();
    if names.is_empty() { "none".into() } else { names.join(" ") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;
    use crate::kinds::kind_named;
    use std::collections::BTreeSet;

    fn masks(size: (u8, u8), clues: &str) -> String {
        let layout = kind_named("sudoku").unwrap().rebuild(Shape::new(size.0, size.1), "").unwrap();
        let givens = Grid(clues.bytes().map(|b| (b != b'.') as u8).collect());
        masks_obeyed(&layout, &Clues::of_givens(givens))
    }

    #[test]
    fn the_clues_decide_which_masks_are_named() {
        assert_eq!(masks((2, 2), "1..............."), "diagonal");
        assert_eq!(masks((2, 2), ".1.............."), "none");
        assert_eq!(masks((2, 2), "1..............1"), "half-turn diagonal both-diagonals");
        assert_eq!(masks((2, 2), "1.........1....."), "diagonal translate");
        assert_eq!(
            masks((2, 2), "1..1........1..1"),
            "half-turn quarter-turn vertical horizontal-and-vertical diagonal both-diagonals all"
        );
        let wide =
            |cells: &[usize]| masks((2, 3), &(0..36).map(|c| if cells.contains(&c) { 'x' } else { '.' }).collect::<String>());
        assert_eq!(wide(&[0, 3, 12, 15, 24, 27]), "translate");
        assert_eq!(wide(&[0, 5]), "vertical");
    }

    fn layout(size: (u8, u8)) -> Layout {
        kind_named("sudoku").unwrap().rebuild(Shape::new(size.0, size.1), "").unwrap()
    }

    /// Tries every set of clues of every 4×4 grid: there are 36 minimal puzzles that are not equivalent.
    #[test]
    fn there_are_36_minimal_puzzles_of_4x4() {
        let layout = layout((2, 2));
        let mut all = vec![Grid::empty(16)];
        for cell in 0..16 {
            let fits = |grid: &Grid, d| layout.peers(cell).iter().all(|&peer| grid.get(peer) != Some(d));
            let next = |grid: Grid| {
                (1..=4)
                    .filter(|&d| fits(&grid, d))
                    .map(|d| Grid(grid.0.iter().enumerate().map(|(c, &old)| if c == cell as usize { d } else { old }).collect()))
                    .collect::<Vec<_>>()
            };
            all = all.into_iter().flat_map(next).collect();
        }
        assert_eq!(all.len(), 288);
        let mut classes = BTreeSet::new();
        let mut seen_grids = BTreeSet::new();
        for grid in &all {
            // One grid of each class is enough, because the others are equivalent to it.
            if !seen_grids.insert(classes_of(&layout, &Clues::none(&layout), grid).grid) {
                continue;
            }
            let differs = |other: &Grid| (0..16).filter(|&c| other.0[c] != grid.0[c]).fold(0u16, |set, c| set | 1 << c);
            let others: Vec<u16> = all.iter().map(differs).filter(|&set| set != 0).collect();
            let is_unique = |clues: u16| others.iter().all(|set| set & clues != 0);
            let is_minimal = |clues: u16| (0..16).all(|c| clues & (1 << c) == 0 || !is_unique(clues & !(1 << c)));
            for clues in (0..=u16::MAX).filter(|&clues| is_unique(clues) && is_minimal(clues)) {
                let givens = Grid((0..16).map(|c| if clues & (1 << c) != 0 { grid.0[c] } else { 0 }).collect());
                classes.insert(clue_class(&layout, &Clues::of_givens(givens)));
            }
        }
        assert_eq!((seen_grids.len(), classes.len()), (2, 36));
    }
}
