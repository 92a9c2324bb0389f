//! The table of machine solvers, their names, and running one on a problem.

use super::act365::{self, Strategy};
use super::backtracking::{backtracking, backtracking_sorted};
use super::ledger::{Figure, Ledger, Spent, Watch};
use super::{annealing, crook, dancing_links, matchpeg, norvig, pattern_matching, singles, suko};
use crate::board::{Budget, Clues, Grid, Layout};
use crate::guard::foreign;
use crate::seed::Stream;

/// The input of a solver.
pub struct Problem<'a> {
    /// The board.
    pub layout: &'a Layout,
    /// The known clues.
    pub clues: &'a Clues,
    /// The source of randomness, for solvers that use it.
    pub stream: Stream,
}

/// How a solver ended by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// It found as many solutions as wanted, or searched everything.
    Done,
    /// It cannot continue.
    Stuck,
}

/// A solver with its options read.
pub type Machine = Box<dyn Fn(&Problem, &mut Ledger) -> Result<Ending, Spent> + Send + Sync>;

/// The promise of a solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// It finds every solution.
    Everything,
    /// It may get stuck.
    MayStick,
    /// It may give up, and never proves that there is no solution.
    MayGiveUp,
    /// It composes puzzles and solves none.
    Composes,
}

/// A row of the table.
pub struct Solver {
    /// Its name on the command line.
    pub name: &'static str,
    /// The system that it comes from.
    pub from: &'static str,
    /// A one-line description.
    pub about: &'static str,
    /// The options allowed after a colon; empty if there are none.
    pub options: &'static str,
    /// Its promise.
    pub claim: Claim,
    /// Whether it uses random numbers, so that another stream gives other counts.
    pub is_random: bool,
    /// Whether it follows pairs of cells that differ: all it asks is which cells see a cell.
    pub knows_pairs: bool,
    /// Whether it also follows relations, marks, lines and cells of fewer digits. Its author did not support them, but its
    /// method allows it.
    pub knows_rules: bool,
    /// Checks a layout; the error says why the solver does not support it.
    /// [`Solver::suits`] refuses further boards for all solvers.
    pub serves: fn(&Layout) -> Result<(), &'static str>,
    /// Makes the solver from its name and options; `None` if the options are invalid.
    pub make: fn(name: &str, options: &str) -> Option<Machine>,
}

/// Every machine solver, grouped by system.
pub static SOLVERS: &[Solver] = &[
    Solver {
        name: "go-sudoku",
        from: "go-sudoku",
        about: "elimination, then the cell with the fewest candidates; counts searches, gives a score from 1.0 to 5.0",
        options: "twins",
        claim: Claim::Everything,
        is_random: false,
        knows_pairs: true,
        knows_rules: false,
        serves: anything,
        make: |_, options| {
            let has_twins = options == "twins";
            let machine: Machine = Box::new(move |problem, ledger| norvig::go_sudoku(problem, has_twins, ledger));
            (has_twins || options.is_empty()).then_some(machine)
        },
    },
    Solver {
        name: "norvig",
        from: "Norvig",
        about: "constraint propagation and search, the model of go-sudoku",
        options: "",
        claim: Claim::Everything,
        is_random: false,
        knows_pairs: true,
        knows_rules: true,
        serves: anything,
        make: |_, options| plain(options, norvig::norvig),
    },
    thread(Strategy::FirstAvailable, "cells in order, digits ascending"),
    thread(Strategy::LeastCandidatesCell, "the cell with the fewest candidates"),
    thread(Strategy::LeastCandidatesNumber, "the digit and sector with the fewest places"),
    thread(Strategy::LeastCandidatesHybrid, "whichever of cell and number has fewer"),
    thread(Strategy::LeastCandidatesHybrid2, "of those, the one that eliminates the most"),
    thread(Strategy::RandomLeastCandidatesCell, "any of the fewest candidates"),
    thread(Strategy::RandomLeastCandidatesNumber, "any of the fewest places"),
    thread(Strategy::RandomLeastCandidatesHybrid, "any of the fewest of both"),
    thread(Strategy::RandomLeastCandidatesHybrid2, "any of those that eliminate the most"),
    Solver {
        name: "backtracking",
        from: "suji",
        about: "cells in order, digits ascending; a step is a digit written, wrong ones included",
        options: "",
        claim: Claim::Everything,
        is_random: false,
        knows_pairs: true,
        knows_rules: true,
        serves: anything,
        make: |_, options| plain(options, backtracking),
    },
    Solver {
        name: "backtracking-sorted",
        from: "suji",
        about: "the cell with the fewest fitting digits, digits ascending; a step is a digit written, wrong ones included",
        options: "",
        claim: Claim::Everything,
        is_random: false,
        knows_pairs: true,
        knows_rules: true,
        serves: anything,
        make: |_, options| plain(options, backtracking_sorted),
    },
    Solver {
        name: "candidate-checking",
        from: "suji",
        about: "cells that only one digit fits, no guesses; a step is a digit written",
        options: "",
        claim: Claim::MayStick,
        is_random: false,
        knows_pairs: true,
        knows_rules: false,
        serves: without_sums,
        make: |_, options| plain(options, singles::candidate_checking),
    },
    Solver {
        name: "place-finding",
        from: "suji",
        about: "the only place of a digit in a house, no guesses; a step is a digit written",
        options: "",
        claim: Claim::MayStick,
        is_random: false,
        knows_pairs: true,
        knows_rules: false,
        serves: without_sums,
        make: |_, options| plain(options, singles::place_finding),
    },
    Solver {
        name: "crook",
        from: "suji",
        about: "preemptive sets of any size, then guesses; a step is a digit written",
        options: "",
        claim: Claim::Everything,
        is_random: false,
        knows_pairs: true,
        knows_rules: true,
        serves: anything,
        make: |_, options| plain(options, crook::crook),
    },
    Solver {
        name: "simulated-annealing",
        from: "suji",
        about: "swaps inside boxes while cooling, reheated repeatedly; a step is a swap proposed",
        options: "",
        claim: Claim::MayGiveUp,
        is_random: true,
        knows_pairs: false,
        knows_rules: false,
        serves: annealing::serves,
        make: |_, options| plain(options, annealing::simulated_annealing),
    },
    Solver {
        name: "pattern-matching",
        from: "suji",
        about: "combines whole patterns of the digits, fewest first; a step is a pattern laid down",
        options: "",
        claim: Claim::Everything,
        is_random: false,
        knows_pairs: true,
        knows_rules: false,
        serves: pattern_matching::serves,
        make: |_, options| plain(options, pattern_matching::pattern_matching),
    },
    Solver {
        name: "dancing-links",
        from: "Knuth",
        about: "exact cover, the constraint with the fewest choices first; a step is a choice",
        options: "",
        claim: Claim::Everything,
        is_random: false,
        knows_pairs: false,
        knows_rules: false,
        serves: without_sums,
        make: |_, options| plain(options, dancing_links::dancing_links),
    },
    Solver {
        name: "matchpeg",
        from: "Matchpeg",
        about: "what cells can't be, pairs, hypotheses, combinations of the hardest cells, search; a step is a digit written",
        options: "no-pairs",
        claim: Claim::Everything,
        is_random: false,
        knows_pairs: true,
        knows_rules: true,
        serves: anything,
        make: |_, options| {
            let has_pairs = options.is_empty();
            let machine: Machine = Box::new(move |problem, ledger| matchpeg::matchpeg(problem, has_pairs, ledger));
            (has_pairs || options == "no-pairs").then_some(machine)
        },
    },
    Solver {
        name: "suko-search",
        from: "Suko page",
        about: "cells in order, digits ascending; five switchable improvements, also during the run",
        options: "improvements as 1,2,4, all or none, and from a step on as none@0,1,2@500",
        claim: Claim::Everything,
        is_random: false,
        knows_pairs: false,
        knows_rules: false,
        serves: suko::serves,
        make: |_, options| {
            let plan = suko::Plan::read(options)?;
            Some(Box::new(move |problem, ledger| suko::search(problem, &plan, ledger)))
        },
    },
    Solver {
        name: "suko-brute-force",
        from: "Suko page",
        about: "every permutation of the digits in order; a step is one of them",
        options: "",
        claim: Claim::Everything,
        is_random: false,
        knows_pairs: false,
        knows_rules: false,
        serves: suko::serves,
        make: |_, options| plain(options, suko::brute_force),
    },
    Solver {
        name: "most-candidates",
        from: "act365",
        about: "the composer's way to fill a mask; it solves nothing",
        options: "",
        claim: Claim::Composes,
        is_random: true,
        knows_pairs: false,
        knows_rules: false,
        serves: |_| Err("it fills the mask of a new puzzle and solves none: generate --mask-first works with it"),
        make: |_, options| plain(options, |_, _| Ok(Ending::Stuck)),
    },
];

/// A row for one of act365's strategies.
const fn thread(strategy: Strategy, about: &'static str) -> Solver {
    Solver {
        name: strategy.name(),
        from: "act365",
        about,
        options: "",
        claim: Claim::Everything,
        is_random: strategy.is_random(),
        knows_pairs: true,
        knows_rules: false,
        serves: act365::serves,
        make: |name, options| {
            let strategy = Strategy::named(name)?;
            plain(options, move |problem, ledger| act365::thread(problem, strategy, ledger))
        },
    }
}

impl Solver {
    /// Whether it supports a board. Its author knew only houses and sums, and often used only which cells of a house see each
    /// other.
    pub fn suits(&self, layout: &Layout) -> Result<(), &'static str> {
        if !self.knows_rules && !layout.has_houses_and_sums_alone() {
            return Err("it does not support relations, marks, lines or cells of fewer digits");
        }
        match layout.differ.is_empty() || self.knows_pairs {
            true => (self.serves)(layout),
            false => Err("it does not support pairs of cells that differ"),
        }
    }
}

fn anything(_: &Layout) -> Result<(), &'static str> {
    Ok(())
}

fn without_sums(layout: &Layout) -> Result<(), &'static str> {
    if layout.cages.is_empty() { Ok(()) } else { Err("it does not support sums") }
}

/// A solver without options.
fn plain<M>(options: &str, machine: M) -> Option<Machine>
where
    M: Fn(&Problem, &mut Ledger) -> Result<Ending, Spent> + Send + Sync + 'static,
{
    options.is_empty().then(|| Box::new(machine) as Machine)
}

/// A solver as requested, with its options.
pub struct Chosen {
    /// The row of the table.
    pub solver: &'static Solver,
    /// The name as requested: `go-sudoku:twins`.
    pub name: String,
    machine: Machine,
}

/// An error in a solver's name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NameError {
    /// No solver has that name.
    #[error("there is no solver '{a0}'; there are: {1}", a0 = foreign(.0))]
    NoSuchSolver(String, String),
    /// The solver takes no options.
    #[error("{0} has no options; '{a1}' was asked for", a1 = foreign(.1))]
    NoOptions(&'static str, String),
    /// The solver does not know that option.
    #[error("{0} does not know '{a1}'; after the colon it takes {2}", a1 = foreign(.1))]
    NoSuchOption(&'static str, String, &'static str),
}

/// Parses a name with its options.
pub fn solver_named(name: &str) -> Result<Chosen, NameError> {
    let (plain, options) = name.split_once(':').unwrap_or((name, ""));
    let row = SOLVERS.iter().find(|row| row.name == plain);
    let Some(solver) = row else {
        let all: Vec<&str> = SOLVERS.iter().map(|row| row.name).collect();
        return Err(NameError::NoSuchSolver(plain.into(), all.join(", ")));
    };
    match (solver.make)(solver.name, options) {
        Some(machine) => Ok(Chosen { solver, name: name.trim_end_matches(':').into(), machine }),
        None if solver.options.is_empty() => Err(NameError::NoOptions(solver.name, options.into())),
        None => Err(NameError::NoSuchOption(solver.name, options.into(), solver.options)),
    }
}

/// The result of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It has the wanted solutions, or all that exist.
    Solved,
    /// It searched everything and found none.
    NoSolution,
    /// It cannot continue.
    Stuck,
    /// The budget of steps came first.
    GaveUp,
    /// It does not support this board; the text says why.
    Unsuited(&'static str),
}

impl Outcome {
    /// The name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::Solved => "solved",
            Outcome::NoSolution => "no-solution",
            Outcome::Stuck => "stuck",
            Outcome::GaveUp => "gave-up",
            Outcome::Unsuited(_) => "unsuited",
        }
    }
}

/// A finished run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// The result.
    pub outcome: Outcome,
    /// The number of solutions found.
    pub solutions: u64,
    /// The first of them.
    pub solution: Option<Grid>,
    /// Digits written or tried, as the solver counts them.
    pub steps: u64,
    /// The solver's own figures.
    pub figures: Vec<(Figure, u64)>,
}

impl Run {
    /// One of its figures, if it has it.
    pub fn figure(&self, figure: Figure) -> Option<u64> {
        self.figures.iter().find(|known| known.0 == figure).map(|known| known.1)
    }
}

/// Runs a solver on a problem until it has `wanted` solutions (0: all) or has made `most_steps` steps.
pub fn run(chosen: &Chosen, problem: &Problem, wanted: u64, most_steps: u64, watch: Option<Watch>) -> Run {
    run_within(chosen, problem, wanted, most_steps, &Budget::NONE, watch)
}

/// The same within a budget of work, which is the same for all machines.
pub fn run_within<'w>(
    chosen: &Chosen,
    problem: &Problem,
    wanted: u64,
    most_steps: u64,
    budget: &'w Budget,
    watch: Option<Watch<'w>>,
) -> Run {
    let mut ledger = Ledger::new(problem.layout, most_steps, budget, wanted, watch);
    if let Err(why) = chosen.solver.suits(problem.layout) {
        return ledger.end(Outcome::Unsuited(why));
    }
    let ending = (chosen.machine)(problem, &mut ledger);
    ledger.close(ending)
}
