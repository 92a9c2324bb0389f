//! Verifies records: recomputes every claim of a record from only the record itself. On classic 9×9 the general engine counts the
//! solutions, not the lanes that made the puzzle; on all other boards a SAT solver counts them. The fast mode counts with
//! the engine that made it. Ratings, guesses, minimality and classes are computed again by the same code. It never imports request,
//! forge, set or seed. Not here: files, repairing records.
//!
#![doc = include_str!("example.md")]

use crate::board::{Budget, CageLook, Cell, CellSet, Classes, Clues, Layout, Level, Rating, tenths};
use crate::formats::{COLUMNS, PATH_COLUMN, Row, quality_text};
use crate::kinds::{Params, kind_named, rules_text, signs_that_are_clues};
use crate::puzzle::{ALGOS, board_text, id_of};
use crate::search::{self, Ask, Count};
use crate::{lab, logic, symmetry};

mod clauses;
mod half_filled;
mod path;
mod step_proof;
mod step_rows;

pub use clauses::count_up_to as count_by_clauses;
pub use half_filled::{Verdict, check, part_name};
pub use step_proof::{StepJudged, StepSaid, StepVerdict, check_step};
pub use step_rows::{SaidStep, StepsOfRow, is_line_of_path, steps_of_row};

/// A false claim of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The column with the claim.
    pub column: String,
    /// The claimed value.
    pub claimed: String,
    /// The actual value.
    pub found: String,
}

impl std::fmt::Display for Finding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.claimed.is_empty() {
            true => write!(f, "{}: {}", self.column, self.found),
            false => write!(f, "{}: the row says '{}', found {}", self.column, self.claimed, self.found),
        }
    }
}

/// Counts the solutions, to check that the puzzle is unique; ignores all other claims.
pub fn fairness(row: &Row) -> (Count, Option<Finding>) {
    fairness_by(row, false)
}

/// Like `fairness`. The fast mode uses the engine that made the puzzle; otherwise the general engine counts.
fn fairness_by(row: &Row, is_fast: bool) -> (Count, Option<Finding>) {
    let count_up_to = if is_fast { search::count_up_to } else { search::recount };
    let ask = Ask { layout: &row.layout, clues: &row.clues };
    // The lanes make classic boards, and the general engine judges them; it makes most others, which clauses judge.
    let count = match !is_fast && !row.layout.is_classic() {
        true => clauses::count_up_to(&row.layout, &row.clues, 2, &row.budget),
        false => count_up_to(&[ask], 2, &row.budget).remove(0),
    };
    let found = match (count.is_decided, count.found) {
        (false, _) => "not decided within the budget".to_string(),
        (true, 1) => return (count, None),
        (true, 0) => "no solution".into(),
        (true, _) => "several solutions".into(),
    };
    (count, Some(Finding { column: "puzzle".into(), claimed: String::new(), found }))
}

/// All false claims of a row. `is_fast` skips ratings, guesses and minimality, and counts with the engine that made the puzzle.
pub fn judge(row: &Row, is_fast: bool) -> Vec<Finding> {
    let (count, unfair) = fairness_by(row, is_fast);
    let mut budget = row.budget.after(count.work);
    let mut findings = Vec::new();
    let claimed_solutions = row.claim("solutions").and_then(|text| text.parse::<u64>().ok());
    match claimed_solutions {
        Some(n) if n > 1 => findings.extend(judge_many(row, n)),
        _ => findings.extend(unfair),
    }
    if !findings.is_empty() {
        return findings;
    }
    let is_unique = count.is_unique();
    if let (Some(claimed), Some(found)) = (&row.solution, &count.first) {
        let is_right = if is_unique { claimed == found } else { claimed.solves(&row.layout, &row.clues) };
        if !is_right {
            findings.push(Finding {
                column: "solution".into(),
                claimed: board_text(&row.layout, claimed),
                found: board_text(&row.layout, found),
            });
        }
    }
    let rating = if is_unique && !is_fast && says_rating(row) {
        let rating = logic::rate_within(&logic::plan(&row.layout), &row.clues, &budget);
        if rating.is_none() {
            let found = "the rating was not found within the budget".into();
            findings.push(Finding { column: "level".into(), claimed: row.claim("level").unwrap_or("").into(), found });
        }
        rating
    } else {
        None
    };
    let says_quality = COLUMNS.iter().any(|column| column.name.starts_with(QUALITY) && row.claim(column.name).is_some());
    let walked = (is_unique && !is_fast && says_quality)
        .then(|| logic::quality_within(&row.layout, &logic::plan(&row.layout), &row.clues, &budget));
    let says_class = CLASSED.iter().any(|name| row.claim(name).is_some());
    let classes = count.first.as_ref().filter(|_| is_unique && says_class);
    let classes = classes.map(|solution| symmetry::classes_of(&row.layout, &row.clues, solution));
    for column in COLUMNS {
        let Some(claimed) = row.claim(column.name) else { continue };
        // A puzzle with several solutions has no rating and no path, and none of its clues is needed for uniqueness.
        let is_of_path = RATED.contains(&column.name) || column.name.starts_with(QUALITY);
        let found = match (!is_unique && (is_of_path || column.name == "minimal"), column.name.starts_with(QUALITY)) {
            (true, _) => Some(String::new()),
            (false, true) => {
                walked.as_ref().map(|quality| quality.map_or(String::new(), |quality| quality_text(column.name, &quality)))
            }
            (false, false) => rebuilt(row, column.name, claimed, rating.as_ref(), classes.as_ref(), is_fast, &mut budget),
        };
        if let Some(found) = found.filter(|found| found != claimed) {
            findings.push(Finding { column: column.name.into(), claimed: claimed.into(), found });
        }
    }
    let solution = count.first.as_ref().filter(|_| is_unique);
    match row.claim(PATH_COLUMN) {
        Some(claimed) => findings.extend(path::judge_path(row, claimed, solution, is_fast)),
        None if STEP.iter().all(|key| row.claim(key).is_some()) => findings.extend(path::judge_step(row, solution)),
        None => {}
    }
    findings
}

/// The columns of a rating.
const RATED: &[&str] = &["level", "er", "ep", "ed", "hardest", "steps", "effort", "minutes"];

/// How the names of the columns begin that say how pleasant a path is to walk.
const QUALITY: &str = "quality";

/// The keys of a row that is itself a step of a path.
const STEP: &[&str] = &["step", "key", "board"];

/// The columns about classes.
const CLASSED: &[&str] = &["class", "grid_class", "automorphisms", "clue_symmetry"];

fn says_rating(row: &Row) -> bool {
    RATED.iter().any(|name| row.claim(name).is_some())
}

/// Checks the claimed number of solutions of a puzzle that is not unique.
fn judge_many(row: &Row, claimed: u64) -> Option<Finding> {
    let ask = Ask { layout: &row.layout, clues: &row.clues };
    let count = search::recount(&[ask], claimed.saturating_add(1), &row.budget).remove(0);
    (!count.is_decided || count.found != claimed).then(|| Finding {
        column: "solutions".into(),
        claimed: claimed.to_string(),
        found: if count.is_decided && count.found <= claimed { count.found.to_string() } else { format!("more than {claimed}") },
    })
}

/// The value that a column should have, or `None` if it does not follow from the record.
fn rebuilt(
    row: &Row,
    column: &str,
    claimed: &str,
    rating: Option<&Rating>,
    classes: Option<&Classes>,
    is_fast: bool,
    budget: &mut Budget,
) -> Option<String> {
    let known = |value: Option<u16>| value.map_or(String::new(), |v| tenths(v as u32));
    let whole = |text: &str| text.parse::<u64>().is_ok();
    let number = |good: bool| if good { claimed.to_string() } else { "not such a number".into() };
    Some(match column {
        "id" => id_of(row.kind, row.size, &row.layout, &row.clues),
        // With rules a row may name the plain board, or the kind that has them.
        "kind" => match kind_named(claimed) {
            Ok(plain) if plain.rules.is_empty() && plain.base_name() == row.kind.base_name() => claimed.into(),
            _ => row.kind.name.into(),
        },
        "size" => row.size.to_string(),
        "clues" => row.clues.n_givens().to_string(),
        "level" => rating?.level.to_string(),
        "er" => known(rating?.er),
        "ep" => known(rating?.ep),
        "ed" => known(rating?.ed),
        "hardest" => rating?.hardest.to_string(),
        "steps" => rating?.steps.to_string(),
        "effort" => rating?.effort.to_string(),
        "minutes" => rating?.minutes.map_or(String::new(), tenths),
        "guesses" if !is_fast => lab::go_sudoku::searches(&row.layout, &row.clues, lab::go_sudoku::MAX_SEARCHES)
            .map_or(String::new(), |n| n.to_string()),
        "minimal" if !is_fast => minimal(row, claimed, budget),
        "symmetry" => symmetric(row, claimed),
        "solutions" => match claimed.parse::<u64>() {
            Ok(n) if n > 1 => claimed.into(),
            _ => "1".into(),
        },
        "slot" => number(claimed.parse().is_ok_and(|slot: u64| slot < 1 << 40)),
        "attempt" => number(claimed.parse().is_ok_and(|attempt: u64| attempt < 1 << 24)),
        "variant" => number(whole(claimed)),
        "path_weight" => number(claimed.parse::<i64>().is_ok()),
        "root" | "copy_of" => number(claimed.parse().is_ok_and(|slot: u64| slot < 1 << 40 && is_of_block(row, slot))),
        "algo" => number(claimed.parse().is_ok_and(|algo: u32| ALGOS.contains(&algo))),
        "recipe" => recipe(row, claimed),
        "regions" => row.kind.letters(&row.layout),
        "rules" => rules_text(&row.layout, &row.clues),
        "class" => classes?.puzzle.to_string(),
        "grid_class" => classes?.grid.to_string(),
        "automorphisms" => classes?.automorphisms.map_or(String::new(), |n| n.to_string()),
        "clue_symmetry" => classes?.masks.clone(),
        "sums" => sums(row, claimed),
        _ => return None,
    })
}

fn sums(row: &Row, claimed: &str) -> String {
    // The sums of the solution, at each place where the row has one. If a region has no cells, sums can be written in more than
    // one way; then the row's own reading counts.
    let Some(solution) = &row.solution else { return claimed.into() };
    let of_solution = solution.cage_sums(&row.layout);
    let told: Vec<Option<u16>> = row.clues.sums.iter().zip(of_solution).map(|(sum, is)| sum.map(|_| is)).collect();
    match told == row.clues.sums {
        true => claimed.into(),
        false => crate::puzzle::sums_text(&row.layout, &Clues { sums: told, ..row.clues.clone() }),
    }
}

/// Whether a slot is of the block of a row, where blocks are drawn together.
fn is_of_block(row: &Row, slot: u64) -> bool {
    let says = |part: &str| part.strip_prefix("resample=")?.parse::<u64>().ok();
    let size = row.claim("recipe").and_then(|recipe| recipe.split(' ').find_map(says)).filter(|&size| size > 0);
    let own = row.claim("slot").and_then(|slot| slot.parse::<u64>().ok());
    own.zip(size).is_none_or(|(own, size)| own / size == slot / size)
}

/// Checks that the row has the kind, size, mask and count of clues of its recipe. The original puzzle must also have the requested
/// level and hardest technique; variants are rated again.
fn recipe(row: &Row, claimed: &str) -> String {
    let says = |word: &str| claimed.split(' ').find_map(|part| part.strip_prefix(word)?.strip_prefix('='));
    let ends = |text: &str| -> (String, String) {
        let (low, high) = text.split_once("..").unwrap_or((text, text));
        (low.into(), high.into())
    };
    let count = |text: &str| {
        let (low, high) = ends(text);
        let n = row.clues.n_givens();
        text == "minimal" || low.parse().is_ok_and(|low: usize| low <= n) && high.parse().is_ok_and(|high: usize| n <= high)
    };
    let is = row.claim("level").and_then(Level::named);
    // Each level has its own number of clues. Beside signs it depends on how many were drawn, so nothing is claimed.
    let friendly = |text: &str| {
        let params = Params { size: row.size, split: Vec::new(), any_regions: false, rules: Vec::new() };
        let (low, high) = row.kind.friendly_clues(&params, row.layout.n_cells(), is);
        text == "friendly" && (is.is_none() || !row.layout.rules.is_empty() || (low..=high).contains(&row.clues.n_givens()))
    };
    let level = |text: &str| {
        let (low, high) = ends(text);
        text == "any"
            || is.is_none_or(|is| Level::named(&low).is_some_and(|l| l <= is) && Level::named(&high).is_some_and(|h| is <= h))
    };
    let is_original = row.claim("variant").is_none_or(|variant| variant == "0");
    let fits = says("kind") == Some(row.kind.base_name())
        && says("size") == Some(&row.size.to_string())
        && says("mask").is_none_or(|mask| row.claim("symmetry").is_none_or(|symmetry| symmetry == mask))
        && says("clues").is_none_or(|text| count(text) || friendly(text))
        && (!is_original || says("level").is_none_or(level))
        && (!is_original || says("hardest").is_none_or(|key| row.claim("hardest").is_none_or(|hardest| hardest == key)));
    match fits {
        true => claimed.into(),
        false => format!("a {} of size {} with {} givens", row.kind.name, row.size, row.clues.n_givens()),
    }
}

/// How many questions go through the engine together.
const TOGETHER: usize = 32;

/// Whether every given, sum and mark is needed: without each of them there must be several solutions. `None` if undecided within
/// the budget.
pub fn needs_every_clue(row: &Row) -> Option<bool> {
    needs_every_clue_within(row, &mut row.budget.clone())
}

/// The same, of a budget that several questions share.
fn needs_every_clue_within(row: &Row, budget: &mut Budget) -> Option<bool> {
    let singles = row.clues.givens.filled().map(|(cell, _)| without_cells(row, &[cell]));
    let without_sums = (0..row.clues.sums.len()).filter(|&k| row.clues.sums[k].is_some()).map(|k| {
        let mut clues = row.clues.clone();
        clues.sums[k] = None;
        clues
    });
    let without_items = (0..row.clues.items.len()).map(|k| {
        let mut clues = row.clues.clone();
        clues.items.remove(k);
        clues
    });
    let is_all = all_needed(row, singles.chain(without_sums).chain(without_items).collect(), budget)?;
    if is_all { all_signs_needed(row, budget) } else { Some(false) }
}

/// Whether each sign is needed that is a clue of its own. The SAT solver decides, which shares nothing with the forge.
fn all_signs_needed(row: &Row, budget: &mut Budget) -> Option<bool> {
    for sign in signs_that_are_clues(&row.layout) {
        let count = clauses::count_up_to(&row.layout.without_sign(sign), &row.clues, 2, budget);
        *budget = budget.after(count.work);
        match (count.is_decided, count.found) {
            (false, _) => return None,
            (true, 1) => return Some(false),
            _ => {}
        }
    }
    Some(true)
}

fn without_cells(row: &Row, cells: &[u16]) -> Clues {
    let mut clues = row.clues.clone();
    cells.iter().for_each(|&c| clues.givens.clear(c));
    clues
}

/// Whether each of these has several solutions. Stops at the first that has not, or is undecided.
fn all_needed(row: &Row, fewer: Vec<Clues>, budget: &mut Budget) -> Option<bool> {
    for some in fewer.chunks(TOGETHER) {
        let asks: Vec<Ask> = some.iter().map(|clues| Ask { layout: &row.layout, clues }).collect();
        let counts = search::count_up_to(&asks, 2, &budget.share(asks.len() as u64));
        *budget = budget.after(counts.iter().map(|count| count.work).sum());
        for (count, clues) in counts.into_iter().zip(some) {
            // On a board of several grids a search may lose its way where clauses do not.
            let is_lost = !count.is_decided && !row.layout.grids().is_empty();
            let count = if is_lost { clauses::count_up_to(&row.layout, clues, 2, budget) } else { count };
            if is_lost {
                *budget = budget.after(count.work);
            }
            if !count.is_decided {
                return None;
            }
            if count.found == 1 {
                return Some(false);
            }
        }
    }
    Some(true)
}

fn minimal(row: &Row, claimed: &str, budget: &mut Budget) -> String {
    let by_orbit = |budget: &mut Budget| -> Option<bool> {
        let mask = symmetry::mask_named(row.claim("symmetry")?).ok()?;
        let orbits = symmetry::orbits(&row.layout, mask).ok()?;
        let given = orbits.iter().filter(|orbit| row.clues.givens.get(orbit[0]).is_some());
        let caged = cage_orbits(&row.layout, mask)?.into_iter().map(|cages| {
            let mut clues = row.clues.clone();
            cages.into_iter().for_each(|cage| clues.sums[cage] = None);
            clues
        });
        let fewer = given.map(|orbit| without_cells(row, orbit)).chain(caged).collect();
        if all_needed(row, fewer, budget)? { all_signs_needed(row, budget) } else { Some(false) }
    };
    match (claimed, needs_every_clue_within(row, budget)) {
        (_, None) => "not decided within the budget".into(),
        (_, Some(true)) => "yes".into(),
        ("mask", Some(false)) if by_orbit(budget) == Some(true) => "mask".into(),
        (_, Some(false)) => "no".into(),
    }
}

/// Outlined cages that a mask takes to each other; `None` where it takes one to something else.
fn cage_orbits(layout: &Layout, mask: &symmetry::Mask) -> Option<Vec<Vec<usize>>> {
    let cages: Vec<CellSet> = layout.cages.iter().map(|cage| cage.cells.iter().copied().collect()).collect();
    let outlined = (0..cages.len()).filter(|&k| layout.cages[k].look == CageLook::Outline);
    let maps = symmetry::images(layout, mask).ok()?;
    let orbit = |cage: usize| -> Option<Vec<usize>> {
        let image = |map: &Vec<Cell>| -> CellSet { cages[cage].iter().map(|cell| map[cell as usize]).collect() };
        let mut orbit = maps.iter().map(|map| cages.iter().position(|other| *other == image(map))).collect::<Option<Vec<_>>>()?;
        orbit.push(cage);
        orbit.sort_unstable();
        orbit.dedup();
        Some(orbit)
    };
    let mut orbits = outlined.map(orbit).collect::<Option<Vec<_>>>()?;
    orbits.sort_unstable();
    orbits.dedup();
    Some(orbits)
}

fn symmetric(row: &Row, claimed: &str) -> String {
    let cells = row.clues.givens.filled_cells();
    let obeys = |layout: &Layout| -> Option<bool> {
        let mask = symmetry::mask_named(claimed).ok()?;
        let obey = || Some(symmetry::obeys(&cells, &symmetry::orbits(layout, mask).ok()?));
        Some(mask.name == "user" || obey()? && cage_orbits(layout, mask).is_some())
    };
    if obeys(&row.layout) == Some(true) { claimed.into() } else { "clues that do not obey it".into() }
}
