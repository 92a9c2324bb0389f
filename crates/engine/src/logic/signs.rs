//! Techniques with signs and lines: what no digit of the other cell fits, and what no way to fill a line has.

use super::bits::ones;
use super::chains::Scratch;
use super::ground::Clue;
use super::hint::{CellList, Hint};
use super::state::{EMPTY, State};
use super::tables::Tables;
use crate::board::Line;

/// **Pair across a sign**: two cells that a dot, a sign, or one step of a line binds.
///
/// ```text
///   {1,4,8} ● {2,4,6}      one is twice the other: 6 needs a 3, which the first has not, and 1 needs the 2;
///                          the 6 goes
/// ```
/// Why it is sound: whatever the other cell holds, the digit would break the sign.
pub fn across_sign<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    tables.bound.iter().enumerate().find_map(|(k, bound)| {
        let [a, b] = bound.cells.map(usize::from);
        if state.values[a] != EMPTY || state.values[b] != EMPTY {
            return None;
        }
        let [here, there] = lone(&bound.beside, state.candidates[a], state.candidates[b]);
        let struck = [(a, here), (b, there)];
        let hint = Hint::striking(struck.into_iter())?;
        Some(Hint { cells: [a, b].into_iter().collect(), clue: Clue::Pair(k as u16), ..hint })
    })
}

/// The digits of two cells, given their candidates, that go with no digit of the other; `beside` is what each digit of the first
/// goes with.
pub fn lone(beside: &[u32], here: u32, there: u32) -> [u32; 2] {
    let (mut kept_here, mut kept_there) = (0, 0);
    for d in ones(here) {
        let fits = beside[d] & there;
        kept_there |= fits;
        kept_here |= ((fits != 0) as u32) << d;
    }
    [here & !kept_here, there & !kept_there]
}

/// **Along a line**: what no way to fill an arrow, a sandwich or another line has.
///
/// ```text
///   ◯ {3,5} ← {2,3,4} {1,2}      2 + 1 and 3 + 2 come to what the circle can hold, and 4 + 1;
///                                3 + 1 and 4 + 2 do not
/// ```
/// Why it is sound: every way to fill the line with what its cells still have is tried.
pub fn along_line<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Option<Hint<W>> {
    along(tables, state, scratch, 1..=COSTS_ALONG.len(), false)
}

/// **Along a long line**: the same where more cells are open.
pub fn along_long_line<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Option<Hint<W>> {
    along(tables, state, scratch, COSTS_ALONG.len() + 1..=usize::MAX, false)
}

/// **Ways to fill a cage**: the same with a cage and its operator, where what its cells see of each other counts, too.
///
/// ```text
///   6x {1,2,3} {1,2,3}      1·… needs a 6: only 2·3 and 3·2, so the 1s go
/// ```
pub fn ways_of_cage<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Option<Hint<W>> {
    along(tables, state, scratch, 1..=usize::MAX, true)
}

/// **Cage of one cell**: its number is its digit.
pub fn cage_of_one<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Option<Hint<W>> {
    let alone = |line: &Line| match line.cells[..] {
        [cell] if line.is_cage && state.values[cell as usize] == EMPTY => Some(cell),
        _ => None,
    };
    tables.laws.iter().find_map(|line| {
        let cell = alone(line)?;
        let candidates = state.candidates[cell as usize];
        let digit = line.follow(|_| candidates, &mut scratch.traces).then(|| ones(scratch.traces.used[0]).next())??;
        let (cells, place) = (CellList::from_iter([cell as usize]), Some((cell, digit as u8)));
        Some(Hint { cells, digits: 1 << digit, place, ..Hint::BLANK })
    })
}

/// Costs of a line by its open cells: one to three, and four to seven and more.
pub const COSTS_ALONG: &[u16] = &[16, 20, 24];
pub const COSTS_ALONG_LONG: &[u16] = &[28, 32, 36, 40];
/// Costs of a cage by its open cells: one or two, three, and so on.
pub const COSTS_OF_CAGE: &[u16] = &[13, 15, 20, 26, 32];

/// The line with the fewest open cells in a range on which something goes.
fn along<const W: usize>(
    tables: &Tables<W>,
    state: &State<W>,
    scratch: &mut Scratch<W>,
    range: std::ops::RangeInclusive<usize>,
    is_cage: bool,
) -> Option<Hint<W>> {
    let mut best: Option<(usize, Hint<W>)> = None;
    let is_open = |cell: u16| state.values[cell as usize] == EMPTY;
    for (k, line) in tables.laws.iter().enumerate().filter(|(_, line)| line.is_cage == is_cage) {
        let n_open = line.cells.iter().filter(|&&cell| is_open(cell)).count();
        let is_worse = best.as_ref().is_some_and(|(fewest, _)| *fewest <= n_open);
        if !range.contains(&n_open) || is_worse || !line.follow(|cell| state.known(cell), &mut scratch.traces) {
            continue;
        }
        let used = line.cells.iter().zip(&scratch.traces.used).filter(|(cell, _)| is_open(**cell));
        let struck = used.map(|(&cell, &used)| (cell as usize, state.candidates[cell as usize] & !used));
        if let Some(hint) = Hint::striking(struck) {
            let variant = match is_cage {
                true => n_open.saturating_sub(2).min(COSTS_OF_CAGE.len() - 1) as u8,
                false => (n_open - range.start()).min(COSTS_ALONG_LONG.len() - 1) as u8,
            };
            let cells = line.cells.iter().map(|&cell| cell as usize).collect();
            best = Some((n_open, Hint { variant, cells, clue: Clue::Line(k as u16), ..hint }));
        }
    }
    best.map(|(_, hint)| hint)
}
