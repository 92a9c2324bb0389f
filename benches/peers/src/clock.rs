//! Processor time, of this process and of the children that it waited for.

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use nix::time::{ClockId, clock_gettime};
use std::time::Duration;

/// What this process has used, all of its threads together.
pub fn own() -> Duration {
    Duration::from(clock_gettime(ClockId::CLOCK_PROCESS_CPUTIME_ID).expect("a process has a clock"))
}

/// What children that have ended have used.
pub fn of_children() -> Duration {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("a process may ask about its children");
    Duration::from_micros((usage.user_time().num_microseconds() + usage.system_time().num_microseconds()) as u64)
}
