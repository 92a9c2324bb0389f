//! The signs and lines of a board with demands on more than two cells, for solvers that support rules: which of them a cell is in, and
//! which digits one of them leaves for its cells.

use crate::board::{Cell, Layout, Line, Traces};

/// All lines of a board, with the memory that following them takes.
pub struct Lines {
    lines: Vec<Line>,
    /// For each cell, the lines that it is in, and its place in each; empty where there is no line.
    of_cell: Vec<Vec<(u16, u16)>>,
    traces: Traces,
}

impl Lines {
    /// Those of a board.
    pub fn of(layout: &Layout) -> Lines {
        let lines = layout.all_lines();
        let mut of_cell = vec![Vec::new(); if lines.is_empty() { 0 } else { layout.n_cells() }];
        for (k, line) in (0..).zip(&lines) {
            (0..).zip(&line.cells).for_each(|(place, &cell)| of_cell[cell as usize].push((k, place)));
        }
        Lines { lines, of_cell, traces: Traces::default() }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Those that a cell is in, and its place in each.
    pub fn of_cell(&self, cell: Cell) -> &[(u16, u16)] {
        self.of_cell.get(cell as usize).map_or(&[], |lines| lines)
    }

    /// The cells of a line.
    pub fn cells(&self, line: usize) -> &[Cell] {
        &self.lines[line].cells
    }

    /// The steps of work of the line that was followed last.
    pub fn steps(&self) -> u64 {
        self.traces.steps
    }

    /// For each cell of a line, the digits in some filling that meets it, digit 1 as the lowest bit, from the digits that each cell can
    /// hold; `None` if there is no such filling.
    pub fn left(&mut self, line: usize, candidates: impl Fn(Cell) -> u32) -> Option<&[u32]> {
        self.lines[line].follow(candidates, &mut self.traces).then_some(&self.traces.used[..])
    }
}
