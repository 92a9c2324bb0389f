//! The glossary: in words, as a page, as pictures, to print, and in a book.

use crate::workshop::{Scratch, forged, request, run};
use gridpress::book::{Edition, GlossaryPart, PageRole, Shown, Spec, check, compose};
use gridpress::logic::techniques_used;
use gridpress::press::Library;
use gridpress::press::book::Assets;

#[test]
fn techniques_are_told_in_each_language_and_form() {
    let scratch = Scratch::new();
    let told = |language: &str| run(&["glossary", "x-wing", "xy-wing", "--language", language]).exits(0).text();
    let all: Vec<String> = Library::default().languages().iter().map(|language| told(language)).collect();
    for (i, text) in all.iter().enumerate() {
        let has = |start: &str| text.lines().any(|line| line.contains(start) && line.ends_with(')'));
        assert!(has("(x-wing, 3.2, ") && has("(xy-wing, 4.2, ") && text.lines().count() == 5, "{text}");
        assert!(all[..i].iter().all(|other| other.lines().nth(1) != text.lines().nth(1)), "{text}");
    }
    for (name, start) in [("one.html", "<!doctype html>"), ("one.svg", "<svg"), ("one.pdf", "%PDF-")] {
        let file = scratch.arg(name);
        run(&["glossary", "x-wing", "--out", &file]).exits(0);
        let bytes = std::fs::read(&file).unwrap();
        assert!(bytes.starts_with(start.as_bytes()), "{name}: {}", String::from_utf8_lossy(&bytes[..20]));
        let text = String::from_utf8_lossy(&bytes);
        assert!(name != "one.html" || text.contains("<section id=\"x-wing\">") && text.matches("<svg").count() == 1);
    }
    run(&["glossary", "x-wings"]).exits(2).says("x-wing");
    run(&["glossary", "one-combination", "--kind", "sudoku"]).exits(2).says("no board here");
    // A sudoku has no cages.
    let of = |kind: &str| run(&["glossary", "--kind", kind]).exits(0).text();
    assert!(!of("sudoku").contains("cage-bounds") && of("killer").contains("(cage-bounds,"));
}

#[test]
fn a_book_has_the_techniques_that_its_puzzles_use() {
    let spec = |which: &str| {
        let text = format!(
            "title = \"T\"\nparts = {{ glossary = \"{which}\" }}\n[[section]]\ntitle = \"One\"\nsize = \"2x3\"\nlevel = \"very-easy..easy\"\ncount = 4\n"
        );
        Spec::from_toml(&text)
    };
    let puzzles =
        forged(&request("sudoku", "g", |r| (r.size, r.level) = (Some("2x3".into()), Some("very-easy..easy".into()))), 4);
    let used =
        |key: &str| puzzles.iter().any(|puzzle| techniques_used(puzzle.rating.as_ref().unwrap()).any(|row| row.0.key == key));
    let mut n_pages = Vec::new();
    for which in ["none", "used", "course", "all"] {
        let spec = spec(which).unwrap();
        let assets = Assets::for_book(&Library::new(None), &spec).unwrap();
        let materials = assets.materials();
        let edition = Edition::default();
        let sections = [puzzles.clone()];
        let book = compose(&spec, &sections, &materials, &edition).unwrap();
        let keys: Vec<&str> = book.plan.glossary.iter().map(|shown| materials.texts.glossary[shown.entry].key).collect();
        let planned = check(&spec, &materials).unwrap();
        let is_planned = |shown: &Shown| planned.glossary.iter().any(|other| other.entry == shown.entry);
        assert!(planned.glossary.len() >= keys.len() && book.plan.glossary.iter().all(is_planned));
        if which == "course" {
            // Chapters get harder, each exercise follows its technique, and all are answered at the end.
            let parts: Vec<&GlossaryPart> = book.plan.glossary.iter().map(|shown| &shown.part).collect();
            let n = parts.iter().filter(|part| matches!(part, GlossaryPart::Exercise(_))).count();
            assert!(n > 1 && parts.len() == 3 * n, "{parts:?}");
            assert!((0..n).all(|i| *parts[2 * i] == GlossaryPart::Example && *parts[2 * i + 1] == GlossaryPart::Exercise(i + 1)));
            assert!((0..n).all(|i| *parts[2 * n + i] == GlossaryPart::Answer(i + 1)));
        }
        if which == "used" {
            assert!(keys.contains(&"hidden-single") && keys.iter().all(|key| used(key)), "{keys:?}");
            // A plan without puzzles goes by levels.
            assert!(planned.glossary.iter().all(|shown| materials.texts.glossary[shown.entry].least <= 15));
        }
        n_pages.push(book.plan.pages.iter().filter(|role| matches!(role, PageRole::Glossary { .. })).count());
    }
    assert!(n_pages[0] == 0 && 0 < n_pages[1] && n_pages[1] <= n_pages[2] && n_pages[2] < n_pages[3], "{n_pages:?}");
    assert!(spec("some").unwrap_err().to_string().contains("some"));
}
