//! Human logic: techniques that people use, in the order in which they would try them, over any layout. A rating is the
//! walk up this ladder. Not here: guessing, search, and the solution; a technique sees what a person sees. Sentences
//! neither: a step says what is seen and what follows, and `words` tells it.
//!
#![doc = include_str!("example.md")]

mod aligned;
mod all_steps;
mod almost;
mod areas;
mod arrange;
mod beside;
mod bits;
mod bug;
mod cascade;
mod chains;
mod combos;
#[cfg(test)]
pub(crate) mod corpus;
mod crossings;
mod desk;
mod effort;
mod first_look;
mod fish;
mod ground;
mod hidden;
mod hint;
mod in_house;
mod innies;
mod joined;
mod known;
mod ladder;
mod leftovers;
mod links;
mod locked;
mod loops;
mod naked;
mod nine;
mod pairs;
mod parts;
mod quality;
mod relations;
mod rising;
mod rounds;
mod scale;
mod sets;
mod signs;
mod singles;
mod state;
mod straights;
mod sums;
mod tables;
mod technique;
#[cfg(test)]
pub(crate) mod testing;
mod two_houses;
mod unique;
mod victims;
mod walk;
mod wings;

use crate::board::{Budget, Clues, Layout, Level, Position, Quality, Rating, Step};
pub use combos::ways;
pub use known::{KNOWN, known_as};
pub use ladder::{LADDER, OF_PEOPLE, technique_named, technique_of, techniques_used};
pub use locked::is_never_first;
pub use parts::{parts_of_grave, parts_of_loop, parts_of_sets};
use tables::Tables;
pub use technique::Technique;
pub use victims::{ends_of_chain, whole_chain};

/// A layout prepared for rating many puzzles.
pub struct Plan {
    /// The ladder that path and level are from.
    own: Wide,
    /// Where that is not the ladder of the numbers: that one.
    numbers: Option<Wide>,
}

/// Whose ladder a path climbs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Climbs {
    /// That of the board: Sudoku Explainer's without rules, else that of people.
    Own,
    /// That of people: patterns by the names that people search for come before chains.
    People,
    /// Sudoku Explainer's, or of its descendants, which the numbers are from.
    Numbers,
}

/// The tables in the smallest width that fits the layout. Fewer words make 9×9 fast.
enum Wide {
    Two(Tables<2>),
    Four(Tables<4>),
    Ten(Tables<10>),
}

/// Runs the same code for each width of a plan.
macro_rules! on_width {
    ($plan:expr, $tables:ident => $body:expr) => {
        match $plan {
            Wide::Two($tables) => $body,
            Wide::Four($tables) => $body,
            Wide::Ten($tables) => $body,
        }
    };
}

#[cfg(test)]
mod cage_laws;
#[cfg(test)]
pub(crate) mod laws;

/// Prepares a layout.
pub fn plan(layout: &Layout) -> Plan {
    plan_by(layout, Climbs::Own)
}

/// The same for another ladder than its own.
pub fn plan_by(layout: &Layout, climbs: Climbs) -> Plan {
    let is_own = scale::is_for_people(layout);
    let for_people = match climbs {
        Climbs::Own => is_own,
        Climbs::People => true,
        Climbs::Numbers => false,
    };
    let has_both = for_people && has_numbers(layout);
    Plan { own: wide(layout, for_people), numbers: has_both.then(|| wide(layout, false)) }
}

fn wide(layout: &Layout, for_people: bool) -> Wide {
    match layout.n_cells().max(layout.houses.len()) {
        n if n <= Tables::<2>::ROOM => Wide::Two(Tables::by(layout, for_people)),
        n if n <= Tables::<4>::ROOM => Wide::Four(Tables::by(layout, for_people)),
        _ => Wide::Ten(Tables::by(layout, for_people)),
    }
}

impl Plan {
    /// A rating with the numbers of the ladder that they are from; `None` if the budget is spent before these are known.
    fn numbered(&self, rating: Rating, clues: &Clues, budget: &Budget) -> Option<Rating> {
        let Some(numbers) = &self.numbers else { return Some(rating) };
        let found = on_width!(numbers, tables => walk::walk_unseen(tables, clues, u16::MAX, budget, &mut None))?;
        Some(Rating { er: found.er, ep: found.ep, ed: found.ed, ..rating })
    }
}

/// Whether path, level and hardest step of such a board are from the ladder of people, where any patterns that people search for come
/// before chains. Boards without rules keep Sudoku Explainer's.
pub fn is_for_people(layout: &Layout) -> bool {
    scale::is_for_people(layout)
}

/// Whether ratings of puzzles on such a board have Sudoku Explainer's numbers: on classic 9×9, and on boards of rules and sizes that
/// a descendant of it knows.
pub fn has_numbers(layout: &Layout) -> bool {
    scale::has_numbers(layout)
}

/// Rates a puzzle. Puzzles that the ladder cannot finish are [`crate::board::Level::Beyond`]; so are clues that contradict each
/// other.
pub fn rate(layout: &Layout, clues: &Clues) -> Rating {
    rate_on(&plan(layout), clues)
}

/// Like [`rate`], on a prepared layout.
pub fn rate_on(plan: &Plan, clues: &Clues) -> Rating {
    rate_within(plan, clues, &Budget::NONE).expect(UNSTOPPED)
}

/// The same within a budget of work; `None` if that is spent before there is a rating.
pub fn rate_within(plan: &Plan, clues: &Clues, budget: &Budget) -> Option<Rating> {
    let rating = on_width!(&plan.own, tables => walk::walk_unseen(tables, clues, u16::MAX, budget, &mut None))?;
    plan.numbered(rating, clues, budget)
}

/// What hidden and naked singles alone leave of a puzzle, in whatever order they are placed.
pub enum AfterSingles {
    /// Singles solve it.
    Solved,
    /// The candidates of each cell, digit 1 as the lowest bit; one bit for a filled cell.
    Left(Vec<u32>),
    /// Not computed.
    Unknown,
}

/// The rating, and what singles alone leave, if that is known as a by-product; `None` if the budget is spent before there is a rating.
pub fn rate_and_singles(plan: &Plan, clues: &Clues, budget: &Budget) -> Option<(Rating, AfterSingles)> {
    let mut dry = None;
    let rating = on_width!(&plan.own, tables => walk::walk_unseen(tables, clues, u16::MAX, budget, &mut dry))?;
    let rating = plan.numbered(rating, clues, budget)?;
    let is_single = |technique: &Technique| ["full-house", "hidden-single", "naked-single"].contains(&technique.key);
    let is_rated_so = rating.level != Level::Beyond && techniques_used(&rating).all(|(technique, _)| is_single(technique));
    let after = match (is_rated_so, dry) {
        (true, _) => AfterSingles::Solved,
        (false, Some(dry)) => dry.after_singles().map_or(AfterSingles::Unknown, AfterSingles::Left),
        (false, None) => AfterSingles::Unknown,
    };
    Some((rating, after))
}

const UNSTOPPED: &str = "a walk without a limit ends in a rating";

/// Rates a puzzle, but stops without a rating as soon as a step costs more than `limit` tenths, or when no technique within the
/// limit applies while harder ones exist.
pub fn rate_up_to(plan: &Plan, clues: &Clues, limit: u16) -> Option<Rating> {
    let rating = on_width!(&plan.own, tables => walk::walk_unseen(tables, clues, limit, &Budget::NONE, &mut None))?;
    plan.numbered(rating, clues, &Budget::NONE)
}

/// The rating, and every step of the walk.
pub fn path(layout: &Layout, clues: &Clues) -> (Rating, Vec<Step>) {
    path_within(layout, clues, &Budget::NONE).expect(UNSTOPPED)
}

/// The same within a budget of work; `None` if that is spent before the end.
pub fn path_within(layout: &Layout, clues: &Clues, budget: &Budget) -> Option<(Rating, Vec<Step>)> {
    path_on(&plan(layout), clues, budget)
}

/// The same on a prepared layout.
pub fn path_on(plan: &Plan, clues: &Clues, budget: &Budget) -> Option<(Rating, Vec<Step>)> {
    let mut steps = Vec::new();
    let rating = on_width!(&plan.own, tables => walk::walk_within(tables, clues, u16::MAX, budget, |hint, state, scratch| {
        steps.push(hint.explain(tables, state, scratch));
    }))?;
    Some((plan.numbered(rating, clues, budget)?, steps))
}

/// How pleasant the path of a puzzle is to walk; `None` if the ladder does not reach the solution.
pub fn quality(layout: &Layout, clues: &Clues) -> Option<Quality> {
    quality_within(layout, &plan(layout), clues, &Budget::NONE)
}

/// The same on a prepared layout, within a budget of work; `None` also if that is spent before.
pub fn quality_within(layout: &Layout, plan: &Plan, clues: &Clues, budget: &Budget) -> Option<Quality> {
    on_width!(&plan.own, tables => quality::quality(tables, layout, clues, budget))
}

/// The next step from a position: the first that the ladder finds for these placed digits and candidates. `None` if the board
/// is full or contradictory, or the ladder gets stuck.
pub fn step_at(layout: &Layout, clues: &Clues, position: &Position) -> Option<Step> {
    step_on(&plan(layout), clues, position)
}

/// Like [`step_at`], within a budget of work; `None` if that is spent before it is known whether there is a step.
pub fn step_within(layout: &Layout, clues: &Clues, position: &Position, budget: &Budget) -> Option<Option<Step>> {
    step_on_within(&plan(layout), clues, position, budget)
}

/// The same on a prepared layout.
pub fn step_on_within(plan: &Plan, clues: &Clues, position: &Position, budget: &Budget) -> Option<Option<Step>> {
    on_width!(&plan.own, tables => walk::step_within(tables, clues, position, budget))
}

/// Like [`step_at`], on a prepared layout.
pub fn step_on(plan: &Plan, clues: &Clues, position: &Position) -> Option<Step> {
    step_on_within(plan, clues, position, &Budget::NONE).expect(UNSTOPPED)
}

/// What may be done next on a board, easiest first: every full house, hidden and naked single, and of each other technique that
/// costs at most so many tenths the first step that it finds.
pub fn steps_on(plan: &Plan, clues: &Clues, position: &Position, most_cost: u16) -> Vec<Step> {
    on_width!(&plan.own, tables => all_steps::steps(tables, clues, position, most_cost))
}

/// The first step that this technique finds on a board, even if easier ones apply. If the search of another technique also
/// finds it, that search is used: unique loops by the search for unique rectangles.
pub fn step_by(layout: &Layout, clues: &Clues, position: &Position, key: &str) -> Option<Step> {
    let row = technique_named(key)?;
    let finder = (0..=row).rev().find(|&row| !LADDER[row].is_served)? as u8;
    // What is seen from every place is looked for after locked candidates on most boards.
    let late = if key == "seen-from-all" { technique_named("claiming").map(|row| row as u8) } else { None };
    let rows: Vec<u8> = [finder].into_iter().chain(late).collect();
    let step = on_width!(&plan(layout).own, tables => walk::step_of(tables, clues, position, &rows))?;
    let is_it = technique_of(&step).is_some_and(|technique| technique.key == key);
    (is_it || !LADDER[row].is_served).then_some(step)
}

#[cfg(test)]
mod middle {
    use super::*;
    use crate::board::DigitSet;

    /// Steps requested one by one from the current board are the same as the path of the puzzle.
    #[test]
    fn steps_from_the_middle_are_those_of_the_path() {
        for row in testing::rows().step_by(4) {
            let layout = testing::boxes(3, 3);
            let mut board = Position::start(&layout, &row.clues);
            for step in path(&layout, &row.clues).1 {
                assert_eq!(step_at(&layout, &row.clues, &board).as_ref(), Some(&step));
                board.apply(&layout, &step.conclusion);
            }
        }
    }

    #[test]
    fn a_broken_board_has_no_next_step() {
        let layout = testing::boxes(2, 3);
        let clues = Clues::none(&layout);
        let mut board = Position::start(&layout, &clues);
        board.grid.set(0, 1);
        board.grid.set(1, 1);
        assert_eq!(step_at(&layout, &clues, &board), None);
        let mut board = Position::start(&layout, &clues);
        board.candidates[7] = DigitSet::EMPTY;
        assert_eq!(step_at(&layout, &clues, &board), None);
        board.candidates[7] = DigitSet::of(4);
        assert_eq!(step_at(&layout, &clues, &board).and_then(|step| step.conclusion.place), Some((7, 4)));
    }
}
