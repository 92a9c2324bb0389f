//! What holds for every book: pagination, pages within their edges, and errors that are found before a puzzle exists.

use super::plan::stand_in::stand_in;
use super::test_assets::{TestAssets, test_assets, theme_named};
use super::*;
use crate::board::{Cell, Clues, Grid, Layout};
use crate::bundled::{bundled_profile, bundled_theme};
use crate::draw::{Bleed, Item, Paint, Scene, Theme};
use crate::paper::{Profile, Stock, profiles_from_toml};
use crate::puzzle::Puzzle;
use crate::request::Request;
use crate::samples::{all_sudokus, pattern_sudoku, sample_suko};
use proptest::prelude::*;

const BOOKS: [(&str, &str); 9] = [
    ("sampler", include_str!("../../../../templates/books/sampler.toml")),
    ("kdp-6x9", include_str!("../../../../templates/books/kdp-6x9.toml")),
    ("kdp-8.5x11-large-print", include_str!("../../../../templates/books/kdp-8.5x11-large-print.toml")),
    ("classroom-a4", include_str!("../../../../templates/books/classroom-a4.toml")),
    ("pocket-a5-booklet", include_str!("../../../../templates/books/pocket-a5-booklet.toml")),
    ("suko-daily-30", include_str!("../../../../templates/books/suko-daily-30.toml")),
    ("children-4x4-6x6", include_str!("../../../../templates/books/children-4x4-6x6.toml")),
    ("one-a-day-366", include_str!("../../../../templates/books/one-a-day-366.toml")),
    ("marathon-16x16", include_str!("../../../../templates/books/marathon-16x16.toml")),
];

/// Stand-ins for the puzzles of a plan.
pub(super) fn puzzles_for(plan: &Plan) -> Vec<Vec<Puzzle>> {
    let one = |s: &SectionPlan, k: usize| match s.kind.name {
        "suko" => sample_suko(),
        _ if !s.sample.rules.is_empty() => stand_in(s),
        _ => pattern_sudoku(s.size.rows, s.size.cols, 2 + k % 3),
    };
    plan.sections.iter().map(|s| (0..s.count).map(|k| one(s, k)).collect()).collect()
}

pub(super) fn pressed(spec: &Spec, assets: &TestAssets) -> (Plan, Vec<Scene>) {
    let plan = check(spec, &assets.materials()).unwrap();
    let edition = Edition { hash: "0123456789ab", ..Edition::default() };
    let (sections, materials) = (puzzles_for(&plan), assets.materials());
    let book = compose(spec, &sections, &materials, &edition).unwrap();
    (plan, (0..book.n_pages()).map(|i| book.page(i)).collect())
}

pub(super) fn assert_on_pages(document: &[Scene], name: &str) {
    assert_on_sheets(document, name, Bleed::default());
}

fn assert_on_sheets(document: &[Scene], name: &str, bleed: Bleed) {
    for (i, page) in document.iter().enumerate() {
        assert_eq!(page.stray_past(bleed), None, "{name}, page {}", i + 1);
        assert!(page.thinnest_line().is_none_or(|width| width >= 750), "{name}, page {}: {:?}", i + 1, page.thinnest_line());
        assert!(page.smallest_text().is_none_or(|size| size >= 7000), "{name}, page {}: {:?}", i + 1, page.smallest_text());
    }
}

pub(super) fn texts(document: &[Scene], page: usize) -> Vec<&str> {
    let items = document[page - 1].items.iter();
    items.filter_map(|item| if let Item::Text(run) = item { Some(run.text.as_str()) } else { None }).collect()
}

#[test]
fn every_bundled_book_stays_on_its_pages() {
    for (name, text) in BOOKS {
        let spec = Spec::from_toml(text).unwrap();
        let profiles = profiles_from_toml(include_str!("../../../../templates/printers.toml")).unwrap();
        let profile = profiles.into_iter().find(|p| p.name == spec.printer).expect("the printer is there");
        let theme = Theme { symbols: spec.symbols.unwrap_or_default(), ..theme_named(&spec.theme) };
        let assets = TestAssets { profile, ..test_assets(theme) };
        assert_eq!(volumes(&spec, &assets.materials()).map(|v| v.len()).map_err(|e| e.to_string()), Ok(1), "{name}");
        let (plan, document) = pressed(&spec, &assets);
        assert_on_sheets(&document, name, plan.paper.bleed);
        // Sheets of copies have several bodies.
        for (i, page) in document.iter().enumerate().filter(|_| spec.copies == 1) {
            let body = plan.paper.body(i + 1);
            let (right, bottom) = (body.left + body.width, body.top + body.height);
            // Only the head line or a tab is above or beside the body, and only the page number is below it.
            let crosses = |side: i32, item: &Item| item.bounds().left < side && item.bounds().right > side;
            let is_out = |item: &&Item| crosses(body.left, item) || crosses(right, item) || item.bounds().bottom > bottom;
            let n_out = page.items.iter().filter(is_out).count();
            assert!(n_out <= 1, "{name}, page {}: more than its number leaves its body", i + 1);
        }
    }
}

#[test]
fn every_size_stays_on_every_page_that_takes_it() {
    let assets = test_assets(bundled_theme());
    let mut taken = 0;
    for page in ["6x9", "a4", "letter", "8x10"] {
        for puzzle in all_sudokus().iter().chain([&sample_suko()]) {
            for per_page in [1, 2, 4, 6] {
                let text = format!(
                    "title = \"T\"\npage = \"{page}\"\nper_page = {per_page}\n[[section]]\ntitle = \"S\"\ncount = {per_page}\nkind = \"{}\"\nsize = \"{}\"\n",
                    puzzle.kind.name, puzzle.size
                );
                let spec = Spec::from_toml(&text).unwrap();
                match check(&spec, &assets.materials()) {
                    Ok(_) => {
                        taken += 1;
                        assert_on_pages(&pressed(&spec, &assets).1, &text);
                    }
                    Err(e) => {
                        assert!(matches!(e, BookError::CellTooSmall { .. } | BookError::CaptionTooWide { .. }), "{text}: {e}");
                        assert!(per_page > 1 || page == "6x9", "one a page fits: {text}: {e}");
                    }
                }
            }
        }
    }
    assert!(taken > 100, "{taken}");
}

#[test]
fn a_solution_is_never_on_the_leaf_of_its_puzzle() {
    let assets = test_assets(bundled_theme());
    let leaf = |page: usize| page.div_ceil(2);
    for (front, openers) in [(true, true), (false, true), (true, false), (false, false)] {
        for count in 1..=14 {
            for per_page in [1, 2, 4, 6] {
                let text = format!(
                    "title = \"T\"\nparts = {{ title = {front}, imprint = {front}, contents = {front}, how_to_play = {front}, openers = {openers} }}\n[[section]]\ntitle = \"A\"\nsize = \"2x3\"\ncount = {count}\nper_page = {per_page}\n[[section]]\ntitle = \"B\"\nsize = \"3x2\"\ncount = 5\n"
                );
                let plan = check(&Spec::from_toml(&text).unwrap(), &assets.materials()).unwrap();
                let pairs = plan.puzzle_page.iter().zip(&plan.solution_page);
                assert!(pairs.clone().all(|(&p, &s)| leaf(p) != leaf(s)), "{text}");
                assert_eq!(plan.n_puzzles(), count + 5);
                assert_eq!(plan.solution_page.len(), count + 5);
                assert!(plan.puzzle_page.is_sorted() && plan.solution_page.is_sorted());
                for (i, role) in plan.pages.iter().enumerate() {
                    match role {
                        PageRole::Opener { .. } => assert_eq!(i % 2, 0, "openers lie on the right"),
                        PageRole::Blank => assert!(plan.pages.get(i + 1) != Some(&PageRole::Blank)),
                        _ => {}
                    }
                }
            }
        }
    }
}

#[test]
fn every_puzzle_and_every_solution_is_printed_once_where_the_plan_says() {
    let assets = test_assets(bundled_theme());
    let spec = Spec::from_toml(BOOKS[0].1).unwrap();
    let (plan, document) = pressed(&spec, &assets);
    for puzzle in 0..plan.n_puzzles() {
        let number = (puzzle + 1).to_string();
        let on = |page: usize| texts(&document, page).iter().any(|t| *t == number);
        assert!(on(plan.puzzle_page[puzzle]) && on(plan.solution_page[puzzle]), "puzzle {number}");
        let promise = format!("Solution p. {}", plan.solution_page[puzzle]);
        assert!(texts(&document, plan.puzzle_page[puzzle]).contains(&promise.as_str()), "puzzle {number}");
    }
    let shown: usize = plan.pages.iter().map(|r| if let PageRole::Puzzles { count, .. } = r { *count } else { 0 }).sum();
    let solved: usize = plan.pages.iter().map(|r| if let PageRole::Solutions { count, .. } = r { *count } else { 0 }).sum();
    assert_eq!((shown, solved), (plan.n_puzzles(), plan.n_puzzles()));
    for (i, role) in plan.pages.iter().enumerate() {
        let number = (i + 1).to_string();
        let bare = matches!(role, PageRole::Title | PageRole::Imprint | PageRole::Blank);
        assert_eq!(texts(&document, i + 1).last() == Some(&number.as_str()), !bare, "page {number}");
    }
}

#[test]
fn a_book_too_long_for_its_printer_becomes_volumes_that_share_its_puzzles() {
    let assets = test_assets(bundled_theme());
    let text = "title = \"T\"\n[[section]]\ntitle = \"A\"\nsize = \"2x3\"\ncount = 31\n[[section]]\ntitle = \"B\"\nsize = \"3x2\"\ncount = 90\nper_page = 1\n";
    let spec = Spec::from_toml(text).unwrap();
    let materials = assets.materials();
    let printer = |most| Profile { papers: vec![Stock { most: Some(most), ..Stock::default() }], ..Profile::default() };
    let volumes = |spec: &Spec, most| super::volumes(spec, &Materials { profile: &printer(most), ..materials });
    let whole = volumes(&spec, 1000).unwrap();
    assert_eq!((whole.len(), whole[0].spec.clone()), (1, spec.clone()));
    for most in [40, 60, 100] {
        let parts = volumes(&spec, most).unwrap();
        assert!(parts.len() > 1 && parts.iter().all(|v| v.plan.pages.len() <= most), "{most}");
        // There are hardly more volumes than a plain division gives.
        assert!(parts.len() - 1 < whole[0].plan.pages.len().div_ceil(most) + 2);
        let numbers = vec![(0..31).collect::<Vec<usize>>(), (31..121).collect()];
        let dealt = deal(&parts, numbers);
        for (volume, sections) in parts.iter().zip(&dealt) {
            let counts: Vec<usize> = volume.spec.sections.iter().map(|s| s.count as usize).collect();
            assert_eq!(counts, sections.iter().map(Vec::len).collect::<Vec<_>>());
        }
        assert_eq!(dealt.concat().concat(), (0..121).collect::<Vec<usize>>());
        assert_eq!(parts[1].spec.series.as_ref().map(|s| s.volume), Some(2));
    }
    let third = Spec { series: Some(Series { title: "T".into(), volume: 3 }), ..spec };
    assert!(matches!(volumes(&third, 60), Err(BookError::TooLongForSeries { .. })));
}

#[test]
fn links_lead_from_a_puzzle_to_its_solution_and_back() {
    let assets = test_assets(bundled_theme());
    let text = "title = \"T\"\n[[section]]\ntitle = \"A\"\nsize = \"2x3\"\ncount = 9\nper_page = 4\n[[section]]\ntitle = \"B\"\nsize = \"3x3\"\ncount = 4\n";
    let spec = Spec::from_toml(text).unwrap();
    let plan = check(&spec, &assets.materials()).unwrap();
    let (sections, materials, edition) = (puzzles_for(&plan), assets.materials(), Edition::default());
    let book = compose(&spec, &sections, &materials, &edition).unwrap();
    let links = &book.document.links;
    assert_eq!(links.len(), 2 * plan.n_puzzles());
    for (puzzle, (&page, &solution)) in plan.puzzle_page.iter().zip(&plan.solution_page).enumerate() {
        let there = links.iter().filter(|l| (l.from_page + 1, l.to_page + 1) == (page, solution)).count();
        let back = links.iter().filter(|l| (l.from_page + 1, l.to_page + 1) == (solution, page)).count();
        let beside = plan.puzzle_page.iter().zip(&plan.solution_page).filter(|&(p, s)| (*p, *s) == (page, solution)).count();
        assert_eq!((there, back), (beside, beside), "puzzle {}", puzzle + 1);
    }
    // The area of a link covers its puzzle, so the number is in it.
    for (i, link) in links.iter().enumerate() {
        let scene = book.page(link.from_page);
        assert!(link.at.x >= 0 && link.at.y >= 0 && link.at.x + link.width <= scene.width, "{i}");
        let holds = |item: &Item| match item {
            Item::Text(run) => {
                (link.at.x..=link.at.x + link.width).contains(&run.at.x)
                    && (link.at.y..=link.at.y + link.height).contains(&run.at.y)
            }
            _ => false,
        };
        assert!(scene.items.iter().any(holds), "{i}");
    }
    let depths: Vec<u8> = book.document.outline.iter().map(|mark| mark.depth).collect();
    assert!(depths.starts_with(&[0]) && depths.contains(&1) && book.document.outline.len() > 8);
}

#[test]
fn a_thumb_index_marks_the_outside_edge_lower_for_each_section() {
    let assets = TestAssets { profile: bundled_profile("kdp"), ..test_assets(bundled_theme()) };
    let text = "title = \"T\"\npage = \"6x9\"\nbleed = true\nparts.thumb_index = true\n[[section]]\ntitle = \"A\"\nsize = \"2x3\"\ncount = 4\n[[section]]\ntitle = \"B\"\nsize = \"3x2\"\ncount = 4\n";
    let (plan, scenes) = pressed(&Spec::from_toml(text).unwrap(), &assets);
    let mut tops = Vec::new();
    for (i, role) in plan.pages.iter().enumerate() {
        let mark = scenes[i].items.iter().find_map(|item| match item {
            Item::Rect { at, width, fill: Some(Paint::Gray(80)), .. } => Some((*at, *width)),
            _ => None,
        });
        let PageRole::Puzzles { section, .. } = role else { continue };
        let (at, width) = mark.expect("pages of puzzles have a mark");
        let is_outside = if i % 2 == 0 { at.x > scenes[i].width * 3 / 4 } else { at.x + width < scenes[i].width / 4 };
        assert!(is_outside, "page {}", i + 1);
        tops.push((*section, at.y));
    }
    tops.dedup();
    assert!(tops.len() == 2 && tops[0].1 < tops[1].1, "{tops:?}");
}

#[test]
fn copies_of_a_page_share_a_sheet_and_answers_do_not_repeat() {
    let assets = test_assets(bundled_theme());
    for (copies, height) in [(2, 2), (4, 2)] {
        let text = format!(
            "title = \"T\"\ncopies = {copies}\nsolutions = \"separate\"\nper_page = 1\nparts = {{ title = false, imprint = false, contents = false, how_to_play = false, openers = false }}\n[[section]]\ntitle = \"A\"\nsize = \"2x3\"\ncount = 3\nsolutions_per_page = 1\n"
        );
        let spec = Spec::from_toml(&text).unwrap();
        let (plan, scenes) = pressed(&spec, &assets);
        assert_eq!((scenes.len(), scenes[0].height), (3, plan.paper.height * height));
        let numbers = scenes[1].items.iter().filter(|i| matches!(i, Item::Text(run) if run.text == "2")).count();
        assert!(numbers >= copies, "each copy has its number");
        assert_on_pages(&scenes, &text);
        let (sections, materials, edition) = (puzzles_for(&plan), assets.materials(), Edition::default());
        let answers = compose_answers(&spec, &sections, &materials, &edition).unwrap().unwrap();
        assert_eq!(answers.n_pages(), 3usize.div_ceil(copies));
    }
    let text = "title = \"T\"\ncopies = 4\nper_page = 1\n[[section]]\ntitle = \"A\"\nsize = \"2x2\"\ncount = 3\n";
    let spec = Spec::from_toml(text).unwrap();
    let (materials, edition) = (assets.materials(), Edition::default());
    if let Ok(plan) = check(&Spec { parts: Parts::none(), ..spec.clone() }, &materials) {
        let (spec, sections) = (Spec { parts: Parts::none(), ..spec }, puzzles_for(&plan));
        let book = compose(&spec, &sections, &materials, &edition).unwrap();
        assert!(book.document.links.is_empty() && book.document.outline.is_empty() && !plan.solution_page.is_empty());
    } else {
        panic!("four small pages of 4×4 fit on a sheet");
    }
    let three = Spec::from_toml("title = \"T\"\ncopies = 3\n[[section]]\ntitle = \"A\"\nsize = \"2x3\"\ncount = 3\n").unwrap();
    assert!(check(&three, &assets.materials()).unwrap_err().to_string().contains("1, 2 or 4"));
}

#[test]
fn solutions_are_where_the_spec_wants_them() {
    let assets = test_assets(bundled_theme());
    let text =
        |place: &str| format!("title = \"T\"\nsolutions = \"{place}\"\n[[section]]\ntitle = \"A\"\nsize = \"2x3\"\ncount = 3\n");
    for (place, in_book, apart) in [("end", true, false), ("separate", false, true), ("none", false, false)] {
        let spec = Spec::from_toml(&text(place)).unwrap();
        let (plan, document) = pressed(&spec, &assets);
        assert_eq!(plan.pages.iter().any(|r| matches!(r, PageRole::Solutions { .. })), in_book, "{place}");
        let (sections, materials, edition) = (puzzles_for(&plan), assets.materials(), Edition::default());
        let answers = compose_answers(&spec, &sections, &materials, &edition).unwrap();
        assert_eq!(answers.is_some(), apart, "{place}");
        let told = (1..=document.len()).any(|p| texts(&document, p).iter().any(|t| t.starts_with("Solution p.")));
        assert_eq!(told, in_book, "{place}");
    }
}

#[test]
fn errors_of_a_spec_are_reported_before_any_puzzle_exists() {
    let assets = test_assets(bundled_theme());
    let section = "[[section]]\ntitle = \"S\"\nsize = \"2x3\"\ncount = 4\n";
    for (head, section, want) in [
        ("", section, "title"),
        ("titel = \"T\"\n", section, "line 1, column 1"),
        ("title = \"T\"\nper_page = \"two\"\n", section, "line 2, column 12, per_page"),
        ("title = \"T\"\nper_page = 0\n", section, "expected 1, 2, 4 or 6"),
        ("title = \"T\"\nper_page = 5\n", section, "expected 1, 2, 4 or 6"),
        ("title = \"T\"\npage = \"b9\"\n", section, "a4"),
        ("title = \"T\"\nmargins = { inner = 120, outer = 80 }\n", section, "margins of inner and outer"),
        ("title = \"T\"\nmargins = { top = -3 }\n", section, "margins.top"),
        ("title = \"T\"\nmargins = { bottom = nan }\n", section, "margins.bottom"),
        ("title = \"日本\"\n", section, "'日'"),
        ("title = \"Supercalifragilisticexpialidocious\"\npage = \"5x8\"\n", section, "too long"),
        ("title = \"T\"\n", "", "at least one"),
        ("title = \"T\"\n", "[[section]]\ntitle = \"S\"\ncount = 0\n", "at least 1 puzzle"),
        ("title = \"T\"\n", "[[section]]\ntitle = \"S\"\ncount = -1\n", "line 4, column 9, count"),
        ("title = \"T\"\n", "[[section]]\ntitle = \"S\"\n", "count"),
        ("title = \"T\"\n", "[[section]]\ntitle = \"S\"\ncount = 1\nkind = \"hitori\"\n", "hitori"),
        ("title = \"T\"\n", "[[section]]\ntitle = \"S\"\ncount = 1\nsize = \"9x9\"\n", "Did you mean"),
        ("title = \"T\"\n", "[[section]]\ntitle = \"S\"\ncount = 1\nlevel = \"tricky\"\n", "very-easy"),
        (
            "title = \"T\"\npage = \"6x9\"\nper_page = 1\n",
            "[[section]]\ntitle = \"Huge\"\ncount = 1\nsize = \"5x5\"\n",
            "mm wide",
        ),
        ("title = \"T\"\nsolutions_per_page = 0\n", section, "1 to 30"),
    ] {
        let judged = Spec::from_toml(&format!("{head}{section}")).and_then(|spec| check(&spec, &assets.materials()));
        let message = judged.map(|_| ()).unwrap_err().to_string();
        assert!(message.contains(want) && !message.contains('\n'), "{head}{section}: {message}");
    }
}

#[test]
fn puzzles_that_a_spec_does_not_ask_for_are_refused() {
    let assets = test_assets(bundled_theme());
    let spec = Spec::from_toml("title = \"T\"\n[[section]]\ntitle = \"S\"\nsize = \"2x3\"\ncount = 2\n").unwrap();
    let press = |sections: &[Vec<Puzzle>]| match compose(&spec, sections, &assets.materials(), &Edition::default()) {
        Err(e) => e,
        Ok(_) => panic!("refused"),
    };
    let right = || pattern_sudoku(2, 3, 3);
    assert!(matches!(press(&[]), BookError::Sections(0, 1)));
    assert!(matches!(press(&[vec![right()]]), BookError::Count { has: 1, wants: 2, .. }));
    assert!(matches!(press(&[vec![right(), pattern_sudoku(3, 2, 3)]]), BookError::Stranger { .. }));
    assert!(matches!(press(&[vec![right(), sample_suko()]]), BookError::Stranger { .. }));
}

#[test]
fn worksheets_of_every_layout_stay_on_their_pages() {
    let assets = test_assets(bundled_theme());
    for page in ["a4", "letter"] {
        for per_page in [1, 2, 4, 6] {
            let spec = sheet_spec(&Sheet {
                title: "Sudoku practice".into(),
                page: page.into(),
                theme: "standard".into(),
                language: "en".into(),
                per_page,
                solutions: Solutions::End,
                wanted: Request { level: Some("easy".into()), ..Request::default() },
                count: 7,
                seed: None,
                candidate_dots: per_page == 1,
                slips: false,
                lines: [true, false, true],
                side: 14.0,
                copies: 1,
            });
            let (plan, document) = pressed(&spec, &assets);
            assert!(matches!(plan.pages[0], PageRole::Puzzles { .. }));
            assert!(texts(&document, 1).contains(&"Name"));
            assert_on_pages(&document, page);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// On any paper, a book is refused with a named error, or stays on its pages.
    #[test]
    fn no_paper_breaks_a_book(
        (width, height) in (50..420i32, 50..420i32),
        margins in (0..40i32, 0..40i32, 0..40i32, 0..40i32),
        (kind, count, per_page) in (0..7usize, 1..9u32, prop::sample::select(vec![1u32, 2, 4, 6])),
        (front, openers, dots, name_line) in any::<(bool, bool, bool, bool)>(),
        theme in prop::sample::select(vec!["standard", "large", "pocket", "kids"]),
    ) {
        let (inner, outer, top, bottom) = margins;
        let kind = ["size = \"2x3\"", "size = \"3x2\"", "size = \"2x2\"", "size = \"3x3\"", "size = \"4x4\"", "size = \"5x5\"", "kind = \"suko\""][kind];
        let text = format!(
            "title = \"A Book of Many Pages\"\nsubtitle = \"of every size\"\nauthor = \"Somebody\"\npage = \"{width}x{height}mm\"\nmargins = {{ inner = {inner}, outer = {outer}, top = {top}, bottom = {bottom} }}\nparts = {{ title = {front}, imprint = {front}, contents = {front}, how_to_play = {front}, openers = {openers} }}\ncandidate_dots = {dots}\nname_line = {name_line}\nper_page = {per_page}\n[[section]]\ntitle = \"Only one section\"\ncount = {count}\n{kind}\n"
        );
        let spec = Spec::from_toml(&text).unwrap();
        let assets = test_assets(theme_named(theme));
        if check(&spec, &assets.materials()).is_ok() {
            assert_on_pages(&pressed(&spec, &assets).1, &text);
        }
    }
}

#[test]
fn boards_of_other_grids_have_rules_of_their_own() {
    let section = |kind: &str| format!("[[section]]\ntitle = \"S\"\nkind = \"{kind}\"\ncount = 1\n");
    let text = format!("title = \"T\"\npage = \"a4\"\nper_page = 1\n{}{}", section("samurai"), section("sohei"));
    let (plan, document) = pressed(&Spec::from_toml(&text).unwrap(), &test_assets(bundled_theme()));
    let is_first = |page: &usize| matches!(plan.pages[page - 1], PageRole::HowToPlay { part: 0, .. });
    let told: Vec<String> = (1..=document.len()).filter(is_first).map(|page| texts(&document, page).join(" ")).collect();
    assert!(matches!(&told[..], [a, b] if a.contains("the 5 grids") && b.contains("the 4 grids")), "{told:?}");
}

#[test]
fn every_example_has_one_solution() {
    for puzzle in examples_from_toml(include_str!("../../../../templates/examples.toml")).unwrap() {
        // Boards of several grids are too large for this. Singles solve them, which proves it; press::lessons tests that.
        // It counts those with signs, too.
        if puzzle.layout.has_holes() || !puzzle.layout.signs.is_empty() {
            continue;
        }
        let mut found = 0;
        count_solutions(&puzzle.layout, &puzzle.clues, &mut puzzle.clues.givens.clone(), &mut found);
        assert_eq!(found, 1, "{} {}", puzzle.kind.name, puzzle.size);
    }
}

/// Counts solutions by trying the cell with the fewest digits left. For small boards only.
fn count_solutions(layout: &Layout, clues: &Clues, grid: &mut Grid, found: &mut u32) {
    // Whether a total can still be reached with a digit in one of its cells.
    let adds_up = |grid: &Grid, cell: Cell, d: u8, cage: usize| {
        let Some(total) = clues.sums.get(cage).copied().flatten() else { return true };
        let others = layout.cages[cage].cells.iter().filter(|&&other| other != cell).map(|&other| grid.get(other));
        let (low, high) = others.fold((u32::from(d), u32::from(d)), |(low, high), held| {
            (low + u32::from(held.unwrap_or(1)), high + u32::from(held.unwrap_or(layout.n_digits)))
        });
        (low..=high).contains(&u32::from(total))
    };
    let fits = |grid: &Grid, cell: Cell, d: u8| {
        layout.peers(cell).iter().all(|&p| grid.get(p) != Some(d))
            && layout.cages_of(cell).iter().all(|&cage| adds_up(grid, cell, d, cage as usize))
    };
    let choices = |grid: &Grid, cell: Cell| (1..=layout.n_digits).filter(|&d| fits(grid, cell, d)).collect::<Vec<u8>>();
    let empty = (0..layout.n_cells() as Cell).filter(|&c| grid.get(c).is_none());
    let Some((cell, digits)) = empty.map(|c| (c, choices(grid, c))).min_by_key(|(_, digits)| digits.len()) else {
        *found += grid.solves(layout, clues) as u32;
        return;
    };
    for d in digits {
        grid.set(cell, d);
        count_solutions(layout, clues, grid, found);
        grid.clear(cell);
    }
}
