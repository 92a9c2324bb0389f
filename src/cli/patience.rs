//! How long to think about a row of a list: its effort, and its time by the clock.

use crate::board::Budget;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// How many times the usual effort, in thousandths.
#[derive(Clone, Copy, Debug)]
pub struct Effort(u64);

impl Default for Effort {
    fn default() -> Effort {
        Effort(1000)
    }
}

/// Parses how many times the usual effort.
pub fn effort(text: &str) -> Result<Effort, String> {
    let said = text.parse::<f64>().ok().filter(|n| (0.001..=1_000_000.0).contains(n));
    said.map(|n| Effort((n * 1000.0).round() as u64)).ok_or_else(|| "expected a number from 0.001 to 1000000, such as 10".into())
}

/// Parses a number of seconds.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let said = text.parse::<f64>().ok().filter(|n| (0.001..=31_536_000.0).contains(n));
    said.map(Duration::from_secs_f64).ok_or_else(|| "expected seconds, such as 10 or 0.5".into())
}

/// The budget of an answer about a row, and the clock that ends it.
#[derive(Clone, Copy)]
pub struct Patience {
    pub effort: Effort,
    pub time_limit: Option<Duration>,
}

impl Patience {
    /// For the next row. Its clock starts when the work begins.
    pub fn budget(self) -> Budget {
        let budget = Budget::thousandths(self.effort.0);
        let Some(limit) = self.time_limit else { return budget };
        let start = OnceLock::new();
        budget.until(move || start.get_or_init(Instant::now).elapsed() >= limit)
    }
}
