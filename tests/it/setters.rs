//! Puzzles that setters published, in the constraint text of Interactive Sudoku Solver: those with only rules of ours must have
//! one solution, the published one. The puzzles are their setters' work and not included: `GRIDPRESS_VARIANTS` names a file with
//! them, a JSON list of objects with `name`, `constraint` and `solution`. The reader itself is tried on puzzles of this project.
//!
//! ```text
//!   .Shape~6x6~0-5.AntiKnight.~R1C2_3~R4C1_0_2_4      digits from 0, a given, and a cell with three candidates
//! ```

use gridpress::board::{Budget, Grid, Shape, symbol};
use gridpress::formats::{self, Expect, Format, Row};
use gridpress::kinds::{RULES, Says, rule_from_toml};
use gridpress::search::{self, Ask};
use gridpress::verify::count_by_clauses;
use std::collections::{BTreeMap, BTreeSet};

/// Words of the text that ask for a rule of ours.
const SWITCHES: [(&str, &str); 7] = [
    ("AntiKnight", "anti-knight"),
    ("AntiKing", "anti-king"),
    ("AntiConsecutive", "non-consecutive"),
    ("Windoku", "windows"),
    ("DisjointSets", "disjoint-groups"),
    ("Diagonal~1", "rising-diagonal"),
    ("Diagonal~-1", "falling-diagonal"),
];

/// No two digits that are the same or consecutive, as a table of pairs.
const NABNER: &str = "8H-xf8H-xf8H-B";

/// A number of two digits says how often the second one is among the cells.
const LOOK_AND_SAY: &str = "name = \"look-and-say-anywhere\"\ntitle = \"Look and say\"\nrule = \"The number says it.\"\non = \"cells\"\n\
    value = { from = 11, to = 99 }\nwhole = \"count(d == v % 10) == v / 10\"\nlook.cells = { shape = \"ring\", size = 76, gray = 45 }\n\
    look.number = true\n";

/// The name of a rule of one's own.
fn own(toml: &str) -> &'static str {
    rule_from_toml(toml).expect("it is right").name
}

/// Any `number` successive digits leave different remainders when divided by it.
fn modular(number: &str) -> Result<&'static str, String> {
    let names = match number {
        "2" => "a % 2, b % 2",
        "4" => "a % 4, b % 4, c % 4, d % 4",
        _ => return Err(format!("Modular {number}")),
    };
    let head = format!("name = \"modular-{number}\"\ntitle = \"Modular\"\nrule = \"Rests differ.\"\non = \"line\"\n");
    Ok(own(&format!("{head}next = \"differ({names})\"\nlook.line = {{ width = 9, gray = 40 }}\n")))
}

/// A square grid whose digits are as many as its rows.
struct Board {
    side: usize,
    /// The smallest digit: 0 or 1.
    least: u32,
}

impl Board {
    fn of(text: &str) -> Result<Board, String> {
        let (grid, digits) = text.split_once('~').unwrap_or((text, ""));
        let side = match grid.split_once('x') {
            Some((rows, cols)) if rows == cols => rows.parse().ok().filter(|side| (2..=16).contains(side)),
            _ => None,
        };
        let side: usize = side.ok_or_else(|| format!("a grid of {grid}"))?;
        let least = match digits {
            "" => 1,
            _ if digits == format!("0-{}", side - 1) => 0,
            _ if digits == side.to_string() || digits == format!("1-{side}") => 1,
            _ => return Err(format!("digits {digits} on a grid of {grid}")),
        };
        Ok(Board { side, least })
    }

    /// As square as can be, and wider than tall; a grid of a prime side has none.
    fn boxes(&self) -> Option<Shape> {
        let rows = (2..=self.side.isqrt()).rev().find(|&rows| self.side.is_multiple_of(rows))?;
        Some(Shape::new(rows as u8, (self.side / rows) as u8))
    }

    /// `R1Ca` as a number; letters continue after 9.
    fn cell(&self, name: &str) -> Result<usize, String> {
        let upper = name.to_ascii_uppercase();
        let place = upper.strip_prefix('R').and_then(|name| name.split_once('C'));
        let number = |text: &str| usize::from_str_radix(text, 36).ok().filter(|n| (1..=self.side).contains(n));
        let cell = place.and_then(|(row, col)| Some((number(row)? - 1) * self.side + number(col)? - 1));
        cell.ok_or_else(|| format!("a cell {name}"))
    }

    fn name(&self, cell: usize) -> String {
        format!("r{}c{}", cell / self.side + 1, cell % self.side + 1)
    }

    /// The diagonal whose arrow is before a cell of the edge: down from the left and from the top, up from the right and from
    /// the bottom. Those in the upper corners begin there.
    fn diagonal(&self, first: usize) -> Option<Vec<usize>> {
        let (last, row, col) = (self.side - 1, first / self.side, first % self.side);
        let (down, right) = match (row, col) {
            (row, 0) if row < last => (true, true),
            (0, _) => (true, false),
            (row, col) if col == last && row < last => (false, false),
            (row, col) if row == last && (1..last).contains(&col) => (false, true),
            _ => return None,
        };
        let left_of = |k: usize, grows: bool| if grows { last - k } else { k };
        let along = |k: usize, grows: bool, i: usize| if grows { k + i } else { k - i };
        let n = left_of(row, down).min(left_of(col, right));
        Some((0..=n).map(|i| along(row, down, i) * self.side + along(col, right, i)).collect())
    }

    /// Signs in the form of our rules, from a word of the text and what follows it.
    #[expect(clippy::too_many_lines, reason = "a list of words")]
    fn signs(&self, word: &str, rest: &str) -> Result<Vec<(&'static str, String)>, String> {
        let parts: Vec<&str> = rest.split('~').collect();
        let cells = |parts: &[&str]| parts.iter().map(|name| self.cell(name)).collect::<Result<Vec<usize>, String>>();
        let named = |parts: &[&str]| Ok::<String, String>(self.names(&cells(parts)?));
        let line = |rule: &'static str, parts: &[&str]| Ok(vec![(rule, named(parts)?)]);
        // A list of cells speaks of all neighbours among them, the earlier one first.
        let edges = |rule: &'static str, value: &str| {
            let cells = cells(&parts)?;
            let touch =
                |a: usize, b: usize| (a / self.side).abs_diff(b / self.side) + (a % self.side).abs_diff(b % self.side) == 1;
            let pairs = cells.iter().enumerate().flat_map(|(i, &a)| cells[i + 1..].iter().map(move |&b| (a, b)));
            let said = pairs.filter(|&(a, b)| touch(a, b)).map(|(a, b)| (rule, format!("{value}{}", self.names(&[a, b]))));
            Ok::<_, String>(said.collect())
        };
        // A row or a column, from its first cell on or from its last.
        let ends = |line: &str, is_back: bool| {
            let k = line.get(1..).and_then(|k| usize::from_str_radix(k, 36).ok()).filter(|k| (1..=self.side).contains(k));
            let k = k.ok_or_else(|| format!("a line {line}"))? - 1;
            let last = self.side - 1;
            let (first, end) =
                if line.starts_with('R') { (k * self.side, k * self.side + last) } else { (k, last * self.side + k) };
            let (first, end) = if is_back { (end, first) } else { (first, end) };
            Ok::<String, String>(format!("{}-{}", self.name(first), self.name(end)))
        };
        let both_ends = |rule: &'static str| {
            let values = parts.iter().skip(1).take(2).zip([false, true]).filter(|(value, _)| !value.is_empty());
            values.map(|(value, is_back)| Ok((rule, format!("{value}:{}", ends(parts[0], is_back)?)))).collect()
        };
        let sums = [
            "CountDistinct",
            "Zipper",
            "SumLine",
            "CountingCircles",
            "Indexing",
            "Entropic",
            "Modular",
            "Arrow",
            "PillArrow",
            "RegionSumLine",
            "XSum",
            "Sandwich",
            "BlackDot",
            "X",
            "V",
            "Skyscraper",
            "NumberedRoom",
            "Quad",
            "LittleKiller",
            "Sum",
        ];
        if self.least == 0 && sums.contains(&word) {
            return Err(format!("{word} with digits from 0"));
        }
        match word {
            "Thermo" => line("thermo", &parts),
            "Arrow" => line("arrow", &parts),
            "PillArrow" => {
                // The cells of a long circle come in any order, and are read as lines of text are.
                let mut cells = cells(&parts[1..])?;
                let n = parts[0].parse::<usize>().ok().filter(|&n| n < cells.len()).ok_or("a circle of no cells")?;
                cells[..n].sort_unstable();
                Ok(vec![("arrow", format!("{n}:{}", self.names(&cells)))])
            }
            "Renban" => line("renban", &parts),
            "Palindrome" => line("palindrome", &parts),
            "RegionSumLine" => line("region-sum", &parts),
            "Between" => line("between", &parts),
            "DoubleArrow" => line("double-arrow", &parts),
            "Lockout" if parts[0] == "4" && self.side == 9 => line("lockout", &parts[1..]),
            "LookAndSay" => {
                let said: u32 = parts[0].parse().map_err(|_| format!("look and say {}", parts[0]))?;
                Ok(vec![(own(LOOK_AND_SAY), format!("{}:{}", said + 1 - self.least, named(&parts[1..])?))])
            }
            "HiddenSkyscraper" if self.least == 1 => both_ends("hidden-skyscraper"),
            "Zipper" => line("zipper", &parts),
            "Entropic" => line("entropic-line", &parts),
            "Modular" if parts[0] == "3" => line("modular-line", &parts[1..]),
            "Modular" => line(modular(parts[0])?, &parts[1..]),
            "SumLine" if !parts.contains(&"LOOP") => Ok(vec![("sum-line", format!("{}:{}", parts[0], named(&parts[1..])?))]),
            "CountDistinct" => line("variety-line", &parts),
            "CountingCircles" => line("counting-circles", &parts),
            "Indexing" => {
                let rule = if parts[0] == "R" { "row-indexer" } else { "column-indexer" };
                Ok(cells(&parts[1..])?.into_iter().map(|cell| (rule, self.names(&[cell]))).collect())
            }
            // Every two cells of a list; the lists follow a name that may be empty.
            "BinaryX" | "PairX" if parts[0].replace('_', "-") == NABNER => {
                let lists = parts[2..].split(|part| part.is_empty()).filter(|list| list.len() > 1);
                lists.map(|list| Ok(("nabner", named(list)?))).collect()
            }
            "Whisper" if parts[0] == "4" => line("dutch-whispers", &parts[1..]),
            "Whisper" if parts[0] == self.side.div_ceil(2).to_string() => line("whispers", &parts[1..]),
            "WhiteDot" => edges("difference", ""),
            "BlackDot" => edges("ratio", ""),
            "X" => edges("xv", "10:"),
            "V" => edges("xv", "5:"),
            "GreaterThan" => edges("greater", ""),
            "Sandwich" => Ok(vec![("sandwich", format!("{}:{}", parts[0], ends(parts.get(1).unwrap_or(&""), false)?))]),
            "LittleKiller" => {
                let line = self.diagonal(self.cell(parts.get(1).unwrap_or(&""))?).ok_or("a diagonal from within")?;
                Ok(vec![("little-killer", format!("{}:{}", parts[0], self.names(&line)))])
            }
            // Cells with a sum, of which some may be equal: of ours, a diagonal from edge to edge.
            "Sum" => {
                let cells = cells(&parts[1..])?;
                let is_whole = |line: &Vec<usize>| line.iter().all(|cell| cells.contains(cell)) && line.len() == cells.len();
                let line = cells.iter().find_map(|&first| self.diagonal(first).filter(is_whole));
                let line = line.ok_or("Sum of cells that are no diagonal")?;
                Ok(vec![("little-killer", format!("{}:{}", parts[0], self.names(&line)))])
            }
            "Skyscraper" => both_ends("skyscraper"),
            "XSum" => both_ends("x-sum"),
            "NumberedRoom" => both_ends("numbered-room"),
            "Quad" => {
                let first = self.cell(parts[0])?;
                let around = [first, first + 1, first + self.side, first + self.side + 1];
                Ok(vec![("quadruple", format!("{}:{}", parts[1..].join("."), self.names(&around)))])
            }
            _ => Err(word.to_string()),
        }
    }

    fn names(&self, cells: &[usize]) -> String {
        cells.iter().map(|&cell| self.name(cell)).collect::<Vec<String>>().join(",")
    }

    /// Cages with their totals, in the form of our rules. A total of 0 means none.
    fn cages(&self, cages: &[(u32, Vec<usize>)]) -> Result<String, String> {
        let mut all: Vec<usize> = cages.iter().flat_map(|(_, cells)| cells).copied().collect();
        all.sort_unstable();
        if all.windows(2).any(|two| two[0] == two[1]) {
            return Err("cages that share a cell".into());
        }
        let one = |(total, cells): &(u32, Vec<usize>)| match total {
            0 => self.names(cells),
            // Digits from 0 are one less than ours.
            _ => format!("{}:{}", total + (1 - self.least) * cells.len() as u32, self.names(cells)),
        };
        Ok(format!("cages={}", cages.iter().map(one).collect::<Vec<String>>().join(";")))
    }

    /// A killer in a character a cell: an arrow to the cell before it in its cage, or the cage's total in base 62.
    fn arrows(&self, text: &str) -> Option<Vec<(u32, Vec<usize>)>> {
        let symbols: Vec<char> = text.chars().collect();
        let step = |cell: usize| match symbols[cell] {
            '<' => cell.checked_sub(1),
            '>' => Some(cell + 1),
            '^' => cell.checked_sub(self.side),
            'v' => Some(cell + self.side),
            _ => None,
        };
        let total = |c: char| match c {
            '0'..='9' => Some(c as u32 - '0' as u32),
            'A'..='Z' => Some(c as u32 - 'A' as u32 + 10),
            'a'..='z' => Some(c as u32 - 'a' as u32 + 36),
            _ => None,
        };
        let mut cages: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for cell in 0..symbols.len() {
            let mut root = cell;
            for _ in 0..symbols.len() {
                root = step(root).unwrap_or(root);
            }
            cages.entry(root).or_default().push(cell);
        }
        cages.into_iter().map(|(root, cells)| Some((total(*symbols.get(root)?)?, cells))).collect()
    }

    /// A published solution: digits, or on large grids letters from A.
    fn solution(&self, text: &str) -> Grid {
        let digit = |c: char| match self.side {
            0..=9 => c.to_digit(10).expect("a digit") + 1 - self.least,
            _ => c as u32 - 'A' as u32 + 1,
        };
        Grid(text.chars().map(|c| digit(c) as u8).collect())
    }
}

/// The contents of a text: the board, and a line in the form of our lists.
struct Told {
    board: Board,
    size: Shape,
    line: String,
}

/// Reads a text; an error names the rule that gridpress lacks.
#[expect(clippy::too_many_lines, reason = "a list of words")]
fn told(text: &str) -> Result<Told, String> {
    let text: String = text.split_whitespace().collect();
    let side = text.len().isqrt();
    if side <= 9 && side * side == text.len() && text.chars().all(|c| c == '.' || c.is_ascii_digit()) {
        let board = Board { side, least: 1 };
        return Ok(Told { size: board.boxes().ok_or("no boxes")?, board, line: text.replace('0', ".") });
    }
    if text.len() == 81 && text.contains('<') {
        let board = Board { side: 9, least: 1 };
        let cages = board.arrows(&text).ok_or("arrows that lead nowhere")?;
        let line = format!("{} {}", ".".repeat(81), board.cages(&cages)?);
        return Ok(Told { size: Shape::new(3, 3), board, line });
    }
    let words: Vec<&str> = text.strip_prefix('.').ok_or("a text of another sort")?.split('.').collect();
    let shape = words.iter().find_map(|word| word.strip_prefix("Shape~"));
    let board = Board::of(shape.unwrap_or("9x9"))?;
    let has_boxes = !words.contains(&"NoBoxes");
    let (mut rules, mut groups, mut givens) = (Vec::new(), Vec::new(), vec!['.'; board.side * board.side]);
    let mut cages: Vec<(u32, Vec<usize>)> = Vec::new();
    let mut marked: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    let mut signs: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for word in &words {
        let (name, rest) = word.split_once('~').unwrap_or((word, ""));
        if let Some((_, rule)) = SWITCHES.iter().find(|(switch, _)| switch == word) {
            rules.push(rule.to_string());
            continue;
        }
        match name {
            "Shape" | "NoBoxes" => {}
            "" if rest.is_empty() => {}
            "" => {
                for given in rest.split('~') {
                    let mut parts = given.split('_');
                    let cell = board.cell(parts.next().unwrap_or(""))?;
                    let mut digits: Vec<u32> = parts
                        .map(|part| part.parse::<u32>().map(|d| d + 1 - board.least))
                        .collect::<Result<_, _>>()
                        .map_err(|e| e.to_string())?;
                    digits.sort_unstable();
                    let all = 1..=board.side as u32;
                    match digits.as_slice() {
                        &[digit] => givens[cell] = symbol(digit as u8),
                        _ if all.clone().eq(digits.iter().copied()) => {}
                        _ if all.clone().filter(|d| d % 2 == 1).eq(digits.iter().copied()) => {
                            marked.entry("odd").or_default().push(cell)
                        }
                        _ if all.clone().filter(|d| d % 2 == 0).eq(digits.iter().copied()) => {
                            marked.entry("even").or_default().push(cell)
                        }
                        _ => return Err("candidates that are neither the odd nor the even digits".into()),
                    }
                }
            }
            "Jigsaw" => {
                let letters = rest.rsplit('~').next().unwrap_or("");
                let mut pieces: BTreeMap<char, Vec<usize>> = BTreeMap::new();
                letters.chars().enumerate().for_each(|(cell, c)| pieces.entry(c).or_default().push(cell));
                if pieces.values().any(|piece| piece.len() != board.side) {
                    return Err("pieces of a jigsaw that are not as large as a row".into());
                }
                if has_boxes {
                    groups.extend(pieces.into_values().map(|piece| board.names(&piece)));
                } else {
                    let number = |c: char| pieces.keys().position(|&key| key == c).expect("every cell is in a piece") as u8;
                    rules.push(format!("regions={}", letters.chars().map(|c| (b'A' + number(c)) as char).collect::<String>()));
                }
            }
            "Cage" => {
                let (total, cells) = rest.split_once('~').unwrap_or((rest, ""));
                let cells = cells.split('~').map(|name| board.cell(name)).collect::<Result<Vec<usize>, String>>()?;
                let total: u32 = total.parse().map_err(|_| format!("a cage of {total}"))?;
                cages.push((total, cells));
            }
            "AllDifferent" => {
                let cells = rest.split('~').map(|name| board.cell(name)).collect::<Result<Vec<usize>, String>>()?;
                groups.push(board.names(&cells));
            }
            "StrictKropki" => rules.push("all-dots".into()),
            "StrictXV" => rules.push("all-xv".into()),
            _ => board.signs(name, rest)?.into_iter().for_each(|(rule, text)| signs.entry(rule).or_default().push(text)),
        }
    }
    rules.extend(signs.into_iter().map(|(rule, texts)| format!("{rule}={}", texts.join(";"))));
    if !cages.is_empty() {
        rules.push(board.cages(&cages)?);
    }
    if !groups.is_empty() {
        rules.push(format!("extra={}", groups.join(";")));
    }
    rules.extend(marked.into_iter().map(|(rule, cells)| format!("{rule}={}", board.names(&cells))));
    let size = match board.boxes().filter(|_| has_boxes) {
        Some(size) => size,
        None => {
            rules.push("latin".into());
            Shape::new(1, board.side as u8)
        }
    };
    let givens: String = givens.into_iter().collect();
    Ok(Told { board, size, line: format!("{givens} {}", rules.join(" ")).trim_end().to_string() })
}

fn row(told: &Told) -> Result<Row, String> {
    let expect = Expect { format: Some(Format::Lines), size: Some(told.size), ..Expect::default() };
    formats::read(told.line.as_bytes(), &expect).next().expect("a line").map_err(|e| e.to_string())
}

/// Why a text does not have the one solution that was published with it. One of the two judges has to reach a verdict.
fn wrong(told: &Told, solution: Option<&str>) -> Option<String> {
    let row = match row(told) {
        Ok(row) => row,
        Err(e) => return Some(format!("{e}: {}", told.line)),
    };
    let (layout, clues) = (&row.layout, &row.clues);
    let wanted = solution.map(|text| told.board.solution(text));
    let by_search = search::count_up_to(&[Ask { layout, clues }], 2, &Budget::USUAL).remove(0);
    let counts = [("search", by_search), ("clauses", count_by_clauses(layout, clues, 2, &Budget::NONE))];
    let has_ended = counts.iter().any(|(_, count)| count.is_decided);
    for (name, count) in counts {
        if !has_ended || count.found > 1 || (count.is_decided && !count.is_unique()) {
            return Some(format!("{name}: {} solutions, decided: {}: {}", count.found, count.is_decided, told.line));
        }
        if wanted.is_some() && count.found > 0 && count.first != wanted {
            return Some(format!("{name}: {:?} and not {wanted:?}: {}", count.first, told.line));
        }
    }
    None
}

/// Puzzles of ours, with what Interactive Sudoku Solver found.
const OWN: &str = include_str!("../corpus/constraint_text.txt");

#[test]
fn the_text_means_what_its_own_solver_takes_it_to_mean() {
    let rows: Vec<(&str, &str)> = OWN
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split_once(' ').expect("a text and its solution"))
        .collect();
    let mut said = BTreeSet::new();
    for (text, solution) in &rows {
        let told = told(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(wrong(&told, Some(solution)), None, "{text}");
        said.extend(told.line.split(' ').filter_map(|rule| Some(rule.split_once('=')?.0.to_string())));
    }
    let has_no_word = ["slow-thermo", "dutch-whispers", "clone", "outside", "calculation"];
    for rule in RULES.iter().filter(|rule| matches!(rule.says, Says::Signs(_)) && !has_no_word.contains(&rule.name)) {
        assert!(said.contains(rule.name), "no puzzle has {}", rule.name);
    }
    for (word, _) in SWITCHES {
        let is_word = |text: &str| text.split('.').any(|one| one == word);
        assert!(rows.iter().any(|(text, _)| is_word(text)), "no puzzle has {word}");
    }
}

#[test]
fn what_has_no_rule_here_is_left_to_others() {
    for (text, what) in [
        (".EqualityCage~R1C1~R1C2.~R1C1_3", "EqualityCage"),
        (".LittleKiller~9~R2C2.~R1C1_3", "a diagonal from within"),
        (".Sum~9~R1C3~R2C2.~R1C1_3", "no diagonal"),
        (".Shape~4x7.~R1C1_3", "a grid of 4x7"),
        (".Shape~6x6~9.RegionSize~9", "digits 9"),
        (".~R1C1_3_4", "neither the odd nor the even"),
        (".~R1Ca_3", "a cell R1Ca"),
        (".Jigsaw~000000000000111111111222222222333333333444444444555555555666666666777777777888888", "as large as a row"),
        ("3x3::k:6144:6144", "another sort"),
    ] {
        let said = told(text).map(|told| told.line);
        assert!(said.as_ref().is_err_and(|e| e.contains(what)), "{text}: {said:?}");
    }
}

#[test]
fn published_puzzles_have_the_published_solution() {
    let Some(path) = std::env::var_os("GRIDPRESS_VARIANTS") else {
        eprintln!("skipped: GRIDPRESS_VARIANTS names no file");
        return;
    };
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path:?}: {e}"));
    let puzzles: Vec<serde_json::Value> = serde_json::from_str(&text).expect("a JSON list of puzzles");
    let (mut n_read, mut n_wrong) = (0, 0);
    for puzzle in &puzzles {
        let field = |name: &str| puzzle[name].as_str();
        let name = field("name").unwrap_or("?");
        match told(field("constraint").expect("a constraint")) {
            Err(why) => println!("not here   {name}: {why}"),
            Ok(told) => {
                n_read += 1;
                let start = std::time::Instant::now();
                if let Ok(Row { layout, clues, .. }) = row(&told) {
                    search::count_up_to(&[Ask { layout: &layout, clues: &clues }], 2, &Budget::USUAL);
                }
                println!("search     {name}: {:?}", start.elapsed());
                let wrong = wrong(&told, field("solution"));
                n_wrong += wrong.is_some() as usize;
                println!(
                    "{} {name}: {:?} {}",
                    if wrong.is_some() { "WRONG     " } else { "one, as is" },
                    start.elapsed(),
                    wrong.unwrap_or_default()
                );
            }
        }
    }
    println!("{n_read} of {} puzzles have only rules of ours, {n_wrong} are wrong", puzzles.len());
    assert!(n_read > 0 && n_wrong == 0, "{n_wrong} of {n_read}");
}
