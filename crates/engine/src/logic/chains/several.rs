//! Chains with several lines of reasoning: assumptions that lead to a contradiction, and common consequences of all digits of a
//! cell, all places of a digit, or both values of a candidate.

use super::carry::Gone;
use super::field::{Cand, Field};
use super::flow::{Marks, NO_CHAIN, Rules, Run, Why, flow, resume};
use super::found::{Catch, Found, Kept, Proof, Target};
use super::inner::{Inner, Inside, extends};
use super::length::{Base, Key};
use super::quick::Quick;
use crate::logic::bits::{Bits, has_several, ones};
use crate::logic::tables::Tables;

/// What a finder looks for.
#[derive(Clone, Copy)]
pub struct Search {
    pub rules: Rules,
    /// Skips cells with fewer candidates.
    pub least: u32,
    /// Whether to look for contradictions.
    pub clashes: bool,
    /// Whether to look for common consequences of both values of a candidate, of all digits of a cell and of all places of a
    /// house.
    pub common: bool,
    /// The rows of the ladder, relative to the finder's first: contradictions, both values, cells, houses.
    pub rungs: [u8; 4],
}

impl Search {
    /// Contradictions with one digit.
    pub const NISHIO: Search = Search {
        rules: Rules { is_dynamic: true, in_cells: false, level: 0 },
        least: 2,
        clashes: true,
        common: false,
        rungs: [0; 4],
    };
    /// Cells and houses, without eliminating from the board.
    pub const MULTIPLE: Search = Search {
        rules: Rules { is_dynamic: false, in_cells: true, level: 0 },
        least: 3,
        clashes: false,
        common: true,
        rungs: [0, 0, 0, 1],
    };

    /// Contradictions, with what sums allow no more.
    pub const WITH_SUMS: Search = Search { common: false, rungs: [0; 4], ..Search::dynamic(1) };

    /// Everything, eliminating from the board, with the rules of that level when nothing follows.
    pub const fn dynamic(level: u8) -> Search {
        let rules = Rules { is_dynamic: true, in_cells: true, level };
        Search { rules, least: 2, clashes: true, common: true, rungs: [0, 1, 2, 3] }
    }

    /// The sort rank of such a chain among equals, and its row of the ladder.
    fn place_of(&self, proof: Proof) -> (u8, u8) {
        let [clash, both, cell, house] = self.rungs;
        match proof {
            Proof::Both(_) => (1, both),
            Proof::Cell(_) => (5, cell),
            Proof::House(..) => (6, house),
            Proof::Clash(..) | Proof::Line => (7, clash),
        }
    }
}

/// The flows from all assumptions used so far, each computed once.
#[derive(Default)]
pub struct Flows<const W: usize> {
    field: Field<W>,
    /// The board of the last search, if it was for the best chain, and its rules; and its level, if there was none.
    searched: Field<W>,
    rules: Option<Rules>,
    silent: Option<u8>,
    gone: Gone<W>,
    pub(super) quick: Quick<W>,
    runs: Vec<Run<W>>,
    n_runs: usize,
    /// The flow of each candidate, true or false.
    run_of: Vec<u16>,
    marks: Marks,
    inner: Inner<W>,
    /// The current assumptions, and their flows with a node of each.
    assumed: Vec<(Cand, bool)>,
    branches: Vec<(u16, u16)>,
    /// The claims common to all branches, by digit.
    common: Vec<Bits<W>>,
    /// The steps of work so far, and the most of them, where there is a most.
    work: u64,
    most: Option<u64>,
}

/// The steps of work of a claim that follows from others.
const STEPS_A_CLAIM: u64 = 16;

const NONE: u16 = u16::MAX;

impl<const W: usize> Flows<W> {
    /// Forgets all flows.
    pub fn begin(&mut self, start: &Field<W>) {
        self.field.copy(start);
        self.inner.begin();
        self.quick.begin(start);
        self.n_runs = 0;
        self.run_of.clear();
        self.run_of.resize(start.cands.len() * start.n_digits() * 2, NONE);
        (self.silent, self.rules) = (None, None);
    }

    /// Begins a search for the best chain. Of the last search, it keeps all flows if that found nothing on the same board and
    /// this level goes on where that one ended; on the next board of a walk, it keeps the flows that hold there.
    pub fn go_on(&mut self, tables: &Tables<W>, start: &Field<W>, rules: Rules) {
        let is_alike = self.rules.is_some_and(|was| (was.is_dynamic, was.in_cells) == (rules.is_dynamic, rules.in_cells));
        if is_alike && self.silent.is_some_and(|level| extends(rules.level, level)) && self.searched == *start {
            return;
        }
        if !is_alike || rules.level > 1 || !self.gone.list(tables, &self.searched, start) {
            self.begin(start);
            return;
        }
        self.field.copy(start);
        self.inner.begin();
        match rules.is_dynamic {
            true => self.quick.carry(start, &self.gone),
            false => self.quick.begin(start),
        }
        let mut n_kept = 0;
        for k in 0..self.n_runs {
            let run = &mut self.runs[k];
            run.rewind();
            let is_kept = self.gone.keeps(&run.on, &run.off, rules.is_dynamic);
            if let Some((cand, holds)) = run.assumed() {
                self.run_of[cand as usize * 2 + holds as usize] = if is_kept { n_kept as u16 } else { NONE };
            }
            if is_kept {
                self.runs.swap(k, n_kept);
                n_kept += 1;
            }
        }
        self.n_runs = n_kept;
        self.silent = None;
    }

    /// Allows as many steps of work, and counts them anew.
    pub fn allow(&mut self, most: u64) {
        (self.work, self.most) = (0, Some(most));
    }

    /// The steps of work since then.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// Whether there are no more of them: then a search ends with what it has found.
    fn is_spent(&self) -> bool {
        self.most.is_some_and(|most| self.work > most)
    }

    /// The flow from an assumption.
    pub fn from(&mut self, tables: &Tables<W>, start: &Field<W>, rules: Rules, cand: Cand, holds: bool) -> u16 {
        let known = self.run_of[cand as usize * 2 + holds as usize];
        if known != NONE {
            let run = &mut self.runs[known as usize];
            if run.level < rules.level && run.clash.is_none() {
                resume(tables, start, &mut self.field, rules, &mut self.inner, run);
                self.work += STEPS_A_CLAIM * run.nodes.len() as u64 + self.inner.take_work();
            }
            return known;
        }
        if self.n_runs == self.runs.len() {
            self.runs.push(Run::default());
        }
        let k = self.n_runs;
        self.n_runs += 1;
        flow(tables, start, &mut self.field, rules, (cand, holds), &mut self.inner, &mut self.runs[k]);
        self.work += STEPS_A_CLAIM * self.runs[k].nodes.len() as u64 + self.inner.take_work();
        self.run_of[cand as usize * 2 + holds as usize] = k as u16;
        k as u16
    }

    /// Follows those of the current assumptions that may lead to a contradiction, and says whether all could have a common
    /// consequence.
    fn may_share(&mut self, tables: &Tables<W>, start: &Field<W>, rules: Rules) -> bool {
        if self.assumed.iter().all(|&(cand, holds)| self.quick.planes_of(start, rules, cand, holds).is_none()) {
            return true;
        }
        self.common.clear();
        self.common.resize(2 * start.n_digits(), Bits([u64::MAX; W]));
        for k in 0..self.assumed.len() {
            let (cand, holds) = self.assumed[k];
            match self.quick.planes_of(start, rules, cand, holds) {
                Some(planes) => self.common.iter_mut().zip(planes).for_each(|(common, plane)| *common = common.and(plane)),
                None => {
                    let run = self.from(tables, start, rules, cand, holds);
                    let Run { on, off, .. } = &self.runs[run as usize];
                    self.common.iter_mut().zip(on.iter().chain(off)).for_each(|(common, plane)| *common = common.and(plane));
                }
            }
        }
        self.common.iter().any(|common| !common.is_empty())
    }

    /// The ends of a chain's lines: flows, and a node of each.
    pub fn ends(
        &self,
        tables: &Tables<W>,
        start: &Field<W>,
        proof: Proof,
        end: Option<(Cand, bool)>,
        ends: &mut Vec<(u16, u16)>,
    ) {
        if let Proof::Clash(cand, holds) = proof {
            let k = self.run_of[cand as usize * 2 + holds as usize];
            if let Some((a, b)) = (k != NONE).then(|| self.run(k).clash).flatten() {
                ends.extend([(k, a), (k, b)]);
            }
            return;
        }
        let Some((end, end_holds)) = end else { return };
        assume(tables, start, proof, |(cand, holds)| {
            let k = self.run_of[cand as usize * 2 + holds as usize];
            if k != NONE {
                ends.push((k, self.run(k).node_of(end, end_holds)));
            }
        });
    }

    /// All claims of a chain, branch by branch.
    pub fn claims(
        &mut self,
        tables: &Tables<W>,
        start: &Field<W>,
        proof: Proof,
        end: Option<(Cand, bool)>,
        claims: &mut Vec<Kept>,
    ) {
        let mut ends = std::mem::take(&mut self.branches);
        ends.clear();
        self.ends(tables, start, proof, end, &mut ends);
        for &(k, node) in &ends {
            let run = &self.runs[k as usize];
            self.marks.mark(run, node);
            // An assumption of such a proof is justified by the cell having no other digit, or the house no other place.
            let why = |why| match (why, proof) {
                (Why::Assumed, Proof::Cell(_)) => Why::Cell,
                (Why::Assumed, Proof::House(h, _)) => Why::House(h),
                _ => why,
            };
            claims.extend(self.marks.iter().map(|n| &run.nodes[n as usize]).map(|node| (node.cand, node.holds, why(node.why))));
        }
        self.branches = ends;
    }

    pub fn run(&self, k: u16) -> &Run<W> {
        &self.runs[k as usize]
    }

    #[cfg(test)]
    pub fn known(&self, cand: Cand, holds: bool) -> Option<&Run<W>> {
        Some(self.run_of[cand as usize * 2 + holds as usize]).filter(|&k| k != NONE).map(|k| self.run(k))
    }

    /// The number of claims that some claims rest on, branch by branch, plus all nested chains, each counted once.
    fn complexity(&mut self, ends: &[(u16, u16)]) -> u32 {
        let mut sum = 0;
        for &(k, node) in ends {
            sum += self.runs[k as usize].weight(node, &mut self.marks);
        }
        if ends.iter().any(|&(k, _)| self.runs[k as usize].has_chains) {
            sum += self.chains_inside(ends);
        }
        sum
    }

    fn chains_inside(&mut self, ends: &[(u16, u16)]) -> u32 {
        let mut seen: Vec<Inside> = Vec::new();
        for &(k, node) in ends {
            let run = &self.runs[k as usize];
            self.marks.mark(run, node);
            let chains = self.marks.iter().map(|n| run.nodes[n as usize].chain).filter(|&chain| chain != NO_CHAIN);
            seen.extend(chains.map(|chain| self.inner.chain(chain)));
        }
        seen.sort_unstable();
        seen.dedup();
        seen.iter().map(|chain| chain.complexity).sum()
    }
}

/// Searches in Sudoku Explainer's order.
pub fn several<const W: usize>(tables: &Tables<W>, start: &Field<W>, flows: &mut Flows<W>, search: Search, catch: &mut Catch) {
    match catch.keeps_all {
        true => flows.begin(start),
        false => flows.go_on(tables, start, search.rules),
    }
    for cell in 0..tables.n_cells {
        let digits = start.cands[cell];
        if digits.count_ones() < search.least {
            continue;
        }
        if flows.is_spent() {
            break;
        }
        for digit in ones(digits) {
            let cand = start.cand(cell, digit);
            if search.clashes {
                clash(tables, start, flows, search, (cand, true), catch);
                clash(tables, start, flows, search, (cand, false), catch);
                if search.common && digits.count_ones() >= 3 {
                    share(tables, start, flows, search, Proof::Both(cand), catch);
                }
            }
            for &(h, i) in tables.places_in_order[cell].iter().filter(|_| search.common) {
                let (house, at) = (&tables.houses[h as usize], start.at(h as usize, digit));
                if house.is_full && has_several(at) && at.trailing_zeros() == i as u32 {
                    share(tables, start, flows, search, Proof::House(h, digit as u8), catch);
                }
            }
        }
        if search.common {
            share(tables, start, flows, search, Proof::Cell(cell as u16), catch);
        }
    }
    if !catch.keeps_all {
        flows.rules = Some(search.rules);
        flows.silent = catch.best.is_none().then_some(search.rules.level);
        flows.searched.copy(start);
    }
}

/// A line so short that a person looks for no other: it costs half a point at most.
const SHORT: u32 = 18;
/// Cells with so many candidates are looked at for a shorter line than is known.
const FEW: u32 = 3;

/// Searches for contradictions alone, from cells with few candidates to those with many, until there is one, and a short one.
pub fn clashes<const W: usize>(tables: &Tables<W>, start: &Field<W>, flows: &mut Flows<W>, search: Search, catch: &mut Catch) {
    flows.begin(start);
    for n in search.least..=tables.n_digits as u32 {
        for cell in (0..tables.n_cells).filter(|&cell| start.cands[cell].count_ones() == n) {
            if flows.is_spent() {
                return;
            }
            for digit in ones(start.cands[cell]) {
                clash(tables, start, flows, search, (start.cand(cell, digit), true), catch);
            }
        }
        if catch.best.is_some_and(|best| best.key.complexity <= SHORT || n >= FEW) {
            return;
        }
    }
}

/// Calls `each` with the assumptions of a proof.
fn assume<const W: usize>(tables: &Tables<W>, start: &Field<W>, proof: Proof, mut each: impl FnMut((Cand, bool))) {
    match proof {
        Proof::Line => {}
        Proof::Clash(cand, holds) => each((cand, holds)),
        Proof::Both(cand) => [true, false].into_iter().for_each(|holds| each((cand, holds))),
        Proof::Cell(cell) => ones(start.cands[cell as usize]).for_each(|d| each((start.cand(cell as usize, d), true))),
        Proof::House(h, d) => {
            let (h, d) = (h as usize, d as usize);
            tables.cells_at(h, start.at(h, d)).for_each(|c| each((start.cand(c, d), true)));
        }
    }
}

/// Finds the common consequences of the assumptions of a proof, unless the quick check excludes any.
fn share<const W: usize>(
    tables: &Tables<W>,
    start: &Field<W>,
    flows: &mut Flows<W>,
    search: Search,
    proof: Proof,
    catch: &mut Catch,
) {
    flows.assumed.clear();
    assume(tables, start, proof, |assumed| flows.assumed.push(assumed));
    if !flows.quick.may_share(tables, start, search.rules, &flows.assumed) {
        return;
    }
    if search.rules.is_dynamic && !flows.may_share(tables, start, search.rules) {
        return;
    }
    flows.branches.clear();
    for k in 0..flows.assumed.len() {
        let (cand, holds) = flows.assumed[k];
        let k = flows.from(tables, start, search.rules, cand, holds);
        flows.branches.push((k, 0));
    }
    shared(start, flows, search, proof, catch);
}

/// An assumption that leads to a contradiction is false.
fn clash<const W: usize>(
    tables: &Tables<W>,
    start: &Field<W>,
    flows: &mut Flows<W>,
    search: Search,
    (cand, holds): (Cand, bool),
    catch: &mut Catch,
) {
    if !flows.quick.may_clash(tables, start, search.rules, cand, holds) {
        return;
    }
    let k = flows.from(tables, start, search.rules, cand, holds);
    if let Some((a, b)) = flows.run(k).clash {
        let proof = Proof::Clash(cand, holds);
        let (sort, rung) = search.place_of(proof);
        let key = Key::of(Base::Other, flows.complexity(&[(k, a), (k, b)]), sort);
        if catch.wants(key) {
            catch.take(Found { key, rung, target: Target::Is(cand, !holds), proof });
        }
    }
}

/// A consequence of all branches is true.
fn shared<const W: usize>(start: &Field<W>, flows: &mut Flows<W>, search: Search, proof: Proof, catch: &mut Catch) {
    let (sort, rung) = search.place_of(proof);
    let mut branches = std::mem::take(&mut flows.branches);
    for holds in [true, false] {
        let planes = |run: &Run<W>, d: usize| if holds { run.on[d] } else { run.off[d] };
        let mut common = std::mem::take(&mut flows.common);
        common.clear();
        for d in 0..start.n_digits() {
            let all = branches.iter().map(|&(k, _)| planes(flows.run(k), d));
            common.push(all.reduce(|a, b| a.and(&b)).unwrap_or(Bits::EMPTY));
        }
        if common.iter().any(|plane| !plane.is_empty()) {
            let (first, _) = branches[0];
            for n in 0..flows.run(first).members().len() {
                let node = flows.run(first).nodes[n];
                let (c, d) = start.split(node.cand);
                if node.holds != holds || !common[d].has(c) {
                    continue;
                }
                branches.iter_mut().for_each(|(k, end)| *end = flows.run(*k).node_of(node.cand, holds));
                let key = Key::of(Base::Other, flows.complexity(&branches), sort);
                if catch.wants(key) {
                    catch.take(Found { key, rung, target: Target::Is(node.cand, holds), proof });
                }
            }
        }
        flows.common = common;
    }
    flows.branches = branches;
}
