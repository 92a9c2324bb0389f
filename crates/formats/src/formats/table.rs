//! FORMATS: every format, a row each, with what it can hold and how it is detected, read and written.

use super::lines::Lines;
use super::read::{LayoutCache, Reading, one_by_one};
use super::{Alphabet, Record, Style, columnar, csv_in, csv_out, json, lines, links, opensudoku, printed, sdk, sdm, ss};
use crate::kinds::cannot_say;
use std::io::BufRead;

/// How a list is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// A head and a row a puzzle.
    Csv,
    /// One line per puzzle: cells, followed by regions and sums for kinds with sums.
    Lines,
    /// A JSON object a line.
    Jsonl,
    /// Grids with a line a row; read, and not written.
    Printed,
    /// SadMan's Sudoku, many puzzles: a line each.
    Sdm,
    /// SadMan's Sudoku, one puzzle: headers and nine lines.
    Sdk,
    /// Simple Sudoku: boxed lines.
    Ss,
    /// OpenSudoku's XML.
    OpenSudoku,
    /// Columns with types, compressed.
    Parquet,
    /// Links and JSON of f-puzzles.
    FPuzzles,
    /// Links of SudokuPad.
    SudokuPad,
    /// Game IDs of Simon Tatham's Solo.
    Sgt,
    /// Game IDs of Simon Tatham's Unequal.
    SgtUnequal,
    /// Game IDs of Simon Tatham's Towers.
    SgtTowers,
    /// Game IDs of Simon Tatham's Keen.
    SgtKeen,
    /// Links to puzz.link.
    PuzzLink,
    /// Links to penpa+.
    Penpa,
    /// Links to the solver of SudokuWiki, and other addresses with 81 digits.
    SudokuWiki,
}

/// A row of [`FORMATS`]: the properties of a format, and its functions.
pub struct FormatRow {
    /// Which it is.
    pub format: Format,
    /// The word that options use.
    pub name: &'static str,
    /// Endings of files that are taken for it, without the dot.
    pub endings: &'static [&'static str],
    /// Its description, a line of docs/formats.md.
    pub about: &'static str,
    /// Whether it holds every column, so that nothing is lost on the way through it.
    pub is_full: bool,
    /// The rules that it can say; all others are refused by name.
    pub rules: Rules,
    /// Why it can't hold a puzzle, in words that end a sentence: "SDM can't hold it: …".
    pub refuses: fn(Record) -> Option<&'static str>,
    /// Whether it keeps a record's value in a column, besides values that follow from the puzzle itself.
    pub(super) holds: fn(Style, &str) -> bool,
    /// Whether a list is of this format, by its start. No two rows claim the same list; if none does, it is plain lines.
    pub(super) detect: Option<fn(&Opening) -> bool>,
    /// Its rows; `None` for a format that is only written.
    pub(super) read: Option<Read>,
    /// How it is written; `None` for a format that is only read.
    pub(super) write: Option<Write>,
}

impl FormatRow {
    /// Whether it is read.
    pub fn is_read(&self) -> bool {
        self.read.is_some()
    }

    /// Whether it is written.
    pub fn is_written(&self) -> bool {
        self.write.is_some()
    }
}

/// Yields the rows of an input.
pub(super) type Read = for<'a> fn(Box<dyn BufRead + 'a>, LayoutCache) -> Box<dyn Reading + 'a>;

/// The bytes of some records.
pub(super) type Records = for<'a> fn(Style, &mut dyn Iterator<Item = Record<'a>>) -> Vec<u8>;

/// How a format is written.
pub(super) enum Write {
    /// As text: the head, the records, the tail.
    Text { head: fn(Style) -> Vec<u8>, records: Records, end: fn() -> Vec<u8> },
    /// As columns that are kept together until there are many rows.
    Table,
}

/// The start of a list: its bytes, and its first two lines that are neither empty nor comments.
pub(super) struct Opening<'a> {
    pub bytes: &'a [u8],
    pub first: &'a str,
    pub second: Option<&'a str>,
    pub alphabet: Alphabet,
}

/// Which rules a format can say.
#[derive(Clone, Copy, Debug)]
pub enum Rules {
    /// Every one.
    All,
    /// These.
    These(&'static [&'static str]),
}

impl Rules {
    /// Why a puzzle can't be said, if it has a rule that the format has no word for.
    pub(super) fn refuse(self, record: Record) -> Option<&'static str> {
        let Rules::These(known) = self else { return None };
        let layout = record.layout();
        let is_unknown = |rule: &&crate::board::RuleUse| !known.contains(&rule.name);
        layout.rules.iter().find(is_unknown).map(|rule| cannot_say(rule.name))
    }
}

fn sums(record: Record) -> Option<&'static str> {
    (!record.layout().cages.is_empty()).then_some("it has no place for sums")
}

fn without_boxes(record: Record) -> Option<&'static str> {
    let layout = record.layout();
    let has_boxes = !layout.houses_of_kind(crate::board::HouseKind::Box).is_empty();
    (!has_boxes).then_some("its boards always have boxes or regions")
}

fn other_than_classic(record: Record) -> Option<&'static str> {
    sums(record).or((!record.layout().is_classic()).then_some("it is for 9x9 only"))
}

/// An object of f-puzzles may have any words, also those of a header.
fn is_object_or_link(line: &str) -> bool {
    line.starts_with('{') || links::is_link(line)
}

/// The defaults of a format.
const PLAIN: FormatRow = FormatRow {
    format: Format::Lines,
    name: "",
    endings: &[],
    about: "",
    is_full: false,
    rules: Rules::These(&[]),
    refuses: |_| None,
    holds: |_, _| false,
    detect: None,
    read: None,
    write: None,
};

/// A format that keeps all of our columns.
const FULL: FormatRow = FormatRow { is_full: true, rules: Rules::All, holds: holds_columns, ..PLAIN };

/// Whether some column has it. Sets of others have names for two things that the table does not have.
fn holds_columns(style: Style, column: &str) -> bool {
    let columns = style.columns;
    columns.has(column) || columns.keeps(column) || columns.ours().is_none() && column == "rating" && columns.has_rating()
}

/// Concatenated records, with nothing before or after them.
const fn behind_each_other(records: Records) -> Option<Write> {
    Some(Write::Text { head: |_| Vec::new(), records, end: Vec::new })
}

/// Every format.
pub static FORMATS: &[FormatRow] = &[
    FormatRow {
        format: Format::Csv,
        name: "csv",
        endings: &["csv"],
        about: "a head and a row a puzzle, with all columns or those of well-known sets",
        detect: Some(|start| csv_in::has_puzzle_column(start.first) && !is_object_or_link(start.first)),
        read: Some(|input, cache| csv_in::rows(input, cache)),
        write: Some(Write::Text {
            head: |style| csv_out::head(style.columns, style.has_path),
            records: |style, records| csv_out::rows(style.columns, style.alphabet, records),
            end: Vec::new,
        }),
        ..FULL
    },
    FormatRow {
        format: Format::Lines,
        name: "lines",
        endings: &["txt", "lines"],
        about: "a line a puzzle; `.`, `0`, `*`, `_` or `-` is empty, `#` starts a comment; with sums: givens, regions, sums; with rules: givens, rules; other words after the givens are notes",
        rules: Rules::All,
        read: Some(|input, cache| Box::new(Lines::of(input, cache))),
        write: Some(Write::Text {
            head: |style| style.alphabet.comment().into_bytes(),
            records: |style, records| lines::all(style.alphabet, records),
            end: Vec::new,
        }),
        ..PLAIN
    },
    FormatRow {
        format: Format::Jsonl,
        name: "jsonl",
        endings: &["jsonl", "ndjson"],
        about: "a JSON object a line, with all columns and a `format_version`",
        holds: |style, column| style.columns.ours().is_some() || holds_columns(style, column),
        detect: Some(|start| start.first.starts_with('{') && !links::is_link(start.first)),
        read: Some(|input, cache| one_by_one(lines::json_rows(input, cache))),
        write: behind_each_other(|style, records| {
            records.flat_map(|record| json::line_of(style.columns, record, style.alphabet)).collect()
        }),
        ..FULL
    },
    FormatRow {
        format: Format::Parquet,
        name: "parquet",
        endings: &["parquet"],
        about: "columns with types, compressed by zstd",
        refuses: columnar::refuses,
        detect: Some(|start| start.bytes.starts_with(columnar::MAGIC)),
        read: Some(|input, cache| one_by_one(columnar::rows(input, cache))),
        write: Some(Write::Table),
        ..FULL
    },
    FormatRow {
        format: Format::Printed,
        name: "printed",
        about: "grids as forums print them, of any size, with rules between boxes or without",
        detect: Some(|start| {
            let plain = |line| str::split(line, '#').next().unwrap_or("");
            !sdk::is_one(start.bytes, start.first)
                && printed::is_printed(plain(start.first), start.second.map(plain), start.alphabet)
        }),
        read: Some(|input, cache| one_by_one(printed::rows(input, cache))),
        ..PLAIN
    },
    FormatRow {
        format: Format::Sdm,
        name: "sdm",
        endings: &["sdm"],
        about: "collections of SadMan Sudoku: 81 characters a line; only 9x9, only givens",
        refuses: other_than_classic,
        read: Some(|input, cache| Box::new(sdm::rows(input, cache))),
        write: behind_each_other(|_, records| records.flat_map(sdm::line).collect()),
        ..PLAIN
    },
    FormatRow {
        format: Format::Sdk,
        name: "sdk",
        endings: &["sdk"],
        about: "SadMan Sudoku: headers from `#A` to `#U` and nine lines; only 9x9, givens, level and recipe",
        refuses: other_than_classic,
        holds: |_, column| column == "level" || sdk::ORIGIN.contains(&column) || sdk::HEADERS.iter().any(|h| h.1 == column),
        detect: Some(|start| sdk::is_one(start.bytes, start.first)),
        read: Some(|input, cache| one_by_one(sdk::rows(input, cache))),
        write: behind_each_other(|_, records| records.flat_map(sdk::puzzle).collect()),
        ..PLAIN
    },
    FormatRow {
        format: Format::Ss,
        name: "ss",
        endings: &["ss"],
        about: "Simple Sudoku: nine lines with bars and rules; only 9x9, only givens",
        refuses: other_than_classic,
        read: Some(|input, cache| one_by_one(ss::rows(input, cache))),
        write: behind_each_other(|_, records| records.flat_map(ss::puzzle).collect()),
        ..PLAIN
    },
    FormatRow {
        format: Format::OpenSudoku,
        name: "opensudoku",
        endings: &["opensudoku"],
        about: "XML of the app OpenSudoku; only 9x9, givens and level",
        refuses: other_than_classic,
        holds: |_, column| matches!(column, "level" | "note"),
        detect: Some(|start| start.first.starts_with("<?xml") || start.first.starts_with("<opensudoku")),
        read: Some(|input, cache| one_by_one(opensudoku::rows(input, cache))),
        write: Some(Write::Text {
            head: |_| opensudoku::head(),
            records: |_, records| records.flat_map(opensudoku::game).collect(),
            end: opensudoku::tail,
        }),
        ..PLAIN
    },
    FormatRow {
        format: Format::FPuzzles,
        name: "f-puzzles",
        about: "links to f-puzzles.com",
        rules: Rules::These(links::RULES_OF_F_PUZZLES),
        refuses: links::refuses,
        detect: Some(|start| links::sort_of(start.first) == Some(Format::FPuzzles)),
        read: Some(|input, cache| one_by_one(links::rows(input, cache))),
        write: behind_each_other(|_, records| records.flat_map(links::f_puzzles).collect()),
        ..PLAIN
    },
    FormatRow {
        format: Format::SudokuPad,
        name: "sudokupad",
        about: "links to sudokupad.app",
        rules: Rules::These(links::RULES_OF_F_PUZZLES),
        refuses: links::refuses,
        read: Some(|input, cache| one_by_one(links::rows(input, cache))),
        write: behind_each_other(|_, records| records.flat_map(links::sudokupad).collect()),
        ..PLAIN
    },
    FormatRow {
        format: Format::Sgt,
        name: "sgt-solo",
        about: "game IDs of Simon Tatham's Solo",
        rules: Rules::These(links::RULES_OF_SOLO),
        refuses: |record| links::refuses_solo(record).or_else(|| without_boxes(record)),
        detect: Some(|start| links::is_solo_id(start.first)),
        read: Some(|input, cache| one_by_one(links::solo_ids(input, cache))),
        write: behind_each_other(|_, records| records.flat_map(links::sgt_solo).collect()),
        ..PLAIN
    },
    FormatRow {
        format: Format::SgtUnequal,
        name: "sgt-unequal",
        about: "game IDs of Simon Tatham's Unequal",
        rules: Rules::These(links::RULES_OF_UNEQUAL),
        refuses: |record| sums(record).or_else(|| links::refuses_unequal(record)),
        detect: Some(|start| links::is_game_id(&links::UNEQUAL, start.first)),
        read: Some(|input, cache| one_by_one(links::game_ids(&links::UNEQUAL, input, cache))),
        write: behind_each_other(|_, records| records.flat_map(links::sgt_unequal).collect()),
        ..PLAIN
    },
    FormatRow {
        format: Format::SgtTowers,
        name: "sgt-towers",
        about: "game IDs of Simon Tatham's Towers",
        rules: Rules::These(links::RULES_OF_TOWERS),
        refuses: |record| sums(record).or_else(|| links::refuses_towers(record)),
        detect: Some(|start| links::is_game_id(&links::TOWERS, start.first)),
        read: Some(|input, cache| one_by_one(links::game_ids(&links::TOWERS, input, cache))),
        write: behind_each_other(|_, records| records.flat_map(links::sgt_towers).collect()),
        ..PLAIN
    },
    FormatRow {
        format: Format::SgtKeen,
        name: "sgt-keen",
        about: "game IDs of Simon Tatham's Keen",
        rules: Rules::These(links::RULES_OF_KEEN),
        refuses: |record| sums(record).or_else(|| links::refuses_keen(record)),
        detect: Some(|start| links::is_game_id(&links::KEEN, start.first)),
        read: Some(|input, cache| one_by_one(links::game_ids(&links::KEEN, input, cache))),
        write: behind_each_other(|_, records| records.flat_map(links::sgt_keen).collect()),
        ..PLAIN
    },
    FormatRow {
        format: Format::PuzzLink,
        name: "puzzlink",
        about: "links to puzz.link, of sudoku, kakuro and skyscrapers",
        rules: Rules::These(links::RULES_OF_PUZZLINK),
        refuses: links::refuses_puzzlink,
        detect: Some(|start| links::sort_of(start.first) == Some(Format::PuzzLink)),
        read: Some(|input, cache| one_by_one(links::rows(input, cache))),
        write: behind_each_other(|_, records| records.flat_map(links::puzzlink).collect()),
        ..PLAIN
    },
    FormatRow {
        format: Format::Penpa,
        name: "penpa",
        about: "links to penpa+",
        rules: Rules::These(links::RULES_OF_PENPA),
        refuses: links::refuses_penpa,
        detect: Some(|start| links::sort_of(start.first) == Some(Format::Penpa)),
        read: Some(|input, cache| one_by_one(links::rows(input, cache))),
        write: behind_each_other(|_, records| records.flat_map(links::penpa).collect()),
        ..PLAIN
    },
    FormatRow {
        format: Format::SudokuWiki,
        name: "sudokuwiki",
        about: "links to the solver of SudokuWiki; any address with 81 digits in it is read",
        refuses: other_than_classic,
        detect: Some(|start| links::sort_of(start.first) == Some(Format::SudokuWiki)),
        read: Some(|input, cache| one_by_one(links::rows(input, cache))),
        write: behind_each_other(|_, records| records.flat_map(links::sudokuwiki).collect()),
        ..PLAIN
    },
];

impl Format {
    /// Its row of the table.
    pub fn row(self) -> &'static FormatRow {
        FORMATS.iter().find(|row| row.format == self).expect("each format has a row")
    }

    /// The format of that word: `csv`, `lines`, `jsonl` …
    pub fn named(name: &str) -> Option<Format> {
        FORMATS.iter().find(|row| row.name == name).map(|row| row.format)
    }

    /// The format of a file with that name ending, without the dot.
    pub fn of_extension(extension: &str) -> Option<Format> {
        let extension = extension.to_ascii_lowercase();
        FORMATS.iter().find(|row| row.endings.contains(&extension.as_str())).map(|row| row.format)
    }

    /// The word that options use.
    pub fn name(self) -> &'static str {
        self.row().name
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Clues, Grid, Shape};
    use crate::formats::whole;
    use crate::kinds::KINDS;
    use crate::puzzle::Puzzle;
    use std::sync::Arc;

    #[test]
    fn no_two_formats_claim_one_list() {
        let (kind, size) = (&KINDS[0], Shape::new(3, 3));
        let layout = Arc::new(kind.rebuild(size, "").unwrap());
        let grid = Grid((0..81).map(|cell| ((cell / 9 * 3 + cell / 27 + cell) % 9 + 1) as u8).collect());
        let puzzle = &Puzzle::new(kind, size, layout.clone(), Clues::all(&layout, &grid), grid);
        let written = FORMATS.iter().filter(|row| row.is_written() && row.is_read());
        let mut lists: Vec<String> =
            written.map(|row| String::from_utf8_lossy(&whole(Style::full(row.format), [puzzle])).into_owned()).collect();
        // Objects and links with the words of a header.
        lists.extend(
            ["{\"title\":\"a,puzzle,b\",\"grid\":[]}", "{\"puzzle\":\"1...\",\"grid\":1}", "https://x/?a,puzzle"]
                .map(String::from),
        );
        for list in lists {
            let first = list.lines().next().unwrap_or("");
            let opening = Opening { bytes: list.as_bytes(), first, second: list.lines().nth(1), alphabet: Alphabet::default() };
            let claims: Vec<&str> =
                FORMATS.iter().filter(|row| row.detect.is_some_and(|detect| detect(&opening))).map(|row| row.name).collect();
            assert!(claims.len() <= 1, "{claims:?}: {first}");
        }
    }
}
