//! Lessons: steps of the examples that the pages with rules show.

use crate::board::{Cell, Conclusion, DigitSet, Evidence, HouseKind, Position, Step};
use crate::book::Lesson;
use crate::logic::{self, LADDER, technique_named, technique_of};
use crate::puzzle::Puzzle;

/// The first step of each technique that writes a digit, for each example.
pub(super) fn lessons(examples: &[Puzzle]) -> Vec<Lesson> {
    examples.iter().enumerate().flat_map(|(example, puzzle)| of_example(example, puzzle)).collect()
}

fn of_example(example: usize, puzzle: &Puzzle) -> Vec<Lesson> {
    let layout = &puzzle.layout;
    let (_, steps) = logic::path(layout, &puzzle.clues);
    let mut board = Position::start(layout, &puzzle.clues);
    let mut lessons: Vec<Lesson> = Vec::new();
    let mut cell_seen_alone = None;
    for step in steps {
        // Only what is seen on the board without a note of candidates is shown on one without them.
        let is_clear = |step: &Step| step.evidence.branches.is_empty() && step.conclusion.strikes.is_empty();
        let in_box = |&h: &u16| layout.houses[h as usize].kind == HouseKind::Box;
        let key = technique_of(&step).map_or("", |technique| technique.key);
        let has_box = layout.houses.iter().any(|house| house.kind == HouseKind::Box);
        let is_wanted = key != "hidden-single" || !has_box || step.evidence.houses.iter().all(in_box);
        let is_new = lessons.iter().all(|lesson| lesson.technique != key);
        if step.conclusion.place.is_some() && is_clear(&step) && is_wanted && is_new {
            let technique = technique_of(&step).map_or("", |technique| technique.key);
            lessons.push(Lesson { example, technique, before: board.clone(), step: step.clone() });
        }
        if cell_seen_alone.is_none() && layout.cages.is_empty() {
            cell_seen_alone = only_digit(example, puzzle, &board);
        }
        board.apply(layout, &step.conclusion);
    }
    // A path takes what is easier first, and may never need what is taught.
    if lessons.iter().all(|lesson| lesson.technique != "naked-single") {
        lessons.extend(cell_seen_alone);
    }
    lessons
}

/// A cell whose houses hold every digit but one, though none of them is full but for it.
fn only_digit(example: usize, puzzle: &Puzzle, board: &Position) -> Option<Lesson> {
    let layout = &puzzle.layout;
    let technique = &LADDER[technique_named("naked-single")?];
    let open = |house: u16| layout.houses[house as usize].cells.iter().filter(|&&c| board.grid.get(c).is_none()).count();
    let is_open = |cell: Cell| layout.houses_of(cell).iter().all(|&house| open(house) > 1);
    let (cell, digit) = (0..layout.n_cells() as Cell)
        .filter(|&cell| board.candidates[cell as usize].len() == 1 && is_open(cell))
        .find_map(|cell| Some((cell, board.candidates[cell as usize].iter().next()?)))?;
    let evidence = Evidence { cells: vec![cell], digits: DigitSet::of(digit), ..Evidence::default() };
    let conclusion = Conclusion { place: Some((cell, digit)), strikes: Vec::new() };
    let step = Step { technique: technique.name, cost: technique.costs[0], evidence, conclusion };
    Some(Lesson { example, technique: technique.key, before: board.clone(), step })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::examples_from_toml;

    #[test]
    fn the_examples_teach_what_the_bundled_texts_show() {
        let examples = examples_from_toml(include_str!("../../templates/examples.toml")).unwrap();
        let lessons = lessons(&examples);
        let has = |example: usize, key: &str| lessons.iter().any(|l| l.example == example && l.technique == key);
        for (i, puzzle) in examples.iter().enumerate() {
            let told: Vec<&str> = lessons.iter().filter(|l| l.example == i).map(|l| l.technique).collect();
            // Rules are explained in words; their examples have only to be solved by looking.
            if !puzzle.layout.rules.is_empty() {
                let rating = logic::rate(&puzzle.layout, &puzzle.clues);
                // A killer without digits begins with a sum.
                let is_easy = !puzzle.layout.cages.is_empty() && rating.level <= crate::board::Level::Easy;
                assert!(is_easy || rating.hardest == "hidden-single", "{}: {}", puzzle.kind.name, rating.hardest);
                continue;
            }
            let wanted: &[&str] = if puzzle.layout.cages.is_empty() {
                &["hidden-single", "naked-single"]
            } else if puzzle.kind.has_regions() {
                &["cage-inside", "rest-of-house"]
            } else {
                &["sums-across", "last-in-cage"]
            };
            assert!(wanted.iter().all(|key| has(i, key)), "{} {}: {told:?}", puzzle.kind.name, puzzle.size);
        }
        for lesson in &lessons {
            let (cell, digit) = lesson.step.conclusion.place.unwrap();
            assert_eq!(examples[lesson.example].solution.get(cell), Some(digit));
            assert!(lesson.before.grid.get(cell).is_none());
        }
    }
}
