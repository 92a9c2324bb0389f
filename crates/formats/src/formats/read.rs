//! Rows read from a list, and the errors of invalid ones. Detection of the format, the size and the kind.

use super::plain::{Plain, Run};
use super::table::Opening;
use super::{Alphabet, Columns, FORMATS, Format, FormatRow, lines, printed};
use crate::board::{Budget, CageLook, Cell, Clues, Digit, Grid, HOLE, Layout, RuleCells, RuleUse, Shape};
use crate::guard::foreign;
use crate::kinds::{
    Geometry, KINDS, Kind, MAX_REGIONS, Said, kind_of_holes, kind_of_rules, kind_said, parse_size, read_rules, rule_named,
    sum_places, whole_of,
};
use crate::puzzle::{board_text, line_text};
use std::borrow::Cow;
use std::io::{BufRead, Read};
use std::sync::Arc;

/// A puzzle as it was read: clues, perhaps a solution, and the other claims of the row.
#[derive(Clone, Debug)]
pub struct Row {
    /// Where it stood in the list, from 1.
    pub line: u64,
    /// The puzzle's text as in the list; with sums, or from another alphabet, as a plain list would have it.
    pub text: String,
    /// As the row states it, or as its puzzle suggests.
    pub kind: &'static Kind,
    /// Rows and columns of a box; of the whole board where it has several grids.
    pub size: Shape,
    /// Its board; rows of one kind and size share it.
    pub layout: Arc<Layout>,
    /// The clues of the puzzle. Whether there is one solution has not been checked yet.
    pub clues: Clues,
    /// The solution that the row brings, unproven; `None` if it has none.
    pub solution: Option<Grid>,
    /// Other columns by name, empty ones left out.
    pub claims: Vec<(String, String)>,
    /// The budget for an answer about it: the usual one, unless the caller sets another.
    pub budget: Budget,
}

impl Row {
    /// The value of another column; `None` if it is empty or missing.
    pub fn claim(&self, name: &str) -> Option<&str> {
        self.claims.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }
}

/// Why a row is not a puzzle: where, what was expected, what was found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct RowError {
    /// From 1.
    pub line: u64,
    /// From 1; where the fault is in the line, as near as that is known.
    pub column: u64,
    /// What is wrong, and what was expected.
    pub problem: String,
}

impl RowError {
    /// Something wrong at a place of a list.
    pub fn new(line: u64, column: u64, problem: impl Into<String>) -> RowError {
        RowError { line, column, problem: problem.into() }
    }
}

/// What the caller knows about a list.
#[derive(Clone, Default, Debug)]
pub struct Expect {
    /// The format; `None` finds out by the first line.
    pub format: Option<Format>,
    /// The kind of rows that don't name theirs, by its name or as the text of its own file; `None` to detect it.
    pub kind: Option<String>,
    /// The size of rows that do not say theirs; `None` goes by their length.
    pub size: Option<Shape>,
    /// Whether the list may also have puzzles of other sizes: then the size only decides where a length does not.
    pub is_mixed: bool,
    /// How digits are written, where the list does not say so itself.
    pub alphabet: Alphabet,
    /// Which columns it has, if they have custom names.
    pub columns: Columns,
    /// Whether it comes through a pipe, so that its length is not known beforehand.
    pub is_piped: bool,
    /// Whether its puzzles are only to be played: then rules that can't be read are named in a column, and drawings are kept.
    pub is_to_play: bool,
}

/// The column with the names of rules that can't be read. A row that has it is another puzzle without them, so it is only to be played.
pub const UNKNOWN: &str = "unknown_rules";

/// The longest line that is looked at.
pub const MAX_LINE: usize = 1 << 20;

/// The rows of a list, one by one or in runs.
pub trait Reading: Iterator<Item = Result<Row, RowError>> {
    /// Up to `most` of the next rows, if they are plain lines; `None` if they come one by one.
    fn run(&mut self, _most: usize) -> Option<Run> {
        None
    }

    /// The columns that the list has, with those of its own, where a first line names them; else ours.
    fn columns(&self) -> Columns {
        Columns::Full
    }
}

/// The rows of a format in which they come one by one.
struct OneByOne<'a>(lines::Rows<'a>);

impl Iterator for OneByOne<'_> {
    type Item = Result<Row, RowError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }
}

impl Reading for OneByOne<'_> {}

/// Such rows.
pub fn one_by_one<'a>(rows: lines::Rows<'a>) -> Box<dyn Reading + 'a> {
    Box::new(OneByOne(rows))
}

/// Reads a list row by row. After an error the next row may still be good, unless the whole input is not a list.
pub fn read<'a>(mut input: impl BufRead + 'a, expect: &Expect) -> Box<dyn Reading + 'a> {
    // Some formats are known by their name, and don't start with lines.
    if let Some(format) = expect.format.filter(|format| !matches!(format, Format::Lines | Format::Csv)) {
        return read_as(format, input, expect);
    }
    let start = match head(&mut input) {
        Ok(start) => start,
        Err(e) => return one_by_one(Box::new(std::iter::once(Err(RowError::new(1, 1, format!("can't be read: {e}")))))),
    };
    let mut expect = expect.clone();
    if let Some(alphabet) = String::from_utf8_lossy(&start).lines().find_map(Alphabet::of_comment) {
        expect.alphabet = alphabet;
    }
    let format = expect.format.unwrap_or_else(|| detect(&start, expect.alphabet));
    read_as(format, std::io::Cursor::new(start).chain(input), &expect)
}

fn read_as<'a>(format: Format, input: impl BufRead + 'a, expect: &Expect) -> Box<dyn Reading + 'a> {
    let own = expect.kind.as_deref().and_then(|kind| kind_said(kind).ok()).filter(|kind| !kind.titles.is_empty());
    let cache = LayoutCache { expect: expect.clone(), own, layouts: Vec::new(), plain: None };
    match format.row().read {
        Some(rows) => rows(Box::new(input), cache),
        None => {
            let problem = format!("{} can't be read", format.name());
            one_by_one(Box::new(std::iter::once(Err(RowError::new(1, 1, problem)))))
        }
    }
}

/// The format of a list by its start, and how many bytes of the start say so. To read a list in pieces, read each piece after these
/// bytes, because comments and a header apply to all rows.
pub fn opening(mut start: &[u8]) -> (Format, usize) {
    // Reading from memory does not fail.
    let head = head(&mut start).unwrap_or_default();
    let alphabet = String::from_utf8_lossy(&head).lines().find_map(Alphabet::of_comment).unwrap_or_default();
    (detect(&head, alphabet), head.len())
}

/// The start of an input from which its format is detected: up to two lines with content, and everything between them. It does not
/// depend on the pieces in which the input arrives.
fn head(input: &mut impl BufRead) -> std::io::Result<Vec<u8>> {
    let mut start = Vec::new();
    let mut said = 0;
    while said < 2 && start.len() < MAX_LINE {
        let from = start.len();
        let mut limited = Read::take(&mut *input, (MAX_LINE - from) as u64);
        if limited.read_until(b'\n', &mut start)? == 0 {
            break;
        }
        let line = String::from_utf8_lossy(&start[from..]);
        said += (says_something(&line) && !printed::is_rule_line(&line)) as usize;
    }
    Ok(start)
}

fn says_something(line: &str) -> bool {
    let line = line.trim_start_matches('\u{feff}').trim();
    !line.is_empty() && !line.starts_with('#')
}

/// The format by the first lines that are neither empty nor comments.
fn detect(start: &[u8], alphabet: Alphabet) -> Format {
    let text = String::from_utf8_lossy(start);
    let mut lines = text.trim_start_matches('\u{feff}').lines().filter(|line| says_something(line));
    let first = lines.next().map_or("", str::trim);
    let opening = Opening { bytes: start, first, second: lines.find(|line| !printed::is_rule_line(line)), alphabet };
    let is_of = |row: &&FormatRow| row.detect.is_some_and(|detect| detect(&opening));
    FORMATS.iter().find(is_of).map_or(Format::Lines, |row| row.format)
}

/// The texts of one row, before they are understood.
pub struct Fields<'a> {
    pub line: u64,
    /// The column where the puzzle starts.
    pub column: u64,
    pub kind: Option<&'a str>,
    pub size: Option<&'a str>,
    pub puzzle: &'a str,
    pub solution: Option<&'a str>,
    pub regions: Option<&'a str>,
    pub sums: Option<&'a str>,
    pub rules: Option<&'a str>,
}

/// Layouts that were made for earlier rows, since most lists have one.
pub struct LayoutCache {
    pub expect: Expect,
    /// The expected kind, if it is a user's own: rows with its rules belong to it.
    own: Option<&'static Kind>,
    layouts: Vec<(Board, Arc<Layout>)>,
    /// The properties of the last plain row.
    pub plain: Option<Plain>,
}

/// Everything that determines a layout.
#[derive(Clone, PartialEq)]
struct Board {
    name: &'static str,
    /// The rules that the kind always has: those of one's own go by the names of others.
    own: &'static [RuleUse],
    size: Shape,
    regions: String,
    rules: Vec<RuleUse>,
}

impl LayoutCache {
    /// The properties of the last row, if the next line may be like it.
    pub fn plain_of_lines(&self) -> Option<&Plain> {
        self.plain.as_ref().filter(|plain| plain.is_silent() && self.expect.alphabet == Alphabet::OneToNine)
    }

    /// Makes a row of its texts.
    pub fn row(&mut self, fields: Fields, mut claims: Vec<(String, String)>) -> Result<Row, RowError> {
        let alphabet = self.expect.alphabet;
        if let Some((_, names)) = claims.iter().find(|(name, _)| name == UNKNOWN && !self.expect.is_to_play) {
            let problem = format!("it has rules that are not known here, and can only be played: {}", foreign(names));
            return Err(RowError::new(fields.line, fields.column, problem));
        }
        if let Some(row) = self.plain.as_ref().and_then(|plain| plain.row(&fields, alphabet, &mut claims)) {
            return Ok(row);
        }
        let row = self.any_row(&fields, claims)?;
        // Lists of several lengths show each in turn; a layout that is no other row's is not kept.
        if self.layouts.iter().any(|(_, layout)| Arc::ptr_eq(layout, &row.layout)) {
            self.plain = Plain::shown(&fields, &row, alphabet).or(self.plain.take());
        }
        Ok(row)
    }

    /// Makes a row of any texts.
    fn any_row(&mut self, fields: &Fields, claims: Vec<(String, String)>) -> Result<Row, RowError> {
        let error = |problem: String| RowError::new(fields.line, fields.column, problem);
        let cells: Vec<char> = fields.puzzle.chars().collect();
        let regions = fields.regions.unwrap_or("").to_ascii_uppercase();
        let rules = fields.rules.unwrap_or("");
        let named = fields.kind.or(self.expect.kind.as_deref());
        let kind = match named {
            Some(name) => kind_said(name).map_err(|e| error(e.to_string()))?,
            None if !rules.is_empty() => plain_kind(rules),
            // The first kind of the table that has regions and sums, or has none, as the row does.
            None => {
                let has_sums = !regions.is_empty() || fields.sums.is_some_and(|sums| !sums.is_empty());
                let fits = |kind: &&Kind| kind.has_regions() != regions.is_empty() && kind.has_sums == has_sums;
                KINDS.iter().find(fits).expect("there is a kind of each sort")
            }
        };
        // If several grids are not named, the holes between them show which they are.
        let kind = match named.is_none() && rules.is_empty() && cells.contains(&HOLE) {
            true => kind_of_holes(&cells).ok_or_else(|| error(UNKNOWN_HOLES.into()))?,
            false => kind,
        };
        let of_any_size = || read_rules(rules, Shape::new(3, 3));
        // Runs determine the size of their board, so their own error is reported.
        if kind.geometry == Geometry::Runs {
            of_any_size().map_err(|e| error(e.to_string()))?;
        }
        let whole = || of_any_size().ok().and_then(|said| whole_of(&said.rules));
        let size = match fields.size {
            Some(text) => parse_size(text).map_err(|e| error(e.to_string()))?,
            None => match whole() {
                Some(whole) => whole,
                None => size_of(kind, cells.len(), &self.expect).map_err(error)?,
            },
        };
        let said = read_rules(rules, size).map_err(|e| error(e.to_string()))?;
        let (kind, layout) = self.layout(kind, size, &regions, &said).map_err(error)?;
        if cells.len() != layout.area.n_places() {
            return Err(error(format!("expected {} cells for size {size}, found {}", layout.area.n_places(), cells.len())));
        }
        let alphabet = self.expect.alphabet;
        let givens = grid(&cells, &layout, true, alphabet)
            .map_err(|(at, problem)| RowError::new(fields.line, fields.column + at as u64, problem))?;
        let mut sums = read_sums(fields.sums.unwrap_or(""), &layout).map_err(error)?;
        // Cages among the rules bring their totals along.
        sums.extend(&said.totals);
        let solution = match fields.solution {
            None | Some("") => None,
            Some(text) => {
                let cells: Vec<char> = text.chars().collect();
                if cells.len() != layout.area.n_places() {
                    let n_places = layout.area.n_places();
                    return Err(error(format!("the solution has {} cells, the puzzle {n_places}", cells.len())));
                }
                let full = grid(&cells, &layout, false, alphabet)
                    .map_err(|(at, problem)| error(format!("character {} of the solution: {problem}", at + 1)))?;
                Some(full)
            }
        };
        let clues = Clues { givens, sums, items: said.items };
        // With sums, the digits by themselves would not distinguish puzzles.
        let givens = match alphabet {
            Alphabet::OneToNine => Cow::Borrowed(fields.puzzle),
            _ => board_text(&layout, &clues.givens).into(),
        };
        let text = line_text(&givens, kind, &layout, &clues);
        Ok(Row { line: fields.line, text, kind, size, layout, clues, solution, claims, budget: Budget::USUAL })
    }

    /// The layout of a row, and the kind that has all of its rules.
    fn layout(
        &mut self,
        kind: &'static Kind,
        size: Shape,
        regions: &str,
        said: &Said,
    ) -> Result<(&'static Kind, Arc<Layout>), String> {
        let board = Board { name: kind.name, own: kind.rules, size, regions: regions.into(), rules: said.rules.clone() };
        let of_rules = |layout: &Layout| {
            let kind = if said.rules.is_empty() { kind } else { kind_of_rules(size, &layout.rules) };
            self.own
                .filter(|own| {
                    own.name == kind.name && own.rules.iter().map(|rule| rule.name).eq(layout.rules.iter().map(|rule| rule.name))
                })
                .unwrap_or(kind)
        };
        if let Some((_, layout)) = self.layouts.iter().find(|(known, _)| *known == board) {
            return Ok((of_rules(layout), layout.clone()));
        }
        if !kind.sizes.contains(&size) && whole_of(&said.rules) != Some(size) {
            return Err(format!("{} has no size {size}", kind.title));
        }
        let layout = Arc::new(kind.rebuild_with(size, regions, &said.rules).map_err(|e| e.to_string())?);
        // A list of drawn layouts would fill the cache for nothing.
        let is_drawn = kind.is_drawn() || said.rules.iter().any(|rule| rule.cells != RuleCells::Fixed);
        if !is_drawn && self.layouts.len() < MOST_LAYOUTS {
            self.layouts.push((board, layout.clone()));
        }
        Ok((of_rules(&layout), layout))
    }
}

/// Layouts that are kept. Lists with more have boards of many sorts, which are rarely the same again.
const MOST_LAYOUTS: usize = 64;

/// The kind whose ground these rules need, and whose own rules are among them: with regions, without boxes, or with boxes.
fn plain_kind(rules: &str) -> &'static Kind {
    let words = || rules.split(|c: char| !c.is_alphanumeric() && c != '-');
    let has = |name: &str| words().any(|word| rule_named(&word.to_ascii_lowercase()).is_some_and(|rule| rule.name == name));
    let of_ground = ["runs", "areas", "straights", "regions", "latin"].into_iter().find(|name| has(name));
    let is_one = |kind: &&Kind| kind.rules.iter().map(|rule| rule.name).eq(of_ground) && kind.geometry != Geometry::Nine;
    KINDS.iter().find(is_one).expect("there is a plain kind of each ground")
}

/// The size of a puzzle of this many characters: square boxes, or the requested size, or an error that lists the sizes that fit.
fn size_of(kind: &Kind, n_cells: usize, expect: &Expect) -> Result<Shape, String> {
    let fits = |size: &Shape| kind.n_places(*size) == n_cells;
    let is_one = |size: &Shape| fits(size) && kind.sizes.contains(size);
    if let Some(size) = expect.size.filter(|size| !expect.is_mixed || is_one(size)) {
        return match fits(&size) {
            true => Ok(size),
            false => Err(format!("size {size} does not fit a puzzle of {n_cells} characters")),
        };
    }
    let all: Vec<Shape> = kind.sizes.iter().copied().filter(|size| fits(size)).collect();
    let square = all.iter().find(|size| size.rows == size.cols);
    match (all.as_slice(), square) {
        ([only], _) | (_, Some(only)) => Ok(*only),
        ([], _) => Err(format!("expected one character a cell (81 for 9 by 9, 16 for 4 by 4 …), found {n_cells}")),
        (many, _) => {
            let list: Vec<String> = many.iter().map(Shape::to_string).collect();
            Err(format!("{n_cells} characters may be boxes of {}; say which with --size", list.join(" or ")))
        }
    }
}

const UNKNOWN_HOLES: &str =
    "its holes (~) are those of no kind that is known: say its grids after it, or in the column rules (grids=r1c1,r7c7)";

/// Reads one character per place; the error says at which.
fn grid(cells: &[char], layout: &Layout, may_be_empty: bool, alphabet: Alphabet) -> Result<Grid, (usize, String)> {
    let n_digits = layout.n_digits;
    let digit = |at: usize, c: char| -> Result<Digit, (usize, String)> {
        if may_be_empty && alphabet.is_empty_cell(c) {
            return Ok(0);
        }
        match alphabet.digit(c) {
            Some(d) if d <= n_digits => Ok(d),
            _ => {
                let (first, top) = (alphabet.symbol(1), alphabet.symbol(n_digits));
                let empty = if may_be_empty { ", or . for an empty cell" } else { "" };
                Err((at, format!("expected a digit from {first} to {top}{empty}; found '{}'", c.escape_default())))
            }
        }
    };
    let one = |((at, &c), cell): ((usize, &char), Option<Cell>)| -> Option<Result<Digit, (usize, String)>> {
        match (cell, c == HOLE) {
            (Some(_), false) => Some(digit(at, c)),
            (None, true) => None,
            (Some(_), true) => {
                Some(Err((at, format!("expected a cell of the board, found '{HOLE}', which stands for a place without one"))))
            }
            (None, false) => {
                let found = c.escape_default();
                Some(Err((at, format!("expected '{HOLE}', as the board has no cell here; found '{found}'"))))
            }
        }
    };
    cells.iter().enumerate().zip(layout.area.places()).filter_map(one).collect::<Result<Vec<Digit>, _>>().map(Grid)
}

/// Reads sums: one for each cage; or one for each place, with `.` for a region that has no cell.
fn read_sums(text: &str, layout: &Layout) -> Result<Vec<Option<u16>>, String> {
    let one = |word: &str| match word {
        "." => Ok(None),
        _ => word
            .parse::<u16>()
            .map(Some)
            .map_err(|_| format!("'{word}' is not a sum: expected a number or .", word = foreign(&word))),
    };
    let sums = text.split_whitespace().map(one).collect::<Result<Vec<_>, String>>()?;
    let n_cages = layout.cages.iter().filter(|cage| !cage.look.stands_in_rules()).count();
    if sums.len() == n_cages {
        return Ok(sums);
    }
    let places = sum_places(layout);
    let n_plain = layout.cages.iter().filter(|cage| !matches!(cage.look, CageLook::Colour(_))).count();
    let is_placed =
        n_plain > 0 && sums.len() > *places.iter().max().expect("there are cages") && sums.len() <= n_plain + MAX_REGIONS;
    if !is_placed {
        return Err(format!("expected {n_cages} sums, found {}", sums.len()));
    }
    for (place, sum) in sums.iter().enumerate().filter(|(place, _)| !places.contains(place)) {
        if let Some(sum) = sum {
            let letter = (b'A' + (place - n_plain) as u8) as char;
            return Err(format!("no cell is in region {letter}, which has a sum of {sum}: expected ."));
        }
    }
    Ok(places.into_iter().map(|place| sums[place]).collect())
}
