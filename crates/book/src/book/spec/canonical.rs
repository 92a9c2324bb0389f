//! A spec in its shortest form: the keys whose values are not the defaults, with these values, in the order of their names.
//! Two texts that mean the same book have the same form.

use super::Spec;
use crate::kinds::{Kind, how_to_play_own, kind_said, parse_size, title_of_own};
use crate::request::Request;
use crate::sorted::SortedMap;
use toml::{Table, Value};

/// The keys of a spec by their dotted paths, such as `section.2.count`, with their values as TOML. A key with its default value
/// is left out here, even if the spec sets it.
pub fn canonical(spec: &Spec) -> SortedMap<String, String> {
    // No book is volume 0, so a volume is never a default. A spec without [cover] has none, so all keys of a cover are kept.
    let usual = keys_of("title = \"\"\nsymbols = \"letters\"\n[series]\nvolume = 0");
    let usual_section = keys_of("title = \"\"\n[[section]]\ntitle = \"\"");
    let is_usual = |key: &str, value: &str| {
        let of_section =
            key.strip_prefix("section.").and_then(|rest| rest.split_once('.')).map(|(_, rest)| format!("section.1.{rest}"));
        let found = match &of_section {
            Some(key) => usual_section.get(key),
            None => usual.get(key),
        };
        found.is_some_and(|usual| usual == value)
    };
    let (own, words) = without_files(spec);
    let mut keys = flat(&own);
    keys.extend(words);
    // A spec with [mixed] has the same pages as days, which it does not say.
    let says = |key: &str| spec.mixed.is_none() || !key.starts_with("daily.");
    keys.retain(|key, value| key == "title" || says(key) && !is_usual(key, value));
    keys
}

/// The spec with rules instead of the files of kinds, and what pages print of these files.
fn without_files(spec: &Spec) -> (Spec, Vec<(String, String)>) {
    let mut spec = spec.clone();
    let mut words = Vec::new();
    for (i, section) in spec.sections.iter_mut().enumerate() {
        let wanted = &mut section.wanted;
        // Only the text of a file has several lines. One that makes no board is refused elsewhere.
        let Some((kind, size, rules, own)) = Some(&*wanted).filter(|w| w.kind.contains('\n')).and_then(understood) else {
            continue;
        };
        (wanted.kind, wanted.size, wanted.rules) = (kind, Some(size), rules);
        let texts = [("title", title_of_own(own, &spec.language)), ("how_to_play", how_to_play_own(own, &spec.language))];
        let texts = texts.into_iter().filter_map(|(key, text)| Some((key, text?)));
        words.extend(texts.map(|(key, text)| (format!("section.{}.kind.{key}", i + 1), Value::from(text).to_string())));
    }
    (spec, words)
}

/// The built-in kind, the size and the rules of a request for a kind of one's own, and this kind.
fn understood(wanted: &Request) -> Option<(String, String, Option<String>, &'static Kind)> {
    let own = kind_said(&wanted.kind).ok()?;
    let size = wanted.size.as_deref().map(parse_size).transpose().ok()?;
    let rules = wanted.rules.as_deref().unwrap_or("");
    let (kind, params) = own.check_with(size, wanted.regions.as_deref(), wanted.any_regions, rules).ok()?;
    let (name, rules) = kind.in_words(&params);
    Some((name.into(), params.size.to_string(), rules, own))
}

/// The keys of a spec in one text, a line each.
pub fn canonical_text(spec: &Spec) -> String {
    canonical(spec).iter().map(|(key, value)| format!("{key} = {value}\n")).collect()
}

fn keys_of(text: &str) -> SortedMap<String, String> {
    Spec::from_toml(text).map(|spec| flat(&spec)).unwrap_or_default()
}

fn flat(spec: &Spec) -> SortedMap<String, String> {
    let table = Table::try_from(spec).expect("a spec came from TOML and can be written as TOML");
    let mut keys = SortedMap::new();
    let mut open: Vec<(String, Value)> = table.into_iter().collect();
    while let Some((path, value)) = open.pop() {
        match value {
            Value::Table(inner) => open.extend(inner.into_iter().map(|(key, value)| (format!("{path}.{key}"), value))),
            Value::Array(list) if list.first().is_some_and(Value::is_table) => {
                open.extend(list.into_iter().enumerate().map(|(i, value)| (format!("{path}.{}", i + 1), value)));
            }
            value => drop(keys.insert(path, value.to_string())),
        }
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_with_default_values_are_left_out() {
        let short = "title = \"A\"\n[[section]]\ntitle = \"S\"\nsize = \"2x3\"\ncount = 3\n[[section]]\ntitle = \"T\"\n";
        let long = "title = \"A\"\npage = \"a4\"\nper_page = 2\nbleed = false\n[parts]\nnotes = 0\ntitle = true\n[imprint]\n\
                    seed = false\n[[section]]\ncount = 3\nsize = \"2x3\"\nkind = \"sudoku\"\ntitle = \"S\"\nintro = \"\"\n\
                    [[section]]\ntitle = \"T\"\nids = []\n";
        let keys = |text: &str| canonical(&Spec::from_toml(text).unwrap());
        assert_eq!(keys(short), keys(long));
        let names: Vec<String> = keys(short).into_keys().collect();
        assert_eq!(names, ["section.1.count", "section.1.size", "section.1.title", "section.2.title", "title"]);
    }

    #[test]
    fn every_change_of_a_value_shows() {
        let book = "title = \"A\"\n[[section]]\ntitle = \"S\"\n";
        let plain = canonical(&Spec::from_toml(book).unwrap());
        for change in [
            "page = \"a5\"",
            "bleed = true",
            "fonts = \"full\"",
            "symbols = \"numbers\"",
            "solutions = \"none\"",
            "copies = 4",
            "seed = 7",
            "parts = { contents = false }",
            "parts = { title = \"mine.md\" }",
            "imprint = { seed = true }",
            "margins = { inner = 21.5 }",
            "series = { volume = 1 }",
            "cover = { blurb = \"x\" }",
        ] {
            let keys = canonical(&Spec::from_toml(&format!("{change}\n{book}")).unwrap());
            let new: Vec<&String> = keys.keys().filter(|key| !plain.contains_key(*key)).collect();
            assert_eq!(new.len(), 1, "{change}: {keys:?}");
        }
        for change in
            ["kind = \"suko\"", "where = \"er<3\"", "ids = [\"a\"]", "level = \"easy\"", "count = 1", "any_regions = true"]
        {
            let keys = canonical(&Spec::from_toml(&format!("{book}{change}\n")).unwrap());
            assert_eq!(keys.len(), plain.len() + 1, "{change}: {keys:?}");
        }
    }
}
