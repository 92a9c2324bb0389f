//! A path told by rounds, as a person with a pencil goes it: singles that show on the board at once are a line, and a chain is told
//! once with all that it takes away.

use super::Words;
use super::names::Names;
use super::telling::{self, Telling, Told};
use crate::board::{Cell, Clues, Conclusion, Digit, HouseKind, Layout, Notation, Position, Step};
use crate::logic::whole_chain;
use crate::sorted::Ordered;

/// Some steps of a path that are told together.
#[derive(Clone, Debug)]
pub struct Round {
    /// The steps, as indexes of the path. A round of singles may take them out of turn.
    pub steps: Vec<usize>,
    /// The highest of their costs, in tenths.
    pub cost: u16,
    /// What is said, in lines of at most so many letters: only a step by itself has a longer one.
    pub lines: Vec<String>,
    /// Several steps of one chain as one step.
    pub whole: Option<Box<Told>>,
}

/// A path in rounds: what shows at once is told at once, steps that are one chain as one, any other step by itself. Rounds are those
/// of the effort: last cells of houses and hidden singles that show on the board before the round.
pub fn rounds(notation: Notation, layout: &Layout, clues: &Clues, telling: &Telling, words: &Words, width: usize) -> Vec<Round> {
    let names = Names { layout, notation, words };
    let steps = &telling.steps;
    let mut rounds = Vec::new();
    let mut from = 0;
    while from < steps.len() {
        let n = steps[from..].iter().take_while(|told| is_shown(told)).count();
        let (n_chained, whole) = chained(layout, &steps[from..]);
        match (n, whole) {
            (0, Some(whole)) => {
                let told = telling::told(notation, layout, clues, steps[from].before.clone(), whole, words);
                let (steps, cost) = ((from..from + n_chained).collect(), told.step.cost);
                rounds.push(Round { steps, cost, lines: vec![told.words.clone()], whole: Some(Box::new(told)) });
            }
            (0, None) => rounds.push(alone(steps, from)),
            _ => rounds.extend(of_run(names, steps, from..from + n, width)),
        }
        from += n.max(n_chained);
    }
    rounds
}

/// How many steps the first chain stands for: those behind it that take away nothing but what it rules out as well. With them it
/// is one step.
fn chained(layout: &Layout, steps: &[Told]) -> (usize, Option<Step>) {
    let whole = steps.first().and_then(|first| whole_chain(layout, &first.before, &first.step));
    let Some(mut whole) = whole else { return (1, None) };
    let is_ruled_out = |told: &&Told| {
        let Conclusion { place, strikes } = &told.step.conclusion;
        place.is_none() && strikes.iter().all(|strike| whole.conclusion.strikes.contains(strike))
    };
    let n = 1 + steps[1..].iter().take_while(is_ruled_out).count();
    whole.conclusion.strikes = steps[..n].iter().flat_map(|told| told.step.conclusion.strikes.iter().copied()).collect();
    whole.cost = steps[..n].iter().map(|told| told.step.cost).max().unwrap_or_default();
    (n, (n > 1).then_some(whole))
}

fn is_shown(told: &Told) -> bool {
    matches!(told.key, "full-house" | "hidden-single")
}

fn alone(steps: &[Told], k: usize) -> Round {
    Round { steps: vec![k], cost: steps[k].step.cost, lines: vec![steps[k].words.clone()], whole: None }
}

/// Singles that follow each other on the path, round by round.
fn of_run(names: Names, steps: &[Told], run: std::ops::Range<usize>, width: usize) -> Vec<Round> {
    let mut rounds = Vec::new();
    let mut board = steps[run.start].before.clone();
    let mut left: Vec<usize> = run.collect();
    while let Some(&first) = left.first() {
        let shown: Vec<(usize, u16)> = left.iter().filter_map(|&k| Some((k, shows(names.layout, &board, &steps[k])?))).collect();
        let taken: Vec<usize> = if shown.len() < 2 { vec![first] } else { shown.iter().map(|single| single.0).collect() };
        rounds.push(match taken.len() {
            1 => alone(steps, first),
            _ => Round {
                cost: taken.iter().map(|&k| steps[k].step.cost).max().unwrap_or_default(),
                lines: told(names, steps, &shown, width),
                steps: taken.clone(),
                whole: None,
            },
        });
        taken.iter().for_each(|&k| board.apply(names.layout, &steps[k].step.conclusion));
        left.retain(|k| !taken.contains(k));
    }
    rounds
}

/// A house in which a single shows on this board: that of its step if it does there.
fn shows(layout: &Layout, board: &Position, told: &Told) -> Option<u16> {
    let (cell, digit) = told.step.conclusion.place?;
    let is_only =
        |house: &u16| layout.held_by(*house as usize).has(digit) && only_place(layout, board, *house, digit) == Some(cell);
    // A box is looked at before a line.
    let is_line = |house: &u16| matches!(layout.houses[*house as usize].kind, HouseKind::Row | HouseKind::Column);
    let mut houses: Vec<u16> = layout.houses_of(cell).to_vec();
    houses.order_by_key(is_line);
    told.step.evidence.houses.iter().chain(&houses).copied().find(is_only)
}

fn only_place(layout: &Layout, board: &Position, house: u16, digit: Digit) -> Option<Cell> {
    let mut places = layout.houses[house as usize].cells.iter().copied().filter(|&cell| board.has(cell, digit));
    let only = places.next()?;
    places.next().is_none().then_some(only)
}

/// `Singles: r1c2=3 (box 1), r4c5=7 (row 4)`, in lines.
fn told(names: Names, steps: &[Told], shown: &[(usize, u16)], width: usize) -> Vec<String> {
    let sentences = &names.words.sentences;
    let one = |&(k, house): &(usize, u16)| {
        let (cell, digit) = steps[k].step.conclusion.place.unwrap_or_default();
        let places = [("cell", names.cell(cell)), ("digit", names.digit(digit)), ("house", names.house(house as usize))];
        sentences.path("single", &places.each_ref().map(|(place, name)| (*place, name.as_str())))
    };
    let singles: Vec<String> = shown.iter().map(one).collect();
    let mut lines = vec![String::new()];
    for (i, single) in singles.iter().enumerate() {
        let comma = if i + 1 < singles.len() { "," } else { "" };
        let single = format!("{single}{comma}");
        match lines.last_mut() {
            Some(line) if line.is_empty() => *line = sentences.path("singles", &[("singles", &single)]),
            Some(line) if line.chars().count() + 1 + single.chars().count() <= width => *line += &format!(" {single}"),
            _ => lines.push(single),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::{self, boxes};
    use crate::formats::{Expect, read};
    use crate::words::telling;
    use crate::words::testing::languages;

    /// The houses in which a digit has one place alone, from the digits written and the candidates left.
    fn singles_on(layout: &Layout, board: &Position) -> Vec<(Cell, Digit)> {
        let mut found = Vec::new();
        for house in &layout.houses {
            for digit in 1..=layout.n_digits {
                let places: Vec<Cell> = house.cells.iter().copied().filter(|&cell| board.has(cell, digit)).collect();
                found.extend(if places.len() == 1 { Some((places[0], digit)) } else { None });
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    #[test]
    fn a_round_has_every_single_that_shows_and_no_other() {
        let layout = boxes(3, 3);
        let (mut n_longest, mut n_whole) = (0, 0);
        let chains = "65...87.3....54.6.1..6.7..8.......975.84......9.2.......2..6.8.....1.....3...26.9";
        let of_chains = read(chains.as_bytes(), &Expect::default()).next().unwrap().unwrap().clues;
        for clues in boards::rows().step_by(40).map(|row| row.clues).chain([of_chains]) {
            let telling = telling(Notation::Numbers, &layout, &clues, Words::english());
            let rounds = rounds(Notation::Numbers, &layout, &clues, &telling, Words::english(), 80);
            let mut board = Position::start(&layout, &clues);
            let mut all: Vec<usize> = Vec::new();
            for round in &rounds {
                let told: Vec<&Told> = round.steps.iter().map(|&k| &telling.steps[k]).collect();
                if told.iter().all(|told| is_shown(told)) {
                    let mut written: Vec<(Cell, Digit)> = told.iter().filter_map(|told| told.step.conclusion.place).collect();
                    written.sort_unstable();
                    assert_eq!(written, singles_on(&layout, &board), "{round:?}");
                }
                assert!(round.lines.len() == 1 || round.lines.iter().all(|line| line.chars().count() <= 80), "{round:?}");
                assert_eq!(Some(round.cost), told.iter().map(|told| told.step.cost).max());
                // A chain that is told once takes away what its steps do, and says both of its ends.
                assert_eq!(round.whole.is_some(), told.len() > 1 && !is_shown(told[0]), "{round:?}");
                if let Some(whole) = &round.whole {
                    let all: Vec<(Cell, Digit)> =
                        told.iter().flat_map(|told| told.step.conclusion.strikes.iter().copied()).collect();
                    assert_eq!((&whole.step.conclusion.strikes, whole.step.conclusion.place), (&all, None));
                    assert!(whole.words.contains("in any case, ") && whole.words == round.lines[0], "{}", whole.words);
                    assert!(whole.hint.reasons.iter().any(|line| line.contains("at least one of the two holds")));
                    n_whole += 1;
                }
                told.iter().for_each(|told| board.apply(&layout, &told.step.conclusion));
                all.extend(&round.steps);
                n_longest = n_longest.max(round.steps.len());
            }
            assert_eq!(board, telling.end);
            all.sort_unstable();
            assert!(all.into_iter().eq(0..telling.steps.len()));
        }
        assert!(n_longest > 8 && n_whole > 0, "{n_longest} {n_whole}");
    }

    #[test]
    fn singles_are_told_in_lines() {
        let text = ".8...3...7.6.....5.15.4...38476.......17....8.6..2.....9....5.15....1.......6.2..";
        let puzzle = read(text.as_bytes(), &Expect::default()).next().unwrap().unwrap();
        for words in languages() {
            let telling = telling(Notation::Numbers, &puzzle.layout, &puzzle.clues, &words);
            let rounds = rounds(Notation::Numbers, &puzzle.layout, &puzzle.clues, &telling, &words, 60);
            let want = match words.language.as_str() {
                "de" => "Einer: Z2S2=3 (Block 1), Z3S6=6 (Block 2),",
                "fr" => "Uniques\u{a0}: L2C2=3 (bloc 1), L3C6=6 (bloc 2),",
                "it" => "Singoli: R2C2=3 (riquadro 1), R3C6=6 (riquadro 2),",
                "es" => "Únicos: F2C2=3 (bloque 1), F3C6=6 (bloque 2),",
                _ => "Singles: r2c2=3 (box 1), r3c6=6 (box 2), r5c2=5 (box 4),",
            };
            assert!(rounds[0].lines[0].starts_with(want), "{:?}", rounds[0]);
            if words.language == "en" {
                assert_eq!(rounds[0].lines[1..], ["r9c1=1 (box 7), r7c1=6 (column 1)"]);
            }
        }
    }
}
