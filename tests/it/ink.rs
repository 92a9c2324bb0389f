//! Ink, through the program: every PDF draws what its text says, in every language, and no page has ink outside its
//! edges; `verify` reads boards from their ink.

use crate::workshop::{Scratch, run};
use gridpress::press::Library;
use lopdf::{Dictionary, Object, Stream};

/// A spec whose names have letters that fonts build from parts.
fn spec(kind: &str, more: &str) -> String {
    format!(
        "title = \"Café Größenwahn\"\nauthor = \"Zoë Ångström\"\npage = \"a5\"\nper_page = 1\n{more}\n[cover]\nblurb = \"ÀÉÎÕÜ çñ\"\n[[section]]\ntitle = \"Ça et là\"\nkind = \"{kind}\"\ncount = 3\n"
    )
}

#[test]
fn every_pdf_draws_what_its_text_says() {
    let scratch = Scratch::new();
    let judged = |file: &str| {
        let ran = run(&["preflight", &scratch.arg(file), "--printer", "any"]).exits(0);
        assert!(!ran.err.contains("not compared"), "{file}: {}", ran.err);
    };
    scratch.file("book.toml", spec("killer", "parts = { hints = true }").as_bytes());
    run(&["generate", "--kind", "thermo", "-n", "1", "--seed", "ink", "--out", &scratch.arg("one.csv"), "--quiet"]).exits(0);
    for language in Library::default().languages() {
        let words = ["--language", &language, "--quiet", "--seed", "ink", "--out"];
        let out = scratch.arg("book");
        let set = format!("language={language}");
        let book = ["book", &scratch.arg("book.toml"), "--set", &set, "--pictures", "none", "--quiet", "--force", "--seed", "i"];
        run(&[&book[..], &["--out", &out]].concat()).exits(0);
        ["print", "screen"].iter().for_each(|name| judged(&format!("book/{name}.pdf")));
        // A printer without sizes does not know a cover from a page.
        let cover = run(&["preflight", &scratch.arg("book/cover.pdf"), "--printer", "any"]);
        assert!(!cover.text().contains("glyphs: ") && !cover.err.contains("not compared"), "{}", cover.text());
        for answers in ["back", "slips", "code"] {
            let sheet = ["sheet", "-n", "2", "--title", "Übungsblätter à la carte", "--answers", answers];
            run(&[&sheet[..], &words, &[&scratch.arg("sheet.pdf")]].concat()).exits(0);
            judged("sheet.pdf");
        }
        let glossary = ["glossary", "--language", &language, "--quiet", "--out", &scratch.arg("glossary.pdf")];
        run(&glossary).exits(0);
        judged("glossary.pdf");
    }
    let picture = |caption: &str| {
        let words = ["render", &scratch.arg("one.csv"), "--with-solution", "--quiet", "--caption", caption];
        run(&[&words[..], &["--out", &scratch.arg("one.pdf")]].concat())
    };
    picture("Grüße à {number}").exits(0);
    judged("one.pdf");
    judged("one-solution.pdf");
    picture("№ {number}").exits(2).says("has no character '№'");
}

/// Moves the glyphs of cells by one place, which no text shows.
fn shift_cells(file: &std::path::Path) {
    let mut doc = lopdf::Document::load(file).unwrap();
    let maps: Vec<_> = doc.objects.values().filter_map(|object| object.as_dict().ok()).filter_map(map_of).collect();
    assert!(!maps.is_empty());
    for id in maps {
        let stream = doc.get_object_mut(id).and_then(Object::as_stream_mut).unwrap();
        let mut map = stream.decompressed_content().unwrap_or(stream.content.clone());
        for pair in map.chunks_exact_mut(2).skip(0x2000).filter(|pair| pair != &[0, 0]) {
            let number = u16::from_be_bytes([pair[0], pair[1]]) - 1;
            pair.copy_from_slice(&number.to_be_bytes());
        }
        *stream = Stream::new(Dictionary::new(), map);
    }
    doc.save(file).unwrap();
}

fn map_of(font: &Dictionary) -> Option<lopdf::ObjectId> {
    let below = font.get(b"DescendantFonts").and_then(Object::as_array).ok()?;
    below.first()?.as_dict().ok()?.get(b"CIDToGIDMap").and_then(Object::as_reference).ok()
}

#[test]
fn verify_reads_boards_by_their_outlines() {
    let scratch = Scratch::new();
    scratch.file("book.toml", spec("sudoku", "language = \"de\"").as_bytes());
    let out = scratch.arg("book");
    run(&["book", &scratch.arg("book.toml"), "--pictures", "none", "--quiet", "--seed", "i", "--out", &out]).exits(0);
    run(&["verify", &out]).exits(0);
    shift_cells(&scratch.path("book/print.pdf"));
    let told = run(&["verify", &out]).exits(1).text();
    for column in ["puzzle", "solution"] {
        let lines = told.lines().filter(|line| line.contains(&format!(",{column},")) && line.contains("it is on no page"));
        assert_eq!(lines.count(), 3, "{told}");
    }
    let told = run(&["preflight", &scratch.arg("book/print.pdf"), "--printer", "any"]).exits(1).text();
    assert!(told.contains("glyphs: AtkinsonHyperlegible-Bold draws"), "{told}");
}

/// Large print wants large sums, and sums want large cells.
#[test]
fn hints_stay_on_their_pages_whoever_prints_them() {
    for (kind, page) in [("killer", "a4"), ("killer-jigsaw", "8.5x11"), ("outside", "a4"), ("quadruple", "8.5x11")] {
        let scratch = Scratch::new();
        let spec = spec(kind, "theme = \"large\"\nparts = { hints = true }").replace("\"a5\"", &format!("\"{page}\""));
        scratch.file("book.toml", spec.as_bytes());
        let out = scratch.arg("book");
        run(&["book", &scratch.arg("book.toml"), "--pictures", "none", "--quiet", "--seed", "i", "--out", &out]).exits(0);
        for edition in ["print", "screen"] {
            let file = scratch.arg(&format!("book/{edition}.pdf"));
            assert_eq!(run(&["preflight", &file, "--printer", "any"]).exits(0).text(), "", "{kind}");
        }
    }
}

/// The lines of a page as they are drawn, from top to bottom: each letter by its outline. Wide gaps are tabs.
fn lines(page: &gridpress::preflight::ReadPage) -> Vec<String> {
    let mut marks = page.marks.clone();
    marks.sort_by(|a, b| b.y.total_cmp(&a.y));
    let mut text = Vec::new();
    // The ink of one line is at different heights: a comma is lower than a capital.
    for line in marks.chunk_by_mut(|a, b| a.y - b.y < 4.5) {
        line.sort_by(|a, b| a.x.total_cmp(&b.x));
        let gaps = line.windows(2).map(|pair| pair[1].x - pair[0].x).chain([0.0]);
        let gap = |gap: f64| if gap > 20.0 { "\t" } else { "" };
        text.push(line.iter().zip(gaps).map(|(mark, to_next)| format!("{}{}", mark.ch, gap(to_next))).collect());
    }
    text
}

/// The visible pages in each language, not the text layer of a file. A changed line is a changed page.
#[test]
fn pages_of_each_language_are_those_of_its_golden() {
    let (scratch, library) = (Scratch::new(), Library::default());
    let originals = gridpress::press::originals(&library).unwrap();
    scratch.file("book.toml", spec("killer", "parts = { hints = true }").as_bytes());
    for language in library.languages() {
        let (out, set) = (scratch.arg("book"), format!("language={language}"));
        let book = ["book", &scratch.arg("book.toml"), "--set", &set, "--pictures", "none", "--quiet", "--force", "--seed", "i"];
        run(&[&book[..], &["--out", &out]].concat()).exits(0);
        let mut text = String::new();
        for name in ["print.pdf", "cover.pdf"] {
            let mut number = 0;
            let bytes = std::fs::read(scratch.path("book").join(name)).unwrap();
            let unknown = gridpress::preflight::read_pages(&bytes, &originals, |page| {
                number += 1;
                text += &format!("== {name}, page {number}\n{}\n", lines(page).join("\n"));
            });
            assert!(unknown.unwrap().is_empty());
        }
        crate::workshop::expect_golden(&format!("pages/{language}.txt"), text.as_bytes());
        let sheet = ["sheet", "-n", "1", "--answers", "none", "--language", &language, "--seed", "golden", "--quiet"];
        let picture = format!("pages/sheet-{language}.svg");
        run(&[&sheet[..], &["--out", &scratch.arg("sheet.svg")]].concat()).exits(0);
        crate::workshop::expect_golden(&picture, &std::fs::read(scratch.path("sheet.svg")).unwrap());
    }
}
