//! The puzzles of a book, section by section: out of the forge, or out of somebody's list.

use super::book::PressError;
use super::{Made, Wanted, forge_distinct};
use crate::book::{Section, Spec};
use crate::forge::Recipe;
use crate::guard::SMALL_VOLUMES;
use crate::puzzle::Puzzle;
use crate::request::Request;
use crate::seed::MAX_SLOTS;
use crate::set::{KnownPuzzles, by_difficulty};
use crate::symmetry::{Class, class_of};
use std::collections::HashSet;
use std::ops::Range;

/// Slots that each volume of a series has to itself: more than a section may have puzzles. On larger boards other slots are
/// other puzzles but for a chance that nobody will meet: 100,000 reduced 9×9 boards were all of different classes, and of some
/// 10²⁵ classes that there are by other people's estimates, ten volumes of a thousand share one once in far more than 10¹² series.
const SLOTS_A_VOLUME: u64 = 1 << 20;
/// Cells of boards of which so few exist that two volumes would come upon the same by chance.
const SMALL: usize = 36;

/// Where the puzzles of a section come from.
pub enum SectionSource {
    /// Puzzles made to order.
    Forge(Box<Recipe>),
    /// A list, in the order of the pages.
    List(Vec<Puzzle>),
}

/// The stock of every section. `lists` has the puzzles of those that have a source. A section without a seed of its own draws
/// from the book's, and its number.
pub fn stocks(spec: &Spec, lists: Vec<Option<Vec<Puzzle>>>, seed: &str) -> Result<Vec<SectionSource>, PressError> {
    slots_of(volume_of(spec))?;
    let one = |(i, (section, list)): (usize, (&Section, Option<Vec<Puzzle>>))| match list {
        Some(puzzles) => Ok(SectionSource::List(puzzles)),
        None => {
            let recipe = Recipe::new(&request(spec, section, seed, i + 1));
            recipe
                .map(|recipe| SectionSource::Forge(Box::new(recipe)))
                .map_err(|e| PressError::Recipe(i + 1, section.title.clone(), e))
        }
    };
    let stocks: Vec<SectionSource> = spec.sections.iter().zip(lists).enumerate().map(one).collect::<Result<_, PressError>>()?;
    // The volumes before it are forged as well.
    if stocks.iter().any(SectionSource::is_small) {
        SMALL_VOLUMES.hold_number("series.volume", volume_of(spec).unwrap_or(0).into())?;
    }
    Ok(stocks)
}

impl SectionSource {
    /// Whether it forges boards of which so few exist that a volume looks at those before it.
    fn is_small(&self) -> bool {
        matches!(self, SectionSource::Forge(recipe) if (recipe.kind.n_cells)(recipe.params.size) <= SMALL)
    }
}

fn request(spec: &Spec, section: &Section, seed: &str, number: usize) -> Request {
    let seed = section.seed.clone().unwrap_or_else(|| format!("{seed} {number}"));
    let variants = section.wanted.variants.or(spec.variants.map(u64::from));
    Request { seed, variants, ..section.wanted.clone() }
}

/// The number of a volume, where a book is one.
fn volume_of(spec: &Spec) -> Option<u32> {
    spec.series.as_ref().map(|series| series.volume)
}

/// A book that is in no series may take any.
fn slots_of(volume: Option<u32>) -> Result<Range<u64>, PressError> {
    let Some(volume) = volume else { return Ok(0..MAX_SLOTS) };
    let most = MAX_SLOTS / SLOTS_A_VOLUME;
    if !(1..=most).contains(&(volume as u64)) {
        return Err(PressError::Volume(volume, most));
    }
    let start = (volume as u64 - 1) * SLOTS_A_VOLUME;
    Ok(start..start + SLOTS_A_VOLUME)
}

/// A section that stayed short of puzzles.
pub struct Shortage {
    /// Which one, from 0.
    pub section: usize,
    /// How many were found.
    pub found: usize,
    /// What became of the candidates.
    pub made: Made,
}

/// The puzzles of a book.
#[derive(Default)]
pub struct Gathered {
    /// The puzzles of each section, in the order of its pages.
    pub sections: Vec<Vec<Puzzle>>,
    /// Sections that stayed short; empty for a whole book.
    pub shortages: Vec<Shortage>,
    /// Puzzles of each section that others of the book are, too, in an equivalent form.
    pub equivalents: Vec<u64>,
}

/// Gathers every section. No puzzle comes twice in the book, nor one of a class to be avoided; lists, whose puzzles somebody
/// chose, go first. What is forged is sorted. `tick` hears how many there are in all.
///
/// A volume of a series takes slots of its own. Where boards are small, so that other slots may well come to the same puzzle,
/// the volumes before it are forged as well, and what they have is avoided as long as there is anything else.
pub fn gather_sections(
    spec: &Spec,
    stocks: Vec<SectionSource>,
    avoided: HashSet<Class>,
    jobs: usize,
    mut tick: impl FnMut(usize),
) -> Result<Gathered, PressError> {
    let mut seen = KnownPuzzles::avoiding(avoided);
    for stock in &stocks {
        if let SectionSource::List(puzzles) = stock {
            puzzles.iter().for_each(|puzzle| seen.note(puzzle, class_of(&puzzle.layout, &puzzle.clues)));
        }
    }
    let wanted = |i: usize, volume: Option<u32>| -> Result<Wanted, PressError> {
        Ok(Wanted { count: spec.sections[i].count as usize, slots: slots_of(volume)? })
    };
    for volume in 1..volume_of(spec).unwrap_or(1) {
        for (i, stock) in stocks.iter().enumerate() {
            match stock {
                SectionSource::Forge(recipe) if stock.is_small() => {
                    forge_distinct(recipe, &wanted(i, Some(volume))?, jobs, &mut seen, &mut |_| {});
                }
                _ => {}
            }
        }
    }
    let mut all = Gathered::default();
    let mut n_before = 0;
    for (i, stock) in stocks.into_iter().enumerate() {
        let (puzzles, equivalents) = match stock {
            SectionSource::List(puzzles) => (puzzles, 0),
            SectionSource::Forge(recipe) => {
                let wanted = wanted(i, volume_of(spec))?;
                let (mut puzzles, made) = forge_distinct(&recipe, &wanted, jobs, &mut seen, &mut |n| tick(n_before + n));
                let equivalents = made.equivalents;
                if puzzles.len() < wanted.count {
                    all.shortages.push(Shortage { section: i, found: puzzles.len(), made });
                }
                // Ids differ, so that no two are equal; a stable sort would take half as much memory again.
                puzzles.sort_unstable_by(by_difficulty);
                (puzzles, equivalents)
            }
        };
        n_before += puzzles.len();
        tick(n_before);
        all.sections.push(puzzles);
        all.equivalents.push(equivalents);
    }
    Ok(all)
}
