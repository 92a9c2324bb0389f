//! Worksheets, as `gridpress sheet` makes them; and pictures of their pages, to look at before printing.

use crate::ask::{Answered, Beside, Files, Progress, Tell};
use crate::made;
use crate::recipe::{self, Tallied, tally_of};
use gridpress::book::{Preset, Sheet, Solutions, Spec, presets_from_toml, sheet_spec};
use gridpress::kinds::kind_named;
use gridpress::press::Library;
use gridpress::press::book::Assets;
use gridpress::press::dealt::{VersionsWith, dealt, spec_of_all};
use gridpress::press::sections::{SectionSource, gather_sections, stocks};
use gridpress::press::worksheets::{MOST_VERSIONS, Sections, checked, preview, sheet_pdfs, versions};
use gridpress::request::{KNOBS, Knob, Place, Request};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::collections::HashSet;

/// The options of `gridpress sheet`, and puzzles that were already made for them.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Asked {
    #[cfg_attr(test, ts(type = "Wish"))]
    recipe: recipe::Asked,
    count: u32,
    per_page: u32,
    paper: String,
    #[cfg_attr(test, ts(type = "string"))]
    answers: Solutions,
    /// Answers at the back as slips to cut apart.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    slips: bool,
    #[serde(default)]
    title: Option<String>,
    theme: String,
    versions: u32,
    /// Whether further versions have other puzzles, not equivalents.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    others: bool,
    copies: u32,
    dots: bool,
    language: String,
    /// Lines to write on: name, class, date. By default, those of the command line.
    #[serde(default)]
    lines: Option<Vec<String>>,
    /// The lines of a sheet that was made with the same recipe; or the user's own.
    #[serde(default)]
    puzzles: Option<String>,
    /// The lines of each version, if all of them were made before.
    #[serde(default)]
    made: Option<Vec<String>>,
}

impl Asked {
    fn with(&self) -> VersionsWith {
        if self.others { VersionsWith::Others } else { VersionsWith::Equivalents }
    }

    fn spec(&self, count: u32) -> Result<Spec, Box<dyn std::error::Error>> {
        let wanted = &self.recipe.0;
        let has = |line: &str| match &self.lines {
            Some(lines) => lines.iter().any(|own| own == line),
            None => line != "class",
        };
        Ok(sheet_spec(&Sheet {
            title: self.title.clone().unwrap_or(kind_named(&wanted.kind)?.title.into()),
            page: self.paper.clone(),
            theme: self.theme.clone(),
            language: self.language.clone(),
            per_page: self.per_page,
            solutions: self.answers,
            slips: self.slips,
            wanted: Request { seed: String::new(), ..wanted.clone() },
            count,
            seed: Some(wanted.seed.clone()),
            candidate_dots: self.dots,
            lines: ["name", "class", "date"].map(has),
            side: 14.0,
            copies: self.copies,
        }))
    }

    /// The versions that were made before.
    fn known(&self) -> Result<Option<Vec<Sections>>, Box<dyn std::error::Error>> {
        let version = |text: &String| -> Result<Sections, Box<dyn std::error::Error>> { Ok(vec![made::puzzles(text)?]) };
        self.made.as_ref().map(|all| all.iter().map(version).collect::<Result<Vec<_>, _>>()).transpose()
    }
}

/// The result: the lines of the puzzles and of each version, and the sheet's pages and their size. If puzzles were missing, only those
/// that were found.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Made {
    puzzles: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    short: Option<Short>,
    #[serde(flatten)]
    pressed: Beside<Pressed>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Short {
    of: u32,
    tally: Tallied,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Pressed {
    made: Vec<Vec<String>>,
    unequal: usize,
    equivalents: u64,
    pages: usize,
    answers: usize,
    size: (i32, i32),
}

pub fn answer(asked: &Asked, tell: Tell) -> Answered<(Made, Files)> {
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
    let known = asked.known()?;
    let n_known = known.as_ref().and_then(|all| all.first()).map(|version| version[0].len());
    let count = n_known.or(given.as_ref().map(Vec::len)).map_or(asked.count, |n| n as u32);
    let spec = asked.spec(count)?;
    let assets = Assets::for_book(&Library::default(), &spec)?;
    checked(&spec, asked.versions, &assets)?;
    let (all, n_unequal, equivalents) = match known {
        Some(all) => (all, 0, 0),
        None => {
            let with = if given.is_some() { VersionsWith::Equivalents } else { asked.with() };
            let of_all = spec_of_all(&spec, asked.versions, with);
            let stocks = match given {
                Some(puzzles) => vec![SectionSource::List(puzzles)],
                None => stocks(&of_all, vec![None], &wanted.seed)?,
            };
            let of = of_all.sections[0].count;
            let all = gather_sections(&of_all, stocks, HashSet::new(), 1, |n| tell(Progress::done(n as u64, of.into())))?;
            if let Some(short) = all.shortages.first() {
                let lines = made::lines(&all.sections[0]);
                let short = Some(Short { of, tally: tally_of(&short.made.tally) });
                return Ok((Made { puzzles: lines, short, pressed: Beside(None) }, Files::new()));
            }
            tell(Progress::pressing());
            let made = match with {
                VersionsWith::Equivalents => versions(all.sections, asked.versions, &wanted.seed, 1),
                VersionsWith::Others => dealt(all.sections, asked.versions, 1),
            };
            (made.all, made.n_unequal, all.equivalents[0])
        }
    };
    let lines: Vec<Vec<String>> = all.iter().map(|version| made::lines(&version[0])).collect();
    let seen = preview(&spec, &all, &assets, 0..0)?;
    let files = sheet_pdfs(&spec, all, &assets, &wanted.seed, None, 1)?;
    let files = files.into_iter().map(|(suffix, bytes)| (format!("sheet{suffix}.pdf"), bytes)).collect();
    let puzzles = lines[0].clone();
    let (pages, answers, size) = (seen.n_pages, seen.n_answers, seen.size);
    let pressed = Pressed { made: lines, unequal: n_unequal, equivalents, pages, answers, size };
    Ok((Made { puzzles, short: None, pressed: Beside(Some(pressed)) }, files))
}

/// Some pages of a sheet whose versions were made.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Pages {
    #[cfg_attr(test, ts(inline))]
    sheet: Asked,
    from: usize,
    to: usize,
}

/// The most pages that one answer has.
const MOST_PAGES: usize = 16;

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Seen {
    pages: Vec<String>,
}

/// Draws some pages of a sheet as they are in its PDF.
pub fn pages(asked: &Pages) -> Answered<Seen> {
    let all = asked.sheet.known()?.filter(|all| !all.is_empty()).ok_or("a picture of a page needs the puzzles of its sheet")?;
    let spec = asked.sheet.spec(all[0][0].len() as u32)?;
    let assets = Assets::for_book(&Library::default(), &spec)?;
    let to = asked.to.min(asked.from.saturating_add(MOST_PAGES));
    let seen = preview(&spec, &all, &assets, asked.from..to.max(asked.from))?;
    Ok(Seen { pages: seen.pages })
}

/// A ready choice for a class.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Choice {
    name: String,
    options: BTreeMap<String, String>,
}

/// Ready choices for a class.
pub fn presets(library: &Library) -> Answered<Vec<Choice>> {
    let all = presets_from_toml(&library.text("presets.toml")?)?;
    let told = |Preset { name, options }: Preset| Choice { name, options: options.into_iter().collect() };
    Ok(all.into_iter().map(told).collect())
}
