//! Answers a question about one classic board as soon as possible. The lanes of `pool` each hold a board of their own, which is
//! best for many boards and wastes all lanes but one on a single board. Here the words of one board are side by side instead:
//!
//! ```text
//! lane         0       1       2     3      4       5       6     7
//! vector 0  digit 1 band 0 … band 2  –   digit 2 band 0 … band 2  –
//! vector 1  digit 3                  –   digit 4                  –
//! ```
//!
//! The search is the one of `pool`: the same rules, rounds and guesses, in the same order, so that both give the same answers
//! with the same budgets, and the same solutions first.

mod guess;
mod round;

#[cfg(test)]
mod tests;

use super::board::{Board, FULL, Guess, WORDS};
use super::count::Visit;
use super::pool::Work;
use super::simd::{self, Job, Lanes, Vector};
use round::{Next, State, round};
use std::ops::ControlFlow;

/// The lanes to ask for. Sixteen hold more words, but also more of the empty ones, and need more steps to add up all digits.
const WANTED: usize = 8;

/// Visits the solutions of one classic board.
pub fn work<F: FnMut(&Board) -> ControlFlow<()>>(lanes: Lanes, task: &mut Visit<F>) -> Work {
    simd::run(lanes, WANTED, Alone(task))
}

struct Alone<'a, 'b, F>(&'a mut Visit<'b, F>);

impl<F: FnMut(&Board) -> ControlFlow<()>> Job for Alone<'_, '_, F> {
    type Output = Work;

    #[inline(always)]
    fn run<V: Vector<N>, const N: usize>(self) -> Work {
        // Nine digits in as many vectors as they need.
        match N {
            4 => self.search::<V, N, 9>(),
            8 => self.search::<V, N, 5>(),
            _ => self.search::<V, N, 3>(),
        }
    }
}

impl<F: FnMut(&Board) -> ControlFlow<()>> Alone<'_, '_, F> {
    #[inline(always)]
    fn search<V: Vector<N>, const N: usize, const K: usize>(self) -> Work {
        let task = self.0;
        let mut state: State<V, K> = begin(task);
        let mut stack = Stack::<N, K>::new();
        let mut work = Work { searches: 1, ..Work::default() };
        loop {
            work.rounds += 1;
            match round(&mut state) {
                Next::GoOn => continue,
                Next::Guess => {
                    work.guesses += 1;
                    if task.guesses.take().is_none() {
                        return work;
                    }
                    guess::guess(&mut state, stack.push());
                    continue;
                }
                Next::Dead => {}
                Next::Solved => {
                    if (task.visitor)(&board_of(&state)).is_break() {
                        return work;
                    }
                }
            }
            let Some(saved) = stack.pop() else {
                task.is_ended = true;
                return work;
            };
            state = saved.state();
        }
    }
}

/// The place of a word of a board: its vector, and the lane.
#[inline(always)]
const fn place_of<const N: usize>(digit: usize, band: usize) -> (usize, usize) {
    (digit / (N / 4), digit % (N / 4) * 4 + band)
}

/// The clues in their cells, and all candidates in the empty cells.
#[inline(always)]
fn begin<F, V: Vector<N>, const N: usize, const K: usize>(task: &Visit<F>) -> State<V, K> {
    let mut words = [[0; N]; K];
    for (i, &word) in task.start.words.iter().enumerate() {
        let (k, lane) = place_of::<N>(i / 3, i % 3);
        words[k][lane] = word;
    }
    State::of(&words, task.start.singles)
}

/// The words of a board in their usual order.
#[inline(always)]
fn board_of<V: Vector<N>, const N: usize, const K: usize>(state: &State<V, K>) -> Board {
    let mut words = [[0; N]; K];
    (0..K).for_each(|k| state.words[k].store(&mut words[k]));
    let word = |i: usize| {
        let (k, lane) = place_of::<N>(i / 3, i % 3);
        words[k][lane]
    };
    let mut board = Board { words: [0; WORDS], singles: [FULL; 3] };
    for (i, to) in board.words.iter_mut().enumerate() {
        *to = word(i);
    }
    board
}

/// A board to go back to, with its failed guess already removed.
#[derive(Clone, Copy)]
struct Saved<const N: usize, const K: usize> {
    words: [[u32; N]; K],
    singles: [u32; 3],
}

impl<const N: usize, const K: usize> Saved<N, K> {
    const EMPTY: Self = Saved { words: [[0; N]; K], singles: [0; 3] };

    #[inline(always)]
    fn state<V: Vector<N>>(&self) -> State<V, K> {
        State::of(&self.words, self.singles)
    }

    #[inline(always)]
    fn remove(&mut self, guess: Guess, is_pair: bool) {
        let (k, lane) = place_of::<N>(guess.digit, guess.place.band);
        self.words[k][lane] &= !guess.place.bit;
        if is_pair {
            self.singles[guess.place.band] |= guess.place.bit;
        }
    }
}

/// Most searches go no deeper than this; to ask for memory would take as long as a round.
const NEAR: usize = 4;

struct Stack<const N: usize, const K: usize> {
    near: [Saved<N, K>; NEAR],
    far: Vec<Saved<N, K>>,
    depth: usize,
}

impl<const N: usize, const K: usize> Stack<N, K> {
    #[inline(always)]
    fn new() -> Self {
        Stack { near: [Saved::EMPTY; NEAR], far: Vec::new(), depth: 0 }
    }

    #[inline(always)]
    fn push(&mut self) -> &mut Saved<N, K> {
        let depth = self.depth;
        self.depth += 1;
        if depth < NEAR {
            return &mut self.near[depth];
        }
        if depth - NEAR == self.far.len() {
            self.far.push(Saved::EMPTY);
        }
        &mut self.far[depth - NEAR]
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<&Saved<N, K>> {
        self.depth = self.depth.checked_sub(1)?;
        Some(if self.depth < NEAR { &self.near[self.depth] } else { &self.far[self.depth - NEAR] })
    }
}
