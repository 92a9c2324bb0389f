//! Puzzles that leave for other programs and papers: pictures for a newspaper, rolls of receipt printers, books for readers.

use crate::workshop::{Scratch, run, run_on};

const PUZZLE: &str = "...8...5.9.6..1..4.84..7...1.97..6......2...36..1..9.5.98....6.3........7.25.....";

#[test]
fn one_puzzle_is_as_wide_as_asked_in_every_format_with_its_solution_beside() {
    let scratch = Scratch::new();
    for end in ["svg", "png", "pdf", "eps"] {
        let out = scratch.arg(&format!("a.{end}"));
        run_on(&["render", "--width", "90mm", "--with-solution", "--caption", "{kind}", "--out", &out], PUZZLE).exits(0);
        let [one, solved] = ["a", "a-solution"].map(|name| std::fs::read(scratch.path(&format!("{name}.{end}"))).unwrap());
        assert_ne!(one, solved, "{end}");
        let text = String::from_utf8_lossy(&one);
        match end {
            "svg" => assert!(text.contains("width=\"255.118pt\"")),
            "eps" => assert!(text.contains("%%HiResBoundingBox: 0 0 255.118 ")),
            "pdf" => assert!(one.starts_with(b"%PDF-")),
            _ => assert_eq!(u32::from_be_bytes(one[16..20].try_into().unwrap()), 1_063),
        }
    }
    let svg = std::fs::read_to_string(scratch.path("a-solution.svg")).unwrap();
    for part in ["grid", "givens", "solution", "caption"] {
        assert_eq!(svg.matches(&format!("<g id=\"{part}\">")).count(), 1, "{part}");
    }
    let png = run_on(&["render", "--to", "png", "--width", "800px"], PUZZLE).exits(0).out;
    assert_eq!(u32::from_be_bytes(png[16..20].try_into().unwrap()), 800);
    run_on(&["render", "--with-solution"], PUZZLE).exits(2).says("--out FILE");
    run_on(&["render", "--to", "png", "--dpi", "1", "--width", "50000px"], PUZZLE).exits(2).says("--width");
    // Colours of a theme are ink of a press only where they are asked for.
    let eps =
        |more: &[&str]| run_on(&[&["render", "--to", "eps", "--theme", "color", "--solutions"], more].concat(), PUZZLE).exits(0);
    assert!(eps(&[]).text().contains("%%DocumentProcessColors: Black\n"));
    assert!(eps(&["--colour"]).text().contains("%%DocumentProcessColors: Cyan Magenta Yellow Black\n"));
}

#[test]
fn a_sheet_has_the_lines_and_the_paper_that_are_asked_for() {
    let scratch = Scratch::new();
    let sheet = |more: &[&str]| {
        let out = scratch.arg("s.svg");
        run(&[&["sheet", "-n", "3", "--size", "2x2", "--seed", "s", "--answers", "none", "--out", &out], more].concat()).exits(0)
    };
    sheet(&["--paper", "80mm", "--lines", "name,class,date"]);
    let strip = std::fs::read_to_string(scratch.path("s.svg")).unwrap();
    assert!(strip.contains("width=\"226.772pt\""), "{}", &strip[..200]);
    sheet(&["--page", "legal", "--per-page", "4"]);
    assert!(std::fs::read_to_string(scratch.path("s.svg")).unwrap().contains("width=\"612pt\" height=\"1008pt\""));
    run(&["sheet", "--paper", "80mm", "--per-page", "2"]).exits(2).says("one column");
    run(&["sheet", "--lines", "class"]).exits(2).says("--lines");
}

#[test]
fn a_book_for_readers_has_a_document_for_each_puzzle_and_the_same_bytes_again() {
    let scratch = Scratch::new();
    let spec = "title = \"One & All\"\nepub = true\nparts = { hints = true, graded = true, glossary = \"course\" }\n[[text]]\nfile = \"about.md\"\nafter = \"solutions\"\n[[section]]\ntitle = \"Small\"\nsize = \"2x2\"\ncount = 3\n";
    let spec = scratch.file("small.toml", spec);
    scratch.file("about.md", "# About us\n\nWe make books.\n");
    let made = |out: &str, more: &[&str]| {
        let out = scratch.arg(out);
        run(&[&["book", &spec, "--seed", "s", "--pictures", "none", "--out", &out], more].concat()).exits(0);
        std::fs::read(format!("{out}/book.epub")).unwrap()
    };
    let first = made("a", &[]);
    assert!(first == made("b", &[]) && first == made("c", &["--epub"]));
    assert_eq!(&first[30..58], b"mimetypeapplication/epub+zip");
    let names = String::from_utf8_lossy(&first);
    let of_pages = ["rules-1.xhtml", "graded.xhtml", "text-1.xhtml", "puzzle-0003.xhtml"];
    let of_help = ["hints-1.xhtml", "techniques.xhtml", "cruxes-1.xhtml", "answers-1.xhtml"];
    for name in ["nav.xhtml", "package.opf", "cover.png"].into_iter().chain(of_pages).chain(of_help) {
        assert!(names.contains(&format!("book/{name}")), "{name}");
    }
    run(&["verify", &scratch.arg("a")]).exits(0);
    run(&["book", "daily", "--epub", "--out", &scratch.arg("d")]).exits(2).says("epub");
}
