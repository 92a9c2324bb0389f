//! A lower bound for the digits of a board, from its rules: if a renaming of the digits keeps every sign, it turns each solution into
//! another one, unless a given digit distinguishes them.

use crate::board::{Asks, Digit, Keeps, LETTERS, Layout, Relation, Sort, Value};

/// The fewest digits that a board with all signs of these sorts needs.
///
/// Whispers and renbans stay valid if each digit becomes its complement, so one digit is needed. Palindromes stay valid under any
/// renaming: of n digits all but one have to be given. Where 5 and 10 are shown, two chains of digits, 9-1-4-6 and 8-2-3-7, can be read
/// from their other ends, each by itself: two digits.
pub fn fewest_digits(layout: &Layout, sorts: &[Sort]) -> usize {
    let n = layout.n_digits;
    // Other clues may distinguish digits, too: sums, marks, pairs that must not be consecutive.
    let is_plain = layout.cages.is_empty() && layout.marks.is_empty() && layout.allows_all() && layout.signs.is_empty();
    if sorts.is_empty() || !is_plain || n > 12 {
        return 0;
    }
    let kept: Vec<Kept> = sorts.iter().map(|&sort| Kept::of(sort, n)).collect();
    let relations: Vec<Relation> = layout.bonds.iter().map(|bond| bond.relation).collect();
    let is_any = kept.iter().all(|kept| matches!(kept, Kept::Any)) && relations.is_empty();
    if is_any {
        return n as usize - 1;
    }
    let mut named = kept;
    named.push(Kept::Relations(relations));
    let mut all = Vec::new();
    renamings(n, &named, &mut vec![0; n as usize + 1], 1, &mut all);
    fewest_that_tell(n, &all)
}

/// Which renamings of digits a sort keeps.
enum Kept {
    Any,
    /// Renamings that preserve each of these relations.
    Relations(Vec<Relation>),
    /// Each digit as it is, or as its law says.
    Law(Keeps),
}

impl Kept {
    fn of(sort: Sort, n: Digit) -> Kept {
        let row = sort.row();
        let Asks::Along(relation) = row.asks else {
            return if matches!(row.asks, Asks::Mirrored | Asks::Twice) { Kept::Any } else { Kept::Law(row.keeps) };
        };
        let values = match row.value {
            Value::Letter => LETTERS.to_vec(),
            Value::Number(..) => (1..=n.into()).collect(),
            // A line that rises from its other end would allow a renaming that reverses the order, but the bulb is visible.
            Value::None | Value::Circle | Value::Digits | Value::Calculation => vec![0],
        };
        Kept::Relations(values.into_iter().map(|value| relation(value, n)).collect())
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
            Kept::Any => true,
            Kept::Relations(all) => all.iter().all(is_kept),
            Kept::Law(Keeps::Complement) => is_own || (1..=last).all(|d| to[d as usize] == n + 1 - d),
            Kept::Law(Keeps::Ends) => {
                is_own || (1..=last).all(|d| to[d as usize] == if d == 1 || d == n { n + 1 - d } else { d })
            }
            Kept::Law(Keeps::Nothing) => is_own,
        }
    }
}

/// The most renamings that are listed: with more, so much is open that any bound from them holds.
const MOST: usize = 5_000;

fn renamings(n: Digit, keeps: &[Kept], to: &mut Vec<Digit>, next: Digit, all: &mut Vec<Vec<Digit>>) {
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

/// The fewest digits such that every renaming, except the one that changes nothing, changes one of them.
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
