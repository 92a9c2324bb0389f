//! The meaning of a request that says little: for a page, a book or a sheet, no level means easy to hard, and easy puzzles show
//! as many digits as in newspapers. `generate` takes each request literally.

use super::Request;
use crate::board::Level;
use crate::kinds::{Levels, kind_said, parse_size};

/// The word for a level if any level will do.
pub const ANY: &str = "any";
/// The word for more clues than are needed, as beginners like them: a name for a range.
pub const FRIENDLY: &str = "friendly";

impl Request {
    /// The levels that are named, in a range or in a quota; empty where none is, or one that does not exist.
    pub fn levels_named(&self) -> Vec<Level> {
        let named = |text: &str| Level::named(text.trim());
        if let Some(text) = self.level.as_deref() {
            let (low, high) = text.split_once("..").unwrap_or((text, text));
            let Some((low, high)) = named(low).zip(named(high)) else { return Vec::new() };
            return Level::ALL.into_iter().filter(|level| (low..=high).contains(level)).collect();
        }
        let parts = self.quota.as_deref().unwrap_or("").split(',');
        parts.filter_map(|part| named(part.split_once(':')?.0)).collect()
    }

    /// The request as people mean it who ask for no more than this.
    pub fn for_people(&self) -> Request {
        let mut meant = self.clone();
        let Some((levels, is_classic)) = self.levels_to_be_had() else { return meant };
        if !self.says_how_hard() {
            let (low, high) = levels.usual();
            meant.level = Some(if low == high { low.name().into() } else { format!("{low}..{high}") });
        }
        let named = meant.levels_named();
        let needs_more = match is_classic {
            true => named.iter().any(|level| *level <= Level::Medium),
            // Puzzles with more clues than they need hardly use their rules: they are only for boards that have no easy puzzles
            // otherwise.
            false if meant.quota.is_some() => named.iter().any(|level| levels.friendly.contains(level)),
            false => !named.is_empty() && !named.iter().any(|level| levels.plain.contains(level)),
        };
        // An explicit number of cages or signs is easy in its own way.
        let said = [&self.clues, &self.user_mask, &self.cages, &self.cage_sizes, &self.marks];
        let is_designed = self.style.as_deref() == Some("designed");
        let says_clues =
            said.iter().any(|said| said.is_some()) || is_designed || self.mask_first || self.givens || self.hide_sums;
        if needs_more && !says_clues {
            meant.clues = Some(FRIENDLY.into());
        }
        meant
    }

    /// The levels available for its board, and whether this is a Sudoku with no other rule. `None` if it makes no board, or if
    /// nobody is meant to solve the result.
    fn levels_to_be_had(&self) -> Option<(Levels, bool)> {
        if self.no_rate || self.allow_multiple || self.sample.is_some() {
            return None;
        }
        let kind = kind_said(&self.kind).ok()?;
        let size = self.size.as_deref().map(parse_size).transpose().ok()?;
        let rules = self.rules.as_deref().unwrap_or("");
        let (kind, params) = kind.check_with(size, self.regions.as_deref(), self.any_regions, rules).ok()?;
        Some((kind.levels(&params), params.rules.is_empty() && !kind.has_sums))
    }

    /// Whether it says anything of how hard its puzzles are.
    pub fn says_how_hard(&self) -> bool {
        let said = [&self.level, &self.quota, &self.er, &self.score, &self.hard_for, &self.hardest];
        said.iter().any(|said| said.is_some()) || !self.technique.is_empty() || !self.without.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::rule_from_toml;

    fn meant(kind: &str, change: impl FnOnce(&mut Request)) -> (Option<String>, Option<String>) {
        let mut request = Request::of(kind, "1");
        change(&mut request);
        let meant = request.for_people();
        (meant.level, meant.clues)
    }

    #[test]
    fn no_level_is_easy_to_hard_and_easy_shows_more() {
        let of = |level: &str, clues: Option<&str>| (Some(level.to_string()), clues.map(String::from));
        assert_eq!(meant("sudoku", |_| {}), of("easy..hard", Some(FRIENDLY)));
        assert_eq!(meant("sudoku", |r| r.level = Some("hard".into())), of("hard", None));
        assert_eq!(meant("sudoku", |r| r.level = Some("easy".into())), of("easy", Some(FRIENDLY)));
        assert_eq!(meant("sudoku", |r| r.level = Some(ANY.into())), of(ANY, None));
        assert_eq!(meant("sudoku", |r| r.quota = Some("easy:3,hard:1".into())), (None, Some(FRIENDLY.into())));
        assert_eq!(meant("sudoku", |r| r.er = Some("7.0..8.0".into())), (None, None));
        assert_eq!(meant("sudoku", |r| (r.level, r.clues) = (Some("easy".into()), Some("25".into()))), of("easy", Some("25")));
        assert_eq!(meant("sudoku", |r| r.size = Some("2x2".into())), of("very-easy", Some(FRIENDLY)));
    }

    #[test]
    fn what_rules_of_files_hardly_ever_give_is_made_with_more_digits() {
        let file = include_str!("../../../../templates/rules/nabner.toml").replace("\"nabner\"", "\"mine\"");
        let rule = Some(rule_from_toml(&file).unwrap().name.to_string());
        let of = |level: &str, clues: Option<&str>| (Some(level.to_string()), clues.map(String::from));
        let leveled = |level: &str| meant("sudoku", |r| (r.rules, r.level) = (rule.clone(), Some(level.into())));
        assert_eq!(leveled("very-easy"), of("very-easy", Some(FRIENDLY)));
        assert_eq!(leveled("easy"), of("easy", Some(FRIENDLY)));
        assert_eq!(leveled("medium"), of("medium", None));
        assert_eq!(leveled("easy..hard"), of("easy..hard", None));
    }

    #[test]
    fn what_makes_no_board_is_left_as_it_was_said() {
        assert_eq!(meant("chess", |_| {}), (None, None));
        assert_eq!(meant("sudoku", |r| r.size = Some("9x9x9".into())), (None, None));
        assert_eq!(meant("sudoku", |r| r.level = Some("simple".into())), (Some("simple".into()), None));
        assert_eq!(meant("suko", |r| r.allow_multiple = true), (None, None));
    }
}
