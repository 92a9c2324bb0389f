//! Properties of any input: it is read or rejected, every error names its line, and what was read can be written.

use gridpress::board::Notation;
use gridpress::book::{CoverDesign, CoverKit, Edition, Inside, Materials, Spec, Text, check, compose_cover, examples_from_toml};
use gridpress::draw::{Face, Fonts, Item, PT, Point, Theme, families_from_toml, ornament_from_svg};
use gridpress::formats::{Alphabet, Expect, FORMATS, Format, Row, Style, read, whole};
use gridpress::paper::{Profile, profiles_from_toml};
use gridpress::preflight::{FileJob, Originals, judge_file, read_pages, sentences};
use gridpress::press::{Library, book::Assets, book_check::inspect_book, originals, run::inspect};
use gridpress::words::{Words, telling};
use std::sync::LazyLock;

/// Formats not round-tripped here: the Parquet crate panics on damage, which is caught, but a fuzzer stops at it.
const APART: &[Format] = &[Format::Parquet];

/// Reads a list of a format, or one whose format is to be detected, and writes it in every format that can hold it.
pub fn list(format: Option<Format>, bytes: &[u8]) {
    // The first byte chooses an alphabet, so that zeros are tested in both meanings.
    let alphabet = Alphabet::ALL[bytes.first().map_or(0, |&byte| byte as usize % Alphabet::ALL.len())].1;
    for alphabet in [Alphabet::default(), alphabet] {
        let expect = Expect { format, alphabet, ..Expect::default() };
        let mut rows: Vec<Row> = Vec::new();
        for (n, row) in read(bytes, &expect).enumerate() {
            assert!(n <= bytes.len(), "more rows than bytes");
            match row {
                Ok(row) => rows.push(row),
                Err(e) => assert!(e.line >= 1 && e.column >= 1 && e.problem.len() < 4_000, "{e}"),
            }
        }
        for row in FORMATS.iter().filter(|row| row.is_written()) {
            let style = Style { alphabet, ..Style::full(row.format) };
            let held: Vec<&Row> = rows.iter().filter(|row| style.refuses((*row).into()).is_none()).collect();
            let written = whole(style, held.iter().copied());
            if !row.is_read() || held.is_empty() || APART.contains(&row.format) {
                continue;
            }
            // Written lists are read again as the same puzzles. Lines and grids do not say which way round boxes are, and
            // formats of other programs have their own digits, whatever alphabet was requested.
            let is_ours = matches!(row.format, Format::Csv | Format::Jsonl | Format::Lines);
            let alphabet = if is_ours { alphabet } else { Alphabet::default() };
            let expect = Expect { format: Some(row.format), alphabet, size: Some(held[0].size), ..Expect::default() };
            let is_plain = row.is_full || held.iter().all(|row| row.size == held[0].size && row.kind.name == held[0].kind.name);
            let again = read(written.as_slice(), &expect).take_while(|_| is_plain);
            for (again, held) in again.zip(&held) {
                let again = again.unwrap_or_else(|e| panic!("{}: {e} in\n{}", row.name, String::from_utf8_lossy(&written)));
                assert_eq!(again.clues, held.clues, "{}", row.name);
            }
        }
    }
}

/// A small book with every part, and its assets.
static BOOK: LazyLock<(Spec, Assets)> = LazyLock::new(|| {
    let text = "title = \"A\"\nisbn = \"978-3-16-148410-0\"\nprinter = \"kdp\"\nparts = { half_title = true, hints = true, notes = 20 }\n\
                cover = {}\n[[section]]\ntitle = \"S\"\nsize = \"2x3\"\ncount = 3\n[[section]]\ntitle = \"T\"\nkind = \"suko\"\ncount = 1\n";
    let spec = Spec::from_toml(text).expect("it is a spec");
    let assets = Assets::for_book(&Library::default(), &spec).expect("the bundled templates are right");
    (spec, assets)
});

/// Plans the book and draws its text pages with foreign material; either it works, or there is an error.
fn planned(with: impl FnOnce(Materials<'static>) -> Result<(), String>) {
    if let Err(e) = with(BOOK.1.materials()) {
        assert!(!e.is_empty() && e.len() < 20_000, "{e}");
    }
}

fn judged(materials: &Materials) -> Result<(), String> {
    let plan = check(&BOOK.0, materials).map_err(|e| e.to_string())?;
    if let Some(design) = BOOK.1.cover() {
        let inside = Inside { n_pages: plan.pages.len(), ..Inside::default() };
        compose_cover(&BOOK.0, design, materials, &Edition::default(), inside).map_err(|e| e.to_string())?;
    }
    Ok(())
}

/// A text page: a template that becomes Markdown that becomes a page.
pub fn text(source: &str) {
    planned(|materials| {
        for page in ["title", "opener", "how-to-play-sudoku"] {
            let mut texts = materials.texts.clone();
            texts.pages.insert(page.into(), Text { file: "own.md".into(), source: source.into() });
            judged(&Materials { texts: &texts, ..materials })?;
        }
        Ok(())
    });
}

/// A theme, for print and for the screen.
pub fn theme(text: &str) {
    planned(|materials| {
        let _ = Theme::for_screen_from_toml(text).map_err(|e| e.to_string())?;
        let theme = Theme::from_toml(text).map_err(|e| e.to_string())?;
        judged(&Materials { theme: &theme, ..materials })
    });
}

/// A font, for both faces.
pub fn font(bytes: &[u8]) {
    planned(|materials| {
        let fonts = Fonts::from_bytes(bytes, bytes).map_err(|e| e.to_string())?;
        fonts.check("Ab 8", "a text").map_err(|e| e.to_string())?;
        fonts.outline(Face::Bold, fonts.glyph(Face::Bold, '8'));
        judged(&Materials { fonts: &fonts, ..materials })
    });
}

/// An ornament.
pub fn ornament(text: &str) {
    planned(|materials| {
        let ornament = ornament_from_svg(text).map_err(|e| e.to_string())?;
        for width in [PT, 300 * PT, 2_834 * PT] {
            ornament
                .draw(materials.theme, Point { x: width, y: width }, width)
                .iter()
                .map(Item::bounds)
                .for_each(|b| assert!(b.left <= b.right));
            assert!(ornament.height(width) <= 20 * width);
        }
        let mut texts = materials.texts.clone();
        texts.ornaments.insert("squares".into(), Ok(ornament.clone()));
        texts.ornaments.insert("rule".into(), Ok(ornament));
        judged(&Materials { texts: &texts, ..materials })
    });
}

/// The words of a language, and the sentences of one.
pub fn words(text: &str) {
    planned(|materials| {
        let words = Words::from_toml(text, None).map_err(|e| e.to_string())?;
        judged(&Materials { words: &words, ..materials })
    });
    planned(|materials| {
        let english = Library::default().text("text/en/words.toml").map_err(|e| e.to_string())?;
        let words = Words::from_toml(&english, Some(text)).map_err(|e| e.to_string())?;
        for puzzle in materials.examples {
            let told = telling(Notation::Numbers, &puzzle.layout, &puzzle.clues, &words);
            assert!(told.steps.iter().flat_map(|told| told.lines()).all(|line| line.len() < 200_000));
        }
        Ok(())
    });
}

/// Printers, each for the whole book.
pub fn printers(text: &str) {
    planned(|materials| {
        let profiles = profiles_from_toml(text).map_err(|e| e.to_string())?;
        profiles.iter().try_for_each(|profile| judged(&Materials { profile, ..materials }))
    });
}

/// A cover, font families and examples, which are read alike.
pub fn other_toml(text: &str) {
    if let Err(e) = families_from_toml(text) {
        assert!(!e.to_string().is_empty());
    }
    if let Ok(examples) = examples_from_toml(text) {
        assert!(examples.len() <= 200);
    }
    planned(|materials| {
        let design = CoverDesign::from_toml(text).map_err(|e| e.to_string())?;
        let kit = CoverKit { design, fonts: materials.fonts.clone(), picture: None, logo: None, portrait: None };
        let inside = Inside { n_pages: 30, ..Inside::default() };
        compose_cover(&BOOK.0, &kit, &materials, &Edition::default(), inside).map(drop).map_err(|e| e.to_string())
    });
}

/// Reads a spec and plans its book.
pub fn spec(text: &str) {
    let planned = Spec::from_toml(text).and_then(|mut spec| {
        // A large book has a large plan, which is not a fault.
        spec.sections.iter_mut().for_each(|section| section.count = section.count.min(50));
        check(&spec, &BOOK.1.materials())
    });
    if let Err(e) = planned {
        assert!(!e.to_string().is_empty());
    }
}

static PRINTERS: LazyLock<Vec<Profile>> = LazyLock::new(|| {
    let text = Library::default().text("printers.toml").expect("it is embedded");
    profiles_from_toml(&text).expect("it can be read")
});

static ORIGINALS: LazyLock<Originals> = LazyLock::new(|| originals(&Library::default()).expect("fonts are embedded"));

/// Checks a PDF against a printer, chosen by the PDF's length, and reads it back: the result is plain sentences or an error.
pub fn pdf(bytes: &[u8]) {
    let profile = &PRINTERS[bytes.len() % PRINTERS.len()];
    let job = FileJob { profile, stock: None, trim: None, has_bleed: bytes.len().is_multiple_of(2), originals: &ORIGINALS };
    match judge_file(&job, bytes) {
        Ok(judged) => assert!(sentences(&judged.breaches).iter().all(|line| !line.is_empty())),
        Err(e) => assert!(!e.to_string().is_empty() && e.to_string().len() < 200),
    }
    let _ = read_pages(bytes, &ORIGINALS, |page| assert!(page.marks.iter().all(|mark| mark.ch != ' ')));
}

/// Checks a folder with this `run.json` and `manifest.json`: as a run, as a book, and as a run to resume.
pub fn folder(text: &str) {
    let place = std::env::temp_dir().join(format!("gridpress-laws-{}", std::process::id()));
    std::fs::create_dir_all(&place).expect("a folder can be made");
    let both = [&["run.json"][..], &["manifest.json"], &["run.json", "manifest.json"]];
    for names in both {
        names.iter().for_each(|name| std::fs::write(place.join(name), text).expect("a file can be written"));
        match inspect(&place) {
            Ok(found) => assert!(found.is_none_or(|found| found.flaws.iter().all(|flaw| !flaw.problem.is_empty()))),
            Err(e) => assert!(!e.to_string().is_empty()),
        }
        match inspect_book(&place) {
            Ok(found) => assert!(found.is_none_or(|found| found.flaws.iter().all(|flaw| !flaw.problem.is_empty()))),
            Err(e) => assert!(!e.to_string().is_empty()),
        }
        names.iter().for_each(|name| std::fs::remove_file(place.join(name)).expect("nobody else uses it"));
    }
    std::fs::remove_dir(&place).expect("looking leaves nothing behind");
}
