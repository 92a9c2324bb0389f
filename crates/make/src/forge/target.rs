//! The demands on the puzzle of a slot: its level, rating and techniques, and the quota that deals levels to slots.

use super::goal::{self, Goal};
use super::hard_for::HardFor;
use super::strata;
use crate::board::{Layout, Level, Rating};
use crate::guard::foreign;
use crate::logic;
use crate::request::ANY;
use std::fmt::{self, Display};

/// Numbers from a lowest to a highest, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range<T> {
    /// The lowest.
    pub low: T,
    /// The highest; it belongs to the range.
    pub high: T,
}

impl<T: PartialOrd + Copy> Range<T> {
    /// Whether a number is in it.
    pub fn has(&self, value: T) -> bool {
        self.low <= value && value <= self.high
    }
}

/// As a request says it: `28`, or `28..32`.
impl<T: PartialEq + Display> Display for Range<T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.low == self.high { self.low.fmt(f) } else { write!(f, "{}..{}", self.low, self.high) }
    }
}

/// What is wrong with a target.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum TargetError {
    /// A word that is not a level.
    #[error("there is no level '{a0}'; there are: very-easy, easy, medium, hard, fiendish, diabolical, beyond, and any", a0 = foreign(.0))]
    NoSuchLevel(String),
    /// A level that no puzzle of the kind has: the level, and the highest level of the kind's ladder.
    #[error(
        "no puzzle of this kind can be called {0}: its ladder of techniques ends at {1}, and what needs more is called 'beyond'"
    )]
    NeverRated(Level, Level),
    /// A level above what singles solve, if clues are removed only as long as singles solve the puzzle.
    #[error(
        "clues of a board this large are taken away only as far as singles still solve it, which makes {max} at most, never {0}",
        max = SINGLES
    )]
    SinglesOnly(Level),
    /// Options that exclude each other.
    #[error("no puzzle is all of this at once: {0}")]
    Contradiction(String),
    /// A range of ratings with no technique in it.
    #[error("no technique costs from {0} to {1} here, so no puzzle is rated so")]
    NoSuchCost(String, String),
    /// A score outside of its scale.
    #[error("score is from 1.00 to 5.00; '{a0}' lies outside", a0 = foreign(.0))]
    NoSuchScore(String),
    /// A technique on a board that has nothing for it to look at.
    #[error("technique '{a0}' has nothing to look at on this board", a0 = foreign(.0))]
    NotHere(&'static str),
    /// A technique that is never the first to apply on such a board, and why.
    #[error("technique '{0}' is never met on this board: {1}")]
    NeverFirst(&'static str, &'static str),
    /// Fewer clues than a board has that only last cells of houses solve: the least.
    #[error(
        "each house has one last cell, so a puzzle that needs nothing else has {0} clues or more here: ask for some more than that (--clues)"
    )]
    FewClues(usize),
    /// A text that is not a range, and an example of one.
    #[error("'{a0}' is not a range: expected LOW..HIGH, such as {1}", a0 = foreign(.0))]
    NotARange(String, &'static str),
    /// A text that is not a quota.
    #[error("'{a0}' is not a quota: expected LEVEL:COUNT,LEVEL:COUNT, such as easy:30,medium:30", a0 = foreign(.0))]
    NotAQuota(String),
    /// A quota over something that can't be dealt, and the things that can.
    #[error("'{a0}' is not something to deal: a quota is easy:30,medium:30, or deals one or more of {1}, such as clues:24..28+er:1.0..2.9,7.0..8.0", a0 = foreign(.0))]
    NotAnAxis(String, String),
    /// An axis that is requested twice.
    #[error("the quota deals {0}, which is also said elsewhere: say it once")]
    SaidTwice(&'static str),
    /// A product of too many bands.
    #[error("a quota has at most {0} combinations")]
    TooManyStrata(usize),
    /// A text that is not a number of steps of a solver.
    #[error("'{a0}' does not say how hard for whom: expected SOLVER:STEPS.., such as norvig:1000.. or norvig:1000..5000", a0 = foreign(.0))]
    NotHardFor(String),
    /// A solver that there is not, or that can't solve such boards.
    #[error("--hard-for: {0}")]
    NoSuchMachine(String),
    /// A key of no technique, and the keys that there are.
    #[error("there is no technique '{a0}'; there are: {1}", a0 = foreign(.0))]
    NoSuchTechnique(String, String),
    /// Sudoku Explainer's rating for boards whose rows do not have it.
    #[error("er is Sudoku Explainer's rating, which is not known for such boards here")]
    NoEr,
    /// A score for boards whose rules its solver does not support.
    #[error("score is that of go-sudoku, which does not know the rules of such boards")]
    NoScore,
}

/// The hardest level of a puzzle that singles can solve: a naked single costs 2.3.
const SINGLES: Level = Level::of_cost(23);

/// The conditions for accepting a puzzle. An empty target accepts every puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Target {
    /// The accepted levels, from the easiest to the hardest; `None` for any.
    pub levels: Option<Range<Level>>,
    /// Levels dealt to slots in turn; empty without a quota. The list repeats.
    pub(super) deal: Vec<Level>,
    pub(super) quota: Vec<(Level, u64)>,
    /// In tenths.
    pub er: Option<Range<u16>>,
    /// In hundredths.
    pub score: Option<Range<u16>>,
    /// Rows of the ladder that must occur in the path.
    pub with: Vec<usize>,
    /// Rows that must not occur.
    pub without: Vec<usize>,
    /// The row of the hardest step.
    pub hardest: Option<usize>,
    /// How many givens, where a quota deals them.
    pub givens: Option<usize>,
    /// How many givens a puzzle of each level has, where these differ.
    pub givens_by_level: Vec<(Level, Range<usize>)>,
    /// How hard it is for a machine.
    pub hard_for: Option<HardFor>,
    /// Of how many accepted attempts the one with the best path is kept; `None` for the first.
    pub best: Option<u64>,
    /// On boards whose path is not of the ladder that the numbers are from: what is asked where nothing is said of how hard.
    pub of_people: Option<Unasked>,
    /// The targets of the slots in turn, if a quota deals more than levels; each is complete.
    pub(super) strata: Vec<Target>,
    pub(super) strata_text: String,
}

/// What a request that says nothing of how hard a puzzle is means on a board with rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unasked {
    /// Puzzles that a person solves without trial.
    Walkable,
    /// Any, since the request says so.
    Any,
    /// It says how hard.
    Said,
}

/// The hardest level without trial.
pub(super) const WALKABLE: Level = Level::Fiendish;

/// The properties of a candidate that a slot may ask for. Expensive ones are computed on demand.
pub struct Seen<'a> {
    pub rating: Option<&'a Rating>,
    pub n_givens: usize,
    pub score: &'a dyn Fn() -> Option<u16>,
    pub is_hard_for: &'a dyn Fn(&HardFor) -> bool,
}

impl Target {
    /// Deals levels to slots, so that any run of consecutive slots has about the shares of the quota.
    pub fn set_quota(&mut self, quota: Vec<(Level, u64)>) {
        self.deal = deal(&quota);
        self.quota = quota;
    }

    /// Deals strata to slots in turn.
    pub fn set_strata(&mut self, text: &str) -> Result<(), TargetError> {
        self.strata = strata::parse(text, self)?;
        self.strata_text = text.split([' ', '+']).filter(|part| !part.is_empty()).collect::<Vec<_>>().join("+");
        Ok(())
    }

    /// How many strata the quota deals; 0 where it deals none.
    pub fn n_strata(&self) -> usize {
        self.strata.len()
    }

    /// The target of a slot.
    pub fn of_slot(&self, slot: u64) -> &Target {
        match self.strata.len() as u64 {
            0 => self,
            n => &self.strata[(slot % n) as usize],
        }
    }

    /// The quota as it was set; empty without one.
    pub fn quota(&self) -> &[(Level, u64)] {
        &self.quota
    }

    /// The level that the quota deals to a slot.
    pub fn level_of_slot(&self, slot: u64) -> Option<Level> {
        match self.deal.len() {
            0 => None,
            n => Some(self.deal[(slot % n as u64) as usize]),
        }
    }

    /// How many of the first `count` slots are dealt each level; `None` without a quota.
    pub fn dealt_to(&self, count: u64) -> Option<[u64; Level::ALL.len()]> {
        let turn = self.deal.len() as u64;
        if turn == 0 {
            return None;
        }
        let mut dealt = [0; Level::ALL.len()];
        for (place, level) in self.deal.iter().enumerate() {
            dealt[*level as usize] += count / turn + ((place as u64) < count % turn) as u64;
        }
        Some(dealt)
    }

    /// Whether a puzzle has to be rated to be judged.
    pub fn needs_rating(&self) -> bool {
        let is_rated = |target: &Target| target.levels.is_some() || target.er.is_some() || target.asks_for_path();
        is_rated(self) || !self.deal.is_empty() || self.strata.iter().any(is_rated)
    }

    /// Whether it takes only what a person solves without trial.
    pub fn is_walkable(&self) -> bool {
        self.of_people == Some(Unasked::Walkable)
    }

    fn asks_for_path(&self) -> bool {
        !self.with.is_empty() || !self.without.is_empty() || self.hardest.is_some()
    }

    /// Whether this slot accepts a puzzle.
    pub fn takes(&self, slot: u64, candidate: &Seen) -> bool {
        let level = self.level_of_slot(slot);
        self.of_slot(slot).suits(level, candidate)
    }

    fn suits(&self, level: Option<Level>, candidate: &Seen) -> bool {
        let suits = |rating: &Rating| {
            self.levels.is_none_or(|range| range.has(rating.level))
                && level.is_none_or(|level| level == rating.level)
                && self.er.is_none_or(|range| rating.er.is_some_and(|er| range.has(er)))
                && self.with.iter().all(|&row| rating.uses(row))
                && self.without.iter().all(|&row| !rating.uses(row))
                && self.hardest.is_none_or(|row| rating.hardest == logic::LADDER[row].key)
                // A path that ends before the solution does not show which techniques the puzzle needs.
                && (rating.level != Level::Beyond || !self.asks_for_path() || self.levels.is_some())
                && self.givens_by_level.iter().all(|(level, range)| *level != rating.level || range.has(candidate.n_givens))
        };
        let is_walkable = || candidate.rating.is_some_and(|rating| rating.level <= WALKABLE);
        self.givens.is_none_or(|n| n == candidate.n_givens)
            && (!self.is_walkable() || is_walkable())
            && (!self.needs_rating() || candidate.rating.is_some_and(suits))
            && self.score.is_none_or(|range| (candidate.score)().is_some_and(|score| range.has(score)))
            && self.hard_for.as_ref().is_none_or(|machine| (candidate.is_hard_for)(machine))
    }

    /// Refuses levels and techniques that no puzzle on this board can have.
    pub fn check(&self, layout: &Layout) -> Result<(), TargetError> {
        self.strata.iter().try_for_each(|stratum| stratum.check(layout))?;
        if self.score.is_some() && !layout.has_houses_and_sums_alone() {
            return Err(TargetError::NoScore);
        }
        let rows = || logic::LADDER.iter().filter(|row| (row.applies)(layout));
        let top = rows().flat_map(|row| row.costs).max().map_or(Level::VeryEasy, |&cost| Level::of_cost(cost));
        let never = |level: Level| level > top && level != Level::Beyond;
        let lowest = self.levels.map(|range| range.low);
        if let Some(level) = lowest.into_iter().chain(self.quota.iter().map(|&(level, _)| level)).find(|&l| never(l)) {
            return Err(TargetError::NeverRated(level, top));
        }
        let is_met = |row: &&logic::Technique| logic::is_never_first(row.key, layout).is_none();
        let is_costed = |er: &Range<u16>| {
            rows().filter(is_met).flat_map(|row| row.costs).any(|&cost| cost <= er.high && er.low <= goal::most_of_cost(cost))
        };
        // Where the numbers are from another ladder, any may come out.
        if let Some(Range { low, high }) = self.er.filter(|er| self.of_people.is_none() && !is_costed(er)) {
            return Err(TargetError::NoSuchCost(decimal(low, 10), decimal(high, 10)));
        }
        let dealt: Vec<Option<Level>> = match self.quota.is_empty() {
            true => vec![None],
            false => self.quota.iter().filter(|(_, n)| *n > 0).map(|&(level, _)| Some(level)).collect(),
        };
        let excluded = dealt.into_iter().find(|&level| Goal::of(self, level).is_contradiction());
        if let Some(level) = excluded {
            let level = level.map(|level| format!("level={level}"));
            let words = self.text().into_iter().filter(|word| !word.starts_with("quota=")).chain(level);
            return Err(TargetError::Contradiction(words.collect::<Vec<_>>().join(" ")));
        }
        let wanted = self.with.iter().chain(&self.hardest).map(|&row| &logic::LADDER[row]);
        for row in wanted {
            if !(row.applies)(layout) {
                return Err(TargetError::NotHere(row.key));
            }
            if let Some(why) = logic::is_never_first(row.key, layout) {
                return Err(TargetError::NeverFirst(row.key, why));
            }
        }
        Ok(())
    }

    /// Refuses levels that no board solved by singles has.
    pub fn check_singles(&self) -> Result<(), TargetError> {
        self.strata.iter().try_for_each(Target::check_singles)?;
        let lowest = self.levels.map(|range| range.low);
        match lowest.into_iter().chain(self.quota.iter().map(|&(level, _)| level)).find(|&level| level > SINGLES) {
            Some(level) => Err(TargetError::SinglesOnly(level)),
            None => Ok(()),
        }
    }

    /// The target in the words of the command line, for a recipe.
    pub fn text(&self) -> Vec<String> {
        let keys = |rows: &[usize]| rows.iter().map(|&row| logic::LADDER[row].key).collect::<Vec<_>>().join(",");
        let mut parts = Vec::new();
        parts.extend(self.levels.map(|levels| format!("level={levels}")));
        parts.extend((self.of_people == Some(Unasked::Any)).then(|| format!("level={ANY}")));
        if !self.quota.is_empty() {
            let each: Vec<String> = self.quota.iter().map(|(level, n)| format!("{level}:{n}")).collect();
            parts.push(format!("quota={}", each.join(",")));
        }
        if let Some(Range { low, high }) = self.er {
            parts.push(format!("er={}..{}", decimal(low, 10), decimal(high, 10)));
        }
        if let Some(Range { low, high }) = self.score {
            parts.push(format!("score={}..{}", decimal(low, 100), decimal(high, 100)));
        }
        if !self.with.is_empty() {
            parts.push(format!("technique={}", keys(&self.with)));
        }
        if !self.without.is_empty() {
            parts.push(format!("without={}", keys(&self.without)));
        }
        if let Some(row) = self.hardest {
            parts.push(format!("hardest={}", logic::LADDER[row].key));
        }
        parts.extend(self.givens.map(|n| format!("clues={n}")));
        parts.extend((!self.strata.is_empty()).then(|| format!("quota={}", self.strata_text)));
        parts.extend(self.hard_for.as_ref().map(|machine| format!("hard-for={}", machine.text())));
        parts.extend(self.best.map(|n| format!("best={n}")));
        parts
    }
}

fn decimal(value: u16, unit: u16) -> String {
    let width = if unit == 10 { 1 } else { 2 };
    format!("{}.{:0width$}", value / unit, value % unit)
}

/// Smooth weighted round-robin: at each slot every level gains its weight, and the highest one pays the sum of all.
/// Levels come evenly mixed, and the list repeats after as many slots as the weights add up to.
fn deal(quota: &[(Level, u64)]) -> Vec<Level> {
    let divisor = quota.iter().fold(0, |d, &(_, n)| gcd(d, n)).max(1);
    let weights: Vec<i64> = quota.iter().map(|&(_, n)| (n / divisor) as i64).collect();
    let sum: i64 = weights.iter().sum();
    let mut credit = vec![0i64; weights.len()];
    (0..sum)
        .map(|_| {
            credit.iter_mut().zip(&weights).for_each(|(c, w)| *c += w);
            let best = (0..credit.len()).rev().max_by_key(|&i| credit[i]).expect("a quota has a level");
            credit[best] -= sum;
            quota[best].0
        })
        .collect()
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn parse_level(text: &str) -> Result<Level, TargetError> {
    Level::named(text.trim()).ok_or_else(|| TargetError::NoSuchLevel(text.trim().into()))
}

/// Reads `easy` or `easy..hard`; `any` means no restriction.
pub fn said_levels(text: &str) -> Result<Option<Range<Level>>, TargetError> {
    if text.trim() == ANY { Ok(None) } else { parse_levels(text).map(Some) }
}

/// Reads `easy` or `easy..hard`.
pub fn parse_levels(text: &str) -> Result<Range<Level>, TargetError> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    let range = Range { low: parse_level(low)?, high: parse_level(high)? };
    if range.low > range.high { Err(TargetError::NotARange(text.into(), "easy..hard")) } else { Ok(range) }
}

/// The most slots that one turn of a quota may have.
const LONGEST_DEAL: u64 = 10_000_000;

/// Reads `easy:30,medium:30`.
pub fn parse_quota(text: &str) -> Result<Vec<(Level, u64)>, TargetError> {
    let bad = || TargetError::NotAQuota(text.into());
    let mut quota: Vec<(Level, u64)> = Vec::new();
    for part in text.split(',') {
        let (level, count) = part.split_once(':').ok_or_else(bad)?;
        let level = parse_level(level)?;
        let count: u64 = count.trim().parse().map_err(|_| bad())?;
        if quota.iter().any(|&(l, _)| l == level) {
            return Err(bad());
        }
        quota.push((level, count));
    }
    let sum: u64 = quota.iter().map(|&(_, n)| n).fold(0, u64::saturating_add);
    if sum == 0 || sum > LONGEST_DEAL { Err(bad()) } else { Ok(quota) }
}

/// Reads a range of decimals such as `3.0..4.4`, in units of 1/`unit`.
pub fn parse_decimals(text: &str, unit: u16, example: &'static str) -> Result<Range<u16>, TargetError> {
    let bad = || TargetError::NotARange(text.into(), example);
    let digits = if unit == 10 { 1 } else { 2 };
    let number = |t: &str| -> Option<u16> {
        let (whole, part) = t.trim().split_once('.').unwrap_or((t.trim(), ""));
        let is_number = |t: &str| t.chars().all(|c| c.is_ascii_digit());
        if part.len() > digits || !is_number(part) || !is_number(whole) {
            return None;
        }
        let fraction: u16 = format!("{part:0<digits$}").parse().ok()?;
        whole.parse::<u16>().ok()?.checked_mul(unit)?.checked_add(fraction)
    };
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    let range = Range { low: number(low).ok_or_else(bad)?, high: number(high).ok_or_else(bad)? };
    if range.low > range.high { Err(bad()) } else { Ok(range) }
}

/// Reads a range of scores such as `3..4.5`.
pub fn parse_score(text: &str) -> Result<Range<u16>, TargetError> {
    let range = parse_decimals(text, 100, "3.0..5.0")?;
    if range.high < 100 || range.low > 500 { Err(TargetError::NoSuchScore(text.into())) } else { Ok(range) }
}

/// The row of the ladder with that key.
pub fn parse_technique(text: &str) -> Result<usize, TargetError> {
    logic::technique_named(text.trim()).ok_or_else(|| {
        let keys: Vec<&str> = logic::LADDER.iter().map(|row| row.key).collect();
        TargetError::NoSuchTechnique(text.trim().into(), keys.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quota_is_dealt_evenly() {
        use Level::{Easy, Hard, Medium};
        assert_eq!(deal(&[(Easy, 30), (Medium, 30)]), [Easy, Medium]);
        assert_eq!(deal(&[(Easy, 3), (Hard, 1)]), [Easy, Easy, Hard, Easy]);
        let dealt = deal(&[(Easy, 5), (Medium, 3), (Hard, 2)]);
        for (level, n) in [(Easy, 5), (Medium, 3), (Hard, 2)] {
            assert_eq!(dealt.iter().filter(|&&l| l == level).count(), n);
        }
        assert_eq!(deal(&[(Easy, 0), (Medium, 2)]), [Medium]);
    }

    #[test]
    fn ranges_are_read() {
        assert_eq!(parse_decimals("3.0..4.4", 10, ""), Ok(Range { low: 30, high: 44 }));
        assert_eq!(parse_decimals("3..5", 100, ""), Ok(Range { low: 300, high: 500 }));
        assert_eq!(parse_decimals("1.25", 100, ""), Ok(Range { low: 125, high: 125 }));
        for text in ["", "a", "4..3", "1.25..2", "-1..2", "99999..99999", "1...2", "+1"] {
            assert!(parse_decimals(text, 10, "").is_err(), "{text}");
        }
        assert_eq!(parse_levels("easy..hard"), Ok(Range { low: Level::Easy, high: Level::Hard }));
        for text in ["", "hard..easy", "simple", "easy.."] {
            assert!(parse_levels(text).is_err(), "{text}");
        }
        for text in ["", "easy", "easy:x", "easy:1,easy:2", "easy:0", "easy:99999999999999999999", "easy:-1"] {
            assert!(parse_quota(text).is_err(), "{text}");
        }
    }
}
