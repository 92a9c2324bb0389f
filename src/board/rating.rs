//! How hard a puzzle is: levels and a rating made of integers, so that it orders and compares exactly.

/// Difficulty in words, easiest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Nothing above 1.2: the last cells of houses, and digits with one place in a box.
    VeryEasy,
    /// Up to 1.5: digits with one place in a row or column as well.
    Easy,
    /// Up to 2.5: whatever still writes a digit at once, naked singles and direct hidden triplets the dearest of it.
    Medium,
    /// Up to 4.4: what strikes candidates, up to wings.
    Hard,
    /// Up to 7.0: larger sets and fish, unique rectangles, and the shorter chains.
    Fiendish,
    /// Above 7.0: forcing chains.
    Diabolical,
    /// The ladder of techniques got stuck: harder than anything it can vouch for, and called nothing else.
    Beyond,
}

impl Level {
    /// All levels, easiest first; `level as usize` is a level's place here.
    pub const ALL: [Level; 7] =
        [Level::VeryEasy, Level::Easy, Level::Medium, Level::Hard, Level::Fiendish, Level::Diabolical, Level::Beyond];

    /// The word that files and options use: `very-easy`.
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

    /// The level of that word; `None` if there is none.
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

/// What a rated puzzle carries. Fields are in sorting order: level, effort, hardest step.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rating {
    /// The hardest step in a word.
    pub level: Level,
    /// The work that a person does, in units of its own.
    pub effort: u32,
    /// The cost of the hardest step that was needed, in tenths.
    pub hardest_cost: u16,
    /// The key of the hardest technique: `x-wing`. Empty when a puzzle needs no step.
    pub hardest: &'static str,
    /// Steps of the path, those that only strike candidates included.
    pub steps: u32,
    /// An estimate of a person's time, in tenths of a minute. Unknown beyond the ladder.
    pub minutes: Option<u32>,
    /// Sudoku Explainer's three numbers in tenths: classic 9×9 alone, and only where the ladder suffices.
    pub er: Option<u16>,
    /// The hardest step up to the first digit written (pearl), in tenths.
    pub ep: Option<u16>,
    /// The first step (diamond), in tenths.
    pub ed: Option<u16>,
    /// How often each row of the ladder was used.
    pub counts: Counts,
}

/// How often each row of the ladder was used, from the first row to the last that was: most puzzles need few rows, and a long
/// book holds many ratings.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Counts(Box<[u16]>);

impl Counts {
    /// Of the rows from the first on.
    pub fn of(rows: &[u16]) -> Counts {
        let n = rows.iter().rposition(|&n| n > 0).map_or(0, |last| last + 1);
        Counts(rows[..n].into())
    }

    /// How often that row was used.
    pub fn row(&self, row: usize) -> u16 {
        self.0.get(row).copied().unwrap_or(0)
    }

    /// Rows from the first to the last that was used.
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

/// Tenths as people write them: 26 is "2.6".
pub fn tenths(value: u32) -> String {
    format!("{}.{}", value / 10, value % 10)
}
