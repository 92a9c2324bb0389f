//! The kinds of puzzle that gridpress makes. A kind is data: a named list of rules over a ground, in a file of
//! `templates/kinds`. [`KINDS`] lists these files, [`RULES`] the rules that they can use. No other module asks which kind a puzzle
//! is. Not here: search, rating, drawing.
//!
#![doc = include_str!("example.md")]

mod areas;
mod blocks;
mod cages;
mod error;
mod file;
mod geometry;
mod grids;
mod ground;
mod laying;
mod levels;
mod nine;
mod pairs;
mod params;
mod pieces;
mod refusals;
mod regions;
mod rule_file;
mod rules;
mod runs;
mod said;
mod sets;
mod shaping;
mod signs;
mod size;
mod usual;

pub use error::KindError;
pub use file::{how_to_play_own, kind_from_toml, title_of_own};
pub use geometry::Geometry;
pub use grids::{kind_of_holes, whole_of};
pub use levels::Levels;
pub use nine::{MAX_REGIONS, region_letters, sum_places};
pub use params::{Params, signs_that_are_clues, with_block_digits, with_cages, with_signs};
pub use pieces::{Piece, piece_of, pieces, text_of};
pub use refusals::cannot_say;
pub use rule_file::{kind_of_files, rule_files, rule_from_toml, rules_of_files};
pub use rules::{RULES, Rule, Says, Spans, all_rules, rule_named, rule_of_sort, short_name};
pub use runs::hold_runs;
pub use said::{Said, read_rules, rule_names, rules_of_groups, rules_text};
pub use shaping::{Shaped, moved_text, shaped};
pub use size::{parse_box, parse_size};

use crate::board::{Item, Layout, MAX_DIGITS, RuleCells, RuleUse, Shape};
use crate::guard::suggestion;
use crate::seed::{Key, Stream};
use geometry::Form;
use ground::Ground;
use params::{comes_later, draws_single_signs, has_cages, sort_of};
use size::too_large;
use std::sync::LazyLock;

/// A kind of puzzle: a named list of rules over a ground.
pub struct Kind {
    /// The name in lists and options: `sudoku`.
    pub name: &'static str,
    /// Other names that are read for it.
    pub also: &'static [&'static str],
    /// The name in a sentence.
    pub title: &'static str,
    /// The rules in one line.
    pub about: &'static str,
    /// What its rules are laid on.
    pub geometry: Geometry,
    /// The rules that it always has.
    pub rules: &'static [RuleUse],
    /// Every size that it supports, in display order.
    pub sizes: &'static [Shape],
    /// The default size.
    pub default_size: Shape,
    /// How many digits its puzzles show on a board of the default size, unless a request says it; without, as few as can be.
    pub clues: Option<(usize, usize)>,
    /// The default split of regions; empty for a kind without coloured regions.
    pub default_split: &'static [u8],
    /// Whether sums are among its clues.
    pub has_sums: bool,
    /// Whether givens are added automatically if the sums by themselves have several solutions.
    pub adds_givens: bool,
    /// Its titles by language, if its own file has them; empty for a kind whose titles are among a language's words.
    pub titles: &'static [(&'static str, &'static str)],
    /// Its rules by language, if its own file has them; otherwise a language's words explain each rule.
    pub how_to_play: &'static [(&'static str, &'static str)],
}

/// Every kind that can be found by name.
pub static KINDS: LazyLock<Vec<Kind>> = LazyLock::new(file::embedded);

impl std::fmt::Debug for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// The kind of that name.
pub fn kind_named(name: &str) -> Result<&'static Kind, KindError> {
    KINDS
        .iter()
        .find(|kind| kind.name == name || kind.also.contains(&name))
        .ok_or_else(|| no_such_kind(name, &KINDS.iter().map(|kind| kind.name).collect::<Vec<_>>()))
}

/// The error about a name that is not one of these kinds; it may be the name of a rule.
pub fn no_such_kind(name: &str, kinds: &[&str]) -> KindError {
    let with_rule = |kind: &&Kind| kind.rules.iter().any(|rule| rule.name == name);
    let with_rule: Vec<&str> = KINDS.iter().filter(with_rule).map(|kind| kind.name).collect();
    let what = match with_rule.is_empty() {
        true => suggestion(name, kinds),
        false => format!("that is a rule, which these kinds have: {}", with_rule.join(", ")),
    };
    KindError::NoSuchKind(name.into(), what)
}

/// The kind of that name, or the kind that the text of a file describes.
pub fn kind_said(text: &str) -> Result<&'static Kind, KindError> {
    if text.contains('\n') { kind_from_toml(text) } else { kind_named(text) }
}

/// The kind with exactly these rules at that size: a row of the table, if there is one; otherwise the kind with the same ground and
/// no rules.
pub fn kind_of_rules(size: Shape, rules: &[RuleUse]) -> &'static Kind {
    // The runs themselves say how large their board is, and any size may be that of areas.
    let form = Form::of(rules);
    let is_of_size = |kind: &&Kind| match kind.geometry {
        Geometry::Nine => false,
        Geometry::Runs | Geometry::Areas | Geometry::Blocks => kind.geometry.form() == form,
        _ => form == Form::Lines && kind.sizes.contains(&size),
    };
    let is_one = |kind: &&Kind| {
        let same = |(a, b): (&RuleUse, &RuleUse)| a.name == b.name && (a.cells == b.cells || a.cells == RuleCells::Drawn);
        is_of_size(kind) && kind.rules.len() == rules.len() && kind.rules.iter().zip(rules).all(same)
    };
    // That there are no boxes, or regions in their place, is a part of the ground.
    let is_ground = |rule: &&RuleUse| rule_named(rule.name).is_some_and(Rule::is_ground);
    let has_ground_alone = |kind: &&Kind| {
        let (own, wanted) = (kind.rules, rules.iter().filter(is_ground).collect::<Vec<_>>());
        let same =
            |(a, b): (&RuleUse, &&RuleUse)| a.name == b.name && (a.cells == b.cells || !matches!(a.cells, RuleCells::Grids(_)));
        is_of_size(kind)
            && own.iter().all(|rule| is_ground(&rule))
            && own.len() == wanted.len()
            && own.iter().zip(&wanted).all(same)
    };
    KINDS.iter().find(is_one).or_else(|| KINDS.iter().find(has_ground_alone)).unwrap_or(&KINDS[0])
}

/// Refuses marks and cages with cells, because each puzzle has its own. Signs and lines may be given: then each puzzle has these.
fn no_clues(said: &Said) -> Result<(), KindError> {
    let name_of = |item: &Item| RULES.iter().find(|rule| rule.says == Says::Marks(item.mark)).map_or("", |rule| rule.name);
    let of_marks = said.items.first().map(name_of);
    let has_own = |rule: &&RuleUse| rule.cells != RuleCells::Drawn && has_cages(rule);
    let of_cages = said.rules.iter().find(has_own).map(|rule| rule.name);
    of_marks.or(of_cages).map_or(Ok(()), |name| Err(KindError::MarksAreDrawn(name)))
}

/// The ground of a board of that size with these rules, if they can be laid on it.
fn ground_of(size: Shape, rules: &[RuleUse]) -> Result<Ground, KindError> {
    let ground = Ground::under(size, rules);
    if let Some(rule) = ground.form.rule() {
        let is_size = ground.form.may_be_size(size) && ground.size == size;
        return match laying::misfit(rules, &ground) {
            Some(error) => Err(error),
            None if is_size => Ok(ground),
            None => Err(KindError::RuleDoesNotFit(rule, size)),
        };
    }
    // A size that is not a box is that of the whole board of several grids; without a size, each grid has the usual box.
    let is_of_size = if ground.is_of_grids() { size == ground.size || size == grids::BOX } else { size.n_cells() <= MAX_DIGITS };
    match laying::misfit(rules, &ground) {
        _ if !is_of_size => Err(KindError::RuleDoesNotFit("grids", size)),
        Some(error) => Err(error),
        None => Ok(ground),
    }
}

impl Kind {
    /// Validates a request and fills in the defaults of this kind.
    pub fn check(&self, size: Option<Shape>, split: Option<&str>, any_regions: bool) -> Result<Params, KindError> {
        let size = size.map_or(self.default_size, |size| self.own_size(size));
        let has_boxes = matches!(self.geometry, Geometry::Boxes | Geometry::Latin);
        if has_boxes && size.n_cells() > MAX_DIGITS && !grids::may_be_whole(size) {
            return Err(too_large(size, size.n_cells()));
        }
        if !self.sizes.contains(&size) {
            let list = self.sizes.iter().map(Shape::to_string).collect::<Vec<_>>().join(" ");
            return Err(KindError::NoSuchSize(self.title, size, list));
        }
        if self.default_split.is_empty() && (split.is_some() || any_regions) {
            return Err(KindError::NoRegions(self.title));
        }
        let split = match split {
            None => self.default_split.to_vec(),
            Some(text) => nine::parse_split(text)?,
        };
        let params = Params { size, split, any_regions, rules: self.rules.to_vec() };
        if !params.split.is_empty() && !any_regions && !nine::has_connected(&params.split) {
            return Err(KindError::NeverConnected(params.split_text()));
        }
        Ok(params)
    }

    /// Validates a request with rules of its own, and returns the kind that has all of them.
    pub fn check_with(
        &'static self,
        size: Option<Shape>,
        split: Option<&str>,
        any_regions: bool,
        rules: &str,
    ) -> Result<(&'static Kind, Params), KindError> {
        // A Sudoku that is asked to have no boxes is a Latin square, on any size of those.
        let drops_boxes = || rules.split([' ', ',']).any(|word| word == "latin");
        if self.rules.is_empty() && self.geometry == Geometry::Boxes && drops_boxes() {
            return kind_named("latin")?.check_with(size, split, any_regions, rules);
        }
        // Rules may make several grids of one; the size is then that of the whole.
        let whole = size.filter(|&size| self.geometry == Geometry::Boxes && grids::may_be_whole(size));
        let checked = self.check(if whole.is_some() { None } else { size }, split, any_regions)?;
        let (kind, params) = self.with_rules(checked, rules)?;
        match whole {
            Some(whole) if whole != params.size => self.check(Some(whole), split, any_regions).map(|params| (kind, params)),
            _ => Ok((kind, params)),
        }
    }

    /// Adds the rules of a request to those of the kind, and returns the kind that has all of them.
    pub fn with_rules(&'static self, mut params: Params, text: &str) -> Result<(&'static Kind, Params), KindError> {
        let said = said::read_rules_beside(text, params.size, &params.rules)?;
        no_clues(&said)?;
        if self.geometry == Geometry::Nine {
            return if said.rules.is_empty() { Ok((self, params)) } else { Err(KindError::NoRules(self.title)) };
        }
        params.rules = said::joined(&params.rules, &said.rules)?;
        let ground = ground_of(params.size, &params.rules)?;
        params.size = ground.size;
        let kind = if said.rules.is_empty() { self } else { kind_of_rules(params.size, &params.rules) };
        Ok((kind, params))
    }

    /// How a request names this kind without its file: the name of a built-in kind, and the additional rules.
    pub fn in_words(&self, params: &Params) -> (&'static str, Option<String>) {
        (self.name, (!self.is_built_in(params)).then(|| params.rules_text()))
    }

    /// Whether a built-in kind has this name and just these rules.
    pub fn is_built_in(&self, params: &Params) -> bool {
        KINDS.iter().any(|kind| kind.name == self.name && kind.rules == params.rules)
    }

    /// A size as this kind has it: a side of 9 is said as 3x3, and is 1x9 where there are no boxes.
    fn own_size(&self, size: Shape) -> Shape {
        let is_square = size.rows == size.cols && size.rows > 1 && size.n_cells() <= MAX_DIGITS;
        // On a board whose size is that of the whole, 9 may be written as 3x3, too.
        let side = size.n_cells() as u8;
        match self.geometry {
            Geometry::Latin if is_square => Shape::new(1, size.rows * size.cols),
            _ if self.geometry.form() == Form::Lines || self.sizes.contains(&size) => size,
            _ if is_square || size.rows == 1 => Shape::new(side, side),
            _ => size,
        }
    }

    /// Makes the layout of one slot, to be filled. `params` have passed [`Kind::check`]. Cages and signs are not on it: they are
    /// drawn around the digits of a full grid, and [`with_cages`] and [`with_signs`] add them.
    pub fn draw(&self, params: &Params, stream: &mut Stream) -> Layout {
        if self.geometry == Geometry::Nine {
            return nine::draw(params, stream);
        }
        let ground = Ground::under(params.size, &params.rules);
        let mut rules = params.rules.clone();
        rules.retain(|rule| !comes_later(rule));
        for rule in rules.iter_mut().filter(|rule| rule.cells == RuleCells::Drawn) {
            rule.cells = match ground.form {
                Form::Runs => runs::draw(params.size, stream),
                Form::Areas => areas::draw(params.size, stream),
                Form::Blocks => blocks::draw(params.size, stream),
                Form::Lines => regions::draw(ground.side, stream),
            };
        }
        // The drawn rules determine where the cells are, and how many digits there are.
        let ground = if ground.form == Form::Lines { ground } else { Ground::under(params.size, &rules) };
        laying::layout_of(&ground, &rules)
    }

    /// A layout such as slots have in the end, always the same.
    pub fn sample(&self, params: &Params) -> Layout {
        let layout = self.draw(params, &mut Key::of(&[]).stream(0, 0));
        let layout = match params.has_signs() {
            true => with_signs(&layout, params, signs::sample(&layout, params)),
            false => layout,
        };
        match params.has_cages() {
            true => with_cages(&layout, params.size, cages::sample(&layout)),
            false => layout,
        }
    }

    /// Makes the layout that a record describes by its size and region letters, with the kind's own rules.
    pub fn rebuild(&self, size: Shape, letters: &str) -> Result<Layout, KindError> {
        self.rebuild_with(size, letters, &[])
    }

    /// Makes the layout that a record describes by its size, its region letters and its rules.
    pub fn rebuild_with(&self, size: Shape, letters: &str, rules: &[RuleUse]) -> Result<Layout, KindError> {
        if self.geometry == Geometry::Nine {
            return if rules.is_empty() {
                nine::rebuild(self.title, self.has_regions(), letters)
            } else {
                Err(KindError::NoRules(self.title))
            };
        }
        if !letters.is_empty() {
            return Err(KindError::NoRegions(self.title));
        }
        let mut rules = said::joined(self.rules, rules)?;
        // A puzzle of a kind with signs may show none of a sort.
        for rule in rules.iter_mut().filter(|rule| rule.cells == RuleCells::Drawn && sort_of(rule).is_some()) {
            rule.cells = RuleCells::Signs(Vec::new());
        }
        let ground = ground_of(size, &rules)?;
        if let Some(rule) = rules.iter().find(|rule| rule.cells == RuleCells::Drawn) {
            let unknown = match RULES.iter().find(|row| row.name == rule.name).map(|row| row.says) {
                Some(Says::Cages) => KindError::CagesUnknown,
                Some(Says::Runs) => KindError::RunsUnknown,
                Some(Says::Areas) => KindError::AreasUnknown,
                Some(Says::Blocks) => KindError::BlocksUnknown,
                _ => KindError::RegionsUnknown,
            };
            return Err(unknown(self.title));
        }
        Ok(laying::layout_of(&ground, &rules))
    }

    /// The characters of a puzzle of that size: its cells, and the places between its grids that have none.
    pub fn n_places(&self, size: Shape) -> usize {
        match self.geometry {
            Geometry::Boxes | Geometry::Latin => size.n_cells() * size.n_cells(),
            _ => size.n_cells(),
        }
    }

    /// The number of cells of a board of that size with the kind's own rules.
    pub fn n_cells(&self, size: Shape) -> usize {
        self.n_cells_under(size, self.rules)
    }

    /// The number of cells of a board of that size with these rules.
    pub fn n_cells_under(&self, size: Shape, rules: &[RuleUse]) -> usize {
        match self.geometry {
            Geometry::Nine => size.n_cells(),
            _ => Ground::under(size, rules).area.n_cells(),
        }
    }

    /// The fewest givens that a puzzle with one solution can have, as far as is known.
    pub fn fewest_givens(&self, layout: &Layout, size: Shape) -> usize {
        match (self.geometry, size.rows, size.cols) {
            (Geometry::Nine, ..) => 0,
            _ if !layout.is_blind_to_values() => 0,
            (_, 2, 2) if layout.rules.is_empty() => 4,
            (_, 2, 3) | (_, 3, 2) if layout.rules.is_empty() => 8,
            (_, 3, 3) if layout.rules.is_empty() => 17,
            // At most one digit may be missing from the clues: two could change places.
            _ => layout.n_digits as usize - 1,
        }
    }

    /// Whether each slot may draw its own layout.
    pub fn is_drawn(&self) -> bool {
        self.has_regions() || self.rules.iter().any(|rule| rule.cells == RuleCells::Drawn)
    }

    /// Whether its puzzles have digits that a request can count or choose by a mask; puzzles with only sums have none.
    pub fn has_givens(&self) -> bool {
        !self.has_sums && self.geometry != Geometry::Runs
    }

    /// Whether each puzzle draws signs or lines, all of them one by one and none as cages.
    pub fn has_single_signs(&self) -> bool {
        draws_single_signs(self.rules)
    }

    /// Whether the kind has coloured regions.
    pub fn has_regions(&self) -> bool {
        !self.default_split.is_empty()
    }

    /// The coloured regions of a layout of this kind as letters: nine dots if no region has a cell, and an empty text for a
    /// kind without regions.
    pub fn letters(&self, layout: &Layout) -> String {
        match region_letters(layout) {
            letters if letters.is_empty() && self.has_regions() => ".".repeat(layout.n_cells()),
            letters => letters,
        }
    }

    /// Its name in ids and keys: all kinds over rows and columns share one, since their rules say the rest.
    pub fn base_name(&self) -> &'static str {
        match self.geometry {
            Geometry::Nine => self.name,
            _ => KINDS[0].name,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Clues;

    #[test]
    fn every_kind_makes_every_size() {
        for kind in KINDS.iter() {
            for &size in kind.sizes {
                let params = kind.check(Some(size), None, false).unwrap();
                let layout = kind.sample(&params);
                let said = read_rules(&rules_text(&layout, &Clues::none(&layout)), size).unwrap();
                assert_eq!(kind.rebuild_with(size, &region_letters(&layout), &said.rules), Ok(layout), "{kind:?} {size}");
            }
        }
    }
}
