//! Hints for somebody who is in the middle of a puzzle: any step, and any reason of a machine, in the words of a language.

use crate::board::{Cell, Clues, Digit, DigitSet, HouseKind, Layout, Step};
use crate::book::{HintWords, Words, fill};
use crate::draw::Symbols;
use crate::lab::Reason;
use crate::logic::technique_of;

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
    let names = Names { layout, words: &words.hint, symbols: Symbols::Letters };
    let key = technique_of(step).map_or("", |technique| technique.key);
    let technique = words.technique(key).to_string();
    let place = place_to_look(&names, clues, step);
    let words = match glance(&names, clues, key, step) {
        // Words that stand before what is seen: the technique, and a colon as the language writes it.
        Some(told) => {
            let before = words.hint.pattern.split("{seen}").next().unwrap_or("");
            fill(before, &[("technique", &technique)]) + &told
        }
        None => sentence(&names, clues, step, words),
    };
    StepHint { technique, place, words }
}

/// How cells are called in the words of a language.
pub fn cells_in_words(layout: &Layout, cells: &[Cell], words: &Words) -> String {
    Names { layout, words: &words.hint, symbols: Symbols::Letters }.cells(cells)
}

/// How a house is called in the words of a language.
pub fn house_in_words(layout: &Layout, house: usize, words: &Words) -> String {
    Names { layout, words: &words.hint, symbols: Symbols::Letters }.house(house)
}

/// A machine's reason in the words of a language; a cage is its sum, where that is known, else its cells.
pub fn reason_in_words(pattern: &str, layout: &Layout, clues: &Clues, reason: &Reason, words: &Words) -> String {
    let names = Names { layout, words: &words.hint, symbols: Symbols::Letters };
    let cage = |cage: u16| {
        let cage = cage as usize;
        names.sum(clues, cage).unwrap_or_else(|| names.cells(&layout.cages[cage].cells))
    };
    let places = [
        ("house", reason.house.map(|house| names.house(house as usize))),
        ("cage", reason.cage.map(cage)),
        ("cell", reason.cell.map(|cell| names.cell(cell))),
        ("digit", reason.digit.map(|digit| names.symbols.written(digit))),
        ("n", reason.n.map(|n| n.to_string())),
    ];
    let places: Vec<(&str, &str)> = places.iter().filter_map(|(place, name)| Some((*place, name.as_deref()?))).collect();
    fill(pattern, &places)
}

/// The houses of a step where it names few, else its sums, else its cells; of a chain the cells that it starts from. Where a
/// digit is to be written, its own cell is not named: that would be the answer.
fn place_to_look(names: &Names, clues: &Clues, step: &Step) -> String {
    let seen = &step.evidence;
    let houses = |houses: &[u16]| houses.iter().map(|&house| names.house(house as usize)).collect::<Vec<_>>().join(", ");
    let cells = |cells: &[Cell]| {
        let Some((target, _)) = step.conclusion.place else { return names.cells(cells) };
        let others: Vec<Cell> = cells.iter().copied().filter(|&cell| cell != target).collect();
        if others.is_empty() { houses(&smallest_house(names.layout, target)) } else { names.cells(&others) }
    };
    match () {
        _ if !seen.branches.is_empty() => cells(&starts(step)),
        _ if !seen.cages.is_empty() => sums(names, clues, step),
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

/// The whole sentence of a step that is seen at a glance.
fn glance(names: &Names, clues: &Clues, key: &str, step: &Step) -> Option<String> {
    let (cell, digit) = step.conclusion.place?;
    let pattern = match key {
        "full-house" => &names.words.full_house,
        "hidden-single" => &names.words.hidden_single,
        "naked-single" => &names.words.naked_single,
        "last-in-cage" => &names.words.last_in_cage,
        _ => return None,
    };
    let house = step.evidence.houses.first().map_or(String::new(), |&house| names.house(house as usize));
    let (cell, digit, sum) = (names.cell(cell), names.symbols.written(digit), sums(names, clues, step));
    let told = fill(pattern, &[("cell", &cell), ("digit", &digit), ("house", &house), ("sum", &sum)]);
    // A sentence may begin with a name that is a word.
    let mut letters = told.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect())
}

fn sums(names: &Names, clues: &Clues, step: &Step) -> String {
    let sums: Vec<String> = step.evidence.cages.iter().filter_map(|&cage| names.sum(clues, cage as usize)).collect();
    sums.join("; ")
}

/// The cells that the lines of a chain start from.
fn starts(step: &Step) -> Vec<Cell> {
    let starts = step.evidence.branches.iter().filter_map(|branch| branch.claims.first());
    let mut starts: Vec<Cell> = starts.map(|claim| claim.cell).collect();
    starts.sort_unstable();
    starts.dedup();
    starts
}

/// `X-wing: 3 in r1c3, r1c6, r7c3 and r7c6. So no 3 in r2c3.`
fn sentence(names: &Names, clues: &Clues, step: &Step, words: &Words) -> String {
    let h = &words.hint;
    let key = technique_of(step).map_or("", |technique| technique.key);
    let seen = &step.evidence;
    let (cells, digits) = (names.cells(&seen.cells), names.digits(seen.digits));
    let is_chain = !seen.branches.is_empty();
    let told = if is_chain {
        names.cells(&starts(step))
    } else if !seen.cages.is_empty() {
        sums(names, clues, step)
    } else if digits.is_empty() {
        cells
    } else if seen.houses.is_empty() || seen.houses.len() > 2 {
        fill(&h.digits_in_cells, &[("digits", &digits), ("cells", &cells)])
    } else {
        let houses: Vec<String> = seen.houses.iter().map(|&house| names.house(house as usize)).collect();
        fill(&h.digits_in_houses, &[("digits", &digits), ("cells", &cells), ("houses", &houses.join(", "))])
    };
    let pattern = if is_chain { &h.chain } else { &h.pattern };
    let places = [("technique", words.technique(key)), ("seen", &told), ("result", &names.result(step))];
    fill(pattern, &places)
}

/// What cells, digits and houses are called in the words of a language.
pub(super) struct Names<'a> {
    pub layout: &'a Layout,
    pub words: &'a HintWords,
    pub symbols: Symbols,
}

impl Names<'_> {
    pub(super) fn cell(&self, cell: Cell) -> String {
        let (row, col) = ((self.layout.row(cell) + 1).to_string(), (self.layout.col(cell) + 1).to_string());
        fill(&self.words.cell, &[("row", &row), ("col", &col)])
    }

    fn digits(&self, digits: DigitSet) -> String {
        digits.iter().map(|d| self.symbols.written(d)).collect::<Vec<_>>().join(", ")
    }

    fn cells(&self, cells: &[Cell]) -> String {
        cells.iter().map(|&cell| self.cell(cell)).collect::<Vec<_>>().join(", ")
    }

    /// `r1c1 + r1c2 = 4`
    fn sum(&self, clues: &Clues, cage: usize) -> Option<String> {
        let cells: Vec<String> = self.layout.cages[cage].cells.iter().map(|&cell| self.cell(cell)).collect();
        let sum = clues.sums.get(cage).copied().flatten()?;
        Some(format!("{} = {sum}", cells.join("\u{a0}+ ")))
    }

    pub(super) fn house(&self, house: usize) -> String {
        let kind = self.layout.houses[house].kind;
        let number = (house - self.layout.houses_of_kind(kind).start + 1).to_string();
        let pattern = match kind {
            HouseKind::Row => &self.words.row,
            HouseKind::Column => &self.words.column,
            HouseKind::Box => &self.words.box_,
            HouseKind::Other => &self.words.grid,
        };
        fill(pattern, &[("n", &number)])
    }

    /// The digit that is written, or the digits that go: cells that lose the same ones are named together.
    fn result(&self, step: &Step) -> String {
        if let Some((cell, digit)) = step.conclusion.place {
            return fill(&self.words.place, &[("digit", &self.symbols.written(digit)), ("cell", &self.cell(cell))]);
        }
        let mut groups: Vec<(DigitSet, Vec<Cell>)> = Vec::new();
        let mut cells: Vec<Cell> = step.conclusion.strikes.iter().map(|strike| strike.0).collect();
        cells.sort_unstable();
        cells.dedup();
        for cell in cells {
            let lost = step.conclusion.strikes.iter().filter(|strike| strike.0 == cell).map(|strike| strike.1);
            let lost: DigitSet = lost.collect::<Vec<Digit>>().into_iter().collect();
            match groups.iter_mut().find(|group| group.0 == lost) {
                Some(group) => group.1.push(cell),
                None => groups.push((lost, vec![cell])),
            }
        }
        let say = |(digits, cells): &(DigitSet, Vec<Cell>)| {
            fill(&self.words.strike, &[("digits", &self.digits(*digits)), ("cells", &self.cells(cells))])
        };
        groups.iter().map(say).collect::<Vec<_>>().join("; ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::LADDER;
    use crate::press::Library;

    fn words(language: &str) -> Words {
        Words::from_toml(&Library::new(None).text(&format!("text/{language}/words.toml")).unwrap()).unwrap()
    }

    #[test]
    fn every_language_has_a_name_for_every_technique_and_kind_and_no_other() {
        for language in ["en", "de", "fr", "es"] {
            let words = words(language);
            let mut keys: Vec<&str> = LADDER.iter().map(|technique| technique.key).collect();
            keys.sort_unstable();
            assert_eq!(words.techniques.keys().map(String::as_str).collect::<Vec<_>>(), keys, "{language}");
            let mut kinds: Vec<&str> = crate::kinds::KINDS.iter().map(|kind| kind.name).collect();
            kinds.sort_unstable();
            assert_eq!(words.kinds.keys().map(String::as_str).collect::<Vec<_>>(), kinds, "{language}");
        }
    }

    #[test]
    fn sums_are_told_as_sums() {
        let puzzle = crate::draw::samples::sample_suko();
        let cage = &puzzle.layout.cages[0];
        let step = Step {
            technique: "One combination",
            cost: 15,
            evidence: crate::board::Evidence { cells: cage.cells.clone(), cages: vec![0], ..Default::default() },
            conclusion: crate::board::Conclusion { place: Some((cage.cells[0], 9)), strikes: Vec::new() },
        };
        let words = words("en");
        let names = Names { layout: &puzzle.layout, words: &words.hint, symbols: Symbols::Letters };
        let told = sentence(&names, &puzzle.clues, &step, &words);
        let sum = puzzle.clues.sums[0].unwrap();
        assert_eq!(told, format!("One combination: r1c1\u{a0}+ r1c2\u{a0}+ r2c1\u{a0}+ r2c2 = {sum}. So 9 goes in r1c1."));
    }

    #[test]
    fn singles_are_told_whole_in_every_language() {
        let layout = (crate::kinds::kind_named("sudoku").unwrap().rebuild)(crate::board::Shape::new(3, 3), "").unwrap();
        let step = |technique: &'static str, houses: Vec<u16>| Step {
            technique,
            cost: 12,
            evidence: crate::board::Evidence { cells: vec![4], digits: DigitSet::of(3), houses, ..Default::default() },
            conclusion: crate::board::Conclusion { place: Some((4, 3)), strikes: Vec::new() },
        };
        for (language, hidden, naked) in [
            ("en", "Hidden single: In row 1, 3 can only go in r1c5.", "Naked single: 3 is the only digit that is left for r1c5."),
            ("de", "Versteckter Einer: Zeile 1: 3 kann nur in Z1S5 stehen.", "Nackter Einer: Für Z1S5 bleibt nur noch 3."),
            (
                "fr",
                "Candidat unique caché\u{a0}: Ligne 1\u{a0}: 3 ne peut aller qu’en L1C5.",
                "Candidat unique nu\u{a0}: Il ne reste que 3 pour L1C5.",
            ),
        ] {
            let words = words(language);
            let clues = Clues::none(&layout);
            let told = step_hint(&layout, &clues, &step("Hidden single", vec![0]), &words);
            assert_eq!((told.words.as_str(), told.place), (hidden, words.hint.row.replace("{n}", "1")));
            let told = step_hint(&layout, &clues, &step("Naked single", vec![]), &words);
            // The one cell would be the answer: its box is where to look.
            assert_eq!((told.words.as_str(), told.place), (naked, house_in_words(&layout, 19, &words)));
        }
    }

    #[test]
    fn a_step_is_told_in_every_language() {
        let layout = (crate::kinds::kind_named("sudoku").unwrap().rebuild)(crate::board::Shape::new(3, 3), "").unwrap();
        let step = Step {
            technique: "Naked pair",
            cost: 30,
            evidence: crate::board::Evidence {
                cells: vec![0, 4],
                digits: DigitSet::of(3).with(7),
                houses: vec![0],
                ..Default::default()
            },
            conclusion: crate::board::Conclusion { place: None, strikes: vec![(8, 3), (5, 7), (5, 3), (6, 3)] },
        };
        for (language, want) in [
            ("en", "Naked pair: 3, 7 in r1c1, r1c5 (row 1). So no 3, 7 in r1c6; no 3 in r1c7, r1c9."),
            ("de", "Nacktes Paar: 3, 7 in Z1S1, Z1S5 (Zeile 1). Also keine 3, 7 in Z1S6; keine 3 in Z1S7, Z1S9."),
            ("fr", "Paire nue\u{a0}: 3, 7 en L1C1, L1C5 (ligne 1). Donc pas de 3, 7 en L1C6; pas de 3 en L1C7, L1C9."),
            ("es", "Par desnudo: 3, 7 en F1C1, F1C5 (fila 1). Por tanto, fuera 3, 7 de F1C6; fuera 3 de F1C7, F1C9."),
        ] {
            let words = words(language);
            let names = Names { layout: &layout, words: &words.hint, symbols: Symbols::Letters };
            assert_eq!(sentence(&names, &Clues::none(&layout), &step, &words), want);
        }
    }
}
