//! What readers see: the words and their places on the pages of a book.

use super::test_assets::{TestAssets, test_assets, theme_named};
use super::*;
use crate::board::{Counts, Level, Position, Rating, Step};
use crate::bundled::{bundled_profile, bundled_theme};
use crate::draw::{Item, Scene};
use crate::puzzle::Puzzle;
use crate::samples::{pattern_sudoku, sample_suko};
use crate::words::BookHint;

/// The pages of a spec, with what each is for.
pub(super) fn pages(text: &str, assets: &TestAssets) -> Vec<(PageRole, Scene)> {
    let spec = Spec::from_toml(text).unwrap_or_else(|e| panic!("{text}: {e}"));
    let plan = check(&spec, &assets.materials()).unwrap_or_else(|e| panic!("{text}: {e}"));
    let one = |s: &SectionPlan, k: usize| match s.kind.name {
        "suko" => sample_suko(),
        _ => pattern_sudoku(s.size.rows, s.size.cols, 2 + k % 3),
    };
    let sections: Vec<Vec<Puzzle>> = plan.sections.iter().map(|s| (0..s.count).map(|k| one(s, k)).collect()).collect();
    let (evidence, conclusion) = Default::default();
    let none = Step { technique: "", cost: 0, evidence, conclusion };
    let shown = |puzzle: &Puzzle| (Position::start(&puzzle.layout, &puzzle.clues), none.clone());
    let hint = |puzzle: &Puzzle| BookHint {
        look: "Column 4: one digit fits in only one cell.".into(),
        place: "Column 4".into(),
        technique: "Hidden single".into(),
        crux: format!("7 goes to r1c4. {}Past the room.", "A house holds every digit. ".repeat(40)),
        shown: Some(shown(puzzle)),
    };
    let hints: Vec<BookHint> = sections.iter().flatten().map(hint).collect();
    let (materials, edition) = (assets.materials(), Edition { hints: &hints, ..Edition::default() });
    let book = compose(&spec, &sections, &materials, &edition).unwrap();
    (0..book.n_pages()).map(|i| (book.role(i), book.page(i))).collect()
}

fn refusal(text: &str, assets: &TestAssets) -> String {
    let judged = Spec::from_toml(text).and_then(|spec| check(&spec, &assets.materials()));
    judged.map(|_| ()).unwrap_err().to_string()
}

fn texts(scene: &Scene) -> Vec<&str> {
    scene.items.iter().filter_map(|item| if let Item::Text(run) = item { Some(run.text.trim()) } else { None }).collect()
}

fn count(scene: &Scene, word: &str) -> usize {
    texts(scene).iter().filter(|text| **text == word).count()
}

pub(super) fn said(scene: &Scene) -> String {
    texts(scene).join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
}

pub(super) fn of(pages: &[(PageRole, Scene)], is: fn(&PageRole) -> bool) -> Vec<&Scene> {
    pages.iter().filter(|(role, _)| is(role)).map(|(_, scene)| scene).collect()
}

const ONE: &str = "[[section]]\ntitle = \"S\"\nsize = \"3x3\"\n";

#[test]
fn hints_stand_in_two_columns_and_say_what_they_are_once() {
    for (theme, page) in [("large", "letter"), ("standard", "a4"), ("pocket", "6x9")] {
        let assets = test_assets(theme_named(theme));
        let text = format!("title = \"T\"\npage = \"{page}\"\nper_page = 1\nparts.hints = \"look\"\n{ONE}count = 60\n");
        let list = pages(&text, &assets);
        let hints = of(&list, |role| matches!(role, PageRole::Hints { list: HintList::Look, .. }));
        assert!(hints.len() > 1, "{theme}: {}", hints.len());
        let explained = |scene: &&&Scene| said(scene).contains("where to look");
        assert_eq!(hints.iter().filter(explained).count(), 1, "{theme}");
        for scene in &hints[..hints.len() - 1] {
            let lefts = scene.items.iter().filter_map(|item| match item {
                Item::Text(run) if run.text.starts_with("Column 4:") => Some(item.bounds().left),
                _ => None,
            });
            let mut lefts: Vec<i32> = lefts.collect();
            assert!(lefts.len() > 5, "{theme}");
            lefts.sort_unstable();
            lefts.dedup();
            assert_eq!(lefts.len(), 2, "{theme}: two columns");
        }
        // In large print, all text beside a puzzle is large, as are its digits in a small picture.
        let in_two = pages(&text.replace("\"look\"", "true"), &assets);
        let cruxes = of(&in_two, |role| matches!(role, PageRole::Cruxes { .. }));
        assert!(!cruxes.is_empty());
        let least = hints.iter().chain(&cruxes).filter_map(|scene| scene.smallest_text()).min();
        assert!(theme != "large" || least >= Some(16_000), "{least:?}");
    }
}

#[test]
fn all_text_beside_large_print_is_large() {
    let assets = test_assets(theme_named("large"));
    let text = format!(
        "title = \"T\"\nauthor = \"A\"\npage = \"letter\"\nper_page = 1\ndate_line = true\n{ONE}count = 4\nlevel = \"easy\"\n"
    );
    for (role, scene) in pages(&text, &assets) {
        let asks = matches!(role, PageRole::Puzzles { .. } | PageRole::Opener { .. } | PageRole::Contents { .. });
        assert!(!asks || scene.smallest_text() >= Some(16_000), "{role:?}: {:?}", scene.smallest_text());
    }
}

#[test]
fn rules_speak_of_the_levels_and_the_size_that_the_book_has() {
    let assets = test_assets(bundled_theme());
    let section = |size: &str, level: &str, count: u32| {
        format!("[[section]]\ntitle = \"{size} {level}\"\nsize = \"{size}\"\nlevel = \"{level}\"\ncount = {count}\n")
    };
    let rules = |sections: String| {
        let pages = pages(&format!("title = \"T\"\n{sections}"), &assets);
        said(of(&pages, |role| matches!(role, PageRole::HowToPlay { .. }))[0])
    };
    let easy = rules(section("3x3", "very-easy..easy", 8));
    assert!(easy.contains("enough for every puzzle") && !easy.contains("Harder puzzles"), "{easy}");
    for hard in [section("3x3", "easy", 8) + &section("3x3", "hard", 2), section("3x3", "medium", 8)] {
        let hard = rules(hard);
        assert!(!hard.contains("enough") && hard.contains("Harder puzzles") && hard.contains("1 to 9"), "{hard}");
    }
    let unknown = rules(format!("{ONE}count = 4\n"));
    assert!(!unknown.contains("enough"), "{unknown}");
    // The rules are about the size that most of the puzzles have; of equals, the first.
    let small = rules(section("2x2", "easy", 16) + &section("2x3", "easy", 16) + &section("3x3", "easy", 8));
    assert!(small.contains("1 to 4") && small.contains("Grids of other sizes"), "{small}");
    let most = rules(section("2x2", "easy", 4) + &section("3x3", "easy", 8) + &section("3x3", "hard", 8));
    assert!(most.contains("1 to 9"), "{most}");
}

#[test]
fn rules_that_are_long_run_on_to_another_page() {
    let mut assets = test_assets(bundled_theme());
    let long = |n: usize| {
        let paragraph = "Words that explain and go on to explain, line after line, until the page is full. ".repeat(6);
        let list: String = (1..=n).map(|i| format!("{i}. Item {i}\n")).collect();
        format!(
            "# Rules\n\n{}\n\n![cap](example)\n\n## After\n\n{list}\n\nThe end.\n",
            (0..n).map(|_| paragraph.clone() + "\n\n").collect::<String>()
        )
    };
    let text = format!("title = \"T\"\npage = \"6x9\"\nper_page = 1\n{ONE}count = 3\n");
    let mut last = 0;
    for n in [1, 6, 20] {
        assets.texts.pages.insert("how-to-play-sudoku".into(), Text { file: "long.md".into(), source: long(n) });
        let pages = pages(&text, &assets);
        let rules = of(&pages, |role| matches!(role, PageRole::HowToPlay { .. }));
        let all: String = rules.iter().map(|scene| said(scene) + " ").collect();
        assert!(all.contains("The end.") && (1..=n).all(|i| all.contains(&format!("Item {i}"))), "{n}: {all}");
        assert!(rules.len() > last && rules.iter().all(|scene| scene.stray().is_none()), "{n}: {}", rules.len());
        // No page ends with the heading of the next block.
        assert!(rules.iter().all(|scene| texts(scene).iter().rev().nth(1) != Some(&"After")), "{n}");
        last = rules.len();
    }
    let contents = said(of(&pages(&text, &assets), |role| matches!(role, PageRole::Contents { .. }))[0]);
    let opener = pages(&text, &assets).iter().position(|(role, _)| matches!(role, PageRole::Opener { .. })).unwrap() + 1;
    assert!(contents.contains(&format!(" {opener} ")), "{contents}: {opener}");
}

#[test]
fn lines_for_name_and_date_are_printed_once_and_only_on_request() {
    let assets = test_assets(bundled_theme());
    for (name, date) in [(false, false), (true, false), (false, true), (true, true)] {
        let text = format!("title = \"T\"\nper_page = 1\nname_line = {name}\ndate_line = {date}\n{ONE}count = 1\n");
        let pages = pages(&text, &assets);
        let page = of(&pages, |role| matches!(role, PageRole::Puzzles { .. }))[0];
        assert_eq!((count(page, "Name"), count(page, "Date")), (name as usize, date as usize), "{name} {date}");
    }
}

#[test]
fn solutions_have_a_heading_and_no_page_for_one_alone() {
    let assets = test_assets(bundled_theme());
    for n in [1, 2, 5, 12, 13, 14, 25, 37, 38, 61] {
        let pages = pages(&format!("title = \"T\"\n{ONE}count = {n}\n"), &assets);
        let solutions = of(&pages, |role| matches!(role, PageRole::Solutions { .. }));
        let large = |item: &&Item| matches!(item, Item::Text(run) if run.text == "Solutions" && run.size >= 20_000);
        let headed: Vec<bool> = solutions.iter().map(|scene| scene.items.iter().any(|item| large(&item))).collect();
        assert!(headed[0] && headed[1..].iter().all(|has| !has), "{n}: {headed:?}");
        let counts: Vec<usize> = pages
            .iter()
            .filter_map(|(role, _)| if let PageRole::Solutions { count, .. } = role { Some(*count) } else { None })
            .collect();
        assert_eq!(counts.iter().sum::<usize>(), n);
        assert!(counts.len() == 1 || counts.iter().all(|&count| count >= 3), "{n}: {counts:?}");
    }
    // Smaller boards that follow a larger one share its page.
    let giant = "[[section]]\ntitle = \"G\"\nsize = \"4x4\"\nper_page = 1\ncount = 1\n";
    let pages = pages(&format!("title = \"T\"\n{ONE}count = 12\n{giant}{ONE}count = 12\n"), &assets);
    let counts: Vec<usize> = pages
        .iter()
        .filter_map(|(role, _)| if let PageRole::Solutions { count, .. } = role { Some(*count) } else { None })
        .collect();
    assert!(counts.iter().sum::<usize>() == 25 && counts.iter().all(|&n| n > 1), "{counts:?}");
}

#[test]
fn a_page_number_keeps_its_distance_from_solutions() {
    let assets = test_assets(bundled_theme());
    for page in ["a4", "letter", "6x9"] {
        let pages = pages(&format!("title = \"T\"\npage = \"{page}\"\nper_page = 1\n{ONE}count = 40\n"), &assets);
        for (i, (role, scene)) in pages.iter().enumerate() {
            let PageRole::Solutions { .. } = role else { continue };
            let number = (i + 1).to_string();
            let is_folio =
                |item: &&Item| matches!(item, Item::Text(run) if run.text == number && run.at.y > scene.height * 9 / 10);
            let folio = scene.items.iter().find(is_folio).map(|item| item.bounds().top).unwrap();
            let rest = scene.items.iter().filter(|item| !is_folio(item)).map(|item| item.bounds().bottom).max().unwrap();
            // At least four millimetres.
            assert!(folio - rest > 4 * 2_835, "{page}, page {number}: {}", folio - rest);
        }
    }
}

#[test]
fn a_page_has_the_requested_solutions_or_the_spec_is_refused() {
    let assets = test_assets(bundled_theme());
    let with = |n: u32, place: &str| match place {
        "book" => format!("title = \"T\"\nsolutions_per_page = {n}\n{ONE}count = 60\n"),
        _ => format!("title = \"T\"\n{ONE}count = 60\nsolutions_per_page = {n}\n"),
    };
    for place in ["book", "section"] {
        for n in [1, 2, 4, 6, 9, 12] {
            let spec = Spec::from_toml(&with(n, place)).unwrap();
            let plan = check(&spec, &assets.materials()).unwrap();
            let (cols, rows) = plan.sections[0].solution_grid;
            assert_eq!(cols * rows, n as usize, "{place}");
        }
        let crowded = refusal(&with(30, place), &assets);
        assert!(crowded.contains("solutions_per_page = 30: expected at most ") && crowded.contains("7 pt"), "{crowded}");
        let odd = refusal(&with(10, place), &assets);
        assert!(odd.contains("1, 2, 4, 6, 9, 12"), "{odd}");
    }
}

#[test]
fn a_spec_that_cannot_be_printed_as_written_is_refused() {
    let assets = test_assets(bundled_theme());
    let thumb = refusal(&format!("title = \"T\"\nparts.thumb_index = true\n{ONE}count = 4\n"), &assets);
    assert!(thumb.contains("thumb_index") && thumb.contains("bleed = true"), "{thumb}");
    for title in ["", "  "] {
        let book = refusal(&format!("title = \"{title}\"\n{ONE}count = 4\n"), &assets);
        assert!(book.starts_with(&format!("title = '{title}': expected a title")), "{book}");
        let section = refusal(&format!("title = \"T\"\n[[section]]\ntitle = \"{title}\"\ncount = 4\n"), &assets);
        assert!(section.starts_with("section.1.title"), "{section}");
    }
    let narrow = refusal(
        &format!("title = \"T\"\npage = \"5x8\"\ntheme = \"large\"\nper_page = 6\n{ONE}count = 6\n"),
        &test_assets(theme_named("large")),
    );
    assert!(narrow.contains("take fewer"), "{narrow}");
}

#[test]
fn a_book_with_a_puzzle_for_each_day_prints_the_days() {
    let mut assets = test_assets(bundled_theme());
    let month = |name: &str, n: u32| format!("[[section]]\ntitle = \"{name}\"\nsize = \"2x3\"\ncount = {n}\n");
    let text = format!(
        "title = \"T\"\ndays = true\nper_page = 1\nparts.hints = true\n{}{}",
        month("January", 31),
        month("February", 29)
    );
    let told = |assets: &TestAssets, day: &str| {
        let pages = pages(&text, assets);
        let on = |is: fn(&PageRole) -> bool| of(&pages, is).iter().map(|scene| count(scene, day)).sum::<usize>();
        (
            on(|role| matches!(role, PageRole::Puzzles { .. })),
            on(|role| matches!(role, PageRole::Solutions { .. })),
            on(|role| matches!(role, PageRole::Hints { list: HintList::Place, .. })),
        )
    };
    assert_eq!(
        (told(&assets, "January 31"), told(&assets, "February 29"), told(&assets, "February 30")),
        ((1, 1, 1), (1, 1, 1), (0, 0, 0))
    );
    assets.words = crate::languages::language("de");
    assert_eq!(told(&assets, "31. January"), (1, 1, 1));
}

#[test]
fn a_section_opens_with_a_board_and_sums_stand_on_the_title_page() {
    let assets = test_assets(bundled_theme());
    let pages =
        pages(&format!("title = \"T\"\n{ONE}count = 2\n[[section]]\ntitle = \"Sums\"\nkind = \"suko\"\ncount = 2\n"), &assets);
    let openers = of(&pages, |role| matches!(role, PageRole::Opener { .. }));
    // An opener shows the board of the section with all its lines, so that the page does not look blank.
    assert!(
        openers.iter().all(|scene| scene.items.len() > 20),
        "{:?}",
        openers.iter().map(|s| s.items.len()).collect::<Vec<_>>()
    );
    let sums = |scene: &Scene| texts(scene).iter().filter(|text| text.parse::<u8>().is_ok_and(|n| n > 9)).count();
    assert!(sums(openers[1]) >= 4 && sums(openers[0]) == 0);
    let suko = self::pages("title = \"T\"\n[[section]]\ntitle = \"Sums\"\nkind = \"suko\"\ncount = 2\n", &assets);
    assert!(sums(of(&suko, |role| matches!(role, PageRole::Title))[0]) >= 4);
}

#[test]
fn a_child_sees_the_stars_that_shine() {
    let rating = Rating {
        level: Level::VeryEasy,
        effort: 100,
        hardest_cost: 12,
        hardest: "hidden-single",
        steps: 50,
        minutes: Some(40),
        er: Some(12),
        ep: Some(12),
        ed: Some(12),
        counts: Counts::default(),
    };
    let stars = |theme: &str| {
        let assets = test_assets(theme_named(theme));
        let mut puzzle = pattern_sudoku(3, 3, 3);
        puzzle.rating = Some(rating.clone());
        let spec = Spec::from_toml(&format!("title = \"T\"\nper_page = 1\n{ONE}count = 1\n")).unwrap();
        let (sections, materials, edition) = (vec![vec![puzzle]], assets.materials(), Edition::default());
        let book = compose(&spec, &sections, &materials, &edition).unwrap();
        let page = (0..book.n_pages()).find(|&i| matches!(book.role(i), PageRole::Puzzles { .. })).unwrap();
        book.page(page).items.iter().filter(|item| matches!(item, Item::Path { .. })).count()
    };
    assert_eq!((stars("standard"), stars("kids")), (6, 1));
}

#[test]
fn an_error_about_a_small_margin_says_what_printer_and_page_need() {
    let assets = TestAssets { profile: bundled_profile("kdp"), ..test_assets(bundled_theme()) };
    let with =
        |key: &str| format!("title = \"T\"\npage = \"6x9\"\nbleed = true\nper_page = 1\nmargins.{key} = 9.5\n{ONE}count = 30\n");
    let told = refusal(&with("top"), &assets);
    assert!(told.contains("at least 14.47 mm: 9.53 mm that kdp requires, and room for a running head"), "{told}");
    let told = refusal(&with("bottom"), &assets);
    assert!(told.contains("9.53 mm that kdp requires, and room for a page number"), "{told}");
    let told = refusal(&with("outer"), &assets);
    assert!(told.contains("at least 9.53 mm, which kdp requires"), "{told}");
}

#[test]
fn paragraphs_end_as_the_spec_says_whatever_the_theme_says() {
    let drawn = |theme: &str, keys: &str| {
        let text = format!("title = \"T\"\npage = \"a4\"\n{keys}{ONE}count = 2\n");
        let all = pages(&text, &test_assets(theme_named(theme)));
        let rules = of(&all, |role| matches!(role, PageRole::HowToPlay { .. }));
        rules.into_iter().cloned().collect::<Vec<Scene>>()
    };
    for (theme, other) in [("standard", "ragged"), ("kids", "justified")] {
        let usual = drawn(theme, "");
        let (ragged, justified) = (drawn(theme, "paragraphs = \"ragged\"\n"), drawn(theme, "paragraphs = \"justified\"\n"));
        assert!(ragged != justified && usual == if other == "ragged" { justified } else { ragged }, "{theme}");
    }
}

#[test]
fn text_of_rules_stays_within_the_body() {
    for (theme, page) in [("pocket", "6x9"), ("standard", "a4"), ("large", "letter"), ("standard", "5x8")] {
        for kind in ["sudoku", "suko"] {
            for n in [40, 300] {
                let text = format!(
                    "title = \"T\"\npage = \"{page}\"\nparagraphs = \"justified\"\n[[section]]\ntitle = \"S\"\nkind = \"{kind}\"\ncount = {n}\nper_page = 1\n"
                );
                let assets = test_assets(theme_named(theme));
                let plan = check(&Spec::from_toml(&text).unwrap(), &assets.materials()).unwrap();
                for (i, (_, scene)) in
                    pages(&text, &assets).iter().enumerate().filter(|(_, (role, _))| matches!(role, PageRole::HowToPlay { .. }))
                {
                    let body = plan.paper.body(i + 1);
                    let over = scene
                        .items
                        .iter()
                        .filter(|item| matches!(item, Item::Text(_)))
                        .map(|item| item.bounds().right - body.left - body.width)
                        .max();
                    assert!(over.unwrap() <= 0, "{theme} {page} {kind} {n}: {over:?}");
                }
            }
        }
    }
}
