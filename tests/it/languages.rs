//! Users' own languages: an incomplete folder still prints, and its missing words are reported once.

use crate::workshop::{Scratch, run};

const LATER: &str = "2..8...5.9.6.51..4584..7...1.97..6..8...2...36..1..9.5498...56.3........7.25.....";

#[test]
fn a_language_that_is_not_whole_is_filled_up_with_english_and_says_so_once() {
    let scratch = Scratch::new();
    std::fs::create_dir_all(scratch.path("own/text/nl")).unwrap();
    std::fs::create_dir_all(scratch.path("own/text/de")).unwrap();
    let (folder, out) = (scratch.arg("own"), scratch.arg("sheet.svg"));
    scratch.file("own/text/nl/words.toml", "language = \"nl\"\n[page]\nname = \"Naam\"\n[hint]\nbox = \"blok {n}\"\n");
    scratch.file("own/text/nl/title.md", "# {{ title }}\n");
    let sheet = |language: &str| {
        let words = ["sheet", "-n", "1", "--size", "2x2", "--seed", "s", "--answers", "none", "--templates", &folder];
        let told = run(&[&words[..], &["--language", language, "--out", &out]].concat()).exits(0).err;
        (told, std::fs::read_to_string(&out).unwrap())
    };
    let (told, _) = sheet("nl");
    let line = told.lines().find(|line| line.starts_with("language 'nl'") || line.starts_with("language nl")).expect(&told);
    assert_eq!(told.matches("said in English").count(), 1, "{told}");
    for part in ["words.toml", "[page]", "steps.toml", "opener.md", "how-to-play-rules.md"] {
        assert!(line.contains(part), "{part}: {line}");
    }
    assert!(!line.contains("title.md") || line.contains("half-title.md") && !line.contains(" title.md"), "{line}");
    // A hint has the boxes of the folder in sentences of English.
    let hint = run(&["hint", LATER, "--language", "nl", "--templates", &folder]).exits(0);
    assert!(hint.text().contains("blok ") && hint.text().contains("Where to look"), "{}", hint.text());
    // A folder beside that of the program's own language lacks nothing.
    scratch.file("own/text/de/words.toml", "language = \"de\"\n[page]\nname = \"Vorname\"\n");
    assert!(!sheet("de").0.contains("missing"));
    assert!(run(&["hint", LATER, "--language", "de", "--templates", &folder]).exits(0).text().contains("Block"));
    run(&["hint", LATER, "--language", "xx", "--templates", &folder]).exits(2).says("de, en, es, fr, it, nl");
    scratch.file("own/text/nl/words.toml", "language = \"nl\"\n[page]\nnaam = \"Naam\"\n");
    run(&["hint", LATER, "--language", "nl", "--templates", &folder]).exits(2).says("there is no key 'naam'");
    scratch.file("own/text/nl/words.toml", "[page]\nname = \"Naam\"\n");
    run(&["hint", LATER, "--language", "nl", "--templates", &folder]).exits(2).says("language");
}
