//! How many digits the puzzles of a kind show by default.

use super::ground::Ground;
use super::{Geometry, KINDS, Kind, Params};
use crate::board::{Level, RuleUse};

/// On larger boards clues are removed without a search, and what a kind usually shows may be out of reach.
const MOST_CELLS_OF_USUAL_CLUES: usize = 144;

/// The shares of a board's cells that a friendly puzzle shows, in parts of 27: on 9x9, 30 to 36 clues if only digits are clues,
/// 24 to 30 if further houses, relations or rules from files help, and 12 to 18 beside cages and signs.
const FRIENDLY: [(usize, usize); 3] = [(10, 12), (8, 10), (4, 6)];
/// Boards with more cells than this need so many clues anyway that friendly ones get an even larger share.
const MOST_CELLS_OF_FRIENDLY: usize = 400;
const FRIENDLY_AND_LARGE: (usize, usize) = (13, 15);

/// How many of 81 cells newspapers show where only digits are clues: very easy, easy, medium, hard, and above.
const NEWSPAPERS: [(usize, usize); 5] = [(36, 40), (32, 36), (28, 32), (24, 28), (22, 28)];

impl Kind {
    /// How many digits a friendly puzzle shows: more than it needs, so that there is always something to find.
    /// Never fewer than its kind usually shows. Where a level is wanted, as many as newspapers show at that level; what is hard
    /// without that shows fewer.
    pub fn friendly_clues(&self, params: &Params, n_cells: usize, level: Option<Level>) -> (usize, usize) {
        // What a rule from a file gives away is not known here, and some give so little that 18 digits are fewer than a puzzle needs.
        let has_known_signs = params.has_signs() && !params.has_rules_of_files();
        let rank = if params.has_cages() || has_known_signs { 2 } else { usize::from(!params.rules.is_empty()) };
        let is_large = n_cells > MOST_CELLS_OF_FRIENDLY;
        let of = |(low, high): (usize, usize), all: usize| ((n_cells * low).div_ceil(all), n_cells * high / all);
        let (low, high) = match level {
            Some(level) if rank == 0 && !is_large => of(NEWSPAPERS[(level as usize).min(NEWSPAPERS.len() - 1)], 81),
            _ if rank == 0 && is_large => of(FRIENDLY_AND_LARGE, 27),
            _ => of(FRIENDLY[rank], 27),
        };
        let usual = self.usual_clues(params).filter(|_| !params.has_cages());
        let more = |n: usize| n * 6 / 5 + 1;
        let least = usual.map_or(low, |(_, most)| low.max(more(most)));
        let most = n_cells.saturating_sub(1);
        let is_had_without = |level: Level| level > Level::Medium && self.levels(params).plain.contains(&level);
        if rank > 0 && level.is_some_and(is_had_without) {
            return (usual.map_or(low * 4 / 5, |(fewest, _)| fewest).min(most), least.min(most));
        }
        let high = high.max(usual.map_or(0, |_| least + n_cells * 2 / 27)).max(least);
        (least.min(most), high.min(most))
    }

    /// How many digits a puzzle shows by default, scaled to its board. `None`: as few as possible. The kind's own file decides,
    /// or else the rules, whatever the kind's name: of the built-in kinds whose rules are all laid, the one with the fewest
    /// clues.
    pub fn usual_clues(&self, params: &Params) -> Option<(usize, usize)> {
        let (n_cells, most) = (self.n_cells_under(params.size, &params.rules), MOST_CELLS_OF_USUAL_CLUES);
        // Without boxes, or with other regions in their place, a grid needs other numbers of clues.
        let is_laid = |rule: &RuleUse| params.rules.iter().any(|own| own.name == rule.name && own.cells == rule.cells);
        // Boards of several grids are searched, however large they are.
        let is_searched = n_cells <= most || super::whole_of(&params.rules).is_some();
        let has_boxes = matches!(self.geometry, Geometry::Boxes | Geometry::Grids)
            && !params.rules.iter().any(|rule| ["latin", "regions"].contains(&rule.name));
        let is_near = is_searched || params.size == self.default_size;
        let among = KINDS.iter().filter(|kind| has_boxes && is_searched && kind.rules.iter().all(is_laid));
        let least = || among.filter_map(|kind| Some((kind, kind.clues?))).min_by_key(|(_, clues)| *clues);
        let (kind, clues) = self.clues.filter(|_| is_near).map(|clues| (self, clues)).or_else(least)?;
        let of = Ground::under(kind.default_size, kind.rules).area.n_cells();
        // So few that the marks are needed, too.
        let has_marks = ["odd", "even"].iter().any(|mark| params.rules.iter().any(|rule| rule.name == *mark));
        let share = if has_marks { 3 } else { 5 };
        Some(((clues.0 * n_cells * share).div_ceil(of * 5), (clues.1 * n_cells * share).div_ceil(of * 5)))
    }
}
