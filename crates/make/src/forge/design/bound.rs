//! How few digits a board can have, by what its rules allow: where a renaming of the digits keeps every sign, it makes another solution of
//! each one, unless a digit that is given tells them apart.

use crate::board::{Asks, Digit, Layout, Relation, Sort};

/// The fewest digits that a board with all signs of these sorts needs.
///
/// Whispers and renbans keep what they say if each digit becomes its complement, so one digit is needed. Palindromes keep it under
/// any renaming: of n digits all but one have to be given. Where 5 and 10 are shown, two chains of digits, 9-1-4-6 and 8-2-3-7, can be
/// read from their other ends, each by itself: two digits.
pub fn fewest_digits(layout: &Layout, sorts: &[Sort]) -> usize {
    let n = layout.n_digits;
    // What else a board asks may know its digits, too: sums, marks, pairs that must not be consecutive.
    let is_plain = layout.cages.is_empty() && layout.marks.is_empty() && layout.allows_all() && layout.signs.is_empty();
    if sorts.is_empty() || !is_plain || n > 12 {
        return 0;
    }
    let keeps: Vec<Keeps> = sorts.iter().map(|&sort| Keeps::of(sort, n)).collect();
    let relations: Vec<Relation> = layout.bonds.iter().map(|bond| bond.relation).collect();
    let is_any = keeps.iter().all(|keeps| matches!(keeps, Keeps::Any)) && relations.is_empty();
    if is_any {
        return n as usize - 1;
    }
    let mut named = keeps;
    named.push(Keeps::Relations(relations));
    let mut all = Vec::new();
    renamings(n, &named, &mut vec![0; n as usize + 1], 1, &mut all);
    fewest_that_tell(n, &all)
}

/// Which renamings of digits a sort keeps.
enum Keeps {
    Any,
    /// Those of which each is kept by all of these relations.
    Relations(Vec<Relation>),
    /// Each digit as it is, or each as its complement.
    Complement,
    /// 1 and the largest digit may change places.
    Ends,
    Nothing,
}

impl Keeps {
    fn of(sort: Sort, n: Digit) -> Keeps {
        match (sort.row().asks, sort) {
            (Asks::Mirrored | Asks::Twice, _) => Keeps::Any,
            (Asks::Along(relation), Sort::Xv) => Keeps::Relations(vec![relation(5, n), relation(10, n)]),
            (Asks::Along(relation), Sort::Difference | Sort::Ratio) => {
                Keeps::Relations((1..=u32::from(n)).map(|value| relation(value, n)).collect())
            }
            // A line that rises from its other end keeps a renaming that turns the order round, but a bulb is seen.
            (Asks::Along(relation), _) => Keeps::Relations(vec![relation(0, n)]),
            (_, Sort::Renban | Sort::Between) => Keeps::Complement,
            (_, Sort::Sandwich) => Keeps::Ends,
            _ => Keeps::Nothing,
        }
    }

    /// Whether it keeps the first digits of a renaming, so far as they tell.
    fn keeps(&self, n: Digit, to: &[Digit]) -> bool {
        let last = to.len() as Digit - 1;
        let is_kept = |relation: &Relation| {
            (1..=last).all(|a| {
                [(a, last), (last, a)]
                    .into_iter()
                    .all(|(a, b)| relation.allows(n, a, b) == relation.allows(n, to[a as usize], to[b as usize]))
            })
        };
        let is_own = (1..=last).all(|d| to[d as usize] == d);
        match self {
            Keeps::Any => true,
            Keeps::Relations(all) => all.iter().all(is_kept),
            Keeps::Complement => is_own || (1..=last).all(|d| to[d as usize] == n + 1 - d),
            Keeps::Ends => is_own || (1..=last).all(|d| to[d as usize] == if d == 1 || d == n { n + 1 - d } else { d }),
            Keeps::Nothing => is_own,
        }
    }
}

/// The most renamings that are listed: more than that many leave so much open that any bound from them holds.
const MOST: usize = 5_000;

fn renamings(n: Digit, keeps: &[Keeps], to: &mut Vec<Digit>, next: Digit, all: &mut Vec<Vec<Digit>>) {
    if next > n {
        all.push(to[1..].to_vec());
        return;
    }
    for digit in 1..=n {
        if to[1..next as usize].contains(&digit) || all.len() >= MOST {
            continue;
        }
        to[next as usize] = digit;
        if keeps.iter().all(|keeps| keeps.keeps(n, &to[..=next as usize])) {
            renamings(n, keeps, to, next + 1, all);
        }
    }
    to[next as usize] = 0;
}

/// The fewest digits of which every renaming but the one that changes nothing changes one.
fn fewest_that_tell(n: Digit, renamings: &[Vec<Digit>]) -> usize {
    let changed: Vec<u32> = renamings
        .iter()
        .map(|to| to.iter().enumerate().filter(|&(k, &d)| d as usize != k + 1).fold(0, |bits, (k, _)| bits | 1 << k))
        .filter(|&bits| bits != 0)
        .collect();
    let tells = |set: u32| changed.iter().all(|bits| bits & set != 0);
    (0..1u32 << n).filter(|&set| tells(set)).map(u32::count_ones).min().unwrap_or(0) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::kind_named;

    #[test]
    fn renamings_bound_the_digits_from_below() {
        let fewest = |kind: &str| {
            let kind = kind_named(kind).unwrap();
            let params = kind.check(None, None, false).unwrap();
            let layout = kind.draw(&params, &mut crate::seed::Key::of(&[]).stream(0, 0));
            fewest_digits(&layout, &params.sorts())
        };
        for (kind, n) in [
            ("thermo", 0),
            ("arrow", 0),
            ("greater-than", 0),
            ("kropki", 0),
            ("little-killer", 0),
            ("whispers", 1),
            ("dutch-whispers", 1),
            ("renban", 1),
            ("between", 1),
            ("consecutive", 1),
            ("sandwich", 1),
            ("xv", 2),
            ("palindrome", 8),
            ("clone", 8),
        ] {
            assert_eq!(fewest(kind), n, "{kind}");
        }
    }
}
