//! Judges one step by itself: whether its conclusion follows from exactly what it names, on the candidates before it. The ladder is
//! not used: a valid step that it would not take is still proven, and one that it would take is not proven if its evidence does not
//! suffice. Relations between named cells (that they see each other, or are neighbours) need not be named; that a house holds every
//! digit must be. The work for a step is bounded (`fill::MOST_NODES`, `ground::MOST_SPREADS`, `unique::MOST_WAYS`); beyond that the
//! step counts as true but not as proven, and the reason says so.

mod balance;
mod chains;
mod fill;
mod found;
mod ground;
mod need;
mod patterns;
mod people;
mod sums;
mod trial;
mod unique;

use crate::board::{Cell, Clues, Conclusion, Digit, Evidence, Grid, Layout, Position, cell_name, symbol};
use crate::logic::technique_named;
use ground::{Doubt, Ground, Proof, unproven};

/// The verdict on a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum StepVerdict {
    /// Its conclusion follows from what it names.
    Proven,
    /// It agrees with the solution, but does not follow from what it names, or that was not decided.
    True,
    /// It changes nothing.
    Idle,
    /// It contradicts the solution.
    Wrong,
    /// It names something that is not on this board, or its board has lost the solution.
    Unreadable,
}

impl StepVerdict {
    /// Every verdict, the best first.
    pub const ALL: [StepVerdict; 5] =
        [StepVerdict::Proven, StepVerdict::True, StepVerdict::Idle, StepVerdict::Wrong, StepVerdict::Unreadable];

    /// The word that `check --step` prints.
    pub const fn name(self) -> &'static str {
        match self {
            StepVerdict::Proven => "proven",
            StepVerdict::True => "true",
            StepVerdict::Idle => "idle",
            StepVerdict::Wrong => "wrong",
            StepVerdict::Unreadable => "unreadable",
        }
    }
}

/// A verdict with its reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepJudged {
    /// The claim.
    pub verdict: StepVerdict,
    /// Why, in words.
    pub reason: String,
    /// Whether the bounds on work were met, so that a proof is neither found nor refused.
    pub is_undecided: bool,
    /// Of a proven step: the least that its technique costs, in tenths.
    pub cost: Option<u16>,
    /// Of a proven step: superfluous evidence.
    pub spare: Vec<String>,
}

impl StepJudged {
    /// A verdict with its reason, that of a judge who could decide.
    pub fn new(verdict: StepVerdict, reason: impl Into<String>) -> StepJudged {
        StepJudged { verdict, reason: reason.into(), is_undecided: false, cost: None, spare: Vec::new() }
    }
}

/// A step as somebody states it.
#[derive(Clone, Copy, Debug)]
pub struct StepSaid<'a> {
    /// The technique's key; empty for a step that only names what it follows from.
    pub key: &'a str,
    /// What it names; empty for the short form, for which the pattern is looked up if that is quick.
    pub evidence: &'a Evidence,
    /// What follows.
    pub conclusion: &'a Conclusion,
}

/// A step on its ground, without conclusions that change nothing or follow from its digit.
struct Case<'a> {
    ground: &'a Ground<'a>,
    key: &'a str,
    seen: &'a Evidence,
    strikes: Vec<(Cell, Digit)>,
    place: Option<(Cell, Digit)>,
}

/// Judges a step on a board. The solution has to be the puzzle's only one.
pub fn check_step(layout: &Layout, clues: &Clues, solution: &Grid, position: &Position, said: StepSaid) -> StepJudged {
    let fact = |(cell, digit): (Cell, Digit)| format!("{}={}", cell_name(layout, cell), symbol(digit));
    let right = |cell: Cell| solution.get(cell).unwrap_or(0);
    let no = |verdict, reason: String| StepJudged::new(verdict, reason);
    let is_lost = |&cell: &Cell| match position.grid.get(cell) {
        Some(digit) => digit != right(cell),
        None => !position.has(cell, right(cell)),
    };
    if let Some(cell) = (0..layout.n_cells() as Cell).find(is_lost) {
        let reason = format!("the board before the step has lost the solution: {}", fact((cell, right(cell))));
        return no(StepVerdict::Unreadable, reason);
    }
    if !said.key.is_empty() && technique_named(said.key).is_none() {
        return no(StepVerdict::Unreadable, format!("there is no technique '{}'", said.key.escape_default()));
    }
    let Conclusion { place, strikes } = said.conclusion;
    if said.key.is_empty() && place.is_none() && strikes.is_empty() {
        return no(StepVerdict::Unreadable, "it is no step: expected a key, and a place or eliminations that follow".into());
    }
    if let Some(&(cell, digit)) = strikes.iter().find(|&&(cell, digit)| right(cell) == digit) {
        return no(StepVerdict::Wrong, format!("it strikes {}, which is the solution", fact((cell, digit))));
    }
    if let Some((cell, digit)) = place.filter(|&(cell, digit)| right(cell) != digit) {
        return no(
            StepVerdict::Wrong,
            format!("it writes {}, and the solution has {}", fact((cell, digit)), symbol(right(cell))),
        );
    }
    let place = place.filter(|&(cell, _)| position.grid.get(cell).is_none());
    let mut strikes: Vec<(Cell, Digit)> = strikes.iter().copied().filter(|&(c, d)| position.has(c, d)).collect();
    strikes.sort_unstable();
    strikes.dedup();
    if place.is_none() && strikes.is_empty() {
        return no(
            StepVerdict::Idle,
            "it changes nothing: what it strikes is no candidate, and what it writes stands there".into(),
        );
    }
    let ground = Ground::of(layout, clues, position);
    if let Some(place) = place {
        strikes.retain(|&strike| ground.agree(place, strike));
    }
    let case = Case { ground: &ground, key: said.key, seen: said.evidence, strikes, place };
    let proof = if *said.evidence == Evidence::default() { case.looked_up() } else { case.proof() };
    match proof {
        Ok(()) => {
            let spare = case.spare();
            let cost = need::costs(said.key).map(|(least, _)| least);
            StepJudged { cost, spare: spare.clone(), ..no(StepVerdict::Proven, need::words(said.key, &spare)) }
        }
        Err(Doubt::Unproven(why)) => no(StepVerdict::True, format!("it agrees with the solution, but {why}")),
        Err(Doubt::Undecided(why)) => {
            StepJudged { is_undecided: true, ..no(StepVerdict::True, format!("it agrees with the solution; not decided: {why}")) }
        }
    }
}

impl Case<'_> {
    /// What the step rules out: its strikes, or every other digit of the cell that it fills.
    fn denied(&self) -> Vec<(Cell, Digit)> {
        let mut denied = self.strikes.clone();
        if let Some((cell, digit)) = self.place {
            denied.extend(self.ground.left(cell).iter().filter(|&d| d != digit).map(|d| (cell, d)));
        }
        denied
    }

    fn proof(&self) -> Proof {
        match self.key {
            "" => self.by_what_is_named(),
            "full-house" => self.full_house(),
            "hidden-single" => self.hidden_single(),
            "naked-single" => self.naked_single(),
            "pointing" | "claiming" => self.pointing(),
            "direct-pointing" | "direct-claiming" => self.direct_locked(),
            "seen-from-all" | "beside-places" => self.seen_from_all(),
            "beside-cell" => self.beside_cell(),
            "naked-pair" => self.naked_set(2),
            "naked-triplet" => self.naked_set(3),
            "naked-quad" => self.naked_set(4),
            "hidden-pair" => self.hidden_set(2),
            "hidden-triplet" => self.hidden_set(3),
            "hidden-quad" => self.hidden_set(4),
            "direct-hidden-pair" => self.direct_hidden_set(2),
            "direct-hidden-triplet" => self.direct_hidden_set(3),
            "x-wing" => self.fish(2),
            "swordfish" => self.fish(3),
            "jellyfish" => self.fish(4),
            "skyscraper" | "two-string-kite" | "turbot-fish" | "empty-rectangle" | "finned-x-wing" | "grouped-turbot-fish" => {
                self.in_houses(2)
            }
            "finned-swordfish" => self.in_houses(3),
            "law-of-leftovers" => self.leftovers(),
            "w-wing" => self.w_wing(),
            "xy-chain" => self.xy_chain(),
            "als-xz" => self.almost_locked(),
            "xy-wing" => self.wing(2),
            "xyz-wing" => self.wing(3),
            "aligned-pair-exclusion" => self.aligned(2),
            "aligned-triplet-exclusion" => self.aligned(3),
            "unique-rectangle" | "unique-loop" => self.unique_loop(),
            "bug" => self.grave(),
            "rest-of-house" | "rest-of-houses" | "beyond-house" | "innies-of-house" | "innies-of-houses"
            | "innies-less-outies" | "many-innies" | "innies-need" => self.innies(),
            "cage-splitting" => self.splitting(),
            "signs-in-house" => self.signs_in_house(),
            "across-signs" => self.refuted_by(&self.seen.cells, &[]),
            "first-look" => self.first_look(),
            "room-on-line" | "push-along-line" | "across-sign" | "along-line" | "along-long-line" | "ways-of-cage"
            | "reach-of-straight" | "straight-needs" | "place-in-straight" | "straights-of-line" => self.by_signs(),
            "one-combination"
            | "last-in-cage"
            | "cage-of-one"
            | "cage-bounds"
            | "combinations"
            | "cage-needs"
            | "run-combinations"
            | "where-runs-cross"
            | "two-cages"
            | "cages-in-sight"
            | "sums-together"
            | "sums-across"
            | "many-sums"
            | "diagonal"
            | "combinations-in-house"
            | "combinations-inside"
            | "cage-inside"
            | "cage-exchange" => self.by_cages(),
            key if chains::is_chain(key) => self.chain(),
            key => unproven(format!("{key} is not judged here")),
        }
    }
}

#[cfg(test)]
mod tests;
