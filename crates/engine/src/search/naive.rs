//! Brute force so simple that it is plainly right; tests compare with it. For small boards.

use crate::board::{Clues, Grid, Layout};

/// All solutions up to a limit: cells in order, digits ascending, each placement checked against the whole layout and all clues.
pub fn solutions_up_to(layout: &Layout, clues: &Clues, limit: usize) -> Vec<Grid> {
    let mut found = Vec::new();
    let mut grid = clues.givens.clone();
    if fits(layout, clues, &grid) {
        place(layout, clues, &mut grid, 0, limit, &mut found);
    }
    found
}

fn place(layout: &Layout, clues: &Clues, grid: &mut Grid, from: usize, limit: usize, found: &mut Vec<Grid>) {
    let Some(cell) = (from..layout.n_cells()).find(|&c| grid.0[c] == 0) else {
        found.push(grid.clone());
        return;
    };
    for digit in 1..=layout.n_digits {
        grid.0[cell] = digit;
        if fits(layout, clues, grid) {
            place(layout, clues, grid, cell + 1, limit, found);
        }
        if found.len() == limit {
            break;
        }
    }
    grid.0[cell] = 0;
}

fn fits(layout: &Layout, clues: &Clues, grid: &Grid) -> bool {
    let no_repeat = layout.houses.iter().all(|house| {
        let digits: Vec<u8> = house.cells.iter().map(|&c| grid.0[c as usize]).filter(|&d| d != 0).collect();
        (1..digits.len()).all(|i| !digits[..i].contains(&digits[i]))
    });
    let digit = |cell: u16| Some(grid.0[cell as usize]).filter(|&digit| digit != 0);
    let both = |[a, b]: [u16; 2]| Some((digit(a)?, digit(b)?));
    let no_equals = layout.differ.iter().all(|&pair| both(pair).is_none_or(|(a, b)| a != b));
    let relations_hold =
        layout.bonds.iter().all(|bond| both(bond.cells).is_none_or(|(a, b)| bond.relation.allows(layout.n_digits, a, b)));
    let is_full = |sign: &&crate::board::Sign| sign.is_law() && sign.cells.iter().all(|&cell| digit(cell).is_some());
    let laws_hold = layout.signs.iter().filter(is_full).all(|sign| sign.holds(layout, |cell| grid.0[cell as usize]));
    let is_allowed = (0..).zip(&grid.0).all(|(cell, &digit)| digit == 0 || layout.allowed(cell).has(digit));
    let marks_hold = clues.items.iter().all(|item| digit(item.cell).is_none_or(|d| item.allowed(layout.n_digits).has(d)));
    no_repeat
        && no_equals
        && relations_hold
        && laws_hold
        && marks_hold
        && is_allowed
        && layout.cages.iter().zip(&clues.sums).all(|(cage, sum)| {
            let digits: Vec<u16> = cage.cells.iter().map(|&c| grid.0[c as usize] as u16).collect();
            let total: u16 = digits.iter().sum();
            let is_full = !digits.contains(&0);
            sum.is_none_or(|sum| if is_full { total == sum } else { total < sum })
        })
}
