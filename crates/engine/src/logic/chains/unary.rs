//! Chains with one line of reasoning: cycles, and assumptions that lead to their opposite.

use super::field::{Cand, Field};
use super::flow::Why;
use super::found::{Catch, Found, Proof, Target};
use super::length::{Base, Key};
use super::partners::Partners;
use super::quiet::Quiet;
use super::standing::Standing;
use super::web::Web;
use super::wrong::Wrong;
use crate::logic::bits::{Bits, ones};
use crate::logic::tables::Tables;

/// A pass over all candidates: which links it may use, and how its chains are named.
struct Pass {
    in_cells: bool,
    in_houses: bool,
    cycle: (Base, u8),
    chain: Option<(Base, u8)>,
    sort: u8,
}

/// First only links within a digit, then only bivalue cells, then both.
const PASSES: [Pass; 3] = [
    Pass { in_cells: false, in_houses: true, cycle: (Base::Cycle, 0), chain: Some((Base::XChain, 2)), sort: 2 },
    Pass { in_cells: true, in_houses: false, cycle: (Base::Cycle, 1), chain: None, sort: 3 },
    Pass { in_cells: true, in_houses: true, cycle: (Base::Xy, 3), chain: Some((Base::Xy, 4)), sort: 4 },
];

/// A true candidate in a chain, and how it was reached.
#[derive(Clone, Copy)]
struct Link {
    cand: Cand,
    /// The false candidate that leaves this one, and why it does.
    via: Cand,
    why: Why,
    /// Why `via` is false.
    why_not: Why,
    /// The previous link, or [`NONE`] for the first.
    before: u16,
    depth: u16,
}

const NONE: u16 = u16::MAX;

/// Lookup tables of a board, and the links of one search.
#[derive(Default)]
pub struct Unary<const W: usize> {
    partners: Partners<W>,
    links: Vec<Link>,
    /// For each candidate, the last search that reached it.
    seen: Vec<u32>,
    search: u32,
    /// Links that lead back to the start.
    closing: Vec<Link>,
    sides: [Vec<Bits<W>>; 2],
    web: Web,
    standing: Standing<W>,
    wrong: Wrong<W>,
    quiet: Quiet<W>,
}

/// Searches in Sudoku Explainer's order.
pub fn unary<const W: usize>(tables: &Tables<W>, field: &Field<W>, unary: &mut Unary<W>, catch: &mut Catch) {
    let wrong = unary.wrong.begin(tables, field, &mut unary.standing, catch.keeps_all);
    if wrong == 0 {
        return;
    }
    // The digits that the pass within digits looks at, and whether that over pairs is made.
    let (digits, has_pairs) = if catch.keeps_all { (wrong, true) } else { unary.quiet.look(field, tables.links.has_bonds) };
    for pass in &PASSES {
        let may_speak = if pass.in_cells { pass.in_houses || has_pairs } else { digits != 0 };
        if !may_speak || !catch.wants(Key::of(pass.cycle.0, 0, 0)) {
            continue;
        }
        let of = if pass.in_cells { u32::MAX } else { digits };
        unary.prepare(tables, field, pass, of, unary.wrong.is_known);
        let Unary { partners, web, wrong, quiet, .. } = unary;
        let may_speak = wrong.list(tables, field, partners, web, pass.in_cells, of);
        if !catch.keeps_all && wrong.is_telling {
            match (pass.in_cells, pass.in_houses) {
                (false, _) if !tables.links.has_bonds => quiet.keep(digits & !wrong.digits(field)),
                (false, _) if !may_speak => quiet.keep(digits),
                (true, false) if !may_speak => quiet.keep_pairs(),
                _ => {}
            }
        }
        if !may_speak {
            continue;
        }
        // The first of the smallest is the same if the cheap searches come first; if all are kept, their order counts.
        let parts: &[Part] = if catch.keeps_all { &[Part { cycles: true, lines: true }] } else { &PARTS };
        for part in parts {
            if part.cycles {
                unary.wrong.list_near(&mut unary.web, longest_cycle(pass, catch));
            }
            for cell in 0..tables.n_cells {
                let digits = field.cands[cell];
                if digits.count_ones() < 2 || (!pass.in_houses && digits.count_ones() != 2) {
                    continue;
                }
                for digit in ones(digits) {
                    let cand = field.cand(cell, digit);
                    let mut search = Search { tables, field, pass, unary, catch, start: (cell, digit), cand };
                    if part.cycles && search.unary.may_circle(cand) {
                        search.cycles();
                    }
                    if let Some(chain) = pass.chain.filter(|_| part.lines) {
                        search.opposite(chain, true);
                        search.opposite(chain, false);
                    }
                }
            }
        }
    }
}

/// The most depth of a cycle that might still be taken.
fn longest_cycle(pass: &Pass, catch: &Catch) -> u32 {
    let key = |depth: u32| Key::of(pass.cycle.0, 2 * depth + 2, pass.sort);
    match catch.best.filter(|_| !catch.keeps_all) {
        None => u32::MAX,
        Some(best) => (0..).take_while(|&depth| key(depth) <= best.key).last().unwrap_or(0),
    }
}

/// What is looked for in one turn over the candidates.
struct Part {
    cycles: bool,
    lines: bool,
}

/// Lines to the opposite are found by the web alone, and what they cost bounds the search for cycles.
const PARTS: [Part; 2] = [Part { cycles: false, lines: true }, Part { cycles: true, lines: false }];

/// The line of a chain that was stored without one: from a candidate to its opposite.
pub fn line<const W: usize>(tables: &Tables<W>, field: &Field<W>, unary: &mut Unary<W>, catch: &mut Catch) {
    let Some(Found { target: Target::Is(cand, holds), rung, proof: Proof::Line, .. }) = catch.best else { return };
    // Whatever goes wrong, no other chain's line is told for this one.
    catch.line.clear();
    for pass in PASSES.iter().filter(|pass| pass.chain.is_some_and(|(_, of)| of == rung)) {
        unary.prepare(tables, field, pass, u32::MAX, false);
        Search { tables, field, pass, unary, catch, start: field.split(cand), cand }.follow(!holds);
    }
}

impl<const W: usize> Unary<W> {
    /// Lists the links of a pass, for some digits.
    fn prepare(&mut self, tables: &Tables<W>, field: &Field<W>, pass: &Pass, digits: u32, is_known: bool) {
        let Unary { partners, web, standing, .. } = self;
        match (pass.in_cells, pass.in_houses) {
            // The web of all links was made already.
            (true, true) if is_known => standing.swap(partners, web),
            (in_cells, in_houses) => {
                partners.prepare(tables, field, in_cells, digits, in_houses);
                web.weave(tables, field, in_cells, partners, if is_known { 0 } else { digits });
            }
        }
        if self.seen.len() != self.partners.number.len() {
            self.seen = vec![0; self.partners.number.len()];
            self.search = 0;
        }
    }

    /// Whether a candidate leads to its opposite.
    fn leads_back(&self, cand: Cand, (cell, digit): (usize, usize), holds: bool) -> bool {
        match holds {
            true => self.wrong.has(cell, digit),
            false => self.partners.number_of(cand).is_some_and(|k| self.web.proves(k)),
        }
    }

    fn may_circle(&mut self, cand: Cand) -> bool {
        self.wrong.may_circle(&self.partners, &mut self.web, cand)
    }

    /// Starts a search with nothing visited.
    fn begin(&mut self) {
        self.links.clear();
        self.search = self.search.wrapping_add(1);
        if self.search == 0 {
            self.seen.fill(0);
            self.search = 1;
        }
    }

    /// Returns true the first time in this search.
    fn is_new(&mut self, cand: Cand) -> bool {
        std::mem::replace(&mut self.seen[cand as usize], self.search) != self.search
    }
}

struct Search<'a, const W: usize> {
    tables: &'a Tables<W>,
    field: &'a Field<W>,
    pass: &'a Pass,
    unary: &'a mut Unary<W>,
    catch: &'a mut Catch,
    start: (usize, usize),
    cand: Cand,
}

impl<const W: usize> Search<'_, W> {
    /// A chain from the start to its opposite, if the web has a short enough one.
    fn opposite(&mut self, (base, rung): (Base, u8), holds: bool) {
        if !self.unary.leads_back(self.cand, self.start, holds) {
            return;
        }
        let most = match self.catch.best {
            None => u32::MAX,
            Some(_) => (0..).take_while(|&depth| self.catch.wants(Key::of(base, 2 * depth + 2, self.pass.sort))).count() as u32,
        };
        let number = self.unary.partners.number_of(self.cand).unwrap_or(0);
        if let Some(depth) = self.unary.web.depth(self.cand, number, holds, most) {
            let key = Key::of(base, 2 * depth + 2, self.pass.sort);
            if self.catch.wants(key) {
                if self.catch.keeps_all {
                    self.follow(holds);
                }
                self.catch.take(Found { key, rung, target: Target::Is(self.cand, !holds), proof: Proof::Line });
            }
        }
    }

    /// Whether a cycle with that key would be taken. Those from a candidate come before its lines, and all from later ones.
    fn wants_cycle(&self, key: Key) -> bool {
        let comes_before = |best: Found| best.key == key && matches!(best.target, Target::Is(cand, _) if cand >= self.cand);
        self.catch.wants(key) || self.catch.best.is_some_and(comes_before)
    }

    /// Cycles that return to the start.
    fn cycles(&mut self) {
        self.begin();
        let mut at = 0;
        while at < self.unary.links.len() {
            let link = self.unary.links[at];
            let complexity = 2 * link.depth as u32 + 2;
            if !self.wants_cycle(Key::of(self.pass.cycle.0, complexity, self.pass.sort)) {
                break;
            }
            self.expand(at as u16);
            for k in 0..self.unary.closing.len() {
                if link.depth > 0 {
                    self.offer_cycle(at as u16, self.unary.closing[k], complexity);
                }
            }
            at += 1;
        }
    }

    /// Starts from the start being true.
    fn begin(&mut self) {
        self.unary.begin();
        self.unary.is_new(self.cand);
        let (why, why_not) = (Why::Assumed, Why::Assumed);
        self.unary.links.push(Link { cand: self.cand, via: self.cand, why, why_not, before: NONE, depth: 0 });
    }

    /// Stores the line from the start to its opposite, which the web has shown to exist.
    fn follow(&mut self, holds: bool) {
        if holds {
            self.begin();
        } else {
            self.unary.begin();
            for k in self.unary.partners.range(self.cand) {
                let (cand, why) = self.unary.partners.list[k];
                if self.unary.is_new(cand) {
                    self.unary.links.push(Link { cand, via: self.cand, why, why_not: Why::Assumed, before: NONE, depth: 0 });
                }
            }
        }
        let mut at = 0;
        while at < self.unary.links.len() {
            let link = self.unary.links[at];
            if let Some(why) = self.excludes(link.cand).filter(|_| holds) {
                self.keep(at as u16, true);
                self.catch.line.push((self.cand, false, why));
                return;
            }
            self.expand(at as u16);
            if let Some(&closing) = self.unary.closing.first().filter(|_| !holds) {
                self.keep(at as u16, false);
                self.close(closing);
                return;
            }
            at += 1;
        }
    }

    /// Follows a true candidate to the candidates it excludes, and to those that are then true. Records links that lead back to
    /// the start and does not follow them further.
    fn expand(&mut self, at: u16) {
        self.unary.closing.clear();
        let (cell, digit) = self.field.split(self.unary.links[at as usize].cand);
        if self.pass.in_cells {
            for d in ones(self.unary.partners.cells[cell] & !(1 << digit)) {
                self.visit(at, self.field.cand(cell, d), Why::Cell);
            }
        }
        let mut open = self.unary.partners.planes[digit].and(&self.tables.links.alike[cell]);
        for &(h, _) in &self.tables.places_in_order[cell] {
            if open.is_empty() {
                break;
            }
            let here = open.and(&self.tables.houses[h as usize].set);
            here.iter().for_each(|c| self.visit(at, self.field.cand(c, digit), Why::House(h)));
            open = open.without(&here);
        }
        for &(c, d) in self.tables.links.beyond(self.field.cand(cell, digit) as usize) {
            if self.unary.partners.planes[d as usize].has(c as usize) {
                self.visit(at, self.field.cand(c as usize, d as usize), Why::Pair);
            }
        }
    }

    fn visit(&mut self, at: u16, via: Cand, why_not: Why) {
        let depth = self.unary.links[at as usize].depth + 1;
        let is_behind = |unary: &Unary<W>| {
            let mut link = unary.links[at as usize];
            while link.via != via && link.before != NONE {
                link = unary.links[link.before as usize];
            }
            link.via == via && link.why_not != Why::Assumed
        };
        let mut is_checked = false;
        for k in self.unary.partners.range(via) {
            let (cand, why) = self.unary.partners.list[k];
            let closes = cand == self.cand;
            if !closes && self.unary.seen[cand as usize] == self.unary.search {
                continue;
            }
            if !is_checked && is_behind(self.unary) {
                return;
            }
            is_checked = true;
            let link = Link { cand, via, why, why_not, before: at, depth };
            if closes {
                self.unary.closing.push(link);
            }
            if self.unary.is_new(cand) {
                self.unary.links.push(link);
            }
        }
    }

    /// Why the start and a candidate cannot both be true.
    fn excludes(&self, cand: Cand) -> Option<Why> {
        let (cell, digit) = self.field.split(cand);
        match self.start {
            (c, d) if c == cell => (self.pass.in_cells && d != digit).then_some(Why::Cell),
            (c, d) if d == digit => {
                let mut houses = self.tables.places_in_order[cell].iter();
                let house = houses.find(|&&(h, _)| self.tables.houses[h as usize].set.has(c)).map(|&(h, _)| Why::House(h));
                house.or_else(|| self.rules_out(cand).then_some(Why::Pair))
            }
            _ => self.rules_out(cand).then_some(Why::Pair),
        }
    }

    /// Whether a candidate rules out the start beyond its houses.
    fn rules_out(&self, cand: Cand) -> bool {
        let (cell, digit) = self.start;
        self.tables.links.beyond(cand as usize).contains(&(cell as u16, digit as u8))
    }

    /// Offers a cycle: eliminates candidates outside of its cells that see a true and a false claim of the cycle.
    fn offer_cycle(&mut self, at: u16, closing: Link, complexity: u32) {
        let (base, rung) = self.pass.cycle;
        let key = Key::of(base, complexity, self.pass.sort);
        if !self.wants_cycle(key) {
            return;
        }
        let n = self.field.n_digits();
        self.unary.sides.iter_mut().for_each(|side| {
            side.clear();
            side.resize(n, Bits::EMPTY);
        });
        let [on, off] = &mut self.unary.sides;
        let mut cells = Bits::EMPTY;
        let mut link = Link { before: at, ..closing };
        loop {
            for (side, cand) in [(&mut *on, link.cand), (&mut *off, link.via)] {
                let (c, d) = self.field.split(cand);
                side[d] = side[d].or(&self.tables.peers[c]);
                cells.insert(c);
            }
            link = self.unary.links[link.before as usize];
            if link.before == NONE {
                break;
            }
        }
        let struck = |d: usize| on[d].and(&off[d]).and(&self.field.planes[d]).without(&cells);
        let all = (0..n).fold(Bits::EMPTY, |m, d| m.or(&struck(d)));
        if all.is_empty() {
            return;
        }
        self.catch.strikes.clear();
        for c in all.iter() {
            let digits = (0..n).filter(|&d| struck(d).has(c)).fold(0u32, |m, d| m | 1 << d);
            self.catch.strikes.push((c as u16, digits));
        }
        self.keep(at, true);
        self.close(closing);
        self.catch.take(Found { key, rung, target: Target::Go, proof: Proof::Line });
    }

    /// Stores the line up to a link.
    fn keep(&mut self, at: u16, from_true: bool) {
        let line = &mut self.catch.line;
        line.clear();
        let mut at = at;
        while at != NONE {
            let link = self.unary.links[at as usize];
            line.push((link.cand, true, link.why));
            if link.before != NONE || !from_true {
                line.push((link.via, false, link.why_not));
            }
            at = link.before;
        }
        line.reverse();
    }

    fn close(&mut self, closing: Link) {
        self.catch.line.push((closing.via, false, closing.why_not));
        self.catch.line.push((closing.cand, true, closing.why));
    }
}
