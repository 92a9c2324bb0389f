//! The levels that are available for each kind. They are measured, since a kind's file does not determine them; `templates/levels.toml`
//! lists them.

use super::params::has_rules_of_files;
use super::{Kind, Params};
use crate::board::{Level, RuleUse};
use crate::guard::read_toml;
use crate::sorted::SortedMap;
use std::sync::LazyLock;

/// The levels of a kind and size that can be made while somebody waits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Levels {
    /// With the clues that they usually have.
    pub plain: Vec<Level>,
    /// Only with more clues than they need.
    pub friendly: Vec<Level>,
}

static MEASURED: LazyLock<SortedMap<String, String>> = LazyLock::new(|| {
    read_toml(include_str!("../../../../templates/levels.toml")).expect("the list of levels is a table of texts")
});

impl Levels {
    /// Everything that the ladder reaches, for boards that were not measured. With rules from files, those of `templates/rules` are
    /// hardly ever easy with the fewest digits, and all of them are with more.
    fn unmeasured(rules: &[RuleUse]) -> Levels {
        let all = Level::ALL.into_iter().filter(|level| *level != Level::Beyond);
        let (friendly, plain) = all.partition(|level| *level < Level::Medium && has_rules_of_files(rules));
        Levels { plain, friendly }
    }

    fn read(text: &str) -> Levels {
        let named = |text: &str| text.split_whitespace().filter_map(Level::named).collect();
        let (plain, friendly) = text.split_once('+').unwrap_or((text, ""));
        Levels { plain: named(plain), friendly: named(friendly) }
    }

    /// Whether puzzles of a level can be had, in either way.
    pub fn has(&self, level: Level) -> bool {
        self.plain.contains(&level) || self.friendly.contains(&level)
    }

    /// The default when no level is named: easy to hard, or the nearest to that.
    pub fn usual(&self) -> (Level, Level) {
        let all = || Level::ALL.into_iter().filter(|level| self.has(*level));
        let usual = || all().filter(|level| (Level::Easy..=Level::Hard).contains(level));
        let low = usual().next().or_else(|| all().next()).unwrap_or(Level::VeryEasy);
        (low, usual().next_back().unwrap_or(low))
    }
}

impl Kind {
    /// The levels that its puzzles can be had as. A size that is not listed is as the kind's usual one.
    pub fn levels(&self, params: &Params) -> Levels {
        let of_size = || MEASURED.get(&format!("{} {}", self.name, params.size));
        let row = of_size().or_else(|| MEASURED.get(self.name)).filter(|_| self.is_built_in(params));
        row.map_or_else(|| Levels::unmeasured(&params.rules), |text| Levels::read(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::{KINDS, parse_size};

    #[test]
    fn each_row_is_of_a_kind_and_a_size_and_names_levels() {
        for (key, text) in MEASURED.iter() {
            let (name, size) = key.split_once(' ').map_or((key.as_str(), None), |(name, size)| (name, Some(size)));
            let kind = KINDS.iter().find(|kind| kind.name == name).unwrap_or_else(|| panic!("{key}: no such kind"));
            assert!(size.is_none_or(|size| kind.sizes.contains(&parse_size(size).unwrap())), "{key}: no such size");
            let known = |word: &str| word == "+" || Level::named(word).is_some_and(|level| level != Level::Beyond);
            assert!(!text.is_empty() && text.split_whitespace().all(known), "{key}: {text}");
        }
        assert!(KINDS.iter().all(|kind| MEASURED.get(kind.name).is_some()), "each kind was measured");
    }

    #[test]
    fn who_names_no_level_gets_what_is_nearest_to_easy_to_hard() {
        let usual = |text| Levels::read(text).usual();
        assert_eq!(usual("very-easy easy medium hard fiendish"), (Level::Easy, Level::Hard));
        assert_eq!(usual("very-easy"), (Level::VeryEasy, Level::VeryEasy));
        assert_eq!(usual("hard diabolical + easy"), (Level::Easy, Level::Hard));
        assert_eq!(usual("fiendish diabolical"), (Level::Fiendish, Level::Fiendish));
    }
}
