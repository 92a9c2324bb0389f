//! Texts at any place of a book: about the author, other books, a request for a review. Each has a page of its own, or a slot of a page
//! with puzzles.

use super::error::BookError;
use super::layout::SlotSize;
use super::{Glossary, Hints, Side, Solutions, Spec};
use crate::guard::foreign;
use serde::{Deserialize, Serialize};

/// A text: a `[[text]]` of a spec.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct OwnPage {
    /// Its file, beside the spec: Markdown with places, as the other text pages.
    pub file: String,
    /// What its page follows: `title`, `imprint`, `contents`, `rules`, `section 2`, `hints`, `glossary`, `solutions` or `end`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub after: String,
    /// The size of the slot that it has, in place of a page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slot: Option<SlotSize>,
    /// On which side it is.
    #[serde(default = "any")]
    pub open_on: Side,
}

fn any() -> Side {
    Side::Any
}

/// A place where pages of text can follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum After {
    Title,
    Imprint,
    Contents,
    Rules,
    /// From 0.
    Section(usize),
    Hints,
    Glossary,
    Solutions,
    End,
}

/// The most of such pages.
const MOST: usize = 100;

impl OwnPage {
    pub(crate) fn after(&self) -> Option<After> {
        Some(match self.after.as_str() {
            "title" => After::Title,
            "imprint" => After::Imprint,
            "contents" => After::Contents,
            "rules" => After::Rules,
            "hints" => After::Hints,
            "glossary" => After::Glossary,
            "solutions" => After::Solutions,
            "end" => After::End,
            section => After::Section(section.strip_prefix("section ")?.parse::<usize>().ok()?.checked_sub(1)?),
        })
    }
}

/// The name of a page's text among those of the book.
pub(crate) fn text_name(text: usize) -> String {
    format!("text-{}", text + 1)
}

/// Refuses pages that would follow what the book does not have.
pub(crate) fn check(spec: &Spec) -> Result<(), BookError> {
    if spec.texts.len() > MOST {
        let (key, value) = ("text".into(), format!("{} pages", spec.texts.len()));
        return Err(BookError::Value { key, value, expected: format!("at most {MOST} pages of text") });
    }
    for (i, text) in spec.texts.iter().enumerate() {
        let refused = |key: &str, value: &str, expected: String| {
            let key = format!("text.{}.{key}", i + 1);
            Err(BookError::Value { key, value: format!("'{}'", foreign(value)), expected })
        };
        if text.file.trim().is_empty() {
            return refused("file", &text.file, "the name of a text file beside the spec".into());
        }
        if let Some(slot) = text.slot {
            if let Some((key, value, expected)) = refused_slot(spec, text, slot) {
                return refused(key, value, expected);
            }
            continue;
        }
        let parts = &spec.parts;
        let n = spec.sections.len();
        let has = match text.after() {
            None => {
                let places = "title, imprint, contents, rules, hints, glossary, solutions, end, or a section such as 'section 1'";
                return refused("after", &text.after, places.into());
            }
            Some(After::Title) => parts.title.is_on(),
            Some(After::Imprint) => parts.imprint.is_on(),
            Some(After::Contents) => parts.contents,
            Some(After::Rules) => parts.how_to_play.is_on(),
            Some(After::Section(section)) if section >= n => {
                return refused("after", &text.after, format!("a section from 1 to {n}"));
            }
            Some(After::Section(_)) if spec.daily.is_some() || !spec.layouts.is_empty() => {
                return refused(
                    "after",
                    &text.after,
                    "another place beside [daily] and [[layout]], whose pages have puzzles of several sections".into(),
                );
            }
            Some(After::Section(_)) => true,
            Some(After::Hints) => parts.hints != Hints::None,
            Some(After::Glossary) => parts.glossary != Glossary::None,
            Some(After::Solutions) => matches!(spec.solutions, Solutions::End | Solutions::NextDay),
            Some(After::End) => true,
        };
        if !has {
            return refused("after", &text.after, "a part that the book has, or 'end'".into());
        }
    }
    Ok(())
}

/// Why a text can't have a slot of that size: a key, its value, and what is expected.
fn refused_slot<'a>(spec: &Spec, text: &'a OwnPage, slot: SlotSize) -> Option<(&'static str, &'a str, String)> {
    let has_slot = |size: SlotSize| spec.layouts.iter().any(|layout| layout.slots.contains(&size));
    let sizes: Vec<&str> =
        SlotSize::ALL.into_iter().filter(|&size| size != SlotSize::Full && has_slot(size)).map(SlotSize::name).collect();
    let expected = match (slot, text.after.as_str(), text.open_on) {
        _ if spec.layouts.is_empty() => "'after' in its place: this book has no [[layout]]".into(),
        (SlotSize::Full, ..) => "'after' in its place, which gives it a page".into(),
        (_, "", Side::Any) if has_slot(slot) => return None,
        (_, "", Side::Any) if sizes.is_empty() => "'after' in its place: no [[layout]] has smaller slots than a page".into(),
        (_, "", Side::Any) => format!("a size that a [[layout]] has: {}", sizes.join(", ")),
        (_, "", _) => return Some(("open_on", "right", "to be left out beside 'slot'".into())),
        (_, after, _) => return Some(("after", after, "to be left out beside 'slot'".into())),
    };
    Some(("slot", slot.name(), expected))
}

/// The pages of text of one volume: those after a section are where the section ends. `kept` gives the number that a section has
/// in the volume, from 0, if it ends there.
pub(crate) fn of_volume(texts: &[OwnPage], kept: impl Fn(usize) -> Option<usize>) -> Vec<OwnPage> {
    let moved = |text: &OwnPage| match text.after() {
        Some(After::Section(section)) => {
            kept(section).map(|section| OwnPage { after: format!("section {}", section + 1), ..text.clone() })
        }
        _ => Some(text.clone()),
    };
    texts.iter().filter_map(moved).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::test_assets::{test_assets, theme_named};
    use crate::book::tests::{pressed, texts};
    use crate::book::{PageRole, Spec, Text, check, volumes};
    use crate::paper::{Profile, Stock};

    fn spec(keys: &str, texts: &[&str]) -> Spec {
        let texts: String = texts.iter().map(|after| format!("[[text]]\nfile = \"own.md\"\nafter = \"{after}\"\n")).collect();
        let text = format!(
            "title = \"T\"\n{keys}\n{texts}[[section]]\ntitle = \"A\"\nsize = \"2x3\"\ncount = 4\n[[section]]\ntitle = \"B\"\nsize = \"3x2\"\ncount = 5\n"
        );
        Spec::from_toml(&text).unwrap()
    }

    fn page_before(role: PageRole) -> &'static str {
        match role {
            PageRole::Title => "title",
            PageRole::Imprint => "imprint",
            PageRole::Contents { .. } => "contents",
            PageRole::HowToPlay { .. } => "rules",
            PageRole::Puzzles { section: 0, .. } => "section 1",
            PageRole::Puzzles { .. } => "section 2",
            PageRole::Solutions { .. } => "solutions",
            PageRole::Notes => "end",
            _ => "none",
        }
    }

    #[test]
    fn pages_of_text_follow_what_they_name_and_are_filled() {
        let mut assets = test_assets(theme_named("standard"));
        let source = "# More of {{ title }}\n\nIt has {{ n_puzzles }} puzzles.\n";
        for i in 0..8 {
            assets.texts.pages.insert(text_name(i), Text { file: "own.md".into(), source: source.into() });
        }
        let places = ["title", "imprint", "contents", "rules", "section 1", "section 2", "solutions", "end"];
        let spec = spec("parts.notes = 1", &places);
        let (plan, pages) = pressed(&spec, &assets);
        for (i, role) in plan.pages.iter().enumerate() {
            let PageRole::Text { text } = *role else { continue };
            assert_eq!(page_before(plan.pages[i - 1]), places[text]);
            assert!(texts(&pages, i + 1).join(" ").contains("More of T"), "{:?}", texts(&pages, i + 1));
            assert!(texts(&pages, i + 1).join(" ").contains("It has 9 puzzles."));
        }
        assert_eq!(plan.pages.iter().filter(|role| matches!(role, PageRole::Text { .. })).count(), places.len());
    }

    #[test]
    fn a_page_after_a_section_stays_behind_it_in_volumes() {
        let mut assets = test_assets(theme_named("standard"));
        for i in 0..2 {
            assets.texts.pages.insert(text_name(i), Text { file: "own.md".into(), source: "# Own\n".into() });
        }
        let mut spec = spec("per_page = 1\nparts.how_to_play = false", &["section 1", "section 2"]);
        spec.sections.iter_mut().for_each(|section| section.count = 20);
        assets.profile = Profile { papers: vec![Stock { most: Some(32), ..Stock::default() }], ..Profile::default() };
        let volumes = volumes(&spec, &assets.materials()).unwrap();
        let n_texts: usize = volumes.iter().map(|volume| volume.spec.texts.len()).sum();
        assert!(volumes.len() > 1 && n_texts == 2, "{} volumes, {n_texts} texts", volumes.len());
    }

    #[test]
    fn a_place_that_the_book_does_not_have_is_refused() {
        let assets = test_assets(theme_named("standard"));
        for (keys, after, want) in [
            ("", "section 3", "text.1.after = 'section 3': expected a section from 1 to 2"),
            ("", "hints", "text.1.after = 'hints': expected a part that the book has"),
            ("", "middle", "text.1.after = 'middle': expected title, imprint"),
            ("solutions = \"none\"", "solutions", "text.1.after = 'solutions': expected a part that the book has"),
        ] {
            let refused = check(&spec(keys, &[after]), &assets.materials()).unwrap_err().to_string();
            assert!(refused.starts_with(want), "{refused}");
        }
    }
}
