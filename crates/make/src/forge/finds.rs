//! The hardest puzzles on demand. A slot that draws at random and searches near the best does not reach 9.5 within its attempts.
//! So a slot that wants that much starts from the project's own finds, an archive that `gridpress hunt` made, and makes a
//! relative of one of them: some steps away on the same grid, with clues added and others removed, then turned and relabelled.
//! About one in six of such relatives is as hard as wanted. The archive has a version, which a recipe names: its rows never
//! change.

use super::candidate::{Candidate, FINDS as CHAPTER, Reduced};
use super::goal::Goal;
use super::hunt::Houses;
use super::near::neighbour;
use super::shared::Shared;
use super::target::{Range, Target};
use crate::board::{Clues, Grid};
use crate::logic::LADDER;
use crate::puzzle::Minimal;
use crate::search::{self, Ask, NO_BUDGET};
use crate::seed::{Key, Stream};
use crate::sorted::Ordered;
use crate::symmetry;
use std::sync::{Arc, LazyLock};

/// The archive: `puzzle,er,…`, the hardest first.
pub const FINDS: &str = include_str!("../../../../templates/finds/1.csv");
/// Its version.
pub const VERSION: u32 = 1;
/// From this rating on, in tenths, slots start from finds.
const FROM: u16 = 95;
/// From this cost on, a wanted technique is so rare that they do, too.
const FROM_TECHNIQUE: u16 = 90;
/// How much the length of the chain adds to the row's cost of such a technique in nearly all finds: the range.
const BY_LENGTH: [u16; 2] = [6, 9];
/// Attempts at a slot.
pub const ATTEMPTS: u64 = 400;

/// Attempts that share a start. Then another is drawn, in case no relative of the first is as wanted.
const PER_START: u64 = 5;
/// Starts that are drawn from at least, where fewer are rated as wanted.
const FEWEST_STARTS: usize = 12;
/// The steps from a find to its relative.
const STEPS: usize = 2;
/// Draws of all steps together. A step that makes an easier puzzle is drawn again.
const DRAWS: usize = 64;
/// Clues that a step adds at most.
const MOST_ADDED: u32 = 3;

/// A puzzle of the archive.
struct Find {
    givens: Grid,
    er: u16,
}

static ARCHIVE: LazyLock<Vec<Find>> = LazyLock::new(|| {
    let find = |line: &str| {
        let mut fields = line.split(',');
        let givens = grid(fields.next()?)?;
        let er = fields.next()?.replace('.', "").parse().ok()?;
        Some(Find { givens, er })
    };
    FINDS.lines().filter_map(find).collect()
});

/// A grid of one digit a character, `.` for none; `None` if it is anything else.
pub fn grid(text: &str) -> Option<Grid> {
    let digit = |c: char| if c == '.' { Some(0) } else { c.to_digit(10).map(|d| d as u8) };
    let digits: Option<Vec<u8>> = text.chars().map(digit).collect();
    digits.filter(|digits| digits.len() == 81).map(Grid)
}

/// The ratings of finds to start from, if a target asks for so much that slots start from finds.
pub fn wanted(target: &Target) -> Option<Range<u16>> {
    let has_levels = target.levels.is_some() || !target.quota().is_empty();
    let goal = Goal::of(target, None);
    let (low, high) = (goal.least(), goal.most());
    let rows = target.with.iter().chain(&target.hardest).map(|&row| LADDER[row].costs[0]);
    let rare = rows.max().filter(|&cost| cost >= FROM_TECHNIQUE);
    let range = match rare.map(|cost| BY_LENGTH.map(|more| cost + more)) {
        // A target that also says a rating outside of that keeps it.
        Some([least, most]) => Range { low: low.max(least).min(high), high: high.min(most).max(low) },
        None => Range { low, high },
    };
    ((rare.is_some() || low >= FROM) && !has_levels).then_some(range)
}

/// The finds nearest to a range of ratings: all within it, or the nearest few.
fn starts(range: Range<u16>) -> Vec<&'static Find> {
    let off = |find: &&Find| range.low.saturating_sub(find.er).max(find.er.saturating_sub(range.high));
    let mut finds: Vec<&Find> = ARCHIVE.iter().collect();
    // The sort is stable: of equals the earlier comes first.
    finds.order_by_key(off);
    let n_within = finds.iter().take_while(|find| off(find) == 0).count();
    finds.truncate(n_within.max(FEWEST_STARTS));
    finds
}

/// A relative that is being made.
struct Walk {
    stream: Stream,
    solution: Grid,
    clues: Clues,
    n_steps: usize,
}

/// Draws attempts, each a relative of a find.
pub fn draw(key: &Key, shared: &Arc<Shared>, range: Range<u16>, asked: &[(u64, u64)]) -> Vec<Candidate> {
    let layout = &shared.layout;
    let (starts, houses) = (starts(range), Houses::of(layout));
    let start_of = |&(slot, attempt): &(u64, u64)| {
        let mut drawn = key.stream(slot, attempt - attempt % PER_START).chapter(CHAPTER);
        let givens = starts[drawn.below(starts.len() as u32) as usize].givens.clone();
        Clues { givens, ..Clues::none(layout) }
    };
    let all: Vec<Clues> = asked.iter().map(start_of).collect();
    let asks: Vec<Ask> = all.iter().map(|clues| Ask { layout, clues }).collect();
    let solutions = search::count_up_to(&asks, 2, &NO_BUDGET).into_iter().map(|count| count.first);
    let walk = |((&(slot, attempt), start), solution): ((&(u64, u64), &Clues), Option<Grid>)| Walk {
        stream: key.stream(slot, attempt).chapter(CHAPTER + 1),
        solution: solution.expect("a find has its solution"),
        clues: start.clone(),
        n_steps: 0,
    };
    let mut walks: Vec<Walk> = asked.iter().zip(&all).zip(solutions).map(walk).collect();
    for _ in 0..DRAWS {
        let mut under_way: Vec<&mut Walk> = walks.iter_mut().filter(|walk| walk.n_steps < STEPS).collect();
        let step = |walk: &mut &mut Walk| {
            let n_more = 1 + walk.stream.below(MOST_ADDED) as usize;
            neighbour(shared, &walk.solution, &walk.clues, n_more, 0, &mut walk.stream)
        };
        let steps: Vec<_> = under_way.iter_mut().map(step).collect();
        for (walk, removed) in under_way.into_iter().zip(search::remove(&steps)) {
            // Finds of one line are relatives: a step from one may lead to another.
            let is_find = || ARCHIVE.iter().any(|find| find.givens == removed.clues.givens);
            let is_new = removed.clues != walk.clues && !is_find();
            let resists = |clues: &Clues| houses.as_ref().is_none_or(|houses| houses.resistance(clues).to_singles > 0);
            if is_new && removed.is_exhausted && resists(&removed.clues) {
                walk.clues = removed.clues;
                walk.n_steps += 1;
            }
        }
    }
    let admitted = symmetry::admitted(layout);
    let candidate = |(&number, mut walk): (&(u64, u64), Walk)| {
        let turned = symmetry::random(layout, &walk.clues, &admitted, None, &mut walk.stream);
        let (clues, solution) = match &turned {
            Some(turn) => (turn.apply_clues(layout, &walk.clues), turn.apply_grid(&walk.solution)),
            None => (walk.clues, walk.solution),
        };
        let n_solutions = (walk.n_steps == STEPS) as u64;
        Candidate::of(
            number,
            shared.clone(),
            solution,
            Reduced { clues, n_solutions, minimal: Minimal::Yes, untried: None, board: None },
        )
    };
    asked.iter().zip(walks).map(candidate).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Layout;
    use crate::forge::minimal::minimality;
    use crate::forge::{Recipe, Slot, forge};
    use crate::logic;
    use crate::puzzle::Puzzle;
    use crate::request::Request;
    use crate::symmetry::classes_of;
    use std::collections::BTreeSet;

    fn request(er: &str) -> Request {
        Request { seed: "top".into(), er: Some(er.into()), ..Request::default() }
    }

    fn layout(recipe: &Recipe) -> &Arc<Layout> {
        &recipe.shared.as_ref().expect("a Sudoku's layout is shared").layout
    }

    /// The only solution.
    fn solution(layout: &Layout, clues: &Clues) -> Grid {
        let count = search::count_up_to(&[Ask { layout, clues }], 2, &NO_BUDGET).remove(0);
        assert!(count.is_unique());
        count.first.expect("a solution")
    }

    /// The archive as clues with their solutions.
    fn archived(layout: &Layout) -> Vec<(Clues, Grid)> {
        let clues = |find: &Find| Clues { givens: find.givens.clone(), ..Clues::none(layout) };
        ARCHIVE.iter().map(clues).map(|clues| (clues.clone(), solution(layout, &clues))).collect()
    }

    #[test]
    fn every_find_has_one_solution_needs_all_its_clues_and_is_rated_as_it_says() {
        let recipe = Recipe::new(&request("9.5..12")).expect("the request is right");
        let layout = layout(&recipe);
        assert_eq!(FINDS.lines().count(), ARCHIVE.len() + 1, "a heading, and a find in each line");
        assert!(ARCHIVE.is_sorted_by(|a, b| a.er >= b.er), "the hardest first");
        let all = archived(layout);
        assert!(all.iter().all(|(clues, solution)| minimality(layout, clues, solution) == Minimal::Yes));
        let class = |(clues, solution): &(Clues, Grid)| classes_of(layout, clues, solution).puzzle;
        let classes: BTreeSet<String> = all.iter().map(|find| class(find).to_string()).collect();
        assert_eq!(classes.len(), ARCHIVE.len(), "no two finds are the same puzzle turned");
        // The hardest take a second each, so a few of the others stand for all.
        for (find, (clues, _)) in ARCHIVE.iter().zip(&all).rev().step_by(ARCHIVE.len() / 10 + 1) {
            assert_eq!(logic::rate(layout, clues).er, Some(find.er));
        }
    }

    #[test]
    fn a_slot_that_wants_the_hardest_gets_a_relative_of_a_find() {
        let recipe = Recipe::new(&request("9.5..9.9")).expect("the request is right");
        assert_eq!(recipe.algo, 2);
        let layout = layout(&recipe);
        let made = forge(&recipe, &recipe.key(), 0, 3);
        let again = forge(&recipe, &recipe.key(), 1, 2);
        let puzzle = |slot: &Slot| match slot {
            Slot::Made(puzzles) => puzzles[0].clone(),
            Slot::Gap { slot, .. } => panic!("slot {slot} stayed empty"),
        };
        assert_eq!(puzzle(&made.slots[1]).clues, puzzle(&again.slots[0]).clues, "a slot depends on no other");
        let finds: Vec<_> = archived(layout).iter().map(|(clues, solution)| classes_of(layout, clues, solution)).collect();
        for slot in &made.slots {
            let Puzzle { clues, solution: told, .. } = puzzle(slot);
            assert_eq!(solution(layout, &clues), told);
            assert_eq!(minimality(layout, &clues, &told), Minimal::Yes);
            assert!((95..=99).contains(&logic::rate(layout, &clues).er.expect("a classic board has one")));
            let classes = classes_of(layout, &clues, &told);
            assert!(finds.iter().any(|find| find.grid == classes.grid), "so both fall on one side of a split");
            assert!(finds.iter().all(|find| find.puzzle != classes.puzzle), "a relative is no find");
        }
    }

    #[test]
    fn the_road_from_finds_is_taken_only_where_it_leads_to_the_request() {
        let is_from_finds = |change: &dyn Fn(&mut Request)| {
            let mut request = request("9.5..12");
            change(&mut request);
            Recipe::new(&request).expect("the request is right").finds.is_some()
        };
        assert!(is_from_finds(&|_| {}) && is_from_finds(&|r| r.er = Some("10.2..11".into())));
        assert!(is_from_finds(&|r| r.algo = Some(2)));
        assert!(!is_from_finds(&|r| r.algo = Some(1)));
        assert!(!is_from_finds(&|r| r.er = Some("9.0..12".into())));
        assert!(!is_from_finds(&|r| r.level = Some("diabolical".into())));
        assert!(is_from_finds(&|r| (r.er, r.hardest) = (None, Some("dynamic-plus".into()))));
        assert!(!is_from_finds(&|r| (r.er, r.hardest) = (None, Some("dynamic-double".into()))));
        assert!(!is_from_finds(&|r| r.mask = Some("half-turn".into())));
        assert!(!is_from_finds(&|r| r.clues = Some("24".into())));
        assert!(!is_from_finds(&|r| r.kind = "x".into()));
    }
}
