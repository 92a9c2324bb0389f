//! Verifies paths: each step on the board that the earlier steps leave. A step must agree with the solution, change the board,
//! be the step that the ladder finds there, and follow from the evidence it names.

use super::{Finding, StepSaid, StepVerdict, check_step};
use crate::board::{Grid, Position, Step, cell_name_in, symbol};
use crate::formats::{PATH_COLUMN, PathStep, Row, StepRead, read_path, read_step, step_text};
use crate::logic::{self, Plan, technique_named, technique_of};
use serde_json::Value;

/// The most findings to report for one path: after a missing step, no later step fits.
const MOST: usize = 5;
/// Keys of a step's object that are not compared: sentences, which later versions may word differently, and the row's own
/// fields.
const NOT_JUDGED: &[&str] = &["words", "reasoning", "puzzle", "format_version"];

/// All false claims of a path. In fast mode, and for puzzles with several solutions, checks only what follows from the rules
/// and the solution.
pub fn judge_path(row: &Row, claimed: &str, solution: Option<&Grid>, is_fast: bool) -> Vec<Finding> {
    let steps = match read_path(&row.layout, claimed) {
        Ok(steps) => steps,
        Err(problem) => return vec![finding(PATH_COLUMN, String::new(), problem)],
    };
    let mut judge = Judge::of(row, solution, is_fast);
    for (k, step) in steps.iter().enumerate() {
        judge.step(k + 1, step);
        if judge.findings.len() >= MOST {
            return judge.findings;
        }
    }
    judge.end(steps.len());
    judge.findings
}

/// Verifies a row that is itself a step, as `rate --explain=jsonl` writes them: on the board that the path leaves before it.
pub fn judge_step(row: &Row, solution: Option<&Grid>) -> Vec<Finding> {
    let number = row.claim("step").and_then(|text| text.parse::<usize>().ok());
    let (Some(number), Ok(step)) = (number, read_step(&row.layout, &row.claims)) else {
        return vec![finding(PATH_COLUMN, String::new(), "a step that can't be read".into())];
    };
    let mut judge = Judge::of(row, solution, false);
    let before = logic::path(&row.layout, &row.clues).1;
    if number == 0 || number > before.len() {
        return vec![finding("step", number.to_string(), format!("a path of {} steps", before.len()))];
    }
    before[..number - 1].iter().for_each(|step| judge.board.apply(&row.layout, &step.conclusion));
    judge.step(number, &step);
    judge.findings
}

fn finding(column: &str, claimed: String, found: String) -> Finding {
    Finding { column: column.into(), claimed, found }
}

/// A board on which a path is replayed.
struct Judge<'a> {
    row: &'a Row,
    solution: Option<&'a Grid>,
    plan: Option<Plan>,
    board: Position,
    findings: Vec<Finding>,
}

impl<'a> Judge<'a> {
    fn of(row: &'a Row, solution: Option<&'a Grid>, is_fast: bool) -> Judge<'a> {
        Judge {
            row,
            solution,
            plan: (!is_fast).then(|| logic::plan(&row.layout)),
            board: Position::start(&row.layout, &row.clues),
            findings: Vec::new(),
        }
    }

    /// Checks and applies a step. If it cannot be applied, applies the ladder's step instead.
    fn step(&mut self, number: usize, said: &StepRead) {
        let given = self.plan.as_ref().and_then(|plan| logic::step_on(plan, &self.row.clues, &self.board));
        let mut problem = self.unsound(said);
        let is_sound = problem.is_none();
        problem = problem.or_else(|| match (&self.plan, &given) {
            (None, _) => None,
            (Some(_), None) => Some("the ladder ends before it".into()),
            (Some(_), Some(given)) => (!is_same(said, given)).then(|| format!("the ladder gives {} there", self.short(given))),
        });
        if let Some(problem) = problem {
            self.findings.push(finding(PATH_COLUMN, format!("step {number}: {}", self.said(said)), problem));
        } else if let Some(given) = &given {
            self.details(number, said, given);
            self.proof(number, said, given);
        }
        match (is_sound, given) {
            (false, Some(given)) => self.board.apply(&self.row.layout, &given.conclusion),
            (false, None) => {}
            (true, _) => self.board.apply(&self.row.layout, &said.conclusion),
        }
    }

    /// Why a conclusion is impossible, whichever technique it uses.
    fn unsound(&self, said: &StepRead) -> Option<String> {
        let name = |cell| cell_name_in(said.notation, &self.row.layout, cell);
        if technique_named(&said.key).is_none() {
            return Some(format!("the ladder has no technique '{}'", said.key.escape_default()));
        }
        let all = said.conclusion.strikes.iter().chain(&said.conclusion.place);
        if let Some(&(cell, digit)) = all.clone().find(|(cell, digit)| !self.board.has(*cell, *digit)) {
            return Some(format!("{} can't hold {} any more", name(cell), symbol(digit)));
        }
        if all.count() == 0 {
            return Some("it changes nothing".into());
        }
        let solution = self.solution?;
        let is_struck = |(cell, digit): &&(u16, u8)| solution.get(*cell) == Some(*digit);
        if let Some(&(cell, digit)) = said.conclusion.strikes.iter().find(is_struck) {
            return Some(format!("{} holds {} in the solution", name(cell), symbol(digit)));
        }
        let (cell, digit) = said.conclusion.place?;
        let right = solution.get(cell).filter(|right| *right != digit)?;
        Some(format!("{} holds {} in the solution", name(cell), symbol(right)))
    }

    /// A step has to follow from what it names, according to the judge of single steps, which does not use the ladder.
    fn proof(&mut self, number: usize, said: &StepRead, given: &Step) {
        let Some(solution) = self.solution else { return };
        let step = StepSaid { key: &said.key, evidence: &given.evidence, conclusion: &said.conclusion };
        let judged = check_step(&self.row.layout, &self.row.clues, solution, &self.board, step);
        if judged.verdict != StepVerdict::Proven && !judged.is_undecided {
            self.findings.push(finding(PATH_COLUMN, format!("step {number}: {}", self.said(said)), judged.reason));
        }
    }

    /// Compares the other fields of a step's object with those of the same step generated again.
    fn details(&mut self, number: usize, said: &StepRead, given: &Step) {
        let mut after = self.board.clone();
        after.apply(&self.row.layout, &given.conclusion);
        let told = PathStep {
            layout: &self.row.layout,
            notation: said.notation,
            puzzle: None,
            number,
            step: given,
            key: &said.key,
            name: logic::known_as(&self.row.layout, Some(&self.board), given),
            words: "",
            reasoning: Vec::new(),
            after: Some(&after),
        };
        let told = serde_json::to_value(told).expect("texts and numbers are always JSON");
        let known = said.says.iter().filter(|(name, _)| !NOT_JUDGED.contains(&name.as_str()));
        for (name, claim) in known {
            let Some(found) = told.get(name).filter(|found| !is_equal(name, claim, found)) else { continue };
            self.findings.push(finding(PATH_COLUMN, format!("step {number}, {name}: {claim}"), found.to_string()));
        }
    }

    /// Checks the end of a path: at the solution, or where the ladder gets stuck.
    fn end(&mut self, n_steps: usize) {
        let n_empty = self.board.grid.0.iter().filter(|&&digit| digit == 0).count();
        let next = match &self.plan {
            Some(plan) => logic::step_on(plan, &self.row.clues, &self.board).map(|next| self.short(&next)),
            // In fast mode the ladder does not run. Then a path may end early only if the row's level is `beyond` or missing.
            None => {
                let may_end = n_empty == 0 || self.row.claim("level").is_none_or(|level| level == "beyond");
                (!may_end).then(|| format!("{n_empty} empty cells"))
            }
        };
        if let Some(next) = next {
            self.findings.push(finding(PATH_COLUMN, format!("{n_steps} steps"), format!("a path that goes on: {next}")));
        }
    }

    fn said(&self, said: &StepRead) -> String {
        step_text(&self.row.layout, &said.key, &said.conclusion)
    }

    fn short(&self, step: &Step) -> String {
        step_text(&self.row.layout, technique_of(step).map_or("", |technique| technique.key), &step.conclusion)
    }
}

/// Whether two steps are the same: technique, placed digit and eliminated candidates, in any order.
fn is_same(said: &StepRead, given: &Step) -> bool {
    let sorted = |strikes: &[(u16, u8)]| {
        let mut strikes = strikes.to_vec();
        strikes.sort_unstable();
        strikes
    };
    technique_of(given).is_some_and(|technique| technique.key == said.key)
        && said.conclusion.place == given.conclusion.place
        && sorted(&said.conclusion.strikes) == sorted(&given.conclusion.strikes)
}

/// Compares two values. Conclusions were compared already, and a number may be written in more than one way.
fn is_equal(name: &str, claim: &Value, found: &Value) -> bool {
    ["eliminations", "place"].contains(&name) || claim == found || claim.as_f64().is_some() && claim.as_f64() == found.as_f64()
}

#[cfg(test)]
mod tests;
