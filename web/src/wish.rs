//! What somebody wishes for, in the words of `gridpress generate`; and slots of it, made here.

use crate::ask::Answered;
use crate::made;
use gridpress::board::Level;
use gridpress::forge::{Block, Recipe, Request, Slot, Tally, forge};
use gridpress::kinds::{kind_named, parse_size};
use gridpress::press::{block_len, hopeless_after};
use gridpress::seed::Key;
use gridpress::symmetry::masks_of;
use serde::Deserialize;
use serde_json::{Value, json};

/// The options of the command line that say what a puzzle is, under their names.
#[derive(Deserialize, Clone, Default)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Wish {
    pub kind: String,
    pub size: Option<String>,
    pub regions: Option<String>,
    pub any_regions: bool,
    pub clues: Option<String>,
    pub mask: Option<String>,
    pub mask_file: Option<String>,
    pub level: Option<String>,
    pub quota: Option<String>,
    pub score: Option<String>,
    pub er: Option<String>,
    pub technique: Vec<String>,
    pub without: Vec<String>,
    pub hardest: Option<String>,
    pub givens: bool,
    pub hide_sums: bool,
    pub allow_multiple: bool,
    pub attempts: Option<u64>,
    pub variants: u32,
    pub no_rate: bool,
    pub search: Option<u64>,
    pub mask_first: bool,
    pub max_unwinds: Option<u64>,
    pub max_complexity: Option<u64>,
    pub seed: String,
}

impl Wish {
    /// The same as a request; of `mask-file` the page has the text.
    pub fn request(&self) -> Request {
        let Wish { kind, size, regions, any_regions, clues, mask, mask_file, level, quota, score, er, .. } = self.clone();
        let Wish { technique, without, hardest, givens, hide_sums, allow_multiple, attempts, variants, .. } = self.clone();
        let Wish { no_rate, search, mask_first, max_unwinds, max_complexity, seed, .. } = self.clone();
        Request {
            size,
            regions,
            any_regions,
            clues,
            mask,
            user_mask: mask_file,
            level,
            quota,
            score,
            er,
            technique,
            without,
            hardest,
            givens,
            hide_sums,
            allow_multiple,
            attempts,
            variants,
            no_rate,
            search,
            mask_first,
            max_unwinds,
            max_complexity,
            ..Request::of(&kind, &seed)
        }
    }

    /// The wish as a recipe, if it can be met while somebody waits.
    pub fn recipe(&self) -> Result<Recipe, Box<dyn std::error::Error>> {
        let recipe = Recipe::new(&self.request())?;
        let is_beyond = |level: &Level| *level == Level::Beyond;
        let target = &recipe.target;
        match target.levels.is_some_and(|range| is_beyond(&range.low)) || target.quota().iter().any(|(level, _)| is_beyond(level))
        {
            true => Err(NEVER_BEYOND.into()),
            false => Ok(recipe),
        }
    }
}

/// A search for such a puzzle goes through all attempts of all slots at the dearest of ratings, and has never found one.
pub const NEVER_BEYOND: &str = "no puzzle is known that is made here and goes beyond the ladder: take another level";

/// A wish, how many slots of it are wanted, and how many work on them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Judged {
    recipe: Wish,
    count: u64,
    #[serde(default)]
    jobs: usize,
}

/// Judges a wish: its words, and how its slots are best shared out among workers.
pub fn judge(asked: &Judged) -> Answered {
    let recipe = asked.recipe.recipe()?;
    Ok(json!({
        "text": &*recipe.text,
        "hopeless": hopeless_after(&recipe),
        "block": block_len(&recipe, asked.count, asked.jobs),
        "quota": recipe.target.quota().iter().map(|(_, n)| n).sum::<u64>(),
        "target": recipe.target.text().join(" "),
    })
    .into())
}

/// Slots of a wish.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Slots {
    recipe: Wish,
    from: u64,
    to: u64,
}

/// Makes slots: the lines of each, none where it stayed empty, and what became of all candidates.
pub fn forge_slots(asked: &Slots) -> Answered {
    let recipe = asked.recipe.recipe()?;
    let Block { slots, tally } = forge(&recipe, &recipe.key(), asked.from, asked.to);
    let slot = |slot: &Slot| match slot {
        Slot::Made(puzzles) => json!({ "lines": made::lines(puzzles) }),
        Slot::Gap { wanted, .. } => json!({ "wanted": wanted.map(Level::name) }),
    };
    Ok(json!({ "slots": slots.iter().map(slot).collect::<Vec<_>>(), "tally": tally_of(&tally) }).into())
}

/// What became of the candidates, for whoever asks why there are so few.
pub fn tally_of(tally: &Tally) -> Value {
    let levels = Level::ALL.iter().zip(tally.levels).filter(|(_, n)| *n > 0);
    json!({
        "attempts": tally.attempts, "most": tally.most_attempts, "above": tally.above, "unfit": tally.unfit,
        "levels": levels.map(|(level, n)| json!([level.name(), n])).collect::<Vec<_>>(),
        "fewest": tally.fewest_givens, "fullest": tally.most_givens,
    })
}

/// A kind and a size of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    kind: String,
    size: Option<String>,
}

/// What a board of that kind and size admits.
pub fn admits(asked: &Board) -> Answered {
    let kind = kind_named(&asked.kind)?;
    let params = kind.check(asked.size.as_deref().map(parse_size).transpose()?, None, false)?;
    let layout = (kind.draw)(&params, &mut Key::of(&[]).stream(0, 0));
    let masks: Vec<&str> = match kind.has_sums {
        true => vec!["none"],
        false => masks_of(&layout).map(|mask| mask.name).collect(),
    };
    let levels = Level::ALL.into_iter().filter(|&level| {
        // Four digits leave nothing but singles: of three million puzzles 4×4 not one was harder.
        if layout.n_digits <= 4 && level > Level::VeryEasy {
            return false;
        }
        let wish =
            Wish { kind: asked.kind.clone(), size: asked.size.clone(), level: Some(level.name().into()), ..Wish::default() };
        wish.recipe().is_ok()
    });
    Ok(json!({
        "masks": masks, "clues": !kind.has_sums || kind.adds_givens, "levels": levels.map(Level::name).collect::<Vec<_>>(),
    })
    .into())
}
