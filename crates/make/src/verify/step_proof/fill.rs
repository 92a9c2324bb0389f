//! Whether cells can be filled: an exact search over the cells and rules that a step names, and no others. Cells get digits one by
//! one; cells that see each other, neighbours and every passed rule have to agree. Visited states are not searched again.

use super::ground::{Doubt, Ground, Proof, unproven};
use crate::board::{Cell, Digit, DigitSet, Law, Sign};
use std::collections::HashSet;

/// A rule that is read digit by digit.
pub(super) enum Rule {
    /// Cells with weights that add up to a total; and the least and the most that the cells from each one on can add.
    Sum { cells: Vec<Cell>, weights: Vec<i64>, total: i64, rest: Vec<(i64, i64)> },
    /// A line or a sign.
    Law { cells: Vec<Cell>, law: Box<Law> },
    /// Only cells: they are bound in pairs.
    Pairs(Vec<Cell>),
    /// One of the cells holds another digit than its usual ones.
    Escape { cells: Vec<Cell>, usual: Vec<DigitSet> },
}

/// The most nodes of a search.
const MOST_NODES: u32 = 100_000;

impl Rule {
    pub fn sum(ground: &Ground, weights: &[(Cell, i64)], total: i64) -> Rule {
        let top = ground.layout.n_digits as i64;
        let mut rest = vec![(0, 0)];
        for &(_, k) in weights.iter().rev() {
            let (low, high) = rest[rest.len() - 1];
            rest.push((low + k.min(k * top), high + k.max(k * top)));
        }
        rest.reverse();
        let (cells, weights) = weights.iter().copied().unzip();
        Rule::Sum { cells, weights, total, rest }
    }

    /// A cage, if its sum is known.
    pub fn cage(ground: &Ground, cage: u16) -> Result<Rule, Doubt> {
        let total = ground.clues.sums.get(cage as usize).copied().flatten();
        let Some(total) = total else { return unproven("it names a cage without a sum") };
        let weights: Vec<(Cell, i64)> = ground.layout.cages[cage as usize].cells.iter().map(|&c| (c, 1)).collect();
        Ok(Rule::sum(ground, &weights, total as i64))
    }

    /// The laws of a sign; its cells, if it has none.
    pub fn sign(ground: &Ground, sign: &Sign) -> Vec<Rule> {
        let laws = Law::all(ground.layout, sign);
        match laws.is_empty() {
            true => vec![Rule::Pairs(sign.cells.clone())],
            false => laws.into_iter().map(|(law, cells)| Rule::Law { cells, law: Box::new(law) }).collect(),
        }
    }

    pub fn cells(&self) -> &[Cell] {
        match self {
            Rule::Sum { cells, .. } | Rule::Law { cells, .. } | Rule::Pairs(cells) | Rule::Escape { cells, .. } => cells,
        }
    }

    fn start(&self) -> i64 {
        if let Rule::Law { law, .. } = self { law.start() as i64 } else { 0 }
    }

    fn step(&self, place: usize, state: i64, digit: Digit) -> Option<i64> {
        match self {
            Rule::Sum { weights, total, rest, .. } => {
                let sum = state + weights[place] * digit as i64;
                let (low, high) = rest[place + 1];
                (low..=high).contains(&(total - sum)).then_some(sum)
            }
            Rule::Law { law, .. } => law.step(place, state as u32, digit).map(|state| state as i64),
            Rule::Pairs(_) => Some(0),
            Rule::Escape { usual, .. } => Some((state != 0 || !usual[place].has(digit)) as i64),
        }
    }

    fn accepts(&self, state: i64) -> bool {
        match self {
            Rule::Sum { total, .. } => state == *total,
            Rule::Law { law, .. } => law.accepts(state as u32),
            Rule::Pairs(_) => true,
            Rule::Escape { .. } => state != 0,
        }
    }
}

/// A search under way.
struct Search<'a> {
    rules: &'a [Rule],
    digits: Vec<DigitSet>,
    /// For each cell, the rules that then read a place of theirs, and the position of that place's cell in the order. A rule reads its
    /// cells in its own order, so a cell that comes too early waits.
    reads: Vec<Vec<(usize, usize, usize)>>,
    /// What each digit rules out in later cells.
    rules_out: Vec<Vec<Vec<(usize, DigitSet)>>>,
    /// Behind each cell, the earlier ones that a rule still waits to read.
    waits: Vec<Vec<usize>>,
    held: Vec<Digit>,
    dead: HashSet<Box<[i64]>>,
    n_nodes: u32,
}

/// Whether the cells, and those of the rules, can be filled from these candidates; `None` if that exceeds the bounds.
pub(super) fn fill(ground: &Ground, left: &[DigitSet], cells: &[Cell], rules: &[Rule]) -> Option<bool> {
    let mut order: Vec<Cell> = Vec::new();
    let mut others = cells.to_vec();
    others.sort_by_key(|&c| left[c as usize].len());
    let mut is_in = vec![false; left.len()];
    for &cell in rules.iter().flat_map(Rule::cells).chain(&others) {
        if !std::mem::replace(&mut is_in[cell as usize], true) {
            order.push(cell);
        }
    }
    let n = order.len();
    let digits: Vec<DigitSet> = order.iter().map(|&c| ground.grid.get(c).map_or(left[c as usize], DigitSet::of)).collect();
    if digits.iter().any(|digits| digits.is_empty()) {
        return Some(false);
    }
    let mut at = vec![usize::MAX; left.len()];
    order.iter().enumerate().for_each(|(i, &c)| at[c as usize] = i);
    let mut reads = vec![Vec::new(); n];
    let mut waits = vec![Vec::new(); n];
    for (k, rule) in rules.iter().enumerate() {
        let mut last = 0;
        for (place, &cell) in rule.cells().iter().enumerate() {
            let own = at[cell as usize];
            last = last.max(own);
            reads[last].push((k, place, own));
            waits.iter_mut().take(last).skip(own).for_each(|waits: &mut Vec<usize>| waits.push(own));
        }
    }
    let mut rules_out = Vec::with_capacity(n);
    for (i, &cell) in order.iter().enumerate() {
        let mut by_digit = vec![Vec::new(); ground.layout.n_digits as usize + 1];
        for (j, &other) in order.iter().enumerate().skip(i + 1) {
            let is_bound = ground.layout.bound_to(cell).any(|(o, _)| o == other);
            if !is_bound && !ground.sees(cell, other) || !ground.is_open(cell) && !ground.is_open(other) {
                continue;
            }
            for digit in digits[i].iter() {
                let kept: DigitSet = digits[j].iter().filter(|&d| ground.agree((cell, digit), (other, d))).collect();
                if kept != digits[j] {
                    by_digit[digit as usize].push((j, kept));
                }
            }
        }
        rules_out.push(by_digit);
    }
    let left = digits.clone();
    let states = rules.iter().map(Rule::start).collect::<Vec<i64>>();
    let mut search = Search { rules, digits, reads, rules_out, waits, held: vec![0; n], dead: HashSet::new(), n_nodes: 0 };
    search.go(0, &states, &left)
}

impl Search<'_> {
    fn go(&mut self, i: usize, states: &[i64], left: &[DigitSet]) -> Option<bool> {
        if i == self.digits.len() {
            return Some(self.rules.iter().zip(states).all(|(rule, &state)| rule.accepts(state)));
        }
        let waiting = if i == 0 { &[][..] } else { &self.waits[i - 1][..] };
        let key: Box<[i64]> = std::iter::once(i as i64)
            .chain(states.iter().copied())
            .chain(left[i..].iter().map(|digits| digits.0 as i64))
            .chain(waiting.iter().map(|&k| self.held[k] as i64))
            .collect();
        if self.dead.contains(&key) {
            return Some(false);
        }
        self.n_nodes += 1;
        if self.n_nodes > MOST_NODES {
            return None;
        }
        for digit in left[i].iter() {
            self.held[i] = digit;
            let mut new = states.to_vec();
            let is_read = self.reads[i].iter().all(|&(k, place, own)| {
                let then = self.rules[k].step(place, new[k], self.held[own]);
                new[k] = then.unwrap_or(0);
                then.is_some()
            });
            if !is_read {
                continue;
            }
            let mut after = left.to_vec();
            let is_left = self.rules_out[i][digit as usize].iter().all(|&(j, kept)| {
                after[j] = after[j] & kept;
                !after[j].is_empty()
            });
            if is_left && self.go(i + 1, &new, &after)? {
                return Some(true);
            }
        }
        self.dead.insert(key);
        Some(false)
    }
}

/// Whether each of these candidates leaves the cells and rules no way at all.
pub(super) fn none_fits(ground: &Ground, denied: &[(Cell, Digit)], cells: &[Cell], rules: &[Rule]) -> Proof {
    for &(cell, digit) in denied {
        let mut left = ground.left.clone();
        left[cell as usize] = DigitSet::of(digit);
        let mut all = cells.to_vec();
        all.push(cell);
        match fill(ground, &left, &all, rules) {
            Some(false) => {}
            Some(true) => return unproven(format!("what it names leaves {} a way", ground.fact((cell, digit)))),
            None => return Err(Doubt::Undecided("what it names has more ways than are searched".into())),
        }
    }
    Ok(())
}
