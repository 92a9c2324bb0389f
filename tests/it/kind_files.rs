//! Custom kinds: files beside a spec, on the command line and in a folder of templates, with words in several languages.
//! Output names their rules, never the file.

use crate::workshop::{Scratch, run};
use gridpress::book::{Edition, PageRole, Spec, check, compose};
use gridpress::draw::{Item, Scene};
use gridpress::press::Library;
use gridpress::press::book::Assets;
use gridpress::press::sections::{gather_sections, stocks, understand_kinds};
use std::collections::HashSet;
use std::path::Path;

const KINGS: &str = "name = \"kings\"\ntitle = { en = \"Diagonal Kings\", de = \"Diagonale Könige\" }\n\
    how_to_play = { en = \"Kings never meet.\", de = \"Könige treffen sich nie.\" }\nrules = [\"diagonals\", \"anti-king\"]\n";

/// A folder with the file of a kind beside a spec, and one with templates.
fn folders() -> Scratch {
    let scratch = Scratch::new();
    std::fs::create_dir_all(scratch.path("own/kinds")).expect("the scratch folder can be written");
    scratch.file("mine.toml", KINGS);
    scratch.file("own/kinds/kings.toml", KINGS);
    scratch
}

fn spec(kind: &str, language: &str) -> String {
    let head = format!("title = \"B\"\nlanguage = \"{language}\"\nopen_on = \"any\"\nseed = 3\n");
    format!("{head}[[section]]\nkind = \"{kind}\"\nclues = \"36..44\"\ncount = 2\n")
}

fn texts(scene: &Scene) -> String {
    let text = |item: &Item| if let Item::Text(run) = item { Some(run.text.clone()) } else { None };
    scene.items.iter().filter_map(text).collect::<Vec<_>>().join(" ")
}

/// The texts of a book's pages that explain rules and open sections.
pub fn front(library: &Library, spec: &str) -> String {
    let mut spec = Spec::from_toml(spec).expect("the spec is right");
    understand_kinds(&mut spec, library).expect("its kinds are there");
    let assets = Assets::for_book(library, &spec).expect("its templates are there");
    let materials = assets.materials();
    check(&spec, &materials).expect("it fits");
    let sections = gather_sections(&spec, stocks(&spec, vec![None], "3").expect("it can be made"), HashSet::new(), 1, |_| {});
    let sections = sections.expect("it is made").sections;
    let edition = Edition::default();
    let book = compose(&spec, &sections, &materials, &edition).expect("it is set");
    let is_told = |i: &usize| matches!(book.role(*i), PageRole::HowToPlay { .. } | PageRole::Opener { .. });
    (0..book.n_pages()).filter(is_told).map(|i| texts(&book.page(i)) + "\n").collect()
}

#[test]
fn a_book_tells_a_kind_of_ones_own_in_its_language() {
    let scratch = folders();
    let beside = Library::new(None).beside(Some(&scratch.0));
    let named = Library::new(Some(&scratch.path("own")));
    for (library, kind) in [(&beside, "./mine.toml"), (&beside, "mine.toml"), (&named, "kings")] {
        let german = front(library, &spec(kind, "de"));
        assert!(german.contains("So löst man: Diagonale Könige"), "{german}");
        assert_eq!(german.matches("Diagonale Könige").count(), 2, "the section is called by its kind: {german}");
        assert!(german.contains("Könige treffen sich nie."), "{german}");
        let english = front(library, &spec(kind, "en"));
        assert!(english.contains("Kings never meet.") && english.contains("Diagonal Kings"), "{english}");
        // A language that the file does not speak has its own words for each rule.
        let french = front(library, &spec(kind, "fr"));
        assert!(!french.contains("never meet") && french.contains("coin"), "{french}");
    }
}

#[test]
fn what_is_written_names_rules_and_no_file() {
    let scratch = folders();
    let (own, mine) = (scratch.arg("own"), scratch.arg("mine.toml"));
    let by_file = ["generate", "--clues", "36..44", "-n", "3", "--seed", "5", "--quiet", "--kind", &mine];
    let by_name = ["generate", "--clues", "36..44", "-n", "3", "--seed", "5", "--quiet", "--kind", "kings", "--templates", &own];
    let by_rules = ["generate", "--clues", "36..44", "-n", "3", "--seed", "5", "--quiet", "--rules", "diagonals,anti-king"];
    let rows = run(&by_rules).exits(0).text();
    assert_eq!(run(&by_file).exits(0).text(), rows);
    assert_eq!(run(&by_name).exits(0).text(), rows);
    for (args, folder) in [(&by_file[..], "a"), (&by_name[..], "b")] {
        let place = scratch.arg(folder);
        run(&[args, &["--out", &place]].concat()).exits(0);
        let facts = std::fs::read_to_string(scratch.path(folder).join("run.json")).expect("a run says what it is");
        assert!(facts.contains("--rules=diagonals+anti-king") && facts.contains("--kind=sudoku"), "{facts}");
        assert!(!facts.contains("mine") && !facts.contains("kings"), "{facts}");
        // The words by themselves make it again.
        let list = scratch.arg("merged.csv");
        run(&["merge", &place, "--quiet", "--out", &list]).exits(0);
        assert_eq!(std::fs::read_to_string(list).expect("it was merged"), rows);
    }
    let book = scratch.file("book.toml", spec("./mine.toml", "en"));
    let place = scratch.arg("book");
    run(&["book", &book, "--pictures", "none", "--out", &place]).exits(0);
    let manifest = std::fs::read_to_string(Path::new(&place).join("manifest.json")).expect("a book has a manifest");
    assert!(manifest.contains("diagonals+anti-king") && !manifest.contains("mine.toml"), "{manifest}");
    // The same command continues with the same book; other words in the file make another one.
    run(&["book", &book, "--pictures", "none", "--out", &place]).exits(0);
    scratch.file("mine.toml", KINGS.replace("never meet", "keep apart"));
    run(&["book", &book, "--pictures", "none", "--out", &place]).exits(2).says("another book");
}

#[test]
fn kinds_of_a_folder_of_templates_are_listed_and_named() {
    let scratch = folders();
    let own = scratch.arg("own");
    let listed = run(&["kinds", "--templates", &own]).exits(0).text();
    assert!(listed.contains("kings: Diagonal Kings\n  title       Diagonale Könige (de), Diagonal Kings (en)\n"), "{listed}");
    assert!(!run(&["kinds"]).exits(0).text().contains("kings"));
    assert!(run(&["templates", "list", "--templates", &own]).exits(0).text().contains("kinds/kings.toml\n"));
    run(&["generate", "--kind", "king", "--templates", &own]).exits(2).says("there is no kind 'king'; did you mean 'kings'?");
    let sheet = scratch.arg("sheet.pdf");
    for kind in [&["--kind", "kings", "--templates", &own][..], &["--kind", &scratch.arg("mine.toml")]] {
        run(&[&["sheet", "--clues", "36..44", "-n", "1", "--seed", "s", "--out", &sheet], kind].concat()).exits(0);
    }
    // A file with the name of a built-in kind takes precedence, as with all templates; an exported copy changes nothing.
    let rows = |more: &[&str]| {
        run(&[&["generate", "--kind", "x", "--clues", "36..44", "--seed", "1", "--quiet"], more].concat()).exits(0)
    };
    let usual = rows(&[]).text();
    let of_program = include_str!("../../templates/kinds/x.toml");
    scratch.file("own/kinds/x.toml", of_program);
    assert_eq!(rows(&["--templates", &own]).text(), usual);
    scratch.file("own/kinds/x.toml", of_program.replace("\"diagonals\"", "\"diagonals\", \"anti-king\""));
    assert!(rows(&["--templates", &own]).text().contains("rules=diagonals+anti-king"));
}

#[test]
fn a_kind_that_cant_be_read_is_named_with_its_section() {
    let scratch = folders();
    scratch.file("bad.toml", "name = \"bad\"\ntitle = \"Bad\"\nrules = [\"diagonal\"]\n");
    let said = |kind: &str| {
        let book = scratch.file("book.toml", spec(kind, "en").replace("[[section]]", "[[section]]\ntitle = \"S\""));
        run(&["book", &book, "--out", &scratch.arg("none")]).exits(2).err
    };
    assert!(said("none.toml").contains("section 1 ('S'): there is no file 'none.toml' beside the spec"), "{}", said("none.toml"));
    assert!(said("../mine.toml").contains("climb"), "{}", said("../mine.toml"));
    assert!(said("bad.toml").contains("section 1 ('S'): bad.toml: there is no rule 'diagonal'"), "{}", said("bad.toml"));
    run(&["generate", "--kind", &scratch.arg("bad.toml")]).exits(2).says("bad.toml").says("there is no rule");
    let book = scratch.file("book.toml", spec("mine.toml", "en"));
    run(&["preflight", &book, "--printer", "a4"]).exits(0);
}

#[test]
fn an_explanation_calls_a_kind_by_its_title() {
    let scratch = folders();
    let mine = scratch.arg("mine.toml");
    let list = scratch.arg("list.csv");
    run(&["generate", "--kind", &mine, "--clues", "36..44", "--seed", "2", "--quiet", "--out", &list]).exits(0);
    let page = |kind: &[&str]| run(&[&["rate", "--explain=html", "--language", "de", &list], kind].concat()).exits(0).text();
    assert!(page(&["--kind", &mine]).contains("<title>Diagonale Könige "));
    assert!(page(&[]).contains("<title>Sudoku "));
    // Rows of other rules keep their own names.
    let other = scratch.arg("other.csv");
    run(&["generate", "--kind", "x", "--clues", "36..44", "--seed", "2", "--quiet", "--out", &other]).exits(0);
    let page = run(&["rate", "--explain=html", &other, "--kind", &mine]).exits(0).text();
    assert!(page.contains("<title>Sudoku X "));
}
