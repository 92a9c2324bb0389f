//! The progress of a recipe, for a caller on another thread, which may also stop it. If stopped, the result ends before the
//! first unfinished slot; nothing else is decided here.

use super::candidate::Candidate;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Counts of boards, while they are made.
#[derive(Default)]
pub struct Progress {
    drawn: AtomicU64,
    without_grid: AtomicU64,
    accepted: AtomicU64,
    is_stopped: AtomicBool,
}

impl Progress {
    pub(super) fn add(&self, candidates: &[Candidate]) {
        let n_without = candidates.iter().filter(|candidate| !candidate.has_grid()).count();
        self.drawn.fetch_add(candidates.len() as u64, Ordering::Relaxed);
        self.without_grid.fetch_add(n_without as u64, Ordering::Relaxed);
    }

    pub(super) fn accept(&self) {
        self.accepted.fetch_add(1, Ordering::Relaxed);
    }

    /// Ends the making soon.
    pub fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
    }

    /// Whether it ends soon.
    pub fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    /// How many boards were drawn, how many of them have no full grid, and how many were accepted.
    pub fn counts(&self) -> [u64; 3] {
        [&self.drawn, &self.without_grid, &self.accepted].map(|count| count.load(Ordering::Relaxed))
    }
}
