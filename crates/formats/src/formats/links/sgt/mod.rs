//! Game IDs of Simon Tatham's collection: `5:0,0R,3,…`, `4:2/3/4/1/…`, `4:abaa_a__a_7a,m12…`, `3x3:a5_6b7…`. The size and some letters
//! are before the colon, the puzzle after it. An ID does not name its game, but its form shows it: only Towers has slashes, only in
//! Unequal a comma follows each cell, and only in Keen letters with numbers follow a comma.

mod keen;
mod solo;
mod towers;
mod unequal;
mod walls;

pub use keen::{RULES as RULES_OF_KEEN, id as sgt_keen, refuses as refuses_keen};
pub use solo::{RULES as RULES_OF_SOLO, id as sgt_solo, is_id as is_solo_id, refuses as refuses_solo, rows as solo_ids};
pub use towers::{RULES as RULES_OF_TOWERS, id as sgt_towers, refuses as refuses_towers};
pub(super) use towers::{lines as lines_of_towers, seen as seen_on_towers};
pub use unequal::{RULES as RULES_OF_UNEQUAL, id as sgt_unequal, refuses as refuses_unequal};

use super::{Fault, Told, told_rows};
use crate::board::symbol;
use crate::formats::lines::Rows;
use crate::formats::read::LayoutCache;
use crate::guard::foreign;
use std::io::BufRead;

/// A game whose IDs are read.
pub struct Game {
    /// Its name in the collection.
    name: &'static str,
    /// The word that options use.
    format: &'static str,
    /// A letter that may follow the side.
    letter: Option<char>,
    example: &'static str,
    /// Whether the text after a colon has its form.
    is_like: fn(&str) -> bool,
    /// The givens, 0 where there is none, and the rules.
    parsed: fn(&Id) -> Parsed,
}

/// The givens of a board, 0 where there is none, and its rules.
type Parsed = Result<(Vec<u16>, String), Fault>;

pub static UNEQUAL: Game = Game {
    name: "Unequal",
    format: "sgt-unequal",
    letter: Some('a'),
    example: "4:0,0R,3,…",
    is_like: unequal::is_like,
    parsed: unequal::parsed,
};
pub static TOWERS: Game = Game {
    name: "Towers",
    format: "sgt-towers",
    letter: None,
    example: "4:2/3/4/1/…",
    is_like: towers::is_like,
    parsed: towers::parsed,
};
pub static KEEN: Game = Game {
    name: "Keen",
    format: "sgt-keen",
    letter: None,
    example: "4:abaa_a__a_7a,m12d2…",
    is_like: keen::is_like,
    parsed: keen::parsed,
};
static GAMES: [&Game; 3] = [&UNEQUAL, &TOWERS, &KEEN];

/// An ID in its parts.
struct Id<'a> {
    side: usize,
    /// Whether the letter of its game follows the side.
    has_letter: bool,
    told: &'a str,
    /// Where that begins.
    at: usize,
}

impl Id<'_> {
    /// A fault at a place after the colon.
    fn fault(&self, at: usize, problem: impl Into<String>) -> Fault {
        (self.at + at, problem.into())
    }

    /// A cell as rules name it.
    fn cell(&self, row: usize, col: usize) -> String {
        format!("r{}c{}", row + 1, col + 1)
    }
}

/// The side, and the letters after it. Two figures are enough for any board; longer numbers are lines of puzzles.
fn params(text: &str) -> Option<(usize, &str)> {
    let n = text.bytes().take_while(u8::is_ascii_digit).count();
    let (side, letters) = text.split_at(n);
    let is_id = (1..=2).contains(&n) && letters.len() <= 4 && letters.bytes().all(|byte| byte.is_ascii_lowercase());
    is_id.then(|| Some((side.parse().ok()?, letters)))?
}

/// Whether a line has the form of an ID of this game.
pub fn is_id(game: &Game, line: &str) -> bool {
    line.split_once(':').is_some_and(|(before, told)| params(before).is_some() && (game.is_like)(told))
}

/// An ID a line.
pub fn rows<'a>(game: &'static Game, input: impl BufRead + 'a, cache: LayoutCache) -> Rows<'a> {
    told_rows(input, cache, |id| {
        let (side, givens, rules) = parsed(game, id)?;
        let puzzle = givens.iter().map(|&given| if given == 0 { '.' } else { symbol(given as u8) }).collect();
        Ok(Told { size: format!("1x{side}"), puzzle, rules, ..Told::default() })
    })
}

/// The side, the givens and the rules of an ID.
fn parsed(game: &Game, text: &str) -> Result<(usize, Vec<u16>, String), Fault> {
    let expected = || format!("expected a game ID of {}, such as {}", game.name, game.example);
    let Some((before, told)) = text.split_once(':') else {
        let is_seed = text.split_once('#').is_some_and(|(before, _)| params(before).is_some());
        let seed = "its random seed makes a puzzle only inside the game: copy the ID of the specific game";
        return Err((0, if is_seed { seed.into() } else { expected() }));
    };
    let at = before.len() + 1;
    if let Some(other) = GAMES.iter().find(|other| other.name != game.name && is_id(other, text)) {
        return Err((at, format!("{}; this is one of {}, which --from {} reads", expected(), other.name, other.format)));
    }
    let (side, letters) = params(before).ok_or_else(|| (0, expected()))?;
    let rest = game.letter.and_then(|letter| letters.strip_prefix(letter));
    let level = rest.unwrap_or(letters);
    // A level says only how the puzzle was made, so it is ignored.
    if !level.is_empty() && (level.len() != 2 || !level.starts_with('d')) {
        let letters = game.letter.map_or("the side".into(), |letter| format!("the side, perhaps with {letter},"));
        return Err((0, format!("expected {letters} before the colon of {}, found '{}'", game.name, foreign(before))));
    }
    // Rules are read for a board, and a board has its limits.
    if !(2..=25).contains(&side) {
        return Err((0, format!("expected a side from 2 to 25, found {side}")));
    }
    let (givens, rules) = (game.parsed)(&Id { side, has_letter: rest.is_some(), told, at })?;
    Ok((side, givens, rules))
}

/// Numbers cell by cell, with letters for cells that have none.
fn numbers(of: impl Iterator<Item = u16>) -> String {
    let mut text = String::new();
    let mut n_empty = 0u8;
    let mut is_behind_number = false;
    for number in of {
        if number == 0 {
            n_empty += 1;
            if n_empty == 26 {
                text.push(letter(n_empty));
                n_empty = 0;
            }
            is_behind_number = false;
            continue;
        }
        if n_empty > 0 {
            text.push(letter(n_empty));
        } else if is_behind_number {
            text.push('_');
        }
        text.push_str(&number.to_string());
        (n_empty, is_behind_number) = (0, true);
    }
    if n_empty > 0 {
        text.push(letter(n_empty));
    }
    text
}

fn letter(n_empty: u8) -> char {
    (b'a' + n_empty - 1) as char
}

/// A number of a cell, 0 where it is empty.
fn number(text: &str, most: usize) -> Result<u16, String> {
    let number = text.parse::<u16>().ok().filter(|&number| number as usize <= most && text.len() <= 3);
    number.ok_or_else(|| format!("expected a number up to {most}, found '{}'", foreign(text)))
}

/// The numbers of this many cells from a text of [`numbers`]; the fault says after how many bytes.
fn read_numbers(text: &str, n_cells: usize, most: usize) -> Result<Vec<u16>, Fault> {
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        match first {
            'a'..='z' => all.resize(all.len() + (first as u8 - b'a' + 1) as usize, 0),
            '_' => {}
            '0'..='9' => {
                let n = text[at..].bytes().take_while(u8::is_ascii_digit).count();
                let given = number(&text[at..at + n], most).map_err(|problem| (at, problem))?;
                all.push(given);
                at += n - 1;
            }
            other => return Err((at, format!("expected numbers and letters, found '{}'", other.escape_default()))),
        }
        at += first.len_utf8();
        if all.len() > n_cells {
            break;
        }
    }
    match all.len() == n_cells {
        true => Ok(all),
        false => Err((at, format!("expected {n_cells} cells, found {}", if all.len() > n_cells { "more" } else { "fewer" }))),
    }
}

#[cfg(test)]
mod tests;
