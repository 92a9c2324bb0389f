//! Books with layouts: what is on their pages, how full these are, and what is refused.

use crate::book::leaf::planned::{PageRole, Plan};
use crate::book::spec::own_pages::text_name;
use crate::book::test_assets::{TestAssets, test_assets, theme_named};
use crate::book::tests::{assert_on_pages, pressed, texts};
use crate::book::{Spec, Text, check};
use crate::draw::Scene;

const FOUR: &str = "slots = [\"quarter\", \"quarter\", \"quarter\", \"quarter\"]";
const ALL: [&str; 4] = [
    FOUR,
    "slots = [\"half\", \"half\"]",
    "slots = [\"sixth\", \"sixth\", \"third\", \"sixth\", \"sixth\"]",
    "slots = [\"full\"]",
];

/// Twelve kinds, of which one needs a page for each puzzle.
const KINDS: [(&str, u32); 12] = [
    ("sudoku", 20),
    ("killer", 16),
    ("x", 12),
    ("jigsaw", 12),
    ("suko", 13),
    ("futoshiki", 12),
    ("windoku", 12),
    ("odd-even", 12),
    ("kakuro", 7),
    ("suguru", 9),
    ("kropki", 5),
    ("samurai", 6),
];

fn spec(keys: &str, layouts: &[&str], kinds: &[(&str, u32)]) -> Spec {
    let layouts: String = layouts.iter().map(|slots| format!("[[layout]]\n{slots}\n")).collect();
    let section =
        |(kind, count): &(&str, u32)| format!("[[section]]\ntitle = \"Of {kind}\"\nkind = \"{kind}\"\ncount = {count}\n");
    let sections: String = kinds.iter().map(section).collect();
    Spec::from_toml(&format!("title = \"Übermut\"\n{keys}\n{layouts}{sections}")).unwrap()
}

fn of_slots(plan: &Plan) -> impl Iterator<Item = usize> {
    plan.pages.iter().enumerate().filter(|(_, role)| matches!(role, PageRole::Laid { .. })).map(|(i, _)| i)
}

/// The height of what is drawn in a page's body, in percent of it.
fn filled(plan: &Plan, scene: &Scene, page: usize) -> i32 {
    let body = plan.paper.body(page + 1);
    let is_inside = |top: i32, bottom: i32| top >= body.top - 2_000 && bottom <= body.top + body.height + 2_000;
    let bounds: Vec<_> = scene.items.iter().map(|item| item.bounds()).filter(|b| is_inside(b.top, b.bottom)).collect();
    let (top, bottom) = (bounds.iter().map(|b| b.top).min().unwrap(), bounds.iter().map(|b| b.bottom).max().unwrap());
    (bottom - top) * 100 / body.height
}

#[test]
fn every_puzzle_has_one_place_and_every_page_is_filled() {
    let assets = test_assets(theme_named("standard"));
    for (keys, pages) in [("page = \"a4\"", 30), ("page = \"letter\"\nparts.how_to_play = false", 30)] {
        let spec = spec(keys, &ALL, &KINDS);
        let (plan, document) = pressed(&spec, &assets);
        assert_on_pages(&document, keys);
        let mut seen = vec![0; plan.n_puzzles()];
        for block in plan.laid.iter().flat_map(|page| &page.blocks) {
            seen[plan.sections[block.section].first + block.nth] += 1;
            assert!(block.cell >= assets.theme.least_cell(&plan.sections[block.section].sample));
        }
        assert!(seen.iter().all(|&n| n == 1), "{keys}: {seen:?}");
        let shares: Vec<i32> = of_slots(&plan).map(|page| filled(&plan, &document[page], page)).collect();
        assert!(shares.iter().all(|&share| share >= 60), "{keys}: {shares:?}");
        let n_blank = plan.pages.iter().filter(|role| **role == PageRole::Blank).count();
        assert!(shares.len() > pages && n_blank <= 1, "{keys}: {} pages, {n_blank} blank", shares.len());
    }
}

#[test]
fn blocks_keep_clear_of_each_other() {
    let assets = test_assets(theme_named("standard"));
    let plan = check(&spec("page = \"a4\"\nparts.how_to_play = false", &ALL, &KINDS), &assets.materials()).unwrap();
    let body = plan.paper.body(1);
    for page in &plan.laid {
        let places: Vec<_> = page.blocks.iter().map(|block| block.on(body)).collect();
        for (i, a) in places.iter().enumerate() {
            assert!(a.top >= body.top && a.top + a.height <= body.top + body.height, "{page:?}");
            let meets = |b: &&crate::paper::Body| {
                a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height
            };
            assert_eq!(places[i + 1..].iter().find(meets), None, "{page:?}");
        }
    }
}

#[test]
fn kinds_are_spread_through_the_book_and_their_puzzles_stay_in_order() {
    let assets = test_assets(theme_named("standard"));
    // No layout has room for a samurai: it has full pages of its own.
    let plan = check(&spec("", &[FOUR], &KINDS), &assets.materials()).unwrap();
    let n = plan.laid.len();
    for (section, planned) in plan.sections.iter().enumerate() {
        let pages: Vec<usize> = (0..planned.count).map(|nth| plan.puzzle_page[planned.first + nth]).collect();
        assert!(pages.is_sorted(), "{section}: {pages:?}");
        let (first, last) = (pages[0] - plan.section_page[0].min(pages[0]), pages[planned.count - 1] - pages[0]);
        assert!(first <= n / 3 && last >= n / 2, "{section}: {pages:?} of {n}");
    }
    // The first half of the book has puzzles of all kinds, so that no page needs two of one.
    for page in &plan.laid[..n / 2] {
        let mut sections: Vec<usize> = page.blocks.iter().map(|block| block.section).collect();
        sections.sort_unstable();
        assert!(sections.is_sorted_by(|a, b| a < b), "{sections:?}");
    }
    let samurai: Vec<_> = plan.laid.iter().filter(|page| page.blocks.iter().any(|block| block.section == 11)).collect();
    assert!(samurai.len() == 6 && samurai.iter().all(|page| page.blocks.len() == 1));
}

#[test]
fn a_small_board_has_no_page_for_itself() {
    let assets = test_assets(theme_named("standard"));
    let spec = spec("", &["slots = [\"full\"]", FOUR], &[("suko", 4), ("sudoku", 4)]);
    let plan = check(&spec, &assets.materials()).unwrap();
    let single = |page: &&crate::book::LaidPage| page.blocks.len() == 1;
    assert!(plan.laid.iter().filter(single).all(|page| page.blocks[0].section == 1), "{:?}", plan.laid);
    assert!(plan.laid.iter().filter(single).count() > 0);
}

#[test]
fn rules_are_told_once_at_the_first_puzzle_of_a_kind() {
    let assets = test_assets(theme_named("standard"));
    let kinds = [("sudoku", 6), ("suko", 6), ("killer", 6)];
    let (plan, pages) = pressed(&spec("parts.how_to_play = false", &[FOUR, "slots = [\"half\", \"half\"]"], &kinds), &assets);
    let told: Vec<(usize, usize)> =
        plan.laid.iter().flat_map(|page| &page.blocks).filter(|b| !b.text.rules.is_empty()).map(|b| (b.section, b.nth)).collect();
    assert!(told.len() == 3 && told.iter().all(|(_, nth)| *nth == 0), "{told:?}");
    assert!(
        texts(&pages, plan.puzzle_page[0]).join(" ").contains("Every row, column and box"),
        "{:?}",
        texts(&pages, plan.puzzle_page[0])
    );
    // In front, pages of rules tell them all.
    let plan = check(&spec("", &[FOUR], &kinds), &assets.materials()).unwrap();
    assert!(plan.laid.iter().flat_map(|page| &page.blocks).all(|block| block.text.rules.is_empty()));
    assert_eq!(plan.pages.iter().filter(|role| matches!(role, PageRole::HowToPlay { part: 0, .. })).count(), 3);
}

#[test]
fn puzzles_are_named_by_their_section_where_they_are_and_where_they_are_solved() {
    let assets = test_assets(theme_named("standard"));
    let (plan, pages) = pressed(&spec("", &["slots = [\"half\", \"half\"]"], &[("sudoku", 2), ("suko", 2)]), &assets);
    for (puzzle, name) in [(0, "Of sudoku 1"), (1, "Of sudoku 2"), (2, "Of suko 1"), (3, "Of suko 2")] {
        assert!(texts(&pages, plan.puzzle_page[puzzle]).join(" ").contains(name), "{name}");
        assert!(texts(&pages, plan.solution_page[puzzle]).contains(&name), "{name}");
    }
    let (plan, pages) =
        pressed(&spec("puzzle_title = \"{number}: {kind}\"", &["slots = [\"half\", \"half\"]"], &[("sudoku", 2)]), &assets);
    assert!(texts(&pages, plan.puzzle_page[1]).join(" ").contains("2: Sudoku"));
}

#[test]
fn what_fills_no_page_or_has_no_place_is_refused() {
    let assets = test_assets(theme_named("standard"));
    let two = [("sudoku", 4), ("suko", 4)];
    for (keys, slots, want) in [
        ("", "slots = []", "layout.1.slots = '': expected full; or two rows"),
        ("", "slots = [\"half\"]", "layout.1.slots = 'half': expected another row, of a \"half\" or of two of \"quarter\""),
        (
            "",
            "slots = [\"quarter\", \"half\"]",
            "layout.1.slots = 'quarter, half': expected another \"quarter\" after a \"quarter\"",
        ),
        ("", "slots = [\"third\", \"third\"]", "layout.1.slots = 'third, third': expected another row, of a \"third\""),
        ("", "slots = [\"full\", \"full\"]", "layout.1.slots = 'full, full': expected nothing beside \"full\""),
        ("", "slots = [\"half\", \"third\"]", "layout.1.slots = 'half, third': expected full; or two rows"),
        ("per_page = 4", FOUR, "per_page = a value: expected to be left out beside [[layout]], whose pages have as many"),
        ("solutions = \"back\"", FOUR, "solutions = back: expected end, separate or none beside [[layout]]"),
        ("parts.hints = true", FOUR, "parts.hints = a value: expected to be left out beside [[layout]]"),
    ] {
        let refused = check(&spec(keys, &[slots], &two), &assets.materials()).unwrap_err().to_string();
        assert!(refused.starts_with(want), "{refused}");
    }
    let misspelt = Spec::from_toml("title = \"T\"\n[[layout]]\nslots = [\"haf\"]\n").unwrap_err().to_string();
    assert!(misspelt.contains("half"), "{misspelt}");
    let small = spec("page = \"105x148mm\"", &[FOUR], &[("samurai", 1)]);
    let refused = check(&small, &assets.materials()).unwrap_err().to_string();
    assert!(refused.contains("with 1 a page, cells would be") && refused.contains("this theme asks for 5.5 mm"), "{refused}");
}

/// A book with layouts and texts that have slots of these sizes.
fn with_texts(layouts: &[&str], sizes: &[&str], kinds: &[(&str, u32)]) -> Spec {
    let texts: String = sizes.iter().map(|size| format!("[[text]]\nfile = \"own.md\"\nslot = \"{size}\"\n")).collect();
    spec(&format!("page = \"a4\"\n{texts}"), layouts, kinds)
}

fn assets_with(n_texts: usize, source: &str) -> TestAssets {
    let mut assets = test_assets(theme_named("standard"));
    for i in 0..n_texts {
        assets
            .texts
            .pages
            .insert(text_name(i), Text { file: "own.md".into(), source: source.replace("NUMBER", &(i + 1).to_string()) });
    }
    assets
}

#[test]
fn texts_have_slots_between_the_puzzles() {
    let assets =
        assets_with(3, "# Did you know? NUMBER\n\nThis book has {{ n_puzzles }} puzzles, and the first Sudoku had nine rows.\n");
    let kinds = [("sudoku", 12), ("suko", 12), ("killer", 12)];
    let spec = with_texts(&[FOUR, "slots = [\"half\", \"quarter\", \"quarter\"]"], &["quarter", "half", "quarter"], &kinds);
    let (plan, pages) = pressed(&spec, &assets);
    assert_on_pages(&pages, "texts in slots");
    let mut at = Vec::new();
    for page in of_slots(&plan) {
        let PageRole::Laid { page: laid } = plan.pages[page] else { continue };
        let body = plan.paper.body(page + 1);
        for text in &plan.laid[laid].texts {
            let own = text.on(body);
            assert!(own.top >= body.top && own.top + own.height <= body.top + body.height);
            for block in &plan.laid[laid].blocks {
                let other = block.on(body);
                let is_beside = own.left + own.width <= other.left || other.left + other.width <= own.left;
                assert!(is_beside || own.top + own.height <= other.top || other.top + other.height <= own.top);
            }
            let told = texts(&pages, page + 1).join(" ");
            assert!(
                told.contains(&format!("Did you know? {}", text.text + 1)) && told.contains("This book has 36 puzzles"),
                "{told}"
            );
            at.push((text.text, laid));
        }
    }
    // Each one once, in order, and spread.
    let (order, on): (Vec<usize>, Vec<usize>) = at.iter().copied().unzip();
    assert!(order == [0, 1, 2] && on[0] <= 3 && on[2] >= plan.laid.len() / 2, "{at:?} of {}", plan.laid.len());
}

#[test]
fn a_text_without_a_slot_that_holds_it_is_refused() {
    let kinds = [("sudoku", 8), ("suko", 8)];
    let refused = |spec: &Spec, source: &str| {
        let assets = assets_with(spec.texts.len(), source);
        check(spec, &assets.materials()).unwrap_err().to_string()
    };
    let short = "# Own\n";
    for (layouts, sizes, source, want) in [
        (vec![FOUR], vec!["half"], short, "text.1.slot = 'half': expected a size that a [[layout]] has: quarter"),
        (vec![FOUR], vec!["full"], short, "text.1.slot = 'full': expected 'after' in its place, which gives it a page"),
        (vec![], vec!["half"], short, "text.1.slot = 'half': expected 'after' in its place: this book has no [[layout]]"),
        (vec![FOUR], vec!["quarter"; 9], short, ".slot = 'quarter': expected fewer texts or more puzzles: the book has room for"),
        (vec![FOUR], vec!["quarter"], LONG, "the text of [[text]] 1 does not fit in its slot"),
        (vec![FOUR], vec!["quarter"], "# Donaudampfschifffahrtsgesellschaftskapitänsmütze\n", "Donau"),
    ] {
        let told = refused(&with_texts(&layouts, &sizes, &kinds), source);
        assert!(told.contains(want), "{told}");
    }
    let both = "title = \"T\"\n[[text]]\nfile = \"own.md\"\nslot = \"quarter\"\nafter = \"title\"\n";
    let spec = Spec::from_toml(&format!("{both}[[layout]]\n{FOUR}\n[[section]]\ntitle = \"A\"\ncount = 4\n")).unwrap();
    let told = refused(&spec, short);
    assert!(told.contains("text.1.after = 'title': expected to be left out beside 'slot'"), "{told}");
}

const LONG: &str = "A line of text that goes on.\n\nA line of text that goes on.\n\nA line of text that goes on.\n\nA line of text that goes on.\n\n\
    A line of text that goes on.\n\nA line of text that goes on.\n\nA line of text that goes on.\n\nA line of text that goes on.\n\n\
    A line of text that goes on.\n\nA line of text that goes on.\n\nA line of text that goes on.\n\nA line of text that goes on.\n\n\
    A line of text that goes on.\n\nA line of text that goes on.\n\nA line of text that goes on.\n\nA line of text that goes on.\n\n\
    A line of text that goes on.\n\nA line of text that goes on.\n\nA line of text that goes on.\n\nA line of text that goes on.\n";
