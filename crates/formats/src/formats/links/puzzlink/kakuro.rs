//! Kakuros: `kakuro/COLUMNS/ROWS/…`. The places follow row by row: a letter from `k` on is a number of cells (`k` one, `z` 16),
//! `.` a blocked place, and two signs are a blocked place with the totals of the runs that begin after it, down and across. Then
//! come the totals above the first row, for each of its cells, and those before the first column. A total is one sign: figures,
//! then `a` to `j` from 10 on, `A` to `Z` from 20 on. `-` is none, and so is `0`.

use super::super::{Fault, Told};
use crate::board::{CageLook, HOLE, RuleCells};
use crate::formats::Record;
use crate::kinds::hold_runs;
use std::str::CharIndices;

/// The most cells of a letter.
const MOST_CELLS: usize = 16;

/// Why they can't hold a puzzle.
pub fn refuses(record: Record) -> Option<&'static str> {
    let has_digits = record.clues().givens.0.iter().any(|&given| given > 0);
    has_digits.then_some("a kakuro has no place for digits there")
}

/// A puzzle as a link.
pub fn link(record: Record) -> Vec<u8> {
    let layout = record.layout();
    let (rows, cols) = (layout.area.shape().rows as usize, layout.area.shape().cols as usize);
    let is_cell: Vec<bool> = layout.area.places().map(|cell| cell.is_some()).collect();
    // The totals of the runs that begin at a place, across and down; 0 if none begins there, or it shows no total.
    let mut totals = vec![[0; 2]; rows * cols];
    let runs = layout.rules.iter().find_map(|rule| if let RuleCells::Runs(runs) = &rule.cells { Some(runs) } else { None });
    let shown = layout.cages.iter().zip(&record.clues().sums).filter(|(cage, _)| cage.look == CageLook::Run);
    for (run, (_, total)) in runs.into_iter().flatten().zip(shown) {
        totals[run.at.0 as usize * cols + run.at.1 as usize][run.is_down as usize] = total.unwrap_or(0);
    }
    let at = |row: usize, col: usize, way: usize| if row < rows && col < cols { totals[row * cols + col][way] } else { 0 };
    let mut link = format!("https://puzz.link/p?kakuro/{cols}/{rows}/");
    for same in (0..rows * cols).collect::<Vec<usize>>().chunk_by(|&a, &b| is_cell[a] && is_cell[b]) {
        if is_cell[same[0]] {
            link.extend(same.chunks(MOST_CELLS).map(|cells| (b'k' + cells.len() as u8 - 1) as char));
            continue;
        }
        let (row, col) = (same[0] / cols, same[0] % cols);
        match (at(row + 1, col, 1), at(row, col + 1, 0)) {
            (0, 0) => link.push('.'),
            (down, across) => link.extend([sign(down), sign(across)]),
        }
    }
    link.extend((0..cols).filter(|&col| is_cell[col]).map(|col| sign(at(0, col, 1))));
    link.extend((0..rows).filter(|&row| is_cell[row * cols]).map(|row| sign(at(row, 0, 0))));
    link.push('\n');
    link.into_bytes()
}

/// The sign of a total, 0 for none.
fn sign(total: u16) -> char {
    match total as u8 {
        0 => '-',
        total @ 1..=9 => (b'0' + total) as char,
        total @ 10..=19 => (b'a' + total - 10) as char,
        total => (b'A' + total.min(45) - 20) as char,
    }
}

/// The total of a sign, 0 for none.
fn total(sign: char) -> Option<u16> {
    match sign {
        '-' => Some(0),
        '0'..='9' | 'a'..='j' => Some(sign.to_digit(36)? as u16),
        'A'..='Z' => Some(sign.to_digit(36)? as u16 + 10),
        _ => None,
    }
}

/// Reads what follows columns and rows.
pub fn parsed((cols, rows): (usize, usize), body: &str) -> Result<Told, Fault> {
    Board::read(rows, cols, body).and_then(|board| board.told())
}

/// The contents of a link.
struct Board {
    rows: usize,
    cols: usize,
    /// The totals of blocked places, across and down; `None` for a cell.
    places: Vec<Option<[u16; 2]>>,
    /// The totals before the first column and above the first row.
    before: [Vec<u16>; 2],
}

/// The next sign of a link, which is a total.
fn next_total(signs: &mut CharIndices, end: usize) -> Result<u16, Fault> {
    let (at, sign) = signs.next().ok_or((end, "expected a total, found the end of the link".to_string()))?;
    total(sign).ok_or_else(|| (at, format!("expected a total (0 to 9, a to j, A to Z or -), found '{}'", sign.escape_default())))
}

impl Board {
    fn read(rows: usize, cols: usize, body: &str) -> Result<Board, Fault> {
        let n_places = rows * cols;
        let mut places = Vec::new();
        let mut signs = body.char_indices();
        while places.len() < n_places {
            let expected = || format!("expected {n_places} places");
            let Some((at, first)) = signs.clone().next() else {
                return Err((body.len(), format!("{}, found {}", expected(), places.len())));
            };
            match first {
                'k'..='z' => places.resize(places.len() + (first as u8 - b'k') as usize + 1, None),
                '.' => places.push(Some([0, 0])),
                _ => {
                    let down = next_total(&mut signs, body.len())?;
                    places.push(Some([next_total(&mut signs, body.len())?, down]));
                    continue;
                }
            }
            signs.next();
            if places.len() > n_places {
                return Err((at, format!("{}, found more", expected())));
            }
        }
        let mut before = [vec![0; rows], vec![0; cols]];
        for col in (0..cols).filter(|&col| places[col].is_none()) {
            before[1][col] = next_total(&mut signs, body.len())?;
        }
        for row in (0..rows).filter(|&row| places[row * cols].is_none()) {
            before[0][row] = next_total(&mut signs, body.len())?;
        }
        match signs.next() {
            Some((at, _)) => Err((at, "expected the end of the link after its totals".into())),
            None => Ok(Board { rows, cols, places, before }),
        }
    }

    fn is_cell(&self, row: usize, col: usize) -> bool {
        row < self.rows && col < self.cols && self.places[row * self.cols + col].is_none()
    }

    /// The board as lists have it. Rows and columns around all cells are left out: a board may begin with blocked
    /// places that hold its totals.
    fn told(&self) -> Result<Told, Fault> {
        let cells = || (0..self.rows * self.cols).map(|k| (k / self.cols, k % self.cols)).filter(|&(r, c)| self.is_cell(r, c));
        let ends = |of: fn((usize, usize)) -> usize| Some((cells().map(of).min()?, cells().map(of).max()?));
        let (Some((top, bottom)), Some((left, right))) = (ends(|cell| cell.0), ends(|cell| cell.1)) else {
            return Err((0, "expected a cell".into()));
        };
        hold_runs("the board", bottom - top + 1, right - left + 1).map_err(|e| (0, e.to_string()))?;
        let name = |row: usize, col: usize| format!("r{}c{}", row - top + 1, col - left + 1);
        let mut words = Vec::new();
        let mut is_in_run = vec![false; self.places.len()];
        for is_down in [false, true] {
            let step = |row: usize, col: usize, k: usize| if is_down { (row + k, col) } else { (row, col + k) };
            // A run begins after each blocked place, and at the edge.
            let (n_lines, n_steps) = if is_down { (self.cols, self.rows) } else { (self.rows, self.cols) };
            for (line, from) in (0..n_lines).flat_map(|line| (0..=n_steps).map(move |from| (line, from))) {
                let (row, col) = if is_down { (from, line) } else { (line, from) };
                let total = match from.checked_sub(1) {
                    None => self.before[is_down as usize][line],
                    Some(before) => {
                        let place = if is_down { before * self.cols + line } else { line * self.cols + before };
                        let Some(totals) = self.places[place] else { continue };
                        totals[is_down as usize]
                    }
                };
                let is_cell = |&k: &usize| {
                    let (row, col) = step(row, col, k);
                    self.is_cell(row, col)
                };
                let len = (0..).take_while(is_cell).count();
                match (len, total) {
                    (0 | 1, 0) => continue,
                    (0 | 1, _) => {
                        let way = if is_down { "down" } else { "across" };
                        return Err((0, format!("expected two cells or more after the total {total} {way}, found {len}")));
                    }
                    _ => {}
                }
                let last = step(row, col, len - 1);
                (0..len).map(|k| step(row, col, k)).for_each(|(row, col)| is_in_run[row * self.cols + col] = true);
                let total = if total == 0 { String::new() } else { format!("{total}:") };
                words.push(format!("{total}{}-{}", name(row, col), name(last.0, last.1)));
            }
        }
        if let Some((row, col)) = cells().find(|&(row, col)| !is_in_run[row * self.cols + col]) {
            return Err((0, format!("{} is in no run", name(row, col))));
        }
        let places = (top..=bottom).flat_map(|row| (left..=right).map(move |col| (row, col)));
        let puzzle = places.map(|(row, col)| if self.is_cell(row, col) { '.' } else { HOLE }).collect();
        let size = format!("{}x{}", bottom - top + 1, right - left + 1);
        Ok(Told { size, puzzle, rules: format!("runs={}", words.join(";")), ..Told::default() })
    }
}

#[cfg(test)]
mod tests {
    use crate::board::Clues;
    use crate::formats::{Expect, Format, Row, RowError, Style, read, whole};
    use crate::kinds::{kind_named, parse_size, rules_text};
    use crate::puzzle::line_text;
    use crate::seed::Key;

    fn read_as(format: Option<Format>, text: &str) -> Result<Row, RowError> {
        read(text.as_bytes(), &Expect { format, ..Expect::default() }).next().unwrap()
    }

    fn written(row: &Row) -> String {
        assert_eq!(Style::full(Format::PuzzLink).refuses(row.into()), None);
        String::from_utf8(whole(Style::full(Format::PuzzLink), [row])).unwrap()
    }

    /// A kakuro of a size, with some of its totals.
    fn drawn(size: &str, slot: u64) -> Row {
        let kind = kind_named("kakuro").unwrap();
        let params = kind.check(Some(parse_size(size).unwrap()), None, false).unwrap();
        let layout = kind.draw(&params, &mut Key::of(&["puzz.link"]).stream(slot, 0));
        let total = |(k, n): (usize, usize)| (k % 7 != 3).then(|| (n * (n + 1) / 2 + k % (n * (9 - n) + 1)) as u16);
        let sums = layout.cages.iter().map(|cage| cage.cells.len()).enumerate().map(total).collect();
        let clues = Clues { sums, ..Clues::none(&layout) };
        let givens: String = layout.area.places().map(|cell| if cell.is_some() { '.' } else { '~' }).collect();
        read_as(None, &line_text(&givens, kind, &layout, &clues)).unwrap()
    }

    #[test]
    fn links_lead_back_to_their_boards() {
        let mut n_none = 0;
        for (slot, size) in (0..).zip(["6x6", "8x6", "9x9", "12x10", "14x20", "20x14"].repeat(3)) {
            let row = drawn(size, slot);
            let link = written(&row);
            n_none += link.matches('-').count();
            for format in [None, Some(Format::PuzzLink)] {
                let back = read_as(format, &link).unwrap_or_else(|e| panic!("{link}: {e}"));
                assert_eq!((back.kind.name, back.size, &back.clues), ("kakuro", row.size, &row.clues), "{link}");
                assert_eq!(rules_text(&back.layout, &back.clues), rules_text(&row.layout, &row.clues));
                assert_eq!(written(&back), link);
            }
        }
        assert!(n_none > 20, "{n_none} runs without totals");
    }

    const SMALL: &str = "https://puzz.link/p?kakuro/3/3/r.6ah-E3";

    #[test]
    fn a_link_says_totals_down_and_across() {
        let rules = "runs=r1c1-r1c3;6:r1c1-r3c1;10:r1c2-r3c2;17:r1c3-r2c3;24:r2c1-r2c3;3:r3c1-r3c2";
        for link in [
            SMALL,
            "http://pzv.jp/p.html?kakuro/3/3/r.6ah-E3",
            "http://puzz.link/p?kakuro_edit/3/3/r.6ah0E3#here",
            // The totals are on a row and a column of the board.
            "https://puzz.link/p?kakuro/4/4/.6-a-h-.m-Em-3l.",
        ] {
            let row = read_as(None, &format!("# a comment\n\n {link}\n")).unwrap_or_else(|e| panic!("{link}: {e}"));
            assert_eq!(rules_text(&row.layout, &row.clues), rules, "{link}");
            assert_eq!((written(&row), row.line), (format!("{SMALL}\n"), 3), "{link}");
        }
    }

    #[test]
    fn what_is_wrong_with_a_link_is_said_with_its_place() {
        let at = "https://puzz.link/p?".len() as u64 + 1;
        for (told, column, problem) in [
            ("nurikabe/3/3/r.", at, "this is one to 'nurikabe'"),
            ("kakuro/3/0/r.", at + 9, "expected columns and rows, found '0'"),
            ("kakuro/3/3", at + 10, "expected 9 places, found 0"),
            ("kakuro/3/3/r", at + 12, "expected 9 places, found 8"),
            ("kakuro/3/3/z", at + 11, "expected 9 places, found more"),
            ("kakuro/3/3/q4.6", at + 13, "expected a total (0 to 9, a to j, A to Z or -), found '.'"),
            ("kakuro/3/3/r.6ä", at + 14, "found '\\u{e4}'"),
            ("kakuro/3/3/r.6ah-E", at + 18, "expected a total, found the end of the link"),
            ("kakuro/3/3/r.6ah-E33", at + 19, "expected the end of the link after its totals"),
            ("kakuro/3/3/r-56ah-E3", at + 11, "expected two cells or more after the total 5 across, found 0"),
            ("kakuro/3/3/.........", at + 11, "expected a cell"),
            ("kakuro/3/3/k........--", at + 11, "r1c1 is in no run"),
            ("kakuro/10/10/zzzzzzn--------------------", 1, "runs"),
            ("kakuro/2/2/n----", 1, "runs"),
            ("kakuro/40/1/z.z.p---------------------------------------", 33, "40 rows or columns"),
        ] {
            let error = read_as(Some(Format::PuzzLink), &format!("https://puzz.link/p?{told}")).unwrap_err();
            assert!(error.problem.contains(problem) && error.column == column, "{told}: {error}");
        }
        for text in ["https://f-puzzles.com/?load=x", "https://puzz.link", "r.6ah-E3"] {
            assert!(read_as(Some(Format::PuzzLink), text).unwrap_err().problem.contains("expected a link"), "{text}");
        }
    }

    #[test]
    fn broken_links_are_errors() {
        let link = written(&drawn("9x9", 7));
        let link = link.trim();
        for end in 1..link.len() {
            assert!(read_as(Some(Format::PuzzLink), &format!("{}#", &link[..end])).is_err(), "{end}");
            for other in ["z", ".", "-", "9", "Z", "/", "ä", ""] {
                // Some of these are links of other puzzles.
                let _ = read_as(Some(Format::PuzzLink), &format!("{}{other}{}", &link[..end], &link[end + 1..]));
            }
        }
    }

    #[test]
    fn a_puzzle_that_no_link_can_hold_is_refused_with_a_reason() {
        for (line, reason) in [
            ("12.............. regions=AAABABBBCCCDCDDD", "it has no word for the rule regions"),
            ("1234............ latin diagonals", "it has no word for the rule diagonals"),
            ("......... AABCBBCCC 18 18 29 25 4 15 26", "it is for sudoku, kakuro and skyscrapers only"),
            (
                "1.......~ runs=r1c1-r1c3;r1c1-r3c1;r1c2-r3c2;r1c3-r2c3;r2c1-r2c3;r3c1-r3c2",
                "a kakuro has no place for digits there",
            ),
        ] {
            let row = read_as(None, line).unwrap();
            assert_eq!(Style::full(Format::PuzzLink).refuses((&row).into()), Some(reason), "{line}");
        }
    }
}
