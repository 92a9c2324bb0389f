//! What a puzzle, its grid and its clues have in common with their dresses, by name.
//! What never lives here: forms and colours themselves.

use super::{Class, MASKS, class_of, obeys, orbits};
use crate::board::{ClassId, Classes, Clues, Grid, Layout};

/// The classes of a puzzle with one solution.
pub fn classes(layout: &Layout, clues: &Clues, solution: &Grid) -> Classes {
    let full = Clues { givens: solution.clone(), sums: vec![None; layout.cages.len()] };
    let probable = |class: Class| ClassId { hash: class.0 as u128, is_exact: false };
    Classes {
        puzzle: probable(class_of(layout, clues)),
        grid: probable(class_of(layout, &full)),
        automorphisms: None,
        masks: masks_obeyed(layout, clues),
    }
}

/// Every mask that the cells of the clues obey as they lie; `none` where there is no other.
fn masks_obeyed(layout: &Layout, clues: &Clues) -> String {
    let cells = clues.givens.filled_cells();
    let is_obeyed = |name: &str| !matches!(name, "none" | "user" | "translate");
    let all = MASKS.iter().filter(|mask| is_obeyed(mask.name));
    let names: Vec<&str> =
        all.filter(|mask| orbits(layout, mask).is_ok_and(|orbits| obeys(&cells, &orbits))).map(|mask| mask.name).collect();
    if names.is_empty() { "none".into() } else { names.join(" ") }
}
