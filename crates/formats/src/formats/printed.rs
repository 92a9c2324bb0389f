//! Grids as people print them: a line a row, with rules of `*`, `|`, `-` and `+` between the boxes. A word of several characters is
//! one cell if spaces separate the cells (`13 .. 2`); otherwise each character is a cell (`53.|.7.`).
//!
//! Where a grid lists candidates (`4 1269 36`), a cell with one digit has that digit; those with more are empty, and their candidates
//! are ignored.

use super::Alphabet;
use super::lines::Rows;
use super::numbered::numbered;
use super::read::{Fields, LayoutCache, RowError};
use crate::kinds::KINDS;
use std::io::BufRead;

/// Whether a character is a rule between cells.
fn is_rule(c: char) -> bool {
    matches!(c, '|' | '*' | '!' | '\u{2500}'..='\u{257f}')
}

fn is_empty_cell(text: &str, alphabet: Alphabet) -> bool {
    text.len() <= 2 && text.chars().all(|c| matches!(c, '.' | '_')) || text == "0" && alphabet.is_empty_cell('0')
}

/// A line of only rules.
pub fn is_rule_line(line: &str) -> bool {
    let is_line_rule = |c: char| is_rule(c) || c.is_whitespace() || matches!(c, '-' | '+' | '=');
    line.chars().all(is_line_rule) && !line.trim().is_empty() || is_cornered(line.trim())
}

/// A line of dashes with corners of other sorts: `.---------.---------.`, `:---------+---------:`, `'---------'---------'`.
fn is_cornered(line: &str) -> bool {
    let is_corner = |c: char| matches!(c, '.' | ':' | '\'' | '+');
    let inner = line.strip_prefix(is_corner).and_then(|line| line.strip_suffix(is_corner));
    inner.is_some_and(|inner| inner.split(is_corner).all(|dashes| dashes.len() >= 3 && dashes.bytes().all(|byte| byte == b'-')))
}

/// The words of a row with the columns where they start, and before how many of them there is a rule.
struct Words<'a> {
    all: Vec<(usize, &'a str)>,
    rules: Vec<usize>,
}

fn words(line: &str) -> Words<'_> {
    let mut found = Words { all: Vec::new(), rules: Vec::new() };
    let mut rest = line;
    let mut column = 1;
    while let Some(c) = rest.chars().next() {
        if is_rule(c) {
            found.rules.push(found.all.len());
        }
        let is_between = |c: char| c.is_whitespace() || is_rule(c);
        let end = if is_between(c) { c.len_utf8() } else { rest.find(is_between).unwrap_or(rest.len()) };
        if !is_between(c) {
            found.all.push((column, &rest[..end]));
        }
        column += rest[..end].chars().count();
        rest = &rest[end..];
    }
    found
}

/// How many cells a side can have.
fn is_side(n: usize) -> bool {
    let has = |kind: &crate::kinds::Kind| kind.sizes.iter().any(|&size| kind.n_places(size) == n * n && size.n_cells() == n);
    KINDS.iter().filter(|kind| kind.rules.is_empty()).any(has)
}

/// How many cells a puzzle of any kind can have.
fn is_puzzle(n: usize) -> bool {
    KINDS.iter().filter(|kind| kind.rules.is_empty()).any(|kind| kind.sizes.iter().any(|&size| kind.n_places(size) == n))
}

/// A cell that is a word of its own: a number up to n, a symbol, or dots.
fn whole_cell(word: &str, n: usize, alphabet: Alphabet) -> Option<u8> {
    if is_empty_cell(word, alphabet) || are_candidates(word, n) {
        return Some(0);
    }
    let digit = match word.chars().count() {
        1 => word.chars().next().and_then(|c| alphabet.digit(c)),
        _ => word.parse::<u8>().ok().filter(|_| word.bytes().all(|b| b.is_ascii_digit())),
    };
    digit.filter(|&d| (1..=n).contains(&(d as usize)))
}

/// Whether a word lists several digits that a cell of a board up to nine by nine may have.
fn are_candidates(word: &str, n: usize) -> bool {
    let digits = word.as_bytes();
    let is_digit = |(k, byte): (usize, &u8)| (b'1'..=b'0' + n as u8).contains(byte) && !digits[..k].contains(byte);
    n <= 9 && digits.len() > 1 && digits.iter().enumerate().all(is_digit)
}

/// A cell that is one character.
fn small_cell(c: char, n: usize, alphabet: Alphabet) -> Option<u8> {
    let is_empty = matches!(c, '.' | '_') || c == '0' && alphabet.is_empty_cell(c);
    if is_empty { Some(0) } else { alphabet.digit(c).filter(|&d| d as usize <= n) }
}

/// Whether a list that begins so is made of printed grids. `second` is the next line that is neither empty nor a rule nor a
/// comment. A line that may be a puzzle, or a faulty one, is not a line of a grid.
pub fn is_printed(first: &str, second: Option<&str>, alphabet: Alphabet) -> bool {
    // No cell is a plus, nor a line of a box.
    let first_char = first.trim_start().chars().next().unwrap_or(' ');
    if is_rule_line(first)
        && (first.contains('+') || is_cornered(first.trim()) || ('\u{2500}'..='\u{257f}').contains(&first_char))
    {
        return true;
    }
    if is_rule_line(first) {
        return !is_puzzle(first.trim().chars().count())
            && second.is_some_and(|second| is_printed(second, Some(second), alphabet));
    }
    let row = words(first);
    let (n_words, n_chars) = (row.all.len(), row.all.iter().map(|(_, word)| word.chars().count()).sum::<usize>());
    // No puzzle has such a short word. The reader decides whether these are cells of such a large board.
    let may_be_cell = |word: &str| word.len() <= 2 && word.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_'));
    if is_side(n_words) && row.all.iter().all(|(_, word)| may_be_cell(word) || are_candidates(word, n_words)) {
        return true;
    }
    let is_row = |row: &Words| {
        row.all.iter().map(|(_, word)| word.chars().count()).sum::<usize>() == n_chars
            && row.all.iter().all(|(_, word)| word.chars().all(|c| small_cell(c, n_chars, alphabet).is_some()))
    };
    let first_word = first.split_whitespace().next().map_or(0, |word| word.chars().count());
    // A puzzle may come before a bar as well.
    let before_rule = row.all.first().map_or(0, |(_, word)| word.chars().count());
    let may_be_list = |n: usize| is_puzzle(n) && !(n_words == 1 && n == n_chars && n != 16);
    is_side(n_chars)
        && is_row(&row)
        && !may_be_list(first_word)
        && !may_be_list(before_rule)
        && (n_words > 1 || second.is_some_and(|second| is_row(&words(second))))
}

/// A grid that is being read.
#[derive(Default)]
struct Grid {
    alphabet: Alphabet,
    line: u64,
    column: u64,
    /// The rows so far: words with their columns.
    rows: Vec<Vec<(usize, String)>>,
    /// Before which columns and rows there are rules, by words and by characters.
    bars: Vec<usize>,
    char_bars: Vec<usize>,
    row_rules: Vec<usize>,
}

impl Grid {
    fn n_words(&self) -> usize {
        self.rows[0].len()
    }

    fn n_chars(&self) -> usize {
        self.rows[0].iter().map(|(_, word)| word.chars().count()).sum()
    }

    fn by_words(&self) -> bool {
        let n = self.n_words();
        is_side(n)
            && self
                .rows
                .iter()
                .all(|row| row.len() == n && row.iter().all(|(_, word)| whole_cell(word, n, self.alphabet).is_some()))
    }

    fn by_chars(&self) -> bool {
        let n = self.n_chars();
        let chars = |row: &Vec<(usize, String)>| row.iter().map(|(_, word)| word.chars().count()).sum::<usize>();
        let fits = |(_, word): &(usize, String)| word.chars().all(|c| small_cell(c, n, self.alphabet).is_some());
        is_side(n) && self.rows.iter().all(|row| chars(row) == n && row.iter().all(fits))
    }

    /// What is wrong with the last row.
    fn fault(&self, line: u64) -> RowError {
        let row = self.rows.last().expect("a row was read");
        let (n_words, n_chars) = (self.n_words(), self.n_chars());
        let is_cell = |word: &str| word.chars().count() <= 2 || are_candidates(word, n_words);
        let by_words = is_side(n_words) && self.rows[0].iter().all(|(_, word)| is_cell(word));
        let n = if by_words { n_words } else { n_chars };
        let start = row.first().map_or(1, |(column, _)| *column as u64);
        if !is_side(n) {
            return RowError::new(line, start, format!("expected a row of 4, 6, 8, 9 … cells, found {n}"));
        }
        let found = if by_words { row.len() } else { row.iter().map(|(_, word)| word.chars().count()).sum() };
        let wrong = |(column, word): &(usize, String)| match by_words {
            true => whole_cell(word, n, self.alphabet).is_none().then(|| (*column, word.clone())),
            false => {
                let at = word.chars().position(|c| small_cell(c, n, self.alphabet).is_none())?;
                Some((column + at, word.chars().skip(at).take(1).collect()))
            }
        };
        if let Some((column, text)) = row.iter().find_map(wrong) {
            let top = if by_words { n.to_string() } else { self.alphabet.symbol(n as u8).to_string() };
            let first = if by_words { '1' } else { self.alphabet.symbol(1) };
            let problem =
                format!("expected a digit from {first} to {top}, or . for an empty cell; found '{}'", text.escape_default());
            return RowError::new(line, column as u64, problem);
        }
        RowError::new(line, start, format!("expected {n} cells as in the rows above, found {found}"))
    }

    /// The grid as one text, and the box that its rules draw.
    fn whole(&self) -> (String, Option<String>) {
        let by_words = self.by_words() && self.rows.len() == self.n_words();
        let n = self.rows.len();
        let cell = |d: Option<u8>| self.alphabet.symbol(d.unwrap_or(0));
        let one = |row: &Vec<(usize, String)>| -> String {
            match by_words {
                true => row.iter().map(|(_, word)| cell(whole_cell(word, n, self.alphabet))).collect(),
                false => row.iter().flat_map(|(_, word)| word.chars()).map(|c| cell(small_cell(c, n, self.alphabet))).collect(),
            }
        };
        let cols = spacing(if by_words { &self.bars } else { &self.char_bars }, n);
        let rows = spacing(&self.row_rules, n);
        let size = match (rows, cols) {
            (Some(rows), Some(cols)) if rows * cols == n => Some((rows, cols)),
            (None, Some(cols)) if n.is_multiple_of(cols) => Some((n / cols, cols)),
            (Some(rows), None) if n.is_multiple_of(rows) => Some((rows, n / rows)),
            _ => None,
        };
        (self.rows.iter().map(one).collect(), size.map(|(rows, cols)| format!("{rows}x{cols}")))
    }
}

/// The distance of the rules inside a side of n, if all are equally far apart and not around each cell.
fn spacing(rules: &[usize], n: usize) -> Option<usize> {
    let mut inside: Vec<usize> = rules.iter().copied().filter(|&at| 0 < at && at < n).collect();
    inside.sort_unstable();
    inside.dedup();
    let step = *inside.first()?;
    let even = step > 1 && n.is_multiple_of(step) && inside.len() == n / step - 1;
    (even && inside.iter().zip(1..).all(|(&at, k)| at == k * step)).then_some(step)
}

/// Grids one below the other. Empty lines and rules may be anywhere between rows; an invalid row ends its grid, and reading continues
/// after the next empty line.
pub fn rows<'a>(input: impl BufRead + 'a, mut cache: LayoutCache) -> Rows<'a> {
    let mut lines = numbered(input);
    let alphabet = cache.expect.alphabet;
    let blank = move || Grid { alphabet, ..Grid::default() };
    let mut grid = blank();
    let mut last = 0;
    let mut is_lost = false;
    Box::new(std::iter::from_fn(move || {
        loop {
            let Some(line) = lines.next() else {
                let left = std::mem::replace(&mut grid, blank());
                return (!left.rows.is_empty()).then(|| {
                    let n = if left.by_words() { left.n_words() } else { left.n_chars() };
                    Err(RowError::new(last, 1, format!("expected {n} rows of {n} cells, found {}", left.rows.len())))
                });
            };
            let (line, text) = match line {
                Ok(numbered) => numbered,
                Err(e) => {
                    (grid, is_lost) = (blank(), true);
                    return Some(Err(e));
                }
            };
            let body = text.split('#').next().unwrap_or("");
            if body.trim().is_empty() || is_lost {
                is_lost &= !body.trim().is_empty();
                continue;
            }
            last = line;
            if is_rule_line(body) {
                grid.row_rules.push(grid.rows.len());
                continue;
            }
            let row = words(body);
            if grid.rows.is_empty() {
                (grid.line, grid.column) = (line, row.all.first().map_or(1, |(column, _)| *column as u64));
            }
            let chars_before = |words: usize| row.all[..words].iter().map(|(_, word)| word.chars().count()).sum::<usize>();
            grid.char_bars.extend(row.rules.iter().map(|&words| chars_before(words)));
            grid.bars.extend(&row.rules);
            grid.rows.push(row.all.iter().map(|(column, word)| (*column, word.to_string())).collect());
            let (by_words, by_chars) = (grid.by_words(), grid.by_chars());
            if !by_words && !by_chars {
                let fault = grid.fault(line);
                (grid, is_lost) = (blank(), true);
                return Some(Err(fault));
            }
            let n_rows = grid.rows.len();
            if by_words && n_rows == grid.n_words() || by_chars && n_rows == grid.n_chars() {
                let whole = std::mem::replace(&mut grid, blank());
                let (puzzle, size) = whole.whole();
                // Rules determine the boxes, unless the caller did.
                let size = size.filter(|_| cache.expect.size.is_none());
                let fields = Fields {
                    line: whole.line,
                    column: whole.column,
                    kind: None,
                    size: size.as_deref(),
                    puzzle: &puzzle,
                    solution: None,
                    regions: None,
                    sums: None,
                    rules: None,
                };
                return Some(cache.row(fields, Vec::new()));
            }
        }
    }))
}

#[cfg(test)]
mod tests {
    use crate::formats::{Expect, Format, Row, RowError, read};

    const NINE: [&str; 9] =
        ["53..7....", "6..195...", ".98....6.", "8...6...3", "4..8.3..1", "7...2...6", ".6....28.", "...419..5", "....8..79"];

    fn all(text: &str) -> Result<Vec<Row>, RowError> {
        read(text.as_bytes(), &Expect::default()).collect()
    }

    fn one(text: &str) -> Row {
        let mut rows = all(text).unwrap_or_else(|e| panic!("{e} in\n{text}"));
        assert_eq!(rows.len(), 1, "{text}");
        rows.remove(0)
    }

    /// The rows with a bar after every three cells, each written by `cell`, and a rule after every three rows.
    fn ruled(bar: &str, rule: &str, cell: fn(char) -> String) -> String {
        let line = |row: &&str| {
            let cells: Vec<String> = row.chars().map(cell).collect();
            cells.chunks(3).map(|three| three.concat()).collect::<Vec<_>>().join(bar)
        };
        let lines: Vec<String> = NINE.iter().map(line).collect();
        lines.chunks(3).map(|three| three.join("\n")).collect::<Vec<_>>().join(&format!("\n{rule}\n")) + "\n"
    }

    #[test]
    fn a_grid_is_read_however_its_rules_are_drawn() {
        let small = |c: char| c.to_string();
        let spaced = |c: char| format!(" {c}");
        let framed = ruled("|", "+---+---+---+", small)
            .lines()
            .map(|l| if l.starts_with('+') { l.into() } else { format!("|{l}|") })
            .collect::<Vec<String>>()
            .join("\n");
        for text in [
            NINE.join("\n"),
            NINE.join("\r\n"),
            NINE.join("\n\n"),
            format!("# a comment\n\n  {}  \n", NINE.join("  # so it goes\n")),
            ruled("|", "---+---+---", small),
            ruled(" | ", "------+-------+------", spaced),
            ruled(" *", "*********************", |c| if c == '.' { " ..".into() } else { format!("  {c}") }),
            ruled(" ", "", small),
            ruled("\u{2502}", "\u{2500}\u{2500}\u{2500}\u{253c}\u{2500}\u{2500}\u{2500}", small),
            format!("+---+---+---+\n{framed}\n+---+---+---+\n"),
            format!("-------------\n{framed}\n-------------\n"),
            NINE.join("\n").replace('.', "0"),
            NINE.join("\n").replace('.', "_"),
        ] {
            let row = one(&text);
            assert_eq!(row.text, NINE.concat(), "{text}");
            assert_eq!(row.size.to_string(), "3x3");
        }
    }

    #[test]
    fn rules_say_how_large_a_box_is() {
        let two_by_three = "1..|...\n...|.2.\n---+---\n...|...\n.3.|...\n---+---\n...|..4\n...|...\n";
        assert_eq!(one(two_by_three).size.to_string(), "2x3");
        let three_by_two = "1.|..|..\n..|..|2.\n..|..|..\n--+--+--\n..|..|..\n.3|..|..\n..|..|.4\n";
        assert_eq!(one(three_by_two).size.to_string(), "3x2");
        assert_eq!(one(&two_by_three.replace("---+---\n", "")).size.to_string(), "2x3");
        let error = all(&two_by_three.replace("---+---\n", "").replace('|', "")).unwrap_err();
        assert!(error.to_string().contains("2x3 or 3x2"), "{error}");
    }

    #[test]
    fn numbers_of_two_characters_and_grids_below_each_other() {
        let rows: Vec<String> =
            (0..16).map(|r| (0..16).map(|c| if r == c { format!("{:>3}", r + 1) } else { " ..".into() }).collect()).collect();
        let grid = rows.join("\n");
        let want: String =
            (0..16).flat_map(|r| (0..16).map(move |c| if r == c { crate::board::symbol(r + 1) } else { '.' })).collect();
        assert_eq!(one(&grid).text, want);
        let two = all(&format!("{grid}\n\n{}\n", NINE.join("\n"))).unwrap();
        assert_eq!([two[0].text.as_str(), &two[1].text], [&want, &NINE.concat()]);
        assert_eq!([two[0].line, two[1].line], [1, 18]);
    }

    #[test]
    fn an_ordinary_list_is_never_a_grid() {
        let classic = NINE.concat();
        let four = "1....2....3....4";
        for (text, n) in [
            (format!("{classic}\n{classic}\n"), 2),
            (format!("{four}\n").repeat(16), 16),
            (format!("{four}\n").repeat(4), 4),
            (format!("{}\n{classic}\n", "-".repeat(81)), 2),
            (format!("{}\n{classic}\n", "*".repeat(81)), 2),
            (format!("{}\n", "*".repeat(16)), 1),
            (format!("{classic}|{classic}\n"), 1),
            (format!("{classic} 4.2 5\n"), 1),
            ("......... AABBBCCCC 18 22 26 26 12 12 21\n".repeat(9), 9),
            ("......... 20 21 19 22\n".repeat(9), 9),
            ("5........ . 21 19 22\n".repeat(4), 4),
            (format!("{} 1 2 3\n", ".".repeat(16)), 1),
            (format!("{} . . 3\n", "_".repeat(81)), 1),
        ] {
            let rows = all(&text).unwrap_or_else(|e| panic!("{e} in\n{text}"));
            assert_eq!(rows.len(), n, "{text}");
        }
    }

    /// A grid of candidates: the state of NINE in which each cell of the first row has something crossed out.
    fn candidates() -> Vec<String> {
        let cell = |c: char| if c == '.' { "12456789".to_string() } else { c.to_string() };
        let mut rows: Vec<String> =
            NINE.map(|row| row.replace(' ', "").chars().map(|c| format!("{:9}", cell(c))).collect::<Vec<_>>().concat()).to_vec();
        rows[0] = rows[0].replace("12456789", "12      ");
        rows
    }

    #[test]
    fn a_grid_of_candidates_has_its_single_digits() {
        let plain = all(&NINE.join("\n")).unwrap().remove(0).text;
        let rows = candidates();
        let barred = |row: &String| {
            let cells: Vec<&str> = row.split_whitespace().collect();
            format!("| {} |", cells.chunks(3).map(|three| three.join("  ")).collect::<Vec<_>>().join(" | "))
        };
        let bands: Vec<String> = rows.chunks(3).map(|band| band.iter().map(barred).collect::<Vec<_>>().join("\n")).collect();
        let [top, middle, foot] = [".-----.-----.-----.", ":-----+-----+-----:", "'-----'-----'-----'"];
        for text in [
            rows.join("\n"),
            bands.join("\n-------+-------+-------\n"),
            format!("+---+---+---+\n{}\n+---+---+---+", bands.join("\n+---+---+---+\n")),
            format!("*-----------*\n{}\n*-----------*", bands.join("\n|---+---+---|\n")),
            format!("{top}\n{}\n{foot}", bands.join(&format!("\n{middle}\n"))),
        ] {
            let read = all(&text).unwrap_or_else(|e| panic!("{e} in\n{text}"));
            assert_eq!(read.iter().map(|row| row.text.as_str()).collect::<Vec<_>>(), [plain.as_str()], "{text}");
        }
        // A cell with a digit twice, or with one that the board does not have, is not a list of candidates.
        for (from, to) in [("12456789", "1245678911"), ("12456789", "1a"), ("12456789", "120")] {
            let problem = all(&rows.join("\n").replacen(from, to, 1)).unwrap_err().problem;
            assert!(problem.contains("expected a digit from 1 to 9"), "{problem}");
        }
    }

    #[test]
    fn an_error_in_a_row_is_named_with_its_place() {
        let with = |row: usize, text: &str| {
            let mut rows = NINE.map(String::from);
            rows[row] = text.into();
            all(&rows.join("\n")).unwrap_err().to_string()
        };
        assert_eq!(with(2, ".98...x6."), "line 3, column 7: expected a digit from 1 to 9, or . for an empty cell; found 'x'");
        assert_eq!(with(4, "  4..8.3.."), "line 5, column 3: expected 9 cells as in the rows above, found 8");
        assert_eq!(with(8, ""), "line 8, column 1: expected 9 rows of 9 cells, found 8");
        assert!(
            all("17 . . .\n. . . .\n").unwrap_err().to_string().starts_with("line 1, column 1: expected a digit from 1 to 4")
        );
        let wide = "1 2 3 4\n. . . .\n. 17 . .\n";
        assert_eq!(
            all(wide).unwrap_err().to_string(),
            "line 3, column 3: expected a digit from 1 to 4, or . for an empty cell; found '17'"
        );
        // Reading continues after an empty line.
        let two = format!("{}\n\n{}", NINE.join("\n").replace("4..8", "4.x8"), NINE.join("\n"));
        let rows: Vec<_> = read(two.as_bytes(), &Expect::default()).collect();
        assert!(matches!(&rows[..], [Err(e), Ok(row)] if e.line == 5 && row.line == 11), "{rows:?}");
        // Asked for by name, a grid of 16 rows without rules is one.
        let expect = Expect { format: Some(Format::Printed), ..Expect::default() };
        let sixteen = format!("{}\n", ".".repeat(16)).repeat(16);
        assert_eq!(read(sixteen.as_bytes(), &expect).map(|row| row.unwrap().size.to_string()).collect::<Vec<_>>(), ["4x4"]);
    }
}
