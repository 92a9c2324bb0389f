//! Books for printers: preflight of files and specs, volumes, covers.

use crate::workshop::{Scratch, run};
use gridpress::press::Library;

fn book(scratch: &Scratch, name: &str, set: &[&str]) -> crate::workshop::Ran {
    let out = scratch.arg("book");
    let mut args = vec!["book", name, "--pictures", "none", "--quiet", "--out", &out];
    for pair in set {
        args.extend(["--set", pair]);
    }
    run(&args)
}

#[test]
fn a_print_edition_passes_preflight_and_a_screen_edition_does_not() {
    let scratch = Scratch::new();
    book(&scratch, "kdp-6x9", &[]).exits(0);
    let (print, screen) = (scratch.arg("book/print.pdf"), scratch.arg("book/screen.pdf"));
    assert_eq!(run(&["preflight", &print, "--printer", "kdp"]).exits(0).says("no breach of kdp's rules").text(), "");
    let told = run(&["preflight", &screen, "--printer", "kdp"]).exits(1).text();
    assert!(told.contains("outline") && told.contains("annotation"), "{told}");
    // Another printer has other trims and bleeds.
    assert!(!run(&["preflight", &print, "--printer", "bod"]).exits(1).text().is_empty());
    run(&["preflight", &print]).exits(2).says("--printer");
    run(&["preflight", &print, "--printer", "nobody"]).exits(2).says("kdp");
    let torn = &std::fs::read(scratch.path("book/print.pdf")).unwrap()[..2000];
    run(&["preflight", &scratch.file("torn.pdf", torn), "--printer", "kdp"]).exits(2);
}

#[test]
fn a_pdf_that_asks_for_too_much_is_refused_with_the_limit_that_it_met() {
    let scratch = Scratch::new();
    let objects = [
        "<</Pages 2 0 R>>".to_string(),
        "<</Kids[3 0 R]>>".into(),
        "<</MediaBox 4 0 R>>".into(),
        format!("[{}", "[".repeat(1_000_000)),
    ];
    let (mut pdf, mut rows) = ("%PDF-1.4\n".to_string(), String::new());
    for (i, object) in objects.iter().enumerate() {
        rows += &format!("{} 1\n{:010} 00000 n \n", i + 1, pdf.len());
        pdf += &format!("{} 0 obj\n{object}\nendobj\n", i + 1);
    }
    let start = pdf.len();
    pdf += &format!("xref\n{rows}trailer\n<</Root 1 0 R>>\nstartxref\n{start}\n%%EOF\n");
    let ran = run(&["preflight", &scratch.file("deep.pdf", pdf.as_bytes()), "--printer", "any"]);
    ran.exits(2).says("more than 100 arrays and dictionaries within each other").says("read no further");
}

#[test]
fn a_spec_is_judged_without_a_puzzle_and_a_breach_makes_no_book() {
    let scratch = Scratch::new();
    run(&["preflight", "suko-daily-30"]).exits(0).says("no breach of lulu's rules");
    run(&["preflight", "suko-daily-30", "--printer", "kdp", "--trim", "6x9"]).exits(0);
    let told = run(&["preflight", "suko-daily-30", "--printer", "kdp", "--trim", "8x9in"]).exits(0).text();
    assert_eq!(told, "", "a custom size of kdp's");
    assert!(run(&["preflight", "suko-daily-30", "--trim", "100x100mm"]).exits(1).text().contains("100.0 x 100.0 mm"));
    for (set, want) in [
        ("margins.inner=5", "margins.inner"),
        ("section.1.count=1", "binds"),
        ("page=20x20in", "508.0 x 508.0 mm"),
        ("paper=gold", "gold"),
        ("isbn=9783161484101", "978"),
    ] {
        // So few puzzles, with nothing that teaches, make a book of fewer pages than the printer binds.
        let bare = ["parts.hints=false", "parts.graded=false", "parts.glossary=none"];
        let alone = [set, "section.2.count=1", "section.3.count=1", "section.4.count=1"];
        let few: &[&str] = if want == "binds" { &[&alone[..], &bare[..]].concat() } else { &[set] };
        book(&scratch, "kdp-6x9", few).exits(2).says(want);
        assert!(!scratch.path("book").exists(), "{set}: nothing was made");
    }
}

#[test]
fn a_book_too_long_for_its_printer_comes_in_volumes() {
    let scratch = Scratch::new();
    let spec = scratch.file(
        "long.toml",
        "title = \"Long\"\nprinter = \"kdp\"\npage = \"6x9\"\nper_page = 1\nseed = \"long\"\n[[section]]\ntitle = \"A\"\nsize = \"2x3\"\nclues = \"14\"\ncount = 850\n",
    );
    book(&scratch, &spec, &[]).exits(0);
    let files = scratch.all_files("book");
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    assert!(names.contains(&"volume-1/print.pdf") && names.contains(&"volume-2/screen.pdf"), "{names:?}");
    assert!(!names.contains(&"print.pdf") && !names.contains(&"volume-3/print.pdf"));
    let rows = String::from_utf8(files["puzzles.csv"].clone()).unwrap();
    assert_eq!(rows.lines().count(), 851);
    for volume in ["book/volume-1/print.pdf", "book/volume-2/print.pdf"] {
        run(&["preflight", &scratch.arg(volume), "--printer", "kdp"]).exits(0);
    }
}

#[test]
fn every_part_of_a_book_is_made_in_every_language() {
    for language in Library::default().languages() {
        let scratch = Scratch::new();
        let language = format!("language={language}");
        let parts = [
            "parts.half_title=true",
            "parts.hints=true",
            "parts.notes=2",
            "parts.thumb_index=true",
            "bleed=true",
            "imprint.seed=true",
        ];
        let texts = ["publisher=Press", "copyright=© 2026", "isbn=9783161484100", "series.volume=2", "series.title=Row"];
        let set: Vec<&str> =
            [language.as_str(), "candidate_dots=true", "date_line=true"].into_iter().chain(parts).chain(texts).collect();
        book(&scratch, "sampler", &set).exits(0);
        assert!(scratch.path("book/print.pdf").exists());
    }
}

#[test]
fn a_cover_is_as_wide_as_its_book_is_thick() {
    let width = |set: &[&str]| {
        let scratch = Scratch::new();
        book(&scratch, "kdp-6x9", set).exits(0);
        // Preflight recognises a cover and finds no breach; a printer with other sizes sees a page that is far too wide.
        let cover = scratch.arg("book/cover.pdf");
        let paper = set.iter().find_map(|key| key.strip_prefix("paper=")).unwrap_or("white");
        let judged = run(&["preflight", &cover, "--printer", "kdp", "--paper", paper]).exits(0);
        judged
            .says("a cover for pages of 6x9, with a spine of ")
            .says(&format!("192 pages on {paper}: no breach of kdp's rules"));
        run(&["preflight", &cover, "--printer", "kdp", "--trim", "5x8"]).exits(1).says("breaches of kdp's rules");
        let bytes = std::fs::read(scratch.path("book/cover.pdf")).unwrap();
        assert!(bytes.starts_with(b"%PDF-"));
        let file = lopdf::Document::load_mem(&bytes).unwrap();
        let page = file.page_iter().next().unwrap();
        let media = file.get_dictionary(page).unwrap().get(b"MediaBox").unwrap().as_array().unwrap();
        media[2].as_float().unwrap()
    };
    // 192 pages of .002252 inches on white paper and .0025 on cream, two pages of six inches, and bleed on both sides.
    let inches = |spine: f32| (12.0 + 0.25 + spine) * 72.0;
    assert!((width(&[]) - inches(192.0 * 0.002252)).abs() < 0.1);
    assert!((width(&["paper=cream"]) - inches(192.0 * 0.0025)).abs() < 0.1);
}

#[test]
fn the_case_of_a_hardcover_is_recognised_by_its_boards() {
    let scratch = Scratch::new();
    let spec = "title = \"A Case\"\nauthor = \"Ada\"\nprinter = \"lulu-hardcover\"\npage = \"6x9\"\ntheme = \"pocket\"\nper_page = 1\n\
                seed = \"case\"\n[cover]\n[[section]]\ntitle = \"Easy\"\nlevel = \"easy\"\ncount = 80\n";
    let spec = scratch.file("case.toml", spec);
    book(&scratch, &spec, &[]).exits(0);
    let of = |file: &str| run(&["preflight", &scratch.arg(file), "--printer", "lulu-hardcover"]).exits(0);
    of("book/cover.pdf").says("a cover for pages of 6x9, with a spine of 12.7 mm: 85 to 140 pages: no breach");
    of("book/print.pdf").says("no breach");
    run(&["preflight", &spec, "--cover"]).exits(0);
    // The paperback's printer sees a page of a size that it does not offer.
    run(&["preflight", &scratch.arg("book/cover.pdf"), "--printer", "lulu"]).exits(1);
}

#[test]
fn pictures_have_captions_and_a_clear_ground_where_they_are_asked_for() {
    let scratch = Scratch::new();
    let list = scratch.arg("six.csv");
    run(&["generate", "--count", "6", "--seed", "captions", "--out", &list]).exits(0);
    let out = scratch.arg("pictures");
    let args = ["render", &list, "--to", "svg", "--text", "text", "--caption", "No. {number}, {level}", "--out", &out];
    run(&args).exits(0);
    let files = scratch.all_files("pictures");
    assert_eq!(files.len(), 6);
    for (i, bytes) in files.values().enumerate() {
        let text = String::from_utf8_lossy(bytes);
        assert!(text.contains(&format!("No. {}, ", i + 1)), "picture {}", i + 1);
    }
    run(&["render", &list, "--caption", "{colour}", "--out", &out]).exits(2).says("{colour}; there are: number, id");
    let sheet = scratch.arg("sheet.png");
    run(&["render", &list, "--contact-sheet", "--columns", "2", "--transparent", "--dpi", "40", "--out", &sheet]).exits(0);
    let tall = std::fs::read(&sheet).unwrap();
    // The header has width and height: two columns of three are taller than wide.
    let number = |at: usize| u32::from_be_bytes(tall[at..at + 4].try_into().unwrap());
    assert!(number(20) > number(16), "{} by {}", number(16), number(20));
}
