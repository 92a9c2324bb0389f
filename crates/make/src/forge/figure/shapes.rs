//! What figures look like: strokes between corners, drawn to the size of a board. Not here: what follows a figure.

/// A figure with a name.
pub struct Shape {
    pub name: &'static str,
    /// Strokes from corner to corner, each corner as its column and row on a board of nine by nine.
    strokes: &'static str,
    /// Ways to turn the figure that leave it as it is. On boards of an even side, rounding would break them otherwise.
    turns: &'static [Turn],
    /// The fewest rows and columns on which it can be recognised.
    pub least: usize,
}

#[derive(Clone, Copy)]
enum Turn {
    /// Left and right change places.
    Sides,
    /// Top and bottom do.
    Ends,
    Half,
}

/// Every figure that has a name.
pub const SHAPES: [Shape; 6] = [
    Shape { name: "ring", strokes: "20 60 82 86 68 28 06 02 20", turns: &[Turn::Sides, Turn::Ends], least: 6 },
    Shape { name: "spiral", strokes: "00 80 86 26 24 44|88 08 02 62 64 44", turns: &[Turn::Half], least: 9 },
    Shape { name: "cross", strokes: "30 50 53 83 85 55 58 38 35 05 03 33 30", turns: &[Turn::Sides, Turn::Ends], least: 6 },
    Shape { name: "heart", strokes: "42 20 10 01 04 48 84 81 70 60 42", turns: &[Turn::Sides], least: 6 },
    Shape { name: "waves", strokes: "02 20 42 60 82|05 23 45 63 85|08 26 48 66 88", turns: &[Turn::Sides], least: 9 },
    Shape { name: "frame", strokes: "00 80 88 08 00", turns: &[], least: 4 },
];

/// The strokes of A to Z, on five columns and seven rows.
const LETTERS: [&str; 26] = [
    "06 01 10 30 41 46|03 43",
    "00 30 41 42 33 03|33 44 45 36 06 00",
    "41 30 10 01 05 16 36 45",
    "00 30 41 45 36 06 00",
    "40 00 06 46|03 33",
    "40 00 06|03 33",
    "41 30 10 01 05 16 36 45 43 23",
    "00 06|40 46|03 43",
    "10 30|20 26|16 36",
    "40 45 36 16 05",
    "00 06|40 13 46",
    "00 06 46",
    "06 00 22 40 46",
    "06 00 46 40",
    "10 30 41 45 36 16 05 01 10",
    "06 00 30 41 42 33 03",
    "10 30 41 45 36 16 05 01 10|24 46",
    "06 00 30 41 42 33 03|23 46",
    "41 30 10 01 02 13 33 44 45 36 16 05",
    "00 40|20 26",
    "00 05 16 36 45 40",
    "00 03 26 43 40",
    "00 06 24 46 40",
    "00 46|40 06",
    "00 23 40|23 26",
    "00 40 06 46",
];
/// The fewest columns in which letters differ from each other.
const NARROWEST: usize = 3;

/// Cells by row and column.
pub type Places = Vec<(usize, usize)>;

impl Shape {
    /// Its cells on a board with these numbers of rows and columns.
    pub fn places(&self, rows: usize, cols: usize) -> Places {
        let mut all = drawn(self.strokes, (8, 8), (rows, cols));
        for turn in self.turns {
            let image = |&(row, col): &(usize, usize)| match turn {
                Turn::Sides => (row, cols - 1 - col),
                Turn::Ends => (rows - 1 - row, col),
                Turn::Half => (rows - 1 - row, cols - 1 - col),
            };
            let images: Places = all.iter().map(image).collect();
            all.extend(images);
        }
        all
    }
}

/// Letters side by side in the middle of a board; the rows and columns that they take instead, where there is no room.
pub fn letters(text: &[u8], rows: usize, cols: usize) -> Result<Places, (usize, usize)> {
    let n = text.len().max(1);
    let too_large = (height(NARROWEST), n * (NARROWEST + 1) - 1);
    let widths = (NARROWEST..=cols).rev();
    // An even width leaves the stem of a T out of the middle, so a single letter is odd.
    let fits = |&width: &usize| n * (width + 1) <= cols + 1 && height(width) <= rows && (n > 1 || width % 2 == 1);
    let width = widths.into_iter().find(fits).ok_or(too_large)?;
    let (top, left) = ((rows - height(width)) / 2, (cols + 1 - n * (width + 1)) / 2);
    let one = |(k, letter): (usize, &u8)| {
        let strokes = LETTERS[usize::from(letter.to_ascii_uppercase() - b'A') % LETTERS.len()];
        let places = drawn(strokes, (4, 6), (height(width), width));
        places.into_iter().map(move |(row, col)| (top + row, left + k * (width + 1) + col))
    };
    Ok(text.iter().enumerate().flat_map(one).collect())
}

/// An odd number of rows has a middle for the bar of an A.
fn height(width: usize) -> usize {
    width + 2 + (width + 1) % 2
}

/// The places of strokes. Their corners are within `most` columns and rows, which are stretched to the size.
fn drawn(strokes: &str, most: (usize, usize), (rows, cols): (usize, usize)) -> Places {
    let scaled = |at: u8, most: usize, n: usize| (2 * usize::from(at - b'0') * (n - 1) + most) / (2 * most);
    let corner = |text: &str| {
        let bytes = text.as_bytes();
        (scaled(bytes[1], most.1, rows), scaled(bytes[0], most.0, cols))
    };
    let mut all = Places::new();
    for stroke in strokes.split('|') {
        let corners: Places = stroke.split(' ').map(corner).collect();
        corners.windows(2).for_each(|two| all.extend(straight(two[0], two[1])));
    }
    all
}

/// The places from one to another, both with it, as straight as cells allow.
fn straight(from: (usize, usize), to: (usize, usize)) -> Places {
    let n = from.0.abs_diff(to.0).max(from.1.abs_diff(to.1)).max(1);
    // Rounded halves go the same way from either end.
    let between = |a: usize, b: usize, k: usize| (2 * (a * (n - k) + b * k) + n) / (2 * n);
    (0..=n).map(|k| (between(from.0, to.0, k), between(from.1, to.1, k))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(places: &Places, rows: usize, cols: usize) -> Vec<String> {
        let has = |row, col| if places.contains(&(row, col)) { '#' } else { '.' };
        (0..rows).map(|row| (0..cols).map(|col| has(row, col)).collect()).collect()
    }

    #[test]
    fn figures_look_like_their_names() {
        let of = |name: &str, rows, cols| {
            let shape = SHAPES.iter().find(|shape| shape.name == name).unwrap();
            picture(&shape.places(rows, cols), rows, cols)
        };
        let heart =
            [".##...##.", "#..#.#..#", "#...#...#", "#.......#", "#.......#", ".#.....#.", "..#...#..", "...#.#...", "....#...."];
        assert_eq!(of("heart", 9, 9), heart);
        assert_eq!(of("ring", 6, 6), [".####.", "#....#", "#....#", "#....#", "#....#", ".####."]);
        assert_eq!(of("frame", 4, 4), ["####", "#..#", "#..#", "####"]);
    }

    #[test]
    fn letters_are_as_large_as_there_is_room() {
        let ab = letters(b"ab", 9, 9).unwrap();
        let is = picture(&ab, 9, 9);
        assert_eq!(
            is,
            [".........", ".##..###.", "#..#.#..#", "#..#.#..#", "####.###.", "#..#.#..#", "#..#.#..#", "#..#.###.", "........."]
        );
        assert_eq!(letters(b"ABC", 9, 9), Err((5, 11)));
        for letter in b'A'..=b'Z' {
            let small = letters(&[letter], 5, 3).unwrap();
            assert!(small.iter().all(|&(row, col)| row < 5 && col < 3));
        }
    }
}
