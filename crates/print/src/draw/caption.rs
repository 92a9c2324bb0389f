//! Captions of pictures: a pattern such as `{id} {level}`, filled in per puzzle.

use crate::guard::foreign;
use crate::puzzle::Puzzle;

/// An error in a caption pattern.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum CaptionError {
    /// An unknown placeholder, and the known ones.
    #[error("a caption has no place called {{{0}}}; there are: {1}")]
    NoSuchPlace(String, String),
    /// A brace that is not closed.
    #[error("the caption '{a0}' opens a place with {{ and does not close it", a0 = foreign(.0))]
    Open(String),
}

type Filling = fn(&Puzzle, usize) -> String;

/// Every placeholder of captions. Properties that a puzzle lacks are empty.
const PLACES: &[(&str, Filling)] = &[
    ("number", |_, number| number.to_string()),
    ("id", |p, _| p.id.clone()),
    ("kind", |p, _| p.kind.title.to_string()),
    ("size", |p, _| p.size.to_string()),
    ("clues", |p, _| p.clues.givens.filled().count().to_string()),
    ("level", |p, _| p.rating.as_ref().map_or(String::new(), |r| r.level.name().to_string())),
    ("er", |p, _| p.rating.as_ref().and_then(|r| r.er).map_or(String::new(), |er| format!("{}.{}", er / 10, er % 10))),
    ("hardest", |p, _| p.rating.as_ref().map_or(String::new(), |r| r.hardest.to_string())),
    ("steps", |p, _| p.rating.as_ref().map_or(String::new(), |r| r.steps.to_string())),
    ("effort", |p, _| p.rating.as_ref().map_or(String::new(), |r| r.effort.to_string())),
    ("minutes", |p, _| p.rating.as_ref().and_then(|r| r.minutes).map_or(String::new(), |m| m.div_ceil(10).to_string())),
    ("guesses", |p, _| p.guesses.map_or(String::new(), |g| g.to_string())),
];

/// A parsed pattern.
#[derive(Clone, Debug, Default)]
pub struct Caption {
    pieces: Vec<Piece>,
    /// Whether it uses the puzzle's position in its list, which is known only after all earlier puzzles.
    pub is_numbered: bool,
}

#[derive(Clone, Debug)]
enum Piece {
    Text(String),
    Place(Filling),
}

impl Caption {
    /// Parses a pattern: text with placeholders in braces, such as `{kind} {number}: {level}`.
    pub fn parse(pattern: &str) -> Result<Caption, CaptionError> {
        let mut pieces = Vec::new();
        let mut rest = pattern;
        while let Some((text, after)) = rest.split_once('{') {
            let (name, tail) = after.split_once('}').ok_or_else(|| CaptionError::Open(pattern.into()))?;
            let place = PLACES.iter().find(|(place, _)| *place == name);
            let names = || PLACES.iter().map(|(place, _)| *place).collect::<Vec<_>>().join(", ");
            let (_, filling) = place.ok_or_else(|| CaptionError::NoSuchPlace(name.into(), names()))?;
            pieces.extend([Piece::Text(text.into()), Piece::Place(*filling)]);
            rest = tail;
        }
        pieces.push(Piece::Text(rest.into()));
        Ok(Caption { pieces, is_numbered: pattern.contains("{number}") })
    }

    /// The caption of a puzzle at position `number` of its list, from 1.
    pub fn of(&self, puzzle: &Puzzle, number: usize) -> String {
        let one = |piece: &Piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Place(filling) => filling(puzzle, number),
        };
        self.pieces.iter().map(one).collect::<String>().trim().to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::samples::pattern_sudoku;

    #[test]
    fn places_are_filled_and_unknown_ones_named() {
        let puzzle = pattern_sudoku(2, 3, 3);
        let caption = |pattern: &str| Caption::parse(pattern).map(|c| c.of(&puzzle, 7));
        assert_eq!(caption("{number}: {size}, {level} {er}"), Ok("7: 2x3, easy".into()));
        assert_eq!(caption("plain"), Ok("plain".into()));
        assert_eq!(caption("{id}"), Ok(puzzle.id.clone()));
        assert!(caption("{colour}").unwrap_err().to_string().contains("{colour}; there are: number, id"));
        assert!(matches!(caption("{id"), Err(CaptionError::Open(_))));
    }
}
