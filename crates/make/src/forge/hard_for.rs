//! Puzzles that are hard for a machine: those on which a lab solver takes at least, or at most, a number of steps.

use super::target::TargetError;
use crate::board::{Clues, Layout};
use crate::guard::foreign;
use crate::lab::{self, Outcome, Problem};
use crate::seed::Stream;

/// The most steps that anybody waits for one puzzle.
const MOST_STEPS: u64 = 100_000_000;

/// A solver, and how many steps it may take.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HardFor {
    solver: String,
    least: u64,
    /// `None` if any number from the least one on will do.
    most: Option<u64>,
}

impl HardFor {
    /// Reads `norvig:1000..` or `least-candidates-cell:1000..5000`.
    pub fn parse(text: &str, layout: &Layout) -> Result<HardFor, TargetError> {
        let bad = || TargetError::NotHardFor(text.into());
        let (solver, range) = text.trim().rsplit_once(':').ok_or_else(bad)?;
        let (low, high) = range.split_once("..").ok_or_else(bad)?;
        let number = |text: &str| text.parse::<u64>().ok().filter(|&steps| steps <= MOST_STEPS).ok_or_else(bad);
        let least = if low.is_empty() { 0 } else { number(low)? };
        let most = if high.is_empty() { None } else { Some(number(high)?) };
        if most.is_some_and(|most| most < least) {
            return Err(bad());
        }
        let chosen = lab::solver_named(solver).map_err(|e| TargetError::NoSuchMachine(e.to_string()))?;
        if let Err(why) = chosen.solver.suits(layout) {
            return Err(TargetError::NoSuchMachine(format!("{} does not serve this board: {why}", foreign(solver))));
        }
        Ok(HardFor { solver: chosen.name, least, most })
    }

    /// As it was requested.
    pub fn text(&self) -> String {
        let most = self.most.map_or(String::new(), |most| most.to_string());
        format!("{}:{}..{most}", self.solver, self.least)
    }

    /// Whether the solver takes a number of steps in the range to the first solution.
    pub fn takes(&self, layout: &Layout, clues: &Clues, stream: Stream) -> bool {
        let Ok(chosen) = lab::solver_named(&self.solver) else { return false };
        // Where only the least number counts, it need not be solved.
        let budget = self.most.map_or(self.least, |most| most + 1);
        let run = lab::run(&chosen, &Problem { layout, clues, stream }, 1, budget, None);
        match run.outcome {
            Outcome::GaveUp => self.most.is_none(),
            _ => run.solutions > 0 && self.least <= run.steps && self.most.is_none_or(|most| run.steps <= most),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forge::{Recipe, forge};
    use crate::request::Request;

    fn recipe(wish: &str) -> Result<Recipe, crate::forge::RecipeError> {
        Recipe::new(&Request { hard_for: Some(wish.into()), no_rate: true, ..Request::of("sudoku", "machines") })
    }

    #[test]
    fn the_solver_takes_as_many_steps_as_asked() {
        for (wish, solver, low, high) in
            [("norvig:60..", "norvig", 60, u64::MAX), ("least-candidates-cell:60..90", "least-candidates-cell", 60, 90)]
        {
            let recipe = recipe(wish).unwrap();
            assert!(recipe.text.contains(&format!("hard-for={wish}")));
            let chosen = lab::solver_named(solver).unwrap();
            let puzzles: Vec<_> = forge(&recipe, &recipe.key(), 0, 6).puzzles().collect();
            assert_eq!(puzzles.len(), 6);
            for puzzle in puzzles {
                let stream = recipe.key().stream(0, 0);
                let problem = Problem { layout: &puzzle.layout, clues: &puzzle.clues, stream };
                let steps = lab::run(&chosen, &problem, 1, MOST_STEPS, None).steps;
                assert!((low..=high).contains(&steps), "{wish}: {steps}");
            }
        }
    }

    #[test]
    fn what_is_no_wish_is_refused() {
        for wish in [
            "",
            "norvig",
            "norvig:",
            "norvig:5",
            "norvig:5..3",
            "norvig:x..",
            "nobody:5..",
            "norvig:1..999999999999",
            "suko-search:1..",
        ] {
            assert!(recipe(wish).is_err(), "{wish}");
        }
    }

    /// Cages and lines come with each slot, so the board before them does not show which solver supports it.
    #[test]
    fn a_machine_has_to_know_what_slots_bring() {
        let wish = |kind: &str, solver: &str| {
            let request = Request { hard_for: Some(format!("{solver}:50..")), no_rate: true, ..Request::of(kind, "machines") };
            Recipe::new(&request).map(|_| ()).map_err(|e| e.to_string())
        };
        for (kind, why) in [("killer", "sums"), ("thermo", "relations"), ("arrow", "lines"), ("kakuro", "sums")] {
            assert!(wish(kind, "dancing-links").unwrap_err().contains(why), "{kind}");
            assert_eq!(wish(kind, "norvig"), Ok(()), "{kind}");
        }
        let scored = Request { score: Some("2..5".into()), ..Request::of("arrow", "machines") };
        assert!(Recipe::new(&scored).err().unwrap().to_string().contains("does not know the rules"));
    }
}
