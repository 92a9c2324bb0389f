//! Nine cells that hold 1 to 9 once each, with a sum circle on each inner corner: Suko, which also has three coloured regions with
//! sums, and Sujiko, which has none. Few sets of four sums have a unique solution, so a Sujiko has some digits, too.

use super::{KindError, Params};
use crate::board::{Cage, CageLook, Cell, House, HouseKind, Layout, Shape};
use crate::seed::Stream;

pub const SIZE: Shape = Shape::new(3, 3);

/// Reads `2-3-4`: three sizes that add up to nine.
pub fn parse_split(text: &str) -> Result<Vec<u8>, KindError> {
    let bad = || KindError::NotASplit(text.into());
    let mut split = text.split('-').map(|t| t.parse::<u8>().map_err(|_| bad())).collect::<Result<Vec<u8>, _>>()?;
    split.sort_unstable();
    let sum: u32 = split.iter().map(|&k| k as u32).sum();
    if split.len() == 3 && split.iter().all(|&k| k >= 1) && sum == 9 { Ok(split) } else { Err(bad()) }
}

/// Deals letters to shuffled cells until the regions are as requested. Of 2-3-4, one deal in 26 is connected. Without a split
/// there are no regions.
pub fn draw(params: &Params, stream: &mut Stream) -> Layout {
    if params.split.is_empty() {
        return layout(&[None; 9]);
    }
    let mut letters: Vec<u8> = (0..3u8).flat_map(|k| std::iter::repeat_n(k, params.split[k as usize] as usize)).collect();
    loop {
        stream.shuffle(&mut letters);
        if params.any_regions || is_connected(&letters) {
            return layout(&std::array::from_fn(|c| Some(letters[c])));
        }
    }
}

/// Whether each region is connected by cell sides.
fn is_connected(letters: &[u8]) -> bool {
    (0..3).all(|k| {
        let cells: Vec<usize> = (0..9).filter(|&c| letters[c] == k).collect();
        let touches = |a: usize, b: usize| (a / 3).abs_diff(b / 3) + (a % 3).abs_diff(b % 3) == 1;
        let mut reached = vec![cells[0]];
        let mut i = 0;
        while i < reached.len() {
            let from = reached[i];
            let fresh: Vec<usize> = cells.iter().copied().filter(|&c| touches(from, c) && !reached.contains(&c)).collect();
            reached.extend(fresh);
            i += 1;
        }
        reached.len() == cells.len()
    })
}

/// Whether some colouring of the grid has each region in one piece. There are only 3⁹ colourings to try.
pub fn has_connected(split: &[u8]) -> bool {
    (0..3usize.pow(9)).any(|code| {
        let letters: Vec<u8> = (0..9).map(|c| (code / 3usize.pow(c) % 3) as u8).collect();
        let sizes: Vec<u8> = (0..3).map(|k| letters.iter().filter(|&&l| l == k).count() as u8).collect();
        sizes == split && is_connected(&letters)
    })
}

/// Nine cells and four circles, with the regions of these letters; without letters it is a Sujiko. Cages are in the order in
/// which sums are written: top left, top right, bottom left, bottom right, then A, B, C.
fn layout(letters: &[Option<u8>; 9]) -> Layout {
    let corner = |cell: Cell| Cage { look: CageLook::Corner, cells: vec![cell, cell + 1, cell + 3, cell + 4] };
    let region = |k: u8| Cage { look: CageLook::Colour(k), cells: (0..9).filter(|&c| letters[c as usize] == Some(k)).collect() };
    let regions = (0..3).map(region).filter(|cage| !cage.cells.is_empty());
    let cages = [0, 1, 3, 4].into_iter().map(corner).chain(regions).collect();
    let whole = House::new(HouseKind::Other, (0..9).collect());
    Layout::new(SIZE, 9, None, vec![whole], cages)
}

/// The board of these letters, for a kind with regions or for one without.
pub fn rebuild(title: &'static str, has_regions: bool, text: &str) -> Result<Layout, KindError> {
    match (has_regions, text) {
        (false, "" | ".........") => return Ok(layout(&[None; 9])),
        (false, _) => return Err(KindError::NoRegions(title)),
        (true, _) => {}
    }
    let letter = |c: char| match c {
        '.' => Some(None),
        'A'..='C' => Some(Some(c as u8 - b'A')),
        'a'..='c' => Some(Some(c as u8 - b'a')),
        _ => None,
    };
    let letters: Option<Vec<Option<u8>>> = text.chars().map(letter).collect();
    let nine = letters.and_then(|letters| <[Option<u8>; 9]>::try_from(letters).ok());
    nine.map(|letters| layout(&letters)).ok_or_else(|| KindError::NotRegions(text.into()))
}

/// The coloured regions of a layout as letters, row by row; empty if it has none.
pub fn region_letters(layout: &Layout) -> String {
    if layout.cages.is_empty() {
        return String::new();
    }
    let mut letters = vec!['.'; layout.n_cells()];
    let mut any = false;
    for cage in &layout.cages {
        if let CageLook::Colour(k) = cage.look {
            any = true;
            cage.cells.iter().for_each(|&c| letters[c as usize] = (b'A' + k) as char);
        }
    }
    if any { letters.into_iter().collect() } else { String::new() }
}

/// The most coloured regions on a board: A, B and C.
pub const MAX_REGIONS: usize = 3;

/// The position of each cage's sum in a row of sums; cages among the rules are not part of it. A region's position follows from
/// its letter, so the sum of C is the seventh even if B has no cell.
pub fn sum_places(layout: &Layout) -> Vec<usize> {
    let is_colour = |look| matches!(look, CageLook::Colour(_));
    let n_plain = layout.cages.iter().filter(|cage| !is_colour(cage.look)).count();
    let place = |(i, cage): (usize, &crate::board::Cage)| match cage.look {
        CageLook::Colour(k) => n_plain + k as usize,
        CageLook::Corner | CageLook::Outline | CageLook::Run => i,
    };
    layout.cages.iter().filter(|cage| !cage.look.stands_in_rules()).enumerate().map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::{kind_named, region_letters, sum_places};
    use std::collections::BTreeSet;

    fn suko(letters: &str) -> Layout {
        rebuild("Suko", true, letters).unwrap()
    }

    #[test]
    fn there_are_48_connected_partitions_of_2_3_4() {
        let mut stream = crate::seed::Key::of(&["suko"]).stream(0, 0);
        let params = Params { size: SIZE, split: vec![2, 3, 4], any_regions: false, rules: Vec::new() };
        let seen: BTreeSet<String> = (0..2000).map(|_| region_letters(&draw(&params, &mut stream))).collect();
        assert_eq!(seen.len(), 48);
    }

    #[test]
    fn splits_are_read() {
        assert_eq!(parse_split("4-3-2"), Ok(vec![2, 3, 4]));
        for text in ["", "3-3", "3-3-4", "0-4-5", "a-b-c", "3-3-3-0", "1--8"] {
            assert!(parse_split(text).is_err(), "{text}");
        }
        assert!(has_connected(&[1, 1, 7]) && has_connected(&[3, 3, 3]));
    }

    #[test]
    fn cells_without_a_colour_are_in_no_region() {
        let kind = kind_named("suko").unwrap();
        let board = suko("A..A.CCC.");
        let cells: Vec<&[Cell]> = board.cages[4..].iter().map(|cage| cage.cells.as_slice()).collect();
        assert_eq!(cells, [&[0, 3][..], &[5, 6, 7]]);
        assert_eq!(kind.letters(&board), "A..A.CCC.");
        assert_eq!(sum_places(&board), [0, 1, 2, 3, 4, 6]);
        assert_eq!(kind.letters(&suko(".........")), ".........");
    }

    #[test]
    fn every_cage_of_a_suko_is_distinct() {
        let board = suko("AABBBCCCC");
        assert!((0..7).all(|k| board.cage_is_distinct(k)));
    }

    #[test]
    fn a_sujiko_has_four_circles_and_no_colour() {
        let kind = kind_named("sujiko").unwrap();
        let board = kind.rebuild(SIZE, "").unwrap();
        assert_eq!(board.cages.len(), 4);
        assert!(board.cages.iter().all(|cage| cage.look == CageLook::Corner && cage.cells.len() == 4));
        assert_eq!(kind.letters(&board), "");
        assert_eq!(kind.rebuild(SIZE, "AABBBCCCC"), Err(KindError::NoRegions("Sujiko")));
    }
}
