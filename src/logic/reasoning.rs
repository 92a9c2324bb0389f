//! Lines of reasoning in words: a chain as a person would follow it with a pencil. A line without side branches is prose;
//! one in which a claim needs several others is a numbered list that says which.

use super::ladder::LADDER;
use super::words::{Names, listed, strike_names};
use crate::board::{Because, Branch, Claim, Step, symbol};

/// What the lines of a step come to together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    /// One line that comes back to where it started.
    Circle,
    /// One line that ends in the opposite of what it started from.
    Reversal,
    /// Two lines from one start to opposite ends.
    Contradiction,
    /// A candidate that holds or does not, and both lead to the same.
    Double,
    /// Every digit of a cell, or every place in a house, leads to the same.
    Choice,
    /// Anything else: each line is told by itself.
    Lines,
}

/// The reasoning of a step, a line a sentence or a numbered claim; none for a step that is no chain.
pub fn reasoning(names: Names, step: &Step) -> Vec<String> {
    let branches: Vec<&Branch> = step.evidence.branches.iter().filter(|branch| !branch.claims.is_empty()).collect();
    let Some(&first) = branches.first() else { return Vec::new() };
    let Some(goal) = first.claims.last() else { return Vec::new() };
    let mut lines = Vec::new();
    match shape(&branches) {
        Shape::Circle => {
            lines.extend(line_of(names, "Suppose", first));
            lines.push("That closes the circle, and read backwards it says the same of what does not hold.".into());
        }
        Shape::Reversal => {
            lines.extend(line_of(names, "Suppose", first));
            lines.push("That is the opposite of what was supposed.".into());
        }
        Shape::Contradiction => {
            lines.extend(contradiction(names, first, branches[1]));
            let (at, digit) = (names.cell(goal.cell), symbol(goal.digit));
            let wrong = fact(names, &first.claims[0]);
            lines.push(format!("{at} can't both be {digit} and not be {digit}, so it is wrong that {wrong}."));
        }
        Shape::Double => {
            branches.iter().for_each(|branch| lines.extend(line_of(names, "If", branch)));
            lines.push(format!("Either way {}.", fact(names, goal)));
        }
        Shape::Choice => {
            branches.iter().for_each(|branch| lines.extend(line_of(names, "If", branch)));
            lines.push(format!("{}, {}.", choice(names, step, &branches), fact(names, goal)));
        }
        Shape::Lines => branches.iter().for_each(|branch| lines.extend(line_of(names, "Suppose", branch))),
    }
    lines.extend(follows(names, step));
    lines
}

fn shape(branches: &[&Branch]) -> Shape {
    let starts: Vec<&Claim> = branches.iter().filter_map(|branch| branch.claims.first()).collect();
    let ends: Vec<&Claim> = branches.iter().filter_map(|branch| branch.claims.last()).collect();
    let all_end_alike = ends.windows(2).all(|pair| is_same(pair[0], pair[1]));
    match branches.len() {
        1 if branches[0].claims.len() > 1 && is_same(starts[0], ends[0]) => Shape::Circle,
        1 if is_opposite(starts[0], ends[0]) => Shape::Reversal,
        1 => Shape::Lines,
        2 if is_same(starts[0], starts[1]) && is_opposite(ends[0], ends[1]) => Shape::Contradiction,
        2 if is_opposite(starts[0], starts[1]) && all_end_alike => Shape::Double,
        _ if all_end_alike => Shape::Choice,
        _ => Shape::Lines,
    }
}

fn is_same(a: &Claim, b: &Claim) -> bool {
    (a.cell, a.digit, a.holds) == (b.cell, b.digit, b.holds)
}

fn is_opposite(a: &Claim, b: &Claim) -> bool {
    (a.cell, a.digit, a.holds) == (b.cell, b.digit, !b.holds)
}

/// `r2c4 is 9`, `r2c4 is not 9`.
fn fact(names: Names, claim: &Claim) -> String {
    let is = if claim.holds { "is" } else { "is not" };
    format!("{} {is} {}", names.cell(claim.cell), symbol(claim.digit))
}

/// Why a claim follows, to stand in brackets; empty for what is only supposed.
fn reason(names: Names, branch: &Branch, claim: &Claim) -> String {
    match (&claim.because, claim.holds) {
        (Because::Assumed, _) => String::new(),
        (Because::House(house), true) => format!("last place in {}", names.house(*house as usize)),
        (Because::House(house), false) => names.house(*house as usize),
        (Because::Cell, true) => "all that is left there".into(),
        (Because::Cell, false) => match claim.from.first().and_then(|&k| branch.claims.get(k as usize)) {
            Some(holder) => format!("it is {}", symbol(holder.digit)),
            None => "it holds another digit".into(),
        },
        (Because::Technique(key), _) => {
            LADDER.iter().find(|row| row.key == *key).map_or((*key).into(), |row| row.name.to_lowercase())
        }
    }
}

fn in_brackets(names: Names, branch: &Branch, claim: &Claim) -> String {
    match reason(names, branch, claim) {
        reason if reason.is_empty() => fact(names, claim),
        reason => format!("{} ({reason})", fact(names, claim)),
    }
}

/// Whether each claim follows from the one before it alone, so that prose can tell it.
fn is_straight(branch: &Branch) -> bool {
    let claims = branch.claims.iter().enumerate();
    claims.skip(1).all(|(k, claim)| claim.from == [k as u16 - 1] && !matches!(claim.because, Because::Technique(_)))
}

/// A line in prose, or as a numbered list under what it starts from.
fn line_of(names: Names, opening: &str, branch: &Branch) -> Vec<String> {
    let start = fact(names, &branch.claims[0]);
    match (branch.claims.len(), opening) {
        (1, _) => vec![format!("{opening} {start}, that is so at once.")],
        _ if !is_straight(branch) => {
            let mut lines = vec![format!("{opening} {start} (1):")];
            lines.extend(numbered(names, branch, &[branch.claims.len() - 1]));
            lines
        }
        (_, "If") => vec![format!("If {start}: {}.", prose(names, branch, 1).replacen("Then", "then", 1))],
        _ => vec![format!("{opening} {start}. {}.", prose(names, branch, 1))],
    }
}

/// The claims from one on, each pair of a loss and what it leaves a sentence: `Then r2c4 is not 9 (row 2), so r5c4 is 9 …`.
fn prose(names: Names, branch: &Branch, from: usize) -> String {
    let mut text = String::new();
    for (k, claim) in branch.claims.iter().enumerate().skip(from) {
        let follows_a_loss = k > from && claim.holds && !branch.claims[k - 1].holds;
        let join = match (text.is_empty(), follows_a_loss) {
            (true, _) => "Then ",
            (false, true) => ", so ",
            (false, false) => ". Then ",
        };
        text.push_str(join);
        text.push_str(&in_brackets(names, branch, claim));
    }
    text
}

/// The claims that say something new, numbered: what is written, what a technique takes away, and the ends. What a written
/// digit bars is seen at once and is left out.
fn numbered(names: Names, branch: &Branch, ends: &[usize]) -> Vec<String> {
    let claims = &branch.claims;
    let mut lines = Vec::new();
    // For each claim the numbers of the told ones that it rests on.
    let mut grounds: Vec<Vec<usize>> = Vec::with_capacity(claims.len());
    let mut n_told = 0;
    for (k, claim) in claims.iter().enumerate() {
        let mut rests_on: Vec<usize> =
            claim.from.iter().filter(|&&f| (f as usize) < k).flat_map(|&f| grounds[f as usize].iter().copied()).collect();
        rests_on.sort_unstable();
        rests_on.dedup();
        let is_told = claim.holds || k == 0 || ends.contains(&k) || matches!(claim.because, Because::Technique(_));
        if !is_told {
            grounds.push(rests_on);
            continue;
        }
        n_told += 1;
        if k > 0 {
            let numbers = listed(rests_on.iter().map(usize::to_string).collect());
            let from = if numbers.is_empty() { String::new() } else { format!(", from {numbers}") };
            lines.push(format!("{n_told}. {}: {}{from}", fact(names, claim), reason(names, branch, claim)));
        }
        grounds.push(vec![n_told]);
    }
    lines
}

/// Two lines that start alike. Straight ones are told one after the other, the second from where it leaves the first;
/// others as one list, in which each claim stands once.
fn contradiction(names: Names, one: &Branch, other: &Branch) -> Vec<String> {
    if !(is_straight(one) && is_straight(other)) {
        let (all, ends) = merged(one, other);
        let mut lines = vec![format!("Suppose {} (1):", fact(names, &one.claims[0]))];
        lines.extend(numbered(names, &all, &ends));
        return lines;
    }
    let n_shared = one.claims.iter().zip(&other.claims).take_while(|(a, b)| is_same(a, b)).count();
    let mut lines = line_of(names, "Suppose", one);
    if n_shared < other.claims.len() {
        let root = fact(names, &other.claims[n_shared - 1]);
        lines.push(format!("But {root} means as well: {}.", prose(names, other, n_shared).replacen("Then", "then", 1)));
    }
    lines
}

/// Both lines as one, without what the second says again, and where their ends are.
fn merged(one: &Branch, other: &Branch) -> (Branch, [usize; 2]) {
    let mut claims = one.claims.clone();
    let mut index: Vec<u16> = Vec::with_capacity(other.claims.len());
    for claim in &other.claims {
        let known = claims.iter().position(|c| is_same(c, claim));
        index.push(known.unwrap_or(claims.len()) as u16);
        if known.is_none() {
            let from = claim.from.iter().filter_map(|&f| index.get(f as usize).copied()).collect();
            claims.push(Claim { from, ..claim.clone() });
        }
    }
    let ends = [one.claims.len() - 1, index.last().map_or(0, |&k| k as usize)];
    (Branch { claims }, ends)
}

/// `Whatever r6c3 holds`, `Wherever 5 goes in row 3`.
fn choice(names: Names, step: &Step, branches: &[&Branch]) -> String {
    let starts: Vec<&Claim> = branches.iter().map(|branch| &branch.claims[0]).collect();
    let (cell, digit) = (starts[0].cell, starts[0].digit);
    if starts.iter().all(|start| start.cell == cell) {
        return format!("Whatever {} holds", names.cell(cell));
    }
    let layout = names.layout;
    let has_all = |house: &u16| starts.iter().all(|start| layout.houses[*house as usize].cells.contains(&start.cell));
    let house = step.evidence.houses.iter().find(|h| has_all(h)).or_else(|| layout.houses_of(cell).iter().find(|h| has_all(h)));
    match house {
        Some(&house) => format!("Wherever {} goes in {}", symbol(digit), names.house(house as usize)),
        None => "In every case".into(),
    }
}

/// What the step does in the end.
fn follows(names: Names, step: &Step) -> Option<String> {
    match step.conclusion.place {
        Some((cell, digit)) => Some(format!("So {} is {}.", names.cell(cell), symbol(digit))),
        None if step.conclusion.strikes.is_empty() => None,
        None => Some(format!("So {}.", strike_names(names, step))),
    }
}
