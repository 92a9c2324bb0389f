//! The web of forced candidates, computed at once: for every true candidate, which others must be true after one link, and
//! after any number of links. It says what a search for a chain could find before searching.

use super::field::{Cand, Field};
use super::partners::Partners;
use crate::logic::bits::{Bits, has_several, members, ones};
use crate::logic::tables::Tables;

/// The web of one pass. Chains lead only through candidates that have a partner, which are few; sets of them are rows of words,
/// by their numbers in [`Partners`].
#[derive(Default)]
pub struct Web {
    words: usize,
    /// By candidate: those that it excludes if it is true. Only rows of cells with two or more candidates are valid.
    excludes: Vec<u64>,
    /// By number: the candidates that are true if this one is false.
    partners: Vec<u64>,
    /// By number: the candidates that a true one forces by one link; and by any number of links, including none.
    forces: Vec<u64>,
    reaches: Vec<u64>,
    /// By number: what is reached from the partners.
    after: Vec<u64>,
    walk: Walk,
    front: Vec<u64>,
    seen: Vec<u64>,
    next: Vec<u64>,
    /// By number: whether a cycle there could rule something out: 1 if not, 2 if so, 0 if that was not asked.
    useful: Vec<u8>,
}

/// Memory for finding strongly connected components.
#[derive(Default)]
struct Walk {
    /// When a candidate was first reached, from 1.
    order: Vec<u16>,
    /// The candidates not yet reached, and those whose component is not finished.
    fresh: Vec<u64>,
    open: Vec<u64>,
    path: Vec<u16>,
    roots: Vec<u16>,
    stack: Vec<u16>,
}

fn set(row: &mut [u64], k: usize) {
    row[k / 64] |= 1 << (k % 64);
}

fn clear(row: &mut [u64], k: usize) {
    row[k / 64] &= !(1 << (k % 64));
}

fn has(row: &[u64], k: usize) -> bool {
    row[k / 64] >> (k % 64) & 1 != 0
}

fn meets(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

fn add(a: &mut [u64], b: &[u64]) {
    a.iter_mut().zip(b).for_each(|(a, b)| *a |= b);
}

fn zero(rows: &mut Vec<u64>, len: usize) {
    rows.clear();
    rows.resize(len, 0);
}

/// The members of both sets.
fn common<'a>(a: &'a [u64], b: &'a [u64]) -> impl Iterator<Item = usize> + 'a {
    a.iter().zip(b).enumerate().flat_map(|(w, (a, b))| {
        let mut rest = a & b;
        std::iter::from_fn(move || {
            let bit = rest.trailing_zeros() as usize;
            rest &= rest.wrapping_sub(1);
            (bit < 64).then_some(w * 64 + bit)
        })
    })
}

impl Web {
    /// Builds the web of a board from the links that the searches follow, for those with a partner and for all of some digits.
    pub fn weave<const W: usize>(
        &mut self,
        tables: &Tables<W>,
        field: &Field<W>,
        in_cells: bool,
        partners: &Partners<W>,
        whole: u32,
    ) {
        let n_digits = field.n_digits();
        let n = partners.cands.len();
        self.words = n.div_ceil(64);
        let words = self.words;
        self.useful.clear();
        self.useful.resize(n, 0);
        self.excludes.resize(field.cands.len() * n_digits * words, 0);
        for rows in [&mut self.partners, &mut self.forces, &mut self.reaches, &mut self.after] {
            zero(rows, n * words);
        }
        let open = open_cells(field);
        for cell in open.iter() {
            let digits = field.cands[cell] & whole | partners.cells[cell];
            ones(digits).for_each(|d| self.exclude(tables, field, in_cells, partners, &open, (cell, d)));
        }
        let is_in = |cand: Cand| open.has(cand as usize / n_digits);
        for (k, &cand) in partners.cands.iter().enumerate().filter(|&(_, &cand)| is_in(cand)) {
            let row = &mut self.partners[k * words..(k + 1) * words];
            let others = partners.of(cand).iter().filter(|&&(other, _)| is_in(other));
            others.for_each(|&(other, _)| set(row, partners.number[other as usize] as usize));
        }
        for (k, &cand) in partners.cands.iter().enumerate().filter(|&(_, &cand)| is_in(cand)) {
            for via in members(row(&self.excludes, words, cand as usize)) {
                add(&mut self.forces[k * words..(k + 1) * words], row(&self.partners, words, via));
            }
        }
        self.close(n);
        for k in 0..n {
            for p in members(row(&self.partners, words, k)) {
                add(&mut self.after[k * words..(k + 1) * words], row(&self.reaches, words, p));
            }
        }
    }

    /// Adds those of some candidates, by digit, that have no partner, to a web that has only those with one.
    pub fn widen<const W: usize>(
        &mut self,
        tables: &Tables<W>,
        field: &Field<W>,
        in_cells: bool,
        partners: &Partners<W>,
        planes: &[Bits<W>],
    ) {
        let open = open_cells(field);
        for (d, plane) in planes.iter().enumerate() {
            for cell in plane.and(&open).iter().filter(|&cell| partners.cells[cell] >> d & 1 == 0) {
                self.exclude(tables, field, in_cells, partners, &open, (cell, d));
            }
        }
    }

    /// Lists what a candidate excludes.
    fn exclude<const W: usize>(
        &mut self,
        tables: &Tables<W>,
        field: &Field<W>,
        in_cells: bool,
        partners: &Partners<W>,
        open: &Bits<W>,
        (cell, d): (usize, usize),
    ) {
        let (words, n_digits) = (self.words, field.n_digits());
        let cand = field.cand(cell, d) as usize;
        let row = &mut self.excludes[cand * words..(cand + 1) * words];
        row.fill(0);
        if in_cells {
            let others = ones(partners.cells[cell] & !(1 << d));
            others.for_each(|e| set(row, partners.number[cell * n_digits + e] as usize));
        }
        let alike = partners.planes[d].and(&tables.links.alike[cell]).and(open);
        alike.iter().for_each(|c| set(row, partners.number[c * n_digits + d] as usize));
        for (c, e) in tables.links.bonds(cand).filter(|&(c, e)| partners.planes[e].has(c) && open.has(c)) {
            set(row, partners.number[c * n_digits + e] as usize);
        }
    }

    /// Computes what is reachable by any number of links, with Gabow's strongly connected components. Components finish in
    /// reverse topological order, so each can reuse what its successors reach.
    fn close(&mut self, n: usize) {
        let words = self.words;
        let walk = &mut self.walk;
        walk.order.clear();
        walk.order.resize(n, 0);
        for set in [&mut walk.fresh, &mut walk.open] {
            set.clear();
            set.resize(words, u64::MAX);
        }
        for list in [&mut walk.path, &mut walk.roots, &mut walk.stack] {
            list.clear();
        }
        let mut time = 0;
        for start in 0..n {
            if walk.order[start] != 0 {
                continue;
            }
            walk.stack.push(start as u16);
            while let Some(&top) = walk.stack.last() {
                let p = top as usize;
                if walk.order[p] == 0 {
                    time += 1;
                    walk.order[p] = time;
                    walk.fresh[p / 64] &= !(1 << (p % 64));
                    walk.path.push(top);
                    walk.roots.push(top);
                }
                let forces = row(&self.forces, words, p);
                if let Some(next) = common(forces, &walk.fresh).next() {
                    walk.stack.push(next as u16);
                    continue;
                }
                // All are reached: those on the path belong together with whatever came after them.
                for q in common(forces, &walk.open) {
                    while walk.roots.last().is_some_and(|&root| walk.order[root as usize] > walk.order[q]) {
                        walk.roots.pop();
                    }
                }
                walk.stack.pop();
                if walk.roots.last() != Some(&top) {
                    continue;
                }
                walk.roots.pop();
                // The component is the end of the path, from this candidate on.
                let from = walk.path.iter().rposition(|&q| q == top).unwrap_or(0);
                zero(&mut self.front, words);
                for &q in &walk.path[from..] {
                    set(&mut self.front, q as usize);
                    walk.open[q as usize / 64] &= !(1 << (q % 64));
                }
                for &q in &walk.path[from..] {
                    for r in members(row(&self.forces, words, q as usize)) {
                        // What is there already has brought all that it reaches; the rows of the component are still empty.
                        if !has(&self.front, r) {
                            add(&mut self.front, row(&self.reaches, words, r));
                        }
                    }
                }
                for &q in &walk.path[from..] {
                    self.reaches[q as usize * words..(q as usize + 1) * words].copy_from_slice(&self.front);
                }
                walk.path.truncate(from);
            }
        }
    }

    /// What a true candidate of this number reaches, itself included.
    pub fn reached(&self, k: usize) -> impl Iterator<Item = usize> + '_ {
        members(row(&self.reaches, self.words, k))
    }

    fn excluded(&self, cand: Cand) -> &[u64] {
        row(&self.excludes, self.words, cand as usize)
    }

    /// The words of a row.
    pub fn words(&self) -> usize {
        self.words
    }

    /// Adds what a true candidate forces by at most so many links, if it leads to its own exclusion by that many.
    pub fn add_within(&mut self, cand: Cand, most: u32, to: &mut [u64]) {
        let words = self.words;
        let Web { excludes, partners, forces, front, seen, next, .. } = self;
        let excluded = row(excludes, words, cand as usize);
        [&mut *front, &mut *seen].into_iter().for_each(|set| zero(set, words));
        members(excluded).for_each(|via| add(front, row(partners, words, via)));
        let mut depth = 1;
        let mut leads_back = false;
        while depth <= most {
            leads_back |= meets(front, excluded);
            if !step(forces, words, front, seen, next) {
                break;
            }
            depth += 1;
        }
        if leads_back {
            add(to, seen);
        }
    }

    /// Whether a true candidate leads to its own exclusion.
    pub fn refutes(&self, cand: Cand) -> bool {
        let excluded = self.excluded(cand);
        members(excluded).any(|via| meets(row(&self.after, self.words, via), excluded))
    }

    /// Whether a false candidate, of this number, leads to itself being true.
    pub fn proves(&self, k: usize) -> bool {
        has(row(&self.after, self.words, k), k)
    }

    /// Whether a true candidate, of this number, leads back to itself through another link than the one it left by, after at
    /// most so many links and one more.
    pub fn circles(&mut self, cand: Cand, k: usize, cands: &[Cand], most: u32) -> bool {
        let words = self.words;
        let Web { excludes, partners, forces, front, seen, next, .. } = self;
        members(row(partners, words, k)).any(|x| {
            // Everything that is forced without leaving through x, until something excludes it.
            let excluded = row(excludes, words, cands[x] as usize);
            [&mut *front, &mut *seen].into_iter().for_each(|set| zero(set, words));
            let vias = members(row(excludes, words, cand as usize)).filter(|&via| via != x);
            vias.for_each(|via| add(front, row(partners, words, via)));
            set(seen, k);
            clear(front, k);
            let mut depth = 1;
            while depth <= most {
                if meets(front, excluded) {
                    return true;
                }
                if !step(forces, words, front, seen, next) {
                    return false;
                }
                depth += 1;
            }
            false
        })
    }

    /// Whether the candidates that lead to this one, of this number, and back could be a cycle that rules out one of `refuted`:
    /// it sees one of them, and another that is false if they are true. The answer is kept for all of them.
    pub fn may_strike(&mut self, k: usize, refuted: &[Cand]) -> bool {
        let words = self.words;
        if self.useful[k] == 0 {
            let Web { excludes, partners, reaches, front, useful, .. } = self;
            zero(front, words);
            members(row(reaches, words, k)).filter(|&p| has(row(reaches, words, p), k)).for_each(|p| set(front, p));
            let is_struck = |&cand: &Cand| {
                let excluded = row(excludes, words, cand as usize);
                meets(excluded, front) && members(excluded).any(|x| meets(row(partners, words, x), front))
            };
            let answer = 1 + refuted.iter().any(is_struck) as u8;
            members(front).for_each(|p| useful[p] = answer);
        }
        self.useful[k] == 2
    }

    /// After how many links a true candidate excludes itself, or a false one becomes true; at most `most`.
    pub fn depth(&mut self, cand: Cand, number: usize, holds: bool, most: u32) -> Option<u32> {
        let words = self.words;
        let Web { excludes, partners, forces, front, seen, next, .. } = self;
        let excluded = row(excludes, words, cand as usize);
        zero(front, words);
        zero(seen, words);
        let mut depth = holds as u32;
        match holds {
            true => members(excluded).for_each(|via| add(front, row(partners, words, via))),
            false => add(front, row(partners, words, number)),
        }
        loop {
            if depth > most {
                return None;
            }
            if if holds { meets(front, excluded) } else { has(front, number) } {
                return Some(depth);
            }
            depth += 1;
            if !step(forces, words, front, seen, next) {
                return None;
            }
        }
    }
}

/// Adds the front to what was seen, and follows it by one link to what was not; returns whether there is any.
fn step(forces: &[u64], words: usize, front: &mut [u64], seen: &mut [u64], next: &mut Vec<u64>) -> bool {
    add(seen, front);
    zero(next, words);
    for p in members(front) {
        add(next, row(forces, words, p));
    }
    let mut left = 0;
    for ((front, next), seen) in front.iter_mut().zip(&*next).zip(&*seen) {
        *front = next & !seen;
        left |= *front;
    }
    left != 0
}

/// A cell with one candidate takes no part; excluding that is useless for a chain.
fn open_cells<const W: usize>(field: &Field<W>) -> Bits<W> {
    let mut open = Bits::EMPTY;
    let several = field.cands.iter().enumerate().filter(|&(_, &digits)| has_several(digits));
    several.for_each(|(cell, _)| open.insert(cell));
    open
}

fn row(rows: &[u64], words: usize, k: usize) -> &[u64] {
    &rows[k * words..(k + 1) * words]
}
