//! Results as Markdown tables: medians, ratios, notes.

use crate::work::Done;

/// All runs of one contender at one row.
#[derive(Clone, Default)]
pub struct Runs(pub Vec<Done>);

impl Runs {
    /// The median of the rates; of two in the middle, the lower.
    pub fn rate(&self) -> Option<f64> {
        let mut rates: Vec<f64> = self.0.iter().filter(|done| done.items > 0).map(Done::rate).collect();
        rates.sort_by(f64::total_cmp);
        rates.get(rates.len().saturating_sub(1) / 2).copied()
    }

    /// Clues per puzzle, or solutions per board, over all runs.
    pub fn mean(&self) -> Option<f64> {
        let items: u64 = self.0.iter().map(|done| done.items).sum();
        (items > 0).then(|| self.0.iter().map(|done| done.sum).sum::<u64>() as f64 / items as f64)
    }
}

/// Three significant figures, with thousands separators.
pub fn figure(rate: f64) -> String {
    if rate < 100.0 {
        let digits = if rate < 1.0 { 2 } else { 1 };
        return format!("{rate:.digits$}");
    }
    let unit = 10f64.powi(rate.log10().floor() as i32 - 2);
    let whole = ((rate / unit).round() * unit).round() as u64;
    let text = whole.to_string();
    let mut parts: Vec<&str> = Vec::new();
    let mut rest = text.as_str();
    while rest.len() > 3 {
        let (head, tail) = rest.split_at(rest.len() - 3);
        parts.push(tail);
        rest = head;
    }
    parts.push(rest);
    parts.reverse();
    parts.join(",")
}

pub fn ratio(ours: Option<f64>, best: Option<f64>) -> String {
    match (ours, best) {
        (Some(ours), Some(best)) if ours / best >= 10.0 => format!("{:.0}×", ours / best),
        (Some(ours), Some(best)) => format!("{:.1}×", ours / best),
        _ => "–".into(),
    }
}

pub fn markdown(head: &[String], rows: &[Vec<String>]) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let rule: Vec<String> = (0..head.len()).map(|k| if k == 0 { "---".into() } else { "---:".into() }).collect();
    let mut text = line(head) + &line(&rule);
    rows.iter().for_each(|row| text.push_str(&line(row)));
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn figures_have_three_digits() {
        for (rate, want) in [(0.123, "0.12"), (12.34, "12.3"), (123.4, "123"), (8143.0, "8,140"), (1_054_321.0, "1,050,000")] {
            assert_eq!(figure(rate), want);
        }
    }

    #[test]
    fn the_median_is_not_moved_by_a_slow_run() {
        let run = |items: u64| Done { items, time: Duration::from_secs(1), sum: 24 * items, sample: Vec::new() };
        let runs = Runs(vec![run(100), run(3), run(101)]);
        assert_eq!(runs.rate(), Some(100.0));
        assert_eq!(runs.mean(), Some(24.0));
        assert_eq!(Runs::default().rate(), None);
    }
}
