//! Keeps the lanes busy: each lane holds one task with its stack of guesses, and takes the next task of the queue when it is
//! done, so that no lane waits for another.

use super::board::{Board, Guess};
use super::round::{Boards, round};
use super::simd::{self, Job, Lanes, Vector};
use super::terms::Terms;
use std::ops::Add;

/// What a lane does next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// Continue the search.
    GoOn,
    /// Begin another search, on the board that the task has set.
    Search,
    /// Take another task; this one is done.
    Done,
}

/// A task that one or more searches answer, one after the other.
pub trait Task {
    /// Sets the first board, unless no search is needed.
    fn begin(&mut self, board: &mut Board) -> Next;
    fn solved(&mut self, solution: &Board, board: &mut Board) -> Next;
    /// Called when the board that was set last has no more solutions.
    fn ended(&mut self, board: &mut Board) -> Next;
    /// Whether to guess only after all rules have reached their fixpoint (true), or as soon as a round leaves no new single
    /// (false).
    const TO_THE_END: bool;
    /// Chooses the candidate to try when no rule applies; `pairs` are the cells with two candidates. `None` ends this search.
    fn guess(&mut self, board: &Board, pairs: &[u32; 3]) -> Option<Guess>;
    /// Called when a board was dead, before another one is tried.
    fn failed(&mut self) {}
    /// Called when `guess` has ended a search.
    fn gave_up(&mut self, board: &mut Board) -> Next;
    /// The terms of the task's board. The tasks of one pool are kin.
    fn terms(&self) -> &Terms;
}

/// The work done, summed over the tasks. It is the same for every number of lanes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Work {
    pub rounds: u64,
    pub searches: u64,
    pub guesses: u64,
}

impl Add for Work {
    type Output = Work;

    fn add(self, more: Work) -> Work {
        Work { rounds: self.rounds + more.rounds, searches: self.searches + more.searches, guesses: self.guesses + more.guesses }
    }
}

/// Works through all tasks.
pub fn work<T: Task>(lanes: Lanes, tasks: &mut [T]) -> Work {
    let wanted = tasks.len();
    let Some(first) = tasks.first() else { return Work::default() };
    let terms = &first.terms().clone();
    if terms.is_classic() {
        simd::run(lanes, wanted, Queue::<T, false> { tasks, terms })
    } else {
        simd::run(lanes, wanted, Queue::<T, true> { tasks, terms })
    }
}

/// Tasks, and the terms of their boards. With `MORE`, these go beyond the classic board.
struct Queue<'a, T, const MORE: bool> {
    tasks: &'a mut [T],
    terms: &'a Terms,
}

impl<T: Task, const MORE: bool> Job for Queue<'_, T, MORE> {
    type Output = Work;

    #[inline(always)]
    fn run<V: Vector<N>, const N: usize>(self) -> Work {
        let mut pool = Pool::<T, N> {
            queue: self.tasks.iter_mut(),
            lanes: std::array::from_fn(|_| Lane { task: None, stack: Stack::default() }),
            boards: Boards::open(self.terms.houses.len()),
            busy: 0,
            next: Board::OPEN,
            work: Work::default(),
        };
        (0..N).for_each(|lane| pool.take_next(lane));
        while pool.busy != 0 {
            let verdict = round::<V, N, MORE>(&mut pool.boards, self.terms);
            pool.work.rounds += pool.busy.count_ones() as u64;
            let going_on = if T::TO_THE_END { verdict.changed } else { verdict.found };
            let mut events = (verdict.dead | verdict.solved | !going_on) & pool.busy;
            while events != 0 {
                let lane = events.trailing_zeros() as usize;
                events &= events - 1;
                if verdict.dead >> lane & 1 != 0 {
                    if MORE && let Some(task) = &mut pool.lanes[lane].task {
                        task.failed();
                    }
                    pool.back(lane);
                } else if verdict.solved >> lane & 1 != 0 {
                    pool.solved(lane);
                } else {
                    pool.guess(lane);
                }
            }
        }
        pool.work
    }
}

struct Pool<'a, T, const N: usize> {
    queue: std::slice::IterMut<'a, T>,
    lanes: [Lane<'a, T>; N],
    boards: Boards<N>,
    /// A bit for each lane that has a task.
    busy: u32,
    /// The board that a task sets next.
    next: Board,
    work: Work,
}

struct Lane<'a, T> {
    task: Option<&'a mut T>,
    stack: Stack,
}

/// Boards to backtrack to, each with its failed guess already removed. Entries are reused, and boards are read and written in
/// place: copying a board that was just written word by word would stall the processor.
#[derive(Default)]
struct Stack {
    boards: Vec<Board>,
    depth: usize,
}

impl Stack {
    /// A new entry on top to write a board to.
    #[inline(always)]
    fn push(&mut self) -> &mut Board {
        if self.depth == self.boards.len() {
            self.boards.push(Board::OPEN);
        }
        self.depth += 1;
        &mut self.boards[self.depth - 1]
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<&Board> {
        self.depth = self.depth.checked_sub(1)?;
        Some(&self.boards[self.depth])
    }
}

impl<T: Task, const N: usize> Pool<'_, T, N> {
    fn take_next(&mut self, lane: usize) {
        self.busy &= !(1 << lane);
        self.lanes[lane].task = None;
        for task in self.queue.by_ref() {
            if task.begin(&mut self.next) != Next::Done {
                self.boards.put_houses(lane, &task.terms().houses);
                self.lanes[lane].task = Some(task);
                self.busy |= 1 << lane;
                self.search(lane);
                return;
            }
        }
    }

    /// Begins a search on the board that was set.
    fn search(&mut self, lane: usize) {
        self.work.searches += 1;
        self.lanes[lane].stack.depth = 0;
        self.boards.put(lane, &self.next);
    }

    /// Backtracks to the latest guess that can still be changed.
    fn back(&mut self, lane: usize) {
        let Lane { task: Some(task), stack } = &mut self.lanes[lane] else { return };
        match stack.pop() {
            Some(board) => self.boards.put(lane, board),
            None => {
                let next = task.ended(&mut self.next);
                self.follow(lane, next);
            }
        }
    }

    fn solved(&mut self, lane: usize) {
        let Lane { task: Some(task), stack } = &mut self.lanes[lane] else { return };
        let solution = stack.push();
        self.boards.take(lane, solution);
        let next = task.solved(solution, &mut self.next);
        stack.pop();
        match next {
            Next::GoOn => self.back(lane),
            next => self.follow(lane, next),
        }
    }

    fn follow(&mut self, lane: usize, next: Next) {
        match next {
            Next::Search => self.search(lane),
            Next::GoOn | Next::Done => self.take_next(lane),
        }
    }

    #[inline(always)]
    fn guess(&mut self, lane: usize) {
        let Lane { task: Some(task), stack } = &mut self.lanes[lane] else { return };
        let pairs = std::array::from_fn(|band| self.boards.pairs[band][lane]);
        let board = stack.push();
        self.boards.take(lane, board);
        self.work.guesses += 1;
        match task.guess(board, &pairs) {
            None => {
                let next = task.gave_up(&mut self.next);
                self.follow(lane, next);
            }
            Some(guess) => {
                self.boards.fix(lane, guess);
                board.words[guess.word()] &= !guess.place.bit;
                board.singles[guess.place.band] |= guess.place.bit & pairs[guess.place.band];
            }
        }
    }
}

impl<const N: usize> Boards<N> {
    fn open(n_houses: usize) -> Boards<N> {
        let words = Board::OPEN.words.map(|word| [word; N]);
        Boards { words, singles: [[0; N]; 3], pairs: [[0; N]; 3], houses: vec![[[0; N]; 3]; n_houses] }
    }

    fn put_houses(&mut self, lane: usize, houses: &[[u32; 3]]) {
        for (words, house) in self.houses.iter_mut().zip(houses) {
            (0..3).for_each(|band| words[band][lane] = house[band]);
        }
    }

    fn put(&mut self, lane: usize, board: &Board) {
        for (words, &word) in self.words.iter_mut().zip(&board.words) {
            words[lane] = word;
        }
        for (singles, &word) in self.singles.iter_mut().zip(&board.singles) {
            singles[lane] = word;
        }
    }

    fn take(&self, lane: usize, board: &mut Board) {
        for (word, words) in board.words.iter_mut().zip(&self.words) {
            *word = words[lane];
        }
        for (word, singles) in board.singles.iter_mut().zip(&self.singles) {
            *word = singles[lane];
        }
    }

    /// Reduces a cell to one candidate.
    fn fix(&mut self, lane: usize, guess: Guess) {
        for digit in (0..9).filter(|&digit| digit != guess.digit) {
            self.words[digit * 3 + guess.place.band][lane] &= !guess.place.bit;
        }
        self.singles[guess.place.band][lane] |= guess.place.bit;
    }
}
