//! Reads what a step names from its object: cells, digits, houses, cages, lines of reasoning; and the board before it.

use super::path_in::{Names, StepRead, shown};
use crate::board::{
    Balance, Because, Branch, Cell, Claim, Clues, Digit, DigitSet, Evidence, Grid, Layout, Notation, Position, cage_name_in,
    digit_of_symbol, house_name_in,
};
use serde_json::Value;
use std::collections::HashMap;

/// The most claims of one step, and the most that one claim follows from.
const MOST_CLAIMS: usize = 20_000;

/// Reads what a step names. `technique` knows the keys of the ladder. The error says what was found, and where.
pub fn read_evidence(
    layout: &Layout,
    step: &StepRead,
    technique: impl Fn(&str) -> Option<&'static str>,
) -> Result<Evidence, String> {
    let names = Names::of(layout);
    let places = Places::of(layout);
    let list = |key: &str| match step.says.get(key) {
        None | Some(Value::Null) => Ok(&[][..]),
        Some(Value::Array(all)) => Ok(&all[..]),
        Some(other) => Err(format!("{key}: expected an array, found {}", shown(&other.to_string()))),
    };
    let texts = |key: &'static str| -> Result<Vec<&str>, String> {
        let text =
            |value| Value::as_str(value).ok_or_else(|| format!("{key}: expected texts, found {}", shown(&value.to_string())));
        list(key)?.iter().map(text).collect()
    };
    let at = |key: &'static str, k: usize| move |problem: String| format!("{key}, place {}: {problem}", k + 1);
    let mut seen = Evidence::default();
    for (k, name) in texts("cells")?.into_iter().enumerate() {
        seen.cells.push(names.cell(name).map_err(at("cells", k))?.0);
    }
    for (k, digit) in list("digits")?.iter().enumerate() {
        seen.digits = seen.digits.with(names.number(digit).map_err(at("digits", k))?);
    }
    for (k, name) in texts("houses")?.into_iter().enumerate() {
        let house = places.houses.get(name).copied();
        seen.houses.push(house.ok_or_else(|| at("houses", k)(format!("there is no house '{}' on this board", shown(name))))?);
    }
    for (k, name) in texts("cages")?.into_iter().enumerate() {
        let cage = places.cages.get(name).copied();
        seen.cages.push(cage.ok_or_else(|| at("cages", k)(format!("there is no cage '{}' on this board", shown(name))))?);
    }
    let mut n_claims = 0;
    for (k, line) in list("branches")?.iter().enumerate() {
        let Value::Array(line) = line else { return Err(at("branches", k)("expected an array of claims".into())) };
        let mut claims = Vec::with_capacity(line.len());
        for (i, said) in line.iter().enumerate() {
            let within = |problem: String| at("branches", k)(format!("claim {}: {problem}", i + 1));
            n_claims += 1 + said["from"].as_array().map_or(0, Vec::len);
            if n_claims > MOST_CLAIMS {
                return Err(within(format!("more than {MOST_CLAIMS} claims in one step")));
            }
            claims.push(claim(&names, &places, said, &technique).map_err(within)?);
        }
        seen.branches.push(Branch { claims });
    }
    Ok(seen)
}

/// Houses and cages by their names.
struct Places {
    houses: HashMap<String, u16>,
    cages: HashMap<String, u16>,
}

impl Places {
    fn of(layout: &Layout) -> Places {
        let notations = [Notation::Letters, Notation::Numbers];
        let houses =
            notations.into_iter().flat_map(|n| (0..layout.houses.len()).map(move |h| (house_name_in(n, layout, h), h as u16)));
        let cages =
            notations.into_iter().flat_map(|n| (0..layout.cages.len()).map(move |k| (cage_name_in(n, layout, k), k as u16)));
        Places { houses: houses.collect(), cages: cages.collect() }
    }
}

fn claim(
    names: &Names,
    places: &Places,
    said: &Value,
    technique: impl Fn(&str) -> Option<&'static str>,
) -> Result<Claim, String> {
    let (cell, _) = names.cell(said["cell"].as_str().unwrap_or(""))?;
    let digit = names.number(&said["digit"])?;
    let holds = said["holds"].as_bool().ok_or("expected holds: true or false")?;
    let because = said["because"].as_str().unwrap_or("");
    let because = match because {
        "assumed" => Because::Assumed,
        "cell" => Because::Cell,
        "pair" => Because::Pair,
        name => match (places.houses.get(name), technique(name)) {
            (Some(&house), _) => Because::House(house),
            (None, Some(key)) => Because::Technique(key),
            (None, None) => Because::Sum(balance(names, name).ok_or_else(|| {
                format!(
                    "because: expected assumed, cell, pair, a house, a technique or a sum such as r1c1+r1c2=7, found '{}'",
                    shown(name)
                )
            })?),
        },
    };
    let from = match &said["from"] {
        Value::Null => Vec::new(),
        Value::Array(all) => all
            .iter()
            .map(|k| k.as_u64().and_then(|k| u16::try_from(k).ok()))
            .collect::<Option<Vec<u16>>>()
            .ok_or("from: expected the numbers of earlier claims, from 0")?,
        _ => return Err("from: expected an array".into()),
    };
    Ok(Claim { cell, digit, holds, because, from })
}

/// `r1c1+r1c2-r2c2=7`
fn balance(names: &Names, text: &str) -> Option<Balance> {
    let (cells, left) = text.split_once('=')?;
    let mut balance = Balance { left: left.parse().ok()?, ..Balance::default() };
    let mut start = 0;
    let signs = cells.char_indices().filter(|(at, c)| *at > 0 && matches!(c, '+' | '-')).map(|(at, _)| at);
    for end in signs.chain([cells.len()]) {
        let one = &cells[start..end];
        let (is_taken, name) = (one.starts_with('-'), one.trim_start_matches(['+', '-']));
        let (cell, _) = names.cell(name).ok()?;
        if is_taken {
            balance.taken.push(cell)
        } else {
            balance.added.push(cell)
        }
        start = end;
    }
    Some(balance)
}

/// The board before a step: digits and candidates, as `--explain=jsonl` writes them. The default for candidates is what the
/// digits leave, for the board the clues. Filled cells are a dot among the candidates.
pub fn read_position(layout: &Layout, clues: &Clues, board: Option<&str>, candidates: Option<&str>) -> Result<Position, String> {
    let grid = match board {
        Some(text) => read_board(layout, text)?,
        None => clues.givens.clone(),
    };
    if let Some((cell, digit)) = clues.givens.filled().find(|&(cell, digit)| grid.get(cell) != Some(digit)) {
        let name = crate::board::cell_name(layout, cell);
        return Err(format!("board: {name} is given as {digit}, and the board has another digit there or none"));
    }
    let start = Position::start(layout, &Clues { givens: grid, ..clues.clone() });
    let Some(text) = candidates else { return Ok(start) };
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.len() != layout.n_cells() {
        return Err(format!("candidates: expected {} cells with spaces between, found {}", layout.n_cells(), words.len()));
    }
    let mut left = Vec::with_capacity(words.len());
    for (cell, word) in words.into_iter().enumerate() {
        let name = || crate::board::cell_name(layout, cell as Cell);
        let is_written = start.grid.get(cell as Cell).is_some();
        left.push(match word {
            "." if is_written => DigitSet::EMPTY,
            "." => {
                return Err(format!(
                    "candidates: {} is a dot, as a written cell is, and the board does not say its digit",
                    name()
                ));
            }
            "-" if !is_written => DigitSet::EMPTY,
            word if is_written => {
                return Err(format!("candidates: {} is written, so that it has none; found '{}'", name(), shown(word)));
            }
            word => {
                let digit = |c: char| digit_of_symbol(c).filter(|digit| *digit <= layout.n_digits);
                let read: Option<DigitSet> = word.chars().map(digit).collect();
                read.ok_or_else(|| format!("candidates: {}: expected digits, a dash or a dot, found '{}'", name(), shown(word)))?
            }
        });
    }
    Ok(Position { grid: start.grid, candidates: left })
}

fn read_board(layout: &Layout, text: &str) -> Result<Grid, String> {
    let symbols: Vec<char> = text.chars().filter(|c| !c.is_whitespace() && *c != '~').collect();
    if symbols.len() != layout.n_cells() {
        return Err(format!("board: expected {} cells, found {}", layout.n_cells(), symbols.len()));
    }
    let digit = |&c: &char| match c {
        '.' | '0' => Ok(0),
        c => digit_of_symbol(c)
            .filter(|digit: &Digit| *digit <= layout.n_digits)
            .ok_or_else(|| format!("board: expected a digit of this board or a dot, found '{}'", c.escape_default())),
    };
    symbols.iter().map(digit).collect::<Result<Vec<Digit>, String>>().map(Grid)
}
