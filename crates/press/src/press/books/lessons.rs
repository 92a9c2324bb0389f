//! Lessons: steps of the examples that the pages with rules show.

use crate::board::{Cell, Conclusion, DigitSet, Evidence, HouseKind, Position, Step};
use crate::book::Lesson;
use crate::logic::{self, LADDER, technique_named, technique_of};
use crate::puzzle::Puzzle;
use crate::words::is_idea;

/// The name of the first step with signs, whatever its technique.
const WITH_SIGNS: &str = "with-signs";

/// The first step of each technique that writes a digit, for each example, and the first that its signs allow.
pub(super) fn lessons(examples: &[Puzzle]) -> Vec<Lesson> {
    examples.iter().enumerate().flat_map(|(example, puzzle)| of_example(example, puzzle)).collect()
}

fn of_example(example: usize, puzzle: &Puzzle) -> Vec<Lesson> {
    let layout = &puzzle.layout;
    let (_, steps) = logic::path(layout, &puzzle.clues);
    let mut board = Position::start(layout, &puzzle.clues);
    let mut lessons: Vec<Lesson> = Vec::new();
    let mut cell_seen_alone = None;
    let mut is_untouched = true;
    for step in steps {
        // A board without candidates shows only steps that are visible without notes.
        let is_clear = |step: &Step| step.evidence.branches.is_empty() && step.conclusion.strikes.is_empty();
        let in_box = |&h: &u16| layout.houses[h as usize].kind == HouseKind::Box;
        let key = technique_of(&step).map_or("", |technique| technique.key);
        let has_box = layout.houses.iter().any(|house| house.kind == HouseKind::Box);
        let is_wanted = key != "hidden-single" || !has_box || step.evidence.houses.iter().all(in_box);
        let is_new = lessons.iter().all(|lesson| lesson.technique != key);
        if step.conclusion.place.is_some() && is_clear(&step) && is_wanted && is_new {
            let technique = technique_of(&step).map_or("", |technique| technique.key);
            lessons.push(Lesson { example, technique, before: board.clone(), step: step.clone() });
        }
        // Its candidates are shown with it, so they have to be what the digits on the board leave.
        const OF_SIGNS: [&str; 9] = [
            "first-look",
            "room-on-line",
            "push-along-line",
            "across-signs",
            "across-sign",
            "along-line",
            "along-long-line",
            "ways-of-cage",
            "signs-in-house",
        ];
        // A first look at the cages is at all of them, which is no picture.
        let is_crowded = !is_idea(&step) && !step.evidence.cages.is_empty();
        if is_untouched && OF_SIGNS.contains(&key) && !is_crowded {
            lessons.push(Lesson { example, technique: WITH_SIGNS, before: board.clone(), step: step.clone() });
        }
        is_untouched &= step.conclusion.strikes.is_empty();
        if cell_seen_alone.is_none() && layout.cages.is_empty() {
            cell_seen_alone = only_digit(example, puzzle, &board);
        }
        board.apply(layout, &step.conclusion);
    }
    // A path takes easier steps first, and may never need the one that is taught.
    if lessons.iter().all(|lesson| lesson.technique != "naked-single") {
        lessons.extend(cell_seen_alone);
    }
    lessons
}

/// A cell whose houses together hold all digits but one, though none of them is full except for it.
fn only_digit(example: usize, puzzle: &Puzzle, board: &Position) -> Option<Lesson> {
    let layout = &puzzle.layout;
    let technique = &LADDER[technique_named("naked-single")?];
    let open = |house: u16| layout.houses[house as usize].cells.iter().filter(|&&c| board.grid.get(c).is_none()).count();
    let is_open = |cell: Cell| layout.houses_of(cell).iter().all(|&house| open(house) > 1);
    let (cell, digit) = (0..layout.n_cells() as Cell)
        .filter(|&cell| board.candidates[cell as usize].len() == 1 && is_open(cell))
        .find_map(|cell| Some((cell, board.candidates[cell as usize].iter().next()?)))?;
    let evidence = Evidence { cells: vec![cell], digits: DigitSet::of(digit), ..Evidence::default() };
    let conclusion = Conclusion { place: Some((cell, digit)), strikes: Vec::new() };
    let step = Step { technique: technique.name, cost: technique.costs[0], evidence, conclusion };
    Some(Lesson { example, technique: technique.key, before: board.clone(), step })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Budget, Clues, Grid, Layout};
    use crate::book::examples_from_toml;
    use crate::kinds::KINDS;
    use crate::search::{self, Ask};
    use crate::verify::count_by_clauses;

    #[test]
    fn the_examples_teach_what_the_bundled_texts_show() {
        let examples = examples_from_toml(include_str!("../../../../../templates/examples.toml")).unwrap();
        let lessons = lessons(&examples);
        let has = |example: usize, key: &str| lessons.iter().any(|l| l.example == example && l.technique == key);
        for (i, puzzle) in examples.iter().enumerate() {
            let told: Vec<&str> = lessons.iter().filter(|l| l.example == i).map(|l| l.technique).collect();
            // Rules are explained in words; their examples have only to be solved by looking.
            if !puzzle.layout.rules.is_empty() {
                let rating = logic::rate(&puzzle.layout, &puzzle.clues);
                if puzzle.layout.signs.iter().any(|sign| !sign.sort.is_of_board()) {
                    assert!(rating.level <= crate::board::Level::Hard, "{}: {}", puzzle.kind.name, rating.hardest);
                    assert_eq!(told.iter().filter(|&&key| key == WITH_SIGNS).count(), 1, "{}: {told:?}", puzzle.kind.name);
                    continue;
                }
                // A killer without digits begins with a sum.
                let is_easy = !puzzle.layout.cages.is_empty() && rating.level <= crate::board::Level::Easy;
                assert!(is_easy || rating.hardest == "hidden-single", "{}: {}", puzzle.kind.name, rating.hardest);
                continue;
            }
            let wanted: &[&str] = if puzzle.layout.cages.is_empty() {
                &["hidden-single", "naked-single"]
            } else if puzzle.kind.has_regions() {
                &["cage-inside", "rest-of-house"]
            } else {
                &["sums-across", "last-in-cage"]
            };
            assert!(wanted.iter().all(|key| has(i, key)), "{} {}: {told:?}", puzzle.kind.name, puzzle.size);
        }
        for lesson in &lessons {
            let Some((cell, digit)) = lesson.step.conclusion.place else { continue };
            assert_eq!(examples[lesson.example].solution.get(cell), Some(digit));
            assert!(lesson.before.grid.get(cell).is_none());
        }
    }

    #[test]
    fn every_kind_with_signs_has_an_example_with_one_solution_of_the_kind() {
        let examples = examples_from_toml(include_str!("../../../../../templates/examples.toml")).unwrap();
        for kind in KINDS.iter().filter(|kind| kind.check(None, None, false).is_ok_and(|params| params.has_signs())) {
            let own: Vec<&Puzzle> = examples.iter().filter(|puzzle| puzzle.kind.name == kind.name).collect();
            assert!(!own.is_empty(), "{} has no example", kind.name);
            for Puzzle { layout, clues, solution, .. } in own {
                let names: Vec<&str> = kind.rules.iter().map(|rule| rule.name).collect();
                assert_eq!(layout.rules.iter().map(|rule| rule.name).collect::<Vec<_>>(), names);
                let by_search = search::count_up_to(&[Ask { layout, clues }], 2, &Budget::USUAL).remove(0);
                for count in [by_search, count_by_clauses(layout, clues, 2, &Budget::USUAL)] {
                    assert!(count.is_unique() && count.first.as_ref() == Some(solution), "{}: {}", kind.name, count.found);
                }
            }
        }
    }

    /// Whether cells can be filled from their candidates, obeying houses, and the bonds and signs within the then filled cells.
    fn can_be_filled(layout: &Layout, left: &[DigitSet], cells: &[Cell], grid: &mut Grid) -> bool {
        let Some(&cell) = cells.iter().find(|&&cell| grid.get(cell).is_none()) else {
            let is_within = |of: &[Cell]| of.iter().all(|&cell| grid.get(cell).is_some());
            let digit = |cell: Cell| grid.get(cell).unwrap_or(0);
            let mut bonds = layout.bonds.iter().filter(|bond| is_within(&bond.cells));
            let mut signs = layout.signs.iter().filter(|sign| is_within(&sign.cells));
            return bonds.all(|bond| bond.relation.allows(layout.n_digits, digit(bond.cells[0]), digit(bond.cells[1])))
                && signs.all(|sign| sign.holds(layout, digit));
        };
        left[cell as usize].iter().any(|digit| {
            let is_free = layout.peers(cell).iter().all(|&peer| grid.get(peer) != Some(digit));
            grid.set(cell, digit);
            let can = is_free && can_be_filled(layout, left, cells, grid);
            grid.clear(cell);
            can
        })
    }

    #[test]
    fn no_way_to_fill_the_marked_cells_uses_what_the_signs_rule_out() {
        let examples = examples_from_toml(include_str!("../../../../../templates/examples.toml")).unwrap();
        let lessons = lessons(&examples);
        let mut n_struck = 0;
        for Lesson { example, before, step, .. } in lessons.iter().filter(|lesson| lesson.technique == WITH_SIGNS) {
            let Puzzle { layout, solution, kind, clues, .. } = &examples[*example];
            // The shown candidates are what the digits on the board leave.
            let written = Clues { givens: before.grid.clone(), ..clues.clone() };
            assert_eq!(before, &Position::start(layout, &written), "{}", kind.name);
            for &(cell, digit) in &step.conclusion.strikes {
                assert!(before.has(cell, digit) && step.evidence.cells.contains(&cell), "{}", kind.name);
                assert_ne!(solution.get(cell), Some(digit), "{}", kind.name);
                let mut grid = before.grid.clone();
                grid.set(cell, digit);
                // A first look is at one sign after the other.
                let named = &step.evidence.cells;
                let signs = layout.signs.iter().map(|sign| &sign.cells);
                let of_look = signs.filter(|cells| !is_idea(step) && cells.contains(&cell));
                let is_barred = of_look.chain([named]).any(|cells| !can_be_filled(layout, &before.candidates, cells, &mut grid));
                assert!(is_barred, "{}: {step:?}", kind.name);
                n_struck += 1;
            }
            let mut grid = before.grid.clone();
            assert!(can_be_filled(layout, &before.candidates, &step.evidence.cells, &mut grid), "{}", kind.name);
        }
        assert!(n_struck > 40, "{n_struck} digits are struck out");
    }
}
