//! Difficulty of a puzzle: levels, and a rating made of integers, so that comparison is exact.

/// Difficulty levels, easiest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Up to 1.2: last cells of houses, and hidden singles in boxes.
    VeryEasy,
    /// Up to 1.5: also hidden singles in rows and columns.
    Easy,
    /// Up to 2.5: everything that places a digit directly; naked singles and direct hidden triplets are the most expensive of
    /// these.
    Medium,
    /// Up to 4.4: techniques that eliminate candidates, up to wings.
    Hard,
    /// Up to 7.0: larger sets and fish, unique rectangles, and the shorter chains.
    Fiendish,
    /// Above 7.0: forcing chains.
    Diabolical,
    /// The ladder of techniques got stuck: harder than any technique on it.
    Beyond,
}

impl Level {
    /// All levels, easiest first; `level as usize` is the index here.
    pub const ALL: [Level; 7] =
        [Level::VeryEasy, Level::Easy, Level::Medium, Level::Hard, Level::Fiendish, Level::Diabolical, Level::Beyond];

    /// The name in files and options: `very-easy`.
    pub const fn name(self) -> &'static str {
        match self {
            Level::VeryEasy => "very-easy",
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Fiendish => "fiendish",
            Level::Diabolical => "diabolical",
            Level::Beyond => "beyond",
        }
    }

    /// The level of that name, if there is one.
    pub fn named(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }

    /// The level of a puzzle whose hardest step costs this many tenths.
    pub const fn of_cost(tenths: u16) -> Level {
        match tenths {
            0..=12 => Level::VeryEasy,
            13..=15 => Level::Easy,
            16..=25 => Level::Medium,
            26..=44 => Level::Hard,
            45..=70 => Level::Fiendish,
            _ => Level::Diabolical,
        }
    }
}

impl std::fmt::Display for Level {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// The rating of a puzzle. Fields are in sorting order: level, effort, hardest step.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rating {
    /// The level of the hardest step.
    pub level: Level,
    /// The amount of work for a person, in its own unit.
    pub effort: u32,
    /// The cost of the hardest step needed, in tenths.
    pub hardest_cost: u16,
    /// The key of the hardest technique: `x-wing`. Empty if the puzzle needs no step.
    pub hardest: &'static str,
    /// The number of steps of the path, including steps that only eliminate.
    pub steps: u32,
    /// The estimated solving time of a person, in tenths of a minute. Unknown beyond the ladder.
    pub minutes: Option<u32>,
    /// Sudoku Explainer's rating (ER) in tenths. This and the next two exist for puzzles that the ladder solves, on boards that
    /// it or a descendant of it knows.
    pub er: Option<u16>,
    /// Its pearl rating (EP): the hardest step up to the first placed digit, in tenths.
    pub ep: Option<u16>,
    /// Its diamond rating (ED): the first step, in tenths.
    pub ed: Option<u16>,
    /// How often each row of the ladder was used.
    pub counts: Counts,
}

/// How often each row of the ladder was used, up to the last used row. Most puzzles need few rows, and a long book has many
/// ratings.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Counts(Box<[u16]>);

impl Counts {
    /// Takes the counts of all rows, from the first on.
    pub fn of(rows: &[u16]) -> Counts {
        let n = rows.iter().rposition(|&n| n > 0).map_or(0, |last| last + 1);
        Counts(rows[..n].into())
    }

    /// How often that row was used.
    pub fn row(&self, row: usize) -> u16 {
        self.0.get(row).copied().unwrap_or(0)
    }

    /// The counts from the first row to the last used one.
    pub fn rows(&self) -> &[u16] {
        &self.0
    }
}

impl Rating {
    /// Whether that row of the ladder was used.
    pub fn uses(&self, row: usize) -> bool {
        self.counts.row(row) > 0
    }
}

/// Adds a number to a text: rows of lists have many, and few of more than one digit.
pub fn put_number(text: &mut Vec<u8>, number: u64) {
    match number {
        0..=9 => text.push(b'0' + number as u8),
        _ => text.extend_from_slice(number.to_string().as_bytes()),
    }
}

/// Formats tenths: 26 is "2.6".
pub fn tenths(value: u32) -> String {
    format!("{}.{}", value / 10, value % 10)
}
