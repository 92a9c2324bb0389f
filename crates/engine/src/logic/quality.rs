//! How pleasant a path is to walk: how it opens, how many ways on there are at each point, how long it goes on without a digit,
//! and whether the kind's own rule is used to the end. docs/ratings.md explains the parts and the total.
//!
//! A **point** is the board before a step. Its **ways on** are the cells that a single fills there; and if the step is not such a
//! single, the step itself with those others of about its cost that need nothing of what it changes:
//!
//! ```text
//!   3 cells with singles                                  3 ways on
//!   a pair in row 2, another in box 9                     2 ways on
//!   a pair in row 2, and what only follows from it        1 way on: a lone bottleneck
//! ```

use super::bits::{Bits, ones};
use super::chains::Scratch;
use super::ground::Clue;
use super::hint::{Hint, NONE, Strikes};
use super::ladder::LADDER;
use super::state::State;
use super::tables::{Tables, row_of};
use super::technique::{Board, Width};
use super::walk;
use crate::board::{Budget, Cell, Clues, House, HouseKind, Layout, Level, Quality, Shape};
use std::sync::LazyLock;

/// Ways on that are counted at a point.
const MOST_WAYS: u32 = 9;
/// How many steps are looked for at a point where none is a single.
const LOOKS: usize = 6;
/// Tenths by which another way on may cost more than the step that is taken.
const SLACK: u16 = 5;
/// From this cost on a step counts as the only way on: looking for others would take longer than the walk.
const LONG: u16 = 60;

/// The weights of the parts in the total.
const OPENING: u32 = 20;
const WAYS: u32 = 20;
const BARREN: u32 = 25;
const LONE: u32 = 15;
const THEME: u32 = 20;

/// Equal stretches of a path, by the digits placed, in which the use of the kind's own rule is looked for.
const STRETCHES: usize = 10;
/// The digits of the opening, within which the kind's own rule should be used.
const OPENING_DIGITS: usize = 3;

/// A point of a path, and the step that is taken there.
#[derive(Clone, Copy, Debug)]
struct Point {
    n_empty: usize,
    /// Cells that a single fills.
    n_ready: u32,
    n_ways: u32,
    is_placing: bool,
    /// Whether the step uses the kind's own rule.
    is_own: bool,
}

/// Rows of the ladder that a classic board has. Every other row uses a rule.
static PLAIN: LazyLock<Vec<bool>> = LazyLock::new(|| {
    let house = |kind, cell: &dyn Fn(Cell) -> Cell| House::new(kind, (0..9).map(cell).collect());
    let houses = (0..9).flat_map(|k| {
        let row = house(HouseKind::Row, &|i| 9 * k + i);
        let column = house(HouseKind::Column, &|i| 9 * i + k);
        let in_box = house(HouseKind::Box, &|i| (k / 3 * 3 + i / 3) * 9 + k % 3 * 3 + i % 3);
        [row, column, in_box]
    });
    let classic = Layout::new(Shape::new(9, 9), 9, Some(Shape::new(3, 3)), houses.collect(), Vec::new());
    LADDER.iter().map(|row| (row.applies)(&classic)).collect()
});

/// What of a board is its kind's own.
struct Own {
    /// Houses, as the tables number them: neither rows nor columns nor rectangular boxes.
    houses: Vec<bool>,
    /// Whether steps can show the rule.
    is_any: bool,
}

impl Own {
    fn of<const W: usize>(tables: &Tables<W>, layout: &Layout) -> Own {
        let is_own = |kind: HouseKind| match kind {
            HouseKind::Row | HouseKind::Column => false,
            HouseKind::Box => layout.box_shape.is_none(),
            HouseKind::Other => true,
        };
        let houses: Vec<bool> = tables.houses.iter().map(|house| is_own(house.kind)).collect();
        let is_any = houses.contains(&true) || tables.ladder.iter().any(|&row| !PLAIN[row as usize]);
        Own { houses, is_any }
    }

    fn is_used<const W: usize>(&self, hint: &Hint<W>) -> bool {
        let names_house = hint.houses.iter().any(|&h| self.houses.get(h as usize) == Some(&true));
        let names_clue = !matches!(hint.clue, Clue::None) || hint.sum != NONE || hint.cages.iter().any(|&k| k != NONE);
        names_house || names_clue || !PLAIN[hint.row as usize]
    }
}

/// Walks the path of a puzzle. `None` if it does not reach the solution, if no cell is empty, or if the budget is spent before.
/// Looking for other ways on takes a few looks a step, each at techniques that are cheaper than chains, so that all of it is
/// bounded by the walk.
pub(super) fn quality<const W: usize>(tables: &Tables<W>, layout: &Layout, clues: &Clues, budget: &Budget) -> Option<Quality>
where
    Board<W>: Width<W>,
{
    let own = Own::of(tables, layout);
    let singles = ["full-house", "hidden-single", "naked-single"].map(row_of);
    let mut ahead = Ahead { board: State::blank(), scratch: Scratch::within(budget.work), singles };
    let mut points = Vec::new();
    let rating = walk::walk_within(tables, clues, u16::MAX, budget, |hint, state, _| {
        let ready = ready(tables, state);
        let is_single = hint.place.is_some_and(|(cell, _)| ready.has(cell as usize));
        let n_ready = ready.len();
        let n_others = if is_single || n_ready >= MOST_WAYS { 0 } else { ahead.ways(tables, state, hint) };
        let (n_ways, is_own) = ((n_ready + n_others).min(MOST_WAYS), own.is_used(hint));
        points.push(Point { n_empty: state.n_empty, n_ready, n_ways, is_placing: hint.place.is_some(), is_own });
    })?;
    if rating.level == Level::Beyond { None } else { of_points(&points, own.is_any) }
}

/// The cells that a single fills, the last cell of a house included.
fn ready<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Bits<W> {
    let mut cells = state.naked;
    for house in state.with_hidden.iter() {
        ones(state.hidden[house]).for_each(|digit| cells.insert(state.only_cell(tables, house, digit) as usize));
    }
    cells
}

/// A board on which steps are tried one after the other, with memory of its own: the walk still needs its own.
struct Ahead<const W: usize> {
    board: State<W>,
    scratch: Scratch<W>,
    /// The rows of singles.
    singles: [u8; 3],
}

impl<const W: usize> Ahead<W> {
    /// How many steps of about that cost there are, the step itself included, none of which needs what another one changes.
    fn ways(&mut self, tables: &Tables<W>, state: &State<W>, taken: &Hint<W>) -> u32
    where
        Board<W>: Width<W>,
    {
        let limit = taken.cost() + SLACK;
        if taken.cost() >= LONG {
            return 1;
        }
        let Ahead { board, scratch, singles } = self;
        board.copy_from(state);
        // Cheaper rows have nothing on the board as it is; what they have later follows from a step that was tried. So do singles.
        let rows = tables.ladder.iter().zip(&tables.floors).skip_while(|&(&row, _)| row != taken.row);
        let is_asked = |&(row, &floor): &(&u8, &u16)| floor <= limit && floor < LONG && !singles.contains(row);
        let rows: Vec<u8> = rows.filter(is_asked).map(|(&row, _)| row).collect();
        let mut changed = Bits::EMPTY;
        let mut n_ways = 0;
        for _ in 0..LOOKS {
            let Some(hint) = walk::first_of(&rows, tables, board, scratch) else { break };
            if hint.cost() > limit {
                break;
            }
            let is_free = needs(tables, &hint, scratch).and(&changed).is_empty();
            n_ways += is_free as u32;
            let before = board.candidates.clone();
            hint.apply(tables, board, scratch);
            (0..tables.n_cells).filter(|&c| board.candidates[c] != before[c]).for_each(|c| changed.insert(c));
            if board.is_broken || board.n_empty == 0 {
                break;
            }
        }
        n_ways.max(1)
    }
}

/// Every cell on which a hint depends, or that it changes; rather too many than too few.
fn needs<const W: usize>(tables: &Tables<W>, hint: &Hint<W>, scratch: &Scratch<W>) -> Bits<W> {
    let mut cells = Bits::EMPTY;
    let mut add = |some: &[u16]| some.iter().for_each(|&cell| cells.insert(cell as usize));
    add(hint.cells.as_slice());
    hint.houses.iter().filter(|&&h| h != NONE).for_each(|&h| add(&tables.houses[h as usize].cells));
    hint.cages.iter().filter(|&&k| k != NONE).for_each(|&k| add(&tables.cages[k as usize]));
    if let Some(sum) = scratch.desk.list.get(hint.sum as usize) {
        add(sum.cells());
    }
    match hint.clue {
        Clue::None => {}
        Clue::Pair(k) => add(&tables.bound[k as usize].cells),
        Clue::Line(k) => add(&tables.laws[k as usize].cells),
        Clue::Rising(k) => add(&tables.rising[k as usize].cells),
        Clue::House(k) => add(&tables.signed[k as usize].cells),
        Clue::Run(run) => run.as_slice().iter().for_each(|&k| add(&tables.bound[k as usize].cells)),
        // It looks at signs and at nothing else.
        Clue::Look(_) => {}
    }
    if let Some((cell, _)) = hint.place {
        add(&[cell]);
    }
    match hint.strikes {
        Strikes::Each(n, at, _) => add(&at[..n as usize]),
        Strikes::OnDesk => scratch.strikes().iter().for_each(|&(cell, _)| add(&[cell])),
        Strikes::None | Strikes::Same(..) | Strikes::Look(_) => {}
    }
    match hint.strikes {
        Strikes::Same(struck, _) => cells.or(&struck),
        _ => cells,
    }
}

/// The quality of a path, by its points. `None` if there are none.
fn of_points(points: &[Point], has_rule: bool) -> Option<Quality> {
    let start = points.first()?;
    let n_cells = start.n_empty;
    // Towards the end there are always few ways on.
    let counted: Vec<&Point> = points.iter().filter(|point| point.n_empty * 10 > n_cells).collect();
    let n_counted = counted.len().max(1) as u32;
    let ways = counted.iter().map(|point| point.n_ways).sum::<u32>() * 10 / n_counted;
    let lone = counted.iter().filter(|point| point.n_ways == 1).count() as u32;
    let barren = points.split(|point| point.is_placing).map(<[Point]>::len).max().unwrap_or(0) as u32;
    let n_before = points.iter().take_while(|point| !point.is_placing).count() as u32;
    let opening = match has_rule {
        true => {
            let placing = points.iter().enumerate().filter(|(_, point)| point.is_placing);
            let end = placing.map(|(k, _)| k + 1).nth(OPENING_DIGITS - 1).unwrap_or(points.len());
            let is_used = points[..end].iter().any(|point| point.is_own);
            50 * is_used as u32 + 500 / (10 + n_before)
        }
        false => (10 * start.n_ready).min(100),
    };
    let theme = has_rule.then(|| theme(points, n_cells));
    let parts = [
        (OPENING, opening),
        (WAYS, (ways * 3 / 2).min(100)),
        (BARREN, 1000 / (9 + barren.max(1))),
        (LONE, 100u32.saturating_sub(200 * lone / n_counted)),
        (if has_rule { THEME } else { 0 }, theme.unwrap_or(0)),
    ];
    let total =
        parts.iter().map(|(weight, part)| weight * part).sum::<u32>() / parts.iter().map(|(weight, _)| weight).sum::<u32>();
    let short = |n: u32| u16::try_from(n).unwrap_or(u16::MAX);
    Some(Quality {
        total: total as u8,
        opening: opening as u8,
        ways: short(ways),
        barren: short(barren),
        lone: short(lone),
        theme: theme.map(|theme| theme as u8),
    })
}

/// The mean of two shares, in percent: of the stretches in which the rule is used, and of the digits that are placed when it is
/// used for the last time.
fn theme(points: &[Point], n_cells: usize) -> u32 {
    let (mut is_used, mut reach) = ([false; STRETCHES], 0);
    for point in points.iter().filter(|point| point.is_own) {
        let n_placed = n_cells - point.n_empty;
        is_used[(n_placed * STRETCHES / n_cells).min(STRETCHES - 1)] = true;
        reach = (n_placed + point.is_placing as usize) * 100 / n_cells;
    }
    let n_used = is_used.iter().filter(|&&is_used| is_used).count();
    ((n_used * 100 / STRETCHES + reach) / 2) as u32
}

#[cfg(test)]
mod tests {
    use super::super::{path, plan, quality, quality_within, testing};
    use super::*;

    fn point(n_empty: usize, n_ways: u32, is_placing: bool, is_own: bool) -> Point {
        Point { n_empty, n_ready: n_ways, n_ways, is_placing, is_own }
    }

    #[test]
    fn the_parts_come_from_the_points() {
        // Ten cells: two steps without a digit, then a digit a step. The rule is used at first, in the middle and at the end.
        let own = [0, 6, 11];
        let mut points = vec![point(10, 2, false, false), point(10, 1, false, false)];
        points.extend((1..=10).rev().map(|n_empty| point(n_empty, 4, true, false)));
        own.iter().for_each(|&k| points[k].is_own = true);
        let with_rule = of_points(&points, true).unwrap();
        // The last point is not counted: 2 + 1 + 9 times 4 of 11. One of them is lone.
        assert_eq!((with_rule.ways, with_rule.lone, with_rule.barren), (35, 1, 2));
        // The rule opens the path; of the other half, two steps before the first digit cost nine.
        assert_eq!(with_rule.opening, 91);
        // Three stretches of ten, and the last digit.
        assert_eq!(with_rule.theme, Some((30 + 100) / 2));
        assert_eq!(with_rule.total as u32, (20 * 91 + 20 * 52 + 25 * 90 + 15 * (100 - 200 / 11) + 20 * 65) / 100);
        let plain = of_points(&points, false).unwrap();
        assert_eq!((plain.opening, plain.theme), (20, None));
        assert_eq!(plain.total as u32, (20 * 20 + 20 * 52 + 25 * 90 + 15 * (100 - 200 / 11)) / 80);
        assert_eq!(of_points(&[], true), None);
        // A desert is worth less than the same steps spread over the path.
        let mut spread = points.clone();
        spread.swap(1, 6);
        assert!(of_points(&spread, false).unwrap().total > plain.total);
    }

    #[test]
    fn a_quality_fits_the_path_that_it_is_of() {
        let classic = testing::boxes(3, 3);
        let plain = testing::rows().step_by(3).map(|row| (classic.clone(), row.clues));
        let caged = testing::killers().take(3).map(|killer| (killer.layout, killer.clues));
        let signed = testing::signed().step_by(7).map(|(layout, clues, _)| (layout, clues));
        let (mut n_walked, mut n_with_rule) = (0, 0);
        for (layout, clues) in plain.chain(caged).chain(signed) {
            let (rating, steps) = path(&layout, &clues);
            let Some(of) = quality(&layout, &clues) else {
                assert_eq!(rating.level, Level::Beyond);
                continue;
            };
            let barren = steps.split(|step| step.conclusion.place.is_some()).map(<[_]>::len).max();
            assert_eq!(Some(of.barren as usize), barren);
            let most_ways = MOST_WAYS as u16 * 10;
            assert!(of.total <= 100 && of.opening <= 100 && (10..=most_ways).contains(&of.ways), "{of:?}");
            assert!(of.lone as usize <= steps.len() && of.theme.is_none_or(|theme| theme <= 100), "{of:?}");
            assert_eq!(of.theme.is_none(), layout.is_classic());
            n_walked += 1;
            n_with_rule += of.theme.is_some_and(|theme| theme > 0) as usize;
        }
        assert!(n_walked > 50 && n_with_rule > 5, "{n_walked} {n_with_rule}");
    }

    #[test]
    fn what_follows_from_a_step_is_no_other_way_on() {
        // Each step that is no single, by itself: those that another one made possible don't count.
        let layout = testing::boxes(3, 3);
        let tables = Tables::<2>::new(&layout);
        let mut ahead = Ahead {
            board: State::blank(),
            scratch: Scratch::default(),
            singles: ["full-house", "hidden-single", "naked-single"].map(row_of),
        };
        let (mut n_lone, mut n_several) = (0, 0);
        for row in testing::rows().step_by(4) {
            walk::walk_within(&tables, &row.clues, u16::MAX, &Budget::NONE, |hint, state, _| {
                let is_pattern = hint.place.is_none() && hint.cost() < LONG;
                if is_pattern {
                    let n = ahead.ways(&tables, state, hint);
                    assert!((1..=LOOKS as u32).contains(&n));
                    n_lone += (n == 1) as usize;
                    n_several += (n > 1) as usize;
                }
            });
        }
        assert!(n_lone > 20 && n_several > 20, "{n_lone} {n_several}");
    }

    #[test]
    fn a_budget_ends_it() {
        let row = testing::rows().next().unwrap();
        let layout = testing::boxes(3, 3);
        assert!(quality(&layout, &row.clues).is_some());
        assert_eq!(quality_within(&layout, &plan(&layout), &row.clues, &Budget::of_steps(10)), None);
        // A board without an empty cell has no path.
        let solved = testing::solve(&layout, &row.clues, 1, None).1;
        assert_eq!(quality(&layout, &Clues::all(&layout, &solved)), None);
    }
}
