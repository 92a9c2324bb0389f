//! Lists: what their rows are, and what can be said of each. A list is taken apart once and then judged in portions, so that
//! it can be left at any time. What never lives here: formats, ratings, classes.

use crate::ask::Answered;
use crate::list;
use gridpress::board::Shape;
use gridpress::formats::{COLUMNS, Expect, Format, Row, read, record};
use gridpress::press::{Assessed, assessed};
use gridpress::puzzle::{Puzzle, grid_text, id_of};
use serde::Deserialize;
use serde_json::{Value, json};
use std::borrow::Cow;

/// A list as it was pasted; or a file with its name, each byte a character.
#[derive(Deserialize)]
pub struct Listed {
    text: String,
    #[serde(default)]
    name: Option<String>,
}

/// Some rows, as the list gave them.
#[derive(Deserialize)]
pub struct Portion {
    rows: Vec<String>,
}

/// What stands behind the columns of the house.
const OWN_COLUMNS: [&str; 2] = ["line", "status"];

pub fn listed(asked: &Listed) -> Answered {
    let ending = asked.name.as_deref().and_then(|name| Some(name.rsplit_once('.')?.1));
    // What such an ending is mostly used for need not be what is in the file.
    let format = ending.and_then(Format::of_extension).filter(|format| !matches!(format, Format::Lines | Format::Csv));
    // Six by six is mostly cut into boxes of 2x3; nobody is there to be asked.
    let expect = Expect { format, size: Some(Shape::new(2, 3)), is_mixed: true, ..Expect::default() };
    let bytes: Vec<u8> = match asked.name {
        Some(_) => asked.text.chars().map(|byte| byte as u32 as u8).collect(),
        None => asked.text.as_bytes().to_vec(),
    };
    let row = |row: Result<Row, gridpress::formats::RowError>| match row {
        Ok(row) => json!({ "line": row.line, "row": list::json_line((&row).into()), "text": row.text }),
        Err(e) => json!({ "line": e.line, "column": e.column, "problem": e.problem }),
    };
    let rows: Vec<Value> = read(bytes.as_slice(), &expect).map(row).collect();
    let head = COLUMNS.iter().map(|column| column.name).chain(OWN_COLUMNS).map(Cow::from);
    Ok(json!({ "rows": rows, "head": String::from_utf8_lossy(&record(head)) }).into())
}

pub fn portion(asked: &Portion) -> Answered {
    let mut rows = Vec::with_capacity(asked.rows.len());
    for text in &asked.rows {
        rows.push(list::puzzle(text)?);
    }
    let judged: Vec<Value> = rows.iter().zip(assessed(&rows)).map(|(row, found)| told(row, &found)).collect();
    Ok(json!({ "judged": judged }).into())
}

fn told(row: &Row, found: &Assessed) -> Value {
    let rating = found.puzzle.as_ref().and_then(|puzzle| puzzle.rating);
    let id = id_of(row.kind, row.size, &row.layout, &row.clues);
    json!({
        "status": found.status, "isUnique": found.puzzle.is_some(),
        "kind": row.kind.name, "size": row.size.to_string(), "clues": row.clues.n_givens(),
        "level": rating.map(|rating| rating.level.name()),
        "er": rating.and_then(|rating| rating.er), "ep": rating.and_then(|rating| rating.ep), "ed": rating.and_then(|rating| rating.ed),
        "minutes": rating.and_then(|rating| rating.minutes),
        "minimal": found.puzzle.as_ref().map_or("", |puzzle| puzzle.minimal.name()),
        "masks": found.masks, "id": id, "class": found.class.to_string(), "isExact": found.class.is_exact,
        "fields": fields(row, found),
    })
}

/// The columns of the house. Of a row that is no puzzle those that need no solution.
fn fields(row: &Row, found: &Assessed) -> String {
    const OF_ANY: [&str; 7] = ["id", "kind", "size", "puzzle", "clues", "regions", "sums"];
    let any = || Puzzle::new(row.kind, row.size, row.layout.clone(), row.clues.clone(), row.clues.givens.clone());
    let (puzzle, is_whole) = match &found.puzzle {
        Some(puzzle) => (Cow::Borrowed(puzzle), true),
        None => (Cow::Owned(any()), false),
    };
    let value = |column: &gridpress::formats::Column| match is_whole || OF_ANY.contains(&column.name) {
        true => Cow::Owned((column.value)(&puzzle).into_owned()),
        false => Cow::Borrowed(""),
    };
    debug_assert_eq!(grid_text(&puzzle.clues.givens).len(), row.layout.n_cells());
    String::from_utf8_lossy(&record(COLUMNS.iter().map(value))).trim_end().to_string()
}
