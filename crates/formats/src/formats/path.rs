//! The path of a puzzle as data: a JSON object a step, and a short text for one field of a CSV.

use crate::board::{
    Balance, Because, Branch, Cell, Claim, Conclusion, Digit, Layout, Notation, Position, Step, cage_name_in, cell_name_in,
    house_name_in, symbol, tenths,
};
use crate::puzzle::board_text;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

/// How much of a path is written where a format has a choice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum PathForm {
    /// The short text of a CSV: techniques and conclusions.
    Short,
    /// The names and sentences of each step, without the board after it.
    Words,
    /// All of it.
    #[default]
    Candidates,
}

impl PathForm {
    /// Every form with the word that `--path` takes.
    pub const ALL: [(&'static str, PathForm); 3] =
        [("short", PathForm::Short), ("words", PathForm::Words), ("candidates", PathForm::Candidates)];

    /// The form of that word.
    pub fn named(name: &str) -> Option<PathForm> {
        PathForm::ALL.into_iter().find(|row| row.0 == name).map(|row| row.1)
    }

    /// The word for it.
    pub fn name(self) -> &'static str {
        PathForm::ALL.into_iter().find(|row| row.1 == self).map_or("", |row| row.0)
    }
}

/// A step with what other rooms know about it; as JSON an object with its keys in the order of a sentence.
pub struct PathStep<'a> {
    /// The board that the step is on.
    pub layout: &'a Layout,
    /// How cells are called in it.
    pub notation: Notation,
    /// The puzzle as it was read, if the object is on its own.
    pub puzzle: Option<&'a str>,
    /// Counted from 1.
    pub number: usize,
    /// The step.
    pub step: &'a Step,
    /// The technique's key: `x-wing`.
    pub key: &'a str,
    /// The key of the name that people have for such a step: `skyscraper`.
    pub name: Option<&'a str>,
    /// The step in a sentence.
    pub words: &'a str,
    /// Where to look and why it is so, a sentence or a paragraph each.
    pub reasoning: Vec<String>,
    /// The board when the step is done; `None` leaves it out.
    pub after: Option<&'a Position>,
}

/// A candidate by name.
#[derive(Serialize)]
struct Named {
    cell: String,
    digit: Digit,
}

/// A claim of a chain by name. `from` are indexes of earlier claims of the same line.
#[derive(Serialize)]
struct NamedClaim<'a> {
    cell: String,
    digit: Digit,
    holds: bool,
    because: String,
    from: &'a [u16],
}

impl PathStep<'_> {
    fn cell(&self, cell: Cell) -> String {
        cell_name_in(self.notation, self.layout, cell)
    }

    fn named(&self, &(cell, digit): &(Cell, Digit)) -> Named {
        Named { cell: self.cell(cell), digit }
    }

    /// `r1c1+r1c2-r2c2=7`
    fn balance(&self, balance: &Balance) -> String {
        let listed = |cells: &[Cell], sign: &str| cells.iter().map(|&c| format!("{sign}{}", self.cell(c))).collect::<String>();
        let text = format!("{}{}={}", listed(&balance.added, "+"), listed(&balance.taken, "-"), balance.left);
        text.trim_start_matches('+').to_string()
    }

    fn house(&self, house: u16) -> String {
        house_name_in(self.notation, self.layout, house as usize)
    }

    fn claims<'a>(&self, branch: &'a Branch) -> Vec<NamedClaim<'a>> {
        let because = |because: &Because| match because {
            Because::Assumed => "assumed".into(),
            Because::Cell => "cell".into(),
            Because::House(house) => self.house(*house),
            Because::Pair => "pair".into(),
            Because::Sum(balance) => self.balance(balance),
            Because::Technique(key) => (*key).to_string(),
        };
        let one = |claim: &'a Claim| NamedClaim {
            cell: self.cell(claim.cell),
            digit: claim.digit,
            holds: claim.holds,
            because: because(&claim.because),
            from: &claim.from,
        };
        branch.claims.iter().map(one).collect()
    }
}

impl Serialize for PathStep<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (step, seen) = (self.step, &self.step.evidence);
        let mut map = serializer.serialize_map(None)?;
        if let Some(puzzle) = self.puzzle {
            map.serialize_entry("puzzle", puzzle)?;
        }
        map.serialize_entry("step", &self.number)?;
        map.serialize_entry("technique", step.technique)?;
        map.serialize_entry("key", self.key)?;
        if let Some(name) = self.name {
            map.serialize_entry("name", name)?;
        }
        map.serialize_entry("cost", &tenths(step.cost as u32).parse::<f64>().ok())?;
        map.serialize_entry("cells", &seen.cells.iter().map(|&c| self.cell(c)).collect::<Vec<_>>())?;
        map.serialize_entry("digits", &seen.digits.iter().collect::<Vec<_>>())?;
        map.serialize_entry("houses", &seen.houses.iter().map(|&h| self.house(h)).collect::<Vec<_>>())?;
        let cage = |&k: &u16| cage_name_in(self.notation, self.layout, k as usize);
        map.serialize_entry("cages", &seen.cages.iter().map(cage).collect::<Vec<_>>())?;
        map.serialize_entry("branches", &seen.branches.iter().map(|b| self.claims(b)).collect::<Vec<_>>())?;
        map.serialize_entry("eliminations", &step.conclusion.strikes.iter().map(|s| self.named(s)).collect::<Vec<_>>())?;
        map.serialize_entry("place", &step.conclusion.place.as_ref().map(|p| self.named(p)))?;
        if !self.words.is_empty() {
            map.serialize_entry("words", self.words)?;
            map.serialize_entry("reasoning", &self.reasoning)?;
        }
        if let Some(after) = self.after {
            map.serialize_entry("board", &board_text(self.layout, &after.grid))?;
            map.serialize_entry("candidates", &candidates_text(after))?;
        }
        map.end()
    }
}

/// The candidates of all cells, row by row with spaces between: `129 . 45`. A written cell is a dot; a cell that nothing
/// fits is a dash.
pub fn candidates_text(position: &Position) -> String {
    let one = |cell: usize| match (position.grid.0[cell], position.candidates[cell]) {
        (0, left) if left.is_empty() => "-".to_string(),
        (0, left) => left.iter().map(symbol).collect(),
        _ => ".".to_string(),
    };
    (0..position.grid.0.len()).map(one).collect::<Vec<String>>().join(" ")
}

/// The path in one line: `hidden-single r2c3=3;pointing r7c4-5 r7c6-5`.
pub fn path_text<'a>(layout: &Layout, steps: impl Iterator<Item = (&'a str, &'a Conclusion)>) -> String {
    steps.map(|(key, conclusion)| step_text(layout, key, conclusion)).collect::<Vec<String>>().join(";")
}

/// One step of it.
pub fn step_text(layout: &Layout, key: &str, conclusion: &Conclusion) -> String {
    let name = |c: Cell| cell_name_in(Notation::Numbers, layout, c);
    let strikes = conclusion.strikes.iter().map(|&(c, d)| format!(" {}-{}", name(c), symbol(d)));
    let place = conclusion.place.iter().map(|&(c, d)| format!(" {}={}", name(c), symbol(d)));
    key.to_string() + &strikes.chain(place).collect::<String>()
}
