//! A hint for somebody who is in the middle of a puzzle: where to look, and the whole step; and a machine's reason.

use super::Words;
use super::describe::{describe, title};
use super::fill::{capital, fill};
use super::names::Names;
use crate::board::{Cell, Clues, HouseKind, Layout, Notation, Step};
use crate::lab::Reason;

/// A single step told to somebody who is in the middle of a puzzle, in the words of a language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepHint {
    /// The technique's name.
    pub technique: String,
    /// Where to look: the houses, or the sums, or the cells; never the one cell that a digit goes to.
    pub place: String,
    /// The step in a sentence.
    pub words: String,
}

/// Tells a step, of whatever technique.
pub fn step_hint(layout: &Layout, clues: &Clues, step: &Step, words: &Words) -> StepHint {
    let names = Names { layout, notation: Notation::Numbers, words };
    StepHint {
        technique: title(layout, None, step, words),
        place: place_to_look(names, clues, step),
        words: format!("{}.", describe(layout, step, words)),
    }
}

/// How cells are called in the words of a language.
pub fn cells_in_words(layout: &Layout, cells: &[Cell], words: &Words) -> String {
    Names { layout, notation: Notation::Numbers, words }.row_of_cells(cells)
}

/// How a house is called in the words of a language.
pub fn house_in_words(layout: &Layout, house: usize, words: &Words) -> String {
    Names { layout, notation: Notation::Numbers, words }.house(house)
}

/// `The cage at r1c1: 17`, and its other cells; without a total that is not told.
pub fn cage_in_words(layout: &Layout, clues: &Clues, cage: usize, words: &Words) -> String {
    let names = Names { layout, notation: Notation::Numbers, words };
    let total = clues.sums.get(cage).copied().flatten().map_or("–".into(), |sum| sum.to_string());
    format!("{}: {total} ({})", capital(&names.cage(cage)), names.row_of_cells(&layout.cages[cage].cells))
}

/// A machine's reason in the words of a language; a cage is its sum, where that is known, else its cells.
pub fn reason_in_words(pattern: &str, layout: &Layout, clues: &Clues, reason: &Reason, words: &Words) -> String {
    let names = Names { layout, notation: Notation::Numbers, words };
    let cage = |cage: u16| {
        let cage = cage as usize;
        names.sum(clues, cage).unwrap_or_else(|| names.row_of_cells(&layout.cages[cage].cells))
    };
    let places = [
        ("house", reason.house.map(|house| names.house(house as usize))),
        ("cage", reason.cage.map(cage)),
        ("cell", reason.cell.map(|cell| names.cell(cell))),
        ("digit", reason.digit.map(|digit| names.digit(digit))),
        ("n", reason.n.map(|n| n.to_string())),
    ];
    let places: Vec<(&str, &str)> = places.iter().filter_map(|(place, name)| Some((*place, name.as_deref()?))).collect();
    fill(pattern, &places)
}

/// The houses of a step where it names few, else its sums, else its cells; of a chain the cells that it starts from. Where a
/// digit is to be written, its own cell is not named: that would be the answer.
fn place_to_look(names: Names, clues: &Clues, step: &Step) -> String {
    let seen = &step.evidence;
    let houses = |houses: &[u16]| houses.iter().map(|&house| names.house(house as usize)).collect::<Vec<_>>().join(", ");
    let cells = |cells: &[Cell]| {
        let Some((target, _)) = step.conclusion.place else { return names.row_of_cells(cells) };
        let others: Vec<Cell> = cells.iter().copied().filter(|&cell| cell != target).collect();
        if others.is_empty() { houses(&smallest_house(names.layout, target)) } else { names.row_of_cells(&others) }
    };
    match () {
        _ if !seen.branches.is_empty() => cells(&starts(step)),
        _ if seen.sum.is_some() => houses(&seen.houses),
        _ if !seen.cages.is_empty() => {
            let sums: Vec<String> = seen.cages.iter().filter_map(|&cage| names.sum(clues, cage as usize)).collect();
            sums.join("; ")
        }
        _ if !seen.houses.is_empty() => houses(&seen.houses),
        _ => cells(&seen.cells),
    }
}

/// The box of a cell, or its row where there are no boxes.
fn smallest_house(layout: &Layout, cell: Cell) -> Vec<u16> {
    let kind_of = |house: u16| layout.houses[house as usize].kind;
    let all = layout.houses_of(cell);
    let of_kind = |kind: HouseKind| all.iter().copied().find(|&house| kind_of(house) == kind);
    of_kind(HouseKind::Box).or_else(|| all.first().copied()).into_iter().collect()
}

/// The cells that the lines of a chain start from.
fn starts(step: &Step) -> Vec<Cell> {
    let starts = step.evidence.branches.iter().filter_map(|branch| branch.claims.first());
    let mut starts: Vec<Cell> = starts.map(|claim| claim.cell).collect();
    starts.sort_unstable();
    starts.dedup();
    starts
}

impl Names<'_> {
    /// Cells one after the other, in no sentence.
    pub(super) fn row_of_cells(self, cells: &[Cell]) -> String {
        cells.iter().map(|&cell| self.cell(cell)).collect::<Vec<_>>().join(", ")
    }

    /// `r1c1 + r1c2 = 4`
    fn sum(self, clues: &Clues, cage: usize) -> Option<String> {
        let cells: Vec<String> = self.layout.cages[cage].cells.iter().map(|&cell| self.cell(cell)).collect();
        let sum = clues.sums.get(cage).copied().flatten()?;
        Some(format!("{} = {sum}", cells.join("\u{a0}+ ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Conclusion, DigitSet, Evidence, Shape};
    use crate::words::testing::language;

    #[test]
    fn a_step_is_told_in_every_language_and_its_answer_not_where_to_look() {
        let layout = crate::kinds::kind_named("sudoku").unwrap().rebuild(Shape::new(3, 3), "").unwrap();
        let single = |technique: &'static str, houses: Vec<u16>| Step {
            technique,
            cost: 12,
            evidence: Evidence { cells: vec![4], digits: DigitSet::of(3), houses, ..Default::default() },
            conclusion: Conclusion { place: Some((4, 3)), strikes: Vec::new() },
        };
        let pair = Step {
            technique: "Naked pair",
            cost: 30,
            evidence: Evidence { cells: vec![0, 4], digits: DigitSet::of(3).with(7), houses: vec![0], ..Default::default() },
            conclusion: Conclusion { place: None, strikes: vec![(8, 3), (5, 7), (5, 3), (6, 3)] },
        };
        let told = |step: &Step, language_code: &str| {
            let told = step_hint(&layout, &Clues::none(&layout), step, &language(language_code));
            format!("{} | {}", told.place, told.words)
        };
        for (code, hidden, naked, both) in [
            (
                "en",
                "row 1 | Hidden single: 3 can only go in r1c5 in row 1.",
                "box 2 | Naked single: r1c5 can only hold 3.",
                "row 1 | Naked pair: r1c1 and r1c5 hold 3 and 7 between them in row 1, so 3 is removed from r1c9 and r1c7; 3 and 7 are removed from r1c6.",
            ),
            (
                "de",
                "Zeile 1 | Versteckter Einer: 3 kann in Zeile 1 nur in Z1S5 stehen.",
                "Block 2 | Nackter Einer: In Z1S5 kann nur 3 stehen.",
                "Zeile 1 | Nacktes Paar: Z1S1 und Z1S5 teilen sich in Zeile 1 die Ziffern 3 und 7; daher entfällt 3 in Z1S9 und Z1S7; 3 und 7 in Z1S6.",
            ),
            (
                "fr",
                "ligne 1 | Candidat unique caché\u{a0}: 3 ne peut aller qu’en L1C5 dans la ligne 1.",
                "bloc 2 | Candidat unique nu\u{a0}: L1C5 ne peut contenir que 3.",
                "ligne 1 | Paire nue\u{a0}: L1C1 et L1C5 se partagent 3 et 7 dans la ligne 1, donc 3 est éliminé en L1C9 et L1C7\u{a0}; 3 et 7 le sont en L1C6.",
            ),
            (
                "es",
                "fila 1 | Único oculto: 3 solo cabe en F1C5 en la fila 1.",
                "bloque 2 | Único desnudo: en F1C5 solo puede ir 3.",
                "fila 1 | Par desnudo: F1C1 y F1C5 se reparten 3 y 7 en la fila 1, así que se elimina 3 de F1C9 y F1C7; 3 y 7 de F1C6.",
            ),
        ] {
            assert_eq!(told(&single("Hidden single", vec![0]), code), hidden);
            // The one cell would be the answer: its box is where to look.
            assert_eq!(told(&single("Naked single", vec![]), code), naked);
            assert_eq!(told(&pair, code), both);
        }
    }

    #[test]
    fn a_sum_is_where_to_look() {
        let puzzle = crate::draw::samples::sample_suko();
        let cage = &puzzle.layout.cages[0];
        let step = Step {
            technique: "One combination",
            cost: 15,
            evidence: Evidence { cells: cage.cells.clone(), cages: vec![0], ..Default::default() },
            conclusion: Conclusion { place: Some((cage.cells[0], 9)), strikes: Vec::new() },
        };
        let told = step_hint(&puzzle.layout, &puzzle.clues, &step, Words::english());
        let sum = puzzle.clues.sums[0].unwrap();
        assert_eq!(told.place, format!("r1c1\u{a0}+ r1c2\u{a0}+ r2c1\u{a0}+ r2c2 = {sum}"));
    }
}
