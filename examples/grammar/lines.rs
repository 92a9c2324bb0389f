//! Lines built from the tables of kinds and rules: every kind in every size, every rule with no sign, one, some, as many as it may have,
//! and one more; empty boards, boards with a solution, contradictory boards, and texts with a wrong character.

use gridpress::board::{Clues, Course, Grid, Mark, Shape, Sort, Value, symbol};
use gridpress::formats::{Expect, Format, Style, read, whole};
use gridpress::guard::{GROUPS, LINES, SIGNS};
use gridpress::kinds::{KINDS, Rule, Says, all_rules, read_rules};
use gridpress::puzzle::Puzzle;
use gridpress::search::{Draw, fill};
use gridpress::seed::{Key, Stream};
use std::sync::Arc;

/// Line number k of a seed.
pub fn line(seed: &str, k: u64) -> String {
    let mut stream = Key::of(&["grammar", seed]).stream(k, 0);
    let line = if chance(&mut stream, 40) { of_kind(&mut stream) } else { of_rules(&mut stream) };
    if chance(&mut stream, 6) { mistyped(line, &mut stream) } else { line }
}

/// True with this probability in percent.
fn chance(stream: &mut Stream, percent: u32) -> bool {
    stream.below(100) < percent
}

fn pick<'a, T>(stream: &mut Stream, all: &'a [T]) -> &'a T {
    &all[stream.below(all.len() as u32) as usize]
}

/// A line with one character that is another, or none.
fn mistyped(line: String, stream: &mut Stream) -> String {
    let mut all: Vec<char> = line.chars().collect();
    let at = stream.below(all.len() as u32) as usize;
    match stream.below(3) {
        0 => drop(all.remove(at)),
        1 => all.insert(at, *pick(stream, &['1', ';', ',', '=', 'r', 'é', '~', '-', ':'])),
        _ => all[at] = *pick(stream, &['0', '9', 'c', ' ', '.', 'Z', '+', '=', '\u{feff}']),
    }
    all.into_iter().collect()
}

/// A board of a kind as the kind draws it: some digits of a grid, none, or wrong ones.
fn of_kind(stream: &mut Stream) -> String {
    let kind = pick(stream, &KINDS);
    let size = *pick(stream, kind.sizes);
    let layout = kind.check(Some(size), None, false).map(|params| Arc::new(kind.draw(&params, stream)));
    let Ok(layout) = layout else { return format!("{} size={size}", kind.name) };
    let n_cells = layout.n_cells();
    // A grid is looked for where one is soon found.
    let grid = (n_cells <= 144).then(|| fill(&[Draw { layout: layout.clone(), stream: stream.chapter(1) }]).remove(0)).flatten();
    let solution = grid.unwrap_or_else(|| Grid::empty(n_cells));
    let shown = *pick(stream, &[0, 10, 30, 60, 100]);
    let mut clues = Clues::all(&layout, &solution);
    for cell in 0..n_cells {
        if !chance(stream, shown) {
            clues.givens.clear(cell as u16);
        } else if chance(stream, 1) {
            clues.givens.set(cell as u16, 1 + stream.below(layout.n_digits.into()) as u8);
        }
    }
    for sum in &mut clues.sums {
        match stream.below(20) {
            0 => *sum = None,
            1 => *sum = Some(stream.below(400) as u16),
            _ => {}
        }
    }
    let mut puzzle = Puzzle::new(kind, size, layout, clues, solution);
    puzzle.rating = None;
    let text = |format| -> String {
        String::from_utf8_lossy(&whole(Style::full(format), [&puzzle])).lines().next().unwrap_or_default().into()
    };
    // A plain line does not always show its size.
    let plain = text(Format::Lines);
    let is_told = read(plain.as_bytes(), &Expect::default()).next().is_some_and(|row| row.is_ok());
    if chance(stream, if is_told { 60 } else { 10 }) { plain } else { text(Format::Jsonl) }
}

/// A board of rows, columns and boxes with one to three rules.
fn of_rules(stream: &mut Stream) -> String {
    // Sizes that follow from a length.
    const SIZES: &[(u8, u8)] = &[(2, 2), (2, 2), (1, 4), (1, 5), (1, 8), (3, 3), (3, 3), (3, 3), (3, 3), (4, 4), (5, 5)];
    let &(rows, cols) = pick(stream, SIZES);
    let side = usize::from(rows) * usize::from(cols);
    let board = Board { side, n_digits: side as u32 };
    let mut words: Vec<String> = Vec::new();
    if rows == 1 {
        words.push("latin".into());
    }
    for _ in 0..1 + stream.below(3) {
        // Most rules are ones that fit; the others only test the readers.
        let is_wild = chance(stream, 12);
        let rules: Vec<&Rule> = all_rules().collect();
        let tries: Vec<String> = (0..8).filter_map(|_| board.rule(pick::<&Rule>(stream, &rules), stream)).collect();
        let fits = |word: &&String| is_wild || read_rules(word, Shape::new(rows, cols)).is_ok();
        words.extend(tries.iter().find(fits).cloned());
    }
    let shown = *pick(stream, &[0, 0, 5, 20]);
    let cells: String =
        (0..side * side).map(|_| if chance(stream, shown) { symbol(1 + stream.below(side as u32) as u8) } else { '.' }).collect();
    format!("{cells} {}", words.join(" "))
}

/// A square board without holes.
struct Board {
    side: usize,
    n_digits: u32,
}

impl Board {
    fn cell(&self, stream: &mut Stream) -> (usize, usize) {
        (stream.below(self.side as u32) as usize, stream.below(self.side as u32) as usize)
    }

    fn name((row, col): (usize, usize)) -> String {
        format!("r{}c{}", row + 1, col + 1)
    }

    fn names(cells: &[(usize, usize)]) -> String {
        cells.iter().map(|&cell| Board::name(cell)).collect::<Vec<_>>().join(",")
    }

    /// None, one, some, as many as a rule may have, or one more.
    fn number(&self, most: usize, stream: &mut Stream) -> usize {
        match stream.below(20) {
            0 => 0,
            1..6 => 1,
            6..16 => 2 + stream.below(2 * self.side as u32) as usize,
            16..19 => most,
            _ => most + 1,
        }
    }

    /// A rule with its text; nothing where it has another board than this.
    fn rule(&self, rule: &Rule, stream: &mut Stream) -> Option<String> {
        let name = rule.name;
        let listed = |all: Vec<String>| (!all.is_empty()).then(|| format!("{name}={}", all.join(";")));
        match rule.says {
            Says::Nothing | Says::Unsigned(_) => Some(name.into()),
            Says::Grids | Says::Runs | Says::Areas | Says::Blocks | Says::Regions => None,
            Says::Marks(Mark::Odd | Mark::Even) => {
                let n = self.number(self.side * self.side, stream).min(self.side * self.side);
                let cells: Vec<_> = (0..n).map(|_| self.cell(stream)).collect();
                (n > 0).then(|| format!("{name}={}", Board::names(&cells)))
            }
            Says::Groups => {
                let n = self.number(GROUPS.most as usize, stream);
                listed((0..n).map(|_| Board::names(&self.group(stream))).collect())
            }
            Says::Cages => {
                let n = self.number(self.side * self.side / 2, stream);
                let cage = |stream: &mut Stream| {
                    let cells = Board::names(&self.group(stream));
                    if chance(stream, 10) { cells } else { format!("{}:{cells}", stream.below(8 * self.n_digits)) }
                };
                listed((0..n).map(|_| cage(stream)).collect())
            }
            Says::Signs(sort) => {
                let most = if sort.course() == Course::Line { LINES.most } else { SIGNS.most } as usize;
                let n = self.number(most, stream);
                listed((0..n).map(|_| self.sign(sort, stream)).collect())
            }
        }
    }

    /// Cells anywhere, or cells that are adjacent.
    fn group(&self, stream: &mut Stream) -> Vec<(usize, usize)> {
        let n = 2 + stream.below(self.n_digits) as usize;
        let mut cells = if chance(stream, 80) { self.walk(n, stream) } else { (0..n).map(|_| self.cell(stream)).collect() };
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// A walk from cell to cell without a cell twice, as far as it comes.
    fn walk(&self, n: usize, stream: &mut Stream) -> Vec<(usize, usize)> {
        let mut cells = vec![self.cell(stream)];
        for _ in 0..4 * n {
            let (row, col) = cells[cells.len() - 1];
            let (down, right) = *pick(stream, &[(0, 1), (1, 0), (1, 1), (0, -1), (-1, 0), (1, -1), (-1, 1), (-1, -1)]);
            let next = (row as i32 + down, col as i32 + right);
            let is_in = |at: i32| (0..self.side as i32).contains(&at);
            let next = (is_in(next.0) && is_in(next.1)).then_some((next.0 as usize, next.1 as usize));
            cells.extend(next.filter(|next| !cells.contains(next)));
            if cells.len() >= n {
                break;
            }
        }
        cells
    }

    fn sign(&self, sort: Sort, stream: &mut Stream) -> String {
        let value = match sort.value() {
            Value::None => String::new(),
            Value::Number(Some(_), _) | Value::Circle if chance(stream, 50) => String::new(),
            Value::Number(..) | Value::Letter | Value::Circle => {
                let most = *pick(stream, &[3, self.n_digits, 5 * self.n_digits, 600]);
                format!("{}:", stream.below(most))
            }
            Value::Digits => {
                let n = 1 + stream.below(4);
                let digits: Vec<String> = (0..n).map(|_| (1 + stream.below(self.n_digits)).to_string()).collect();
                format!("{}:", digits.join("."))
            }
            Value::Calculation => format!("{}{}:", stream.below(200), pick(stream, &["", "+", "-", "x", "/"])),
        };
        let last = self.side - 1;
        let (row, col) = self.cell(stream);
        let ends = |from, to| format!("{}-{}", Board::name(from), Board::name(to));
        let cells = match sort.course() {
            Course::Edge => Board::names(&self.walk(2, stream)),
            Course::Line => {
                let most = *pick(stream, &[3, self.side, 40, 70, 257]);
                Board::names(&self.walk(2 + stream.below(most as u32) as usize, stream))
            }
            Course::Cage => Board::names(&self.walk(1 + stream.below(5) as usize, stream)),
            Course::Cell => Board::name((row, col)),
            Course::Region => Board::names(&self.walk(1 + stream.below(9) as usize, stream)),
            Course::Cells => {
                let cells: Vec<_> = (0..1 + stream.below(20)).map(|_| self.cell(stream)).collect();
                Board::names(&cells)
            }
            Course::Groups => {
                let shape = self.walk(1 + stream.below(4) as usize, stream);
                let moved: Vec<_> = shape.iter().map(|&(row, col)| ((row + 2) % self.side, (col + 1) % self.side)).collect();
                [shape, moved].concat().iter().map(|&cell| Board::name(cell)).collect::<Vec<_>>().join(",")
            }
            Course::Corner => {
                let (row, col) = (row.min(last.saturating_sub(1)), col.min(last.saturating_sub(1)));
                Board::names(&[(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)])
            }
            Course::Diagonal if chance(stream, 50) => ends((0, col), (last - col, last)),
            Course::Diagonal => ends((row, 0), (0, row)),
            Course::Outside => match stream.below(4) {
                0 => ends((row, 0), (row, last)),
                1 => ends((row, last), (row, 0)),
                2 => ends((0, col), (last, col)),
                _ => ends((last, col), (0, col)),
            },
        };
        format!("{value}{cells}")
    }
}
