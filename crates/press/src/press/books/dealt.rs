//! Versions of a sheet with different puzzles: the puzzles of each number are as close in difficulty as possible.

use super::worksheets::{Sections, Versions, all_rated};
use crate::book::Spec;
use crate::puzzle::Puzzle;
use crate::sorted::Ordered;

/// The contents of the further versions of a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum VersionsWith {
    /// Equivalents of the puzzles of the first version.
    #[default]
    Equivalents,
    /// Other puzzles of the same request.
    Others,
}

/// The spec of all puzzles that have to be made for that many versions: with different puzzles, those of all versions.
pub fn spec_of_all(spec: &Spec, n: u32, with: VersionsWith) -> Spec {
    let mut all = spec.clone();
    if with == VersionsWith::Others {
        all.sections.iter_mut().for_each(|section| section.count = section.count.saturating_mul(n));
    }
    all
}

/// Deals puzzles to `n` versions. They are sorted by difficulty, and every `n` consecutive ones get the same number. The version
/// that begins changes from number to number, so that none gets all the harder ones.
pub fn dealt(sections: Sections, n: u32, jobs: usize) -> Versions {
    let n = n.max(1) as usize;
    let mut made = Versions { all: vec![Vec::new(); n], n_unequal: 0 };
    for mut puzzles in all_rated(sections, jobs) {
        puzzles.order_by_key(difficulty);
        let mut lists = vec![Vec::with_capacity(puzzles.len() / n); n];
        for (number, same) in puzzles.chunks_exact(n).enumerate() {
            let level = |puzzle: &Puzzle| puzzle.rating.as_ref().map(|rating| rating.level);
            made.n_unequal += same.iter().filter(|puzzle| level(puzzle) != level(&same[number % n])).count();
            lists.iter_mut().enumerate().for_each(|(version, list)| list.push(same[(version + number) % n].clone()));
        }
        made.all.iter_mut().zip(lists).for_each(|(version, list)| version.push(list));
    }
    made
}

/// The level first, then the effort; the id decides between equals.
fn difficulty(puzzle: &Puzzle) -> (u32, u16, u32, String) {
    let id = puzzle.id.clone();
    puzzle.rating.as_ref().map_or((0, 0, 0, id.clone()), |r| (r.level as u32, r.er.unwrap_or(r.hardest_cost), r.effort, id))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::spec_with;
    use crate::press::Library;
    use crate::press::book::Assets;
    use crate::press::sections::{gather_sections, stocks};
    use crate::press::worksheets::{checked, specs_of};
    use crate::sorted::SortedSet;
    use std::collections::HashSet;

    #[test]
    fn versions_with_other_puzzles_share_them_out_evenly() {
        let toml = "title = \"T\"\n[[section]]\ntitle = \"S\"\nsize = \"2x3\"\ncount = 5\n";
        let spec = spec_with(toml, &[]).unwrap();
        let assets = Assets::for_book(&Library::default(), &spec).unwrap();
        checked(&spec, 4, &assets).unwrap();
        let all = spec_of_all(&spec, 4, VersionsWith::Others);
        assert_eq!((all.sections[0].count, spec_of_all(&spec, 4, VersionsWith::Equivalents).sections[0].count), (20, 5));
        let gathered = gather_sections(&all, stocks(&all, vec![None], "7").unwrap(), HashSet::new(), 1, |_| {}).unwrap();
        let made = dealt(gathered.sections, 4, 1);
        let ids: SortedSet<&str> = made.all.iter().flatten().flatten().map(|puzzle| puzzle.id.as_str()).collect();
        assert_eq!((made.all.len(), ids.len()), (4, 20), "no puzzle comes twice");
        // No puzzle of a number is harder than one of the next number, in whichever version.
        let ranks = |number: usize| made.all.iter().map(move |version| difficulty(&version[0][number]));
        for number in 1..5 {
            assert!(ranks(number - 1).max() < ranks(number).min(), "{number}");
        }
        // The easiest of a number is not always in the same version.
        let easiest: SortedSet<usize> = (0..5).filter_map(|k| (0..4).min_by_key(|&v| difficulty(&made.all[v][0][k]))).collect();
        assert!(easiest.len() > 1);
        assert_eq!(specs_of(&spec, 4)[3].title, "T · D");
    }
}
