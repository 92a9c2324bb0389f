//! A layout as flat tables, with the position of each piece of state in an array of words. The closure's inner loops read these
//! tables.

use super::nine::Lanes;
use super::planes::Planes;
use super::purse::{steps_a_guess, steps_a_placement};
use super::sums::Sums;
use super::unavoidable::Lines;
use crate::board::{Bond, Cell, Digit, DigitSet, House, Layout, Line, MAX_DIGITS, Relation, Straights};
use std::cell::OnceCell;

/// Two bits above every digit and every position. A slot that has them is never down to its last bit.
pub const GUARD: u32 = 0b11 << 30;

/// A state is one array of words, so that one copy saves it. The **slots** come first: one per cell, a mask of its candidates;
/// and one per digit of each full house, a mask of the digit's places in the house. A candidate is a bit in the slot of its
/// cell and in one slot of each of its full houses; these bits always agree. After the slots come the set of open cells, its
/// size, what is known of lines, and the known sums (sum plus one, or 0).
pub struct Frame<'a> {
    pub layout: &'a Layout,
    pub n_cells: usize,
    /// Seats per cell. A cell in fewer full houses has blind seats, whose bit falls on words that nothing reads.
    pub n_seats: usize,
    /// Whether the board has several grids, where a search wanders in one grid after a bad choice in another.
    pub is_of_grids: bool,
    /// For each cell: is it in three full houses and no other house or cage?
    pub is_plain: bool,
    seats: Vec<Seat>,
    /// The cells of the full houses, at the index of the house's slots: room for `n_digits` a house. Unused at the index of cell
    /// slots.
    house_cells: Vec<Cell>,
    /// For each cell, the cells that share with it a house with fewer cells than digits, or that a pair makes different. Empty
    /// if there are none.
    small_peers: Vec<Vec<Cell>>,
    /// The same for cages that were put on the board. Empty if there are none.
    caged_peers: Vec<Vec<Cell>>,
    /// For each cell, the cells that a relation binds to it, with the relation's index in `beside`. Empty if there are none.
    bound: Vec<Bound>,
    /// The cells that have some, ascending.
    pub bound_cells: Vec<Cell>,
    /// The relations of the board, ascending.
    relations: Vec<Relation>,
    /// For each of them, and for each digit, the digits that may be beside it; after them, those that may not.
    beside: Vec<[u32; MAX_DIGITS]>,
    /// The same for each set of candidates, on boards of few digits; empty on others.
    beside_sets: Vec<u32>,
    /// How many entries `bound` has in all.
    n_bound: usize,
    /// The sums of its cages, and those that follow from them.
    pub sums: Sums,
    /// The lines with a law of their own.
    pub lines: Vec<Line>,
    /// Rows and columns with straights.
    pub straights: Vec<Straights>,
    /// One past the last house slot; blind seats point here.
    pub house_end: usize,
    pub open_at: usize,
    pub n_open_at: usize,
    /// For each line, and then for each row and column with straights, how many candidates its cells had when it was followed last; 0
    /// before.
    pub lines_at: usize,
    /// For each bound cell, its candidates when its relations were followed last; 0 before.
    pub bonds_at: usize,
    pub sums_at: usize,
    /// The state in which nothing is known.
    pub blank: Vec<u32>,
    /// Another form of the state, if the board allows it. Then only the layout and the fields above are read.
    pub planes: Option<Planes>,
    /// The pairs of lines for unavoidable sets, once they have been computed.
    pub exchanges: OnceCell<Lines>,
    /// Cells whose digit is fixed whatever the clues are: no other is allowed, or it has no other place in a house.
    pub lone: Vec<(Cell, Digit)>,
    /// The steps of work of a guess, and of a digit that is placed.
    pub steps_a_guess: u64,
    pub steps_a_placement: u64,
    /// How many cells its lines have in all.
    pub n_line_cells: u64,
}

/// A cell's place in one full house: the house's first slot, with the cell's position in the low five bits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seat(u32);

impl Seat {
    fn new(first_slot: usize, position: usize) -> Seat {
        Seat((first_slot as u32) << 5 | position as u32)
    }

    #[inline(always)]
    pub fn first_slot(self) -> usize {
        (self.0 >> 5) as usize
    }

    /// The slot of a digit (counted from 0) in this seat's house. Given a position instead, the index of that cell in
    /// `house_cells`.
    #[inline(always)]
    pub fn slot(self, digit: u32) -> usize {
        self.first_slot().wrapping_add(digit as usize)
    }

    #[inline(always)]
    pub fn bit(self) -> u32 {
        1u32.wrapping_shl(self.0)
    }
}

/// Borrowed tables of a frame, so that inner loops do not load them again.
#[derive(Clone, Copy)]
pub struct Tables<'a> {
    seats: &'a [Seat],
    n_seats: usize,
    house_cells: &'a [Cell],
}

impl<'a> Tables<'a> {
    /// The seats of a cell. `SEATS` is their number if known at compile time, otherwise 0.
    #[inline(always)]
    pub fn seats<const SEATS: usize>(self, cell: usize) -> &'a [Seat] {
        let n_seats = if SEATS == 0 { self.n_seats } else { SEATS };
        &self.seats[cell.wrapping_mul(n_seats)..][..n_seats]
    }

    /// The cell at a position of a seat's house.
    #[inline(always)]
    pub fn cell_at(self, seat: Seat, position: u32) -> usize {
        self.house_cells[seat.slot(position)] as usize
    }
}

/// Whether the first houses are the rows of a square.
pub fn begins_with_rows(layout: &Layout) -> bool {
    let n = layout.n_digits as usize;
    let is_row =
        |(row, house): (usize, &House)| house.cells.len() == n && (row * n..).zip(&house.cells).all(|(a, &b)| a == b as usize);
    layout.n_cells() == n * n && layout.houses.len() >= n && layout.houses.iter().take(n).enumerate().all(is_row)
}

/// Which cells sit in which full houses.
struct Seating {
    seats: Vec<Seat>,
    /// The most seats that a cell has.
    n_seats: usize,
    house_cells: Vec<Cell>,
    n_seated: Vec<usize>,
}

impl Seating {
    fn of(layout: &Layout, full: &[usize], blind_at: usize) -> Seating {
        let (n_cells, n_digits) = (layout.n_cells(), layout.n_digits as usize);
        let mut n_seated = vec![0usize; n_cells];
        full.iter().for_each(|&h| layout.houses[h].cells.iter().for_each(|&c| n_seated[c as usize] += 1));
        let n_seats = n_seated.iter().copied().max().unwrap_or(0);
        let mut seats = vec![Seat::new(blind_at, 0); n_cells * n_seats];
        let mut house_cells = vec![0; n_cells];
        house_cells.reserve_exact(full.len() * n_digits);
        n_seated.fill(0);
        for (i, &h) in full.iter().enumerate() {
            for (position, &cell) in layout.houses[h].cells.iter().enumerate() {
                let seat = &mut n_seated[cell as usize];
                seats[cell as usize * n_seats + *seat] = Seat::new(n_cells + i * n_digits, position);
                *seat += 1;
            }
            house_cells.extend_from_slice(&layout.houses[h].cells);
            house_cells.resize(n_cells + (i + 1) * n_digits, 0);
        }
        Seating { seats, n_seats, house_cells, n_seated }
    }
}

/// The cells that differ from each cell beside those of its full houses.
fn small_peers(layout: &Layout, n_full: usize) -> Vec<Vec<Cell>> {
    let n_cells = layout.n_cells();
    let mut small_peers = Vec::new();
    if n_full < layout.houses.len() {
        small_peers = vec![Vec::new(); n_cells];
        let is_small = |&(h, _): &(usize, &House)| !layout.house_is_full(h);
        for (_, house) in layout.houses.iter().enumerate().filter(is_small) {
            for &cell in &house.cells {
                small_peers[cell as usize].extend(house.cells.iter().filter(|&&other| other != cell));
            }
        }
    }

    if !layout.differ.is_empty() {
        small_peers.resize(n_cells, Vec::new());
        small_peers.iter_mut().enumerate().for_each(|(cell, peers)| peers.extend(layout.apart(cell as Cell)));
    }
    small_peers
}

impl<'a> Frame<'a> {
    pub fn new(layout: &'a Layout) -> Frame<'a> {
        let (n_cells, n_digits) = (layout.n_cells(), layout.n_digits as usize);
        let full: Vec<usize> = (0..layout.houses.len()).filter(|&h| layout.house_is_full(h)).collect();
        let (n_full, blind_at) = (full.len(), n_cells + full.len() * n_digits);
        let Seating { seats, n_seats, house_cells, n_seated } = Seating::of(layout, &full, blind_at);
        let small_peers = small_peers(layout, n_full);
        let relations = relations_of(layout);
        let (bound, beside) = (bonds_of(layout, &relations), besides_of(&relations, layout.n_digits));
        let bound_cells: Vec<Cell> = (0..bound.len() as Cell).filter(|&cell| !bound[cell as usize].is_empty()).collect();

        let open_at = blind_at + if n_seated.iter().all(|&n| n == n_seats) { 0 } else { n_digits };
        let is_plain = open_at == blind_at && n_seats == 3 && n_full == layout.houses.len() && layout.has_houses_alone();
        let n_open_at = open_at + n_cells.div_ceil(32);
        let lines = layout.lines();
        let n_line_cells = lines.iter().map(|line| line.cells.len() as u64).sum();
        let lines_at = n_open_at + 1;
        let straights = layout.straights();
        let bonds_at = lines_at + lines.len() + straights.len();
        let sums_at = bonds_at + bound_cells.len();
        let all = DigitSet::all(layout.n_digits).0;
        let sums = Sums::of(layout);
        let mut blank = vec![0; sums_at + sums.list.len()];
        blank[..blind_at].fill(all);
        let lone = if layout.allows_all() { Vec::new() } else { limit(layout, &mut blank, &full) };
        // Blind seats clear bit 0. The bits above stay set, so this word is never reduced to one bit.
        blank[blind_at..open_at].fill(u32::MAX);
        // With a single digit, no cell is open.
        if n_digits > 1 {
            (0..n_cells).for_each(|cell| blank[open_at + cell / 32] |= 1 << (cell % 32));
            blank[n_open_at] = n_cells as u32;
        }
        Frame {
            layout,
            n_cells,
            n_seats,
            is_of_grids: !layout.grids().is_empty(),
            is_plain,
            seats,
            house_cells,
            small_peers,
            caged_peers: Vec::new(),
            n_bound: bound.iter().map(Vec::len).sum(),
            bound,
            bound_cells,
            beside_sets: if n_digits <= FEW_DIGITS { sets_beside(&beside) } else { Vec::new() },
            beside,
            relations,
            sums,
            lines,
            straights,
            house_end: blind_at,
            open_at,
            n_open_at,
            lines_at,
            bonds_at,
            sums_at,
            blank,
            planes: None,
            exchanges: OnceCell::new(),
            lone,
            steps_a_guess: steps_a_guess(layout),
            steps_a_placement: steps_a_placement(layout, n_seats),
            n_line_cells,
        }
    }

    /// The same for searches of clues: of the faster form where the board allows it.
    pub fn of(layout: &'a Layout) -> Frame<'a> {
        Frame::with(layout, Lanes::in_use())
    }

    /// The same with these instructions.
    pub fn with(layout: &'a Layout, lanes: Lanes) -> Frame<'a> {
        let mut frame = Frame::new(layout);
        if let Some(planes) = Planes::of(layout, lanes) {
            frame.blank.clone_from(&planes.blank);
            frame.n_open_at = planes.n_open_at();
            frame.planes = Some(planes);
            frame.steps_a_placement = 0;
        }
        frame
    }

    #[inline(always)]
    pub fn candidates(&self, state: &[u32], cell: Cell) -> u32 {
        match &self.planes {
            Some(planes) => planes.candidates(state, cell),
            None => state[cell as usize],
        }
    }

    pub fn is_fixed(&self, state: &[u32], cell: Cell, digit: Digit) -> bool {
        match &self.planes {
            Some(planes) => planes.is_fixed(state, cell, digit),
            None => state[cell as usize] == 1 << (digit - 1),
        }
    }

    /// Puts other cages on the board, each with different digits.
    pub fn put_cages(&mut self, sums: Sums, cages: &[Vec<Cell>]) {
        // Cages that are in no house make their cells peers.
        self.is_plain = false;
        self.caged_peers.iter_mut().for_each(Vec::clear);
        self.caged_peers.resize(self.n_cells, Vec::new());
        for cage in cages {
            for (i, &a) in cage.iter().enumerate() {
                for &b in cage[..i].iter().filter(|b| self.layout.peers(a).binary_search(b).is_err()) {
                    self.caged_peers[a as usize].push(b);
                    self.caged_peers[b as usize].push(a);
                }
            }
        }
        self.blank.truncate(self.sums_at);
        self.blank.resize(self.sums_at + sums.list.len(), 0);
        self.sums = sums;
    }

    /// The cells that only a cage makes different from a cell, if the cages were put on the board.
    #[inline(always)]
    pub fn caged_peers(&self, cell: usize) -> &[Cell] {
        if self.caged_peers.is_empty() { &[] } else { &self.caged_peers[cell] }
    }

    /// The tables that the closure's inner loops read.
    #[inline(always)]
    pub fn tables(&self) -> Tables<'_> {
        Tables { seats: &self.seats, n_seats: self.n_seats, house_cells: &self.house_cells }
    }

    #[inline(always)]
    pub fn small_peers(&self, cell: usize) -> &[Cell] {
        if self.small_peers.is_empty() { &[] } else { &self.small_peers[cell] }
    }

    /// The cells that a relation binds to a cell, each with the relation's table.
    #[inline(always)]
    pub fn bound(&self, cell: usize) -> &[(Cell, u16)] {
        if self.bound.is_empty() { &[] } else { &self.bound[cell] }
    }

    /// The digits that some of these candidates allow beside them, by the table of a relation.
    #[inline(always)]
    pub fn allowed_beside(&self, candidates: u32, table: u16) -> u32 {
        if let Some(&allowed) = self.beside_sets.get(table as usize * SETS + candidates as usize) {
            return allowed;
        }
        let (mut rest, mut allowed) = (candidates, 0);
        while rest != 0 {
            allowed |= self.beside[table as usize][rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        allowed
    }

    /// Whether its rules bind cells by more than houses: cages, relations, lines.
    pub fn is_bound(&self) -> bool {
        self.has_bonds()
            || !self.lines.is_empty()
            || !self.straights.is_empty()
            || !self.sums.list.is_empty() && self.sums.is_by_sets
    }

    pub fn has_bonds(&self) -> bool {
        self.n_bound > 0
    }

    /// Takes a bond away. Returns where it stood, for [`bind`](Frame::bind).
    pub fn loosen(&mut self, bond: Bond) -> [usize; 2] {
        self.n_bound -= 2;
        self.sides(bond).map(|(here, entry)| {
            let list = &mut self.bound[here as usize];
            let place = list.iter().position(|other| *other == entry).expect("a bond that is loosened is there");
            list.remove(place);
            place
        })
    }

    /// Puts a bond back where it stood.
    pub fn bind(&mut self, bond: Bond, places: [usize; 2]) {
        self.n_bound += 2;
        for ((here, entry), place) in self.sides(bond).into_iter().zip(places) {
            self.bound[here as usize].insert(place, entry);
        }
    }

    /// Asks of two cells the opposite of their bond, or the bond again.
    pub fn turn(&mut self, bond: Bond, is_against: bool) {
        let n = self.relations.len() as u16;
        for (here, (other, relation)) in self.sides(bond) {
            let (was, is) = if is_against { (relation, relation + n) } else { (relation + n, relation) };
            let entry = self.bound[here as usize].iter_mut().find(|entry| **entry == (other, was));
            entry.expect("a bond that is turned is there").1 = is;
        }
    }

    /// A bond as its two cells have it.
    fn sides(&self, bond: Bond) -> [(Cell, (Cell, u16)); 2] {
        let [a, b] = bond.cells;
        let index = |relation: Relation| self.relations.binary_search(&relation).expect("each relation has a table") as u16;
        [(a, (b, index(bond.relation))), (b, (a, index(bond.relation.turned())))]
    }
}

/// Removes from a fully open state the digits that cells may not hold. Returns the cells that are left with one digit.
fn limit(layout: &Layout, blank: &mut [u32], full: &[usize]) -> Vec<(Cell, Digit)> {
    let (n_cells, n_digits) = (layout.n_cells(), layout.n_digits as usize);
    let cells = || 0..n_cells as Cell;
    cells().for_each(|cell| blank[cell as usize] = layout.allowed(cell).0);
    let mut lone: Vec<(Cell, Digit)> = cells().filter_map(|cell| Some((cell, layout.allowed(cell).only()?))).collect();
    for (i, &h) in full.iter().enumerate() {
        for digit in 1..=layout.n_digits {
            let may_hold = |&(_, cell): &(usize, &Cell)| layout.allowed(*cell).has(digit);
            let places = layout.houses[h].cells.iter().enumerate().filter(may_hold).fold(0, |m, (place, _)| m | 1 << place);
            // A digit that the house does not hold has no places to lose: its slot is never down to its last bit.
            let slot = &mut blank[n_cells + i * n_digits + digit as usize - 1];
            *slot = if layout.held_by(h).has(digit) { places } else { GUARD };
            if places.count_ones() == 1 {
                lone.push((layout.houses[h].cells[places.trailing_zeros() as usize], digit));
            }
        }
    }
    lone
}

/// The cells that are bound to one cell, each with the index of its relation.
type Bound = Vec<(Cell, u16)>;

/// The relations that occur, each from both sides, ascending.
fn relations_of(layout: &Layout) -> Vec<Relation> {
    let mut relations: Vec<Relation> = layout.bonds.iter().flat_map(|bond| [bond.relation, bond.relation.turned()]).collect();
    relations.sort_unstable();
    relations.dedup();
    relations
}

/// The cells bound to each cell.
fn bonds_of(layout: &Layout, relations: &[Relation]) -> Vec<Bound> {
    if relations.is_empty() {
        return Vec::new();
    }
    let index = |wanted| relations.binary_search(&wanted).expect("each relation has a table") as u16;
    let of = |cell| layout.bound_to(cell).map(|(other, relation)| (other, index(relation))).collect();
    (0..layout.n_cells() as Cell).map(of).collect()
}

/// The most digits of a board whose relations have a table of sets.
const FEW_DIGITS: usize = 9;
const SETS: usize = 1 << FEW_DIGITS;

/// The digits that each set of digits allows beside it: those of its first digit, and those of the rest.
fn sets_beside(beside: &[[u32; MAX_DIGITS]]) -> Vec<u32> {
    let mut all = vec![0; beside.len() * SETS];
    for (sets, beside) in all.chunks_exact_mut(SETS).zip(beside) {
        for set in 1..SETS {
            sets[set] = sets[set & (set - 1)] | beside[set.trailing_zeros() as usize];
        }
    }
    all
}

/// The tables of relations, followed by those of their opposites.
fn besides_of(relations: &[Relation], n_digits: u8) -> Vec<[u32; MAX_DIGITS]> {
    let all = DigitSet::all(n_digits).0;
    let table = |relation: &Relation| {
        let mut table = [0; MAX_DIGITS];
        (1..=n_digits).for_each(|digit| table[digit as usize - 1] = relation.beside(n_digits, digit).0);
        table
    };
    let mut tables: Vec<[u32; MAX_DIGITS]> = relations.iter().map(table).collect();
    tables.extend_from_within(..);
    tables[relations.len()..].iter_mut().flatten().for_each(|digits| *digits = all & !*digits);
    tables
}
