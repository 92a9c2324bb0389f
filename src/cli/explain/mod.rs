//! `gridpress rate --explain`: the solving path of a puzzle as text, data, pictures, or a page to step through.

mod page;
mod pictures;
mod states;
mod text;

use super::list::List;
use super::output::{Console, Sink};
use super::{Common, Outcome};
use crate::board::{Layout, Notation};
use crate::formats::{PathForm, Row};
use crate::logic::Climbs;
use crate::press::{self, Unfair, Use, solved};
use crate::puzzle::Puzzle;
use crate::words::{self, Telling, Words, eureka, telling_by};
use std::path::PathBuf;

/// The form of the output.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Explain {
    /// Text, one line per step
    Text,
    /// One object per step
    Jsonl,
    /// A picture of each step
    Svg,
    /// A page to step through
    Html,
    /// The boards along the path, with all next steps: for --states
    #[value(skip)]
    States,
}

/// The notation of cells.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum CellNames {
    /// r4c2: row 4, column 2
    Rc,
    /// B4: column B, row 4, as in Sudoku Explainer
    A1,
}

/// The ladder that a path climbs.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Ladder {
    /// Patterns by the names that people search for, before any chain
    #[value(alias = "human")]
    People,
    /// Sudoku Explainer's, which er is from
    Numbers,
}

impl Ladder {
    /// The ladder of a wish; without one the board's own.
    pub fn climbs(wish: Option<Ladder>) -> Climbs {
        match wish {
            None => Climbs::Own,
            Some(Ladder::People) => Climbs::People,
            Some(Ladder::Numbers) => Climbs::Numbers,
        }
    }
}

/// How chains are written besides their sentences.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum ChainNotation {
    /// (3)r1c2=r1c7-r5c7: strong and weak links
    Eureka,
}

/// The request.
pub struct Request {
    pub how: Explain,
    pub cells: CellNames,
    pub chains: Option<ChainNotation>,
    pub ladder: Option<Ladder>,
    pub path: PathForm,
    pub language: String,
    pub theme: String,
    pub out: Option<PathBuf>,
}

impl CellNames {
    pub fn notation(self) -> Notation {
        match self {
            CellNames::Rc => Notation::Numbers,
            CellNames::A1 => Notation::Letters,
        }
    }
}

impl Request {
    fn notation(&self) -> Notation {
        self.cells.notation()
    }

    /// Writes a chain beside its reasons, in the notation that is asked for.
    fn write_chain(&self, layout: &Layout, told: &mut words::Told) {
        if self.chains == Some(ChainNotation::Eureka) {
            told.hint.reasons.splice(0..0, eureka(self.notation(), layout, &told.step));
        }
    }
}

pub fn run(request: &Request, mut list: List, common: &Common) -> anyhow::Result<Outcome> {
    let mut console = Console::new(common);
    let used = if request.how == Explain::Html { Use::Pages } else { Use::Steps };
    console.say_lacks(&common.library()?, &request.language, used)?;
    let n_unfair = match request.how {
        Explain::Text | Explain::Jsonl | Explain::States => {
            let mut sink = Sink::open(request.out.as_deref())?;
            let is_long = common.verbose > 0;
            let words = press::words(&common.library()?, &request.language)?;
            let map = |row: Row| {
                let told = told(request, &row, &words);
                match request.how {
                    Explain::Jsonl => text::json_lines(request.notation(), request.path, &row, &told),
                    Explain::States => states::json_lines(request, &row, &told),
                    _ => text::in_words(request, &row, &told, is_long, &words),
                }
            };
            let result = list.each(common.jobs()?, &mut console, map, |text, _| sink.write(text.as_bytes()));
            sink.end(result)?;
            0
        }
        Explain::Svg => pictures::run(request, &mut list, common, &mut console)?,
        Explain::Html => page::run(request, &mut list, common, &mut console)?,
    };
    Ok(if list.report(&mut console) || n_unfair > 0 { Outcome::Failed } else { Outcome::Done })
}

/// A puzzle and its path. A puzzle without a unique solution has none, because the techniques rely on uniqueness.
type Told = Result<(Puzzle, Telling), Unfair>;

fn told(request: &Request, row: &Row, words: &Words) -> Told {
    let puzzle = solved(row)?;
    let climbs = Ladder::climbs(request.ladder);
    let telling = telling_by(climbs, request.notation(), &row.layout, &row.clues, words, &row.budget);
    let mut telling = telling.ok_or_else(|| Unfair::unrated(&row.budget))?;
    telling.steps.iter_mut().for_each(|told| request.write_chain(&row.layout, told));
    Ok((Puzzle { rating: Some(telling.rating.clone()), ..puzzle }, telling))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Level;
    use crate::formats::{Expect, read};
    use crate::press::{Library, book::Assets};

    const HARD: &str = "...8...5.9.6..1..4.84..7...1.97..6......2...36..1..9.5.98....6.3........7.25.....";

    fn request() -> Request {
        Request {
            how: Explain::Text,
            cells: CellNames::Rc,
            chains: None,
            ladder: None,
            path: PathForm::Candidates,
            language: "en".into(),
            theme: "standard".into(),
            out: None,
        }
    }

    /// The path of a puzzle on a shorter ladder.
    fn cut_short(at: usize) -> (Row, Told) {
        let row = read(HARD.as_bytes(), &Expect::default()).next().unwrap().unwrap();
        let puzzle = solved(&row).unwrap();
        let mut telling = words::telling(Notation::Numbers, &row.layout, &row.clues, Words::english());
        telling.end = telling.steps[at].before.clone();
        telling.steps.truncate(at);
        telling.rating.level = Level::Beyond;
        (row, Ok((puzzle, telling)))
    }

    #[test]
    fn where_the_ladder_ends_the_board_is_shown() {
        let (row, told) = cut_short(3);
        let text = text::in_words(&request(), &row, &told, false, Words::english());
        let (_, end) = text.split_once("the ladder ends here").unwrap();
        let board: Vec<&str> = end.lines().skip(1).collect();
        assert_eq!(board.len(), 11, "{end}");
        assert_eq!(board[4].trim_end(), "  1      2345   9      | 7      3458   3458   | 6      248    28");
        assert!(board[3].contains("-+-"));
        let last: serde_json::Value =
            serde_json::from_str(text::json_lines(Notation::Numbers, PathForm::Candidates, &row, &told).lines().last().unwrap())
                .unwrap();
        assert_eq!(last["status"], "beyond the ladder");
        assert_eq!(last["board"].as_str().unwrap().matches('.').count(), 55 - 3);

        let assets = Assets::open(&Library::new(None), "en", "color").unwrap();
        let (puzzle, telling) = told.unwrap();
        let files = pictures::files(&assets, Notation::Numbers, &puzzle, &telling);
        assert_eq!(files.len(), 4);
        assert!(files[3].0.ends_with("/004-end.svg"), "{}", files[3].0);
        let page = page::page(&assets, Notation::Numbers, &puzzle, &telling, &row.text);
        assert!(page.end.contains("ladder ends here"));
        assert!(page.candidates.iter().any(|(step, _)| step.is_none()));
    }

    #[test]
    fn singles_are_told_by_rounds_and_on_request_one_by_one() {
        let (row, told) = cut_short(30);
        let numbers = |is_long: bool| -> Vec<usize> {
            let text = text::in_words(&request(), &row, &told, is_long, Words::english());
            // The board below has numbers too, but no technique.
            text.lines().filter(|line| line.contains(": ")).filter_map(|line| line.get(..4)?.trim().parse().ok()).collect()
        };
        assert!(numbers(true).into_iter().eq(1..=30));
        // A line is numbered by its first step.
        let short = numbers(false);
        assert!(short.starts_with(&[1, 2, 3, 5, 7, 8]) && short.contains(&13) && short.len() < 28, "{short:?}");
    }
}
