//! A hint for somebody who is in the middle of a puzzle, in stages: where to look, which technique, why, and what follows; and a
//! machine's reason.

use super::Words;
use super::describe::{Said, said, title};
use super::fill::{capital, fill};
use super::looks::look_for;
use super::names::Names;
use super::place::{Detail, place};
use super::tell::{Told, told, why};
use crate::board::{Cell, Clues, Layout, Notation, Position, Step};
use crate::lab::Reason;
use crate::logic::technique_of;

/// The stages of a hint, in the order in which they are told.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stage {
    /// Where to look.
    Where,
    /// Which technique, and what it looks for.
    Technique,
    /// What is seen there, and why that says something.
    Why,
    /// What follows: the digit that is written, or the candidates that go.
    Follows,
}

impl Stage {
    /// All of them.
    pub const ALL: [Stage; 4] = [Stage::Where, Stage::Technique, Stage::Why, Stage::Follows];
}

/// All that is said of a step, in the words of a language. Each front end takes as many stages as it wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepHint {
    /// Where to look: the houses, or the sums, or the cells; never the one cell that a digit goes to.
    pub place: String,
    /// The technique's name, with what people call such a step.
    pub technique: String,
    /// What is seen and what follows, in one sentence without a full stop.
    pub sentence: String,
    /// What follows from what: a sentence or a claim of a chain each. They leave open what follows in the end.
    pub reasons: Vec<String>,
    /// What follows, where the reasons are a chain or go case by case.
    pub closing: Vec<String>,
    /// Why the technique may be believed.
    pub idea: Option<String>,
    /// What is seen and what follows, in a sentence each; where one says both, with a reason of its own.
    pub in_short: String,
    stages: [Vec<String>; 4],
}

impl StepHint {
    /// What a stage says, a paragraph each.
    pub fn stage(&self, stage: Stage) -> &[String] {
        &self.stages[stage as usize]
    }

    /// All reasons, to be read after the sentence.
    pub fn reasoning(&self) -> impl Iterator<Item = &String> {
        self.reasons.iter().chain(&self.closing)
    }

    /// What is seen and what follows, as a whole sentence.
    pub fn whole(&self) -> String {
        format!("{}.", capital(&self.sentence))
    }

    /// `Hidden single: 3 can only go in r2c3 in box 1`.
    pub fn words(&self, words: &Words) -> String {
        words.sentences.part("told", &[("technique", &self.technique), ("sentence", &self.sentence)])
    }
}

/// Tells a step, of whatever technique, for the board on which it is seen.
pub fn step_hint(notation: Notation, layout: &Layout, clues: &Clues, before: &Position, step: &Step, words: &Words) -> StepHint {
    let names = Names { layout, notation, words };
    let key = technique_of(step).map_or("", |technique| technique.key);
    let place = place(names, clues, &before.grid, step, Detail::Cells);
    let technique = title(layout, Some(before), step, words);
    let Said { sentence, seen, then } = said(names, step);
    let Told { reasons, closing } = told(names, clues, before, step);
    let idea = why(key, words).map(String::from);
    let part = |key: &str, name: &str, value: &str| words.sentences.part(key, &[(name, value)]);
    let reason = reasons.first().or(closing.first()).filter(|_| seen.is_none() && step.evidence.branches.is_empty());
    let in_short: Vec<&str> = seen.iter().chain(&then).chain(reason).map(String::as_str).collect();
    let in_short = in_short.join(" ");
    // A sum that is left to one cell is its digit, so what is seen is already what follows.
    let (seen, then) = match step.evidence.sum.as_ref().is_some_and(|sum| sum.balance.is_of_one()) {
        true => (None, seen.into_iter().chain(then).reduce(|seen, then| format!("{seen} {then}"))),
        false => (seen, then),
    };
    let stages = [
        vec![part("stage-where", "place", &place)],
        std::iter::once(part("stage-technique", "technique", &technique)).chain(look_for(step, &place, words)).collect(),
        seen.into_iter().chain(reasons.iter().cloned()).chain(idea.clone()).collect(),
        // The last lines of a chain say it too.
        then.filter(|_| step.evidence.branches.is_empty() || closing.is_empty())
            .into_iter()
            .chain(closing.iter().cloned())
            .collect(),
    ];
    StepHint { place, technique, sentence, reasons, closing, idea, in_short, stages }
}

/// How cells are called in the words of a language.
pub fn cells_in_words(notation: Notation, layout: &Layout, cells: &[Cell], words: &Words) -> String {
    Names { layout, notation, words }.row_of_cells(cells)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Arithmetic, Balance, Conclusion, DigitSet, Evidence, Shape};
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
        let (clues, words) = (Clues::none(&layout), |code: &str| language(code));
        let told = |step: &Step, code: &str| {
            let words = words(code);
            let hint = step_hint(Notation::Numbers, &layout, &clues, &Position::start(&layout, &clues), step, &words);
            let (seen, follows) = (hint.stage(Stage::Why)[0].clone(), hint.stage(Stage::Follows).join(" "));
            assert_eq!(hint.stage(Stage::Where).join(" "), words.sentences.part("stage-where", &[("place", &hint.place)]));
            match step.conclusion.place {
                Some(_) => format!("{} | {follows}", hint.place),
                None => format!("{} | {seen} | {follows}", hint.place),
            }
        };
        for (code, hidden, naked, both) in [
            (
                "en",
                "row 1 | 3 can only go in r1c5 in row 1.",
                "row 1 | r1c5 can only hold 3.",
                "row 1 | r1c1 and r1c5 hold 3 and 7 between them in row 1. | So 3 is removed from r1c9 and r1c7; 3 and 7 are removed from r1c6.",
            ),
            (
                "de",
                "Zeile 1 | 3 kann in Zeile 1 nur in Z1S5 stehen.",
                "Zeile 1 | In Z1S5 kann nur 3 stehen.",
                "Zeile 1 | Z1S1 und Z1S5 teilen sich in Zeile 1 die Ziffern 3 und 7. | Daher entfällt 3 in Z1S9 und Z1S7; 3 und 7 in Z1S6.",
            ),
            (
                "fr",
                "ligne 1 | 3 ne peut aller qu’en L1C5 dans la ligne 1.",
                "ligne 1 | L1C5 ne peut contenir que 3.",
                "ligne 1 | L1C1 et L1C5 se partagent 3 et 7 dans la ligne 1. | Donc 3 est éliminé en L1C9 et L1C7\u{a0}; 3 et 7 le sont en L1C6.",
            ),
            (
                "it",
                "riga 1 | 3 può andare solo in R1C5 nella riga 1.",
                "riga 1 | In R1C5 può andare solo 3.",
                "riga 1 | R1C1 e R1C5 si spartiscono 3 e 7 nella riga 1. | Quindi si elimina 3 da R1C9 e R1C7; 3 e 7 da R1C6.",
            ),
            (
                "es",
                "fila 1 | 3 solo cabe en F1C5 en la fila 1.",
                "fila 1 | En F1C5 solo puede ir 3.",
                "fila 1 | F1C1 y F1C5 se reparten 3 y 7 en la fila 1. | Así que se elimina 3 de F1C9 y F1C7; 3 y 7 de F1C6.",
            ),
        ] {
            assert_eq!(told(&single("Hidden single", vec![0]), code), hidden);
            // The one cell would be the answer: a house of it is where to look.
            assert_eq!(told(&single("Naked single", vec![]), code), naked);
            assert_eq!(told(&pair, code), both);
        }
    }

    #[test]
    fn a_sum_that_is_left_to_one_cell_is_no_reason_but_what_follows() {
        let layout = crate::kinds::kind_named("sudoku").unwrap().rebuild(Shape::new(3, 3), "").unwrap();
        let (clues, words) = (Clues::none(&layout), Words::english());
        let stages = |added: Vec<Cell>, left: i16| {
            let balance = Balance { added: added.clone(), taken: Vec::new(), left };
            let sum = Arithmetic { houses: 45, cages: 45 - left as u16, balance, ..Arithmetic::default() };
            let step = Step {
                technique: "Innies and outies of a house",
                cost: 24,
                evidence: Evidence { cells: added, houses: vec![0], sum: Some(sum), ..Default::default() },
                conclusion: Conclusion { place: None, strikes: vec![(4, 1), (4, 9)] },
            };
            let told = step_hint(Notation::Numbers, &layout, &clues, &Position::start(&layout, &clues), &step, words);
            [Stage::Why, Stage::Follows].map(|stage| told.stage(stage).join(" "))
        };
        let [why, follows] = stages(vec![4], 7);
        assert!(!why.contains('7') && follows.contains("r1c5 = 45 − 38 = 7") && follows.contains("1 and 9"), "{why} | {follows}");
        // Of two cells the sum is what there is to think about.
        let [why, follows] = stages(vec![4, 5], 7);
        assert!(why.contains("= 45 − 38 = 7") && !follows.contains("= 7"), "{why} | {follows}");
    }

    #[cfg(feature = "books")]
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
        let start = Position::start(&puzzle.layout, &puzzle.clues);
        let told = step_hint(Notation::Numbers, &puzzle.layout, &puzzle.clues, &start, &step, Words::english());
        let sum = puzzle.clues.sums[0].unwrap();
        assert_eq!(told.place, format!("r1c1\u{a0}+ r1c2\u{a0}+ r2c1\u{a0}+ r2c2 = {sum}"));
    }
}
