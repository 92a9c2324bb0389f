//! Finds signs and lines in the digits of a full grid: every sign of an edge, a corner or a row that the digits allow, and lines
//! that grow from a drawn cell, step by step, as a pen would draw them. Lines of a sort share no cell and never cross.

use crate::board::{
    Ask, Asks, Cell, CellSet, Course, Digit, DigitSet, Grid, HouseKind, LETTERS, Layout, Length, Order, Sign, Sort, Usual, Value,
};
use crate::seed::Stream;

/// Starts of lines that are tried for each line that is wanted.
const TRIES: usize = 60;
/// The fewest cells of a line.
pub(super) const FEWEST: usize = 3;

/// Signs of a sort, up to a limit. Without a limit, all that exist, if a board can show that many.
pub fn trace(layout: &Layout, solution: &Grid, sort: Sort, most: Option<usize>, stream: &mut Stream) -> Vec<Sign> {
    let page = Page { layout, solution, sort };
    let mut all = match sort.course() {
        Course::Edge => page.edges(),
        Course::Corner if sort.written().is_some() => page.fours().iter().filter_map(|cells| page.sign_of(cells)).collect(),
        Course::Corner => page.corners(stream),
        Course::Outside => page.outside(stream),
        Course::Diagonal => page.diagonals(),
        Course::Line => return page.lines(most.unwrap_or(layout.n_cells() / FEWEST), stream),
        Course::Groups => page.clones(stream),
        // Cages cover the grid, and are not traced one by one.
        Course::Cage => Vec::new(),
        Course::Cell => page.cells().filter_map(|cell| page.sign_of(&[cell])).collect(),
        Course::Cells => return page.groups(most.unwrap_or(1), stream),
        Course::Region => return page.regions(most.unwrap_or(layout.n_cells() / 9), stream),
    };
    if let Some(most) = most {
        stream.shuffle(&mut all);
        all.truncate(most);
    }
    all
}

/// A full grid in which signs of a sort are looked for.
pub(super) struct Page<'a> {
    pub layout: &'a Layout,
    pub solution: &'a Grid,
    pub sort: Sort,
}

impl Page<'_> {
    pub fn digit(&self, cell: Cell) -> Digit {
        self.solution.0[cell as usize]
    }

    pub fn at(&self, cell: Cell, (down, right): (i32, i32)) -> Option<Cell> {
        let row = usize::try_from(self.layout.row(cell) as i32 + down).ok()?;
        let col = usize::try_from(self.layout.col(cell) as i32 + right).ok()?;
        self.layout.cell(row, col)
    }

    fn cells(&self) -> impl Iterator<Item = Cell> {
        0..self.layout.n_cells() as Cell
    }

    /// Every neighbour pair whose digits a sign of the sort fits, some sorts inside boxes only, where there are some.
    fn edges(&self) -> Vec<Sign> {
        let (n, row) = (self.layout.n_digits, self.sort.row());
        let sort = self.sort;
        let relation = |value: u32| sort.along(value, n);
        let stays_inside = matches!(row.usual, Usual::InBoxes(..)) && !self.layout.houses_of_kind(HouseKind::Box).is_empty();
        let values = self.values(2);
        let n_ways = if row.order == Order::Directed { 2 } else { 1 };
        let pairs = self.cells().flat_map(|a| [(0, 1), (1, 0)].into_iter().filter_map(move |step| Some((a, self.at(a, step)?))));
        let pairs = pairs.filter(|&(a, b)| !stays_inside || self.layout.box_of(a) == self.layout.box_of(b));
        let sign = |(a, b): (Cell, Cell)| {
            let ways = [(a, b), (b, a)].into_iter().take(n_ways).flat_map(|way| values.iter().map(move |&value| (way, value)));
            let mut fits = ways.filter(|&((a, b), value)| {
                relation(value).is_some_and(|relation| relation.allows(n, self.digit(a), self.digit(b)))
            });
            fits.next().map(|((a, b), value)| Sign::new(self.sort, value, vec![a, b]))
        };
        pairs.filter_map(sign).collect()
    }

    /// Two to four of the digits around each inner corner.
    fn corners(&self, stream: &mut Stream) -> Vec<Sign> {
        let mut sign = |cells: Vec<Cell>| {
            let mut digits: Vec<Digit> = cells.iter().map(|&cell| self.digit(cell)).collect();
            stream.shuffle(&mut digits);
            digits.truncate(2 + stream.below(3) as usize);
            Sign::new(self.sort, Sign::packed(&digits), cells)
        };
        self.fours().into_iter().map(&mut sign).collect()
    }

    /// The four cells around each inner corner.
    fn fours(&self) -> Vec<Vec<Cell>> {
        let around = |cell: Cell| Some(vec![cell, self.at(cell, (0, 1))?, self.at(cell, (1, 0))?, self.at(cell, (1, 1))?]);
        self.cells().filter_map(around).collect()
    }

    /// A number at every end of every row and column.
    fn outside(&self, stream: &mut Stream) -> Vec<Sign> {
        let mut all = Vec::new();
        for kind in [HouseKind::Row, HouseKind::Column] {
            for house in self.layout.houses_of_kind(kind) {
                let cells = &self.layout.houses[house].cells;
                let back: Vec<Cell> = cells.iter().rev().copied().collect();
                let ends = if self.sort.reads_both_ways() { vec![cells.clone()] } else { vec![cells.clone(), back] };
                all.extend(ends.into_iter().filter_map(|cells| self.outside_one(cells, stream)));
            }
        }
        all
    }

    fn outside_one(&self, cells: Vec<Cell>, stream: &mut Stream) -> Option<Sign> {
        let line: Vec<Digit> = cells.iter().map(|&cell| self.digit(cell)).collect();
        let value = match self.sort.value() {
            Value::Digits => {
                // The digits of the nearest cells are those that a law with all of them accepts.
                let near = (1..=line.len())
                    .rev()
                    .find(|&k| self.holds(&Sign::new(self.sort, Sign::packed(&line[k - 1..k]), cells.clone())))?;
                let mut digits = line[..near].to_vec();
                stream.shuffle(&mut digits);
                digits.truncate(1 + stream.below(2) as usize);
                Sign::packed(&digits)
            }
            value => value
                .numbers(self.layout.n_digits, line.len())
                .find(|&value| self.holds(&Sign::new(self.sort, value, cells.clone())))?,
        };
        Some(Sign::new(self.sort, value, cells))
    }

    fn holds(&self, sign: &Sign) -> bool {
        sign.holds(self.layout, |cell| self.digit(cell))
    }

    /// The usual value of a sign of the sort; if there is none, the possible values for that number of cells.
    fn values(&self, n_cells: usize) -> Vec<u32> {
        match (self.sort.value(), self.sort.value().usual()) {
            (_, Some(usual)) => vec![usual],
            (Value::Letter, _) => LETTERS.to_vec(),
            (value, None) => value.numbers(self.layout.n_digits, n_cells).collect(),
        }
    }

    /// Regions that grow from drawn cells; no cell is in two of them.
    fn regions(&self, most: usize, stream: &mut Stream) -> Vec<Sign> {
        let Some(rule) = self.sort.written() else { return Vec::new() };
        let (least, most_cells) = self.lengths();
        let top = most_cells.min(self.layout.n_digits as usize).max(least);
        let mut taken = CellSet::EMPTY;
        let mut all: Vec<Sign> = Vec::new();
        for _ in 0..most * TRIES {
            if all.len() == most {
                break;
            }
            let start = stream.below(self.layout.n_cells() as u32) as Cell;
            let wanted = least + stream.below((top - least + 1) as u32) as usize;
            let mut cells: Vec<Cell> = Some(start).filter(|&cell| !taken.has(cell)).into_iter().collect();
            while !cells.is_empty() && cells.len() < wanted {
                let beside = cells.iter().flat_map(|&cell| self.layout.area.beside(cell));
                let mut open: Vec<Cell> = beside.filter(|cell| !taken.has(*cell) && !cells.contains(cell)).collect();
                open.sort_unstable();
                open.dedup();
                stream.shuffle(&mut open);
                // Demands on two cells are checked at once, demands on all of them at the end.
                let suits = |cell: &Cell| rule.is_law() || self.sign_of(&[&cells[..], &[*cell]].concat()).is_some();
                let Some(&next) = open.iter().find(|cell| suits(cell)) else { break };
                cells.push(next);
            }
            if let Some(sign) = (cells.len() >= least).then(|| self.sign_of(&cells)).flatten() {
                sign.cells.iter().for_each(|&cell| taken.insert(cell));
                all.push(sign);
            }
        }
        all
    }

    /// Groups of cells that can be anywhere. If the rule restricts each digit, cells are drawn digit by digit; otherwise they are
    /// added one by one while the rule holds.
    fn groups(&self, most: usize, stream: &mut Stream) -> Vec<Sign> {
        let Some(rule) = self.sort.written() else { return Vec::new() };
        let (least, top) = self.lengths();
        let wanted = |stream: &mut Stream| {
            // More than a sixth of the cells say too much at once for a proof to end soon.
            let top = top.min(self.layout.n_cells() / 6).max(least);
            least + stream.below((top - least + 1) as u32) as usize
        };
        let values = self.values(top);
        let mut all: Vec<Sign> = Vec::new();
        for _ in 0..most * TRIES {
            if all.len() == most {
                break;
            }
            let (wanted, value) = (wanted(stream), values[stream.below(values.len() as u32) as usize]);
            let mut cells: Vec<Cell> = self.cells().filter(|cell| all.iter().all(|sign| !sign.cells.contains(cell))).collect();
            stream.shuffle(&mut cells);
            let chosen = if rule.n_laws(self.layout.n_digits) > 1 {
                self.by_digit(&cells, wanted, value)
            } else {
                self.one_by_one(&cells, wanted, value)
            };
            let sign = Sign::new(self.sort, value, chosen);
            if !sign.cells.is_empty() && sign.is_well_laid(self.layout) && self.holds(&sign) {
                all.push(sign);
            }
        }
        all
    }

    fn one_by_one(&self, cells: &[Cell], wanted: usize, value: u32) -> Vec<Cell> {
        let mut chosen: Vec<Cell> = Vec::new();
        for &cell in cells {
            if chosen.len() == wanted {
                break;
            }
            chosen.push(cell);
            if !self.holds(&Sign::new(self.sort, value, chosen.clone())) {
                chosen.pop();
            }
        }
        chosen
    }

    /// For each digit, in the order of the drawn cells, the largest number of its cells that the rule allows and that there is room for.
    fn by_digit(&self, cells: &[Cell], wanted: usize, value: u32) -> Vec<Cell> {
        let mut chosen: Vec<Cell> = Vec::new();
        let mut seen = DigitSet::EMPTY;
        for &cell in cells {
            let digit = self.digit(cell);
            if seen.has(digit) {
                continue;
            }
            seen = seen.with(digit);
            let alike: Vec<Cell> = cells.iter().copied().filter(|&other| self.digit(other) == digit).collect();
            let most = alike.len().min(wanted.saturating_sub(chosen.len()));
            let fits = |k: &usize| self.holds(&Sign::new(self.sort, value, [&chosen[..], &alike[..*k]].concat()));
            if let Some(k) = (1..=most).rev().find(fits) {
                chosen.extend(&alike[..k]);
            }
        }
        chosen
    }

    /// Every diagonal of three cells or more.
    fn diagonals(&self) -> Vec<Sign> {
        let mut all = Vec::new();
        for step in [(1, 1), (1, -1)] {
            for start in self.cells().filter(|&cell| self.at(cell, (-step.0, -step.1)).is_none()) {
                let cells: Vec<Cell> = std::iter::successors(Some(start), |&cell| self.at(cell, step)).collect();
                let sum = cells.iter().map(|&cell| self.digit(cell) as u32).sum();
                if cells.len() >= FEWEST {
                    all.push(Sign::new(self.sort, sum, cells));
                }
            }
        }
        all
    }

    /// Groups of the same outline with the same digits, two to five cells each, no cell in two of them.
    fn clones(&self, stream: &mut Stream) -> Vec<Sign> {
        let (rows, cols) = (self.layout.shape.rows as i32, self.layout.shape.cols as i32);
        let mut moves: Vec<(i32, i32)> = (0..rows).flat_map(|down| (1 - cols..cols).map(move |right| (down, right))).collect();
        moves.retain(|&step| step > (0, 0));
        stream.shuffle(&mut moves);
        let mut taken = CellSet::EMPTY;
        let mut all = Vec::new();
        for step in moves {
            let same = |cell: Cell, taken: &CellSet| {
                let other = self.at(cell, step)?;
                (self.digit(cell) == self.digit(other) && !taken.has(cell) && !taken.has(other)).then_some(other)
            };
            for start in self.cells() {
                if same(start, &taken).is_none() {
                    continue;
                }
                let mut group = vec![start];
                let mut next = 0;
                while next < group.len() && group.len() < 5 {
                    let beside = [(0, 1), (1, 0), (0, -1), (-1, 0)].into_iter().filter_map(|side| self.at(group[next], side));
                    let fresh: Vec<Cell> =
                        beside.filter(|&cell| !group.contains(&cell) && same(cell, &taken).is_some()).collect();
                    group.extend(fresh);
                    next += 1;
                }
                group.truncate(5);
                let others: Vec<Cell> = group.iter().filter_map(|&cell| self.at(cell, step)).collect();
                if group.len() >= 2 && !others.iter().any(|cell| group.contains(cell)) {
                    group.iter().chain(&others).for_each(|&cell| taken.insert(cell));
                    all.push(Sign::new(self.sort, 0, group.into_iter().chain(others).collect()));
                }
            }
        }
        all
    }

    /// Lines that grow from drawn cells.
    fn lines(&self, most: usize, stream: &mut Stream) -> Vec<Sign> {
        let mut taken = CellSet::EMPTY;
        let mut crossings: Vec<Cell> = Vec::new();
        let mut all: Vec<Sign> = Vec::new();
        for _ in 0..most * TRIES {
            if all.len() == most {
                break;
            }
            let start = stream.below(self.layout.n_cells() as u32) as Cell;
            if taken.has(start) {
                continue;
            }
            let mut pen = Pen { taken, crossings: crossings.clone() };
            pen.taken.insert(start);
            let cells = match self.sort.row().asks {
                Asks::Mirrored => self.mirrored(start, &mut pen, stream),
                Asks::Along(_) | Asks::Twice | Asks::Run | Asks::Law | Asks::Written => self.grown(start, &mut pen, stream),
            };
            let Some(cells) = cells else { continue };
            cells.iter().for_each(|&cell| taken.insert(cell));
            crossings.extend(cells.windows(2).filter_map(|two| self.crossing(two[0], two[1])));
            all.extend(self.sign_of(&cells));
        }
        all
    }

    /// A line that grows from a drawn cell at both ends, with nothing else on the board.
    pub fn mirrored_line(&self, stream: &mut Stream) -> Option<Sign> {
        let start = stream.below(self.layout.n_cells() as u32) as Cell;
        let mut pen = Pen { taken: CellSet::EMPTY, crossings: Vec::new() };
        pen.taken.insert(start);
        self.sign_of(&self.mirrored(start, &mut pen, stream)?)
    }

    /// The fewest and the most cells of a line, or of a group.
    pub fn lengths(&self) -> (usize, usize) {
        lengths_of(self.sort, self.layout.n_digits as usize)
    }

    /// A line from a cell on, as long as a drawn length at most: its longest beginning that obeys the sort.
    fn grown(&self, start: Cell, pen: &mut Pen, stream: &mut Stream) -> Option<Vec<Cell>> {
        let (fewest, most) = self.lengths();
        let wanted = fewest + stream.below((most - fewest + 1) as u32) as usize;
        let mut cells = vec![start];
        let mut heading = None;
        while cells.len() < wanted {
            let last = cells[cells.len() - 1];
            let Some((step, next)) = self.next(last, heading, pen, stream, |cell| self.may_follow(&cells, cell)) else { break };
            self.walk(last, next, pen);
            heading = Some(step);
            cells.push(next);
        }
        (fewest..=cells.len()).rev().find(|&k| self.sign_of(&cells[..k]).is_some()).map(|k| cells[..k].to_vec())
    }

    /// A line that grows at both ends at once.
    fn mirrored(&self, start: Cell, pen: &mut Pen, stream: &mut Stream) -> Option<Vec<Cell>> {
        let wanted = FEWEST + stream.below(5) as usize;
        let mut cells = std::collections::VecDeque::from([start]);
        if stream.below(3) == 0 {
            let (_, twin) = self.next(start, None, pen, stream, |cell| self.digit(cell) == self.digit(start))?;
            self.walk(start, twin, pen);
            cells.push_back(twin);
        }
        while cells.len() < wanted {
            let (front, back) = (cells[0], cells[cells.len() - 1]);
            let Some((_, before)) = self.next(front, None, pen, stream, |_| true) else { break };
            let mut on = Pen { taken: pen.taken, crossings: pen.crossings.clone() };
            self.walk(front, before, &mut on);
            let Some((_, after)) = self.next(back, None, &on, stream, |cell| self.digit(cell) == self.digit(before)) else {
                break;
            };
            self.walk(back, after, &mut on);
            *pen = on;
            cells.push_front(before);
            cells.push_back(after);
        }
        (cells.len() >= FEWEST).then(|| cells.into())
    }

    /// Whether a line may continue to a cell.
    pub fn may_follow(&self, cells: &[Cell], cell: Cell) -> bool {
        let (last, next) = (self.digit(cells[cells.len() - 1]), self.digit(cell));
        let n = self.layout.n_digits;
        match (self.sort.row().asks, self.sort.value()) {
            (Asks::Along(relation), _) => relation(0, n).allows(n, last, next),
            (Asks::Written, _) => self.may_go_on(cells, cell),
            // `sign_of` checks demands on a whole line. Such lines are found sooner if no digit exceeds them already.
            (Asks::Run, _) => cells.iter().all(|&cell| self.digit(cell) != next && self.digit(cell).abs_diff(next) < 6),
            (Asks::Law, Value::Circle) => {
                let shaft: u32 = cells[1..].iter().chain([&cell]).map(|&cell| self.digit(cell) as u32).sum();
                shaft <= self.digit(cells[0]) as u32
            }
            (Asks::Mirrored | Asks::Twice | Asks::Law, _) => true,
        }
    }

    /// Whether a file's demands on successive cells, or on every two, let a line continue; demands on a whole line are checked at the
    /// end.
    fn may_go_on(&self, cells: &[Cell], cell: Cell) -> bool {
        let Some(rule) = self.sort.written() else { return true };
        let n = match &rule.ask {
            Ask::Next(_, n) => *n,
            Ask::Any(_) => cells.len() + 1,
            Ask::Mirrored(_) | Ask::Around(..) | Ask::Everywhere(..) | Ask::Whole { .. } | Ask::Machine { .. } => return true,
        };
        let mut last = cells[cells.len().saturating_sub(n - 1)..].to_vec();
        last.push(cell);
        let holds = |value: u32| self.holds(&Sign { sort: self.sort, value, cells: last.clone() });
        last.len() < n && n > 2 || self.values(last.len()).into_iter().any(holds)
    }

    /// The sign that these cells make in this order, if it is a meaningful one.
    pub fn sign_of(&self, cells: &[Cell]) -> Option<Sign> {
        let crosses = !self.sort.row().is_by_boxes || {
            let box_of = |cell: Cell| self.layout.box_of(cell);
            cells.windows(2).any(|two| box_of(two[0]) != box_of(two[1]))
        };
        let signs = self.values(cells.len()).into_iter().map(|value| Sign::new(self.sort, value, cells.to_vec()));
        signs.filter(|_| crosses).find(|sign| self.holds(sign) && sign.is_well_laid(self.layout))
    }

    /// A drawn step to a free cell. Half of the time a line goes straight on, if it can.
    fn next(
        &self,
        from: Cell,
        heading: Option<(i32, i32)>,
        pen: &Pen,
        stream: &mut Stream,
        suits: impl Fn(Cell) -> bool,
    ) -> Option<((i32, i32), Cell)> {
        let mut steps = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
        stream.shuffle(&mut steps);
        let goes_on = stream.below(2) == 0;
        let ahead = heading.filter(|_| goes_on);
        let is_free = |cell: Cell| {
            let crosses = self.crossing(from, cell).is_some_and(|corner| pen.crossings.contains(&corner));
            !pen.taken.has(cell) && !crosses && suits(cell)
        };
        let mut all = ahead.into_iter().chain(steps).filter_map(|step| Some((step, self.at(from, step)?)));
        all.find(|&(_, cell)| is_free(cell))
    }

    fn walk(&self, from: Cell, to: Cell, pen: &mut Pen) {
        pen.taken.insert(to);
        pen.crossings.extend(self.crossing(from, to));
    }

    /// The corner that a step across one goes over, as the cell at its upper left.
    pub fn crossing(&self, from: Cell, to: Cell) -> Option<Cell> {
        let (layout, row) = (self.layout, self.layout.row(from).min(self.layout.row(to)));
        let is_slanted = layout.row(from) != layout.row(to) && layout.col(from) != layout.col(to);
        is_slanted.then(|| layout.cell(row, layout.col(from).min(layout.col(to))))?
    }
}

/// The fewest and the most cells of a line, on a board with that number of digits.
pub(super) fn lengths_of(sort: Sort, n: usize) -> (usize, usize) {
    match sort.row().length {
        Length::Digits(most) => (FEWEST.min(n), n.min(most)),
        Length::Cells(fewest, most) => (fewest, most),
    }
}

/// Where lines are already.
struct Pen {
    taken: CellSet,
    crossings: Vec<Cell>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::{kind_named, parse_size};
    use crate::search::{Draw, fill};
    use crate::seed::Key;
    use std::sync::Arc;

    #[test]
    fn what_is_traced_is_well_laid_and_holds() {
        for size in ["2x3", "3x2", "3x3", "2x4", "3x4"] {
            let kind = kind_named("sudoku").unwrap();
            let params = kind.check(Some(parse_size(size).unwrap()), None, false).unwrap();
            let mut stream = Key::of(&["tracing", size]).stream(0, 0);
            let layout = Arc::new(kind.draw(&params, &mut stream));
            let grid = fill(&[Draw { layout: layout.clone(), stream: stream.chapter(1) }]).remove(0).unwrap();
            for sort in Sort::ALL.into_iter().filter(|sort| !sort.is_of_board()) {
                let all = trace(&layout, &grid, sort, None, &mut stream);
                // Cages are not signs one by one.
                let may_be_none = matches!(sort, Sort::DutchWhispers | Sort::Clone | Sort::Calculation);
                assert!(!all.is_empty() || may_be_none, "{size} {sort:?}");
                for sign in &all {
                    assert!(sign.is_well_laid(&layout), "{size} {sign:?}");
                    assert!(sign.holds(&layout, |cell| grid.0[cell as usize]), "{size} {sign:?}");
                }
                if sort.course() == Course::Line {
                    let mut cells: Vec<Cell> = all.iter().flat_map(|sign| sign.cells.clone()).collect();
                    cells.sort_unstable();
                    assert!(cells.windows(2).all(|two| two[0] < two[1]), "{size} {sort:?}: lines have no cell in common");
                }
                assert!(trace(&layout, &grid, sort, Some(2), &mut stream).len() <= 2);
            }
        }
    }
}
