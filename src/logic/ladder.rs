//! The ladder: every technique once, in the order in which they are tried. The costs and the order of those that
//! Sudoku Explainer 1.2.1 has are its own, so that its ratings come out. What never lives here: how a technique works.

use super::chains::Desk;
use super::hint::Hint;
use super::state::State;
use super::tables::Tables;
use super::{fish, hidden, locked, naked, singles, sums, wings};
use crate::board::{HouseKind, Layout, Rating};

/// A technique that people use.
pub struct Technique {
    /// How it is asked for: `x-wing`.
    pub key: &'static str,
    /// How it is called in a sentence.
    pub name: &'static str,
    /// Costs in tenths on the rating scale. A hidden single has two: in a box, and in a line.
    pub costs: &'static [u16],
    /// The sentence that tells a step; `words` fills the braces.
    pub says: &'static str,
    /// Whether a layout has anything that the technique could look at.
    pub applies: fn(&Layout) -> bool,
    pub(super) find: Finders,
}

type Finder<const W: usize> = fn(&Tables<W>, &State<W>, &mut Desk<W>) -> Option<Hint<W>>;

/// One finder, made for each width of board.
pub(super) struct Finders {
    two: Finder<2>,
    four: Finder<4>,
    ten: Finder<10>,
}

/// A width that finders are made for.
pub(super) trait Width<const W: usize> {
    fn finder(of: &Finders) -> Finder<W>;
}

/// Stands for a board of W words.
pub(super) struct Board<const W: usize>;

impl Width<2> for Board<2> {
    fn finder(of: &Finders) -> Finder<2> {
        of.two
    }
}

impl Width<4> for Board<4> {
    fn finder(of: &Finders) -> Finder<4> {
        of.four
    }
}

impl Width<10> for Board<10> {
    fn finder(of: &Finders) -> Finder<10> {
        of.ten
    }
}

/// Finders that read the board alone.
macro_rules! finders {
    ($find:path) => {
        Finders {
            two: |tables, state, _| $find(tables, state),
            four: |tables, state, _| $find(tables, state),
            ten: |tables, state, _| $find(tables, state),
        }
    };
}

fn always(_: &Layout) -> bool {
    true
}

fn with_full_houses(layout: &Layout) -> bool {
    (0..layout.houses.len()).any(|h| layout.house_is_full(h))
}

fn with_several_houses(layout: &Layout) -> bool {
    layout.houses.len() > 1
}

fn with_cages(layout: &Layout) -> bool {
    !layout.cages.is_empty()
}

fn with_lines(layout: &Layout) -> bool {
    let n = layout.n_digits as usize;
    [HouseKind::Row, HouseKind::Column].into_iter().all(|kind| layout.houses_of_kind(kind).len() == n)
}

pub static LADDER: &[Technique] = &[
    Technique {
        key: "full-house",
        name: "Full house",
        costs: &[10],
        says: "{place} is the last empty cell of {house}, so it holds {put}",
        applies: with_full_houses,
        find: finders!(singles::full_house),
    },
    Technique {
        key: "last-in-cage",
        name: "Last cell of a cage",
        costs: &[11],
        says: "{place} is the last cell of {cages}, so it holds {put}",
        applies: with_cages,
        find: finders!(sums::last_cell),
    },
    Technique {
        key: "hidden-single",
        name: "Hidden single",
        costs: &[12, 15],
        says: "{put} can only go in {place} in {house}",
        applies: with_full_houses,
        find: finders!(singles::hidden_single),
    },
    Technique {
        key: "cage-inside",
        name: "Cage inside another",
        costs: &[13],
        says: "{cages}: one lies inside the other but for {place}, which holds {put}",
        applies: with_cages,
        find: finders!(sums::inside),
    },
    Technique {
        key: "rest-of-house",
        name: "Rest of a house",
        costs: &[14],
        says: "{cages} leave only {place} of {house}, which holds {put}",
        applies: with_cages,
        find: finders!(sums::rest_of_house),
    },
    Technique {
        key: "one-combination",
        name: "One combination",
        costs: &[15],
        says: "only {digits} add up to {cages} in {cells}, so {strikes}",
        applies: with_cages,
        find: finders!(sums::one_combination),
    },
    Technique {
        key: "cage-bounds",
        name: "Bounds of a cage",
        costs: &[15],
        says: "{digits} would leave too much or too little of {cages} to the other cells, so {strikes}",
        applies: with_cages,
        find: finders!(sums::bounds),
    },
    Technique {
        key: "direct-pointing",
        name: "Direct pointing",
        costs: &[17],
        says: "{digits} of {house} lies in {other} ({cells}), so {put} of {third} can only go in {place}",
        applies: with_several_houses,
        find: finders!(locked::direct_pointing),
    },
    Technique {
        key: "sums-across",
        name: "Sums across",
        costs: &[18],
        says: "{sums} leave only {place} open, which holds {put}",
        applies: with_cages,
        find: finders!(sums::across),
    },
    Technique {
        key: "direct-claiming",
        name: "Direct claiming",
        costs: &[19],
        says: "{digits} of {house} lies in {other} ({cells}), so {put} of {third} can only go in {place}",
        applies: with_several_houses,
        find: finders!(locked::direct_claiming),
    },
    Technique {
        key: "direct-hidden-pair",
        name: "Direct hidden pair",
        costs: &[20],
        says: "{digits} fill {cells} in {house}, so {put} can only go in {place} there",
        applies: with_full_houses,
        find: finders!(hidden::direct_pair),
    },
    Technique {
        key: "combinations",
        name: "Combinations of a cage",
        costs: &[20],
        says: "no combination of {cages} uses these: {strikes}",
        applies: with_cages,
        find: finders!(sums::combinations),
    },
    Technique {
        key: "naked-single",
        name: "Naked single",
        costs: &[23],
        says: "{place} can only hold {put}",
        applies: always,
        find: finders!(singles::naked_single),
    },
    Technique {
        key: "combinations-inside",
        name: "Combinations inside a cage",
        costs: &[24],
        says: "what {sums} leave in {cells} allows no more: {strikes}",
        applies: with_cages,
        find: finders!(sums::combinations_inside),
    },
    Technique {
        key: "direct-hidden-triplet",
        name: "Direct hidden triplet",
        costs: &[25],
        says: "{digits} fill {cells} in {house}, so {put} can only go in {place} there",
        applies: with_full_houses,
        find: finders!(hidden::direct_triplet),
    },
    Technique {
        key: "pointing",
        name: "Pointing",
        costs: &[26],
        says: "{digits} of {house} lies in {cells}, all in {other}, so {strikes}",
        applies: with_several_houses,
        find: finders!(locked::pointing),
    },
    Technique {
        key: "cage-exchange",
        name: "Exchange",
        costs: &[27],
        says: "{sums} differ in {cells} alone, so {strikes}",
        applies: with_cages,
        find: finders!(sums::exchange),
    },
    Technique {
        key: "claiming",
        name: "Claiming",
        costs: &[28],
        says: "{digits} of {house} lies in {cells}, all in {other}, so {strikes}",
        applies: with_several_houses,
        find: finders!(locked::claiming),
    },
    Technique {
        key: "naked-pair",
        name: "Naked pair",
        costs: &[30],
        says: "{cells} hold {digits} between them in {house}, so {strikes}",
        applies: always,
        find: finders!(naked::pair),
    },
    Technique {
        key: "combinations-in-house",
        name: "Combinations in a house",
        costs: &[31],
        says: "what {sums} leave in {cells} allows no more: {strikes}",
        applies: with_cages,
        find: finders!(sums::combinations_in_house),
    },
    Technique {
        key: "x-wing",
        name: "X-wing",
        costs: &[32],
        says: "{digits} can only go in {cells} in {base}, all in {cover}, so {strikes}",
        applies: with_lines,
        find: finders!(fish::x_wing),
    },
    Technique {
        key: "hidden-pair",
        name: "Hidden pair",
        costs: &[34],
        says: "{digits} can only go in {cells} in {house}, so {strikes}",
        applies: with_full_houses,
        find: finders!(hidden::pair),
    },
    Technique {
        key: "diagonal",
        name: "Diagonal",
        costs: &[35],
        says: "{sums} together speak of {cells} alone, so {strikes}",
        applies: with_cages,
        find: finders!(sums::diagonal),
    },
    Technique {
        key: "naked-triplet",
        name: "Naked triplet",
        costs: &[36],
        says: "{cells} hold {digits} between them in {house}, so {strikes}",
        applies: always,
        find: finders!(naked::triplet),
    },
    Technique {
        key: "swordfish",
        name: "Swordfish",
        costs: &[38],
        says: "{digits} can only go in {cells} in {base}, all in {cover}, so {strikes}",
        applies: with_lines,
        find: finders!(fish::swordfish),
    },
    Technique {
        key: "sums-together",
        name: "Sums together",
        costs: &[39],
        says: "{sums} together speak of {cells} alone, so {strikes}",
        applies: with_cages,
        find: finders!(sums::together),
    },
    Technique {
        key: "hidden-triplet",
        name: "Hidden triplet",
        costs: &[40],
        says: "{digits} can only go in {cells} in {house}, so {strikes}",
        applies: with_full_houses,
        find: finders!(hidden::triplet),
    },
    Technique {
        key: "xy-wing",
        name: "XY-wing",
        costs: &[42],
        says: "{cells} hold {digits} between them, and whatever the first holds, one of the others forces: {strikes}",
        applies: with_several_houses,
        find: finders!(wings::xy_wing),
    },
    Technique {
        key: "xyz-wing",
        name: "XYZ-wing",
        costs: &[44],
        says: "{cells} hold {digits} between them, and whatever the first holds, one of the three forces: {strikes}",
        applies: with_several_houses,
        find: finders!(wings::xyz_wing),
    },
    Technique {
        key: "many-sums",
        name: "Many sums together",
        costs: &[46],
        says: "{sums} together speak of {cells} alone, so {strikes}",
        applies: with_cages,
        find: finders!(sums::many_together),
    },
    Technique {
        key: "two-cages",
        name: "Combinations of two cages",
        costs: &[50],
        says: "no combinations of {sums} that agree use these: {strikes}",
        applies: with_cages,
        find: finders!(sums::two_cages),
    },
];

/// The row of the technique of that key: [`Rating::counts`] speaks of it at that index.
pub fn technique_named(key: &str) -> Option<usize> {
    LADDER.iter().position(|technique| technique.key == key)
}

/// The techniques that a rating used and how often, easiest first.
pub fn techniques_used(rating: &Rating) -> impl Iterator<Item = (&'static Technique, u16)> {
    LADDER.iter().zip(rating.counts).filter(|&(_, n)| n > 0)
}
