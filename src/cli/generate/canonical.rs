//! The words of a command that makes a set, without what only says where and how fast: two runs of the same words make the same.

use super::{Generate, Order};

/// What a mask file is called in them: its text is kept beside the words.
const MASK_FILE: &str = "mask.txt";

/// The words, one form for each set.
pub fn of(args: &Generate, order: &Order) -> Vec<String> {
    let make = &args.make;
    let mut words = vec!["generate".to_string()];
    let mut say = |name: &str, value: &str| words.push(format!("--{name}={value}"));
    say("kind", order.recipe.kind.name);
    say("size", &order.recipe.params.size.to_string());
    let texts = [
        ("regions", &make.regions),
        ("clues", &make.clues),
        ("mask", &make.mask),
        ("level", &make.level),
        ("quota", &args.quota),
        ("score", &make.score),
        ("er", &make.er),
        ("hardest", &make.hardest),
    ];
    texts.iter().filter_map(|(name, value)| Some((name, value.as_ref()?))).for_each(|(name, value)| say(name, value));
    make.technique.iter().for_each(|value| say("technique", value));
    make.without.iter().for_each(|value| say("without", value));
    let numbers = [
        ("attempts", make.attempts),
        ("search", args.search),
        ("max-unwinds", args.max_unwinds),
        ("max-complexity", args.max_complexity),
        ("variants", (args.variants > 0).then_some(args.variants as u64)),
    ];
    numbers.iter().filter_map(|(name, value)| Some((name, (*value)?))).for_each(|(name, value)| say(name, &value.to_string()));
    if order.request.user_mask.is_some() {
        say("mask-file", MASK_FILE);
    }
    if let Some(split) = &order.split {
        say("split", &split.text());
        if !split.key().is_empty() {
            say("split-key", split.key());
        }
    }
    say("algo", &args.algo.to_string());
    say("seed", &order.request.seed);
    if args.columns != "full" {
        say("columns", &args.columns);
    }
    say("to", order.style.format.name());
    say("part-slots", &args.part_slots.to_string());
    let switches = [
        ("any-regions", make.any_regions),
        ("givens", make.givens),
        ("hide-sums", make.hide_sums),
        ("allow-multiple", args.allow_multiple),
        ("no-rate", args.no_rate),
        ("mask-first", args.mask_first),
        ("with-path", args.with_path),
        ("classes", args.classes),
        ("distinct", args.distinct),
        ("split-exact", args.split_exact),
    ];
    words.extend(switches.iter().filter(|switch| switch.1).map(|switch| format!("--{}", switch.0)));
    words
}
