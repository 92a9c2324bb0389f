//! What follows from a true candidate on an unchanged board, in no particular order. A link leads on from a candidate as it leads
//! back to it, so what two candidates rule out together says what both of them could prove.

use super::field::{Cand, Field};
use super::partners::Partners;
use super::web::Web;
use crate::logic::bits::{Bits, ones};
use crate::logic::tables::Tables;

/// The web of a board, and the false candidates that follow from those with a partner.
#[derive(Default)]
pub struct Standing<const W: usize> {
    partners: Partners<W>,
    web: Web,
    /// By number and digit.
    off: Vec<Bits<W>>,
}

impl<const W: usize> Standing<W> {
    /// Takes a board.
    pub fn prepare(&mut self, tables: &Tables<W>, field: &Field<W>) {
        let Standing { partners, web, off } = self;
        partners.prepare(tables, field, true, u32::MAX, true);
        web.weave(tables, field, true, partners, 0);
        let n = field.n_digits();
        off.clear();
        off.resize(partners.cands.len() * n, Bits::EMPTY);
        for (k, off) in off.chunks_exact_mut(n).enumerate() {
            web.reached(k).for_each(|p| exclude(tables, field, partners.cands[p], off));
        }
    }

    /// By digit, what leads to its opposite: both ends of a strong link rule it out.
    pub fn wrong(&self, n: usize, planes: &mut Vec<Bits<W>>) {
        let Standing { partners, off, .. } = self;
        let off = |k: usize| &off[k * n..(k + 1) * n];
        planes.clear();
        planes.resize(n, Bits::EMPTY);
        for (k, &cand) in partners.cands.iter().enumerate() {
            let others = partners.of(cand).iter().map(|&(other, _)| partners.number[other as usize] as usize);
            for other in others.filter(|&other| other > k) {
                let both = off(k).iter().zip(off(other));
                planes.iter_mut().zip(both).for_each(|(plane, (a, b))| *plane = plane.or(&a.and(b)));
            }
        }
    }

    /// Gives away its strong links and its web.
    pub fn swap(&mut self, partners: &mut Partners<W>, web: &mut Web) {
        std::mem::swap(&mut self.partners, partners);
        std::mem::swap(&mut self.web, web);
    }

    /// Adds to `list`, by digit, the candidates that are false if this one is true.
    pub fn follow(&self, tables: &Tables<W>, field: &Field<W>, cand: Cand, list: &mut Vec<Bits<W>>) {
        let (n, at) = (field.n_digits(), list.len());
        if let Some(k) = self.partners.number_of(cand) {
            list.extend_from_slice(&self.off[k * n..(k + 1) * n]);
            return;
        }
        list.resize(at + n, Bits::EMPTY);
        let off = &mut list[at..];
        exclude(tables, field, cand, off);
        let (cell, digit) = field.split(cand);
        let mut force = |via: Cand| {
            for &(other, _) in self.partners.of(via) {
                let k = self.partners.number[other as usize] as usize;
                off.iter_mut().zip(&self.off[k * n..(k + 1) * n]).for_each(|(off, more)| *off = off.or(more));
            }
        };
        ones(self.partners.cells[cell] & !(1 << digit)).for_each(|d| force(field.cand(cell, d)));
        let alike = self.partners.planes[digit].and(&tables.links.alike[cell]);
        alike.iter().for_each(|c| force(field.cand(c, digit)));
        let bound = tables.links.bonds(cand as usize).filter(|&(c, d)| self.partners.planes[d].has(c));
        bound.for_each(|(c, d)| force(field.cand(c, d)));
    }
}

/// Adds what a true candidate excludes.
fn exclude<const W: usize>(tables: &Tables<W>, field: &Field<W>, cand: Cand, off: &mut [Bits<W>]) {
    let (cell, digit) = field.split(cand);
    off[digit] = off[digit].or(&field.planes[digit].and(&tables.links.alike[cell]));
    ones(field.cands[cell] & !(1 << digit)).for_each(|d| off[d].insert(cell));
    let bound = tables.links.bonds(cand as usize).filter(|&(c, d)| field.planes[d].has(c));
    bound.for_each(|(c, d)| off[d].insert(c));
}
