//! Eureka notation: a chain as players write it to each other, the same in every language. `=` is a strong link (one of the two
//! ends holds), `-` a weak one (not both do), digits stand in brackets before their cells, and what follows after `=>`.

use crate::board::{Because, Branch, Cell, Claim, Digit, Layout, Notation, Step, cell_name_in, symbol};

/// A chain of one line: `(3)r1c2=r1c7-(3=4)r5c7-r5c2=r4c2 => r1c4<>4`; of a circle, the first end stands again as the last.
/// Nothing for other steps, and for lines in which a claim needs several others or a technique.
pub fn eureka(notation: Notation, layout: &Layout, step: &Step) -> Option<String> {
    let [Branch { claims }] = step.evidence.branches.as_slice() else { return None };
    let is_next = |(k, claim): (usize, &Claim)| {
        let is_plain = matches!(claim.because, Because::Cell | Because::House(_) | Because::Pair);
        is_plain && claim.from == [k as u16 - 1] && claim.holds != claims[k - 1].holds
    };
    if claims.len() < 4 || !claims.iter().enumerate().skip(1).all(is_next) {
        return None;
    }
    let (first, last) = (&claims[0], &claims[claims.len() - 1]);
    // What is supposed and refuted is no part of the chain, but sees both of its ends.
    let is_refuted = first.holds && !last.holds;
    let nodes = if is_refuted { &claims[1..claims.len() - 1] } else { claims };
    let name = |cell: Cell| cell_name_in(notation, layout, cell);
    let mut text = String::new();
    let mut known: Option<Digit> = None;
    for (k, group) in nodes.chunk_by(|a, b| a.cell == b.cell).enumerate() {
        if k > 0 {
            text.push(link(&group[0]));
        }
        // A digit is written where it changes.
        if group.len() > 1 || known != Some(group[0].digit) {
            let digits = group.iter().enumerate().map(|(i, claim)| match i {
                0 => symbol(claim.digit).to_string(),
                _ => format!("{}{}", link(claim), symbol(claim.digit)),
            });
            text += &format!("({})", digits.collect::<String>());
        }
        known = group.last().map(|claim| claim.digit);
        text += &name(group[0].cell);
    }
    let strikes = step.conclusion.strikes.iter().map(|&(cell, digit)| format!("{}<>{}", name(cell), symbol(digit)));
    let placed = step.conclusion.place.map(|(cell, digit)| format!("{}={}", name(cell), symbol(digit)));
    let follows: Vec<String> = match placed {
        Some(placed) => vec![placed],
        None => strikes.collect(),
    };
    Some(format!("{text} => {}", follows.join(", ")))
}

/// The link that leads to a claim: what must hold once the one before does not, or the other way round.
fn link(claim: &Claim) -> char {
    if claim.holds { '=' } else { '-' }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Clues, Position};
    use crate::boards::boxes;
    use crate::logic::{path, step_by};

    /// The candidates of a chain in their order, each with the link before it, and what stands behind the arrow.
    fn read(layout: &Layout, text: &str) -> (Vec<(Option<char>, Cell, Digit)>, String) {
        let (chain, follows) = text.split_once(" => ").unwrap();
        let mut nodes = Vec::new();
        let (mut link, mut digits): (Option<char>, Vec<(Option<char>, Digit)>) = (None, Vec::new());
        let mut rest = chain;
        while let Some(first) = rest.chars().next() {
            match first {
                '=' | '-' => {
                    link = Some(first);
                    rest = &rest[1..];
                }
                '(' => {
                    let (inside, after) = rest[1..].split_once(')').unwrap();
                    let (mut before, mut read) = (link, Vec::new());
                    for letter in inside.chars() {
                        match letter.to_digit(10) {
                            Some(digit) => read.push((before, digit as Digit)),
                            None => before = Some(letter),
                        }
                    }
                    (digits, rest) = (read, after);
                }
                _ => {
                    let end = rest.find(['=', '-']).unwrap_or(rest.len());
                    let cell = (0..layout.n_cells() as Cell).find(|&c| cell_name_in(Notation::Numbers, layout, c) == rest[..end]);
                    // Without brackets, the last digit goes on.
                    if let [.., (_, digit)] = digits[..]
                        && !chain[..chain.len() - rest.len()].ends_with(')')
                    {
                        digits = vec![(link, digit)];
                    }
                    nodes.extend(digits.iter().map(|&(link, digit)| (link, cell.unwrap(), digit)));
                    rest = &rest[end..];
                }
            }
        }
        (nodes, follows.to_string())
    }

    #[test]
    fn what_is_written_reads_back_as_the_claims() {
        let layout = boxes(3, 3);
        let (mut n_chains, mut n_circles, mut n_within) = (0, 0, 0);
        for row in crate::boards::rows().step_by(4) {
            for step in path(&layout, &row.clues).1 {
                let Some(text) = eureka(Notation::Numbers, &layout, &step) else { continue };
                let (nodes, follows) = read(&layout, &text);
                let claims = &step.evidence.branches[0].claims;
                let is_refuted = claims[0].holds && !claims[claims.len() - 1].holds;
                let told = if is_refuted { &claims[1..claims.len() - 1] } else { claims };
                assert_eq!(nodes.len(), told.len(), "{text}");
                for (k, (&(link, cell, digit), claim)) in nodes.iter().zip(told).enumerate() {
                    assert_eq!((cell, digit), (claim.cell, claim.digit), "{text}");
                    let leads = if claim.holds { '=' } else { '-' };
                    assert_eq!(link, (k > 0).then_some(leads), "{text}");
                    n_within += u32::from(k > 0 && nodes[k - 1].1 == cell);
                }
                n_circles += u32::from(!is_refuted && claims[0].holds);
                // A chain that refutes begins and ends with a strong link.
                assert!(!is_refuted || nodes[1].0 == Some('=') && nodes[nodes.len() - 1].0 == Some('='), "{text}");
                let n_follow = if step.conclusion.place.is_some() { 1 } else { step.conclusion.strikes.len() };
                assert_eq!(follows.split(", ").count(), n_follow, "{text}");
                n_chains += 1;
            }
        }
        assert!(n_chains > 100 && n_circles > 5 && n_within > 50, "{n_chains} {n_circles} {n_within}");
    }

    #[test]
    fn a_skyscraper_is_written_as_players_do() {
        let layout = boxes(3, 3);
        let clues = Clues::none(&layout);
        let mut board = Position::start(&layout, &clues);
        for cell in 0..81 {
            let keeps = match layout.row(cell) {
                0 => [0, 4].contains(&layout.col(cell)),
                6 => [0, 5].contains(&layout.col(cell)),
                _ => true,
            };
            let five = if keeps { Digit::MIN } else { 5 };
            board.candidates[cell as usize] = board.candidates[cell as usize].iter().filter(|&digit| digit != five).collect();
        }
        let step = step_by(&layout, &clues, &board, "x-cycle").unwrap();
        assert_eq!(eureka(Notation::Numbers, &layout, &step).as_deref(), Some("(5)r1c5=r1c1-r7c1=r7c6 => r2c6<>5"));
        assert_eq!(eureka(Notation::Letters, &layout, &step).as_deref(), Some("(5)E1=A1-A7=F7 => F2<>5"));
        // Other steps have no such form.
        let single = path(&layout, &crate::boards::rows().next().unwrap().clues).1.remove(0);
        assert_eq!(eureka(Notation::Numbers, &layout, &single), None);
    }
}
