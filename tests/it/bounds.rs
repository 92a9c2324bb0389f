//! Limits on input: their list in the docs, and input that exceeded them in the past: texts, templates, themes, pictures,
//! options.

use crate::workshop::{Scratch, run, run_on};
use gridpress::guard::CAPS;
use gridpress::press::Library;
use std::path::Path;

const BOOK: &str = "title = \"A\"\nper_page = 1\n[[section]]\ntitle = \"S\"\nsize = \"2x2\"\ncount = 1\n";

/// A book with this text as its title page.
fn of_text(scratch: &Scratch, text: &str) -> String {
    scratch.file("own.md", text);
    scratch.file("own.toml", format!("parts = {{ title = \"own.md\" }}\n{BOOK}"))
}

/// The table of docs/bounds.md must equal the list of caps.
#[test]
fn the_docs_tell_every_cap() {
    let place = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/bounds.md");
    let Ok(page) = std::fs::read_to_string(&place) else { return };
    let (head, _) = page.split_once("| of what |").expect("the page has a table");
    let number = |most: u64| {
        let digits = most.to_string();
        let parts: Vec<&str> = digits.as_bytes().rchunks(3).rev().map(|part| std::str::from_utf8(part).unwrap()).collect();
        parts.join(",")
    };
    let rows: String = CAPS.iter().map(|c| format!("| {} | {} {} | {} |\n", c.of, number(c.most), c.unit, c.remedy)).collect();
    let made = format!("{head}| of what | at most | where there is more |\n|---|---|---|\n{rows}");
    if std::env::var("UPDATE_EXPECT").is_ok() {
        std::fs::write(&place, &made).expect("the page can be written");
    }
    assert!(
        std::fs::read_to_string(&place).unwrap() == made,
        "{} is out of date: UPDATE_EXPECT=1 makes it anew",
        place.display()
    );
}

#[test]
fn a_text_page_that_would_never_end_is_refused() {
    let scratch = Scratch::new();
    for (text, want) in [
        (
            "{% for a in range(100000) %}{% for b in range(100000) %}{% endfor %}{% endfor %}",
            "range: 100,000 numbers; at most 1,000",
        ),
        ("{% for a in range(1000) %}{% for b in range(1000) %}{% endfor %}{% endfor %}", "own.md: more than 20,000 steps"),
        ("{% set s = 'a' %}{% for a in range(40) %}{% set s = s ~ s %}{% endfor %}{{ s }}", "has no '{% set %}'"),
        (&format!("{{% for a in range(900) %}}{}{{% endfor %}}", "word ".repeat(20)), "own.md: more than 65,536 bytes"),
        (
            "{{ range(1000) | join('x' ~ title ~ '                                                                                                    ') }}",
            "join: ",
        ),
        ("{{ 'a' * 100000000 }}", "does not multiply"),
        (&format!("{{% if {} true %}}x{{% endif %}}", "not ".repeat(10_000)), "bytes between braces; at most 1,000"),
        (&format!("{}a", "- ".repeat(20_000)), "7 lists inside each other; at most 6"),
        (&"![](ornaments/rule.svg) ".repeat(2_000), "7 pictures; at most 6"),
        (&"word ".repeat(200_000), "own.md: 1,000,000 bytes; at most 65,536"),
        (&"W".repeat(65_000), "too long to stand"),
        (&"# a\n".repeat(16_000), "does not fit on its page"),
        (&"**W**W".repeat(10_000), "too long to stand"),
    ] {
        let ran = run(&["book", &of_text(&scratch, text), "--out", &scratch.arg("out")]).exits(2).says(want);
        assert!(ran.err.len() < 2_000, "{want}: {} bytes of a message", ran.err.len());
    }
    // Accepted texts, at the limits.
    for text in
        ["{% for a in range(900) %}{% if a is odd %}{% endif %}{% endfor %}# {{ title | upper }}", "[ ".repeat(200).as_str()]
    {
        run(&["book", &of_text(&scratch, text), "--out", &scratch.arg("out"), "--force", "--pictures", "none"]).exits(0);
    }
}

#[test]
fn a_spec_with_more_than_a_book_has_is_refused() {
    let scratch = Scratch::new();
    let spec = scratch.file("book.toml", BOOK);
    let long = "W".repeat(90_000);
    for (set, want) in [
        (format!("title={long}"), "title: 90,000 characters; at most 200"),
        (format!("section.1.title={long}"), "section.1.title: 90,000 characters; at most 200"),
        (format!("imprint.text={long}"), "imprint.text: 90,000 characters; at most 10,000"),
        (format!("author={}", "W".repeat(300)), "too long to stand"),
        ("parts.notes=4000000000".into(), "parts.notes: 4,000,000,000 pages; at most 1,000"),
        ("section.1.count=4000000000".into(), "4,000,000,000 puzzles; at most 250,000"),
        (format!("title={}", "[".repeat(60_000)), "title: 60,000 characters"),
    ] {
        let ran = run(&["book", &spec, "--out", &scratch.arg("out"), "--set", &set]).exits(2).says(want);
        assert!(ran.err.len() < 2_000, "{want}: {} bytes of a message", ran.err.len());
    }
    for text in
        [format!("x = {}", "[".repeat(200_000)), format!("{}b = 1", "a.".repeat(100_000)), format!("[{}b]", "a.".repeat(100_000))]
    {
        let spec = scratch.file("deep.toml", format!("{text}\n{BOOK}"));
        let ran = run(&["book", &spec, "--out", &scratch.arg("out")]).exits(2);
        assert!(ran.err.len() < 2_000, "{} bytes of a message", ran.err.len());
    }
    run(&["sheet", "--title", &long, "--out", &scratch.arg("x.pdf")]).exits(2).says("title: 90,000 characters; at most 200");
}

#[test]
fn templates_of_ones_own_have_bounds() {
    let scratch = Scratch::new();
    // The page uses an ornament, because unused ornaments do not stop a book.
    let spec = of_text(&scratch, "# A\n\n![](ornaments/rule.svg)\n");
    let long = "w".repeat(3_000);
    let embedded = |path: &str| Library::default().text(path).unwrap();
    let svg = |inside: &str| format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 20\">{inside}</svg>");
    let printer = |change: &str| embedded("printers.toml").replacen("name = \"any\"", &format!("name = \"any\"\n{change}"), 1);
    let families: String = (0..17).map(|i| format!("[f{i}]\nabout = \"\"\nregular = \"\"\nbold = \"\"\n")).collect();
    let patterns = "[[regions]]\npattern = \"plain\"\nfill = 0\nink = 0\nspacing = 2\nweight = 1\n".repeat(30);
    for (path, text, want) in [
        (
            "text/en/words.toml",
            embedded("text/en/words.toml").replacen("contents = \"", &format!("contents = \"{long}"), 1),
            "contents: 3,",
        ),
        (
            "themes/standard.toml",
            embedded("themes/standard.toml").replacen("about = \"", &format!("about = \"{long}"), 1),
            "about: 3,",
        ),
        (
            "themes/standard.toml",
            embedded("themes/standard.toml").replacen("[[regions]]", &format!("{patterns}[[regions]]"), 1),
            "at most 26",
        ),
        ("examples.toml", embedded("examples.toml").replacen("kind = \"", &format!("kind = \"{long}"), 1), "kind: 3,"),
        ("printers.toml", printer("pages = { least = 4000000000 }"), "any, pages.least: 4,000,000,000 pages; at most 10,000"),
        (
            "printers.toml",
            printer("pages = { multiple_of = 4000000000 }"),
            "any, pages.multiple_of: 4,000,000,000 pages; at most 256",
        ),
        ("fonts/families.toml", families, "families.toml: 17 families; at most 16"),
        ("ornaments/rule.svg", svg(&format!("{}<rect width=\"9\" height=\"9\"/>", "<g>".repeat(9_000))), "ornament 'rule'"),
        ("ornaments/rule.svg", svg("<circle r=\"1e38\" cx=\"1e38\"/>"), "more than 100,000 units"),
    ] {
        let folder = scratch.path("templates");
        std::fs::remove_dir_all(&folder).ok();
        std::fs::create_dir_all(folder.join(path).parent().unwrap()).unwrap();
        std::fs::write(folder.join(path), text).unwrap();
        let ran =
            run(&["book", &spec, "--templates", &scratch.arg("templates"), "--out", &scratch.arg("out")]).exits(2).says(want);
        assert!(ran.err.len() < 2_000, "{want}: {} bytes of a message", ran.err.len());
    }
}

#[test]
fn a_caption_takes_no_longer_than_its_letters() {
    let scratch = Scratch::new();
    let puzzle = "12..34..2..3..21";
    run_on(&["render", "--caption", &"W".repeat(100_000), "--out", &scratch.arg("x.svg")], puzzle)
        .exits(2)
        .says("--caption: 100,000");
    run_on(&["render", "--caption", &"W".repeat(1_000), "--out", &scratch.arg("x.svg")], puzzle).exits(0);
}
