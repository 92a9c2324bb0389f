//! The part of a request about clues: their mask, their count, the user's own patterns, and whether masks come first.

use super::compose::{self, Compose};
use super::composer::Limits;
use super::design::fewest_digits;
use super::figure::{Figure, Follows};
use super::refusal::RecipeError;
use super::signs::is_designed;
use super::target::Range;
use crate::board::{CellSet, Layout, Level};
use crate::guard::CLUES;
use crate::kinds::{Kind, Params};
use crate::logic;
use crate::request::{FRIENDLY, Request};
use crate::symmetry::{self, Mask};

/// How many givens a puzzle is to have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClueTarget {
    /// Reduced until no clue, or no orbit of the mask, can be removed with one solution left, as far as the proof can tell.
    Minimal,
    /// A number of givens in this range.
    Givens(Range<usize>),
    /// Exactly the cells of the user's own mask.
    Pattern(CellSet),
}

/// Reads and checks the part of a request that is about clues.
pub fn read(
    request: &Request,
    kind: &'static Kind,
    params: &Params,
    layout: &Layout,
    figure: Option<&Figure>,
) -> Result<(&'static Mask, ClueTarget, Option<Compose>), RecipeError> {
    let name = match (&request.mask, &request.user_mask) {
        (Some(name), Some(_)) if name != "user" => return Err(RecipeError::UserMask),
        (Some(name), None) if name == "user" => return Err(RecipeError::UserMask),
        (_, Some(_)) => "user",
        (Some(name), None) => name,
        (None, None) => "none",
    };
    let mask = symmetry::mask_named(name)?;
    let text = request.clues.as_deref().filter(|text| *text != "minimal");
    // Where sums are clues, the count is the number of digits that are added to them.
    let adds_givens = (kind.adds_givens && !request.allow_multiple) || request.givens;
    let has_count = text.is_some() && !adds_givens;
    if params.has_cages() && (request.mask_first || request.user_mask.is_some()) {
        return Err(RecipeError::NoPatterns(kind.title));
    }
    if params.has_signs() && request.mask_first {
        return Err(RecipeError::MaskOnDrawnBoards(kind.title));
    }
    if kind.has_sums && (mask.name != "none" || request.mask_first) {
        return Err(RecipeError::NoMasks(kind.title));
    }
    if kind.has_sums && has_count {
        return Err(RecipeError::NoClueCounts(kind.title));
    }
    let compose = compose_of(request, params, layout)?;
    if let Some(pattern) = &request.user_mask {
        if text.is_some() {
            return Err(RecipeError::PatternAndClues);
        }
        return patterns(pattern, kind, params, layout, compose).map(|(clues, compose)| (mask, clues, compose));
    }
    symmetry::orbits(layout, mask)?;
    let Some(text) = text else {
        if request.mask_first {
            return Err(RecipeError::MaskWithoutCount);
        }
        if let Some(figure) = figure {
            return Ok((mask, beside_figure(request, params, layout, figure), None));
        }
        if is_designed(request)? {
            return Ok((mask, beside_designed(request, params, layout), None));
        }
        // The kind's usual count is dropped if a mask does not have such counts.
        let usual = kind.usual_clues(params).filter(|_| request.clues.is_none() && !params.has_cages());
        let usual = usual.filter(|&(low, high)| symmetry::check_count(layout, mask, (low, high)).is_ok());
        let givens = |(low, high)| ClueTarget::Givens(Range { low, high });
        return Ok((mask, usual.map_or(ClueTarget::Minimal, givens), None));
    };
    let bad = || RecipeError::NotClues(text.into());
    let on_figure = figure.filter(|figure| figure.follows == Follows::Digits).map_or(0, |figure| figure.cells.len());
    let range = match text {
        FRIENDLY if figure.is_some() => {
            let range = whole_of(&friendly(request, kind, params, layout.n_cells()));
            Range { low: range.low.max(on_figure), high: range.high.max(on_figure) }
        }
        FRIENDLY => whole_of(&friendly(request, kind, params, layout.n_cells())),
        _ => range_of(text).ok_or_else(bad)?,
    };
    let fewest = check_range(kind, params, layout, range)?;
    if range.high < on_figure {
        return Err(RecipeError::FigureOfDigits(on_figure, range.high));
    }
    if range.high > CLUES.most() {
        return Err(bad());
    }
    symmetry::check_count(layout, mask, (range.low, range.high))?;
    let Some(compose) = compose else { return Ok((mask, ClueTarget::Givens(range), None)) };
    // The count is drawn before the digits. So counts that no puzzle has are left out of the draw.
    let (low, high) = (range.low.max(fewest), range.high.min(layout.n_cells() - 1));
    symmetry::check_count(layout, mask, (low, high))?;
    let allowed = symmetry::allowed_counts(&symmetry::orbits(layout, mask)?);
    let counts = (low..=high).filter(|&n| allowed[n]).collect();
    Ok((mask, ClueTarget::Givens(range), Some(Compose { counts, ..compose })))
}

/// The digits of designed boards. The fewest possible suit only experts: if levels are named, each board has as many as its level
/// takes, up to one cell in three.
fn beside_designed(request: &Request, params: &Params, layout: &Layout) -> ClueTarget {
    let fewest = fewest_digits(layout, &params.sorts());
    match request.levels_named().is_empty() {
        true => ClueTarget::Minimal,
        false => ClueTarget::Givens(Range { low: fewest, high: fewest + layout.n_cells() / 3 }),
    }
}

/// The digits of boards with a figure: the fewest found; if levels are named, each board draws its number, up to one cell in four more
/// than it has to show.
fn beside_figure(request: &Request, params: &Params, layout: &Layout, figure: &Figure) -> ClueTarget {
    let shown = match figure.follows {
        Follows::Digits => figure.cells.len(),
        Follows::Lines => fewest_digits(layout, &params.sorts()),
        Follows::Cages => 0,
    };
    let high = (shown + layout.n_cells() / 4).min(layout.n_cells() - 1);
    match request.levels_named().is_empty() {
        true => ClueTarget::Minimal,
        false => ClueTarget::Givens(Range { low: shown, high }),
    }
}

/// How many clues `friendly` is, for each level that is wanted; one range where none is.
fn friendly(request: &Request, kind: &Kind, params: &Params, n_cells: usize) -> Vec<(Option<Level>, Range<usize>)> {
    let named = request.levels_named();
    let wanted: Vec<Option<Level>> = if named.is_empty() { vec![None] } else { named.into_iter().map(Some).collect() };
    let one = |level| {
        let (low, high) = kind.friendly_clues(params, n_cells, level);
        (level, Range { low, high })
    };
    wanted.into_iter().map(one).collect()
}

fn whole_of(ranges: &[(Option<Level>, Range<usize>)]) -> Range<usize> {
    let low = ranges.iter().map(|(_, range)| range.low).min().unwrap_or(0);
    Range { low, high: ranges.iter().map(|(_, range)| range.high).max().unwrap_or(0) }
}

/// How many clues a puzzle of each level has, where a request names several levels and wants friendly clues: an easy one shows
/// more than a hard one.
pub fn by_level(request: &Request, kind: &Kind, params: &Params, layout: &Layout) -> Vec<(Level, Range<usize>)> {
    if request.clues.as_deref() != Some(FRIENDLY) {
        return Vec::new();
    }
    let ranges = friendly(request, kind, params, layout.n_cells());
    if ranges.iter().all(|(_, range)| *range == ranges[0].1) {
        return Vec::new();
    }
    ranges.into_iter().filter_map(|(level, range)| Some((level?, range))).collect()
}

/// A count such as `30`, or a range such as `28..32`.
pub fn range_of(text: &str) -> Option<Range<usize>> {
    let number = |text: &str| text.trim().parse::<usize>().ok();
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    let range = Range { low: number(low)?, high: number(high)? };
    (range.low <= range.high).then_some(range)
}

/// How masks are composed, where they come first.
fn compose_of(request: &Request, params: &Params, layout: &Layout) -> Result<Option<Compose>, RecipeError> {
    let Request { mask_first, max_unwinds, max_complexity, .. } = *request;
    if !mask_first {
        return if max_unwinds.or(max_complexity).is_some() { Err(RecipeError::LimitsOfMasks) } else { Ok(None) };
    }
    if layout.n_cells() > compose::LARGEST {
        return Err(RecipeError::MaskTooLarge(params.size));
    }
    let limits = Limits { unwinds: max_unwinds.unwrap_or(compose::USUAL_UNWINDS), complexity: max_complexity };
    Ok(Some(Compose { limits, counts: Vec::new(), masks: Vec::new() }))
}

/// The user's own patterns: one, or a list to draw from where masks come first.
fn patterns(
    text: &str,
    kind: &Kind,
    params: &Params,
    layout: &Layout,
    compose: Option<Compose>,
) -> Result<(ClueTarget, Option<Compose>), RecipeError> {
    let n_cells = layout.n_cells();
    let masks = match &compose {
        None => vec![symmetry::parse_user(text, n_cells)?],
        Some(_) => symmetry::parse_users(text, n_cells)?,
    };
    let counts: Vec<usize> = masks.iter().map(CellSet::len).collect();
    counts.iter().try_for_each(|&n| check_range(kind, params, layout, Range { low: n, high: n }).map(|_| ()))?;
    let clues = match (&masks[..], counts.iter().min(), counts.iter().max()) {
        ([_, _, ..], Some(&low), Some(&high)) => ClueTarget::Givens(Range { low, high }),
        _ => ClueTarget::Pattern(masks[0]),
    };
    Ok((clues, compose.map(|compose| Compose { masks, ..compose })))
}

/// Refuses counts that leave nothing to solve, and counts below the fewest clues of any puzzle. Returns these fewest.
fn check_range(kind: &Kind, params: &Params, layout: &Layout, range: Range<usize>) -> Result<usize, RecipeError> {
    // The board here is without its cages and signs, which may be enough.
    let fewest = if params.has_cages() || params.has_signs() { 0 } else { kind.fewest_givens(layout, params.size) };
    let most = layout.n_cells() - 1;
    if range.low > most {
        return Err(RecipeError::TooManyClues(params.size, layout.n_cells(), most, range.low));
    }
    if range.high < fewest {
        return Err(RecipeError::TooFewClues((params.size, layout.shape), kind.title, fewest, range.high));
    }
    Ok(fewest)
}

/// The fewest clues of a puzzle with steps up to that cost, if the request can't have that many; `None` if it can, or if other steps may
/// be as cheap.
///
/// Only last cells of houses cost less than a hidden single, and a house has one: on a board of only houses, no more cells than
/// houses can be empty. Where that is half of the cells or less, a puzzle without a superfluous clue is far from having that many clues:
/// none of 9×9 is known with more than 40, where 54 would be needed. Under a mask, some clues may be superfluous.
pub fn least_for(clues: &ClueTarget, mask: &Mask, layout: &Layout, most_cost: u16) -> Option<usize> {
    let single = &logic::LADDER[logic::technique_named("hidden-single")?];
    if most_cost >= single.costs[0] || !layout.has_houses_alone() {
        return None;
    }
    let n = layout.n_cells();
    let least = n.saturating_sub(layout.houses.len());
    let may_have = match clues {
        ClueTarget::Minimal if mask.has_single_cells() => n.div_ceil(2) - 1,
        ClueTarget::Minimal => n,
        ClueTarget::Givens(range) => range.high,
        ClueTarget::Pattern(cells) => cells.len(),
    };
    (may_have < least).then_some(least)
}

#[cfg(test)]
mod tests {
    use crate::board::Level;
    use crate::forge::{ClueTarget, Range, Recipe, forge};
    use crate::kinds::KINDS;
    use crate::request::{FRIENDLY, Request};

    fn wanted(kind: &str, size: &str, clues: &str) -> Request {
        Request { size: Some(size.into()), clues: Some(clues.into()), ..Request::of(kind, "friendly") }
    }

    #[test]
    fn friendly_is_a_name_for_a_range_that_fits_the_board() {
        let cases = [
            ("sudoku", "3x3", "30..36"),
            ("sudoku", "2x3", "14..16"),
            ("sudoku", "2x2", "6..7"),
            ("sudoku", "4x4", "95..113"),
            ("x", "3x3", "24..30"),
            ("thermo", "3x3", "25..31"),
            ("killer", "3x3", "12..18"),
        ];
        for (kind, size, range) in cases {
            let text = |clues: &str| Recipe::new(&wanted(kind, size, clues)).unwrap().text.to_string();
            let usual = text("friendly");
            assert_eq!(usual, text(range), "{kind} {size}");
        }
    }

    #[test]
    fn of_several_levels_the_easier_shows_more() {
        let request = Request { level: Some("easy..hard".into()), ..wanted("sudoku", "3x3", FRIENDLY) };
        let recipe = Recipe::new(&request).unwrap();
        assert!(recipe.text.contains("clues=friendly") && recipe.text.contains("level=easy..hard"), "{}", recipe.text);
        let mut seen = [0; Level::ALL.len()];
        for puzzle in forge(&recipe, &recipe.key(), 0, 40).puzzles() {
            let (level, n) = (crate::logic::rate(&puzzle.layout, &puzzle.clues).level, puzzle.clues.n_givens());
            let range = [36..=40, 32..=36, 28..=32, 24..=28][level as usize].clone();
            assert!(range.contains(&n), "{level}: {n} digits");
            seen[level as usize] += 1;
        }
        assert!(seen[Level::Easy as usize] > 0 && seen[Level::Medium as usize] > 0 && seen[Level::Hard as usize] > 0, "{seen:?}");
        // One level is a range like any other.
        let one = Recipe::new(&Request { level: Some("easy".into()), ..wanted("sudoku", "3x3", FRIENDLY) }).unwrap();
        assert!(one.text.contains("clues=32..36"), "{}", one.text);
        let any = Recipe::new(&Request { level: Some("any".into()), ..wanted("sudoku", "3x3", FRIENDLY) }).unwrap();
        assert!(any.text.contains("clues=30..36") && !any.text.contains("level"), "{}", any.text);
    }

    #[test]
    fn every_kind_that_takes_a_count_takes_friendly_and_shows_more_than_usual() {
        for kind in KINDS.iter() {
            let recipe =
                |clues: Option<&str>| Recipe::new(&Request { clues: clues.map(String::from), ..Request::of(kind.name, "7") });
            let (friendly, counted) = (recipe(Some(FRIENDLY)), recipe(Some("3..8")));
            let Ok(friendly) = friendly else { continue };
            assert!(counted.is_ok() || kind.has_givens(), "{}", kind.name);
            let (ClueTarget::Givens(more), Ok(usual)) = (friendly.clues, recipe(None)) else { continue };
            if let ClueTarget::Givens(Range { high, .. }) = usual.clues {
                assert!(more.low > high, "{}: {more:?} beside {high}", kind.name);
            }
        }
    }

    #[test]
    fn friendly_puzzles_have_the_level_that_is_asked_for() {
        for (size, level, range) in [
            ("3x3", Level::VeryEasy, 36..=40),
            ("3x3", Level::Easy, 32..=36),
            ("3x3", Level::Medium, 28..=32),
            ("3x3", Level::Hard, 24..=28),
            ("2x3", Level::VeryEasy, 16..=17),
        ] {
            let request = Request { level: Some(level.name().into()), ..wanted("sudoku", size, FRIENDLY) };
            let recipe = Recipe::new(&request).unwrap();
            let puzzles: Vec<_> = forge(&recipe, &recipe.key(), 0, 3).puzzles().collect();
            assert!(!puzzles.is_empty(), "{size} {level:?}");
            for puzzle in puzzles {
                // Rated again, only by the ladder.
                assert_eq!(crate::logic::rate(&puzzle.layout, &puzzle.clues).level, level);
                assert!(range.contains(&puzzle.clues.givens.filled().count()), "{size}");
            }
        }
    }
}
