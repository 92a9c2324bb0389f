//! Chains: every claim of every line follows from the claims that it names, for the reason that it names, on the board before the
//! step; and the lines together give what the step concludes.

use super::Case;
use super::fill::{Rule, none_fits};
use super::ground::{Doubt, Ground, Proof, unproven};
use super::trial::contradicts;
use crate::board::{Because, Cell, Claim, Digit, DigitSet};
use crate::logic::technique_named;

/// The first row of the ladder with lines of reasoning.
const FIRST: &str = "x-cycle";
/// Later rows that have none.
const NO_LINES: &[&str] = &["aligned-triplet-exclusion"];
/// Techniques within chains that signs and straights give.
const OF_SIGNS: &[&str] = &[
    "across-sign",
    "along-line",
    "along-long-line",
    "ways-of-cage",
    "reach-of-straight",
    "straight-needs",
    "place-in-straight",
    "straights-of-line",
];

/// Whether a technique reasons in lines.
pub(super) fn is_chain(key: &str) -> bool {
    technique_named(key) >= technique_named(FIRST) && !NO_LINES.contains(&key)
}

fn is_same(a: &Claim, b: &Claim) -> bool {
    (a.cell, a.digit, a.holds) == (b.cell, b.digit, b.holds)
}

fn is_denied(a: &Claim, b: &Claim) -> bool {
    (a.cell, a.digit, a.holds) == (b.cell, b.digit, !b.holds)
}

impl Case<'_> {
    pub(super) fn chain(&self) -> Proof {
        let lines: Vec<&[Claim]> = self.seen.branches.iter().map(|branch| &branch.claims[..]).collect();
        if lines.is_empty() || lines.iter().any(|line| line.is_empty()) {
            return unproven("it names no line of reasoning");
        }
        for (k, line) in lines.iter().enumerate() {
            self.line(line).map_err(|doubt| told(doubt, &format!("line {}", k + 1)))?;
        }
        self.is_called_rightly(&lines)?;
        if let [line] = lines[..]
            && line.len() > 2
            && is_same(&line[0], &line[line.len() - 1])
        {
            return self.ring(line);
        }
        let (cell, digit, holds) = self.result(&lines)?;
        let is_out = |&(c, d): &(Cell, Digit)| match holds {
            true => (c, d) != (cell, digit) && !self.ground.agree((cell, digit), (c, d)),
            false => (c, d) == (cell, digit),
        };
        if let Some((c, d)) = self.place
            && !(holds && (c, d) == (cell, digit))
        {
            return unproven(format!("its lines do not say that {}", self.ground.fact((c, d))));
        }
        match self.strikes.iter().find(|strike| !is_out(strike)) {
            Some(&other) => unproven(format!("its lines leave {} a way", self.ground.fact(other))),
            None => Ok(()),
        }
    }

    /// Chains of one digit are about one digit, and those of cells go from digit to digit within cells.
    fn is_called_rightly(&self, lines: &[&[Claim]]) -> Proof {
        let claims = || lines.iter().flat_map(|line| line.iter());
        let digit = lines[0][0].digit;
        let fits = match self.key {
            "x-cycle" | "x-chain" | "nishio" => claims().all(|claim| claim.digit == digit),
            "y-cycle" => claims().all(|claim| !claim.holds || matches!(claim.because, Because::Cell | Because::Assumed)),
            "cell-chains" | "dynamic-cell-chains" => lines.iter().all(|line| line[0].cell == lines[0][0].cell),
            "region-chains" | "dynamic-region-chains" => lines.iter().all(|line| line[0].digit == digit),
            _ => true,
        };
        if fits { Ok(()) } else { unproven(format!("its lines are no {}", self.key)) }
    }

    fn line(&self, line: &[Claim]) -> Proof {
        for (i, claim) in line.iter().enumerate() {
            let fact = self.ground.fact((claim.cell, claim.digit));
            let within = |why: &str| Doubt::Unproven(format!("claim {}, {fact}: {why}", i + 1));
            if !self.ground.is_open(claim.cell) {
                return Err(within("the cell is written"));
            }
            if claim.from.iter().any(|&k| k as usize >= i) {
                return Err(within("it follows from a later one"));
            }
            if (claim.because == Because::Assumed) != (i == 0) {
                return Err(within(if i == 0 { "a line begins with what is assumed" } else { "it is only assumed" }));
            }
            if i > 0 {
                let from: Vec<&Claim> = claim.from.iter().map(|&k| &line[k as usize]).collect();
                self.claim(claim, &from).map_err(|doubt| told(doubt, &format!("claim {}, {fact}", i + 1)))?;
            }
        }
        Ok(())
    }

    fn claim(&self, claim: &Claim, from: &[&Claim]) -> Proof {
        let ground = self.ground;
        let (cell, digit) = (claim.cell, claim.digit);
        if !ground.has(cell, digit) {
            return unproven("it is no candidate");
        }
        let is_out = |c: Cell, d: Digit| from.iter().any(|f| !f.holds && (f.cell, f.digit) == (c, d));
        let is_in = |test: &dyn Fn(&Claim) -> bool| from.iter().any(|f| f.holds && test(f));
        let follows = match &claim.because {
            Because::Assumed => false,
            Because::Cell if claim.holds => ground.left(cell).iter().all(|d| d == digit || is_out(cell, d)),
            Because::Cell => is_in(&|f| f.cell == cell && f.digit != digit),
            Because::Pair => !claim.holds && is_in(&|f| f.cell != cell && !ground.agree((f.cell, f.digit), (cell, digit))),
            Because::House(house) if !ground.cells_of(*house).contains(&cell) => false,
            Because::House(house) if claim.holds => {
                let cells = ground.full(*house)?;
                let is_written = cells.iter().any(|&c| ground.grid.get(c) == Some(digit));
                !is_written && ground.places(*house, digit).into_iter().all(|c| c == cell || is_out(c, digit))
            }
            Because::House(house) => is_in(&|f| f.digit == digit && f.cell != cell && ground.cells_of(*house).contains(&f.cell)),
            Because::Sum(balance) => {
                let rule = self.is_balance(balance)?;
                return follows_by(ground, &supposed(ground, from), claim, &[], &[rule]);
            }
            Because::Technique(key) => return self.inner(claim, from, key),
        };
        if follows { Ok(()) } else { unproven("it does not follow from the claims and the reason that it names") }
    }

    /// A technique within the chain: by one house, sign or cage, or by singles and trials, from only the named claims.
    fn inner(&self, claim: &Claim, from: &[&Claim], key: &str) -> Proof {
        let ground = self.ground;
        let left = supposed(ground, from);
        if !is_chain(key) && by_one_rule(ground, &left, claim, key) {
            return Ok(());
        }
        let own = DigitSet::of(claim.digit);
        let mut against = left;
        let there = &mut against[claim.cell as usize];
        *there = if claim.holds { there.without(own) } else { *there & own };
        let most = if is_chain(key) && ground.layout.n_digits <= 9 { 2 } else { is_chain(key) as u32 };
        for depth in 0..=most {
            match contradicts(ground, &against, depth) {
                Some(true) => return Ok(()),
                Some(false) => {}
                None => return Err(Doubt::Undecided(format!("{key} within the chain takes more trials than are made"))),
            }
        }
        unproven(format!("{key} does not lead to it"))
    }

    /// The joint result of the lines.
    fn result(&self, lines: &[&[Claim]]) -> Result<(Cell, Digit, bool), Doubt> {
        let starts: Vec<&Claim> = lines.iter().map(|line| &line[0]).collect();
        let ends: Vec<&Claim> = lines.iter().map(|line| &line[line.len() - 1]).collect();
        let denied = |claim: &Claim| Ok((claim.cell, claim.digit, !claim.holds));
        let said = |claim: &Claim| Ok((claim.cell, claim.digit, claim.holds));
        if lines.len() == 1 {
            let is_reversed = is_denied(starts[0], ends[0]);
            return if is_reversed { denied(starts[0]) } else { unproven("its line does not end in the opposite of its start") };
        }
        if lines.len() == 2 && is_same(starts[0], starts[1]) {
            let both = ends[0].holds && ends[1].holds && !is_same(ends[0], ends[1]);
            let facts = [(ends[0].cell, ends[0].digit), (ends[1].cell, ends[1].digit)];
            let clash = is_denied(ends[0], ends[1]) || both && !self.ground.agree(facts[0], facts[1]);
            return if clash { denied(starts[0]) } else { unproven("the ends of its two lines agree") };
        }
        if !ends.windows(2).all(|two| is_same(two[0], two[1])) {
            return unproven("its lines end differently");
        }
        if lines.len() == 2 && is_denied(starts[0], starts[1]) {
            return said(ends[0]);
        }
        if !starts.iter().all(|claim| claim.holds) {
            return unproven("the starts of its lines are no choice");
        }
        let (cell, digit) = (starts[0].cell, starts[0].digit);
        let digits: DigitSet = starts.iter().map(|claim| claim.digit).collect();
        if starts.iter().all(|claim| claim.cell == cell) && self.ground.left(cell).without(digits).is_empty() {
            return said(ends[0]);
        }
        let has_line = |c: &Cell| starts.iter().any(|claim| claim.cell == *c);
        if starts.iter().all(|claim| claim.digit == digit) {
            for &house in self.seen.houses.iter().filter(|&&h| self.ground.layout.house_is_full(h as usize)) {
                let cells = self.ground.cells_of(house);
                let is_written = cells.iter().any(|&c| self.ground.grid.get(c) == Some(digit));
                if !is_written && self.ground.places(house, digit).iter().all(has_line) {
                    return said(ends[0]);
                }
            }
        }
        unproven("its lines leave a choice out")
    }

    /// A ring is true in two ways: as stated, and with each claim negated. Candidates that both rule out are out.
    fn ring(&self, line: &[Claim]) -> Proof {
        let ring = &line[..line.len() - 1];
        let is_plain =
            |claim: &Claim| matches!(claim.because, Because::Assumed | Because::Cell | Because::House(_) | Because::Pair);
        let is_round = |(i, claim): (usize, &Claim)| i == 0 || claim.from == [i as u16 - 1];
        if !line.iter().all(is_plain) || !line.iter().enumerate().all(is_round) {
            return unproven("a ring goes from each claim to the next, by cells, houses and pairs");
        }
        if self.place.is_some() {
            return unproven("a ring writes nothing");
        }
        let is_out = |way: bool, strike: (Cell, Digit)| {
            ring.iter().any(|claim| {
                let one = (claim.cell, claim.digit);
                claim.holds == way && one != strike && !self.ground.agree(one, strike)
            })
        };
        match self.strikes.iter().find(|&&strike| !is_out(true, strike) || !is_out(false, strike)) {
            Some(&strike) => unproven(format!("one way round the ring leaves {}", self.ground.fact(strike))),
            None => Ok(()),
        }
    }
}

fn told(doubt: Doubt, at: &str) -> Doubt {
    match doubt {
        Doubt::Unproven(why) => Doubt::Unproven(format!("{at}: {why}")),
        Doubt::Undecided(why) => Doubt::Undecided(format!("{at}: {why}")),
    }
}

/// The candidates when some claims are added: a claimed digit is the only one of its cell.
fn supposed(ground: &Ground, claims: &[&Claim]) -> Vec<DigitSet> {
    let mut left = ground.left.clone();
    for claim in claims {
        let (there, own) = (&mut left[claim.cell as usize], DigitSet::of(claim.digit));
        *there = if claim.holds { *there & own } else { there.without(own) };
    }
    left
}

fn follows_by(ground: &Ground, left: &[DigitSet], claim: &Claim, cells: &[Cell], rules: &[Rule]) -> Proof {
    let there = left[claim.cell as usize];
    let denied: Vec<(Cell, Digit)> = match claim.holds {
        true => there.iter().filter(|&d| d != claim.digit).map(|d| (claim.cell, d)).collect(),
        false => there.iter().filter(|&d| d == claim.digit).map(|d| (claim.cell, d)).collect(),
    };
    none_fits(&ground.with(left), &denied, cells, rules)
}

/// Whether one house, sign or cage gives a claim.
fn by_one_rule(ground: &Ground, left: &[DigitSet], claim: &Claim, key: &str) -> bool {
    let layout = ground.layout;
    let (cell, digit) = (claim.cell, claim.digit);
    let by = |cells: &[Cell], rules: &[Rule]| follows_by(ground, left, claim, cells, rules).is_ok();
    let held = |c: Cell| left[c as usize];
    if OF_SIGNS.contains(&key) {
        let is_beside = |other: Cell| {
            let digits = held(other);
            ground.is_open(other)
                && !digits.is_empty()
                && digits.iter().all(|y| !ground.relations_allow((other, y), (cell, digit)))
        };
        if key == "across-sign" && !claim.holds && layout.bound_to(cell).any(|(other, _)| is_beside(other)) {
            return true;
        }
        let may_speak = |c: &Cell| *c == cell || ground.sees(*c, cell);
        let mut signs = layout.signs.iter().filter(|sign| sign.cells.iter().any(may_speak));
        if signs.any(|sign| by(&[], &Rule::sign(ground, sign))) {
            return true;
        }
        return layout.houses_of(cell).iter().any(|&house| {
            let inside = |c: &Cell| ground.cells_of(house).contains(c);
            let rules: Vec<Rule> = layout
                .signs
                .iter()
                .filter(|sign| sign.is_law() && sign.cells.iter().all(inside))
                .flat_map(|sign| Rule::sign(ground, sign))
                .collect();
            rules.len() > 1 && by(&[], &rules)
        });
    }
    let is_near = |c: &Cell| *c == cell || ground.sees(*c, cell);
    for (h, house) in layout.houses.iter().enumerate() {
        if house.cells.contains(&cell) {
            let open: Vec<Cell> = house.cells.iter().copied().filter(|&c| ground.is_open(c)).collect();
            if by(&open, &[]) {
                return true;
            }
        } else if !claim.holds && layout.house_is_full(h) && layout.held_by(h).has(digit) {
            // The digit has its place in the house among cells that the claim's cell sees.
            let mut places = house.cells.iter().filter(|&&c| held(c).has(digit)).peekable();
            let is_written = house.cells.iter().any(|&c| ground.grid.get(c) == Some(digit));
            if !is_written && places.peek().is_some() && places.all(is_near) {
                return true;
            }
        }
    }
    let has_pair = |c: Cell| held(c).len() == 2 && held(c).has(digit);
    let seen = || layout.peers(cell).iter().copied().filter(|&c| has_pair(c));
    if key.starts_with("naked") && !claim.holds && seen().any(|a| seen().any(|b| ground.sees(a, b) && held(a) == held(b))) {
        return true;
    }
    let mut cages = (0..layout.cages.len()).filter(|&k| layout.cages[k].cells.iter().any(is_near));
    cages.any(|k| Rule::cage(ground, k as u16).is_ok_and(|rule| by(&[], &[rule])))
}
