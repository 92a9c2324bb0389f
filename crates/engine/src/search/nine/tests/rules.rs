//! The rules of a round and the definition of a fill, written as simply as possible, and compared with the lanes candidate by
//! candidate, in each lane.

use super::*;
use crate::board::{Bond, House, Relation};
use crate::search::NO_BUDGET;
use crate::search::nine::board::{FULL, Guess, PLACES};
use crate::search::nine::leaps::Leap;
use crate::search::nine::round::{Boards, Verdict, round};
use crate::search::nine::simd::{self, Job, Vector};

/// For each cell, the digits (from 0) that are left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slow(pub [[bool; 9]; 81]);

/// The terms of a board, as plain lists.
pub struct Asked {
    houses: Vec<[usize; 9]>,
    has_boxes: bool,
    pairs: Vec<(usize, usize)>,
    leaps: Vec<Leap>,
    /// Two cells, and for each digit (from 0) of the one the digits that the other may have.
    bound: Vec<(usize, usize, [[bool; 9]; 9])>,
}

impl Asked {
    pub fn by(layout: &Layout) -> Asked {
        let cells = |house: &House| std::array::from_fn(|i| house.cells[i] as usize);
        let table =
            |relation: Relation| std::array::from_fn(|a| std::array::from_fn(|b| relation.allows(9, a as u8 + 1, b as u8 + 1)));
        let bound = |bond: &Bond| {
            let [a, b] = bond.cells.map(|cell| cell as usize);
            [(a, b, table(bond.relation)), (b, a, table(bond.relation))]
        };
        Asked {
            houses: layout.houses.iter().map(cells).collect(),
            has_boxes: layout.box_shape.is_some(),
            leaps: Terms::of(layout).map_or(Vec::new(), |terms| terms.leaps),
            pairs: layout.differ.iter().map(|&[a, b]| (a as usize, b as usize)).collect(),
            bound: layout.bonds.iter().flat_map(bound).collect(),
        }
    }
}

fn houses() -> Vec<[usize; 9]> {
    let rows = (0..9).map(|row| std::array::from_fn(|i| row * 9 + i));
    let columns = (0..9).map(|column| std::array::from_fn(|i| i * 9 + column));
    let boxes = (0..9).map(|b| std::array::from_fn(|i| (b / 3 * 3 + i / 3) * 9 + b % 3 * 3 + i % 3));
    rows.chain(columns).chain(boxes).collect()
}

/// The six ways to place a digit in a band: the box for the first, second and third row.
const WAYS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

impl Slow {
    fn of(givens: &Grid) -> Slow {
        let left = |digit: u8| std::array::from_fn(|d| digit == 0 || digit as usize == d + 1);
        Slow(std::array::from_fn(|cell| left(givens.0[cell])))
    }

    fn digits(&self, cell: usize) -> Vec<usize> {
        (0..9).filter(|&digit| self.0[cell][digit]).collect()
    }

    fn fix(&mut self, cell: usize, digit: usize) {
        self.0[cell] = std::array::from_fn(|d| d == digit && self.0[cell][d]);
    }

    /// A cell with one digit left: no other cell of its houses has that digit.
    fn naked_singles(&mut self, houses: &[[usize; 9]]) {
        for house in houses {
            for &cell in house {
                if let [digit] = self.digits(cell)[..] {
                    house.iter().filter(|&&other| other != cell).for_each(|&other| self.0[other][digit] = false);
                }
            }
        }
    }

    /// A digit with one place left in a house: its cell has no other digit.
    fn hidden_singles(&mut self, houses: &[[usize; 9]]) {
        for house in houses {
            for digit in 0..9 {
                let places: Vec<usize> = house.iter().copied().filter(|&cell| self.0[cell][digit]).collect();
                if let [cell] = places[..] {
                    self.fix(cell, digit);
                }
            }
        }
    }

    /// A digit occupies three thirds of rows in a band. Thirds that are in no valid choice of three cannot hold it.
    fn minirows(&mut self) {
        for band in 0..3 {
            let third = |row: usize, b: usize| (0..3).map(move |i| (band * 3 + row) * 9 + b * 3 + i);
            for digit in 0..9 {
                let has_place = |row, b| third(row, b).any(|cell| self.0[cell][digit]);
                let possible: Vec<_> = WAYS.into_iter().filter(|way| (0..3).all(|row| has_place(row, way[row]))).collect();
                for (row, b) in (0..9).map(|i| (i / 3, i % 3)) {
                    if possible.iter().all(|way| way[row] != b) {
                        third(row, b).for_each(|cell| self.0[cell][digit] = false);
                    }
                }
            }
        }
    }

    /// Regions that are not boxes, and lines: if all places for a digit in one are in the other, the other has no further places.
    fn crossings(&mut self, houses: &[[usize; 9]]) {
        let (lines, regions) = houses.split_at(18);
        for (line, region) in lines.iter().flat_map(|line| regions.iter().map(move |region| (line, region))) {
            for (one, other, digit) in
                [(line, region), (region, line)].into_iter().flat_map(|(a, b)| (0..9).map(move |d| (a, b, d)))
            {
                let mut places = one.iter().filter(|&&cell| self.0[cell][digit]);
                if places.all(|cell| other.contains(cell)) {
                    other.iter().filter(|cell| !one.contains(cell)).for_each(|&cell| self.0[cell][digit] = false);
                }
            }
        }
    }

    /// Pairs: the other cell has neither this cell's single digit, nor a digit beside which this cell has none left.
    fn pairs(&mut self, asked: &Asked) {
        for (a, b) in asked.pairs.iter().flat_map(|&(a, b)| [(a, b), (b, a)]) {
            if let [digit] = self.digits(a)[..] {
                self.0[b][digit] = false;
            }
        }
        for (a, b, may_stand) in &asked.bound {
            let here = self.digits(*a);
            let goes = |digit: usize| here.iter().any(|&other| may_stand[other][digit]);
            self.0[*b] = std::array::from_fn(|digit| self.0[*b][digit] && goes(digit));
        }
    }

    /// All places of a digit in a row or column are seen by a cell some lines further: each is a move aside or in its own line
    /// across; or each is a move aside or in its box.
    fn leaps(&mut self, asked: &Asked) {
        for (down, aside) in asked.leaps.iter().flat_map(|leap| leap.moves()) {
            for (is_row, line, cell, digit) in (0..2 * 9 * 81 * 9).map(|i| (i % 2 == 0, i / 2 % 9, i / 18 % 81, i / 1458)) {
                let split = |cell: usize| if is_row { (cell / 9, cell % 9) } else { (cell % 9, cell / 9) };
                let (own, across) = split(cell);
                if own.abs_diff(line) != *down {
                    continue;
                }
                let places: Vec<usize> = (0..81).filter(|&place| split(place).0 == line && self.0[place][digit]).collect();
                let distance = |place: &usize| split(*place).1.abs_diff(across);
                let box_of = |cell: usize| (cell / 27, cell % 9 / 3);
                let is_in_box = |place: &usize| asked.has_boxes && box_of(*place) == box_of(cell);
                let are_moves = places.iter().all(|place| [0, *aside].contains(&distance(place)));
                let are_both = places.iter().all(|place| distance(place) == *aside || is_in_box(place));
                if !places.is_empty() && (are_moves || are_both) {
                    self.0[cell][digit] = false;
                }
            }
        }
    }

    /// Applies all rules until nothing changes. Returns true if every cell then has a digit left, and every digit a place in
    /// every house.
    fn run(&mut self) -> bool {
        self.run_on(&Asked { houses: houses(), has_boxes: true, pairs: Vec::new(), leaps: Vec::new(), bound: Vec::new() })
    }

    pub fn run_on(&mut self, asked: &Asked) -> bool {
        let houses = &asked.houses;
        loop {
            let before = self.clone();
            self.naked_singles(houses);
            self.hidden_singles(houses);
            self.pairs(asked);
            self.leaps(asked);
            if asked.has_boxes {
                self.minirows();
            } else {
                self.crossings(houses);
            }
            if *self == before {
                let has_place = |house: &[usize; 9], digit: usize| house.iter().any(|&cell| self.0[cell][digit]);
                return (0..81).all(|cell| self.0[cell] != [false; 9])
                    && houses.iter().all(|house| (0..9).all(|digit| has_place(house, digit)));
            }
        }
    }

    pub fn board(&self) -> Board {
        let mut board = Board { words: [0; 27], singles: [0; 3] };
        for (cell, place) in PLACES.into_iter().enumerate() {
            let digits = self.digits(cell);
            digits.iter().for_each(|&digit| board.words[Guess { place, digit }.word()] |= place.bit);
            board.singles[place.band] |= if digits.len() == 1 { place.bit } else { 0 };
        }
        board
    }

    fn cells_with(&self, n_digits: usize) -> [u32; 3] {
        let mut cells = [0; 3];
        let with = PLACES.into_iter().enumerate().filter(|(cell, _)| self.digits(*cell).len() == n_digits);
        with.for_each(|(_, place)| cells[place.band] |= place.bit);
        cells
    }
}

fn slow_fill(mut stream: Stream) -> Grid {
    let mut board = Slow::of(&Grid::empty(81));
    for b in [0, 4, 8] {
        let mut digits: Vec<usize> = (0..9).collect();
        stream.shuffle(&mut digits);
        houses()[18 + b].iter().zip(digits).for_each(|(&cell, digit)| board.fix(cell, digit));
    }
    let mut stack = Vec::new();
    loop {
        if !board.run() {
            board = stack.pop().expect("there is a grid");
            continue;
        }
        let open = (0..81).filter(|&cell| board.digits(cell).len() > 1);
        // The first of those with the fewest candidates.
        let Some(cell) = open.min_by_key(|&cell| board.digits(cell).len()) else {
            return Grid((0..81).map(|cell| board.digits(cell)[0] as u8 + 1).collect());
        };
        let digits = board.digits(cell);
        let digit = digits[stream.below(digits.len() as u32) as usize];
        let mut without = board.clone();
        without.0[cell][digit] = false;
        stack.push(without);
        board.fix(cell, digit);
    }
}

#[test]
fn a_fill_is_as_it_is_defined() {
    let draws = draws("as defined", 300);
    let (grids, _) = fill(Lanes::in_use(), &draws.iter().collect::<Vec<_>>());
    for (k, (grid, draw)) in grids.iter().zip(draws).enumerate() {
        assert_eq!(grid, &slow_fill(draw.stream), "{k}");
    }
}

/// Partly solved boards: puzzles with some clues and candidates removed, or full grids with random extra candidates. Some lack
/// the digit that belongs in a cell.
fn drawn_boards(n: usize) -> Vec<Slow> {
    let drawn = |(k, removed): (usize, Removed)| {
        let mut stream = Key::of(&["drawn boards"]).stream(k as u64, 0);
        let mut givens = removed.clues.givens;
        let solution = general_solution(&givens);
        for _ in 0..stream.below(40) {
            givens.clear(stream.below(81) as Cell);
        }
        let many = stream.below(6) + 1;
        let mut slow = Slow::of(&givens);
        for cell in 0..81 {
            let own = solution.0[cell] as usize - 1;
            for digit in (0..9).filter(|&digit| digit != own && givens.0[cell] == 0) {
                let is_struck = if k % 2 == 0 { stream.below(12) == 0 } else { stream.below(8) >= many };
                slow.0[cell][digit] &= !is_struck;
            }
        }
        for _ in 0..[0, 0, 0, 1, 4][k % 5] {
            let cell = stream.below(81) as usize;
            slow.0[cell][solution.0[cell] as usize - 1] = false;
        }
        slow
    };
    minimal("drawn boards", n as u64).into_iter().enumerate().map(drawn).collect()
}

fn general_solution(givens: &Grid) -> Grid {
    let (layout, clues) = (layout(), Clues::of_givens(givens.clone()));
    let count = crate::search::solve::count_one(&Frame::new(&layout), &Ask { layout: &layout, clues: &clues }, 1, &NO_BUDGET);
    count.first.expect("a puzzle has a solution")
}

/// Nearly open boards, each with a flaw that only one rule detects: a digit twice in a house, two digits with the same only
/// place, a digit without a place in a house or band, a cell without a digit. Some have no flaw.
fn flawed_boards() -> Vec<Slow> {
    let open = || Slow::of(&Grid::empty(81));
    let mut all = vec![open()];
    // Pairs in a column (in different bands, in the same or another row of their band), in a row, in a box, in no common house.
    for (a, b) in [(4, 31), (4, 58), (13, 76), (4, 40), (4, 22), (30, 35), (30, 31), (60, 80), (60, 70), (0, 80), (80, 8)] {
        let mut twice = open();
        twice.fix(a, 4);
        twice.fix(b, 4);
        all.push(twice);
    }
    for (i, house) in houses().iter().enumerate() {
        let (mut same_place, mut no_place, mut no_place_in_sight) = (open(), open(), open());
        let others = house.iter().filter(|&&cell| cell != house[i % 9]);
        others.for_each(|&cell| [2, 7].iter().for_each(|&digit| same_place.0[cell][digit] = false));
        house.iter().for_each(|&cell| no_place.0[cell][i % 9] = false);
        // Of two adjacent houses, only places in the same third.
        let next = houses()[i / 9 * 9 + (i % 9 + 1) % 9];
        house.iter().chain(&next).filter(|&&cell| cell % 9 / 3 != i % 3).for_each(|&cell| no_place_in_sight.0[cell][5] = false);
        all.extend([same_place, no_place, no_place_in_sight]);
    }
    for cell in [0, 9, 44, 79] {
        let mut empty = open();
        empty.0[cell] = [false; 9];
        all.push(empty);
    }
    all
}

/// Runs rounds for adjacent boards until nothing changes in any of them. Gives each result, or `None` if the board is dead.
pub struct Rounds<'a> {
    pub boards: &'a [Board],
    pub terms: &'a Terms,
    /// Each window starts this many boards later. With 1, each board visits each lane.
    pub step: usize,
}

impl Job for Rounds<'_> {
    type Output = Vec<Option<Board>>;

    #[inline(always)]
    fn run<V: Vector<N>, const N: usize>(self) -> Vec<Option<Board>> {
        let n = self.boards.len();
        // The last window wraps around to the first boards.
        let window = |from: usize| std::array::from_fn(|lane| &self.boards[(from + lane) % n]);
        (0..n).step_by(self.step).flat_map(|from| rounds_of::<V, N>(window(from), self.terms)).collect()
    }
}

fn rounds_of<V: Vector<N>, const N: usize>(window: [&Board; N], terms: &Terms) -> Vec<Option<Board>> {
    let mut boards = Boards {
        words: std::array::from_fn(|i| std::array::from_fn(|lane| window[lane].words[i])),
        singles: std::array::from_fn(|band| std::array::from_fn(|lane| window[lane].singles[band])),
        pairs: [[0; N]; 3],
        houses: terms.houses.iter().map(|house| house.map(|word| [word; N])).collect(),
    };
    let mut dead = 0;
    loop {
        let before: [Board; N] = std::array::from_fn(|lane| taken(&boards, lane));
        let verdict = match terms.is_classic() {
            true => round::<V, N, false>(&mut boards, terms),
            false => round::<V, N, true>(&mut boards, terms),
        };
        dead |= verdict.dead;
        let alive = (0..N).filter(|lane| dead >> lane & 1 == 0);
        alive.for_each(|lane| assert_verdict(&verdict, lane, &before[lane], &boards));
        if (0..N).all(|lane| (dead | !verdict.changed) >> lane & 1 != 0) {
            return (0..N).map(|lane| (dead >> lane & 1 == 0).then(|| taken(&boards, lane))).collect();
        }
    }
}

fn taken<const N: usize>(boards: &Boards<N>, lane: usize) -> Board {
    Board {
        words: std::array::from_fn(|i| boards.words[i][lane]),
        singles: std::array::from_fn(|band| boards.singles[band][lane]),
    }
}

fn assert_verdict<const N: usize>(verdict: &Verdict, lane: usize, before: &Board, boards: &Boards<N>) {
    let after = taken(boards, lane);
    let told = [verdict.changed, verdict.found, verdict.solved].map(|bits| bits >> lane & 1 != 0);
    let is_full = before.singles == [FULL; 3];
    assert_eq!(told, [before.words != after.words, before.singles != after.singles, is_full]);
    let slow = Slow(std::array::from_fn(|cell| std::array::from_fn(|digit| after.has(digit, PLACES[cell]))));
    assert_eq!(after.singles, slow.cells_with(1));
    assert_eq!(boards.pairs.map(|pairs| pairs[lane]), slow.cells_with(2));
}

fn assert_rounds_end_where_the_slow_rules_end(mut slow: Vec<Slow>, step: usize) {
    let boards: Vec<Board> = slow.iter().map(Slow::board).collect();
    let ends: Vec<Option<Board>> = slow.iter_mut().map(|slow| slow.run().then(|| slow.board())).collect();
    assert_rounds_end(&boards, &ends, &terms::CLASSIC, step);
}

/// On every instruction set, rounds end where they should: with a board, or with none where there is no solution.
pub fn assert_rounds_end(boards: &[Board], ends: &[Option<Board>], terms: &Terms, step: usize) {
    let is_full = |board: &Board| board.singles == [FULL; 3];
    let n_dead = ends.iter().filter(|board| board.is_none()).count();
    let n_full = ends.iter().flatten().filter(|board| is_full(board)).count();
    assert!(n_dead > 4 && n_dead + n_full + 5 < boards.len(), "{n_dead} dead, {n_full} full");
    for lanes in present() {
        for wanted in [4, 8, 16] {
            let answers = simd::run(lanes, wanted, Rounds { boards, terms, step });
            let n_lanes = answers.len() / boards.len().div_ceil(step);
            assert!(n_lanes > step);
            for (i, answer) in answers.iter().enumerate() {
                let (from, lane) = (i / n_lanes * step, i % n_lanes);
                let number = (from + lane) % boards.len();
                assert_eq!(answer, &ends[number], "{} of {n_lanes}: board {number} in lane {lane}", lanes.name());
            }
        }
    }
}

#[test]
fn rounds_end_where_the_slow_rules_end() {
    assert_rounds_end_where_the_slow_rules_end(drawn_boards(60), 1);
}

#[test]
fn each_rule_sees_its_own_flaw() {
    assert_rounds_end_where_the_slow_rules_end(flawed_boards(), 3);
}
