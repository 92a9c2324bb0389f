//! A new puzzle for playing, as a JSON line.

use crate::ask::Answered;
use crate::list::json_line;
use crate::recipe;
use gridpress::forge::forge;
use gridpress::kinds::kind_named;
use gridpress::request::Request;
use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Asked {
    kind: String,
    #[serde(default)]
    size: Option<String>,
    #[serde(default)]
    level: Option<String>,
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    allow_multiple: bool,
    seed: String,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Fresh {
    line: String,
}

pub fn answer(asked: &Asked) -> Answered<Fresh> {
    let kind = kind_named(&asked.kind)?;
    let given = |text: &Option<String>| text.clone().filter(|text| !text.is_empty());
    let request = Request {
        size: given(&asked.size),
        level: given(&asked.level),
        allow_multiple: asked.allow_multiple && kind.has_sums,
        ..Request::of(kind.name, &asked.seed)
    };
    let recipe = recipe::Asked(request.for_people()).recipe()?;
    let made = forge(&recipe, &recipe.key(), 0, 1);
    let puzzle = made.puzzles().next().ok_or("no attempt gave such a puzzle; another seed, or another level, may")?;
    Ok(Fresh { line: json_line((&puzzle).into()) })
}
