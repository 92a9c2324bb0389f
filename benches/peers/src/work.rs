//! Runs one contender at one task for a while, and reports how many, in how much processor time, with what result. It runs in
//! its own process, because an engine chooses its instruction set once.

use crate::clock;
use crate::corpora::{boards, clues, corpus, draws, key, layout, removals, single_cells};
use crate::task::Task;
use gridpress::board::Clues;
use gridpress::search::{self, Ask, NO_BUDGET};
use gridpress::symmetry;
use std::time::Duration;

/// How many puzzles to return, for checking by the plain solver.
pub const SAMPLE: usize = 20;

/// The result of some work.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Done {
    pub items: u64,
    pub time: Duration,
    /// The total of solutions, automorphisms, or clues.
    pub sum: u64,
    /// Some of the 9×9 puzzles that were made.
    pub sample: Vec<String>,
}

impl Done {
    pub fn rate(&self) -> f64 {
        self.items as f64 / self.time.as_secs_f64()
    }

    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.items as f64
    }

    pub fn to_text(&self) -> String {
        format!("{} {} {} {}", self.items, self.time.as_nanos(), self.sum, self.sample.join(" "))
    }

    pub fn from_text(text: &str) -> Option<Done> {
        let mut words = text.split_whitespace();
        let mut number = || words.next()?.parse::<u64>().ok();
        let (items, nanos, sum) = (number()?, number()?, number()?);
        Some(Done { items, time: Duration::from_nanos(nanos), sum, sample: words.map(str::to_string).collect() })
    }
}

/// Contenders that are libraries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Library {
    Ours,
    Sudoku,
}

impl Library {
    pub fn named(name: &str) -> Option<Library> {
        [Library::Ours, Library::Sudoku].into_iter().find(|library| library.name() == name)
    }

    pub fn name(self) -> &'static str {
        match self {
            Library::Ours => "ours",
            Library::Sudoku => "sudoku",
        }
    }

    /// Whether it supports a task at all.
    pub fn can(self, task: &Task) -> bool {
        match (self, task) {
            (Library::Ours, _) | (_, Task::Solve { .. } | Task::Canon { .. }) => true,
            (Library::Sudoku, Task::Make { size, clues, .. }) => *size == "3x3" && clues.is_none(),
        }
    }
}

/// Works until the time is used up, in whole passes over a corpus, after a warm-up that is not counted.
pub fn work(library: Library, task: &Task, time: Duration) -> Done {
    match task {
        Task::Solve { corpus: name, limit, at_once } => {
            let list = corpus(name).unwrap_or_else(|| {
                boards(&std::fs::read_to_string(name).unwrap_or_else(|e| panic!("there is no corpus and no file {name}: {e}")))
            });
            assert!(!list.is_empty(), "{name} holds no boards");
            // Repeat a short list until it fills a block, unless its boards take long.
            let list = if *limit == 2 { list.repeat(1024usize.div_ceil(list.len())) } else { list };
            match library {
                Library::Ours => solve_ours(&list, *limit, *at_once, time),
                Library::Sudoku => {
                    let list: Vec<_> = list.iter().map(|b| sudoku::Sudoku::from_bytes(*b).expect("digits")).collect();
                    passes(&list, time, |all| all.iter().map(|s| s.solutions_count_up_to(*limit as usize) as u64).sum())
                }
            }
        }
        Task::Canon { corpus: name } => {
            let list = corpus(name).unwrap_or_else(|| panic!("there is no corpus {name}"));
            match library {
                Library::Ours => canon_ours(&list, time),
                Library::Sudoku => {
                    let list: Vec<_> = list.iter().map(|b| sudoku::Sudoku::from_bytes(*b).expect("digits")).collect();
                    let one = |s: &sudoku::Sudoku| s.canonicalized().expect("it has one solution").1 as u64;
                    passes(&list, time, |all| all.iter().map(one).sum())
                }
            }
        }
        Task::Make { size, half_turn, clues, at_once } => match library {
            Library::Ours => make_ours(size, *half_turn, *clues, *at_once, time),
            Library::Sudoku => make_sudoku(*half_turn, time),
        },
    }
}

fn passes<T>(list: &[T], time: Duration, mut pass: impl FnMut(&[T]) -> u64) -> Done {
    pass(&list[..list.len().min(64)]);
    let start = clock::own();
    let mut done = Done::default();
    while done.time < time {
        done.sum += pass(list);
        done.items += list.len() as u64;
        done.time = clock::own() - start;
    }
    done
}

fn solve_ours(list: &[[u8; 81]], limit: u64, at_once: usize, time: Duration) -> Done {
    let layout = layout("3x3");
    let all: Vec<Clues> = list.iter().map(clues).collect();
    let asks: Vec<Ask> = all.iter().map(|clues| Ask { layout: &layout, clues }).collect();
    let count = |block: &[Ask]| search::count_up_to(block, limit, &NO_BUDGET).iter().map(|count| count.found).sum::<u64>();
    passes(&asks, time, |asks| asks.chunks(at_once).map(count).sum())
}

/// Sums the automorphisms, on which all contenders agree.
fn canon_ours(list: &[[u8; 81]], time: Duration) -> Done {
    let layout = layout("3x3");
    let all: Vec<Clues> = list.iter().map(clues).collect();
    let form = |clues: &Clues, count: search::Count| {
        let solution = count.first.expect("it has one solution");
        symmetry::canonical(&layout, clues, &solution).expect("it is a classic board").automorphisms as u64
    };
    passes(&all, time, |all| {
        let asks: Vec<Ask> = all.iter().map(|clues| Ask { layout: &layout, clues }).collect();
        all.iter().zip(search::count_up_to(&asks, 2, &NO_BUDGET)).map(|(clues, count)| form(clues, count)).sum()
    })
}

/// Blocks of fills and removals, as the forge requests them; results that miss the count are not counted.
fn make_ours(size: &str, half_turn: bool, count: Option<usize>, at_once: u64, time: Duration) -> Done {
    let layout = layout(size);
    let orbits = if half_turn {
        let mask = symmetry::mask_named("half-turn").expect("there is such a mask");
        symmetry::orbits(&layout, mask).expect("a square has it")
    } else {
        single_cells(&layout)
    };
    let key = key("race");
    let block = |from: u64, n: u64| {
        let grids: Vec<_> = search::fill(&draws(&layout, &key, from, from + n)).into_iter().flatten().collect();
        let asked = removals(&layout, &orbits, count, &key, from, &grids);
        let mut made: Vec<Clues> = search::remove(&asked).into_iter().map(|removed| removed.clues).collect();
        made.retain(|clues| count.is_none_or(|count| clues.n_givens() == count));
        made
    };
    let tasted = block(0, at_once.min(64));
    let is_nine = layout.n_cells() == 81;
    let sample = tasted.iter().take(SAMPLE * is_nine as usize).map(|c| gridpress::puzzle::grid_text(&c.givens)).collect();
    let mut done = Done { sample, ..Done::default() };
    let start = clock::own();
    let mut from = 1 << 20;
    while done.time < time {
        let made = block(from, at_once);
        done.items += made.len() as u64;
        done.sum += made.iter().map(|clues| clues.n_givens() as u64).sum::<u64>();
        done.time = clock::own() - start;
        from += at_once;
    }
    done
}

fn make_sudoku(half_turn: bool, time: Duration) -> Done {
    use sudoku::{Sudoku, Symmetry};
    let make = || Sudoku::generate_with_symmetry(if half_turn { Symmetry::HalfRotation } else { Symmetry::None });
    let sample = (0..SAMPLE).map(|_| make().to_str_line().to_string()).collect();
    let mut done = Done { sample, ..Done::default() };
    let start = clock::own();
    while done.time < time {
        for _ in 0..64 {
            done.sum += make().n_clues() as u64;
            done.items += 1;
        }
        done.time = clock::own() - start;
    }
    done
}
