//! Between two pieces of work, Python is told about progress, and may interrupt.

use crate::refused;
use pyo3::prelude::*;
use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// The worker threads: as many as requested, or one per processor.
pub fn threads(jobs: Option<usize>) -> PyResult<usize> {
    match jobs {
        Some(0) => Err(refused("jobs: at least one thread is needed")),
        Some(jobs) => Ok(jobs),
        None => Ok(std::thread::available_parallelism().map_or(1, usize::from)),
    }
}

/// Work in progress. The interpreter's lock is only taken once per a number of items, because another thread may hold it for
/// milliseconds.
pub struct Pace {
    progress: Option<Py<PyAny>>,
    each: u64,
    n_waiting: u64,
}

impl Pace {
    /// Of a callable that takes how many items are new, such as `update` of a bar of tqdm.
    pub fn new(progress: Option<Py<PyAny>>, each: u64) -> Pace {
        Pace { progress, each, n_waiting: 0 }
    }

    /// `n` more items are done. The error is what Python raised, such as KeyboardInterrupt.
    pub fn tick(&mut self, n: u64) -> PyResult<()> {
        self.n_waiting += n;
        if self.n_waiting < self.each { Ok(()) } else { self.tell() }
    }

    /// All items are done.
    pub fn end(mut self) -> PyResult<()> {
        if self.n_waiting > 0 { self.tell() } else { Ok(()) }
    }

    fn tell(&mut self) -> PyResult<()> {
        let n = std::mem::take(&mut self.n_waiting);
        Python::attach(|py| {
            py.check_signals()?;
            self.progress.as_ref().map_or(Ok(()), |progress| progress.call1(py, (n,)).map(drop))
        })
    }
}

/// How often Python is asked for signals while a board takes long.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

/// Works on another thread, and receives its results on this one, which handles signals in between: then `stop` has to end the
/// work.
pub fn attended<T: Send>(
    stop: &dyn Fn(),
    work: impl FnOnce(&mut dyn FnMut(T) -> Result<ControlFlow<()>, Infallible>) -> Result<(), Infallible> + Send,
    take: &mut dyn FnMut(T) -> PyResult<()>,
) -> PyResult<()> {
    let (send, receive) = mpsc::sync_channel::<T>(1);
    thread::scope(|scope| {
        scope.spawn(move || {
            let mut give = |some| Ok(if send.send(some).is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) });
            work(&mut give)
        });
        loop {
            let next = match receive.recv_timeout(BETWEEN_LOOKS) {
                Ok(some) => take(some),
                Err(mpsc::RecvTimeoutError::Timeout) => Python::attach(|py| py.check_signals()),
                Err(mpsc::RecvTimeoutError::Disconnected) => return Ok(()),
            };
            if next.is_err() {
                stop();
                drop(receive);
                return next;
            }
        }
    })
}
