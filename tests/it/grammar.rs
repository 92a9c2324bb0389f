//! Boards of the grammar of `examples/grammar`, through every reader and writer, and through search beside brute force: no row panics,
//! whatever was read is written and read again as the same, and every count is right.

#[path = "../../examples/grammar/lines.rs"]
mod lines;

use gridpress::board::{Budget, Cell, Clues, Grid, Layout};
use gridpress::formats::{Expect, FORMATS, Format, Row, Style, read, whole};
use gridpress::search::{Ask, count_up_to};
use gridpress::verify::{check, count_by_clauses};

/// The rows of these lines that can be read.
fn rows(seed: &str, numbers: std::ops::Range<u64>) -> Vec<Row> {
    numbers.flat_map(|k| read(lines::line(seed, k).as_bytes(), &Expect::default()).next()).flatten().collect()
}

#[test]
fn what_is_read_is_written_and_read_again_as_the_same() {
    let rows = rows("formats", 0..400);
    let (mut n_written, n_read) = (0, rows.len());
    for row in &rows {
        check(&row.layout, &row.clues);
        for format in FORMATS.iter().filter(|format| format.is_written() && format.is_read() && format.format != Format::Parquet)
        {
            let style = Style::full(format.format);
            if style.refuses(row.into()).is_some() {
                continue;
            }
            let text = whole(style, [row]);
            let expect = Expect { format: Some(format.format), size: Some(row.size), ..Expect::default() };
            let again = read(&text[..], &expect).next();
            let again = again.unwrap_or_else(|| panic!("{}: nothing of {}", format.name, row.text));
            let again = again.unwrap_or_else(|e| panic!("{}: {e}: {}", format.name, row.text));
            assert_eq!(
                (&again.clues, again.layout.n_cells()),
                (&row.clues, row.layout.n_cells()),
                "{}: {}",
                format.name,
                row.text
            );
            n_written += 1;
        }
    }
    assert!(n_read > 150 && n_written > 700, "{n_read} rows, {n_written} texts");
}

/// Counts by trying every digit of every cell, up to two; `None` after many tries.
fn by_trying(layout: &Layout, clues: &Clues) -> Option<u64> {
    fn go_on(layout: &Layout, clues: &Clues, cell: Cell, grid: &mut Grid, found: &mut u64, left: &mut u32) -> Option<()> {
        *left = left.checked_sub(1)?;
        if cell as usize == layout.n_cells() {
            *found += u64::from(grid.solves(layout, clues));
            return Some(());
        }
        let given = clues.givens.get(cell);
        for digit in (1..=layout.n_digits).filter(|&digit| given.is_none_or(|given| given == digit)) {
            let is_free = layout.peers(cell).iter().all(|&peer| peer >= cell || grid.get(peer) != Some(digit));
            if is_free && *found < 2 {
                grid.set(cell, digit);
                go_on(layout, clues, cell + 1, grid, found, left)?;
            }
        }
        grid.clear(cell);
        Some(())
    }
    let (mut found, mut left) = (0, 400_000);
    go_on(layout, clues, 0, &mut Grid::empty(layout.n_cells()), &mut found, &mut left)?;
    Some(found)
}

/// Counts the small boards among these lines in three ways, and returns how many have no solution, one, and several.
fn counted(numbers: std::ops::Range<u64>) -> [u32; 3] {
    let small = |row: &Row| row.layout.n_cells() <= 25;
    let mut n = [0; 3];
    for row in rows("counts", numbers).iter().filter(|row| small(row)) {
        let Some(wanted) = by_trying(&row.layout, &row.clues) else { continue };
        let search = count_up_to(&[Ask { layout: &row.layout, clues: &row.clues }], 2, &Budget::USUAL).remove(0);
        let clauses = count_by_clauses(&row.layout, &row.clues, 2, &Budget::USUAL);
        for count in [search, clauses] {
            assert_eq!((count.is_decided, count.found), (true, wanted.min(2)), "{}", row.text);
        }
        n[wanted.min(2) as usize] += 1;
    }
    n
}

#[test]
fn every_count_of_a_small_board_is_right() {
    let [n_none, n_one, n_several] = counted(0..1_500);
    assert!(n_none > 50 && n_one > 10 && n_several > 50, "{n_none} without, {n_one} with one, {n_several} with several");
}

#[test]
#[ignore = "minutes: ten thousand boards, each counted by two engines"]
fn twenty_thousand_counts_of_small_boards_are_right() {
    let n = counted(1_500..70_000);
    assert!(n.iter().sum::<u32>() > 10_000, "{n:?}");
}

#[test]
#[ignore = "minutes: many rows, each asked for little"]
fn no_row_of_many_panics() {
    for row in rows("many", 0..20_000) {
        let budget = Budget::of_steps(200_000);
        count_up_to(&[Ask { layout: &row.layout, clues: &row.clues }], 2, &budget);
        count_by_clauses(&row.layout, &row.clues, 2, &budget.clone().with_bytes(4 << 20));
        check(&row.layout, &row.clues);
    }
}
