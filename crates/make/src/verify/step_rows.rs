//! The steps of a row of a list, each judged by itself: one step on the row's own board, a whole path, or a line of a path as
//! `rate --explain=jsonl` writes it, on the board that the lines before it leave.

use super::step_proof::{StepJudged, StepSaid, StepVerdict, check_step};
use crate::board::{Cell, Grid, Layout, Position, cell_name};
use crate::formats::{
    PATH_COLUMN, Row, StepRead, candidates_text, read_evidence, read_one_step, read_path, read_position, read_step,
};
use crate::logic::{LADDER, technique_named};
use crate::puzzle::board_text;
use crate::search::{self, Ask};
use serde_json::Value;

/// A step with its verdict.
#[derive(Clone, Debug)]
pub struct SaidStep {
    /// Its number in its path, from 1; 1 for a single step.
    pub number: usize,
    /// The technique's key as it is written.
    pub key: String,
    /// The verdict on it.
    pub judged: StepJudged,
}

/// The state of a path whose lines are judged one by one.
#[derive(Clone, Debug)]
pub struct StepsOfRow {
    text: String,
    number: usize,
    board: Position,
}

/// Whether a row is a line of a path, which depends on the lines before it.
pub fn is_line_of_path(row: &Row) -> bool {
    line_number(row).is_some() || row.claim("status").is_some() && row.claim("step").is_none()
}

fn line_number(row: &Row) -> Option<usize> {
    row.claim("key")?;
    row.claim("step")?.parse().ok()
}

/// Judges all steps of a row. `before` is what the row before it left, for lines that follow each other; it is replaced.
pub fn steps_of_row(row: &Row, before: &mut Option<StepsOfRow>) -> Vec<SaidStep> {
    let number = line_number(row);
    let is_line = number.is_some();
    let earlier = before.take().filter(|earlier| is_line && earlier.text == row.text);
    if !is_line && row.claim("step").is_none() && row.claim(PATH_COLUMN).is_none() && row.claim("status").is_some() {
        // The last line of a path that does not reach the end.
        return Vec::new();
    }
    let start = number.unwrap_or(1);
    let unreadable = |number: usize, key: &str, why: String| SaidStep {
        number,
        key: key.into(),
        judged: StepJudged::new(StepVerdict::Unreadable, why),
    };
    let solution = match only_solution(row) {
        Ok(solution) => solution,
        Err(why) => return vec![unreadable(start, row.claim("key").unwrap_or(""), why)],
    };
    let (layout, clues) = (&row.layout, &row.clues);
    if let Some(number) = number {
        let step = match read_step(layout, &row.claims) {
            Ok(step) => step,
            Err(why) => return vec![unreadable(number, "", why)],
        };
        let mut board = match earlier {
            _ if number == 1 => Position::start(layout, clues),
            Some(earlier) if earlier.number + 1 == number => earlier.board,
            _ => {
                let why = "the lines of a path stand on those before it, from step 1 on; for a single step, give the board before it: \
                           {\"puzzle\": …, \"candidates\": …, \"step\": {…}}";
                return vec![unreadable(number, key_of(&step), why.into())];
            }
        };
        let judged = judged_on(row, &solution, &mut board, &step);
        let said = SaidStep { number, key: key_of(&step).into(), judged };
        *before = Some(StepsOfRow { text: row.text.clone(), number, board });
        return vec![said];
    }
    if let Some(path) = row.claim(PATH_COLUMN) {
        let steps = match read_path(layout, path) {
            Ok(steps) => steps,
            Err(why) => return vec![unreadable(1, "", format!("path: {why}"))],
        };
        let mut board = Position::start(layout, clues);
        let one = |(k, step): (usize, &StepRead)| {
            let judged = judged_on(row, &solution, &mut board, step);
            SaidStep { number: k + 1, key: key_of(step).into(), judged }
        };
        return steps.iter().enumerate().map(one).collect();
    }
    let Some(text) = row.claim("step") else {
        let why = "the row says no step; expected \"step\", an object as rate --explain=jsonl writes it or a text such as \
                   \"pointing r7c4-5 r7c6-5\", or a \"path\" of them";
        return vec![unreadable(1, "", why.into())];
    };
    let step = match read_one_step(layout, text) {
        Ok(step) => step,
        Err(why) => return vec![unreadable(1, "", format!("step: {why}"))],
    };
    let judged = match read_position(layout, clues, row.claim("board"), row.claim("candidates")) {
        Ok(mut board) => judged_on(row, &solution, &mut board, &step),
        Err(why) => StepJudged::new(StepVerdict::Unreadable, why),
    };
    vec![SaidStep { number: 1, key: key_of(&step).into(), judged }]
}

/// The solution, if there is only one.
fn only_solution(row: &Row) -> Result<Grid, String> {
    let ask = Ask { layout: &row.layout, clues: &row.clues };
    let count = search::count_up_to(&[ask], 2, &row.budget).remove(0);
    match (count.is_decided, count.found, count.first) {
        (true, 1, Some(solution)) => Ok(solution),
        (false, ..) => Err("the puzzle's solutions were not counted within the budget, so that its steps can't be judged".into()),
        (true, 0, _) => Err("the puzzle has no solution, so that its steps can't be judged".into()),
        _ => Err("the puzzle has several solutions, so that its steps can't be judged".into()),
    }
}

/// The technique as a step states it: by its key, or by its name in words.
fn key_of(step: &StepRead) -> &str {
    let named = step.says.get("technique").and_then(Value::as_str);
    match (step.key.as_str(), named) {
        ("", Some(name)) => LADDER.iter().find(|row| row.name.eq_ignore_ascii_case(name)).map_or(name, |row| row.key),
        (key, _) => key,
    }
}

/// Judges a step and applies it, unless it is wrong. The step's own claims about the resulting board have to be right.
fn judged_on(row: &Row, solution: &Grid, board: &mut Position, step: &StepRead) -> StepJudged {
    let (layout, key) = (&row.layout, key_of(step));
    let known = |key: &str| technique_named(key).map(|k| LADDER[k].key);
    let evidence = match read_evidence(layout, step, known) {
        Ok(evidence) => evidence,
        Err(why) => return StepJudged::new(StepVerdict::Unreadable, why),
    };
    let said = StepSaid { key, evidence: &evidence, conclusion: &step.conclusion };
    let mut judged = check_step(layout, &row.clues, solution, board, said);
    if matches!(judged.verdict, StepVerdict::Proven | StepVerdict::True) {
        let mut struck = step.conclusion.clone();
        struck.place = struck.place.filter(|(cell, _)| board.grid.get(*cell).is_none());
        board.apply(layout, &struck);
        if let Some(why) = other_board(layout, board, step) {
            judged = StepJudged::new(StepVerdict::Wrong, why);
        }
    }
    judged
}

/// Where the claimed board after a step differs from the actual one.
fn other_board(layout: &Layout, board: &Position, step: &StepRead) -> Option<String> {
    let said = |key: &str| step.says.get(key).and_then(Value::as_str);
    let symbols = |text: &str| text.chars().filter(|&c| c != '~').collect::<Vec<char>>();
    if let Some(text) = said("board") {
        let (told, is) = (symbols(text), symbols(&board_text(layout, &board.grid)));
        if told.len() != is.len() {
            return Some(format!("board: expected {} cells after the step, found {}", is.len(), told.len()));
        }
        if let Some(k) = (0..is.len()).find(|&k| told[k] != is[k]) {
            return Some(format!("board: {} is {} after the step", cell_name(layout, k as Cell), is[k]));
        }
    }
    let text = said("candidates")?;
    let is = candidates_text(board);
    let words: Vec<&str> = text.split(' ').collect();
    let mut pairs = words.iter().zip(is.split(' ')).enumerate();
    match pairs.find(|(_, (told, is))| **told != *is) {
        Some((k, (_, is))) => Some(format!("candidates: {} has {is} after the step", cell_name(layout, k as Cell))),
        None if words.len() != layout.n_cells() => Some("candidates: not those of every cell".into()),
        None => None,
    }
}
