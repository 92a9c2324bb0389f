//! Runs work on threads and returns results in input order, a few items at a time, so that memory does not grow with the input.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;

/// Items per thread that are in progress or waiting for their turn.
const IN_FLIGHT: usize = 4;
/// The most threads that a run starts.
const MAX_THREADS: usize = 1024;

/// Threads to run work on. Starting them takes as long as some hundred rows of a list, so work that comes piece by piece keeps them.
pub struct Threads {
    jobs: usize,
    /// None for one thread, and where no threads can be started.
    pool: Option<rayon::ThreadPool>,
}

impl Threads {
    /// Starts `jobs` threads.
    pub fn start(jobs: usize) -> Threads {
        let jobs = jobs.clamp(1, MAX_THREADS);
        let pool = if jobs > 1 { rayon::ThreadPoolBuilder::new().num_threads(jobs).build().ok() } else { None };
        Threads { jobs, pool }
    }
}

/// Maps items on `jobs` threads and passes the results to `emit` one by one, in order, until it breaks. The calling thread runs
/// `emit` and limits how far the others get ahead.
pub fn in_order<I: Send, T: Send, E>(
    items: impl IntoIterator<Item = I>,
    jobs: usize,
    map: impl Fn(I) -> T + Sync,
    emit: impl FnMut(T) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    in_order_on(&Threads::start(jobs), items, map, emit)
}

/// The same on threads that run already.
pub fn in_order_on<I: Send, T: Send, E>(
    threads: &Threads,
    items: impl IntoIterator<Item = I>,
    map: impl Fn(I) -> T + Sync,
    mut emit: impl FnMut(T) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    let mut items = items.into_iter();
    let jobs = threads.jobs;
    let Some(pool) = &threads.pool else {
        // Do the work on this thread.
        for item in items {
            if emit(map(item))?.is_break() {
                break;
            }
        }
        return Ok(());
    };
    // Results wait for their turn in a ring of seats. The loop in `in_turn` does not depend on their types, so it is compiled once,
    // and not for each of forty kinds of work.
    let seats: Vec<Mutex<Option<T>>> = (0..IN_FLIGHT * jobs).map(|_| Mutex::new(None)).collect();
    let seat = |number: usize| seats[number % seats.len()].lock().unwrap_or_else(PoisonError::into_inner);
    let (seat, map, mut end) = (&seat, &map, Ok(()));
    let mut start = |number| {
        let item = items.next()?;
        Some(Box::new(move || {
            let result = map(item);
            *seat(number) = Some(result);
        }) as Piece)
    };
    let mut take = |number| {
        let result = seat(number).take().expect("a piece that is through has left its result");
        let told = emit(result);
        let goes_on = matches!(told, Ok(ControlFlow::Continue(())));
        end = told.map(|_| ());
        goes_on
    };
    in_turn(pool, seats.len(), &mut start, &mut take);
    end
}

type Piece<'a> = Box<dyn FnOnce() + Send + 'a>;

/// Starts pieces, at most `n_seats` ahead of the current one, until there are no more, and takes each in turn once it is done, until
/// `take` returns false.
fn in_turn<'a>(
    pool: &rayon::ThreadPool,
    n_seats: usize,
    start: &mut dyn FnMut(usize) -> Option<Piece<'a>>,
    take: &mut dyn FnMut(usize) -> bool,
) {
    let is_stopped = Arc::new(AtomicBool::new(false));
    let (send, receive) = mpsc::channel::<(usize, thread::Result<()>)>();
    pool.in_place_scope(|scope| {
        let mut is_through = vec![false; n_seats];
        let (mut n_started, mut n_taken) = (0, 0);
        loop {
            while n_started - n_taken < n_seats {
                let Some(piece) = start(n_started) else { break };
                let (send, number, is_stopped) = (send.clone(), n_started, is_stopped.clone());
                n_started += 1;
                scope.spawn(move |_| {
                    // A panic on a thread is passed on to the calling thread, so that it does not wait for ever. If the receiver is
                    // gone, the run was stopped and the result is not needed.
                    if !is_stopped.load(Ordering::Relaxed) {
                        send.send((number, catch_unwind(AssertUnwindSafe(piece)))).ok();
                    }
                });
            }
            if n_taken == n_started {
                return;
            }
            let (number, ended) = receive.recv().expect("each started piece says that it is through");
            if let Err(panic) = ended {
                is_stopped.store(true, Ordering::Relaxed);
                resume_unwind(panic);
            }
            is_through[number % n_seats] = true;
            while std::mem::take(&mut is_through[n_taken % n_seats]) {
                n_taken += 1;
                if !take(n_taken - 1) {
                    is_stopped.store(true, Ordering::Relaxed);
                    return;
                }
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_on_any_number_of_threads() {
        for jobs in [0, 1, 2, 7] {
            let mut seen = Vec::new();
            let slow_first = |n: u64| {
                std::thread::sleep(std::time::Duration::from_micros(200 * (n % 3)));
                n * n
            };
            in_order::<_, _, ()>(0..100, jobs, slow_first, |n| {
                seen.push(n);
                Ok(ControlFlow::Continue(()))
            })
            .unwrap();
            assert_eq!(seen, (0..100).map(|n| n * n).collect::<Vec<u64>>());
        }
    }

    #[test]
    #[should_panic(expected = "piece 5")]
    fn a_broken_law_on_a_thread_ends_the_run() {
        let map = |n: u64| if n == 5 { panic!("piece 5") } else { n };
        in_order::<_, _, ()>(0..100, 2, map, |_| Ok(ControlFlow::Continue(()))).ok();
    }

    #[test]
    fn a_stop_stops_and_an_error_comes_back() {
        let mut n_seen = 0;
        let stopped = in_order::<_, _, ()>(
            0..,
            2,
            |n: u64| n,
            |n| {
                n_seen += 1;
                Ok(if n == 10 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
            },
        );
        assert_eq!((stopped, n_seen), (Ok(()), 11));
        assert_eq!(in_order(0.., 2, |n: u64| n, |n| if n == 3 { Err(n) } else { Ok(ControlFlow::Continue(())) }), Err(3));
    }
}
