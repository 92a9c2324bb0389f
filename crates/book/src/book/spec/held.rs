//! Checks a spec against the caps: all its texts, lists and numbers.

use super::Spec;
use super::error::BookError;
use crate::guard::{Cap, IDS, KIND_FILE, NAME, NOTES, PARAGRAPH, PUZZLES, SECTIONS, TITLE, WORD, hold_texts};
use toml::Table;

/// Refuses texts, lists and numbers that are larger than any book needs, before they are used.
pub(crate) fn hold(spec: &Spec) -> Result<(), BookError> {
    SECTIONS.hold("section", spec.sections.len())?;
    NOTES.hold_number("parts.notes", spec.parts.notes.into())?;
    PUZZLES.hold_number("the sections' counts together", spec.sections.iter().map(|section| section.count as u64).sum())?;
    for (i, section) in spec.sections.iter().enumerate() {
        IDS.hold(&format!("section.{}.ids", i + 1), section.ids.len())?;
    }
    // Write the spec as TOML again, so that no text is left out of this check.
    let table = Table::try_from(spec).map_err(|e| BookError::Toml(e.to_string()))?;
    Ok(hold_texts(&table, &cap_of)?)
}

/// The cap of the text of a key.
fn cap_of(key: &str) -> Cap {
    match key {
        "title" | "puzzle_title" | "rule" => TITLE,
        "subtitle" | "author" | "publisher" | "copyright" | "isbn" => NAME,
        "text" | "intro" | "blurb" => PARAGRAPH,
        // The name of a kind, or the text of its own file.
        "kind" => KIND_FILE,
        _ => WORD,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::spec_with;

    const BOOK: &str = "title = \"A\"\n[[section]]\ntitle = \"S\"\nsize = \"2x2\"\ncount = 1\n";

    #[test]
    fn every_text_list_and_number_has_a_cap_that_is_named() {
        let long = "W".repeat(90_000);
        for (key, value, want) in [
            ("title", long.as_str(), "title: 90,000 characters; at most 200"),
            ("subtitle", &long, "subtitle: 90,000 characters; at most 300"),
            ("imprint.text", &long, "imprint.text: 90,000 characters; at most 10,000"),
            ("section.1.intro", &long, "section.1.intro: 90,000 characters; at most 10,000"),
            ("section.1.title", &long, "section.1.title: 90,000 characters; at most 200"),
            ("section.1.technique", &long, "section.1.technique: 90,000 characters; at most 2,000"),
            ("series", &format!("{{ title = \"{long}\", volume = 1 }}"), "series.title: 90,000 characters"),
            ("cover.blurb", &long, "cover.blurb: 90,000 characters; at most 10,000"),
            ("language", &long, "language: 90,000 characters; at most 2,000"),
            ("parts.title", &long, "parts.title: 90,000 characters; at most 200"),
            ("section.1.ids", &format!("[{}]", "\"a\",".repeat(10_001)), "section.1.ids: 10,001 ids; at most 10,000"),
            ("parts.notes", "4000000000", "parts.notes: 4,000,000,000 pages; at most 1,000"),
            ("section.1.count", "4000000000", "together: 4,000,000,000 puzzles; at most 250,000"),
        ] {
            let message = spec_with(BOOK, &[(key.into(), value.into())]).unwrap_err().to_string();
            assert!(message.contains(want), "{key}: {message}");
        }
        let many: String = (0..=1_000).map(|i| format!("[[section]]\ntitle = \"S{i}\"\n")).collect();
        let message = Spec::from_toml(&format!("title = \"A\"\n{many}")).unwrap_err().to_string();
        assert!(message.starts_with("section: 1,001 sections; at most 1,000"), "{message}");
        let large = format!("{BOOK}#{}", " ".repeat(1 << 20));
        assert!(Spec::from_toml(&large).unwrap_err().to_string().contains("bytes; at most 1,048,576"));
        let keys: Vec<(String, String)> = (0..101).map(|_| ("title".into(), "B".into())).collect();
        assert!(spec_with(BOOK, &keys).unwrap_err().to_string().contains("--set: 101 keys; at most 100"));
    }
}
