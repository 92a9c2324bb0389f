//! Drills: a board just before the step that somebody wants to practise.

use crate::board::{Budget, Clues, Layout, Position, Step};
use crate::logic;

/// A board on which a given technique comes next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drill {
    /// The board on paper: digits, and the candidates of each empty cell.
    pub before: Position,
    /// The step.
    pub step: Step,
}

/// The first board on the way through a puzzle on which the technique of that key is the next step of the ladder; `None` if its
/// path never reaches such a board.
pub fn drill(layout: &Layout, clues: &Clues, technique: &str) -> Option<Drill> {
    let (_, steps) = logic::path_within(layout, clues, &Budget::USUAL)?;
    let mut before = Position::start(layout, clues);
    for step in steps {
        if logic::technique_of(&step).is_some_and(|row| row.key == technique) {
            // For a person, a chain with all its eliminations is one step.
            let step = logic::whole_chain(layout, &before, &step).unwrap_or(step);
            return Some(Drill { before, step });
        }
        before.apply(layout, &step.conclusion);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forge::{Recipe, forge};
    use crate::formats::{Expect, read};
    use crate::press::{Advice, Standing, advice};
    use crate::puzzle::board_text;
    use crate::request::Request;

    #[test]
    fn a_drill_begins_where_the_hint_is_the_technique() {
        for technique in ["naked-pair", "x-wing", "xy-wing", "hidden-single"] {
            let request = Request { technique: vec![technique.into()], ..Request::of("sudoku", "drill") };
            let recipe = Recipe::new(&request).unwrap();
            for puzzle in forge(&recipe, &recipe.key(), 0, 3).puzzles() {
                let Drill { before, step } = drill(&puzzle.layout, &puzzle.clues, technique).unwrap();
                assert_eq!(logic::technique_of(&step).unwrap().key, technique);
                // A hint continues from the board of the drill.
                let standing = Standing { grid: before.grid.clone(), marks: before.candidates.clone() };
                let text = board_text(&puzzle.layout, &puzzle.clues.givens);
                let row = read(text.as_bytes(), &Expect::default()).next().unwrap().unwrap();
                let told = advice(&row, &standing, Some(puzzle.solution.clone()));
                assert_eq!(told, Advice::Step(Box::new(step.clone()), before.clone()), "{technique}");
                assert!(step.conclusion.strikes.iter().all(|&(cell, digit)| before.has(cell, digit)));
                assert!(drill(&puzzle.layout, &puzzle.clues, "no-such").is_none());
            }
        }
    }
}
