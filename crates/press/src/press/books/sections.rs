//! Gathers the puzzles of a book, section by section: from the forge, or from the user's list.

use super::book::PressError;
use super::page_words::words;
use crate::board::Level;
use crate::book::{Section, Spec, days_by_difficulty, kind_title};
use crate::forge::Recipe;
use crate::guard::SMALL_VOLUMES;
use crate::kinds::kind_said;
use crate::press::forged::{Made, Wanted, forge_distinct};
use crate::press::library::Library;
use crate::puzzle::Puzzle;
use crate::request::Request;
use crate::seed::MAX_SLOTS;
use crate::set::{KnownPuzzles, by_difficulty};
use crate::sorted::Ordered;
use crate::symmetry::{Class, class_of};
use std::collections::HashSet;
use std::ops::Range;

/// The slots of each volume of a series, more than a section may have puzzles. On larger boards, different slots practically
/// never give the same puzzle: 100,000 reduced 9×9 boards were all of different classes. By published estimates there are some
/// 10²⁵ classes, so ten volumes of a thousand puzzles share one in far less than one of 10¹² series.
const SLOTS_A_VOLUME: u64 = 1 << 20;
/// Boards with up to this many cells are so few that two volumes may contain the same by chance.
const SMALL: usize = 36;

/// Reads the files of kinds that sections name, so that the spec can be understood without them. A section without a title gets
/// that of its kind, or of its level if another section has the same kind.
pub fn understand_kinds(spec: &mut Spec, library: &Library) -> Result<(), PressError> {
    let kinds: Vec<String> = spec.sections.iter().map(|section| section.wanted.kind.clone()).collect();
    let is_several = |kind: &String| kinds.iter().filter(|other| *other == kind).count() > 1;
    for (i, section) in spec.sections.iter_mut().enumerate() {
        let read = library.kind(&section.wanted.kind);
        section.wanted.kind = read.map_err(|e| PressError::Kind(i + 1, section.title.clone(), e))?;
        let rules = section.wanted.rules.as_deref().map(|rules| library.rules(rules)).transpose();
        section.wanted.rules = rules.map_err(|e| PressError::Kind(i + 1, section.title.clone(), e))?;
        if let (true, Ok(kind)) = (section.title.is_empty(), kind_said(&section.wanted.kind)) {
            let words = words(library, &spec.language)?;
            let level = section.wanted.level.as_deref().and_then(Level::named).filter(|_| is_several(&kinds[i]));
            section.title = level.map_or_else(|| kind_title(kind, &words), |level| words.level(level)).into();
        }
    }
    Ok(())
}

/// The source of a section's puzzles.
pub enum SectionSource {
    /// Puzzles to forge.
    Forge(Box<Recipe>),
    /// A list, in page order.
    List(Vec<Puzzle>),
}

/// The source of every section. `lists` has the puzzles of sections with a list. A section without its own seed draws from the
/// book's seed and the section's number.
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
    /// Whether it forges boards so small that a volume must avoid the puzzles of earlier ones.
    fn is_small(&self) -> bool {
        matches!(self, SectionSource::Forge(recipe) if recipe.n_cells() <= SMALL)
    }
}

fn request(spec: &Spec, section: &Section, seed: &str, number: usize) -> Request {
    let seed = section.seed.clone().unwrap_or_else(|| format!("{seed} {number}"));
    let variants = section.wanted.variants.or(spec.variants.map(u64::from));
    Request { seed, variants, ..section.wanted.for_people() }
}

/// The volume number, if the book is in a series.
fn volume_of(spec: &Spec) -> Option<u32> {
    spec.series.as_ref().map(|series| series.volume)
}

/// A book outside a series may use any slots.
fn slots_of(volume: Option<u32>) -> Result<Range<u64>, PressError> {
    let Some(volume) = volume else { return Ok(0..MAX_SLOTS) };
    let most = MAX_SLOTS / SLOTS_A_VOLUME;
    if !(1..=most).contains(&(volume as u64)) {
        return Err(PressError::Volume(volume, most));
    }
    let start = (volume as u64 - 1) * SLOTS_A_VOLUME;
    Ok(start..start + SLOTS_A_VOLUME)
}

/// A section with too few puzzles.
pub struct Shortage {
    /// Its index, from 0.
    pub section: usize,
    /// How many puzzles were found.
    pub found: usize,
    /// The fate of the candidates.
    pub made: Made,
    /// Which levels are possible instead, where the level is the obstacle.
    pub instead: Option<String>,
}

/// The puzzles of a book.
#[derive(Default)]
pub struct Gathered {
    /// The puzzles of each section, in page order.
    pub sections: Vec<Vec<Puzzle>>,
    /// Sections with too few puzzles; empty for a complete book.
    pub shortages: Vec<Shortage>,
    /// The number of puzzles of each section that are equivalent to others of the book.
    pub equivalents: Vec<u64>,
}

/// Gathers every section. The book has no puzzle twice, and none of a class to avoid; lists come first, because the user chose
/// their puzzles. Forged puzzles are sorted. `tick` receives the total so far.
///
/// A volume of a series uses its own slots. With small boards, other slots may give the same puzzle, so the earlier volumes are
/// forged too, and their puzzles are avoided as long as there are others.
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
                    let instead = recipe.levels_instead();
                    all.shortages.push(Shortage { section: i, found: puzzles.len(), made, instead });
                }
                // Ids differ, so no two are equal; a stable sort would take 50 % more memory.
                puzzles.sort_unstable_by(by_difficulty);
                (puzzles, equivalents)
            }
        };
        // Rows that are chosen by their ids have the order of the ids.
        let days = days_by_difficulty(spec, i).filter(|days| spec.sections[i].ids.is_empty() && days.len() == puzzles.len());
        let puzzles = match days {
            Some(days) => {
                let mut dated: Vec<(usize, Puzzle)> = days.into_iter().zip(puzzles).collect();
                dated.order_by_key(|(day, _)| *day);
                dated.into_iter().map(|(_, puzzle)| puzzle).collect()
            }
            None => puzzles,
        };
        n_before += puzzles.len();
        tick(n_before);
        all.sections.push(puzzles);
        all.equivalents.push(equivalents);
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_without_a_title_is_called_by_its_kind_or_its_level() {
        let titles = |language: &str, sections: &[&str]| {
            let text = sections.iter().map(|keys| format!("[[section]]\n{keys}\ncount = 1\n")).collect::<String>();
            let mut spec = Spec::from_toml(&format!("title = \"T\"\nlanguage = \"{language}\"\n{text}")).unwrap();
            understand_kinds(&mut spec, &Library::new(None)).unwrap();
            spec.sections.into_iter().map(|section| section.title).collect::<Vec<_>>()
        };
        assert_eq!(titles("en", &["", "kind = \"killer\""]), ["Sudoku", "Killer Sudoku"]);
        assert_eq!(titles("de", &["level = \"easy\"", "level = \"hard\"\ntitle = \"Mine\""]), ["Leicht", "Mine"]);
        assert_eq!(titles("en", &["level = \"easy..hard\"", "level = \"hard\""]), ["Sudoku", "Hard"]);
    }
}
