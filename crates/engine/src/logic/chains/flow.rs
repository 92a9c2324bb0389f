//! A flow: everything that follows from one assumption, claim by claim, in Sudoku Explainer's order. The order decides which
//! claims a later one rests on, and thus the length of a chain.

use super::field::{Cand, Field};
use super::inner::{Inner, Stall};
use crate::logic::bits::{Bits, is_two, members, ones};
use crate::logic::tables::Tables;

/// The rules that a flow may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// Whether to remove excluded candidates from the board, so that later claims see fewer.
    pub is_dynamic: bool,
    /// Whether claims pass between the digits of a cell; otherwise a flow stays with its digit.
    pub in_cells: bool,
    /// What to try when nothing follows any more: 0 nothing, 1 simple patterns, 2 and above also chains.
    pub level: u8,
}

/// The reason for a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    Assumed,
    Cell,
    House(u16),
    /// The two cells share no house, but are a pair that differs.
    Pair,
    /// A technique, by its index in [`super::patterns::RULES`].
    Rule(u8),
}

/// A claim: this candidate is true, or it is false.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Node {
    pub cand: Cand,
    cell: u16,
    digit: u8,
    pub holds: bool,
    pub why: Why,
    /// Where its parents start in the list of all parents, and their number.
    from: u32,
    n: u16,
    /// The nested chain that it follows from, or [`NO_CHAIN`].
    pub chain: u32,
}

/// No nested chain.
pub const NO_CHAIN: u32 = u32::MAX;

/// Everything that follows from an assumption, the assumption first. Parents come before their children.
#[derive(Default)]
pub struct Run<const W: usize> {
    pub nodes: Vec<Node>,
    parents: Vec<u16>,
    /// The true candidates by digit, then the false ones.
    pub on: Vec<Bits<W>>,
    pub off: Vec<Bits<W>>,
    on_cells: Vec<u32>,
    off_cells: Vec<u32>,
    /// The node of each candidate, true or false; valid only for members of the sets.
    at: Vec<u16>,
    /// Two claims that contradict each other: the earlier one, and the later one, which is in no set. The flow ends there.
    pub clash: Option<(u16, u16)>,
    /// The number of claims that a claim rests on, including itself, where it was computed.
    weights: Vec<u16>,
    /// Whether any claim follows from a nested chain.
    pub has_chains: bool,
    /// The level whose rules it was followed with.
    pub level: u8,
    /// How many claims there were when for the first time nothing followed directly, or there was a contradiction.
    direct: usize,
}

impl<const W: usize> Run<W> {
    /// Starts a run with one assumption.
    fn begin(&mut self, field: &Field<W>, cand: Cand, holds: bool) {
        let n = field.n_digits();
        self.nodes.clear();
        self.parents.clear();
        self.weights.clear();
        for plane in [&mut self.on, &mut self.off] {
            plane.clear();
            plane.resize(n, Bits::EMPTY);
        }
        for cells in [&mut self.on_cells, &mut self.off_cells] {
            cells.clear();
            cells.resize(field.cands.len(), 0);
        }
        self.at.resize(field.cands.len() * n * 2, 0);
        self.clash = None;
        self.has_chains = false;
        self.direct = 0;
        let (cell, digit) = field.split(cand);
        self.push((cand, cell, digit), holds, Why::Assumed);
        self.enter();
    }

    /// Adds a claim on a candidate (with its cell and digit) without parents; [`Run::parent`] adds them. The claim is in no set
    /// yet.
    pub fn push(&mut self, (cand, cell, digit): (Cand, usize, usize), holds: bool, why: Why) {
        let (cell, digit, from) = (cell as u16, digit as u8, self.parents.len() as u32);
        self.nodes.push(Node { cand, cell, digit, holds, why, from, n: 0, chain: NO_CHAIN });
    }

    /// Adds a parent to the newest claim.
    pub fn parent(&mut self, node: u16) {
        self.parents.push(node);
        if let Some(newest) = self.nodes.last_mut() {
            newest.n += 1;
        }
    }

    /// Sets the nested chain from which the newest claim follows, or none.
    pub fn chained(&mut self, chain: u32) {
        self.has_chains |= chain != NO_CHAIN;
        if let Some(newest) = self.nodes.last_mut() {
            newest.chain = chain;
        }
    }

    /// Adds the newest claim to its set.
    pub fn enter(&mut self) {
        let Some(&Node { cand, cell, digit, holds, .. }) = self.nodes.last() else { return };
        let (cell, digit) = (cell as usize, digit as usize);
        let (plane, cells) = if holds { (&mut self.on, &mut self.on_cells) } else { (&mut self.off, &mut self.off_cells) };
        plane[digit].insert(cell);
        cells[cell] |= 1 << digit;
        self.at[cand as usize * 2 + holds as usize] = (self.nodes.len() - 1) as u16;
    }

    /// Ends the flow: the newest claim contradicts this one.
    pub fn clash_with(&mut self, cand: Cand, holds: bool) {
        self.clash = Some((self.node_of(cand, holds), (self.nodes.len() - 1) as u16));
    }

    fn place_of(&self, node: u16) -> (usize, usize) {
        let node = &self.nodes[node as usize];
        (node.cell as usize, node.digit as usize)
    }

    pub fn has(&self, cell: usize, digit: usize, holds: bool) -> bool {
        let cells = if holds { &self.on_cells } else { &self.off_cells };
        cells[cell] >> digit & 1 != 0
    }

    /// The node of a member of the sets.
    pub fn node_of(&self, cand: Cand, holds: bool) -> u16 {
        self.at[cand as usize * 2 + holds as usize]
    }

    /// The members of the sets, in the order found.
    pub fn members(&self) -> &[Node] {
        &self.nodes[..self.nodes.len() - self.clash.is_some() as usize]
    }

    pub fn parents_of(&self, node: u16) -> &[u16] {
        let Node { from, n, .. } = self.nodes[node as usize];
        &self.parents[from as usize..from as usize + n as usize]
    }

    /// Remembers where nothing followed directly any more; the first time counts.
    fn mark_direct(&mut self) {
        if self.direct == 0 {
            self.direct = self.nodes.len();
        }
    }

    /// Takes back what did not follow directly.
    pub fn rewind(&mut self) {
        let (n, n_entered) = (self.direct, self.members().len());
        if n == self.nodes.len() {
            self.level = 0;
            return;
        }
        for node in &self.nodes[n..n_entered] {
            let (plane, cells) = match node.holds {
                true => (&mut self.on, &mut self.on_cells),
                false => (&mut self.off, &mut self.off_cells),
            };
            plane[node.digit as usize].remove(node.cell as usize);
            cells[node.cell as usize] &= !(1 << node.digit);
        }
        self.parents.truncate(self.nodes[n].from as usize);
        self.nodes.truncate(n);
        self.weights.truncate(n);
        (self.clash, self.has_chains, self.level) = (None, false, 0);
    }

    /// Whether two runs claim the same, in the same order and for the same reasons.
    #[cfg(test)]
    pub fn is_like(&self, other: &Run<W>) -> bool {
        (&self.nodes, &self.parents, &self.on, &self.off, self.clash)
            == (&other.nodes, &other.parents, &other.on, &other.off, other.clash)
    }

    /// The assumption.
    pub fn assumed(&self) -> Option<(Cand, bool)> {
        self.nodes.first().map(|node| (node.cand, node.holds))
    }

    /// The number of claims that this one rests on, including itself.
    pub fn weight(&mut self, node: u16, marks: &mut Marks) -> u32 {
        self.weights.resize(self.nodes.len(), 0);
        if self.weights[node as usize] == 0 {
            self.weights[node as usize] = marks.mark(self, node) as u16;
        }
        self.weights[node as usize] as u32
    }
}

/// Marked claims of a run, for following a claim back to the assumption.
#[derive(Default)]
pub struct Marks(Vec<u64>);

impl Marks {
    /// Marks a claim and everything that it rests on, and returns the number of marks. Parents come before their children, so
    /// one pass in descending order is enough.
    pub fn mark<const W: usize>(&mut self, run: &Run<W>, node: u16) -> u32 {
        let words = node as usize / 64 + 1;
        self.0.clear();
        self.0.resize(words, 0);
        self.0[node as usize / 64] |= 1 << (node % 64);
        let mut n = 0;
        for w in (0..words).rev() {
            let mut todo = self.0[w];
            while todo != 0 {
                let bit = 63 - todo.leading_zeros() as usize;
                for &parent in run.parents_of((w * 64 + bit) as u16) {
                    self.0[parent as usize / 64] |= 1 << (parent % 64);
                }
                todo = self.0[w] & ((1 << bit) - 1);
            }
            n += self.0[w].count_ones();
        }
        n
    }

    /// The marked claims, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = u16> + '_ {
        members(&self.0).map(|node| node as u16)
    }
}

/// Follows an assumption until nothing follows any more, or two claims contradict each other. `field` is a copy of `start` for
/// eliminations.
pub fn flow<const W: usize>(
    tables: &Tables<W>,
    start: &Field<W>,
    field: &mut Field<W>,
    rules: Rules,
    (cand, holds): (Cand, bool),
    inner: &mut Inner<W>,
    run: &mut Run<W>,
) {
    run.begin(start, cand, holds);
    if rules.is_dynamic {
        field.restore(start);
    }
    advance(tables, start, field, rules, (0, 0), inner, run);
}

/// Follows a flow further that ended without a contradiction, with a level that has all rules of the one that it was followed
/// with.
pub fn resume<const W: usize>(
    tables: &Tables<W>,
    start: &Field<W>,
    field: &mut Field<W>,
    rules: Rules,
    inner: &mut Inner<W>,
    run: &mut Run<W>,
) {
    field.restore(start);
    for node in run.nodes.iter().filter(|node| !node.holds) {
        field.strike(tables, node.cell as usize, node.digit as usize);
    }
    let silent = run.level;
    advance(tables, start, field, rules, (run.nodes.len(), silent), inner, run);
}

/// Follows the claims from one on; if that is the end, the rules of the level `silent` find nothing there.
fn advance<const W: usize>(
    tables: &Tables<W>,
    start: &Field<W>,
    field: &mut Field<W>,
    rules: Rules,
    (from, mut silent): (usize, u8),
    inner: &mut Inner<W>,
    run: &mut Run<W>,
) {
    run.level = rules.level;
    // Two queues in the list of nodes: true claims are processed first.
    let (mut next_on, mut next_off) = (from, from);
    loop {
        let queued = |from: usize, holds: bool| run.nodes[from..].iter().position(|node| node.holds == holds).map(|k| from + k);
        if let Some(node) = queued(next_on, true) {
            next_on = node + 1;
            exclude(tables, if rules.is_dynamic { field } else { start }, rules, node as u16, run);
        } else if let Some(node) = queued(next_off, false) {
            (next_on, next_off) = (run.nodes.len(), node + 1);
            conclude(tables, start, field, rules, node as u16, run);
        } else {
            (next_on, next_off) = (run.nodes.len(), run.nodes.len());
            run.mark_direct();
            match inner.stall(tables, start, field, (rules.level, std::mem::take(&mut silent)), run) {
                Stall::Nothing => return,
                Stall::Struck => {}
            }
        }
        if run.clash.is_some() {
            run.mark_direct();
            return;
        }
    }
}

/// A true claim excludes the rest of its cell, and its digit from all peers.
fn exclude<const W: usize>(tables: &Tables<W>, field: &Field<W>, rules: Rules, node: u16, run: &mut Run<W>) {
    let (cell, digit) = run.place_of(node);
    if rules.in_cells {
        let others = field.cands[cell] & !(1 << digit);
        let open = others & !run.off_cells[cell];
        for d in ones(open) {
            if !strike(field, run, node, (cell, d), Why::Cell) {
                return;
            }
        }
    }
    let mut open = field.planes[digit].and(&tables.links.alike[cell]).without(&run.off[digit]);
    if open.is_empty() && !tables.links.has_bonds {
        return;
    }
    for &(h, _) in &tables.places_in_order[cell] {
        let here = open.and(&tables.houses[h as usize].set);
        for c in here.iter() {
            if !strike(field, run, node, (c, digit), Why::House(h)) {
                return;
            }
        }
        open = open.without(&here);
    }
    for &(c, d) in tables.links.beyond(field.cand(cell, digit) as usize) {
        let (c, d) = (c as usize, d as usize);
        if field.planes[d].has(c) && !run.off[d].has(c) && !strike(field, run, node, (c, d), Why::Pair) {
            return;
        }
    }
}

/// Makes a candidate that is not in the sets false. Returns false if that is a contradiction.
fn strike<const W: usize>(field: &Field<W>, run: &mut Run<W>, parent: u16, (cell, digit): (usize, usize), why: Why) -> bool {
    let cand = field.cand(cell, digit);
    run.push((cand, cell, digit), false, why);
    run.parent(parent);
    if run.has(cell, digit, true) {
        run.clash_with(cand, true);
        return false;
    }
    run.enter();
    true
}

/// The most reasons of one false claim: its cell, and its houses.
const MOST_REASONS: usize = 12;

/// A false candidate may leave a single candidate in its cell or in one of its houses.
fn conclude<const W: usize>(
    tables: &Tables<W>,
    start: &Field<W>,
    field: &mut Field<W>,
    rules: Rules,
    node: u16,
    run: &mut Run<W>,
) {
    let (cell, digit) = run.place_of(node);
    let now = if rules.is_dynamic { &*field } else { start };
    // Collect the claims first, each once, then eliminate their candidate: they are judged on the board that still has it.
    let mut found = [(0u16, 0u8, Why::Assumed); MOST_REASONS];
    let mut n = 0;
    let in_cell = now.cands[cell];
    if rules.in_cells && is_two(in_cell) {
        found[n] = (cell as u16, (in_cell & !(1 << digit)).trailing_zeros() as u8, Why::Cell);
        n += 1;
    }
    for &(h, i) in &tables.places_in_order[cell] {
        let (house, at) = (&tables.houses[h as usize], now.at(h as usize, digit));
        if is_two(at) && house.is_full && n < MOST_REASONS {
            let other = house.cells[(at & !(1 << i)).trailing_zeros() as usize];
            if !found[..n].iter().any(|&(c, d, _)| (c, d) == (other, digit as u8)) {
                found[n] = (other, digit as u8, Why::House(h));
                n += 1;
            }
        }
    }
    for &(c, d, why) in &found[..n] {
        let (c, d) = (c as usize, d as usize);
        if run.has(c, d, true) {
            continue;
        }
        let cand = start.cand(c, d);
        run.push((cand, c, d), true, why);
        run.parent(node);
        if rules.is_dynamic {
            // The other candidates that had to be eliminated for this to be the last one.
            match why {
                Why::House(h) => {
                    let gone = start.at(h as usize, d) & !field.at(h as usize, d);
                    tables.cells_at(h as usize, gone).for_each(|c| run.parent(run.node_of(start.cand(c, d), false)));
                }
                _ => ones(start.cands[c] & !field.cands[c]).for_each(|d| run.parent(run.node_of(start.cand(c, d), false))),
            }
        }
        if run.has(c, d, false) {
            run.clash_with(cand, false);
            return;
        }
        run.enter();
    }
    if rules.is_dynamic {
        field.strike(tables, cell, digit);
    }
}
