//! Relations between sums: sums of cages and totals of full houses, added and subtracted until few cells are left. Computed
//! once per layout; the clues say which sums are known.

use super::hint::{MAX_GROUP, NONE};
use crate::board::Layout;

/// How a person finds a relation; simplest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Origin {
    /// A single cage.
    Cage,
    /// A cage minus another that lies inside it.
    Inside,
    /// A house minus cages that lie inside it.
    House,
    /// Two cages that differ in one cell each.
    Swap,
    /// Two overlapping cages of a house, compared with the house: what they share against what they leave out. In Suko, the
    /// centre against two corners, from the circles on a diagonal.
    Diagonal,
    /// Two or three sums combined in any other way.
    Mixed,
    /// Four sums.
    Far,
}

/// Up to nine cells or cages with factors. A small board has hundreds of these, and each slot of a Suko draws a new board.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    n: u8,
    at: [(u16, i8); MAX_GROUP],
}

impl Terms {
    const NONE: Terms = Terms { n: 0, at: [(0, 0); MAX_GROUP] };

    pub fn as_slice(&self) -> &[(u16, i8)] {
        &self.at[..self.n as usize]
    }

    /// Ignores terms beyond the limit; callers count first.
    fn push(&mut self, term: (u16, i8)) {
        if (self.n as usize) < MAX_GROUP {
            self.at[self.n as usize] = term;
            self.n += 1;
        }
    }

    fn negated(mut self) -> Terms {
        self.at.iter_mut().for_each(|t| t.1 = -t.1);
        self
    }
}

impl FromIterator<(u16, i8)> for Terms {
    fn from_iter<I: IntoIterator<Item = (u16, i8)>>(terms: I) -> Terms {
        let mut all = Terms::NONE;
        terms.into_iter().for_each(|t| all.push(t));
        all
    }
}

/// Cells with factors that add up to a known number.
#[derive(Clone, Copy, Debug)]
pub struct Relation {
    pub origin: Origin,
    pub terms: Terms,
    /// Cages with the sign of their sum.
    pub cages: Terms,
    /// A house, numbered as in the tables, or [`NONE`].
    pub house: u16,
    /// The house's total with its sign, or 0.
    pub total: i32,
}

/// Something with a sum: a cage or a house.
struct Equation<'a> {
    cells: &'a [u16],
    cage: Option<u16>,
    house: Option<u16>,
}

/// Up to this many sums are combined in every way; on boards with more, only touching cages are combined.
const FEW: usize = 12;
/// The most cells of a relation, unless it is one cage or the rest of a house: no one keeps more in mind.
const MAX_TERMS: usize = 5;

/// All useful relations. `full_houses` are the houses that hold every digit, with their numbers.
pub fn relations(layout: &Layout, full_houses: &[(u16, &[u16])]) -> Vec<Relation> {
    if layout.cages.is_empty() {
        return Vec::new();
    }
    let cages = layout.cages.iter().enumerate().map(|(k, c)| Equation { cells: &c.cells, cage: Some(k as u16), house: None });
    let houses = full_houses.iter().map(|&(h, cells)| Equation { cells, cage: None, house: Some(h) });
    let equations: Vec<Equation> = cages.chain(houses).collect();
    let mut found = Vec::new();
    let mut factors = vec![0i8; layout.n_cells()];
    let combinations = if super::areas::with_areas(layout) {
        // Areas say the rest, as the board is filled.
        (0..layout.cages.len()).map(|k| vec![k]).collect()
    } else if equations.len() <= FEW {
        all_of(equations.len())
    } else {
        near(&equations)
    };
    for which in combinations {
        // The first sum is added; each other one is added or subtracted.
        for signs in 0..1u32 << (which.len() - 1) {
            let sign = |i: usize| if signs << 1 >> i & 1 == 0 { 1i8 } else { -1 };
            let signed = || which.iter().enumerate().map(|(i, &e)| (&equations[e], sign(i)));
            factors.fill(0);
            for (equation, sign) in signed() {
                equation.cells.iter().for_each(|&c| factors[c as usize] += sign);
            }
            // Most combinations end here, so nothing is built before.
            let n_terms = factors.iter().filter(|&&f| f != 0).count();
            let is_mixed = factors.iter().any(|&f| f > 0) && factors.iter().any(|&f| f < 0);
            if (1..=if is_mixed { MAX_TERMS } else { MAX_GROUP }).contains(&n_terms) {
                found.extend(combine(layout, &factors, signed));
            }
        }
    }
    found.sort_by_key(|r| (r.origin, r.terms.n));
    found
}

/// Every choice of one to four of `n`.
fn all_of(n: usize) -> Vec<Vec<usize>> {
    (1u32..1 << n).filter(|m| m.count_ones() <= 4).map(|m| super::bits::ones(m).collect()).collect()
}

/// Single cages, pairs that share a cell, and each house with the cages inside it or nearly inside it.
fn near(equations: &[Equation]) -> Vec<Vec<usize>> {
    let shared = |a: &Equation, b: &Equation| a.cells.iter().filter(|c| b.cells.contains(c)).count();
    let cages: Vec<usize> = (0..equations.len()).filter(|&i| equations[i].cage.is_some()).collect();
    let mut list: Vec<Vec<usize>> = cages.iter().map(|&i| vec![i]).collect();
    for (n, &b) in cages.iter().enumerate() {
        list.extend(cages[..n].iter().filter(|&&a| shared(&equations[a], &equations[b]) > 0).map(|&a| vec![a, b]));
    }
    for h in (0..equations.len()).filter(|&i| equations[i].house.is_some()) {
        let within = |i: &usize| shared(&equations[*i], &equations[h]);
        let inside: Vec<usize> = cages.iter().copied().filter(|i| within(i) == equations[*i].cells.len()).collect();
        let mostly: Vec<usize> = cages.iter().copied().filter(|i| 2 * within(i) > equations[*i].cells.len()).collect();
        let all: Vec<usize> = cages.iter().copied().filter(|i| within(i) > 0).collect();
        for group in [inside, mostly, all] {
            // A hint can name four cages; a person keeps no more in mind.
            if (1..=4).contains(&group.len()) {
                list.push(std::iter::once(h).chain(group).collect());
            }
        }
    }
    list
}

/// Combines the sums, if few cells are left, each with a small factor.
fn combine<'a, I>(layout: &Layout, factors: &[i8], signed: impl Fn() -> I) -> Option<Relation>
where
    I: Iterator<Item = (&'a Equation<'a>, i8)>,
{
    let n = layout.n_digits as i32;
    let cages: Terms = signed().filter_map(|(e, s)| Some((e.cage?, s))).collect();
    let mut houses = signed().filter_map(|(e, s)| Some((e.house?, s)));
    let house = houses.next();
    if cages.n == 0 || houses.next().is_some() {
        return None;
    }
    let total = house.map_or(0, |(_, sign)| sign as i32 * n * (n + 1) / 2);
    let terms: Terms = (0..).zip(factors).filter(|t| *t.1 != 0).map(|(c, &f)| (c, f)).collect();
    let house = house.map_or(NONE, |h| h.0);
    let negative = terms.as_slice().iter().filter(|t| t.1 < 0).count();
    // With all signs reversed, the relation says the same with fewer subtractions.
    let (terms, cages, total) = match negative * 2 > terms.n as usize {
        true => (terms.negated(), cages.negated(), -total),
        false => (terms, cages, total),
    };
    let origin = origin(terms.as_slice(), cages.as_slice(), (house != NONE) as usize)?;
    Some(Relation { origin, terms, cages, house, total })
}

/// How simple the relation is; `None` if it is too complicated.
fn origin(terms: &[(u16, i8)], cages: &[(u16, i8)], n_houses: usize) -> Option<Origin> {
    let plain = terms.iter().all(|t| t.1 == 1);
    let added = cages.iter().filter(|c| c.1 == 1).count();
    let taken = cages.len() - added;
    let short = terms.len() <= MAX_TERMS;
    match (cages.len(), n_houses) {
        (1, 0) => Some(Origin::Cage),
        (2, 0) if plain && added == 1 => Some(Origin::Inside),
        (_, 1) if plain && added == 0 => Some(Origin::House),
        (2, 0) if terms.len() == 2 && added == 1 && terms[0].1 == -terms[1].1 => Some(Origin::Swap),
        (2, 1) if (added == 2 || taken == 2) && terms.len() <= 3 => Some(Origin::Diagonal),
        (k, h) if k + h <= 3 && short => Some(Origin::Mixed),
        _ if short => Some(Origin::Far),
        _ => None,
    }
}
