//! The recipe: a request that was checked and made exact. Requests that are plainly impossible are refused before anything is drawn.

use super::cages::CageTarget;
use super::clues::{self, ClueTarget};
use super::compose::Compose;
use super::composer::Limits;
use super::design::fewest_digits;
use super::figure::Figure;
use super::finds;
use super::goal::Goal;
use super::hard_for::HardFor;
use super::near::{self, Aim};
use super::progress::Progress;
use super::refusal::RecipeError;
use super::shared::Shared;
use super::signs::SignTarget;
use super::target::{self, Range, Target, TargetError, Unasked};
use super::{resample, strata};
use crate::board::{Cell, Layout, Level};
use crate::kinds::{self, Kind, Params};
use crate::logic;
use crate::puzzle::{ALGO, ALGO_OF_RULES, ALGOS};
use crate::request::{ANY, FRIENDLY, Request};
use crate::search::{self, Proof};
use crate::seed::{Key, MAX_ATTEMPTS, short_hash};
use crate::symmetry::{self, Mask};
use std::sync::Arc;

/// Attempts at a slot, unless the request sets them. A user's own pattern rarely has one solution, but is checked quickly.
const ATTEMPTS: u64 = 1_000;
const ATTEMPTS_FOR_A_PATTERN: u64 = 200_000;
/// Cages are drawn quickly, and often have several solutions.
const ATTEMPTS_FOR_CAGES: u64 = 5_000;

/// The most attempts of which the best is kept.
pub const MAX_BEST: u64 = 1_000;

/// The most variants of one puzzle.
pub const MAX_VARIANTS: u32 = 10_000;

/// A request that has been checked.
#[derive(Clone)]
pub struct Recipe {
    /// The kind.
    pub kind: &'static Kind,
    /// Its size and regions.
    pub params: Params,
    /// How many clues a puzzle has.
    pub clues: ClueTarget,
    /// The mask that they obey.
    pub mask: &'static Mask,
    /// The cages that a puzzle has, for kinds with cages.
    pub cages: Option<CageTarget>,
    /// The signs and lines that a puzzle has, for kinds with some.
    pub signs: Option<SignTarget>,
    /// The figure that lines, cages or digits follow.
    pub figure: Option<Figure>,
    /// As in the request.
    pub givens: bool,
    /// As in the request.
    pub hide_sums: bool,
    /// As in the request.
    pub allow_multiple: bool,
    /// The conditions for accepting a puzzle.
    pub target: Target,
    /// Attempts at a slot that does not search, since its target has not turned out to be rare.
    pub attempts: u64,
    /// Attempts at a slot that searches because the count of clues is rare.
    pub attempts_for_clues: u64,
    /// Attempts at a slot that searches because the rating is rare.
    pub attempts_for_rating: u64,
    /// How many transforms follow each puzzle.
    pub variants: u32,
    /// Whether puzzles are rated.
    pub rate: bool,
    /// Guesses for each search, if clues that singles cannot prove superfluous are tested by a search. Not covered by the promise that
    /// bytes stay the same.
    pub search: Option<u64>,
    /// The ratings of finds to start from, in tenths, where slots start from the project's own finds.
    pub finds: Option<Range<u16>>,
    /// Whether full grids are drawn uniformly.
    pub is_uniform: bool,
    /// The slots of a block, if its puzzles are drawn by their weights.
    pub resample: Option<u64>,
    /// How many independent draws such a block has to be worth; one that is worth fewer is left empty.
    pub min_effective: u64,
    /// How masks are filled, where masks come first.
    pub compose: Option<Compose>,
    /// The algorithm version.
    pub algo: u32,
    /// The seed as it was typed.
    pub seed: Arc<str>,
    /// The recipe in words, as rows carry it.
    pub text: Arc<str>,
    /// The layout and what follows from it, if all slots share it.
    pub shared: Option<Arc<Shared>>,
    /// The progress, for the waiting caller.
    pub progress: Arc<Progress>,
}

/// Refuses clues that the kind has not, or not together.
fn hold_clues(request: &Request, kind: &Kind, params: &Params) -> Result<(), RecipeError> {
    let is_about_digits = request.clues.as_deref().is_some_and(|clues| clues != "minimal")
        || request.mask.as_deref().is_some_and(|mask| mask != "none")
        || request.mask_first
        || request.user_mask.is_some();
    if params.has_runs() && (is_about_digits || request.givens || request.hide_sums || request.allow_multiple) {
        return Err(RecipeError::TotalsAlone(kind.title));
    }
    let about_sums = (request.givens || request.hide_sums) && !params.has_cages() || request.allow_multiple;
    if !kind.has_sums && about_sums {
        return Err(RecipeError::NoSums(kind.title));
    }
    if request.givens && request.allow_multiple {
        return Err(RecipeError::GivensOrMultiple);
    }
    Ok(())
}

/// Refuses a search, or a target, that the way of making has no place for.
fn hold_search(request: &Request, target: &Target, sample: &Layout, clues: &ClueTarget) -> Result<(), RecipeError> {
    let by_singles = Proof::for_board(sample) == Proof::Closure && !matches!(clues, ClueTarget::Pattern(_));
    if by_singles && request.search.is_none() {
        target.check_singles()?;
    }
    if request.search.is_some() && !by_singles {
        return Err(RecipeError::SearchedAnyway);
    }
    if request.no_rate && (target.needs_rating() || target.score.is_some()) {
        return Err(RecipeError::NeedsRating);
    }
    Ok(())
}

/// Refuses fewer digits than are needed beside signs to distinguish solutions. Totals of cages, which come later, distinguish digits
/// themselves.
fn hold_digits(kind: &Kind, params: &Params, sample: &Layout, clues: &ClueTarget) -> Result<(), RecipeError> {
    let ClueTarget::Givens(range) = clues else { return Ok(()) };
    match if params.has_cages() { 0 } else { fewest_digits(sample, &params.sorts()) } {
        fewest if range.high < fewest => Err(RecipeError::TooFewDigits(kind.title, fewest, range.high)),
        _ => Ok(()),
    }
}

fn variants_of(request: &Request) -> Result<u32, RecipeError> {
    let wanted = request.variants.unwrap_or(0);
    u32::try_from(wanted).ok().filter(|&n| n <= MAX_VARIANTS).ok_or(RecipeError::Variants(wanted))
}

/// Of how many accepted attempts the best is kept; `None` for the first, which is the best of one.
fn best_of(request: &Request) -> Result<Option<u64>, RecipeError> {
    let best = request.best.filter(|&n| n != 1);
    match best {
        Some(n) if !(1..=MAX_BEST).contains(&n) => Err(RecipeError::Best(n)),
        Some(_) if request.allow_multiple => Err(RecipeError::BestOfMany),
        Some(_) if request.sample.is_some() => Err(RecipeError::BestOfSample),
        best => Ok(best),
    }
}

/// The attempts at a slot that does not search, at one that searches for a count of clues, and at one that searches for a rating.
fn attempts_of(request: &Request, usual: u64, n_cells: usize, most_cost: u16) -> Result<[u64; 3], RecipeError> {
    let attempts = request.attempts.unwrap_or(usual);
    if !(1..=MAX_ATTEMPTS).contains(&attempts) {
        return Err(RecipeError::Attempts(attempts));
    }
    let near = |aim: Aim| request.attempts.unwrap_or(usual.max(near::usual_attempts(aim, n_cells, most_cost)));
    // Each of those of which the best is kept has as many.
    let n_kept = if request.attempts.is_none() { request.best.unwrap_or(1) } else { 1 };
    Ok([attempts, near(Aim::Clues), near(Aim::Rating)].map(|n| n.saturating_mul(n_kept).min(MAX_ATTEMPTS)))
}

impl Recipe {
    /// Checks a request. Every error is reported here; making puzzles by a recipe can't fail.
    pub fn new(request: &Request) -> Result<Recipe, RecipeError> {
        let kind = kinds::kind_said(&request.kind)?;
        let size = request.size.as_deref().map(kinds::parse_size).transpose()?;
        let rules = request.rules.as_deref().unwrap_or("");
        let (kind, params) = kind.check_with(size, request.regions.as_deref(), request.any_regions, rules)?;
        let sample = Arc::new(kind.draw(&params, &mut Key::of(&[]).stream(0, 0)));
        let has_cages = params.has_cages();
        hold_clues(request, kind, &params)?;
        let figure = Figure::read(request, kind, &params, &sample)?;
        let (mask, clues, compose) = clues::read(request, kind, &params, &sample, figure.as_ref())?;
        let cages = CageTarget::read(request, kind, &params, &sample, mask, figure.as_ref())?;
        let signs = SignTarget::read(request, kind, &params)?;
        hold_digits(kind, &params, &sample, &clues)?;
        let has_rules = !params.rules.is_empty();
        let is_uniform = is_uniform(request, kind, &params, &sample)?;
        // Squares with other boxes have er only in version 2: rows of version 1 are frozen without it.
        let is_asked = request.algo.map_or(request.er.is_some(), |algo| algo == ALGO_OF_RULES);
        let wants_er = is_asked && !has_rules && !sample.is_classic() && logic::has_numbers(&sample);
        // Cages and signs come with each slot.
        let finished = if has_cages || signs.is_some() { Arc::new(kind.sample(&params)) } else { sample.clone() };
        let algo_at_least = if has_rules || wants_er || is_uniform { ALGO_OF_RULES } else { ALGO };
        let mut target = read_target(request, algo_at_least, &sample, &finished)?;
        target.givens_by_level = clues::by_level(request, kind, &params, &sample);
        let is_plain = sample.is_classic()
            && !has_cages
            && signs.is_none()
            && compose.is_none()
            && figure.is_none()
            && request.search.is_none()
            && !is_uniform;
        let finds = finds::wanted(&target)
            .filter(|_| is_plain && clues == ClueTarget::Minimal && mask.has_single_cells() && request.algo != Some(ALGO));
        let algo = algo_of(request, has_rules || finds.is_some() || wants_er || is_uniform)?;
        target.check(&finished)?;
        hold_search(request, &target, &sample, &clues)?;
        let most = Goal::of(&target, None).most();
        if let Some(least) = clues::least_for(&clues, mask, &sample, most) {
            return Err(TargetError::FewClues(least).into());
        }
        let usual = match clues {
            ClueTarget::Pattern(_) if compose.is_none() => ATTEMPTS_FOR_A_PATTERN,
            _ if has_cages => ATTEMPTS_FOR_CAGES,
            _ if finds.is_some() => finds::ATTEMPTS,
            _ => ATTEMPTS,
        };
        let [attempts, attempts_for_clues, attempts_for_rating] = attempts_of(request, usual, sample.n_cells(), most)?;
        let mut recipe = Recipe {
            kind,
            params,
            clues,
            mask,
            cages,
            signs,
            // Cages that cover a part of the board leave several solutions.
            givens: request.givens || (figure.is_some() && has_cages) || (kind.adds_givens && !request.allow_multiple),
            figure,
            hide_sums: request.hide_sums,
            allow_multiple: request.allow_multiple,
            target,
            attempts,
            attempts_for_clues,
            attempts_for_rating,
            variants: variants_of(request)?,
            rate: !request.no_rate,
            search: request.search,
            finds,
            is_uniform,
            resample: request.resample,
            min_effective: request.min_effective.unwrap_or(1),
            compose,
            algo,
            seed: request.seed.as_str().into(),
            text: "".into(),
            shared: None,
            progress: Arc::default(),
        };
        resample::check(&recipe, request.min_effective)?;
        if !recipe.params.is_drawn_before_filling() {
            recipe.shared = Some(Arc::new(Shared::of(sample, mask)));
        } else if recipe.compose.is_some() {
            return Err(RecipeError::MaskOnDrawnBoards(kind.title));
        }
        recipe.text = recipe.words().into();
        Ok(recipe)
    }

    /// The number of cells of its boards.
    pub fn n_cells(&self) -> usize {
        self.kind.n_cells_under(self.params.size, &self.params.rules)
    }

    /// Whether a slot may search near its attempts, where a count of clues or a rating turns out to be rare. The results of a search are
    /// not uniform draws.
    pub fn may_search(&self) -> bool {
        self.is_reduced() && !self.is_uniform
    }

    /// Whether a slot may search for a rating that turns out to be rare.
    pub fn may_search_for_rating(&self) -> bool {
        self.may_search() && self.target.needs_rating() && !matches!(self.clues, ClueTarget::Pattern(_)) && self.finds.is_none()
    }

    /// Whether a puzzle may have any digits that do, and is not made of a pattern of them.
    pub fn may_add_digits(&self) -> bool {
        self.mask.has_single_cells() && self.compose.is_none() && !matches!(self.clues, ClueTarget::Pattern(_))
    }

    /// Whether digits are removed from a full grid. Where sums are clues, all sums are given and digits are added. Where the
    /// mask comes first, digits are added too.
    pub fn is_reduced(&self) -> bool {
        !self.kind.has_sums
            && self.cages.is_none()
            && self.signs.is_none()
            && self.compose.is_none()
            && self.figure.is_none()
            && !(self.params.has_said_signs() && self.may_add_digits())
    }

    /// If a level is requested that such puzzles rarely have: what to request instead.
    pub fn levels_instead(&self) -> Option<String> {
        let levels = self.kind.levels(&self.params);
        let quota = self.target.quota().iter().map(|(level, _)| *level);
        let is_wanted = |level: &Level| self.target.levels.is_some_and(|range| range.has(*level));
        let wanted: Vec<Level> = Level::ALL.into_iter().filter(is_wanted).chain(quota).collect();
        let words = |all: &[Level]| all.iter().map(|level| level.name()).collect::<Vec<_>>().join(", ");
        if wanted.is_empty() || self.target.quota().is_empty() && wanted.iter().any(|level| levels.plain.contains(level)) {
            return None;
        }
        // A kind's title does not name the rules that a request adds.
        let title = if self.params.has_rules_of_files() { "such".into() } else { self.kind.title.to_string() };
        if let Some(level) = wanted.iter().find(|level| !levels.has(**level)) {
            let all: Vec<Level> = Level::ALL.into_iter().filter(|level| levels.has(*level)).collect();
            return Some(format!("{title} puzzles are hardly ever {level}; they are {}", words(&all)));
        }
        let level = wanted.iter().find(|level| levels.friendly.contains(level))?;
        let is_friendly = matches!(&self.clues, ClueTarget::Givens(range) if {
            let (low, high) = self.kind.friendly_clues(&self.params, self.n_cells(), Some(*level));
            range.low <= high && low <= range.high
        });
        (!is_friendly).then(|| {
            format!("{title} puzzles are {level} only if they show more digits than they need: ask for clues 'friendly'")
        })
    }

    /// The key of all streams of this recipe. Mere selection is part of it, too: with one stream for every level, the easy puzzles of a
    /// seed would be among those of the same seed without a level, and anybody who trains on one set and tests on the other would not
    /// notice.
    pub fn key(&self) -> Key {
        let algo = self.algo.to_string();
        let parts: Vec<String> = self.making().into_iter().chain(self.target.text()).collect();
        let mut all = vec![algo.as_str(), &self.seed];
        all.extend(parts.iter().map(String::as_str));
        Key::of(&all)
    }

    /// The part of the recipe that makes candidates.
    fn making(&self) -> Vec<String> {
        let mut parts = vec![format!("kind={}", self.kind.base_name()), format!("size={}", self.params.size)];
        let rules = self.params.rules_text();
        parts.extend((!rules.is_empty()).then(|| format!("rules={rules}")));
        let clues = match &self.clues {
            ClueTarget::Givens(_) if !self.target.givens_by_level.is_empty() => Some(format!("clues={FRIENDLY}")),
            ClueTarget::Givens(range) => Some(format!("clues={range}")),
            ClueTarget::Minimal | ClueTarget::Pattern(_) => None,
        };
        if self.kind.has_sums {
            if self.kind.has_regions() {
                let any = if self.params.any_regions { " any-regions" } else { "" };
                parts.push(format!("regions={}{any}", self.params.split_text()));
            }
            parts.extend(clues);
            parts.extend(self.givens.then(|| "givens".into()));
            parts.extend(self.hide_sums.then(|| "hide-sums".into()));
            parts.extend(self.allow_multiple.then(|| "allow-multiple".into()));
        } else {
            parts.extend(self.cages.as_ref().map(CageTarget::text));
            parts.extend(self.signs.as_ref().and_then(SignTarget::text));
            parts.extend(self.figure.as_ref().map(Figure::text));
            parts.extend((self.cages.is_some() && self.givens).then(|| "givens".into()));
            parts.extend((self.cages.is_some() && self.hide_sums).then(|| "hide-sums".into()));
            parts.push(match &self.clues {
                ClueTarget::Minimal | ClueTarget::Givens(_) => clues.unwrap_or("clues=minimal".into()),
                ClueTarget::Pattern(cells) => {
                    let marks = symmetry::mask_text(cells, self.n_cells());
                    format!("pattern={}", short_hash(&[&marks], 12))
                }
            });
            parts.push(format!("mask={}", self.mask.name));
            if let Some(Compose { masks, .. }) = &self.compose {
                parts.push("mask-first".into());
                let n_cells = self.n_cells();
                let texts: Vec<String> = masks.iter().map(|cells| symmetry::mask_text(cells, n_cells)).collect();
                parts.extend((masks.len() > 1).then(|| format!("masks={}", short_hash(&[&texts.concat()], 12))));
            }
            parts.extend(self.search.map(|guesses| format!("search={guesses}")));
            parts.extend(self.finds.map(|_| format!("finds={}", finds::VERSION)));
            parts.extend(self.is_uniform.then(|| "sample=uniform".into()));
            parts.extend(self.resample.map(|slots| format!("resample={slots}")));
        }
        parts
    }

    fn words(&self) -> String {
        let mut parts = self.making();
        if let Some(Compose { limits: Limits { unwinds, complexity }, .. }) = &self.compose {
            parts.push(format!("max-unwinds={unwinds}"));
            parts.extend(complexity.map(|most| format!("max-complexity={most}")));
        }
        parts.extend(self.target.text());
        parts.join(" ")
    }

    /// The orbits of the mask on a layout.
    pub fn orbits(&self, layout: &Layout) -> Vec<Vec<Cell>> {
        symmetry::orbits(layout, self.mask).expect("a recipe's mask was checked against its layout")
    }
}

/// Whether full grids are to be drawn uniformly.
fn is_uniform(request: &Request, kind: &Kind, params: &Params, sample: &Layout) -> Result<bool, RecipeError> {
    let Some(how) = &request.sample else { return Ok(false) };
    if how != "uniform" {
        return Err(RecipeError::NotASample(how.clone()));
    }
    let is_drawn = params.has_cages() || params.has_signs() || kind.has_sums || params.is_drawn_before_filling();
    if is_drawn || !search::has_uniform(sample) {
        return Err(RecipeError::NotUniform(kind.title, params.size));
    }
    if request.mask_first { Err(RecipeError::UniformMasks) } else { Ok(true) }
}

/// The algorithm version: boards with rules of their own, relatives of finds, and uniform grids are made by version 2, all others by the
/// current version.
fn algo_of(request: &Request, is_of_rules: bool) -> Result<u32, RecipeError> {
    match request.algo {
        None => Ok(if is_of_rules { ALGO_OF_RULES } else { ALGO }),
        Some(algo) if !ALGOS.contains(&algo) => Err(RecipeError::Algo(algo)),
        Some(algo) if is_of_rules != (algo == ALGO_OF_RULES) => Err(RecipeError::AlgoOfRules(algo)),
        Some(algo) => Ok(algo),
    }
}

/// Whether rows of that version have Sudoku Explainer's rating on such a board. Those of version 1 have it only on classic 9×9: they are
/// frozen.
pub fn has_er(algo: u32, layout: &Layout) -> bool {
    layout.is_classic() || algo >= ALGO_OF_RULES && logic::has_numbers(layout)
}

/// What a request means that says nothing of how hard its puzzles are. Whoever draws for statistics gets all.
fn unasked(request: &Request, layout: &Layout) -> Unasked {
    let is_any = request.level.as_deref() == Some(ANY);
    match request.says_how_hard() && !is_any {
        true => Unasked::Said,
        // Of larger boards, each that is passed over takes seconds.
        false if layout.n_digits > 9 => Unasked::Said,
        false if request.no_rate || request.allow_multiple || request.sample.is_some() || request.resample.is_some() => {
            Unasked::Said
        }
        false if is_any => Unasked::Any,
        false => Unasked::Walkable,
    }
}

/// Reads the demands on puzzles for a layout before its cages and signs, and for the final one.
fn read_target(request: &Request, algo: u32, layout: &Layout, finished: &Layout) -> Result<Target, RecipeError> {
    let deals_levels = request.quota.as_deref().is_some_and(|quota| !strata::is_of_strata(quota));
    if request.level.as_deref().is_some_and(|level| level != ANY) && deals_levels {
        return Err(RecipeError::LevelOrQuota);
    }
    let mut target = Target {
        levels: request.level.as_deref().map(target::said_levels).transpose()?.flatten(),
        er: request.er.as_deref().map(|text| target::parse_decimals(text, 10, "3.0..4.4")).transpose()?,
        score: request.score.as_deref().map(target::parse_score).transpose()?,
        with: request.technique.iter().map(|t| target::parse_technique(t)).collect::<Result<_, _>>()?,
        without: request.without.iter().map(|t| target::parse_technique(t)).collect::<Result<_, _>>()?,
        hardest: request.hardest.as_deref().map(target::parse_technique).transpose()?,
        best: best_of(request)?,
        of_people: logic::is_for_people(finished).then(|| unasked(request, finished)),
        ..Target::default()
    };
    target.hard_for = request.hard_for.as_deref().map(|text| HardFor::parse(text, finished)).transpose()?;
    if let Some(text) = &request.quota {
        match strata::is_of_strata(text) {
            true => target.set_strata(text)?,
            false => target.set_quota(target::parse_quota(text)?),
        }
    }
    let wants_er = target.er.is_some() || target.strata.iter().any(|stratum| stratum.er.is_some());
    if wants_er && !(has_er(algo, layout) && layout.marks.is_empty()) {
        return Err(TargetError::NoEr.into());
    }
    Ok(target)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(change: impl FnOnce(&mut Request)) -> RecipeError {
        let mut request = Request::of("sudoku", "1");
        change(&mut request);
        Recipe::new(&request).err().expect("the request is refused")
    }

    #[test]
    fn impossible_requests_are_refused_before_anything_is_drawn() {
        assert!(error(|r| r.clues = Some("81".into())).is_unsatisfiable());
        assert!(error(|r| r.clues = Some("0".into())).is_unsatisfiable());
        // Of several grids, the board is more than the square of one.
        let samurai = error(|r| (r.kind, r.clues) = ("samurai".into(), Some("1".into()))).to_string();
        assert!(samurai.starts_with("no 21x21 ") && !samurai.contains("boxes"), "{samurai}");
        assert!(error(|r| r.clues = Some("10..16".into())).is_unsatisfiable());
        assert!(
            error(|r| (r.clues, r.mask, r.size) = (Some("21".into()), Some("vertical".into()), Some("2x3".into())))
                .is_unsatisfiable()
        );
        for clues in ["", "a", "30..", "32..28", "-1", "99999999999999999999"] {
            assert_eq!(error(|r| r.clues = Some(clues.into())), RecipeError::NotClues(clues.into()), "{clues}");
        }
        assert_eq!(error(|r| r.givens = true), RecipeError::NoSums("Sudoku"));
        assert_eq!(error(|r| (r.no_rate, r.level) = (true, Some("easy".into()))), RecipeError::NeedsRating);
        assert_eq!(error(|r| r.attempts = Some(0)), RecipeError::Attempts(0));
        assert_eq!(error(|r| r.mask = Some("user".into())), RecipeError::UserMask);
        assert!(matches!(
            error(|r| (r.er, r.size, r.algo) = (Some("2.0..3.0".into()), Some("2x3".into()), Some(1))),
            RecipeError::Target(TargetError::NoEr)
        ));
        assert!(matches!(error(|r| r.kind = "chess".into()), RecipeError::Kind(_)));
    }

    #[test]
    fn other_boxes_have_er_in_version_2_and_nowhere_else() {
        let made = |change: &dyn Fn(&mut Request)| {
            let mut request = Request { size: Some("2x3".into()), ..Request::of("sudoku", "1") };
            change(&mut request);
            Recipe::new(&request).map(|recipe| recipe.algo)
        };
        let er = || Some("2.0..3.0".to_string());
        assert_eq!(made(&|_| {}), Ok(ALGO));
        assert_eq!(made(&|r| r.er = er()), Ok(ALGO_OF_RULES));
        assert_eq!(made(&|r| r.algo = Some(ALGO_OF_RULES)), Ok(ALGO_OF_RULES));
        assert_eq!(made(&|r| (r.er, r.algo) = (er(), Some(ALGO_OF_RULES))), Ok(ALGO_OF_RULES));
        assert_eq!(made(&|r| (r.size, r.algo) = (None, Some(ALGO_OF_RULES))), Err(RecipeError::AlgoOfRules(ALGO_OF_RULES)));
    }

    #[test]
    fn last_cells_of_houses_alone_need_many_clues() {
        let full_house = |r: &mut Request| r.hardest = Some("full-house".into());
        let refused = |clues: Option<&str>, size: &str, least: usize| {
            let error = error(|r| {
                full_house(r);
                (r.clues, r.size) = (clues.map(String::from), Some(size.into()));
            });
            assert_eq!(error, RecipeError::Target(TargetError::FewClues(least)));
            assert!(error.is_unsatisfiable());
        };
        refused(None, "3x3", 54);
        refused(Some("40..53"), "3x3", 54);
        refused(None, "2x3", 18);
        refused(None, "4x4", 208);
        // Clues that go only together may leave many.
        assert!(
            Recipe::new(&Request {
                mask: Some("half-turn".into()),
                hardest: Some("full-house".into()),
                ..Request::of("sudoku", "1")
            })
            .is_ok()
        );
        let mut request = Request { clues: Some("60..70".into()), ..Request::of("sudoku", "1") };
        full_house(&mut request);
        assert!(Recipe::new(&request).is_ok());
        let latin = |r: &mut Request| (r.kind, r.hardest) = ("latin".into(), Some("pointing".into()));
        assert!(matches!(error(latin), RecipeError::Target(TargetError::NeverFirst("pointing", _))));
        // Every level, and every other technique, has room.
        assert!(Recipe::new(&Request { level: Some("very-easy".into()), ..Request::of("sudoku", "1") }).is_ok());
    }

    #[test]
    fn what_chooses_is_part_of_the_key_and_what_does_neither_is_not() {
        let plain = Request::of("sudoku", "7");
        let idle = Request { attempts: Some(5), variants: Some(2), no_rate: true, ..plain.clone() };
        let wanted = Request { level: Some("easy..hard".into()), ..plain.clone() };
        let [plain, idle, wanted] = [plain, idle, wanted].map(|request| Recipe::new(&request).unwrap());
        assert_eq!(plain.key(), idle.key());
        assert_ne!(plain.key(), wanted.key());
        assert_eq!(&*plain.text, "kind=sudoku size=3x3 clues=minimal mask=none");
        assert_eq!(&*wanted.text, "kind=sudoku size=3x3 clues=minimal mask=none level=easy..hard");
        assert_ne!(plain.key(), Recipe::new(&Request::of("sudoku", "007")).unwrap().key());
        // The best of one is the first. Of how many the best is chosen is part of the key.
        let best = |n| Recipe::new(&Request { best: Some(n), ..Request::of("sudoku", "7") }).unwrap();
        assert_eq!((best(1).key(), &best(1).text, best(1).attempts), (plain.key(), &plain.text, plain.attempts));
        assert_eq!(&*best(8).text, "kind=sudoku size=3x3 clues=minimal mask=none best=8");
        assert!(best(8).key() != plain.key() && best(8).key() != best(9).key() && best(8).attempts == 8 * plain.attempts);
    }
}
