//! The type of a technique: a row of the ladder, with its finder for each width of board, and where it applies.

use super::chains::Scratch;
use super::hint::Hint;
use super::state::State;
use super::tables::Tables;
use crate::board::{HouseKind, Layout};

/// A technique that people use.
pub struct Technique {
    /// Its name in options: `x-wing`.
    pub key: &'static str,
    /// Its name in a sentence.
    pub name: &'static str,
    /// Costs in tenths on the rating scale. A hidden single has two: in a box, and in a line.
    pub costs: &'static [u16],
    /// Whether a layout has anything that the technique could look at.
    pub applies: fn(&Layout) -> bool,
    pub(super) find: Finders,
    /// Whether the finder of an earlier row serves it.
    pub(super) is_served: bool,
}

pub(super) type Finder<const W: usize> = fn(&Tables<W>, &State<W>, &mut Scratch<W>) -> Option<Hint<W>>;

/// One finder, compiled for each width of board.
pub(super) struct Finders {
    pub two: Finder<2>,
    pub four: Finder<4>,
    pub ten: Finder<10>,
}

/// A width for which finders are compiled.
pub(super) trait Width<const W: usize> {
    fn finder(of: &Finders) -> Finder<W>;
}

/// Represents a board of W words.
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

/// Finders that use only the board.
macro_rules! finders {
    ($find:path) => {
        $crate::logic::technique::Finders {
            two: |tables, state, _| $find(tables, state),
            four: |tables, state, _| $find(tables, state),
            ten: |tables, state, _| $find(tables, state),
        }
    };
}

/// Finders that need memory: chains, and what remembers the board before.
macro_rules! chain_finders {
    ($find:path) => {
        $crate::logic::technique::Finders { two: $find, four: $find, ten: $find }
    };
}

/// For a row that the finder of an earlier row also serves.
pub(super) const SERVED: Finders = Finders { two: |_, _, _| None, four: |_, _, _| None, ten: |_, _, _| None };

pub(super) use {chain_finders, finders};

pub(super) fn always(_: &Layout) -> bool {
    true
}

pub(super) fn with_full_houses(layout: &Layout) -> bool {
    (0..layout.houses.len()).any(|h| layout.house_is_full(h))
}

pub(super) fn with_several_houses(layout: &Layout) -> bool {
    layout.houses.len() > 1
}

pub(super) fn with_cages(layout: &Layout) -> bool {
    !layout.cages.is_empty()
}

/// Cages with operators.
pub(super) fn with_calculations(layout: &Layout) -> bool {
    layout.has_calculations()
}

/// Cells in runs between blocked places.
pub(super) fn with_runs(layout: &Layout) -> bool {
    layout.has_runs()
}

/// Signs, or neighbours that have none where all signs are shown.
pub(super) fn with_signs(layout: &Layout) -> bool {
    !layout.signs.is_empty() && !layout.bonds.is_empty()
}

/// Several signs or cages, which are looked at one by one.
pub(super) fn with_first_looks(layout: &Layout) -> bool {
    layout.signs.len() > 1 || super::areas::with_areas(layout)
}

/// Lines along which digits rise.
pub(super) fn with_rising_lines(layout: &Layout) -> bool {
    use crate::board::Relation::{Less, LessOrSame, More};
    let along = |sign: &crate::board::Sign| sign.sort.along(sign.value, layout.n_digits);
    layout.signs.iter().any(|sign| matches!(along(sign), Some(Less | LessOrSame | More)))
}

/// Signs with several cells in one house. Those outside the board speak of whole rows and columns.
pub(super) fn with_signs_in_house(layout: &Layout) -> bool {
    let signs = || layout.signs.iter().filter(|sign| sign.sort.course() != crate::board::Course::Outside);
    let has_several =
        |house: &crate::board::House| signs().any(|sign| sign.cells.iter().filter(|cell| house.cells.contains(cell)).count() > 1);
    layout.n_digits <= 9 && layout.houses.iter().any(has_several)
}

/// Straights between blocked places.
pub(super) fn with_straights(layout: &Layout) -> bool {
    layout.signs.iter().any(|sign| sign.sort == crate::board::Sort::Straight)
}

/// Areas of few cells, which see each other across their outlines.
pub(super) fn with_areas_of_cells(layout: &Layout) -> bool {
    !layout.allows_all() && !layout.differ.is_empty()
}

/// The same, or houses of all sorts that cross.
pub(super) fn with_places_in_sight(layout: &Layout) -> bool {
    with_areas_of_cells(layout) || super::scale::is_general(layout) || for_people(layout)
}

/// Neighbours that a rule, and no sign, keeps from holding some digits.
pub(super) fn with_neighbours(layout: &Layout) -> bool {
    !layout.bonds.is_empty() && layout.signs.is_empty()
}

pub(super) fn with_laws(layout: &Layout) -> bool {
    layout.signs.iter().any(crate::board::Sign::is_law)
}

/// Cages that are not counted against several houses.
pub(super) fn without_areas(layout: &Layout) -> bool {
    with_cages(layout) && !super::areas::with_areas(layout)
}

/// Where only houses, pairs and neighbours could distinguish two ways to fill the same cells. The finders see to pairs and
/// neighbours; totals, signs and marks could tell the two ways apart.
pub(super) fn with_no_clues_but_digits(layout: &Layout) -> bool {
    layout.cages.is_empty() && layout.signs.is_empty() && layout.marks.is_empty() && with_several_houses(layout)
}

pub(super) fn with_full_houses_and_no_clues_but_digits(layout: &Layout) -> bool {
    with_no_clues_but_digits(layout) && (0..layout.houses.len()).all(|h| layout.house_is_full(h))
}

/// On 16×16, dynamic chains take at most seconds per puzzle; on 25×25 each step has eight times as many candidates to follow.
pub(super) fn up_to_16(layout: &Layout) -> bool {
    with_several_houses(layout) && layout.n_digits <= 16 && !by_clues_up_to_9(layout)
}

/// Chains with patterns take as long on larger boards. Where cages are counted or signs are followed, these are the patterns.
pub(super) fn up_to_12(layout: &Layout) -> bool {
    with_several_houses(layout) && layout.n_digits <= 12 && !super::areas::with_areas(layout) && layout.signs.is_empty()
}

/// Nested chains take minutes.
pub(super) fn up_to_9(layout: &Layout) -> bool {
    up_to_12(layout) && layout.n_digits <= 9
}

/// Chains with sums and signs, which are dynamic chains and more.
pub(super) fn by_clues_up_to_9(layout: &Layout) -> bool {
    (super::areas::with_areas(layout) || with_several_houses(layout) && !layout.signs.is_empty()) && layout.n_digits <= 9
}

/// Boards whose ladder is that of people, and not Sudoku Explainer's.
pub(super) fn for_people(layout: &Layout) -> bool {
    super::scale::is_for_people(layout) && with_several_houses(layout)
}

/// The same where patterns are looked for: up to nine digits. On larger boards they took most of the time of a rating.
pub(super) fn for_people_up_to_9(layout: &Layout) -> bool {
    for_people(layout) && layout.n_digits <= 9
}

/// The same with regions of any outline.
pub(super) fn for_people_with_regions(layout: &Layout) -> bool {
    for_people(layout) && layout.box_shape.is_none() && !layout.houses_of_kind(HouseKind::Box).is_empty()
}

pub(super) fn with_lines(layout: &Layout) -> bool {
    let n = layout.n_digits as usize;
    // Each of several grids has its own.
    !layout.grids().is_empty()
        || [HouseKind::Row, HouseKind::Column].into_iter().all(|kind| layout.houses_of_kind(kind).len() == n)
}
