//! `--preset` of `gridpress sheet`: the options of a ready choice, inserted before the explicit ones.

use crate::book::{Preset, presets_from_toml};
use crate::press::Library;
use clap::builder::PossibleValuesParser;
use std::ffi::OsString;

fn presets() -> Vec<Preset> {
    Library::default().text("presets.toml").ok().and_then(|text| presets_from_toml(&text).ok()).unwrap_or_default()
}

/// The names of all presets, for the option.
pub fn names() -> PossibleValuesParser {
    PossibleValuesParser::new(presets().into_iter().map(|preset| preset.name))
}

/// The command line, with the options of its preset. An option that is also given explicitly, by any of its names, is not taken
/// from the preset.
pub fn said(words: Vec<OsString>) -> Vec<OsString> {
    let texts: Vec<&str> = words.iter().map(|word| word.to_str().unwrap_or_default()).collect();
    let Some(sheet) = texts.iter().position(|&word| word == "sheet") else { return words };
    let after = |i: usize| texts.get(i + 1).copied().filter(|_| texts[i] == "--preset");
    let name = (sheet..texts.len()).find_map(|i| texts[i].strip_prefix("--preset=").or_else(|| after(i)));
    let Some(preset) = name.and_then(|name| presets().into_iter().find(|preset| preset.name == name)) else { return words };
    let is_said = |option: &str| {
        let has = |name: &str| texts[sheet..].iter().any(|word| *word == name || word.starts_with(&format!("{name}=")));
        let short = option == "count" && texts[sheet..].iter().any(|word| word.starts_with("-n"));
        has(&format!("--{option}")) || short || option == "paper" && has("--page")
    };
    let own = preset.options.iter().filter(|(name, _)| !is_said(name)).map(|(name, value)| format!("--{name}={value}").into());
    let own: Vec<OsString> = own.collect();
    [&words[..=sheet], &own[..], &words[sheet + 1..]].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(words: &str) -> Vec<String> {
        said(words.split(' ').map(OsString::from).collect()).into_iter().map(|word| word.into_string().unwrap()).collect()
    }

    #[test]
    fn what_is_said_goes_before_the_preset() {
        let usual = all("gridpress sheet --preset warm-up");
        assert!(usual.contains(&"--count=1".into()) && usual.contains(&"--copies=4".into()), "{usual:?}");
        for own in ["-n 3", "-n3", "--count 3", "--count=3"] {
            let words = all(&format!("gridpress sheet --preset=warm-up {own}"));
            assert!(!words.contains(&"--count=1".into()) && words.contains(&"--copies=4".into()), "{words:?}");
        }
        for none in ["gridpress sheet --preset no-such", "gridpress generate --preset warm-up", "gridpress sheet"] {
            assert_eq!(all(none), none.split(' ').collect::<Vec<_>>());
        }
    }

    #[test]
    fn every_preset_is_understood() {
        let names: Vec<String> = presets().into_iter().map(|preset| preset.name).collect();
        assert!(names.len() >= 6);
        for name in names {
            let words = all(&format!("gridpress sheet --preset {name}"));
            let parsed = crate::cli::command().try_get_matches_from(&words);
            assert!(parsed.is_ok(), "{name}: {}", parsed.unwrap_err());
        }
    }
}
