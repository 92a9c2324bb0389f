//! Pairs of houses that share cells, in the order in which locked candidates are looked for.

use super::scale;
use super::tables::House;
use crate::board::HouseKind;
use HouseKind::{Box, Column, Other, Row};

/// Two houses that share cells. Masks are of positions in a house.
pub struct Crossing {
    pub from: u16,
    pub to: u16,
    /// The sorts of the two.
    pub sorts: [u8; 2],
    /// Positions in `from` that are also in `to`.
    pub in_from: u32,
    /// Positions in `to` that are also in `from`.
    pub in_to: u32,
    /// Other crossings in the list to the same house from a house of the same sort.
    pub siblings: Vec<u16>,
    /// Whether what is locked there points, and what a digit is written by does: from a box, or from any house to a line.
    pub points: bool,
    pub points_directly: bool,
}

/// What points where the scale does not say it: boxes, then any other houses of rules.
const POINTING: [(HouseKind, HouseKind); 7] =
    [(Box, Column), (Box, Row), (Box, Other), (Other, Box), (Other, Column), (Other, Row), (Other, Other)];
const CLAIMING: [(HouseKind, HouseKind); 4] = [(Column, Box), (Row, Box), (Column, Other), (Row, Other)];

/// From boxes to lines, and so on.
pub fn pointing<const W: usize>(houses: &[House<W>], is_by_sorts: bool) -> Vec<Crossing> {
    match is_by_sorts {
        true => crossings(houses, &scale::POINTING, |house| house.sort),
        false => crossings(houses, &POINTING, |house| house.kind),
    }
}

/// From lines to boxes, and so on.
pub fn claiming<const W: usize>(houses: &[House<W>], is_on_scale: bool, is_general: bool) -> Vec<Crossing> {
    if is_general {
        let mut list = crossings(houses, &scale::GENERAL_CLAIMING, |house| house.sort);
        list.iter_mut().for_each(|crossing| crossing.points = crossing.points_directly);
        return list;
    }
    match is_on_scale {
        true => crossings(houses, &scale::CLAIMING, |house| house.sort),
        false => crossings(houses, &CLAIMING, |house| house.kind),
    }
}

/// Every pair of houses of these sorts with a common cell; the first must have every digit.
fn crossings<const W: usize, S: Copy + PartialEq>(
    houses: &[House<W>],
    pairs: &[(S, S)],
    sort: impl Fn(&House<W>) -> S,
) -> Vec<Crossing> {
    let mut list = Vec::new();
    for &(from_sort, to_sort) in pairs {
        for (f, from) in houses.iter().enumerate().filter(|(_, h)| sort(h) == from_sort && h.is_full) {
            for (t, to) in houses.iter().enumerate().filter(|&(t, h)| sort(h) == to_sort && t != f) {
                let shared = |a: &House<W>, b: &House<W>| {
                    a.cells.iter().enumerate().filter(|&(_, &c)| b.set.has(c as usize)).fold(0u32, |m, (i, _)| m | 1 << i)
                };
                let (in_from, in_to) = (shared(from, to), shared(to, from));
                if in_from != 0 {
                    let (points, points_directly) = (matches!(to.kind, Column | Row), from.sort == scale::BOX);
                    let (sorts, siblings) = ([from.sort, to.sort], Vec::new());
                    list.push(Crossing {
                        from: f as u16,
                        to: t as u16,
                        sorts,
                        in_from,
                        in_to,
                        siblings,
                        points,
                        points_directly,
                    });
                }
            }
        }
    }
    let sort_of = |crossing: &Crossing| sort(&houses[crossing.from as usize]);
    let is_sibling = |a: &Crossing, b: &Crossing| a.to == b.to && a.from != b.from && sort_of(a) == sort_of(b);
    let of_one = |a: &Crossing| list.iter().zip(0..).filter(|(b, _)| is_sibling(a, b)).map(|(_, number)| number).collect();
    let siblings: Vec<Vec<u16>> = list.iter().map(of_one).collect();
    list.iter_mut().zip(siblings).for_each(|(crossing, siblings)| crossing.siblings = siblings);
    list
}
