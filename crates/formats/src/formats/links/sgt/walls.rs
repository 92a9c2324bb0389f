//! Walls between regions, or between cages: first those between neighbours in a row, row by row, then those between neighbours in a
//! column, column by column. A letter counts the places without a wall before the next wall (`_` none, `a` one), `z` 25 places with
//! no wall after them. The end counts as a wall.

use super::{Fault, Id, letter};

/// The pairs of neighbours that may have a wall between them, in the order of an ID.
fn places(side: usize) -> impl Iterator<Item = [usize; 2]> {
    let across = (0..side).flat_map(move |row| (1..side).map(move |col| [row * side + col - 1, row * side + col]));
    let down = (0..side).flat_map(move |col| (1..side).map(move |row| [(row - 1) * side + col, row * side + col]));
    across.chain(down)
}

/// The walls between cells that are not in one region.
pub fn text<T: PartialEq>(of: &[T], side: usize) -> String {
    let mut text = String::new();
    let mut n_open = 0u8;
    for is_wall in places(side).map(|[a, b]| of[a] != of[b]).chain([true]) {
        if !is_wall {
            n_open += 1;
            continue;
        }
        while n_open > 25 {
            text.push('z');
            n_open -= 25;
        }
        text.push(if n_open == 0 { '_' } else { letter(n_open) });
        n_open = 0;
    }
    text
}

/// The same with a count after a letter that occurs three times or more in a row: `___aa` is `_3aa`.
pub fn counted(text: &str) -> String {
    let mut counted = String::new();
    for same in text.as_bytes().chunk_by(|a, b| a == b) {
        let letter = same[0] as char;
        match same.len() {
            n if n < 3 => counted.extend(std::iter::repeat_n(letter, n)),
            n => counted += &format!("{letter}{n}"),
        }
    }
    counted
}

/// The regions between walls, each with its cells, in the order of their first cells. A letter may be followed by a count.
pub fn read(id: &Id, text: &str) -> Result<Vec<Vec<usize>>, Fault> {
    let side = id.side;
    let places: Vec<[usize; 2]> = places(side).collect();
    let expected = |found: &str| format!("expected walls between {} pairs of neighbours, found {found}", places.len());
    let mut is_wall = vec![false; places.len() + 1];
    let (mut n_told, mut at) = (0, 0);
    while let Some(first) = text[at..].chars().next() {
        let n_open = match first {
            '_' => 0,
            'a'..='z' => (first as u8 - b'a' + 1).min(25) as usize,
            other => return Err(id.fault(at, format!("expected letters and counts, found '{}'", other.escape_default()))),
        };
        let n_figures = text[at + 1..].bytes().take_while(u8::is_ascii_digit).count();
        let count = &text[at + 1..at + 1 + n_figures];
        // A count that overflows is more than enough.
        let count = if count.is_empty() { 1 } else { count.parse().unwrap_or(usize::MAX) };
        for _ in 0..count {
            n_told += n_open;
            let is_within = n_told < is_wall.len();
            if first != 'z' && is_within {
                is_wall[n_told] = true;
                n_told += 1;
            }
            if !is_within {
                return Err(id.fault(at, expected("more")));
            }
        }
        at += 1 + n_figures;
    }
    if n_told != is_wall.len() {
        return Err(id.fault(at, expected("fewer")));
    }
    let open: Vec<[usize; 2]> =
        places.into_iter().zip(&is_wall).filter(|(_, is_wall)| !**is_wall).map(|(pair, _)| pair).collect();
    let mut first_of: Vec<usize> = (0..side * side).collect();
    // A cell takes over the first cell of a neighbour in its region, until none changes.
    let mut is_settled = false;
    while !is_settled {
        is_settled = true;
        for &[a, b] in &open {
            let first = first_of[a].min(first_of[b]);
            is_settled &= first_of[a] == first_of[b];
            (first_of[a], first_of[b]) = (first, first);
        }
    }
    let mut regions = Vec::new();
    for first in (0..side * side).filter(|&cell| first_of[cell] == cell) {
        regions.push((first..side * side).filter(|&cell| first_of[cell] == first).collect());
    }
    Ok(regions)
}
