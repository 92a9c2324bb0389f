//! The pages of solutions after the puzzles: how many solutions each has.

use crate::book::leaf::planned::{PageRole, SectionPlan};

/// Enlarges the solutions of a group of at most four, which do not have to be as small as on a full page.
pub(super) fn enlarge_few(sections: &mut [SectionPlan]) {
    const FEW: (usize, usize) = (2, 2);
    const ALONE: usize = 256;
    for group in sections.chunk_by_mut(|a, b| a.solution_grid == b.solution_grid) {
        let total: usize = group.iter().map(|s| s.count).sum();
        let (cols, rows) = group[0].solution_grid;
        // A single large board has the page to itself.
        let few = if total == 1 && group[0].sample.n_cells() > ALONE { (1, 1) } else { FEW };
        if total <= few.0 * few.1 && cols >= few.0 && rows >= few.1 {
            group.iter_mut().for_each(|section| section.solution_grid = few);
        }
    }
}

/// Adds the pages of solutions, in the order of the puzzles. A page has the grid of its first solution. Further solutions share
/// the page as long as they may be as small. If less than a row would be left for the last page, a whole row moves there too.
pub(super) fn solution_pages(sections: &[SectionPlan], pages: &mut Vec<PageRole>, solution_page: &mut Vec<usize>) {
    let total: usize = sections.iter().map(|s| s.count).sum();
    let grid_of = |puzzle: usize| sections[sections.partition_point(|s| s.first <= puzzle).saturating_sub(1)].solution_grid;
    let room = |(cols, rows): (usize, usize)| cols * rows;
    // The grid changes only between sections.
    let next = |from: usize, stops: &dyn Fn((usize, usize)) -> bool| {
        sections.iter().find(|s| s.first > from && s.count > 0 && stops(s.solution_grid)).map_or(total, |s| s.first)
    };
    let mut first = 0;
    while first < total {
        let grid = grid_of(first);
        let end = next(first, &|other| room(other) < room(grid));
        let mut count = room(grid).min(end - first);
        let left = end.min(next(first, &|other| room(other) > room(grid))) - first;
        let spare = left.saturating_sub(count);
        // A page that is not the last may be filled with the solutions that follow.
        let is_last = first + left == total || room(grid_of(first + left)) < room(grid);
        if is_last && (1..grid.0).contains(&spare) && grid.1 > 1 {
            count -= grid.0;
        }
        pages.push(PageRole::Solutions { first, count });
        solution_page.extend(std::iter::repeat_n(pages.len(), count));
        first += count;
    }
}
