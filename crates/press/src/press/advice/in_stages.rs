//! Hints in words, stage by stage: the one place for the command line and the page.

use super::Advice;
use crate::board::{Notation, symbol};
use crate::formats::Row;
use crate::press::record::Unfair;
use crate::sorted::SortedMap;
use crate::words::{Stage, Words, cells_in_words, step_hint};

/// Paragraphs for each stage; `said` are the words of the page.
pub fn in_stages(
    advice: &Advice,
    row: &Row,
    notation: Notation,
    words: &Words,
    said: &SortedMap<String, String>,
) -> Vec<Vec<String>> {
    let of = |key: &str| said.get(&format!("play.{key}")).map_or("", String::as_str);
    let counted = |key: &str, n: usize| {
        let one = of(&format!("{key}.one"));
        if n == 1 && !one.is_empty() { one } else { of(key) }.replace("{n}", &n.to_string())
    };
    let named = |cells: &[u16]| cells_in_words(notation, &row.layout, cells, words);
    let some = |key: &str, cells: &[u16]| {
        let which = counted(&format!("{key}-which"), cells.len()).replace("{names}", &named(cells));
        vec![vec![counted(key, cells.len())], vec![which]]
    };
    match advice {
        Advice::Solved => vec![vec![of("told-solved").into()]],
        Advice::Wrong(cells) => some("told-wrong", cells),
        Advice::Lost(cells) => some("told-lost", cells),
        Advice::Unfair(Unfair::NoSolution) => vec![vec![of("told-none").into()]],
        Advice::Unfair(Unfair::Several) => vec![vec![of("told-several").into()]],
        Advice::Unfair(_) => vec![vec![of("told-undecided").into()]],
        Advice::Reveal(cell, digit) => {
            let which =
                of("told-reveal-which").replace("{names}", &named(&[*cell])).replace("{digit}", &symbol(*digit).to_string());
            vec![vec![of("told-reveal").into()], vec![which]]
        }
        Advice::Step(step, before) => {
            let hint = step_hint(notation, &row.layout, &row.clues, before, step, words);
            Stage::ALL.iter().map(|&stage| hint.stage(stage).to_vec()).collect()
        }
    }
}
