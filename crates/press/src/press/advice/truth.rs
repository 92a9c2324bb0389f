//! What a board leaves open, for setters and for solvers of a doubtful one: the digits that each cell has in any solution, the clues
//! that a puzzle does not need, and the single digits that would make it a puzzle.

use crate::board::{Cell, Digit, DigitSet, Layout, Position, cell_name, symbol};
use crate::formats::{Row, candidates_text};
use crate::kinds::{Piece, Says, pieces, signs_that_are_clues};
use crate::press::record::TIME_IS_UP;
use crate::search::{self, Ask, OneClue, Spare, Truth};

/// How many solutions are counted by default.
pub const MOST_COUNTED: u64 = 10_000;

/// The true candidates of a board, whether it has no, one or many solutions.
#[derive(Clone, Debug)]
pub struct TrueCandidates {
    /// The digits and their counts.
    pub truth: Truth,
    /// The clues that a puzzle of one solution does not need.
    pub spare: Spare,
    /// Whether the caller stopped waiting before everything was known.
    is_stopped: bool,
}

/// Finds all of it. The digits come first; the rest of the row's budget is for the clues.
pub fn true_candidates(row: &Row, limit: u64) -> TrueCandidates {
    let ask = Ask { layout: &row.layout, clues: &row.clues };
    let truth = search::truth(ask, limit, &row.budget);
    let spare = match &truth.first {
        Some(only) if truth.is_all && truth.found == 1 => {
            search::spare(ask, only, signs_that_are_clues(&row.layout), &row.budget.after(truth.work))
        }
        _ => Spare::default(),
    };
    let is_known = truth.is_decided() && spare.open.is_empty();
    TrueCandidates { truth, spare, is_stopped: !is_known && row.budget.is_stopped() }
}

impl TrueCandidates {
    /// How much is known, as a word for tables.
    pub fn status(&self) -> &'static str {
        let Truth { found, is_all, .. } = self.truth;
        match (self.truth.is_decided() && self.spare.open.is_empty(), is_all, found) {
            _ if self.is_stopped => TIME_IS_UP,
            (false, ..) => "undecided",
            (true, true, 0) => "invalid",
            (true, true, _) => "done",
            (true, false, _) => "more",
        }
    }

    /// The digits of all cells, in the form of candidates elsewhere: a clue is a dot, and a cell without any a dash. Undecided ones
    /// follow a question mark.
    pub fn text(&self, row: &Row) -> String {
        let words = candidates_text(&Position { grid: row.clues.givens.clone(), candidates: self.truth.digits.clone() });
        let one = |(word, open): (&str, &DigitSet)| match (word, open.is_empty()) {
            (".", _) | (_, true) => word.to_string(),
            ("-", false) => format!("?{}", symbols(*open)),
            _ => format!("{word}?{}", symbols(*open)),
        };
        words.split(' ').zip(&self.truth.open).map(one).collect::<Vec<String>>().join(" ")
    }

    /// The names of superfluous clues, with a question mark where that was not decided.
    pub fn superfluous(&self, row: &Row) -> Vec<String> {
        if self.spare == Spare::default() {
            return Vec::new();
        }
        let all = pieces(&row.layout, &row.clues);
        let name = |clue: &OneClue| name_of(row, &all, clue);
        let open = self.spare.open.iter().map(|clue| name(clue) + "?");
        self.spare.clues.iter().map(name).chain(open).collect()
    }

    /// Each digit that would leave one solution, where several were counted: `r4c5=7`.
    pub fn decides(&self, layout: &Layout) -> Vec<String> {
        let name = |(cell, digit): (Cell, Digit)| format!("{}={}", cell_name(layout, cell), symbol(digit));
        self.truth.deciding().into_iter().map(name).collect()
    }
}

fn symbols(digits: DigitSet) -> String {
    digits.iter().map(symbol).collect()
}

/// A given by its cell; a clue of the rules by its text: `thermo=r1c1-r3c1`, `cages=17:r1c1,r1c2`; other sums by their place.
fn name_of(row: &Row, all: &[Piece], clue: &OneClue) -> String {
    let said = |piece: &Piece| format!("{}={}", piece.rule.name, piece.text);
    let is_sum = |piece: &&Piece| matches!(piece.rule.says, Says::Cages | Says::Runs);
    match clue {
        OneClue::Given(cell) => cell_name(&row.layout, *cell),
        OneClue::Sum(cage) => all.iter().filter(is_sum).nth(*cage as usize).map_or_else(|| format!("sum:{}", cage + 1), said),
        OneClue::Item(k) => {
            let item = row.clues.items[*k as usize];
            let is_it =
                |piece: &&Piece| matches!(piece.rule.says, Says::Marks(mark) if mark == item.mark) && piece.cells == [item.cell];
            all.iter().find(is_it).map_or_else(|| cell_name(&row.layout, item.cell), said)
        }
        OneClue::Sign(sign) => all.iter().find(|piece| piece.sign.as_ref() == Some(sign)).map_or_else(String::new, said),
    }
}
