//! The cost of a proven step, and its superfluous evidence: what may be left out, one after the other, while the proof still holds.

use super::Case;
use crate::board::{Cell, Digit, Evidence, cage_name, symbol, tenths};
use crate::logic::{LADDER, technique_named};

/// The most things that are left out on trial. A step that names more is not a pattern that a person sees.
const MOST_NAMED: usize = 40;

/// The least and the most that a technique costs, in tenths.
pub(super) fn costs(key: &str) -> Option<(u16, u16)> {
    let costs = LADDER[technique_named(key)?].costs;
    Some((*costs.iter().min()?, *costs.iter().max()?))
}

/// Why a step is proven, in words.
pub(super) fn words(key: &str, spare: &[String]) -> String {
    let costs = costs(key).map_or(String::new(), |(least, most)| match least == most {
        true => format!("; {key} costs {}", tenths(least.into())),
        false => format!("; {key} costs {} to {}", tenths(least.into()), tenths(most.into())),
    });
    let spare = if spare.is_empty() { String::new() } else { format!("; named beyond need: {}", spare.join(", ")) };
    format!("it follows from what it names{costs}{spare}")
}

impl Case<'_> {
    /// Cells, digits, houses and cages that the conclusion does not need. Parts of the conclusion itself may always be named, and so
    /// may a house that contains the whole pattern. Lines of reasoning are left as they are.
    pub(super) fn spare(&self) -> Vec<String> {
        let seen = self.seen;
        let n_named = seen.cells.len() + seen.digits.len() as usize + seen.houses.len() + seen.cages.len();
        if n_named > MOST_NAMED || !seen.branches.is_empty() || *seen == Evidence::default() {
            return Vec::new();
        }
        let mut spare = Vec::new();
        let mut kept = seen.clone();
        let mut try_without = |kept: &mut Evidence, less: Evidence, name: String| {
            let holds = || Case { seen: &less, strikes: self.strikes.clone(), ..*self }.proof().is_ok();
            if less != Evidence::default() && holds() {
                *kept = less;
                spare.push(name);
            }
        };
        for &house in seen.houses.iter().rev().filter(|&&house| !self.holds_pattern(house)) {
            let houses = kept.houses.iter().copied().filter(|&h| h != house).collect();
            let less = Evidence { houses, ..kept.clone() };
            try_without(&mut kept, less, self.ground.house(house));
        }
        for &cage in seen.cages.iter().rev().filter(|_| seen.totals.is_empty()) {
            let cages = kept.cages.iter().copied().filter(|&c| c != cage).collect();
            let less = Evidence { cages, ..kept.clone() };
            try_without(&mut kept, less, cage_name(self.ground.layout, cage as usize));
        }
        for &cell in seen.cells.iter().rev().filter(|&&cell| !self.says_cell(cell)) {
            let cells = kept.cells.iter().copied().filter(|&c| c != cell).collect();
            let less = Evidence { cells, ..kept.clone() };
            try_without(&mut kept, less, self.ground.cell(cell));
        }
        for digit in seen.digits.iter().filter(|&digit| !self.says_digit(digit)) {
            let digits = kept.digits.iter().filter(|&d| d != digit).collect();
            let less = Evidence { digits, ..kept.clone() };
            try_without(&mut kept, less, symbol(digit).to_string());
        }
        spare.reverse();
        spare
    }

    fn says_cell(&self, cell: Cell) -> bool {
        self.place.is_some_and(|place| place.0 == cell) || self.strikes.iter().any(|strike| strike.0 == cell)
    }

    fn says_digit(&self, digit: Digit) -> bool {
        self.place.is_some_and(|place| place.1 == digit) || self.strikes.iter().any(|strike| strike.1 == digit)
    }

    fn holds_pattern(&self, house: u16) -> bool {
        let inside = self.ground.cells_of(house);
        let cells = self.seen.cells.iter();
        cells.chain(self.place.iter().map(|(cell, _)| cell)).all(|cell| inside.contains(cell))
    }
}
