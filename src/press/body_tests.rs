//! The law of the body: whatever a book says of real boards of every kind, in every language, it says within the body of its pages.

use super::{Library, book::Assets, hints};
use crate::book::{self, Edition, Spec};
use crate::draw::{Item, PT};
use crate::forge::{Recipe, forge};
use crate::kinds::KINDS;
use crate::puzzle::Puzzle;
use crate::request::Request;

/// A board of each kind, where its first slot has one.
fn boards() -> Vec<Puzzle> {
    let of_kind = |kind: &crate::kinds::Kind| {
        let recipe = Recipe::new(&Request { no_rate: true, ..Request::of(kind.name, "body") }).unwrap();
        forge(&recipe, &recipe.key(), 0, 2).puzzles().next()
    };
    KINDS.iter().filter_map(of_kind).collect()
}

#[test]
fn hints_of_every_kind_stay_in_the_body_of_their_pages_in_every_language() {
    let boards = boards();
    assert!(boards.len() > 40, "{}", boards.len());
    let sections: String = boards
        .iter()
        .map(|board| {
            format!("[[section]]\ntitle = \"Für Zoë\"\nkind = \"{}\"\nsize = \"{}\"\ncount = 1\n", board.kind.name, board.size)
        })
        .collect();
    let puzzles: Vec<Vec<Puzzle>> = boards.iter().map(|board| vec![board.clone()]).collect();
    let mut faults = Vec::new();
    for language in Library::default().languages() {
        for (page, theme) in [("6x9", "pocket"), ("a4", "large"), ("a5", "standard")] {
            for parts in ["hints = true", "hints = \"look\""] {
                let place = format!("{language}, {page}, {theme}, {parts}");
                let text = format!(
                    "title = \"Größe\"\nlanguage = \"{language}\"\npage = \"{page}\"\ntheme = \"{theme}\"\nper_page = 1\nparts = {{ {parts} }}\n{sections}"
                );
                let spec = Spec::from_toml(&text).unwrap();
                let assets = Assets::for_book(&Library::default(), &spec).unwrap();
                let materials = assets.materials();
                let plan = match book::check(&spec, &materials) {
                    Ok(plan) => plan,
                    Err(e) => panic!("{place}: {e}"),
                };
                let told = hints(&boards.iter().collect::<Vec<_>>(), materials.words, 2);
                let edition = Edition { hash: "0123456789ab", hints: &told, ..Edition::default() };
                let composed = book::compose(&spec, &puzzles, &materials, &edition).unwrap();
                for i in 0..composed.n_pages() {
                    let body = plan.paper.body(i + 1);
                    // A number beside a board may end in the white of its last digit.
                    let (left, right) = (body.left - PT / 2, body.left + body.width + PT / 2);
                    let crosses = |side: i32, item: &Item| item.bounds().left < side && item.bounds().right > side;
                    let is_below = |item: &Item| item.bounds().bottom > body.top + body.height + PT / 10;
                    let is_out = |item: &&Item| crosses(left, item) || crosses(right, item) || is_below(item);
                    // The number of the page stands below it.
                    let n_out = composed.page(i).items.iter().filter(is_out).count();
                    faults.extend((n_out > 1).then(|| format!("{place}, page {}: {n_out} items leave the body", i + 1)));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
