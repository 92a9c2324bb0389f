//! Worksheets, as `gridpress sheet` makes them.

use crate::ask::{Answer, Answered, Tell};
use crate::made;
use crate::recipe::{self, tally_of};
use gridpress::book::{Sheet, Solutions, sheet_spec};
use gridpress::kinds::kind_named;
use gridpress::press::Library;
use gridpress::press::book::Assets;
use gridpress::press::sections::{SectionSource, gather_sections, stocks};
use gridpress::press::worksheets::{MOST_VERSIONS, checked, sheet_pdfs, versions};
use gridpress::request::{KNOBS, Knob, Place, Request};
use serde::Deserialize;
use serde_json::json;
use std::collections::HashSet;

/// The options of `gridpress sheet`, and puzzles that were already made for them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Asked {
    recipe: recipe::Asked,
    count: u32,
    per_page: u32,
    paper: String,
    answers: Solutions,
    #[serde(default)]
    title: Option<String>,
    theme: String,
    versions: u32,
    copies: u32,
    dots: bool,
    language: String,
    /// The lines of a sheet that was made with the same recipe; or the user's own.
    #[serde(default)]
    puzzles: Option<String>,
}

pub fn answer(asked: &Asked, tell: Tell) -> Answered {
    let wanted = &asked.recipe.0;
    if !(1..=MOST_VERSIONS).contains(&asked.versions) {
        return Err(format!("versions {}: expected 1 to {MOST_VERSIONS}", asked.versions).into());
    }
    asked.recipe.recipe()?;
    let is_for_lists = |knob: &&Knob| !knob.places.contains(&Place::Section) && knob.get(wanted).is_some();
    if let Some(knob) = KNOBS.iter().find(is_for_lists) {
        return Err(format!("{} is for lists, not for worksheets", knob.name).into());
    }
    let given = asked.puzzles.as_deref().map(made::puzzles).transpose()?;
    let count = given.as_ref().map_or(asked.count, |puzzles| puzzles.len() as u32);
    let spec = sheet_spec(&Sheet {
        title: asked.title.clone().unwrap_or(kind_named(&wanted.kind)?.title.into()),
        page: asked.paper.clone(),
        theme: asked.theme.clone(),
        language: asked.language.clone(),
        per_page: asked.per_page,
        solutions: asked.answers,
        slips: false,
        wanted: Request { seed: String::new(), ..wanted.clone() },
        count,
        seed: Some(wanted.seed.clone()),
        candidate_dots: asked.dots,
        lines: [true, false, true],
        side: 14.0,
        copies: asked.copies,
    });
    let assets = Assets::for_book(&Library::default(), &spec)?;
    checked(&spec, asked.versions, &assets)?;
    let stocks = match given {
        Some(puzzles) => vec![SectionSource::List(puzzles)],
        None => stocks(&spec, vec![None], &wanted.seed)?,
    };
    let all = gather_sections(&spec, stocks, HashSet::new(), 1, |n| tell(json!({ "done": n, "of": count })))?;
    let lines = made::lines(&all.sections[0]);
    if let Some(short) = all.shortages.first() {
        return Ok(json!({ "puzzles": lines, "short": { "of": count, "tally": tally_of(&short.made.tally) } }).into());
    }
    tell(json!({ "pressing": true }));
    let made = versions(all.sections, asked.versions, &wanted.seed, 1);
    let n_unequal = made.n_unequal;
    let files = sheet_pdfs(&spec, made.all, &assets, &wanted.seed, None, 1)?;
    let files = files.into_iter().map(|(suffix, bytes)| (format!("sheet{suffix}.pdf"), bytes)).collect();
    Ok(Answer { json: json!({ "puzzles": lines, "unequal": n_unequal, "equivalents": all.equivalents[0] }), files })
}
