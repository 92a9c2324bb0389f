//! A request, in the words of `gridpress generate`; and slots of it, made here.

use crate::ask::Answered;
use crate::made;
use gridpress::board::Level;
use gridpress::forge::{Block, Recipe, Slot, Tally, forge};
use gridpress::kinds::{kind_named, parse_size};
use gridpress::press::{block_len, hopeless_after};
use gridpress::request::{Place, Request, Value, knob_named};
use gridpress::seed::Key;
use gridpress::symmetry::masks_of;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;

/// A request from the page: the seed, and the knobs that the page has, under their names. For a file it has the text.
#[derive(Clone)]
pub struct Asked(pub Request);

impl<'de> Deserialize<'de> for Asked {
    fn deserialize<D: Deserializer<'de>>(object: D) -> Result<Asked, D::Error> {
        object.deserialize_map(Names)
    }
}

struct Names;

impl<'de> Visitor<'de> for Names {
    type Value = Asked;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an object of options")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Asked, A::Error> {
        let mut request = Request::default();
        while let Some(name) = map.next_key::<String>()? {
            if name == "seed" {
                request.seed = map.next_value()?;
                continue;
            }
            let knob = knob_named(&name).filter(|knob| knob.name == name && knob.places.contains(&Place::Page));
            let knob = knob.ok_or_else(|| A::Error::custom(format!("there is no option {name}")))?;
            let value = match map.next_value()? {
                serde_json::Value::Null => continue,
                serde_json::Value::Bool(is_on) => Value::Switch(is_on),
                serde_json::Value::String(text) => Value::Text(text),
                serde_json::Value::Number(n) if n.is_u64() => Value::Number(n.as_u64().unwrap_or_default()),
                serde_json::Value::Array(texts) => {
                    Value::Texts(texts.iter().filter_map(|text| text.as_str().map(String::from)).collect())
                }
                other => return Err(A::Error::custom(format!("{name}: {other} is no value of an option"))),
            };
            knob.set(&mut request, value).map_err(|expected| A::Error::custom(format!("{name}: expected {expected}")))?;
        }
        Ok(Asked(request))
    }
}

impl Asked {
    /// The request as a recipe, if it can be met while somebody waits.
    pub fn recipe(&self) -> Result<Recipe, Box<dyn std::error::Error>> {
        let recipe = Recipe::new(&self.0)?;
        let is_beyond = |level: &Level| *level == Level::Beyond;
        let target = &recipe.target;
        match target.levels.is_some_and(|range| is_beyond(&range.low)) || target.quota().iter().any(|(level, _)| is_beyond(level))
        {
            true => Err(NEVER_BEYOND.into()),
            false => Ok(recipe),
        }
    }
}

/// A search for such a puzzle uses all attempts of all slots with the most expensive rating, and has never found one.
pub const NEVER_BEYOND: &str = "no puzzle is known that is made here and goes beyond the ladder: take another level";

/// A request, how many slots of it are wanted, and how many work on them.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Judged {
    #[cfg_attr(test, ts(type = "Wish"))]
    recipe: Asked,
    count: u64,
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    jobs: usize,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Judgement {
    text: String,
    hopeless: u64,
    block: u64,
    quota: u64,
    target: String,
}

/// Judges a request: its words, and how its slots are best shared out among workers.
pub fn judge(asked: &Judged) -> Answered<Judgement> {
    let recipe = asked.recipe.recipe()?;
    Ok(Judgement {
        text: recipe.text.to_string(),
        hopeless: hopeless_after(&recipe),
        block: block_len(&recipe, asked.count, asked.jobs),
        quota: recipe.target.quota().iter().map(|(_, n)| n).sum(),
        target: recipe.target.text().join(" "),
    })
}

/// Slots of a request.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Slots {
    #[cfg_attr(test, ts(type = "Wish"))]
    recipe: Asked,
    from: u64,
    to: u64,
}

/// The lines of a slot; or the level that nothing was found for, where one was wanted.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
enum Forged {
    Made { lines: Vec<String> },
    Gap { wanted: Option<&'static str> },
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Portion {
    slots: Vec<Forged>,
    tally: Tallied,
}

/// Makes slots: the lines of each, none if it stayed empty, and the fate of all candidates.
pub fn forge_slots(asked: &Slots) -> Answered<Portion> {
    let recipe = asked.recipe.recipe()?;
    let Block { slots, tally } = forge(&recipe, &recipe.key(), asked.from, asked.to);
    let slot = |slot: &Slot| match slot {
        Slot::Made(puzzles) => Forged::Made { lines: made::lines(puzzles) },
        Slot::Gap { wanted, .. } => Forged::Gap { wanted: wanted.map(Level::name) },
    };
    Ok(Portion { slots: slots.iter().map(slot).collect(), tally: tally_of(&tally) })
}

/// The fate of the candidates, to explain why there are so few puzzles.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Tallied {
    attempts: u64,
    most: u64,
    above: u64,
    unfit: u64,
    levels: Vec<(&'static str, u64)>,
    fewest: Option<usize>,
    fullest: Option<usize>,
}

pub fn tally_of(tally: &Tally) -> Tallied {
    let levels = Level::ALL.iter().zip(tally.levels).filter(|(_, n)| *n > 0);
    Tallied {
        attempts: tally.attempts,
        most: tally.most_attempts,
        above: tally.above,
        unfit: tally.unfit,
        levels: levels.map(|(level, n)| (level.name(), n)).collect(),
        fewest: tally.fewest_givens,
        fullest: tally.most_givens,
    }
}

/// A kind and a size of it.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Board {
    kind: String,
    size: Option<String>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Admitted {
    masks: Vec<&'static str>,
    clues: bool,
    levels: Vec<&'static str>,
    /// From which to which level puzzles are, unless one is named.
    usual: (&'static str, &'static str),
}

/// The transforms and masks that a board of that kind and size admits.
pub fn admits(asked: &Board) -> Answered<Admitted> {
    let kind = kind_named(&asked.kind)?;
    let params = kind.check(asked.size.as_deref().map(parse_size).transpose()?, None, false)?;
    let layout = kind.draw(&params, &mut Key::of(&[]).stream(0, 0));
    let masks = match kind.has_givens() {
        false => vec!["none"],
        true => masks_of(&layout).map(|mask| mask.name).collect(),
    };
    let measured = kind.levels(&params);
    let (low, high) = measured.usual();
    let levels = Level::ALL.into_iter().filter(|&level| {
        let request = Request { size: asked.size.clone(), level: Some(level.name().into()), ..Request::of(&asked.kind, "") };
        measured.has(level) && Asked(request).recipe().is_ok()
    });
    let (levels, usual) = (levels.map(Level::name).collect(), (low.name(), high.name()));
    Ok(Admitted { masks, clues: kind.has_givens() || kind.adds_givens, levels, usual })
}
