//! The web of forced candidates, computed at once: for every true candidate, which others must be true after one link, and
//! after any number of links. It says what a search for a chain could find before searching.

use super::field::{Cand, Field};
use crate::logic::bits::{members, ones};
use crate::logic::tables::Tables;

/// The web of one pass. Candidates of open cells (two or more candidates) are numbered without gaps; sets of them are rows of
/// words.
#[derive(Default)]
pub struct Web {
    /// The number of each candidate.
    number: Vec<u16>,
    n: usize,
    words: usize,
    /// The candidates that a true candidate excludes.
    excludes: Vec<u64>,
    /// The candidates that are true if a candidate is false.
    partners: Vec<u64>,
    has_partner: Vec<u64>,
    /// The candidates that a true candidate forces by one link; and by any number of links, including none.
    forces: Vec<u64>,
    reaches: Vec<u64>,
    walk: Walk,
    front: Vec<u64>,
    seen: Vec<u64>,
}

/// Memory for finding strongly connected components.
#[derive(Default)]
struct Walk {
    /// When a candidate was first reached, from 1; and whether its component is finished.
    order: Vec<u16>,
    done: Vec<u64>,
    path: Vec<u16>,
    roots: Vec<u16>,
    stack: Vec<u16>,
}

fn set(row: &mut [u64], k: usize) {
    row[k / 64] |= 1 << (k % 64);
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

impl Web {
    /// Builds the web of a board. `partners` are the links that the searches follow, by candidate.
    pub fn weave<const W: usize>(
        &mut self,
        tables: &Tables<W>,
        field: &Field<W>,
        in_cells: bool,
        partners: impl Fn(Cand) -> std::ops::Range<usize>,
        partner: impl Fn(usize) -> Cand,
    ) {
        let n_digits = field.n_digits();
        self.number.clear();
        self.number.resize(field.cands.len() * n_digits, 0);
        self.n = 0;
        let open = || field.cands.iter().enumerate().filter(|(_, digits)| digits.count_ones() >= 2);
        for (cell, &digits) in open() {
            for d in ones(digits) {
                self.number[cell * n_digits + d] = self.n as u16;
                self.n += 1;
            }
        }
        self.words = self.n.div_ceil(64);
        let len = self.n * self.words;
        for rows in [&mut self.excludes, &mut self.partners, &mut self.forces, &mut self.reaches] {
            zero(rows, len);
        }
        zero(&mut self.has_partner, self.words);
        let words = self.words;
        let mut k = 0;
        for (cell, &digits) in open() {
            let first = k;
            let n_here = digits.count_ones() as usize;
            for d in ones(digits) {
                let row = &mut self.excludes[k * words..(k + 1) * words];
                if in_cells {
                    (first..first + n_here).filter(|&other| other != k).for_each(|other| set(row, other));
                }
                let alike = field.planes[d].and(&tables.links.alike[cell]);
                let bound = tables.links.bonds(field.cand(cell, d) as usize).filter(|&(c, e)| field.planes[e].has(c));
                for (c, e) in alike.iter().map(|c| (c, d)).chain(bound) {
                    // A cell with one candidate has no number; excluding it is useless for a chain.
                    if field.cands[c].count_ones() >= 2 {
                        set(row, self.number[c * n_digits + e] as usize);
                    }
                }
                for at in partners(field.cand(cell, d)) {
                    let other = partner(at) as usize;
                    if field.cands[other / n_digits].count_ones() >= 2 {
                        set(&mut self.partners[k * words..(k + 1) * words], self.number[other] as usize);
                        set(&mut self.has_partner, k);
                    }
                }
                k += 1;
            }
        }
        for k in 0..self.n {
            for w in 0..words {
                let mut via = self.excludes[k * words + w] & self.has_partner[w];
                while via != 0 {
                    let x = w * 64 + via.trailing_zeros() as usize;
                    via &= via - 1;
                    for v in 0..words {
                        self.forces[k * words + v] |= self.partners[x * words + v];
                    }
                }
            }
        }
        self.close();
    }

    /// Computes what is reachable by any number of links, with Gabow's strongly connected components. Components finish in
    /// reverse topological order, so each can reuse what its successors reach.
    fn close(&mut self) {
        let (n, words) = (self.n, self.words);
        let walk = &mut self.walk;
        walk.order.clear();
        walk.order.resize(n, 0);
        zero(&mut walk.done, words);
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
                    walk.path.push(top);
                    walk.roots.push(top);
                }
                let mut next = None;
                for q in members(&self.forces[p * words..(p + 1) * words]) {
                    if walk.done[q / 64] >> (q % 64) & 1 != 0 {
                        continue;
                    }
                    if walk.order[q] == 0 {
                        next = Some(q as u16);
                        break;
                    }
                    while walk.roots.last().is_some_and(|&root| walk.order[root as usize] > walk.order[q]) {
                        walk.roots.pop();
                    }
                }
                if let Some(next) = next {
                    walk.stack.push(next);
                    continue;
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
                    set(&mut walk.done, q as usize);
                }
                for &q in &walk.path[from..] {
                    for r in members(&self.forces[q as usize * words..(q as usize + 1) * words]) {
                        // The rows of the component itself are still empty.
                        add(&mut self.front, &self.reaches[r * words..(r + 1) * words]);
                    }
                }
                for &q in &walk.path[from..] {
                    self.reaches[q as usize * words..(q as usize + 1) * words].copy_from_slice(&self.front);
                }
                walk.path.truncate(from);
            }
        }
    }

    fn row<'a>(&self, rows: &'a [u64], k: usize) -> &'a [u64] {
        &rows[k * self.words..(k + 1) * self.words]
    }

    /// Whether a true candidate leads to its own exclusion.
    pub fn refutes(&self, cand: Cand) -> bool {
        let k = self.number[cand as usize] as usize;
        meets(self.row(&self.reaches, k), self.row(&self.excludes, k))
    }

    /// Whether a false candidate leads to itself being true.
    pub fn proves(&self, cand: Cand) -> bool {
        let k = self.number[cand as usize] as usize;
        members(self.row(&self.partners, k)).any(|p| self.reaches[p * self.words + k / 64] >> (k % 64) & 1 != 0)
    }

    /// Whether a true candidate leads back to itself through another link than the one it left by.
    pub fn circles(&mut self, cand: Cand) -> bool {
        let k = self.number[cand as usize] as usize;
        let mut front = std::mem::take(&mut self.front);
        let found = members(self.row(&self.partners, k)).any(|x| {
            // Everything that is forced without leaving through x.
            zero(&mut front, self.words);
            for via in members(self.row(&self.excludes, k)).filter(|&via| via != x) {
                add(&mut front, self.row(&self.partners, via));
            }
            let closes = |p: usize| {
                let mut hits = self.row(&self.reaches, p).iter().zip(self.row(&self.excludes, x)).enumerate();
                hits.any(|(w, (a, b))| a & b & !(((w == k / 64) as u64) << (k % 64)) != 0)
            };
            members(&front).filter(|&p| p != k).any(closes)
        });
        self.front = front;
        found
    }

    /// After how many links a true candidate excludes itself, or a false one becomes true; at most `most`.
    pub fn depth(&mut self, cand: Cand, holds: bool, most: u32) -> Option<u32> {
        let (k, words) = (self.number[cand as usize] as usize, self.words);
        zero(&mut self.front, words);
        zero(&mut self.seen, words);
        match holds {
            true => set(&mut self.front, k),
            false => {
                self.front.copy_from_slice(&self.partners[k * words..(k + 1) * words]);
            }
        }
        let mut next = std::mem::take(&mut self.walk.done);
        let mut depth = 0;
        let found = loop {
            let is_there = match holds {
                true => meets(&self.front, self.row(&self.excludes, k)),
                false => self.front[k / 64] >> (k % 64) & 1 != 0,
            };
            if is_there {
                break Some(depth);
            }
            depth += 1;
            if depth > most {
                break None;
            }
            add(&mut self.seen, &self.front);
            zero(&mut next, words);
            for p in members(&self.front) {
                add(&mut next, &self.forces[p * words..(p + 1) * words]);
            }
            let mut left = 0;
            for ((front, next), seen) in self.front.iter_mut().zip(&next).zip(&self.seen) {
                *front = next & !seen;
                left |= *front;
            }
            if left == 0 {
                break None;
            }
        };
        self.walk.done = next;
        found
    }
}
