//! The long telling of a step: what to look at on the board, and the reasoning of a chain.

use super::reasoning::reasoning;
use super::words::{Names, digit_names, listed, technique_of};
use crate::board::{Clues, Digit, DigitSet, Layout, Notation, Position, Step, symbol};

/// Further sentences for a step, for the board before it: each a line of its own, to be read after [`super::describe`].
pub fn tell(notation: Notation, layout: &Layout, clues: &Clues, before: &Position, step: &Step) -> Vec<String> {
    let names = Names { layout, notation };
    let key = technique_of(step).map_or("", |technique| technique.key);
    let mut lines = Vec::new();
    match key {
        "hidden-single" => lines.extend(barred_places(names, before, step)),
        "naked-single" => lines.extend(barred_digits(names, before, step)),
        _ => {}
    }
    lines.extend(step.evidence.cages.iter().filter_map(|&cage| sum_left(names, clues, before, cage as usize)));
    lines.extend(reasoning(names, step));
    lines
}

/// Which digits on the board bar all other cells of the house.
fn barred_places(names: Names, before: &Position, step: &Step) -> Option<String> {
    let (place, digit) = step.conclusion.place?;
    let house = *step.evidence.houses.first()? as usize;
    let (barriers, rest) = before.barriers(names.layout, house, digit, place);
    let put = symbol(digit);
    let earlier = match rest {
        0 => "",
        1 => " One of them lost it in an earlier step.",
        _ => " Some of them lost it in earlier steps.",
    };
    Some(match barriers.len() {
        0 => format!("The other empty cells of {} lost their {put} in earlier steps.", names.house(house)),
        1 => format!(
            "{} holds {put}, which bars the other empty cells of {}.{earlier}",
            names.cells(&barriers),
            names.house(house)
        ),
        _ => {
            format!("{} hold {put}, which bars the other empty cells of {}.{earlier}", names.cells(&barriers), names.house(house))
        }
    })
}

/// House by house, the digits that the cell sees.
fn barred_digits(names: Names, before: &Position, step: &Step) -> Option<String> {
    let (place, digit) = step.conclusion.place?;
    let layout = names.layout;
    let mut open = DigitSet::all(layout.n_digits).without(DigitSet::of(digit));
    let mut parts = Vec::new();
    for &house in layout.houses_of(place) {
        let cells = &layout.houses[house as usize].cells;
        let seen: DigitSet = cells.iter().filter_map(|&c| before.grid.get(c)).filter(|&d| open.has(d)).collect();
        open = open.without(seen);
        if !seen.is_empty() {
            parts.push(format!("{} in {}", digit_names(seen), names.house(house as usize)));
        }
    }
    let sees = format!("It sees {}", listed(parts));
    Some(match open.len() {
        0 => format!("{sees}."),
        _ => format!("{sees}; {} went in earlier steps.", digit_names(open)),
    })
}

/// What the cells of a cage that are still open have to give.
fn sum_left(names: Names, clues: &Clues, before: &Position, cage: usize) -> Option<String> {
    let sum = (*clues.sums.get(cage)?)?;
    let cells = &names.layout.cages[cage].cells;
    let written: Vec<Digit> = cells.iter().filter_map(|&c| before.grid.get(c)).collect();
    let open: Vec<u16> = cells.iter().copied().filter(|&c| before.grid.get(c).is_none()).collect();
    let taken: u16 = written.iter().map(|&d| d as u16).sum();
    let minus: String = written.iter().map(|d| format!(" − {d}")).collect();
    let name = names.cage(cage);
    let name = name[..1].to_uppercase() + &name[1..];
    Some(match (written.is_empty(), sum.checked_sub(taken)) {
        (true, _) => format!("{name} is {sum}, in {}.", names.cells(&open)),
        (false, Some(left)) => format!("{name}: {sum}{minus} = {left} for {}.", names.cells(&open)),
        (false, None) => return None,
    })
}
