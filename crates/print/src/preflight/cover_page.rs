//! Checks a composed cover as a cover: its size and spine, text beside edges and folds, the place of the barcode, lines, and
//! photographs.

use super::breach::{Breach, Rule};
use super::pages::{SAME_SIZE, SLACK, points};
use crate::draw::{Bounds, Item, Run, Scene};
use crate::paper::{CoverRules, Profile, mm, size_words};

/// What to check a cover against.
#[derive(Clone, Copy, Debug)]
pub struct CoverJob<'a> {
    /// The printer.
    pub profile: &'a Profile,
    /// The printer's rules for covers.
    pub rules: CoverRules,
    /// The paper of the pages by name; `None` for the printer's first.
    pub stock: Option<&'a str>,
    /// The trimmed size of a page; the cover's sides follow from it.
    pub page: (i32, i32),
    /// The width of the spine.
    pub spine: i32,
    /// The pages between the covers.
    pub n_pages: usize,
}

/// How much a spine may differ from the width that follows from paper and pages: printers' own templates are exact to a sixteenth
/// of an inch.
const SPINE_SLACK: i32 = 4_500;
/// Fewer dots an inch are seen.
const LEAST_DPI: i64 = 200;

/// Checks a cover: back, spine and front in one piece.
pub fn judge_cover(job: &CoverJob, scene: &Scene) -> Vec<Breach> {
    let CoverJob { profile, rules, stock, page, spine, n_pages } = *job;
    let (width, height) = rules.side(page);
    let mut breaches = Vec::new();
    let mut add = |rule, found: String, expected: String| breaches.push(Breach::of_whole(rule, found, expected));
    let wide = 2 * width + spine;
    if (scene.width - wide).abs() > SAME_SIZE || (scene.height - height).abs() > SAME_SIZE {
        add(Rule::PageSize, size_words(scene.width, scene.height), size_words(wide, height));
    }
    if let Ok(Some(asked)) = profile.spine(stock, n_pages)
        && (asked - spine).abs() > SPINE_SLACK
    {
        add(Rule::Spine, format!("a spine of {} mm", mm(spine)), format!("{} mm for {n_pages} pages on this paper", mm(asked)));
    }
    let (folds, safe) = ((width, width + spine), rules.safe);
    let on_spine = |b: &Bounds| b.left >= folds.0 && b.right <= folds.1 && b.bottom - b.top < height;
    let spine_items: Vec<Bounds> = scene.items.iter().map(Item::bounds).filter(on_spine).collect();
    if !spine_items.is_empty() && n_pages < rules.spine_text_from {
        let expected = format!("a blank one below {} pages", rules.spine_text_from);
        add(Rule::Spine, format!("text on the spine of a book of {n_pages} pages"), expected);
    }
    let beside = spine_items.iter().map(|b| (b.left - folds.0).min(folds.1 - b.right)).min();
    if let Some(least) = beside.filter(|&least| least < rules.spine_safe - SLACK) {
        let expected = format!("at least {} mm", mm(rules.spine_safe));
        add(Rule::Margins, format!("text on the spine {} mm from a fold", mm(least)), expected);
    }
    let barcode = Bounds {
        left: width - safe - rules.barcode.0,
        top: height - safe - rules.barcode.1,
        right: width - safe,
        bottom: height - safe,
    };
    let runs = scene.items.iter().filter_map(|item| if let Item::Text(run) = item { Some(run) } else { None });
    for run in runs.filter(|run| !run.text.trim().is_empty()) {
        let b = ink(run);
        if on_spine(&b) {
            continue;
        }
        // A side of the cover, and its edges. Where a board bends there is no text at all.
        let bend = (rules.hinge - safe).max(0);
        let (left, right) = if b.left < folds.0 { (0, folds.0 - bend) } else { (folds.1 + bend, scene.width) };
        let least = (b.left - left).min(right - b.right).min(b.top).min(height - b.bottom);
        if least < safe - SLACK {
            let found = format!("'{}' {} mm from an edge or a fold", shortened(&run.text), mm(least));
            add(Rule::Margins, found, format!("at least {} mm", mm(safe)));
        }
        let is_within = b.left < barcode.right && b.right > barcode.left && b.bottom > barcode.top && b.top < barcode.bottom;
        let is_barcode = run.text.starts_with("ISBN") || run.text.chars().all(|c| c.is_ascii_digit());
        if is_within && !is_barcode {
            add(Rule::Barcode, format!("'{}' in the place of the barcode", shortened(&run.text)), "nothing there".into());
        }
    }
    if let Some(least) = scene.thinnest_line().filter(|&width| width < profile.least_line - SLACK) {
        add(Rule::LineWidth, format!("a line of {} pt", points(least)), format!("at least {} pt", points(profile.least_line)));
    }
    if let Some(least) = scene.smallest_text().filter(|&size| size < profile.least_text - SLACK) {
        add(Rule::TextSize, format!("text of {} pt", points(least)), format!("at least {} pt", points(profile.least_text)));
    }
    for item in &scene.items {
        if let Item::Picture { width, pixels, .. } = item {
            let dpi = i64::from(pixels.size().0) * 72_000 / i64::from((*width).max(1));
            if dpi < LEAST_DPI {
                let found = format!("a picture of {dpi} dots an inch, {} mm wide", mm(*width));
                add(Rule::Resolution, found, format!("at least {LEAST_DPI}, better 300"));
            }
        }
    }
    breaches
}

/// The extent of capitals and digits.
fn ink(run: &Run) -> Bounds {
    Bounds { left: run.at.x, top: run.at.y - run.size * 72 / 100, right: run.at.x + run.width, bottom: run.at.y }
}

fn shortened(text: &str) -> String {
    let short: String = text.chars().take(30).collect();
    if short.len() < text.len() { format!("{short}…") } else { short }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundled::bundled_fonts;
    use crate::bundled::bundled_profile;
    use crate::draw::{Align, Face, PT, Paint, Point, Type, set_line};

    #[test]
    fn each_fault_of_a_cover_is_found() {
        let profile = bundled_profile("kdp");
        let (rules, page) = (profile.cover.unwrap(), (432_000, 648_000));
        let asked = profile.spine(Some("white"), 200).unwrap().unwrap();
        let faults = |n_pages: usize, spine: i32, text: Option<(&str, i32, i32)>| {
            let job = CoverJob { profile: &profile, rules, stock: Some("white"), page, spine, n_pages };
            let mut scene = Scene::new(2 * page.0 + spine, page.1);
            let style = Type::new(Face::Regular, 12 * PT, Paint::BLACK);
            scene.items.extend(text.map(|(text, x, y)| set_line(&bundled_fonts(), style, text, Point { x, y }, Align::Left)));
            judge_cover(&job, &scene).iter().map(|breach| breach.rule).collect::<Vec<_>>()
        };
        let y = 300 * PT;
        assert_eq!(faults(200, asked, Some(("A title", 500 * PT, y))), []);
        assert_eq!(faults(200, asked + 9_000, None), [Rule::Spine]);
        assert_eq!(faults(200, asked, Some(("A title", 5 * PT, y))), [Rule::Margins]);
        // Half of it is on the spine.
        assert_eq!(faults(200, asked, Some(("A title", 420 * PT, y))), [Rule::Margins]);
        assert_eq!(faults(200, asked, Some(("A title", 300 * PT, 600 * PT))), [Rule::Barcode]);
        assert_eq!(faults(200, asked, Some(("978", 300 * PT, 600 * PT))), []);
        let thin = profile.spine(Some("white"), 40).unwrap().unwrap();
        assert_eq!(faults(40, thin, None), []);
        // Text two thirds of an inch from the spine of a hardcover is where its board bends.
        let hinge = CoverRules { hinge: 54_000, ..rules };
        let job = CoverJob { profile: &profile, rules: hinge, stock: Some("white"), page, spine: asked, n_pages: 200 };
        let mut scene = Scene::new(2 * page.0 + asked, page.1);
        let style = Type::new(Face::Regular, 12 * PT, Paint::BLACK);
        scene.items.push(set_line(&bundled_fonts(), style, "A title", Point { x: page.0 + asked + 48_000, y }, Align::Left));
        assert_eq!(judge_cover(&job, &scene).iter().map(|breach| breach.rule).collect::<Vec<_>>(), [Rule::Margins]);
        // A digit is seven points wide, and the spine less than half of an inch.
        assert_eq!(faults(40, 12_000, Some(("1", 434 * PT, y))), [Rule::Spine, Rule::Spine, Rule::Margins]);
    }
}
