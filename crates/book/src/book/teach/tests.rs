//! What a book teaches: hints, how it is graded, rules for children, a course of techniques.

use crate::book::reader_tests::{of, pages, said};
use crate::book::test_assets::{TestAssets, test_assets, theme_named};
use crate::book::tests::pressed;
use crate::book::*;
use crate::bundled::bundled_theme;
use crate::draw::Scene;

const THEMES: [(&str, &str); 3] = [("large", "letter"), ("standard", "a4"), ("pocket", "6x9")];

fn section(more: &str, count: u32) -> String {
    format!("[[section]]\ntitle = \"S\"\n{more}\ncount = {count}\n")
}

#[test]
fn each_puzzle_has_a_first_look_and_a_crux() {
    for (theme, page) in THEMES {
        let assets = test_assets(theme_named(theme));
        let head = format!("title = \"T\"\npage = \"{page}\"\nper_page = 1\nparts.hints = true\n");
        let sections = [section("size = \"3x3\"", 31), section("kind = \"suko\"", 5), section("size = \"2x3\"", 4)];
        let pages = pages(&(head + &sections.concat()), &assets);
        for (is, word) in [
            (|role: &PageRole| matches!(role, PageRole::Hints { list: HintList::Place, .. }), "Column 4"),
            (|role: &PageRole| matches!(role, PageRole::Cruxes { .. }), "· Hidden single."),
            (|role: &PageRole| matches!(role, PageRole::Cruxes { .. }), "7 goes to"),
        ] as [(fn(&PageRole) -> bool, &str); 3]
        {
            let of_stage = of(&pages, is);
            let n: usize = of_stage.iter().map(|scene| said(scene).matches(word).count()).sum();
            assert_eq!(n, 40, "{theme}: {word}");
            assert!(of_stage.iter().all(|scene| scene.stray().is_none()), "{theme}: {word}");
            let least = of_stage.iter().filter_map(|scene| scene.smallest_text()).min();
            assert!(least >= Some(7_000), "{theme}: {word}: {least:?}");
        }
        // A first look says only where, and text that is too long ends in dots.
        let looks = of(&pages, |role| matches!(role, PageRole::Hints { .. }));
        assert!(looks.iter().all(|scene| !said(scene).contains("7 goes to") && !said(scene).contains("one digit fits")));
        let cruxes = of(&pages, |role| matches!(role, PageRole::Cruxes { .. }));
        assert!(cruxes.iter().all(|scene| said(scene).contains("…") && !said(scene).contains("Past the room")), "{theme}");
        let place = |is: fn(&PageRole) -> bool| pages.iter().position(|(role, _)| is(role)).unwrap();
        let look = place(|role| matches!(role, PageRole::Hints { .. }));
        let crux = place(|role| matches!(role, PageRole::Cruxes { .. }));
        let solutions = place(|role| matches!(role, PageRole::Solutions { .. }));
        assert!(look < crux && crux < solutions, "{theme}");
    }
}

#[test]
fn the_first_stage_may_stand_alone_and_other_words_are_refused() {
    let assets = test_assets(bundled_theme());
    let with = |hints: &str| format!("title = \"T\"\nparts.hints = {hints}\n{}", section("size = \"3x3\"", 4));
    let roles: Vec<PageRole> = pages(&with("\"look\""), &assets).into_iter().map(|(role, _)| role).collect();
    let lists = roles.iter().filter(|role| matches!(role, PageRole::Hints { .. } | PageRole::Cruxes { .. })).count();
    assert_eq!(lists, 1, "{roles:?}");
    let refused = Spec::from_toml(&with("\"some\"")).unwrap_err().to_string();
    assert!(refused.contains("expected true, false or \"look\"; found 'some'"), "{refused}");
    // The written form reads back the same.
    for (hints, written) in [("true", "true"), ("\"look\"", "\"look\"")] {
        let spec = Spec::from_toml(&with(hints)).unwrap();
        assert_eq!(canonical(&spec).get("parts.hints").map(String::as_str), Some(written));
    }
    assert_eq!(canonical(&Spec::from_toml(&with("false")).unwrap()).get("parts.hints"), None);
}

fn rules(text: &str, assets: &TestAssets) -> String {
    said(of(&pages(text, assets), |role| matches!(role, PageRole::HowToPlay { .. }))[0])
}

#[test]
fn small_grids_alone_are_explained_to_children() {
    let assets = test_assets(bundled_theme());
    let book = |sizes: &[&str]| {
        let sections = sizes.iter().map(|size| section(&format!("size = \"{size}\""), 4));
        rules(&format!("title = \"T\"\n{}", sections.collect::<String>()), &assets)
    };
    assert!(book(&["2x2", "2x3"]).contains("Take a pencil."));
    assert!(!book(&["2x2", "3x3"]).contains("Take a pencil."));
}

#[test]
fn how_a_book_is_graded_is_said_of_its_own_puzzles_on_as_many_pages_as_it_takes() {
    for (theme, page) in THEMES {
        let assets = test_assets(theme_named(theme));
        let head = format!("title = \"T\"\npage = \"{page}\"\nper_page = 1\nparts.graded = true\n");
        let all = pages(&(head + &section("size = \"3x3\"", 4)), &assets);
        let graded = of(&all, |role| matches!(role, PageRole::Graded { .. }));
        let words: String = graded.iter().map(|scene| said(scene)).collect::<Vec<_>>().join(" ");
        assert!(words.starts_with("How this book is graded") && words.contains("Easy 4 8 "), "{theme}: {words}");
        assert!(graded.iter().all(|scene| scene.stray().is_none()), "{theme}");
    }
}

#[test]
fn the_table_of_sums_stands_once_in_a_book() {
    let text = format!(
        "title = \"T\"\nper_page = 1\n{}{}{}",
        section("kind = \"killer\"", 2),
        section("kind = \"kakuro\"", 2),
        section("kind = \"killer\"\nsize = \"2x3\"", 2)
    );
    let spec = Spec::from_toml(&text).unwrap();
    let assets = test_assets(theme_named("standard"));
    let materials = assets.materials();
    let plan = check(&spec, &materials).unwrap();
    let common = crate::book::leaf::Common::of(&spec, &materials, &plan, None);
    let draw = |i: usize| {
        let leaf = crate::book::leaf::Leaf {
            spec: &spec,
            materials: &materials,
            plan: &plan,
            common: &common,
            edition: &super::front::STAND_IN,
            puzzles: &[],
            number: i + 1,
        };
        let mut scene = Scene::new(plan.paper.width, plan.paper.height);
        super::front::draw_text_page(&mut scene, &leaf, plan.pages[i]);
        said(&scene)
    };
    let rules = (0..plan.pages.len()).filter(|&i| matches!(plan.pages[i], PageRole::HowToPlay { .. }));
    let all: Vec<String> = rules.map(draw).collect();
    let with = |words: &str| all.iter().filter(|page| page.contains(words)).count();
    assert_eq!((with("Sums of cages"), with("some pages before, holds here")), (1, 1), "{all:?}");
}

/// A text about nine digits next to a board of six needs a remark.
#[test]
fn an_example_of_another_size_says_so() {
    let assets = test_assets(bundled_theme());
    for (kind, size, digits) in
        [("x", "3x3", Some("1 to 6")), ("x", "2x3", None), ("windoku", "3x3", None), ("sudoku", "4x4", Some("1 to 9"))]
    {
        let text = format!("title = \"T\"\n[[section]]\ntitle = \"S\"\ncount = 1\nkind = \"{kind}\"\nsize = \"{size}\"\n");
        let whole: Vec<String> = pressed(&Spec::from_toml(&text).unwrap(), &assets).1.iter().map(said).collect();
        let is_told = whole.iter().any(|page| page.contains("another size"));
        assert_eq!(is_told, digits.is_some(), "{kind} {size}");
        assert!(
            digits.is_none_or(|digits| whole.iter().any(|page| page.contains(&format!("its digits are {digits}.")))),
            "{kind} {size}"
        );
    }
}
