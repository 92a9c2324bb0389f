//! The words of a command that makes a set, without those that only say where and how fast. Runs with the same words make the
//! same set.

use super::super::knobs::words_of;
use super::{Generate, Order};
use crate::formats::{Columns, PathForm};
use crate::request::Request;
use std::path::Path;

/// The name of a mask file in the words. Its text is kept beside them.
const MASK_FILE: &str = "mask.txt";

/// The words: one form for each set.
pub fn of(args: &Generate, order: &Order) -> Vec<String> {
    let Order { request, recipe, .. } = order;
    let (kind, rules) = recipe.kind.in_words(&recipe.params);
    let understood = Request {
        kind: kind.into(),
        rules,
        size: Some(recipe.params.size.to_string()),
        variants: request.variants.filter(|&n| n > 0),
        ..request.clone()
    };
    let (valued, knob_switches) = words_of(&understood, Path::new(MASK_FILE));
    let mut words = vec!["generate".to_string()];
    words.extend(valued);
    let mut say = |name: &str, value: &str| words.push(format!("--{name}={value}"));
    if let Some(split) = &order.split {
        say("split", &split.text());
        if !split.key().is_empty() {
            say("split-key", split.key());
        }
    }
    say("algo", &recipe.algo.to_string());
    say("seed", &request.seed);
    if order.style.columns.ours().is_none() {
        say("columns", order.style.columns.name());
    }
    // The form that --with-path implies is left out, so that older folders can be continued.
    if let Some(form) = args.path.filter(|form| *form != PathForm::default()) {
        say("path", form.name());
    }
    say("to", order.style.format.name());
    say("part-slots", &order.part_slots.to_string());
    if let Some(license) = &args.license {
        say("license", license);
    }
    words.extend(knob_switches);
    let switches = [
        ("with-path", args.has_path()),
        ("classes", args.classes),
        ("quality", order.style.columns == Columns::Quality && recipe.target.best.is_none()),
        ("distinct", args.distinct),
        ("split-exact", args.split_exact),
    ];
    words.extend(switches.iter().filter(|switch| switch.1).map(|switch| format!("--{}", switch.0)));
    words
}
