//! Records a lab solver's run for the page that plays it: every step of a short run; of a long one the first steps, then every
//! k-th board, where k doubles as the run continues, so that memory does not grow with it.

use crate::board::{Cell, Clues, Digit, Layout};
use crate::lab::{Act, Event, Run, Watch};
use std::ops::ControlFlow;

/// How much of a run is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Keep {
    /// Runs of up to this many acts are kept in full.
    pub acts: usize,
    /// Of longer runs, keep this many steps, or fewer if these have half of that number of acts.
    pub steps: u64,
    /// Boards that stand for the rest, at most.
    pub boards: usize,
}

impl Keep {
    /// The share of each of `n` runs, so that a browser can still open a page with many.
    pub fn for_runs(n: usize) -> Keep {
        let n = n.max(1);
        Keep { acts: (600_000 / n).clamp(2_000, 20_000), steps: 2_000, boards: (40_000 / n).clamp(100, 2_000) }
    }
}

/// How a digit got onto the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// Nothing is written, or a clue is.
    None,
    /// No guess stood.
    Sure,
    /// It followed from a guess that is still open.
    Trial,
    /// It is a guess.
    Guess,
}

/// The contents of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stand {
    pub digits: Vec<Digit>,
    pub inks: Vec<Ink>,
    /// Candidates that were struck, a bit each.
    pub struck: Vec<u32>,
}

impl Stand {
    /// Only the clues.
    pub fn start(layout: &Layout, clues: &Clues) -> Stand {
        let n = layout.n_cells();
        let digits = (0..n).map(|cell| clues.givens.0.get(cell).copied().unwrap_or(0)).collect();
        Stand { digits, inks: vec![Ink::None; n], struck: vec![0; n] }
    }

    fn write(&mut self, cell: Cell, digit: Digit, ink: Ink) {
        // A clue that is written again stays a clue.
        if self.digits[cell as usize] != digit || self.inks[cell as usize] != Ink::None {
            self.digits[cell as usize] = digit;
            self.inks[cell as usize] = ink;
        }
    }
}

/// A board that represents all steps since the one before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Still {
    pub step: u64,
    pub guesses: u64,
    pub retractions: u64,
    pub solutions: u64,
    /// What the step did first, or what happened after the last step.
    pub said: Event,
    /// Whether something was retracted after the very last step.
    pub is_behind: bool,
    pub stand: Stand,
}

/// A run as it was kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tape {
    /// The first acts; all of them where there are no stills.
    pub acts: Vec<Event>,
    /// The boards that stand for the rest.
    pub stills: Vec<Still>,
    /// The number of steps per still.
    pub every: u64,
    /// The last step that is kept whole.
    pub whole_to: u64,
    /// How many steps it took.
    pub steps: u64,
    /// Guesses as they were counted on the way.
    pub guesses: u64,
    /// The number of retractions.
    pub retractions: u64,
}

/// Calls `run` with a ledger, and keeps a recording of the run.
pub fn watched(layout: &Layout, clues: &Clues, keep: Keep, run: impl FnOnce(Watch) -> Run) -> (Run, Tape) {
    let mut recorder = Recorder::new(layout, clues, keep);
    let run = run(&mut |event| {
        recorder.hear(event);
        ControlFlow::Continue(())
    });
    let tape = recorder.end(run.steps);
    (run, tape)
}

/// Listens to a run and keeps as much as it may.
pub struct Recorder {
    keep: Keep,
    acts: Vec<Event>,
    /// How many acts, and steps, are kept whole if the run turns out to be long.
    head: Option<(usize, u64)>,
    stand: Stand,
    /// The boards before each open guess.
    before: Vec<Stand>,
    stills: Vec<Still>,
    every: u64,
    step: u64,
    n_acts: usize,
    guesses: u64,
    retractions: u64,
    solutions: u64,
    /// The first act of the step, and the last act of all.
    first: Option<Event>,
    last: Option<Event>,
    /// Whether the step is over: retractions after it belong to the next.
    is_closed: bool,
}

impl Recorder {
    pub fn new(layout: &Layout, clues: &Clues, keep: Keep) -> Recorder {
        Recorder {
            keep,
            acts: Vec::new(),
            head: None,
            stand: Stand::start(layout, clues),
            before: Vec::new(),
            stills: Vec::new(),
            every: 1,
            step: 0,
            n_acts: 0,
            guesses: 0,
            retractions: 0,
            solutions: 0,
            first: None,
            last: None,
            is_closed: true,
        }
    }

    pub fn hear(&mut self, event: &Event) {
        if event.step > self.step || event.act == Act::Retract {
            self.close();
        }
        if event.step > self.step {
            self.step = event.step;
            self.first = Some(*event);
            self.is_closed = false;
        }
        self.last = Some(*event);
        if self.n_acts < self.keep.acts {
            self.acts.push(*event);
        } else if self.head.is_none() {
            // A single step that is longer than all that can be kept.
            self.head = Some((0, 0));
        }
        self.n_acts += 1;
        self.apply(event);
    }

    fn apply(&mut self, event: &Event) {
        match event.act {
            Act::Place => {
                let ink = if self.before.is_empty() { Ink::Sure } else { Ink::Trial };
                self.stand.write(event.cell, event.digit, ink);
            }
            Act::Guess => {
                self.guesses += 1;
                self.before.push(self.stand.clone());
                self.stand.write(event.cell, event.digit, Ink::Guess);
            }
            Act::Eliminate => self.stand.struck[event.cell as usize] |= 1 << (event.digit - 1),
            Act::Retract => {
                self.retractions += 1;
                if let Some(before) = self.before.pop() {
                    self.stand = before;
                }
            }
            Act::Solution => self.solutions += 1,
        }
    }

    /// The step is over: nothing more of it is to be seen.
    fn close(&mut self) {
        if std::mem::replace(&mut self.is_closed, true) {
            return;
        }
        match self.head {
            None if self.step >= self.keep.steps || self.acts.len() * 2 >= self.keep.acts => {
                self.head = Some((self.acts.len(), self.step));
            }
            Some((_, head)) => {
                // A step without an act has no board of its own, so the next board represents both.
                let last = self.stills.last().map_or(head, |still| still.step);
                if self.step / self.every > last / self.every {
                    let first = self.first;
                    self.stills.extend(first.map(|said| self.still(said, false)));
                }
                if self.stills.len() > self.keep.boards {
                    self.every *= 2;
                    let every = self.every;
                    self.stills.dedup_by_key(|still| still.step / every);
                    self.stills.retain(|still| still.step / every > head / every);
                }
            }
            _ => {}
        }
    }

    fn still(&self, said: Event, is_behind: bool) -> Still {
        let Recorder { step, guesses, retractions, solutions, .. } = *self;
        Still { step, guesses, retractions, solutions, said, is_behind, stand: self.stand.clone() }
    }

    /// The recording of a run of `steps` steps (the last ones may have had no act). It always includes the end of a run.
    pub fn end(mut self, steps: u64) -> Tape {
        let is_silent = steps > self.step;
        if is_silent {
            self.close();
            self.step = steps;
        }
        let is_behind = self.is_closed && !is_silent && self.n_acts > 0;
        let said = if is_behind || is_silent { self.last } else { self.first };
        let end = said.map(|said| self.still(said, is_behind));
        self.close();
        let Recorder { step: steps, guesses, retractions, every, mut acts, mut stills, .. } = self;
        let is_whole = self.n_acts <= self.keep.acts;
        let (n_head, whole_to) = if is_whole { (acts.len(), steps) } else { self.head.unwrap_or((0, 0)) };
        acts.truncate(n_head);
        let every = if is_whole { 1 } else { every };
        match is_whole {
            true => stills.clear(),
            false => stills.extend(end.filter(|end| stills.last().is_none_or(|last| last.step < end.step || end.is_behind))),
        }
        Tape { acts, stills, every, whole_to, steps, guesses, retractions }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Grid, digit_of_symbol};
    use crate::kinds::kind_named;
    use crate::lab::{Problem, SOLVERS, run, solver_named};
    use crate::seed::Key;

    const ALL: Keep = Keep { acts: usize::MAX, steps: u64::MAX, boards: 1 };

    fn inkala() -> (Layout, Clues) {
        let text = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";
        let givens = Grid(text.chars().map(|c| digit_of_symbol(c).unwrap_or(0)).collect());
        let layout = kind_named("sudoku").unwrap().rebuild(crate::board::Shape::new(3, 3), "").unwrap();
        (layout, Clues::of_givens(givens))
    }

    fn kept(solver: &str, wanted: u64, keep: Keep) -> (Run, Tape) {
        let (layout, clues) = inkala();
        let problem = Problem { layout: &layout, clues: &clues, stream: Key::of(&["watched"]).stream(0, 0) };
        let chosen = solver_named(solver).unwrap();
        watched(&layout, &clues, keep, |watch| run(&chosen, &problem, wanted, 60_000, Some(watch)))
    }

    /// The board at the end of each step, before any retraction after it, and at the very end.
    fn replayed(tape: &Tape) -> (Vec<Stand>, Stand) {
        let (layout, clues) = inkala();
        let mut recorder = Recorder::new(&layout, &clues, ALL);
        let mut ends = vec![recorder.stand.clone()];
        let mut is_shown = true;
        for event in &tape.acts {
            if !is_shown && (event.step > recorder.step || event.act == Act::Retract) {
                ends.push(recorder.stand.clone());
                is_shown = true;
            }
            is_shown &= event.step == recorder.step;
            recorder.hear(event);
        }
        if !is_shown {
            ends.push(recorder.stand.clone());
        }
        (ends, recorder.stand)
    }

    #[test]
    fn short_runs_are_kept_whole() {
        let (run, tape) = kept("least-candidates-hybrid", 1, Keep::for_runs(1));
        assert_eq!((tape.steps, tape.whole_to, tape.every, tape.stills.len()), (run.steps, run.steps, 1, 0));
        let (ends, end) = replayed(&tape);
        assert_eq!((ends.len() as u64, Some(Grid(end.digits))), (run.steps + 1, run.solution));
    }

    #[test]
    fn the_boards_that_stand_for_a_long_run_are_those_of_its_steps() {
        let keep = Keep { acts: 900, steps: 200, boards: 64 };
        // Looking for all solutions ends with everything taken back.
        for (solver, wanted) in [("backtracking", 1), ("backtracking", 0), ("least-candidates-cell", 0), ("norvig", 0)] {
            let (run, whole) = kept(solver, wanted, ALL);
            let (thin_run, thin) = kept(solver, wanted, keep);
            assert_eq!((&run, run.steps), (&thin_run, thin.steps));
            let (ends, end) = replayed(&whole);
            if whole.acts.len() <= keep.acts {
                assert_eq!(whole.acts, thin.acts);
                continue;
            }
            assert!(thin.whole_to <= 200 && whole.acts.starts_with(&thin.acts), "{solver}");
            let head: Vec<&Event> = whole.acts.iter().take_while(|event| event.step <= thin.whole_to).collect();
            assert!(thin.acts.len() <= head.len() && thin.acts.iter().filter(|e| e.act == Act::Guess).count() > 0);
            // The last board may stand for the end as well.
            assert!((16..=65).contains(&thin.stills.len()), "{solver}: {}", thin.stills.len());
            let steps: Vec<u64> = thin.stills.iter().filter(|still| !still.is_behind).map(|still| still.step).collect();
            assert!(steps.windows(2).all(|pair| pair[0] < pair[1]));
            assert!(steps.iter().filter(|step| !step.is_multiple_of(thin.every)).all(|&step| step == run.steps));
            for still in thin.stills.iter().filter(|still| !still.is_behind) {
                assert_eq!(still.stand, ends[still.step as usize], "{solver}, step {}", still.step);
                let guesses = whole.acts.iter().filter(|e| e.act == Act::Guess && e.step <= still.step).count() as u64;
                assert_eq!(still.guesses, guesses);
            }
            let last = thin.stills.last().unwrap();
            assert_eq!((&last.stand, last.step, last.solutions), (&end, run.steps, run.solutions), "{solver}");
            assert_eq!((last.guesses, last.retractions), (whole.guesses, whole.retractions), "{solver}");
        }
    }

    #[test]
    fn every_machine_can_be_watched() {
        for row in SOLVERS.iter().filter(|row| row.suits(&inkala().0).is_ok()) {
            let (run, tape) = kept(row.name, 1, Keep { acts: 300, steps: 50, boards: 20 });
            assert!(tape.steps == run.steps && tape.stills.last().is_none_or(|still| still.step == run.steps), "{}", row.name);
            assert!(tape.stills.len() <= 21, "{}: {}", row.name, tape.stills.len());
            let end = tape.stills.last().map_or_else(|| replayed(&tape).1, |still| still.stand.clone());
            if let Some(solution) = run.solution {
                assert_eq!(end.digits, solution.0, "{}", row.name);
            }
        }
    }
}
