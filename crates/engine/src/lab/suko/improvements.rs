//! Which of the five improvements are enabled, and from which step on; on the original page a reader can change them during the
//! run.

/// A subset of the five improvements; bit k is improvement k.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Improvements(u8);

/// The page's numbers of the improvements.
pub const FILLS: u8 = 1;
pub const SUBTRACTS: u8 = 2;
pub const CHOOSES: u8 = 3;
pub const BOUNDS: u8 = 4;
pub const DIAGONALS: u8 = 5;

impl Improvements {
    /// Whether an improvement is enabled.
    pub fn has(self, number: u8) -> bool {
        self.0 >> number & 1 == 1
    }

    fn with(self, number: u8) -> Improvements {
        Improvements(self.0 | 1 << number)
    }
}

/// The enabled improvements and the step from which they apply, in the order of steps. Before the first entry, none is enabled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan(Vec<(u64, Improvements)>);

impl Plan {
    /// Parses `1,2,4`, `all`, `none`, or changes during the run such as `none@0,1,2@500`: each `@step` ends an entry. An empty
    /// text enables nothing, like the page at its start. A plus may replace a comma.
    pub fn read(text: &str) -> Option<Plan> {
        let mut phases: Vec<(u64, Improvements)> = Vec::new();
        let mut open: Option<Improvements> = None;
        let mut is_whole = false;
        for word in text.split([',', '+']).map(str::trim).filter(|_| !text.is_empty()) {
            let (what, step) = match word.split_once('@') {
                Some((what, step)) => (what, Some(step.parse::<u64>().ok()?)),
                None => (word, None),
            };
            // `none` and `all` must be the only item of an entry.
            let now = match (what, open) {
                ("none", None) => Improvements::default(),
                ("all", None) => (FILLS..=DIAGONALS).fold(Improvements::default(), Improvements::with),
                ("none" | "all", Some(_)) => return None,
                (_, Some(_)) if is_whole => return None,
                (number, before) => {
                    let number = number.parse::<u8>().ok().filter(|n| (FILLS..=DIAGONALS).contains(n))?;
                    before.unwrap_or_default().with(number)
                }
            };
            is_whole = matches!(what, "none" | "all");
            open = match step {
                None => Some(now),
                Some(step) if phases.last().is_none_or(|last| last.0 < step) => {
                    phases.push((step, now));
                    None
                }
                Some(_) => return None,
            };
        }
        match (open, phases.is_empty()) {
            (Some(only), true) => phases.push((0, only)),
            (Some(_), false) => return None,
            (None, _) => {}
        }
        Some(Plan(phases))
    }

    /// The improvements enabled after this many steps.
    pub fn at(&self, step: u64) -> Improvements {
        self.0.iter().take_while(|phase| phase.0 <= step).last().map_or(Improvements::default(), |phase| phase.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str, step: u64) -> Vec<u8> {
        let on = Plan::read(text).unwrap_or_else(|| panic!("{text}")).at(step);
        (0..8).filter(|&k| on.has(k)).collect()
    }

    #[test]
    fn plans_are_read() {
        assert!(at("", 0).is_empty());
        assert!(at("none", 9).is_empty());
        assert_eq!(at("1,2,4", 0), [1, 2, 4]);
        assert_eq!(at("4+1", 0), [1, 4]);
        assert_eq!(at("all", 7), [1, 2, 3, 4, 5]);
        for (step, on) in [(0, &[][..]), (499, &[]), (500, &[1, 2]), (899, &[1, 2]), (900, &[1, 2, 3, 4, 5])] {
            assert_eq!(at("none@0,1,2@500,all@900", step), on, "{step}");
        }
        assert_eq!((at("3@10", 9), at("3@10", 10)), (vec![], vec![3]));
        for wrong in ["0", "6", "1,", ",", "1,none", "all,2", "none@5,1@5", "none@0,1,2", "1@x", "1@", "twins", "-1", "1 2"] {
            assert_eq!(Plan::read(wrong), None, "{wrong}");
        }
    }
}
