//! What a puzzle, its grid and its clues have in common with their dresses, by name.
//! What never lives here: forms and colours themselves.

use super::masks::maps;
use super::{Canon, Class, MASKS, canonical, class, class_of};
use crate::board::{Cell, ClassId, Classes, Clues, Grid, Layout, symbol};
use crate::seed::hash_of_text;

/// The classes of a puzzle with one solution.
pub fn classes_of(layout: &Layout, clues: &Clues, solution: &Grid) -> Classes {
    classes_and_form(layout, clues, solution).0
}

/// The same with the canonical form that they were read from, where the board has one.
pub fn classes_and_form(layout: &Layout, clues: &Clues, solution: &Grid) -> (Classes, Option<Canon>) {
    let form = canonical(layout, clues, solution);
    let (puzzle, grid) = match &form {
        Some(form) => (exact(&form.puzzle), exact(&form.grid)),
        None => {
            let full = Clues { givens: solution.clone(), sums: vec![None; layout.cages.len()] };
            (probable(class_of(layout, clues)), probable(class_of(layout, &full)))
        }
    };
    let automorphisms = form.as_ref().map(|form| form.automorphisms);
    (Classes { puzzle, grid, automorphisms, masks: masks_obeyed(layout, clues) }, form)
}

/// The class of clues alone, by their colours: for puzzles without one solution, which have no form.
pub fn clue_class(layout: &Layout, clues: &Clues) -> ClassId {
    probable(class_of(layout, clues))
}

/// The class of the cells that hold clues, whatever stands in them.
pub fn pattern_class(layout: &Layout, clues: &Clues) -> ClassId {
    probable(class::pattern_of(layout, clues))
}

/// Anyone can make the name again: the form's 81 characters, `.` for an empty cell, and sha256sum.
fn exact(form: &Grid) -> ClassId {
    let text: String = form.0.iter().map(|&digit| symbol(digit)).collect();
    ClassId { hash: hash_of_text(&text), is_exact: true }
}

fn probable(class: Class) -> ClassId {
    ClassId { hash: class.0 as u128, is_exact: false }
}

/// Every mask that the cells of the clues obey as they lie; `none` where there is no other.
pub fn masks_obeyed(layout: &Layout, clues: &Clues) -> String {
    let is_clue = |cell: Cell| clues.givens.0[cell as usize] != 0;
    let is_kept = |map: &Vec<Cell>| map.iter().enumerate().all(|(from, &to)| is_clue(from as Cell) == is_clue(to));
    // A mask that moves nothing says nothing: `none`, and `user`, whose cells nobody knows here.
    let is_obeyed = |maps: Vec<Vec<Cell>>| !maps.is_empty() && maps.iter().all(is_kept);
    let names: Vec<&str> = MASKS.iter().filter(|mask| maps(layout, mask).is_ok_and(is_obeyed)).map(|mask| mask.name).collect();
    if names.is_empty() { "none".into() } else { names.join(" ") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;
    use crate::kinds::kind_named;

    fn masks(size: (u8, u8), clues: &str) -> String {
        let layout = (kind_named("sudoku").unwrap().rebuild)(Shape::new(size.0, size.1), "").unwrap();
        let givens = Grid(clues.bytes().map(|b| (b != b'.') as u8).collect());
        masks_obeyed(&layout, &Clues { givens, sums: Vec::new() })
    }

    #[test]
    fn masks_are_named_as_the_clues_lie() {
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
}
