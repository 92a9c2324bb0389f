//! A path as it is read: objects, a step each, or the short text of a CSV's last column.

use crate::board::{Cell, Conclusion, Digit, Layout, Notation, cell_name_in, digit_of_symbol};
use serde_json::{Map, Value};
use std::collections::HashMap;

/// One step as a row has it.
#[derive(Clone, PartialEq, Debug)]
pub struct StepRead {
    /// The technique's key, as it is written.
    pub key: String,
    /// The conclusion, as stated.
    pub conclusion: Conclusion,
    /// All other keys of its object; none in the short text.
    pub says: Map<String, Value>,
    /// How its cells are called.
    pub notation: Notation,
}

/// Reads a path, step by step. The error says what was found and what was expected.
pub fn read_path(layout: &Layout, text: &str) -> Result<Vec<StepRead>, String> {
    let names = Names::of(layout);
    if !text.starts_with('[') {
        return text.split(';').map(|step| names.short(step)).collect();
    }
    let steps: Vec<Value> = serde_json::from_str(text).map_err(|_| "expected a JSON array of steps".to_string())?;
    steps.into_iter().map(|step| names.object(step)).collect()
}

/// Reads a single step: an object, or the short text.
pub fn read_one_step(layout: &Layout, text: &str) -> Result<StepRead, String> {
    let names = Names::of(layout);
    match text.starts_with('{') {
        true => names.object(serde_json::from_str(text).map_err(|_| "expected a JSON object".to_string())?),
        false => names.short(text),
    }
}

/// Reads a single step, by the keys of its object; texts may be those of a JSON value.
pub fn read_step(layout: &Layout, claims: &[(String, String)]) -> Result<StepRead, String> {
    const TEXTS: [&str; 5] = ["technique", "key", "words", "board", "candidates"];
    let value = |(name, text): &(String, String)| {
        let is_text = TEXTS.contains(&name.as_str());
        let value = if is_text { None } else { serde_json::from_str(text).ok() };
        (name.clone(), value.unwrap_or_else(|| Value::from(text.as_str())))
    };
    Names::of(layout).object(Value::Object(claims.iter().map(value).collect()))
}

/// The names of cells.
pub(super) struct Names<'a> {
    layout: &'a Layout,
    cells: HashMap<String, (Cell, Notation)>,
}

impl Names<'_> {
    pub(super) fn of(layout: &Layout) -> Names<'_> {
        let named = |notation| (0..layout.n_cells() as Cell).map(move |c| (cell_name_in(notation, layout, c), (c, notation)));
        Names { layout, cells: named(Notation::Letters).chain(named(Notation::Numbers)).collect() }
    }

    pub(super) fn cell(&self, name: &str) -> Result<(Cell, Notation), String> {
        self.cells.get(name).copied().ok_or_else(|| format!("there is no cell '{}' on this board", shown(name)))
    }

    fn digit(&self, digit: Option<Digit>, said: &str) -> Result<Digit, String> {
        let is_one = |digit: &Digit| (1..=self.layout.n_digits).contains(digit);
        digit.filter(is_one).ok_or_else(|| format!("there is no digit '{}' on this board", shown(said)))
    }

    /// A digit as JSON writes it.
    pub(super) fn number(&self, said: &Value) -> Result<Digit, String> {
        self.digit(said.as_u64().and_then(|digit| Digit::try_from(digit).ok()), &said.to_string())
    }

    /// `pointing r7c4-5 r7c6-5`.
    fn short(&self, text: &str) -> Result<StepRead, String> {
        let mut words = text.split(' ');
        let key = words.next().unwrap_or("").to_string();
        let mut step = StepRead { key, conclusion: Conclusion::default(), says: Map::new(), notation: Notation::Numbers };
        for word in words {
            let expected = || format!("expected a cell and a digit such as r2c3=3 or r7c4-5, found '{}'", shown(word));
            let (name, sign, digit) = word
                .char_indices()
                .find(|(_, c)| matches!(c, '=' | '-'))
                .map_or_else(|| Err(expected()), |(at, sign)| Ok((&word[..at], sign, &word[at + 1..])))?;
            let mut symbols = digit.chars();
            let (symbol, rest) = (symbols.next(), symbols.next());
            let digit = self.digit(symbol.filter(|_| rest.is_none()).and_then(digit_of_symbol), digit)?;
            let said = (self.cell(name)?.0, digit);
            match (sign, step.conclusion.place) {
                ('-', _) => step.conclusion.strikes.push(said),
                (_, None) => step.conclusion.place = Some(said),
                (_, Some(_)) => {
                    return Err(format!("expected one written digit in each step, found a second: '{}'", shown(word)));
                }
            }
        }
        Ok(step)
    }

    fn object(&self, value: Value) -> Result<StepRead, String> {
        let Value::Object(says) = value else { return Err("expected an object for each step".into()) };
        let mut notation = Notation::Numbers;
        let mut named = |value: &Value| -> Result<(Cell, Digit), String> {
            let (cell, by) = self.cell(value["cell"].as_str().unwrap_or(""))?;
            notation = by;
            Ok((cell, self.number(&value["digit"])?))
        };
        let strikes = match says.get("eliminations") {
            None | Some(Value::Null) => Vec::new(),
            Some(Value::Array(all)) => all.iter().map(&mut named).collect::<Result<_, String>>()?,
            Some(_) => return Err("expected an array of eliminations".into()),
        };
        let place = says.get("place").filter(|place| !place.is_null()).map(named).transpose()?;
        let key = says.get("key").and_then(Value::as_str).unwrap_or("").to_string();
        Ok(StepRead { key, conclusion: Conclusion { place, strikes }, says, notation })
    }
}

/// A word of others, short enough for a message.
pub(super) fn shown(text: &str) -> String {
    text.chars().take(40).flat_map(char::escape_default).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{Expect, read};

    #[test]
    fn paths_are_read_in_both_forms_and_others_are_refused() {
        let row = read("1..4....4..1....".as_bytes(), &Expect::default()).next().unwrap().unwrap();
        let step = read_path(&row.layout, "pointing r1c2-3 r4c4-2;full-house r1c3=3").unwrap();
        assert_eq!((step[0].key.as_str(), step[0].conclusion.strikes.as_slice()), ("pointing", &[(1, 3), (15, 2)][..]));
        assert_eq!(step[1].conclusion.place, Some((2, 3)));
        let objects = r#"[{"key":"naked-single","place":{"cell":"C1","digit":3},"eliminations":[],"cost":2.3}]"#;
        let step = read_path(&row.layout, objects).unwrap().remove(0);
        assert_eq!((step.conclusion.place, step.notation), (Some((2, 3)), Notation::Letters));
        for (text, problem) in [
            ("full-house r5c1=1", "there is no cell 'r5c1'"),
            ("full-house r1c1=5", "there is no digit '5'"),
            ("full-house r1c1=", "there is no digit ''"),
            ("full-house r1c1=11", "there is no digit '11'"),
            ("full-house r1c1", "expected a cell and a digit"),
            ("full-house r1c1=1 r1c2=2", "a second"),
            ("[1]", "expected an object"),
            ("[{", "expected a JSON array"),
            (r#"[{"place":{"cell":"r1c1","digit":300}}]"#, "there is no digit '300'"),
            (r#"[{"eliminations":7}]"#, "expected an array"),
        ] {
            let told = read_path(&row.layout, text).unwrap_err();
            assert!(told.contains(problem), "{text}: {told}");
        }
    }
}
