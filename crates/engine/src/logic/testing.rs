//! For tests only: layouts and puzzles for techniques, and a very simple solver for their solutions.

use crate::board::{Cage, CageLook, Cell, Clues, Digit, Grid, House, HouseKind, Layout, Shape, digit_of_symbol};
use crate::kinds::{self, kind_named};
use crate::seed::{Key, Stream};

/// Sudoku with boxes of that shape.
pub fn boxes(rows: u8, cols: u8) -> Layout {
    kind_named("sudoku").unwrap().rebuild(Shape::new(rows, cols), "").unwrap()
}

/// Both diagonals have different digits; so have the corners, a house with fewer cells than digits.
pub fn with_diagonals(rows: u8, cols: u8) -> Layout {
    let plain = boxes(rows, cols);
    let n = plain.n_digits as usize;
    let house = |cells: Vec<Cell>| House::new(HouseKind::Other, cells);
    let down = house((0..n).map(|i| plain.cell(i, i).unwrap()).collect());
    let up = house((0..n).map(|i| plain.cell(i, n - 1 - i).unwrap()).collect());
    let corners = house([(0, 0), (0, n - 1), (n - 1, 0)].map(|(r, c)| plain.cell(r, c).unwrap()).to_vec());
    let houses = plain.houses.iter().cloned().chain([down, up, corners]).collect();
    Layout::new(plain.shape, plain.n_digits, None, houses, Vec::new())
}

/// Five irregular boxes instead of square ones.
pub fn jigsaw() -> Layout {
    let letters = b"AAABBAACBBDCCCBDDCEEDDEEE";
    let house = |kind, cells: Vec<Cell>| House::new(kind, cells);
    let rows = (0..5).map(|r| house(HouseKind::Row, (0..5).map(|c| r * 5 + c).collect()));
    let columns = (0..5).map(|c| house(HouseKind::Column, (0..5).map(|r| r * 5 + c).collect()));
    let boxes =
        (b'A'..=b'E').map(|letter| house(HouseKind::Box, (0..25).filter(|&c: &Cell| letters[c as usize] == letter).collect()));
    Layout::new(Shape::new(5, 5), 5, None, rows.chain(columns).chain(boxes).collect(), Vec::new())
}

/// Cages of two and three cells along the rows; every cell is in one.
pub fn with_cages(rows: u8, cols: u8) -> Layout {
    let plain = boxes(rows, cols);
    let n = plain.n_digits as usize;
    let mut cages = Vec::new();
    for r in 0..n {
        let mut c = 0;
        while c < n {
            let len = if n - c == 3 || (n - c > 4 && (r + c) % 3 == 0) { 3 } else { (n - c).min(2) };
            cages.push(Cage { look: CageLook::Outline, cells: (c..c + len).map(|c| plain.cell(r, c).unwrap()).collect() });
            c += len;
        }
    }
    Layout::new(plain.shape, plain.n_digits, plain.box_shape, plain.houses.clone(), cages)
}

/// A random Suko with connected regions.
pub fn suko(stream: &mut Stream) -> Layout {
    let kind = kind_named("suko").unwrap();
    kind.draw(&kind.check(None, None, false).unwrap(), stream)
}

/// A killer of the corpus, with its solution.
pub struct Killer {
    /// Its board.
    pub layout: Layout,
    /// Its sums.
    pub clues: Clues,
    /// Its digits.
    pub solution: Grid,
}

/// The killers of the corpus.
pub fn killers() -> impl Iterator<Item = Killer> {
    let lines = include_str!("../../../../tests/corpus/killers.csv").lines();
    lines.filter(|line| !line.starts_with('#')).skip(1).map(|line| {
        let (size, rest) = line.split_once(',').unwrap();
        let (solution, cages) = rest.split_once(',').unwrap();
        let shape = size.split_once('x').unwrap();
        let plain = boxes(shape.0.parse().unwrap(), shape.1.parse().unwrap());
        let cell = |name: &str| {
            let (row, col) = name[1..].split_once('c').unwrap();
            plain.cell(row.parse::<usize>().unwrap() - 1, col.parse::<usize>().unwrap() - 1).unwrap()
        };
        let one = |cage: &str| {
            let (sum, cells) = cage.split_once(':').unwrap();
            (cells.split(',').map(cell).collect::<Vec<Cell>>(), sum.parse::<u16>().ok())
        };
        let mut cages: Vec<(Vec<Cell>, Option<u16>)> = cages.trim_matches('"').split(';').map(one).collect();
        cages.sort();
        let (cells, sums): (Vec<Vec<Cell>>, Vec<Option<u16>>) = cages.into_iter().unzip();
        let layout = with_cages_of(&plain, cells);
        let solution = Grid(solution.bytes().map(|digit| digit - b'0').collect());
        let clues = Clues { givens: Grid::empty(layout.n_cells()), sums, ..Clues::none(&layout) };
        Killer { layout, clues, solution }
    })
}

fn with_cages_of(plain: &Layout, cages: Vec<Vec<Cell>>) -> Layout {
    crate::kinds::with_cages(plain, plain.box_shape.unwrap(), cages)
}

/// A killer with cages grown at random and the sums of a random solution: it may have others.
pub fn random_killer(rows: u8, cols: u8, stream: &mut Stream) -> Killer {
    let plain = boxes(rows, cols);
    let solution = solve(&plain, &Clues::none(&plain), 1, Some(stream)).1;
    let mut free: Vec<Cell> = (0..plain.n_cells() as Cell).collect();
    stream.shuffle(&mut free);
    let mut cages: Vec<Vec<Cell>> = Vec::new();
    while let Some(first) = free.pop() {
        let mut cage = vec![first];
        let most = 2 + stream.below(plain.n_digits as u32 / 2) as usize;
        while cage.len() < most.min(5) {
            let touches = |a: Cell, b: Cell| {
                plain.row(a).abs_diff(plain.row(b)) + plain.col(a).abs_diff(plain.col(b)) == 1
                    && !cage.iter().any(|&c| solution.0[c as usize] == solution.0[a as usize])
            };
            let Some(k) = free.iter().position(|&a| cage.iter().any(|&b| touches(a, b))) else { break };
            cage.push(free.swap_remove(k));
        }
        cage.sort_unstable();
        cages.push(cage);
    }
    cages.sort();
    let layout = with_cages_of(&plain, cages);
    let clues = Clues { givens: Grid::empty(layout.n_cells()), ..Clues::all(&layout, &solution) };
    Killer { layout, clues, solution }
}

/// A stream of random numbers by name.
pub fn stream(name: &str, n: u64) -> Stream {
    Key::of(&["logic", name]).stream(n, 0)
}

/// A board of boxes with these rules.
pub fn with_rules(rows: u8, cols: u8, rules: &str) -> Layout {
    let size = Shape::new(rows, cols);
    let said = kinds::read_rules(rules, size).expect("rules");
    kind_named("sudoku").and_then(|kind| kind.rebuild_with(size, "", &said.rules)).expect("a board with these rules")
}

/// Fills cells depth first, fewest candidates first, digits in random order. Counts solutions up to `limit` and keeps the last.
pub fn solve(layout: &Layout, clues: &Clues, limit: u32, draw: Option<&mut Stream>) -> (u32, Grid) {
    let mut order: Vec<Digit> = (1..=layout.n_digits).collect();
    if let Some(stream) = draw {
        stream.shuffle(&mut order);
    }
    let mut search = Search { layout, clues, order, limit, found: 0, last: clues.givens.clone() };
    let mut grid = clues.givens.clone();
    search.go(&mut grid);
    (search.found, search.last)
}

struct Search<'a> {
    layout: &'a Layout,
    clues: &'a Clues,
    order: Vec<Digit>,
    limit: u32,
    found: u32,
    last: Grid,
}

impl Search<'_> {
    fn go(&mut self, grid: &mut Grid) {
        let empty = (0..self.layout.n_cells() as Cell).filter(|&c| grid.get(c).is_none());
        let Some((cell, choice)) = empty.map(|c| (c, self.fitting(grid, c))).min_by_key(|(_, d)| d.len()) else {
            self.found += 1;
            self.last = grid.clone();
            return;
        };
        for digit in choice {
            grid.set(cell, digit);
            self.go(grid);
            grid.clear(cell);
            if self.found >= self.limit {
                return;
            }
        }
    }

    fn fitting(&self, grid: &Grid, cell: Cell) -> Vec<Digit> {
        let n = self.layout.n_digits;
        let clashes = |d| self.layout.peers(cell).iter().any(|&p| grid.get(p) == Some(d));
        let breaks = |d| self.layout.bound_to(cell).any(|(p, relation)| grid.get(p).is_some_and(|e| !relation.allows(n, d, e)));
        self.order.iter().copied().filter(|&d| !clashes(d) && !breaks(d) && self.sums_fit(grid, cell, d)).collect()
    }

    fn sums_fit(&self, grid: &Grid, cell: Cell, digit: Digit) -> bool {
        self.layout.cages_of(cell).iter().all(|&k| {
            let Some(want) = self.clues.sums[k as usize] else { return true };
            let cells = &self.layout.cages[k as usize].cells;
            let sum: u16 = cells.iter().map(|&c| if c == cell { digit } else { grid.0[c as usize] } as u16).sum();
            let open = cells.iter().filter(|&&c| c != cell && grid.get(c).is_none()).count() as u16;
            sum + open <= want && want <= sum + open * self.layout.n_digits as u16
        })
    }
}

/// A puzzle with one solution: removes givens in random order while it stays unique, until `n_givens` are left.
pub fn puzzle(layout: &Layout, stream: &mut Stream, n_givens: usize) -> (Clues, Grid) {
    let solution = solve(layout, &Clues::none(layout), 1, Some(stream)).1;
    let mut clues = Clues::all(layout, &solution);
    let mut order: Vec<Cell> = (0..layout.n_cells() as Cell).collect();
    stream.shuffle(&mut order);
    for cell in order {
        if clues.n_givens() == n_givens {
            break;
        }
        clues.givens.clear(cell);
        if solve(layout, &clues, 2, None).0 != 1 {
            clues.givens.set(cell, solution.0[cell as usize]);
        }
    }
    (clues, solution)
}

/// A line of the corpus of Sudoku Explainer: a classic puzzle.
pub struct Row {
    /// Its givens.
    pub clues: Clues,
    /// The same as text.
    pub puzzle: &'static str,
    /// Its er, ep and ed.
    pub rating: [&'static str; 3],
    /// Its steps, as the corpus writes them.
    pub path: &'static str,
}

/// All lines of that corpus.
pub fn rows() -> impl Iterator<Item = Row> {
    let lines = include_str!("../../../../tests/corpus/logic_se.csv").lines();
    lines.filter(|line| !line.starts_with('#')).skip(1).map(|line| {
        let fields: Vec<&str> = line.split(',').collect();
        let &[puzzle, er, ep, ed, path] = fields.as_slice() else { panic!("five fields in {line}") };
        let mut clues = Clues::none(&boxes(3, 3));
        puzzle.chars().zip(0..).for_each(|(c, cell)| {
            digit_of_symbol(c).into_iter().for_each(|d| clues.givens.set(cell, d));
        });
        Row { clues, puzzle, rating: [er, ep, ed], path }
    })
}

/// The board that a line of a corpus says.
fn board_of(kind: &str, size: &str, rules: &str) -> Layout {
    let size = kinds::parse_size(size).unwrap();
    let said = kinds::read_rules(rules.trim_matches('"'), size).unwrap();
    kinds::kind_named(kind).unwrap().rebuild_with(size, "", &said.rules).unwrap()
}

/// Kakuros and calcudokus, which have no digit.
pub fn run_or_caged() -> impl Iterator<Item = (Layout, Clues, Grid)> {
    let lines = include_str!("../../../../tests/corpus/runs_and_cages.csv").lines();
    lines.filter(|line| !line.starts_with('#')).skip(1).map(|line| {
        let words: Vec<&str> = line.splitn(4, ',').collect();
        let layout = board_of(words[0], words[1], words[3]);
        let solution = Grid(words[2].bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect());
        let clues = Clues { givens: Grid::empty(layout.n_cells()), ..Clues::all(&layout, &solution) };
        (layout, clues, solution)
    })
}

/// Sugurus and straights.
pub fn parted() -> impl Iterator<Item = (Layout, Clues, Grid)> {
    let lines = include_str!("../../../../tests/corpus/areas_and_straights.csv").lines();
    lines.filter(|line| !line.starts_with('#')).skip(1).map(|line| {
        let words: Vec<&str> = line.splitn(5, ',').collect();
        let layout = board_of(words[0], words[1], words[4]);
        let cells = |text: &str| text.bytes().filter(|&byte| byte != b'~').map(|byte| byte.saturating_sub(b'0')).collect();
        let digits = |text: &str| Grid(cells(text));
        (layout, Clues::of_givens(digits(words[2])), digits(words[3]))
    })
}

/// Puzzles with signs and lines.
pub fn signed() -> impl Iterator<Item = (Layout, Clues, Grid)> {
    let lines = include_str!("../../../../tests/corpus/signs.csv").lines();
    lines.filter(|line| !line.starts_with('#')).skip(1).map(|line| {
        let words: Vec<&str> = line.splitn(4, ',').collect();
        let layout = board_of("sudoku", words[0], words[3]);
        let digits = |text: &str| Grid(text.bytes().map(|digit| digit.saturating_sub(b'0')).collect());
        (layout, Clues::of_givens(digits(words[1])), digits(words[2]))
    })
}
