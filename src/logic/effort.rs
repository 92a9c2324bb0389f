//! How much work a solution is. What never lives here: which steps it takes.

/// Work is counted in fractions of a step's cost.
pub(super) const SCALE: u64 = 1;

/// One step: its cost shared by the digits that could be written just then. Where many are ready a person finds one fast.
pub(super) fn of_step(cost: u16, n_ready: u32) -> u64 {
    cost as u64 * 10 / n_ready.max(1) as u64
}

pub(super) fn minutes(effort: u32) -> u32 {
    effort / 100
}
