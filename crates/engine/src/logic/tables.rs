//! Tables that depend only on the layout and that all finders use: houses in search order, crossings, peers. Computed once per
//! layout.

use super::areas::{Area, areas};
use super::bits::Bits;
use super::crossings::{Crossing, claiming, pointing};
use super::hint::NONE;
use super::in_house::{Signed, signed_houses};
use super::ladder::{LADDER, OF_PEOPLE, TRIAL, technique_named};
use super::leftovers::{Leftover, leftovers};
use super::links::Links;
use super::relations::{Relation, relations};
use super::rising::{Rising, rising_of};
use super::scale;
use super::state::State;
use super::technique::{with_areas_of_cells, with_several_houses};
use crate::board::{Bond, DigitSet, HouseKind, Layout, Line, Sort, Straights};

/// A house, as finders use it.
pub struct House<const W: usize> {
    pub kind: HouseKind,
    /// Its sort in the order of [`scale`].
    pub sort: u8,
    /// Whether naked sets are looked for in it.
    pub has_naked_sets: bool,
    /// Whether its digits are as hard to scan as a line's: rows, columns, and what a rule adds, such as a diagonal.
    pub is_like_line: bool,
    /// Its index in the layout.
    pub number: u16,
    pub cells: Vec<u16>,
    pub set: Bits<W>,
    /// Whether it has as many cells as digits that they may hold.
    pub is_full: bool,
    /// The digits that it can't hold.
    pub barred: u32,
}

/// A cell's place in one of its houses.
#[derive(Clone, Copy)]
pub struct Place {
    pub house: u16,
    /// The offset of the house's positions in a state.
    pub row: u32,
    /// The cell's position in the house, as a bit.
    pub bit: u32,
    /// Whether the house has every digit.
    pub is_full: bool,
}

/// A cell whose candidates depend on another cell's digit, though the two share no house.
pub struct Tie {
    /// The other cell.
    pub cell: u16,
    /// For each digit of the one cell, the digits that the other can then not hold.
    pub bars: Vec<u32>,
}

/// Two cells that a relation binds.
pub struct Bound {
    pub cells: [u16; 2],
    /// The digits of the second that go with each digit of the first.
    pub beside: Vec<u32>,
    /// The sign that says so, as an index of the layout's signs; or [`NONE`].
    pub sign: u16,
}

/// A prepared layout.
pub struct Tables<const W: usize> {
    pub n_cells: usize,
    pub n_digits: usize,
    /// The digits that each cell may hold, whatever the clues are.
    pub allowed: Vec<u32>,
    /// Boxes, columns, rows, others: the search order of basic techniques.
    pub houses: Vec<House<W>>,
    /// Their numbers by sort: boxes, rows, columns, others.
    pub by_sort: Vec<u16>,
    /// The houses whose places are looked at for what no neighbour holds: windows, columns, rows, boxes.
    pub beside: Vec<u16>,
    /// The places of all cells in their houses, cell by cell, and where each cell's list ends.
    places: Vec<Place>,
    places_end: Vec<u32>,
    /// Houses that are neither rows nor columns.
    pub beside_lines: Bits<W>,
    /// The places in the order box, row, column, others: the search order of loops and chains.
    pub places_in_order: Vec<Vec<(u16, u8)>>,
    /// The smallest and largest number of houses that contain a cell.
    pub houses_a_cell: (usize, usize),
    pub peers: Vec<Bits<W>>,
    /// What chains follow beyond the houses of a cell.
    pub links: Links<W>,
    /// For each cell, those that are tied to it by more than a house.
    pub ties: Vec<Vec<Tie>>,
    /// Peers in the order box, row, column, others: the search order of wings.
    pub peers_in_order: Vec<Vec<u16>>,
    /// From boxes to lines, columns first; where the scale does not say more, then any other houses.
    pub pointing: Vec<Crossing>,
    /// From lines to boxes, columns first; then what rules add.
    pub claiming: Vec<Crossing>,
    /// Whether the board has rules, all of which the scale knows.
    pub is_on_scale: bool,
    /// Whether only a rater knows the board whose ladder has generalised intersections: there, any house is looked at for sets and
    /// locked candidates, and a direct step strikes what it shows.
    pub is_general: bool,
    /// Whether patterns inside chains speak of all cells that see theirs, and not of one house.
    pub sees_further: bool,
    /// Whether what is seen from every place is looked for after locked candidates, and not before.
    pub sees_late: bool,
    /// Lines and regions that cover nearly the same cells.
    pub leftovers: Vec<Leftover<W>>,
    /// Columns and rows, of each grid if there are several; empty unless position k of each column is in row k and vice versa.
    pub lines: Vec<[std::ops::Range<usize>; 2]>,
    /// Relations between sums, simplest first within each technique.
    pub relations: Vec<Relation>,
    /// The cells of each cage.
    pub cages: Vec<Vec<u16>>,
    pub cage_sets: Vec<Bits<W>>,
    /// Houses against which cages are counted; none on boards with one house, such as Suko.
    pub areas: Vec<Area<W>>,
    /// Whether steps tell the totals of the cages that they name.
    pub tells_totals: bool,
    /// Cells that a relation binds.
    pub bound: Vec<Bound>,
    /// The sort of each sign.
    pub sorts: Vec<Sort>,
    /// Lines along which digits rise.
    pub rising: Vec<Rising>,
    /// Lines with a law of their own.
    pub laws: Vec<Line>,
    /// Houses with signs inside.
    pub signed: Vec<Signed>,
    /// Rows and columns with straights.
    pub straights: Vec<Straights>,
    /// The rows of the ladder that can apply to this layout.
    pub ladder: Vec<u8>,
    /// The least that a step of each of these rows may cost.
    pub floors: Vec<u16>,
    /// The rows for hidden singles: the last cell of a house, and any other.
    pub single_rows: [u8; 2],
    /// The rows for direct pointing and direct claiming.
    pub direct_rows: [u8; 2],
    /// The rows for pointing and claiming.
    pub locked_rows: [u8; 2],
    /// The row for what is seen from every place.
    pub in_sight_row: u8,
    /// On the ladder of people, the row of chains that are trial, by their rows; empty on that of the numbers.
    pub guess_row: u8,
    pub is_trial: Vec<bool>,
    /// The minimum cost of the highest row, in tenths.
    pub top: u16,
    /// Whether the fast lane for singles supports this layout.
    pub has_lane: bool,
    /// Whether the numbers of its boards are those of Sudoku Explainer or of its descendants.
    pub has_numbers: bool,
}

/// The places of each cell in its houses.
fn places<const W: usize>(layout: &Layout, houses: &[House<W>]) -> Vec<Vec<Place>> {
    let mut places = vec![Vec::new(); layout.n_cells()];
    for (h, house) in houses.iter().enumerate() {
        let (house_at, row, is_full) = (h as u16, (h * layout.n_digits as usize) as u32, house.is_full);
        let place = |i: usize| Place { house: house_at, row, bit: 1 << i, is_full };
        house.cells.iter().enumerate().for_each(|(i, &c)| places[c as usize].push(place(i)));
    }
    places
}

/// Whether a board's ladder has a row.
fn is_rung(layout: &Layout, row: u8, for_people: bool) -> bool {
    let technique = &LADDER[row as usize];
    match OF_PEOPLE.contains(&technique.key) {
        _ if technique.key == "seen-from-all" => for_people || with_areas_of_cells(layout) || scale::is_general(layout),
        true if ["guess-and-follow", "law-of-leftovers"].contains(&technique.key) => for_people && with_several_houses(layout),
        true => for_people && with_several_houses(layout) && layout.n_digits <= 9,
        false => (technique.applies)(layout),
    }
}

/// The least that each row of the ladder costs on a board.
fn floors(ladder: &[u8], claiming: &[Crossing]) -> Vec<u16> {
    let [points, claims] = ["pointing", "claiming"].map(row_of);
    let [direct_points, direct_claims] = ["direct-pointing", "direct-claiming"].map(row_of);
    // What points is sometimes found together with what is claimed.
    let floor = |&row: &u8| {
        let points_there = row == claims && claiming.iter().any(|crossing| crossing.points);
        let points_directly_there = row == direct_claims && claiming.iter().any(|crossing| crossing.points_directly);
        let found = if points_there {
            points
        } else if points_directly_there {
            direct_points
        } else {
            row
        };
        LADDER[found as usize].costs[0]
    };
    ladder.iter().map(floor).collect()
}

impl<const W: usize> Tables<W> {
    /// How many cells or houses fit in W words. Houses beyond that are not searched, which is sound.
    pub const ROOM: usize = 64 * W;

    /// The tables for the ladder that a board's path is from.
    #[cfg(test)]
    pub fn new(layout: &Layout) -> Tables<W> {
        Tables::by(layout, scale::is_for_people(layout))
    }

    /// Those for the ladder of people, or for that of the numbers.
    pub fn by(layout: &Layout, for_people: bool) -> Tables<W> {
        let is_general = !for_people && scale::is_general(layout);
        let is_on_scale = !for_people && !is_general && scale::has_its_rules(layout);
        let houses = Self::houses(layout, is_on_scale, is_general);
        let places = places(layout, &houses);
        let n_places = || places.iter().map(|of| of.len());
        let houses_a_cell = (n_places().min().unwrap_or(0), n_places().max().unwrap_or(0));
        let rank = |&(h, _): &(u16, u8)| houses[h as usize].sort;
        let sorted = |of: &Vec<Place>| {
            let mut of: Vec<(u16, u8)> = of.iter().map(|place| (place.house, place.bit.trailing_zeros() as u8)).collect();
            of.sort_by_key(rank);
            of
        };
        let places_in_order = places.iter().map(sorted).collect();
        let cells = 0..layout.n_cells();
        let peers: Vec<Bits<W>> = cells.clone().map(|c| set_of(layout.peers(c as u16))).collect();
        let links = Links::of(layout, &houses, &peers, is_on_scale);
        let peers_in_order = cells.map(|c| in_order(layout, &houses, &places[c], &links, c, is_on_scale)).collect();
        let full = houses.iter().enumerate().filter(|(_, house)| house.is_full);
        let full: Vec<(u16, &[u16])> = full.map(|(h, house)| (h as u16, house.cells.as_slice())).collect();
        let relations = relations(layout, &full);
        let cage_sets: Vec<Bits<W>> = layout.cages.iter().map(|cage| set_of(&cage.cells)).collect();
        let areas = areas(layout, &houses, &cage_sets);
        let lines = lines(layout, &houses);
        let mut beside_lines = Bits::EMPTY;
        let is_beside = |house: &House<W>| !matches!(house.kind, HouseKind::Row | HouseKind::Column);
        houses.iter().enumerate().filter(|(_, house)| is_beside(house)).for_each(|(h, _)| beside_lines.insert(h));
        let leftovers = if for_people { leftovers(&houses, &lines, layout.n_digits as usize) } else { Vec::new() };
        let ladder: Vec<u8> = (0..LADDER.len() as u8).filter(|&row| is_rung(layout, row, for_people)).collect();
        let is_classic = layout.is_classic();
        let bound = if layout.signs.is_empty() { Vec::new() } else { bound_of(layout) };
        let laws = layout.all_lines();
        let claiming = claiming(&houses, is_on_scale, is_general);
        Tables {
            has_lane: is_classic && !for_people && super::nine::takes(&houses),
            n_cells: layout.n_cells(),
            by_sort: by_sort(&houses),
            beside: if layout.bonds.is_empty() { Vec::new() } else { beside(layout, &houses) },
            n_digits: layout.n_digits as usize,
            allowed: (0..layout.n_cells()).map(|cell| layout.allowed(cell as u16).0).collect(),
            places_end: ends(&places),
            places: places.into_iter().flatten().collect(),
            places_in_order,
            houses_a_cell,
            peers,
            ties: (0..layout.n_cells()).map(|c| ties_of(layout, c as u16)).collect(),
            peers_in_order,
            pointing: pointing(&houses, is_on_scale || is_general),
            sees_further: is_on_scale && scale::sees_further(layout),
            sees_late: is_general || for_people && !with_areas_of_cells(layout),
            leftovers,
            is_on_scale,
            is_general,
            links,
            lines,
            cages: layout.cages.iter().map(|cage| cage.cells.clone()).collect(),
            cage_sets,
            tells_totals: !areas.is_empty() || layout.has_runs(),
            areas,
            relations,
            signed: signed_houses(&houses, &bound, &laws),
            bound,
            sorts: layout.signs.iter().map(|sign| sign.sort).collect(),
            rising: rising_of(layout),
            laws,
            straights: layout.straights(),
            top: ladder.iter().map(|&row| LADDER[row as usize].costs[0]).max().unwrap_or(0),
            floors: floors(&ladder, &claiming),
            ladder,
            single_rows: ["full-house", "hidden-single"].map(row_of),
            direct_rows: ["direct-pointing", "direct-claiming"].map(row_of),
            locked_rows: ["pointing", "claiming"].map(row_of),
            in_sight_row: row_of("seen-from-all"),
            guess_row: row_of("guess-and-follow"),
            is_trial: if for_people { LADDER.iter().map(|row| TRIAL.contains(&row.key)).collect() } else { Vec::new() },
            claiming,
            beside_lines,
            has_numbers: !for_people && scale::has_numbers(layout),
            houses,
        }
    }

    /// The houses that fit, in the order of the search.
    fn houses(layout: &Layout, is_on_scale: bool, is_general: bool) -> Vec<House<W>> {
        let mut numbers: Vec<usize> = (0..layout.houses.len()).collect();
        numbers.sort_by_key(|&number| match is_general {
            true => (scale::in_general_search(layout, &layout.houses[number]), 0),
            false => scale::in_search(&layout.houses[number], is_on_scale),
        });
        numbers.truncate(Self::ROOM);
        numbers
            .into_iter()
            .map(|number| House {
                kind: layout.houses[number].kind,
                sort: match (is_general, is_on_scale) {
                    (true, _) => scale::general_sort(layout, &layout.houses[number]),
                    (false, true) => scale::sort_of(&layout.houses[number]),
                    (false, false) => scale::kind_of(&layout.houses[number]),
                },
                has_naked_sets: !is_on_scale || scale::has_naked_sets(&layout.houses[number]),
                is_like_line: {
                    let house = &layout.houses[number];
                    let is_region = is_general && layout.box_shape.is_none();
                    house.kind != HouseKind::Box && (house.kind != HouseKind::Other || house.label.is_some()) || is_region
                },
                number: number as u16,
                cells: if is_on_scale { scale::positions(layout, number) } else { layout.houses[number].cells.clone() },
                set: set_of(&layout.houses[number].cells),
                is_full: layout.house_is_full(number),
                barred: match layout.house_is_full(number) {
                    true => DigitSet::all(layout.n_digits).without(layout.held_by(number)).0,
                    false => 0,
                },
            })
            .collect()
    }

    /// A cell's place in each of its houses.
    pub fn places_of(&self, cell: usize) -> &[Place] {
        let start = if cell == 0 { 0 } else { self.places_end[cell - 1] };
        &self.places[start as usize..self.places_end[cell] as usize]
    }

    /// Whether a cell may take these digits in any order as far as pairs and neighbours go: none of those holds a candidate that
    /// they rule out.
    pub fn may_swap(&self, state: &State<W>, cell: usize, digits: u32) -> bool {
        let meets = |tie: &Tie| super::bits::ones(digits).any(|d| state.candidates[tie.cell as usize] & tie.bars[d] != 0);
        !self.ties[cell].iter().any(meets)
    }

    /// The cells at some positions of a house.
    pub fn cells_at(&self, house: usize, positions: u32) -> impl Iterator<Item = usize> + '_ {
        super::bits::ones(positions).map(move |i| self.houses[house].cells[i] as usize)
    }

    /// The cells at some positions of a house, as a set.
    pub fn set_at(&self, house: usize, positions: u32) -> Bits<W> {
        let mut set = Bits::EMPTY;
        self.cells_at(house, positions).for_each(|c| set.insert(c));
        set
    }
}

fn by_sort<const W: usize>(houses: &[House<W>]) -> Vec<u16> {
    let mut numbers: Vec<u16> = (0..houses.len() as u16).collect();
    numbers.sort_by_key(|&h| houses[h as usize].sort);
    numbers
}

fn beside<const W: usize>(layout: &Layout, houses: &[House<W>]) -> Vec<u16> {
    let rank = |&h: &u16| scale::beside(&layout.houses[houses[h as usize].number as usize]);
    let full = (0..houses.len() as u16).filter(|&h| houses[h as usize].is_full);
    let mut numbers: Vec<u16> = full.filter(|h| rank(h).is_some()).collect();
    numbers.sort_by_key(rank);
    numbers
}

/// The row with that key; an unknown key gives no row.
pub(super) fn row_of(key: &str) -> u8 {
    technique_named(key).map_or(u8::MAX, |row| row as u8)
}

fn set_of<const W: usize>(cells: &[u16]) -> Bits<W> {
    let mut set = Bits::EMPTY;
    cells.iter().for_each(|&c| set.insert(c as usize));
    set
}

/// Cells that a relation binds, each with the first sign that says so.
fn bound_of(layout: &Layout) -> Vec<Bound> {
    let n = layout.n_digits;
    let mut sources = vec![NONE; layout.bonds.len()];
    for (number, sign) in layout.signs.iter().enumerate().rev() {
        for bond in sign.bonds(&layout.area, n) {
            layout.bonds.binary_search(&bond).into_iter().for_each(|k| sources[k] = number as u16);
        }
    }
    let one = |(bond, sign): (&Bond, u16)| Bound {
        cells: bond.cells,
        beside: (1..=n).map(|digit| bond.relation.beside(n, digit).0).collect(),
        sign,
    };
    layout.bonds.iter().zip(sources).map(one).collect()
}

/// What pairs and relations bar in other cells.
fn ties_of(layout: &Layout, cell: u16) -> Vec<Tie> {
    let all = DigitSet::all(layout.n_digits).0;
    let digits = || 1..=layout.n_digits;
    let bars = || digits().map(|d| DigitSet::of(d).0).collect();
    let unequal = layout.apart(cell).iter().map(|&cell| Tie { cell, bars: bars() });
    let bound = layout.bound_to(cell).map(|(other, relation)| Tie {
        cell: other,
        bars: digits().map(|d| all & !relation.beside(layout.n_digits, d).0).collect(),
    });
    unequal.chain(bound).collect()
}

/// Where each list ends in their concatenation.
fn ends(lists: &[Vec<Place>]) -> Vec<u32> {
    let mut end = 0;
    let after = |list: &Vec<Place>| {
        end += list.len() as u32;
        end
    };
    lists.iter().map(after).collect()
}

/// A cell's peers, house by house, each once; then those that only a pair makes its peers.
fn in_order<const W: usize>(
    layout: &Layout,
    houses: &[House<W>],
    places: &[Place],
    links: &Links<W>,
    cell: usize,
    is_on_scale: bool,
) -> Vec<u16> {
    let mut seen = Bits::<W>::EMPTY;
    seen.insert(cell);
    let mut list = Vec::new();
    let mut add = |c: u16| {
        if !seen.has(c as usize) {
            seen.insert(c as usize);
            list.push(c);
        }
    };
    let mut places: Vec<&Place> = places.iter().collect();
    places.sort_by_key(|place| {
        let house = &houses[place.house as usize];
        if is_on_scale { scale::among_peers(&layout.houses[house.number as usize]) } else { house.sort }
    });
    places.into_iter().for_each(|place| houses[place.house as usize].cells.iter().for_each(|&c| add(c)));
    links.apart[cell].iter().for_each(|&c| add(c));
    list
}

/// All columns and rows of a square grid that are houses, or those of several grids.
fn lines<const W: usize>(layout: &Layout, houses: &[House<W>]) -> Vec<[std::ops::Range<usize>; 2]> {
    let of_grid = |kind, grid: usize| {
        let is_one = |house: &&House<W>| house.kind == kind && layout.houses[house.number as usize].grid == Some(grid as u8);
        let start = houses.iter().position(|house| is_one(&house)).unwrap_or(0);
        start..start + houses.iter().filter(is_one).count()
    };
    if !layout.grids().is_empty() {
        return (0..layout.grids().len()).map(|grid| [of_grid(HouseKind::Column, grid), of_grid(HouseKind::Row, grid)]).collect();
    }
    let n = layout.n_digits as usize;
    let of = |kind| {
        let start = houses.iter().position(|h| h.kind == kind).unwrap_or(0);
        start..start + houses.iter().filter(|h| h.kind == kind).count()
    };
    let (columns, rows) = (of(HouseKind::Column), of(HouseKind::Row));
    let square = layout.shape.rows as usize == n && layout.shape.cols as usize == n;
    let is_line = |house: &House<W>, at: &dyn Fn(usize) -> Option<u16>| {
        house.is_full && house.cells.iter().enumerate().all(|(i, &c)| Some(c) == at(i))
    };
    let whole = columns.len() == n
        && rows.len() == n
        && columns.clone().enumerate().all(|(k, h)| is_line(&houses[h], &|i| layout.cell(i, k)))
        && rows.clone().enumerate().all(|(k, h)| is_line(&houses[h], &|i| layout.cell(k, i)));
    if square && whole { vec![[columns, rows]] } else { Vec::new() }
}
