//! Real steps altered in many ways. An unsound step is never proven: one that contradicts the solution, or for which a plain search
//! finds a filling of the evidence in which the conclusion is false. Other alterations may happen to be sound, for instance if a
//! second house implies the same; of each sort, some are found.

use super::*;
use crate::seed::Stream;

/// Alterations that no pattern can make sound.
const NEVER: &[&str] = &["another digit", "another cell", "the solution struck", "nothing concluded"];
/// Techniques about only houses, candidates and cages, which a plain search can judge.
const PLAIN: &[&str] = &[
    "full-house",
    "hidden-single",
    "naked-single",
    "pointing",
    "claiming",
    "direct-pointing",
    "direct-claiming",
    "naked-pair",
    "naked-triplet",
    "naked-quad",
    "hidden-pair",
    "hidden-triplet",
    "hidden-quad",
    "direct-hidden-pair",
    "direct-hidden-triplet",
    "x-wing",
    "swordfish",
    "jellyfish",
    "xy-wing",
    "xyz-wing",
    "aligned-pair-exclusion",
    "aligned-triplet-exclusion",
    "one-combination",
    "last-in-cage",
    "cage-bounds",
    "combinations",
    "cage-needs",
    "innies-of-house",
    "rest-of-house",
];
/// Nodes of the plain search.
const MOST: u32 = 20_000;

struct Altered {
    what: &'static str,
    board: Position,
    key: &'static str,
    seen: Evidence,
    follows: Conclusion,
}

fn pick<T: Copy>(stream: &mut Stream, all: &[T]) -> Option<T> {
    (!all.is_empty()).then(|| all[stream.below(all.len() as u32) as usize])
}

fn next(digit: Digit, top: u8) -> Digit {
    digit % top + 1
}

#[expect(clippy::too_many_lines, reason = "a list of alterations")]
fn alterations(told: &Told, board: &Position, step: &Step, stream: &mut Stream) -> Vec<Altered> {
    let layout = &told.layout;
    let top = layout.n_digits;
    let key = key_of(step);
    let mut all = Vec::new();
    let mut add = |what, change: &mut dyn FnMut(&mut Altered) -> Option<()>| {
        let mut altered =
            Altered { what, board: board.clone(), key, seen: step.evidence.clone(), follows: step.conclusion.clone() };
        if change(&mut altered).is_some() {
            all.push(altered);
        }
    };
    let open: Vec<Cell> = (0..layout.n_cells() as Cell).filter(|&c| board.grid.get(c).is_none()).collect();
    let struck = |c: Cell, d: Digit| step.conclusion.strikes.contains(&(c, d));
    let right = |c: Cell| told.solution.get(c).unwrap_or(0);
    let (r, s) = (stream.below(1 << 20) as usize, stream.below(1 << 20) as usize);
    let any = |all: &[Cell]| (!all.is_empty()).then(|| all[r % all.len()]);
    add("another digit", &mut |a| a.follows.place.as_mut().map(|place| place.1 = next(place.1, top)));
    add("another cell", &mut |a| {
        let place = a.follows.place.as_mut()?;
        let others: Vec<Cell> = open.iter().copied().filter(|&c| c != place.0 && right(c) != place.1).collect();
        place.0 = any(&others)?;
        Some(())
    });
    add("the solution struck", &mut |a| any(&open).map(|c| a.follows.strikes.push((c, right(c)))));
    add("nothing concluded", &mut |a| {
        a.follows = Conclusion::default();
        Some(())
    });
    let free: Vec<(Cell, Digit)> = open
        .iter()
        .flat_map(|&c| board.candidates[c as usize].iter().map(move |d| (c, d)))
        .filter(|&(c, d)| !struck(c, d) && right(c) != d)
        .collect();
    add("a strike more", &mut |a| pick(&mut stream.clone(), &free).map(|strike| a.follows.strikes.push(strike)));
    add("a strike elsewhere", &mut |a| {
        *a.follows.strikes.first_mut()? = free.get(r % free.len().max(1)).copied()?;
        Some(())
    });
    add("a strike of another digit", &mut |a| {
        let first = a.follows.strikes.first_mut()?;
        *first = *free.iter().find(|(c, d)| *c == first.0 && *d != first.1)?;
        Some(())
    });
    add("another house", &mut |a| {
        let n = a.seen.houses.len();
        *a.seen.houses.get_mut(r % n.max(1))? = (s % layout.houses.len()) as u16;
        Some(())
    });
    add("a house left out", &mut |a| (!a.seen.houses.is_empty()).then(|| _ = a.seen.houses.remove(r % a.seen.houses.len())));
    add("houses turned round", &mut |a| (a.seen.houses.len() > 1).then(|| a.seen.houses.reverse()));
    add("another cage", &mut |a| {
        *a.seen.cages.first_mut()? = (s % layout.cages.len().max(1)) as u16;
        Some(())
    });
    add("a cage left out", &mut |a| a.seen.cages.pop().map(drop));
    add("a cell changed", &mut |a| {
        let n = a.seen.cells.len();
        *a.seen.cells.get_mut(r % n.max(1))? = *open.get(s % open.len().max(1))?;
        Some(())
    });
    add("a cell left out", &mut |a| (a.seen.cells.len() > 1).then(|| _ = a.seen.cells.remove(r % a.seen.cells.len())));
    add("a cell more", &mut |a| any(&open).map(|cell| a.seen.cells.push(cell)));
    add("a digit of the pattern changed", &mut |a| {
        let first = a.seen.digits.first()?;
        a.seen.digits = a.seen.digits.without(DigitSet::of(first)).with(next(first, top));
        Some(())
    });
    add("a digit of the pattern left out", &mut |a| {
        a.seen.digits = a.seen.digits.without(DigitSet::of(a.seen.digits.first()?));
        Some(())
    });
    add("a digit of the pattern more", &mut |a| {
        a.seen.digits = a.seen.digits.with((1..=top).find(|&d| !a.seen.digits.has(d))?);
        Some(())
    });
    add("a candidate more in the pattern", &mut |a| {
        let cell = any(&a.seen.cells).filter(|&c| board.grid.get(c).is_none())?;
        let digit = (1..=top).find(|&d| !board.has(cell, d))?;
        a.board.candidates[cell as usize] = board.candidates[cell as usize].with(digit);
        Some(())
    });
    add("a candidate more in a house", &mut |a| {
        let house = *a.seen.houses.get(r % a.seen.houses.len().max(1))?;
        let digit = a.seen.digits.first()?;
        let mut cells = layout.houses[house as usize].cells.iter().copied();
        let cell = cells.find(|&c| board.grid.get(c).is_none() && !board.has(c, digit) && !a.seen.cells.contains(&c))?;
        a.board.candidates[cell as usize] = board.candidates[cell as usize].with(digit);
        Some(())
    });
    add("another technique", &mut |a| {
        a.key = PLAIN[r % PLAIN.len()];
        (a.key != key).then_some(())
    });
    if step.evidence.branches.is_empty() {
        return all;
    }
    let line = r % step.evidence.branches.len();
    let n = step.evidence.branches[line].claims.len();
    let k = if n > 1 { 1 + s % (n - 1) } else { 0 };
    add("a link left out", &mut |a| {
        let claims = &mut a.seen.branches[line].claims;
        (k > 0 && k + 1 < n).then(|| {
            claims.remove(k);
            for claim in claims.iter_mut() {
                claim.from.retain(|&f| f as usize != k);
                claim.from.iter_mut().filter(|f| **f as usize > k).for_each(|f| *f -= 1);
            }
        })
    });
    add("a claim turned round", &mut |a| {
        a.seen.branches[line].claims[k].holds ^= true;
        Some(())
    });
    add("another digit in a claim", &mut |a| {
        let claim = &mut a.seen.branches[line].claims[k];
        claim.digit = next(claim.digit, top);
        Some(())
    });
    add("another cell in a claim", &mut |a| {
        let cell = any(&open)?;
        let claim = &mut a.seen.branches[line].claims[k];
        (claim.cell != cell).then(|| claim.cell = cell)
    });
    add("another reason", &mut |a| {
        let house = Because::House((s % layout.houses.len()) as u16);
        let claim = &mut a.seen.branches[line].claims[k];
        (k > 0 && claim.because != house).then(|| claim.because = house)
    });
    add("a claim from nothing", &mut |a| (k > 0).then(|| a.seen.branches[line].claims[k].from.clear()));
    add("the last claim left out", &mut |a| (n > 1).then(|| drop(a.seen.branches[line].claims.pop())));
    add("a line left out", &mut |a| (a.seen.branches.len() > 1).then(|| drop(a.seen.branches.remove(line))));
    all
}

/// Whether all that is named can be filled with a conclusion denied; `None` if the search is long.
fn is_refuted(told: &Told, a: &Altered) -> Option<bool> {
    let layout = &told.layout;
    let mut denied: Vec<(Cell, DigitSet)> = a.follows.strikes.iter().map(|&(c, d)| (c, DigitSet::of(d))).collect();
    denied.retain(|&(c, d)| !(a.board.candidates[c as usize] & d).is_empty());
    denied.extend(a.follows.place.map(|(c, d)| (c, a.board.candidates[c as usize].without(DigitSet::of(d)))));
    let houses = a.seen.houses.iter().flat_map(|&h| layout.houses[h as usize].cells.iter());
    let cages = a.seen.cages.iter().flat_map(|&k| layout.cages[k as usize].cells.iter());
    let mut cells: Vec<Cell> =
        a.seen.cells.iter().chain(houses).chain(cages).copied().chain(denied.iter().map(|d| d.0)).collect();
    cells.sort_unstable();
    cells.dedup();
    for (cell, digits) in denied {
        let mut candidates = a.board.candidates.clone();
        candidates[cell as usize] = candidates[cell as usize] & digits;
        let mut left = MOST;
        if has_filling(told, a, &cells, &mut a.board.grid.clone(), &candidates, &mut left)? {
            return Some(true);
        }
    }
    Some(false)
}

fn has_filling(told: &Told, a: &Altered, cells: &[Cell], grid: &mut Grid, left: &[DigitSet], nodes: &mut u32) -> Option<bool> {
    let layout = &told.layout;
    *nodes = nodes.checked_sub(1)?;
    let fits = |grid: &Grid, c: Cell, d: Digit| {
        let is_free = layout.peers(c).iter().all(|&p| !cells.contains(&p) || grid.get(p) != Some(d));
        let mut bound = layout.bound_to(c).filter(|(o, _)| cells.contains(o));
        is_free && bound.all(|(o, relation)| grid.get(o).is_none_or(|y| relation.allows(layout.n_digits, d, y)))
    };
    let ways = |c: Cell| left[c as usize].iter().filter(|&d| fits(grid, c, d)).collect::<Vec<Digit>>();
    let Some((cell, digits)) =
        cells.iter().filter(|&&c| grid.get(c).is_none()).map(|&c| (c, ways(c))).min_by_key(|(_, ways)| ways.len())
    else {
        return Some(a.seen.cages.iter().all(|&k| {
            let sum: u16 = layout.cages[k as usize].cells.iter().filter_map(|&c| grid.get(c)).map(u16::from).sum();
            told.clues.sums[k as usize].is_none_or(|total| total == sum)
        }));
    };
    for digit in digits {
        grid.set(cell, digit);
        if has_filling(told, a, cells, grid, left, nodes)? {
            return Some(true);
        }
        grid.clear(cell);
    }
    Some(false)
}

#[test]
fn altered_steps_that_are_unsound_are_never_proven() {
    // Tried, found, and shown to be unsound by the plain search.
    let mut counts: BTreeMap<&str, [u32; 3]> = BTreeMap::new();
    let mut n_steps: BTreeMap<&str, u32> = BTreeMap::new();
    for (n, told) in puzzles(24).enumerate() {
        let mut board = Position::start(&told.layout, &told.clues);
        let mut stream = boards::stream("altered", n as u64);
        for step in &told.steps {
            let seen = n_steps.entry(key_of(step)).or_default();
            *seen += 1;
            if *seen <= 12 {
                for altered in alterations(&told, &board, step, &mut stream) {
                    let judged = verdict(&told, &altered.board, altered.key, &altered.seen, &altered.follows);
                    let is_proven = judged.verdict == StepVerdict::Proven;
                    let says = || {
                        format!(
                            "{}: {} {} {step:?}\n{:?} {:?}",
                            altered.what, altered.key, judged.reason, altered.seen, altered.follows
                        )
                    };
                    let is_plain = PLAIN.contains(&altered.key) && told.layout.signs.is_empty();
                    let is_unsound = NEVER.contains(&altered.what) || is_plain && is_refuted(&told, &altered) == Some(true);
                    assert!(!(is_unsound && is_proven), "{}", says());
                    let count = counts.entry(altered.what).or_default();
                    count[0] += 1;
                    count[1] += !is_proven as u32;
                    count[2] += is_unsound as u32;
                }
            }
            board.apply(&told.layout, &step.conclusion);
        }
    }
    for (what, [tried, found, unsound]) in &counts {
        println!("{what:34} {tried:6} tried {found:6} found {unsound:6} of them shown to be unsound");
        assert!(*found > 0 && unsound <= found, "{what}");
    }
    assert!(counts.len() >= 20, "{}", counts.len());
}
