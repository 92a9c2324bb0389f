//! The distance of a rating from what a slot wants, and the highest cost of a step.

use super::target::{Target, WALKABLE};
use crate::board::{Level, Rating};
use crate::logic::{LADDER, techniques_used};

/// The rating that one slot wants: what the hardest step may cost, in tenths, and which techniques the path must have.
pub struct Goal<'a> {
    target: &'a Target,
    low: u16,
    high: u16,
}

/// The distance of a candidate without a rating, because its clues are not as requested.
pub const NOWHERE: u32 = u32::MAX;
/// The distance of a candidate that was abandoned as too hard. How much too hard is not known.
const ABOVE: u32 = 20 * TENTH;
/// The distance for a tenth of the scale of costs. Smaller amounts break ties.
const TENTH: u32 = 32;
/// The distance for a technique that is wanted and missing, before the amount that makes it likely nearby is subtracted.
const MISSING: u32 = 30 * TENTH;

impl<'a> Goal<'a> {
    pub fn of_slot(target: &'a Target, slot: u64) -> Goal<'a> {
        Goal::of(target.of_slot(slot), target.level_of_slot(slot))
    }

    /// The goal of a slot with this level from a quota.
    pub fn of(target: &'a Target, dealt: Option<Level>) -> Goal<'a> {
        // A puzzle beyond the ladder costs more than its hardest technique, which is only the hardest that still made a step.
        let is_beyond = |level: Level| level == Level::Beyond;
        let may_be_beyond = target.levels.is_some_and(|range| is_beyond(range.high)) || dealt.is_some_and(is_beyond);
        let levels = target.levels.map(|range| (least_cost(range.low), most_cost(range.high)));
        let dealt = dealt.map(|level| (least_cost(level), most_cost(level)));
        // Where numbers are from another ladder than the path, they say nothing of the cost of its steps.
        let er = target.er.filter(|_| target.of_people.is_none()).map(|range| (range.low, range.high));
        let walkable = target.is_walkable().then(|| (0, most_cost(WALKABLE)));
        let hardest = target.hardest.filter(|_| !may_be_beyond).map(|row| (LADDER[row].costs[0], most_of_row(row)));
        let (mut low, mut high) = (0, u16::MAX);
        // A puzzle that uses a technique costs at least as much as the technique.
        let shown = target.with.iter().map(|&row| (LADDER[row].costs[0], u16::MAX));
        for (least, most) in [levels, dealt, er, hardest, walkable].into_iter().flatten().chain(shown) {
            (low, high) = (low.max(least), high.min(most));
        }
        Goal { target, low, high }
    }

    /// The least cost of the hardest step.
    pub fn least(&self) -> u16 {
        self.low
    }

    /// The highest cost of a step of a path. A candidate that needs more is refused, whatever the rest of its rating.
    pub fn most(&self) -> u16 {
        self.high
    }

    /// The same limit where a search continues from a candidate. It is a little higher where rating is still quick, so that a
    /// candidate that is a little too hard still gets a rating, and with it a distance.
    pub fn most_to_learn_from(&self) -> u16 {
        self.high.saturating_add(10).min(QUICK).max(self.high)
    }

    /// Whether no puzzle can meet the goal: the lowest cost is above the highest, or a wanted technique is excluded.
    pub fn is_contradiction(&self) -> bool {
        let Target { with, without, hardest, .. } = self.target;
        let is_out = |&row: &usize| LADDER[row].costs[0] > self.high || without.contains(&row);
        self.low > self.high || with.iter().any(is_out) || hardest.is_some_and(|row| without.contains(&row))
    }

    /// How far a rating is from the goal; without a rating, the candidate was abandoned as too hard. The solver tries the
    /// ladder from its first row on. So it looked for a technique at each step whose row is the technique's own or a later
    /// one. The more such steps there are, the likelier a puzzle nearby uses the technique.
    pub fn distance(&self, rating: Option<&Rating>) -> u32 {
        let Some(rating) = rating else { return ABOVE };
        let from_row = |row: usize| rating.counts.rows().iter().skip(row).map(|&n| n as u32).sum::<u32>();
        let wanted = self.target.with.iter().chain(&self.target.hardest);
        let missing = wanted.filter(|&&row| !rating.uses(row)).map(|&row| MISSING - from_row(row).min(MISSING - 1));
        let unwanted = self.target.without.iter().map(|&row| rating.counts.row(row) as u32 * TENTH);
        let cost = if rating.level == Level::Beyond { rating.hardest_cost.max(TOP) } else { rating.hardest_cost };
        let off = if cost < self.low {
            // Of two ratings that are equally far below, the one with more steps near its own highest cost is nearer.
            let near_top = techniques_used(rating).filter(|(row, _)| row.costs[0] + 10 > cost).map(|(_, n)| n as u32);
            (self.low - cost) as u32 * TENTH - near_top.sum::<u32>().min(TENTH - 1)
        } else {
            // Each step that costs too much adds to the distance.
            let above = techniques_used(rating).filter(|(row, _)| row.costs[0] > self.high).map(|(_, n)| n as u32);
            (cost.saturating_sub(self.high) as u32 * TENTH / 4 + above.sum::<u32>() * TENTH / 8).min(ABOVE)
        };
        off + missing.sum::<u32>() + unwanted.sum::<u32>()
    }
}

/// Up to this cost, rating takes no longer than drawing.
const QUICK: u16 = 44;
/// From this cost on, steps are chains. A search for chains takes many times as long as for all cheaper techniques.
pub const CHAINS: u16 = 65;

/// The cost that a puzzle beyond the ladder counts as.
const TOP: u16 = 120;

/// The lowest cost of the hardest step of a puzzle of a level.
fn least_cost(level: Level) -> u16 {
    (0..TOP).find(|&cost| Level::of_cost(cost) == level).unwrap_or(TOP)
}

/// The highest cost of the hardest step; `u16::MAX` for the last levels, which have no upper bound.
fn most_cost(level: Level) -> u16 {
    (0..TOP).find(|&cost| Level::of_cost(cost) > level).map_or(u16::MAX, |above| above - 1)
}

/// The highest cost of a step of a row of the ladder.
fn most_of_row(row: usize) -> u16 {
    LADDER[row].costs.iter().map(|&cost| most_of_cost(cost)).max().unwrap_or(0)
}

/// The highest cost of a step whose row has this cost. Up to 4.4, costs are fixed. Above, the cost of a unique rectangle or a
/// BUG rises by tenths with the size of its set, and that of a chain with its length. A chain that costs 3.0 more than
/// its base would have a hundred thousand links.
pub fn most_of_cost(cost: u16) -> u16 {
    match cost {
        fixed @ ..=44 => fixed,
        pattern @ 45..=62 => pattern + 10,
        chain => chain + 30,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Counts;
    use crate::forge::Range;
    use crate::logic::technique_named;

    fn rating(cost: u16, used: &[(&str, u16)]) -> Rating {
        let mut counts = [0; LADDER.len()];
        used.iter().for_each(|&(key, n)| counts[technique_named(key).expect("a row of the ladder")] = n);
        Rating {
            level: Level::of_cost(cost),
            effort: 0,
            hardest_cost: cost,
            hardest: "",
            steps: 0,
            minutes: None,
            er: Some(cost),
            ep: None,
            ed: None,
            counts: Counts::of(&counts),
        }
    }

    #[test]
    fn levels_have_the_bounds_that_costs_have() {
        for level in Level::ALL.into_iter().filter(|&level| level != Level::Beyond) {
            assert_eq!(Level::of_cost(least_cost(level)), level);
            assert_eq!(Level::of_cost(most_cost(level)), level);
        }
        assert_eq!((most_cost(Level::Hard), most_cost(Level::Diabolical)), (44, u16::MAX));
    }

    #[test]
    fn a_goal_that_no_puzzle_can_meet_is_a_contradiction() {
        let row = |key| technique_named(key).expect("a row of the ladder");
        let (level, x_wing) = (|level| Some(Range { low: level, high: level }), row("x-wing"));
        let is_none = |target: Target, dealt| Goal::of(&target, dealt).is_contradiction();
        assert!(is_none(Target { levels: level(Level::Easy), hardest: Some(x_wing), ..Target::default() }, None));
        assert!(is_none(Target { with: vec![x_wing], ..Target::default() }, Some(Level::Medium)));
        assert!(is_none(Target { with: vec![x_wing], without: vec![x_wing], ..Target::default() }, None));
        assert!(!is_none(Target { with: vec![x_wing], without: vec![row("pointing")], ..Target::default() }, Some(Level::Hard)));
        assert!(!is_none(Target { levels: level(Level::Beyond), hardest: Some(x_wing), ..Target::default() }, None));
    }

    #[test]
    fn a_rating_nearer_the_goal_has_a_smaller_distance() {
        let target = Target { er: Some(Range { low: 40, high: 42 }), ..Target::default() };
        let goal = Goal::of(&target, None);
        let of = |cost, used: &[(&str, u16)]| goal.distance(Some(&rating(cost, used)));
        assert_eq!(goal.most(), 42);
        assert!(of(42, &[]) == 0 && of(38, &[]) > of(40, &[]) && of(32, &[]) > of(38, &[]) && of(44, &[]) > of(42, &[]));
        assert!(of(38, &[("swordfish", 2)]) < of(38, &[("swordfish", 1)]) && of(38, &[("swordfish", 99)]) > of(40, &[]));
        assert!(goal.distance(None) > of(38, &[]));
    }

    #[test]
    fn a_technique_is_nearer_the_more_often_it_was_looked_for() {
        let row = technique_named("swordfish").expect("a row of the ladder");
        let target = Target { with: vec![row], ..Target::default() };
        let goal = Goal::of(&target, None);
        let of = |used: &[(&str, u16)]| goal.distance(Some(&rating(44, used)));
        assert_eq!((goal.most(), of(&[("swordfish", 1)])), (u16::MAX, 0));
        assert!(of(&[("xy-wing", 3)]) < of(&[("xy-wing", 1)]) && of(&[("xy-wing", 1)]) < of(&[("x-wing", 9)]));
    }
}
