//! Pages that are put in: blank ones before right-hand pages, texts of the user's own, and as many at the end as the printer binds.

use crate::book::leaf::planned::{PageRole, to_right_hand};
use crate::book::spec::own_pages::After;
use crate::book::spec::{Side, Spec};
use crate::paper::Profile;

/// Adds pages up to a number that the printer binds: blank ones, and pages for notes if the printer does not allow that many blank
/// ones.
pub(super) fn fill_sheets(pages: &mut Vec<PageRole>, profile: &Profile) {
    let missing = profile.rounded(pages.len(), pages.last() == Some(&PageRole::Blank)) - pages.len();
    let blank = missing.min(profile.most_blank_in_a_row.unwrap_or(usize::MAX));
    pages.extend(std::iter::repeat_n(PageRole::Notes, missing - blank));
    pages.extend(std::iter::repeat_n(PageRole::Blank, blank));
}

/// Adds the pages of text that follow a place.
pub(super) fn insert(spec: &Spec, after: After, pages: &mut Vec<PageRole>) {
    for (i, text) in spec.texts.iter().enumerate().filter(|(_, text)| text.after() == Some(after)) {
        if text.open_on == Side::Right {
            to_right_hand(pages);
        }
        pages.push(PageRole::Text { text: i });
    }
}
