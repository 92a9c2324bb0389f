//! SCHEMAS: which columns a list has: all of them, those of a well-known set, or any of them under custom names. The well-known ones
//! are defined in the same words that a user has.

use super::columns::{WITH_QUALITY, of_every_list, of_quality, of_samples};
use super::csv_in::is_name_of_grids;
use super::{COLUMNS, Column, Holds};
use crate::guard::{foreign, nearest};
use std::sync::{LazyLock, Mutex, PoisonError};

/// The columns of a well-known set.
pub struct SchemaRow {
    /// The word that `--columns` takes.
    pub name: &'static str,
    /// The columns, as a user would say them.
    pub columns: &'static str,
    /// Whether a CSV has their names in its first line.
    pub has_head: bool,
    /// Whose columns they are, in a line of docs/formats.md.
    pub about: &'static str,
}

const fn with_head(name: &'static str, columns: &'static str, about: &'static str) -> SchemaRow {
    SchemaRow { name, columns, has_head: true, about }
}

/// Every well-known set.
pub static SCHEMAS: &[SchemaRow] = &[
    with_head("kaggle", "quizzes=puzzle0,solutions=solution", "Kaggle's \"1 million Sudoku games\""),
    with_head(
        "kaggle3m",
        "id=slot,puzzle,solution,clues,difficulty=rating",
        "Kaggle's \"3 million Sudoku puzzles with ratings\"; its difficulty is the depth of another solver's search",
    ),
    with_head("kaggle9m", "puzzle=puzzle0,solution", "Kaggle's \"9 million Sudoku puzzles and solutions\""),
    with_head("extreme", "source,question=puzzle,answer=solution,rating", "sudoku-extreme, with which HRM and TRM were trained"),
    SchemaRow {
        name: "rrn",
        columns: "puzzle=puzzle0,solution",
        has_head: false,
        about: "the sets of recurrent relational networks: two fields and no head",
    },
    with_head(
        "bench",
        "puzzle_id=id,author=source,title=kind,rules,initial_board=puzzle,solution,rows,cols",
        "Sudoku-Bench, with the rules as docs/kinds.md writes them and no pictures",
    ),
];

/// The content of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// A column of the table, by its index.
    Column(usize),
    /// The givens with a 0 for an empty cell.
    Zeros,
    /// Where the puzzle comes from.
    Origin,
    /// How hard it is: the list's own rating, or else the guesses.
    Rating,
    /// How many rows the board has.
    Rows,
    /// How many columns.
    Cols,
    /// A list's own column, by its name.
    Theirs(&'static str),
}

/// Sources that are not columns of the table: the word, the closest column, their description.
const BESIDE: &[(&str, Source, &str, Holds, &str)] = &[
    ("puzzle0", Source::Zeros, "puzzle", Holds::Text, "the givens row by row, 0 for an empty cell"),
    ("source", Source::Origin, "source", Holds::Text, "where the puzzle comes from: gridpress, or what the list said"),
    ("rows", Source::Rows, "rows", Holds::Whole, "how many rows the board has"),
    ("cols", Source::Cols, "cols", Holds::Whole, "how many columns the board has"),
    (
        "rating",
        Source::Rating,
        "guesses",
        Holds::Whole,
        "searches of a solver that propagates and guesses, also with `--no-rate`; or the rating that the list said",
    ),
];

impl Source {
    fn named(word: &str) -> Option<Source> {
        let beside = BESIDE.iter().find(|row| row.0 == word).map(|row| row.1);
        beside.or_else(|| COLUMNS.iter().position(|column| column.name == word).map(Source::Column))
    }

    fn words() -> Vec<&'static str> {
        COLUMNS.iter().map(|column| column.name).chain(BESIDE.iter().map(|row| row.0)).collect()
    }

    /// The column of the table that it describes, or a name that the table does not have.
    pub fn column(self) -> &'static str {
        match self {
            Source::Column(k) => COLUMNS[k].name,
            Source::Theirs(name) => name,
            _ => BESIDE.iter().find(|row| row.1 == self).map_or("", |row| row.2),
        }
    }

    /// The type of its values.
    pub fn holds(self) -> Holds {
        match self {
            Source::Column(k) => COLUMNS[k].holds,
            _ => BESIDE.iter().find(|row| row.1 == self).map_or(Holds::Text, |row| row.3),
        }
    }

    /// Its description, in a line.
    pub fn about(self) -> &'static str {
        match self {
            Source::Column(k) => COLUMNS[k].about,
            _ => BESIDE.iter().find(|row| row.1 == self).map_or("", |row| row.4),
        }
    }
}

/// A column that was picked, and its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pick {
    /// As the head has it.
    pub name: String,
    /// Its content.
    pub source: Source,
}

/// Columns that were picked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schema {
    /// The word of a well-known set, or the columns as they were said.
    pub name: String,
    /// Whether a CSV has their names in its first line.
    pub has_head: bool,
    /// The columns in their order.
    pub picks: Vec<Pick>,
}

/// Which columns a list has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Columns {
    /// All of [`COLUMNS`] that every list has, under their own names.
    #[default]
    Full,
    /// These, and those of samples.
    Sampled,
    /// Those of every list, and those about the quality of paths.
    Quality,
    /// Some of them, in any order, under any names.
    Picked(&'static Schema),
}

/// Why a text does not define columns.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ColumnsError {
    /// A word that is neither a set nor a column.
    #[error("there is no column '{word}'; {near}", word = foreign(.0), near = near(.0))]
    Unknown(String),
    /// A name that a head can't have.
    #[error("'{word}' can't name a column: expected up to {MOST_LETTERS} characters without quotes, commas and control characters", word = foreign(.0))]
    NotAName(String),
    /// A name that two columns have.
    #[error("the name '{word}' comes twice", word = foreign(.0))]
    Twice(String),
    /// Nothing between two commas.
    #[error("expected NAME=COLUMN,NAME=COLUMN, such as id=slot,question=puzzle,answer=solution; a column is empty")]
    Empty,
    /// A list of something else than puzzles.
    #[error("none of the columns has the puzzle: add puzzle, or puzzle0 with a 0 for an empty cell")]
    NoPuzzle,
    /// More columns than anybody needs.
    #[error("expected at most {MOST_COLUMNS} columns")]
    TooMany,
}

/// The probable meaning of an unknown word.
fn near(word: &str) -> String {
    let sets: Vec<&str> = ["full", "sampled", "quality"].into_iter().chain(SCHEMAS.iter().map(|row| row.name)).collect();
    let all: Vec<&str> = sets.iter().copied().chain(Source::words()).collect();
    match nearest(word, &all) {
        Some(near) => format!("did you mean {near}?"),
        None => format!("there are the sets {}, and the columns {}", sets.join(", "), Source::words().join(", ")),
    }
}

const MOST_LETTERS: usize = 64;
const MOST_COLUMNS: usize = 100;

static KNOWN: LazyLock<Vec<Schema>> = LazyLock::new(|| {
    let schema = |row: &SchemaRow| Schema {
        name: row.name.into(),
        has_head: row.has_head,
        picks: picks(row.columns).expect("a row of SCHEMAS names columns"),
    };
    SCHEMAS.iter().map(schema).collect()
});

/// Custom columns of users and of list headers. They are kept for ever, since styles are copied everywhere; a program reads only a
/// few.
static SAID: Mutex<Vec<&'static Schema>> = Mutex::new(Vec::new());

fn picks(text: &str) -> Result<Vec<Pick>, ColumnsError> {
    let mut picks: Vec<Pick> = Vec::new();
    for item in text.split(',') {
        let (name, word) = item.split_once('=').unwrap_or((item, item));
        let (name, word) = (name.trim(), word.trim());
        if name.is_empty() || word.is_empty() {
            return Err(ColumnsError::Empty);
        }
        let source = Source::named(word).ok_or_else(|| ColumnsError::Unknown(word.into()))?;
        let is_letter = |c: char| !c.is_control() && !matches!(c, '"' | '\'' | '#' | '`');
        // In JSON lines, that key determines the meaning of all others.
        if name.chars().count() > MOST_LETTERS || !name.chars().all(is_letter) || name == "format_version" {
            return Err(ColumnsError::NotAName(name.into()));
        }
        // Heads are read without regard to case.
        if picks.iter().any(|pick| pick.name.eq_ignore_ascii_case(name)) {
            return Err(ColumnsError::Twice(name.into()));
        }
        picks.push(Pick { name: name.into(), source });
        if picks.len() > MOST_COLUMNS {
            return Err(ColumnsError::TooMany);
        }
    }
    match picks.iter().any(|pick| pick.source.column() == "puzzle") {
        true => Ok(picks),
        false => Err(ColumnsError::NoPuzzle),
    }
}

/// Columns under a name that defines them all; they never change once defined.
fn kept(name: String, picks: impl FnOnce() -> Vec<Pick>) -> &'static Schema {
    let mut said = SAID.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(schema) = said.iter().find(|schema| schema.name == name) {
        return schema;
    }
    let schema: &'static Schema = Box::leak(Box::new(Schema { name, has_head: true, picks: picks() }));
    said.push(schema);
    schema
}

impl Columns {
    /// Reads the word of a set, or columns such as `id=slot,question=puzzle,solution`.
    pub fn read(text: &str) -> Result<Columns, ColumnsError> {
        if let Some(ours) = [Columns::Full, Columns::Sampled, Columns::Quality].into_iter().find(|ours| ours.name() == text) {
            return Ok(ours);
        }
        if let Some(schema) = KNOWN.iter().find(|schema| schema.name == text) {
            return Ok(Columns::Picked(schema));
        }
        let picks = picks(text)?;
        let one = |pick: &Pick| match pick.source {
            Source::Column(k) => format!("{}={}", pick.name, COLUMNS[k].name),
            source => format!("{}={}", pick.name, BESIDE.iter().find(|row| row.1 == source).map_or("", |row| row.0)),
        };
        let name = picks.iter().map(one).collect::<Vec<_>>().join(",");
        Ok(Columns::Picked(kept(name, || picks)))
    }

    /// The word for them, or the columns themselves.
    pub fn name(self) -> &'static str {
        match self {
            Columns::Full => "full",
            Columns::Sampled => "sampled",
            Columns::Quality => "quality",
            Columns::Picked(schema) => &schema.name,
        }
    }

    /// Our own columns, where it is these; `None` for those that were picked.
    pub fn ours(self) -> Option<&'static [Column]> {
        match self {
            Columns::Full => Some(of_every_list()),
            Columns::Sampled => COLUMNS.get(..of_every_list().len() + of_samples().len()),
            Columns::Quality => Some(&WITH_QUALITY),
            Columns::Picked(_) => None,
        }
    }

    /// The columns in order: the name of each, and its content.
    pub fn all(self) -> impl Iterator<Item = (&'static str, Source)> {
        let picked: &'static [Pick] = if let Columns::Picked(schema) = self { &schema.picks } else { &[] };
        // The columns of samples stand between those of every list and those about quality.
        let left_out = if self == Columns::Quality { of_samples().len() } else { 0 };
        let place = move |k: usize| if k < of_every_list().len() { k } else { k + left_out };
        let ours = self.ours().unwrap_or(&[]).iter().enumerate().map(move |(k, column)| (column.name, Source::Column(place(k))));
        ours.chain(picked.iter().map(|pick| (pick.name.as_str(), pick.source)))
    }

    /// The columns of a list with that header: those of a well-known set if it matches one, or all of ours followed by those that
    /// only this list has.
    pub fn of_head(head: &[String]) -> Columns {
        let lower: Vec<String> = head.iter().map(|name| name.to_ascii_lowercase()).collect();
        let is_head = |schema: &&Schema| schema.picks.iter().map(|pick| pick.name.as_str()).eq(lower.iter().map(String::as_str));
        let named_like_ours = |schema: &&Schema| schema.picks.iter().all(|pick| COLUMNS.iter().any(|one| one.name == pick.name));
        if let Some(schema) = KNOWN.iter().filter(|schema| !named_like_ours(schema)).find(is_head) {
            return Columns::Picked(schema);
        }
        let has_any = |some: &[Column]| some.iter().any(|column| lower.iter().any(|name| name == column.name));
        let (ours, further): (Columns, &[Column]) = match (has_any(of_samples()), has_any(of_quality())) {
            (true, true) => (Columns::Sampled, of_quality()),
            (true, false) => (Columns::Sampled, &[]),
            (false, true) => (Columns::Quality, &[]),
            (false, false) => (Columns::Full, &[]),
        };
        let is_theirs = |(k, name): &(usize, &String)| {
            let is_read = COLUMNS.iter().any(|column| column.name == *name) || is_name_of_grids(name) || *name == "alphabet";
            !is_read && !name.is_empty() && !lower[..*k].contains(name)
        };
        let theirs: Vec<&str> = lower.iter().enumerate().filter(is_theirs).map(|(k, _)| head[k].as_str()).collect();
        if theirs.is_empty() && further.is_empty() {
            return ours;
        }
        let more = further.iter().map(|column| column.name).chain(theirs.iter().copied());
        let name = format!("{},{}", ours.name(), more.collect::<Vec<_>>().join(","));
        Columns::Picked(kept(name, || {
            let named = |&name: &&str| {
                let name: &'static str = Box::leak(name.to_string().into_boxed_str());
                Pick { name: name.into(), source: Source::Theirs(name) }
            };
            let further = further.iter().filter_map(|column| Some((column.name, Source::named(column.name)?)));
            let ours = ours.all().chain(further).map(|(name, source)| Pick { name: name.into(), source });
            ours.chain(theirs.iter().map(named)).collect()
        }))
    }

    /// Whether they are those of a well-known set, in which a list's own values go under its names.
    pub fn is_known(self) -> bool {
        matches!(self, Columns::Picked(schema) if KNOWN.iter().any(|known| std::ptr::eq(known, schema)))
    }

    /// Whether all of ours are among them, with those of a list's own.
    pub fn is_whole(self) -> bool {
        self.all().any(|(_, source)| matches!(source, Source::Theirs(_)))
    }

    /// The columns that are not ours: the additional data of a list.
    pub fn theirs(self) -> impl Iterator<Item = (&'static str, Source)> {
        let is_known = self.is_known();
        let is_grid = |source: Source| matches!(source.column(), "puzzle" | "solution" | "rules");
        self.all().filter(move |&(_, source)| matches!(source, Source::Theirs(_)) || is_known && !is_grid(source))
    }

    /// Whether a list may keep something of its own under that name.
    pub fn keeps(self, name: &str) -> bool {
        let name = if self.is_known() { name.strip_prefix("their_").unwrap_or(name) } else { name };
        self.theirs().any(|(theirs, _)| theirs.eq_ignore_ascii_case(name))
    }

    /// Whether a CSV has their names in its first line.
    pub fn has_head(self) -> bool {
        !matches!(self, Columns::Picked(Schema { has_head: false, .. }))
    }

    /// Whether there is a place for a column of the table.
    pub fn has(self, column: &str) -> bool {
        self.all().any(|(_, source)| source.column() == column)
    }

    /// Whether the quality of paths is among them, or a part of it.
    pub fn has_quality(self) -> bool {
        of_quality().iter().any(|column| self.has(column.name))
    }

    /// Whether a rating is among them that is never left empty.
    pub fn has_rating(self) -> bool {
        self.all().any(|(_, source)| source == Source::Rating)
    }

    /// Whether zeros stand for empty cells.
    pub fn has_zeros(self) -> bool {
        self.all().any(|(_, source)| source == Source::Zeros)
    }

    /// The name in the table of a column of such a list.
    pub fn column_of(self, name: &str) -> &str {
        match self {
            Columns::Full | Columns::Sampled | Columns::Quality => name,
            Columns::Picked(_) => {
                self.all().find(|(ours, _)| ours.eq_ignore_ascii_case(name)).map_or(name, |(_, source)| source.column())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_picked_by_their_names_and_said_again() {
        let text = " id = slot, question=puzzle,solution ,x=puzzle0";
        let columns = Columns::read(text).unwrap();
        assert_eq!(columns.name(), "id=slot,question=puzzle,solution=solution,x=puzzle0");
        let names: Vec<(&str, &str)> = columns.all().map(|(name, source)| (name, source.column())).collect();
        assert_eq!(names, [("id", "slot"), ("question", "puzzle"), ("solution", "solution"), ("x", "puzzle")]);
        // The same text is the same columns, and is kept once.
        let (Columns::Picked(a), Columns::Picked(b)) = (columns, Columns::read(columns.name()).unwrap()) else { panic!() };
        assert!(std::ptr::eq(a, b));
        assert_eq!((columns.column_of("QUESTION"), columns.column_of("other")), ("puzzle", "other"));
        assert!(columns.has("slot") && !columns.has("id") && columns.has_zeros() && !columns.has_rating());
    }

    #[test]
    fn a_list_has_the_columns_of_its_head() {
        let of = |head: &str| Columns::of_head(&head.split(',').map(String::from).collect::<Vec<_>>());
        for row in SCHEMAS.iter().filter(|row| !["kaggle9m", "rrn"].contains(&row.name)) {
            let columns = Columns::read(row.name).unwrap();
            let head: Vec<String> = columns.all().map(|(name, _)| name.to_string()).collect();
            assert_eq!((Columns::of_head(&head), columns.is_known()), (columns, true), "{}", row.name);
        }
        // Two names that are ours are not a foreign set.
        assert_eq!((of("id,puzzle,solution,er"), of("puzzle,solution")), (Columns::Full, Columns::Full));
        assert_eq!((of("puzzle,path_weight"), of("puzzle,quality")), (Columns::Sampled, Columns::Quality));
        let both = of("puzzle,path_weight,quality_ways");
        assert!(both.has("root") && both.has("quality_theme") && both.all().count() == COLUMNS.len());
        let columns = of("Theme,quizzes,theme,level,alphabet,,set");
        assert_eq!(columns.theirs().collect::<Vec<_>>(), [("Theme", Source::Theirs("Theme")), ("set", Source::Theirs("set"))]);
        assert!(columns.all().zip(Columns::Full.all()).all(|(a, b)| a == b) && columns.has("rules"));
        assert!(columns.keeps("theme") && !columns.keeps("level") && !columns.is_known());
        let set = Columns::read("kaggle3m").unwrap();
        assert!(set.keeps("their_id") && set.keeps("difficulty") && !set.keeps("solution") && !set.keeps("their_level"));
    }

    #[test]
    fn every_set_is_said_in_words_of_ones_own() {
        for row in SCHEMAS {
            let columns = Columns::read(row.name).unwrap();
            assert_eq!((columns.name(), columns.has_head()), (row.name, row.has_head));
            let own = Columns::read(row.columns).unwrap();
            assert!(columns.all().eq(own.all()), "{}", row.name);
        }
        assert_eq!(Columns::read("full"), Ok(Columns::Full));
        // Each column is in one of the three groups, and a set names the places of its columns rightly.
        assert_eq!(of_every_list().len() + of_samples().len() + of_quality().len(), COLUMNS.len());
        for (word, further) in [("full", None), ("sampled", Some(of_samples())), ("quality", Some(of_quality()))] {
            let columns = Columns::read(word).unwrap();
            let names: Vec<&str> = of_every_list().iter().chain(further.unwrap_or(&[])).map(|column| column.name).collect();
            let places: Vec<&str> = columns.all().map(|(_, source)| source.column()).collect();
            assert_eq!((columns.name(), &places), (word, &names));
            assert!(columns.ours().unwrap().iter().map(|column| column.name).eq(names));
        }
    }

    #[test]
    fn a_mistake_is_named() {
        let error = |text: &str| Columns::read(text).unwrap_err().to_string();
        assert_eq!(error("puzle,solution"), "there is no column 'puzle'; did you mean puzzle?");
        assert_eq!(error("kagle"), "there is no column 'kagle'; did you mean kaggle?");
        assert!(error("a=zzzz,puzzle").contains("'zzzz'; there are the sets full, sampled, quality, kaggle, "));
        for (text, wrong) in [
            ("a=puzzle,A=slot", ColumnsError::Twice("A".into())),
            ("a=puzzle,", ColumnsError::Empty),
            ("", ColumnsError::Empty),
            ("=puzzle", ColumnsError::Empty),
            ("slot,er", ColumnsError::NoPuzzle),
            ("a\u{1b}=puzzle", ColumnsError::NotAName("a\u{1b}".into())),
            ("format_version=puzzle", ColumnsError::NotAName("format_version".into())),
        ] {
            assert_eq!(Columns::read(text), Err(wrong), "{text}");
        }
        let many = (0..101).map(|k| format!("c{k}=puzzle")).collect::<Vec<_>>().join(",");
        assert_eq!(Columns::read(&many), Err(ColumnsError::TooMany));
    }
}
