//! What a wing and an aligned exclusion come to, case by case: which digit forces what, and which combinations leave a cell empty.

use super::names::Names;
use crate::board::{Cell, Digit, DigitSet, Position, Step};

/// Which cell of a wing is the pivot, and what each of its digits forces: a sentence.
pub fn wing(names: Names, before: &Position, step: &Step) -> Option<String> {
    let &[pivot, first, second] = step.evidence.cells.as_slice() else { return None };
    let left = |cell: Cell| before.candidates[cell as usize];
    let put = (left(first) & left(second)).iter().next()?;
    let forces = |pincer: Cell| (left(pivot) & left(pincer)).without(DigitSet::of(put)).iter().next();
    let key = if left(pivot).has(put) { "wing-own" } else { "wing" };
    let places = [
        ("cell", names.cell(pivot)),
        ("first", names.cell(first)),
        ("second", names.cell(second)),
        ("digit", names.digit(forces(first)?)),
        ("other", names.digit(forces(second)?)),
        ("put", names.digit(put)),
    ];
    Some(part(names, key, &places))
}

fn part(names: Names, key: &str, places: &[(&str, String)]) -> String {
    let places: Vec<(&str, &str)> = places.iter().map(|(place, name)| (*place, name.as_str())).collect();
    names.words.sentences.part(key, &places)
}

/// Of an aligned exclusion, for each candidate that goes, how each combination with it is ruled out: a sentence each.
pub fn aligned(names: Names, before: &Position, step: &Step, n_aligned: usize) -> Vec<String> {
    let Some((aligned, excluders)) = step.evidence.cells.split_at_checked(n_aligned) else { return Vec::new() };
    let one = |&(cell, digit): &(Cell, Digit)| {
        let others: Vec<Cell> = aligned.iter().copied().filter(|&other| other != cell).collect();
        let mut ways = Vec::new();
        let mut written = vec![(cell, digit)];
        rule_out(names, before, (&others, excluders), &mut written, &mut ways)?;
        let ways = ways
            .into_iter()
            .reduce(|before, next| part(names, "removals", &[("before", before), ("next", next)]))
            .unwrap_or_default();
        let places = [("cell", names.cell(cell)), ("digit", names.digit(digit)), ("ways", ways)];
        Some(part(names, "aligned", &places))
    };
    step.conclusion.strikes.iter().filter_map(one).collect()
}

/// Goes through the digits of the next cell; a combination that is ruled out already is told without those of the cells behind.
/// `None` if one of them is not.
fn rule_out(
    names: Names,
    before: &Position,
    (others, excluders): (&[Cell], &[Cell]),
    written: &mut Vec<(Cell, Digit)>,
    ways: &mut Vec<String>,
) -> Option<()> {
    let (&cell, rest) = others.split_first()?;
    for digit in before.candidates[cell as usize].iter() {
        let sees_same = |&&(other, known): &&(Cell, Digit)| known == digit && names.layout.peers(other).contains(&cell);
        let twice = written.iter().find(sees_same).copied();
        written.push((cell, digit));
        let digits: DigitSet = written.iter().map(|&(_, digit)| digit).collect();
        let is_empty = |&&excluder: &&Cell| before.candidates[excluder as usize].without(digits).is_empty();
        match (twice, excluders.iter().find(is_empty)) {
            (Some((other, _)), _) => {
                let places = [("cell", names.cell(other)), ("other", names.cell(cell)), ("digit", names.digit(digit))];
                ways.push(part(names, "aligned-alike", &places));
            }
            (None, Some(&excluder)) => {
                let told = names.listed(written[1..].iter().map(|&(c, d)| format!("{}={}", names.cell(c), names.digit(d))));
                ways.push(part(names, "aligned-empty", &[("combination", told), ("cell", names.cell(excluder))]));
            }
            (None, None) => rule_out(names, before, (rest, excluders), written, ways)?,
        }
        written.pop();
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Layout, Notation};
    use crate::boards::boxes;
    use crate::logic::{path, technique_of};
    use crate::words::Words;
    use std::collections::BTreeMap;

    /// Steps by their rows, each with the board before it.
    type Found = BTreeMap<&'static str, Vec<(Position, Step)>>;

    /// Each step of these rows in the corpus.
    fn steps(keys: &[&'static str]) -> (Layout, Found) {
        let layout = boxes(3, 3);
        let mut found = Found::new();
        for row in crate::boards::rows() {
            let mut board = Position::start(&layout, &row.clues);
            for step in path(&layout, &row.clues).1 {
                let key = technique_of(&step).unwrap().key;
                if keys.contains(&key) {
                    found.entry(key).or_default().push((board.clone(), step.clone()));
                }
                board.apply(&layout, &step.conclusion);
            }
        }
        (layout, found)
    }

    #[test]
    fn wings_force_what_they_are_said_to() {
        let (layout, found) = steps(&["xy-wing", "xyz-wing"]);
        let names = Names { layout: &layout, notation: Notation::Numbers, words: Words::english() };
        for (key, steps) in &found {
            for (before, step) in steps {
                let &[pivot, first, second] = step.evidence.cells.as_slice() else { panic!("{step:?}") };
                let told = wing(names, before, step).unwrap();
                let put = step.conclusion.strikes[0].1;
                for pincer in [first, second] {
                    // Read back: with this digit in the pivot, the pincer has nothing but the one that goes.
                    let said = format!(" is {put}");
                    let (case, _) = told.split_once(&format!("{}{said}", names.cell(pincer))).expect(&told);
                    let digit: Digit = case.trim_end_matches(", ").chars().last().unwrap().to_digit(10).unwrap() as Digit;
                    assert!(before.has(pivot, digit), "{told}");
                    let left = before.candidates[pincer as usize].without(DigitSet::of(digit));
                    assert_eq!(left, DigitSet::of(put), "{told}");
                }
                assert_eq!(told.contains("itself"), *key == "xyz-wing", "{told}");
            }
        }
        assert!(found.len() == 2 && found.values().all(|steps| steps.len() > 10));
    }

    #[test]
    fn every_combination_of_an_aligned_exclusion_is_ruled_out() {
        let (layout, found) = steps(&["aligned-pair-exclusion", "aligned-triplet-exclusion"]);
        let names = Names { layout: &layout, notation: Notation::Numbers, words: Words::english() };
        for (key, steps) in &found {
            for (before, step) in steps {
                let n = if *key == "aligned-pair-exclusion" { 2 } else { 3 };
                let lines = aligned(names, before, step, n);
                assert_eq!(lines.len(), step.conclusion.strikes.len(), "{step:?}");
                for (line, &(cell, digit)) in lines.iter().zip(&step.conclusion.strikes) {
                    assert!(line.starts_with(&format!("{} can't be {digit}: ", names.cell(cell))), "{line}");
                    if n == 2 {
                        let other = step.evidence.cells[..2].iter().copied().find(|&other| other != cell).unwrap();
                        let ways: Vec<&str> = line.split("; ").collect();
                        assert_eq!(ways.len(), before.candidates[other as usize].len() as usize, "{line}");
                        let emptied = ways.iter().filter_map(|way| way.split_once(", nothing is left for "));
                        for (with, at) in emptied {
                            let with = with.chars().last().and_then(|with| with.to_digit(10)).unwrap() as Digit;
                            let at = (0..81).find(|&c| names.cell(c) == at.trim_end_matches('.')).unwrap();
                            let left = before.candidates[at as usize];
                            assert!(left.without(DigitSet::of(digit).with(with)).is_empty(), "{line}");
                            assert!([cell, other].iter().all(|&c| layout.peers(c).contains(&at)), "{line}");
                        }
                    }
                }
            }
        }
        assert_eq!(found.len(), 2);
    }
}
