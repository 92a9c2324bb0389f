//! Lines of reasoning in words: a chain as a person would follow it with a pencil. A line without side branches is prose;
//! one in which a claim needs several others is a numbered list that says which.

use super::describe::strikes;
use super::fill::capital;
use super::names::{Form, Names};
use super::tell::Told;
use crate::board::{Because, Branch, Cell, Claim, Digit, Step};
use crate::logic::ends_of_chain;

/// What the lines of a step come to together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    /// One line that comes back to where it started.
    Circle,
    /// One line that ends in the opposite of what it started from.
    Reversal,
    /// The same for several candidates: one of the two ends of the chain holds.
    Ends,
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
pub(super) fn reasoning(names: Names, step: &Step) -> Told {
    let branches: Vec<&Branch> = step.evidence.branches.iter().filter(|branch| !branch.claims.is_empty()).collect();
    let (mut lines, mut closing) = (Vec::new(), Vec::new());
    let Some((&first, goal)) = branches.first().and_then(|first| Some((first, first.claims.last()?))) else {
        return Told { reasons: lines, closing };
    };
    match shape(&branches, step) {
        Shape::Circle => {
            lines.extend(line_of(names, "suppose", first));
            lines.push(names.chain("circle", &[]));
        }
        Shape::Reversal => {
            lines.extend(line_of(names, "suppose", first));
            lines.push(names.chain("reversed", &[]));
        }
        Shape::Ends => {
            lines.extend(line_of(names, "suppose", &between(first)));
            lines.push(names.chain("one-of-ends", &[("ends", &names.ends(step))]));
        }
        Shape::Contradiction => {
            lines.extend(contradiction(names, first, branches[1]));
            let (cell, digit) = (names.cell(goal.cell), names.digit(goal.digit));
            let wrong = names.fact(&first.claims[0]);
            closing.push(names.chain("contradicts", &[("cell", &cell), ("digit", &digit), ("fact", &wrong)]));
        }
        Shape::Double => {
            branches.iter().for_each(|branch| lines.extend(line_of(names, "if", branch)));
            closing.push(names.chain("either-way", &[("fact", &names.fact(goal))]));
        }
        Shape::Choice => {
            branches.iter().for_each(|branch| lines.extend(line_of(names, "if", branch)));
            closing.push(choice(names, step, &branches, goal));
        }
        Shape::Lines => branches.iter().for_each(|branch| lines.extend(line_of(names, "suppose", branch))),
    }
    closing.extend(follows(names, step));
    Told { reasons: lines, closing }
}

fn shape(branches: &[&Branch], step: &Step) -> Shape {
    let starts: Vec<&Claim> = branches.iter().filter_map(|branch| branch.claims.first()).collect();
    let ends: Vec<&Claim> = branches.iter().filter_map(|branch| branch.claims.last()).collect();
    let all_end_alike = ends.windows(2).all(|pair| is_same(pair[0], pair[1]));
    match branches.len() {
        1 if branches[0].claims.len() > 1 && is_same(starts[0], ends[0]) => Shape::Circle,
        1 if ends_for_all(step).is_some() => Shape::Ends,
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

impl Names<'_> {
    fn chain(self, key: &str, places: &[(&str, &str)]) -> String {
        self.words.sentences.chain(key, places)
    }

    fn said(self, keys: [&str; 2], claim: &Claim) -> String {
        let key = keys[usize::from(!claim.holds)];
        self.chain(key, &[("cell", &self.cell(claim.cell)), ("digit", &self.digit(claim.digit))])
    }

    /// `r2c4 is 9`, `r2c4 is not 9`.
    fn fact(self, claim: &Claim) -> String {
        self.said(["is", "is-not"], claim)
    }

    /// `r1c5 is 9 or r7c6 is 9`: what a chain comes to that takes several candidates away.
    pub(super) fn ends(self, step: &Step) -> String {
        let Some(ends) = ends_for_all(step) else { return String::new() };
        let [one, other] =
            ends.map(|(cell, digit)| self.chain("is", &[("cell", &self.cell(cell)), ("digit", &self.digit(digit))]));
        self.chain("ends", &[("one", &one), ("other", &other)])
    }
}

/// The ends of a chain that takes several candidates away, each of which it would refute by itself.
pub(super) fn ends_for_all(step: &Step) -> Option<[(Cell, Digit); 2]> {
    ends_of_chain(step).filter(|_| step.conclusion.strikes.len() > 1)
}

/// A chain without what is supposed of the candidate that it refutes.
fn between(branch: &Branch) -> Branch {
    let n = branch.claims.len();
    let inner = branch.claims[1..n - 1].iter().enumerate();
    let one = |(k, claim): (usize, &Claim)| match k {
        0 => Claim { because: Because::Assumed, from: Vec::new(), ..claim.clone() },
        _ => Claim { from: vec![k as u16 - 1], ..claim.clone() },
    };
    Branch { claims: inner.map(one).collect() }
}

/// Why a claim follows, to stand in brackets; nothing for what is only supposed.
fn reason(names: Names, branch: &Branch, claim: &Claim) -> Option<String> {
    let in_house = |key: &str, house: u16| {
        let (plain, inside) = (names.house(house as usize), names.house_in(Form::In, house as usize));
        names.chain(key, &[("house", &plain), ("in-house", &inside)])
    };
    Some(match (&claim.because, claim.holds) {
        (Because::Assumed, _) => return None,
        (Because::House(house), true) => in_house("last-place", *house),
        (Because::House(house), false) => in_house("house", *house),
        (Because::Cell, true) => names.chain("last-digit", &[]),
        (Because::Cell, false) => match claim.from.first().and_then(|&k| branch.claims.get(k as usize)) {
            Some(holder) => names.chain("is-other", &[("digit", &names.digit(holder.digit))]),
            None => names.chain("holds-other", &[]),
        },
        (Because::Pair, _) => {
            let other = claim.from.first().and_then(|&k| branch.claims.get(k as usize));
            names.chain("pair", &[("cell", &names.cell(other.map_or(claim.cell, |other| other.cell)))])
        }
        (Because::Sum(balance), _) => {
            let balance = format!("{} = {}", names.added(balance), balance.left);
            names.chain("sum", &[("balance", &balance)])
        }
        (Because::Technique(key), _) => {
            let title = names.words.technique(key);
            names.chain("technique", &[("technique", title), ("technique-small", &small(title))])
        }
    })
}

/// A technique's name within a sentence: `naked pair`, but `X-wing`.
fn small(title: &str) -> String {
    let mut letters = title.chars();
    match (letters.next(), letters.clone().next()) {
        (Some(first), Some(second)) if second.is_lowercase() => first.to_lowercase().chain(letters).collect(),
        _ => title.into(),
    }
}

/// Whether each claim follows from the one before it alone, so that prose can tell it.
fn is_straight(branch: &Branch) -> bool {
    let claims = branch.claims.iter().enumerate();
    claims.skip(1).all(|(k, claim)| claim.from == [k as u16 - 1] && !matches!(claim.because, Because::Technique(_)))
}

/// A line in prose, or as a numbered list under what it starts from; it opens with `suppose` or `if`.
fn line_of(names: Names, opening: &str, branch: &Branch) -> Vec<String> {
    let fact = names.fact(&branch.claims[0]);
    let open = |how: &str, prose: &str| names.chain(&format!("{opening}{how}"), &[("fact", &fact), ("prose", prose)]);
    match branch.claims.len() {
        1 => vec![open("-at-once", "")],
        n if !is_straight(branch) => {
            let mut lines = vec![open("-list", "")];
            lines.extend(numbered(names, branch, &[n - 1]));
            lines
        }
        _ if opening == "suppose" => vec![open("", &capital(&prose(names, branch, 1)))],
        _ => vec![open("", &prose(names, branch, 1))],
    }
}

/// The claims from one on, each pair of a loss and what it leaves a sentence: `then r2c4 is not 9 (row 2), so r5c4 is 9 …`.
fn prose(names: Names, branch: &Branch, from: usize) -> String {
    let mut text = String::new();
    for (k, claim) in branch.claims.iter().enumerate().skip(from) {
        let told = names.said(["then-is", "then-is-not"], claim);
        let told = reason(names, branch, claim).map_or(told.clone(), |reason| format!("{told} ({reason})"));
        let follows_a_loss = k > from && claim.holds && !branch.claims[k - 1].holds;
        let then = |key: &str| names.chain(key, &[("then", &told)]);
        match (text.is_empty(), follows_a_loss) {
            (true, _) => text = then("then"),
            (false, true) => text += &format!(", {}", then("so")),
            (false, false) => text += &format!(". {}", capital(&then("then"))),
        }
    }
    text
}

/// The claims that say something new, numbered: what is written, what a technique or a sum takes away, and the ends. What a written
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
        let is_worked_out = matches!(claim.because, Because::Technique(_) | Because::Sum(_));
        let is_told = claim.holds || k == 0 || ends.contains(&k) || is_worked_out;
        if !is_told {
            grounds.push(rests_on);
            continue;
        }
        n_told += 1;
        if k > 0 {
            let numbers = names.listed(rests_on.iter().map(usize::to_string));
            let key = if numbers.is_empty() { "claim" } else { "claim-from" };
            let (n, fact, why) = (n_told.to_string(), names.fact(claim), reason(names, branch, claim).unwrap_or_default());
            lines.push(names.chain(key, &[("n", &n), ("fact", &fact), ("why", &why), ("numbers", &numbers)]));
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
        let mut lines = vec![names.chain("suppose-list", &[("fact", &names.fact(&one.claims[0]))])];
        lines.extend(numbered(names, &all, &ends));
        return lines;
    }
    let n_shared = one.claims.iter().zip(&other.claims).take_while(|(a, b)| is_same(a, b)).count();
    let mut lines = line_of(names, "suppose", one);
    if n_shared < other.claims.len() {
        let root = names.fact(&other.claims[n_shared - 1]);
        lines.push(names.chain("but", &[("fact", &root), ("prose", &prose(names, other, n_shared))]));
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

/// `Whatever r6c3 holds, …`, `Wherever 5 goes in row 3, …`.
fn choice(names: Names, step: &Step, branches: &[&Branch], goal: &Claim) -> String {
    let starts: Vec<&Claim> = branches.iter().map(|branch| &branch.claims[0]).collect();
    let (at, fact) = (starts[0].cell, names.fact(goal));
    if starts.iter().all(|start| start.cell == at) {
        return names.chain("whatever", &[("cell", &names.cell(at)), ("fact", &fact)]);
    }
    let layout = names.layout;
    let has_all = |house: &u16| starts.iter().all(|start| layout.houses[*house as usize].cells.contains(&start.cell));
    let house = step.evidence.houses.iter().find(|h| has_all(h)).or_else(|| layout.houses_of(at).iter().find(|h| has_all(h)));
    match house {
        Some(&house) => {
            let (digit, inside) = (names.digit(starts[0].digit), names.house_in(Form::In, house as usize));
            names.chain("wherever", &[("digit", &digit), ("in-house", &inside), ("fact", &fact)])
        }
        None => names.chain("in-any-case", &[("fact", &fact)]),
    }
}

/// What the step does in the end.
fn follows(names: Names, step: &Step) -> Option<String> {
    match step.conclusion.place {
        Some((cell, digit)) => Some(names.chain("so-placed", &[("cell", &names.cell(cell)), ("digit", &names.digit(digit))])),
        None if step.conclusion.strikes.is_empty() => None,
        None => Some(names.chain("so-strikes", &[("strikes", &strikes(names, step))])),
    }
}
