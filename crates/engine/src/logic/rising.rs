//! Techniques with lines along which digits rise: thermometers, and signs from smaller digits to greater ones, which make chains and
//! sheaves of chains. One step tells the whole line.

use super::chains::Scratch;
use super::ground::Clue;
use super::hint::{CellList, Hint};
use super::state::{EMPTY, State};
use super::tables::Tables;
use crate::board::{Cell, Course, Layout, Relation, Sort};

/// A line whose digits rise, or at least never fall.
pub struct Rising {
    /// Its cells, from the smallest digit on; of a sheaf, each after all smaller ones.
    pub cells: Vec<Cell>,
    /// The sign that it is; `None` for a chain or a sheaf of several signs.
    pub sign: Option<u16>,
    pub sort: Sort,
    /// For each two of its cells, row by row, by how much the later one is greater at least.
    gaps: Vec<Option<u32>>,
    /// For each cell of a sheaf, cells before it and after it that bound it together: they are smaller, or greater, and see each other.
    crowds: Vec<[Vec<Vec<u8>>; 2]>,
}

/// The most chains of signs that a board is looked at for; a sheaf of signs has more than anybody follows.
const MOST_CHAINS: usize = 2_000;

/// **Room on a line**: where the cells before and after leave no digit.
///
/// ```text
///   ◯ · · · ·      a thermometer of five: at least 1 2 3 4 5, at most 5 6 7 8 9
/// ```
/// Why it is sound: each cell is greater than the one before it, and the first holds 1 at least; likewise from the other end.
pub fn room<const W: usize>(tables: &Tables<W>, state: &State<W>, _: &mut Scratch<W>) -> Option<Hint<W>> {
    along(tables, state, |line| line.room(tables.n_digits as u32))
}

/// **Push along a line**: the same from what its cells can still hold.
///
/// ```text
///   ◯{3,4} {1,…,9} {2,…,6}      at least 3 4 5, at most 4 5 6
/// ```
pub fn push<const W: usize>(tables: &Tables<W>, state: &State<W>, _: &mut Scratch<W>) -> Option<Hint<W>> {
    along(tables, state, |line| line.pushed(line.cells.iter().map(|&cell| state.known(cell))))
}

/// The first line with a cell that can hold something outside its bounds.
fn along<const W: usize>(tables: &Tables<W>, state: &State<W>, bounds: impl Fn(&Rising) -> Vec<[u32; 2]>) -> Option<Hint<W>> {
    tables.rising.iter().enumerate().find_map(|(k, line)| {
        let outside = |(&cell, bounds): (&Cell, [u32; 2])| match state.values[cell as usize] {
            EMPTY => (cell as usize, state.candidates[cell as usize] & !between(bounds)),
            _ => (cell as usize, 0),
        };
        let hint = Hint::striking(line.cells.iter().zip(bounds(line)).map(outside))?;
        Some(Hint { cells: line.cells.iter().map(|&cell| cell as usize).collect(), clue: Clue::Rising(k as u16), ..hint })
    })
}

/// The digits from one to another, both counted from 0; none where there is no room.
pub fn between([low, high]: [u32; 2]) -> u32 {
    if low > high { 0 } else { ((2u64 << high) - (1u64 << low)) as u32 }
}

impl Rising {
    /// The smallest and the greatest digit that the number of cells leaves to each, counted from 0.
    pub fn room(&self, n_digits: u32) -> Vec<[u32; 2]> {
        self.pushed(self.cells.iter().map(|_| between([0, n_digits - 1])))
    }

    /// The same where cells can hold some digits only.
    pub fn pushed(&self, left: impl ExactSizeIterator<Item = u32> + DoubleEndedIterator + Clone) -> Vec<[u32; 2]> {
        let n = self.cells.len();
        let mut bounds = vec![[0, 31]; n];
        let crowds = |i: usize, side: usize| self.crowds.get(i).into_iter().flat_map(move |crowds| &crowds[side]);
        for (i, mask) in left.clone().enumerate() {
            let by_one = (0..i).filter_map(|j| Some(bounds[j][0] + self.gaps[j * n + i]?)).max().unwrap_or(0);
            let by_crowd = crowds(i, 0).map(|crowd| beyond(crowd.iter().map(|&j| bounds[j as usize][0]))).max().unwrap_or(0);
            // On a board without a solution no digit may be left: then the bound is beyond all of them.
            let fits = mask & between([by_one.max(by_crowd).min(31), 31]);
            bounds[i][0] = fits.trailing_zeros().min(31);
        }
        for (i, mask) in left.enumerate().rev() {
            let by_one = (i + 1..n).filter_map(|j| Some(bounds[j][1].saturating_sub(self.gaps[i * n + j]?))).min().unwrap_or(31);
            // From the top, the greatest digits are counted down.
            let by_crowd = crowds(i, 1).map(|crowd| beyond(crowd.iter().map(|&j| 31 - bounds[j as usize][1]))).max().unwrap_or(0);
            let fits = mask & between([0, by_one.min(31u32.saturating_sub(by_crowd))]);
            bounds[i][1] = 31 - fits.leading_zeros().min(31);
        }
        bounds
    }

    fn new(layout: &Layout, cells: Vec<Cell>, sign: Option<u16>, sort: Sort, is_strict: bool) -> Rising {
        let n = cells.len();
        let sees = |i: usize, j: usize| layout.peers(cells[i]).binary_search(&cells[j]).is_ok();
        let gap = |(i, j): (usize, usize)| (i < j).then(|| u32::from(is_strict || sees(i, j)));
        let gaps = (0..n * n).map(|k| gap((k / n, k % n))).collect();
        Rising { cells, sign, sort, gaps, crowds: Vec::new() }
    }

    /// Several chains that have cells in common, given their signs.
    fn sheaf(layout: &Layout, cells: Vec<Cell>, steps: &[(Cell, Cell)]) -> Rising {
        let n = cells.len();
        let mut gaps = vec![None; n * n];
        // The most signs from one cell to another, since each of them adds one.
        for j in 0..n {
            for i in (0..j).rev() {
                let by_step = |k: usize| {
                    steps
                        .contains(&(cells[k], cells[j]))
                        .then(|| if k == i { Some(1) } else { gaps[i * n + k].map(|gap: u32| gap + 1) })
                };
                gaps[i * n + j] = (i..j).filter_map(by_step).flatten().max();
            }
        }
        let crowds = |i: usize, side: usize| {
            let others = (0..n).filter(|&j| if side == 0 { gaps[j * n + i].is_some() } else { gaps[i * n + j].is_some() });
            let others: Vec<u8> = others.map(|j| j as u8).collect();
            let within = layout
                .houses
                .iter()
                .map(|house| others.iter().copied().filter(|&j| house.cells.contains(&cells[j as usize])).collect());
            within.filter(|crowd: &Vec<u8>| crowd.len() > 1).collect()
        };
        let crowds = (0..n).map(|i| [crowds(i, 0), crowds(i, 1)]).collect();
        Rising { cells, sign: None, sort: Sort::Greater, gaps, crowds }
    }
}

/// The least that is greater than different numbers which are at least these; a sheaf has no more of them than a list of cells.
fn beyond(least: impl Iterator<Item = u32>) -> u32 {
    let (mut list, mut n) = ([0; CellList::MOST], 0);
    for one in least.take(list.len()) {
        list[n] = one;
        n += 1;
    }
    list[..n].sort_unstable();
    list[..n].iter().fold(0, |next, &least| next.max(least) + 1)
}

/// All lines of a board along which digits rise: those that are a sign of their own, then chains of signs between neighbours, the
/// longest first.
pub fn rising_of(layout: &Layout) -> Vec<Rising> {
    let (mut lines, mut steps) = (Vec::new(), Vec::new());
    for (number, sign) in layout.signs.iter().enumerate() {
        let mut cells = sign.cells.clone();
        let is_strict = match sign.sort.along(sign.value, layout.n_digits) {
            Some(Relation::Less) => true,
            Some(Relation::LessOrSame) => false,
            Some(Relation::More) => {
                cells.reverse();
                true
            }
            _ => continue,
        };
        match (sign.sort.course(), cells.as_slice()) {
            (Course::Edge, &[low, high]) if is_strict => steps.push((low, high)),
            _ => lines.push(Rising::new(layout, cells, Some(number as u16), sign.sort, is_strict)),
        }
    }
    for steps in pieces(&steps) {
        let chains = chains(&steps);
        let cells = in_order(&steps);
        match chains.len() > 1 && cells.len() <= CellList::MOST {
            true => lines.push(Rising::sheaf(layout, cells, &steps)),
            false => lines.extend(chains.into_iter().map(|cells| Rising::new(layout, cells, None, Sort::Greater, true))),
        }
    }
    // A slow thermometer may be longer than any list of cells that a step names: its pairs are told.
    lines.retain(|line| line.cells.len() <= CellList::MOST);
    lines
}

/// Steps by what hangs together.
fn pieces(steps: &[(Cell, Cell)]) -> Vec<Vec<(Cell, Cell)>> {
    let mut pieces: Vec<Vec<(Cell, Cell)>> = Vec::new();
    for &(low, high) in steps {
        let touches = |piece: &Vec<(Cell, Cell)>| piece.iter().any(|&(a, b)| a == low || b == low || a == high || b == high);
        let (near, mut far): (Vec<_>, Vec<_>) = pieces.into_iter().partition(touches);
        far.push(near.into_iter().flatten().chain([(low, high)]).collect());
        pieces = far;
    }
    pieces
}

/// The cells of steps, each after all smaller ones; those in a circle, which no digits satisfy, are left out.
fn in_order(steps: &[(Cell, Cell)]) -> Vec<Cell> {
    let mut open: Vec<Cell> = steps.iter().flat_map(|&(low, high)| [low, high]).collect();
    open.sort_unstable();
    open.dedup();
    let mut order: Vec<Cell> = Vec::new();
    while let Some(k) = open.iter().position(|cell| steps.iter().all(|(low, high)| high != cell || order.contains(low))) {
        order.push(open.remove(k));
    }
    order
}

/// The chains of steps that can't be made longer, the longest first.
fn chains(steps: &[(Cell, Cell)]) -> Vec<Vec<Cell>> {
    let is_first = |cell: &Cell| steps.iter().all(|(_, high)| high != cell);
    let mut open: Vec<Vec<Cell>> = Vec::new();
    for low in steps.iter().map(|step| step.0).filter(is_first) {
        if open.iter().all(|chain| chain[0] != low) {
            open.push(vec![low]);
        }
    }
    let mut whole = Vec::new();
    while let Some(chain) = open.pop() {
        let end = chain[chain.len() - 1];
        let next = steps.iter().filter(|&&(low, high)| low == end && !chain.contains(&high));
        let longer: Vec<Vec<Cell>> = next.map(|&(_, high)| [&chain[..], &[high]].concat()).collect();
        match longer.is_empty() {
            true => whole.push(chain),
            false => open.extend(longer),
        }
        if whole.len() + open.len() > MOST_CHAINS {
            break;
        }
    }
    whole.sort_by_key(|chain| (std::cmp::Reverse(chain.len()), chain.clone()));
    whole
}

#[cfg(test)]
mod tests {
    use super::super::hint::Strikes;
    use super::super::testing::{stream, with_rules};
    use super::*;
    use crate::board::Clues;

    /// The digits of each cell of a line that some way to fill it uses, by trying all.
    fn by_trying(layout: &Layout, line: &Rising, left: &[u32], is_strict: bool) -> Vec<u32> {
        let n = line.cells.len();
        let mut used = vec![0; n];
        for k in 0..4u32.pow(n as u32) {
            let digits: Vec<u32> = (0..n as u32).map(|i| k / 4u32.pow(i) % 4).collect();
            let sees = |i: usize, j: usize| layout.peers(line.cells[i]).contains(&line.cells[j]);
            let rises = match line.crowds.is_empty() {
                true => digits.windows(2).all(|two| two[0] < two[1] || !is_strict && two[0] == two[1]),
                false => layout.bonds.iter().all(|bond| {
                    let [a, b] =
                        bond.cells.map(|cell| line.cells.iter().position(|&other| other == cell).map(|i| digits[i] as u8 + 1));
                    a.zip(b).is_none_or(|(a, b)| bond.relation.allows(4, a, b))
                }),
            };
            let differs = (0..n).all(|i| (0..i).all(|j| digits[i] != digits[j] || !sees(i, j)));
            if rises && differs && digits.iter().zip(left).all(|(digit, left)| left >> digit & 1 != 0) {
                digits.iter().zip(&mut used).for_each(|(digit, used)| *used |= 1 << digit);
            }
        }
        used
    }

    #[test]
    fn what_goes_is_in_no_way_to_fill_the_line() {
        let (mut n_struck, mut n_slow, mut n_silent) = (0, 0, 0);
        for (rules, n_lines) in [
            ("thermo=r1c1,r1c2,r2c3", 1),
            ("thermo=r1c1,r2c2,r3c3,r4c4", 1),
            ("slow-thermo=r1c1,r2c3,r1c2,r1c3", 1),
            ("slow-thermo=r1c1,r3c2,r2c4", 1),
            ("greater=r1c2,r1c1;r2c2,r1c2;r2c2,r2c1;r2c1,r1c1", 1),
            ("greater=r1c2,r1c1;r1c2,r1c3;r1c3,r1c4", 1),
            ("greater=r1c2,r1c1;r1c2,r1c3;r3c3,r4c3;r4c4,r3c4", 3),
        ] {
            let layout = with_rules(2, 2, rules);
            let tables = Tables::<2>::new(&layout);
            assert_eq!(tables.rising.len(), n_lines, "{rules}");
            let is_strict = !rules.starts_with("slow");
            let mut stream = stream(rules, 0);
            for _ in 0..2_000 {
                let mut state = State::new(&tables, &Clues::none(&layout));
                state.candidates.iter_mut().take(16).for_each(|left| *left = stream.below(15) + 1);
                let scratch = &mut Scratch::default();
                for hint in [room(&tables, &state, scratch), push(&tables, &state, scratch)].into_iter().flatten() {
                    let Clue::Rising(k) = hint.clue else { panic!("{hint:?}") };
                    let line = &tables.rising[k as usize];
                    let left: Vec<u32> = line.cells.iter().map(|&cell| state.candidates[cell as usize]).collect();
                    let used = by_trying(&layout, line, &left, is_strict);
                    let Strikes::Each(n, cells, digits) = hint.strikes else { panic!("{hint:?}") };
                    for (cell, digits) in cells.iter().zip(digits).take(n as usize) {
                        let place = line.cells.iter().position(|other| other == cell).unwrap();
                        assert_eq!(used[place] & digits, 0, "{rules}: {left:?} {hint:?}");
                        n_struck += 1;
                        n_slow += u32::from(!is_strict);
                    }
                }
                while let Some(hint) = push(&tables, &state, scratch) {
                    let Strikes::Each(n, cells, digits) = hint.strikes else { panic!("{hint:?}") };
                    cells.iter().zip(digits).take(n as usize).for_each(|(&cell, mask)| state.candidates[cell as usize] &= !mask);
                }
                // What stays is used, if the line can be filled at all.
                for line in tables.rising.iter().filter(|line| is_strict && line.crowds.is_empty()) {
                    let left: Vec<u32> = line.cells.iter().map(|&cell| state.candidates[cell as usize]).collect();
                    let used = by_trying(&layout, line, &left, true);
                    assert!(used == left || used.contains(&0), "{rules}: {left:?} {used:?}");
                    n_silent += u32::from(!used.contains(&0));
                }
            }
        }
        assert!(n_struck > 10_000 && n_slow > 1_000 && n_silent > 50, "{n_struck} {n_slow} {n_silent}");
    }

    #[test]
    fn a_line_leaves_room_by_the_number_of_its_cells() {
        let layout = with_rules(3, 3, "thermo=r5c9,r6c8,r7c7,r8c6,r9c5");
        let tables = Tables::<2>::new(&layout);
        let bounds: Vec<(u32, u32)> = tables.rising[0].room(9).iter().map(|[low, high]| (low + 1, high + 1)).collect();
        assert_eq!(bounds, [(1, 5), (2, 6), (3, 7), (4, 8), (5, 9)]);
        // Digits may be the same on a slow one, but not where the cells see each other.
        let layout = with_rules(3, 3, "slow-thermo=r1c1,r2c4,r1c2,r5c5");
        let bounds = Tables::<2>::new(&layout).rising[0].room(9);
        assert_eq!(bounds.iter().map(|bounds| bounds[0] + 1).collect::<Vec<_>>(), [1, 1, 2, 2]);
    }

    #[test]
    fn a_cell_greater_than_others_of_its_house_is_beyond_all_of_them() {
        // Three neighbours of the centre are smaller: they hold 1, 2 and 3 at least.
        let layout = with_rules(3, 3, "greater=r2c2,r1c2;r2c2,r2c1;r2c2,r2c3;r3c2,r2c2");
        let [sheaf] = &Tables::<2>::new(&layout).rising[..] else { panic!("one sheaf") };
        let bounds = sheaf.room(9);
        let of = |cell: Cell| bounds[sheaf.cells.iter().position(|&other| other == cell).unwrap()];
        assert_eq!([of(1), of(9), of(10), of(19)], [[0, 6], [0, 6], [3, 7], [4, 8]]);
    }

    #[test]
    fn chains_of_signs_are_as_long_as_they_can_be() {
        assert_eq!(chains(&[(1, 2), (2, 3), (4, 2), (7, 8)]), [vec![1, 2, 3], vec![4, 2, 3], vec![7, 8]]);
    }
}
