//! Layouts of pages with puzzles of all kinds: the `[[layout]]` tables of a spec, each a list of slots by their size.

use super::around::{Hand, NotesAt, OverPuzzle};
use super::error::BookError;
use super::{Glossary, Hints, Part, Solutions, Spec};
use serde::{Deserialize, Serialize};

/// A page with slots: a `[[layout]]` of a spec.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PageLayout {
    /// The slots, row by row from the top left.
    pub slots: Vec<SlotSize>,
}

/// The share of a page that a slot takes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SlotSize {
    /// Half the width, a third of the height.
    Sixth,
    /// Half the width, half the height.
    Quarter,
    /// The whole width, a third of the height.
    Third,
    /// The whole width, half the height.
    Half,
    /// The whole page.
    Full,
}

impl SlotSize {
    /// From the smallest.
    pub(crate) const ALL: [SlotSize; 5] = [SlotSize::Sixth, SlotSize::Quarter, SlotSize::Third, SlotSize::Half, SlotSize::Full];

    pub(crate) fn name(self) -> &'static str {
        match self {
            SlotSize::Sixth => "sixth",
            SlotSize::Quarter => "quarter",
            SlotSize::Third => "third",
            SlotSize::Half => "half",
            SlotSize::Full => "full",
        }
    }

    /// How many slots of this size are side by side.
    pub(crate) fn in_row(self) -> usize {
        if matches!(self, SlotSize::Sixth | SlotSize::Quarter) { 2 } else { 1 }
    }

    /// How many rows of this size a page has.
    pub(crate) fn n_rows(self) -> usize {
        match self {
            SlotSize::Full => 1,
            SlotSize::Half | SlotSize::Quarter => 2,
            SlotSize::Third | SlotSize::Sixth => 3,
        }
    }
}

/// The most layouts of a book; a page has at most six slots.
const MOST: usize = 100;

/// The rows of a page. The error says which rows would fill it.
pub(crate) fn rows_of(slots: &[SlotSize]) -> Result<Vec<&[SlotSize]>, &'static str> {
    const WHOLE: &str =
        "full; or two rows, each \"half\" or \"quarter\", \"quarter\"; or three, each \"third\" or \"sixth\", \"sixth\"";
    let mut rows = Vec::new();
    let mut rest = slots;
    while let Some(&first) = rest.first() {
        let n = first.in_row();
        if rest.len() < n || rest[..n].iter().any(|&slot| slot != first) {
            return Err(match first {
                SlotSize::Sixth => "another \"sixth\" after a \"sixth\": two of them fill a row",
                _ => "another \"quarter\" after a \"quarter\": two of them fill a row",
            });
        }
        let (row, further) = rest.split_at(n);
        rows.push(row);
        rest = further;
    }
    let Some(first) = slots.first() else { return Err(WHOLE) };
    if rows.iter().any(|row| row[0].n_rows() != first.n_rows()) {
        return Err(WHOLE);
    }
    match (first.n_rows(), rows.len()) {
        (wanted, n) if wanted == n => Ok(rows),
        (2, 1) => Err("another row, of a \"half\" or of two of \"quarter\""),
        (3, 1) => Err("two rows more, each of a \"third\" or of two of \"sixth\""),
        (3, 2) => Err("another row, of a \"third\" or of two of \"sixth\""),
        (1, _) => Err("nothing beside \"full\", which takes the page"),
        (2, _) => Err("two rows of half a page"),
        _ => Err("three rows of a third of a page"),
    }
}

/// Refuses layouts that do not fill a page, and keys that pages with slots do not have.
pub(crate) fn check(spec: &Spec) -> Result<(), BookError> {
    if spec.layouts.is_empty() {
        return Ok(());
    }
    let refused = |key: String, value: &str, expected: String| Err(BookError::Value { key, value: value.into(), expected });
    if spec.layouts.len() > MOST {
        let value = format!("{} of them", spec.layouts.len());
        return refused("layout".into(), &value, format!("at most {MOST} layouts"));
    }
    for (i, layout) in spec.layouts.iter().enumerate() {
        if let Err(expected) = rows_of(&layout.slots) {
            let names: Vec<&str> = layout.slots.iter().map(|slot| slot.name()).collect();
            return refused(format!("layout.{}.slots", i + 1), &format!("'{}'", names.join(", ")), expected.into());
        }
    }
    if let Some((key, why)) = keys_beside(spec) {
        return refused(key, "a value", format!("to be left out beside [[layout]], whose pages have {why}"));
    }
    match spec.solutions {
        Solutions::End | Solutions::Separate | Solutions::None => Ok(()),
        other => refused("solutions".into(), other.name(), "end, separate or none beside [[layout]]".into()),
    }
}

/// A key that pages with slots do not have, and what they have instead.
fn keys_beside(spec: &Spec) -> Option<(String, &'static str)> {
    const KINDS: &str = "puzzles of several sections";
    const ROOM: &str = "no room for it";
    const NAMES: &str = "puzzles that are named by their section and counted in it";
    let usual = OverPuzzle::default();
    let book = [
        ("daily", spec.daily.is_some() && spec.mixed.is_none(), KINDS),
        ("mixed", spec.mixed.is_some(), KINDS),
        ("per_page", spec.per_page != 2, "as many puzzles as slots"),
        ("copies", spec.copies != 1, KINDS),
        ("name_line", spec.name_line, ROOM),
        ("class_line", spec.class_line, ROOM),
        ("blank_backs", spec.blank_backs, "puzzles on both sides of a leaf"),
        ("check_word", spec.check_word, ROOM),
        ("notes_area", spec.notes_area != NotesAt::None, ROOM),
        ("code", spec.code.is_some(), ROOM),
        ("hand", spec.hand != Hand::Right, "their boards by turns on the left and on the right"),
        ("caption.number", spec.caption.number != usual.number, NAMES),
        ("caption.minutes", spec.caption.minutes != usual.minutes, ROOM),
        ("caption.badge", spec.caption.badge != usual.badge, ROOM),
        ("days", spec.days, NAMES),
        ("start", spec.start.is_some(), NAMES),
        ("epub", spec.epub, "slots, which electronic readers do not have"),
        ("parts.openers", matches!(spec.parts.openers, Part::Own(_)), "sections side by side"),
        ("parts.thumb_index", spec.parts.thumb_index, KINDS),
        ("parts.hints", spec.parts.hints != Hints::None, NAMES),
        ("parts.glossary", spec.parts.glossary == Glossary::Course, NAMES),
    ];
    let of_book = book.iter().find(|(_, is_said, _)| *is_said).map(|&(key, _, why)| (key.to_string(), why));
    of_book.or_else(|| {
        spec.sections.iter().enumerate().find_map(|(i, section)| {
            let said = [
                ("per_page", section.per_page.is_some(), "as many puzzles as slots"),
                ("columns", section.columns.is_some(), "the columns of their slots"),
                ("theme", section.theme.is_some(), KINDS),
            ];
            let (key, _, why) = said.into_iter().find(|(_, is_said, _)| *is_said)?;
            Some((format!("section.{}.{key}", i + 1), why))
        })
    })
}
