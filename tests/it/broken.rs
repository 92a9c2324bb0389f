//! Randomly broken templates, specs and fonts, and inputs found that way: a shorter version of fuzz/. Each input is a bundled
//! one with bytes changed, pieces moved and absurd numbers, the same ones every time.

#[path = "../../fuzz/src/lib.rs"]
mod laws;

use gridpress::press::EMBEDDED;
use gridpress::seed::Key;

/// Replacements for numbers, and bytes to insert.
const NUMBERS: [&str; 12] =
    ["0", "-1", "1e39", "nan", "99999999999", "9223372036854775807", "-0.0", "1e-39", "255", "65536", "101", "7"];
const PIECES: [&str; 16] =
    ["{{", "}}", "{% if", "%}", "for", "*", "[", "]", "(", ")", "\"", "\n\n", ":::", "![](", "\u{feff}", "\u{202e}"];

/// Inputs derived from one: each is changed in up to four places.
fn broken(seed: &[u8], name: &str, n: u64) -> impl Iterator<Item = Vec<u8>> {
    let key = Key::of(&["broken", name]);
    let seed = seed.to_vec();
    (0..n).map(move |k| {
        let mut stream = key.stream(k, 0);
        let mut draw = |below: usize| stream.below(below.max(1) as u32) as usize;
        let mut text = seed.clone();
        for _ in 0..=draw(4) {
            let at = draw(text.len());
            let scale = draw(12);
            let long = draw(1 << scale);
            let end = (at + long).min(text.len());
            match draw(6) {
                0 => text[at] = draw(256) as u8,
                1 => drop(text.drain(at..end)),
                2 => {
                    let piece = text[at..end].to_vec();
                    let to = draw(text.len());
                    text.splice(to..to, piece);
                }
                3 => {
                    let piece = PIECES[draw(PIECES.len())].repeat(1 << scale);
                    text.splice(at..at, piece.bytes());
                }
                _ => {
                    // Find a later number.
                    let is_digit = |b: &u8| b.is_ascii_digit();
                    let Some(from) = text[at..].iter().position(is_digit).map(|i| at + i) else { continue };
                    let to = text[from..].iter().position(|b| !is_digit(b)).map_or(text.len(), |i| from + i);
                    text.splice(from..to, NUMBERS[draw(NUMBERS.len())].bytes());
                }
            }
            if text.is_empty() {
                break;
            }
        }
        text
    })
}

/// Runs a check on mutations of each bundled template in a folder.
fn hold(folder: &str, ending: &str, n: u64, check: fn(&str)) {
    let seeds: Vec<_> = EMBEDDED.iter().filter(|(path, _)| path.starts_with(folder) && path.ends_with(ending)).collect();
    assert!(!seeds.is_empty(), "{folder}");
    for (path, bytes) in seeds {
        broken(bytes, path, n).for_each(|text| check(&String::from_utf8_lossy(&text)));
    }
}

#[test]
fn text_pages() {
    hold("text/en/", ".md", 60, laws::text);
}

#[test]
fn themes_and_ornaments() {
    hold("themes/standard", ".toml", 120, laws::theme);
    hold("ornaments/", ".svg", 120, laws::ornament);
}

#[test]
fn words_printers_and_covers() {
    hold("text/en/words", ".toml", 60, laws::words);
    hold("text/en/steps", ".toml", 60, laws::words);
    hold("printers", ".toml", 30, laws::printers);
    hold("covers/plain", ".toml", 60, laws::other_toml);
    hold("examples", ".toml", 60, laws::other_toml);
    hold("fonts/families", ".toml", 60, laws::other_toml);
}

#[test]
fn specs() {
    hold("books/", ".toml", 40, laws::spec);
}

#[test]
fn lists() {
    let seed = "puzzle,solution,level\n12..34..2..3..21,,easy\n1...............,x,\n";
    broken(seed.as_bytes(), "list", 300).for_each(|list| laws::list(None, &list));
}

#[test]
fn fonts() {
    let (path, bytes) = EMBEDDED.iter().find(|(path, _)| path.ends_with("Hyperlegible-Bold.ttf")).unwrap();
    broken(bytes, path, 150).for_each(|font| laws::font(&font));
}

/// One of our PDFs with broken bytes: streams that do not decompress, wrong tables, absurd numbers.
#[test]
fn pdfs() {
    let scratch = crate::workshop::Scratch::new();
    let out = scratch.arg("sheet.pdf");
    crate::workshop::run(&["sheet", "--size", "2x2", "--count", "2", "--seed", "broken", "--out", &out]).exits(0);
    broken(&std::fs::read(&out).unwrap(), "pdf", 400).for_each(|pdf| laws::pdf(&pdf));
}

/// The JSON files of a run and a book, broken as text.
#[test]
fn folders() {
    let scratch = crate::workshop::Scratch::new();
    let (set, book) = (scratch.arg("run"), scratch.arg("book"));
    let run = ["generate", "--size", "2x2", "-n", "4", "--part-slots", "2", "--split", "a:1,b:1", "--seed", "1", "--out", &set];
    crate::workshop::run(&run).exits(0);
    crate::workshop::run(&["book", "sampler", "--pictures", "none", "--out", &book]).exits(0);
    for name in ["run/run.json", "run/manifest.json", "book/manifest.json"] {
        let seed = std::fs::read(scratch.path(name)).unwrap();
        broken(&seed, name, 100).for_each(|text| laws::folder(&String::from_utf8_lossy(&text)));
    }
}
