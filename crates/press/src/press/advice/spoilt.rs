//! Deliberately bad examples, each with a proof that it is bad: a clue changed, a clue missing, a wrong step, a wrong cell of the
//! solution. They depend only on the seed and on the puzzle.

use crate::board::{
    Allowance, Cell, Clues, Conclusion, Digit, Grid, Layout, Notation, Position, Step, cell_name, house_name, symbol,
};
use crate::formats::{PathStep, Row, candidates_text};
use crate::kinds::rules_text;
use crate::logic::{self, technique_of};
use crate::press::record::{Unfair, solved};
use crate::puzzle::{Puzzle, board_text, sums_text};
use crate::search::{self, Ask};
use crate::seed::{Key, Stream};
use crate::verify::{StepSaid, StepVerdict, check_step};
use serde_json::{Map, Value, json};

/// How many clues are tried, and how many digits for one, until one makes a bad puzzle.
const MOST_TRIED: usize = 200;

/// Makes one bad example of a puzzle, where it can.
type Maker = fn(&Puzzle, &Allowance, &mut Stream) -> Option<Map<String, Value>>;

/// The bad examples of a row, one object each; a puzzle without exactly one solution gives an object that says so.
pub fn spoilt(row: &Row, seed: &str) -> Vec<Value> {
    let puzzle = match solved(row) {
        Ok(puzzle) => puzzle,
        Err(unfair) => return vec![json!({ "original": row.text, "status": unfair.status() })],
    };
    let stream = Key::of(&["spoil", seed, &puzzle.id]).stream(0, 0);
    // There may be hundreds of boards to test, and all of them share one budget, apart from the row's solution.
    let half = row.budget.share(2);
    let allowance = Allowance::new(&half);
    let makers: [(&str, Maker); 4] =
        [("clue-changed", clue_changed), ("clue-missing", clue_missing), ("wrong-step", wrong_step), ("wrong-cell", wrong_cell)];
    let mut all = Vec::new();
    for (chapter, (fault, make)) in makers.into_iter().enumerate() {
        let Some(said) = make(&puzzle, &allowance, &mut stream.chapter(chapter as u32)) else { continue };
        let mut object = Map::new();
        object.insert("original".into(), row.text.as_str().into());
        object.insert("fault".into(), fault.into());
        object.extend(said);
        all.push(Value::Object(object));
    }
    if row.budget.is_stopped() {
        return vec![json!({ "original": row.text, "status": Unfair::TimeUp.status() })];
    }
    all
}

/// The keys that say a puzzle with other clues.
fn said(puzzle: &Puzzle, clues: &Clues) -> Map<String, Value> {
    let layout = &puzzle.layout;
    let mut said = Map::new();
    let mut say = |key: &str, text: String| {
        if !text.is_empty() {
            said.insert(key.into(), text.into());
        }
    };
    say("kind", puzzle.kind.name.into());
    say("size", puzzle.size.to_string());
    say("puzzle", board_text(layout, &clues.givens));
    say("regions", puzzle.kind.letters(layout));
    say("sums", sums_text(layout, clues));
    say("rules", rules_text(layout, clues));
    said
}

fn count(layout: &Layout, clues: &Clues, most: u64, allowance: &Allowance) -> Option<(u64, Option<Grid>)> {
    let count = search::count_up_to(&[Ask { layout, clues }], most, &allowance.left()).remove(0);
    allowance.spend(count.work);
    count.is_decided.then_some((count.found, count.first))
}

/// The givens in an order that the stream draws.
fn drawn_givens(puzzle: &Puzzle, stream: &mut Stream) -> Vec<(Cell, Digit)> {
    let mut givens: Vec<(Cell, Digit)> = puzzle.clues.givens.filled().collect();
    stream.shuffle(&mut givens);
    givens
}

fn drawn<T>(mut all: Vec<T>, stream: &mut Stream) -> Vec<T> {
    stream.shuffle(&mut all);
    all
}

fn clue_changed(puzzle: &Puzzle, allowance: &Allowance, stream: &mut Stream) -> Option<Map<String, Value>> {
    let layout = &puzzle.layout;
    let mut n_tried = 0;
    for (cell, was) in drawn_givens(puzzle, stream) {
        for is in drawn((1..=layout.n_digits).filter(|&d| d != was).collect(), stream) {
            n_tried += 1;
            if n_tried > MOST_TRIED {
                return None;
            }
            let mut clues = puzzle.clues.clone();
            clues.givens.set(cell, is);
            let (label, proof) = match count(layout, &clues, 2, allowance) {
                Some((0, _)) => ("no solution", why_none(layout, &clues)),
                Some((2, Some(first))) => ("several solutions", why_several(layout, &clues, first, allowance)?),
                _ => continue,
            };
            let mut object = said(puzzle, &clues);
            object.insert("cell".into(), cell_name(layout, cell).into());
            object.insert("was".into(), was.into());
            object.insert("is".into(), is.into());
            object.insert("label".into(), label.into());
            object.insert("proof".into(), proof);
            return Some(object);
        }
    }
    None
}

fn clue_missing(puzzle: &Puzzle, allowance: &Allowance, stream: &mut Stream) -> Option<Map<String, Value>> {
    let layout = &puzzle.layout;
    for (cell, was) in drawn_givens(puzzle, stream).into_iter().take(MOST_TRIED) {
        let mut clues = puzzle.clues.clone();
        clues.givens.clear(cell);
        // Any other solution has another digit there.
        let other = (1..=layout.n_digits).filter(|&d| d != was).find_map(|digit| {
            let mut clues = clues.clone();
            clues.givens.set(cell, digit);
            count(layout, &clues, 1, allowance)?.1
        });
        let Some(other) = other else { continue };
        let mut object = said(puzzle, &clues);
        object.insert("cell".into(), cell_name(layout, cell).into());
        object.insert("was".into(), was.into());
        object.insert("label".into(), "several solutions".into());
        object.insert("proof".into(), two(layout, &puzzle.solution, &other));
        return Some(object);
    }
    None
}

/// Two solutions, and the cells in which they differ.
fn two(layout: &Layout, a: &Grid, b: &Grid) -> Value {
    let differ = (0..layout.n_cells() as Cell).filter(|&c| a.get(c) != b.get(c)).map(|c| cell_name(layout, c));
    json!({ "solutions": [board_text(layout, a), board_text(layout, b)], "differ": differ.collect::<Vec<String>>() })
}

fn why_several(layout: &Layout, clues: &Clues, first: Grid, allowance: &Allowance) -> Option<Value> {
    for cell in (0..layout.n_cells() as Cell).filter(|&c| clues.givens.get(c).is_none()) {
        for digit in (1..=layout.n_digits).filter(|&d| first.get(cell) != Some(d)) {
            let mut clues = clues.clone();
            clues.givens.set(cell, digit);
            if let Some((_, Some(other))) = count(layout, &clues, 1, allowance) {
                return Some(two(layout, &first, &other));
            }
        }
    }
    None
}

/// The proof that clues have no solution: two of them that clash, the result of singles, or only the search.
fn why_none(layout: &Layout, clues: &Clues) -> Value {
    if let Some(clash) = (0..layout.n_cells() as Cell).find_map(|cell| clash_at(layout, &clues.givens, cell)) {
        return clash;
    }
    let mut board = Position::start(layout, clues);
    loop {
        let mut single = None;
        for cell in (0..layout.n_cells() as Cell).filter(|&c| board.grid.get(c).is_none()) {
            let left = board.candidates[cell as usize];
            if left.is_empty() {
                return json!({ "by": "singles", "cell": cell_name(layout, cell), "candidates": "" });
            }
            single = single.or(left.only().map(|digit| (cell, digit)));
        }
        for (h, house) in layout.houses.iter().enumerate().filter(|(h, _)| layout.house_is_full(*h)) {
            for digit in layout.held_by(h).iter().filter(|&d| house.cells.iter().all(|&c| board.grid.get(c) != Some(d))) {
                let mut places = house.cells.iter().copied().filter(|&c| board.has(c, digit));
                match (places.next(), places.next()) {
                    (None, _) => return json!({ "by": "singles", "house": house_name(layout, h), "digit": digit, "places": [] }),
                    (Some(cell), None) => single = single.or(Some((cell, digit))),
                    _ => {}
                }
            }
        }
        let Some(place) = single else { return json!({ "by": "search", "solutions": 0 }) };
        board.apply(layout, &Conclusion { place: Some(place), strikes: Vec::new() });
    }
}

/// The cell that a digit clashes with: in its house, or one that has to differ.
fn clash_at(layout: &Layout, grid: &Grid, cell: Cell) -> Option<Value> {
    let digit = grid.get(cell)?;
    let other = layout.peers(cell).iter().copied().find(|&peer| grid.get(peer) == Some(digit))?;
    let house = layout.houses_of(cell).iter().find(|h| layout.houses_of(other).contains(h));
    let cells = [cell.min(other), cell.max(other)].map(|c| cell_name(layout, c));
    Some(match house {
        Some(&house) => json!({ "by": "clash", "house": house_name(layout, house as usize), "cells": cells, "digit": digit }),
        None => json!({ "by": "clash", "cells": cells, "digit": digit }),
    })
}

fn wrong_cell(puzzle: &Puzzle, _: &Allowance, stream: &mut Stream) -> Option<Map<String, Value>> {
    let layout = &puzzle.layout;
    let open: Vec<Cell> = (0..layout.n_cells() as Cell).filter(|&c| puzzle.clues.givens.get(c).is_none()).collect();
    for cell in drawn(open, stream) {
        let right = puzzle.solution.get(cell)?;
        for digit in drawn((1..=layout.n_digits).filter(|&d| d != right).collect(), stream) {
            let mut grid = puzzle.solution.clone();
            grid.set(cell, digit);
            if let Some(proof) = clash_at(layout, &grid, cell) {
                let mut object = said(puzzle, &puzzle.clues);
                object.insert("solution".into(), board_text(layout, &grid).into());
                object.insert("cell".into(), cell_name(layout, cell).into());
                object.insert("was".into(), right.into());
                object.insert("is".into(), digit.into());
                object.insert("label".into(), "wrong cell".into());
                object.insert("proof".into(), proof);
                return Some(object);
            }
        }
    }
    None
}

/// A real step with a changed conclusion: the solution struck, or another candidate written.
fn wrong_step(puzzle: &Puzzle, allowance: &Allowance, stream: &mut Stream) -> Option<Map<String, Value>> {
    let layout = &puzzle.layout;
    let steps = logic::path_within(layout, &puzzle.clues, &allowance.left())?.1;
    let mut boards = vec![Position::start(layout, &puzzle.clues)];
    for step in &steps {
        let mut next = boards[boards.len() - 1].clone();
        next.apply(layout, &step.conclusion);
        boards.push(next);
    }
    for k in drawn((0..steps.len()).collect(), stream) {
        let Some(conclusion) = wrong_conclusion(puzzle, &boards[k], &steps[k], stream) else { continue };
        let step = Step { conclusion, ..steps[k].clone() };
        let key = technique_of(&step).map_or("", |technique| technique.key);
        let said_step = StepSaid { key, evidence: &step.evidence, conclusion: &step.conclusion };
        let judged = check_step(layout, &puzzle.clues, &puzzle.solution, &boards[k], said_step);
        if judged.verdict != StepVerdict::Wrong {
            continue;
        }
        let path = PathStep {
            layout,
            notation: Notation::Numbers,
            puzzle: None,
            number: k + 1,
            step: &step,
            key,
            name: None,
            words: "",
            reasoning: Vec::new(),
            after: None,
        };
        let wrong = step.conclusion.place.or(step.conclusion.strikes.last().copied())?;
        let mut object = said(puzzle, &puzzle.clues);
        object.insert("board".into(), board_text(layout, &boards[k].grid).into());
        object.insert("candidates".into(), candidates_text(&boards[k]).into());
        object.insert("step".into(), serde_json::to_value(path).ok()?);
        object.insert("label".into(), "wrong step".into());
        let right = puzzle.solution.get(wrong.0).map(symbol).map(String::from);
        object.insert("proof".into(), json!({ "cell": cell_name(layout, wrong.0), "solution": right, "reason": judged.reason }));
        return Some(object);
    }
    None
}

fn wrong_conclusion(puzzle: &Puzzle, board: &Position, step: &Step, stream: &mut Stream) -> Option<Conclusion> {
    let right = |cell: Cell| puzzle.solution.get(cell).unwrap_or(0);
    match step.conclusion.place {
        Some((cell, digit)) => {
            // A digit that is still a candidate, so that the fault does not show at once; any other digit if there is none.
            let left: Vec<Digit> = board.candidates[cell as usize].iter().filter(|&d| d != digit).collect();
            let others = if left.is_empty() { (1..=puzzle.layout.n_digits).filter(|&d| d != digit).collect() } else { left };
            let other = drawn(others, stream).first().copied()?;
            Some(Conclusion { place: Some((cell, other)), strikes: Vec::new() })
        }
        None => {
            let houses = step.evidence.houses.iter().flat_map(|&h| puzzle.layout.houses[h as usize].cells.iter());
            let near: Vec<Cell> = step.evidence.cells.iter().chain(houses).copied().filter(|&c| board.has(c, right(c))).collect();
            let cell = drawn(near, stream).first().copied()?;
            let mut strikes = step.conclusion.strikes.clone();
            strikes.push((cell, right(cell)));
            Some(Conclusion { place: None, strikes })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Budget;
    use crate::formats::{Expect, read};

    fn rows() -> Vec<Row> {
        let list = "...8...5.9.6..1..4.84..7...1.97..6......2...36..1..9.5.98....6.3........7.25.....\n1..4....4..1...3\n";
        read(list.as_bytes(), &Expect::default()).map(|row| row.expect("a puzzle")).collect()
    }

    #[test]
    fn every_bad_example_is_as_bad_as_it_says() {
        for row in rows() {
            let all = spoilt(&row, "monday");
            assert_eq!(all, spoilt(&row, "monday"));
            assert_ne!(all, spoilt(&row, "tuesday"));
            let faults: Vec<&str> = all.iter().filter_map(|one| one["fault"].as_str()).collect();
            assert_eq!(faults, ["clue-changed", "clue-missing", "wrong-step", "wrong-cell"]);
            for one in &all {
                let text = one["puzzle"].as_str().expect("a text");
                let again = read(text.as_bytes(), &Expect::default()).next().expect("a row").expect("a puzzle");
                // Asked of another engine.
                let count = crate::verify::count_by_clauses(&again.layout, &again.clues, 2, &Budget::USUAL);
                let label = one["label"].as_str().expect("a label");
                let found = match label {
                    "no solution" => 0,
                    "several solutions" => 2,
                    _ => 1,
                };
                assert_eq!(count.found, found, "{one}");
                for solution in one["proof"]["solutions"].as_array().into_iter().flatten() {
                    let digits = solution.as_str().expect("a text").bytes().map(|byte| byte - b'0').collect();
                    assert!(Grid(digits).solves(&again.layout, &again.clues), "{one}");
                }
                if let Some(solution) = one["solution"].as_str() {
                    let digits = solution.bytes().map(|byte| byte - b'0').collect();
                    assert!(!Grid(digits).solves(&again.layout, &again.clues), "{one}");
                }
            }
        }
    }
}
