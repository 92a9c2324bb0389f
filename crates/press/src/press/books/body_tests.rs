//! The law of the body: all text about real boards of every kind, in every language, is within the body of its pages.

use super::book::Assets;
use crate::book::{self, Edition, Spec};
use crate::draw::{Item, PT};
use crate::forge::{Recipe, forge};
use crate::kinds::{KINDS, Kind};
use crate::press::advice::hints;
use crate::press::library::Library;
use crate::puzzle::Puzzle;
use crate::request::Request;

/// A board of each kind, where one of its first slots has one.
fn boards() -> Vec<Puzzle> {
    let of_kind = |kind: &Kind| {
        let recipe = Recipe::new(&Request { no_rate: true, ..Request::of(kind.name, "body") }).unwrap();
        forge(&recipe, &recipe.key(), 0, 2).puzzles().next()
    };
    KINDS.iter().filter_map(of_kind).collect()
}

/// The pages of a book of these boards, a section each, with something outside the body.
fn faults(place: &str, head: &str, boards: &[&Puzzle]) -> Vec<String> {
    let section = |board: &&Puzzle| {
        format!("[[section]]\ntitle = \"Für Zoë\"\nkind = \"{}\"\nsize = \"{}\"\ncount = 1\n", board.kind.name, board.size)
    };
    let text = format!("title = \"Größe\"\nper_page = 1\n{head}\n{}", boards.iter().map(section).collect::<String>());
    let spec = Spec::from_toml(&text).unwrap();
    let assets = Assets::for_book(&Library::default(), &spec).unwrap();
    let materials = assets.materials();
    let plan = book::check(&spec, &materials).unwrap_or_else(|e| panic!("{place}: {e}"));
    let told = hints(boards, materials.words, 2);
    let edition = Edition { hash: "0123456789ab", hints: &told, ..Edition::default() };
    let sections: Vec<Vec<Puzzle>> = boards.iter().map(|&board| vec![board.clone()]).collect();
    let composed = book::compose(&spec, &sections, &materials, &edition).unwrap();
    let out = |i: usize| -> Vec<String> {
        let body = plan.paper.body(i + 1);
        // A number beside a board may end in the white of its last digit.
        let (left, right) = (body.left - PT, body.left + body.width + PT);
        let crosses = |side: i32, item: &Item| item.bounds().left < side && item.bounds().right > side;
        let is_below = |item: &Item| item.bounds().bottom > body.top + body.height + PT / 10;
        let scene = composed.page(i);
        let is_out = |item: &&Item| crosses(left, item) || crosses(right, item) || is_below(item);
        scene.items.iter().filter(is_out).map(|item| format!("{item:?}").chars().take(200).collect()).collect()
    };
    // The number of a page is below its body.
    let is_bad = |i: &usize| out(*i).len() > 1;
    (0..composed.n_pages())
        .filter(is_bad)
        .map(|i| format!("{place}, page {}: items leave the body: {}", i + 1, out(i).join("; ")))
        .collect()
}

#[test]
fn hints_of_every_kind_stay_in_the_body_of_their_pages_in_every_language() {
    let boards = boards();
    assert!(boards.len() > 40, "{}", boards.len());
    let mut all = Vec::new();
    let mut hold = |language: &str, page: &str, theme: &str, parts: &str| {
        // Large cells leave no room for large boards.
        let most = if page == "6x9" { 25 } else { 9 };
        let some: Vec<&Puzzle> =
            boards.iter().filter(|board| board.layout.shape.rows.max(board.layout.shape.cols) <= most).collect();
        let place = format!("{language}, {page}, {theme}, {parts}");
        let head = format!("language = \"{language}\"\npage = \"{page}\"\ntheme = \"{theme}\"\nparts = {{ {parts} }}");
        all.extend(faults(&place, &head, &some));
    };
    for language in Library::default().languages() {
        hold(&language, "6x9", "pocket", "hints = true");
    }
    hold("de", "a4", "large", "hints = true");
    hold("fr", "a5", "standard", "hints = \"look\"");
    assert!(all.is_empty(), "{}", all.join("\n"));
}
