//! What happens between two pieces of work: Python hears of progress, and may interrupt.

use crate::refused;
use pyo3::prelude::*;

/// The threads that work: as many as asked for, or all there are.
pub fn threads(jobs: Option<usize>) -> PyResult<usize> {
    match jobs {
        Some(0) => Err(refused("jobs: at least one thread is needed")),
        Some(jobs) => Ok(jobs),
        None => Ok(std::thread::available_parallelism().map_or(1, usize::from)),
    }
}

/// Work in progress. The lock of the interpreter is only taken every so many items: another thread may hold it for milliseconds.
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

    /// So many items are done. The error is what Python raised, such as KeyboardInterrupt.
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
