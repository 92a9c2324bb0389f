//! Counts all Sukos: for every colouring of the grid, how many sets of sums have exactly one solution. Compares the engine with
//! the table.

use gridpress::board::{CageLook, Clues, Grid, Layout, Shape};
use gridpress::kinds::{Kind, kind_named, region_letters};
use gridpress::search::{self, Ask, NO_BUDGET};
use gridpress::seed::Key;
use std::collections::BTreeSet;

type Cells = [u8; 9];

/// Every way to put 1 to 9 into nine cells, sorted by the sums of the four circles, which are combined in one number.
struct Fillings {
    all: Vec<(u32, Cells)>,
}

impl Fillings {
    fn new(layout: &Layout) -> Fillings {
        let circles: Vec<&[u16]> =
            layout.cages.iter().filter(|c| c.look == CageLook::Corner).map(|c| c.cells.as_slice()).collect();
        assert_eq!(circles.len(), 4);
        let code = |digits: &Cells| circles.iter().fold(0u32, |code, cells| code * 32 + sum(digits, cells));
        let mut all = Vec::with_capacity(362_880);
        let mut digits: Cells = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        // Each permutation is the next one in lexicographic order.
        loop {
            all.push((code(&digits), digits));
            let Some(i) = (0..8).rev().find(|&i| digits[i] < digits[i + 1]) else { break };
            let j = (i + 1..9).rev().find(|&j| digits[j] > digits[i]).expect("the next digit is larger");
            digits.swap(i, j);
            digits[i + 1..].reverse();
        }
        assert_eq!(all.len(), 362_880);
        all.sort_unstable();
        Fillings { all }
    }

    /// Groups with equal circle sums.
    fn groups(&self) -> impl Iterator<Item = &[(u32, Cells)]> {
        self.all.chunk_by(|a, b| a.0 == b.0)
    }

    /// Sets of sums with exactly one filling. Calls `tell` with each filling and whether its sums are unique.
    fn unique(&self, layout: &Layout, mut tell: impl FnMut(&Cells, bool)) -> u64 {
        let regions: Vec<&[u16]> =
            layout.cages.iter().filter(|c| matches!(c.look, CageLook::Colour(_))).map(|c| c.cells.as_slice()).collect();
        // The third region's sum follows from the others, because all nine digits add up to 45.
        assert_eq!(regions.len(), 3);
        let place = |digits: &Cells| (sum(digits, regions[0]) * 46 + sum(digits, regions[1])) as usize;
        let mut stamps = vec![(0u32, 0u32); 46 * 46];
        let mut n_unique = 0;
        for (group, fillings) in (1u32..).zip(self.groups()) {
            for (_, digits) in fillings {
                let (stamp, n) = &mut stamps[place(digits)];
                if *stamp != group {
                    (*stamp, *n) = (group, 0);
                }
                *n += 1;
                n_unique += (*n == 1) as u64;
                n_unique -= (*n == 2) as u64;
            }
            fillings.iter().for_each(|(_, digits)| tell(digits, stamps[place(digits)].1 == 1));
        }
        n_unique
    }
}

fn sum(digits: &Cells, cells: &[u16]) -> u32 {
    cells.iter().map(|&c| digits[c as usize] as u32).sum()
}

fn suko() -> &'static Kind {
    kind_named("suko").expect("there is Suko")
}

fn layout(letters: &str) -> Layout {
    suko().rebuild(Shape::new(3, 3), letters).expect("nine letters make regions")
}

/// Every way to colour the grid in regions of these sizes. Among regions of the same size, the one that comes first in the grid
/// has the first letter.
fn partitions(sizes: [usize; 3]) -> Vec<String> {
    let all = (0..3usize.pow(9)).map(|code| (0..9).map(|c| (code / 3usize.pow(c) % 3) as u8).collect::<Vec<u8>>());
    let fits = |letters: &Vec<u8>| (0..3).all(|k| letters.iter().filter(|&&l| l == k as u8).count() == sizes[k]);
    let first = |letters: &[u8], k: u8| letters.iter().position(|&l| l == k);
    let in_order =
        |letters: &Vec<u8>| (1..3).all(|k| sizes[k] != sizes[k - 1] || first(letters, k as u8 - 1) < first(letters, k as u8));
    all.filter(fits).filter(in_order).map(|letters| letters.iter().map(|&l| (b'A' + l) as char).collect()).collect()
}

#[test]
fn the_engine_agrees_with_the_table() {
    let layout = layout("CAACBBCCB");
    let fillings = Fillings::new(&layout);
    let mut answers = Vec::with_capacity(362_880);
    let n_unique = fillings.unique(&layout, |digits, is_unique| answers.push((*digits, is_unique)));
    assert_eq!(answers.iter().filter(|(_, is_unique)| *is_unique).count() as u64, n_unique);
    let mut stream = Key::of(&["suko counts"]).stream(0, 0);
    let mut seen = [0, 0];
    for _ in 0..2_000 {
        let (digits, is_unique) = &answers[stream.below(answers.len() as u32) as usize];
        let solution = Grid(digits.to_vec());
        let clues = Clues { givens: Grid::empty(9), ..Clues::all(&layout, &solution) };
        let count = search::count_up_to(&[Ask { layout: &layout, clues: &clues }], 2, &NO_BUDGET).remove(0);
        assert_eq!(count.is_unique(), *is_unique, "{digits:?}");
        seen[*is_unique as usize] += 1;
    }
    assert!(seen.iter().all(|&n| n > 100), "{seen:?}");
}

#[test]
fn there_are_as_many_sets_of_circles_as_are_known() {
    let fillings = Fillings::new(&layout("........."));
    assert_eq!(fillings.groups().count(), 63_517);
    assert_eq!(fillings.groups().filter(|group| group.len() == 1).count(), 8_280);
}

#[test]
fn there_are_as_many_partitions_as_are_known() {
    assert_eq!(partitions([2, 3, 4]).len(), 1_260);
    assert_eq!(partitions([3, 3, 3]).len(), 280);
    assert_eq!(connected().len(), 48);
}

/// The connected partitions are those that the kind draws.
fn connected() -> BTreeSet<String> {
    let params = suko().check(None, Some("2-3-4"), false).expect("it is the default");
    let mut stream = Key::of(&["suko counts", "connected"]).stream(0, 0);
    (0..3_000).map(|_| region_letters(&suko().draw(&params, &mut stream))).collect()
}

#[test]
#[ignore = "slow: make slow"]
fn every_suko_is_counted() {
    let fillings = Fillings::new(&layout("........."));
    let count = |letters: &String| fillings.unique(&layout(letters), |_, _| {});
    assert_eq!(partitions([2, 3, 4]).iter().map(count).sum::<u64>(), 352_824_944);
    assert_eq!(partitions([3, 3, 3]).iter().map(count).sum::<u64>(), 79_290_384);
    assert_eq!(connected().iter().map(count).sum::<u64>(), 10_645_056);
}
